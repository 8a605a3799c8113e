"""Rules that restate each other in the source, but disagree in the translation."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import structs

from bridge.audit.aligning import Bead
from bridge.audit.negation import negates, negates_in_english
from bridge.audit.pairing import Pair
from bridge.audit.quantities import OPEN, Bound, bounds_in_english, bounds_in_korean
from bridge.audit.termbase import TERMS
from bridge.audit.words import stems
from bridge.language import Message, message, phrase
from bridge.report.model import Finding
from bridge.rulebook.document import Document

__all__ = ["disagreements", "restated"]

# ------------------------------------------------------------------------------------------------------ whole rules

_MEANING = ("meaning.", "text.omitted", "text.wrong_text")
_ALIKE = 0.4
"""The similarity from which one rule of the source restates another: the cosine of their word vectors, in which rarer
words weigh more."""


def disagreements(source: Document, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings, and for each rule that means something else than its source: the rule that the source restates
    it in, with which the translation now disagrees."""
    told: set[str] = set()
    vectors: dict[str, dict[str, float]] = {}
    holding: dict[str, list[str]] = {}
    for finding in findings:
        yield finding
        if finding.rule in told or finding.score < 0.5 or not finding.kind.startswith(_MEANING):
            continue
        if not vectors:
            vectors, holding = _vectors(source)
        other = _restated(finding.rule, vectors, holding)
        if other:
            told.add(finding.rule)
            said = phrase("{other} says in the source what {number} says", other=other, number=finding.rule)
            why = f"{finding.why}; {said}"
            yield structs.replace(
                finding, kind="contradiction.internal", why=why, related=(other,), score=round(finding.score * 0.6, 3)
            )


def _vectors(source: Document) -> tuple[dict[str, dict[str, float]], dict[str, list[str]]]:
    """The weights of the words of each rule, and the rules of each word."""
    words = {rule.number: stems(rule.text) for rule in source.rules if rule.level and rule.number not in source.titles}
    holding: dict[str, list[str]] = {}
    for number, found in words.items():
        for word in found:
            holding.setdefault(word, []).append(number)
    vectors = {}
    for number, found in words.items():
        weights = {word: math.log(len(words) / len(holding[word])) for word in found}
        size = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        vectors[number] = {word: weight / size for word, weight in weights.items()}
    return vectors, holding


def _restated(number: str, vectors: dict[str, dict[str, float]], holding: dict[str, list[str]]) -> str:
    """The rule most like a rule, if it is alike enough; empty otherwise."""
    alike: dict[str, float] = {}
    for word, weight in vectors.get(number, {}).items():
        for other in holding[word]:
            if other != number:
                alike[other] = alike.get(other, 0.0) + weight * vectors[other][word]
    best = max(alike, key=lambda other: (alike[other], other), default="")
    return best if best and alike[best] >= _ALIKE else ""


# ----------------------------------------------------------------------------------------------------------- sentences

_SAID_AGAIN = 0.6
"""The similarity from which two sentences of the source say the same, of one thing or of different things."""

_MIN_CONTENT_WORDS = 5
"""The fewest content words of a sentence that is compared."""


_NEARLY_SAME = 0.9
"""The similarity from which a negation in only one of two sentences counts."""

_MIN_SENTENCES_OF_A_COMMON_WORD = 20
"""A word in at least so many sentences, and in more than a seventh of all, is ignored."""

_MAX_FINDINGS_OF_A_RULE = 2
"""The most findings of this kind for one rule."""


class _Said:
    """A sentence of a rule, with its translation."""

    __slots__ = ("bead", "pair", "source", "text", "words")

    def __init__(self, pair: Pair, bead: Bead) -> None:
        self.pair = pair
        self.bead = bead
        self.text = " ".join(bead.text)
        self.source = " ".join(bead.source)
        self.words = stems(self.source)


def restated(pairs: list[Pair], beads: list[list[Bead]], reliable: dict[str, tuple[float, ...]]) -> Iterator[Finding]:
    """Sentences that are alike in the source, where the translation has another term of a family, another bound, or a
    negation in one of them only, though the source has no such difference."""
    said = [
        _Said(pair, bead) for pair, aligned in zip(pairs, beads, strict=True) for bead in aligned
        if bead.text and bead.source
    ]  # fmt: skip
    told: Counter[str] = Counter()
    pairs_told: set[tuple[str, str]] = set()
    for alike, one, other in sorted(_alike(said), key=lambda each: -each[0]):
        numbers = one.pair.number, other.pair.number
        if numbers in pairs_told or max(told[number] for number in numbers) >= _MAX_FINDINGS_OF_A_RULE:
            continue
        for why, score in _disagree(one, other, reliable, alike):
            told.update(numbers)
            pairs_told.add(numbers)
            for here, there in ((one, other), (other, one)):
                finding = here.pair.finding(
                    "contradiction.internal", alike * score,
                    message("{number} says the same in the source, but {why}", number=there.pair.number, why=why),
                    "", here.text[:30], here.source[:30],
                )  # fmt: skip
                yield structs.replace(finding, related=(there.pair.number,))
            break


def _alike(said: list[_Said]) -> Iterator[tuple[float, _Said, _Said]]:
    """Sentences of different rules that are alike in the source: the cosine of their words, the rarer the heavier."""
    holding: dict[str, list[int]] = {}
    for at, each in enumerate(said):
        for word in each.words:
            holding.setdefault(word, []).append(at)
    weight = {word: math.log(len(said) / len(ats)) for word, ats in holding.items()}
    sizes = [math.sqrt(sum(weight[word] ** 2 for word in each.words)) or 1.0 for each in said]
    for at, each in enumerate(said):
        if len(each.words) < _MIN_CONTENT_WORDS:
            continue
        shared: dict[int, float] = {}
        for word in each.words:
            if len(holding[word]) <= max(_MIN_SENTENCES_OF_A_COMMON_WORD, len(said) // 7):
                for other in holding[word]:
                    if other > at:
                        shared[other] = shared.get(other, 0.0) + weight[word] ** 2
        for other, product in shared.items():
            cosine = product / sizes[at] / sizes[other]
            if (
                cosine >= _SAID_AGAIN
                and len(said[other].words) >= _MIN_CONTENT_WORDS
                and each.pair is not said[other].pair
            ):
                yield cosine, each, said[other]


def _disagree(
    one: _Said, other: _Said, reliable: dict[str, tuple[float, ...]], alike: float
) -> Iterator[tuple[Message, float]]:
    """How two translations differ although their sources don't, and how likely an error is."""
    as_one = {
        term.name: term for term in TERMS
        if (term.name in one.bead.source_terms) == (term.name in other.bead.source_terms)
    }  # fmt: skip
    for mine in (one.bead.terms - other.bead.terms) & as_one.keys():
        for theirs in (other.bead.terms - one.bead.terms) & as_one.keys():
            sure = reliable[mine][1] * reliable[theirs][1]
            if as_one[mine].family == as_one[theirs].family and sure > 0.55:
                yield message("one has “{term}” where the other has “{other}”", term=mine, other=theirs), sure
    here, there = (_closed(bounds_in_korean(each.text)) for each in (one, other))
    if here != there and len(here) == len(there):
        sources = [_closed(bounds_in_english(each.source)) for each in (one, other)]
        if sources[0] == sources[1] and len(sources[0]) == len(here):
            yield message("they have other bounds"), 0.9
    if one.bead.shape == other.bead.shape == (1, 1) and alike > _NEARLY_SAME:
        for this, that in ((one, other), (other, one)):
            if negates(this.text) and not negates(that.text, mildly=True) and _negate_alike(this.source, that.source):
                yield message("only one of them negates"), 0.6


def _closed(bounds: list[tuple[Bound, str]]) -> set[Bound]:
    """The bounds by numbers, not by N."""
    return {bound for bound, _ in bounds if bound[1] < OPEN}


def _negate_alike(one: str, other: str) -> bool:
    return negates_in_english(one) == negates_in_english(other)
