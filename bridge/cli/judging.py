"""Judging parts of the input of `azor check`: judges each case within its time and makes the output for it."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from bridge.cli.options import DECLARED, Options, limited, refuse_several
from bridge.cli.reporting import bug_text, internal_error
from bridge.cli.units import JsonLine, OneCase, RefusedFile, Unit, WholeFile, cases_of, index_of
from bridge.errors import CaseError, EffortExceeded, InputError
from bridge.language import phrase, speaking
from bridge.limits.deadlines import Budget

if TYPE_CHECKING:
    from bridge.case.state import Case, Understood
    from bridge.combat.reports import Report
    from bridge.combat.verdict import Failure, Outcome, Verdict
    from bridge.loops.verdict import LoopVerdict

__all__ = ["Answer", "failed_answer", "judge_units", "late_answer"]

_MIN_CASES_FOR_CHUNK = 4
"""Fewer cases than this are judged one by one, which is faster and imports less."""


class Answer(Struct, frozen=True):
    """The output for a case, or for a file that is refused.

    Attributes:
        text: The text for standard output, or for the file of answers.
        outcome: The outcome; empty if there is none.
        failure: Why there is no outcome: the kind of a `Failure`, or `file` if a whole file is refused.
        error: A line for standard error; empty for none.
        size: The bytes of input that are done with this answer.
    """

    text: str = ""
    outcome: str = ""
    failure: str = ""
    error: str = ""
    size: int = 0


def judge_units(options: Options, units: Sequence[Unit]) -> list[Answer]:
    """Judges parts of the input.

    Args:
        options: What was asked for.
        units: The parts.

    Returns:
        An answer for each case, in order, and one for a file that is refused.
    """
    with speaking(options.language):
        return _judged(options, units)


def _judged(options: Options, units: Sequence[Unit]) -> list[Answer]:
    limit = options.timeout if limited(options.timeout) else None
    parts: list[Unit] = []
    budgets: list[Budget] = []
    for place, unit in enumerate(units):
        found = cases_of(options, unit) if isinstance(unit, WholeFile) else [unit]
        parts += found
        budgets += (Budget(limit, place) for _ in found)
    cases = [_in_time(options, each, budget) for each, budget in zip(parts, budgets, strict=True)]
    left = [(case, budget) for case, budget in zip(cases, budgets, strict=True) if not isinstance(case, Answer)]
    verdicts = iter(_verdicts(options, left))
    answers: list[Answer] = []
    for part, case, budget in zip(parts, cases, budgets, strict=True):
        if isinstance(case, Answer):
            answers.append(case)
            continue
        with budget.told():
            answers.append(_answered(options, part, case, next(verdicts)))
    return answers


def _in_time(options: Options, unit: Unit, budget: Budget) -> Understood | Answer:
    """The case of a part as `_ready` gives it, or the answer that its time ran out."""
    try:
        with budget.running():
            return _ready(options, unit)
    except EffortExceeded as error:
        return late_answer(options, unit, error.phase)


def late_answer(options: Options, unit: Unit, phase: str, found: tuple[Case, Verdict] | None = None) -> Answer:
    """The answer to a part whose time ran out.

    Args:
        options: What was asked for.
        unit: The part.
        phase: The phase in which the time ran out.
        found: What was known then: the case that was judged, and the verdict without evidence.
    """
    from bridge.combat.overtime import judged_by_then

    try:
        case = _case(options, unit)
        if case.question == "find_loops":
            from bridge.loops.finding import out_of_time as loop_out_of_time

            return _loop_answer(options, unit, case, loop_out_of_time(case, phase))
        if case.then:
            from bridge.combat.sequence import late_in_order

            return _answer_in_order(options, unit, case, late_in_order(case, phase))
        case, verdict = judged_by_then(case, phase, found)
        if options.brief:
            return Answer(_brief_text(options, unit, case, verdict.outcome), verdict.outcome.value, size=unit.size)
        return Answer(_long_text(options, unit, case, verdict), outcome=verdict.outcome.value, size=unit.size)
    except Exception as error:
        return failed_answer(unit, _failure_of(error))


def _case(options: Options, unit: Unit) -> Case:
    """The case of a part, with the edition that the options ask for.

    Raises:
        InputError: The part has no case that can be read.
    """
    from bridge.case.readings import as_asked

    if isinstance(unit, RefusedFile):
        raise InputError(unit.message, path=unit.path)
    if isinstance(unit, JsonLine):
        from bridge.case.loading import load_line

        case = load_line(unit.text, unit.file, unit.line).case
    else:
        assert isinstance(unit, OneCase)
        case = unit.loaded.case
    return as_asked(case, options.edition, options.readings)


def _ready(options: Options, unit: Unit) -> Understood | Answer:
    """The case of a part, with its names looked up and its texts read; or the answer, for a part that can't be judged,
    for a loop case, and for a case with several questions.

    Raises:
        EffortExceeded: The time ran out.
    """
    from bridge.combat.preparing import understood

    try:
        refuse_several(options.form, options.headed)
        case = _case(options, unit)
        cards = None if options.cards is None else index_of(options.cards)
        if case.question == "find_loops":
            from bridge.loops.understanding import understood as loop_understood

            return _loop_answer(options, unit, loop_understood(case, cards), None)
        case = understood(case, cards)
        if case.play is None:
            raise CaseError(phrase("no play to judge; give play.{declared}", declared=phrase(DECLARED[case.question])))
        if case.then:
            from bridge.combat.sequence import judged_in_order

            return _answer_in_order(options, unit, case, judged_in_order(case, timeout=options.timeout))
        return case
    except EffortExceeded:
        raise
    except Exception as error:
        return failed_answer(unit, _failure_of(error))


def _answer_in_order(options: Options, unit: Unit, case: Case, found: list[tuple[Case, Verdict]]) -> Answer:
    """The answer to a case with several questions, whose outcome is legal if all plays are.

    Args:
        options: What was asked for.
        unit: The part.
        case: The case.
        found: The verdicts, as from `judged_in_order`.
    """
    from bridge.cli.rule_words import with_rules
    from bridge.combat.reports import Report, heading, to_form, to_json
    from bridge.combat.sequence import object_in_order, outcomes_in_order, text_in_order, whole_outcome

    outcome = whole_outcome([verdict for _, verdict in found]).value
    head = heading(unit.file, unit.line, case)
    if options.form == "json":
        told = with_rules(object_in_order(found, unit.file, unit.line), found[0][1].edition)
        if options.brief:
            told = {key: told[key] for key in ("file", "line", "title", "edition")} | outcomes_in_order(found)
        text = to_json(_keyed(unit, told)) + "\n"
    elif options.form == "svg":
        raise CaseError(phrase("--format svg draws one question, and this case asks several"), path="then")
    elif options.brief:
        text = to_form(Report(outcome.upper(), "", head), options.form)
    else:
        text = text_in_order(found, _short, options.form, head if options.headed else "")
    return Answer(text, outcome=outcome, size=unit.size)


def _loop_answer(options: Options, unit: Unit, case: Case, found_before: LoopVerdict | None) -> Answer:
    """The answer to a loop case, whose outcome is the kind of its loop.

    Args:
        options: What was asked for.
        unit: The part.
        case: The case, understood.
        found_before: The verdict; None if the loop is still to be searched.
    """
    from bridge.combat.reports import Report, heading, to_form, to_json
    from bridge.loops.finding import find
    from bridge.loops.rendering import loop_object, loop_report

    verdict = found_before or find(case, timeout=options.timeout)
    outcome = verdict.outcome
    if options.form == "json":
        found = loop_object(case, verdict, unit.file, unit.line)
        if options.brief:
            found = {key: found[key] for key in ("file", "line", "title", "outcome", "edition")}
        text = to_json(_keyed(unit, found)) + "\n"
        return Answer(text, outcome=outcome, size=unit.size)
    if options.form == "svg":
        from bridge.loops.drawing import to_svg

        return Answer(to_svg(case, verdict), outcome=outcome, size=unit.size)
    head = heading(unit.file, unit.line, case)
    report = loop_report(case, verdict)
    if options.brief:
        report, head = Report(report.word, "", head), ""
    return Answer(to_form(report, options.form, head if options.headed else ""), outcome=outcome, size=unit.size)


_Found: TypeAlias = "tuple[Verdict, Case] | Verdict | Outcome | Failure"
"""The result for a case; a verdict comes with the case as it was judged, if that is known."""


def _verdicts(options: Options, cases: Sequence[tuple[Understood, Budget]]) -> list[_Found]:
    if len(cases) < _MIN_CASES_FOR_CHUNK:
        return [_checked(options, *each) for each in cases]
    from bridge.combat.chunks import judge_chunk

    budgets = [budget for _, budget in cases]
    found: list[_Found] = [
        *judge_chunk([case for case, _ in cases], evidence=not options.brief, timeout=options.timeout, budgets=budgets)
    ]
    if os.environ.get("AZOR_DEBUG") == "1":  # judged alone, a bug of ours prints its traceback
        for number, (case, each) in enumerate(zip(cases, found, strict=True)):
            if getattr(each, "kind", "") == "internal":
                found[number] = _checked(options, *case)
    return found


def _checked(options: Options, case: Understood, budget: Budget) -> _Found:
    from bridge.combat.explaining import checked
    from bridge.combat.judging import judge_play

    timeout = options.timeout if budget.left is None else budget.left
    try:
        with budget.running():
            if options.brief:
                return judge_play(case, deadline=time.monotonic() + timeout)[0].outcome
            return checked(case, timeout=timeout)
    except Exception as error:
        return _failure_of(error)


def _failure_of(error: Exception) -> Failure:
    from bridge.combat.verdict import Failure

    if isinstance(error, InputError):
        return Failure("input", error.message, path=error.path)
    if isinstance(error, EffortExceeded):
        return Failure("timeout", str(error))
    return Failure("internal", bug_text(error))


def failed_answer(unit: Unit, failure: Failure) -> Answer:
    """The answer to a part for which there is no verdict."""
    from bridge.combat.reports import to_json

    kind = "file" if isinstance(unit, RefusedFile) else failure.kind
    place = f"{unit.file}:{unit.line}" if unit.line else unit.file
    if kind in ("file", "input"):
        line = unit.loaded.line_of(failure.path) if isinstance(unit, OneCase) else unit.line
        error = f"azor: {CaseError(failure.message, file=unit.file, line=line, path=failure.path)}"
    elif kind == "timeout":
        error = f"azor: {place}: {failure.message}"
    else:
        error = internal_error(failure.message, place)
    text = ""
    if unit.key:
        told = {"kind": kind, "message": failure.message, "path": failure.path}
        text = to_json({"file": unit.file, "line": unit.line, "error": told, "digest": unit.key}) + "\n"
    return Answer(text, failure=kind, error=error, size=unit.size)


def _answered(options: Options, unit: Unit, case: Understood, found: _Found) -> Answer:
    """The answer to a case."""
    from bridge.combat.overtime import ran_out
    from bridge.combat.preparing import prepared
    from bridge.combat.verdict import Failure, Verdict

    try:
        if isinstance(found, Failure):
            return failed_answer(unit, found)
        if isinstance(found, Verdict):
            # After the time ran out, continuous effects are not applied to characteristics.
            found = (found, case if ran_out(found.unsupported) else prepared(case))
        if isinstance(found, tuple):
            verdict, judged = found
            text = _long_text(options, unit, judged, verdict)
            return Answer(text, outcome=verdict.outcome.value, size=unit.size)
        return Answer(_brief_text(options, unit, case, found), outcome=found.value, size=unit.size)
    except Exception as error:
        return failed_answer(unit, _failure_of(error))


def _long_text(options: Options, unit: Unit, case: Case, verdict: Verdict) -> str:
    from bridge.cli.rule_words import with_rules
    from bridge.combat.rendering import check_object
    from bridge.combat.reports import heading, to_form, to_json

    if options.form == "json":
        told = with_rules(check_object(case, verdict, unit.file, unit.line), verdict.edition)
        return to_json(_keyed(unit, told)) + "\n"
    if options.form == "svg":
        from bridge.combat.drawing import drawing

        return drawing(case, verdict)
    head = heading(unit.file, unit.line, case) if options.headed else ""
    return to_form(_short(case, verdict), options.form, head)


def _short(case: Case, verdict: Verdict) -> Report:
    """The short report, with the words of its rule if the user has them."""
    from bridge.cli.rule_words import quoting
    from bridge.combat.rendering import check_report

    return quoting(check_report(case, verdict), verdict.edition)


def _brief_text(options: Options, unit: Unit, case: Case, outcome: Outcome) -> str:
    from bridge.combat.reading import edition_of
    from bridge.combat.reports import Report, heading, to_form, to_json

    if options.form == "json":
        what = {"title": case.title, "outcome": outcome.value, "edition": edition_of(case)}
        return to_json(_keyed(unit, {"file": unit.file, "line": unit.line, **what})) + "\n"
    return to_form(Report(outcome.value.upper(), "", heading(unit.file, unit.line, case)), options.form)


def _keyed(unit: Unit, found: dict[str, Any]) -> dict[str, Any]:
    return {**found, "digest": unit.key} if unit.key else found
