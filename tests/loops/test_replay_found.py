"""What is found is replayed: every loop that `azor loops` finds in the fixtures, and the command of the replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import tests.oracle.loops.__main__ as command
from bridge.case.state import Case
from bridge.loops.finding import find
from tests.loops.loading import load_loop_file
from tests.oracle.loops import Unsupported, replay

from .cases import file_problems
from .runs import bloom_tender, splinter_twin

__all__: list[str] = []

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "loops"
FILES = sorted(path for path in FIXTURES.rglob("*.yaml") if path.parent.name != "malformed")
SECONDS = 60.0


@pytest.mark.nightly
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_is_found_in_fixtures_holds(path: Path) -> None:
    for loaded, case in zip(load_loop_file(path), command.cases_in(str(path)), strict=True):
        verdict = find(loaded.case, timeout=SECONDS)
        assert replay(_as_read(case, loaded.case), msgspec.to_builtins(verdict)) == []
        assert file_problems(loaded.case, verdict) == ()


def _as_read(case: dict[str, Any], loaded: Case) -> dict[str, Any]:
    """The case as it stands in the file, but with what texts are read as: the replay reads none."""
    if not any("text" in card and "abilities" not in card for card in case["cards"].values()):
        return case
    return {**case, "cards": msgspec.to_builtins(loaded.cards)}


def test_the_command_replays_what_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right, wrong = bloom_tender(), splinter_twin().without("round", 4)
    said: dict[str, list[dict[str, Any]]] = {}
    for name, run in (("right", right), ("wrong", wrong)):
        path = tmp_path / f"{name}.yaml"
        path.write_bytes(msgspec.yaml.encode(run.case))
        said[str(path)] = [run.verdict]
    monkeypatch.setattr(command, "verdicts_on", lambda file, *options: said[file])
    files = list(said)
    assert command.main(files[:1]) == 0
    assert command.main(files) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("right.yaml: optional, the proof holds")
    assert any(line.endswith("wrong.yaml: optional, the proof does NOT hold") for line in lines)


def test_the_command_says_what_it_cannot_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = bloom_tender()
    run.case["cards"]["Freed"]["abilities"][1]["do"][0]["do"] = "transform"
    with pytest.raises(Unsupported):
        replay(run.case, run.verdict)
    path = tmp_path / "case.yaml"
    path.write_bytes(msgspec.yaml.encode(run.case))
    monkeypatch.setattr(command, "verdicts_on", lambda file, *options: [run.verdict])
    assert command.main([str(path)]) == 0
    assert "not replayed: the verb 'transform'" in capsys.readouterr().out


def test_the_objects_of_a_text_are_read_one_by_one() -> None:
    assert list(command._objects('{"a": 1}\n {"b": [2]}\n')) == [{"a": 1}, {"b": [2]}]
