"""The land types of CR 205.3i, and the mana that a land with a basic one can make (CR 305.6)."""

from __future__ import annotations

__all__ = ["BASIC_LAND_TYPES", "LAND_TYPES"]

BASIC_LAND_TYPES = {"plains": "{W}", "island": "{U}", "swamp": "{B}", "mountain": "{R}", "forest": "{G}"}
"""Each basic land type with the mana that its ability adds (CR 305.6)."""

LAND_TYPES = (
    *("cave", "desert", "gate", "lair", "locus", "mine", "planet", "power-plant", "sphere", "tower", "town", "urza's"),
    *BASIC_LAND_TYPES,
)
"""All land types, in all editions encoded."""
