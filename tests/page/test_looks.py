"""How the page looks and reads: nothing that axe finds, nothing that doesn't fit, at three sizes and two schemes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.page.browser import DESKTOP, SIZES, Page

axe_playwright = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SCHEMES = ("light", "dark")


def _board(page: Page) -> None:
    """That of the README, with everything open that can be."""
    page.add("Alice", "Juggernaut", "Serra Angel", "Odd Ox")
    page.add("Bob", "Silent Arbiter", "Pacifism", "Grizzly Bears")
    page.settled()
    page.face("pacifism").click()
    page.choose("Attached to", "Serra Angel")
    page.settled()
    page.face("pacifism").click()
    page.choose("What Serra Angel attacks", "Bob")
    page.settled()


def _damage(page: Page) -> None:
    page.add("Alice", "War Mammoth")
    page.add("Bob", "Grizzly Bears")
    page.settled()
    page.choose("What War Mammoth attacks", "Bob")
    page.ask("Block")
    page.settled()
    page.choose("What Grizzly Bears blocks", "War Mammoth")
    page.ask("Damage")
    page.settled()
    page.press("Show all legal plays")
    page.tab.locator(".plays").wait_for()


def _details(page: Page) -> None:
    page.add("Alice", "Grizzly Bears")
    page.settled()
    page.face("bears").click()
    page.press("Describe it by its text")
    page.tab.locator("summary").first.click()
    page.settled()


VIEWS = {"board": _board, "damage": _damage, "details": _details}


def violations(page: Page) -> list[str]:
    """What axe finds, one line each."""
    found = axe_playwright.Axe().run(page.tab, options={"runOnly": {"type": "tag", "values": TAGS}})
    return [f"{each['id']}: {node['html'][:200]}" for each in found.response["violations"] for node in each["nodes"]]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_found_and_everything_fits(
    browser: Any, address: str, tmp_path: Path, view: str, size: str, scheme: str
) -> None:
    with Page.opened(browser, address, SIZES[size], color_scheme=scheme) as page:
        VIEWS[view](page)
        assert violations(page) == []
        width = page.tab.evaluate("document.documentElement.scrollWidth")
        assert width <= SIZES[size][0], "it has to be scrolled sideways"
        heights = [each.bounding_box()["height"] for each in page.tab.locator(".declare .row > span:first-child").all()]
        assert all(each < 80 for each in heights), "words stand letter below letter"
        page.tab.screenshot(path=tmp_path / f"{view}-{size}-{scheme}.png", full_page=True)


def test_what_is_wrong_is_found(page: Page) -> None:
    page.settled()
    page.tab.evaluate("document.querySelector('h1').replaceWith(document.createElement('button'))")
    assert any(each.startswith("button-name") for each in violations(page))


def test_the_text_may_be_twice_as_large(browser: Any, address: str) -> None:
    """WCAG 1.4.4 and 1.4.10: a window of half the width, as if everything were twice as large."""
    with Page.opened(browser, address, (DESKTOP[0] // 4, DESKTOP[1] // 2)) as page:
        _board(page)
        assert page.tab.evaluate("document.documentElement.scrollWidth") <= DESKTOP[0] // 4


def _size(path: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def test_the_picture_of_the_documentation_is_of_this_page(
    browser: Any, address: str, tmp_path: Path, pictures: Path
) -> None:
    """It shows the board of the README; fonts differ from machine to machine, so that only its shape is compared."""
    made, kept = tmp_path / "page.png", pictures / "page.png"
    with Page.opened(browser, address, (1280, 800), color_scheme="light") as page:
        page.add("Alice", "Juggernaut", "Serra Angel")
        page.add("Bob", "Silent Arbiter", "Pacifism")
        page.drag("pacifism", page.face("angel"))
        page.drag("angel", page.side("Bob"))
        page.tab.get_by_text("attacks Bob", exact=True).wait_for()
        assert page.outcome() == "Illegal CR 508.1c"
        page.sentence("Pacifism").focus()
        page.tab.screenshot(path=made)
    if os.environ.get("AZOR_PICTURES") == "write":
        kept.write_bytes(made.read_bytes())
    assert _size(kept) == _size(made)
