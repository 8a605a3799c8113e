"""The command `azor check`: judges every case of the files, in this process or in several.

Answers come in the order of the input. Modules that take long to import are imported where they are used.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import click

from bridge.cli.arguments import (
    cards_option,
    drawn_format_option,
    edition_option,
    files_argument,
    reading_option,
    timeout_option,
)
from bridge.cli.exit_codes import EXIT_CODES, INTERRUPTED
from bridge.cli.expecting import compare_with_expected
from bridge.cli.judging import Answer, failed_answer, judge_units, late_answer
from bridge.cli.options import NEEDED, Options, limited
from bridge.cli.output import say
from bridge.cli.pace import Pace
from bridge.cli.progress import ProgressBar
from bridge.cli.reporting import Printer
from bridge.cli.resuming import AnswerFile, digest_of
from bridge.cli.run import HEARD
from bridge.cli.sources import divided, more_than_one, units_of
from bridge.cli.tally import Tally
from bridge.cli.units import Unit, WholeFile, cases_of
from bridge.language import language, phrase

if TYPE_CHECKING:
    from bridge.combat.verdict import Failure

__all__ = ["check", "check_files"]


@click.command(epilog=EXIT_CODES, short_help="Is the play legal? The answer, its rule, the evidence.")
@files_argument
@drawn_format_option
@click.option("--brief", is_flag=True, help="Only the outcome of each case, a line each; much faster.")
@click.option("--expect", is_flag=True, help="Compare with what the cases expect; print only what differs.")
@click.option(
    "--jobs", "-j", type=click.IntRange(min=0), metavar="N", default=1, help="Judge in N processes; 0: one a processor."
)
@click.option(
    "--resume", metavar="OUT", help="Append JSON lines to the file OUT; go on where it ends after an interruption."
)
@timeout_option
@edition_option
@reading_option
@cards_option
@click.pass_context
def check(
    context: click.Context,
    files: tuple[str, ...],
    form: str,
    brief: bool,
    expect: bool,
    jobs: int,
    resume: str | None,
    timeout: float,
    edition: str | None,
    readings: dict[str, str],
    index: str | None,
) -> int:
    """Judge the play of each case. '-' reads standard input.

    The first line is the whole answer, with the number of the rule; the lines below it are the evidence. Of several
    cases, each stands under its file and line, and the last line counts the outcomes. JSON is one object a line, a case
    each. Files of JSON Lines (*.jsonl, *.ndjson) are judged while they are read. SVG is a picture of one case.

    With --expect the verdicts are compared with the cases' own 'expect' (outcome, violations, malformed, unsupported,
    notes, requirements, legal), only the differences are printed, and the exit code is 0 when there is none, 1 when
    there is one. The outcome of a loop case is the kind of its loop, as 'azor loops' says it.
    """
    if form == "svg" and (brief or expect):
        raise click.UsageError(
            phrase("--format svg can't be given with {what}", what="--brief" if brief else "--expect")
        )
    if expect:
        for given, option in ((brief, "--brief"), (jobs != 1, "--jobs"), (resume is not None, "--resume")):
            if given:
                raise click.UsageError(phrase("{option} can't be given with --expect", option=option))
        return compare_with_expected(files, form, timeout, edition, index, readings)
    if resume is not None and form != "json":
        if context.get_parameter_source("form") is not click.core.ParameterSource.DEFAULT:
            raise click.UsageError(
                phrase("--resume writes JSON lines; --format {form} can't be given with it", form=form)
            )
        form = "json"
    options = Options(
        form=form,
        brief=brief,
        timeout=timeout,
        edition=edition,
        readings=readings,
        cards=index,
        jobs=jobs or _processors(),
        resume=resume,
        language=language(),
    )
    return check_files(files, options, HEARD)


def _processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_files(files: Sequence[str], options: Options, heard: Sequence[int]) -> int:
    """Judges every case of the files and prints the answers, or appends them to a file.

    Args:
        files: The arguments; `-` is standard input.
        options: What was asked for.
        heard: The interrupts so far, including those whose exception Python dropped.

    Returns:
        The exit code.

    Raises:
        InputError: The file of answers belongs to other cases or options.
        OutputError: The file of answers, or another output, can't be written.
        InternalError: A process can't be started.
        KeyboardInterrupt: At an interrupt, unless there is a file of answers.
    """
    from msgspec.structs import replace

    from bridge.combat.many import spread, time_limit

    tally = Tally()
    printer = Printer(options.form)
    out = None if options.resume is None else AnswerFile(options.resume)
    progress = ProgressBar(files, shown=out is not None or not sys.stdout.isatty())
    units = units_of(files)
    if out is not None:

        def note(outcome: str, failure: str, size: int) -> None:
            tally.count(outcome, failure)
            progress.skip(size)

        units = out.left(units, partial(digest_of, options), note)
    # With a time limit, a process that is late is ended, so that the parts have to be single cases.
    guarded = limited(options.timeout)
    units = divided(options, units, all_files=guarded or len(files) == 1)
    several = len(files) > 1
    if not several and options.form != "json":
        several, units = more_than_one(units)
    options = replace(options, headed=several)
    apart = options.form == "markdown" or (several and not options.brief)
    pace = Pace(options.jobs, options.brief)
    parts = spread(
        pace.chunks(units),
        partial(judge_units, options),
        partial(_lost, options),
        workers=options.jobs if options.jobs > 1 or guarded else 0,
        smaller=partial(_smaller, options),
        seconds=partial(time_limit, options.timeout) if guarded else None,
        imports=NEEDED if guarded else (),
        ahead=1 if options.jobs == 1 else 3,
    )
    try:
        with closing(parts):
            for answers in parts:
                pace.note(len(answers))
                for answer in answers:
                    tally.count(answer.outcome, answer.failure)
                    if answer.error:
                        progress.hide()
                        printer.flush()  # keep the order of lines if both streams go to one place
                        say(answer.error)
                    if out is not None:
                        out.append(answer.text)
                    elif answer.text:
                        printer.put(answer.text, apart and options.form != "json")
                printer.flush()
                progress.note(answers)
                if heard:
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        if out is None:
            raise
        progress.hide()
        say(
            phrase(
                "azor: interrupted; the same command, with --resume {file}, goes on where that file ends", file=out.name
            )
        )
        return INTERRUPTED
    finally:
        progress.hide()
        if out is not None:
            out.close()
    if out is not None:
        say(phrase("{tally}; {n} answered before", tally=tally.text(), n=progress.earlier))
    elif options.form in ("text", "markdown") and tally.judged > 1:
        printer.line(tally.text(), apart=True)
    return tally.code


def _lost(options: Options, unit: Unit, failure: Failure) -> list[Answer]:
    late = failure.kind == "timeout"
    return [late_answer(options, unit, failure.phase, failure.found) if late else failed_answer(unit, failure)]


def _smaller(options: Options, units: Sequence[Unit]) -> list[Sequence[Unit]]:
    """The parts to judge again after a process died: two halves, or the cases of a single file."""
    from bridge.combat.many import halves

    if len(units) == 1 and isinstance(units[0], WholeFile):
        return [cases_of(options, units[0])]
    return halves(units)
