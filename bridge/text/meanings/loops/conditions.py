"""What conditions mean."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.descriptions import counter_kind, joined, plain_description
from bridge.text.meanings.loops.values import ACTIONS, Asked, Number, Thing, constant, means
from bridge.text.meanings.values import Node

__all__ = []


def _yours(group: Node, *more: Node) -> Number:
    if group.get("_noun") in ("card", "spell"):
        raise MeaninglessError
    return Number("count", joined(group, {"controller": "you"}, *more))


ACTIONS.functions(
    control_least=lambda number, group: {"amount": _yours(group), "at_least": number},
    control_least_other=lambda number, group: {"amount": _yours(group, {"other": True}), "at_least": number},
    control_a=lambda group: {"amount": _yours(group), "at_least": 1},
    control_both=lambda *groups: {"all": [{"amount": _yours(group), "at_least": 1} for group in groups]},
    control_another=lambda group: {"amount": _yours(group, {"other": True}), "at_least": 1},
    control_none=lambda group: {"amount": _yours(group), "at_most": 0},
    life_least=lambda number: {"amount": Number("life", "you"), "at_least": number},
    life_most=lambda number: {"amount": Number("life", "you"), "at_most": number},
    hand_least=lambda number: {"amount": Number("hand", "you"), "at_least": number},
)


constant(hand_none={"amount": Number("hand", "you"), "at_most": 0})


ACTIONS.functions(
    graveyard_least=lambda number: {"amount": Number("graveyard", "you"), "at_least": number},
    there_are=lambda number, group: {"amount": Number("count", group), "at_least": number},
    has_no_counters=lambda thing, kind: {"_fits": thing, "fits": {"counters": {counter_kind(kind): 0}}},
    has_counters=lambda thing, counters: {
        "_fits": thing,
        "fits": {"counters": {counters[1]: {"at_least": counters[0]}}},
    },
    it_is_a=lambda phrase: {"_fits": Thing("it"), "fits": plain_description(phrase)},
    it_is_not_a=lambda phrase: {"_fits": Thing("it"), "fits": {"non": plain_description(phrase)}},
)


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


ACTIONS.functions(
    is_tapped=lambda thing: {"_fits": thing, "fits": {"tapped": True}},
    is_untapped=lambda thing: {"_fits": thing, "fits": {"tapped": False}},
    x_bound=lambda comparison: {"amount": Number("x"), **comparison},
)


@means("amount_bound")
def _amount_bound(amount: Any, comparison: Node) -> Node:
    if not isinstance(amount, Number):
        raise MeaninglessError
    return {"amount": amount, **comparison}
