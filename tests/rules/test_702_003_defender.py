"""CR 702.3: defender."""

from __future__ import annotations

from .rows import THREE, TWO, Row, X, attack, broken, creature, effect, table

__all__: list[str] = []

WALL = X + 'keyword("x","defender"). '
DEFENDER = broken('defender("x")')
WITHOUT = "may_attack_as_though_no_defender"

ROWS = [
    Row("defender", TWO + WALL + attack("x>b"), DEFENDER),
    Row("defender stays home", TWO + WALL + creature("y") + attack("y>b")),
    Row("another keyword", TWO + X + 'keyword("x","reach"). ' + attack("x>b")),
    Row("defender and haste", TWO + WALL + 'keyword("x","haste"). ' + attack("x>b"), DEFENDER),
    Row("as though it had none", TWO + WALL + effect("e", WITHOUT) + attack("x>b")),
    Row(
        "another as though it had none",
        TWO + WALL + creature("y") + effect("e", WITHOUT, 'id("y")') + attack("x>b"),
        DEFENDER,
    ),
    Row(
        "as though it had none, not under this condition",
        TWO + WALL + effect("e", WITHOUT, condition="non(always)") + attack("x>b"),
        DEFENDER,
    ),
    Row(
        "as though it had none against a player",
        THREE + WALL + effect("e", WITHOUT, whom='player(player("b"))') + attack("x>b"),
    ),
    Row(
        "as though it had none against another player",
        THREE + WALL + effect("e", WITHOUT, whom='player(player("b"))') + attack("x>c"),
        DEFENDER,
    ),
    Row(
        "as though it had haste is no help",
        TWO + WALL + effect("e", "may_attack_as_though_haste") + attack("x>b"),
        DEFENDER,
    ),
]

test_defender = table(ROWS)
