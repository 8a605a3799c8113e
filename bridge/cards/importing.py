"""Imports a file of cards into the index, in batches, so that an interrupted import can continue where it stopped."""

from __future__ import annotations

import errno
import hashlib
import os
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from io import BufferedRandom, BufferedReader
from itertools import islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta, Struct

from bridge.cards.formats import MOST_UNPACKED, SORTS, Entry, cards_of, entries
from bridge.cards.index import default_path, rank_of
from bridge.cards.model import Card, NotACard, encoded, folded
from bridge.cards.opening import APPLICATION, FORM, TABLES, check_index, damaged, opened_to_write, shut_out
from bridge.case.words import quoted
from bridge.errors import FileRefused, InputError, OutputError, said_by_system, unreadable
from bridge.files.opening import bounded
from bridge.language import phrase

__all__ = ["ENTRIES_PER_TRANSACTION", "Imported", "import_file"]

ENTRIES_PER_TRANSACTION = 1000
"""How many entries of a file are written in one transaction."""

_STANDARD_INPUT = "-"
"""The name that stands for standard input."""

_MAX_PROBLEMS_NAMED = 5
"""How many broken cards are named."""

_Number = Annotated[int, Meta(ge=0)]


class _Tally(Struct):
    """What was found in a file so far."""

    cards: _Number = 0
    tokens: _Number = 0
    again: _Number = 0
    left_out: dict[str, _Number] = {}
    broken: _Number = 0


class Imported(Struct, frozen=True):
    """What an import did.

    Attributes:
        file: The file of cards.
        cards, tokens: How many different ones it holds; cards of the same name that differ count several times.
        again: Cards that it lists again with nothing new, such as further printings.
        left_out: How many objects of each sort were left out.
        broken: How many could not be read.
        problems: The first five of those, one line each; none from the entries that an earlier import had read.
        resumed: How many entries an earlier, interrupted import had read; 0 for a new import.
        already: Whether the last import was of this same file and was finished, so that nothing was done.
    """

    file: str
    cards: int
    tokens: int
    again: int
    left_out: dict[str, int]
    broken: int
    problems: tuple[str, ...] = ()
    resumed: int = 0
    already: bool = False


def import_file(
    file: str | Path, index: str | Path | None = None, advanced: Callable[[int, int], None] | None = None
) -> Imported:
    """Reads a file of cards into an index, which is made if it isn't there.

    A card replaces cards of the same name from other files. Every `ENTRIES_PER_TRANSACTION` entries are written in one
    transaction, together with how far the file has been read: a further import of the same file (by its digest,
    whatever its name) goes on after an interruption.

    Args:
        file: The file, in a form of `formats`, or `-` for standard input.
        index: The path of the index; by default `default_path()`.
        advanced: Called now and then with the number of bytes read and the size of the file.

    Raises:
        InputError: The file can't be read or is no file of cards (the cards before the error are imported), or the file
            at `index` is no index of cards.
        OutputError: The index can't be written.
    """
    path = default_path() if index is None else Path(index)
    name = "<stdin>" if file == _STANDARD_INPUT else str(file)
    try:
        with _stream(file) as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
            stream.seek(0)
            with _opened(path) as connection:
                return _Import(connection, path, stream, name, digest, advanced or (lambda done, size: None)).run()
    except IsADirectoryError:
        raise InputError(phrase("it is a folder, not a file of cards"), file=name) from None
    except OSError as error:
        raise unreadable(error, name) from None
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise shut_out(path, error) from None


@contextmanager
def _stream(file: str | Path) -> Iterator[BufferedReader | BufferedRandom]:
    """The file, open for reading; a pipe, which can't be read twice, is first copied to a temporary file."""
    if file == _STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        with TemporaryFile() as kept:
            _keep(sys.stdin.buffer, kept)
            yield kept
        return
    with open(file, "rb") as stream:
        mode = os.fstat(stream.fileno()).st_mode
        if stat.S_ISREG(mode):
            yield stream
        elif stat.S_ISCHR(mode) and not stream.isatty():
            raise FileRefused(errno.EINVAL, phrase("it is a device, not a file"))
        else:
            with TemporaryFile() as kept:
                _keep(stream, kept)
                yield kept


def _keep(stream: BinaryIO, kept: BinaryIO) -> None:
    """Copies a stream to a file and rewinds the file."""
    while chunk := stream.read(1 << 20):
        kept.write(chunk)
        if kept.tell() > MOST_UNPACKED:
            message = phrase("more than {n} bytes are no file of cards", n=f"{MOST_UNPACKED:,}")
            raise FileRefused(errno.EFBIG, message)
    kept.seek(0)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """The index, open for writing; made with its folder if it isn't there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(
            phrase("the folder can't be made: {strerror}", strerror=said_by_system(error)), file=str(path.parent)
        ) from None
    empty = not path.exists()
    try:
        with closing(opened_to_write(path)) as connection:
            _make_tables(connection, path)
            try:
                yield connection
            finally:
                empty = empty and not connection.execute("SELECT count(*) FROM sources").fetchone()[0]
    finally:
        if empty:
            path.unlink(missing_ok=True)  # leave no index without a card


def _make_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Makes the tables of a new index, or checks those of an index that is there."""
    connection.execute("BEGIN IMMEDIATE")
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if tables:
        check_index(connection, path)
    else:
        for statement in TABLES:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {FORM}")
    connection.execute("COMMIT")


class _Import:
    """The import of one file."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        stream: BinaryIO,
        name: str,
        digest: str,
        advanced: Callable[[int, int], None],
    ) -> None:
        self._connection = connection
        self._path = path
        self._stream = stream
        self._name = name
        self._digest = digest
        self._advanced = advanced
        self._source = 0
        self._tally = _Tally()
        self._problems: list[str] = []

    def run(self) -> Imported:
        """Reads the entries that an earlier import has not read."""
        last = self._connection.execute(
            "SELECT id, sha256, done, tally, finished FROM sources ORDER BY id DESC LIMIT 1"
        ).fetchone()
        resumed = 0
        if last is not None and last[1] == self._digest:
            self._source, _, resumed, tally, finished = last
            self._tally = self._tallied(resumed, tally)
            if finished:
                return self._result(already=True)
        with closing(entries(self._stream, self._name)) as listed:
            error = self._read(listed, resumed)
        if error is not None:
            kept = phrase("{message}; what stands before it is imported", message=error.message)
            raise InputError(kept, file=error.file, line=error.line)
        return self._result(resumed=resumed)

    def _tallied(self, resumed: object, tally: object) -> _Tally:
        """The tally that the index has for the part of the file that was read before.

        Raises:
            InputError: The tally can't be one that an import wrote.
        """
        try:
            found = msgspec.json.decode(tally if isinstance(tally, bytes) else b"", type=_Tally)
        except (msgspec.DecodeError, UnicodeDecodeError):
            found = None
        if found is None or not isinstance(resumed, int) or resumed < 0 or not found.left_out.keys() <= SORTS:
            raise damaged(self._path, phrase("what it says of the last import can't be right"))
        return found

    def _read(self, listed: Iterator[Entry], resumed: int) -> InputError | None:
        """Reads the entries after the first `resumed` ones; stops at an error in the file and returns it."""
        size = os.fstat(self._stream.fileno()).st_size
        for _ in islice(listed, resumed):
            pass
        done, error = resumed, None
        while True:
            batch: list[Entry] = []
            try:
                batch.extend(islice(listed, ENTRIES_PER_TRANSACTION))  # entries before an error stay in the batch
            except InputError as found:
                error = found
            with self._batch():
                for each in batch:
                    self._take(each)
                done += len(batch)
                ended = len(batch) < ENTRIES_PER_TRANSACTION
                if ended and not self._tally.cards + self._tally.tokens:
                    raise error or InputError(self._nothing(), file=self._name)
                self._note(done, finished=ended and error is None)
            self._advanced(size if ended else self._stream.tell(), size)
            if ended:
                return error

    @contextmanager
    def _batch(self) -> Iterator[None]:
        """A transaction: everything that is written inside is kept, or nothing is."""
        bounded(self._connection)
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def _note(self, done: int, finished: bool) -> None:
        """Writes how far the file has been read, and the tally."""
        tally = msgspec.json.encode(self._tally)
        if self._source:
            self._connection.execute(
                "UPDATE sources SET done = ?, tally = ?, finished = ? WHERE id = ?",
                (done, tally, finished, self._source),
            )

    def _take(self, entry: Entry) -> None:
        """Writes the cards of an entry."""
        if not self._source:
            written = self._connection.execute(
                "INSERT INTO sources (sha256, file, done, tally, finished) VALUES (?, ?, 0, '', 0)",
                (self._digest, self._name.encode(errors="backslashreplace").decode()),
            )
            self._source = int(written.lastrowid or 0)
        try:
            if entry.problem:
                raise NotACard(entry.problem)
            found = cards_of(entry.value)
            contents = [] if isinstance(found, str) else [(each, encoded(each)) for each in found]
        except NotACard as error:
            self._tally.broken += 1
            if len(self._problems) < _MAX_PROBLEMS_NAMED:
                name = _name_in(entry.value)
                self._problems.append(f"{self._name}:{entry.line}: {quoted(name) + ': ' if name else ''}{error}")
            return
        if isinstance(found, str):
            self._tally.left_out[found] = self._tally.left_out.get(found, 0) + 1
            return
        for card, content in contents:
            self._write(card, content)

    def _write(self, card: Card, content: bytes) -> None:
        """Writes a card and deletes the cards of the same name from other files."""
        key = (folded(card.name), card.token)
        present = self._connection.execute(
            "SELECT id, source, content FROM cards WHERE name = ? AND token = ?", key
        ).fetchall()
        same = None
        for number, source, written in present:
            if written == content:
                same = (number, source)
            elif source != self._source:
                self._connection.execute("DELETE FROM names WHERE card = ?", (number,))
                self._connection.execute("DELETE FROM cards WHERE id = ?", (number,))
        if same is not None and same[1] == self._source:
            self._tally.again += 1
            return
        if card.token:
            self._tally.tokens += 1
        else:
            self._tally.cards += 1
        if same is not None:
            self._connection.execute("UPDATE cards SET source = ? WHERE id = ?", (self._source, same[0]))
            return
        number = self._connection.execute(
            "INSERT INTO cards (source, name, token, content) VALUES (?, ?, ?, ?)", (self._source, *key, content)
        ).lastrowid
        names = {key[0]: (rank_of(card), card.name)}
        for face in card.faces:
            names.setdefault(folded(face.name), (rank_of(card, by_part=True), face.name))
        self._connection.executemany(
            "INSERT INTO names (folded, rank, card, name) VALUES (?, ?, ?, ?)",
            [(each, rank, number, name) for each, (rank, name) in names.items()],
        )

    def _nothing(self) -> str:
        """The message for a file without any card."""
        if self._problems:
            return phrase("there is no card in it: {why}", why=self._problems[0].removeprefix(self._name + ":"))
        return phrase("there is no card in it")

    def _result(self, resumed: int = 0, already: bool = False) -> Imported:
        tally = self._tally
        left_out = dict(sorted(tally.left_out.items(), key=lambda pair: -pair[1]))
        return Imported(
            self._name,
            tally.cards,
            tally.tokens,
            tally.again,
            left_out,
            tally.broken,
            tuple(self._problems),
            resumed,
            already,
        )


def _name_in(value: object) -> str:
    """The name of a broken entry; empty if it has none."""
    first = value[0] if isinstance(value, list) and value else value
    name = first.get("name") if isinstance(first, dict) else None
    return name if isinstance(name, str) else ""
