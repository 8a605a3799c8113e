"""Names as they are looked up, type lines, mana values, characteristics."""

from __future__ import annotations

from typing import get_args, get_type_hints

import msgspec
import pytest

from bridge.cards import Card, Face
from bridge.cards.model import colors_in, folded, mana_value_in, types_of
from bridge.case.state import Permanent


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("lim-dul's vault", "Lim-Dûl's Vault"),
        ("Aether Vial", "Æther Vial"),
        ("jotun grunt", "Jötun Grunt"),
        ("urza’s  TOWER", "Urza's Tower"),
        ("Fire//Ice", "Fire // Ice"),
        ("Fire  //  Ice", "Fire // Ice"),
        ("Song–Mad Ruins", "Song-Mad Ruins"),
    ],
)
def test_names_are_looked_up_without_accents_and_the_like(written: str, printed: str) -> None:
    assert folded(written) == folded(printed)


def test_different_names_stay_different() -> None:
    names = ["Fire", "Fire // Ice", "Fires", "Fi re", "Fire-Ice", "Fire / Ice", "Firé Ice"]
    assert len(set(map(folded, names))) == len(names)


@pytest.mark.parametrize(
    ("line", "supertypes", "types", "subtypes"),
    [
        ("Legendary Creature — Human Wizard", ["legendary"], ["creature"], ["human", "wizard"]),
        ("Basic Snow Land — Forest", ["basic", "snow"], ["land"], ["forest"]),
        ("Artifact Creature - Golem", [], ["artifact", "creature"], ["golem"]),
        ("Token Creature — Goblin", [], ["creature"], ["goblin"]),
        ("Legendary Creature — Time Lord Doctor", ["legendary"], ["creature"], ["time lord", "doctor"]),
        ("Land — Urza’s Power-Plant", [], ["land"], ["urza's", "power-plant"]),
        ("Host Creature — Beast", ["host"], ["creature"], ["beast"]),
        ("Instant", [], ["instant"], []),
        ("Ongoing Scheme", ["ongoing"], ["scheme"], []),
        ("Eaturecray — Igpay", [], ["eaturecray"], ["igpay"]),
        ("World Enchantment", ["world"], ["enchantment"], []),
        ("Kindred Sorcery — Eldrazi", [], ["kindred", "sorcery"], ["eldrazi"]),
    ],
)
def test_type_lines(line: str, supertypes: list[str], types: list[str], subtypes: list[str]) -> None:
    assert types_of(line) == (supertypes, types, subtypes)


@pytest.mark.parametrize(
    ("cost", "value", "colors"),
    [
        ("", 0, []),
        ("{4}{R}", 5, ["red"]),
        ("{X}{X}{G}", 1, ["green"]),
        ("{2/W}{2/W}", 4, ["white"]),
        ("{W/U}{B/P}", 2, ["white", "blue", "black"]),
        ("{C}{S}", 2, []),
        ("{HW}", 0, ["white"]),
        ("{1000000}", 1000000, []),
        ("{C/G}", 1, ["green"]),
        ("{G/U/P}", 1, ["blue", "green"]),
    ],
)
def test_mana_costs(cost: str, value: int, colors: list[str]) -> None:
    """CR 202.3e: X is 0; 202.3f: of a hybrid symbol the larger half; 105.2: colors by the symbols."""
    assert mana_value_in(cost) == value
    assert sorted(colors_in(cost)) == sorted(colors)


def test_characteristics_are_keys_of_a_permanent() -> None:
    face = Face("Ogre King", "Legendary Creature — Ogre", "{2}{B}", 3, power="3", toughness="-1", colors=["black"])
    found = face.characteristics()
    assert found == {
        "types": ["creature"],
        "subtypes": ["ogre"],
        "supertypes": ["legendary"],
        "colors": ["black"],
        "mana_value": 3,
        "mana_cost": "{2}{B}",
        "power": 3,
        "toughness": -1,
    }
    msgspec.convert({"id": "king", "controller": "ann", **found}, Permanent)


def test_what_a_case_cant_hold_is_left_out() -> None:
    odd = Face(
        "Odd", "Host Eaturecray Creature — Igpay", "{HW}{½}", power="*", toughness="1+*", loyalty="X", defense="5"
    )
    found = odd.characteristics()
    assert found == {
        "types": ["creature"],
        "subtypes": ["igpay"],
        "supertypes": [],
        "colors": [],
        "mana_value": 0,
        "defense": 5,
    }


def test_the_types_are_those_of_the_case_file() -> None:
    hints = get_type_hints(Permanent)
    types = list(get_args(get_args(hints["types"])[0]))
    supertypes = list(get_args(get_args(hints["supertypes"])[0]))
    face = Face("All", f"{' '.join(supertypes)} {' '.join(types)}")
    assert face.characteristics()["types"] == types
    assert face.characteristics()["supertypes"] == supertypes


def test_faces_by_name() -> None:
    front, back = Face("Front", "Creature"), Face("Bäck", "Land")
    card = Card("Front // Bäck", [front, back], "modal_dfc")
    assert card.face() is card.face("front//back") is card.face("FRONT") is front
    assert card.face("back") is back
    assert card.face("side") is None
