"""Numbers that are followed only up to a bound: beyond it no verdict rests on them (CR 107.1).

Alice pays life for as much life as an amount says: a loop if it is as much as she pays, and none if it is less. Beyond
the bound it isn't known which, and a verdict that says one of them would be a guess.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bridge.loops.finding import find
from bridge.loops.verdict import LoopVerdict
from tests.loops.loading import loop_from_object

from .runs import case

__all__: list[str] = []

Node = dict[str, Any]

LAND: Node = {"types": ["land"]}
CREATURE: Node = {"types": ["creature"], "power": 1, "toughness": 1}
VAGUE = (("107.1", "a number that is followed only up to a bound"),)
MARK: Node = {"do": "put_counters", "what": {"each": {"name": "Mark"}}, "counter": "charge", "n": 1}


def _found(
    life: int, do: Node, *, thing: Node, others: list[Node], cards: Node, then: list[Node] | None = None
) -> LoopVerdict:
    """What is found where alice can pay so much life for what an instruction does, and for one more charge counter."""
    ability = {"cost": {"life": life}, "do": [do, *(then or ()), MARK]}
    card = {"types": ["artifact"], **thing, "abilities": [*thing.get("abilities", ()), ability]}
    there = [{"id": "it", "name": "Thing"}, {"id": "mark", "name": "Mark"}, *others]
    given = case(
        {"Thing": card, "Mark": {"types": ["artifact"]}, **cards},
        players={"alice": {"life": 40}, "bob": {}},
        battlefield=there,
    )
    return find(loop_from_object(given), steps=4, timeout=60)


def _gains(life: int, amount: Node, *others: Node, thing: Node | None = None, cards: Node | None = None) -> LoopVerdict:
    return _found(life, {"do": "gain_life", "n": amount}, thing=thing or {}, others=list(others), cards=cards or {})


def _many(n: int) -> Node:
    return {"id": "other", "name": "Other", "n": n}


def _count(n: int, life: int) -> LoopVerdict:
    return _gains(life, {"count": {"type": "land"}}, _many(n), cards={"Other": LAND})


def _devotion(n: int, life: int) -> LoopVerdict:
    red = {"types": ["enchantment"], "mana_cost": "{R}"}
    return _gains(life, {"devotion": "red"}, _many(n), cards={"Other": red})


def _counted_power(n: int, life: int) -> LoopVerdict:
    """CR 604.3: a creature's power is the number of lands."""
    thing = {"types": ["creature"], "pt": {"count": {"type": "land"}}}
    return _gains(life, {"power_of": "self"}, _many(n), thing=thing, cards={"Other": LAND})


def _greatest(n: int, life: int) -> LoopVerdict:
    """CR 613.4c: a static ability gives a creature of power 1 so much that its power is n."""
    more = {"static": {"does": "boost", "what": {"type": "creature"}, "n": n - 1, "m": 0}}
    thing = {"abilities": [more]}
    amount = {"greatest": "power", "among": {"type": "creature"}}
    return _gains(life, amount, _many(1), thing=thing, cards={"Other": CREATURE})


def _static(n: int, life: int) -> LoopVerdict:
    """CR 613.4c: a creature of power 0 has +1/+0 for each land."""
    more = {"static": {"does": "boost", "what": {"type": "creature"}, "n": {"count": {"type": "land"}}, "m": 0}}
    other = {"id": "body", "name": "Body"}
    cards = {"Other": LAND, "Body": {**CREATURE, "power": 0}}
    amount = {"greatest": "power", "among": {"type": "creature"}}
    return _gains(life, amount, _many(n), other, thing={"abilities": [more]}, cards=cards)


def _if(n: int, condition: Node, other: Node, **cards: Node) -> LoopVerdict:
    """Alice pays 5 life for 5 under a condition: a loop while it holds."""
    do = {"do": "gain_life", "n": 5, "if": condition}
    return _found(5, do, thing={}, others=[{**_many(n), **other}], cards=cards)


def _at_least(n: int, bound: int) -> LoopVerdict:
    return _if(n, {"compare": {"value": {"count": {"type": "land"}}, "at_least": bound}}, {}, Other=LAND)


def _not_at_most(n: int, bound: int) -> LoopVerdict:
    return _if(n, {"non": {"compare": {"value": {"count": {"type": "land"}}, "at_most": bound - 1}}}, {}, Other=LAND)


def _bound_that_is_counted(n: int, bound: int) -> LoopVerdict:
    return _if(
        n, {"non": {"compare": {"value": bound, "at_least": {"count": {"type": "land"}, "plus": 1}}}}, {}, Other=LAND
    )


def _described(n: int, bound: int) -> LoopVerdict:
    """CR 122.1a: a creature of power 12 with +1/+1 counters is looked for by its power."""
    what = {"type": "creature", "power": {"at_least": bound}}
    condition = {"compare": {"value": {"count": what}, "at_least": 1}}
    return _if(1, condition, {"counters": {"+1/+1": n - 12}}, Other={**CREATURE, "power": 12})


def _counters(n: int, life: int) -> LoopVerdict:
    """CR 122.1: counters of the case are followed, however many there are."""
    kind = {"counters": "page", "on": "self"}
    ability = {"cost": {"life": life}, "do": [{"do": "gain_life", "n": kind}, MARK]}
    cards = {"Thing": {"types": ["artifact"], "abilities": [ability]}, "Mark": {"types": ["artifact"]}}
    there = [{"id": "it", "name": "Thing", "counters": {"page": n}}, {"id": "mark", "name": "Mark"}]
    given = case(cards, players={"alice": {"life": 40}, "bob": {}}, battlefield=there)
    return find(loop_from_object(given), steps=4, timeout=60)


def test_counters_are_exact() -> None:
    assert _counters(33, 33).kind == "optional"
    assert _counters(33, 34).kind == "none"


def test_what_is_given_until_end_of_turn_is_not_guessed() -> None:
    """CR 611.2: each time alice gains more life than she pays, since the power grows by as much as she pays."""
    boost = {"do": "boost", "what": "self", "n": 30, "m": 0}
    verdict = _found(
        30, boost, thing=CREATURE, others=[], cards={}, then=[{"do": "gain_life", "n": {"power_of": "self"}}]
    )
    assert verdict.kind in ("optional", "undetermined")


def _attack(power: int) -> LoopVerdict:
    """Across the turn a creature attacks once, and whatever bob loses is all that happens."""
    cards = {"Bear": {"types": ["creature"], "power": 12, "toughness": 12, "keywords": ["vigilance"]}}
    battlefield = [{"id": "bear", "name": "Bear", "counters": {"+1/+1": power - 12}}]
    given = case(cards, players={"alice": {}, "bob": {"life": 33}}, battlefield=battlefield)
    given["state"] |= {"phase": "begin_combat", "options": {"across_turns": True}}
    return find(loop_from_object(given), steps=8, timeout=60)


def test_combat_damage_is_not_guessed() -> None:
    """CR 510.1a: whether 33 damage is lethal isn't told by a power that is followed up to 25."""
    assert _attack(13).kind == "none"
    assert (_attack(33).kind, _attack(33).unsupported) == ("undetermined", VAGUE)


FOUND: list[Callable[[int, int], LoopVerdict]] = [
    *(_count, _devotion, _counted_power, _greatest, _static),
    *(_at_least, _not_at_most, _bound_that_is_counted, _described),
]


@pytest.mark.parametrize("found", FOUND)
def test_what_is_followed_is_exact(found: Callable[[int, int], LoopVerdict]) -> None:
    """CR 119.4: 13 life for 13 is a loop; 14 life for 13 is none, since she runs out of life."""
    assert found(13, 13).kind == "optional"
    assert found(13, 14).kind == "none"


@pytest.mark.parametrize("found", FOUND)
def test_what_is_not_followed_is_not_guessed(found: Callable[[int, int], LoopVerdict]) -> None:
    for bound in (33, 34):
        verdict = found(33, bound)
        assert (verdict.kind, verdict.unsupported) == ("undetermined", VAGUE)


@pytest.mark.parametrize("found", [_at_least, _not_at_most, _described])
def test_what_is_surely_more_is_more(found: Callable[[int, int], LoopVerdict]) -> None:
    """33 are more than 13, though it isn't followed how many more."""
    assert found(33, 13).kind == "optional"


def _grows(condition: Node) -> LoopVerdict:
    """Whenever a +1/+1 counter is put on a 1/1, another one is, as long as the condition holds."""
    put = {"do": "put_counters", "what": "self", "counter": "+1/+1", "n": 1}
    heard = {"on": "counters", "what": "self", "counter": "+1/+1"}
    given = case(
        {"Ooze": {**CREATURE, "abilities": [{"when": heard, "if": condition, "do": [put]}]}},
        battlefield=[{"id": "ooze", "name": "Ooze"}],
        stack=[{"id": "first", "controller": "alice", "source": "ooze", "ability": {"do": [put]}}],
    )
    return find(loop_from_object(given), steps=12, timeout=60)


@pytest.mark.parametrize(
    "asked",
    [
        lambda n: {"compare": {"value": {"power_of": "self"}, "at_most": n}},
        lambda n: {"non": {"fits": {"object": "self", "what": {"power": {"at_least": n}}}}},
    ],
)
def test_what_grows_to_what_is_asked_for_is_no_draw(asked: Callable[[int], Node]) -> None:
    """CR 603.4: it ends with so much power, however far away that is."""
    assert _grows(asked(11)).kind == "none"
    verdict = _grows(asked(60))
    assert (verdict.kind, verdict.unsupported) == ("undetermined", VAGUE)


def _of_life_lost(*abilities: Node, steps: int = 24) -> LoopVerdict:
    """A 5/5 with power greater by the life that alice lost this turn, of 20 that she has (CR 613.4c)."""
    lifted = {"static": {"does": "boost", "what": "self", "n": {"number": "life_lost_this_turn", "of": "you"}, "m": 0}}
    card = {"types": ["creature"], "power": 5, "toughness": 5, "abilities": [lifted, *abilities]}
    return find(
        loop_from_object(case({"Captain": card}, battlefield=[{"id": "captain", "name": "Captain"}])),
        steps=steps,
        timeout=60,
    )


def test_power_that_nothing_asks_for_may_be_greater_than_it_is_followed() -> None:
    """CR 119.4: she pays life that nothing gives back. That her creature gets stronger with it doesn't matter."""
    pays = {"cost": {"life": 1}, "do": [{"do": "boost", "what": "self", "n": 1, "m": 1}]}
    assert _of_life_lost(pays, steps=8).kind == "none"


def test_power_that_is_asked_for_is_known_or_nothing_is_said() -> None:
    """CR 107.1: from so much power on, the life that is paid is gained again: a loop, if that is ever reached."""
    pays = {
        "cost": {"life": 1},
        "do": [{"do": "gain_life", "n": 1, "if": {"compare": {"value": {"power_of": "self"}, "at_least": 9}}}],
    }
    assert _of_life_lost(pays).kind == "optional"
    pays["do"] = [{"do": "gain_life", "n": 1, "if": {"compare": {"value": {"power_of": "self"}, "at_least": 12}}}]
    verdict = _of_life_lost(pays)
    assert (verdict.kind, verdict.unsupported) == ("undetermined", VAGUE)
