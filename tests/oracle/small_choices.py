"""Choices that somebody makes in the middle of something: each way to make them, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

__all__ = ["Choices", "every"]

T = TypeVar("T")


class Choices:
    """The choices of one way: the first ones as they are given, the others the first of what there is."""

    def __init__(self, given: Sequence[int] = ()) -> None:
        self._given = list(given)
        self._made: list[tuple[int, int]] = []

    def of(self, options: Sequence[T]) -> T:
        """One of the options."""
        place = len(self._made)
        nth = self._given[place] if place < len(self._given) else 0
        self._made.append((nth, len(options)))
        return options[nth]

    def following(self) -> list[int] | None:
        """The first choices of the next way; None if this was the last one."""
        made = list(self._made)
        while made and made[-1][0] + 1 == made[-1][1]:
            made.pop()
        return [*(nth for nth, _ in made[:-1]), made[-1][0] + 1] if made else None


def every(way: Callable[[Choices], T]) -> Iterator[T]:
    """What comes of each way; `way` is called anew for each and has to do the same where the choices are the same."""
    given: list[int] | None = []
    while given is not None:
        choices = Choices(given)
        yield way(choices)
        given = choices.following()
