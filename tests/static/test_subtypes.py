"""CR 205: the lists of subtypes, compared with the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridge.case.land_types import BASIC_LAND_TYPES, LAND_TYPES

ROOT = Path(__file__).parents[2]
LISTS = ROOT / "asp_rules" / "rules" / "2_parts_of_a_card" / "205_type_line.lp"
BASIC = LISTS.with_name("205_basic_land_types.lp")
BOOKS = ROOT.parent / "shared" / "data" / "rules"
SECTIONS = {
    "205.3g": "artifact",
    "205.3h": "enchantment",
    "205.3i": "land",
    "205.3j": "planeswalker",
    "205.3q": "battle",
}


def listed() -> set[tuple[str, str]]:
    """The subtypes of our lists, with their card types."""
    return set(re.findall(r'^subtype_of\("([^"]+)", (\w+)\)\.', LISTS.read_text(encoding="utf-8"), re.MULTILINE))


def in_the_book(text: str) -> set[tuple[str, str]]:
    """The subtypes that an edition lists."""
    found = set()
    for number, card_type in SECTIONS.items():
        section = re.search(rf"^{re.escape(number)} .*$", text, re.MULTILINE)
        if section is None:
            continue
        line = re.sub(r"\([^)]*\)", "", section[0])
        words = re.search(r"(?:The \w+ types are|That battle type is) (?P<list>[^.]*)", line)
        assert words is not None, number
        plain = words["list"].replace("’", "'")
        for word in re.split(r",? and (?=[A-Z])|, ", plain):
            found.add((word.strip().lower(), card_type))
    return found


@pytest.mark.skipif(not BOOKS.exists(), reason="no rule books beside the checkout")
def test_every_subtype_of_the_newest_book_is_listed_with_its_card_type() -> None:
    newest = max(path for path in BOOKS.glob("*.txt") if "2026" in path.name)
    missing = in_the_book(newest.read_text(encoding="utf-8-sig")) - listed()
    assert missing == set()


@pytest.mark.skipif(not BOOKS.exists(), reason="no rule books beside the checkout")
def test_nothing_else_is_listed() -> None:
    books = [path.read_text(encoding="utf-8-sig") for path in BOOKS.glob("*.txt")]
    assert listed() <= set().union(*map(in_the_book, books))


def test_the_registry_of_land_types_is_that_of_the_rules() -> None:
    assert {word for word, card_type in listed() if card_type == "land"} == set(LAND_TYPES)
    basic = re.findall(r'^basic_land_type\("(\w+)"\)\.', BASIC.read_text(encoding="utf-8"), re.MULTILINE)
    assert basic == list(BASIC_LAND_TYPES)
