"""Counts how many references that a later English edition mended an audit finds: `python -m tests.audit.mended`.

A reference was mended where a rule, or an entry of the glossary, says the same in the next edition at hand but for a
number, which isn't the one to which what it referred to moved, and where the new number is right as far as titles tell.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise

from bridge.audit import Document, audit, read_document_file
from bridge.audit.document import Passage, Reference
from bridge.audit.following import followed, masked
from tests.audit.books import EDITIONS, edition


def mended(old: Document, new: Document) -> Iterator[tuple[str, Passage, Reference, Reference]]:
    """Rule, paragraph and reference of the old edition, and the reference that took its place."""
    went = followed(old, new)
    pairs = [
        (before, passage, other)
        for before, after in went.items()
        for passage, other in zip(old.by_number[before].passages, new.by_number[after].passages, strict=False)
    ]
    wrong_there = {finding.line for finding in audit(new).findings if finding.kind.startswith("xref.")}
    entries = {entry.term: entry for entry in new.glossary}
    for entry in old.glossary:
        if entry.term in entries:
            pairs += [
                ("glossary", both[0], both[1])
                for both in zip(entry.passages, entries[entry.term].passages, strict=False)
            ]
    for number, passage, other in pairs:
        if masked(passage.text) != masked(other.text):
            continue
        for one, two in zip(passage.references, other.references, strict=False):
            if len(one.number) < 2 or one.number == two.number or went.get(one.number) == two.number:
                continue
            if not _same(old, new, one, two) and not (wrong_there and other.line in wrong_there):
                yield number, passage, one, two


def _same(old: Document, new: Document, one: Reference, two: Reference) -> bool:
    """Whether both lead to the same: by the title, which is right in both, or by the text."""
    titles = old.titles.get(one.number, ""), new.titles.get(two.number, "")
    if titles[0] and titles[0] == titles[1]:
        return True
    texts = [document.by_number.get(each.number) for document, each in ((old, one), (new, two))]
    return all(texts) and len({masked(each.text) for each in texts if each}) == 1


def main() -> None:
    documents = [read_document_file(edition(date)) for date in EDITIONS]
    alone = with_previous = whole = 0
    for at, (old, new) in enumerate(pairwise(documents)):
        reports = [audit(old), audit(old, previous=documents[at - 1] if at else None)]
        for number, passage, one, two in mended(old, new):
            found = [
                any(
                    finding.line == passage.line and finding.kind.startswith(("xref.", "glossary."))
                    for finding in (*report.findings, *report.review)
                )
                for report in reports
            ]
            whole += 1
            alone += found[0]
            with_previous += found[1]
            if "--list" in sys.argv:
                print(
                    old.edition,
                    number,
                    one.written,
                    "->",
                    two.written,
                    *found,
                    "|",
                    passage.text[max(0, one.start - 70) : one.end + 20],
                )
    print(f"{whole} references mended; found from one text: {alone}; with the edition before: {with_previous}")


if __name__ == "__main__":
    main()
