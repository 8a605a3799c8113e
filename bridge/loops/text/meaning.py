"""What each part of the grammar (abilities.lark) means: plain data, in which pronouns and X are not yet resolved.

The modules of `meanings` enter a function for each name of the grammar. `building` turns what they return into
abilities and resolves it.
"""

from __future__ import annotations

from bridge.loops.text.meanings import (
    characteristics,
    conditions,
    costs,
    deeds,
    descriptions,
    events,
    instructions,
    mana,
    numbers,
    objects,
    sentences,
    statics,
    tokens,
)
from bridge.loops.text.meanings.values import ACTIONS, action

__all__ = ["ACTIONS", "MODULES", "action"]

MODULES = (
    characteristics,
    conditions,
    costs,
    deeds,
    descriptions,
    events,
    instructions,
    mana,
    numbers,
    objects,
    sentences,
    statics,
    tokens,
)
"""Each registers what its names mean when it is imported."""
