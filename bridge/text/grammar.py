"""Grammars of sentences: a parser of tokens, and everything that a forest of its trees can mean.

A sentence may have several derivations. All of them are evaluated; they must have the same meaning, or the sentence is
ambiguous and not read. Derivations share their parts: each part is evaluated once, and derivations with equal meanings
are merged, so that the work doesn't grow with the number of trees.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from threading import local
from typing import Any, NamedTuple

from lark import Lark, Token
from lark.exceptions import UnexpectedInput
from lark.grammar import NonTerminal, Rule
from lark.lexer import Lexer
from lark.parsers.earley import Parser as Earley
from lark.parsers.earley_forest import PackedNode, StableSymbolNode, SymbolNode, TokenNode

from bridge.text.actions import MeaninglessError
from bridge.text.budget import spend

__all__ = ["first_words_in", "meanings_in", "parser_of", "words_in"]


class _Tokens(Lexer):
    """Hands the tokens over under the names of the grammar's terminals."""

    __future_interface__ = 0

    def __init__(self, lexer_conf: Any) -> None:
        self._named = {
            terminal.pattern.value: terminal.name for terminal in lexer_conf.terminals if terminal.pattern is not None
        }

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        for word in data:
            kind = f"{word.kind}_" if word.kind else self._named.get(word.value, "")
            token = Token(kind, word.value if isinstance(word.value, str) else json.dumps(word.value))
            token.value = word.value
            _AHEAD.kind = kind
            yield token
        _AHEAD.kind = ""


class _Ahead(local):
    """The kind of the next token; empty after the last one, None before a parse has looked at the first one."""

    kind: str | None = None


_AHEAD = _Ahead()


class _Predictions(dict[NonTerminal, list[Rule]]):
    """The rules of each symbol that can begin with the next token."""

    def __init__(self, engine: Earley) -> None:
        super().__init__()
        for origin, rules in engine.predictions.items():
            # The parser predicts the rules of other symbols by itself.
            self[origin] = [rule for rule in rules if rule.origin == origin]
        self._firsts = {rule: self._first(engine, rule) for rules in self.values() for rule in rules}
        self._by_kind: dict[tuple[NonTerminal, str | None], list[Rule]] = {}

    @staticmethod
    def _first(engine: Earley, rule: Rule) -> frozenset[str]:
        """The kinds of tokens that a rule can begin with; "" among them if the rule can be empty."""
        found: set[str] = set()
        for symbol in rule.expansion:
            found |= {each.name for each in engine.FIRST[symbol]}
            if symbol not in engine.NULLABLE:
                return frozenset(found)
        return frozenset((*found, ""))

    def __getitem__(self, symbol: NonTerminal) -> list[Rule]:
        key = symbol, _AHEAD.kind
        found = self._by_kind.get(key)
        if found is None:
            _, kind = key
            found = [
                rule
                for rule in super().__getitem__(symbol)
                if kind is None or kind in self._firsts[rule] or "" in self._firsts[rule]
            ]
            self._by_kind[key] = found
        return found


_CLASS = re.compile(r"\b[A-Z]{2,}\b")


def parser_of(grammar: str, starts: Sequence[str]) -> Lark:
    """The parser of a grammar. It takes tokens of the lexicon.

    Args:
        grammar: The text of a grammar in lark's notation.
        starts: The names of its start symbols.
    """
    parser = Lark(
        # Lark names the terminal of the word "type" TYPE, so that a class of words needs another name.
        _CLASS.sub(r"\g<0>_", grammar),
        parser="earley",
        lexer=_Tokens,
        ambiguity="forest",
        start=list(starts),
        maybe_placeholders=False,
        keep_all_tokens=False,
    )
    engine: Earley = parser.parser.parser
    engine.SymbolNode = _CountedNode
    engine.predictions = _Predictions(engine)
    return parser


def words_in(parser: Lark) -> frozenset[str]:
    """The words that stand for themselves in the grammar."""
    patterns = (terminal.pattern for terminal in parser.terminals)
    return frozenset(pattern.value for pattern in patterns if pattern is not None)


def first_words_in(parser: Lark, symbols: Sequence[str]) -> frozenset[str]:
    """The literal words with which phrases of these symbols can begin.

    Args:
        parser: From `parser_of`.
        symbols: Names of the grammar's rules.
    """
    engine: Earley = parser.parser.parser
    first = {terminal.name for symbol in symbols for terminal in engine.FIRST[NonTerminal(symbol)]}
    patterns = (terminal.pattern for terminal in parser.terminals if terminal.name in first)
    return frozenset(pattern.value for pattern in patterns if pattern is not None)


def meanings_in(
    parser: Lark, tokens: Sequence[Any], start: str, action: Callable[[str], Callable[..., Any]], most: int
) -> list[Any]:
    """Everything that tokens can mean, each once; nothing if the grammar doesn't know them.

    Args:
        parser: From `parser_of`.
        tokens: Tokens of the lexicon.
        start: The start symbol.
        action: The function for a name of the grammar.
        most: The most derivations of a part; a sentence with more isn't read.

    Raises:
        ExhaustedError: If the budget of steps has no more.
    """
    _AHEAD.kind = None
    try:
        root: Any = parser.parse(tokens, start=start)
        return _Values(action, most).of(root)
    except (UnexpectedInput, _TooManyError):
        return []


class _CountedNode(StableSymbolNode):
    """A part of a sentence with all its derivations; each of these is a step of the budget."""

    __slots__ = ()

    def add_family(self, lr0: Any, rule: Rule, start: int, left: Any, right: Any) -> None:
        spend(1)
        super().add_family(lr0, rule, start, left, right)  # type: ignore[no-untyped-call]


class _Shape(NamedTuple):
    """Which parts of a rule are handed to its function."""

    name: str
    inlined: bool
    """Whether the rule has no function, so that the meanings of its parts take its place."""
    kept: tuple[bool, ...]
    """For each part whether it has a meaning; literal words don't."""


def _shape_of(rule: Rule) -> _Shape:
    name = rule.alias or rule.origin.name
    kept = tuple(not (symbol.is_term and symbol.filter_out) for symbol in rule.expansion)  # type: ignore[attr-defined]
    return _Shape(name, rule.origin.name.startswith("_"), kept)


class _Values:
    """The meanings of the parts of a sentence.

    Args:
        action: The function for a name of the grammar.
        most: How many ways to put the parts of one rule together are tried; with more the sentence isn't read.
    """

    def __init__(self, action: Callable[[str], Callable[..., Any]], most: int) -> None:
        self._action = action
        self._most = most
        self._known: dict[int, list[tuple[Any, ...]]] = {}
        self._shapes: dict[int, _Shape] = {}

    def of(self, root: SymbolNode) -> list[Any]:
        """Everything that the root can mean, each once. Parts are evaluated before the wholes that they belong to."""
        known = self._known
        open_: set[int] = set()
        waiting = [root]
        while waiting:
            node = waiting[-1]
            if id(node) in known:
                waiting.pop()
                continue
            if id(node) not in open_:
                open_.add(id(node))
                parts = [
                    part
                    for way in node.children
                    for part in way.children
                    if isinstance(part, SymbolNode) and id(part) not in known and id(part) not in open_
                ]
                if parts:
                    waiting += reversed(parts)
                    continue
            waiting.pop()
            known[id(node)] = self._node(node)
        return [value for (value,) in known[id(root)]]

    def _node(self, node: SymbolNode) -> list[tuple[Any, ...]]:
        """Everything that a part can mean, each once: one value for a whole rule, a sequence of values for the
        beginning of a rule and for an inlined rule."""
        found: list[tuple[Any, ...]] = []
        for way in node.children:
            shape = self._shape(way.rule)
            sequences = self._sequences(node, way, shape)
            if node.is_intermediate or shape.inlined:
                found += sequences
                continue
            if len(sequences) > self._most:
                raise _TooManyError
            means = self._action(shape.name)
            for parts in sequences:
                try:
                    found.append((means(*parts),))
                except MeaninglessError:
                    continue
        return _distinct(found)

    def _sequences(self, node: SymbolNode, way: PackedNode, shape: _Shape) -> list[tuple[Any, ...]]:
        """Everything that the parts of one derivation can mean, in their order."""
        left = [()] if way.left is None else self._known.get(id(way.left), [])
        if way.right is None:
            return left
        position = (node.s[1] if node.is_intermediate else len(way.rule.expansion)) - 1
        if not shape.kept[position]:
            return left
        if isinstance(way.right, TokenNode):
            right: list[tuple[Any, ...]] = [(way.right.token.value,)]
        else:
            right = self._known.get(id(way.right), [])
        spend(len(left) * len(right))
        return [(*before, *after) for before in left for after in right]

    def _shape(self, rule: Rule) -> _Shape:
        found = self._shapes.get(id(rule))
        if found is None:
            found = self._shapes[id(rule)] = _shape_of(rule)
        return found


class _TooManyError(Exception):
    pass


def _distinct(values: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    if len(values) < 2:
        return values
    seen: dict[str, tuple[Any, ...]] = {}
    for value in values:
        seen.setdefault(repr(value), value)
    return list(seen.values())
