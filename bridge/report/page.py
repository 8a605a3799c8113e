"""A report as one HTML page: it needs no other file, and may ask for none."""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Iterator

from bridge.language import language, phrase
from bridge.report.grouping import checked, facts, first_title, grouped, has_review_list, headline, summary
from bridge.report.model import Detail, Finding, Report, Table

__all__ = ["report_as_page"]

_MAX_UNFOLDED = 1
"""How many findings of a group are unfolded."""

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:1rem auto;padding:0 1rem;color:#222;background:#fff;
overflow-wrap:anywhere}
article{border-left:4px solid #b00;padding:.2rem 1rem;margin:1rem 0;background:#f7f7f7}article.review{border-color:#c80}
blockquote{margin:.3rem 0;padding-left:.6rem;border-left:2px solid #bbb}h3,h4{margin:.2rem 0;font-size:1rem}
code{color:#555;font-size:.85rem}input{font:inherit;width:100%;padding:.4rem;box-sizing:border-box}
pre{overflow-x:auto;padding:.5rem;border:1px solid #bbb;overflow-wrap:normal}figure{margin:.5rem 0;overflow-x:auto}
table{border-collapse:collapse;display:block;overflow-x:auto;overflow-wrap:break-word}
td,th{border:1px solid #bbb;padding:.1rem .6rem}th{text-align:left}
td.n{text-align:right}summary{cursor:pointer;padding:.3rem 0}h5{margin:.6rem 0 0;font-size:.95rem}ul{margin:.2rem 0}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}article{background:#222}code{color:#aaa}
a{color:#8ab4f8}}
"""
_SCRIPT = """
document.getElementById("q").addEventListener("input",function(){var q=this.value.toLowerCase();
document.querySelectorAll("article").forEach(function(a){a.hidden=a.textContent.toLowerCase().indexOf(q)<0})});
"""
_DIGEST = base64.b64encode(hashlib.sha256(_SCRIPT.encode()).digest()).decode()
_POLICY = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_DIGEST}'"
"""What the page may load: nothing. Its own style counts, and its own script."""


def _escaped(text: str) -> str:
    return html.escape(text, quote=True)


def report_as_page(report: Report) -> str:
    """The page."""
    lists = [(first_title(report), report.findings, "certain")]
    if report.review or has_review_list(report):
        lists.append((phrase("Review list"), report.review, "review"))
    details = phrase("Details")
    accepted = "".join(
        f"<li>{_escaped(headline(report, each.finding))}: {_escaped(each.finding.why)} ({_escaped(each.reason)})"
        f"{_folded(details, ''.join(_details(each.finding)))}</li>"
        for each in report.accepted
    )
    return (
        f'<!DOCTYPE html><html lang="{language()}"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f"<title>azor {report.command}: {_escaped(report.document)}</title>"
        f"<style>{_STYLE}</style></head><body><h1>{_escaped(report.document)}</h1>"
        f"<p>{_escaped(facts(report))}</p><p>{_escaped(summary(report))}</p>"
        f'<p><input id="q" type="search" placeholder="{_escaped(phrase("Filter: a rule, a kind, a word"))}" '
        f'aria-label="{_escaped(phrase("Filter"))}"></p>'
        + "".join(_table(each) for each in report.tables if not each.after)
        + "".join("".join(_list(report, *each)) for each in lists)
        + (f"<h2>{_escaped(phrase('Accepted'))}</h2><ul>{accepted}</ul>" if accepted else "")
        + "".join(_table(each) for each in report.tables if each.after)
        + f"<h2>{_escaped(phrase('Checked'))}</h2>"
        + f"<ul>{''.join(f'<li>{_escaped(line)}</li>' for line in checked(report))}</ul>"
        + f"<script>{_SCRIPT}</script></body></html>\n"
    )


def _table(table: Table) -> str:
    def entry(value: str | int) -> str:
        return f'<td class="n">{value:,}</td>' if isinstance(value, int) else f"<td>{_escaped(value)}</td>"

    heads = "".join(f"<th>{_escaped(head)}</th>" for head in table.headed())
    rows = "".join(f"<tr>{''.join(map(entry, row))}</tr>" for row in table.rows)
    return f"<h2>{_escaped(table.titled())}</h2><table><tr>{heads}</tr>{rows}</table>"


def _list(report: Report, title: str, findings: tuple[Finding, ...], sort: str) -> Iterator[str]:
    yield f"<h2>{_escaped(title)}</h2>"
    if not findings:
        yield f"<p>{_escaped(phrase('None.'))}</p>"
        return
    groups = grouped(report, findings)
    if len(groups) > 1:
        links = (f'<li><a href="#rule-{number}">{_escaped(each.title)}</a></li>' for number, each in enumerate(groups))
        yield f"<ul>{''.join(links)}</ul>"
    for number, group in enumerate(groups):
        if group.title:
            yield f'<h3 id="rule-{number}">{_escaped(group.title)}</h3>'
        for place, finding in enumerate(group.findings):
            yield "".join(_article(report, finding, sort, place < _MAX_UNFOLDED))


def _article(report: Report, finding: Finding, sort: str, unfolded: bool) -> Iterator[str]:
    yield f'<article class="{sort}" id="{_escaped(finding.id)}">'
    yield f"<h4>{_escaped(headline(report, finding))}</h4>"
    if finding.quote:
        yield f"<blockquote>{_escaped(finding.quote)}</blockquote>"
    if finding.source:
        yield f"<blockquote>{_escaped(finding.source)}</blockquote>"
    mend = f" &rarr; <b>{_escaped(finding.mend)}</b>" if finding.mend else ""
    yield f"<p>{_escaped(finding.why)}{mend}</p>"
    if finding.details:
        yield _folded(phrase("Picture, plays, board"), "".join(_details(finding)), unfolded)
    yield f"<code>{_escaped(finding.id)}</code></article>"


def _folded(title: str, inside: str, unfolded: bool = False) -> str:
    return f"<details{' open' * unfolded}><summary>{_escaped(title)}</summary>{inside}</details>" if inside else ""


def _details(finding: Finding) -> Iterator[str]:
    for detail in finding.details:
        yield _detail(detail)


def _detail(detail: Detail) -> str:
    if detail.picture:
        return f"<figure>{detail.picture}</figure>"
    if detail.code:
        inside = f"<pre><code>{_escaped(chr(10).join(detail.lines))}</code></pre>"
    else:
        inside = f"<ul>{''.join(f'<li>{_escaped(line)}</li>' for line in detail.lines)}</ul>"
    return f"<h5>{_escaped(detail.title)}</h5>{inside}"
