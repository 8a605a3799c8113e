"""Parsing: the words of a sentence of a loop card to everything that the grammar (abilities.lark) lets them mean."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from bridge.loops.text import meaning
from bridge.oracle_text.lexicon import Word, words_of

__all__ = ["STARTS", "meanings_of", "words"]

STARTS = ("triggered", "trigger", "effects", "costs", "statics", "condition")
_MOST_MEANINGS = 300
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
    grammar = Path(__file__).with_name("abilities.lark").read_text(encoding="utf-8")
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
    """Everything that a sentence can mean, each once; nothing if the grammar doesn't know it.

    Args:
        sentence: Without its full stop; the object itself is `~`.
        start: What it is to be: one of `STARTS`.
    """
    return list(_meanings(sentence, start))


@lru_cache(maxsize=20_000)
def _meanings(sentence: str, start: str) -> Sequence[Any]:
    tokens = words(sentence)
    if not tokens or not all(word.kind or word.value in _known() for word in tokens):
        return ()
    try:
        tree = _parser().parse(tokens, start=start)
    except UnexpectedInput:
        return ()
    try:
        return tuple(_distinct(_values(tree)))
    except _TooMany:
        return ()


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
