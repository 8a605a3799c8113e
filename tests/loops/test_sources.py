"""A source that left deals damage as it last was on the battlefield (CR 113.7a, 608.2h, 702.2e, 702.15c, 702.90d).

A Rock is tapped, and alice's Thing deals 1 damage to bob and to his Wall. It leaves before that or it doesn't; it has a
word then or it doesn't. Each run is taken by the rules and, as the witness, by brute force.
"""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import pytest

from tests.loops.stepping import after
from tests.oracle.small_games import at_rest, begin, ways

__all__: list[str] = []

Node = dict[str, Any]
WORDS = ("lifelink", "deathtouch", "infect")
THING: Node = {"name": "Thing"}
DAMAGE: list[Node] = [
    {"do": "damage", "who": "opponent", "n": 1},
    {"do": "damage", "what": {"each": {"name": "Wall"}}, "n": 1},
]
TAPPED: Node = {"on": "tapped", "what": {"name": "Rock"}}
LEAVES = ("stays", "waiting", "on the stack", "resolving", "dies", "comes back")
"""When the Thing leaves: as its ability waits, is on the stack, or resolves; by the event; and is there again."""
HAS = ("nothing", "printed", "granted", "counter", "lost", "gained later")
"""How it has the word; `counter`: by a counter, which infect can't be (CR 122.1b); `lost`: printed, but it lost it;
`gained later`: what comes back gains it."""


class Dealt(NamedTuple):
    """What came of the damage."""

    alice: int = 0
    bob: int = -1
    poison: int = 0
    counters: int = 0
    wall_lives: bool = True


PLAIN = Dealt()
DEALT = {
    "lifelink": Dealt(alice=2),
    "deathtouch": Dealt(wall_lives=False),
    "infect": Dealt(bob=0, poison=1, counters=1),
}


def _case(word: str, leaves: str, has: str, thief: bool = False) -> Node:
    leave: Node = {"do": "blink" if leaves == "comes back" else "destroy", "what": {"each": THING}}
    thing: Node = {"types": ["creature"], "power": 0, "toughness": 3}
    thing["keywords"] = [word] if has in ("printed", "lost") else []
    when: Node = {"on": "dies", "what": "self"} if leaves == "dies" else TAPPED
    first = [{**leave, "what": "self"}] if leaves == "resolving" else []
    thing["abilities"] = [{"when": when, "do": [*first, *DAMAGE]}]
    cards: Node = {
        "Thing": thing,
        "Wall": {"types": ["creature"], "power": 0, "toughness": 5},
        "Rock": {"types": ["artifact"]},
    }
    board: list[Node] = [{"id": "thing", "name": "Thing", "controller": "alice"}]
    board += [{"id": "rock", "name": "Rock", "controller": "alice"}]
    board += [{"id": "wall", "name": "Wall", "controller": "bob"}]
    if has == "granted":
        grants: Node = {"static": {"does": "grant", "what": THING, "keyword": word}}
        cards["Font"] = {"types": ["enchantment"], "abilities": [grants]}
        board.append({"id": "font", "name": "Font", "controller": "alice"})
    if has == "counter":
        board[0]["counters"] = {word: 1}
    go: list[Node] = [{"do": "lose_keyword", "what": {"each": THING}, "keyword": word}] if has == "lost" else []
    go.append({"do": "tap", "what": {"each": {"name": "Rock"}}})
    if leaves in ("waiting", "dies"):
        go.append(leave)
    if leaves in ("on the stack", "comes back"):
        do = [{"do": "gain_control", "what": {"each": THING}}, leave] if thief else [leave]
        if has == "gained later":
            do.append({"do": "gain", "what": {"each": THING}, "keyword": word})
        cards["Killer"] = {"types": ["enchantment"], "abilities": [{"when": TAPPED, "do": do}]}
        board.append({"id": "killer", "name": "Killer", "controller": "bob"})
    state: Node = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": board}
    state["stack"] = [{"id": "go", "controller": "alice", "source": "rock", "ability": {"do": go}}]
    return {"question": "find_loops", "cards": cards, "state": state}


def _by_brute_force(case: Node) -> tuple[Dealt, int]:
    """What comes of it, and how many steps that takes; every step is forced, and the only one."""
    game, state = begin(case)
    number = 0
    while not at_rest(game, state):
        [way] = ways(game, state)
        state, number = way.after, number + 1
    alice, bob = state.players["alice"], state.players["bob"]
    wall = state.permanents.get("wall")
    lost = {} if wall is None else wall["counters"]
    return Dealt(alice["life"] - 20, bob["life"] - 20, bob["poison"], lost.get("-1/-1", 0), wall is not None), number


def _by_the_rules(case: Node, steps: int) -> Dealt | None:
    """The same by the rules; None where a run isn't followed."""
    followed = [f"not short({step})" for step in range(1, steps + 1)]
    found = after(steps, *followed, cards=case["cards"], **case["state"])
    if found is None:
        return None
    told = ("life(alice)", "life(bob)", "poison(bob)", "counters(wall,-1/-1)")
    return Dealt(*(found.changes[each] for each in told), found.zone("wall") == "battlefield")


ROWS = list(product(WORDS, LEAVES, HAS))
"""Every word that is had, lost or gained in every way, and every way to leave."""


def _agree(case: Node, expected: Dealt) -> None:
    found, steps = _by_brute_force(case)
    assert found == expected
    assert _by_the_rules(case, steps) == expected


def _expected(word: str, has: str) -> Dealt:
    had = has in ("printed", "granted") or (has == "counter" and word != "infect")
    return DEALT[word] if had else PLAIN


@pytest.mark.parametrize(
    ("word", "leaves", "has"),
    [
        *(("lifelink", leaves, "granted") for leaves in LEAVES),
        *(("lifelink", leaves, "lost") for leaves in LEAVES[1:5]),
        *((word, "on the stack", has) for word in WORDS[1:] for has in ("granted", "lost")),
        *((word, "comes back", "gained later") for word in WORDS),
        *((word, "stays", "counter") for word in WORDS),
        ("lifelink", "on the stack", "printed"),
        ("lifelink", "on the stack", "counter"),
        ("infect", "dies", "granted"),
        ("deathtouch", "waiting", "nothing"),
    ],
)
def test_damage_is_that_of_the_source_as_it_was(word: str, leaves: str, has: str) -> None:
    _agree(_case(word, leaves, has), _expected(word, has))


@pytest.mark.nightly
@pytest.mark.parametrize(("word", "leaves", "has"), ROWS)
def test_damage_of_every_source(word: str, leaves: str, has: str) -> None:
    _agree(_case(word, leaves, has), _expected(word, has))


@pytest.mark.parametrize("leaves", ["on the stack", "comes back"])
def test_who_controlled_the_source_last_gains_the_life(leaves: str) -> None:
    """CR 702.15b: bob, who took it over before it left, and whose ability it isn't."""
    _agree(_case("lifelink", leaves, "granted", thief=True), Dealt(bob=-1 + 2))
