"""Sentences that are read as a whole, by patterns: restrictions, and what doesn't matter for loops."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bridge.loops.text.meanings.values import Asked, Node

__all__ = [
    "ACTIVATE_IF",
    "COMBAT_EVENT",
    "FLAVOR",
    "HARMLESS",
    "IN_COMBAT",
    "LIKE_EXILED",
    "RESTRICTED",
    "RESTRICTIONS",
    "STRIVE",
    "asked_by",
]


RESTRICTIONS: tuple[tuple[re.Pattern[str], Node], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), node)
    for pattern, node in (
        (r"activate (this ability )?only (as a sorcery|any time you could cast a sorcery)", {"sorcery": True}),
        (r"activate (this ability )?only once each turn", {"once_each_turn": True}),
        (r"this ability triggers only once each turn", {"once_each_turn": True}),
        (r"do this only once each turn", {"once_each_turn": True}),
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
        (r"it can't be regenerated|they can't be regenerated", {}),
        (r"(it|that (creature|permanent|artifact|land)|they|those \w+) (doesn't|don't) untap during "
         r"(its controller's|their controllers'|their controller's) next untap step", {"asked": "later"}),
        (r"draw a card at the beginning of the next turn's upkeep", {"asked": "later"}),
        (r"the next spell (you|they) cast this turn has [a-z]+", {"asked": "no_casting"}),
    )
)  # fmt: skip
"""Sentences that restrict when an ability may be used, or what its mana may be spent on."""

ACTIVATE_IF = re.compile(r"activate (?:this ability )?only if (?P<condition>.*)", re.IGNORECASE)
"""A restriction by a condition."""

_TAIL = (
    r"( as though (it|they) didn't have defender|"
    r"( (?!activated|activate|abilities|untap|untaps|gets?|gains?|has|have|is|becomes?|loses?)[\w'/-]+)*)?"
)
"""The words with which such a sentence may end: they say whom it is about, and nothing else."""
_VERBS = (
    r"and|or|can|can't|may|must|gets?|gains?|has|have|is|are|becomes?|loses?|enters?|costs?|taps?|untaps?|don't|doesn't"
)
_SUBJECT = rf"(?:~|(?!(?:{_VERBS})\b)[\w'/-]+(?: (?!(?:{_VERBS})\b)[\w'/-]+)*)"
"""The subject of a sentence with a single predicate: no other verb is among its words."""
HARMLESS: tuple[tuple[re.Pattern[str], str | None], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), asked)
    for pattern, asked in (
        (r"play with (your hand|the top card of your library) revealed", None),
        (r"you may look at the top card of your library any time", None),
        (r"~(, [\w ,'-]+)? can be your commander", None),
        (r"if you would draw a card, .*", "no_draws"),
        (r"you have hexproof", "no_opposing_targets"),
        (r"you have shroud", "no_targets"),
        (rf"(~|enchanted creature|equipped creature) (can't|can) (be blocked|block|attack){_TAIL}", "no_combat"),
        (rf"{_SUBJECT} attacks? each (combat|turn) if able", "no_combat"),
        (rf"(other )?creatures you control (can't be blocked|can attack){_TAIL}", "no_combat"),
        (rf"creatures with {_SUBJECT} can block only creatures{_TAIL}", "no_combat"),
        (r"as ~ enters, choose a (creature type|color)", "chosen"),
        (r"players can't get counters", "no_player_counters"),
        (r"~ can't have more than \w+ (?P<kind>[a-z]+) counters on it", "no_more_counters"),
        (r"the same is true for creature spells you control and creature cards you own that aren't on the battlefield",
         "no_subtypes_elsewhere"),
        (r"prevent all (combat )?damage [^,\"]*", "no_damage"),
        (r"skip your (draw|untap) step", "no_combat"),
        (r"(~|enchanted creature) can't be countered", "no_countering"),
        (r"this spell can't be countered", "no_countering"),
    )
)  # fmt: skip
"""Sentences of static abilities that don't matter for loops if a condition on the case holds (None: in any case)."""


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
STRIVE = re.compile(r"this spell costs .* more to cast for each target beyond the first", re.IGNORECASE)
"""The cost of targets beyond the first."""


def asked_by(restrictions: Node) -> Iterable[Asked]:
    """The conditions on the case under which restrictions don't matter."""
    return (Asked(word) for word in restrictions.get("asked", ()))
