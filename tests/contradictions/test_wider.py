"""Properties on boards with conditions, of teams and of combat damage: what they come to, and by the brute force."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bridge import legal_plays
from bridge.aimed import every_board
from bridge.case.loading import case_from_object
from bridge.contradictions import Answer, Bounds, inquiries
from bridge.contradictions.model import Inquiry
from bridge.contradictions.wider import (
    SCOPES_OF_DAMAGE,
    WIDER,
    costs,
    counted_of_teams,
    damage,
    damage_decides,
    precedence,
    simple_plays,
)
from tests.oracle.compare import compare_declarations, compare_play
from tests.oracle.compare_damage import compare_assignments
from tests.oracle.damage import judge_damage, legal_assignments

__all__: list[str] = []

Node = dict[str, Any]

_BY_DAY = 5
"""So many boards of a scope are compared by day, and so many times ten by night."""


def _asked(asked: Inquiry) -> Answer:
    return asked.ask(None)


def _without_a_play(case: Node) -> Node:
    return {key: value for key, value in case.items() if key != "play"}


def _drawn(boards: Sequence[Any], many: int) -> list[Any]:
    return Random(24).sample(boards, min(many, len(boards)))


@pytest.mark.parametrize("what", WIDER)
def test_some_boards_by_the_brute_force(what: str) -> None:
    _is_right(what, _BY_DAY)


@pytest.mark.nightly
@pytest.mark.parametrize("what", WIDER)
def test_more_boards_by_the_brute_force(what: str) -> None:
    _is_right(what, 10 * _BY_DAY)


def _is_right(what: str, many: int) -> None:
    scope = WIDER[what]
    parts = scope.parts()
    permanents = [part for part in parts if part[0] == "permanent"]
    others = [part for part in parts if part[0] != "permanent"]
    chance = Random(what)
    for _ in range(many):
        case = scope.case([*permanents, *chance.sample(others, scope.most or 1)])
        assert compare_declarations(case) is None


def test_boards_of_teams_are_counted_by_plain_enumeration() -> None:
    answer = _asked(counted_of_teams())
    assert answer.standing == "holds" and answer.boards.number > 200
    assert answer.told.startswith(
        f"{answer.boards.number:,} boards listed, {answer.boards.number:,} counted; 0 without"
    )


def test_only_a_mixed_attack_of_a_team_is_legal() -> None:
    """Each creature has to attack another player, and both can be obeyed."""
    for each in simple_plays():
        answer = _asked(each)
        assert answer.standing == "shown"
        (shown,) = answer.shown
        assert compare_declarations(_without_a_play(shown.case)) is None
        assert compare_play(_without_a_play(shown.case), shown.case["play"]) is None
        for play in legal_plays(case_from_object(_without_a_play(shown.case)), fold=False).plays:
            assert len(set(play.values())) > 1


@pytest.mark.nightly
def test_every_rule_of_damage_decides_alone() -> None:
    """The brute force, too, says that the assignment breaks something."""
    for each in damage_decides():
        answer = _asked(each)
        assert (answer.outcome, answer.standing) == ("witness", "holds")
        (shown,) = answer.shown
        assert judge_damage(_without_a_play(shown.case), shown.case["play"]["damage"])


@pytest.mark.nightly
def test_every_board_has_a_legal_assignment_of_damage() -> None:
    """Found by the search; and for a share of the boards by the brute force."""
    (asked,) = damage()
    answer = _asked(asked)
    assert (answer.outcome, answer.standing) == ("none", "holds") and answer.example is not None
    scope = SCOPES_OF_DAMAGE["510.1c"]
    boards = list(every_board(scope))
    assert len(boards) == answer.boards.number
    for some in _drawn(boards, 3 * _BY_DAY):
        case = scope.case(some)
        assert legal_assignments(case) and compare_assignments(case) is None


OTHERS = {each.name: each for each in (*precedence(), *costs())}
SOONER = ("precedence.cant_attack_of_teams", "costs.declined_attackers_of_teams")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SOONER else pytest.mark.nightly) for name in OTHERS]
)
def test_cant_beats_can_and_nobody_has_to_pay(name: str) -> None:
    """On no board otherwise; on some board the premise holds, and the brute force says the same of a share of them."""
    answer = _asked(OTHERS[name])
    assert (answer.outcome, answer.standing) == ("none", "holds") and answer.boards.number > 500
    assert answer.example is not None
    assert compare_play(_without_a_play(answer.example.case), answer.example.case["play"]) is None
    (search,) = OTHERS[name].ask.args  # type: ignore[attr-defined]
    parts = search.scope.parts()
    permanents = [part for part in parts if part[0] == "permanent"]
    others = [part for part in parts if part[0] != "permanent"]
    chance = Random(name)
    for _ in range(_BY_DAY):
        case = search.scope.case([*permanents, *chance.sample(others, search.scope.most)])
        assert compare_declarations(case) is None


def test_a_scope_of_ones_own_has_none_of_these() -> None:
    named = ["declarations", "simple", "deciding", "precedence", "costs"]
    whole = {each.name for each in inquiries(named, Bounds())}
    own = {each.name for each in inquiries(named, Bounds(creatures=(2, 2)))}
    more = {"declarations.some_attackers_of_teams", "declarations.some_damage", "deciding.510.1c_damage", *OTHERS}
    assert more <= whole and not more & own
