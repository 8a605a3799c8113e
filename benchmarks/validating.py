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
_AMONG = 20_000
"""So many boards are generated at most to find those of six permanents."""

_QUESTIONS: tuple[Question, ...] = ("declare_attackers", "declare_blockers")


_AIM = 200
"""Boards a second that are aimed at."""

_ROUNDS = 3
"""How often boards are judged together; the median counts."""


def validating(sizes: Sizes, report: Report) -> None:
    """CPU time for all legal plays of a board of six permanents, generation excluded; the sets must be equal."""
    rows = []
    once = reference(sizes.runs)
    dresses: tuple[tuple[Dress, str], ...] = (("effects", "effects"), ("texts", "texts of invented cards"))
    for dress, named in dresses:
        cases = [case_from_object(each) for each in islice(_boards(dress), 2 * sizes.boards // 5)]
        list(legal_plays_of_many(cases[:8]))  # the encodings are lifted once
        rounds = [_timed(lambda cases=cases: list(legal_plays_of_many(cases))) for _ in range(min(_ROUNDS, sizes.runs))]
        together, found = median(seconds for seconds, _ in rounds), rounds[0][1]
        step = max(1, len(cases) // sizes.alone)
        some = cases[::step][: sizes.alone]
        legal_plays(some[0], fold=False)
        alone, expected = _timed(lambda some=some: [legal_plays(case, fold=False) for case in some])
        if found[::step][: sizes.alone] != expected:
            raise Wrong("legal plays of many boards differ from those of each")
        each, all_of_them = len(some) / alone, len(cases) / together
        ratios = f"{all_of_them / each:.1f} ×", f"{all_of_them * once.cpu:.2f} ×"
        rows.append((named, len(cases), number(all_of_them), _AIM, number(each), *ratios))
    report.say(
        f"All legal plays of generated boards of {_PERMANENTS} permanents, attacks and blocks by turns: boards in a "
        "second of CPU time on one core, reading of the texts included, generation excluded; in one go as a campaign "
        f"judges them, medians of {min(_ROUNDS, sizes.runs)} rounds, and one by one."
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
