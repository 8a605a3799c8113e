"""`azor serve --http`: the options that bound it, and its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from bridge.cli.arguments import Seconds
from bridge.cli.output import say
from bridge.errors import InputError
from bridge.language import phrase

__all__ = ["OPTIONS", "PORT", "http_options", "serve_http"]

PORT = 8764
"""The port, unless one is given."""

_LOOPBACK = "127.0.0.1"

_WHOLE = click.IntRange(min=1)

OPTIONS = tuple(
    click.option(f"--{name}", type=kind, metavar=what, multiple=name == "cors", help=f"With --http: {text}")
    for name, kind, what, text in (
        ("host", str, "ADDRESS", "the address to listen on; by default one that only this machine reaches."),
        ("port", click.IntRange(0, 65535), "N", f"by default {PORT}; 0 for any that is free."),
        ("cors", str, "ORIGIN", "let pages of that origin read the answers; may be given several times."),
        ("workers", _WHOLE, "N", "how many requests are judged at once; by default one for each processor."),
        ("waiting", click.IntRange(min=0), "N", "how many requests may wait."),
        ("rate", click.IntRange(min=0), "N", "how many requests a minute one client may send; 0 for any."),
        ("boards", _WHOLE, "N", "how many boards one request may have."),
        ("body", _WHOLE, "KIB", "how large the body of a request may be."),
        ("request-timeout", Seconds(), "SECONDS", "how long a whole request may take."),
        ("worker-memory", click.IntRange(min=512), "MIB", "how much memory each worker may have."),
    )
)
"""The options that only `--http` has."""


def http_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command the options of `--http`."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def serve_http(
    *,
    timeout: float | None,
    positions: int | None,
    memory: int | None,
    verbose: bool,
    cards: str | None,
    given: dict[str, Any],
) -> int:
    """Answers by HTTP until a signal ends it; returns the exit code.

    Args:
        timeout, positions, memory: Those options; None for the defaults of `Limits`. The memory is in MiB.
        verbose: Whether each request is logged.
        cards: The index of cards.
        given: The options of `OPTIONS` by name.

    Raises:
        InputError: The extra isn't installed, or nothing can listen there.
    """
    try:
        from bridge.web.limits import Limits
        from bridge.web.running import listen
    except ImportError as error:
        message = phrase("the extra web is not installed (pip install 'azor[web]'): {error}", error=error)
        raise InputError(message, file="--http") from None
    asked = {
        "seconds": timeout,
        "request_seconds": given["request_timeout"],
        "positions": positions,
        "memory": _times(memory, 2**20),
        "worker_memory": _times(given["worker_memory"], 2**20),
        "body": _times(given["body"], 2**10),
        **{key: given[key] for key in ("workers", "waiting", "boards")},
    }
    limits = Limits(**{key: value for key, value in asked.items() if value is not None})
    if (rate := given["rate"]) is not None:
        limits = limits._replace(rate=rate or None)
    listen(
        given["host"] or _LOOPBACK,
        PORT if given["port"] is None else given["port"],
        limits,
        cards=cards,
        origins=given["cors"],
        log=(lambda line: say(f"azor: {line}")) if verbose else None,
        ready=lambda address: say(phrase("azor: listening on {address}", address=address)),
    )
    return 0


def _times(number: int | None, unit: int) -> int | None:
    return None if number is None else number * unit
