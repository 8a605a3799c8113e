"""Parsing: the words of a sentence to everything that a grammar lets them mean."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

from lark import Lark

from bridge.text.actions import Actions
from bridge.text.budget import spend, spent
from bridge.text.grammar import first_words_in, meanings_in, parser_of, words_in
from bridge.text.lexicon import Word

__all__ = ["PLAYS", "Grammar"]

_FILES = Path(__file__).with_name("grammars")


class Grammar:
    """A grammar, made of the files that all readers share and of those of one reader, with what its parts mean.

    Args:
        name: The folder of the reader's own files in `grammars`, and the package of what they mean in `meanings`.
        starts: Its start symbols.
        most: The most derivations of a part; a sentence with more isn't read.
    """

    def __init__(self, name: str, starts: Sequence[str], most: int) -> None:
        self.files = tuple(sorted(chain(_FILES.glob("*.lark"), _FILES.joinpath(name).glob("*.lark"))))
        self.starts = tuple(starts)
        self._package = f"bridge.text.meanings.{name}"
        self._most = most
        self._found = lru_cache(maxsize=20_000)(self._look_up)

    @cached_property
    def parser(self) -> Lark:
        """The parser of the files."""
        return parser_of("\n".join(each.read_text(encoding="utf-8") for each in self.files), self.starts)

    @cached_property
    def known(self) -> frozenset[str]:
        """The words that stand for themselves in the grammar."""
        return words_in(self.parser)

    @cached_property
    def actions(self) -> Actions:
        """The function for each name of the grammar."""
        for module in pkgutil.iter_modules(import_module(self._package).__path__):
            import_module(f"{self._package}.{module.name}")
        found: Actions = import_module(f"{self._package}.values").ACTIONS
        return found

    def action(self, name: str) -> Callable[..., Any]:
        """The function for a name of the grammar."""
        return self.actions.of(name)

    def first_words(self, *symbols: str) -> frozenset[str]:
        """The words, as they stand in the grammar, with which what these symbols stand for can begin."""
        return first_words_in(self.parser, symbols)

    def meanings(self, words: Sequence[Word], start: str) -> list[Any]:
        """Everything that the words can mean, each once; nothing if the grammar doesn't know them.

        Args:
            words: Tokens from `words_of`.
            start: One of the start symbols.

        Raises:
            ExhaustedError: If the budget of steps has no more.
        """
        if not words:
            return []
        spend(len(words))
        key = tuple(
            (each.kind, each.value if isinstance(each.value, str | int) else json.dumps(each.value))
            for each in _folded(words)
        )
        before = spent()
        found, steps = self._found(key, start)
        # A cached result is charged its original steps, so that no reading depends on earlier ones.
        spend(steps - (spent() - before))
        return list(found)

    def _look_up(self, key: tuple[tuple[str, str | int], ...], start: str) -> tuple[list[Any], int]:
        """What words can mean, and the steps that it takes to find it."""
        before = spent()
        if not all(kind or value in self.known for kind, value in key):
            return [], spent() - before
        words = [Word(kind, json.loads(str(value)) if kind in _STRUCTURED else value, 0, 0) for kind, value in key]
        # `action` is looked up on each call: tests replace it.
        return meanings_in(self.parser, words, start, lambda name: self.action(name), self._most), spent() - before

    def forget(self) -> None:
        """Clears the cache of parsed sentences."""
        self._found.cache_clear()


PLAYS = Grammar("plays", ("clauses", "condition", "amount"), 200)

_STRUCTURED = frozenset({"ADJECTIVE", "AMOUNT", "TYPE", "SUBTYPE"})

_LONG_LIST = 8
_ARTICLES = (("", "a"), ("", "an"))


def _folded(words: Sequence[Word]) -> list[Word]:
    """The words with the middle of each long list of subtypes, or of types, folded into one word.

    The parser tries to end a noun phrase at each noun of a list. The first and the last noun stay: words before or
    after the list may belong to one of them alone.
    """
    found: list[Word] = []
    at = 0
    while at < len(words):
        items = _listed(words, at)
        if len(items) <= _LONG_LIST:
            found.append(words[at])
            at += 1
            continue
        first, last = items[1], items[-1]
        found += words[at:first]
        nouns = [words[each] for each in items]
        ((key, _),) = _plain(nouns[0].value).items()
        values: dict[Any, None] = {}
        for noun in nouns[1:-1]:
            value = _plain(noun.value)[key]
            values.update(dict.fromkeys(value if isinstance(value, list) else [value]))
        found.append(nouns[1]._replace(value={**nouns[1].value, key: list(values)}, end=nouns[-2].end))
        found += words[items[-2] + 1 : last + 1]
        at = last + 1
    return found


def _listed(words: Sequence[Word], at: int) -> list[int]:
    """The places of the nouns of a list that begins here, alike in kind and number, with the same words between them.

    Empty if no noun stands here.
    """
    if words[at].kind not in ("TYPE", "SUBTYPE"):
        return []
    items = [at]
    between: list[Any] | None = None
    alike = words[at].kind, "one" in words[at].value
    while True:
        last = items[-1]
        following = next((n for n in range(last + 1, min(last + 4, len(words))) if words[n].kind == alike[0]), None)
        if following is None or ("one" in words[following].value) != alike[1]:
            return items
        link = ["a" if each[:2] in _ARTICLES else each[:2] for each in words[last + 1 : following]]
        if not link or link[0] not in _LINKS or (between is not None and link != between):
            return items
        between = link
        items.append(following)


_LINKS = (("", ","), ("", "or"), ("", "and"), ("", "and/or"))


def _plain(value: dict[str, Any]) -> dict[str, Any]:
    return {key: each for key, each in value.items() if key != "one"}
