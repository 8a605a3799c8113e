"""Loops that mill, where milling is heard: they last as long as the cards do (CR 701.17b)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from bridge.loops.finding import find
from tests.loops.loading import loop_from_object
from tests.oracle.compare_games import disagreement

__all__: list[str] = []

Node = dict[str, Any]

MILL: Node = {"do": "mill", "who": "opponent"}
HURTS: dict[str, Node] = {
    "life": {"do": "lose_life", "who": "opponent"},
    "poison": {"do": "poison", "who": "opponent"},
    "library": {"do": "draw"},
}
RULES = {"life": "704.5a", "poison": "704.5c", "library": "704.5b"}
START: dict[str, Node] = {"life": {"life": 3}, "poison": {"poison": 7}, "library": {}}


def _found(hurts: str, library: int) -> Node:
    """Whenever bob mills, something is taken from a player and bob mills again; bob mills once to begin with."""
    heard = {"on": "mills", "who": "opponent"}
    cards = {"Ring": {"types": ["enchantment"], "abilities": [{"when": heard, "do": [HURTS[hurts], MILL]}]}}
    players = {"alice": {"library": 2} if hurts == "library" else {}, "bob": {"library": library, **START[hurts]}}
    state = {
        "active": "alice",
        "players": players,
        "battlefield": [{"id": "ring", "name": "Ring"}],
        "stack": [{"id": "go", "controller": "alice", "source": "ring", "ability": {"do": [MILL]}}],
    }
    case = {"question": "find_loops", "cards": cards, "state": state}
    verdict: Node = to_builtins(find(loop_from_object(case), steps=8))
    assert disagreement(case, verdict) is None
    return verdict


@pytest.mark.parametrize("hurts", list(HURTS))
def test_somebody_loses_before_the_cards_run_out(hurts: str) -> None:
    """Three rounds take three life, or give three poison counters, or draw one card more than there are."""
    verdict = _found(hurts, 9)
    assert (verdict["kind"], verdict["end_rule"], verdict["rounds"]) == ("ends", RULES[hurts], 3)
    assert verdict["losers"] == (("alice",) if hurts == "library" else ("bob",))


@pytest.mark.parametrize("hurts", list(HURTS))
def test_the_cards_run_out_before_somebody_loses(hurts: str) -> None:
    """With two cards the first is milled to begin with, and the second in the only round after which it is heard."""
    assert _found(hurts, 2)["kind"] == "none"
