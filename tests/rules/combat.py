"""Facts about a combat in which damage is assigned, for rows of the tables."""

from __future__ import annotations

from collections.abc import Iterable

from .rows import EDITIONS, NEWEST, Row, attacking, creature, players

__all__ = [
    "EDITIONS",
    "ORDERED",
    "UNORDERED",
    "banded",
    "blocking",
    "combat",
    "damage",
    "damage_row",
    "has",
    "in_order",
    "marked",
    "number",
    "sized",
]

ORDERED = EDITIONS[:4]
"""The editions with a damage assignment order."""
UNORDERED = EDITIONS[4:]


def damage_row(name: str, facts: str, *expected: str) -> Row:
    """A row of `assign_combat_damage.lp`."""
    return Row(name, facts, "\n".join(expected), "assign_combat_damage")


def combat(attackers: str, blockers: str = "", *, edition: str = NEWEST) -> str:
    """Player a attacks player b: `combat("x 5/5, y 2/2", "m 0/2")`; nothing blocks yet."""
    ours, theirs = ([each.split()[0] for each in text.split(", ") if each] for text in (attackers, blockers))
    board = players("a", "b", edition=edition) + creature(*ours) + creature(*theirs, of="b")
    return board + attacking(*(f"{each}>b" for each in ours)) + sized(*attackers.split(", "), *blockers.split(", "))


def sized(*words: str) -> str:
    """Power and toughness: `sized("x 5/5")`; a number that isn't given is a `?`."""
    facts = []
    for name, numbers in (word.split() for word in words if word):
        for measure, amount in zip(("power", "toughness"), numbers.split("/"), strict=True):
            facts += [f'measure("{name}",{measure},{amount}). '] if amount != "?" else []
    return "".join(facts)


def number(name: str, measure: str, amount: int) -> str:
    """Another number of a permanent."""
    return f'measure("{name}",{measure},{amount}). '


def has(*words: str) -> str:
    """Keywords: `has("x trample", "m first strike")`."""
    split = (word.split(" ", 1) for word in words)
    return "".join(f'keyword("{one}","{keyword}"). ' for one, keyword in split)


def blocking(*pairs: str) -> str:
    """What blocks: `blocking("m>x", "n>x")`."""
    split = (pair.split(">") for pair in pairs)
    return "".join(f'blocking("{blocker}","{attacker}"). ' for blocker, attacker in split)


def banded(*bands: str) -> str:
    """The attacking bands: `banded("x y")`."""
    return "".join(f'band({n},"{one}"). ' for n, band in enumerate(bands, 1) for one in band.split())


def in_order(creature_: str, others: Iterable[str]) -> str:
    """A damage assignment order: `in_order("x", "mn")`."""
    return "".join(f'damage_order("{creature_}",{n},"{other}"). ' for n, other in enumerate(others, 1))


def marked(creature_: str, amount: int) -> str:
    """Damage that is marked on a creature."""
    return f'marked_damage("{creature_}",{amount}). '


def damage(*words: str) -> str:
    """The play: `damage("x>m 2", "x>b 3")`."""
    facts = []
    for word in words:
        pair, amount = word.split()
        source, recipient = pair.split(">")
        facts.append(f'play_damage("{source}","{recipient}",{amount}). ')
    return "".join(facts)
