"""Reads card texts: Oracle text to effects in the case file's form.

cutting      a text into abilities and sentences; reminder text, ability words and the card's own name
lexicon      words into tokens
keywords     what keywords say of types, colors, power, toughness and haste
parsing      tokens to everything that the grammar (grammars) lets them mean
meanings     what each part of the grammar means
reading      pronouns, conditions, questions; what is in force, what is offered
kept         a cache of readings
relevance    rules by which a sentence can't bear on anything that is judged
writing      the other direction: an effect as a sentence that is read back to it

Names are imported when they are first used: a reading that is kept needs no reader.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.text.keywords import spoken
    from bridge.text.reading import read, read_sentence
    from bridge.text.readings import LATER, CardReading, Statement, unread

__all__ = ["LATER", "CardReading", "Statement", "read", "read_sentence", "spoken", "unread"]

_HOMES = {
    "keywords": ("spoken",),
    "reading": ("read", "read_sentence"),
    "readings": ("LATER", "CardReading", "Statement", "unread"),
}


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"bridge.text.{module}"), name)
    raise AttributeError(f"module 'bridge.text' has no attribute {name!r}")
