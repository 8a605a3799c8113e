"""Aimed boards: smallest ones, judged again by `check` and by the brute force; an empty scope is exhausted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bridge import check, legal_plays
from bridge.aimed import GOALS, Scope, aimed, aimed_boards, scope_of
from bridge.aimed.series import Aim, aims, in_words
from bridge.case.loading import case_from_object
from bridge.case.state import Question
from bridge.cli.app import main
from tests.oracle.compare import compare_declarations
from tests.oracle.compare_damage import compare_assignments

__all__: list[str] = []

Node = dict[str, Any]


def _creature(name: str, controller: str = "alice", **more: object) -> Node:
    return {"id": name, "controller": controller, "types": ["creature"], "power": 2, "toughness": 2, **more}


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

BLOCKS = scope_of(("cant_block_alone", "must_block"), question="declare_blockers", creatures=(2, 2), tapped=True)


def _judged(found: Any) -> Any:
    assert found.case is not None and found.exhausted
    assert compare_declarations(found.case) is None
    return check(case_from_object({**found.case, "play": found.play}))


def _rules(found: Any) -> set[str]:
    return {each.cr for each in _judged(found).violations}


def _size(case: Node) -> tuple[int, int]:
    return len(case["state"]["battlefield"]), len(case["state"]["effects"])


def _rules_of_plays(scope: Scope, case: Node) -> list[set[str]]:
    """What each play of a board breaks, by `check`."""
    ids = {each["id"] for each in case["state"]["battlefield"]} | set(case["state"]["players"])
    found = []
    for pairs in scope.plays():
        if {each for pair in pairs for each in pair} <= ids:
            play: Node = {"attackers": dict(pairs)}
            found.append({each.cr for each in check(case_from_object({**case, "play": play})).violations})
    return found


@pytest.mark.parametrize(("rule", "size"), [("508.1a", (1, 0)), ("508.1c", (1, 1)), ("508.1d", (1, 1))])
def test_a_rule_decides_alone_on_a_smallest_board(rule: str, size: tuple[int, int]) -> None:
    found = aimed("alone", SCOPE, [rule])
    assert _rules(found) == {rule} and _size(found.case) == size


@pytest.mark.parametrize(("rule", "size"), [("509.1a", (2, 0)), ("509.1b", (2, 1)), ("509.1c", (2, 1))])
def test_a_rule_of_blocks_decides_alone(rule: str, size: tuple[int, int]) -> None:
    found = aimed("alone", BLOCKS, [rule])
    assert _rules(found) == {rule} and _size(found.case) == size


def test_two_rules_are_broken_by_one_play() -> None:
    # One tapped creature breaks 508.1a; something else has to break 508.1c.
    found = aimed("together", SCOPE, ["508.1a", "508.1c"])
    assert _rules(found) == {"508.1a", "508.1c"}
    assert _size(found.case) == (2, 1)


def test_two_rules_decide_beside_each_other() -> None:
    """No creature can be both: one can't attack, another has to."""
    found = aimed("beside", SCOPE, ["508.1c", "508.1d"])
    assert found.exhausted and _size(found.case) == (2, 2)
    broken = _rules_of_plays(SCOPE, found.case)
    assert {"508.1c"} in broken and {"508.1d"} in broken


@pytest.mark.parametrize(("pays", "size"), [(False, (1, 1)), (True, None)])
def test_a_cost_decides_only_where_it_cannot_be_paid(pays: bool, size: tuple[int, int] | None) -> None:
    """With four mana for two creatures everything can be paid for (508.1j): that it can't is guessed, and refuted."""
    tax = {"kind": "costs_attack", "subject": {"type": "creature"}, "cost": "{1}", "controller": "bob"}
    mana = {"players": {"alice": {"mana": "{C}{C}{C}{C}" if pays else ""}}}
    scope = Scope(CREATURES[:2], (tax,), state=mana)
    found = aimed("alone", scope, ["508.1j"])
    if size is None:
        assert found.case is None and found.exhausted
    else:
        assert _rules(found) == {"508.1j"} and _size(found.case) == size


def test_a_cost_that_is_beaten_does_not_decide() -> None:
    """One mana for two creatures: both can't attack (508.1j); no board of one creature shows that."""
    tax = {"kind": "costs_attack", "subject": {"type": "creature"}, "cost": "{1}", "controller": "bob"}
    found = aimed("alone", Scope(CREATURES[:2], (tax,), state={"players": {"alice": {"mana": "{C}"}}}), ["508.1j"])
    assert _rules(found) == {"508.1j"} and _size(found.case) == (2, 1)
    assert len(found.play["attackers"]) == 2


def test_only_a_mixed_declaration_is_legal() -> None:
    found = aimed("mixed", SCOPE)
    assert _judged(found).outcome == "legal"
    assert set(found.play["attackers"].values()) == {"bob", "w"} and _size(found.case) == (3, 2)
    listed = legal_plays(case_from_object(found.case), fold=False)
    assert all(len(set(play.values())) == 2 for play in listed.plays)


def test_only_a_mixed_block_is_legal() -> None:
    scope = scope_of(("must_be_blocked", "cant_block_alone"), question="declare_blockers", creatures=(2, 2))
    found = aimed("mixed", scope)
    assert _judged(found).outcome == "legal"
    assert sorted(found.play["blockers"].values()) == [["a0"], ["a1"]]


DAMAGE = Scope(
    (
        _creature("a", keywords=["trample"], power=3),
        _creature("x", "bob", toughness=1),
        _creature("y", "bob", toughness=1),
    ),
    (),
    question="assign_combat_damage",
    state={"attacking": {"a": "bob"}, "blocking": {"x": ["a"], "y": ["a"]}},
)


def test_damage_has_goals_as_well() -> None:
    """Trample has to assign lethal damage first (CR 702.19b); who has one blocker alone may assign all to it."""
    found = aimed("alone", DAMAGE, ["702.19b"])
    assert found.case is not None and found.exhausted
    assert compare_assignments(found.case) is None
    verdict = check(case_from_object({**found.case, "play": found.play}))
    assert {each.cr for each in verdict.violations} == {"702.19b"}
    assert _size(found.case) == (2, 0)


def test_a_scope_without_such_a_board_is_exhausted() -> None:
    found = aimed("mixed", Scope(CREATURES, EFFECTS[:3]))
    assert found.case is None and found.exhausted and Scope(CREATURES, EFFECTS[:3]).boards == 64


def test_creatures_that_are_the_same_are_told() -> None:
    same = scope_of(("must_attack",), creatures=(3, 1))
    assert [(one[0], other[0]) for one, other in same.alike()] == [
        (("permanent", 0), ("permanent", 1)),
        (("permanent", 1), ("permanent", 2)),
    ]
    assert SCOPE.alike() == []
    first = aimed("alone", same, ["508.1d"])
    assert [each["id"] for each in first.case["state"]["battlefield"]] == ["a0"]


def test_the_same_search_gives_the_same_board() -> None:
    assert aimed("alone", SCOPE, ["508.1d"]) == aimed("alone", SCOPE, ["508.1d"])


def test_what_cannot_be_looked_for_is_refused() -> None:
    with pytest.raises(ValueError, match="goals are alone, asked, beside, broken"):
        aimed("beauty", SCOPE)
    with pytest.raises(ValueError, match="no kind of effects on declarations: 'gets'"):
        scope_of(["gets"])
    with pytest.raises(ValueError, match="can't be a part: gets"):
        aimed("mixed", Scope(CREATURES, ({"kind": "gets", "subject": {"id": "a"}, "power": 1},)))
    assert {"alone", "beside", "mixed", "together", "none", "idle", "simple", "requires"} <= set(GOALS)


@pytest.mark.parametrize("question", ["declare_attackers", "declare_blockers"])
def test_a_series_has_the_boards_that_are_aimed_at(question: Question) -> None:
    """Each kind alone: the oracle finds the same legal plays, and words say what the effects say, if there are any."""
    compared = 0
    for aim in [each for each in aims() if each.question == question and each.goal == "alone"][:8]:
        found = aimed(aim.goal, aim.scope(1), aim.rules)
        if found.case is None:
            continue
        assert _rules(found) == set(aim.rules)
        said = in_words(found.case)
        if said is not None:
            plays = [legal_plays(case_from_object(each), fold=False).plays for each in (found.case, said)]
            assert plays[0] == plays[1]
            compared += 1
    assert compared >= 3


@pytest.mark.nightly
@pytest.mark.parametrize("aim", list(aims())[:120], ids=str)
def test_all_boards_of_the_series(aim: Aim) -> None:
    found = aimed(aim.goal, aim.scope(2), aim.rules)
    if found.case is not None:
        assert compare_declarations(found.case) is None
        if aim.goal == "alone":
            assert _rules(found) == set(aim.rules)


def test_a_campaign_has_aimed_boards_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["validate", "run", "--engine", "python:tests.validate.toys:Blind", "--boards", "0", "--shrink", "5"]
    assert main([*command, "--aimed", "4", "--out", str(tmp_path / "out")]) == 1
    said = capsys.readouterr().out
    assert "4 boards, 4 compared" in said and "508-1a" in said and "509-1a" in said
    assert main([*command, "--out", str(tmp_path / "out")]) == 2
    assert "another aimed boards" in capsys.readouterr().err
    assert [each.source for each in aimed_boards(2, 1)] == ["aimed:alone 508.1a", "aimed:alone 509.1a"]
