"""What the reader of loop cards leaves out: only by a rule with a reason, and never a clause beside it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from bridge.loops.text import abilities_of
from bridge.loops.text.card_text import Piece
from bridge.loops.text.relevance import RULES, is_of_declarations

HERE = Path(__file__).parent
CARDS = HERE.parents[1].parent / "shared" / "data" / "cards" / "all_cards.jsonl"

EXAMPLES = {
    "declarations": "This creature can't be blocked except by two or more creatures.",
    "combat keyword": "Islandwalk",
    "damage keyword": "Wither",
    "armor": "Totem armor",
    "protection": "Protection from red",
    "hexproof from": "Hexproof from black",
    "player hexproof": "You have hexproof.",
    "player shroud": "You have shroud.",
    "increment": "Increment",
    "colors": "Equipped creature gets +1/+1 and is a black Spirit.",
    "creature types": "Equipped creature gets +1/+1 and is a Zombie.",
    "devoid": "Devoid",
    "deck": "Probe can be your commander.",
    "embalm": "You may have this creature enter as a copy of any creature on the battlefield, except if this creature "
    "was embalmed, the token has no mana cost, it's white, and it's a Zombie in addition to its other types.",
    "escape": "This creature escapes with two +1/+1 counters on it.",
    "strive": "This spell costs {1}{U} more to cast for each target beyond the first.",
    "revealed": "Play with the top card of your library revealed.",
    "looking": "{T}: Scry 2.",
    "draws": "If you would draw a card, exile the top card of your library instead.",
    "choice": "As this creature enters, choose a color.",
    "player counters": "Players can't get counters.",
    "most counters": "This creature can't have more than seven dream counters on it.",
    "types elsewhere": "Creatures you control are Elves in addition to their other types. The same is true for "
    "creature spells you control and creature cards you own that aren't on the battlefield.",
    "prevention": "Prevent all combat damage that would be dealt to and dealt by this creature.",
    "prevented": "{T}: Prevent the next 1 damage that would be dealt to target creature this turn. If damage is "
    "prevented this way, you gain 1 life.",
    "steps": "Skip your draw step.",
    "later": "{1}: Tap target creature. That creature doesn't untap during its controller's next untap step.",
    "countering": "This spell can't be countered.",
    "next spell": "{T}: Add {G}. The next spell you cast this turn has haste.",
    "regeneration": "{1}: Destroy target creature. It can't be regenerated.",
    "type stays": "{1}: Target land becomes a 2/2 creature until end of turn. It's still a land.",
    "chapters": "I — Draw a card.",
    "opposing permanents": "Creatures your opponents control enter tapped.",
    "opposing plays": "Your opponents can't cast spells during your turn.",
    "unprevented": "Damage can't be prevented.",
    "never": "Whenever you cycle this card, draw a card.",
}
"""Words that each rule leaves out."""


def _pieces(text: str) -> tuple[Piece, ...]:
    return abilities_of("Probe", text, ["creature"]).pieces


def _rules(text: str) -> set[str]:
    pieces = _pieces(text)
    assert not any(piece.words for piece in pieces), text
    return {asked.rule for piece in pieces for asked in piece.asked} - {""}


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_leaves_something_out(rule: str) -> None:
    assert rule in _rules(EXAMPLES[rule])


def test_a_restriction_in_words_that_nobody_reads_bears_on_declarations_by_its_form() -> None:
    assert _rules("This creature can't be blocked by creatures the monarch controls.") == {"declarations"}


def test_a_word_that_only_describes_is_no_clause() -> None:
    said = "This creature can't be blocked by enchanted creatures or enchantment creatures."
    assert _rules(said) == {"declarations"}


def test_what_is_left_out_beside_something_else_leaves_that_in() -> None:
    (piece,) = _pieces("Creatures you control have haste and attack each combat if able.")
    (ability,) = piece.abilities
    assert ability.static is not None and ability.static.keyword == "haste"
    assert [asked.rule for asked in piece.asked] == ["declarations"]


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't be blocked and loses flying.",
        "This creature can't attack or block and its activated abilities can't be activated.",
        "This creature can't be blocked and can't be countered.",
        "Creatures you control can't be blocked and you have hexproof.",
        "Prevent all damage that would be dealt to you and draw a card.",
        "Prevent all combat damage that would be dealt this turn and untap all creatures.",
        "This spell costs as much as you draw cards more to cast for each target beyond the first.",
        "Probe, then draw a card and it can be your commander.",
        "This creature attacks each combat if able and you gain 1 life.",
        "If you would draw a card, draw two cards instead. Creatures you control fly and get +1/+1.",
    ],
)
def test_a_clause_beside_what_is_left_out_is_read_or_unread(text: str) -> None:
    """None of these sentences vanishes as a whole: each says something that a loop may be made of."""
    pieces = _pieces(text)
    assert any(piece.words or piece.abilities for piece in pieces), text


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't block or be sacrificed.",
        "Enchanted creature can't attack and its activated abilities can't be activated.",
        'This creature can block any number of creatures and has "{T}: Add {G}."',
    ],
)
def test_what_the_reader_of_plays_leaves_out_is_not_left_out_with_the_rest(text: str) -> None:
    said = text.replace("This creature", "~").rstrip(".")
    assert not is_of_declarations(said), text


def _says_something(piece: Piece) -> bool:
    return bool(
        piece.abilities or piece.keywords or piece.additional or piece.return_to_hand or piece.pt or piece.words
    )


def _sample() -> Iterator[dict[str, Any]]:
    """One card in eighty of those beside the checkout."""
    for line in CARDS.read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        if int(hashlib.sha256(card["name"].encode()).hexdigest()[:8], 16) % 80 == 0:
            yield from card.get("faces", [card])


def test_no_line_vanishes_without_a_rule() -> None:
    for row in yaml.safe_load((HERE / "texts_read.yaml").read_text(encoding="utf-8")):
        for piece in abilities_of("Probe", row["text"], row["types"], row.get("subtypes", [])).pieces:
            assert _says_something(piece) or any(asked.rule for asked in piece.asked), row["text"]


@pytest.mark.skipif(not CARDS.exists(), reason="no cards beside the checkout")
def test_no_line_of_a_card_vanishes_without_a_rule() -> None:
    looked_at = 0
    for card in _sample():
        types = card["type_line"].partition(" — ")[0].lower().split()
        for piece in abilities_of(card["name"], card.get("text") or "", types).pieces:
            looked_at += 1
            assert _says_something(piece) or any(asked.rule for asked in piece.asked), card["name"]
    assert looked_at > 300
