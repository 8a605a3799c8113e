"""Invented cards in each form in which cards are published."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bridge.cards import import_file

__all__ = ["ATOMIC", "PLAIN", "SCRYFALL", "indexed", "write"]

SCRYFALL: list[dict[str, Any]] = [
    {
        "object": "card",
        "name": "Bog Ogre",
        "layout": "normal",
        "type_line": "Creature — Ogre",
        "mana_cost": "{2}{B}",
        "cmc": 3.0,
        "oracle_text": "Bog Ogre can't block.",
        "power": "3",
        "toughness": "3",
        "colors": ["B"],
        "legalities": {"vintage": "legal"},
    },
    {
        "object": "card",
        "name": "Mild Cleric // Wild Beast",
        "layout": "transform",
        "type_line": "Creature — Human Cleric // Creature — Werewolf",
        "cmc": 2.0,
        "card_faces": [
            {
                "name": "Mild Cleric",
                "type_line": "Creature — Human Cleric",
                "mana_cost": "{1}{W}",
                "oracle_text": "",
                "power": "1",
                "toughness": "1",
                "colors": ["W"],
            },
            {
                "name": "Wild Beast",
                "type_line": "Creature — Werewolf",
                "mana_cost": "",
                "oracle_text": "Menace",
                "power": "4",
                "toughness": "*",
                "colors": ["G", "R"],
                "color_indicator": ["R", "G"],
            },
        ],
    },
    {
        "object": "card",
        "name": "Still Monk // Sudden Spirit",
        "layout": "flip",
        "type_line": "Creature — Monk // Legendary Creature — Spirit",
        "mana_cost": "{U}",
        "colors": ["U"],
        "cmc": 1.0,
        "card_faces": [
            {
                "name": "Still Monk",
                "type_line": "Creature — Monk",
                "mana_cost": "{U}",
                "oracle_text": "",
                "power": "1",
                "toughness": "2",
            },
            {
                "name": "Sudden Spirit",
                "type_line": "Legendary Creature — Spirit",
                "mana_cost": "",
                "oracle_text": "Flying",
                "power": "2",
                "toughness": "2",
            },
        ],
    },
    {"object": "card", "name": "Goblin", "layout": "token", "type_line": "Token Creature — Goblin", "mana_cost": "",
     "cmc": 0.0, "oracle_text": "Haste", "power": "1", "toughness": "1", "colors": ["R"]},
    {"object": "card", "name": "Goblin", "layout": "token", "type_line": "Token Creature — Goblin", "mana_cost": "",
     "cmc": 0.0, "oracle_text": "", "power": "2", "toughness": "1", "colors": ["R"]},
    {"object": "card", "name": "Evil Plan", "layout": "scheme", "type_line": "Ongoing Scheme", "mana_cost": "",
     "cmc": 0.0, "oracle_text": "When you set this scheme in motion, draw a card.", "colors": []},
    {"object": "card", "name": "Bog Ogre // Bog Ogre", "layout": "art_series", "type_line": "Card // Card",
     "card_faces": [{"name": "Bog Ogre", "type_line": "Card"}, {"name": "Bog Ogre", "type_line": "Card"}]},
]  # fmt: skip

ATOMIC: dict[str, Any] = {
    "meta": {"date": "2026-01-01", "version": "5"},
    "data": {
        "Bog Ogre": [
            {
                "name": "Bog Ogre",
                "layout": "normal",
                "type": "Creature — Ogre",
                "manaCost": "{2}{B}",
                "manaValue": 3.0,
                "text": "Bog Ogre can't block.",
                "power": "3",
                "toughness": "3",
                "colors": ["B"],
                "legalities": {"vintage": "Legal"},
            }
        ],
        "Mild Cleric // Wild Beast": [
            {
                "name": "Mild Cleric // Wild Beast",
                "faceName": "Mild Cleric",
                "side": "a",
                "layout": "transform",
                "type": "Creature — Human Cleric",
                "manaCost": "{1}{W}",
                "manaValue": 2.0,
                "power": "1",
                "toughness": "1",
                "colors": ["W"],
                "legalities": {"vintage": "Legal"},
            },
            {
                "name": "Mild Cleric // Wild Beast",
                "faceName": "Wild Beast",
                "side": "b",
                "layout": "transform",
                "type": "Creature — Werewolf",
                "manaValue": 2.0,
                "text": "Menace",
                "power": "4",
                "toughness": "*",
                "colors": ["G", "R"],
                "legalities": {"vintage": "Legal"},
            },
        ],
        "Odd Thing": [
            {"name": "Odd Thing", "layout": "normal", "type": "Artifact", "isFunny": True, "text": "Two heads."},
            {"name": "Odd Thing", "layout": "normal", "type": "Artifact", "isFunny": True, "text": "Three heads."},
        ],
    },
}

PLAIN: list[dict[str, Any]] = [
    {
        "name": "Bog Ogre",
        "type_line": "Creature — Ogre",
        "mana_cost": "{2}{B}",
        "power": "3",
        "toughness": "3",
        "colors": ["B"],
        "text": "Bog Ogre can't block.",
    },
    {
        "name": "Mild Cleric // Wild Beast",
        "type_line": "Creature — Human Cleric // Creature — Werewolf",
        "mana_cost": "{1}{W} // ",
        "power": "1",
        "toughness": "1",
        "colors": ["W"],
        "text": "At dusk, transform this creature.\n//\nMenace",
        "faces": [
            {
                "name": "Mild Cleric",
                "type_line": "Creature — Human Cleric",
                "mana_cost": "{1}{W}",
                "power": "1",
                "toughness": "1",
                "text": "At dusk, transform this creature.",
            },
            {
                "name": "Wild Beast",
                "type_line": "Creature — Werewolf",
                "mana_cost": "",
                "power": "4",
                "toughness": "4",
                "text": "Menace",
            },
        ],
    },
]


def write(folder: Path, name: str, cards: Any, lines: bool = False) -> Path:
    """A file with these cards: as one JSON value, or one a line."""
    text = "".join(json.dumps(each) + "\n" for each in cards) if lines else json.dumps(cards)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def indexed(folder: Path, cards: Iterable[dict[str, Any]]) -> Path:
    """The file of an index of these cards, which is made in a folder."""
    lines = "".join(json.dumps(each) + "\n" for each in cards)
    (folder / "cards.jsonl").write_text(lines, encoding="utf-8")
    import_file(folder / "cards.jsonl", folder / "cards.sqlite")
    return folder / "cards.sqlite"
