"""A report as Markdown, and one finding of it to paste into a tracker."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from bridge.language import phrase
from bridge.report.grouping import checked, facts, first_title, grouped, has_review_list, headline, summary
from bridge.report.model import Detail, Finding, Report, Table

__all__ = ["finding_as_markdown", "report_as_markdown", "table_as_markdown"]

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~&])")


def _plain(text: str) -> str:
    """Text that Markdown shows as it is; a name behind an at sign notifies nobody."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split())).replace("@", "@<!-- -->")


def _code(text: str) -> str:
    """Text in a code span."""
    if not text:
        return ""
    text = " ".join(text.split())
    ticks = "`" * (_longest_run(text) + 1)
    pad = " " if len(ticks) > 1 else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)


def _fenced(lines: Sequence[str], language: str) -> Iterator[str]:
    fence = "`" * max(3, 1 + max(map(_longest_run, lines), default=0))
    yield fence + language
    yield from chain.from_iterable(line.splitlines() or [""] for line in lines)
    yield fence


def report_as_markdown(report: Report, most: int) -> Iterator[str]:
    """The lines of the report; of the review list the first `most` findings."""
    yield f"# azor {report.command}: {_plain(report.document)}"
    yield from ("", _plain(facts(report)), "", _plain(summary(report)))
    for table in report.tables:
        if not table.after:
            yield from table_as_markdown(table)
    lists = [(first_title(report), report.findings)]
    if report.review or has_review_list(report):
        lists.append((phrase("Review list"), report.review[:most]))
    for number, (title, findings) in enumerate(lists):
        yield from ("", f"## {title}", "")
        if not findings:
            yield phrase("None. Checked:") if number == 0 else phrase("None.")
            yield ""
            if number == 0:
                yield from (f"- {_plain(line)}" for line in checked(report))
            continue
        for group in grouped(report, findings):
            if group.title:
                yield from (f"### {_plain(group.title)}", "")
            for finding in group.findings:
                yield from finding_as_markdown(report, finding, 4 if group.title else 3)
    if len(report.review) > most:
        yield phrase("{n} more on the review list.", n=len(report.review) - most)
    if report.accepted:
        yield from (f"## {phrase('Accepted')}", "")
        for each in report.accepted:
            yield f"- {_plain(headline(report, each.finding))}: {_plain(each.finding.why)} ({_plain(each.reason)})"
    for table in report.tables:
        if table.after:
            yield from table_as_markdown(table)


def table_as_markdown(table: Table, level: int = 2) -> Iterator[str]:
    """The lines of a table, under a heading of a level."""
    yield from ("", f"{'#' * level} {_plain(table.titled())}", "")
    yield f"| {' | '.join(map(_plain, table.headed()))} |"
    yield f"|{'---|' * len(table.heads)}"
    yield from (f"| {' | '.join(_plain(str(entry)) for entry in row)} |" for row in table.rows)


def finding_as_markdown(report: Report, finding: Finding, level: int = 2) -> Iterator[str]:
    """The lines of one finding, under a heading of a level, ending with an empty one."""
    yield f"{'#' * level} {_plain(headline(report, finding))}"
    yield ""
    if finding.quote:
        yield f"- **{phrase('Found')}**: {_code(finding.quote)}"
    if finding.source:
        yield f"- **{phrase('Source')}**: {_code(finding.source)}"
    yield f"- **{phrase('Why')}**: {_plain(finding.why)}"
    if finding.mend:
        yield f"- **{phrase('Mend')}**: {_plain(finding.mend)}"
    if finding.related:
        yield f"- **{phrase('Also about')}**: {_plain(', '.join(finding.related))}"
    yield f"- {_code(finding.id)}"
    yield ""
    for detail in finding.details:
        yield from _detail(detail)


def _detail(detail: Detail) -> Iterator[str]:
    """A picture isn't shown: trackers don't take one in the text."""
    if detail.picture or not detail.lines:
        return
    yield from (f"**{_plain(detail.title)}**", "")
    yield from _fenced(detail.lines, detail.code) if detail.code else (f"- {_plain(line)}" for line in detail.lines)
    yield ""
