"""Groups of findings and their headings, the same in every form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bridge.language import phrase, phrase_in, term_in
from bridge.report.model import Finding, Report

__all__ = [
    "Group",
    "checked",
    "facts",
    "first_title",
    "grouped",
    "has_review_list",
    "headline",
    "place_name",
    "rule_name",
    "summary",
]


class Group(NamedTuple):
    """Findings that stand together, under a title; an empty one for none."""

    title: str
    rule: str
    findings: list[Finding]


def facts(report: Report) -> str:
    """Further facts about the document, in a line."""
    return ", ".join(f"{phrase_in('fact', name)}: {value}" for name, value in report.facts.items() if value)


def has_review_list(report: Report) -> bool:
    """Whether there are kinds that stand on a review list."""
    return not all(kind.certain for kind in report.kinds.values())


def first_title(report: Report) -> str:
    """The heading of the findings that are not on the review list."""
    return phrase(report.words.heading)


def summary(report: Report) -> str:
    """How many findings there are, of which kinds, in a line."""

    def of(findings: Iterable[Finding]) -> str:
        counted = Counter(finding.kind for finding in findings)
        return ", ".join(f"{kind} {counted[kind]}" for kind in report.kinds if counted[kind])

    parts = [report.words.counted(len(report.findings)) + (f" ({of(report.findings)})" if report.findings else "")]
    if has_review_list(report):
        listed = phrase("{n} to review", n=len(report.review))
        parts.append(listed + (f" ({of(report.review)})" if report.review else ""))
    parts += [phrase("{n} accepted", n=len(report.accepted))] * bool(report.accepted)
    parts += [phrase("{n} known", n=report.known)] * bool(report.known)
    return "; ".join(parts)


def checked(report: Report) -> Iterator[str]:
    """A line for each kind that was looked for."""
    for kind in report.checked:
        yield f"{kind}: {report.kinds[kind].what_is_checked()}"


_GLOSSARY = term_in("part of a text", "glossary")


def rule_name(rule: str) -> str:
    """The name of a rule in a heading: `CR 508.1d`."""
    return f"CR {rule}" if rule[:1].isdigit() else place_name(rule) or phrase("No rule")


def place_name(rule: str) -> str:
    """What a part of a document is called: the number of a rule, or `glossary`."""
    return phrase_in("part of a text", _GLOSSARY) if rule == _GLOSSARY else rule


def headline(report: Report, finding: Finding) -> str:
    """The place, the kind, and how often."""
    place = (
        phrase("{rule}, line {line}", rule=place_name(finding.rule), line=finding.line)
        if finding.line
        else rule_name(finding.rule)
    )
    often = f" ({report.words.often(finding.times)})" if finding.times else ""
    return f"{place}: {report.kinds[finding.kind].titled()}{often}"


def grouped(report: Report, findings: Iterable[Finding]) -> list[Group]:
    """The findings in groups: one for each rule, that with the most first, or all in one, as the report has it.

    Within a group they keep their order.
    """
    if not report.by_rule:
        return [Group("", "", list(findings))]
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        found.setdefault(finding.rule, []).append(finding)
    groups = []
    for rule, members in found.items():
        often = report.words.often(sum(finding.times for finding in members))
        number = report.words.counted_under_a_rule(len(members))
        groups.append(Group(f"{rule_name(rule)}: {number}, {often}", rule, members))
    return sorted(groups, key=lambda group: -sum(finding.times for finding in group.findings))
