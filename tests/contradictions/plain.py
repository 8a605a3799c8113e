"""Boards of a scope without any search: every choice of its parts, and those that are the same put together."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, combinations, permutations

from bridge.aimed import Scope
from bridge.aimed.scopes import Node, Part

__all__ = ["every_board", "told_apart"]


def every_board(scope: Scope) -> Iterator[list[Part]]:
    """Each choice of parts in which every effect and attribute has its permanent, and no more than so many are."""
    parts = scope.parts()
    for some in chain.from_iterable(combinations(parts, n) for n in range(len(parts) + 1)):
        there = {scope.permanents[place]["id"] for sort, place in some if sort == "permanent"}
        beside = [_of(scope, part) for part in some if part[0] != "permanent"]
        few = scope.most is None or len(beside) <= scope.most
        if few and all(each.get("on") in {None, *there} for each in beside):
            yield list(some)


def _of(scope: Scope, part: Part) -> Node:
    sort, place = part
    return {"effect": scope.effects, "attribute": scope.attributes}[sort][place]


def told_apart(scope: Scope, creatures: dict[str, list[str]]) -> list[Node]:
    """One board of each sort, as a case: those that are the same when creatures change their names are one.

    Args:
        scope: The scope.
        creatures: The creatures that may change names with each other, by their side.
    """
    found: dict[str, Node] = {}
    for some in every_board(scope):
        case = scope.case(some)
        found.setdefault(min(_renamed(case, creatures)), case)
    return list(found.values())


def _renamed(case: Node, creatures: dict[str, list[str]]) -> Iterator[str]:
    """The board under each exchange of names, in an order that says nothing."""
    mine, theirs = (creatures.get(side, []) for side in ("alice", "bob"))
    for one in permutations(mine):
        for other in permutations(theirs):
            names = dict(zip([*mine, *theirs], [*one, *other], strict=True))
            yield _text(_exchanged(case, names))


def _exchanged(value: object, names: dict[str, str]) -> object:
    if isinstance(value, dict):
        return {names.get(key, key): _exchanged(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_exchanged(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def _text(case: object) -> str:
    assert isinstance(case, dict)
    state = case["state"]
    effects = [{key: value for key, value in each.items() if key != "id"} for each in state["effects"]]
    lists = {name: sorted(json.dumps(each, sort_keys=True) for each in those)
             for name, those in (("battlefield", state["battlefield"]), ("effects", effects))}  # fmt: skip
    return json.dumps({**state, **lists}, sort_keys=True)
