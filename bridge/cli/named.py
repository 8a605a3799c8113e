"""Arguments that are files or names: `azor loops "Kiki-Jiki, Mirror Breaker" "Zealous Conscripts"`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bridge.language import phrase

if TYPE_CHECKING:
    from bridge.case.loading import Loaded

__all__ = ["case_of_names", "is_file", "named_cards"]

_ENDINGS = (".yaml", ".yml", ".json", ".jsonl", ".ndjson")
"""What names of files of cases end in."""

GIVEN = "<names>"
"""The file of a case that is made of arguments, in messages."""


def is_file(argument: str) -> bool:
    """Whether an argument is meant as a file: it is one, it is `-`, or it ends as files of cases do."""
    if argument == "-" or argument.lower().endswith(_ENDINGS):
        return True
    try:
        return Path(argument).exists()
    except (OSError, ValueError):
        return False


def named_cards(names: Sequence[str], index: str | None) -> list[str]:
    """The names of cards as they are printed.

    Args:
        names: Names as they were given, in any case.
        index: The file of the index; None for the user's own.

    Raises:
        InputError: A name is that of no card, or the index can't be read; one line with the nearest names.
    """
    from bridge.cards import CardIndex
    from bridge.case.words import quoted
    from bridge.cli.units import index_of
    from bridge.errors import InputError

    if not names:
        return []
    cards = CardIndex() if index is None else index_of(index)
    if not cards.path.exists():
        why = phrase("there is no index of cards to look it up in ('azor cards import' makes one)")
        raise InputError(phrase("{names} is no file, and {why}", names=quoted(names[0]), why=why))
    found = []
    for name in names:
        printed = cards.card(name)
        if printed is None:
            raise InputError(
                phrase("{name} is neither a file nor a card: {cards}", name=quoted(name), cards=cards.unknown(name))
            )
        face = printed.face(name) or printed.faces[0]
        found.append(face.name)
    return found


def case_of_names(
    names: Sequence[str], with_: Sequence[str], zones: Sequence[str], index: str | None, steps: int | None = None
) -> Loaded:
    """A loop case of which only cards are named.

    Args:
        names: The names of the cards that take part in the loop.
        with_: What is there besides: the name of a card, or words such as "a creature with power 3".
        zones: Where a card begins, as NAME=ZONE; where the others do is left open.
        index: The file of the index; None for the user's own.
        steps: The most steps of a run; None for the usual number.

    Raises:
        InputError: A name is that of no card, or words aren't understood.
    """
    from bridge.case.loading import Loaded
    from bridge.loops.combos import combo_case

    cards = named_cards(names, index)
    where: dict[str, str] = {}
    for each in zones:
        name, _, zone = each.rpartition("=")
        (printed,) = named_cards([name], index)
        where[printed] = zone
    described = [each for each in with_ if _is_described(each)]
    besides = named_cards([each for each in with_ if not _is_described(each)], index)
    return Loaded(combo_case(cards, besides, where, described=described, steps=steps), GIVEN, 1, 1)


def _is_described(words: str) -> bool:
    """Whether words describe an object, and don't name a card."""
    return words.split(" ", 1)[0].lower() in ("a", "an", "two", "three", "another")
