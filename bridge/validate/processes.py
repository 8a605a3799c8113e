"""An engine in a process of its own, asked by the protocol. Whatever it does costs the board that it is asked about.

The process is started again after each failure. A small process between this one and the engine (`supervising`) ends it
with all that it started, also when this one is killed.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from json import JSONDecoder
from typing import Any

import msgspec
from msgspec import UNSET

from bridge.case.documents import each_key_once
from bridge.errors import InputError, said_by_system
from bridge.language import phrase
from bridge.validate import supervising
from bridge.validate.model import Answer, Board, Play
from bridge.validate.plays import Pairs, as_play, key_of, pairs_of, sorted_plays
from bridge.validate.protocol import MAX_LINE, PROTOCOL, Greeting, Refusal, Reply, hello, request
from bridge.validate.saying import said

__all__ = ["SECONDS", "ProcessEngine"]

SECONDS = 10.0
"""Seconds that an engine has for a board, unless the command says otherwise."""

_SECONDS_TO_START = 60.0
_SECONDS_TO_END = 5.0
_SECONDS_TO_DIE = 1.0
"""How long an engine that closed its output has to end; otherwise it is ended."""
_MOST_SAID = 200
"""Characters of a message of an engine that are kept."""


class _Failed(Exception):
    """An engine gave no answer.

    Args:
        why: The reason in a few words.
        crashed: Whether its process ended by itself.
    """

    def __init__(self, why: str, crashed: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.crashed = crashed


class _Running:
    """A process of an engine, and its pipes.

    Args:
        command: The command.
        quiet: Whether what it writes to standard error is dropped.

    Raises:
        OSError: It can't be started.
    """

    def __init__(self, command: Sequence[str], quiet: bool) -> None:
        control, self._control = os.pipe()
        script = [sys.executable, "-I", "-S", supervising.__file__, str(control), *command]
        try:
            self._process = subprocess.Popen(
                script,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if quiet else None,
                pass_fds=[control],
                start_new_session=True,
            )
        except OSError:
            os.close(self._control)
            raise
        finally:
            os.close(control)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._rest = b""

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that it answers with.

        Raises:
            _Failed: There is none.
        """
        if self._rest.strip() or self._arrived():
            raise _Failed("it wrote a line that it wasn't asked for")
        deadline = time.monotonic() + seconds
        left = memoryview(line)
        while True:
            wait = deadline - time.monotonic()
            if wait <= 0:
                raise _Failed(f"no answer after {seconds:.3g} seconds")
            readable, writable, _ = select.select([self._from], [self._to] if left else [], [], wait)
            if writable:
                try:
                    left = left[os.write(self._to, left[:65536]) :]
                except BlockingIOError:
                    pass
                except OSError:
                    raise self._death() from None
            if readable and self._read():
                answer, _, self._rest = self._rest.partition(b"\n")
                if not self._rest.strip():
                    return answer
                raise _Failed("it wrote more than one line for an answer")

    def _arrived(self) -> bool:
        """Whether something is there to be read that isn't blank."""
        while select.select([self._from], [], [], 0)[0]:
            got = os.read(self._from, 65536)
            if not got:
                raise self._death()
            if got.strip():
                return True
        return False

    def _read(self) -> bool:
        """Reads what is there; whether a line is whole."""
        got = os.read(self._from, 1 << 20)
        if not got:
            raise self._death()
        self._rest = self._rest.lstrip(b"\r\n") + got if self._rest else got.lstrip(b"\r\n")
        if b"\n" not in self._rest and len(self._rest) > MAX_LINE:
            raise _Failed(f"it wrote more than {MAX_LINE // 2**20} MiB without the end of a line")
        return b"\n" in self._rest

    def _death(self) -> _Failed:
        """That it has ended, and how."""
        try:
            code = self._process.wait(_SECONDS_TO_DIE)
        except subprocess.TimeoutExpired:
            return _Failed("it closed its output", crashed=True)
        return _Failed(f"its process ended ({_death(code)})", crashed=True)

    def end(self, patiently: bool = False) -> bool:
        """Ends it, with all that it started.

        Args:
            patiently: Whether it is given time to end by itself, because its input ends.

        Returns:
            Whether it ended by itself.
        """
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(OSError):
            self._process.stdin.close()
        by_itself = False
        if patiently:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_SECONDS_TO_END)
                by_itself = True
        if self._control >= 0:
            os.close(self._control)
            self._control = -1
        self._process.stdout.close()
        try:
            self._process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        return by_itself


def _death(code: int) -> str:
    """How a process ended, from the exit code that a shell would give."""
    import signal

    if code <= 128:
        return f"exit code {code}"
    try:
        return signal.Signals(code - 128).name
    except ValueError:
        return f"exit code {code}"


class ProcessEngine:
    """An engine that a command starts.

    Args:
        command: The command with its arguments.
        seconds: How long it may take for a board.
        quiet: Whether what it writes to standard error is dropped.
        label: How messages name it; by default the first word of the command.

    Raises:
        InputError: It can't be started, or doesn't say who it is.
    """

    def __init__(
        self, command: Sequence[str], *, seconds: float = SECONDS, quiet: bool = True, label: str = ""
    ) -> None:
        self._command = list(command)
        self._seconds = seconds
        self._quiet = quiet
        self._running: _Running | None = None
        self._number = 0
        try:
            greeting = self._start()
        except _Failed as failed:
            raise InputError(
                phrase("the engine can't be started: {why}", why=said(failed.why)), file=label or self._command[0]
            ) from None
        self.name = greeting.name
        self.version = greeting.version
        self.all = greeting.all

    def _start(self) -> Greeting:
        try:
            self._running = _Running(self._command, self._quiet)
        except (OSError, ValueError) as error:
            raise _Failed(said_by_system(error)) from None
        try:
            line = self._running.ask(hello(), _SECONDS_TO_START)
            if refused := _decoded(line, Refusal).error:
                raise _Failed(_said(refused))
            greeting: Greeting = _decoded(line, Greeting)
            if greeting.protocol != PROTOCOL:
                raise _Failed(f"it speaks version {greeting.protocol} of the protocol, not {PROTOCOL}")
            if not greeting.name.isprintable() or not greeting.version.isprintable() or not greeting.name:
                raise _Failed("its name or version can't be printed")
        except BaseException:
            self._stop()
            raise
        return greeting

    def _stop(self) -> None:
        if self._running is not None:
            running, self._running = self._running, None
            running.end()

    def answer(self, board: Board, plays: Sequence[Play] | None) -> Answer:
        """Which plays of a board the engine accepts; nothing that it does raises an exception."""
        began = time.monotonic()
        self._number += 1
        asked = None if plays is None or self.all else plays
        try:
            if self._running is None:
                self._start()
            assert self._running is not None
            line = self._running.ask(request(self._number, board, asked), self._seconds)
            answer = _answer(board, asked, _decoded(line, Reply), self._number)
        except _Failed as failed:
            self._stop()
            answer = Answer(None, error=_said(failed.why), crashed=failed.crashed)
        except BaseException:
            self._stop()
            raise
        return msgspec.structs.replace(answer, seconds=time.monotonic() - began)

    def close(self) -> None:
        """Ends the engine at once, with all that it started."""
        self._stop()

    def ends_by_itself(self) -> bool:
        """Ends the engine's input, and tells whether it then ended; otherwise it is ended."""
        running, self._running = self._running, None
        return running.end(patiently=True) if running is not None else False


def _said(text: str) -> str:
    """What an engine says, in one line and not too long."""
    line = " ".join("".join(each if each.isprintable() else " " for each in text).split())
    return line if len(line) <= _MOST_SAID else line[: _MOST_SAID - 1] + "…"


def _decoded(line: bytes, kind: type[Any]) -> Any:
    """What a line holds.

    Raises:
        _Failed: It is none of that kind, or a key in it is given twice.
    """
    try:
        found = msgspec.json.decode(line, type=kind)
        _EACH_KEY_ONCE.decode(line.decode("utf-8").strip())
    except (ValueError, RecursionError) as error:
        raise _Failed(f"its line is no answer: {error}") from None
    return found


_EACH_KEY_ONCE = JSONDecoder(object_pairs_hook=each_key_once)
"""Reads JSON, and refuses what other readers would read otherwise: a key that is given twice."""


def _answer(board: Board, asked: Sequence[Play] | None, reply: Reply, number: int) -> Answer:
    """The answer in a reply.

    Raises:
        _Failed: It is none to this request.
    """
    if reply.id != number:
        raise _Failed("it answered another request")
    if sum(each is not UNSET for each in (reply.accepts, reply.unsupported, reply.error)) != 1:
        raise _Failed("an answer has one of accepts, unsupported and error")
    if isinstance(reply.unsupported, str):
        return Answer(None, unsupported=_said(reply.unsupported) or "something")
    if isinstance(reply.error, str):
        return Answer(None, error=_said(reply.error) or "an error")
    assert isinstance(reply.accepts, list)
    known = None if asked is None else {pairs_of(play) for play in asked}
    accepted: set[Pairs] = set()
    for play in reply.accepts:
        try:
            pairs = as_play(board, play)
        except ValueError as error:
            raise _Failed(str(error)) from None
        if known is not None and pairs not in known:
            raise _Failed("it accepts a play that it wasn't asked about")
        accepted.add(pairs)
    return Answer(sorted_plays(key_of(board), accepted))
