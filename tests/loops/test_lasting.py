"""Rounds that take what something asks for: loops, if they last until somebody loses (CR 732.1b, 104.3)."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.loops.finding import find
from bridge.loops.loading import loop_from_object
from bridge.loops.verdict import LoopVerdict

__all__: list[str] = []

Node = dict[str, Any]

GAIN: Node = {"do": "gain_life", "n": 1}
DRAIN: Node = {"do": "lose_life", "n": 1, "who": "opponents"}
GAINS: Node = {"on": "gains_life", "who": "you"}


def _found(
    ability: Node, *, alice: Node | None = None, bob: Node | None = None, first: Node | None = None, **thing: Any
) -> LoopVerdict:
    """What is found where alice has a permanent with an ability; an item of it on the stack does something first."""
    card = {"types": ["artifact"], "abilities": [ability], **thing.pop("card", {})}
    stack = [] if first is None else [{"id": "go", "controller": "alice", "source": "it", "ability": {"do": [first]}}]
    state = {
        "active": "alice",
        "players": {"alice": alice or {}, "bob": bob or {}},
        "battlefield": [{"id": "it", "card": "Thing", **thing}],
        "stack": stack,
    }
    case = {"question": "find_loops", "cards": {"Thing": card}, "state": state}
    return find(loop_from_object(case), steps=5, timeout=60)


def _hears(event: Node, *do: Node, **more: Any) -> Node:
    return {"when": event, "do": list(do), **more}


def _while(amount: Node, **bound: int) -> Node:
    return {"amount": amount, **bound}


def _state(*do: Node, **condition: Any) -> Node:
    return {"when": {"on": "state"}, "if": condition, "do": list(do)}


# Of each row: the ability, who has what, what the boundary is, and who loses in which round at it; one more or less
# of it, and what is asked for runs out before somebody loses.
ROWS = [
    # CR 603.4: bob's 13 life is taken one by one as long as he has any; with "at least 2" he is left with 1.
    pytest.param(
        lambda n: _found(_hears(GAINS, DRAIN, GAIN, **{"if": _while({"life": "opponents"}, at_least=n)}), first=GAIN),
        (1, 2),
        ("bob", 20),
        id="a condition asks for life",
    ),
    # CR 603.8: the same of a state trigger.
    pytest.param(
        lambda n: _found(_state(DRAIN, amount={"life": "opponents"}, at_least=n)),
        (1, 2),
        ("bob", 20),
        id="a state trigger asks for life",
    ),
    # CR 107.1: two at a time: 6, 4, 2, and none; from 5 it would be 5, 3 and 1, which is too little.
    pytest.param(
        lambda n: _found(_state({**DRAIN, "n": 2}, amount={"life": "opponents"}, at_least=2), bob={"life": n}),
        (6, 5),
        ("bob", 3),
        id="two life at a time",
    ),
    # CR 704.5b: alice draws her 4 cards and one more, and has 4 in hand as the fifth draw is put on the stack.
    pytest.param(
        lambda n: _found(_state({"do": "draw", "n": 1}, amount={"hand": "you"}, at_most=n), alice={"library": 4}),
        (4, 3),
        ("alice", 5),
        id="cards in hand",
    ),
    # CR 603.4: of 5 life one is lost each time as long as it is at most so much.
    pytest.param(
        lambda n: _found(
            _state({"do": "lose_life", "n": 1, "who": "you"}, amount={"life": "you"}, at_most=n), alice={"life": 5}
        ),
        (5, 4),
        ("alice", 5),
        id="little life",
    ),
    # CR 701.9b: one card is discarded to begin with; in the fifth round bob loses his last life, and none is left.
    pytest.param(
        lambda n: _found(
            _hears({"on": "discards", "who": "you"}, DRAIN, {"do": "discard", "n": 1}),
            first={"do": "discard", "n": 1},
            alice={"hand": n},
            bob={"life": 5},
        ),
        (5, 4),
        ("bob", 5),
        id="a hand",
    ),
    # CR 701.17b: a card milled and one drawn: of 5 cards the third round mills the last one, of 4 it would mill none.
    pytest.param(
        lambda n: _found(
            _hears(
                {"on": "mills", "who": "opponent"},
                {"do": "draw", "n": 1, "who": "opponents"},
                {"do": "mill", "n": 1, "who": "opponents"},
            ),
            first={"do": "mill", "n": 1, "who": "opponents"},
            bob={"library": n},
        ),
        (5, 4),
        ("bob", 3),
        id="a library that is milled and drawn from",
    ),
    # CR 119.4, 118.3: three times life, energy, cards of the library or counters are paid.
    pytest.param(
        lambda n: _found({"cost": {"life": 2}, "do": [DRAIN]}, alice={"life": n}, bob={"life": 3}),
        (7, 6),
        ("bob", 3),
        id="life that is paid",
    ),
    pytest.param(
        lambda n: _found({"cost": {"energy": 2}, "do": [DRAIN]}, alice={"energy": n}, bob={"life": 3}),
        (6, 5),
        ("bob", 3),
        id="energy that is paid",
    ),
    pytest.param(
        lambda n: _found({"cost": {"mill": 2}, "do": [DRAIN]}, alice={"library": n}, bob={"life": 3}),
        (6, 5),
        ("bob", 3),
        id="cards that are milled as a cost",
    ),
    pytest.param(
        lambda n: _found({"cost": {"remove": {"charge": 1}}, "do": [DRAIN]}, counters={"charge": n}, bob={"life": 3}),
        (3, 2),
        ("bob", 3),
        id="counters that are removed as a cost",
    ),
    pytest.param(
        lambda n: _found({"cost": {"mana": "{1}"}, "do": [DRAIN]}, alice={"mana": "{R}" * n}, bob={"life": 3}),
        (3, 2),
        ("bob", 3),
        id="mana that is paid",
    ),
    # CR 602.5b: "activate only if"; with 2 she could activate it in response to itself, with 4 not at all.
    pytest.param(
        lambda n: _found(
            {"cost": {"mana": "{0}"}, "if": _while({"life": "opponents"}, at_least=n), "do": [DRAIN]}, bob={"life": 3}
        ),
        (1, 4),
        ("bob", 3),
        id="activate only if",
    ),
    # CR 602.5b: three times with 2 counters or more, of which one is removed as it is activated.
    pytest.param(
        lambda n: _found(
            {
                "cost": {"remove": {"charge": 1}},
                "if": _while({"counters": "charge", "on": "self"}, at_least=2),
                "do": [DRAIN],
            },
            counters={"charge": n},
            bob={"life": 3},
        ),
        (4, 3),
        ("bob", 3),
        id="activate only if there are counters",
    ),
    # CR 603.8: as long as bob's life isn't so much or less.
    pytest.param(
        lambda n: _found(_state(DRAIN, **{"not": {"amount": {"life": "opponents"}, "at_most": n}}), bob={"life": 3}),
        (0, 1),
        ("bob", 3),
        id="a condition that is negated",
    ),
    # CR 704.5f: the creature lives as long as its toughness is more than its -1/-1 counters.
    pytest.param(
        lambda n: _found(
            _hears(GAINS, DRAIN, {"do": "put_counters", "what": "self", "counter": "-1/-1", "n": 1}, GAIN),
            first=GAIN,
            bob={"life": 3},
            card={"types": ["creature"], "power": 1, "toughness": n},
        ),
        (3, 2),
        ("bob", 3),
        id="toughness",
    ),
    # CR 704.5g: and as long as it is more than the damage.
    pytest.param(
        lambda n: _found(
            _hears({"on": "dealt_damage", "what": "self"}, DRAIN, {"do": "damage", "what": "self", "n": 1}),
            first={"do": "damage", "what": "self", "n": 1},
            bob={"life": 3},
            card={"types": ["creature"], "power": 1, "toughness": n},
        ),
        (4, 3),
        ("bob", 3),
        id="damage",
    ),
    # CR 704.5i: a planeswalker with loyalty 0 is put into its owner's graveyard.
    pytest.param(
        lambda n: _found(
            _hears(GAINS, DRAIN, {"do": "remove_counters", "what": "self", "counter": "loyalty", "n": 1}, GAIN),
            first=GAIN,
            bob={"life": 3},
            counters={"loyalty": n},
            card={"types": ["planeswalker"], "loyalty": 3},
        ),
        (3, 2),
        ("bob", 3),
        id="loyalty",
    ),
]


@pytest.mark.parametrize(("found", "boundary", "end"), ROWS)
def test_it_lasts_until_somebody_loses(found: Any, boundary: tuple[int, int], end: tuple[str, int]) -> None:
    verdict = found(boundary[0])
    assert verdict.kind in ("ends", "optional")
    assert (verdict.losers, verdict.rounds) == ((end[0],), end[1])
    assert verdict.checked is not None and verdict.checked.rejected == ()


@pytest.mark.parametrize(("found", "boundary", "end"), ROWS)
def test_it_runs_out_before_somebody_loses(found: Any, boundary: tuple[int, int], end: tuple[str, int]) -> None:
    assert found(boundary[1]).kind == "none"


@pytest.mark.parametrize(("n", "kind"), [(4, "none"), (40, "undetermined")])
def test_a_life_total_that_is_followed_only_up_to_a_bound_is_set(n: int, kind: str) -> None:
    """CR 119.5: so much life is gained and lost again; of more than 30 it isn't known how much is lost."""
    do: list[Node] = [{"do": "gain_life", "n": n}, {"do": "set_life", "n": 20}]
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "stack": [{"id": "go", "controller": "alice", "ability": {"do": do}}],
    }
    found = find(loop_from_object({"question": "find_loops", "cards": {}, "state": state}), steps=3, timeout=60)
    assert found.kind == kind
    assert found.unsupported == (() if kind == "none" else (("107.1", "a number that is followed only up to a bound"),))


@pytest.mark.parametrize(("cards", "kind"), [(1, "none"), (2, "undetermined")])
def test_which_of_two_cards_comes_first(cards: int, kind: str) -> None:
    """CR 701.20a: cards are revealed until one fits; of two that do, either may come first."""
    reveal: Node = {"do": "reveal_until", "until": {"name": "Bear"}, "to": "battlefield"}
    bear = {"types": ["creature"], "power": 2, "toughness": 2}
    state: Node = {
        "active": "alice",
        "players": {"alice": {"library": 0}, "bob": {}},
        "library": [{"id": f"bear {n}", "card": "Bear"} for n in range(cards)],
        "stack": [{"id": "go", "controller": "alice", "ability": {"do": [reveal]}}],
    }
    found = find(loop_from_object({"question": "find_loops", "cards": {"Bear": bear}, "state": state}), steps=4)
    assert found.kind == kind
    assert found.unsupported == (
        () if kind == "none" else (("701.20a", "which of several cards in a library comes first"),)
    )


def test_what_a_new_object_has_is_not_taken_from() -> None:
    """CR 400.7, 702.79a: what kills a creature with persist is gone as it comes back, and it comes back once."""
    redcap = {"types": ["creature"], "power": 2, "toughness": 2, "keywords": ["persist"]}
    redcap["abilities"] = [_hears({"on": "enters", "what": "self"}, {"do": "damage", "n": {"power": "self"}})]
    redcap["abilities"][0] |= {"targets": [{"any_target": True}]}
    redcap["abilities"][0]["do"][0]["what"] = "target"
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "redcap", "card": "Redcap", "damage": 2}],
    }
    found = find(loop_from_object({"question": "find_loops", "cards": {"Redcap": redcap}, "state": state}), steps=8)
    assert (found.kind, found.unsupported) == ("none", ())
