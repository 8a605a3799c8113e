"""Times the judging of block declarations on hard boards: `python -m benchmarks.blockers`.

The families are those of `hard_boards`. Azor judges each play, and CP-SAT of OR-tools (`cp_sat`, extra `benchmark`)
answers the same question: does a declaration obey strictly more requirements than the play? It is harder for `legal`
plays, which obey the maximum. Azor's seconds are those of a verdict with its better play, without the reasons for unmet
requirements, in a warm process on one thread; CP-SAT's seconds include building its model, on eight threads. Machines
differ and are noisy, hence the ratio.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from benchmarks import cp_sat
from benchmarks.hard_boards import FAMILIES, Board
from bridge import case_from_object
from bridge.combat.judging import judge_play

__all__ = ["Aim", "Row", "judged", "main", "plays"]


@dataclass(frozen=True)
class Aim:
    """A family at a size, with the number of seeds and the seconds in which each board should be judged."""

    family: str
    n: int
    seeds: int
    seconds: float | None


AIMS = (
    Aim("F1", 90, 3, 2.0),
    Aim("F2", 60, 3, None),
    Aim("F3", 100, 1, 1.0),
    Aim("F4", 100, 3, 3.0),
    Aim("F5 lure", 200, 1, 2.0),
    Aim("F5 menace", 200, 1, 2.0),
    Aim("F5 cap", 200, 1, 2.0),
    Aim("F5 matching", 200, 1, 2.0),
    Aim("F6", 20, 20, 1.0),
    Aim("F6", 30, 20, 10.0),
)
"""What is measured by default."""


@dataclass(frozen=True)
class Row:
    """One play, judged by both solvers.

    Attributes:
        board: The board and its play.
        outcome: Azor's answer, found in `seconds`.
        other: CP-SAT's answer, found in `other_seconds`; None if it found none in its time.
        faults: The disagreements, in words.
    """

    board: Board
    outcome: str
    seconds: float
    other: str | None
    other_seconds: float
    faults: tuple[str, ...]

    def said(self) -> dict[str, Any]:
        """The row as a JSON object."""
        return {
            "family": self.board.family,
            "n": self.board.n,
            "seed": self.board.seed,
            "obeys": self.board.obeys,
            "outcome": self.outcome,
            "seconds": self.seconds,
            "cp_sat": self.other,
            "cp_sat_seconds": self.other_seconds,
            "ratio": self.seconds / self.other_seconds,
            "faults": list(self.faults),
        }


def plays(board: Board, limit: float) -> Iterator[Board]:
    """The board with each play to judge: its own, or plays that CP-SAT finds if it has none.

    CP-SAT finds two plays: the best one within its time, and that play with one attacker left unblocked, which breaks
    no restriction and obeys as little less as possible.
    """
    if board.obeys is not None:
        yield board
        return
    instance = cp_sat.reading(board.case)
    best = cp_sat.solve(board.case, seconds=limit)
    if best.obeys is None:
        return
    maximum = best.obeys if best.exact else None
    yield _with_play(board, best.blocks, maximum, best.obeys)
    fewer: list[tuple[int, str, dict[str, list[str]]]] = []
    for attacker in sorted({each for attackers in best.blocks.values() for each in attackers}):
        blocks = {
            blocker: [each for each in attackers if each != attacker] for blocker, attackers in best.blocks.items()
        }
        number = cp_sat.count(instance, blocks)
        if number is not None and number < best.obeys:
            fewer.append((number, attacker, blocks))
    if fewer:
        number, _, blocks = max(fewer, key=lambda each: each[:2])
        yield _with_play(board, blocks, maximum, number)


def _with_play(board: Board, blocks: dict[str, list[str]], maximum: int | None, obeys: int) -> Board:
    play = {blocker: attackers for blocker, attackers in blocks.items() if attackers}
    return replace(board, case={**board.case, "play": {"blockers": play}}, maximum=maximum, obeys=obeys)


def judged(board: Board, limit: float) -> Row:
    """A play, judged by Azor and by CP-SAT in at most `limit` seconds each."""
    assert board.obeys is not None
    case = case_from_object(board.case)
    start = time.perf_counter()
    verdict, _ = judge_play(case, deadline=time.monotonic() + limit)
    seconds = time.perf_counter() - start
    answer = cp_sat.solve(board.case, seconds=limit, more_than=board.obeys)
    other = "illegal" if answer.obeys is not None else "legal" if answer.bound == board.obeys else None
    outcome = str(verdict.outcome)
    faults = []
    if outcome not in ("legal", "illegal"):
        faults.append("no verdict")
    elif other is not None and outcome != other:
        faults.append("CP-SAT differs")
    if board.outcome is not None and outcome != board.outcome:
        faults.append("not as known")
    if len(verdict.requirements.obeyed) != board.obeys:
        faults.append("other number obeyed")
    if verdict.better_play is not None:
        blocks = {blocker: list(attackers) for blocker, attackers in verdict.better_play.items()}
        if (cp_sat.count(cp_sat.reading(board.case), blocks) or 0) <= board.obeys:
            faults.append("the better play is none")
    return Row(board, outcome, seconds, other, answer.seconds, tuple(faults))


def _rows(aim: Aim, limit: float, twins: bool) -> Iterator[Row]:
    for seed in range(aim.seeds):
        for board in FAMILIES[aim.family](aim.n, seed):
            for number, each in enumerate(plays(board, limit)):
                if twins or (number == 0 and each.outcome != "illegal"):
                    yield judged(each, limit)


def _warm() -> None:
    """Judges two small plays, so that no encoding is loaded for the first time while it is timed."""
    for board in FAMILIES["F4"](20, 0):
        judge_play(case_from_object(board.case))


def _sums(aim: Aim, rows: Sequence[Row]) -> Iterator[str]:
    """One line for each outcome of a family's plays: the slowest time, and whether the aim is met."""
    for outcome in ("legal", "illegal", "undetermined"):
        these = [row for row in rows if row.outcome == outcome]
        if these:
            slowest = max(row.seconds for row in these)
            other = max(row.other_seconds for row in these)
            aimed = ""
            if aim.seconds is not None:
                met = slowest < aim.seconds and outcome != "undetermined"
                aimed = f"aim {aim.seconds:g} s " + ("met" if met else "MISSED")
            left = sum(row.other is None for row in these)
            yield (
                f"{aim.family:12}{aim.n:5} {outcome:13}{len(these):3} plays  slowest {slowest:7.2f} s   "
                f"CP-SAT {other:7.2f} s{f', {left} open' if left else '':10} {aimed}"
            )


def measure(aims: Iterable[Aim], limit: float, twins: bool, as_json: bool) -> bool:
    """Prints a row for each play, then the slowest ones; returns whether both solvers always agree."""
    sums: list[str] = []
    agree = True
    if not as_json:
        print("family          n  seed  obeys  outcome          Azor     CP-SAT    ratio")
    for aim in aims:
        rows = []
        for row in _rows(aim, limit, twins):
            rows.append(row)
            agree = agree and not row.faults
            if as_json:
                print(json.dumps(row.said()), flush=True)
                continue
            board = row.board
            other = f"{row.other_seconds:8.2f} s" + ("  " if row.other is not None else " >")
            print(
                f"{board.family:12}{board.n:5}{board.seed:6}{board.obeys:7}  {row.outcome:13}{row.seconds:6.2f} s"
                f"{other}{row.seconds / row.other_seconds:7.2f}  {', '.join(row.faults) or 'agree'}",
                flush=True,
            )
        sums += _sums(aim, rows)
    if not as_json:
        print("\n" + "\n".join(sums))
    return agree


def main() -> None:
    """Measures and prints a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--family", choices=sorted(FAMILIES), help="only this family")
    parser.add_argument("--n", type=int, help="its size")
    parser.add_argument("--seeds", type=int, help="how many seeds")
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for each solver and play (default 30)")
    parser.add_argument("--legal-only", action="store_true", help="leave out the plays that are known to be illegal")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    options = parser.parse_args()
    aims = [aim for aim in AIMS if options.family in (None, aim.family)]
    if options.n is not None:
        aims = [replace(aim, n=options.n, seconds=None) for aim in aims[:1]]
    if options.seeds is not None:
        aims = [replace(aim, seeds=options.seeds) for aim in aims]
    _warm()
    if not measure(aims, options.limit, not options.legal_only, options.json):
        sys.exit("the two solvers, or what is known, don't agree, or a verdict is missing")


if __name__ == "__main__":
    main()
