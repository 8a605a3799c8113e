"""The command `azor validate run`: a campaign."""

from __future__ import annotations

import itertools
import os
import shlex
import sys
from typing import TYPE_CHECKING

import click

from bridge.cli.arguments import Seconds, edition_option
from bridge.cli.cluster import executor_of
from bridge.cli.exit_codes import ILLEGAL, INTERRUPTED, LEGAL
from bridge.cli.output import escaped_lines, say, write_file
from bridge.cli.progress import ProgressLine
from bridge.errors import InputError
from bridge.language import counted_phrase, phrase, term_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bridge.validate.model import Board, CampaignReport
    from bridge.validate.pool import CardPool

__all__ = ["run", "told"]


_MOST_REASONS = 5
"""So many of the things that the engine doesn't know are told at the end; the report tells more."""


@click.command(short_help="Compare an engine with the rules on many boards.")
@click.argument("files", nargs=-1, metavar="[FILE...]")
@click.option("--engine", "words", required=True, metavar="ENGINE", help="The engine under test.")
@click.option("--out", "folder", metavar="DIR",
              help="Where everything is kept; a campaign goes on there. Needed unless with --dry-run.")  # fmt: skip
@click.option("--boards", "number", type=click.IntRange(min=0), metavar="N",
              help="So many generated boards; 1000 by default, none if files are given.")  # fmt: skip
@click.option("--aimed", type=click.IntRange(min=0), default=0, show_default=True, metavar="N",
              help="So many aimed boards before the generated ones.")  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="The seed of generated boards.")
@click.option("--cards", "index", metavar="FILE",
              help="Generate boards of the cards of this index; without it, of invented ones.")  # fmt: skip
@click.option("--about", metavar="WORDS",
              help="Generate boards about these effects, keywords and circumstances, with commas between.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
              help="In how many processes boards are compared.")  # fmt: skip
@click.option("--scheduler", metavar="ADDRESS", help="Compare on the Dask cluster of this scheduler.")
@click.option("--known", "known_file", metavar="FILE", help="Differences that are known, each with its reason.")
@click.option("--engine-timeout", "seconds", type=Seconds(), default=10.0, show_default=True, metavar="SECONDS",
              help="How long the engine may take for a board.")  # fmt: skip
@click.option("--shrink", "shrink", type=Seconds(), default=60.0, show_default=True, metavar="SECONDS",
              help="How long a board may be made smaller.")  # fmt: skip
@click.option("--again", is_flag=True, help="Ask about all boards anew: the engine in the command was changed.")
@click.option("--dry-run", is_flag=True, help="Show what would be asked; start nothing.")
@edition_option
def run(
    files: tuple[str, ...],
    words: str,
    folder: str | None,
    number: int | None,
    aimed: int,
    seed: int,
    index: str | None,
    about: str | None,
    jobs: int,
    scheduler: str | None,
    known_file: str | None,
    seconds: float,
    shrink: float,
    again: bool,
    dry_run: bool,
    edition: str | None,
) -> int:
    """Compare an engine with the rules: on the boards of the FILEs (cases, or lines with 'id', 'question' and 'state'),
    on aimed boards, on which a given rule decides, and on boards that are generated from a seed, small ones first.

    Boards on which they differ are made smaller, and grouped into families. Everything is kept in DIR; the same command
    goes on where it was ended. 'azor validate report DIR' tells what was found. Exit code 1 if a family isn't known.
    """
    from bridge.validate.campaign import Campaign
    from bridge.validate.campaign import run as campaign_run
    from bridge.validate.opening import EngineSpec
    from bridge.validate.reading import read_known
    from bridge.validate.reporting import REPORT

    if scheduler is not None and jobs != 1:
        raise click.UsageError(phrase("--jobs is for this machine; a cluster has its own workers"))
    count = number if number is not None else 0 if files else 1000
    spec = EngineSpec(words, seconds)
    boards = itertools.chain(_given(files, aimed, seed), _generated(seed, count, index, about))
    if dry_run:
        from bridge.cli.requests_shown import show_requests

        return show_requests(spec, boards)
    if folder is None:
        raise click.UsageError(phrase("--out DIR is needed: everything is kept there"))
    settings = {
        term_in("setting", "engine"): words,
        term_in("setting", "seed"): str(seed),
        term_in("setting", "files"): shlex.join(files),
        term_in("setting", "edition"): edition or "",
    }
    also = {
        term_in("setting", "index of cards"): index,
        term_in("setting", "words"): about,
        term_in("setting", "aimed boards"): str(aimed or ""),
    }
    settings |= {key: given for key, given in also.items() if given}
    campaign = Campaign(
        spec,
        folder,
        settings,
        seed=seed,
        edition=edition,
        command=_command(files, words, folder, aimed, count, seed, index, about, edition, known_file),
        known=() if known_file is None else read_known(known_file),
        jobs=jobs,
        seconds=shrink,
        again=again,
    )
    line = ProgressLine(sys.stderr.isatty())
    try:
        with executor_of(scheduler) as executor:
            report = campaign_run(campaign, boards, executor=executor, progress=line.show)
    except KeyboardInterrupt:
        line.clear()
        say(
            phrase(
                "azor: interrupted; the same command, with --out {folder}, goes on where it was ended",
                folder=shlex.quote(folder),
            )
        )
        return INTERRUPTED
    finally:
        line.clear()
    write_file(os.path.join(folder, REPORT), _json(report))
    click.echo(escaped_lines("\n".join(told(report, folder))))
    return ILLEGAL if report.new else LEGAL


def _given(files: tuple[str, ...], aimed: int, seed: int) -> Iterator[Board]:
    """The boards of files, then aimed ones."""
    from bridge.validate.reading import read_boards

    yield from read_boards(files)
    if aimed:
        from bridge.aimed import aimed_boards

        yield from aimed_boards(aimed, seed)


def _generated(seed: int, count: int, index: str | None, about: str | None) -> Iterator[Board]:
    from bridge.validate.generating import Generator

    if not count:
        return
    cards = None if index is None else _pool(index, seed)
    words = [each.strip() for each in (about or "").split(",") if each.strip()]
    try:
        generator = Generator(seed, dress="texts" if cards is None else "cards", cards=cards, about=words)
    except ValueError as error:
        raise InputError(str(error), file=index or "--about") from None
    yield from generator.boards(count)


def _pool(index: str, seed: int) -> CardPool:
    """The cards of an index."""
    from bridge.cards.index import CardIndex
    from bridge.validate.pool import CardPool

    with CardIndex(index) as cards:
        return CardPool(cards, seed)


def _command(
    files: tuple[str, ...],
    words: str,
    folder: str,
    aimed: int,
    count: int,
    seed: int,
    index: str | None,
    about: str | None,
    edition: str | None,
    known: str | None,
) -> str:
    """The command that repeats the campaign."""
    parts = ["azor", "validate", "run", *files, "--engine", words, "--out", folder]
    parts += ["--aimed", str(aimed)] if aimed else []
    parts += ["--boards", str(count), "--seed", str(seed)] if count or aimed else []
    for option, given in (("--cards", index), ("--about", about), ("--edition", edition), ("--known", known)):
        parts += [option, given] if given else []
    return shlex.join(parts)


def _json(report: CampaignReport) -> bytes:
    import msgspec

    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"


def told(report: CampaignReport, folder: str) -> Iterator[str]:
    """What the campaign found, in a few lines.

    Args:
        report: The report of the campaign.
        folder: The folder that holds it, for the last line.
    """
    from bridge.validate.model import OTHER_REASONS
    from bridge.validate.reporting import told_in_a_line
    from bridge.validate.saying import said

    compared = report.agreed + report.differing
    engine = _line(f"{report.engine} {report.version}")
    yield counted_phrase(
        "{engine}: {n} board, {compared} compared, {equal} equal",
        "{engine}: {n} boards, {compared} compared, {equal} equal",
        report.boards,
        engine=engine,
        n=f"{report.boards:,}",
        compared=f"{compared:,}",
        equal=f"{report.agreed:,}",
    )
    if report.earlier:
        yield phrase(
            "{n} of them were compared in an earlier run; with --again the engine is asked anew",
            n=f"{report.earlier:,}",
        )
    yield phrase(
        "{n} that the engine doesn't know, {m} that the rules leave undetermined",
        n=f"{sum(report.unsupported.values()):,}",
        m=f"{sum(report.undetermined.values()):,}",
    )
    order = sorted(report.unsupported.items(), key=lambda each: (each[0] == OTHER_REASONS, -each[1], each[0]))
    for reason, boards in order[:_MOST_REASONS]:
        yield f"{boards:>6}  {phrase('not known: {what}', what=_line(said(reason)))}"
    if rest := order[_MOST_REASONS:]:
        others = sum(boards for _, boards in rest)
        yield f"{others:>6}  {phrase('not known for other reasons, which the report has')}"
    for family in report.families:
        known = f" ({phrase('known: {reason}', reason=_line(family.known))})" if family.known else ""
        yield f"{len(family.boards):>6}  {family.id}{known}"
        yield f"        {told_in_a_line(family)}"
    for gone in report.gone:
        yield phrase("gone: {reason}", reason=_line(gone.reason))
    yield f"azor validate report {shlex.quote(folder)}"


def _line(text: str) -> str:
    """Words of others in one line."""
    return " ".join(text.split())
