"""A rule through the editions: its number, whether its text was the same, and the numbers below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from bridge.language import phrase
from bridge.rulebook.changes import follow
from bridge.rulebook.document import NUMBER
from bridge.rulebook.tables import EditionTable, editions, load_table

__all__ = ["Past", "below", "history_of", "unknown_rule"]


class Past(NamedTuple):
    """A rule in one edition.

    Attributes:
        edition: The edition.
        number: Its number there; empty if the edition doesn't have it.
        text: Whether its text is that of the edition asked for.
    """

    edition: str
    number: str
    text: Literal["the same text", "another text", "not there"]


def unknown_rule(number: str, edition: str) -> str:
    """The message about a number that an edition doesn't have; empty if it has it."""
    if NUMBER.fullmatch(number) and number in load_table(edition):
        return ""
    return phrase("the edition of {edition} has no rule {number}", edition=edition, number=repr(number))


def below(number: str, table: EditionTable) -> tuple[str, ...]:
    """The numbers directly under a rule or section."""
    level = 1 + ("." in number)
    return tuple(
        each for each in table.rules
        if each != number and each.startswith(number) and ("." in each) + each[-1].isalpha() == level
        and (level == 2 or each[len(number)] == ".") and not (level == 2 and each[len(number)].isdigit())
    )  # fmt: skip


def history_of(number: str, edition: str) -> Iterator[Past]:
    """A rule in each edition, oldest first.

    Args:
        number: Its number.
        edition: In that edition, which has it.
    """
    here = load_table(edition)
    for other in editions():
        there = load_table(other)
        if other == edition:
            was = number
        elif other < edition:
            was = next((old for old, new in follow(there, here).items() if new == number), "")
        else:
            was = follow(here, there).get(number, "")
        same = bool(was) and there.rules[was].digest == here.rules[number].digest
        yield Past(other, was, "not there" if not was else "the same text" if same else "another text")
