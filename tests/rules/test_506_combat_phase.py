"""CR 506: who is the defending player, what may attack and be attacked, who attacks alone."""

from __future__ import annotations

from .rows import ALL, FOUR, THREE, TWO, Row, X, attack, broken, creature, effect, permanent, table, unmet

__all__: list[str] = []


def chosen(player: str) -> str:
    """Three players, of whom one has been chosen as the defending player."""
    return THREE.replace(ALL, f'chosen_defending_player("{player}"). ')


def not_defending(player: str) -> str:
    """The violation of attacking that player."""
    return broken(f'not_defending_player("x","{player}")', "508.1b")


ALONE = broken('cant_attack_alone("e","x")')
CANT_ALONE = effect("e", "cant_attack_alone")
MUST = "must_attack"

ROWS = [
    Row("the one opponent is the defending player", TWO + X + attack("x>b")),
    Row("one doesn't defend against oneself", TWO + X + attack("x>a"), not_defending("a")),
    Row("the one opponent who is left", THREE.replace(ALL, 'left_game("b"). ') + X + attack("x>c")),
    Row(
        "one who has left defends no longer",
        THREE.replace(ALL, 'left_game("b"). ') + X + attack("x>b"),
        not_defending("b"),
    ),
    Row(
        "the only opponent, beside a teammate",
        THREE.replace(ALL, 'team("a","us"). team("b","us"). ') + X + attack("x>c"),
    ),
    Row(
        "a teammate doesn't defend",
        THREE.replace(ALL, 'team("a","us"). team("b","us"). ') + X + attack("x>b"),
        not_defending("b"),
    ),
    Row("the chosen opponent", chosen("c") + X + attack("x>c")),
    Row("an opponent who was not chosen", chosen("c") + X + attack("x>b"), not_defending("b")),
    Row("a chosen player in a game of two", TWO + 'chosen_defending_player("b"). ' + X + attack("x>b")),
    Row("all opponents defend", FOUR + X + creature("y", "z") + attack("x>b", "y>c", "z>d")),
    Row("nobody attacks", FOUR + X),
    Row(
        "a noncreature attacks",
        TWO + permanent("v", "artifact", of="a") + attack("v>b"),
        broken('not_a_creature("v")', "506.3"),
    ),
    Row("an artifact creature attacks", TWO + permanent("v", "artifact", "creature", of="a") + attack("v>b")),
    Row(
        "a requirement is about creatures of the active player",
        TWO + X + creature("y", of="b") + effect("e", MUST, "anything") + permanent("l", "land", of="a"),
        unmet('attacks("e","x")'),
    ),
    Row("alone", TWO + X + creature("y") + CANT_ALONE + attack("x>b"), ALONE),
    Row("with another", TWO + X + creature("y") + CANT_ALONE + attack("x>b", "y>b")),
    Row("with another who attacks something else", THREE + X + creature("y") + CANT_ALONE + attack("x>b", "y>c")),
    Row("another attacks alone", TWO + X + creature("y") + CANT_ALONE + attack("y>b")),
    Row(
        "two that can't attack alone attack each alone",
        TWO + X + creature("y") + effect("e", "cant_attack_alone", "anything") + attack("x>b"),
        ALONE,
    ),
    Row(
        "two that can't attack alone attack together",
        TWO + X + creature("y") + effect("e", "cant_attack_alone", "anything") + attack("x>b", "y>b"),
    ),
]

test_combat_phase = table(ROWS)
