"""Names and words of cards by Arena's ids: from the client's own database, or from a file of cards that has the ids.

The database knows every ability by its id, also of tokens, so that an object has just the words that it has now. A file
of cards knows the words that are printed on a card.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from bridge.case.libraries import said_by_sqlite
from bridge.errors import InputError, unreadable
from bridge.language import phrase

__all__ = ["CardNames", "ClientNames", "Names", "Nothing", "opened_names", "readable"]

_SQLITE = b"SQLite format 3\0"
_MOST_COLUMNS = 300
"""The most columns of a table in the client's database; its table of cards has some hundred."""

_LONGEST_WORDS = 20_000


class _Named(Struct, frozen=True):
    """A card.

    Attributes:
        name: Its name; empty if it isn't known.
        text: The words that are printed on it; None if they aren't known.
    """

    name: str
    text: str | None = None


class Names(Protocol):
    """Where names and words are found.

    Attributes:
        abilities: Whether abilities are known by their ids.
    """

    abilities: bool

    def card(self, id: int) -> _Named | None:
        """The card with an id; None if there is none."""
        ...

    def ability(self, id: int) -> str | None:
        """The words of an ability; None if they aren't known."""
        ...


class Nothing:
    """No names: permanents have none, and words of cards aren't known."""

    abilities = False

    def card(self, id: int) -> _Named | None:
        return None

    def ability(self, id: int) -> str | None:
        return None


class CardNames:
    """Names from a file of cards with Arena's ids, such as Scryfall's `default-cards`.

    Args:
        path: The file.
        progress: Called with the number of entries that were read.

    Raises:
        InputError: The file can't be read, or no card of it has such an id.
    """

    abilities = False

    def __init__(self, path: str, progress: Callable[[int], None] = lambda read: None) -> None:
        from bridge.cards.formats import cards_of, entries
        from bridge.cards.model import NotACard

        self._cards: dict[int, _Named] = {}
        read = 0
        try:
            with open(path, "rb") as file:
                for entry in entries(file, path):
                    read += 1
                    progress(read)
                    id = entry.value.get("arena_id") if isinstance(entry.value, dict) else None
                    if type(id) is not int or entry.problem:
                        continue
                    try:
                        cards = cards_of(entry.value)
                    except NotACard:
                        continue  # 'azor cards import' names what can't be read
                    if isinstance(cards, list) and cards:
                        face = cards[0].faces[0]
                        self._cards[id] = _Named(face.name, face.text)
        except OSError as error:
            raise unreadable(error, path) from None
        if not self._cards:
            raise InputError(phrase("no card in it has an id of Arena ('arena_id')"), file=path)

    def card(self, id: int) -> _Named | None:
        return self._cards.get(id)

    def ability(self, id: int) -> str | None:
        return None


class ClientNames:
    """Names from the client's database (`Raw_CardDatabase_….mtga`), an SQLite file.

    Args:
        path: The file.

    Raises:
        InputError: The file can't be read, or isn't such a database.
    """

    abilities = True

    def __init__(self, path: str) -> None:
        import sqlite3

        from bridge.files.opening import opened_foreign

        self._path = path
        self._cards: dict[int, _Named | None] = {}
        self._abilities: dict[int, str | None] = {}
        try:
            self._connection = opened_foreign(Path(path), _MOST_COLUMNS)
            tables = {name for (name,) in self._rows("SELECT name FROM sqlite_master WHERE type = 'table' LIMIT 1000")}
        except sqlite3.Error as error:
            raise self._unusable(said_by_sqlite(error)) from None
        if not {"Cards", "Abilities"} <= tables:
            raise self._unusable(phrase("it has no tables Cards and Abilities"))
        if "Localizations_enUS" in tables:
            self._words = "SELECT Loc FROM Localizations_enUS WHERE LocId = ? ORDER BY Formatted LIMIT 1"
        elif "Localizations" in tables:
            self._words = "SELECT enUS FROM Localizations WHERE LocId = ? ORDER BY Formatted LIMIT 1"
        else:
            raise self._unusable(phrase("it has no table of English words"))

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()

    def __del__(self) -> None:
        with suppress(AttributeError):
            self._connection.close()

    def card(self, id: int) -> _Named | None:
        if id not in self._cards:
            found = self._number("SELECT TitleId FROM Cards WHERE GrpId = ? LIMIT 1", id)
            name = None if found is None else self._localized(found)
            self._cards[id] = None if name is None else _Named(" ".join(name.split()))
        return self._cards[id]

    def ability(self, id: int) -> str | None:
        if id not in self._abilities:
            found = self._number("SELECT TextId FROM Abilities WHERE Id = ? LIMIT 1", id)
            words = None if found is None else self._localized(found)
            self._abilities[id] = words and readable(words)
        return self._abilities[id]

    def _number(self, query: str, id: int) -> int | None:
        rows = self._looked_up(query, id)
        return rows[0][0] if rows and type(rows[0][0]) is int else None

    def _localized(self, id: int) -> str | None:
        rows = self._looked_up(self._words, id)
        words = rows[0][0] if rows else None
        return re.sub(r"<[^<>]*>", "", words) if isinstance(words, str) and len(words) <= _LONGEST_WORDS else None

    def _looked_up(self, query: str, id: int) -> list[Any]:
        import sqlite3

        try:
            return self._rows(query, (id,))
        except (sqlite3.Error, UnicodeDecodeError, OverflowError) as error:
            raise self._unusable(said_by_sqlite(error)) from None

    def _rows(self, query: str, arguments: tuple[int, ...] = ()) -> list[Any]:
        from bridge.files.opening import bounded

        bounded(self._connection)
        return self._connection.execute(query, arguments).fetchall()

    def _unusable(self, why: str) -> InputError:
        return InputError(phrase("is no database of the client's cards: {why}", why=why), file=self._path)


def readable(words: str) -> str:
    """The words of an ability as they are printed on a card: `{o2oW}` is `{2}{W}`, and `CARDNAME` is `~`."""

    def symbols(found: re.Match[str]) -> str:
        return "".join(f"{{{one.strip('()')}}}" for one in re.findall(r"o?(\([^()]*\)|[^o()]+)", found[1]))

    words = re.sub(r"\{(o[^{}]*)\}", symbols, words)
    return " ".join(words.replace("CARDNAME", "~").split())


def opened_names(path: str | None, progress: Callable[[int], None] = lambda read: None) -> Names:
    """Names from a file, by what it is.

    Args:
        path: The client's database, or a file of cards; None for no names.
        progress: Called with the number of entries that were read of a file of cards.

    Raises:
        InputError: The file can't be read, or is none of the two.
    """
    if path is None:
        return Nothing()
    try:
        with open(path, "rb") as file:
            head = file.read(len(_SQLITE))
    except (OSError, ValueError) as error:
        raise unreadable(error, path) from None
    return ClientNames(path) if head == _SQLITE else CardNames(path, progress)
