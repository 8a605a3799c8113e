"""Listening: the application in uvicorn, until a signal ends it."""

from __future__ import annotations

import ipaddress
import logging
import signal
import socket
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

import uvicorn

from bridge.errors import InputError, said_by_system
from bridge.language import phrase
from bridge.web.app import application
from bridge.web.limits import Limits

__all__ = ["listen"]

_SECONDS_TO_CLOSE = 2
"""Seconds beyond the time of a request that connections have to end after SIGTERM."""

_BACKLOG = 512
"""Connections that may wait to be accepted."""


def listen(
    host: str,
    port: int,
    limits: Limits,
    *,
    cards: str | None = None,
    origins: Sequence[str] = (),
    log: Callable[[str], None] | None = None,
    ready: Callable[[str], None] = lambda address: None,
) -> None:
    """Answers until SIGTERM or SIGINT; then it accepts nothing more, and ends when what was asked is answered.

    Args:
        host: The address to listen on.
        port: The port; 0 for any that is free.
        limits: What requests and clients may take.
        cards: The index in which names are looked up; None for the user's own.
        origins: The origins whose pages may read the answers.
        log: Called with a line about each request.
        ready: Called with the address when connections are accepted.

    Raises:
        InputError: It can't listen there.
        KeyboardInterrupt: It was ended by SIGINT.
    """
    listener = _bound(host, port)
    server = uvicorn.Server(
        uvicorn.Config(
            application(limits, cards, origins, _is_loopback(host), warm=True),
            log_config=None,
            log_level="error",
            access_log=log is not None,
            proxy_headers=False,  # anybody can write them, and be another client with each request
            server_header=False,
            ws="none",
            lifespan="on",
            limit_concurrency=limits.connections,
            timeout_graceful_shutdown=int(limits.request_seconds) + _SECONDS_TO_CLOSE,
        )
    )
    if log is not None:
        _Lines.into(log)
    name, number = listener.getsockname()[:2]
    ready(f"http://[{name}]:{number}" if listener.family == socket.AF_INET6 else f"http://{name}:{number}")
    heard: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        heard.append(number)

    before = {each: signal.signal(each, note) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        server.run([listener])  # it sends its signals again when it has ended
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
        listener.close()
    if signal.SIGINT in heard:
        raise KeyboardInterrupt


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _bound(host: str, port: int) -> socket.socket:
    """A socket that is bound there.

    Raises:
        InputError: It can't be.
    """
    try:
        (family, *_), *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except (OSError, OverflowError) as error:
        reason = said_by_system(error)
        raise InputError(phrase("can't listen on port {port}: {reason}", port=port, reason=reason), file=host) from None


class _Lines(logging.Handler):
    """Hands each line of uvicorn's log of requests to a function."""

    def __init__(self, log: Callable[[str], None]) -> None:
        super().__init__()
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        self._log(record.getMessage())

    @classmethod
    def into(cls, log: Callable[[str], None]) -> None:
        """Sends the lines there from now on."""
        logger: Any = logging.getLogger("uvicorn.access")
        logger.handlers = [cls(log)]
        logger.setLevel(logging.INFO)
        logger.propagate = False
