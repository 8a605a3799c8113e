"""Colors for reports on a terminal. This module is imported only for a terminal, since rich takes long to import."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

__all__ = ["print_colored", "progress_bar"]

_STYLES = (
    (re.compile(r"^LEGAL\b", re.MULTILINE), "bold green"),
    (re.compile(r"^ILLEGAL\b", re.MULTILINE), "bold red"),
    (re.compile(r"^(?:UNDETERMINED|MALFORMED)\b", re.MULTILINE), "bold yellow"),
    (re.compile(r"^(?:DRAW|MANDATORY|ENDS|OPTIONAL|FRAGMENTED|NONE|AS EXPECTED)(?=  )", re.MULTILINE), "bold green"),
    (re.compile(r"^NOT AS EXPECTED(?=  )", re.MULTILINE), "bold red"),
    (re.compile(r"\bCR \d{3}(?:\.\d+[a-z]?)?"), "cyan"),
    (re.compile(r"^(?:\S.*):\d+ .*$", re.MULTILINE), "bold"),
    (
        re.compile(
            r"^ +(?:also|found|not obeyed|obeyed|better|why not|broken|given up|read as|cost|payment|assumed|unpaid|"
            r"note)\b",
            re.MULTILINE,
        ),
        "dim",
    ),
    (re.compile(r"^  in force(?=  )", re.MULTILINE), "green"),
    (re.compile(r"^  offered(?=  )", re.MULTILINE), "blue"),
    (re.compile(r"^  irrelevant  .*", re.MULTILINE), "dim"),
    (re.compile(r"^  not read(?=  )", re.MULTILINE), "bold red"),
    (re.compile(r"^ +(?:printed|because|keywords|effect|lasts|asks|put in force by)(?=  )", re.MULTILINE), "dim"),
)


def print_colored(text: str, stream: TextIO) -> None:
    """Prints a report in colors; the terminal breaks long lines."""
    colored = Text(text)
    for pattern, style in _STYLES:
        for found in pattern.finditer(text):
            colored.stylize(style, *found.span())
    Console(file=stream, highlight=False, markup=False, emoji=False).print(colored, end="", soft_wrap=True)


@contextmanager
def progress_bar(what: str, stream: TextIO) -> Iterator[Callable[[int, int], None]]:
    """A progress bar that disappears at the end; gives a function to call with the amount done and the whole."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=stream), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)
