"""Disputed readings: on a small board of each, the play that one alternative allows and the other forbids.

The verdicts follow from the words of the alternatives (`bridge.case.readings`) and from the rules that they name.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from bridge import check, legal_plays
from bridge.case.loading import case_from_object
from bridge.case.readings import READINGS
from bridge.errors import CaseError

__all__ = ["BOARDS", "Board"]

Node = dict[str, Any]


def _creature(id: str, controller: str, power: int = 2, toughness: int = 2, **more: Any) -> Node:
    return {"id": id, "controller": controller, "types": ["creature"], "power": power, "toughness": toughness, **more}


def _case(battlefield: list[Node], play: Node, **more: Any) -> Node:
    state: Node = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": battlefield}
    state |= more.pop("state", {})
    return {"state": state, "play": play, **more}


def _damage(attacker: Node, blockers: list[Node], damage: Node, attacks: Any = "b", **state: Any) -> Node:
    combat = {"attacking": {"x": attacks}, "blocking": {each["id"]: ["x"] for each in blockers}}
    state["battlefield"] = [attacker, *blockers, *state.pop("battlefield", [])]
    return _case([], {"damage": damage}, question="assign_combat_damage", state={**combat, **state})


class Board(NamedTuple):
    """A reading, a board with a play, the outcome of the play by default, and by the other alternative."""

    name: str
    alternative: str
    by_default: str
    otherwise: str
    case: Node


_MUST = {"kind": "must_attack", "subject": {"id": "x"}}
_TWO_OF_X = [{"id": "one", **_MUST}, {"id": "two", **_MUST}]
_CAP: Node = {"id": "cap", "kind": "max_attackers", "n": 1}
_WALKER: Node = {"id": "w", "controller": "c", "types": ["planeswalker"], "loyalty": 3}
_HAD_TO: Node = {"kind": "cant_be_blocked", "subject": {"had_to_attack": True}}
_LEFT: Node = {
    "players": {"a": {}, "b": {}, "c": {}},
    "options": {"attack_multiple_players": True, "attack_left": True},
}
_SIEGE: Node = {
    "id": "s",
    "controller": "a",
    "types": ["battle"],
    "subtypes": ["siege"],
    "defense": 3,
    "protector": "b",
}

BOARDS = (
    # Two requirements on x outweigh the one on y under a cap of one; as one they are even (508.1d).
    Board("equal_requirements", "once", "illegal", "legal", _case(
        [_creature("x", "a"), _creature("y", "a")], {"attackers": {"y": "b"}},
        state={"effects": [*_TWO_OF_X, {"kind": "must_attack", "subject": {"id": "y"}}, _CAP]})),
    # Two Lures on x outweigh one on y, for one blocker (509.1c).
    Board("equal_requirements", "once", "illegal", "legal", _case(
        [_creature("x", "a"), _creature("y", "a"), _creature("w", "b")], {"blockers": {"w": ["y"]}},
        question="declare_blockers", state={"attacking": {"x": "b", "y": "b"}, "effects": [
            {"kind": "lure", "subject": {"id": name}} for name in ("x", "x", "y")]})),
    # Nobody attacks; if y did, x would have to, and would obey a requirement (508.1d).
    Board("conditional_requirements", "each_its_own", "legal", "illegal", _case(
        [_creature("x", "a"), _creature("y", "a")], {"attackers": {}}, state={"effects": [
            {"kind": "must_attack", "subject": {"id": "x"}, "if": {"attacks": {"what": {"id": "y"}}}}]})),
    # Nobody blocks; if v did, w would have to (509.1c).
    Board("conditional_requirements", "each_its_own", "legal", "illegal", _case(
        [_creature("x", "a"), _creature("v", "b"), _creature("w", "b")], {"blockers": {}},
        question="declare_blockers", state={"attacking": {"x": "b"}, "effects": [
            {"kind": "must_block", "subject": {"id": "w"}, "if": {"blocks": {"what": {"id": "v"}}}}]})),
    # bob's second goad counts in 2018 only if each goad does.
    Board("repeated_goads", "once", "illegal", "legal", _case(
        [_creature("x", "a", goaded_by=["b", "b"]), _creature("y", "a", goaded_by=["b"])], {"attackers": {"y": "b"}},
        edition="2018-10-05", state={"effects": [_CAP]})),
    # One attacked earlier this turn, one attacks now, under a limit of one each turn.
    Board("turn_limits", "this_declaration", "illegal", "legal", _case(
        [_creature("x", "a"), _creature("y", "a", attacked_this_turn=True)], {"attackers": {"x": "b"}},
        state={"effects": [{**_CAP, "each": "turn"}]})),
    # To the left sits b; c is a defending player, too, and can't be attacked (803.1a), but c's planeswalker?
    Board("barred_planeswalkers", "letter", "illegal", "legal", _case(
        [_creature("x", "a"), _WALKER], {"attackers": {"x": "w"}}, edition="2021-11-19", state=_LEFT)),
    # Nor is that said of attacks on neighbors alone; d sits opposite a.
    Board("barred_planeswalkers", "letter", "illegal", "legal", _case(
        [_creature("x", "a"), _WALKER], {"attackers": {"x": "w"}}, edition="2020-04-17", state={
            "players": {"a": {}, "b": {}, "c": {}, "d": {}},
            "options": {"attack_multiple_players": True, "attack_neighbors": True}})),
    # Something required x to attack, and no attack could obey it: did it have to attack (506.6)?
    Board("had_to_attack", "obeyable", "illegal", "legal", _case(
        [_creature("x", "a", had_to_attack="in_vain"), _creature("w", "b")], {"blockers": {"w": ["x"]}},
        question="declare_blockers", state={"attacking": {"x": "b"}, "effects": [_HAD_TO]})),
    # All untapped creatures of bob block; the tapped one can't.
    Board("all_creatures_block", "untapped", "illegal", "legal", _case(
        [_creature("x", "a"), _creature("v", "b"), _creature("w", "b", tapped=True)], {"blockers": {"v": ["x"]}},
        question="declare_blockers", state={"attacking": {"x": "b"}, "effects": [
            {"kind": "cant_be_blocked_unless_by_all", "subject": {"id": "x"}}]})),
    # A creature with shadow blocks one with shadow that is seen as without it.
    Board("lacking_shadow", "both_ways", "illegal", "legal", _case(
        [_creature(each, of, keywords=["shadow"]) for each, of in ("xa", "wb")], {"blockers": {"w": ["x"]}},
        question="declare_blockers", state={"attacking": {"x": "b"}, "effects": [
            {"kind": "may_be_blocked_as_though_it_lacked", "keyword": "shadow", "subject": {"id": "x"}}]})),
    # Attacking q and paying for it: attacking b would obey the requirement and cost the same (508.1d).
    Board("compared_costs", "none", "illegal", "legal", _case(
        [_creature("x", "a")], {"attackers": {"x": "q"}},
        state={"players": {"a": {"mana": "{1}"}, "b": {}, "q": {}}, "options": {"attack_multiple_players": True},
               "effects": [{"kind": "costs_attack", "cost": "{1}", "subject": {"id": "x"}},
                           {**_MUST, "whom": {"player": {"id": "b"}}}]})),
    # One damage of deathtouch to a 0/4, the rest past it.
    Board("deathtouch_and_trample", "letter", "legal", "illegal", _damage(
        _creature("x", "a", 2, 2, keywords=["deathtouch", "trample"]), [_creature("w", "b", 0, 4)],
        {"x": {"w": 1, "b": 1}})),
    # A trampler at a Siege that was blocked, and nothing blocks it any more.
    Board("trample_without_blockers", "letter", "legal", "illegal", _damage(
        _creature("x", "a", keywords=["trample"]), [], {"x": {"s": 2}}, "s", battlefield=[_SIEGE], blocked=["x"])),
    # Lethal damage to a creature with banding, and the rest past it.
    Board("trample_against_banding", "past_blockers", "illegal", "legal", _damage(
        _creature("x", "a", 3, 3, keywords=["trample"]), [_creature("w", "b", 0, 2, keywords=["banding"])],
        {"x": {"w": 2, "b": 1}})),
    # Some to the blocker, some as though it weren't blocked.
    Board("ways_of_damage", "together", "illegal", "legal", _damage(
        _creature("x", "a"), [_creature("w", "b", 0)], {"x": {"w": 1, "b": 1}},
        effects=[{"kind": "may_assign_as_though_unblocked", "subject": {"id": "x"}}])),
    # A creature printed 1+*/3 has lost its abilities (107.2).
    Board("lost_star", "all_zero", "legal", "illegal", _damage(
        {"id": "x", "controller": "a", "types": ["creature"], "toughness": 3,
         "effects": [{"kind": "defines", "power": {"sum": [1, {"number": "hand", "of": "you"}]}}]},
        [], {"x": {"b": 1}}, printed=True, players={"a": {"hand": 5}, "b": {}},
        effects=[{"kind": "loses", "subject": {"type": "creature"}, "all_abilities": True, "timestamp": 2}])),
)  # fmt: skip


def _outcome(board: Board, alternative: str | None) -> str:
    chosen = {} if alternative is None else {"readings": {board.name: alternative}}
    return check(case_from_object({**board.case, **chosen})).outcome.value


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_alternatives_differ_on_the_board(board: Board) -> None:
    default = READINGS[board.name].default
    assert (_outcome(board, None), _outcome(board, board.alternative)) == (board.by_default, board.otherwise)
    assert _outcome(board, default) == board.by_default


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_legal_plays_are_read_as_the_play_is(board: Board) -> None:
    for alternative, outcome in (
        (READINGS[board.name].default, board.by_default),
        (board.alternative, board.otherwise),
    ):
        found = legal_plays(case_from_object({**board.case, "readings": {board.name: alternative}}))
        (declared,) = board.case["play"].values()
        assert (declared in [each.declaration for each in found.found]) is (outcome == "legal")


def test_the_letter_of_702_2c_is_new() -> None:
    (board,) = (each for each in BOARDS if each.name == "deathtouch_and_trample")
    older = board._replace(case={**board.case, "edition": "2025-02-07"})
    assert _outcome(older, "letter") == "legal"


@pytest.mark.parametrize(("had_to", "outcome"), [(True, "illegal"), (False, "legal")])
def test_what_could_be_obeyed_had_to_attack_by_any_reading(had_to: bool, outcome: str) -> None:
    battlefield = [_creature("x", "a", had_to_attack=had_to), _creature("w", "b")]
    state = {"attacking": {"x": "b"}, "effects": [_HAD_TO]}
    case = _case(battlefield, {"blockers": {"w": ["x"]}}, question="declare_blockers", state=state)
    for alternative in READINGS["had_to_attack"].alternatives:
        assert check(case_from_object({**case, "readings": {"had_to_attack": alternative}})).outcome.value == outcome


@pytest.mark.parametrize(
    ("edition", "target", "state"),
    [
        ("2024-04-12", "w", {}),  # since then the rule names planeswalkers
        ("2021-11-19", "c", {}),  # the player can't be attacked by any reading
        ("2021-11-19", "w", {"options": {"attack_left": True}}),  # the option dictates the defending player (506.2a)
        ("2021-11-19", "w", {"options": {**_LEFT["options"], "range_of_influence": 0}}),  # 801.3 names planeswalkers
    ],
)
def test_the_letter_of_803_1a_frees_no_other_attack(edition: str, target: str, state: Node) -> None:
    battlefield = [_creature("x", "a"), _WALKER]
    case = _case(battlefield, {"attackers": {"x": target}}, edition=edition, state={**_LEFT, **state})
    assert check(case_from_object({**case, "readings": {"barred_planeswalkers": "letter"}})).outcome.value == "illegal"


@pytest.mark.parametrize(
    ("readings", "path", "said"),
    [
        ({"turn_limit": "x"}, "readings.turn_limit", "no disputed reading"),
        ({"turn_limits": "all"}, "readings.turn_limits", "whole_turn or this_declaration"),
    ],
)
def test_a_reading_that_is_not_there_is_refused(readings: Node, path: str, said: str) -> None:
    with pytest.raises(CaseError, match=said) as raised:
        case_from_object({**_case([_creature("x", "a")], {"attackers": {}}), "readings": readings})
    assert raised.value.path == path


def test_loop_cases_choose_no_reading() -> None:
    case = {
        "question": "find_loops",
        "readings": {"turn_limits": "whole_turn"},
        "state": {"active": "a", "players": {"a": {}}},
    }
    with pytest.raises(CaseError, match="chooses no reading"):
        case_from_object(case)
