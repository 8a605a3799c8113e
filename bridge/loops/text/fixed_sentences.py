"""Sentences that patterns read as a whole: restrictions on when an ability may be used."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bridge.loops.text.relevance import left_out
from bridge.text.meanings.loops.values import Asked
from bridge.text.meanings.values import Node

__all__ = [
    "ACTIVATE_IF",
    "AT_LEAST_ONE",
    "COMBAT_EVENT",
    "FLAVOR",
    "IN_COMBAT",
    "LIKE_EXILED",
    "RESTRICTED",
    "RESTRICTIONS",
    "asked_by",
]


RESTRICTIONS: tuple[tuple[re.Pattern[str], Node], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), node)
    for pattern, node in (
        (r"activate (this ability )?only (as a sorcery|any time you could cast a sorcery)", {"sorcery": True}),
        (r"activate (this ability )?only once each turn", {"once_each_turn": True}),
        (r"this ability triggers only once each turn", {"once_each_turn": True}),
        (r"activate (this ability )?only during your turn", {"asked": "your_turn"}),
        (r"activate (this ability )?only during your turn, before attackers are declared",
         {"asked": "before_attackers"}),
        (r"activate (this ability )?only as an instant", {"asked": "as_instant"}),
        (r"x can't be 0", {"x_not_0": True}),
        (r"this ability can't be copied", {"asked": "no_copying"}),
        (r"this ability can't be copied and x can't be 0", {"asked": "no_copying", "x_not_0": True}),
        (r"spend this mana only to cast creature spells", {"asked": "mana_for creature"}),
        (r"spend this mana only to cast instant and sorcery spells", {"asked": "mana_for instant sorcery"}),
        (r"this mana can't be spent to cast spells from your hand", {"asked": "no_casting"}),
        (r"this mana can't be spent to cast (a )?nonartifact spells?", {"asked": "no_casting"}),
        (r"it can't be regenerated|they can't be regenerated", {"left_out": "regeneration"}),
        (r"(it|that (creature|permanent|artifact|land)|they|those \w+) (doesn't|don't) untap during "
         r"(its controller's|their controllers'|their controller's) next untap step", {"left_out": "later"}),
        (r"draw a card at the beginning of the next turn's upkeep", {"left_out": "later"}),
        (r"the next spell (you|they) cast this turn has [a-z]+", {"left_out": "next spell"}),
    )
)  # fmt: skip
"""Sentences that restrict when an ability may be used, or what its mana may be spent on."""

AT_LEAST_ONE = re.compile(r"this effect can't reduce the mana in that cost to less than one mana", re.IGNORECASE)
"""What stands after an effect by which abilities cost less (CR 118.7)."""

ACTIVATE_IF = re.compile(r"activate (?:this ability )?only if (?P<condition>.*)", re.IGNORECASE)
"""A restriction by a condition."""

IN_COMBAT = ("_combat", "attacks", "combat_damage")
"""Events of the grammar that happen only in combat, by the beginnings of their names."""
COMBAT_EVENT = re.compile(
    r"when(?:ever)? (?![^,]*\b(?:enters?|dies?|leaves?|casts?|gains?|loses?|draws?|discards?|tapped|untapped|target|put|"  # noqa: E501
    r"is dealt|are dealt|activates?|sacrifices?)\b)[^,]*\b(?:attacks?|blocks?|becomes? blocked|combat damage)\b",
    re.IGNORECASE,
)
"""Trigger events that happen only in combat, even if the rest of the sentence isn't read."""
RESTRICTED = (
    "Exhaust", "Boast", "Max speed", "Power-up", "Solved", "To solve", "Renew", "Forecast", "Channel", "Visit",
)  # fmt: skip
"""Words in front of an ability that restrict its use."""

LIKE_EXILED = re.compile(
    r"whenever a land with the same name as the exiled card is tapped for mana, its controller adds one mana of any "
    r"type that land produced",
    re.IGNORECASE,
)
"""A triggered mana ability about the card that the object exiled."""
FLAVOR = re.compile(r"^[\d][\w', .-]{1,40} — (?=When|Whenever|At )")
"""A flavor word that doesn't begin with a letter."""


def asked_by(restrictions: Node) -> Iterable[Asked]:
    """The conditions on the case under which restrictions don't matter."""
    yield from (Asked(word) for word in restrictions.get("asked", ()))
    yield from map(left_out, restrictions.get("left_out", ()))
