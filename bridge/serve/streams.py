"""The lines of a client: `serve` lets a server answer what comes in on one file descriptor on another one.

A thread reads all that comes, at once and however much it is, while the main thread answers. So a client that sends
without reading never waits for itself, and what it cancels is heard before its turn comes.
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
"""Bytes that a line takes beside its own."""


def serve(server: Server, source: int, target: int, interrupted: Callable[[], None] = lambda: None) -> None:
    """Answers what comes in until it ends, or until the client asks to shut down.

    Args:
        server: What answers.
        source: The file descriptor of what comes in. It is read in a thread, which ends with the input.
        target: The file descriptor that the answers are written to, each as soon as it is there.
        interrupted: Called between two requests; it may raise what ends the process.

    Raises:
        BrokenPipeError: Nobody reads the answers any more.
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
    """The bytes of lines that wait to be answered. One line waits whatever its length.

    Args:
        most: How many there may be.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken = 0
        self._changed = threading.Condition()

    def take(self, length: int) -> None:
        """Waits until there is room, and takes it."""
        length += _BYTES_PER_LINE
        with self._changed:
            while self._taken and self._taken + length > self._most:
                self._changed.wait()
            self._taken += length

    def give(self, length: int) -> None:
        """Gives it back."""
        with self._changed:
            self._taken -= length + _BYTES_PER_LINE
            self._changed.notify()


def _lines(source: int) -> Iterator[bytes]:
    """The lines of a file descriptor, without their ends. What can't be read any more is its end; what follows the last
    line end is a line. Of a line that is too long only the first bytes are kept, one too many.

    Not through a buffered file: at the end of the process its lock could not be had from a thread that waits in it.
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
