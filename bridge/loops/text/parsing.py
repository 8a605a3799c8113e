"""Parsing: the words of a sentence of a loop card to everything that the grammar (abilities.lark) lets them mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark

from bridge.loops.text import meaning
from bridge.text.budget import SENTENCE, ExhaustedError, limited, spend, spent
from bridge.text.grammar import first_words_in, meanings_in, parser_of, words_in
from bridge.text.lexicon import Word, words_of

__all__ = ["STARTS", "first_words", "forget", "meanings_of", "words"]

STARTS = ("triggered", "trigger", "effects", "costs", "statics", "condition")
_MOST_MEANINGS = 300
"""A sentence with a part that can be taken in more ways than this is not read."""


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return parser_of(Path(__file__).with_name("abilities.lark").read_text(encoding="utf-8"), STARTS)


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    return words_in(_parser())


def first_words(*symbols: str) -> frozenset[str]:
    """The words, as they stand in the grammar, with which what these symbols stand for can begin."""
    return first_words_in(_parser(), symbols)


def words(sentence: str) -> list[Word]:
    """The tokens of a sentence, in which the object itself is `~`; names keep their capitals."""
    found = []
    for word in words_of(sentence):
        if word.kind == "NAMED":
            name = sentence[word.start : word.end]
            word = word._replace(value=re.sub(r"^named\s+", "", name, flags=re.IGNORECASE))
        found.append(word)
    return found


def meanings_of(sentence: str, start: str) -> list[Any]:
    """Everything that a sentence can mean, each once; nothing if the grammar doesn't know it, or if the budget of steps
    is exhausted.

    Args:
        sentence: The sentence without its full stop, with `~` for the object itself.
        start: The start symbol: one of `STARTS`.
    """
    before = spent()
    try:
        with limited(SENTENCE):
            spend(1 + len(sentence) // 8)
            found, steps = _meanings(sentence, start)
            # A cached result is charged what it cost at first, so that no reading depends on what was read before.
            spend(steps - (spent() - before))
    except ExhaustedError:
        return []
    return list(found)


def forget() -> None:
    """Clears the cache of parsed sentences."""
    _meanings.cache_clear()


@lru_cache(maxsize=20_000)
def _meanings(sentence: str, start: str) -> tuple[Sequence[Any], int]:
    """What a sentence can mean, and the steps that it takes to find it."""
    before = spent()
    tokens = words(sentence)
    spend(len(tokens))
    if not tokens or not all(word.kind or word.value in _known() for word in tokens):
        return (), spent() - before
    found = tuple(meanings_in(_parser(), tokens, start, meaning.action, _MOST_MEANINGS))
    return found, spent() - before
