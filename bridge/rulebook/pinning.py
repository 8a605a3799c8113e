"""Makes the edition table of a text of the rules: judging reads tables, and needs none of this."""

from __future__ import annotations

from pathlib import Path

from bridge.rulebook.book import BookRule, read_book
from bridge.rulebook.reading import read_text
from bridge.rulebook.tables import EditionTable, Pin, digest_of

__all__ = ["pin", "pin_file"]


def _line(rule: BookRule) -> str:
    return "\t".join((rule.number, rule.text, *rule.examples))


def pin(text: str, file: str = "<text>") -> EditionTable:
    """The edition table of a Comprehensive Rules text.

    Raises:
        InputError: `read_book` can't read the text.
    """
    book = read_book(text, file)
    rules = {number: Pin(digest_of(rule.text), len(rule.examples)) for number, rule in book.rules.items()}
    return EditionTable(book.edition, digest_of("\n".join(map(_line, book.rules.values()))), rules)


def pin_file(path: Path | str) -> EditionTable:
    """The edition table of a Comprehensive Rules text in a file, in whatever encoding `read_text` reads.

    Raises:
        InputError: The file can't be read, or `read_book` can't read its text.
    """
    return pin(read_text(path)[0], str(path))
