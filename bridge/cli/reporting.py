"""Reporting bugs of ours, and printing reports."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from bridge.cli.output import escaped_lines
from bridge.combat.marks import pieces
from bridge.errors import REPORT, InternalError
from bridge.language import phrase

__all__ = ["Printer", "bug_text", "internal_error"]


def internal_error(what: str, place: str = "") -> str:
    """The line that reports a bug of ours."""
    what = f"{f'{place}: ' if place else ''}{' '.join(what.split())}"
    return phrase("azor: internal error: {what}; {report}, with the case", what=what, report=phrase(REPORT))


def bug_text(error: Exception) -> str:
    """The text of a bug of ours; with AZOR_DEBUG=1 its traceback is printed, too."""
    if os.environ.get("AZOR_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    return str(error) if isinstance(error, InternalError) else f"{type(error).__name__}: {error}"


class Printer:
    """Prints reports in a form, text on a terminal in colors.

    Args:
        form: `text`, `json`, `markdown` or `svg`.
        stream: The stream to print to; by default standard output.
    """

    def __init__(self, form: str, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stdout
        self._read = form in ("text", "markdown")
        self._colored = form == "text" and self._stream.isatty() and not os.environ.get("NO_COLOR")
        self._printed = False

    def put(self, text: str, apart: bool = False) -> None:
        """Prints some lines; with `apart`, after a blank line unless they are the first ones.

        Unprintable characters are escaped, except in forms that programs read.
        """
        if apart and self._printed:
            text = "\n" + text
        self._printed = True
        parts = [(kind, escaped_lines(part)) for kind, part in pieces(text)] if self._read else [("", text)]
        if self._colored:
            from bridge.cli.colors import print_colored

            print_colored(parts, self._stream)
        else:
            self._stream.write("".join(part for _, part in parts))

    def line(self, text: str, apart: bool = False) -> None:
        """Prints one line."""
        self.put(text + "\n", apart)

    def flush(self) -> None:
        """Flushes the stream."""
        self._stream.flush()
