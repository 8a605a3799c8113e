"""How long the judging of a case may take.

A deadline is set once for a case (`until`), and each phase looks at it as it begins and between its steps (`entering`).
A process can do no more for itself: clingo can't be interrupted while it grounds. So a process that judges for another
one reports which case it is judging and in which phase (`listen`). The other process ends it when it is late, and then
knows in which case and phase the time ran out (`processes`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, NamedTuple, TypeAlias

from bridge.errors import EffortExceeded
from bridge.language import phrase

__all__ = [
    "Beat",
    "Budget",
    "Phase",
    "ends",
    "entering",
    "listen",
    "noting",
    "out_of_time",
    "standing",
    "together",
    "until",
]

Phase: TypeAlias = Literal["", "reading", "layers", "grounding", "search", "evidence"]
"""A phase of judging a case: its form and words are read ("reading"), continuous effects are applied layer by layer
("layers"), the rules are grounded ("grounding"), a better play or all legal plays are searched ("search"), reasons are
searched ("evidence"). Empty if the phase isn't known."""


class Beat(NamedTuple):
    """A report of a process that judges several items.

    Attributes:
        place: Which item it judges, from 0; None for several together.
        phase: The phase that it is in.
        spent: Seconds that it has already spent on this item.
        begins: Whether it now begins with the item, or goes on with it; otherwise only the phase has changed.
        found: What it has found for the item so far, pickled; empty for nothing.
    """

    place: int | None
    phase: Phase
    spent: float = 0.0
    begins: bool = False
    found: bytes = b""


class _Now:
    """The current item and phase of the process, and the function that is told."""

    listener: Callable[[Beat], None] | None = None
    place: int | None = None
    phase: Phase = ""


alone = False
"""Whether this process judges its items one by one, because several together took too long."""

_limit: ContextVar[float | None] = ContextVar("_limit", default=None)


def listen(listener: Callable[[Beat], None] | None) -> None:
    """Calls a function with every beat of this process from now on; None ends that."""
    _Now.listener = listener


@contextmanager
def until(deadline: float | None) -> Iterator[None]:
    """Sets a deadline: after it, `entering` raises `EffortExceeded` in the code inside.

    Args:
        deadline: The time at which the time is over, in seconds of `time.monotonic()`; None sets none. Of two deadlines
            around each other the earlier one counts.
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


def ends() -> float | None:
    """The deadline that is set here, in seconds of `time.monotonic()`; None for none."""
    return _limit.get()


def out_of_time(phase: Phase) -> EffortExceeded:
    """The exception for a time that ran out in a phase."""
    error = EffortExceeded(phrase("the time budget ran out"))
    error.phase = phase
    return error


def noting(phase: Phase) -> None:
    """Reports a phase to the listener, if it is a new one. After "evidence" no other phase is reported until the next
    item begins."""
    if _Now.listener is not None and phase != _Now.phase and _Now.phase != "evidence":
        _Now.phase = phase
        _Now.listener(Beat(_Now.place, phase))


def standing(found: Callable[[], object]) -> None:
    """Reports to the listener what is known about the item before the search for evidence begins.

    Args:
        found: Returns what is known, which has to be picklable; called only if there is a listener.
    """
    if _Now.listener is not None:
        import pickle  # here, because most runs have no listener

        _Now.phase = "evidence"
        _Now.listener(Beat(_Now.place, "evidence", found=pickle.dumps(found())))


def entering(phase: Phase) -> None:
    """Reports a phase and looks at the deadline; also to be called between the steps of a phase.

    Raises:
        EffortExceeded: The time is over.
    """
    noting(phase)
    limit = _limit.get()
    if limit is not None and time.monotonic() >= limit:
        raise out_of_time(phase)


def together() -> None:
    """Reports that several items are judged at once from now on; together they have the time of one."""
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
        """The seconds that are left, at least 0; None if they aren't limited."""
        return None if self._seconds is None else max(0.0, self._seconds - self._spent)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Charges the item for the time of the code inside, and sets its deadline.

        Raises:
            EffortExceeded: From `entering` inside, when the time is over.
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
        """For putting into words what was found for the item: the listener counts its time anew, and no deadline is set
        inside."""
        if self._seconds is not None:
            _begin(self._place, 0.0)
        yield
