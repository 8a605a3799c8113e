"""Part of `benchmarks.speed`: how the time of a verdict grows with the board.

Azor is compared with two others on the same plays: CP-SAT of OR-tools (`cp_sat`, `swarms.improved`), which searches a
declaration that obeys strictly more requirements, and the tests' oracle, which tries all declarations. A line ends
before the size that takes longer than the limit, or that its solver gives up. Known outcomes are checked.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from statistics import median
from types import ModuleType
from typing import Any

from benchmarks.hard_boards import FAMILIES, Board
from benchmarks.measuring import Report, Sizes, Taken, Wrong, number, reference, taken
from benchmarks.swarms import SWARMS, improved, swarm
from bridge import case_from_object, check
from bridge.combat.judging import judge_play
from tests.oracle.blocks import BlockBoard
from tests.oracle.definition import Board as AttackBoard

__all__ = ["Line", "grow", "growth"]

_SHORT, _RUNS = 0.3, 3
"""A job of fewer seconds than `_SHORT` is run `_RUNS` times."""

_TRYING = 5.0
"""The most seconds for which the oracle tries declarations."""


class _Unfinished(Exception):
    """No answer within the limit, or none at all."""


@dataclass
class Line:
    """The times of one way of judging on one kind of board.

    Attributes:
        points: Sizes, each with its median seconds.
        end: Why the line ends before the largest size; empty if it doesn't.
    """

    boards: str
    judge: str
    points: list[tuple[int, Taken]] = field(default_factory=list)
    end: str = ""


Judge = Callable[[Board, float], str | None]
"""Judges the play of a board within some seconds and gives the outcome; None if it finds none."""


def _outcome(board: Board, limit: float) -> str | None:
    verdict, _ = judge_play(case_from_object(board.case), deadline=time.monotonic() + limit)
    if verdict.outcome == "undetermined":
        return None
    if board.obeys is not None and len(verdict.requirements.obeyed) != board.obeys:
        raise Wrong(f"{board.family} {board.n}: the play obeys {len(verdict.requirements.obeyed)}, not {board.obeys}")
    return str(verdict.outcome)


def _verdict(board: Board, limit: float) -> str | None:
    outcome = check(case_from_object(board.case), timeout=limit).outcome
    return None if outcome == "undetermined" else str(outcome)


def _oracle(board: Board, limit: float) -> str | None:
    with _alarm(min(limit, _TRYING)):
        if "question" in board.case:
            blocks = board.case["play"]["blockers"]
            pairs = {(blocker, attacker) for blocker, attackers in blocks.items() for attacker in attackers}
            return "legal" if pairs in BlockBoard(board.case).answer().plays else "illegal"
        pairs = set(board.case["play"]["attackers"].items())
        return "legal" if pairs in AttackBoard(board.case).answer().plays else "illegal"


@contextmanager
def _alarm(limit: float) -> Iterator[None]:
    """Ends the code inside after `limit` seconds, if it runs in Python."""

    def end(*_: object) -> None:
        raise _Unfinished

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _cp_sat(board: Board, limit: float) -> str | None:
    if "question" not in board.case:
        found, _ = improved(board, seconds=limit)
        return None if found is None else "illegal" if found else "legal"
    from benchmarks import cp_sat

    answer = cp_sat.solve(board.case, seconds=limit, more_than=board.obeys)
    return "illegal" if answer.obeys is not None else "legal" if answer.bound == board.obeys else None


def growth(sizes: Sizes, report: Report, limit: float) -> None:
    """Grows the families F5, F6 and F7."""
    others = _solvers()
    fresh = reference(sizes.runs)
    _warm()
    report.say(
        "Wall time of one verdict, because CP-SAT has eight threads (Azor and the oracle have one), with the reading "
        f"of the case; medians of {_RUNS} runs where it is less than {_SHORT:g} s. A line ends before the size that "
        f"takes longer than {limit:g} s, for the oracle {min(limit, _TRYING):g} s. *Outcome* is that of `judge_play`: "
        "a verdict with its better play, but not the reasons why requirements of a legal play can't be met; *check* "
        "has those, too, for which it takes up to half a second. Azor and CP-SAT decide whether a declaration obeys "
        "strictly more requirements than the play; the oracle lists all declarations."
    )
    families: list[tuple[str, str, list[tuple[str, Sequence[int], Callable[[int], list[list[Board]]]]]]] = [
        (
            "F7",
            "attackers",
            [(name, sizes.swarm, lambda n, keys=keys: [swarm(n, **keys)]) for name, keys in SWARMS.items()],
        ),
        (
            "F5",
            "blockers",
            [
                (name.removeprefix("F5 "), sizes.easy, lambda n, name=name: [FAMILIES[name](n, 0)])
                for name in FAMILIES
                if name.startswith("F5")
            ],
        ),
    ]
    if others is not None:
        dense = lambda n: [_dense(n, seed, limit, others) for seed in range(sizes.dense_seeds)]  # noqa: E731
        families.append(("F6", "blockers (and attackers)", [("dense mix", sizes.dense, dense)]))
    judges: list[tuple[str, str, Judge]] = [
        ("Azor, outcome", "legal", _outcome),
        ("Azor, check", "legal", _verdict),
        ("Azor, check", "illegal", _verdict),
        ("oracle", "legal", _oracle),
    ]
    if others is not None:
        judges += [("CP-SAT", outcome, _cp_sat) for outcome in ("legal", "illegal")]
    for family, unit, kinds in families:
        lines = []
        for what, numbers, boards in kinds:
            made = cache(boards)
            done: dict[str, Sequence[int]] = {}
            for name, outcome, judge in judges:
                line = Line(what, f"{name}, {outcome}")
                # A legal play is checked where its outcome could be told.
                grow(
                    line, done.get(outcome, numbers) if name == "Azor, check" else numbers, made, outcome, judge, limit
                )
                if name == "Azor, outcome":
                    done[outcome] = [n for n, _ in line.points]
                lines.append(line)
        report.say(f"### {family}")
        _tell(report, family, unit, lines, fresh)
    report.say(
        f"Reference: a fresh `check` of a board of ten creatures in the same run, {number(fresh.wall * 1e3)} ms."
    )


def _solvers() -> ModuleType | None:
    try:
        from benchmarks import blockers
    except ModuleNotFoundError:  # the extra `benchmark` isn't installed
        return None
    return blockers


def _warm() -> None:
    """Judges small boards, so that no encoding is loaded for the first time while it is timed."""
    for board in (*swarm(6), *FAMILIES["F4"](20, 0), *FAMILIES["F5 matching"](10, 0)):
        _verdict(board, 10)


_LOOKING = 5.0
"""The seconds for which CP-SAT searches a good play of a dense board."""


def _dense(n: int, seed: int, limit: float, blockers: ModuleType) -> list[Board]:
    """A dense board with two plays that CP-SAT finds: the best one within its time, and one that obeys fewer."""
    (board,) = FAMILIES["F6"](n, seed)
    return list(blockers.plays(board, min(limit, _LOOKING)))


def grow(
    line: Line,
    numbers: Sequence[int],
    boards: Callable[[int], list[list[Board]]],
    outcome: str,
    judge: Judge,
    limit: float,
) -> None:
    """Adds points to a line until it ends.

    Args:
        line: The line.
        numbers: The sizes.
        boards: Gives pairs of boards of a size: a legal one, and an illegal one.
        outcome: Which board of a pair is judged, `legal` or `illegal`.
        judge: Judges it.
        limit: Seconds for a verdict.

    Raises:
        Wrong: The judge contradicts a known outcome.
    """
    for n in numbers:
        # The first of a pair of boards is the legal one.
        plays = [pair[outcome == "illegal"] for pair in boards(n) if len(pair) > (outcome == "illegal")]
        found: list[Taken] = []
        for board in plays:
            if 2 * sum(each.wall > limit for each in found) <= len(plays):  # else the median exceeds the limit anyway
                try:
                    found.append(_judged(board, outcome, judge, limit))
                except _Unfinished:
                    found.append(Taken(float("inf"), float("inf")))
        if not found:
            line.end = f"no play known at {n}"
            return
        middle = Taken(median(each.wall for each in found), median(each.cpu for each in found))
        if middle.wall > limit:
            line.end = f"{n} takes longer"
            return
        line.points.append((n, middle))


def _judged(board: Board, outcome: str, judge: Judge, limit: float) -> Taken:
    def job() -> None:
        found = judge(board, limit)
        if found is None:
            raise _Unfinished
        # If CP-SAT hasn't proved that its best play is a maximum, either outcome may be right.
        if (board.outcome or (outcome == "illegal" and outcome) or found) != found:
            raise Wrong(f"{board.family} {board.n}: {found}, where {board.outcome or outcome} is known")

    first = taken(job)
    return taken(job, _RUNS) if first.wall < _SHORT else first


def _tell(report: Report, family: str, unit: str, lines: list[Line], fresh: Taken) -> None:
    numbers = sorted({n for line in lines for n, _ in line.points})
    rows = []
    for line in lines:
        by_size = dict(line.points)
        last = f"{line.points[-1][1].wall / fresh.wall:,.0f} ×" if line.points else ""
        rows.append(
            (
                f"{line.boards}: {line.judge}",
                *(number(by_size[n].wall) if n in by_size else "" for n in numbers),
                last,
                line.end,
            )
        )
    report.say(f"Seconds by number of {unit}:")
    report.table((family, *map(str, numbers), "last, to the reference", "end"), rows)
    with report.plot(
        f"growth_{family}", f"{family}: seconds against {unit}, both axes logarithmic", (8.5, 5.0)
    ) as axes:
        if axes is not None:
            _drawn(axes, unit, lines)


_STYLES: dict[str, dict[str, Any]] = {
    "Azor, outcome": {"linestyle": "-", "marker": "o", "linewidth": 1.8},
    "Azor, check": {"linestyle": "--", "marker": "s", "linewidth": 1.4},
    "CP-SAT": {"linestyle": "-.", "marker": "^", "linewidth": 0.9, "alpha": 0.7},
    "oracle": {"linestyle": ":", "marker": "x", "linewidth": 1.2},
}


def _drawn(axes: Any, unit: str, lines: list[Line]) -> None:
    from matplotlib import colormaps
    from matplotlib.lines import Line2D

    kinds = list(dict.fromkeys(line.boards for line in lines))
    colors = {kind: colormaps["tab10"](place) for place, kind in enumerate(kinds)}
    for line in lines:
        if line.points:
            name, outcome = line.judge.rsplit(", ", 1)
            style = _STYLES[name] | {"markersize": 4, "color": colors[line.boards]}
            if outcome == "illegal":
                style["markerfacecolor"] = "white"
            sizes, seconds = zip(*((n, each.wall) for n, each in line.points), strict=True)
            axes.plot(sizes, seconds, **style)
    axes.set_xscale("log")
    axes.set_yscale("log")
    ticks = sorted({n for line in lines for n, _ in line.points})
    shown = [n for n in ticks if n in {4, 6, 10, 20, 30, 50, 100, 200, 250, 500, 1000, 2500}]
    axes.set_xticks(shown, [f"{n:,}" for n in shown])
    axes.minorticks_off()
    axes.set_xlabel(unit)
    axes.set_ylabel("seconds")
    names = dict.fromkeys(line.judge.rsplit(", ", 1)[0] for line in lines if line.points)
    handles = [Line2D([], [], color=colors[kind], label=kind) for kind in kinds]
    handles += [Line2D([], [], **(_STYLES[name] | {"color": "0.3", "markersize": 4}), label=name) for name in names]
    handles += [Line2D([], [], linestyle="", marker="o", color="0.3", markerfacecolor="white", label="illegal twin")]
    axes.legend(handles=handles, loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=8, frameon=False)
