"""CR 613.7c and 613.8c: effects and counters of a layer that are applied one after the other."""

from __future__ import annotations

from .rows import Row, creature, table
from .test_613_interaction_of_continuous_effects import FLYING, HASTE, OGRE, change, gives, printed, row, sets

__all__: list[str] = []

MENACE = 'keyword("menace")'
TURN = "resumed_layer(abilities). one_by_one. "
IN_TYPES = "resumed_layer(types). one_by_one. "
IN_NUMBERS = "resumed_layer(modified). one_by_one. "
COUNTER = 'counters("x","flying",1). '
PLUS = 'counters("x","+1/+1",1). counter_change("+1/+1",1,1). '
SUSPECT = 'suspected("x"). '
WAS_SUSPECT = SUSPECT + f'applied_effect(suspicion("x")). keyword("x","menace"). received("x",{MENACE}). '
BOARD = OGRE + printed("x")
NEXT, COUNTER_NEXT, PLUS_NEXT, SUSPECT_NEXT = (
    f"comes_next({each})" for each in ('"e"', 'counter("x","flying")', 'counter("x","+1/+1")', 'suspicion("x")')
)
LATER, EARLIER = 'timestamp_of("x","flying",5). ', 'timestamp_of("x","flying",3). '
IDLE = 'evaluated("e"). '
LOSES = gives(f"keywords {HASTE}", kind="loses", at=4) + IDLE
STAYS = ['number_now("x",power,2)', 'number_now("x",toughness,3)']
GROWS = ['number_now("x",power,3)', 'number_now("x",toughness,4)']
ELF = 'subtype("elf")'
RELIC = 'permanent("x"). card_type("x",artifact). ' + printed("x")
HIDDEN = RELIC + IN_TYPES + 'hidden_subtype("x","elf"). '
ANIMATES = gives("types type(creature)", kind="is_also")
LEFT = "left_in_rounds. resumed_layer(abilities). "
DEPENDS = 'unsupported("613.8",order_depends('
KEYWORD = 'keyword("flying")'
COUNTER_ORDER = 'counter_order_unknown("flying",'


def _differ(told: str, cause: str, other: str, *open_questions: str) -> Row:
    two = "".join(change(each, "loses", more="evaluated(@). ") for each in ("e", "f"))
    facts = LEFT + COUNTER + SUSPECT + two + f'orders_differ({cause},{other},"x"). one_by_one. '
    return row(
        f"orders differ: {told}",
        BOARD + facts + 'applied_effect("e"). applied_effect("f"). ',
        COUNTER_NEXT,
        SUSPECT_NEXT,
        *(f'unsupported("613.7",{each})' for each in open_questions),
    )


ROWS = [
    # 613.7c, 613.1f: keyword counters
    row("a keyword counter is still to be applied", BOARD + TURN + COUNTER, COUNTER_NEXT),
    row(
        "it gives its keyword when its turn comes",
        BOARD + TURN + COUNTER + 'acts_now(counter("x","flying")). ',
        COUNTER_NEXT,
        f'gained("x",{FLYING})',
    ),
    row("and only once", BOARD + TURN + COUNTER + 'applied_effect(counter("x","flying")). '),
    row("a counter that came later has a later turn", BOARD + TURN + COUNTER + LATER + LOSES, NEXT),
    row("a counter that came earlier has an earlier turn", BOARD + TURN + COUNTER + EARLIER + LOSES, COUNTER_NEXT),
    row("without a time either may be next", BOARD + TURN + COUNTER + LOSES, NEXT, COUNTER_NEXT),
    # 613.7c, 613.4c: other counters
    row("a +1/+1 counter is still to be applied", BOARD + IN_NUMBERS + PLUS, PLUS_NEXT, *STAYS),
    row(
        "it adds to power and toughness when its turn comes",
        BOARD + IN_NUMBERS + PLUS + 'acts_now(counter("x","+1/+1")). ',
        PLUS_NEXT,
        *GROWS,
    ),
    row("nothing is added to numbers that a case gives", OGRE + IN_NUMBERS + PLUS),
    row(
        "a +1/+1 counter that came later has a later turn",
        BOARD + IN_NUMBERS + PLUS + 'timestamp_of("x","+1/+1",5). ' + sets("e", "constant(1)", "gets", 4) + IDLE,
        NEXT,
        *STAYS,
    ),
    # 701.60c: what is suspected
    row("what makes a permanent suspected has a turn", BOARD + TURN + SUSPECT, SUSPECT_NEXT),
    row(
        "then it has menace",
        BOARD + TURN + SUSPECT + 'acts_now(suspicion("x")). ',
        SUSPECT_NEXT,
        f'gained("x",{MENACE})',
    ),
    row("who is suspected in name has no turn", BOARD + TURN + SUSPECT + 'suspected_in_name("x"). '),
    row("who is given by hand has no turn", OGRE + TURN + SUSPECT),
    row(
        "menace can be lost after that turn",
        BOARD + TURN + WAS_SUSPECT + gives(f"keywords {MENACE}", kind="loses", at=4),
        NEXT,
        f'lost("x",{MENACE})',
        'lost("x",suspicion)',
        'gained("x",cant_block)',
    ),
    row(
        "all can be lost after that turn",
        BOARD + TURN + WAS_SUSPECT + change("e", "loses", at=4, more="loses_all_abilities(@). "),
        NEXT,
        f'lost("x",{MENACE})',
        'lost("x",suspicion)',
    ),
    row(
        "of who is suspected in name menace alone is lost",
        BOARD + TURN + WAS_SUSPECT + 'suspected_in_name("x"). ' + gives(f"keywords {MENACE}", kind="loses", at=4),
        NEXT,
        f'lost("x",{MENACE})',
    ),
    row(
        "an effect is looked at with its ability, though another one would take that away",
        BOARD
        + creature("y")
        + TURN
        + change("e", "loses", at=4, more="loses_all_abilities(@). ")
        + change("g", "gains", 'id("y")', of="x", more=f"names_trait(@,keywords,{HASTE}). "),
        NEXT,
        'comes_next("g")',
        'lost("x",ability("g"))',
        f'gained("y",{HASTE})',
    ),
    # 613.1f: what can't be had
    row(
        "what an object can't have it doesn't gain later",
        BOARD + TURN + f'denied("x",{FLYING}). ' + gives(f"keywords {FLYING}", at=4),
        NEXT,
        f'bars("x",{FLYING})',
    ),
    row(
        "what it was given before it loses as it can't have it any more",
        OGRE
        + TURN
        + f'keyword("x","flying"). received("x",{FLYING}). '
        + gives(f"keywords {FLYING}", kind="cant_have"),
        NEXT,
        f'bars("x",{FLYING})',
        f'lost("x",{FLYING})',
    ),
    # 205.1a: subtypes without their card type
    row("a subtype is gone with its card type", HIDDEN, 'hides("x","elf")'),
    row(
        "one that its card has without that card type stays",
        RELIC + IN_TYPES + 'subtype("x","elf"). ' + gives("types type(enchantment)", kind="is_also"),
        NEXT,
        'gained("x",type(enchantment))',
    ),
    row("and back with it", HIDDEN + ANIMATES, NEXT, 'gained("x",type(creature))', f'gained("x",{ELF})'),
    row(
        "unless others were set meanwhile",
        HIDDEN + gives('subtypes subtype("frog")', kind="becomes") + 'sets_trait("e",subtypes). ',
        NEXT,
    ),
    # 613.8c: where effects can't be applied one by one
    row(
        "two that undo each other, and one that may depend on either",
        BOARD
        + LEFT
        + gives(f"keywords {FLYING}", name="f", at=1)
        + gives(f"keywords {FLYING}", name="g", kind="loses", at=2)
        + gives(f"keywords {HASTE}", subject=KEYWORD, at=3),
        "sequential",
        f'{DEPENDS}"e","f"))',
    ),
    row(
        "an ability that acts in the layer in which it is given",
        BOARD + LEFT + change("e", "loses", more="evaluated(@). ") + 'new_ability("e"). ',
        "sequential",
        f'{DEPENDS}"e","e"))',
    ),
    row(
        "the same where all orders were tried: only timestamps are wanted",
        BOARD
        + LEFT
        + change("e", "loses", more="evaluated(@). ")
        + change("f", "loses", more="evaluated(@). ")
        + 'new_ability("e"). orders_differ("e","f","x"). ',
        "sequential",
        'unsupported("613.7",order_unknown("e","f","x"))',
    ),
    row(
        "one that waits, and for no other one alone",
        BOARD + LEFT + change("e", "loses", more="evaluated(@). ") + 'otherwise_in("e",1). ',
        "sequential",
        f'{DEPENDS}"e","e"))',
    ),
    row(
        "one that waits for another",
        BOARD + LEFT + change("e", "loses", more="evaluated(@). ") + 'otherwise_in("e",1). otherwise_after("e","f"). ',
    ),
    row(
        "one of which another part waits for another",
        BOARD
        + LEFT
        + change("e", "loses", more="evaluated(@). ")
        + change("d", "loses", part="e", more="evaluated(@). ")
        + 'otherwise_in("d",1). otherwise_after("e","f"). ',
    ),
    # 613.7: orders that timestamps leave possible
    _differ("two effects", '"e"', '"f"', 'order_unknown("e","f","x")'),
    _differ("a counter and an effect", 'counter("x","flying")', '"e"', f'{COUNTER_ORDER}"e","x")'),
    _differ("an effect and a counter", '"e"', 'counter("x","flying")', f'{COUNTER_ORDER}"e","x")'),
    _differ("who is suspected, and an effect", 'suspicion("x")', '"e"', 'suspicion_order_unknown("e","x")'),
    _differ(
        "a counter and who is suspected",
        'counter("x","flying")',
        'suspicion("x")',
        f'{COUNTER_ORDER}"e","x")',
        f'{COUNTER_ORDER}"f","x")',
    ),
]

test_one_after_the_other = table(ROWS)
