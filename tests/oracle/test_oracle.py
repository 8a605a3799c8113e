"""The definition against the rules' own examples, and the product against the definition."""

from __future__ import annotations

from typing import Any

import pytest

from .canonical import CANONICAL, SCORES, Canonical, Score, play
from .compare import compare_board, compare_declarations, compare_play
from .definition import Board, Unmodeled, judge, legal_declarations, obeyed
from .random_boards import random_board

__all__: list[str] = []

SAMPLE = range(1_000_000, 1_000_120)
NIGHTLY = range(20_000)


@pytest.mark.parametrize("known", CANONICAL, ids=lambda known: known.rule)
def test_definition_gives_the_known_declarations(known: Canonical) -> None:
    assert legal_declarations(known.case).plays == {play(text.strip()) for text in known.plays.split("|")}


@pytest.mark.parametrize("score", SCORES, ids=lambda score: score.rule)
def test_definition_counts_requirements(score: Score) -> None:
    assert obeyed(score.case, play(score.play)) == (score.obeyed, score.asked)


@pytest.mark.parametrize("known", CANONICAL, ids=lambda known: known.rule)
def test_product_agrees_on_known_boards(known: Canonical) -> None:
    assert compare_declarations(known.case) is None
    for declaration in Board(known.case).declarations():
        assert compare_play(known.case, {"attackers": declaration}) is None


@pytest.mark.parametrize("score", SCORES, ids=lambda score: score.rule)
def test_product_counts_requirements(score: Score) -> None:
    assert compare_play(score.case, {"attackers": dict(play(score.play))}) is None


def test_judge_and_obeyed_read_mappings_and_pairs() -> None:
    case = CANONICAL[1].case
    assert judge(case, {"x": "p", "y": "p"}) and judge(case, [("x", "p"), ("y", "p")])
    assert not judge(case, {"x": "p"}) and not judge(case, {"nobody": "p"})
    with pytest.raises(ValueError, match="nobody"):
        obeyed(case, {"nobody": "p"})


def _with(**state: Any) -> dict[str, Any]:
    creature = {"id": "x", "controller": "a", "types": ["creature"], "power": 1, "toughness": 1}
    return {"state": {"active": "a", "players": {"a": {}, "p": {}}, "battlefield": [creature], **state}}


THREE: dict[str, Any] = {"players": {"a": {}, "p": {}, "q": {}}}
DEFENDING: dict[str, Any] = {"controls": {"player": "defending", "what": {"type": "land"}}}


@pytest.mark.parametrize(
    "state",
    [
        {"effects": [{"kind": "costs_attack", "controller": "p", "cost": {"text": "Draw a card."}}]},
        {"effects": [{"kind": "costs_attack_or_block", "cost": {"mana": "{X}", "x": {"number": "doom", "of": "any"}}}]},
        {"effects": [{"text": "x attacks each combat if able."}]},
        {"battlefield": [{"id": "x", "controller": "a", "types": ["creature"], "text": "x can't attack."}]},
        {"effects": [{"kind": "cant_attack", "if": {"answer": "is it raining?"}}]},
        {"effects": [{"kind": "goad", "controller": "p", "subject": {"non": {"goaded": True}}}]},
        {"effects": [{"kind": "goad", "controller": "p", "if": {"attacks": {"what": {}}}}]},
        {"effects": [{"kind": "max_attackers", "n": 1, "if": {"attacks": {"what": {}}}}]},
        {"effects": [{"kind": "may_attack_as_though_haste", "unless": {"also_attacks": {"what": {}}}}]},
        {"effects": [{"kind": "max_attackers", "n": 1, "each": "turn", "whom": {"player": "any"}}]},
        THREE,
        {**THREE, "options": {"variant": "alternating_teams"}},
        {**THREE, "options": {"attack_multiple_players": True}, "effects": [{"kind": "must_attack", "if": DEFENDING}]},
        {
            **THREE,
            "options": {"attack_multiple_players": True},
            "effects": [{"kind": "max_attackers", "n": 1, "unless": DEFENDING}],
        },
    ],
    ids=str,
)
def test_definition_says_what_it_leaves_out(state: dict[str, Any]) -> None:
    with pytest.raises(Unmodeled):
        legal_declarations(_with(**state))


def test_definition_knows_no_battle_before_there_were_any() -> None:
    battle = {"id": "b", "controller": "a", "types": ["battle"], "protector": "p"}
    with pytest.raises(ValueError, match="battle"):
        legal_declarations({**_with(battlefield=[battle]), "edition": "2021-11-19"})


def test_random_boards_are_covered_and_mostly_interesting() -> None:
    """Deterministic, never outside the definition, and seldom a board on which nothing is asked and nothing is free."""
    assert random_board(7) == random_board(7) != random_board(8)
    answers = [(random_board(seed), legal_declarations(random_board(seed))) for seed in range(1000)]
    interesting = sum(len(answer.plays) > 1 or answer.maximum > 0 for _, answer in answers)
    decided = sum(len(answer.plays) < answer.feasible for _, answer in answers)
    assert interesting > 700
    assert decided > 350, "too few boards on which requirements exclude a declaration"


@pytest.mark.parametrize("first", SAMPLE[::20])
def test_product_agrees_on_a_sample_of_random_boards(first: int) -> None:
    for seed in range(first, first + 20):
        assert compare_board(seed, plays_per_board=1).disagreement is None, f"seed {seed}: {random_board(seed)}"


@pytest.mark.nightly
@pytest.mark.parametrize("first", NIGHTLY[::100])
def test_product_agrees_on_all_random_boards(first: int) -> None:
    for seed in range(first, first + 100):
        assert compare_board(seed).disagreement is None, f"seed {seed}: {random_board(seed)}"
