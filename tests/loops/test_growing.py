"""Rounds in which what happens is more each time: doubled life, counters, damage, tokens."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.loops.finding import find
from bridge.loops.verdict import LoopVerdict
from tests.loops.loading import loop_from_object

__all__: list[str] = []

Node = dict[str, Any]

TWICE: Node = {"that_much": True, "times": 2}
ITS = {"what": "self", "counter": "+1/+1"}
SEASON: Node = {"static": {"does": "more_counters", "what": {"controller": "you"}, "times": 2}}


def _found(ability: Node, *more: Node, first: Node | None = None, life: int = 20, charge: int = 0) -> LoopVerdict:
    """What is found where alice has a creature with abilities, and an item of it on the stack does something first."""
    card = {"types": ["creature"], "power": 1, "toughness": 1, "abilities": [ability, *more]}
    cards = {"Snowball": card, "Rat": {"types": ["creature"], "power": 1, "toughness": 1}}
    stack = [] if first is None else [{"id": "go", "controller": "alice", "source": "ball", "ability": {"do": [first]}}]
    ball: Node = {"id": "ball", "name": "Snowball"}
    if charge:
        ball["counters"] = {"+1/+1": charge}
    state = {"active": "alice", "players": {"alice": {}, "bob": {"life": life}}, "battlefield": [ball], "stack": stack}
    return find(loop_from_object({"question": "find_loops", "cards": cards, "state": state}), steps=8, timeout=60)


def _hears(event: Node, *do: Node, **more: Any) -> Node:
    return {"when": event, "do": list(do), **more}


GAINS: Node = {"on": "gains_life", "who": "you"}
GAIN: Node = {"do": "gain_life", "n": 1}
COUNTERED: Node = {"on": "counters", "what": "self", "counter": "+1/+1"}
COUNTER: Node = {"do": "put_counters", **ITS}


@pytest.mark.parametrize(
    ("ability", "more", "first", "yields"),
    [
        pytest.param(_hears(GAINS, {"do": "gain_life", "n": TWICE}), [], GAIN, "life alice", id="life"),
        pytest.param(_hears(COUNTERED, {**COUNTER, "n": TWICE}), [], COUNTER, "counters +1/+1 ball", id="counters"),
        pytest.param(
            _hears(COUNTERED, {"do": "double_counters", **ITS}), [], COUNTER, "counters +1/+1 ball", id="all counters"
        ),
        pytest.param(
            _hears(COUNTERED, {**COUNTER, "n": {"that_much": True}}),
            [SEASON],
            COUNTER,
            "counters +1/+1 ball",
            id="season",
        ),
        pytest.param(
            _hears(GAINS, {"do": "gain_life", "n": {**TWICE, "times": 1, "plus": 1}}), [], GAIN, "life alice", id="+1"
        ),
    ],
)
def test_what_grows_for_ever_is_a_draw(ability: Node, more: list[Node], first: Node, yields: str) -> None:
    """CR 104.4b: all of it is forced, nothing stops it, and nobody loses: how much it is doesn't matter."""
    found = _found(ability, *more, first=first)
    assert (found.kind, found.unsupported) == ("mandatory", ())
    assert found.yields[yields] > 0


@pytest.mark.parametrize("bound", [{"at_most": 100}, {"at_most": 1000}])
def test_what_grows_comes_to_a_bound(bound: Node) -> None:
    """CR 603.4: with more life than that nothing triggers any more."""
    found = _found(
        _hears(
            GAINS,
            {"do": "gain_life", "n": TWICE},
            **{"if": {"compare": {"value": {"number": "life", "of": "you"}, **bound}}},
        ),
        first=GAIN,
    )
    assert found.kind in ("none", "undetermined")


def test_what_grows_kills_what_it_is_dealt_to() -> None:
    """CR 704.5g: a 1/1 with nine counters survives one damage, and two, and four; not eight more."""
    hurt = {"do": "damage", "what": "self", "n": TWICE}
    found = _found(_hears({"on": "dealt_damage", "what": "self"}, hurt), first={**hurt, "n": 1}, charge=9)
    assert found.kind in ("none", "undetermined")


@pytest.mark.parametrize(("times", "kind"), [(1, "ends"), (2, "undetermined")])
@pytest.mark.parametrize("life", [20, 1000])
def test_in_which_round_somebody_loses(times: int, kind: str, life: int) -> None:
    """CR 104.2a: one life each round, so that bob loses in as many rounds as he has life; or 1, 2, 4, 8 and so on."""
    drain = {"do": "lose_life", "who": "opponent", "n": {"that_much": True}}
    found = _found(_hears(GAINS, drain, {"do": "gain_life", "n": {**TWICE, "times": times}}), first=GAIN, life=life)
    assert found.kind == kind
    if kind == "ends":
        assert (found.losers, found.rounds) == (("bob",), life)
    else:
        assert "change more each time" in found.unsupported[0][1]


def test_tokens_that_double_are_not_said_to_be_one_each_time() -> None:
    """CR 111.1: as many tokens as there are creatures: one, two, four."""
    ability = {"cost": {"mana": "{0}"}, "do": [{"do": "create", "card": "Rat", "n": {"count": {"type": "creature"}}}]}
    found = _found(ability)
    assert found.kind == "undetermined"
    assert "more tokens or copies come to be" in found.unsupported[0][1]
    once = {"cost": {"mana": "{0}"}, "do": [{"do": "create", "card": "Rat"}]}
    assert _found(once).kind == "optional"


@pytest.mark.parametrize(
    ("life", "times", "kind"), [("you", 1, "optional"), ("opponent", 0, "optional"), ("opponent", 1, "undetermined")]
)
def test_whose_life_is_counted(life: str, times: int, kind: str) -> None:
    """CR 732.2a: bob's life may become less until he loses; where as much is gained as he has, rounds differ."""
    gained = {"number": "life", "of": life, "times": times, "plus": 1}
    do = [{"do": "lose_life", "who": "opponent"}, {"do": "gain_life", "n": gained}]
    found = _found({"cost": {"mana": "{0}"}, "do": do})
    assert found.kind == kind
    if kind == "optional":
        assert (found.losers, found.rounds) == (("bob",), 20)
    else:
        assert ("732.1b", "how long a round lasts that changes life of bob") in found.unsupported


@pytest.mark.parametrize(
    ("gained", "even"),
    [(TWICE, False), ({"that_much": True}, True), (1, True), ({"counters": "+1/+1", "on": "self"}, True)],
    ids=["twice as much", "as much", "1", "a number that stays"],
)
def test_what_each_round_yields_is_said_only_where_it_is_the_same(gained: Any, even: bool) -> None:
    verdict = _found(_hears(GAINS, {"do": "gain_life", "n": gained}), first=GAIN, charge=1)
    assert verdict.kind == "mandatory"
    assert verdict.checked is not None
    assert verdict.checked.even is even


def test_counters_that_an_amount_counts_make_later_rounds_yield_more() -> None:
    verdict = _found(_hears(GAINS, COUNTER, {"do": "gain_life", "n": {"counters": "+1/+1", "on": "self"}}), first=GAIN)
    assert (verdict.kind, verdict.checked is not None and verdict.checked.even) == ("mandatory", False)


# --------------------------------------------------------------------------- what grows to a number that is asked for


LIFE: Node = {"number": "life", "of": "you"}
CHARGE: Node = {"do": "put_counters", "what": "self", "counter": "charge", "n": 1}
PLUS: Node = {"do": "put_counters", **ITS, "n": 1}


def _pays(gain: int, then: Node = CHARGE, *abilities: Node, **thing: Any) -> str:
    """The kind of what is found where alice has 40 life and can pay 5 of it to gain some, and do one thing more."""
    paid = {"cost": {"life": 5}, "do": [{"do": "gain_life", "n": gain}, then]}
    card = {"types": ["creature"], "power": 1, "toughness": 1, "abilities": [paid, *abilities]}
    state = {
        "active": "alice",
        "players": {"alice": {"life": 40}, "bob": {}},
        "battlefield": [{"id": "it", "name": "Thing", **thing}],
    }
    case = {"question": "find_loops", "cards": {"Thing": card}, "state": state}
    return find(loop_from_object(case), steps=5, timeout=60).kind


@pytest.mark.parametrize(
    ("condition", "lasts"),
    [
        ({"compare": {"value": LIFE, "at_most": 60}}, {5}),
        ({"compare": {"value": LIFE, "at_least": 10}}, {5, 6}),
        ({"non": {"compare": {"value": LIFE, "at_least": 60}}}, {5}),
        ({"non": {"compare": {"value": LIFE, "at_most": 10}}}, {5, 6}),
        ({"compare": {"value": {"number": "library", "of": "you"}, "at_most": 60}}, {5, 6}),
        ({"compare": {"value": {**LIFE, "times": 2}, "at_most": 99}}, {5}),
        ({"compare": {"value": {"number": "library", "of": "you"}, "at_least": LIFE}}, {5}),
    ],
)
def test_a_condition_holds_as_long_as_a_number_is_not_reached(condition: Node, lasts: set[int]) -> None:
    """CR 608.2c: life is gained under a condition: with 6 for 5 her life comes to every number some time."""
    for gain in (5, 6):
        paid = {"cost": {"life": 5}, "do": [{"do": "gain_life", "n": gain, "if": condition}, CHARGE]}
        there = _pays(0, CHARGE, paid)
        assert there == ("optional" if gain in lasts else "none")


@pytest.mark.parametrize(("bound", "gain", "kind"), [(100, 6, "none"), (100, 5, "optional"), (30, 6, "optional")])
def test_an_ability_that_triggers_some_time_changes_the_round(bound: int, gain: int, kind: str) -> None:
    """CR 603.4: from 100 life on it triggers each time, another round; from 30 on it always did."""
    hears = _hears(GAINS, CHARGE, **{"if": {"compare": {"value": LIFE, "at_least": bound}}})
    assert _pays(gain, CHARGE, hears) == kind


@pytest.mark.parametrize(("power", "kind"), [(4, "optional"), (60, "none")])
def test_power_that_grows_comes_to_what_is_asked_for(power: int, kind: str) -> None:
    """CR 613.4c: with 3 counters it has power 4; with one more each time it has power 60 in the 57th round."""
    hears = _hears(GAINS, CHARGE, **{"if": {"fits": {"object": "self", "what": {"power": {"at_least": power}}}}})
    assert _pays(5, PLUS, hears, counters={"+1/+1": 3}) == kind


@pytest.mark.parametrize(("counters", "kind"), [(3, "optional"), (60, "none")])
def test_counters_that_grow_come_to_what_is_asked_for(counters: int, kind: str) -> None:
    hears = _hears(
        GAINS, PLUS, **{"if": {"compare": {"value": {"counters": "charge", "on": "self"}, "at_least": counters}}}
    )
    assert _pays(5, CHARGE, hears, counters={"charge": 3}) == kind


ADAPT: Node = {"cost": {"mana": "{0}"}, "do": [
    {**COUNTER, "if": {"fits": {"object": "self", "what": {"counters": {"+1/+1": 0}}}}}]}  # fmt: skip


def test_more_counters_change_nothing_where_it_is_asked_whether_there_are_any() -> None:
    # CR 701.46a: after the first one, one more counter each round is no answer's change.
    verdict = _found(ADAPT, _hears(COUNTERED, COUNTER), charge=1)
    assert verdict.kind == "none"  # adapting does nothing any more, and nothing else puts one
    verdict = _found(ADAPT, _hears(COUNTERED, COUNTER), first=COUNTER)
    assert verdict.kind == "mandatory", verdict.unsupported
    assert verdict.checked is not None
    assert not verdict.checked.rejected
    assert len(verdict.start) + len(verdict.round) <= 5


def test_a_first_counter_is_put_once() -> None:
    # CR 701.46a: the near miss: only the counter that adapting puts is there, so that it is put once.
    assert _found(ADAPT).kind == "none"
