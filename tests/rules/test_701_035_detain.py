"""CR 701.35: detained creatures."""

from __future__ import annotations

from .costs import asks_for, cost, land, pays, pool
from .rows import TWO, Row, X, attack, broken, creature, effect, permanent, table

__all__: list[str] = []

ONE = asks_for(cost("{1}"), pool("") + land("l", "{G}") + permanent("m", "artifact"))

ROWS = [
    Row("a detained creature attacks", TWO + X + effect("e", "detain") + attack("x>b"), broken('detained("e","x")')),
    Row("a detained creature stays home", TWO + X + creature("y") + effect("e", "detain") + attack("y>b")),
    Row(
        "detained under a condition that holds not",
        TWO + X + effect("e", "detain", condition="non(always)") + attack("x>b"),
    ),
    Row(
        "haste does nothing against it",
        TWO + X + 'keyword("x","haste"). ' + effect("e", "detain") + attack("x>b"),
        broken('detained("e","x")'),
    ),
    # Its activated abilities can't be activated either, and so it adds no mana.
    pays("with a land that isn't detained", ONE + effect("d", "detain", 'id("m")'), "l{G}"),
    pays("with a detained land", ONE + effect("d", "detain", 'id("l")')),
    pays(
        "with a land detained under a condition that holds not",
        ONE + effect("d", "detain", 'id("l")', "non(always)"),
        "l{G}",
    ),
    pays("every creature is detained, no land", ONE + effect("d", "detain", "anything", you="b"), "l{G}"),
    pays(
        "every creature is detained, one for mana",
        ONE + 'card_type("l",creature). ' + effect("d", "detain", "anything", you="b"),
    ),
]

test_detain = table(ROWS)
