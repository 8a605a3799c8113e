"""How much of the input of `azor check` is judged in one go."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator

from bridge.cli.units import Unit

__all__ = ["Pace"]

_MAX_UNITS_AT_ONCE = 1000
"""The most files or lines that are judged in one go."""

_MIN_UNITS_OF_OUTCOMES = 500
"""So many are judged in one go if only outcomes are wanted, however long it takes."""

_MAX_BYTES_AT_ONCE = 1 << 22
"""The most bytes of them."""

_SECONDS_AT_ONCE = 1.0
"""How long one go should take, so that answers come steadily and an interruption loses little."""


class Pace:
    """How much is judged in one go: more and more, but not for longer than `_SECONDS_AT_ONCE`.

    Args:
        jobs: The number of processes.
        brief: Whether only outcomes are wanted. They come many times as fast if many are judged together, so it is not
            to be seen from few how long many take.
    """

    def __init__(self, jobs: int, brief: bool) -> None:
        self._jobs = jobs
        self._least = _MIN_UNITS_OF_OUTCOMES if brief else 1
        self._noted: deque[tuple[float, int]] = deque([(time.monotonic(), 0)], maxlen=4 * jobs)

    def note(self, cases: int) -> None:
        """So many more cases are judged."""
        self._noted.append((time.monotonic(), cases))

    def chunks(self, units: Iterable[Unit | None]) -> Iterator[list[Unit]]:
        """Parts to judge in one go."""
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
        """How many cases a process judges in `_SECONDS_AT_ONCE`, as far as is known."""
        cases = sum(number for _, number in list(self._noted)[1:])
        seconds = self._noted[-1][0] - self._noted[0][0]
        fitting = int(cases / seconds / self._jobs * _SECONDS_AT_ONCE) if cases and seconds else _MAX_UNITS_AT_ONCE
        return max(self._least, min(_MAX_UNITS_AT_ONCE, fitting))
