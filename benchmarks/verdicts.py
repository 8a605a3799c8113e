"""Compares the verdicts of two checkouts on all fixtures, and how fast they come to them.

    python -m benchmarks.verdicts BEFORE AFTER [--parts plays loops combos] [--only TEXT] [--every N] [--speed N]

BEFORE and AFTER are checkouts, or files that `--write` has written. For each case whose file is the same in both, the
whole output of `azor check --format json` or `azor loops --format json` is compared, except for times. With `--speed`
the checkouts judge the same cases in turn, N times each, and the ratio of the medians of their processor times is
printed, for which there is a bound.

Exit code 0: the verdicts are the same. 1: some differ; each case is printed. 2: an argument is no checkout.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

__all__ = ["PARTS", "Difference", "differences", "main", "verdicts"]


class Part(NamedTuple):
    """A part of the fixtures.

    Attributes:
        command: The command of `azor` and its arguments.
        folders: The folders of its cases under `fixtures/`; if empty, all except those of the other parts.
        most: The greatest allowed ratio of medians.
    """

    command: str
    folders: tuple[str, ...]
    most: float


PARTS = {
    "plays": Part("check", (), 1.05),
    "loops": Part("loops", ("loops",), 1.10),
    "combos": Part("loops", ("combos",), 1.10),
}
_APART = ("counts", "golden", "malformed", *(folder for part in PARTS.values() for folder in part.folders))
"""Folders of fixtures that don't belong to `plays`; those of `counts` have no play."""
_CHUNK = 100
"""The most files for one process: the length of a command line is limited."""

Verdicts = dict[str, dict[str, Any]]
"""The output for each case, by part, file and line."""


class Difference(NamedTuple):
    """A case on which two checkouts differ, and the keys under which they do."""

    case: str
    keys: tuple[str, ...]


class Choice(NamedTuple):
    """Which cases are compared.

    Attributes:
        only: A text that their paths contain.
        every: Of these every n-th one.
        same_in: The checkouts in which their files have to be the same; empty: any.
    """

    only: str = ""
    every: int = 1
    same_in: tuple[Path, ...] = ()

    def takes(self, file: str) -> bool:
        """Whether a file, by its path in a checkout, can be compared."""
        first, *others = [tree / file for tree in self.same_in] or [None]
        is_same = first is None or (
            first.is_file() and all(each.is_file() and each.read_bytes() == first.read_bytes() for each in others)
        )
        return self.only in file and is_same


def _files(tree: Path, part: Part, choice: Choice) -> list[str]:
    root = tree / "fixtures"
    folders = [root / each for each in part.folders]
    found = [path.relative_to(root) for folder in folders or [root] for path in folder.rglob("*.yaml")]
    files = [
        f"fixtures/{path.as_posix()}"
        for path in found
        if "malformed" not in path.parts[:-1] and (part.folders or path.parts[0] not in _APART)
    ]
    return sorted(filter(choice.takes, files))[:: choice.every]


def _judge(tree: Path, part: Part, files: Sequence[str]) -> str:
    """The JSON lines of a checkout on these files."""
    done = subprocess.run(
        [sys.executable, "-m", "bridge", part.command, "--format", "json", *files],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    return done.stdout


def verdicts(tree: Path, parts: Iterable[str], choice: Choice) -> Verdicts:
    """The output of a checkout for its fixtures.

    Args:
        tree: The checkout's folder.
        parts: Names of parts.
        choice: Which of their cases are taken.
    """
    found: Verdicts = {}
    for name in parts:
        files = _files(tree, PARTS[name], choice)
        for begin in range(0, len(files), _CHUNK):
            lines = _judge(tree, PARTS[name], files[begin : begin + _CHUNK]).splitlines()
            for said in map(json.loads, lines):
                said.pop("seconds", None)
                found[f"{name} {said['file']}:{said.get('line', 1)}"] = said
            print(f"{tree.name} {name}: {min(begin + _CHUNK, len(files))} of {len(files)}", file=sys.stderr)
    return found


def differences(before: Verdicts, after: Verdicts) -> list[Difference]:
    """The cases that both have and whose outputs differ."""
    return [
        Difference(case, tuple(key for key in {**old, **after[case]} if old.get(key) != after[case].get(key)))
        for case, old in before.items()
        if case in after and old != after[case]
    ]


def _processor_time(tree: Path, part: Part, files: Sequence[str]) -> float:
    """The processor time, in seconds, that a checkout takes for these files."""
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    _judge(tree, part, files)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime - began.ru_utime + ended.ru_stime - began.ru_stime


def _compare_speed(before: Path, after: Path, part: Part, choice: Choice, runs: int) -> tuple[float, float]:
    """The medians of the processor times of two checkouts, which run in turn, each first in half of the rounds."""
    files = _files(after, part, choice)
    files = files[:: -(-len(files) // _CHUNK)]
    times: dict[Path, list[float]] = {before: [], after: []}
    for run in range(runs):
        for tree in (before, after) if run % 2 else (after, before):
            times[tree].append(_processor_time(tree, part, files))
    return median(times[before]), median(times[after])


def main(arguments: Sequence[str] | None = None) -> int:
    """Compares as the arguments say; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.verdicts", description=__doc__.splitlines()[0])
    parser.add_argument("trees", nargs="+", type=Path, metavar="TREE", help="a checkout, or a file from --write")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=["plays", "loops"])
    parser.add_argument("--only", default="", help="a text that the path of a case has to contain")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="look at every Nth case")
    parser.add_argument("--write", type=Path, help="write the verdicts of the only TREE to this file")
    parser.add_argument("--speed", type=int, default=0, metavar="N", help="compare speed in N interleaved runs")
    options = parser.parse_args(arguments)
    trees = [path.resolve() for path in options.trees]
    if bad := [str(path) for path in trees if not path.is_file() and not (path / "fixtures").is_dir()]:
        print(f"no checkout: {', '.join(bad)}", file=sys.stderr)
        return 2
    if len(trees) != (1 if options.write else 2):
        parser.error("two trees are compared; one is written")
    choice = Choice(options.only, options.every, tuple(trees) if all(path.is_dir() for path in trees) else ())
    if options.write:
        options.write.write_text(json.dumps(verdicts(trees[0], options.parts, choice)), encoding="utf-8")
        return 0
    before, after = trees
    if options.speed:
        worst = 0.0
        for name in options.parts:
            old, new = _compare_speed(before, after, PARTS[name], choice, options.speed)
            print(f"{name}: {old:.2f} s before, {new:.2f} s after, ratio {new / old:.3f} (at most {PARTS[name].most})")
            worst = max(worst, new / old / PARTS[name].most)
        return int(worst > 1)
    given = [
        json.loads(tree.read_text("utf-8")) if tree.is_file() else verdicts(tree, options.parts, choice)
        for tree in trees
    ]
    found = differences(given[0], given[1])
    for case, keys in found:
        print(f"{case}: {', '.join(keys)}")
    print(f"{len(given[0].keys() & given[1].keys())} verdicts compared, {len(found)} differ")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
