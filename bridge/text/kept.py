"""Readings kept from one process to the next, so that a text that was read once needs no reader.

They aren't kept in the index of cards, which may be anybody's: whether a reading is that of its text can't be checked
but by reading.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import msgspec
from msgspec import Struct

from bridge.files.keeping import digest_of, kept
from bridge.text.readings import CardReading

__all__ = ["read_or_kept"]

_LONGEST_TEXT_KEPT = 5_000
"""The most characters of a text whose reading is kept."""

_MOST_KEPT = 500
"""The most readings that a process keeps: one that reads more has invented cards, most likely, which nobody reads
again, and keeping them would take as long as reading."""

_kept_so_far = count()


class _Kept(Struct, array_like=True, frozen=True):
    reading: CardReading
    steps: int


_DECODER = msgspec.msgpack.Decoder(_Kept)


def read_or_kept(
    text: str,
    name: str,
    type_line: str,
    in_force: bool,
    size: tuple[int, int] | None,
    *,
    watch: Callable[[], None],
) -> tuple[CardReading, int]:
    """The reading of a text, and the steps that it takes (`budget`), whether it is read now or was kept.

    Args:
        text: As `reading.read` takes it, like the others.
        name: The card's name.
        type_line: Its type line.
        in_force: Whether the text is that of an effect that has begun already.
        size: The power and toughness that are printed on it.
        watch: Called every now and then while the text is read; what it raises ends the reading, which isn't kept.
    """
    entries = kept() if len(text) <= _LONGEST_TEXT_KEPT else None
    if entries is None:
        return _read(text, name, type_line, in_force, size, watch)
    key = digest_of("text", "case") + repr((text, name, type_line, in_force, size)).encode("utf-8", "surrogatepass")
    content = entries.find(key)
    if content is not None:
        try:
            found = _DECODER.decode(content)
        except msgspec.DecodeError:
            pass
        else:
            return found.reading, found.steps
    reading, steps = _read(text, name, type_line, in_force, size, watch)
    if next(_kept_so_far) >= _MOST_KEPT:
        return reading, steps
    content = msgspec.msgpack.encode(_Kept(reading, steps))
    if _DECODER.decode(content).reading == reading:
        entries.keep(key, content)
    return reading, steps


def _read(
    text: str,
    name: str,
    type_line: str,
    in_force: bool,
    size: tuple[int, int] | None,
    watch: Callable[[], None],
) -> tuple[CardReading, int]:
    from bridge.text.budget import spent, watched
    from bridge.text.reading import read

    before = spent()
    with watched(watch):
        return read(text, name=name, type_line=type_line, in_force=in_force, size=size), spent() - before
