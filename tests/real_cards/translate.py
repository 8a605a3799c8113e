"""Turns a board of real cards, given by Oracle text, into a case whose effects are written out.

Nothing here parses text. Every sentence that stands on a card of the boards is looked up, after the card's name has
been replaced by `~` and reminder text has been left out, in one of two tables: what it says about attacking (`SAYS`),
or why it says nothing about it (`IRRELEVANT`). Whole lines that are activated, loyalty or triggered abilities are known
by their form (`ABILITIES`). Any other sentence raises `UnknownSentence`; so does a key of the board that nobody has
looked at.

Costs to attack become effects of the kind `costs_attack`, which the product doesn't judge yet. A board with costs can
still be judged without any: by CR 508.1d a declaration is compared only with those that ask for no payment besides its
own. So, among the declarations that incur exactly the cost items K, the legal ones are those that are legal when every
other item is a plain prohibition. `declarations` lists the sets K, `paying` makes that prohibition board.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

__all__ = [
    "COSTS",
    "IRRELEVANT",
    "SAYS",
    "CostItems",
    "Grant",
    "UnknownSentence",
    "cost_items",
    "declarations",
    "paying",
    "sentences",
    "translate",
]

Node = dict[str, Any]
Declaration = dict[str, str]
CostItems = frozenset[tuple[str, str]]
"""Pairs (cost effect, creature): what has to be paid."""

COSTS = ("costs_attack", "costs_attack_or_block")


class UnknownSentence(Exception):
    """A sentence, key or word of a board that the tables don't classify."""


class Grant(NamedTuple):
    """A change of characteristics: to the permanent it is attached to ("host"), or to all of a card type.

    power, toughness: added. keywords, subtypes: added. only: the subtype that the changed permanent has to have.
    """

    to: str
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    only: str = ""


# ------------------------------------------------------------------------------------------- what bears on attacking

CREATURES: Node = {"type": "creature"}
YOU: Node = {"player": "you"}
YOU_OR_YOURS: list[Node] = [{"player": "you"}, {"planeswalkers_of": "you"}]


def _without(*keywords: str) -> Node:
    return {"type": "creature", "non": {"keyword": list(keywords)}}


def _defending_controls(**what: Any) -> Node:
    return {"controls": {"player": "defending", "what": what}}


def _tax(cost: str, whom: Any, subject: Node = CREATURES, **more: Any) -> Node:
    return {"kind": "costs_attack", "subject": subject, "whom": whom, "cost": cost, **more}


_MORE_THAN_DEFENDING: Node = {
    "value": {"count": {"type": "creature", "controller": "you"}},
    "more_than": {"count": {"type": "creature", "controller": "defending"}},
}
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
    # "That opponent": all attackers are the active player's, so one player's creatures are meant throughout.
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
    "Enchanted creature gets +2/+2 as long as it's a Human.": [Grant("host", 2, 2, only="human")],
    # Stands behind the sentence above: "it" is the enchanted creature, "otherwise" means that it is no Human.
    "Otherwise, it can't attack or block.": [
        {"kind": "cant_attack_or_block", "subject": "host", "unless": {"host": {"subtype": "human"}}}
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
    # Characteristics only
    "Enchanted creature gets +2/+2 and has haste.": [Grant("host", 2, 2, ("haste",))],
    "All creatures have haste.": [Grant("creature", keywords=("haste",))],
    "All lands are Islands in addition to their other types.": [Grant("land", subtypes=("island",))],
    # Costs
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking "
    "you.": [_tax("{2}", YOU)],
    "Nonblack creatures can't attack you unless their controller pays {2} for each creature they control that's "
    "attacking you.": [_tax("{2}", YOU, {"type": "creature", "non": {"color": "black"}})],
    "Creatures can't attack you unless their controller pays {X} for each creature they control that's attacking you, "
    "where X is the number of basic land types among lands you control.": [_tax("{X}", YOU)],
    "Creatures can't attack you or planeswalkers you control unless their controller pays {1} for each of those "
    "creatures.": [_tax("{1}", YOU_OR_YOURS)],
    "Creatures can't attack you or planeswalkers you control unless their controller pays {W/P} for each of those "
    "creatures.": [_tax("{W/P}", YOU_OR_YOURS)],
    "Creatures can't attack you or planeswalkers you control unless their controller pays {X} for each of those "
    "creatures, where X is the number of enchantments you control.": [_tax("{X}", YOU_OR_YOURS)],
    "As long as ~ is untapped, creatures can't attack you or planeswalkers you control unless their controller pays "
    "{1} for each of those creatures.": [_tax("{1}", YOU_OR_YOURS, **{"if": {"source": {"tapped": False}}})],
    "Enchanted creature can't attack unless its controller pays {3}.": [
        {"kind": "costs_attack", "subject": "host", "cost": "{3}"}
    ],
    "Enchanted creature can't attack or block unless its controller pays {3}.": [
        {"kind": "costs_attack_or_block", "subject": "host", "cost": "{3}"}
    ],
}
"""What a sentence says about attacking: effects of the case format, and changes of characteristics."""

# ---------------------------------------------------------------------------------------- what has no bearing on it

IRRELEVANT: dict[str, str] = {
    "Enchant creature": "attaching",
    "All creatures block each combat if able.": "blocks",
    "As long as ~ is attacking, creatures can't block unless their controller pays {1} for each of those "
    "creatures.": "blocks",
    "Enchanted creature can't block if it's black.": "blocks",
    "No more than one creature can block each combat.": "blocks",
    "No more than two creatures can block each combat.": "blocks",
    "~ can't be blocked by Walls.": "blocks",
    "~ can't block creatures with power 3 or greater.": "blocks",
    "~ can't block if you control an untapped land.": "blocks",
    "~ can't block unless a creature with greater power also blocks.": "blocks",
    "~ can't block unless at least two other creatures block.": "blocks",
    "~ can't block unless you control more creatures than attacking player.": "blocks",
    "Prevent all combat damage that would be dealt to and dealt by ~.": "damage",
    "~ has bushido X, where X is the number of attacking creatures.": "a triggered ability",
    "~ doesn't untap during your untap step if it attacked during your last turn.": "untapping",
    "Activated abilities of enchanted creature cost {3} more to activate.": "costs of abilities",
}
"""Sentences that say nothing about attacking, with what they are about instead."""

ABILITIES = {
    "an activated ability": re.compile(r"(?:\{[^}]+\})+: "),
    "a loyalty ability": re.compile(r"(?:[+−][\dX]+|0): "),
    "a triggered ability": re.compile(r"(?:When|Whenever|At the beginning of) "),
    "a keyword's activated ability": re.compile(r"(?:Cycling|Equip) \{[^}]+\}$"),
    "a keyword for casting": re.compile(r"Bestow (?:\{[^}]+\})+$"),
    "a keyword's triggered ability": re.compile(r"Cumulative upkeep \{[^}]+\}$"),
}
"""Lines, each one ability (CR 113.2c), that change nothing before the ability is put on the stack and resolves (CR 602,
603, 606)."""

KEYWORDS = {
    "deathtouch",
    "defender",
    "first strike",
    "flying",
    "haste",
    "islandwalk",
    "reach",
    "shadow",
    "trample",
    "vigilance",
}
"""Keywords that stand in the texts; the rules say which of them bear on attacking."""


def sentences(permanent: Node) -> Iterator[str]:
    """The sentences of a permanent's text that are neither abilities (`ABILITIES`) nor keywords, normalised: the card's
    name is `~`, reminder text and ability words are left out (CR 201.5, 207.2)."""
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
        UnknownSentence: something on the board is not in the tables.
    """
    state = board["state"]
    _only("state", state, {"active", "players", "battlefield", "options"})
    _only("options", state["options"], {"attack_multiple"})
    for player in state["players"].values():
        _only("player", player, {"life"})
    battlefield = [_permanent(each) for each in state["battlefield"]]
    grants = [(each, grant) for each in state["battlefield"] for grant in _said(each) if isinstance(grant, Grant)]
    # Types before power, toughness and abilities (CR 613.1); what is granted here never depends on what else is.
    for source, grant in sorted(grants, key=lambda pair: not pair[1].subtypes):
        for permanent in battlefield:
            _apply(source, grant, permanent)
    return {
        "state": {
            "active": state["active"],
            "players": copy.deepcopy(state["players"]),
            "options": {"attack_multiple_players": state["options"]["attack_multiple"]},
            "battlefield": battlefield,
        }
    }


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
    if "attached_to" not in given:  # "Enchanted creature" is no creature, and the format has no word for that.
        effects = [effect for effect in effects if effect.get("subject") != "host"]
    for number, effect in enumerate(effects, 1):
        effect["id"] = f"{given['id']}_{number}"
    permanent = {key: copy.deepcopy(value) for key, value in given.items() if key != "text"}
    permanent["keywords"] = [word for line in _lines(given) for word in _keywords(line) or ()]
    permanent["effects"] = effects
    if "creature" in given["types"]:
        for measure in ("power", "toughness"):  # The boards leave a zero out.
            permanent.setdefault(measure, 0)
    return permanent


def _apply(source: Node, grant: Grant, permanent: Node) -> None:
    if permanent["id"] != source.get("attached_to") if grant.to == "host" else grant.to not in permanent["types"]:
        return
    if grant.only and grant.only not in permanent.get("subtypes", []):
        return
    permanent["keywords"] += [word for word in grant.keywords if word not in permanent["keywords"]]
    permanent["subtypes"] = [
        *permanent.get("subtypes", []),
        *(word for word in grant.subtypes if word not in permanent.get("subtypes", [])),
    ]
    if "creature" in permanent["types"]:
        permanent["power"] += grant.power
        permanent["toughness"] += grant.toughness


# -------------------------------------------------------------------------------------------------------------- costs


def declarations(case: Node) -> dict[CostItems, list[Declaration]]:
    """All ways to choose creatures of the active player and what each attacks, by the cost items they incur."""
    battlefield, active = case["state"]["battlefield"], case["state"]["active"]
    creatures = [o for o in battlefield if o["controller"] == active and "creature" in o["types"]]
    opponents = [player for player in case["state"]["players"] if player != active]
    walkers = [o["id"] for o in battlefield if o["controller"] in opponents and "planeswalker" in o["types"]]
    targets: list[str | None] = [None, *opponents, *walkers]
    found: dict[CostItems, list[Declaration]] = {}
    for chosen in product(targets, repeat=len(creatures)):
        declaration = {o["id"]: target for o, target in zip(creatures, chosen, strict=True) if target is not None}
        found.setdefault(cost_items(case, declaration), []).append(declaration)
    return found


def cost_items(case: Node, declaration: Declaration) -> CostItems:
    """The cost items that a declaration incurs: each effect with each creature that it makes pay (CR 508.1h)."""
    permanents = {o["id"]: o for o in case["state"]["battlefield"]}
    return frozenset(
        (effect["id"], attacker)
        for source in permanents.values()
        for effect in source["effects"]
        if effect["kind"] in COSTS
        for attacker, target in declaration.items()
        if _pays(effect, source, permanents[attacker], permanents.get(target, {"id": target}))
    )


def _pays(effect: Node, source: Node, attacker: Node, target: Node) -> bool:
    """Whether the effect makes the attacker's controller pay; reads only the forms of cost that stand in `SAYS`."""
    if "if" in effect and source.get("tapped"):
        return False
    if effect["subject"] == "host":
        return bool(source["attached_to"] == attacker["id"])
    if "non" in effect["subject"] and effect["subject"]["non"]["color"] in attacker.get("colors", []):
        return False
    attacks_its_player: bool = target["id"] == source["controller"]
    attacks_theirs: bool = target.get("controller") == source["controller"]
    return attacks_its_player or (attacks_theirs and effect["whom"] == YOU_OR_YOURS)


def paying(case: Node, paid: CostItems) -> Node:
    """The case with every cost item outside `paid` made a prohibition, and no costs left."""
    changed = copy.deepcopy(case)
    for source in changed["state"]["battlefield"]:
        for effect in source["effects"]:
            if effect["kind"] not in COSTS:
                continue
            del effect["cost"]
            effect["kind"] = "cant_attack"
            exempt = sorted(creature for name, creature in paid if name == effect["id"])
            subject = {"is": "host"} if effect["subject"] == "host" else effect["subject"]
            effect["subject"] = {"all": [subject, {"non": {"ids": exempt}}]} if exempt else effect["subject"]
    return changed
