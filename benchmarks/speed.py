"""Measures how fast Azor is, and writes it down: `python -m benchmarks`.

Tables go to `docs/speed.md`, between marks; the text around them, and the tables of parts that were not run, stay as
they are. Plots go to `docs/speed/`. Every figure has a ratio to a reference of the same run. Outcomes are checked: a
part with a wrong one is not written. Without the extra `benchmark` there are no plots and no other solver.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from benchmarks.attackers import ROOT
from benchmarks.auditing import auditing
from benchmarks.checking import checking
from benchmarks.growth import growth
from benchmarks.hard import hard
from benchmarks.loops import loops
from benchmarks.many import many, memory, plays, processes, share
from benchmarks.measuring import FULL, QUICK, Report, Sizes, Wrong, machine
from benchmarks.starting import start
from benchmarks.validating import validating

__all__ = ["PARTS", "main", "measure"]

LIMIT = 20.0


class Part(NamedTuple):
    """A part of what is measured.

    Attributes:
        title: Its heading.
        run: Measures it.
        limited: Whether `run` takes the time limit of a verdict, in seconds, as its last argument.
    """

    title: str
    run: Callable[..., None]
    limited: bool = False


PARTS: dict[str, Part] = {
    "plays": Part("Plays of one position", plays),
    "many": Part("Many boards", many),
    "share": Part("Where the time goes", share),
    "processes": Part("Two processes", processes),
    "memory": Part("Memory", memory),
    "start": Part("Cold start", start),
    "growth": Part("Growth", growth, limited=True),
    "hard": Part("Hard boards", hard, limited=True),
    "loops": Part("Loops", loops),
    "checking": Part("Checking proofs of loops", checking),
    "auditing": Part("Auditing a text of the rules", auditing),
    "validate": Part("Legal plays of generated boards", validating),
}
"""All parts, in the order of the page."""


def measure(parts: Sequence[str], sizes: Sizes, folder: Path, limit: float, note: str = "") -> None:
    """Measures parts one after the other and writes each into the page.

    Args:
        parts: Names of parts.
        sizes: How much is measured.
        folder: The folder of `speed.md`, which is made if it isn't there, and of `speed/` with the plots.
        limit: Seconds for a verdict on a growing or a hard board.
        note: A remark that is printed with the machine.

    Raises:
        Wrong: An outcome is wrong.
    """
    for name, part in ((each, PARTS[each]) for each in PARTS if each in parts):
        print(f"… {name}", file=sys.stderr, end="", flush=True)
        on = machine()
        report = Report(folder / "speed")
        began = time.perf_counter()
        part.run(sizes, report, **({"limit": limit} if part.limited else {}))
        print(f" {time.perf_counter() - began:.0f} s", file=sys.stderr)
        report.say(f"<sub>{on}{note}</sub>")
        _write(folder / "speed.md", name, part.title, "\n\n".join(report.blocks))


def _write(page: Path, name: str, title: str, text: str) -> None:
    """Puts a text between the marks of a part, which are added at the end of the page if they aren't there."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    old = page.read_text(encoding="utf-8") if page.exists() else "# Speed\n"
    if begin not in old:
        old = f"{old.rstrip()}\n\n## {title}\n\n{begin}\n{end}\n"
    new = f"{begin}\n\n{text}\n\n{end}"
    between = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(between.sub(lambda _: new, old, count=1), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures the parts that the arguments name, by default all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to measure: {', '.join(PARTS)} (default all)")
    parser.add_argument("--quick", action="store_true", help="much less of everything, in two minutes")
    parser.add_argument("--limit", type=float, help=f"seconds for a hard verdict (default {LIMIT:g}, quick 1)")
    parser.add_argument("--runs", type=int, help="how often what is short is repeated")
    parser.add_argument("--out", type=Path, default=ROOT / "docs", help="folder of speed.md (default docs)")
    options = parser.parse_args(arguments)
    if unknown := [each for each in options.parts if each not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}; parts are {', '.join(PARTS)}")
    sizes = QUICK if options.quick else FULL
    if options.runs is not None:
        sizes = replace(sizes, runs=options.runs)
    limit = options.limit if options.limit is not None else 1.0 if options.quick else LIMIT
    try:
        measure(
            options.parts or list(PARTS), sizes, options.out, limit, "; a quick run, of little worth" * options.quick
        )
    except Wrong as wrong:
        sys.exit(f"\n{wrong}")
