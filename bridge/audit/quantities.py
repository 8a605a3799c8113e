"""Numbers and bounds of a Korean text against its English source: `more than one` is `two or more`, 둘 이상."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from bridge.audit.words import number_of
from bridge.language import Message, message

__all__ = ["OPEN", "Bound", "bounds_in_english", "bounds_in_korean", "differing_bounds", "differing_numbers"]

Bound = tuple[str, int]
"""`>=` or `<=`, and a whole number, or `OPEN`."""

OPEN = 1_000_000
"""The value of N and X."""

_N = r"(?P<n>\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|N|X|zero|0)\b"
_ENGLISH: tuple[tuple[re.Pattern[str], str, int], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE if "N or" not in pattern else 0), sign, by)
    for pattern, sign, by in (
        (rf"\b(?:no|not) (?:more|greater) than {_N}", "<=", 0),
        (rf"\b(?:no|not|never) (?:less|fewer) than {_N}", ">=", 0),
        (rf"(?<!no )(?<!not )\b(?:more|greater|higher) than {_N}", ">=", 1),
        (rf"(?<!no )(?<!not )(?<!never )\b(?:less|fewer|lower) than {_N}", "<=", -1),
        (rf"\b{_N} or (?:more|greater|higher)", ">=", 0),
        (rf"\b{_N} or (?:less|fewer|lower)", "<=", 0),
        (rf"\bat least {_N}", ">=", 0),
        (rf"\b(?:at most|up to) {_N}", "<=", 0),
        (rf"\bexceeds? {_N}", ">=", 1),
    )
)
_K = (
    r"(?P<n>\d{1,5}|한|하나|두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉|열|N|X)\s?"
    r"(?:명|장|개|점|가지|번|쌍|종류|턴|팀|개체|마리|회|차례)?(?:의 \S{1,6})?\s?"
)
_KOREAN: tuple[tuple[re.Pattern[str], str, int], ...] = tuple(
    (re.compile(pattern), sign, by)
    for pattern, sign, by in (
        (rf"(?<![가-힣\d.]){_K}이상", ">=", 0),
        (rf"(?<![가-힣\d.]){_K}(?:이하|(?:또는|혹은)\s?그\s?(?:미만|이하))", "<=", 0),
        (rf"(?<![가-힣\d.]){_K}(?:또는|혹은)\s?그\s?이상", ">=", 0),
        (rf"(?<![가-힣\d.]){_K}(?:을|를)?\s?(?:초과|넘)", ">=", 1),
        (rf"(?<![가-힣\d.]){_K}미만", "<=", -1),
        (rf"(?<![가-힣\d.]){_K}보다\s?(?:더\s)?(?:많|크|큰|높)", ">=", 1),
        (rf"(?<![가-힣\d.]){_K}보다\s?(?:더\s)?(?:적|작|낮)", "<=", -1),
        (rf"(?:최소|적어도|최소한)\s(?:[가-힣]+\s)?{_K}", ">=", 0),
        (rf"최대\s(?:[가-힣]+\s)?{_K}", "<=", 0),
    )
)


def _value(word: str) -> int:
    if word in ("N", "X"):
        return OPEN
    return 1 if word in ("one", "One", "한", "하나") else 0 if word in ("zero", "0") else number_of(word)


def _bounds(text: str, patterns: tuple[tuple[re.Pattern[str], str, int], ...]) -> list[tuple[Bound, str]]:
    found: list[tuple[Bound, str]] = []
    taken: list[range] = []
    for pattern, sign, by in patterns:
        for match in pattern.finditer(text):
            if any(match.start("n") in each for each in taken):
                continue
            taken.append(range(match.start("n"), match.end("n")))
            value = _value(match["n"])
            bound = (sign, value + by) if value != OPEN else (sign + ("!" if by else ""), OPEN)
            found.append((bound, match[0].strip()))
    return found


def bounds_in_english(text: str) -> list[tuple[Bound, str]]:
    """The bounds in an English text, each with its words: `more than one` is at least 2."""
    return _bounds(text, _ENGLISH)


def bounds_in_korean(text: str) -> list[tuple[Bound, str]]:
    """The bounds in a Korean text, each with its words: 하나 이상 is at least 1."""
    return _bounds(text, _KOREAN)


def _said(bound: Bound) -> Message:
    sign, value = bound
    n = "N" if value == OPEN else value
    if sign.endswith("!"):
        return message("more than {n}", n=n) if sign == ">=!" else message("less than {n}", n=n)
    return message("at least {n}", n=n) if sign == ">=" else message("at most {n}", n=n)


def differing_bounds(text: str, source: str) -> Iterator[tuple[Message, Message, str, str, float]]:
    """Bounds that differ between a text and its source: both in words, their places, and how likely an error is.

    Args:
        text: The Korean text.
        source: The English one.
    """
    ours, theirs = bounds_in_korean(text), bounds_in_english(source)
    have = Counter(bound for bound, _ in ours)
    want = Counter(bound for bound, _ in theirs)
    extra, lacking = have - want, want - have
    for (sign, value), (_, at) in _firsts(ours, extra):
        near = [
            (other, of) for other, (_, of) in _firsts(theirs, lacking)
            if abs(other[1] - value) <= 1 and other[0].rstrip("!") == sign.rstrip("!")
        ]  # fmt: skip
        flipped = [(other, of) for other, (_, of) in _firsts(theirs, lacking) if other[0][0] != sign[0]]
        if near:
            yield _said((sign, value)), _said(near[0][0]), at, near[0][1], 0.97
        elif flipped:
            yield _said((sign, value)), _said(flipped[0][0]), at, flipped[0][1], 0.8
        elif (sign, value) == (">=", 1) and _more_than(source):
            yield message("at least {n}", n=1), message("more than one"), at, "", 0.75


def _more_than(source: str) -> bool:
    return bool(re.search(r"\b(?:multiple|several|more than one)\b", source)) and not re.search(
        r"\b(?:one or more|at least one|any number|a or more|any\b|each)", source
    )


def _firsts(found: list[tuple[Bound, str]], kept: Counter[Bound]) -> Iterator[tuple[Bound, tuple[Bound, str]]]:
    seen: Counter[Bound] = Counter()
    for bound, words in reversed(found):
        if seen[bound] < kept[bound]:
            seen[bound] += 1
            yield bound, (bound, words)


_DIGITS = re.compile(r"(?<![\d.{/+−–-])\d{1,4}(?![\d.}/]|년|월|일)")
_WORDS = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|forty|sixty|first|once|twice)\b",
    re.I,
)


def differing_numbers(text: str, source: str) -> Iterator[tuple[str, str, float]]:
    """Numerals of a text that its source lacks: the numeral, its place, and how likely an error is."""
    plain = re.sub(r"[1-9]\d\d(?:\.\d{1,3}[a-z]?)?(?:[–-][a-z])?", " ", text)
    there = set(re.findall(r"\d+", source)) | {str(_spelled(word)) for word in _WORDS.findall(source)}
    if not there:
        return
    for found in _DIGITS.finditer(plain):
        if found[0] not in there and int(found[0]) > 2:
            yield found[0], found[0], 0.6


def _spelled(word: str) -> int:
    more = {"first": 1, "once": 1, "twice": 2, "one": 1, "twenty": 20, "forty": 40, "sixty": 60}
    return more.get(word.lower()) or number_of(word)
