"""The local index of cards: which characteristics and which text a name stands for.

No card ships with the project. `azor cards import` reads a file of cards that the user has, and fills the index.

    model       a card and its faces; names as they are looked up
    formats     the forms in which cards are published -> cards
    index       the SQLite file: looking up, listing
    importing   a file of cards -> the index
    reading     a face -> how its text is read
    showing     a card as plain data, with how it is read

Names are imported when they are first used: a case that names no card costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.cards.importing import Imported, import_file
    from bridge.cards.index import CardIndex, default_path
    from bridge.cards.model import Card, Face

__all__ = ["Card", "CardIndex", "Face", "Imported", "default_path", "import_file"]

_HOMES = {"importing": ("Imported", "import_file"), "index": ("CardIndex", "default_path"), "model": ("Card", "Face")}


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"bridge.cards.{module}"), name)
    raise AttributeError(f"module 'bridge.cards' has no attribute {name!r}")
