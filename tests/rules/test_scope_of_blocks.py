"""scope.lp: what bears on blocks and isn't judged."""

from __future__ import annotations

from tests.rules.test_scope import COUNTING, DEPENDENT, ON_SET, POWER, missing, no_number, open_

from .rows import (
    ON_BLOCKS,
    PER_DEFENDING_PLAYER,
    THREE,
    TWO,
    Row,
    X,
    all_of,
    attack,
    attacking,
    block,
    block_row,
    broken,
    creature,
    effect,
    met,
    permanent,
    table,
)

__all__: list[str] = []

BOARD = TWO + X + creature("y") + attacking("x>b", "y>b") + creature("m", "n", of="b")
"""Player a attacks player b with x and y; b has m and n."""

M = 'id("m")'

STRENGTHS = "".join(f'measure("{each}",power,2). ' for each in "xymn")

AS_UNTAPPED = effect("u", "may_block_as_though_untapped", M)

NUMBER = open_('number_not_given("e")', "509.1b")


def unread_quality(family: str, *objects: str) -> str:
    """A keyword whose quality can't be read."""
    return "".join(f'unread_quality("{each}","{family} from words","{family}"). ' for each in objects)


def as_though(kind: str, subject: str, family: str) -> str:
    """An effect that names a keyword."""
    return effect("e", kind, subject, more=f'keyword_named(@,"{family}","{family}"). ')


HAD, LACKED = "may_block_as_though_it_had", "may_be_blocked_as_though_it_lacked"

POWER_OF_HOST = "of(power,host)"

OF_BLOCKS = [
    block_row(
        "an effect whose words can't be read: blocks",
        BOARD + effect("e", "unread"),
        open_('unread_effect("e")', "509.1b"),
    ),
    block_row("another player has chosen the attackers", BOARD + effect("e", "chooses_attackers", you="a")),
    Row("another player will choose the blockers", TWO + X + effect("e", "chooses_blockers", you="a")),
    *(
        block_row(
            f"{family} that can't be read",
            BOARD + creature("z") + unread_quality(family, "x", "m", "z"),
            open_(f'unread_quality("x","{family} from words")', rule),
        )
        for family, rule in (("landwalk", "702.14a"), ("protection", "702.16a"))
    ),
    Row("a quality that can't be read, as attackers are declared", TWO + X + unread_quality("protection", "x")),
    *(
        block_row(
            f"as though it had {family}",
            BOARD + as_though(HAD, M, family),
            ""
            if family in ("flying", "reach", "shadow", "horsemanship")
            else open_(f'unknown_keyword("e","{family}")', "609.4"),
        )
        for family in ("flying", "reach", "shadow", "horsemanship", "fear", "menace", "landwalk", "haste")
    ),
    *(
        block_row(
            f"as though it didn't have {family}",
            BOARD + as_though(LACKED, 'id("x")', family),
            open_(f'unknown_keyword("e","{family}")', "609.4") if family in ("reach", "menace", "protection") else "",
        )
        for family in (
            "flying",
            "fear",
            "intimidate",
            "shadow",
            "horsemanship",
            "skulk",
            "landwalk",
            "reach",
            "menace",
            "protection",
        )
    ),
    Row("as though it had a keyword, as attackers are declared", TWO + X + as_though(HAD, "anything", "menace")),
    Row("as though it lacked a keyword, as attackers are declared", TWO + X + as_though(LACKED, "anything", "menace")),
    *(
        block_row(
            f"{kind}: the number isn't given",
            BOARD + STRENGTHS + effect("e", kind, subject, n=POWER_OF_HOST, source="x"),
            NUMBER,
        )
        for kind, subject in (
            ("can_block_additional", M),
            ("cant_be_blocked_by_more_than", 'id("x")'),
            ("cant_be_blocked_except_by_at_least", 'id("x")'),
            ("cant_be_blocked_except_by_exactly", 'id("x")'),
            ("must_be_blocked", 'id("x")'),
            ("must_be_blocked_by_exactly", 'id("x")'),
            ("max_blockers", "anything"),
        )
    ),
    block_row(
        "the number isn't given, of what applies to nothing",
        BOARD + STRENGTHS + effect("e", "must_be_blocked", 'id("z")', n=POWER_OF_HOST),
    ),
    block_row(
        "the number isn't given, under a condition that holds not",
        BOARD + STRENGTHS + effect("e", "must_be_blocked", 'id("x")', "non(always)", n=POWER_OF_HOST),
    ),
    block_row(
        "the number isn't given, under a condition on the declared set",
        BOARD
        + STRENGTHS
        + effect(
            "e", "must_be_blocked", 'id("x")', "tally(blockers,at_least,1,anything)", n=POWER_OF_HOST, varies=ON_BLOCKS
        ),
        NUMBER,
    ),
    block_row(
        "the number of a limit on attackers isn't asked",
        BOARD + STRENGTHS + effect("e", "max_attackers", "anything", n=POWER_OF_HOST),
    ),
    Row(
        "the number of a limit on blockers isn't asked as attackers are declared",
        TWO + X + COUNTING + effect("e", "max_blockers", "anything", n=POWER_OF_HOST),
    ),
    block_row(
        "a limit on blockers: the number isn't given for one of the players",
        THREE
        + X
        + creature("y")
        + attacking("x>b", "y>c")
        + 'number("b","hand",1). '
        + effect("e", "max_blockers", "anything", n='number("hand",defending)', varies=PER_DEFENDING_PLAYER),
        all_of(NUMBER, no_number("c")),
    ),
    block_row(
        "power isn't given: blocks",
        BOARD
        + 'measure("x",power,2). measure("m",power,1). measure("n",power,1). '
        + effect("e", "cant_block", M, opposite=POWER),
        missing("power", "y"),
    ),
    block_row(
        "power isn't given: of blockers that are held against nothing",
        BOARD + 'measure("x",power,2). measure("y",power,1). ' + effect("e", "cant_block", M, opposite=POWER),
    ),
    block_row(
        "power isn't given: of creatures that the effect isn't about",
        BOARD + effect("e", "cant_block", "tapped", opposite=POWER),
    ),
    block_row(
        "power isn't given: of those that a condition on the declared blockers counts",
        BOARD
        + 'measure("m",power,1). '
        + effect("e", "cant_block", M, f"tally(blockers,at_least,2,{POWER})", varies=ON_BLOCKS),
        missing("power", "n"),
    ),
    block_row(
        "mana value isn't given: of what a landwalk asks for",
        BOARD
        + permanent("l", "land", of="b")
        + effect(
            "e",
            "landwalk",
            "is(self)",
            source="x",
            more='quality(@,compare(mana_value,at_least,constant(1))). keyword_named(@,"oddwalk","landwalk"). ',
        ),
        missing("mana_value", "l", "202.3"),
    ),
]

BLOCKERS_COUNT = "tally(blockers,at_least,1,anything)"

BLOCK_DEPENDENT = open_('condition_on_declaration("e")', "509.1b")


def on_blocks(kind: str, expected: str, *, subject: str = M, **others: str | int) -> Row:
    """A kind of effect under a condition on the declared blockers that is true of the play."""
    facts = BOARD + block("m>x")
    facts += effect("e", kind, subject, BLOCKERS_COUNT, varies=ON_BLOCKS, **others)  # type: ignore[arg-type]
    return block_row(f"under a condition on the declared blockers: {kind}", facts, expected)


def obeyed(requirement: str) -> str:
    """A requirement about blocks that is obeyed."""
    return met(requirement, "509.1c")


AN_X = 'id("x")'

DECLARED_BLOCKS = [
    on_blocks("cant_be_blocked_by_more_than", BLOCK_DEPENDENT, subject=AN_X, n=1),
    on_blocks("cant_be_blocked_except_by_at_least", BLOCK_DEPENDENT, subject=AN_X, n=1),
    on_blocks("cant_be_blocked_except_by_exactly", BLOCK_DEPENDENT, subject=AN_X, n=1),
    on_blocks("cant_be_blocked_unless_by_all", BLOCK_DEPENDENT, subject=AN_X),
    on_blocks("max_blockers", BLOCK_DEPENDENT, subject="anything", n=1),
    on_blocks("can_block_additional", BLOCK_DEPENDENT, n=1),
    on_blocks("can_block_any_number", BLOCK_DEPENDENT),
    on_blocks("may_block_as_though_untapped", BLOCK_DEPENDENT),
    on_blocks(HAD, BLOCK_DEPENDENT, more='keyword_named(@,"reach","reach"). '),
    on_blocks(LACKED, BLOCK_DEPENDENT, subject=AN_X, more='keyword_named(@,"fear","fear"). '),
    on_blocks("detain", BLOCK_DEPENDENT),
    on_blocks("cant_block", broken('cant_block("e","m")', "509.1b")),
    on_blocks("cant_attack_or_block", broken('cant_block("e","m")', "509.1b")),
    on_blocks("cant_block_alone", broken('cant_block_alone("e","m")', "509.1b")),
    on_blocks("cant_attack_or_block_alone", broken('cant_block_alone("e","m")', "509.1b")),
    on_blocks("cant_be_blocked", broken('cant_be_blocked("e","x")', "509.1b"), subject=AN_X),
    on_blocks("must_block", obeyed('blocks("e","m")')),
    on_blocks("must_attack_or_block", obeyed('blocks("e","m")')),
    on_blocks("must_block_each", obeyed('blocks_each("e","m","x")'), opposite=AN_X),
    on_blocks("lure", obeyed('lured("e","m","x")'), subject=AN_X, opposite=M),
    on_blocks("must_be_blocked", obeyed('is_blocked("e","x",1)'), subject=AN_X, n=1),
    on_blocks("must_be_blocked_by_exactly", obeyed('is_blocked_by_exactly("e","x",1)'), subject=AN_X, n=1),
    on_blocks("max_attackers", "", subject="anything", n=1),
    block_row(
        "a condition on attackers, as blockers are declared",
        BOARD
        + effect(
            "e", "cant_block", M, "tally(attackers,at_least,1,anything)", varies=ON_SET, more="tallies(@,attackers). "
        )
        + block("m>x"),
        BLOCK_DEPENDENT,
    ),
    block_row(
        "a condition on attackers, of an effect that bears on no block",
        BOARD
        + effect(
            "e", "cant_attack", M, "tally(attackers,at_least,1,anything)", varies=ON_SET, more="tallies(@,attackers). "
        ),
    ),
    block_row(
        "a condition on blockers, as blockers are declared",
        BOARD
        + effect("e", "cant_block", M, BLOCKERS_COUNT, varies=ON_BLOCKS, more="tallies(@,blockers). ")
        + block("n>x"),
    ),
    Row(
        "a condition on blockers, as attackers are declared",
        TWO
        + X
        + effect("e", "cant_attack", condition=BLOCKERS_COUNT, varies=ON_BLOCKS, more="tallies(@,blockers). ")
        + attack("x>b"),
        DEPENDENT,
    ),
    Row(
        "a condition on blockers, of an effect that bears on no attack",
        TWO + X + effect("e", "cant_block", condition=BLOCKERS_COUNT, varies=ON_BLOCKS, more="tallies(@,blockers). "),
    ),
    Row(
        "a condition on attackers, of a limit on blockers, as attackers are declared",
        TWO + X + effect("e", "max_blockers", "anything", "tally(attackers,at_least,1,anything)", n=1, varies=ON_SET),
    ),
    Row(
        "a condition on attackers, as attackers are declared",
        TWO
        + X
        + effect(
            "e",
            "cant_attack",
            condition="tally(attackers,at_least,2,anything)",
            varies=ON_SET,
            more="tallies(@,attackers). ",
        )
        + attack("x>b"),
    ),
]
ROWS = [
    *OF_BLOCKS,
    *DECLARED_BLOCKS,
]

test_scope_of_blocks = table(ROWS)
