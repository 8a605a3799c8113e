"""Parsing: the words of a sentence to everything that the grammar lets them mean.

The grammar may let a sentence be taken in several ways. All of them are evaluated; what they say must be the same, or
the sentence is ambiguous and not read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from bridge.oracle_text import meaning
from bridge.oracle_text.lexicon import Word

__all__ = ["STARTS", "forget", "meanings"]

STARTS = ("clauses", "condition", "amount")
_MOST_MEANINGS = 200
"""A part that can be taken in more ways than this is not read."""


class _Words(Lexer):
    """Hands the tokens over under the names of the grammar's terminals."""

    __future_interface__ = 0

    def __init__(self, lexer_conf: Any) -> None:
        self._named = {
            terminal.pattern.value: terminal.name for terminal in lexer_conf.terminals if terminal.pattern is not None
        }

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        for word in data:
            kind = word.kind or self._named.get(word.value, "UNKNOWN_")
            token = Token(kind, word.value if isinstance(word.value, str) else json.dumps(word.value))
            token.value = word.value
            yield token


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(
        grammar,
        parser="earley",
        lexer=_Words,
        ambiguity="explicit",
        start=list(STARTS),
        maybe_placeholders=False,
        keep_all_tokens=False,
    )


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    """The words that stand for themselves in the grammar."""
    patterns = (terminal.pattern for terminal in _parser().terminals)
    return frozenset(pattern.value for pattern in patterns if pattern is not None)


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
    try:
        tree = _parser().parse(words, start=start)
    except UnexpectedInput:
        return []
    try:
        return _distinct(_values(tree))
    except _TooMany:
        return []


_STRUCTURED = frozenset({"ADJECTIVE", "AMOUNT", "TYPE", "SUBTYPE"})


class _TooMany(Exception):
    pass


def _values(tree: Tree[Token] | Token) -> list[Any]:
    """What a part of a tree can mean."""
    if isinstance(tree, Token):
        return [tree.value]
    if tree.data == "_ambig":
        return _distinct([value for child in tree.children for value in _values(child)])
    children = [_values(child) for child in tree.children]
    action = meaning.action(str(tree.data))
    found = []
    for number, chosen in enumerate(product(*children)):
        if number > _MOST_MEANINGS:
            raise _TooMany
        try:
            found.append(action(*chosen))
        except meaning.MeaninglessError:
            continue
    return _distinct(found)


def _distinct(values: list[Any]) -> list[Any]:
    if len(values) < 2:
        return values
    seen: dict[str, Any] = {}
    for value in values:
        seen.setdefault(repr(value), value)
    return list(seen.values())
