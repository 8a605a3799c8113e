"""Which sentences of a text translate which of its source.

An alignment in the manner of Gale and Church: the cheapest way through both texts, sentence by sentence, where one
sentence stands for one, two or three of the other text, or for none. The cost of a pairing depends on the terms,
numbers and names that both sides share, and on their lengths.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from bridge.audit.pairing import Pair
from bridge.audit.termbase import terms_in
from bridge.audit.words import sentences

__all__ = ["MAX_SENTENCES_ALIGNED", "Bead", "align", "sentences_of", "weights_of"]

MAX_SENTENCES_ALIGNED = 25
"""The most sentences of a text that are aligned."""


class Bead(Struct, frozen=True):
    """Sentences of a text and the sentences of its source that they translate; either side may be empty.

    Attributes:
        text, source: The sentences.
        terms, source_terms: The names of the terms in them.
    """

    text: tuple[str, ...]
    source: tuple[str, ...]
    terms: frozenset[str]
    source_terms: frozenset[str]

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.text), len(self.source)


def weights_of(pairs: list[Pair], reliable: Mapping[str, tuple[float, ...]]) -> dict[str, float]:
    """The weight of each term in an alignment: the rarer and the more reliable a term, the greater."""
    times = Counter(name for pair in pairs for name in terms_in(pair.source.whole, False))
    return {
        name: here * there * min(1.5, max(0.15, math.log((len(pairs) + 1) / (1 + times[name])) / 2))
        for name, (here, there) in reliable.items()
    }


_REFERENCES = re.compile(
    r"\(?\b[Ss]ee\s+(?:also\s+)?(?:rules?|section)\s+[^.()]*(?:\.\d+[a-z]?[^.()]*)*[.”\"]*\)?|\([^()]*규칙[^()]*참[^()]*\)"
)


def sentences_of(text: str) -> list[str]:
    """The sentences of a text without references such as `(See rule 101.4.)`."""
    return [each for each in sentences(" ".join(_REFERENCES.sub(" ", text).split())) if len(each) > 3]


_MOVES = {(1, 1): 1.0, (1, 2): 1.4, (2, 1): 1.3, (1, 3): 1.9, (3, 1): 1.7, (2, 2): 2.9}
"""How many sentences stand for how many of the source, and the cost of that above one for one."""


class _Sentence:
    """The features of adjacent sentences that an alignment compares."""

    __slots__ = ("has", "length", "terms")

    def __init__(self, text: str, in_korean: bool) -> None:
        self.terms = terms_in(text, in_korean)
        self.has = self.terms | set(re.findall(r"\d+|[A-Z][a-z]{3,}", text))
        self.length = len(text)


def align(text: str, source: str, weights: Mapping[str, float], usual: float) -> list[Bead]:
    """The sentences of a Korean text beside those of its English source; empty for texts of more than
    `MAX_SENTENCES_ALIGNED`.

    Args:
        text: The Korean text.
        source: The English text.
        weights: The weight of each term, by its name.
        usual: The usual logarithm of the ratio of a text's length to its source's.
    """
    ours, theirs = sentences_of(text), sentences_of(source)
    if not ours or not theirs or max(len(ours), len(theirs)) > MAX_SENTENCES_ALIGNED:
        return []
    here, there = [_Sentence(each, True) for each in ours], [_Sentence(each, False) for each in theirs]
    best = {(0, 0): 0.0}
    came: dict[tuple[int, int], tuple[int, int]] = {}
    for i in range(len(ours) + 1):
        for j in range(len(theirs) + 1):
            if (i, j) not in best:
                continue
            steps = {
                move: by * _unlike(here[i : i + move[0]], there[j : j + move[1]], weights, usual)
                for move, by in _MOVES.items()
                if i + move[0] <= len(ours) and j + move[1] <= len(theirs)
            }
            if j < len(theirs):
                steps[0, 1] = 1.0 + 0.005 * min(there[j].length, 150)
            if i < len(ours):
                steps[1, 0] = 1.3 + 0.012 * min(here[i].length, 150)
            for (a, b), cost in steps.items():
                if best[i, j] + cost < best.get((i + a, j + b), math.inf):
                    best[i + a, j + b] = best[i, j] + cost
                    came[i + a, j + b] = a, b
    beads = []
    i, j = len(ours), len(theirs)
    while i or j:
        a, b = came[i, j]
        terms = frozenset[str]().union(*(each.terms for each in here[i - a : i]))
        source_terms = frozenset[str]().union(*(each.terms for each in there[j - b : j]))
        beads.append(Bead(tuple(ours[i - a : i]), tuple(theirs[j - b : j]), terms, source_terms))
        i, j = i - a, j - b
    return beads[::-1]


def _unlike(ours: list[_Sentence], theirs: list[_Sentence], weights: Mapping[str, float], usual: float) -> float:
    """How unlike sentences are to those that they may translate: 0 where they have the same terms and lengths."""
    here, there = set().union(*(each.has for each in ours)), set().union(*(each.has for each in theirs))
    both, all_of = (sum(weights.get(each, 1.0) for each in found) for found in (here & there, here | there))
    length = math.log((sum(each.length for each in ours) + 8) / (sum(each.length for each in theirs) + 8))
    return 2.2 * (1 - (both + 0.45) / (all_of + 0.6)) + 0.5 * min(abs(length - usual) / 0.35, 4.0)
