"""CR 509.1c: requirements in force, asked and obeyed, and conditions on the declared blockers."""

from __future__ import annotations

from tests.rules.test_509_declare_blockers import (
    ALONE,
    ANY_OTHER,
    ANY_TWO,
    BLOCKS,
    BOARD,
    BOTH,
    MUST,
    STRONG_X,
    TAPPED_M,
    THAT,
    M,
    X,
    Y,
    cant,
    cant_that,
    chosen_wrongly,
    fails,
    obeys,
    sleeps,
    unblockable,
    unblockable_by,
)

from .rows import (
    ON_BLOCKS,
    PER_SUBJECT,
    Row,
    all_of,
    block,
    block_row,
    creature,
    effect,
    table,
)

__all__: list[str] = []

REQUIREMENTS = [
    block_row("must block, and does", BOARD + MUST + block("m>x"), obeys(BLOCKS)),
    block_row("must block, and doesn't", BOARD + MUST + block("n>x"), fails(BLOCKS)),
    block_row("must block, tapped: in force all the same", BOARD + TAPPED_M + MUST, fails(BLOCKS)),
    block_row(
        "must block under a condition that holds not", BOARD + effect("e", "must_block", M, "non(always)") + block()
    ),
    block_row(
        "must block what attacks another player",
        BOTH + MUST + block("m>y"),
        all_of(fails(BLOCKS), chosen_wrongly('not_attacking_defender("m","y")')),
    ),
    block_row(
        "must attack or block, and blocks", BOARD + effect("e", "must_attack_or_block", M) + block("m>x"), obeys(BLOCKS)
    ),
    block_row("must attack or block, and doesn't", BOARD + effect("e", "must_attack_or_block", M), fails(BLOCKS)),
    block_row(
        "must block that one, and does", BOARD + effect("e", "must_block", M, opposite=X) + block("m>x"), obeys(THAT)
    ),
    block_row(
        "must block that one, and blocks another",
        BOARD + effect("e", "must_block", M, opposite=X) + block("m>y", "n>x"),
        fails(THAT),
    ),
    block_row("must block that one, and doesn't", BOARD + effect("e", "must_block", M, opposite=X), fails(THAT)),
    block_row(
        "must block that one, which attacks another player",
        BOTH + effect("e", "must_block", M, opposite=Y) + block("m>x"),
        fails(THAT),
    ),
    block_row(
        "must attack, or block that one",
        BOARD + effect("e", "must_attack_or_block", M, opposite=X) + block("m>x"),
        obeys(THAT),
    ),
    block_row(
        "must block that one under a condition that holds not",
        BOARD + effect("e", "must_block", M, "non(always)", opposite=X),
    ),
    block_row(
        "each creature must block",
        BOARD + effect("e", "must_block", "anything") + block("m>x"),
        all_of(obeys(BLOCKS), fails('blocks("e","n")')),
    ),
    block_row(
        "must block each",
        BOARD + effect("e", "must_block_each", M) + block("m>x"),
        all_of(obeys('blocks_each("e","m","x")'), fails('blocks_each("e","m","y")')),
    ),
    block_row(
        "must block each that attacks its controller",
        BOTH + effect("e", "must_block_each", M),
        fails('blocks_each("e","m","x")'),
    ),
    block_row(
        "must block each that is described",
        BOARD + effect("e", "must_block_each", M, opposite=X) + block("m>y"),
        fails('blocks_each("e","m","x")'),
    ),
    block_row(
        "must block each, under a condition that holds not",
        BOARD + effect("e", "must_block_each", M, "non(always)"),
    ),
    block_row(
        "all creatures able to block it do so",
        BOARD + effect("e", "lure") + block("m>x", "n>y"),
        all_of(obeys('lured("e","m","x")'), fails('lured("e","n","x")')),
    ),
    block_row(
        "all creatures of the defending player are meant",
        BOTH + effect("e", "lure"),
        fails('lured("e","m","x")', 'lured("e","n","x")'),
    ),
    block_row(
        "all creatures that are described",
        BOARD + effect("e", "lure", opposite=M) + block("n>x"),
        fails('lured("e","m","x")'),
    ),
    block_row("lure, under a condition that holds not", BOARD + effect("e", "lure", X, "non(always)")),
    block_row(
        "must be blocked, and is",
        BOARD + effect("e", "must_be_blocked", n=1) + block("m>x"),
        obeys('is_blocked("e","x",1)'),
    ),
    block_row(
        "must be blocked, and isn't",
        BOARD + effect("e", "must_be_blocked", n=1) + block("m>y"),
        fails('is_blocked("e","x",1)'),
    ),
    block_row(
        "must be blocked by two, and is by one",
        BOARD + effect("e", "must_be_blocked", n=2) + block("m>x", "n>y"),
        fails('is_blocked("e","x",2)'),
    ),
    block_row(
        "must be blocked by two, and is",
        BOARD + effect("e", "must_be_blocked", n=2) + block("m>x", "n>x"),
        obeys('is_blocked("e","x",2)'),
    ),
    block_row(
        "must be blocked by two, and is by three",
        BOARD + creature("k", of="b") + effect("e", "must_be_blocked", n=2) + block("m>x", "n>x", "k>x"),
        obeys('is_blocked("e","x",2)'),
    ),
    block_row(
        "must be blocked by one that is described",
        BOARD + effect("e", "must_be_blocked", opposite=M, n=1) + block("n>x"),
        fails('is_blocked("e","x",1)'),
    ),
    block_row(
        "must be blocked by one that is described, and is",
        BOARD + effect("e", "must_be_blocked", opposite=M, n=1) + block("m>x"),
        obeys('is_blocked("e","x",1)'),
    ),
    block_row(
        "must be blocked by two that are described",
        BOARD
        + creature("k", of="b")
        + effect("e", "must_be_blocked", opposite='or(id("m"),id("k"))', n=2)
        + block("n>x", "m>x"),
        fails('is_blocked("e","x",2)'),
    ),
    block_row(
        "must be blocked, under a condition that holds not",
        BOARD + effect("e", "must_be_blocked", X, "non(always)", n=1),
    ),
    *(
        block_row(
            f"must be blocked by exactly {n}: {' '.join(blocks) or 'nothing'}",
            BOARD + effect("e", "must_be_blocked_by_exactly", n=n) + block(*blocks),
            (obeys if obeyed else fails)(f'is_blocked_by_exactly("e","x",{n})'),
        )
        for n, blocks, obeyed in (
            (1, (), False),
            (1, ("m>x",), True),
            (1, ("m>x", "n>y"), True),
            (1, ("m>x", "n>x"), False),
            (2, ("m>x",), False),
            (2, ("m>x", "n>x"), True),
            (0, (), True),
            (0, ("m>x",), False),
        )
    ),
    block_row(
        "must be blocked by exactly one: another player's creature doesn't count",
        BOTH + effect("e", "must_be_blocked_by_exactly", n=1) + block("m>x", "q>x"),
        all_of(obeys('is_blocked_by_exactly("e","x",1)'), chosen_wrongly('not_attacking_defender("q","x")')),
    ),
    block_row(
        "must be blocked by exactly one, under a condition that holds not",
        BOARD + effect("e", "must_be_blocked_by_exactly", X, "non(always)", n=1),
    ),
    block_row(
        "must be blocked by exactly as many as its power",
        BOARD
        + STRONG_X
        + effect("e", "must_be_blocked_by_exactly", "type(creature)", n="of(power,subject)", varies=PER_SUBJECT)
        + block("m>y"),
        all_of(obeys('is_blocked_by_exactly("e","y",1)'), fails('is_blocked_by_exactly("e","x",3)')),
    ),
]


EACH = "reading(conditional_requirements,each_its_own). "
EXACTLY_ONE = 'is_blocked_by_exactly("e","x",1)'
READ_OTHERWISE = [
    block_row(
        f"read so, {name}",
        BOARD + effect("e", kind, subject, ANY_TWO, n=n, varies=ON_BLOCKS) + EACH + block(*blocks),
        (obeys if obeyed else fails)(requirement),
    )
    for name, kind, subject, n, blocks, requirement, obeyed in (
        ("it blocks alone", "must_block", M, "", ("m>x",), 'blocks("e","m")', False),
        ("it blocks beside another", "must_block", M, "", ("m>x", "n>y"), 'blocks("e","m")', True),
        ("one blocks it", "must_be_blocked_by_exactly", X, 1, ("m>x",), EXACTLY_ONE, False),
        ("one blocks it, and one another", "must_be_blocked_by_exactly", X, 1, ("m>x", "n>y"), EXACTLY_ONE, True),
    )
]


def on_set(name: str, facts: str, condition: str, *blocks: str, expected: str = "", subject: str = M) -> Row:
    """A restriction on m under a condition on the declared blockers."""
    varies = f"{ON_BLOCKS} {PER_SUBJECT}" if "other" in condition else ON_BLOCKS
    return block_row(
        name, facts + effect("e", "cant_block", subject, condition, varies=varies) + block(*blocks), expected
    )


NOT_TWO = "tally(blockers,fewer_than,2,anything)"

NO_OTHER = "tally(other_blockers,fewer_than,1,anything)"

N = 'id("n")'

CONDITIONS = [
    on_set("if two block: one", BOARD, ANY_TWO, "m>x"),
    on_set("if two block: two", BOARD, ANY_TWO, "m>x", "n>y", expected=cant()),
    on_set("if two block: one blocks two", BOARD + effect("f", "can_block_any_number", M), ANY_TWO, "m>x", "m>y"),
    on_set("if two block: of other players", BOTH, ANY_TWO, "m>x", "q>y"),
    on_set("if two block that fit", BOARD, "tally(blockers,at_least,1,token)", "m>x", "n>y"),
    on_set(
        "if one blocks that fits",
        BOARD + 'token("n"). ',
        "tally(blockers,at_least,1,token)",
        "m>x",
        "n>y",
        expected=cant(),
    ),
    on_set("if one blocks that fits, and stays out", BOARD + 'token("n"). ', "tally(blockers,at_least,1,token)", "m>x"),
    on_set("unless two block: one", BOARD, NOT_TWO, "m>x", expected=cant()),
    on_set("unless two block: two", BOARD, NOT_TWO, "m>x", "n>y"),
    on_set("unless two block: one of another player", BOTH, NOT_TWO, "m>x", "q>y", expected=cant()),
    on_set("unless one blocks that fits", BOARD, "tally(blockers,fewer_than,1,token)", "m>x", "n>x", expected=cant()),
    on_set(
        "unless one blocks that fits: it does",
        BOARD + 'token("n"). ',
        "tally(blockers,fewer_than,1,token)",
        "m>x",
        "n>x",
    ),
    on_set("if another blocks: none", BOARD, ANY_OTHER, "m>x"),
    on_set("if another blocks: one", BOARD, ANY_OTHER, "m>x", "n>y", expected=cant()),
    on_set("if another blocks: of another player", BOTH, ANY_OTHER, "m>x", "q>y"),
    on_set("if another blocks that fits", BOARD, "tally(other_blockers,at_least,1,token)", "m>x", "n>y"),
    on_set("if two others block: one", BOARD, "tally(other_blockers,at_least,2,anything)", "m>x", "n>y"),
    on_set("unless another blocks: none", BOARD, NO_OTHER, "m>x", expected=cant()),
    on_set("unless another blocks: one", BOARD, NO_OTHER, "m>x", "n>y"),
    on_set("unless another blocks: of another player", BOTH, NO_OTHER, "m>x", "q>y", expected=cant()),
    on_set(
        "unless another blocks that fits",
        BOARD,
        "tally(other_blockers,fewer_than,1,token)",
        "m>x",
        "n>y",
        expected=cant(),
    ),
    on_set(
        "unless two others block: one",
        BOARD,
        "tally(other_blockers,fewer_than,2,anything)",
        "m>x",
        "n>y",
        expected=cant(),
    ),
    on_set(
        "unless another with greater power blocks, of two",
        BOARD + 'measure("x",power,1). measure("y",power,1). measure("m",power,2). measure("n",power,1). ',
        "tally(other_blockers,fewer_than,1,compare(power,more_than,of(power,subject)))",
        "m>x",
        "n>x",
        expected=cant(),
        subject="type(creature)",
    ),
    on_set("both on the set and on the state", BOARD, f"and({ANY_OTHER},state(always))", "m>x", "n>x", expected=cant()),
    on_set("both, of which the state's doesn't hold", BOARD, f"and({ANY_OTHER},state(non(always)))", "m>x", "n>x"),
    on_set(
        "either, of which the set's holds", BOARD, f"or({ANY_OTHER},state(non(always)))", "m>x", "n>x", expected=cant()
    ),
    block_row(
        "can't block that one if another blocks",
        BOARD
        + effect("e", "cant_block", M, ANY_OTHER, opposite=X, varies=f"{ON_BLOCKS} {PER_SUBJECT}")
        + block("m>x", "n>y"),
        cant_that(),
    ),
    block_row(
        "can't block that one if another blocks: none",
        BOARD + effect("e", "cant_block", M, ANY_OTHER, opposite=X, varies=f"{ON_BLOCKS} {PER_SUBJECT}") + block("m>x"),
    ),
    block_row(
        "can't be blocked if two block",
        BOARD + effect("e", "cant_be_blocked", X, ANY_TWO, varies=ON_BLOCKS) + block("m>x", "n>y"),
        unblockable(),
    ),
    block_row(
        "can't be blocked if two block: one",
        BOARD + effect("e", "cant_be_blocked", X, ANY_TWO, varies=ON_BLOCKS) + block("m>x"),
    ),
    block_row(
        "can't be blocked by that one if two block",
        BOARD + effect("e", "cant_be_blocked", X, ANY_TWO, opposite=M, varies=ON_BLOCKS) + block("m>x", "n>y"),
        unblockable_by(),
    ),
    block_row(
        "can't block alone if one blocks that fits",
        BOARD
        + 'token("m"). '
        + effect("e", "cant_block_alone", M, "tally(blockers,at_least,1,token)", varies=ON_BLOCKS)
        + block("m>x"),
        ALONE,
    ),
    *(
        block_row(
            f"{kind}{' that one' * (requirement == THAT)} if n blocks: {' '.join(blocks) or 'nothing'}",
            BOARD
            + effect("e", kind, subject, 'tally(blockers,at_least,1,id("n"))', opposite=opposite, n=n, varies=ON_BLOCKS)
            + block(*blocks),
            state(requirement),
        )
        for kind, subject, opposite, n, requirement in (
            ("must_block", M, "", "", BLOCKS),
            ("must_attack_or_block", M, "", "", BLOCKS),
            ("must_block", M, X, "", THAT),
            ("must_block_each", M, X, "", 'blocks_each("e","m","x")'),
            ("lure", X, M, "", 'lured("e","m","x")'),
            ("must_be_blocked", X, M, 1, 'is_blocked("e","x",1)'),
            ("must_be_blocked_by_exactly", X, "", 1, 'is_blocked_by_exactly("e","x",1)'),
        )
        for blocks, state in (((), sleeps), (("n>y",), fails), (("n>y", "m>x"), obeys))
    ),
]
ROWS = [
    *READ_OTHERWISE,
    *REQUIREMENTS,
    *CONDITIONS,
]

test_requirements = table(ROWS)
