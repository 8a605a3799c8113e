"""The command `azor new`: a file of a case as lists of names, by asking or from what is said."""

from __future__ import annotations

import os

import click

from bridge.cli.arguments import with_boards
from bridge.cli.exit_codes import LEGAL
from bridge.cli.output import say, write_file
from bridge.errors import InputError
from bridge.language import phrase, term

__all__ = ["new"]

_QUESTIONS = {
    "attack": term("What attacks what, such as Juggernaut -> bob"),
    "block": term("What blocks what, such as Wall of Wood -> Juggernaut"),
    "damage": term("What deals damage to what, such as Juggernaut -> Wall of Wood 3"),
}


@click.command(short_help="Write a case by asking for names.")
@click.argument("file", metavar="FILE")
@click.argument("lines", nargs=-1, callback=with_boards, metavar="[LINE...]")
@click.option("--variant", metavar="NAME", help="The form of play, such as commander.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def new(file: str, lines: tuple[str, ...], variant: str | None, force: bool) -> int:
    """Write a case as a list of names for each player, and judge it afterward by 'azor check FILE'.

    What isn't given is asked for. For scripts, lines say all of it, as in azor new board.yaml "alice: Juggernaut, 3
    Forest" "bob: Grizzly Bears" "attack: Juggernaut -> bob".
    """
    from bridge.case.lists import DECLARATIONS, Said, pieces, unquoted
    from bridge.case.loading import load_text
    from bridge.case.writing import case_in_yaml

    if os.path.exists(file) and not force:
        raise InputError(phrase("is there already; --force writes over it"), file=file)
    said = next((each for each in lines if isinstance(each, Said)), None)
    if any(not isinstance(each, Said) for each in lines):
        raise click.UsageError(phrase('what a board holds is said in lines such as "alice: Juggernaut"'))
    board: dict[str, object] = _asked(variant) if said is None else {**dict(said.items)}
    if variant is not None:
        board["variant"] = variant
    for key, value in board.items():
        if isinstance(value, str) and key not in (*DECLARATIONS, *_WORDS):
            board[key] = [unquoted(each) for each in pieces(value)]
    text = case_in_yaml(board)
    list(load_text(text, file))  # what is no case is refused before anything is written
    write_file(file, text)
    say(phrase("azor: {file} is written; azor check {file} judges it", file=file))
    return LEGAL


_WORDS = ("title", "edition", "question", "active", "variant", "source", "note")
"""Keys of a case whose values are texts and no cards."""


def _asked(variant: str | None) -> dict[str, object]:
    """The board that somebody says who is asked."""
    board: dict[str, object] = {}
    say(phrase("Cards one a line, as in: 2 Grizzly Bears (tapped). An empty line ends a list."))
    while True:
        least = "" if len(board) >= _FEWEST_PLAYERS else None
        player = _answer(phrase("Player {n}", n=len(board) + 1), least)
        if not player:
            break
        board[player] = _cards(player)
    if variant is None and len(board) > _FEWEST_PLAYERS:
        variant = _answer(phrase("Form of play, such as commander"))
        if variant:
            board["variant"] = variant
    for key, question in _QUESTIONS.items():
        if not (answer := _answer(phrase(question))):
            break
        board[key] = answer
    return board


_FEWEST_PLAYERS = 2


def _cards(player: str) -> list[str]:
    from bridge.case.lists import unquoted

    found: list[str] = []
    while card := _answer("  " + phrase("a card of {player}", player=player)):
        found.append(unquoted(card))
    return found


def _answer(question: str, default: str | None = "") -> str:
    """What somebody says to a question; with None for a default it is asked until they say something."""
    return str(click.prompt(question, default=default, show_default=False, err=True)).strip()
