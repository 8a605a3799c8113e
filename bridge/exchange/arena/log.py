"""The messages of a log, read line by line: a log may have hundreds of megabytes.

A line that is cut off, too long or of another form is a lost message. The reader reports it, so that the states after
it count as doubtful.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import BinaryIO

import msgspec
from msgspec import Struct

from bridge.case.loading import printable_file
from bridge.errors import InputError, unreadable
from bridge.exchange.arena.messages import Event, Message
from bridge.language import phrase, term

__all__ = ["Lost", "Read", "read_log"]

_LONGEST_LINE = 32 * 2**20
"""Bytes of the longest line that is read; the state of a whole game takes some 200,000."""

_MOST_MESSAGES_OF_A_LINE = 1_000

_MARK = b'"greToClientEvent"'
"""The mark of a line with messages of the game's engine."""

_OTHER_FILES = {
    b"\x1f\x8b": term("is compressed with gzip; unpack it first"),
    b"PK\x03\x04": term("is a ZIP file; unpack it first"),
    b"\xff\xfe": term("is UTF-16; the client writes UTF-8"),
    b"\xfe\xff": term("is UTF-16; the client writes UTF-8"),
}
"""The beginnings of files that are no log, each with the message about it."""

_EVERY = 2_000
"""The number of lines between two reports of progress."""


class Read(Struct, frozen=True):
    """A message, with the line on which it stands."""

    line: int
    message: Message


class Lost(Struct, frozen=True):
    """A message that can't be read: the line, and why."""

    line: int
    why: str


_EVENTS = msgspec.json.Decoder(Event)
_MESSAGES = msgspec.json.Decoder(Message)


def read_log(path: str, progress: Callable[[int, int], None] = lambda done, whole: None) -> Iterator[Read | Lost]:
    """The messages of a log.

    Args:
        path: The file.
        progress: Called with the bytes read, and with how many there are.

    Raises:
        InputError: The file can't be read, or is compressed, or no UTF-8.
    """
    file = printable_file(path)
    try:
        with open(path, "rb") as stream:
            whole = os.fstat(stream.fileno()).st_size
            _refuse_other(stream.peek(4), file)
            done = 0
            for number, (line, size) in enumerate(_lines(stream), 1):
                done += size
                if number % _EVERY == 0:
                    progress(done, whole)
                if line is None:
                    yield Lost(number, phrase("a line of more than {most} bytes", most=f"{_LONGEST_LINE:,}"))
                elif _MARK in line:
                    yield from _messages(line, number)
            progress(done, max(whole, done))
    except IsADirectoryError:
        raise InputError(phrase("is a folder; give the log in it (Player.log)"), file=file) from None
    except (OSError, ValueError) as error:
        raise unreadable(error, file) from None


def _refuse_other(beginning: bytes, file: str) -> None:
    for mark, why in _OTHER_FILES.items():
        if beginning.startswith(mark):
            raise InputError(phrase(why), file=file)


def _lines(stream: BinaryIO) -> Iterator[tuple[bytes | None, int]]:
    """Each line with its length; None in place of one that is too long."""
    while line := stream.readline(_LONGEST_LINE):
        size = len(line)
        if size < _LONGEST_LINE or line.endswith(b"\n"):
            yield line, size
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(_LONGEST_LINE)
            size += len(line)
        yield None, size


def _messages(line: bytes, number: int) -> Iterator[Read | Lost]:
    start = line.find(b"{")
    if start < 0 or start > line.find(_MARK):
        return  # the mark is part of a sentence
    try:
        event = _EVENTS.decode(line[start:].strip())
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        yield Lost(number, phrase("a line that is cut off, or of another form"))
        return
    found = event.gre_to_client_event.gre_to_client_messages
    for raw in found[:_MOST_MESSAGES_OF_A_LINE]:
        try:
            yield Read(number, _MESSAGES.decode(raw))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            yield Lost(number, phrase("a message of another form"))
    if len(found) > _MOST_MESSAGES_OF_A_LINE:
        yield Lost(
            number,
            phrase(
                "more than {most} messages on a line",
                most=f"{_MOST_MESSAGES_OF_A_LINE:,}",
            ),
        )
