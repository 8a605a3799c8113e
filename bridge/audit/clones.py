"""Near-clones: a rule that differs in one word from several rules that say the same of other things."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from bridge.audit.following import masked
from bridge.language import phrase
from bridge.report.model import Finding, quoted_around
from bridge.rulebook.document import Document, Rule

__all__ = ["clones"]

_MIN_RULES_ALIKE = 4
"""The fewest rules that must agree for another one to count as a near-clone."""

_WORDS = range(7, 41)
"""The bounds on the number of words in texts that are compared."""

_ORDINALS = frozenset(["first", "second", "third", "fourth", "fifth", "sixth", "첫", "두", "세", "네", "다섯", "여섯"])
"""Ordinal words, in which items of a numbered list differ rightly."""


def clones(document: Document, source: Document | None = None) -> Iterator[Finding]:
    """Rules that differ in one word from what at least four others say, each with its own heading's words left out;
    in a translation with its source, only where the source says the same of them all."""
    saying: dict[tuple[str, ...], list[Rule]] = defaultdict(list)
    for rule in document.rules:
        words = _template(document, rule)
        if rule.level and len(words) in _WORDS:
            saying[words].append(rule)
    near: dict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
    for words in saying:
        for at in range(len(words)):
            near[(*words[:at], "", *words[at + 1 :])].append(words)
    for gap, alike in near.items():
        at = gap.index("")
        often = max(alike, key=lambda words: len(saying[words]))
        for words in alike:
            if words is often or len(saying[words]) > 1 or len(saying[often]) < _MIN_RULES_ALIKE:
                continue
            rule, usual = saying[words][0], saying[often][0]
            if {words[at], often[at]} & _ORDINALS or not _as_in(source, rule, usual):
                continue
            why = phrase(
                "“{word}” where {n} other rules, such as {rule}, say “{other}”",
                word=words[at],
                n=len(saying[often]),
                rule=usual.number,
                other=often[at],
            )
            start = max(0, rule.text.casefold().find(words[at]))
            quote = quoted_around(rule.text, start, start + len(words[at]))
            yield Finding(
                "text.near_clone", rule.number, rule.line, quote, why, often[at], (usual.number,),
                score=0.7 if source is not None else 0.35, key=f"{masked(rule.text)}\n{often[at]}",
            )  # fmt: skip


def _as_in(source: Document | None, rule: Rule, usual: Rule) -> bool:
    """Whether the source, if there is one, says the same of both."""
    if source is None:
        return True
    theirs = [source.by_number.get(each.number) for each in (rule, usual)]
    return all(theirs) and len({_template(source, each) for each in theirs if each}) == 1


def _template(document: Document, rule: Rule) -> tuple[str, ...]:
    """The words of a rule without those of its headings."""
    text = masked(rule.text)
    if len(text) > 400:
        return ()
    headings = " ".join(document.titles.get(number, "") for number in (rule.above, rule.number[:3])).casefold()
    for word in sorted(set(re.findall(r"[^\W\d_]{2,}", headings)), key=len, reverse=True):
        text = re.sub(rf"\b{word}\w*" if word.isascii() else word, " ~ ", text)
    return tuple(re.findall(r"[\w~#{}+/-]+", re.sub(r"(?:~\s*)+", "~ ", text)))
