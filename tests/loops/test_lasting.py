"""Rounds that take what something asks for: loops, if they last until somebody loses (CR 732.1b, 104.3)."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.loops.finding import find
from bridge.loops.verdict import LoopVerdict
from tests.loops.loading import loop_from_object

__all__: list[str] = []

Node = dict[str, Any]

GAIN: Node = {"do": "gain_life", "n": 1}
DRAIN: Node = {"do": "lose_life", "n": 1, "who": "opponent"}
GAINS: Node = {"on": "gains_life", "who": "you"}


def _found(
    ability: Node,
    *,
    alice: Node | None = None,
    bob: Node | None = None,
    first: Node | None = None,
    steps: int = 5,
    **thing: Any,
) -> LoopVerdict:
    """What is found where alice has a permanent with an ability; an item of it on the stack does something first."""
    card = {"types": ["artifact"], "abilities": [ability], **thing.pop("card", {})}
    stack = [] if first is None else [{"id": "go", "controller": "alice", "source": "it", "ability": {"do": [first]}}]
    state = {
        "active": "alice",
        "players": {"alice": alice or {}, "bob": bob or {}},
        "battlefield": [{"id": "it", "name": "Thing", **thing}],
        "stack": stack,
    }
    case = {"question": "find_loops", "cards": {"Thing": card}, "state": state}
    return find(loop_from_object(case), steps=steps, timeout=60)


def _hears(event: Node, *do: Node, **more: Any) -> Node:
    return {"when": event, "do": list(do), **more}


def _while(amount: Node, **bound: int) -> Node:
    return {"compare": {"value": amount, **bound}}


def _state(*do: Node, amount: Node | None = None, **condition: Any) -> Node:
    known = condition if amount is None else _while(amount, **condition)
    return {"when": {"on": "state"}, "if": known, "do": list(do)}


def _gains(*do: Node) -> Node:
    return _hears(GAINS, *do, GAIN)


def _of_self(do: str, kind: str, n: int = 1) -> Node:
    return {"do": do, "what": "self", "counter": kind, "n": n}


def _destroy(**what: Any) -> Node:
    return {"do": "destroy", "what": {"each": what}}


def _charged(n: int) -> Node:
    return _while({"counters": "charge", "on": "self"}, at_least=n)


WEARS = _of_self("remove_counters", "charge")
CREATURE: Node = {"types": ["creature"], "power": 1, "toughness": 1}
CANT_LOSE: Node = {"static": {"does": "cant_lose"}}


# Of each row: the ability, who has what, what the boundary is, and who loses in which round at it; one more or less
# of it, and what is asked for runs out before somebody loses.
ROWS = [
    # CR 603.4: bob's 13 life is taken one by one as long as he has any; with "at least 2" he is left with 1.
    pytest.param(
        lambda n: _found(
            _hears(GAINS, DRAIN, GAIN, **{"if": _while({"number": "life", "of": "opponent"}, at_least=n)}), first=GAIN
        ),
        (1, 2),
        ("bob", 20),
        id="a condition asks for life",
    ),
    # CR 603.8: the same of a state trigger.
    pytest.param(
        lambda n: _found(_state(DRAIN, amount={"number": "life", "of": "opponent"}, at_least=n)),
        (1, 2),
        ("bob", 20),
        id="a state trigger asks for life",
    ),
    # CR 107.1: two at a time: 6, 4, 2, and none; from 5 it would be 5, 3 and 1, which is too little.
    pytest.param(
        lambda n: _found(
            _state({**DRAIN, "n": 2}, amount={"number": "life", "of": "opponent"}, at_least=2), bob={"life": n}
        ),
        (6, 5),
        ("bob", 3),
        id="two life at a time",
    ),
    # CR 704.5b: alice draws her 4 cards and one more, and has 4 in hand as the fifth draw is put on the stack.
    pytest.param(
        lambda n: _found(
            _state({"do": "draw", "n": 1}, amount={"number": "hand", "of": "you"}, at_most=n), alice={"library": 4}
        ),
        (4, 3),
        ("alice", 5),
        id="cards in hand",
    ),
    # CR 603.4: of 5 life one is lost each time as long as it is at most so much.
    pytest.param(
        lambda n: _found(
            _state({"do": "lose_life", "n": 1, "who": "you"}, amount={"number": "life", "of": "you"}, at_most=n),
            alice={"life": 5},
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
                {"do": "draw", "n": 1, "who": "opponent"},
                {"do": "mill", "n": 1, "who": "opponent"},
            ),
            first={"do": "mill", "n": 1, "who": "opponent"},
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
            {"cost": {"mana": "{0}"}, "if": _while({"number": "life", "of": "opponent"}, at_least=n), "do": [DRAIN]},
            bob={"life": 3},
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
        lambda n: _found(
            _state(DRAIN, non={"compare": {"value": {"number": "life", "of": "opponent"}, "at_most": n}}),
            bob={"life": 3},
        ),
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
    # CR 122.1: what has fewer than two charge counters is destroyed; two rounds leave two of 4.
    pytest.param(
        lambda n: _found(
            _gains(DRAIN, WEARS, _destroy(non={"counters": {"charge": {"at_least": 2}}})),
            first=GAIN,
            steps=7,
            counters={"charge": n},
            bob={"life": 3},
        ),
        (4, 3),
        ("bob", 3),
        id="so many counters of a description",
    ),
    pytest.param(
        lambda n: _found(
            _gains(DRAIN, WEARS, _destroy(counters={"charge": 0})),
            first=GAIN,
            steps=7,
            counters={"charge": n},
            bob={"life": 3},
        ),
        (3, 2),
        ("bob", 3),
        id="no counters of a description",
    ),
    # CR 122.1b: with the last flying counter goes flying.
    pytest.param(
        lambda n: _found(
            _gains(DRAIN, _of_self("remove_counters", "flying"), _destroy(non={"keyword": "flying"})),
            first=GAIN,
            steps=7,
            counters={"flying": n},
            bob={"life": 3},
            card=CREATURE,
        ),
        (3, 2),
        ("bob", 3),
        id="keyword counters",
    ),
    # CR 701.34a: of 4 counters the second round removes the last two, none is proliferated, and none is left to pay.
    pytest.param(
        lambda n: _found(
            {},
            tapped=True,
            counters={"charge": n},
            bob={"life": 2},
            card={
                "abilities": [
                    {"cost": {"remove": {"charge": 2}}, "do": [{"do": "proliferate"}, {"do": "untap", "what": "self"}]},
                    {"cost": {"tap": True, "remove": {"charge": 1}}, "do": [DRAIN]},
                ]
            },
        ),
        (5, 4),
        ("bob", 2),
        id="counters that are proliferated",
    ),
    # CR 704.5q: the first round leaves a -1/-1 counter, with which the +1/+1 counter of the second is removed before
    # the trigger on it resolves, so that its condition doesn't hold (603.4).
    pytest.param(
        lambda n: _found(
            {},
            first=GAIN,
            steps=8,
            bob={"life": n},
            card={
                **CREATURE,
                "toughness": 9,
                "abilities": [
                    _hears(GAINS, DRAIN, _of_self("put_counters", "+1/+1")),
                    _hears(
                        {"on": "counters", "counter": "+1/+1", "what": "self"},
                        _of_self("put_counters", "-1/-1", 2),
                        GAIN,
                        **{"if": _while({"counters": "+1/+1", "on": "self"}, at_least=1)},
                    ),
                ],
            },
        ),
        (1, 3),
        ("bob", 1),
        id="counters that are removed in pairs",
    ),
    # CR 608.2c: an instruction that is carried out only if there are two.
    pytest.param(
        lambda n: _found(
            _gains({**DRAIN, "if": _charged(2)}, WEARS), first=GAIN, counters={"charge": n}, bob={"life": 3}
        ),
        (4, 3),
        ("bob", 3),
        id="an instruction with a condition",
    ),
    # CR 604.1, 704.5f: with fewer than two the creature has toughness -4; of 2 the first round leaves one.
    pytest.param(
        lambda n: _found(
            {},
            first=GAIN,
            counters={"charge": n},
            bob={"life": 3},
            card={
                **CREATURE,
                "abilities": [
                    _gains(DRAIN, WEARS),
                    {"static": {"does": "boost", "what": "self", "n": -5, "m": -5}, "if": {"non": _charged(2)}},
                ],
            },
        ),
        (4, 2),
        ("bob", 3),
        id="a static ability with a condition",
    ),
    # CR 603.8: both of two conditions.
    pytest.param(
        lambda n: _found(
            _state(
                DRAIN,
                all=[
                    _while({"number": "life", "of": "opponent"}, at_least=n),
                    _while({"number": "hand", "of": "you"}, at_most=0),
                ],
            ),
            bob={"life": 3},
        ),
        (1, 2),
        ("bob", 3),
        id="several conditions",
    ),
    # CR 608.2c, 121.4: with 2 cards alice draws none in the third round, and so does nothing "if she did".
    pytest.param(
        lambda n: _found(
            _gains({"do": "draw", "n": 1}, {**DRAIN, "if_done": True}),
            first=GAIN,
            alice={"library": n},
            bob={"life": 3},
        ),
        (3, 2),
        ("bob", 3),
        id="if a card was drawn",
    ),
    # CR 704.5c: bob gets his tenth poison counter in the third round, if there are two counters then.
    pytest.param(
        lambda n: _found(
            _gains({"do": "poison", "who": "opponent", "if": _charged(2)}, WEARS),
            first=GAIN,
            counters={"charge": n},
            bob={"poison": 7},
        ),
        (4, 3),
        ("bob", 3),
        id="poison",
    ),
    # CR 704.5b: he draws from an empty library in the third round.
    pytest.param(
        lambda n: _found(
            _gains({"do": "draw", "n": 1, "who": "opponent", "if": _charged(2)}, WEARS),
            first=GAIN,
            counters={"charge": n},
            bob={"library": 2},
        ),
        (4, 3),
        ("bob", 3),
        id="an empty library",
    ),
    # CR 702.12b: damage destroys nothing that is indestructible.
    pytest.param(
        lambda n: _found(
            _hears(
                {"on": "dealt_damage", "what": "self"},
                {**DRAIN, "if": _while({"number": "life", "of": "opponent"}, at_least=n)},
                {"do": "damage", "what": "self", "n": 1},
            ),
            first={"do": "damage", "what": "self", "n": 1},
            bob={"life": 3},
            card={**CREATURE, "toughness": 2, "keywords": ["indestructible"]},
        ),
        (1, 2),
        ("bob", 3),
        id="damage to what is indestructible",
    ),
    # CR 613.4c: power that becomes less, below nothing, is no number that has to last.
    pytest.param(
        lambda n: _found(
            _gains(
                {**DRAIN, "if": _while({"number": "life", "of": "opponent"}, at_least=n)},
                {"do": "boost", "what": "self", "n": -1, "m": 0},
            ),
            first=GAIN,
            bob={"life": 3},
            card=CREATURE,
        ),
        (1, 2),
        ("bob", 3),
        id="power",
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


# Of each row: what is found if something is another number in each round, and if it is the same; of what it isn't known
# how long the round lasts, and how often it can be repeated otherwise.
READ = [
    # CR 701.10e: 7, 6 and 4 counters, then none; with three more instead of twice as many 7, 6, 5 and 4.
    pytest.param(
        lambda same: _found(
            {
                "cost": {"remove": {"charge": 4}},
                "do": [DRAIN, _of_self("put_counters", "charge", 3) if same else _of_self("double_counters", "charge")],
            },
            counters={"charge": 7},
            bob={"life": 4},
        ),
        ("counters charge of it",),
        4,
        id="double",
    ),
    # CR 119.5: bob's life becomes 15 once, and stays 15.
    pytest.param(
        lambda same: _found(_gains(DRAIN if same else {"do": "set_life", "who": "opponent", "n": 15}), first=GAIN),
        ("life of alice", "life of bob"),
        20,
        id="a life total",
    ),
    # CR 208.3, 608.2h: 3, 2 and 1 life, as the power becomes less.
    pytest.param(
        lambda same: _found(
            _gains({**DRAIN, "n": 3 if same else {"power_of": "self"}}, _of_self("put_counters", "-1/-1")),
            first=GAIN,
            bob={"life": 9},
            card={**CREATURE, "power": 3, "toughness": 5},
        ),
        ("counters -1/-1 of it",),
        3,
        id="power",
    ),
    # CR 701.9: the hand of 5 cards is discarded once, and none afterwards.
    pytest.param(
        lambda same: _found(
            {"cost": {"discard": 2} if same else {"discard_hand": True}, "do": [DRAIN]},
            alice={"hand": 6},
            bob={"life": 3},
            steps=2,
        ),
        ("hand of alice",),
        3,
        id="a hand",
    ),
]


@pytest.mark.parametrize(("found", "numbers", "rounds"), READ)
def test_what_is_another_number_in_each_round(found: Any, numbers: tuple[str, ...], rounds: int) -> None:
    verdict = found(False)
    assert verdict.kind == "undetermined"
    assert verdict.unsupported == tuple(
        ("732.1b", f"how long a round lasts that changes {number}") for number in numbers
    )
    same = found(True)
    assert (same.losers, same.rounds) == (("bob",), rounds)
    assert same.checked is not None and same.checked.rejected == ()


def test_a_hand_that_is_discarded_once() -> None:
    """CR 701.9: after the first activation there is none left to discard, and each one does the same."""
    found = _found({"cost": {"discard_hand": True}, "do": [DRAIN]}, alice={"hand": 5}, bob={"life": 3})
    assert (found.kind, found.losers) == ("optional", ("bob",))
    assert found.start and found.start[0].do == "activate"
    assert found.checked is not None and found.checked.rejected == ()


@pytest.mark.parametrize("cost", [{"life": 2}, {"mana": "{R/P}"}])
def test_who_cant_lose_pays_no_life_that_isnt_there(cost: Node) -> None:
    """CR 119.4, 107.4f: three times 2 life of 6; of 5 the third payment isn't possible, however little she may have."""

    def found(life: int) -> LoopVerdict:
        abilities = [CANT_LOSE, {"cost": cost, "do": [DRAIN]}]
        return _found({}, alice={"life": life}, bob={"life": 3}, card={"abilities": abilities})

    enough, less = found(6), found(5)
    assert (enough.kind, enough.losers, enough.rounds) == ("optional", ("bob",), 3)
    assert enough.checked is not None and enough.checked.rejected == ()
    assert less.kind == "undetermined"
    assert less.unsupported == (("732.1b", "how long a round lasts that changes life of alice"),)


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
        "library": [{"id": f"bear {n}", "name": "Bear"} for n in range(cards)],
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
    redcap["abilities"] = [_hears({"on": "enters", "what": "self"}, {"do": "damage", "n": {"power_of": "self"}})]
    redcap["abilities"][0] |= {"targets": [{"any_target": True}]}
    redcap["abilities"][0]["do"][0]["what"] = "target"
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "redcap", "name": "Redcap", "damage": 2}],
    }
    found = find(loop_from_object({"question": "find_loops", "cards": {"Redcap": redcap}, "state": state}), steps=8)
    assert (found.kind, found.unsupported) == ("none", ())


@pytest.mark.parametrize("many", [12, 13])
def test_of_so_many_rounds_with_as_many_steps_not_all_are_looked_at(many: int) -> None:
    """CR 118.3: each has one counter to pay with, and none lasts; that of the last one nobody looked at isn't known."""
    ability = {"cost": {"remove": {"charge": 1}}, "do": [DRAIN]}
    case = {
        "question": "find_loops",
        "cards": {"Thing": {"types": ["artifact"], "abilities": [ability]}},
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {}},
            "battlefield": [{"id": f"thing {n}", "name": "Thing", "counters": {"charge": 1}} for n in range(many)],
        },
    }
    found = find(loop_from_object(case), steps=2, timeout=60)
    assert (found.kind, found.unsupported) == ("none", ())
    told = "Of the runs of 2 steps that use up what something asks for, 12 were looked at; there are more."
    assert (told in found.notes) is (many == 13)


# Of each row: printed toughness, +1/+1 counters, damage marked at first, damage dealt then, and what is found where the
# creature's ability can be repeated as long as it lives.
LETHAL = [
    (13, 2, 13, 1, "optional"),
    (13, 2, 14, 1, "none"),
    (13, 2, 15, 0, "none"),
    (13, 3, 13, 1, "optional"),
    (13, 3, 14, 1, "optional"),
    (13, 3, 15, 0, "optional"),
    (13, 3, 16, 0, "none"),
    (20, 8, 24, 0, "optional"),
    (20, 8, 26, 0, "undetermined"),
    (1, 9, 9, 0, "optional"),
    (1, 9, 10, 0, "none"),
    (1, 13, 0, 11, "optional"),
    (1, 13, 0, 13, "undetermined"),
    (1, 13, 0, 14, "undetermined"),
]


@pytest.mark.parametrize(("toughness", "counters", "marked", "dealt", "kind"), LETHAL)
def test_lethal_damage_is_compared_with_what_is_followed(
    toughness: int, counters: int, marked: int, dealt: int, kind: str
) -> None:
    """CR 704.5g: as much damage as toughness is lethal, less isn't; toughness above 25 isn't told apart."""
    found = _found(
        {"cost": {"mana": "{0}"}, "sorcery": True, "do": [DRAIN]},
        counters={"+1/+1": counters},
        first={"do": "damage", "what": "self", "n": dealt} if dealt else None,
        damage=marked,
        card={**CREATURE, "toughness": toughness},
        steps=4,
    )
    text = "a number that is followed only up to a bound"
    assert (found.kind, found.unsupported) == (kind, (("107.1", text),) if kind == "undetermined" else ())


@pytest.mark.parametrize(("charged", "kind"), [(3, "optional"), (2, "none")])
def test_toughness_that_stays_as_it_is_isnt_asked_for(charged: int, kind: str) -> None:
    """CR 118.3: three counters are paid for bob's three life. Toughness 28, of which not all is followed, stays."""
    counters = {"charge": charged, "+1/+1": 8}
    ability = {"cost": {"remove": {"charge": 1}}, "do": [DRAIN]}
    found = _found(ability, counters=counters, bob={"life": 3}, card={**CREATURE, "toughness": 20})
    assert (found.kind, found.unsupported) == (kind, ())


@pytest.mark.parametrize(
    ("marks", "life", "kind"),
    [(0, 20, "mandatory"), (1, 20, "mandatory"), (5, 20, "none"), (3, 3, "ends"), (2, 3, "none")],
)
def test_counters_that_are_removed_in_pairs_run_out(marks: int, life: int, kind: str) -> None:
    """CR 704.5q: each +1/+1 counter takes one of the -1/-1 counters along, as long as there are any; without any, the
    +1/+1 counters grow without end. After five rounds that is later than is searched here."""
    on = {"on": "counters", "what": "self", "counter": "+1/+1"}
    counter = {"do": "put_counters", "what": "self", "counter": "+1/+1"}
    drain = [{"do": "lose_life", "who": "opponent"}] if life < 20 else []
    bear = {"types": ["creature"], "power": 2, "toughness": 9, "abilities": [{"when": on, "do": [counter, *drain]}]}
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {"life": life}},
        "battlefield": [{"id": "bear", "name": "Bear", "counters": {"-1/-1": marks} if marks else {}}],
        "stack": [{"id": "go", "controller": "alice", "source": "bear", "ability": {"do": [counter]}}],
    }
    case = {"question": "find_loops", "cards": {"Bear": bear}, "state": state}
    found = find(loop_from_object(case), steps=6, timeout=60)
    assert (found.kind, found.unsupported) == (kind, ())
    assert found.losers == (("bob",) if kind == "ends" else ())


MIDST = (
    ([DRAIN, WEARS, {**GAIN, "if_done": True}], 4),
    ([WEARS, {**GAIN, "if_done": True}, DRAIN], 5),
    ([WEARS, DRAIN, {**GAIN, "if": _charged(1)}], 5),
    ([DRAIN, {"do": "mill", "n": 1}, {**GAIN, "if_done": True}], 4),
)
"""What resolves in each round, and what there has to be when bob has six life."""


@pytest.mark.parametrize(("do", "needs"), MIDST)
@pytest.mark.parametrize("there", [3, 4, 5, 6])
def test_what_runs_out_when_somebody_has_no_life_any_more(do: list[Node], needs: int, there: int) -> None:
    """Bob has five life as the first round begins, so that he has none amid the fifth and loses when it has resolved
    (704.3). What is asked after that in the fifth round makes no difference any more, what is asked before it does."""
    ability: Node = {"when": {"on": "loses_life", "who": "opponent"}, "do": do}
    found = _found(ability, alice={"library": there}, bob={"life": 6}, first=DRAIN, counters={"charge": there})
    ends = there >= needs
    assert (found.kind, found.rounds) == (("ends", 5) if ends else ("none", None))


@pytest.mark.parametrize(
    ("do", "kind", "losers", "rounds"), [("draw", "ends", ("alice",), 6), ("mill", "mandatory", (), None)]
)
def test_cards_that_nobody_can_pay_with_may_run_out(
    do: str, kind: str, losers: tuple[str, ...], rounds: int | None
) -> None:
    """CR 118.3, 704.5b: alice draws five cards and one more; milling goes on without a card (701.17b, 104.4b). For
    milling three as a cost she has no mana."""
    mills = {"types": ["artifact"], "abilities": [{"cost": {"mana": "{B}", "mill": 3}, "do": [GAIN]}]}
    ring = {"types": ["artifact"], "abilities": [_gains({"do": do, "n": 1})]}
    case = {
        "question": "find_loops",
        "cards": {"Mill": mills, "Ring": ring},
        "state": {
            "active": "alice",
            "players": {"alice": {"library": 5}, "bob": {}},
            "battlefield": [{"id": "mill", "name": "Mill"}, {"id": "ring", "name": "Ring"}],
            "stack": [{"id": "go", "controller": "alice", "source": "ring", "ability": {"do": [GAIN]}}],
        },
    }
    verdict = find(loop_from_object(case), steps=5, timeout=60)
    assert (verdict.kind, verdict.losers, verdict.rounds) == (kind, losers, rounds)
