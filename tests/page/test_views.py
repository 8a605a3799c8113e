"""Loops, situations and the puzzle, in a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bridge.serve.examples import examples, groups
from tests.page.browser import SIZES, Page
from tests.page.puzzles import FILE
from tests.page.test_looks import violations

LOOP = "Assault Suit and Kukemssa Serpent"
SECONDS = 120_000
"""The most milliseconds that a loop may take here, where others work beside."""


def _go(page: Page, fragment: str) -> None:
    page.tab.goto(f"{page.address}/#{fragment}")


def _loop(page: Page) -> None:
    _go(page, "situations")
    page.tab.get_by_role("link", name=LOOP).click()
    page.tab.locator(".ring button").first.wait_for(timeout=SECONDS)


def _situations(page: Page) -> None:
    _go(page, "situations")
    page.tab.locator(".gallery a").first.wait_for()


def _puzzle(page: Page) -> None:
    _go(page, "puzzle=0")
    page.tab.locator(".puzzle-board img").wait_for(timeout=SECONDS)
    page.press("Show the answers")
    page.tab.locator(".solution p").first.wait_for(timeout=SECONDS)


VIEWS = {"loops": _loop, "situations": _situations, "puzzle": _puzzle}


def test_a_situation_opens_on_the_board(page: Page) -> None:
    _situations(page)
    links = page.tab.locator(".gallery a")
    assert links.count() == len(examples()) >= 30
    assert page.tab.locator(".situations h2").count() == len(set(groups().values()))
    page.tab.get_by_role("link", name="Can't beats can").click()
    assert page.outcome() == "Illegal CR 508.1c"
    page.sentence("Pacifism").focus()
    assert page.lit() == ({"wall", "pacifism"}, {"Enchanted creature can't attack or block."})


def test_a_loop_is_stepped_through(page: Page) -> None:
    _loop(page)
    assert page.text(".outcome-of-loop").startswith("A draw CR 104.4b")
    steps = page.tab.locator(".ring button")
    assert steps.count() >= 2
    page.press("Next")
    current = page.tab.locator('.ring [aria-current="step"]')
    first = current.get_attribute("aria-label")
    assert first and page.tab.locator(".center").inner_text().count(first.partition(": ")[2]) == 1
    page.tab.keyboard.press("Enter")  # the button has kept the focus
    assert current.get_attribute("aria-label") != first
    assert page.tab.locator(".side").count() == 2
    assert "Assault Suit" in page.tab.locator(".side").first.inner_text()
    assert "1 × Assault Suit" in page.tab.locator(".turning").nth(1).inner_text()


def test_a_loop_is_asked_by_names(page: Page) -> None:
    _go(page, "loops")
    for name in ("Patient Pinger", "Grizzly Bears"):
        field = page.tab.get_by_role("combobox", name="Name of a card")
        field.fill(name)
        field.press("Enter")
    page.press("Look for a loop")
    page.tab.locator(".ring button").first.wait_for(timeout=SECONDS)
    assert page.text(".outcome-of-loop").startswith("A loop by choice CR 732.2a")
    assert "Patient Pinger, on the battlefield" in page.tab.locator(".turning").nth(1).inner_text()
    address = page.tab.url
    _go(page, "situations")
    page.tab.goto(address)
    page.tab.locator(".ring button").first.wait_for(timeout=SECONDS)


def test_a_puzzle_is_solved(page: Page) -> None:
    puzzle = json.loads(FILE.read_text(encoding="utf-8"))["puzzles"][0]
    _go(page, "puzzle=0")
    boxes = page.tab.locator(".choices input")
    boxes.first.wait_for()
    assert boxes.count() == len(puzzle["plays"])
    boxes.first.check()
    _puzzle(page)
    outcomes = [each.split(" ")[1 if each.startswith("Right.") else 2] for each in
                page.tab.locator(".solution p").all_inner_texts()]  # fmt: skip
    assert {"Legal", "Illegal"} <= set(outcomes)
    page.tab.get_by_role("link", name="Look at it on the board").first.click()
    assert page.outcome().startswith(outcomes[0])


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_found_in_other_views(
    browser: Any, address: str, tmp_path: Any, view: str, size: str, scheme: str
) -> None:
    with Page.opened(browser, address, SIZES[size], color_scheme=scheme) as page:
        VIEWS[view](page)
        assert violations(page) == []
        assert page.tab.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
        page.tab.screenshot(path=tmp_path / f"{view}-{size}-{scheme}.png", full_page=True)
