"""Boards that arguments say, files that are made of names, and the edition of a day."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridge.cards import import_file
from bridge.cli.app import main

CARDS = [
    {"name": "Juggernaut", "type_line": "Artifact Creature — Juggernaut", "power": "5", "toughness": "3",
     "mana_cost": "{4}", "text": "This creature attacks each combat if able."},
    {"name": "Odd, the Ox", "type_line": "Legendary Creature — Ox", "power": "2", "toughness": "2",
     "mana_cost": "{1}{G}", "text": ""},
    {"name": "Pacifism", "type_line": "Enchantment — Aura", "mana_cost": "{1}{W}",
     "text": "Enchant creature\nEnchanted creature can't attack or block."},
]  # fmt: skip


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("cards")
    lines = "".join(json.dumps(each) + "\n" for each in CARDS)
    (folder / "cards.jsonl").write_text(lines, encoding="utf-8")
    import_file(str(folder / "cards.jsonl"), folder / "cards.sqlite")
    return str(folder / "cards.sqlite")


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_board_is_judged_without_a_file(index: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "alice: Juggernaut", "bob:", "attack: Juggernaut -> bob", "--cards", index]) == 0
    assert capsys.readouterr().out.startswith("LEGAL ")
    assert main(["check", "alice: Juggernaut (Pacifism)", "bob:", "attack: Juggernaut", "--cards", index]) == 1
    assert capsys.readouterr().out.startswith("ILLEGAL  CR 508.1c")
    assert main(["legal", "--count", "alice: Juggernaut", "bob:", "players: 3", "--cards", index]) == 0
    assert capsys.readouterr().out.split()[0] == "2"  # it attacks either opponent
    assert main(["check", "alice: Jugernaut", "bob:", "attack: Jugernaut", "--cards", index]) == 2
    assert "<arguments>:1: state.battlefield[0].name: no card 'Jugernaut'" in capsys.readouterr().err
    assert main(["check", "alice: Juggernaut", "bob:", "atack: Juggernaut -> bob", "--cards", index]) == 2
    assert "<arguments>:3: atack: unknown key 'atack'; did you mean 'attack'?" in capsys.readouterr().err


def test_a_file_stays_a_file(index: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A file may have a name like a line of a board; what is neither is a file that isn't there."""
    Path("a: b").write_text("alice: [Juggernaut]\nbob: []\nattack: Juggernaut\n", encoding="utf-8")
    assert main(["check", "a: b", "--cards", index]) == 0
    assert main(["check", "nothing.yaml"]) == 2
    assert "nothing.yaml: can't be read" in capsys.readouterr().err


def test_a_name_with_a_comma_is_told(index: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "alice: Odd, the Ox", "bob:", "attack: ", "--cards", index]) == 2
    assert 'a name with a comma stands in quotation marks: "Odd, the Ox"' in capsys.readouterr().err
    assert main(["check", 'alice: "Odd, the Ox"', "bob:", "attack: Odd -> bob", "--cards", index]) == 0
    text = "state: {active: a, players: {a: {}, b: {}}, battlefield: [{id: o, controller: a, name: Odd, the Ox}]}"
    Path("case.yaml").write_text(text, encoding="utf-8")
    assert main(["check", "case.yaml", "--cards", index]) == 2
    assert (
        "unknown key 'the Ox'; a text with a comma stands in quotation marks: \"Odd, the Ox\""
        in capsys.readouterr().err
    )


def test_a_file_is_written_from_lines_and_by_asking(
    index: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ['alice: Juggernaut (Pacifism; tapped), "Odd, the Ox"', "bob:", "attack: Odd -> bob"]
    assert main(["new", "said.yaml", *said, "--variant", "commander"]) == 0
    assert main(["check", "said.yaml", "--cards", index]) == 0
    assert main(["new", "said.yaml", *said]) == 2
    assert "said.yaml: is there already; --force writes over it" in capsys.readouterr().err
    assert main(["new", "wrong.yaml", "alice: Juggernaut", "attack: Ox"]) == 2
    assert not Path("wrong.yaml").exists()

    answers = iter(["alice", "Juggernaut (Pacifism)", "Odd, the Ox", "", "bob", "", "", "Odd, the Ox -> bob", ""])
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _prompt: next(answers))
    assert main(["new", "asked.yaml"]) == 0
    assert Path("asked.yaml").read_text(encoding="utf-8").startswith("alice: [Juggernaut (Pacifism)")
    assert main(["check", "asked.yaml", "--cards", index]) == 0


def test_a_date_chooses_the_edition_in_force(index: str, capsys: pytest.CaptureFixture[str]) -> None:
    from bridge.rulebook import editions

    board = ["alice: Juggernaut", "bob:", "attack: Juggernaut", "--cards", index, "--format", "json"]
    first, second, *_ = editions()
    for date, edition in ((first, first), (second, second), ("9999-01-01", editions()[-1])):
        assert main(["check", *board, "--date", date]) == 0
        assert json.loads(capsys.readouterr().out)["edition"] == edition
    for date, message in (
        ("1993-08-05", f"the oldest edition that is encoded is that of {first}"),
        ("yesterday", "'yesterday' is no date such as 2023-05-01"),
    ):
        assert main(["check", *board, "--date", date]) == 2
        assert message in capsys.readouterr().err
    assert main(["check", *board, "--date", first, "--edition", second]) == 2
    assert "--date chooses the edition already" in capsys.readouterr().err
