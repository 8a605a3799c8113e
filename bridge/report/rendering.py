"""A report in one of its forms."""

from __future__ import annotations

import json
from collections.abc import Iterator

from bridge.language import phrase
from bridge.report.grouping import checked, facts, first_title, grouped, place_name, rule_name, summary
from bridge.report.machines import report_as_junit, report_as_object, report_as_sarif
from bridge.report.markdown import report_as_markdown
from bridge.report.model import Finding, Report
from bridge.report.page import report_as_page

__all__ = ["FORMS", "render"]

FORMS = ("text", "json", "markdown", "sarif", "junit", "html")
"""The forms of a report."""


def render(report: Report, form: str, most: int) -> str:
    """The report in one of `FORMS`, ending in a line feed.

    Args:
        report: The report.
        form: The form.
        most: How many of the review list are shown as text or Markdown; the others show all.
    """
    if form == "json":
        return json.dumps(report_as_object(report), ensure_ascii=False, indent=1) + "\n"
    if form == "sarif":
        return json.dumps(report_as_sarif(report), ensure_ascii=False, indent=1) + "\n"
    if form == "junit":
        return report_as_junit(report) + "\n"
    if form == "html":
        return report_as_page(report)
    return "\n".join(_text(report, most) if form == "text" else report_as_markdown(report, most)) + "\n"


def _text(report: Report, most: int) -> Iterator[str]:
    yield f"{report.document}: {facts(report)}"
    if not report.findings:
        yield ""
        yield phrase(report.words.none)
        yield from (f"  {line}" for line in checked(report))
    for title, findings in ((first_title(report), report.findings), (phrase("To review"), report.review[:most])):
        if findings:
            yield from ("", title)
        for group in grouped(report, findings):
            if group.title:
                yield from ("", group.title)
            for finding in group.findings:
                yield from _finding(report, finding)
    if len(report.review) > most:
        left, all_of_them = len(report.review) - most, len(report.review)
        yield from ("", phrase("{n} more to review: --review {all}", n=left, all=all_of_them))
    for table in report.tables:
        yield from ("", table.titled())
        yield from (f"  {'  '.join(map(str, row))}" for row in table.rows)
    yield from ("", summary(report))


def _finding(report: Report, finding: Finding) -> Iterator[str]:
    mend = f" -> {finding.mend}" if finding.mend else ""
    yield ""
    if finding.line:
        place = f"{finding.file or report.document}:{finding.line}: {place_name(finding.rule)}"
    else:
        often = f", {report.words.often(finding.times)}" if finding.times else ""
        place = rule_name(finding.rule) + often
    yield f"{place} [{finding.kind}] {finding.why}{mend}"
    if finding.quote:
        yield f"    {finding.quote}"
    if finding.source:
        yield f"    {phrase('source: {words}', words=finding.source)}"
    yield f"    {finding.id}" + ("" if report.kinds[finding.kind].certain else f"  {finding.score:.2f}")
    for detail in finding.details if report.details_in_text else ():
        if detail.lines:
            yield f"    {detail.title}"
            yield from (f"      {line}" for line in detail.lines)
