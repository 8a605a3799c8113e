"""Judging many cases in one process, as many as possible in one call of the solver (`lifting`).

Simple cases are decided together: what a play breaks, and whether another declaration obeys more requirements. A more
complex case (with costs to pay, open questions, a long search, or many creatures) is judged by itself.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeVar

import clingo
import msgspec
from msgspec.structs import replace

from bridge.asp.lifting import Lifted, lifted, placed
from bridge.asp.solving import AS_MANY_AS_CAN_BE, Atom, Search
from bridge.asp.templates import Apart, facts_apart
from bridge.case.state import Case, Prepared, Understood
from bridge.combat.answering import is_open
from bridge.combat.explaining import check
from bridge.combat.judging import costs_something, judge_play, open_if_paid, tells_no_more, verdict_without_search
from bridge.combat.preparing import prepared_together, understood
from bridge.combat.reading import Kind, Reading, kind_of
from bridge.combat.verdict import Failure, Outcome, Verdict
from bridge.errors import AzorError, InputError, InternalError
from bridge.limits import deadlines
from bridge.limits.deadlines import Budget, together, until
from bridge.limits.turns import in_turn

__all__ = ["judge_chunk"]

T = TypeVar("T")

_MAX_PARTS_OF_SHARED_BOARD = 300
"""A board with more permanents and effects than this is judged by itself, since joining it saves no time."""

_MAX_BOARDS_IN_CALL = 1000
"""How many boards are judged in one call at most."""

_BOARDS_PER_SECOND = 100
"""How many boards are judged together for each second that a case may take."""

_WORTH_LIFTING, _WORTH_JOINING = 24, 4
"""The fewest boards of a kind that are judged together: before the encodings are lifted, which takes as long as judging
some boards, and afterward."""

_CONFLICTS_BEFORE_HALVING = 5_000
"""After so many conflicts, the boards that are still open are searched in halves, and finally one by one."""

_SEARCHES = {
    "declare_attackers": ("payable_attackers", "improve_attackers"),
    "declare_blockers": ("payable_blockers", "improve_blockers"),
}
_PAYABLE, _IMPROVED = range(2)
"""Whether the whole cost of a play can be paid, and whether another declaration obeys more requirements."""

_SHOWN = (
    "malformed(Board__) : malformed(Rule, Witness, Board__)",
    "unsupported(Board__) : unsupported(Rule, Witness, Board__)",
    "unanswered(Board__) : unsupported(Rule, unanswered(Question), Board__)",
    "unanswered(Board__) : unsupported(Rule, missing_number(Player, Name), Board__)",
    "open_if_paid(Board__) : open_if_paid(Rule, Witness, Board__)",
    "violation(Board__) : violation(Rule, Witness, Board__)",
    "unmet(Board__) : asked(Requirement, Board__), not obeyed(Requirement, Board__)",
    "cost(Board__) : note(Rule, attack_cost(Effect, Creature), Board__)",
    "cost(Board__) : note(Rule, block_cost(Effect, Creature), Board__)",
    "cost(Board__) : note(Rule, blocked_cost(Effect, Creature, Other), Board__)",
)
"""The atoms of an answer set that determine the outcome."""

_EVIDENCE = tuple(
    f"{name}({arguments}, Board__) : {name}({arguments}, Board__)"
    for name, arguments in (
        *(
            (name, "Rule, Witness")
            for name in ("violation", "certain", "malformed", "unsupported", "open_if_paid", "note")
        ),
        *((name, "Requirement") for name in ("requirement", "asked", "obeyed")),
        ("requirement_rule", "Requirement, Rule"),
    )
)
"""The atoms of an answer set that a verdict holds."""


_APART: dict[str, Any] = {
    **dict.fromkeys(("title", "source", "note", "near_miss", "play", "offered", "expect")),
    "cr": [],
    "meta": {},
}
"""The fields of a case that don't belong to its state, with a neutral value, so that states can be compared."""

_lifted: set[str] = set()
"""The questions whose encodings have been lifted."""


class _Board(NamedTuple):
    """A case that can be judged with others: its place among the answers, its kind, its facts."""

    place: int
    kind: Kind
    facts: Apart


@in_turn
def judge_chunk(
    cases: Sequence[Case],
    *,
    evidence: bool = True,
    timeout: float | None = None,
    budgets: Sequence[Budget] | None = None,
) -> list[Verdict | Outcome | Failure]:
    """What `check` says of each case, in order.

    Args:
        cases: Cases with plays.
        evidence: Give whole verdicts; otherwise only outcomes, which is much faster.
        timeout: Seconds for each case after which it is `undetermined`; kept as by `check`. Cases that are judged
            together have the time of one.
        budgets: What each case has left of it; by default all.

    Returns:
        A verdict (or an outcome) for each case, or why there is none; one case that fails loses no other.
    """
    budgets = budgets or [Budget(timeout, place) for place in range(len(cases))]
    boards = []
    for place, case in _prepared(cases, budgets, timeout) if not deadlines.alone else ():
        try:
            with budgets[place].running():
                apart = facts_apart(case)
        except AzorError:
            continue
        if apart is not None and len(apart.copies) <= _MAX_PARTS_OF_SHARED_BOARD:
            boards.append(_Board(place, kind_of(case), apart))
    found: dict[int, Verdict | Outcome] = {}
    if evidence:
        found.update(_in_groups(boards, _verdicts, timeout))
    else:
        found.update(_in_groups(boards, partial(_outcomes, timeout=timeout), timeout))
    return [
        found[place] if place in found else _alone(case, evidence, budgets[place]) for place, case in enumerate(cases)
    ]


def _prepared(
    cases: Sequence[Case], budgets: Sequence[Budget], timeout: float | None
) -> Iterator[tuple[int, Prepared]]:
    """Cases with plays, prepared, with their places: plays of one state together, and the layers of many states."""
    places: dict[bytes, list[int]] = {}
    for place, case in enumerate(cases):
        if case.play is not None:
            places.setdefault(_state_of(case), []).append(place)
    read: dict[bytes, Understood] = {}
    for state, (first, *_) in places.items():
        with suppress(AzorError), budgets[first].running():
            read[state] = understood(cases[first])
    states, most = list(read), _together_in(timeout)
    for start in range(0, len(states), most):
        some = states[start : start + most]
        together()
        with until(None if timeout is None else time.monotonic() + timeout):
            found = prepared_together([read[state] for state in some])
        for state, one in zip(some, found, strict=True):
            if one is None:  # each of its plays is judged by itself
                continue
            for place in places[state]:
                yield place, replace(one, play=cases[place].play)


def _state_of(case: Case) -> bytes:
    """The case without its play and its notes: what cases about one state share."""
    return msgspec.msgpack.encode([type(case).__name__, replace(case, **_APART)])


def _together_in(timeout: float | None) -> int:
    """How many boards are judged at once, if each of them has so much time."""
    if timeout is None:
        return _MAX_BOARDS_IN_CALL
    return max(_WORTH_LIFTING, min(_MAX_BOARDS_IN_CALL, int(timeout * _BOARDS_PER_SECOND)))


def _alone(case: Case, evidence: bool, budget: Budget) -> Verdict | Outcome | Failure:
    timeout = budget.left
    try:
        with budget.running():
            if evidence:
                return check(case, timeout=timeout)
            return judge_play(case, deadline=None if timeout is None else time.monotonic() + timeout)[0].outcome
    except InputError as error:
        return Failure("input", error.message, error.file, error.line, error.path)
    except MemoryError:
        raise  # the solver may be damaged: this process judges no more
    except Exception as error:
        return Failure("internal", f"{type(error).__name__}: {error}")


_Judge = Callable[[Kind, Sequence[_Board]], Iterator[tuple[int, T]]]
"""Judges boards of a kind; gives the places of those that can be told together, with the answers."""


def _in_groups(boards: Iterable[_Board], judge: _Judge[T], timeout: float | None) -> Iterator[tuple[int, T]]:
    most = _together_in(timeout)
    kinds: dict[Kind, list[_Board]] = {}
    for board in boards:
        kinds.setdefault(board.kind, []).append(board)
    for kind, members in kinds.items():
        if len(members) < (_WORTH_JOINING if kind.question in _lifted else _WORTH_LIFTING):
            continue
        _lifted.add(kind.question)
        for start in range(0, len(members), most):
            some = members[start : start + most]
            try:
                together()
                yield from judge(kind, some)
            except AzorError:  # the board to blame is found when each is judged by itself
                continue


def _grounded(programs: Lifted, kind: Kind, boards: Sequence[_Board]) -> tuple[Search, list[Atom]]:
    """The boards, with what the rules say about their plays."""
    text = programs.judging + kind.common + placed([board.facts for board in boards])
    # First try to answer as many boards at once as possible.
    search = Search("", program=text, arguments=AS_MANY_AS_CAN_BE)
    answers: list[list[Atom]] = []
    search.solve(on_model=answers.append)
    if len(answers) != 1:
        raise InternalError(f"{kind.question}: " + ("something is left to choose" if answers else "no answer set"))
    return search, answers[0]


def _verdicts(kind: Kind, boards: Sequence[_Board]) -> Iterator[tuple[int, Verdict]]:
    """The verdicts on plays for which nothing has to be searched: no better play, no nearest one, no payment."""
    _, atoms = _grounded(lifted(kind.question, (), _EVIDENCE), kind, boards)
    found: list[list[Atom]] = [[] for _ in boards]
    for atom in atoms:
        *arguments, board = atom.arguments
        found[board.number].append(clingo.Function(atom.name, arguments))
    for (place, _, _), own in zip(boards, found, strict=True):
        reading = Reading(own)
        verdict = verdict_without_search(reading, kind.edition)
        asks = any(map(is_open, verdict.unsupported)) or open_if_paid(reading, verdict)
        decided = verdict.malformed or verdict.unsupported or tells_no_more(verdict)
        searches = verdict.requirements.unmet or verdict.violations or costs_something(verdict)
        if not asks and (decided or not searches):
            yield place, verdict


def _outcomes(kind: Kind, boards: Sequence[_Board], timeout: float | None) -> Iterator[tuple[int, Outcome]]:
    """The outcomes of boards; those whose search takes longer than the time of one case are left to themselves."""
    deadline = None if timeout is None else time.monotonic() + timeout
    programs = lifted(kind.question, _SEARCHES.get(kind.question, ()), _SHOWN)
    search, atoms = _grounded(programs, kind, boards)
    found: defaultdict[str, set[int]] = defaultdict(set)
    for atom in atoms:
        found[atom.name].add(atom.arguments[0].number)
    outcomes = dict.fromkeys(range(len(boards)), Outcome.LEGAL)
    outcomes |= dict.fromkeys(found["violation"], Outcome.ILLEGAL)
    outcomes |= dict.fromkeys(found["unsupported"], Outcome.UNDETERMINED)
    outcomes |= dict.fromkeys(found["malformed"], Outcome.MALFORMED)
    alone = found["unanswered"] | found["open_if_paid"]
    # Searches follow for plays that break nothing: can they be paid for, and is another one better?
    for number, wanted, tells in ((_PAYABLE, "cost", False), (_IMPROVED, "unmet", True)):
        open_ones = {each for each in found[wanted] if outcomes[each] is Outcome.LEGAL} - alone
        alone |= open_ones & found[f"differs{number}__"]
        open_ones -= alone
        if open_ones:
            answered, unknown = _answered(search, programs.searching[number], number, open_ones, deadline)
            alone |= unknown
            outcomes |= dict.fromkeys(answered if tells else open_ones - answered, Outcome.ILLEGAL)
    for place, outcome in outcomes.items():
        if place not in alone:
            yield boards[place].place, outcome


def _answered(
    search: Search, program: str, number: int, boards: set[int], deadline: float | None
) -> tuple[set[int], set[int]]:
    """The boards on which a search has an answer, and those for which that isn't known in time."""
    opened = "".join(f"open{number}__({board}).\n" for board in sorted(boards))
    search.add_program(f"searching {number}", program + opened)
    atoms = {clingo.Function(f"answered{number}__", [clingo.Number(board)]): board for board in sorted(boards)}
    answered, unknown = search.possible(
        list(atoms), clingo.Function(f"asking{number}__"), _CONFLICTS_BEFORE_HALVING, deadline
    )
    return {atoms[each] for each in answered}, {atoms[each] for each in unknown}
