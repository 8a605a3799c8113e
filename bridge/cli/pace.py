"""How much of the input of `azor check` is judged in one chunk."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator

from bridge.cli.units import Unit

__all__ = ["Pace"]

_MAX_UNITS_AT_ONCE = 1000
"""The most files or lines of a chunk."""

_MIN_UNITS_OF_OUTCOMES = 500
"""The fewest files or lines of a chunk if only outcomes are wanted, however long they take."""

_MAX_BYTES_AT_ONCE = 1 << 22
"""The bytes at which a chunk ends."""

_SECONDS_AT_ONCE = 1.0
"""How long a chunk should take, so that answers come steadily and an interruption loses little."""


class Pace:
    """Divides the input into chunks that grow until one takes about `_SECONDS_AT_ONCE`.

    Args:
        jobs: The number of processes.
        brief: Whether only outcomes are wanted. Many together are judged many times as fast as few, so that the time of
            a few cases doesn't tell that of many.
    """

    def __init__(self, jobs: int, brief: bool) -> None:
        self._jobs = jobs
        self._least = _MIN_UNITS_OF_OUTCOMES if brief else 1
        self._noted: deque[tuple[float, int]] = deque([(time.monotonic(), 0)], maxlen=4 * jobs)

    def note(self, cases: int) -> None:
        """Notes that so many more cases have been judged."""
        self._noted.append((time.monotonic(), cases))

    def chunks(self, units: Iterable[Unit | None]) -> Iterator[list[Unit]]:
        """The chunks of some parts; a chunk also ends at None, where reading on may have to wait."""
        size, much = self._least, 0
        chunk: list[Unit] = []
        for unit in units:
            if unit is not None:
                chunk.append(unit)
                much += unit.size
            if chunk and (unit is None or len(chunk) >= size or much >= _MAX_BYTES_AT_ONCE):
                yield chunk
                size, much, chunk = min(2 * size, self._fitting()), 0, []
        if chunk:
            yield chunk

    def _fitting(self) -> int:
        """The number of cases that a process judges in `_SECONDS_AT_ONCE`, estimated from the latest ones."""
        cases = sum(number for _, number in list(self._noted)[1:])
        seconds = self._noted[-1][0] - self._noted[0][0]
        fitting = int(cases / seconds / self._jobs * _SECONDS_AT_ONCE) if cases and seconds else _MAX_UNITS_AT_ONCE
        return max(self._least, min(_MAX_UNITS_AT_ONCE, fitting))
