"""CR 803: whom players can attack with the attack left and attack right options."""

from __future__ import annotations

from .rows import ALL, FOUR, TWO, Row, all_of, attack, attacking, block_row, broken, creature, permanent, players, table

__all__: list[str] = []

SEATS = FOUR.replace(ALL, "")
"""Round the table a, b, c, d: b sits to a's left, d to a's right."""
LEFT = SEATS + "option(attack_left). "
RIGHT = SEATS + "option(attack_right). "
XYZ = creature("x", "y", "z")
EVERYWHERE = XYZ + attack("x>b", "y>c", "z>d")

LETTER = "reading(barred_planeswalkers,letter). option(attack_left). " + ALL
WALKERS = (
    XYZ + permanent("v", "planeswalker", of="b") + permanent("w", "planeswalker", of="d") + attack("x>v", "y>w", "z>d")
)


def not_open(attacker: str, player: str) -> str:
    """The violation of attacking a player who is no defending player."""
    return broken(f'not_defending_player("{attacker}","{player}")', "508.1b")


ROWS = [
    Row("to the left", LEFT + EVERYWHERE, all_of(not_open("y", "c"), not_open("z", "d"))),
    Row("to the right", RIGHT + EVERYWHERE, all_of(not_open("x", "b"), not_open("y", "c"))),
    Row(
        "to the left of the last seat",
        players("b", "c", "a") + "option(attack_left). " + XYZ + attack("x>b", "y>c"),
        not_open("y", "c"),
    ),
    Row("seats of players who left don't count", LEFT + 'left_game("b"). ' + XYZ + attack("x>c")),
    Row("in a game of two, to the left", TWO + "option(attack_left). " + XYZ + attack("x>b")),
    Row("in a game of two, to the right", TWO + "option(attack_right). " + XYZ + attack("x>b")),
    Row(
        "next to a teammate nobody is attacked",
        LEFT + 'team("a","us"). team("b","us"). ' + XYZ + attack("x>c"),
        not_open("x", "c"),
    ),
    Row("next to a teammate nobody need be chosen", LEFT + 'team("a","us"). team("b","us"). ' + XYZ),
    Row(
        "all opponents, and only to the left",
        LEFT + ALL + EVERYWHERE,
        all_of(not_open("y", "c"), not_open("z", "d")),
    ),
    Row(
        "planeswalkers to the left",
        LEFT
        + XYZ
        + permanent("v", "planeswalker", of="b")
        + permanent("w", "planeswalker", of="d")
        + attack("x>v", "y>w"),
        broken('not_attackable("y","w")', "508.1b"),
    ),
    *(
        Row(
            f"planeswalkers to the right, by the letter of {edition}",
            players("a", "b", "c", "d", edition=edition) + LETTER + WALKERS,
            expected,
        )
        for edition, expected in (
            ("2021-11-19", not_open("z", "d")),
            ("2024-04-12", all_of(not_open("z", "d"), broken('not_attackable("y","w")', "508.1b"))),
        )
    ),
    Row(
        "planeswalkers to the right, as usual in 2021",
        players("a", "b", "c", "d", edition="2021-11-19") + ALL + "option(attack_left). " + WALKERS,
        all_of(not_open("z", "d"), broken('not_attackable("y","w")', "508.1b")),
    ),
    Row("the player to the left is chosen", LEFT + 'chosen_defending_player("b"). '),
    Row(
        "the player to the right is chosen",
        LEFT + 'chosen_defending_player("d"). ',
        'malformed("506.2a",out_of_reach("d"))',
    ),
    Row(
        "to the left and to the right",
        TWO + "option(attack_left). option(attack_right). ",
        'malformed("803.1",two_direction_options("a"))',
    ),
    block_row(
        "something attacks to the right",
        LEFT + XYZ + attacking("x>b", "y>d"),
        'malformed("506.4c",attacks_unattackable("y","d"))',
    ),
]

test_attack_left_and_right = table(ROWS)
