"""The command of the benchmarks runs, checks the outcomes, and writes its page; times are not tested."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import swarms
from benchmarks.growth import Line, grow
from benchmarks.hard_boards import Board, capped
from benchmarks.measuring import QUICK, Wrong
from benchmarks.speed import PARTS, main, measure
from benchmarks.stages import CLINGO, Stages
from bridge import case_from_object, check
from tests.oracle.definition import legal_declarations

__all__: list[str] = []

TINY = replace(
    QUICK,
    runs=1,
    plays=10,
    boards=8,
    alone=2,
    spread=8,
    memory=(8, 16),
    starts=1,
    swarm=(3,),
    easy=(4,),
    dense=(4,),
    hard=(("F5 cap", 6, 1),),
)


@pytest.mark.filterwarnings("default")  # warnings of the plotting library don't matter here
@pytest.mark.parametrize(
    "parts", [pytest.param(["start"], id="start"), pytest.param(list(PARTS), id="all", marks=pytest.mark.nightly)]
)
def test_parts_are_written_between_their_marks(tmp_path: Path, parts: Sequence[str]) -> None:
    page = tmp_path / "speed.md"
    others = [part for part in PARTS if part not in parts]
    page.write_text(
        "# Speed\n\nBefore.\n\n<!-- start: begin -->\nold figures\n<!-- start: end -->\n\nAfter.\n"
        + "".join(f"\n<!-- {part}: begin -->\nfigures of {part}\n<!-- {part}: end -->\n" for part in others),
        encoding="utf-8",
    )
    measure(parts, TINY, tmp_path, limit=5.0)
    text = page.read_text(encoding="utf-8")
    assert "old figures" not in text
    assert text.startswith("# Speed\n\nBefore.\n\n<!-- start: begin -->\n\nFrom the start ")
    assert "<!-- start: end -->\n\nAfter.\n" in text
    for part in PARTS:
        written = text.partition(f"<!-- {part}: begin -->")[2].partition(f"<!-- {part}: end -->")[0]
        if part in others:
            assert written == f"\nfigures of {part}\n"
        else:
            assert "| ---: |" in written or "Not measured" in written, part
    for path in tmp_path.glob("speed/*.svg"):
        assert f"(speed/{path.name})" in text


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["sped"])
    said = capsys.readouterr().err
    assert all(part in said for part in ("sped", *PARTS))


@pytest.mark.nightly
def test_a_line_ends_where_its_judge_gives_up_and_nothing_wrong_is_timed() -> None:
    def judge(board: Board, limit: float) -> str | None:
        return board.outcome if board.n < 8 else None

    def pairs(n: int) -> list[list[Board]]:
        return [capped(n, 0)]

    for outcome in ("legal", "illegal"):
        line = Line("cap", f"nobody, {outcome}")
        grow(line, (4, 6, 8, 10), pairs, outcome, judge, 5.0)
        assert [n for n, _ in line.points] == [4, 6]
        assert line.end == "8 takes longer"
    with pytest.raises(Wrong, match="F5 cap 4: legal, where illegal is known"):
        grow(line, (4,), pairs, "illegal", lambda board, limit: "legal", 5.0)


def test_stages_are_watched_and_left_alone_afterwards() -> None:
    board = case_from_object(swarms.swarm(4)[0].case)
    stages = Stages()
    with stages.watching():
        assert check(board).outcome == "legal"
    assert all(stages.seconds[stage] > 0 for stage in ("facts", "clingo: parsing", "clingo: grounding", "reading back"))
    assert 0 < stages.share(*CLINGO) < 1
    before = dict(stages.seconds)
    assert check(board).outcome == "legal"
    assert stages.seconds == before


@pytest.mark.parametrize("kind", swarms.SWARMS)
def test_what_is_known_of_swarms_holds(kind: str) -> None:
    for board in swarms.swarm(4, **swarms.SWARMS[kind]):
        pairs = frozenset(board.case["play"]["attackers"].items())
        assert board.outcome == ("legal" if pairs in legal_declarations(board.case).plays else "illegal")
        verdict = check(case_from_object(board.case))
        assert (verdict.outcome, len(verdict.requirements.obeyed)) == (board.outcome, board.obeys)
