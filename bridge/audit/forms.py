"""Certain findings about forms: full stops, spaces, marks that pair, doubled words; and about the contents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from bridge.audit.following import masked
from bridge.audit.numbering import corrected
from bridge.language import Message, message, phrase
from bridge.report.model import Finding, quoted_around
from bridge.rulebook.document import Document, Passage, Rule

__all__ = ["contents", "forms", "level_title"]

_FINAL = re.compile(r"[.!?:;…。][)\]”\"’']*(?: ?\d{1,2}| ?\[\d{1,2}\])?$|\)$|[”\"]$")
_DOUBLED = re.compile(r"\(\([^()]*\)\)|(?<![.…])\.\.(?!\.)|,,|;;|(?<=\S)::(?!\S)")
_TWICE = re.compile(r"\b(the|a|an|of|to|in|are|and|or|as|by|for|with|from|be|at|its|this|would|can|if) \1\b")
_TWICE_KO = re.compile(r"(?<![가-힣])([가-힣]{2,}) \1(?![가-힣])")


def forms(document: Document) -> Iterator[Finding]:
    """The findings about forms."""
    stops = _stops_of_levels(document)
    misprinted = corrected(document)
    for index, rule in enumerate(document.rules):
        if index not in misprinted:
            yield from _beside_number(rule, stops)
        for passage in rule.passages:
            yield from _marks(rule.number, passage, document.language)
        yield from _final_stop(rule, document)
    for entry in document.glossary:
        for passage in entry.passages:
            yield from _marks("glossary", passage, document.language)


def _stops_of_levels(document: Document) -> dict[int, bool]:
    """Whether most numbers of each level are followed by a full stop."""
    found: dict[int, bool] = {}
    for level in (1, 2):
        rules = [rule for rule in document.rules if rule.level == level]
        found[level] = sum(rule.stop for rule in rules) * 2 > len(rules) if rules else level == 1
    return found


def _beside_number(rule: Rule, stops: dict[int, bool]) -> Iterator[Finding]:
    quote = quoted_around(f"{rule.number}{'.' * rule.stop}{' ' * rule.space}{rule.text}"[:119])
    key = masked(rule.text)
    if rule.level == 1 and stops[1] and not rule.stop:
        why = phrase("other rules' numbers are followed by a full stop")
        yield Finding("format.no_period", rule.number, rule.line, quote, why, f"{rule.number}.", key=key)
    if rule.level == 2 and not stops[2] and rule.stop:
        why = phrase("other subrules' numbers are not followed by a full stop")
        yield Finding("format.period", rule.number, rule.line, quote, why, rule.number, key=key)
    if not rule.space and rule.text:
        why = phrase("no space after the number")
        yield Finding("format.no_space", rule.number, rule.line, quote, why, key=key)


def _marks(number: str, passage: Passage, language: str) -> Iterator[Finding]:
    text = passage.text

    def finding(kind: str, at: int, why: Message, mend: str = "") -> Finding:
        key = f"{why.in_english()}\n{masked(text)}"
        return Finding(kind, number, passage.line, quoted_around(text, at, at), str(why), mend, key=key)

    if found := _DOUBLED.search(text):
        why = message("{words} is doubled", words=found[0])
        yield finding("format.ref_punctuation", found.start(), why, found[0][0])
    elif (at := _unpaired(text)) is not None:
        why = message("{mark} has no counterpart in this paragraph", mark=text[at])
        yield finding("format.parentheses", at, why)
    opened, closed = text.count("“"), text.count("”")
    if opened != closed:
        more = "“" if opened > closed else "”"
        why = message("{n} “ and {m} ” in this paragraph", n=opened, m=closed)
        yield finding("format.quotes", text.find(more), why)
    elif (marks := text.count('"')) % 2:
        why = message("an odd number of quotation marks: {n}", n=marks)
        yield finding("format.quotes", text.rfind('"'), why)
    for found in (_TWICE if language == "en" else _TWICE_KO).finditer(text):
        yield finding("format.word", found.start(), message("{word} stands twice", word=repr(found[1])), found[1])


_ITEM = re.compile(r"(?:^|[\s(,;])[a-z0-9]{1,2}$")
"""What stands before the closing parenthesis of an item in a list: a), b)."""


def _unpaired(text: str) -> int | None:
    """The place of a parenthesis or bracket without a counterpart."""
    pairs = {")": "(", "]": "["}
    opened: list[int] = []
    round_ones = 0
    for at, char in enumerate(text):
        if char in "([":
            opened.append(at)
            round_ones += char == "("
        elif char in pairs:
            if char == ")" and not round_ones and _ITEM.search(text[max(0, at - 4) : at]):
                continue
            if not opened or text[opened[-1]] != pairs[char]:
                return at
            opened.pop()
            round_ones -= char == ")"
    return opened[-1] if opened else None


def _final_stop(rule: Rule, document: Document) -> Iterator[Finding]:
    if rule.level == 0 or rule.number in document.titles:
        return
    for passage in rule.passages:
        text = passage.text.rstrip()
        if len(text) < 40 or _FINAL.search(text):
            continue
        quote = "…" + text[-110:] if len(text) > 110 else text
        yield Finding(
            "format.final_stop",
            rule.number,
            passage.line,
            quote,
            phrase("this paragraph ends without a final stop"),
            key=masked(text),
        )


# ------------------------------------------------------------------------------------------------------------- contents


def level_title(title: str) -> str:
    """A title in a form for comparison: without case, punctuation, and kinds of quotes and dashes."""
    kept = (
        char if char.isalnum() else " " for char in unicodedata.normalize("NFKC", title.replace("’", "'")).casefold()
    )
    return " ".join("".join(kept).split())


def contents(document: Document) -> Iterator[Finding]:
    """The findings about the table of contents: titles, and sections that are in one place only."""
    if not document.contents:
        return
    body = {rule.number: (rule.text, rule.line) for rule in document.rules if rule.level == 0}
    body |= {heading.number: (heading.title, heading.line) for heading in document.chapters}
    named = {heading.number for heading in document.contents}
    for heading in document.contents:
        quote = quoted_around(f"{heading.number}. {heading.title}")
        if heading.number not in body:
            why = phrase("{number} is in the contents, but not in the body", number=heading.number)
            yield Finding("toc.missing", heading.number, heading.line, quote, why, key=level_title(heading.title))
            continue
        title, line = body[heading.number]
        if not _same_title(heading.title, title):
            why = phrase("the heading in line {line} is {title}", line=line, title=repr(title))
            yield Finding("toc.mismatch", heading.number, heading.line, quote, why, title, key=level_title(title))
    for number, (title, line) in body.items():
        if number not in named:
            why = phrase("{number} is in the body, but not in the contents", number=number)
            yield Finding("toc.missing", number, line, quoted_around(f"{number}. {title}"), why, key=level_title(title))


def _same_title(one: str, other: str) -> bool:
    """Whether two titles are the same; of a Korean title with the English one beside it, the Korean part counts where
    one has no English part."""
    one, other = (level_title(title).replace(" ", "") for title in (one, other))
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if long.startswith(short) and _part(short, "[^\x00-\x7f]") and long[len(short) :].isascii():
        return True
    parts = [(_part(title, "[^\x00-\x7f]"), _part(title, "[A-Za-z]")) for title in (one, other)]
    (korean, english), (korean_too, english_too) = parts
    if not (korean or korean_too):
        return False
    return (korean == korean_too or not (korean and korean_too)) and (
        english == english_too or not (english and english_too)
    )


def _part(title: str, letters: str) -> str:
    return "".join(re.findall(letters, title)).casefold()
