"""Prepares a case for judging: looks names up, reads texts, and names the permanent that each question is about.

Nothing here knows a rule. `text` reads a card's text, `cards` looks its name up, `layers` applies continuous effects;
each of them is imported only for cases that need it.

There are two steps, because characteristics can depend on an unanswered question: `understood` reads, `prepared`
computes current characteristics for the given answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bridge.case.kinds import ATTACK_KINDS, BLOCK_KINDS, CHANGE_KINDS, DAMAGE_KINDS
from bridge.case.state import Case, Prepared, State, Understood
from bridge.combat.questions import all_effects, conditions, with_abilities_asked
from bridge.combat.understanding import Understanding
from bridge.errors import CaseError
from bridge.language import phrase
from bridge.limits.deadlines import entering

if TYPE_CHECKING:
    from bridge.cards import CardIndex
    from bridge.combat.layer_steps import Applied, Current

__all__ = [
    "MOST_QUESTIONS",
    "Completed",
    "combinations",
    "order_of_effects",
    "prepared",
    "prepared_together",
    "refuse_loops",
    "understood",
]

MOST_QUESTIONS = 6
"""The most open questions for which every combination of answers is tried."""

_BEARING = {
    "declare_attackers": ATTACK_KINDS.keys() | CHANGE_KINDS.keys(),
    "declare_blockers": BLOCK_KINDS.keys() | CHANGE_KINDS.keys(),
    "assign_combat_damage": DAMAGE_KINDS.keys() | CHANGE_KINDS.keys(),
}
"""The kinds of effects that bear on each question."""


def prepared(case: Case, cards: CardIndex | None = None) -> Prepared:
    """The case as it is judged: understood, with current characteristics.

    Unanswered questions count as answered with no, and are listed in `open_questions`.

    Args:
        case: A case from `loading`, or one that is understood or prepared already.
        cards: The index in which names are looked up; the user's own, without it.

    Raises:
        CaseError: as `understood`.
    """
    if isinstance(case, Prepared):
        return case
    return _current(understood(case, cards))


def understood(case: Case, cards: CardIndex | None = None) -> Understood:
    """The case with its names looked up and its texts read, as effects and keywords.

    Words that can't be read stay as an effect without a kind. A question of a text stands in its effects as
    `ID: WORDS`, with the id of the permanent or effect; an answer to the words alone is taken for all of them.

    Args:
        case: A case from `loading`, or one that is understood already.
        cards: The index in which names are looked up; the user's own, without it.

    Raises:
        CaseError: A name that isn't found, words of a text that are not bound or not there, an answer to a question
            that nothing asks, a loop case; with the path of the thing.
        InputError: The index can't be opened.
    """
    refuse_loops(case)
    return case if isinstance(case, Understood) else Understanding(case, cards).result()


def refuse_loops(case: Case) -> None:
    """Refuses a loop case, which has no play.

    Raises:
        CaseError: It is one.
    """
    if case.question == "find_loops":
        raise CaseError(phrase("this is a loop case; 'azor loops' and 'azor check' take those"), path="question")


class Completed:
    """A case with several sets of answers in turn. What doesn't depend on the answers is prepared once.

    Args:
        case: The case that leaves questions open.
    """

    def __init__(self, case: Understood) -> None:
        self._case = case
        changing = (each for each in all_effects(case.state) if each.kind in CHANGE_KINDS)
        self._bearing = {*case.about_players, *(one for each in changing for one in with_abilities_asked(each))}
        self._found: dict[tuple[object, object], Prepared] = {}

    def with_answers(self, answers: Mapping[str, bool], numbers: Sequence[tuple[str, str, int]] = ()) -> Prepared:
        """The case, prepared, with more answers, and with numbers of players (player, name, number) as supposed."""
        state = replace(self._case.state, answers={**self._case.state.answers, **answers})
        key = (tuple(each for each in answers.items() if each[0] in self._bearing), tuple(numbers))
        if key not in self._found:
            self._found[key] = prepared(replace(self._case, state=state, supposed=tuple(numbers)))
        found = self._found[key]
        return replace(found, state=replace(found.state, answers=state.answers))


def combinations(questions: Sequence[str]) -> list[dict[str, bool]]:
    """All combinations of answers to some questions; the first answers all of them with no."""
    return [dict(zip(questions, each, strict=True)) for each in product((False, True), repeat=len(questions))]


def prepared_together(cases: Sequence[Understood]) -> list[Prepared | None]:
    """Each case as `prepared` gives it; questions about layers are asked of many cases at once.

    Returns:
        The cases in their order; None in place of one that can't be prepared, or not with others.
    """
    from bridge.combat.layers_together import current_together

    found = current_together([replace(case, state=_marked(case)) for case in cases])
    return [None if each is None else _prepared(case, each) for case, each in zip(cases, found, strict=True)]


def order_of_effects(case: Understood) -> tuple[Applied, ...]:
    """The order in which effects on characteristics are applied, and why (CR 613.6 to 613.8). Unanswered questions
    count as answered with no.

    Args:
        case: A case as `understood` gives it.

    Raises:
        CaseError, EffortExceeded, InternalError: as `prepared`.
    """
    from bridge.combat.layer_questions import answered
    from bridge.combat.layers import asking

    return answered(asking(replace(case, state=_marked(case)), tells_order=True)).order


def _current(case: Understood) -> Prepared:
    from bridge.combat.layers import current

    entering("layers")
    return _prepared(case, current(replace(case, state=_marked(case))))


def _prepared(case: Understood, found: Current) -> Prepared:
    fields = {name: getattr(found.case, name) for name in Understood.__struct_fields__}
    open_questions = dict.fromkeys([*_open_about_players(case), *found.open_questions])
    return Prepared(
        **fields,
        open_questions=tuple(open_questions),
        left_open=found.left_open,
        unknown_for=found.unknown_for,
        thresholds=found.thresholds,
        used=found.used,
    )


def _open_about_players(case: Understood) -> list[str]:
    """The unanswered questions about players in effects that bear on the case's question."""
    answers = case.state.answers
    bearing = [each for each in all_effects(case.state) if each.kind in _BEARING[case.question]]
    marks = {each.player.mark for effect in bearing for each in conditions(effect) if each.player is not None}
    about = case.about_players.items()
    return [question for question, (_, mark) in about if question not in answers and mark in marks]


def _marked(case: Understood) -> State:
    """The state with the marks that answers give to players."""
    given: dict[str, list[str]] = {}
    for question, (player, mark) in case.about_players.items():
        if case.state.answers.get(question):
            given.setdefault(player, []).append(mark)
    if not given:
        return case.state
    players = {
        id: replace(player, marks=[*player.marks, *given[id]]) if id in given else player
        for id, player in case.state.players.items()
    }
    return replace(case.state, players=players)
