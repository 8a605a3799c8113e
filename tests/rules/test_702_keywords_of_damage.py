"""CR 702.2 deathtouch, 702.4 double strike, 702.7 first strike, 702.19 trample."""

from __future__ import annotations

from .combat import EDITIONS, blocking, combat, damage, damage_row, has, in_order, marked, number, sized
from .rows import NEWEST, attacking, broken, creature, effect, gone, permanent, players, table

__all__: list[str] = []

TRAMPLE = combat("x 5/5", "m 0/2, n 0/2") + blocking("m>x", "n>x") + has("x trample")
ONE = combat("x 5/5", "m 0/2") + blocking("m>x") + has("x trample")
_WIDE = combat("x 5/5", "m 2/4") + blocking("m>x") + has("x trample")
BY_POWER = _WIDE + effect("e", "lethal_by_power", 'id("m")')
OF_ANOTHER = _WIDE + effect("e", "lethal_by_power", 'id("x")')
LEFT = combat("x 5/5") + has("x trample") + 'is_blocked("x"). '
SECOND = "second_damage_step. "
OVER = has("x trample", "x trample over planeswalkers")
WITH_IT = EDITIONS[2:]
"""The editions with trample over planeswalkers."""


def past(blocker: str, attacker: str = "x") -> str:
    """The violation of 702.19b."""
    return broken(f'assigned_past_blocker("{attacker}","{blocker}")', "702.19b")


def past_walker(attacker: str = "x") -> str:
    """The violation of 702.19c."""
    return broken(f'assigned_past_planeswalker("{attacker}","w")', "702.19c")


def closed(source: str, recipient: str, rule: str = "510.1c") -> str:
    """The violation of a creature that assigns damage to a recipient that it may not assign damage to."""
    return broken(f'cant_assign_to("{source}","{recipient}")', rule)


def idle_now(source: str) -> str:
    """The violation of 510.4."""
    return broken(f'assigns_nothing_now("{source}")', "510.4")


def walker(*attackers: str, edition: str = NEWEST, loyalty: int | None = 3) -> str:
    """Creatures with power and toughness 5 attack a planeswalker of b."""
    facts = players("a", "b", edition=edition) + creature(*attackers) + permanent("w", "planeswalker")
    facts += sized(*(f"{each} 5/5" for each in attackers)) + attacking(*(f"{each}>w" for each in attackers))
    return facts + (number("w", "loyalty", loyalty) if loyalty is not None else "")


BLOCKER = creature("m", of="b") + sized("m 0/2") + blocking("m>x")
GONE = players("a", "b") + creature("x") + sized("x 5/5") + gone("x>b")
ROWS = [
    # 702.2 deathtouch
    damage_row("a touch is deadly", TRAMPLE + has("x deathtouch") + damage("x>m 1", "x>n 1", "x>b 3")),
    damage_row("no touch is not", TRAMPLE + has("x deathtouch") + damage("x>m 1", "x>b 4"), past("n")),
    damage_row(
        "a touch of another creature is deadly",
        combat("x 5/5, y 1/1", "m 0/4")
        + blocking("m>x", "m>y")
        + has("x trample", "y deathtouch")
        + damage("y>m 1", "x>b 5"),
    ),
    damage_row(
        "only what it touches",
        combat("x 5/5, y 1/1", "m 0/4, n 0/4")
        + blocking("m>x", "n>y")
        + has("x trample", "y deathtouch")
        + damage("y>n 1", "x>b 5"),
        past("m"),
    ),
    damage_row(
        "a touch is deadly in an order",
        combat("x 5/5", "m 0/9, n 0/9", edition="2018-10-05")
        + blocking("m>x", "n>x")
        + in_order("x", "mn")
        + has("x deathtouch")
        + damage("x>m 1", "x>n 4"),
    ),
    damage_row(
        "a touch by what assigns nothing now",
        combat("x 5/5, y 1/1", "m 0/4")
        + blocking("m>x", "m>y")
        + has("x trample", "x first strike", "y deathtouch")
        + damage("y>m 1", "x>b 5"),
        idle_now("y"),
        past("m"),
    ),
    # 702.4 double strike, 702.7 first strike
    damage_row("double strike first", combat("x 5/5, y 2/2") + has("x double strike") + damage("x>b 5")),
    damage_row(
        "double strike both times",
        combat("x 5/5, y 2/2") + has("x double strike") + SECOND + 'struck_first("x"). ' + damage("x>b 5", "y>b 2"),
    ),
    damage_row(
        "double strike that came after first strike",
        combat("x 5/5, y 2/2")
        + has("x first strike", "x double strike")
        + SECOND
        + 'struck_first("x"). '
        + damage("x>b 5", "y>b 2"),
    ),
    damage_row(
        "double strike of a creature that does nothing",
        combat("x 5/5") + creature("y") + has("y double strike") + damage("x>b 5"),
    ),
    damage_row(
        "a blocker's first strike",
        combat("x 5/5", "m 2/2") + blocking("m>x") + has("m first strike") + damage("m>x 2"),
    ),
    # 702.19b trample
    damage_row("lethal damage to each, the rest past them", TRAMPLE + damage("x>m 2", "x>n 2", "x>b 1")),
    damage_row("less than lethal damage to one", TRAMPLE + damage("x>m 2", "x>n 1", "x>b 2"), past("n")),
    damage_row("less than lethal damage to each", TRAMPLE + damage("x>m 1", "x>n 1", "x>b 3"), past("m"), past("n")),
    damage_row("nothing past them", TRAMPLE + damage("x>m 4", "x>n 1")),
    damage_row("more than lethal damage to one, the rest past them", TRAMPLE + damage("x>m 3", "x>n 2")),
    damage_row("marked damage counts", ONE + marked("m", 1) + damage("x>m 1", "x>b 4")),
    damage_row("no damage that is marked elsewhere", ONE + marked("x", 1) + damage("x>m 1", "x>b 4"), past("m")),
    damage_row("lethal damage before any is assigned", ONE + marked("m", 2) + damage("x>b 5")),
    damage_row("lethal by power", BY_POWER + damage("m>x 2", "x>m 2", "x>b 3")),
    damage_row("less than its power", BY_POWER + damage("m>x 2", "x>m 1", "x>b 4"), past("m")),
    damage_row("lethal by the power of another creature", OF_ANOTHER + damage("m>x 2", "x>m 2", "x>b 3"), past("m")),
    damage_row("marked damage counts by power", BY_POWER + marked("m", 1) + damage("m>x 2", "x>m 1", "x>b 4")),
    damage_row(
        "no damage at all is lethal to what has no power",
        ONE + effect("e", "lethal_by_power", 'id("m")') + damage("x>b 5"),
    ),
    damage_row(
        "damage of another attacker counts",
        combat("x 5/5, y 1/1", "m 0/2") + blocking("m>x", "m>y") + has("x trample") + damage("x>m 1", "x>b 4", "y>m 1"),
    ),
    damage_row(
        "damage of what assigns nothing now doesn't",
        combat("x 5/5, y 1/1", "m 0/2")
        + blocking("m>x", "m>y")
        + has("x trample", "x first strike")
        + damage("x>m 1", "x>b 4", "y>m 1"),
        idle_now("y"),
        past("m"),
    ),
    damage_row(
        "a blocker doesn't trample", combat("x 0/2", "m 5/5") + blocking("m>x") + has("m trample") + damage("m>x 5")
    ),
    damage_row(
        "a blocker that tramples all the same",
        combat("x 0/2", "m 5/5") + blocking("m>x") + has("m trample") + damage("m>x 2", "m>a 3"),
        closed("m", "a", "510.1d"),
    ),
    damage_row("one's own player", ONE + damage("x>m 2", "x>a 3"), closed("x", "a")),
    damage_row("no trample unless blocked", combat("x 5/5") + has("x trample") + damage("x>b 5")),
    damage_row(
        "trample has to wait",
        ONE + creature("y") + attacking("y>b") + sized("y 1/1") + has("y first strike") + damage("y>b 1", "x>b 5"),
        idle_now("x"),
    ),
    damage_row(
        "trample, as though it weren't blocked",
        ONE + effect("e", "may_assign_as_though_unblocked") + damage("x>b 5"),
    ),
    damage_row(
        "trample, not as though it weren't blocked",
        ONE + effect("e", "may_assign_as_though_unblocked") + damage("x>m 1", "x>b 4"),
        past("m"),
    ),
    damage_row("trample, among defenders", ONE + effect("e", "may_assign_among_defenders") + damage("x>m 1", "x>b 4")),
    damage_row(
        "trample past a blocker to a planeswalker", walker("x") + BLOCKER + has("x trample") + damage("x>m 2", "x>w 3")
    ),
    damage_row(
        "trample past a blocker alive",
        walker("x") + BLOCKER + has("x trample") + damage("x>m 1", "x>w 4"),
        past("m"),
    ),
    damage_row(
        "trample to a battle",
        players("a", "b")
        + creature("x")
        + permanent("t", "battle", of="a")
        + 'protects("b","t"). subtype("t","siege"). '
        + sized("x 5/5")
        + attacking("x>t")
        + BLOCKER
        + OVER
        + damage("x>m 2", "x>t 3"),
    ),
    damage_row(
        "toughness is asked for",
        combat("x 5/5", "m 0/?") + blocking("m>x") + has("x trample") + damage("x>m 5"),
        'unsupported("208.1",missing_measure("m",toughness))',
    ),
    damage_row(
        "toughness isn't asked for now",
        combat("x 5/5, y 1/1", "m 0/?") + blocking("m>x") + has("x trample", "y first strike") + damage("y>b 1"),
    ),
    damage_row(
        "toughness isn't asked for where nothing lies beyond",
        GONE + creature("m", of="b") + sized("m 0/?") + blocking("m>x") + has("x trample") + damage("x>m 5"),
    ),
    damage_row(
        "toughness isn't asked for where another player divides",
        combat("x 5/5", "m 0/?")
        + blocking("m>x")
        + has("x trample")
        + effect("e", "assigns_damage_of", you="b")
        + damage("x>m 5"),
        'note("510.1c",damage_divided_by("x","b"))',
    ),
    damage_row(
        "no trample where another player divides",
        ONE + effect("e", "assigns_damage_of", you="b") + damage("x>m 2", "x>b 3"),
        closed("x", "b"),
        'note("510.1c",damage_divided_by("x","b"))',
    ),
    # A planeswalker that blocks what attacks it
    damage_row(
        "a planeswalker that blocks is a blocker",
        walker("x")
        + 'card_type("w",creature). '
        + sized("w 0/4")
        + blocking("w>x")
        + has("x trample")
        + damage("x>w 5"),
    ),
    # 702.19d
    damage_row("nothing blocks it any more", LEFT + damage("x>b 5")),
    damage_row("nothing blocks it, and it must trample", LEFT, broken('wrong_amount("x",0,5)', "510.1a")),
    # 702.19e
    damage_row("trample over a planeswalker that is gone", GONE + OVER + damage("x>b 5")),
    damage_row(
        "trample over a planeswalker that is gone, and over a blocker",
        GONE + BLOCKER + OVER + damage("x>m 2", "x>b 3"),
    ),
    damage_row(
        "trample over a planeswalker that is gone, and over a blocker alive",
        GONE + BLOCKER + OVER + damage("x>m 1", "x>b 4"),
        past("m"),
    ),
    damage_row(
        "plain trample over a planeswalker that is gone",
        GONE + BLOCKER + has("x trample") + damage("x>m 2", "x>b 3"),
        closed("x", "b"),
    ),
    damage_row(
        "trample over a planeswalker that is gone, and nothing blocks it any more",
        GONE + 'is_blocked("x"). ' + OVER + damage("x>b 5"),
    ),
    damage_row(
        "plain trample, the planeswalker is gone and nothing blocks it any more",
        GONE + 'is_blocked("x"). ' + has("x trample"),
    ),
    # 702.19c, 702.19f
    *(
        damage_row(f"over a planeswalker in {edition}", walker("x", edition=edition) + OVER + damage("x>w 3", "x>b 2"))
        for edition in WITH_IT
    ),
    *(
        damage_row(
            f"no such keyword in {edition}",
            walker("x", edition=edition) + OVER + damage("x>w 3", "x>b 2"),
            'malformed("702.1",later_keyword("x","trample over planeswalkers","2021-11-19"))',
            closed("x", "b", "510.1b"),
        )
        for edition in EDITIONS[:2]
    ),
    damage_row("less than its loyalty", walker("x") + OVER + damage("x>w 2", "x>b 3"), past_walker()),
    damage_row("all to the planeswalker", walker("x") + OVER + damage("x>w 5")),
    damage_row("all past the planeswalker", walker("x") + OVER + damage("x>b 5"), past_walker()),
    damage_row(
        "loyalty by two attackers",
        walker("x", "y") + OVER + damage("x>b 5", "y>w 5"),
    ),
    damage_row(
        "no loyalty by what assigns nothing now",
        walker("x", "y") + OVER + has("x first strike") + damage("x>b 5", "y>w 5"),
        idle_now("y"),
        past_walker(),
    ),
    damage_row(
        "plain trample over a planeswalker",
        walker("x") + has("x trample") + damage("x>w 3", "x>b 2"),
        closed("x", "b", "510.1b"),
    ),
    damage_row(
        "the variant alone is trample", ONE.replace("trample", "trample over planeswalkers") + damage("x>m 2", "x>b 3")
    ),
    damage_row(
        "over a blocker and a planeswalker", walker("x", loyalty=2) + BLOCKER + OVER + damage("x>m 2", "x>w 2", "x>b 1")
    ),
    damage_row(
        "over a blocker alive and a planeswalker",
        walker("x", loyalty=2) + BLOCKER + OVER + damage("x>m 1", "x>w 2", "x>b 2"),
        past("m"),
    ),
    damage_row(
        "over a blocker and a planeswalker with loyalty left",
        walker("x", loyalty=2) + BLOCKER + OVER + damage("x>m 2", "x>w 1", "x>b 2"),
        past_walker(),
    ),
    damage_row(
        "over a planeswalker, as though it weren't blocked",
        walker("x", loyalty=2)
        + BLOCKER
        + OVER
        + effect("e", "may_assign_as_though_unblocked")
        + damage("x>w 2", "x>b 3"),
    ),
    damage_row(
        "over a planeswalker with loyalty left, as though it weren't blocked",
        walker("x", loyalty=2)
        + BLOCKER
        + OVER
        + effect("e", "may_assign_as_though_unblocked")
        + damage("x>w 1", "x>b 4"),
        past_walker(),
    ),
    damage_row(
        "over a planeswalker, as though it weren't blocked, and it is not its turn",
        walker("x", "y", loyalty=9)
        + OVER
        + has("y first strike")
        + effect("e", "may_assign_as_though_unblocked")
        + damage("y>w 5", "x>b 5"),
        idle_now("x"),
    ),
    damage_row(
        "over no planeswalker, among defenders",
        walker("x") + OVER + effect("e", "may_assign_among_defenders") + damage("x>b 5"),
    ),
    damage_row(
        "over a planeswalker that another player has divided from it",
        walker("x") + BLOCKER + OVER + effect("e", "assigns_damage_of", you="b") + damage("x>m 1", "x>b 4"),
        closed("x", "b"),
        'note("510.1c",damage_divided_by("x","b"))',
    ),
    damage_row(
        "the loyalty is asked for",
        walker("x", loyalty=None) + OVER + damage("x>w 5"),
        'unsupported("306.5c",missing_measure("w",loyalty))',
    ),
    damage_row(
        "the loyalty is not asked for by plain trample", walker("x", loyalty=None) + has("x trample") + damage("x>w 5")
    ),
    damage_row(
        "the loyalty is not asked for now",
        walker("x", "y", loyalty=None) + OVER + has("y first strike") + damage("y>w 5"),
    ),
]

test_keywords_of_damage = table(ROWS)
