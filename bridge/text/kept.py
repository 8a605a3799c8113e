"""Readings kept from one process to the next, so that a text that was read once needs no reader.

They aren't kept in the index of cards, which may be anybody's: whether a reading is that of its text can't be checked
but by reading.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from bridge.files.keeping import digest_of, kept_or_made
from bridge.text.readings import CardReading

__all__ = ["Written", "read_or_kept"]

_LONGEST_TEXT_KEPT = 5_000
"""The most characters of a text whose reading is kept."""


class Written(NamedTuple):
    """All that a reading depends on, as `reading.read` takes it.

    Attributes:
        text: The text.
        name: The card's name.
        type_line: Its type line.
        in_force: Whether the text is that of an effect that has begun already.
        size: The power and toughness that are printed on it.
    """

    text: str
    name: str
    type_line: str
    in_force: bool = False
    size: tuple[int, int] | None = None


class _Kept(Struct, array_like=True, frozen=True):
    reading: CardReading
    steps: int


def read_or_kept(written: Written, *, watch: Callable[[], None]) -> tuple[CardReading, int]:
    """The reading of a text, and the steps that it takes (`budget`), whether it is read now or was kept.

    Args:
        written: What is read.
        watch: Called every now and then while the text is read; what it raises ends the reading, which isn't kept.
    """
    if len(written.text) > _LONGEST_TEXT_KEPT:
        found = _read(written, watch)
    else:
        key = digest_of("text", "case") + repr(tuple(written)).encode("utf-8", "surrogatepass")
        found = kept_or_made(key, _Kept, lambda: _read(written, watch))
    return found.reading, found.steps


def _read(written: Written, watch: Callable[[], None]) -> _Kept:
    from bridge.text.budget import spent, watched
    from bridge.text.reading import read

    before = spent()
    with watched(watch):
        reading = read(
            written.text,
            name=written.name,
            type_line=written.type_line,
            in_force=written.in_force,
            size=written.size,
        )
    return _Kept(reading, spent() - before)
