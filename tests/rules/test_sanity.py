"""sanity.lp: states that no game can have, and plays that nobody could announce."""

from __future__ import annotations

from .rows import (
    ALL,
    EDITIONS,
    FOUR,
    THREE,
    TWO,
    Row,
    X,
    all_of,
    attack,
    attacking,
    block,
    block_row,
    creature,
    gone,
    permanent,
    players,
    table,
)

__all__: list[str] = []


def bad(witness: str, rule: str) -> str:
    """A witness of malformed/2."""
    return f'malformed("{rule}",{witness})'


def siege(of: str, protector: str = "", subtype: str = "siege") -> str:
    """A battle with its subtype."""
    protects = f'protects("{protector}","s"). ' if protector else ""
    return permanent("s", "battle", of=of) + f'subtype("s","{subtype}"). ' + protects


UNCHOSEN = THREE.replace(ALL, "")
NOBODY = bad('no_defending_player("a")', "506.2a")

UNREAD = 'effect("u"). effect_kind("u",unread). subject("u",anything). condition("u",always). '
"""Words that can't be read."""

ROWS = [
    Row("a game of two", TWO + X),
    Row(
        "another version of the vocabulary",
        TWO.replace("vocabulary(2)", "vocabulary(1)"),
        all_of(bad("other_vocabulary(1)", "100.1"), bad("other_vocabulary(0)", "100.1")),
    ),
    Row("no version of the vocabulary", TWO.replace("vocabulary(2). ", ""), bad("other_vocabulary(0)", "100.1")),
    Row("an unknown edition", players("a", "b", edition="2019-01-25"), bad('unknown_edition("2019-01-25")', "100.1")),
    *(Row(f"the edition of {edition}", players("a", "b", edition=edition)) for edition in EDITIONS),
    Row("one player", players("a"), bad("too_few_players(1)", "100.1")),
    Row("one player is left", TWO + 'left_game("b"). ', bad("too_few_players(1)", "100.1")),
    Row("the active player has left", THREE + 'left_game("a"). ', bad('active_player_left("a")', "800.4a")),
    Row(
        "a player who has left controls something",
        THREE + 'left_game("c"). ' + permanent("l", "land", of="c"),
        bad('controller_left("l","c")', "800.4a"),
    ),
    Row("several opponents and no defending player", UNCHOSEN, NOBODY),
    Row("one of several opponents is left", UNCHOSEN + 'left_game("c"). '),
    Row("one opponent beside a teammate", UNCHOSEN + 'team("a","us"). team("c","us"). '),
    Row("a defending player is chosen", UNCHOSEN + 'chosen_defending_player("b"). '),
    Row(
        "the chosen player is oneself",
        UNCHOSEN + 'chosen_defending_player("a"). ',
        all_of(bad('not_an_opponent("a")', "506.2a"), NOBODY),
    ),
    Row(
        "the chosen player has left",
        FOUR.replace(ALL, 'chosen_defending_player("b"). ') + 'left_game("b"). ',
        all_of(bad('not_an_opponent("b")', "506.2a"), NOBODY),
    ),
    Row(
        "the chosen player is a teammate",
        FOUR.replace(ALL, 'chosen_defending_player("b"). ') + 'team("a","us"). team("b","us"). ',
        all_of(bad('not_an_opponent("b")', "506.2a"), NOBODY),
    ),
    Row(
        "a defending player is chosen although all are",
        THREE + 'chosen_defending_player("b"). ',
        bad('two_defending_options("b")', "802.2"),
    ),
    *(
        Row(
            f"the symbol {symbol} in {edition}",
            players("a", "b", edition=edition)
            + creature("x")
            + 'effect("e"). effect_kind("e",costs_attack). subject("e",all). condition("e",always). '
            + f'cost_symbol("e","{symbol}",1). '
            + "".join(f'symbol_half("{symbol}",{half}). ' for half in halves),
            *([bad(f'unknown_symbol("e","{symbol}","{first}")', "107.4")] if edition < first else []),
        )
        for symbol, halves, first in (
            ("{W/U/P}", ("white", "blue", "phyrexian"), "2024-04-12"),
            ("{W/P}", ("white", "phyrexian"), ""),
            ("{C/W}", ("colorless", "white"), "2025-02-07"),
            ("{C}", ("colorless",), ""),
            ("{W/U}", ("white", "blue"), ""),
        )
        for edition in ("2021-11-19", "2024-04-12", "2025-02-07")
    ),
    Row(
        "a battle before there were any",
        players("a", "b", edition="2021-11-19") + siege("a", "b"),
        bad('unknown_card_type("s",battle,"2024-04-12")', "205.2a"),
    ),
    Row(
        "a battle in the first edition",
        players("a", "b", edition="2018-10-05") + siege("a", "b"),
        bad('unknown_card_type("s",battle,"2024-04-12")', "205.2a"),
    ),
    Row(
        "a battle in 2020",
        players("a", "b", edition="2020-04-17") + siege("a", "b"),
        bad('unknown_card_type("s",battle,"2024-04-12")', "205.2a"),
    ),
    Row(
        "a keyword before there was any",
        players("a", "b", edition="2020-04-17") + X + 'keyword("x","decayed"). ',
        bad('later_keyword("x","decayed","2021-11-19")', "702.1"),
    ),
    Row(
        "a variant of a keyword before there was any",
        players("a", "b", edition="2020-04-17") + X + 'keyword("x","trample over planeswalkers"). ',
        bad('later_keyword("x","trample over planeswalkers","2021-11-19")', "702.1"),
    ),
    Row(
        "a variant of a keyword as it came",
        players("a", "b", edition="2021-11-19") + X + 'keyword("x","trample over planeswalkers"). ',
    ),
    Row("a keyword as it came", players("a", "b", edition="2021-11-19") + X + 'keyword("x","decayed"). '),
    Row(
        "a keyword that an effect names",
        players("a", "b", edition="2021-11-19") + X + 'case_names_keyword("e","enlist"). ',
        bad('later_keyword("e","enlist","2024-04-12")', "702.1"),
    ),
    Row(
        "a keyword of a card looked up",
        players("a", "b", edition="2020-04-17") + X + 'lacks_keyword("x","decayed"). ',
        'note("702.1",left_out_keyword("x","decayed","2021-11-19"))',
    ),
    Row(
        "a counter that doesn't give its keyword yet",
        players("a", "b", edition="2021-11-19") + X + 'counters("x","shadow",1). ',
        'note("122.1b",means_nothing("x","shadow","2024-04-12"))',
    ),
    Row("a counter that gives it", players("a", "b", edition="2024-04-12") + X + 'counters("x","shadow",1). '),
    Row(
        "the initiative before there was any",
        players("a", "b", edition="2021-11-19") + 'player_mark("a","initiative"). ',
        bad('unknown_designation("a",initiative,"2024-04-12")', "100.1"),
    ),
    Row("the initiative in 2024", players("a", "b", edition="2024-04-12") + 'player_mark("a","initiative"). '),
    Row("a battle in 2024", players("a", "b", edition="2024-04-12") + siege("a", "b")),
    Row("a battle without protector", TWO + siege("a"), bad('battle_without_protector("s")', "310.8")),
    Row(
        "a battle whose protector has left",
        FOUR + 'left_game("d"). ' + siege("a", "d"),
        bad('protector_left("s","d")', "310.8"),
    ),
    Row(
        "a battle before there were any, without protector",
        players("a", "b", edition="2021-11-19") + siege("a"),
        bad('unknown_card_type("s",battle,"2024-04-12")', "205.2a"),
    ),
    Row(
        "a land with a protector",
        TWO + permanent("l", "land") + 'protects("b","l"). ',
        bad('protector_of_nonbattle("l","b")', "310.8"),
    ),
    Row(
        "a Siege that its controller protects",
        TWO + siege("a", "a"),
        bad('siege_protected_by_controller("s")', "310.11a"),
    ),
    Row(
        "a Siege that a teammate protects",
        FOUR + 'team("b","them"). team("c","them"). ' + siege("b", "c"),
        bad('siege_protected_by_controller("s")', "310.11a"),
    ),
    Row("a Siege that an opponent protects", FOUR + siege("b", "c")),
    Row(
        "a battle of no type that its controller protects",
        TWO + permanent("s", "battle", of="a") + 'protects("a","s"). ',
    ),
    Row("a battle of another type that its controller protects", TWO + siege("a", "a", "skirmish")),
    Row("a permanent that is no battle but a Siege by name", TWO + permanent("s", "land") + 'subtype("s","siege"). '),
    Row(
        "attached to itself",
        TWO + permanent("s", "artifact") + 'attached("s","s"). ',
        bad('attached_to_itself("s")', "303.4d"),
    ),
    Row(
        "a Siege by name that its controller protects",
        TWO + permanent("s", "land", of="a") + 'subtype("s","siege"). protects("a","s"). ',
        bad('protector_of_nonbattle("s","a")', "310.8"),
    ),
    Row("attached to another", TWO + X + permanent("s", "artifact") + 'attached("s","x"). '),
    Row(
        "an Aura attached to nothing",
        TWO + permanent("s", "enchantment") + 'subtype("s","aura"). ',
        bad('unattached_aura("s")', "704.5m"),
    ),
    Row(
        "an Aura, if it is one, attached to nothing",
        TWO + permanent("s", "enchantment") + 'subtype("s","aura"). ' + UNREAD,
        'unsupported("508.1c",unread_effect("u"))',
    ),
    Row(
        "an Aura attached to a player",
        TWO + permanent("s", "enchantment") + 'subtype("s","aura"). attached("s","b"). ',
    ),
    Row("an Equipment attached to nothing", TWO + permanent("s", "artifact") + 'subtype("s","equipment"). '),
    Row(
        "the attacker is another player's",
        TWO + creature("y", of="b") + attack("y>b"),
        bad('attacker_of_another_player("y","b")', "508.1a"),
    ),
    Row("the attacker's owner is another player", TWO + creature("x", owner="b") + attack("x>b")),
]

M = creature("m", of="b")
W = permanent("w", "planeswalker", of="b")
FOR_ANOTHER = bad('attacking_for_another_player("z","{}")', "506.4")


def unattackable(target: str) -> str:
    """The witness of an attack on a target that can't be attacked."""
    return bad(f'attacks_unattackable("x","{target}")', "506.4c")


ROWS += [
    Row("something attacks already", TWO + X + attacking("x>b"), bad('attacking_already("x")', "508.1a")),
    Row("something attacks nothing already", TWO + X + gone("x>b"), bad('attacking_already("x")', "508.1a")),
    block_row("creatures attack", TWO + X + creature("y") + attacking("x>b", "y>b") + M),
    block_row("a creature attacks nothing any more", TWO + X + gone("x>b") + M),
    block_row(
        "a noncreature attacks",
        TWO + permanent("z", "artifact", of="a") + attacking("z>b"),
        bad('attacking_noncreature("z")', "506.4"),
    ),
    *(
        block_row(
            f"what isn't known to be a creature attacks: {told}",
            TWO + permanent("z", "artifact", of="a") + attacking("z>b") + facts,
            expected,
        )
        for told, facts, expected in (
            ("words that can't be read", UNREAD, 'unsupported("509.1b",unread_effect("u"))'),
            (
                "words about numbers",
                UNREAD + 'unread_about("u",numbers). ',
                bad('attacking_noncreature("z")', "506.4"),
            ),
            (
                "an order that isn't given",
                'left_open(order_unknown("u","v","z")). ',
                'unsupported("613.7",order_unknown("u","v","z"))',
            ),
        )
    ),
    block_row(
        "words that can't be read make no planeswalker of a player",
        TWO + X + attacking("x>a") + UNREAD,
        unattackable("a") + '\nunsupported("509.1b",unread_effect("u"))',
    ),
    block_row(
        "words that can't be read may make a planeswalker of an artifact",
        TWO + X + permanent("z", "artifact", of="b") + attacking("x>z") + UNREAD,
        'unsupported("509.1b",unread_effect("u"))',
    ),
    block_row(
        "a noncreature attacks nothing any more",
        TWO + permanent("z", "artifact", of="a") + gone("z>b"),
        bad('attacking_noncreature("z")', "506.4"),
    ),
    block_row(
        "a creature of another player attacks", TWO + creature("z", of="b") + attacking("z>b"), FOR_ANOTHER.format("b")
    ),
    block_row(
        "one of another player attacks nothing any more",
        THREE + creature("z", of="c") + gone("z>b"),
        FOR_ANOTHER.format("c"),
    ),
    block_row("a creature that another player owns attacks", TWO + creature("z", owner="b") + attacking("z>b")),
    block_row("the active player is attacked", TWO + X + attacking("x>a"), unattackable("a")),
    block_row(
        "a teammate is attacked", FOUR + 'team("a","us"). team("d","us"). ' + X + attacking("x>d"), unattackable("d")
    ),
    block_row("a land is attacked", TWO + X + permanent("l", "land") + attacking("x>l"), unattackable("l")),
    block_row("a planeswalker of a defending player is attacked", TWO + X + W + attacking("x>w")),
    block_row(
        "a planeswalker of the active player is attacked",
        TWO + X + permanent("w", "planeswalker", of="a") + attacking("x>w"),
        unattackable("w"),
    ),
    block_row("a battle is attacked", TWO + X + siege("a", "b") + attacking("x>s")),
    block_row(
        "a battle that the active player protects is attacked",
        TWO + X + siege("b", "a") + attacking("x>s"),
        unattackable("s"),
    ),
    block_row("what is gone was nobody's", TWO + X + gone("x>a"), bad('gone_from_nobody("x","a")', "506.4c")),
    block_row("a defending player declares", TWO + X + attacking("x>b") + 'declaring_player("b"). '),
    block_row(
        "the active player declares blockers",
        TWO + X + attacking("x>b") + 'declaring_player("a"). ',
        bad('not_a_defending_player("a")', "509.1"),
    ),
    block_row(
        "an opponent who is not the defending player declares",
        THREE.replace(ALL, 'chosen_defending_player("b"). ') + X + attacking("x>b") + 'declaring_player("c"). ',
        bad('not_a_defending_player("c")', "509.1"),
    ),
    block_row(
        "the active player's creature blocks",
        TWO + X + creature("y") + attacking("x>b") + block("y>x"),
        all_of(
            bad('blocker_of_another_player("y","a")', "509.1a"),
            'violation("509.1a",not_attacking_defender("y","x"))',
        ),
    ),
    block_row(
        "a creature that another player owns blocks",
        TWO + X + attacking("x>b") + creature("m", of="b", owner="a") + block("m>x"),
    ),
]

test_sanity = table(ROWS)
