"""The review list of a translation against its source: references, numbers and bounds, negation, terms, omissions."""

from __future__ import annotations

import math
from collections.abc import Iterator

from bridge.audit.aligning import Bead, align, weights_of
from bridge.audit.following import masked
from bridge.audit.negation import negation, negation_of_sentence
from bridge.audit.numbering import corrected
from bridge.audit.pairing import Pair, length_ratio, paired, reliability, usual_length
from bridge.audit.quantities import differing_bounds, differing_numbers
from bridge.audit.restating import disagreements, restated
from bridge.audit.termbase import TERMS, Term, terms_in
from bridge.language import message, phrase
from bridge.report.model import Finding, quoted_around
from bridge.rulebook.document import Document, Reference, Rule

__all__ = ["against_source"]


def against_source(document: Document, source: Document) -> Iterator[Finding]:
    """Differences between a translation and its source, and between restatements in the translation."""
    pairs = paired(document, source)
    reliable = reliability(pairs)
    lengths = usual_length(pairs)
    told = [pair for pair in pairs if pair.number not in document.titles]
    weights = weights_of(told, reliable)
    beads = [align(pair.rule.text, pair.source.text, weights, lengths[0]) for pair in told]
    found = list(_missing(document, source, pairs))
    for pair in pairs:
        found += _references(pair)
    for pair, aligned in zip(told, beads, strict=True):
        of_rule = [
            *_bounds(pair), *negation(pair), *_terms(pair, reliable), *_length(pair, lengths)
        ]  # fmt: skip
        found += of_rule
        found += _of_sentences(pair, aligned, of_rule, reliable)
    yield from disagreements(source, found)
    yield from restated(told, beads, reliable)


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
            why = phrase("the source has {number}, the document doesn't", number=rule.number)
            yield Finding(
                "text.missing", rule.number, last.line, quoted_around(f"{last.number} {last.text}"), why,
                source=quoted_around(f"{rule.number} {rule.text}"), score=0.7, key=masked(rule.text),
            )  # fmt: skip
    known = {pair.rule.number for pair in pairs} | source.by_number.keys()
    for rule in document.rules:
        if rule.level and rule.text and rule.number not in known and rule.section // 100 in source.chapter_digits:
            quote = quoted_around(f"{rule.number} {rule.text}")
            why = phrase("the source has no {number}", number=rule.number)
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
                why = message("{reference} where the source has {other}", reference=each.written, other=other.written)
                yield pair.finding("xref.stale_range", 0.95, why, other.written, each.written, other.written)
    numbers, numbers_there = ({each.number for each in found} for found in (ours, theirs))
    extra = [each for each in ours if each.number not in numbers_there and not _span_alike(each, theirs)]
    missing = [each for each in theirs if each.number not in numbers and not _span_alike(each, ours)]
    for each in extra:
        other = min(missing, key=lambda one: _apart(one.number, each.number)) if missing else None
        if other is not None:
            missing.remove(other)
        elsewhere = not each.number.startswith(pair.number[:3])
        why = (
            message("refers to {reference}, the source to {other}", reference=each.written, other=other.written)
            if other
            else message("refers to {reference}, the source doesn't", reference=each.written)
        )
        score = 0.95 if other else 0.65 if elsewhere else 0.5
        yield pair.finding(
            "xref.wrong", score, why, other.written if other else "", each.written, other.written if other else ""
        )
    for each in missing:
        if each.number not in pair.rule.whole and each.number != pair.number:
            why = message("the source refers to {reference}", reference=each.written)
            yield pair.finding("xref.missing", 0.5, why, each.written, "", each.written)


def _span_alike(reference: Reference, others: list[Reference]) -> bool:
    return bool(reference.last) and any(other.last == reference.last for other in others)


def _apart(one: str, other: str) -> int:
    return sum(a != b for a, b in zip(one, other, strict=False)) + abs(len(one) - len(other))


# ---------------------------------------------------------------------------------------------------------- quantities


def _bounds(pair: Pair) -> Iterator[Finding]:
    told: set[str] = set()
    for ours, theirs, at, of, score in differing_bounds(pair.rule.whole, pair.source.whole):
        why = message("{bound} where the source has {other}", bound=ours, other=theirs)
        if str(why) in told:
            continue
        told.add(str(why))
        yield pair.finding("meaning.quantity", score, why, str(theirs), at, of)
    for n, at, score in differing_numbers(pair.rule.whole, pair.source.whole):
        yield pair.finding("meaning.quantity", score, message("{n} isn't in the source", n=n), "", at)


# --------------------------------------------------------------------------------------------------------------- terms


_SAID_OTHERWISE = ("order", "more", "gain")
"""Families of terms that a translator may often paraphrase."""


def _terms(pair: Pair, reliable: dict[str, tuple[float, ...]]) -> Iterator[Finding]:
    ours, theirs = pair.rule.whole, pair.source.whole
    here, there = terms_in(ours, True), terms_in(theirs, False)
    missing = [term for term in TERMS if term.name in there - here]
    extra = [term for term in TERMS if term.name in here - there]
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
        why = message(
            "“{term}” ({words}) is not in the source, which has “{other}”", term=put.name, words=at[0], other=lost.name
        )
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
        why = message("“{term}” ({words}) is not in the source", term=term.name, words=at[0])
        yield pair.finding("meaning.role" if term.family == "who" else "meaning.object", score * 0.55, why, "", at[0])
    lost_ones = [term for term in missing if reliable[term.name][0] > 0.75]
    if lost_ones:
        doubt = math.prod(1 - reliable[term.name][0] for term in lost_ones)
        of = lost_ones[0].english.search(theirs)
        assert of
        names = ", ".join(f"“{term.name}”" for term in lost_ones[:5])
        times = sum(len(lost_ones[0].english.findall(theirs)) > 1 for _ in (0,))
        score = min(0.85, (1 - doubt) * (0.42 + 0.12 * len(lost_ones) + 0.1 * times))
        if all(term.family in _SAID_OTHERWISE for term in lost_ones):
            score *= 0.5
        why = message("the source speaks of {terms}", terms=names)
        yield pair.finding("text.omitted", score * size, why, "", "", of[0])


# -------------------------------------------------------------------------------------------------------------- length
def _length(pair: Pair, usual: tuple[float, float]) -> Iterator[Finding]:
    if len(pair.source.text) < 60:
        return
    away = (length_ratio(pair) - usual[0]) / usual[1]
    if away < -2.6:
        share = round(math.exp(length_ratio(pair) - usual[0]) * 100)
        why = message("{n} % as long as usual against the source", n=share)
        yield pair.finding("text.omitted", min(0.9, 0.35 - away * 0.09), why, "", "", pair.source.text[-60:])


# ----------------------------------------------------------------------------------------------------------- sentences

_CLEAR = ((1, 1), (2, 1))
"""Shapes of beads from which a sentence and its translation are compared."""


def _of_sentences(
    pair: Pair, beads: list[Bead], of_rule: list[Finding], reliable: dict[str, tuple[float, ...]]
) -> Iterator[Finding]:
    """Differences of single sentences that the rule as a whole hides, since it has the same word elsewhere."""
    kinds = {finding.kind for finding in of_rule}
    if "text.omitted" not in kinds:
        yield from _left_out(pair, beads)
    for bead in beads:
        if bead.shape not in _CLEAR:
            continue
        if not kinds & {"meaning.negation", "meaning.modality", "meaning.scope"}:
            yield from negation_of_sentence(pair, bead)
        if not kinds & {"meaning.object", "meaning.role", "meaning.direction", "term.collision"}:
            yield from _put_for(pair, bead, reliable)


def _left_out(pair: Pair, beads: list[Bead]) -> Iterator[Finding]:
    """Sentences of the source without a translation."""
    if sum(len(bead.text) for bead in beads) >= sum(len(bead.source) for bead in beads):
        return
    for at, bead in enumerate(beads):
        near = [other.shape for other in beads[max(0, at - 1) : at + 2]]
        sentence = bead.source[0] if bead.shape == (0, 1) else ""
        if len(sentence) >= _MIN_CHARACTERS_OF_A_SENTENCE and not any(ours > theirs for ours, theirs in near):
            score = min(0.85, 0.5 + len(sentence) / 400)
            why = message("nothing here translates this sentence")
            yield pair.finding("text.omitted", score, why, "", "", sentence)


_MIN_CHARACTERS_OF_A_SENTENCE = 30


def _put_for(pair: Pair, bead: Bead, reliable: dict[str, tuple[float, ...]]) -> Iterator[Finding]:
    """A term in a sentence that its source lacks, where one of its family is missing."""
    text, source = " ".join(bead.text), " ".join(bead.source)
    best: tuple[float, Term, Term] | None = None
    for lost in TERMS:
        if lost.name not in bead.source_terms - bead.terms:
            continue
        for put in TERMS:
            if put.family == lost.family and put.name in bead.terms - bead.source_terms:
                score = reliable[lost.name][0] * reliable[put.name][1]
                if best is None or score > best[0]:
                    best = (score, lost, put)
    if best is not None and best[0] > 0.8:
        score, lost, put = best
        at, of = put.korean.search(text), lost.english.search(source)
        assert at and of
        why = message(
            "“{term}” ({words}) is not in this sentence of the source, which has “{other}”",
            term=put.name,
            words=at[0],
            other=lost.name,
        )
        yield pair.finding(
            lost.kind if lost.kind == put.kind else "meaning.object", score * 0.75, why, lost.name, at[0], of[0]
        )
