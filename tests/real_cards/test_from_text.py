"""The boards of real cards judged from the cards' texts alone."""

from __future__ import annotations

import random

import pytest

from .compare import boards, listed
from .from_text import as_printed, read
from .test_boards import BLOCKS, DECIDED, DISPUTED, NAMES, Decided, needs_boards, plays_of

__all__: list[str] = []

SAMPLE = 30
SAMPLED = [
    name
    for names in (sorted(set(NAMES) - set(BLOCKS)), BLOCKS)
    for name in sorted(random.Random(207).sample(names, min(SAMPLE, len(names))))
]


def _read(name: str) -> None:
    found = read(boards()[name])
    assert found.open == ()
    assert listed(found.plays) == listed(found.translated)
    if found.agreed is not None and name not in DISPUTED:
        assert listed(found.plays) == listed(found.agreed)


@needs_boards
@pytest.mark.parametrize("name", SAMPLED)
def test_sampled_board(name: str) -> None:
    _read(name)


@needs_boards
@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_every_board(name: str) -> None:
    _read(name)


@needs_boards
@pytest.mark.parametrize("decided", DECIDED, ids=lambda decided: decided.board)
def test_board_decided_by_hand(decided: Decided) -> None:
    found = read(boards()[decided.board])
    assert found.open == ()
    assert found.plays == plays_of(decided.plays)


@needs_boards
def test_nothing_of_the_translation_is_in_what_is_read() -> None:
    """Only what a player can pay comes from the translation."""
    for name in NAMES:
        board, state = boards()[name], as_printed(boards()[name])["state"]
        assert state["printed"] is True
        assert not any("effects" in each or "keywords" in each for each in state["battlefield"])
        assert [each.get("text") for each in state["battlefield"]] == [
            each.get("text") for each in board["state"]["battlefield"]
        ]
        assert all(player.keys() <= {"life", "mana"} for player in state["players"].values())
