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

TOWARD_C = effect("e", MUST, whom='player(player("c"))')
TOWARD_B = effect("f", MUST, whom='player(player("b"))')
OBEYABLE = "reading(had_to_attack,obeyable). "
NO_EFFECT_OBEYED = THREE + X + attack("x>b") + TOWARD_C
GOADED = THREE + X + 'goaded_by("x","b",1). '
IF_TWO = effect("e", MUST, condition="tally(attackers,at_least,2,anything)", varies="depends_on_declaration")
WITH_ONE = effect("e", "must_attack_with", "anything", more='required_player("e",player("a")). ')


def had_to(name: str, facts: str, *expected: str) -> Row:
    """A row of `after_attackers.lp` about x, which becomes tapped if it attacks: whether it had to attack."""
    tapped = ("tapped_to_attack",) if "play_attacker" in facts else ()
    return Row(name, facts, "\n".join(f'{each}("x")' for each in (*tapped, *expected)), "after_attackers")


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
    had_to("nothing required it", TWO + X + attack("x>b")),
    had_to("an effect required it", TWO + X + attack("x>b") + effect("e", MUST), "had_to_attack"),
    had_to("it doesn't attack, and had to", TWO + X + effect("e", MUST), "asked_in_vain"),
    had_to(
        "an effect required another", TWO + X + attack("x>b") + creature("y", of="b") + effect("e", MUST, 'id("y")')
    ),
    had_to("it attacks another than it had to", NO_EFFECT_OBEYED, "asked_in_vain"),
    had_to("one of two effects is obeyed", NO_EFFECT_OBEYED + TOWARD_B, "had_to_attack"),
    had_to("read as what could be obeyed", NO_EFFECT_OBEYED + OBEYABLE, "may_have_had_to_attack"),
    had_to("what is obeyed could be", NO_EFFECT_OBEYED + TOWARD_B + OBEYABLE, "had_to_attack"),
    had_to("a condition is true of another attack only", TWO + X + attack("x>b") + creature("y") + IF_TWO),
    had_to("a player is required to attack, and no creature", TWO + X + attack("x>b") + WITH_ONE),
    had_to("a player doesn't attack, who is required to", TWO + X + WITH_ONE),
    had_to("goaded, it attacks another player", GOADED + attack("x>c"), "had_to_attack"),
    had_to("goaded, it attacks that player", GOADED + attack("x>b"), "had_to_attack"),
    had_to("goaded, it doesn't attack", GOADED, "asked_in_vain"),
]

test_combat_phase = table(ROWS)
