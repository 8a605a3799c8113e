"""The index of cards: an SQLite file in which cards are looked up by name.

It is opened when something is first looked up, and `sqlite3` is imported then.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import msgspec

from bridge.cards.model import Card, folded
from bridge.errors import InputError
from bridge.words import quoted

if TYPE_CHECKING:
    import sqlite3

__all__ = ["APPLICATION", "FORM", "CardIndex", "check_index", "default_path", "rank_of", "shut_out"]

APPLICATION = 0x417A6F72
"""What SQLite keeps in the head of the file to tell whose it is: `Azor`."""

FORM = 1
"""The form of the tables; an index of another form has to be made anew."""

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
        rows = self._rows(
            "SELECT names.rank, cards.content FROM names JOIN cards ON cards.id = names.card "
            "WHERE names.folded = ? ORDER BY names.rank, cards.id",
            (folded(name),),
        )
        ranked = [(rank, self._card(content)) for rank, content in rows]
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
        if not len(self):
            return f"no card {quoted(name)}: the index {self.path} is empty"
        near = self.nearest(name)
        hint = f"; did you mean {' or '.join(map(quoted, near))}?" if near else ""
        unfinished = f"; the import of {self.unfinished} isn't finished" if self.unfinished and not hint else ""
        return f"no card {quoted(name)} in the index{hint}{unfinished}"

    def nearest(self, name: str, most: int = 3) -> list[str]:
        """Names in the index that may be meant: those that begin so, otherwise those that are spelled much alike."""
        key = folded(name)[:100]
        if not key:
            return []
        rows = self._rows(
            "SELECT DISTINCT name FROM names WHERE folded >= ? AND folded < ? ORDER BY length(name), name LIMIT ?",
            (key, key + "\U0010ffff", most),
        )
        if found := [name for (name,) in rows]:
            return found
        from difflib import get_close_matches  # here, because only errors need it

        # Names of much the same length that share the first or the last letters: a tenth of all.
        rows = self._rows(
            "SELECT folded, name FROM names WHERE length(folded) BETWEEN ? AND ? "
            "AND (substr(folded, 1, 2) = ? OR substr(folded, -3) = ?)",
            (len(key) - 3, len(key) + 3, key[:2], key[-3:]),
        )
        names: dict[str, str] = dict(rows)
        return [names[each] for each in get_close_matches(key, names, n=most, cutoff=0.75)]

    # ---------------------------------------------------------------------------------------------------------- listing

    def __len__(self) -> int:
        """How many cards and tokens there are."""
        return int(self._rows("SELECT count(*) FROM cards")[0][0])

    def __iter__(self) -> Iterator[Card]:
        """All cards and tokens, in the order in which they came in."""
        return (self._card(content) for (content,) in self._rows("SELECT content FROM cards ORDER BY id"))

    def names(self) -> Iterator[str]:
        """The full names of all cards and tokens, in order; of several of one name, one."""
        return (
            self._card(content).name
            for (content,) in self._rows("SELECT content FROM cards GROUP BY name ORDER BY name")
        )

    def ids(self) -> list[int]:
        """The numbers of all cards, by which parts of the index can be gone through."""
        return [number for (number,) in self._rows("SELECT id FROM cards ORDER BY id")]

    def between(self, first: int, last: int) -> Iterator[Card]:
        """The cards with these numbers and those between."""
        rows = self._rows("SELECT content FROM cards WHERE id BETWEEN ? AND ? ORDER BY id", (first, last))
        return (self._card(content) for (content,) in rows)

    @property
    def unfinished(self) -> str:
        """The file whose import was interrupted last; empty when it wasn't."""
        rows = self._rows("SELECT file FROM sources WHERE NOT finished AND id = (SELECT max(id) FROM sources)")
        return next((str(file) for (file,) in rows), "")

    # ------------------------------------------------------------------------------------------------------- the file

    def _rows(self, query: str, arguments: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        import sqlite3

        try:
            return self._connection().execute(query, tuple(arguments)).fetchall()
        except sqlite3.Error as error:
            raise shut_out(self.path, error) from None

    def _connection(self) -> sqlite3.Connection:
        if self._open is None:
            import sqlite3

            if not self.path.exists():
                raise InputError(
                    "there is no index of cards; 'azor cards import FILE' makes one, from Scryfall's oracle-cards "
                    "or MTGJSON's AtomicCards",
                    file=str(self.path),
                )
            try:
                # Not mode=ro: after a crash the journal has to be played back before anything can be read.
                opened = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=rw", uri=True)
                try:
                    opened.execute("PRAGMA query_only = 1")
                    check_index(opened, self.path)
                except BaseException:
                    opened.close()
                    raise
            except sqlite3.Error as error:
                raise shut_out(self.path, error) from None
            self._open = opened
        return self._open

    def _card(self, content: bytes) -> Card:
        try:
            return msgspec.json.decode(content, type=Card)
        except (msgspec.DecodeError, TypeError) as error:
            raise InputError(
                f"the index of cards is damaged: {error}; delete it and import the cards again", file=str(self.path)
            ) from None


def check_index(opened: sqlite3.Connection, path: Path) -> None:
    """Refuses a file that is no index of cards, or one of another form.

    Raises:
        InputError: with what to do.
        sqlite3.Error: It is no SQLite file, or it can't be read.
    """
    (application,) = opened.execute("PRAGMA application_id").fetchone()
    (form,) = opened.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise InputError("this is no index of cards, but another program's file", file=str(path))
    if form != FORM:
        raise InputError(
            f"this index of cards is of form {form}, and this version of azor reads form {FORM}; delete it and import "
            "the cards again",
            file=str(path),
        )


def shut_out(path: Path, error: sqlite3.Error) -> InputError:
    """What to say of an error of SQLite."""
    name = getattr(error, "sqlite_errorname", "")
    message = {
        "SQLITE_NOTADB": "this is no index of cards",
        "SQLITE_BUSY": "something else is writing to the index of cards",
        "SQLITE_FULL": "the disk is full",
        "SQLITE_CANTOPEN": "the index of cards can't be opened",
        "SQLITE_READONLY": "the index of cards can't be written",
        "SQLITE_CORRUPT": "the index of cards is damaged; delete it and import the cards again",
    }.get(name.removesuffix("_DIRECTORY"), f"the index of cards can't be used: {error}")
    return InputError(message, file=str(path))
