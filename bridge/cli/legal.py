"""The command `azor legal`: every legal play of a state."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from bridge.cli.arguments import cards_option, edition_option, files_argument, reading_option, timeout_option
from bridge.cli.exit_codes import EXIT_CODES, OF_OUTCOMES
from bridge.cli.options import refuse_several
from bridge.cli.reporting import Printer
from bridge.cli.run import Item, Run, Told, report_text, understood
from bridge.language import phrase, term_in

if TYPE_CHECKING:
    from bridge.case.state import Case
    from bridge.combat.verdict import LegalPlays

__all__ = ["legal"]


@click.command(epilog=EXIT_CODES, short_help="List or count the legal plays of a state.")
@files_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown", "svg", "html"]),
    default="text",
    show_default=True,
    help="Form of output; svg draws one case, html is a page of all.",
)
@click.option("--count", is_flag=True, help="Print only how many there are.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="List no more than N declarations.")
@click.option("--all", "unfolded", is_flag=True, help="List declarations that differ only by identical creatures.")
@timeout_option
@edition_option
@reading_option
@cards_option
def legal(
    files: tuple[str, ...],
    form: str,
    count: bool,
    limit: int | None,
    unfolded: bool,
    timeout: float,
    edition: str | None,
    readings: dict[str, str],
    index: str | None,
) -> int:
    """List every legal declaration or assignment of each case's state, most requirements first. A play in the case is
    ignored; bands and optional costs are not listed.

    Creatures that nothing tells apart are folded: one declaration stands for all that differ only by them. The number
    counts them all. SVG is a picture of one case, without a play, with the list below it. HTML is one page of all
    cases, with pictures: what could be declared, and what was.
    """
    if form in ("svg", "html") and count:
        raise click.UsageError(phrase("--format {form} can't be given with --count", form=form))
    if form == "html":
        listing = _Listing(form, False, limit or _MOST_ON_A_PAGE, not unfolded)
        return _page(Run(files, edition, quiet=True, readings=readings), files, listing, timeout, index)
    run, printer = Run(files, edition, readings=readings), Printer(form)
    listing = _Listing(form, count, limit, not unfolded)
    for _ in run.each(partial(_listed, listing, timeout, index), partial(_listed_late, listing), timeout, printer):
        pass
    return run.code


_MOST_ON_A_PAGE = 300
"""The most declarations of a case that a page lists, if nothing else is said."""


class _Findings(Printer):
    """Keeps what each case gives for the page."""

    def __init__(self) -> None:
        super().__init__("json")
        self.texts: list[str] = []

    def put(self, text: str, apart: bool = False) -> None:
        self.texts.append(text)


def _page(run: Run, files: tuple[str, ...], listing: _Listing, timeout: float, index: str | None) -> int:
    """Prints one page of all cases."""
    import msgspec

    from bridge.exchange.choices import page_of_choices
    from bridge.report import Finding

    findings = _Findings()
    for _ in run.each(partial(_listed, listing, timeout, index), partial(_listed_late, listing), timeout, findings):
        pass
    found = [msgspec.json.decode(each, type=Finding) for each in findings.texts]
    if found:
        name = ", ".join(files) if len(files) <= _MOST_NAMED else phrase("{n} files", n=len(files))
        click.echo(page_of_choices(found, name, {term_in("fact", "cases"): f"{len(found):,}"}), nl=False)
    return run.code


_MOST_NAMED = 3
"""The most files that the title of a page names."""


class _Listing(NamedTuple):
    """How legal plays are listed: the form, whether they are only counted, the most to list (None for all), whether
    they are folded."""

    form: str
    only_count: bool
    limit: int | None
    fold: bool


def _listed(listing: _Listing, timeout: float, index: str | None, item: Item) -> Told:
    from bridge.combat.listing import legal_plays
    from bridge.combat.overtime import ran_out
    from bridge.combat.preparing import prepared

    refuse_several(listing.form, item.headed)
    case = understood(item.loaded, index).case
    plays = legal_plays(case, fold=listing.fold, limit=listing.limit, timeout=timeout)
    return _list(listing, item, case if ran_out(plays.unsupported) else prepared(case), plays)


def _listed_late(listing: _Listing, item: Item, phase: str, _found: object) -> Told:
    from bridge.combat.overtime import plays_out_of_time

    return _list(listing, item, item.loaded.case, plays_out_of_time(item.loaded.case, phase))


def _list(listing: _Listing, item: Item, case: Case, plays: LegalPlays) -> Told:
    from bridge.combat.rendering import legal_object, legal_report
    from bridge.combat.reports import heading, to_json

    file, line = item.loaded.file, item.loaded.line
    if listing.form == "html":
        return _chosen(item, case, plays)
    if listing.form == "json":
        text, apart = to_json(legal_object(case, plays, file, line, listed=not listing.only_count)) + "\n", False
    elif listing.only_count and plays.outcome == "legal":
        place = f"  {heading(file, line, item.loaded.case)}" if item.headed else ""
        number = str(plays.count) if plays.complete else phrase("{n} or more", n=plays.count)
        text, apart = f"{number}{place}\n", False
    elif listing.form == "svg":
        from msgspec.structs import replace

        from bridge.combat.drawing import drawing

        text, apart = drawing(replace(case, play=None), report=legal_report(case, plays)), False
    else:
        text, apart = report_text(listing.form, item.loaded, legal_report(case, plays), item.headed)
    return Told(text, apart, code=OF_OUTCOMES[plays.outcome.value])


def _chosen(item: Item, case: Case, plays: LegalPlays) -> Told:
    """What a page says of a case, as JSON; the code is that of its declarations."""
    import msgspec

    from bridge.exchange.choices import choice

    place = f"{item.loaded.file}:{item.loaded.line}"
    found = choice(item.loaded.case, case, plays, place, item.before + 1)
    return Told(msgspec.json.encode(found).decode(), code=OF_OUTCOMES[plays.outcome.value])
