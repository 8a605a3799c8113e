"""The definition of block declarations against the rules' own examples, and the product against the definition."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import check
from bridge.case.loading import case_from_object

from .blocks import BlockBoard, judge_blocks, legal_blocks
from .canonical_blocks import BLOCK_SCORES, BLOCKS, BlockScore, KnownBlocks, block_play, blocker, fight
from .compare import compare_board, compare_declarations, compare_play
from .definition import Play, Unmodeled
from .random_blocks import random_blocks

__all__: list[str] = []

SAMPLE = range(1_000_020, 1_000_100)
HARD = (1_000_008, 1_000_013)
"""Boards on which the definition takes as long as on all of the sample."""
NIGHTLY = range(20_000)


def _mapping(play: Play) -> dict[str, list[str]]:
    blockers = sorted({blocker for blocker, _ in play})
    return {b: sorted(a for blocker, a in play if blocker == b) for b in blockers}


@pytest.mark.parametrize("known", BLOCKS, ids=lambda known: known.rule)
def test_definition_gives_the_known_declarations(known: KnownBlocks) -> None:
    assert legal_blocks(known.case).plays == {block_play(text) for text in known.plays.split("|")}


@pytest.mark.parametrize("known", BLOCKS, ids=lambda known: known.rule)
def test_definition_judges_as_it_lists(known: KnownBlocks) -> None:
    board, legal = BlockBoard(known.case), legal_blocks(known.case).plays
    if len(board.sides) == 1:
        for play in board.declarations(board.sides[0]):
            assert (board.judge(_mapping(play)).outcome == "legal") == (play in legal)


@pytest.mark.parametrize("score", BLOCK_SCORES, ids=lambda score: score.rule)
def test_definition_counts_requirements(score: BlockScore) -> None:
    judged = judge_blocks(score.case, _mapping(block_play(score.play)))
    assert (len(judged.obeyed), len(judged.obeyed) + len(judged.unmet)) == (score.obeyed, score.asked)


@pytest.mark.parametrize("known", BLOCKS, ids=lambda known: known.rule)
def test_product_agrees_on_known_boards(known: KnownBlocks) -> None:
    assert compare_declarations(known.case) is None
    board = BlockBoard(known.case)
    for play in board.declarations(board.sides[0]):
        assert compare_play(known.case, {"blockers": _mapping(play)}) is None


@pytest.mark.parametrize("score", BLOCK_SCORES, ids=lambda score: score.rule)
def test_product_counts_requirements(score: BlockScore) -> None:
    assert compare_play(score.case, {"blockers": _mapping(block_play(score.play))}) is None


OTHERS: dict[str, Any] = {"also_blocks": {"what": {}}}


@pytest.mark.parametrize(
    "effect",
    [
        {"kind": "costs_block", "cost": {"text": "Draw a card."}},
        {"kind": "costs_block", "cost": {"life": {"number": "doom", "of": "you"}}},
        {"kind": "costs_be_blocked", "cost": {"mana": "{1}", "text": "Sing."}, "subject": {"id": "x"}},
        {"kind": "blocks_at_random"},
        {"text": "This creature can't block on Mondays."},
        {"kind": "cant_block", "if": {"answer": "is it raining?"}},
        {"kind": "must_block", "if": {"attacks": {"what": {}}}},
        {"kind": "lure", "subject": {"id": "x"}, "unless": {"also_attacks": {"what": {}}}},
        {"kind": "detain", "if": OTHERS},
        {"kind": "max_blockers", "n": 1, "if": {"blocks": {"what": {}}}},
        {"kind": "cant_be_blocked_by_more_than", "n": 1, "subject": {"id": "x"}, "if": OTHERS},
        {"kind": "cant_be_blocked_except_by_at_least", "n": 2, "subject": {"id": "x"}, "if": OTHERS},
        {"kind": "cant_be_blocked_except_by_exactly", "n": 2, "subject": {"id": "x"}, "if": OTHERS},
        {"kind": "cant_be_blocked_unless_by_all", "subject": {"id": "x"}, "if": OTHERS},
        {"kind": "can_block_additional", "if": OTHERS},
        {"kind": "can_block_any_number", "unless": OTHERS},
        {"kind": "may_block_as_though_untapped", "if": OTHERS},
        {"kind": "may_block_as_though_it_had", "keyword": "reach", "if": OTHERS},
        {"kind": "may_block_as_though_it_had", "keyword": "trample"},
        {"kind": "may_be_blocked_as_though_it_lacked", "keyword": "flying", "subject": {"id": "x"}, "if": OTHERS},
        {"kind": "max_blockers", "n": {"number": "doom", "of": "you"}},
        {"kind": "must_be_blocked", "n": {"number": "doom", "of": "you"}, "subject": {"id": "x"}},
    ],
    ids=str,
)
def test_neither_judges_what_the_definition_leaves_out(effect: dict[str, Any]) -> None:
    case = fight("x", blocker("c", effect), "d")
    with pytest.raises(Unmodeled):
        legal_blocks(case)
    assert check(case_from_object({**case, "play": {"blockers": {"c": ["x"]}}})).outcome == "undetermined"


def test_random_boards_are_covered_and_mostly_interesting() -> None:
    """Deterministic, never outside the definition, and seldom a board on which nothing is asked and nothing is free."""
    assert random_blocks(7) == random_blocks(7) != random_blocks(8)
    answers = [legal_blocks(random_blocks(seed)) for seed in range(500)]
    assert sum(len(answer.plays) > 1 or answer.maximum > 0 for answer in answers) > 400
    assert sum(len(answer.plays) < answer.feasible for answer in answers) > 250


@pytest.mark.parametrize("first", SAMPLE[::20])
def test_product_agrees_on_a_sample_of_random_boards(first: int) -> None:
    for seed in range(first, first + 20):
        found = compare_board(seed, plays_per_board=1, question="blockers").disagreement
        assert found is None, f"seed {seed}: {random_blocks(seed)}"


@pytest.mark.nightly
@pytest.mark.parametrize("seed", HARD)
def test_product_agrees_on_hard_boards(seed: int) -> None:
    assert compare_board(seed, plays_per_board=1, question="blockers").disagreement is None


@pytest.mark.nightly
@pytest.mark.parametrize("first", NIGHTLY[::100])
def test_product_agrees_on_all_random_boards(first: int) -> None:
    for seed in range(first, first + 100):
        found = compare_board(seed, question="blockers").disagreement
        assert found is None, f"seed {seed}: {random_blocks(seed)}"
