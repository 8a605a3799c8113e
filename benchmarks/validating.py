"""Part of `benchmarks.speed`: all legal plays of generated boards, one by one and many at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import islice
from statistics import median

from benchmarks.measuring import Report, Sizes, Wrong, number, reference
from bridge import legal_plays
from bridge.case.loading import case_from_object
from bridge.case.state import Question
from bridge.combat.legal_sets import legal_plays_of_many
from bridge.combat.verdict import Failure, LegalPlays
from bridge.validate.generating import Dress, generated

__all__ = ["validating"]

_PERMANENTS = 6
_AMONG = 40_000
"""So many boards are generated at most to find those of six permanents."""

_WARM = 20
"""So many boards are judged before the clock starts: the encodings are lifted once."""

_QUESTIONS: tuple[Question, ...] = ("declare_attackers", "declare_blockers")


_AIM = 200
"""Boards a second that are aimed at."""

_ROUNDS = 3
"""In how many rounds boards are judged together, each time others; the median counts."""


def validating(sizes: Sizes, report: Report) -> None:
    """CPU time for all legal plays of a board of six permanents, generation excluded; the sets must be equal."""
    rows = []
    once = reference(sizes.runs)
    dresses: tuple[tuple[Dress, str], ...] = (("effects", "effects"), ("texts", "texts of invented cards"))
    for dress, named in dresses:
        rounds, sums = min(_ROUNDS, sizes.runs), []
        cases = [case_from_object(each) for each in islice(_boards(dress), _WARM + rounds * sizes.boards)]
        list(legal_plays_of_many(cases[:_WARM]))
        for start in range(_WARM, len(cases), sizes.boards):
            some = cases[start : start + sizes.boards]
            seconds, found = _timed(lambda some=some: list(legal_plays_of_many(some)))
            sums.append(len(some) / seconds)
        together = median(sums)
        step = max(1, len(some) // sizes.alone)
        some = some[::step][: sizes.alone]
        legal_plays(some[0], fold=False)
        alone, expected = _timed(lambda some=some: [legal_plays(case, fold=False) for case in some])
        if found[::step][: sizes.alone] != expected:
            raise Wrong("legal plays of many boards differ from those of each")
        each = len(some) / alone
        ratios = f"{together / each:.1f} ×", f"{together * once.cpu:.2f} ×"
        rows.append((named, len(cases) - _WARM, number(together), _AIM, number(each), *ratios))
    report.say(
        f"All legal plays of generated boards of {_PERMANENTS} permanents, attacks and blocks by turns: boards in a "
        "second of CPU time on one core, reading of the texts included, generation excluded; "
        f"{sizes.boards:,} in one go as a campaign judges them, each board once, medians of "
        f"{min(_ROUNDS, sizes.runs)} rounds, and one by one."
    )
    head = ("boards of", "boards", "a second, together", "aim", "one by one", "ratio", "to the reference")
    report.table(head, rows)
    report.say(
        f"Reference: a fresh `check` of a board of ten creatures in the same run, {once.cpu * 1000:.3g} ms (CPU)."
    )


def _boards(dress: Dress) -> Iterable[dict[str, object]]:
    return (
        board.case
        for board in generated(1, _AMONG, dress=dress, questions=_QUESTIONS, start=1000)
        if len(board.case["state"]["battlefield"]) == _PERMANENTS
    )


def _timed(job: Callable[[], list[LegalPlays | Failure]]) -> tuple[float, list[LegalPlays | Failure]]:
    began = time.process_time()
    found = job()
    return time.process_time() - began, found
