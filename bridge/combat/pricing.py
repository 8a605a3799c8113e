"""Prices for the places under limits on attackers, which bound any score (`search/bound_attackers.lp`).

The bound holds for all prices; this module looks for those that make it small. With limits on all attackers and on the
attackers of each player, creatures and places form a flow problem, and its dual, which is minimized here by steepest
descent, has the same value: the bound is then exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from bridge.asp.solving import Atom, Search
from bridge.case.terms import Fact

__all__ = ["ground_prices"]

_MAX_LIMITS_TOGETHER = 5
"""With more limits than this, only one or two change their prices at a time."""

_Offer = tuple[int, frozenset[str]]
"""What a creature scores by some attack, and the limits that count it."""


def ground_prices(search: Search) -> None:
    """Adds the bound to a search program whose `points`, `limited` and `limit_on` are grounded.

    Raises:
        EffortExceeded: The deadline passed.
    """
    limits: dict[str, int] = {}
    for effect, limit in (atom.arguments for atom in search.atoms("limit_on", 2)):
        limits[effect.string] = max(0, min(limit.number, limits.get(effect.string, limit.number)))
    counted: dict[tuple[str, str], set[str]] = {}
    for effect, creature, target in (atom.arguments for atom in search.atoms("limited", 3)):
        counted.setdefault(_pair(creature, target), set()).add(effect.string)
    impossible = {_pair(*atom.arguments) for atom in search.impossible("declared_attacker", 2)}
    offers: dict[str, list[_Offer]] = {}
    for creature, target, points in (atom.arguments for atom in search.atoms("points", 3)):
        pair = _pair(creature, target)
        if pair not in impossible:
            offers.setdefault(pair[0], []).append((points.number, frozenset(counted.get(pair, ()))))
    kinds = Counter(frozenset(each) for each in offers.values())
    prices = _cheapest(limits, kinds)
    facts: list[Fact] = [("price", effect, price) for effect, price in sorted(prices.items()) if price]
    facts += [("impossible", creature, target) for creature, target in sorted(impossible)]
    search.add(facts)
    search.ground("prices")


def _pair(creature: Atom, target: Atom) -> tuple[str, str]:
    return creature.string, target.string


def _cheapest(limits: dict[str, int], kinds: Counter[frozenset[_Offer]]) -> dict[str, int]:
    """Prices with a small bound: steepest descent, each price changing by one at most in a step."""
    effects = sorted(limits)
    prices = dict.fromkeys(effects, 0)
    best = _bound(prices, limits, kinds)
    steps = list(_steps(len(effects)))
    while True:
        tried = []
        for step in steps:
            moved = [prices[effect] + change for effect, change in zip(effects, step, strict=True)]
            if min(moved, default=0) >= 0:
                tried.append((_bound(dict(zip(effects, moved, strict=True)), limits, kinds), moved))
        smallest, moved = min(tried, default=(best, []))
        if smallest >= best:
            return prices
        best, prices = smallest, dict(zip(effects, moved, strict=True))


def _steps(number: int) -> Iterator[tuple[int, ...]]:
    """Changes of so many prices: all of them, or those of one price and of pairs if there are too many."""
    if number <= _MAX_LIMITS_TOGETHER:
        yield from product((-1, 0, 1), repeat=number)
        return
    for first, second in product(range(number), repeat=2):
        for change in product((-1, 1), repeat=2):
            step = [0] * number
            step[first], step[second] = change
            yield tuple(step)


def _bound(prices: dict[str, int], limits: dict[str, int], kinds: Counter[frozenset[_Offer]]) -> int:
    places = sum(price * limits[effect] for effect, price in prices.items())
    worth = sum(
        number * max(0, *(points - sum(prices[each] for each in counted) for points, counted in offers), 0)
        for offers, number in kinds.items()
    )
    return places + worth
