"""Rules of single steps of the turn that few cases need: what its rule says of each row, and what just isn't so."""

from __future__ import annotations

from typing import Any

import pytest

from .stepping import State, after

__all__: list[str] = []

Node = dict[str, Any]
ENERGY: Node = {"do": "energy"}
BEARS = [{"id": f"bear {n}", "name": "Bear", "controller": "alice"} for n in (1, 2)]
AGAIN: list[Node] = [{"do": "extra_combat"}, {"do": "extra_main"}]
BATTLE = ("heads(on,5,{})", "heads(on,6,{})")


def _after(phase: str, *wanted: str, do: list[Node] | None = None, things: list[Node] | None = None) -> State | None:
    """The state after the last step that is wanted, from a phase of alice's turn on.

    Args:
        phase: Where the case begins.
        wanted: An atom for each step, with `{}` in the place of the step.
        do: What an item on the stack does that resolves before these steps, one step for each instruction.
        things: Abilities of artifacts of alice's, and of bob's under `bob`.
    """
    before = [] if do is None else ["resolve"] * len(do)
    atoms = [each.format(len(before) + number) for number, each in enumerate(wanted, 1)]
    return after(
        len(before) + len(wanted),
        *atoms,
        cards={
            f"Thing {n}": {"types": ["artifact"], "abilities": [each["has"]]} for n, each in enumerate(things or ())
        },
        battlefield=[
            *BEARS,
            *({"id": f"thing {n}", "name": f"Thing {n}", **_whose(each)} for n, each in enumerate(things or ())),
        ],
        players={"alice": {"library": 20, "hand": 8}, "bob": {"library": 20}},
        stack=[] if do is None else [{"id": "item", "controller": "alice", "ability": {"do": do}}],
        phase=phase,
        options={"across_turns": True},
    )


def _whose(thing: Node) -> Node:
    return {"controller": thing.get("whose", "alice")}


# ------------------------------------------------------------------------------------------- phases that were added


def test_a_main_phase_that_was_had_doesnt_come_a_second_time() -> None:
    """CR 505.1a, 500.8: after a combat phase that was added in the second main phase the ending phase comes."""
    fought = ("heads(combat,5,{})", BATTLE[1])
    assert _after("main_2", *fought, do=[{"do": "extra_combat"}]) is not None
    assert _after("main_2", *fought, "heads(on,8,{})", do=[{"do": "extra_combat"}]) is None
    assert _after("main", *BATTLE, "heads(on,8,{})") is not None


def test_an_added_main_phase_isnt_the_second_main_phase() -> None:
    """CR 500.8, 505.1a: the one that the turn has comes after the combat phase that it has."""
    state = _after("main", *BATTLE, "heads(on,8,{})", "heads(combat,5,{})", BATTLE[1], "heads(on,8,{})", do=AGAIN)
    assert state is not None and "late" in state.holds


def test_a_phase_that_was_added_is_used_up_as_it_begins() -> None:
    """CR 500.8."""
    for wanted, left in (((), 1), (BATTLE[:1], 1), (BATTLE, 1), ((*BATTLE, "heads(on,8,{})"), 0)):
        state = _after("main", *wanted, do=AGAIN)
        assert state is not None and state.numbers["phases(main)"] == left


# ------------------------------------------------------------------------------------------------ steps passed over


DRAWS: Node = {"on": "draws", "who": "you"}
UNTAPPED: Node = {"on": "untapped", "what": {}}


@pytest.mark.parametrize(
    ("phase", "heads", "event"),
    [("upkeep", "heads(on,3,{})", DRAWS), ("end", "heads(turn,3,{})", DRAWS), ("end", "heads(turn,3,{})", UNTAPPED)],
)
def test_no_step_is_passed_over_in_which_something_may_trigger(phase: str, heads: str, event: Node) -> None:
    """CR 500.2, 502.3, 504.1: cards are drawn in the draw step, and permanents untap as the turn begins."""
    for heard, passed in ((event, False), ({"on": "dies", "what": {}}, True)):
        thing = {"has": {"when": heard, "do": [ENERGY]}}
        assert (_after(phase, heads, things=[thing]) is not None) is passed


@pytest.mark.parametrize(
    ("phase", "wanted", "step"),
    [
        ("end", ("heads(turn,1,{})", "do(advance,{})"), "upkeep"),
        ("upkeep", ("heads(on,3,{})", "heads(on,8,{})"), "main"),
        ("end_combat", ("heads(on,8,{})", "do(advance,{})"), "main_2"),
    ],
)
def test_runs_that_stop_where_nothing_happens_are_left_out(phase: str, wanted: tuple[str, str], step: str) -> None:
    """They are those that pass the step over, with one step more; where something triggers, they are looked at."""
    hears = {"has": {"when": {"on": "begins", "step": step}, "do": [ENERGY]}}
    assert _after(phase, *wanted) is None
    assert _after(phase, wanted[0], things=[hears]) is not None


# ------------------------------------------------------------------------------------------------------ the hand's size


@pytest.mark.parametrize(("whose", "discards"), [("alice", 0), ("bob", 1)])
def test_only_its_controller_has_no_maximum_hand_size(whose: str, discards: int) -> None:
    """CR 402.2, 514.1: of eight cards one is discarded."""
    hears = {"has": {"when": {"on": "discards", "who": "you"}, "do": [ENERGY]}}
    unlimited = {"has": {"static": {"does": "no_hand_limit"}}, "whose": whose}
    state = _after("end", "heads(on,10,{})" if discards else "heads(turn,3,{})", things=[hears, unlimited])
    assert state is not None and state.changes["hand(alice)"] == -discards
