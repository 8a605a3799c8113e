"""CR 613.6, 613.7 and 613.8b: the order of what begins at once, and what is told of the order of effects."""

from __future__ import annotations

from .rows import NEWEST, Row, creature, table
from .test_613_interaction_of_continuous_effects import FLYING, OGRE, change, gives, printed, row, sets

__all__: list[str] = []

TELLS = "tells_order. "
BOARD = OGRE + printed("x") + TELLS
RULES = [
    'order_rule(beginnings,"613.6")',
    'order_rule(dependencies,"613.8")',
    'order_rule(timestamps,"613.7")',
]
TURN = "resumed_layer(abilities). one_by_one. "
TWO_LEFT = "".join(change(name, "gains", at=at, more="evaluated(@). ") for name, at in (("one", 1), ("two", 2)))
WIPES = change("w", "loses", "type(creature)", at=4, more="loses_all_abilities(@). ")

OWN = change("e", "has_base", of="x", more="changes_number(@,power,constant(1)). ")
DONE = sets("f", "constant(7)", at=3)
SETS_9 = change("g", "has_base", of="y", more="changes_number(@,power,constant(9)). ")
SAME = 'timestamp("x",3). '
LEFT_TURN = (
    "resumed_layer(abilities). one_by_one. "
    + change("own", "gains", of="x", more="evaluated(@). ")
    + change("done", "gains", at=3, more="evaluated(@). ")
)


def in_edition(edition: str, one: Row) -> Row:
    return one._replace(name=f"{one.name}, {edition}", facts=one.facts.replace(NEWEST, edition))


ROWS = [
    # 613.7n: what an object can do by itself is earlier than what was done to it at once
    row("an own ability comes first", OGRE + printed("x") + SAME + OWN + DONE, 'number_now("x",power,7)'),
    row(
        "not what another object can do",
        OGRE + creature("y") + printed("x") + 'timestamp("y",3). ' + DONE + SETS_9,
        'number_now("x",power,7)',
        'number_now("x",power,9)',
        'unsupported("613.7",order_unknown("f","g","x"))',
    ),
    row(
        "one that another effect gave isn't its own",
        OGRE + printed("x") + SAME + OWN + DONE + change("giver", "gains", at=3) + 'given_by("e","giver"). '
        "applied_layer(abilities). ",
        'number_now("x",power,1)',
        'number_now("x",power,7)',
        'unsupported("613.7",order_unknown("e","f","x"))',
    ),
    in_edition(
        "2025-02-07",
        row(
            "before there was that rule",
            OGRE + printed("x") + SAME + OWN + DONE,
            'number_now("x",power,1)',
            'number_now("x",power,7)',
            'unsupported("613.7",order_unknown("e","f","x"))',
        ),
    ),
    # 613.7m: players order what receives timestamps at once
    *(
        in_edition(
            edition,
            row(
                "abilities of two objects",
                OGRE + creature("y") + printed("x") + SAME + 'timestamp("y",3). ' + OWN + SETS_9,
                'number_now("x",power,1)',
                'number_now("x",power,9)',
                f'unsupported("{rule}",ordered_by_players("e","g","x"))',
            ),
        )
        for edition, rule in ((NEWEST, "613.7m"), ("2021-11-19", "613.7k"), ("2018-10-05", "613.6j"))
    ),
    row(
        "abilities of one object have no order",
        OGRE + printed("x") + SAME + OWN + SETS_9.replace('"y"', '"x"'),
        'number_now("x",power,1)',
        'number_now("x",power,9)',
        'unsupported("613.7",order_unknown("e","g","x"))',
    ),
    row(
        "what goes on from an earlier layer was done to it, too",
        OGRE
        + creature("y")
        + printed("x")
        + SAME
        + OWN
        + sets("f", "constant(7)", at=3, subject='id("y")')
        + 'begun("f"). goes_on("f","x"). ',
        'number_now("x",power,7)',
    ),
    row("the own ability has its turn first", OGRE + printed("x") + SAME + LEFT_TURN, 'comes_next("own")'),
    row(
        "what was done to it has its turn when that is applied",
        OGRE + printed("x") + SAME + LEFT_TURN + 'applied_effect("own"). ',
        'comes_next("done")',
    ),
    row(
        "the turn of what was done to another object is not known",
        OGRE
        + creature("y")
        + printed("x")
        + SAME
        + LEFT_TURN.replace('subject("done",id("x"))', 'subject("done",id("y"))'),
        'comes_next("done")',
        'comes_next("own")',
    ),
    row(
        "timestamps",
        BOARD + sets("e", "constant(5)", at=3) + sets("f", "constant(7)", at=4) + sets("g", "constant(7)", "gets"),
        'number_now("x",power,7)',
        'placed_at("e",3)',
        'placed_at("f",4)',
        *RULES,
    ),
    row(
        "one waits for the other",
        BOARD + TURN + TWO_LEFT + 'otherwise_after("one","two"). ',
        'comes_next("two")',
        'dependent_on("one","two")',
        'placed_at("one",1)',
        'placed_at("two",2)',
        *RULES,
    ),
    row(
        "each would wait for the other",
        BOARD + TURN + TWO_LEFT + 'otherwise_after("one","two"). otherwise_after("two","one"). ',
        'comes_next("one")',
        'loops_with("one","two")',
        'loops_with("two","one")',
        'placed_at("one",1)',
        'placed_at("two",2)',
        *RULES,
    ),
    row(
        "what does otherwise after itself is no loop of two",
        BOARD + TURN + TWO_LEFT + 'otherwise_after("one","one"). ',
        'comes_next("one")',
        'placed_at("one",1)',
        'placed_at("two",2)',
        *RULES,
    ),
    row(
        "what began in an earlier layer goes on without its ability",
        BOARD + change("e", "switches", of="x", part="d", at=1) + 'lost_ability("e"). begun("d"). goes_on("d","x"). ',
        'goes_on_without("e")',
        'number_now("x",power,3)',
        'number_now("x",toughness,2)',
        'placed_at("e",1)',
        *RULES,
    ),
    row(
        "what has its ability needs no such word",
        BOARD + change("e", "switches", of="x", part="d", at=1) + 'begun("d"). goes_on("d","x"). ',
        'number_now("x",power,3)',
        'number_now("x",toughness,2)',
        'placed_at("e",1)',
        *RULES,
    ),
    row(
        "nor what lasts by itself",
        BOARD + gives(f"keywords {FLYING}", at=1) + 'lost_ability("e"). lasts("e"). ',
        f'gained("x",{FLYING})',
        'placed_at("e",1)',
        *RULES,
    ),
    row(
        "nor what was applied already",
        BOARD
        + TURN
        + gives(f"keywords {FLYING}", at=1)
        + 'evaluated("e"). lost_ability("e"). begun("e"). applied_effect("e"). ',
        'placed_at("e",1)',
        *RULES,
    ),
    row(
        "what has lost its ability before it began is left out",
        BOARD + change("e", "switches", of="x") + change("f", "switches", at=1) + 'lost_ability("e"). ',
        'left_out("e")',
        'number_now("x",power,3)',
        'number_now("x",toughness,2)',
        'placed_at("f",1)',
        *RULES,
    ),
    row(
        "in its layer",
        BOARD + change("e", "switches", of="x") + gives(f"keywords {FLYING}", name="f", at=1) + 'lost_ability("e"). ',
        f'gained("x",{FLYING})',
        'placed_at("f",1)',
        *RULES,
    ),
    row(
        "and if it was not applied before",
        BOARD
        + TURN
        + change("e", "gains", of="x", more="evaluated(@). ")
        + change("f", "gains", at=1, more="evaluated(@). ")
        + 'lost_ability("e"). applied_effect("e"). ',
        'comes_next("f")',
        'placed_at("f",1)',
        *RULES,
    ),
    row(
        "so is what loses it in this very layer before it begins",
        BOARD
        + 'timestamp("x",1). '
        + change("e", "gains", of="x", more='names_trait(@,keywords,keyword("haste")). ')
        + WIPES,
        'left_out("e")',
        'lost("x",ability("e"))',
        'placed_at("e",1)',
        'placed_at("w",4)',
        'strips("w","e")',
        *RULES,
    ),
]

test_what_is_told = table(ROWS)
