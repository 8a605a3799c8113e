"""The parts of a report: kinds of findings, findings with ids that survive renumbering, the kinds that were checked."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, structs, to_builtins

from bridge.language import phrase, phrase_in, term

__all__ = [
    "MAX_QUOTE",
    "Accepted",
    "Detail",
    "Finding",
    "Kind",
    "Report",
    "Table",
    "Words",
    "finding_object",
    "identified",
    "quoted_around",
]

MAX_QUOTE = 120
"""Characters of a document that a finding quotes at most."""


class Kind(Struct, frozen=True):
    """A kind of finding.

    Attributes:
        title: What it is, in a few words of English.
        checked: What is checked for it, for a report without such findings, in English.
        certain: Whether its findings are certain; others stand on the review list.
        level: `error`, `warning` or `note`, as SARIF has it.
        needs: The option that it needs; empty if it needs none.
    """

    title: str
    checked: str
    certain: bool
    level: str
    needs: str = ""

    def titled(self) -> str:
        """The title in the language that is spoken."""
        return phrase_in("kind", self.title)

    def what_is_checked(self) -> str:
        """What is checked, in the language that is spoken."""
        return phrase_in("kind", self.checked)


class Detail(Struct, frozen=True, omit_defaults=True):
    """What is shown with a finding, in the forms that people read.

    Attributes:
        title: What it is, in a few words.
        lines: The lines of a list, or of a block of code.
        code: The language of the block of code, such as `yaml`; empty for a list.
        picture: In place of lines, a whole SVG document that is safe in a page.
    """

    title: str
    lines: tuple[str, ...] = ()
    code: str = ""
    picture: str = ""


class Table(Struct, frozen=True, omit_defaults=True):
    """Numbers that a report gives besides its findings.

    Attributes:
        title: What they are about, in English.
        heads: The heads of the columns, in English.
        rows: The rows; each has as many entries as there are heads.
        after: Whether it stands after the findings on a page.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]
    after: bool = False

    def titled(self) -> str:
        """The title in the language that is spoken."""
        return phrase_in("table", self.title)

    def headed(self) -> list[str]:
        """The heads of the columns in the language that is spoken."""
        return [phrase_in("table", each) for each in self.heads]


class Finding(Struct, frozen=True, omit_defaults=True):
    """Something that is, or may be, wrong.

    Attributes:
        kind: A key of the report's kinds.
        rule: The number of the rule, as printed, or `glossary`; empty where no rule is concerned.
        line: Where it stands in the document, from 1; 0 where there is no such place.
        quote: What stands there, at most `MAX_QUOTE` characters.
        why: Why it is wrong, in a sentence.
        mend: The proposed mend; empty where none is known.
        related: Numbers that it is also about.
        source: What the source says there, at most `MAX_QUOTE` characters.
        score: How likely it is true, from 0 to 1; 1 of a certain one.
        key: What identifies it in another version of the document, without numbers of rules.
        id: Made of kind and key by `identified`.
        times: How often it was found; 0 if that isn't counted.
        file: Where it stands, if not in the document.
        details: What is shown with it.
        data: The same for programs: JSON has it, and no details.
    """

    kind: str
    rule: str
    line: int
    quote: str
    why: str
    mend: str = ""
    related: tuple[str, ...] = ()
    source: str = ""
    score: float = 1.0
    key: str = ""
    id: str = ""
    times: int = 0
    file: str = ""
    details: tuple[Detail, ...] = ()
    data: dict[str, Any] = {}


class Accepted(Struct, frozen=True):
    """A finding that somebody accepted, and why."""

    finding: Finding
    reason: str


class Words(Struct, frozen=True):
    """What a report says of its findings; each is a message, marked by `term`.

    Attributes:
        heading: The heading of those that are not on the review list.
        none: What is said if there is none.
        so_many: How many there are, for one and for several, with the place `n`.
        under_a_rule: The same for those that stand under one rule.
        times: How often one was found.
    """

    heading: str = term("Certain findings")
    none: str = term("No certain finding. Checked:")
    so_many: tuple[str, str] = (term("{n} certain"), term("{n} certain"))
    under_a_rule: tuple[str, str] = (term("{n} finding"), term("{n} findings"))
    times: tuple[str, str] = (term("{n} time"), term("{n} times"))

    def counted(self, n: int) -> str:
        """How many findings there are."""
        return _so_many(self.so_many, n)

    def counted_under_a_rule(self, n: int) -> str:
        """How many findings stand under a rule."""
        return _so_many(self.under_a_rule, n)

    def often(self, n: int) -> str:
        """How often a finding was found."""
        return _so_many(self.times, n)


def _so_many(forms: tuple[str, str], n: int) -> str:
    return phrase(forms[n != 1], n=f"{n:,}")


class Report(Struct, frozen=True):
    """What a command found.

    Attributes:
        command: Which command: `audit`, `validate`.
        document: The file, or what else was looked at.
        facts: Further facts about it: language, edition, the other files that were read. The names are in English,
            marked by `term_in("fact", …)`.
        kinds: All kinds that the command knows, in their order.
        checked: The kinds that were looked for.
        findings: The certain findings, in the order of the document.
        review: The review list, the likeliest first.
        accepted: Findings that were accepted.
        known: How many findings a baseline holds back.
        tables: Numbers besides the findings.
        by_rule: Whether findings stand under the rule that they are about, the rule with the most first.
        words: What is said of the findings.
        details_in_text: Whether details are shown in the text form, too.
    """

    command: str
    document: str
    facts: Mapping[str, str]
    kinds: Mapping[str, Kind]
    checked: tuple[str, ...]
    findings: tuple[Finding, ...]
    review: tuple[Finding, ...]
    accepted: tuple[Accepted, ...] = ()
    known: int = 0
    tables: tuple[Table, ...] = ()
    by_rule: bool = False
    words: Words = Words()
    details_in_text: bool = False


def finding_object(finding: Finding) -> dict[str, Any]:
    """The finding for JSON: without its key, of which the id is made, and without details for people."""
    value = to_builtins(finding)
    assert isinstance(value, dict)
    value.pop("key", None)
    value.pop("details", None)
    return value


def identified(findings: Iterable[Finding]) -> list[Finding]:
    """The findings with their ids.

    An id is made of the kind and of what the finding is about, without the numbers of rules, so that it survives
    renumbering; of several with the same, the later ones are counted.
    """
    times: dict[str, int] = {}
    found = []
    for finding in findings:
        digest = hashlib.sha256(f"{finding.kind}\n{finding.key}".encode()).hexdigest()[:10]
        name = f"{finding.kind}.{digest}"
        times[name] = time = times.get(name, 0) + 1
        found.append(structs.replace(finding, id=name if time == 1 else f"{name}.{time}"))
    return found


def quoted_around(text: str, start: int = 0, end: int = 0) -> str:
    """At most `MAX_QUOTE` characters of a text around a place in it."""
    if len(text) <= MAX_QUOTE:
        return text
    room = MAX_QUOTE - 2
    begin = max(0, min((start + end - room) // 2, len(text) - room))
    piece = text[begin : begin + room].strip()
    return ("…" if begin else "") + piece + ("…" if begin + room < len(text) else "")
