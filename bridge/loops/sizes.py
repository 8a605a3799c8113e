"""Bounds on the numbers that a loop case can lead to, as `bridge.case.sizes` has them for plays.

The form bounds every number by itself, and the rules follow amounts up to a bound (`asp_rules/actions/107_numbers.lp`).
This module bounds products by replacement effects, and sums of several causes in one step.
"""

from __future__ import annotations

from collections.abc import Iterable

from bridge.case.terms import GREATEST, Fact, Term, written
from bridge.errors import CaseError
from bridge.language import phrase

__all__ = ["GREATEST_AMOUNT", "check_loop_sizes"]

GREATEST_AMOUNT = 100_000
"""The greatest amount that is followed: `greatest_amount` of `asp_rules/actions/107_numbers.lp`."""

_MULTIPLYING = (("more_counters",), ("more_tokens",), ("more_mana",))


def check_loop_sizes(facts: Iterable[Fact]) -> None:
    """Refuses a case in which a number that the rules work out in one step might not fit into 32 bits.

    Args:
        facts: The facts of a case.

    Raises:
        CaseError: What may be too large, with the bound.
    """
    found: dict[Term, list[Fact]] = {}
    for fact in facts:
        found.setdefault(fact[0], []).append(fact)
    number = GREATEST_AMOUNT if "measured_by" in found else max(_numbers(found.get("literal", ())), default=1)
    number = max([number, *_numbers(found.get("with_counters", ()))])
    things = len(found.get("object", ())) + len(found.get("slot", ()))
    kinds = {fact[1]: fact[2] for fact in found.get("static", ())}
    times: dict[Term, int] = {}
    for _, ability, factor in found.get("static_times", ()):
        kind = kinds.get(ability)
        if kind in _MULTIPLYING and isinstance(factor, int):
            times[kind] = max(times.get(kind, 1), factor)
    made = max([1, *_numbers(found.get("makes", ()))])
    _bound(phrase("the mana of one instruction"), number * made)
    for kind, factor in times.items():
        sources = _sources(found, kind, kinds)
        what = phrase("what {n} effects of the kind '{kind}' multiply", n=sources, kind=written(kind))
        if sources > GREATEST.bit_length() and factor > 1:
            raise CaseError(
                phrase("{what} is too large; the most that can be reckoned with is {most}", what=what, most=GREATEST)
            )
        _bound(what, number * (made if kind == ("more_mana",) else 1) * factor**sources)
    _bound(phrase("what all objects together cause in one step"), number * things)


def _sources(found: dict[Term, list[Fact]], kind: Term, kinds: dict[Term, Term]) -> int:
    """The number of objects that may have an effect of a kind: those whose card has it, and every token or copy."""
    cards = {fact[1] for fact in found.get("card_ability", ()) if kinds.get(fact[2]) == kind}
    inside = any(each == kind and ability[0] == "sub" for ability, each in kinds.items() if isinstance(ability, tuple))
    printed = found.get("card_of", ())
    return len(printed if inside else [fact for fact in printed if fact[2] in cards]) + len(found.get("slot", ()))


def _numbers(facts: Iterable[Fact]) -> Iterable[int]:
    return (abs(fact[-1]) for fact in facts if isinstance(fact[-1], int))


def _bound(what: str, number: int) -> None:
    if number > GREATEST:
        raise CaseError(
            phrase(
                "{what} may come to {n}; the most that can be reckoned with is {most}",
                what=what,
                n=number,
                most=GREATEST,
            )
        )
