"""How far a case overruns its time limit, by phase and command: `python -m benchmarks.limits`, about two minutes.

Figures are wall time from the start of the command to its end, less the time of the same command for a trivial case;
for the server, from the request to the answer.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.limits.test_limits import large, layered, quick

__all__ = ["main"]

_TIMEOUT = 3.0


def _search() -> dict[str, Any]:
    from benchmarks.hard_boards import random_triples

    case: dict[str, Any] = random_triples(90, 1)[0].case
    return case


PHASES = {"layers": layered, "grounding": large, "search": _search}
COMMANDS = {
    "check": ["check"],
    "check --jobs 2": ["check", "--jobs", "2"],
    "check --brief": ["check", "--brief"],
    "explain": ["explain"],
    "legal": ["legal", "--count"],
}


def _seconds(command: list[str], case: dict[str, Any]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "case.json"
        file.write_text(json.dumps(case), encoding="utf-8")
        began = time.monotonic()
        words = [sys.executable, "-m", "bridge", *command, "--timeout", str(_TIMEOUT), str(file)]
        subprocess.run(words, stdout=subprocess.DEVNULL, check=False)
        return time.monotonic() - began


def _served(cases: list[dict[str, Any]]) -> list[float]:
    words = [sys.executable, "-m", "bridge", "serve", "--stdio", "--timeout", str(_TIMEOUT)]
    found = []
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for case in cases:
            began = time.monotonic()
            running.stdin.write(json.dumps({"method": "check", "case": case}).encode() + b"\n")
            running.stdin.flush()
            running.stdout.readline()
            found.append(time.monotonic() - began)
        running.stdin.close()
    return found


def _row(name: str, over: list[float]) -> str:
    """A row of the table. A case that ended long before its limit tells nothing about it; its cell is "in time"."""
    cells = ["in time" if each < -0.5 else f"{each:.2f}" for each in over]
    return f"| `{name}` | {' | '.join(cells)} |"


def main() -> None:
    """Prints the table."""
    print(f"| command | {' | '.join(PHASES)} |\n|---|{'---:|' * len(PHASES)}")
    for name, command in COMMANDS.items():
        least = _seconds(command, quick())
        over = [_seconds(command, make()) - least - _TIMEOUT for make in PHASES.values()]
        print(_row(name, over), flush=True)
    over = [each - _TIMEOUT for each in _served([quick(), *(make() for make in PHASES.values())])[1:]]
    print(_row("serve", over))


if __name__ == "__main__":
    main()
