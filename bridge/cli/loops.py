"""The command `azor loops`: is there a loop, and what does it mean?"""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

import click

from bridge.cli.arguments import cards_option, edition_option, timeout_option
from bridge.cli.comparing import compare_all, told_where_it_differs
from bridge.cli.exit_codes import BAD_INPUT, BUG, LOOP_EXIT_CODES, OF_LOOPS
from bridge.cli.named import case_of_names, is_file
from bridge.cli.options import refuse_several
from bridge.cli.output import is_same_file, say, write_file
from bridge.cli.progress import ProgressLine
from bridge.cli.reporting import Printer
from bridge.cli.run import Item, Run, Told, report_text, understood
from bridge.cli.tally import summary
from bridge.errors import InputError
from bridge.language import counted_phrase, phrase

if TYPE_CHECKING:
    from bridge.case.loading import Loaded
    from bridge.case.state import Case
    from bridge.loops.verdict import LoopVerdict

__all__ = ["compared", "compared_late", "loops"]

_PICTURES = ("dot", "svg")
_ALONE = (*_PICTURES, "facts", "case")

_NEEDED = ("bridge.loops.finding", "bridge.loops.rendering")
"""The modules that a process that searches loops imports before the time of its first case begins."""


@click.command(epilog=LOOP_EXIT_CODES, short_help="Is there a loop, and what does it mean?")
@click.argument("arguments", nargs=-1, required=True, metavar="FILE|NAME...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown", *_ALONE]),
    default="text",
    show_default=True,
    help="Form of output; dot and svg draw the loop; facts are what clingo reads; case is the case as it is searched, "
    "with whatever was left open.",
)
@click.option(
    "--steps",
    type=click.IntRange(min=1, max=1000),
    metavar="N",
    help="Search N steps at most, in place of what the cases say.",
)
@click.option(
    "--proof", "proof", metavar="FILE", help="Write the proof of each loop to a file, for 'azor verify'; a line each."
)
@click.option(
    "--with",
    "besides",
    multiple=True,
    metavar="CARD",
    help="With names: what is on the battlefield besides, a card's name or words like 'a creature with power 3'.",
)
@click.option(
    "--zone", "zones", multiple=True, metavar="NAME=ZONE", help="With names: the zone in which that card begins."
)
@click.option("--expect", is_flag=True, help="Compare with what the cases expect; print only what differs.")
@timeout_option
@edition_option
@cards_option
def loops(
    arguments: tuple[str, ...],
    form: str,
    steps: int | None,
    proof: str | None,
    besides: tuple[str, ...],
    zones: tuple[str, ...],
    expect: bool,
    timeout: float,
    edition: str | None,
    index: str | None,
) -> int:
    """Look for a loop in each case, and say what it means. '-' reads standard input.

    Names of cards, as in azor loops "Kiki-Jiki, Mirror Breaker" "Zealous Conscripts", make one case together: what has
    to be there for a loop in which all of them take part is found out, as little as possible, and shown first.
    A case says with 'question: find_loops' what is where and what every card does, in words or as data; see 'azor
    schema'. Cards that it only names are looked up in the index (--cards).
    The first line is the whole answer, with the number of the rule: whether the game is a draw, how it ends, who can
    go on as often as they like, or who has to do something else. Below it stand the steps that lead into the
    loop, the steps of one round, and what a round yields.
    """
    if expect and form in _ALONE:
        raise click.UsageError(phrase("--format {form} can't be given with --expect", form=form))
    if proof is not None and (expect or form in ("facts", "case")):
        raise click.UsageError(phrase("--proof can't be given with --expect, --format facts or --format case"))
    files = [each for each in arguments if is_file(each)]
    names = [each for each in arguments if not is_file(each)]
    if (besides or zones) and not names:
        raise click.UsageError(phrase("--with and --zone say more of a case that is given by names"))
    given = []
    if names:
        try:
            given.append(case_of_names(names, besides, zones, index, steps))
        except InputError as error:
            say(f"azor: {error.message}")
            return BAD_INPUT
    if proof is not None and any(is_same_file(proof, each) for each in files):
        raise click.UsageError(phrase("--proof names a file of cases, which would be lost"))
    run = Run(files, edition, quiet=True, given=given)
    if not expect:
        return _found(run, form, steps, timeout, index, proof)
    judge, late = partial(compared, form, steps, timeout, run.shows, index), partial(compared_late, form)
    return compare_all(run, form, judge, late, timeout, _NEEDED)


def _searched(loaded: Loaded, steps: int | None, timeout: float, shows: bool, before: int) -> LoopVerdict:
    """The verdict on a case; progress is shown while the search runs."""
    from bridge.loops.finding import find

    progress = ProgressLine(shows)
    judged = counted_phrase("{n} case judged, ", "{n} cases judged, ", before, n=before) if before else ""

    def show(searched: int) -> None:
        progress.show(
            counted_phrase(
                "{judged}{n} step searched", "{judged}{n} steps searched", searched, judged=judged, n=searched
            )
        )

    try:
        return find(loaded.case, steps=steps, timeout=timeout, progress=show)
    finally:
        progress.clear()


def _found(run: Run, form: str, steps: int | None, timeout: float, index: str | None, proof: str | None) -> int:

    printer = Printer(form)
    kinds: Counter[str] = Counter()
    proofs: list[str] = []
    judge, late = (
        partial(_what_is_found, form, steps, timeout, run.shows, index, proof is not None),
        partial(_found_late, form),
    )
    for told in run.each(judge, late, timeout, printer, _NEEDED):
        if told.outcome:
            kinds[told.outcome] += 1
        proofs.append(told.proof)
        sys.stdout.flush()  # the next case may take long
    if proof is not None:
        write_file(proof, "".join(proofs))
    if form in ("text", "markdown") and run.judged > 1:
        printer.line(summary(kinds, run.judged, run.files_refused, OF_LOOPS), apart=True)
    return run.code


def _what_is_found(
    form: str, steps: int | None, timeout: float, shows: bool, index: str | None, proves: bool, item: Item
) -> Told:
    from bridge.case.terms import text_of
    from bridge.loops.finding import facts_of

    refuse_several(form, item.headed)
    written = item.loaded.case
    item = item._replace(loaded=understood(item.loaded, index, loops=True))
    if form == "case":
        return Told(_case_text(written, item.loaded.case), outcome="case")
    if form == "facts":
        return Told(text_of(facts_of(item.loaded.case)), outcome="facts")
    verdict = _searched(item.loaded, steps, timeout, shows, item.before)
    told = _told(form, item, verdict)
    if not proves:
        return told
    from msgspec.structs import replace

    from bridge.loops.proofs import proof_text

    return replace(told, proof=proof_text(item.loaded.case, verdict))


def _case_text(written: Case, found: Case) -> str:
    """A case as it is searched, as YAML: with nothing left open, and with the names that are looked up."""
    from msgspec import to_builtins
    from msgspec.structs import replace

    from bridge.case.state import as_written
    from bridge.case.writing import case_in_yaml
    from bridge.loops.helpers import is_helper

    cards = {name: card for name, card in found.cards.items() if name in written.cards or is_helper(name)}
    return case_in_yaml(to_builtins(replace(as_written(found), cards=cards)))


def _found_late(form: str, item: Item, phase: str, _found: object) -> Told:
    from bridge.loops.finding import out_of_time

    return _told(form, item, out_of_time(item.loaded.case, phase))


def _told(form: str, item: Item, verdict: LoopVerdict) -> Told:
    from bridge.combat.reports import to_json
    from bridge.loops.drawing import to_dot, to_svg
    from bridge.loops.rendering import loop_object, loop_report

    loaded, apart = item.loaded, False
    if form == "json":
        text = to_json(loop_object(loaded.case, verdict, loaded.file, loaded.line)) + "\n"
    elif form in _PICTURES:
        text = (to_dot if form == "dot" else to_svg)(loaded.case, verdict)
    else:
        text, apart = report_text(form, loaded, loop_report(loaded.case, verdict), item.headed)
    return Told(text, apart, code=OF_LOOPS.get(verdict.outcome, BUG), outcome=verdict.outcome)


def compared(form: str, steps: int | None, timeout: float, shows: bool, index: str | None, item: Item) -> Told:
    """The output for a case whose verdict is compared with what it expects; empty if it expects nothing.

    Args:
        form: `text`, `json` or `markdown`.
        steps: The most steps to search; None for what the case says.
        timeout: Seconds for the search.
        shows: Whether progress is shown.
        index: The file of the index in which names are looked up; None for the user's own.
        item: The case.
    """
    if item.loaded.case.expect is None:
        return Told()
    item = item._replace(loaded=understood(item.loaded, index, loops=True))
    return _difference(form, item, _searched(item.loaded, steps, timeout, shows, item.before))


def compared_late(form: str, item: Item, phase: str, _found: object) -> Told:
    """The output of `compared` for a case whose time ran out in a phase."""
    from bridge.loops.finding import out_of_time

    return _difference(form, item, out_of_time(item.loaded.case, phase))


def _difference(form: str, item: Item, verdict: LoopVerdict) -> Told:
    from bridge.loops.comparing import differences
    from bridge.loops.rendering import loop_object, loop_report

    file, line, case = item.loaded.file, item.loaded.line, item.loaded.case
    return told_where_it_differs(
        form,
        item,
        differences(case.expect, verdict),
        lambda: loop_object(case, verdict, file, line),
        lambda: loop_report(case, verdict),
    )
