"""What "can't" means."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.plays.predicates import faced_creature
from bridge.text.meanings.plays.values import ACTIONS, everything_but, means, only_kind, partial_effect, whom_in
from bridge.text.meanings.values import Node

__all__ = ["joined_restrictions"]


@means("can_not")
def _can_not(done: list[Node]) -> list[Node]:
    return joined_restrictions(done)


def joined_restrictions(done: list[Node]) -> list[Node]:
    """The restrictions that "can't" makes of a list, "attack or block" joined into the one kind for both.

    Raises:
        MeaninglessError: If words at the end belong to the whole list.
    """
    real = [each for each in done if "_aside" not in each]
    asides = [each for each in done if "_aside" in each]
    kinds = [each["kind"] for each in real]
    if kinds == ["cant_block", "cant_be_blocked"] and "attacker" not in real[0] and "blocker" in real[1]:
        raise MeaninglessError  # "by" is said of both
    if kinds[:2] == ["cant_attack", "cant_block_alone"] and "whom" not in real[0]:
        raise MeaninglessError  # "alone" is said of both
    if kinds == ["cant_attack", "cant_block"]:
        attack, block = real
        if not block.get("attacker") or not attack.get("whom"):
            times = block.get("_times") or attack.get("_times")
            merged: Node = {"kind": "cant_attack_or_block"}
            merged.update({key: attack[key] for key in ("whom",) if key in attack})
            merged.update({key: block[key] for key in ("attacker",) if key in block})
            if "whom" not in merged and "attacker" not in merged:
                return [merged | ({"_times": times} if times else {}), *asides]
    # A time at the end belongs to all of them.
    last = real[-1].get("_times") if real else None
    found = [{**each, "_times": last} if last and "_times" not in each else each for each in real]
    return [*found, *asides]


ACTIONS.functions(
    unblockable=lambda: {"kind": "cant_be_blocked"},
    cant_attack=lambda *children: partial_effect("cant_attack", *children, whom=whom_in(children)),
)


@means("cant_block")
def _cant_block(*children: Any) -> Node:
    faced = [child for child in children if isinstance(child, dict | str)]
    return partial_effect("cant_block", *children, attacker=faced_creature(faced))


@means("cant_be_blocked")
def _cant_be_blocked(*children: Any) -> Node:
    return partial_effect("cant_be_blocked", *children)


@means("cant_be_blocked_by")
def _cant_be_blocked_by(*children: Any) -> Node:
    (faced,) = [child for child in children if isinstance(child, dict | str)]
    return partial_effect("cant_be_blocked", *children, blocker=_needed(faced))


def _needed(described: Any) -> Any:
    return {"is": described} if described in ("self", "host") else described


@means("cant_be_blocked_except_by")
def _cant_be_blocked_except_by(*children: Any) -> Node:
    (faced,) = [child for child in children if isinstance(child, dict | str)]
    return partial_effect("cant_be_blocked", *children, blocker=everything_but(faced))


@means("cant_be_blocked_except_by_n")
def _cant_be_blocked_except_by_n(*children: Any) -> Node:
    (n,) = only_kind(children, int)
    return partial_effect("cant_be_blocked_except_by_at_least", *children, n=n)


@means("cant_be_blocked_except_by_just_n")
def _cant_be_blocked_except_by_just_n(*children: Any) -> Node:
    (n,) = only_kind(children, int)
    return partial_effect("cant_be_blocked_except_by_exactly", *children, n=n)


@means("cant_be_blocked_by_more")
def _cant_be_blocked_by_more(*children: Any) -> Node:
    (n,) = only_kind(children, int)
    return partial_effect("cant_be_blocked_by_more_than", *children, n=n)


@means("all_or_none")
def _all_or_none(*_children: Any) -> Node:
    return {"kind": "cant_be_blocked_unless_by_all"}


@means("cant_block_or_be_blocked_by")
def _cant_block_or_be_blocked_by(*children: Any) -> list[Node]:
    (faced,) = [child for child in children if isinstance(child, dict | str)]
    return [
        partial_effect("cant_block", *children, attacker=faced),
        partial_effect("cant_be_blocked", *children, blocker=faced),
    ]


ACTIONS.functions(
    cant_attack_alone=lambda *children: partial_effect("cant_attack_alone", *children),
    cant_block_alone=lambda *children: partial_effect("cant_block_alone", *children),
    cant_attack_or_block_alone=lambda *children: partial_effect("cant_attack_or_block_alone", *children),
)
