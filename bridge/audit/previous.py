"""The review list of a document against an earlier text of it: references that did not follow, and what changed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from bridge.audit.following import followed, masked
from bridge.audit.forms import level_title
from bridge.language import phrase
from bridge.report.model import Finding, quoted_around
from bridge.rulebook.document import Document, Passage, Reference, Rule

__all__ = ["against_previous"]


def against_previous(document: Document, previous: Document, source: Document | None = None) -> Iterator[Finding]:
    """The differences between a document and the earlier text. A changed reference that the source has too counts only
    as a change."""
    went = followed(previous, document)
    came = {after: before for before, after in went.items()}
    for rule in document.rules:
        before = previous.by_number.get(came.get(rule.number, ""))
        if before is None:
            if rule.level and rule.section // 100 in previous.chapter_digits:
                quote = quoted_around(f"{rule.number} {rule.text}")
                why = phrase("the previous text has no such rule")
                yield Finding("change.added", rule.number, rule.line, quote, why, score=0.05, key=masked(rule.text))
            continue
        if document.by_number[rule.number] is rule:
            pairs = zip(rule.references, before.references, strict=False)
            if len(list(rule.references)) == len(list(before.references)):
                yield from _references(document, rule.number, pairs, went, source)
            yield from _text(rule, before)
    entries = {entry.term: entry for entry in previous.glossary}
    for entry in document.glossary:
        if entry.term in entries:
            for passage, earlier in zip(entry.passages, entries[entry.term].passages, strict=False):
                if len(passage.references) == len(earlier.references):
                    ours, theirs = ([(each, one) for one in each.references] for each in (passage, earlier))
                    yield from _references(document, "glossary", zip(ours, theirs, strict=True), went, source)
    last: Rule | None = None
    for rule in previous.rules:
        if rule.number in went:
            last = document.by_number[went[rule.number]]
        elif last is not None and rule.level and rule.section // 100 in document.chapter_digits:
            why = phrase("the previous text has {number}, this one doesn't", number=rule.number)
            yield Finding(
                "change.missing", rule.number, last.line, quoted_around(f"{last.number} {last.text}"), why,
                source=quoted_around(f"{rule.number} {rule.text}"), score=0.05, key=masked(rule.text),
            )  # fmt: skip


def _references(
    document: Document,
    number: str,
    pairs: Iterable[tuple[tuple[Passage, Reference], tuple[Passage, Reference]]],
    went: dict[str, str],
    source: Document | None,
) -> Iterator[Finding]:
    there = source.by_number.get(number) if source is not None else None
    of_source = {each.number for _, each in there.references} if there is not None else set()
    for (passage, reference), (_, earlier) in pairs:
        title = document.titles.get(reference.number, "")
        if reference.title and level_title(title) == level_title(reference.title):
            continue  # a reference with number and title is meant as it stands
        expected = went.get(earlier.number, "")
        quote = quoted_around(passage.text, reference.start, reference.end)
        around = masked(passage.text[max(0, reference.start - 60) : reference.end + 20])
        if reference.number == earlier.number and expected and expected != reference.number:
            why = phrase("{number} of the previous text is now {other}", number=earlier.number, other=expected)
            yield Finding(
                "xref.not_followed", number, passage.line, quote, why, expected, (expected,), score=0.9, key=around
            )
        elif reference.number != earlier.number and expected != reference.number and reference.number in of_source:
            why = phrase(
                "{number}, as in the source, where the previous text has {other}",
                number=reference.number,
                other=earlier.number,
            )
            yield Finding("change.reference", number, passage.line, quote, why, score=0.04, key=around)
        elif reference.number != earlier.number and expected != reference.number:
            numbers = {"number": reference.number, "other": earlier.number}
            why = (
                phrase("{number} where the previous text has {other}, which is now {now}", **numbers, now=expected)
                if expected and expected != earlier.number
                else phrase("{number} where the previous text has {other}", **numbers)
            )
            yield Finding("xref.changed", number, passage.line, quote, why, expected, score=0.6, key=around)
        elif reference.number != earlier.number:
            why = phrase(
                "{number} where the previous text has {other}, which moved there",
                number=reference.number,
                other=earlier.number,
            )
            yield Finding("change.reference", number, passage.line, quote, why, score=0.04, key=around)


def _text(rule: Rule, before: Rule) -> Iterator[Finding]:
    ours, theirs = masked(rule.whole), masked(before.whole)
    if ours == theirs:
        return
    match = SequenceMatcher(None, theirs.split(), ours.split(), autojunk=False)
    pieces = []
    for sign, a, b, c, d in match.get_opcodes():
        if sign != "equal":
            pieces.append(f"[{' '.join(theirs.split()[a:b])}] -> [{' '.join(ours.split()[c:d])}]")
    told = "; ".join(pieces)
    why = phrase("changed: {what}", what=told[:160] + ("…" if len(told) > 160 else ""))
    score = round(0.1 + 0.2 * match.ratio(), 3)
    if match.ratio() > _NEARLY and (word := _negated(match, theirs.split(), ours.split())):
        quote = quoted_around(rule.text, max(0, rule.text.find(word)))
        told = phrase(
            "but for little the same as in the previous text, and “{word}” stands in one of them only", word=word
        )
        key = f"{ours}\n{theirs}"
        source = quoted_around(before.text)
        yield Finding("change.negation", rule.number, rule.line, quote, told, source=source, score=0.7, key=key)
    yield Finding(
        "change.text", rule.number, rule.line, quoted_around(rule.text), why, source=quoted_around(before.text),
        score=score, key=f"{ours}\n{theirs}",
    )  # fmt: skip


_NEARLY = 0.9
_NEGATION = re.compile(r"(?:not|no|never|cannot|neither|without|\w+n't)\W*|\S*(?:않|못|없|아닌|아니)\S*")


def _negated(match: SequenceMatcher[str], theirs: list[str], ours: list[str]) -> str:
    """A word of negation that occurs more often in one of two texts; empty if there is none."""
    pieces = [piece for piece in match.get_opcodes() if piece[0] != "equal"]
    counted = Counter(word for _, _, _, c, d in pieces for word in ours[c:d] if _NEGATION.fullmatch(word))
    counted.subtract(word for _, a, b, _, _ in pieces for word in theirs[a:b] if _NEGATION.fullmatch(word))
    return next((word.strip(".,;") for word, more in counted.items() if more), "")
