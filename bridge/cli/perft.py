"""The command `azor perft`: how many legal combats a board has, level by level."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from bridge.cli.arguments import cards_option, edition_option, files_argument, timeout_option
from bridge.cli.exit_codes import EXIT_CODES, LEGAL, UNDETERMINED
from bridge.cli.reporting import Printer
from bridge.cli.run import Item, Run, Told, report_text, understood
from bridge.language import phrase

if TYPE_CHECKING:
    from bridge.perft.counting import Counts

__all__ = ["perft"]

_LEVELS = ("attacks", "blocks", "first", "lines")


@click.command(epilog=EXIT_CODES, short_help="Count the legal combats of a board, level by level.")
@files_argument
@click.option("--divide", is_flag=True, help="Count below each attack, too.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="Form of output.")  # fmt: skip
@timeout_option
@edition_option
@cards_option
def perft(
    files: tuple[str, ...], divide: bool, form: str, timeout: float, edition: str | None, index: str | None
) -> int:
    """Count the legal combats of each case that asks for attackers: attacks, then blocks below each of them, then the
    assignments of combat damage in the first step, then whole combats. docs/perft.md says what is counted.
    """
    run, printer = Run(files, edition), Printer(form)
    for _ in run.each(partial(_counted, form, divide, timeout, index), partial(_late, form), timeout, printer):
        pass
    return run.code


def _counted(form: str, divide: bool, timeout: float, index: str | None, item: Item) -> Told:
    from bridge.combat.moving import NotFollowedError
    from bridge.errors import CaseError, EffortExceeded, InputError
    from bridge.perft.counting import Counts, UncountedError, divided

    loaded = understood(item.loaded, index)
    try:
        found = list(divided(loaded.case, timeout=timeout))
    except EffortExceeded as exceeded:
        return _late(form, item, exceeded.phase)
    except NotFollowedError as error:
        return _undetermined(form, item, str(error))
    except InputError as error:
        raise CaseError(error.message, file=loaded.file, line=loaded.line, path="question") from None
    except UncountedError as error:
        from bridge.combat.rendering import legal_report

        text, apart = report_text("text", item.loaded, legal_report(error.case, error.plays), item.headed)
        return Told(text, apart, code=UNDETERMINED) if form == "text" else _undetermined(form, item, str(error))
    whole = sum((counts for _, counts in found), Counts())
    return Told(_told(form, item, whole, found if divide else []), code=LEGAL)


def _told(form: str, item: Item, whole: Counts, found: list[tuple[dict[str, str], Counts]]) -> str:
    import msgspec

    if form == "json":
        told: dict[str, object] = {"file": item.loaded.file, "line": item.loaded.line, **_levels(whole)}
        if found:
            told["below"] = [{"attackers": attackers, **_levels(counts)} for attackers, counts in found]
        return msgspec.json.encode(told).decode() + "\n"
    from bridge.combat.messages import Wording
    from bridge.combat.reports import heading

    lines = [f"# {heading(item.loaded.file, item.loaded.line, item.loaded.case)}"] if item.headed else []
    wording = Wording(item.loaded.case.state, item.loaded.case.question)
    rows = [[*_LEVELS, ""]]
    rows += [[*_numbers(counts), wording.declaration(attackers)] for attackers, counts in found]
    rows.append([*_numbers(whole), phrase("together") if found else ""])
    widths = [max(len(row[place]) for row in rows) for place in range(len(_LEVELS))]
    for row in rows:
        numbers = "  ".join(each.rjust(width) for each, width in zip(row, widths, strict=False))
        lines.append(f"{numbers}  {row[-1]}".rstrip())
    return "\n".join(lines) + "\n"


def _numbers(counts: Counts) -> list[str]:
    return [f"{each:,}" for each in _levels(counts).values()]


def _levels(counts: Counts) -> dict[str, int]:
    return {level: getattr(counts, level) for level in _LEVELS}


def _late(form: str, item: Item, phase: str, _found: object = None) -> Told:
    return _undetermined(form, item, phrase("the time is over"))


def _undetermined(form: str, item: Item, why: str) -> Told:
    import msgspec

    from bridge.combat.reports import said_word

    told = {"file": item.loaded.file, "line": item.loaded.line, "undetermined": why}
    text = f"{said_word('UNDETERMINED')}  {why}\n" if form == "text" else msgspec.json.encode(told).decode() + "\n"
    return Told(text, code=UNDETERMINED)
