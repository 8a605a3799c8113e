"""The database of a campaign: what it was asked, what became of each board, and what was made smaller.

It is SQLite, in the campaign's folder. What is committed survives whatever happens to the process.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bridge.errors import InputError, OutputError
from bridge.validate.comparing import Compared
from bridge.validate.model import Board

__all__ = ["DATABASE", "Store"]

DATABASE = "campaign.sqlite"
"""The file in a campaign's folder."""

Cause = TypeVar("Cause", bound=Struct)

_TABLES = """
create table if not exists setting (key text primary key, value text not null);
create table if not exists result (
    place integer primary key, board text not null, outcome text not null, compared blob not null, given blob);
create table if not exists cause (difference text primary key, cause blob not null);
"""


class Store:
    """The database.

    Args:
        folder: The campaign's folder; it is made if it isn't there.
        settings: What the campaign is about; it has to be what an earlier run was about.

    Raises:
        OutputError: The folder or the database can't be written.
        InputError: It holds another campaign, or another run writes to it.
    """

    def __init__(self, folder: str, settings: dict[str, str]) -> None:
        self.file = os.path.join(folder, DATABASE)
        try:
            os.makedirs(folder, exist_ok=True)
            self._base = sqlite3.connect(self.file, timeout=1)
        except (OSError, ValueError, sqlite3.Error) as error:
            raise OutputError(f"can't be written: {getattr(error, 'strerror', None) or error}", file=folder) from None
        try:
            self._base.execute("pragma locking_mode = exclusive")
            self._base.execute("pragma journal_mode = wal")
            self._base.executescript(_TABLES)
            self._check(settings)
        except sqlite3.Error as error:
            self._base.close()
            locked = "locked" in str(error)
            message = "another run is writing to it" if locked else f"no campaign of azor: {error}"
            raise InputError(f"{message}; nothing was changed", file=self.file) from None
        except InputError:
            self._base.close()
            raise

    def _check(self, settings: dict[str, str]) -> None:
        earlier = dict(self._base.execute("select key, value from setting"))
        for key in {**earlier, **settings} if earlier else ():
            if settings.get(key, "") != (value := earlier.get(key, "")):
                message = f"it has a campaign with another {key} ({value or 'none'}); nothing was changed"
                raise InputError(message, file=self.file)
        with self._base:
            self._base.executemany("insert or ignore into setting values (?, ?)", settings.items())

    def done(self) -> set[int]:
        """The places of the boards that have been compared."""
        return {place for (place,) in self._base.execute("select place from result")}

    def add(self, results: Iterable[tuple[int, Board, Compared]]) -> None:
        """Keeps what became of boards; the boards themselves only where the two differ."""
        encode = msgspec.json.encode
        rows = [
            (place, board.id, found.outcome, encode(found), encode(board) if found.outcome == "differs" else None)
            for place, board, found in results
        ]
        self._write("insert or replace into result values (?, ?, ?, ?, ?)", rows)

    def results(self) -> Iterator[Compared]:
        """What became of all boards."""
        for (found,) in self._base.execute("select compared from result order by place"):
            yield msgspec.json.decode(found, type=Compared)

    def differing(self) -> list[tuple[int, Board, Compared]]:
        """The boards on which the two differ."""
        query = "select place, given, compared from result where outcome = 'differs' order by place"
        return [
            (place, msgspec.json.decode(board, type=Board), msgspec.json.decode(found, type=Compared))
            for place, board, found in self._base.execute(query)
        ]

    def keep_cause(self, difference: str, cause: Struct) -> None:
        """Keeps the cause that was found for a difference.

        Args:
            difference: What names the difference: the board and what is told of it.
            cause: The cause.
        """
        self._write("insert or replace into cause values (?, ?)", [(difference, msgspec.json.encode(cause))])

    def causes(self, form: type[Cause]) -> dict[str, Cause]:
        """The causes that have been found, by their differences.

        Args:
            form: Their type.
        """
        rows = self._base.execute("select difference, cause from cause")
        return {difference: msgspec.json.decode(cause, type=form) for difference, cause in rows}

    def _write(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        try:
            with self._base:
                self._base.executemany(statement, rows)
        except sqlite3.Error as error:
            raise OutputError(f"can't be written: {error}", file=self.file) from None

    def close(self) -> None:
        """Closes the database."""
        self._base.close()
