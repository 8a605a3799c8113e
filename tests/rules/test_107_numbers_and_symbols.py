"""CR 107: operators, and the numbers that effects read."""

from __future__ import annotations

from .rows import FOUR, PER_DEFENDING_PLAYER, PER_SUBJECT, Row, X, creature, permanent, table, true_conditions

__all__: list[str] = []

NUMBERS = range(-3, 9)


def numbers(
    name: str,
    value: str,
    those: tuple[int, ...],
    facts: str,
    *,
    at: str = "b",
    you: str = "a",
    source: str = "",
    varies: str = "",
) -> Row:
    """The numbers that a value is equal to, among some that are tested; several if several players have one."""
    asked = {n: f"compare({value},exactly,constant({n}))" for n in NUMBERS}
    true = [asked[n] for n in those]
    return true_conditions(name, asked.values(), true, facts, at=at, you=you, source=source, varies=varies)


def compared(operator: str, differences: tuple[int, ...]) -> Row:
    """The differences that an operator accepts between its two sides."""
    asked = {n: f"compare(constant({n + 3}),{operator},constant(3))" for n in (-5, -1, 0, 1, 5)}
    return true_conditions(operator.replace("_", " "), asked.values(), [asked[n] for n in differences], FOUR + X)


MEASURES = 'measure("x",power,2). measure("x",toughness,5). measure("x",mana_value,4). '
OTHER = creature("y", of="c") + 'measure("y",power,-1). measure("y",toughness,3). measure("y",mana_value,0). '
AURA = permanent("s", "enchantment", of="c") + 'attached("s","y"). measure("s",mana_value,7). '
HANDS = (
    'number("a","hand",1). number("b","hand",2). number("c","hand",3). number("d","hand",5). number("b","life",-2). '
)
LANDS = permanent("l1", "land", of="a") + permanent("l2", "land", of="a") + permanent("l3", "land", of="c")
BOARD = FOUR + X + MEASURES + OTHER + AURA + HANDS + LANDS
COSTS = 'measure("l1",mana_value,0). measure("l2",mana_value,0). measure("l3",mana_value,0). '

TRAITS = (
    BOARD
    + 'subtype("l1","forest"). subtype("l2","forest"). subtype("l2","island"). subtype("l3","desert"). '
    + 'color("x",red). color("x",green). color("y",red). color("s",white). '
    + 'name("l1","forest"). name("l2","tropical island"). name("l3","forest"). card_type("x",artifact). '
    + creature("z", of="c")
    + 'measure("z",power,-1). measure("z",toughness,3). measure("z",mana_value,4). '
)
"""y has one of the two colors of x; z is like y with a higher mana value; l3 has a land type that is not basic."""

DEVOTION = 'number("devotion to red and green",you)'


def mana_cost(name: str, *symbols: str) -> str:
    """The mana cost of a permanent; a symbol may be given several times."""
    facts = f'mana_cost_known("{name}"). '
    for symbol in dict.fromkeys(symbols):
        facts += f'mana_cost_symbol("{name}","{symbol}",{symbols.count(symbol)}). '
        facts += "".join(f'symbol_half("{symbol}",{half}). ' for half in HALVES[symbol])
    return facts


HALVES = {
    "{3}": ["generic(3)"],
    "{R}": ["red"],
    "{U}": ["blue"],
    "{R/G}": ["red", "green"],
    "{G/P}": ["green", "phyrexian"],
}
DEVOTED = (
    FOUR
    + X
    + "".join(f'devotion_to("devotion to red and green",{color}). ' for color in ("red", "green"))
    + creature("y", of="b")
    + mana_cost("y", "{R}", "{R}", "{R}")
)

ROWS = [
    numbers(
        "devotion: a symbol of two colors counts once, each as often as it is there",
        DEVOTION,
        (5,),
        DEVOTED + mana_cost("x", "{3}", "{R}", "{R}", "{U}", "{R/G}", "{G/P}") + creature("z") + mana_cost("z", "{R}"),
    ),
    numbers("devotion: of nothing", DEVOTION, (0,), DEVOTED + mana_cost("x", "{U}")),
    numbers(
        "devotion: what costs nothing has no colored symbol",
        DEVOTION,
        (1,),
        DEVOTED + mana_cost("x", "{R}") + permanent("l", "land", of="a") + 'measure("l",mana_value,0). ',
    ),
    numbers(
        "devotion: the number that is given",
        DEVOTION,
        (4,),
        DEVOTED + mana_cost("x", "{R}") + 'number("a","devotion to red and green",4). ',
    ),
    compared("at_least", (0, 1, 5)),
    compared("at_most", (-5, -1, 0)),
    compared("exactly", (0,)),
    compared("more_than", (1, 5)),
    compared("fewer_than", (-5, -1)),
    numbers("a constant", "constant(-2)", (-2,), BOARD),
    numbers("power of the creature", "of(power,subject)", (2,), BOARD, varies=PER_SUBJECT),
    numbers("toughness of the creature", "of(toughness,subject)", (5,), BOARD, varies=PER_SUBJECT),
    numbers("power of what the source is attached to", "of(power,host)", (-1,), BOARD, source="s"),
    numbers("toughness of the source", "of(toughness,self)", (3,), BOARD, source="y"),
    numbers("mana value of the source", "of(mana_value,self)", (7,), BOARD + COSTS, source="s"),
    numbers("power of what has none: no number", "of(power,self)", (), BOARD, source="s"),
    numbers("colors of the source", "of(colors,self)", (2,), BOARD + 'color("y",red). color("y",blue). ', source="y"),
    numbers("colors of a colorless source", "of(colors,self)", (0,), BOARD, source="s"),
    numbers(
        "counters of a kind",
        'of(counters("charge"),self)',
        (3,),
        BOARD + 'counters("s","charge",3). counters("s","age",1). ',
        source="s",
    ),
    numbers(
        "no counters of a kind", 'of(counters("charge"),self)', (0,), BOARD + 'counters("s","age",1). ', source="s"
    ),
    numbers(
        "a given zero of counters", 'of(counters("age"),self)', (0,), BOARD + 'counters("s","age",0). ', source="s"
    ),
    numbers(
        "counters of all kinds, two as many",
        "of(all_counters,self)",
        (4,),
        BOARD + 'counters("s","charge",2). counters("s","age",2). counters("y","age",3). ',
        source="s",
    ),
    numbers("no counters at all", "of(all_counters,self)", (0,), BOARD, source="s"),
    numbers("a player's number", 'number("hand",you)', (3,), BOARD, you="c"),
    numbers("a negative number of a player", 'number("life",player("b"))', (-2,), BOARD),
    numbers("each opponent's number", 'number("hand",opponent)', (2, 3, 5), BOARD),
    numbers(
        "the defending player's number", 'number("hand",defending)', (5,), BOARD, at="d", varies=PER_DEFENDING_PLAYER
    ),
    numbers("a sum", "plus(constant(-4),constant(6))", (2,), BOARD),
    numbers(
        "a sum of sums",
        'plus(plus(constant(1),of(power,subject)),plus(number("hand",you),constant(1)))',
        (5,),
        BOARD,
        varies=PER_SUBJECT,
    ),
    numbers("taken away once", 'times(-1,number("hand",you))', (-1,), BOARD),
    numbers("a multiple of a sum", "times(-1,plus(constant(1),constant(1)))", (-2,), BOARD),
    numbers("a multiple of each opponent's number", 'times(2,number("hand",opponent))', (4, 6), BOARD),
    numbers("a sum with each opponent's number", 'plus(number("hand",opponent),constant(1))', (3, 4, 6), BOARD),
    numbers("a count", "count(type(land))", (3,), BOARD),
    numbers("a count of nothing", "count(type(battle))", (0,), BOARD),
    numbers("a count of everything", "count(anything)", (6,), BOARD),
    numbers("a count of what a player controls", "count_by(you,type(land))", (2,), BOARD),
    numbers("a count for each player", "count_by(opponent,type(land))", (0, 1), BOARD),
    numbers(
        "a count of what the defending player controls",
        "count_by(defending,type(land))",
        (1,),
        BOARD,
        at="c",
        varies=PER_DEFENDING_PLAYER,
    ),
    numbers("basic land types", "distinct(basic_land_types,anything)", (2,), TRAITS),
    numbers("colors", "distinct(colors,anything)", (3,), TRAITS),
    numbers("colors of nothing", "distinct(colors,type(battle))", (0,), TRAITS),
    numbers("card types", 'distinct(card_types,or(type(land),id("x")))', (3,), TRAITS),
    numbers("names: what has none adds none", "distinct(names,anything)", (2,), TRAITS),
    numbers("powers, one of them below zero", "distinct(powers,type(creature))", (2,), TRAITS),
    numbers("mana values", "distinct(mana_values,anything)", (3,), TRAITS + COSTS),
    numbers("different ones among what you control", "distinct(powers,controlled_by(you))", (1,), TRAITS),
    numbers("the greatest power", "greatest(power,type(creature))", (2,), BOARD),
    numbers("the greatest power is below zero", 'greatest(power,id("y"))', (-1,), BOARD),
    numbers("the greatest power of nothing", "greatest(power,type(battle))", (0,), BOARD),
    numbers("the greatest toughness that you see", "greatest(toughness,controlled_by(not_you))", (3,), BOARD),
    numbers("the greatest mana value", "greatest(mana_value,anything)", (7,), BOARD + COSTS),
    numbers(
        "the greatest of a player that varies",
        "greatest(power,controlled_by(defending))",
        (-1,),
        BOARD,
        at="c",
        varies=PER_DEFENDING_PLAYER,
    ),
    numbers("a sum of them", "plus(greatest(power,type(creature)),distinct(colors,anything))", (5,), TRAITS),
    numbers("a sum of counts", "plus(count(type(land)),count_by(you,type(land)))", (5,), BOARD),
    numbers("a multiple of a count", "times(2,count(type(land)))", (6,), BOARD),
    numbers("a count taken away from a constant", "plus(times(-1,count(type(land))),constant(5))", (2,), BOARD),
    numbers("a sum of a count and a constant", "plus(constant(4),count(type(land)))", (7,), BOARD),
    numbers(
        "a sum of sums with a count",
        "plus(plus(constant(1),constant(1)),plus(count_by(you,type(land)),constant(1)))",
        (5,),
        BOARD,
    ),
    true_conditions(
        "an opponent's number against another of theirs: one of them does it",
        [
            'compare(number("hand",opponent),fewer_than,constant(3))',
            'compare(number("hand",opponent),at_least,constant(6))',
        ],
        ['compare(number("hand",opponent),fewer_than,constant(3))'],
        BOARD,
        you="a",
    ),
    true_conditions(
        "a value on the right",
        ["compare(constant(3),exactly,count(type(land)))", "compare(constant(2),exactly,count(type(land)))"],
        ["compare(constant(3),exactly,count(type(land)))"],
        BOARD,
    ),
]

test_numbers = table(ROWS)
