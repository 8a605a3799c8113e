"""The command `azor explain`: everything that a verdict rests on."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from bridge.cli.arguments import (
    cards_option,
    drawn_format_option,
    edition_option,
    files_argument,
    reading_option,
    timeout_option,
)
from bridge.cli.exit_codes import EXIT_CODES, OF_OUTCOMES
from bridge.cli.options import DECLARED, refuse_several
from bridge.cli.reporting import Printer
from bridge.cli.run import Item, Run, Told, report_text, understood
from bridge.cli.tally import summary
from bridge.errors import CaseError, EffortExceeded
from bridge.language import phrase

if TYPE_CHECKING:
    from bridge.case.loading import Loaded
    from bridge.case.state import Case
    from bridge.combat.layer_steps import Applied
    from bridge.combat.reports import Report
    from bridge.combat.verdict import Verdict

__all__ = ["explain", "judged_in_full"]


@click.command(epilog=EXIT_CODES, short_help="The same, with everything that the verdict rests on.")
@files_argument
@drawn_format_option
@timeout_option
@edition_option
@reading_option
@cards_option
def explain(
    files: tuple[str, ...],
    form: str,
    timeout: float,
    edition: str | None,
    readings: dict[str, str],
    index: str | None,
) -> int:
    """Judge the play of each case, and tell everything that the verdict rests on.

    Every requirement with its effect and rule, obeyed or not; a better play and what it does otherwise; for a legal
    play, why each requirement that is not obeyed need not be; how every effect was read; the edition of the rules.
    """
    return _explained(Run(files, edition, readings=readings), form, timeout, index)


def judged_in_full(loaded: Loaded, timeout: float, explained: int | None) -> tuple[Verdict, Case]:
    """The verdict on a case, with the case as it was judged.

    Args:
        loaded: The case.
        timeout: Seconds for it.
        explained: How many unmet requirements are explained; None for all.

    Raises:
        CaseError: The case has no play.
    """
    from bridge.combat.explaining import checked

    if loaded.case.play is None:
        raise CaseError(
            phrase("no play to judge; give play.{declared}", declared=phrase(DECLARED[loaded.case.question]))
        )
    return checked(loaded.case, timeout=timeout, explain=explained)


def _explained(run: Run, form: str, timeout: float, index: str | None) -> int:
    printer = Printer(form)
    judge, late = partial(_explanation, form, timeout, index), partial(_explanation_late, form)
    outcomes = Counter(told.outcome for told in run.each(judge, late, timeout, printer) if told.outcome)
    if form in ("text", "markdown") and run.judged > 1:
        printer.line(summary(outcomes, run.judged, run.files_refused), apart=True)
    return run.code


def _explanation(form: str, timeout: float, index: str | None, item: Item) -> Told:
    from bridge.combat.rendering import explain_report

    refuse_several(form, item.headed)
    loaded = understood(item.loaded, index)
    if loaded.case.then:
        return _in_order(form, item, loaded, timeout)
    verdict, case = judged_in_full(loaded, timeout, None)
    order = _order(loaded.case)
    return _told(
        form, item, case, verdict, explain_report(case, verdict, loaded.case, order), _listed(loaded.case, order)
    )


def _order(case: Case) -> tuple[Applied, ...]:
    """In which order effects on characteristics were applied; nothing if that takes too long."""
    from bridge.case.state import Understood
    from bridge.combat.preparing import order_of_effects

    try:
        return order_of_effects(case) if isinstance(case, Understood) else ()
    except EffortExceeded:
        return ()


def _listed(case: Case, order: tuple[Applied, ...]) -> list[dict[str, Any]]:
    """The same as JSON objects."""
    from bridge.combat.messages import Wording
    from bridge.combat.order_prose import order_objects

    return order_objects(Wording(case.state, case.question), order) if order else []


def _in_order(form: str, item: Item, loaded: Loaded, timeout: float) -> Told:
    """The explanation of a case with several questions."""
    from bridge.combat.sequence import read_in_order

    if loaded.case.play is None or form == "svg":
        why = phrase("svg draws one question") if form == "svg" else phrase("there is no play to judge")
        raise CaseError(phrase("{why}, and this case asks several", why=why), path="then")
    return _told_in_order(form, item, read_in_order(loaded.case, timeout=timeout, explain=None))


def _told_in_order(form: str, item: Item, read: list[tuple[Case, Case, Verdict]]) -> Told:
    from bridge.cli.rule_words import with_rules
    from bridge.combat.reports import heading, to_json
    from bridge.combat.sequence import object_in_order, text_in_order, whole_outcome

    found = [(case, verdict) for _, case, verdict in read]
    orders = [(each, _order(each)) for each, _, _ in read]
    outcome = whole_outcome([verdict for _, verdict in found]).value
    file, line = item.loaded.file, item.loaded.line
    if form == "json":
        first = object_in_order(found, file, line)
        for told, each in zip((first, *first["then"]), orders, strict=True):
            told["order"] = _listed(*each)
        text, apart = to_json(with_rules(first, found[0][1].edition)) + "\n", False
    else:
        head = heading(file, line, item.loaded.case) if item.headed else ""
        left = iter(orders)
        text = text_in_order(found, lambda case, verdict: _long(case, verdict, *next(left)), form, head)
        apart = item.headed or form == "markdown"
    return Told(text, apart, code=OF_OUTCOMES[outcome], outcome=outcome)


def _long(case: Case, verdict: Verdict, read: Case, order: tuple[Applied, ...]) -> Report:
    """The long report, with the words of its rules if the user has them."""
    from bridge.cli.rule_words import quoting_all
    from bridge.combat.rendering import explain_report

    return quoting_all(explain_report(case, verdict, read, order), verdict.edition)


def _explanation_late(form: str, item: Item, phase: str, found: tuple[Case, Verdict] | None) -> Told:
    from bridge.combat.overtime import judged_by_then
    from bridge.combat.rendering import explain_report

    if item.loaded.case.then:
        from bridge.combat.sequence import late_in_order

        late = late_in_order(item.loaded.case, phase)
        return _told_in_order(form, item, [(case, case, verdict) for case, verdict in late])

    case, verdict = judged_by_then(item.loaded.case, phase, found)
    return _told(form, item, case, verdict, explain_report(case, verdict), [])


def _told(form: str, item: Item, case: Case, verdict: Verdict, report: Report, order: list[dict[str, Any]]) -> Told:
    from bridge.cli.rule_words import quoting_all, with_rules
    from bridge.combat.rendering import check_object
    from bridge.combat.reports import to_json

    outcome = verdict.outcome.value
    if form == "json":
        told = {**check_object(case, verdict, item.loaded.file, item.loaded.line), "order": order}
        text, apart = to_json(with_rules(told, verdict.edition)) + "\n", False
    elif form == "svg":
        from bridge.combat.drawing import drawing

        text, apart = drawing(case, verdict, report), False
    else:
        text, apart = report_text(form, item.loaded, quoting_all(report, verdict.edition), item.headed)
    return Told(text, apart, code=OF_OUTCOMES[outcome], outcome=outcome)
