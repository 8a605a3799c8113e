"""A log of MTG Arena as cases, one for each declaration of attackers or blockers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from bridge.case.loading import case_from_object
from bridge.case.state import Case
from bridge.errors import InputError
from bridge.exchange.arena.board import as_case
from bridge.exchange.arena.combats import Combats, Declared
from bridge.exchange.arena.log import Lost, read_log
from bridge.exchange.arena.names import Names
from bridge.language import phrase

__all__ = ["Told", "imported"]

_MOST_TOLD = 20
"""The most lines that tell of messages that were lost."""


class Told(Struct):
    """What is told of a log after it was read.

    Attributes:
        games: How many games it has.
        attacks, blocks: How many declarations became cases.
        doubtful: How many declarations were left out because their state is doubtful.
        merged: How many declarations of blockers came in one message with the attack, so that the board isn't known.
        unusable: How many declarations no case can be made of.
        lines: Lost messages, and declarations that no case can be made of, a line each; at most `_MOST_TOLD` of each.
    """

    games: int = 0
    attacks: int = 0
    blocks: int = 0
    doubtful: int = 0
    merged: int = 0
    unusable: int = 0
    lines: list[str] = []

    def tell(self, line: str) -> None:
        """Notes a line to be told."""
        if len(self.lines) < _MOST_TOLD:
            self.lines.append(line)


def imported(
    path: str,
    names: Names,
    told: Told,
    *,
    doubtful: bool = False,
    progress: Callable[[int, int], None] = lambda done, whole: None,
) -> Iterator[tuple[Case, dict[str, Any]]]:
    """The cases of a log, in its order, as cases and as plain data.

    Args:
        path: The log.
        names: Names and words of cards.
        told: What is told of the log; filled while it is read.
        doubtful: Whether declarations with a doubtful state are given out too. They say so, and are undetermined where
            that could matter.
        progress: Called with the bytes that were read, and with all.

    Raises:
        InputError: The log or the names can't be read.
    """
    combats = Combats()
    doubts: set[str] = set()
    for found in read_log(path, progress):
        if isinstance(found, Lost):
            combats.lost(found.line)
            told.tell(phrase("line {line}: {why}", line=found.line, why=found.why))
            continue
        for declared in combats.follow(found.message, found.line):
            told.games, told.merged = combats.games, combats.merged
            if declared.doubt and not doubtful:
                told.doubtful += 1
                if declared.doubt not in doubts:
                    doubts.add(declared.doubt)
                    told.tell(phrase("line {line}: left out: {why}", line=declared.line, why=declared.doubt))
                continue
            if (case := _case(declared, names, told)) is not None:
                yield case
    told.games, told.merged = combats.games, combats.merged


def _case(declared: Declared, names: Names, told: Told) -> tuple[Case, dict[str, Any]] | None:
    """A declaration as a case; None if no case can be made of it."""
    data = as_case(declared, names)
    try:
        case = case_from_object(data)
    except InputError as error:
        told.unusable += 1
        why = f"{error.path}: {error.message}" if error.path else error.message
        told.tell(phrase("line {line}: no case: {why}", line=declared.line, why=why))
        return None
    if declared.blocks:
        told.blocks += 1
    else:
        told.attacks += 1
    return case, data
