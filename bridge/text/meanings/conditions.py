"""What conditions mean in every reader, as the form of a case has them.

A phrase for an object stays unresolved in them: each reader resolves it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.descriptions import all_of, without_noun
from bridge.text.meanings.values import IT, SHARED, Node, list_of_parts

__all__ = ["are_one_list", "either_owned", "thing_is"]

means = SHARED.means


class _Linked(dict[str, Any]):
    """Conditions joined by "and" or by "or"."""


def _linked(key: str) -> Callable[..., Node]:
    def linked(*conditions: Node) -> Node:
        found = [each for each in conditions if each is not None]
        if any(isinstance(each, _Linked) and key not in each for each in found):
            raise MeaninglessError  # "A or B and C" can be taken in two ways
        return _Linked({key: [one for each in found for one in (each[key] if isinstance(each, _Linked) else [each])]})

    return linked


SHARED["cond_and"] = _linked("all")
SHARED["cond_or"] = _linked("any")


@means("controls")
def _controls(player: Any, owned: Any) -> Node:
    return _owned_by(player, owned)


def _owned_by(player: Any, owned: Node) -> Node:
    if "either" in owned:
        return {"any": [_owned_by(player, each) for each in owned["either"]]}
    if "both" in owned:
        if player != "you":
            raise MeaninglessError  # of several players one has to control both
        return {"all": [_owned_by(player, each) for each in owned["both"]]}
    bounds = {key: value for key, value in owned.items() if key not in ("what", "none", "bare")}
    found: Node = {"controls": {"player": player, "what": owned["what"], **bounds}}
    return {"non": found} if owned.get("none") else found


SHARED.functions(
    whole_condition=lambda condition: condition,
    no_opponent_controls=lambda owned: {"non": _owned_by("opponent", owned)},
    some_have_counter=lambda described, kind: {
        "exists": {"what": all_of(dict(described), {"counters": {kind: {"at_least": 1}}})}
    },
    counters_here=lambda n, kind, _self: thing_is("self", {"counters": {kind: {"at_least": n}}}),
    just_counters_here=lambda n, kind, _self: thing_is("self", {"counters": {kind: n}}),
    controls_it=lambda player, thing: thing_is(thing, {"controller": player}),
)


@means("exists", "exists_passive")
def _exists(owned: Node) -> Node:
    if "either" in owned:
        return {"any": [_exists(each) for each in owned["either"]]}
    if "both" in owned:
        return {"all": [_exists(each) for each in owned["both"]]}
    bounds = {key: value for key, value in owned.items() if key not in ("what", "none", "bare")}
    found: Node = {"exists": {"what": owned["what"], **bounds}}
    return {"non": found} if owned.get("none") else found


@means("some_owned")
def _some_owned(described: Node) -> Node:
    return {"what": described}


@means("bare_owned")
def _bare_owned(described: Node) -> Node:
    if "name" in without_noun(described):
        raise MeaninglessError  # "creatures named A and B": two of them
    return {"what": described, "bare": True}


SHARED.functions(
    another_owned=lambda described: {"what": all_of(described, {"other": True})},
    none_owned=lambda described: {"what": described, "none": True},
    at_least_owned=lambda n, described: {"what": described, "at_least": n},
    at_most_owned=lambda n, described: {"what": described, "at_most": n},
    exactly_owned=lambda n, described: {"what": described, "exactly": n},
)


@means("either_owned")
def either_owned(first: Node, second: Node) -> Node:
    """Either of two things that are controlled, or exist.

    Raises:
        MeaninglessError: If the words are one description with "or" in it.
    """
    before = first.get("either", [first])
    if "bare" in second or "both" in first or are_one_list(before[-1], second):
        raise MeaninglessError  # one description with "or" in it
    return {"either": [*before, second]}


@means("both_owned")
def _both_owned(first: Node, second: Node) -> Node:
    if "bare" in first or "bare" in second:
        raise MeaninglessError  # one description with "and" in it
    return {"both": [first, second]}


def are_one_list(first: Node, second: Node) -> bool:
    """Whether two descriptions say no more than a list of nouns does."""
    if any(set(each) != {"what"} for each in (first, second)):
        return False
    return all(set(each["what"]) <= {"type"} for each in (first, second)) or all(
        _is_noun(one) for each in (first, second) for one in _alternatives(each["what"])
    )


def _alternatives(described: Node) -> list[Node]:
    return described["any"] if set(described) == {"any"} else [described]


def _is_noun(described: Node) -> bool:
    return len(described) == 1 and set(described) <= {"subtype", "type"}


def thing_is(thing: Any, described: Node) -> Node:
    """A condition on one object."""
    return {"fits": {"object": thing, "what": described}}


SHARED.functions(
    is_state=lambda thing, state: thing_is(thing, state),
    it_is_state=lambda *children: thing_is(IT, list_of_parts(children)[-1]),
    is_not_state=lambda thing, state: {"non": thing_is(thing, state)},
    it_is_not_state=lambda *children: {"non": thing_is(IT, list_of_parts(children)[-1])},
    has_holding=lambda thing, held: thing_is(thing, held),
    has_not_holding=lambda thing, held: {"non": thing_is(thing, held)},
)


@means("state_group")
def _state_group(described: Node) -> Node:
    return described


def _number_of(what: str, player: Any, bounds: Node) -> Node:
    return {"compare": {"value": {"number": what, "of": player}, **bounds}}


_YOUR_TURN = thing_is("self", {"controller": "active"})

SHARED.constants(
    player_you="you",
    opponent="opponent",
    any_player="any",
    your_turn=_YOUR_TURN,
    not_your_turn={"non": _YOUR_TURN},
    cards_none={"exactly": 0},
    cards_some={"at_least": 1},
)
SHARED.functions(
    hand_is=lambda bounds: _number_of("hand", "you", bounds),
    hand_of_is=lambda player, bounds: _number_of("hand", player, bounds),
    graveyard_is=lambda bounds, player: _number_of("graveyard", player, bounds),
    cards_at_least=lambda n: {"at_least": n},
    cards_at_most=lambda n: {"at_most": n},
    cards_fewer=lambda n: {"fewer_than": n},
    cards_exactly=lambda n: {"exactly": n},
    life_at_least=lambda player, n: _number_of("life", player, {"at_least": n}),
    life_at_most=lambda player, n: _number_of("life", player, {"at_most": n}),
)
