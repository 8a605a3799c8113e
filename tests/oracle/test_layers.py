"""The product's layers against the literal reading of CR 613, on random boards."""

from __future__ import annotations

from random import Random

import pytest

from bridge.layers import current
from bridge.loading import case_from_object
from bridge.state import Case

from .layers import settled
from .random_layers import random_board

__all__: list[str] = []

BOARDS = (*range(100), 141, 261, 332, 1794)
"""Seeds; the last are boards on which effects that wait, or take others away, were once judged wrongly."""
LAND_BOARDS = range(20)
MANY = range(100, 1500)
FEW_OPEN = 0.06
"""The part of such boards on which effects depend on each other in ways that are left open."""

View = dict[str, tuple[object, ...]]


def _found(case: Case) -> View:
    return {
        each.id: (
            set(each.types),
            set(each.subtypes),
            set(each.colors),
            set(each.keywords),
            each.power,
            each.toughness,
            each.mana is not None,
        )
        for each in case.state.battlefield
    }


def _defined(case: Case) -> View:
    return {
        name: (each.types, each.subtypes, each.colors, each.keywords, each.power, each.toughness, each.mana)
        for name, each in settled(case).items()
    }


def _is_wrong(seed: int, lands: bool) -> bool:
    """Whether the product says something else than the definition, and doesn't say that it is left open."""
    case = random_board(Random(seed), lands=lands)
    found = current(case)
    return not found.left_open and _found(found.case) != _defined(case)


@pytest.mark.parametrize("seed", BOARDS)
def test_characteristics_are_those_of_the_definition(seed: int) -> None:
    assert not _is_wrong(seed, lands=False)


@pytest.mark.parametrize("seed", LAND_BOARDS)
def test_what_becomes_a_land_or_none_is_that_of_the_definition(seed: int) -> None:
    assert not _is_wrong(seed, lands=True)


@pytest.mark.nightly
@pytest.mark.parametrize("lands", [False, True])
def test_on_many_boards(lands: bool) -> None:
    assert [seed for seed in MANY if _is_wrong(seed, lands)] == []


def test_few_boards_are_left_open() -> None:
    left_open = [seed for seed in BOARDS if current(random_board(Random(seed))).left_open]
    assert len(left_open) <= FEW_OPEN * len(BOARDS), left_open


def test_effects_on_the_boards_reach_every_layer() -> None:
    """The boards are worth comparing: characteristics of every sort are changed on some of them."""
    changed = [0] * 7
    for seed in BOARDS:
        case = random_board(Random(seed))
        after = _defined(case)
        for name, before in _found(case).items():
            for place, value in enumerate(before):
                changed[place] += value != after[name][place]
    assert min(changed[:6]) >= 10 and changed[6] >= 1


def test_the_definition_on_a_board_of_the_book() -> None:
    """CR 613.5, second example: 2/2, a counter, +4/+4, +0/+2 and 0/1 are 5/8."""
    ogre = {
        "id": "ogre",
        "controller": "a",
        "types": ["creature"],
        "power": 2,
        "toughness": 2,
        "counters": {"+1/+1": 1},
        "printed": True,
        "timestamp": 1,
    }
    castle = {
        "id": "castle",
        "controller": "a",
        "types": ["enchantment"],
        "timestamp": 3,
        "effects": [{"kind": "gets", "subject": {"type": "creature", "controller": "you"}, "toughness": 2}],
    }
    effects = [
        {"kind": "gets", "subject": {"id": "ogre"}, "power": 4, "toughness": 4, "timestamp": 2},
        {"kind": "has_base", "subject": {"id": "ogre"}, "power": 0, "toughness": 1, "timestamp": 4},
    ]
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": [ogre, castle], "effects": effects}
    case = case_from_object({"state": state})
    assert _defined(case)["ogre"][4:6] == (5, 8) == _found(current(case).case)["ogre"][4:6]
