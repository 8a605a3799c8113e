"""The command `azor`.

Its exit codes are in `cli_output`.

What costs time to import is imported where it is used: `azor check` has to start fast.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from bridge import cli_cards, cli_serve
from bridge.cli_many import (
    CODES,
    DECLARED,
    Options,
    Printer,
    bug_text,
    check_files,
    internal_error,
    loader,
    summary,
)
from bridge.cli_output import (
    BAD_INPUT,
    BUG,
    EXIT_CODES,
    ILLEGAL,
    INTERRUPTED,
    LEGAL,
    NO_READER,
    NOT_WRITTEN,
    UNDETERMINED,
    guarded,
    is_same_file,
    say,
    unwritten,
    write_file,
)
from bridge.cli_run import (
    HEARD,
    Item,
    Run,
    Told,
    edition_option,
    files_argument,
    format_option,
    known_edition,
    report_text,
    timeout_option,
    understood,
)
from bridge.errors import CaseError, EffortExceeded, InputError, OutputError, ReaderGone
from bridge.interrupts import postponed, watch

if TYPE_CHECKING:
    from bridge.loading import Loaded
    from bridge.rendering import Report
    from bridge.rulebook import Changes
    from bridge.state import Case, Expect, ExpectLegal
    from bridge.verdict import LegalPlays, Verdict, Witness

__all__ = [
    "azor",
    "cards",
    "check",
    "coverage",
    "diff",
    "explain",
    "facts",
    "legal",
    "main",
    "pin",
    "rules",
    "run",
    "schema",
]

_OF_OUTPUTS = (errno.EBADF, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENOSPC, errno.EPIPE)
"""What the system says of an output that can't be written."""

# ---------------------------------------------------------------------------------------------------------- the program


def run() -> None:
    """Runs the command and ends the process with its exit code."""
    watch()
    sys.exit(main())


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code; nothing is raised.

    Args:
        argv: The arguments; by default those of the process.
    """
    hearing = _hear_interrupts()
    try:
        with guarded() as messages:
            try:
                code = _code(argv)
                sys.stdout.flush()
            except OutputError as error:
                code = _not_written(error)
            except KeyboardInterrupt:
                code = _interrupted()
            told_nothing = messages.code and code in (LEGAL, ILLEGAL, UNDETERMINED)
            return messages.code if told_nothing or messages.code == NO_READER else code
    finally:
        if hearing is not None:
            signal.signal(signal.SIGINT, hearing)


def _code(argv: Sequence[str] | None) -> int:
    """Runs the command and returns its exit code.

    Raises:
        OutputError: An output can't be written.
    """
    try:
        return int(azor.main(args=None if argv is None else list(argv), prog_name="azor", standalone_mode=False) or 0)
    except OutputError:
        raise
    except SystemExit:  # libraries end the process so, where the reader of what they print went away
        raise ReaderGone("its reader has gone away", file="<stdout>") from None
    except click.exceptions.Exit as finished:
        return finished.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return BAD_INPUT
    except click.ClickException as error:
        return _refuse(_usage(error))
    except (KeyboardInterrupt, click.Abort):
        return _interrupted()
    except (InputError, EffortExceeded) as error:
        return _refuse(f"azor: {error}") if isinstance(error, InputError) else _undetermined(str(error))
    except Exception as error:  # whatever it is, the user gets one line and exit code 4
        if isinstance(error, OSError) and error.errno in _OF_OUTPUTS and error.filename is None:
            raise unwritten(error, "<stdout>") from None  # of a stream that a library made of ours
        return _internal(error)


def _hear_interrupts() -> Any:
    """Notes interrupts beside raising them; what handled them before, or None where they can't be handled here."""

    def note(number: int, frame: FrameType | None) -> None:
        if postponed(number, frame):
            return
        HEARD.append(number)
        raise KeyboardInterrupt

    HEARD.clear()
    try:
        return signal.signal(signal.SIGINT, note)
    except ValueError:  # not the main thread
        return None


def _usage(error: click.ClickException) -> str:
    message = " ".join(error.format_message().split())
    context = getattr(error, "ctx", None)
    return f"azor: {message}" + (f" (try '{context.command_path} --help')" if context is not None else "")


def _refuse(line: str) -> int:
    say(line)
    return BAD_INPUT


def _undetermined(line: str) -> int:
    say(f"azor: {line}")
    return UNDETERMINED


def _internal(error: Exception, place: str = "") -> int:
    """Reports a bug of ours in one line."""
    say(internal_error(bug_text(error), place))
    return BUG


def _interrupted() -> int:
    say("azor: interrupted")
    return INTERRUPTED


def _not_written(error: OutputError) -> int:
    """An output can't be written, and the process says so; if its reader has gone away, there is nobody to tell."""
    if isinstance(error, ReaderGone):
        return NO_READER
    say(f"azor: {error}")
    return NOT_WRITTEN


class _Group(click.Group):
    """Says itself that Ctrl-C was heard: click would print an empty line."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        try:
            return super().make_context(*args, **kwargs)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(_interrupted()) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            return _interrupted()

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


class _Commands(_Group):
    """Imports a command that few runs need when it is asked for."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == "loops" and cmd_name not in self.commands:
            from bridge.cli_loops import loops

            self.add_command(loops)
        if cmd_name == "verify" and cmd_name not in self.commands:
            from bridge.cli_verify import verify

            self.add_command(verify)
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        late = ["loops", "verify"]
        names = [name for name in super().list_commands(ctx) if name not in late]
        place = names.index("legal") + 1
        names[place:place] = late
        return names


def _version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib import metadata

    try:
        click.echo(f"azor {metadata.version('azor')}")
    except metadata.PackageNotFoundError:
        click.echo("azor (a checkout that is not installed)")
    ctx.exit()


@click.group(
    cls=_Commands,
    epilog=EXIT_CODES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Print the version."
)
def azor() -> None:
    """Judge plays of Magic: The Gathering by the Comprehensive Rules.

    A case file is YAML or JSON: a game state, and the play to judge. See 'azor schema' for its form.

    \b
      azor check board.yaml      is the play legal? the answer, its rule, the evidence
      azor explain board.yaml    the same, at length
      azor legal board.yaml      every legal play of the state
      azor loops combo.yaml      is there a loop, and what does it mean?
    """


# ---------------------------------------------------------------------------------------------------- check and explain


@azor.command(epilog=EXIT_CODES, short_help="Is the play legal? The answer, its rule, the evidence.")
@files_argument
@format_option
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
@cli_cards.cards_option
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
    index: str | None,
) -> int:
    """Judge the play of each case. '-' reads standard input.

    The first line is the whole answer, with the number of the rule; the lines below it are the evidence. Of several
    cases, each stands under its file and line, and the last line counts the outcomes. JSON is one object a line, a case
    each. Files of JSON Lines (*.jsonl, *.ndjson) are judged while they are read.

    With --expect the verdicts are compared with the cases' own 'expect' (outcome, violations, malformed, unsupported,
    notes, requirements, legal), only the differences are printed, and the exit code is 0 when there is none, 1 when
    there is one. Loop cases ('azor loops') are always compared with their 'expect'.
    """
    if expect:
        for given, option in ((brief, "--brief"), (jobs != 1, "--jobs"), (resume is not None, "--resume")):
            if given:
                raise click.UsageError(f"{option} can't be given with --expect")
        return _expected(files, form, timeout, edition, index)
    if resume is not None and form != "json":
        if context.get_parameter_source("form") is not click.core.ParameterSource.DEFAULT:
            raise click.UsageError(f"--resume writes JSON lines; --format {form} can't be given with it")
        form = "json"
    options = Options(
        form=form,
        brief=brief,
        timeout=timeout,
        edition=edition,
        cards=index,
        jobs=jobs or _processors(),
        resume=resume,
    )
    return check_files(files, options, HEARD)


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@azor.command(epilog=EXIT_CODES, short_help="The same, with everything that the verdict rests on.")
@files_argument
@format_option
@timeout_option
@edition_option
@cli_cards.cards_option
def explain(files: tuple[str, ...], form: str, timeout: float, edition: str | None, index: str | None) -> int:
    """Judge the play of each case, and tell everything that the verdict rests on.

    Every requirement with its effect and rule, obeyed or not; a better play and what it does otherwise; for a legal
    play, why each requirement that is not obeyed need not be; how every effect was read; the edition of the rules.
    """
    return _explained(files, form, timeout, edition, index)


def _judged(loaded: Loaded, timeout: float, explained: int | None) -> tuple[Verdict, Case]:
    """The verdict, with the case that was judged."""
    from bridge.explaining import checked

    if loaded.case.play is None:
        raise CaseError(f"no play to judge; give play.{DECLARED[loaded.case.question]}")
    return checked(loaded.case, timeout=timeout, explain=explained)


def _explained(files: Sequence[str], form: str, timeout: float, edition: str | None, index: str | None) -> int:
    run, printer = Run(files, edition), Printer(form)
    judge, late = partial(_explanation, form, timeout, index), partial(_explanation_late, form)
    outcomes = Counter(told.outcome for told in run.each(judge, late, timeout, printer) if told.outcome)
    if form != "json" and run.judged > 1:
        printer.line(summary(outcomes, run.judged, run.files_refused), apart=True)
    return run.code


def _explanation(form: str, timeout: float, index: str | None, item: Item) -> Told:
    from bridge.rendering import explain_report

    loaded = understood(item.loaded, index)
    verdict, case = _judged(loaded, timeout, None)
    return _told(form, item, case, verdict, explain_report(case, verdict, loaded.case))


def _explanation_late(form: str, item: Item, phase: str, found: tuple[Case, Verdict] | None) -> Told:
    from bridge.overtime import judged_by_then
    from bridge.rendering import explain_report

    case, verdict = judged_by_then(item.loaded.case, phase, found)
    return _told(form, item, case, verdict, explain_report(case, verdict))


def _told(form: str, item: Item, case: Case, verdict: Verdict, report: Report) -> Told:
    from bridge.rendering import check_object, to_json

    outcome = verdict.outcome.value
    if form == "json":
        text, apart = to_json(check_object(case, verdict, item.loaded.file, item.loaded.line)) + "\n", False
    else:
        text, apart = report_text(form, item.loaded, report, item.headed)
    return Told(text, apart, code=CODES[outcome], outcome=outcome)


def _expected(files: Sequence[str], form: str, timeout: float, edition: str | None, index: str | None) -> int:
    from bridge.rendering import counted

    run, printer = Run(files, edition, quiet=True, load=loader(index).paths), Printer(form)
    judge, late = partial(_comparison, form, timeout, index, run.shows), partial(_comparison_late, form)
    compared = differing = 0
    for told in run.each(judge, late, timeout, printer):
        compared += told.compared
        differing += told.differing
    run.note(ILLEGAL if differing else LEGAL)
    if form != "json":
        silent = run.judged - compared
        without = f"; {silent} without an expectation" if silent else ""
        printer.line(f"{compared - differing} of {counted(compared, 'case')} as expected{without}", apart=True)
    return run.code


def _comparison(form: str, timeout: float, index: str | None, shows: bool, item: Item) -> Told:
    """What is said of a case that is compared with what it expects."""
    from bridge.judging import legal_plays
    from bridge.overtime import ran_out
    from bridge.preparing import prepared

    loaded = item.loaded
    if loaded.case.expect is None:
        return Told()
    if loaded.case.question == "find_loops":
        from bridge.cli_loops import compared

        return compared(form, None, timeout, shows, item)
    expect: Expect = loaded.case.expect
    loaded = understood(loaded, index)
    verdict = _judged(loaded, timeout, 0)[0] if _compares(expect) else None
    plays = None
    if expect.legal is not None and not (verdict is not None and ran_out(verdict.unsupported)):
        plays = legal_plays(loaded.case, fold=expect.legal.plays is None, timeout=timeout)
    late = any(ran_out(each.unsupported) for each in (verdict, plays) if each is not None)
    return _differing_from(form, item, loaded.case if late else prepared(loaded.case), expect, verdict, plays)


def _comparison_late(form: str, item: Item, phase: str, found: tuple[Case, Verdict] | None) -> Told:
    from bridge.overtime import judged_by_then, plays_out_of_time

    case = item.loaded.case
    if case.question == "find_loops":
        from bridge.cli_loops import compared_late

        return compared_late(form, item, phase, None)
    expect: Expect = case.expect
    plays = None if expect.legal is None else plays_out_of_time(case, phase)
    case, known = judged_by_then(case, phase, found)
    verdict = known if _compares(expect) else None
    return _differing_from(form, item, case, expect, verdict, plays)


def _differing_from(
    form: str, item: Item, case: Case, expect: Expect, verdict: Verdict | None, plays: LegalPlays | None
) -> Told:
    """What is said of a case: where it is not as expected."""
    from bridge.rendering import check_object, check_report, legal_object, legal_report, to_json

    file, line = item.loaded.file, item.loaded.line
    differences: list[str] = []
    shown: list[tuple[dict[str, Any], Report]] = []
    if verdict is not None:
        differences += _differences(expect, verdict)
        shown.append((check_object(case, verdict, file, line), check_report(case, verdict)))
    if plays is not None and expect.legal is not None:
        differences += _different_plays(expect.legal, plays)
        shown.append((legal_object(case, plays, file, line, False), legal_report(case, plays)))
    if not shown:
        return Told()
    found, report = shown[0]
    if form == "json":
        return Told(to_json({**found, "differences": differences}) + "\n", compared=True, differing=bool(differences))
    if not differences:
        return Told(compared=True)
    text, apart = report_text(form, item.loaded, report, headed=True)
    text += "".join(f"  {'- ' if form == 'markdown' else ''}{each}\n" for each in differences)
    return Told(text, apart, compared=True, differing=True)


def _compares(expect: Expect) -> bool:
    """Whether the case expects something of a verdict, not only of the list of legal plays."""
    fields = (expect.outcome, expect.violations, expect.malformed, expect.unsupported, expect.notes)
    return any(field is not None for field in (*fields, expect.requirements))


def _differences(expect: Expect, verdict: Verdict) -> Iterator[str]:
    """Where the verdict is not what the case expects, in words."""
    if expect.outcome is not None and expect.outcome != verdict.outcome.value:
        yield f"expected {expect.outcome}, judged {verdict.outcome.value}"
    yield from _differing("violation", expect.violations, verdict.violations)
    yield from _differing("malformed", expect.malformed, verdict.malformed)
    yield from _differing("unsupported", expect.unsupported, verdict.unsupported)
    yield from _differing("note", expect.notes, verdict.notes)
    if (wanted := expect.requirements) is not None:
        obeyed = len(verdict.requirements.obeyed)
        total = obeyed + len(verdict.requirements.unmet)
        if (wanted.obeyed, wanted.of) != (obeyed, total):
            yield f"expected {wanted.obeyed} of {wanted.of} requirements obeyed, judged {obeyed} of {total}"


def _different_plays(wanted: ExpectLegal, found: LegalPlays) -> Iterator[str]:
    """Where the legal plays of the state are not those that the case expects, in words."""
    if found.outcome != "legal":
        yield f"legal plays expected, and the state is {found.outcome.value}"
        return
    if wanted.count not in (None, found.count):
        yield f"expected {wanted.count} legal plays, found {found.count}"
    if wanted.maximum not in (None, found.maximum):
        yield f"expected at most {wanted.maximum} requirements obeyed, found {found.maximum}"
    if wanted.plays is None:
        return
    from bridge.rendering import to_json

    left = Counter(map(_canonical, found.plays))
    for each in wanted.plays:
        if left[_canonical(each)]:
            left[_canonical(each)] -= 1
        else:
            yield f"legal play expected and missing: {to_json(each)}"
    for play in found.plays:
        if left[_canonical(play)]:
            left[_canonical(play)] -= 1
            yield f"legal play not expected: {to_json(play)}"


def _canonical(play: Mapping[str, str | list[str] | dict[str, int]]) -> frozenset[tuple[str, str, int]]:
    """A declaration or an assignment without its order, and without what declares or assigns nothing."""
    found: set[tuple[str, str, int]] = set()
    for creature, what in play.items():
        if isinstance(what, dict):
            found.update((creature, to, n) for to, n in what.items() if n)
        else:
            found.update((creature, to, 0) for to in ([what] if isinstance(what, str) else what))
    return frozenset(found)


def _differing(what: str, wanted: list[dict[str, Any]] | None, found: Iterable[Witness]) -> Iterator[str]:
    """What is missing and what is not expected; an expected witness need not give all arguments."""
    if wanted is None:
        return
    from bridge.rendering import to_json

    left = [each.to_dict() for each in found]
    for each in wanted:
        match = next((one for one in left if each.items() <= one.items()), None)
        if match is None:
            yield f"{what} expected and missing: {to_json(each)}"
        else:
            left.remove(match)
    for one in left:
        yield f"{what} not expected: {to_json(one)}"


# ---------------------------------------------------------------------------------------------------------------- legal


@azor.command(epilog=EXIT_CODES, short_help="List or count the legal plays of a state.")
@files_argument
@format_option
@click.option("--count", is_flag=True, help="Print only how many there are.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="List no more than N declarations.")
@click.option("--all", "unfolded", is_flag=True, help="List declarations that differ only by identical creatures.")
@timeout_option
@edition_option
@cli_cards.cards_option
def legal(
    files: tuple[str, ...],
    form: str,
    count: bool,
    limit: int | None,
    unfolded: bool,
    timeout: float,
    edition: str | None,
    index: str | None,
) -> int:
    """List every legal declaration or assignment of each case's state, most requirements first. A play in the case is
    ignored; bands and optional costs are not listed.

    Creatures that nothing tells apart are folded: one declaration stands for all that differ only by them. The number
    counts them all.
    """
    run, printer = Run(files, edition), Printer(form)
    listing = _Listing(form, count, limit, not unfolded)
    for _ in run.each(partial(_listed, listing, timeout, index), partial(_listed_late, listing), timeout, printer):
        pass
    return run.code


class _Listing(NamedTuple):
    """How legal plays are to be listed: in which form, only counted, at most so many, folded."""

    form: str
    only_count: bool
    limit: int | None
    fold: bool


def _listed(listing: _Listing, timeout: float, index: str | None, item: Item) -> Told:
    from bridge.judging import legal_plays
    from bridge.overtime import ran_out
    from bridge.preparing import prepared

    case = understood(item.loaded, index).case
    plays = legal_plays(case, fold=listing.fold, limit=listing.limit, timeout=timeout)
    return _list(listing, item, case if ran_out(plays.unsupported) else prepared(case), plays)


def _listed_late(listing: _Listing, item: Item, phase: str, _found: object) -> Told:
    from bridge.overtime import plays_out_of_time

    return _list(listing, item, item.loaded.case, plays_out_of_time(item.loaded.case, phase))


def _list(listing: _Listing, item: Item, case: Case, plays: LegalPlays) -> Told:
    from bridge.rendering import heading, legal_object, legal_report, to_json

    file, line = item.loaded.file, item.loaded.line
    if listing.form == "json":
        text, apart = to_json(legal_object(case, plays, file, line, listed=not listing.only_count)) + "\n", False
    elif listing.only_count and plays.outcome == "legal":
        place = f"  {heading(file, line, item.loaded.case)}" if item.headed else ""
        text, apart = f"{plays.count}{'' if plays.complete else ' or more'}{place}\n", False
    else:
        text, apart = report_text(listing.form, item.loaded, legal_report(case, plays), item.headed)
    return Told(text, apart, code=CODES[plays.outcome.value])


# ----------------------------------------------------------------------------------------------------- facts and schema


@azor.command(short_help="Print a case as facts for clingo.")
@click.argument("file")
@click.option(
    "--case", "number", type=click.IntRange(min=1), metavar="N", help="Which case of a file with several, from 1."
)
@edition_option
@cli_cards.cards_option
def facts(file: str, number: int | None, edition: str | None, index: str | None) -> int:
    """Print the facts of a case, as clingo reads them, with the commands that judge them."""
    from bridge.facts import facts as facts_of
    from bridge.judging import edition_of
    from bridge.preparing import prepared
    from bridge.terms import text_of

    run = Run([file], edition)
    found = list(run.cases())
    if run.files_refused:
        return run.code
    if number is None and len(found) > 1:
        raise InputError(f"there are {len(found)} cases in this file; choose one with --case N", file=found[0].file)
    if number is not None and number > len(found):
        raise InputError(f"there is no case {number}; the last one is {len(found)}", file=found[0].file)
    loaded = understood(found[(number or 1) - 1], index)
    edition = edition_of(loaded.case)
    click.echo(_facts_header(loaded, edition) + text_of(facts_of(prepared(loaded.case), edition)), nl=False)
    return LEGAL


def _facts_header(loaded: Loaded, edition: str) -> str:
    from bridge.encodings import RULES
    from bridge.judging import ASKED
    from bridge.prose import printable
    from bridge.rendering import heading

    question = loaded.case.question
    declared = ASKED[question].creatures
    rules = os.path.relpath(RULES)
    lines = [f"Facts of {heading(loaded.file, loaded.line, loaded.case)}, by the rules of {edition}. Judged by"]
    if loaded.case.play is None:
        lines.append(f"  python -m clingo {rules}/legal_{declared}.lp FACTS")
    else:
        lines.append(f"  python -m clingo {rules}/{question}.lp FACTS")
    if loaded.case.play is not None and question != "assign_combat_damage":
        lines += [
            f"  python -m clingo {rules}/improve_{declared}.lp FACTS    (satisfiable: another play obeys more)",
            f"  python -m clingo {rules}/payable_{declared}.lp FACTS    (unsatisfiable: its cost can't be paid)",
        ]
    return "".join(f"% {printable(line) if line[0] != ' ' else line}\n" for line in lines)


@azor.command(short_help="Print the JSON Schema of a case.")
@click.option("--protocol", is_flag=True, help="That of the requests and answers of 'azor serve', with the case in it.")
@click.option("--loops", is_flag=True, help="That of a case of 'azor loops'.")
def schema(protocol: bool, loops: bool) -> int:
    """Print the JSON Schema of a case, with which editors complete and check case files."""
    import json

    import msgspec

    if protocol and loops:
        raise click.UsageError("--protocol and --loops are two schemas; give one of them")
    if protocol:
        from bridge.protocol import protocol_schema

        click.echo(json.dumps(protocol_schema(), indent=2, ensure_ascii=False))
        return LEGAL
    (form,), components = msgspec.json.schema_components([_kind_of_case(loops)], ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A loop case of azor" if loops else "A case of azor",
        **form,
        "$defs": components,
    }
    click.echo(json.dumps(whole, indent=2, ensure_ascii=False))
    return LEGAL


def _kind_of_case(loops: bool) -> type:
    """The form of a case."""
    if loops:
        from bridge.loops.model import LoopCase

        return LoopCase
    from bridge.state import Case

    return Case


# --------------------------------------------------------------------------------------------------- rules and coverage


@azor.group(invoke_without_command=True, cls=_Group, short_help="List, pin or compare editions of the rules.")
@click.pass_context
def rules(context: click.Context) -> int:
    """List the editions of the Comprehensive Rules that are known; pin or compare editions."""
    if context.invoked_subcommand is None:
        from bridge.rulebook import editions, load_table, newest_edition

        for edition in editions():
            table = load_table(edition)
            newest = "  newest: the default" if edition == newest_edition() else ""
            click.echo(f"{edition}  digest {table.cr_hash}  {len(table.rules)} numbers{newest}")
    return LEGAL


@rules.command(short_help="Make the table of an edition from its text.")
@click.argument("file")
@click.option("--output", "-o", metavar="FILE", help="Write the table there; by default it is printed.")
def pin(file: str, output: str | None) -> int:
    """Make the table of an edition from a text of the Comprehensive Rules: rule numbers and digests, no text."""
    from bridge.rulebook import pin_file

    if output is not None and is_same_file(output, file):
        raise click.UsageError("--output names the text, which would be lost")
    table = pin_file(file).to_tsv()
    if output is None:
        click.echo(table, nl=False)
        return LEGAL
    write_file(output, table)
    return LEGAL


@rules.command(short_help="What changed between two editions.")
@click.argument("old", callback=known_edition)
@click.argument("new", callback=known_edition)
@click.option("--under", default="", metavar="NUMBER", help="Only numbers that begin so, such as 508 or 702.1.")
def diff(old: str, new: str, under: str) -> int:
    """What changed between two editions: rules added, removed, changed, moved."""
    from bridge.rulebook import diff as compare
    from bridge.rulebook import load_table

    click.echo("\n".join(_changed(compare(load_table(old), load_table(new)).under(under))))
    return LEGAL


def _changed(changes: Changes) -> Iterator[str]:
    for word, pairs in (("changed", changes.changed), ("moved", changes.moved)):
        for before, after in pairs:
            yield f"{word:<8} {before}" + (f" -> {after}" if before != after else "")
    for word, numbers in (("removed", changes.removed), ("added", changes.added)):
        for number in numbers:
            yield f"{word:<8} {number}"
    yield (
        f"{changes.old} to {changes.new}: {len(changes.changed)} changed, {len(changes.moved)} moved, "
        f"{len(changes.removed)} removed, {len(changes.added)} added"
    )


@azor.command(short_help="What of the rules is encoded, and tested by fixtures.")
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
    from bridge import coverage as of

    if stale:
        for each in of.stale(*stale):
            before = f" (was {each.before})" if each.before and each.before != each.number else ""
            click.echo(f"{each.number}  {each.change}{before}  {', '.join(each.rules)}")
        return LEGAL
    context = click.get_current_context()
    whole = context.get_parameter_source("first") is click.core.ParameterSource.DEFAULT
    rows = of.coverage(first, 999 if whole else last or first, edition)
    render = {"text": of.to_text, "json": of.to_json, "markdown": of.to_markdown}[form]
    click.echo(render(rows), nl=False)
    return LEGAL


# ---------------------------------------------------------------------------------------------------------------- cards


@azor.group(cls=_Group, short_help="Import cards, show how they are read.")
def cards() -> None:
    """The local index of cards, from which boards of card names are read. No card ships with azor."""


for _command in (cli_cards.import_, cli_cards.show, cli_cards.coverage):
    cards.add_command(_command)


azor.add_command(cli_serve.serve)
