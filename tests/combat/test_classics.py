"""Boards of continuous effects that players know, each with what the rules make of it, in all orders of timestamps.

An expectation has its reason from CR 613. Where it doesn't hang on timestamps, every order is tried; where it does, the
orders are given. The literal reading of CR 613 in `tests.oracle.layers` is a second witness of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any, NamedTuple

import pytest

from bridge.case.loading import case_from_object
from bridge.case.state import Case
from bridge.combat.layers import current
from bridge.combat.preparing import understood
from tests.oracle.layers import settled

__all__ = ["BOARDS", "case_of"]

Node = dict[str, Any]
Expected = Mapping[str, Node]
"""For permanents by id: some of their characteristics."""

ANY = "any"
"""The expectation holds in every order of the timestamps."""


class Classic(NamedTuple):
    """A board.

    Attributes:
        name: What meets on it.
        reason: Why the rules make of it what is expected.
        permanents: The permanents; those with effects, and the free effects, have timestamps.
        expected: By orders of the ids of what has timestamps, separated by spaces.
        effects: The effects of no permanent.
    """

    name: str
    reason: str
    permanents: tuple[Node, ...]
    expected: Mapping[str, Expected]
    effects: tuple[Node, ...] = ()


def one(id: str, types: str, *effects: Node, **keys: Any) -> Node:
    """A permanent of alice, or of who is named; several effects are parts of one ability if they have a text."""
    made: Node = {"id": id, "controller": "alice", "types": types.split(), "effects": list(effects)}
    if "creature" in types and "power" not in keys and not any(each["kind"] == "defines" for each in effects):
        made |= {"power": 2, "toughness": 2}
    return made | keys


def does(kind: str, subject: Any = "self", text: str = "", **keys: Any) -> Node:
    """An effect."""
    return {"kind": kind, "subject": subject, **({"text": text} if text else {}), **keys}


CREATURES: Node = {"type": "creature"}
LANDS: Node = {"type": "land"}
NONBASIC: Node = {"type": "land", "non": {"supertype": "basic"}}
OTHER_ENCHANTMENTS: Node = {"type": "enchantment", "other": True}
MANA_VALUE: Node = {"mana_value_of": "subject"}

HUMILITY = one(
    "humility",
    "enchantment",
    does("loses", CREATURES, "all", all_abilities=True),
    does("has_base", CREATURES, "all", power=1, toughness=1),
    mana_value=4,
)
DRESS_DOWN = one("dress", "enchantment", does("loses", CREATURES, all_abilities=True), mana_value=2)


def opalescence(id: str) -> Node:
    return one(
        id,
        "enchantment",
        does("is_also", OTHER_ENCHANTMENTS, "all", types=["creature"]),
        does("has_base", OTHER_ENCHANTMENTS, "all", power=MANA_VALUE, toughness=MANA_VALUE),
        mana_value=4,
    )


MOON = one("moon", "enchantment", does("becomes", NONBASIC, subtypes=["mountain"]))
MAGUS = one("magus", "creature", does("becomes", NONBASIC, subtypes=["mountain"]))
URBORG = one("urborg", "land", does("is_also", LANDS, subtypes=["swamp"]), mana=None)
CAVE = one("cave", "land", mana="{C}", controller="bob")
FOREST = one("forest", "land", supertypes=["basic"], subtypes=["forest"], controller="bob")
ARBOR = one("arbor", "land creature", subtypes=["forest", "dryad"], colors=["green"], power=1, toughness=1)
BEAR = one("bear", "creature", subtypes=["bear"], colors=["green"])
KNIGHT = one("knight", "creature", subtypes=["knight"], colors=["white"], keywords=["first strike", "swampwalk"])
ANTHEM = one("anthem", "enchantment", does("gets", CREATURES, power=1, toughness=1))
PAINTER = one("painter", "enchantment", does("is_also", {"type": ["creature", "artifact"]}, colors=["blue"]))
COUNTED: Node = {"count": CREATURES}
SHAPESHIFTER = one("shape", "creature", subtypes=["shapeshifter"], keywords=["changeling"])
BELL = one(
    "bell",
    "artifact",
    does("is_also", {"subtype": "swamp"}, "all", types=["creature"], colors=["black"]),
    does("has_base", {"subtype": "swamp"}, "all", power=1, toughness=1),
)
EVERY_TYPE = "every creature type"
BASIC_TYPES = ["forest", "island", "mountain", "plains", "swamp"]


def turned(word: str, other: str) -> Node:
    """All lands of a basic land type are of another one."""
    return {**does("becomes", {"subtype": word}, subtypes=[other]), "id": word}


def size(power: int, toughness: int) -> Node:
    return {"power": power, "toughness": toughness}


CLASSICS = (
    Classic(
        "Opalescence and Humility",
        "613.6: Opalescence began in layer 4 and Humility in layer 6, so that both go on in 7b though Humility has "
        "lost its ability; there the later one counts (613.7)",
        (HUMILITY, opalescence("opal"), one("wave", "enchantment", mana_value=3)),
        {
            "humility opal": {"humility": size(4, 4), "wave": size(3, 3), "opal": {"types": ["enchantment"]}},
            "opal humility": {"humility": size(1, 1), "wave": size(1, 1)},
        },
    ),
    Classic(
        "two Opalescences and Humility",
        "613.6: all three go on in 7b; each Opalescence says nothing of itself",
        (HUMILITY, opalescence("opal"), opalescence("other")),
        {
            "opal other humility": {"humility": size(1, 1), "opal": size(1, 1), "other": size(1, 1)},
            "humility opal other": {"humility": size(4, 4), "opal": size(4, 4), "other": size(4, 4)},
            "opal humility other": {"humility": size(4, 4), "opal": size(4, 4), "other": size(1, 1)},
        },
    ),
    Classic(
        "Opalescence, Humility and another effect that takes abilities away",
        "613.8b: in layer 6 each of the two takes the other's ability away: a loop, so that the earlier one applies, "
        "and the other doesn't begin",
        (HUMILITY, DRESS_DOWN, opalescence("opal"), BEAR),
        {"opal dress humility": {"bear": size(2, 2)}, "opal humility dress": {"bear": size(1, 1)}},
    ),
    Classic(
        "Blood Moon and Urborg",
        "613.8a: Blood Moon takes Urborg's ability away (305.7), so that Urborg's effect depends on it and is gone",
        (MOON, URBORG, CAVE, FOREST),
        {
            ANY: {
                "urborg": {"subtypes": ["mountain"]},
                "cave": {"subtypes": ["mountain"], "mana": None},
                "forest": {"subtypes": ["forest"]},
            }
        },
    ),
    Classic(
        "Magus of the Moon and Urborg",
        "613.8a: as with Blood Moon, whatever has the ability",
        (MAGUS, URBORG, FOREST),
        {ANY: {"urborg": {"subtypes": ["mountain"]}, "forest": {"subtypes": ["forest"]}}},
    ),
    Classic(
        "Magus of the Moon and Humility",
        "613.1: types change in layer 4, and the ability is lost in layer 6",
        (MAGUS, HUMILITY, CAVE),
        {ANY: {"cave": {"subtypes": ["mountain"]}, "magus": size(1, 1)}},
    ),
    Classic(
        "Blood Moon and Urborg and Kormus Bell",
        "613.8a: Kormus Bell depends on what makes Swamps; Urborg makes none",
        (MOON, URBORG, BELL, one("marsh", "land", supertypes=["basic"], subtypes=["swamp"])),
        {ANY: {"marsh": size(1, 1) | {"types": ["creature", "land"]}, "urborg": {"types": ["land"]}}},
    ),
    Classic(
        "Urborg and Kormus Bell",
        "613.8a: Kormus Bell applies to more objects after Urborg",
        (URBORG, BELL, FOREST),
        {ANY: {"forest": size(1, 1) | {"types": ["creature", "land"], "colors": ["black"]}, "urborg": size(1, 1)}},
    ),
    Classic(
        "Blood Moon and Prismatic Omen",
        "613.7: neither changes what the other applies to or does, so that the later one decides",
        (MOON, one("omen", "enchantment", does("is_also", LANDS, subtypes=BASIC_TYPES)), CAVE),
        {"moon omen": {"cave": {"subtypes": BASIC_TYPES}}, "omen moon": {"cave": {"subtypes": ["mountain"]}}},
    ),
    Classic(
        "Humility and Dryad Arbor",
        "613.4b: it is a creature and 1/1; color and subtypes are no abilities",
        (HUMILITY, ARBOR),
        {ANY: {"arbor": {"subtypes": ["dryad", "forest"], "colors": ["green"], "power": 1}}},
    ),
    Classic(
        "Blood Moon and Dryad Arbor",
        "205.1a: a land type replaces land types alone",
        (MOON, ARBOR),
        {ANY: {"arbor": {"types": ["creature", "land"], "subtypes": ["dryad", "mountain"], "colors": ["green"]}}},
    ),
    Classic(
        "Blood Moon and creatures that are lands",
        "613.8a: Blood Moon depends on what makes lands; then it takes that ability away, and the numbers that another "
        "one defined are 0 (107.2)",
        (
            MOON,
            one(
                "ashaya",
                "creature",
                does("is_also", {"type": "creature", "token": False}, types=["land"], subtypes=["forest"]),
                does("defines", power=COUNTED, toughness=COUNTED),
            ),
            BEAR,
        ),
        {
            ANY: {
                "bear": {"types": ["creature", "land"], "subtypes": ["bear", "mountain"]},
                "ashaya": {"subtypes": ["mountain"], "power": 0, "toughness": 0},
            }
        },
    ),
    Classic(
        "Mycosynth Lattice and March of the Machines",
        "613.8a: March of the Machines applies to more objects after the Lattice; 613.6: it goes on in 7b",
        (
            one("lattice", "artifact", does("is_also", {}, types=["artifact"]), mana_value=6),
            one(
                "march",
                "enchantment",
                does("is_also", {"type": "artifact", "non": CREATURES}, "all", types=["artifact", "creature"]),
                does("has_base", {"type": "artifact", "non": CREATURES}, "all", power=MANA_VALUE, toughness=MANA_VALUE),
                mana_value=4,
            ),
            {**FOREST, "mana_value": 0},
            BEAR,
        ),
        {
            ANY: {
                "march": size(4, 4),
                "lattice": size(6, 6),
                "forest": size(0, 0) | {"types": ["artifact", "creature", "land"]},
                "bear": size(2, 2),
            }
        },
    ),
    Classic(
        "Opalescence and Enchanted Evening",
        "613.8a: Opalescence applies to more objects after Enchanted Evening",
        (
            opalescence("opal"),
            one("evening", "enchantment", does("is_also", {}, types=["enchantment"]), mana_value=5),
            {**FOREST, "mana_value": 0},
        ),
        {ANY: {"forest": size(0, 0), "evening": size(5, 5), "opal": {"types": ["enchantment"]}}},
    ),
    Classic(
        "Opalescence and Secret Arcade",
        "613.8a: likewise; lands are left out",
        (
            opalescence("opal"),
            one("arcade", "enchantment", does("is_also", {"non": LANDS}, types=["enchantment"]), mana_value=5),
            one("ring", "artifact", mana_value=1),
            FOREST,
        ),
        {ANY: {"ring": size(1, 1), "arcade": size(5, 5), "forest": {"types": ["land"]}}},
    ),
    Classic(
        "two Conversions in a row",
        "613.8a: the second applies to more objects after the first",
        (one("hill", "land", subtypes=["mountain"]),),
        {ANY: {"hill": {"subtypes": ["island"]}}},
        (turned("mountain", "plains"), turned("plains", "island")),
    ),
    Classic(
        "five Conversions in a ring",
        "613.8a: as long as there is one Mountain, only what is about Mountains does anything, and only what is about "
        "Forests waits for it: no loop; 613.8c: then the next one waits for that",
        (one("hill", "land", subtypes=["mountain"]),),
        {
            "mountain forest plains island swamp": {"hill": {"subtypes": ["mountain"]}},
            "forest mountain plains island swamp": {"hill": {"subtypes": ["mountain"]}},
            "swamp island plains forest mountain": {"hill": {"subtypes": ["plains"]}},
        },
        (
            turned("mountain", "forest"),
            turned("forest", "plains"),
            turned("plains", "island"),
            turned("island", "swamp"),
            turned("swamp", "mountain"),
        ),
    ),
    Classic(
        "two Conversions against each other",
        "613.8b: each applies to more after the other: a loop, so that the later one has the last word",
        (one("hill", "land", subtypes=["mountain"]), one("plain", "land", subtypes=["plains"])),
        {
            "mountain plains": {"hill": {"subtypes": ["mountain"]}, "plain": {"subtypes": ["mountain"]}},
            "plains mountain": {"hill": {"subtypes": ["plains"]}, "plain": {"subtypes": ["plains"]}},
        },
        (turned("mountain", "plains"), turned("plains", "mountain")),
    ),
    Classic(
        "a creature whose ability counts loses it",
        "208.2a, 107.2: of 1+* the star is 0; 7a comes after layer 6",
        (DRESS_DOWN, one("goyf", "creature", does("defines", power=COUNTED, toughness={"sum": [1, COUNTED]}))),
        {ANY: {"goyf": size(0, 1)}},
    ),
    Classic(
        "it loses it, and gets +1/+1",
        "613.4c after 613.4a",
        (DRESS_DOWN, ANTHEM, one("maro", "creature", does("defines", power=COUNTED, toughness=COUNTED))),
        {ANY: {"maro": size(1, 1)}},
    ),
    Classic(
        "a defined size, and Humility",
        "613.4b after 613.4a",
        (HUMILITY, one("avatar", "creature", does("defines", power=20, toughness=20))),
        {ANY: {"avatar": size(1, 1)}},
    ),
    Classic(
        "changeling is lost",
        "613.3, 702.73a: it has applied in layer 4",
        (DRESS_DOWN, SHAPESHIFTER),
        {ANY: {"shape": {"subtypes": [EVERY_TYPE, "shapeshifter"], "keywords": []}}},
    ),
    Classic(
        "changeling is given",
        "613.1f: layer 6 is too late for layer 4",
        (one("gift", "enchantment", does("gains", CREATURES, keywords=["changeling"])), BEAR),
        {ANY: {"bear": {"subtypes": ["bear"], "keywords": ["changeling"]}}},
    ),
    Classic(
        "changeling becomes a Frog",
        "613.3: what is set later replaces all creature types",
        (SHAPESHIFTER,),
        {ANY: {"shape": {"subtypes": ["frog"], "colors": ["blue"], "power": 1}}},
        (
            {**does("becomes", {"id": "shape"}, "turn", subtypes=["frog"], colors=["blue"]), "id": "frog"},
            {**does("has_base", {"id": "shape"}, "turn", power=1, toughness=1), "id": "small"},
        ),
    ),
    Classic(
        "a creature of all colors, and Darkest Hour",
        "613.3: a characteristic-defining ability comes first",
        (
            one("courier", "creature", does("becomes", colors=["white", "blue", "black", "red", "green"])),
            one("hour", "enchantment", does("becomes", CREATURES, colors=["black"])),
        ),
        {ANY: {"courier": {"colors": ["black"]}}},
    ),
    Classic(
        "devoid, and Painter's Servant",
        "613.3, 702.114a: devoid comes first",
        (PAINTER, one("drone", "creature", colors=["red"], keywords=["devoid"])),
        {ANY: {"drone": {"colors": ["blue"]}}},
    ),
    Classic(
        "Painter's Servant and a lord of blue creatures",
        "613.1: colors change in layer 5, sizes in layer 7",
        (PAINTER, one("lord", "enchantment", does("gets", {"color": "blue"}, power=1, toughness=1)), BEAR),
        {ANY: {"bear": size(3, 3) | {"colors": ["blue", "green"]}}},
    ),
    Classic(
        "Conspiracy and a lord",
        "613.1: types change in layer 4, abilities in layer 6, sizes in layer 7",
        (
            one("plot", "enchantment", does("becomes", CREATURES, subtypes=["goblin"])),
            one(
                "king",
                "creature",
                does("gets", {"subtype": "goblin", "other": True}, "lord", power=1, toughness=1),
                does("gains", {"subtype": "goblin", "other": True}, "lord", keywords=["mountainwalk"]),
                subtypes=["goblin"],
            ),
            BEAR,
        ),
        {ANY: {"bear": size(3, 3) | {"keywords": ["mountainwalk"], "subtypes": ["goblin"]}, "king": size(2, 2)}},
    ),
    Classic(
        "a lord, and Humility",
        "613.8a: in layer 6 Humility takes away the ability whose effect acts there, too; it began to act nowhere",
        (
            HUMILITY,
            one(
                "king",
                "creature",
                does("gets", {"subtype": "goblin", "other": True}, "lord", power=1, toughness=1),
                does("gains", {"subtype": "goblin", "other": True}, "lord", keywords=["mountainwalk"]),
                subtypes=["goblin"],
            ),
            one("goblin", "creature", subtypes=["goblin"]),
        ),
        {ANY: {"goblin": size(1, 1) | {"keywords": []}}},
    ),
    Classic(
        "a level, and Humility",
        "613.8a: the ability of the level is lost in layer 6 before it acts there",
        (
            HUMILITY,
            one(
                "leveler",
                "creature",
                does("gains", "self", "level", keywords=["flying"]),
                does("has_base", "self", "level", power=4, toughness=4),
            ),
        ),
        {ANY: {"leveler": size(1, 1) | {"keywords": []}}},
    ),
    Classic(
        "noncreature artifacts lose abilities and become creatures",
        "613.6: what applies in layer 4 goes on in 6 and 7b, though the object is a creature by then",
        (
            one(
                "song",
                "enchantment",
                does("is_also", {"type": "artifact", "non": CREATURES}, "all", types=["creature"]),
                does("loses", {"type": "artifact", "non": CREATURES}, "all", all_abilities=True),
                does("has_base", {"type": "artifact", "non": CREATURES}, "all", power=MANA_VALUE, toughness=MANA_VALUE),
            ),
            one("mox", "artifact", mana="{G}", mana_value=0),
        ),
        {ANY: {"mox": size(0, 0) | {"mana": None, "types": ["artifact", "creature"]}}},
    ),
    Classic(
        "Song of the Dryads on Humility",
        "305.7: it loses its ability in layer 4, before that could begin in layer 6",
        (
            HUMILITY,
            one(
                "song",
                "enchantment",
                does("becomes", "host", types=["land"], subtypes=["forest"], colors=[]),
                attached_to="humility",
            ),
            BEAR,
        ),
        {ANY: {"bear": size(2, 2), "humility": {"types": ["land"], "subtypes": ["forest"]}}},
    ),
    Classic(
        "Lignify and an anthem",
        "613.4c after 613.4b",
        (
            ANTHEM,
            one(
                "lignify",
                "enchantment",
                does("becomes", "host", "tree", subtypes=["treefolk"]),
                does("loses", "host", "tree", all_abilities=True),
                does("has_base", "host", "tree", power=0, toughness=4),
                attached_to="knight",
            ),
            KNIGHT,
        ),
        {ANY: {"knight": size(1, 5) | {"subtypes": ["treefolk"], "keywords": [], "colors": ["white"]}}},
    ),
    Classic(
        "flying is given and taken",
        "613.7, 613.9: neither depends on the other",
        (
            one("wings", "enchantment", does("gains", CREATURES, keywords=["flying"])),
            one("web", "enchantment", does("loses", CREATURES, keywords=["flying"])),
            BEAR,
        ),
        {"wings web": {"bear": {"keywords": []}}, "web wings": {"bear": {"keywords": ["flying"]}}},
    ),
    Classic(
        "a size is set, counted up and switched",
        "613.4b, 613.4c, 613.4d: in sublayers, whatever the timestamps are",
        (BEAR,),
        {ANY: {"bear": size(4, 6)}},
        (
            {**does("has_base", {"id": "bear"}, power=1, toughness=3), "id": "base"},
            {**does("gets", {"id": "bear"}, power=5, toughness=1), "id": "growth"},
            {**does("switches", {"id": "bear"}), "id": "switch"},
        ),
    ),
    Classic(
        "two switches",
        "613.4d: they cancel each other",
        (KNIGHT | size(1, 3),),
        {ANY: {"knight": size(1, 3)}},
        ({**does("switches", {"id": "knight"}), "id": "one"}, {**does("switches", {"id": "knight"}), "id": "two"}),
    ),
    Classic(
        "two sizes are set",
        "613.7: the later one counts",
        (BEAR,),
        {"small large": {"bear": size(7, 7)}, "large small": {"bear": size(0, 1)}},
        (
            {**does("has_base", {"id": "bear"}, power=0, toughness=1), "id": "small"},
            {**does("has_base", {"id": "bear"}, power=7, toughness=7), "id": "large"},
        ),
    ),
    Classic(
        "Mirrorweave and Humility",
        "613.1: copies are layer 1; what is copied is lost in layer 6",
        (HUMILITY, KNIGHT, BEAR),
        {ANY: {"bear": size(1, 1) | {"subtypes": ["knight"], "colors": ["white"], "keywords": []}}},
        ({**does("is_copy", CREATURES, of="knight"), "id": "weave"},),
    ),
    Classic(
        "Mirrorweave and Painter's Servant",
        "613.1: copies are layer 1, colors layer 5",
        (PAINTER, KNIGHT, BEAR),
        {ANY: {"bear": {"subtypes": ["knight"], "colors": ["blue", "white"]}}},
        ({**does("is_copy", CREATURES, of="knight"), "id": "weave"},),
    ),
    Classic(
        "a copy of Dryad Arbor under Blood Moon",
        "613.1: it is a land in layer 1, and a Mountain in layer 4",
        (MOON, ARBOR, BEAR),
        {ANY: {"bear": {"types": ["creature", "land"], "subtypes": ["dryad", "mountain"]}}},
        ({**does("is_copy", {"id": "bear"}, of="arbor"), "id": "clone"},),
    ),
    Classic(
        "a copy of Blood Moon, and Urborg",
        "613.8a: the copy's ability is one like that of Blood Moon",
        ({**MOON, "supertypes": []}, one("mirror", "artifact"), URBORG, FOREST),
        {ANY: {"urborg": {"subtypes": ["mountain"]}, "mirror": {"types": ["enchantment"]}}},
        ({**does("is_copy", {"id": "mirror"}, of="moon"), "id": "clone"},),
    ),
    Classic(
        "a copy of a copy",
        "613.2a, 707.2b: the first copies what the other one is at that time",
        (KNIGHT, BEAR, one("drake", "creature", subtypes=["drake"], keywords=["flying"])),
        {
            "first second": {"bear": {"subtypes": ["knight"]}, "knight": {"subtypes": ["drake"]}},
            "second first": {"bear": {"subtypes": ["drake"]}, "knight": {"subtypes": ["drake"]}},
        },
        (
            {**does("is_copy", {"id": "bear"}, of="knight"), "id": "first"},
            {**does("is_copy", {"id": "knight"}, of="drake"), "id": "second"},
        ),
    ),
    Classic(
        "an Aura that is stolen",
        "613.8a: who controls the creature depends on who controls the Aura",
        (
            one("magic", "enchantment", does("takes_control", "host"), attached_to="bear"),
            one("steal", "enchantment", does("takes_control", "host"), attached_to="magic", controller="bob"),
            BEAR,
        ),
        {ANY: {"bear": {"controller": "bob"}, "magic": {"controller": "bob"}}},
    ),
    Classic(
        "control, and a lord of its controller",
        "613.1: control is layer 2",
        (
            one("chief", "creature", does("gets", {"type": "creature", "controller": "you"}, power=1, toughness=1)),
            {**BEAR, "controller": "bob"},
        ),
        {ANY: {"bear": size(2, 2), "chief": size(3, 3) | {"controller": "bob"}}},
        (
            {**does("takes_control", {"id": "bear"}), "controller": "alice", "id": "treason"},
            {**does("takes_control", {"id": "chief"}), "controller": "bob", "id": "mutiny"},
        ),
    ),
    Classic(
        "two players take control",
        "613.7: the later one has it",
        (BEAR,),
        {"treason mutiny": {"bear": {"controller": "bob"}}, "mutiny treason": {"bear": {"controller": "alice"}}},
        (
            {**does("takes_control", {"id": "bear"}), "controller": "alice", "id": "treason"},
            {**does("takes_control", {"id": "bear"}), "controller": "bob", "id": "mutiny"},
        ),
    ),
    Classic(
        "Urborg with another word",
        "613.1c: words are replaced in layer 3, types change in layer 4",
        (URBORG, FOREST),
        {ANY: {"forest": {"subtypes": ["forest", "island"]}, "urborg": {"subtypes": ["island"]}}},
        ({**does("changes_words", {"id": "urborg"}, words={"swamp": "island"}), "id": "hack"},),
    ),
    Classic(
        "a copy of Urborg with another word",
        "613.1: the copy is made in layer 1, before the word is replaced in layer 3; that is not copied (707.2)",
        (URBORG, one("mirror", "artifact"), FOREST),
        {ANY: {"forest": {"subtypes": ["forest", "island", "swamp"]}}},
        (
            {**does("changes_words", {"id": "urborg"}, words={"swamp": "island"}), "id": "hack"},
            {**does("is_copy", {"id": "mirror"}, of="urborg"), "id": "clone"},
        ),
    ),
    Classic(
        "swampwalk with another word, and Humility",
        "613.1: words are replaced in layer 3, and lost in layer 6",
        (HUMILITY, KNIGHT),
        {ANY: {"knight": {"keywords": []}}},
        ({**does("changes_words", {"id": "knight"}, words={"swamp": "island"}), "id": "hack"},),
    ),
    Classic(
        "two words in turn",
        "613.7: the second finds what the first has made",
        (KNIGHT,),
        {
            "hack bend": {"knight": {"keywords": ["first strike", "forestwalk"]}},
            "bend hack": {"knight": {"keywords": ["first strike", "islandwalk"]}},
        },
        (
            {**does("changes_words", {"id": "knight"}, words={"swamp": "island"}), "id": "hack"},
            {**does("changes_words", {"id": "knight"}, words={"island": "forest"}), "id": "bend"},
        ),
    ),
    Classic(
        "Blood Moon and Dryad of the Ilysian Grove",
        "613.7: neither changes what the other applies to or does, so that the later one decides",
        (
            MOON,
            one("grove", "creature", does("is_also", {"type": "land", "controller": "you"}, subtypes=BASIC_TYPES)),
            {**CAVE, "controller": "alice"},
        ),
        {"moon grove": {"cave": {"subtypes": BASIC_TYPES}}, "grove moon": {"cave": {"subtypes": ["mountain"]}}},
    ),
    Classic(
        "Life and Limb and Blood Moon",
        "613.8b: Blood Moon applies to the Saproling after Life and Limb, which doesn't apply to Dryad Arbor after "
        "Blood Moon: a loop, so that the earlier one applies first; 613.6: Life and Limb goes on in 5 and 7b",
        (
            MOON,
            one(
                "limb",
                "enchantment",
                does(
                    "is_also",
                    {"subtype": ["forest", "saproling"]},
                    "all",
                    types=["creature", "land"],
                    subtypes=["saproling", "forest"],
                    colors=["green"],
                ),
                does("has_base", {"subtype": ["forest", "saproling"]}, "all", power=1, toughness=1),
            ),
            ARBOR,
            one("token", "creature", subtypes=["saproling"], token=True),
        ),
        {
            "limb moon": {
                "token": size(1, 1) | {"types": ["creature", "land"], "subtypes": ["mountain", "saproling"]},
                "arbor": {"subtypes": ["dryad", "mountain", "saproling"]},
            },
            "moon limb": {
                "token": size(1, 1) | {"types": ["creature", "land"], "subtypes": ["forest", "saproling"]},
                "arbor": {"subtypes": ["dryad", "mountain"]},
            },
        },
    ),
    Classic(
        "Conversion and Blood Moon",
        "613.8a: Conversion applies to more objects after Blood Moon",
        (MOON, one("conversion", "enchantment", does("becomes", {"subtype": "mountain"}, subtypes=["plains"])), CAVE),
        {ANY: {"cave": {"subtypes": ["plains"]}}},
    ),
    Classic(
        "Magus of the Moon and Dress Down",
        "613.1: it has applied in layer 4 before its ability is lost in layer 6",
        (MAGUS, DRESS_DOWN, CAVE),
        {ANY: {"cave": {"subtypes": ["mountain"]}}},
    ),
    Classic(
        "Urborg and Yavimaya",
        "613.7: each adds a type to all lands, and neither takes anything away",
        (URBORG, one("yavimaya", "land", does("is_also", LANDS, subtypes=["forest"]), mana=None), CAVE),
        {ANY: {"cave": {"subtypes": ["forest", "swamp"]}, "urborg": {"subtypes": ["forest", "swamp"]}}},
    ),
    Classic(
        "Painter's Servant and Darkest Hour",
        "613.7: neither depends on the other: the later one has the last word",
        (PAINTER, one("hour", "enchantment", does("becomes", CREATURES, colors=["black"])), BEAR),
        {"painter hour": {"bear": {"colors": ["black"]}}, "hour painter": {"bear": {"colors": ["black", "blue"]}}},
    ),
    Classic(
        "a creature whose size counts becomes a 1/1 Frog, with an anthem",
        "613.4a before 613.4b before 613.4c; its ability is lost in layer 6",
        (ANTHEM, one("maro", "creature", does("defines", power=COUNTED, toughness=COUNTED))),
        {ANY: {"maro": size(2, 2) | {"subtypes": ["frog"], "colors": ["blue"]}}},
        (
            {**does("becomes", {"id": "maro"}, "turn", subtypes=["frog"], colors=["blue"]), "id": "frog"},
            {**does("loses", {"id": "maro"}, "turn", all_abilities=True), "id": "still"},
            {**does("has_base", {"id": "maro"}, "turn", power=1, toughness=1), "id": "small"},
        ),
    ),
    Classic(
        "an Archetype, and flying that is given",
        "613.1f, 101.2: what can't have flying has none, however late it is given",
        (
            one(
                "archetype",
                "creature",
                does("cant_have", {"type": "creature", "controller": "opponent"}, keywords=["flying"]),
            ),
            {**BEAR, "controller": "bob"},
        ),
        {ANY: {"bear": {"keywords": []}}},
        ({**does("gains", {"id": "bear"}, keywords=["flying"]), "id": "jump"},),
    ),
    Classic(
        "Conspiracy and a changeling",
        "613.3: it is every creature type first, and then a Goblin alone",
        (one("plot", "enchantment", does("becomes", CREATURES, subtypes=["goblin"])), SHAPESHIFTER),
        {ANY: {"shape": {"subtypes": ["goblin"], "keywords": ["changeling"]}}},
    ),
    Classic(
        "two effects that make noncreature artifacts creatures",
        "613.8b: after either of them the other applies to nothing: a loop, so that the earlier one applies; its parts "
        "go on (613.6)",
        (
            one(
                "song",
                "enchantment",
                does("is_also", {"type": "artifact", "non": CREATURES}, "all", types=["creature"]),
                does("loses", {"type": "artifact", "non": CREATURES}, "all", all_abilities=True),
                does("has_base", {"type": "artifact", "non": CREATURES}, "all", power=MANA_VALUE, toughness=MANA_VALUE),
            ),
            one(
                "march",
                "enchantment",
                does("is_also", {"type": "artifact", "non": CREATURES}, "all", types=["artifact", "creature"]),
                does("has_base", {"type": "artifact", "non": CREATURES}, "all", power=MANA_VALUE, toughness=MANA_VALUE),
            ),
            one("mox", "artifact", mana="{G}", mana_value=0),
        ),
        {
            "song march": {"mox": size(0, 0) | {"mana": None, "types": ["artifact", "creature"]}},
            "march song": {"mox": size(0, 0) | {"mana": "{G}", "types": ["artifact", "creature"]}},
        },
    ),
)


def _boards() -> Iterator[tuple[str, Classic, Mapping[str, int], Expected]]:
    """Each classic with each order that it speaks of: its name, the timestamps, and what is expected."""
    for classic in CLASSICS:
        named = [each["id"] for each in classic.permanents if each["effects"]]
        named += [each["id"] for each in classic.effects]
        for order, expected in classic.expected.items():
            orders = permutations(named) if order == ANY else [tuple(order.split())]
            for each in orders:
                assert sorted(each) == sorted(named), classic.name
                times = {id: number for number, id in enumerate(each, 1)}
                yield f"{classic.name}: {' '.join(each)}", classic, times, expected


BOARDS = list(_boards())


def _by_day() -> list[int]:
    """The first and the last order of each classic; the others are tried at night."""
    places: dict[str, list[int]] = {}
    for number, row in enumerate(BOARDS):
        places.setdefault(row[1].name, []).append(number)
    return sorted({place for those in places.values() for place in (those[0], those[-1])})


BY_DAY = _by_day()
ROWS = [
    pytest.param(*row[1:], id=row[0], marks=() if number in BY_DAY else pytest.mark.nightly)
    for number, row in enumerate(BOARDS)
]


def case_of(classic: Classic, times: Mapping[str, int]) -> Case:
    """A classic with these timestamps."""
    state: Node = {
        "active": "alice",
        "printed": True,
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{**each, "timestamp": times.get(each["id"], 0)} for each in classic.permanents],
        "effects": [{**each, "timestamp": times[each["id"]]} for each in classic.effects],
    }
    return case_from_object({"state": state})


def test_there_are_forty_classics() -> None:
    assert len({each.name for each in CLASSICS}) == len(CLASSICS) >= 40
    assert all(each.reason for each in CLASSICS)


@pytest.mark.parametrize(("classic", "times", "expected"), ROWS)
def test_the_rules_make_of_it(classic: Classic, times: Mapping[str, int], expected: Expected) -> None:
    case = case_of(classic, times)
    found = current(understood(case))
    assert not found.left_open
    after = {each.id: each for each in found.case.state.battlefield}
    witness = settled(case)
    for id, characteristics in expected.items():
        for name, value in characteristics.items():
            ours, theirs = getattr(after[id], name), getattr(witness[id], name)
            if isinstance(value, list):
                ours, theirs = sorted(ours), sorted(theirs)
            if name == "mana":
                ours, theirs = ours is not None, bool(theirs)
                value = value is not None
            assert (ours, theirs) == (value, value), f"{id}: {name}"
