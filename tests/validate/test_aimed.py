"""Aimed boards: smallest ones, judged again by `check` and by the brute force; an empty scope is exhausted."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import check
from bridge.aimed import Scope, aimed
from bridge.case.loading import case_from_object
from tests.oracle.compare import compare_declarations

__all__: list[str] = []

Node = dict[str, Any]


def _creature(name: str, **more: object) -> Node:
    return {"id": name, "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2, **more}


CREATURES = (_creature("a"), _creature("b"), _creature("t", tapped=True))
WALKER: Node = {"id": "w", "controller": "bob", "types": ["planeswalker"], "loyalty": 3}
EFFECTS: tuple[Node, ...] = (
    {"kind": "cant_attack", "subject": {"id": "a"}, "on": "a"},
    {"kind": "must_attack", "subject": {"id": "a"}, "on": "a"},
    {"kind": "must_attack", "subject": {"id": "b"}, "on": "b", "whom": {"player": {"id": "bob"}}},
    {"kind": "must_attack", "subject": {"id": "a"}, "on": "a", "whom": {"permanent": {"type": "planeswalker"}}},
    {"kind": "max_attackers", "subject": {"type": "creature"}, "n": 1},
)
SCOPE = Scope((*CREATURES, WALKER), EFFECTS)


def _judged(found: Any) -> Any:
    assert found.case is not None and found.exhausted
    assert compare_declarations(found.case) is None
    return check(case_from_object({**found.case, "play": found.play}))


def _size(case: Node) -> tuple[int, int]:
    return len(case["state"]["battlefield"]), len(case["state"]["effects"])


@pytest.mark.parametrize(("rule", "size"), [("508.1a", (1, 0)), ("508.1c", (1, 1))])
def test_a_rule_decides_alone_on_a_smallest_board(rule: str, size: tuple[int, int]) -> None:
    found = aimed("alone", SCOPE, [rule])
    verdict = _judged(found)
    assert {each.cr for each in verdict.violations} == {rule} and _size(found.case) == size


def test_two_rules_are_broken_by_one_play() -> None:
    # One tapped creature breaks 508.1a; something else has to break 508.1c.
    found = aimed("together", SCOPE, ["508.1a", "508.1c"])
    assert {each.cr for each in _judged(found).violations} == {"508.1a", "508.1c"}
    assert _size(found.case) == (2, 1)


def test_a_requirement_decides_where_nothing_is_forbidden() -> None:
    found = aimed("requirement", SCOPE)
    assert [each.cr for each in _judged(found).violations] == ["508.1d"] and _size(found.case) == (1, 1)


def test_only_a_mixed_declaration_is_legal() -> None:
    found = aimed("mixed", SCOPE)
    assert _judged(found).outcome == "legal"
    assert set(found.play["attackers"].values()) == {"bob", "w"} and _size(found.case) == (3, 2)


def test_a_scope_without_such_a_board_is_exhausted() -> None:
    found = aimed("mixed", Scope(CREATURES, EFFECTS[:3]))
    assert found.case is None and found.exhausted and Scope(CREATURES, EFFECTS[:3]).boards == 64


def test_the_same_search_gives_the_same_board() -> None:
    assert aimed("requirement", SCOPE) == aimed("requirement", SCOPE)


def test_an_unknown_goal_is_refused() -> None:
    with pytest.raises(ValueError, match="goals are alone, mixed, requirement, together"):
        aimed("beauty", SCOPE)
