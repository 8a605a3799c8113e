"""The classes of cards by their words, and the coarse reader."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.text.classes import CLASSES, LISTED, class_of, listed_class
from tests.text.coarse import differences
from tests.text.coverage import DATA

_SENTENCES = {
    "declaration": ("This creature can't block.", "Goad target creature.", "It attacks each combat if able."),
    "damage": ("You may have this creature assign its combat damage as though it weren't blocked.",),
    "state": ("Other Elves you control get +1/+1.", "Enchanted permanent is a Forest land.", "Crew 2"),
    "keyword": ("Flying, vigilance", "{1}: This creature gains first strike until end of turn."),
    "other": ("Draw a card.", "Whenever this creature attacks, you gain 1 life."),
}


@pytest.mark.parametrize(("class_", "sentence"), [(each, one) for each, those in _SENTENCES.items() for one in those])
def test_words_tell_the_class(class_: str, sentence: str) -> None:
    assert class_of({"text": sentence}) == class_


def test_the_first_class_of_any_sentence_on_any_face_counts() -> None:
    card = {"faces": [{"text": "Flying\nDraw a card."}, {"text": "This creature can't be blocked."}]}
    assert class_of(card) == "declaration"


def test_reminder_text_has_no_part_in_it() -> None:
    assert class_of({"text": "Renown 1 (It can't block.)"}) == "other"


def test_the_list_holds_the_classes_of_all_cards() -> None:
    """The list was made from these cards, by the words of their texts; a change of the classes has to write it anew."""
    path = DATA / "all_cards.jsonl"
    if not path.exists():
        pytest.skip("the cards that were counted aren't beside the checkout")
    cards = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {card["name"]: listed_class(card["name"]) for card in cards} == {
        card["name"]: class_of(card) for card in cards
    }
    headings = [line for line in LISTED.read_text(encoding="utf-8").splitlines() if line.startswith("# ")]
    assert headings == [f"# {each}" for each in CLASSES]


_AGREEING: dict[str, dict[str, Any]] = {
    "Other white creatures you control get +2/+2.": {
        "kind": "gets", "power": 2, "toughness": 2,
        "subject": {"other": True, "color": "white", "type": "creature", "controller": "you"},
    },
    "This creature can't block creatures with power 3 or greater.": {
        "kind": "cant_block", "subject": "self", "attacker": {"type": "creature", "power": {"at_least": 3}},
    },
    "Nonartifact creatures can't attack unless their controller controls an untapped land.": {
        "kind": "cant_attack", "subject": {"non": {"type": "artifact"}, "type": "creature"},
        "unless": {"controls": {"player": "controller", "what": {"tapped": False, "type": "land"}}},
    },
}  # fmt: skip
_CHANGED: dict[str, tuple[str, Any]] = {
    "colors": ("Other white creatures you control get +2/+2.", {"color": "black"}),
    "other": ("Other white creatures you control get +2/+2.", {"other": False}),
    "numbers": ("Other white creatures you control get +2/+2.", {"power": 5}),
    "types": ("Other white creatures you control get +2/+2.", {"type": "artifact"}),
    "statuses": ("Other white creatures you control get +2/+2.", {"attacking": True}),
    "keywords": ("Other white creatures you control get +2/+2.", {"keyword": "flying"}),
    "negations": ("Other white creatures you control get +2/+2.", {"unless": {"answer": "so"}}),
    "durations": ("Other white creatures you control get +2/+2.", {"duration": "this_turn"}),
}
"""What is changed in a reading, by the aspect that has to differ then."""


@pytest.mark.parametrize("sentence", _AGREEING)
def test_the_coarse_reader_agrees_with_a_right_reading(sentence: str) -> None:
    assert differences(sentence, {"effects": [_AGREEING[sentence]]}) == {}


@pytest.mark.parametrize("aspect", _CHANGED)
def test_the_coarse_reader_notices_a_wrong_reading(aspect: str) -> None:
    sentence, change = _CHANGED[aspect]
    right = _AGREEING[sentence]
    wrong = {**right, "subject": {**right["subject"], **change}} if aspect not in ("numbers",) else {**right, **change}
    assert aspect in differences(sentence, {"effects": [wrong]})
