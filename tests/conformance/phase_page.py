"""What the suite shows and what phase says of it, on docs/conformance.md: `python -m tests.conformance.phase_page`
writes it anew.

`python -m tests.conformance.phase_page FOLDER` first keeps the report of a campaign on the boards of
`tests.conformance.worded` in fixtures/conformance/phase.json.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from bridge.report.markdown import table_as_markdown
from bridge.report.model import Table
from bridge.validate.model import DIRECTIONS, CampaignReport, Family
from bridge.validate.reporting import read_campaign
from tests.conformance.suite import SUITE, Node
from tests.fixtures.files import CONFORMANCE

__all__ = ["PAGE", "REPORT", "section", "stored", "with_mistakes", "with_section"]

REPORT = CONFORMANCE / "phase.json"
PAGE = Path(__file__).resolve().parents[2] / "docs/conformance.md"
_BEGIN, _END = "<!-- phase: written by python -m tests.conformance.phase_page -->\n", "<!-- end of phase -->\n"
_MISTAKES = "<!-- mistakes: written by python -m tests.conformance.phase_page -->\n"
_END_OF_MISTAKES = "<!-- end of mistakes -->\n"
_MOST_REASONS = 10


def stored() -> CampaignReport:
    """What the campaign found."""
    return msgspec.convert(json.loads(REPORT.read_text(encoding="utf-8")), CampaignReport)


def section(campaign: CampaignReport) -> str:
    """The section: how many boards are equal, each board that isn't with its rule, and what phase can't be asked."""
    compared = campaign.agreed + campaign.differing
    said = (
        f"{campaign.engine} {campaign.version} can be asked about {compared} of the {campaign.boards:,} boards, and "
        f"accepts exactly the legal plays of {campaign.agreed}."
    )
    rows = tuple(row for family in campaign.families for row in _rows(family))
    lines = [
        said,
        *table_as_markdown(
            Table("Where it differs", ("CR", "phase", "what decides", "boards", "the rules say"), rows), 3
        ),
    ]
    reasons = sorted(campaign.unsupported.items(), key=lambda each: (-each[1], each[0]))
    told = list(reasons[:_MOST_REASONS])
    if len(reasons) > _MOST_REASONS:
        told.append((f"{len(reasons) - _MOST_REASONS} other reasons", sum(n for _, n in reasons[_MOST_REASONS:])))
    lines += table_as_markdown(Table("What it can't be asked", ("reason", "boards"), tuple(told)), 3)
    return "\n".join(lines) + "\n"


def _rows(family: Family) -> Iterator[tuple[str, ...]]:
    yield (
        ", ".join(family.rules),
        DIRECTIONS[family.direction],
        ", ".join(family.boards),
        family.sentence or family.error,
    )


def with_section(page: str, campaign: CampaignReport) -> str:
    """The page with the section between its marks."""
    return _between(page, _BEGIN, section(campaign), _END)


def with_mistakes(page: str, mistakes: Sequence[Node]) -> str:
    """The page with the table of mistaken engines, as suite.json tells them."""
    rows = tuple((each["rule"], each["mistake"], str(each["shown"]), each["boards"][0]) for each in mistakes)
    table = Table("Mistakes that the suite shows", ("CR", "an engine that", "boards", "one of them"), rows)
    return _between(page, _MISTAKES, "\n".join(table_as_markdown(table, 2)) + "\n", _END_OF_MISTAKES)


def _between(page: str, begin: str, text: str, end: str) -> str:
    before, _, rest = page.partition(begin)
    return before + begin + text + end + rest.partition(end)[2]


def _keep(campaign: CampaignReport) -> None:
    told = msgspec.json.encode(campaign)
    REPORT.write_bytes(msgspec.json.format(told, indent=1) + b"\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _keep(read_campaign(sys.argv[1]))
    told = json.loads(SUITE.read_text(encoding="utf-8"))["mistakes"]
    written = with_mistakes(with_section(PAGE.read_text(encoding="utf-8"), stored()), told)
    PAGE.write_text(written, encoding="utf-8")
