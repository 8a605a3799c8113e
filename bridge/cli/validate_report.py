"""The command `azor validate report`: what a campaign found, in a form to read, to paste, or for CI."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from bridge.cli.exit_codes import ILLEGAL, LEGAL
from bridge.cli.output import escaped_lines, unwritten, write_file
from bridge.language import phrase

if TYPE_CHECKING:
    from bridge.validate.model import CampaignReport

__all__ = ["report"]


@click.command(short_help="Print what a campaign found.")
@click.argument("folder", metavar="DIR")
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown", "sarif", "junit", "html"]),
              default="text", show_default=True, help="Form of output.")  # fmt: skip
@click.option("--family", metavar="ID", help="One family alone, as Markdown to paste into a tracker.")
@click.option("--families", "into", metavar="FOLDER", help="Write a case, Markdown and a picture of each family there.")
@click.option("--output", "-o", metavar="FILE", help="Write the report there; by default it is printed.")
def report(folder: str, form: str, family: str | None, into: str | None, output: str | None) -> int:
    """Print what the campaign in DIR found: the families by the rule that decides, each with its smallest board, all
    legal plays, what the engine accepts, and how to repeat it.

    HTML is one page with pictures that needs no other file. SARIF and JUnit's XML are for CI. Exit code 1 if a family
    is new, 0 if none is.
    """
    from bridge.validate.reporting import campaign_report, family_in_markdown, read_campaign

    campaign = read_campaign(folder)
    if family is not None:
        if form not in ("text", "markdown"):
            raise click.UsageError(phrase("--family is told as Markdown"))
        chosen = [each for each in campaign.families if each.id == family]
        if not chosen:
            raise click.BadParameter(phrase("there is no family {family}", family=repr(family)), param_hint="--family")
        form, told = "markdown", family_in_markdown(campaign, chosen[0])
    else:
        told = campaign_report(campaign, form)
    if into is not None:
        _write_families(campaign, into)
    if output is not None:
        write_file(output, told)
    else:
        click.echo(escaped_lines(told) if form in ("text", "markdown") else told, nl=False)
    return ILLEGAL if campaign.new else LEGAL


def _write_families(campaign: CampaignReport, folder: str) -> None:
    """Writes the files of the families into a folder, which is made if it isn't there."""
    from bridge.validate.reporting import family_files

    try:
        os.makedirs(folder, exist_ok=True)
    except (OSError, ValueError) as error:
        raise unwritten(error if isinstance(error, OSError) else OSError(str(error)), folder) from None
    for name, text in family_files(campaign):
        write_file(os.path.join(folder, name), text)
