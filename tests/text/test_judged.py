"""The judged readings: which cards were drawn, and that none of what was judged wrong is read in that way any more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.classes import digest_of
from tests.text.coverage import DATA
from tests.text.judged import DRAWN, JUDGMENTS, drawn, judged_cards, statements_of

CARDS: list[dict[str, Any]] = drawn() if (DATA / "all_cards.jsonl").exists() else []
BY_DIGEST = {digest_of(card["name"]): card for card in CARDS}

_CHANGING = ("gain control", "gains control", "exchange control", "double", "copy of", "copies of")
_HASTE = "~ was cast by suspend, and its controller hasn't changed"


def test_the_list_has_a_judgment_and_its_reason_for_each_card() -> None:
    listed = judged_cards().values()
    assert len(listed) == DRAWN
    assert {each.judgment for each in listed} <= set(JUDGMENTS)
    assert all(each.reason for each in listed if each.judgment in ("wrong", "harmless"))


def test_the_judged_cards_are_those_that_the_seed_draws() -> None:
    if not CARDS:
        pytest.skip("the cards that were drawn from aren't beside the checkout")
    assert len(BY_DIGEST) == len(CARDS) == DRAWN
    assert BY_DIGEST.keys() == judged_cards().keys()


def test_what_was_judged_wrong_is_mended_or_unread() -> None:
    """By the reason that was given: a question about haste that is asked now, or a sentence that is unread."""
    if not CARDS:
        pytest.skip("the cards that were judged aren't beside the checkout")
    for digest, judged in judged_cards().items():
        if judged.judgment != "wrong":
            continue
        statements = list(statements_of(BY_DIGEST[digest]))
        if judged.reason.startswith("suspend"):
            assert any(_HASTE in each.questions for each in statements)
        else:
            assert any(each.role == "unread" for each in statements)


def test_what_changes_characteristics_or_control_is_irrelevant_on_none_of_them() -> None:
    """Such a sentence was judged harmless, because nothing was in force by it: it is read or unread now (CR 611.2)."""
    if not CARDS:
        pytest.skip("the cards that were judged aren't beside the checkout")
    changing = [
        each
        for digest, judged in judged_cards().items()
        if any(word in judged.reason for word in ("control", "copy", "doubled"))
        for each in statements_of(BY_DIGEST[digest])
        if any(word in each.words.lower() for word in _CHANGING) and "create a token" not in each.words
    ]
    assert len(changing) >= 12
    assert {each.role for each in changing} <= {"offered", "unread"}
