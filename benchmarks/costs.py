"""Times the judging of declarations that cost something: `python -m benchmarks.costs`.

Machines differ and are noisy, so that every figure has a ratio to a reference measured in the same run: a fresh check
of one creature that pays one tax, in a warm process. Figures are medians of several runs; every outcome is checked.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any

from bridge import case_from_object, check, legal_plays

from .attackers import seconds

__all__ = ["measure", "sacrifices", "taxes", "wall_of_taxes"]

REFERENCE = "check, 1 attacker, a tax of {2} in mana from lands"


def taxes(attackers: int, lands: int, required: int = 0) -> dict[str, Any]:
    """Attackers that are each taxed {2}, which is paid with lands; every third land adds one of two colors, and every
    fourth is a snow land.

    Args:
        attackers: How many creatures the player has; all of them attack the one who taxes.
        lands: How many lands the player has; two for each attacker are just enough.
        required: How many of the creatures must attack, each for two effects.
    """
    creatures = [{"id": f"creature {n}", "controller": "alice", "types": ["creature"]} for n in range(attackers)]
    mine = [
        {
            "id": f"land {n}",
            "controller": "alice",
            "types": ["land"],
            "mana": ["{W}", "{U}"] if n % 3 == 0 else "{C}",
            "supertypes": ["snow"] if n % 4 == 0 else [],
        }
        for n in range(lands)
    ]
    tax = {"kind": "costs_attack", "subject": {}, "whom": {"player": "you"}, "cost": "{2}"}
    has_to = {"kind": "must_attack", "subject": {"ids": [each["id"] for each in creatures[:required]]}}
    return {
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {}, "carol": {}},
            "options": {"attack_multiple_players": True},
            "battlefield": [
                *creatures,
                *mine,
                {"id": "tax", "controller": "bob", "types": ["enchantment"], "effects": [tax]},
            ],
            "effects": [{**has_to, "id": f"has to {n}"} for n in range(2)] if required else [],
        },
        "play": {"attackers": {each["id"]: "bob" for each in creatures}},
    }


def home(board: dict[str, Any], staying: int) -> dict[str, Any]:
    """The board with a play in which the last `staying` attackers stay home."""
    attackers = list(board["play"]["attackers"].items())
    return {**board, "play": {"attackers": dict(attackers[: len(attackers) - staying])}}


def sacrifices(attackers: int, artifacts: int) -> dict[str, Any]:
    """Attackers that each cost {1}, tapping an artifact and sacrificing an artifact; the artifacts add mana too.

    An artifact that is tapped, for mana or as a cost, can still be sacrificed, but none can be tapped twice: two
    artifacts for each attacker are just enough.
    """
    cost = {
        "mana": "{1}",
        "sacrifice": {"choose": {"type": "artifact"}},
        "tap_permanents": {"choose": {"type": "artifact"}},
    }
    creatures = [{"id": f"creature {n}", "controller": "alice", "types": ["creature"]} for n in range(attackers)]
    mine = [{"id": f"relic {n}", "controller": "alice", "types": ["artifact"], "mana": "{C}"} for n in range(artifacts)]
    return {
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {}},
            "battlefield": [*creatures, *mine],
            "effects": [{"id": "toll", "kind": "costs_attack", "subject": {"type": "creature"}, "cost": cost}],
        },
        "play": {"attackers": {each["id"]: "bob" for each in creatures}},
    }


def wall_of_taxes(blockers: int, mana: int) -> dict[str, Any]:
    """Creatures that must block, and whose blocks cost {1} each; all but one block, and their cost is paid."""
    creatures = [{"id": f"blocker {n}", "controller": "bob", "types": ["creature"]} for n in range(blockers)]
    attackers = [{"id": f"attacker {n}", "controller": "alice", "types": ["creature"]} for n in range(3)]
    effects = [
        {"id": "toll", "kind": "costs_block", "subject": {"type": "creature"}, "cost": "{1}"},
        {"id": "has to", "kind": "must_block", "subject": {"type": "creature"}},
    ]
    return {
        "question": "declare_blockers",
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {"mana": "{C}" * mana}},
            "battlefield": [*creatures, *attackers],
            "attacking": {each["id"]: "bob" for each in attackers},
            "effects": effects,
        },
        "play": {"blockers": {each["id"]: ["attacker 0"] for each in creatures[1:]}},
    }


def _judged(board: dict[str, Any], outcome: str) -> Callable[[], None]:
    case = case_from_object(board)

    def job() -> None:
        found = check(case).outcome
        if found != outcome:
            raise SystemExit(f"the benchmark board is {found}, expected {outcome}")

    return job


def _counted(board: dict[str, Any], count: int) -> Callable[[], None]:
    case = case_from_object(board)

    def job() -> None:
        found = legal_plays(case, fold=False).count
        if found != count:
            raise SystemExit(f"{found} legal declarations, expected {count}")

    return job


def measure(runs: int, say: Callable[[str], None]) -> list[dict[str, Any]]:
    """All figures, as rows of `what`, `seconds`, `ratio` and `to`."""
    rows: list[dict[str, Any]] = []

    def row(what: str, job: Callable[[], None], times: int = runs) -> None:
        say(what)
        job()
        took = seconds(job, times)
        base = rows[0]["seconds"] if rows else took
        rows.append({"what": what, "seconds": took, "ratio": took / base, "to": REFERENCE})

    row(REFERENCE, _judged(taxes(1, 2), "legal"), 10 * runs)
    for n in (10, 30, 100):
        row(f"check, {n} attackers taxed {{2}}, just enough lands", _judged(taxes(n, 2 * n), "legal"))
        row(f"check, {n} attackers taxed {{2}}, one land short", _judged(taxes(n, 2 * n - 1), "illegal"))
        # A creature that must attack can attack the player who taxes nothing; if it stays home, CR 508.1d is broken.
        row(
            f"check, {n} attackers taxed {{2}}, one who must stays home",
            _judged(home(taxes(n, 2 * n, n), 1), "illegal"),
        )
        row(f"check, {n} attackers taxed {{2}}, all who must attack", _judged(taxes(n, 2 * n, n), "legal"))
    for n in (2, 4, 6):
        row(f"check, {n} attackers, a relic tapped and one sacrificed, enough", _judged(sacrifices(n, 2 * n), "legal"))
        row(f"check, {n} attackers, one relic short", _judged(sacrifices(n, 2 * n - 1), "illegal"))
    for n in (10, 30):
        # The last one's block would cost something that the play doesn't pay: it isn't required (CR 509.1c).
        row(f"check, {n} blockers taxed {{1}}, one who must stays out", _judged(wall_of_taxes(n, n), "legal"))
        row(f"check, {n} blockers taxed {{1}}, one mana short", _judged(wall_of_taxes(n, n - 2), "illegal"))
    for n in (4, 6):
        # Each creature that attacks bob, who taxes, pays; those that attack carol or stay home don't.
        row(f"all legal plays, {n} attackers taxed {{2}}, no requirement", _counted(taxes(n, 2 * n), 3**n))
        row(f"all legal plays, {n} attackers taxed {{2}}, all must attack", _counted(taxes(n, 2 * n, n), 2**n))
        row(f"all legal plays, {n} attackers taxed {{2}}, mana for one", _counted(taxes(n, 2), 2**n + n * 2 ** (n - 1)))
    return rows


def main() -> None:
    """Measures and prints a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3, help="how often each figure is taken, at least (default 3)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    options = parser.parse_args()
    for row in measure(options.runs, lambda what: print(f"… {what}", file=sys.stderr)):
        if options.json:
            print(json.dumps(row))
        else:
            print(f"{row['seconds'] * 1000:10.1f} ms {row['ratio']:8.2f} x  {row['what']}")


if __name__ == "__main__":
    main()
