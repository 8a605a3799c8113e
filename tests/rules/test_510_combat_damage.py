"""CR 510: who assigns combat damage, how much, and to what."""

from __future__ import annotations

from .combat import (
    EDITIONS,
    ORDERED,
    UNORDERED,
    blocking,
    combat,
    damage,
    damage_row,
    has,
    in_order,
    marked,
    number,
    sized,
)
from .rows import (
    ALL,
    PER_DEFENDING_PLAYER,
    PER_SUBJECT,
    THREE,
    TWO,
    attacking,
    block_row,
    broken,
    creature,
    effect,
    gone,
    permanent,
    players,
    table,
)

__all__: list[str] = []


def wrong(source: str, assigned: int, amount: int) -> str:
    """The violation of 510.1a."""
    return broken(f'wrong_amount("{source}",{assigned},{amount})', "510.1a")


def closed(source: str, recipient: str, rule: str = "510.1c") -> str:
    """The violation of a creature that assigns damage to a recipient that it may not assign damage to."""
    return broken(f'cant_assign_to("{source}","{recipient}")', rule)


def early(source: str, recipient: str, earlier: str, rule: str = "510.1c") -> str:
    """The violation of an order."""
    return broken(f'assigned_out_of_order("{source}","{recipient}","{earlier}")', rule)


def idle_now(source: str) -> str:
    """The violation of 510.4."""
    return broken(f'assigns_nothing_now("{source}")', "510.4")


def bad(witness: str, rule: str) -> str:
    """A witness of malformed/2."""
    return f'malformed("{rule}",{witness})'


def missing(name: str, measure: str, rule: str = "208.1") -> str:
    """A number that is not given."""
    return f'unsupported("{rule}",missing_measure("{name}",{measure}))'


def divided(source: str, player: str, rule: str) -> str:
    """The note on who divides."""
    return f'note("{rule}",damage_divided_by("{source}","{player}"))'


FREE = combat("x 5/5")
"""Nothing blocks x."""
BLOCKED = combat("x 5/5", "m 0/2") + blocking("m>x")
TWICE_BLOCKED = combat("x 5/5", "m 0/2, n 0/3") + blocking("m>x", "n>x")
LEFT = combat("x 5/5", "m 0/2") + 'is_blocked("x"). '
"""Nothing blocks x any more."""
TWO_BLOCKED = combat("x 0/2, y 0/3", "m 5/5") + blocking("m>x", "m>y")
SECOND = "second_damage_step. "


def twice_blocked(edition: str, order: str = "") -> str:
    """x is blocked by m and n, in that edition, perhaps with an order."""
    facts = combat("x 5/5", "m 0/2, n 0/3", edition=edition) + blocking("m>x", "n>x")
    return facts + in_order("x", order)


def two_blocked(edition: str, order: str = "") -> str:
    """m blocks x and y, in that edition, perhaps with an order."""
    facts = combat("x 0/2, y 0/3", "m 5/5", edition=edition) + blocking("m>x", "m>y")
    return facts + in_order("m", order)


def walker(loyalty: int = 4) -> str:
    """x attacks a planeswalker of b."""
    facts = TWO + creature("x") + sized("x 5/5") + permanent("w", "planeswalker") + attacking("x>w")
    return facts + number("w", "loyalty", loyalty)


TEAMS = (
    players("a", "b", "c", "d")
    + "option(shared_team_turns). "
    + 'team("a","one"). team("c","one"). team("b","two"). team("d","two"). '
    + creature("x")
    + sized("x 5/5")
    + attacking("x>b")
)
"""The teams of a and c and of b and d take turns together; x attacks b."""
AS_THOUGH = effect("e", "may_assign_as_though_unblocked")
AMONG = effect("e", "may_assign_among_defenders")
ROWS = [
    # 510.1a
    damage_row("all of the power", FREE + damage("x>b 5")),
    damage_row("less than the power", FREE + damage("x>b 4"), wrong("x", 4, 5)),
    damage_row("more than the power", FREE + damage("x>b 6"), wrong("x", 6, 5)),
    damage_row("nothing of the power", FREE, wrong("x", 0, 5)),
    damage_row("numbers of zero are as good as none", BLOCKED + damage("x>m 5", "x>b 0", "m>x 0", "m>b 0")),
    damage_row("no power, no damage", combat("x 0/5")),
    damage_row("power below zero, no damage", combat("x -2/5")),
    damage_row("damage without power", combat("x -2/5") + damage("x>b 1"), wrong("x", 1, 0)),
    damage_row("damage equal to toughness", combat("x 1/5") + effect("e", "assigns_toughness") + damage("x>b 5")),
    damage_row(
        "damage equal to power in spite of an effect that says toughness",
        combat("x 1/5") + effect("e", "assigns_toughness") + damage("x>b 1"),
        wrong("x", 1, 5),
    ),
    damage_row(
        "toughness of another creature's effect",
        combat("x 1/5") + creature("y") + effect("e", "assigns_toughness", 'id("y")') + damage("x>b 1"),
    ),
    damage_row("an effect that says no damage", FREE + effect("e", "assigns_no_damage")),
    damage_row(
        "damage in spite of an effect that says none",
        FREE + effect("e", "assigns_no_damage") + damage("x>b 5"),
        wrong("x", 5, 0),
    ),
    damage_row(
        "no damage, whatever is equal to toughness",
        FREE + effect("e", "assigns_no_damage") + effect("f", "assigns_toughness"),
    ),
    damage_row(
        "an effect under a condition that doesn't hold",
        FREE + effect("e", "assigns_no_damage", condition="non(always)") + damage("x>b 5"),
    ),
    damage_row(
        "an effect that asks for the defending player's number",
        FREE
        + 'number("b","hand",3). '
        + effect(
            "e",
            "assigns_no_damage",
            condition='compare(number("hand",defending),at_least,constant(3))',
            varies=PER_DEFENDING_PLAYER,
        ),
    ),
    damage_row(
        "for a blocker the defending player is the one who controls it",
        BLOCKED
        + sized("n 1/1")
        + creature("n", of="b")
        + blocking("n>x")
        + 'number("b","hand",3). '
        + effect(
            "e",
            "assigns_no_damage",
            'id("n")',
            'compare(number("hand",defending),at_least,constant(3))',
            varies=PER_DEFENDING_PLAYER,
        )
        + damage("x>m 5"),
    ),
    damage_row(
        "an effect that asks for the defending player's number, and the attacking player has it",
        FREE
        + 'number("a","hand",3). number("b","hand",0). '
        + effect(
            "e",
            "assigns_no_damage",
            condition='compare(number("hand",defending),at_least,constant(3))',
            varies=PER_DEFENDING_PLAYER,
        )
        + damage("x>b 5"),
    ),
    damage_row(
        "an effect about each creature's own numbers",
        combat("x 1/5, y 5/1")
        + effect(
            "e",
            "assigns_toughness",
            "anything",
            "compare(of(toughness,subject),more_than,of(power,subject))",
            varies=PER_SUBJECT,
        )
        + damage("x>b 5", "y>b 5"),
    ),
    # 510.1b
    damage_row("a player that is attacked", FREE + damage("x>b 5")),
    damage_row("a player that isn't attacked", FREE + damage("x>a 5"), closed("x", "a", "510.1b")),
    damage_row(
        "a creature that doesn't block",
        combat("x 5/5", "m 0/2") + damage("x>m 3", "x>b 2"),
        closed("x", "m", "510.1b"),
    ),
    damage_row("a planeswalker that is attacked", walker() + damage("x>w 5")),
    damage_row("a planeswalker's controller", walker() + damage("x>b 1", "x>w 4"), closed("x", "b", "510.1b")),
    damage_row("what was attacked is gone", TWO + creature("x") + sized("x 5/5") + gone("x>b")),
    damage_row(
        "damage to whose planeswalker is gone",
        TWO + creature("x") + sized("x 5/5") + gone("x>b") + damage("x>b 5"),
        closed("x", "b", "510.1b"),
        wrong("x", 5, 0),
    ),
    # 510.1c
    damage_row("the creature that blocks", BLOCKED + damage("x>m 5")),
    damage_row("past the creature that blocks", BLOCKED + damage("x>m 2", "x>b 3"), closed("x", "b")),
    damage_row("divided among those that block", TWICE_BLOCKED + damage("x>m 1", "x>n 4")),
    damage_row("all to one of those that block", TWICE_BLOCKED + damage("x>n 5")),
    damage_row("nothing blocks it any more", LEFT),
    damage_row(
        "damage although nothing blocks it any more", LEFT + damage("x>b 5"), closed("x", "b"), wrong("x", 5, 0)
    ),
    damage_row(
        "some damage although nothing blocks it any more",
        LEFT + damage("x>b 3"),
        closed("x", "b"),
        wrong("x", 3, 0),
    ),
    # 510.1d
    damage_row("a blocker's damage", combat("x 0/5", "m 2/2") + blocking("m>x") + damage("m>x 2")),
    damage_row(
        "a blocker's damage to a player",
        combat("x 0/5", "m 2/2") + blocking("m>x") + damage("m>a 2"),
        closed("m", "a", "510.1d"),
    ),
    damage_row("divided among those that it blocks", TWO_BLOCKED + damage("m>x 1", "m>y 4")),
    damage_row(
        "a creature that another one blocks",
        combat("x 0/2, y 0/3", "m 5/5, n 0/1") + blocking("m>x", "n>y") + damage("m>x 2", "m>y 3"),
        closed("m", "y", "510.1d"),
    ),
    damage_row(
        "a blocker that blocks nothing any more", combat("x 5/5", "m 2/2") + 'blocks_nothing("m"). ' + damage("x>b 5")
    ),
    damage_row(
        "damage of a blocker that blocks nothing any more",
        combat("x 5/5", "m 2/2") + 'blocks_nothing("m"). ' + damage("x>b 5", "m>x 2"),
        closed("m", "x", "510.1d"),
        wrong("m", 2, 0),
    ),
    # 510.4
    damage_row(
        "a creature that neither attacks nor blocks",
        BLOCKED + creature("y") + sized("y 3/3") + damage("x>m 5", "y>b 3"),
        idle_now("y"),
    ),
    damage_row("first strike first", combat("x 5/5, y 2/2") + has("x first strike") + damage("x>b 5")),
    damage_row(
        "others after first strike",
        combat("x 5/5, y 2/2") + has("x first strike") + damage("x>b 5", "y>b 2"),
        idle_now("y"),
    ),
    damage_row(
        "first strike of a blocker that blocks nothing any more",
        combat("x 5/5", "m 2/2") + 'blocks_nothing("m"). ' + has("m first strike"),
    ),
    damage_row(
        "first strike of a creature that does nothing",
        FREE + creature("y") + has("y first strike") + damage("x>b 5"),
    ),
    damage_row(
        "the others in the second step",
        combat("x 5/5, y 2/2") + has("x first strike") + SECOND + 'struck_first("x"). ' + damage("y>b 2"),
    ),
    damage_row(
        "once is enough",
        combat("x 5/5, y 2/2") + has("x first strike") + SECOND + 'struck_first("x"). ' + damage("x>b 5", "y>b 2"),
        idle_now("x"),
    ),
    damage_row(
        "first strike that came between the steps",
        combat("x 5/5, y 2/2") + has("y first strike") + SECOND + 'struck_first("x"). ' + damage("y>b 2"),
    ),
    damage_row(
        "first strike that went between the steps",
        combat("x 5/5, y 2/2") + SECOND + 'struck_first("x"). ' + damage("x>b 5", "y>b 2"),
        idle_now("x"),
    ),
    damage_row(
        "it was said too early who had first strike",
        FREE + 'struck_first("x"). ' + damage("x>b 5"),
        bad('struck_before_first_step("x")', "510.4"),
    ),
    # Effects on what damage is assigned to
    damage_row("as though it weren't blocked", BLOCKED + AS_THOUGH + damage("x>b 5")),
    damage_row("blocked after all", BLOCKED + AS_THOUGH + damage("x>m 5")),
    damage_row(
        "partly as though it weren't blocked",
        BLOCKED + AS_THOUGH + damage("x>m 2", "x>b 3"),
        broken('assigned_both_ways("x")', "510.1c"),
    ),
    damage_row(
        "as though it weren't blocked, and to nobody's foe",
        BLOCKED + AS_THOUGH + damage("x>a 2", "x>b 3"),
        closed("x", "a"),
    ),
    damage_row(
        "both ways and to nobody's foe",
        BLOCKED + AS_THOUGH + damage("x>m 1", "x>a 1", "x>b 3"),
        closed("x", "a"),
        broken('assigned_both_ways("x")', "510.1c"),
    ),
    damage_row("a part of it as though it weren't blocked", BLOCKED + AS_THOUGH + damage("x>b 4"), wrong("x", 4, 5)),
    damage_row("nothing blocks it any more, as though it weren't blocked", LEFT + AS_THOUGH + damage("x>b 5")),
    damage_row("it may, and needn't, be as though it weren't blocked", LEFT + AS_THOUGH),
    damage_row(
        "a part of it, although nothing blocks it any more", LEFT + AS_THOUGH + damage("x>b 3"), wrong("x", 3, 5)
    ),
    damage_row("whose creature isn't blocked must assign its damage", FREE + AS_THOUGH, wrong("x", 0, 5)),
    damage_row(
        "a blocker isn't blocked",
        combat("x 0/5", "m 2/2")
        + blocking("m>x")
        + effect("e", "may_assign_as_though_unblocked", 'id("m")')
        + damage("m>a 2"),
        closed("m", "a", "510.1d"),
    ),
    damage_row(
        "a blocker assigns damage, as though it weren't blocked or not",
        combat("x 0/5", "m 2/2") + blocking("m>x") + effect("e", "may_assign_as_though_unblocked", 'id("m")'),
        wrong("m", 0, 2),
    ),
    damage_row(
        "power, as though it weren't blocked", combat("x 5/4", "m 0/2") + blocking("m>x") + AS_THOUGH + damage("x>b 5")
    ),
    damage_row("among defenders", combat("x 5/5", "m 0/2, n 0/2") + blocking("m>x") + AMONG + damage("x>n 3", "x>b 2")),
    damage_row("among defenders, or as usual", BLOCKED + AMONG + damage("x>m 5")),
    damage_row(
        "among defenders, and one's own",
        BLOCKED + creature("y") + AMONG + damage("x>y 5"),
        closed("x", "y"),
    ),
    damage_row(
        "among defenders, and what is no creature",
        BLOCKED + permanent("l", "land") + AMONG + damage("x>l 5"),
        closed("x", "l"),
    ),
    damage_row(
        "among the defenders of another player",
        THREE + creature("x") + creature("m", of="c") + sized("x 5/5") + attacking("x>b") + AMONG + damage("x>m 5"),
        closed("x", "m", "510.1b"),
    ),
    damage_row(
        "the planeswalker and its controller",
        walker() + AMONG + damage("x>w 3", "x>b 2"),
        broken('assigned_both_ways("x")', "510.1c"),
    ),
    damage_row("the planeswalker's controller among defenders", walker() + AMONG + damage("x>b 5")),
    damage_row(
        "whose planeswalker is gone, among defenders",
        TWO + creature("x") + sized("x 5/5") + gone("x>b") + AMONG + damage("x>b 5"),
    ),
    damage_row("whose planeswalker is gone, or nobody", TWO + creature("x") + sized("x 5/5") + gone("x>b") + AMONG),
    damage_row(
        "a blocker has no defending player",
        combat("x 0/5", "m 2/2")
        + blocking("m>x")
        + effect("e", "may_assign_among_defenders", 'id("m")')
        + damage("m>b 2"),
        closed("m", "b", "510.1d"),
    ),
    damage_row(
        "such an effect gives nothing to one that assigns nothing now",
        BLOCKED + has("m first strike") + AS_THOUGH + damage("x>b 5"),
        idle_now("x"),
    ),
    # Damage that another player divides
    damage_row(
        "another player divides an attacker's damage",
        TWICE_BLOCKED + effect("e", "assigns_damage_of", you="b") + damage("x>m 5"),
        divided("x", "b", "510.1c"),
    ),
    damage_row(
        "another player divides a blocker's damage",
        TWO_BLOCKED + effect("e", "assigns_damage_of", 'id("m")', you="a") + damage("m>x 5"),
        divided("m", "a", "510.1d"),
    ),
    damage_row(
        "its own player divides its damage",
        TWICE_BLOCKED + effect("e", "assigns_damage_of", you="a") + damage("x>m 5"),
    ),
    damage_row("there is nothing to divide", FREE + effect("e", "assigns_damage_of", you="b") + damage("x>b 5")),
    damage_row(
        "another player divides no damage now",
        TWICE_BLOCKED + has("m first strike") + effect("e", "assigns_damage_of", you="b"),
    ),
    damage_row(
        "another player divides what is blocked anyway",
        TWICE_BLOCKED + effect("e", "assigns_damage_of", you="b") + damage("x>m 4", "x>b 1"),
        closed("x", "b"),
        divided("x", "b", "510.1c"),
    ),
    # Orders
    *(
        damage_row(f"lethal damage first in {edition}", twice_blocked(edition, "mn") + damage("x>m 2", "x>n 3"))
        for edition in ORDERED
    ),
    *(
        damage_row(
            f"less than lethal damage first in {edition}",
            twice_blocked(edition, "mn") + damage("x>m 1", "x>n 4"),
            early("x", "n", "m"),
        )
        for edition in ORDERED
    ),
    *(damage_row(f"no order in {edition}", twice_blocked(edition) + damage("x>m 1", "x>n 4")) for edition in UNORDERED),
    *(
        damage_row(
            f"an order in {edition}",
            twice_blocked(edition, "mn") + damage("x>m 1", "x>n 4"),
            bad('damage_order_abolished("x")', "510.1c"),
        )
        for edition in UNORDERED
    ),
    damage_row("the other order", twice_blocked("2018-10-05", "nm") + damage("x>m 1", "x>n 4")),
    damage_row("more than lethal damage first", twice_blocked("2018-10-05", "mn") + damage("x>m 5")),
    damage_row("marked damage counts", twice_blocked("2018-10-05", "mn") + marked("m", 1) + damage("x>m 1", "x>n 4")),
    damage_row(
        "marked damage on the second doesn't",
        twice_blocked("2018-10-05", "mn") + marked("n", 1) + damage("x>m 1", "x>n 4"),
        early("x", "n", "m"),
    ),
    damage_row(
        "damage of another attacker counts",
        combat("x 5/5, y 1/1", "m 0/2, n 0/3", edition="2018-10-05")
        + blocking("m>x", "n>x", "m>y")
        + in_order("x", "mn")
        + in_order("m", "xy")
        + damage("x>m 1", "x>n 4", "y>m 1"),
    ),
    damage_row(
        "an order of a blocker",
        two_blocked("2018-10-05", "xy") + damage("m>x 1", "m>y 4"),
        early("m", "y", "x", "510.1d"),
    ),
    damage_row("an order of a blocker is kept", two_blocked("2018-10-05", "xy") + damage("m>x 2", "m>y 3")),
    damage_row(
        "no order where another player divides",
        twice_blocked("2018-10-05", "mn") + effect("e", "assigns_damage_of", you="b") + damage("x>m 1", "x>n 4"),
        divided("x", "b", "510.1c"),
    ),
    damage_row("no order among defenders", twice_blocked("2018-10-05", "mn") + AMONG + damage("x>m 1", "x>n 4")),
    damage_row(
        "three in order",
        combat("x 5/5", "l 0/1, m 0/2, n 0/3", edition="2018-10-05")
        + blocking("l>x", "m>x", "n>x")
        + in_order("x", "lmn")
        + damage("x>m 1", "x>n 4"),
        early("x", "m", "l"),
        early("x", "n", "l"),
        early("x", "n", "m"),
    ),
    damage_row(
        "an order isn't given",
        twice_blocked("2018-10-05") + damage("x>m 2", "x>n 3"),
        bad('no_damage_order("x")', "509.2"),
    ),
    damage_row(
        "an order of a blocker isn't given",
        two_blocked("2024-04-12") + damage("m>x 2", "m>y 3"),
        bad('no_damage_order("m")', "509.3"),
    ),
    damage_row(
        "one needs no order", combat("x 5/5", "m 0/2", edition="2018-10-05") + blocking("m>x") + damage("x>m 5")
    ),
    damage_row(
        "one may have an order",
        combat("x 5/5", "m 0/2", edition="2018-10-05") + blocking("m>x") + in_order("x", "m") + damage("x>m 5"),
    ),
    damage_row(
        "an order without one that blocks",
        twice_blocked("2018-10-05", "m") + damage("x>m 5"),
        bad('wrong_damage_order("x")', "509.2"),
    ),
    damage_row(
        "an order with one that doesn't block",
        twice_blocked("2018-10-05", "mny") + creature("y") + damage("x>m 5"),
        bad('wrong_damage_order("x")', "509.2"),
    ),
    damage_row(
        "an order with one twice",
        twice_blocked("2018-10-05", "mnn") + damage("x>m 5"),
        bad('wrong_damage_order("x")', "509.2"),
    ),
    damage_row(
        "an order of a blocker without one that it blocks",
        two_blocked("2018-10-05", "x") + damage("m>x 5"),
        bad('wrong_damage_order("m")', "509.3"),
    ),
    damage_row(
        "an order of a creature that does nothing",
        combat("x 5/5", "m 0/2", edition="2018-10-05") + in_order("m", "x") + damage("x>b 5"),
        bad('wrong_damage_order("m")', "509.3"),
    ),
    # Several players
    damage_row(
        "each of several players",
        THREE
        + creature("x", "y")
        + creature("m", of="b")
        + creature("n", of="c")
        + sized("x 2/2", "y 3/3", "m 1/1", "n 1/1")
        + attacking("x>b", "y>c")
        + blocking("m>x", "n>y")
        + damage("x>m 2", "y>n 3", "m>x 1", "n>y 1"),
    ),
    damage_row(
        "what another player's creature attacks",
        THREE
        + creature("x", "y")
        + creature("m", of="c")
        + sized("x 2/2", "y 3/3", "m 0/1")
        + attacking("x>b", "y>c")
        + blocking("m>x")
        + damage("x>m 2", "y>c 3"),
        bad('blocking_elsewhere("m","x")', "509.1a"),
    ),
    damage_row(
        "a teammate's creature blocks what attacks the other",
        TEAMS + creature("m", of="d") + sized("m 0/2") + blocking("m>x") + damage("x>m 5"),
    ),
    damage_row(
        "a creature of the attacking team blocks",
        TEAMS + creature("m", of="c") + sized("m 0/2") + blocking("m>x") + damage("x>m 5"),
        bad('blocking_elsewhere("m","x")', "509.1a"),
    ),
    damage_row(
        "a teammate's creature doesn't block when teams take no turns together",
        TEAMS.replace("option(shared_team_turns). ", ALL)
        + creature("m", of="d")
        + sized("m 0/2")
        + blocking("m>x")
        + damage("x>m 5"),
        bad('blocking_elsewhere("m","x")', "509.1a"),
    ),
    # What a state can't say
    damage_row(
        "what doesn't attack is blocked",
        FREE + creature("y") + 'is_blocked("y"). ' + damage("x>b 5"),
        bad('blocked_nonattacker("y")', "509.1h"),
    ),
    damage_row(
        "what doesn't attack is what is blocked",
        combat("x 5/5", "m 0/2") + creature("y") + blocking("m>y") + damage("x>b 5"),
        bad('blocks_nonattacker("m","y")', "509.1g"),
    ),
    damage_row(
        "a land that blocks",
        FREE + permanent("l", "land") + sized("l 0/1") + blocking("l>x") + damage("x>l 5"),
        bad('blocking_noncreature("l")', "506.4"),
    ),
    damage_row(
        "a land that blocks, and may be a creature by words that can't be read",
        FREE
        + permanent("l", "land")
        + sized("l 0/1")
        + blocking("l>x")
        + damage("x>l 5")
        + 'effect("u"). effect_kind("u",unread). subject("u",anything). condition("u",always). ',
        'unsupported("510.1",unread_effect("u"))',
    ),
    damage_row(
        "one's own creature blocks",
        FREE + creature("y") + sized("y 0/1") + blocking("y>x") + damage("x>y 5"),
        bad('blocking_elsewhere("y","x")', "509.1a"),
    ),
    damage_row(
        "an attacker whose planeswalker is gone is blocked by its controller",
        TWO
        + creature("x")
        + creature("m", of="b")
        + sized("x 5/5", "m 0/2")
        + gone("x>b")
        + blocking("m>x")
        + damage("x>m 5"),
    ),
    block_row(
        "something blocks before blocks are declared",
        combat("x 5/5", "m 0/2") + blocking("m>x"),
        bad('blocking_already("m")', "509.1"),
    ),
    block_row(
        "something has blocked before blocks are declared",
        combat("x 5/5", "m 0/2") + 'blocks_nothing("m"). ',
        bad('blocking_already("m")', "509.1"),
    ),
    # Parts that aren't judged, or numbers that aren't given
    damage_row("power is not given", combat("x ?/5") + damage("x>b 5"), missing("x", "power")),
    damage_row("power is not given, and nothing to assign it to", combat("x ?/5") + 'is_blocked("x"). '),
    damage_row(
        "power is not given, and doesn't matter",
        combat("x ?/5") + effect("e", "assigns_toughness") + damage("x>b 5"),
    ),
    damage_row("power is not given, and no damage is assigned", combat("x ?/5") + effect("e", "assigns_no_damage")),
    damage_row(
        "power is not given, and it is not its turn",
        combat("x ?/5, y 1/1") + has("y first strike") + damage("y>b 1"),
    ),
    damage_row(
        "toughness is not given",
        combat("x 1/?") + effect("e", "assigns_toughness") + damage("x>b 5"),
        missing("x", "toughness"),
    ),
    damage_row(
        "toughness is not given, and nothing asks for it", combat("x 5/5", "m 0/?") + blocking("m>x") + damage("x>m 5")
    ),
    damage_row(
        "toughness is not given, and it is not its turn",
        combat("x 1/?, y 1/1") + effect("e", "assigns_toughness") + has("y first strike") + damage("y>b 1"),
    ),
    damage_row(
        "the toughness of the first in an order is not given",
        combat("x 5/5", "m 0/?, n 0/?", edition="2018-10-05")
        + blocking("m>x", "n>x")
        + in_order("x", "mn")
        + damage("x>m 5"),
        missing("m", "toughness"),
    ),
    damage_row(
        "an effect whose words can't be read",
        FREE + effect("e", "unread") + damage("x>b 5"),
        'unsupported("510.1",unread_effect("e"))',
    ),
    damage_row(
        "a condition on what was declared",
        FREE
        + effect(
            "e",
            "assigns_no_damage",
            condition="tally(attackers,at_least,1,anything)",
            varies="depends_on_declaration",
            more="tallies(@,attackers). ",
        )
        + damage("x>b 5"),
        'unsupported("510.1",condition_on_declaration("e"))',
    ),
    damage_row(
        "a condition on what was declared, of an effect on attacks",
        FREE
        + effect(
            "e",
            "cant_attack",
            condition="tally(attackers,at_least,1,anything)",
            varies="depends_on_declaration",
            more="tallies(@,attackers). ",
        )
        + damage("x>b 5"),
    ),
    *(
        damage_row(f"all of the power in {edition}", combat("x 5/5", edition=edition) + damage("x>b 5"))
        for edition in EDITIONS
    ),
]

test_combat_damage = table(ROWS)
