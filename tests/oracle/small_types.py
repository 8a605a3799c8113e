"""Types that static abilities add in a small game: layer 4, with its dependencies.

timestamp    the order in which objects came to the battlefield; at first that of the list                     613.7d
dependency   an effect waits for one that would change what it applies to, or does; loops by timestamp           613.8
subtypes     nothing gains a subtype that goes with none of its types                                           205.3d
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

__all__ = ["Effect", "Types", "typed"]

Node = dict[str, Any]

_GOES_WITH = {
    **dict.fromkeys(("Forest", "Island", "Swamp", "Mountain", "Plains"), "land"),
    "Equipment": "artifact",
    "Aura": "enchantment",
}
"""Subtypes that are no creature types, and the type they go with (205.3g, h, i)."""


class Types(NamedTuple):
    """Card types, subtypes, and whether it has every creature type."""

    types: frozenset[str]
    subtypes: frozenset[str]
    every: bool = False

    def has(self, subtype: str) -> bool:
        """Whether it has a subtype."""
        return subtype in self.subtypes or (self.every and subtype not in _GOES_WITH)


class Effect(NamedTuple):
    """What a static ability adds: its source, that one's controller, its timestamp, and what it says."""

    source: str
    controller: str
    stamp: int
    number: int
    static: Node


Table = Mapping[str, Types]


def typed(there: Mapping[str, Node], before: Table, effects: list[Effect]) -> Table:
    """The types of permanents after all effects that add types.

    Args:
        there: The permanents by name, with what doesn't depend on types.
        before: Their types as the cards have them, with what lasts until end of turn.
        effects: What static abilities add.
    """
    now, left = before, sorted(effects, key=lambda one: (one.stamp, one.number))
    while left:
        waits = [{nth for nth, other in enumerate(left) if _bears_on(there, now, other, one)} for one in left]
        reached = [_reached(nth, waits) for nth in range(len(left))]
        # 613.8b: it waits for what it depends on, but for what depends on it in turn
        free = [nth for nth in range(len(left)) if all(nth in reached[other] for other in reached[nth])]
        now = _applied(there, now, left.pop(free[0]))
    return now


def _reached(first: int, waits: list[set[int]]) -> set[int]:
    """What an effect depends on, directly or not."""
    found: set[int] = set()
    new = set(waits[first])
    while new:
        found |= new
        new = {later for one in new for later in waits[one]} - found
    return found


def _bears_on(there: Mapping[str, Node], now: Table, other: Effect, one: Effect) -> bool:
    """Whether `one` depends on the other effect (613.8a)."""
    return other != one and _adds(there, now, one) != _adds(there, _applied(there, now, other), one)


def _adds(there: Mapping[str, Node], now: Table, one: Effect) -> Mapping[str, Types]:
    """What the effect adds to each permanent that it applies to."""
    static = one.static
    found = {}
    for name, each in there.items():
        if _means(there, now, one, static.get("what", {}), name, each):
            types = frozenset(static.get("types", ()))
            has = types | now[name].types
            gains = {word for word in static.get("subtypes", ()) if _GOES_WITH.get(word, "creature") in has}
            found[name] = Types(types, frozenset(gains), bool(static.get("every_subtype")) and "creature" in has)
    return found


def _applied(there: Mapping[str, Node], now: Table, one: Effect) -> Table:
    after = dict(now)
    for name, more in _adds(there, now, one).items():
        was = after[name]
        after[name] = Types(was.types | more.types, was.subtypes | more.subtypes, was.every or more.every)
    return after


def _means(there: Mapping[str, Node], now: Table, one: Effect, what: Any, name: str, each: Node) -> bool:
    """Whether a description is of it, by the types that it has by then; `small_scope` lets no other words pass."""
    if what == "self":
        return name == one.source
    if what == "host":
        host = there[one.source]["host"]
        return bool(host == (name, each["born"]))
    types = now[name]
    if not all(
        what.get(key) is None or any(map(has, _listed(what[key])))
        for key, has in (("type", types.types.__contains__), ("subtype", types.has))
    ):
        return False
    if what.get("other") and name == one.source:
        return False
    if any(what.get(key, each[key]) != each[key] for key in ("token", "tapped")):
        return False
    whose = what.get("controller", "any")
    if whose != "any" and (each["controller"] == one.controller) is not (whose == "you"):
        return False
    if "any" in what and not any(_means(there, now, one, other, name, each) for other in what["any"]):
        return False
    return not ("non" in what and _means(there, now, one, what["non"], name, each))


def _listed(words: Any) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)
