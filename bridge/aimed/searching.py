"""Looks for a smallest board on which a goal holds: it guesses a board and its plays, checks it, and guesses again.

The rules are those that judge (`lifted_plays`), unchanged. A board that is found is judged once more from its case by
`legal_plays`, which shares no search with this. The two can differ only in a guess that a declaration can't be
paid for. Then the search learns that it can be paid for on this board, and goes on. If a scope has no such board, the
search ends when the scope is exhausted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bridge.aimed.programs import program_of
from bridge.aimed.scopes import Node, Part, Plays, Scope
from bridge.asp import encodings
from bridge.asp.solving import AS_MANY_AS_CAN_BE, Atom, Search
from bridge.case.kinds import CHANGE_KINDS
from bridge.case.loading import case_from_object
from bridge.case.rules import OF_DECLARATION
from bridge.case.terms import Fact, quote, text_of
from bridge.combat.explaining import check
from bridge.combat.listing import legal_plays
from bridge.combat.verdict import Outcome
from bridge.errors import InternalError
from bridge.validate.plays import KEYS, pairs_of, play_of

__all__ = ["GOALS", "Aimed", "aimed"]

_PREFIX = "boards_"

GOALS = tuple(name.removeprefix(_PREFIX) for name in encodings.questions() if name.startswith(_PREFIX))
"""What can be looked for: `alone`, `beside`, `mixed`, `together`, as `asp_rules/search/boards/` says."""

_CONFLICTS_BEFORE_STOPPING = 200_000
"""After so many conflicts the search returns the board that it has; if it has none, the scope isn't exhausted."""

_MOST_REFUTED = 40
"""The search gives up after so many wrong guesses."""


class Aimed(Struct, frozen=True):
    """The result of a search.

    Attributes:
        case: A smallest board, as a case without a play; None if there is none.
        play: A play of it that shows the goal.
        exhausted: Whether the whole scope was searched: no smaller board has the goal, or no board at all.
    """

    case: Node | None
    play: Node | None
    exhausted: bool


def aimed(
    goal: str,
    scope: Scope,
    rules: Sequence[str] = (),
    *,
    facts: Iterable[Fact] = (),
    deadline: float | None = None,
) -> Aimed:
    """A smallest board of a scope on which a goal holds.

    Args:
        goal: One of `GOALS`.
        scope: The boards.
        rules: The rules that are aimed at, by number in the newest edition: one for `alone`, several for `together` and
            `beside`. 508.1d and 509.1c stand for requirements, 508.1j and 509.1f for costs that can't be paid. Or each
            rule with a kind of violation, as in `508.1c cant_attack`; then violations are told apart by their kinds.
        facts: Further facts about the scope, for goals that need them (`asp_rules/interface/input/boards.lp`).
        deadline: `time.monotonic()` when to end the search.

    Raises:
        ValueError: There is no such goal, or an effect of the scope changes characteristics.
        CaseError: A part of the scope is no part of a case.
        EffortExceeded: The deadline passed before there was an answer.
        InternalError: The board that was found is judged differently by itself.
    """
    if goal not in GOALS:
        raise ValueError(f"no goal '{goal}'; goals are {', '.join(GOALS)}")
    if changing := [each["kind"] for each in scope.effects if each.get("kind") in CHANGE_KINDS]:
        raise ValueError(f"what changes characteristics can't be a part: {changing[0]}")
    plays = scope.plays()
    by_kind = any(" " in rule for rule in rules)
    given = "".join(f"aimed_at({quote(rule)}).\n" for rule in rules) + text_of(facts)
    program = program_of(goal, scope, plays, by_kind) + given
    refuted: list[str] = []
    for _ in range(_MOST_REFUTED):
        search = Search("", program=program + "".join(refuted), deadline=deadline, arguments=AS_MANY_AS_CAN_BE)
        found: list[list[Atom]] = []
        exhausted = search.least(found.append, _CONFLICTS_BEFORE_STOPPING, strategy="bb,lin")
        if not found:
            return Aimed(None, None, exhausted)
        picked, wrong = _checked(scope, found[-1], plays)
        if not wrong:
            key = KEYS[scope.question]
            shown = min(atom.arguments[0].number for atom in found[-1] if atom.name == "board_shows")
            return Aimed(scope.case(picked), play_of(key, plays[shown]), exhausted)
        board = ", ".join(
            f"{'' if part in picked else 'not '}part_picked({place})" for place, part in enumerate(scope.parts())
        )
        refuted += [f":- {board}, unpaid__(0,{play}).\n" for play in wrong]
    return Aimed(None, None, False)


def _checked(scope: Scope, atoms: Sequence[Atom], plays: Plays) -> tuple[list[Part], list[int]]:
    """The parts of a board, and those of its plays that were wrongly guessed to be unpayable.

    Raises:
        InternalError: A play is judged differently although nothing about it was guessed.
    """
    parts = scope.parts()
    picked = [parts[place] for place in sorted(_number(atom) for atom in atoms if atom.name == "part_picked")]
    case = scope.case(picked)
    key = KEYS[scope.question]
    wrong = []
    for play in sorted(atom.arguments[1].number for atom in atoms if atom.name == "unpaid__"):
        verdict = check(case_from_object({**case, "play": play_of(key, plays[play])}))
        if OF_DECLARATION[scope.question].payment not in {each.cr for each in verdict.violations}:
            wrong.append(play)
    if wrong:
        return picked, wrong
    legal = {frozenset(plays[atom.arguments[0].number]) for atom in atoms if atom.name == "play_legal"}
    found = legal_plays(case_from_object(case), fold=False)
    if found.outcome is not Outcome.LEGAL or {pairs_of({key: each}) for each in found.plays} != legal:
        raise InternalError(f"a board that was found is judged otherwise by itself: {case}")
    return picked, []


def _number(atom: Atom) -> int:
    return atom.arguments[0].number
