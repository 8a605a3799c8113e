"""What click says, in the language that is spoken: help pages, and errors of usage.

click says its sentences in English; each is a template with places, and what it has said is recognized by it. Commands
and options have their help in English; the catalog has the texts whole, in the context `help`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from unicodedata import east_asian_width

import click

from bridge.language import ENGLISH, LANGUAGES, Recognizer, language, phrase_in, term_in, text_in

__all__ = ["SENTENCES", "Context", "said_by_click", "spoken", "usage_text"]

SENTENCES = (
    # The more words a template has besides its places, the earlier it stands.
    term_in("usage", "Show this message and exit."),
    term_in("usage", "Usage:"),
    term_in("usage", "Options"),
    term_in("usage", "Commands"),
    term_in("usage", "Positional arguments"),
    term_in("usage", "Missing command."),
    term_in("usage", "required"),
    term_in("usage", "integer"),
    term_in("usage", "integer range"),
    term_in("usage", "float"),
    term_in("usage", "float range"),
    term_in("usage", "Got unexpected extra argument ({args})"),
    term_in("usage", "Got unexpected extra arguments ({args})"),
    term_in("usage", "Takes {nargs} values but 1 was given."),
    term_in("usage", "Takes {nargs} values but {len} were given."),
    term_in("usage", "Argument {name} takes {nargs} values."),
    term_in("usage", "Option {name} does not take a value."),
    term_in("usage", "Option {name} requires an argument."),
    term_in("usage", "Option {name} requires {nargs} arguments."),
    term_in("usage", "Invalid value for {param_hint}: {message}"),
    term_in("usage", "Invalid value: {message}"),
    term_in("usage", "Missing argument {hint}. {message}"),
    term_in("usage", "Missing argument {hint}."),
    term_in("usage", "Missing option {hint}. {message}"),
    term_in("usage", "Missing option {hint}."),
    term_in("usage", "Missing parameter {hint}."),
    term_in("usage", "Choose from: {choices}"),
    term_in("usage", "{message} Did you mean {possibility}?"),
    term_in("usage", "{message} (Did you mean one of: {possibilities}?)"),
    term_in("usage", "No such option {name}."),
    term_in("usage", "No such command {name}."),
    term_in("usage", "{value} is not one of {choices}."),
    term_in("usage", "{value} is not in the range {range}."),
    term_in("usage", "{value} is not a valid {number_type}."),
    term_in("usage", "default: {default}"),
)
"""The sentences of click that a user of `azor` can meet."""

_EXTRA = re.compile(r"(?P<help>.*?)(?:  )?(?P<extra>\[[^\[\]]*\])?", re.DOTALL)
"""The help of an option, and what click adds to it."""

_BESIDE = "\ue000"
"""Stands beside a wide character while lines are broken, so that it counts for two columns; no text has it."""


_OF_CLICK = Recognizer("usage", SENTENCES, ("message", "number_type"))


def said_by_click(sentence: str) -> str:
    """What click says, in the language that is spoken; a sentence of our own stays as it is."""
    return _OF_CLICK.said(sentence)


def usage_text(error: click.ClickException) -> str:
    """The line for an error of usage, with the command whose help says more."""
    message = said_by_click(" ".join(error.format_message().split()))
    context = getattr(error, "ctx", None)
    if context is None:
        return f"azor: {message}"
    return phrase_in("usage", "azor: {message} (try '{command} --help')", message=message, command=context.command_path)


def spoken(argv: Iterable[str]) -> str | None:
    """The language that arguments ask for by `--lang`, wherever it stands; None if they ask for none there is.

    Errors of usage, and `--help`, are said before click looks at it.
    """
    found = None
    arguments = iter(argv)
    for each in arguments:
        if each == "--":
            break
        name, equals, value = each.partition("=")
        if name == "--lang":
            wanted = value if equals else next(arguments, "")
            found = wanted if wanted in LANGUAGES else found
    return found


# ----------------------------------------------------------------------------------------------------------- help pages


class _Pages(click.HelpFormatter):
    """Writes help pages in the language that is spoken."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, f"{_widened(said_by_click('Usage:'))} ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(said_by_click(heading))

    def write_text(self, text: str) -> None:
        super().write_text(_widened(text_in("help", text)))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(first, _widened(_help_said(second))) for first, second in rows], col_max, col_spacing)

    def getvalue(self) -> str:
        return super().getvalue().replace(_BESIDE, "")


class Context(click.Context):
    """The context of a command, with help pages in the language that is spoken."""

    formatter_class = _Pages


def _help_said(text: str) -> str:
    """The help of a command or an option in a list, with what click adds in brackets."""
    if language() == ENGLISH or (found := _EXTRA.fullmatch(text)) is None:
        return text
    help_, extra = found["help"], found["extra"]
    said = said_by_click(help_) if said_by_click(help_) != help_ else text_in("help", help_)
    if extra is None:
        return said
    return f"{said}  [{'; '.join(map(said_by_click, extra[1:-1].split('; ')))}]"


def _widened(text: str) -> str:
    if language() == ENGLISH:
        return text
    return "".join(_columns(text))


def _columns(text: str) -> Iterator[str]:
    for each in text:
        yield each + _BESIDE if east_asian_width(each) in "WF" else each
