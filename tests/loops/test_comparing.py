"""What differs between a verdict on a loop and what its case expects."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from bridge.case.state import Expect
from bridge.loops.comparing import differences, yielded
from bridge.loops.verdict import LoopVerdict
from tests.loops.cases import DRAW, EXARCH, named

ENDS = LoopVerdict(
    "ends",
    rule="704.5a",
    losers=("bob",),
    winners=("alice",),
    rounds=20,
    end_rule="704.5a",
    yields=named({"life bob": -1}),
)
FRAGMENTED = LoopVerdict("fragmented", rule="732.3", choosers=("alice", "bob"), must_stop="alice")


def found(expect: dict[str, Any], verdict: LoopVerdict) -> list[str]:
    return differences(convert(expect, Expect), verdict)


@pytest.mark.parametrize(
    ("expect", "verdict"),
    [
        ({"outcome": "optional"}, EXARCH),
        ({"outcome": "optional", "rule": "732.2a", "choosers": ["alice"]}, EXARCH),
        ({"outcome": "optional", "yields": {"tokens Deceiver Exarch alice": 1, "enters": 1}}, EXARCH),
        ({"outcome": "optional", "yields": {"dies": 0}}, EXARCH),
        ({"outcome": "mandatory", "draw_for": ["bob", "alice"], "rule": "104.4b"}, DRAW),
        ({"outcome": "ends", "losers": ["bob"], "winners": ["alice"], "rounds": 20, "yields": {"life bob": -1}}, ENDS),
        ({"outcome": "fragmented", "must_stop": "alice", "choosers": ["bob", "alice"]}, FRAGMENTED),
        ({"outcome": "none"}, LoopVerdict("none", steps=24)),
    ],
)
def test_as_expected(expect: dict[str, Any], verdict: LoopVerdict) -> None:
    assert found(expect, verdict) == []


@pytest.mark.parametrize(
    ("expect", "verdict", "difference"),
    [
        ({"outcome": "mandatory"}, EXARCH, "expected mandatory, found optional"),
        ({"outcome": "optional", "rule": "104.4b"}, EXARCH, "expected CR 104.4b, found CR 732.2a"),
        ({"outcome": "none", "rule": "104.4b"}, LoopVerdict("none"), "expected CR 104.4b, found no rule"),
        ({"outcome": "optional", "choosers": []}, EXARCH, "expected as those who choose nobody, found alice"),
        ({"outcome": "mandatory", "draw_for": ["bob"]}, DRAW, "expected a draw for bob, found alice, bob"),
        ({"outcome": "ends", "losers": ["bob", "alice"]}, ENDS, "expected as losers alice, bob, found bob"),
        ({"outcome": "ends", "winners": []}, ENDS, "expected as winners nobody, found alice"),
        ({"outcome": "ends", "rounds": 19}, ENDS, "expected rounds 19, found 20"),
        ({"outcome": "ends", "rounds": 19}, replace(ENDS, rounds=None), "expected rounds 19, found none"),
        (
            {"outcome": "fragmented", "must_stop": "bob"},
            FRAGMENTED,
            "expected as the one who must do something else bob, found alice",
        ),
        ({"outcome": "optional", "yields": {"enters": 2}}, EXARCH, "expected of enters at least 2 a round, found 1"),
        ({"outcome": "optional", "yields": {"dies": 1}}, EXARCH, "expected of dies at least 1 a round, found 0"),
        ({"outcome": "optional", "yields": {"enters": 0}}, EXARCH, "expected of enters exactly 0 a round, found 1"),
        ({"outcome": "optional", "yields": {"enters": -1}}, EXARCH, "expected of enters at most -1 a round, found 1"),
        ({"outcome": "ends", "yields": {"life bob": -2}}, ENDS, "expected of life bob at most -2 a round, found -1"),
    ],
)
def test_not_as_expected(expect: dict[str, Any], verdict: LoopVerdict, difference: str) -> None:
    assert found(expect, verdict) == [difference]


def test_every_difference_is_told() -> None:
    assert len(found({"outcome": "ends", "rule": "704.5a", "losers": ["bob"], "yields": {"dies": 1}}, EXARCH)) == 4


@pytest.mark.parametrize(
    ("name", "n"),
    [
        ("mana {C} alice", 1),
        ("mana alice", 3),
        ("mana bob", 0),
        ("counters +1/+1", 5),
        ("counters +1/+1 bear", 2),
        ("counters", 1),
        ("damage", 4),
        ("tokens Bear", 7),
        ("enter", 0),
    ],
)
def test_shorter_names_stand_for_all_that_they_begin(name: str, n: int) -> None:
    yields = {
        "mana {C} alice": 1,
        "mana {U} alice": 2,
        "counters": 1,
        "counters +1/+1 bear": 2,
        "counters +1/+1 ogre": 3,
        "damage bob": 4,
        "tokens Bear alice": 7,
        "enters": 1,
    }
    assert yielded(named(yields), name) == n
