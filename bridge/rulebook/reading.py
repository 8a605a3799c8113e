"""Reads a text of the Comprehensive Rules into its numbered rules.

The official texts differ in line endings, quotes, indentation, and whether a full stop follows a number. All of them
have a table of contents, chapters of one digit, sections of three, rules `508.1.`, subrules `508.1a`, examples that
begin with `Example:`, and a glossary after the last rule.
"""

from __future__ import annotations

import re

from msgspec import Struct

from bridge.errors import InputError

__all__ = ["Book", "BookRule", "effective_date", "read_book"]

_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_EFFECTIVE = re.compile(rf"effective\s+as\s+of\s+({'|'.join(_MONTHS)})\s+(\d{{1,2}}),\s+(\d{{4}})")
_CHAPTER = re.compile(r"[1-9]\.\s+\S")
_SECTION = re.compile(r"([1-9]\d\d)\.\s+(\S.*)")
# Some texts leave out the full stop or the space after a rule's number, or put a full stop after a subrule's.
_RULE = re.compile(r"([1-9]\d\d\.\d{1,3})(?:\.\s*|\s+)(\S.*)")
_SUBRULE = re.compile(r"([1-9]\d\d\.\d{1,3}[a-z])\.?\s+(\S.*)")
_EXAMPLE = re.compile(r"Example:\s*(.*)")
_SAME = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-"})


class BookRule(Struct):
    """A section, rule or subrule of the book.

    Attributes:
        number: `508`, `508.1` or `508.1a`.
        line: Where it begins in the text read, from 1.
        text: Its text without examples; of a section, its title. Differences between printings are leveled: one kind of
            quote and dash, single spaces.
        examples: The texts after `Example:`, in order, leveled in the same way.
    """

    number: str
    line: int
    text: str
    examples: list[str] = []


class Book(Struct):
    """The numbered rules of one edition, in the book's order.

    Attributes:
        edition: The date from which the edition is effective, `2026-04-17`.
        rules: The sections, rules and subrules, by number.
    """

    edition: str
    rules: dict[str, BookRule]


def _level(text: str) -> str:
    return " ".join(text.translate(_SAME).split())


def effective_date(text: str) -> str:
    """Since when the rules of an English text are effective, `2026-04-17`; empty if no line says so."""
    found = _EFFECTIVE.search(text)
    if not found:
        return ""
    month, day, year = found.groups()
    return f"{year}-{_MONTHS.index(month) + 1:02}-{int(day):02}"


def _body(lines: list[str], file: str) -> range:
    """The lines between the table of contents and the glossary."""
    glossaries = [n for n, line in enumerate(lines) if line.strip() == "Glossary"]
    end = glossaries[-1] if glossaries else len(lines)
    starts = [n for n, line in enumerate(lines[:end]) if re.match(r"\s*1\.\s+\S", line)]
    if not glossaries or not starts:
        raise InputError("no first chapter before a glossary: no Comprehensive Rules text", file=file)
    return range(starts[-1], end)


def read_book(text: str, file: str = "<text>") -> Book:
    """Reads a Comprehensive Rules text.

    Args:
        text: The whole text, from the title to the glossary.
        file: Its name, for messages.

    Raises:
        InputError: The text is no Comprehensive Rules text or has no effective date, or, with its line, a number occurs
            twice, can't be a rule's, or lacks the rule or section that it belongs to.
    """
    edition = effective_date(text)
    if not edition:
        raise InputError("no line says since when these rules are effective: no Comprehensive Rules text", file=file)
    lines = re.split(r"\r\n|\r|\n", text)
    rules: dict[str, BookRule] = {}
    rule: BookRule | None = None
    in_example = False
    for index in _body(lines, file):
        line = lines[index].strip()
        if not line:
            in_example = False
        elif found := _SUBRULE.match(line) or _RULE.match(line) or _SECTION.match(line):
            number = found[1]
            if number in rules:
                message = f"rule {number} occurs twice, first in line {rules[number].line}"
                raise InputError(message, file=file, line=index + 1)
            above = number[:-1] if number[-1].isalpha() else number.partition(".")[0]
            if above != number and above not in rules:
                raise InputError(f"rule {number} without {above} before it", file=file, line=index + 1)
            if number[-1] in "lo":
                # The rules number no subrule l or o: these letters are misread digits.
                raise InputError(
                    f"no rule is numbered {number}: the letters l and o are skipped", file=file, line=index + 1
                )
            rule = rules[number] = BookRule(number, index + 1, _level(found[2]))
            in_example = False
        elif rule is None or _CHAPTER.match(line):
            continue
        elif found := _EXAMPLE.match(line):
            rule.examples.append(_level(found[1]))
            in_example = True
        elif in_example:
            rule.examples[-1] = _level(f"{rule.examples[-1]} {line}")
        else:
            rule.text = _level(f"{rule.text} {line}")
    if not rules:
        raise InputError("no numbered rule", file=file)
    return Book(edition, rules)
