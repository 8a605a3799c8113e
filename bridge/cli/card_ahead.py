"""Reads all cards of an index ahead: what `azor cards read` does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bridge.cards import CardIndex
from bridge.cards.reading import written_of
from bridge.cli.card_parts import in_parts
from bridge.errors import InputError
from bridge.files.keeping import default_folder, kept
from bridge.language import phrase
from bridge.text.kept import entry_ahead

__all__ = ["read_ahead"]


def read_ahead(index: CardIndex, jobs: int, advanced: Callable[[int, int], None]) -> int:
    """Reads the texts of all cards, and keeps the readings that aren't kept yet.

    Args:
        index: The index.
        jobs: The number of processes that read; only this one writes.
        advanced: Called now and then with the number of cards done, and of all.

    Returns:
        How many texts were read.

    Raises:
        InputError: The index can't be read, or nothing can be kept.
    """
    entries = kept()
    if entries is None:
        folder = default_folder()
        raise (
            InputError(phrase("nothing can be kept there"), file=str(folder))
            if folder
            else InputError(phrase("the environment variable AZOR_CACHE is empty: nothing is kept"))
        )
    whole, done, texts = len(index), 0, 0
    for number, found in in_parts(index, jobs, _read_between):
        for key, content in found:
            entries.keep(key, content, ahead=True)
        done += number
        texts += len(found)
        advanced(done, whole)
    return texts


def _read_between(path: Path, first: int, last: int) -> list[tuple[bytes, bytes]]:
    """The entries for the cards with numbers from `first` to `last` whose readings aren't kept yet."""
    with CardIndex(path) as index:
        faces = [face for card in index.between(first, last) for face in card.faces]
    written = [each for face in faces if (each := written_of(face)) is not None]
    return [entry for each in written if (entry := entry_ahead(each)) is not None]
