"""Boards on which timestamps decide, and whether every order is decided; against the literal reading of CR 613."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from bridge import check
from bridge.case.loading import case_from_object
from bridge.contradictions import Answer, Bounds, answers, inquiries
from bridge.contradictions.layered import LAYERS, boards
from bridge.contradictions.rings import RINGS, Ring
from bridge.loops.finding import find
from tests.oracle.layers import settled

__all__: list[str] = []

Node = dict[str, Any]
SWITCHED = "layers.swapped_7d"
"""Of two effects that switch, each applies in both orders, or one waits for the other, or each depends on the other and
the first one alone applies: the numbers are switched as often in either order."""

BY_DAY = ("layers.swapped_2", "layers.together")
ALL = [each.name for each in inquiries(["layers"], Bounds())]


def _asked(name: str) -> Answer:
    (answer,) = answers([each for each in inquiries(["layers"], Bounds()) if each.name == name], Bounds())
    return answer


def _without_times(case: Node) -> Node:
    plain = deepcopy(case)
    for each in plain["state"]["battlefield"]:
        each.pop("timestamp", None)
    return plain


def _is_bound_to_fly(case: Node) -> bool:
    """Whether the attacking creature flies, by the witness."""
    return "flying" in settled(case_from_object(case))["ogre"].keywords


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=() if each in BY_DAY else pytest.mark.nightly) for each in ALL]
)
def test_answers(name: str) -> None:
    answer = _asked(name)
    if name.startswith("layers.decided"):
        assert (answer.outcome, answer.standing) == ("none", "holds") and answer.boards.number >= 12
    elif name == "layers.together":
        assert (answer.outcome, answer.standing, answer.found) == ("witness", "gap", False)
        verdict = check(case_from_object(answer.shown[0].case))
        assert {each.kind for each in verdict.unsupported} == {"ordered_by_players"}
    elif name == SWITCHED:
        assert (answer.outcome, answer.standing) == ("none", "holds")
    else:
        assert (answer.outcome, answer.standing) == ("witness", "shown")
        one, other = answer.shown
        assert _without_times(one.case) == _without_times(other.case)
        assert len({check(case_from_object(each.case)).outcome for each in (one, other)}) == 2
        assert all(each.told[0].startswith(f"Layer {name.partition('_')[2]}: ") for each in (one, other))
        assert "(CR 613." in one.told[0] + other.told[0] and one.told[0] != other.told[0]
    if name == "layers.swapped_2":  # bob's banner lets creatures of his opponents fly
        assert [_is_bound_to_fly(each.case) for each in answer.shown] == [True, False]


def test_boards_are_all_orders_of_all_sets() -> None:
    for layer in LAYERS:
        sets = list(boards(layer, 2))
        number = len(layer.effects)
        assert len(sets) == number * (number - 1) // 2 and all(len(those) == 2 for those in sets)


def test_loops() -> None:
    """CR 732.3, example: the active player has to do something else. The rest is not modeled, and has its rule."""
    asked = [each for each in inquiries(["loops"], Bounds()) if each.name != "loops.rings"]
    neither, *others = answers(asked, Bounds())
    assert (neither.outcome, neither.standing, neither.rules[0]) == ("witness", "shown", "732.3")
    assert neither.shown[0].told[0].startswith("Fragmented: alice and bob")
    assert [each.outcome for each in others] == ["not modeled"] * 3
    assert all(each.meant and each.rules and not each.found for each in others)


@pytest.mark.parametrize(
    ("forms", "controllers", "kind"),
    [
        (("forced", "forced"), ("alice", "bob"), "mandatory"),
        (("activated", "forced"), ("alice", "bob"), "optional"),
        (("may", "activated"), ("bob", "alice"), "fragmented"),
    ],
)
def test_a_ring_is_what_those_who_decide_make_of_it(
    forms: tuple[str, str], controllers: tuple[str, str], kind: str
) -> None:
    """CR 732.4: all of it is mandatory; 732.2a: alice decides how often; 732.3: each of two players could stop."""
    ring = Ring(forms, controllers)
    assert ring in RINGS and ring.expected == kind == find(case_from_object(ring.case())).kind


@pytest.mark.nightly
def test_no_ring_is_anything_else() -> None:
    (asked,) = (each for each in inquiries(["loops"], Bounds()) if each.name == "loops.rings")
    (answer,) = answers([asked], Bounds())
    assert (answer.outcome, answer.standing) == ("none", "holds") and answer.boards.number == 27 == len(set(RINGS))
    assert answer.example is not None and answer.example.told[0].startswith("Fragmented: ")
