"""The text of a card of the index, read."""

from __future__ import annotations

from bridge.cards.model import Face
from bridge.text import CardReading, read
from bridge.text.kept import Written, written_on

__all__ = ["reading_of", "written_of"]


def reading_of(face: Face) -> CardReading:
    """Reads the text of a face."""
    return read(face.text, name=face.name, type_line=face.type_line, size=_size(face))


def written_of(face: Face) -> Written | None:
    """What is read as a case names the face; None if it can't be on the battlefield, or has no text."""
    printed = face.characteristics()
    if not printed["types"] or not face.text.strip():
        return None
    kinds = printed["supertypes"], printed["types"], printed["subtypes"]
    return written_on(face.text, face.name, *kinds, _size(face))


def _size(face: Face) -> tuple[int, int] | None:
    printed = face.characteristics()
    return (printed["power"], printed["toughness"]) if {"power", "toughness"} <= printed.keys() else None
