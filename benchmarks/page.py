"""How soon the page shows a verdict, in Chromium: `python -m benchmarks.page`.

It opens the page, puts ten creatures on each side, and declares one attacker after the other. Each time the whole way
is measured, from the change to the verdict on the page: the wait until somebody stops typing, the request, the judging,
and the drawing. Beside it stands what judging alone takes in this process, so that machines can be compared.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import time
from typing import Any

import msgspec

from bridge.serve.examples import examples
from bridge.serve.protocol import Check, CheckOptions
from bridge.serve.serving import Server

__all__ = ["main"]

_CREATURES_A_SIDE = 10
_TIMES = 30
"""How often each is measured."""

_PAUSE = 250
"""Milliseconds between two changes, as of somebody who reads what the verdict says."""

_ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]

_SEEN = ".verdict:not(.pending) .word"
"""The word of a verdict that is no older than the board."""


def _case() -> dict[str, Any]:
    """Ten creatures a side; some of them restrict or require attacks."""
    texts = ("", "Flying", "This creature attacks each combat if able.", "Menace", "This creature can't attack alone.")
    creatures = [
        {"id": f"{player} {number}", "name": f"{player} {number}", "controller": player, "types": ["creature"],
         "power": 2, "toughness": 2, "printed": True, "text": texts[number % len(texts)]}
        for player in ("Alice", "Bob")
        for number in range(_CREATURES_A_SIDE)
    ]  # fmt: skip
    return {"state": {"active": "Alice", "players": {"Alice": {}, "Bob": {}}, "battlefield": creatures}, "play": {}}


def main() -> None:
    """Measures and prints."""
    from playwright.sync_api import sync_playwright

    executable = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    command = [sys.executable, "-m", "bridge", "serve", "--http", "--port", "0", "--rate", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        assert server.stderr is not None
        address = server.stderr.readline().split()[-1]
        browser = playwright.chromium.launch(executable_path=executable, args=_ARGUMENTS)
        try:
            tab = browser.new_page()
            tab.goto(address)  # the workers have judged something by then
            tab.locator(_SEEN).wait_for()
            opened = [_seconds(lambda: (tab.goto(address), tab.locator(_SEEN).wait_for())) for _ in range(5)]
            print(f"from opening the page to the first verdict: {statistics.median(opened) * 1e3:.0f} ms")
            link = tab.evaluate("async (given) => (await import('/page/model.js')).packed(given)", _case())
            tab.goto(f"{address}/#board={link}")
            tab.reload()
            tab.locator(".card").nth(2 * _CREATURES_A_SIDE - 1).wait_for()
            tab.locator(_SEEN).wait_for()
            tab.evaluate("performance.clearMeasures()")
            for each in range(_TIMES):
                _declare(tab, each % _CREATURES_A_SIDE)
            for name, what in (("answer", "the answer"), ("verdict", "the verdict is drawn")):
                entries = tab.evaluate("name => performance.getEntriesByName(name).map(each => each.duration)", name)
                shown = _shown([each / 1e3 for each in entries])
                print(f"from a change of {2 * _CREATURES_A_SIDE} creatures until {what}: {shown}")
        finally:
            browser.close()
            server.terminate()
    alone = Server()
    request = Check(case=_case(), options=CheckOptions(board=True))
    alone.result(msgspec.convert(msgspec.to_builtins(request), Check))
    for case in list(examples().values())[:3]:
        alone.result(Check(case=case))
    plays = [{"attackers": {f"Alice {each % _CREATURES_A_SIDE}": "Bob"}} for each in range(_TIMES)]
    judged = [
        _seconds(
            lambda play=play: alone.result(Check(case={**_case(), "play": play}, options=CheckOptions(board=True)))
        )
        for play in plays
    ]
    print(f"judging alone: {_shown(judged)}")


def _declare(tab: Any, number: int) -> None:
    tab.locator(f'[data-key="card-Alice {number}"]').press("a")
    tab.locator(_SEEN).wait_for()
    tab.wait_for_timeout(_PAUSE)


def _seconds(call: Any) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def _shown(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    median, most = statistics.median(ordered), ordered[int(0.9 * len(ordered))]
    return f"{median * 1e3:.0f} ms (median), {most * 1e3:.0f} ms (nine of ten)"


if __name__ == "__main__":
    main()
