"""What processes are given to judge with in tests: nothing here takes long to import."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.cli.judging import Answer
    from bridge.cli.options import Options

DIES, IS_KILLED, HANGS, RAISES = -1, -2, -3, -4


def tenfold(items: Sequence[Any]) -> list[int]:
    """Answers each number; some end the process, hold it up, or raise."""
    for each in items:
        if each == DIES:
            os._exit(3)
        if each == IS_KILLED:
            os.kill(os.getpid(), signal.SIGKILL)
        if each == HANGS:
            time.sleep(1000)
        if each == RAISES:
            raise MemoryError("too much")
    return [10 * each for each in items]


def slow_at_first(items: Sequence[int]) -> list[int]:
    """The earlier a number, the longer it takes."""
    time.sleep(max(0, 5 - min(items)) * 0.03)
    return list(items)


def own_process(items: Sequence[int]) -> list[int]:
    """For each number the process that answers."""
    return [os.getpid()] * len(items)


def plus(items: Sequence[int], more: int) -> list[int]:
    """Each number and `more`."""
    return [each + more for each in items]


def judge_units(options: Options, units: Sequence[Any]) -> list[Answer]:
    """Judges as the command does, but a part with one of these words in it ends or holds up the process."""
    from bridge.cli import judging as cli_many

    for unit in units:
        text = getattr(unit, "text", b"") or unit.loaded.case.title.encode()
        if b"DIES" in text:
            os._exit(3)
        if b"HANGS" in text:
            time.sleep(1000)
    return cli_many.judge_units(options, units)


def looking_without_end(module: str, name: str, *given: Any, **more: Any) -> Any:
    """What that function answers in a process in which nobody comes back from looking for evidence."""
    from bridge.combat import explaining, nearest

    def look(*_given: Any, **_more: Any) -> Any:
        time.sleep(1000)

    nearest.with_nearest = explaining.conflicts = look
    return getattr(import_module(module), name)(*given, **more)
