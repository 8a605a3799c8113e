"""Is there always a legal declaration, is nothing required where nothing says so, and is a simple one legal?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from bridge.aimed import Scope, every_board
from bridge.case.loading import case_from_object
from bridge.case.rules import OF_DECLARATION
from bridge.case.state import Question
from bridge.combat.legal_sets import legal_plays_of_many
from bridge.combat.verdict import LegalPlays
from bridge.contradictions.model import Answer, Bounds, Inquiry, Node, Shown
from bridge.contradictions.pools import boards_of, keywords_of, kinds_of, scope_for
from bridge.contradictions.searched import Goal, Search, inquiry_of
from bridge.language import phrase, phrase_in, term_in

__all__ = ["declarations", "listed", "only_mixed", "simple_plays", "some_and_none", "whole_scope"]

_MOST_ON_BLOCKS = 3
"""So many effects and qualities are on a board of blocks at most, of all kinds there are; any number on boards of
attacks, which have fewer plays."""

_DECLARED: dict[Question, str] = {
    "declare_attackers": term_in("declared", "attackers"),
    "declare_blockers": term_in("declared", "blockers"),
}
"""What is declared."""


def whole_scope(question: Question, bounds: Bounds, most: int | None) -> Scope:
    """The boards with effects of all kinds in all forms, and with all keywords that matter.

    Args:
        question: The question.
        bounds: What boards may have.
        most: How many effects and qualities at most.
    """
    qualities: list[Node] = [{"tapped": True}, {"colors": ["red"]}]
    qualities += [{"sick": True}] if question == "declare_attackers" else []
    qualities += [{"keywords": [each]} for each in keywords_of(question)]
    return scope_for(
        question,
        kinds_of(question) if bounds.kinds is None else [each for each in kinds_of(question) if each in bounds.kinds],
        qualities if bounds.kinds is None else (),
        creatures=bounds.creatures or (2, 2),
        players=bounds.players or 2,
        planeswalker=question == "declare_attackers",
        most=most,
    )


def declarations(bounds: Bounds) -> Iterator[Inquiry]:
    """Every board has a legal declaration; the empty one is legal unless something requires otherwise."""
    for question, what in _DECLARED.items():
        if bounds.kinds is None:
            yield _counted(question, what)
        scope = whole_scope(question, bounds, None if question == "declare_attackers" else _MOST_ON_BLOCKS)
        yield from some_and_none(what, scope)


def some_and_none(what: str, scope: Scope) -> Iterator[Inquiry]:
    """Whether some declaration is legal on every board of a scope, and the empty one where nothing is required.

    Args:
        what: What is declared, in English words of the catalog (`declared`).
        scope: The boards.
    """
    chosen, restriction, requirement, *_ = OF_DECLARATION[scope.question]
    name, said = what.replace(" ", "_"), phrase_in("declared", what)
    yield inquiry_of(
        Search(
            name=f"declarations.some_{name}",
            claim=phrase("On every board some declaration of {what} is legal.", what=said),
            rules=(chosen, restriction, requirement),
            scope=scope,
            goal=Goal("none", (), phrase("no declaration of {what} is legal", what=said)),
            found=(
                "contradiction",
                phrase("on this board no declaration of {what} is legal, not even the empty one", what=said),
            ),
            missing=("holds", phrase("every board of the scope has a legal declaration of {what}", what=said)),
            premise=Goal(
                "alone",
                (restriction,),
                phrase("a play is illegal by CR {rule}, so that fewer are legal", rule=restriction),
            ),
        )
    )
    yield inquiry_of(
        Search(
            name=f"declarations.no_{name}",
            claim=phrase("Where no requirement asks anything, it is legal to declare no {what}.", what=said),
            rules=(restriction, requirement),
            scope=scope,
            goal=Goal("idle", (), phrase("nothing is required, and to declare no {what} is illegal", what=said)),
            found=(
                "contradiction",
                phrase("on this board nothing is required, and to declare no {what} is illegal", what=said),
            ),
            missing=("holds", phrase("it is legal to declare no {what} wherever nothing is required", what=said)),
            premise=Goal(
                "asked",
                (requirement,),
                phrase("to declare no {what} is illegal, because something requires it", what=said),
            ),
        )
    )


_COUNTED: dict[Question, tuple[str, ...]] = {
    "declare_attackers": ("must_attack", "cant_attack", "cant_attack_alone", "max_attackers"),
    "declare_blockers": ("must_block", "must_be_blocked", "cant_be_blocked"),
}
"""The kinds of the small scopes whose boards are listed one by one."""


def _counted(question: Question, what: str) -> Inquiry:
    creatures = (2, 0) if question == "declare_attackers" else (1, 2)
    scope = scope_for(question, _COUNTED[question], [{"tapped": True}], creatures=creatures, most=2)
    late = Answer(
        inquiry=f"declarations.counted_{what}",
        topic="declarations",
        claim=phrase("Boards that are listed one by one are as many as are counted, and each has a legal declaration."),
        rules=(OF_DECLARATION[question].requirements,),
        outcome="out of time",
        standing="open",
        told=phrase("the time ran out"),
        boards=boards_of(scope),
    )
    return Inquiry(late.inquiry, partial(listed, scope, late), late)


def listed(scope: Scope, late: Answer, _deadline: float | None) -> Answer:
    """Lists all boards of a small scope without the solver, and judges each by itself.

    Args:
        scope: The boards.
        late: What is known of the answer before.
    """
    cases = [scope.case(some) for some in every_board(scope)]
    found = list(legal_plays_of_many([case_from_object(case) for case in cases]))
    without = [
        case for case, each in zip(cases, found, strict=True) if not isinstance(each, LegalPlays) or not each.count
    ]
    told = phrase(
        "{n} boards listed, {counted} counted; {without} without a legal declaration",
        n=f"{len(cases):,}",
        counted=f"{scope.distinct:,}",
        without=len(without),
    )
    right = len(cases) == scope.distinct and not without
    return replace(
        late,
        outcome="witness" if without else "none",
        standing="holds" if right else "contradiction",
        told=told,
        shown=tuple(Shown(phrase("no declaration is legal"), case) for case in without[:1]),
    )


def only_mixed(what: str) -> str:
    """That only declarations with different targets are legal, in words.

    Args:
        what: What is declared, in English words of the catalog (`declared`).
    """
    return phrase(
        "every legal declaration of {what} has different targets: none of one target is legal, nor none",
        what=phrase_in("declared", what),
    )


def simple_plays(bounds: Bounds) -> Iterator[Inquiry]:
    """Boards on which only a mixed declaration is legal, or no simple one."""
    for question, what in _DECLARED.items():
        _, restriction, requirement, *_ = OF_DECLARATION[question]
        wide = Bounds(bounds.creatures, bounds.players or (3 if question == "declare_attackers" else 2), bounds.kinds)
        scope = whole_scope(question, wide, None if question == "declare_attackers" else _MOST_ON_BLOCKS)
        said = phrase_in("declared", what)
        for goal, told in (
            ("mixed", only_mixed(what)),
            (
                "simple",
                phrase(
                    "no simple declaration of {what} is legal: none, one creature, or all at one and the same target",
                    what=said,
                ),
            ),
        ):
            yield inquiry_of(
                Search(
                    name=f"simple.{goal}_{what}",
                    claim=phrase("There are boards on which {told}.", told=told),
                    rules=(restriction, requirement),
                    scope=scope,
                    goal=Goal(goal, (), told),
                    found=("shown", phrase("on this board {told}", told=told)),
                    missing=("holds", phrase("on no board of the scope holds that {told}", told=told)),
                    premise=Goal(
                        "asked", (requirement,), phrase("something requires that {what} are declared", what=said)
                    ),
                )
            )
