"""CR 109: descriptions of permanents, described and counted, with their negations."""

from __future__ import annotations

from collections.abc import Iterable

from .combat import blocking, combat, damage_row, sized
from .rows import (
    FOUR,
    PER_DEFENDING_PLAYER,
    PER_SUBJECT,
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
    fitting,
    gone,
    permanent,
    table,
    there,
    true_conditions,
    unmet,
)

__all__: list[str] = []

OBJECTS = ("x", "y", "z", "w", "l", "s")
BOARD = (
    FOUR
    + X
    + creature("y")
    + creature("z", of="b", owner="c")
    + permanent("w", "planeswalker", of="c", owner="a")
    + permanent("l", "land", of="d")
    + permanent("s", "enchantment", of="d", owner="b")
)
NUMBERED = BOARD + (
    'measure("x",power,1). measure("y",power,2). measure("z",power,3). measure("x",toughness,4). '
    'measure("y",toughness,0). measure("z",toughness,-1). measure("x",mana_value,3). measure("y",mana_value,0). '
    'measure("z",mana_value,0). measure("w",mana_value,5). measure("l",mana_value,0). measure("s",mana_value,2). '
)
LOYALTY = (
    BOARD
    + 'card_type("x",planeswalker). measure("x",loyalty,3). measure("w",loyalty,1). '
    + 'card_type("y",planeswalker). counters("y","loyalty",4). '
)
COUNTERS = BOARD + 'counters("x","age",2). counters("x","charge",2). counters("z","age",3). counters("l","age",0). '
ATTACHED = BOARD + 'attached("s","z"). subtype("s","aura"). token("z"). '
POWERS = 'measure("x",power,1). measure("y",power,2). measure("z",power,3). '


def leaf(name: str, description: str, fits: Iterable[str], facts: str, *, you: str = "", also: str = "") -> Row:
    """A leaf and its negation over all objects of the board; `also` has further expected atoms."""
    row = fitting(name, description, facts, fits, OBJECTS, you=you)
    return row._replace(expected=all_of(row.expected, also))


def compound(name: str, description: str, negated: str, fits: Iterable[str], facts: str = BOARD) -> Row:
    """A combination and its negation over all objects of the board."""
    return fitting(name, description, facts, fits, OBJECTS, negated=negated)


def in_context(
    name: str,
    description: str,
    fits: Iterable[str],
    facts: str,
    *,
    among: tuple[str, ...] = ("x", "y"),
    you: str = "",
    source: str = "",
) -> Row:
    """A leaf that depends on the source of its effect, over creatures of a, with its negation.

    Each is described as the subject of an effect, and counted by one.
    """
    yes = set(fits)
    facts += attack(*(f"{each}>b" for each in among))
    violations = []
    for sign, filter_, those in (("", description, yes), ("non ", f"non({description})", set(among) - yes)):
        facts += effect(f"{sign}fits", "cant_attack", filter_, you=you, source=source)
        violations += [broken(f'cant_attack("{sign}fits","{each}")') for each in those]
        for each in among:
            one = f'compare(count(and(id("{each}"),{filter_})),exactly,constant(1))'
            facts += effect(f"{each} {sign}counts", "cant_attack", condition=one, you=you, source=source)
            violations += [broken(f'cant_attack("{each} {sign}counts","x")')] * (each in those)
    return Row(name, facts, all_of(*violations))


LEAVES = [
    leaf("anything", "anything", OBJECTS, BOARD),
    leaf("card type", "type(creature)", "xyz", BOARD),
    leaf("card type: one of two", "type(land)", "xl", BOARD + 'card_type("x",land). '),
    leaf(
        "subtype",
        'subtype("goblin")',
        "xl",
        BOARD + 'subtype("x","goblin"). subtype("l","goblin"). subtype("y","elf"). ',
    ),
    leaf(
        "supertype", "supertype(snow)", "yw", BOARD + 'supertype("y",snow). supertype("w",snow). supertype("x",basic). '
    ),
    leaf(
        "every creature type",
        'subtype("wall")',
        "xy",
        BOARD + 'creature_type("wall"). subtype("x","every creature type"). subtype("y","wall"). subtype("z","elf"). ',
    ),
    leaf(
        "no other subtype", 'subtype("aura")', "", BOARD + 'creature_type("wall"). subtype("x","every creature type"). '
    ),
    leaf("color", "color(red)", "xs", BOARD + 'color("x",red). color("x",green). color("s",red). color("y",blue). '),
    leaf("name", 'name("bear")', "xz", BOARD + 'name("x","bear"). name("z","bear"). name("y","ogre"). '),
    leaf(
        "keyword",
        'keyword("flying")',
        "xz",
        BOARD + 'keyword("x","flying"). keyword("z","flying"). keyword("y","haste"). ',
    ),
    leaf("tapped", "tapped", "zl", BOARD + 'tapped("z"). tapped("l"). '),
    leaf("token", "token", "yl", BOARD + 'token("y"). token("l"). '),
    leaf(
        "recently controlled",
        "recently_controlled",
        "yz",
        BOARD + 'recently_controlled("y"). recently_controlled("z"). ',
    ),
    leaf(
        "goaded",
        "goaded",
        "yz",
        BOARD + 'goaded_by("y","b",1). goaded_by("z","a",1). goaded_by("z","c",2). ',
        also=all_of(*(unmet(f'{part}("y","b",1)', "701.15b") for part in ("goaded_attacks", "goaded_attacks_another"))),
    ),
    leaf(
        "keyword: another than menace, of a suspected creature",
        'keyword("flying")',
        "x",
        BOARD + 'keyword("x","flying"). suspected("y"). ',
    ),
    leaf(
        "menace: a suspected creature has it",
        'keyword("menace")',
        "xz",
        BOARD + 'keyword("x","menace"). suspected("z"). suspected("y"). suspected_in_name("y"). ',
    ),
    leaf("suspected", "suspected", "yz", BOARD + 'suspected("y"). suspected("z"). keyword("x","menace"). '),
    leaf("toughness greater than power", "compare(toughness_minus_power,more_than,constant(0))", "x", NUMBERED),
    leaf("toughness 4 less than power", "compare(toughness_minus_power,exactly,constant(-4))", "z", NUMBERED),
    leaf("toughness and power differ by an even number", "parity(toughness_minus_power,even)", "yz", NUMBERED),
    leaf("attacked this turn", "attacked_this_turn", "y", BOARD + 'attacked_this_turn("y"). '),
    leaf("had to attack", "had_to_attack", "y", BOARD + 'required_to_attack("y"). '),
    leaf("had to attack, and couldn't", "had_to_attack", "y", BOARD + 'required_in_vain("y"). '),
    leaf("mark", 'mark("chosen")', "xl", BOARD + 'mark("x","chosen"). mark("l","chosen"). mark("y","other"). '),
    leaf("something of a subtype is attached", 'has_attached("aura")', "z", ATTACHED),
    leaf("nothing of the subtype is attached", 'has_attached("equipment")', "", ATTACHED),
    leaf("something of a subtype that you control is attached", 'has_attached_of("aura",you)', "z", ATTACHED, you="d"),
    leaf("what is attached is controlled by another", 'has_attached_of("aura",you)', "", ATTACHED),
    leaf("what you control there is of no such subtype", 'has_attached_of("equipment",you)', "", ATTACHED, you="d"),
    leaf("modified: a counter of any kind", "modified", "xz", COUNTERS),
    leaf("modified: loyalty counters", "modified", "xyw", LOYALTY),
    leaf("modified: an Equipment", "modified", "z", BOARD + 'attached("s","z"). subtype("s","equipment"). '),
    leaf("modified: an Aura of its controller", "modified", "l", BOARD + 'attached("s","l"). subtype("s","aura"). '),
    leaf("modified: not by another's Aura", "modified", "", ATTACHED),
    leaf("modified: not by anything else", "modified", "", BOARD + 'attached("s","l"). '),
    leaf("id", 'id("w")', "w", BOARD),
    leaf("controlled by you", "controlled_by(you)", "w", BOARD, you="c"),
    leaf("controlled by an opponent", "controlled_by(opponent)", "xyzls", BOARD, you="c"),
    leaf("controlled by the active player", "controlled_by(active)", "xy", BOARD),
    leaf("controlled by a player by id", 'controlled_by(player("b"))', "z", BOARD),
    leaf("owned by you", "owned_by(you)", "z", BOARD, you="c"),
    leaf("owned by another", "owned_by(not_you)", "xywls", BOARD, you="c"),
    leaf("owned by a player by id", 'owned_by(player("b"))', "s", BOARD),
    leaf("attached to what fits", "attached_to(token)", "s", ATTACHED),
    leaf("attached to what doesn't fit", "attached_to(tapped)", "", ATTACHED),
    leaf("attached to anything: not to a player", "attached_to(anything)", "s", ATTACHED + 'attached("l","b"). '),
    leaf("attached to what is attached", 'attached_to(attached_to(id("z")))', "l", ATTACHED + 'attached("l","s"). '),
    leaf("attached to what has a controller", "attached_to(controlled_by(you))", "s", ATTACHED, you="b"),
    leaf("attached to what compares", "attached_to(compare(power,exactly,constant(3)))", "s", ATTACHED + POWERS),
    leaf("power at least", "compare(power,at_least,constant(2))", "yz", NUMBERED),
    leaf("power at most", "compare(power,at_most,constant(2))", "xy", NUMBERED),
    leaf("power exactly", "compare(power,exactly,constant(2))", "y", NUMBERED),
    leaf("power more than", "compare(power,more_than,constant(2))", "z", NUMBERED),
    leaf("power fewer than", "compare(power,fewer_than,constant(2))", "x", NUMBERED),
    leaf("toughness", "compare(toughness,fewer_than,constant(0))", "z", NUMBERED),
    leaf("mana value", "compare(mana_value,at_most,constant(2))", "yzls", NUMBERED),
    leaf(
        "number of colors",
        "compare(colors,at_least,constant(2))",
        "x",
        BOARD + 'color("x",red). color("x",green). color("y",red). ',
    ),
    leaf("no colors", "compare(colors,exactly,constant(0))", "zwls", BOARD + 'color("x",red). color("y",red). '),
    leaf("counters of a kind", 'compare(counters("age"),at_least,constant(1))', "xz", COUNTERS),
    leaf("no counters of a kind", 'compare(counters("age"),exactly,constant(0))', "ywls", COUNTERS),
    leaf("loyalty counters", 'compare(counters("loyalty"),at_least,constant(3))', "xy", LOYALTY),
    leaf("no loyalty counters", 'compare(counters("loyalty"),exactly,constant(0))', "zls", LOYALTY),
    leaf("loyalty counters among all kinds", "compare(all_counters,more_than,constant(3))", "y", LOYALTY),
    leaf("counters of all kinds", "compare(all_counters,more_than,constant(3))", "x", COUNTERS),
    leaf("no counters of any kind", "compare(all_counters,at_most,constant(0))", "ywls", COUNTERS),
    leaf(
        "against a player's number",
        'compare(power,exactly,number("hand",you))',
        "z",
        NUMBERED + 'number("b","hand",3). ',
        you="b",
    ),
    leaf(
        "against a sum",
        'compare(power,exactly,plus(number("hand",you),constant(1)))',
        "y",
        NUMBERED + 'number("b","hand",1). ',
        you="b",
    ),
    leaf("power is even", "parity(power,even)", "y", NUMBERED),
    leaf("power is odd", "parity(power,odd)", "xz", NUMBERED),
    leaf("toughness is odd, below zero too", "parity(toughness,odd)", "z", NUMBERED),
    leaf("toughness is even, zero too", "parity(toughness,even)", "xy", NUMBERED),
    leaf("number of counters is odd", 'parity(counters("age"),odd)', "z", COUNTERS),
]

COMPOUNDS = [
    compound(
        "both",
        "and(type(creature),tapped)",
        "or(non(type(creature)),non(tapped))",
        "z",
        BOARD + 'tapped("z"). tapped("l"). ',
    ),
    compound(
        "either",
        "or(type(land),tapped)",
        "and(non(type(land)),non(tapped))",
        "zl",
        BOARD + 'tapped("z"). tapped("l"). ',
    ),
    compound(
        "combinations in combinations",
        'and(or(type(creature),type(land)),or(id("x"),and(tapped,non(id("z")))))',
        'or(and(non(type(creature)),non(type(land))),and(non(id("x")),or(non(tapped),id("z"))))',
        "xl",
        BOARD + 'tapped("z"). tapped("l"). tapped("s"). ',
    ),
    compound(
        "any of four", 'or(or(tapped,token),or(id("w"),id("x")))', "", "xyzw", BOARD + 'tapped("y"). token("z"). '
    ),
]

COLORED = BOARD + "".join(
    f'color("{each}",{color}). '
    for each, color in (("x", "red"), ("y", "red"), ("y", "blue"), ("z", "blue"), ("l", "blue"), ("l", "white"))
)
SELF = BOARD + 'attached("s","y"). '
CONTEXT = [
    in_context("the source itself", "is(self)", "y", BOARD, source="y"),
    in_context("the source itself: none", "is(self)", "", BOARD),
    in_context("the host", "is(host)", "y", SELF, source="s"),
    in_context("the host: a player is none", "is(host)", "", BOARD + 'attached("s","b"). ', source="s"),
    in_context("controlled by the controller of the host", "controlled_by(host_controller)", "xy", SELF, source="s"),
    in_context(
        "owned by the enchanted player",
        "owned_by(enchanted_player)",
        "x",
        FOUR + creature("x", owner="b") + creature("y") + permanent("s") + 'attached("s","b"). ',
        source="s",
    ),
    in_context("shares a color with the source", "shares_color(self)", "xy", COLORED, source="x"),
    in_context("shares a color with the source, of two", "shares_color(self)", "y", COLORED, source="l"),
    in_context("shares a color with the colorless", "shares_color(self)", "", COLORED, source="w"),
    in_context("shares a color with the host", "shares_color(host)", "y", COLORED + 'attached("s","z"). ', source="s"),
    in_context("greater power than the source", "compare(power,more_than,of(power,self))", "y", NUMBERED, source="x"),
    in_context(
        "as much power as the host",
        "compare(power,exactly,of(power,host))",
        "y",
        NUMBERED + 'attached("s","y"). ',
        source="s",
    ),
    in_context(
        "power at most the toughness of the source",
        "compare(power,at_most,of(toughness,self))",
        "xy",
        NUMBERED,
        source="x",
    ),
]

Z = creature("z")
BOTH = FOUR + X + creature("y") + Z + POWERS


def of_each(name: str, condition: str, those: str, facts: str, whom: str = "") -> Row:
    """An effect on x, y and z under a condition on each of them; `those` are the ones that it forbids to attack."""
    facts += attack("x>b", "y>b", "z>b")
    facts += effect("e", "cant_attack", "type(creature)", condition, whom=whom, varies=PER_SUBJECT)
    said = (broken(f'cant_attack("e","{each}")') if not whom else there("e", each, "b") for each in those)
    return Row(name, facts, all_of(*said))


SUBJECT = [
    of_each("the creature itself", 'fits(subject,and(is(subject),id("y")))', "y", BOTH),
    of_each(
        "shares a color with more than one",
        "compare(count(shares_color(subject)),at_least,constant(2))",
        "xy",
        BOTH + 'color("x",red). color("y",red). color("z",blue). ',
    ),
    of_each(
        "a count of others with greater power",
        "compare(count(compare(power,more_than,of(power,subject))),exactly,constant(1))",
        "y",
        BOTH,
    ),
    of_each(
        "a count of what its owner controls",
        "compare(count(and(type(land),controlled_by(owner))),at_least,constant(1))",
        "z",
        FOUR + X + creature("y") + creature("z", owner="c") + permanent("l", "land", of="c"),
    ),
    of_each(
        "a count of what its owner owns",
        "compare(count(owned_by(owner)),exactly,constant(2))",
        "xy",
        FOUR + X + creature("y") + creature("z", owner="c"),
    ),
    of_each(
        "a count of all but it", "compare(count(and(type(creature),non(is(subject)))),exactly,constant(2))", "xyz", BOTH
    ),
    of_each(
        "a count of it",
        "compare(count(and(is(subject),compare(power,at_least,constant(2)))),exactly,constant(1))",
        "yz",
        BOTH,
    ),
]

LAND = permanent("l1", "land", of="b") + permanent("l2", "land", of="c") + permanent("l3", "land", of="c")
DEFENDING = [
    true_conditions(
        "what the defending player controls",
        [
            "compare(count(and(type(land),controlled_by(defending))),exactly,constant(2))",
            "compare(count(and(type(land),non(controlled_by(defending)))),exactly,constant(2))",
        ],
        ["compare(count(and(type(land),controlled_by(defending))),exactly,constant(2))"],
        FOUR + X + LAND,
        at="c",
        varies=PER_DEFENDING_PLAYER,
    ),
]


def count_of(name: str, description: str, those: str, facts: str, you: str = "") -> Row:
    """The creatures x, y and z that an effect with such a description forbids to attack."""
    facts += attack("x>b", "y>b", "z>b") + effect("e", "cant_attack", description, you=you)
    return Row(name, facts, all_of(*(broken(f'cant_attack("e","{each}")') for each in those)))


LANDS_OF_A = permanent("l1", "land", of="a") + permanent("l2", "land", of="a")
COUNTS = [
    count_of("power at least a count", "compare_count(power,at_least,count(type(land)))", "yz", BOTH + LANDS_OF_A),
    count_of("power fewer than a count", "compare_count(power,fewer_than,count(type(land)))", "x", BOTH + LANDS_OF_A),
    count_of(
        "power not fewer than a count", "non_compare_count(power,fewer_than,count(type(land)))", "yz", BOTH + LANDS_OF_A
    ),
    count_of(
        "power not exactly a count", "non_compare_count(power,exactly,count(type(land)))", "xz", BOTH + LANDS_OF_A
    ),
    count_of(
        "power more than what a player controls",
        "compare_count(power,more_than,count_by(you,type(land)))",
        "yz",
        BOTH + LAND,
        you="b",
    ),
    count_of(
        "power not more than what any opponent controls",
        "non_compare_count(power,more_than,count_by(opponent,type(land)))",
        "",
        BOTH + LAND,
        you="a",
    ),
    count_of(
        "power exactly a sum with a count",
        "compare_count(power,exactly,plus(count(type(land)),constant(1)))",
        "z",
        BOTH + LANDS_OF_A,
    ),
    count_of(
        "counters against a count",
        'compare_count(counters("age"),exactly,count(type(land)))',
        "y",
        BOTH + LANDS_OF_A + 'counters("y","age",2). counters("x","age",1). ',
    ),
    count_of(
        "a count in a combination",
        "and(non_compare_count(power,exactly,count(type(land))),or(tapped,compare_count(power,more_than,count(type(land)))))",
        "z",
        BOTH + LANDS_OF_A,
    ),
    count_of(
        "a description in a count that holds a number",
        'compare_count(power,exactly,count(compare(power,at_least,number("hand",you))))',
        "y",
        BOTH + 'number("b","hand",2). ',
        you="b",
    ),
]


def attacks_now(asked: str, *objects: str, **keys: str) -> Row:
    """Which of x (attacks), y (stays home), z (its planeswalker is gone), m and a land are attacking.

    The creature v attacks another player's planeswalker. Each effect forbids m to block if its source fits, or is
    counted.
    """
    facts = FOUR + X + creature("v", "y", "z") + attacking("x>b", "v>w") + gone("z>b") + creature("m", of="b")
    facts += permanent("l", "land") + permanent("w", "planeswalker", of="c") + block("m>x")
    violations = []
    for each in ("x", "v", "y", "z", "m", "l"):
        for sign, description in (("", asked), ("not ", f"non({asked})")):
            counted = f"compare(count(and(is(self),{description})),exactly,constant(1))"
            for way, condition in (("is", f"fits(self,{description})"), ("counts as", counted)):
                name = f"{each} {way} {sign}attacking"
                facts += effect(name, "cant_block", 'id("m")', condition, source=each, **keys)
                if (each in objects) is not bool(sign):
                    violations.append(broken(f'cant_block("{name}","m")', "509.1b"))
    return block_row(f"{asked} of {keys}", facts, all_of(*violations))


def by_blocks(name: str, asked: str, objects: str, also: str = "blocks_declared. ") -> Row:
    """Which creatures are counted as damage is assigned: x assigns none if exactly the right ones are counted.

    m blocks x, so that u of its band is blocked too; the creature that n blocked is gone; so is the one that blocked v;
    y and z, whose planeswalker is gone, are unblocked; k is not in combat.
    """
    board = combat("x 5/5, u 0/2, v 0/2, y 0/2", "m 0/2, n 0/2, k 0/2") + creature("z") + sized("z 0/2")
    board += gone("z>b") + blocking("m>x") + 'band(1,"x"). band(1,"u"). blocks_nothing("n"). is_blocked("v"). ' + also
    counts = [f'compare(count(and(id("{o}"),{asked})),exactly,constant({int(o in objects)}))' for o in "xuvyzmnk"]
    condition = counts[0]
    for each in counts[1:]:
        condition = f"and({condition},{each})"
    return damage_row(name, board + effect("e", "assigns_no_damage", condition=condition))


COMBAT = [
    attacks_now("attacking", "x", "v", "z"),
    attacks_now("attacks_player(you)", "x", you="b"),
    attacks_now("attacks_player(you)", you="c"),
    attacks_now("attacks_player(opponent)", "x", you="c"),
    attacks_now('attacks_player(player("b"))', "x"),
    attacks_now("blocking"),
    attacks_now("blocked"),
    attacks_now("unblocked"),
    by_blocks("blocking creatures", "blocking", "mn"),
    by_blocks("creatures that aren't blocking", "non(blocking)", "xuvyzk"),
    by_blocks("blocked creatures", "blocked", "xuv"),
    by_blocks("creatures that aren't blocked", "non(blocked)", "yzmnk"),
    by_blocks("unblocked creatures", "unblocked", "yz"),
    by_blocks("creatures that aren't unblocked", "non(unblocked)", "xuvmnk"),
    by_blocks("blocked creatures, and unblocked ones", "or(blocked,unblocked)", "xuvyz"),
    by_blocks("before blocks", "unblocked", "", also=""),
]
"""Descriptions of attacking, blocking, blocked and unblocked creatures."""

ROWS = [*LEAVES, *COMPOUNDS, *CONTEXT, *SUBJECT, *DEFENDING, *COUNTS, *COMBAT]

test_objects = table(ROWS)
