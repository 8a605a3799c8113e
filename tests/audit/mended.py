"""Counts how many references that a later English edition mended an audit finds: `python -m tests.audit.mended`.

A reference was mended where a rule, or an entry of the glossary, says the same up to it in the next edition at hand,
and the number isn't the one to which what it referred to moved, nor a closer one under it, nor one with the same text.
So was a reference to nothing that has another number in the next edition.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise

from bridge.audit import Document, audit, read_document_file
from bridge.audit.following import followed, masked
from bridge.rulebook.document import Passage, Reference
from tests.audit.books import EDITIONS, edition

BEFORE = 12
"""Words before a reference that are the same in both editions."""

ALIKE = 0.6
"""How alike two texts are that say the same: the share of their words."""

_WORD = r"[\w'#-]+"


def mended(old: Document, new: Document) -> Iterator[tuple[str, Passage, Reference, Reference]]:
    """Rule, paragraph and reference of the old edition, and the reference that took its place."""
    went = followed(old, new)
    came = {after: before for before, after in went.items()}
    wrong_there = {finding.line for finding in audit(new).findings if finding.kind.startswith("xref.")}
    for number, passage, other in _paragraphs(old, new, went):
        if other.line in wrong_there:
            continue
        more = len(passage.references) != len(other.references)
        at_place = {_around(other, each): each for each in other.references}
        for one in passage.references:
            two = at_place.get(_around(passage, one), one)
            if len(one.number) < 2 or one.number == two.number or (more and _listed((passage, one), (other, two))):
                continue
            there = went.get(one.number, "")
            if there:
                was_right = (
                    there.startswith(two.number)
                    or two.number.startswith(there)
                    or came.get(two.number, "").startswith(one.number)
                    or _same(old, new, one, two)
                )
            else:
                was_right = one.number in old.by_number
            if not was_right:
                yield number, passage, one, two


def _paragraphs(old: Document, new: Document, went: dict[str, str]) -> Iterator[tuple[str, Passage, Passage]]:
    """Each paragraph with references, of a rule or an entry, and the one most like it in the new edition."""
    entries = {entry.term: entry.passages for entry in new.glossary}
    pairs = [(before, old.by_number[before].passages, new.by_number[after].passages) for before, after in went.items()]
    pairs += [
        ("glossary", list(each.passages), list(entries[each.term])) for each in old.glossary if each.term in entries
    ]
    for number, passages, others in pairs:
        for passage in passages:
            if passage.references:
                yield number, passage, max(others, key=lambda other: _alike(passage.text, other.text))


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, masked(one).split(), masked(other).split(), autojunk=False).ratio()


def _around(passage: Passage, reference: Reference) -> tuple[str, ...]:
    """The words before a reference, and the one after it."""
    before = re.findall(_WORD, masked(passage.text[: reference.start]).replace("rules", "rule"))[-BEFORE:]
    return (*before, "#", *re.findall(_WORD, masked(passage.text[reference.end :]))[:1])


def _listed(*places: tuple[Passage, Reference]) -> bool:
    """Whether another reference follows one of these, as in `rules 120.6 and 510.1`: one may have been put in."""
    return any(re.match(r",?(?: and)? #", masked(passage.text[reference.end :])) for passage, reference in places)


def _same(old: Document, new: Document, one: Reference, two: Reference) -> bool:
    """Whether both lead to the same: by the title, which is right in both, or by the text."""
    titles = old.titles.get(one.number, ""), new.titles.get(two.number, "")
    if titles[0] and titles[0] == titles[1]:
        return True
    texts = [document.by_number.get(each.number) for document, each in ((old, one), (new, two))]
    return (
        texts[0] is not None
        and texts[1] is not None
        and _alike(texts[0].text, texts[1].text) > ALIKE
        and texts[0].level > 0
    )


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
