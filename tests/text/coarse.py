"""A second, coarse reader: it counts in the words of a sentence what the reading of it must hold as well.

It knows no grammar. Where its counts and those of a reading differ, one of both is wrong, or words say something that
needs no record; such sentences are listed, for somebody to read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

__all__ = ["ASPECTS", "differences"]

_COLORS = ("white", "blue", "black", "red", "green")
_TYPES = ("artifact", "enchantment", "land", "planeswalker", "battle", "token")
_OF_THE_SUBJECT = re.compile(r"\b(?:this|enchanted|equipped|fortified|that) [a-z]+", re.IGNORECASE)
"""Words that say which object is meant without describing it, as `self` and `host` do."""
_STATUSES = ("tapped", "attacking", "blocking", "blocked", "unblocked", "suspected", "modified")
_KEYWORDS = (
    "first strike",
    "double strike",
    "flying",
    "reach",
    "menace",
    "trample",
    "vigilance",
    "haste",
    "defender",
    "deathtouch",
    "shadow",
    "fear",
    "intimidate",
    "skulk",
    "horsemanship",
    "lifelink",
    "indestructible",
    "infect",
    "wither",
    "banding",
)
_NUMBERS = {
    word: n for n, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)
}
_QUOTED = re.compile(r'"[^"]*"')
_ASIDE = re.compile(
    r"\bas though (?:it|they) (?:were|had|didn't|weren't)[^,.]*|\bif able\b|\{[^}]*\}|\bdoesn't untap\b"
    r"|\b(?:or|and) planeswalkers (?:you|they) control\b|\bdon't untap\b",
    re.IGNORECASE,
)
"""Idioms whose words the kind of an effect says."""


def _words(*found: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=\bnon)(?:{'|'.join(found)})s?\b|\b(?:{'|'.join(found)})s?\b", re.IGNORECASE)


_COLOR, _TYPE, _KEYWORD = (_words(*each) for each in (_COLORS, _TYPES, _KEYWORDS))
_STATUS = re.compile(
    rf"(?<!\bbe )(?<!\bbecomes )\b(?:un(?=tapped))?(?:{'|'.join(_STATUSES)})\b(?! by\b)", re.IGNORECASE
)
_OTHER = re.compile(
    r"(?<!\bin addition to its )(?<!\bin addition to their )\b(?:other|another)\b(?! than)", re.IGNORECASE
)
_WITHOUT = re.compile(
    r"\bcan block only\b|\battack(?:s|ing)? alone\b|\bother than\b|\bnon-?\w|\bunless\b|\buntapped\b|\bcolorless\b"
    r"|\bno\b|\bwithout\b|\bexcept\b|\b(?:doesn't|don't|isn't|aren't|wasn't|weren't|didn't)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(rf"(?<![\w{{])[+−-]?(\d+)(?![\w}}])|\b({'|'.join(_NUMBERS)})\b", re.IGNORECASE)
_DURATION = re.compile(
    r"\b(?:this turn|this combat|until end of (?:turn|combat)|until your next turn|for as long as|next turn)\b",
    re.IGNORECASE,
)


def _nodes(value: Any) -> Iterator[tuple[str, Any]]:
    """Each key of a record with its value, however deep; items of a list under the key of the list."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield key, each
            yield from _nodes(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _nodes(each)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            if key not in _NAMING:
                yield from _strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _strings(each)


_NAMING = ("name", "text", "mana", "mark")
"""Keys whose strings are words of their own."""


def _said(pattern: re.Pattern[str], words: str) -> frozenset[str]:
    return frozenset(_singular(each.group()) for each in pattern.finditer(words))


_OPPOSITES = {"untapped": "tapped"}
"""Words whose opposite stands in a reading, negated."""


def _singular(word: str) -> str:
    word = word.lower()
    return _OPPOSITES.get(word, word.removesuffix("s"))


def _among(known: tuple[str, ...]) -> Callable[[Any], frozenset[str]]:
    def found(reading: Any) -> frozenset[str]:
        strings = " | ".join(_strings(reading)).lower()
        keys = {key for key, _ in _nodes(reading)}
        kinds = {value for key, value in _nodes(reading) if key == "kind"}
        return frozenset(each for each in known if re.search(rf"\b(?:non)?{each}", strings) or each in keys | kinds)

    return found


def _numbers_in(words: str) -> frozenset[int]:
    found = {int(digits) if digits else _NUMBERS[word.lower()] for digits, word in _NUMBER.findall(words)}
    return frozenset(found) - {0, 1}


def _numbers_of(reading: Any) -> frozenset[int]:
    """Numbers from 2; "more than two" may be "at least three", so that neighbors of bounds count as well."""
    found: set[int] = set()
    for _, value in (*_nodes(reading),):
        for each in value if isinstance(value, list | tuple) else [value]:
            if isinstance(each, int) and not isinstance(each, bool):
                found.add(abs(each))
    for each in _strings(reading):
        found.update(map(int, re.findall(r"\d+", each)), _numbers_in(each))
    return frozenset(found) - {0, 1}


def _flag(key: str) -> Callable[[Any], int]:
    return lambda reading: sum(name == key and value is True for name, value in _nodes(reading))


class Aspect:
    """Something that words and readings both say.

    Args:
        in_words: What the words of a sentence say of it.
        in_reading: What the reading says of it.
        agree: Whether the two agree.
    """

    def __init__(
        self,
        in_words: Callable[[str], Any],
        in_reading: Callable[[Any], Any],
        agree: Callable[[Any, Any], bool] = lambda one, other: bool(one == other),
    ) -> None:
        self.in_words, self.in_reading, self.agree = in_words, in_reading, agree


def _both_or_neither(one: int, other: int) -> bool:
    return bool(one) == bool(other)


def _near(one: frozenset[int], other: frozenset[int]) -> bool:
    """Whether each number has the same one, or a neighbor of it, on the other side."""
    near = {each + step for each in other for step in (-1, 0, 1)}
    return one <= near and all({each - 1, each, each + 1} & one for each in other)


def _negations(reading: Any) -> int:
    negative = sum(
        key in ("non", "unless", "except") or value is False or (key == "colors" and value in ([], 0))
        for key, value in _nodes(reading)
    )
    kinds = [value for key, value in _nodes(reading) if key == "kind"]
    return negative + sum("except" in each or each in ("is_not", "cant_have") for each in kinds)


ASPECTS: Mapping[str, Aspect] = {
    "colors": Aspect(lambda words: _said(_COLOR, words), _among(_COLORS)),
    "types": Aspect(lambda words: _said(_TYPE, words), _among(_TYPES)),
    "statuses": Aspect(lambda words: _said(_STATUS, words), _among(_STATUSES)),
    "keywords": Aspect(lambda words: _said(_KEYWORD, words), _among(_KEYWORDS)),
    "numbers": Aspect(_numbers_in, _numbers_of, _near),
    "other": Aspect(lambda words: len(_OTHER.findall(words)), _flag("other"), _both_or_neither),
    "negations": Aspect(lambda words: len(_WITHOUT.findall(words)), _negations, _both_or_neither),
    "durations": Aspect(
        lambda words: len(_DURATION.findall(words)),
        lambda reading: sum(key == "duration" and bool(value) for key, value in _nodes(reading)),
        _both_or_neither,
    ),
}
"""What is counted, by name."""


def differences(words: str, reading: Any) -> dict[str, tuple[Any, Any]]:
    """What the words of a sentence and its reading say differently.

    Args:
        words: The sentence, without reminder text.
        reading: Its reading as plain data; whatever has no part in it stands outside.

    Returns:
        By aspect, what the words say and what the reading says.
    """
    outside = _ASIDE.sub("", _OF_THE_SUBJECT.sub("", _QUOTED.sub("", words)))
    found = {}
    for name, aspect in ASPECTS.items():
        said, read = aspect.in_words(outside), aspect.in_reading(reading)
        if not aspect.agree(said, read):
            found[name] = (said, read)
    return found
