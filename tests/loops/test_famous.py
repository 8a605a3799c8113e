"""The page of combos that players know: it tells of each combo once, and all that is found of one."""

from __future__ import annotations

import re

import pytest

from tests.loops.famous import COMBOS, PAGE, Told, page

TEXT = PAGE.read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("names", COMBOS, ids=" + ".join)
def test_each_combo_is_told_of_once(names: tuple[str, ...]) -> None:
    title = " + ".join(names)
    rows = SECTIONS["Not found"].count(f"| {title} |")
    assert (title in SECTIONS) + rows == 1


def test_the_page_says_how_many_are_found() -> None:
    assert f"{len(SECTIONS) - 1} of {len(COMBOS)} are found." in TEXT


@pytest.mark.parametrize("title", [each for each in SECTIONS if each != "Not found"])
def test_what_is_found_has_needs_a_round_and_what_it_yields(title: str) -> None:
    told = SECTIONS[title]
    assert re.match(
        r"Outcome: `(optional|ends|mandatory|conditional)`\. .*(on the battlefield|in hand)", told.replace("\n", " ")
    )
    assert "A round:\n\n1. " in told
    assert re.search(r"^Each round: [^#]+\.$", told, re.MULTILINE)
    plain = " ".join(told.split())
    assert all(name in plain for name in title.split(" + "))


def test_a_reason_is_no_whole_sentence_of_a_card() -> None:
    sentence = '"One two three four five six seven eight nine ten eleven twelve thirteen" is not understood.'
    assert "nine …" in page([Told(("A", "B"), "unread", why=(sentence,))])
