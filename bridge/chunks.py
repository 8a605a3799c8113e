"""Judging many cases in one process, as many as possible in one call of the solver (`lifting`).

What is simple is decided together: what a play breaks, and whether another declaration obeys more requirements. A case
with more to it (costs to pay, questions left open, a search that doesn't end soon, many creatures) is judged by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import clingo

from bridge.errors import AzorError, InputError, InternalError
from bridge.explaining import check
from bridge.facts import VOCABULARY, Apart, facts_apart, quote
from bridge.judging import edition_of
from bridge.lifting import lifted, placed
from bridge.preparing import prepared
from bridge.solving import Search
from bridge.state import Case
from bridge.verdict import Failure, Outcome, Verdict

__all__ = ["judge_chunk"]

_MANY = 300
"""With more permanents and effects than this nothing is gained by judging a board with others."""

_TOGETHER = 1000
"""How many boards are judged in one call at most."""

_WORTH_LIFTING, _WORTH_JOINING = 24, 4
"""With fewer boards of a kind than this it is quicker to judge each by itself: until the encodings have been lifted,
which takes as long as judging some boards, and from then on."""

_CONFLICTS = 5_000
"""After so many conflicts, boards whose search is still open are searched in halves, and in the end alone."""

_SEARCH = {"declare_attackers": "improve_attackers", "declare_blockers": "improve_blockers"}

_SHOWN = (
    "malformed(Board__) : malformed(Rule, Witness, Board__)",
    "unsupported(Board__) : unsupported(Rule, Witness, Board__)",
    "unanswered(Board__) : unsupported(Rule, unanswered(Question), Board__)",
    "violation(Board__) : violation(Rule, Witness, Board__)",
    "unmet(Board__) : asked(Requirement, Board__), not obeyed(Requirement, Board__)",
    "cost(Board__) : note(Rule, attack_cost(Effect, Creature), Board__)",
    "cost(Board__) : note(Rule, block_cost(Effect, Creature), Board__)",
    "cost(Board__) : note(Rule, blocked_cost(Effect, Creature, Other), Board__)",
)
"""What of an answer set the outcome follows from."""


_lifted: set[str] = set()
"""The questions whose encodings have been lifted."""


class _Board(NamedTuple):
    """A case that can be judged with others: its place among the answers, its question and edition, its facts."""

    place: int
    kind: tuple[str, str]
    facts: Apart


def judge_chunk(
    cases: Sequence[Case], *, evidence: bool = True, timeout: float | None = None
) -> list[Verdict | Outcome | Failure]:
    """What `check` says of each case, in order.

    Args:
        cases: Cases with plays.
        evidence: Give whole verdicts; otherwise only outcomes, which is much faster.
        timeout: Seconds for each case after which it is `undetermined`.

    Returns:
        A verdict (or an outcome) for each case, or why there is none; one case that fails loses no other.
    """
    answers: list[Verdict | Outcome | Failure | None] = [None] * len(cases)
    if not evidence:
        boards = []
        for place, case in enumerate(cases):
            if case.play is None:
                continue
            try:
                apart = facts_apart(prepared(case))
            except AzorError:
                continue
            if apart is not None and len(apart.copies) <= _MANY:
                boards.append(_Board(place, (case.question, edition_of(case)), apart))
        for place, outcome in _outcomes(boards):
            answers[place] = outcome
    return [
        _alone(case, evidence, timeout) if answer is None else answer
        for case, answer in zip(cases, answers, strict=True)
    ]


def _alone(case: Case, evidence: bool, timeout: float | None) -> Verdict | Outcome | Failure:
    try:
        verdict = check(case, timeout=timeout, explain=12 if evidence else 0)
    except InputError as error:
        return Failure("input", error.message, error.file, error.line, error.path)
    except Exception as error:
        return Failure("internal", f"{type(error).__name__}: {error}")
    return verdict if evidence else verdict.outcome


def _outcomes(boards: Iterable[_Board]) -> Iterator[tuple[int, Outcome]]:
    """The outcomes of the boards for which they can be told together, with their places."""
    kinds: dict[tuple[str, str], list[_Board]] = {}
    for board in boards:
        kinds.setdefault(board.kind, []).append(board)
    for kind, members in kinds.items():
        if len(members) < (_WORTH_JOINING if kind[0] in _lifted else _WORTH_LIFTING):
            continue
        _lifted.add(kind[0])
        for start in range(0, len(members), _TOGETHER):
            some = members[start : start + _TOGETHER]
            try:
                yield from _together(*kind, some)
            except AzorError:  # whichever board it is, it is found when each is judged by itself
                continue


def _together(question: str, edition: str, boards: Sequence[_Board]) -> Iterator[tuple[int, Outcome]]:
    common = f"edition({quote(edition)}).\nvocabulary({VOCABULARY}).\n"
    text = common + placed([board.facts for board in boards])
    programs = lifted(question, _SEARCH.get(question, ""), _SHOWN)
    search = Search(
        "",
        programs.judging + text,
        arguments=("--opt-mode=ignore", "--sign-def=pos", "--heuristic=Domain"),
    )
    answers: list[list[clingo.Symbol]] = []
    search.solve(on_model=answers.append)
    if len(answers) != 1:
        raise InternalError(f"{question}: " + ("something is left to choose" if answers else "no answer set"))
    found: dict[str, set[int]] = {}
    for atom in answers[0]:
        found.setdefault(atom.name, set()).add(atom.arguments[0].number)
    of: Callable[[str], set[int]] = lambda name: found.get(name, set())  # noqa: E731
    malformed, unsupported, violated = of("malformed"), of("unsupported"), of("violation")
    alone = of("unanswered") | (of("cost") - violated)
    unmet = of("unmet") - malformed - unsupported - violated - alone
    outcomes = dict.fromkeys(range(len(boards)), Outcome.LEGAL)
    outcomes |= dict.fromkeys(violated, Outcome.ILLEGAL)
    outcomes |= dict.fromkeys(unsupported, Outcome.UNDETERMINED)
    outcomes |= dict.fromkeys(malformed, Outcome.MALFORMED)
    alone |= unmet & of("differs__")
    unmet -= alone
    if unmet:
        improved, open_still = _improved(search, programs.searching, unmet)
        outcomes |= dict.fromkeys(improved, Outcome.ILLEGAL)
        alone |= open_still
    for number, outcome in outcomes.items():
        if number not in alone:
            yield boards[number].place, outcome


def _improved(search: Search, program: str, boards: set[int]) -> tuple[set[int], set[int]]:
    """The boards on which another declaration obeys more requirements, and those for which it can't be told soon."""
    search.add("searching", program + "".join(f"open__({number}).\n" for number in sorted(boards)))
    atoms = {clingo.Function("improved__", [clingo.Number(number)]): number for number in sorted(boards)}
    improved, unknown = search.possible(list(atoms), _CONFLICTS)
    return {atoms[each] for each in improved}, {atoms[each] for each in unknown}
