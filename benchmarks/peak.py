"""The peak of memory of many cases. `benchmarks.many` runs this module in a fresh process:

    python -m benchmarks.peak boards 10000 100000    check_many of boards from a generator
    python -m benchmarks.peak check FILE …           azor check, with its arguments

It prints numbers of cases, with the seconds and the peak in megabytes by then, on standard error.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Sequence
from pathlib import Path

__all__ = ["peak"]


def peak() -> float:
    """The most memory that this process has had so far, in megabytes (of a million bytes).

    On Linux it comes from `VmHWM`, because `ru_maxrss` of a new process includes the memory of its parent.
    """
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024 / 1e6
    except (OSError, StopIteration):
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def _say(cases: int, began: float) -> None:
    said = {"cases": cases, "seconds": time.perf_counter() - began, "megabytes": peak()}
    print(json.dumps(said), file=sys.stderr)


def _boards(looks: Sequence[int]) -> None:
    from benchmarks.small_boards import boards
    from bridge import Failure, check_many

    began = time.perf_counter()
    cases = (board for seed in range(max(looks)) for board in boards(1, 6, 2, start=seed))
    for number, verdict in enumerate(check_many(cases, chunk=1000), 1):
        if isinstance(verdict, Failure) or verdict.outcome not in ("legal", "illegal"):
            raise SystemExit(f"board {number - 1} has no outcome: {verdict}")
        if number in looks:
            _say(number, began)


def _check(arguments: Sequence[str]) -> None:
    from bridge.cli.app import main

    began = time.perf_counter()
    if main(["check", *arguments]) > 1:
        raise SystemExit("azor check failed")
    _say(0, began)


if __name__ == "__main__":
    if sys.argv[1] == "boards":
        _boards([int(each) for each in sys.argv[2:]])
    else:
        _check(sys.argv[2:])
