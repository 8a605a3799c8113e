"""The phrases that stand for marks and numbers."""

from __future__ import annotations

from bridge.combat.prose import Predicate, being_so

__all__ = ["AMONG", "DESIGNATIONS"]

DESIGNATIONS = {
    "monarch": being_so("the monarch"),
    "initiative": Predicate("has the initiative", "have the initiative"),
    "city's blessing": Predicate("has the city's blessing", "have the city's blessing"),
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
