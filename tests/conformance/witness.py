"""The independent witness of the suite: legal plays, and the rules that a play breaks, by the brute force of
`tests/oracle`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.conformance.suite import Node, without, words_of
from tests.oracle.blocks import BlockBoard, legal_blocks
from tests.oracle.damage import judge_damage, legal_assignments
from tests.oracle.definition import Board, Unmodeled, legal_declarations

__all__ = ["broken", "brute", "forgetting", "unset"]

_UNCHOSEN = frozenset(
    ("tapped_blocker", "battle_blocker", "blocks_too_many", "not_attacking", "not_attacking_defender", "not_a_creature")
)
"""What keeps a creature from being chosen as a blocker, or from being chosen for what it blocks (CR 509.1a)."""

_STATUSES = ("tapped", "sick", "goaded_by", "damage", "bands")
"""Keys of permanents and of the state that an engine may forget, too."""


def brute(case: Node) -> tuple[frozenset[Any], int]:
    """The legal plays and the maximum of requirements."""
    if case["question"] == "assign_combat_damage":
        return legal_assignments(case), 0
    answer = (legal_declarations if case["question"] == "declare_attackers" else legal_blocks)(case)
    return frozenset(map(frozenset, answer.plays)), answer.maximum


def broken(case: Node, play: Node) -> tuple[str, ...]:
    """The rules that a play breaks, in the order of the book: for attacks those of CR 508.1, for blocks of 509.1."""
    if case["question"] == "assign_combat_damage":
        return tuple(sorted({str(each[0]) for each in judge_damage(case, play)}))
    steps = _by_attacks if case["question"] == "declare_attackers" else _by_blocks
    return tuple(sorted(steps(case, play)))


def _by_attacks(case: Node, play: Node) -> Iterator[str]:
    board = Board(case)
    if not board.possible(play):
        yield "508.1a"
    if not all(obeyed(play, frozenset(play)) for obeyed in board.restrictions()):
        yield "508.1c"
    judgment = board.judge(play)
    if judgment.too_few:
        yield "508.1d"
    if any(each[0] == "cant_pay" for each in judgment.violations):
        yield "508.1j"


def _by_blocks(case: Node, play: Node) -> set[str]:
    judgment = BlockBoard(case).judge(play)
    steps = {"509.1a" if each[0] in _UNCHOSEN else "509.1b" for each in judgment.violations if each[0] != "cant_pay"}
    steps |= {"509.1f" for each in judgment.violations if each[0] == "cant_pay"}
    return steps | ({"509.1c"} if judgment.too_few else set())


def forgetting(case: Node) -> Iterator[tuple[str, frozenset[Any]]]:
    """Each word and status on a board, with the plays that are legal without it, as far as they are known."""
    statuses = [each for each in _STATUSES if any(each in o for o in (*case["state"]["battlefield"], case["state"]))]
    for word in (*words_of(case), *statuses):
        try:
            yield word, brute(unset(case, word) if word in statuses else without(case, word))[0]
        except (Unmodeled, ValueError):
            continue


def unset(case: Node, key: str) -> Node:
    """The board without a key of permanents or of the state."""
    state = {name: value for name, value in case["state"].items() if name != key}
    state["battlefield"] = [{name: o[name] for name in o if name != key} for o in state["battlefield"]]
    return {**case, "state": state}
