"""Words that an effect replaces in a text (CR 612.2): colors, basic land types, creature types.

Which texts are changed is decided in `asp_rules/`; here the words are found in what a text was read as.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, get_args

import msgspec

from bridge.case.descriptions import Color
from bridge.case.land_types import BASIC_LAND_TYPES
from bridge.case.qualities import plural_of
from bridge.case.state import Effect
from bridge.errors import CaseError
from bridge.language import phrase

__all__ = ["reworded", "reworded_keyword", "sort_of_word"]

_OF_WORDS = frozenset({"subtype", "subtypes", "color", "colors", "attached", "devotion"})
"""The keys of effects and descriptions that hold such words alone."""

_OF_KEYWORDS = frozenset({"keyword", "keywords"})
_OF_TEXTS = frozenset({"number", "answer"})
"""Those that hold other words, in which nothing can be replaced."""

_PARTS = ("{}", "non{}", "non-{}", "{}walk", "{}cycling")
"""How a keyword ability may hold such a word."""

T = TypeVar("T", bound=msgspec.Struct)


def sort_of_word(word: str) -> str | None:
    """What sort of word this is: `color`, `basic land type` or `creature type`; None for any other word."""
    from bridge.case.creature_types import CREATURE_TYPES

    if word in get_args(Color):
        return "color"
    if word in BASIC_LAND_TYPES:
        return "basic land type"
    return "creature type" if word in CREATURE_TYPES else None


def reworded(effect: Effect, words: Mapping[str, str]) -> Effect:
    """An effect as it is when words of its text are replaced; names and what is quoted stay (CR 612.2).

    Args:
        effect: What an ability does.
        words: Each word that is replaced, in lower case, with the one that stands in its place.

    Raises:
        CaseError: The word stands where what the words mean can't be told.
    """
    return _struct(effect, {each.lower(): other.lower() for each, other in words.items()})


def reworded_keyword(keyword: str, words: Mapping[str, str]) -> str:
    """A keyword ability as it is when words of it are replaced: `swampwalk`, `protection from Goblins`.

    Args:
        keyword: As the case has it.
        words: As for `reworded`.
    """
    tokens: dict[str, str] = {}
    for each, other in words.items():
        for part in _PARTS:
            tokens[part.format(each.lower())] = part.format(other.lower())
            tokens[part.format(plural_of(each.lower()))] = part.format(plural_of(other.lower()))
    found = [tokens.get(token.lower().strip(","), token) for token in keyword.split()]
    return keyword if found == keyword.split() else " ".join(found)


def _struct(part: T, words: Mapping[str, str]) -> T:
    changed: dict[str, Any] = {}
    for key in part.__struct_fields__:
        value = getattr(part, key)
        name = key.rstrip("_")
        if isinstance(part, Effect) and name == "words":
            new = _pairs(value, words)
        elif name in _OF_WORDS:
            new = _words(value, words)
        elif name in _OF_KEYWORDS:
            new = _keywords(value, words)
        elif name in _OF_TEXTS and isinstance(value, str) and (word := _said(value, words)):
            raise CaseError(phrase("the word {word} can't be replaced in {value}", word=repr(word), value=repr(value)))
        else:
            new = _parts(value, words)
        if new is not value:
            changed[key] = new
    return msgspec.structs.replace(part, **changed) if changed else part


def _words(value: Any, words: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return words.get(value.lower(), value)
    if isinstance(value, list):
        return [_words(each, words) for each in value]
    return _parts(value, words)


def _keywords(value: Any, words: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return reworded_keyword(value, words)
    return [_keywords(each, words) for each in value] if isinstance(value, list) else value


def _said(text: str, words: Mapping[str, str]) -> str:
    tokens = text.lower().split()
    return next((each for each in words if each in tokens or plural_of(each) in tokens), "")


def _parts(value: Any, words: Mapping[str, str]) -> Any:
    if isinstance(value, msgspec.Struct):
        return _struct(value, words)
    if isinstance(value, list):
        return [_parts(each, words) for each in value]
    return value


def _pairs(pairs: Mapping[str, str] | None, words: Mapping[str, str]) -> Mapping[str, str] | None:
    """Words that an ability replaces are words of its text, too."""
    return pairs and {words.get(each.lower(), each): words.get(other.lower(), other) for each, other in pairs.items()}
