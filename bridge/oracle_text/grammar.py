"""Grammars of sentences: a parser of tokens, and everything that a tree of it can mean.

A grammar may let a sentence be taken in several ways. All of them are evaluated; what they say must be the same, or the
sentence is ambiguous and not read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from bridge.oracle_text.actions import MeaninglessError

__all__ = ["meanings_in", "parser_of", "words_in"]


class _Tokens(Lexer):
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


def parser_of(grammar: str, starts: Sequence[str]) -> Lark:
    """The parser of a grammar; its input are tokens of the lexicon.

    Args:
        grammar: The text of a grammar of lark.
        starts: The names that a sentence may be.
    """
    return Lark(
        grammar,
        parser="earley",
        lexer=_Tokens,
        ambiguity="explicit",
        start=list(starts),
        maybe_placeholders=False,
        keep_all_tokens=False,
    )


def words_in(parser: Lark) -> frozenset[str]:
    """The words that stand for themselves in the grammar."""
    patterns = (terminal.pattern for terminal in parser.terminals)
    return frozenset(pattern.value for pattern in patterns if pattern is not None)


def meanings_in(
    parser: Lark, tokens: Sequence[Any], start: str, action: Callable[[str], Callable[..., Any]], most: int
) -> list[Any]:
    """Everything that tokens can mean, each once; nothing if the grammar doesn't know them.

    Args:
        parser: From `parser_of`.
        tokens: Tokens of the lexicon.
        start: What they are to be.
        action: The function for a name of the grammar.
        most: A part that can be taken in more ways than this is not read.
    """
    try:
        tree = parser.parse(tokens, start=start)
        return _distinct(_values(tree, action, most))
    except (UnexpectedInput, _TooMany):
        return []


class _TooMany(Exception):
    pass


def _values(tree: Tree[Token] | Token, action: Callable[[str], Callable[..., Any]], most: int) -> list[Any]:
    """What a part of a tree can mean."""
    if isinstance(tree, Token):
        return [tree.value]
    if tree.data == "_ambig":
        return _distinct([value for child in tree.children for value in _values(child, action, most)])
    children = [_values(child, action, most) for child in tree.children]
    means = action(str(tree.data))
    found = []
    for number, chosen in enumerate(product(*children)):
        if number > most:
            raise _TooMany
        try:
            found.append(means(*chosen))
        except MeaninglessError:
            continue
    return _distinct(found)


def _distinct(values: list[Any]) -> list[Any]:
    if len(values) < 2:
        return values
    seen: dict[str, Any] = {}
    for value in values:
        seen.setdefault(repr(value), value)
    return list(seen.values())
