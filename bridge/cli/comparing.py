"""Comparing verdicts with what the cases expect, for plays and for loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from bridge.cli.exit_codes import ILLEGAL, LEGAL
from bridge.cli.options import NEEDED
from bridge.cli.reporting import Printer
from bridge.cli.run import Item, Judge, Late, Run, Told, report_text

if TYPE_CHECKING:
    from bridge.combat.reports import Report

__all__ = ["compare_all", "told_where_it_differs"]


def compare_all(run: Run, form: str, judge: Judge, late: Late, timeout: float, imports: Sequence[str] = NEEDED) -> int:
    """Compares every case with what it expects, prints where they differ, and counts those that are as expected.

    Args:
        run: The cases.
        form: `text`, `json` or `markdown`.
        judge, late, timeout, imports: As in `Run.each`.

    Returns:
        The exit code: the worst of the run, in which a difference counts as 1.
    """
    from bridge.language import counted_phrase, phrase, phrase_in

    printer = Printer(form)
    compared = differing = 0
    for told in run.each(judge, late, timeout, printer, imports):
        compared += told.compared
        differing += told.differing
    run.note(ILLEGAL if differing else LEGAL)
    if form != "json":
        cases = counted_phrase("{n} case", "{n} cases", compared, n=compared)
        said = phrase("{n} of {cases} as expected", n=compared - differing, cases=cases)
        if silent := run.judged - compared:
            said = phrase_in("tally", "{cases}; {n} without an expectation", cases=said, n=silent)
        printer.line(said, apart=True)
    return run.code


def told_where_it_differs(
    form: str,
    item: Item,
    differences: Sequence[str],
    found: Callable[[], dict[str, Any]],
    report: Callable[[], Report],
) -> Told:
    """The output for a case that was compared: the differences and the report, or nothing if there are none. As JSON,
    always the object with its differences.

    Args:
        form: `text`, `json` or `markdown`.
        item: The case.
        differences: The differences, in words.
        found: Makes the object of the verdict.
        report: Makes the report on it.
    """
    from bridge.combat.reports import to_json

    if form == "json":
        text = to_json({**found(), "differences": differences}) + "\n"
        return Told(text, compared=True, differing=bool(differences))
    if not differences:
        return Told(compared=True)
    text, apart = report_text(form, item.loaded, report(), headed=True)
    text += "".join(f"  {'- ' if form == 'markdown' else ''}{each}\n" for each in differences)
    return Told(text, apart, compared=True, differing=True)
