"""Numbers as they are in every repetition of a round, and the comparisons that are made with them.

    exact          value + rate * k in the k-th repetition (k from 0)
    up, down       never less, never more than the value
    loose          anything

A comparison of such numbers has its outcome in repetition 0; `Book` notes the first repetition in which the outcome
may differ. Any other use of a number (as the end of a range,
as a key) requires that it be the same in every repetition, and is noted as a comparison of the number with itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bridge.loops.proof.form import Problem

__all__ = [
    "DOWN",
    "EXACT",
    "FOREVER",
    "LOOSE",
    "UP",
    "Book",
    "Compared",
    "KeptBack",
    "Num",
    "both_positive",
    "kept_back",
    "not_below_zero",
    "plain",
    "shown",
]

EXACT = "exact"
UP = "up"
DOWN = "down"
LOOSE = "loose"
FOREVER = None
"""Stands for the repetition in which an outcome changes, if it never does."""


class Compared(NamedTuple):
    """A comparison that was made.

    place: the step; text: which numbers, how compared; until: the first repetition, from 1, in which the outcome may be
    another one; None if it is the same in all.
    """

    place: str
    text: str
    until: int | None


@dataclass
class Book:
    """The comparisons of a round. place: the step that is being carried out; `count`: how many there were."""

    place: str = ""
    count: int = 0
    ends: list[Compared] = field(default_factory=list)

    def note(self, text: Callable[[], str], until: int | None) -> None:
        """Notes a comparison; those that may change are kept."""
        if _KEEPING:
            _KEEPING[-1].notes.append((self, text if until is FOREVER else _said(text()), until))
            return
        self.count += 1
        if until is not FOREVER:
            self.ends.append(Compared(self.place, text(), until))

    def first(self) -> Compared | None:
        """The comparison whose outcome changes first."""
        return min(self.ends, key=lambda each: each.until or 0, default=None)


class KeptBack:
    """Comparisons whose outcome nothing has asked for yet."""

    def __init__(self) -> None:
        self.notes: list[tuple[Book, Callable[[], str], int | None]] = []

    def ask(self) -> None:
        """Notes the comparisons, since their outcome is needed now."""
        notes, self.notes = self.notes, []
        for book, text, until in notes:
            book.note(text, until)


_KEEPING: list[KeptBack] = []


@contextmanager
def kept_back() -> Iterator[KeptBack]:
    """Comparisons that are made inside are noted only when their outcome is asked for."""
    kept = KeptBack()
    _KEEPING.append(kept)
    try:
        yield kept
    finally:
        _KEEPING.pop()


class Num:
    """A number of the k-th repetition. It is no `int`, so that nothing reads its value without the book's knowledge.

    Args:
        value: Its value in repetition 0.
        way: `EXACT`, `UP`, `DOWN` or `LOOSE`.
        rate: The change from one repetition to the next, where that is exact.
        book: Where comparisons are noted.
        name: What it is, for messages.
    """

    __slots__ = ("book", "name", "rate", "value", "way")

    def __init__(self, value: int, way: str, rate: int, book: Book, name: str) -> None:
        self.value, self.way, self.rate, self.book, self.name = value, way, rate, book, name

    def _made(self, value: int, way: str, rate: int, other: Any = None) -> Num:
        name = self.name
        if isinstance(other, Num) and (self.way, self.rate) == (EXACT, 0) != (other.way, other.rate):
            name = other.name
        return Num(value, way, rate if way == EXACT else 0, self.book, name)

    def called(self, name: str) -> Num:
        """The same number with a name of its own."""
        return Num(self.value, self.way, self.rate, self.book, name)

    # ------------------------------------------------------------------------------------------------------ arithmetic

    def __add__(self, other: Any) -> Num:
        value, way, rate = _parts(other)
        return self._made(self.value + value, _sum(self.way, self.rate, way, rate), self.rate + rate, other)

    __radd__ = __add__

    def __neg__(self) -> Num:
        return self._made(-self.value, _turned(self.way), -self.rate)

    def __sub__(self, other: Any) -> Num:
        return self.__add__(-other)

    def __rsub__(self, other: Any) -> Num:
        return (-self).__add__(other)

    def __mul__(self, other: Any) -> Num:
        value, way, rate = _parts(other)
        if way == EXACT and rate == 0:
            return self._made(self.value * value, self._times(value), self.rate * value)
        if self.way == EXACT and self.rate == 0:
            return self._made(self.value * value, other._times(self.value), rate * self.value, other)
        grows = all(_grows(*each) for each in ((self.way, self.rate), (way, rate)))
        up = grows and self.value >= 0 and value >= 0
        return self._made(self.value * value, UP if up else LOOSE, 0, other)

    __rmul__ = __mul__

    def _times(self, factor: int) -> str:
        if factor == 0:
            return EXACT
        return self.way if factor > 0 else _turned(self.way)

    # ----------------------------------------------------------------------------------------------------- comparisons

    def _compare(self, other: Any, sign: str, outcome: Callable[[int], bool]) -> bool:
        """Whether the difference to another number is so; `outcome` is monotone, or about zero."""
        value, way, rate = _parts(other)
        difference = self.value - value
        now = outcome(difference)
        if self is other:
            until = FOREVER
        else:
            ways = _sum(self.way, self.rate, _turned(way), -rate)
            until = _until(difference, ways, self.rate - rate, outcome, now)
        self.book.note(lambda: Problem("{left} {sign} {right}", left=shown(self), sign=sign, right=shown(other)), until)
        return now

    def __lt__(self, other: Any) -> bool:
        return self._compare(other, "<", lambda n: n < 0)

    def __le__(self, other: Any) -> bool:
        return self._compare(other, "<=", lambda n: n <= 0)

    def __gt__(self, other: Any) -> bool:
        return self._compare(other, ">", lambda n: n > 0)

    def __ge__(self, other: Any) -> bool:
        return self._compare(other, ">=", lambda n: n >= 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (int, Num)) and self._compare(other, "=", lambda n: n == 0)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self._compare(0, "!=", lambda n: n != 0)

    # ------------------------------------------------------------------------------------------- what needs one number

    def _one(self) -> int:
        until = FOREVER if self.way == EXACT and not self.rate else 1
        self.book.note(lambda: Problem("{number} is used as it is", number=shown(self)), until)
        return self.value

    def __index__(self) -> int:
        return self._one()

    def __int__(self) -> int:
        return self._one()

    def __hash__(self) -> int:
        return hash(self._one())

    def __repr__(self) -> str:
        return repr(self._one())

    def __str__(self) -> str:
        return str(self._one())


def _said(text: str) -> Callable[[], str]:
    return lambda: text


def plain(number: Any) -> int:
    """The value in repetition 0; no decision may depend on it."""
    return number.value if isinstance(number, Num) else int(number)


def shown(number: Any) -> str:
    """A number with what it is and how it changes."""
    if not isinstance(number, Num):
        return str(number)
    name = number.name or Problem("a number")
    changes = {UP: Problem("it may grow"), DOWN: Problem("it may shrink"), LOOSE: Problem("it changes")}
    by = changes.get(number.way) or (Problem("{n} a round", n=f"{number.rate:+}") if number.rate else None)
    if by is None:
        return Problem("{name} ({value})", name=name, value=number.value)
    return Problem("{name} ({value}, {by})", name=name, value=number.value, by=by)


def _parts(number: Any) -> tuple[int, str, int]:
    return (number.value, number.way, number.rate) if isinstance(number, Num) else (int(number), EXACT, 0)


def _grows(way: str, rate: int) -> bool:
    return way == UP or (way == EXACT and rate >= 0)


def _turned(way: str) -> str:
    return {UP: DOWN, DOWN: UP}.get(way, way)


def _sum(one: str, first: int, other: str, second: int) -> str:
    if one == other == EXACT:
        return EXACT
    if _grows(one, first) and _grows(other, second):
        return UP
    if _grows(_turned(one), -first) and _grows(_turned(other), -second):
        return DOWN
    return LOOSE


def _until(value: int, way: str, rate: int, outcome: Callable[[int], bool], now: bool) -> int | None:
    """The first repetition, from 1, in which `outcome` of the number may not be what it is now."""
    if way == EXACT:
        if rate == 0:
            return FOREVER
        if outcome(value + rate) is not now:
            return 1
        # The outcome can only change where the difference passes zero: just before it, at it, or just after it.
        passing = -value // rate if (value < 0) is not (rate < 0) else 0
        near = (each for each in range(max(passing - 1, 1), passing + 3) if outcome(value + rate * each) is not now)
        return next(near, FOREVER)
    if way == LOOSE:
        return 1
    towards = 1 if way == UP else -1
    around = (value + towards, -1, 0, 1)
    same = all(outcome(each) is now for each in around if (each - value) * towards >= 0)
    return FOREVER if same else 1


def not_below_zero(number: Any) -> Any:
    """CR 107.1b: the number, or zero if it is less."""
    return number if number >= 0 else 0


def both_positive(one: Any, other: Any) -> bool:
    """Whether both numbers are positive. If one of them never is, the answer is no, whatever the other may be."""
    for each in (one, other):
        if (
            isinstance(each, Num)
            and each.value <= 0
            and _until(each.value, each.way, each.rate, _positive, False) is None
        ):
            return each > 0
        if not isinstance(each, Num) and each <= 0:
            return False
    return bool(one > 0) & bool(other > 0)


def _positive(number: int) -> bool:
    return number > 0
