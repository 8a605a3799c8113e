"""The command `azor contradictions`: properties of the rules, each looked for on all small boards."""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING

import click

from bridge.cli.arguments import Seconds
from bridge.cli.exit_codes import CONTRADICTIONS_EXIT_CODES, ILLEGAL, INTERRUPTED, LEGAL, UNDETERMINED
from bridge.cli.output import escaped_lines, say, unwritten, write_file
from bridge.cli.progress import ProgressLine
from bridge.language import phrase

if TYPE_CHECKING:
    from bridge.contradictions.model import Answer, Bounds

__all__ = ["contradictions"]

_MOST_CREATURES = 4
"""The most creatures of a side: a board has four plays with two attackers, and 256 with four blockers and attackers."""

_MOST_PLAYERS = 4


@click.command(epilog=CONTRADICTIONS_EXIT_CODES, short_help="Look for contradictions in the meaning of the rules.")
@click.option(
    "--property", "properties", multiple=True, metavar="NAME", help="One property; may be repeated. Default: all."
)
@click.option("--scope", "scopes", multiple=True, metavar="KEY=VALUE",
              help="What boards may have: creatures=2x2, players=3, kinds=must_attack,cant_attack.")  # fmt: skip
@click.option("--timeout", "seconds", type=Seconds(), default=120.0, show_default=True, metavar="SECONDS",
              help="How long a question may take.")  # fmt: skip
@click.option("--cards", "index", metavar="FILE", help="An index of cards: also ask about pairs and triples of these.")
@click.option("--text", metavar="FILE", help="A text of the rules: also ask which of its examples are retold.")
@click.option("--out", "folder", metavar="DIR", help="Keep the answers there; the same command goes on there.")
@click.option("--boards", "into", metavar="FOLDER", help="Write each board there, as a case file and as a picture.")
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown", "sarif", "junit", "html"]),
              default="text", show_default=True, help="Form of output.")  # fmt: skip
@click.option("--output", "-o", metavar="FILE", help="Write the report there; by default it is printed.")
@click.option("--list", "lists", is_flag=True, help="List the properties; ask nothing.")
def contradictions(
    properties: tuple[str, ...],
    scopes: tuple[str, ...],
    seconds: float,
    index: str | None,
    text: str | None,
    folder: str | None,
    into: str | None,
    form: str,
    output: str | None,
    lists: bool,
) -> int:
    """Look for contradictions in the meaning of the rules: all small boards are searched, with the encodings as they
    are, for one on which a property doesn't hold.

    Each question is answered by a smallest board, by "none" within the scope that is told, or by "vacuous", if no board
    meets its premise. docs/contradictions.md lists the properties, and what the rules of the newest edition come to.
    """
    from bridge.contradictions.registry import PROPERTIES
    from bridge.contradictions.reporting import board_files, report_of
    from bridge.contradictions.running import answers, inquiries
    from bridge.report.rendering import render

    if lists:
        for name, each in PROPERTIES.items():
            click.echo(f"{name:<14}{phrase(each.checked)}")
        return LEGAL
    for name in properties:
        if name not in PROPERTIES:
            known = ", ".join(PROPERTIES)
            message = phrase("there is no property {name}; there are {properties}", name=repr(name), properties=known)
            raise click.BadParameter(message, param_hint="--property")
    bounds = _bounds(scopes, index, text)
    _check_files(bounds, into, output)
    line = ProgressLine(sys.stderr.isatty())
    found: list[Answer] = []
    try:
        asked = inquiries(properties, bounds)
        found += answers(asked, bounds, seconds=seconds, folder=folder, progress=line.show)
    except KeyboardInterrupt:
        line.clear()
        say(
            phrase("azor: interrupted")
            if folder is None
            else phrase(
                "azor: interrupted; the same command, with --out {folder}, goes on where it was ended",
                folder=shlex.quote(folder),
            )
        )
        return INTERRUPTED
    finally:
        line.clear()
    told = render(report_of(found, pictures=form == "html"), form, 0)
    if into is not None:
        for name, text in board_files(found):
            write_file(os.path.join(into, name), text)
    if output is not None:
        write_file(output, told)
    else:
        click.echo(escaped_lines(told) if form in ("text", "markdown") else told, nl=False)
    if any(each.found for each in found):
        return ILLEGAL
    return UNDETERMINED if any(each.standing == "open" for each in found) else LEGAL


def _bounds(scopes: tuple[str, ...], index: str | None, text: str | None) -> Bounds:
    """What `--scope` says of boards."""
    from bridge.case.kinds import CHANGE_KINDS, KINDS
    from bridge.contradictions.model import Bounds

    creatures: tuple[int, int] | None = None
    players: int | None = None
    kinds: tuple[str, ...] | None = None
    for each in scopes:
        key, _, value = each.partition("=")
        if key == "creatures":
            sides = value.split("x")
            if len(sides) != 2 or not all(side.isdecimal() and int(side) <= _MOST_CREATURES for side in sides):
                raise _bad(
                    phrase(
                        "creatures are two numbers up to {most}, as in creatures=2x2, not {value}",
                        most=_MOST_CREATURES,
                        value=repr(value),
                    )
                )
            creatures = (int(sides[0]), int(sides[1]))
        elif key == "players":
            if not value.isdecimal() or not 2 <= int(value) <= _MOST_PLAYERS:
                raise _bad(
                    phrase(
                        "there are 2 to {most} players, not {value}",
                        most=_MOST_PLAYERS,
                        value=repr(value),
                    )
                )
            players = int(value)
        elif key == "kinds":
            kinds = tuple(kind.strip() for kind in value.split(",") if kind.strip())
            for kind in kinds:
                if kind not in KINDS or kind in CHANGE_KINDS:
                    raise _bad(phrase("no kind of effects on declarations: {kind}", kind=repr(kind)))
        else:
            raise _bad(phrase("a scope has creatures, players and kinds, not {key}", key=repr(key)))
    return Bounds(creatures, players, kinds, index, text)


def _check_files(bounds: Bounds, into: str | None, output: str | None) -> None:
    """Refuses files that can't be read or written before anything is looked for.

    Raises:
        InputError: The index or the text can't be read.
        OutputError: The folder of boards can't be made, or the report would lie in no folder.
    """
    from bridge.cards.index import CardIndex
    from bridge.rulebook import read_book
    from bridge.rulebook.reading import read_text

    if bounds.cards is not None:
        with CardIndex(bounds.cards) as index:
            len(index)  # it is opened by the first look-up
    if bounds.text is not None:
        read_book(read_text(bounds.text)[0], bounds.text)
    try:
        if into is not None:
            os.makedirs(into, exist_ok=True)
        if output is not None:
            os.stat(os.path.dirname(output) or ".")
    except (OSError, ValueError) as error:
        raise unwritten(error, str(output if into is None or os.path.isdir(into) else into)) from None


def _bad(message: str) -> click.BadParameter:
    return click.BadParameter(message, param_hint="--scope")
