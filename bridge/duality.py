"""Prices for blocks, which bound the score of any declaration of blockers (`search/bound_blockers.lp`).

The bound holds for all prices; this module looks for those that make it small. Places of creatures and places under
limits get a price, requirements that need several blocks share their point among them, and what an attacker is worth
for the number of its blockers follows. The bound is the Lagrangian dual of the linear relaxation, minimised by steps
along subgradients; it is known as soon as it is as small as it has to be.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

from msgspec import Struct

from bridge.solving import Search

__all__ = ["ground_block_prices"]

_PARTS = 1000
"""How many parts of a point prices are counted in."""

_SECONDS = 1.0
"""How long good prices are looked for."""

_UNIFORM = (0.0, 0.2, 0.25, 1 / 3, 0.5, 2 / 3, 0.75, 1.0, 1.5, 2.0, 3.0)
"""One price for all places, tried first: with identical creatures one of these is often the best."""

_STALLED = 20
"""After so many steps without a better bound the steps become shorter."""

_Pair = tuple[str, str]


def ground_block_prices(search: Search, score: int | None = None) -> None:
    """Adds the bound to a search program for blocks.

    Args:
        search: The program, with `points`, `bonus` and the like grounded.
        score: What the play under judgement obeys: prices are good enough when the bound is no higher.

    Raises:
        EffortExceeded: The deadline passed.
    """
    impossible = sorted(atom.arguments for atom in search.impossible("declared_blocker", 2))
    if search.refuted:
        return
    search.add("found", "".join(f"impossible({blocker},{attacker}).\n" for blocker, attacker in impossible))
    search.ground("offers")
    board = _Board.read(search)
    prices = board.best_prices(score)
    search.add("prices_found", "".join(sorted(prices)))
    search.ground("prices")


class _Attacker(Struct):
    """An attacking creature as the relaxation sees it.

    Attributes:
        fewest: Number of its blockers, at least, if it is blocked.
        most: At most.
        bonus: Points for being blocked.
        priced: Blockers that score, share or are limited in blocking it: points, shares and limits, by number.
        plain: The other blockers.
    """

    fewest: int
    most: int
    bonus: int
    priced: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]]
    plain: list[int]


class _Prices(Struct):
    places: list[float]
    shares: list[float]
    limits: list[float]

    def copy(self) -> _Prices:
        return _Prices(self.places[:], self.shares[:], self.limits[:])


class _Value(Struct):
    """The bound at some prices, what each attacker's lift is there, and how much of everything is used."""

    bound: float
    lifts: list[float]
    places_used: list[float]
    blocks_shared: list[float]
    limits_used: list[float]


class _Board:
    """The relaxation of one board: blockers, attackers, shared requirements and limits by number."""

    def __init__(
        self,
        places: Mapping[str, int],
        attackers: Mapping[str, _Attacker],
        shared: Mapping[str, int],
        limits: Mapping[_Pair, int],
        constant: int,
    ) -> None:
        self.blockers = list(places)
        self.places = list(places.values())
        self.attackers = list(attackers)
        self.faced = list(attackers.values())
        self.requirements = list(shared)
        self.asked = list(shared.values())
        self.limits = list(limits)
        self.let_in = list(limits.values())
        self.constant = constant
        self.alike = self._classes()

    @staticmethod
    def read(search: Search) -> _Board:
        """The board of a program whose part `offers` is grounded."""

        def table(name: str, arity: int) -> dict[tuple[str, ...], int]:
            atoms = (atom.arguments for atom in search.atoms(name, arity))
            return {tuple(map(str, terms[:-1])): terms[-1].number for terms in atoms}

        places = {blocker: n for (blocker,), n in sorted(table("offered_places", 2).items())}
        number = {blocker: position for position, blocker in enumerate(places)}
        asked = {requirement: n for (requirement,), n in table("asks_for", 2).items()}
        shared = {str(atom.arguments[0]): asked[str(atom.arguments[0])] for atom in search.atoms("shared", 1)}
        limits = {(effect, player): max(0, n) for (effect, player), n in table("blocker_limit", 3).items()}
        counted = _counted(search, limits)
        sharing: dict[_Pair, list[int]] = {}
        order = {requirement: position for position, requirement in enumerate(shared)}
        for requirement, blocker, attacker in (map(str, atom.arguments) for atom in search.atoms("obeyed_by", 3)):
            if requirement in order:
                sharing.setdefault((blocker, attacker), []).append(order[requirement])
        points, bonus, fullest = table("points", 3), table("bonus", 2), table("fullest", 2)
        attackers = {
            attacker: _Attacker(n, fullest[attacker,], bonus.get((attacker,), 0), [], [])
            for (attacker,), n in sorted(table("fewest_blockers", 2).items())
        }
        for blocker, attacker in (tuple(map(str, atom.arguments)) for atom in search.atoms("possible", 2)):
            pair = blocker, attacker
            score = points.get(pair, 0)
            shares, tolls = tuple(sharing.get(pair, ())), tuple(counted.get(pair, ()))
            if score or shares or tolls:
                attackers[attacker].priced.append((number[blocker], score, shares, tolls))
            else:
                attackers[attacker].plain.append(number[blocker])
        others = len(search.atoms("other", 1)) - len(shared)
        constant = others + len({atom.arguments[0] for atom in search.atoms("conditional", 2)})
        return _Board(places, attackers, shared, limits, constant)

    def _classes(self) -> list[list[int]]:
        """Groups of two or more blockers that the relaxation doesn't tell apart: they share a price."""
        signs: list[list[object]] = [[places] for places in self.places]
        for position, attacker in enumerate(self.faced):
            for blocker, *rest in attacker.priced:
                signs[blocker].append((position, *rest))
            for blocker in attacker.plain:
                signs[blocker].append(position)
        groups: dict[tuple[object, ...], list[int]] = {}
        for blocker, sign in enumerate(signs):
            groups.setdefault(tuple(sign), []).append(blocker)
        return [group for group in groups.values() if len(group) > 1]

    def value(self, prices: _Prices) -> _Value:
        """The bound at some prices."""
        found = _Value(
            bound=self.constant
            + sum(price * n for price, n in zip(prices.places, self.places, strict=True))
            + sum(price * n for price, n in zip(prices.limits, self.let_in, strict=True))
            + sum(1 - share * n for share, n in zip(prices.shares, self.asked, strict=True)),
            lifts=[0.0] * len(self.attackers),
            places_used=[0.0] * len(self.places),
            blocks_shared=[0.0] * len(self.asked),
            limits_used=[0.0] * len(self.let_in),
        )
        cheapest = sorted(range(len(self.places)), key=prices.places.__getitem__)
        for position, attacker in enumerate(self.faced):
            self._face(position, attacker, prices, cheapest, found)
        return found

    def _face(self, position: int, attacker: _Attacker, prices: _Prices, cheapest: list[int], found: _Value) -> None:
        """Adds what the best number of blockers makes of an attacker."""
        if attacker.fewest > attacker.most or attacker.most < 1:
            return
        offers: list[tuple[float, int, tuple[int, ...], tuple[int, ...]]] = []
        for blocker, points, shares, tolls in attacker.priced:
            value = points - prices.places[blocker]
            value += sum(prices.shares[each] for each in shares)
            value -= sum(prices.limits[each] for each in tolls) / self.places[blocker]
            offers.append((value, blocker, shares, tolls))
        offers.sort(reverse=True)
        if len(offers) < attacker.fewest or offers[attacker.fewest - 1][0] < 0:
            plain, wanted = set(attacker.plain), attacker.fewest
            for blocker in cheapest:
                if wanted == 0:
                    break
                if blocker in plain:
                    offers.append((-prices.places[blocker], blocker, (), ()))
                    wanted -= 1
            offers.sort(reverse=True)
        if len(offers) < attacker.fewest:
            return
        end = attacker.fewest
        while end < min(attacker.most, len(offers)) and offers[end][0] > 0:
            end += 1
        if end == attacker.fewest and offers[end - 1][0] < 0:
            found.lifts[position] = -offers[end - 1][0]
        elif end == attacker.most and end < len(offers) and offers[end][0] > 0:
            found.lifts[position] = -offers[end][0]
        worth = attacker.bonus + sum(offer[0] for offer in offers[:end])
        if worth <= 1e-12:
            return
        found.bound += worth
        for _, blocker, shares, tolls in offers[:end]:
            found.places_used[blocker] += 1
            for each in shares:
                found.blocks_shared[each] += 1
            for each in tolls:
                found.limits_used[each] += 1 / self.places[blocker]

    def best_prices(self, score: int | None) -> list[str]:
        """Good prices as facts: a few that are the same for all, then steps from the best of them."""
        deadline = time.monotonic() + _SECONDS
        start = _Prices([0.0] * len(self.places), [1 / n for n in self.asked], [0.0] * len(self.let_in))
        uniform = [(price, 0.0) for price in _UNIFORM]
        uniform += [(0.0, price) for price in _UNIFORM[1:] if self.limits]
        best, at = None, start
        for place, limit in uniform:
            prices = _Prices([place] * len(self.places), start.shares[:], [limit] * len(self.let_in))
            value = self.value(prices)
            if best is None or value.bound < best.bound:
                best, at = value, prices
            if self._enough(best, score) or time.monotonic() > deadline:
                return self._facts(at, best)
        assert best is not None
        return self._facts(*self._descend(at, best, score, deadline))

    def _enough(self, value: _Value, score: int | None) -> bool:
        return score is not None and value.bound < score + 1 - 1e-6

    def _descend(self, at: _Prices, best: _Value, score: int | None, deadline: float) -> tuple[_Prices, _Value]:
        """Steps along deflected subgradients, shorter ones when nothing gets better."""
        goal = float(score or 0)
        prices, value, length, stalled = at.copy(), best, 1.0, 0
        moving: list[float] = []
        while time.monotonic() < deadline and not self._enough(best, score) and length >= 1e-3:
            slope = self._slope(prices, value)
            if not any(slope):
                break
            moving = [now + 0.3 * before for now, before in zip(slope, moving or slope, strict=True)]
            norm = sum(each * each for each in moving)
            step = length * max(value.bound - goal, 0.05) / norm if norm else 0.0
            prices = self._moved(prices, moving, step)
            value = self.value(prices)
            if value.bound < best.bound - 1e-9:
                stalled = 0 if value.bound < best.bound - 1e-3 else stalled
                best, at = value, prices
            else:
                stalled += 1
            if stalled > _STALLED:
                prices, value, moving = at.copy(), best, []
                length, stalled = length * 0.7, 0
        return at, best

    def _slope(self, prices: _Prices, value: _Value) -> list[float]:
        """How the bound grows with each price, where the price may still move."""
        used = value.places_used[:]
        for group in self.alike:
            mean = sum(used[each] for each in group) / len(group)
            for each in group:
                used[each] = mean
        slope = [n - taken for n, taken in zip(self.places, used, strict=True)]
        slope = [0.0 if each > 0 and price <= 0 else each for each, price in zip(slope, prices.places, strict=True)]
        for n, taken, price in zip(self.let_in, value.limits_used, prices.limits, strict=True):
            slope.append(0.0 if n > taken and price <= 0 else n - taken)
        for n, taken, share in zip(self.asked, value.blocks_shared, prices.shares, strict=True):
            at_end = (taken > n and share <= 0) or (taken < n and share >= 1 / n)
            slope.append(0.0 if at_end else taken - n)
        return slope

    def _moved(self, prices: _Prices, moving: list[float], step: float) -> _Prices:
        steps = iter(moving)
        places = [max(0.0, price - step * next(steps)) for price in prices.places]
        limits = [max(0.0, price - step * next(steps)) for price in prices.limits]
        shares = [
            min(1 / n, max(0.0, share - step * next(steps))) for share, n in zip(prices.shares, self.asked, strict=True)
        ]
        return _Prices(places, shares, limits)

    def _facts(self, prices: _Prices, value: _Value) -> list[str]:
        lines = [f"parts({_PARTS}).\n"]
        lines += _said("place_price", self.blockers, (round(price * _PARTS) for price in prices.places))
        lines += _said("lift", self.attackers, (round(lift * _PARTS) for lift in value.lifts))
        lines += _said("share", self.requirements, (int(share * _PARTS) for share in prices.shares))
        names = [f"{effect},{player}" for effect, player in self.limits]
        lines += _said("limit_price", names, (round(price * _PARTS) for price in prices.limits))
        return lines


def _counted(search: Search, limits: Mapping[_Pair, int]) -> dict[_Pair, list[int]]:
    """The limits that count a block, by number."""
    order: dict[str, list[tuple[int, str]]] = {}
    for position, (effect, player) in enumerate(limits):
        order.setdefault(effect, []).append((position, player))
    owner = {str(atom.arguments[1]): str(atom.arguments[0]) for atom in search.atoms("controls", 2)}
    counted: dict[_Pair, list[int]] = {}
    for effect, blocker, attacker in (tuple(map(str, atom.arguments)) for atom in search.atoms("limited_block", 3)):
        for position, player in order.get(effect, ()):
            if owner.get(blocker) == player:
                counted.setdefault((blocker, attacker), []).append(position)
    return counted


def _said(name: str, terms: Iterable[str], amounts: Iterable[int]) -> list[str]:
    return [f"{name}({term},{amount}).\n" for term, amount in zip(terms, amounts, strict=True) if amount]
