"""CR 802: who the defending players are when all opponents may be attacked."""

from __future__ import annotations

from .rows import ALL, FOUR, TWO, Row, all_of, attack, broken, creature, effect, permanent, players, table, there
from .test_807_variants import not_open

__all__: list[str] = []

XYZ = creature("x", "y", "z")
USUAL = players("a", "b", "c") + "usual_options. "

ROWS = [
    Row("all opponents", FOUR + XYZ + attack("x>b", "y>c", "z>d")),
    Row(
        "not one who has left",
        FOUR + 'left_game("c"). ' + XYZ + attack("x>b", "y>c"),
        broken('not_defending_player("y","c")', "508.1b"),
    ),
    Row(
        "not a teammate",
        FOUR + 'team("a","us"). team("d","us"). ' + XYZ + attack("x>b", "z>d"),
        broken('not_defending_player("z","d")', "508.1b"),
    ),
    Row("the option in a game of two", TWO + ALL + XYZ + attack("x>b")),
    Row("what is usual: all opponents", USUAL + XYZ + attack("x>b", "y>c")),
    *(
        Row(f"not what is usual: {named}", USUAL + agreed + XYZ + attack("x>b", "y>c"), not_open("y", "c"))
        for named, agreed in (
            ("attack left", "option(attack_left). "),
            ("a variant", "variant(grand_melee). "),
            ("a defending player is chosen", 'chosen_defending_player("b"). '),
        )
    ),
    Row("not the active player", FOUR + XYZ + attack("x>a"), broken('not_defending_player("x","a")', "508.1b")),
    Row(
        "planeswalkers of all opponents",
        FOUR
        + XYZ
        + permanent("v", "planeswalker", of="c")
        + permanent("w", "planeswalker", of="d")
        + attack("x>v", "y>w"),
    ),
    Row(
        "what speaks of no player is about the whole group, what names one about their attackers",
        FOUR
        + XYZ
        + attack("x>b", "y>c", "z>d")
        + effect("e", "max_attackers", "type(creature)", more="limit(@,constant(2)). ")
        + effect("f", "max_attackers", "type(creature)", whom='player(player("b"))', more="limit(@,constant(1)). ")
        + effect("g", "cant_attack", "type(creature)", whom='player(player("d"))'),
        all_of(broken('too_many_attackers("e",2)'), there("g", "z", "d")),
    ),
]

test_attack_multiple_players = table(ROWS)
