"""The tests notice if a refusal of the checker of loops is left out: a sample in every run, all in the nightly one."""

from __future__ import annotations

import pytest

from tests.mutation.checker import refusals, survivors


def test_the_refusals_are_found() -> None:
    found = list(refusals())
    assert len(found) == len(set(found)) > 100
    assert {each.partition(":")[0] for each in found} >= {
        "branches.py",
        "checking.py",
        "costs.py",
        "numbers.py",
        "steps.py",
    }


def test_a_sample_of_refusals_is_missed() -> None:
    comparisons = [each for each in refusals() if each.startswith("numbers.py")]
    assert comparisons and list(survivors(comparisons)) == []


@pytest.mark.nightly
def test_every_refusal_is_missed() -> None:
    assert list(survivors(list(refusals()))) == []
