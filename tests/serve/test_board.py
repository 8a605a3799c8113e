"""What clients that show boards ask besides: the board with what sentences are about, and cases written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from bridge.cli.app import main
from bridge.serve.examples import examples, expected, fixtures, groups
from bridge.serve.serving import Server

ROOT = Path(__file__).resolve().parents[2]


def _result(request: dict[str, Any]) -> Any:
    """The result of a request; the test fails if there is none."""
    (line,) = Server().answers(json.dumps(request).encode())
    return json.loads(line)["result"]


def test_the_board_is_told_with_what_each_sentence_is_about() -> None:
    """Words are counted in the text of the permanent that has them; of a keyword, its own words."""
    battlefield = [
        {"id": "ox", "name": "Ox", "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2,
         "text": "Trample\nThis creature can't attack."},
        {"id": "moon", "name": "Moon", "controller": "bob", "types": ["enchantment"], "colors": [],
         "text": "Creatures get +1/+1."},
    ]  # fmt: skip
    battlefield = [{**each, "printed": True} for each in battlefield]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": battlefield}
    case = {"state": state, "play": {"attackers": {"ox": "bob"}}}
    found = _result({"method": "check", "case": case, "options": {"board": True}})
    (broken,) = found["violations"]
    assert broken["about"] == {
        "permanents": ["ox"],
        "players": [],
        "words": [{"permanent": "ox", "start": 8, "end": 35}],
    }
    ox, moon = found["board"]
    assert (ox["power"], ox["toughness"], ox["keywords"]) == (3, 3, ["trample"])
    assert moon["text"] == "Creatures get +1/+1."
    assert found["sentence"] == broken["sentence"]
    plain = _result({"method": "check", "case": case})
    assert "board" not in plain and "sentence" not in plain and "about" not in plain["violations"][0]


@pytest.mark.parametrize("name", [name for name, group in groups().items() if group != "combos"])
def test_every_sentence_says_what_it_is_about(name: str) -> None:
    """Whatever an example shows: the words lie within the text, and what is named is on the board."""
    case = examples()[name]
    found = _result({"method": "explain", "case": case, "options": {"board": True}})
    texts = {each["id"]: each.get("text", "") for each in found["board"]}
    requirements = found["requirements"]
    told = [*found["violations"], *requirements["obeyed"], *requirements["unmet"], *found["unsupported"]]
    for each in told:
        assert set(each["about"]["permanents"]) <= texts.keys()
        for words in each["about"]["words"]:
            assert 0 <= words["start"] < words["end"] <= len(texts[words["permanent"]])


def test_a_case_is_written_as_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = {name: case for name, case in examples().items() if groups()[name] in ("first", "against")}
    cases["assault"] = examples()["assault_suit_and_kukemssa_serpent"]
    for name, case in cases.items():
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(case), encoding="utf-8")
        for form in ("svg", "text", "markdown"):
            written = _result({"method": "render", "case": case, "format": form})["text"]
            main(["check", "--format", form, str(path)])
            printed = capsys.readouterr().out
            assert written == printed, (name, form)
        (read,) = yaml.safe_load_all(_result({"method": "render", "case": case, "format": "yaml"})["text"])
        assert read == case


@pytest.mark.parametrize("form", ["svg", "text", "markdown"])
def test_what_has_no_time_is_written_as_undetermined(form: str) -> None:
    """As the other methods answer; the least time that a request can give is over before anything is done."""
    for name in ("tapped", "assault_suit_and_kukemssa_serpent"):
        hurried = {"method": "render", "case": examples()[name], "format": form, "options": {"timeout": 5e-324}}
        assert "undetermined" in _result(hurried)["text"].lower(), name


def test_a_board_without_texts_says_what_its_effects_do() -> None:
    ox = {"id": "ox", "name": "Ox", "controller": "alice", "types": ["creature"], "effects": [{"kind": "must_attack"}]}
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": [ox]}
    found = _result({"method": "check", "case": {"state": state, "play": {}}, "options": {"board": True}})
    (shown,) = found["board"]
    assert "attacks" in shown["text"]
    (words,) = found["requirements"]["unmet"][0]["about"]["words"]
    assert shown["text"][words["start"] : words["end"]] == shown["text"]


def test_the_sentence_of_a_verdict_says_what_it_rests_on() -> None:
    """As the first line of the command does: that there is enough mana is assumed, where the case doesn't say it."""
    case = examples()["juggernaut_pays"]
    for each in case["state"]["battlefield"]:
        each.pop("mana", None)
    case["state"]["battlefield"] = [each for each in case["state"]["battlefield"] if "land" not in each["types"]]
    found = _result({"method": "check", "case": case, "options": {"board": True}})
    assert found["sentence"].startswith("If alice has enough mana, no restriction is broken")


def test_examples_are_the_fixtures_that_they_name() -> None:
    """The package has no fixtures, so that their cases stand in it once more."""
    cases = examples()
    for name, path in fixtures().items():
        (written,) = yaml.safe_load_all((ROOT / path).read_text(encoding="utf-8"))
        given = {key: value for key, value in written.items() if key in cases[name]}
        assert given == cases[name], name
        assert set(written) - set(given) <= {"cr", "source", "near_miss", "note", "steps", "expect", "meta"}
        assert expected()[name] == written["expect"]["outcome"]


def test_there_are_thirty_situations_of_each_sort() -> None:
    found = list(groups().values())
    assert len(found) >= 30
    assert all(found.count(group) >= 5 for group in ("first", "canonical", "against", "combos"))


def test_the_boards_of_a_loop_are_told_step_by_step() -> None:
    """Three Oblivion Rings exile one another in turn: one of them is on the battlefield, and two are in exile."""
    case = examples()["three_oblivion_rings"]
    found = _result({"method": "check", "case": case, "options": {"board": True, "timeout": 120}})
    assert len(found["boards"]) == 1 + len(found["start"]) + len(found["round"])
    first, last = found["boards"][len(found["start"])], found["boards"][-1]
    zones = [sorted(each["zone"] for each in board["objects"]) for board in (first, last)]
    assert zones[0] == zones[1]  # a round comes back to where it began, up to names
    assert {each["card"] for each in last["objects"]} == {"Oblivion Ring"}
    plain = _result({"method": "check", "case": case, "options": {"timeout": 120}})
    assert "boards" not in plain
