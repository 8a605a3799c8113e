"""CR 310: which battles can be attacked, who is the defending player for one, and battles that are creatures."""

from __future__ import annotations

from .rows import ALL, PER_DEFENDING_PLAYER, THREE, TWO, Row, X, all_of, attack, broken, effect, permanent, table, there

__all__: list[str] = []


def battle(of: str, protector: str, *more: str) -> str:
    """A battle with its protector."""
    return permanent("s", "battle", *more, of=of) + f'protects("{protector}","s"). '


NOT_ATTACKABLE = broken('not_attackable("x","s")', "508.1b")
CHOSEN_B = THREE.replace(ALL, 'chosen_defending_player("b"). ')
CURSED = effect("e", "cant_attack", condition='has_mark(defending,"cursed")', varies=PER_DEFENDING_PLAYER)

ROWS = [
    Row("protected by the defending player", TWO + X + battle("b", "b") + attack("x>s")),
    Row("its controller attacks it", TWO + X + battle("a", "b") + attack("x>s")),
    Row("its protector can't attack it", TWO + X + battle("b", "a") + attack("x>s"), NOT_ATTACKABLE),
    Row(
        "protected by an opponent who is not defending", CHOSEN_B + X + battle("b", "c") + attack("x>s"), NOT_ATTACKABLE
    ),
    Row("protected by the chosen defending player", CHOSEN_B + X + battle("c", "b") + attack("x>s")),
    Row("a land is no battle", TWO + X + permanent("s", "land") + attack("x>s"), NOT_ATTACKABLE),
    Row(
        "a land with a protector, which it can't have, is no battle",
        TWO + X + permanent("s", "land") + 'protects("b","s"). ' + attack("x>s"),
        all_of(NOT_ATTACKABLE, 'malformed("310.8",protector_of_nonbattle("s","b"))'),
    ),
    Row(
        "its protector is the defending player",
        THREE + X + battle("b", "c") + 'player_mark("c","cursed"). ' + CURSED + attack("x>s"),
        there("e", "x", "s"),
    ),
    Row(
        "its controller is not the defending player",
        THREE + X + battle("c", "b") + 'player_mark("c","cursed"). ' + CURSED + attack("x>s"),
    ),
    Row(
        "a creature that is a battle attacks",
        TWO + battle("a", "b", "creature") + attack("s>b"),
        broken('battle_attacker("s")', "508.1a"),
    ),
    Row(
        "a battle that is no creature attacks",
        TWO + battle("a", "b") + attack("s>b"),
        broken('not_a_creature("s")', "506.3"),
    ),
    Row("a creature that is a battle stays home", TWO + X + battle("a", "b", "creature") + attack("x>b")),
    Row("a creature that is a battle is attacked", TWO + X + battle("b", "b", "creature") + attack("x>s")),
]

test_battles = table(ROWS)
