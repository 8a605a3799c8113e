"""CR 508.1a to 508.1d: who attacks what, restrictions, limits, requirements."""

from __future__ import annotations

import pytest
from clingo import Control

from bridge.asp import encodings

from .rows import (
    FOUR,
    PER_DEFENDING_PLAYER,
    PER_SUBJECT,
    THREE,
    TWO,
    Row,
    X,
    all_of,
    attack,
    broken,
    creature,
    effect,
    idle,
    met,
    permanent,
    table,
    there,
    unmet,
)

__all__: list[str] = []

Y = creature("y")
XY = X + Y
XYZ = XY + creature("z")
W = permanent("w", "planeswalker", of="b")
ON_SET = "depends_on_declaration"
NEVER = "non(always)"
ANOTHER = "tally(other_attackers,at_least,1,anything)"
NO_OTHER = "tally(other_attackers,fewer_than,1,anything)"
AT_B = 'player(player("b"))'


def cant(witness: str = "cant_attack", creature: str = "x") -> str:
    """The violation of effect e by a creature."""
    return broken(f'{witness}("e","{creature}")')


CHOICE = [
    Row("an untapped creature attacks", TWO + X + attack("x>b")),
    Row(
        "a tapped creature attacks", TWO + X + 'tapped("x"). ' + attack("x>b"), broken('tapped_attacker("x")', "508.1a")
    ),
    Row("a tapped creature stays home", TWO + XY + 'tapped("x"). ' + attack("y>b")),
    Row(
        "a player who isn't defending is attacked",
        TWO + X + attack("x>a"),
        broken('not_defending_player("x","a")', "508.1b"),
    ),
    Row(
        "an artifact is attacked",
        TWO + X + permanent("v", "artifact") + attack("x>v"),
        broken('not_attackable("x","v")', "508.1b"),
    ),
    Row(
        "a creature is attacked",
        TWO + X + creature("v", of="b") + attack("x>v"),
        broken('not_attackable("x","v")', "508.1b"),
    ),
    Row(
        "a player, a planeswalker and a battle are attacked",
        TWO + XYZ + W + permanent("s", "battle") + 'protects("b","s"). ' + attack("x>b", "y>w", "z>s"),
    ),
    Row(
        "everything wrong at once",
        TWO + X + 'tapped("x"). recently_controlled("x"). keyword("x","defender"). ' + attack("x>a"),
        all_of(
            broken('tapped_attacker("x")', "508.1a"),
            broken('summoning_sick("x")', "508.1a"),
            broken('defender("x")'),
            broken('not_defending_player("x","a")', "508.1b"),
        ),
    ),
]

RESTRICTIONS = [
    Row("can't attack", TWO + X + effect("e", "cant_attack") + attack("x>b"), cant()),
    Row("can't attack or block", TWO + X + effect("e", "cant_attack_or_block") + attack("x>b"), cant()),
    Row("another can't attack", TWO + XY + effect("e", "cant_attack", 'id("y")') + attack("x>b")),
    Row("can't attack, and doesn't", TWO + XY + effect("e", "cant_attack") + attack("y>b")),
    Row(
        "can't attack under a condition that holds not",
        TWO + X + effect("e", "cant_attack", condition=NEVER) + attack("x>b"),
    ),
    Row(
        "two effects say it",
        TWO + X + effect("e", "cant_attack") + effect("f", "cant_attack") + attack("x>b"),
        all_of(cant(), broken('cant_attack("f","x")')),
    ),
    Row(
        "can't attack a player, and does",
        THREE + X + effect("e", "cant_attack", whom=AT_B) + attack("x>b"),
        there("e", "x", "b"),
    ),
    Row(
        "can't attack a player, and attacks another", THREE + X + effect("e", "cant_attack", whom=AT_B) + attack("x>c")
    ),
    Row(
        "can't attack a player, and attacks their planeswalker",
        TWO + X + W + effect("e", "cant_attack", whom=AT_B) + attack("x>w"),
    ),
    Row(
        "can't attack or block a player",
        THREE + X + effect("e", "cant_attack_or_block", whom=AT_B) + attack("x>b"),
        there("e", "x", "b"),
    ),
    Row(
        "only the attackers of the player named",
        FOUR + XYZ + effect("e", "cant_attack", "anything", whom=AT_B) + attack("x>b", "y>c", "z>b"),
        all_of(there("e", "x", "b"), there("e", "z", "b")),
    ),
    Row(
        "can't attack if the defending player has something",
        THREE
        + XY
        + permanent("l", "land", of="c")
        + attack("x>b", "y>c")
        + effect(
            "e",
            "cant_attack",
            "anything",
            "compare(count_by(defending,type(land)),at_least,constant(1))",
            varies=PER_DEFENDING_PLAYER,
        ),
        there("e", "y", "c"),
    ),
    Row("can't attack alone", TWO + XY + effect("e", "cant_attack_alone") + attack("x>b"), cant("cant_attack_alone")),
    Row(
        "can't attack or block alone",
        TWO + XY + effect("e", "cant_attack_or_block_alone") + attack("x>b"),
        cant("cant_attack_alone"),
    ),
    Row("can't attack alone, and doesn't", TWO + XY + effect("e", "cant_attack_alone") + attack("x>b", "y>b")),
    Row(
        "can't attack alone under a condition that holds not",
        TWO + X + effect("e", "cant_attack_alone", condition=NEVER) + attack("x>b"),
    ),
    Row("another can't attack alone", TWO + XY + effect("e", "cant_attack_alone", 'id("y")') + attack("x>b")),
    Row("attacks only alone, and does", TWO + XY + effect("e", "cant_attack_except_alone") + attack("x>b")),
    Row(
        "attacks only alone, with another",
        TWO + XY + effect("e", "cant_attack_except_alone") + attack("x>b", "y>b"),
        cant("cant_attack_with_others"),
    ),
    Row(
        "attacks only alone, with others elsewhere",
        THREE + XY + effect("e", "cant_attack_except_alone") + attack("x>b", "y>c"),
        cant("cant_attack_with_others"),
    ),
    Row("attacks only alone, stays home", TWO + XYZ + effect("e", "cant_attack_except_alone") + attack("y>b", "z>b")),
    Row(
        "attacks only alone under a condition that holds not",
        TWO + XY + effect("e", "cant_attack_except_alone", condition=NEVER) + attack("x>b", "y>b"),
    ),
    Row(
        "all attack only alone",
        TWO + XY + effect("e", "cant_attack_except_alone", "anything") + attack("x>b", "y>b"),
        all_of(cant("cant_attack_with_others"), cant("cant_attack_with_others", "y")),
    ),
    Row(
        "can't attack a defending player with something alone, and attacks another",
        THREE
        + X
        + permanent("l", "land", of="c")
        + effect(
            "e",
            "cant_attack_alone",
            condition="compare(count_by(defending,type(land)),at_least,constant(1))",
            varies=PER_DEFENDING_PLAYER,
        )
        + attack("x>b"),
    ),
]

ON_THE_SET = [
    Row(
        "can't attack unless another does: alone",
        TWO + XY + effect("e", "cant_attack", condition=NO_OTHER, varies=f"{PER_SUBJECT} {ON_SET}") + attack("x>b"),
        cant(),
    ),
    Row(
        "can't attack unless another does: with another",
        TWO
        + XY
        + effect("e", "cant_attack", condition=NO_OTHER, varies=f"{PER_SUBJECT} {ON_SET}")
        + attack("x>b", "y>b"),
    ),
    Row(
        "can't attack a player unless another attacks: elsewhere",
        THREE
        + XY
        + effect("e", "cant_attack", condition=NO_OTHER, whom=AT_B, varies=f"{PER_SUBJECT} {ON_SET}")
        + attack("x>c"),
    ),
    Row(
        "can't attack a player unless another attacks: there, alone",
        THREE
        + XY
        + effect("e", "cant_attack", condition=NO_OTHER, whom=AT_B, varies=f"{PER_SUBJECT} {ON_SET}")
        + attack("x>b"),
        there("e", "x", "b"),
    ),
    Row(
        "can't attack alone if two others stay home",
        TWO
        + XY
        + effect("e", "cant_attack_alone", condition="tally(attackers,fewer_than,3,anything)", varies=ON_SET)
        + attack("x>b"),
        cant("cant_attack_alone"),
    ),
    Row(
        "attacks only alone if another attacks",
        TWO
        + XY
        + effect("e", "cant_attack_except_alone", condition=ANOTHER, varies=f"{PER_SUBJECT} {ON_SET}")
        + attack("x>b", "y>b"),
        cant("cant_attack_with_others"),
    ),
]


def cap(limit: str, condition: str = "always", *, whom: str = "", more: str = "", **others: str) -> str:
    """A limit on attackers."""
    subject = others.pop("subject", "type(creature)")
    return effect("e", "max_attackers", subject, condition, whom=whom, more=f"limit(@,{limit}). {more}", **others)


def too_many(limit: int) -> str:
    """The violation of a limit."""
    return broken(f'too_many_attackers("e",{limit})')


BEFORE = 'attacked_this_turn("y"). '
TURN = "counts_whole_turn(@). "
LIMITS = [
    Row("as many as a limit allows", TWO + XY + cap("constant(2)") + attack("x>b", "y>b")),
    Row("more than a limit allows", TWO + XYZ + cap("constant(2)") + attack("x>b", "y>b", "z>b"), too_many(2)),
    Row("none is allowed", TWO + X + cap("constant(0)") + attack("x>b"), too_many(0)),
    Row("none is allowed, none attacks", TWO + X + cap("constant(0)")),
    Row("less than none is allowed, none attacks", TWO + X + cap("constant(-1)")),
    Row("a limit counts over all players", FOUR + XY + cap("constant(1)") + attack("x>b", "y>c"), too_many(1)),
    Row(
        "a limit on attacking a player counts only their attackers",
        FOUR + XY + cap("constant(1)", whom=AT_B) + attack("x>b", "y>c"),
    ),
    Row(
        "a limit on attacking a player is exceeded",
        FOUR + XY + cap("constant(1)", whom=AT_B) + attack("x>b", "y>b"),
        too_many(1),
    ),
    Row(
        "a limit on attacking a player doesn't count their planeswalker's attackers",
        TWO + XY + W + cap("constant(1)", whom=AT_B) + attack("x>b", "y>w"),
    ),
    Row(
        "a limit on some creatures counts only them",
        TWO + XYZ + cap("constant(1)", subject='id("z")') + attack("x>b", "y>b", "z>b"),
    ),
    Row(
        "a limit on some creatures is exceeded",
        TWO
        + XYZ
        + 'color("x",red). color("y",red). '
        + cap("constant(1)", subject="color(red)")
        + attack("x>b", "y>b"),
        too_many(1),
    ),
    Row("a limit under a condition that holds not", TWO + XY + cap("constant(1)", NEVER) + attack("x>b", "y>b")),
    Row(
        "a limit is a count",
        TWO + XY + permanent("l", "land") + cap("count(type(land))") + attack("x>b", "y>b"),
        too_many(1),
    ),
    Row(
        "a limit is a sum of counts",
        TWO + XY + permanent("l", "land") + cap("plus(count(type(land)),constant(1))") + attack("x>b", "y>b"),
    ),
    Row(
        "a limit is a player's number",
        TWO + XY + 'number("b","hand",1). ' + cap('number("hand",you)', you="b") + attack("x>b", "y>b"),
        too_many(1),
    ),
    Row(
        "a limit is each opponent's number",
        THREE
        + XY
        + 'number("b","hand",2). number("c","hand",1). '
        + cap('number("hand",opponent)', you="a")
        + attack("x>b", "y>b"),
        too_many(1),
    ),
    Row(
        "a limit is counters on its source",
        TWO
        + XY
        + permanent("s", "enchantment")
        + 'counters("s","age",1). '
        + cap('of(counters("age"),self)', source="s")
        + attack("x>b", "y>b"),
        too_many(1),
    ),
    Row(
        "a limit is what the one defending player has",
        TWO
        + XY
        + permanent("l", "land")
        + cap("count_by(defending,type(land))", varies=PER_DEFENDING_PLAYER)
        + attack("x>b", "y>b"),
        too_many(1),
    ),
    Row(
        "a limit for the turn counts those who attacked before",
        TWO + XY + BEFORE + cap("constant(1)", more=TURN) + attack("x>b"),
        too_many(1),
    ),
    Row("a limit for the combat doesn't", TWO + XY + BEFORE + cap("constant(1)") + attack("x>b")),
    Row(
        "a limit for the turn counts a creature once", TWO + XY + BEFORE + cap("constant(1)", more=TURN) + attack("y>b")
    ),
    Row(
        "a limit for the turn was exceeded before, none attacks now",
        TWO + XYZ + BEFORE + 'attacked_this_turn("z"). ' + cap("constant(1)", more=TURN),
    ),
    Row(
        "a limit for the turn on some creatures doesn't count others who attacked",
        TWO + XY + BEFORE + cap("constant(1)", more=TURN, subject='id("x")') + attack("x>b"),
    ),
    Row(
        "a limit for the turn on others doesn't count these",
        TWO + XY + BEFORE + cap("constant(0)", more=TURN, subject='id("y")') + attack("x>b"),
    ),
    Row(
        "a limit for the turn under a condition that holds not",
        TWO + XY + BEFORE + cap("constant(1)", NEVER, more=TURN) + attack("x>b"),
    ),
    Row(
        "limits of two controllers by their own numbers",
        THREE
        + XY
        + 'number("b","hand",1). number("c","hand",2). '
        + cap('number("hand",you)', you="b")
        + effect("f", "max_attackers", "type(creature)", you="c", more='limit(@,number("hand",you)). ')
        + attack("x>b", "y>b"),
        too_many(1),
    ),
]


def must(condition: str = "always", *, kind: str = "must_attack", subject: str = 'id("x")', **others: str) -> str:
    """A requirement."""
    return effect("e", kind, subject, condition, **others)


ATTACKS = 'attacks("e","x")'
ATTACKS_THERE = 'attacks_there("e","x")'
REQUIREMENTS = [
    Row("must attack, and does", TWO + X + must() + attack("x>b"), met(ATTACKS)),
    Row("must attack, and doesn't", TWO + X + must(), unmet(ATTACKS)),
    Row("must attack or block, and attacks", TWO + X + must(kind="must_attack_or_block") + attack("x>b"), met(ATTACKS)),
    Row(
        "must attack or block, and doesn't attack",
        TWO + XY + must(kind="must_attack_or_block") + attack("y>b"),
        unmet(ATTACKS),
    ),
    Row("must attack: a planeswalker will do", TWO + X + W + must() + attack("x>w"), met(ATTACKS)),
    Row("must attack: another doesn't help", TWO + XY + must() + attack("y>b"), unmet(ATTACKS)),
    Row(
        "must attack: what can't be attacked doesn't help",
        TWO + X + must() + attack("x>a"),
        all_of(unmet(ATTACKS), broken('not_defending_player("x","a")', "508.1b")),
    ),
    Row(
        "one requirement for each creature",
        TWO + XYZ + must(subject='or(id("x"),id("z"))') + attack("x>b", "y>b"),
        all_of(met(ATTACKS), unmet('attacks("e","z")')),
    ),
    Row(
        "one requirement for each effect",
        TWO + X + must() + effect("f", "must_attack") + attack("x>b"),
        all_of(met(ATTACKS), met('attacks("f","x")')),
    ),
    Row("must attack under a condition that holds not", TWO + X + must(NEVER)),
    Row("must attack under a condition of which a part holds", TWO + X + must("and(always,non(always))")),
    Row(
        "must attack under a condition of its own",
        TWO + XY + 'tapped("y"). ' + must("fits(subject,tapped)", subject="anything", varies=PER_SUBJECT),
        unmet('attacks("e","y")'),
    ),
    Row("must attack a player, and does", THREE + X + must(whom=AT_B) + attack("x>b"), met(ATTACKS_THERE)),
    Row("must attack a player, and attacks another", THREE + X + must(whom=AT_B) + attack("x>c"), unmet(ATTACKS_THERE)),
    Row(
        "must attack a player, and attacks their planeswalker",
        TWO + X + W + must(whom=AT_B) + attack("x>w"),
        unmet(ATTACKS_THERE),
    ),
    Row(
        "must attack a planeswalker, and does",
        TWO + X + W + must(whom='permanent(id("w"))') + attack("x>w"),
        met(ATTACKS_THERE),
    ),
    Row(
        "must attack a player: another doesn't help", THREE + XY + must(whom=AT_B) + attack("y>b"), unmet(ATTACKS_THERE)
    ),
    Row(
        "must attack or block a player",
        THREE + X + must(kind="must_attack_or_block", whom=AT_B) + attack("x>b"),
        met(ATTACKS_THERE),
    ),
    Row(
        "must attack a player who isn't there to attack",
        TWO + X + must(whom='player(player("a"))') + attack("x>b"),
        unmet(ATTACKS_THERE),
    ),
    Row("must attack a player under a condition that holds not", THREE + X + must(NEVER, whom=AT_B)),
    Row(
        "must attack the nearest opponent to the right: whom depends on the creature",
        THREE + X + must(whom="player(nearest_right)", varies=PER_SUBJECT) + attack("x>c"),
        met(ATTACKS_THERE),
    ),
    Row(
        "must attack a planeswalker of the defending player: whom depends on the defending player",
        THREE + X + W + must(whom="planeswalker_of(defending)", varies="varies_with_defending_player") + attack("x>w"),
        met(ATTACKS_THERE),
    ),
]

SET_MUST = f"{PER_SUBJECT} {ON_SET}"
CONDITIONAL = [
    Row("must attack if another does: it doesn't", TWO + XY + must(ANOTHER, varies=SET_MUST), idle(ATTACKS)),
    Row(
        "must attack if another does: it does",
        TWO + XY + must(ANOTHER, varies=SET_MUST) + attack("y>b"),
        unmet(ATTACKS),
    ),
    Row(
        "must attack if another does: both do",
        TWO + XY + must(ANOTHER, varies=SET_MUST) + attack("x>b", "y>b"),
        met(ATTACKS),
    ),
    Row("must attack if another does: alone", TWO + XY + must(ANOTHER, varies=SET_MUST) + attack("x>b"), idle(ATTACKS)),
    Row(
        "must attack a player if another attacks: elsewhere",
        THREE + XY + must(ANOTHER, whom=AT_B, varies=SET_MUST) + attack("x>c", "y>b"),
        unmet(ATTACKS_THERE),
    ),
    Row(
        "must attack a player if another attacks: there",
        THREE + XY + must(ANOTHER, whom=AT_B, varies=SET_MUST) + attack("x>b", "y>b"),
        met(ATTACKS_THERE),
    ),
    Row(
        "must attack a player if another attacks: none does",
        THREE + XY + must(ANOTHER, whom=AT_B, varies=SET_MUST) + attack("x>b"),
        idle(ATTACKS_THERE),
    ),
    Row(
        "must attack if anything does: nothing does",
        TWO + XY + must("tally(attackers,at_least,1,anything)", varies=ON_SET),
        idle(ATTACKS),
    ),
    Row(
        "must attack if anything does: it does itself",
        TWO + XY + must("tally(attackers,at_least,1,anything)", varies=ON_SET) + attack("x>b"),
        met(ATTACKS),
    ),
    Row(
        "each creature sees others of its own",
        TWO + XY + must(ANOTHER, subject="anything", varies=SET_MUST) + attack("x>b"),
        all_of(idle(ATTACKS), unmet('attacks("e","y")')),
    ),
    Row(
        "must attack under a condition on the set of which a part holds",
        TWO
        + XY
        + must("and(tally(attackers,at_least,1,anything),tally(attackers,at_least,2,anything))", varies=ON_SET)
        + attack("y>b"),
        idle(ATTACKS),
    ),
]


EACH = "reading(conditional_requirements,each_its_own). "
ANY_ATTACKER = "tally(attackers,at_least,1,anything)"
READ_OTHERWISE = [
    Row(
        "one that nothing fulfills asks all the same",
        TWO + XY + must(ANY_ATTACKER, varies=ON_SET) + EACH,
        unmet(ATTACKS),
    ),
    Row(
        "it is obeyed where its condition holds",
        TWO + XY + must(ANY_ATTACKER, varies=ON_SET) + EACH + attack("x>b"),
        met(ATTACKS),
    ),
    Row(
        "it isn't where the condition doesn't",
        TWO + XY + must("tally(attackers,at_least,2,anything)", varies=ON_SET) + EACH + attack("x>b"),
        unmet(ATTACKS),
    ),
    *(
        Row(
            f"{word} a condition on the state: {state} beside one on the set, {asked}",
            TWO + XY + must(f"{word}(state({state}),{ANY_ATTACKER})", varies=ON_SET) + EACH,
            (unmet if asked else idle)(ATTACKS),
        )
        for word, state, asked in (
            ("and", NEVER, False),
            ("and", "always", True),
            ("or", NEVER, True),
        )
    ),
    Row(
        "or the state alone",
        TWO + XY + must(f"or(state(always),and(state({NEVER}),{ANY_ATTACKER}))", varies=ON_SET) + EACH,
        unmet(ATTACKS),
    ),
]


def player_must(player: str, condition: str = "always", *, subject: str = "type(creature)", **others: str) -> str:
    """A player has to attack with at least one creature."""
    more = others.pop("more", "") + f"required_player(@,{player}). "
    return effect("e", "must_attack_with", subject, condition, more=more, **others)


WITH_ONE = 'attacks_with_one("e","a")'
OF_PLAYERS = [
    Row("the player attacks with one", TWO + XY + player_must("active") + attack("x>b"), met(WITH_ONE)),
    Row(
        "the player attacks with two: still one requirement",
        TWO + XY + player_must("active") + attack("x>b", "y>b"),
        met(WITH_ONE),
    ),
    Row("the player doesn't attack", TWO + XY + player_must("active"), unmet(WITH_ONE)),
    Row("another player has to", TWO + XY + player_must('player("b")')),
    Row("each opponent has to, the active player is one", TWO + XY + player_must("opponent", you="b"), unmet(WITH_ONE)),
    Row("each opponent has to, the active player is none", TWO + XY + player_must("opponent", you="a")),
    Row(
        "the enchanted player has to",
        TWO + XY + permanent("s") + 'attached("s","a"). ' + player_must("enchanted_player", source="s"),
        unmet(WITH_ONE),
    ),
    Row(
        "not with one who doesn't fit",
        TWO + XY + player_must("active", subject='id("y")') + attack("x>b"),
        unmet(WITH_ONE),
    ),
    Row(
        "with one at a player, elsewhere",
        THREE + XY + player_must("active", whom=AT_B) + attack("x>c"),
        unmet(WITH_ONE),
    ),
    Row(
        "with one at a player, there",
        THREE + XY + player_must("active", whom=AT_B) + attack("x>c", "y>b"),
        met(WITH_ONE),
    ),
    Row(
        "two of the named players are the active player",
        TWO + XY + player_must("active", more='required_player(@,player("a")). '),
        unmet(WITH_ONE),
    ),
    Row("under a condition that holds not", TWO + XY + player_must("active", NEVER)),
    Row(
        "under a condition that holds",
        TWO + XY + player_must("active", "compare(count(type(creature)),exactly,constant(2))"),
        unmet(WITH_ONE),
    ),
    Row(
        "if x attacks: it doesn't",
        TWO + XY + player_must("active", 'tally(attackers,at_least,1,id("x"))', subject='id("y")', varies=ON_SET),
        idle(WITH_ONE),
    ),
    Row(
        "if x attacks: it does",
        TWO
        + XY
        + player_must("active", 'tally(attackers,at_least,1,id("x"))', subject='id("y")', varies=ON_SET)
        + attack("x>b"),
        unmet(WITH_ONE),
    ),
    Row(
        "if x attacks: both do",
        TWO
        + XY
        + player_must("active", 'tally(attackers,at_least,1,id("x"))', subject='id("y")', varies=ON_SET)
        + attack("x>b", "y>b"),
        met(WITH_ONE),
    ),
    Row(
        "at a planeswalker of the defending player, of several",
        THREE
        + XY
        + W
        + player_must("active", whom="planeswalker_of(defending)", varies="varies_with_defending_player")
        + attack("x>w"),
        met(WITH_ONE),
    ),
    Row(
        "another player has to, under a condition on the active player",
        TWO + XY + 'player_mark("a","m"). ' + player_must('player("b")', 'has_mark(active,"m")'),
    ),
    Row("under a condition of which a part holds", TWO + XY + player_must("active", "and(always,non(always))")),
    Row(
        "under a condition that holds for another effect",
        THREE
        + XY
        + 'player_mark("c","m"). '
        + player_must("active", 'has_mark(you,"m")', you="b")
        + effect("f", "detain", 'id("nobody")', 'has_mark(you,"m")', you="c"),
    ),
]

ROWS = [*CHOICE, *RESTRICTIONS, *ON_THE_SET, *LIMITS, *REQUIREMENTS, *CONDITIONAL, *READ_OTHERWISE, *OF_PLAYERS]

test_declare_attackers = table(ROWS)


@pytest.mark.parametrize(
    ("play", "better"),
    [("", False), ("y>b", True), ("x>b", False), ("x>b y>b", False)],
    ids=["nobody attacks", "the other attacks", "it attacks alone", "both attack"],
)
def test_search_compares_with_what_is_asked_of_the_play(play: str, better: bool) -> None:
    """A creature must attack if another does. A better play exists only if the other attacks and it stays home."""
    facts = TWO + XY + must(ANOTHER, varies=SET_MUST) + attack(*play.split())
    control = Control(["--warn=all", "--opt-mode=ignore"])
    control.add("base", [], encodings.text("improve_attackers") + facts)
    control.ground([("base", [])])
    assert control.solve().satisfiable is better
