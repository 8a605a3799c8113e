"""The database of a campaign: its settings, the result for each board, and the causes found by shrinking.

It is SQLite, in the campaign's folder. What is committed survives whatever happens to the process.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bridge.case.libraries import said_by_sqlite
from bridge.errors import InputError, OutputError, said_by_system
from bridge.language import phrase, phrase_in, term_in
from bridge.validate.comparing import Compared
from bridge.validate.model import Board, canonical

__all__ = ["CHANGEABLE", "DATABASE", "ENGINES_FILES", "ENGINES_VERSION", "VERSION_OF_AZOR", "Store", "mark_of"]

DATABASE = "campaign.sqlite"
"""The file in a campaign's folder."""

VERSION_OF_AZOR = term_in("setting", "version of azor")
ENGINES_VERSION = term_in("setting", "version of the engine")
ENGINES_FILES = term_in("setting", "files of the engine")
CHANGEABLE = frozenset({VERSION_OF_AZOR, ENGINES_VERSION, ENGINES_FILES})
"""The settings by which a campaign is still the same one, whose boards have to be asked about anew."""

Cause = TypeVar("Cause", bound=Struct)
Form = TypeVar("Form")

_APPLICATION = 0x417A4376
"""SQLite's `application_id` of a campaign ("AzCv"), by which other programs' databases are told from ours."""
_VERSION = 1
"""SQLite's `user_version`: the form of the tables."""

_TABLES = f"""
begin immediate;
create table setting (key text primary key, value text not null);
create table result (
    place integer primary key, board text not null, outcome text not null, compared blob not null, given blob);
create table cause (difference text primary key, cause blob not null);
pragma application_id = {_APPLICATION};
pragma user_version = {_VERSION};
commit;
"""

_NO_CAMPAIGN = ("SQLITE_NOTADB", "SQLITE_CORRUPT")
_BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")


class Store:
    """The database.

    Args:
        folder: The campaign's folder; it is made if it isn't there.
        settings: What the campaign is about; it has to be what an earlier run was about.
        anew: What an earlier run found is forgotten. Those of the settings that `CHANGEABLE` names may differ then.

    Attributes:
        file: The database's file.
        boards: Results of boards at later places are left out: the campaign has only so many boards now. None for all.

    Raises:
        OutputError: The folder or the database can't be written.
        InputError: It holds another campaign, or something else; or another run writes to it.
    """

    def __init__(self, folder: str, settings: dict[str, str], *, anew: bool = False) -> None:
        self.file = os.path.join(folder, DATABASE)
        self.boards: int | None = None
        try:
            os.makedirs(folder, exist_ok=True)
            self._base = sqlite3.connect(self.file, timeout=1)
        except (OSError, ValueError, sqlite3.Error) as error:
            raise OutputError(phrase("can't be written: {error}", error=said_by_system(error)), file=folder) from None
        try:
            self._open()
            self._check(settings, anew)
        except sqlite3.Error as error:
            self._base.close()
            raise self._shut_out(error) from None
        except InputError:
            self._base.close()
            raise

    def _open(self) -> None:
        self._base.execute("pragma locking_mode = exclusive")
        ((tables,),) = self._base.execute("select count(*) from sqlite_master")
        if tables:
            ((application,),) = self._base.execute("pragma application_id")
            ((version,),) = self._base.execute("pragma user_version")
            if (application, version) != (_APPLICATION, _VERSION):
                own = application == _APPLICATION
                whose = phrase("of another version of azor") if own else phrase("another program's")
                raise InputError(phrase("this database is {whose}; nothing was changed", whose=whose), file=self.file)
        self._base.execute("pragma journal_mode = wal")
        if not tables:
            self._base.executescript(_TABLES)

    def _shut_out(self, error: sqlite3.Error) -> InputError | OutputError:
        """The exception for an error of SQLite."""
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith(_BUSY):
            return InputError(phrase("another run is writing to it; nothing was changed"), file=self.file)
        if name.startswith(_NO_CAMPAIGN):
            return InputError(
                phrase("no campaign of azor, or a damaged one: {error}", error=said_by_sqlite(error)), file=self.file
            )
        return OutputError(phrase("can't be written: {error}", error=said_by_sqlite(error)), file=self.file)

    def _check(self, settings: dict[str, str], anew: bool) -> None:
        earlier = dict(self._base.execute("select key, value from setting"))
        for key in {**earlier, **settings} if earlier else ():
            if anew and key in CHANGEABLE:
                continue
            if settings.get(key, "") != (value := earlier.get(key, "")):
                parts = {"other": _other(key), "value": value or phrase_in("setting", "none")}
                raise InputError(
                    phrase(
                        "it has a campaign with {other} ({value}); nothing was changed; --again asks about all boards "
                        "anew",
                        **parts,
                    )
                    if key in CHANGEABLE
                    else phrase("it has a campaign with {other} ({value}); nothing was changed", **parts),
                    file=self.file,
                )
        with self._base:
            if anew:
                for table in ("setting", "result", "cause"):
                    self._base.execute(f"delete from {table}")
            self._base.executemany("insert or ignore into setting values (?, ?)", settings.items())

    def done(self) -> dict[int, str]:
        """The boards that have been compared: their places, and what tells whether a board is still the same."""
        return dict(self._rows("select place, board from result"))

    def answered(self) -> list[int]:
        """The places of the boards on which the two were equal, and of those that the engine didn't know."""
        query = "select place from result where outcome in ('agrees', 'unsupported') order by place"
        return [place for (place,) in self._rows(query)]

    def outcome_at(self, place: int) -> str:
        """What became of the board at a place that has been compared."""
        ((outcome,),) = self._rows(f"select outcome from result where place = {place:d}")
        return str(outcome)

    def add(self, results: Iterable[tuple[int, Board, Compared]]) -> None:
        """Keeps what became of boards; the boards themselves only where the two differ."""
        encode = msgspec.json.encode
        rows = [
            (place, mark_of(board), found.outcome, encode(found), encode(board) if found.outcome == "differs" else None)
            for place, board, found in results
        ]
        self._write("insert or replace into result values (?, ?, ?, ?, ?)", rows)

    def results(self) -> Iterator[Compared]:
        """What became of all boards."""
        query = f"select compared from result where {self._within()} order by place"
        for (found,) in self._rows(query):
            yield self._decoded(found, Compared)

    def differing(self) -> list[tuple[int, Board, Compared]]:
        """The boards on which the two differ."""
        query = "select place, given, compared from result where outcome = 'differs' and "
        return [
            (place, self._decoded(board, Board), self._decoded(found, Compared))
            for place, board, found in self._rows(f"{query}{self._within()} order by place")
        ]

    def _within(self) -> str:
        return "true" if self.boards is None else f"place < {self.boards:d}"

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
        rows = self._rows("select difference, cause from cause order by rowid")
        return {difference: self._decoded(cause, form) for difference, cause in rows}

    def _rows(self, query: str) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._base.execute(query)
        except sqlite3.Error as error:
            raise self._shut_out(error) from None

    def _decoded(self, data: Any, form: type[Form]) -> Form:
        try:
            return msgspec.json.decode(data, type=form)
        except (msgspec.MsgspecError, UnicodeDecodeError, TypeError):
            raise InputError(phrase("this campaign is damaged; give another folder"), file=self.file) from None

    def _write(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        try:
            with self._base:
                self._base.executemany(statement, rows)
        except sqlite3.Error as error:
            raise self._shut_out(error) from None

    def close(self) -> None:
        """Closes the database."""
        self._base.close()


def _other(key: str) -> str:
    said = phrase_in("setting", key)
    return phrase("other {key}", key=said) if key == ENGINES_FILES else phrase("another {key}", key=said)


def mark_of(board: Board) -> str:
    """What tells whether a board is the same as in an earlier run, whatever its id is: a digest of what is asked."""
    return hashlib.sha256(canonical([board.case, board.most_blocks])).hexdigest()[:12]
