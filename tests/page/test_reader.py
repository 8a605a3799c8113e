"""What a screen reader is told: roles, names and states of each view, and what is announced.

The tree of accessibility is Chromium's, in the form of Playwright's snapshots. No screen reader reads it here.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.page.browser import Page
from tests.page.test_looks import _board, _damage
from tests.page.test_views import _loop, _puzzle, _situations

OF_EACH = (
    '- link "Skip to the board"',
    '- navigation "Views":',
    '- link "Board"',
    '- link "Loops"',
    '- link "Situations"',
    '- link "Puzzle"',
    "- main:",
)
"""What each view has: a way past the navigation, the navigation, the main part."""

OF_VIEWS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "board": (
        _board,
        (
            '- heading "Board" [level=1]',
            '- region "Board":',
            '- group "Question":',
            '- radio "Attack" [checked]',
            '- region "Alice":',
            '- heading "Alice" [level=2]',
            '- combobox "Add a card for Alice"',
            '- list "Cards of Alice":',
            '- combobox "What Serra Angel attacks"',
            '- complementary "Verdict":',
            '- button "Describe Odd Ox otherwise"',
        ),
    ),
    "damage": (
        _damage,
        (
            '- radio "Damage" [checked]',
            '- group "Damage of War Mammoth to Bob":',
            '- spinbutton "Damage of War Mammoth to Bob"',
            '- checkbox "judge the attack before it, too"',
        ),
    ),
    "situations": (
        _situations,
        ('- heading "Situations" [level=1]', '- heading "One rule each" [level=2]', "- listitem:"),
    ),
    "puzzle": (_puzzle, ('- img "The board as a drawing', "- heading")),
    "loops": (_loop, ('- heading "The round"', '- button "Next"')),
}
"""How each view is reached, and what a reader finds in it beside that."""

UNNAMED = re.compile(
    r"^\s*- (?:button|link|textbox|combobox|checkbox|radio|spinbutton|img|dialog)(?: \[[^\]]*\])*:?$", re.M
)
"""A control or picture without a name."""


@pytest.mark.parametrize("view", OF_VIEWS)
def test_roles_and_names_of_a_view(page: Page, view: str) -> None:
    go, wanted = OF_VIEWS[view]
    go(page)
    told = page.tab.locator("body").aria_snapshot()
    missing = [each for each in (*OF_EACH, *wanted) if each not in told]
    assert missing == [], told
    assert UNNAMED.findall(told) == []


def test_a_verdict_is_announced_once_it_is_there(page: Page) -> None:
    """The place for announcements is a polite live region, which is there before anything is said in it."""
    place = page.tab.get_by_role("status")
    assert place.get_attribute("aria-live") == "polite"
    page.add("Alice", "Juggernaut")
    page.settled()
    page.tab.locator("#says", has_text="Illegal CR 508.1d Juggernaut attacks if able").wait_for(state="attached")
    page.choose("What Juggernaut attacks", "Bob")
    page.tab.locator("#says", has_text="Legal No restriction is broken").wait_for(state="attached")


def test_a_card_tells_its_state(page: Page) -> None:
    page.add("Alice", "Grizzly Bears")
    page.settled()
    page.face("bears").press("t")
    page.face("bears").press("a")
    page.tab.get_by_text("attacks Bob", exact=True).wait_for()
    page.face("bears").click()
    told = page.card("bears").aria_snapshot()
    assert '- button "Grizzly Bears 2/2 tapped attacks Bob" [expanded]' in told, told
    assert '- group "Details of Grizzly Bears":' in told and '- checkbox "tapped" [checked]' in told
