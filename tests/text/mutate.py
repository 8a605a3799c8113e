"""Alternatives of the grammar and rules of relevance, taken away one at a time: some row has to notice.

    python -m tests.text.mutate                  everything: some minutes
    python -m tests.text.mutate --sample 20      a sample
    python -m tests.text.mutate --unused         the alternatives that no row uses, without taking any away

A row is an entry of `readings.yaml`, of `sentences.yaml` or of `test_contexts.py`. An alternative is a line of the
grammar with a name (synonyms in parentheses count once), or a rule without names. To find what a row uses, it is read
with a grammar in which every alternative has a name of its own. The exit code is 1 if a mutant survives.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import yaml

from bridge.text import read, relevance
from bridge.text.grammar import parser_of, words_in
from bridge.text.parsing import PLAYS
from bridge.text.readings import CardReading

from .comparing import compare
from .sampling import entries
from .test_contexts import CASES

__all__ = [
    "Mutant",
    "Row",
    "alternatives",
    "mutants",
    "notices",
    "rows",
    "rules",
    "survivors",
    "unused",
    "used_by",
    "verdict",
]

Node = dict[str, Any]

SENTENCES = Path(__file__).with_name("sentences.yaml")
_ALIAS = re.compile(r"^(?P<head>\s*(?:(?:%extend )?[a-z_]+:|\|))(?P<body>.*?)->\s*(?P<name>[a-z_]+)\s*$")
_RULE = re.compile(r"^(?:%extend )?(?P<rule>[a-z_]+):")
_NEVER = '"in-no-text"'
"""A terminal for a word that no text has."""


@cache
def _places() -> tuple[str, ...]:
    """The files of the grammar and the numbers of the lines that `_lines` gives."""
    return tuple(
        f"{file.name}:{number}"
        for file in PLAYS.files
        for number, _ in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    )


@cache
def _lines() -> tuple[str, ...]:
    return tuple(line for file in PLAYS.files for line in file.read_text(encoding="utf-8").splitlines())


class Alternative(NamedTuple):
    """A line of the grammar with a name, or a rule without names (then `name` is the rule's).

    Args:
        line: Its line in all files of the grammar together, from 0.
        rule: The rule that it belongs to.
        name: The name of the function that says what it means.
        words: The line, for people.
        named: Whether the line has a name.
    """

    line: int
    rule: str
    name: str
    words: str
    named: bool = True

    def __str__(self) -> str:
        return f"{_places()[self.line]} {self.rule}: {self.words}"


@cache
def alternatives() -> tuple[Alternative, ...]:
    """All alternatives, in the grammar's order."""
    found = []
    rule = ""
    named: set[str] = set()
    first: dict[str, Alternative] = {}
    for number, line in enumerate(_lines()):
        if line.lstrip().startswith(("//", "%declare")):
            continue
        if start := _RULE.match(line):
            rule = start["rule"]
            if rule[0] != "_":
                first.setdefault(rule, Alternative(number, rule, rule, " ".join(line.split()), False))
        if alias := _ALIAS.match(line):
            named.add(rule)
            found.append(Alternative(number, rule, alias["name"], " ".join(line.split())))
    return tuple(sorted([*found, *(each for name, each in first.items() if name not in named)]))


def rules() -> tuple[str, ...]:
    """The rules of the grammar whose alternatives have no names: the rule's is the function's."""
    return tuple(each.rule for each in alternatives() if not each.named)


def _grammar(without: Alternative | None = None) -> str:
    """The grammar with a name of its own for each alternative, and without one of them."""
    lines = list(_lines())
    for number, line in enumerate(lines):
        if alias := _ALIAS.match(line):
            body = f" {_NEVER} " if without is not None and number == without.line else alias["body"]
            lines[number] = f"{alias['head']}{body}-> {alias['name']}__{number}"
    return "\n".join(lines)


@contextmanager
def _parsing(grammar: str, used: set[str]) -> Iterator[None]:
    """Reads with this grammar; adds the names used to `used`."""
    parser = parser_of(grammar, PLAYS.starts)
    action = PLAYS.action

    def recorded(name: str) -> Callable[..., Any]:
        used.add(name)
        return action(name.partition("__")[0])

    known = words_in(parser)
    PLAYS.forget()
    try:
        with (
            mock.patch.object(PLAYS, "parser", parser),
            mock.patch.object(PLAYS, "known", known),
            mock.patch.object(PLAYS, "action", recorded),
        ):
            yield
    finally:
        PLAYS.forget()


def _key(alternative: Alternative) -> str:
    """What `used` calls it."""
    return f"{alternative.name}__{alternative.line}" if alternative.named else alternative.name


class Row(NamedTuple):
    """A text with the reading that is expected of it, as test_readings.py describes it."""

    source: str
    entry: Node

    def __str__(self) -> str:
        return f"{self.source}: {self.entry['text']}"


_KIND = {"offered": "Instant"}


@cache
def sentences() -> tuple[Node, ...]:
    """The entries of `sentences.yaml`, with the card and the type line that they leave out."""
    found = []
    for entry in yaml.safe_load(SENTENCES.read_text(encoding="utf-8")):
        kind = _KIND.get(entry.get("role", ""), "Creature — Bear")
        if re.search(r"\b[Ee]nchanted (?:creature|permanent|land)\b", entry["text"]):
            kind = "Enchantment — Aura"
        found.append({"card": "Some Card", "type": kind, **entry})
    return tuple(found)


@cache
def rows() -> tuple[Row, ...]:
    """All rows; those with the role `unread` expect just that."""
    return (
        *(Row("sentences.yaml", each) for each in sentences()),
        *(Row("test_contexts.py", each) for each in CASES.values()),
        *(Row("readings.yaml", each) for each in entries()),
    )


def verdict(row: Row) -> str:
    """How the row's text is read: `equal`, `asked`, `unread`, `wrong` as compare() says; or `fails`."""
    entry = row.entry
    try:
        reading = read(entry["text"], name=entry["card"], type_line=entry["type"])
    except Exception as error:  # any error means that the row notices the mutant
        return f"fails: {error!r}"
    if entry.get("role") == "unread":
        return "equal" if any(each.role == "unread" for each in reading.statements) else "wrong: it is read"
    if entry.get("role") == "irrelevant" and row.source == "sentences.yaml" and not _all_irrelevant(reading):
        return "wrong: it isn't irrelevant"
    if row.source == "sentences.yaml" and any(each.questions for each in reading.statements):
        return "asked"  # the state answers what these sentences ask
    outcome = compare(reading, entry)
    return outcome.verdict if outcome.verdict != "wrong" else f"wrong: {outcome.why}"


def _all_irrelevant(reading: CardReading) -> bool:
    return all(each.role == "irrelevant" for each in reading.statements)


@cache
def used_by() -> tuple[tuple[str, frozenset[str]], ...]:
    """For each row its verdict and the names that it uses."""
    found = []
    used: set[str] = set()
    with _parsing(_grammar(), used):
        for row in rows():
            used.clear()
            PLAYS.forget()
            found.append((verdict(row), frozenset(used)))
    return tuple(found)


def unused() -> list[Alternative]:
    """The alternatives that no row uses."""
    used = frozenset().union(*(names for _, names in used_by()))
    return [each for each in alternatives() if _key(each) not in used]


class Mutant(NamedTuple):
    """An alternative of the grammar, or a rule of relevance (its table's name and place), that is taken away."""

    alternative: Alternative | None = None
    table: str = ""
    place: int = 0

    def __str__(self) -> str:
        if self.alternative is not None:
            return str(self.alternative)
        rule = getattr(relevance, self.table)[self.place]
        return f"relevance.{self.table}[{self.place}] {rule.name}: {rule.pattern.pattern}"


def mutants() -> list[Mutant]:
    """All mutants. Rules of the grammar without names are not taken away, since they are lists of synonyms."""
    return [
        *(Mutant(each) for each in alternatives() if each.named),
        *(
            Mutant(None, table, place)
            for table in ("_CERTAIN_RULES", "_STATIC_RULES")
            for place in range(len(getattr(relevance, table)))
        ),
    ]


def notices(mutant: Mutant) -> Row | None:
    """The first row that is read otherwise with the mutant; None if there is none."""
    before = used_by()
    if mutant.alternative is not None:
        among = [number for number, (_, used) in enumerate(before) if _key(mutant.alternative) in used]
        with _parsing(_grammar(mutant.alternative), set()):
            return _otherwise(among)
    rules = getattr(relevance, mutant.table)
    among = [number for number, row in enumerate(rows()) if row.entry.get("role") == "irrelevant"]
    with mock.patch.object(relevance, mutant.table, (*rules[: mutant.place], *rules[mutant.place + 1 :])):
        return _otherwise(among)


def _otherwise(among: Sequence[int]) -> Row | None:
    before = used_by()
    return next((rows()[number] for number in among if verdict(rows()[number]) != before[number][0]), None)


def survivors(among: Sequence[Mutant]) -> Iterator[Mutant]:
    """The mutants that no row notices."""
    return (mutant for mutant in among if notices(mutant) is None)


def main() -> int:
    """Print the survivors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--unused", action="store_true", help="only the alternatives that no row uses")
    chosen = parser.parse_args()
    if chosen.unused:
        missing = unused()
        for each in missing:
            print(each)
        print(f"{len(missing)} of {len(alternatives())} alternatives are used by no row")
        return 1 if missing else 0
    among = mutants()
    if chosen.sample:
        among = random.Random(chosen.seed).sample(among, min(chosen.sample, len(among)))
    count = 0
    for mutant in survivors(among):
        count += 1
        print(mutant, flush=True)
    print(f"{count} of {len(among)} mutants survive")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
