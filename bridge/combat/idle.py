"""Effects that a case can do without: what keywords and haste of a permanent say of itself where nothing asks."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from bridge.asp.words import spelled
from bridge.case.state import Characteristic, Comparison, Effect, Permanent, State
from bridge.combat.questions import all_effects, questions_of

__all__ = ["PRINTED_KEYS", "has_printed", "without_idle_effects"]

PRINTED_KEYS: tuple[Characteristic, ...] = (
    "types",
    "subtypes",
    "supertypes",
    "colors",
    "keywords",
    "power",
    "toughness",
)
"""The characteristics of a card besides its abilities, as keys of a permanent."""

_OF_ITSELF = {"is_not": "types", "defines": "power", "becomes": "colors"}
"""Kinds of effects that keywords say of their own permanent if a question is answered with yes, each with the
characteristic that it changes."""


_WORDS_ABOUT_HASTE = re.compile(r"\bwith(?:out)?\b[^.]*\bhaste\b", re.IGNORECASE)
"""Words that nobody has read which speak of haste."""


def without_idle_effects(state: State) -> State:
    """The state without effects of permanents on themselves, of keywords or under a question, that could make no
    difference."""
    asks_for_haste = cache(lambda: any(_asks_for_haste(to_builtins(each)) for each in all_effects(state)))

    def matters(effect: Effect, permanent: Permanent) -> bool:
        # Whether a permanent has haste bears only on one that came under its controller's control this turn
        # (CR 302.6, 702.10b), and on what speaks of haste.
        if _may_have_haste(effect):
            return permanent.sick or asks_for_haste()
        return _keyword_matters(effect, permanent, state)

    battlefield = [
        each
        if all(matters(effect, each) for effect in each.effects or ())
        else replace(each, effects=[effect for effect in each.effects or () if matters(effect, each)])
        for each in state.battlefield
    ]
    return replace(state, battlefield=battlefield)


def _asks_for_haste(part: Any, key: str = "") -> bool:
    """Whether a description in an effect, or words that nobody has read, speak of haste."""
    if isinstance(part, dict):
        return any(_asks_for_haste(each, name) for name, each in part.items())
    if isinstance(part, list):
        return any(_asks_for_haste(each, key) for each in part)
    return isinstance(part, str) and (
        (key == "keyword" and part.lower() == "haste") or _WORDS_ABOUT_HASTE.search(part) is not None
    )


def _may_have_haste(effect: Effect) -> bool:
    """Whether the effect gives its own permanent haste, and nothing else, if a question is answered with yes."""
    if effect.if_ is None or effect.if_.answer is None:
        return False
    return effect == Effect(kind="gains", subject="self", keywords=["haste"], if_=effect.if_, text=effect.text)


def _keyword_matters(effect: Effect, permanent: Permanent, state: State) -> bool:
    """Whether what a keyword says of its permanent could make a difference: what a case gives by hand stays, and
    what a permanent does with counters of a kind it doesn't do without them (CR 702.176a)."""
    changed = _OF_ITSELF.get(effect.kind or "")
    if changed is None or effect.subject != "self":
        return True
    if not questions_of(effect):
        return True
    return changed in has_printed(permanent, state) and not _lacks_counters(effect, permanent)


def _lacks_counters(effect: Effect, permanent: Permanent) -> bool:
    """Whether the effect's condition asks for counters on its permanent of a kind that isn't there."""
    asked = [each.source for each in (effect.if_.all if effect.if_ else None) or () if each.source is not None]
    there = {spelled(kind) for kind, number in permanent.counters.items() if number}
    return any(
        isinstance(number, Comparison) and isinstance(number.at_least, int) and number.at_least > 0
        for each in asked
        for kind, number in (each.counters or {}).items()
        if kind != "any" and spelled(kind) not in there
    )


def has_printed(permanent: Permanent, state: State) -> Collection[str]:
    """The characteristics that the case gives as printed."""
    return PRINTED_KEYS if state.printed or permanent.printed is True else permanent.printed or ()
