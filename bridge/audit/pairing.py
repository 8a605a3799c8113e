"""The rules of a translation paired with those of its source, and statistics of the two texts."""

from __future__ import annotations

import math
from collections import Counter

from bridge.audit.following import masked
from bridge.audit.numbering import corrected
from bridge.audit.termbase import TERMS, terms_in
from bridge.language import Message
from bridge.report.model import Finding, quoted_around
from bridge.rulebook.document import Document, Rule

__all__ = ["Pair", "length_ratio", "paired", "reliability", "usual_length"]


class Pair:
    """A rule and its source."""

    __slots__ = ("number", "rule", "source")

    def __init__(self, number: str, rule: Rule, source: Rule) -> None:
        self.number = number
        self.rule = rule
        self.source = source

    def finding(self, kind: str, score: float, why: Message, mend: str = "", at: str = "", of: str = "") -> Finding:
        """A finding of this pair; `at` and `of` are what it quotes around. Its id is the same in every language."""
        text, source = self.rule.whole, self.source.whole
        passage = next((each for each in self.rule.passages if at and at in each.text), self.rule.passages[0])
        start, begin = max(0, passage.text.find(at)), max(0, source.find(of))
        return Finding(
            kind, self.rule.number, passage.line, quoted_around(passage.text, start, start + len(at)), str(why), mend,
            source=quoted_around(source, begin, begin + len(of)), score=round(score, 3),
            key=f"{masked(text)}\n{masked(why.in_english())}",
        )  # fmt: skip


def paired(document: Document, source: Document) -> list[Pair]:
    """The rules of a document with those of its source, by number; misprinted numbers are taken for what they are."""
    likely = corrected(document)
    pairs = []
    for index, rule in enumerate(document.rules):
        number = likely.get(index, rule.number)
        if rule.level and rule.text and number in source.by_number:
            pairs.append(Pair(number, rule, source.by_number[number]))
    return pairs


def reliability(pairs: list[Pair]) -> dict[str, tuple[float, ...]]:
    """For each term, the share of the rules with it in the source whose translation has it, and the reverse. Six
    further rules, nine tenths of which have it, are added as a prior for short texts."""
    both: Counter[str] = Counter()
    english: Counter[str] = Counter()
    korean: Counter[str] = Counter()
    for pair in pairs:
        there, here = terms_in(pair.source.whole, False), terms_in(pair.rule.whole, True)
        english.update(there)
        korean.update(here)
        both.update(there & here)
    return {
        term.name: tuple((both[term.name] + 5.4) / (times[term.name] + 6) for times in (english, korean))
        for term in TERMS
    }


def length_ratio(pair: Pair) -> float:
    return math.log((len(pair.rule.text) + 10) / (len(pair.source.text) + 10))


def usual_length(pairs: list[Pair]) -> tuple[float, float]:
    """Mean and spread of how long texts are against their source."""
    ratios = sorted(length_ratio(pair) for pair in pairs if len(pair.source.text) > 60) or [0.0]
    middle = ratios[len(ratios) // 2]
    inner = ratios[len(ratios) // 10 : len(ratios) * 9 // 10 + 1]
    spread = math.sqrt(sum((ratio - middle) ** 2 for ratio in inner) / len(inner)) or 0.1
    return middle, max(spread, 0.08)
