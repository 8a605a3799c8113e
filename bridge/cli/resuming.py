"""The file of `azor check --resume`: answers are appended to it, and cases that it has an answer to are skipped."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from bridge.cli.exit_codes import OF_FAILURES, OF_OUTCOMES
from bridge.cli.options import Options
from bridge.cli.output import unwritten
from bridge.cli.units import JsonLine, RefusedFile, Unit, WholeFile
from bridge.errors import FileRefused, InputError, OutputError, unreadable
from bridge.language import ENGLISH, phrase

if TYPE_CHECKING:
    from io import BufferedReader

    from msgspec import json

__all__ = ["AnswerFile", "digest_of"]


class _Error(Struct):
    kind: str


class _Earlier(Struct):
    """The keys that are read from a line of an earlier run."""

    digest: str
    outcome: str = ""
    error: _Error | None = None


_BEGIN_OF_LINE = b'{"file": "'
"""How each line begins."""

_NAME_AND_LINE = re.compile(rb'\{"file": "((?:[^"\\]|\\.|\\$)*)(?:", "line": (\d*))?')


def _is_begun(text: bytes) -> bool:
    """Whether this is the beginning of a line of ours, which was not written to its end."""
    found = _NAME_AND_LINE.match(text)
    if found is None:
        return _BEGIN_OF_LINE.startswith(text)
    begin = b'%b%b", "line": %b, ' % (_BEGIN_OF_LINE, found[1], found[2] or b"")
    whole = (begin + b'"title": ', begin + b'"error": ')
    return any(each.startswith(text) or text.startswith(each) for each in whole)


def _is_json(text: bytes) -> bool:
    from msgspec import DecodeError, json

    try:
        json.decode(text)
    except (DecodeError, UnicodeDecodeError):
        return False
    return True


@cache
def _decoder() -> json.Decoder[_Earlier]:
    from msgspec import json

    return json.Decoder(_Earlier)


class AnswerFile:
    """The file that answers are appended to, a line each, and the answers that it has already.

    Args:
        file: Its path; the file is made if it isn't there.

    Raises:
        OutputError: The file can't be written.
        InputError: Another run is writing to it.
    """

    def __init__(self, file: str) -> None:
        from bridge.case.loading import printable_file

        self.name = printable_file(file)
        self._line = self._end = 0
        if os.path.exists(file) and not os.path.isfile(file):
            raise OutputError(phrase("it is no file that can be appended to"), file=self.name)
        try:
            self._stream = open(file, "a+b", buffering=0)  # noqa: SIM115  # closed by `close`
        except (OSError, ValueError) as error:
            raise unwritten(error, self.name) from None
        self._lock()

    def _lock(self) -> None:
        """Locks the file, if the system can, so that no other run writes to it."""
        try:
            import fcntl
        except ImportError:  # not a Unix
            return
        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._stream.close()
            raise InputError(phrase("another run is writing to it; nothing was changed"), file=self.name) from None
        except OSError:  # a file system that knows no locks
            return

    def left(
        self, units: Iterable[Unit | None], key: Callable[[int, Unit], str], note: Callable[[str, str, int], None]
    ) -> Iterator[Unit | None]:
        """The parts that have no answers yet.

        Args:
            units: All parts; None where reading on may have to wait.
            key: Gives the key of a part from its number in the input, from 1, and the part: the `digest` of its lines.
            note: Called for each line in the file with its outcome, its failure, and the bytes of input done with it.

        Raises:
            InputError: A line belongs to none of these parts.
        """
        from msgspec.structs import replace

        with self._opened() as stream:
            lines = self._lines(stream)
            line = next(lines, None)
            number = 0
            for unit in units:
                if unit is None:
                    yield None
                    continue
                number += 1
                unit = replace(unit, key=key(number, unit))
                skip = 0
                while line is not None and line.digest == unit.key:
                    note(line.outcome, line.error.kind if line.error else "", 0 if skip else unit.size)
                    skip += 1
                    line = next(lines, None)
                if line is not None and not skip:
                    raise self._foreign()
                if line is None and (not skip or isinstance(unit, WholeFile)):
                    yield replace(unit, skip=skip, size=0 if skip else unit.size)
            if line is not None:
                raise self._foreign()
        self._drop_rest()

    def _opened(self) -> BufferedReader:
        try:
            return open(self._stream.name, "rb")
        except OSError as error:
            raise unreadable(error, self.name) from None

    def _foreign(self) -> InputError:
        message = phrase("it has answers to other cases, or by other options; nothing was changed")
        return InputError(message, file=self.name, line=self._line)

    def _lines(self, stream: BufferedReader) -> Iterator[_Earlier]:
        """The complete lines of the file.

        A last line without a line end was being written when the run was ended. If the machine failed, the file can end
        in NUL bytes in place of data that was not yet on the disk.
        """
        if stream.peek(1)[:1] not in (b"{", b"\0", b""):
            self._line = 1
            raise self._foreign()  # before a line is read, which may be very long
        for text in stream:
            self._line += 1
            if text.endswith(b"\n"):
                self._end += len(text)
                yield self._read(text)
            elif not _is_begun(begun := text.rstrip(b"\0")) or _is_json(begun):
                self._read(begun)

    def _read(self, text: bytes) -> _Earlier:
        """Decodes a line.

        Raises:
            InputError: The line is not one of ours.
        """
        from msgspec import DecodeError

        try:
            line = _decoder().decode(text)
        except (DecodeError, UnicodeDecodeError):
            raise self._foreign() from None
        if line.outcome not in OF_OUTCOMES and (line.error is None or line.error.kind not in OF_FAILURES):
            raise self._foreign()
        return line

    def append(self, line: str) -> None:
        """Writes a line at the end.

        Raises:
            OutputError: The line can't be written, or only a part of it.
        """
        self._drop_rest()
        try:
            data = line.encode("utf-8", "backslashreplace")
            written = self._stream.write(data)
            if written != len(data):  # the disk is full; the next run drops the part of the line
                raise FileRefused(0, phrase("only a part of a line could be written"))
        except OSError as error:
            raise unwritten(error, self.name) from None
        self._end += len(data)

    def _drop_rest(self) -> None:
        """Cuts off everything after the complete lines."""
        try:
            if self._stream.seek(0, os.SEEK_END) > self._end:
                self._stream.truncate(self._end)
        except OSError as error:
            raise unwritten(error, self.name) from None

    def close(self) -> None:
        """Closes the file."""
        self._stream.close()


def digest_of(options: Options, number: int, unit: Unit) -> str:
    """The key of a part of the input: a digest of the part, its number in the input, and the options that can change
    its answer."""
    from hashlib import blake2b

    from bridge.rulebook import newest_edition

    content: str | bytes = ""
    if isinstance(unit, WholeFile | JsonLine):
        content = unit.text
    elif isinstance(unit, RefusedFile):
        content = unit.message
    asked: tuple[object, ...] = (options.brief, options.edition or newest_edition(), options.cards)
    if options.readings:
        asked = (*asked, sorted(options.readings.items()))
    if options.language != ENGLISH:
        asked = (*asked, options.language)
    whole = repr((asked, number, unit.file, unit.line, content))
    return blake2b(whole.encode("utf-8", "backslashreplace"), digest_size=12).hexdigest()
