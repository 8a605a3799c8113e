"""CR 702.154, 508.1g: enlisting and exerting as a creature attacks."""

from __future__ import annotations

from .rows import TWO, Row, X, all_of, attack, broken, creature, effect, permanent, table

__all__: list[str] = []

ENLIST = 'keyword("x","enlist"). '
ATTACKS = TWO + X + ENLIST + attack("x>b")
"""The creature x of a, which has enlist, attacks b."""
UNFIT = broken('cant_be_enlisted("x","y")', "508.1g")


def enlists(name: str, facts: str, *violations: str, whom: str = "y") -> Row:
    """x attacks and enlists."""
    return Row(name, ATTACKS + facts + f'play_enlists("x","{whom}"). ', all_of(*violations))


EXERTS = 'play_exerts("x"). '
CANT_EXERT = broken('cant_exert("x")', "508.1g")


def exerts(name: str, facts: str, *violations: str) -> Row:
    """x is exerted."""
    return Row(name, TWO + X + facts + EXERTS, all_of(*violations))


ROWS = [
    Row("nothing is enlisted", ATTACKS + creature("y")),
    enlists("a creature", creature("y")),
    Row(
        "without enlist",
        TWO + X + attack("x>b") + creature("y") + 'play_enlists("x","y"). ',
        broken('cant_enlist("x")', "508.1g"),
    ),
    Row(
        "another attacker has enlist",
        ATTACKS + creature("z", "y") + attack("z>b") + 'play_enlists("z","y"). ',
        broken('cant_enlist("z")', "508.1g"),
    ),
    Row(
        "with another keyword",
        TWO + X + 'keyword("x","exalted"). ' + attack("x>b") + creature("y") + 'play_enlists("x","y"). ',
        broken('cant_enlist("x")', "508.1g"),
    ),
    Row(
        "enlisting without attacking",
        TWO + X + ENLIST + creature("y", "z") + attack("z>b") + 'play_enlists("x","y"). ',
        broken('enlists_without_attacking("x")', "508.1g"),
    ),
    enlists("a noncreature permanent", permanent("y", "artifact", of="a"), UNFIT),
    enlists("an artifact creature", permanent("y", "artifact", "creature", of="a")),
    enlists("an opponent's creature", creature("y", of="b"), UNFIT),
    enlists("a tapped creature", creature("y") + 'tapped("y"). ', UNFIT),
    enlists("an attacking creature", creature("y") + attack("y>b"), UNFIT),
    enlists(
        "an attacking creature with vigilance", creature("y") + attack("y>b") + 'keyword("y","vigilance"). ', UNFIT
    ),
    enlists("the creature itself", "", broken('cant_be_enlisted("x","x")', "508.1g"), whom="x"),
    enlists("a creature that came this turn", creature("y") + 'recently_controlled("y"). ', UNFIT),
    enlists(
        "a creature with haste that came this turn", creature("y") + 'recently_controlled("y"). keyword("y","haste"). '
    ),
    enlists(
        "a creature that may attack as though it had haste",
        creature("y") + 'recently_controlled("y"). ' + effect("h", "may_attack_as_though_haste", 'id("y")'),
        UNFIT,
    ),
    enlists("a creature that can't attack", creature("y") + effect("e", "cant_attack", 'id("y")')),
    Row(
        "a creature that two enlist",
        ATTACKS
        + creature("y", "z")
        + 'keyword("z","enlist"). '
        + attack("z>b")
        + 'play_enlists("x","y"). play_enlists("z","y"). ',
        broken('enlisted_twice("y")', "508.1g"),
    ),
    Row(
        "two that enlist two",
        ATTACKS
        + creature("y", "z", "w")
        + 'keyword("z","enlist"). '
        + attack("z>b")
        + 'play_enlists("x","y"). play_enlists("z","w"). ',
    ),
    exerts("an attacker that may be exerted", attack("x>b") + effect("e", "may_exert")),
    exerts("a creature without that", attack("x>b"), CANT_EXERT),
    exerts("another creature may be", attack("x>b") + creature("y") + effect("e", "may_exert", 'id("y")'), CANT_EXERT),
    exerts("with another effect", attack("x>b") + effect("e", "attacks_without_tapping"), CANT_EXERT),
    exerts(
        "under a condition that doesn't hold",
        attack("x>b") + effect("e", "may_exert", condition="non(always)"),
        CANT_EXERT,
    ),
    exerts("exerted, and doesn't attack", effect("e", "may_exert"), broken('exerts_without_attacking("x")', "508.1g")),
    exerts(
        "exerted, and another attacks",
        creature("y") + attack("y>b") + effect("e", "may_exert"),
        broken('exerts_without_attacking("x")', "508.1g"),
    ),
    Row("nothing is exerted", TWO + X + attack("x>b") + effect("e", "may_exert")),
]

test_enlist = table(ROWS)
