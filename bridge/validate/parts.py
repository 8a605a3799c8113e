"""The parts of boards: for each question, read from the registries of kinds and keywords.

Nothing here lists kinds or keywords: a new row of a registry is a new part. This module lists the values that keys of
an effect can have, and the circumstances of a combat.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

from bridge.case.keywords import KEYWORD_ROWS, Keyword
from bridge.case.kinds import KINDS, Kind
from bridge.case.state import Question
from bridge.case.words import EVERY_CREATURE_TYPE

__all__ = [
    "CIRCUMSTANCES",
    "EXCLUSIONS",
    "Node",
    "Place",
    "conditions",
    "effect_of",
    "is_a_part",
    "keyword_said",
    "kind_part",
    "parts_of",
    "places_of",
]

Node: TypeAlias = dict[str, Any]

Place: TypeAlias = Literal["own", "host", "group"]
"""Where an effect stands: on the creature that it is about, on something attached to that creature, or on an
enchantment that is about several creatures."""

_TOPICS: dict[Question, frozenset[str]] = {
    "declare_attackers": frozenset({"attacks", "characteristics"}),
    "declare_blockers": frozenset({"blocks", "being_blocked", "characteristics"}),
    "assign_combat_damage": frozenset({"damage", "characteristics"}),
}
_WORDS: dict[Question, str] = {
    "declare_attackers": "attacks",
    "declare_blockers": "blocks",
    "assign_combat_damage": "damage",
}

_UNDETERMINED = frozenset({"blocks_at_random", "is_copy", "takes_control", "changes_words"})
"""Kinds on which no verdict exists (CR 509.1a and Camouflage), so that nothing could be compared; and those that only
records of a case say, and no card of a board."""

CIRCUMSTANCES: dict[Question, tuple[str, ...]] = {
    "declare_attackers": (
        "tapped",
        "sick",
        "goaded",
        "counters",
        "equipment",
        "planeswalker",
        "three players",
        "costs can be paid",
        "costs can't be paid",
        "condition on the state",
        "condition on the declaration",
    ),
    "declare_blockers": (
        "tapped",
        "counters",
        "equipment",
        "planeswalker",
        "three players",
        "costs can be paid",
        "costs can't be paid",
        "condition on the state",
        "condition on the declaration",
    ),
    "assign_combat_damage": ("marked damage", "counters", "equipment", "planeswalker", "three players"),
}
"""What a board can have besides effects and keywords."""

EXCLUSIONS = (
    frozenset({"costs can be paid", "costs can't be paid"}),
    frozenset({"condition on the state", "condition on the declaration"}),
)
"""Circumstances that can't stand together."""


def is_a_part(part: str) -> tuple[str, str]:
    """The sort of a part (`kind`, `keyword` or `circumstance`) and its name."""
    sort, _, name = part.partition(": ")
    return (sort, name) if name else ("circumstance", sort)


def kind_part(kind: str) -> str:
    """The part that a kind of effect is."""
    return f"kind: {kind}"


def parts_of(question: Question) -> tuple[str, ...]:
    """All parts of boards of a question: kinds of effects, keywords, circumstances."""
    kinds = [
        kind_part(kind.name)
        for kind in KINDS.values()
        if not _TOPICS[question].isdisjoint(kind.bears_on) and kind.name not in _UNDETERMINED
    ]
    keywords = [f"keyword: {row.name}" for row in KEYWORD_ROWS.values() if _matters(row, question)]
    return (*kinds, *keywords, *CIRCUMSTANCES[question])


def _matters(row: Keyword, question: Question) -> bool:
    """Whether a keyword has a rule for the question; bands and enlisting are announced beside a declaration."""
    return _WORDS[question] in row.bears_on and not row.of_play


_QUALITIES = {"landwalk": "islandwalk", "protection": "protection from red", "trample": "trample"}
"""What is said of a keyword that takes a quality."""


def keyword_said(name: str) -> str:
    """A keyword of the registry as a creature has it."""
    return _QUALITIES.get(name, name)


# -------------------------------------------------------------------------------------------------------------- effects


def places_of(kind: Kind) -> tuple[Place, ...]:
    """Where an effect of a kind can stand."""
    if kind.about != "creature":
        return ("group",)
    if kind.name == "defines":
        return ("own",)
    return ("own", "host", "group")


_CREATURES: tuple[Node, ...] = (
    {"type": "creature"},
    {"type": "creature", "controller": "opponent"},
    {"type": "creature", "controller": "you"},
    {"type": "creature", "power": {"at_least": 2}},
    {"type": "creature", "power": {"at_most": 2}},
    {"type": "creature", "color": "red"},
    {"type": "creature", "keyword": "flying"},
    {"type": "creature", "subtype": "goblin"},
)
"""Descriptions of creatures, as subjects and on the other side of a block."""

_OTHERS: tuple[Node, ...] = tuple(each for each in _CREATURES[1:] if "controller" not in each)

_WHOM: tuple[Any, ...] = ({"player": "you"}, [{"player": "you"}, {"planeswalkers_of": "you"}])

_Value: TypeAlias = Callable[[random.Random, Kind, Question], Any]


def _one(*values: Any) -> _Value:
    return lambda chance, kind, question: chance.choice(values)


def _plain_keywords(chance: random.Random, kind: Kind, question: Question) -> list[str]:
    rows = [row.name for row in KEYWORD_ROWS.values() if row.plain and _matters(row, question)]
    return [chance.choice(rows)]


def _evasion(chance: random.Random, kind: Kind, question: Question) -> str:
    treated = "lets_block" if kind.name == "may_block_as_though_it_had" else "evades"
    return chance.choice([row.name for row in KEYWORD_ROWS.values() if getattr(row, treated)])


_VALUES: dict[str, _Value] = {
    "whom": _one(*_WHOM),
    "attacker": _one(*_OTHERS),
    "blocker": _one(*_OTHERS),
    "n": _one(1, 1, 2),
    "player": _one("active", "opponent"),
    "by": _one("you"),
    "cost": _one("{1}", "{2}", {"life": 2}),
    "keyword": _evasion,
    "power": _one(1, 2, 3),
    "toughness": _one(1, 2, 3),
    "keywords": _plain_keywords,
    "abilities": lambda chance, kind, question: [],
    "types": lambda chance, kind, question: ["creature"] if kind.name == "becomes" else ["artifact"],
    "subtypes": lambda chance, kind, question: [EVERY_CREATURE_TYPE if kind.name == "is_not" else "goblin"],
    "supertypes": _one(["snow"]),
    "colors": _one(["red"], ["blue"]),
    "all_abilities": _one(True),
}
"""What the keys of an effect can be."""

_SHARE_OF_OPTIONAL_KEYS = 0.4
"""How often a key is given that may be left out."""

_LEFT_OUT = frozenset({"each", "by", "abilities", "supertypes"})
"""Keys that are left out where a kind doesn't need them."""


def effect_of(kind: Kind, place: Place, question: Question, chance: random.Random) -> Node:
    """An effect of a kind, with some of its keys.

    Args:
        kind: The kind.
        place: Where it stands.
        question: What the board is about.
        chance: The source of what is drawn.
    """
    effect: Node = {"kind": kind.name}
    if kind.about != "declaration":
        effect["subject"] = _subject(kind, place, chance)
    either = [chance.choice(kind.needs_one_of)] if kind.needs_one_of else []
    for key in kind.keys:
        needed = key == kind.needs or key in either
        others = key in kind.needs_one_of
        if needed or (key not in _LEFT_OUT and not others and chance.random() < _SHARE_OF_OPTIONAL_KEYS):
            effect[key] = _VALUES[key](chance, kind, question)
    if kind.name in ("gets", "has_base", "defines"):
        _sizes(effect, kind, chance)
    if not effect.get("abilities", True):
        effect["keywords"] = _plain_keywords(chance, kind, question)
        del effect["abilities"]
    return effect


def _subject(kind: Kind, place: Place, chance: random.Random) -> Any:
    if place == "own":
        return "self"
    if place == "host":
        return "host"
    if kind.name in ("goad", "max_attackers", "max_blockers", "must_attack_with"):
        return dict(chance.choice(_CREATURES[:2])) if kind.name == "goad" else {"type": "creature"}
    return dict(chance.choice(_CREATURES))


def _sizes(effect: Node, kind: Kind, chance: random.Random) -> None:
    """Power and toughness together, as cards change them."""
    if kind.name == "gets":
        effect["power"] = chance.choice((-1, 1, 2))
        effect["toughness"] = chance.choice((0, 1, 2)) if effect["power"] > 0 else 0
    elif kind.name == "has_base":
        effect["power"] = effect["toughness"] = chance.choice((1, 3))
    else:
        effect["power"] = effect["toughness"] = {"count": {"type": "creature", "controller": "you"}}


def conditions(kind: Kind, effect: Node, part: str, question: Question) -> Sequence[Node]:
    """The keys `if` or `unless` that put an effect under a condition; none if the kind isn't judged under one.

    Args:
        kind: Its kind.
        effect: The effect.
        part: `condition on the state` or `condition on the declaration`.
        question: What the board is about.
    """
    if part == "condition on the state":
        of = "defending" if kind.about == "creature" and kind.name.startswith("cant_attack") else "you"
        return (
            {"unless" if kind.name.startswith("cant_") else "if": _controls(of, {"subtype": "island"})},
            {"if": _controls("you", {"type": "artifact"})},
        )
    if not kind.may_depend:
        return ()
    also = "also_attacks" if question == "declare_attackers" else "also_blocks"
    if effect.get("subject") not in ("self", "host"):
        return ()
    return tuple(
        {key: {also: {"what": what}}}
        for key in (("unless",) if kind.name.startswith("cant_") else ("if",))
        for what in ({"type": "creature"}, {"type": "creature", "power": {"at_least": 2}})
    )


def _controls(player: str, what: Node) -> Node:
    return {"controls": {"player": player, "what": what}}
