"""Events and conditions of triggered abilities that look back, which are settled before the abilities are built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bridge.case.abilities import Instruction, Static
from bridge.case.conditions import Condition
from bridge.case.descriptions import Description
from bridge.loops.text.building import Builder
from bridge.loops.text.surroundings import UnreadError
from bridge.text.meanings.loops.values import Happening
from bridge.text.meanings.values import Node

__all__ = ["condition_of", "looking_back", "more_mana", "of_damage", "state_condition"]


def looking_back(happening: Happening, condition: Node | None) -> tuple[Happening, Node | None]:
    """An event, with a condition on the object as it last existed moved into the event (CR 603.10a).

    Raises:
        UnreadError: The condition asks about the departed object together with other things.
    """
    if condition is None or happening.event["on"] not in ("dies", "leaves"):
        return happening, condition
    if "_fits" not in condition:
        if _asks_of_an_object(condition):
            raise UnreadError("several conditions, one of them on what has left")
        return happening, condition
    if condition["_fits"].kind not in ("it", "that", "self"):
        return happening, condition
    what = happening.event.get("what")
    if what == "self":
        fits = {"is": "self", **condition["fits"]}
    elif isinstance(what, dict) and not set(what) & set(condition["fits"]):
        fits = {**what, **condition["fits"]}
    else:
        return happening, condition
    return happening._replace(event={**happening.event, "what": fits}), None


def _asks_of_an_object(condition: Node) -> bool:
    parts = [*condition.get("all", ()), *([condition["non"]] if "non" in condition else [])]
    return "_fits" in condition or any(map(_asks_of_an_object, parts))


def condition_of(builder: Builder, node: Node) -> Condition | None:
    """A condition in the case form, None if it holds given the conditions on the case; raises `UnreadError`."""
    if "_asked" in node:
        builder.asked.append(node["_asked"])
        return None
    if "_never" in node:
        raise UnreadError("a condition that never holds")
    return builder.condition(node)


def more_mana(do: Sequence[Instruction], keys: dict[str, Any]) -> Static | None:
    """A triggered mana ability that adds mana when a permanent is tapped for mana (CR 605.1b), as a static ability."""
    if len(do) != 1 or set(keys) != {"when"}:
        return None
    (add,) = do
    if add.mana is not None and "{any}" in add.mana:
        return None
    if add != Instruction(do="add_mana", mana=add.mana, who=add.who) or add.who not in (None, "controller"):
        return None
    what = keys["when"].what
    if add.who is None and not (isinstance(what, Description) and what.controller == "you"):
        return None
    return Static(does="more_mana", mana=add.mana)


def of_damage(happening: Happening) -> Happening:
    """An event of damage to a player, which the form doesn't distinguish from other damage."""
    if happening.event["on"] != "_to_player":
        return happening
    kept = {key: value for key, value in happening.event.items() if key != "who"}
    return happening._replace(event={**kept, "on": "deals_damage"})


def state_condition(builder: Builder, happening: Happening) -> Condition | None:
    """The condition of a state trigger (CR 603.8); None for any other event."""
    return builder.condition(happening.if_) if happening.if_ is not None else None
