"""What numbers that are read from the game mean."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.descriptions import counter_kind
from bridge.text.meanings.loops.values import ACTIONS, Number, Thing, constant, means
from bridge.text.meanings.values import Node

__all__ = ["count_of", "known_number", "multiplied"]


constant(
    one=1,
    x=Number("x"),
    that_much=Number("that_much"),
    twice_that=Number("that_much", times=2),
    amount_open=Number("open"),
    cards_drawn=Number("drawn_this_turn", "you"),
    spells_cast=Number("cast_this_turn", "you"),
    life_lost=Number("life_lost_this_turn", "you"),
    revealed=Number("revealed"),
    opponents_had=Number("opponents"),
)


@means("count_of")
def count_of(group: Node) -> Number:
    """How many there are of what is described."""
    zone = group.get("zone")
    if zone in ("hand", "library", "graveyard") and group == {"_noun": "card", "owner": "you", "zone": zone}:
        return Number(zone, "you")
    return Number("count", group)


@means("counters_on")
def _counters_on(kind: str, thing: Thing) -> Number:
    return Number("counters", (counter_kind(kind), thing))


def _yours(whose: str, what: str) -> Number:
    if whose != "you":
        raise MeaninglessError
    return Number(what, "you")


ACTIONS.functions(
    cards_in=_yours,
    life_of=lambda whose: _yours(whose, "life"),
    measure_of=lambda thing, measure: Number(measure, thing),
    each_of=lambda amount: amount,
)


@means("greatest")
def _greatest(measure: str, group: Node) -> Number:
    if measure != "power":
        raise MeaninglessError
    return Number("greatest_power", group)


@means("devotion")
def _devotion(value: Node) -> Number:
    if "color" not in value:
        raise MeaninglessError
    return Number("devotion", value["color"])


@means("plus")
def _plus(first: Any, second: Any) -> Number:
    amount, number = (first, second) if isinstance(second, int) else (second, first)
    if not isinstance(amount, Number) or not isinstance(number, int):
        raise MeaninglessError
    return amount._replace(plus=amount.plus + number)


ACTIONS.functions(minus=lambda amount, number: _plus(amount, -number))


@means("twice")
def _twice(amount: Any) -> Number:
    if not isinstance(amount, Number):
        raise MeaninglessError
    return amount._replace(times=2 * amount.times, plus=2 * amount.plus)


def multiplied(number: Any, amount: Any) -> Any:
    """A number times an amount ("two for each creature")."""
    if isinstance(number, int) and isinstance(amount, Number):
        return amount if number == 1 else amount._replace(times=number * amount.times, plus=number * amount.plus)
    raise MeaninglessError


def known_number(n: Any) -> Any:
    """A number that is settled here; one that later words would give has no meaning."""
    if isinstance(n, Number) and n.key == "open":
        raise MeaninglessError
    return n
