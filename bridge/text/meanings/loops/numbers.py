"""What numbers that are read from the game mean."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.descriptions import counter_kind
from bridge.text.meanings.loops.values import ACTIONS, Number, Thing, constant, means
from bridge.text.meanings.values import Node

__all__ = ["known_number", "multiplied"]


constant(
    one=1,
    x=Number("x"),
    that_much=Number("that_much"),
    twice_that=Number("that_much", times=2),
    amount_open=Number("open"),
    life_total=Number("life", "you"),
    cards_drawn=Number("drawn_this_turn", "you"),
    spells_cast=Number("cast_this_turn", "you"),
    life_lost=Number("life_lost_this_turn", "you"),
    revealed=Number("revealed"),
)


@means("count_of")
def _count_of(group: Node) -> Number:
    zone = group.get("zone")
    if zone in ("hand", "library", "graveyard") and group == {"_noun": "card", "owner": "you", "zone": zone}:
        return Number(zone, "you")
    return Number("count", group)


@means("counters_on")
def _counters_on(kind: str, thing: Thing) -> Number:
    return Number("counters", (counter_kind(kind), thing))


@means("cards_in")
def _cards_in(whose: str, place: str) -> Number:
    if whose != "you":
        raise MeaninglessError
    return Number(place, "you")


ACTIONS.functions(
    measure_of=lambda thing, measure: Number(measure, thing),
    greatest_power=lambda group: Number("greatest_power", group),
)


@means("devotion")
def _devotion(value: Node) -> Number:
    if "color" not in value:
        raise MeaninglessError
    return Number("devotion", value["color"])


ACTIONS.functions(
    plus_before=lambda number, amount: _plus(amount, number),
    plus_after=lambda amount, number: _plus(amount, number),
    minus=lambda amount, number: _plus(amount, -number),
)


def _plus(amount: Any, number: int) -> Number:
    if not isinstance(amount, Number):
        raise MeaninglessError
    return amount._replace(plus=amount.plus + number)


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
