"""CR 801: limited range of influence: whom creatures can attack, and what effects can affect and count."""

from __future__ import annotations

from .costs import cost, tax
from .rows import (
    ALL,
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
    gone,
    permanent,
    players,
    table,
    there,
    true_conditions,
    unmet,
)

__all__: list[str] = []

FIVE = players("a", "b", "c", "d", "e") + ALL
"""Five players around the table, a, b, c, d, e: b and e sit next to a, c and d two seats away."""
XYZ = creature("x", "y", "z")
CANT = broken('cant_attack("e","x")')


def reach(player: str, seats: int) -> str:
    """A player's range of influence."""
    return f'range_of_influence("{player}",{seats}). '


def beyond(attacker: str, player: str) -> str:
    """The violation of attacking a player who is no defending player."""
    return broken(f'not_defending_player("{attacker}","{player}")', "508.1b")


def not_open(attacker: str, target: str) -> str:
    """The violation of attacking a target that can't be attacked."""
    return broken(f'not_attackable("{attacker}","{target}")', "508.1b")


ATTACKS = [
    Row("neighbors are within one seat", FIVE + reach("a", 1) + XYZ + attack("x>b", "y>c", "z>e"), beyond("y", "c")),
    Row("all are within two seats", FIVE + reach("a", 2) + XYZ + attack("x>b", "y>c", "z>d")),
    Row("nobody else is within no seats", FIVE + reach("a", 0) + X + attack("x>b"), beyond("x", "b")),
    Row("nobody within range: nobody is attacked", FIVE + reach("a", 0) + X),
    Row("the range of the player attacked doesn't matter", FIVE + reach("c", 1) + X + attack("x>c")),
    Row("seats of players who left don't count", FIVE + reach("a", 1) + 'left_game("b"). ' + X + attack("x>c")),
    Row(
        "with one opponent within range, that one defends",
        FIVE.replace(ALL, "") + reach("a", 1) + 'team("a","us"). team("e","us"). ' + XYZ + attack("x>b", "y>c"),
        beyond("y", "c"),
    ),
    Row(
        "a planeswalker is as far as its controller",
        FIVE
        + reach("a", 1)
        + XYZ
        + permanent("v", "planeswalker", of="b")
        + permanent("w", "planeswalker", of="c")
        + attack("x>v", "y>w"),
        not_open("y", "w"),
    ),
    Row(
        "a battle is as far as its protector",
        FIVE
        + reach("a", 1)
        + XYZ
        + permanent("s", "battle", of="c")
        + 'protects("b","s"). '
        + permanent("t", "battle", of="b")
        + 'protects("c","t"). '
        + attack("x>s", "y>t"),
        not_open("y", "t"),
    ),
    Row(
        "a player out of range is chosen",
        FIVE.replace(ALL, 'chosen_defending_player("c"). ') + reach("a", 1),
        all_of('malformed("506.2a",out_of_reach("c"))', 'malformed("506.2a",no_defending_player("a"))'),
    ),
    Row("a player within range is chosen", FIVE.replace(ALL, 'chosen_defending_player("b"). ') + reach("a", 1)),
    block_row(
        "something attacks a player out of its controller's range",
        FIVE + reach("a", 1) + XYZ + attacking("x>b", "y>c") + gone("z>d"),
        all_of(
            'malformed("506.4c",attacks_unattackable("y","c"))',
            'malformed("506.4c",gone_from_nobody("z","d"))',
        ),
    ),
]

AFFECTED = [
    Row(
        "creatures within its controller's range are affected",
        FIVE + reach("b", 1) + X + effect("e", "cant_attack", "type(creature)", you="b") + attack("x>c"),
        CANT,
    ),
    Row(
        "creatures out of its controller's range aren't",
        FIVE + reach("c", 1) + X + effect("e", "cant_attack", "type(creature)", you="c") + attack("x>b"),
    ),
    Row(
        "nor are those that it describes by what they aren't",
        FIVE + reach("c", 1) + X + effect("e", "cant_attack", "non(type(land))", you="c") + attack("x>b"),
    ),
    Row(
        "an effect without controller affects all",
        FIVE + reach("c", 1) + X + effect("e", "cant_attack", "type(creature)") + attack("x>b"),
        CANT,
    ),
    Row(
        "a player within range has to attack with a creature",
        FIVE
        + reach("b", 1)
        + X
        + effect("e", "must_attack_with", "anything", you="b", more="required_player(@,any). "),
        unmet('attacks_with_one("e","a")'),
    ),
    Row(
        "a player out of range has not",
        FIVE
        + reach("c", 1)
        + X
        + effect("e", "must_attack_with", "anything", you="c", more="required_player(@,any). "),
    ),
    Row(
        "what is attacked within range is not the player named",
        FIVE + reach("b", 1) + X + effect("e", "cant_attack", whom="non(player(you))", you="b") + attack("x>c"),
        there("e", "x", "c"),
    ),
    Row(
        "an effect says nothing of attacking a player out of range",
        FIVE + reach("b", 1) + X + effect("e", "cant_attack", whom="non(player(you))", you="b") + attack("x>d"),
    ),
]

MARKED = FIVE + X + 'player_mark("d","m"). '
AURA_ON_D = permanent("s", "enchantment", of="b") + permanent("l", "land", of="d") + 'attached("s","l"). '
PLAYERS = ["any", 'player("d")', "not_you", "opponent"]
MARKS = [f'has_mark({each},"m")' for each in PLAYERS]
ENCHANTED = 'has_mark(enchanted_player,"m")'
CONTROLLER = 'has_mark(host_controller,"m")'
OWNER = 'has_mark(owner,"m")'
DEFENDING = 'has_mark(defending,"m")'
SEEN_PLAYERS = [
    true_conditions("players without a range", MARKS, MARKS, MARKED, you="b"),
    true_conditions("players within range", MARKS, MARKS, MARKED + reach("b", 2), you="b"),
    true_conditions("players out of range", MARKS, [], MARKED + reach("b", 1), you="b"),
    *(
        true_conditions(f"the player enchanted, {name}", [ENCHANTED], true, facts, you="b", source="s")
        for name, true, facts in (
            ("within range", [ENCHANTED], MARKED + permanent("s", "enchantment") + 'attached("s","d"). '),
            ("out of range", [], MARKED + permanent("s", "enchantment") + 'attached("s","d"). ' + reach("b", 1)),
        )
    ),
    true_conditions(
        "the controller of what is enchanted", [CONTROLLER], [CONTROLLER], MARKED + AURA_ON_D, you="b", source="s"
    ),
    true_conditions(
        "that controller out of range", [CONTROLLER], [], MARKED + AURA_ON_D + reach("b", 1), you="b", source="s"
    ),
    true_conditions(
        "the owner",
        [OWNER],
        [OWNER],
        FIVE + creature("x", owner="d") + 'player_mark("d","m"). ',
        you="b",
        varies=PER_SUBJECT,
    ),
    true_conditions(
        "the owner out of range",
        [OWNER],
        [],
        FIVE + creature("x", owner="d") + 'player_mark("d","m"). ' + reach("b", 1),
        you="b",
        varies=PER_SUBJECT,
    ),
    true_conditions(
        "the defending player", [DEFENDING], [DEFENDING], MARKED, at="d", you="b", varies=PER_DEFENDING_PLAYER
    ),
    true_conditions(
        "the defending player out of range",
        [DEFENDING],
        [],
        MARKED + reach("b", 1),
        at="d",
        you="b",
        varies=PER_DEFENDING_PLAYER,
    ),
    *(
        true_conditions(
            f"the nearest opponent to the {side}, {name}",
            [f'has_mark(nearest_{side},"m")'],
            [f'has_mark(nearest_{side},"m")'] if not seats else [],
            FIVE + X + f'player_mark("{nearest}","m"). ' + seats,
            at="c",
            you=you,
            varies=PER_SUBJECT,
        )
        for side, nearest, you in (("left", "b", "e"), ("right", "e", "b"))
        for name, seats in (("without a range", ""), ("out of range", reach(you, 1)))
    ),
    *(
        block_row(
            f"the active player, {name}",
            FIVE
            + X
            + attacking("x>c")
            + creature("m", of="c")
            + 'player_mark("a","m"). '
            + effect("e", "cant_block", 'id("m")', 'has_mark(active,"m")', you="c")
            + block("m>x")
            + seats,
            expected,
        )
        for name, seats, expected in (
            ("without a range", "", broken('cant_block("e","m")', "509.1b")),
            ("out of range", reach("c", 1), ""),
        )
    ),
]

EQUIPPED = permanent("q", "artifact", of="b") + creature("f", of="d") + 'attached("q","f"). '
ENCHANTED_X = permanent("s", "enchantment", of="d") + 'subtype("s","aura"). attached("s","x"). '
COUNTS = {
    "permanents": "compare(count(type(planeswalker)),at_least,constant(1))",
    "permanents by what they aren't": "compare(count(non(type(creature))),at_least,constant(1))",
    "what they are attached to": "compare(count(attached_to(type(creature))),at_least,constant(1))",
    "what is attached to them": 'compare(count(has_attached("aura")),at_least,constant(1))',
    "what of a player is attached to them": 'compare(count(has_attached_of("aura",player("d"))),at_least,constant(1))',
    "what modifies them": "compare(count(modified),at_least,constant(1))",
}
OUTSIDE = {
    "permanents": permanent("w", "planeswalker", of="d"),
    "permanents by what they aren't": permanent("l", "land", of="d"),
    "what they are attached to": EQUIPPED,
    "what is attached to them": ENCHANTED_X,
    "what of a player is attached to them": ENCHANTED_X,
    "what modifies them": permanent("q", "artifact", of="d") + 'subtype("q","equipment"). attached("q","x"). ',
}
HOST = "fits(host,anything)"
MANY = "compare_count(mana_value,at_least,count(type(land)))"
WALKER = permanent("w", "planeswalker", of="d") + 'measure("w",mana_value,2). measure("x",mana_value,1). '
LANDS = "".join(permanent(each, "land", of="b") + f'measure("{each}",mana_value,0). ' for each in "klm")
SEEN_OBJECTS = [
    *(
        Row(
            f"an effect counts {what}, {name}",
            FIVE + X + far + effect("e", "cant_attack", condition=COUNTS[what], you="b") + attack("x>c") + seats,
            expected,
        )
        for what, far in OUTSIDE.items()
        for name, seats, expected in (("without a range", "", CANT), ("out of range", reach("b", 1), ""))
    ),
    Row(
        "what the source is attached to",
        FIVE + X + AURA_ON_D + effect("e", "cant_attack", condition=HOST, you="b", source="s") + attack("x>c"),
        CANT,
    ),
    Row(
        "what the source is attached to is out of range",
        FIVE
        + X
        + AURA_ON_D
        + effect("e", "cant_attack", condition=HOST, you="b", source="s")
        + reach("b", 1)
        + attack("x>c"),
    ),
    *(
        Row(
            f"what is attacked is described by a {sign}count, {name}",
            FIVE + X + WALKER + lands + effect("e", "cant_attack", whom=whom, you="b") + seats + attack("x>w"),
            expected,
        )
        for sign, whom, lands in (
            ("", f"permanent({MANY})", ""),
            ("negated ", f"permanent(non_{MANY})", LANDS),
        )
        for name, seats, expected in (
            ("without a range", "", there("e", "x", "w")),
            ("out of range", reach("b", 1), ""),
        )
    ),
    Row(
        "a battle is seen that somebody within range protects",
        FIVE
        + X
        + permanent("t", "battle", of="d")
        + 'protects("c","t"). '
        + reach("b", 1)
        + effect("e", "cant_attack", condition="compare(count(type(battle)),exactly,constant(1))", you="b")
        + attack("x>c"),
        CANT,
    ),
    Row(
        "a battle isn't that nobody within range controls or protects",
        FIVE
        + X
        + permanent("t", "battle", of="d")
        + 'protects("e","t"). '
        + reach("b", 1)
        + effect("e", "cant_attack", condition="compare(count(type(battle)),exactly,constant(1))", you="b")
        + attack("x>c"),
    ),
]

ATTACKED = FIVE + X + attacking("x>c") + creature("m", "n", of="c")
LURE = effect("e", "lure", you="e")
EACH = effect("e", "must_block_each", 'id("m")', you="c")
BLOCK_TAX = tax(cost("{0}"), kind="costs_be_blocked", you="e")
BY_ALL = effect("e", "cant_be_blocked_unless_by_all", you="e")


def lured(blocker: str) -> str:
    """A requirement of the lure, not obeyed."""
    return unmet(f'lured("e","{blocker}","x")', "509.1c")


BLOCKS = [
    block_row("creatures are lured", ATTACKED + LURE, all_of(lured("m"), lured("n"))),
    block_row("creatures out of range aren't", ATTACKED + LURE + reach("e", 1)),
    block_row("each attacker", ATTACKED + EACH, unmet('blocks_each("e","m","x")', "509.1c")),
    block_row("each attacker but those out of range", ATTACKED + EACH + reach("c", 1)),
    block_row(
        "blocks of an attacker cost something",
        ATTACKED + BLOCK_TAX + block("m>x", "n>x"),
        all_of(*(f'note("509.1d",blocked_cost("e","x","{blocker}"))' for blocker in "mn")),
    ),
    block_row("those by creatures out of range don't", ATTACKED + BLOCK_TAX + reach("e", 1) + block("m>x", "n>x")),
    block_row("not blocked by all", ATTACKED + BY_ALL + block("m>x"), broken('not_blocked_by_all("e","x")', "509.1b")),
    block_row("blocked by all that are within range", ATTACKED + BY_ALL + reach("e", 1) + block("m>x")),
]

ROWS = ATTACKS + AFFECTED + SEEN_PLAYERS + SEEN_OBJECTS + BLOCKS

test_limited_range = table(ROWS)
