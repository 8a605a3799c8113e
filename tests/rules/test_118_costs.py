"""CR 118, 119.4, 508.1h-j, 810.9: what costs ask for, who pays, and what they are paid with."""

from __future__ import annotations

from .costs import BLOCKED, TAXED, asks_for, blocking, cost, land, life, pays, pays_to_block, pool, source, tax
from .rows import (
    PER_SUBJECT,
    TWO,
    Row,
    X,
    all_of,
    attack,
    block,
    block_row,
    creature,
    effect,
    permanent,
    players,
    table,
)

__all__: list[str] = []

PAID = "nothing"
EITHER = ("only e x", "only e y")
"""The effect e is paid for one of two creatures."""
TWO_PAY = TWO + X + creature("y") + attack("x>b", "y>b")
"""The creatures x and y of a attack b."""

# ------------------------------------------------------------------------------------------------------- life and cards

LIFE = cost(life=2)
CARDS = cost(cards=2)


def hand(n: int, of: str = "a") -> str:
    return f'number("{of}","hand",{n}). '


LIFE_AND_CARDS = [
    pays("life, just enough", asks_for(LIFE, life(2)), PAID),
    pays("life, one short", asks_for(LIFE, life(1))),
    pays("another player's life", asks_for(LIFE, life(1) + life(9, "b"))),
    pays("life that nobody tells", asks_for(LIFE, ""), PAID),
    pays("life of another player is told", asks_for(LIFE, life(0, "b")), PAID),
    pays("no life of none", asks_for(cost(life=0), life(0)), PAID),
    pays("no life of less than none", asks_for(cost(life=0), life(-4)), PAID),
    pays("less than no life is no life", asks_for(cost(life=-3), life(0)), PAID),
    pays("life of less than none", asks_for(cost(life=1), life(-4))),
    pays("life of none", asks_for(cost(life=1), life(0))),
    pays("life for two creatures", TWO_PAY + tax(LIFE) + life(4), PAID),
    pays("life for two creatures, one short", TWO_PAY + tax(LIFE) + life(3), *EITHER),
    pays("life for two effects, one short", TAXED + tax(LIFE) + tax(LIFE, "f") + life(3), "only e x", "only f x"),
    pays("life for a creature that doesn't attack", TAXED + creature("y") + tax(LIFE) + life(2), PAID),
    pays(
        "as much life as the creature's power",
        TAXED + 'measure("x",power,3). ' + life(3) + tax(cost(life="of(power,subject)"), varies=PER_SUBJECT),
        PAID,
    ),
    pays(
        "less life than the creature's power",
        TAXED + 'measure("x",power,3). ' + life(2) + tax(cost(life="of(power,subject)"), varies=PER_SUBJECT),
    ),
    pays("cards, just enough", asks_for(CARDS, hand(2)), PAID),
    pays("cards, one short", asks_for(CARDS, hand(1))),
    pays("another player's cards", asks_for(CARDS, hand(1) + hand(9, "b"))),
    pays("cards that nobody tells", asks_for(CARDS, ""), PAID),
    pays("cards for two creatures", TWO_PAY + tax(CARDS) + hand(4), PAID),
    pays("cards for two creatures, one short", TWO_PAY + tax(CARDS) + hand(3), *EITHER),
    pays("cards for a creature that doesn't attack", TAXED + creature("y") + tax(CARDS) + hand(2), PAID),
    pays("no cards of none", asks_for(cost(cards=0), hand(0)), PAID),
    pays("mana, life and cards", asks_for(cost("{1}", life=1, cards=1), pool("{C}") + life(1) + hand(1)), PAID),
    pays("mana, life and cards, no mana", asks_for(cost("{1}", life=1, cards=1), pool("") + life(1) + hand(1))),
    pays("mana, life and cards, no life", asks_for(cost("{1}", life=1, cards=1), pool("{C}") + life(0) + hand(1))),
    pays("mana, life and cards, no card", asks_for(cost("{1}", life=1, cards=1), pool("{C}") + life(1) + hand(0))),
]

# ----------------------------------------------------------------------------------------------------------- permanents

LANDS = "type(land)"
ANYONE = "type(creature)"
SACRIFICE, TAP, RETURN = cost(sacrifice=LANDS), cost(tap=LANDS), cost(back=LANDS)
EACH_ACTION = (("sacrifice", SACRIFICE), ("tap", TAP), ("return", RETURN))
ARTIFACTS = permanent("t", "artifact") + permanent("u", "artifact")
VIGILANT = 'keyword("x","vigilance"). '


def each_action(name: str, facts: str, *lands: str, without: str = "") -> list[Row]:
    """Rows for a land that is sacrificed, tapped or returned: the lands that can be."""
    return [
        pays(f"{name}: {action}", asks_for(asked, facts), *(f"{action} {each}" for each in lands))
        for action, asked in EACH_ACTION
        if action != without
    ]


PERMANENTS = [
    *each_action("a land", land("l"), "l"),
    *each_action("one of two lands", land("l") + land("k"), "l", "k"),
    *each_action("no land", permanent("l", "artifact", of="a")),
    *each_action("another player's land", land("l", of="b")),
    *each_action("another player's land beside one's own", land("l") + land("k", of="b"), "l"),
    *each_action("a tapped land", land("l") + 'tapped("l"). ', "l", without="tap"),
    pays("a tapped land can't be tapped", asks_for(TAP, land("l") + 'tapped("l"). ')),
    pays("two lands", asks_for(cost(sacrifice=(2, LANDS)), land("l") + land("k")), "sacrifice k, sacrifice l"),
    pays("two lands of one", asks_for(cost(sacrifice=(2, LANDS)), land("l"))),
    pays("two lands tapped of one", asks_for(cost(tap=(2, LANDS)), land("l"))),
    pays("two lands returned of one", asks_for(cost(back=(2, LANDS)), land("l"))),
    pays("no land at all is asked for", asks_for(cost(sacrifice=(0, LANDS)), ""), PAID),
    pays("less than no land", asks_for(cost(sacrifice=(-1, LANDS)), ""), PAID),
    pays(
        "as many lands as there are artifacts",
        asks_for(
            cost(sacrifice=("count(type(artifact))", LANDS)),
            ARTIFACTS + land("k") + land("l"),
        ),
        "sacrifice k, sacrifice l",
    ),
    pays(
        "fewer lands than there are artifacts",
        asks_for(
            cost(sacrifice=("count(type(artifact))", LANDS)),
            ARTIFACTS + land("l"),
        ),
    ),
    # Nothing leaves twice.
    pays("a land each for two creatures", TWO_PAY + tax(SACRIFICE) + land("k") + land("l"), "sacrifice k, sacrifice l"),
    pays("one land for two creatures", TWO_PAY + tax(SACRIFICE) + land("l"), *EITHER),
    pays("one land tapped for two creatures", TWO_PAY + tax(TAP) + land("l"), *EITHER),
    pays("one land returned for two creatures", TWO_PAY + tax(RETURN) + land("l"), *EITHER),
    pays("a land sacrificed and one returned, of one", asks_for(cost(sacrifice=LANDS, back=LANDS), land("l"))),
    pays(
        "a land sacrificed and one returned",
        asks_for(cost(sacrifice=LANDS, back=LANDS), land("k") + land("l")),
        "return k, sacrifice l",
        "return l, sacrifice k",
    ),
    pays(
        "a land sacrificed for one effect and returned for another",
        TAXED + tax(SACRIFICE) + tax(RETURN, "f") + land("l"),
        "only e x",
        "only f x",
    ),
    pays(
        "a land sacrificed for two effects",
        TAXED + tax(SACRIFICE) + tax(SACRIFICE, "f") + land("l"),
        "only e x",
        "only f x",
    ),
    pays(
        "a land and a creature, and the land is a creature",
        asks_for(cost(sacrifice=LANDS, back=ANYONE), permanent("l", "land", "creature", of="a")),
        "return x, sacrifice l",
    ),
    pays(
        "enough to leave, but not for both",
        asks_for(cost(sacrifice=(2, LANDS), back=ANYONE), land("l")),
    ),
    pays(
        "two taxes, of which one can't be paid",
        TWO_PAY + tax(cost("{2}"), subject='id("x")') + tax(cost("{1}"), "f", 'id("y")') + pool("{C}"),
        "only f y",
    ),
    pays(
        "a land, where two more creatures could attack",
        TAXED + creature("y", "z") + tax(SACRIFICE) + land("l"),
        "sacrifice l",
    ),
    pays(
        "what one effect returns and another one sacrifices is nothing that the one sacrifices",
        TAXED + creature("y", "z") + tax(cost(sacrifice=LANDS, back=ANYONE)) + tax(cost(sacrifice=ANYONE), "f"),
        "only f x",
    ),
    # Tapped, and then gone.
    pays("a land with a mana ability tapped as a cost", asks_for(TAP, land("l", "{G}")), "tap l"),
    pays(
        "a land that could be sacrificed for mana tapped as a cost",
        asks_for(TAP, land("l") + source("l", "{C}", tap=False, sacrifice=True)),
        "tap l",
    ),
    pays("a land tapped and sacrificed", asks_for(cost(tap=LANDS, sacrifice=LANDS), land("l")), "sacrifice l, tap l"),
    pays("a land tapped and returned", asks_for(cost(tap=LANDS, back=LANDS), land("l")), "return l, tap l"),
    pays(
        "a land tapped for mana and sacrificed",
        asks_for(cost("{1}", sacrifice=LANDS), land("l", "{G}")),
        "l{G}, sacrifice l",
    ),
    pays(
        "a land tapped for mana and returned",
        asks_for(cost("{1}", back=LANDS), land("l", "{G}")),
        "l{G}, return l",
    ),
    pays("a land tapped for mana and as a cost", asks_for(cost("{1}", tap=LANDS), land("l", "{G}"))),
    pays(
        "a land tapped for mana and another as a cost",
        asks_for(cost("{1}", tap=LANDS), land("l", "{G}") + land("k")),
        "l{G}, tap k",
    ),
    pays(
        "mana without tapping, and tapped as a cost",
        asks_for(cost("{1}", tap=LANDS), land("l") + source("l", "{G}", tap=False)),
        "l{G}, tap l",
    ),
    pays(
        "a land tapped for one effect and for another",
        TAXED + tax(TAP) + tax(TAP, "f") + land("l"),
        "only e x",
        "only f x",
    ),
    # Sacrificed for mana.
    pays("sacrificed for mana", asks_for(cost("{1}"), land("l") + source("l", "{C}", sacrifice=True)), "l{C}"),
    pays(
        "sacrificed for mana, and sacrificed as a cost",
        asks_for(cost("{1}", sacrifice=LANDS), land("l") + source("l", "{C}", tap=False, sacrifice=True)),
    ),
    pays(
        "sacrificed for mana, and returned",
        asks_for(cost("{1}", back=LANDS), land("l") + source("l", "{C}", tap=False, sacrifice=True)),
    ),
    pays(
        "sacrificed for mana, and tapped as a cost",
        asks_for(cost("{1}", tap=LANDS), land("l") + source("l", "{C}", tap=False, sacrifice=True)),
    ),
    pays(
        "one sacrificed for mana and one as a cost",
        asks_for(cost("{1}", sacrifice=LANDS), land("l") + land("k") + source("l", "{C}", sacrifice=True)),
        "l{C}, sacrifice k",
    ),
    pays(
        "sacrificed as a cost, though it could be for mana",
        asks_for(cost(sacrifice=LANDS), land("l") + source("l", "{C}", sacrifice=True)),
        "sacrifice l",
    ),
    pays(
        "sacrificed for mana, two choices of it",
        asks_for(cost("{2}"), land("l") + source("l", "{W}", "{U}", tap=False, sacrifice=True)),
    ),
    # Attackers.
    *(
        pays(f"the attacker itself: {action}", asks_for(asked, ""), *ways)
        for action, asked, ways in (
            ("sacrifice", cost(sacrifice=ANYONE), ["sacrifice x"]),
            ("return", cost(back=ANYONE), ["return x"]),
            ("tap", cost(tap=ANYONE), []),
        )
    ),
    pays("the attacker itself: tap, with vigilance", asks_for(cost(tap=ANYONE), VIGILANT), "tap x"),
    pays(
        "the attacker itself: tap, with an effect by which it doesn't tap",
        asks_for(cost(tap=ANYONE), effect("v", "attacks_without_tapping")),
        "tap x",
    ),
    pays("a creature that doesn't attack: tap", asks_for(cost(tap=ANYONE), creature("y")), "tap y"),
    pays(
        "a creature that came this turn: tap",
        asks_for(cost(tap=ANYONE), creature("y") + 'recently_controlled("y"). '),
        "tap y",
    ),
    pays("another attacker: tap", asks_for(cost(tap=ANYONE), creature("y") + attack("y>b"))),
    pays(
        "the attacker tapped as a cost and for mana",
        asks_for(cost("{1}", tap=ANYONE), VIGILANT + source("x", "{G}")),
    ),
    # Not among the creatures declared.
    *(
        pays(f"no attacker: {action}", asks_for(asked, VIGILANT + creature("y")), f"{action} y")
        for action, asked in (
            ("sacrifice", cost(sacrifice=ANYONE, uninvolved="sacrifice")),
            ("tap", cost(tap=ANYONE, uninvolved="tap")),
            ("return", cost(back=ANYONE, uninvolved="return")),
        )
    ),
    pays("no attacker, and everything attacks", asks_for(cost(sacrifice=ANYONE, uninvolved="sacrifice"), "")),
    pays(
        "no attacker, of one action alone",
        asks_for(cost(sacrifice=ANYONE, tap=ANYONE, uninvolved="tap"), VIGILANT + creature("y")),
        "sacrifice x, tap y",
        "sacrifice y, tap y",
    ),
    pays(
        "no attacker, of one effect alone",
        TAXED + tax(cost(sacrifice=ANYONE, uninvolved="sacrifice")) + tax(cost(back=ANYONE), "f") + creature("y"),
        "return x, sacrifice y",
    ),
    pays(
        "no attacker, another one",
        asks_for(cost(sacrifice=ANYONE, uninvolved="sacrifice"), creature("y") + creature("z") + attack("y>b")),
        "sacrifice z",
    ),
    # A description may mean the creature that pays.
    pays(
        "the source of the effect",
        TAXED + land("l") + land("k") + tax(cost(sacrifice="is(self)"), source="l"),
        "sacrifice l",
    ),
    pays(
        "another than the attacker",
        TAXED + creature("y") + tax(cost(sacrifice="and(type(creature),non(is(subject)))"), varies=PER_SUBJECT),
        "sacrifice y",
    ),
]

ENLIST = 'keyword("x","enlist"). play_enlists("x","y"). '
MANA_OF_Y = creature("y") + source("y", "{G}")
ENLISTED = [
    pays(
        "an attacker is not tapped by enlisting it, which is illegal",
        asks_for(cost(tap='id("y")'), creature("y") + ENLIST + attack("y>b") + 'keyword("y","vigilance"). '),
        "tap y",
    ),
    pays("what enlists taps a creature, which could be tapped", asks_for(cost(tap=ANYONE), creature("y")), "tap y"),
    pays("what enlists taps a creature", asks_for(cost(tap=ANYONE), creature("y") + ENLIST)),
    pays("what enlists taps a creature for mana", asks_for(cost("{1}"), MANA_OF_Y + ENLIST)),
    pays(
        "what enlists taps another creature",
        asks_for(cost("{1}"), MANA_OF_Y + creature("z") + ENLIST.replace('"y"', '"z"')),
        "y{G}",
    ),
    pays(
        "an enlisted creature can be sacrificed",
        asks_for(cost(sacrifice='id("y")'), creature("y") + ENLIST),
        "sacrifice y",
    ),
    pays(
        "an enlisted creature can be sacrificed for mana without tapping",
        asks_for(cost("{1}"), creature("y") + source("y", "{G}", tap=False, sacrifice=True) + ENLIST),
        "y{G}",
    ),
]

# ------------------------------------------------------------------------------------------------------------- who pays

BLOCKS = BLOCKED + land("l", "{G}", of="b")
TEAMS = 'variant(two_headed_giant). team("a","one"). team("b","two"). team("c","one"). team("d","two"). '
HEADS = (
    players("a", "c", "b", "d")
    + TEAMS
    + X
    + creature("y", of="c")
    + attack("x>b", "y>b")
    + tax(cost(life=2), whom="player(any)")
)
"""A Two-Headed Giant game in which a's x and c's y attack b, for 2 life each."""
DUEL = players("a", "c", "b", "d") + X + 'option(attack_multiple_players). team("a","one"). team("c","one"). '

PAYERS = [
    pays_to_block("the blocker's player pays: mana", blocking(cost("{1}"), pool("{C}", of="b") + pool("")), PAID),
    pays_to_block("the blocker's player pays: no mana", blocking(cost("{1}"), pool("", of="b") + pool("{C}"))),
    pays_to_block("the blocker's player pays: a source", blocking(cost("{G}"), land("l", "{G}", of="b")), "l{G}"),
    pays_to_block("the blocker's player pays: life", blocking(cost(life=1), life(1, "b") + life(0)), PAID),
    pays_to_block("the blocker's player pays: no life", blocking(cost(life=1), life(0, "b") + life(9))),
    pays_to_block("the blocker's player pays: cards", blocking(cost(cards=1), hand(1, "b") + hand(0)), PAID),
    pays_to_block("the blocker's player pays: no cards", blocking(cost(cards=1), hand(0, "b") + hand(9))),
    pays_to_block(
        "the blocker's player pays: a land", blocking(SACRIFICE, land("l", of="b") + land("k")), "sacrifice l"
    ),
    pays_to_block("a blocker doesn't tap", blocking(cost("{1}"), source("m", "{G}")), "m{G}"),
    pays_to_block("a blocker can be tapped as a cost", blocking(cost(tap=ANYONE), ""), "tap m"),
    pays_to_block("a blocker came this turn", blocking(cost("{1}"), source("m", "{G}") + 'recently_controlled("m"). ')),
    pays_to_block("no blocker", blocking(cost(tap=ANYONE, uninvolved="tap"), creature("n", of="b")), "tap n"),
    pays_to_block("no blocker, and all block", blocking(cost(tap=ANYONE, uninvolved="tap"), "")),
    pays_to_block(
        "no blocker, where another blocks",
        blocking(cost(tap=ANYONE, uninvolved="tap"), creature("n", of="b") + block("n>x")),
    ),
    pays("teammates have one life total, just enough", HEADS + life(4) + life(4, "c"), PAID),
    pays("teammates have one life total, one short", HEADS + life(3) + life(3, "c"), *EITHER),
    pays("teammates have one life total, given once", HEADS + life(4, "c"), PAID),
    pays("teammates have one life total, given once, one short", HEADS + life(3, "c"), *EITHER),
    pays(
        "teammates' life total isn't their opponents'",
        HEADS + life(4) + life(4, "c") + life(1, "b") + life(1, "d"),
        PAID,
    ),
    pays(
        "teammates' Phyrexian mana",
        HEADS + tax(cost("{W/P}"), "f") + pool("") + pool("", of="c") + life(7),
        "only e x, e y, f x",
        "only e x, e y, f y",
        "only e x, f x, f y",
        "only e y, f x, f y",
    ),
    pays(
        "teammates' Phyrexian mana, just enough",
        HEADS + tax(cost("{W/P}"), "f", "anything") + pool("") + pool("", of="c") + life(8),
        "1{W/P}=phyrexian",
    ),
    pays(
        "teammates have each their own mana",
        HEADS + tax(cost("{1}"), "f") + pool("{C}{C}") + pool("", of="c"),
        "only e x, e y, f x",
    ),
    pays(
        "teammates have each their own mana, enough",
        HEADS + tax(cost("{1}"), "f") + pool("{C}") + pool("{C}", of="c"),
        PAID,
    ),
    pays(
        "in another game teammates have each their own life",
        DUEL + attack("x>b") + tax(LIFE) + life(2) + life(1, "c"),
        PAID,
    ),
    pays(
        "in another game teammates have each their own life, and too little",
        DUEL + attack("x>b") + tax(LIFE) + life(1) + life(2, "c"),
    ),
]

SHARED_TURNS = HEADS.replace("variant(two_headed_giant)", "option(shared_team_turns)")
"""The game of `HEADS` with shared team turns instead, in which each teammate has a life total."""

PAYERS += [
    pays(
        "teammates have each their own lands beside their pool",
        HEADS + tax(cost("{G}{G}"), "f") + pool("{G}{C}") + "".join(land(each, "{G}", of="c") for each in "klm"),
        "only e x, e y, f y",
    ),
    pays(
        "teammates of another game pay together, for Phyrexian mana too",
        SHARED_TURNS + tax(cost("{W/P}"), "f") + pool("") + pool("", of="c") + life(4) + life(4, "c"),
        "1{W/P}=phyrexian",
    ),
    *(
        pays(
            f"teammates have each their own lands: {asked} of {choices}",
            HEADS + tax(cost(asked), "f") + pool("") + land("k", *choices, of="c") + land("l", *choices, of="c"),
            "only e x, e y, f y",
        )
        for asked, choices in (("{1}", ["{G}"]), ("{G}", ["{G}"]), ("{1}", ["{G}", "{G}{G}"]))
    ),
    pays(
        "teammates of another game pay together, each with their own life",
        SHARED_TURNS + life(2) + life(2, "c"),
        PAID,
    ),
    pays(
        "teammates of another game pay together, and one has too little",
        SHARED_TURNS + life(3) + life(1, "c"),
        "only e x",
    ),
]

PAYABLE = LIFE_AND_CARDS + PERMANENTS + ENLISTED + PAYERS
test_payable = table(PAYABLE)

# -------------------------------------------------------------------------------------------------------- what is shown


def note(what: str, rule: str = "508.1h") -> str:
    """A note."""
    return f'note("{rule}",{what})'


def costs(*creatures: str, effect: str = "e") -> list[str]:
    """The items of the cost to attack."""
    return [note(f'attack_cost("{effect}","{each}")') for each in creatures]


def shows(name: str, facts: str, *notes: str) -> Row:
    """All notes on a declaration of attackers."""
    return Row(name, facts, all_of(*notes))


KNOWN = pool("") + life(1) + hand(0)
"""Everything that a can pay with is known, so that nothing is assumed."""


def assumed(what: str, rule: str = "118.3") -> str:
    return note(f'assumed_payable("a",{what})', rule)


SHOWN = [
    shows("no cost", TAXED + KNOWN),
    shows("{0} is a cost of nothing", asks_for(cost("{0}"), KNOWN), *costs("x")),
    shows("generic mana", asks_for(cost("{3}"), KNOWN), *costs("x"), note('total_mana("a","{1}",3)')),
    shows(
        "mana for two",
        TWO_PAY + tax(cost("{2}{W}")) + KNOWN,
        *costs("x", "y"),
        note('total_mana("a","{1}",4)'),
        note('total_mana("a","{W}",2)'),
    ),
    shows(
        "mana for two effects",
        TAXED + tax(cost("{2}{W/U}")) + tax(cost("{1}{W/U}{W/U}"), "f") + KNOWN,
        *costs("x"),
        *costs("x", effect="f"),
        note('total_mana("a","{1}",3)'),
        note('total_mana("a","{W/U}",3)'),
    ),
    shows(
        "an {X} of three",
        asks_for(cost("{X}{1}", x=3), KNOWN),
        *costs("x"),
        note('total_mana("a","{1}",4)'),
    ),
    shows(
        "an {X} of two beside a color and two life for another effect",
        TAXED + tax(cost("{W}", life=2)) + tax(cost("{X}", x=2), "f") + KNOWN,
        *costs("x"),
        *costs("x", effect="f"),
        note('total_mana("a","{1}",2)'),
        note('total_mana("a","{W}",1)'),
        note('total_life("a",2)'),
    ),
    shows(
        "an {X} of three beside one life",
        asks_for(cost("{X}", x=3, life=1), KNOWN),
        *costs("x"),
        note('total_mana("a","{1}",3)'),
        note('total_life("a",1)'),
    ),
    shows(
        "four effects that ask for two of something",
        TAXED
        + tax(cost("{X}", x=2))
        + tax(cost(life=2), "f")
        + tax(cost(cards=2), "g")
        + tax(cost(tap=(2, LANDS)), "h")
        + KNOWN,
        *(item for name in "efgh" for item in costs("x", effect=name)),
        note('total_mana("a","{1}",2)'),
        note('total_life("a",2)'),
        note('total_cards("a",2)'),
        note('total_permanents("a",tap,2)'),
    ),
    shows("{2/W} is no generic mana", asks_for(cost("{2/W}"), KNOWN), *costs("x"), note('total_mana("a","{2/W}",1)')),
    shows("life", asks_for(cost(life=3), KNOWN), *costs("x"), note('total_life("a",3)')),
    shows("life for two", TWO_PAY + tax(cost(life=3)) + KNOWN, *costs("x", "y"), note('total_life("a",6)')),
    shows("no life", asks_for(cost(life=0), KNOWN), *costs("x")),
    shows("cards", asks_for(cost(cards=1), KNOWN), *costs("x"), note('total_cards("a",1)')),
    shows("no cards", asks_for(cost(cards=0), KNOWN), *costs("x")),
    shows(
        "permanents",
        asks_for(cost(sacrifice=LANDS, tap=(2, LANDS), back=(3, LANDS)), KNOWN),
        *costs("x"),
        note('total_permanents("a",sacrifice,1)'),
        note('total_permanents("a",tap,2)'),
        note('total_permanents("a",return,3)'),
    ),
    shows(
        "permanents for two",
        TWO_PAY + tax(cost(sacrifice=(2, LANDS))) + KNOWN,
        *costs("x", "y"),
        note('total_permanents("a",sacrifice,4)'),
    ),
    shows("no permanents", asks_for(cost(sacrifice=(0, LANDS)), KNOWN), *costs("x")),
    # Numbers that the case doesn't give are assumed to be enough.
    shows(
        "life is assumed where a Phyrexian symbol may be paid with it",
        asks_for(cost("{W/P}"), pool("") + hand(0)),
        *costs("x"),
        note('total_mana("a","{W/P}",1)'),
        assumed("life"),
    ),
    shows(
        "no life is assumed for other hybrid symbols",
        asks_for(cost("{W/U}"), pool("") + hand(0)),
        *costs("x"),
        note('total_mana("a","{W/U}",1)'),
    ),
    shows("mana is assumed", asks_for(cost("{1}"), ""), *costs("x"), note('total_mana("a","{1}",1)'), assumed("mana")),
    shows(
        "colored mana is assumed",
        asks_for(cost("{W}"), ""),
        *costs("x"),
        note('total_mana("a","{W}",1)'),
        assumed("mana"),
    ),
    shows(
        "mana is not told by a basic land type",
        asks_for(cost("{1}"), land("l") + 'subtype("l","forest"). '),
        *costs("x"),
        note('total_mana("a","{1}",1)'),
        assumed("mana"),
    ),
    shows(
        "mana is told by a source",
        asks_for(cost("{1}"), land("l", "{G}")),
        *costs("x"),
        note('total_mana("a","{1}",1)'),
    ),
    shows(
        "mana is told by no source of another player",
        asks_for(cost("{1}"), land("l", "{G}", of="b")),
        *costs("x"),
        note('total_mana("a","{1}",1)'),
        assumed("mana"),
    ),
    shows("no mana need be assumed", asks_for(cost("{0}"), ""), *costs("x")),
    shows("life is assumed", asks_for(cost(life=1), ""), *costs("x"), note('total_life("a",1)'), assumed("life")),
    shows(
        "life of the other player is told",
        asks_for(cost(life=1), life(5, "b")),
        *costs("x"),
        note('total_life("a",1)'),
        assumed("life"),
    ),
    shows(
        "life for Phyrexian mana is assumed",
        asks_for(cost("{W/P}"), pool("")),
        *costs("x"),
        note('total_mana("a","{W/P}",1)'),
        assumed("life"),
    ),
    shows(
        "life for Phyrexian mana is told",
        asks_for(cost("{W/P}"), pool("") + life(1)),
        *costs("x"),
        note('total_mana("a","{W/P}",1)'),
    ),
    shows(
        "no life for Phyrexian mana, where mana is assumed",
        asks_for(cost("{W/P}"), ""),
        *costs("x"),
        note('total_mana("a","{W/P}",1)'),
        assumed("mana"),
    ),
    shows(
        "no life for a hybrid symbol",
        asks_for(cost("{W/U}"), pool("")),
        *costs("x"),
        note('total_mana("a","{W/U}",1)'),
    ),
    shows(
        "no life for Phyrexian mana that another creature costs",
        TAXED + creature("y") + tax(cost("{1}")) + tax(cost("{W/P}"), "f", 'id("y")') + pool(""),
        *costs("x"),
        note('total_mana("a","{1}",1)'),
    ),
    shows(
        "life that teammates share is told once",
        HEADS + life(4, "c"),
        *costs("x", "y"),
        note('total_life("a",2)'),
        note('total_life("c",2)'),
    ),
    shows(
        "life that teammates share is told by nobody",
        HEADS + life(4, "b"),
        *costs("x", "y"),
        note('total_life("a",2)'),
        note('total_life("c",2)'),
        note('assumed_payable("a",life)', "118.3"),
        note('assumed_payable("c",life)', "118.3"),
    ),
    shows("no life need be assumed", asks_for(cost(life=0), ""), *costs("x")),
    shows("cards are assumed", asks_for(cost(cards=1), ""), *costs("x"), note('total_cards("a",1)'), assumed("cards")),
    shows(
        "cards of the other player are told",
        asks_for(cost(cards=1), hand(5, "b")),
        *costs("x"),
        note('total_cards("a",1)'),
        assumed("cards"),
    ),
    shows("no cards need be assumed", asks_for(cost(cards=0), ""), *costs("x")),
    shows(
        "no permanents are assumed",
        asks_for(cost(sacrifice=LANDS), ""),
        *costs("x"),
        note('total_permanents("a",sacrifice,1)'),
    ),
    *(
        shows(
            f"what is assumed, in {edition}",
            players("a", "b", edition=edition) + X + attack("x>b") + tax(cost("{1}", life=1, cards=1)),
            *costs("x"),
            note('total_mana("a","{1}",1)'),
            note('total_life("a",1)'),
            note('total_cards("a",1)'),
            *(assumed(each, rule) for each in ("mana", "life", "cards")),
        )
        for edition, rule in (
            ("2018-10-05", "117.3"),
            ("2020-04-17", "118.3"),
            ("2021-11-19", "118.3"),
            ("2024-04-12", "118.3"),
            ("2025-02-07", "118.3"),
            ("2026-04-17", "118.3"),
        )
    ),
    block_row(
        "blocks: mana, life, cards, permanents",
        blocking(cost("{1}{W}", life=2, cards=3, tap=LANDS), pool("", of="b") + life(1, "b") + hand(1, "b")),
        all_of(
            note('block_cost("e","m")', "509.1d"),
            note('total_mana("b","{1}",1)', "509.1d"),
            note('total_mana("b","{W}",1)', "509.1d"),
            note('total_life("b",2)', "509.1d"),
            note('total_cards("b",3)', "509.1d"),
            note('total_permanents("b",tap,1)', "509.1d"),
        ),
    ),
]


def open_(witness: str, rule: str = "508.1h") -> str:
    return f'unsupported("{rule}",{witness})'


WORDS, NOT_GIVEN = open_('cost_in_words("e","x")'), open_('cost_not_given("e","x")')
POWER = "of(power,subject)"
UNKNOWN = [
    shows("a cost in words", asks_for(cost(in_words=True), KNOWN), *costs("x"), WORDS),
    shows("a cost in words for who doesn't attack", TWO + X + tax(cost(in_words=True)) + KNOWN),
    shows(
        "a cost in words beside another",
        asks_for(cost("{1}", in_words=True), KNOWN),
        *costs("x"),
        WORDS,
        note('total_mana("a","{1}",1)'),
    ),
    *(
        shows(
            f"{what} that the state doesn't give",
            TAXED + tax(asked, varies=PER_SUBJECT) + KNOWN,
            *costs("x"),
            NOT_GIVEN,
            open_('missing_measure("x",power)', "208.1"),
        )
        for what, asked in (
            ("an {X}", cost("{X}", x=POWER)),
            ("life", cost(life=POWER)),
            ("cards", cost(cards=POWER)),
            ("a number of permanents", cost(tap=(POWER, LANDS))),
        )
    ),
    shows(
        "an {X} that the state gives",
        TAXED + 'measure("x",power,2). ' + tax(cost("{X}", x=POWER), varies=PER_SUBJECT) + KNOWN,
        *costs("x"),
        note('total_mana("a","{1}",2)'),
    ),
    shows(
        "life that the state doesn't give, for who doesn't attack",
        TWO + X + tax(cost(life='number("hand",any)')) + hand(1) + hand(2, "b") + KNOWN,
    ),
    shows(
        "a number that several players give is none",
        asks_for(cost(life='number("hand",any)'), hand(1) + hand(2, "b") + pool("") + life(1)),
        *costs("x"),
        NOT_GIVEN,
    ),
    shows(
        "a number that several players give alike",
        asks_for(cost(life='number("hand",any)'), hand(2) + hand(2, "b") + pool("") + life(1)),
        *costs("x"),
        note('total_life("a",2)'),
    ),
]

ROWS = PAYABLE + SHOWN + UNKNOWN
test_shown = table(SHOWN)
test_unknown = table(UNKNOWN)
