"""The lines of a client: `serve` reads requests from one file descriptor and writes the answers to another one.

A thread reads lines as they arrive, up to `MAX_WAITING` bytes ahead, while the main thread answers. So a client may
send many requests before it reads an answer, and a request to cancel is heard before its turn comes.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue

from bridge.serve.protocol import MAX_LINE, MAX_WAITING
from bridge.serve.serving import Server

__all__ = ["Room", "serve"]

_BYTES_PER_LINE = 100
"""Bytes of memory that a line takes in addition to its own."""


def serve(server: Server, source: int, target: int, interrupted: Callable[[], None] = lambda: None) -> None:
    """Answers requests until the input ends, or until the client asks to shut down.

    Args:
        server: What answers.
        source: The file descriptor of the requests. It is read in a thread, which ends with the input.
        target: The file descriptor that each answer is written to as soon as it is there.
        interrupted: Called before each answer is written; it may raise what ends the process.

    Raises:
        OSError: The answers can't be written, for instance because their reader has gone away (BrokenPipeError).
    """
    lines: SimpleQueue[bytes | None] = SimpleQueue()
    room = Room(MAX_WAITING)

    def read() -> None:
        try:
            for line in _lines(source):
                room.take(len(line))
                server.hear(line)
                lines.put(line)
        finally:
            lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    try:
        while not server.finished and (line := lines.get()) is not None:
            for answer in server.answers(line):
                interrupted()
                _write(target, answer)
            room.give(len(line))
    finally:
        server.close()


class Room:
    """The room for lines that wait to be answered. A single line finds room whatever its length.

    Args:
        most: How many bytes may wait.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken = 0
        self._changed = threading.Condition()

    def take(self, length: int) -> None:
        """Waits until there is room for a line of this length, and takes it."""
        length += _BYTES_PER_LINE
        with self._changed:
            while self._taken and self._taken + length > self._most:
                self._changed.wait()
            self._taken += length

    def give(self, length: int) -> None:
        """Gives back the room of a line of this length."""
        with self._changed:
            self._taken -= length + _BYTES_PER_LINE
            self._changed.notify()


def _lines(source: int) -> Iterator[bytes]:
    """The lines of a file descriptor, without their line ends.

    A read error counts as the end of the input, and text after the last line end is a line. Of a line that is too long
    only the first `MAX_LINE + 1` bytes are kept.

    It reads the descriptor itself and no buffered file: a thread that waits in a buffered file holds its lock when the
    process ends.
    """
    parts: list[bytes] = []
    length = 0
    while True:
        try:
            read = os.read(source, 2**16)
        except OSError:
            read = b""
        *ended, rest = read.split(b"\n")
        for each in ended:
            parts.append(each[: max(0, MAX_LINE + 1 - length)])
            yield b"".join(parts)
            parts, length = [], 0
        if rest := rest[: max(0, MAX_LINE + 1 - length)]:
            parts.append(rest)
            length += len(rest)
        if not read:
            if parts:
                yield b"".join(parts)
            return


def _write(target: int, line: bytes) -> None:
    rest = memoryview(line)
    while rest:
        rest = rest[os.write(target, rest) :]
