"""Cuts for hard searches: they bound the score, they are exact on pure limits, and they change no verdict."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bridge import case_from_object, check, legal_plays
from bridge.asp.facts import facts
from bridge.asp.solving import Search
from bridge.combat import searching
from bridge.combat.pricing import ground_prices
from bridge.combat.reading import edition_of
from tests.oracle.random_boards import random_board

PLAYERS = ("alice", "bob", "carol", "dave")


def swarm(seed: int, size: int) -> dict[str, Any]:
    """Three kinds of tokens, goaded at random, some unable to attack; limits on all attackers and on a player's."""
    rng = random.Random(seed)
    goads = [rng.sample(PLAYERS[1:], rng.randint(0, 3)) for _ in range(3)]
    kinds = [{"goaded_by": goaded_by, "tapped": rng.random() < 0.2} for goaded_by in goads]
    battlefield = [
        {"id": f"token {n}", "controller": "alice", "types": ["creature"], **kinds[n % 3]} for n in range(size)
    ]
    effects: list[dict[str, Any]] = [
        {"kind": "max_attackers", "n": rng.randint(0, size // 2), "controller": player, "whom": {"player": "you"}}
        for player in PLAYERS[1:]
        if rng.random() < 0.7
    ]
    if rng.random() < 0.7:
        effects.append({"kind": "max_attackers", "n": rng.randint(-1, size)})
    state = {"active": "alice", "players": {name: {} for name in PLAYERS}, "battlefield": battlefield}
    return {"state": {**state, "effects": effects, "options": {"attack_multiple_players": True}}}


def bound(case: dict[str, Any]) -> int:
    """The bound that prices give."""
    loaded = case_from_object(case)
    search = Search("legal_attackers", facts(loaded, edition_of(loaded)), arguments=("--opt-mode=ignore",))
    ground_prices(search)
    return min(atom.arguments[0].number for atom in search.atoms("price_bound", 1))


@pytest.mark.parametrize("seed", range(25))
def test_limits_are_a_flow_problem_and_its_bound_is_exact(seed: int) -> None:
    """Places under limits on all and on each player, creatures with points: the dual has the same integer value."""
    case = swarm(seed, 6)
    assert bound(case) == legal_plays(case_from_object(case)).maximum


@pytest.mark.parametrize("seed", range(200, 260))
def test_nothing_obeys_more_than_the_bound(seed: int) -> None:
    """With any effects; the maximum over legal declarations is that of all, unless conditions read the declared set."""
    case = random_board(seed)
    found = legal_plays(case_from_object(case))
    if found.outcome == "legal":
        assert bound(case) >= found.maximum


@pytest.mark.parametrize("seed", range(40))
def test_cuts_and_symmetry_change_no_verdict(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    case = swarm(seed, 5) if seed % 2 else random_board(seed)
    plain = legal_plays(case_from_object(case), fold=False)
    targets = [*PLAYERS[1:]] if seed % 2 else list(case["state"]["players"])
    rng = random.Random(seed)
    creatures = [each["id"] for each in case["state"]["battlefield"] if "creature" in each["types"]][:4]
    plays = [{each: rng.choice(targets) for each in creatures if rng.random() < 0.6} for _ in range(3)] + plain.plays[
        :2
    ]
    judged = [check(case_from_object({**case, "play": {"attackers": play}})).outcome for play in plays]
    monkeypatch.setattr(searching, "_CONFLICTS_BEFORE_CUTS", 0)
    monkeypatch.setattr(searching, "_MIN_CREATURES_FOR_BOUNDS", 0)
    assert [check(case_from_object({**case, "play": {"attackers": play}})).outcome for play in plays] == judged
    forced = legal_plays(case_from_object(case))
    assert (forced.count, forced.maximum) == (plain.count, plain.maximum)


def test_a_large_board_with_limits_for_each_player_is_decided() -> None:
    """Four kinds of tokens under five limits: found by counting conflicts alone, this takes a solver minutes."""
    case = swarm(5, 120)
    found = legal_plays(case_from_object(case), limit=1, timeout=60)
    assert found.outcome == "legal"
    play = {"attackers": found.plays[0]}
    assert check(case_from_object({**case, "play": play}), timeout=60, explain=0).outcome == "legal"
