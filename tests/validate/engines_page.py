"""docs/engines.md: what campaigns found in each engine. `python -m tests.validate.engines_page` writes it anew.

The reports of the campaigns stand in fixtures/engines, one file an engine: the `report.json` of a campaign's folder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from bridge.report.grouping import grouped
from bridge.report.markdown import table_as_markdown
from bridge.report.model import Table
from bridge.validate.model import DIRECTIONS, CampaignReport
from bridge.validate.reporting import as_report
from tests.fixtures.files import CAMPAIGNS

__all__ = ["PAGE", "page", "stored"]

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/engines.md"

_BEGINNING = """# Results for engines

<!-- Written by python -m tests.validate.engines_page from fixtures/engines; don't edit. -->

What [campaigns](validate.md) found in each engine: on how many boards it accepts exactly the legal plays, which rules
decide where it doesn't, and one family of differences a line. A family is told by its smallest board; its sentence is
what the rules say of a play there. What an engine doesn't know isn't compared.
"""


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
    yield from (f"* {name}: {value}" for name, value in report.facts.items() if value)
    yield ""
    yield from ("```sh", campaign.command, "```")
    for table in report.tables:
        yield from table_as_markdown(table, 3)
    findings = [*report.findings, *(each.finding for each in report.accepted)]
    rows = tuple(
        (finding.rule, DIRECTIONS[finding.kind], finding.times, finding.why)  # type: ignore[index]
        for group in grouped(report, findings)
        for finding in group.findings
    )
    yield from table_as_markdown(Table("Families", ("CR", "the engine", "boards", "the rules say"), rows), 3)
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(stored()), encoding="utf-8")
