"""What conditions mean of which only plays can ask."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.conditions import thing_is
from bridge.text.meanings.descriptions import all_of, any_of, without_noun
from bridge.text.meanings.plays.values import ACTIONS, constants, means
from bridge.text.meanings.values import IT, Node, list_of_parts

__all__: list[str] = []


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


@means("measure_exceeds")
def _measure_exceeds(thing: Any, first: str, *rest: Any) -> Node:
    second = list_of_parts(rest)[-1]
    if {first, second} != {"power", "toughness"}:
        raise MeaninglessError
    bound = "more_than" if first == "toughness" else "fewer_than"
    return thing_is(thing, {"toughness_minus_power": {bound: 0}})


def _mark(who: Any, mark: str) -> Node:
    return {"player": {"who": who, "mark": mark}}


constants(
    you_monarch=_mark("you", "monarch"),
    blessing=_mark("you", "city's blessing"),
    initiative=_mark("you", "initiative"),
    max_speed=_mark("you", "max speed"),
)


ACTIONS.functions(
    measure_is=lambda thing, measure, comparison: thing_is(thing, {measure: comparison}),
    player_graveyard=lambda player, comparison: {
        "compare": {"value": {"number": "graveyard", "of": player}, **comparison}
    },
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


@means("state_or")
def _state_or(first: Node, second: Node) -> Node:
    return any_of([first, second])


@means("carries")
def _carries(_self: str, owned: Node) -> Node:
    bounds = {key: value for key, value in owned.items() if key not in ("what", "none", "bare")}
    found: Node = {"exists": {"what": all_of(owned["what"], {"attached_to": {"is": "self"}}), **bounds}}
    return {"non": found} if owned.get("none") else found


constants(
    state_in_combat={"any": [{"attacking": True}, {"blocking": True}]},
    state_in_block={"any": [{"blocking": True}, {"blocked": True}]},
)


constants(monstrous={"mark": "monstrous"}, renowned={"mark": "renowned"})


@means("state_attached")
def _state_attached(described: Node) -> Node:
    return {"attached_to": described}
