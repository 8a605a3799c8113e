"""Leaves out effects that can't change a verdict: those that may give haste where nothing asks for haste."""

from __future__ import annotations

import re
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from bridge.case.state import Effect, State
from bridge.combat.questions import all_effects

__all__ = ["without_idle_effects"]

_WORDS_ABOUT_HASTE = re.compile(r"\bwith(?:out)?\b[^.]*\bhaste\b", re.IGNORECASE)
"""Unread words that mention haste."""


def without_idle_effects(state: State) -> State:
    """The state without effects of keywords that may give haste where nothing asks for haste.

    The rules ask for haste of what came under its controller's control this turn (CR 302.6, 702.10b), and words may
    ask for it. Otherwise both answers to the effect's question lead to the same verdict, so that it needn't be asked.
    """
    if not any(_may_give_haste(effect) for each in state.battlefield for effect in each.effects or ()):
        return state
    asks_for_haste = any(_asks_for_haste(to_builtins(each)) for each in all_effects(state))
    battlefield = [
        each
        if asks_for_haste or each.sick or not any(map(_may_give_haste, each.effects or ()))
        else replace(each, effects=[effect for effect in each.effects or () if not _may_give_haste(effect)])
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


def _may_give_haste(effect: Effect) -> bool:
    """Whether the effect gives its own permanent haste, and nothing else, if a question is answered with yes."""
    if effect.if_ is None or effect.if_.answer is None:
        return False
    (keyword, keywords) = (effect.keyword, []) if effect.keyword is not None else (None, ["haste"])
    return effect == Effect(
        kind="gains", subject="self", keyword=keyword, keywords=keywords, if_=effect.if_, text=effect.text
    )
