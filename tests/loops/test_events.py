"""What triggers, and how often; and what a run keeps in mind of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bridge.case.state import Case
from bridge.loops.finding import find
from bridge.loops.verdict import LoopVerdict
from tests.loops.loading import loop_from_object

from .stepping import CARDS, after

__all__: list[str] = []

Node = dict[str, Any]


def _listener(on: str, do: Node, **event: Any) -> Node:
    return {"Listener": {"types": ["enchantment"], "abilities": [{"when": {"on": on, **event}, "do": [do]}]}}


def _given(*do: Node, **more: Any) -> Node:
    """An ability of alice's on the stack."""
    return {"id": "given", "controller": "alice", "ability": {"do": list(do), **more}}


def _found(cards: Node, steps: int = 12, **state: Any) -> LoopVerdict:
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}} | state
    case = {"question": "find_loops", "cards": {**CARDS, **cards}, "state": state}
    return find(msgspec.convert(case, Case), steps=steps, timeout=120)


LISTENER = {"id": "listener", "name": "Listener", "controller": "alice"}
ENERGY: Node = {"do": "energy"}


@pytest.mark.parametrize(("one_or_more", "times"), [(False, 2), (True, 1)])
def test_drawing_two_cards_is_heard_twice(one_or_more: bool, times: int) -> None:
    """CR 121.2: cards are drawn one at a time; 603.2c: "one or more" is heard once."""
    heard = {"who": "you"} | ({"one_or_more": True} if one_or_more else {})
    state = after(
        1 + times,
        cards=_listener("draws", ENERGY, **heard),
        battlefield=[LISTENER],
        stack=[_given({"do": "draw", "n": 2})],
    )
    assert state is not None and not state.waits
    assert [each for each in state.holds if each.startswith("height")] == [f"height({times})"]


def test_discarding_two_cards_is_heard_twice() -> None:
    state = after(
        1,
        cards=_listener("discards", ENERGY, who="you"),
        battlefield=[LISTENER],
        players={"alice": {"hand": 3}},
        stack=[_given({"do": "discard", "n": 2})],
    )
    assert state is not None and len(state.waits) == 2


def test_what_two_sources_take_is_heard_twice() -> None:
    """CR 119.9, 603.2c: each attacker's damage makes the player lose life."""
    attackers = [{"id": name, "name": "Bear", "controller": "alice"} for name in ("bear", "other bear")]
    state = after(
        2,
        'attacks("bear","bob",1)',
        'attacks("other bear","bob",1)',
        cards=_listener("loses_life", ENERGY, who="opponent"),
        battlefield=[LISTENER, *attackers],
        options={"across_turns": True},
        phase="begin_combat",
    )
    assert state is not None
    assert state.changes["life(bob)"] == -4
    assert len(state.waits) == 2


def test_what_leaves_a_graveyard_is_heard() -> None:
    """CR 603.10a: such abilities look back: in the hand it is no card in a graveyard any more."""
    targets: Node = {"targets": [{"object": {"zone": "graveyard", "owner": "you"}}]}
    state = after(
        1,
        cards=_listener("leaves_graveyard", ENERGY, what={"owner": "you"}),
        battlefield=[LISTENER],
        graveyard=[{"id": "bear", "name": "Bear", "owner": "alice"}],
        stack=[_given({"do": "return", "what": "target", "to": "hand"}, **targets) | {"targets": ["bear"]}],
    )
    assert state is not None and state.zone("bear") == "hand" and len(state.waits) == 1


@pytest.mark.parametrize(("steadfast", "energy"), [(False, 1), (True, 0)])
def test_if_you_do_asks_whether_it_was_done(steadfast: bool, energy: int) -> None:
    """CR 608.2c: a permanent that can't be sacrificed isn't."""
    static: Node = {"does": "cant_be_sacrificed", "what": {"name": "Rock"}}
    cards = {"Listener": {"types": ["enchantment"], "abilities": [{"static": static}] if steadfast else []}}
    state = after(
        2,
        cards=cards,
        battlefield=[LISTENER, {"id": "rock", "name": "Rock", "controller": "alice"}],
        stack=[
            {
                "id": "given",
                "source": "rock",
                "controller": "alice",
                "ability": {"do": [{"do": "sacrifice", "what": "self"}, ENERGY | {"if_done": True}]},
            }
        ],
    )
    assert state is not None and state.changes["energy(alice)"] == energy


@pytest.mark.parametrize(("library", "zone"), [(0, "hand"), (3, "library")])
def test_the_only_card_of_a_library_is_drawn(library: int, zone: str) -> None:
    """CR 121.1: where there are others, it isn't known which one lies on top."""
    state = after(
        1,
        players={"alice": {"library": library}},
        library=[{"id": "bear", "name": "Bear", "owner": "alice"}],
        stack=[_given({"do": "draw"})],
    )
    assert state is not None and state.zone("bear") == zone
    assert state.events["draws alice"] == 1


def test_what_exiles_itself_until_it_leaves_is_back_at_once() -> None:
    """CR 610.3: and with it all else that it exiles."""
    exile = {"do": "exile", "what": {"each": {"type": "creature"}}, "until_leaves": True}
    cards = {"Listener": {"types": ["creature"], "power": 1, "toughness": 1, "abilities": []}}
    state = after(
        1,
        cards=cards,
        battlefield=[LISTENER, {"id": "bear", "name": "Bear", "controller": "alice", "tapped": True}],
        stack=[{"id": "given", "source": "listener", "controller": "alice", "ability": {"do": [exile]}}],
    )
    assert state is not None
    assert state.zone("bear") == state.zone("listener") == "battlefield"
    assert state.events["enters bear"] == state.events["leaves listener"] == 1
    assert "tapped(bear)" not in state.holds


def test_damage_kills_an_artifact_that_became_a_creature() -> None:
    """CR 704.5g: the life paid comes back by lifelink, but damage adds up: a 4/4 dies of it.

    So does a 4/90, but so much damage isn't followed: what isn't known isn't said.
    """
    shoot = {
        "cost": {"life": 5},
        "targets": [{"object": {"type": "artifact"}}],
        "do": [{"do": "damage", "what": "target", "n": 5}],
    }
    cards = {
        "Cannon": {"types": ["artifact"], "mana_cost": "{4}", "abilities": [shoot]},
        "March": {
            "types": ["enchantment"],
            "abilities": [
                {"static": {"does": "add_types", "what": {"type": "artifact"}, "types": ["creature"]}},
                {"static": {"does": "set_pt", "what": {"type": "artifact"}, "n": 4, "m": 4}},
            ],
        },
    }
    battlefield = [
        {"id": "cannon", "name": "Cannon", "keywords": ["lifelink"]},
        {"id": "march", "name": "March"},
    ]
    assert _found(cards, battlefield=battlefield).kind == "none"
    toughest = {**cards["March"]["abilities"][1]["static"], "m": 90}  # type: ignore[index]
    sturdy = {"March": {**cards["March"], "abilities": [cards["March"]["abilities"][0], {"static": toughest}]}}  # type: ignore[index]
    found = _found(cards | sturdy, battlefield=battlefield, steps=4)
    why = "how long a round lasts that changes toughness of cannon"
    assert (found.kind, found.unsupported) == ("undetermined", (("732.1b", why),))


@pytest.mark.parametrize(("sorcery", "steps"), [(False, 3), (True, 4)])
def test_what_lies_on_the_stack_delays_sorceries(sorcery: bool, steps: int) -> None:
    """CR 307.1: an ability for {0} may be left on the stack as the next one is activated, at instant speed only."""
    boost: Node = {"do": "boost", "what": "self", "n": 1, "m": 1}
    free: Node = {"cost": {"mana": "{0}"}, "do": [{"do": "tap", "what": "self"}]}
    cards = {
        "Idol": {"types": ["artifact"], "abilities": [free | ({"sorcery": True} if sorcery else {})]},
        "Listener": {
            "types": ["creature"],
            "power": 1,
            "toughness": 1,
            "abilities": [{"when": {"on": "activated", "what": {"type": "artifact"}, "who": "you"}, "do": [boost]}],
        },
    }
    verdict = _found(cards, battlefield=[{"id": "idol", "name": "Idol", "tapped": True}, LISTENER])
    assert verdict.kind == "optional" and verdict.yields["boost listener"] == 1
    assert len(verdict.round) == steps


@pytest.mark.parametrize("once", [False, True])
def test_a_state_trigger_once_each_turn_makes_no_loop(once: bool) -> None:
    """CR 603.8, 603.2h: what can't be sacrificed goes on triggering, unless it may trigger but once."""
    leave: Node = {
        "when": {"on": "state"},
        "if": {"non": {"compare": {"value": {"number": "life", "of": "you"}, "at_least": 100}}},
    }
    leave |= {"do": [{"do": "sacrifice", "what": "self"}]} | ({"once_each_turn": True} if once else {})
    stay: Node = {"static": {"does": "cant_be_sacrificed", "what": "self"}}
    cards = {"Listener": {"types": ["creature"], "power": 1, "toughness": 1, "abilities": [leave, stay]}}
    assert _found(cards, battlefield=[LISTENER]).kind == ("none" if once else "mandatory")


@pytest.mark.parametrize(("others", "kind"), [(0, "none"), (1, "optional")])
def test_one_permanent_pays_once(others: int, kind: str) -> None:
    """CR 118.3: what taps itself isn't also the other creature to tap; with another one, both untap again."""
    untap = {"do": "untap", "what": {"each": {"type": "creature", "controller": "you"}}}
    ability = {
        "cost": {"tap": True, "tap_permanents": {"choose": {"type": "creature"}}},
        "do": [untap, {"do": "gain_life", "n": 1}],
    }
    cards = {"Drum": {"types": ["creature"], "power": 1, "toughness": 1, "abilities": [ability]}}
    bears = [{"id": f"bear {number}", "name": "Bear"} for number in range(others)]
    assert _found(cards, battlefield=[{"id": "drum", "name": "Drum"}, *bears]).kind == kind


@pytest.mark.parametrize(("shield", "kind"), [([], "none"), (["indestructible"], "optional")])
def test_damage_does_no_harm_to_what_is_indestructible(shield: list[str], kind: str) -> None:
    """CR 702.12b: and so may grow for as long as one likes; 704.5g otherwise."""
    ping: Node = {
        "cost": {"mana": "{0}"},
        "do": [{"do": "damage", "what": "self", "n": 1}, {"do": "gain_life", "n": 1}],
    }
    cards = {"Martyr": {"types": ["creature"], "power": 1, "toughness": 3, "abilities": [ping]}}
    assert _found(cards, battlefield=[{"id": "martyr", "name": "Martyr", "keywords": shield}]).kind == kind


@pytest.mark.parametrize(("tokens", "kind"), [(1, "mandatory"), (9, "undetermined")])
def test_of_more_tokens_than_are_kept_apart_nothing_is_said(tokens: int, kind: str) -> None:
    """Nine Goblins make nine more, and so on: a draw, but not one that can be followed."""
    breed: Node = {"when": {"on": "enters", "what": {"type": "creature"}, "one_or_more": True}}
    breed["do"] = [{"do": "create", "card": "Goblin", "n": tokens}]
    cards = {"Listener": {"types": ["enchantment"], "abilities": [breed]}}
    start = _given({"do": "create", "card": "Goblin"})
    assert _found(cards, battlefield=[LISTENER], stack=[start]).kind == kind


@pytest.mark.parametrize(("gains", "kind"), [(1, "mandatory"), (2, "mandatory"), (5, "undetermined")])
def test_what_triggers_again_while_it_waits_is_not_lost(gains: int, kind: str) -> None:
    # CR 603.2, 603.3: two triggers wait, and both are put on the stack. Of more than four alike it isn't known.
    fountain = {"when": {"on": "gains_life", "who": "you"}, "do": [{"do": "gain_life"}]}
    item = {"id": "go", "controller": "alice", "ability": {"do": [{"do": "gain_life"}] * gains}}
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "stack": [item]}
    state["battlefield"] = [{"id": "fountain", "name": "Fountain"}]
    cards = {"Fountain": {"types": ["enchantment"], "abilities": [fountain]}}
    found = find(loop_from_object({"question": "find_loops", "cards": cards, "state": state}), steps=9)
    assert found.kind == kind
    assert {rule for rule, _ in found.unsupported} == ({"603.2"} if gains > 4 else set())


def _mindcrank(library: int) -> LoopVerdict:
    """Bob mills when he loses life and loses life when he mills; he loses one life to begin with."""
    mind = {"when": {"on": "loses_life", "who": "opponent"}, "do": [{"do": "mill", "who": "they"}]}
    guild = {"when": {"on": "mills", "who": "opponent"}, "do": [{"do": "lose_life", "who": "they"}]}
    cards = {
        "Mind": {"types": ["artifact"], "abilities": [mind]},
        "Guild": {"types": ["enchantment"], "abilities": [guild]},
    }
    item = {"id": "go", "controller": "alice", "ability": {"do": [{"do": "lose_life", "who": "opponent"}]}}
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {"library": library}},
        "stack": [item],
        "battlefield": [{"id": "m", "name": "Mind"}, {"id": "g", "name": "Guild"}],
    }
    return find(loop_from_object({"question": "find_loops", "cards": cards, "state": state}), steps=8)


@pytest.mark.parametrize(
    ("library", "kind"),
    # CR 701.17b: bob is at 19; the nineteenth card milled takes his last life. With eighteen he lives at 1.
    [(0, "none"), (3, "none"), (18, "none"), (19, "ends"), (40, "ends")],
)
def test_of_an_empty_library_nothing_is_milled(library: int, kind: str) -> None:
    found = _mindcrank(library)
    assert (found.kind, found.losers, found.unsupported) == (kind, ("bob",) if kind == "ends" else (), ())
    assert found.rounds == (19 if kind == "ends" else None)


def test_what_is_milled_as_a_cost_is_heard() -> None:
    # CR 118.3, 701.17a: what is milled as a cost goes to the graveyard, and is milled.
    mill = {"cost": {"mill": 2}, "do": [{"do": "nothing"}]}
    hear = {"when": {"on": "mills", "who": "you"}, "do": [{"do": "nothing"}]}
    cards = {"Mill": {"types": ["artifact"], "abilities": [mill, hear]}}
    paid = after(1, 'do(activate("mill",ab("Mill",1)),1)', cards=cards, battlefield=[{"id": "mill", "name": "Mill"}])
    assert paid is not None
    assert paid.events["mills alice"] == 2
    assert (paid.changes["library(alice)"], paid.changes["graveyard(alice)"]) == (-2, 2)


def test_which_named_card_is_milled_is_not_guessed() -> None:
    mill = {"cost": {"mill": 1}, "do": [{"do": "nothing"}]}
    cards = {"Mill": {"types": ["artifact"], "abilities": [mill]}}
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "m", "name": "Mill"}],
        "library": [{"id": "top", "name": "Mill", "owner": "alice"}],
    }
    found = find(loop_from_object({"question": "find_loops", "cards": cards, "state": state}), steps=4)
    assert found.kind == "undetermined"
    assert {rule for rule, _ in found.unsupported} == {"701.17a"}
