"""The comparison of the verdicts of two checkouts finds the differences, and only those."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.verdicts import differences, main
from tests.real_cards.compare import BOARDS
from tests.static.tree import ROOT

__all__: list[str] = []

ONLY = "508_1a_tapped"


def test_a_checkout_says_the_same_as_itself_and_not_as_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One verdict, on a tapped attacker (CR 508.1a), is changed by hand."""
    written = tmp_path / "before.json"
    choice = ["--parts", "plays", "--only", ONLY]
    assert main([str(ROOT), "--write", str(written), *choice]) == 0
    said = json.loads(written.read_text(encoding="utf-8"))
    assert said
    assert main([str(written), str(ROOT), *choice]) == 0
    assert capsys.readouterr().out == f"{len(said)} verdicts compared, 0 differ\n"
    changed = next(case for case, verdict in said.items() if verdict["outcome"] == "illegal")
    said[changed]["outcome"] = "legal"
    written.write_text(json.dumps(said), encoding="utf-8")
    assert main([str(written), str(ROOT), *choice]) == 1
    assert capsys.readouterr().out.startswith(f"{changed}: outcome\n")


def test_only_cases_that_both_have_are_compared() -> None:
    before = {"a": {"outcome": "legal"}, "b": {"outcome": "legal", "notes": []}, "c": {"outcome": "legal"}}
    after = {"a": {"outcome": "legal"}, "b": {"outcome": "illegal"}}
    assert differences(before, after) == [("b", ("outcome", "notes"))]


def test_what_is_no_checkout_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), str(ROOT)]) == 2
    assert capsys.readouterr().err == f"no checkout: {tmp_path}\n"


@pytest.mark.skipif(not BOARDS.exists(), reason="the boards of real cards aren't beside the checkout")
def test_boards_of_real_cards_are_compared_by_all_their_declarations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path / "before.json"
    choice = ["--parts", "real_cards", "--only", "att0000/no"]
    assert main([str(ROOT), "--write", str(written), *choice]) == 0
    said = json.loads(written.read_text(encoding="utf-8"))
    assert list(said) == ["real_cards att0000/no"]
    said["real_cards att0000/no"]["plays"] += " x>y"
    written.write_text(json.dumps(said), encoding="utf-8")
    assert main([str(written), str(ROOT), *choice]) == 1
    assert capsys.readouterr().out == "real_cards att0000/no: plays\n1 verdicts compared, 1 differ\n"
