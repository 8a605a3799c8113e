"""The arguments and options that several commands take."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import click

from bridge.cli.named import is_file
from bridge.cli.options import A_YEAR
from bridge.language import LANGUAGES, phrase, speak

__all__ = [
    "Seconds",
    "cards_option",
    "drawn_format_option",
    "edition_option",
    "files_argument",
    "format_option",
    "known_edition",
    "known_readings",
    "language_option",
    "reading_option",
    "timeout_option",
    "with_boards",
]


class Seconds(click.FloatRange):
    """A positive, finite number of seconds; "nan" and "inf" are refused."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seconds = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(phrase("{seconds} is no number of seconds.", seconds=seconds), param, ctx)
        return seconds


def with_boards(_context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """The files among arguments, and in place of the first one that says a part of a board the whole board."""
    from bridge.case.lists import Said, key_of

    lines = [each for each in given if key_of(each) and not is_file(each)]
    if not lines:
        return given
    files = [each for each in given if each not in lines]
    return (*given[: given.index(lines[0])], Said("\n".join(lines)), *files[given.index(lines[0]) :])


files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...", callback=with_boards)
timeout_option = click.option(
    "--timeout",
    type=Seconds(),
    metavar="SECONDS",
    default=A_YEAR,
    help="Give up on a case after that long; it is then undetermined.",
)
format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="Form of output.",
)
drawn_format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown", "svg"]),
    default="text",
    show_default=True,
    help="Form of output; svg draws the combat of one case.",
)


def known_edition(context: click.Context, _parameter: click.Parameter, edition: str | None) -> str | None:
    """The edition that an option names, or a date chooses; None for neither.

    Raises:
        BadParameter: There is no such edition, or `--date` chooses one, too.
    """
    if (chosen := context.meta.get(_EDITION_OF_DATE)) is not None:
        if edition is not None:
            raise click.BadParameter(phrase("--date chooses the edition already"))
        return str(chosen)
    if edition is not None:
        from bridge.rulebook import unknown_edition

        if why := unknown_edition(edition):
            raise click.BadParameter(why)
    return edition


def known_readings(_context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """The disputed readings that options choose, by name.

    Raises:
        BadParameter: There is no such reading, or one is chosen twice.
    """
    from bridge.case.readings import why_no_reading

    chosen: dict[str, str] = {}
    for each in given:
        name, _, alternative = each.partition("=")
        if why := why_no_reading(name, alternative):
            raise click.BadParameter(why)
        if chosen.setdefault(name, alternative) != alternative:
            raise click.BadParameter(phrase("{name} is chosen twice", name=name))
    return chosen


reading_option = click.option(
    "--reading",
    "readings",
    multiple=True,
    callback=known_readings,
    metavar="NAME=ALTERNATIVE",
    help="Read a disputed rule so, in every case; docs/semantics.md lists them.",
)


def _in_force(context: click.Context, _parameter: click.Parameter, date: str | None) -> None:
    """Notes the edition that a date chooses."""
    if date is None:
        return
    from datetime import date as day

    from bridge.rulebook import edition_in_force, editions

    try:
        edition = edition_in_force(day.fromisoformat(date).isoformat())
    except ValueError:
        raise click.BadParameter(phrase("{date} is no date such as 2023-05-01", date=repr(date))) from None
    if edition is None:
        raise click.BadParameter(phrase("the oldest edition that is encoded is that of {what}", what=editions()[0]))
    context.meta[_EDITION_OF_DATE] = edition


_EDITION_OF_DATE = "azor.edition"
"""Where the edition that `--date` chooses is kept."""


def edition_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options `--edition` and `--date`, which choose the edition of the rules; as the parameter `edition`."""
    edition = click.option(
        "--edition", callback=known_edition, metavar="DATE", help="Judge every case by this edition of the rules."
    )
    date = click.option(
        "--date",
        callback=_in_force,
        is_eager=True,
        expose_value=False,
        metavar="DATE",
        help="Judge every case by the edition that was in force on that day.",
    )
    return edition(date(command))


def _speak(_context: click.Context, _parameter: click.Parameter, wanted: str | None) -> None:
    if wanted is not None:
        speak(wanted)


def language_option() -> click.Option:
    """The option that chooses the language of what is said, before other options are looked at."""
    return click.Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        is_eager=True,
        expose_value=False,
        callback=_speak,
        help="The language of sentences; without it that of the locale (LC_ALL, LC_MESSAGES, LANG).",
    )


cards_option = click.option(
    "--cards",
    "index",
    metavar="FILE",
    help="The index of cards; without it that of AZOR_CARDS, or the user's own.",
)
