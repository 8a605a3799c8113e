"""Rows that fail without one literal of a rule, for literals that no other table tests."""

from __future__ import annotations

from .rows import (
    FOUR,
    PER_DEFENDING_PLAYER,
    PER_SUBJECT,
    TWO,
    Row,
    X,
    all_of,
    attack,
    attacking,
    block_row,
    creature,
    effect,
    permanent,
    table,
    unmet,
)

__all__: list[str] = []

AURA = permanent("s", "enchantment", of="b") + 'subtype("s","aura"). '
HAND = 'compare(number("hand",owner),at_least,constant(4))'
"""A condition on the hand of a creature's owner, which is asked only of creatures that the effect may affect."""


def never(name: str, whom: str, facts: str) -> Row:
    """`x` attacks the player `b`, whom an effect that forbids attacking certain permanents doesn't protect."""
    return Row(name, FOUR + X + facts + effect("e", "cant_attack", whom=whom, source="s") + attack("x>b"))


def asks_only_x(name: str, subject: str, source: str, facts: str) -> Row:
    """An effect that affects only `x` asks for the hand of x's owner, and for nobody else's; it doesn't apply."""
    asking = effect("e", "cant_attack", subject, HAND, varies=PER_SUBJECT, source=source)
    return Row(name, TWO + X + facts + 'number("a","hand",3). ' + asking + attack("x>b"))


ROWS = [
    never(
        "an enchanted player is no permanent that is enchanted by the source",
        "permanent(is(host))",
        AURA + 'attached("s","b"). ',
    ),
    never(
        "an enchanted player is no enchanted permanent",
        'permanent(has_attached("aura"))',
        AURA + 'attached("s","b"). ',
    ),
    never("a player is no permanent, by whatever name", 'permanent(id("b"))', AURA + 'attached("s","x"). '),
    asks_only_x(
        "an effect on its source asks nothing of other creatures",
        "is(self)",
        "x",
        creature("y", owner="b"),
    ),
    asks_only_x(
        "an effect on its source asks nothing of what the source is attached to",
        "is(self)",
        "x",
        creature("y", owner="b") + 'attached("x","y"). ',
    ),
    asks_only_x(
        "an effect on what its source is attached to asks nothing of a source that is a creature",
        "is(host)",
        "y",
        creature("y", owner="b") + 'attached("y","x"). ',
    ),
    asks_only_x(
        "an effect on what its source is attached to asks nothing of what other things are attached to",
        "is(host)",
        "s",
        AURA + 'attached("s","x"). ' + permanent("t", "artifact") + 'attached("t","y"). ' + creature("y", owner="b"),
    ),
    Row(
        "an effect on its source asks nothing when the source can't be declared",
        TWO
        + X
        + permanent("z", "creature", of="b")
        + effect("e", "cant_attack", "is(self)", HAND, varies=PER_SUBJECT, source="z")
        + attack("x>b"),
    ),
    Row(
        "an effect on what its source is attached to asks nothing when that can't be declared",
        TWO
        + X
        + permanent("z", "creature", of="b")
        + AURA
        + 'attached("s","z"). '
        + effect("e", "cant_attack", "is(host)", HAND, varies=PER_SUBJECT, source="s")
        + attack("x>b"),
    ),
    Row(
        "unless the defending player controls a creature: no requirement while that player does",
        TWO
        + X
        + creature("z", of="b")
        + effect(
            "e",
            "must_attack",
            condition="non(compare(count_by(defending,type(creature)),at_least,constant(1)))",
            varies=PER_DEFENDING_PLAYER,
        ),
    ),
    Row(
        "unless the defending player controls a creature: a requirement while that player does not",
        TWO
        + X
        + effect(
            "e",
            "must_attack",
            condition="non(compare(count_by(defending,type(creature)),at_least,constant(1)))",
            varies=PER_DEFENDING_PLAYER,
        ),
        all_of(unmet('attacks("e","x")')),
    ),
]

BLOCKS = TWO + X + attacking("x>b") + creature("m", of="b")
"""The creature x of a attacks b, who has m."""
BOTH_VARY = f"{PER_SUBJECT} {PER_DEFENDING_PLAYER}"
ROWS += [
    Row(
        "an effect on its source, that depends on the defending player too, asks nothing of other creatures",
        TWO
        + X
        + creature("y", owner="b")
        + 'number("a","hand",3). '
        + effect("e", "cant_attack", "is(self)", HAND, varies=BOTH_VARY, source="x")
        + attack("x>b"),
    ),
    block_row(
        "an effect on attacks asks nothing of the defending player as blockers are declared",
        BLOCKS
        + effect(
            "e",
            "cant_attack",
            condition='compare(number("hand",defending),at_least,constant(4))',
            varies=PER_DEFENDING_PLAYER,
        ),
    ),
    block_row(
        "an effect on blockers asks nothing of an attacker that it comes from",
        BLOCKS + effect("e", "must_block", "is(self)", HAND, varies=PER_SUBJECT, source="x"),
    ),
    block_row(
        "an effect on blockers asks nothing of an attacker that its source is attached to",
        BLOCKS
        + AURA
        + 'attached("s","x"). '
        + effect("e", "must_block", "is(host)", HAND, varies=PER_SUBJECT, source="s"),
    ),
    block_row(
        "an effect on blockers asks nothing of attackers",
        BLOCKS + 'number("b","hand",3). ' + effect("e", "must_block", "type(creature)", HAND, varies=PER_SUBJECT),
    ),
]

test_literals = table(ROWS)
