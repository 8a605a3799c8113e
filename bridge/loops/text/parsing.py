"""Parsing: a sentence of a loop card to everything that its grammar lets it mean."""

from __future__ import annotations

import re
from typing import Any

from bridge.text.budget import STEPS_PER_SENTENCE, ExhaustedError, limited
from bridge.text.lexicon import words_of
from bridge.text.parsing import Grammar

__all__ = ["LOOPS", "meanings_of"]

LOOPS = Grammar(
    "loops",
    ("triggered", "trigger", "effects", "costs", "statics", "condition"),
    300,
)


def meanings_of(sentence: str, start: str) -> list[Any]:
    """Everything that a sentence can mean, each once; nothing if the grammar doesn't know it, or if the budget of steps
    is exhausted.

    Args:
        sentence: The sentence without its full stop, with `~` for the object itself.
        start: One of the start symbols.
    """
    try:
        with limited(STEPS_PER_SENTENCE):
            words = words_of(sentence)
            for number, word in enumerate(words):
                if word.kind == "NAMED":  # names keep their capitals
                    name = re.sub(r"^named\s+", "", sentence[word.start : word.end], flags=re.IGNORECASE)
                    words[number] = word._replace(value=name)
            return LOOPS.meanings(words, start)
    except ExhaustedError:
        return []
