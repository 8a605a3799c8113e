"""Part of `benchmarks.speed`: the families of hard boards, F1 to F6, at the sizes for which there is an aim."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any

from benchmarks.hard_boards import FAMILIES
from benchmarks.measuring import Report, Sizes, Wrong, number, reference

__all__ = ["hard"]

SECONDS = 10.0
"""The most seconds that either solver gets for a play."""


def hard(sizes: Sizes, report: Report, limit: float) -> None:
    """Judges the plays of hard boards, legal and illegal ones."""
    try:
        from benchmarks import blockers
    except ModuleNotFoundError:
        report.say("Not measured: it needs OR-tools (extra `benchmark`).")
        return
    limit = min(limit, SECONDS)
    fresh = reference(sizes.runs)
    aims = {(aim.family, aim.n): aim.seconds for aim in blockers.AIMS}
    for board in FAMILIES["F4"](20, 0):  # load all encodings before anything is timed
        blockers.judged(board, limit)
    rows = []
    for family, n, seeds in sizes.hard:
        boards = [board for seed in range(seeds) for board in FAMILIES[family](n, seed)]
        found = [blockers.judged(play, limit) for board in boards for play in blockers.plays(board, limit)]
        for row in found:
            if faults := [fault for fault in row.faults if fault != "no verdict"]:
                raise Wrong(f"{family} {n}, seed {row.board.seed}: {', '.join(faults)}")
        for outcome in ("legal", "illegal", "undetermined"):
            if these := [row for row in found if row.outcome == outcome]:
                rows.append((family, n, outcome, len(these), *_told(these, aims.get((family, n)), fresh.wall)))
    report.say(
        "Each play is judged twice over, and both are asked the same: does a declaration obey strictly more "
        "requirements than the play? Azor: `judge_play`, with the better play and without the reasons why requirements "
        "can't be met, one thread; CP-SAT: with the building of its model, eight threads; each at most "
        f"{limit:g} s. Wall time in seconds, medians; in brackets that of the slowest play, if there are several. "
        "Where a play obeys the maximum (legal), that has to be proved. The boards of F6 come without a play: it is "
        "the best that CP-SAT finds, and that one with an attacker left unblocked."
    )
    head = ("Azor, s", "aim", "to the reference", "CP-SAT, s", "CP-SAT open", "Azor to CP-SAT")
    report.table(("family", "n", "play", "plays", *head), rows)
    report.say(
        f"Reference: a fresh `check` of a board of ten creatures in the same run, {number(fresh.wall * 1e3)} ms (wall)."
    )


def _told(rows: Sequence[Any], aim: float | None, fresh: float) -> tuple[str, ...]:
    ours, others = [row.seconds for row in rows], [row.other_seconds for row in rows]
    return (
        _spread(ours),
        "" if aim is None else f"{aim:g}",
        f"{number(median(ours) / fresh)} ×",
        _spread(others),
        str(sum(row.other is None for row in rows) or ""),
        f"{number(median(ours) / median(others))} ×",
    )


def _spread(seconds: Sequence[float]) -> str:
    return number(median(seconds)) + (f" ({number(max(seconds))})" if len(seconds) > 1 else "")
