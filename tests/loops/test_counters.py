"""Counters with rules of their own (CR 122.1a to 122.1h) that loops don't know: nobody guesses what they do."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from bridge import case_from_object
from bridge.loops.finding import find
from bridge.loops.proof import Unsupported, check

__all__: list[str] = []

Node = dict[str, Any]

UNTAPS: Node = {"cost": {"mana": "{0}"}, "do": [{"do": "untap", "what": "self"}]}
RAISES: Node = {
    "when": {"on": "dies", "what": {"type": "creature", "controller": "you"}},
    "do": [{"do": "return", "what": "it", "to": "battlefield"}],
}


def board(counters: dict[str, int], *abilities: Node, more: Node | None = None) -> Node:
    """One permanent with counters, which can be tapped or sacrificed for life."""
    own: list[Node] = [
        {"cost": {"tap": True}, "do": [{"do": "gain_life", "who": "you", "n": 1}]},
        {"cost": {"sacrifice": "self"}, "do": [{"do": "gain_life", "who": "you", "n": 1}]},
    ]
    return {
        "question": "find_loops",
        "steps": 8,
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {}},
            "battlefield": [
                {"id": "x", "name": "Beast", "controller": "alice", "counters": counters},
                {"id": "y", "name": "Shrine", "controller": "alice"},
            ],
        },
        "cards": {
            "Beast": {"types": ["creature"], "power": 1, "toughness": 1, "abilities": [*own, *abilities]},
            "Shrine": {"types": ["enchantment"], "abilities": [] if more is None else [more]},
        },
    }


def kind(node: Node) -> str:
    return find(case_from_object(node)).kind


@pytest.mark.parametrize(
    ("counters", "abilities", "more"),
    [
        ({"stun": 1}, [UNTAPS], None),  # 122.1d: the first untapping takes the counter instead
        ({"finality": 1}, [], RAISES),  # 122.1h: it is exiled, and Shrine's ability doesn't trigger
        ({"shield": 1}, [UNTAPS], None),  # 122.1c
        ({"+2/+2": 1}, [UNTAPS], None),  # 122.1a
        ({"-0/-1": 1}, [UNTAPS], None),
    ],
)
def test_what_they_do_is_left_open(counters: dict[str, int], abilities: list[Node], more: Node | None) -> None:
    plain = board({"charge": 1}, *abilities, more=more)
    assert kind(plain) == "optional"
    assert kind(board(counters, *abilities, more=more)) == "undetermined"
    verdict = {"kind": "optional", "round": [{"cr": "602.2"}]}
    with pytest.raises(Unsupported, match="counters of the kind"):
        check(board(counters, *abilities, more=more), verdict)


@pytest.mark.parametrize("counters", [{"+1/+1": 1}, {"-1/-1": 0}, {"charge": 1}, {"stun": 1}])
def test_others_change_nothing(counters: dict[str, int]) -> None:
    """CR 122.1d asks for what becomes untapped, and nothing does here."""
    assert kind(board(counters, more=RAISES)) == "optional"


@pytest.mark.parametrize(
    ("edition", "counter", "gives"),
    [
        ("2018-10-05", "haste", False),  # CR 122.1b: no counter gives a keyword yet
        ("2020-04-17", "haste", True),
        ("2026-04-17", "haste", True),
        (None, "haste", True),
        ("2020-04-17", "ward", False),  # no keyword counter is called so
    ],
)
def test_a_counter_gives_its_keyword_from_an_edition_on(edition: str | None, counter: str, gives: bool) -> None:
    """CR 302.6: what came this turn can be tapped for what untaps it only if it has haste."""
    case = board({counter: 1}, {"cost": {"tap": True}, "do": [{"do": "untap", "what": "self"}, {"do": "energy"}]})
    case["state"]["battlefield"][0]["sick"] = True
    case |= {} if edition is None else {"edition": edition}
    verdict = find(case_from_object(case))
    assert verdict.kind == ("optional" if gives else "none")
    if gives:
        assert not check(case, to_builtins(verdict)).problems
        late = check({**case, "edition": "2018-10-05"}, to_builtins(verdict))
        assert late.problems
