"""What commands share that judge the cases of files one after the other: options, and the run over the cases."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import click
from msgspec import Struct

from bridge.cli_many import A_YEAR, NEEDED, Printer, bug_text, index_of, internal_error, limited
from bridge.cli_output import BAD_INPUT, BUG, LEGAL, say, worst
from bridge.deadlines import Budget
from bridge.errors import CaseError, EffortExceeded, InputError

if TYPE_CHECKING:
    from bridge.loading import Loaded
    from bridge.rendering import Report
    from bridge.state import Case
    from bridge.verdict import Failure, Verdict

__all__ = [
    "HEARD",
    "Item",
    "Progress",
    "Run",
    "Seconds",
    "Told",
    "edition_option",
    "files_argument",
    "format_option",
    "known_edition",
    "report_text",
    "timeout_option",
    "understood",
]

HEARD: list[int] = []
"""The interrupts that were heard. One that arrives where Python drops exceptions (a finalizer, a foreign callback) is
remembered here and looked for between two cases."""


class Seconds(click.FloatRange):
    """A positive number of seconds. What is no number ("nan"), or endless, is refused."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seconds = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(f"{seconds} is no number of seconds.", param, ctx)
        return seconds


files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")
timeout_option = click.option(
    "--timeout",
    type=Seconds(),
    metavar="SECONDS",
    default=A_YEAR,
    help="Give up on a case after that long; it is then undetermined.",
)
format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="Form of output.",
)


def known_edition(_context: click.Context, _parameter: click.Parameter, edition: str | None) -> str | None:
    """The edition of an option, if there is one of that name.

    Raises:
        BadParameter: There is none.
    """
    if edition is not None:
        from bridge.rulebook import editions

        if edition not in editions():
            raise click.BadParameter(f"no edition {edition!r}; there are {', '.join(editions())}")
    return edition


edition_option = click.option(
    "--edition", callback=known_edition, metavar="DATE", help="Judge every case by this edition of the rules."
)


class Told(Struct, frozen=True):
    """What a command says of a case.

    Attributes:
        text: For standard output.
        apart: Whether it stands apart from what is before it.
        error: A line for standard error.
        code: The exit code that it asks for.
        outcome: The outcome, to be counted; empty for none.
        compared, differing: Whether the case was compared with what it expects, and whether something differs.
        proof: For the file of proofs.
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
"""What a command says of a case. It can be pickled: a function of a module, or a partial one."""

Late: TypeAlias = Callable[[Item, str, "tuple[Case, Verdict] | None"], Told]
"""What it says when the time was over in some phase, and what was known then, as in `Failure`."""


class Progress:
    """How far a long run is, on standard error.

    Args:
        shown: Whether it may be shown.
    """

    def __init__(self, shown: bool) -> None:
        self._shows = shown
        self._since = self._shown = time.monotonic()

    def show(self, how_far: str) -> None:
        """Shows it, a few times a second at most."""
        now = time.monotonic()
        if not self._shows or now - self._since < 1 or now - self._shown < 0.2:
            return
        self._shown = now
        print(f"\r{how_far}", end="\x1b[K", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Takes it away."""
        if self._shown > self._since:
            self._shown = self._since
            print("\r", end="\x1b[K", file=sys.stderr, flush=True)


class Run:
    """A run over many cases: what was refused, the worst exit code, progress.

    Args:
        files: The arguments; `-` is standard input.
        edition: The edition to judge by in place of the cases' own.
        quiet: Whether most cases print nothing, so that progress is worth showing beside the results.
        load: What reads the cases of files; by default those about plays are read.
    """

    def __init__(
        self,
        files: Sequence[str],
        edition: str | None = None,
        quiet: bool = False,
        load: Callable[[Sequence[str]], Iterator[Any]] | None = None,
    ) -> None:
        self._files = files
        self._load = load
        self._edition = edition
        self._codes = {LEGAL}
        self.shows = sys.stderr.isatty() and (quiet or not sys.stdout.isatty())
        """Whether progress is shown."""
        self._progress = Progress(self.shows)
        self.judged = 0
        self.files_refused = 0
        self.many = len(files) > 1
        """Whether several cases are expected, so that each needs a heading."""

    @property
    def code(self) -> int:
        """The exit code: the worst so far."""
        return worst(self._codes)

    def note(self, code: int) -> None:
        """Takes an exit code into account."""
        self._codes.add(code)

    def cases(self) -> Iterator[Any]:
        """Every case that can be read; a file that can't be is reported, and the next one is read."""
        from bridge.loading import load_paths

        load = self._load or load_paths
        for number, file in enumerate(self._files):
            try:
                if file == "-" and "-" in self._files[:number]:
                    raise InputError("'-' is given twice; standard input can be read once", file="<stdin>")
                found = list(load([file]))
            except InputError as error:
                self.files_refused += 1
                self.note(BAD_INPUT)
                self._progress.clear()
                sys.stdout.flush()  # so that the line stands where it belongs when both go to one place
                say(f"azor: {error}")
                continue
            self.many = self.many or len(found) > 1
            yield from map(self._as_asked, found)

    def _as_asked(self, loaded: Any) -> Any:
        if self._edition is None:
            return loaded
        from msgspec.structs import replace

        return replace(loaded, case=replace(loaded.case, edition=self._edition))

    def each(
        self, judge: Judge, late: Late, timeout: float, printer: Printer, imports: Sequence[str] = NEEDED
    ) -> Iterator[Told]:
        """Judges every case and prints what is said of it. What goes wrong with one is reported with its place, and the
        others are judged.

        Args:
            judge: What is said of a case.
            late: What is said of one whose time was over.
            timeout: Seconds for a case.
            printer: What prints.
            imports: What `judge` imports; its time is not that of the first case.

        Returns:
            What was said of each, when it has been printed.
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
            self._progress.show(f"{self.judged} cases judged")
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

        from bridge.many import spread, time_limit

        parts = spread(
            ([item] for item in items),
            partial(_judged_one_by_one, judge, late),
            partial(_lost, late),
            workers=1,
            seconds=partial(time_limit, timeout),
            imports=imports,
            ahead=1,
        )
        with closing(parts):
            for answers in parts:
                yield from answers


def _judged_one_by_one(judge: Judge, late: Late, items: Sequence[Item]) -> list[Told]:
    """What is said of each; it is told which one is judged. The commands say how long they judge, and whoever listens
    ends what takes longer."""
    found = []
    for place, item in enumerate(items):
        with Budget(float("inf"), place).running():
            found.append(_judged(judge, late, item))
    return found


def _judged(judge: Judge, late: Late, item: Item) -> Told:
    """What is said of a case, or what went wrong with it."""
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


def understood(loaded: Loaded, cards: str | None) -> Loaded:
    """The case with its names looked up and its texts read.

    Args:
        loaded: The case.
        cards: The file of the index in which names are looked up, in place of the user's own.

    Raises:
        CaseError: as `preparing.understood`, with the place of the case.
    """
    from msgspec.structs import replace

    from bridge.preparing import understood

    try:
        return replace(loaded, case=understood(loaded.case, None if cards is None else index_of(cards)))
    except InputError as error:
        raise CaseError(error.message, file=loaded.file, line=loaded.line_of(error.path), path=error.path) from None


def report_text(form: str, loaded: Any, report: Report, headed: bool) -> tuple[str, bool]:
    """The report of a case, under a heading when it is one of several; and whether it stands apart."""
    from bridge.rendering import heading, to_markdown, to_text

    head = heading(loaded.file, loaded.line, loaded.case)
    if form == "markdown":
        return to_markdown(report, head if headed else ""), True
    return f"{head}\n{to_text(report)}" if headed else to_text(report), headed
