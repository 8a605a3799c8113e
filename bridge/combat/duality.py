"""Prices for blocks, which bound the score of any declaration of blockers (`search/bound_blockers.lp`).

The bound holds for all prices; this module looks for those that make it small. Places of creatures and places under
limits get a price, requirements that need several blocks share their point among them, and what an attacker is worth
for the number of its blockers follows. The bound is the Lagrangian dual of the linear relaxation, minimized by steps
along subgradients and by rounding; it is known as soon as it is as small as it has to be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bridge.asp.solving import Atom, Search, term_of
from bridge.case.terms import Fact, Term, written

__all__ = ["ground_block_prices"]

_PARTS_OF_A_POINT = 1000
"""How many parts of a point prices are counted in."""

_MOST_OFFERS = 700_000
"""How many offers of blockers the search for prices may look at, on every machine: at least half a second of work."""

_UNIFORM_PRICES = (0.0, 0.2, 0.25, 1 / 3, 0.5, 2 / 3, 0.75, 1.0, 1.5, 2.0, 3.0)
"""Prices that all places share, tried first: with identical creatures one of these is often the best."""

_ROUND_DIVISORS = (1, 2, 3, 4, 6)
"""Good prices are often whole, or halves, thirds, quarters or sixths: these are tried too."""

_STEPS_BETWEEN_TRIALS = 10
"""How many steps there are from one trial of round prices to the next."""

_MAX_IDLE_TRIALS = 8
"""The search ends after so many such trials without a better bound."""

_Pair = tuple[str, str]


def ground_block_prices(search: Search, score: int | None = None) -> None:
    """Adds the bound to a search program for blocks.

    Args:
        search: The program, with `points`, `bonus` and the like grounded.
        score: The number of requirements that the play obeys: prices are good enough when the bound is no higher.

    Raises:
        EffortExceeded: The deadline passed.
    """
    impossible = sorted(atom.arguments for atom in search.impossible("declared_blocker", 2))
    if search.refuted:
        return
    search.add(("impossible", term_of(blocker), term_of(attacker)) for blocker, attacker in impossible)
    search.ground("offers")
    board = _Board.read(search)
    prices = board.best_prices(score)
    search.add(sorted(prices, key=written))
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

    def mixed(self, other: _Prices, part: float) -> _Prices:
        """Interpolates linearly: `(1 - part)` times these prices, plus `part` times the others."""

        def mix(ours: list[float], theirs: list[float]) -> list[float]:
            return [(1 - part) * one + part * two for one, two in zip(ours, theirs, strict=True)]

        return _Prices(mix(self.places, other.places), mix(self.shares, other.shares), mix(self.limits, other.limits))

    def rounded(self, part: int) -> _Prices:
        """The nearest multiples of a part; shares are rounded down, since they have a limit."""
        return _Prices(
            [round(price * part) / part for price in self.places],
            [int(share * part + 1e-9) / part for share in self.shares],
            [round(price * part) / part for price in self.limits],
        )


class _Value(Struct):
    """The bound at some prices, with each attacker's lift and the use of each place, share and limit."""

    bound: float
    lifts: list[float]
    places_used: list[float]
    blocks_shared: list[float]
    limits_used: list[float]


class _Found:
    """The best prices so far, and whether they are good enough for a score."""

    def __init__(self, prices: _Prices, value: _Value, score: int | None) -> None:
        self.prices = prices
        self.value = value
        self._score = score

    @property
    def enough(self) -> bool:
        """Whether the bound is no higher than the score."""
        return self._score is not None and self.value.bound < self._score + 1 - 1e-6

    def offer(self, prices: _Prices, value: _Value) -> bool:
        """Takes these prices if their bound is smaller; tells whether it is."""
        better = value.bound < self.value.bound - 1e-9
        if better:
            self.prices, self.value = prices, value
        return better


class _Board:
    """The relaxation of one board: blockers, attackers, shared requirements and limits by number."""

    def __init__(
        self,
        places: Mapping[str, int],
        attackers: Mapping[str, _Attacker],
        shared: Mapping[Atom, int],
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
        self.offers = len(self.places) + sum(1 + len(each.priced) for each in self.faced)

    @staticmethod
    def read(search: Search) -> _Board:
        """The board of a program whose part `offers` is grounded."""

        def table(name: str, arity: int) -> dict[tuple[str, ...], int]:
            atoms = (atom.arguments for atom in search.atoms(name, arity))
            return {tuple(term.string for term in terms[:-1]): terms[-1].number for terms in atoms}

        places = {blocker: n for (blocker,), n in sorted(table("offered_places", 2).items())}
        number = {blocker: position for position, blocker in enumerate(places)}
        shared = {atom.arguments[0]: 0 for atom in search.atoms("shared", 1)}
        for requirement, n in (atom.arguments for atom in search.atoms("asks_for", 2) if shared):
            if requirement in shared:
                shared[requirement] = n.number
        limits = {(effect, player): max(0, n) for (effect, player), n in table("blocker_limit", 3).items()}
        counted = _counted(search, limits)
        sharing: dict[_Pair, list[int]] = {}
        order = {requirement: position for position, requirement in enumerate(shared)}
        # This takes longest on large boards, most of which have no such requirement.
        for atom in search.atoms("obeyed_by", 3) if shared else ():
            requirement, *block = atom.arguments
            if requirement in order:
                sharing.setdefault((block[0].string, block[1].string), []).append(order[requirement])
        points, bonus, fullest = table("points", 3), table("bonus", 2), table("fullest", 2)
        attackers = {
            attacker: _Attacker(n, fullest[attacker,], bonus.get((attacker,), 0), [], [])
            for (attacker,), n in sorted(table("fewest_blockers", 2).items())
        }
        for atom in search.atoms("possible", 2):
            blocker, attacker = pair = atom.arguments[0].string, atom.arguments[1].string
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
        """Adds the value of an attacker with its best number of blockers."""
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

    def best_prices(self, score: int | None) -> list[Fact]:
        """Good prices as facts: a few that are the same for all, then steps from the best of them."""
        trials = max(1, _MOST_OFFERS // max(1, self.offers))
        start = _Prices([0.0] * len(self.places), [1 / n for n in self.asked], [0.0] * len(self.let_in))
        uniform = [(price, 0.0) for price in _UNIFORM_PRICES]
        uniform += [(0.0, price) for price in _UNIFORM_PRICES[1:] if self.limits]
        found = _Found(start, self.value(start), score)
        for tried, (place, limit) in enumerate(uniform, 1):
            prices = _Prices([place] * len(self.places), start.shares[:], [limit] * len(self.let_in))
            found.offer(prices, self.value(prices))
            if found.enough or tried >= trials:
                break
        else:
            self._auction(found, trials - len(uniform))
        return self._facts(found.prices, found.value)

    def _auction(self, found: _Found, trials: int) -> None:
        """Small steps along subgradients: prices rise where demand exceeds supply, and fall where something is left
        over.

        If many offers are equally good, single steps oscillate, but the mean of the prices converges.
        """
        prices = mean = found.prices
        value = found.value
        step, idle, steps = 0.5, 0, 0
        while idle < _MAX_IDLE_TRIALS:
            prices = self._moved(prices, value, step)
            value = self.value(prices)
            mean = prices.mixed(mean, 0.97)
            step, steps = max(0.01, step * 0.99), steps + 1
            better = found.offer(prices, value)
            if steps % _STEPS_BETWEEN_TRIALS == 0:
                near = [found.prices.rounded(part) for part in _ROUND_DIVISORS]
                for other in (mean, *near, *(mean.rounded(part) for part in _ROUND_DIVISORS)):
                    better = found.offer(other, self.value(other)) or better
                    if found.enough:
                        return
                idle = 0 if better else idle + 1
                trials -= 1 + 2 * len(_ROUND_DIVISORS)
            trials -= 1
            if found.enough or trials <= 0:
                return

    def _moved(self, prices: _Prices, value: _Value, step: float) -> _Prices:
        """Prices after a step; creatures that nothing tells apart move together."""
        used = value.places_used[:]
        for group in self.alike:
            mean = sum(used[each] for each in group) / len(group)
            for each in group:
                used[each] = mean
        return _Prices(
            _stepped(prices.places, self.places, used, step),
            [
                min(1 / n, max(0.0, share - step * max(-2.0, min(2.0, taken - n))))
                for share, n, taken in zip(prices.shares, self.asked, value.blocks_shared, strict=True)
            ],
            _stepped(prices.limits, self.let_in, value.limits_used, step),
        )

    def _facts(self, prices: _Prices, value: _Value) -> list[Fact]:
        facts: list[Fact] = [("parts", _PARTS_OF_A_POINT)]
        facts += _said("place_price", self.blockers, (round(price * _PARTS_OF_A_POINT) for price in prices.places))
        facts += _said("lift", self.attackers, (round(lift * _PARTS_OF_A_POINT) for lift in value.lifts))
        facts += _said(
            "share", map(term_of, self.requirements), (int(share * _PARTS_OF_A_POINT) for share in prices.shares)
        )
        for (effect, player), price in zip(self.limits, prices.limits, strict=True):
            if amount := round(price * _PARTS_OF_A_POINT):
                facts.append(("limit_price", effect, player, amount))
        return facts


def _stepped(prices: list[float], stock: list[int], used: list[float], step: float) -> list[float]:
    """Prices of places after a step: no price is below zero, and none moves by more than twice the step."""
    return [
        max(0.0, price - step * max(-2.0, min(2.0, n - taken)))
        for price, n, taken in zip(prices, stock, used, strict=True)
    ]


def _counted(search: Search, limits: Mapping[_Pair, int]) -> dict[_Pair, list[int]]:
    """The limits that count a block, by number."""
    order: dict[str, list[tuple[int, str]]] = {}
    for position, (effect, player) in enumerate(limits):
        order.setdefault(effect, []).append((position, player))
    whose = {tuple(term.string for term in atom.arguments) for atom in search.atoms("counted_for", 3)}
    counted: dict[_Pair, list[int]] = {}
    for atom in search.atoms("limited_block", 3) if limits else ():
        effect, blocker, attacker = (term.string for term in atom.arguments)
        for position, player in order.get(effect, ()):
            if (effect, blocker, player) in whose:
                counted.setdefault((blocker, attacker), []).append(position)
    return counted


def _said(name: str, terms: Iterable[Term], amounts: Iterable[int]) -> list[Fact]:
    return [(name, term, amount) for term, amount in zip(terms, amounts, strict=True) if amount]
