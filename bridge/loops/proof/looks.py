"""What one object is like at one time: its characteristics and its status."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bridge.loops.proof.form import Node
from bridge.loops.proof.numbers import Num
from bridge.loops.proof.state import Key, Ref

__all__ = ["Look"]

_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


@dataclass
class Look:
    """The characteristics and the status of an object at one time."""

    ref: Ref
    name: str
    zone: str
    owner: str
    controller: str
    token: bool
    tapped: bool
    sick: bool
    attacking: bool
    entered_this_turn: bool
    attached: Ref | None
    chosen: str | None
    counters: Counter[str]
    types: set[str] = field(default_factory=set)
    subtypes: set[str] = field(default_factory=set)
    every_creature_type: bool = False
    supertypes: set[str] = field(default_factory=set)
    colors: set[str] = field(default_factory=set)
    keywords: set[str] = field(default_factory=set)
    power: Any = None
    toughness: Any = None
    mana_value: int = 0
    cost: list[str] | None = None
    abilities: list[tuple[Key, Node]] = field(default_factory=list)
    weight: Any = 1

    def has_subtype(self, word: str) -> bool:
        """Whether it has a subtype; one that is every creature type has each that isn't known to be another kind."""
        return word.lower() in self.subtypes or (self.every_creature_type and word.lower() not in _NO_CREATURE_TYPES)

    def devotion(self, color: str) -> int:
        """CR 700.5: mana symbols of its cost that are of the color."""
        return sum(_LETTERS[color] in symbol.split("/") for symbol in self.cost or ())

    @property
    def many(self) -> bool:
        """Whether it stands for the ignored tokens of every repetition so far."""
        return isinstance(self.weight, Num)

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "creature" in self.types


_NO_CREATURE_TYPES = frozenset(
    ("aura", "equipment", "plains", "island", "swamp", "mountain", "forest", "treasure", "food", "clue", "gate")
)
