"""Times the judging of attack declarations: `python -m benchmarks.attackers`.

Machines differ and are noisy, so that every figure has a ratio to a reference measured in the same run: for the start
of the command, `python -c "import clingo"`; for a check in a warm process, a fresh check of the board of ten creatures.
Figures are medians of several runs.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from bridge import case_from_object, check, legal_plays
from bridge.case.state import Case

ROOT = Path(__file__).resolve().parent.parent


def mixed_board() -> dict[str, Any]:
    """Ten creatures of two players, five effects of different kinds, three players; the play is legal."""
    effects: dict[int, Any] = {
        1: [{"kind": "must_attack"}],
        2: [{"kind": "cant_attack_alone"}],
        4: [{"kind": "cant_attack", "unless": {"controls": {"player": "defending", "what": {"subtype": "island"}}}}],
    }
    battlefield = [
        {
            "id": f"creature {number}",
            "controller": "alice" if number < 7 else "bob",
            "types": ["creature"],
            "power": number,
            "toughness": 2,
            "keywords": ["flying"] if number % 2 else [],
            "goaded_by": ["bob"] if number == 3 else [],
            "effects": effects.get(number, []),
        }
        for number in range(10)
    ]
    return {
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {}, "carol": {}},
            "options": {"attack_multiple_players": True},
            "battlefield": battlefield,
            "effects": [{"id": "limit", "kind": "max_attackers", "n": 3, "controller": "bob"}],
        },
        "play": {"attackers": {"creature 1": "bob", "creature 3": "carol"}},
    }


def swarm(creatures: int, opponents: int, attackers: int) -> dict[str, Any]:
    """Identical creatures goaded by two players, at most half of which can attack; some attack the last opponent.

    If as many attack as can, the play is legal; with one attacker fewer, another declaration obeys more requirements.

    Args:
        creatures: The number of creatures.
        opponents: The number of opponents.
        attackers: How many of the creatures attack in the play.
    """
    players = ["alice", *(f"opponent {number}" for number in range(1, max(opponents, 2) + 1))]
    options = {"attack_multiple_players": True} if opponents > 1 else {"defending": players[-1]}
    battlefield = [
        {"id": f"token {number}", "controller": "alice", "types": ["creature"], "goaded_by": players[1:3]}
        for number in range(creatures)
    ]
    return {
        "state": {
            "active": "alice",
            "players": {name: {} for name in players},
            "options": options,
            "battlefield": battlefield,
            "effects": [{"id": "limit", "kind": "max_attackers", "n": creatures // 2}],
        },
        "play": {"attackers": {f"token {number}": players[-1] for number in range(attackers)}},
    }


def seconds(job: Callable[[], object], runs: int) -> float:
    """The median time of some runs of a job, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        job()
        times.append(time.perf_counter() - start)
    return median(times)


def process(*arguments: str) -> Callable[[], object]:
    """A job that runs a Python process and waits for it."""
    return lambda: subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False, capture_output=True)


def judged(board: dict[str, Any], outcome: str) -> Callable[[], object]:
    """A job that judges a board and checks the outcome."""
    case: Case = case_from_object(board)

    def job() -> None:
        found = check(case).outcome
        if found != outcome:
            raise SystemExit(f"the benchmark board is {found}, expected {outcome}")

    return job


def measure(runs: int, say: Callable[[str], None]) -> list[dict[str, Any]]:
    """All figures, as rows of `what`, `seconds`, `ratio` and `to`."""
    rows: list[dict[str, Any]] = []

    def row(what: str, job: Callable[[], object], times: int, reference: str | None) -> None:
        say(what)
        job()
        took = seconds(job, times)
        base = next((each["seconds"] for each in rows if each["what"] == reference), took)
        rows.append({"what": what, "seconds": took, "ratio": took / base, "to": reference or what})

    with tempfile.TemporaryDirectory() as folder:
        board = Path(folder) / "board.json"
        board.write_text(json.dumps(mixed_board()), encoding="utf-8")
        row("process: import clingo", process("-c", "import clingo"), 2 * runs, None)
        row(
            "process: azor check, 10 creatures", process("-m", "bridge", "check", str(board)), 2 * runs, rows[0]["what"]
        )
    fresh = "check, 10 creatures, mixed effects"
    row(fresh, judged(mixed_board(), "legal"), 20 * runs, None)
    row("all legal plays, 10 creatures", lambda: legal_plays(case_from_object(mixed_board())), runs, fresh)
    for creatures, opponents in ((100, 1), (1000, 1), (100, 4), (1000, 4)):
        half = creatures // 2
        name = f"{creatures} goaded creatures, limit {half}, {opponents} to attack"
        row(f"check, {name}: legal", judged(swarm(creatures, opponents, half), "legal"), runs, fresh)
        row(f"check, {name}: one too few", judged(swarm(creatures, opponents, half - 1), "illegal"), runs, fresh)
    return rows


def main() -> None:
    """Measures and prints a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="how often each figure is taken, at least (default 5)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    options = parser.parse_args()
    rows = measure(options.runs, lambda what: print(f"… {what}", file=sys.stderr))
    for row in rows:
        if options.json:
            print(json.dumps(row))
        else:
            print(f"{row['seconds'] * 1000:10.1f} ms {row['ratio']:8.2f} x  {row['what']}")


if __name__ == "__main__":
    main()
