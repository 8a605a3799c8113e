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
    bounds = {key: value for key, value in owned.items() if key not in ("what", "none", "bare")}
    found: Node = {"controls": {"player": player, "what": owned["what"], **bounds}}
    return {"non": found} if owned.get("none") else found


@means("no_opponent_controls")
def _no_opponent_controls(owned: Node) -> Node:
    return {"non": _owned_by("opponent", owned)}


@means("some_have_counter")
def _some_have_counter(described: Node, kind: str) -> Node:
    return {"exists": {"what": all_of(dict(described), {"counters": {kind: {"at_least": 1}}})}}


@means("counters_here")
def _counters_here(n: int, kind: str, *_self: str) -> Node:
    return thing_is("self", {"counters": {kind: {"at_least": n}}})


@means("controls_it")
def _controls_it(player: Any, thing: Any) -> Node:
    return thing_is(thing, {"controller": player})


@means("has_a_counter")
def _has_a_counter(player: Any, kind: str) -> Node:
    if kind == "poison":
        return {"compare": {"value": {"number": "poison", "of": player}, "at_least": 1}}
    return _mark(player, f"has a {kind} counter")


@means("has_counters")
def _has_counters(player: Any, n: int, kind: str) -> Node:
    return {
        "compare": {
            "value": {"number": "poison" if kind == "poison" else f"{kind} counters", "of": player},
            "at_least": n,
        }
    }


@means("poisoned")
def _poisoned(player: Any) -> Node:
    return {"compare": {"value": {"number": "poison", "of": player}, "at_least": 1}}


@means("controls_more")
def _controls_more(player: Any, described: Node, other: Any) -> Node:
    return _more_than(player, described, other, {})


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


@means("another_owned")
def _another_owned(described: Node) -> Node:
    return {"what": all_of(described, {"other": True})}


@means("none_owned")
def _none_owned(described: Node) -> Node:
    return {"what": described, "none": True}


@means("at_least_owned")
def _at_least_owned(n: int, described: Node) -> Node:
    return {"what": described, "at_least": n}


@means("at_most_owned")
def _at_most_owned(n: int, described: Node) -> Node:
    return {"what": described, "at_most": n}


@means("exactly_owned")
def _exactly_owned(n: int, described: Node) -> Node:
    return {"what": described, "exactly": n}


@means("either_owned")
def _either_owned(first: Node, second: Node) -> Node:
    before = first.get("either", [first])
    if "bare" in second or _are_one_list(before[-1], second):
        raise MeaninglessError  # one description with "or" in it
    return {"either": [*before, second]}


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


@means("is_state")
def _is_state(thing: Any, state: Node) -> Node:
    return thing_is(thing, state)


@means("it_is_state")
def _it_is_state(*children: Any) -> Node:
    return thing_is(IT, list_of_parts(children)[-1])


@means("is_not_state")
def _is_not_state(thing: Any, state: Node) -> Node:
    return {"non": thing_is(thing if thing is not None else IT, state)}


@means("has_holding")
def _has_holding(thing: Any, held: Node) -> Node:
    return thing_is(thing, held)


@means("has_not_holding")
def _has_not_holding(thing: Any, held: Node) -> Node:
    return {"non": thing_is(thing, held)}


@means("measure_is")
def _measure_is(thing: Any, measure: str, comparison: Node) -> Node:
    return thing_is(thing, {measure: comparison})


@means("measure_exceeds")
def _measure_exceeds(thing: Any, first: str, *rest: Any) -> Node:
    second = list_of_parts(rest)[-1]
    if {first, second} != {"power", "toughness"}:
        raise MeaninglessError
    bound = "more_than" if first == "toughness" else "fewer_than"
    return thing_is(thing, {"toughness_minus_power": {bound: 0}})


@means("hand_is")
def _hand_is(comparison: Node) -> Node:
    return {"compare": {"value": {"number": "hand", "of": "you"}, **comparison}}


@means("hand_of_is")
def _hand_of_is(player: Any, comparison: Node) -> Node:
    return {"compare": {"value": {"number": "hand", "of": player}, **comparison}}


@means("cards_at_least")
def _cards_at_least(n: int) -> Node:
    return {"at_least": n}


@means("cards_at_most")
def _cards_at_most(n: int) -> Node:
    return {"at_most": n}


@means("cards_fewer")
def _cards_fewer(n: int) -> Node:
    return {"fewer_than": n}


@means("cards_none")
def _cards_none() -> Node:
    return {"exactly": 0}


@means("cards_exactly")
def _cards_exactly(n: int) -> Node:
    return {"exactly": n}


@means("cards_some")
def _cards_some() -> Node:
    return {"at_least": 1}


@means("graveyard_is")
def _graveyard_is(comparison: Node, player: Any) -> Node:
    return {"compare": {"value": {"number": "graveyard", "of": player}, **comparison}}


@means("player_graveyard")
def _player_graveyard(player: Any, comparison: Node) -> Node:
    return {"compare": {"value": {"number": "graveyard", "of": player}, **comparison}}


@means("life_at_least")
def _life_at_least(player: Any, n: int) -> Node:
    return {"compare": {"value": {"number": "life", "of": player}, "at_least": n}}


@means("life_at_most")
def _life_at_most(player: Any, n: int) -> Node:
    return {"compare": {"value": {"number": "life", "of": player}, "at_most": n}}


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


@means("player_monarch")
def _player_monarch(player: Any) -> Node:
    return _mark(player, "monarch")


@means("life_is_of")
def _life_is_of(player: Any, comparison: Node) -> Node:
    return {"compare": {"value": {"number": "life", "of": player}, **comparison}}


@means("also_attacks")
def _also_attacks(also: Node) -> Node:
    return {"also_attacks": also}


@means("also_blocks")
def _also_blocks(also: Node) -> Node:
    return {"also_blocks": also}


@means("one_also")
def _one_also(described: Node) -> Node:
    return {"what": described}


@means("another_also")
def _another_also(described: Node) -> Node:
    return {"what": described, "_other": True}


@means("some_also")
def _some_also(n: int, described: Node) -> Node:
    return {"what": described, "at_least": n}


@means("others_attack")
def _others_attack(n: int, described: Node) -> Node:
    return {"also_attacks": {"what": described, "at_least": n}}


@means("others_block")
def _others_block(n: int, described: Node) -> Node:
    return {"also_blocks": {"what": described, "at_least": n}}


@means("some_attack")
def _some_attack(also: Node) -> Node:
    also = dict(also)
    return {"also_attacks" if also.pop("_other", False) else "attacks": also}


@means("some_block")
def _some_block(also: Node) -> Node:
    also = dict(also)
    return {"also_blocks" if also.pop("_other", False) else "blocks": also}


@means("so_many_attack")
def _so_many_attack(n: int, described: Node) -> Node:
    return {"attacks": {"what": without_noun(described), "at_least": n}}


@means("so_many_block")
def _so_many_block(n: int, described: Node) -> Node:
    return {"blocks": {"what": without_noun(described), "at_least": n}}


@means("attacks_alone")
def _attacks_alone(thing: Any) -> Node:
    return _alone(thing)


@means("it_attacks_alone")
def _it_attacks_alone(*_children: Any) -> Node:
    return _alone(IT)


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
