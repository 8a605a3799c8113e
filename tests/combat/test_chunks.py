"""Boards judged together have the outcomes that each has alone: on the fixtures, and on random boards."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks import hard_boards, small_boards
from bridge import Failure, case_from_object, check, legal_plays, load_file
from bridge.case.state import Case
from bridge.combat import chunks
from bridge.combat.chunks import judge_chunk
from bridge.combat.verdict import Outcome, Verdict
from bridge.errors import InternalError
from tests.fixtures.files import fixtures
from tests.oracle.random_blocks import random_blocks
from tests.oracle.random_boards import random_board
from tests.oracle.random_damage import random_damage
from tests.oracle.random_themes import themed_blocks, themed_board

__all__: list[str] = []

Node = dict[str, Any]

MAKERS: dict[str, Callable[[int], Node]] = {
    "attacks": random_board,
    "blocks": random_blocks,
    "damage": random_damage,
    "costs": lambda seed: (themed_board, themed_blocks)[seed % 2](seed, "costs"),
    "options": lambda seed: (themed_board, themed_blocks)[seed % 2](seed, "options"),
    "bands": lambda seed: themed_board(seed, "bands"),
}


def _with_play(case: Node, seed: int) -> Case:
    """The board with a declaration at random, senseless ones among them."""
    if "play" in case:
        return case_from_object(case)
    rng = random.Random(seed)
    state = case["state"]
    creatures = [each for each in state["battlefield"] if "creature" in each.get("types", ())]
    sides: tuple[list[str], list[str]] = ([], [])
    for each in creatures:
        sides[each["controller"] != state["active"]].append(each["id"])
    if case.get("question") == "assign_combat_damage":
        # One of the legal assignments, or one point of damage more than that.
        found = legal_plays(case_from_object(case), limit=4).plays
        play: Node = {"damage": {source: dict(to) for source, to in rng.choice(found).items()} if found else {}}
        if play["damage"] and rng.random() < 0.5:
            to = rng.choice(list(play["damage"].values()))
            to[rng.choice(list(to))] += 1
    elif case.get("question") == "declare_blockers":
        attackers = [each for each in sides[0] if each in state.get("attacking", {})] or sides[0]
        play = {"blockers": {each: [rng.choice(attackers)] for each in sides[1] if attackers and rng.random() < 0.6}}
    else:
        targets = [each for each in state["players"] if each != state["active"]]
        play = {"attackers": {each: rng.choice(targets) for each in sides[0] if rng.random() < 0.6}}
    return case_from_object({**case, "play": play})


def test_every_fixture_has_its_outcome_when_all_are_judged_together(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = []
    for path in fixtures():
        cases += [each.case for each in load_file(path)]
    cases = [each for each in cases if each.play is not None and each.expect is not None and each.expect.outcome]
    # Those judged by themselves are what the tests of the fixtures judge already.
    monkeypatch.setattr(chunks, "_alone", lambda case, evidence, timeout: Failure("alone", ""))
    found = judge_chunk(cases, evidence=False)
    together = [(case, outcome) for case, outcome in zip(cases, found, strict=True) if isinstance(outcome, Outcome)]
    assert len(together) > 0.85 * len(cases)
    assert {outcome for _, outcome in together} == set(Outcome)
    for case, outcome in together:
        assert case.expect is not None
        assert outcome.value == case.expect.outcome, case.title


@pytest.mark.parametrize("maker", MAKERS)
def test_random_boards_have_the_outcome_that_each_has_alone(maker: str) -> None:
    _compare(maker, range(2000, 2025))


@pytest.mark.nightly
@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_many_random_boards_have_the_outcome_that_each_has_alone(maker: str, first: int) -> None:
    _compare(maker, range(first, first + 100))


def _compare(maker: str, seeds: range) -> None:
    # One edition, so that the boards of a question are judged in one call.
    cases = [replace(_with_play(MAKERS[maker](seed), seed), edition=None) for seed in seeds]
    for seed, case, outcome in zip(seeds, cases, judge_chunk(cases, evidence=False), strict=True):
        assert outcome == check(case, explain=0).outcome, f"{maker} {seed}"


def test_small_boards_are_judged_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "_alone", lambda case, evidence, timeout: Failure("alone", ""))
    cases = [case_from_object(each) for each in small_boards.boards(80, 6, 2)]
    assert set(judge_chunk(cases, evidence=False)) == {Outcome.LEGAL, Outcome.ILLEGAL}


def test_a_hard_board_does_not_hold_up_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    alone: list[Case] = []

    def judge(case: Case, evidence: bool, timeout: float | None) -> Outcome:
        alone.append(case)
        return Outcome.UNDETERMINED

    easy = [case_from_object(each) for each in small_boards.boards(60, 6, 2)]
    (_, hard) = (case_from_object(each.case) for each in hard_boards.exact_cover(15, 1))
    monkeypatch.setattr(chunks, "_CONFLICTS_BEFORE_HALVING", 30)
    expected = judge_chunk(easy, evidence=False)
    monkeypatch.setattr(chunks, "_alone", judge)
    assert judge_chunk([*easy[:31], hard, *easy[31:]], evidence=False) == [
        *expected[:31],
        Outcome.UNDETERMINED,
        *expected[31:],
    ]
    assert alone == [hard]


def test_a_bug_in_a_call_for_many_is_none_in_the_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise InternalError("clingo: out of order")

    cases = [case_from_object(each) for each in small_boards.boards(30, 5, 1)]
    monkeypatch.setattr(chunks, "_outcomes", fail)
    assert judge_chunk(cases, evidence=False) == [check(each).outcome for each in cases]


def test_one_case_that_fails_loses_no_other() -> None:
    good = case_from_object(small_boards.boards(1, 5, 1)[0])
    without_a_play = replace(good, play=None)
    first, second, third = judge_chunk([good, without_a_play, good])
    assert isinstance(first, Verdict)
    assert first == third == check(good)
    assert isinstance(second, Failure)
    assert (second.kind, "no play" in second.message) == ("input", True)


def test_no_cases() -> None:
    assert judge_chunk([]) == judge_chunk([], evidence=False) == []


def test_whole_verdicts_are_those_of_each_alone() -> None:
    cases = [case_from_object(each) for each in small_boards.boards(60, 6, 2)]
    found = judge_chunk(cases)
    assert found == [check(each) for each in cases]
    assert any(isinstance(each, Verdict) and each.conflicts for each in found), "none that had to be searched"


def test_plays_of_one_state_are_prepared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, texts and layers don't hang on what is declared."""
    texts = (
        "Other creatures you control get +1/+1 and have vigilance.",
        "This creature can't attack alone.",
        "Defender",
    )
    battlefield = [
        {"id": f"c{n}", "name": f"Card {n}", "controller": "a", "types": ["creature"], "text": text}
        for n, text in enumerate(texts)
    ]
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": battlefield}
    plays = [{f"c{n}": "b" for n in range(3) if number >> n & 1} for number in range(8)] * 4
    cases = [case_from_object({"title": str(n), "state": state, "play": {"attackers": p}}) for n, p in enumerate(plays)]
    prepared: list[int] = []
    together = chunks.prepared_together
    monkeypatch.setattr(chunks, "prepared_together", lambda some: prepared.append(len(some)) or together(some))
    # CR 508.1c: the second creature doesn't attack alone; CR 702.3b: the third doesn't attack.
    legal = [set(play) in (set(), {"c0"}, {"c0", "c1"}) for play in plays]
    assert judge_chunk(cases, evidence=False) == [Outcome.LEGAL if each else Outcome.ILLEGAL for each in legal]
    assert prepared == [1]
