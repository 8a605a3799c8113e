"""Conditions on what an event is about: as it triggers (CR 603.4), and of what left, as it was (CR 603.10a, 608.2h).

In each ring a creature leaves and comes back, or is tapped and untapped, by an ability that asks what the creature is
like, or was. It is untapped, alice's, no Human, has power 1 and no counters: the ring goes on for ever if that is asked
for (104.4b), and comes to rest if not.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bridge.loops.finding import find
from bridge.loops.proof.covering import asked_of_gone
from bridge.loops.proof.looks import Look
from bridge.loops.proof.state import Ref
from bridge.loops.verdict import LoopVerdict
from tests.loops.loading import loop_from_object

__all__: list[str] = []

Node = dict[str, Any]

CREATURE: Node = {"type": "creature"}
BACK: Node = {"do": "return", "what": "it", "to": "battlefield"}
DAMAGES = ("deathtouch", "infect", "lifelink")
RINGS: dict[str, tuple[Node, str]] = {
    **dict.fromkeys(("dies", "leaves", "sacrificed", "put_into_graveyard"), (BACK, "sacrifice")),
    "exiled": (BACK, "exile"),
    "enters": ({"do": "blink", "what": "it"}, "blink"),
    "tapped": ({"do": "untap", "what": "it"}, "tap"),
}
"""By event: what is done with what it is about, and what makes it happen."""


def _is(**fits: Any) -> Node:
    return {"fits": {"object": "it", "what": fits}}


def _asks(on: str, condition: Node | None, *, of_ability: bool, **creature: Any) -> LoopVerdict:
    """What is found where an ability, or what it does, has a condition."""
    back, verb = RINGS[on]
    out = {"do": verb, "what": {"each": CREATURE}}
    does = dict(back)
    ability: Node = {"when": {"on": on, "what": CREATURE}, "do": [does]}
    if condition is not None:
        (ability if of_ability else does)["if"] = condition
    abilities = [ability]
    if on != "enters":
        again = "untapped" if on == "tapped" else "enters"
        abilities.append({"when": {"on": again, "what": CREATURE}, "do": [out]})
    cards = {
        "Ring": {"types": ["enchantment"], "abilities": abilities},
        "Rat": {"types": ["creature"], "subtypes": ["Rat"], "power": 1, "toughness": 1},
    }
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "ring", "name": "Ring"}, {"id": "rat", "name": "Rat", **creature}],
        "stack": [{"id": "go", "controller": "alice", "ability": {"do": [out]}}],
    }
    return find(loop_from_object({"question": "find_loops", "cards": cards, "state": state}), steps=8, timeout=60)


SO = {
    "a creature": _is(type="creature"),
    "no Human": {"non": _is(subtype="Human")},
    "something else": _is(non={"is": "self"}),
    "yours": _is(controller="you"),
    "power 1": {"compare": {"value": {"power_of": "it"}, "at_least": 1}},
    "no counters": {"compare": {"value": {"counters": "+1/+1", "on": "it"}, "at_most": 0}},
    "both": {"all": [_is(subtype="Rat"), {"compare": {"value": {"number": "life", "of": "you"}, "at_least": 20}}]},
    "more than it": {
        "non": {"compare": {"value": {"power_of": "it", "plus": 1}, "at_least": {"power_of": "it", "times": 3}}}
    },
}
NOT_SO = {
    "a Human": _is(subtype="Human"),
    "no creature": {"non": _is(type="creature")},
    "itself": _is(**{"is": "self"}),
    "theirs": _is(controller="opponent"),
    "power 2": {"compare": {"value": {"power_of": "it"}, "at_least": 2}},
    "a counter": {"compare": {"value": {"counters": "+1/+1", "on": "it"}, "at_least": 1}},
    "one of two": {
        "all": [_is(subtype="Rat"), {"compare": {"value": {"number": "life", "of": "you"}, "at_least": 21}}]
    },
}


@pytest.mark.parametrize("of_ability", [True, False], ids=["if it triggers", "if it is done"])
@pytest.mark.parametrize("on", RINGS)
@pytest.mark.parametrize("word", [*SO, *NOT_SO])
def test_it_is_asked_what_it_is_or_was(on: str, word: str, of_ability: bool) -> None:
    found = _asks(on, SO.get(word) or NOT_SO[word], of_ability=of_ability)
    assert (found.kind, found.unsupported) == ("mandatory" if word in SO else "none", ())


@pytest.mark.parametrize("on", RINGS)
def test_the_ring_alone_is_a_draw(on: str) -> None:
    assert _asks(on, None, of_ability=True).kind == "mandatory"


@pytest.mark.parametrize("tapped", [True, False])
@pytest.mark.parametrize("on", ["dies", "exiled"])
def test_what_left_was_tapped_or_not(on: str, tapped: bool) -> None:
    """CR 110.5, 603.10a: the status that it had; whenever it comes back, it is untapped."""
    assert _asks(on, _is(tapped=False), of_ability=True, tapped=tapped).kind == ("none" if tapped else "mandatory")
    assert _asks(on, _is(tapped=True), of_ability=True, tapped=tapped).kind == "none"


@pytest.mark.parametrize("counters", [0, 1])
def test_what_left_had_counters(counters: int) -> None:
    """CR 122.2: it has none any more when it comes back, nor in the graveyard."""
    there = {"counters": {"+1/+1": counters}} if counters else {}
    found = _asks(
        "dies", {"compare": {"value": {"counters": "+1/+1", "on": "it"}, "at_most": 0}}, of_ability=True, **there
    )
    assert found.kind == ("none" if counters else "mandatory")


@pytest.mark.parametrize(
    ("on", "zone", "kind"),
    [
        ("dies", "graveyard", "mandatory"),
        ("dies", "battlefield", "none"),
        ("exiled", "exile", "mandatory"),
        ("exiled", "graveyard", "none"),
        ("enters", "battlefield", "mandatory"),
    ],
)
@pytest.mark.parametrize("of_ability", [True, False])
def test_a_zone_is_where_it_is_now(on: str, zone: str, kind: str, of_ability: bool) -> None:
    assert _asks(on, _is(type="creature", zone=zone), of_ability=of_ability).kind == kind


def _gains(condition: Node, first: int) -> str:
    """Alice gains life whenever she does, on a condition."""
    ability = {
        "when": {"on": "gains_life", "who": "you"},
        "if": condition,
        "do": [{"do": "gain_life", "n": {"that_much": True}}],
    }
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "well", "name": "Well"}],
        "stack": [{"id": "go", "controller": "alice", "ability": {"do": [{"do": "gain_life", "n": first}]}}],
    }
    cards = {"Well": {"types": ["enchantment"], "abilities": [ability]}}
    return find(loop_from_object({"question": "find_loops", "cards": cards, "state": state}), steps=6, timeout=60).kind


@pytest.mark.parametrize(("first", "kind"), [(3, "mandatory"), (2, "none")])
def test_a_condition_asks_how_much_it_was(first: int, kind: str) -> None:
    """CR 119.9, 603.4: if she gained 3 or more."""
    assert _gains({"compare": {"value": {"that_much": True}, "at_least": 3}}, first) == kind


@pytest.mark.parametrize(
    ("what", "kind"),
    [
        ({"each": CREATURE}, "none"),
        ({"choose": CREATURE}, "none"),
        ({"choose": CREATURE, "by": "opponent"}, "mandatory"),
    ],
)
def test_players_sacrifice_what_they_control(what: Node, kind: str) -> None:
    """CR 701.21a: bob's creature comes back to bob, whose creature alice can't sacrifice."""
    out: Node = {"do": "sacrifice", "what": what}
    abilities = [
        {"when": {"on": "dies", "what": CREATURE}, "do": [{**BACK, "under": "owner"}]},
        {"when": {"on": "enters", "what": CREATURE}, "do": [out]},
    ]
    cards = {
        "Ring": {"types": ["enchantment"], "abilities": abilities},
        "Rat": {"types": ["creature"], "power": 1, "toughness": 1},
    }
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "ring", "name": "Ring"}, {"id": "rat", "name": "Rat", "controller": "bob"}],
        "stack": [{"id": "go", "controller": "alice", "ability": {"do": [out]}}],
    }
    found = find(loop_from_object({"question": "find_loops", "cards": cards, "state": state}), steps=8, timeout=60)
    assert found.kind == kind


# ---------------------------------------------------------------------------------------------- an ability's own source


@pytest.mark.parametrize(
    ("what", "kind"),
    [("self", "mandatory"), ({"type": "creature", "other": True}, "none")],
    ids=["its own death", "another's death"],
)
def test_a_source_that_died_is_found_by_its_own_death_alone(what: Any, kind: str) -> None:
    """CR 400.7: what triggers as another creature dies doesn't find its own source, which died at the same time."""
    its = [] if what == "self" else [BACK]
    back: list[Node] = [{**BACK, "what": "self"}, *its, {"do": "sacrifice", "what": {"each": CREATURE}}]
    cards = {
        "Self": {
            "types": ["creature"],
            "power": 1,
            "toughness": 1,
            "abilities": [{"when": {"on": "dies", "what": what}, "do": back}],
        },
        "Rat": {"types": ["creature"], "power": 1, "toughness": 1},
    }
    there = [{"id": "self", "name": "Self"}, {"id": "rat", "name": "Rat"}]
    out = {"do": "sacrifice", "what": {"each": CREATURE}}
    assert _of(cards, there, out).kind == kind


@pytest.mark.parametrize(("damage", "kind"), [(1, "none"), (0, "mandatory")])
def test_a_source_that_left_while_its_trigger_waited_is_not_found(damage: int, kind: str) -> None:
    """CR 400.7, 704.3: state-based actions come before the trigger is put on the stack; with no damage it is there."""
    verb = {"do": "damage", "what": {"each": CREATURE}, "n": 1} if damage else {"do": "nothing"}
    back = {**BACK, "what": "self"} if damage else {"do": "blink", "what": "self"}
    abilities = [
        {"when": {"on": "gains_life", "who": "you"}, "do": [back]},
        {"when": {"on": "enters", "what": "self"}, "do": [verb, {"do": "gain_life", "n": 1}]},
    ]
    cards = {"Self": {"types": ["creature"], "power": 1, "toughness": 1, "abilities": abilities}}
    assert _of(cards, [{"id": "self", "name": "Self"}], verb, {"do": "gain_life", "n": 1}).kind == kind


def _of(cards: Node, there: list[Node], *do: Node, **players: Node) -> LoopVerdict:
    """What is found where an item on the stack, of the first permanent, does something."""
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}, **players},
        "battlefield": there,
        "stack": [{"id": "go", "controller": "alice", "source": there[0]["id"], "ability": {"do": list(do)}}],
    }
    return find(loop_from_object({"question": "find_loops", "cards": cards, "state": state}), steps=9, timeout=60)


@pytest.mark.parametrize(
    ("owner", "condition", "kind"),
    [
        ("alice", True, "mandatory"),
        ("bob", False, "mandatory"),
        ("bob", True, "undetermined"),
    ],
)
def test_you_is_who_controlled_what_left(owner: str, condition: bool, kind: str) -> None:
    """CR 109.5: alice has 20 life, bob 5; where bob's creature dies under her control, whose counts isn't followed."""
    asks = {"if": {"compare": {"value": {"number": "life", "of": "you"}, "at_least": 10}}} if condition else {}
    makes: Node = {"when": {"on": "dies", "what": "self"}, "do": [{"do": "create", "card": "Rat"}], **asks}
    kills: Node = {
        "when": {"on": "enters", "what": CREATURE},
        "do": [{"do": "destroy", "what": {"each": CREATURE}}],
    }
    cards = {
        "Rat": {"types": ["creature"], "power": 1, "toughness": 1, "abilities": [makes]},
        "Trap": {"types": ["enchantment"], "abilities": [kills]},
    }
    there = [{"id": "trap", "name": "Trap"}, {"id": "rat", "name": "Rat", "controller": "alice", "owner": owner}]
    found = _of(cards, there, {"do": "destroy", "what": {"each": CREATURE}}, bob={"life": 5})
    assert found.kind == kind
    assert [rule for rule, _ in found.unsupported] == (["109.5"] if kind == "undetermined" else [])


# ------------------------------------------------------------------------------------------- what a checker compares


def _look(**more: Any) -> Look:
    """A Rat that is gone, as it was."""
    ref = Ref("rat", 1)
    known: Node = {"power": 1, "toughness": 1, "mana_value": 2, "types": {"creature"}, "subtypes": {"rat"}, **more}
    flags = dict.fromkeys(("token", "tapped", "sick", "attacking", "entered_this_turn"), False)
    plain = {"zone": "battlefield", "owner": "alice", "controller": "alice", "attached": None, "chosen": None}
    return Look(ref, "Rat", **{**plain, **flags, "counters": Counter(), **known})


@pytest.mark.parametrize(
    ("condition", "other"),
    [
        (_is(power={"at_least": 2}), {"power": 3}),
        ({"non": _is(power={"at_most": 2})}, {"power": 3}),
        ({"compare": {"value": {"toughness_of": "it"}, "at_least": 2}}, {"toughness": 3}),
        (_is(counters={"charge": 0}), {"counters": Counter(charge=1)}),
        (_is(counters={"charge": 1}), {"counters": Counter(charge=1)}),
        (_is(mana_value={"at_most": 3}), {"mana_value": 4}),
        (_is(any=[{"subtype": "Rat"}, {"tapped": True}]), {"tapped": True}),
        (_is(type="creature"), {"types": {"artifact"}}),
        (_is(controller="you"), {"controller": "bob"}),
    ],
)
def test_what_is_asked_of_what_is_gone_has_to_be_the_same(condition: Node, other: Node) -> None:
    """CR 608.2h: where a later round knows it otherwise, it may answer otherwise; what isn't asked for may differ."""
    does: Node = {"when": {"on": "dies", "what": CREATURE}, "do": [BACK]}
    known = asked_of_gone({**does, "if": condition}, "it")
    assert known(_look()) == known(_look())
    assert known(_look()) != known(_look(**other))
    untold = asked_of_gone(does, "it")
    assert untold(_look()) == untold(_look(**other))


@pytest.mark.parametrize(("word", "start"), [("haste", 2), *[(each, 6) for each in DAMAGES]])
def test_what_left_deals_damage_as_it_was(word: str, start: int) -> None:
    """CR 608.2h, 702.2e, 702.15c, 702.90d: it had the word, which the Aura gave it, and comes back without the Aura.

    So the first damage is no part of the loop.
    """
    shot = {"cost": {"sacrifice": "self"}, "do": [{"do": "damage", "who": "opponent", "n": 1}]}
    heals = {"do": "remove_counters", "what": "self", "counter": "-1/-1"}
    bear = {"types": ["creature"], "power": 1, "toughness": 2, "keywords": ["persist"]}
    bear["abilities"] = [shot, {"when": {"on": "enters", "what": "self"}, "do": [heals]}]
    gives = [{"targets": [{"object": CREATURE}]}, {"static": {"does": "grant", "what": "host", "keyword": word}}]
    aura = {"types": ["enchantment"], "subtypes": ["Aura"], "abilities": gives}
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "bear", "name": "Bear"}, {"id": "aura", "name": "Aura", "attached_to": "bear"}],
    }
    case = {"question": "find_loops", "cards": {"Bear": bear, "Aura": aura}, "state": state}
    found = find(loop_from_object(case), steps=12, timeout=60)
    assert (found.kind, len(found.start), len(found.round)) == ("optional", start, 6)
    assert found.yields["life bob"] == -1 and "life alice" not in found.yields
