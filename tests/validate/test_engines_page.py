"""docs/engines.md is what the recorded campaigns say."""

from __future__ import annotations

import pytest

from bridge.validate.comparing import legal_of
from bridge.validate.model import CampaignReport, Family
from bridge.validate.plays import key_of, sorted_plays, tried
from tests.validate.engines_page import PAGE, page, stored, without_texts
from tests.validate.test_reporting import SOME, campaign
from tests.validate.toys import attack_board, creature


def test_the_page_is_up_to_date() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == page(stored()), "python -m tests.validate.engines_page writes it anew"


def test_an_engine_has_its_numbers_its_rules_and_its_families() -> None:
    told = page([SOME, campaign(engine="another")])
    assert "## toy 0.1\n" in told
    assert "## another 0.1\n" in told
    assert "* equal legal sets: 90 (93.8 %)" in told
    assert "| 508.1c | accepts an illegal play | 4 | tapped\\_attacker | Grizzly Bears is tapped" in told
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
    compared = [pairs for pairs in legal.plays if tried(family.smallest, pairs)]
    assert sorted_plays(key_of(family.smallest), compared) == family.legal


@pytest.mark.parametrize("campaign", stored(), ids=lambda campaign: campaign.engine)
def test_no_texts_of_real_cards_are_kept(campaign: CampaignReport) -> None:
    """Card texts belong to others: what such a card does is kept as effects."""
    boards = [family.smallest for family in campaign.families if not family.smallest.source.startswith("generated:")]
    for permanent in (each for board in boards for each in board.case["state"]["battlefield"]):
        assert "text" not in permanent
        assert not any("text" in effect for effect in permanent.get("effects", ()))


def test_effects_in_place_of_texts_are_judged_the_same() -> None:
    pacifism = {"id": "p", "controller": "b", "types": ["enchantment"], "attached_to": "x"}
    text = "Enchanted creature can't attack or block."
    board = attack_board(creature("x", "a"), creature("y", "a"), {**pacifism, "text": text})
    kept = without_texts(board)
    assert text not in str(kept)
    assert legal_of(kept).plays == legal_of(board).plays == frozenset((frozenset(), frozenset({("y", "b")})))
