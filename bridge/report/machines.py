"""A report for programs: JSON, which is complete, SARIF 2.1.0 and JUnit's XML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from bridge.case.words import escaped as printable
from bridge.language import phrase
from bridge.report.grouping import headline, place_name, rule_name
from bridge.report.model import Accepted, Detail, Finding, Report, Table, finding_object
from bridge.report.svg import escaped

__all__ = ["report_as_junit", "report_as_object", "report_as_sarif"]


def report_as_object(report: Report) -> dict[str, Any]:
    """The report for JSON: `form`, `command`, `document`, `facts`, `counts`, `checked`, `not_checked`, `findings`,
    `review`, `accepted`, `known`, and `tables` if it has any."""
    value = {
        "form": "azor report 1",
        "command": report.command,
        "document": report.document,
        "facts": dict(report.facts),
        "counts": dict(Counter(each.kind for each in (*report.findings, *report.review))),
        "checked": list(report.checked),
        "not_checked": {kind: of.needs for kind, of in report.kinds.items() if kind not in report.checked},
        "findings": [_object(report, each) for each in report.findings],
        "review": [_object(report, each) for each in report.review],
        "accepted": [{**_object(report, each.finding), "reason": each.reason} for each in report.accepted],
        "known": report.known,
    }
    return {**value, "tables": to_builtins(report.tables)} if report.tables else value


def _object(report: Report, finding: Finding) -> dict[str, Any]:
    value = finding_object(finding)
    return {"id": value.pop("id"), "title": report.kinds[finding.kind].titled(), **value}


# ---------------------------------------------------------------------------------------------------------------- SARIF


def report_as_sarif(report: Report) -> dict[str, Any]:
    """The log of one run."""
    kinds = {kind: at for at, kind in enumerate(report.kinds)}
    suppressed = [
        {**_result(report, each.finding, kinds), "suppressions": [{"kind": "external", "justification": each.reason}]}
        for each in report.accepted
    ]
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "azor",
                        "rules": [
                            {
                                "id": kind,
                                "shortDescription": {"text": of.titled()},
                                "fullDescription": {"text": phrase("Checked: {what}.", what=of.what_is_checked())},
                                "defaultConfiguration": {"level": of.level},
                            }
                            for kind, of in report.kinds.items()
                        ],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [
                    *(_result(report, each, kinds) for each in (*report.findings, *report.review)),
                    *suppressed,
                ],
                **({"properties": {"tables": to_builtins(report.tables)}} if report.tables else {}),
            }
        ],
    }


def _result(report: Report, finding: Finding, kinds: dict[str, int]) -> dict[str, Any]:
    mend = " " + phrase("Proposed: {mend}.", mend=finding.mend) if finding.mend else ""
    path = Path(finding.file or report.document)
    uri = path.as_uri() if path.is_absolute() else path.as_posix()
    region: dict[str, Any] = {"startLine": max(1, finding.line)}
    if finding.quote:
        region["snippet"] = {"text": finding.quote}
    place = place_name(finding.rule) if finding.line else rule_name(finding.rule)
    ended = finding.why.endswith((".", '."', "!", "?"))
    result = {
        "ruleId": finding.kind,
        "ruleIndex": kinds[finding.kind],
        "level": report.kinds[finding.kind].level,
        "message": {"text": f"{place}: {finding.why}{'' if ended else '.'}{mend}"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}],
        "partialFingerprints": {"azor/v1": finding.id},
        "rank": round(finding.score * 100, 1),
    }
    return {**result, "occurrenceCount": finding.times} if finding.times else result


# ---------------------------------------------------------------------------------------------------------------- JUnit


def report_as_junit(report: Report) -> str:
    """A suite of tests: each finding is one that fails, each accepted one is skipped, each kind without any passes."""
    found = {each.kind for each in report.findings}
    clean = [kind for kind in report.checked if kind not in found]
    failed, skipped = len(report.findings), len(report.accepted)
    number = failed + skipped + len(clean)
    suite = f'name="{_attribute(report.document)}" tests="{number}" failures="{failed}" errors="0" skipped="{skipped}"'
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<testsuites name="azor {report.command}" tests="{number}" failures="{failed}" errors="0">',
            f"<testsuite {suite}>",
            "<properties>",
            *(
                f'<property name="{_attribute(name)}" value="{_attribute(value)}"/>'
                for name, value in (*report.facts.items(), *map(_in_a_line, report.tables))
            ),
            "</properties>",
            *(line for each in report.findings for line in _failure(report, each)),
            *(line for each in report.accepted for line in _skipped(report, each)),
            *(
                f'<testcase classname="{_attribute(kind)}" name="{_attribute(report.kinds[kind].what_is_checked())}"/>'
                for kind in clean
            ),
            "</testsuite>",
            "</testsuites>",
        ]
    )


def _in_a_line(table: Table) -> tuple[str, str]:
    """A table as a name and a value: each row with its first entry before a colon."""
    rows = (": ".join((str(first), ", ".join(map(str, rest)))) if rest else str(first) for first, *rest in table.rows)
    return table.title, "; ".join(rows)


def _attribute(text: str) -> str:
    return escaped(printable(" ".join(text.split())))


def _case(report: Report, finding: Finding) -> str:
    name = f"{headline(report, finding)} [{finding.id}]"
    return f'<testcase classname="{_attribute(rule_name(finding.rule))}" name="{_attribute(name)}">'


def _failure(report: Report, finding: Finding) -> Iterator[str]:
    yield _case(report, finding)
    yield f'<failure type="{_attribute(finding.kind)}" message="{_attribute(finding.why)}">'
    yield from (escaped(printable(line)) for line in _in_text(finding.details))
    yield "</failure>"
    yield "</testcase>"


def _skipped(report: Report, accepted: Accepted) -> Iterator[str]:
    yield _case(report, accepted.finding)
    yield f'<skipped message="{_attribute(accepted.reason)}"/>'
    yield "</testcase>"


def _in_text(details: Sequence[Detail]) -> Iterator[str]:
    for detail in details:
        if detail.lines:
            yield f"{detail.title}:"
            yield from (f"  {line}" for line in detail.lines)
