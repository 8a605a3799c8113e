"""What conditions mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.descriptions import all_of
from bridge.text.meanings.plays.subjects import without_noun
from bridge.text.meanings.plays.values import ACTIONS, IT, constants, list_of_parts, means
from bridge.text.meanings.values import Node

__all__ = ["thing_is"]


class _Linked(dict[str, Any]):
    """Conditions joined by "and" or by "or"."""


def _linked(key: str) -> Callable[..., Node]:
    def linked(*conditions: Node) -> Node:
        found = [each for each in conditions if each is not None]
        if any(isinstance(each, _Linked) and key not in each for each in found):
            raise MeaninglessError  # "A or B and C" can be taken in two ways
        return _Linked({key: [one for each in found for one in (each[key] if isinstance(each, _Linked) else [each])]})

    return linked


ACTIONS["cond_and"] = _linked("all")
ACTIONS["cond_or"] = _linked("any")


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


ACTIONS.functions(
    no_opponent_controls=lambda owned: {"non": _owned_by("opponent", owned)},
    some_have_counter=lambda described, kind: {
        "exists": {"what": all_of(dict(described), {"counters": {kind: {"at_least": 1}}})}
    },
    counters_here=lambda n, kind, *_self: thing_is("self", {"counters": {kind: {"at_least": n}}}),
    controls_it=lambda player, thing: thing_is(thing, {"controller": player}),
)


@means("has_a_counter")
def _has_a_counter(player: Any, kind: str) -> Node:
    if kind == "poison":
        return {"compare": {"value": {"number": "poison", "of": player}, "at_least": 1}}
    return _mark(player, f"has a {kind} counter")


ACTIONS.functions(
    has_counters=lambda player, n, kind: (
        {
            "compare": {
                "value": {"number": "poison" if kind == "poison" else f"{kind} counters", "of": player},
                "at_least": n,
            }
        }
    ),
    poisoned=lambda player: {"compare": {"value": {"number": "poison", "of": player}, "at_least": 1}},
    controls_more=lambda player, described, other: _more_than(player, described, other, {}),
)


def _more_than(player: Any, described: Node, other: Any, extra: Node) -> Node:
    return {
        "compare": {
            "value": {"count": {**described, "controller": player}},
            "more_than": {"count": {**described, "controller": other}},
            **extra,
        }
    }


@means("controls_so_many_more")
def _controls_so_many_more(player: Any, n: int, described: Node, other: Any) -> Node:
    return {
        "compare": {
            "value": {"count": {**described, "controller": player}},
            "at_least": {"sum": [{"count": {**described, "controller": other}}, n]},
        }
    }


@means("controls_most")
def _controls_most(player: Any, described: Node) -> Node:
    own = {"count": {**described, "controller": player}}
    return {"non": {"controls": {"player": "any", "what": dict(described), "more_than": own}}}


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
    without_noun(described)
    return {"what": described, "bare": True}


ACTIONS.functions(
    another_owned=lambda described: {"what": all_of(described, {"other": True})},
    none_owned=lambda described: {"what": described, "none": True},
    at_least_owned=lambda n, described: {"what": described, "at_least": n},
    at_most_owned=lambda n, described: {"what": described, "at_most": n},
    exactly_owned=lambda n, described: {"what": described, "exactly": n},
)


@means("either_owned")
def _either_owned(first: Node, second: Node) -> Node:
    before = first.get("either", [first])
    if "bare" in second or "both" in first or _are_one_list(before[-1], second):
        raise MeaninglessError  # one description with "or" in it
    return {"either": [*before, second]}


@means("both_owned")
def _both_owned(first: Node, second: Node) -> Node:
    if "bare" in first or "bare" in second:
        raise MeaninglessError  # one description with "and" in it
    return {"both": [first, second]}


def _are_one_list(first: Node, second: Node) -> bool:
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
    """A condition on one object; a pronoun is settled later."""
    return {"fits": {"object": thing if thing in ("self", "host") else IT, "what": described}}


ACTIONS.functions(
    is_state=lambda thing, state: thing_is(thing, state),
    it_is_state=lambda *children: thing_is(IT, list_of_parts(children)[-1]),
    is_not_state=lambda thing, state: {"non": thing_is(thing if thing is not None else IT, state)},
    has_holding=lambda thing, held: thing_is(thing, held),
    has_not_holding=lambda thing, held: {"non": thing_is(thing, held)},
    measure_is=lambda thing, measure, comparison: thing_is(thing, {measure: comparison}),
)


@means("measure_exceeds")
def _measure_exceeds(thing: Any, first: str, *rest: Any) -> Node:
    second = list_of_parts(rest)[-1]
    if {first, second} != {"power", "toughness"}:
        raise MeaninglessError
    bound = "more_than" if first == "toughness" else "fewer_than"
    return thing_is(thing, {"toughness_minus_power": {bound: 0}})


ACTIONS.functions(
    hand_is=lambda comparison: {"compare": {"value": {"number": "hand", "of": "you"}, **comparison}},
    hand_of_is=lambda player, comparison: {"compare": {"value": {"number": "hand", "of": player}, **comparison}},
    cards_at_least=lambda n: {"at_least": n},
    cards_at_most=lambda n: {"at_most": n},
    cards_fewer=lambda n: {"fewer_than": n},
    cards_none=lambda: {"exactly": 0},
    cards_exactly=lambda n: {"exactly": n},
    cards_some=lambda: {"at_least": 1},
    graveyard_is=lambda comparison, player: {"compare": {"value": {"number": "graveyard", "of": player}, **comparison}},
    player_graveyard=lambda player, comparison: {
        "compare": {"value": {"number": "graveyard", "of": player}, **comparison}
    },
    life_at_least=lambda player, n: {"compare": {"value": {"number": "life", "of": player}, "at_least": n}},
    life_at_most=lambda player, n: {"compare": {"value": {"number": "life", "of": player}, "at_most": n}},
)


def _mark(who: Any, mark: str) -> Node:
    return {"player": {"who": who, "mark": mark}}


constants(
    you_monarch=_mark("you", "monarch"),
    blessing=_mark("you", "city's blessing"),
    initiative=_mark("you", "initiative"),
    max_speed=_mark("you", "max speed"),
    your_turn={"fits": {"object": "self", "what": {"controller": "active"}}},
    not_your_turn={"non": {"fits": {"object": "self", "what": {"controller": "active"}}}},
)


ACTIONS.functions(
    player_monarch=lambda player: _mark(player, "monarch"),
    life_is_of=lambda player, comparison: {"compare": {"value": {"number": "life", "of": player}, **comparison}},
    also_attacks=lambda also: {"also_attacks": also},
    also_blocks=lambda also: {"also_blocks": also},
    one_also=lambda described: {"what": described},
    another_also=lambda described: {"what": described, "_other": True},
    some_also=lambda n, described: {"what": described, "at_least": n},
    others_attack=lambda n, described: {"also_attacks": {"what": described, "at_least": n}},
    others_block=lambda n, described: {"also_blocks": {"what": described, "at_least": n}},
)


@means("some_attack")
def _some_attack(also: Node) -> Node:
    also = dict(also)
    return {"also_attacks" if also.pop("_other", False) else "attacks": also}


@means("some_block")
def _some_block(also: Node) -> Node:
    also = dict(also)
    return {"also_blocks" if also.pop("_other", False) else "blocks": also}


ACTIONS.functions(
    so_many_attack=lambda n, described: {"attacks": {"what": without_noun(described), "at_least": n}},
    so_many_block=lambda n, described: {"blocks": {"what": without_noun(described), "at_least": n}},
    attacks_alone=lambda thing: _alone(thing),
    it_attacks_alone=lambda *_children: _alone(IT),
)


def _alone(thing: Any) -> Node:
    return {
        "all": [
            thing_is(thing, {"attacking": True}),
            {"non": {"exists": {"what": {"attacking": True}, "at_least": 2}}},
        ]
    }


constants(
    state_in_combat={"any": [{"attacking": True}, {"blocking": True}]},
    state_in_block={"any": [{"blocking": True}, {"blocked": True}]},
)


@means("state_group")
def _state_group(described: Node) -> Node:
    return described


constants(monstrous={"mark": "monstrous"}, renowned={"mark": "renowned"})


@means("state_attached")
def _state_attached(described: Node) -> Node:
    return {"attached_to": described}
