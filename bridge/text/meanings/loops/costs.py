"""What costs mean."""

from __future__ import annotations

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.descriptions import counter_kind
from bridge.text.meanings.loops.values import ACTIONS, SELF, Thing, constant, in_order, means
from bridge.text.meanings.values import Node

__all__ = []


@means("more_costs")
def _more_costs(costs: Node, cost: Node) -> Node:
    both = set(costs) & set(cost)
    if both - {"mana"}:
        raise MeaninglessError
    if "mana" in both:
        return in_order({**costs, **cost, "mana": costs["mana"] + cost["mana"]})
    return in_order({**costs, **cost})


@means("mana_cost")
def _mana_cost(symbols: str) -> Node:
    node: Node = {}
    mana = ""
    for symbol in symbols[1:-1].split("}{"):
        if symbol == "T":
            node["tap"] = True
        elif symbol == "Q":
            node["untap"] = True
        elif symbol == "E":
            node["energy"] = node.get("energy", 0) + 1
        elif symbol in ("S",) or symbol.endswith("/P"):
            raise MeaninglessError
        else:
            mana += "{" + symbol + "}"
    if mana:
        node["mana"] = mana
    return node


ACTIONS.functions(
    life_cost=lambda number: {"life": number},
    sacrifice_cost=lambda thing: {"sacrifice": _paid(thing)},
    exile_cost=lambda thing: {"exile": _paid(thing)},
    return_cost=lambda thing: {"return": _paid(thing)},
    discard_cost=lambda number: {"discard": number},
    mill_cost=lambda number: {"mill": number},
    remove_cost=lambda number, kind, _self: {"remove": {counter_kind(kind): number}},
    put_cost=lambda number, kind, _self: {"put": {counter_kind(kind): number}},
)


@means("tap_cost")
def _tap_cost(thing: Thing) -> Node:
    if thing.kind != "pick":
        raise MeaninglessError
    return {"tap_permanents": thing}


def _paid(thing: Thing) -> Thing:
    if thing.kind == "it":
        return SELF
    if thing.kind not in ("self", "pick") or thing.n is None:
        raise MeaninglessError
    return thing


constant(
    exile_top_cost={"exile_top": 1},
    discard_hand_cost={"discard_hand": True},
)
