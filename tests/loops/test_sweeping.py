"""Sweeps over many combos: what a line of them may be, and the table."""

from __future__ import annotations

import pytest

from bridge.errors import CaseError
from bridge.loops.sweeping import combos_of, table


def test_combos_are_read_once_each() -> None:
    text = 'B + A\n\n{"cards": ["A", {"name": "B"}], "id": 1}\n{"cards": ["C"]}\n'
    assert list(combos_of(text, "f")) == [("A", "B"), ("C",)]


@pytest.mark.parametrize(
    "line", ["{", '{"cards": 3}', '{"cards": [3, {}]}', '{"cards": []}', " + ", " + ".join("ABCDEFGHI")]
)
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(CaseError, match="no combo") as refused:
        list(combos_of(f"A + B\n{line}\n", "f"))
    assert refused.value.line == 2


def test_the_table_counts() -> None:
    rows = [{"outcome": "optional", "cpu": 1.0}, {"outcome": "optional", "cpu": 3.0}, {"outcome": "late", "cpu": 8.0}]
    lines = table(rows)
    assert lines[0] == "3 combos"
    assert lines[1].split()[:4] == ["2", "66.7", "%", "optional"]
    assert lines[2].split()[:4] == ["1", "33.3", "%", "late"]
    assert lines[-1].startswith("seconds of CPU time: median 3.00")
