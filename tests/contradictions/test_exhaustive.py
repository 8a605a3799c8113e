"""All boards of two creatures a side and two effects by the brute force, a share of them by day."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.aimed import images
from bridge.case.state import Question
from tests.contradictions.exhaustive import QUESTIONS, boards, scope
from tests.oracle.compare import compare_declarations

__all__: list[str] = []

DOCS = Path(__file__).parents[2] / "docs" / "contradictions.md"
"""Where the number of boards is published."""

BY_DAY = 60
"""One board of so many is compared by day."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_boards_are_listed_once(question: Question) -> None:
    """As many as the formula for boards up to symmetry gives."""
    every = list(boards(question))
    assert len(every) == scope(question).distinct > 1000
    assert f"{len(every):,} boards of" in DOCS.read_text() or f"{len(every):,} of blocks" in DOCS.read_text()


@pytest.mark.parametrize("question", QUESTIONS)
def test_some_boards_by_the_brute_force(question: Question) -> None:
    compared = [compare_declarations(case) for case in list(boards(question))[::BY_DAY]]
    assert len(compared) > 20 and not any(compared)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("question", QUESTIONS)
def test_all_boards_by_the_brute_force(question: Question, part: int) -> None:
    assert not any(compare_declarations(case) for case in list(boards(question))[part::10])


def test_images_exchange_creatures_that_are_alike() -> None:
    of = scope("declare_attackers")
    own = [number for number, effect in enumerate(of.effects) if effect["kind"] == "cant_attack_alone"]
    assert len(own) == 2
    first = set(images(of, [("effect", own[0])]))
    assert first == {frozenset({("effect", own[0])}), frozenset({("effect", own[1])})}
