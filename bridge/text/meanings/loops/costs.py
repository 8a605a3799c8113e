"""What costs mean."""

from __future__ import annotations

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.descriptions import counter_kind
from bridge.text.meanings.loops.values import SELF, Thing, constant, in_order, means
from bridge.text.meanings.values import Node

__all__ = []


@means("only_cost")
def _only_cost(cost: Node) -> Node:
    return cost


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


@means("life_cost")
def _life_cost(number: int) -> Node:
    return {"life": number}


@means("sacrifice_cost")
def _sacrifice_cost(thing: Thing) -> Node:
    return {"sacrifice": _paid(thing)}


@means("exile_cost")
def _exile_cost(thing: Thing) -> Node:
    return {"exile": _paid(thing)}


@means("return_cost")
def _return_cost(thing: Thing) -> Node:
    return {"return": _paid(thing)}


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
    discard_cost={"discard": 1},
    discard_hand_cost={"discard_hand": True},
    mill_cost={"mill": 1},
)


@means("discard_many_cost")
def _discard_many_cost(number: int) -> Node:
    return {"discard": number}


@means("mill_many_cost")
def _mill_many_cost(number: int) -> Node:
    return {"mill": number}


@means("remove_cost")
def _remove_cost(kind: str, thing: Thing | None = None) -> Node:
    return {"remove": {counter_kind(kind): 1}}


@means("remove_many_cost")
def _remove_many_cost(number: int, kind: str, thing: Thing | None = None) -> Node:
    return {"remove": {counter_kind(kind): number}}


@means("put_cost")
def _put_cost(kind: str, thing: Thing | None = None) -> Node:
    return {"put": {counter_kind(kind): 1}}


@means("put_many_cost")
def _put_many_cost(number: int, kind: str, thing: Thing | None = None) -> Node:
    return {"put": {counter_kind(kind): number}}
