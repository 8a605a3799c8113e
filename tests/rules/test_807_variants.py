"""CR 807 to 811 and 904: which options the variants stand for."""

from __future__ import annotations

from .rows import Row, all_of, attack, broken, creature, effect, players, table
from .test_scope import compared

__all__: list[str] = []

FIVE = players("a", "b", "c", "d", "e")
"""Round the table a, b, c, d, e."""
WXYZ = creature("w", "x", "y", "z") + attack("w>b", "x>c", "y>d", "z>e")
MELEE = FIVE + "variant(grand_melee). "
SIX = players("a", "b", "c", "d", "e", "f")


def teams(**names: str) -> str:
    """The teams, each with its players: `teams(us="ab", them="cd")`."""
    return "".join(f'team("{player}","{team}"). ' for team, members in names.items() for player in members)


EMPERORS = (
    SIX + teams(us="abc", them="def") + 'variant(emperor). player_mark("b","emperor"). player_mark("e","emperor"). '
)
"""Round the table a, b, c, and d, e, f, with emperors b and e; a sits next to f, and c to d."""
HEADS = players("a", "b", "c", "d") + teams(us="ab", them="cd")
GIANT = HEADS + "variant(two_headed_giant). "
ALTERNATING = players("a", "b", "c", "d", "e", "f") + teams(us="ad", them="be", those="cf")
FAR = effect("e", "cant_attack", "anything", you="d")
NEAR = effect("e", "cant_attack", "anything", you="b")
CANT = broken('cant_attack("e","w")')


def not_open(attacker: str, player: str) -> str:
    """The violation of attacking a player who is no defending player."""
    return broken(f'not_defending_player("{attacker}","{player}")', "508.1b")


GRAND_MELEE = [
    Row("a grand melee: to the left", MELEE + WXYZ, all_of(not_open("x", "c"), not_open("y", "d"), not_open("z", "e"))),
    Row("a grand melee: an effect within range", MELEE + creature("w") + NEAR + attack("w>b"), CANT),
    Row("a grand melee: an effect out of range", MELEE + creature("w") + FAR + attack("w>b")),
    Row(
        "a grand melee: another range is given",
        MELEE + creature("w") + FAR + 'range_of_influence("d",2). ' + attack("w>b"),
        CANT,
    ),
]

TEAM_VS_TEAM = [
    Row(
        "team versus team: all opponents", HEADS + "variant(team_vs_team). " + creature("x", "y") + attack("x>c", "y>d")
    ),
    Row(
        "team versus team: turns are not shared",
        HEADS + "variant(team_vs_team). " + creature("x", of="b") + attack("x>c"),
        'malformed("508.1a",attacker_of_another_player("x","b"))',
    ),
]

EMPEROR = [
    Row(
        "an emperor's general attacks the next one",
        EMPERORS + creature("x", "y") + attack("x>f", "y>e"),
        not_open("y", "e"),
    ),
    Row(
        "an emperor attacks nobody",
        EMPERORS.replace('active_player("a")', 'active_player("b")') + creature("x", of="b") + attack("x>d"),
        not_open("x", "d"),
    ),
    Row(
        "a general is as far as one seat from an effect",
        EMPERORS + creature("w") + effect("e", "cant_attack", "anything", you="f") + attack("w>f"),
        CANT,
    ),
    Row(
        "an emperor's effect reaches two seats",
        EMPERORS + creature("w") + effect("e", "cant_attack", "anything", you="e") + attack("w>f"),
        CANT,
    ),
    *(
        Row(
            f"an emperor's effect sees the player {seats} seats away: {player}",
            EMPERORS
            + creature("w")
            + f'player_mark("{player}","m"). '
            + effect("e", "cant_attack", "anything", f'has_mark(player("{player}"),"m")', you="e")
            + attack("w>f"),
            expected,
        )
        for player, seats, expected in (("a", 2, CANT), ("b", 3, ""))
    ),
    Row(
        "a general's effect doesn't",
        EMPERORS + creature("w") + effect("e", "cant_attack", "anything", you="c") + attack("w>f"),
    ),
    Row(
        "a general between two opponents attacks the one chosen",
        players("a", "b", "c", "d")
        + teams(us="a", them="bcd")
        + 'variant(emperor). chosen_defending_player("b"). '
        + creature("x", "y")
        + attack("x>b", "y>d"),
        not_open("y", "d"),
    ),
    Row(
        "a general between two opponents, nobody chosen",
        players("a", "b", "c", "d") + teams(us="a", them="bcd") + "variant(emperor). ",
        'malformed("506.2a",no_defending_player("a"))',
    ),
    Row(
        "an opponent who isn't next is chosen",
        EMPERORS + 'chosen_defending_player("d"). ',
        'malformed("506.2a",out_of_reach("d"))',
    ),
]

LIFE = 'compare(number("life",you),at_least,constant(10))'
POISON = 'compare(number("poison",you),at_least,constant(10))'
HAND = 'compare(number("hand",you),at_least,constant(10))'


def by_number(condition: str) -> str:
    """An effect of c under a condition on a number."""
    return creature("w") + effect("e", "cant_attack", "anything", condition, you="c") + attack("w>d")


def missing(name: str) -> str:
    """A number of c that isn't given, and from which one on what it is compared with comes out otherwise."""
    return compared("c", name, turns=(10,))


TWO_HEADED_GIANT = [
    Row("a Two-Headed Giant attacks together", GIANT + creature("x") + creature("y", of="b") + attack("x>c", "y>d")),
    Row("its life total is that of each player", GIANT + 'number("d","life",12). ' + by_number(LIFE), CANT),
    Row("so is its poison", GIANT + 'number("d","poison",12). ' + by_number(POISON), CANT),
    Row("not so its cards", GIANT + 'number("d","hand",12). ' + by_number(HAND), missing("hand")),
    Row("nor the life of the others", GIANT + 'number("a","life",12). ' + by_number(LIFE), missing("life")),
    Row(
        "the team's life given for each player",
        GIANT + 'number("c","life",12). number("d","life",12). ' + by_number(LIFE),
        CANT,
    ),
    Row(
        "teams that only share turns share no life",
        HEADS + "option(shared_team_turns). " + 'number("d","life",12). ' + by_number(LIFE),
        missing("life"),
    ),
]

OTHERS = [
    Row(
        "alternating teams: only neighbors",
        ALTERNATING
        + "variant(alternating_teams). option(attack_multiple_players). "
        + creature("w", "x", "y")
        + attack("w>b", "x>c", "y>f"),
        not_open("x", "c"),
    ),
    Row(
        "alternating teams: to the left",
        ALTERNATING + "variant(alternating_teams). option(attack_left). " + creature("w", "x") + attack("w>b", "x>f"),
        not_open("x", "f"),
    ),
    Row(
        "an archenemy attacks all",
        players("a", "b", "c")
        + teams(us="a", them="bc")
        + "variant(archenemy). "
        + creature("x", "y")
        + attack("x>b", "y>c"),
    ),
    Row(
        "an archenemy is attacked together",
        players("a", "b", "c")
        + teams(us="ab", them="c")
        + "variant(archenemy). "
        + creature("x")
        + creature("y", of="b")
        + attack("x>c", "y>c"),
    ),
    Row(
        "an archenemy, and a defending player is chosen",
        players("a", "b", "c") + teams(us="a", them="bc") + 'variant(archenemy). chosen_defending_player("b"). ',
        all_of(
            'malformed("802.2",two_defending_options("b"))',
            'malformed("805.10a",two_defending_options("b"))',
        ),
    ),
    Row("commander: two players", players("a", "b") + "variant(commander). " + creature("x") + attack("x>b")),
    Row(
        "commander: each opponent is attacked",
        players("a", "b", "c") + "variant(commander). " + creature("x", "y") + attack("x>b", "y>c"),
    ),
    Row(
        "commander, and to the left",
        players("a", "b", "c")
        + "variant(commander). option(attack_left). "
        + creature("x", "y")
        + attack("x>b", "y>c"),
        not_open("y", "c"),
    ),
    Row(
        "commander, and to the right",
        players("a", "b", "c")
        + "variant(commander). option(attack_right). "
        + creature("x", "y")
        + attack("x>b", "y>c"),
        not_open("x", "b"),
    ),
    Row(
        "commander, and a defending player is chosen",
        players("a", "b", "c") + 'variant(commander). chosen_defending_player("b"). ' + creature("x") + attack("x>c"),
        not_open("x", "c"),
    ),
    Row(
        "deploying creatures changes nothing",
        players("a", "b") + "option(deploy_creatures). " + creature("x") + attack("x>b"),
    ),
]

ROWS = GRAND_MELEE + TEAM_VS_TEAM + EMPEROR + TWO_HEADED_GIANT + OTHERS

test_variants = table(ROWS)
