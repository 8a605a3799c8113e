"""Marks around the parts of a text, from which their styles follow where it is shown with styles.

A part is written as `MARK`, its kind, `MARK`, its text, and `CLOSE`; parts don't stand in one another.
"""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["marked", "pieces", "unmarked"]

_MARK, _CLOSE = "\x0e", "\x0f"
_ESCAPED = str.maketrans({_MARK: "\\x0e", _CLOSE: "\\x0f"})


def marked(kind: str, text: str) -> str:
    """A part of a kind; without a kind, the text as it is. Either way no mark is left in the text itself."""
    text = text.translate(_ESCAPED)
    return f"{_MARK}{kind.translate(_ESCAPED)}{_MARK}{text}{_CLOSE}" if kind and text else text


def unmarked(kind: str, text: str) -> str:
    """The text alone."""
    return text


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """The pieces of a text with marks, in their order, each with its kind; what is between the parts has none."""
    before, *rest = text.split(_MARK)
    yield "", before
    for kind, more in zip(rest[::2], rest[1::2], strict=True):
        part, _, after = more.partition(_CLOSE)
        yield kind, part
        yield "", after
