"""Part of `benchmarks.speed`: how long the search for a loop takes, over the fixtures, by steps and by objects."""

from __future__ import annotations

import time
from statistics import median, quantiles

from benchmarks.attackers import ROOT
from benchmarks.measuring import Report, Sizes, Wrong, number, reference
from bridge.case.loading import case_from_object, load_paths
from bridge.case.state import Case
from bridge.loops.finding import find
from bridge.loops.understanding import understood

__all__ = ["loops"]

_SECONDS = 60.0


def loops(sizes: Sizes, report: Report) -> None:
    """Times every fixture (every fifth in the quick run), then a loop among more objects, and a case without a loop."""
    unit = reference(sizes.runs).wall
    files = sorted((ROOT / "fixtures" / "loops").rglob("*.yaml"))
    files = [path for path in files if path.parent.name != "malformed"][:: 1 if sizes.runs > 2 else 5]
    times = []
    for path in files:
        [loaded] = load_paths([str(path)])
        times.append(_timed(understood(loaded.case))[0])
    report.say(
        f"{len(times)} fixtures: median {number(median(times))} s, 95 % within {number(quantiles(times, n=20)[-1])} s, "
        f"the longest {number(max(times))} s (a check of ten attackers, the reference of this page: "
        f"{number(unit * 1e3)} ms)."
    )
    rows = []
    for creatures in (0, 5, 10, 20):
        seconds, kind = _timed(_twin(creatures))
        if kind != "optional":
            raise Wrong(f"Splinter Twin among {creatures} creatures: {kind}")
        rows.append((f"a loop of 4 steps among {creatures} other creatures", number(seconds), number(seconds / unit)))
    for steps in (8, 16, 24, 32):
        seconds, kind = _timed(_none(), steps)
        if kind != "none":
            raise Wrong(f"no loop within {steps} steps: {kind}")
        rows.append((f"no loop within {steps} steps", number(seconds), number(seconds / unit)))
    report.table(("", "wall, s", "to the reference"), rows)


def _timed(case: Case, steps: int | None = None) -> tuple[float, str]:
    began = time.monotonic()
    kind = find(case, steps=steps, timeout=_SECONDS).kind
    return time.monotonic() - began, kind


def _twin(creatures: int) -> Case:
    """Splinter Twin on Deceiver Exarch, with other creatures on both sides."""
    return case_from_object(
        {
            "question": "find_loops",
            "state": {
                "active": "alice",
                "players": {"alice": {}, "bob": {}},
                "battlefield": [
                    {"id": "exarch", "name": "Deceiver Exarch"},
                    {"id": "twin", "name": "Splinter Twin", "attached_to": "exarch"},
                    *(
                        {"id": f"bear {i}", "name": "Bear", "controller": "bob" if i % 2 else "alice"}
                        for i in range(creatures)
                    ),
                ],
            },
            "cards": {
                "Bear": {"types": ["creature"], "power": 2, "toughness": 2},
                "Deceiver Exarch": {
                    "types": ["creature"],
                    "power": 1,
                    "toughness": 4,
                    "abilities": [
                        {
                            "when": {"on": "enters", "what": "self"},
                            "targets": [{"object": {"controller": "you"}}],
                            "do": [{"do": "untap", "what": "target"}],
                        }
                    ],
                },
                "Splinter Twin": {
                    "types": ["enchantment"],
                    "subtypes": ["aura"],
                    "abilities": [
                        {"targets": [{"object": {"type": "creature"}}]},
                        {
                            "static": {
                                "does": "grant",
                                "what": "host",
                                "ability": {
                                    "cost": {"tap": True},
                                    "do": [{"do": "copy_token", "what": "self", "haste": True}],
                                },
                            }
                        },
                    ],
                },
            },
        }
    )


def _none() -> Case:
    """A mana creature that untaps itself for as much as it makes, with counters that run out."""
    return case_from_object(
        {
            "question": "find_loops",
            "state": {
                "active": "alice",
                "players": {"alice": {}, "bob": {}},
                "battlefield": [
                    {"id": "druid", "name": "Druid", "counters": {"charge": 3}},
                    {"id": "other", "name": "Druid", "counters": {"charge": 3}},
                ],
            },
            "cards": {
                "Druid": {
                    "types": ["creature"],
                    "power": 1,
                    "toughness": 1,
                    "abilities": [
                        {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}"}]},
                        {"cost": {"mana": "{G}", "remove": {"charge": 1}}, "do": [{"do": "untap", "what": "self"}]},
                    ],
                }
            },
        }
    )
