"""The definition of block declarations against the rules' own examples."""

from __future__ import annotations

import pytest

from .blocks import BlockBoard, judge_blocks, legal_blocks
from .canonical_blocks import BLOCK_SCORES, BLOCKS, BlockScore, KnownBlocks, block_play
from .definition import Play

__all__: list[str] = []


def _mapping(play: Play) -> dict[str, list[str]]:
    blockers = sorted({blocker for blocker, _ in play})
    return {b: sorted(a for blocker, a in play if blocker == b) for b in blockers}


@pytest.mark.parametrize("known", BLOCKS, ids=lambda known: known.rule)
def test_definition_gives_the_known_declarations(known: KnownBlocks) -> None:
    assert legal_blocks(known.case).plays == {block_play(text) for text in known.plays.split("|")}


@pytest.mark.parametrize("known", BLOCKS, ids=lambda known: known.rule)
def test_definition_judges_as_it_lists(known: KnownBlocks) -> None:
    board, legal = BlockBoard(known.case), legal_blocks(known.case).plays
    if len(board.players_declaring) == 1:
        for play in board.declarations(board.players_declaring[0]):
            assert (board.judge(_mapping(play)).outcome == "legal") == (play in legal)


@pytest.mark.parametrize("score", BLOCK_SCORES, ids=lambda score: score.rule)
def test_definition_counts_requirements(score: BlockScore) -> None:
    judged = judge_blocks(score.case, _mapping(block_play(score.play)))
    assert (len(judged.obeyed), len(judged.obeyed) + len(judged.unmet)) == (score.obeyed, score.asked)
