"""The commands under `azor cards`: import cards, read them ahead, show how one is read, count how many are read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from bridge.case.words import escaped, quoted
from bridge.cli.arguments import cards_option
from bridge.cli.exit_codes import BAD_INPUT, BUG
from bridge.cli.exit_codes import LEGAL as DONE
from bridge.cli.groups import Group
from bridge.cli.output import say
from bridge.cli.progress import progress_of
from bridge.cli.reporting import Printer
from bridge.errors import InputError
from bridge.language import counted_phrase, phrase, phrase_in

if TYPE_CHECKING:
    from bridge.combat.reports import Report

__all__ = ["cards", "coverage", "import_", "read", "show"]


def _print(report: Report, form: str) -> None:
    from bridge.combat.reports import to_form

    Printer(form).put(to_form(report, form))


# --------------------------------------------------------------------------------------------------------------- import


@click.command("import", short_help="Read a file of cards into the index.")
@click.argument("file")
@cards_option
def import_(file: str, index: str | None) -> int:
    """Read a file of cards into the index: Scryfall's oracle-cards, MTGJSON's AtomicCards, or JSON lines.

    The form is recognized by content; the file may be packed by gzip, bzip2 or xz, and - is standard input. An import
    that is interrupted goes on where it stopped when it is called again. Cards that can't be read are named, and the
    others are imported.
    """
    from bridge.cards import default_path, import_file

    path = str(default_path()) if index is None else index
    with progress_of(phrase("Importing cards")) as advanced:
        done = import_file(file, path, advanced)
    what = _counted(done.cards)
    if done.tokens:
        tokens = counted_phrase("{n} token", "{n} tokens", done.tokens, n=f"{done.tokens:,}")
        what = phrase("{cards} and {tokens}", cards=what, tokens=tokens)
    if done.already:
        _tell(phrase("{file} is already imported: {what} in {path}", file=file, what=what, path=path))
    else:
        if done.resumed:
            _tell(
                counted_phrase(
                    "gone on after {n} entry that was imported before",
                    "gone on after {n} entries that were imported before",
                    done.resumed,
                    n=f"{done.resumed:,}",
                )
            )
        _tell(phrase("{what} imported into {path}", what=what, path=path))
        if done.left_out:
            sorts = ", ".join(f"{phrase_in('left out', sort)} ({number:,})" for sort, number in done.left_out.items())
            _tell(phrase("left out: {sorts}", sorts=sorts))
    for problem in done.problems:
        say(f"azor: {problem}")
    if more := done.broken - len(done.problems):
        also = phrase("{n} more", n=f"{more:,}") if done.problems else _counted(more)
        say(f"azor: {file}: {phrase('{cards} could not be read', cards=also)}")
    return BAD_INPUT if done.broken else DONE


def _tell(line: str) -> None:
    """Prints a line to standard output, with unprintable characters escaped."""
    click.echo(escaped(line))


def _counted(number: int) -> str:
    """`1 card`, `27,000 cards`."""
    return counted_phrase("{n} card", "{n} cards", number, n=f"{number:,}")


# ----------------------------------------------------------------------------------------------------------------- read


@click.command(short_help="Read all cards ahead, so that checks start faster.")
@click.option("--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Processes; by default one a processor.")
@cards_option
def read(jobs: int | None, index: str | None) -> int:
    """Read the texts of all cards of the index, and keep what is read in the user's own folder for such files.

    The first board that names a card is then checked as fast as any later one. A run that is interrupted goes on where
    it stopped when it is called again; another version of azor reads anew.
    """
    from bridge.cards import CardIndex
    from bridge.cli.card_ahead import read_ahead

    with CardIndex(index) as cards, progress_of(phrase("Reading cards")) as advanced:
        done = read_ahead(cards, jobs or os.cpu_count() or 1, advanced)
    _tell(counted_phrase("{n} text read and kept", "{n} texts read and kept", done, n=f"{done:,}"))
    return DONE


# ----------------------------------------------------------------------------------------------------------------- show


@click.command(short_help="How each sentence of a card is read.")
@click.argument("words", nargs=-1, required=True, metavar="NAME")
@click.option("--face", metavar="NAME", help="Only that face of a card of several.")
@click.option("--token", is_flag=True, help="The token of that name, where a card has it too.")
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text", show_default=True)
@cards_option
def show(words: tuple[str, ...], face: str | None, token: bool, form: str, index: str | None) -> int:
    """How each sentence of a card is read, as the effects of a case.

    \b
      in force     it holds while the permanent is on the battlefield
      offered      it comes about when a spell or ability resolves; a case says when it has
      irrelevant   it can't bear on declarations or combat damage
      not read     it might, and isn't understood: verdicts that it bears on are undetermined

    The numbers are the rules by which such effects are judged.
    """
    from bridge.cards import CardIndex
    from bridge.cards.showing import card_object
    from bridge.cli.card_reading import card_report
    from bridge.combat.reports import to_json

    name = " ".join(words)
    with CardIndex(index) as cards:
        card = cards.card(name, token)
        if card is None:
            raise InputError(cards.unknown(name), file=str(cards.path))
    faces = card.faces
    if face is not None:
        found = card.face(face)
        if found is None:
            names = ", ".join(quoted(each.name) for each in card.faces)
            raise click.BadParameter(
                phrase(
                    "{name} has no face {face}; it has {names}", name=quoted(card.name), face=quoted(face), names=names
                )
            )
        faces = [found]
    if form == "json":
        click.echo(to_json(card_object(card, faces)))
    else:
        _print(card_report(card, faces), form)
    return DONE


# ------------------------------------------------------------------------------------------------------------- coverage


@click.command(short_help="How many cards of the index are read.")
@click.option("--unread", type=click.IntRange(min=0), default=10, show_default=True, metavar="N",
              help="List the N sentences that most often aren't read.")  # fmt: skip
@click.option("--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Processes; by default one a processor.")
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text", show_default=True)
@cards_option
def coverage(unread: int, jobs: int | None, form: str, index: str | None) -> int:
    """How many cards of the index are read: all their sentences, whether in force, offered or irrelevant.

    \b
      declaration  cards with a sentence about attacking or blocking
      damage       about how combat damage is assigned
      state        about power, toughness, types, colors, or who is in combat
      keyword      about keyword abilities that these look at
      other        the rest
    """
    from bridge.cards import CardIndex
    from bridge.cli.card_coverage import card_coverage, coverage_object, coverage_report
    from bridge.combat.reports import to_json

    with CardIndex(index) as cards, progress_of(phrase("Reading cards")) as advanced:
        whole = len(cards)
        done = 0

        def counted(number: int) -> None:
            nonlocal done
            done += number
            advanced(done, whole)

        found = card_coverage(cards, jobs or os.cpu_count() or 1, counted)
    if form == "json":
        click.echo(to_json(coverage_object(found, unread)))
    else:
        _print(coverage_report(found, unread), form)
    return BUG if found.failed else DONE


# ------------------------------------------------------------------------------------------------------------ the group


@click.group(cls=Group, short_help="Import cards, show how they are read.")
def cards() -> None:
    """The local index of cards, from which boards of card names are read. No card ships with azor."""


for _command in (import_, read, show, coverage):
    cards.add_command(_command)
