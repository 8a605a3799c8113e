"""The command `azor sweep`: what is found of many combos, of which only cards are named."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from bridge.cli.arguments import Seconds, cards_option, edition_option
from bridge.cli.cluster import executor_of
from bridge.cli.exit_codes import INTERRUPTED, LEGAL
from bridge.cli.output import say
from bridge.cli.progress import ProgressLine
from bridge.errors import CaseError, unreadable
from bridge.language import phrase

if TYPE_CHECKING:
    from io import TextIOWrapper

__all__ = ["sweep"]

_AHEAD = 4
"""So many combos are handed out at a time for each process."""
_COMBOS_OF_A_PROCESS = 100
"""After so many a process is replaced by a new one, which has no memory of them."""


@click.command(short_help="What is found of many combos, by the names of their cards?")
@click.argument("file", metavar="COMBOS")
@click.option("--out", "out", required=True, metavar="FILE", help="A line of JSON for each; a sweep goes on there.")
@click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="In how many processes."
)
@click.option("--scheduler", metavar="ADDRESS", help="On the Dask cluster of this scheduler.")
@click.option(
    "--timeout", type=Seconds(), default=60.0, show_default=True, metavar="SECONDS", help="Give up on a combo then."
)
@edition_option
@cards_option
def sweep(
    file: str, out: str, jobs: int, scheduler: str | None, timeout: float, edition: str | None, index: str | None
) -> int:
    """Look for a loop in every combo of a file, and say how many are found. '-' reads standard input.

    COMBOS has a combo a line: names of cards with ' + ' between, or JSON with 'cards'. What has to be there is found
    out for each, as 'azor loops NAME...' does. Combos that --out has already are left out, so that the same command
    goes on where it was ended.
    """
    from bridge.loops.sweeping import combos_of, swept, table

    if scheduler is not None and jobs != 1:
        raise click.UsageError(phrase("--jobs is for this machine; a cluster has its own workers"))
    combos = list(combos_of(_text(file), file))
    rows = {tuple(row["cards"]): row for row in _rows(out)}
    left = [each for each in combos if each not in rows]
    line = ProgressLine(sys.stderr.isatty())
    one = partial(swept, index=index, timeout=timeout, edition=edition)
    try:
        with (
            executor_of(scheduler) as given,
            _executor(given, jobs) as executor,
            open(out, "a", encoding="utf-8") as told,
        ):
            for number, row in enumerate(_each(executor, one, left, _AHEAD * jobs), 1):
                rows[tuple(row["cards"])] = row
                _write(told, row)
                line.show(f"{number} of {len(left)} combos")
    except OSError as error:
        raise unreadable(error, out) from None
    except KeyboardInterrupt:
        line.clear()
        say(
            phrase(
                "azor: interrupted; the same command, with --out {folder}, goes on where it was ended",
                folder=shlex.quote(out),
            )
        )
        return INTERRUPTED
    line.clear()
    for each in table(rows[names] for names in combos if names in rows):
        click.echo(each)
    return LEGAL


def _text(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.read()
        with open(file, encoding="utf-8") as stream:
            return stream.read()
    except (OSError, ValueError) as error:
        raise unreadable(error, file) from None


def _rows(out: str) -> Iterator[dict[str, Any]]:
    """What an earlier run found; a last line that was broken off is left out."""
    import json

    if not os.path.exists(out):
        return
    lines = _text(out).splitlines()
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            if not isinstance(row["cards"], list):
                raise TypeError
        except (ValueError, KeyError, TypeError):
            if number == len(lines):
                return
            raise CaseError(phrase("no line of a sweep"), file=out, line=number) from None
        yield row


def _write(told: TextIOWrapper, row: dict[str, Any]) -> None:
    import json

    told.write(json.dumps(row, ensure_ascii=False) + "\n")
    told.flush()


@contextmanager
def _executor(given: Any, jobs: int) -> Iterator[Executor]:
    """The executor of a cluster, or processes of this machine."""
    if given is not None:
        yield given
        return
    with ProcessPoolExecutor(jobs, max_tasks_per_child=_COMBOS_OF_A_PROCESS) as executor:
        yield executor


def _each(executor: Executor, one: Any, combos: Sequence[tuple[str, ...]], ahead: int) -> Iterator[dict[str, Any]]:
    """What is found of each combo, as soon as it is."""
    running: set[Future[dict[str, Any]]] = set()
    rest = iter(combos)
    try:
        while True:
            for names in rest:
                running.add(executor.submit(one, names))
                if len(running) >= ahead:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
    finally:
        for each in running:
            each.cancel()
