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
from bridge.errors import InputError
from bridge.limits.interrupts import postponed

__all__ = ["serve"]


class _Terminated(BaseException):
    """The process was asked to end."""


@click.command(short_help="Answer an engine's requests, in one process that stays.")
@click.option("--stdio", is_flag=True, help="Requests on standard input, answers on standard output, as JSON lines.")
@click.option(
    "--timeout",
    type=Seconds(),
    metavar="SECONDS",
    default=A_YEAR,
    help="Give up on a case after that long, when its request says nothing.",
)
@click.option(
    "--positions",
    type=click.IntRange(min=1),
    metavar="N",
    default=64,
    show_default=True,
    help="How many positions are kept.",
)
@click.option(
    "--memory",
    type=click.IntRange(min=1),
    metavar="MIB",
    default=1024,
    show_default=True,
    help="In how many MiB, about, positions are kept.",
)
@click.option("--verbose", is_flag=True, help="A line on standard error for each request.")
@cards_option
def serve(stdio: bool, timeout: float, positions: int, memory: int, verbose: bool, index: str | None) -> int:
    """Answer requests until the input ends: one JSON object a line, one answer a line, in the same order.

    \b
      {"id": 1, "method": "check", "case": {"state": ..., "play": ...}}
      {"id": 1, "result": {"outcome": "legal", ...}}

    Whatever is sent, the process goes on: errors are answers. docs/protocol.md describes the methods, 'azor schema
    --protocol' prints their JSON Schema.
    """
    if not stdio:
        raise click.UsageError("say how requests come; there is --stdio")
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
        raise InputError("standard input is closed", file="<stdin>")
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
