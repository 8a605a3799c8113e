"""Changes of the action theory and of the search for loops are noticed by some case."""

from __future__ import annotations

from pathlib import Path

import pytest

from .actions import GAMES_ONLY, Fired, Log, Outcome, fires, mutants, outcome, sample, share, statements

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


def test_shares_by_different_seeds_are_different_parts_of_all() -> None:
    every = list(mutants(["actions/119_life.lp"]))
    one, other = (share(5, seed, ["actions/119_life.lp"]) for seed in (17, 18))
    assert 0 < len(one) < len(every) / 2
    assert set(one) <= set(every)
    assert set(one) != set(other)
    assert share(5, 17, ["actions/119_life.lp"]) == one
    assert len(share(1, 17, ["actions/119_life.lp"])) == len(every)


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    log = Log(tmp_path / "log.jsonl")
    log.add_case("asked", "game 1", Fired(0.5, ["m"], ["m", "n"]))
    log.add_outcome("m", Outcome("noticed", "game 1"))
    log.add_outcome("n", Outcome("open", "tried on 3 cases"))
    log.add_outcome("n", Outcome("survives", "tried on 5 cases"))
    again = Log(tmp_path / "log.jsonl")
    assert again.fired("asked", "game 1") == Fired(0.5, ["m"], ["m", "n"])
    assert again.fired("other mutants", "game 1") is None
    assert again.outcomes == {"m": Outcome("noticed", "game 1"), "n": Outcome("survives", "tried on 5 cases")}
    assert again.opened == {"n"}


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
