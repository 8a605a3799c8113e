"""The index of cards: an SQLite file in which cards are looked up by name.

It is opened when something is first looked up, and `sqlite3` is imported then. It may be anybody's file: its form is
checked by `opening`, each row here, and each card by `model`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import msgspec

from bridge.cards.model import Card, NotACard, decoded, folded
from bridge.case.words import quoted
from bridge.errors import InputError

if TYPE_CHECKING:
    import sqlite3

__all__ = ["CardIndex", "default_path", "rank_of"]

_MAX_NAMES_COMPARED = 10_000
"""Names that are compared with one that isn't found."""

_LONGEST_PATH = 4096
"""Characters of a file's name in a message."""

_MAX_CHARACTERS_UNSEEN = 1_000_000
"""Characters of an answer that may be listed without a further look."""

_MINOR, _TOKEN = 1, 2
_BY_PART = 4
"""Ranks: a card comes before a minor one, that before a token; added for the name of a part."""


def default_path() -> Path:
    """Where the index is: the environment's `AZOR_CARDS`, or `cards.sqlite` in the user's folder for such data."""
    if named := os.environ.get("AZOR_CARDS"):
        return Path(named)
    from platformdirs import user_data_path  # here, because only this needs it

    return user_data_path("azor", appauthor=False) / "cards.sqlite"


def rank_of(card: Card, by_part: bool = False) -> int:
    """Which of several cards of one name is meant first; 0 is the first."""
    return (_TOKEN if card.token else _MINOR if card.minor else 0) + (_BY_PART if by_part else 0)


class CardIndex:
    """Cards by name. Nothing is opened before the first look-up.

    Names are looked up without case, accents and kinds of apostrophes: full names (`Fire // Ice`) and the names of
    single faces.

    Args:
        path: The file; by default `default_path()`.

    Raises:
        InputError: (all methods) there is no index, or it is none that this version can read.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self._path = None if path is None else Path(path)
        self._open: sqlite3.Connection | None = None

    @property
    def path(self) -> Path:
        """Where the file is."""
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
        """The card with that name, or None when there is none.

        A full name comes before the name of a face, a card before a minor one, cards before tokens.

        Args:
            name: A full name, or that of a face.
            token: Whether a token is meant: then tokens come before cards.

        Raises:
            InputError: Several different cards have the name (tokens often do), or the index can't be read.
        """
        found = self._named(name, token)
        if len(found) < 2:
            return found[0] if found else None
        what = "tokens" if all(each.token for each in found) else "cards"
        raise InputError(
            f"{len(found)} different {what} are called {quoted(name)}; give the types and other characteristics in "
            "place of looking them up",
            file=str(self.path),
        )

    def _named(self, name: str, token: bool) -> list[Card]:
        """The different cards that a name can mean, of those that come first."""
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
                raise self._damaged(f"at {quoted(name)}: the name is not that of the card")
            ranked.append((rank, card))
        if token and any(each.token for _, each in ranked):
            ranked = [(rank, each) for rank, each in ranked if each.token]
        by_face: dict[bytes, Card] = {}
        for rank, each in ranked:
            # Two meld cards have the same back: by its name either will do.
            same = msgspec.json.encode(each.face(name)) if rank & _BY_PART else msgspec.json.encode(each)
            if rank == ranked[0][0]:
                by_face.setdefault(same, each)
        return list(by_face.values())

    def unknown(self, name: str) -> str:
        """What to say of a name that isn't found: one line, with the nearest names or what else may be the matter."""
        if not self._rows((int,), "SELECT id FROM cards LIMIT 1"):
            return f"no card {quoted(name)}: the index {self.path} is empty"
        near = self.nearest(name)
        hint = f"; did you mean {' or '.join(map(quoted, near))}?" if near else ""
        file = self.unfinished if not hint else ""
        shown = file if file.isprintable() and len(file) <= _LONGEST_PATH else quoted(file)
        unfinished = f"; the import of {shown} isn't finished" if file else ""
        return f"no card {quoted(name)} in the index{hint}{unfinished}"

    def nearest(self, name: str, most: int = 3) -> list[str]:
        """Names in the index that may be meant: those that begin so, otherwise those that are spelled much alike."""
        key = folded(name)[:100]
        if not key:
            return []
        rows = self._rows(
            (str,),
            "SELECT DISTINCT name FROM names WHERE folded >= ? AND folded < ? ORDER BY length(name), name LIMIT ?",
            (key, key + "\U0010ffff", most),
        )
        if found := [name for (name,) in rows]:
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
        """How many cards and tokens there are."""
        # Each row is stepped through: SQLite counts all rows in one step, which nothing would bound.
        return int(self._rows((int,), "SELECT count(source) FROM cards")[0][0])

    def __iter__(self) -> Iterator[Card]:
        """All cards and tokens, in the order in which they came in."""
        return self._cards("SELECT id, content FROM cards ORDER BY id")

    def names(self) -> Iterator[str]:
        """The full names of all cards and tokens, in order; of several of one name, one."""
        return (each.name for each in self._cards("SELECT id, content FROM cards GROUP BY name ORDER BY name"))

    def ids(self) -> list[int]:
        """The numbers of all cards, by which parts of the index can be gone through."""
        return [number for (number,) in self._rows((int,), "SELECT id FROM cards ORDER BY id")]

    def between(self, first: int, last: int) -> Iterator[Card]:
        """The cards with these numbers and those between."""
        return self._cards("SELECT id, content FROM cards WHERE id BETWEEN ? AND ? ORDER BY id", (first, last))

    @property
    def unfinished(self) -> str:
        """The file whose import was interrupted last; empty when it wasn't."""
        rows = self._rows((str,), "SELECT file FROM sources WHERE NOT finished AND id = (SELECT max(id) FROM sources)")
        return next((file for (file,) in rows), "")

    def _cards(self, query: str, arguments: Iterable[object] = ()) -> Iterator[Card]:
        rows = self._rows((int, bytes), query, arguments)
        return (self._card(content, number) for number, content in rows)

    # ------------------------------------------------------------------------------------------------------- the file

    def _rows(self, kinds: tuple[type, ...], query: str, arguments: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        """All that a query finds, with values of the given types."""
        import sqlite3

        from bridge.cards.opening import bounded, shut_out

        try:
            connection = self._connection()
            bounded(connection)
            size = 0
            rows: list[tuple[Any, ...]] = []
            for row in connection.execute(query, tuple(arguments)):
                if tuple(map(type, row)) != kinds:
                    raise self._damaged("a row holds values of other types")
                for each in row:
                    size += 1 if type(each) is int else len(each)
                # No honest list is longer than the file.
                if size > _MAX_CHARACTERS_UNSEEN and size > self.path.stat().st_size:
                    raise self._damaged("it lists more than it can hold")
                rows.append(row)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise shut_out(self.path, error) from None
        except UnicodeEncodeError:  # a name with half a character
            return []
        return rows

    def _connection(self) -> sqlite3.Connection:
        if self._open is None:
            from bridge.cards.opening import opened_to_read

            self._open = opened_to_read(self.path)
        return self._open

    def _card(self, content: bytes, named: str | int) -> Card:
        """The card that a row holds; the row is named by what was looked up, or by its number."""
        try:
            return decoded(content)
        except NotACard as error:
            where = quoted(named) if isinstance(named, str) else f"card {named}"
            raise self._damaged(f"at {where}: {error}") from None

    def _damaged(self, why: str) -> InputError:
        from bridge.cards.opening import damaged

        return damaged(self.path, why)
