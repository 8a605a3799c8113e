"""Parsing: the words of a sentence to everything that the grammar lets them mean."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark

from bridge.oracle_text import meaning
from bridge.oracle_text.grammar import meanings_in, parser_of, words_in
from bridge.oracle_text.lexicon import Word

__all__ = ["STARTS", "forget", "meanings"]

STARTS = ("clauses", "condition", "amount")
_MOST_MEANINGS = 200
"""A part that can be taken in more ways than this is not read."""


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return parser_of(Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8"), STARTS)


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    return words_in(_parser())


def meanings(words: Sequence[Word], start: str) -> list[Any]:
    """Everything that the words can mean, each once; nothing if the grammar doesn't know them.

    Args:
        words: Tokens from `words_of`.
        start: What they are to be: one of `STARTS`.
    """
    if not words:
        return []
    key = tuple(
        (each.kind, each.value if isinstance(each.value, str | int) else json.dumps(each.value)) for each in words
    )
    return _meanings(key, start)


def forget() -> None:
    """Forgets what was parsed, so that the next time is as the first."""
    _meanings.cache_clear()


@lru_cache(maxsize=20_000)
def _meanings(key: tuple[tuple[str, str | int], ...], start: str) -> list[Any]:
    known = _known()
    if not all(kind or value in known for kind, value in key):
        return []
    words = [Word(kind, json.loads(str(value)) if kind in _STRUCTURED else value, 0, 0) for kind, value in key]
    # Looked up each time: tests put another function in its place.
    return meanings_in(_parser(), words, start, lambda name: meaning.action(name), _MOST_MEANINGS)


_STRUCTURED = frozenset({"ADJECTIVE", "AMOUNT", "TYPE", "SUBTYPE"})
