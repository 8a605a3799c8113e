"""CR 509: which blocks break 509.1a or 509.1b, and which requirements of 509.1c are in force, asked and obeyed."""

from __future__ import annotations

import pytest
from clingo import Control

from bridge.asp import encodings

from .rows import (
    ON_BLOCKS,
    PER_DEFENDING_PLAYER,
    PER_SUBJECT,
    THREE,
    TWO,
    Row,
    all_of,
    attack,
    attacking,
    block,
    block_row,
    broken,
    creature,
    effect,
    gone,
    idle,
    met,
    permanent,
    table,
    unmet,
)

__all__ = [
    "ALONE",
    "ANY_OTHER",
    "ANY_TWO",
    "BLOCKS",
    "BOARD",
    "BOTH",
    "MUST",
    "STRONG_X",
    "TAPPED_M",
    "THAT",
    "M",
    "X",
    "Y",
    "cant",
    "cant_that",
    "chosen_wrongly",
    "fails",
    "obeys",
    "sleeps",
    "unblockable",
    "unblockable_by",
]

RESTRICTION = "509.1b"

REQUIREMENT = "509.1c"

BOARD = TWO + creature("x", "y") + attacking("x>b", "y>b") + creature("m", "n", of="b")
"""Player a attacks player b with x and y; b has m and n."""

BOTH = THREE + creature("x", "y") + attacking("x>b", "y>c") + creature("m", "n", of="b") + creature("q", "r", of="c")
"""Player a attacks b with x, and c with y; b has m and n, c has q and r."""

M = 'id("m")'

X = 'id("x")'

Y = 'id("y")'


def chosen_wrongly(witness: str) -> str:
    """A violation of 509.1a."""
    return broken(witness, "509.1a")


def barred(witness: str) -> str:
    """A violation of 509.1b."""
    return broken(witness, RESTRICTION)


def cant(name: str = "e", blocker: str = "m") -> str:
    """The violation of an effect that says that a creature can't block."""
    return barred(f'cant_block("{name}","{blocker}")')


def cant_that(attacker: str = "x", blocker: str = "m", name: str = "e") -> str:
    """The violation of an effect that says that a creature can't block that attacker."""
    return barred(f'cant_block_that("{name}","{blocker}","{attacker}")')


def unblockable(attacker: str = "x", name: str = "e") -> str:
    """The violation of an effect that says that an attacker can't be blocked."""
    return barred(f'cant_be_blocked("{name}","{attacker}")')


def unblockable_by(blocker: str = "m", attacker: str = "x", name: str = "e") -> str:
    """The violation of an effect that says that an attacker can't be blocked by that creature."""
    return barred(f'cant_be_blocked_by("{name}","{attacker}","{blocker}")')


def obeys(*requirements: str) -> str:
    """Requirements of 509.1c that are obeyed."""
    return all_of(*(met(each, REQUIREMENT) for each in requirements))


def fails(*requirements: str) -> str:
    """Requirements of 509.1c that ask and are not obeyed."""
    return all_of(*(unmet(each, REQUIREMENT) for each in requirements))


def sleeps(*requirements: str) -> str:
    """Requirements of 509.1c that ask nothing of the play."""
    return all_of(*(idle(each, REQUIREMENT) for each in requirements))


TAPPED_M = 'tapped("m"). '

AS_UNTAPPED = effect("u", "may_block_as_though_untapped", M)

WALL = permanent("w", "planeswalker")

SIEGE = permanent("s", "battle", of="a") + 'subtype("s","siege"). protects("b","s"). '

CHOICE = [
    block_row("nobody blocks", BOARD),
    block_row("one creature blocks one", BOARD + block("m>x")),
    block_row("two creatures block one", BOARD + block("m>x", "n>x")),
    block_row("two creatures block one each", BOARD + block("m>x", "n>y")),
    block_row("nothing attacks", TWO + creature("x") + creature("m", of="b")),
    block_row("a tapped blocker", BOARD + TAPPED_M + block("m>x"), chosen_wrongly('tapped_blocker("m")')),
    block_row("a tapped creature that stays out", BOARD + TAPPED_M + block("n>x")),
    block_row("a tapped attacker", BOARD + 'tapped("x"). ' + block("m>x")),
    block_row("a tapped blocker as though untapped", BOARD + TAPPED_M + AS_UNTAPPED + block("m>x")),
    block_row(
        "another creature is as though untapped",
        BOARD + TAPPED_M + effect("u", "may_block_as_though_untapped", 'id("n")') + block("m>x"),
        chosen_wrongly('tapped_blocker("m")'),
    ),
    block_row("a creature that came this turn blocks", BOARD + 'recently_controlled("m"). ' + block("m>x")),
    block_row(
        "a blocker that is also a battle",
        BOARD
        + permanent("v", "creature", "battle", of="b")
        + 'subtype("v","siege"). protects("a","v"). '
        + block("v>x"),
        chosen_wrongly('battle_blocker("v")'),
    ),
    block_row(
        "a battle blocks",
        BOARD + permanent("v", "battle", of="b") + 'subtype("v","siege"). protects("a","v"). ' + block("v>x"),
        broken('not_a_creature("v")', "506.3"),
    ),
    block_row(
        "a noncreature blocks",
        BOARD + permanent("v", "artifact") + block("v>x"),
        broken('not_a_creature("v")', "506.3"),
    ),
    block_row("an artifact creature blocks", BOARD + permanent("v", "artifact", "creature") + block("v>x")),
    block_row(
        "a creature that stayed home is blocked",
        BOARD + creature("z") + block("m>z"),
        chosen_wrongly('not_attacking("m","z")'),
    ),
    block_row("one's own creature is blocked", BOARD + block("m>n"), chosen_wrongly('not_attacking("m","n")')),
    block_row(
        "a creature that attacks another player is blocked",
        BOTH + block("m>y"),
        chosen_wrongly('not_attacking_defender("m","y")'),
    ),
    block_row("each player blocks what attacks them", BOTH + block("m>x", "q>y", "n>x", "r>y")),
    block_row(
        "each player blocks what attacks the other",
        BOTH + block("m>y", "q>x"),
        all_of(chosen_wrongly('not_attacking_defender("m","y")'), chosen_wrongly('not_attacking_defender("q","x")')),
    ),
    block_row(
        "one attacks the blocker's planeswalker",
        THREE + creature("x", "y") + WALL + attacking("x>w", "y>c") + creature("m", of="b") + block("m>x"),
    ),
    block_row(
        "one attacks another player's planeswalker",
        THREE + creature("x", "y") + WALL + attacking("x>w", "y>c") + creature("q", of="c") + block("q>x"),
        chosen_wrongly('not_attacking_defender("q","x")'),
    ),
    block_row(
        "one attacks a battle that the blocker's controller protects",
        TWO + creature("x") + SIEGE + attacking("x>s") + creature("m", of="b") + block("m>x"),
    ),
    block_row(
        "one attacks a battle that the blocker's controller controls and another player protects",
        THREE
        + creature("x", "y")
        + permanent("s", "battle", of="c")
        + 'subtype("s","siege"). protects("b","s"). '
        + attacking("x>s", "y>c")
        + creature("q", of="c")
        + block("q>x"),
        chosen_wrongly('not_attacking_defender("q","x")'),
    ),
    block_row(
        "the planeswalker that was attacked is gone",
        TWO + creature("x") + gone("x>b") + creature("m", of="b") + block("m>x"),
    ),
    block_row(
        "what another player had is gone",
        THREE + creature("x", "y") + gone("x>b") + attacking("y>c") + creature("q", of="c") + block("q>x"),
        chosen_wrongly('not_attacking_defender("q","x")'),
    ),
    block_row("two at once", BOARD + block("m>x", "m>y"), chosen_wrongly('blocks_too_many("m",1)')),
]


def more_blocks(name: str, effects: str, *, of: int, capacity: int = 0) -> Row:
    """A row in which m blocks so many attackers; it can block the number given, or all for 0."""
    attackers = tuple(f"x{number}" for number in range(of))
    facts = TWO + creature(*attackers) + attacking(*(f"{each}>b" for each in attackers)) + creature("m", "n", of="b")
    facts += effects + block(*(f"m>{each}" for each in attackers))
    return block_row(name, facts, chosen_wrongly(f'blocks_too_many("m",{capacity})') if capacity else "")


ADDITIONAL = effect("e", "can_block_additional", M, n=1)

CAPACITIES = [
    more_blocks("one additional creature", ADDITIONAL, of=2),
    more_blocks("one additional creature: three", ADDITIONAL, of=3, capacity=2),
    more_blocks("two additional creatures", effect("e", "can_block_additional", M, n=2), of=3),
    more_blocks("two additional creatures: four", effect("e", "can_block_additional", M, n=2), of=4, capacity=3),
    more_blocks("permissions add up", ADDITIONAL + effect("f", "can_block_additional", M, n=1), of=3),
    more_blocks("permissions add up: four", ADDITIONAL + effect("f", "can_block_additional", M, n=1), of=4, capacity=3),
    more_blocks("fewer than none is none", effect("e", "can_block_additional", M, n=-1), of=2, capacity=1),
    more_blocks(
        "fewer than none takes nothing from another",
        ADDITIONAL + effect("f", "can_block_additional", M, n=-1),
        of=2,
    ),
    more_blocks("for another creature", effect("e", "can_block_additional", 'id("n")', n=1), of=2, capacity=1),
    more_blocks(
        "under a condition that holds not",
        effect("e", "can_block_additional", M, "non(always)", n=1),
        of=2,
        capacity=1,
    ),
    more_blocks("any number", effect("e", "can_block_any_number", M), of=4),
    more_blocks("any number, and an additional one", ADDITIONAL + effect("f", "can_block_any_number", M), of=4),
    more_blocks("any number for another", effect("e", "can_block_any_number", 'id("n")'), of=2, capacity=1),
    more_blocks(
        "any number under a condition that holds not",
        effect("e", "can_block_any_number", M, "non(always)"),
        of=2,
        capacity=1,
    ),
    more_blocks(
        "as many more as its power",
        effect("e", "can_block_additional", M, n="of(power,subject)", varies=PER_SUBJECT)
        + 'measure("m",power,2). measure("n",power,5). '
        + "".join(f'measure("x{number}",power,7). ' for number in range(4)),
        of=4,
        capacity=3,
    ),
    more_blocks(
        "as many more as each creature's power",
        effect("e", "can_block_additional", "type(creature)", n="of(power,subject)", varies=PER_SUBJECT)
        + 'measure("m",power,1). measure("n",power,5). '
        + "".join(f'measure("x{number}",power,7). ' for number in range(3)),
        of=3,
        capacity=2,
    ),
    more_blocks("another effect's number is no permission", effect("e", "max_blockers", M, n=3), of=2, capacity=1),
]

WHO = [
    block_row("nobody is asked about without an attack", TWO + creature("m", of="b") + effect("e", "must_block", M)),
    block_row(
        "who is not attacked declares nothing",
        THREE + creature("x") + attacking("x>b") + creature("q", of="c") + effect("e", "must_block", 'id("q")'),
    ),
    block_row(
        "who had what was attacked declares",
        THREE + creature("x") + gone("x>c") + creature("q", of="c") + effect("e", "must_block", 'id("q")'),
        fails('blocks("e","q")'),
    ),
    block_row(
        "one player declares: the other's requirements are left out",
        BOTH + 'declaring_player("b"). ' + effect("e", "must_block", "type(creature)"),
        fails('blocks("e","m")', 'blocks("e","n")'),
    ),
    block_row(
        "all players declare",
        BOTH + effect("e", "must_block", "type(creature)") + block("m>x", "q>y"),
        all_of(
            obeys('blocks("e","m")', 'blocks("e","q")'),
            fails('blocks("e","n")', 'blocks("e","r")'),
        ),
    ),
    block_row(
        "one player declares: the other's blockers are ignored",
        BOTH + 'declaring_player("b"). tapped("m"). tapped("q"). ' + block("m>x", "q>y"),
        chosen_wrongly('tapped_blocker("m")'),
    ),
    block_row(
        "one player declares: attackers of others are ignored",
        BOTH + 'declaring_player("b"). ' + effect("e", "must_be_blocked", "type(creature)", n=1) + block("q>y"),
        fails('is_blocked("e","x",1)'),
    ),
    block_row(
        "one player declares who is not attacked",
        THREE
        + creature("x")
        + attacking("x>b")
        + creature("q", of="c")
        + 'declaring_player("c"). '
        + effect("e", "must_block", "type(creature)"),
        fails('blocks("e","q")'),
    ),
    block_row(
        "a requirement is about creatures of the defending player",
        BOARD + permanent("l", "land") + effect("e", "must_block", "anything"),
        fails('blocks("e","m")', 'blocks("e","n")'),
    ),
    block_row(
        "a requirement to be blocked is about attacking creatures",
        BOARD + creature("z") + effect("e", "must_be_blocked", "anything", n=1) + block("m>x"),
        all_of(obeys('is_blocked("e","x",1)'), fails('is_blocked("e","y",1)')),
    ),
    block_row(
        "a requirement to be blocked, of an attacker whose planeswalker is gone",
        TWO + creature("x") + gone("x>b") + creature("m", of="b") + effect("e", "must_be_blocked", n=1),
        fails('is_blocked("e","x",1)'),
    ),
    block_row("attacks are not asked about", BOARD + effect("e", "must_attack") + effect("f", "cant_attack")),
    Row("blocks are not asked about", TWO + creature("x") + attack("x>b") + effect("e", "cant_be_blocked")),
]

POWERFUL = "compare(power,at_least,constant(2))"

STRONG_X = 'measure("x",power,3). measure("y",power,1). measure("m",power,1). measure("n",power,1). '

GREATER = "compare(power,more_than,of(power,subject))"

LANDS = "compare(count_by(defending,type(land)),at_least,constant(1))"

LAND_OF_B = permanent("l", "land", of="b")

CANT_BLOCK = [
    block_row("can't block", BOARD + effect("e", "cant_block", M) + block("m>x"), cant()),
    block_row("can't block, and doesn't", BOARD + effect("e", "cant_block", M) + block("n>x")),
    block_row(
        "can't block under a condition that holds not",
        BOARD + effect("e", "cant_block", M, "non(always)") + block("m>x"),
    ),
    block_row("can't attack or block", BOARD + effect("e", "cant_attack_or_block", M) + block("m>x"), cant()),
    block_row("can't attack", BOARD + effect("e", "cant_attack", M) + block("m>x")),
    block_row(
        "can't block that one",
        BOARD + effect("e", "cant_block", M, opposite=X) + block("m>x", "n>x"),
        cant_that(),
    ),
    block_row("can't block that one, blocks another", BOARD + effect("e", "cant_block", M, opposite=X) + block("m>y")),
    block_row(
        "can't block that one under a condition that holds not",
        BOARD + effect("e", "cant_block", M, "non(always)", opposite=X) + block("m>x"),
    ),
    block_row(
        "can't attack, and can't block that one",
        BOARD + effect("e", "cant_attack_or_block", M, opposite=X) + block("m>x", "n>y"),
        cant_that(),
    ),
    block_row(
        "can't block creatures with power 2 or greater",
        BOARD + STRONG_X + effect("e", "cant_block", "type(creature)", opposite=POWERFUL) + block("m>x", "n>y"),
        cant_that(),
    ),
    block_row(
        "can't block creatures with power greater than its own",
        BOARD
        + 'measure("x",power,2). measure("y",power,1). measure("m",power,1). measure("n",power,2). '
        + effect("e", "cant_block", "type(creature)", opposite=GREATER, varies=PER_SUBJECT)
        + block("m>x", "n>x"),
        cant_that(),
    ),
    block_row(
        "can't block while its controller has a land",
        BOTH
        + LAND_OF_B
        + effect("e", "cant_block", "type(creature)", LANDS, varies=PER_DEFENDING_PLAYER)
        + block("m>x", "q>y"),
        cant(),
    ),
    block_row(
        "can't block that one while its controller has a land",
        BOTH
        + LAND_OF_B
        + effect("e", "cant_block", "type(creature)", LANDS, opposite="type(creature)", varies=PER_DEFENDING_PLAYER)
        + block("m>x", "q>y"),
        cant_that(),
    ),
    block_row("can't be blocked", BOARD + effect("e", "cant_be_blocked", X) + block("m>x", "n>y"), unblockable()),
    block_row("can't be blocked, and isn't", BOARD + effect("e", "cant_be_blocked", X) + block("m>y")),
    block_row(
        "can't be blocked under a condition that holds not",
        BOARD + effect("e", "cant_be_blocked", X, "non(always)") + block("m>x"),
    ),
    block_row(
        "can't be blocked by that one",
        BOARD + effect("e", "cant_be_blocked", X, opposite=M) + block("m>x", "n>x"),
        unblockable_by(),
    ),
    block_row(
        "can't be blocked by that one, which blocks another",
        BOARD + effect("e", "cant_be_blocked", X, opposite=M) + block("m>y", "n>x"),
    ),
    block_row(
        "can't be blocked by that one under a condition that holds not",
        BOARD + effect("e", "cant_be_blocked", X, "non(always)", opposite=M) + block("m>x"),
    ),
    block_row(
        "can't be blocked by creatures with greater power",
        BOARD
        + 'measure("x",power,1). measure("y",power,3). measure("m",power,2). measure("n",power,1). '
        + effect("e", "cant_be_blocked", "type(creature)", opposite=GREATER, varies=PER_SUBJECT)
        + block("m>x", "n>x"),
        unblockable_by(),
    ),
    block_row(
        "can't be blocked while the defending player has a land",
        BOTH
        + LAND_OF_B
        + effect("e", "cant_be_blocked", "type(creature)", LANDS, varies=PER_DEFENDING_PLAYER)
        + block("m>x", "q>y"),
        unblockable(),
    ),
    block_row(
        "can't be blocked by creatures of its owner's choice: the source names the blocker",
        BOARD + effect("e", "cant_be_blocked", X, opposite="is(self)", source="n") + block("m>x", "n>x"),
        unblockable_by("n"),
    ),
]

ALONE = barred('cant_block_alone("e","m")')

CANT_ALONE = effect("e", "cant_block_alone", M)

BLOCKED_ALONE = [
    block_row("can't block alone, and does", BOARD + CANT_ALONE + block("m>x"), ALONE),
    block_row("can't block alone: another blocks the same", BOARD + CANT_ALONE + block("m>x", "n>x")),
    block_row("can't block alone: another blocks another", BOARD + CANT_ALONE + block("m>x", "n>y")),
    block_row("can't block alone: another blocks alone", BOARD + CANT_ALONE + block("n>x")),
    block_row("can't block alone: nobody blocks", BOARD + CANT_ALONE),
    block_row(
        "can't block alone: it blocks two",
        BOARD + CANT_ALONE + effect("f", "can_block_any_number", M) + block("m>x", "m>y"),
        ALONE,
    ),
    block_row(
        "can't block alone: another player's creature is no company",
        BOTH + CANT_ALONE + block("m>x", "q>y"),
        ALONE,
    ),
    block_row(
        "can't attack or block alone", BOARD + effect("e", "cant_attack_or_block_alone", M) + block("m>x"), ALONE
    ),
    block_row("can't attack alone", BOARD + effect("e", "cant_attack_alone", M) + block("m>x")),
    block_row(
        "can't block alone under a condition that holds not",
        BOARD + effect("e", "cant_block_alone", M, "non(always)") + block("m>x"),
    ),
]


def numbered(kind: str, witness: str, n: int | str, *blocks: str, violated: int | None = None, facts: str = "") -> Row:
    """An effect on x with a number; `violated` is the number in the violation, if there is one."""
    name = f"{kind} {n}: {' '.join(blocks) or 'nothing'}{' and more' if facts else ''}"
    found = "" if violated is None else barred(f'{witness}("e","x",{violated})')
    return block_row(name, BOARD + creature("k", of="b") + effect("e", kind, n=n) + facts + block(*blocks), found)


MORE, MANY = "cant_be_blocked_by_more_than", "blocked_by_too_many"

LEAST, FEW = "cant_be_blocked_except_by_at_least", "blocked_by_too_few"

EXACTLY, OTHER = "cant_be_blocked_except_by_exactly", "blocked_by_other_number"

NUMBERS = [
    numbered(MORE, MANY, 1),
    numbered(MORE, MANY, 1, "m>x"),
    numbered(MORE, MANY, 1, "m>x", "n>x", violated=1),
    numbered(MORE, MANY, 1, "m>x", "n>y"),
    numbered(MORE, MANY, 2, "m>x", "n>x"),
    numbered(MORE, MANY, 2, "m>x", "n>x", "k>x", violated=2),
    numbered(MORE, MANY, 0, "m>x", violated=0),
    numbered(MORE, MANY, -1),
    numbered(MORE, MANY, "count(type(land))", "m>x", "n>x", violated=1, facts=LAND_OF_B),
    numbered(LEAST, FEW, 2),
    numbered(LEAST, FEW, 2, "m>x", violated=2),
    numbered(LEAST, FEW, 2, "m>y"),
    numbered(LEAST, FEW, 2, "m>x", "n>y", violated=2),
    numbered(LEAST, FEW, 2, "m>x", "n>x"),
    numbered(LEAST, FEW, 3, "m>x", "n>x", violated=3),
    numbered(LEAST, FEW, 3, "m>x", "n>x", "k>x"),
    numbered(EXACTLY, OTHER, 2),
    numbered(EXACTLY, OTHER, 2, "m>x", violated=2),
    numbered(EXACTLY, OTHER, 2, "m>x", "n>x"),
    numbered(EXACTLY, OTHER, 2, "m>x", "n>x", "k>x", violated=2),
    numbered(EXACTLY, OTHER, 2, "m>y"),
    *(
        block_row(
            f"{kind}, under a condition that holds not",
            BOARD + effect("e", kind, X, "non(always)", n=n) + block("m>x", "n>x"),
        )
        for kind, n in ((MORE, 1), (LEAST, 3), (EXACTLY, 1))
    ),
    block_row(
        "each attacker by more than its power",
        BOARD
        + STRONG_X
        + effect("e", MORE, "type(creature)", n="of(power,subject)", varies=PER_SUBJECT)
        + creature("k", of="b")
        + 'measure("k",power,1). '
        + block("m>x", "n>y", "k>y"),
        barred('blocked_by_too_many("e","y",1)'),
    ),
]

ALL_OF_THEM = effect("e", "cant_be_blocked_unless_by_all")

NOT_ALL = barred('not_blocked_by_all("e","x")')

BY_ALL = [
    block_row("unless by all: by all", BOARD + ALL_OF_THEM + block("m>x", "n>x")),
    block_row("unless by all: not by one", BOARD + ALL_OF_THEM + block("m>x"), NOT_ALL),
    block_row("unless by all: not by one who blocks another", BOARD + ALL_OF_THEM + block("m>x", "n>y"), NOT_ALL),
    block_row("unless by all: by none", BOARD + ALL_OF_THEM + block("m>y")),
    block_row("unless by all: a tapped one can't", BOARD + 'tapped("n"). ' + ALL_OF_THEM + block("m>x"), NOT_ALL),
    block_row("unless by all: other players' creatures are not meant", BOTH + ALL_OF_THEM + block("m>x", "n>x")),
    block_row(
        "unless by all, under a condition that holds not",
        BOARD + effect("e", "cant_be_blocked_unless_by_all", X, "non(always)") + block("m>x"),
    ),
    block_row("unless by all: of another attacker", BOARD + ALL_OF_THEM + block("n>y")),
]


def too_many(limit: int, player: str = "b") -> str:
    """The violation of a limit on blockers."""
    return barred(f'too_many_blockers("e","{player}",{limit})')


ONE_BLOCKER = effect("e", "max_blockers", "type(creature)", n=1)

LIMITS = [
    block_row("one blocker at most: two", BOARD + ONE_BLOCKER + block("m>x", "n>y"), too_many(1)),
    block_row("one blocker at most: two block the same", BOARD + ONE_BLOCKER + block("m>x", "n>x"), too_many(1)),
    block_row("one blocker at most: one", BOARD + ONE_BLOCKER + block("m>x")),
    block_row(
        "one blocker at most: it blocks two",
        BOARD + ONE_BLOCKER + effect("f", "can_block_any_number", M) + block("m>x", "m>y"),
    ),
    block_row("two blockers at most: two", BOARD + effect("e", "max_blockers", "anything", n=2) + block("m>x", "n>y")),
    block_row("no blockers", BOARD + effect("e", "max_blockers", "anything", n=0) + block("m>x"), too_many(0)),
    block_row("fewer than no blockers", BOARD + effect("e", "max_blockers", "anything", n=-1)),
    block_row("a limit is for each player alone", BOTH + ONE_BLOCKER + block("m>x", "q>y")),
    block_row(
        "a limit is for each player alone: one has too many",
        BOTH + ONE_BLOCKER + block("m>x", "q>y", "r>y"),
        too_many(1, "c"),
    ),
    block_row(
        "a limit on some creatures",
        BOARD + effect("e", "max_blockers", 'subtype("wall")', n=0) + 'subtype("m","wall"). ' + block("n>x"),
    ),
    block_row(
        "a limit on some creatures: that one",
        BOARD + effect("e", "max_blockers", 'subtype("wall")', n=0) + 'subtype("m","wall"). ' + block("m>x", "n>x"),
        too_many(0),
    ),
    block_row(
        "a limit on blocking one attacker",
        BOARD + effect("e", "max_blockers", "type(creature)", opposite=X, n=1) + block("m>x", "n>y"),
    ),
    block_row(
        "a limit on blocking one attacker: two block it",
        BOARD + effect("e", "max_blockers", "type(creature)", opposite=X, n=1) + block("m>x", "n>x"),
        too_many(1),
    ),
    block_row(
        "a limit under a condition that holds not",
        BOARD + effect("e", "max_blockers", "type(creature)", "non(always)", n=0) + block("m>x"),
    ),
    block_row(
        "a limit on blocking one attacker, under a condition that holds not",
        BOARD + effect("e", "max_blockers", "type(creature)", "non(always)", opposite=X, n=0) + block("m>x"),
    ),
    block_row(
        "as many blockers as the defending player has lands",
        BOTH
        + LAND_OF_B
        + effect("e", "max_blockers", "type(creature)", n="count_by(defending,type(land))", varies=PER_DEFENDING_PLAYER)
        + block("m>x", "q>y"),
        too_many(0, "c"),
    ),
    block_row(
        "a limit for the player who declares",
        BOTH + 'declaring_player("b"). ' + ONE_BLOCKER + block("m>x", "n>x", "q>y", "r>y"),
        too_many(1),
    ),
]

MUST = effect("e", "must_block", M)

BLOCKS, THAT = 'blocks("e","m")', 'blocks_that("e","m")'

ANY_TWO = "tally(blockers,at_least,2,anything)"

ANY_OTHER = "tally(other_blockers,at_least,1,anything)"

CREATURE_BATTLE = permanent("v", "creature", "battle", of="b") + 'subtype("v","siege"). protects("a","v"). '

LANDS_OF_DEFENDING = "count(and(type(land),controlled_by(defending)))"

LITERALS = [
    block_row("a creature that is also a battle stays out", BOARD + CREATURE_BATTLE + block("m>x")),
    block_row(
        "must block that one, and blocks it though it attacks another player",
        BOTH + effect("e", "must_block", M, opposite=Y) + block("m>y"),
        all_of(fails(THAT), chosen_wrongly('not_attacking_defender("m","y")')),
    ),
    block_row(
        "a noncreature that is said to block is no blocker to be counted",
        BOARD
        + permanent("v", "artifact")
        + effect("e", "cant_block", M, ANY_TWO, varies=ON_BLOCKS)
        + block("m>x", "v>x"),
        broken('not_a_creature("v")', "506.3"),
    ),
    block_row(
        "the attacking player's lands are not the defending player's",
        BOARD
        + permanent("l", "land", of="a")
        + effect(
            "e",
            "cant_be_blocked",
            "type(creature)",
            f"and({LANDS},fits(subject,anything))",
            varies=f"{PER_SUBJECT} {PER_DEFENDING_PLAYER}",
        )
        + block("m>x"),
    ),
    more_blocks(
        "a number in the condition is no number of the effect",
        effect("e", "can_block_additional", M, "compare(count(type(land)),at_most,constant(5))", n=1),
        of=3,
        capacity=2,
    ),
    block_row(
        "a number in the condition is no limit",
        BOARD
        + effect("e", "max_blockers", "anything", "compare(count(type(land)),exactly,constant(0))", n=2)
        + block("m>x"),
    ),
    block_row(
        "as many blockers as there are lands of the defending player",
        BOARD
        + LAND_OF_B
        + effect("e", "max_blockers", "anything", n=LANDS_OF_DEFENDING, varies=PER_DEFENDING_PLAYER)
        + block("m>x"),
    ),
]

ROWS = [
    *LITERALS,
    *CHOICE,
    *CAPACITIES,
    *WHO,
    *CANT_BLOCK,
    *BLOCKED_ALONE,
    *NUMBERS,
    *BY_ALL,
    *LIMITS,
]

test_declare_blockers = table(ROWS)


@pytest.mark.parametrize(
    ("play", "better"),
    [("", False), ("n>x", True), ("m>x", False), ("m>x n>x", False)],
    ids=["nobody blocks", "the other blocks", "it blocks alone", "both block"],
)
def test_search_compares_with_what_is_asked_of_the_play(play: str, better: bool) -> None:
    """A creature must block if another does. A better play exists only if the other blocks and it doesn't."""
    must = effect("e", "must_block", M, ANY_OTHER, varies=f"{ON_BLOCKS} {PER_SUBJECT}")
    control = Control(["--warn=all", "--opt-mode=ignore"])
    control.add("base", [], encodings.text("improve_blockers") + BOARD + must + block(*play.split()))
    control.ground([("base", [])])
    assert control.solve().satisfiable is better


def test_a_bound_on_all_players_is_one_on_each_who_improves() -> None:
    """CR 802.4b: b's illegal block obeys a requirement that no legal block of b can obey; c could obey one more."""
    given = BOTH + effect("e", "must_block", 'or(id("m"),id("q"))') + effect("f", "cant_be_blocked", X) + block("m>x")
    control = Control(["--warn=all", "--opt-mode=ignore"])
    control.add("base", [], encodings.text("improve_blockers") + given + "score_bound(1). ")
    control.ground([("base", [])])
    assert control.solve().satisfiable is True
