"""Certain findings about references: to nothing, with a wrong title, to a section about something else; numbers of
subrules; entries of the glossary."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from bridge.audit.following import masked
from bridge.audit.forms import level_title
from bridge.audit.numbering import corrected
from bridge.audit.words import number_of, stem, stems
from bridge.language import phrase
from bridge.report.model import Finding, quoted_around
from bridge.rulebook.document import Document, Entry, Passage, Reference, Rule, parts_of, place_of

__all__ = ["Places", "counts", "glossary", "references"]


class Places:
    """The numbers that a reference can name.

    Args:
        document: The document.
        source: Its source in English, for titles that the document doesn't give.
    """

    def __init__(self, document: Document, source: Document | None = None) -> None:
        self.document = document
        self.numbers = {rule.number for rule in document.rules} | set(corrected(document).values())
        for number in list(self.numbers):  # a section with rules exists, whether or not it has a heading
            section, rule, letter = parts_of(number)
            self.numbers |= {str(section), f"{section}.{rule}"} if letter else {str(section)}
        self.numbers |= {heading.number for heading in document.contents}
        self.titles = dict(document.titles)
        self.korean = {number: level_title(title) for number, title in self.titles.items()}
        contents = {heading.number: heading.title for heading in document.contents}
        if document.language == "ko":  # titles are quoted in English, and only contents and some rules have them
            self.titles = {number: english for number, title in self.titles.items() if (english := _english(title))}
            self.titles |= {number: english for number, title in contents.items() if (english := _english(title))}
            if source is not None:
                self.titles = {**self.titles, **source.titles}
        self.chapters = {heading.number: heading.title for heading in [*document.contents, *document.chapters]}
        if document.language == "ko":
            self.chapters = {number: _english(title) for number, title in self.chapters.items()}
        self.of_title: dict[str, str] = {}
        for number, title in self.titles.items():
            self.of_title.setdefault(level_title(title), number)
        self.title_stems = self._telling(document if source is None or document.language == "en" else source)
        self.with_stem: dict[str, list[str]] = {}
        for number, words in self.title_stems.items():
            for word in words:
                self.with_stem.setdefault(word, []).append(number)

    def _telling(self, english: Document) -> dict[str, frozenset[str]]:
        """The distinctive stems of each title: not those that occur in half of the book."""
        times: Counter[str] = Counter()
        for rule in english.rules:
            times.update(stems(rule.text))
        most = max(10, len(english.rules) // 50)
        found = {}
        for number, title in self.titles.items():
            words = stems(title)
            if words and not number.endswith("00") and (len(words) > 1 or times[next(iter(words))] <= most):
                found[number] = words
        return found

    def knows(self, number: str) -> bool:
        """Whether the document would have the number if there were one: a chapter alone knows its own sections."""
        return int(number[0]) in self.document.chapter_digits and (
            len(self.document.chapter_digits) > 1 or len(self.document.sections) > 3
        )


def _english(title: str) -> str:
    found = re.search(r"[A-Za-z][\x20-\x7e–—’]*$", title)
    return found[0].strip() if found and not re.match(r"(?:vs|II)\b", found[0]) else ""


def references(places: Places) -> Iterator[Finding]:
    """The findings about references in rules and in the glossary."""
    document = places.document
    for rule in document.rules:
        for passage, reference in rule.references:
            yield from _of(places, rule.number, passage, reference)
    for entry in document.glossary:
        for passage in entry.passages:
            for reference in passage.references:
                yield from _of(places, "glossary", passage, reference)


def _of(places: Places, at: str, passage: Passage, reference: Reference) -> Iterator[Finding]:
    def finding(kind: str, why: str, mend: str = "") -> Finding:
        quote = quoted_around(passage.text, reference.start, reference.end)
        before = masked(passage.text[max(0, reference.start - 60) : reference.end + 20])
        related = (mend,) if re.fullmatch(r"[1-9]\d\d(\.\d+[a-z]?)?", mend) else ()
        return Finding(
            kind, at, passage.line, quote, why, mend, related, key=f"{before}\n{level_title(reference.title)}"
        )

    number = reference.number
    titled = places.of_title.get(level_title(reference.title), "") if reference.title else ""
    if len(number) == 1:
        title = places.chapters.get(number, "")
        if title and reference.title and level_title(title) != level_title(reference.title):
            yield finding(
                "xref.title", phrase("chapter {number} is “{title}”", number=number, title=title), f"“{title}”"
            )
        return
    gone = [each for each in (number, reference.last) if each and each not in places.numbers and places.knows(each)]
    if gone:
        mend = titled or (_near(gone[0], places) if len(gone) == 1 else "")
        why = (
            phrase("there is no {number}", number=gone[0])
            if len(gone) == 1
            else phrase("there is no {number} and no {other}", number=gone[0], other=gone[1])
        )
        yield finding("xref.dangling", why, mend)
        return
    if reference.last and place_of(reference.last) <= place_of(number):
        yield finding("xref.range", phrase("{other} stands before {number}", other=reference.last, number=number))
    if reference.link and reference.link != number:
        yield finding("xref.link", phrase("the link leads to {number}", number=reference.link), number)
    title = places.titles.get(number, "")
    if re.search("[가-힣]", reference.title):  # a Korean title stands first in a heading, before the English one
        if not (korean := places.korean.get(number, "").replace(" ", "")):
            return
        if level_title(reference.title).replace(" ", "") not in korean:
            title = _document_title(places, number)
            yield finding("xref.title", phrase("{number} is “{title}”", number=number, title=title))
        return
    if number == at and reference.title and not passage.is_example:
        yield finding("xref.self", phrase("{number} refers to itself", number=number), titled)
    elif reference.title and title and level_title(title) != level_title(reference.title):
        mend = titled or f"“{title}”"
        why = (
            phrase(
                "{number} is “{title}”, “{quoted}” is {titled}",
                number=number,
                title=title,
                quoted=reference.title,
                titled=titled,
            )
            if titled
            else phrase("{number} is “{title}”", number=number, title=title)
        )
        yield finding("xref.title", why, mend)
    elif reference.title and not title and titled and titled != number and places.knows(number):
        yield finding(
            "xref.title", phrase("“{title}” is the title of {number}", title=reference.title, number=titled), titled
        )
    elif not reference.title and not passage.is_example and (other := _better(places, at, passage, reference)):
        why = phrase(
            "{number} is about “{title}”; “{other_title}” is {other}",
            number=number,
            title=places.titles[_headed(places, number)],
            other_title=places.titles[other],
            other=other,
        )
        yield finding("xref.heading", why, other)


def _document_title(places: Places, number: str) -> str:
    """The title of a number as the document has it."""
    return places.document.titles.get(number, "")


def _headed(places: Places, number: str) -> str:
    """The number whose title a number stands under; empty if it has none."""
    above = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return next((each for each in (number, above, number[:3]) if each in places.titles), "")


def _spoken_of(text: str, start: int) -> tuple[frozenset[str], frozenset[str]]:
    """The stems of the words directly before a place, and those of the clause before it."""
    begin = max(0, start - 45)
    before = text[begin:start]
    before = before[before.find(" ") :] if begin else before  # not part of a word
    clause = re.split(r"[.;)”\"]\s", text[max(0, start - 500) : start])[-1]
    return stems(re.split(r"[.;)”\"]\s", before)[-1]), stems(clause)


def _better(places: Places, at: str, passage: Passage, reference: Reference) -> str:
    """The section that the words before a reference name, if these words share no stem with the heading of the section
    that it refers to; empty if there is none, or more than one."""
    number = reference.number
    headed = _headed(places, number)
    if not headed or (headed[:3] in ("701", "702") and "." not in headed):
        return ""
    near, clause = _spoken_of(passage.text, reference.start)
    if stems(places.titles[headed]) & clause or not near:
        return ""
    told = _told_under(places.document, number, reference.last) if "." in number else set()
    cited = {each.number[:3] if "." not in each.number else each.number for each in passage.references}
    others = [
        each
        for each in dict.fromkeys(number for word in sorted(near) for number in places.with_stem.get(word, ()))
        if (title := places.title_stems[each]) <= near
        and not title & told
        and each != headed
        and not (each == at or at.startswith((f"{each}.", each)))
        and each not in cited
        and not any(number.startswith(each) for number in cited)
    ]
    return others[0] if len(others) == 1 else ""


def _near(number: str, places: Places) -> str:
    """The only existing number one step away from a missing one: 601.2 for 601.2z; empty if there are several or
    none."""
    above = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return above if above != number and above in places.numbers and not places.document.children.get(above) else ""


# --------------------------------------------------------------------------------------------------------------- counts

_COUNTED = re.compile(
    r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen)\s+"
    r"((?:[a-z’-]+\s+){0,2}?(?:exceptions|ways|steps|types|kinds|conditions|categories|sections|reasons|methods|layers|"
    r"cases|things|parts|phases|rules|subrules|zones|actions|differences|modifications|situations|criteria|costs|"
    r"circumstances))\b"
)
_COUNTED_KO = re.compile(r"(\d{1,2}|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s*(가지|개의 (?:예외|단계|방법|종류))")


def counts(document: Document) -> Iterator[Finding]:
    """Number words before a colon that differ from the number of subrules that follow."""
    pattern = _COUNTED if document.language == "en" else _COUNTED_KO
    likely = corrected(document)
    below: dict[str, list[Rule]] = {}
    for index, rule in enumerate(document.rules):
        if re.fullmatch(r".*[a-z]", number := likely.get(index, rule.number)):
            below.setdefault(number[:-1], []).append(rule)
    for rule in document.rules:
        text = rule.passages[0].text
        children = below.get(rule.number, [])
        if rule.level != 1 or len(children) < 2:
            continue
        sentence = re.split(r"(?<=[.!?])\s", text)[-1]
        if not text.rstrip().endswith(":") or (len(rule.passages) > 1 and not rule.passages[1].is_example):
            continue
        found = list(pattern.finditer(sentence))
        if len(found) == 1 and (counted := number_of(found[0][1])) and counted != len(children):
            why = phrase(
                "“{words}”, but {n} subrules follow, {first} to {last}",
                words=found[0][0],
                n=len(children),
                first=children[0].number,
                last=children[-1].number,
            )
            quote = quoted_around(text, text.rfind(found[0][0]), len(text))
            yield Finding(
                "count.children", rule.number, rule.line, quote, why, str(len(children)),
                (children[0].number, children[-1].number), key=masked(text),
            )  # fmt: skip


# ------------------------------------------------------------------------------------------------------------- glossary


def glossary(places: Places) -> Iterator[Finding]:
    """Entries that refer to rules without their term."""
    document = places.document
    by_text: dict[str, list[Entry]] = {}
    for entry in document.glossary:
        for passage in entry.passages:
            by_text.setdefault(masked(passage.text), []).append(entry)
    sections: dict[frozenset[str], str] = {}
    for number, title in places.titles.items():
        if "." not in number and not number.endswith("00") and len(_words(title)) > 1:
            sections.setdefault(_words(title), number)
    likely = corrected(document)
    doubtful = {document.rules[index].number for index in likely} | set(likely.values())
    for entry in document.glossary:
        yield from _of_section(places, entry, sections.get(_words(entry.term), ""))
    for entry in document.glossary:
        words = _words(entry.term) - {"obsolet"}
        words = words - _words("card ability token effect permanent spell player cost step rule") or words
        for passage in entry.passages:
            for reference in passage.references:
                number = reference.number
                if number not in document.by_number or number in doubtful or not words:
                    continue
                told = _told_under(document, number, reference.last)
                title = document.titles.get(number, "")
                by_title = bool(reference.title) and level_title(reference.title) == level_title(title)
                if words & told or (reference.title and not by_title):
                    continue  # a wrong title is a finding of its own
                alike = [other.term for other in by_text[masked(passage.text)] if other is not entry]
                if by_title and level_title(title) not in map(level_title, alike):
                    continue  # number and title are meant as they stand, if only here
                said = {each for each in stems(passage.text[: reference.start]) if len(each) > 3}
                if not by_title and len(said & told) * 2 > len(said):
                    continue  # the rule uses other words for the term
                if re.search(r"(?:also|and|,|or|modified|;|information)[^.]{0,40}$", passage.text[: reference.start]):
                    continue
                quote = quoted_around(f"{entry.term}: {passage.text}", reference.start, reference.end)
                why = phrase("nothing under {number} speaks of “{term}”", number=number, term=entry.term)
                mend = _mentioning(document, words, number)
                related = (mend,) if mend else ()
                yield Finding(
                    "glossary.elsewhere",
                    "glossary",
                    passage.line,
                    quote,
                    why,
                    mend,
                    related,
                    key=level_title(entry.term),
                )


def _of_section(places: Places, entry: Entry, section: str) -> Iterator[Finding]:
    """Whether an entry refers to sections by their titles, but not to the section whose title is its term."""
    references = [(passage, each) for passage in entry.passages for each in passage.references]
    if not section or not references or any(each.number.startswith(section) for _, each in references):
        return
    if all(level_title(each.title) == level_title(places.titles.get(each.number, " ")) for _, each in references):
        passage, reference = references[0]
        quote = quoted_around(f"{entry.term}: {passage.text}", reference.start, reference.end)
        why = phrase("“{title}” is {number}, to which it doesn't refer", title=places.titles[section], number=section)
        yield Finding(
            "glossary.elsewhere", "glossary", passage.line, quote, why, section, (section,), key=level_title(entry.term)
        )


@lru_cache(maxsize=50_000)
def _words(text: str) -> frozenset[str]:
    return frozenset({stem(word) for word in re.findall(r"[^\W\d_]{3,}", text.lower())} - {"the"})


def _mentioning(document: Document, words: frozenset[str], number: str) -> str:
    """The only rule next to a number that has all the words; empty if there is none, or more than one."""
    above = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    found = [rule.number for rule in document.children.get(above, []) if words <= _words(rule.whole)]
    return found[0] if len(found) == 1 else ""


def _told_under(document: Document, number: str, last: str) -> set[str]:
    """The stems of all words of the rules under a number, or under a range of numbers."""
    rules = [document.by_number[number]] if number in document.by_number else []
    rules += document.children.get(number, [])
    if "." not in number:
        rules = document.by_section.get(int(number), [])
    elif last:
        first, end = place_of(number), place_of(last)
        rules = [rule for rule in document.by_section.get(int(number[:3]), []) if first <= place_of(rule.number) <= end]
    return {word for rule in rules for word in _words(rule.whole)}
