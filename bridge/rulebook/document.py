"""A document as the audit sees it: everything numbered in it, as printed, with its line.

Nothing is corrected here: a number that occurs twice stands twice, and a misprinted one as printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from bridge.rulebook.tables import NUMBER
from bridge.rulebook.tables import sort_key as parts_of

__all__ = [
    "NUMBER",
    "SKIPPED",
    "Document",
    "Entry",
    "Heading",
    "Passage",
    "Reference",
    "Rule",
    "parts_of",
    "place_of",
    "successors",
]

SKIPPED = "lo"
"""The letters that the book skips in its numbers."""

_LETTERS = [letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in SKIPPED]


def place_of(number: str) -> tuple[int, int, int, str]:
    """The place of a number in the book, by which numbers are sorted; after z come aa, ab and so on."""
    section, rule, letter = parts_of(number)
    return section, rule, len(letter), letter


def successors(number: str) -> list[str]:
    """The numbers that may follow a number in the book: after 508.1a come 508.1b, 508.2 or 509."""
    section, rule, letter = parts_of(number)
    found = []
    if rule:
        if not letter:
            found.append(f"{section}.{rule}a")
        elif letter in _LETTERS[:-1]:
            found.append(f"{section}.{rule}{_LETTERS[_LETTERS.index(letter) + 1]}")
    found.append(f"{section}.{rule + 1}")
    found.append(f"{section + 1}")
    if section % 100:
        found.append(f"{section // 100 + 1}00")
    return [each for each in found if NUMBER.fullmatch(each)]


class Reference(Struct, frozen=True):
    """A reference to a number of the book.

    Attributes:
        number: What is referred to: `508`, `508.1` or `508.1a`; of `section 8`, `8`.
        last: The last number of a range such as 601.2f-h; empty for a single number.
        written: As it is written.
        title: The quoted title that follows it; empty without one.
        start, end: Where it stands in the text of its passage, from the number to the end of the title.
        link: The number that a link in the document leads to; empty without one.
    """

    number: str
    last: str
    written: str
    title: str
    start: int
    end: int
    link: str = ""


class Passage(Struct, frozen=True):
    """A paragraph: its text without markup, and the line where it begins, from 1.

    Attributes:
        is_example: Whether it is an example.
        goes_on: Whether it is another line of the example before it.
    """

    text: str
    line: int
    references: tuple[Reference, ...] = ()
    is_example: bool = False
    goes_on: bool = False


class Rule(Struct, dict=True):
    """A section, rule or subrule.

    Attributes:
        number: As printed.
        line: Where it stands, from 1.
        passages: Its paragraphs; the first is what stands beside the number, examples are marked.
        stop: Whether a full stop follows the number.
        space: Whether white space follows that.
    """

    number: str
    line: int
    passages: list[Passage]
    stop: bool = True
    space: bool = True

    @cached_property
    def text(self) -> str:
        """Its text without examples."""
        return " ".join(passage.text for passage in self.passages if not passage.is_example)

    @cached_property
    def whole(self) -> str:
        """Its text with examples."""
        return " ".join(passage.text for passage in self.passages)

    @property
    def examples(self) -> list[Passage]:
        return [passage for passage in self.passages if passage.is_example]

    @property
    def references(self) -> Iterator[tuple[Passage, Reference]]:
        """Its references, each with the paragraph in which it stands."""
        return ((passage, reference) for passage in self.passages for reference in passage.references)

    @property
    def section(self) -> int:
        return int(self.number[:3])

    @property
    def level(self) -> int:
        """0 of a section, 1 of a rule, 2 of a subrule."""
        return ("." in self.number) + self.number[-1].isalpha()

    @property
    def above(self) -> str:
        """The number that it belongs to; empty of a section."""
        if self.level == 2:
            return self.number.rstrip("abcdefghijklmnopqrstuvwxyz")
        return self.number[:3] if self.level else ""


class Heading(Struct, frozen=True):
    """A line of the contents, or the heading of a chapter: `5`, `508`."""

    number: str
    title: str
    line: int


class Entry(Struct, frozen=True):
    """An entry of the glossary."""

    term: str
    line: int
    passages: tuple[Passage, ...]

    @property
    def text(self) -> str:
        return " ".join(passage.text for passage in self.passages)


class Document(Struct, dict=True):
    """A text of the Comprehensive Rules, whole or a chapter.

    Attributes:
        file: Its name.
        language: `en` or `ko`.
        edition: The date since when it is effective, `2026-04-17`; empty if the document doesn't say.
        rules: Everything numbered in the body, in the order of the document, as printed.
        chapters: The headings of chapters in the body.
        contents: The lines of the table of contents; empty without one.
        glossary: Its entries; empty without one.
        marks: Accepted findings and the reason, from comments `<!-- azor: accept ID REASON -->` in the document.
        encoding: Its encoding.
        has_glossary: Whether a glossary stands after the rules, if only its heading.
    """

    file: str
    language: str
    edition: str
    rules: list[Rule]
    chapters: list[Heading]
    contents: list[Heading]
    glossary: list[Entry]
    marks: dict[str, str]
    encoding: str
    has_glossary: bool = False

    @cached_property
    def by_number(self) -> dict[str, Rule]:
        """The first rule of each number."""
        found: dict[str, Rule] = {}
        for rule in self.rules:
            found.setdefault(rule.number, rule)
        return found

    @cached_property
    def sections(self) -> set[int]:
        """The sections of which the document has a part."""
        return {rule.section for rule in self.rules}

    @cached_property
    def chapter_digits(self) -> set[int]:
        """The chapters of which the document has a part."""
        return {section // 100 for section in self.sections}

    @cached_property
    def children(self) -> dict[str, list[Rule]]:
        """Number to the rules directly under it."""
        found: dict[str, list[Rule]] = {}
        for rule in self.rules:
            if rule.level:
                found.setdefault(rule.above, []).append(rule)
        return found

    @cached_property
    def by_section(self) -> dict[int, list[Rule]]:
        """Section to everything numbered in it, its heading included."""
        found: dict[int, list[Rule]] = {}
        for rule in self.rules:
            found.setdefault(rule.section, []).append(rule)
        return found

    @cached_property
    def titles(self) -> dict[str, str]:
        """The titles of sections, and of rules that are no more than a title over subrules (702.6, Equip)."""
        found = {}
        for rule in self.rules:
            text = rule.text
            if rule.number in found or not text:
                continue
            if rule.level == 0 or (
                rule.level == 1 and len(text) < 80 and text[-1] not in '.:?!)”"' and self.children.get(rule.number)
            ):
                found[rule.number] = text
        return found
