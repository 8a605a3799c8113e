"""What commands share that judge the cases of files one after the other: options, and the run over the cases."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from bridge.cli_many import (
    A_YEAR,
    BAD_INPUT,
    BUG,
    LEGAL,
    UNDETERMINED,
    Printer,
    bug_text,
    internal_error,
    say,
    worst,
)
from bridge.errors import CaseError, EffortExceeded, InputError

if TYPE_CHECKING:
    from bridge.cards import CardIndex
    from bridge.loading import Loaded
    from bridge.rendering import Report

__all__ = [
    "HEARD",
    "Run",
    "edition_option",
    "files_argument",
    "format_option",
    "known_edition",
    "print_report",
    "timeout_option",
]

HEARD: list[int] = []
"""The interrupts that were heard. One that arrives where Python drops exceptions (a finalizer, a foreign callback) is
remembered here and looked for between two cases."""

files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")
timeout_option = click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
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


class Run:
    """A run over many cases: what was refused, the worst exit code, progress.

    Args:
        files: The arguments; `-` is standard input.
        edition: The edition to judge by in place of the cases' own.
        cards: The file of the index in which names are looked up, in place of the user's own.
        quiet: Whether most cases print nothing, so that progress is worth showing beside the results.
        load: What reads the cases of files; by default those about plays are read.
    """

    def __init__(
        self,
        files: Sequence[str],
        edition: str | None = None,
        cards: str | None = None,
        quiet: bool = False,
        load: Callable[[Sequence[str]], Iterator[Any]] | None = None,
    ) -> None:
        self._files = files
        self._load = load
        self._edition = edition
        self._cards = cards
        self._index: CardIndex | None = None
        self._codes = {LEGAL}
        self._shows_progress = sys.stderr.isatty() and (quiet or not sys.stdout.isatty())
        self._since = self._shown = time.monotonic()
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
                self._refuse(error)
                continue
            self.many = self.many or len(found) > 1
            yield from map(self._as_asked, found)

    def _as_asked(self, loaded: Any) -> Any:
        if self._edition is None:
            return loaded
        from msgspec.structs import replace

        return replace(loaded, case=replace(loaded.case, edition=self._edition))

    def understood(self, loaded: Loaded) -> Loaded:
        """The case with its names looked up and its texts read.

        Raises:
            CaseError: as `preparing.understood`, with the place of the case.
        """
        from msgspec.structs import replace

        from bridge.preparing import understood

        if self._index is None and self._cards is not None:
            from bridge.cards import CardIndex

            self._index = CardIndex(self._cards)
        try:
            return replace(loaded, case=understood(loaded.case, self._index))
        except InputError as error:
            raise CaseError(error.message, file=loaded.file, line=loaded.line, path=error.path) from None

    def _refuse(self, error: InputError) -> None:
        self.note(BAD_INPUT)
        self.clear()
        sys.stdout.flush()  # so that the line stands where it belongs when both go to one place
        say(f"azor: {error}")

    def each(self, judge: Callable[[Any], None]) -> None:
        """Judges every case. What goes wrong with one is reported with its place, and the others are judged."""
        for loaded in self.cases():
            if HEARD:
                raise KeyboardInterrupt
            self.show(f"{self.judged} cases judged")
            try:
                judge(loaded)
            except BrokenPipeError:
                raise
            except InputError as error:
                self._refuse(CaseError(error.message, file=loaded.file, line=loaded.line, path=error.path))
            except EffortExceeded as error:
                self.clear()
                self.note(UNDETERMINED)
                say(f"azor: {loaded.file}:{loaded.line}: {error}")
            except Exception as error:  # one case that fails must not lose the others
                self.clear()
                self.note(BUG)
                say(internal_error(bug_text(error), f"{loaded.file}:{loaded.line}"))
            self.judged += 1
        self.clear()

    def show(self, how_far: str) -> None:
        """How far a long run is, a few times a second at most."""
        now = time.monotonic()
        if not self._shows_progress or now - self._since < 1 or now - self._shown < 0.2:
            return
        self._shown = now
        print(f"\r{how_far}", end="\x1b[K", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Takes the progress away."""
        if self._shown > self._since:
            self._shown = self._since
            print("\r", end="\x1b[K", file=sys.stderr, flush=True)


def print_report(printer: Printer, form: str, loaded: Any, report: Report, headed: bool) -> None:
    """Prints the report of a case, under a heading when it is one of several."""
    from bridge.rendering import heading, to_markdown, to_text

    head = heading(loaded.file, loaded.line, loaded.case)
    if form == "markdown":
        printer.put(to_markdown(report, head if headed else ""), apart=True)
    else:
        printer.put(f"{head}\n{to_text(report)}" if headed else to_text(report), apart=headed)
