"""The requests that an engine would be sent, printed in place of sending them (`--dry-run`)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import click

from bridge.cli.exit_codes import LEGAL
from bridge.cli.output import escaped_lines
from bridge.language import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bridge.validate.model import Board
    from bridge.validate.opening import EngineSpec

__all__ = ["MOST_SHOWN", "show_requests"]

MOST_SHOWN = 5
"""How many lines a dry run shows."""


def show_requests(spec: EngineSpec, boards: Iterable[Board]) -> int:
    """Shows the engine and the first lines that it would be sent, and returns the exit code."""
    import shlex

    from bridge.validate.opening import BUILT_IN, command_line
    from bridge.validate.probing import asked_about
    from bridge.validate.protocol import hello, request

    command = command_line(spec)
    ours = spec.words in BUILT_IN or spec.words.startswith("python:")
    named = shlex.join(command) if command and not ours else spec.words
    click.echo(phrase("# engine: {name}", name=named))
    click.echo(hello().decode(), nl=False)
    rest = iter(boards)
    for number, board in enumerate(itertools.islice(rest, MOST_SHOWN), 1):
        click.echo(escaped_lines(request(number, board, asked_about(board)).decode()), nl=False)
    if next(rest, None) is not None:
        click.echo(phrase("# and further boards"))
    return LEGAL
