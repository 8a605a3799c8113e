"""The property `readings`: a smallest board for each, judged again by the definitions in plain Python."""

from __future__ import annotations

import pytest

from bridge.aimed.scopes import Node
from bridge.case.readings import NOT_MODELED, READINGS
from bridge.contradictions.model import Answer, Bounds
from bridge.contradictions.readings import SCOPES, readings
from tests.oracle.blocks import judge_blocks
from tests.oracle.damage import judge_damage
from tests.oracle.definition import judge

__all__: list[str] = []

BY_DAY = ("equal_requirements", "turn_limits", "deathtouch_and_trample", "trample_without_blockers")
LAYERS = ("dependency_loop", "loop_and_others", "lost_star")
"""Readings of characteristics, which these definitions take as given."""


def _answer(name: str) -> Answer:
    (inquiry,) = (each for each in readings(Bounds()) if each.name == f"readings.{name}")
    return inquiry.ask(None)


def _is_legal(case: Node) -> bool:
    """By the definition that shares no code with the encodings."""
    (declared,) = case["play"].values()
    if case.get("question") == "declare_blockers":
        return judge_blocks(case, declared).outcome == "legal"
    if case.get("question") == "assign_combat_damage":
        return not judge_damage(case, declared)
    return judge(case, declared)


def _is_shown(name: str) -> None:
    answer = _answer(name)
    assert answer.outcome == "witness"
    (shown,) = answer.shown
    default, other = READINGS[name].alternatives
    legal = [each.split(": ", 1)[1].startswith("legal") for each in shown.told]
    assert legal[0] is not legal[1]
    if name not in LAYERS:
        judged = [_is_legal({**shown.case, "readings": {name: each}}) for each in (default, other)]
        assert judged == legal


@pytest.mark.parametrize("name", BY_DAY)
def test_a_smallest_board_tells_some_readings_apart(name: str) -> None:
    _is_shown(name)


@pytest.mark.nightly
@pytest.mark.parametrize("name", READINGS)
def test_a_smallest_board_tells_each_reading_apart(name: str) -> None:
    _is_shown(name)


def test_each_reading_has_boards() -> None:
    assert set(SCOPES) == set(READINGS)


def test_what_is_not_modeled_is_listed_with_its_rules() -> None:
    listed = [each.late for each in readings(Bounds()) if each.late.outcome == "not modeled"]
    assert {each.claim: each.rules for each in listed} == {name: each.rules for name, each in NOT_MODELED.items()}
    assert all(NOT_MODELED[each.claim].needed in each.told for each in listed)
