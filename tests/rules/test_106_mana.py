"""CR 106, 107.4, 605: mana in pools, mana abilities, and the mana symbols that they pay for."""

from __future__ import annotations

from collections.abc import Sequence

from .costs import TAXED, asks_for, cost, land, life, pays, pool, source, tax
from .rows import TWO, Row, X, attack, creature, effect, permanent, table

__all__: list[str] = []

PAID = "nothing"
"""The way to pay if nothing has to be done and nothing chosen."""


def with_pool(asked: str, mana: str, *ways: str, snow: str | None = None, more: str = "") -> Row:
    """The ways to pay mana symbols with a mana pool."""
    name = f"{asked or 'no mana'} with {mana or 'nothing'} in the pool{f' and {snow} of snow' if snow else ''} {more}"
    return pays(name, asks_for(cost(asked), pool(mana, snow) + more), *ways)


def pool_for(asked: str, enough: Sequence[str], too_little: Sequence[str]) -> list[Row]:
    """Pools that pay mana symbols of one sort each, and pools that don't."""
    return [with_pool(asked, mana, PAID) for mana in enough] + [with_pool(asked, mana) for mana in too_little]


SYMBOLS = [
    *pool_for("{2}", ["{C}{C}", "{W}{U}", "{B}{B}{B}", "{R}{G}"], ["", "{C}", "{W}"]),
    *pool_for("{0}", ["", "{C}"], []),
    *pool_for("{W}", ["{W}", "{W}{U}"], ["", "{U}", "{B}{R}{G}{C}"]),
    *pool_for("{U}", ["{U}"], ["{W}{B}{R}{G}{C}"]),
    *pool_for("{B}", ["{B}"], ["{W}{U}{R}{G}{C}"]),
    *pool_for("{R}", ["{R}"], ["{W}{U}{B}{G}{C}"]),
    *pool_for("{G}", ["{G}"], ["{W}{U}{B}{R}{C}"]),
    *pool_for("{C}", ["{C}", "{W}{C}"], ["{W}{U}{B}{R}{G}"]),
    *pool_for("{W}{W}", ["{W}{W}"], ["{W}", "{W}{U}"]),
    *pool_for("{1}{W}", ["{W}{W}", "{W}{U}", "{C}{W}"], ["{W}", "{U}{U}", "{C}{C}"]),
    *pool_for("{2}{W}{U}", ["{W}{U}{C}{C}", "{W}{W}{U}{U}"], ["{W}{U}{C}", "{W}{W}{W}{W}"]),
    # A hybrid symbol is paid as either of its halves, each of several as one of them.
    with_pool("{W/U}", "{W}", "1{W/U}=white"),
    with_pool("{W/U}", "{U}", "1{W/U}=blue"),
    with_pool("{W/U}", "{B}{C}"),
    with_pool("{W/U}", "{W}{U}", "1{W/U}=white", "1{W/U}=blue"),
    with_pool("{W/U}{W/U}", "{W}{U}", "1{W/U}=blue, 1{W/U}=white"),
    with_pool("{W/U}{W/U}", "{U}{U}", "2{W/U}=blue"),
    with_pool("{W/U}{W/U}", "{U}{B}"),
    with_pool("{W/U}{W}", "{W}{U}", "1{W/U}=blue"),
    with_pool("{W/U}{W}", "{W}{W}", "1{W/U}=white"),
    with_pool("{W/U}{W}", "{U}{U}"),
    with_pool("{W/U}{U/B}", "{W}{B}", "1{U/B}=black, 1{W/U}=white"),
    with_pool("{W/U}{U/B}", "{U}{U}", "1{U/B}=blue, 1{W/U}=blue"),
    with_pool("{W/U}{U/B}", "{U}{W}", "1{U/B}=blue, 1{W/U}=white"),
    with_pool("{W/U}{U/B}", "{W}{W}"),
    with_pool("{1}{W/U}", "{W}{C}", "1{W/U}=white"),
    with_pool("{1}{W/U}", "{W}"),
    # {2/W}: one white mana, or two of any.
    with_pool("{2/W}", "{W}", "1{2/W}=white"),
    with_pool("{2/W}", "{U}{C}", "1{2/W}=generic(2)"),
    with_pool("{2/W}", "{W}{C}", "1{2/W}=generic(2)", "1{2/W}=white"),
    with_pool("{2/W}", "{U}"),
    with_pool("{2/W}{2/W}", "{W}{U}{C}", "1{2/W}=generic(2), 1{2/W}=white"),
    with_pool("{2/W}{2/W}", "{U}{U}{U}"),
    with_pool("{2/W}{2/W}", "{U}{U}{U}{U}", "2{2/W}=generic(2)"),
    with_pool("{1}{2/W}", "{U}{U}{U}", "1{2/W}=generic(2)"),
    with_pool("{1}{2/W}", "{W}{U}", "1{2/W}=white"),
    with_pool("{1}{2/W}", "{U}{U}"),
    # {C/R}: one colorless or one red mana.
    with_pool("{C/R}", "{C}", "1{C/R}=colorless"),
    with_pool("{C/R}", "{R}", "1{C/R}=red"),
    with_pool("{C/R}", "{W}{G}"),
    # {S}: any mana, but from a snow source.
    with_pool("{S}", "{W}{C}"),
    *(with_pool("{S}", "", PAID, snow=mana) for mana in ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}")),
    with_pool("{S}{S}", "{W}{C}", snow="{W}"),
    with_pool("{S}{S}", "", PAID, snow="{W}{C}"),
    with_pool("{1}{S}", "{W}", PAID, snow="{C}"),
    with_pool("{1}{S}", "", snow="{C}"),
    with_pool("{W}", "", PAID, snow="{W}"),
    with_pool("{W}", "", snow="{U}"),
    with_pool("{W}{S}", "", snow="{W}"),
    with_pool("{W}{S}", "{W}", PAID, snow="{W}"),
    with_pool("{W}{S}", "{C}", snow="{W}"),
    with_pool("{2}", "", PAID, snow="{W}{C}"),
    with_pool("{2}", "", snow="{W}"),
    # Phyrexian mana: one mana of the color, or 2 life.
    with_pool("{W/P}", "{W}", "1{W/P}=white", more=life(1)),
    with_pool("{W/P}", "{U}{C}", more=life(1)),
    with_pool("{W/P}", "{U}{C}", "1{W/P}=phyrexian", more=life(2)),
    with_pool("{W/P}{W/P}", "", more=life(3)),
    with_pool("{W/P}{W/P}", "{W}", "1{W/P}=phyrexian, 1{W/P}=white", more=life(3)),
    with_pool("{W/P}{W/P}", "", "2{W/P}=phyrexian", more=life(4)),
    with_pool("{W/P}{U/P}", "", more=life(3)),
    with_pool("{W/P}{U/P}", "", "1{U/P}=phyrexian, 1{W/P}=phyrexian", more=life(4)),
    with_pool("{W/P}", "", "1{W/P}=phyrexian"),
    with_pool("{W/U/P}", "{U}", "1{W/U/P}=blue", more=life(1)),
    with_pool("{W/U/P}", "{W}", "1{W/U/P}=white", more=life(1)),
    with_pool("{W/U/P}", "{B}", more=life(1)),
    with_pool("{W/U/P}", "", "1{W/U/P}=phyrexian", more=life(2)),
    pays(
        "life for a Phyrexian symbol and life beside it, one short",
        asks_for(cost("{W/P}", life=1), pool("") + life(2)),
    ),
    pays(
        "life for a Phyrexian symbol and life beside it",
        asks_for(cost("{W/P}", life=1), pool("") + life(3)),
        "1{W/P}=phyrexian",
    ),
    # {X} is an amount of generic mana that the effect gives.
    pays("{X} is three", asks_for(cost("{X}", x=3), pool("{W}{U}{C}")), PAID),
    pays("{X} is three, with two mana", asks_for(cost("{X}", x=3), pool("{W}{C}"))),
    pays("{X}{X} is twice two", asks_for(cost("{X}{X}", x=2), pool("{C}{C}{C}{C}")), PAID),
    pays("{X}{X} is twice two, with three mana", asks_for(cost("{X}{X}", x=2), pool("{C}{C}{C}"))),
    pays("{1}{X} is one more than two", asks_for(cost("{1}{X}", x=2), pool("{C}{C}{C}")), PAID),
    pays("{1}{X} is one more than two, with two mana", asks_for(cost("{1}{X}", x=2), pool("{C}{C}"))),
    pays("{X} is zero", asks_for(cost("{X}", x=0), pool("")), PAID),
    pays("{X} below zero is zero", asks_for(cost("{X}", x=-3), pool("")), PAID),
    pays("{1}{X} with an {X} below zero is {1}", asks_for(cost("{1}{X}", x=-3), pool("{C}")), PAID),
    pays("{1}{X} with an {X} below zero is not nothing", asks_for(cost("{1}{X}", x=-3), pool(""))),
    pays(
        "{X} is counted",
        asks_for(cost("{X}", x="count(type(land))"), land("k") + land("l", of="b") + pool("{C}{C}")),
        PAID,
    ),
    pays(
        "{X} is counted, with one mana too few",
        asks_for(cost("{X}", x="count(type(land))"), land("k") + land("l", of="b") + pool("{C}")),
    ),
]

SNOW = 'supertype("l",snow). '
ONE = cost("{1}")

BASIC = {"plains": "{W}", "island": "{U}", "swamp": "{B}", "mountain": "{R}", "forest": "{G}"}


def typed(*subtypes: str, mana: str = "") -> str:
    """A land of some types, and an empty pool, so that all mana is known."""
    return land("l", *([mana] if mana else [])) + "".join(f'subtype("l","{each}"). ' for each in subtypes) + pool("")


BASIC_LANDS = [
    *(pays(f"a {subtype}", asks_for(cost(symbol), typed(subtype)), f"l{symbol}") for subtype, symbol in BASIC.items()),
    *(pays(f"a {subtype} for {{C}}", asks_for(cost("{C}"), typed(subtype))) for subtype in BASIC),
    pays("an Island for {W}", asks_for(cost("{W}"), typed("island"))),
    pays("no more than a basic land adds", asks_for(cost("{2}"), typed("forest"))),
    pays("one of two basic land types", asks_for(ONE, typed("forest", "island")), "l{G}", "l{U}"),
    pays("a land of another type", asks_for(ONE, typed("desert"))),
    pays("a tapped basic land", asks_for(ONE, typed("forest") + 'tapped("l"). ')),
    pays("what the case gives stands in place of it", asks_for(cost("{G}"), typed("forest", mana="{C}"))),
    pays(
        "a creature of that type is no land",
        asks_for(ONE, permanent("l", "creature", of="a") + 'subtype("l","forest"). ' + pool("")),
    ),
]

test_basic_lands = table(BASIC_LANDS)

SOURCES = [
    pays("a land", asks_for(ONE, land("l", "{G}")), "l{G}"),
    pays("no more than a land adds", asks_for(cost("{2}"), land("l", "{G}"))),
    pays("a land that adds two", asks_for(cost("{2}"), land("l", "{C}{C}")), "l{C}{C}"),
    pays("a land that adds two colors", asks_for(cost("{R}{G}"), land("l", "{R}{G}")), "l{R}{G}"),
    pays("two lands", asks_for(cost("{1}{W}"), land("k", "{W}") + land("l", "{G}")), "k{W}, l{G}"),
    pays("one of two lands", asks_for(ONE, land("k", "{W}") + land("l", "{G}")), "k{W}", "l{G}"),
    pays("the one that adds the color", asks_for(cost("{W}"), land("k", "{W}") + land("l", "{G}")), "k{W}"),
    pays("a land and the pool", asks_for(cost("{1}{W}"), land("l", "{W}") + pool("{C}")), "l{W}"),
    pays("a land and the pool, one short", asks_for(cost("{2}{W}"), land("l", "{W}") + pool("{C}"))),
    pays("a land that isn't needed", asks_for(ONE, land("l", "{W}") + pool("{C}")), PAID),
    pays(
        "a land that adds mana to what is in the pool", asks_for(cost("{W}{W}"), land("l", "{W}") + pool("{W}")), "l{W}"
    ),
    pays("a land without a mana ability", asks_for(ONE, land("k") + pool(""))),
    pays("another player's land", asks_for(ONE, land("l", "{G}", of="b") + pool(""))),
    pays("another player's pool", asks_for(ONE, pool("{G}", of="b") + pool(""))),
    pays("another player's land for a color", asks_for(cost("{G}"), land("l", "{G}", of="b") + pool("{C}"))),
    pays("another player's pool for a color", asks_for(cost("{G}"), pool("{G}", of="b") + pool("{C}"))),
    # A choice: one of what the ability can add, once.
    pays("a choice, the first", asks_for(cost("{W}"), land("l", "{W}", "{U}")), "l{W}"),
    pays("a choice, the second", asks_for(cost("{U}"), land("l", "{W}", "{U}")), "l{U}"),
    pays("a choice, either", asks_for(ONE, land("l", "{W}", "{U}")), "l{W}", "l{U}"),
    pays("a choice is made once", asks_for(cost("{W}{U}"), land("l", "{W}", "{U}"))),
    pays("a choice is made once, for generic mana too", asks_for(cost("{2}"), land("l", "{W}", "{U}"))),
    pays(
        "two choices",
        asks_for(cost("{W}{U}"), land("k", "{W}", "{U}") + land("l", "{W}", "{B}")),
        "k{U}, l{W}",
    ),
    pays(
        "two choices that don't go together",
        asks_for(cost("{W}{U}"), land("k", "{U}", "{G}") + land("l", "{U}", "{B}")),
    ),
    pays("a choice of more, not needed", asks_for(ONE, land("l", "{C}", "{C}{C}")), "l{C}", "l{C}{C}"),
    pays("a choice of more, needed", asks_for(cost("{2}"), land("l", "{C}", "{C}{C}")), "l{C}{C}"),
    pays("a choice of more, and too little", asks_for(cost("{3}"), land("l", "{C}", "{C}{C}"))),
    pays("a choice of more, and of another color", asks_for(cost("{1}{W}"), land("l", "{W}", "{C}{C}"))),
    # Snow sources.
    pays("{S} from a snow land", asks_for(cost("{S}"), land("l", "{G}") + SNOW), "l{G}"),
    pays("{S} from another land", asks_for(cost("{S}"), land("l", "{G}"))),
    pays("{S} from a legendary land", asks_for(cost("{S}"), land("l", "{G}") + 'supertype("l",legendary). ')),
    pays(
        "{S} and a land beside a snow land", asks_for(cost("{S}"), land("l", "{G}") + land("k", "{G}") + SNOW), "l{G}"
    ),
    pays("{G} from a snow land", asks_for(cost("{G}"), land("l", "{G}") + SNOW), "l{G}"),
    pays("{1} from a snow land", asks_for(ONE, land("l", "{G}") + SNOW), "l{G}"),
    pays("{G}{S} from one snow land", asks_for(cost("{G}{S}"), land("l", "{G}") + SNOW)),
    pays(
        "{G}{S} from a snow land of another color",
        asks_for(cost("{G}{S}"), land("k", "{G}") + land("l", "{U}") + SNOW),
        "k{G}, l{U}",
    ),
    pays(
        "{G}{S}, where only the snow land adds green mana",
        asks_for(cost("{G}{S}"), land("k", "{U}") + land("l", "{G}") + SNOW),
    ),
    # Hybrid and Phyrexian symbols from sources.
    pays(
        "{W/U} from lands",
        asks_for(cost("{W/U}"), land("k", "{W}") + land("l", "{U}")),
        "1{W/U}=white, k{W}",
        "1{W/U}=blue, l{U}",
    ),
    pays(
        "{W/P} from a land or by life",
        asks_for(cost("{W/P}"), land("l", "{W}") + life(2)),
        "1{W/P}=white, l{W}",
        "1{W/P}=phyrexian",
    ),
    # Tapping.
    pays("a tapped land", asks_for(ONE, land("l", "{G}") + 'tapped("l"). ')),
    pays(
        "a tapped permanent whose ability doesn't tap it",
        asks_for(ONE, permanent("l", "artifact", of="a") + source("l", "{G}", tap=False) + 'tapped("l"). '),
        "l{G}",
    ),
    pays("a land that came this turn", asks_for(ONE, land("l", "{G}") + 'recently_controlled("l"). '), "l{G}"),
    pays("a creature", asks_for(ONE, creature("y") + source("y", "{G}")), "y{G}"),
    pays("a tapped creature", asks_for(ONE, creature("y") + source("y", "{G}") + 'tapped("y"). ')),
    pays(
        "a creature that came this turn",
        asks_for(ONE, creature("y") + source("y", "{G}") + 'recently_controlled("y"). '),
    ),
    pays(
        "a creature that came this turn, with haste",
        asks_for(ONE, creature("y") + source("y", "{G}") + 'recently_controlled("y"). keyword("y","haste"). '),
        "y{G}",
    ),
    pays(
        "a creature that may attack as though it had haste can't be tapped for mana for that",
        asks_for(
            ONE,
            creature("y")
            + source("y", "{G}")
            + 'recently_controlled("y"). '
            + effect("h", "may_attack_as_though_haste", 'id("y")'),
        ),
    ),
    pays(
        "a creature that came this turn, whose ability doesn't tap it",
        asks_for(ONE, creature("y") + source("y", "{G}", tap=False) + 'recently_controlled("y"). '),
        "y{G}",
    ),
    pays(
        "a tapped creature with haste that came this turn",
        asks_for(
            ONE, creature("y") + source("y", "{G}") + 'tapped("y"). recently_controlled("y"). keyword("y","haste"). '
        ),
    ),
    # Attackers are tapped before costs are paid (508.1f).
    pays("the attacker's own mana", asks_for(ONE, source("x", "{G}"))),
    pays(
        "the attacker's own mana, with vigilance",
        asks_for(ONE, source("x", "{G}") + 'keyword("x","vigilance"). '),
        "x{G}",
    ),
    pays(
        "the attacker's own mana, with an effect by which it doesn't tap",
        asks_for(ONE, source("x", "{G}") + effect("v", "attacks_without_tapping")),
        "x{G}",
    ),
    pays(
        "the attacker's own mana, with such an effect under a condition that doesn't hold",
        asks_for(ONE, source("x", "{G}") + effect("v", "attacks_without_tapping", condition="non(always)")),
    ),
    pays(
        "the attacker's own mana, with such an effect on another creature",
        asks_for(ONE, creature("y") + source("x", "{G}") + effect("v", "attacks_without_tapping", 'id("y")')),
    ),
    pays(
        "the attacker's own mana, with another effect",
        asks_for(ONE, source("x", "{G}") + effect("v", "may_attack_as_though_haste")),
    ),
    pays("the attacker's own mana, with haste", asks_for(ONE, source("x", "{G}") + 'keyword("x","haste"). ')),
    pays(
        "the attacker's own mana, by an ability that doesn't tap it",
        asks_for(ONE, source("x", "{G}", tap=False)),
        "x{G}",
    ),
    pays(
        "mana of another attacker",
        asks_for(ONE, creature("y") + attack("y>b") + source("y", "{G}")),
    ),
    pays(
        "sacrificed for mana, an attacker too",
        asks_for(ONE, source("x", "{C}", tap=False, sacrifice=True)),
        "x{C}",
    ),
    pays(
        "sacrificed and tapped for mana, an attacker",
        asks_for(ONE, source("x", "{C}", sacrifice=True)),
    ),
]

UNKNOWN = [
    pays("nothing is known of the player's mana", asks_for(cost("{5}{W}"), ""), PAID),
    pays("nothing is known of it, a hybrid symbol", asks_for(cost("{W/U}"), ""), PAID),
    pays(
        "of another player something is known", asks_for(cost("{5}"), pool("", of="b") + land("l", "{G}", of="b")), PAID
    ),
    pays("the pool is given", asks_for(cost("{5}"), pool("{C}"))),
    pays("a source is given", asks_for(cost("{5}"), land("l", "{G}"))),
    pays(
        "a source is read, and what else there is isn't given",
        asks_for(cost("{5}"), land("l", "{G}") + 'read_mana("l"). '),
        PAID,
    ),
    pays(
        "a basic land type beside an ability that is read",
        asks_for(cost("{G}"), pool("") + land("l", "{W}") + 'read_mana("l"). subtype("l","forest"). '),
        "l{G}",
    ),
    pays(
        "a basic land type beside an ability that is given",
        asks_for(cost("{G}"), pool("") + land("l", "{W}") + 'subtype("l","forest"). '),
    ),
    pays(
        "a basic land type beside an ability that is read, one mana of both",
        asks_for(cost("{2}"), pool("") + land("l", "{W}") + 'read_mana("l"). subtype("l","plains"). '),
    ),
    pays("an empty snow pool is given", asks_for(cost("{5}"), 'pool_given("a"). ')),
]

TWO_PAY = TWO + X + creature("y") + attack("x>b", "y>b")

SHARED = [
    pays("two taxes, mana for both", TWO_PAY + tax(cost("{2}")) + pool("{C}{C}{C}{C}"), PAID),
    pays("two taxes, one mana short", TWO_PAY + tax(cost("{2}")) + pool("{C}{C}{C}"), "only e x", "only e y"),
    pays("two taxes of a color", TWO_PAY + tax(cost("{W}")) + pool("{W}{W}"), PAID),
    pays("two taxes of a color, one short", TWO_PAY + tax(cost("{W}")) + pool("{W}{C}"), "only e x", "only e y"),
    pays(
        "two effects that ask for the same symbol",
        TAXED + tax(cost("{W/U}")) + tax(cost("{W/U}"), "f") + pool("{W}{U}"),
        "1{W/U}=blue, 1{W/U}=white",
    ),
    pays(
        "two effects that ask for the same symbol, one short",
        TAXED + tax(cost("{W/U}")) + tax(cost("{W/U}"), "f") + pool("{W}"),
        "only e x",
        "only f x",
    ),
    pays("two effects, generic and colored", TAXED + tax(cost("{1}")) + tax(cost("{W}"), "f") + pool("{W}{U}"), PAID),
    pays(
        "two effects, generic and colored, one short",
        TAXED + tax(cost("{1}")) + tax(cost("{W}"), "f") + pool("{W}"),
        "only e x",
        "only f x",
    ),
    pays("what doesn't attack costs nothing", TAXED + creature("y") + tax(cost("{2}")) + pool("{C}{C}"), PAID),
]

test_symbols = table(SYMBOLS)
test_sources = table(SOURCES)
test_unknown = table(UNKNOWN)
test_shared = table(SHARED)

ROWS = SYMBOLS + SOURCES + UNKNOWN + SHARED
