"""Synthetic mutations of an English edition: `python -m tests.audit.mutations` makes 500 and counts what is found.

A number is changed, a subrule dropped, a reference changed, or a sentence negated, each in a family of rules
of its own, so that each mutation stands alone. What each has to bring: a finding on its line, or of its number.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bridge.audit import Document, audit, read_document, read_document_file
from bridge.report.model import Finding, Report
from bridge.rulebook.document import Rule
from tests.audit.books import EDITIONS, edition

SORTS = ("number", "drop", "drop the last", "reference", "titled reference", "negate")
CERTAIN = ("number", "drop", "titled reference")
"""The sorts that the document alone tells; the others are told against the text before."""


class Mutation(NamedTuple):
    """A mutation: what is done, to which rule, in which line, and the line as it becomes (none if it is dropped)."""

    sort: str
    number: str
    line: int
    becomes: str | None


def mutations(document: Document, lines: list[str], chance: random.Random) -> Iterator[Mutation]:
    """A mutation of each sort in turn, each in a rule of another family."""
    rules = [rule for rule in document.rules if rule.level and rule.number not in document.titles]
    chance.shuffle(rules)
    used: set[str] = set()
    at = 0
    for rule in rules:
        family = rule.above if rule.level == 2 else rule.number
        if family in used or (family[:3] in ("701", "702") and family[:3] in used and rule.level == 1):
            continue
        for turn in range(len(SORTS)):
            sort = SORTS[(at + turn) % len(SORTS)]
            if (mutation := _mutation(sort, rule, document, lines[rule.line - 1], chance)) is not None:
                used.add(family)
                at += turn + 1
                yield mutation
                break


def _mutation(sort: str, rule: Rule, document: Document, line: str, chance: random.Random) -> Mutation | None:
    siblings = [each.number for each in document.children.get(rule.above, [])]
    if sort == "number":
        changed = _misprinted(rule.number, chance)
        return Mutation(sort, rule.number, rule.line, line.replace(rule.number, changed, 1)) if changed else None
    if sort.startswith("drop"):
        last = rule.number == siblings[-1]
        whole = len(rule.passages) == 1 and rule.level == 2 and len(siblings) > 2
        return Mutation(sort, rule.number, rule.line, None) if whole and last == (sort == "drop the last") else None
    if sort == "negate":
        if re.search(r"\b(?:not|n't|no)\b|n’t", line) or not (
            found := re.search(r"\b(is|are|can|may|does|will)\b ", line)
        ):
            return None
        return Mutation(sort, rule.number, rule.line, f"{line[: found.end()]}not {line[found.end() :]}")
    for reference in rule.passages[0].references:
        if bool(reference.title) != (sort == "titled reference") or len(reference.number) == 1 or reference.last:
            continue
        if reference.title and reference.number not in document.titles:
            continue
        level = "." in reference.number
        others = [
            each.number
            for each in document.rules
            if ("." in each.number) == level and each.number[0] == reference.number[0]
        ]
        other = chance.choice([number for number in others if number[:3] != reference.number[:3]])
        start = line.index(rule.passages[0].text) + reference.start
        assert line[start:].startswith(reference.number)
        return Mutation(sort, rule.number, rule.line, line[:start] + other + line[start + len(reference.number) :])
    return None


def _misprinted(number: str, chance: random.Random) -> str:
    """The number with another character after its section's."""
    places = range(4, len(number))
    at = chance.choice(places)
    kind = "abcdefghijkmn" if number[at].isalpha() else "123456789"
    return number[:at] + chance.choice([each for each in kind if each != number[at]]) + number[at + 1 :]


def mutated(text: str, document: Document, many: int, seed: int) -> tuple[Document, list[Mutation]]:
    """The document with so many mutations, in lines that keep their numbers."""
    lines = re.split(r"\r\n|\r|\n", text)
    chosen: list[Mutation] = []
    for mutation in mutations(document, lines, random.Random(seed)):
        chosen.append(mutation)
        if len(chosen) == many:
            break
    for mutation in chosen:
        lines[mutation.line - 1] = mutation.becomes or ""
    return read_document("\n".join(lines), document.file), chosen


def tells(mutation: Mutation, findings: tuple[Finding, ...]) -> list[Finding]:
    """The findings that tell a mutation."""
    return [
        finding
        for finding in findings
        if finding.line == mutation.line
        or (
            mutation.sort in ("number", "drop", "drop the last") and mutation.number in (finding.rule, *finding.related)
        )
    ]


def count(date: str, many: int, seed: int) -> tuple[Counter[str], Counter[str], list[str], list[Finding]]:
    """How many mutations of each sort there are, how many are told, which aren't, and certain findings of nothing."""
    path = edition(date)
    document = read_document_file(path)
    before = {finding.id for finding in audit(document).findings}
    changed, chosen = mutated(path.read_text(encoding="utf-8-sig"), document, many, seed)
    report: Report = audit(changed, previous=document)
    whole: Counter[str] = Counter()
    found: Counter[str] = Counter()
    missed = []
    alarms = {finding.id: finding for finding in report.findings if finding.id not in before}
    dropped = {mutation.number for mutation in chosen if mutation.becomes is None}
    for mutation in chosen:
        whole[mutation.sort] += 1
        where = report.findings if mutation.sort in CERTAIN else (*report.findings, *report.review)
        told = tells(mutation, where)
        found[mutation.sort] += bool(told)
        if not told:
            missed.append(f"{mutation.sort}: {mutation.number}, line {mutation.line}: {(mutation.becomes or '')[:90]}")
        for finding in told:
            alarms.pop(finding.id, None)
    of_nothing = [finding for finding in alarms.values() if not _follows(finding, dropped)]
    return whole, found, missed, of_nothing


def _follows(finding: Finding, dropped: set[str]) -> bool:
    """Whether it follows from a subrule's being dropped: it is referred to, or counted."""
    return finding.kind == "count.children" or (
        finding.kind == "xref.dangling" and any(number in finding.why for number in dropped)
    )


def main() -> None:
    whole: Counter[str] = Counter()
    found: Counter[str] = Counter()
    alarms = 0
    for seed in range(10):
        made, told, missed, of_nothing = count(EDITIONS[-1], 50, seed)
        whole += made
        found += told
        alarms += len(of_nothing)
        print(*missed, sep="\n")
        print(*(f"of nothing: {finding.kind} {finding.rule} {finding.why}" for finding in of_nothing), sep="\n")
    for sort in SORTS:
        print(f"{sort:<18} {found[sort]}/{whole[sort]}" + ("" if sort in CERTAIN else "  with the text before"))
    print(f"all {found.total()}/{whole.total()}; {alarms} certain findings of nothing")


if __name__ == "__main__":
    main()
