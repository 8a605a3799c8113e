"""Events of one kind that happen several times at once with the same object: each of them is heard (CR 603.2c).

In most games alice pays two energy, and gets one back each time that something happens: a loop where it happens twice,
and none where it happens once. Brute force finds the same.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from bridge.loops.finding import find
from bridge.loops.verdict import LoopVerdict
from tests.loops.loading import loop_from_object
from tests.oracle.compare_games import disagreement

from .cases import file_problems

__all__: list[str] = []

Node = dict[str, Any]

CREATURE: Node = {"types": ["creature"], "power": 1, "toughness": 1, "keywords": ["indestructible"]}
ENERGY: Node = {"do": "energy", "n": 1}
GAIN: Node = {"do": "gain_life", "n": 1}
ONCE_OR_TWICE = pytest.mark.parametrize(("n", "kind"), [(1, "none"), (2, "optional")])
OFTEN = (("603.2", "an ability that triggers again while it waits, too often or as another object's"),)


def _judged(
    *abilities: Node, more: list[Node] | None = None, stack: list[Node] | None = None, **cards: Node
) -> LoopVerdict:
    """What is found where alice has an artifact with these abilities, and what else there is.

    Its proof holds, and brute force knows nothing against it.
    """
    case: Node = {
        "question": "find_loops",
        "cards": {"Thing": {"types": ["artifact"], "abilities": list(abilities)}, **cards},
        "state": {
            "active": "alice",
            "players": {"alice": {"mana": "{G}{G}"} if "proliferate" in str(abilities) else {"energy": 2}, "bob": {}},
            "battlefield": [{"id": "thing", "name": "Thing"}, *(more or ())],
            "stack": stack or [],
        },
    }
    given = loop_from_object(case)
    verdict = find(given, steps=12, timeout=120)
    assert file_problems(given, verdict) == ()
    assert disagreement(case, to_builtins(verdict)) is None
    return verdict


def _pays(*do: Node) -> Node:
    return {"cost": {"energy": 2}, "do": [*do, GAIN]}


def _some(card: str, n: int) -> list[Node]:
    return [{"id": f"{card} {place}", "name": card} for place in range(n)]


def _hears(event: str, what: Any, *do: Node, **more: Any) -> Node:
    return {"when": {"on": event, "what": what, **more}, "do": list(do) or [ENERGY]}


def _enters_with(kind: str, what: Any = "self") -> Node:
    return {"static": {"does": "enters_with", "what": what, "counter": kind, "n": 1}}


@ONCE_OR_TWICE
def test_each_copy_makes_its_target_one(n: int, kind: str) -> None:
    """CR 707.10: an ability on the stack that targets a creature is copied."""
    aims: Node = {"targets": [{"object": {"type": "creature"}}], "do": [{"do": "nothing"}]}
    copies = {**_pays({"do": "copy_ability", "what": "target", "n": n}), "targets": [{"ability": "you"}]}
    found = _judged(
        copies,
        more=[{"id": "bear", "name": "Bear"}],
        stack=[{"id": "aimed", "controller": "alice", "source": "bear", "targets": ["bear"], "ability": aims}],
        Bear={**CREATURE, "abilities": [_hears("targeted", "self")]},
    )
    assert found.kind == kind
    assert found.yields.get("targeted", 0) == (2 if n == 2 else 0)  # type: ignore[call-overload]


@ONCE_OR_TWICE
def test_counters_of_each_kind_are_put(n: int, kind: str) -> None:
    counters = {"oil": 1, "charge": 1} if n == 2 else {"oil": 2}
    proliferates = {"cost": {"mana": "{2}"}, "do": [{"do": "proliferate"}, GAIN]}
    hears = _hears("counters", {"name": "Marked"}, {"do": "add_mana", "mana": "{G}"})
    marked = {"id": "marked", "name": "Marked", "counters": counters}
    assert _judged(proliferates, hears, more=[marked], Marked={"types": ["artifact"]}).kind == kind


@ONCE_OR_TWICE
def test_counters_of_each_kind_are_removed(n: int, kind: str) -> None:
    kinds = ("oil", "charge")[:n]
    marks = [{"do": "put_counters", "what": "self", "counter": word, "n": 1} for word in kinds]
    removes = {"cost": {"remove": dict.fromkeys(kinds, 1)}, "do": [GAIN]}
    assert _judged(_pays(*marks), removes, _hears("counters_removed", "self")).kind == kind


@ONCE_OR_TWICE
def test_each_kind_with_which_something_enters(n: int, kind: str) -> None:
    """The token is forgotten, with its counters."""
    token = {**CREATURE, "abilities": [_enters_with(word) for word in ("oil", "charge")[:n]]}
    hears = _hears("counters", {"type": "creature"})
    assert _judged(_pays({"do": "create", "card": "Token"}), hears, Token=token).kind == kind


def test_counters_of_one_kind_for_two_causes() -> None:
    """CR 122.6: it enters with two, which is one event; how many isn't added up where something hears it."""
    token = {**CREATURE, "abilities": [_enters_with("oil")]}
    also = _enters_with("oil", {"type": "creature"})
    creates = _pays({"do": "create", "card": "Token"})
    heard = _judged(creates, also, _hears("counters", {"type": "creature"}), Token=token)
    assert (heard.kind, heard.unsupported) == ("undetermined", OFTEN)
    found = _judged(creates, also, _hears("enters", {"type": "creature"}, ENERGY, ENERGY), Token=token)
    assert (found.kind, found.yields["counters oil token 1"]) == ("optional", 2)  # type: ignore[index]


@ONCE_OR_TWICE
def test_damage_to_each_is_dealt(n: int, kind: str) -> None:
    bears = _some("Bear", n)
    hurts = _pays({"do": "damage", "what": {"each": {"type": "creature"}}, "n": 1})
    found = _judged(hurts, _hears("deals_damage", "self"), more=bears, Bear=CREATURE)
    assert found.kind == kind
    assert found.yields.get("damage", 0) == (2 if n == 2 else 0)  # type: ignore[call-overload]


TOGETHER: dict[str, tuple[list[Node], Node]] = {
    "counters": ([{"do": "create", "card": "Token"}], _hears("counters", {"type": "creature"})),
    "deals_damage": (
        [{"do": "damage", "what": {"each": {"type": "creature"}}, "n": 1}],
        _hears("deals_damage", "self"),
    ),
}


@pytest.mark.parametrize("event", TOGETHER)
@ONCE_OR_TWICE
def test_with_one_or_more_it_is_as_much_as_all_together(event: str, n: int, kind: str) -> None:
    """CR 603.2c: it triggers once, and "that much" is the sum."""
    do, hears = TOGETHER[event]
    once = {"when": {**hears["when"], "one_or_more": True}, "do": [{"do": "energy", "n": {"that_much": True}}]}
    token = {**CREATURE, "abilities": [_enters_with(word) for word in ("oil", "charge")[:n]]}
    bears = _some("Bear", n if event == "deals_damage" else 0)
    assert _judged(_pays(*do), once, more=bears, Bear=CREATURE, Token=token).kind == kind


def test_a_copy_has_the_mode_of_the_original() -> None:
    """CR 707.10: a record tells it, and the file of the proof holds."""
    chooses: Node = {"do": [{"do": "lose_life", "n": 1, "mode": 1}, {"do": "energy", "n": 3, "mode": 2}]}
    modal = {**chooses, "when": {"on": "gains_life", "who": "opponent"}}
    copies = {**_pays({"do": "copy_ability", "what": "target", "n": 1}), "targets": [{"ability": "you"}]}
    gains: Node = {"do": [{"do": "gain_life", "n": 1, "who": "opponent"}]}
    first: Node = {"id": "first", "controller": "alice", "source": "thing", "ability": gains}
    found = _judged(copies, modal, stack=[first])
    assert (found.kind, [step.mode for step in found.round if step.mode]) == ("optional", [2])


def test_which_of_several_is_the_first_in_a_turn() -> None:
    each: Node = {"each": {"type": "creature"}}
    taps = _pays({"do": "untap", "what": each}, {"do": "tap", "what": each})
    hears = _hears("tapped", {"type": "creature"}, first_each_turn=True)
    found = _judged(taps, hears, more=_some("Bear", 2), Bear=CREATURE)
    assert (found.kind, found.unsupported) == ("undetermined", OFTEN)


@ONCE_OR_TWICE
def test_copies_may_have_different_targets(n: int, kind: str) -> None:
    """CR 707.10c: the ability untaps its own artifact, and each copy another lamp, which gives energy at sorcery speed.

    Copies with the same target give one energy only.
    """
    untaps = {
        "cost": {"tap": True, "energy": 2},
        "targets": [{"object": {"type": "artifact"}}],
        "do": [{"do": "untap", "what": "target"}, GAIN],
    }
    copies = _hears("activated", {"name": "Thing"}, {"do": "copy_ability", "what": "it", "n": n})
    lamp = {"types": ["artifact"], "abilities": [{"cost": {"tap": True}, "sorcery": True, "do": [ENERGY]}]}
    lamps = [*_some("Lamp", 2), {"id": "mirror", "name": "Mirror"}]
    found = _judged(untaps, more=lamps, Lamp=lamp, Mirror={"types": ["enchantment"], "abilities": [copies]})
    why = (("707.10c", "copies made at once that have different targets"),)
    assert (found.kind, found.unsupported) == (("none", ()) if n == 1 else ("undetermined", why))


@pytest.mark.parametrize(("beasts", "kind"), [(2, "undetermined"), (3, "none")])
def test_a_copy_may_keep_one_of_two_targets(beasts: int, kind: str) -> None:
    """CR 601.2c, 707.10c: of two targets one may have been sacrificed to pay; the copy keeps it, though it is gone.

    With three creatures, two are left, but then no two targets of a later activation.
    """
    taps = {
        "cost": {"energy": 2, "sacrifice": {"choose": {"type": "creature"}}},
        "targets": [{"object": {"type": "creature"}}, {"object": {"type": "creature"}}],
        "do": [{"do": "tap", "what": "target"}, {"do": "tap", "what": "target_2"}],
    }
    copies = _hears("activated", {"name": "Thing"}, {"do": "copy_ability", "what": "it"})
    mirror = {"types": ["enchantment"], "abilities": [copies]}
    more = [*_some("Bear", beasts), {"id": "mirror", "name": "Mirror"}]
    found = _judged(taps, more=more, Bear=CREATURE, Mirror=mirror)
    why = (("707.10c", "a copy of which one of two targets is no longer legal"),)
    assert (found.kind, found.unsupported) == (kind, why if kind == "undetermined" else ())


@pytest.mark.parametrize(("by", "who"), [("opponent", {"bear"}), ("any", {"bear", "own"}), ("you", {"own"})])
def test_each_player_sacrifices_all_that_fit(by: str, who: set[str]) -> None:
    """CR 701.21a: players sacrifice what they control; what enters makes them do so again."""
    sacrifices: Node = {"do": "sacrifice", "what": {"each": {"type": "creature"}, "by": by}}
    returns = _hears(
        "sacrificed", {"type": "creature"}, {"do": "return", "what": "it", "to": "battlefield", "under": "owner"}
    )
    found = _judged(
        _hears("enters", {"type": "creature"}, sacrifices),
        returns,
        more=[{"id": "bear", "name": "Bear", "controller": "bob"}, {"id": "own", "name": "Bear"}],
        stack=[{"id": "first", "controller": "alice", "source": "thing", "ability": {"do": [sacrifices]}}],
        Bear=CREATURE,
    )
    assert found.kind in ("mandatory", "optional")
    assert {name for word, name in found.start[0].events if word == "sacrificed"} == who
