"""Reports in words, and their forms: text, Markdown, JSON.

Text and Markdown are two ways to write one `Report`: a head that is the whole answer, then sections of entries.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bridge.combat.marks import marked, unmarked
from bridge.combat.prose import printable
from bridge.language import phrase_in, term_in
from bridge.report.svg import places

__all__ = [
    "Entry",
    "Report",
    "Section",
    "Titled",
    "counted",
    "heading",
    "said_label",
    "said_word",
    "to_form",
    "to_json",
    "to_markdown",
    "to_text",
]


class Entry(Struct, frozen=True):
    """One line of evidence.

    Attributes:
        text: The sentence.
        label: Its role, such as `not obeyed`; empty where the section says it.
        cr: The rule's number, or nothing.
        notes: Lines that belong to it.
    """

    text: str
    label: str = ""
    cr: str = ""
    notes: tuple[Entry, ...] = ()


class Section(Struct, frozen=True):
    """Entries under a title; a short report has one without. Those of a sequence are numbered."""

    title: str
    entries: tuple[Entry, ...]
    numbered: bool = False


class Report(Struct, frozen=True):
    """An answer in words: the outcome or another first word, the rule, the sentence, and the evidence."""

    word: str
    cr: str
    sentence: str
    sections: tuple[Section, ...] = ()


def counted(n: int, noun: str) -> str:
    """`1 case`, `2 cases`."""
    return f"{n} {noun}{'' if n == 1 else 's'}"


class Titled(Protocol):
    """A case of any kind."""

    @property
    def title(self) -> str | None:
        """Its title, if it has one."""


def heading(file: str, line: int, case: Titled) -> str:
    """Where a case stands, and its title: `boards/two.yaml:14  A tapped attacker`."""
    place = f"{file}:{line}" if line else file
    return f"{place}  {printable(case.title)}" if case.title else place


def to_form(report: Report, form: str, title: str = "") -> str:
    """The report as Markdown if the form is `markdown`, otherwise as text with marks for its parts."""
    return to_markdown(report, title) if form == "markdown" else to_text(report, title, marked)


_LABELS = frozenset(
    (
        term_in("label", "also"),
        term_in("label", "assumed"),
        term_in("label", "better"),
        term_in("label", "broken"),
        term_in("label", "cost"),
        term_in("label", "e.g."),
        term_in("label", "given up"),
        term_in("label", "ignored"),
        term_in("label", "in all"),
        term_in("label", "near"),
        term_in("label", "nearest"),
        term_in("label", "not obeyed"),
        term_in("label", "note"),
        term_in("label", "obeyed"),
        term_in("label", "payment"),
        term_in("label", "read as"),
        term_in("label", "read so"),
        term_in("label", "rule"),
        term_in("label", "unpaid"),
        term_in("label", "why not"),
    )
)
"""Labels of entries, which stand in reports as they are said."""

_WORDS = frozenset(
    (
        term_in("word", "LEGAL"),
        term_in("word", "ILLEGAL"),
        term_in("word", "UNDETERMINED"),
        term_in("word", "MALFORMED"),
        term_in("word", "DRAW"),
        term_in("word", "MANDATORY"),
        term_in("word", "ENDS"),
        term_in("word", "OPTIONAL"),
        term_in("word", "CONDITIONAL"),
        term_in("word", "FRAGMENTED"),
        term_in("word", "NONE"),
        term_in("word", "ACCEPTED"),
        term_in("word", "REJECTED"),
    )
)
"""First words of reports, which stand there as they are said."""


def said_label(label: str) -> str:
    """A label as it is shown."""
    return phrase_in("label", label) if label in _LABELS else label


def said_word(word: str) -> str:
    """The first word of a report as it is shown."""
    return phrase_in("word", word) if word in _WORDS else word


_Mark: TypeAlias = "Callable[[str, str], str]"
"""What is made of a part of a text: its kind is `title`, `cr`, `word LEGAL` or `label also`, with any word or label."""


def to_text(report: Report, title: str = "", mark: _Mark = unmarked) -> str:
    """The report for a terminal or a pipe: optional title, then the whole answer in a line, then the evidence."""
    lines = [mark("title", title)] if title else []
    word, cr = mark(f"word {report.word}", said_word(report.word)), mark("cr", f"CR {report.cr}" if report.cr else "")
    lines.append("  ".join(filter(None, (word, cr, mark("", report.sentence)))))
    for section in report.sections:
        if section.title:
            lines += ["", mark("", section.title)]
        lines += _text_entries(_with_numbers(section), "  ", mark)
    return "\n".join(lines) + "\n"


def _with_numbers(section: Section) -> Iterable[Entry]:
    """The entries with their numbers as labels."""
    if not section.numbered:
        return section.entries
    return [replace(each, label=f"{number}.") for number, each in enumerate(section.entries, 1)]


def _text_entries(entries: Iterable[Entry], indent: str, mark: _Mark) -> Iterator[str]:
    listed = [(each, said_label(each.label)) for each in entries]
    label_width = max((places(label) for _, label in listed), default=0)
    cr_width = max((len(each.cr) for each, _ in listed), default=0)
    for each, label in listed:
        parts = [(f"label {each.label}", label, label_width)] if label_width else []
        parts += [("cr", f"CR {each.cr}" if each.cr else "", cr_width + 3)] if cr_width else []
        columns = [mark(kind, text) + " " * (width - places(text) + 2) for kind, text, width in parts]
        yield f"{indent}{''.join(columns)}{mark('', each.text)}".rstrip()
        yield from _text_entries(each.notes, indent + "    ", mark)


_MARKDOWN_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~&])")


def _escaped(text: str) -> str:
    """Text that Markdown shows as it is."""
    return _MARKDOWN_SPECIAL.sub(r"\\\1", text)


def to_markdown(report: Report, title: str = "") -> str:
    """The report as Markdown: optional title, the answer in bold, the evidence as lists."""
    lines = [f"### {_escaped(title)}", ""] if title else []
    cr = f"CR {report.cr}" if report.cr else ""
    lines.append(" · ".join(filter(None, (f"**{_escaped(said_word(report.word))}**", cr, _escaped(report.sentence)))))
    for section in report.sections:
        lines += ["", *([f"**{_escaped(section.title)}**", ""] if section.title else [])]
        lines += _markdown_entries(section.entries, "", section.numbered)
    return "\n".join(lines) + "\n"


def _markdown_entries(entries: Iterable[Entry], indent: str, numbered: bool = False) -> Iterator[str]:
    for number, each in enumerate(entries, 1):
        start = " ".join(filter(None, (each.label and f"*{said_label(each.label)}*", each.cr and f"CR {each.cr}")))
        yield f"{indent}{f'{number}.' if numbered else '-'} {start + ': ' if start else ''}{_escaped(each.text)}"
        yield from _markdown_entries(each.notes, indent + "  ")


_UNPRINTABLE = re.compile(r"[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")


def to_json(value: object) -> str:
    """The value as JSON on one line, with what could confuse a terminal escaped."""
    import json  # here, because only this format needs it

    line = json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", line)
