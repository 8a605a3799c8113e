"""The progress of a long run, on standard error if that is a terminal: a line, or a bar."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from bridge.cli.judging import Answer
from bridge.language import phrase

__all__ = ["ProgressBar", "ProgressLine", "progress_of"]


class ProgressLine:
    """The progress of a long run, as a line.

    Args:
        shown: Whether it may be shown.
    """

    def __init__(self, shown: bool) -> None:
        self._shows = shown
        self._since = self._shown = time.monotonic()

    def show(self, how_far: str) -> None:
        """Shows a line, after the first second and at most five times a second."""
        now = time.monotonic()
        if not self._shows or now - self._since < 1 or now - self._shown < 0.2:
            return
        self._shown = now
        print(f"\r{how_far}", end="\x1b[K", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Removes the line."""
        if self._shown > self._since:
            self._shown = self._since
            print("\r", end="\x1b[K", file=sys.stderr, flush=True)


class ProgressBar:
    """The progress of a long run, as a bar, on standard error if that is a terminal.

    Args:
        files: The arguments.
        shown: Whether it may be shown.
    """

    def __init__(self, files: Sequence[str], shown: bool) -> None:
        self._files = files
        self._shown = shown and sys.stderr.isatty()
        self._since = time.monotonic()
        self._cases = self._size = 0
        self.earlier = 0
        """The number of cases that earlier runs judged."""
        self._bar: Any = None

    def skip(self, size: int) -> None:
        """Notes a case that an earlier run judged, with its bytes of input."""
        self._cases += 1
        self.earlier += 1
        self._size += size

    def note(self, answers: Sequence[Answer]) -> None:
        """Notes answers, and shows the bar after the first second."""
        self._cases += len(answers)
        self._size += sum(each.size for each in answers)
        seconds = time.monotonic() - self._since
        if not self._shown or seconds < 1:
            return
        rate = (self._cases - self.earlier) / seconds
        told = phrase("{n} cases judged, {rate} a second", n=f"{self._cases:,}", rate=f"{rate:,.0f}")
        if self._bar is None:
            self._bar = self._started(told)
        self._bar.update(self._bar.task_ids[0], completed=self._size, description=told)

    def _started(self, told: str) -> Any:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        console = Console(file=sys.stderr)
        bar = Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
        bar.add_task(told, total=self._total())
        bar.start()
        return bar

    def _total(self) -> int | None:
        """The bytes of all files; None if the length of one is not known."""
        try:
            return sum(map(os.path.getsize, self._files)) or None
        except (OSError, ValueError):
            return None

    def hide(self) -> None:
        """Removes the bar."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


@contextmanager
def progress_of(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error if that is a terminal; gives a function to call with the amount done and the
    whole."""
    if not sys.stderr.isatty():
        yield lambda done, whole: None
        return
    from bridge.cli.colors import progress_bar

    with progress_bar(what, sys.stderr) as advanced:
        yield advanced
