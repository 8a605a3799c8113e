"""The command's outputs: messages, files, and standard streams that can't be written.

If standard output can't be written, the command ends, and its exit code says so. If standard error can't be written,
the message is dropped and the work goes on; the exit code then reports that, unless it reports something worse. A
standard error that was closed from the beginning is like `/dev/null`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import RawIOBase
from typing import Any, NoReturn, TextIO

from bridge.case.words import escaped
from bridge.cli.exit_codes import LEGAL, NO_READER, NOT_WRITTEN
from bridge.errors import OutputError, ReaderGone, said_by_system
from bridge.language import phrase

__all__ = [
    "escaped_lines",
    "guarded",
    "is_same_file",
    "say",
    "unwritten",
    "write_file",
]


def say(line: str) -> None:
    """Prints a line to standard error, with unprintable characters escaped."""
    print(escaped(line), file=sys.stderr, flush=True)


def escaped_lines(text: str) -> str:
    """The text with unprintable characters escaped, except for line ends."""
    if text.replace("\n", "").isprintable():
        return text
    return "\n".join(map(escaped, text.split("\n")))


def unwritten(error: OSError | ValueError, file: str) -> OutputError:
    """Our exception for an output that can't be written.

    Args:
        error: The system's error.
        file: The output: the name of a file, or `<stdout>`.
    """
    if isinstance(error, BrokenPipeError):
        return ReaderGone(phrase("its reader has gone away"), file=file)
    return OutputError(phrase("can't be written: {error}", error=said_by_system(error)), file=file)


def is_same_file(one: str, other: str) -> bool:
    """Whether two names refer to one existing file."""
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False


def write_file(path: str, data: str | bytes) -> None:
    """Writes a file: bytes, or text in UTF-8.

    Raises:
        OutputError: The file can't be written.
    """
    try:
        with open(path, "wb") as stream:
            stream.write(data if isinstance(data, bytes) else data.encode("utf-8", "backslashreplace"))
    except (OSError, ValueError) as error:
        raise unwritten(error, path) from None


# ------------------------------------------------------------------------------------------------------------- streams


class _Stream:
    """A text stream around another one that handles write errors itself (`_failed`)."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except OSError as error:
            self._failed(error)
            return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as error:
            self._failed(error)

    def _failed(self, error: OSError) -> None:
        """Handles a write error."""
        raise NotImplementedError

    def _let_go(self) -> None:
        """Redirects the stream to `/dev/null`: the process would otherwise write the rest of the buffer at its end."""
        with suppress(OSError, ValueError):
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, self._stream.fileno())
            os.close(null)


class _Answers(_Stream):
    """Standard output: a write error ends the command.

    A library may drop the exception, so that it is raised again at every later attempt.
    """

    _error: OutputError | None = None

    def write(self, text: str) -> int:
        if self._error is not None:
            raise self._error
        raw = getattr(self._stream, "buffer", None)
        if not isinstance(raw, RawIOBase) or not isinstance(text, str):
            return super().write(text)
        rest = memoryview(text.encode(self._stream.encoding, "backslashreplace"))
        try:
            while rest:  # a stream without a buffer may write only a part
                rest = rest[raw.write(rest) or 0 :]
        except OSError as error:
            self._failed(error)
        return len(text)

    def flush(self) -> None:
        if self._error is not None:
            raise self._error
        super().flush()

    def _failed(self, error: OSError) -> NoReturn:
        self._let_go()
        self._error = unwritten(error, "<stdout>")
        raise self._error from None


class _Messages(_Stream):
    """Standard error: a message that can't be written is dropped and noted in `code`."""

    code = LEGAL
    """The exit code for dropped messages; `LEGAL` if none was dropped."""

    def _failed(self, error: OSError) -> None:
        self._let_go()
        self.code = NO_READER if isinstance(error, BrokenPipeError) else NOT_WRITTEN


class _Closed:
    """A replacement for a standard output that was closed before the process began."""

    encoding = "utf-8"
    errors = "backslashreplace"
    closed = False

    def write(self, _text: str) -> int:
        raise OutputError(phrase("can't be written: it is closed"), file="<stdout>")

    def flush(self) -> None:
        """Nothing was written."""

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OutputError(phrase("can't be written: it is closed"), file="<stdout>")


@contextmanager
def guarded() -> Iterator[_Messages]:
    """Replaces the standard streams inside: standard output raises `OutputError`, standard error notes lost messages.

    Gives the new standard error, whose `code` is the exit code for dropped messages.
    """
    _occupy()
    out, err = sys.stdout, sys.stderr
    for stream in (out, err):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")
    ours: Any = _Closed() if out is None else _Answers(out)
    theirs: Any = _Messages(open(os.devnull, "w", encoding="utf-8") if err is None else err)  # noqa: SIM115
    sys.stdout, sys.stderr = ours, theirs
    try:
        yield theirs
    finally:
        sys.stdout, sys.stderr = out, err
        if err is None:
            theirs.close()


def _occupy() -> None:
    """Opens closed standard descriptors, so that no file of ours gets their numbers, to which the solver writes."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            with suppress(OSError):
                os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
