"""The meanings of conditions in a loop: those of every reader, as far as the case form can express them."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.conditions import are_one_list, either_owned
from bridge.text.meanings.loops.descriptions import either, joined, lowered, plain_description
from bridge.text.meanings.loops.numbers import count_of
from bridge.text.meanings.loops.values import ACTIONS, SELF, Asked, Number, Thing, constant, means
from bridge.text.meanings.values import Node

__all__ = []


@means("whole_condition")
def _whole_condition(said: Node) -> Node:
    """A condition, as every reader takes it, in the words of a loop case.

    Raises:
        MeaninglessError: If a loop case can't ask for a part of it.
    """
    if "_asked" in said or "_never" in said or "amount" in said:
        return said
    ((key, value),) = said.items()
    if key == "non":
        return _not(_joinable(value))
    if key == "all":
        return {"all": [_joinable(each) for each in value]}
    if key == "any":
        return {"non": {"all": [_not(_joinable(each)) for each in value]}}
    if key == "fits":
        thing = value["object"]
        about = thing if isinstance(thing, Thing) else SELF if thing == "self" else Thing("it")
        return {"_fits": about, "fits": plain_description(lowered(value["what"]))}
    if key in ("controls", "exists"):
        return _counted(value)
    if key == "compare" and value["value"].get("of") == "you":
        return {"amount": Number(value["value"]["number"], "you"), **_bounds(value)}
    raise MeaninglessError


def _joinable(said: Node) -> Node:
    """A part of a condition; one that is taken as given, or as never true, has to stand alone."""
    found = _whole_condition(said)
    if "_asked" in found or "_never" in found:
        raise MeaninglessError
    return found


def _not(condition: Node) -> Node:
    if "amount" in condition and condition.get("at_least") == 1 and "at_most" not in condition:
        return {"amount": condition["amount"], "at_most": 0}
    if "_fits" in condition:
        described = condition["fits"]
        return {**condition, "fits": described["non"] if set(described) == {"non"} else {"non": described}}
    return {"non": condition}


def _counted(owned: Node) -> Node:
    bounds = _bounds(owned) or {"at_least": 1}
    player = owned.get("player")
    if player not in (None, "you") and (player != "opponent" or bounds != {"at_least": 1}):
        raise MeaninglessError  # which of several opponents controls so many
    described = lowered(owned["what"])
    if player is None:
        if described.get("zone") == "battlefield":
            del described["zone"]
        return {"amount": count_of(described), **bounds}
    return {"amount": Number("count", joined(_of_permanents(described), {"controller": player})), **bounds}


def _of_permanents(described: Node) -> Node:
    """A description of permanents.

    Raises:
        MeaninglessError: If it is one of cards or spells, which nobody controls on the battlefield.
    """
    plain_description(described)
    return described


def _bounds(said: Node) -> Node:
    """The bounds of a comparison, with those that a loop case has."""
    bounds = {key: value for key, value in said.items() if key not in ("what", "player", "value")}
    if not all(isinstance(each, int) for each in bounds.values()):
        raise MeaninglessError
    if "exactly" in bounds:
        n = bounds["exactly"]
        return {"at_most": 0} if n == 0 else {"at_least": n, "at_most": n}
    if "fewer_than" in bounds:
        return {"at_most": bounds["fewer_than"] - 1}
    return bounds


@means("either_owned")
def _either_owned(first: Node, second: Node) -> Node:
    if "either" not in first and "bare" not in second and are_one_list(first, second):
        return {"what": either(first["what"], second["what"])}  # "a Cleric or a Wizard" is one description
    return either_owned(first, second)


constant(
    your_turn={"_asked": Asked("your_turn")},
    never_condition={"_never": True},
    never_from_graveyard={"_never": True},
    never_prevented={"_never": True, "_left_out": "prevented"},
)
ACTIONS.functions(x_bound=lambda comparison: {"amount": Number("x"), **comparison})


ACTIONS.functions(
    sacrificed_one=lambda group: {"fits": {"object": Thing("past", word="chosen"), "what": group}},
)


@means("not_your_turn")
def _not_your_turn() -> Node:
    raise MeaninglessError


@means("amount_bound")
def _amount_bound(amount: Any, comparison: Node) -> Node:
    if not isinstance(amount, Number):
        raise MeaninglessError
    return {"amount": amount, **comparison}
