"""Bounds on what numbers of a case can come to: the solver's integers have 32 bits, and what doesn't fit would wrap.

The format bounds every number by itself (`state`: a million). Rules add and multiply them. Here the facts of a case are
looked through for the greatest sum that each rule with a sum or a product could form; a case in which one might not fit
is refused before the solver sees it. `docs/reliability.md` has the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

from bridge.case.terms import GREATEST, Fact, Term, written
from bridge.errors import CaseError
from bridge.language import phrase

__all__ = ["GREATEST_NUMBER", "MOST_ADDED", "NUMBERED", "check_sizes"]

GREATEST_NUMBER = 1_000_000
"""The most that a number of a case may be, and the power or toughness of a permanent come to."""

_MAX_PRICE_OF_LIMIT = 4000
"""What a limit is multiplied with at most when blocks are priced (`search/bound_blockers.lp`): prices go up to three
points, in parts of a thousandth."""

MOST_ADDED = 1000
"""How many numbers a sum of a case may have."""

_PRICED = ("cost_symbol", "cost_variable", "cost_amount", "cost_permanents")

NUMBERED = frozenset(
    {
        *("permanent", "player", "measure", "counters", "counter_change", "number", "changes_number", "limit"),
        *(
            "pool",
            "snow_pool",
            "mana_ability",
            "play_damage",
            "marked_damage",
            "symbol_half",
            "mana_cost_symbol",
            "evaluated_amount",
        ),
        *_PRICED,
    }
)
"""The predicates whose numbers are added or multiplied."""


def check_sizes(facts: Iterable[Fact]) -> None:
    """Refuses a case in which a number that the rules work out might not fit into 32 bits.

    Args:
        facts: The facts of a case; those whose predicate isn't in `NUMBERED` are passed over.

    Raises:
        CaseError: What may be too large, with the bound.
    """
    found: dict[Term, list[Fact]] = {}
    for fact in facts:
        if fact[0] in NUMBERED:
            found.setdefault(fact[0], []).append(fact)
    _Sizes(found).check()


class _Sizes:
    def __init__(self, facts: Mapping[Term, Sequence[Fact]]) -> None:
        self._facts = facts
        self._permanents = len(facts.get("permanent", ()))
        self._players = len(facts.get("player", ()))
        self._measure = max((abs(_number(fact)) for fact in facts.get("measure", ())), default=0)
        self._counters = self._total("counters")
        self._of_players = max((abs(_number(fact)) for fact in facts.get("number", ())), default=0)
        self._of_players = max(self._of_players, self._total("mana_cost_symbol"))

    def check(self) -> None:
        """Refuses the first thing that may be too large."""
        for fact in self._facts.get("measure", ()):
            if abs(_number(fact)) > GREATEST_NUMBER:
                measure = written(fact[2]).replace("_", " ")
                raise CaseError(
                    phrase(
                        "the {measure} of {thing} comes to {number}; the most is {most}",
                        measure=measure,
                        thing=written(fact[1]),
                        number=_number(fact),
                        most=GREATEST_NUMBER,
                    )
                )
        for fact in self._all("number"):
            if abs(_number(fact)) > GREATEST_NUMBER:
                raise CaseError(
                    phrase("{value} is out of bounds; the most is {most}", value=_number(fact), most=GREATEST_NUMBER)
                )
        self._bound(phrase("numbers of counters, added up,"), MOST_ADDED * self._counters)
        # Of power alone 122.1a makes a product; what layer 7c adds up is as much for one object at most.
        counted = {fact[1]: max(abs(_number(fact, 2)), abs(_number(fact, 3))) for fact in self._all("counter_change")}
        changes = sum(counted.get(fact[2], 0) * abs(_number(fact)) for fact in self._all("counters"))
        changes += sum(self._value(fact[3]) for fact in self._all("changes_number"))
        self._bound(phrase("what counters and effects add to power and toughness"), self._measure + changes)
        self._bound(
            phrase("the limits that effects set"),
            _MAX_PRICE_OF_LIMIT * sum(self._value(fact[2]) for fact in self._all("limit")),
        )
        self._bound(phrase("the mana of all sources"), sum(map(self._total, ("pool", "snow_pool", "mana_ability"))))
        damage = self._total("play_damage") + self._total("marked_damage") + self._total("measure")
        self._bound(phrase("the damage"), damage)
        self._costs()

    def _costs(self) -> None:
        """What all costs come to, were each paid for every creature and all that it might attack or block."""
        if not any(self._facts.get(predicate) for predicate in _PRICED):
            return
        symbols: dict[Term, int] = {}
        for _, symbol, half in self._all("symbol_half"):
            generic = _number(half) if isinstance(half, tuple) and half[0] == "generic" else 2
            symbols[symbol] = max(symbols.get(symbol, 0), generic)
        variable = {fact[1]: self._value(fact[2]) for fact in self._all("cost_variable")}
        total = 0
        for _, effect, symbol, times in self._all("cost_symbol"):
            each = max(variable.get(effect, 0), 2) if symbol == "{X}" else symbols.get(symbol, 2)
            total += _number((times,)) * each
        total += sum(self._value(fact[3]) for fact in (*self._all("cost_amount"), *self._all("cost_permanents")))
        self._bound(phrase("the costs"), total * self._permanents * max(self._permanents, self._players))

    def _value(self, term: Term) -> int:
        """The most that a number of an effect can come to."""
        if not isinstance(term, tuple):
            return 0
        name = term[0]
        if name == "constant":
            return abs(_number(term))
        if name == "plus":
            return sum(map(self._value, term[1:]))
        if name == "times":
            return abs(_number(term, 1)) * self._value(term[2])
        if name == "number":
            return self._of_players
        if name in ("count", "distinct"):
            return max(self._permanents, self._players)
        return max(2 * self._measure, self._counters)

    def _all(self, predicate: str) -> Sequence[Fact]:
        return self._facts.get(predicate, ())

    def _total(self, predicate: str) -> int:
        return sum(abs(_number(fact)) for fact in self._all(predicate))

    @staticmethod
    def _bound(what: str, number: int) -> None:
        if number > GREATEST:
            _refuse(what, number)


def _number(fact: Fact, place: int = -1) -> int:
    number = fact[place]
    return number if isinstance(number, int) else 0


def _refuse(what: str, number: int) -> NoReturn:
    raise CaseError(
        phrase(
            "{what} may come to {number}; the most that can be reckoned with is {most}",
            what=what,
            number=number,
            most=GREATEST,
        )
    )
