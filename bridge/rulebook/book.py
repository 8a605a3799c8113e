"""The numbered rules of an edition, from which its table is made: a text of the Comprehensive Rules with correct
numbers.

Official texts differ in line endings, quotes, indentation, and whether a full stop follows a number. All of them have a
table of contents, chapters of one digit, sections of three, rules `508.1.`, subrules `508.1a`, examples that begin with
`Example:`, and a glossary after the last rule.
"""

from __future__ import annotations

from msgspec import Struct

from bridge.errors import InputError
from bridge.language import phrase
from bridge.rulebook.document import SKIPPED, Document, Rule
from bridge.rulebook.reading import effective_date, language_of, read_document

__all__ = ["Book", "BookRule", "read_book"]

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


def read_book(text: str, file: str = "<text>") -> Book:
    """Reads a Comprehensive Rules text.

    Args:
        text: The whole text, from the title to the glossary.
        file: Its name, for messages.

    Raises:
        InputError: The text is no Comprehensive Rules text in English or has no effective date, or, with its line, a
            number occurs twice, can't be a rule's, or lacks the rule or section that it belongs to.
    """
    edition = effective_date(text)
    if not edition:
        raise InputError(
            phrase("no line says since when these rules are effective: no Comprehensive Rules text"), file=file
        )
    if language_of(text) == "ko":
        raise InputError(phrase("not in English: a table is made of the English text"), file=file)
    document = read_document(text, file, language="en")
    if not document.chapters or not document.has_glossary:
        raise InputError(phrase("no first chapter before a glossary: no Comprehensive Rules text"), file=file)
    return Book(edition, _rules(document))


def _rules(document: Document) -> dict[str, BookRule]:
    """The rules by number, each checked to stand where it can."""
    rules: dict[str, BookRule] = {}
    for rule in document.rules:
        number = rule.number
        complaint = ""
        if number in rules:
            complaint = phrase(
                "rule {number} occurs twice, first in line {line}", number=number, line=rules[number].line
            )
        elif rule.above and rule.above not in rules:
            complaint = phrase("rule {number} without {above} before it", number=number, above=rule.above)
        elif number[-1] in SKIPPED:  # the rules number no subrule l or o: these letters are misread digits
            complaint = phrase("no rule is numbered {number}: the letters l and o are skipped", number=number)
        if complaint:
            raise InputError(complaint, file=document.file, line=rule.line)
        rules[number] = BookRule(number, rule.line, _level(rule.text), _examples(rule))
    return rules


def _examples(rule: Rule) -> list[str]:
    """The examples of a rule; an example may go on in further lines."""
    found: list[str] = []
    for passage in rule.examples:
        if passage.goes_on:
            found[-1] = _level(f"{found[-1]} {passage.text}")
        else:
            found.append(_level(passage.text))
    return found
