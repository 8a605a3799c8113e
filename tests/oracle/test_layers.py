"""The product's layers against the literal reading of CR 613, on random boards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bridge.case.loading import case_from_object
from bridge.case.state import Case
from bridge.combat.layers import current
from bridge.combat.preparing import understood

from .compare_layers import THEMES, as_defined, as_found, judged, themed_board

__all__: list[str] = []

BOARDS = range(100)
SOME = [*(BOARDS[at : at + 20] for at in range(0, 100, 20)), (141, 261, 332, 1064, 1794)]
"""Seeds, some at once; the last are boards on which effects wait for others or take them away, once judged wrongly."""
LAND_BOARDS = [range(10), range(10, 20)]
DEFINING_BOARDS = (*range(16), 706)
FIRST_BOARDS = [range(10), (*range(20, 26), 34, 35)]
COUNTER_BOARDS = [range(4), range(4, 8), range(24, 28), range(28, 32)]
AT_ONCE_BOARDS = [range(10), range(10, 20)]
LOSS_BOARDS = [range(15), range(15, 30)]
MANY = [range(at, at + 200) for at in range(100, 2100, 200)]
"""Seeds of each theme: 14,000 boards in all."""
FEW_OPEN = 3
"""How many of some boards may be left open: effects depend on each other in ways that are not worked out."""


@pytest.mark.parametrize("seeds", SOME, ids=str)
def test_characteristics_are_those_of_the_definition(seeds: Sequence[int]) -> None:
    wrong, left_open = judged(seeds)
    assert not wrong
    assert len(left_open) <= FEW_OPEN


@pytest.mark.parametrize("seeds", LAND_BOARDS, ids=str)
def test_what_becomes_a_land_or_none_is_that_of_the_definition(seeds: Sequence[int]) -> None:
    wrong, left_open = judged(seeds, "lands")
    assert not wrong
    assert len(left_open) <= FEW_OPEN


def test_what_defines_a_characteristic_comes_first_as_in_the_definition() -> None:
    wrong, left_open = judged(DEFINING_BOARDS, "definitions")
    assert not wrong
    assert len(left_open) <= FEW_OPEN


@pytest.mark.parametrize("seeds", FIRST_BOARDS, ids=str)
def test_copies_control_and_words_are_those_of_the_definition(seeds: Sequence[int]) -> None:
    wrong, left_open = judged(seeds, "first")
    assert not wrong
    assert len(left_open) <= FEW_OPEN


@pytest.mark.parametrize("seeds", COUNTER_BOARDS, ids=str)
def test_counters_and_suspects_have_the_timestamps_of_the_definition(seeds: Sequence[int]) -> None:
    wrong, left_open = judged(seeds, "counters")
    assert not wrong
    assert len(left_open) <= len(seeds) // 4


@pytest.mark.parametrize("seeds", AT_ONCE_BOARDS, ids=str)
def test_an_objects_own_ability_comes_before_what_is_done_to_it_at_once(seeds: Sequence[int]) -> None:
    """CR 613.7n."""
    wrong, left_open = judged(seeds, "at_once")
    assert not wrong
    assert len(left_open) <= FEW_OPEN


@pytest.mark.parametrize("seeds", LOSS_BOARDS, ids=str)
def test_subtypes_and_supertypes_that_are_lost_are_those_of_the_definition(seeds: Sequence[int]) -> None:
    wrong, left_open = judged(seeds, "losses")
    assert not wrong
    assert len(left_open) <= FEW_OPEN


def test_a_board_whose_permanents_have_no_card_type_left_is_judged() -> None:
    """All five lose their types (CR 613.1d), so that no rule that is reached gives what later layers ask."""
    assert judged([3318], "first") == ([], [])


@pytest.mark.parametrize("seed", [1722, 3222, 3565])
def test_an_order_matters_to_what_goes_on_in_later_layers(seed: int) -> None:
    """In which order two keywords of one permanent make it a creature and none isn't known (CR 613.7). In the end it is
    none, or one, in all of them; but whether an ability applies to it meanwhile, and so in later layers (613.6), isn't.
    """
    assert judged([seed]) == ([], [seed])


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", MANY, ids=str)
@pytest.mark.parametrize("theme", THEMES)
def test_on_many_boards(theme: str, seeds: Sequence[int]) -> None:
    wrong, left_open = judged(seeds, theme)
    assert not wrong
    assert len(left_open) <= 0.1 * len(seeds)


def test_effects_on_the_boards_reach_every_layer() -> None:
    """The boards are worth comparing: characteristics of every sort are changed on some of them."""
    changed = [0] * 7
    for seed in BOARDS:
        case = themed_board("", seed)
        after = as_defined(case)
        for name, before in as_found(case).items():
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
    assert as_defined(case)["ogre"][4:6] == (5, 8) == as_found(current(case).case)["ogre"][4:6]


_GROWS, _GROWS_TOO = ({"kind": "gets", "subject": {"id": "x"}, "power": 1, "timestamp": at} for at in (3, 4))
_GREAT_GROWS = {"kind": "gets", "subject": {"power": {"at_least": 4}}, "power": 1, "timestamp": 2}


@pytest.mark.parametrize(
    ("effects", "counters", "power"),
    [
        # 613.8a: the first depends on neither of the two alone, so that it comes first and applies to nothing
        ([_GREAT_GROWS, _GROWS, _GROWS_TOO], {}, 4),
        ([_GREAT_GROWS, _GROWS], {"+1/+1": 5}, 4),
        # as it depends on the counter once the other effect has been applied, it waits for that
        ([{**_GREAT_GROWS, "timestamp": 4}, _GROWS], {"+1/+1": 5}, 5),
        # 613.7c: the counter came first, so that the effect depends on the other one
        ([_GREAT_GROWS, _GROWS], {"+1/+1": 1}, 5),
        # 613.8a: it depends on the one that makes it 4, whatever another one takes away later
        (
            [
                {**_GREAT_GROWS, "subject": {"power": {"at_least": 3}}},
                _GROWS,
                {**_GROWS_TOO, "power": -1},
            ],
            {},
            3,
        ),
    ],
)
def test_an_effect_depends_on_one_other_at_a_time(
    effects: list[dict[str, object]], counters: dict[str, int], power: int
) -> None:
    creature: dict[str, object] = {"id": "x", "controller": "a", "types": ["creature"], "power": 2, "toughness": 2}
    creature |= {"printed": True, "timestamp": 1, "counters": dict.fromkeys(counters, 1), "timestamps": counters}
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": [creature], "effects": effects}
    case = case_from_object({"state": state})
    assert as_defined(case)["x"][4] == power == as_found(current(understood(case)).case)["x"][4]


def _many_effects(count: int, rng: Random) -> Case:
    """A board on which many effects of a layer may depend on each other: each turns lands of a type into another."""
    kinds = ("plains", "island", "swamp", "mountain", "forest")
    lands = [
        {"id": f"l{n}", "controller": "a", "types": ["land"], "subtypes": [kind], "printed": True, "timestamp": n}
        for n, kind in enumerate(kinds)
    ]
    changes = [rng.sample(kinds, 2) for _ in range(count)]
    effects = [
        {"kind": "becomes", "subject": {"subtype": one}, "subtypes": [other], "timestamp": 100 + n}
        for n, (one, other) in enumerate(changes)
    ]
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": lands, "effects": effects}
    return case_from_object({"state": state})


@pytest.mark.parametrize("count", [13, *(pytest.param(n, marks=pytest.mark.nightly) for n in (16, 20, 24))])
def test_many_effects_are_applied_one_after_the_other(count: int) -> None:
    """CR 613.8c."""
    case = _many_effects(count, Random(count))
    found = current(understood(case))
    assert not found.left_open and as_found(found.case) == as_defined(case)


def test_without_timestamps_all_orders_are_tried() -> None:
    """CR 613.7: where all of them come to the same, that is how it is; else it is left open."""
    creature: dict[str, object] = {"id": "x", "controller": "a", "types": ["creature"], "power": 2, "toughness": 2}
    creature |= {"printed": True, "timestamp": 1, "counters": {"+1/+1": 1}}
    great = {**_GREAT_GROWS, "subject": {"power": {"at_least": 3}}}
    for effects, left_open in (([great], False), ([_GREAT_GROWS, _GROWS], True)):
        state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": [creature], "effects": effects}
        found = current(understood(case_from_object({"state": state})))
        assert bool(found.left_open) is left_open
        if not left_open:
            assert as_found(found.case)["x"][4] == 4


def _creature(word: str, **more: object) -> dict[str, object]:
    """A creature with a keyword, older than an effect of 15 and younger than one of 5."""
    return {
        "id": "x",
        "controller": "a",
        "types": ["creature"],
        "power": 1,
        "toughness": 1,
        "printed": True,
        "sick": True,
        "timestamp": 10,
        "keywords": [word.lower()],
        "text": word,
        **more,
    }


@pytest.mark.parametrize("at", [5, 15])
@pytest.mark.parametrize(
    ("word", "asked", "lasts"),
    [
        ("Riot", "~ has haste by riot", True),  # CR 702.136a: it gains haste as it enters
        ("Unearth {B}", "~ was unearthed", True),  # CR 702.84a: as the ability resolves
        ("Suspend 3—{R}", "~ was cast by suspend, and its controller hasn't changed", True),  # CR 702.62a
        ("Dash {R}", "~'s dash cost was paid", False),  # CR 702.109a: "as long as …, it has haste" is an ability
        ("Blitz {R}", "~'s blitz cost was paid", False),  # CR 702.152a
    ],
)
def test_haste_that_was_gained_once_outlasts_an_older_effect(word: str, asked: str, lasts: bool, at: int) -> None:
    loses = {"kind": "loses", "all_abilities": True, "subject": {"type": "creature"}, "timestamp": at}
    state = {"active": "a", "players": {"a": {}, "b": {}}, "answers": {asked: True}, "effects": [loses]}
    case = case_from_object({"state": {**state, "battlefield": [_creature(word)]}})
    found = as_found(current(understood(case)).case)
    assert found == as_defined(case)
    assert found["x"][3] == ({"haste"} if lasts and at == 5 else set())


_BECOMES = {"kind": "becomes", "types": ["artifact", "creature"]}
_IS_ALSO = {"kind": "is_also", "types": ["artifact", "creature"]}


@pytest.mark.parametrize(
    ("effect", "at", "types"),
    [
        (_BECOMES, 5, {"artifact"}),
        # CR 613.8a, 205.3d: bestow's effect waits, since no artifact becomes an Aura; then it takes "creature" away
        (_BECOMES, 15, {"artifact"}),
        (_IS_ALSO, 5, {"artifact", "enchantment"}),
        (_IS_ALSO, 15, {"artifact", "creature", "enchantment"}),
    ],
)
def test_a_bestowed_aura_that_becomes_an_artifact_creature(effect: dict[str, object], at: int, types: set[str]) -> None:
    host = {"id": "h", "controller": "a", "types": ["creature"], "power": 1, "toughness": 1, "timestamp": 1}
    bestowed = _creature("bestow {4}{u}", types=["creature", "enchantment"], text=None, attached_to="h")
    effects = [{**effect, "subject": {"type": "enchantment"}, "timestamp": at}]
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": [bestowed, host], "effects": effects}
    case = case_from_object({"state": state})
    found = as_found(current(understood(case)).case)
    assert found == as_defined(case)
    assert found["x"][:2] == (types, {"aura"} if "enchantment" in types else set())


@pytest.mark.parametrize(
    ("own", "other", "subtypes"),
    [
        ({"kind": "becomes", "subtypes": ["goblin"]}, {"kind": "is_also", "subtypes": ["elf"]}, {"goblin"}),
        ({"kind": "becomes", "subtypes": ["goblin"]}, {"kind": "becomes", "subtypes": ["elf"]}, {"goblin"}),
        ({"kind": "is_also", "subtypes": ["goblin"]}, {"kind": "becomes", "subtypes": ["elf"]}, {"elf", "goblin"}),
        ({"kind": "is_also", "subtypes": ["goblin"]}, {"kind": "is_also", "subtypes": ["elf"]}, {"elf", "goblin"}),
    ],
)
@pytest.mark.parametrize("later", [True, False])
def test_a_subtype_waits_for_its_type(
    own: dict[str, object], other: dict[str, object], subtypes: set[str], later: bool
) -> None:
    """CR 613.8a, 205.3d: no enchantment can become a Goblin, so that this waits for what makes it a creature."""
    words = {"text": "It's a Goblin and has flying.", "subject": "self"}
    effects = [{**own, **words}, {"kind": "gains", "keywords": ["flying"], **words}]
    thing: dict[str, object] = {"id": "x", "controller": "a", "types": ["enchantment"], "timestamp": 5}
    thing |= {"power": 1, "toughness": 1, "effects": effects, "printed": True}
    makes = {**other, "text": "words", "subject": {"id": "x"}, "types": ["creature"]}
    maker = {"id": "m", "controller": "a", "types": ["artifact"], "timestamp": 9 if later else 2, "effects": [makes]}
    case = case_from_object({"state": {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": [thing, maker]}})
    found = as_found(current(understood(case)).case)
    assert found == as_defined(case)
    assert found["x"][1] == subtypes
