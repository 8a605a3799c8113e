"""A hundred clients at once: no outcome is wrong, no request is lost, and memory stays within bounds."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.servers import web

web()

MOST_GROWTH = 1_500
"""MB by which the server and its workers may grow together."""


@pytest.mark.parametrize(
    ("seconds", "clients", "boards"),
    [(5, 20, 12), pytest.param(300, 100, 300, marks=pytest.mark.nightly)],
)
def test_no_answer_is_wrong_or_lost(seconds: int, clients: int, boards: int) -> None:
    from benchmarks.http_load import load, requests

    asked = requests(boards)
    assert all(asked.values())
    found = load(asked, seconds, clients)
    assert found.code == 0
    assert found.answers["right"], "on a machine that has time for anything, something is answered"
    assert found.answers.keys() <= {"right", "late"}
    first, most, _ = found.memory
    assert most - first < MOST_GROWTH


def test_a_load_is_put_from_within_an_event_loop() -> None:
    """Tests of the page leave one running in their thread."""
    from benchmarks.http_load import load, requests

    async def inside() -> int:
        return load(requests(1), 0.1, 1).code

    with ThreadPoolExecutor(1) as another:
        assert another.submit(asyncio.run, inside()).result() == 0
