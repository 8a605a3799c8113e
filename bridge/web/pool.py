"""Servers of the protocol that work at once, each with a process of its own.

Each `Server` of the pool hands long requests to its own process (`ProcessGuard`), which is ended when it is late and
replaced when it has died. A request is answered by whichever server is free; one about a position by the server that
keeps it, whose number is in the position's name.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from anyio import CapacityLimiter, to_thread

from bridge.errors import InternalError
from bridge.language import phrase
from bridge.limits import deadlines
from bridge.serve.examples import examples, groups
from bridge.serve.guarding import ProcessGuard, Settings
from bridge.serve.protocol import Check, CheckOptions, Request
from bridge.serve.requests import RefusedError
from bridge.serve.serving import Server

__all__ = ["BusyError", "Pool"]

_RANDOM_BYTES_IN_NAMES = 12
"""Random bytes in the name of a position, so that nobody guesses that of another client."""


class BusyError(Exception):
    """No server was free in time, or too many requests wait already."""


class Pool:
    """Servers that answer requests at once.

    Args:
        settings: Those of the server in each process.
        workers: How many there are.
        waiting: How many requests may wait until one is free.
        seconds: For each case or play.
    """

    def __init__(self, settings: Settings, workers: int, waiting: int, seconds: float) -> None:
        self._guards = [ProcessGuard(settings, seconds) for _ in range(workers)]
        self._servers = [
            Server(timeout=seconds, guard=guard, positions=settings.positions, names=partial(_name, number))
            for number, guard in enumerate(self._guards)
        ]
        self._idle = deque(range(workers))
        self._waiting: deque[tuple[asyncio.Future[int], int | None]] = deque()
        self._room = waiting
        self._threads = CapacityLimiter(workers)
        self._closed = False

    @property
    def busy(self) -> int:
        """How many servers are at work."""
        return len(self._servers) - len(self._idle)

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return len(self._waiting)

    @property
    def started(self) -> int:
        """How many processes were started until now."""
        return sum(guard.started for guard in self._guards)

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that run."""
        return [guard.process for guard in self._guards if guard.process is not None]

    async def start(self, warm: bool = False) -> None:
        """Starts all processes, so that the first requests need not wait for them.

        Args:
            warm: Whether each judges a few boards, so that it has read what it needs before the first request.

        Raises:
            InternalError: One can't be started.
        """
        await asyncio.gather(*(to_thread.run_sync(guard.start, limiter=self._threads) for guard in self._guards))
        if warm:
            judge = [partial(_warm, server) for server in self._servers]
            await asyncio.gather(*(to_thread.run_sync(each, limiter=self._threads) for each in judge))

    async def result(self, request: Request, until: float) -> dict[str, Any]:
        """The result of a request.

        Args:
            request: The request.
            until: When its time is over, in seconds of `time.monotonic()`.

        Raises:
            BusyError: No server is free in time.
            RefusedError, InputError, EffortExceeded, InternalError: There is no result.
        """
        number = await self._taken(self._keeper(request), until)
        try:
            ask = partial(_asked, self._servers[number].result, request, until)
            return await to_thread.run_sync(ask, limiter=self._threads)
        finally:
            self._give(number)

    def close(self) -> None:
        """Ends the processes."""
        self._closed = True
        for guard in self._guards:
            guard.close()

    def _keeper(self, request: Request) -> int | None:
        """The server that keeps the position that a request is about; None if any may answer it."""
        name = getattr(request, "position", None)
        if not isinstance(name, str):
            return None
        number, _, _ = name.removeprefix("p").partition("-")
        known = len(number) <= len(str(len(self._servers))) and number.isascii() and number.isdigit()
        return int(number) if known and int(number) < len(self._servers) else None

    async def _taken(self, wanted: int | None, until: float) -> int:
        if self._closed:
            raise BusyError(phrase("the server is about to end"))
        if self._idle and (wanted is None or wanted in self._idle):
            number = self._idle[0] if wanted is None else wanted
            self._idle.remove(number)
            return number
        if len(self._waiting) >= self._room:
            raise BusyError(phrase("too many requests wait already"))
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((turn, wanted))
        try:
            return await asyncio.wait_for(turn, max(0.0, until - time.monotonic()))
        except TimeoutError:
            raise BusyError(phrase("no worker was free in time")) from None
        finally:
            if (turn, wanted) in self._waiting:
                self._waiting.remove((turn, wanted))

    def _give(self, number: int) -> None:
        """Hands a server to the request that has waited longest for it, or for any."""
        for place, (turn, wanted) in enumerate(self._waiting):
            if wanted in (None, number) and not turn.done():
                del self._waiting[place]
                turn.set_result(number)
                return
        self._idle.append(number)


def _warm(server: Server) -> None:
    """Lets a server judge the first examples: a board for each question, with words to be read."""
    first = [name for name, group in groups().items() if group == "first"]
    for case in map(examples().__getitem__, first):
        with suppress(RefusedError, InternalError):  # whatever is wrong, requests are answered all the same
            server.result(Check(case=case, options=CheckOptions(board=True)))


def _name(worker: int, number: int) -> str:
    return f"p{worker}-{number}-{secrets.token_urlsafe(_RANDOM_BYTES_IN_NAMES)}"


def _asked(result: Callable[[Request], dict[str, Any]], request: Request, until: float) -> dict[str, Any]:
    with deadlines.until(until):
        return result(request)
