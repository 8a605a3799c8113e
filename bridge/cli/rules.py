"""The commands about the rules: `azor rules` with its editions, and `azor coverage`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from bridge.case.words import escaped
from bridge.cli.arguments import Seconds, edition_option, format_option, known_edition
from bridge.cli.exit_codes import LEGAL
from bridge.cli.groups import Group
from bridge.cli.output import escaped_lines, is_same_file, write_file
from bridge.language import phrase, phrase_in, term_in

if TYPE_CHECKING:
    from bridge.rulebook import Changes

__all__ = ["coverage", "diff", "import_", "pin", "rules", "show"]


@click.group(invoke_without_command=True, cls=Group, short_help="List, pin or compare editions of the rules.")
@click.pass_context
def rules(context: click.Context) -> int:
    """List the editions of the Comprehensive Rules that are known; pin or compare editions."""
    if context.invoked_subcommand is None:
        from bridge.rulebook import editions, load_table, newest_edition

        for edition in editions():
            table = load_table(edition)
            digest = phrase("digest {digest}", digest=table.cr_hash)
            numbers = phrase("{n} numbers", n=len(table.rules))
            newest = phrase("newest: the default") if edition == newest_edition() else ""
            click.echo("  ".join(filter(None, (edition, digest, numbers, newest))))
    return LEGAL


@rules.command(short_help="Make the table of an edition from its text.")
@click.argument("file")
@click.option("--output", "-o", metavar="FILE", help="Write the table there; by default it is printed.")
def pin(file: str, output: str | None) -> int:
    """Make the table of an edition from a text of the Comprehensive Rules: rule numbers and digests, no text."""
    from bridge.rulebook import pin_file

    if output is not None and is_same_file(output, file):
        raise click.UsageError(phrase("--output names the text, which would be lost"))
    table = pin_file(file).to_tsv()
    if output is None:
        click.echo(table, nl=False)
        return LEGAL
    write_file(output, table)
    return LEGAL


@rules.command("import", short_help="Keep a text of the rules in your own folder.")
@click.argument("file")
@click.option("--edition", metavar="DATE", callback=lambda context, parameter, date: _date(date),
              help="Since when it is effective, where it doesn't say so itself.")  # fmt: skip
def import_(file: str, edition: str | None) -> int:
    """Keep a text of the Comprehensive Rules, English or Korean, whole or a chapter, in your own folder for data.

    'azor rules show' tells the words of a rule from it. The folder is that of AZOR_RULES, or 'rules' beside the index
    of cards. No text ships with azor.
    """
    from bridge.audit.library import import_text
    from bridge.cli.rule_pages import NAMES_OF_LANGUAGES

    kept, document = import_text(file, edition)
    click.echo(
        phrase(
            "{language}, {edition}, {n} numbers kept in {file}",
            language=phrase_in("language", NAMES_OF_LANGUAGES[kept.language]),
            edition=kept.edition,
            n=f"{len(document.rules):,}",
            file=escaped(str(kept.path)),
        )
    )
    return LEGAL


def _date(date: str | None) -> str | None:
    import datetime

    try:
        return None if date is None else datetime.date.fromisoformat(date).isoformat()
    except ValueError:
        raise click.BadParameter(phrase("no date like 2021-11-19: {date}", date=repr(date))) from None


@rules.command(short_help="Where a rule is encoded, its history, its words.")
@click.argument("number")
@click.option("--edition", callback=known_edition, metavar="DATE", help="The number is of this edition.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def show(number: str, edition: str | None, form: str) -> int:
    """Tell of a rule, or a section: where it is encoded or why it is left out, its fixtures, its history over the
    editions, and its words in the texts that you have imported, English and Korean."""
    import json

    from bridge.cli.rule_pages import page_lines, page_object, page_of

    page = page_of(number, edition)
    if form == "json":
        click.echo(json.dumps(page_object(page), ensure_ascii=False, indent=1))
    else:
        click.echo(escaped_lines("\n".join(page_lines(page))))
    return LEGAL


@rules.command(short_help="What changed between two editions.")
@click.argument("old", callback=known_edition)
@click.argument("new", callback=known_edition)
@click.option("--under", default="", metavar="NUMBER", help="Only numbers that begin so, such as 508 or 702.1.")
@click.option(
    "--boards", is_flag=True, help="What it changes for combat and layers: each rule in a class, with boards."
)
@click.option("--text", "texts", multiple=True, metavar="FILE",
              help="With --boards: the text of an edition; give both to see the words that changed.")  # fmt: skip
@click.option("--timeout", "seconds", type=Seconds(), default=60.0, show_default=True, metavar="SECONDS",
              help="With --boards: how long the search for a board may take.")  # fmt: skip
@click.option("--out", "folder", metavar="DIR", help="With --boards: keep the answers; the same command goes on there.")
@click.option("--into", metavar="FOLDER", help="With --boards: write each board there, as a case and as a picture.")
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown", "html"]), default="text",
              show_default=True, help="With --boards: form of output.")  # fmt: skip
@click.option("--output", "-o", metavar="FILE", help="With --boards: write the report there.")
def diff(
    old: str,
    new: str,
    under: str,
    boards: bool,
    texts: tuple[str, ...],
    seconds: float,
    folder: str | None,
    into: str | None,
    form: str,
    output: str | None,
) -> int:
    """What changed between two editions: rules added, removed, changed, moved.

    With --boards every changed rule of 506 to 511, 613, 104, 732 and of the keywords that are encoded stands in one
    class: verdicts change, with a smallest board and both verdicts; new vocabulary; changed, and not judged here; words
    or numbers only. The tables of editions suffice for it; texts, which no edition ships with, add the words.
    """
    if boards:
        from bridge.cli.edition_boards import Asked, show_boards

        return show_boards(Asked(old, new, texts, seconds, folder, into, form, output))
    context = click.get_current_context()
    for name in ("texts", "seconds", "folder", "into", "form", "output"):
        if context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT:
            raise click.UsageError(
                phrase("--text, --timeout, --out, --into, --format and --output are given with --boards")
            )
    from bridge.rulebook import diff as compare
    from bridge.rulebook import load_table

    click.echo("\n".join(_changed(compare(load_table(old), load_table(new)).under(under))))
    return LEGAL


def _changed(changes: Changes) -> Iterator[str]:
    for word, pairs in ((term_in("change", "changed"), changes.changed), (term_in("change", "moved"), changes.moved)):
        for before, after in pairs:
            yield f"{phrase_in('change', word):<8} {before}" + (f" -> {after}" if before != after else "")
    for word, numbers in ((term_in("change", "removed"), changes.removed), (term_in("change", "added"), changes.added)):
        for number in numbers:
            yield f"{phrase_in('change', word):<8} {number}"
    yield phrase(
        "{old} to {new}: {changed} changed, {moved} moved, {removed} removed, {added} added",
        old=changes.old,
        new=changes.new,
        changed=len(changes.changed),
        moved=len(changes.moved),
        removed=len(changes.removed),
        added=len(changes.added),
    )


@click.command(short_help="What of the rules is encoded, and tested by fixtures.")
@click.argument("first", type=click.IntRange(100, 999), default=100)
@click.argument("last", type=click.IntRange(100, 999), required=False)
@click.option(
    "--stale",
    nargs=2,
    metavar="OLD NEW",
    callback=lambda context, parameter, pair: pair and tuple(known_edition(context, parameter, each) for each in pair),
    help="List the citations whose rule is not the same in two editions.",
)
@format_option
@edition_option
def coverage(first: int, last: int | None, stale: tuple[str, str] | None, form: str, edition: str | None) -> int:
    """What of the rules is encoded: a line for each rule of the sections FIRST to LAST.

    The whole book by default, one section when only FIRST is given. The two numbers of a line are
    fixtures that name the rule, and fixtures that expect it in a verdict; '-' where there are no fixtures.
    """
    from bridge.cli import coverage as of

    if stale:
        for each in of.stale(*stale):
            was = each.before if each.before != each.number else ""
            before = " " + phrase("(was {number})", number=was) if was else ""
            click.echo(f"{each.number}  {phrase_in('change', each.change)}{before}  {', '.join(each.rules)}")
        return LEGAL
    context = click.get_current_context()
    whole = context.get_parameter_source("first") is click.core.ParameterSource.DEFAULT
    rows = of.coverage(first, 999 if whole else last or first, edition)
    render = {"text": of.to_text, "json": of.to_json, "markdown": of.to_markdown}[form]
    click.echo(render(rows), nl=False)
    return LEGAL
