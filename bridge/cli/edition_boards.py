"""What `azor rules diff --boards` does."""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING, NamedTuple

import click

from bridge.cli.exit_codes import INTERRUPTED, LEGAL, UNDETERMINED
from bridge.cli.output import escaped_lines, say, unwritten, write_file
from bridge.cli.progress import ProgressLine
from bridge.language import phrase

if TYPE_CHECKING:
    from bridge.contradictions.model import Answer

__all__ = ["Asked", "show_boards"]


class Asked(NamedTuple):
    """What was asked for: the editions, files with their texts, seconds for a search, the folder of answers, the folder
    for boards, the form, the file to write to."""

    old: str
    new: str
    texts: tuple[str, ...]
    seconds: float
    folder: str | None
    into: str | None
    form: str
    output: str | None


def show_boards(asked: Asked) -> int:
    """Looks for the boards, and prints the report; returns the exit code.

    Raises:
        UsageError: The old edition is the newer one.
        InputError: A text can't be read or is that of another edition, or the folder holds other answers.
        OutputError: Something can't be written.
    """
    from bridge.contradictions.diffing import report_of_editions, texts_of
    from bridge.contradictions.editions import inquiries_of
    from bridge.contradictions.model import Bounds
    from bridge.contradictions.reporting import board_files
    from bridge.contradictions.running import answers
    from bridge.report.rendering import render

    if asked.old >= asked.new:
        raise click.UsageError(
            phrase("the old edition comes first; {old} isn't before {new}", old=asked.old, new=asked.new)
        )
    texts = texts_of(asked.texts, asked.old, asked.new)
    line = ProgressLine(sys.stderr.isatty())
    found: list[Answer] = []
    try:
        inquiries = list(inquiries_of(asked.old, asked.new))
        found += answers(inquiries, Bounds(), seconds=asked.seconds, folder=asked.folder, progress=line.show)
    except KeyboardInterrupt:
        line.clear()
        say(
            phrase("azor: interrupted")
            if asked.folder is None
            else phrase(
                "azor: interrupted; the same command, with --out {folder}, goes on where it was ended",
                folder=shlex.quote(asked.folder),
            )
        )
        return INTERRUPTED
    finally:
        line.clear()
    report = report_of_editions(asked.old, asked.new, found, texts, pictures=asked.form == "html")
    told = render(report, asked.form, 0)
    if asked.into is not None:
        try:
            os.makedirs(asked.into, exist_ok=True)
        except (OSError, ValueError) as error:
            raise unwritten(error, asked.into) from None
        for name, text in board_files(found):
            write_file(os.path.join(asked.into, name), text)
    if asked.output is not None:
        write_file(asked.output, told)
    else:
        click.echo(escaped_lines(told) if asked.form in ("text", "markdown") else told, nl=False)
    return UNDETERMINED if any(each.standing == "open" for each in found) else LEGAL
