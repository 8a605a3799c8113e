"""What "unless they pay" means."""

from __future__ import annotations

import re
from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.plays.restrictions import joined_restrictions
from bridge.text.meanings.plays.values import constants, means
from bridge.text.meanings.values import Node, list_of_parts, slot

__all__ = []

constants(payer_you="you", payer_controller="controller", payer_defending="defending")


@means("costs")
def _costs(done: list[Node], demanded: tuple[str, Any]) -> list[Node]:
    payer, cost = demanded
    kinds = {
        "cant_attack": "costs_attack",
        "cant_block": "costs_block",
        "cant_attack_or_block": "costs_attack_or_block",
        "cant_be_blocked": "costs_be_blocked",
    }
    found: list[Node] = []
    for each in joined_restrictions(done):
        if "_aside" in each and found:
            found.append(each)
            continue
        kind = kinds.get(each.get("kind", ""))
        if kind is None:
            raise MeaninglessError
        if (payer == "defending") != (kind == "costs_be_blocked"):
            raise MeaninglessError  # only the player who declares can pay
        found.append({**each, "kind": kind, "cost": cost, "_payer": payer})
    return found


@means("unless_paid")
def _unless_paid(*children: Any) -> tuple[str, Any]:
    payer, cost = list_of_parts(children)
    return payer, cost


@means("unless_paid_x")
def _unless_paid_x(*children: Any) -> Any:
    payer, mana, each, amount = list_of_parts(children)
    if each != "creature":
        raise MeaninglessError
    return payer, _pay_mana_x(None, mana, amount)


@means("with_tapping", "of_choice", "they_control", "chosen_at_random")
def _no_meaning(*_children: Any) -> None:
    return None


@means("unless_paid_for_each")
def _unless_paid_for_each(*children: Any) -> Any:
    payer, cost, each = list_of_parts(children)
    if each == "creature":
        return payer, cost
    if "'attacking'" in repr(each) or "'blocking'" in repr(each) or "{'bind': 'player'}" in repr(each):
        raise MeaninglessError  # this counts the declared creatures, for each of which the cost is paid anyway
    if not isinstance(cost, str) or not re.fullmatch(r"\{(\d{1,2})\}", cost):
        raise MeaninglessError
    n = int(cost[1:-1])
    return payer, {"mana": "{X}", "x": each.amount if n == 1 else {"sum": [each.amount] * n}}


constants(each_attacker="creature", each_blocker="creature")


@means("pay_mana")
def _pay_mana(_pays: None, mana: str) -> Any:
    return {"mana": mana, "x": slot("X")} if "X" in mana else mana


@means("pay_mana_x")
def _pay_mana_x(_pays: None, mana: str, amount: Any) -> Any:
    if "X" not in mana:
        raise MeaninglessError
    return {"mana": mana, "x": amount}


@means("pay_life")
def _pay_life(_pays: None, n: int) -> Node:
    return {"life": n}


@means("pay_sacrifice")
def _pay_sacrifice(paid: Node) -> Node:
    return {"sacrifice": paid}


@means("pay_return")
def _pay_return(paid: Node, *_children: Any) -> Node:
    return {"return": paid}


@means("pay_tap")
def _pay_tap(paid: Node) -> Node:
    return {"tap_permanents": paid}


@means("pay_tap_uninvolved")
def _pay_tap_uninvolved(paid: Node) -> Node:
    return {"tap_permanents": {**paid, "uninvolved": True}}


@means("pay_discard")
def _pay_discard(n: int = 1) -> Node:
    return {"discard": n}


@means("pay_both")
def _pay_both(*costs: Any) -> Node:
    parts = [{"mana": cost} if isinstance(cost, str) else cost for cost in costs]
    if set(parts[0]) & set(parts[1]) or any("x" in part for part in parts):
        raise MeaninglessError
    return {**parts[0], **parts[1]}


@means("one_paid")
def _one_paid(described: Node, *_children: Any) -> Node:
    return {"choose": _without_controller(described)}


@means("so_many_paid")
def _so_many_paid(n: int, described: Node, *_children: Any) -> Node:
    return {"n": n, "choose": _without_controller(described)}


def _without_controller(described: Node) -> Node:
    """The description without its controller: a player pays with permanents of their own."""
    rest = {key: value for key, value in described.items() if key != "controller"}
    return {**rest, "all": [_without_controller(each) for each in rest["all"]]} if "all" in rest else rest
