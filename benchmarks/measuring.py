"""What the parts of `benchmarks.speed` have in common: how long a job takes, how much is measured, tables and plots.

Times are medians. Processor time is that of this process (all its threads), wall time what a clock on the wall says;
each table says which it holds. The reference that ratios are to is measured in the same run, right before a part.
"""

from __future__ import annotations

import gc
import os
import platform
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

import clingo

from benchmarks.attackers import mixed_board
from bridge import case_from_object, check

__all__ = [
    "FULL",
    "QUICK",
    "Report",
    "Sizes",
    "Taken",
    "Wrong",
    "compiled",
    "machine",
    "number",
    "reference",
    "taken",
]


class Wrong(Exception):
    """An outcome is not what is known, or two ways of judging differ: the figures are worth nothing."""


class Taken(NamedTuple):
    """Seconds that a job takes: by the clock, and of the processor."""

    wall: float
    cpu: float


@dataclass(frozen=True)
class Sizes:
    """How much is measured.

    Attributes:
        runs: How often what is short is repeated.
        plays: How many random plays of a position.
        boards: How many boards of each sort are judged together, and how many of those again one by one.
        alone: How many of them.
        spread: How many boards are judged in one process and in two.
        memory: After how many cases the memory is looked at.
        swarm, easy, dense: Sizes to grow to: attackers, blockers of easy boards, blockers of dense ones.
        dense_seeds: How many dense boards of a size.
        hard: Family, size and number of seeds.
        starts: How many processes are started.
    """

    runs: int = 5
    plays: int = 3000
    boards: int = 1000
    alone: int = 50
    spread: int = 4000
    memory: tuple[int, int] = (10_000, 100_000)
    swarm: tuple[int, ...] = (3, 4, 5, 6, 7, 8, 10, 25, 50, 100, 250, 500, 1000, 2500)
    easy: tuple[int, ...] = (4, 6, 8, 10, 20, 50, 100, 200)
    dense: tuple[int, ...] = (4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200)
    dense_seeds: int = 3
    hard: tuple[tuple[str, int, int], ...] = (
        ("F1", 45, 1),
        ("F1", 90, 2),
        ("F2", 60, 1),
        ("F3", 40, 1),
        ("F3", 100, 1),
        ("F4", 40, 1),
        ("F4", 100, 2),
        ("F5 lure", 200, 1),
        ("F5 menace", 200, 1),
        ("F5 cap", 200, 1),
        ("F5 matching", 200, 1),
        ("F6", 20, 4),
        ("F6", 30, 3),
    )
    starts: int = 25


FULL = Sizes()
QUICK = Sizes(
    runs=1,
    plays=300,
    boards=100,
    alone=6,
    spread=200,
    memory=(300, 1000),
    swarm=(3, 10, 100),
    easy=(4, 20),
    dense=(4, 10),
    dense_seeds=1,
    hard=(("F1", 15, 1), ("F2", 15, 1), ("F3", 12, 1), ("F4", 20, 1), ("F5 matching", 20, 1), ("F6", 10, 1)),
    starts=3,
)


# ------------------------------------------------------------------------------------------------------------- timing


def taken(job: Callable[[], object], runs: int = 1) -> Taken:
    """The medians of a job over so many runs."""
    found = [_once(job) for _ in range(runs)]
    return Taken(median(each.wall for each in found), median(each.cpu for each in found))


def mean_taken(jobs: Sequence[Callable[[], object]]) -> Taken:
    """The means of different jobs, each run once."""
    found = [_once(job) for job in jobs]
    return Taken(mean(each.wall for each in found), mean(each.cpu for each in found))


def _once(job: Callable[[], object]) -> Taken:
    # What earlier parts have left behind is not to be paid for by this one.
    gc.collect()
    wall, cpu = time.perf_counter(), time.process_time()
    job()
    return Taken(time.perf_counter() - wall, time.process_time() - cpu)


def reference(runs: int) -> Taken:
    """A fresh check of the mixed board of ten creatures, in a warm process: what ratios are to."""
    case = case_from_object(mixed_board())

    def job() -> None:
        if check(case).outcome != "legal":
            raise Wrong("the board of ten creatures is no longer legal")

    for _ in range(3):
        job()
    return taken(job, 5 * runs)


_COMPILED = tempfile.TemporaryDirectory(prefix="azor-benchmarks-")


def compiled() -> dict[str, str]:
    """The environment of a process whose modules are compiled once, whatever is set here: as installed ones are."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": _COMPILED.name}


# ------------------------------------------------------------------------------------------------------------- writing


def number(value: float) -> str:
    """A figure with three digits that count, thousands apart."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def machine() -> str:
    """What the figures were measured on, as far as it matters."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    except OSError:
        pass
    load = f", {os.getloadavg()[0]:.1f} processes running before" if hasattr(os, "getloadavg") else ""
    return (
        f"{os.cpu_count()} processors ({model}){load}; Python {platform.python_version()}, clingo {clingo.__version__}"
    )


@dataclass
class Report:
    """What a part found: paragraphs and tables as Markdown, and plots.

    Args:
        folder: Where the plots go; None for no plots.
    """

    folder: Path | None = None
    blocks: list[str] = field(default_factory=list)

    def say(self, text: str) -> None:
        """Adds a paragraph."""
        self.blocks.append(text)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Adds a table; the first column is text, the others are figures."""
        lines = [head, ["---", *["---:"] * (len(head) - 1)]]
        self.blocks.append(
            "\n".join(
                "| " + " | ".join(str(each).replace("|", "\\|") for each in row) + " |" for row in (*lines, *rows)
            )
        )

    @contextmanager
    def plot(self, name: str, what: str, size: tuple[float, float] = (7.5, 4.6)) -> Iterator[Any]:
        """Adds a plot, the axes of which are filled by the caller; None without matplotlib (extra `benchmark`).

        The same figures give the same file: it holds no date, and ids come from a fixed salt.
        """
        if self.folder is None or (pyplot := _pyplot()) is None:
            yield None
            return
        figure, axes = pyplot.subplots(figsize=size, layout="constrained")
        yield axes
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{name}.svg"
        figure.savefig(path, metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
        text = "\n".join(line.rstrip() for line in path.read_text(encoding="utf-8").splitlines())
        path.write_text(text + "\n", encoding="utf-8")
        self.blocks.append(f"![{what}]({self.folder.name}/{name}.svg)")


def _pyplot() -> Any:
    try:
        import matplotlib
    except ModuleNotFoundError:
        return None
    matplotlib.use("svg")
    matplotlib.rcParams |= {
        "svg.hashsalt": "azor",
        "svg.fonttype": "none",
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.alpha": 0.25,
    }
    from matplotlib import pyplot

    return pyplot
