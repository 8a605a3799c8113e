"""How much work reading words may take, counted in steps: no reading depends on the machine or on what else it does.

A step is a small amount of work, about the same everywhere: one continuation of a parser, one combination of parts of a
sentence, or some characters. A nested budget ends with the outer one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local

__all__ = [
    "LONGEST_CASE",
    "LONGEST_NAME",
    "LONGEST_SENTENCE",
    "LONGEST_TEXT",
    "STEPS_PER_CARD",
    "STEPS_PER_CASE",
    "STEPS_PER_SENTENCE",
    "Account",
    "ExhaustedError",
    "limited",
    "spend",
    "spent",
    "watched",
]

STEPS_PER_SENTENCE = 20_000
"""Steps for a sentence; past them it is unread."""

STEPS_PER_CARD = 40_000
"""Steps for the text of a card; past them the rest of its sentences is unread."""

STEPS_PER_CASE = 2_000_000
"""Steps for the texts of a case, each different one once; past them no further text is read."""

LONGEST_SENTENCE = 4_000
"""Characters of a sentence; a longer one is unread."""

LONGEST_TEXT = 20_000
"""Characters of the text of a card; a longer one is unread as a whole."""

LONGEST_CASE = 4_000_000
"""Characters of the texts of a case, each different one once; texts past them are unread."""

LONGEST_NAME = 200
"""Characters of a card's name; the text of a card with a longer one is unread as a whole."""

_LOOK_EVERY = 1_000


class ExhaustedError(Exception):
    """The work takes more steps than the budget has; the words count as unread."""


class _Meter(local):
    def __init__(self) -> None:
        self.spent = 0
        self.ceiling: int | None = None
        self.next_look = 0
        self.look: Callable[[], None] | None = None


_METER = _Meter()


def spent() -> int:
    """The steps that this thread has taken so far; only differences between two calls are meaningful."""
    return _METER.spent


def spend(steps: int) -> None:
    """Counts steps.

    Args:
        steps: How many were taken, or are about to be.

    Raises:
        ExhaustedError: If the budget doesn't have so many left. It is then spent exactly.
    """
    meter = _METER
    meter.spent += steps
    if meter.look is not None and meter.spent >= meter.next_look:
        meter.next_look = meter.spent + _LOOK_EVERY
        meter.look()
    if meter.ceiling is not None and meter.spent > meter.ceiling:
        # Don't count past the ceiling: later counts mustn't depend on how large the last piece was.
        meter.spent = meter.ceiling
        raise ExhaustedError


class Account:
    """The cost of reading the texts of a case; each different text counts once.

    A text is charged with the steps that its own reading takes, whether it is read now or remembered: which texts are
    read depends on the case alone.
    """

    def __init__(self) -> None:
        self._steps = 0
        self._characters = 0

    def opened(self, text: str) -> str:
        """Charges the characters of a text.

        Returns:
            Why the text may not be read; empty if it may.
        """
        self._characters += len(text)
        if self._characters > LONGEST_CASE:
            return f"it is past the first {LONGEST_CASE} characters of the texts of the case"
        if self._steps >= STEPS_PER_CASE:
            return f"it is past the {STEPS_PER_CASE} steps of work that reading the texts of a case may take"
        return ""

    def charge(self, steps: int) -> None:
        """Charges the steps that reading the text took."""
        self._steps += steps


@contextmanager
def limited(steps: int) -> Iterator[None]:
    """Limits the work within to so many steps, or to what is left of a budget around it."""
    meter = _METER
    before = meter.ceiling
    own = meter.spent + steps
    meter.ceiling = own if before is None else min(own, before)
    try:
        yield
    finally:
        meter.ceiling = before


@contextmanager
def watched(look: Callable[[], None]) -> Iterator[None]:
    """Calls a function about every thousand steps of the work within, in this thread.

    Args:
        look: The function, for instance one that raises when a time has passed. Its exception ends the reading, which
            is then not cached.
    """
    meter = _METER
    before = meter.look, meter.next_look
    meter.look, meter.next_look = look, meter.spent + _LOOK_EVERY
    try:
        yield
    finally:
        meter.look, meter.next_look = before
