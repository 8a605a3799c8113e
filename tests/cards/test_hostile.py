"""Hostile indexes and files of cards: they give one line of error, or the answer of a sound file, and nothing else."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest

from bridge.cards import Card, CardIndex, import_file, importing, opening
from bridge.case.state import Permanent
from bridge.errors import InputError
from tests.cards.samples import PLAIN, write
from tests.hostile.indexes import hostile_card_files, hostile_indexes

SEED = 20260417

FORMS = ("plain: ", "scryfall: ", "atomic: ")
"""The beginnings of the names of files that hold a sound card beside an odd one."""


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imports that don't wait for the disk."""

    def opened(path: Path) -> sqlite3.Connection:
        connection = opening.opened_to_write(path)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    monkeypatch.setattr(importing, "opened_to_write", opened)


@contextmanager
def one_line(name: str) -> Iterator[None]:
    """The code inside may only succeed, or raise an error with one printable line."""
    try:
        yield
    except InputError as error:
        assert str(error).isprintable(), name
        assert error.file, name
        assert error.message, name


def sound(card: Card, name: str) -> None:
    """Asserts that a card which is a permanent can be one of a case."""
    assert card.faces, name
    for face in card.faces:
        msgspec.convert({"id": "it", "controller": "ann", **face.characteristics()}, Permanent)


def cleared(path: Path) -> None:
    for each in path.parent.glob(f"{path.name}*"):
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        else:
            each.unlink()


def look_up(path: Path, name: str) -> None:
    with closing(CardIndex(path)) as index:
        with one_line(name):
            card = index.card("Bog Ogre")
            if card is not None:
                sound(card, name)
        for use in USES:
            with one_line(name):
                use(index)


USES: tuple[Callable[[CardIndex], object], ...] = (
    lambda index: index.unknown("Bog Orge"),
    lambda index: index.unknown("zzz"),
    lambda index: index.card("Goblin", token=True),
    list,
    len,
    lambda index: list(index.names()),
    lambda index: list(index.between(1, 2)),
    lambda index: index.ids(),
)


def test_hostile_indexes_are_one_line_or_answer(tmp_path: Path) -> None:
    path, count = tmp_path / "i", 0
    for name, make in hostile_indexes(SEED):
        make(path)
        look_up(path, name)
        cleared(path)
        count += 1
    assert count >= 200


def test_an_import_into_a_hostile_index_is_one_line_or_done(tmp_path: Path) -> None:
    path, cards = tmp_path / "i", write(tmp_path, "cards", PLAIN)
    for name, make in hostile_indexes(SEED):
        make(path)
        with one_line(name):
            import_file(cards, path)
            look_up(path, name)
        cleared(path)


def test_hostile_files_of_cards_are_one_line_or_imported(tmp_path: Path) -> None:
    path, file, count = tmp_path / "i", tmp_path / "file", 0
    for name, make in hostile_card_files(SEED):
        make(file)
        with one_line(name):
            try:
                done = import_file(file, path)
            except InputError:
                assert not name.startswith(FORMS), name  # an odd card is refused alone, without the sound one
                raise
            assert all(each.isprintable() for each in done.problems), name
            with CardIndex(path) as index:
                for card in index:
                    sound(card, name)
                assert index.card("Bog Ogre") is not None or not name.startswith(FORMS), name
        cleared(file)
        cleared(path)
        count += 1
    assert count >= 200
