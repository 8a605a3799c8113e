"""The limits of one request, of one client, and of all together."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from msgspec.structs import replace

from bridge.language import phrase
from bridge.serve.protocol import BYTES_FOR_POSITIONS, CheckMany, Judging, Legal, OpenPosition, Request
from bridge.serve.requests import RefusedError

__all__ = ["Limits", "bounded"]


class Limits(NamedTuple):
    """The limits of a server.

    Attributes:
        body: Bytes of the body of a request.
        boards: Cases or plays in one request.
        listed: Legal plays that are listed in one answer.
        seconds: For each case or play.
        request_seconds: For a whole request: until its body is there, and again until it is answered.
        workers: Processes that judge, and so requests that are judged at once.
        waiting: Requests that wait for a worker.
        rate: Requests a minute of one client; None for any number.
        connections: Connections at once.
        positions: Positions that each worker keeps.
        memory: Bytes in which each worker keeps them, about.
        worker_memory: Bytes of address space of each worker; None for any.
    """

    body: int = 2 * 2**20
    boards: int = 250
    listed: int = 1_000
    seconds: float = 5.0
    request_seconds: float = 30.0
    workers: int = os.cpu_count() or 1
    waiting: int = 64
    rate: int | None = 600
    connections: int = 1_000
    positions: int = 64
    memory: int = BYTES_FOR_POSITIONS // 4
    worker_memory: int | None = 4 * 2**30


def bounded(request: Request, limits: Limits) -> Request:
    """A request whose options keep within the limits; what it asks for beyond them is cut down.

    Raises:
        RefusedError: It has more boards than one request may have.
    """
    if not isinstance(request, Judging | OpenPosition):
        return request
    if isinstance(request, CheckMany):
        for key in ("cases", "plays"):
            if isinstance(listed := getattr(request, key), list) and len(listed) > limits.boards:
                raise RefusedError(
                    "request", phrase("more than {boards} {key} in one request", boards=limits.boards, key=key), key
                )
    options: Any = request.options
    changed: dict[str, Any] = {"timeout": min(options.timeout or limits.seconds, limits.seconds)}
    if isinstance(request, Legal):
        changed["limit"] = _most_listed(request, limits)
    return replace(request, options=replace(options, **changed))


def _most_listed(request: Legal, limits: Limits) -> int | None:
    """The most plays to list; plays that are only counted take no memory, so that their number isn't bounded."""
    asked = request.options.limit
    if not request.options.plays:
        return asked
    return limits.listed if asked is None else min(asked, limits.listed)
