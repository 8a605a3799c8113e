"""What conditions mean."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.descriptions import counter_kind, joined, plain_description
from bridge.text.meanings.loops.values import Asked, Number, Thing, constant, means
from bridge.text.meanings.values import Node

__all__ = []


def _yours(group: Node, *more: Node) -> Number:
    if group.get("_noun") in ("card", "spell"):
        raise MeaninglessError
    return Number("count", joined(group, {"controller": "you"}, *more))


@means("control_least")
def _control_least(number: int, group: Node) -> Node:
    return {"amount": _yours(group), "at_least": number}


@means("control_least_other")
def _control_least_other(number: int, group: Node) -> Node:
    return {"amount": _yours(group, {"other": True}), "at_least": number}


@means("control_a")
def _control_a(group: Node) -> Node:
    return {"amount": _yours(group), "at_least": 1}


@means("control_another")
def _control_another(group: Node) -> Node:
    return {"amount": _yours(group, {"other": True}), "at_least": 1}


@means("control_none")
def _control_none(group: Node) -> Node:
    return {"amount": _yours(group), "at_most": 0}


@means("life_least")
def _life_least(number: int) -> Node:
    return {"amount": Number("life", "you"), "at_least": number}


@means("life_most")
def _life_most(number: int) -> Node:
    return {"amount": Number("life", "you"), "at_most": number}


@means("hand_least")
def _hand_least(number: int) -> Node:
    return {"amount": Number("hand", "you"), "at_least": number}


constant(hand_none={"amount": Number("hand", "you"), "at_most": 0})


@means("graveyard_least")
def _graveyard_least(number: int) -> Node:
    return {"amount": Number("graveyard", "you"), "at_least": number}


@means("there_are")
def _there_are(number: int, group: Node) -> Node:
    return {"amount": Number("count", group), "at_least": number}


@means("has_no_counters")
def _has_no_counters(thing: Thing, kind: str) -> Node:
    return {"_fits": thing, "fits": {"counters": {counter_kind(kind): 0}}}


@means("has_counters")
def _has_counters(thing: Thing, counters: tuple[int, str]) -> Node:
    return {"_fits": thing, "fits": {"counters": {counters[1]: {"at_least": counters[0]}}}}


@means("it_is_a")
def _it_is_a(phrase: Node) -> Node:
    return {"_fits": Thing("it"), "fits": plain_description(phrase)}


@means("it_is_not_a")
def _it_is_not_a(phrase: Node) -> Node:
    return {"_fits": Thing("it"), "fits": {"non": plain_description(phrase)}}


@means("it_is_a_thing")
def _it_is_a_thing(thing: Thing, phrase: Node) -> Node:
    if thing.kind == "it":
        raise MeaninglessError
    return {"_fits": thing, "fits": plain_description(phrase)}


constant(
    on_your_turn={"_asked": Asked("your_turn")},
    never_condition={"_never": True},
    never_from_graveyard={"_never": True},
    never_prevented={"_never": True, "_left_out": "prevented"},
)


@means("is_tapped")
def _is_tapped(thing: Thing) -> Node:
    return {"_fits": thing, "fits": {"tapped": True}}


@means("is_untapped")
def _is_untapped(thing: Thing) -> Node:
    return {"_fits": thing, "fits": {"tapped": False}}


@means("x_bound")
def _x_bound(comparison: Node) -> Node:
    return {"amount": Number("x"), **comparison}


@means("amount_bound")
def _amount_bound(amount: Any, comparison: Node) -> Node:
    if not isinstance(amount, Number):
        raise MeaninglessError
    return {"amount": amount, **comparison}
