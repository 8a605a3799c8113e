"""The review list of a document by itself: typos, terms written otherwise, texts of another rule, near-clones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from bridge.audit.following import masked
from bridge.audit.termbase import VARIANTS
from bridge.language import phrase
from bridge.report.model import Finding, quoted_around
from bridge.rulebook.document import Document, Rule

__all__ = ["collisions", "repeated", "twins", "typos", "variants"]

# -------------------------------------------------------------------------------------------------------------- typos

_ENDINGS = frozenset("은는이가을를의에엔론로와과도만서나며고지게면인일한할된될함음기든들된다라여해하되까던신자")
"""Pairs of final syllables that are both right."""

_INFLECTED = frozenset("하되할될한된함됨해돼했됐여져진지는다")
"""Syllables in which forms of one verb differ: 제거하거나, 제거되거나."""

_WEIGHT_OF_A_SHORT_TEXT = 0.6
"""The factor for a typo in a short text, most of whose words are rare."""

_MAX_TIMES_OF_A_RARE_WORD = 2


def _letters(syllable: str) -> tuple[int, int, int]:
    code = ord(syllable) - 0xAC00
    return code // 588, code % 588 // 28, code % 28


def _apart(one: str, other: str) -> int:
    """The number of letters in which two syllables differ."""
    return sum(a != b for a, b in zip(_letters(one), _letters(other), strict=True))


class _Words:
    """The words of documents, and their pairs of adjacent words."""

    def __init__(self, documents: list[Document]) -> None:
        self.times: Counter[str] = Counter()
        self.pairs: Counter[tuple[str, str]] = Counter()
        for document in documents:
            for rule in document.rules:
                words = re.findall(r"[가-힣]+", rule.whole)
                self.times.update(words)
                self.pairs.update(pairwise(words))
        common = 8 if sum(self.times.values()) > 30_000 else 4
        self.alike: dict[str, list[str]] = {}
        for word, times in self.times.items():
            if times >= common and len(word) > 1:
                for at in range(len(word)):
                    self.alike.setdefault(f"{word[:at]}*{word[at + 1 :]}", []).append(word)
                    self.alike.setdefault(f"{word[:at]}+{word[at + 1 :]}", []).append(word)


def typos(document: Document, previous: Document | None = None) -> Iterator[Finding]:
    """Rare words that are a letter or a syllable away from a common one, which stands between the same words."""
    if document.language != "ko":
        return
    words = _Words([document] if previous is None else [document, previous])
    large = len(document.rules) > 1000
    for rule in document.rules:
        for passage in rule.passages:
            found = list(re.finditer(r"[가-힣]+", passage.text))
            for at, match in enumerate(found):
                if (
                    words.times[match[0]] > _MAX_TIMES_OF_A_RARE_WORD * (1 + (previous is not None))
                    or len(match[0]) < 2
                ):
                    continue
                before = found[at - 1][0] if at else ""
                after = found[at + 1][0] if at + 1 < len(found) else ""
                if better := _mended(match[0], before, after, words):
                    mend, score = better[0], round(better[1] * (1 if large else _WEIGHT_OF_A_SHORT_TEXT), 3)
                    quote = quoted_around(passage.text, match.start(), match.end())
                    why = phrase("{word} is rare, {other} is common", word=match[0], other=mend)
                    yield Finding(
                        "typo",
                        rule.number,
                        passage.line,
                        quote,
                        why,
                        mend,
                        score=score,
                        key=f"{match[0]}\n{masked(passage.text)}",
                    )


def _mended(word: str, before: str, after: str, words: _Words) -> tuple[str, float] | None:
    """The likely word and how likely it is; None where there is none."""
    best: tuple[str, float] | None = None
    for at in range(len(word) + 1):
        candidates = words.alike.get(f"{word[:at]}*{word[at + 1 :]}", ()) if at < len(word) else ()
        longer = words.alike.get(f"{word[:at]}+{word[at:]}", ())
        for other in (*candidates, *longer):
            support = max(words.pairs[before, other], words.pairs[other, after])
            last = at >= len(word) - 1
            if len(other) > len(word):
                score = 0.7 if support >= 5 and len(word) > 2 and not last else 0.0
            elif (
                other == word
                or (last and word[at] in _ENDINGS and other[at] in _ENDINGS)
                or (word[at] in _INFLECTED and other[at] in _INFLECTED)
            ):
                continue
            else:
                score = _likely(_apart(word[at], other[at]), support, len(word), last)
            if score and (best is None or score > best[1]):
                best = (other, score)
    return best


def _likely(apart: int, support: int, length: int, last: bool) -> float:
    if apart == 1:
        if length == 2:
            return 0.5 if support >= 3 else 0.3
        return 0.8 if support >= 3 else 0.65 if length >= 4 and not last else 0.5 if not last else 0.3
    return (0.55 if length > 2 else 0.4) if apart == 2 and support >= 5 else 0.0


# ----------------------------------------------------------------------------------------------------------- variants


def variants(document: Document) -> Iterator[Finding]:
    """Terms that are written in a way that is rare in this document."""
    if document.language != "ko":
        return
    for name, ways in VARIANTS:
        patterns = [re.compile(way) for way in ways]
        counts = [sum(len(pattern.findall(rule.whole)) for rule in document.rules) for pattern in patterns]
        most = max(counts)
        common = patterns[counts.index(most)]
        usual = next((found[0] for rule in document.rules if (found := common.search(rule.whole))), "")
        for pattern, count in zip(patterns, counts, strict=True):
            if not count or count == most or count * 3 > most * 2:
                continue
            for rule in document.rules:
                for passage in rule.passages:
                    if found := pattern.search(passage.text):
                        quote = quoted_around(passage.text, found.start(), found.end())
                        why = phrase(
                            "{term}: {words} here, {usual} {n} times", term=name, words=found[0], usual=usual, n=most
                        )
                        yield Finding(
                            "term.inconsistent", rule.number, passage.line, quote, why, usual,
                            score=0.9, key=f"{name}\n{masked(passage.text)}",
                        )  # fmt: skip


# -------------------------------------------------------------------------------------------------------------- twins


def twins(document: Document, source: Document | None) -> Iterator[Finding]:
    """Rules of a translation with the text of another rule; English ones repeat each other by intent."""
    if document.language == "en":
        return
    there: dict[str, Rule] = {}
    for rule in document.rules:
        text = masked(rule.text)
        if rule.level == 0 or len(text) < 25:
            continue
        other = there.setdefault(text, rule)
        if other is rule:
            continue
        if source is not None:
            theirs = [source.by_number.get(each.number) for each in (rule, other)]
            if all(theirs) and len({masked(each.text) for each in theirs if each}) == 1:
                continue
        elif rule.section == other.section and rule.above != other.above:
            continue  # the same is said of several keywords
        why = phrase("the same text as {number} in line {line}", number=other.number, line=other.line)
        yield Finding(
            "text.wrong_text", rule.number, rule.line, quoted_around(rule.text), why, related=(other.number,),
            score=0.9 if source is not None else 0.5, key=text,
        )  # fmt: skip


# ------------------------------------------------------------------------------------------------------------ repeated

_REPEATED = re.compile(r"(?<![가-힣])([가-힣]{2,})(?:이나|나| 또는| 혹은) \1[을를은는]")


def repeated(document: Document) -> Iterator[Finding]:
    """Two alternatives that are the same, such as 플레이어나 플레이어를."""
    for rule in document.rules if document.language == "ko" else ():
        for passage in rule.passages:
            for found in _REPEATED.finditer(passage.text):
                quote = quoted_around(passage.text, found.start(), found.end())
                why = phrase("both alternatives are {word}", word=found[1])
                yield Finding(
                    "meaning.repeated", rule.number, passage.line, quote, why, score=0.8, key=masked(passage.text)
                )


# ---------------------------------------------------------------------------------------------------------- collisions


def collisions(document: Document) -> Iterator[Finding]:
    """Titles with the same Korean name and another English one."""
    if document.language != "ko":
        return
    named: dict[str, tuple[str, str]] = {}
    for number, title in document.titles.items():
        english = " ".join(re.findall(r"[A-Za-z]+", title)).casefold()
        if "." not in number or not english:
            continue
        for name in re.findall(r"[가-힣]+(?: [가-힣]+)*", title):
            other, meant = named.setdefault(name, (number, english))
            if meant != english:
                rule, first = document.by_number[number], document.by_number[other]
                for one, two in ((rule, first), (first, rule)):
                    why = phrase(
                        "{name} is the name of {number} and of {other}",
                        name=name,
                        number=first.number,
                        other=rule.number,
                    )
                    for kind in ("term.collision", "contradiction.internal"):
                        yield Finding(
                            kind, one.number, one.line, quoted_around(one.text), why, related=(two.number,), score=0.85,
                            key=f"{name}\n{one.text}",
                        )  # fmt: skip
