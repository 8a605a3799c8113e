"""Puzzles of Forge: what is written is read back, and what others write is read or refused with its line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bridge.case.loading import case_from_object, load_paths
from bridge.case.state import Case
from bridge.errors import InputError
from bridge.exchange.exporting import FORMS, exported
from bridge.exchange.puzzles import Puzzle, read_puzzle
from tests.cli.commands import Command

INDEX = [
    {"name": "Grizzly Bears", "type_line": "Creature — Bear", "power": "2", "toughness": "2", "mana_cost": "{1}{G}"},
    {"name": "Juggernaut", "type_line": "Artifact Creature — Juggernaut", "power": "5", "toughness": "3",
     "mana_cost": "{4}", "text": "This creature attacks each combat if able."},
    {"name": "Pacifism", "type_line": "Enchantment — Aura", "mana_cost": "{1}{W}",
     "text": "Enchant creature\nEnchanted creature can't attack or block."},
    {"name": "Jace Beleren", "type_line": "Legendary Planeswalker — Jace", "loyalty": "3", "mana_cost": "{1}{U}{U}"},
    {"name": "Curse of Bloodletting", "type_line": "Enchantment — Aura Curse", "mana_cost": "{3}{R}{R}",
     "text": "Enchant player"},
]  # fmt: skip
"""A few cards, for boards that have names alone."""


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bridge.cards import import_file

    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(map(json.dumps, INDEX)), encoding="utf-8")
    monkeypatch.setenv("AZOR_CARDS", str(tmp_path / "cards.sqlite"))
    import_file(str(file), str(tmp_path / "cards.sqlite"))


def named(id: str, name: str, controller: str, **keys: Any) -> dict[str, Any]:
    return {"id": id, "name": name, "controller": controller, **keys}


BOARDS: list[dict[str, Any]] = [
    {
        "title": "Juggernaut, an Aura and counters",
        "question": "declare_attackers",
        "state": {
            "active": "alice",
            "players": {"alice": {"life": 7, "poison": 2, "mana": "{W}{C}"}, "bob": {}},
            "battlefield": [
                named("a", "Juggernaut", "alice", sick=True, damage=1, counters={"+1/+1": 2, "stun": 1}),
                named("b", "Grizzly Bears", "alice", tapped=True, owner="bob"),
                named("p", "Pacifism", "bob", attached_to="b"),
                named("c", "Curse of Bloodletting", "alice", attached_to="bob"),
                named("j", "Jace Beleren", "bob", loyalty=4),
            ],
        },
        "play": {"attackers": {"a": "j"}},
    },
    {
        "edition": "2025-02-07",
        "question": "declare_blockers",
        "state": {
            "active": "zoë",
            "players": {"bob": {"life": 20}, "zoë": {"life": -3}},
            "attacking": {"a": "j", "b": "bob"},
            "battlefield": [
                named("a", "Juggernaut", "zoë"),
                named("b", "Grizzly Bears", "zoë"),
                named("j", "Jace Beleren", "bob"),
                named("d", "Grizzly Bears", "bob", suspected=True),
            ],
        },
        "play": {"blockers": {"d": ["a"]}},
    },
    {
        "title": "Tokens",
        "question": "declare_attackers",
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {}},
            "battlefield": [
                {"id": "t", "name": "Servo", "controller": "alice", "types": ["artifact", "creature"],
                 "subtypes": ["servo"], "power": 1, "toughness": 1, "token": True},
                {"id": "n", "controller": "bob", "types": ["creature"], "power": 4, "toughness": 5,
                 "keywords": ["flying", "first strike"], "colors": ["red"]},
            ],
        },
        "play": {"attackers": {"t": "bob"}},
    },
]  # fmt: skip


@pytest.mark.usefixtures("index")
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["question"])
def test_a_puzzle_is_read_back_to_the_same_case(board: dict[str, Any], tmp_path: Path) -> None:
    case = case_from_object(board)
    done = exported(case, "forge")
    assert not done.lost
    (tmp_path / "it.pzl").write_text(done.text, encoding="utf-8")
    back = read_puzzle(str(tmp_path / "it.pzl"))
    assert not back.left_out
    # A puzzle has the cards of the player who declares first.
    assert by_id(back.case) == by_id(case)


def by_id(case: Case) -> dict[str, Any]:
    """A case as plain data, its permanents in the order of their ids."""
    data: dict[str, Any] = msgspec.to_builtins(case)
    data["state"]["battlefield"].sort(key=lambda each: each["id"])
    return data


ODD = [
    "Urza's",
    "Assembly-Worker",
    "a, P:9",
    "x|Tapped",
    "x;y",
    " x",
    "\u00a0",
    "T:9",
    "creature",
    "[state]",
    "x+",
    "a=b",
    "熊",
]
"""Words that have a meaning in a puzzle, or can't stand there."""


@pytest.mark.parametrize("word", ODD)
@pytest.mark.parametrize("token", [False, True])
def test_what_a_puzzle_cant_hold_of_a_name_or_a_subtype_is_said(word: str, token: bool, tmp_path: Path) -> None:
    """A permanent is read back as it was, or else the puzzle says which one it has otherwise."""
    named_so = {"name": word, "token": token, "power": 2, "toughness": 2}
    of_a_type = {"name": "Servo", "subtypes": [word], "token": token, "power": 1, "toughness": 1}
    cards = [{"id": id, "controller": "alice", "types": ["creature"], **each}
             for id, each in (("named", named_so), ("typed", of_a_type))]  # fmt: skip
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": cards}
    case = case_from_object({"question": "declare_attackers", "state": state})
    done = exported(case, "forge")
    (tmp_path / "it.pzl").write_text(done.text, encoding="utf-8")
    there = {each.id: each for each in read_puzzle(str(tmp_path / "it.pzl")).case.state.battlefield}
    for each in case.state.battlefield:
        back = there.get(each.id)
        known = [] if back is None else [one.lower() for one in back.subtypes]
        same = back is not None and back.name == each.name
        if not same or (token and known != [one.lower() for one in each.subtypes]):
            assert any(f"({each.id})" in line for line in done.lost), each.id


@pytest.mark.parametrize("kind", ["+1/+1", "-1/-1", "+1/+0", "-0/-1", "charge"])
def test_counters_are_read_back(kind: str, tmp_path: Path) -> None:
    bear = {"id": "bear", "name": "Grizzly Bears", "controller": "alice", "types": ["creature"], "power": 2,
            "toughness": 2, "counters": {kind: 3}}  # fmt: skip
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": [bear]}
    done = exported(case_from_object({"question": "declare_attackers", "state": state}), "forge")
    (tmp_path / "it.pzl").write_text(done.text, encoding="utf-8")
    (back,) = read_puzzle(str(tmp_path / "it.pzl")).case.state.battlefield
    assert back.counters == {kind: 3}


@pytest.mark.usefixtures("index")
@pytest.mark.parametrize("form", FORMS)
def test_an_invented_card_is_left_out_where_cards_are_known_by_name(form: str) -> None:
    bear = {
        "id": "x",
        "name": "Sivejige Raider",
        "controller": "alice",
        "types": ["creature"],
        "power": 1,
        "toughness": 1,
    }
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": [bear]}
    done = exported(case_from_object({"state": state, "play": {"attackers": {"x": "bob"}}}), form)
    left_out = any("no card of the index has this name" in each for each in done.lost)
    assert left_out == (form != "phase") and ('"Sivejige Raider"' in done.text) == (form == "phase")


STRANGER = """\
[metadata]
Name:Possibility Storm 7
URL:https://example.org
Goal:Win
Turns:1
Difficulty:Hard
Description:Win this turn.\\nYour opponent has no cards in hand.
[state]
ActivePlayer=Human
ActivePhase=Main1
HumanLife=4
AILife=12
# a comment
humanhand=Shock;Opt
humangraveyard=Shock
humanlibrary=Island;Island
humanmanapool=R R
humanbattlefield=Grizzly Bears|Id:9|SummonSick|Counters:P1P1=2,SLIME=1;Forest|Set:LEA|Art:2;Forest|Tapped;t:Servo,P:1,\
T:1,Cost:no cost,Color:UR,Types:Artifact-Creature-Servo,Keywords:Flying-Ward:2,Image:c_1_1_servo
aibattlefield=Pacifism+|AttachedTo:9;Delver of Secrets|Transformed;Grizzly Bears|PhasedOut:AI;Grizzly Bears|FaceDown\
:Manifested;T:w_1_1_soldier
humancounters=ENERGY=3,POISON=1
humanprecast=Shock
landsplayed=1
"""


def read(text: str, folder: Path) -> Puzzle:
    (folder / "p.pzl").write_text(text, encoding="utf-8")
    return read_puzzle(str(folder / "p.pzl"))


def test_a_puzzle_of_somebody_else(tmp_path: Path) -> None:
    found = read(STRANGER, tmp_path)
    case = found.case
    assert case.title == "Possibility Storm 7"
    assert case.note is not None and case.note.splitlines()[-1] == "Your opponent has no cards in hand."
    human = case.state.players["human"]
    assert (human.life, human.hand, human.graveyard, human.mana, human.poison) == (4, 2, 1, "{R}{R}", 1)
    assert (case.state.active, case.question, case.play) == ("human", "declare_attackers", None)
    permanents = {each.id: each for each in case.state.battlefield}
    assert set(permanents) == {
        "grizzly_bears", "forest", "forest_2", "servo", "pacifism", "delver_of_secrets", "face_down"
    }  # fmt: skip
    bears = permanents["grizzly_bears"]
    assert bears.sick and bears.counters == {"+1/+1": 2, "slime": 1}
    assert permanents["forest_2"].tapped and not permanents["forest"].tapped
    servo = permanents["servo"]
    assert (servo.types, servo.subtypes, servo.keywords) == (["artifact", "creature"], ["servo"], ["flying"])
    assert servo.colors == ["blue", "red"]
    assert permanents["pacifism"].attached_to == "grizzly_bears"
    assert (permanents["face_down"].name, permanents["face_down"].power) == (None, 2)


def test_what_a_puzzle_has_and_a_case_has_not_is_listed(tmp_path: Path) -> None:
    """Nothing is dropped silently; each line is named."""
    listed = "\n".join(read(STRANGER, tmp_path).left_out)
    for line, words in ((16, "library"), (18, "ward:2"), (19, "which face"), (19, "phased out"), (19, "w_1_1_soldier"),
                        (20, "ENERGY"), (21, "humanprecast"), (22, "landsplayed")):  # fmt: skip
        assert any(each.startswith(f"line {line}: ") and words in each for each in listed.splitlines()), (line, words)
    assert len(listed.splitlines()) == 8


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("HumanLife=lots", "expected a number"),
        ("HumanLife=99999999999999999999", "expected a number"),
        ("humanbattlefield=Forest|AttachedTo:77", "there is no card with Id:77"),
        ("humanbattlefield=Forest|Counters:P1P1", "expected KIND=NUMBER"),
        ("humanbattlefield=Forest|Counters:P1P1=-1", "expected a number of counters"),
        ("humanbattlefield=|Tapped", "a card without a name"),
        ("humanbattlefield=t:Servo,P:1,T:1", "has no card type"),
        ("humanbattlefield=Forest|Owner:nobody", "is no player"),
        ("activeplayer=nobody", "is no player"),
        ("humanmanapool=W purple", "is no color of mana"),
        ("aibattlefield=Ox|Attacking", "attacks in another player's turn"),
        ("a line without an equals sign", "expected KEY=VALUE"),
        ("humanbattlefield=" + "Forest;" * 2001, "more than 2,000 cards"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(line: str, wrong: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as refused:
        read(f"[state]\nactivephase=Main1\n{line}\n", tmp_path)
    assert wrong in refused.value.message and refused.value.line == 3


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe[state]", b"x" * 1_000_001, b"[metadata]\nName:x\n", b"[state]\nhumanlife=\x00\n"]
)  # fmt: skip
def test_what_is_no_puzzle_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "p.pzl").write_bytes(content)
    with pytest.raises(InputError):
        read_puzzle(str(tmp_path / "p.pzl"))


def test_hidden_characters_in_a_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"U\+202E"):
        read("[state]\nhumanbattlefield=For\u202eest\n", tmp_path)


@pytest.mark.parametrize(
    "note",
    [
        "{",
        "[]",
        "{}",
        "[" * 5000,
        '{"seats": [1], "ids": [], "assumed": []}',
        '{"seats": ["a", "b"], "human": "a", "ids": ["x", "x"]}',
        '{"seats": ["a", "b"], "human": "c", "ids": ["x"], "assumed": []}',
    ],
)
def test_a_note_that_doesnt_fit_is_not_used(note: str, tmp_path: Path) -> None:
    found = read(f"[state]\nhumanlife=20\nhumanbattlefield=Forest\n# azor: {note}\n", tmp_path)
    assert list(found.case.state.players) == ["human", "ai"]
    assert (note == "{}") == (not found.left_out)


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.chdir(tmp_path)
    return Command(tmp_path, capsys)


def test_the_command_writes_cases_and_tells_what_is_missing(command: Command) -> None:
    command.file("one.pzl", STRANGER)
    command.file("two.pzl", "[state]\nhumanbattlefield=Forest\n")
    printed = command("import", "forge", "one.pzl", "two.pzl", "-o", "cases.yaml")
    assert printed.code == 0
    assert "azor: one.pzl: not taken over: line 20: counters of a player: ENERGY=3\n" in printed.err
    assert len(list(load_paths([str(command.folder / "cases.yaml")]))) == 2
    assert command("import", "forge", "one.pzl", "-o", "one.pzl").code == 2
    missing = command("import", "forge", "nowhere.pzl")
    assert missing.code == 2 and missing.err.count("\n") == 1
