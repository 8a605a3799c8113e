"""Which requirements and restrictions can't all be obeyed: all minimal sets, over kinds of effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from bridge.aimed import Conflicts, Scope, minimal_sets
from bridge.aimed.scopes import Part
from bridge.case.kinds import KINDS
from bridge.case.rules import OF_DECLARATION
from bridge.case.state import Question
from bridge.contradictions.model import Answer, Boards, Bounds, Inquiry, Node, Notes, Shown
from bridge.contradictions.pools import boards_of, kinds_of, scope_for
from bridge.contradictions.real_cards import CardConflict, Role, Same, conflicting_cards, same_cards
from bridge.contradictions.searched import shown_board
from bridge.language import phrase, phrase_in, term_in

__all__ = ["conflict_scope", "conflicts"]

_MOST_SHOWN = 12
"""So many sets are shown as boards; all are told in a line each."""


class _Of(NamedTuple):
    """What conflicts are looked for.

    Attributes:
        name: The name of the inquiry.
        question: The question.
        restriction, requirement: The rules about restrictions and about requirements.
        creatures: How many creatures each side has.
        players: How many players there are.
    """

    name: str
    question: Question
    creatures: tuple[int, int]
    players: int


_ALL = (
    _Of("conflicts.attackers", "declare_attackers", (3, 0), 3),
    _Of("conflicts.blockers", "declare_blockers", (2, 2), 2),
)

_PERMITS = ("may_", "can_", "costs_", "chooses_", "attacks_without")
"""How the names of kinds begin that neither require nor forbid anything by themselves."""


def _rules(question: Question) -> tuple[str, str]:
    """The rules about requirements and about restrictions."""
    rules = OF_DECLARATION[question]
    return rules.requirements, rules.restrictions


def conflicts(bounds: Bounds) -> Iterator[Inquiry]:
    """All minimal sets of effects that no declaration obeys together, up to symmetry."""
    for of in _ALL:
        scope = _scope(of, bounds)
        yield Inquiry(of.name, partial(_answer, of, scope), _told(of, scope, None, ()))
    if bounds.cards is not None:
        for of in _ALL:
            late = _of_cards(of, [], None)
            by_steps = partial(_real_cards, of, bounds.cards, bounds.kinds)
            yield Inquiry(late.inquiry, partial(by_steps, notes=Notes()), late, by_steps)


def conflict_scope(name: str, bounds: Bounds) -> Scope:
    """The boards of an inquiry of conflicts.

    Args:
        name: Its name.
        bounds: What boards may have.
    """
    return next(_scope(of, bounds) for of in _ALL if of.name == name)


def _scope(of: _Of, bounds: Bounds) -> Scope:
    kinds = [each for each in kinds_of(of.question) if not each.startswith(_PERMITS)]
    if bounds.kinds is not None:
        kinds = [each for each in kinds if each in bounds.kinds]
    return scope_for(
        of.question,
        kinds,
        creatures=bounds.creatures or of.creatures,
        players=bounds.players or of.players,
        planeswalker=of.question == "declare_attackers",
        fixed=True,
    )


def _answer(of: _Of, scope: Scope, deadline: float | None) -> Answer:
    found = minimal_sets(scope, deadline=deadline)
    shown = tuple(_shown(scope, each) for each in found.sets[:_MOST_SHOWN])
    return _told(of, scope, found, shown)


def _told(of: _Of, scope: Scope, found: Conflicts | None, shown: tuple[Shown, ...]) -> Answer:
    listed: tuple[str, ...] = ()
    if found is None:
        told = phrase("the time ran out")
    elif found.sets:
        sizes = [len(each) for each in found.sets]
        told = phrase(
            "{n} minimal sets of up to {most} effects can't all be obeyed, of {sorts} sorts of effects ({sets} sets of "
            "the {effects} effects)",
            n=len(sizes),
            most=max(sizes),
            sorts=len(found.classes),
            sets=sum(1 for _ in found.expanded()),
            effects=len(scope.effects),
        )
        listed = (*_in_words(scope, found.sets), *_same(scope, found.classes))
    else:
        told = phrase("whatever effects are there, some declaration obeys all of them")
    return Answer(
        inquiry=of.name,
        topic="conflicts",
        rules=_rules(of.question),
        claim=phrase("Which sets of restrictions and requirements, of whatever size, can't all be obeyed?"),
        outcome="out of time" if found is None else "witness" if found.sets else "none",
        standing="open" if found is None else "shown" if found.sets else "holds",
        told=told,
        boards=boards_of(scope),
        shown=shown,
        listed=listed,
    )


def _in_words(scope: Scope, sets: Sequence[list[Part]]) -> list[str]:
    """The kinds of effects of each set, each once, small ones first."""
    kinds = {tuple(sorted(_kind(scope, part) for part in some)) for some in sets}
    return [" + ".join(each) for each in sorted(kinds, key=_by_length)]


def _same(scope: Scope, classes: Sequence[list[Part]]) -> list[str]:
    """Kinds of effects that can say the same."""
    kinds = {tuple(dict.fromkeys(_kind(scope, part) for part in some)) for some in classes}
    return [phrase("the same can be said by {kinds}", kinds=", ".join(each)) for each in sorted(kinds) if len(each) > 1]


def _by_length(kinds: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    return len(kinds), kinds


def _kind(scope: Scope, part: Part) -> str:
    return str(scope.effects[part[1]]["kind"])


def _shown(scope: Scope, some: list[Part]) -> Shown:
    case: Node = scope.case([*(("permanent", place) for place in range(len(scope.permanents))), *some])
    rules = sorted({rule for part in some for rule in KINDS[_kind(scope, part)].rules})
    kinds = " + ".join(sorted(_kind(scope, part) for part in some))
    title = phrase("can't all be obeyed: {kinds} ({rules})", kinds=kinds, rules=", ".join(rules))
    return shown_board(title, case)


# ---------------------------------------------------------------------------------------------------------- real cards


def _real_cards(of: _Of, path: str, only: tuple[str, ...] | None, deadline: float | None, notes: Notes) -> Answer:
    notes.progress(phrase("reading the index"))
    kinds = [each for each in kinds_of(of.question) if not each.startswith(_PERMITS)]
    kinds = [each for each in kinds if only is None or each in only]
    sorts = same_cards(path, kinds, of.question, deadline=deadline)
    return _of_cards(of, sorts, conflicting_cards(sorts, of.question, deadline=deadline, notes=notes))


def _of_cards(of: _Of, sorts: Sequence[Same], found: Sequence[CardConflict] | None) -> Answer:
    attacks = of.question == "declare_attackers"
    cards = len({each["name"] for same in sorts for each in same.cards})
    if found is None:
        told = phrase("the time ran out")
    else:
        pairs = sum(len(each.cards) == 2 for each in found)
        told = phrase(
            "of {sorts} sorts of creatures ({cards} cards), {pairs} pairs and {triples} triples can't all be obeyed",
            sorts=len(sorts),
            cards=cards,
            pairs=pairs,
            triples=len(found) - pairs,
        )
    kinds = tuple(sorted({kind for each in sorts for kind in each.kinds}))
    return Answer(
        inquiry="conflicts.cards_attacking" if attacks else "conflicts.cards_blocking",
        topic="conflicts",
        claim=(
            phrase("Which two or three creatures of the index can't all be obeyed, attacking one opponent?")
            if attacks
            else phrase(
                "Which two or three creatures of the index can't all be obeyed, attacking, or defending against two "
                "attackers or three?"
            )
        ),
        rules=_rules(of.question),
        outcome="out of time" if found is None else "witness" if found else "none",
        standing="open" if found is None else "shown" if found else "holds",
        told=told,
        boards=Boards(of.question, (3, 0) if attacks else (3, 3), 2, kinds, 0),
        shown=tuple(shown_board(_together(each), each.case) for each in (found or ())[:_MOST_SHOWN]),
        listed=tuple(map(_together, found or ())),
    )


def _together(conflict: CardConflict) -> str:
    if {each.role for each in conflict.cards} == {"attacker"} and conflict.case.get("question") is None:
        return " + ".join(map(str, conflict.cards))
    return " + ".join(f"{each}, {phrase_in('role', _DOING[each.role])}" for each in conflict.cards)


_DOING: dict[Role, str] = {"attacker": term_in("role", "attacking"), "blocker": term_in("role", "as a blocker")}
