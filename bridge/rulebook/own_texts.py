"""The texts of the rules that the user has imported, and the words of a rule in the nearest of them.

Each text has a table of its rules beside it, a line each, so that the words of a rule are found without parsing the
text. A table that is older than its text is ignored.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from bridge.errors import InputError

__all__ = [
    "ImportedText",
    "Quotation",
    "days_apart",
    "folder",
    "imported",
    "number_there",
    "quotation",
    "table_of",
    "write_table",
]


class ImportedText(Struct, frozen=True):
    """A text that was imported.

    Attributes:
        path: Where it is kept.
        language: `en` or `ko`.
        edition: The date since when it is effective.
        chapters: The digits of its chapters.
    """

    path: Path
    language: str
    edition: str
    chapters: str


class Quotation(Struct, frozen=True):
    """The words of a rule, without its examples.

    Attributes:
        edition: That of the text.
        number: The rule's number there.
        text: What it says.
    """

    edition: str
    number: str
    text: str


def folder() -> Path:
    """Where texts are kept: the environment's `AZOR_RULES`, or `rules` in the user's folder for such data."""
    if named := os.environ.get("AZOR_RULES"):
        return Path(named)
    from platformdirs import user_data_path  # here, because only this needs it

    return user_data_path("azor", appauthor=False) / "rules"


def imported() -> list[ImportedText]:
    """The texts that are kept, by language and edition."""
    try:
        names = sorted(path for path in folder().iterdir())
    except OSError:
        return []
    return [found for path in names if (found := _named(path)) is not None]


def _named(path: Path) -> ImportedText | None:
    """The text that a file is, by its name, `ko-2018-10-05-5.txt`; None for another file."""
    if path.suffix != ".txt":
        return None
    match path.stem.split("-"):
        case [("en" | "ko") as language, year, month, day, chapters] if all(
            part.isascii() and part.isdigit() and len(part) == length
            for part, length in ((year, 4), (month, 2), (day, 2), (chapters, len(chapters)))
        ):
            return ImportedText(path, language, f"{year}-{month}-{day}", chapters) if "0" not in chapters else None
    return None


def table_of(text: ImportedText) -> Path:
    """Where the table of a text stands."""
    return text.path.with_suffix(".tsv")


def write_table(text: ImportedText, rules: Iterable[tuple[str, str]]) -> None:
    """Writes the table of a text beside it.

    Args:
        text: The text.
        rules: Number and words of each rule.

    Raises:
        OSError: It can't be written.
    """
    lines = [f"{number}\t{' '.join(words.split())}\n" for number, words in rules]
    table_of(text).write_text("\n" + "".join(lines), encoding="utf-8", newline="\n")


@lru_cache(maxsize=4)
def _table(path: Path, _changed: int) -> bytes:
    return path.read_bytes()


def _words(text: ImportedText, number: str) -> str:
    """What a rule says in a text; empty if it has no such number, or can't be read any more."""
    table = table_of(text)
    try:
        written, kept = table.stat(), text.path.stat()
        if written.st_mtime_ns >= kept.st_mtime_ns:
            _, _, found = _table(table, written.st_mtime_ns).partition(f"\n{number}\t".encode())
            return found.partition(b"\n")[0].decode()
    except (OSError, UnicodeDecodeError):
        pass
    return _read(text, number)


def _read(text: ImportedText, number: str) -> str:
    from bridge.rulebook.reading import read_document_file  # here, because a table makes it needless

    try:
        rule = read_document_file(text.path).by_number.get(number)
    except InputError:
        return ""
    return rule.text if rule is not None else ""


def quotation(number: str, edition: str, language: str) -> Quotation | None:
    """What a rule says in a language, in the imported text whose edition is nearest to its own.

    Args:
        number: Its number.
        edition: The edition in which it has that number.
        language: `en` or `ko`.

    Returns:
        The words; None if no text has them, or if the rule's number in the text isn't known for certain.
    """
    texts = [text for text in imported() if text.language == language and number[:1] in text.chapters]
    for text in sorted(texts, key=lambda text: (days_apart(text.edition, edition), text.edition)):
        there = number_there(number, edition, text.edition)
        if there and (words := _words(text, there)):
            return Quotation(text.edition, there, words)
    return None


def number_there(number: str, edition: str, other: str) -> str:
    """The number of a rule in another edition; empty if the rule isn't there. Of an edition that has no table the
    number is known if it is the same in the ones before and after it.

    Args:
        number: The number.
        edition: The edition that has it.
        other: The date of the other edition.
    """
    from bridge.rulebook.tables import editions

    if other == edition:
        return number
    before = max((each for each in editions() if each <= other), default="")
    after = min((each for each in editions() if each >= other), default="")
    found = {_followed(number, edition, each) if each else "" for each in (before, after)}
    return found.pop() if len(found) == 1 else ""


def _followed(number: str, edition: str, other: str) -> str:
    from bridge.rulebook.changes import follow
    from bridge.rulebook.tables import load_table

    if other == edition:
        return number
    here, there = load_table(edition), load_table(other)
    if other > edition:
        return follow(here, there).get(number, "")
    return next((old for old, new in follow(there, here).items() if new == number), "")


def days_apart(one: str, other: str) -> int:
    """The distance of two dates, in days, with every month taken as 31 days."""
    counts = [int(date[:4]) * 372 + int(date[5:7]) * 31 + int(date[8:]) for date in (one, other)]
    return abs(counts[0] - counts[1])
