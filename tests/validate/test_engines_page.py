"""docs/engines.md is what the recorded campaigns say."""

from __future__ import annotations

import pytest

from bridge.validate.comparing import legal_of
from bridge.validate.model import CampaignReport, Family
from bridge.validate.plays import key_of, sorted_plays
from tests.validate.engines_page import PAGE, page, stored
from tests.validate.test_reporting import SOME, campaign


def test_the_page_is_up_to_date() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == page(stored()), "python -m tests.validate.engines_page writes it anew"


def test_an_engine_has_its_numbers_its_rules_and_its_families() -> None:
    told = page([SOME, campaign(engine="another")])
    assert "## toy 0.1\n" in told
    assert "## another 0.1\n" in told
    assert "* equal legal sets: 90 (93.8 %)" in told
    assert "| 508.1c | accepts an illegal play | 4 | Grizzly Bears is tapped" in told
    assert "azor validate run --engine './toy --fast' --boards 100" in told


def test_without_a_campaign_it_says_so() -> None:
    assert page([]).endswith("No campaign is recorded here yet.\n")


@pytest.mark.parametrize("campaign", stored(), ids=lambda campaign: campaign.engine)
def test_the_boards_of_a_recorded_campaign_add_up(campaign: CampaignReport) -> None:
    compared = campaign.agreed + campaign.differing
    assert sum(campaign.questions.values()) == compared
    assert compared + sum(campaign.undetermined.values()) + sum(campaign.unsupported.values()) == campaign.boards
    assert len({board for family in campaign.families for board in family.boards}) == campaign.differing


_FAMILIES = [(campaign.engine, family) for campaign in stored() for family in campaign.families]


@pytest.mark.parametrize("family", [pytest.param(family, id=f"{engine}-{family.id}") for engine, family in _FAMILIES])
def test_the_smallest_board_of_a_family_is_still_judged_as_recorded(family: Family) -> None:
    legal = legal_of(family.smallest)
    assert legal.plays is not None, legal.reason
    assert sorted_plays(key_of(family.smallest), legal.plays) == family.legal
