"""The index of cards: an SQLite file in which cards are looked up by name.

The file is opened, and `sqlite3` imported, at the first look-up. It may come from anybody: `opening` checks its form,
this module checks each row, and `model` each card.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import msgspec

from bridge.cards.model import Card, NotACard, decoded, folded
from bridge.case.words import alternatives, quoted
from bridge.errors import InputError
from bridge.language import phrase, phrase_in, term_in

if TYPE_CHECKING:
    import sqlite3

__all__ = ["CardIndex", "default_path", "rank_of"]

_MAX_NAMES_COMPARED = 10_000
"""The most names that are compared with a name that isn't found."""

_LONGEST_PATH = 4096
"""The most characters of a file's name in a message."""

_MAX_CHARACTERS_UNSEEN = 1_000_000
"""The length in characters from which a query's answer is compared with the length of the file."""

_MINOR, _TOKEN = 1, 2
_RANK_OF_A_PART = 4
"""Ranks, lowest first: a card has 0, then come minor cards, then tokens; `_RANK_OF_A_PART` is added for the name of a
part."""


def default_path() -> Path:
    """The path of the user's index: the environment variable `AZOR_CARDS`, or `cards.sqlite` in the user's folder for
    such data."""
    if named := os.environ.get("AZOR_CARDS"):
        return Path(named)
    from platformdirs import user_data_path  # here, because only this needs it

    return user_data_path("azor", appauthor=False) / "cards.sqlite"


def rank_of(card: Card, by_part: bool = False) -> int:
    """The rank of a card among cards of one name; a name means the card with the lowest rank, from 0.

    Args:
        card: The card.
        by_part: Whether the name is that of a face or part, and not the full name.
    """
    return (_TOKEN if card.token else _MINOR if card.minor else 0) + (_RANK_OF_A_PART if by_part else 0)


class CardIndex:
    """Cards by name. The file is opened at the first look-up.

    Full names (`Fire // Ice`) and names of single faces are found, whatever their case, accents and apostrophes.

    Args:
        path: The file; by default `default_path()`.

    Raises:
        InputError: From every method that reads: there is no index, or this version can't read it.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self._path = None if path is None else Path(path)
        self._open: sqlite3.Connection | None = None

    @property
    def path(self) -> Path:
        """The path of the file."""
        if self._path is None:
            self._path = default_path()
        return self._path

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; the next look-up opens it again."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def __del__(self) -> None:
        self.close()  # newer Pythons warn of a connection that nobody closed

    # ---------------------------------------------------------------------------------------------------------- look-up

    def card(self, name: str, token: bool = False) -> Card | None:
        """The card with a name; None if there is none.

        A card with this full name is preferred to one with a face of the name, a card to a minor one, and cards to
        tokens.

        Args:
            name: A full name, or that of a face.
            token: Whether a token is meant; then tokens are preferred to cards.

        Raises:
            InputError: Several different cards have the name (tokens often do), or the index can't be read.
        """
        found = self._named(name, token)
        if len(found) < 2:
            return found[0] if found else None
        what = term_in("noun", "tokens") if all(each.token for each in found) else term_in("noun", "cards")
        message = phrase(
            "{n} different {what} are called {name}; give the types and other characteristics in place of looking "
            "them up",
            n=len(found),
            what=phrase_in("noun", what),
            name=quoted(name),
        )
        raise InputError(message, file=str(self.path))

    def has(self, name: str) -> bool:
        """Whether a card, a token or a face has a name.

        Raises:
            InputError: The index can't be read.
        """
        return bool(self._rows((int,), "SELECT card FROM names WHERE folded = ? LIMIT 1", (folded(name),)))

    def _named(self, name: str, token: bool) -> list[Card]:
        """The different cards of the lowest rank that a name can mean."""
        key = folded(name)
        rows = self._rows(
            (int, bytes),
            "SELECT names.rank, cards.content FROM names JOIN cards ON cards.id = names.card "
            "WHERE names.folded = ? ORDER BY names.rank, cards.id",
            (key,),
        )
        ranked = []
        for rank, content in rows:
            card = self._card(content, name)
            by_part = folded(card.name) != key
            if (by_part and card.face(name) is None) or rank != rank_of(card, by_part):
                raise self._damaged(phrase("at {name}: the name is not that of the card", name=quoted(name)))
            ranked.append((rank, card))
        if token and any(each.token for _, each in ranked):
            ranked = [(rank, each) for rank, each in ranked if each.token]
        by_face: dict[bytes, Card] = {}
        for rank, each in ranked:
            # Two meld cards have the same back: for the name of that back, either of them will do.
            same = msgspec.json.encode(each.face(name)) if rank & _RANK_OF_A_PART else msgspec.json.encode(each)
            if rank == ranked[0][0]:
                by_face.setdefault(same, each)
        return list(by_face.values())

    def unknown(self, name: str) -> str:
        """The message for a name that isn't found: one line, with the nearest names, or with another likely cause."""
        if not self._rows((int,), "SELECT id FROM cards LIMIT 1"):
            return phrase("no card {name}: the index {file} is empty", name=quoted(name), file=self.path)
        if near := self.nearest(name):
            said = alternatives(map(quoted, near))
            return phrase("no card {name} in the index; did you mean {near}?", name=quoted(name), near=said)
        if not (file := self.unfinished):
            return phrase("no card {name} in the index", name=quoted(name))
        shown = file if file.isprintable() and len(file) <= _LONGEST_PATH else quoted(file)
        return phrase("no card {name} in the index; the import of {file} isn't finished", name=quoted(name), file=shown)

    def beginning(self, prefix: str, most: int) -> list[str]:
        """At most `most` names of cards, tokens and faces that begin with some letters, the shortest first.

        Raises:
            InputError: The index can't be read.
        """
        key = folded(prefix)[:100]
        rows = self._rows(
            (str,),
            "SELECT DISTINCT name FROM names WHERE folded >= ? AND folded < ? ORDER BY length(name), name LIMIT ?",
            (key, key + "\U0010ffff", most),
        )
        return [name for (name,) in rows]

    def nearest(self, name: str, most: int = 3) -> list[str]:
        """At most `most` names in the index that may be meant: those that begin with `name`, otherwise similar ones."""
        key = folded(name)[:100]
        if not key:
            return []
        if found := self.beginning(name, most):
            return found
        from difflib import get_close_matches  # here, because only errors need it

        # Names of much the same length that share the first or the last letters: a tenth of all.
        rows = self._rows(
            (str, str),
            "SELECT folded, name FROM names WHERE length(folded) BETWEEN ? AND ? "
            "AND (substr(folded, 1, 2) = ? OR substr(folded, -3) = ?) LIMIT ?",
            (len(key) - 3, len(key) + 3, key[:2], key[-3:], _MAX_NAMES_COMPARED),
        )
        names: dict[str, str] = dict(rows)
        return [names[each] for each in get_close_matches(key, names, n=most, cutoff=0.75)]

    # ---------------------------------------------------------------------------------------------------------- listing

    def __len__(self) -> int:
        """The number of cards and tokens."""
        # `count(source)` steps through the rows: `count(*)` is one step of SQLite, which nothing could bound.
        return int(self._rows((int,), "SELECT count(source) FROM cards")[0][0])

    def __iter__(self) -> Iterator[Card]:
        """All cards and tokens, in the order in which they were imported."""
        return self._cards("SELECT id, content FROM cards ORDER BY id")

    def names(self) -> Iterator[str]:
        """The full names of all cards and tokens, sorted, each once."""
        return (each.name for each in self._cards("SELECT id, content FROM cards GROUP BY name ORDER BY name"))

    def ids(self) -> list[int]:
        """The numbers of all cards and tokens, in order, for `between`."""
        return [number for (number,) in self._rows((int,), "SELECT id FROM cards ORDER BY id")]

    def between(self, first: int, last: int) -> Iterator[Card]:
        """The cards and tokens with numbers from `first` to `last`, both included."""
        return self._cards("SELECT id, content FROM cards WHERE id BETWEEN ? AND ? ORDER BY id", (first, last))

    @property
    def unfinished(self) -> str:
        """The file of the last import if that was interrupted; otherwise empty."""
        rows = self._rows((str,), "SELECT file FROM sources WHERE NOT finished AND id = (SELECT max(id) FROM sources)")
        return next((file for (file,) in rows), "")

    def _cards(self, query: str, arguments: Iterable[object] = ()) -> Iterator[Card]:
        rows = self._rows((int, bytes), query, arguments)
        return (self._card(content, number) for number, content in rows)

    # ------------------------------------------------------------------------------------------------------- the file

    def _rows(self, kinds: tuple[type, ...], query: str, arguments: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a query, whose values have to have the given types.

        Raises:
            InputError: The index can't be read, or is damaged.
        """
        import sqlite3

        from bridge.cards.opening import shut_out
        from bridge.files.opening import bounded

        try:
            connection = self._connection()
            bounded(connection)
            size = 0
            rows: list[tuple[Any, ...]] = []
            for row in connection.execute(query, tuple(arguments)):
                if tuple(map(type, row)) != kinds:
                    raise self._damaged(phrase("a row holds values of other types"))
                for each in row:
                    size += 1 if type(each) is int else len(each)
                # An answer longer than the file can only come from a damaged or hostile file.
                if size > _MAX_CHARACTERS_UNSEEN and size > self.path.stat().st_size:
                    raise self._damaged(phrase("it lists more than it can hold"))
                rows.append(row)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise shut_out(self.path, error) from None
        except UnicodeEncodeError:  # a name with half of a surrogate pair, which no card has
            return []
        return rows

    def _connection(self) -> sqlite3.Connection:
        if self._open is None:
            from bridge.cards.opening import opened_to_read

            self._open = opened_to_read(self.path)
        return self._open

    def _card(self, content: bytes, named: str | int) -> Card:
        """The card that a row holds; for messages, the row is named by the name looked up or by its number."""
        try:
            return decoded(content)
        except NotACard as error:
            where = quoted(named) if isinstance(named, str) else f"card {named}"
            raise self._damaged(phrase("at {where}: {error}", where=where, error=error)) from None

    def _damaged(self, why: str) -> InputError:
        from bridge.cards.opening import damaged

        return damaged(self.path, why)
