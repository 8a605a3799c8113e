"""Power and toughness of what may be no creature (CR 208.3), and effects that ask for what they change (CR 613.4).

A permanent that isn't a creature has no power: it fits no description of power, and where its power is a number, 0 is
used (CR 107.2). The rules of the search and the checker are asked, which are written apart from each other.
"""

from __future__ import annotations

from typing import Any

import pytest

from bridge.loops.proof.form import normal
from bridge.loops.proof.state import game_of
from bridge.loops.proof.steps import Runner
from bridge.loops.proof.view import View

from .stepping import CARDS, after, unsupported

__all__: list[str] = []

Node = dict[str, Any]

CAR: Node = {"types": ["artifact"], "subtypes": ["Vehicle"], "mana_cost": "{2}", "power": 3, "toughness": 2}
CREWED: Node = {"do": "become", "what": "self", "types": ["creature"]}
MARCH: Node = {"does": "add_types", "what": {"type": "artifact"}, "types": ["creature"]}
NOTHING: Node = {"do": "nothing"}


def _with(*statics: Node) -> Node:
    return {"Rule": {"types": ["enchantment"], "abilities": [{"static": each} for each in statics]}, "Car": CAR}


def _state(do: list[Node], **car: Any) -> Node:
    go: Node = {"id": "go", "controller": "alice", "source": "car", "ability": {"do": do}}
    there = [{"id": "rule", "name": "Rule"}, {"id": "car", "name": "Car", **car}, {"id": "bear", "name": "Bear"}]
    return {"battlefield": there, "stack": [go]}


def _checked(cards: Node, state: Node, steps: int) -> Runner:
    players: Node = {"alice": {}, "bob": {}}
    whole = {"cards": {**CARDS, **cards}, "state": {"active": "alice", "players": players, **state}}
    runner = Runner(game_of(normal({"question": "find_loops", **whole})))
    runner.step({"do": "resolve", "object": "go"}, first=False, measured=False)
    for _ in range(steps - 1):
        runner.step({"do": "continue"}, first=False, measured=False)
    return runner


@pytest.mark.parametrize(
    ("statics", "do", "power"),
    [
        ((), NOTHING, None),  # CR 208.3: a Vehicle, until it becomes a creature
        ((), CREWED, 3),  # CR 301.7b
        ((MARCH,), NOTHING, 3),
        (({"does": "boost", "what": {}, "n": 1, "m": 1},), NOTHING, None),  # CR 208.3a
        (({"does": "boost", "what": {}, "n": 1, "m": 1},), CREWED, 4),
        (({"does": "set_pt", "what": {"type": "artifact"}, "n": 5, "m": 5},), NOTHING, None),
        (({"does": "set_pt", "what": {"type": "artifact"}, "n": 5, "m": 5},), CREWED, 5),
        ((MARCH, {"does": "set_pt", "what": {"type": "artifact"}, "n": 5, "m": 5}), NOTHING, 5),
    ],
)
def test_only_creatures_have_power(statics: tuple[Node, ...], do: Node, power: int | None) -> None:
    cards, state = _with(*statics), _state([do])
    found = after(1, cards=cards, **state)
    assert found is not None and found.power.get("car") == power
    assert View(_checked(cards, state, 1).game).looks["car"].power == power


@pytest.mark.parametrize(
    ("n", "life"),
    [
        ({"power_of": "self"}, 0),  # CR 107.2
        ({"toughness_of": "self"}, 0),
        ({"count": {"power": {"at_least": 0}}}, 1),  # the Bear alone
        ({"count": {"power": {"at_most": 9}}}, 1),
        ({"count": {"non": {"power": {"at_least": 0}}}}, 2),  # the Car and what it stands beside
        ({"greatest": "power", "among": {}}, 2),
        ({"greatest": "power", "among": {"type": "artifact"}}, 0),
    ],
)
@pytest.mark.parametrize("crewed", [False, True])
def test_what_is_no_creature_is_measured_as_nothing(n: Node, life: int, crewed: bool) -> None:
    of_a_creature = {0: 3 if n.get("power_of") or n.get("greatest") else 2, 1: 2, 2: 1 if "count" in n else 3}
    do = [CREWED if crewed else NOTHING, {"do": "gain_life", "n": n}]
    cards, state = _with(), _state(do)
    wanted = of_a_creature[life] if crewed else life
    found = after(2, cards=cards, **state)
    assert found is not None and found.changes["life(alice)"] == wanted
    assert _checked(cards, state, 2).game.players["alice"].life == 20 + wanted


@pytest.mark.parametrize(("statics", "life"), [((), 0), ((MARCH,), 3)])
def test_what_left_had_power_if_it_was_a_creature(statics: tuple[Node, ...], life: int) -> None:
    """CR 603.10a, 608.2h: not the power that the card has in the graveyard, where a Vehicle has one (208.3)."""
    cards = _with(*statics)
    heard: Node = {"when": {"on": "put_into_graveyard", "what": "self", "zone_from": "battlefield"}}
    cards["Car"] = {**CAR, "abilities": [{**heard, "do": [{"do": "gain_life", "n": {"power_of": "self"}}]}]}
    state = _state([{"do": "sacrifice", "what": "self"}])
    found = after(3, cards=cards, **state)
    assert found is not None and found.zone("car") == "graveyard"
    assert found.changes["life(alice)"] == life


@pytest.mark.parametrize(
    ("bound", "holds"), [({"at_least": 1}, False), ({"at_most": 0}, True), ({"at_least": 0, "at_most": 2}, True)]
)
def test_a_condition_compares_with_nothing(bound: Node, holds: bool) -> None:
    gains: Node = {"do": "gain_life", "if": {"compare": {"value": {"power_of": "self"}, **bound}}}
    found = after(2, cards=_with(), **_state([NOTHING, gains]))
    assert found is not None and found.changes["life(alice)"] == holds


_ASKS: Node = {"type": "creature", "power": {"at_most": 2}}
_GREATEST: Node = {"greatest": "power", "among": {"type": "creature"}}


@pytest.mark.parametrize(
    ("statics", "what"),
    [
        (({"does": "boost", "what": _ASKS, "n": 1, "m": 1},), "boost,power"),
        (({"does": "boost", "what": {}, "n": _GREATEST, "m": 1},), "boost,power"),
        (({"does": "set_pt", "what": {}, "n": _GREATEST, "m": 1},), "set_pt,power"),
        (({"does": "add_types", "what": {"power": {"at_least": 2}}, "types": ["creature"]},), "add_types,power"),
        (
            ({"does": "grant", "what": _ASKS, "ability": {"static": {"does": "boost", "what": "self", "m": 1}}},),
            "grant,power",
        ),
        (
            ({"does": "grant", "what": _ASKS, "keyword": "haste"}, {"does": "boost", "what": {}, "m": 1}),
            "grant,power",
        ),
        (({"does": "grant", "what": _ASKS, "keyword": "haste"},), None),
        (({"does": "boost", "what": {"type": "creature"}, "n": 1, "m": 1},), None),
        (({"does": "boost", "what": {}, "n": {"count": {"type": "creature"}}, "m": 1},), None),
    ],
)
def test_effects_that_ask_for_what_they_change_are_named(statics: tuple[Node, ...], what: str | None) -> None:
    """613.4: they would be true if they weren't, or both: no run says what happens."""
    named = set() if what is None else {("613.4", f"feature(({what}))")}
    assert unsupported(_with(*statics), **_state([NOTHING])) == named


def test_a_size_that_asks_for_sizes_is_named() -> None:
    cards = {**_with(), "Car": {"types": ["creature"], "pt": _GREATEST}}
    assert unsupported(cards, **_state([NOTHING])) == {("613.4", "feature((pt,power))")}
    cards["Car"] = {"types": ["creature"], "pt": {"count": {"type": "creature"}}}
    assert not unsupported(cards, **_state([NOTHING]))


@pytest.mark.parametrize("verb", ["gain", "become"])
def test_types_are_gained_with_a_keyword(verb: str) -> None:
    cards, state = _with(), _state([{"do": verb, "what": "self", "keyword": "haste", "types": ["creature"]}])
    found = after(1, cards=cards, **state)
    assert found is not None and {"becomes(car,type(creature))", "gained(car,haste)"} <= found.holds
    look = View(_checked(cards, state, 1).game).looks["car"]
    assert look.is_creature and "haste" in look.keywords
