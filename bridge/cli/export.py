"""The command `azor export`: cases as puzzles and tests of engines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from bridge.cli.arguments import cards_option
from bridge.cli.exit_codes import LEGAL
from bridge.cli.output import say, unwritten, write_file
from bridge.errors import InputError
from bridge.language import counted_phrase, phrase

if TYPE_CHECKING:
    from bridge.case.state import Case
    from bridge.exchange.model import Exported

__all__ = ["export"]

_FORMS = ("forge", "xmage", "argentum", "phase")


@click.command(short_help="Cases as tests of Forge, XMage, argentum and phase.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--to", "forms", multiple=True, required=True, type=click.Choice([*_FORMS, "all"]),
              help="For which engine; may be given several times.")  # fmt: skip
@click.option(
    "--output", "-o", "folder", metavar="FOLDER", help="Write a file for each there; by default all is printed."
)
@cards_option
def export(files: tuple[str, ...], forms: tuple[str, ...], folder: str | None, index: str | None) -> int:
    """Write cases as a puzzle of Forge (.pzl), a JUnit test of XMage, a scenario test of argentum (Kotlin), or a test
    of phase-rs (Rust). FILE is a case file, or the folder of a campaign of 'azor validate run', whose families are
    written.

    A test expects what the rules say of the play, on the board that the test can express. What it can't express is
    written above the test and to standard error. If that decides, the test expects nothing, and says so.
    """
    wanted = _FORMS if "all" in forms else tuple(dict.fromkeys(forms))
    written: dict[str, str] = {}
    for place, name, case in _named(_cases(files)):
        for form in wanted:
            done = _exported(place, name, case, form, index)
            _tell(done)
            if folder is None:
                click.echo(done.text, nl=False)
            else:
                written[done.name] = done.text
    if folder is not None:
        _write(folder, written)
    return LEGAL


def _cases(files: tuple[str, ...]) -> Iterator[tuple[str, str, Case]]:
    """Every case with its place and a name."""
    from bridge.case.loading import case_from_object, load_paths

    for file in files:
        if os.path.isdir(file):
            from bridge.validate.reporting import case_of, file_name, read_campaign

            for family in read_campaign(file).families:
                yield f"{file}: {family.id}", file_name(family), case_from_object(case_of(family), file)
            continue
        for loaded in load_paths([file]):
            stem = os.path.splitext(os.path.basename(loaded.file))[0]
            name = loaded.case.title or (f"{stem} {loaded.index}" if loaded.index > 1 else stem)
            yield f"{loaded.file}:{loaded.line}", name, loaded.case


def _named(cases: Iterator[tuple[str, str, Case]]) -> Iterator[tuple[str, str, Case]]:
    """The cases with names of which no two make one name of a file."""
    from bridge.exchange.quoting import snake

    taken: set[str] = set()
    for place, name, case in cases:
        # The number stands first, as names of files are cut.
        free, number = name, 1
        while snake(free).replace("_", "") in taken:
            number += 1
            free = f"case {number} {name}"
        taken.add(snake(free).replace("_", ""))
        yield place, free, case


def _exported(place: str, name: str, case: Case, form: str, index: str | None) -> Exported:
    from bridge.cli.units import index_of
    from bridge.exchange.exporting import exported

    try:
        return exported(case, form, name, None if index is None else index_of(index))
    except InputError as error:
        raise InputError(error.message, file=place, path=error.path) from None


def _tell(done: Exported) -> None:
    """Says what a file doesn't hold."""
    if done.why_not:
        say(f"azor: {done.name}: {phrase('nothing is expected: {why}', why=done.why_not)}")
    for line in done.lost:
        say(f"azor: {done.name}: {phrase('left out: {line}', line=line)}")
    if done.taken:
        said = counted_phrase(
            "{n} permanent as on the engine's card, not as in the case",
            "{n} permanents as on the engine's card, not as in the case",
            len(done.taken),
            n=len(done.taken),
        )
        say(f"azor: {done.name}: {said}")


def _write(folder: str, files: dict[str, str]) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except (OSError, ValueError) as error:
        raise unwritten(error, folder) from None
    for name, text in files.items():
        write_file(os.path.join(folder, name), text)
    click.echo(
        counted_phrase(
            "{n} file written to {folder}",
            "{n} files written to {folder}",
            len(files),
            n=f"{len(files):,}",
            folder=folder,
        )
    )
