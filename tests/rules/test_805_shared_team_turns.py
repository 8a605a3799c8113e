"""CR 805: attacks and blocks of teams that take their turns together."""

from __future__ import annotations

from .rows import (
    ALL,
    ON_BLOCKS,
    PER_DEFENDING_PLAYER,
    PER_SUBJECT,
    Row,
    all_of,
    attack,
    attacking,
    block,
    block_row,
    broken,
    creature,
    effect,
    gone,
    met,
    permanent,
    players,
    table,
    unmet,
)

__all__: list[str] = []

SHARED = "option(shared_team_turns). "


def teams(**names: str) -> str:
    """The teams, each with its players: `teams(us="ab", them="cd")`."""
    return "".join(f'team("{player}","{team}"). ' for team, members in names.items() for player in members)


TEAMS = players("a", "b", "c", "d") + teams(us="ab", them="cd")
"""Player a, whose turn it is, and b against c and d."""
TOGETHER = TEAMS + SHARED
XY = creature("x", "v") + creature("y", of="b")
"""Player a has x and v, b has y."""
THREE_TEAMS = players("a", "b", "c", "d", "e") + teams(us="a", them="bc", those="de")
ALONE = broken('cant_attack_alone("e","x")')
FOR_EACH = "counts_each_player(@). limit(@,constant(1)). "
TOO_MANY = broken('too_many_attackers("e",1)')
MARKED = 'player_mark("a","m"). '


def not_open(attacker: str, player: str) -> str:
    """The violation of attacking a player who is no defending player."""
    return broken(f'not_defending_player("{attacker}","{player}")', "508.1b")


ATTACKS = [
    Row("creatures of both players attack both opponents", TOGETHER + XY + attack("x>c", "v>d", "y>d")),
    Row(
        "without the option, only those of the active player",
        TEAMS + ALL + XY + attack("x>c", "y>d"),
        'malformed("508.1a",attacker_of_another_player("y","b"))',
    ),
    Row("nobody attacks a teammate", TOGETHER + XY + attack("x>b", "y>c"), not_open("x", "b")),
    Row("nor a player who left", TOGETHER + 'left_game("d"). ' + XY + attack("x>c", "y>d"), not_open("y", "d")),
    Row(
        "a teammate who left attacks no more",
        TOGETHER + 'left_game("b"). ' + XY,
        'malformed("800.4a",controller_left("y","b"))',
    ),
    Row(
        "a tapped creature of the teammate",
        TOGETHER + XY + 'tapped("y"). ' + attack("x>c", "y>d"),
        broken('tapped_attacker("y")', "508.1a"),
    ),
    Row(
        "a planeswalker that is a battle protected by the teammate",
        TOGETHER + XY + permanent("s", "battle", "planeswalker", of="c") + 'protects("b","s"). ' + attack("x>s"),
        broken('not_attackable("x","s")', "508.1b"),
    ),
    Row(
        "not alone beside a teammate's creature",
        TOGETHER + XY + effect("e", "cant_attack_alone") + attack("x>c", "y>d"),
    ),
    Row("alone", TOGETHER + XY + effect("e", "cant_attack_alone") + attack("x>c"), ALONE),
    Row(
        "a limit counts the creatures of both",
        TOGETHER + XY + effect("e", "max_attackers", "anything", n=1) + attack("x>c", "y>d"),
        TOO_MANY,
    ),
    Row(
        "a limit for each player counts them apart",
        TOGETHER + XY + effect("e", "max_attackers", "anything", more=FOR_EACH) + attack("x>c", "y>d"),
    ),
    Row(
        "a limit for each player counts those of one",
        TOGETHER + XY + effect("e", "max_attackers", "anything", more=FOR_EACH) + attack("x>c", "v>d"),
        TOO_MANY,
    ),
    Row(
        "each player has to attack with a creature of their own",
        TOGETHER
        + XY
        + effect("e", "must_attack_with", "anything", more="required_player(@,any). ")
        + attack("x>c", "v>d"),
        all_of(met('attacks_with_one("e","a")'), unmet('attacks_with_one("e","b")')),
    ),
    Row(
        "only one of the players has to",
        TOGETHER
        + XY
        + effect("e", "must_attack_with", "anything", more='required_player(@,player("b")). ')
        + attack("x>c"),
        unmet('attacks_with_one("e","b")'),
    ),
    Row(
        "requirements of both players are counted together",
        TOGETHER + XY + effect("e", "must_attack", "anything") + attack("x>c", "y>c"),
        all_of(met('attacks("e","x")'), met('attacks("e","y")'), unmet('attacks("e","v")')),
    ),
    Row(
        "the legal attacks are those of the team",
        TOGETHER
        + creature("x")
        + creature("y", of="b")
        + effect("e", "must_attack", 'id("x")')
        + effect("f", "cant_attack_alone", 'id("x")')
        + effect("g", "cant_attack", whom='player(player("d"))', subject="anything"),
        "x>c y>c",
        "legal_attackers",
    ),
    Row(
        "the better attack is that of the team",
        TOGETHER
        + creature("x")
        + creature("y", of="b")
        + effect("e", "must_attack", 'id("x")')
        + effect("f", "cant_attack_alone", 'id("x")')
        + effect("g", "cant_attack", whom='player(player("d"))', subject="anything"),
        "x>c y>c",
        "improve_attackers",
    ),
    Row(
        "which active player is meant",
        TOGETHER + XY + MARKED + effect("e", "cant_attack", condition='has_mark(active,"m")'),
        'unsupported("805.9",several_active_players("e"))',
    ),
    Row(
        "one active player is meant",
        TEAMS + ALL + XY + MARKED + effect("e", "cant_attack", condition='has_mark(active,"m")') + attack("x>c"),
        broken('cant_attack("e","x")'),
    ),
    Row("several other teams", THREE_TEAMS + SHARED, 'unsupported("805.10a",several_teams("us"))'),
    Row("several other teams, all attacked", THREE_TEAMS + SHARED + ALL + creature("x", "y") + attack("x>b", "y>e")),
    Row("one other team is left", THREE_TEAMS + SHARED + 'left_game("d"). left_game("e"). '),
    Row(
        "a player without a team", TOGETHER.replace('team("d","them"). ', ""), 'malformed("805.1",teamless_player("d"))'
    ),
    Row(
        "two life totals of a team",
        TEAMS + 'variant(two_headed_giant). number("a","life",3). number("b","life",4). number("c","life",5). ',
        'malformed("810.4",two_life_totals("us"))',
    ),
    Row(
        "one life total of each team",
        TEAMS + 'variant(two_headed_giant). number("a","life",3). number("b","life",3). number("c","life",5). ',
    ),
    Row("life totals of players who share turns only", TOGETHER + 'number("a","life",3). number("b","life",4). '),
    Row(
        "the life total of one who has left",
        TEAMS
        + 'variant(two_headed_giant). number("a","life",3). number("b","life",4). left_game("b"). left_game("d"). ',
    ),
    Row("a player without a team, without the option", TEAMS.replace('team("d","them"). ', "") + ALL),
    Row(
        "a player without a team has left",
        TOGETHER.replace('team("d","them"). ', 'left_game("d"). '),
    ),
    Row(
        "a defending player is chosen",
        TOGETHER + 'chosen_defending_player("c"). ',
        'malformed("805.10a",two_defending_options("c"))',
    ),
]

REACH = players("a", "b", "c", "d") + teams(us="ab", them="cd") + SHARED + 'range_of_influence("a",1). '
"""Round the table a, b, c, d; c is out of a's range, and within b's."""
RANGES = [
    Row(
        "each creature attacks within the range of its own controller",
        REACH + XY + permanent("w", "planeswalker", of="c") + attack("x>c", "v>w", "y>c"),
        all_of(not_open("x", "c"), broken('not_attackable("v","w")', "508.1b")),
    ),
    Row("each creature within range", REACH + XY + attack("x>d", "y>c")),
    block_row(
        "something attacks out of its controller's range",
        REACH + XY + attacking("x>c", "y>c") + gone("v>c"),
        all_of(
            'malformed("506.4c",attacks_unattackable("x","c"))',
            'malformed("506.4c",gone_from_nobody("v","c"))',
        ),
    ),
]

BLOCKERS = creature("m", "k", of="c") + creature("n", of="d")
"""Player c has m and k, d has n."""
JOINT = TOGETHER + XY + attacking("x>c", "y>d") + BLOCKERS
APART = TEAMS + ALL + creature("x", "y") + attacking("x>c", "y>d") + BLOCKERS
BLOCK_ALONE = effect("e", "cant_block_alone", 'id("m")')
CAP = effect("e", "max_blockers", "anything", n=1)
EACH_CAP = effect("e", "max_blockers", "anything", more=FOR_EACH)
LANDS_CAP = effect(
    "e", "max_blockers", "anything", n="count_by(defending,type(land))", varies="varies_with_defending_player"
) + permanent("l", "land", of="c")
BY_ALL = effect("e", "cant_be_blocked_unless_by_all")
COMPANY = effect(
    "e",
    "cant_block",
    'id("m")',
    "tally(other_blockers,fewer_than,1,anything)",
    varies=f"{PER_SUBJECT} {ON_BLOCKS}",
)


def elsewhere(blocker: str, attacker: str) -> str:
    """The violation of blocking a creature that attacks another player or team."""
    return broken(f'not_attacking_defender("{blocker}","{attacker}")', "509.1a")


def too_many(player: str, limit: int = 1) -> str:
    """The violation of a limit on blockers."""
    return broken(f'too_many_blockers("e","{player}",{limit})', "509.1b")


BLOCKS = [
    block_row("blocks: creatures block what attacks a teammate", JOINT + block("m>y", "n>x")),
    block_row(
        "blocks: without the option they don't",
        APART + block("m>y", "n>x"),
        all_of(elsewhere("m", "y"), elsewhere("n", "x")),
    ),
    block_row(
        "blocks: those of a player who isn't attacked", TOGETHER + XY + attacking("x>c") + BLOCKERS + block("n>x")
    ),
    block_row(
        "blocks: a tapped creature of a player who isn't attacked",
        TOGETHER + XY + attacking("x>c") + BLOCKERS + 'tapped("n"). ' + block("n>x"),
        broken('tapped_blocker("n")', "509.1a"),
    ),
    block_row(
        "blocks: whoever of the team declares, all do",
        JOINT + 'declaring_player("c"). tapped("n"). ' + block("n>x"),
        broken('tapped_blocker("n")', "509.1a"),
    ),
    block_row(
        "blocks: without the option, the other player's blocks are ignored",
        APART + 'declaring_player("c"). tapped("n"). ' + block("n>y"),
    ),
    block_row("blocks: not alone beside a teammate's creature", JOINT + BLOCK_ALONE + block("m>x", "n>y")),
    block_row("blocks: alone", JOINT + BLOCK_ALONE + block("m>x"), broken('cant_block_alone("e","m")', "509.1b")),
    block_row(
        "blocks: without the option, alone beside another player's creature",
        APART + BLOCK_ALONE + block("m>x", "n>y"),
        broken('cant_block_alone("e","m")', "509.1b"),
    ),
    block_row("blocks: a limit counts the creatures of both", JOINT + CAP + block("m>x", "n>x"), too_many("c")),
    block_row("blocks: without the option, those of each", APART + CAP + block("m>x", "n>y")),
    block_row("blocks: a limit for each player counts them apart", JOINT + EACH_CAP + block("m>x", "n>x")),
    block_row(
        "blocks: a limit for each player counts those of one", JOINT + EACH_CAP + block("m>x", "k>x"), too_many("c")
    ),
    block_row("blocks: a limit by the defending player", JOINT + LANDS_CAP + block("m>x", "n>x"), too_many("d", 0)),
    block_row("blocks: a limit by the defending player, kept", JOINT + LANDS_CAP + block("m>x")),
    block_row("blocks: blocked by all creatures of the player attacked", JOINT + BY_ALL + block("m>x", "k>x")),
    block_row(
        "blocks: blocked by one of another player",
        JOINT + BY_ALL + block("n>x"),
        broken('not_blocked_by_all("e","x")', "509.1b"),
    ),
    block_row("blocks: a condition counts the creatures of both", JOINT + COMPANY + block("m>x", "n>y")),
    block_row(
        "blocks: without the option, those of one",
        APART + COMPANY + block("m>x", "n>y"),
        broken('cant_block("e","m")', "509.1b"),
    ),
    block_row(
        "blocks: a condition on the defending player is on the player attacked",
        JOINT
        + 'player_mark("d","m"). '
        + effect("e", "cant_be_blocked", "anything", 'has_mark(defending,"m")', varies=PER_DEFENDING_PLAYER)
        + block("m>x", "n>y"),
        broken('cant_be_blocked("e","y")', "509.1b"),
    ),
    block_row(
        "blocks: and on the controller of a blocker",
        JOINT
        + 'player_mark("d","m"). '
        + effect("e", "cant_block", "anything", 'has_mark(defending,"m")', varies=PER_DEFENDING_PLAYER)
        + block("m>y", "n>x"),
        broken('cant_block("e","n")', "509.1b"),
    ),
    block_row(
        "blocks: a lure lures the creatures of both",
        JOINT + effect("e", "lure") + block("n>x"),
        all_of(
            met('lured("e","n","x")', "509.1c"), *(unmet(f'lured("e","{each}","x")', "509.1c") for each in ("m", "k"))
        ),
    ),
    block_row(
        "blocks: each team blocks for itself",
        THREE_TEAMS
        + SHARED
        + ALL
        + creature("x", "y")
        + attacking("x>b", "y>d")
        + creature("m", of="c")
        + creature("n", of="e")
        + block("m>x", "n>x"),
        elsewhere("n", "x"),
    ),
    block_row(
        "blocks: a team whose first player has left",
        JOINT.replace('controls("c"', 'controls("d"') + 'left_game("c"). ' + CAP + block("m>y", "n>y"),
        all_of(too_many("d"), 'malformed("506.4c",attacks_unattackable("x","c"))'),
    ),
]

TROUBLE = (
    TOGETHER
    + creature("x")
    + attacking("x>c")
    + creature("m", of="c")
    + creature("n", of="d")
    + effect("e", "must_block", 'id("m")')
    + effect("f", "cant_be_blocked_except_by_at_least", n=2)
)
"""Player c's m has to block x, and can't without d's n."""
LIMITED = (
    JOINT
    + effect("e", "must_block", "anything")
    + effect("f", "max_blockers", "anything", n=1)
    + effect("g", "max_blockers", 'id("n")', n=0)
)
SEARCHES = [
    Row("the legal blocks are those of the team", TROUBLE, "m>x n>x", "legal_blockers"),
    Row("the better block is that of the team", TROUBLE, "m>x n>x", "improve_blockers"),
    Row("a limit holds for the team", LIMITED, all_of("m>x", "m>y", "k>x", "k>y"), "legal_blockers"),
    Row(
        "a limit for each player holds for each",
        TOGETHER
        + creature("x")
        + attacking("x>c")
        + creature("m", "k", of="c")
        + creature("n", of="d")
        + effect("e", "must_block", "anything")
        + effect("f", "max_blockers", "anything", more=FOR_EACH),
        all_of("m>x n>x", "k>x n>x"),
        "legal_blockers",
    ),
]

ROWS = ATTACKS + RANGES + BLOCKS + SEARCHES

test_shared_team_turns = table(ROWS)
