"""Changes of the action theory and of the search for loops are noticed by some case."""

from __future__ import annotations

import pytest

from .actions import GAMES_ONLY, fires, mutants, outcome, sample, statements

__all__: list[str] = []

SIZE = 24
SEED = 1


def test_each_kind_of_change_is_made() -> None:
    made = list(mutants(["actions/119_life.lp"]))
    assert {each.kind for each in made} == {"delete", "drop", "shift"}
    assert len({statements()[each.rule].line for each in made}) > 10


def test_a_sample_stays_the_same() -> None:
    first = sample(3, SEED)
    assert sample(5, SEED)[:3] == first
    assert len({each.rule for each in first}) == 3


@pytest.mark.nightly
def test_life_that_is_not_gained_is_noticed() -> None:
    [mutant] = [
        each
        for each in mutants(["actions/119_life.lp"])
        if each.kind == "delete" and each.head == "gains(Player,N,effect,t)"
    ]
    [cases] = fires([mutant], GAMES_ONLY)
    assert 0 < len(cases) < len(GAMES_ONLY)
    assert outcome(mutant, cases).what == "noticed"


@pytest.mark.nightly
def test_some_changes_of_a_sample_are_noticed() -> None:
    """`python -m tests.mutation.actions` prints the others. Nine of them were noticed when the bound was set."""
    chosen = sample(SIZE, SEED)
    found = [outcome(each, cases).what for each, cases in zip(chosen, fires(chosen), strict=True)]
    assert found.count("noticed") >= SIZE / 3, found
