"""Changes of the action theory and of the search for loops are noticed by some case."""

from __future__ import annotations

import pytest

from .actions import mutants, outcome, sample, statements

__all__: list[str] = []

SIZE = 12
SEED = 1


def test_each_kind_of_change_is_made() -> None:
    made = list(mutants(["actions/119_life.lp"]))
    assert {each.kind for each in made} == {"delete", "drop", "shift"}
    assert len({statements()[each.rule].line for each in made}) > 10


def test_a_sample_stays_the_same() -> None:
    first = sample(3, SEED)
    assert sample(5, SEED)[:3] == first
    assert len({each.rule for each in first}) == 3


def test_life_that_is_not_gained_is_noticed() -> None:
    [mutant] = [
        each
        for each in mutants(["actions/119_life.lp"])
        if each.kind == "delete" and each.head == "gains(Player,N,effect,t)"
    ]
    assert outcome(mutant).what == "noticed"


@pytest.mark.nightly
def test_most_changes_of_a_sample_are_noticed_or_explained() -> None:
    """Each is tried on few cases only; those that survive are printed by `python -m tests.mutation.actions`."""
    found = [outcome(each).what for each in sample(SIZE, SEED)]
    assert found.count("survives") < SIZE / 2, found
