"""CR 611: which effects apply, to which creatures, against what, under which conditions; and CR 609.4 ("as though")."""

from __future__ import annotations

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
    broken,
    creature,
    effect,
    permanent,
    table,
    there,
    true_conditions,
)

__all__: list[str] = []

ON_SET = "depends_on_declaration"
PER_BOTH = f"{PER_SUBJECT} {PER_DEFENDING_PLAYER}"
Y = creature("y")
Z = creature("z")
XYZ = X + Y + Z


def on_all(name: str, condition: str, those: str, facts: str, **others: str) -> Row:
    """An effect on all creatures of a, that all attack b: those of them that it forbids to attack."""
    subject = others.pop("subject", "anything")
    pairs = others.pop("pairs", "x>b y>b z>b").split()
    facts += attack(*pairs) + effect("e", "cant_attack", subject, condition, **others)
    at = dict(pair.split(">") for pair in pairs)
    if "whom" in others or "defending" in others.get("varies", ""):
        return Row(name, facts, all_of(*(there("e", each, at[each]) for each in those)))
    return Row(name, facts, all_of(*(broken(f'cant_attack("e","{each}")') for each in those)))


AURA = permanent("s", "enchantment", of="b") + 'attached("s","y"). '
AFFECTED = [
    on_all(
        "everything that fits", "always", "xz", TWO + XYZ + 'color("x",red). color("z",red). ', subject="color(red)"
    ),
    on_all("the source itself", "always", "y", TWO + XYZ, subject="is(self)", source="y"),
    on_all("the host", "always", "y", TWO + XYZ + AURA, subject="is(host)", source="s"),
    on_all("no creature of another player", "always", "xyz", TWO + XYZ + creature("v", of="b")),
    on_all(
        "the source, with a condition on it",
        "fits(subject,tapped)",
        "",
        TWO + XYZ,
        subject="is(self)",
        source="y",
        varies=PER_SUBJECT,
    ),
    on_all(
        "the source, with a condition on its owner",
        "compare(count(owned_by(owner)),exactly,constant(1))",
        "y",
        TWO + X + creature("y", owner="b") + Z,
        subject="is(self)",
        source="y",
        varies=PER_SUBJECT,
    ),
    on_all(
        "the host, with a condition on its owner",
        "compare(count(and(owned_by(owner),type(creature))),exactly,constant(1))",
        "y",
        TWO + X + creature("y", owner="b") + Z + AURA,
        subject="is(host)",
        source="s",
        varies=PER_SUBJECT,
    ),
    on_all(
        "those that fit, each with a condition on itself",
        'fits(subject,mark("m"))',
        "x",
        TWO + XYZ + 'mark("x","m"). mark("y","m"). color("x",red). color("z",red). ',
        subject="color(red)",
        varies=PER_SUBJECT,
    ),
]

LAND = permanent("l", "land", of="c")
HAS_LAND = "compare(count_by(defending,type(land)),at_least,constant(1))"
IN_FOUR = {"pairs": "x>b y>c z>d"}
POWERS = 'measure("x",power,2). measure("y",power,2). measure("z",power,3). '
HANDS = 'number("b","hand",2). number("c","hand",1). number("d","hand",2). '
MOMENTS = [
    on_all(
        "a condition on each defending player", HAS_LAND, "y", FOUR + XYZ + LAND, varies=PER_DEFENDING_PLAYER, **IN_FOUR
    ),
    on_all(
        "a condition on each creature and its defending player",
        'and(fits(subject,color(red)),has_mark(defending,"m"))',
        "z",
        FOUR + XYZ + 'color("x",red). color("z",red). player_mark("c","m"). player_mark("d","m"). ',
        varies=PER_BOTH,
        **IN_FOUR,
    ),
    on_all(
        "a number of each creature against one of its defending player",
        'compare(of(power,subject),more_than,number("hand",defending))',
        "yz",
        FOUR + XYZ + POWERS + HANDS,
        varies=PER_BOTH,
        **IN_FOUR,
    ),
    on_all(
        "the same for the source",
        'compare(of(power,subject),more_than,number("hand",defending))',
        "y",
        FOUR + XYZ + POWERS + HANDS,
        subject="is(self)",
        source="y",
        varies=PER_BOTH,
        **IN_FOUR,
    ),
]

W = permanent("w", "planeswalker", of="b")
S = permanent("s", "battle", of="c") + 'protects("b","s"). '


def against(
    name: str, whom: str, those: str, *, facts: str = "", you: str = "", varies: str = "", negated: str = "-"
) -> Row:
    """Six creatures attack b, c, d, a planeswalker of b and one of c, and a battle of c that b protects.

    Those of b, c, d, w, v and s that an effect describes can't be attacked; its negation describes the others.
    """
    targets = "bcdwvs"
    board = FOUR + creature(*(f"x{each}" for each in targets)) + W + permanent("v", "planeswalker", of="c") + S + facts
    board += attack(*(f"x{each}>{each}" for each in targets))
    said = []
    opposite = f"non({whom})" if negated == "-" else negated
    for effect_name, described, meant in (("e", whom, set(those)), ("non e", opposite, set(targets) - set(those))):
        if described:
            board += effect(effect_name, "cant_attack", "anything", whom=described, you=you, varies=varies)
            said += [there(effect_name, f"x{each}", each) for each in meant]
    return Row(name, board, all_of(*said))


WHOM = [
    against("a player", 'player(player("b"))', "b"),
    against("you", "player(you)", "c", you="c"),
    against("any opponent of b", "player(opponent)", "cd", you="b"),
    against("planeswalkers of a player", 'planeswalker_of(player("b"))', "w"),
    against("planeswalkers of any opponent of b", "planeswalker_of(opponent)", "v", you="b"),
    against("battles that a player protects", 'battle_of(player("b"))', "s"),
    against("battles: not of their controller", 'battle_of(player("c"))', ""),
    against("battles of any opponent of c", "battle_of(opponent)", "s", you="c"),
    against("permanents by description", "permanent(controlled_by(you))", "vs", you="c"),
    against("permanents by type", "permanent(type(planeswalker))", "wv"),
    against("any permanent", "permanent(anything)", "wvs"),
    against(
        "permanents by a count",
        "permanent(compare_count(mana_value,exactly,count(type(planeswalker))))",
        "w",
        facts='measure("w",mana_value,2). measure("v",mana_value,3). measure("s",mana_value,3). '
        + "".join(f'measure("x{each}",mana_value,0). ' for each in "bcdwvs"),
    ),
    against(
        "a player or their planeswalkers",
        'or(player(player("b")),planeswalker_of(player("b")))',
        "bw",
        negated='and(non(player(player("b"))),non(planeswalker_of(player("b"))))',
    ),
    against(
        "a player's planeswalkers that fit",
        'and(planeswalker_of(player("b")),permanent(token))',
        "w",
        facts='token("w"). token("v"). ',
        negated='or(non(planeswalker_of(player("b"))),non(permanent(token)))',
    ),
    against(
        "combinations in combinations",
        'and(or(player(player("b")),player(player("c"))),or(permanent(token),player(not_you)))',
        "b",
        you="c",
        negated="",
    ),
    against(
        "any of four",
        'or(or(player(player("b")),battle_of(player("b"))),or(player(player("d")),planeswalker_of(player("c"))))',
        "bdvs",
        negated="",
    ),
    against("the nearest opponent to the left", "player(nearest_left)", "b", varies=PER_SUBJECT),
    against(
        "the planeswalker attacked is the defending player's",
        "planeswalker_of(defending)",
        "wv",
        varies="varies_with_defending_player",
    ),
    against(
        "the battle attacked is the defending player's",
        "battle_of(defending)",
        "s",
        varies="varies_with_defending_player",
    ),
    Row(
        "what enchants a planeswalker enchants no player",
        TWO
        + X
        + W
        + permanent("t")
        + 'attached("t","w"). '
        + effect("e", "cant_attack", whom="player(enchanted_player)", source="t")
        + attack("x>w"),
    ),
    Row(
        "a planeswalker with a protector, which it can't have, is no battle of that player",
        FOUR
        + X
        + W
        + 'protects("c","w"). '
        + effect("e", "cant_attack", whom='battle_of(player("c"))')
        + attack("x>w"),
        'malformed("310.8",protector_of_nonbattle("w","c"))',
    ),
]

TRUE = "always"
FALSE = "non(always)"
LOGIC = {
    TRUE: True,
    FALSE: False,
    f"and({TRUE},{TRUE})": True,
    f"and({TRUE},{FALSE})": False,
    f"and({FALSE},{TRUE})": False,
    f"and({FALSE},{FALSE})": False,
    f"or({TRUE},{TRUE})": True,
    f"or({TRUE},{FALSE})": True,
    f"or({FALSE},{TRUE})": True,
    f"or({FALSE},{FALSE})": False,
    f"and(or({FALSE},{TRUE}),or({TRUE},{FALSE}))": True,
    f"or(and({FALSE},{TRUE}),and({TRUE},{FALSE}))": False,
}

STATE = (
    FOUR
    + XYZ
    + permanent("s", "enchantment", of="b")
    + 'attached("s","y"). tapped("y"). token("s"). color("x",red). player_mark("c","monarch"). '
    + 'measure("x",power,3). measure("y",power,4). measure("z",power,-3). number("b","life",-3). '
    + 'number("a","hand",2). number("b","hand",4). number("c","hand",5). number("d","hand",5). '
    + 'answer("is it day?",yes). answer("is it night?",no). '
)
HANDS = 'number("hand",opponent)'
"""Of the opponents of b: 2, 5 and 5."""
LEAVES = {
    "compare(count(type(creature)),exactly,constant(3))": True,
    "compare(count(type(creature)),more_than,constant(3))": False,
    "compare(count_by(you,type(creature)),at_least,constant(1))": False,
    "parity(count(type(creature)),odd)": True,
    "parity(count(type(creature)),even)": False,
    'parity(number("life",player("b")),odd)': True,
    'parity(number("life",player("b")),even)': False,
    'parity(number("hand",player("a")),even)': True,
    'parity(number("hand",player("a")),odd)': False,
    'parity(number("hand",opponent),odd)': True,
    f"within({HANDS},both(bound(at_least,constant(5)),bound(at_most,constant(5))))": True,
    f"within({HANDS},both(bound(at_least,constant(4)),bound(at_most,constant(4))))": False,
    f"within({HANDS},both(bound(more_than,constant(2)),bound(fewer_than,constant(5))))": False,
    f"within({HANDS},both(bound(more_than,constant(1)),bound(fewer_than,constant(3))))": True,
    f"within({HANDS},both(bound(at_least,constant(3)),parity(odd)))": True,
    f"within({HANDS},both(bound(at_most,constant(4)),parity(odd)))": False,
    f"within({HANDS},both(bound(at_most,constant(4)),parity(even)))": True,
    f"within({HANDS},both(bound(at_least,constant(3)),parity(even)))": False,
    f"within({HANDS},both(both(bound(at_least,constant(1)),bound(at_most,constant(5))),parity(odd)))": True,
    f"within({HANDS},both(bound(at_most,constant(4)),both(bound(at_least,constant(1)),parity(odd))))": False,
    f'within({HANDS},both(bound(more_than,number("hand",you)),parity(odd)))': True,
    f'within({HANDS},both(bound(fewer_than,number("hand",you)),parity(odd)))': False,
    'within(number("life",you),both(bound(at_most,constant(0)),parity(odd)))': True,
    'within(number("life",you),both(bound(at_most,constant(0)),parity(even)))': False,
    "within(of(power,self),both(bound(at_most,constant(0)),parity(even)))": False,
    "fits(self,token)": True,
    "fits(self,tapped)": False,
    "fits(host,tapped)": True,
    "fits(host,token)": False,
    "fits(host,compare_count(power,more_than,count(type(creature))))": True,
    "fits(host,non_compare_count(power,more_than,count(type(creature))))": False,
    "fits(subject,color(red))": True,
    "fits(subject,tapped)": False,
    'has_mark(any,"monarch")': True,
    'has_mark(active,"monarch")': False,
    'has_mark(you,"monarch")': False,
    'answer("is it day?")': True,
    'answer("is it night?")': False,
    'or(and(answer("is it day?"),has_mark(you,"monarch")),non(fits(self,tapped)))': True,
    'and(or(answer("is it night?"),has_mark(any,"monarch")),non(fits(self,token)))': False,
}


def truths(name: str, conditions: dict[str, bool], facts: str, **others: str) -> Row:
    """Conditions with their truth, and the negations of those that are leaves."""
    negations = {
        f"non({each})": not true for each, true in conditions.items() if not each.startswith(("and(", "or(", "non("))
    }
    both = conditions | negations
    return true_conditions(name, both, [each for each, true in both.items() if true], facts, **others)


CONDITIONS = [
    truths("and, or, non", LOGIC, TWO + X),
    *(
        truths(
            f"on the state: {leaf}",
            {leaf: true},
            STATE,
            you="b",
            source="s",
            varies=PER_SUBJECT if "subject" in leaf else "",
        )
        for leaf, true in LEAVES.items()
    ),
    truths("no source: nothing of it is true", {"fits(self,anything)": False, "fits(host,anything)": False}, STATE),
    truths("no controller: nobody is you", {'has_mark(you,"monarch")': False}, STATE),
    truths(
        "attached to a player: no host",
        {"fits(host,anything)": False},
        FOUR + X + permanent("s") + 'attached("s","b"). ',
        source="s",
    ),
]

RED = 'color("x",red). color("y",red). '


def declared(
    name: str, condition: str, *plays: tuple[str, str], subject: str = 'id("x")', facts: str = ""
) -> list[Row]:
    """An effect under a condition on the declared set, read off several plays.

    Args:
        plays: Pairs of a play and the creatures that the effect forbids to attack in it.
    """
    rows = []
    for play, those in plays:
        text = THREE + XYZ + RED + facts + attack(*play.split())
        text += effect("e", "cant_attack", subject, condition, varies=f"{PER_SUBJECT} {ON_SET}", source="z", you="b")
        rows.append(
            Row(f"{name}: {play or 'nobody'}", text, all_of(*(broken(f'cant_attack("e","{each}")') for each in those)))
        )
    return rows


ALL_THREE = "x>b y>b z>c"
DECLARED = [
    *declared(
        "at least two attack",
        "tally(attackers,at_least,2,anything)",
        ("x>b", ""),
        ("x>b z>c", "x"),
        (ALL_THREE, "x"),
        ("y>b z>b", ""),
    ),
    *declared("fewer than two attack", "tally(attackers,fewer_than,2,anything)", ("x>b", "x"), ("x>b z>c", "")),
    *declared(
        "at least two red ones attack", "tally(attackers,at_least,2,color(red))", ("x>b z>b", ""), ("x>b y>c", "x")
    ),
    *declared(
        "fewer than two red ones attack", "tally(attackers,fewer_than,2,color(red))", ("x>b z>b", "x"), ("x>b y>c", "")
    ),
    *declared(
        "at least one other attacks",
        "tally(other_attackers,at_least,1,anything)",
        ("x>b", ""),
        ("x>b y>c", "xy"),
        subject="anything",
    ),
    *declared(
        "fewer than one other attacks",
        "tally(other_attackers,fewer_than,1,anything)",
        ("x>b", "x"),
        ("x>b y>c", ""),
        subject="anything",
    ),
    *declared(
        "at least one other red one attacks",
        "tally(other_attackers,at_least,1,color(red))",
        ("x>b z>b", "z"),
        ("x>b y>c", "xy"),
        subject="anything",
    ),
    *declared(
        "fewer than two others attack",
        "tally(other_attackers,fewer_than,2,anything)",
        ("x>b z>b", "xz"),
        (ALL_THREE, ""),
        subject="anything",
    ),
    *declared(
        "fewer than one other red one attacks",
        "tally(other_attackers,fewer_than,1,color(red))",
        ("x>b z>b", "x"),
        (ALL_THREE, ""),
        subject="anything",
    ),
    *declared(
        "another red one than the source attacks",
        "tally(attackers,at_least,1,and(color(red),non(is(self))))",
        ("x>b", "x"),
        ("z>b", ""),
        subject="anything",
    ),
    *declared(
        "one attacks with more power than a count",
        "tally(attackers,at_least,1,compare_count(power,more_than,count(type(creature))))",
        ("x>b", ""),
        ("x>b z>b", "x"),
        facts='measure("x",power,3). measure("y",power,0). measure("z",power,4). ',
    ),
    *declared("a condition on the state", 'state(has_mark(you,"m"))', ("x>b", "x"), facts='player_mark("b","m"). '),
    *declared(
        "a condition on the state that holds not",
        'state(non(has_mark(you,"m")))',
        ("x>b", ""),
        facts='player_mark("b","m"). ',
    ),
    *declared(
        "state and set, true",
        'and(state(has_mark(you,"m")),tally(attackers,at_least,1,id("y")))',
        ("x>b", ""),
        ("x>b y>b", "x"),
        facts='player_mark("b","m"). ',
    ),
    *declared(
        "state and set, false",
        'and(state(and(always,has_mark(you,"m"))),tally(attackers,at_least,1,id("y")))',
        ("x>b y>b", ""),
    ),
    *declared(
        "set and state",
        'and(tally(attackers,at_least,1,id("y")),state(or(has_mark(you,"m"),always)))',
        ("x>b", ""),
        ("x>b y>b", "x"),
    ),
    *declared(
        "state or set",
        'or(state(has_mark(you,"m")),tally(attackers,at_least,1,id("y")))',
        ("x>b", ""),
        ("x>b y>b", "x"),
    ),
    *declared(
        "set or state",
        'or(tally(attackers,at_least,1,id("y")),state(has_mark(you,"m")))',
        ("x>b", "x"),
        facts='player_mark("b","m"). ',
    ),
    *declared(
        "either set",
        'or(and(tally(attackers,at_least,1,id("y")),tally(attackers,fewer_than,3,anything)),and(tally(attackers,at_least,1,id("z")),tally(other_attackers,fewer_than,2,anything)))',
        ("x>b", ""),
        ("x>b y>b", "x"),
        ("x>b z>b", "x"),
        (ALL_THREE, ""),
    ),
    *declared(
        "the creature itself, on a set",
        "and(state(fits(subject,color(red))),tally(attackers,at_least,2,anything))",
        (ALL_THREE, "xy"),
        subject="anything",
    ),
    Row(
        "something that is no creature is no attacking creature",
        TWO
        + X
        + permanent("v", "land", of="a")
        + attack("x>b", "v>b")
        + effect("e", "cant_attack", condition="tally(attackers,at_least,2,anything)", varies=ON_SET),
        broken('not_a_creature("v")', "506.3"),
    ),
]

HASTE, NO_DEFENDER = "may_attack_as_though_haste", "may_attack_as_though_no_defender"
BARRED = 'recently_controlled("x"). keyword("x","defender"). '
SICK, DEFENDER = broken('summoning_sick("x")', "508.1a"), broken('defender("x")')
AS_THOUGH = [
    Row("as though it had haste: only for that", TWO + X + BARRED + effect("e", HASTE) + attack("x>b"), DEFENDER),
    Row(
        "as though it had no defender: only for that", TWO + X + BARRED + effect("e", NO_DEFENDER) + attack("x>b"), SICK
    ),
    Row("both", TWO + X + BARRED + effect("e", HASTE) + effect("f", NO_DEFENDER) + attack("x>b")),
    Row(
        "as though it had haste does nothing against a restriction",
        TWO + X + effect("e", HASTE) + effect("f", "cant_attack") + attack("x>b"),
        broken('cant_attack("f","x")'),
    ),
    Row(
        "as though it had no defender if the defending player has something",
        THREE
        + X
        + Y
        + 'keyword("x","defender"). keyword("y","defender"). '
        + LAND
        + attack("x>b", "y>c")
        + effect("e", NO_DEFENDER, "anything", HAS_LAND, varies=PER_DEFENDING_PLAYER),
        DEFENDER,
    ),
]

ROWS = [*AFFECTED, *MOMENTS, *WHOM, *CONDITIONS, *DECLARED, *AS_THOUGH]

test_continuous_effects = table(ROWS)
