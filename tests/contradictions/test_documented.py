"""The documented contradictions, gaps and disputed boards: each is shown, or named with its rules."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from bridge import check
from bridge.case.loading import case_from_object, load_paths
from bridge.contradictions import PROPERTIES, Answer, Bounds, inquiries
from bridge.loops.finding import find
from bridge.rulebook.tables import load_table, newest_edition
from tests.contradictions.documented_page import PAGE, documented, page

__all__: list[str] = []

ROOT = Path(__file__).parents[2]
ROWS = documented()
OF_INQUIRIES = {name: outcome for row in ROWS for name, outcome in row.inquiries.items()}
CASES = {path: outcome for row in ROWS for path, outcome in row.cases.items()}
BOARDS = [(row.name, board) for row in ROWS for board in row.boards]
LONG = ("simple.",)
"""Inquiries of these properties search large scopes; they are asked by night."""


def _asked(name: str) -> Answer:
    (inquiry,) = (each for each in inquiries([name.partition(".")[0]], Bounds()) if each.name == name)
    return inquiry.ask(None)


def test_there_are_as_many_as_are_told() -> None:
    assert len(ROWS) == 37 == len({row.name for row in ROWS})
    assert Fraction(sum(not row.needed for row in ROWS), len(ROWS)) >= Fraction(2, 3)
    for row in ROWS:
        assert row.rules and (row.needed or row.inquiries or row.cases or row.boards or row.audit), row.name


def test_rules_exist() -> None:
    known = load_table(newest_edition()).rules
    assert {rule for row in ROWS for rule in row.rules} <= set(known)


def test_inquiries_exist() -> None:
    named = {each.name for row in PROPERTIES.values() for each in row.inquiries(Bounds())}
    assert set(OF_INQUIRIES) <= named


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.nightly if name.startswith(LONG) else ()) for name in OF_INQUIRIES],
)
def test_an_inquiry_shows_it(name: str) -> None:
    answer = _asked(name)
    assert answer.outcome == OF_INQUIRIES[name]
    assert answer.shown or answer.example or answer.outcome == "not modeled"


@pytest.mark.parametrize("path", CASES, ids=lambda path: Path(path).stem)
def test_a_case_shows_it(path: str) -> None:
    (loaded,) = load_paths([str(ROOT / path)])
    found = find(loaded.case).kind if loaded.case.question == "find_loops" else check(loaded.case).outcome.value
    assert found == CASES[path]


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_a_board_shows_it(name: str, board: object) -> None:
    outcome = {each.outcome for row in ROWS if row.name == name for each in row.boards}
    assert outcome == {"legal", "illegal"}
    assert check(case_from_object(board.case)).outcome.value == board.outcome  # type: ignore[attr-defined]


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
