"""Combat perft: the brute force and the command count the same on all boards; what isn't followed is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bridge.case.loading import case_from_object
from bridge.cli.app import main
from bridge.combat.moving import NotFollowedError
from bridge.perft.counting import Counts, divided, perft
from tests.perft.brute import counted
from tests.perft.brute import divided as divided_by_brute_force
from tests.perft.page import PAGE, boards, counts, page

__all__: list[str] = []

BOARDS = boards()


def _creature(id: str, controller: str, *keywords: str, size: int = 2) -> dict[str, Any]:
    body = {"types": ["creature"], "power": size, "toughness": size, "keywords": list(keywords)}
    return {"id": id, "controller": controller, **body}


def _board(*battlefield: dict[str, Any]) -> dict[str, Any]:
    players = {"a": {"life": 20}, "b": {"life": 20}}
    return {"state": {"active": "a", "players": players, "battlefield": [*battlefield]}}


def test_the_brute_force_counts_what_is_written() -> None:
    assert {title: counted(case) for title, case in BOARDS.items()} == counts()
    assert len(BOARDS) == 50


@pytest.mark.parametrize("title", BOARDS)
def test_the_command_counts_what_is_written(title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps(BOARDS[title]))
    assert main(["perft", "--format", "json", "--divide", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    levels = ("attacks", "blocks", "first", "lines")
    assert tuple(told[each] for each in levels) == counts()[title]
    below = {frozenset(each["attackers"].items()): tuple(each[level] for level in levels) for each in told["below"]}
    assert below == divided_by_brute_force(BOARDS[title])


def test_small_boards_by_hand() -> None:
    """One attacker, one blocker: stay, or attack and be blocked or not. With first strike it kills the blocker, and
    there is a second step in which nothing is left to assign. A creature with trample and double strike of 2/2 that a
    1/1 blocks: 1 or 2 to the blocker; then, with no blocker left, everything to the player (CR 702.19e)."""
    first = case_from_object(_board(_creature("x", "a"), _creature("y", "b")))
    assert perft(first) == Counts(2, 3, 3, 3)
    quick = case_from_object(_board(_creature("x", "a", "first strike"), _creature("y", "b")))
    assert perft(quick) == Counts(2, 3, 3, 3)
    wurm = case_from_object(_board(_creature("x", "a", "trample", "double strike"), _creature("y", "b", size=1)))
    assert perft(wurm) == Counts(2, 3, 4, 4)
    assert {len(attackers): found for attackers, found in divided(wurm)}[1] == Counts(1, 2, 3, 3)


def test_what_is_not_followed_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CR 120.3d: damage by wither becomes counters, which change what the second step is about."""
    case = _board(_creature("x", "a", "wither", "first strike"), _creature("y", "b", size=5))
    with pytest.raises(NotFollowedError, match="damage by x becomes counters"):
        perft(case_from_object(case))
    file = tmp_path / "board.json"
    file.write_text(json.dumps(case))
    assert main(["perft", str(file)]) == 3
    assert capsys.readouterr().out.startswith("UNDETERMINED  damage by x becomes counters")
    once = _board(_creature("x", "a", "wither"), _creature("y", "b", size=5))
    assert perft(case_from_object(once)) == Counts(2, 3, 3, 3)


def test_only_a_board_before_attackers_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.json"
    state = {**_board(_creature("x", "a"))["state"], "attacking": {"x": "b"}}
    file.write_text(json.dumps({"question": "declare_blockers", "state": state}))
    assert main(["perft", str(file)]) == 2
    assert "perft counts from a case that asks for attackers" in capsys.readouterr().err


def test_an_undetermined_board_is_not_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.json"
    odd = {**_creature("x", "a"), "text": "This creature attacks as the moon wills."}
    file.write_text(json.dumps(_board(odd)))
    assert main(["perft", str(file)]) == 3
    assert "the moon wills" in capsys.readouterr().out


def test_the_page_is_up_to_date() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "run python -m tests.perft.page"


def test_a_board_whose_next_states_depend_on_an_answer_is_not_counted() -> None:
    """CR 702.20b: whether the attacker is tapped, and so can't be blocked; each answer has a count of its own."""
    sometimes = {"kind": "gains", "subject": "self", "keywords": ["vigilance"], "if": {"answer": "sunny?"}}
    board = _board({**_creature("x", "a"), "effects": [sometimes]}, _creature("y", "b"))
    board["state"]["effects"] = [{"kind": "cant_be_blocked", "subject": {"tapped": True}}]
    with pytest.raises(NotFollowedError, match="depends on 'sunny"):
        perft(case_from_object(board))
    found = []
    for answer in (False, True):
        board["state"]["answers"] = {"sunny?": answer}
        found.append(perft(case_from_object(board)).blocks)
    assert found == [2, 3]
