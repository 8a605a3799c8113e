"""A covering array, drawn as needed: the parts of the next board.

A *part* is a kind of effect, a keyword or a circumstance. Errors of engines mostly come from two or three of them that
meet, so parts are drawn such that soon every pair of them has stood on one board, and after that every triple.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from math import comb

from msgspec import Struct

__all__ = ["Coverage", "Covering", "Exclusion"]

Exclusion = frozenset[str]
"""Parts of which a board has at most one."""


class Coverage(Struct, frozen=True):
    """How many sets of parts have stood together on a board.

    Attributes:
        strength: How many parts a set has.
        covered: Sets that have stood together.
        possible: Sets that can stand together.
    """

    strength: int
    covered: int
    possible: int

    @property
    def share(self) -> float:
        """The share that is covered, from 0 to 1."""
        return self.covered / self.possible if self.possible else 1.0


class Covering:
    """Draws sets of parts: first those with pairs that haven't stood together, then those with such triples.

    Args:
        parts: All parts.
        chance: Where ties are broken; the same for the same seed.
        exclusions: Sets of parts of which a board has at most one.
    """

    STRENGTHS = (2, 3)
    """The sizes of the sets that are covered, one after the other."""

    def __init__(self, parts: Sequence[str], chance: random.Random, exclusions: Iterable[Exclusion] = ()) -> None:
        self._parts = list(parts)
        self._chance = chance
        self._apart: dict[str, set[str]] = {part: set() for part in parts}
        for exclusion in exclusions:
            for part in exclusion & self._apart.keys():
                self._apart[part] |= exclusion - {part}
        self._seen: dict[int, set[frozenset[str]]] = {strength: set() for strength in self.STRENGTHS}
        self._open: dict[int, Iterator[frozenset[str]]] = {n: self._in_some_order(n) for n in self.STRENGTHS}

    def _in_some_order(self, strength: int) -> Iterator[frozenset[str]]:
        sets = [frozenset(each) for each in combinations(self._parts, strength) if self._goes_together(each)]
        self._chance.shuffle(sets)
        return iter(sets)

    def _goes_together(self, parts: Collection[str]) -> bool:
        return all(self._apart[part].isdisjoint(parts) for part in parts)

    def draw(self, size: int) -> tuple[str, ...]:
        """At most so many compatible parts, beginning with a set that hasn't stood together yet."""
        chosen = self._next_open(size)
        while len(chosen) < size:
            rest = [part for part in self._parts if part not in chosen and self._apart[part].isdisjoint(chosen)]
            if not rest:
                break
            self._chance.shuffle(rest)
            chosen.append(max(rest, key=lambda part: self._gain(part, chosen)))
        return tuple(chosen)

    def _next_open(self, size: int) -> list[str]:
        for strength, some in self._open.items():
            if strength > size:
                break
            for each in some:
                if each not in self._seen[strength]:
                    return sorted(each, key=self._parts.index)
        return []

    def _gain(self, part: str, chosen: Sequence[str]) -> tuple[int, ...]:
        """How many new sets of each size there would be with a further part."""
        return tuple(
            sum(frozenset((part, *others)) not in self._seen[n] for others in combinations(chosen, n - 1))
            for n in self.STRENGTHS
        )

    def note(self, parts: Collection[str]) -> None:
        """Says which parts have stood together on a board."""
        known = [part for part in self._parts if part in parts]
        for strength, seen in self._seen.items():
            seen.update(map(frozenset, combinations(known, strength)))

    def coverage(self) -> tuple[Coverage, ...]:
        """What is covered, for pairs and for triples."""
        return tuple(Coverage(n, len(self._seen[n]), self._possible(n)) for n in self.STRENGTHS)

    def _possible(self, strength: int) -> int:
        if not any(self._apart.values()):
            return comb(len(self._parts), strength)
        return sum(self._goes_together(each) for each in combinations(self._parts, strength))
