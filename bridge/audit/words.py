"""Words of a text: stems of content words, number words."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["number_of", "sentences", "stem", "stems"]

_COMMON = """
    a an and are as at be been by can could did do does for from had has have if in into is it its may more most
    must no not of on one only or other rule rules see section so some such than that the their them then there
    these they this those to under until was were when where which while who whose will with would also any each
    every all both about after before during between what how game magic player card effect general concept
"""
"""Words that don't tell the subject of a text."""

_STOP = frozenset(_COMMON.split())
_ENDINGS = ["ations", "ation", "ings", "ing", "ions", "ion", "ers", "er", "ies", "ied", "ed", "es", "s", "y", "e"]


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """A word without the commonest English endings: `restarting` and `restart` have one stem."""
    word = word.lower().removesuffix("’s").removesuffix("'s")
    for ending in _ENDINGS:
        if len(word) - len(ending) >= 3 and word.endswith(ending):
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word.rstrip("e")


@lru_cache(maxsize=20_000)
def stems(text: str) -> frozenset[str]:
    """The stems of the content words of a text."""
    words = re.findall(r"[^\W\d_]+(?:[’'][^\W\d_]+)?", text.lower())
    return frozenset(stem(word) for word in words if word not in _STOP and len(word) > 2)


_SENTENCE = re.compile(r"(?<=[.!?])[”\")’]*\s+(?=[“\"(A-Z가-힣\[{])")


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [sentence for sentence in _SENTENCE.split(text) if sentence]


_NUMBER_WORDS = {
    2: ("two", "두", "둘"),
    3: ("three", "세", "셋"),
    4: ("four", "네", "넷"),
    5: ("five", "다섯"),
    6: ("six", "여섯"),
    7: ("seven", "일곱"),
    8: ("eight", "여덟"),
    9: ("nine", "아홉"),
    10: ("ten", "열"),
    11: ("eleven", "열한"),
    12: ("twelve", "열두"),
    13: ("thirteen",),
    14: ("fourteen",),
    15: ("fifteen",),
}
_NUMBERS = {word: number for number, words in _NUMBER_WORDS.items() for word in words}


def number_of(word: str) -> int:
    """The value of a number word or numeral; 0 for any other word."""
    word = word.lower()
    return int(word) if word.isdigit() and len(word) < 6 else _NUMBERS.get(word, 0)
