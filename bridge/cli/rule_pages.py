"""The page that `azor rules show` prints for a rule: where it is encoded, its fixtures, its history, its words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any
from unicodedata import east_asian_width

import msgspec

from bridge.audit.library import Words, imported, words_of
from bridge.cli.coverage import Row, row_of
from bridge.errors import InputError
from bridge.language import phrase, phrase_in, term_in
from bridge.rulebook import load_table, newest_edition
from bridge.rulebook.history import Past, below, history_of, unknown_rule
from bridge.rulebook.own_texts import days_apart

__all__ = ["NAMES_OF_LANGUAGES", "Page", "page_lines", "page_object", "page_of"]


class Page(msgspec.Struct, frozen=True):
    """The page on a rule.

    Attributes:
        number, edition: The rule: its number in an edition.
        row: Where it is encoded, and its fixtures; None for a section.
        history: The rule in each edition, oldest first.
        words: Its words in the imported texts, English before Korean, of the edition or the nearest one.
        below: The numbers directly under it.
    """

    number: str
    edition: str
    row: Row | None
    history: tuple[Past, ...]
    words: tuple[Words, ...]
    below: tuple[str, ...]


def page_of(number: str, edition: str | None) -> Page:
    """The page on a rule, by its number in an edition (by default the newest one).

    Raises:
        InputError: The edition has no such number, or an imported text can't be read.
    """
    chosen = edition or newest_edition()
    table = load_table(chosen)
    if why := unknown_rule(number, chosen):
        raise InputError(why, file="<editions>")
    row = row_of(number, chosen) if "." in number else None
    history = tuple(history_of(number, chosen))
    numbers = {past.edition: past.number for past in history}
    return Page(number, chosen, row, history, tuple(_words(number, chosen, numbers)), below(number, table))


def _words(number: str, edition: str, numbers: dict[str, str]) -> Iterator[Words]:
    """For each language the rule's words in the imported text whose edition is nearest to the one asked for."""
    for language in ("en", "ko"):
        texts = [text for text in imported() if text.language == language and number[0] in text.chapters]
        for text in sorted(texts, key=lambda text: (days_apart(text.edition, edition), text.edition)):
            there = numbers.get(text.edition, number)
            if there and (words := words_of(text, there)) is not None:
                yield words
                break


def page_object(page: Page) -> dict[str, Any]:
    """The page for JSON."""
    value = msgspec.to_builtins(page)
    assert isinstance(value, dict)
    value["history"] = [past._asdict() for past in page.history]
    return value


NAMES_OF_LANGUAGES = {"en": term_in("language", "English"), "ko": term_in("language", "Korean")}
"""The languages of texts of the rules."""

_MAX_LISTED = 8
"""The most places, and the most fixtures, that are listed as text; JSON has all."""


def _listed(places: list[str]) -> Iterator[str]:
    yield from (f"  {place}" for place in places[:_MAX_LISTED])
    if len(places) > _MAX_LISTED:
        yield "  " + phrase("and {n} more (--format json lists them)", n=len(places) - _MAX_LISTED)


def page_lines(page: Page) -> Iterator[str]:
    """The page as text."""
    yield phrase("{number}, edition of {edition}", number=page.number, edition=page.edition)
    if page.row is not None:
        yield ""
        yield phrase_in("status", page.row.status) + (f": {page.row.says}" if page.row.says else "")
        yield from _listed(page.row.rules)
        for title, files in (
            (phrase("fixtures"), page.row.fixtures),
            (phrase("fixtures that expect it"), page.row.expecting),
        ):
            if files:
                yield ""
                yield f"{title}: {len(files)}"
                yield from _listed(files)
    if page.below:
        yield from ("", phrase("under it: {numbers}", numbers=", ".join(page.below)))
    yield from ("", phrase("history"))
    for past in page.history:
        yield f"  {past.edition}  {past.number or '-':<9} {phrase_in('of an edition', past.text)}".rstrip()
    if len(page.words) == 2:
        yield from ("", *_side_by_side([list(_told(words)) for words in page.words]))
    else:
        for words in page.words:
            yield from ("", *_told(words))
    if not page.words:
        yield from ("", phrase("no words: 'azor rules import FILE' keeps a text of the rules in your own folder"))


def _told(words: Words) -> Iterator[str]:
    """The words of a rule in one text, a line each: the heading, the rule, its examples."""
    yield f"{phrase_in('language', NAMES_OF_LANGUAGES[words.language])}, {words.edition}, {words.number}"
    yield f"  {words.text}"
    yield from ("  " + phrase("Example: {example}", example=example) for example in words.examples)


_COLUMN_WIDTH = 58
"""The width of each of two columns; Hangul takes two places of it a syllable."""


def _side_by_side(columns: list[list[str]]) -> Iterator[str]:
    """Two texts beside one another, a paragraph of one beside that of the other."""
    for left, right in zip_longest(*columns, fillvalue=""):
        for one, other in zip_longest(_wrapped(left), _wrapped(right), fillvalue=""):
            yield f"{one}{' ' * (_COLUMN_WIDTH - _width(one))}  {other}".rstrip()


def _width(text: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _wrapped(text: str) -> Iterator[str]:
    """The lines of a paragraph, each no wider than a column."""
    line = ""
    for word in text.split():
        while _width(word) > _COLUMN_WIDTH:
            if line:
                yield line
                line = ""
            fits = next(at for at in range(len(word), 0, -1) if _width(word[:at]) <= _COLUMN_WIDTH)
            yield word[:fits]
            word = word[fits:]
        if line and _width(line) + 1 + _width(word) > _COLUMN_WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        yield line
