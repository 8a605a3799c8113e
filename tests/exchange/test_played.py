"""Boards of real cards that come out of a log: what is legal is legal, and what is illegal illegal."""

from __future__ import annotations

import random

import pytest

from tests.exchange.played import outcomes, playable
from tests.real_cards.compare import BOARDS

NAMES = playable()
SAMPLED = sorted(random.Random(22).sample(NAMES, min(4, len(NAMES))))
needs_boards = pytest.mark.skipif(not NAMES, reason=f"no boards of real cards at {BOARDS.name}: they are not shipped")


def _comes_out(name: str) -> None:
    for legal, outcome in outcomes(name):
        assert outcome == ("legal" if legal else "illegal")


@needs_boards
@pytest.mark.parametrize("name", SAMPLED)
def test_sampled_board_comes_out_of_a_log(name: str) -> None:
    _comes_out(name)


@needs_boards
@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_every_board_comes_out_of_a_log(name: str) -> None:
    _comes_out(name)
