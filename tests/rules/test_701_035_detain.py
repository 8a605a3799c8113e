"""CR 701.35: detained creatures."""

from __future__ import annotations

from .rows import TWO, Row, X, attack, broken, creature, effect, table

__all__: list[str] = []

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
]

test_detain = table(ROWS)
