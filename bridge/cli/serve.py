"""The command `azor serve`: one process that answers an engine's requests."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType
from typing import Any

import click

from bridge.cli.arguments import Seconds, cards_option
from bridge.cli.options import A_YEAR
from bridge.cli.output import say, unwritten
from bridge.cli.serve_http import http_options, serve_http
from bridge.errors import InputError
from bridge.language import phrase
from bridge.limits.interrupts import postponed

__all__ = ["serve"]


class _Terminated(BaseException):
    """The process was asked to end."""


@click.command(short_help="Answer an engine's requests, in one process that stays.")
@click.option("--stdio", is_flag=True, help="Requests on standard input, answers on standard output, as JSON lines.")
@click.option("--http", is_flag=True, help="Requests by HTTP (extra web).")
@click.option(
    "--timeout",
    type=Seconds(),
    metavar="SECONDS",
    help="Give up on a case after that long, when its request says nothing; with --http also when it says more.",
)
@click.option(
    "--positions",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many positions are kept, with --http by each worker; by default 64.",
)
@click.option(
    "--memory",
    type=click.IntRange(min=1),
    metavar="MIB",
    help="In how many MiB, about, positions are kept; by default 1024, with --http 256 for each worker.",
)
@click.option("--verbose", is_flag=True, help="A line on standard error for each request.")
@http_options
@cards_option
def serve(
    stdio: bool,
    http: bool,
    timeout: float | None,
    positions: int | None,
    memory: int | None,
    verbose: bool,
    index: str | None,
    **given: Any,
) -> int:
    """Answer requests: on standard input, one JSON object a line, until the input ends; or by HTTP until a signal.

    \b
      {"id": 1, "method": "check", "case": {"state": ..., "play": ...}}
      {"id": 1, "result": {"outcome": "legal", ...}}

    Whatever is sent, the process goes on: errors are answers. docs/protocol.md describes the methods, 'azor schema
    --protocol' prints their JSON Schema; docs/http.md says which address of HTTP answers which method.
    """
    if stdio == http:
        raise click.UsageError(phrase("say how requests come: --stdio or --http"))
    if http:
        return serve_http(
            timeout=timeout, positions=positions, memory=memory, verbose=verbose, cards=index, given=given
        )
    for name, value in given.items():
        if value not in (None, ()):
            raise click.UsageError(phrase("--{name} goes with --http", name=name.replace("_", "-")))
    return _serve_stdio(A_YEAR if timeout is None else timeout, positions or 64, memory or 1024, verbose, index)


def _serve_stdio(timeout: float, positions: int, memory: int, verbose: bool, index: str | None) -> int:
    """Answers lines until the input ends; returns the exit code."""
    from bridge.serve.guarding import ProcessGuard, Settings
    from bridge.serve.serving import Server
    from bridge.serve.streams import serve as answer

    cards = None
    if index is not None:
        from bridge.cards import CardIndex

        cards = CardIndex(index)
    log = (lambda line: say(f"azor: {line}")) if verbose else None
    heard: list[type[BaseException]] = []

    def hear(number: int, frame: FrameType | None) -> None:
        if postponed(number, frame):
            return
        heard.append(KeyboardInterrupt if number == signal.SIGINT else _Terminated)
        raise heard[-1]

    def interrupted() -> None:
        """Raises the exception of a signal again, in case Python dropped it."""
        if heard:
            raise heard[0]

    handlers: dict[signal.Signals, Any] = {}
    target = _only_answers()
    try:
        for each in (signal.SIGINT, signal.SIGTERM):
            handlers[each] = signal.signal(each, hear)
        guard = ProcessGuard(Settings(index, positions, memory * 2**20), timeout if timeout < A_YEAR else None)
        server = Server(timeout=timeout, cards=cards, positions=positions, memory=memory * 2**20, guard=guard, log=log)
        answer(server, 0, target, interrupted)
    except _Terminated:
        pass
    except OSError as error:
        raise unwritten(error, "<stdout>") from None
    finally:
        for each, handler in handlers.items():
            signal.signal(each, handler)
        os.dup2(target, 1)
        os.close(target)
    return 0


def _only_answers() -> int:
    """A file descriptor for answers that nothing else writes to: standard output itself becomes standard error."""
    block = getattr(os, "set_blocking", None)  # not on every system; some clients give non-blocking pipes
    if sys.stdin is None:
        raise InputError(phrase("standard input is closed"), file="<stdin>")
    sys.stdout.write("")
    try:
        target = os.dup(1)
        if block is not None:
            block(0, True)
            block(target, True)
    except OSError as error:
        raise unwritten(error, "<stdout>") from None
    sys.stdout.flush()
    os.dup2(2, 1)
    return target
