"""What a finger does on a phone."""

from __future__ import annotations

from typing import Any

from tests.page.browser import PHONE, Page


def _swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger that is put down, moved and lifted."""
    session = page.tab.context.new_cdp_session(page.tab)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    touch("touchStart", start)
    for step in range(1, 7):
        share = step / 6
        touch("touchMove", tuple(a + (b - a) * share for a, b in zip(start, end, strict=True)))
    touch("touchEnd")


def _middle(element: Any) -> tuple[float, float]:
    box = element.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_grip_is_dragged_and_anything_else_scrolls(browser: Any, address: str) -> None:
    with Page.opened(browser, address, PHONE, has_touch=True, is_mobile=True) as page:
        page.add("Alice", "Grizzly Bears")
        page.settled()
        page.card("bears").scroll_into_view_if_needed()
        target = _middle(page.side("Bob"))
        _swipe(page, _middle(page.card("bears").locator(".grip")), target)
        page.tab.get_by_text("attacks Bob", exact=True).wait_for()
        assert page.outcome() == "Legal"
        page.choose("What Grizzly Bears attacks", "nothing")
        page.settled()
        _swipe(page, _middle(page.face("bears")), target)
        page.tab.wait_for_timeout(200)
        assert page.tab.get_by_text("attacks Bob", exact=True).count() == 0


def test_the_outcome_is_always_in_sight(browser: Any, address: str) -> None:
    with Page.opened(browser, address, PHONE, has_touch=True, is_mobile=True) as page:
        page.add("Alice", "Juggernaut", "Grizzly Bears", "Serra Angel", "War Mammoth")
        assert page.outcome() == "Illegal CR 508.1d"
        quick = page.tab.locator(".quick")
        assert quick.inner_text() == "Illegal"
        quick.tap()
        page.tab.locator("#outcome:focus").wait_for()
        top = page.tab.locator("#outcome").bounding_box()["y"]
        assert -1 <= top < PHONE[1]
