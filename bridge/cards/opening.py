"""Opening an index of cards, which may come from anybody and is checked before it is used.

A reader opens the file read-only, with SQLite's defensive settings, and with bounds on the length of values and the
steps of a query. The statements of its tables have to be word for word those of an import; no view, trigger or virtual
table may stand beside them. `index` checks the rows, and `model` the cards.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

from bridge.case.libraries import said_by_sqlite
from bridge.errors import InputError, OutputError, said_by_system
from bridge.files.opening import restrict
from bridge.language import phrase

__all__ = [
    "APPLICATION",
    "FORM",
    "TABLES",
    "check_index",
    "damaged",
    "opened_to_read",
    "opened_to_write",
    "shut_out",
]

APPLICATION = 0x417A6F72
"""SQLite's application id, in the head of the file: the letters `Azor`."""

FORM = 2
"""The version of the tables and their content; an index of another version has to be made anew."""

TABLES = (
    """CREATE TABLE sources (
    id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, file TEXT NOT NULL, done INTEGER NOT NULL, tally BLOB NOT NULL,
    finished INTEGER NOT NULL
)""",
    """CREATE TABLE cards (
    id INTEGER PRIMARY KEY, source INTEGER NOT NULL, name TEXT NOT NULL, token INTEGER NOT NULL, content BLOB NOT NULL,
    UNIQUE (name, token, content)
)""",
    """CREATE TABLE names (
    folded TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (folded, rank, card)
) WITHOUT ROWID""",
    "CREATE INDEX names_of_card ON names (card)",
)
"""The statements that make the tables, as SQLite keeps them in the file."""

_MAX_SCHEMA_ENTRIES = 20
"""The most tables, indexes and the like that are compared with those of an import."""

_JOURNAL = bytes.fromhex("d9d505f920a163d7")
"""How a journal of SQLite begins. It also ends so if it names a super-journal, which spans several files."""

_WRITTEN_AHEAD = 2
"""The value of bytes 18 and 19 of a file in SQLite's WAL mode, whose changes stand in another file."""


def opened_to_read(path: Path) -> sqlite3.Connection:
    """Opens the index for reading only.

    On a read-only file system no import can be running, and the file is opened as immutable. Elsewhere SQLite's locks
    keep a reader from seeing what an import hasn't finished.

    Raises:
        InputError: There is no index, or this version can't read it; the message says what to do.
        sqlite3.Error: The file is no SQLite file, or can't be read.
    """
    if not os.path.exists(path):
        raise InputError(
            phrase(
                "there is no index of cards; 'azor cards import FILE' makes one, from Scryfall's "
                "oracle-cards or MTGJSON's AtomicCards"
            ),
            file=str(path),
        )
    _check_file(path)
    immutable = _cant_change(path)
    if immutable and _journal(path):
        raise _interrupted(path)
    uri = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if immutable else ''}"
    # Whichever thread drops an index closes it.
    connection = sqlite3.connect(uri, uri=True, cached_statements=16, check_same_thread=False)
    try:
        restrict(connection)
        connection.execute("PRAGMA query_only = 1")
        check_index(connection, path)
    except sqlite3.Error as error:
        connection.close()
        # A journal that a crash left can be rolled back by an import, not by a reader, which can't write.
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith("SQLITE_READONLY") or (name == "SQLITE_CANTOPEN" and _journal(path)):
            raise _interrupted(path) from None
        raise
    except BaseException:
        connection.close()
        raise
    return connection


def opened_to_write(path: Path) -> sqlite3.Connection:
    """Opens the file for an import; a new file is empty. The caller has to check its tables (`check_index`).

    Raises:
        InputError: The file can't be an index.
        sqlite3.Error: The file can't be opened.
    """
    if os.path.exists(path):
        _check_file(path)
        if _journal(path)[-8:] == _JOURNAL:
            raise InputError(
                phrase("the journal beside the index of cards is not of its own import; delete both"), file=str(path)
            )
    connection = sqlite3.connect(path.absolute(), isolation_level=None)
    try:
        restrict(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_file(path: Path) -> None:
    """Refuses what is no regular file, such as a pipe, which might never end, and a file in SQLite's WAL mode."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise InputError(phrase("the index of cards can't be opened: it is no file"), file=str(path))
        with open(path, "rb") as file:
            head = file.read(20)
    except OSError as error:
        raise InputError(
            phrase("the index of cards can't be opened: {reason}", reason=said_by_system(error)), file=str(path)
        ) from None
    if _WRITTEN_AHEAD in head[18:20]:
        raise InputError(phrase("this is no index of cards that azor has written"), file=str(path))


def _journal(path: Path) -> bytes:
    """The last 8 bytes of the journal beside the file; empty if there is none."""
    try:
        with open(f"{path}-journal", "rb") as file:
            file.seek(-min(8, file.seek(0, os.SEEK_END)), os.SEEK_END)
            return file.read(8)
    except OSError:
        return b""


def _cant_change(path: Path) -> bool:
    """Whether the file is on a read-only file system."""
    try:
        return bool(os.statvfs(path).f_flag & os.ST_RDONLY)
    except (AttributeError, OSError):  # not on every system
        return False


def _interrupted(path: Path) -> InputError:
    return InputError(
        phrase("an import into the index of cards was cut off, and it can't be read; 'azor cards import FILE' goes on"),
        file=str(path),
    )


def check_index(connection: sqlite3.Connection, path: Path) -> None:
    """Refuses a file that is no index of cards, that has another version, or other tables than an import makes.

    Raises:
        InputError: The file is refused; the message says why.
        sqlite3.Error: The file is no SQLite file, or can't be read.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (form,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise InputError(phrase("this is no index of cards, but another program's file"), file=str(path))
    if form != FORM:
        raise InputError(
            phrase(
                "this index of cards is of form {form}, and this version of azor reads form "
                "{own}; delete it and import the cards again",
                form=form,
                own=FORM,
            ),
            file=str(path),
        )
    rows = connection.execute(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL LIMIT ?", (_MAX_SCHEMA_ENTRIES,)
    ).fetchall()
    if sorted(map(str, (sql for (sql,) in rows))) != sorted(TABLES):
        raise damaged(path, phrase("its tables are not those that an import makes"))


def damaged(path: Path, why: str = "") -> InputError:
    """The exception for an index whose content isn't what an import writes."""
    message = (
        phrase("the index of cards is damaged: {why}; delete it and import the cards again", why=why)
        if why
        else phrase("the index of cards is damaged; delete it and import the cards again")
    )
    return InputError(message, file=str(path))


_WRITING = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE")
"""How the names of SQLite's errors begin if a file can't be written."""


def shut_out(path: Path, error: sqlite3.Error | UnicodeDecodeError) -> InputError | OutputError:
    """The exception for an error of SQLite, or for text in the file that is not UTF-8."""
    if isinstance(error, UnicodeDecodeError):
        return damaged(path, phrase("a word in it is no UTF-8"))
    name = getattr(error, "sqlite_errorname", "").removesuffix("_DIRECTORY")
    if name in ("SQLITE_CORRUPT", "SQLITE_INTERRUPT", "SQLITE_TOOBIG", "SQLITE_ERROR") or name.startswith(
        ("SQLITE_CORRUPT_", "SQLITE_CONSTRAINT")
    ):
        why = {
            "SQLITE_INTERRUPT": phrase("a search in it doesn't end"),
            "SQLITE_TOOBIG": phrase("something in it is too large"),
        }
        return damaged(path, why.get(name, ""))
    if name.startswith(_WRITING):
        reason = phrase("the disk is full") if name == "SQLITE_FULL" else said_by_sqlite(error)
        return OutputError(phrase("the index of cards can't be written: {reason}", reason=reason), file=str(path))
    message = {
        "SQLITE_NOTADB": phrase("this is no index of cards"),
        "SQLITE_BUSY": phrase("something else is writing to the index of cards"),
        "SQLITE_CANTOPEN": phrase("the index of cards can't be opened"),
    }.get(name, phrase("the index of cards can't be used: {reason}", reason=said_by_sqlite(error)))
    return InputError(message, file=str(path))
