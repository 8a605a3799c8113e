"""The file of the cache: entries of bytes under keys of bytes."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from threading import Lock

from bridge.files.opening import bounded, restrict

__all__ = ["Kept"]

_APPLICATION = 0x417A6F52
"""SQLite's application id, in the head of the file: the letters `AzoR`."""

_FORM = 1
"""The version of the table and of its content."""

_TABLE = """CREATE TABLE kept (
    id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, sum BLOB NOT NULL, content BLOB NOT NULL
)"""

_MAX_ENTRIES = 100_000
"""The most entries that are kept; when there are more, the older half is removed."""

_MAX_ADDED = 500
"""The most entries that a process adds: if it reads more texts, they are probably of invented cards, which won't be
read again, and storing them would take as long as reading."""

_MAX_BYTES_KEPT = 1_000_000
"""The most bytes of an entry."""

_BYTES_OF_DIGEST = 20

_HEAD = 100
"""The bytes of the head of an SQLite file."""

_WRITABLE_BY_OTHERS = 0o022

_SECONDS_TO_WAIT = 0.2
"""The seconds to wait for another process that writes."""


class Kept:
    """The entries of a file. It is opened at the first look-up, and made if there is none.

    No method raises an error because of the file: a missing entry is computed again, and a failed write is ignored.
    Threads may share an object; a process that was forked opens the file anew.

    Args:
        path: The file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open: sqlite3.Connection | None = None
        self._process = 0
        self._usable = True
        self._added = 0
        self._lock = Lock()

    def __del__(self) -> None:
        self.close()  # newer Pythons warn of a connection that nobody closed

    def close(self) -> None:
        """Closes the file; the next look-up opens it again."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def is_usable(self) -> bool:
        """Whether the file can be opened, and nothing has gone wrong with it so far in this process."""
        with self._lock:
            try:
                return self._connection() is not None
            except (sqlite3.Error, OSError, ValueError):
                self._usable = False
        return False

    def find(self, what: bytes) -> bytes | None:
        """The entry under a key; None if there is none.

        Args:
            what: The key, of any length.
        """
        key = _digest(what)
        with self._lock:
            try:
                connection = self._connection()
                if connection is None:
                    return None
                bounded(connection)
                row = connection.execute("SELECT sum, content FROM kept WHERE key = ?", (key,)).fetchone()
            except (sqlite3.Error, OSError, ValueError) as error:
                self._given_up(error)
                return None
        if row is None or type(row[1]) is not bytes or row[0] != _digest(key + row[1]):
            return None
        return row[1]

    def keep(self, what: bytes, content: bytes, *, ahead: bool = False) -> None:
        """Stores an entry, unless it has more than a million bytes, or 500 entries were added already.

        Args:
            what: The key.
            content: The entry, which replaces an earlier one.
            ahead: Whether the user asked to store it: then it doesn't count among the 500.
        """
        if len(content) > _MAX_BYTES_KEPT or (self._added >= _MAX_ADDED and not ahead):
            return
        self._added += not ahead
        key = _digest(what)
        with self._lock:
            try:
                connection = self._connection()
                if connection is None:
                    return
                bounded(connection)
                connection.execute("INSERT OR REPLACE INTO kept (key, sum, content) VALUES (?, ?, ?)",
                                   (key, _digest(key + content), content))  # fmt: skip
                connection.execute(
                    "DELETE FROM kept WHERE (SELECT max(id) - min(id) FROM kept) >= ? "
                    "AND id < (SELECT (max(id) + min(id)) / 2 FROM kept)",
                    (_MAX_ENTRIES,),
                )
            except (sqlite3.Error, OSError, ValueError) as error:
                self._given_up(error)

    def _given_up(self, error: Exception) -> None:
        """Ignores the file for the rest of the process; the disk may be full. A damaged file is removed."""
        self._usable = False
        if self._open is not None and _is_damaged(error):
            self.close()
            with suppress(OSError):
                self._path.unlink()

    def _connection(self) -> sqlite3.Connection | None:
        if not self._usable:
            return None
        if self._open is None or self._process != os.getpid():
            self._open = _opened(self._path)
            self._process = os.getpid()
        return self._open


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=_BYTES_OF_DIGEST).digest()


def _opened(path: Path) -> sqlite3.Connection:
    """The file, opened; one of another form is made anew, also a damaged one.

    Raises:
        sqlite3.Error: It can't be opened.
        OSError: It can't be made, or others may have written it.
        ValueError: It is another program's.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    ours = _is_ours(path)
    try:
        return _prepared(path)
    except (sqlite3.DatabaseError, ValueError) as error:
        if not ours or not _is_damaged(error):
            raise
        path.unlink()
        return _prepared(path)


def _is_damaged(error: Exception) -> bool:
    """Whether an error means that the file is damaged, and not, say, locked."""
    return not isinstance(error, sqlite3.OperationalError | OSError)


def _is_ours(path: Path) -> bool:
    """Whether there is a file that this module has made; where there is none, an empty one is made.

    Raises:
        OSError: The file may have been written by others: what is kept decides verdicts.
        ValueError: It is another program's.
    """
    try:
        found = path.lstat()
    except FileNotFoundError:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        return False
    alone = not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & _WRITABLE_BY_OTHERS)
    if not stat.S_ISREG(found.st_mode) or not alone:
        raise PermissionError("it isn't this user's alone")
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if head and (not head.startswith(b"SQLite format 3\0") or head[68:72] != _APPLICATION.to_bytes(4, "big")):
        raise ValueError("another program's file")
    return bool(head)


def _prepared(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=_SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False, cached_statements=8
    )
    try:
        restrict(connection)
        connection.execute("PRAGMA synchronous = OFF")
        tables = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL LIMIT 2").fetchall()
        if not tables:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute(f"PRAGMA user_version = {_FORM}")
            connection.execute(_TABLE.replace("TABLE", "TABLE IF NOT EXISTS"))
            connection.execute("COMMIT")
        (form,) = connection.execute("PRAGMA user_version").fetchone()
        if form != _FORM or (tables and tables != [(_TABLE,)]):
            raise ValueError("another form")
    except BaseException:
        connection.close()
        raise
    return connection
