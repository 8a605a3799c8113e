"""Part of `benchmarks.speed`: how long `azor audit` takes for a whole book, which is made up here."""

from __future__ import annotations

import random
import time
from statistics import median

from benchmarks.measuring import Report, Sizes, Wrong, number
from bridge.audit import Document, audit, read_document

__all__ = ["auditing", "book"]

AIM = 10.0
_SECTIONS = 16
"""Sections of each of the nine chapters; the newest edition has 155 in all."""

_WORDS = [
    "the",
    "player",
    "controls",
    "a",
    "creature",
    "that",
    "attacks",
    "and",
    "another",
    "player",
    "chooses",
    "an",
    "object",
    "on",
    "the",
    "battlefield",
    "if",
    "it",
    "would",
    "be",
    "put",
    "into",
    "a",
    "graveyard",
    "from",
    "the",
    "stack",
    "during",
    "the",
    "turn",
    "an",
    "effect",
    "says",
    "so",
    "each",
    "permanent",
    "has",
    "its",
    "own",
    "characteristics",
]


def book(seed: int, moved: int = 0) -> str:
    """A text in the form of the rules, as long as the newest edition: 900,000 characters, 3,200 numbers, 730 entries.

    Args:
        seed: Of its words.
        moved: How many sections are put in before the others in chapter 7.
    """
    chance = random.Random(seed)

    def prose(words: int) -> str:
        return " ".join(chance.choice(_WORDS) for _ in range(words)).capitalize()

    contents, body = ["Contents", ""], []
    for chapter in range(1, 10):
        heads = [f"{chapter}. Chapter {prose(2)}", *(f"{chapter}{at:02}. {prose(3)}" for at in range(_SECTIONS))]
        if chapter == 7:
            heads = [heads[0], *(f"7{n:02}. {head[5:]}" for n, head in enumerate(heads[1:], moved))]
            heads[1:1] = [f"7{n:02}. New {prose(2)}" for n in range(moved)]
        contents += [*heads, ""]
        body += [heads[0], ""]
        for head in heads[1:]:
            section = head[:3]
            body += [head, ""]
            for rule in range(1, 6):
                body += [f"{section}.{rule}. {prose(45)}. See rule {chapter}00.{rule}a.", ""]
                body += [line for letter in "abc" for line in (f"{section}.{rule}{letter} {prose(45)}.", "")]
    entries = [line for n in range(730) for line in (f"Term {n}", f"{prose(20)}. See rule {100 + n % 9 * 100}.1.", "")]
    return "\n".join(["These rules are effective as of April 1, 2020.", "", *contents, "Glossary", "", "Credits", "",
                      *body, "Glossary", "", *entries])  # fmt: skip


def auditing(sizes: Sizes, report: Report) -> None:
    """Reads and audits the book, alone and against a text before."""
    text = book(1)
    old = read_document(book(1, moved=1))
    reading, alone, against = [], [], []
    for _ in range(min(3, sizes.runs)):
        began = time.process_time()
        document = read_document(text)
        reading.append(time.process_time() - began)
        if len(document.rules) < 2_800:
            raise Wrong(f"the book has {len(document.rules)} numbers")
        alone.append(_taken(document, None))
        against.append(_taken(document, old))
    rows = [(name, number(median(found))) for name, found in
            (("read it", reading), ("audit it", alone), ("audit it with `--previous`", against))]  # fmt: skip
    report.say(
        f"A book of {len(text):,} characters and {len(document.rules):,} numbers, CPU time in seconds; the aim is "
        f"{AIM:.0f} s."
    )
    report.table(("", "s"), rows)


def _taken(document: Document, previous: Document | None) -> float:
    began = time.process_time()
    audit(document, previous=previous)
    return time.process_time() - began
