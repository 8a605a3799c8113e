"""Amounts that come to less than zero (CR 107.1b): in power, toughness and comparisons; else zero is used."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.loops.finding import find
from bridge.loops.verdict import LoopVerdict
from tests.loops.loading import loop_from_object

from .runs import case
from .stepping import State, after

__all__: list[str] = []

Node = dict[str, Any]
MINUS: Node = {"count": {"name": "Forest"}, "times": -1}
ENERGY: Node = {"do": "energy"}
BEARS: Node = {"each": {"name": "Bear"}}


def _with_forests(
    n: int, *do: Node, static: Node | None = None, steps: int = 1, wanted: tuple[str, ...] = (), **bear: Any
) -> State | None:
    """The state after an item of alice's on the stack does something, with a Bear (2/2) and so many Forests."""
    thing = {"types": ["artifact"], "abilities": [] if static is None else [{"static": static}]}
    forests = [{"id": f"forest {each}", "name": "Forest", "controller": "alice"} for each in range(n)]
    return after(
        steps,
        *wanted,
        cards={"Thing": thing},
        battlefield=[
            {"id": "thing", "name": "Thing", "controller": "alice"},
            {"id": "bear", "name": "Bear", "controller": "alice", **bear},
            *forests,
        ],
        stack=[{"id": "item", "controller": "alice", "source": "thing", "ability": {"do": list(do or (ENERGY,))}}],
    )


@pytest.mark.parametrize(("forests", "power"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_what_gets_less_for_each_has_less_power(forests: int, power: int) -> None:
    """CR 613.4c; a power below zero isn't told from zero."""
    state = _with_forests(forests, static={"does": "boost", "what": {"name": "Bear"}, "n": MINUS, "m": 0})
    assert state is not None and state.power["bear"] == power


@pytest.mark.parametrize(
    ("forests", "zone"), [(0, "battlefield"), (1, "battlefield"), (2, "graveyard"), (3, "graveyard")]
)
@pytest.mark.parametrize("once", [True, False], ids=["until end of turn", "as long as it is there"])
def test_what_gets_less_for_each_dies_without_toughness(forests: int, zone: str, once: bool) -> None:
    """CR 611.2c, 613.4c, 704.5f."""
    size: Node = {"n": 0, "m": MINUS}
    if once:
        state = _with_forests(forests, {"do": "boost", "what": BEARS, **size}, steps=2 if forests > 1 else 1)
    else:
        static: Node = {"does": "boost", "what": {"name": "Bear"}, **size}
        state = _with_forests(forests, static=static)
    assert state is not None and state.zone("bear") == zone


@pytest.mark.parametrize("static", [True, False], ids=["as long as it is there", "until end of turn"])
def test_a_size_may_be_set_to_less_than_zero(static: bool) -> None:
    """CR 613.4b: a Bear of -1/-1 with two +1/+1 counters is a 1/1."""
    two = {"counters": {"+1/+1": 2}}
    size: Node = {"n": MINUS, "m": MINUS}
    if static:
        state = _with_forests(1, static={"does": "set_pt", "what": {"name": "Bear"}, **size}, **two)
    else:
        state = _with_forests(1, {"do": "become", "what": BEARS, "types": ["creature"], **size}, **two)
    assert state is not None and state.power["bear"] == 1


def test_a_life_total_may_be_set_to_less_than_zero() -> None:
    """CR 119.5."""
    state = _with_forests(1, {"do": "set_life", "n": MINUS})
    assert state is not None and state.changes["life(alice)"] == -21


@pytest.mark.parametrize("do", ["gain_life", "lose_life", "energy", "poison"])
def test_other_effects_do_nothing_then(do: str) -> None:
    state = _with_forests(1, {"do": do, "n": MINUS})
    assert state is not None and not +state.changes and not -state.changes


@pytest.mark.parametrize(("forests", "so"), [(0, True), (1, False)])
def test_a_number_is_compared_as_it_is(forests: int, so: bool) -> None:
    state = _with_forests(forests, ENERGY | {"if": {"compare": {"value": MINUS, "at_least": 0}}})
    assert state is not None and state.changes["energy(alice)"] == so


def test_what_is_counted_no_further_may_be_less_as_well() -> None:
    """CR 107.1: with 35 Forests 40 minus their number is 5, whatever they are counted up to."""
    fewer: Node = MINUS | {"plus": 40}
    for forests, bound, followed in ((10, 10, True), (35, 10, False)):
        do = ENERGY | {"if": {"compare": {"value": fewer, "at_least": bound}}}
        assert (_with_forests(forests, do, wanted=("unsure(1)",)) is None) is followed


@pytest.mark.parametrize(("forests", "times", "asked"), [(35, -1, True), (10, -1, False), (35, 1, False)])
def test_power_that_becomes_less_by_what_is_counted_no_further_isnt_known(
    forests: int, times: int, asked: bool
) -> None:
    """CR 613.4c, 107.1: greater power than is followed is at least so much; less power may be any."""
    static: Node = {"does": "boost", "what": {"name": "Bear"}, "n": MINUS | {"times": times}, "m": 0}
    assert (_with_forests(forests, static=static, wanted=("clipped(1)",)) is not None) is asked


@pytest.mark.parametrize("unsure", [False, True])
def test_a_comparison_is_unsure_of_its_own_amount_alone(unsure: bool) -> None:
    """CR 107.1: alice has 20 life, which is less than 40 however many Forests another instruction counts."""
    forests: Node = {"count": {"name": "Forest"}}
    value = forests if unsure else {"number": "life", "of": "you"}
    compared = ENERGY | {"if": {"compare": {"value": value, "at_least": 40}}}
    state = _with_forests(35, compared, ENERGY | {"n": forests}, wanted=("unsure(1)",))
    assert (state is not None) is unsure


# ------------------------------------------------------------------------------------------------------------- in loops


def _ring(times: int, what: Node, steps: int = 7, **more: Any) -> LoopVerdict:
    """Whenever alice gains life, she puts a charge counter on the Ring, and gains 1 life."""
    puts: Node = {"do": "put_counters", "what": "self", "counter": "charge"}
    size: Node = {"counters": "charge", "on": "self", "times": times}
    ring: Node = {
        "types": ["artifact"],
        "abilities": [
            {"when": {"on": "gains_life", "who": "you"}, "do": [puts, {"do": "gain_life", "n": 1}]},
            {"static": {"does": "boost", "what": what, "n": size, "m": size}},
        ],
    }
    bear = {"types": ["creature"], "power": 2, "toughness": 2}
    given = case(
        {"Ring": ring, "Bear": bear},
        battlefield=[{"id": "ring", "name": "Ring"}, {"id": "bear", "name": "Bear"}],
        stack=[{"id": "go", "controller": "alice", "ability": {"do": [{"do": "gain_life", "n": 1}]}}],
        **more,
    )
    return find(loop_from_object(given), steps=steps, timeout=60)


def test_a_round_after_which_something_has_less_toughness_is_no_draw_by_itself() -> None:
    """CR 104.4b, 704.5f: the Bear dies in the third round. That the game is a draw all the same isn't found."""
    assert _ring(1, {"type": "creature"}).kind == "mandatory"
    verdict = _ring(-1, {"type": "creature"})
    assert (verdict.kind, [rule for rule, _ in verdict.unsupported]) == ("undetermined", ["107.1b"])


def test_a_loop_by_which_it_doesnt_become_less_is_a_draw() -> None:
    """CR 104.4b: the Bear is a 1/1 throughout; the checker accepts it."""
    ring: Node = {
        "types": ["artifact"],
        "abilities": [
            {"when": {"on": "gains_life", "who": "you"}, "do": [{"do": "gain_life", "n": 1}]},
            {"static": {"does": "boost", "what": {"type": "creature"}, "n": MINUS, "m": MINUS}},
        ],
    }
    cards = {
        "Ring": ring,
        "Bear": {"types": ["creature"], "power": 2, "toughness": 2},
        "Forest": {"types": ["land"]},
    }
    things = [{"id": name.lower(), "name": name} for name in cards]
    go = {"id": "go", "controller": "alice", "ability": {"do": [{"do": "gain_life", "n": 1}]}}
    verdict = find(loop_from_object(case(cards, battlefield=things, stack=[go])), steps=5, timeout=60)
    assert (verdict.kind, verdict.unsupported) == ("mandatory", ())
