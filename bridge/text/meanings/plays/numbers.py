"""What numbers that are read from the state mean."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.descriptions import all_of
from bridge.text.meanings.plays.values import IT, means
from bridge.text.meanings.values import Node

__all__ = []


@means("count_group")
def _count_group(described: Node) -> Node:
    return {"count": described}


@means("count_other")
def _count_other(described: Node) -> Node:
    return {"count": all_of(described, {"other": True})}


@means("counters_on")
def _counters_on(kind: str, *thing: Any) -> Node:
    return {"counters": kind, "on": {"~": "self", "host": "host"}.get(thing[0] if thing else "it", IT)}


@means("hand_of")
def _hand_of(player: Any) -> Node:
    return {"number": "hand", "of": player}


@means("graveyard_of")
def _graveyard_of(player: Any) -> Node:
    return {"number": "graveyard", "of": player}


@means("host_measure")
def _host_measure(_host: str, measure: str) -> Node:
    return {f"{measure}_of": "host"}


@means("power_at_least")
def _power_at_least(amount: Any) -> Node:
    return {"power": {"at_least": amount}}


@means("own_measure")
def _own_measure(_self: str, measure: str) -> Node:
    return {f"{measure}_of": "self"}


@means("its_measure")
def _its_measure(*children: Any) -> Node:
    return {f"{children[-1]}_of": IT}


@means("distinct_land_types")
def _distinct_land_types(noun: Node, described: Node) -> Node:
    if noun.get("type") != "land":
        raise MeaninglessError
    return {"distinct": "basic_land_types", "among": dict(described)}


@means("distinct_card_types")
def _distinct_card_types(described: Node) -> Node:
    return {"distinct": "card_types", "among": dict(described)}


@means("distinct_colors")
def _distinct_colors(described: Node) -> Node:
    return {"distinct": "colors", "among": dict(described)}


@means("greatest")
def _greatest(measure: str, described: Node) -> Node:
    return {"greatest": measure, "among": dict(described)}


@means("named_number")
def _named_number(value: Any) -> Node:
    return dict(value)


@means("twice")
def _twice(amount: Any) -> Node:
    return {"sum": [amount, amount]}


@means("plus")
def _plus(first: Any, second: Any) -> Node:
    terms = [
        term
        for each in (first, second)
        for term in (each["sum"] if isinstance(each, dict) and "sum" in each else [each])
    ]
    return {"sum": terms}


@means("life_of")
def _life_of(player: Any) -> Node:
    return {"number": "life", "of": player}
