"""Counts how many of the known flaws of the Korean documents an audit finds: `python -m tests.audit.sample`.

The rows are halved by the SHA-256 digest of their text: the audit was tuned on the even half, and the odd one was only
counted then. A row is found if a finding of its sort names its rule.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from functools import lru_cache

from bridge.audit import Document, audit, read_document_file
from bridge.report.model import Finding, Report
from tests.audit.books import SHARED, edition, seed

SOURCES = ("2018-10-05", "2018-10-05", "2021-11-19", "2018-10-05", "2020-04-17")
"""The edition nearest to each document."""

SORTS: dict[str, tuple[str, ...]] = {
    "number": ("number.",),
    "format": ("format.",),
    "toc": ("toc.",),
    "xref": ("xref.", "change.reference"),
    "meaning": ("meaning.", "text."),
    "seeddiff": ("change.", "xref."),
    "contradiction": ("contradiction.", "text.wrong_text"),
    "typo": ("typo", "term."),
    "term": ("term.",),
    "text": ("text.", "meaning."),
}
"""Sort of a row to the kinds of findings that tell it."""


@lru_cache(maxsize=8)
def read(number: int) -> Document:
    return read_document_file(seed(number))


@lru_cache(maxsize=8)
def report_of(number: int) -> Report:
    """The audit of a document, with its source and with the whole translation as the previous text of a chapter."""
    source = read_document_file(edition(SOURCES[number]))
    return audit(read(number), source, read(0) if number else None)


def rows() -> list[tuple[int, str, str, str, bool]]:
    """Document, rule, kind, detail, and whether the row is of the even half."""
    lines = (SHARED / "data" / "rules" / "known_inconsistencies_sample.tsv").read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines[1:]:
        name, rule, kind, detail = line.split("\t")
        even = int(hashlib.sha256(line.encode()).hexdigest(), 16) % 2 == 0
        found.append((int(name[:3]), rule, kind, detail, even))
    return found


def found_by(number: int, rule: str, kind: str) -> Finding | None:
    """The likeliest finding that tells a row."""
    sort = SORTS.get(kind.partition(".")[0], ())
    report = report_of(number)
    return next(
        (
            finding
            for finding in (*report.findings, *report.review)
            if finding.kind.startswith(sort) and (finding.rule == rule or rule in finding.related)
        ),
        None,
    )


def main() -> None:
    whole: Counter[tuple[str, bool]] = Counter()
    found: Counter[tuple[str, bool]] = Counter()
    for number, rule, kind, detail, even in rows():
        if kind == "edition":
            continue
        finding = found_by(number, rule, kind)
        for name in (kind.partition(".")[0], f"  {kind}", "all"):
            whole[name, even] += 1
            found[name, even] += finding is not None
        if "--missed" in sys.argv and even and finding is None:
            print(f"missed {number} {rule} {kind}: {detail[:160]}")
        if "--told" in sys.argv and even and finding is not None:
            print(f"told {number} {rule} {kind}: {finding.kind} {finding.score} {finding.why[:90]}")
    for name in sorted({name for name, _ in whole}, key=lambda each: (each == "all", each.strip())):
        even_half, odd_half = (f"{found[name, half]}/{whole[name, half]}" for half in (True, False))
        print(f"{name:<32} even {even_half:<8} odd {odd_half}")


if __name__ == "__main__":
    main()
