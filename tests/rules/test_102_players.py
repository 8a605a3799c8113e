"""CR 102: who is in the game, who is whose opponent, which players a selector means."""

from __future__ import annotations

from .rows import (
    ALL,
    FOUR,
    PER_DEFENDING_PLAYER,
    PER_SUBJECT,
    Row,
    creature,
    permanent,
    players,
    table,
    true_conditions,
)

__all__: list[str] = []

X = creature("x")
NAMES = "abcd"
LEFT_D = FOUR + 'left_game("d"). '
TEAMS = FOUR + 'team("a","us"). team("d","us"). team("b","them"). team("c","them"). '


def selected(
    name: str,
    selector: str,
    those: str,
    facts: str,
    *,
    at: str = "b",
    you: str = "",
    source: str = "",
    varies: str = "",
) -> Row:
    """The players whom a selector means: each bears a mark of their own, and a condition asks for each mark."""
    marks = "".join(f'player_mark("{player}","is {player}"). ' for player in NAMES)
    asked = {player: f'has_mark({selector},"is {player}")' for player in NAMES}
    true = [asked[player] for player in those]
    return true_conditions(name, asked.values(), true, facts + marks, at=at, you=you, source=source, varies=varies)


def attached(host: str) -> str:
    return permanent("s", "enchantment", of="c") + f'attached("s","{host}"). '


ROWS = [
    selected("any: every player", "any", "abcd", FOUR + X),
    selected("any: not one who has left", "any", "abc", LEFT_D + X),
    selected("a player by id", 'player("c")', "c", FOUR + X),
    selected("a player by id who has left", 'player("d")', "d", LEFT_D + X),
    selected("active: whose turn it is", "active", "a", FOUR + X),
    selected("you: the effect's controller", "you", "c", FOUR + X, you="c"),
    selected("you: the effect's controller who has left", "you", "d", LEFT_D + X, you="d"),
    selected("you: nobody, for an effect without controller", "you", "", FOUR + X),
    selected("not you: all others", "not_you", "abd", FOUR + X, you="c"),
    selected("not you: not those who have left", "not_you", "ab", LEFT_D + X, you="c"),
    selected("not you: a teammate too", "not_you", "abc", TEAMS + X, you="d"),
    selected("opponent: all others without teams", "opponent", "abd", FOUR + X, you="c"),
    selected("opponent: not those who have left", "opponent", "ab", LEFT_D + X, you="c"),
    selected("opponent: of one who has left", "opponent", "abc", LEFT_D + X, you="d"),
    selected("opponent: not a teammate", "opponent", "ad", TEAMS + X, you="c"),
    selected("opponent: teams of one who has left", "opponent", "bc", TEAMS + 'left_game("d"). ' + X, you="d"),
    selected(
        "opponent: one player has no team", "opponent", "bcd", FOUR + 'team("a","us"). team("b","them"). ' + X, you="a"
    ),
    selected("defending: the player attacked", "defending", "c", FOUR + X, at="c", varies=PER_DEFENDING_PLAYER),
    selected(
        "defending: the controller of the planeswalker attacked",
        "defending",
        "d",
        FOUR + X + permanent("w", "planeswalker", of="d"),
        at="w",
        varies=PER_DEFENDING_PLAYER,
    ),
    selected(
        "defending: the protector of the battle attacked",
        "defending",
        "c",
        FOUR + X + permanent("s", "battle", of="a") + 'protects("c","s"). ',
        at="s",
        varies=PER_DEFENDING_PLAYER,
    ),
    selected("owner of the creature", "owner", "c", FOUR + creature("x", owner="c"), varies=PER_SUBJECT),
    selected("controller of the creature", "controller", "a", FOUR + creature("x", owner="c"), varies=PER_SUBJECT),
    selected("enchanted player", "enchanted_player", "b", FOUR + X + attached("b"), source="s"),
    selected(
        "enchanted player: none, a creature is enchanted", "enchanted_player", "", FOUR + X + attached("x"), source="s"
    ),
    selected(
        "enchanted player: none, it is attached to nothing",
        "enchanted_player",
        "",
        FOUR + X + permanent("s"),
        source="s",
    ),
    selected(
        "controller of the host",
        "host_controller",
        "d",
        FOUR + X + creature("y", of="d", owner="b") + attached("y"),
        source="s",
    ),
    selected(
        "controller of the host: none, a player is enchanted",
        "host_controller",
        "",
        FOUR + X + attached("b"),
        source="s",
    ),
    selected(
        "enchanted player: another Aura enchants another",
        "enchanted_player",
        "b",
        FOUR + X + attached("b") + permanent("t") + 'attached("t","c"). ',
        source="s",
    ),
    selected(
        "controller of the host: another Aura enchants another's creature",
        "host_controller",
        "d",
        FOUR
        + X
        + creature("y", of="d")
        + creature("z", of="b")
        + attached("y")
        + permanent("t")
        + 'attached("t","z"). ',
        source="s",
    ),
    selected("nearest opponent to the left", "nearest_left", "b", FOUR + X, varies=PER_SUBJECT),
    selected("nearest opponent to the right", "nearest_right", "d", FOUR + X, varies=PER_SUBJECT),
    selected(
        "nearest to the left: one who has left is passed over",
        "nearest_left",
        "c",
        FOUR + 'left_game("b"). ' + X,
        at="c",
        varies=PER_SUBJECT,
    ),
    selected("nearest to the right: a teammate is passed over", "nearest_right", "c", TEAMS + X, varies=PER_SUBJECT),
    selected(
        "nearest to the left: round the table",
        "nearest_left",
        "a",
        players("a", "b", "c", "d", active="d") + ALL + creature("x", of="d"),
        varies=PER_SUBJECT,
    ),
    selected(
        "nearest to the right: from the middle",
        "nearest_right",
        "b",
        players("a", "b", "c", "d", active="c") + ALL + creature("x", of="c"),
        varies=PER_SUBJECT,
    ),
]

test_players = table(ROWS)
