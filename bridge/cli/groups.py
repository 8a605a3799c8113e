"""Groups of commands, which report an interrupt themselves."""

from __future__ import annotations

from typing import Any

import click

from bridge.cli.exit_codes import INTERRUPTED
from bridge.cli.output import say
from bridge.errors import InternalError
from bridge.language import phrase

__all__ = ["Group", "interrupted"]


def interrupted() -> int:
    """Reports that Ctrl-C was pressed, and returns the exit code."""
    say(phrase("azor: interrupted"))
    return INTERRUPTED


class Group(click.Group):
    """A group of commands that reports Ctrl-C itself, since click would print an empty line."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        try:
            return super().make_context(*args, **kwargs)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(interrupted()) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            return interrupted()
        except EOFError as error:  # of no prompt; click would take it for Ctrl-C
            raise InternalError(f"EOFError: {error}") from error

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)
