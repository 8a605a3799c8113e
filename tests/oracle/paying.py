"""Whether costs can be paid, by trying every way to pay them (CR 107.4, 117-119 and, for when, 508.1i-j, 509.1e-f).

A player's purse and a bill go in; out comes the least life that paying the bill takes, or that it can't be paid at all.
Mana abilities come first, then all costs in any order: so a permanent tapped for mana or for a cost may still be
sacrificed or returned to hand, one sacrificed for mana is no longer there, and nothing is tapped twice or leaves twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

__all__ = ["Bill", "Demand", "Mana", "Purse", "Source", "cant_pay", "least_life", "mana_in", "settles", "symbols_in"]

Mana = tuple[str, bool]
"""One mana: its type, a letter of WUBRGC, and whether a snow source produced it."""


class Demand(NamedTuple):
    """So many of these permanents are to be sacrificed, tapped or returned."""

    action: str
    number: int
    fitting: frozenset[str]


class Bill(NamedTuple):
    """All that one player has to pay: mana symbols ({X} replaced by a number), life, cards and permanents."""

    symbols: tuple[str, ...] = ()
    life: int = 0
    cards: int = 0
    demands: tuple[Demand, ...] = ()


class Source(NamedTuple):
    """A mana ability that can be activated once: the permanent, what it adds (one of several), what it costs."""

    permanent: str
    adds: tuple[tuple[Mana, ...], ...]
    taps: bool
    sacrifices: bool


class Purse(NamedTuple):
    """What a player can pay with. None: the case doesn't say, and then there is enough.

    life: of the team where it has one life total. untapped: permanents that can be tapped for a cost. taps_itself:
    those whose own {T} abilities can be activated.
    """

    pool: tuple[Mana, ...] | None
    sources: tuple[Source, ...]
    life: int | None
    cards: int | None
    untapped: frozenset[str]
    taps_itself: frozenset[str]


def symbols_in(text: str) -> tuple[str, ...]:
    """The symbols of a string such as "{2}{W/P}", without braces."""
    return tuple(part.strip().upper() for part in text.replace("{", " ").split("}") if part.strip())


def mana_in(text: str, *, snow: bool) -> tuple[Mana, ...]:
    """The mana that a string of symbols adds."""
    return tuple(
        (letter, snow) for symbol in symbols_in(text) for letter in ("C" * int(symbol) if symbol.isdigit() else symbol)
    )


def cant_pay(bills: Mapping[str, Bill], purses: Mapping[str, Purse], shared_life: Iterable[Sequence[str]]) -> set[str]:
    """The players who can't pay their bills; of a team with one life total that is too little for all, each who needs
    some."""
    failing: set[str] = set()
    life: dict[str, int] = {}
    for player, bill in bills.items():
        needed = least_life(bill, purses[player])
        if needed is None:
            failing.add(player)
        else:
            life[player] = needed
    for team in shared_life:
        totals = [purses[p].life for p in team if p in purses]
        known = [total for total in totals if total is not None]
        together = sum(life.get(p, 0) for p in team)
        if known and together > 0 and together > min(known):
            failing |= {p for p in team if life.get(p, 0) > 0}
    return failing


def least_life(bill: Bill, purse: Purse) -> int | None:
    """The least life with which the bill can be paid, Phyrexian symbols among it; None if it can't be paid."""
    if purse.cards is not None and bill.cards > max(purse.cards, 0):
        return None
    least: int | None = None
    for tapped, gone in _takings(bill.demands, purse.untapped):
        for mana in _productions(purse, tapped, gone):
            more = 0 if mana is None else _least_phyrexian(tuple(sorted(bill.symbols)), tuple(sorted(mana)))
            if more is not None and (least is None or bill.life + more < least):
                least = bill.life + more
    if least is None or (purse.life is not None and least > 0 and least > purse.life):
        return None
    return least


def settles(
    bill: Bill,
    purse: Purse,
    activated: Sequence[tuple[str, str]],
    halves: Sequence[tuple[str, str, int]],
    taken: Sequence[tuple[str, str]],
) -> bool:
    """Whether this is a way to pay the bill.

    activated: permanents with the mana that their abilities add. halves: hybrid symbols, each with the half that is
    paid, a letter or number, and how often. taken: what is sacrificed, tapped or returned, and the permanent.
    """
    hybrid = Counter(symbol for symbol in bill.symbols if "/" in symbol)
    chosen: Counter[str] = Counter()
    symbols = [symbol for symbol in bill.symbols if "/" not in symbol]
    for symbol, half, number in halves:
        chosen[symbol] += number
        symbols += [half] * number
        if half not in symbol.split("/"):
            return False
    life = bill.life + 2 * symbols.count("P")
    if purse.life is not None and life > max(purse.life, 0):
        return False
    if purse.cards is not None and bill.cards > purse.cards:
        return False
    tapped = frozenset(o for action, o in taken if action == "tap")
    gone = frozenset(o for action, o in taken if action != "tap")
    if len(tapped) + len(gone) != len(taken) or (tapped, gone) not in set(_takings(bill.demands, purse.untapped)):
        return False
    if purse.pool is None:
        return True
    mana = list(purse.pool)
    for permanent, added in activated:
        usable = [source for source in _usable(purse, tapped, gone) if source.permanent == permanent]
        produced = [each for source in usable for each in source.adds if [m for m, _ in each] == list(_letters(added))]
        if not produced:
            return False
        mana += produced[0]
    once = len(set(activated)) == len(activated)
    paid = _least_phyrexian(tuple(sorted(each for each in symbols if each != "P")), tuple(sorted(mana)))
    return once and chosen == hybrid and paid == 0


def _letters(added: str) -> Iterator[str]:
    yield from (letter for letter, _ in mana_in(added, snow=False))


def _usable(purse: Purse, tapped: frozenset[str], gone: frozenset[str]) -> list[Source]:
    """The mana abilities that can be activated when these permanents are tapped and gone for costs."""
    return [
        source
        for source in purse.sources
        if (not source.taps or (source.permanent in purse.taps_itself and source.permanent not in tapped))
        and (not source.sacrifices or source.permanent not in tapped | gone)
    ]


def _takings(
    demands: Sequence[Demand],
    untapped: frozenset[str],
    tapped: frozenset[str] = frozenset(),
    gone: frozenset[str] = frozenset(),
) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Every way to take permanents for the demands: which are tapped, and which leave the battlefield."""
    if not demands:
        yield tapped, gone
        return
    first, *rest = demands
    free = (first.fitting & untapped) - tapped if first.action == "tap" else first.fitting - gone
    for chosen in combinations(sorted(free), first.number):
        taken = frozenset(chosen)
        if first.action == "tap":
            yield from _takings(rest, untapped, tapped | taken, gone)
        else:
            yield from _takings(rest, untapped, tapped, gone | taken)


def _productions(purse: Purse, tapped: frozenset[str], gone: frozenset[str]) -> Iterator[tuple[Mana, ...] | None]:
    """Every amount of mana there can be when these permanents are tapped and gone for costs. Mana left over does no
    harm, so every ability that can be activated is. None: as much as is wanted."""
    if purse.pool is None:
        yield None
        return
    usable = [source.adds for source in _usable(purse, tapped, gone)]
    for chosen in product(*usable):
        yield purse.pool + tuple(mana for added in chosen for mana in added)


@cache
def _least_phyrexian(symbols: tuple[str, ...], mana: tuple[Mana, ...], generic: int = 0) -> int | None:
    """The least life with which the mana pays for the symbols and so much generic besides; None if it doesn't."""
    if not symbols:
        return 0 if len(mana) >= generic else None
    symbol, rest = symbols[0], symbols[1:]
    found: list[int] = []
    for half in symbol.split("/"):
        if half.isdigit():
            tried = [(_least_phyrexian(rest, mana, generic + int(half)), 0)]
        elif half == "P":
            tried = [(_least_phyrexian(rest, mana, generic), 2)]
        else:
            units = {unit for unit in mana if (unit[1] if half == "S" else unit[0] == half)}
            tried = [(_least_phyrexian(rest, _without(mana, unit), generic), 0) for unit in sorted(units)]
        found += [life + more for life, more in tried if life is not None]
    return min(found, default=None)


def _without(mana: tuple[Mana, ...], unit: Mana) -> tuple[Mana, ...]:
    left = Counter(mana)
    left[unit] -= 1
    return tuple(sorted(left.elements()))
