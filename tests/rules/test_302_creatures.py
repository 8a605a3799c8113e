"""CR 302.6 and CR 702.10: creatures that came under control this turn, and haste."""

from __future__ import annotations

from .rows import ALL, THREE, TWO, Row, X, attack, broken, creature, effect, permanent, table

__all__: list[str] = []

SICK = X + 'recently_controlled("x"). '
SICK_IN_THREE = THREE + SICK
SUMMONING_SICK = broken('summoning_sick("x")', "508.1a")
HASTE = "may_attack_as_though_haste"

ROWS = [
    Row("controlled since the turn began", TWO + X + attack("x>b")),
    Row("not controlled since the turn began", TWO + SICK + attack("x>b"), SUMMONING_SICK),
    Row("another creature came this turn", TWO + SICK + creature("y") + attack("y>b")),
    Row("haste", TWO + SICK + 'keyword("x","haste"). ' + attack("x>b")),
    Row("another keyword", TWO + SICK + 'keyword("x","flying"). ' + attack("x>b"), SUMMONING_SICK),
    Row(
        "another creature has haste",
        TWO + SICK + creature("y") + 'keyword("y","haste"). ' + attack("x>b"),
        SUMMONING_SICK,
    ),
    Row("as though it had haste", TWO + SICK + effect("e", HASTE) + attack("x>b")),
    Row(
        "as though it had haste, not under this condition",
        TWO + SICK + effect("e", HASTE, condition="non(always)") + attack("x>b"),
        SUMMONING_SICK,
    ),
    Row(
        "another creature as though it had haste",
        TWO + SICK + creature("y") + effect("e", HASTE, 'id("y")') + attack("x>b"),
        SUMMONING_SICK,
    ),
    Row(
        "as though it had haste against a player, attacking that player",
        SICK_IN_THREE + effect("e", HASTE, whom='player(player("b"))') + attack("x>b"),
    ),
    Row(
        "as though it had haste against a player, attacking another",
        SICK_IN_THREE + effect("e", HASTE, whom='player(player("b"))') + attack("x>c"),
        SUMMONING_SICK,
    ),
    Row(
        "as though it had haste against a player, attacking their planeswalker",
        TWO + SICK + permanent("w", "planeswalker") + effect("e", HASTE, whom='player(player("b"))') + attack("x>w"),
        SUMMONING_SICK,
    ),
    Row(
        "as though it had no defender is no haste",
        TWO + SICK + effect("e", "may_attack_as_though_no_defender") + attack("x>b"),
        SUMMONING_SICK,
    ),
    Row("a sick creature stays home", TWO + SICK + ALL),
]

test_summoning_sickness = table(ROWS)
