"""A report as JSON, which is the truth, and as text, Markdown, SARIF and one HTML page."""

from __future__ import annotations

import html
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bridge.report.model import Finding, Report, finding_object

__all__ = ["FORMS", "render"]

FORMS = ("text", "json", "markdown", "sarif", "html")
"""The forms of a report."""


def render(report: Report, form: str, most: int) -> str:
    """The report in one of `FORMS`, ending in a line feed.

    Args:
        report: The report.
        form: The form.
        most: How many of the review list are shown as text or Markdown; the others show all.
    """
    if form == "json":
        return json.dumps(_report_object(report), ensure_ascii=False, indent=1) + "\n"
    if form == "sarif":
        return json.dumps(_sarif(report), ensure_ascii=False, indent=1) + "\n"
    if form == "html":
        return _html(report)
    return "\n".join(_text(report, most) if form == "text" else _markdown(report, most)) + "\n"


def _report_object(report: Report) -> dict[str, Any]:
    """The report for JSON: `form`, `command`, `document`, `facts`, `counts`, `checked`, `not_checked`, `findings`,
    `review`, `accepted` and `known`."""
    return {
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


def _object(report: Report, finding: Finding) -> dict[str, Any]:
    value = finding_object(finding)
    return {"id": value.pop("id"), "title": report.kinds[finding.kind].title, **value}


def _facts(report: Report) -> str:
    return ", ".join(f"{name}: {value}" for name, value in report.facts.items() if value)


def _summary(report: Report) -> str:
    def of(findings: Iterable[Finding]) -> str:
        counted = Counter(finding.kind for finding in findings)
        return ", ".join(f"{kind} {counted[kind]}" for kind in report.kinds if counted[kind])

    certain = f"{len(report.findings)} certain" + (f" ({of(report.findings)})" if report.findings else "")
    review = f"{len(report.review)} to review" + (f" ({of(report.review)})" if report.review else "")
    rest = [f"{len(report.accepted)} accepted"] * bool(report.accepted) + [f"{report.known} known"] * bool(report.known)
    return "; ".join([certain, review, *rest])


def _checked(report: Report) -> Iterator[str]:
    for kind in report.checked:
        yield f"{kind}: {report.kinds[kind].checked}"


def _text(report: Report, most: int) -> Iterator[str]:
    yield f"{report.document}: {_facts(report)}"
    if not report.findings:
        yield ""
        yield "No certain finding. Checked:"
        yield from (f"  {line}" for line in _checked(report))
    for title, findings in (("Certain findings", report.findings), ("To review", report.review[:most])):
        if findings:
            yield from ("", title)
        for finding in findings:
            mend = f" -> {finding.mend}" if finding.mend else ""
            yield ""
            yield f"{report.document}:{finding.line}: {finding.rule} [{finding.kind}] {finding.why}{mend}"
            yield f"    {finding.quote}"
            if finding.source:
                yield f"    source: {finding.source}"
            yield f"    {finding.id}" + ("" if report.kinds[finding.kind].certain else f"  {finding.score:.2f}")
    if len(report.review) > most:
        yield from ("", f"{len(report.review) - most} more to review: --review {len(report.review)}")
    yield from ("", _summary(report))


def _code(text: str) -> str:
    fence = "``" if "`" in text else "`"
    pad = " " if "`" in text else ""
    return f"{fence}{pad}{text}{pad}{fence}" if text else ""


def _plain(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")


def _markdown(report: Report, most: int) -> Iterator[str]:
    yield f"# azor {report.command}: {_plain(report.document)}"
    yield from ("", _plain(_facts(report)), "", _plain(_summary(report)))
    for title, findings in (("Certain findings", report.findings), ("Review list", report.review[:most])):
        yield from ("", f"## {title}", "")
        if not findings:
            yield "None. Checked:" if title.startswith("C") else "None."
            yield ""
            if title.startswith("C"):
                yield from (f"- {_plain(line)}" for line in _checked(report))
        for finding in findings:
            yield f"### {finding.rule}, line {finding.line}: {report.kinds[finding.kind].title}"
            yield ""
            yield f"- **Found**: {_code(finding.quote)}"
            if finding.source:
                yield f"- **Source**: {_code(finding.source)}"
            yield f"- **Why**: {_plain(finding.why)}"
            if finding.mend:
                yield f"- **Mend**: {_plain(finding.mend)}"
            yield f"- {_code(finding.id)}"
            yield ""
    if len(report.review) > most:
        yield f"{len(report.review) - most} more on the review list."
    if report.accepted:
        yield from ("## Accepted", "")
        for each in report.accepted:
            yield f"- {each.finding.rule}, line {each.finding.line}: {_plain(each.finding.why)} ({_plain(each.reason)})"


# ---------------------------------------------------------------------------------------------------------------- SARIF


def _sarif(report: Report) -> dict[str, Any]:
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
                                "shortDescription": {"text": of.title},
                                "fullDescription": {"text": f"Checked: {of.checked}."},
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
            }
        ],
    }


def _result(report: Report, finding: Finding, kinds: dict[str, int]) -> dict[str, Any]:
    mend = f" Proposed: {finding.mend}." if finding.mend else ""
    path = Path(report.document)
    uri = path.as_uri() if path.is_absolute() else path.as_posix()
    region = {"startLine": max(1, finding.line), "snippet": {"text": finding.quote}}
    return {
        "ruleId": finding.kind,
        "ruleIndex": kinds[finding.kind],
        "level": report.kinds[finding.kind].level,
        "message": {"text": f"{finding.rule}: {finding.why}.{mend}"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}],
        "partialFingerprints": {"azor/v1": finding.id},
        "rank": round(finding.score * 100, 1),
    }


# ----------------------------------------------------------------------------------------------------------------- HTML

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
article{border-left:4px solid #b00;padding:.2rem 1rem;margin:1rem 0;background:#f7f7f7}article.review{border-color:#c80}
blockquote{margin:.3rem 0;padding-left:.6rem;border-left:2px solid #bbb}h3{margin:.2rem 0;font-size:1rem}
code{color:#666;font-size:.85rem}input{font:inherit;width:100%;padding:.4rem;box-sizing:border-box}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}article{background:#222}code{color:#999}}
"""
_SCRIPT = """
document.getElementById("q").addEventListener("input",function(){var q=this.value.toLowerCase();
document.querySelectorAll("article").forEach(function(a){a.hidden=a.textContent.toLowerCase().indexOf(q)<0})});
"""


def _html(report: Report) -> str:
    def escaped(text: str) -> str:
        return html.escape(text, quote=True)

    def article(finding: Finding, sort: str) -> str:
        kind = report.kinds[finding.kind]
        parts = [
            f'<article class="{sort}" id="{escaped(finding.id)}">',
            f"<h3>{escaped(finding.rule)}, line {finding.line}: {escaped(kind.title)}</h3>",
            f"<blockquote>{escaped(finding.quote)}</blockquote>",
            f"<blockquote>{escaped(finding.source)}</blockquote>" if finding.source else "",
            f"<p>{escaped(finding.why)}" + (f" &rarr; <b>{escaped(finding.mend)}</b>" if finding.mend else "") + "</p>",
            f"<code>{escaped(finding.id)}</code></article>",
        ]
        return "".join(parts)

    checked = "".join(f"<li>{escaped(line)}</li>" for line in _checked(report))
    accepted = "".join(
        f"<li>{escaped(each.finding.rule)}, line {each.finding.line}: {escaped(each.finding.why)} "
        f"({escaped(each.reason)})</li>"
        for each in report.accepted
    )
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>azor {report.command}: {escaped(report.document)}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{escaped(report.document)}</h1>"
        f"<p>{escaped(_facts(report))}</p><p>{escaped(_summary(report))}</p>"
        '<p><input id="q" type="search" placeholder="Filter: a rule, a kind, a word" aria-label="Filter"></p>'
        f"<h2>Certain findings</h2>{''.join(article(each, 'certain') for each in report.findings) or '<p>None.</p>'}"
        f"<h2>Review list</h2>{''.join(article(each, 'review') for each in report.review) or '<p>None.</p>'}"
        + (f"<h2>Accepted</h2><ul>{accepted}</ul>" if accepted else "")
        + f"<h2>Checked</h2><ul>{checked}</ul><script>{_SCRIPT}</script></body></html>\n"
    )
