"""The command `azor facts`: a case as facts for clingo."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from bridge.cli.arguments import cards_option, edition_option, reading_option
from bridge.cli.exit_codes import LEGAL
from bridge.cli.run import Run, understood
from bridge.errors import InputError
from bridge.language import phrase

if TYPE_CHECKING:
    from bridge.case.loading import Loaded

__all__ = ["facts"]


@click.command(short_help="Print a case as facts for clingo.")
@click.argument("file")
@click.option(
    "--case", "number", type=click.IntRange(min=1), metavar="N", help="Which case of a file with several, from 1."
)
@edition_option
@reading_option
@cards_option
def facts(file: str, number: int | None, edition: str | None, readings: dict[str, str], index: str | None) -> int:
    """Print the facts of a case, as clingo reads them, with the commands that judge them."""
    from bridge.asp.facts import facts as facts_of
    from bridge.case.terms import text_of
    from bridge.combat.preparing import prepared
    from bridge.combat.reading import edition_of

    run = Run([file], edition, readings=readings)
    found = list(run.cases())
    if run.files_refused:
        return run.code
    if number is None and len(found) > 1:
        raise InputError(
            phrase("there are {found} cases in this file; choose one with --case N", found=len(found)),
            file=found[0].file,
        )
    if number is not None and number > len(found):
        raise InputError(
            phrase("there is no case {number}; the last one is {found}", number=number, found=len(found)),
            file=found[0].file,
        )
    chosen = found[(number or 1) - 1]
    loops = chosen.case.question == "find_loops"
    loaded = understood(chosen, index, loops)
    edition = edition_of(loaded.case)
    if loops:
        from bridge.loops.finding import facts_of as loop_facts_of

        click.echo(_head(loaded, edition, "azor loops") + text_of(loop_facts_of(loaded.case)), nl=False)
        return LEGAL
    click.echo(_facts_header(loaded, edition) + text_of(facts_of(prepared(loaded.case), edition)), nl=False)
    return LEGAL


def _facts_header(loaded: Loaded, edition: str) -> str:
    from bridge.asp.encodings import RULES
    from bridge.combat.reading import ASKED

    question = loaded.case.question
    declared = ASKED[question].creatures
    rules = os.path.relpath(RULES)
    lines = []
    unpaid = phrase("unsatisfiable: its cost can't be paid")
    if loaded.case.play is None:
        lines.append(f"  python -m clingo {rules}/legal_{declared}.lp FACTS")
    else:
        lines.append(f"  python -m clingo {rules}/{question}.lp FACTS")
    if loaded.case.play is not None and question != "assign_combat_damage":
        lines += [
            f"  python -m clingo {rules}/improve_{declared}.lp FACTS    "
            f"({phrase('satisfiable: another play obeys more')})",
            f"  python -m clingo {rules}/payable_{declared}.lp FACTS    ({unpaid})",
        ]
    return _head(loaded, edition) + "".join(f"% {line}\n" for line in lines)


def _head(loaded: Loaded, edition: str, command: str = "") -> str:
    """The first line: which case it is, and what judges it."""
    from bridge.combat.prose import printable
    from bridge.combat.reports import heading

    judged = f" {command}" if command else ""
    of = heading(loaded.file, loaded.line, loaded.case)
    return f"% {printable(f'Facts of {of}, by the rules of {edition}. Judged by{judged}')}\n"
