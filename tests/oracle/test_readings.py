"""The product against the definition where a disputed rule is read otherwise than by default."""

from __future__ import annotations

import random
from random import Random
from typing import Any

import pytest

from bridge.case.loading import case_from_object
from bridge.case.readings import READINGS
from bridge.combat.layers import current
from bridge.combat.preparing import understood

from . import compare, compare_damage
from .layers import settled
from .random_damage import random_damage
from .random_layers import random_board

__all__: list[str] = []

QUESTIONS = {
    "compared_costs": ("both", "costs"),
    "equal_requirements": ("both", "plain"),
    "conditional_requirements": ("both", "plain"),
    "repeated_goads": ("attackers", "plain"),
    "turn_limits": ("attackers", "plain"),
    "all_creatures_block": ("blockers", "plain"),
    "had_to_attack": ("blockers", "plain"),
    "lacking_shadow": ("blockers", "plain"),
    "barred_planeswalkers": ("attackers", "plain"),
}
"""The boards on which readings of declarations are compared."""

DAMAGE = ("deathtouch_and_trample", "trample_without_blockers", "trample_against_banding", "ways_of_damage")
LAYERS = ("dependency_loop", "loop_and_others", "lost_star")
SAMPLE, NIGHTLY = range(8), range(300)


def _other(name: str) -> str:
    return list(READINGS[name].alternatives)[1]


def test_each_reading_is_compared() -> None:
    assert sorted((*QUESTIONS, *DAMAGE, *LAYERS)) == sorted(READINGS)


def _compare_declarations(name: str, seeds: range) -> list[object]:
    """What differs; boards that name something their edition lacks have no play to compare."""
    found: list[object] = []
    for seed in seeds:
        case = {**compare.random_case(seed, *QUESTIONS[name]), "readings": {name: _other(name)}}
        if name == "barred_planeswalkers":
            case = _in_one_direction(case)
        if name == "had_to_attack":
            case = _asking_what_had_to_attack(case)
        disagreement = compare.compare_declarations(case)
        if disagreement is not None and not disagreement.product.startswith(("malformed", "undetermined")):
            found.append((seed, disagreement))
    return found


def _in_one_direction(case: dict[str, Any]) -> dict[str, Any]:
    """The case as a game in which all opponents are defending players, and only one may be attacked."""
    state = case["state"]
    options = {"attack_multiple_players": True, "attack_left": True}
    return {**case, "state": {**state, "options": options}}


def _asking_what_had_to_attack(case: dict[str, Any]) -> dict[str, Any]:
    """The case with what is said of tokens, tapped or attacking creatures said of those that had to attack; all that
    attack had to, in vain."""
    state = case["state"]
    battlefield = [
        {
            **each,
            **({"effects": _of_those_that_had_to(each["effects"])} if "effects" in each else {}),
            "had_to_attack": "in_vain" if each["id"] in state.get("attacking", {}) else bool(each.get("token")),
        }
        for each in state["battlefield"]
    ]
    return {
        **case,
        "state": {**state, "battlefield": battlefield, "effects": _of_those_that_had_to(state.get("effects", []))},
    }


def _of_those_that_had_to(found: Any) -> Any:
    if isinstance(found, dict):
        asked = {key for key in ("token", "attacking", "tapped") if isinstance(found.get(key), bool)}
        rest = {key: _of_those_that_had_to(each) for key, each in found.items() if key not in asked}
        return {**rest, **({"had_to_attack": any(found[key] for key in asked)} if asked else {})}
    return [_of_those_that_had_to(each) for each in found] if isinstance(found, list) else found


def _compare_damage(name: str, seeds: range) -> list[object]:
    found: list[object] = []
    for seed in seeds:
        case = {**random_damage(seed), "readings": {name: _other(name)}}
        disagreement = compare_damage.compare_assignments(case)
        for play in compare_damage._plays(random.Random(seed), case, 2) if disagreement is None else []:
            disagreement = disagreement or compare_damage.compare_play(case, play)
        if disagreement is not None:
            found.append((seed, disagreement))
    return found


def _compare_layers(name: str, seeds: range) -> list[int]:
    found = []
    for seed in seeds:
        case = random_board(Random(seed))
        case = case_from_object({**_plain(case), "readings": {name: _other(name)}})
        told = current(understood(case))
        if not told.left_open:
            expected = settled(case)
            found += [
                seed
                for each in told.case.state.battlefield
                if (each.power, each.toughness, set(each.types))
                != (expected[each.id].power, expected[each.id].toughness, expected[each.id].types)
            ]
    return found


def _plain(case: object) -> dict[str, object]:
    import msgspec

    found: dict[str, object] = msgspec.to_builtins(case)
    return found


@pytest.mark.parametrize("name", QUESTIONS)
def test_declarations(name: str) -> None:
    assert _compare_declarations(name, SAMPLE) == []


@pytest.mark.parametrize("name", DAMAGE)
def test_damage(name: str) -> None:
    assert _compare_damage(name, SAMPLE) == []


@pytest.mark.parametrize("name", LAYERS)
def test_layers(name: str) -> None:
    assert _compare_layers(name, SAMPLE) == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", QUESTIONS)
def test_many_declarations(name: str) -> None:
    assert _compare_declarations(name, NIGHTLY) == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", DAMAGE)
def test_much_damage(name: str) -> None:
    assert _compare_damage(name, NIGHTLY) == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", LAYERS)
def test_many_layers(name: str) -> None:
    assert _compare_layers(name, NIGHTLY) == []
