"""The command `azor loops`: is there a loop, and what does it mean?"""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

import click

from bridge.cli_cards import cards_option
from bridge.cli_many import BUG, ILLEGAL, LEGAL, UNDETERMINED, Printer
from bridge.cli_run import Run, edition_option, files_argument, print_report, timeout_option
from bridge.errors import InputError

if TYPE_CHECKING:
    from bridge.loops.loading import LoadedLoop
    from bridge.loops.verdict import LoopVerdict

__all__ = ["compare", "loops"]

_CODES = {
    "mandatory": LEGAL,
    "ends": LEGAL,
    "optional": LEGAL,
    "fragmented": LEGAL,
    "none": LEGAL,
    "undetermined": UNDETERMINED,
}
"""The exit code of each kind."""

_PICTURES = ("dot", "svg")
_ALONE = (*_PICTURES, "facts")

_EXIT_CODES = """
\b
Exit codes
  0  a loop was found, or none within the steps that were searched
  1  with --expect: a verdict is not the expected one
  2  bad input                     3  undetermined: something is not modelled
  4  a bug of azor
Of many cases the worst counts, in the order 4, 2, 1, 3, 0.
"""


@click.command(epilog=_EXIT_CODES, short_help="Is there a loop, and what does it mean?")
@files_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown", *_ALONE]),
    default="text",
    show_default=True,
    help="Form of output; dot and svg draw the loop; facts are what clingo reads, and nothing is searched.",
)
@click.option(
    "--steps",
    type=click.IntRange(min=1),
    metavar="N",
    help="Search N steps at most, in place of what the cases say.",
)
@click.option("--expect", is_flag=True, help="Compare with what the cases expect; print only what differs.")
@timeout_option
@edition_option
@cards_option
def loops(
    files: tuple[str, ...],
    form: str,
    steps: int | None,
    expect: bool,
    timeout: float,
    edition: str | None,
    index: str | None,
) -> int:
    """Look for a loop in each case, and say what it means. '-' reads standard input.

    A case says with 'question: find_loops' what is where and what every card does, in words or as data; see 'azor
    schema --loops'. Cards that it only names are looked up in the index (--cards).
    The first line is the whole answer, with the number of the rule: whether the game is a draw, how it ends, who can
    go on as often as they like, or who has to do something else. Below it stand the steps that lead into the
    loop, the steps of one round, and what a round yields.
    """
    from functools import partial

    from bridge.loops.loading import load_loop_paths

    if expect and form in _ALONE:
        raise click.UsageError(f"--format {form} can't be given with --expect")
    cards = None
    if index is not None:
        from bridge.cards import CardIndex

        cards = CardIndex(index)
    run = Run(files, edition, quiet=True, load=partial(load_loop_paths, cards=cards))
    return _compared(run, form, steps, timeout) if expect else _found(run, form, steps, timeout)


def _searched(run: Run, loaded: LoadedLoop, steps: int | None, timeout: float) -> LoopVerdict:
    """What is found, while it is told how far the search is."""
    from bridge.loops.finding import find
    from bridge.rendering import counted

    def progress(searched: int) -> None:
        before = f"{counted(run.judged, 'case')} judged, " if run.judged else ""
        run.show(f"{before}{counted(searched, 'step')} searched")

    try:
        return find(loaded.case, steps=steps, timeout=timeout, progress=progress)
    finally:
        run.clear()


def _found(run: Run, form: str, steps: int | None, timeout: float) -> int:
    from bridge.loops.drawing import to_dot, to_svg
    from bridge.loops.finding import facts_of
    from bridge.loops.rendering import loop_object, loop_report
    from bridge.rendering import counted, to_json

    printer = Printer(form)
    kinds: Counter[str] = Counter()

    def judge(loaded: LoadedLoop) -> None:
        if form in ("svg", "facts") and run.many:
            verb = "draws" if form == "svg" else "takes"
            raise InputError(f"--format {form} {verb} one case, and there are several")
        if form == "facts":
            kinds["facts"] += 1
            printer.put(facts_of(loaded.case))
            return
        verdict = _searched(run, loaded, steps, timeout)
        kinds[verdict.kind] += 1
        run.note(_CODES.get(verdict.kind, BUG))
        if form == "json":
            printer.line(to_json(loop_object(loaded.case, verdict, loaded.file, loaded.line)))
        elif form in _PICTURES:
            printer.put((to_dot if form == "dot" else to_svg)(loaded.case, verdict))
        else:
            print_report(printer, form, loaded, loop_report(loaded.case, verdict), run.many)
        sys.stdout.flush()  # the next case may take long

    run.each(judge)
    if form in ("text", "markdown") and run.judged > 1:
        numbers = [f"{kinds[kind]} {kind}" for kind in _CODES if kinds[kind]]
        if failed := run.judged - kinds.total():
            numbers.append(f"{failed} not judged")
        refused = f"; {counted(run.files_refused, 'file')} refused" if run.files_refused else ""
        printer.line(f"{counted(run.judged, 'case')}: {', '.join(numbers)}{refused}", apart=True)
    return run.code


def _compared(run: Run, form: str, steps: int | None, timeout: float) -> int:
    from bridge.rendering import counted

    printer = Printer(form)
    compared = differing = 0

    def judge(loaded: LoadedLoop) -> None:
        nonlocal compared, differing
        if loaded.case.expect is not None:
            compared += 1
            differing += compare(run, printer, form, loaded, timeout, steps)

    run.each(judge)
    run.note(ILLEGAL if differing else LEGAL)
    if form != "json":
        silent = run.judged - compared
        without = f"; {silent} without an expectation" if silent else ""
        printer.line(f"{compared - differing} of {counted(compared, 'case')} as expected{without}", apart=True)
    return run.code


def compare(
    run: Run, printer: Printer, form: str, loaded: LoadedLoop, timeout: float, steps: int | None = None
) -> bool:
    """Compares what is found with what the case expects, and prints it if it differs; as JSON always.

    Args:
        run: The run that the case is part of.
        printer: What prints.
        form: `text`, `json` or `markdown`.
        loaded: The case, which expects something.
        timeout: Seconds for the search.
        steps: How many steps are searched, in place of what the case says.

    Returns:
        Whether something differs.
    """
    from bridge.loops.comparing import differences
    from bridge.loops.rendering import loop_object, loop_report
    from bridge.rendering import to_json

    assert loaded.case.expect is not None
    verdict = _searched(run, loaded, steps, timeout)
    different = differences(loaded.case.expect, verdict)
    if form == "json":
        found = loop_object(loaded.case, verdict, loaded.file, loaded.line)
        printer.line(to_json({**found, "differences": different}))
    elif different:
        print_report(printer, form, loaded, loop_report(loaded.case, verdict), headed=True)
        for each in different:
            printer.line(f"  {'- ' if form == 'markdown' else ''}{each}")
    return bool(different)
