"""Numbers of players that a case doesn't give: where comparisons turn, and what they leave unknown."""

from __future__ import annotations

from .rows import TWO, Row, X, all_of, creature, effect, table
from .test_613_interaction_of_continuous_effects import OGRE, change, printed, row, sets
from .test_scope import HAND, POWER, compared, no_number

HAND_OF_B = 'number("hand",you)'

COMPARED = [
    *(
        Row(
            f"from which number on it comes out otherwise: {words}",
            TWO + X + effect("e", "cant_attack", condition=f"compare({words.format(HAND_OF_B)})", you="b"),
            compared("b", turns=turns),
        )
        for words, turns in (
            ("{},at_most,constant(4)", (5,)),
            ("{},exactly,constant(4)", (4, 5)),
            ("{},more_than,constant(4)", (5,)),
            ("{},fewer_than,constant(4)", (4,)),
            ("constant(4),at_most,{}", (4,)),
            ("constant(4),exactly,{}", (4, 5)),
            ("constant(4),more_than,{}", (4,)),
            ("constant(4),fewer_than,{}", (5,)),
        )
    ),
    *(
        Row(
            f"the number zero of {name} in a comparison",
            TWO
            + X
            + effect("e", "cant_attack", condition=f'compare(number("{name}",you),at_least,constant(0))', you="b"),
            compared("b", name, turns=turns),
        )
        for name, turns in (("hand", ()), ("graveyard", ()), ("poison", ()), ("life", (0,)))
    ),
    Row(
        "several bounds on a number that isn't given",
        TWO
        + X
        + effect(
            "e",
            "cant_attack",
            condition=f"within({HAND_OF_B},both(bound(at_least,constant(3)),bound(at_most,constant(6))))",
            you="b",
        ),
        compared("b", turns=(3, 7)),
    ),
    Row(
        "bounds and whether it is odd",
        TWO
        + X
        + effect(
            "e",
            "cant_attack",
            condition=f"within({HAND_OF_B},both(bound(at_least,constant(3)),parity(odd)))",
            you="b",
        ),
        no_number("b", turns=(3,)),
    ),
    Row(
        "a number is supposed",
        TWO + X + 'supposed_number("b","hand",2). ' + effect("e", "cant_attack", condition=HAND.format("you"), you="b"),
        'number_threshold("b","hand",2)',
    ),
    Row(
        "a number is supposed, and compared with one that isn't given",
        TWO
        + X
        + 'supposed_number("b","hand",2). '
        + effect(
            "e", "cant_attack", condition='compare(number("hand",you),more_than,number("hand",opponent))', you="b"
        ),
        all_of(
            no_number("a", turns=(2,)),
            'number_used("b","hand")',
        ),
    ),
    Row(
        "a number is supposed and is the number of a limit",
        TWO
        + X
        + 'supposed_number("b","hand",2). '
        + effect("e", "max_attackers", condition=HAND.format("you"), you="b")
        + 'limit("e",number("hand",you)). ',
        all_of('number_threshold("b","hand",2)', 'number_used("b","hand")'),
    ),
    Row(
        "a number that isn't given in a sum within a sum",
        TWO
        + X
        + effect(
            "e",
            "cant_attack",
            condition=f"compare(plus(plus({HAND_OF_B},constant(1)),constant(2)),at_least,{HAND_OF_B})",
            you="b",
        ),
        no_number("b"),
    ),
    *(
        Row(
            f"a multiple of a number that isn't given, {told}",
            TWO + X + effect("e", "cant_attack", condition=f"compare({value},at_least,constant(-2))", you="b"),
            no_number("b"),
        )
        for told, value in (
            ("alone", f"times(-1,{HAND_OF_B})"),
            ("in a sum", f"plus(times(-1,{HAND_OF_B}),constant(1))"),
            ("multiplied again", f"times(-1,times(2,{HAND_OF_B}))"),
        )
    ),
    Row(
        "power isn't known for a number that isn't given",
        TWO + X + 'unknown_for("x","b","hand"). ' + effect("e", "cant_attack", POWER),
        no_number("b"),
    ),
    Row(
        "power is known again",
        TWO + X + 'measure("x",power,1). unknown_for("x","b","hand"). ' + effect("e", "cant_attack", POWER),
    ),
]

CHANGING = [
    row(
        "a power that isn't known is switched",
        creature("x") + printed("x") + 'measure("x",toughness,2). ' + change("e", "switches"),
        'number_now("x",power,2)',
        'lost("x",number(toughness))',
    ),
    row(
        "a toughness that isn't known is switched",
        creature("x") + printed("x") + 'measure("x",power,2). ' + change("e", "switches"),
        'number_now("x",toughness,2)',
        'lost("x",number(power))',
    ),
    row(
        "a bonus that isn't given beside one that is",
        OGRE + printed("x") + sets("e", 'number("hand",player("a"))', "gets") + sets("f", "constant(1)", "gets"),
        'lost("x",number(power))',
        'made_unknown("x","a","hand")',
    ),
    row(
        "a bonus that is a sum",
        OGRE + printed("x") + sets("e", 'plus(number("hand",player("a")),constant(1))', "gets"),
        'lost("x",number(power))',
        'made_unknown("x","a","hand")',
    ),
    row(
        "a number that isn't given is taken away",
        OGRE + printed("x") + sets("e", 'times(-1,number("hand",player("a")))', "gets"),
        'lost("x",number(power))',
        'made_unknown("x","a","hand")',
    ),
    *(
        row(
            f"set by a number that isn't given at {at}, and otherwise at 2",
            OGRE + printed("x") + sets("e", 'number("hand",player("a"))', at=at) + sets("f", "constant(1)", at=2),
            *said,
            'made_unknown("x","a","hand")',
        )
        for at, said in ((1, ['number_now("x",power,1)']), (3, ['lost("x",number(power))']))
    ),
]

ROWS = [*COMPARED, *CHANGING]

__all__: list[str] = []

test_comparisons_with_an_open_number = table(COMPARED)
test_what_an_open_number_leaves_unknown = table(CHANGING)
