"""The command `azor audit`: what is wrong in a text of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bridge.cli.exit_codes import AUDIT_EXIT_CODES, ILLEGAL, LEGAL
from bridge.cli.output import escaped_lines, is_same_file, write_file
from bridge.language import phrase

if TYPE_CHECKING:
    from bridge.audit import Document
    from bridge.report.accepting import Baseline
    from bridge.report.model import Report

__all__ = ["audit"]

FOUND, NONE = ILLEGAL, LEGAL


@click.command(epilog=AUDIT_EXIT_CODES, short_help="Find what is wrong in a text of the rules.")
@click.argument("text")
@click.option("--source", metavar="ENGLISH", help="The English text that TEXT translates.")
@click.option("--previous", metavar="OLD", help="An earlier text, in the language of TEXT.")
@click.option("--baseline", metavar="FILE", help="Leave out what this baseline, or report in JSON, already has.")
@click.option("--accept", multiple=True, metavar="ID", help="Accept a finding, and write it to the baseline.")
@click.option("--reason", metavar="WORDS", help="Why it is accepted.")
@click.option("--diff", metavar="REPORT", help="What is new and gone since this report in JSON.")
@click.option("--review", "most", type=click.IntRange(min=0), default=20, show_default=True, metavar="N",
              help="Show N of the review list, as text or Markdown.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown", "sarif", "junit", "html"]),
              default="text", show_default=True, help="Form of output.")  # fmt: skip
@click.option("--output", "-o", metavar="FILE", help="Write the report there; by default it is printed.")
def audit(
    text: str,
    source: str | None,
    previous: str | None,
    baseline: str | None,
    accept: tuple[str, ...],
    reason: str | None,
    diff: str | None,
    most: int,
    form: str,
    output: str | None,
) -> int:
    """Find what is wrong in TEXT, a text of the Comprehensive Rules: all of it or a chapter, English or Korean.

    Certain findings are misprinted, missing and doubled numbers, references to nothing or with a wrong title, contents
    that differ from the body, marks that don't pair, glossary entries that point elsewhere, and number words that don't
    count the subrules after a colon. The review list, the likeliest first, has what may be wrong: typos, terms written
    otherwise; with --source what differs from the English text; with --previous references that did not follow.

    Each has an id that survives renumbering. A comment in the text, <!-- azor: accept ID REASON -->, accepts one.
    """
    from bridge.audit import audit as audited
    from bridge.audit import read_document_file
    from bridge.report.accepting import Baseline, held_back

    if accept and (not reason or baseline is None):
        raise click.UsageError(phrase("--accept needs --reason, and --baseline to write it to"))
    if reason and not accept:
        raise click.UsageError(phrase("--reason is for --accept"))
    for name, file in (("--output", output), ("--baseline", baseline)):
        if file is not None and is_same_file(file, text):
            raise click.UsageError(phrase("{name} names the text, which would be lost", name=name))
    if diff is not None and form not in ("text", "json"):
        raise click.UsageError(phrase("--diff is told as text or JSON"))
    document = read_document_file(text)
    if source is not None and document.language == "en":
        raise click.UsageError(phrase("--source is for a translation; TEXT is in English"))
    report = audited(document, _other(source, "en", "--source"), _other(previous, document.language, "--previous"))
    held = _baseline(baseline, accept, reason or "", report) if baseline is not None else Baseline()
    report = held_back(report, held, document.marks)
    told = _difference(diff, report, form) if diff is not None else _rendered(report, form, most)
    if output is not None:
        write_file(output, told)
    else:
        click.echo(escaped_lines(told) if form in ("text", "markdown") else told, nl=False)
    return FOUND if report.findings else NONE


def _other(path: str | None, language: str, option: str) -> Document | None:
    """Another text that is read beside the document."""
    from bridge.audit import read_document_file

    if path is None:
        return None
    document = read_document_file(path)
    if document.language != language:
        raise click.BadParameter(phrase("it is in the other language"), param_hint=option)
    return document


def _rendered(report: Report, form: str, most: int) -> str:
    from bridge.report.rendering import render

    return render(report, form, most)


def _difference(path: str, report: Report, form: str) -> str:
    import json

    from bridge.report.comparing import compared, difference_lines, difference_object

    difference = compared(path, report)
    if form == "json":
        return json.dumps(difference_object(difference), ensure_ascii=False, indent=1) + "\n"
    return "\n".join(difference_lines(difference)) + "\n"


def _baseline(path: str, accept: tuple[str, ...], reason: str, report: Report) -> Baseline:
    """The baseline; findings that are accepted now are added to it and written to its file."""
    import os

    from bridge.report.accepting import Baseline, read_baseline, to_baseline

    held = Baseline() if accept and not os.path.exists(path) else read_baseline(path)
    if not accept:
        return held
    ids = {finding.id for finding in (*report.findings, *report.review)}
    for each in accept:
        if each not in ids:
            raise click.BadParameter(phrase("there is no finding {each}", each=repr(each)), param_hint="--accept")
    held = Baseline(held.accepted | dict.fromkeys(accept, reason), held.known)
    write_file(path, to_baseline(held))
    return held
