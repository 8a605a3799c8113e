"""The differences between a verdict on a loop and what the case expects, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bridge.case.state import Expect
from bridge.loops.resources import Resource
from bridge.loops.verdict import LoopVerdict

__all__ = ["differences", "yielded"]

_PLAYERS = {
    "draw_for": "a draw for",
    "winners": "as winners",
    "losers": "as losers",
    "choosers": "as those who choose",
}


def differences(expect: Expect, verdict: LoopVerdict) -> list[str]:
    """The differences, a sentence each; empty if the verdict is as expected.

    Everything that `expect` gives is compared exactly, except for the order of players and for `yields`: a positive
    expectation is a lower bound, a negative one an upper bound, and zero is exact.
    """
    return list(_differences(expect, verdict))


def _differences(expect: Expect, verdict: LoopVerdict) -> Iterator[str]:
    if expect.outcome != verdict.outcome:
        yield f"expected {expect.outcome}, found {verdict.outcome}"
    if expect.rule is not None and expect.rule != verdict.rule:
        yield f"expected CR {expect.rule}, found {f'CR {verdict.rule}' if verdict.rule else 'no rule'}"
    for key, words in _PLAYERS.items():
        wanted, found = getattr(expect, key), getattr(verdict, key)
        if wanted is not None and sorted(wanted) != sorted(found):
            yield f"expected {words} {_listed(wanted)}, found {_listed(found)}"
    for key, words in (("rounds", "rounds"), ("must_stop", "as the one who must do something else")):
        wanted, found = getattr(expect, key), getattr(verdict, key)
        if wanted is not None and wanted != found:
            shown = "none" if found is None else found
            yield f"expected {words} {wanted}, found {shown}"
    for name, least in (expect.yields or {}).items():
        number = yielded(verdict.yields, name)
        if not _enough(least, number):
            bound = "at least" if least > 0 else "at most" if least < 0 else "exactly"
            yield f"expected of {name} {bound} {least} a round, found {number}"


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
    return ", ".join(sorted(players)) or "nobody"
