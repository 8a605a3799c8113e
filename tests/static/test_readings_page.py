"""The table of disputed readings in docs/semantics.md against the registry."""

from __future__ import annotations

from bridge.asp.encodings import RULES
from bridge.case.readings import NOT_MODELED, READINGS
from bridge.rulebook import load_table, newest_edition

__all__: list[str] = []


def _rows() -> list[list[str]]:
    text = (RULES.parent / "docs" / "semantics.md").read_text(encoding="utf-8")
    table = text.split("| question | reading here | where | name |\n")[1].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table.splitlines()[1:]]


def test_each_reading_that_can_be_chosen_has_a_row() -> None:
    assert sorted(row[-1].strip("`") for row in _rows() if row[-1].startswith("`")) == sorted(READINGS)


def test_what_is_not_modeled_is_named_alike() -> None:
    assert {row[0] for row in _rows() if row[-1] == "not modeled"} == set(NOT_MODELED)


def test_the_rules_of_readings_exist() -> None:
    rules = load_table(newest_edition()).rules
    named = [each for row in READINGS.values() for each in row.rules] + [
        each for of in NOT_MODELED.values() for each in of.rules
    ]
    assert [each for each in named if each not in rules] == []


def test_the_rules_ask_for_each_alternative_that_is_no_default() -> None:
    text = "".join(each.read_text(encoding="utf-8") for each in RULES.rglob("*.lp"))
    for row in READINGS.values():
        for alternative in row.alternatives:
            assert (f"reading({row.name}, {alternative})" in text) is (alternative != row.default), row.name
