"""Combat perft by trying everything: the definitions of `tests/oracle` on each state, and the rules between them in
plain Python. It shares no code with `bridge/perft`.

Boards have characteristics that stay as they are, no effects by which attackers don't tap, and no battles.
"""

from __future__ import annotations

import copy
from typing import Any

from tests.oracle.blocks import legal_blocks
from tests.oracle.damage import Assignment, legal_assignments
from tests.oracle.definition import legal_declarations

__all__ = ["Counted", "TooMany", "blocking_state", "counted", "dealing", "divided", "fast_ones", "second"]

Node = dict[str, Any]
Counted = tuple[int, int, int, int]
"""Attacks, blocks, assignments of the first combat damage step, whole combats."""


class TooMany(Exception):
    """A board has more combats than are wanted."""


def counted(case: Node, limit: int | None = None) -> Counted:
    """The counts of a board, with `question` left out or `declare_attackers`."""
    attacks = blocks = first = lines = 0
    for each in divided(case, limit).values():
        attacks, blocks, first, lines = attacks + each[0], blocks + each[1], first + each[2], lines + each[3]
        if limit is not None and lines > limit:
            raise TooMany
    return attacks, blocks, first, lines


def divided(case: Node, limit: int | None = None) -> dict[frozenset[tuple[str, str]], Counted]:
    """The counts below each attack."""
    found = {}
    for attack in legal_declarations({**case, "question": "declare_attackers"}).plays:
        attackers = dict(attack)
        if not attackers:  # CR 508.8
            found[frozenset(attack)] = (1, 1, 1, 1)
            continue
        blocking = blocking_state(case, attackers)
        plays = legal_blocks(blocking).plays
        if limit is not None and len(plays) > limit:
            raise TooMany
        below = [_below_block(blocking, frozenset(each), limit) for each in plays]
        found[frozenset(attack)] = (1, len(below), sum(each[0] for each in below), sum(each[1] for each in below))
    return found


def blocking_state(case: Node, attackers: dict[str, str]) -> Node:
    other = copy.deepcopy(case)
    other["question"] = "declare_blockers"
    other["state"]["attacking"] = attackers
    for each in other["state"]["battlefield"]:
        if each["id"] in attackers and "vigilance" not in each.get("keywords", ()):  # CR 508.1f, 702.20b
            each["tapped"] = True
    return other


def dealing(case: Node, blocks: frozenset[tuple[str, str]]) -> Node:
    """The state in which combat damage is assigned for the first time."""
    other = copy.deepcopy(case)
    other["question"] = "assign_combat_damage"
    blocking: dict[str, list[str]] = {}
    for blocker, attacker in sorted(blocks):
        blocking.setdefault(blocker, []).append(attacker)
    other["state"]["blocking"] = blocking
    return other


def fast_ones(case: Node) -> set[str]:
    """What fights with first strike or double strike (CR 510.4)."""
    state = case["state"]
    fighting = {*state["attacking"], *state["blocking"]}
    return {
        each["id"]
        for each in state["battlefield"]
        if each["id"] in fighting and {"first strike", "double strike"} & set(each.get("keywords", ()))
    }


def _below_block(case: Node, blocks: frozenset[tuple[str, str]], limit: int | None) -> tuple[int, int]:
    other = dealing(case, blocks)
    fast = fast_ones(other)
    assignments = legal_assignments(other)
    if limit is not None and len(assignments) > limit:
        raise TooMany
    if not fast:
        return len(assignments), len(assignments)
    return len(assignments), sum(len(legal_assignments(second(other, each, fast))) for each in assignments)


def _protected(permanent: Node, source: Node) -> bool:
    """Whether protection from a color of the source, or from everything, prevents its damage (CR 702.16e)."""
    froms = {each.removeprefix("protection from ") for each in permanent.get("keywords", ()) if "protection" in each}
    assert froms <= {"white", "blue", "black", "red", "green", "everything"}, froms
    return bool(froms & {"everything", *source.get("colors", ())})


def second(case: Node, assignment: Assignment, fast: set[str]) -> Node:
    """The state of the second combat damage step (CR 510.4)."""
    other = copy.deepcopy(case)
    state = other["state"]
    by_id = {each["id"]: each for each in state["battlefield"]}
    blocked = {attacker for attackers in state["blocking"].values() for attacker in attackers}
    touched = set()
    for source, recipient, amount in assignment:
        if recipient in by_id and not _protected(by_id[recipient], by_id[source]):
            hit = by_id[recipient]
            if "planeswalker" in hit["types"]:  # CR 120.3c
                hit["loyalty"] -= amount
            if "creature" in hit["types"]:
                hit["damage"] = hit.get("damage", 0) + amount
            if "deathtouch" in by_id[source].get("keywords", ()):
                touched.add(recipient)
    gone = set()
    for id, each in by_id.items():
        if "creature" in each["types"] and "indestructible" not in each.get("keywords", ()):  # CR 702.12b
            lethal = each["toughness"] > 0 and each.get("damage", 0) >= each["toughness"]  # CR 704.5g
            if lethal or id in touched:  # CR 704.5h
                gone.add(id)
        if "planeswalker" in each["types"] and each["loyalty"] <= 0 and any(id == on for _, on, _ in assignment):
            gone.add(id)  # CR 704.5i
    gone |= {id for id, each in by_id.items() if each.get("attached_to") in gone and "aura" in each["subtypes"]}
    for each in by_id.values():
        if each.get("attached_to") in gone:
            del each["attached_to"]
    left = {on: {"gone": by_id[on]["controller"]} for on in gone}
    attacking = {id: left.get(on, on) for id, on in state["attacking"].items() if id not in gone}
    blocking = {
        id: [on for on in attackers if on not in gone] for id, attackers in state["blocking"].items() if id not in gone
    }
    state |= {
        "battlefield": [each for id, each in by_id.items() if id not in gone],
        "attacking": attacking,
        "blocking": blocking,
        "blocked": sorted(blocked - gone),
        "damage_step": "second",
        "struck_first": sorted(fast - gone),
    }
    return other
