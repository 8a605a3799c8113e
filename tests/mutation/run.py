"""Runs the fixtures and the tables of rows against mutants of the rules and reports those that nothing notices.

    python -m tests.mutation.run                    everything: some minutes
    python -m tests.mutation.run --kind delete      every rule deleted, one after the other
    python -m tests.mutation.run --sample 40        a sample

A mutant runs in a process of its own with limits of time and memory, since grounding a rule without one of its literals
may not end. The exit code is 1 if a mutant survives that `equivalent.yaml` doesn't explain, or if a whole run finds an
entry there that explains nothing.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import yaml

from bridge.asp.facts import facts
from bridge.case.state import Case
from bridge.case.terms import text_of
from bridge.combat.preparing import prepared
from bridge.combat.reading import ASKED, edition_of
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.suite import (
    Answers,
    Given,
    Situation,
    declarations,
    differs,
    install,
    rows,
    searched,
    situations,
    written,
)
from tests.rules.rows import Row, found

__all__ = ["Bench", "Equivalent", "Result", "equivalents", "run"]

SECONDS = 60
"""The most processor time, in seconds, of a mutant for all cases: some three times that of the unchanged rules."""
BYTES = 2 << 30
NO_END = "(no end)"
OTHERS = 32
"""How many other declarations of a case are judged, in place of a search."""


_RULES = (*ASKED, "apply_layer")
"""The questions that no search answers."""

Stage = Literal["rows", "searches", "cases", "others"]
"""What is judged: rows; rows that run a search; cases with their own play; cases with other declarations."""
STAGES: tuple[Stage, ...] = ("rows", "searches", "cases", "others")
AT_ONCE = 25
"""How many rows are judged at once; one of the first notices most mutants."""


class Equivalent(NamedTuple):
    """An entry of `equivalent.yaml`: patterns for the mutants that it explains, and the reason.

    A deleted rule is explained only by an entry whose kind is `delete`.
    """

    reason: str
    file: str = "*"
    head: str = "*"
    kind: str = "*"
    literal: str = "*"

    def explains(self, mutant: Mutant) -> bool:
        """Whether the entry's patterns match the mutant."""
        pairs = ((mutant.file, self.file), (mutant.head, self.head), (mutant.literal, self.literal))
        kind = self.kind == "delete" if mutant.kind == "delete" else fnmatchcase(mutant.kind, self.kind)
        return kind and all(_matches(*pair) for pair in pairs)


def _matches(text: str, pattern: str) -> bool:
    # Brackets are literal; only * is a wildcard. The underscore that marks a singleton variable is ignored.
    text = re.sub(r"\b_(?=[A-Z])", "", text)
    return fnmatchcase(text, pattern.replace("[", "[[]").replace("?", "[?]"))


@lru_cache(maxsize=2)
def equivalents(file: str = "equivalent.yaml") -> list[Equivalent]:
    """The entries of a file of this folder: `equivalent.yaml`, or that of another suite."""
    text = (Path(__file__).parent / file).read_text(encoding="utf-8")
    return [Equivalent(**entry) for entry in yaml.safe_load(text)]


class Result(NamedTuple):
    """The result for a mutant: the row or case that noticed it, `(no end)`, or nothing."""

    mutant: Mutant
    noticed_by: str


class Bench:
    """The cases and rows, with the answers to them without a mutant.

    A row that runs a search is judged again as a whole for each mutant that may touch it.

    Args:
        cases: The cases.
        tables: The rows.
    """

    def __init__(self, cases: Sequence[Situation], tables: Sequence[Row]) -> None:
        self._cases = cases
        self._rows = [row for row in tables if row.question in _RULES]
        self._searching = [row for row in tables if row.question not in _RULES]
        self._of_rows = Answers([Given(row.question, row.facts) for row in self._rows])
        right = zip(self._rows, self._of_rows.right, strict=True)
        self.unsound = [row.name for row, found in right if written(found) != set(row.expected.split("\n")) - {""}]
        self._sound: dict[int, bool] = {}
        self._stage: Stage = "rows"
        self._answers = self._of_rows
        self._owners: list[int] = []

    def prepare(self, stage: Stage) -> None:
        """Reads the answers without a mutant for a stage; the stages are prepared in their order."""
        if stage == "searches":
            self._answers = Answers([Given(row.question, row.facts) for row in self._searching])
            self.unsound += [row.name for row in self._searching if not _as_expected(row)]
        elif stage == "cases":
            self._answers = Answers([_given(situation.case) for situation in self._cases])
            self._owners = list(range(len(self._cases)))
        elif stage == "others":
            right = enumerate(zip(self._cases, self._answers.right, strict=True))
            asking = [number for number, (case, found) in right if searched(case, found)]
            plays = [(number, other) for number in asking for other in declarations(self._cases[number].case, OTHERS)]
            self._answers = Answers([_given(other) for _, other in plays], searches=True)
            self._owners = [number for number, _ in plays]
        self._stage = stage

    def touched(self, mutants: Sequence[Mutant]) -> list[list[int]]:
        """For each mutant the numbers of the facts of the stage that it touches."""
        touched = self._answers.touched(mutants)
        if self._stage == "searches":
            for places, mutant in zip(touched, mutants, strict=True):
                if mutant.file.startswith("search/"):
                    places += (n for n, row in enumerate(self._searching) if row.question.startswith("pay_"))
        return touched

    def noticing(self, mutant: Mutant, among: Sequence[int]) -> str:
        """The name of a row, or the number of a case, that notices the mutant; empty if none of `among` does.

        Call it in a process that ends afterwards, because the mutant stays installed.
        """
        if self._stage == "rows":
            first = (self._answers.changed(mutant, among[at : at + AT_ONCE]) for at in range(0, len(among), AT_ONCE))
            names = (self._rows[number].name for changed in first for number in changed)
            return next((name for name in names if name not in self.unsound), "")
        if self._stage == "searches":
            install(mutant)
            asked = (self._searching[number] for number in among)
            return next((row.name for row in asked if row.name not in self.unsound and not _as_expected(row)), "")
        changed = self._answers.changed(mutant, among)
        install(mutant)
        for number in dict.fromkeys(self._owners[place] for place in changed):
            if self._sound.get(number, True) and self._judged_otherwise(number):
                return str(number)
        return ""

    def _judged_otherwise(self, number: int) -> bool:
        try:
            return differs(self._cases[number])
        except Exception:  # with any exception a test would fail
            return True

    def sound(self, number: int) -> bool:
        """Whether the verdict on a case without a mutant is the expected one."""
        if number not in self._sound:
            self._sound[number] = not differs(self._cases[number])
        return self._sound[number]

    def name(self, number: int) -> str:
        """The name of a case."""
        return self._cases[number].name


def _as_expected(row: Row) -> bool:
    try:
        return found(row.facts, row.question) == set(row.expected.split("\n")) - {""}
    except Exception:  # whatever goes wrong, a test would fail
        return False


def _given(case: Case) -> Given:
    return Given(case.question, text_of(facts(prepared(case), edition_of(case))))


def _child(bench: Bench, mutant: Mutant, write: int, among: Sequence[int]) -> None:
    """The child process: writes the name of the row, or the number of the case, that notices, and then a full stop."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # drop the solver's message when memory runs out
    os.write(write, f"{bench.noticing(mutant, among)}.".encode())
    os._exit(0)


def _answer(bench: Bench, mutant: Mutant, among: Sequence[int]) -> str:
    """The output of the child, without the full stop if it was ended before."""
    read, write = os.pipe()
    process = os.fork()
    if not process:
        try:
            os.close(read)
            _child(bench, mutant, write, among)
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read) as pipe:
        answer = pipe.read()
    os.waitpid(process, 0)
    return answer


def run(among: Iterable[Mutant], bench: Bench, known: Sequence[Equivalent] = ()) -> Iterator[Result]:
    """Judges the rows and the cases that each mutant touches, up to the first that notices it.

    Rows come first; then cases to whose own play the rules answer something else; then cases whose other declarations
    matter. A mutant that an entry explains is judged by the rows alone.
    """
    left = list(among)
    for stage in STAGES:
        if not left:
            break
        bench.prepare(stage)
        unnoticed = []
        for mutant, touched in zip(left, bench.touched(left), strict=True):
            noticed_by = _noticed_by(mutant, bench, touched)
            if noticed_by:
                yield Result(mutant, noticed_by)
            else:
                unnoticed.append(mutant)
        left = [mutant for mutant in unnoticed if not any(entry.explains(mutant) for entry in known)]
        yield from (Result(mutant, "") for mutant in unnoticed if mutant not in left)
    yield from (Result(mutant, "") for mutant in left)


def _noticed_by(mutant: Mutant, bench: Bench, touched: Sequence[int]) -> str:
    while touched:
        answer = _answer(bench, mutant, touched)
        if not answer.endswith("."):
            return NO_END
        name = answer[:-1]
        if not name.isdigit():
            return name
        if bench.sound(int(name)):
            return bench.name(int(name))
        # The verdict on the case isn't the expected one even without the mutant: ask again, without this case.
    return ""


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation.run", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--sample", type=int, help="so many mutants, of those that should be noticed")
    parser.add_argument("--seed", type=int, default=508, help="of the sample")
    parser.add_argument("--kind", nargs="+", choices=("delete", "drop", "negate", "shift"))
    parser.add_argument("--file", nargs="+", default=[""], help="parts of the names of the files mutated")
    arguments = parser.parse_args()

    began = time.monotonic()
    known = equivalents()
    chosen = [
        mutant
        for mutant in mutants()
        if (arguments.kind is None or mutant.kind in arguments.kind)
        and any(part in mutant.file for part in arguments.file)
    ]
    if arguments.sample:
        expected = [mutant for mutant in chosen if not any(entry.explains(mutant) for entry in known)]
        chosen = random.Random(arguments.seed).sample(expected, min(arguments.sample, len(expected)))
    bench = Bench(situations(), rows())
    if bench.unsound:
        print(f"{len(bench.unsound)} rows fail without any mutant, such as {bench.unsound[0]!r}", file=sys.stderr)
    survivors: list[Mutant] = []
    unexplained = 0
    killers: Counter[str] = Counter()
    for result in run(chosen, bench, known):
        if result.noticed_by:
            killers[result.noticed_by] += 1
            continue
        survivors.append(result.mutant)
        if not any(entry.explains(result.mutant) for entry in known):
            unexplained += 1
            print(f"survives: {result.mutant}\n          {result.mutant.text}", flush=True)
    idle = []
    if len(chosen) > 1 and not (arguments.sample or arguments.kind or any(arguments.file)):
        idle = [entry for entry in known if not any(entry.explains(mutant) for mutant in survivors)]
    for entry in idle:
        print(f"explains nothing: {entry}")
    print(
        f"{len(chosen)} mutants, {sum(killers.values())} noticed by {len(killers.keys() - {NO_END})} cases and rows "
        f"({killers[NO_END]} have no end), "
        f"{len(survivors) - unexplained} equivalent, {unexplained} survive; {time.monotonic() - began:.0f} s"
    )
    return 1 if unexplained or idle else 0


if __name__ == "__main__":
    sys.exit(main())
