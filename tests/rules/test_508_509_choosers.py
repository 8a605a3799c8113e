"""CR 508.1a and 509.1a: declarations that another player chooses, and blocks that nobody does."""

from __future__ import annotations

from .rows import THREE, TWO, Row, X, all_of, attack, attacking, block, block_row, broken, creature, effect, table

__all__: list[str] = []

MARKED = 'player_mark("b","m"). '
IF_MARKED = 'has_mark(you,"m")'
BLOCKED = TWO + X + attacking("x>b") + creature("m", of="b")
CHOSEN = 'note("508.1a",attackers_chosen_by("e","b"))'
BLOCKS_CHOSEN = 'note("509.1a",blockers_chosen_by("e","a"))'
AT_RANDOM = 'unsupported("509.1a",blocks_at_random("e"))'
FAR = 'range_of_influence("{}",0). '


def attackers(condition: str = "always", you: str = "b", varies: str = "") -> str:
    """An effect that has a player choose the attackers."""
    return effect("e", "chooses_attackers", "anything", condition, you=you, varies=varies)


def blockers(condition: str = "always", kind: str = "chooses_blockers", you: str = "a", varies: str = "") -> str:
    """An effect that has a player choose the blockers."""
    return effect("e", kind, "anything", condition, you=you, varies=varies)


ON_ATTACK = ("tally(attackers,at_least,1,anything)", "depends_on_declaration")
ON_BLOCK = ("tally(blockers,at_least,1,anything)", "depends_on_declaration")
ROWS = [
    Row("somebody else chooses the attackers", TWO + X + attackers() + attack("x>b"), CHOSEN),
    Row(
        "what they choose is judged as ever",
        TWO + X + 'tapped("x"). ' + attackers() + attack("x>b"),
        all_of(CHOSEN, broken('tapped_attacker("x")', "508.1a")),
    ),
    Row("they choose under a condition", TWO + X + MARKED + attackers(IF_MARKED), CHOSEN),
    Row("they choose under a condition that holds not", TWO + X + attackers(IF_MARKED)),
    Row("they choose out of range", THREE + X + FAR.format("b") + attackers()),
    Row(
        "they choose under a condition on the declared set",
        TWO + X + attackers(*ON_ATTACK[:1], varies=ON_ATTACK[1]),
        'unsupported("508.1c",condition_on_declaration("e"))',
    ),
    Row("the blockers, as attackers are declared", TWO + X + blockers() + attack("x>b")),
    block_row("somebody else chooses the blockers", BLOCKED + blockers() + block("m>x"), BLOCKS_CHOSEN),
    block_row(
        "they choose blockers under a condition",
        BLOCKED + 'player_mark("a","m"). ' + blockers(IF_MARKED),
        BLOCKS_CHOSEN,
    ),
    block_row("they choose blockers under a condition that holds not", BLOCKED + blockers(IF_MARKED)),
    block_row(
        "they choose blockers out of range",
        THREE + X + attacking("x>c") + creature("m", of="c") + FAR.format("b") + blockers(you="b"),
    ),
    block_row(
        "they choose blockers under a condition on the declared set",
        BLOCKED + blockers(ON_BLOCK[0], varies=ON_BLOCK[1]),
        'unsupported("509.1b",condition_on_declaration("e"))',
    ),
    block_row("the attackers, as blockers are declared", BLOCKED + attackers()),
    block_row("blockers at random", BLOCKED + blockers(kind="blocks_at_random") + block("m>x"), AT_RANDOM),
    block_row("blockers at random under a condition", BLOCKED + blockers(IF_MARKED, "blocks_at_random")),
    block_row(
        "blockers at random under two conditions of which one holds",
        BLOCKED + 'player_mark("a","m"). ' + blockers(f"and({IF_MARKED},non(always))", "blocks_at_random"),
    ),
    block_row(
        "blockers at random under a condition that holds for another effect",
        BLOCKED
        + 'player_mark("b","m"). '
        + blockers(IF_MARKED, "blocks_at_random")
        + effect("f", "chooses_attackers", "anything", IF_MARKED, you="b")
        + effect("g", "cant_attack", "anything", IF_MARKED, you="b")
        + effect("h", "costs_block", "anything", IF_MARKED, you="b"),
    ),
    Row("blockers at random, as attackers are declared", TWO + X + blockers(kind="blocks_at_random")),
]

test_choosers = table(ROWS)
