"""Edition tables: the rule numbers of an edition, each with a digest of its text, and no text.

A table is a file `asp_rules/editions/<edition>.tsv` of three columns: number, digest of the text, number of examples.
Its two comment lines give the edition and the digest of the whole book.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from bridge.asp.encodings import RULES
from bridge.case.words import quoted
from bridge.errors import InputError
from bridge.language import phrase

__all__ = [
    "NUMBER",
    "EditionTable",
    "Pin",
    "cr_hash",
    "digest_of",
    "edition_in_force",
    "editions",
    "load_table",
    "newest_edition",
    "read_table",
    "sort_key",
    "unknown_edition",
]

_FIRST = re.compile(r"# Comprehensive Rules effective (\d{4}-\d{2}-\d{2})")
_SECOND = re.compile(r"# cr_hash ([0-9a-f]{16})")
NUMBER = re.compile(r"([1-9]\d\d)(?:\.(\d{1,3})([a-z]?))?")
"""A number of the book: `508`, `508.1` or `508.1a`."""


class Pin(NamedTuple):
    """The entry of one rule: the digest of its text (16 hexadecimal digits) and its number of examples."""

    digest: str
    examples: int


class EditionTable(Struct, frozen=True):
    """The rule numbers of one edition.

    Attributes:
        edition: The date from which the edition is effective, `2026-04-17`.
        cr_hash: Digest of the whole book, examples included; 16 hexadecimal digits.
        rules: Number to pin, in the book's order. Sections (`508`) are numbers too.
    """

    edition: str
    cr_hash: str
    rules: Mapping[str, Pin]

    def __contains__(self, number: str) -> bool:
        return number in self.rules

    def to_tsv(self) -> str:
        """The table as the text of its file."""
        head = f"# Comprehensive Rules effective {self.edition}\n# cr_hash {self.cr_hash}\n# number\tdigest\texamples\n"
        return head + "".join(f"{number}\t{pin.digest}\t{pin.examples}\n" for number, pin in self.rules.items())


def sort_key(number: str) -> tuple[int, int, str]:
    """Section, rule (0 of a section) and letter (empty for none) of a rule number: a key that sorts as the book does,
    508, 508.1, 508.1a, 508.2, 508.10, 509.

    Raises:
        ValueError: The number doesn't have the form of a rule number.
    """
    found = NUMBER.fullmatch(number)
    if not found:
        raise ValueError(f"not a rule number: {number!r}")
    return int(found[1]), int(found[2] or 0), found[3] or ""


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_table(text: str, file: str) -> EditionTable:
    """Reads an edition table.

    Raises:
        InputError: The text doesn't have the form that `EditionTable.to_tsv` writes; with the line.
    """
    lines = text.splitlines()
    first = _FIRST.fullmatch(lines[0]) if lines else None
    second = _SECOND.fullmatch(lines[1]) if len(lines) > 1 else None
    if not first or not second:
        raise InputError(
            phrase("an edition table begins with its effective date and cr_hash"), file=file, line=2 if first else 1
        )
    rules: dict[str, Pin] = {}
    for at, line in enumerate(lines[2:], 3):
        if line.startswith("#"):
            continue
        match line.split("\t"):
            case [number, digest, examples] if examples.isdigit() and number not in rules:
                rules[number] = Pin(digest, int(examples))
            case _:
                raise InputError(phrase("expected: number, digest, number of examples"), file=file, line=at)
    return EditionTable(first[1], second[1], rules)


_FOLDER = RULES / "editions"


@lru_cache(maxsize=1)
def editions() -> tuple[str, ...]:
    """The editions that have a table, oldest first."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.tsv")))


def newest_edition() -> str:
    """The newest edition that has a table."""
    return editions()[-1]


def edition_in_force(date: str) -> str | None:
    """The edition that was in force on a day, of those that have a table; None for a day before the oldest one.

    Args:
        date: The day, as in `2023-05-01`.
    """
    return max((each for each in editions() if each <= date), default=None)


def unknown_edition(edition: str | None) -> str:
    """The message about an edition without a table; empty for one that has a table, and for None."""
    if edition is None or edition in editions():
        return ""
    return phrase("no edition {edition}; there are {others}", edition=quoted(edition), others=", ".join(editions()))


def _path(edition: str) -> Path:
    if why := unknown_edition(edition):
        raise InputError(why, file="<editions>")
    return _FOLDER / f"{edition}.tsv"


@lru_cache(maxsize=16)
def load_table(edition: str) -> EditionTable:
    """The table of an edition.

    Raises:
        InputError: There is no such edition, or its table is damaged.
    """
    path = _path(edition)
    return read_table(path.read_text(encoding="utf-8"), str(path))


@lru_cache(maxsize=16)
def cr_hash(edition: str) -> str:
    """The digest of the whole book of an edition, read from the first two lines of its table.

    Raises:
        InputError: There is no such edition, or its table is damaged.
    """
    path = _path(edition)
    with path.open(encoding="utf-8") as lines:
        head = lines.readline() + lines.readline()
    return read_table(head, str(path)).cr_hash
