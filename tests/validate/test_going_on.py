"""Going on with a campaign: its folder holds the same boards, the same engine and the same azor, or it is refused."""

from __future__ import annotations

import json
import re
import shlex
import sqlite3
from pathlib import Path

import pytest

from bridge.cli.app import main
from bridge.validate.campaign import run
from bridge.validate.opening import EngineSpec, files_digest
from bridge.validate.store import DATABASE
from tests.validate.test_campaign import BOARDS, campaign
from tests.validate.toys import Blind, creature


@pytest.fixture
def known(tmp_path: Path) -> Path:
    return tmp_path / "known.yaml"


def _refusal(known: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert main([*_command(known.parent), "--known", str(known)]) == 2
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
    assert main([*_command(known.parent), "--known", str(known)]) == 0


def _command(folder: Path, **more: object) -> list[str]:
    """A campaign about one board with a recording, which is the cheapest engine; its folder is `out`."""
    boards, recording = folder / "boards.jsonl", folder / "recording.jsonl"
    players = {"a": {"life": 20}, "b": {"life": 20}}
    state = {"active": "a", "players": players, "battlefield": [creature("x", "a", **more)]}
    boards.write_text(json.dumps({"id": "one", "question": "declare_attackers", "state": state}))
    recording.write_text(json.dumps({"id": "one", "accepts": [{}, {"x": "b"}]}))
    return ["validate", "run", str(boards), "--engine", str(recording), "--out", str(folder / "out")]


def _switched(folder: Path, **more: object) -> list[str]:
    """The same campaign with an engine that changes without a file."""
    command = _command(folder, **more)
    command[command.index("--engine") + 1] = "python:tests.validate.toys:Switched"
    return command


def test_fewer_boards_are_told_by_themselves(tmp_path: Path) -> None:
    recording, toy = tmp_path / "blind.jsonl", Blind()
    lines = [{"id": each.id, "accepts": toy.answer(each, None).accepts} for each in BOARDS]
    recording.write_text("".join(json.dumps(line) + "\n" for line in lines))
    whole, fewer, again = (run(campaign(tmp_path, str(recording)), BOARDS[:number]) for number in (6, 2, 6))
    assert (whole.boards, whole.differing, whole.earlier) == (6, 3, 0)
    assert (fewer.boards, fewer.differing, fewer.earlier) == (2, 1, 2)
    assert (again.families, again.earlier) == (whole.families, 6)


def test_a_changed_board_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of the same name with other boards, also under the same id, is no part of the campaign."""
    assert main(_command(tmp_path)) == 0
    assert "earlier" not in capsys.readouterr().out
    assert main(_command(tmp_path)) == 0
    assert "1 of them were compared in an earlier run" in capsys.readouterr().out
    assert main(_command(tmp_path, tapped=True)) == 2
    assert "board 1 isn't what it was in an earlier run; give another folder" in capsys.readouterr().err


@pytest.mark.parametrize("grouped", [True, False], ids=["a family's board", "a board that differed"])
def test_an_engine_that_was_mended_is_refused(
    grouped: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its name and version are the same, but it answers otherwise: what was found would be told as if it were true."""
    command, out = _switched(tmp_path, tapped=True), tmp_path / "out"
    monkeypatch.setenv("TOY", "blind")
    assert main(command) == 1
    assert main(command) == 1
    if not grouped:
        with sqlite3.connect(out / DATABASE) as base:
            base.execute("delete from cause")
        base.close()
    monkeypatch.setenv("TOY", "sound")
    capsys.readouterr()
    assert main(command) == 2
    named = r"board (?!one)\w+" if grouped else "board one"
    assert re.search(f"the engine answers otherwise about {named} than in an earlier run", capsys.readouterr().err)
    assert main([*command, "--again"]) == 0
    assert "1 board, 1 compared, 1 equal\n0 that" in capsys.readouterr().out


@pytest.mark.parametrize(("before", "after"), [("sound", "blind"), ("ignorant", "sound"), ("sound", "ignorant")])
def test_an_engine_that_changed_where_it_did_not_differ_is_refused(
    before: str, after: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It became worse on a board on which it was right, or knows one now that it didn't; `--again` tells how it is."""
    command = _switched(tmp_path, tapped=True)
    monkeypatch.setenv("TOY", before)
    assert main(command) == main(command) == 0
    monkeypatch.setenv("TOY", after)
    capsys.readouterr()
    assert main(command) == 2
    assert "board one than in an earlier run; --again asks about all anew" in capsys.readouterr().err
    assert main([*command, "--again"]) == (1 if after == "blind" else 0)
    assert main(command) == (1 if after == "blind" else 0)


def test_changed_files_of_an_engine_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A recording is a file that the command names, also where it answers what it answered before."""
    command, recording = _command(tmp_path), tmp_path / "recording.jsonl"
    assert main(command) == 0
    recording.write_text(recording.read_text() + "\n")
    assert main(command) == 2
    said = capsys.readouterr().err
    assert "it has a campaign with other files of the engine (" in said
    assert said.endswith("nothing was changed; --again asks about all boards anew\n")
    assert main([*command, "--again"]) == main(command) == 0


def test_what_is_asked_anew_is_the_same_campaign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another seed or other files are another campaign, which nobody wants to lose."""
    command = _command(tmp_path, tapped=True)
    assert main(command) == 1
    assert main([*command, "--seed", "2", "--again"]) == 2
    assert "it has a campaign with another seed (1); nothing was changed\n" in capsys.readouterr().err
    assert main(command) == 1
    assert "1 of them were compared in an earlier run" in capsys.readouterr().out


def test_files_that_words_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "engine.py"
    script.write_text("1")
    monkeypatch.syspath_prepend(tmp_path)
    words = f"python {shlex.quote(str(script))} --fast", "python:engine:Engine"
    first = [files_digest(EngineSpec(each)) for each in words]
    script.write_text("2")
    second = [files_digest(EngineSpec(each)) for each in words]
    assert all(one and one != other for one, other in zip(first, second, strict=True))
    assert files_digest(EngineSpec("phase")) == files_digest(EngineSpec("no-such-program --fast")) == ""


def test_another_azor_is_another_campaign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(_command(tmp_path)) == 0
    with sqlite3.connect(tmp_path / "out" / DATABASE) as base:
        base.execute("update setting set value = '0.0' where key = 'version of azor'")
    base.close()
    assert main(_command(tmp_path)) == 2
    assert "it has a campaign with another version of azor (0.0); nothing was changed" in capsys.readouterr().err


@pytest.mark.parametrize("table", ["users", "result"])
def test_a_database_of_another_program_is_left_alone(
    table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    with sqlite3.connect(out / DATABASE) as base:
        base.execute(f"create table {table} (a, b)")
    base.close()
    before = (out / DATABASE).read_bytes()
    assert main(_command(tmp_path)) == 2
    assert "this database is another program's; nothing was changed" in capsys.readouterr().err
    assert (out / DATABASE).read_bytes() == before
    assert [each.name for each in out.iterdir()] == [DATABASE]


def test_a_damaged_campaign_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(_command(tmp_path)) == 0
    with sqlite3.connect(tmp_path / "out" / DATABASE) as base:
        base.execute("update result set compared = '{}'")
    base.close()
    assert main(_command(tmp_path)) == 2
    assert "this campaign is damaged" in capsys.readouterr().err


def test_what_cannot_be_written_is_no_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder in the place of the log that SQLite writes: exit code 5, as for every output that can't be written."""
    assert main(_command(tmp_path)) == 0
    (tmp_path / "out" / f"{DATABASE}-wal").mkdir()
    assert main(_command(tmp_path)) == 5
    assert "can't be written" in capsys.readouterr().err


def test_a_campaign_without_a_report_says_how_to_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(_command(tmp_path)) == 0
    (tmp_path / "out" / "report.json").unlink()
    assert main(["validate", "report", str(tmp_path / "out")]) == 2
    assert "ended before its report; the same 'azor validate run' goes on" in capsys.readouterr().err
