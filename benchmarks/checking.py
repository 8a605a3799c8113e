"""Part of `benchmarks.speed`: the time of the checker of proofs against that of the search, on fixtures and combos."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median, quantiles

from benchmarks.attackers import ROOT
from benchmarks.measuring import Report, Sizes, number
from bridge.case.loading import load_paths
from bridge.loops.finding import search
from bridge.loops.proving import proved
from bridge.loops.understanding import understood

__all__ = ["checking"]

_SECONDS = 60.0
_CLAIMS = ("mandatory", "ends", "optional", "fragmented")
_STEPS = 24
_QUICK = 20
"""The quick run takes one case of this many."""


def checking(sizes: Sizes, report: Report) -> None:
    """CPU time of the search and of the check of its proof, for each loop that is found."""
    every = 1 if sizes.runs > 2 else _QUICK
    folders = {
        "fixtures": sorted((ROOT / "fixtures" / "loops").rglob("*.yaml")),
        "combos": sorted((ROOT / "fixtures" / "combos").glob("*.yaml")),
    }
    rows = []
    slowest: list[tuple[float, float, str]] = []
    for name, files in folders.items():
        found = [each for path in _searched(files)[::every] if (each := _shares(path)) is not None]
        slowest += found
        rows.append((name, len(found), *_row([check / seconds for check, seconds, _ in found])))
    rows.append(("both", len(slowest), *_row([check / seconds for check, seconds, _ in slowest])))
    report.say(
        "CPU time of the checker, in per cent of that of the search, for each loop that is found within the steps of "
        f"its case, or {_STEPS}."
    )
    report.table(("", "loops", "median", "90 % within", "the most"), rows)
    report.table(
        ("the most time for a check", "search, s", "check, s", "share"),
        [
            (path, number(seconds), number(check), f"{100 * check / seconds:.0f} %")
            for check, seconds, path in sorted(slowest, reverse=True)[:5]
        ],
    )


def _searched(files: list[Path]) -> list[Path]:
    """The files in which a loop may be found."""
    return [path for path in files if path.parent.name not in ("malformed", "none")]


def _shares(path: Path) -> tuple[float, float, str] | None:
    """The seconds of the check and of the search, and the name; None if there is no proof to check."""
    [loaded] = load_paths([str(path)])
    case = understood(loaded.case)
    began = time.process_time()
    verdict = search(case, steps=case.steps or _STEPS, timeout=_SECONDS)
    seconds = time.process_time() - began
    if verdict.kind not in _CLAIMS:
        return None
    began = time.process_time()
    proved(case, verdict, time.monotonic() + _SECONDS)
    check = time.process_time() - began
    return check, seconds, path.stem


def _row(shares: list[float]) -> tuple[str, str, str]:
    """The median, the ninth decile and the maximum, in percent."""
    high = quantiles(shares, n=10, method="inclusive")[-1] if len(shares) > 1 else shares[0]
    return tuple(f"{100 * each:.1f} %" for each in (median(shares), high, max(shares)))  # type: ignore[return-value]
