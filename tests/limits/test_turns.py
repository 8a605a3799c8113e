"""Threads take turns in whatever loads or judges."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from bridge import (
    Position,
    case_from_object,
    check,
    check_in_order,
    check_many,
    legal_plays,
    load_text,
)
from bridge.limits.turns import in_turn
from bridge.loops.finding import find

_BOARD: dict[str, Any] = {
    "question": "declare_attackers",
    "state": {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "bear", "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2}],
    },
    "play": {"attackers": {"bear": "bob"}},
}
_SECONDS_TO_FINISH = 60

_LOOP: dict[str, Any] = {
    "question": "find_loops",
    "state": {"active": "alice", "players": {"alice": {"life": 20}, "bob": {"life": 20}}},
}
_CASE = case_from_object(_BOARD)
_CASE_OF_LOOPS = case_from_object(_LOOP)
_POSITION = Position(_CASE)
_CALLS: dict[str, Callable[[], object]] = {
    "case_from_object": lambda: case_from_object(_BOARD),
    "check": lambda: check(_CASE),
    "check_in_order": lambda: check_in_order(_CASE),
    "check_many": lambda: list(check_many([_CASE])),
    "find_loops": lambda: find(_CASE_OF_LOOPS),
    "legal_plays": lambda: legal_plays(_CASE),
    "load_text": lambda: list(load_text('{"question": "declare_attackers"}')),
    "Position": lambda: Position(_CASE),
    "Position.best": _POSITION.best,
    "Position.check": lambda: _POSITION.check(_BOARD["play"]),
    "Position.count": _POSITION.count,
    "Position.legal_plays": _POSITION.legal_plays,
    "a verdict's evidence": lambda: _POSITION.check({"attackers": {}}).verdict,
}


@pytest.mark.parametrize("call", list(_CALLS.values()), ids=list(_CALLS))
def test_a_thread_waits_for_its_turn(call: Callable[[], object]) -> None:
    begun, release = Event(), Event()
    order: list[str] = []

    @in_turn
    def first() -> None:
        begun.set()
        assert release.wait(_SECONDS_TO_FINISH)
        order.append("first")

    def second() -> None:
        try:
            call()
        finally:
            order.append("second")

    with ThreadPoolExecutor(2) as threads:
        holding = threads.submit(first)
        assert begun.wait(_SECONDS_TO_FINISH)
        waiting = threads.submit(second)
        # A call that didn't wait would be over long before.
        with pytest.raises(TimeoutError):
            waiting.result(timeout=0.3)
        release.set()
        holding.result(_SECONDS_TO_FINISH)
        waiting.exception(_SECONDS_TO_FINISH)
    assert order == ["first", "second"]
