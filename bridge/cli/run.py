"""A run of a command over the cases of files, one after the other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgspec import Struct

from bridge.cli.exit_codes import BAD_INPUT, BUG, LEGAL, worst
from bridge.cli.options import NEEDED, limited
from bridge.cli.output import say
from bridge.cli.progress import ProgressLine
from bridge.cli.reporting import Printer, bug_text, internal_error
from bridge.cli.units import index_of
from bridge.errors import CaseError, EffortExceeded, InputError
from bridge.language import language, phrase, speaking
from bridge.limits.deadlines import Budget

if TYPE_CHECKING:
    from bridge.case.loading import Loaded
    from bridge.case.state import Case
    from bridge.combat.reports import Report
    from bridge.combat.verdict import Failure, Verdict

__all__ = [
    "HEARD",
    "Item",
    "Judge",
    "Late",
    "Run",
    "Told",
    "report_text",
    "understood",
]

HEARD: list[int] = []
"""The interrupts so far. Python drops an exception that is raised in a finalizer or a foreign callback; the interrupt
is recorded here and looked for between two cases."""


class Told(Struct, frozen=True):
    """The output of a command for a case.

    Attributes:
        text: The text for standard output.
        apart: Whether a blank line separates it from the text before.
        error: A line for standard error; empty for none.
        code: The exit code of the case.
        outcome: The outcome, which is counted; empty for none.
        compared, differing: Whether the case was compared with what it expects, and whether something differs.
        proof: The lines for the file of proofs.
    """

    text: str = ""
    apart: bool = False
    error: str = ""
    code: int = LEGAL
    outcome: str = ""
    compared: bool = False
    differing: bool = False
    proof: str = ""


class Item(NamedTuple):
    """A case of a run: what was loaded, whether it stands under a heading, and how many were judged before it."""

    loaded: Any
    headed: bool
    before: int


Judge: TypeAlias = Callable[[Item], Told]
"""Makes the output for a case. It has to be picklable: a function of a module, or a partial of one."""

Late: TypeAlias = Callable[[Item, str, "tuple[Case, Verdict] | None"], Told]
"""Makes the output for a case whose time ran out, from the case, the phase, and what was known then (`Failure`)."""


class Run:
    """A run over many cases, with the worst exit code and the progress so far.

    Args:
        files: The arguments; `-` is standard input.
        edition: The edition to judge by; None for the cases' own.
        readings: How disputed rules are read, beside what the cases say.
        quiet: Whether most cases print nothing, so that progress is shown even if results go to the terminal.
        load: Reads what the files hold; by default cases.
        given: Cases that stand in no file, which come first.
    """

    def __init__(
        self,
        files: Sequence[str],
        edition: str | None = None,
        quiet: bool = False,
        load: Callable[[Sequence[str]], Iterator[Any]] | None = None,
        readings: Mapping[str, str] | None = None,
        given: Sequence[Any] = (),
    ) -> None:
        self._files = files
        self._given = given
        self._load = load
        self._edition = edition
        self._readings = readings or {}
        self._codes = {LEGAL}
        self.shows = sys.stderr.isatty() and (quiet or not sys.stdout.isatty())
        """Whether progress is shown."""
        self._progress = ProgressLine(self.shows)
        self.judged = 0
        self.files_refused = 0
        self.many = len(files) + len(given) > 1
        """Whether several cases are expected, so that each needs a heading."""

    @property
    def code(self) -> int:
        """The exit code: the worst so far."""
        return worst(self._codes)

    def note(self, code: int) -> None:
        """Takes an exit code into account."""
        self._codes.add(code)

    def cases(self) -> Iterator[Any]:
        """Every case that can be read. A file that can't be read is reported, and the next one is read."""
        from bridge.case.loading import load_paths

        yield from map(self._as_asked, self._given)
        load = self._load or load_paths
        for number, file in enumerate(self._files):
            try:
                if file == "-" and "-" in self._files[:number]:
                    raise InputError(phrase("'-' is given twice; standard input can be read once"), file="<stdin>")
                found = list(load([file]))
            except InputError as error:
                self.files_refused += 1
                self.note(BAD_INPUT)
                self._progress.clear()
                sys.stdout.flush()  # keep the order of lines if both streams go to one place
                say(f"azor: {error}")
                continue
            self.many = self.many or len(found) > 1
            yield from map(self._as_asked, found)

    def _as_asked(self, loaded: Any) -> Any:
        if self._edition is None and not self._readings:
            return loaded
        from msgspec.structs import replace

        from bridge.case.readings import as_asked

        return replace(loaded, case=as_asked(loaded.case, self._edition, self._readings))

    def each(
        self, judge: Judge, late: Late, timeout: float, printer: Printer, imports: Sequence[str] = NEEDED
    ) -> Iterator[Told]:
        """Judges every case and prints the output for it. An error in a case is reported with its place, and the others
        are judged.

        Args:
            judge: Makes the output for a case.
            late: Makes the output for a case whose time ran out.
            timeout: Seconds for a case.
            printer: Prints the outputs.
            imports: The modules that `judge` imports; importing them isn't charged to the first case.

        Returns:
            The output for each case, after it has been printed.
        """
        for told in self._told(judge, late, timeout, imports):
            if HEARD:
                raise KeyboardInterrupt
            self._progress.clear()
            self.note(told.code)
            if told.text:
                printer.put(told.text, told.apart)
            if told.error:
                sys.stdout.flush()
                say(told.error)
            self.judged += 1
            yield told
            n = self.judged
            self._progress.show(phrase("{n} cases judged", n=n))
        self._progress.clear()

    def _told(self, judge: Judge, late: Late, timeout: float, imports: Sequence[str]) -> Iterator[Told]:
        items = (Item(loaded, self.many, number) for number, loaded in enumerate(self.cases()))
        if not limited(timeout):
            for item in items:
                if HEARD:
                    raise KeyboardInterrupt
                yield _judged(judge, late, item)
            return
        from contextlib import closing

        from bridge.combat.many import spread, time_limit

        parts = spread(
            ([item] for item in items),
            partial(_judged_one_by_one, judge, late, language()),
            partial(_lost, late),
            workers=1,
            seconds=partial(time_limit, timeout),
            imports=imports,
            ahead=1,
        )
        with closing(parts):
            for answers in parts:
                yield from answers


def _judged_one_by_one(judge: Judge, late: Late, spoken: str, items: Sequence[Item]) -> list[Told]:
    """The output for each of some cases, in a language. The listener of this process is told which one is judged, and
    ends the process if it is late."""
    found = []
    for place, item in enumerate(items):
        with Budget(float("inf"), place).running(), speaking(spoken):
            found.append(_judged(judge, late, item))
    return found


def _judged(judge: Judge, late: Late, item: Item) -> Told:
    """The output for a case, or for the error that it caused."""
    loaded = item.loaded
    try:
        return judge(item)
    except InputError as error:
        place = CaseError(error.message, file=loaded.file, line=loaded.line_of(error.path), path=error.path)
        return Told(error=f"azor: {place}", code=BAD_INPUT)
    except EffortExceeded as error:
        return late(item, error.phase, None)
    except Exception as error:  # one case that fails must not lose the others
        return Told(error=internal_error(bug_text(error), f"{loaded.file}:{loaded.line}"), code=BUG)


def _lost(late: Late, item: Item, failure: Failure) -> list[Told]:
    if failure.kind == "timeout":
        return [late(item, failure.phase, failure.found)]
    place = f"{item.loaded.file}:{item.loaded.line}"
    return [Told(error=internal_error(failure.message, place), code=BUG)]


def understood(loaded: Loaded, cards: str | None, loops: bool = False) -> Loaded:
    """The case with its names looked up and its texts read.

    Args:
        loaded: The case.
        cards: The file of the index in which names are looked up; None for the user's own.
        loops: Whether it has to be a loop case; otherwise it has to be one about a play.

    Raises:
        CaseError: It isn't, or a name or a text is refused; with the place of the error.
    """
    from msgspec.structs import replace

    try:
        if loops:
            from bridge.loops.understanding import understood
        else:
            from bridge.combat.preparing import understood

        return replace(loaded, case=understood(loaded.case, None if cards is None else index_of(cards)))
    except InputError as error:
        raise CaseError(error.message, file=loaded.file, line=loaded.line_of(error.path), path=error.path) from None


def report_text(form: str, loaded: Any, report: Report, headed: bool) -> tuple[str, bool]:
    """The report on a case, under a heading if it is one of several, and whether a blank line separates it."""
    from bridge.combat.reports import heading, to_form

    head = heading(loaded.file, loaded.line, loaded.case) if headed else ""
    return to_form(report, form, head), headed or form == "markdown"
