"""Prices for the places under limits on attackers, which bound the score of any declaration (`search/bound.lp`).

The bound holds for all prices; this module looks for those that make it small. With limits on all attackers and on the
attackers of each player, creatures and places form a flow problem, and its dual, which is minimised here by steepest
descent over sets of limits, has the same value: the bound is then exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from bridge.facts import quote
from bridge.solving import Atom, Search

__all__ = ["ground_prices"]

_MANY = 7
"""With more limits than this, only single limits and all together change their prices at a time."""

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
    lines = [f"price({quote(effect)},{price}).\n" for effect, price in sorted(prices.items()) if price]
    lines += [f"impossible({creature},{target}).\n" for creature, target in sorted(impossible)]
    search.add("offers", "".join(lines))
    search.ground("prices")


def _pair(creature: Atom, target: Atom) -> tuple[str, str]:
    return str(creature), str(target)


def _cheapest(limits: dict[str, int], kinds: Counter[frozenset[_Offer]]) -> dict[str, int]:
    """Prices with a small bound: steepest descent by one, over sets of limits."""
    prices = dict.fromkeys(limits, 0)
    best = _bound(prices, limits, kinds)
    moves = [(chosen, step) for chosen in _sets(sorted(limits)) for step in (1, -1)]
    while True:
        tried = []
        for chosen, step in moves:
            moved = {effect: price + step * (effect in chosen) for effect, price in prices.items()}
            if min(moved.values(), default=0) >= 0:
                tried.append((_bound(moved, limits, kinds), sorted(moved.items())))
        smallest = min(tried, default=(best, []))
        if smallest[0] >= best:
            return prices
        best, prices = smallest[0], dict(smallest[1])


def _sets(limits: list[str]) -> Iterator[frozenset[str]]:
    sizes: Iterable[int] = range(1, len(limits) + 1) if len(limits) <= _MANY else (1, len(limits))
    for size in sizes:
        yield from map(frozenset, combinations(limits, size))


def _bound(prices: dict[str, int], limits: dict[str, int], kinds: Counter[frozenset[_Offer]]) -> int:
    places = sum(price * limits[effect] for effect, price in prices.items())
    worth = sum(
        number * max(0, *(points - sum(prices[each] for each in counted) for points, counted in offers), 0)
        for offers, number in kinds.items()
    )
    return places + worth
