"""Turns a board of real cards, given by Oracle text, into a case whose effects are written out.

Nothing here parses text. After a card's name has been replaced by `~` and reminder text removed, every sentence is
looked up in one of two tables: what it says about attacking and blocking (`SAYS`), or why it says nothing about either
(`IRRELEVANT`). Whole lines that are activated, loyalty or triggered abilities are recognized by their form
(`ABILITIES`). Any other sentence raises `UnknownSentence`; so does an unknown key of the board.

Costs to attack or block become effects of the kinds for them. The boards say only whether all costs or none can be
paid: a player whose mana isn't given can pay any amount, and a player without mana and with one life can pay nothing.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

__all__ = [
    "IRRELEVANT",
    "SAYS",
    "Grant",
    "Play",
    "UnknownSentence",
    "sentences",
    "translate",
]

Node = dict[str, Any]
Play = frozenset[tuple[str, str]]
"""A declaration: pairs (attacker, what it attacks) or (blocker, attacker that it blocks)."""


class UnknownSentence(Exception):
    """A sentence, key or word of a board that the tables don't classify."""


class Grant(NamedTuple):
    """A change of characteristics: to the permanent it is attached to ("host"), or to all of a card type.

    power, toughness: added. keywords, subtypes: added. only: subtypes of which the changed permanent has to have one.
    color: a color that it has to have. yours: the source's controller has to control it. other: it isn't the source.
    attacking_you: it attacks the source's controller. untapped: the source has to be untapped.
    """

    to: str
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    color: str = ""
    yours: bool = False
    other: bool = False
    attacking_you: bool = False
    untapped: bool = False


# ------------------------------------------------------------------------------- what bears on attacking or blocking

CREATURES: Node = {"type": "creature"}
YOUR_CREATURES: Node = {"type": "creature", "controller": "you"}
YOU: Node = {"player": "you"}
LAND_TYPES = "basic land types among lands"
YOU_OR_YOURS: list[Node] = [{"player": "you"}, {"planeswalkers_of": "you"}]


def _without(*keywords: str) -> Node:
    return {"type": "creature", "non": {"keyword": list(keywords)}}


def _strong(power: int, **more: Any) -> Node:
    return {"power": {"at_least": power}, **more}


def _defending_controls(**what: Any) -> Node:
    return {"controls": {"player": "defending", "what": what}}


def _tax(cost: Any, whom: Any, subject: Node = CREATURES, **more: Any) -> Node:
    return {"kind": "costs_attack", "subject": subject, "whom": whom, "cost": cost, **more}


def _blocked_only_by(*blockers: Node, subject: Any = "self") -> Node:
    return {"kind": "cant_be_blocked", "subject": subject, "blocker": {"non": {"any": list(blockers)}}}


_MORE_THAN_DEFENDING: Node = {
    "value": {"count": {"type": "creature", "controller": "you"}},
    "more_than": {"count": {"type": "creature", "controller": "defending"}},
}
_MORE_THAN_ATTACKING: Node = {
    "value": {"count": {"type": "creature", "controller": "you"}},
    "more_than": {"count": {"type": "creature", "controller": "active"}},
}
# The boards have two players, so that "the most or tied for the most" compares the defending player with the other one.
_MOST_OR_TIED: Node = {
    "value": {"count": {"type": "creature", "controller": "defending"}},
    "at_least": {"count": {"type": "creature", "controller": "active"}},
}
_ONLY_FLYING: Node = {"kind": "cant_block", "attacker": _without("flying")}
_VOW: Node = {"kind": "cant_attack", "subject": "host", "whom": YOU_OR_YOURS}

SAYS: dict[str, list[Node | Grant]] = {
    # Requirements
    "~ attacks each combat if able.": [{"kind": "must_attack"}],
    "~ attacks each combat if able unless you control another Ally.": [
        {
            "kind": "must_attack",
            "unless": {"controls": {"player": "you", "what": {"subtype": "ally", "other": True}}},
        }
    ],
    "All creatures attack each combat if able.": [{"kind": "must_attack", "subject": CREATURES}],
    "All creatures have double strike and attack each combat if able.": [
        Grant("creature", keywords=("double strike",)),
        {"kind": "must_attack", "subject": CREATURES},
    ],
    "Goblin creatures attack each combat if able.": [
        {"kind": "must_attack", "subject": {"type": "creature", "subtype": "goblin"}}
    ],
    "Creatures your opponents control attack each combat if able.": [
        {"kind": "must_attack", "subject": {"type": "creature", "controller": "opponent"}}
    ],
    "Enchanted creature gets +2/+2 and attacks each combat if able.": [
        Grant("host", 2, 2),
        {"kind": "must_attack", "subject": "host"},
    ],
    "If ~ attacks, all creatures you control attack if able.": [
        {
            "kind": "must_attack",
            "subject": {"type": "creature", "controller": "you"},
            "if": {"attacks": {"what": {"is": "self"}}},
        }
    ],
    # "That opponent": all attackers are the active player's, so that one player's creatures are meant.
    "If a creature an opponent controls attacks, all creatures that opponent controls attack if able.": [
        {
            "kind": "must_attack",
            "subject": {"type": "creature", "controller": "opponent"},
            "if": {"attacks": {"what": {"type": "creature", "controller": "opponent"}}},
        }
    ],
    "Each opponent must attack you or a planeswalker you control with at least one creature each combat if able.": [
        {"kind": "must_attack_with", "player": "opponent", "subject": CREATURES, "whom": YOU_OR_YOURS}
    ],
    # Restrictions on one creature
    "~ can't attack or block alone.": [{"kind": "cant_attack_or_block_alone"}],
    "~ can't attack alone.": [{"kind": "cant_attack_alone"}],
    "~ can only attack alone.": [{"kind": "cant_attack_except_alone"}],
    "~ can't attack unless you control more creatures than defending player.": [
        {"kind": "cant_attack", "unless": {"compare": _MORE_THAN_DEFENDING}}
    ],
    "~ can't attack unless defending player controls an Island.": [
        {"kind": "cant_attack", "unless": _defending_controls(subtype="island")}
    ],
    "~ can't attack unless defending player controls a Mountain.": [
        {"kind": "cant_attack", "unless": _defending_controls(subtype="mountain")}
    ],
    "~ can't attack if defending player controls an untapped land.": [
        {"kind": "cant_attack", "if": _defending_controls(type="land", tapped=False)}
    ],
    "~ can't attack if defending player controls an untapped creature with power 3 or greater.": [
        {"kind": "cant_attack", "if": _defending_controls(type="creature", tapped=False, power={"at_least": 3})}
    ],
    "~ can't attack unless at least two other creatures attack.": [
        {"kind": "cant_attack", "unless": {"also_attacks": {"what": CREATURES, "at_least": 2}}}
    ],
    "~ can't attack unless a creature with greater power also attacks.": [
        {"kind": "cant_attack", "unless": {"also_attacks": {"what": {"power": {"more_than": {"power_of": "self"}}}}}}
    ],
    "~ can't attack unless a black or green creature also attacks.": [
        {"kind": "cant_attack", "unless": {"also_attacks": {"what": {"color": ["black", "green"]}}}}
    ],
    "Enchanted creature can't attack.": [{"kind": "cant_attack", "subject": "host"}],
    "Enchanted creature can't attack or block.": [{"kind": "cant_attack_or_block", "subject": "host"}],
    "Enchanted creature has defender.": [Grant("host", keywords=("defender",))],
    "Enchanted creature gets +3/+0 and can only attack alone.": [
        Grant("host", 3),
        {"kind": "cant_attack_except_alone", "subject": "host"},
    ],
    "Enchanted creature gets +3/+2 and can't attack alone.": [
        Grant("host", 3, 2),
        {"kind": "cant_attack_alone", "subject": "host"},
    ],
    "Enchanted creature gets +2/+2 as long as it's a Human.": [Grant("host", 2, 2, only=("human",))],
    # This sentence follows the one above: "it" is the enchanted creature, "otherwise" means that it is no Human.
    "Otherwise, it can't attack or block.": [
        {
            "kind": "cant_attack_or_block",
            "subject": "host",
            "unless": {"fits": {"object": "host", "what": {"subtype": "human"}}},
        }
    ],
    # Restrictions on attacking somebody
    "Enchanted creature gets +2/+2, has first strike, and can't attack you or planeswalkers you control.": [
        Grant("host", 2, 2, ("first strike",)),
        _VOW,
    ],
    "Enchanted creature gets +3/+3, has trample, and can't attack you or planeswalkers you control.": [
        Grant("host", 3, 3, ("trample",)),
        _VOW,
    ],
    "Enchanted creature gets +2/+2, has vigilance, and can't attack you or planeswalkers you control.": [
        Grant("host", 2, 2, ("vigilance",)),
        _VOW,
    ],
    "Enchanted creature gets +2/+2, has flying, and can't attack you or planeswalkers you control.": [
        Grant("host", 2, 2, ("flying",)),
        _VOW,
    ],
    "Enchanted creature gets +2/+2, has intimidate, and can't attack you or planeswalkers you control.": [
        Grant("host", 2, 2, ("intimidate",)),
        _VOW,
    ],
    "Equipped creature gets +2/+2, has haste, can't attack you or planeswalkers you control, and can't be "
    "sacrificed.": [
        Grant("host", 2, 2, ("haste",)),
        _VOW,
    ],
    "Creatures can't attack you.": [{"kind": "cant_attack", "subject": CREATURES, "whom": YOU}],
    "Creatures without flying can't attack you.": [{"kind": "cant_attack", "subject": _without("flying"), "whom": YOU}],
    "Black creatures can't attack you.": [
        {"kind": "cant_attack", "subject": {"type": "creature", "color": "black"}, "whom": YOU}
    ],
    # Restrictions on all creatures
    "Creatures without flying can't attack.": [{"kind": "cant_attack", "subject": _without("flying")}],
    "Creatures without flying or islandwalk can't attack.": [
        {"kind": "cant_attack", "subject": _without("flying", "islandwalk")}
    ],
    "No more than one creature can attack each combat.": [{"kind": "max_attackers", "n": 1, "each": "combat"}],
    "No more than two creatures can attack each combat.": [{"kind": "max_attackers", "n": 2, "each": "combat"}],
    "No more than two creatures can attack you each combat.": [
        {"kind": "max_attackers", "n": 2, "each": "combat", "whom": YOU}
    ],
    # Blocks: requirements
    "~ blocks each combat if able.": [{"kind": "must_block"}],
    "All creatures block each combat if able.": [{"kind": "must_block", "subject": CREATURES}],
    "~ must be blocked if able.": [{"kind": "must_be_blocked"}],
    "Equipped creature gets +3/+1 and must be blocked by an Eldrazi if able.": [
        Grant("host", 3, 1),
        {"kind": "must_be_blocked", "subject": "host", "blocker": {"subtype": "eldrazi"}},
    ],
    "All creatures able to block ~ do so.": [{"kind": "lure"}],
    "All creatures able to block enchanted creature do so.": [{"kind": "lure", "subject": "host"}],
    "All creatures able to block equipped creature do so.": [{"kind": "lure", "subject": "host"}],
    "All creatures able to block ~ or enchanted creature do so.": [
        {"kind": "lure"},
        {"kind": "lure", "subject": "host"},
    ],
    "Enchanted creature gets +4/+4 and has first strike, and all creatures able to block it do so.": [
        Grant("host", 4, 4, ("first strike",)),
        {"kind": "lure", "subject": "host"},
    ],
    # Blocks: restrictions on one blocker
    "~ can't block.": [{"kind": "cant_block"}],
    "~ can't block if you control an untapped land.": [
        {"kind": "cant_block", "if": {"controls": {"player": "you", "what": {"type": "land", "tapped": False}}}}
    ],
    "~ can't block unless you control more creatures than attacking player.": [
        {"kind": "cant_block", "unless": {"compare": _MORE_THAN_ATTACKING}}
    ],
    "~ can't block unless at least two other creatures block.": [
        {"kind": "cant_block", "unless": {"also_blocks": {"what": CREATURES, "at_least": 2}}}
    ],
    "~ can't block unless a creature with greater power also blocks.": [
        {"kind": "cant_block", "unless": {"also_blocks": {"what": {"power": {"more_than": {"power_of": "self"}}}}}}
    ],
    "~ can't block creatures with power 2 or greater.": [{"kind": "cant_block", "attacker": _strong(2)}],
    "~ can't block creatures with power 3 or greater.": [{"kind": "cant_block", "attacker": _strong(3)}],
    "~ can't block white creatures with power 2 or greater.": [
        {"kind": "cant_block", "attacker": _strong(2, color="white")}
    ],
    "~ can't block Humans.": [{"kind": "cant_block", "attacker": {"subtype": "human"}}],
    "~ can block only creatures with flying.": [_ONLY_FLYING],
    "Enchanted creature can't block if it's black.": [
        {"kind": "cant_block", "subject": "host", "if": {"fits": {"object": "host", "what": {"color": "black"}}}}
    ],
    "Enchanted creature can't attack or block, and its activated abilities can't be activated.": [
        {"kind": "cant_attack_or_block", "subject": "host"}
    ],
    "Enchanted creature can't block creatures with power equal to or greater than the enchanted creature's "
    "toughness.": [
        {"kind": "cant_block", "subject": "host", "attacker": {"power": {"at_least": {"toughness_of": "host"}}}}
    ],
    # Blocks: restrictions on many blockers
    "Creatures can't block.": [{"kind": "cant_block", "subject": CREATURES}],
    "Beasts can't block.": [{"kind": "cant_block", "subject": {"type": "creature", "subtype": "beast"}}],
    "Creatures your opponents control without flying or reach can't block creatures with power 2 or less.": [
        {
            "kind": "cant_block",
            "subject": {**_without("flying", "reach"), "controller": "opponent"},
            "attacker": {"power": {"at_most": 2}},
        }
    ],
    "No more than one creature can block each combat.": [{"kind": "max_blockers", "n": 1}],
    "No more than two creatures can block each combat.": [{"kind": "max_blockers", "n": 2}],
    # Blocks: restrictions on what blocks an attacker
    "~ can't be blocked.": [{"kind": "cant_be_blocked"}],
    "~ can't be blocked as long as defending player controls the most creatures or is tied for the most.": [
        {"kind": "cant_be_blocked", "if": {"compare": _MOST_OR_TIED}}
    ],
    "~ can't be blocked by Walls.": [{"kind": "cant_be_blocked", "blocker": {"subtype": "wall"}}],
    "~ can't be blocked by creatures with power 2 or less.": [
        {"kind": "cant_be_blocked", "blocker": {"power": {"at_most": 2}}}
    ],
    "~ can't be blocked by creatures with power 3 or greater.": [{"kind": "cant_be_blocked", "blocker": _strong(3)}],
    "~ can't be blocked except by Walls and/or creatures with flying.": [
        _blocked_only_by({"subtype": "wall"}, {"keyword": "flying"})
    ],
    "~ can't be blocked except by creatures with flying.": [_blocked_only_by({"keyword": "flying"})],
    "~ can't be blocked except by black creatures.": [_blocked_only_by({"color": "black"})],
    "~ can't be blocked except by blue creatures.": [_blocked_only_by({"color": "blue"})],
    "Enchanted creature can't be blocked except by artifact creatures and/or white creatures.": [
        _blocked_only_by({"type": "artifact"}, {"color": "white"}, subject="host")
    ],
    "Equipped creature can't be blocked except by Walls.": [_blocked_only_by({"subtype": "wall"}, subject="host")],
    "Slivers can't be blocked except by Slivers.": [
        _blocked_only_by({"subtype": "sliver"}, subject={"subtype": "sliver"})
    ],
    "~ can't be blocked by more than one creature.": [{"kind": "cant_be_blocked_by_more_than", "n": 1}],
    "Each creature you control can't be blocked by more than one creature.": [
        {"kind": "cant_be_blocked_by_more_than", "n": 1, "subject": YOUR_CREATURES}
    ],
    "Enchanted creature has hexproof and can't be blocked by more than one creature.": [
        Grant("host", keywords=("hexproof",)),
        {"kind": "cant_be_blocked_by_more_than", "n": 1, "subject": "host"},
    ],
    "Equipped creature has trample and can't be blocked by more than one creature.": [
        Grant("host", keywords=("trample",)),
        {"kind": "cant_be_blocked_by_more_than", "n": 1, "subject": "host"},
    ],
    "~ can't be blocked except by three or more creatures.": [{"kind": "cant_be_blocked_except_by_at_least", "n": 3}],
    "~ can't be blocked unless all creatures defending player controls block it.": [
        {"kind": "cant_be_blocked_unless_by_all"}
    ],
    # Blocks: permissions
    "~ can block an additional creature each combat.": [{"kind": "can_block_additional", "n": 1}],
    "Each creature you control can block an additional creature each combat.": [
        {"kind": "can_block_additional", "n": 1, "subject": YOUR_CREATURES}
    ],
    "Equipped creature can block an additional creature each combat.": [
        {"kind": "can_block_additional", "n": 1, "subject": "host"}
    ],
    "~ can block any number of creatures.": [{"kind": "can_block_any_number"}],
    "Enchanted creature can block any number of creatures.": [{"kind": "can_block_any_number", "subject": "host"}],
    # Characteristics only
    "Enchanted creature gets +1/+1.": [Grant("host", 1, 1)],
    "Enchanted creature gets -0/-1.": [Grant("host", 0, -1)],
    "Enchanted creature gets +3/+0 and has menace.": [Grant("host", 3, keywords=("menace",))],
    "Enchanted creature has fear.": [Grant("host", keywords=("fear",))],
    "Equipped creature has flying.": [Grant("host", keywords=("flying",))],
    "Equipped creature has nonbasic landwalk.": [Grant("host", keywords=("nonbasic landwalk",))],
    "All creatures have forestwalk.": [Grant("creature", keywords=("forestwalk",))],
    "All Sliver creatures have flying.": [Grant("creature", keywords=("flying",), only=("sliver",))],
    "All Sliver creatures have menace.": [Grant("creature", keywords=("menace",), only=("sliver",))],
    "Creatures you control have flying.": [Grant("creature", keywords=("flying",), yours=True)],
    "Creatures you control have menace.": [Grant("creature", keywords=("menace",), yours=True)],
    "Creatures you control have vigilance.": [Grant("creature", keywords=("vigilance",), yours=True)],
    "Each other creature you control that's a Wolf or a Werewolf gets +1/+1.": [
        Grant("creature", 1, 1, only=("wolf", "werewolf"), yours=True, other=True)
    ],
    "Other Goblins get +1/+1 and have mountainwalk.": [
        Grant("creature", 1, 1, ("mountainwalk",), only=("goblin",), other=True)
    ],
    "Other Merfolk get +1/+1 and have islandwalk.": [
        Grant("creature", 1, 1, ("islandwalk",), only=("merfolk",), other=True)
    ],
    "Other green creatures you control have intimidate.": [
        Grant("creature", keywords=("intimidate",), color="green", yours=True, other=True)
    ],
    "As long as ~ is untapped, all creatures attacking you get -1/-0.": [
        Grant("creature", -1, attacking_you=True, untapped=True)
    ],
    "Enchanted creature gets +2/+2 and has haste.": [Grant("host", 2, 2, ("haste",))],
    "All creatures have haste.": [Grant("creature", keywords=("haste",))],
    "All lands are Islands in addition to their other types.": [Grant("land", subtypes=("island",))],
    # Costs
    "As long as ~ is attacking, creatures can't block unless their controller pays {1} for each of those creatures.": [
        {
            "kind": "costs_block",
            "subject": CREATURES,
            "cost": "{1}",
            "if": {"fits": {"object": "self", "what": {"attacking": True}}},
        }
    ],
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking "
    "you.": [_tax("{2}", YOU)],
    "Nonblack creatures can't attack you unless their controller pays {2} for each creature they control that's "
    "attacking you.": [_tax("{2}", YOU, {"type": "creature", "non": {"color": "black"}})],
    "Creatures can't attack you unless their controller pays {X} for each creature they control that's attacking you, "
    "where X is the number of basic land types among lands you control.": [
        _tax({"mana": "{X}", "x": {"number": LAND_TYPES, "of": "you"}}, YOU)
    ],
    "Creatures can't attack you or planeswalkers you control unless their controller pays {1} for each of those "
    "creatures.": [_tax("{1}", YOU_OR_YOURS)],
    "Creatures can't attack you or planeswalkers you control unless their controller pays {W/P} for each of those "
    "creatures.": [_tax("{W/P}", YOU_OR_YOURS)],
    "Creatures can't attack you or planeswalkers you control unless their controller pays {X} for each of those "
    "creatures, where X is the number of enchantments you control.": [
        _tax({"mana": "{X}", "x": {"count": {"type": "enchantment", "controller": "you"}}}, YOU_OR_YOURS)
    ],
    "As long as ~ is untapped, creatures can't attack you or planeswalkers you control unless their controller pays "
    "{1} for each of those creatures.": [
        _tax("{1}", YOU_OR_YOURS, **{"if": {"fits": {"object": "self", "what": {"tapped": False}}}})
    ],
    "Enchanted creature can't attack unless its controller pays {3}.": [
        {"kind": "costs_attack", "subject": "host", "cost": "{3}"}
    ],
    "Enchanted creature can't attack or block unless its controller pays {3}.": [
        {"kind": "costs_attack_or_block", "subject": "host", "cost": "{3}"}
    ],
}
"""Sentences, with what they say about attacking and blocking: effects in the case format, changes of characteristics.
"""

# --------------------------------------------------------------------------------------- what has no bearing on them

IRRELEVANT: dict[str, str] = {
    "Enchant creature": "attaching",
    "Prevent all combat damage that would be dealt to and dealt by ~.": "damage",
    "~ has bushido X, where X is the number of attacking creatures.": "a triggered ability",
    "~ doesn't untap during your untap step if it attacked during your last turn.": "untapping",
    "~ has hexproof unless it's attacking or blocking.": "targets",
    "Activated abilities of enchanted creature cost {3} more to activate.": "costs of abilities",
    "If you have 3 or less life, this spell costs {6} less to cast.": "costs of spells",
    "If a spell or ability you control would counter a spell, instead exile that spell and you may play that card "
    "without paying its mana cost.": "countering",
    "Non-Human Werewolves you control can't transform.": "transforming",
}
"""Sentences that say nothing about attacking or blocking, with their topics."""

ABILITIES = {
    "an activated ability": re.compile(r"(?:Channel — )?(?:\{[^}]+\}(?:, Discard this card)?)+: |Sacrifice [^:.]+: "),
    "a loyalty ability": re.compile(r"(?:[+−][\dX]+|0): "),
    "a triggered ability": re.compile(r"(?:When|Whenever|At the beginning of) "),
    "a keyword's activated ability": re.compile(r"(?:Cycling|Equip) \{[^}]+\}$"),
    "turning face up": re.compile(r"Morph (?:\{[^}]+\})+$"),
    "a keyword for casting": re.compile(r"Bestow (?:\{[^}]+\})+$"),
    "a keyword's triggered ability": re.compile(r"Cumulative upkeep \{[^}]+\}$"),
}
"""Lines, each one ability (CR 113.2c), that change nothing before the ability is put on the stack and resolves (CR 602,
603, 606)."""

KEYWORDS = {
    "deathtouch",
    "defender",
    "fear",
    "first strike",
    "flanking",
    "flash",
    "flying",
    "forestwalk",
    "haste",
    "hexproof",
    "horsemanship",
    "intimidate",
    "islandwalk",
    "lifelink",
    "menace",
    "mountainwalk",
    "partner",
    "protection from artifacts",
    "protection from black",
    "protection from black and from red",
    "protection from monocolored",
    "protection from red",
    "protection from white",
    "reach",
    "shadow",
    "skulk",
    "swampwalk",
    "trample",
    "umbra armor",
    "vigilance",
}
"""Keywords of the texts; the rules decide which of them bear on attacking or blocking."""


def sentences(permanent: Node) -> Iterator[str]:
    """The sentences of a permanent's text that are neither abilities (`ABILITIES`) nor keywords, normalized: the card's
    name is `~`, reminder text and ability words are removed (CR 201.5, 207.2)."""
    for line in _lines(permanent):
        if not any(pattern.match(line) for pattern in ABILITIES.values()) and _keywords(line) is None:
            yield from re.split(r"(?<=\.) ", line)


def _lines(permanent: Node) -> Iterator[str]:
    names = [permanent["name"]]
    if "legendary" in permanent.get("supertypes", []):  # Such a card may call itself by its first name (CR 201.5c).
        names.append(re.split(r",| the ", permanent["name"])[0])
    itself = re.compile("|".join([*(rf"\b{re.escape(name)}\b" for name in names), r"\b[Tt]his creature\b"]))
    for line in permanent.get("text", "").split("\n"):
        line = itself.sub("~", re.sub(r"\s*\([^)]*\)", "", line)).removeprefix("Domain — ")
        if line := line.strip():
            yield line


def _keywords(line: str) -> list[str] | None:
    words = line.lower().split(", ")
    return words if set(words) <= KEYWORDS else None


# ------------------------------------------------------------------------------------------------------------ a board

BASIC_LAND_TYPES = {"plains", "island", "swamp", "mountain", "forest"}

_PERMANENT_KEYS = {
    "attached_to",
    "colors",
    "controller",
    "goaded_by",
    "id",
    "loyalty",
    "mana_cost",
    "name",
    "power",
    "sick",
    "subtypes",
    "supertypes",
    "tapped",
    "text",
    "toughness",
    "types",
}


def translate(board: Node) -> Node:
    """The board as a case: a plain dict in the case format, with current characteristics.

    Raises:
        UnknownSentence: A sentence, key or word of the board is not in the tables.
    """
    state, question, costs = board["state"], board["question"], board["costs"]
    blocks = question == "declare_blockers"
    _only("state", state, {"active", "players", "battlefield", "options", *(["attacking"] if blocks else [])})
    _only("options", state["options"], {"defending", "max_blocks"} if blocks else {"attack_multiple"})
    for player in state["players"].values():
        _only("player", player, {"life"})
    battlefield = [_permanent(each) for each in state["battlefield"]]
    grants = [(each, grant) for each in state["battlefield"] for grant in _said(each) if isinstance(grant, Grant)]
    # Types come before power, toughness and abilities (CR 613.1); otherwise no grant depends on another one.
    for source, grant in sorted(grants, key=lambda pair: not pair[1].subtypes):
        for permanent in battlefield:
            if _grants(source, grant, permanent, state.get("attacking", {})):
                _apply(grant, permanent)
    case: Node = {
        "active": state["active"],
        "players": {name: _player(name, given, costs, battlefield) for name, given in state["players"].items()},
        "battlefield": battlefield,
    }
    if blocks:
        if len(case["players"]) > 2:
            raise UnknownSentence("more than two players")
        case["attacking"] = dict(state["attacking"])
        case["declaring"] = state["options"]["defending"]
    else:
        case["options"] = {"attack_multiple_players": state["options"]["attack_multiple"]}
    return {"question": question, "state": case}


def _player(name: str, given: Node, costs: str, battlefield: list[Node]) -> Node:
    lands = [each.get("subtypes", []) for each in battlefield if each["controller"] == name and "land" in each["types"]]
    player = {**given, "numbers": {LAND_TYPES: len(BASIC_LAND_TYPES & set().union(*lands))}}
    match costs:
        case "none in play" | "all can be paid":
            return player
        case "none can be paid":  # One life pays for no Phyrexian symbol.
            return {**player, "life": 1, "mana": ""}
    raise UnknownSentence(f"costs: {costs}")


def _only(what: str, given: Mapping[str, Any], known: Collection[str]) -> None:
    if unknown := sorted(set(given) - set(known)):
        raise UnknownSentence(f"{what}: {unknown}")


def _said(permanent: Node) -> Iterator[Node | Grant]:
    for sentence in sentences(permanent):
        if sentence in SAYS:
            for said in SAYS[sentence]:
                yield said if isinstance(said, Grant) else {**copy.deepcopy(said), "text": sentence}
        elif sentence not in IRRELEVANT:
            raise UnknownSentence(f"{permanent['name']}: {sentence}")


def _permanent(given: Node) -> Node:
    _only(f"permanent {given['id']}", given, _PERMANENT_KEYS)
    effects = [said for said in _said(given) if not isinstance(said, Grant)]
    if "attached_to" not in given:  # Then "enchanted creature" means none, which the format can't express.
        effects = [effect for effect in effects if effect.get("subject") != "host"]
    for number, effect in enumerate(effects, 1):
        effect["id"] = f"{given['id']}_{number}"
    permanent = {key: copy.deepcopy(value) for key, value in given.items() if key != "text"}
    permanent["keywords"] = [word for line in _lines(given) for word in _keywords(line) or ()]
    permanent["effects"] = effects
    if "creature" in given["types"]:
        for measure in ("power", "toughness"):  # The boards omit a zero.
            permanent.setdefault(measure, 0)
    return permanent


def _grants(source: Node, grant: Grant, permanent: Node, attacking: Mapping[str, str]) -> bool:
    """Whether the grant of the source applies to the permanent."""
    return (
        (permanent["id"] == source.get("attached_to") if grant.to == "host" else grant.to in permanent["types"])
        and (not grant.only or bool(set(grant.only) & set(permanent.get("subtypes", []))))
        and (not grant.color or grant.color in permanent.get("colors", []))
        and (not grant.yours or permanent["controller"] == source["controller"])
        and (not grant.other or permanent["id"] != source["id"])
        and (not grant.attacking_you or attacking.get(permanent["id"]) == source["controller"])
        and (not grant.untapped or not source.get("tapped"))
    )


def _apply(grant: Grant, permanent: Node) -> None:
    permanent["keywords"] += [word for word in grant.keywords if word not in permanent["keywords"]]
    permanent["subtypes"] = [
        *permanent.get("subtypes", []),
        *(word for word in grant.subtypes if word not in permanent.get("subtypes", [])),
    ]
    if "creature" in permanent["types"]:
        permanent["power"] += grant.power
        permanent["toughness"] += grant.toughness
