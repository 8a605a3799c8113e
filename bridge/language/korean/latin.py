"""The last sound of a word in Latin letters, as it is usually written in Hangul (외래어 표기법, English).

Spelling alone doesn't tell how a word is read; these rules follow the final letters. Of names of cards that are written
with a particle in the Korean rules of 2018, nine in ten have the particle that follows from them, and most of the rest
have one that is at odds with itself or with the usual reading there (`docs/glossary-ko.md`).
"""

from __future__ import annotations

__all__ = ["last_consonant"]

_VOWELS = "aeiouy"
_SONORANTS = {"l": "ㄹ", "m": "ㅁ", "n": "ㄴ"}
_STOPS = {"b": "ㅂ", "c": "ㄱ", "k": "ㄱ", "p": "ㅂ", "t": "ㅅ"}
_LETTERS = {"l": "ㄹ", "m": "ㅁ", "n": "ㄴ", "r": "ㄹ"}
"""Names of letters that end in a consonant: 엘, 엠, 엔, 알."""


def last_consonant(word: str) -> str | None:
    """The consonant with which the word ends when it is read in Korean; empty for a vowel, None if nobody can tell.

    Args:
        word: The word; only the letters at its end count.
    """
    letters = _last_letters(word)
    if not letters.isascii() or not letters:
        return None
    if len(letters) == 1 or (letters.isupper() and len(letters) < 5):
        return _LETTERS.get(letters[-1].lower(), "")
    return _read(letters.lower())


def _last_letters(word: str) -> str:
    """The letters at the end of a word, behind anything else."""
    kept = word.replace("'", "").replace("’", "")
    start = len(kept)
    while start and kept[start - 1].isalpha():
        start -= 1
    return kept[start:]


def _read(word: str) -> str:
    if word.endswith("ng"):
        return "ㅇ"
    if word.endswith("mb"):
        return "ㅁ"
    if word[-1] == "e":
        return _behind_silent_e(word[:-1])
    if word[-1] in _SONORANTS:
        return _SONORANTS[word[-1]]
    return _stop(word)


def _behind_silent_e(word: str) -> str:
    """The last consonant of a word in front of a silent e: `flame`, `castle`, but not `ogre`."""
    if word.endswith("qu"):
        return "ㄱ"
    if len(word) > 1 and word[-1] in _SONORANTS and (word[-2] in _VOWELS or word[-1] == "l"):
        return _SONORANTS[word[-1]]
    return ""


def _stop(word: str) -> str:
    """A stop is a final consonant behind a short vowel: `cat`, `rock`, `spirit`, but not `giant`, `scout`."""
    if word[-1] not in _STOPS:
        return ""
    stem = word[:-2] if word.endswith("ck") else word[:-1]
    vowels = stem[len(stem.rstrip(_VOWELS)) :]
    is_short = len(vowels) == 1 or (vowels == "oo" and word[-1] == "k")
    return _STOPS[word[-1]] if is_short else ""
