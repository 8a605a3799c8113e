"""The puzzles are those that the recorded differences of engines give, and each has a legal and an illegal play."""

from __future__ import annotations

import json

import pytest

from bridge import check_many
from bridge.case.loading import case_from_object
from tests.page.puzzles import FILE, written

PUZZLES = json.loads(FILE.read_text(encoding="utf-8"))["puzzles"]


@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_some_are_legal_and_some_are_not(number: int) -> None:
    case, plays = PUZZLES[number]["case"], PUZZLES[number]["plays"]
    assert len({json.dumps(play, sort_keys=True) for play in plays}) == len(plays) >= 2
    verdicts = check_many([case_from_object({**case, "play": play}, "<puzzle>") for play in plays])
    assert {verdict.outcome.value for verdict in verdicts} == {"legal", "illegal"}


@pytest.mark.nightly
def test_the_file_is_what_the_engines_give() -> None:
    assert FILE.read_text(encoding="utf-8") == written()
