"""The differences between a verdict on a loop and what the case expects, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bridge.case.state import Expect
from bridge.language import phrase_in, term_in
from bridge.loops.resources import Resource
from bridge.loops.verdict import LoopVerdict

__all__ = ["differences", "yielded"]

_PLAYERS = {
    "draw_for": term_in("difference", "expected a draw for {wanted}, found {found}"),
    "winners": term_in("difference", "expected as winners {wanted}, found {found}"),
    "losers": term_in("difference", "expected as losers {wanted}, found {found}"),
    "choosers": term_in("difference", "expected as those who choose {wanted}, found {found}"),
}
_ALONE = {
    "rounds": term_in("difference", "expected rounds {wanted}, found {found}"),
    "must_stop": term_in("difference", "expected as the one who must do something else {wanted}, found {found}"),
}
_YIELDS = {
    1: term_in("difference", "expected of {name} at least {wanted} a round, found {found}"),
    -1: term_in("difference", "expected of {name} at most {wanted} a round, found {found}"),
    0: term_in("difference", "expected of {name} exactly {wanted} a round, found {found}"),
}
"""The sentence on what a round yields, by the sign of what is expected."""


def differences(expect: Expect, verdict: LoopVerdict) -> list[str]:
    """The differences, a sentence each; empty if the verdict is as expected.

    Everything that `expect` gives is compared exactly, except for the order of players and for `yields`: a positive
    expectation is a lower bound, a negative one an upper bound, and zero is exact.
    """
    return list(_differences(expect, verdict))


def _differences(expect: Expect, verdict: LoopVerdict) -> Iterator[str]:
    if expect.outcome != verdict.outcome:
        yield phrase_in("difference", "expected {wanted}, found {found}", wanted=expect.outcome, found=verdict.outcome)
    if expect.rule is not None and expect.rule != verdict.rule:
        rule = f"CR {verdict.rule}" if verdict.rule else phrase_in("difference", "no rule")
        yield phrase_in("difference", "expected {wanted}, found {found}", wanted=f"CR {expect.rule}", found=rule)
    for key, words in _PLAYERS.items():
        wanted, found = getattr(expect, key), getattr(verdict, key)
        if wanted is not None and sorted(wanted) != sorted(found):
            yield phrase_in("difference", words, wanted=_listed(wanted), found=_listed(found))
    for key, words in _ALONE.items():
        wanted, found = getattr(expect, key), getattr(verdict, key)
        if wanted is not None and wanted != found:
            shown = phrase_in("difference", "none") if found is None else found
            yield phrase_in("difference", words, wanted=wanted, found=shown)
    for name, least in (expect.yields or {}).items():
        number = yielded(verdict.yields, name)
        if not _enough(least, number):
            words = _YIELDS[(least > 0) - (least < 0)]
            yield phrase_in("difference", words, name=name, wanted=least, found=number)


def _enough(wanted: int, found: int) -> bool:
    if wanted == 0:
        return found == 0
    return found >= wanted if wanted > 0 else found <= wanted


def yielded(yields: Mapping[Resource, int], name: str) -> int:
    """How much of a resource a round yields; 0 if the verdict doesn't name it.

    A shorter name stands for a sum: `counters +1/+1` for those on all objects, `damage` for all damage, `mana alice`
    for mana of any type.
    """
    exactly = [n for each, n in yields.items() if each == name]
    if exactly:
        return exactly[0]
    return sum(n for each, n in yields.items() if name in each.sums)


def _listed(players: Sequence[str]) -> str:
    return ", ".join(sorted(players)) or phrase_in("difference", "nobody")
