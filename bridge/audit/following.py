"""Follows rules from one document into another, such as the edition before, by what they say and where they stand."""

from __future__ import annotations

import hashlib
import re

from bridge.audit.document import NUMBER, Document
from bridge.rulebook import EditionTable, follow
from bridge.rulebook.tables import Pin

__all__ = ["followed", "masked"]

_NUMBERS = re.compile(r"\b[1-9]\d\d(?:\.\d{1,3}[a-z]?)?(?:[-–—][a-z])?\b")
_SAME = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-"})


def masked(text: str) -> str:
    """The text without the numbers of the book and without the differences between printings."""
    return " ".join(_NUMBERS.sub("#", text.translate(_SAME)).casefold().split())


def _table(document: Document) -> EditionTable:
    def pin(text: str) -> Pin:
        return Pin(hashlib.sha256(masked(text).encode()).hexdigest()[:16], 0)

    rules = {number: pin(rule.text) for number, rule in document.by_number.items() if NUMBER.fullmatch(number)}
    for rule in document.rules:  # what is under a misprinted number has nothing above it
        above = rule.above
        while above and above not in rules:
            rules[above] = pin(f"nothing at {above}")
            above = above[:3] if "." in above else ""
    return EditionTable(document.edition, "", rules)


def followed(old: Document, new: Document) -> dict[str, str]:
    """Old number to new number of every rule that is in both documents."""
    went = follow(_table(old), _table(new))
    return {before: after for before, after in went.items() if before in old.by_number and after in new.by_number}
