"""The phrases that stand for marks and numbers."""

from __future__ import annotations

__all__ = ["AMONG", "DESIGNATIONS"]

DESIGNATIONS = {
    "monarch": "is the monarch",
    "initiative": "has the initiative",
    "city's blessing": "has the city's blessing",
}
"""Marks of players that have an idiom of their own."""

AMONG = {
    "basic_land_types": "the number of basic land types",
    "card_types": "the number of card types",
    "colors": "the number of colors",
    "mana_values": "the number of different mana values",
    "names": "the number of different names",
    "powers": "the number of different powers",
    "power": "the greatest power",
    "toughness": "the greatest toughness",
    "mana_value": "the greatest mana value",
}
"""Numbers that permanents have among them."""
