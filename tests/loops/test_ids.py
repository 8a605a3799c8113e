"""Ids: what a description names by one (CR 400.7), and ids that are like the names of tokens that are created."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from bridge.loops.finding import find
from bridge.loops.proof import check
from tests.loops.loading import loop_from_object
from tests.oracle.compare_games import disagreement

__all__: list[str] = []

Node = dict[str, Any]

BEAR: Node = {"types": ["creature"], "power": 2, "toughness": 2}
GROWS: Node = {"do": "put_counters", "counter": "+1/+1", "what": {"each": {"id": "bear"}}}
GOES: Node = {"do": "exile", "what": {"each": {"id": "bear"}}}
COMES: Node = {"do": "return", "what": {"each": {"type": "creature", "zone": "exile"}}, "to": "battlefield"}
BLINKS: Node = {"do": "blink", "what": {"each": {"id": "bear"}}}
GAINS: Node = {"do": "gain_life"}


def _case(*do: Node, named: str = "bear") -> Node:
    """Whenever alice gains life, the bear gets a counter; whenever it does, she gains life. She gains life at last."""
    what = {"each": {"id": named}}
    abilities = [
        {"when": {"on": "gains_life", "who": "you"}, "do": [{**GROWS, "what": what}]},
        {"when": {"on": "counters", "what": {}}, "do": [GAINS]},
    ]
    return {
        "question": "find_loops",
        "cards": {"Bear": BEAR, "Ring": {"types": ["enchantment"], "abilities": abilities}},
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {}},
            "battlefield": [
                {"id": "bear", "name": "Bear"},
                {"id": "other", "name": "Bear"},
                {"id": "ring", "name": "Ring"},
            ],
            "stack": [{"id": "go", "controller": "alice", "source": "ring", "ability": {"do": [*do, GAINS]}}],
        },
    }


def _verdict(case: Node) -> Node:
    found: Node = to_builtins(find(loop_from_object(case), steps=12))
    return found


@pytest.mark.parametrize(
    ("do", "named", "kind"),
    [
        ((), "bear", "mandatory"),
        ((GOES, COMES), "other", "mandatory"),
        ((GOES, COMES), "bear", "none"),  # it came back as another object
        ((BLINKS,), "bear", "none"),
    ],
)
def test_an_id_names_the_object_that_the_case_has(do: tuple[Node, ...], named: str, kind: str) -> None:
    case = _case(*do, named=named)
    verdict = _verdict(case)
    assert verdict["kind"] == kind
    assert disagreement(case, verdict) is None
    if kind != "none":
        assert check(case, verdict).problems == []


def test_what_was_found_with_the_object_is_rejected_without_it() -> None:
    right = _verdict(_case(GOES, COMES, named="other"))
    case = _case(GOES, COMES)
    steps = [*right["start"], *right["round"]]
    for step in steps:  # what happened to the other bear is said of this one
        for word in ("changes", "events"):
            step.pop(word, None)
    assert check(case, right).problems
    assert disagreement(case, right) is not None


def test_objects_that_an_id_tells_apart_do_not_stand_for_each_other() -> None:
    """What one bear was is no state in which the other one is that."""
    turns: Node = {"cost": {"mana": "{0}"}, "do": [{"do": "tap", "what": {"each": {"id": "bear"}}}]}
    back: Node = {"cost": {"mana": "{0}"}, "do": [{"do": "untap", "what": {"each": {"id": "other"}}}]}
    case = _case()
    case["cards"]["Ring"]["abilities"] = [turns, back]
    del case["state"]["stack"]
    case["state"]["battlefield"][1]["tapped"] = True
    round_ = [
        {"do": "activate", "player": "alice", "object": "ring", "ability": 1, "optional": True},
        {"do": "resolve", "player": "alice", "object": "ring", "ability": 1, "instruction": 1},
        {"do": "activate", "player": "alice", "object": "ring", "ability": 2, "optional": True},
        {"do": "resolve", "player": "alice", "object": "ring", "ability": 2, "instruction": 1},
    ]
    claim = {"kind": "optional", "rule": "732.2a", "round": round_, "choosers": ["alice"]}
    assert any("isn't as its start" in text for text in check(case, claim).problems)


@pytest.mark.parametrize("id", ["elf", "token", "token 1"])
def test_what_is_called_as_tokens_are_stays_apart_from_them(id: str) -> None:
    """CR 111.1, 603.2: each token that enters makes another one enter, whatever else is called."""
    token: Node = {"do": "create", "card": "Elf"}
    bell: Node = {"when": {"on": "enters", "what": {"type": "creature"}}, "do": [token]}
    case = _case(token)
    case["cards"] = {"Elf": BEAR, "Bell": {"types": ["artifact"], "abilities": [bell]}}
    case["state"]["battlefield"] = [
        {"id": "ring", "name": "Bell"},
        *({"id": f"{id}{number}", "name": "Elf"} for number in ("", " 2", " 3")),
    ]
    verdict = _verdict(case)
    assert verdict["kind"] == "mandatory"
    assert disagreement(case, verdict) is None
