"""A server and a browser for the tests of the page: one of each for all tests of a process."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cards.samples import indexed
from tests.page.browser import ARGUMENTS, CARDS, Page
from tests.web.servers import running, web

REQUIRED = "AZOR_BROWSER"
"""The variable that is set to `required` where a missing browser is an error."""


def _missing(reason: str) -> None:
    if os.environ.get(REQUIRED) == "required":
        pytest.fail(f"{reason}, and {REQUIRED} is 'required'")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a small index of cards."""
    web()
    cards = str(indexed(tmp_path_factory.mktemp("cards"), CARDS))
    options = ("--cards", cards, "--rate", "0", "--workers", "2", "--timeout", "60")
    with running(*options, "--request-timeout", "120") as (_, found, _):
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, as the distribution has it."""
    names = ("chromium", "chromium-browser", "google-chrome")
    executable = next(filter(None, map(shutil.which, names)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("playwright is not installed")
    if executable is None:
        _missing(f"there is no {', '.join(names)}")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Page]:
    """The page, opened in a window of its own. A test fails if a script fails, or if anything else is asked for."""
    with Page.opened(browser, address) as found:
        yield found


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where the pictures of the documentation are."""
    return Path(__file__).resolve().parents[2] / "docs" / "pictures"
