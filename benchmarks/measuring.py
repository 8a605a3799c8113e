"""What the parts of `benchmarks.speed` share: timing jobs, the sizes of what is measured, tables and plots.

Times are medians. Processor time is that of this process with all its threads, wall time is elapsed time; each table
says which it has. The reference of the ratios is measured in the same run, right before each part.
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
    """An outcome is wrong, or two ways of judging differ, so that the figures are worth nothing."""


class Taken(NamedTuple):
    """The time of a job in seconds: wall time and processor time."""

    wall: float
    cpu: float


@dataclass(frozen=True)
class Sizes:
    """How much is measured.

    Attributes:
        runs: How often a short job is repeated.
        plays: The number of random plays of a position.
        boards: The number of boards of each sort that are judged together.
        alone: The number of those that are also judged one by one.
        spread: The number of boards that are judged in one process and in two.
        memory: The numbers of cases after which memory is measured.
        swarm, easy, dense: The sizes to grow to: attackers, blockers of easy boards, blockers of dense ones.
        dense_seeds: The number of dense boards of a size.
        hard: Families, each with its size and number of seeds.
        starts: The number of processes that are started.
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
    """The median times of some runs of a job."""
    found = [_once(job) for _ in range(runs)]
    return Taken(median(each.wall for each in found), median(each.cpu for each in found))


def mean_taken(jobs: Sequence[Callable[[], object]]) -> Taken:
    """The mean times of different jobs, each run once."""
    found = [_once(job) for job in jobs]
    return Taken(mean(each.wall for each in found), mean(each.cpu for each in found))


def _once(job: Callable[[], object]) -> Taken:
    # Collect the garbage of earlier jobs before the clock starts.
    gc.collect()
    wall, cpu = time.perf_counter(), time.process_time()
    job()
    return Taken(time.perf_counter() - wall, time.process_time() - cpu)


def reference(runs: int) -> Taken:
    """The reference of all ratios: a fresh check of the mixed board of ten creatures, in a warm process."""
    case = case_from_object(mixed_board())

    def job() -> None:
        if check(case).outcome != "legal":
            raise Wrong("the board of ten creatures is no longer legal")

    for _ in range(3):
        job()
    return taken(job, 5 * runs)


_COMPILED = tempfile.TemporaryDirectory(prefix="azor-benchmarks-")


def compiled() -> dict[str, str]:
    """An environment for a process that uses compiled modules, as an installed package does, whatever is set here."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": _COMPILED.name}


# ------------------------------------------------------------------------------------------------------------- writing


def number(value: float) -> str:
    """A figure with three significant digits, and with thousands separated."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def machine() -> str:
    """The machine and the versions that the figures were measured with."""
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
    """The report of a part: paragraphs and tables as Markdown, and plots.

    Args:
        folder: The folder for plots; None for no plots.
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
        """Adds a plot whose axes the caller draws; gives None without matplotlib (extra `benchmark`).

        The same figures give the same file: it has no date, and its ids come from a fixed salt.
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
