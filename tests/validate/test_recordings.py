"""Boards from files, plays of others, and recordings of what engines accept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bridge.cli.app import main
from bridge.errors import CaseError, InputError
from bridge.validate.comparing import compare, legal_of
from bridge.validate.model import Board, board_of
from bridge.validate.plays import as_play, candidates, pairs_of
from bridge.validate.protocol import protocol_schema
from bridge.validate.reading import read_boards
from bridge.validate.recordings import Recording
from bridge.validate.saying import NOT_RECORDED
from tests.validate.toys import attack_board, block_board, creature

__all__: list[str] = []

TWO = attack_board(creature("x", "a"), creature("y", "a", tapped=True))


def _lines(*values: Any) -> str:
    return "".join(json.dumps(each) + "\n" for each in values)


def test_ids_are_those_of_the_content() -> None:
    case = {"question": "declare_attackers", "state": TWO.case["state"]}
    assert board_of({**case, "play": {"attackers": {}}}).id == board_of(dict(reversed(case.items()))).id == TWO.id


def test_everything_that_can_be_declared_is_tried() -> None:
    """Also what no rule allows: the tapped creature; but nobody else's creatures."""
    legal = legal_of(TWO).plays
    assert legal == {frozenset(), frozenset({("x", "b")})}
    found = {pairs_of(play) for play in candidates(TWO, list(legal))}
    assert found == {frozenset(each) for each in ((), [("x", "b")], [("y", "b")], [("x", "b"), ("y", "b")])}
    blocks = block_board(creature("x", "a"), creature("y", "b"), attacking={"x": "b"})
    assert {pairs_of(play) for play in candidates(blocks, [])} == {frozenset(), frozenset({("y", "x")})}


def test_of_many_plays_some_are_tried_with_all_legal_ones() -> None:
    board = attack_board(*(creature(f"x{number}", "a") for number in range(10)))
    legal = [frozenset({(f"x{number}", "b") for number in range(10)})]
    found = candidates(board, legal, most=50)
    assert len(found) == 51
    assert legal[0] in {pairs_of(play) for play in found}
    assert found == candidates(board, legal, most=50)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (3, "a play is an object"),
        ({"attackers": 3}, "'attackers' holds an object"),
        ({"attackers": {"z": "b"}}, "unknown permanent 'z'"),
        ({"x": "nobody"}, "names 'nobody'"),
        ({"attackers": {"x": ["b"]}}, "under 'attackers' stands"),
        ({"blockers": {}}, "has the key 'attackers'"),
    ],
)
def test_plays_of_others_are_checked(value: object, message: str) -> None:
    with pytest.raises(ValueError) as refused:
        as_play(TWO, value)
    assert message in str(refused.value)


def test_a_recording_is_an_engine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards, recording = tmp_path / "boards.jsonl", tmp_path / "blind.jsonl"
    boards.write_text(_lines(TWO.case))
    code = main(
        ["validate", "record", str(boards), "--engine", "python:tests.validate.toys:Blind", "-o", str(recording)]
    )
    assert code == 0
    engine = Recording(str(recording))
    assert (engine.name, engine.version, engine.summary.answered) == ("blind", "1", 1)
    found = compare(TWO, engine)
    assert found.directions == ("accepts_illegal",)
    assert {"attackers": {"y": "b"}} in found.accepted
    other = compare(attack_board(creature("z", "a")), engine)
    assert (other.outcome, other.reason) == ("unsupported", NOT_RECORDED)
    capsys.readouterr()


def test_lines_with_ids_are_boards(tmp_path: Path) -> None:
    line = {
        "id": "one/no",
        "question": "declare_blockers",
        "costs": "none can be paid",
        "state": {
            "active": "a",
            "players": {"a": {"life": 20}, "b": {"life": 20}},
            "attacking": {"x": "b"},
            "battlefield": [creature("x", "a"), {"id": "y", "controller": "b", "types": ["creature"], "toughness": 1}],
            "options": {"defending": "b", "max_blocks": {"y": 0}},
        },
        "legal": None,
    }
    path = tmp_path / "boards.jsonl"
    path.write_text(_lines(line))
    (board,) = read_boards([str(path), str(path)])
    assert board.id == "one/no"
    state = board.case["state"]
    assert (state["declaring"], state["players"]["b"]) == ("b", {"life": 1, "mana": ""})
    recording = tmp_path / "r.jsonl"
    recording.write_text(_lines({"id": "one/no", "accepts": [{}]}))
    found = compare(board, Recording(str(recording)))
    assert (found.outcome, found.plays) == ("agrees", 1)  # that y blocks was not tried


def test_no_answer_is_told_from_nothing(tmp_path: Path) -> None:
    recording = tmp_path / "r.jsonl"
    boards = [Board(name, TWO.case) for name in ("none", "nothing", "gone", "wrong")]
    lines = [
        {"id": "none", "accepts": None},
        {"id": "nothing", "accepts": []},
        {"id": "gone", "accepts": None, "unsupported": "bands"},
        {"id": "wrong", "accepts": [{"q": "b"}]},
    ]
    recording.write_text(_lines(*lines))
    engine = Recording(str(recording))
    found = [compare(board, engine) for board in boards]
    assert [each.directions for each in found] == [("no_answer",), ("accepts_nothing",), (), ("no_answer",)]
    assert [each.outcome for each in found] == ["differs", "differs", "unsupported", "differs"]


@pytest.mark.parametrize(
    "text",
    ["{", '{"id": 3, "accepts": []}', '{"id": "a"}', '{"id": "a", "accepts": []}\n{"id": "a", "accepts": []}', "[]"],
)
def test_what_is_no_recording_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(text)
    with pytest.raises(InputError):
        Recording(str(path))


def test_a_board_that_is_none_is_refused_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text(
        _lines(TWO.case, {"id": "z", "question": "declare_attackers", "state": {"active": "a", "player": {}}})
    )
    assert main(["validate", "record", str(path), "--engine", "python:tests.validate.toys:Blind"]) == 2
    assert f"{path}:2: " in capsys.readouterr().err


def test_a_dry_run_starts_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text(_lines(TWO.case))
    assert main(["validate", "record", str(path), "--engine", "no-such-program", "--dry-run"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["method"] for line in shown[1:]] == ["hello", "plays"]


def test_the_schema_describes_what_is_sent() -> None:
    schema = protocol_schema()
    assert set(schema["$defs"]) >= {"Hello", "Plays", "Greeting", "Reply", "Case"}
    assert schema["$defs"]["Reply"]["required"] == ["id"]
    assert set(schema["x-answers"]) == {"hello", "plays"}


def test_loops_are_asked_of_no_engine(tmp_path: Path) -> None:
    path = tmp_path / "loop.yaml"
    path.write_text("question: find_loops\nstate: {active: alice, players: {alice: {}, bob: {}}}\n", encoding="utf-8")
    with pytest.raises(CaseError, match=r"loop\.yaml:1: question: this is a loop case, and no engine is asked"):
        list(read_boards([str(path)]))
