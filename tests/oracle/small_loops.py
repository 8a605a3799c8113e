"""Runs of a small game that come back: every run is followed, by brute force."""

from __future__ import annotations

from typing import NamedTuple

from .small_games import Way, begin, ways
from .small_state import BY_TURN, Node, State

__all__ = ["Loop", "asked_of", "loops_within", "no_worse"]


class Loop(NamedTuple):
    """A run that comes back: how many steps lead to it, how many it has, who could have declined some of them, and
    what is more at its end."""

    start: int
    steps: int
    choosers: frozenset[str]
    more: frozenset[str]


def loops_within(case: Node, steps: int, most: int) -> Loop | None:
    """A run of so many steps at most, after which everything is as at the beginning of a round, or more of what nobody
    asks for; None if there is none among `most` states. Only rounds of forced steps, or of one player's actions."""
    game, first = begin(case)
    asked = asked_of(case)
    path: list[tuple[str, dict[str, int]]] = []
    acts: list[Way] = []
    looked = 0

    def follow(state: State) -> Loop | None:
        nonlocal looked
        looked += 1
        shape, numbers = state.structure(), state.numbers()
        for place, (early, before) in enumerate(path):
            since = acts[place:]
            choosers = frozenset(way.optional for way in since if way.optional is not None)
            if early != shape or any(way.declined for way in since):
                continue
            if no_worse(before, numbers, asked, losing=not choosers):
                more = frozenset(key for key in numbers if numbers[key] > before.get(key, 0))
                if not choosers or (len(choosers) == 1 and more):
                    return Loop(place, len(since), choosers, more)
        if len(acts) == steps or looked > most:
            return None
        path.append((shape, numbers))
        for way in ways(game, state):
            acts.append(way)
            found = follow(way.after)
            acts.pop()
            if found is not None:
                return found
        path.pop()
        return None

    return follow(first)


_ASKED = ("life", "library", "hand", "graveyard")


def asked_of(case: Node) -> set[str]:
    """The numbers of players that a card asks for: as an amount, or to pay them."""
    cards = repr(case["cards"])
    return {word for word in (*_ASKED, *BY_TURN) if f"'number': '{word}'" in cards or f"{{'{word}':" in cards}


def no_worse(before: dict[str, int], after: dict[str, int], asked: set[str], *, losing: bool) -> bool:
    """Whether life, cards, energy and mana are no less, and are the same where a card asks for them; the rest is the
    same. losing: life may be less, and poison counters more: the round repeats until somebody loses."""
    free = ("life", "mana", "energy", "hand", "graveyard", *BY_TURN)
    for key in {*before, *after}:
        word = key.split()[0]
        early, late = before.get(key, 0), after.get(key, 0)
        if losing and word in ("life", "poison") and word not in asked:
            continue
        if late < early or (late > early and (word not in free or word in asked)):
            return False
    return True
