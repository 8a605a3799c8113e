"""scope.lp: reports of what bears on the question and isn't judged."""

from __future__ import annotations

from .costs import cost
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
    attacking,
    block_row,
    broken,
    creature,
    effect,
    idle,
    met,
    permanent,
    players,
    table,
    unmet,
)

__all__ = ["COUNTING", "DEPENDENT", "HAND", "ON_SET", "POWER", "compared", "missing", "no_number", "open_"]

LOYAL = permanent("w", "planeswalker", of="b") + effect(
    "e", "cant_attack", whom='permanent(compare(counters("loyalty"),at_least,constant(2)))'
)
"""An effect that asks for loyalty counters of what is attacked."""


def open_(witness: str, rule: str) -> str:
    """A witness of unsupported/2."""
    return f'unsupported("{rule}",{witness})'


NAMED = [
    Row("an effect whose words can't be read", TWO + X + effect("e", "unread"), open_('unread_effect("e")', "508.1c")),
    Row("attack multiple players is judged", FOUR + X),
]

ON_SET = "depends_on_declaration"

RAIN = 'answer("does it rain?")'

UNANSWERED = open_('unanswered("does it rain?")', "611.3a")

POWER = "compare(power,at_least,constant(2))"

HAND = 'compare(number("hand",{}),at_least,constant(2))'

GREATEST = "compare(greatest({},{}),at_least,constant(2))"

COUNTING = 'measure("x",power,2). measure("x",toughness,2). '


def missing(measure: str, permanent: str, rule: str = "208.1") -> str:
    """A number that isn't given."""
    return open_(f'missing_measure("{permanent}",{measure})', rule)


def no_number(player: str, name: str = "hand", *, turns: tuple[int, ...] = (), used: bool = True) -> str:
    """A player's number that isn't given; from which numbers on comparisons with it come out otherwise, and whether it
    is used for more than these."""
    said = [f'number_threshold("{player}","{name}",{each})' for each in turns]
    said += [f'number_used("{player}","{name}")'] if used else []
    return all_of(open_(f'missing_number("{player}","{name}")', "107.1"), *said)


def compared(player: str, name: str = "hand", *, turns: tuple[int, ...] = (2,)) -> str:
    """A player's number that isn't given and is only compared."""
    return no_number(player, name, turns=turns, used=False)


Y_OF_B = creature("y", of="b")

LAND = permanent("l", "land")

GIVEN = [
    Row("an unanswered question", TWO + X + effect("e", "cant_attack", condition=RAIN), UNANSWERED),
    Row("an unanswered question, negated", TWO + X + effect("e", "cant_attack", condition=f"non({RAIN})"), UNANSWERED),
    Row(
        "a question answered with yes",
        TWO + X + 'answer("does it rain?",yes). ' + effect("e", "cant_attack", condition=RAIN),
    ),
    Row(
        "a question answered with no",
        TWO + X + 'answer("does it rain?",no). ' + effect("e", "cant_attack", condition=RAIN),
    ),
    Row(
        "another question is answered",
        TWO + X + 'answer("does it snow?",no). ' + effect("e", "cant_attack", condition=f"or({RAIN},always)"),
        UNANSWERED,
    ),
    Row(
        "an unanswered question beside the declared set",
        TWO
        + X
        + effect(
            "e",
            "cant_attack",
            condition=f"and(state({RAIN}),tally(attackers,at_least,1,anything))",
            varies="depends_on_declaration",
        ),
        UNANSWERED,
    ),
    Row("power isn't given", TWO + X + effect("e", "cant_attack", POWER), missing("power", "x")),
    Row(
        "power isn't given: of a creature that can't attack",
        TWO + X + Y_OF_B + COUNTING + effect("e", "cant_attack", POWER),
    ),
    Row(
        "power isn't given: where creatures are counted",
        TWO
        + X
        + Y_OF_B
        + COUNTING
        + effect("e", "cant_attack", condition=f"compare(count({POWER}),at_least,constant(1))"),
        missing("power", "y"),
    ),
    Row(
        "power isn't given: of what is enchanted",
        TWO
        + X
        + Y_OF_B
        + COUNTING
        + permanent("s", "enchantment")
        + 'attached("s","y"). '
        + effect("e", "cant_attack", condition=f"fits(host,{POWER})", source="s"),
        missing("power", "y"),
    ),
    Row(
        "power isn't given: of what can't attack and is an effect's source",
        TWO + X + Y_OF_B + COUNTING + effect("e", "cant_attack", condition=f"fits(self,{POWER})", source="y"),
        missing("power", "y"),
    ),
    Row(
        "power isn't given: of what a creature is attached to",
        TWO + X + Y_OF_B + COUNTING + 'attached("x","y"). ' + effect("e", "cant_attack", f"attached_to({POWER})"),
        missing("power", "y"),
    ),
    Row(
        "a player to whom something is attached has no mana value",
        TWO
        + X
        + 'measure("x",mana_value,1). attached("x","b"). '
        + effect("e", "cant_attack", "attached_to(compare(mana_value,at_least,constant(2)))"),
    ),
    Row("power is given", TWO + X + COUNTING + effect("e", "cant_attack", POWER)),
    *(
        Row(
            f"power isn't given: of what fits otherwise: {subject}",
            TWO + X + effect("e", "cant_attack", subject),
            missing("power", "x"),
        )
        for subject in (
            f'and(id("x"),{POWER})',
            f"and({POWER},non(tapped))",
            f"or(tapped,{POWER})",
            f"or({POWER},tapped)",
            f"and(or(tapped,{POWER}),type(creature))",
            f"non({POWER})",
            "non_compare_count(power,at_least,count(type(land)))",
        )
    ),
    *(
        Row(f"power isn't given: and needn't be: {subject}", TWO + X + effect("e", "cant_attack", subject))
        for subject in (
            f'and(id("y"),{POWER})',
            f"and({POWER},tapped)",
            f"or(type(creature),{POWER})",
            f"or({POWER},type(creature))",
            f"and(or(tapped,{POWER}),type(artifact))",
            f"and(type(artifact),non({POWER}))",
        )
    ),
    *(
        Row(
            f"power isn't given: where {described} are counted",
            TWO + X + effect("e", "cant_attack", condition=f"compare(count({described}),at_least,constant(1))"),
            expected,
        )
        for described, expected in (
            (f"and(type(creature),{POWER})", missing("power", "x")),
            (f"or(type(land),{POWER})", missing("power", "x")),
            (f"and(type(land),{POWER})", ""),
            (f"or(type(creature),{POWER})", ""),
        )
    ),
    *(
        Row(
            f"power isn't given: of what may be counted: {value}",
            TWO
            + X
            + Y_OF_B
            + COUNTING
            + effect("e", "cant_attack", condition=f"compare({value},at_least,constant(1))", you="b"),
            missing("power", "y"),
        )
        for value in (f"count_by(you,{POWER})", f"distinct(colors,{POWER})", f"greatest(toughness,{POWER})")
    ),
    Row(
        "power isn't given: of those that a condition on the declared attackers counts",
        TWO
        + X
        + Y_OF_B
        + effect("e", "cant_attack", f'and(id("x"),{POWER})', f"tally(attackers,at_least,1,{POWER})", varies=ON_SET),
        missing("power", "x"),
    ),
    Row(
        "power isn't given: of an attacker that such a condition counts, under an effect on another",
        TWO
        + X
        + creature("z")
        + COUNTING
        + effect("e", "cant_attack", condition=f"tally(attackers,at_least,1,{POWER})", varies=ON_SET),
        missing("power", "z"),
    ),
    Row(
        "power isn't given: of what is attached, where what it is attached to is described",
        TWO
        + X
        + Y_OF_B
        + 'measure("y",power,2). attached("x","y"). '
        + effect("e", "cant_attack", f"attached_to({POWER})"),
    ),
    Row(
        "power isn't given: of attackers, for that of the source",
        TWO
        + X
        + creature("z")
        + COUNTING
        + effect("e", "cant_attack", condition="compare(of(power,self),at_least,constant(2))", source="x"),
    ),
    Row(
        "power isn't given: of a creature that an effect with a number of each isn't about",
        TWO
        + X
        + creature("z")
        + COUNTING
        + effect(
            "e",
            "cant_attack",
            'and(non(is(self)),id("x"))',
            condition="compare(of(power,subject),at_least,constant(2))",
            varies=PER_SUBJECT,
        ),
    ),
    Row(
        "power isn't given: of what may be sacrificed",
        TWO + X + creature("z") + Y_OF_B + COUNTING + effect("e", "costs_attack", more=cost(sacrifice=(1, POWER))),
        missing("power", "z"),
    ),
    Row("power of noncreatures isn't needed", TWO + X + COUNTING + LAND + effect("e", "cant_attack", POWER)),
    Row("power isn't asked for", TWO + X + effect("e", "cant_attack")),
    Row(
        "power isn't given: for its parity",
        TWO + X + effect("e", "cant_attack", "parity(power,odd)"),
        missing("power", "x"),
    ),
    Row(
        "power isn't given: for a value",
        TWO + X + effect("e", "cant_attack", condition="compare(of(power,self),at_least,constant(2))", source="x"),
        missing("power", "x"),
    ),
    Row(
        "power isn't given: against a count",
        TWO + X + effect("e", "cant_attack", "compare_count(power,at_least,count(type(land)))"),
        missing("power", "x"),
    ),
    Row(
        "power isn't given: of what the greatest is among",
        TWO + X + Y_OF_B + LAND + effect("e", "cant_attack", condition=GREATEST.format("power", "anything")),
        all_of(missing("power", "x"), missing("power", "y")),
    ),
    Row(
        "power isn't given: of what the greatest is not among",
        TWO + X + Y_OF_B + COUNTING + effect("e", "cant_attack", condition=GREATEST.format("power", 'id("x")')),
    ),
    Row(
        "power isn't given: of what may have different ones",
        TWO
        + X
        + Y_OF_B
        + COUNTING
        + effect("e", "cant_attack", condition="compare(distinct(powers,anything),at_least,constant(2))"),
        missing("power", "y"),
    ),
    Row(
        "mana value isn't given: of what may have different ones",
        TWO
        + X
        + LAND
        + effect("e", "cant_attack", condition="compare(distinct(mana_values,type(land)),at_least,constant(2))"),
        missing("mana_value", "l", "202.3"),
    ),
    Row(
        "toughness isn't given: of what the greatest is among",
        TWO + X + Y_OF_B + COUNTING + effect("e", "cant_attack", condition=GREATEST.format("toughness", "anything")),
        missing("toughness", "y"),
    ),
    Row(
        "colors, names and types need no number",
        TWO
        + X
        + "".join(
            effect(f"{sort} e", "cant_attack", condition=f"compare(distinct({sort},anything),at_least,constant(9))")
            for sort in ("colors", "names", "card_types", "basic_land_types")
        ),
    ),
    Row(
        "toughness isn't given",
        TWO + X + effect("e", "cant_attack", "compare(toughness,at_least,constant(2))"),
        missing("toughness", "x"),
    ),
    Row(
        "toughness is given, power isn't and isn't asked for",
        TWO + X + 'measure("x",toughness,1). ' + effect("e", "cant_attack", "compare(toughness,at_least,constant(2))"),
    ),
    Row(
        "toughness less power: neither is given",
        TWO + X + effect("e", "cant_attack", "compare(toughness_minus_power,at_least,constant(1))"),
        all_of(missing("power", "x"), missing("toughness", "x")),
    ),
    Row(
        "toughness less power: toughness isn't given",
        TWO + X + 'measure("x",power,1). ' + effect("e", "cant_attack", "parity(toughness_minus_power,odd)"),
        missing("toughness", "x"),
    ),
    Row(
        "mana value isn't given: noncreatures have one too",
        TWO
        + X
        + LAND
        + 'measure("x",mana_value,1). '
        + effect(
            "e",
            "cant_attack",
            condition="compare(count(compare(mana_value,at_least,constant(2))),at_least,constant(1))",
        ),
        missing("mana_value", "l", "202.3"),
    ),
    Row(
        "mana value isn't given: of what is attacked",
        TWO
        + X
        + permanent("w", "planeswalker", of="b")
        + 'measure("x",mana_value,1). '
        + effect("e", "cant_attack", whom="permanent(compare(mana_value,at_least,constant(2)))"),
        missing("mana_value", "w", "202.3"),
    ),
    Row("loyalty isn't given: of what is attacked", TWO + X + LOYAL, missing("loyalty", "w", "306.5c")),
    Row("loyalty is given as counters", TWO + X + LOYAL + 'counters("w","loyalty",3). '),
    Row("loyalty is given as a number", TWO + X + LOYAL + 'measure("w",loyalty,3). '),
    Row("what is no planeswalker has no loyalty", TWO + X + LOYAL.replace("planeswalker", "artifact")),
    Row(
        "mana value isn't needed of lands that nothing counts",
        TWO
        + X
        + LAND
        + 'measure("x",mana_value,1). '
        + effect("e", "cant_attack", "compare(mana_value,at_least,constant(2))"),
    ),
    Row(
        "mana value is given",
        TWO
        + X
        + LAND
        + 'measure("x",mana_value,1). measure("l",mana_value,0). '
        + effect("e", "cant_attack", "compare(mana_value,at_least,constant(2))"),
    ),
    Row(
        "counters that aren't given are none",
        TWO + X + effect("e", "cant_attack", 'compare(counters("age"),at_least,constant(2))'),
    ),
    Row(
        "a player's number isn't given",
        TWO + X + effect("e", "cant_attack", condition=HAND.format("you"), you="b"),
        compared("b"),
    ),
    Row(
        "a player's number is given",
        TWO + X + 'number("b","hand",1). ' + effect("e", "cant_attack", condition=HAND.format("you"), you="b"),
    ),
    Row(
        "one of several numbers isn't given",
        FOUR
        + X
        + 'number("b","hand",1). number("c","hand",1). '
        + effect("e", "cant_attack", condition=HAND.format("opponent"), you="a"),
        compared("d"),
    ),
    Row(
        "another number is given",
        TWO + X + 'number("b","life",1). ' + effect("e", "cant_attack", condition=HAND.format("you"), you="b"),
        compared("b"),
    ),
    Row(
        "devotion isn't given: a mana cost isn't",
        TWO
        + X
        + 'devotion_to("devotion to red",red). measure("x",mana_value,2). '
        + effect("e", "cant_attack", condition='compare(number("devotion to red",you),at_least,constant(2))', you="a"),
        compared("a", "devotion to red"),
    ),
    Row(
        "devotion isn't asked for: no mana cost is",
        TWO
        + X
        + 'devotion_to("devotion to red",red). measure("x",mana_value,2). '
        + effect("e", "cant_attack", condition='compare(number("devotion to red",you),at_least,constant(2))', you="b"),
    ),
    Row(
        "a player's number isn't given: in a sum",
        TWO
        + X
        + effect(
            "e", "cant_attack", condition='compare(plus(constant(1),number("hand",you)),at_least,constant(2))', you="b"
        ),
        no_number("b"),
    ),
    Row(
        "a player's number isn't given: on the right",
        TWO + X + effect("e", "cant_attack", condition='compare(constant(1),at_least,number("hand",you))', you="b"),
        compared("b"),
    ),
    Row(
        "a player's number isn't given: parity",
        TWO + X + effect("e", "cant_attack", condition='parity(number("hand",you),odd)', you="b"),
        no_number("b"),
    ),
    Row(
        "a player's number isn't given: in a description",
        TWO + X + COUNTING + effect("e", "cant_attack", 'compare(power,at_least,number("hand",you))', you="b"),
        no_number("b"),
    ),
]

UNKNOWN = 'unknown_colors("x"). '

UNKNOWN_COLORS = open_('unknown_colors("x")', "105.2")

COLORS = [
    Row("colors aren't known, and nothing looks at them", TWO + X + UNKNOWN + effect("e", "cant_attack", "tapped")),
    Row("a color that isn't known", TWO + X + UNKNOWN + effect("e", "cant_attack", "color(red)"), UNKNOWN_COLORS),
    Row(
        "the lack of one",
        TWO + X + UNKNOWN + effect("e", "cant_attack", "and(type(creature),non(color(red)))"),
        UNKNOWN_COLORS,
    ),
    Row(
        "the lack of one, of what doesn't fit otherwise",
        TWO + X + UNKNOWN + effect("e", "cant_attack", "and(tapped,non(color(red)))"),
    ),
    Row("one that is known", TWO + X + UNKNOWN + 'color("x",red). ' + effect("e", "cant_attack", "color(red)")),
    Row(
        "whether the source shares one",
        TWO + X + Y_OF_B + 'unknown_colors("y"). ' + effect("e", "cant_attack", "shares_color(self)", source="y"),
        open_('unknown_colors("y")', "105.2"),
    ),
    Row(
        "one that it shares",
        TWO
        + X
        + Y_OF_B
        + UNKNOWN
        + 'color("x",red). color("y",red). '
        + effect("e", "cant_attack", "shares_color(self)", source="y"),
    ),
    Row(
        "of a creature that isn't asked about",
        TWO + X + Y_OF_B + 'unknown_colors("y"). ' + effect("e", "cant_attack", "color(red)"),
    ),
    Row(
        "how many colors it has",
        TWO + X + UNKNOWN + effect("e", "cant_attack", "compare(colors,at_least,constant(2))"),
        UNKNOWN_COLORS,
    ),
    Row(
        "whether that number is odd",
        TWO + X + UNKNOWN + effect("e", "cant_attack", "parity(colors,odd)"),
        UNKNOWN_COLORS,
    ),
    Row(
        "whether they are as many as lands",
        TWO + X + UNKNOWN + effect("e", "cant_attack", "compare_count(colors,at_least,count(type(land)))"),
        UNKNOWN_COLORS,
    ),
    Row(
        "how many the source has",
        TWO
        + X
        + UNKNOWN
        + effect("e", "cant_attack", condition="compare(of(colors,self),at_least,constant(2))", source="x"),
        UNKNOWN_COLORS,
    ),
    Row(
        "whether it shares one",
        TWO + X + UNKNOWN + effect("e", "cant_attack", "shares_color(self)", source="y") + Y_OF_B,
        UNKNOWN_COLORS,
    ),
    Row(
        "where creatures are counted",
        TWO
        + X
        + Y_OF_B
        + 'unknown_colors("y"). '
        + effect("e", "cant_attack", condition="compare(count(color(red)),at_least,constant(1))"),
        open_('unknown_colors("y")', "105.2"),
    ),
    Row(
        "where colors are counted",
        TWO
        + X
        + Y_OF_B
        + 'unknown_colors("y"). '
        + effect("e", "cant_attack", condition="compare(distinct(colors,type(creature)),at_least,constant(1))"),
        open_('unknown_colors("y")', "105.2"),
    ),
    Row(
        "where colors of others are counted",
        TWO
        + X
        + Y_OF_B
        + 'unknown_colors("y"). '
        + effect("e", "cant_attack", condition="compare(distinct(colors,type(artifact)),at_least,constant(1))"),
    ),
]


def unread(topic: str = "", name: str = "u") -> str:
    """An effect whose words can't be read, with the topic of the words."""
    return effect(name, "unread") + (f'unread_about("{name}",{topic}). ' if topic else "")


SKULK = attacking("x>b") + creature("m", of="b") + 'keyword("x","skulk"). measure("x",power,1). measure("m",power,1). '

UNREAD = {
    "declare_attackers": open_('unread_effect("u")', "508.1c"),
    "declare_blockers": open_('unread_effect("u")', "509.1b"),
    "assign_combat_damage": open_('unread_effect("u")', "510.1"),
}

TOPICS = [
    *(
        Row(f"words about {topic}: {question}", TWO + X + unread(topic), answer * (question in those), question)
        for topic, those in (
            ("attacks", ("declare_attackers",)),
            ("blocks", ("declare_blockers",)),
            ("numbers", ("assign_combat_damage",)),
            *((f'keyword("{each}")', ("declare_attackers",)) for each in ("defender", "vigilance")),
            ('keyword("haste")', ("declare_attackers", "declare_blockers")),
            *(
                (f'keyword("{each}")', ("declare_blockers",))
                for each in ("fear", "flying", "horsemanship", "intimidate", "menace", "reach", "shadow", "skulk")
            ),
            *(
                (f'keyword("{each}")', ("assign_combat_damage",))
                for each in ("deathtouch", "double strike", "first strike", "trample")
            ),
            ('keyword("lifelink")', ()),
        )
        for question, answer in UNREAD.items()
    ),
    Row(
        "words about two things",
        TWO + X + unread("blocks") + 'unread_about("u",attacks). ',
        UNREAD["declare_attackers"],
    ),
    *(
        Row(
            f"words about numbers that are looked at: {condition}",
            TWO + X + COUNTING + unread("numbers") + effect("e", "cant_attack", condition=condition, source="x"),
            UNREAD["declare_attackers"],
        )
        for condition in (
            f"compare(count({POWER}),at_least,constant(9))",
            "compare(of(toughness,self),at_least,constant(9))",
            "compare(greatest(toughness,anything),at_least,constant(9))",
            "compare(distinct(powers,anything),at_least,constant(9))",
        )
    ),
    Row(
        "words about numbers where another number is looked at",
        TWO
        + X
        + unread("numbers")
        + 'measure("x",mana_value,1). '
        + effect("e", "cant_attack", condition="compare(greatest(mana_value,anything),at_least,constant(9))"),
    ),
    block_row("words about numbers beside skulk", TWO + X + SKULK + unread("numbers"), UNREAD["declare_blockers"]),
    Row(
        "words about a keyword that is asked for",
        TWO + X + unread('keyword("flying")') + effect("e", "cant_attack", 'and(tapped,keyword("flying"))'),
        UNREAD["declare_attackers"],
    ),
    Row(
        "words that were about something in the layers",
        TWO + X + unread("blocks") + 'left_open(unread_effect("u")). ',
        UNREAD["declare_attackers"],
    ),
]

LEFT_OPEN = [
    Row("a question that decided about characteristics", TWO + X + 'open_question("does it rain?"). ', UNANSWERED),
    *(
        Row(f"left open before: {witness}", TWO + X + f"left_open({witness}). ", open_(witness, rule))
        for witness, rule in (
            ('missing_measure("x",power)', "208.1"),
            ('missing_measure("x",toughness)', "208.1"),
            ('missing_measure("x",mana_value)', "202.3"),
            ('missing_measure("x",loyalty)', "306.5c"),
            ('unknown_colors("x")', "105.2"),
            ('missing_number("a","hand")', "107.1"),
            ('several_numbers("e","x")', "107.1"),
            ('several_active_players("e")', "805.9"),
            ('condition_on_declaration("e")', "611.3a"),
            ('order_unknown("e","f","x")', "613.7"),
            ('ordered_by_players("e","f","x")', "613.7m"),
            ('counter_order_unknown("flying","e","x")', "613.7"),
            ('suspicion_order_unknown("e","x")', "613.7"),
            ('copiable_unknown("e","x")', "707.2"),
            ('several_controllers("e","x")', "613.1b"),
            ('order_depends("e","f")', "613.8"),
        )
    ),
]

HAS_LAND = "compare(count_by(defending,type(land)),at_least,constant(1))"

BY_DEFENDING = open_('requirement_by_defending_player("e")', "508.5a")

LIMITED = "limit(@,constant(1)). "


def unclear(kind: str, *answers: str, facts: str = THREE, more: str = "", expected: str = BY_DEFENDING) -> Row:
    """A kind of effect under a condition on the defending player."""
    several = "several" if facts == THREE else "one"
    varied = effect("e", kind, condition=f"non({HAS_LAND})", varies=PER_DEFENDING_PLAYER, more=more)
    return Row(f"{kind}, with {several}", facts + X + varied, all_of(expected, *answers))


ATTACKS = unmet('attacks("e","x")')

WITH_ONE = unmet('attacks_with_one("e","a")')

GOADED = all_of(*(unmet(f'{part}("x","b",1)', "701.15b") for part in ("goaded_attacks", "goaded_attacks_another")))

TURN = "counts_whole_turn(@). "

BY_DEFENDING_PLAYER = [
    unclear("must_attack", ATTACKS),
    unclear("must_attack_or_block", ATTACKS),
    unclear("must_attack_with", WITH_ONE, more="required_player(@,active). "),
    unclear("goad", GOADED, more='goader(@,player("b")). '),
    unclear("must_attack", ATTACKS, facts=TWO, expected=""),
    unclear("must_attack_or_block", ATTACKS, facts=TWO, expected=""),
    unclear("must_attack_with", WITH_ONE, facts=TWO, more="required_player(@,active). ", expected=""),
    unclear("goad", GOADED, facts=TWO, more='goader(@,player("b")). ', expected=""),
    unclear("max_attackers", more=LIMITED, expected=open_('cap_by_defending_player("e")', "508.5a")),
    unclear("max_attackers", facts=TWO, more=LIMITED, expected=""),
    unclear("cant_attack", expected=""),
    Row(
        "a requirement whose target depends on the defending player is clear",
        THREE
        + X
        + effect("e", "must_attack", whom="player(defending)", varies="varies_with_defending_player")
        + attack("x>c"),
        met('attacks_there("e","x")'),
    ),
]

LIMITS = [
    Row(
        "a limit for the turn on attacking someone",
        TWO + X + effect("e", "max_attackers", whom="player(any)", more=LIMITED + TURN),
        open_('cap_by_turn_and_target("e")', "508.1c"),
    ),
    Row(
        "a limit for the combat on attacking someone",
        TWO + X + effect("e", "max_attackers", whom="player(any)", more=LIMITED),
    ),
    Row("a limit for the turn", TWO + X + effect("e", "max_attackers", more=LIMITED + TURN)),
    Row(
        "a limit without number",
        TWO + X + effect("e", "max_attackers", more="limit(@,of(power,host)). ", source="x") + COUNTING,
        open_('limit_without_number("e")', "508.1c"),
    ),
    Row(
        "a limit that is a missing number",
        TWO + X + effect("e", "max_attackers", more='limit(@,number("hand",you)). ', you="b"),
        all_of(open_('limit_without_number("e")', "508.1c"), no_number("b")),
    ),
    Row("a limit with a number", TWO + X + effect("e", "max_attackers", more="limit(@,count(anything)). ")),
    Row(
        "a limit without number beside another number",
        TWO
        + X
        + COUNTING
        + effect(
            "e",
            "max_attackers",
            condition="compare(constant(1),at_least,constant(1))",
            more="limit(@,of(power,host)). ",
            source="x",
        ),
        open_('limit_without_number("e")', "508.1c"),
    ),
    Row(
        "a limit whose number another effect has",
        THREE
        + X
        + 'number("c","hand",1). '
        + effect("e", "max_attackers", more='limit(@,number("hand",you)). ', you="b")
        + effect("f", "max_attackers", more='limit(@,number("hand",you)). ', you="c"),
        all_of(open_('limit_without_number("e")', "508.1c"), no_number("b")),
    ),
]

DEPENDENT = open_('condition_on_declaration("e")', "508.1c")


def on_set(kind: str, expected: str = "", more: str = "", **others: str) -> Row:
    """A kind of effect under a condition on the declared set that is true of the play."""
    facts = TWO + X + attack("x>b")
    facts += effect("e", kind, condition="tally(attackers,at_least,1,anything)", varies=ON_SET, more=more, **others)
    return Row(f"under a condition on the declared set: {kind}", facts, expected)


DECLARED = [
    on_set("max_attackers", DEPENDENT, LIMITED),
    on_set("goad", DEPENDENT, 'goader(@,player("b")). '),
    on_set("detain", DEPENDENT),
    on_set("may_attack_as_though_haste", DEPENDENT),
    on_set("may_attack_as_though_no_defender", DEPENDENT),
    on_set("cant_attack", broken('cant_attack("e","x")')),
    on_set("cant_attack_or_block", broken('cant_attack("e","x")')),
    on_set("cant_attack_alone", broken('cant_attack_alone("e","x")')),
    on_set("cant_attack_or_block_alone", broken('cant_attack_alone("e","x")')),
    on_set("cant_attack_except_alone"),
    on_set("must_attack", met('attacks("e","x")')),
    on_set("must_attack_or_block", met('attacks("e","x")')),
    on_set("must_attack_with", met('attacks_with_one("e","a")'), "required_player(@,active). "),
    on_set("chooses_attackers", DEPENDENT, you="b"),
    Row(
        "under a condition on the declared set: an encoded must_attack that is idle",
        TWO + X + effect("e", "must_attack", condition="tally(attackers,at_least,1,anything)", varies=ON_SET),
        idle('attacks("e","x")'),
    ),
]

GOADS = effect("e", "goad", more='goader(@,player("b")). ')

GOADED_FILTER = [
    Row(
        f"an effect goads, a description asks for goaded creatures in {edition}",
        players("a", "b", edition=edition)
        + creature("y")
        + effect("e", "goad", more='goader(@,player("b")). ')
        + effect("f", "cant_attack", "goaded"),
        open_('goaded_filter("e")', rule),
    )
    for edition, rule in {
        "2018-10-05": "701.37a",
        "2020-04-17": "701.37a",
        "2021-11-19": "701.38b",
        "2024-04-12": "701.38b",
        "2025-02-07": "701.38b",
        "2026-04-17": "701.15b",
    }.items()
]

GOADED_FILTER += [
    Row(
        "an effect goads, a count asks for creatures that are not goaded",
        TWO
        + creature("y")
        + GOADS
        + effect("f", "cant_attack", condition="compare(count(non(goaded)),at_least,constant(1))"),
        open_('goaded_filter("e")', "701.15b"),
    ),
    Row("no effect goads, a description asks for goaded creatures", TWO + X + effect("f", "cant_attack", "goaded")),
    Row(
        "an effect goads, no description asks for goaded creatures",
        TWO + creature("y") + GOADS + effect("f", "cant_attack", "tapped"),
    ),
]

ROWS = [
    *NAMED,
    *GIVEN,
    *COLORS,
    *LEFT_OPEN,
    *TOPICS,
    *BY_DEFENDING_PLAYER,
    *LIMITS,
    *DECLARED,
    *GOADED_FILTER,
]

test_scope = table(ROWS)
