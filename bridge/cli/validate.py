"""The commands `azor validate`: what another engine gets wrong."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import click

from bridge.cli.arguments import Seconds
from bridge.cli.exit_codes import ILLEGAL, LEGAL
from bridge.cli.groups import Group
from bridge.cli.output import escaped_lines, is_same_file, write_file
from bridge.cli.requests_shown import MOST_SHOWN, show_requests
from bridge.cli.validate_report import report
from bridge.cli.validate_run import run
from bridge.language import phrase, phrase_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bridge.validate.model import Board, Engine
    from bridge.validate.opening import EngineSpec

__all__ = ["engine_options", "probe", "record", "schema", "validate"]


@click.group(cls=Group, short_help="Find what another engine gets wrong.")
def validate() -> None:
    """Compare another engine with the rules, on many boards.

    An engine is named by --engine: 'phase' or 'python-mtg' (with the extra 'engines'), 'python:MODULE:CLASS', the name
    of a recording (FILE.jsonl), or a command that speaks the protocol of 'azor validate schema'.
    """


engine_option = click.option("--engine", "words", required=True, metavar="ENGINE", help="The engine under test.")
seconds_option = click.option(
    "--engine-timeout",
    "seconds",
    type=Seconds(),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="How long the engine may take for a board; it has 60 seconds to start.",
)
dry_run_option = click.option("--dry-run", is_flag=True, help="Show what would be asked; start nothing.")


def engine_options(words: str, seconds: float, quiet: bool = True) -> EngineSpec:
    """The engine of the options."""
    from bridge.validate.opening import EngineSpec

    return EngineSpec(words, seconds, quiet)


@validate.command(short_help="Is this adapter sound?")
@engine_option
@seconds_option
@dry_run_option
def probe(words: str, seconds: float, dry_run: bool) -> int:
    """Ask an engine about boards on which nothing is disputed, and look at how it behaves.

    What the engine writes to standard error is shown. Exit code 1 if something isn't sound.
    """
    from bridge.validate.model import Board
    from bridge.validate.opening import open_engine
    from bridge.validate.probing import BOARDS
    from bridge.validate.probing import probe as probed

    spec = engine_options(words, seconds, quiet=False)
    if dry_run:
        return show_requests(spec, [Board(name, case) for name, case in BOARDS.items()])
    sound = True
    for each in probed(open_engine(spec)):
        mark = {True: phrase_in("probe", "ok"), False: phrase_in("probe", "NOT SOUND"), None: "-"}[each.sound]
        click.echo(escaped_lines(f"{mark:<10} {each.what}" + (f": {each.said}" if each.said else "")))
        sound = sound and each.sound is not False
    return LEGAL if sound else ILLEGAL


@validate.command(short_help="Record what an engine accepts.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@engine_option
@seconds_option
@dry_run_option
@click.option("--output", "-o", metavar="FILE", help="Write the recording there; by default it is printed.")
def record(files: tuple[str, ...], words: str, seconds: float, dry_run: bool, output: str | None) -> int:
    """Record what an engine accepts on the boards of the files: cases, or lines with 'id', 'question' and 'state'.

    A recording is an engine: 'azor validate run --engine FILE.jsonl'.
    """
    from bridge.validate.opening import open_engine
    from bridge.validate.reading import read_boards

    if output is not None and any(is_same_file(output, each) for each in files):
        raise click.UsageError(phrase("--output names a file of boards, which would be lost"))
    spec = engine_options(words, seconds)
    if dry_run:
        return show_requests(spec, list(itertools.islice(read_boards(files), MOST_SHOWN + 1)))
    engine = open_engine(spec)
    try:
        lines = _recorded(engine, read_boards(files))
        if output is not None:
            write_file(output, "".join(lines))
        else:
            for line in lines:
                click.echo(line, nl=False)
    finally:
        engine.close()
    return LEGAL


def _recorded(engine: Engine, boards: Iterator[Board]) -> Iterator[str]:
    from bridge.validate.probing import asked_about
    from bridge.validate.recordings import heading, recorded

    yield heading(engine.name, engine.version)
    for board in boards:
        yield recorded(board, engine.answer(board, None if getattr(engine, "all", False) else asked_about(board)))


@validate.command(short_help="Print the JSON Schema of the protocol.")
def schema() -> int:
    """Print the JSON Schema of the lines that an engine reads and writes."""
    import json

    from bridge.validate.protocol import protocol_schema

    click.echo(json.dumps(protocol_schema(), indent=2, ensure_ascii=False))
    return LEGAL


validate.add_command(run)
validate.add_command(report)
