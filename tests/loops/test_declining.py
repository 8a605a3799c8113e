"""What players needn't do: begin a loop, take a "may", pay for "unless" or for something that a case offers besides."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.loops.finding import find
from bridge.loops.verdict import LoopVerdict
from tests.loops.loading import loop_from_object

__all__: list[str] = []

Node = dict[str, Any]

GAIN: Node = {"do": "gain_life", "n": 1}
DRAIN: Node = {"do": "lose_life", "who": "opponent"}
HERS: Node = {"on": "gains_life", "who": "you"}
ANYBODYS: Node = {"on": "gains_life", "who": "any"}
OPPONENTS: Node = {"on": "gains_life", "who": "opponent"}
ONCE: Node = {"cost": {"tap": True}, "do": [GAIN]}
GO: Node = {"id": "go", "controller": "alice", "ability": {"do": [GAIN]}}


def _when(event: Node, *do: Node, **more: Any) -> Node:
    return {"when": event, "do": list(do), **more}


def _found(*abilities: tuple[str, Node], go: bool = True, **players: Node) -> LoopVerdict:
    """What is found where each player has enchantments, with an ability each; alice gains life to begin with."""
    cards = {f"Card {n}": {"types": ["enchantment"], "abilities": [each]} for n, (_, each) in enumerate(abilities)}
    battlefield = [
        {"id": f"card {n}", "name": f"Card {n}", "controller": whose} for n, (whose, _) in enumerate(abilities)
    ]
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}} | players,
        "battlefield": battlefield,
        "stack": [GO] if go else [],
    }
    return find(loop_from_object({"question": "find_loops", "cards": cards, "state": state}), steps=8, timeout=60)


MAY: Node = {**GAIN, "may": True}


@pytest.mark.parametrize(
    ("others", "kind", "choosers"),
    [
        pytest.param([("bob", _when(ANYBODYS, MAY))], "optional", ("bob",), id="bob repeats"),
        pytest.param([("bob", _when(OPPONENTS, MAY))], "none", (), id="bob can't repeat"),
        pytest.param([], "none", (), id="nobody does"),
        pytest.param(
            [("bob", _when(OPPONENTS, MAY)), ("bob", _when(HERS, GAIN))], "mandatory", (), id="bob joins once"
        ),
        pytest.param([("bob", _when(HERS, GAIN))], "none", (), id="bob can't join"),
    ],
)
def test_a_loop_that_alice_begins(others: list[tuple[str, Node]], kind: str, choosers: tuple[str, ...]) -> None:
    """CR 732.2a, 104.4b: she taps something for a life once; what bob may do with it is his choice."""
    found = _found(("alice", ONCE), *others, go=False)
    assert (found.kind, found.choosers, found.unsupported) == (kind, choosers, ())
    if kind != "none":
        assert found.start[0].player == "alice" and found.start[0].optional


PRICES: dict[str, Node] = {"life": {"life": 1}, "cards": {"discard": 1}}


@pytest.mark.parametrize("price", list(PRICES))
@pytest.mark.parametrize("by", ["you", "opponent"])
def test_nobody_has_to_pay_for_unless(price: str, by: str) -> None:
    """CR 732.6: as long as nobody pays, the loop goes on as though it were mandatory; "if you pay" is a choice."""
    hands = {"alice": {"hand": 2}, "bob": {"hand": 2}}
    unless = {**GAIN, "unless": PRICES[price], "by": by}
    found = _found(("alice", _when(HERS, unless)), **hands)
    assert (found.kind, found.rule) == ("mandatory", "104.4b")
    beside = _when(HERS, GAIN, {"do": "energy", "pay": PRICES[price], "by": by})
    assert _found(("alice", beside), **hands).kind == "optional"


@pytest.mark.parametrize("by", ["you", "opponent"])
@pytest.mark.parametrize("life", [5, 20])
def test_who_loses_as_nobody_pays(by: str, life: int) -> None:
    """CR 732.6, 104.2a: bob loses 1 life each time unless somebody pays 2."""
    drain = {**DRAIN, "unless": {"life": 2}, "by": by}
    found = _found(("alice", _when(HERS, GAIN, drain)), bob={"life": life})
    assert (found.kind, found.losers, found.rounds) == ("ends", ("bob",), life)


PAYS_LIFE: Node = {"cost": {"life": 2}, "do": [{"do": "energy"}]}
PAYS_CARDS: Node = {"cost": {"mill": 2}, "do": [{"do": "energy"}]}


@pytest.mark.parametrize("whose", ["alice", "bob"])
@pytest.mark.parametrize("beside", [PAYS_LIFE, PAYS_CARDS], ids=["life", "cards"])
@pytest.mark.parametrize("what", ["life", "library"])
def test_what_could_be_paid_and_is_not(whose: str, beside: Node, what: str) -> None:
    """CR 732.5, 704.5a, b: bob loses all the same where somebody could pay life or cards for something else."""
    do = DRAIN if what == "life" else {"do": "draw", "who": "opponent"}
    found = _found(("alice", _when(HERS, GAIN, do)), (whose, beside), bob={what: 7})
    assert (found.kind, found.losers, found.rounds) == ("ends", ("bob",), 7 if what == "life" else 8)


@pytest.mark.parametrize(("back", "kind"), [(1, "none"), (2, "optional")])
def test_life_that_is_paid_comes_back(back: int, kind: str) -> None:
    """CR 119.4, 732.1b: 2 life are paid each time."""
    ability = {"cost": {"life": 2}, "do": [{"do": "gain_life", "n": back}, DRAIN]}
    assert _found(("alice", ability), go=False).kind == kind


@pytest.mark.parametrize("by", ["you", "opponent"])
def test_a_may_that_is_declined_each_time(by: str) -> None:
    """CR 104.4b: no draw, since somebody may do something each time; if bob may end it, it is his choice."""
    who = "alice" if by == "you" else "bob"
    draw: Node = {"do": "energy", "may": True, "by": by}
    found = _found(("alice", _when(HERS, draw, GAIN)))
    assert (found.kind, found.choosers) == ("optional", (who,))
    ends: Node = {"do": "destroy", "what": "self", "may": True, "by": by}
    found = _found(("alice", _when(HERS, GAIN, ends)))
    assert (found.kind, found.choosers) == ("optional", (who,))
    assert found.draw_for == ()
