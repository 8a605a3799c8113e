"""What clients that show boards ask besides: the board with what sentences are about, and cases written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from bridge.cli.app import main
from bridge.serve.examples import examples
from bridge.serve.serving import Server


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
    plain = _result({"method": "check", "case": case})
    assert "board" not in plain and "about" not in plain["violations"][0]


@pytest.mark.parametrize("name", examples())
def test_every_sentence_says_what_it_is_about(name: str) -> None:
    """Whatever an example shows: the words lie within the text, and what is named is on the board."""
    case = examples()[name]
    found = _result({"method": "explain", "case": case, "options": {"board": True}})
    if case.get("question") == "find_loops":
        assert "board" not in found
        return
    texts = {each["id"]: each.get("text", "") for each in found["board"]}
    requirements = found["requirements"]
    told = [*found["violations"], *requirements["obeyed"], *requirements["unmet"], *found["unsupported"]]
    for each in told:
        assert set(each["about"]["permanents"]) <= texts.keys()
        for words in each["about"]["words"]:
            assert 0 <= words["start"] < words["end"] <= len(texts[words["permanent"]])


def test_a_case_is_written_as_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, case in examples().items():
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(case), encoding="utf-8")
        for form in ("svg", "text", "markdown"):
            written = _result({"method": "render", "case": case, "format": form})["text"]
            main(["check", "--format", form, str(path)])
            printed = capsys.readouterr().out
            assert written == printed or case.get("question") == "find_loops", (name, form)
        (read,) = yaml.safe_load_all(_result({"method": "render", "case": case, "format": "yaml"})["text"])
        assert read == case
