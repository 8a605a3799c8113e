"""CR 306.6: which planeswalkers can be attacked, and who is the defending player for one."""

from __future__ import annotations

from .rows import ALL, FOUR, PER_DEFENDING_PLAYER, THREE, TWO, Row, X, attack, broken, effect, permanent, table, there

__all__: list[str] = []


def walker(of: str, *more: str) -> str:
    """A planeswalker of a player."""
    return permanent("w", "planeswalker", *more, of=of)


NOT_ATTACKABLE = broken('not_attackable("x","w")', "508.1b")
AGAINST_DEFENDING = {
    "kind": "cant_attack",
    "condition": 'has_mark(defending,"cursed")',
    "varies": PER_DEFENDING_PLAYER,
}
CURSED_C = 'player_mark("c","cursed"). ' + effect("e", **AGAINST_DEFENDING)

ROWS = [
    Row("of the defending player", TWO + X + walker("b") + attack("x>w")),
    Row("one's own", TWO + X + walker("a") + attack("x>w"), NOT_ATTACKABLE),
    Row(
        "of an opponent who is not defending",
        THREE.replace(ALL, 'chosen_defending_player("b"). ') + X + walker("c") + attack("x>w"),
        NOT_ATTACKABLE,
    ),
    Row(
        "of the chosen defending player",
        THREE.replace(ALL, 'chosen_defending_player("c"). ') + X + walker("c") + attack("x>w"),
    ),
    Row("of a teammate", FOUR + 'team("a","us"). team("d","us"). ' + X + walker("d") + attack("x>w"), NOT_ATTACKABLE),
    Row(
        "a creature of the defending player that is no planeswalker",
        TWO + X + permanent("w", "creature") + attack("x>w"),
        NOT_ATTACKABLE,
    ),
    Row("a planeswalker that is a creature too", TWO + X + walker("b", "creature") + attack("x>w")),
    Row(
        "its controller is the defending player",
        THREE + X + walker("c") + CURSED_C + attack("x>w"),
        there("e", "x", "w"),
    ),
    Row(
        "its owner is not the defending player",
        THREE + X + permanent("w", "planeswalker", of="b", owner="c") + CURSED_C + attack("x>w"),
    ),
    Row(
        "a planeswalker that is a battle too: its protector is the defending player",
        THREE + X + walker("b", "battle") + 'protects("c","w"). ' + CURSED_C + attack("x>w"),
        there("e", "x", "w"),
    ),
    Row(
        "a planeswalker that is a battle too: its controller is not the defending player",
        THREE + X + walker("c", "battle") + 'protects("b","w"). ' + CURSED_C + attack("x>w"),
    ),
    Row(
        "a planeswalker that is a battle protected by the attacking player: its protector can't attack it",
        TWO + X + walker("b", "battle") + 'protects("a","w"). ' + attack("x>w"),
        NOT_ATTACKABLE,
    ),
    Row(
        "a planeswalker that is a battle protected by one who is not defending: its controller defends",
        THREE.replace(ALL, 'chosen_defending_player("b"). player_mark("b","cursed"). ')
        + X
        + walker("b", "battle")
        + 'protects("c","w"). '
        + effect("e", **AGAINST_DEFENDING)
        + attack("x>w"),
        there("e", "x", "w"),
    ),
    Row(
        "a planeswalker that is no battle is no less attackable for a protector that it can't have",
        TWO + X + walker("b") + 'protects("a","w"). ' + attack("x>w"),
        'malformed("310.8",protector_of_nonbattle("w","a"))',
    ),
]

test_planeswalkers = table(ROWS)
