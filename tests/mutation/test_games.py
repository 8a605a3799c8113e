"""The checker or brute force notices every mutant of the search for loops that changes a verdict."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle.random_games import random_game

from .games import GAMES, left_out, outcome

__all__: list[str] = []

Node = dict[str, Any]

SPENDS: Node = {
    "question": "find_loops",
    "cards": {
        "Thing": {
            "types": ["artifact"],
            "abilities": [{"cost": {"energy": 2}, "do": [{"do": "energy", "n": 1}, {"do": "gain_life"}]}],
        }
    },
    "state": {
        "active": "alice",
        "players": {"alice": {"energy": 6}, "bob": {}},
        "battlefield": [{"id": "thing", "name": "Thing"}],
    },
}
GAINS: Node = {
    **SPENDS,
    "cards": {
        "Thing": {
            "types": ["artifact"],
            "abilities": [{"when": {"on": "gains_life", "who": "you"}, "do": [{"do": "gain_life"}]}],
        }
    },
    "state": {
        **SPENDS["state"],
        "stack": [{"id": "go", "controller": "alice", "ability": {"do": [{"do": "gain_life"}]}}],
    },
}


@pytest.mark.parametrize(
    ("head", "words", "case", "noticed"),
    [
        # Without this constraint, a round that spends energy could be repeated for ever.
        (":-", ("_wears", "not seek(worn)"), SPENDS, "rejected"),
        # Without the event nothing triggers, and no loop is found.
        ("event(gains_life", ("gains",), GAINS, "refuted"),
    ],
)
def test_a_rule_that_is_left_out_is_noticed(head: str, words: tuple[str, ...], case: Node, noticed: str) -> None:
    [left] = [each for each in left_out() if each.text.startswith(head) and all(word in each.text for word in words)]
    assert outcome(left, [case])[0] == noticed


@pytest.mark.nightly
def test_every_rule_of_the_search_that_is_left_out_is_noticed() -> None:
    games = [random_game(seed) for seed in GAMES]
    found = {left.place: outcome(left, games) for left in left_out()[::10]}
    assert not {place: where for place, (what, where) in found.items() if what == "unnoticed"}
