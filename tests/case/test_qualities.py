"""Words of protection and landwalk, read as descriptions or refused; never misread."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge import case_from_object, check
from bridge.asp.facts import facts
from bridge.case.creature_types import CREATURE_TYPES
from bridge.case.descriptions import Description
from bridge.case.qualities import land_of, protection_from
from bridge.case.terms import text_of
from bridge.combat.reading import edition_of
from bridge.combat.verdict import Outcome

__all__: list[str] = []

Node = dict[str, Any]

ANY_COLOR: Node = {"any": [{"color": color} for color in ("white", "blue", "black", "red", "green")]}
EVERYTHING: Node = {"any": [{"type": "creature"}, {"non": {"type": "creature"}}]}
NOTHING: Node = {"all": [{"type": "creature"}, {"non": {"type": "creature"}}]}


def said(found: list[Description] | None) -> list[Any] | None:
    """Descriptions as a case file would give them."""
    return None if found is None else [given_keys(msgspec.to_builtins(each)) for each in found]


def given_keys(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: given_keys(value) for key, value in part.items() if value is not None}
    return [given_keys(each) for each in part] if isinstance(part, list) else part


PROTECTIONS: dict[str, list[Node]] = {
    "from red": [{"color": "red"}],
    "from white": [{"color": "white"}],
    "from black and from red": [{"color": "black"}, {"color": "red"}],
    "from blue, from black, and from red": [{"color": "blue"}, {"color": "black"}, {"color": "red"}],
    "from white, from blue": [{"color": "white"}, {"color": "blue"}],
    "from each color": [ANY_COLOR],
    "from all colors": [ANY_COLOR],
    "from monocolored": [{"colors": 1}],
    "from multicolored": [{"colors": {"at_least": 2}}],
    "from colorless": [{"colors": 0}],
    "from colored": [{"colors": {"at_least": 1}}],
    "from multicolored creatures": [{"all": [{"colors": {"at_least": 2}}, {"type": "creature"}]}],
    "from everything": [EVERYTHING],
    "from creatures": [{"type": "creature"}],
    "from artifacts": [{"type": "artifact"}],
    "from enchantments": [{"type": "enchantment"}],
    "from planeswalkers and from wizards": [{"type": "planeswalker"}, {"subtype": "wizard"}],
    "from lands": [{"type": "land"}],
    "from artifact creatures": [{"all": [{"type": "artifact"}, {"type": "creature"}]}],
    "from legendary creatures": [{"all": [{"supertype": "legendary"}, {"type": "creature"}]}],
    "from noncreature permanents": [{"non": {"type": "creature"}}],
    "from nonlegendary creatures": [{"all": [{"non": {"supertype": "legendary"}}, {"type": "creature"}]}],
    "from snow": [{"supertype": "snow"}],
    "from demons and from dragons": [{"subtype": "demon"}, {"subtype": "dragon"}],
    "from vampires, from werewolves, and from zombies": [
        {"subtype": "vampire"},
        {"subtype": "werewolf"},
        {"subtype": "zombie"},
    ],
    "from elves": [{"subtype": "elf"}],
    "from kavu": [{"subtype": "kavu"}],
    "from mice": [{"subtype": "mouse"}],
    "from sphinxes": [{"subtype": "sphinx"}],
    "from harpies": [{"subtype": "harpy"}],
    "from monkeys": [{"subtype": "monkey"}],
    "from human": [{"subtype": "human"}],
    "from god creatures": [{"all": [{"subtype": "god"}, {"type": "creature"}]}],
    "from non-human creatures": [{"all": [{"non": {"subtype": "human"}}, {"type": "creature"}]}],
    "from red creatures": [{"all": [{"color": "red"}, {"type": "creature"}]}],
    "from mana value 3 or greater": [{"mana_value": {"at_least": 3}}],
    "from mana value 3 or less": [{"mana_value": {"at_most": 3}}],
    "from converted mana cost 3 or greater": [{"mana_value": {"at_least": 3}}],
    "from mana value 3": [{"mana_value": {"exactly": 3}}],
    "from even mana values": [{"mana_value": {"parity": "even"}}],
    "from odd converted mana costs": [{"mana_value": {"parity": "odd"}}],
    "from creatures with power 4 or greater": [{"all": [{"type": "creature"}, {"power": {"at_least": 4}}]}],
    "from your opponents": [{"controller": "opponent"}],
    "from each of your opponents": [{"controller": "opponent"}],
    "from opponents": [{"controller": "opponent"}],
    "from instants and from sorceries": [NOTHING, NOTHING],
    "from colored spells": [{"all": [{"colors": {"at_least": 1}}, NOTHING]}],
}
"""Read, with the reason in the words themselves (CR 702.16a, g-k). No permanent is an instant, a sorcery or a spell."""


@pytest.mark.parametrize("words", PROTECTIONS)
def test_protection(words: str) -> None:
    assert said(protection_from(words)) == PROTECTIONS[words]


UNREAD = (
    "",
    "red",
    "from",
    "from ",
    "from the color of your choice",
    "from the chosen color",
    "from the chosen player",
    "from that player",
    "from the chosen card name",
    "from each mana value among artifacts you control",
    "from each mana value of the chosen quality",
    "from red and blue",
    "from red, blue",
    "from red until end of turn",
    "from red if you control a mountain",
    "from red and from the chosen color",
    "from artifacts or from the color of your choice",
    "from green and from white as long as seven or more cards are in your graveyard",
    "from permanents with corruption counters on them",
    "from creatures with flying",
    "from creatures of the chosen type",
    "from spells and from permanents that were cast this turn",
    "from spirits and from arcane",
    "from ring-bearers",
    "from any color",
    "from its colors",
    "from purple",
    "from glorps",
    "from non-glorp creatures",
    "from creatures you control",
    "from players",
    "from teferi",
    "from auras",
    "from permanents",
    "from not red",
    "from mana value x",
    "from mana value -1",
    "from mana value 99999999999999999999",
    "from creatures with power greater than its power",
    "from wall with power",
    "from from red",
    "from , from red",
    "from red from",
    "from and from red",
)
"""Something in the words has no description here."""


@pytest.mark.parametrize("words", UNREAD)
def test_what_cannot_be_read_is_refused(words: str) -> None:
    assert protection_from(words) is None


LANDS: dict[str, Node] = {
    "island": {"subtype": "island"},
    "plains": {"subtype": "plains"},
    "desert": {"subtype": "desert"},
    "urza's": {"subtype": "urza's"},
    "nonbasic land": {"non": {"supertype": "basic"}},
    "legendary land": {"supertype": "legendary"},
    "snow land": {"supertype": "snow"},
    "artifact land": {"type": "artifact"},
    "snow swamp": {"all": [{"supertype": "snow"}, {"subtype": "swamp"}]},
    "nonsnow forest": {"all": [{"non": {"supertype": "snow"}}, {"subtype": "forest"}]},
}
"""CR 702.14a, 702.14c."""


@pytest.mark.parametrize("words", LANDS)
def test_landwalk(words: str) -> None:
    found = land_of(words)
    assert found is not None
    assert said([found]) == [LANDS[words]]


@pytest.mark.parametrize(
    "words",
    [
        "",
        "land",
        "of the chosen type",
        "chosen land",
        "islands",
        "glorp",
        "cat",
        "wind",
        "planes",
        "island or swamp",
        "(a)",
    ],
)
def test_a_land_that_cannot_be_read_is_refused(words: str) -> None:
    assert land_of(words) is None


def test_every_creature_type_is_read_in_the_singular() -> None:
    """Those of two words are not."""
    for each in CREATURE_TYPES:
        expected = None if " " in each else [{"subtype": each}]
        assert said(protection_from(f"from {each}")) == expected


VOCABULARY = """
    from and or the , red non- non nonred white colorless creature creatures artifact land spell spells token human
    humans dwarves mana value 3 0 999999999999 greater less with power your opponents each everything all colors color
    chosen
"""
WORDS = st.lists(st.sampled_from(VOCABULARY.split()), max_size=7).map(" ".join)


@given(WORDS)
def test_any_words_are_read_or_refused(words: str) -> None:
    """Never an error. What is read mentions each word that names something, or is one of the fixed phrases."""
    for found in (protection_from(words), protection_from(f"from {words}")):
        if found is not None:
            text = str(said(found))
            for named in {"red", "white", "human"} & set(words.split()):
                assert named in text
    land_of(words)


# ------------------------------------------------------------------------------------------------------- in a case


def blocked(keyword: str, blocker: Node, **more: Any) -> Outcome:
    """The outcome when an attacker with the keyword is blocked by such a creature."""
    attacker = {"id": "x", "controller": "a", "types": ["creature"], "keywords": [keyword], "power": 2}
    blocking = {"id": "m", "controller": "b", "types": ["creature"], "power": 2, "mana_value": 2, **blocker}
    state = {
        "active": "a",
        "players": {"a": {}, "b": {}},
        "battlefield": [{**attacker, "mana_value": 3}, blocking, *more.get("lands", [])],
        "attacking": {"x": "b"},
    }
    return check(
        case_from_object({"question": "declare_blockers", "state": state, "play": {"blockers": {"m": ["x"]}}})
    ).outcome


@pytest.mark.parametrize(
    ("keyword", "hit", "missed"),
    [
        ("Protection from red", {"colors": ["red", "blue"]}, {"colors": ["blue"]}),
        ("protection from black and from red", {"colors": ["red"]}, {"colors": ["green"]}),
        ("protection from each color", {"colors": ["green"]}, {}),
        ("protection from multicolored", {"colors": ["red", "green"]}, {"colors": ["red"]}),
        ("protection from monocolored", {"colors": ["red"]}, {"colors": ["red", "green"]}),
        ("protection from colorless", {}, {"colors": ["red"]}),
        ("protection from artifacts", {"types": ["artifact", "creature"]}, {}),
        ("protection from Demons and from Dragons", {"subtypes": ["Dragon"]}, {"subtypes": ["Drake"]}),
        ("protection from legendary creatures", {"supertypes": ["legendary"]}, {}),
        ("protection from non-Human creatures", {"subtypes": ["Elf"]}, {"subtypes": ["Elf", "Human"]}),
        ("protection from mana value 3 or greater", {"mana_value": 3}, {"mana_value": 2}),
        ("protection from mana value 3 or less", {"mana_value": 3}, {"mana_value": 4}),
        ("protection from even mana values", {"mana_value": 0}, {"mana_value": 1}),
        ("protection from creatures with power 4 or greater", {"power": 4}, {"power": 3}),
    ],
)
def test_protection_in_a_case(keyword: str, hit: Node, missed: Node) -> None:
    """CR 702.16f."""
    assert blocked(keyword, hit) is Outcome.ILLEGAL
    assert blocked(keyword, missed) is Outcome.LEGAL


@pytest.mark.parametrize(
    "keyword", ["protection from everything", "protection from creatures", "protection from opponents"]
)
def test_protection_from_every_blocker(keyword: str) -> None:
    assert blocked(keyword, {}) is Outcome.ILLEGAL


@pytest.mark.parametrize(
    "keyword", ["protection from instants", "protection from colored spells", "protection from lands"]
)
def test_protection_from_no_blocker(keyword: str) -> None:
    assert blocked(keyword, {"colors": ["red"]}) is Outcome.LEGAL


@pytest.mark.parametrize(
    "keyword",
    ["protection from the chosen color", "protection from red until tomorrow", "protection", "glorpwalk", "landwalk"],
)
def test_what_cannot_be_read_is_undetermined(keyword: str) -> None:
    assert blocked(keyword, {}) is Outcome.UNDETERMINED


@pytest.mark.parametrize(
    ("keyword", "hit", "missed"),
    [
        ("Islandwalk", {"subtypes": ["Island"]}, {"subtypes": ["Swamp"]}),
        ("nonbasic landwalk", {}, {"supertypes": ["basic"]}),
        ("snow swampwalk", {"supertypes": ["snow"], "subtypes": ["Swamp"]}, {"subtypes": ["Swamp"]}),
        ("legendary landwalk", {"supertypes": ["legendary"]}, {}),
        ("artifact landwalk", {"types": ["artifact", "land"]}, {"types": ["land"]}),
        ("desertwalk", {"subtypes": ["Desert"]}, {}),
    ],
)
def test_landwalk_in_a_case(keyword: str, hit: Node, missed: Node) -> None:
    """CR 702.14c: the land has to be the defending player's."""
    land = {"id": "l", "controller": "b", "types": ["land"]}
    assert blocked(keyword, {}, lands=[{**land, **hit}]) is Outcome.ILLEGAL
    assert blocked(keyword, {}, lands=[{**land, **missed}]) is Outcome.LEGAL
    assert blocked(keyword, {}, lands=[{**land, **hit, "controller": "a"}]) is Outcome.LEGAL


def test_each_from_is_an_ability_of_its_own() -> None:
    """CR 702.16g."""
    attacker = {"id": "x", "controller": "a", "types": ["creature"], "keywords": ["protection from red and from blue"]}
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": [attacker], "attacking": {"x": "b"}}
    case = case_from_object({"question": "declare_blockers", "state": state})
    lines = text_of(facts(case, edition_of(case))).splitlines()
    assert [line for line in lines if line.startswith("opposite(")] == [
        'opposite("x: protection from red and from blue",color(red)).',
        'opposite("x: protection from red and from blue\'",color(blue)).',
    ]
