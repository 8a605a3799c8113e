"""What each verb does: one ability resolves on a small board, and the state is looked at."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from bridge.case.ability_keys import VERBS
from tests.loops.stepping import State, after

__all__: list[str] = []

Node = dict[str, Any]
BATTLEFIELD: list[Node] = [
    {"id": "bear", "name": "Bear"},
    {"id": "rock", "name": "Rock"},
    {"id": "forest", "name": "Forest"},
    {"id": "ogre", "name": "Ogre", "controller": "bob"},
]
EACH: Node = {"each": {"type": "creature"}}
MINE: Node = {"each": {"type": "creature", "controller": "you"}}
BEAR: Node = {"each": {"name": "Bear"}}


@dataclass(frozen=True)
class Row:
    """One ability on the stack and what is different when it has resolved."""

    do: list[Node]
    holds: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    changes: dict[str, int] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)
    power: dict[str, int] = field(default_factory=dict)
    targets: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    given: Node = field(default_factory=dict)
    cards: Node = field(default_factory=dict)
    steps: int = 0
    optional: bool = False


def _resolved(row: Row) -> State | None:
    aimed: list[Node] = [{"player": "any"} if each in ("alice", "bob") else {"object": {}} for each in row.targets]
    item: Node = {"id": "item", "controller": "alice", "source": "rock", "targets": list(row.targets)}
    item["ability"] = {"targets": aimed, "do": row.do}
    given = {**row.given}
    given["battlefield"] = [*BATTLEFIELD, *given.get("battlefield", [])]
    given["stack"] = [*given.get("stack", []), item]
    return after(row.steps or len(row.do), "do(resolve,1)", *row.wanted, cards=row.cards, **given)


def _rule(static: Node, zone: str = "battlefield") -> Node:
    """A permanent of alice's with a static ability, or its card elsewhere."""
    card: Node = {"types": ["enchantment"], "abilities": [{"static": static}]}
    return {"cards": {"Rule": card}, "given": {zone: [{"id": "rule", "name": "Rule"}]}}


ROWS = {
    "tap": Row([{"do": "tap", "what": MINE}], ("tapped(bear)",), ("tapped(ogre)",), events={"tapped bear": 1}),
    "untap": Row(
        [{"do": "untap", "what": "target"}],
        gone=("tapped(elk)",),
        targets=("elk",),
        given={"battlefield": [{"id": "elk", "name": "Bear", "tapped": True}]},
        events={"untapped elk": 1},
    ),
    "tap or untap": Row(
        [{"do": "tap_or_untap", "what": "target"}], ("tapped(bear)",), targets=("bear",), wanted=('tap("bear",1)',)
    ),
    "destroy": Row(
        [{"do": "destroy", "what": EACH}], ("zone(bear,graveyard)", "zone(ogre,graveyard)"), events={"dies bear": 1}
    ),
    "destroy what is indestructible": Row(
        [{"do": "destroy", "what": "target"}],
        ("zone(wall,battlefield)",),
        targets=("wall",),
        cards={"Wall": {"types": ["creature"], "power": 0, "toughness": 4, "keywords": ["indestructible"]}},
        given={"battlefield": [{"id": "wall", "name": "Wall"}]},
    ),
    "sacrifice": Row(
        [{"do": "sacrifice", "what": {"choose": {"type": "creature", "controller": "you"}}}],
        ("zone(bear,graveyard)", "zone(ogre,battlefield)"),
        events={"sacrificed bear": 1, "dies bear": 1},
    ),
    "exile": Row(
        [{"do": "exile", "what": "target"}], ("zone(ogre,exile)",), targets=("ogre",), events={"exiled ogre": 1}
    ),
    "exile until it leaves": Row(
        [{"do": "exile", "what": "target", "until_leaves": True}, {"do": "destroy", "what": "self"}],
        ("zone(ogre,battlefield)", "control(ogre,bob)", "zone(rock,graveyard)"),
        targets=("ogre",),
        events={"exiled ogre": 1, "enters ogre": 1},
    ),
    "nothing is exiled until something that has left leaves": Row(
        [{"do": "destroy", "what": "self"}, {"do": "exile", "what": "target", "until_leaves": True}],
        ("zone(ogre,battlefield)",),
        targets=("ogre",),
        events={"exiled ogre": 0},
    ),
    "return to hand": Row(
        [{"do": "return", "what": "target", "to": "hand"}],
        ("zone(ogre,hand)",),
        ("control(ogre,bob)",),
        targets=("ogre",),
    ),
    "return to the battlefield": Row(
        [
            {
                "do": "return",
                "what": {"each": {"zone": "graveyard"}},
                "to": "battlefield",
                "under": "you",
                "tapped": True,
                "with": {"+1/+1": 1},
            }
        ],
        ("zone(dead,battlefield)", "control(dead,alice)", "tapped(dead)", "sick(dead)"),
        given={"graveyard": [{"id": "dead", "name": "Ogre", "owner": "bob"}]},
        changes={"counters(dead,+1/+1)": 1},
        power={"dead": 4},
    ),
    "return what was exiled": Row(
        [{"do": "exile", "what": "target"}, {"do": "return", "what": "exiled", "to": "battlefield", "under": "owner"}],
        ("zone(ogre,battlefield)", "control(ogre,bob)"),
        targets=("ogre",),
    ),
    "blink": Row(
        [{"do": "blink", "what": "target", "under": "you"}],
        ("control(ogre,alice)", "sick(ogre)"),
        targets=("ogre",),
        events={"leaves ogre": 1, "enters ogre": 1},
    ),
    "put counters": Row(
        [{"do": "put_counters", "what": "target", "counter": "+1/+1", "n": 2}],
        changes={"counters(bear,+1/+1)": 2},
        power={"bear": 4},
        targets=("bear",),
    ),
    "remove counters": Row(
        [{"do": "remove_counters", "what": "target", "counter": "+1/+1", "n": 2}],
        changes={"counters(elk,+1/+1)": -1},
        targets=("elk",),
        given={"battlefield": [{"id": "elk", "name": "Bear", "counters": {"+1/+1": 1}}]},
        power={"elk": 2},
    ),
    "double counters": Row(
        [{"do": "double_counters", "what": "target", "counter": "+1/+1"}],
        changes={"counters(elk,+1/+1)": 3},
        targets=("elk",),
        given={"battlefield": [{"id": "elk", "name": "Bear", "counters": {"+1/+1": 3}}]},
    ),
    "damage to a creature": Row(
        [{"do": "damage", "what": "target", "n": 2}],
        targets=("ogre",),
        changes={"damage(ogre)": 2},
        events={"dealt_damage ogre": 2, "deals_damage rock": 2},
    ),
    "damage to a player": Row(
        [{"do": "damage", "who": "opponent", "n": 2}], changes={"life(bob)": -2}, events={"loses_life bob": 2}
    ),
    "boost": Row([{"do": "boost", "what": "target", "n": 2, "m": 2}], targets=("bear",), changes={"boost(bear)": 2}),
    "become a copy": Row(
        [{"do": "become_copy", "what": "target", "of": "target_2", "types": ["artifact"]}],
        ("kind(bear,Ogre)", "also(bear,type(artifact))"),
        targets=("bear", "ogre"),
        wanted=(),
    ),
    "gain control": Row(
        [{"do": "gain_control", "what": "target"}],
        ("control(ogre,alice)", "sick(ogre)"),
        ("control(ogre,bob)",),
        targets=("ogre",),
    ),
    "give control": Row(
        [{"do": "give_control", "what": "target", "who": "opponent"}],
        ("control(bear,bob)",),
        ("control(bear,alice)",),
        targets=("bear",),
    ),
    "nothing is attached to itself": Row([{"do": "attach", "what": "self"}], gone=("attached(rock,rock)",)),
    "what has left isn't attached": Row(
        [{"do": "destroy", "what": "self"}, {"do": "attach", "what": "target"}],
        ("zone(rock,graveyard)",),
        ("attached(rock,ogre)",),
        targets=("ogre",),
    ),
    "nothing is attached to what has left": Row(
        [{"do": "destroy", "what": "target"}, {"do": "attach", "what": "target"}],
        ("zone(ogre,graveyard)",),
        ("attached(rock,ogre)",),
        targets=("ogre",),
    ),
    "attach": Row([{"do": "attach", "what": "target"}], ("attached(rock,ogre)",), targets=("ogre",)),
    "gain a keyword": Row(
        [{"do": "gain", "what": "target", "keyword": "haste"}], ("gained(bear,haste)",), targets=("bear",)
    ),
    "lose a keyword": Row(
        [
            {"do": "gain", "what": "target", "keyword": "haste"},
            {"do": "lose_keyword", "what": "target", "keyword": "haste"},
        ],
        ("without(bear,haste)",),
        ("gained(bear,haste)",),
        targets=("bear",),
    ),
    "gain a keyword that was lost": Row(
        [
            {"do": "lose_keyword", "what": "target", "keyword": "haste"},
            {"do": "gain", "what": "target", "keyword": "haste"},
        ],
        ("gained(bear,haste)",),
        ("without(bear,haste)",),
        targets=("bear",),
    ),
    "what comes back has what it had lost": Row(  # CR 400.7
        [
            {"do": "lose_keyword", "what": "target", "keyword": "haste"},
            {"do": "exile", "what": "target"},
            {"do": "return", "what": "exiled", "to": "battlefield", "under": "owner"},
        ],
        ("zone(bear,battlefield)",),
        ("without(bear,haste)",),
        targets=("bear",),
    ),
    "what is tapped alone": Row(
        [{"do": "destroy", "what": {"each": {"name": "Bear", "tapped": True}}}],
        ("zone(elk,graveyard)", "zone(bear,battlefield)"),
        given={"battlefield": [{"id": "elk", "name": "Bear", "tapped": True}]},
    ),
    "what is untapped alone": Row(
        [{"do": "destroy", "what": {"each": {"name": "Bear", "tapped": False}}}],
        ("zone(elk,battlefield)", "zone(bear,graveyard)"),
        given={"battlefield": [{"id": "elk", "name": "Bear", "tapped": True}]},
    ),
    "damage by what is given lifelink": Row(  # CR 702.15b, 611.3a
        [{"do": "damage", "who": "opponent", "n": 2}],
        changes={"life(bob)": -2, "life(alice)": 2},
        cards={
            "Font": {
                "types": ["enchantment"],
                "abilities": [{"static": {"does": "grant", "what": {"type": "artifact"}, "keyword": "lifelink"}}],
            }
        },
        given={"battlefield": [{"id": "font", "name": "Font"}]},
    ),
    "what is called by its name enters tapped": Row(  # CR 614.12
        [
            {"do": "exile", "what": "target"},
            {"do": "return", "what": "exiled", "to": "battlefield", "under": "owner"},
        ],
        ("zone(bear,battlefield)", "tapped(bear)"),
        targets=("bear",),
        cards={
            "Gate": {
                "types": ["enchantment"],
                "abilities": [{"static": {"does": "enters_tapped", "what": {"name": "Bear"}}}],
            }
        },
        given={"battlefield": [{"id": "gate", "name": "Gate"}]},
    ),
    "become something": Row(
        [{"do": "become", "what": "target", "types": ["creature"], "subtypes": ["Elemental"], "n": 5, "m": 4}],
        ("becomes(forest,type(creature))", "becomes(forest,subtype(elemental))"),
        targets=("forest",),
        power={"forest": 5},
    ),
    "shuffle into the library": Row(
        [{"do": "shuffle_into_library", "what": "target"}], ("zone(ogre,library)",), targets=("ogre",)
    ),
    "put on the library": Row([{"do": "put_on_library", "what": "target"}], ("zone(ogre,library)",), targets=("ogre",)),
    "cast free": Row(
        [{"do": "cast_free", "what": {"each": {"zone": "graveyard", "name": "Ogre", "owner": "you"}}}],
        ("zone(dead,stack)", "control(dead,alice)", "entry(1,spell,dead)"),
        given={"graveyard": [{"id": "dead", "name": "Ogre", "owner": "alice"}]},
        events={"cast dead": 1},
    ),
    "cast a copy of a card": Row(
        [{"do": "cast_copy", "what": {"each": {"zone": "exile"}}}],
        ("kind(token 1,Boost)", "zone(token 1,stack)", "entry(1,spell,token 1)", "zone(boon,exile)"),
        cards={"Boost": {"types": ["instant"], "mana_cost": "{G}", "abilities": [{"do": [{"do": "draw"}]}]}},
        given={"exile": [{"id": "boon", "name": "Boost", "owner": "alice"}]},
        events={"cast token 1": 1},
    ),
    "gain life": Row([{"do": "gain_life", "n": 3}], changes={"life(alice)": 3}, events={"gains_life alice": 3}),
    "lose life": Row([{"do": "lose_life", "who": "any", "n": 3}], changes={"life(alice)": -3, "life(bob)": -3}),
    "life total becomes less": Row(
        [{"do": "set_life", "who": "target", "n": 3}],
        changes={"life(bob)": -17},
        targets=("bob",),
        events={"loses_life bob": 17},
    ),
    "life total becomes more": Row(
        [{"do": "set_life", "n": 25}], changes={"life(alice)": 5}, events={"gains_life alice": 5}
    ),
    **{
        f"who can't gain life gains none: {who}": Row(
            [{"do": "gain_life", "who": "any", "n": 3}],
            changes={"life(alice)": 3 * alice, "life(bob)": 3 * bob},
            **_rule({"does": "cant_gain_life", "who": who}),
        )
        for who, alice, bob in (("you", 0, 1), ("opponent", 1, 0), ("any", 0, 0))
    },
    **{
        f"another static ability changes no life: {who}": Row(
            [{"do": "gain_life", "who": "any", "n": 3}],
            changes={"life(alice)": 3, "life(bob)": 3},
            **_rule({"does": "cant_lose", "who": who}),
        )
        for who in ("you", "opponent", "any")
    },
    **{
        f"nor does one in a graveyard: {who}": Row(
            [{"do": "gain_life", "who": "any", "n": 3}],
            changes={"life(alice)": 3, "life(bob)": 3},
            **_rule({"does": "cant_gain_life", "who": who}, "graveyard"),
        )
        for who in ("you", "opponent", "any")
    },
    "a life total can't become more": Row(
        [{"do": "set_life", "n": 25}], changes={"life(alice)": 0}, **_rule({"does": "cant_gain_life", "who": "you"})
    ),
    "a life total becomes less although life can't be gained": Row(
        [{"do": "set_life", "n": 5}], changes={"life(alice)": -15}, **_rule({"does": "cant_gain_life", "who": "you"})
    ),
    "draw": Row([{"do": "draw", "n": 2}], changes={"hand(alice)": 2, "library(alice)": -2}, events={"draws alice": 2}),
    "discard": Row(
        [{"do": "discard", "n": 2}],
        changes={"hand(alice)": -2},
        given={"players": {"alice": {"hand": 3}}},
        events={"discards alice": 2},
    ),
    "mill": Row([{"do": "mill", "who": "opponent", "n": 3}], changes={"library(bob)": -3, "graveyard(bob)": 3}),
    "energy": Row([{"do": "energy", "n": 2}], changes={"energy(alice)": 2}),
    "poison": Row([{"do": "poison", "who": "opponent"}], changes={"poison(bob)": 1}),
    "add mana": Row([{"do": "add_mana", "mana": "{G}{G}", "n": 2}], changes={"mana(alice,g)": 4}),
    "add mana of any color": Row(
        [{"do": "add_mana", "mana": "{any}"}], changes={"mana(alice,g)": 1}, wanted=("shade(g,1)",)
    ),
    "mana in combination": Row(
        [{"do": "add_mana", "mana": "{any}", "n": 3, "colors": "combination"}],
        changes={"mana(alice,g)": 2, "mana(alice,r)": 1},
        cards={"Bolt": {"types": ["instant"], "mana_cost": "{R}"}},
        wanted=("shades(g,2,1)", "shades(r,1,1)"),
    ),
    "double mana": Row(
        [{"do": "double_mana"}], changes={"mana(alice,g)": 2}, given={"players": {"alice": {"mana": "{G}{G}"}}}
    ),
    "create": Row(
        [{"do": "create", "card": "Goblin", "n": 2, "tapped": True}],
        (
            "zone(token 1,battlefield)",
            "zone(token 2,battlefield)",
            "tapped(token 2)",
            "kind(token 1,Goblin)",
            "control(token 1,alice)",
        ),
        events={"enters token 1": 1, "created token 2": 1},
    ),
    "copy as a token": Row(
        [{"do": "copy_token", "what": "target", "nonlegendary": True, "subtypes": ["Frog"], "keyword": "haste"}],
        (
            "kind(token 1,Ogre)",
            "control(token 1,alice)",
            "nonlegendary(token 1)",
            "also(token 1,subtype(frog))",
            "also(token 1,keyword(haste))",
        ),
        targets=("ogre",),
    ),
    "copies of each": Row(
        [{"do": "copy_token", "what": {"each": {"name": "Bear"}}}],
        ("kind(token 1,Bear)", "kind(token 2,Bear)"),
        ("zone(token 3,battlefield)",),
        given={"battlefield": [{"id": "elk", "name": "Bear"}]},
    ),
    "proliferate": Row(
        [{"do": "proliferate"}],
        changes={"counters(elk,+1/+1)": 1},
        given={"battlefield": [{"id": "elk", "name": "Bear", "counters": {"+1/+1": 3}}]},
        wanted=('picked("elk",1)',),
    ),
    "populate": Row(
        [{"do": "populate"}],
        ("kind(token 1,Goblin)",),
        given={"battlefield": [{"id": "goblin", "name": "Goblin", "token": True}]},
    ),
    "reveal until a card fits": Row(
        [{"do": "reveal_until", "until": {"name": "Ogre"}, "to": "battlefield"}],
        ("zone(deep,battlefield)", "zone(other,graveyard)"),
        changes={"library(alice)": -5, "graveyard(alice)": 5},
        given={
            "players": {"alice": {"library": 5}},
            "library": [
                {"id": "deep", "name": "Ogre", "owner": "alice"},
                {"id": "other", "name": "Bear", "owner": "alice"},
            ],
        },
    ),
    "win": Row([{"do": "win"}], ("decided",)),
    "lose": Row([{"do": "lose", "who": "opponent"}], ("decided",)),
    "nobody loses who can't": Row(
        [{"do": "lose", "who": "opponent"}],
        gone=("decided",),
        cards={
            "Angel": {
                "types": ["creature"],
                "power": 4,
                "toughness": 4,
                "abilities": [{"static": {"does": "cant_lose"}}],
            }
        },
        given={"battlefield": [{"id": "angel", "name": "Angel", "controller": "bob"}]},
    ),
    "nothing": Row([{"do": "nothing"}], ("height(0)",)),
    "a may that is taken": Row(
        [{"do": "gain_life", "may": True}], changes={"life(alice)": 1}, wanted=("accepted(1)",), optional=True
    ),
    "a may that is declined": Row(
        [{"do": "gain_life", "may": True}], changes={"life(alice)": 0}, wanted=("not accepted(1)",)
    ),
    "a condition that isn't true": Row(
        [{"do": "gain_life", "if": {"compare": {"value": {"number": "hand", "of": "you"}, "at_least": 1}}}],
        changes={"life(alice)": 0},
    ),
    "only if the one before it was done": Row(
        [{"do": "gain_life", "may": True}, {"do": "draw", "if_done": True}],
        changes={"library(alice)": 0},
        wanted=("not accepted(1)",),
    ),
    "paid, and carried out": Row(
        [{"do": "gain_life", "n": 4, "pay": {"mana": "{G}"}}],
        changes={"life(alice)": 4, "mana(alice,g)": 0},
        events={"tapped forest": 1},
        wanted=("accepted(1)",),
        optional=True,
    ),
    "not paid, and not carried out": Row(
        [{"do": "gain_life", "pay": {"mana": "{G}"}}], changes={"life(alice)": 0}, wanted=("not accepted(1)",)
    ),
    "unless it is paid: paid": Row(
        [{"do": "sacrifice", "what": "target", "unless": {"life": 2}}],
        ("zone(bear,battlefield)",),
        changes={"life(alice)": -2},
        targets=("bear",),
        events={"loses_life alice": 2},
        wanted=("accepted(1)",),
        optional=True,
    ),
    "unless it is paid: not paid": Row(
        [{"do": "sacrifice", "what": "target", "unless": {"sacrifice": {"choose": {"type": "artifact"}}}}],
        ("zone(bear,graveyard)", "zone(rock,battlefield)"),
        targets=("bear",),
        wanted=("not accepted(1)",),
    ),
    "another player pays": Row(
        [{"do": "draw", "unless": {"sacrifice": {"choose": {"type": "creature"}}}, "by": "target"}],
        ("zone(ogre,graveyard)", "zone(bear,battlefield)"),
        changes={"library(alice)": 0},
        targets=("bob",),
        wanted=("accepted(1)",),
        optional=True,
    ),
}


SURGE: Node = {"do": "energy", "n": 7, "if_done": True}
NOT_TOLD = {
    "win": "the game is over",
    "lose": "the game is over, or goes on without who lost",
    **dict.fromkeys(("extra_turn", "skip_turn", "extra_combat", "extra_main"), "a row of test_turns.py"),
    **dict.fromkeys(("copy_spell", "copy_ability", "counter"), "as cast_copy: told by the objects that it is about"),
    **dict.fromkeys(("lose_keyword", "put_under_library"), "as gain and put_on_library"),
    "transform": "isn't followed: the verdict is undetermined",
}
"""Verbs without a row that is done by a single instruction, each with the reason."""
IN_VAIN = {
    "nothing is attached to itself",
    "destroy what is indestructible",
    "a life total can't become more",
    "unless it is paid: paid",
}
"""Rows whose instruction does nothing."""
PLAINLY = {row.do[0]["do"]: name for name, row in reversed(ROWS.items()) if len(row.do) == 1 and name not in IN_VAIN}
"""For each verb the first row that carries it out alone."""


def _then(row: Row) -> int:
    """The energy that alice gets by "if you do" after a row's instructions."""
    state = _resolved(replace(row, do=[*row.do, SURGE], steps=(row.steps or len(row.do)) + 1))
    assert state is not None
    return state.changes["energy(alice)"]


@pytest.mark.parametrize("verb", VERBS)
def test_what_is_done_is_known_to_be_done(verb: str) -> None:
    """CR 608.2c: "if you do" asks whether the instruction before did anything."""
    if verb in NOT_TOLD:
        assert verb not in PLAINLY or verb in ("win", "lose")
    else:
        assert _then(ROWS[PLAINLY[verb]]) - ROWS[PLAINLY[verb]].changes.get("energy(alice)", 0) == 7


@pytest.mark.parametrize("name", sorted(IN_VAIN))
def test_what_does_nothing_is_not_done(name: str) -> None:
    assert _then(ROWS[name]) == 0


@pytest.mark.parametrize(
    "do",
    [
        {"do": "populate"},  # CR 701.36b: no creature token, no copy
        {"do": "create", "card": "Goblin", "n": {"count": {"name": "Nobody"}}},
        {"do": "copy_token", "what": {"each": {"name": "Nobody"}}},
    ],
)
def test_without_a_token_nothing_is_created(do: Node) -> None:
    assert _then(Row([do])) == 0


@pytest.mark.parametrize("name", ROWS)
def test_a_verb_does_what_it_says(name: str) -> None:
    row = ROWS[name]
    state = _resolved(row)
    assert state is not None
    assert set(row.holds) <= state.holds, sorted(state.holds)
    assert not set(row.gone) & state.holds
    assert {key: state.changes[key] for key in row.changes} == row.changes
    assert {key: state.events[key] for key in row.events} == row.events
    assert {key: state.power[key] for key in row.power} == row.power
    assert state.optional is row.optional


@pytest.mark.parametrize(
    ("do", "on"),
    [
        ({"do": "gain_life", "n": {"count": {"name": "Nobody"}}}, "gains_life"),  # CR 119.9
        ({"do": "lose_life", "n": {"count": {"name": "Nobody"}}}, "loses_life"),
        ({"do": "set_life", "n": 20}, "gains_life"),  # CR 119.5: the difference is none
        ({"do": "set_life", "n": 20}, "loses_life"),
    ],
)
def test_no_life_is_no_event(do: Node, on: str) -> None:
    hears: Node = {"when": {"on": on, "who": "any"}, "do": [{"do": "draw"}]}
    cards: Node = {"Ear": {"types": ["enchantment"], "abilities": [hears]}}
    row = Row([do], cards=cards, given={"battlefield": [{"id": "ear", "name": "Ear"}]})
    state = _resolved(row)
    assert state is not None and not state.waits
    state = _resolved(replace(row, do=[{**do, "n": 1 if do["do"] != "set_life" else 20 + (on[0] == "g") * 2 - 1}]))
    assert state is not None and state.waits


@pytest.mark.parametrize(
    "name",
    ["mana", "life", "energy", "counters"],
)
def test_what_a_player_hasnt_got_cant_be_paid(name: str) -> None:
    price: dict[str, Node] = {
        "mana": {"mana": "{G}{G}"},
        "life": {"life": 21},
        "energy": {"energy": 1},
        "counters": {"remove": {"charge": 1}},
    }
    row = Row([{"do": "draw", "pay": price[name]}])
    assert _resolved(Row(row.do, wanted=("accepted(1)",))) is None
    assert _resolved(Row(row.do, wanted=("not accepted(1)",))) is not None


SPELLS: Node = {
    "Insight": {"types": ["instant"], "mana_cost": "{U}", "abilities": [{"do": [{"do": "draw"}]}]},
    "Bolt": {
        "types": ["instant"],
        "mana_cost": "{R}",
        "abilities": [{"targets": [{"player": "any"}], "do": [{"do": "damage", "who": "target", "n": 3}]}],
    },
}


def test_a_spell_that_is_countered_goes_to_the_graveyard() -> None:
    row = Row(
        [{"do": "counter", "what": {"each": {"zone": "stack", "name": "Insight"}}}],
        cards=SPELLS,
        given={"stack": [{"id": "insight", "controller": "bob", "name": "Insight"}]},
    )
    state = _resolved(row)
    assert state is not None
    assert {"zone(insight,graveyard)", "height(0)"} <= state.holds


def test_what_is_above_a_countered_spell_comes_down() -> None:
    low = {"id": "insight", "controller": "bob", "name": "Insight"}
    high = {"id": "bolt", "controller": "alice", "name": "Bolt", "targets": ["bob"]}
    row = Row(
        [{"do": "counter", "what": {"each": {"zone": "stack", "name": "Insight"}}}],
        cards=SPELLS,
        given={"stack": [low, high]},
    )
    state = _resolved(row)
    assert state is not None
    assert {"zone(insight,graveyard)", "height(1)", "entry(1,spell,bolt)", "tgt(1,1,bob)", "at(1,alice)"} <= state.holds
    assert not any(each.startswith("entry(2") for each in state.holds)


@pytest.mark.parametrize("n", [1, 2])
def test_copies_of_a_spell_have_targets_of_their_own(n: int) -> None:
    bolt = {"id": "bolt", "controller": "bob", "name": "Bolt", "targets": ["alice"]}
    row = Row(
        [{"do": "copy_spell", "what": {"each": {"zone": "stack", "name": "Bolt"}}, "n": n}],
        cards=SPELLS,
        given={"stack": [bolt]},
        wanted=('aims(1,"bob",1)',),
    )
    state = _resolved(row)
    assert state is not None
    assert {
        f"height({n + 1})",
        "entry(2,spell,token 1)",
        "tgt(2,1,bob)",
        "at(2,alice)",
        "tgt(1,1,alice)",
    } <= state.holds
    assert state.events["cast_or_copy token 1"] == 1
    assert state.events["cast token 1"] == 0
    assert ("entry(3,spell,token 2)" in state.holds) is (n == 2)


def test_a_copy_of_an_ability_remembers_what_it_is_about() -> None:
    cards: Node = {
        "Herald": {
            "types": ["creature"],
            "power": 1,
            "toughness": 1,
            "abilities": [
                {
                    "when": {"on": "enters", "what": {"type": "creature", "other": True}},
                    "do": [{"do": "put_counters", "what": "it", "counter": "+1/+1"}],
                }
            ],
        },
        "Echo": {
            "types": ["instant"],
            "abilities": [{"targets": [{"ability": "you"}], "do": [{"do": "copy_ability", "what": "target"}]}],
        },
    }
    stack = [{"id": "elk", "controller": "alice", "name": "Bear"}]
    # The Bear resolves, the ability is put on the stack; Echo is cast (it costs nothing) and resolves: the copy.
    state = after(
        5,
        'do(cast("echo"),3)',
        cards={**cards, "Echo": {**cards["Echo"], "mana_cost": "{0}"}},
        battlefield=[{"id": "herald", "name": "Herald"}],
        hand=[{"id": "echo", "name": "Echo", "owner": "alice"}],
        stack=stack,
    )
    assert state is not None
    assert state.changes["counters(elk,+1/+1)"] == 1
    assert "about(1,elk)" in state.holds


def test_a_spell_that_would_be_countered_may_be_cast_again() -> None:
    cards: Node = {
        **SPELLS,
        "Guile": {
            "types": ["creature"],
            "power": 6,
            "toughness": 6,
            "abilities": [{"static": {"does": "would_be_countered", "what": {"zone": "stack"}}}],
        },
    }
    row = Row(
        [{"do": "counter", "what": {"each": {"zone": "stack", "name": "Insight"}}}],
        cards=cards,
        given={
            "battlefield": [{"id": "guile", "name": "Guile"}],
            "stack": [{"id": "insight", "controller": "bob", "name": "Insight"}],
        },
    )
    again = _resolved(Row(row.do, cards=cards, given=row.given, wanted=("free(1)",)))
    assert again is not None
    assert {"zone(insight,stack)", "control(insight,alice)", "height(1)", "at(1,alice)"} <= again.holds
    assert again.optional
    left = _resolved(Row(row.do, cards=cards, given=row.given, wanted=("not free(1)",)))
    assert left is not None
    assert {"zone(insight,exile)", "height(0)"} <= left.holds


def test_an_aura_that_enters_is_attached() -> None:
    cards: Node = {
        "Cage": {
            "types": ["enchantment"],
            "subtypes": ["Aura"],
            "abilities": [{"targets": [{"object": {"type": "creature"}}]}],
        }
    }
    row = Row(
        [{"do": "return", "what": {"each": {"zone": "graveyard"}}, "to": "battlefield"}],
        cards=cards,
        given={"graveyard": [{"id": "cage", "name": "Cage", "owner": "alice"}]},
    )
    for host in ("bear", "ogre"):
        state = _resolved(Row(row.do, cards=cards, given=row.given, wanted=(f'begins(attached("cage","{host}"),1)',)))
        assert state is not None
        assert {"zone(cage,battlefield)", f"attached(cage,{host})"} <= state.holds


def test_an_aura_without_a_host_stays_where_it_is() -> None:
    cards: Node = {
        "Cage": {
            "types": ["enchantment"],
            "subtypes": ["Aura"],
            "abilities": [{"targets": [{"object": {"type": "battle"}}]}],
        }
    }
    row = Row(
        [{"do": "return", "what": {"each": {"zone": "graveyard"}}, "to": "battlefield"}],
        cards=cards,
        given={"graveyard": [{"id": "cage", "name": "Cage", "owner": "alice"}]},
    )
    state = _resolved(row)
    assert state is not None
    assert state.zone("cage") == "graveyard"


@pytest.mark.parametrize("doublers", [(2,), (2, 2), (2, 3), (3, 3)])
def test_each_effect_multiplies_mana(doublers: tuple[int, ...]) -> None:
    made = math.prod(doublers)
    for cost in (made, made + 1):
        cards: Node = {
            "Moss": {
                "types": ["artifact"],
                "abilities": [{"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}"}]}],
            },
            "Sink": {"types": ["artifact"], "abilities": [{"cost": {"mana": "{G}" * cost}, "do": [{"do": "draw"}]}]},
        }
        battlefield = [{"id": "moss", "name": "Moss"}, {"id": "sink", "name": "Sink"}]
        for number, times in enumerate(doublers):
            more = {"does": "more_mana", "what": {"controller": "you"}, "times": times}
            cards[f"Times {times}"] = {"types": ["enchantment"], "abilities": [{"static": more}]}
            battlefield.append({"id": f"more {number}", "name": f"Times {times}"})
        paid = after(1, 'do(activate("sink",ab("Sink",1)),1)', cards=cards, battlefield=battlefield)
        assert (paid is not None) == (cost == made)


@pytest.mark.parametrize(("enchants", "zone"), [("artifact", "graveyard"), ("creature", "battlefield")])
def test_an_aura_on_what_it_may_not_enchant_goes(enchants: str, zone: str) -> None:
    # CR 704.5m, 303.4c.
    cage = {
        "types": ["enchantment"],
        "subtypes": ["Aura"],
        "abilities": [{"targets": [{"object": {"type": enchants}}]}],
    }
    there = [{"id": "bear", "name": "Bear"}, {"id": "cage", "name": "Cage", "attached_to": "bear"}]
    item = {"id": "item", "controller": "alice", "ability": {"do": [{"do": "gain_life"}]}}
    state = after(1, cards={"Cage": cage}, battlefield=there, stack=[item])
    assert state is not None
    assert state.zone("cage") == zone and ("gains_life" in str(state.events)) is (zone == "battlefield")


def test_an_amount_is_read_after_the_cost_is_paid() -> None:
    # CR 602.2b, 608.2h: tapped, the elf is larger than it was.
    elf = {"types": ["creature"], "power": 1, "toughness": 1}
    elf |= {
        "abilities": [{"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}", "n": {"power_of": "self"}}]}]
    }
    cards = {"Elf": elf, "Shade": {"types": ["enchantment"], "abilities": [{"static": BOOST}]}}
    there = [{"id": "elf", "name": "Elf"}, {"id": "shade", "name": "Shade"}]
    activates = 'do(activate("elf",ab("Elf",1)),1)'
    paid = after(1, activates, cards=cards, battlefield=there)
    made = after(2, activates, cards=cards, battlefield=there)
    assert paid is not None and made is not None
    assert paid.changes["mana(alice,g)"] == 0 and made.changes["mana(alice,g)"] == 3
    always = {**cards, "Shade": {"types": ["enchantment"], "abilities": [{"static": {**BOOST, "what": {}}}]}}
    at_once = after(1, activates, cards=always, battlefield=there)
    assert at_once is not None
    assert at_once.changes["mana(alice,g)"] == 3


BOOST: Node = {"does": "boost", "what": {"tapped": True}, "n": 2, "m": 0}


@pytest.mark.parametrize("bound", ["at_least", "at_most"])
def test_a_number_is_known_beyond_what_it_is_compared_with(bound: str) -> None:
    # CR 603.4: 65 is not "59 or less", and it is "60 or more".
    hears = {
        "when": {"on": "gains_life", "who": "you"},
        "if": {"compare": {"value": {"number": "life", "of": "you"}, bound: 60}},
        "do": [{"do": "draw"}],
    }
    cards = {"Judge": {"types": ["enchantment"], "abilities": [hears]}}
    item = {"id": "item", "controller": "alice", "ability": {"do": [{"do": "gain_life", "n": 45}]}}
    state = after(1, cards=cards, battlefield=[{"id": "judge", "name": "Judge"}], stack=[item])
    assert state is not None
    assert state.numbers["life(alice)"] == 65 and bool(state.waits) is (bound == "at_least")
