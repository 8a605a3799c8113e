"""CR 613.6, 613.7 and 613.8b: what is told of the order in which the effects of a layer are applied."""

from __future__ import annotations

from .rows import table
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

ROWS = [
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
