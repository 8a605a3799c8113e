"""Part of `benchmarks.speed`: all legal plays of generated boards, one by one and many at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import islice

from benchmarks.measuring import Report, Sizes, Wrong, number
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


def validating(sizes: Sizes, report: Report) -> None:
    """CPU time for all legal plays of a board of six permanents, generation excluded; the sets must be equal."""
    rows = []
    dresses: tuple[tuple[Dress, str], ...] = (("effects", "effects"), ("texts", "texts of invented cards"))
    for dress, named in dresses:
        cases = [case_from_object(each) for each in islice(_boards(dress), 2 * sizes.boards // 5)]
        list(legal_plays_of_many(cases[:8]))  # the encodings are lifted once
        together, found = _timed(lambda cases=cases: list(legal_plays_of_many(cases)))
        some = cases[:: max(1, len(cases) // sizes.alone)][: sizes.alone]
        alone, expected = _timed(lambda some=some: [legal_plays(case, fold=False) for case in some])
        if found[:: max(1, len(cases) // sizes.alone)][: sizes.alone] != expected:
            raise Wrong("legal plays of many boards differ from those of each")
        each, all_of_them = len(some) / alone, len(cases) / together
        rows.append((named, len(cases), number(each), number(all_of_them), f"{all_of_them / each:.1f}"))
    report.say(
        f"All legal plays of generated boards of {_PERMANENTS} permanents, attacks and blocks by turns: boards in a "
        "second of CPU time on one core, reading of the texts included, generation excluded."
    )
    report.table(("boards of", "boards", "one by one", "together", "ratio"), rows)


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
