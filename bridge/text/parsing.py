"""Parsing: the words of a sentence to everything that the grammar lets them mean."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark

from bridge.text import meaning
from bridge.text.budget import spend, spent
from bridge.text.grammar import meanings_in, parser_of, words_in
from bridge.text.lexicon import Word

__all__ = ["STARTS", "forget", "meanings"]

STARTS = ("clauses", "condition", "amount")
_MOST_MEANINGS = 200
"""A sentence with a part that can be taken in more ways than this is not read."""


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
        start: The start symbol: one of `STARTS`.

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
    found, steps = _meanings(key, start)
    # A cached result is charged what it cost at first, so that no reading depends on what was read before.
    spend(steps - (spent() - before))
    return found


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


def forget() -> None:
    """Clears the cache of parsed sentences."""
    _meanings.cache_clear()


@lru_cache(maxsize=20_000)
def _meanings(key: tuple[tuple[str, str | int], ...], start: str) -> tuple[list[Any], int]:
    """What words can mean, and the steps that it takes to find it."""
    before = spent()
    known = _known()
    if not all(kind or value in known for kind, value in key):
        return [], spent() - before
    words = [Word(kind, json.loads(str(value)) if kind in _STRUCTURED else value, 0, 0) for kind, value in key]
    # `action` is looked up on each call: tests replace it.
    found = meanings_in(_parser(), words, start, lambda name: meaning.action(name), _MOST_MEANINGS)
    return found, spent() - before


_STRUCTURED = frozenset({"ADJECTIVE", "AMOUNT", "TYPE", "SUBTYPE"})
