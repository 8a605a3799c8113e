"""The review list of a translation against its source: references, numbers and bounds, negation, terms, omissions."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import structs

from bridge.audit.document import Document, Reference, Rule
from bridge.audit.following import masked
from bridge.audit.numbering import corrected
from bridge.audit.quantities import differing_bounds, differing_numbers
from bridge.audit.termbase import TERMS, Term
from bridge.audit.words import stems
from bridge.report.model import Finding, quoted_around

__all__ = ["Pair", "against_source", "disagreements", "paired"]


class Pair:
    """A rule and its source."""

    __slots__ = ("number", "rule", "source")

    def __init__(self, number: str, rule: Rule, source: Rule) -> None:
        self.number = number
        self.rule = rule
        self.source = source

    def finding(self, kind: str, score: float, why: str, mend: str = "", at: str = "", of: str = "") -> Finding:
        """A finding of this pair; `at` and `of` are what it quotes around."""
        text, source = self.rule.whole, self.source.whole
        passage = next((each for each in self.rule.passages if at and at in each.text), self.rule.passages[0])
        start, begin = max(0, passage.text.find(at)), max(0, source.find(of))
        return Finding(
            kind, self.rule.number, passage.line, quoted_around(passage.text, start, start + len(at)), why, mend,
            source=quoted_around(source, begin, begin + len(of)), score=round(score, 3),
            key=f"{masked(text)}\n{masked(why)}",
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


def against_source(document: Document, source: Document) -> Iterator[Finding]:
    """What a translation says otherwise than its source."""
    pairs = paired(document, source)
    yield from disagreements(source, _differing(document, source, pairs))


def _differing(document: Document, source: Document, pairs: list[Pair]) -> Iterator[Finding]:
    yield from _missing(document, source, pairs)
    reliable = _reliability(pairs)
    lengths = _usual_length(pairs)
    for pair in pairs:
        yield from _references(pair)
        if pair.number in document.titles:
            continue
        yield from _bounds(pair)
        yield from _negation(pair)
        yield from _terms(pair, reliable)
        yield from _length(pair, lengths)


# ------------------------------------------------------------------------------------------------------------ missing


def _missing(document: Document, source: Document, pairs: list[Pair]) -> Iterator[Finding]:
    there = (
        {pair.number for pair in pairs} | {rule.number for rule in document.rules} | set(corrected(document).values())
    )
    last: Rule | None = None
    for rule in source.rules:
        if rule.section // 100 not in document.chapter_digits:
            continue
        if rule.number in document.by_number:
            last = document.by_number[rule.number]
        elif rule.number not in there and last is not None and rule.level:
            why = f"the source has {rule.number}, the document doesn't"
            yield Finding(
                "text.missing", rule.number, last.line, quoted_around(f"{last.number} {last.text}"), why,
                source=quoted_around(f"{rule.number} {rule.text}"), score=0.7, key=masked(rule.text),
            )  # fmt: skip
    known = {pair.rule.number for pair in pairs} | source.by_number.keys()
    for rule in document.rules:
        if rule.level and rule.text and rule.number not in known and rule.section // 100 in source.chapter_digits:
            quote = quoted_around(f"{rule.number} {rule.text}")
            why = f"the source has no {rule.number}"
            yield Finding("text.added", rule.number, rule.line, quote, why, score=0.6, key=masked(rule.text))


# --------------------------------------------------------------------------------------------------------- references


def _references(pair: Pair) -> Iterator[Finding]:
    ours = [each for _, each in pair.rule.references if len(each.number) > 1]
    theirs = [each for _, each in pair.source.references if len(each.number) > 1]
    spans_there = {(each.number, each.last) for each in theirs}
    for each in ours:
        if each.last and (each.number, each.last) not in spans_there:
            other = next(
                (one for one in theirs if one.last == each.last or (one.last and one.number == each.number)), None
            )
            if other is not None:
                why = f"{each.written} where the source has {other.written}"
                yield pair.finding("xref.stale_range", 0.95, why, other.written, each.written, other.written)
    numbers, numbers_there = ({each.number for each in found} for found in (ours, theirs))
    extra = [each for each in ours if each.number not in numbers_there and not _span_alike(each, theirs)]
    missing = [each for each in theirs if each.number not in numbers and not _span_alike(each, ours)]
    for each in extra:
        other = min(missing, key=lambda one: _apart(one.number, each.number)) if missing else None
        if other is not None:
            missing.remove(other)
        elsewhere = not each.number.startswith(pair.number[:3])
        why = f"refers to {each.written}" + (f", the source to {other.written}" if other else ", the source doesn't")
        score = 0.95 if other else 0.65 if elsewhere else 0.5
        yield pair.finding(
            "xref.wrong", score, why, other.written if other else "", each.written, other.written if other else ""
        )
    for each in missing:
        if each.number not in pair.rule.whole and each.number != pair.number:
            why = f"the source refers to {each.written}"
            yield pair.finding("xref.missing", 0.5, why, each.written, "", each.written)


def _span_alike(reference: Reference, others: list[Reference]) -> bool:
    return bool(reference.last) and any(other.last == reference.last for other in others)


def _apart(one: str, other: str) -> int:
    return sum(a != b for a, b in zip(one, other, strict=False)) + abs(len(one) - len(other))


# ---------------------------------------------------------------------------------------------------------- quantities


def _bounds(pair: Pair) -> Iterator[Finding]:
    told: set[str] = set()
    for ours, theirs, at, of, score in differing_bounds(pair.rule.whole, pair.source.whole):
        why = f"{ours} where the source has {theirs}"
        if why in told:
            continue
        told.add(why)
        yield pair.finding("meaning.quantity", score, why, theirs, at, of)
    for ours, at, score in differing_numbers(pair.rule.whole, pair.source.whole):
        yield pair.finding("meaning.quantity", score, f"{ours} isn't in the source", "", at)


# ------------------------------------------------------------------------------------------------------------ negation

_NOT = re.compile(
    r"\b(?:not|never|cannot|neither|nor|without|unable|instead|unless|except|other|none|no|nothing|\w+n[’']t|"
    r"un(?!til|der|it|ique|ion)\w+|non\w+|in(?:valid|correct)\w*|illegal\w*|prevent\w*|ignor\w+|remov\w+|stop\w*|"
    r"impossible|only|rather|regardless|different|lack\w*|fail\w*|before|ceas\w+|less|least|fewer|leaves?|all|apart)\b",
    re.IGNORECASE,
)
_NOT_KO = re.compile(r"없|않|못|아닌|아니|(?<![가-힣])안 |불가|외에|제외|말고|없이|비\S|무시|막")
_CANT = re.compile(r"\b(?:can[’']t|cannot|may not|can not|unable|impossible)\b", re.IGNORECASE)
_CANT_ALL = re.compile(
    r"\b(?:can[’']t|cannot|not|unable|impossible|no|never|illegal|neither|nor|without|isn[’']t|doesn[’']t|don[’']t|won[’']t)\b"
)
_ONLY_KO = re.compile(r"만|오직|유일|뿐|제한|한정|밖에|전용|다만|단,|(?<![가-힣])단 ")
_CANT_KO = re.compile(r"[ㄹ-힣] ?수(?:는|가|도)? ?없|못|불가|없습니다|없다|않")
_HARD_NOT_KO = re.compile(r"수(?:는|가|도)? ?없|하지 못|지 않|아닙니다|아닌")


def _negation(pair: Pair) -> Iterator[Finding]:
    text, source = pair.rule.text, pair.source.text
    if len(source) > 700:
        return
    said, there = len(_HARD_NOT_KO.findall(text)), len(_NOT.findall(source))
    if said and not there:
        found = _HARD_NOT_KO.search(text)
        assert found
        why = "the source doesn't negate anything here"
        yield pair.finding(
            "meaning.negation", 0.6 if len(source) < 250 else 0.45, why, "", text[found.start() - 4 : found.end()]
        )
    elif not _NOT_KO.search(text) and len(source) < 400:
        hard = re.search(r"\b(?:can[’']t|cannot|isn[’']t|doesn[’']t|don[’']t|not|aren[’']t|won[’']t|never)\b", source)
        if hard and not re.search(r"not only|whether or not|If not|do not apply", source):
            yield pair.finding(
                "meaning.negation", 0.65, f"the source negates ({hard[0]}), the text doesn't", "", "", hard[0]
            )
    cans = len(re.findall(r"[ㄹ-힣] ?수(?:는|가|도)? ?없", text))
    if 0 < len(_CANT_ALL.findall(source)) < cans and len(source) < 500:
        why = f"{cans} times “can't” (수 없), {len(_CANT_ALL.findall(source))} times in the source"
        yield pair.finding("meaning.negation", 0.5, why, "", "수 없")
    if re.search(r"\b[Oo]nly\b", source) and not _ONLY_KO.search(text):
        yield pair.finding("meaning.scope", 0.45, "the source says “only”", "", "", "only")
    cant = _CANT.search(source)
    if cant and not _CANT_KO.search(text):
        yield pair.finding("meaning.modality", 0.55, f"the source says {cant[0]!r}", "", "", cant[0])


# --------------------------------------------------------------------------------------------------------------- terms


def _reliability(pairs: list[Pair]) -> dict[str, tuple[float, ...]]:
    """Of each term, in what share of the rules with it in the source it is in the text, and the reverse; six rules
    more, in nine tenths of which it is, keep a short text from deciding alone."""
    both: Counter[str] = Counter()
    english: Counter[str] = Counter()
    korean: Counter[str] = Counter()
    for pair in pairs:
        for term in TERMS:
            there, here = bool(term.english.search(pair.source.whole)), bool(term.korean.search(pair.rule.whole))
            english[term.name] += there
            korean[term.name] += here
            both[term.name] += there and here
    return {
        term.name: tuple((both[term.name] + 5.4) / (times[term.name] + 6) for times in (english, korean))
        for term in TERMS
    }


def _terms(pair: Pair, reliable: dict[str, tuple[float, ...]]) -> Iterator[Finding]:
    ours, theirs = pair.rule.whole, pair.source.whole
    missing: list[Term] = []
    extra: list[Term] = []
    for term in TERMS:
        here, there = bool(term.korean.search(ours)), bool(term.english.search(theirs))
        if there and not here:
            missing.append(term)
        elif here and not there:
            extra.append(term)
    best: tuple[float, Term, Term] | None = None
    for lost in missing:
        for put in extra:
            if lost.family == put.family:
                score = reliable[lost.name][0] * reliable[put.name][1]
                if best is None or score > best[0]:
                    best = (score, lost, put)
    size = 1.0 if len(theirs) < 400 else 0.9
    if best is not None and best[0] > 0.5:
        score, lost, put = best
        at, of = put.korean.search(ours), lost.english.search(theirs)
        assert at and of
        why = f"“{put.name}” ({at[0]}) is not in the source, which has “{lost.name}”"
        kind = lost.kind if lost.kind == put.kind else "meaning.object"
        yield pair.finding(kind, score * size * 0.9, why, lost.name, at[0], of[0])
        missing = [term for term in missing if term is not lost]
    put_in = [
        term for term in extra if reliable[term.name][1] > 0.9 and term.family in ("who", "thing", "deed", "zone")
    ]
    if put_in and best is None:
        score = max(reliable[term.name][1] for term in put_in)
        term = next(term for term in put_in if reliable[term.name][1] == score)
        at = term.korean.search(ours)
        assert at
        why = f"“{term.name}” ({at[0]}) is not in the source"
        yield pair.finding("meaning.role" if term.family == "who" else "meaning.object", score * 0.55, why, "", at[0])
    lost_ones = [term for term in missing if reliable[term.name][0] > 0.75]
    if lost_ones:
        doubt = math.prod(1 - reliable[term.name][0] for term in lost_ones)
        of = lost_ones[0].english.search(theirs)
        assert of
        names = ", ".join(f"“{term.name}”" for term in lost_ones[:5])
        times = sum(len(lost_ones[0].english.findall(theirs)) > 1 for _ in (0,))
        score = min(0.85, (1 - doubt) * (0.42 + 0.12 * len(lost_ones) + 0.1 * times))
        yield pair.finding("text.omitted", score * size, f"the source speaks of {names}", "", "", of[0])


# -------------------------------------------------------------------------------------------------------------- length


def _ratio(pair: Pair) -> float:
    return math.log((len(pair.rule.text) + 10) / (len(pair.source.text) + 10))


def _usual_length(pairs: list[Pair]) -> tuple[float, float]:
    """Mean and spread of how long texts are against their source."""
    ratios = sorted(_ratio(pair) for pair in pairs if len(pair.source.text) > 60) or [0.0]
    middle = ratios[len(ratios) // 2]
    inner = ratios[len(ratios) // 10 : len(ratios) * 9 // 10 + 1]
    spread = math.sqrt(sum((ratio - middle) ** 2 for ratio in inner) / len(inner)) or 0.1
    return middle, max(spread, 0.08)


def _length(pair: Pair, usual: tuple[float, float]) -> Iterator[Finding]:
    if len(pair.source.text) < 60:
        return
    away = (_ratio(pair) - usual[0]) / usual[1]
    if away < -2.6:
        share = round(math.exp(_ratio(pair) - usual[0]) * 100)
        why = f"{share} % as long as usual against the source"
        yield pair.finding("text.omitted", min(0.9, 0.35 - away * 0.09), why, "", "", pair.source.text[-60:])


# ------------------------------------------------------------------------------------------------------ disagreements

_MEANING = ("meaning.", "text.omitted", "text.wrong_text")
_ALIKE = 0.4
"""How alike two rules of the source are from which one restates the other: the cosine of their words, the rarer the
heavier."""


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
            why = f"{finding.why}; {other} says in the source what {finding.rule} says"
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
