"""Shared parts of SVG pictures: clipped and escaped text, coordinates, arrow heads."""

from __future__ import annotations

import unicodedata
from textwrap import wrap

__all__ = ["FONT", "arrow_head", "clipped", "coordinate", "escaped", "places", "wrapped"]

FONT = "'Liberation Sans', Arial, Helvetica, sans-serif"
"""The fonts of a picture, all of much the same width."""


def coordinate(number: float) -> str:
    """A coordinate to a tenth, without a sign for zero."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def escaped(text: str) -> str:
    """Text for an element or an attribute of XML. What isn't printable must have been escaped before."""
    import html  # here, because most of what imports this draws nothing

    return html.escape(text, quote=True)


def _places(char: str) -> int:
    """How many places of a line a character takes: two where fonts draw it wide, none if it combines with another."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def places(text: str) -> int:
    """How many places of a line a text takes, also on a terminal."""
    return len(text) if text.isascii() else sum(map(_places, text))


def wrapped(text: str, most: int) -> list[str]:
    """The text in lines of at most so many places: cut at spaces, and where there is none, within a word."""
    if places(text) == len(text):
        return wrap(text, most) or [""]
    lines, line, room = [], "", most
    for word in wrap(text, most):
        if line and places(word) + 1 > room:
            lines.append(line)
            line, room = "", most
        for char in f" {word}" if line else word:
            if _places(char) > room:
                lines.append(line)
                line, room = "", most
            line += char
            room -= _places(char)
    return [*lines, line] if line or not lines else lines


def clipped(text: str, most: int, lines: int) -> list[str]:
    """At most so many lines of a text, with an ellipsis where something is left out."""
    found = wrapped(text, most)
    if len(found) <= lines:
        return found
    return [*found[: lines - 1], wrapped(found[lines - 1], most - 1)[0] + "…"] if lines > 0 else []


def arrow_head(name: str, *, color: str = "", style: str = "") -> str:
    """A marker for the end of a line: its id, and its color or the class that gives it."""
    filled = f'fill="{color}"' if color else f'class="{style}"'
    return (
        f'<marker id="{name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="12" markerHeight="12" '
        f'markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" {filled}/></marker>'
    )
