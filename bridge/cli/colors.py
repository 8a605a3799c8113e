"""Colors for reports on a terminal. This module is imported only for a terminal, since rich takes long to import."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from bridge.language import phrase_in, term_in

__all__ = ["print_colored", "progress_bar"]

_GREEN, _RED, _YELLOW, _DIM = {"fg": "green"}, {"fg": "red"}, {"fg": "yellow"}, {"dim": True}
_BOLD = {"bold": True}
_STYLES: dict[str, dict[str, Any]] = {
    "title": _BOLD,
    "cr": {"fg": "cyan"},
    **dict.fromkeys(("word LEGAL", "word DRAW", "word MANDATORY", "word ENDS", "word OPTIONAL"), _GREEN | _BOLD),
    **dict.fromkeys(("word FRAGMENTED", "word NONE", "word AS EXPECTED"), _GREEN | _BOLD),
    **dict.fromkeys(("word ILLEGAL", "word NOT AS EXPECTED"), _RED | _BOLD),
    **dict.fromkeys(("word UNDETERMINED", "word MALFORMED"), _YELLOW | _BOLD),
}
"""The style of a part of a report, by its kind."""

_LABELS: dict[str, dict[str, Any]] = {
    term_in("label", "not read"): _RED | _BOLD,
    term_in("label", "in force"): _GREEN,
    term_in("label", "offered"): {"fg": "blue"},
}
"""The style of a label; of others it is dim."""


def print_colored(parts: Iterable[tuple[str, str]], stream: TextIO) -> None:
    """Prints parts of reports in the styles of their kinds; the terminal breaks long lines."""
    styles = _STYLES | {f"label {phrase_in('label', label)}": style for label, style in _LABELS.items()}
    click.echo("".join(_styled(styles, kind, text) for kind, text in parts), file=stream, nl=False, color=True)


def _styled(styles: dict[str, dict[str, Any]], kind: str, text: str) -> str:
    style = styles.get(kind, _DIM if kind.startswith("label ") else None)
    return click.style(text, **style) if style and text else text


@contextmanager
def progress_bar(what: str, stream: TextIO) -> Iterator[Callable[[int, int], None]]:
    """A progress bar that disappears at the end; gives a function to call with the amount done and the whole."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=stream), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)
