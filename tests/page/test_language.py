"""The page in another language: chosen by a switch, by the address, or by the browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.page.browser import SIZES, Page

HANGUL = re.compile("[가-힣]")


def _board(page: Page) -> None:
    """A board on which a requirement and two restrictions meet, made in Korean."""
    for player, names in {"Alice": ("Juggernaut", "Serra Angel"), "Bob": ("Silent Arbiter", "Grizzly Bears")}.items():
        for name in names:
            field = page.tab.get_by_role("combobox", name=f"{player}의 카드 추가")
            field.fill(name)
            field.press("Enter")
    page.settled()
    page.choose("Serra Angel의 공격 대상", "Bob")
    page.settled()


def test_the_switch_says_everything_anew_and_keeps_the_board(page: Page) -> None:
    page.add("Alice", "Juggernaut", "Serra Angel")
    page.choose("What Serra Angel attacks", "Bob")
    assert page.outcome() == "Illegal CR 508.1d"
    before = page.case()
    page.press("한국어")
    page.tab.get_by_role("link", name="퍼즐").wait_for()
    page.tab.locator(".word", has_text="적법하지 않음").wait_for()
    assert page.outcome() == "적법하지 않음 CR 508.1d"
    assert page.case() == before
    assert page.tab.evaluate("document.documentElement.lang") == "ko"
    assert page.tab.evaluate("document.activeElement.textContent") == "한국어"
    assert "Juggernaut는" in page.text(".because") or "Juggernaut가" in page.text(".because")
    page.tab.reload()
    page.settled()
    assert page.outcome() == "적법하지 않음 CR 508.1d"
    page.press("English")
    page.tab.locator(".word", has_text="Illegal").wait_for()
    assert page.case() == before


@pytest.mark.parametrize(
    ("locale", "query", "expected"),
    [
        ("ko-KR", "", "ko"),
        ("en-US", "", "en"),
        ("fr-FR", "", "en"),
        ("ko-KR", "?lang=en", "en"),
        ("en-US", "?lang=ko", "ko"),
        ("en-US", "?lang=tlh", "en"),
    ],
)
def test_the_address_goes_before_the_browser(
    browser: Any, address: str, locale: str, query: str, expected: str
) -> None:
    with Page.opened(browser, address, fragment=query, locale=locale) as page:
        page.settled()
        assert page.tab.evaluate("document.documentElement.lang") == expected


def test_a_link_leaves_the_language_to_its_reader(browser: Any, address: str) -> None:
    with Page.opened(browser, address, fragment="?lang=ko") as page:
        page.settled()
        link = page.tab.evaluate("async () => (await import('/page/share.js')).link()")
        assert link.startswith(f"{address}/#board=")


def test_why_there_is_no_verdict_is_said_in_korean(browser: Any, address: str) -> None:
    with Page.opened(browser, address, fragment="?lang=ko") as page:
        field = page.tab.get_by_role("combobox", name="Alice의 카드 추가")
        field.fill("Nobody's Card")
        field.press("Enter")
        page.settled()
        assert page.text(".word").endswith("판정 없음")
        assert HANGUL.search(page.text(".because").partition(":")[2])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", ["board", "situations"])
def test_a_view_in_korean_is_all_korean_and_fits(
    browser: Any, address: str, tmp_path: Path, view: str, size: str
) -> None:
    with Page.opened(browser, address, SIZES[size], "?lang=ko", color_scheme="light") as page:
        if view == "board":
            _board(page)
        else:
            page.tab.evaluate(f"location.hash = '{view}'")
            page.tab.locator(".gallery li").first.wait_for()
        page.tab.screenshot(path=tmp_path / f"{view}-{size}-ko.png", full_page=True)
        assert page.tab.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0], (
            "it has to be scrolled sideways"
        )
        told = page.tab.locator(".verdict, .situations").first.inner_text().splitlines()
        lines = [each.strip() for each in told if re.search("[a-z]{2}", each)]
        assert lines
        assert [each for each in lines if not HANGUL.search(each) and each not in ("YAML", "JSON", "SVG")] == []
