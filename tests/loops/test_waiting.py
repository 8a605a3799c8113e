"""Triggered abilities that wait, and cards that aren't there (CR 603.2c, 603.2h, 603.3, 121.4)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from bridge.loops.finding import find
from tests.loops.loading import loop_from_object
from tests.oracle.compare_games import disagreement

from .stepping import after

__all__: list[str] = []

Node = dict[str, Any]

CHARGE: Node = {"do": "put_counters", "what": "self", "counter": "charge"}
HEARS: Node = {"on": "counters", "what": "self", "counter": "charge"}


def _card(*abilities: Node) -> Node:
    return {"Loom": {"types": ["enchantment"], "abilities": list(abilities)}}


def _state(*go: Node, **players: Any) -> Node:
    state: Node = {"battlefield": [{"id": "loom", "name": "Loom"}], "players": {"alice": {}, "bob": {}, **players}}
    if go:
        item = {"id": "go", "controller": "alice", "source": "loom", "ability": {"do": list(go)}}
        state["stack"] = [item]
    return state


def _found(cards: Node, state: Node, steps: int = 10) -> Node:
    case = {"question": "find_loops", "cards": cards, "state": {"active": "alice", **state}}
    verdict: Node = to_builtins(find(loop_from_object(case), steps=steps))
    assert disagreement(case, verdict) is None
    return verdict


@pytest.mark.parametrize(("more", "life"), [({}, 22), ({"once_each_turn": True}, 21)])
def test_what_triggers_again_while_it_waits_waits_twice(more: Node, life: int) -> None:
    """603.2c, 603.3: each of two instructions makes it trigger before anything is put on the stack; 603.2h: once."""
    gains = {"when": HEARS, "do": [{"do": "gain_life"}], **more}
    resolved = after(2, cards=_card(gains), **_state(CHARGE, CHARGE))
    assert resolved is not None and len(resolved.waits) == 1
    told = after(2 + 2 * (life - 20), cards=_card(gains), **_state(CHARGE, CHARGE, alice={"life": 20}))
    assert told is not None
    assert told.changes["life(alice)"] == life - 20
    assert not told.waits and "height(0)" in told.holds


def test_of_two_that_wait_one_is_left_as_the_other_is_put() -> None:
    """603.3b: they are put on the stack one at a time, in any order with those of another ability."""
    cards = _card({"when": HEARS, "do": [{"do": "gain_life"}]}, {"when": HEARS, "do": [{"do": "energy"}]})
    game = _state(CHARGE, CHARGE)
    one = 'puts(trigger(ab("Loom",1),"loom","loom","alice",1),{})'
    other = 'puts(trigger(ab("Loom",2),"loom","loom","alice",1),{})'
    for order in ((one, one, other, other), (one, other, one, other), (other, one, one, other)):
        wanted = [each.format(place) for place, each in enumerate(order, 3)]
        told = after(6, *wanted, cards=cards, **game)
        assert told is not None and not told.waits
        assert "height(4)" in told.holds
    assert after(5, *(one.format(place) for place in (3, 4, 5)), cards=cards, **game) is None


def test_both_of_two_that_wait_pay_for_the_next_round() -> None:
    """The loop yields what it needs only if both resolve: two energy for two counters."""
    gives = {"when": HEARS, "do": [{"do": "energy"}]}
    loom = _card({"cost": {"energy": 2}, "do": [CHARGE, CHARGE]}, gives)
    verdict = _found(loom, _state(alice={"energy": 2}))
    assert (verdict["kind"], len(verdict["round"])) == ("optional", 7)
    assert verdict["yields"]["counters charge loom"] == 2
    dear = _card({"cost": {"energy": 3}, "do": [CHARGE, CHARGE]}, gives)
    assert _found(dear, _state(alice={"energy": 3}))["kind"] == "none"


def test_a_round_that_begins_with_one_that_waits_doesnt_end_with_two() -> None:
    """Each charge counter makes two: the abilities that wait are more each time, and that is no round."""
    loom = _card({"when": HEARS, "do": [CHARGE, CHARGE]})
    verdict = _found(loom, _state(CHARGE))
    waits = [step["do"] for step in verdict["round"]].count("put")
    made = verdict["yields"].get("counters charge loom", 0)
    assert verdict["kind"] != "none" and (verdict["kind"] == "undetermined" or made >= waits)


DRAW: Node = {"do": "draw"}


@pytest.mark.parametrize(("library", "hand"), [(5, 2), (2, 2), (1, 1), (0, 0)])
def test_no_more_cards_are_drawn_than_there_are(library: int, hand: int) -> None:
    """121.4, 120.3: a library of fewer cards gives those that there are, and what hears draws hears no more of them."""
    hears = _card({"when": {"on": "draws", "who": "you"}, "do": [{"do": "gain_life"}]})
    told = after(1, cards=hears, **_state({**DRAW, "n": 2}, alice={"library": library}))
    assert told is not None
    assert told.changes["hand(alice)"] == hand
    assert len(told.waits) == hand


def test_who_draws_from_an_empty_library_loses_as_it_is_told() -> None:
    """704.5b: the loop ends in the round in which the library has no card for a draw; what is told of it is what is
    drawn."""
    ring = _card({"when": HEARS, "do": [CHARGE, {"do": "mill"}, DRAW]})
    verdict = _found(ring, _state(CHARGE, alice={"library": 1}))
    assert (verdict["kind"], verdict["losers"], verdict["rounds"]) == ("ends", ("alice",), 1)
    assert verdict["end_rule"] == "704.5b"
    assert "hand alice" not in verdict["yields"]
    verdict = _found(ring, _state(CHARGE, alice={"library": 6}))
    assert (verdict["kind"], verdict["losers"], verdict["rounds"]) == ("ends", ("alice",), 4)
    assert verdict["yields"]["hand alice"] == 1


def test_a_condition_of_what_isnt_asked_for_is_no_comparison() -> None:
    """The proof looks at the life total only where something would die."""
    saves = {"does": "would_die", "what": {"type": "creature"}, "to": "exile"}
    bound = {"compare": {"value": {"number": "life", "of": "you"}, "at_least": 22}}
    gains = _card(
        {"cost": {"remove": {"charge": 1}}, "do": [{"do": "gain_life"}]},
        {"when": {"on": "gains_life", "who": "you"}, "do": [CHARGE]},
        {"static": {**saves, "if": bound}},
    )
    state = _state()
    state["battlefield"][0]["counters"] = {"charge": 1}
    assert _found(gains, state)["kind"] == "optional"
    stops = _card(*gains["Loom"]["abilities"][:2], {"static": {"does": "cant_gain_life", "if": bound}})
    assert _found(stops, state)["kind"] in ("none", "undetermined")


def _ring(*besides: Node, controller: str = "alice", **more: Any) -> tuple[Node, Node]:
    """A ring of one ability of alice's, with other abilities that hear the same event."""
    heard = {"on": "gains_life", "who": "any"}
    cards = {
        "Ring": {"types": ["enchantment"], "abilities": [{"when": heard, "do": [{"do": "gain_life"}]}]},
        "Loom": {"types": ["enchantment"], "abilities": [{"when": heard, "do": [each]} for each in besides]},
    }
    state = _state({"do": "gain_life"})
    state["battlefield"] = [
        {"id": "ring", "name": "Ring", "controller": "alice"},
        {"id": "loom", "name": "Loom", "controller": controller},
    ]
    state["players"] |= more
    state["stack"][0]["source"] = "ring"
    return cards, state


@pytest.mark.parametrize("controller", ["alice", "bob"])
def test_a_draw_may_leave_more_and_more_beneath_on_the_stack(controller: str) -> None:
    """104.4b: in whatever order they are put on the stack, the ring goes on before what lies beneath resolves."""
    verdict = _found(*_ring({"do": "energy"}, controller=controller))
    assert (verdict["kind"], set(verdict["draw_for"])) == ("mandatory", {"alice", "bob"})


@pytest.mark.parametrize("controller", ["alice", "bob"])
def test_what_lies_beneath_may_leave_the_ring_where_it_can_resolve(controller: str) -> None:
    """608.2: what breaks the ring ends it if it is put above; bob's always is, as alice is the active player."""
    breaks = {"do": "destroy", "what": {"each": {"name": "Ring"}}}
    verdict = _found(*_ring(breaks, controller=controller))
    assert verdict["kind"] == ("optional" if controller == "alice" else "none")


def test_more_and_more_that_waits_is_another_state() -> None:
    """603.2c, 603.3b: alice's ability may put two charge counters, so that bob's triggers twice, and both of his go on
    the stack above hers: the first taps the loom, the second destroys it, and all comes to rest. After one counter hers
    untaps it each time."""
    loom = {"when": HEARS, "do": [{"do": "untap", "what": "self"}, {**CHARGE, "mode": 1}]}
    loom["do"] += [{**CHARGE, "mode": 2}] * 2
    tapped, any_loom = {"each": {"name": "Loom", "tapped": True}}, {"each": {"name": "Loom"}}
    heard = {"when": {**HEARS, "what": {"name": "Loom"}}, "do": [{"do": "destroy", "what": tapped}]}
    heard["do"] += [{"do": "tap", "what": any_loom}]
    state = _state(CHARGE)
    state["battlefield"].append({"id": "ear", "name": "Ear", "controller": "bob"})
    assert _found(_card(loom) | {"Ear": {"types": ["enchantment"], "abilities": [heard]}}, state)["kind"] == "optional"


def test_what_lies_beneath_may_make_somebody_lose() -> None:
    """704.5c: the ring is no draw if an order of abilities gives bob ten poison counters."""
    verdict = _found(*_ring({"do": "poison", "who": "opponent"}))
    assert verdict["kind"] in ("undetermined", "optional")


def test_a_way_out_is_found_beside_tokens_that_could_be_forgotten() -> None:
    """704.5j, 700.2: a mode of the ability that hears a legendary token die leaves the ring; no draw."""
    cards = {
        "Twin": {"types": ["creature"], "supertypes": ["legendary"], "power": 1, "toughness": 1},
        "Loom": {
            "types": ["enchantment"],
            "abilities": [
                {
                    "when": {"on": "dies", "what": {"name": "Twin"}},
                    "do": [{"do": "create", "card": "Twin", "mode": 1}, {"do": "gain_life", "mode": 2}],
                }
            ],
        },
    }
    state = _state({"do": "create", "card": "Twin"})
    state["battlefield"].append({"id": "twin", "name": "Twin"})
    assert _found(cards, state)["kind"] == "optional"


@pytest.mark.parametrize(("item", "kind"), [([], "mandatory"), (["below"], "undetermined")], ids=["alone", "beneath"])
def test_a_loop_above_what_piles_up_is_found_or_left_open(item: list[str], kind: str) -> None:
    """Bob's ability is put on top of alice's each time (603.3b): hers pile up, and his goes on for ever."""
    loom = {"types": ["artifact"], "abilities": [{"when": HEARS, "do": [CHARGE]}]}
    gain = {"do": "gain_life", "n": 1}
    ear = {"types": ["artifact"], "abilities": [{"when": {**HEARS, "what": {"name": "Loom"}}, "do": [gain]}]}
    go = {"do": "put_counters", "what": {"each": {"name": "Loom"}}, "counter": "charge"}
    stack = [{"id": each, "controller": "alice", "ability": {"do": [gain]}} for each in item]
    stack.append({"id": "go", "controller": "bob", "ability": {"do": [go]}})
    state = _state() | {
        "battlefield": [{"id": "loom", "name": "Loom", "controller": "bob"}, {"id": "ear", "name": "Ear"}],
        "stack": stack,
    }
    assert _found({"Loom": loom, "Ear": ear}, state, 24)["kind"] == kind


RETURNS = [("undying", "+1/+1"), ("persist", "-1/-1")]


@pytest.mark.parametrize("granting", [0, 1, 2])
@pytest.mark.parametrize(("word", "counter"), RETURNS)
def test_what_has_a_keyword_twice_returns_once(word: str, counter: str, granting: int) -> None:
    """113.2c, 702.79a, 702.93a: each of them triggers, and what the first returns the others don't find (400.7)."""
    enters = {"when": {"on": "enters", "what": "self"}, "do": []}
    enters["do"] = [
        {"do": "remove_counters", "what": "self", "counter": counter},
        {"do": "gain_life"},
        {"do": "destroy", "what": "self"},
    ]
    cards = {
        "Bear": {"types": ["creature"], "power": 2, "toughness": 2, "keywords": [word], "abilities": [enters]},
        **_card({"static": {"does": "grant", "what": {"type": "creature"}, "keyword": word}}),
    }
    state = _state({"do": "destroy", "what": {"each": {"name": "Bear"}}})
    state["battlefield"] = [{"id": "bear", "name": "Bear"}]
    state["battlefield"] += [{"id": f"loom {number}", "name": "Loom"} for number in range(granting)]
    state["stack"][0]["source"] = "bear"
    verdict = _found(cards, state, 14)
    if granting == 2 and verdict["kind"] == "undetermined":
        assert {rule for rule, _ in verdict["unsupported"]} == {"405.1"}
        return
    assert verdict["kind"] == "mandatory"
    assert [step["do"] for step in verdict["round"]].count("put") == 2 + granting


def test_an_ability_that_is_granted_twice_triggers_twice() -> None:
    """113.2c: two looms give the ability, and bob, at 5, loses 2 life in each round; with one loom he loses 1."""
    given = {"when": HEARS, "do": [{"do": "lose_life", "who": "opponent"}]}
    ring = {"types": ["artifact"], "abilities": [{"when": HEARS, "do": [CHARGE]}]}
    cards = {"Ring": ring, **_card({"static": {"does": "grant", "what": {"type": "artifact"}, "ability": given}})}
    for looms, rounds in ((1, 5), (2, 3)):
        state = _state({"do": "put_counters", "what": {"each": {"name": "Ring"}}, "counter": "charge"})
        state["players"]["bob"] = {"life": 5}
        state["battlefield"] = [{"id": "ring", "name": "Ring"}]
        state["battlefield"] += [{"id": f"loom {number}", "name": "Loom"} for number in range(looms)]
        state["stack"][0]["source"] = "ring"
        case = {"question": "find_loops", "cards": cards, "state": {"active": "alice", **state}}
        found = find(loop_from_object(case), steps=10)
        assert found.kind in ("ends", "undetermined")
        if found.kind == "ends":
            assert (found.losers, found.rounds) == (("bob",), rounds)
