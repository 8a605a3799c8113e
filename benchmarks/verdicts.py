"""Compares the verdicts of two checkouts on all fixtures, and how fast they come to them.

    python -m benchmarks.verdicts BEFORE AFTER [--parts plays loops combos real_cards] [--every N] [--speed N]
    python -m benchmarks.verdicts BEFORE AFTER --cases-of BEFORE [--keys outcome winners …]

BEFORE and AFTER are checkouts, or files that `--write` has written. For each case whose file is the same in both, the
whole output of `azor check --format json` or `azor loops --format json` is compared, except for times. The part
`real_cards` has all legal declarations of each board of real cards, as `tests.real_cards` of each checkout states it;
there is none where these data aren't beside the checkout (`shared/data/boards`). With
`--cases-of` the cases of one checkout are compared: any other one judges what its `azor migrate` makes of them. With
`--keys` only these keys are compared, and what stands under them is printed. With `--speed` the checkouts judge the
same cases in turn, N times each, and the ratio of the medians of their processor times is printed, for which there is a
bound.

Exit code 0: the verdicts are the same. 1: some differ; each case is printed. 2: an argument is no checkout.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

__all__ = ["PARTS", "Difference", "differences", "main", "verdicts"]


class Part(NamedTuple):
    """A part of the fixtures.

    Attributes:
        command: The command of `azor` and its arguments.
        folders: The folders of its cases, below one of `_ROOTS`; if empty, all except those of the other parts.
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
_ROOTS = ("fixtures", "tests/loops")
"""Where the folders of cases stand in a checkout: combos stood in `tests/loops` once."""
_REAL_CARDS = "real_cards"
"""The part that has no files: each checkout translates the boards of real cards itself."""
_ALL_DECLARATIONS = """
import json, sys
from tests.real_cards.compare import boards, listed, product_plays
from tests.real_cards.translate import translate
only, every = sys.argv[1], int(sys.argv[2])
for board in [each for each in boards() if only in each][::every]:
    print(json.dumps({"file": board, "plays": listed(product_plays(translate(boards()[board])))}), flush=True)
"""
"""A program for any checkout: it prints all legal declarations of each board of real cards."""
_CHUNK = 100
"""The most files for one process: the length of a command line is limited."""

_RENAMED = {"kind": "outcome"}
"""Keys of the output by the names that earlier checkouts give them."""

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
        cases_of: The checkout whose cases are judged, by another one as its `azor migrate` writes them; None: of each
            checkout its own.
    """

    only: str = ""
    every: int = 1
    same_in: tuple[Path, ...] = ()
    cases_of: Path | None = None

    def takes(self, file: str) -> bool:
        """Whether a file, by its path in a checkout, can be compared."""
        first, *others = [tree / file for tree in self.same_in] or [None]
        is_same = first is None or (
            first.is_file() and all(each.is_file() and each.read_bytes() == first.read_bytes() for each in others)
        )
        return self.only in file and is_same


def _files(tree: Path, part: Part, choice: Choice) -> list[str]:
    roots = [tree / root for root in (_ROOTS if part.folders else _ROOTS[:1])]
    found = [
        (path.relative_to(root), path)
        for root in roots
        for folder in [root / each for each in part.folders] or [root]
        for path in folder.rglob("*.yaml")
    ]
    files = [
        path.relative_to(tree).as_posix()
        for below, path in found
        if "malformed" not in below.parts[:-1] and (part.folders or below.parts[0] not in _APART)
    ]
    return sorted(filter(choice.takes, files))[:: choice.every]


def _run(tree: Path, place: Path, *arguments: str) -> str:
    """What Python prints in a folder with the packages of a checkout."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=place,
        env={**os.environ, "PYTHONPATH": str(tree)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    return done.stdout


def _bridge(tree: Path, place: Path, *arguments: str) -> str:
    """What `azor` of a checkout prints in a folder."""
    return _run(tree, place, "-m", "bridge", *arguments)


@contextmanager
def _place(tree: Path, files: Sequence[str], choice: Choice) -> Iterator[Path]:
    """The folder in which a checkout judges these files: itself, or one with what it makes of another one's cases."""
    if choice.cases_of in (None, tree):
        yield tree
        return
    assert choice.cases_of is not None
    with TemporaryDirectory() as folder:
        for file in files:
            (copy := Path(folder, file)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(choice.cases_of / file, copy)
        for begin in range(0, len(files), _CHUNK):
            _bridge(tree, Path(folder), "migrate", *files[begin : begin + _CHUNK])
        yield Path(folder)


def verdicts(tree: Path, parts: Iterable[str], choice: Choice) -> Verdicts:
    """The output of a checkout for its fixtures.

    Args:
        tree: The checkout's folder.
        parts: Names of parts.
        choice: Which of their cases are taken.
    """
    found: Verdicts = {}
    for name in parts:
        if name == _REAL_CARDS:
            lines = _run(tree, tree, "-c", _ALL_DECLARATIONS, choice.only, str(choice.every)).splitlines()
            found |= {f"{name} {said['file']}": said for said in map(json.loads, lines)}
            print(f"{tree.name} {name}: {len(lines)}", file=sys.stderr)
            continue
        files = _files(choice.cases_of or tree, PARTS[name], choice)
        with _place(tree, files, choice) as place:
            for begin in range(0, len(files), _CHUNK):
                chunk = files[begin : begin + _CHUNK]
                lines = _bridge(tree, place, PARTS[name].command, "--format", "json", *chunk).splitlines()
                for said in map(json.loads, lines):
                    said.pop("seconds", None)
                    said |= {new: said.pop(old) for old, new in _RENAMED.items() if old in said}
                    found[f"{name} {said['file']}:{said.get('line', 1)}"] = said
                print(f"{tree.name} {name}: {min(begin + _CHUNK, len(files))} of {len(files)}", file=sys.stderr)
    return found


def differences(before: Verdicts, after: Verdicts, keys: Sequence[str] = ()) -> list[Difference]:
    """The cases that both have and whose outputs differ.

    Args:
        before: The outputs of one checkout.
        after: Those of the other.
        keys: The keys that are compared; empty: all.
    """
    found = [
        Difference(case, tuple(key for key in keys or {**old, **after[case]} if old.get(key) != after[case].get(key)))
        for case, old in before.items()
        if case in after
    ]
    return [each for each in found if each.keys]


def _processor_time(tree: Path, place: Path, part: Part, files: Sequence[str]) -> float:
    """The processor time, in seconds, that a checkout takes for these files in a folder."""
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    _bridge(tree, place, part.command, "--format", "json", *files)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime - began.ru_utime + ended.ru_stime - began.ru_stime


def _compare_speed(before: Path, after: Path, part: Part, choice: Choice, runs: int) -> tuple[float, float]:
    """The medians of the processor times of two checkouts, which run in turn, each first in half of the rounds."""
    files = _files(choice.cases_of or after, part, choice)
    files = files[:: -(-len(files) // _CHUNK)]
    times: dict[Path, list[float]] = {before: [], after: []}
    with _place(before, files, choice) as one, _place(after, files, choice) as other:
        for run in range(runs):
            for tree, place in ((before, one), (after, other))[:: 1 if run % 2 else -1]:
                times[tree].append(_processor_time(tree, place, part, files))
    return median(times[before]), median(times[after])


def main(arguments: Sequence[str] | None = None) -> int:
    """Compares as the arguments say; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.verdicts", description=__doc__.splitlines()[0])
    parser.add_argument("trees", nargs="+", type=Path, metavar="TREE", help="a checkout, or a file from --write")
    parser.add_argument("--parts", nargs="+", choices=(*PARTS, _REAL_CARDS), default=["plays", "loops"])
    parser.add_argument("--only", default="", help="a text that the path of a case has to contain")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="look at every Nth case")
    parser.add_argument("--cases-of", type=Path, metavar="TREE", help="judge the cases of this checkout, migrated")
    parser.add_argument("--keys", nargs="+", default=[], metavar="KEY", help="compare these keys of the output")
    parser.add_argument("--write", type=Path, help="write the verdicts of the only TREE to this file")
    parser.add_argument("--speed", type=int, default=0, metavar="N", help="compare speed in N interleaved runs")
    options = parser.parse_args(arguments)
    trees = [path.resolve() for path in options.trees]
    cases_of = options.cases_of and options.cases_of.resolve()
    files = [path for path in trees if path.is_file()]
    checkouts = [path for path in (*trees, cases_of) if path is not None and path not in files]
    if bad := [str(path) for path in checkouts if not (path / "fixtures").is_dir()]:
        print(f"no checkout: {', '.join(bad)}", file=sys.stderr)
        return 2
    if len(trees) != (1 if options.write else 2):
        parser.error("two trees are compared; one is written")
    same_in = () if files or cases_of else tuple(trees)
    choice = Choice(options.only, options.every, same_in, cases_of)
    if options.write:
        options.write.write_text(json.dumps(verdicts(trees[0], options.parts, choice)), encoding="utf-8")
        return 0
    before, after = trees
    if options.speed and _REAL_CARDS in options.parts:
        parser.error("the speed of real_cards isn't compared; benchmarks has them")
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
    found = differences(given[0], given[1], options.keys)
    for case, keys in found:
        values = [f"{key} {given[0][case].get(key)!r} -> {given[1][case].get(key)!r}" for key in keys]
        print(f"{case}: {', '.join(values if options.keys else keys)}")
    print(f"{len(given[0].keys() & given[1].keys())} verdicts compared, {len(found)} differ")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
