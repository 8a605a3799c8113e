"""Telling English from Korean: the words of English in what is said, beside what stays as it is."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

__all__ = ["HANGUL", "english", "of_page"]

HANGUL = re.compile("[가-힣]")

_AS_WRITTEN = re.compile(
    r"“[^”\n]*”|\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)|`[^`\n]*`|\{[^{}\n]*\}|\[[^\[\]\n]*\]"
    r"|\bCR [\d.]+[a-z]?|\S*/\S*|--[a-z-]+|\bazor [a-z ]+|[\w-]+\.[a-z0-9.]+"
)
"""Quotations, mana, parts of a case, numbers of rules, files, options, commands, ids of findings."""

_ENGLISH = re.compile(r"(?<![\w'])[A-Za-z][a-z']+,? [a-z][a-z']+(?: [a-z']+)*")
"""Two words of English in a row."""


def english(text: str, names: Iterable[str] = ()) -> list[str]:
    """The words of English in a text.

    Args:
        text: The text.
        names: What stays as it is: names of cards, players and permanents, titles, words of a game that stay English.
    """
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, "·")
    return _ENGLISH.findall(_AS_WRITTEN.sub("·", text))


def of_page(page: str) -> str:
    """What a reader sees and hears of a page, or of a picture, a line for each text. No part of a case is in it, nor
    what stands on a picture, which is broken into lines: the picture's title and description say it whole."""
    page = re.sub(r"<(style|script|pre|text)\b.*?</\1>", "", page, flags=re.DOTALL)
    said = re.findall(r'(?:aria-label|placeholder|title|alt)="([^"]*)"', page)
    return html.unescape("\n".join((re.sub(r"<[^>]*>", "\n", page), *said)))
