"""A cache of readings that outlives a process, so that a text that was read once needs no reader.

It isn't part of the index of cards, which is untrusted: that a reading belongs to its text can only be checked by
reading.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct, msgpack

from bridge.files.keeping import digest_of, kept, kept_or_made
from bridge.text.readings import CardReading

__all__ = ["Written", "entry_ahead", "read_or_kept", "written_on"]

_LONGEST_TEXT_KEPT = 5_000
"""The most characters of a text whose reading is kept."""


class Written(NamedTuple):
    """Everything on which a reading depends, as `reading.read` takes it.

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


def written_on(
    text: str,
    name: str,
    supertypes: Sequence[str],
    types: Sequence[str],
    subtypes: Sequence[str],
    size: tuple[int, int] | None,
) -> Written:
    """The input of the reader for a permanent.

    Args:
        text: Its text.
        name: Its name.
        supertypes: Its supertypes, as all words of the type line in any case.
        types: Its types.
        subtypes: Its subtypes.
        size: Its power and toughness, if it has both.
    """
    line = " ".join(word.capitalize() for word in (*supertypes, *types))
    if subtypes:
        line = f"{line} — {' '.join(word.capitalize() for word in subtypes)}"
    may_station = "STATION" in text or "+ | " in text  # CR 721.1
    return Written(text, name, line, size=size if may_station else None)


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
        found = kept_or_made(_key(written), _Kept, lambda: _read(written, watch))
    return found.reading, found.steps


def _key(written: Written) -> bytes:
    return digest_of("text", "case") + repr(tuple(written)).encode("utf-8", "surrogatepass")


def entry_ahead(written: Written) -> tuple[bytes, bytes] | None:
    """The entry of the cache that lets `read_or_kept` find a reading: the key and the content; None if it is there
    already or may not be cached.

    Args:
        written: What is read.
    """
    entries, key = kept(), _key(written)
    if entries is None or len(written.text) > _LONGEST_TEXT_KEPT or entries.find(key) is not None:
        return None
    return key, msgpack.encode(_read(written, lambda: None))


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
