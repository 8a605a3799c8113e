"""What words for players and for what is attacked mean, and clauses about what players do."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.descriptions import all_of
from bridge.text.meanings.plays.predicates import changed_types
from bridge.text.meanings.plays.subjects import all_about
from bridge.text.meanings.plays.values import (
    ACTIONS,
    Subject,
    Whom,
    constants,
    everything_but,
    means,
    only_kind,
    partial_effect,
    whom_in,
)
from bridge.text.meanings.values import Node, first_of, next_of, slot

__all__ = []

constants(
    not_you="not_you",
    defending="defending",
    attacking_player="active",
    that_player={"bind": "player"},
    target_player={"bind": "player"},
    enchanted_player="enchanted_player",
)


ACTIONS.functions(
    its_controller=lambda *_children: {"ref": "its controller"},
    its_owner=lambda *_children: {"ref": "its owner"},
    their=lambda *_children: {"ref": "their"},
    whom_player=lambda player: Whom([{"player": player}]),
)


@means("whom_planeswalkers")
def _whom_planeswalkers(*children: Any) -> Whom:
    return Whom([{"planeswalkers_of": children[-1]["controller"]}] if "controller" in children[-1] else _no())


def _no() -> Any:
    raise MeaninglessError


@means("whom_permanents")
def _whom_permanents(*children: Any) -> Whom:
    controller = children[-1].get("controller") or _no()
    return Whom([{"planeswalkers_of": controller}, {"permanent": {"type": "battle", "controller": controller}}])


ACTIONS.functions(
    whom_battles=lambda *children: Whom([{"battles_of": children[-1]["controller"] if children else "you"}]),
    whom_chosen=lambda *_words: Whom([{"player": slot("chosen player")}]),
    whom_self=lambda _self: Whom([{"permanent": {"is": "self"}}]),
)


def _join_whom(values: Any, other: Whom) -> Whom:
    first = values[0] if isinstance(values, list) else values
    return Whom([*first.parts, *other.parts])


def _first_or_whom(value: Any) -> Any:
    return value if isinstance(value, Whom) else first_of(value)


ACTIONS["first"] = _first_or_whom
ACTIONS["only"] = _first_or_whom


def _next_or_whom(values: Any, *rest: Any) -> Any:
    return _join_whom(values, rest[-1]) if isinstance(values, Whom) else next_of(values, *rest)


ACTIONS["next"] = _next_or_whom


@means("of_players")
def _of_players(player: Any, done: list[Node]) -> list[Node]:
    found = []
    for each in done if isinstance(done, list) else [done]:
        each = dict(each)
        if each.pop("_player", None):
            each["player"] = player
            each["_subject"] = Subject("group", each.pop("_with"))
        else:
            each["_subject"] = Subject("group", {**each.pop("_what"), "controller": player})
        found.append(each)
    return found


@means("except_for")
def _except_for(left_out: Any, group: Node, predicates: list[Node]) -> list[Node]:
    if not isinstance(left_out, dict):
        left_out = {"is": left_out}
    if set(left_out) & set(group) == {"type"} or "any" in left_out:
        described = all_of(group, everything_but(left_out))
    else:
        described = all_of(group, {"non": left_out})
    return all_about(Subject("group", described), predicates)


ACTIONS.functions(
    it_is_a=lambda *children: all_about(
        Subject("it", {}), changed_types("becomes", only_kind(children, dict)[0], children)
    ),
    it_is_and=lambda *children: all_about(
        Subject("it", {}),
        [*changed_types("becomes", only_kind(children, dict)[0], children), *only_kind(children, list)[-1]],
    ),
    it_is_also_a=lambda *children: all_about(
        Subject("it", {}), changed_types("is_also", only_kind(children, dict)[0], children)
    ),
    whom_host_controller=lambda *_children: Whom([{"player": "host_controller"}]),
    loses_others=lambda *times: {**partial_effect("loses", *times, all_abilities=True), "_first": True},
    all_colors=lambda *times: partial_effect("becomes", *times, colors=["white", "blue", "black", "red", "green"]),
    is_chosen_color=lambda *times: partial_effect("becomes", *times, colors=[slot("chosen color")]),
    is_also_chosen_color=lambda *times: partial_effect("is_also", *times, colors=[slot("chosen color")]),
    is_chosen_type=lambda *times: partial_effect("becomes", *times, subtypes=[slot("chosen type")]),
    is_also_chosen_type=lambda *times: partial_effect("is_also", *times, subtypes=[slot("chosen type")]),
)


@means("must_attack_with")
def _must_attack_with(*children: Any) -> Node:
    if only_kind(children, int) != [1]:
        raise MeaninglessError
    (described,) = only_kind(children, dict)
    return {
        **partial_effect("must_attack_with", *children, whom=whom_in(children)),
        "_player": True,
        "_with": dict(described),
    }


@means("cant_block_with")
def _cant_block_with(described: Any, *children: Any) -> Node:
    if not isinstance(described, dict) or "bind" in described or "ref" in described:
        raise MeaninglessError
    return {**partial_effect("cant_block", *children), "_what": described}


@means("players_cant_attack")
def _players_cant_attack(*children: Any) -> Node:
    return {**partial_effect("cant_attack", *children, whom=whom_in(children)), "_what": {"type": "creature"}}


@means("cant_attack_with")
def _cant_attack_with(*children: Any) -> Node:
    described = next((child for child in children if isinstance(child, dict)), None)
    if described is None or "bind" in described or "ref" in described:
        raise MeaninglessError
    return {**partial_effect("cant_attack", *children, whom=whom_in(children)), "_what": described}


@means("block_with_at_most")
def _block_with_at_most(n: int, *children: Any) -> Node:
    return {**partial_effect("max_blockers", *children), "n": n, "each": "player", "_what": {"type": "creature"}}


@means("attack_with_at_most")
def _attack_with_at_most(*children: Any) -> Node:
    (n,) = only_kind(children, int)
    return {
        **partial_effect("max_attackers", *children, whom=whom_in(children)),
        "n": n,
        "each": "player",
        "_what": {"type": "creature"},
    }
