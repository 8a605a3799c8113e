"""The text of a card of the index, read."""

from __future__ import annotations

from bridge.cards.model import Face
from bridge.text import CardReading, read

__all__ = ["reading_of"]


def reading_of(face: Face) -> CardReading:
    """Reads the text of a face."""
    printed = face.characteristics()
    size = (printed["power"], printed["toughness"]) if {"power", "toughness"} <= printed.keys() else None
    return read(face.text, name=face.name, type_line=face.type_line, size=size)
