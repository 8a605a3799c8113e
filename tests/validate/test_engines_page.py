"""docs/engines.md is what the recorded campaigns say."""

from __future__ import annotations

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
