"""Brute force refutes wrong claims that the checker accepts if one of its parts is left out."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from msgspec import to_builtins

from bridge.loops.finding import find
from tests.loops.loading import loop_from_object
from tests.oracle.compare_games import STEPS
from tests.oracle.random_games import random_game

from .claims import Claim, Mutable, claims_about, judged, places, refuted

__all__: list[str] = []

Node = dict[str, Any]
SAMPLE = (2001, 2006, 2012)
"""Seeds of games with loops."""
NIGHTLY = range(2000, 2060)

ENERGY: Node = {"do": "energy"}
GAINS: Node = {"do": "gain_life"}


def _game(ability: Node) -> Node:
    case: Node = {
        "question": "find_loops",
        "cards": {"Thing": {"types": ["enchantment"], "abilities": [ability]}},
        "state": {
            "active": "alice",
            "players": {"alice": {"life": 5}, "bob": {}},
            "battlefield": [{"id": "thing", "name": "Thing"}],
        },
    }
    if "when" in ability:
        case["state"]["stack"] = [{"id": "go", "controller": "alice", "source": "thing", "ability": {"do": [GAINS]}}]
    return case


def chosen(*do: Node) -> Node:
    """A game in which alice can carry out these instructions any number of times."""
    return _game({"cost": {"mana": "{0}"}, "do": list(do)})


def forced(*do: Node) -> Node:
    """A game in which these instructions happen whenever alice gains life, which she does once."""
    return _game({"when": {"on": "gains_life", "who": "you"}, "do": list(do)})


@cache
def checker() -> Mutable:
    return Mutable()


def said_of(case: Node) -> Node:
    """Azor's verdict, without the descriptions of its steps."""
    found: Node = json.loads(json.dumps(to_builtins(find(loop_from_object(case), steps=STEPS))))
    for step in (*found["start"], *found["round"]):
        for key in ("changes", "events"):
            step.pop(key, None)
    return found


@pytest.mark.parametrize(
    ("case", "other", "lacking", "wrong"),
    [
        # CR 704.5a: alice has less life each time; without the comparison it would go on for ever.
        (
            chosen({"do": "lose_life"}, GAINS, ENERGY),
            chosen({"do": "lose_life", "n": 2}, GAINS, ENERGY),
            "sba.py:",
            "step 1 of the round can't be taken for the 6. time",
        ),
    ],
)
def test_a_part_that_is_left_out_lets_a_wrong_claim_through(case: Node, other: Node, lacking: str, wrong: str) -> None:
    verdict = said_of(case)
    verdict.pop("yields")
    assert checker().accepts(case, verdict) and not checker().accepts(other, verdict)
    claim = Claim(other, verdict, frozenset(checker().hits))
    found = judged(checker(), [claim])
    assert any(place.startswith(lacking) and what == "refuted" for place, (what, _) in found.items()), found
    assert wrong in str(refuted(claim))


def test_what_may_be_declined_is_noticed_by_two_parts() -> None:
    """CR 104.4b: it is no forced step; each of the two parts of the checker that look for it suffices."""
    verdict = said_of(forced(ENERGY, {"do": "lose_life", "n": 2}, GAINS))
    verdict.pop("yields")
    verdict["round"][1]["taken"] = False
    other = forced({**ENERGY, "may": True}, {"do": "lose_life", "n": 2}, GAINS)
    assert not checker().accepts(other, verdict)
    claim = Claim(other, verdict, frozenset(checker().hits))
    found = judged(checker(), [claim])
    assert any(place.startswith("meaning.py:") for place in found)
    assert {what for what, _ in found.values()} == {"noticed"}
    assert "alice may do something" in str(refuted(claim))


def test_every_refusal_is_a_place_that_can_be_left_out() -> None:
    from .checker import refusals

    found = places()
    assert set(refusals()) == {place for place, sort in found.items() if sort == "refusal"}
    assert {"abstention", "difference"} < set(found.values())


def _judge(seeds: tuple[int, ...], most: int) -> dict[str, str]:
    """The result for each mutant; the unchanged checker must accept nothing that brute force refutes."""
    claims: list[Claim] = []
    for seed in seeds:
        case = random_game(seed)
        verdict = said_of(case)
        if verdict["kind"] not in ("none", "undetermined"):
            claims += claims_about(checker(), case, verdict, random.Random(seed), most)
    assert not [claim for claim in claims if not claim.places and refuted(claim)]
    return {place: what for place, (what, _) in judged(checker(), claims).items()}


def test_what_mutants_let_through_is_refuted() -> None:
    found = _judge(SAMPLE, 60)
    assert sum(what == "refuted" for what in found.values()) >= 4, found


@pytest.mark.nightly
def test_what_mutants_let_through_is_refuted_at_night() -> None:
    found = _judge(tuple(NIGHTLY), 80)
    assert sum(what == "refuted" for what in found.values()) >= 20, found


def test_who_drew_from_an_empty_library_goes_on_no_more() -> None:
    # CR 704.5b, 121.4: alice may do so once more than she has cards, and then she loses.
    case = chosen({"do": "draw"}, ENERGY)
    case["state"]["players"]["alice"]["library"] = 3
    verdict = said_of(case)
    assert (verdict["kind"], verdict["rounds"]) == ("optional", 4)
    assert checker().accepts(case, verdict)
    case["state"]["players"]["alice"]["library"] = 0
    verdict.pop("yields")
    assert checker().accepts(case, {**verdict, "rounds": 1})
    for claim in ({**verdict, "rounds": 2}, {**verdict, "rounds": None, "losers": [], "winners": [], "end_rule": None}):
        assert not checker().accepts(case, claim)
        assert refuted(Claim(case, claim, frozenset())) is not None
