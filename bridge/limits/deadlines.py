"""How long the judging of a case may take.

A deadline is set once for a case (`until`), and each phase looks at it as it begins and between its steps (`entering`).
That is all that can be done inside a process: clingo can't be interrupted while it grounds. So a process that judges
for another one tells it which case it is at and in which phase (`listen`); the other one ends it when it is late, and
knows of which case, and where, the time ran out (`processes`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, NamedTuple, TypeAlias

from bridge.errors import EffortExceeded

__all__ = [
    "Beat",
    "Budget",
    "Phase",
    "entering",
    "listen",
    "noting",
    "out_of_time",
    "remaining",
    "standing",
    "together",
    "until",
]

Phase: TypeAlias = Literal["", "reading", "layers", "grounding", "search", "evidence"]
"""What is done for a case: its form and words are read, continuous effects applied layer by layer, the rules grounded,
a better play or all legal ones looked for, reasons looked for. Empty: not known."""


class Beat(NamedTuple):
    """What a process that judges several items says of itself.

    Attributes:
        place: Which item it judges, from 0; None for several together.
        phase: What it does for it.
        spent: Seconds that it spent on the item before.
        begins: Whether it begins with the item (or goes on with it) now; otherwise only the phase is another one.
        found: What it has found of the item, pickled; empty for nothing yet.
    """

    place: int | None
    phase: Phase
    spent: float = 0.0
    begins: bool = False
    found: bytes = b""


class _Now:
    """The item and phase that the process is at, and who is told."""

    listener: Callable[[Beat], None] | None = None
    place: int | None = None
    phase: Phase = ""


alone = False
"""Whether this process is to judge item by item, because several together took too long."""

_limit: ContextVar[float | None] = ContextVar("_limit", default=None)


def listen(listener: Callable[[Beat], None] | None) -> None:
    """Has every beat of this process told."""
    _Now.listener = listener


@contextmanager
def until(deadline: float | None) -> Iterator[None]:
    """Whatever is done inside raises `EffortExceeded` between two of its steps when the time is over.

    Args:
        deadline: `time.monotonic()` when it is; None leaves an earlier one as it is, and a later one doesn't delay it.
    """
    if deadline is None:
        yield
        return
    before = _limit.get()
    token = _limit.set(deadline if before is None else min(before, deadline))
    try:
        yield
    finally:
        _limit.reset(token)


def remaining() -> float | None:
    """`time.monotonic()` when the time is over; None if it is not limited."""
    return _limit.get()


def out_of_time(phase: Phase) -> EffortExceeded:
    """What is raised when the time is over."""
    error = EffortExceeded("the time budget ran out")
    error.phase = phase
    return error


def noting(phase: Phase) -> None:
    """Notes a phase, for who listens. What is done for evidence is evidence until another item is begun."""
    if _Now.listener is not None and phase != _Now.phase and _Now.phase != "evidence":
        _Now.phase = phase
        _Now.listener(Beat(_Now.place, phase))


def standing(found: Callable[[], object]) -> None:
    """Says what is known of the item, for who listens, before evidence is looked for.

    Args:
        found: Gives it; it has to be pickled.
    """
    if _Now.listener is not None:
        import pickle  # here, because most runs have no listener

        _Now.phase = "evidence"
        _Now.listener(Beat(_Now.place, "evidence", found=pickle.dumps(found())))


def entering(phase: Phase) -> None:
    """Notes a phase; also to be called between its steps.

    Raises:
        EffortExceeded: The time is over.
    """
    noting(phase)
    limit = _limit.get()
    if limit is not None and time.monotonic() >= limit:
        raise out_of_time(phase)


def together() -> None:
    """Several items are judged at once from now on; they have the time of one."""
    _begin(None, 0.0)


def _begin(place: int | None, spent: float) -> None:
    _Now.place, _Now.phase = place, ""
    if _Now.listener is not None:
        _Now.listener(Beat(place, "", spent, begins=True))


class Budget:
    """The time of one item, which may be judged in several goes.

    Args:
        seconds: How much; None for any.
        place: Which of the items of its process it is, from 0.
    """

    def __init__(self, seconds: float | None, place: int = 0) -> None:
        self._seconds = seconds
        self._place = place
        self._spent = 0.0

    @property
    def left(self) -> float | None:
        """Seconds that are left, at least 0; None for any."""
        return None if self._seconds is None else max(0.0, self._seconds - self._spent)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Whatever is done inside is done for the item, in its time.

        Raises:
            EffortExceeded: The time is over.
        """
        if self._seconds is None:
            yield
            return
        _begin(self._place, self._spent)
        began = time.monotonic()
        try:
            with until(began + self._seconds - self._spent):
                yield
        finally:
            self._spent += time.monotonic() - began

    @contextmanager
    def told(self) -> Iterator[None]:
        """What was found of the item is put into words: that has its own time, and nothing ends it inside."""
        if self._seconds is not None:
            _begin(self._place, 0.0)
        yield
