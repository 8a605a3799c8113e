"""docs/engines.md: what campaigns found in each engine. `python -m tests.validate.engines_page` writes it anew.

The reports of the campaigns stand in fixtures/engines, one file an engine: the `report.json` of a campaign's folder.
`python -m tests.validate.engines_page NAME FOLDER` keeps one there. Boards of real cards are kept with the effects of
the cards in place of their texts.
"""

from __future__ import annotations

import json
import os
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from bridge.case.kinds import KINDS
from bridge.case.loading import case_from_object
from bridge.combat.preparing import understood
from bridge.report.grouping import grouped
from bridge.report.markdown import table_as_markdown
from bridge.report.model import Finding, Table
from bridge.validate.model import DIRECTIONS, Board, CampaignReport, Family
from bridge.validate.reporting import as_report, read_campaign
from bridge.validate.triage import judged
from tests.fixtures.files import CAMPAIGNS

__all__ = ["PAGE", "keep", "page", "stored", "without_texts"]

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/engines.md"

_BEGINNING = """# Results for engines

<!-- Written by python -m tests.validate.engines_page from fixtures/engines; don't edit. -->

What [campaigns](validate.md) found in each engine: on how many boards it accepts exactly the legal plays, which rules
decide where it doesn't, and one family of differences a line. A family is told by its smallest board; its sentence is
what the rules say of a play there, and before it stands what decides. What an engine doesn't know isn't compared.
"""


_NOTES = {
    "phase-python": "Each of these families was read by hand against the rules; those that rest on a reading of ours "
    "stand at the end, with the reading.",
    "python-mtg": "It knows little of combat, and each of these boards is one on which a rule about attacks or blocks "
    "decides: that is why so few are equal. On plain creatures it is right unless a tapped one attacks (nightly test).",
}
"""What has to be said of an engine besides."""


def stored() -> list[CampaignReport]:
    """The reports, in the order of the engines' names."""
    paths = sorted(CAMPAIGNS.glob("*.json"))
    return [msgspec.convert(json.loads(path.read_text(encoding="utf-8")), CampaignReport) for path in paths]


def page(campaigns: Sequence[CampaignReport]) -> str:
    """The page."""
    lines = [line for each in campaigns for line in _section(each)]
    return "\n".join([_BEGINNING, *(lines or ["No campaign is recorded here yet."])]).rstrip("\n") + "\n"


def _section(campaign: CampaignReport) -> Iterator[str]:
    report = as_report(campaign, pictures=False)
    yield f"## {report.document}"
    yield ""
    if note := _NOTES.get(campaign.engine):
        yield from (*textwrap.wrap(note, 120), "")
    yield from (f"* {name}: {value}" for name, value in report.facts.items() if value)
    in_families = {board for family in campaign.families for board in family.boards}
    yield f"* boards that differ: {campaign.differing:,}; in {len(campaign.families)} families: {len(in_families):,}"
    yield ""
    yield from ("```sh", campaign.command, "```")
    for table in report.tables:
        yield from table_as_markdown(table, 3)
    findings = [*report.findings, *(each.finding for each in report.accepted)]
    rows = tuple(
        (finding.rule, DIRECTIONS[finding.kind], finding.times, _kinds(finding), _said(finding))  # type: ignore[index]
        for group in grouped(report, findings)
        for finding in group.findings
    )
    yield from table_as_markdown(
        Table("Families", ("CR", "the engine", "boards", "what decides", "the rules say"), rows), 3
    )
    if report.accepted:
        known = tuple((each.finding.rule, each.finding.times, each.reason) for each in report.accepted)
        yield from table_as_markdown(Table("Families that are known", ("CR", "boards", "why"), known), 3)
    yield ""


def _said(finding: Finding) -> str:
    return str(finding.data["sentence"]) or finding.why


def _kinds(finding: Finding) -> str:
    return ", ".join(finding.data["kinds"])


# ------------------------------------------------------------------------------------------------------------- keeping


def keep(campaign: CampaignReport, name: str) -> None:
    """Keeps what a campaign found as the file of an engine.

    Args:
        campaign: What it found.
        name: The engine's name there.
    """
    families = tuple(_without_texts(family) for family in campaign.families)
    told = msgspec.json.encode(replace(campaign, families=families, earlier=0))
    (CAMPAIGNS / f"{name}.json").write_bytes(msgspec.json.format(told, indent=1) + b"\n")


def without_texts(board: Board) -> Board:
    """A board of real cards with their effects in place of their texts; invented cards stay as they are."""
    if board.source.startswith(("generated:", "aimed:")):
        return board
    case = msgspec.to_builtins(understood(case_from_object(board.case)))
    for permanent in case["state"]["battlefield"]:
        permanent.pop("text", None)
        if "effects" in permanent:
            permanent["effects"] = [_stated(effect) for effect in permanent["effects"] if not _of_a_keyword(effect)]
    kept = {"question": board.case["question"], "state": case["state"]}
    return replace(board, case=kept, source=os.path.basename(board.source))


def _stated(effect: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in effect.items() if key != "text"}


def _of_a_keyword(effect: dict[str, Any]) -> bool:
    """Whether the rules make the effect of a keyword that stands on the permanent: a case doesn't state it."""
    return "keyword" in effect and "keyword" not in KINDS[effect["kind"]].keys


def _without_texts(family: Family) -> Family:
    """The family with such a board, and with what the rules say of it today: the folder may be of an earlier day."""
    board = without_texts(family.smallest)
    if family.play is None:
        return replace(family, smallest=board)
    return replace(family, smallest=board, sentence=judged(board, family.play)[2])


if __name__ == "__main__":
    if len(sys.argv) > 2:
        keep(read_campaign(sys.argv[2]), sys.argv[1])
    PAGE.write_text(page(stored()), encoding="utf-8")
