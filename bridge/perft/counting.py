"""Counting the legal sequences of attack, block and combat damage of a board."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from bridge.case.state import Case, Understood
from bridge.combat.listing import legal_plays
from bridge.combat.moving import after_attack, after_block, after_first_step, has_first_step, whatever_is_answered
from bridge.combat.preparing import understood
from bridge.combat.verdict import LegalPlays, Outcome, Witness
from bridge.errors import EffortExceeded, InputError
from bridge.language import phrase

__all__ = ["Counts", "UncountedError", "divided", "perft"]


class Counts(Struct, frozen=True):
    """How many nodes a tree of combat has on each level; an attack without attackers is one node on each.

    Attributes:
        attacks: Legal declarations of attackers.
        blocks: Of these, each with a legal declaration of blockers, of all defending players together.
        first: Of these, each with a legal assignment of combat damage in the first combat damage step, or the only one.
        lines: Of these, each with a legal assignment in the second step, where there is one: whole combats.
    """

    attacks: int = 0
    blocks: int = 0
    first: int = 0
    lines: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.attacks + other.attacks,
            self.blocks + other.blocks,
            self.first + other.first,
            self.lines + other.lines,
        )


class UncountedError(Exception):
    """A state of the tree whose legal plays the rules leave undetermined.

    Args:
        case: The state.
        plays: The result of listing its plays.
    """

    def __init__(self, case: Case, plays: LegalPlays) -> None:
        super().__init__("a state of the tree is undetermined")
        self.case = case
        self.plays = plays


def perft(case: Case, *, timeout: float | None = None) -> Counts:
    """The counts of a board.

    Args:
        case: A case that asks for attackers; a play in it is ignored.
        timeout: Seconds after which counting ends.

    Raises:
        InputError: It asks for something else.
        UncountedError: A state of the tree is undetermined.
        NotFollowedError: A combat has an event that isn't modeled.
        EffortExceeded: The time is over.
    """
    return sum((counts for _, counts in divided(case, timeout=timeout)), Counts())


def divided(case: Case, *, timeout: float | None = None) -> Iterator[tuple[dict[str, str], Counts]]:
    """Each legal attack of a board with the counts below it; arguments and exceptions as of `perft`."""
    if case.question != "declare_attackers":
        raise InputError(phrase("perft counts from a case that asks for attackers (question: declare_attackers)"))
    deadline = None if timeout is None else time.monotonic() + timeout
    read = understood(case)
    attacks = _legal(read, deadline)
    for attackers in attacks.plays:
        yield attackers, _after_attack(read, attacks.notes, attackers, deadline)


class _Legal(NamedTuple):
    """Legal plays, and the notes on them."""

    plays: list[Any]
    notes: Sequence[Witness]


def _legal(case: Case, deadline: float | None) -> _Legal:
    """The legal plays of a state, in a fixed order."""
    left = None if deadline is None else deadline - time.monotonic()
    if left is not None and left <= 0:
        raise EffortExceeded(phrase("the time is over"))
    found = legal_plays(case, fold=False, timeout=left)
    if found.outcome is not Outcome.LEGAL:
        raise UncountedError(case, found)
    return _Legal(found.plays, found.notes)


def _after_attack(
    case: Understood, notes: Sequence[Witness], attackers: dict[str, str], deadline: float | None
) -> Counts:
    if not attackers:  # CR 508.8: there are no declare blockers and combat damage steps
        return Counts(1, 1, 1, 1)
    blocking = whatever_is_answered(case, notes, lambda each: after_attack(each, attackers))
    blocks = _legal(blocking, deadline)
    below = (_after_block(blocking, blocks.notes, each, deadline) for each in blocks.plays)
    return Counts(1) + sum(below, Counts())


def _after_block(
    case: Understood, notes: Sequence[Witness], blockers: Mapping[str, list[str]], deadline: float | None
) -> Counts:
    dealing = whatever_is_answered(case, notes, lambda each: after_block(each, dict(blockers)))
    first = _legal(dealing, deadline)
    if not has_first_step(dealing):
        return Counts(0, 1, len(first.plays), len(first.plays))

    def second(damage: dict[str, dict[str, int]]) -> int:
        state = whatever_is_answered(dealing, first.notes, lambda each: after_first_step(each, damage))
        return len(_legal(state, deadline).plays)

    return Counts(0, 1, len(first.plays), sum(second(each) for each in first.plays))
