"""Going on with a campaign: its folder holds the same boards, the same engine and the same azor, or it is refused."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from bridge.cli.app import main
from bridge.validate.campaign import run
from bridge.validate.store import DATABASE
from tests.validate.test_campaign import BLIND, BOARDS, campaign
from tests.validate.toys import attack_board, creature

TAPPED = attack_board(creature("x", "a", tapped=True))


@pytest.fixture
def known(tmp_path: Path) -> Path:
    return tmp_path / "known.yaml"


def _refusal(known: Path, capsys: pytest.CaptureFixture[str]) -> str:
    command = ["validate", "run", "--engine", BLIND, "--boards", "1", "--out", str(known.parent / "out")]
    assert main([*command, "--known", str(known)]) == 2
    assert not (known.parent / "out").exists()
    return capsys.readouterr().err.replace(str(known), "known.yaml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("direction: crash\n", "azor: known.yaml:1: missing key 'reason'\n"),
        ("reason: ' '\ndirection: crash\n", "azor: known.yaml:1: reason: say why the difference is known\n"),
        ("reason: x\n", "say what is known: one of 'family', 'direction', 'rules' and 'kinds'\n"),
        ("reason: x\nrules: 508.1a\n", 'azor: known.yaml:2: rules: expected a list, got a string ("508.1a")\n'),
        ("reason: x\nkinds: [sick, 3]\n", "azor: known.yaml:2: kinds[1]: expected a string, got an integer (3)"),
        ("reason: x\ndirection: acepts_illegal\n", "did you mean 'accepts_illegal'?\n"),
        ("only words\n", "azor: known.yaml:1: expected a known difference (a mapping), got a string"),
    ],
    ids=["no reason", "an empty reason", "nothing known", "no list", "no words", "a misspelled word", "no mapping"],
)
def test_what_is_known_has_a_reason_and_says_what(
    text: str, said: str, known: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known.write_text(text)
    assert said in _refusal(known, capsys)


def test_nothing_may_be_known(known: Path) -> None:
    """Who removes the last entry of a file has an empty one."""
    known.write_text("# nothing now\n")
    command = ["validate", "run", "--engine", BLIND, "--boards", "1", "--out", str(known.parent / "out")]
    assert main([*command, "--known", str(known)]) == 0


def test_fewer_boards_are_told_by_themselves(tmp_path: Path) -> None:
    whole = run(campaign(tmp_path, BLIND), BOARDS)
    fewer = run(campaign(tmp_path, BLIND), BOARDS[:2])
    again = run(campaign(tmp_path, BLIND), BOARDS)
    assert (whole.boards, whole.differing, whole.earlier) == (6, 3, 0)
    assert (fewer.boards, fewer.differing, fewer.earlier) == (2, 1, 2)
    assert (again.families, again.earlier) == (whole.families, 6)


def test_a_changed_board_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of the same name with other boards, also under the same id, is no part of the campaign."""
    boards = tmp_path / "boards.jsonl"
    command = ["validate", "run", str(boards), "--engine", BLIND, "--out", str(tmp_path / "out")]
    players = {"a": {"life": 20}, "b": {"life": 20}}
    state = {"active": "a", "players": players, "battlefield": [creature("x", "a")]}
    boards.write_text(json.dumps({"id": "one", "question": "declare_attackers", "state": state}))
    assert main(command) == 0
    assert "earlier" not in capsys.readouterr().out
    assert main(command) == 0
    assert "1 of them were compared in an earlier run" in capsys.readouterr().out
    state["battlefield"] = [creature("x", "a", tapped=True)]
    boards.write_text(json.dumps({"id": "one", "question": "declare_attackers", "state": state}))
    assert main(command) == 2
    assert "board 1 isn't what it was in an earlier run; give another folder" in capsys.readouterr().err


@pytest.mark.parametrize("grouped", [True, False], ids=["a family's board", "a board that differed"])
def test_an_engine_that_was_mended_is_refused(
    grouped: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its name and version are the same, but it answers otherwise: what was found would be told as if it were true."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    engine = tmp_path / "mended.py"
    base = "from tests.validate.toys import {} as Base\n\n\nclass Toy(Base):\n    name = 'toy'\n"
    engine.write_text(base.format("Blind"))
    boards = tmp_path / "boards.jsonl"
    boards.write_text(json.dumps(TAPPED.case))
    out = tmp_path / "out"
    command = ["validate", "run", str(boards), "--engine", "python:mended:Toy", "--out", str(out)]
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(command) == 1
    if not grouped:
        with sqlite3.connect(out / DATABASE) as base_of_out:
            base_of_out.execute("delete from cause")
        base_of_out.close()
    assert main(command) == 1
    engine.write_text(base.format("Sound"))
    capsys.readouterr()
    assert main(command) == 2
    assert "the engine answers otherwise about board" in capsys.readouterr().err


def test_another_azor_is_another_campaign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    command = ["validate", "run", "--engine", BLIND, "--boards", "1", "--out", str(out)]
    assert main(command) == 0
    with sqlite3.connect(out / DATABASE) as base:
        base.execute("update setting set value = '0.0' where key = 'version of azor'")
    base.close()
    assert main(command) == 2
    assert "it has a campaign with another version of azor (0.0); nothing was changed" in capsys.readouterr().err


@pytest.mark.parametrize("table", ["users", "result"])
def test_a_database_of_another_program_is_left_alone(
    table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / DATABASE
    with sqlite3.connect(path) as base:
        base.execute(f"create table {table} (a, b)")
    base.close()
    before = path.read_bytes()
    assert main(["validate", "run", "--engine", BLIND, "--boards", "1", "--out", str(tmp_path)]) == 2
    assert "this database is another program's; nothing was changed" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [DATABASE]


def test_a_damaged_campaign_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["validate", "run", "--engine", BLIND, "--boards", "2", "--out", str(tmp_path)]
    assert main(command) == 0
    with sqlite3.connect(tmp_path / DATABASE) as base:
        base.execute("update result set compared = '{}'")
    base.close()
    assert main(command) == 2
    assert "this campaign is damaged" in capsys.readouterr().err


def test_what_cannot_be_written_is_no_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder in the place of the log that SQLite writes: exit code 5, as for every output that can't be written."""
    command = ["validate", "run", "--engine", BLIND, "--boards", "1", "--out", str(tmp_path)]
    assert main(command) == 0
    (tmp_path / f"{DATABASE}-wal").mkdir()
    assert main(command) == 5
    assert "can't be written" in capsys.readouterr().err


def test_a_campaign_without_a_report_says_how_to_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "run", "--engine", BLIND, "--boards", "1", "--out", str(tmp_path)]) == 0
    (tmp_path / "report.json").unlink()
    assert main(["validate", "report", str(tmp_path)]) == 2
    assert "ended before its report; the same 'azor validate run' goes on" in capsys.readouterr().err
