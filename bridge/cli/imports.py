"""The commands under `azor import`: what other programs wrote, as cases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from bridge.cli.exit_codes import LEGAL
from bridge.cli.groups import Group
from bridge.cli.output import escaped_lines, say, write_file
from bridge.errors import InputError

if TYPE_CHECKING:
    from bridge.case.state import Case

__all__ = ["forge", "import_"]

_output_option = click.option(
    "--output", "-o", metavar="FILE", help="Write the cases there; by default they are printed."
)


@click.group("import", cls=Group, short_help="Puzzles of Forge as cases.")
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
        raise click.UsageError("--output names a puzzle, which would be lost")
    cases = []
    for file in files:
        if file == "-":
            raise InputError("a puzzle is read from a file", file="<stdin>")
        found = read_puzzle(file)
        for line in found.left_out:
            say(f"azor: {file}: not taken over: {line}")
        cases.append(found.case)
    text = _in_yaml(cases)
    if output is None:
        click.echo(escaped_lines(text), nl=False)
    else:
        write_file(output, text)
    return LEGAL


def _in_yaml(cases: Iterable[Case]) -> str:
    """The cases as a file."""
    import msgspec

    from bridge.case.writing import case_in_yaml

    return "---\n".join(case_in_yaml(msgspec.to_builtins(each)) for each in cases)
