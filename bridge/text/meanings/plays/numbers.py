"""What numbers that are read from the state mean."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.descriptions import all_of
from bridge.text.meanings.plays.values import ACTIONS, means
from bridge.text.meanings.values import IT, Node

__all__ = []


ACTIONS.functions(
    count_of=lambda described: {"count": described},
    count_other=lambda described: {"count": all_of(described, {"other": True})},
    counters_on=lambda kind, thing: {"counters": kind, "on": thing},
    cards_in=lambda player, place: {"number": place, "of": player},
    power_at_least=lambda amount: {"power": {"at_least": amount}},
    measure_of=lambda thing, measure: {f"{measure}_of": thing},
)


@means("distinct_land_types")
def _distinct_land_types(noun: Node, described: Node) -> Node:
    if noun.get("type") != "land":
        raise MeaninglessError
    return {"distinct": "basic_land_types", "among": dict(described)}


ACTIONS.functions(
    distinct_card_types=lambda described: {"distinct": "card_types", "among": dict(described)},
    distinct_colors=lambda described: {"distinct": "colors", "among": dict(described)},
    greatest=lambda measure, described: {"greatest": measure, "among": dict(described)},
    greatest_other=lambda measure, described: {"greatest": measure, "among": all_of(described, {"other": True})},
    own_colors=lambda *_its: {"distinct": "colors", "among": {"is": IT}},
    named_number=lambda value: dict(value),
    twice=lambda amount: {"sum": [amount, amount]},
)


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
