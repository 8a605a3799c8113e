"""The commands under `azor import`: what other programs wrote, as cases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from bridge.cli.exit_codes import LEGAL
from bridge.cli.groups import Group
from bridge.cli.output import escaped_lines, is_same_file, say, unwritten, write_file
from bridge.cli.progress import progress_of
from bridge.errors import InputError
from bridge.language import counted_phrase, phrase

if TYPE_CHECKING:
    from bridge.case.state import Case
    from bridge.exchange.arena.importing import Told

__all__ = ["arena", "forge", "import_"]

_output_option = click.option(
    "--output", "-o", metavar="FILE", help="Write the cases there; by default they are printed."
)


@click.group("import", cls=Group, short_help="Games of MTG Arena and puzzles of Forge as cases.")
def import_() -> None:
    """Turn what other programs wrote into cases. Cards are imported by 'azor cards import'."""


@import_.command(short_help="Puzzles of Forge.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@_output_option
def forge(files: tuple[str, ...], output: str | None) -> int:
    """Turn puzzles of Forge (.pzl) into cases: the board as attackers are declared, or as blockers are if the puzzle
    says who attacks. What couldn't be taken over is written to standard error.

    Names are looked up in the index of cards when the case is judged.
    """
    from bridge.exchange.puzzles import read_puzzle

    if output in files:
        raise click.UsageError(phrase("--output names a puzzle, which would be lost"))
    cases = []
    for file in files:
        if file == "-":
            raise InputError(phrase("a puzzle is read from a file"), file="<stdin>")
        found = read_puzzle(file)
        for line in found.left_out:
            say(f"azor: {file}: {phrase('not taken over: {line}', line=line)}")
        cases.append(found.case)
    text = _in_yaml(cases)
    if output is None:
        click.echo(escaped_lines(text), nl=False)
    else:
        write_file(output, text)
    return LEGAL


@import_.command(short_help="Games from the log of MTG Arena.")
@click.argument("log", metavar="LOG")
@click.option("--names", metavar="FILE", help="The client's database of cards, or a file of cards with Arena's ids.")
@click.option("--doubtful", is_flag=True, help="Also write declarations before which a message is missing.")
@_output_option
def arena(log: str, names: str | None, doubtful: bool, output: str | None) -> int:
    """Turn the games of MTG Arena's detailed log (Player.log) into cases, one for each declaration of attackers or
    blockers: the state before it, what the client offered, and what was declared.

    Names and words of cards come from the client's own database (Raw_CardDatabase_....mtga), or from a file of cards
    that has Arena's ids, such as Scryfall's default-cards. Without them what cards do is unknown, and most verdicts are
    undetermined. Names of players, ids of accounts and times don't leave the log. With -o FILE.jsonl the cases are
    written as JSON lines, otherwise as YAML. What was written before an interrupt is whole.
    """
    from bridge.exchange.arena.importing import Told, imported
    from bridge.exchange.arena.names import opened_names

    if output is not None and any(is_same_file(output, each) for each in (log, names or "")):
        raise click.UsageError(phrase("--output names a file that is read, which would be lost"))
    told = Told()
    with progress_of(phrase("Reading names")) as advanced:
        known = opened_names(names, lambda read: advanced(read, 0))
    with progress_of(phrase("Reading the log")) as advanced:
        found = (data for _, data in imported(log, known, told, doubtful=doubtful, progress=advanced))
        try:
            _write(found, output)
        except KeyboardInterrupt:
            _tell(log, told)
            raise
    _tell(log, told)
    return LEGAL


def _write(cases: Iterable[dict[str, Any]], output: str | None) -> None:
    """Writes cases one by one, as JSON lines or YAML documents."""
    from bridge.case.writing import case_in_json, case_in_yaml

    lines = output is not None and output.endswith((".jsonl", ".ndjson"))
    stream: BinaryIO | None = None
    try:
        for place, case in enumerate(cases):
            text = case_in_json(case) if lines else "---\n" * (place > 0) + case_in_yaml(case)
            if output is None:
                click.echo(escaped_lines(text), nl=False)
                continue
            stream = stream or open(output, "wb")  # noqa: SIM115
            stream.write(text.encode())
            stream.flush()
    except OSError as error:
        raise unwritten(error, output or "<stdout>") from None
    finally:
        if stream is not None:
            stream.close()


def _tell(log: str, told: Told) -> None:
    """Tells what a log held, and what was left out."""
    for line in told.lines:
        say(f"azor: {log}: {line}")
    cases = told.attacks + told.blocks
    if not told.games:
        none = phrase("no message of a game in it; the client writes them if its detailed logs are switched on")
        say(f"azor: {log}: {none}")
        return
    games = counted_phrase("{n} game", "{n} games", told.games, n=f"{told.games:,}")
    said = phrase(
        "{games}, {declarations} ({n} of attackers, {m} of blockers)",
        games=games,
        declarations=_declarations(cases),
        n=f"{told.attacks:,}",
        m=f"{told.blocks:,}",
    )
    say(f"azor: {log}: {said}")
    for number, why in (
        (told.doubtful, phrase("before which a message is missing; --doubtful writes them")),
        (told.merged, phrase("of blockers that came in one message with the attack")),
        (told.unusable, phrase("of which no case can be made")),
    ):
        if number:
            left_out = phrase("left out: {declarations} {why}", declarations=_declarations(number), why=why)
            say(f"azor: {log}: {left_out}")


def _declarations(number: int) -> str:
    return counted_phrase("{n} declaration", "{n} declarations", number, n=f"{number:,}")


def _in_yaml(cases: Iterable[Case]) -> str:
    """The cases as a file."""
    import msgspec

    from bridge.case.writing import case_in_yaml

    return "---\n".join(case_in_yaml(msgspec.to_builtins(each)) for each in cases)
