"""Opens SQLite files from untrusted sources, with SQLite's settings for such files, and with bounds on the length of
values and on the steps of a query."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

from bridge.errors import InputError, said_by_system
from bridge.language import phrase

__all__ = ["bounded", "opened_foreign", "restrict"]

_MAX_BYTES_OF_VALUE = 2_000_000
"""The most bytes of a value or a row."""

_STEPS, _STRIDE = 100_000_000, 100_000
"""The most steps of SQLite's virtual machine for a query (listing 100,000 cards takes a hundredth of them), and the
steps between two counts."""


def opened_foreign(path: Path, columns: int) -> sqlite3.Connection:
    """Opens another program's SQLite file for reading only, with the settings for untrusted files.

    The file is opened as immutable: changes in a journal beside it are ignored, and nothing is written.

    Args:
        path: The file.
        columns: The most columns that a table of it may have.

    Raises:
        InputError: There is no such file, or it is no regular one.
        sqlite3.Error: The file is no SQLite file, or can't be read.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise InputError(phrase("can't be read: it is no file"), file=str(path))
    except (OSError, ValueError) as error:
        raise InputError(phrase("can't be read: {what}", what=said_by_system(error)), file=str(path)) from None
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, cached_statements=16)
    try:
        restrict(connection, columns)
        connection.execute("PRAGMA query_only = 1")
    except BaseException:
        connection.close()
        raise
    return connection


def bounded(connection: sqlite3.Connection) -> None:
    """Bounds the steps of the queries until the next call."""
    connection.set_progress_handler(_steps(), _STRIDE)


def _steps() -> Callable[[], int]:
    left = _STEPS // _STRIDE

    def one_more() -> int:
        nonlocal left
        left -= 1
        return int(left < 0)

    return one_more


def restrict(connection: sqlite3.Connection, columns: int = 20) -> None:
    """Applies SQLite's settings for untrusted files. Loading extensions is off by default.

    Args:
        connection: An open file.
        columns: The most columns that a table of it may have.
    """
    bounded(connection)
    for limit, most in (
        (sqlite3.SQLITE_LIMIT_LENGTH, _MAX_BYTES_OF_VALUE),
        (sqlite3.SQLITE_LIMIT_SQL_LENGTH, 10_000),
        (sqlite3.SQLITE_LIMIT_COLUMN, columns),
        (sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 20),
        (sqlite3.SQLITE_LIMIT_COMPOUND_SELECT, 2),
        (sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 20),
        (sqlite3.SQLITE_LIMIT_ATTACHED, 0),
        (sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1),
        (sqlite3.SQLITE_LIMIT_WORKER_THREADS, 0),
    ):
        connection.setlimit(limit, most)
    if hasattr(connection, "setconfig"):  # from Python 3.12 on
        for name, on in (("DEFENSIVE", True), ("TRUSTED_SCHEMA", False), ("ENABLE_TRIGGER", False),
                         ("ENABLE_VIEW", False), ("WRITABLE_SCHEMA", False)):  # fmt: skip
            connection.setconfig(getattr(sqlite3, f"SQLITE_DBCONFIG_{name}"), on)
    connection.execute("PRAGMA trusted_schema = 0")
    connection.execute("PRAGMA cell_size_check = 1")
