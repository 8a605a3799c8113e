"""Mutations of an English edition are found, and bring no false alarm: a few of them each time, 500 at night."""

from __future__ import annotations

import pytest

from tests.audit.books import EDITIONS
from tests.audit.mutations import CERTAIN, count


@pytest.mark.parametrize(
    ("date", "many", "seed"),
    [
        (EDITIONS[0], 30, 11),
        *(pytest.param(EDITIONS[-1], 50, seed, marks=pytest.mark.nightly) for seed in range(10)),
    ],
)
def test_mutations_are_found(date: str, many: int, seed: int) -> None:
    """Each that the document alone tells; of the others, told against the text before, all but one."""
    whole, found, missed, of_nothing = count(date, many, seed)
    assert whole.total() == many
    assert [sort for sort in CERTAIN if found[sort] < whole[sort]] == [], missed
    assert found.total() >= many - 1, missed
    assert [(finding.kind, finding.rule) for finding in of_nothing] == []
