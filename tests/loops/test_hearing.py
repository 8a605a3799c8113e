"""Every event with every kind of subject: it is heard where it happens, or the case is refused.

`HAPPENS` says how each event comes to happen to an object; `REFUSED` which events can't be heard of which subject.
"""

from __future__ import annotations

from typing import Any, NamedTuple, get_args, get_type_hints

import pytest

from bridge.case.abilities import Event

from .stepping import after, unsupported

__all__: list[str] = []

Node = dict[str, Any]

IT: Node = {"each": {"id": "s"}}


class _How(NamedTuple):
    """How an event happens to the object `s`.

    do: the instruction that makes it happen, or None; begins: the zone where `s` is; acts: an ability of its own that
    is activated; wanted: what the run has to do; steps: how many; more: other keys of the state.
    """

    do: Node | None = None
    begins: str = "battlefield"
    acts: Node | None = None
    wanted: tuple[str, ...] = ()
    steps: int = 1
    more: Node | None = None
    object: Node | None = None


def _from(zone: str, verb: str, to: str | None = None) -> _How:
    do: Node = {"do": verb, "what": {"each": {"id": "s", "zone": zone}}}
    return _How(do | ({"to": to} if to else {}), zone)


COMBAT: Node = {"options": {"across_turns": True}, "phase": "begin_combat"}
ATTACK = ('attacks("s","bob",1)',)
CAST = ('do(cast("s"),1)',)
HAPPENS: dict[str, _How] = {
    "enters": _from("graveyard", "return", "battlefield"),
    "dies": _How({"do": "destroy", "what": IT}),
    "leaves": _How({"do": "exile", "what": IT}),
    "put_into_graveyard": _from("exile", "return", "graveyard"),
    "leaves_graveyard": _from("graveyard", "return", "hand"),
    "exiled": _How({"do": "exile", "what": IT}),
    "returned": _How({"do": "return", "what": IT, "to": "hand"}),
    "sacrificed": _How({"do": "sacrifice", "what": IT}),
    "created": _How({"do": "create", "card": "Subject"}),
    "tapped": _How({"do": "tap", "what": IT}),
    "untapped": _How({"do": "untap", "what": IT}, object={"tapped": True}),
    "tapped_for_mana": _How(acts={"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}"}]}),
    "targeted": _How(acts={"cost": {"tap": True}, "targets": [{"object": {"id": "s"}}], "do": [{"do": "nothing"}]}),
    "activated": _How(acts={"cost": {"tap": True}, "do": [{"do": "nothing"}]}),
    "attacks": _How(wanted=ATTACK, more=COMBAT),
    "combat_damage": _How(wanted=ATTACK, more=COMBAT, steps=2),
    "deals_damage": _How({"do": "damage", "who": "opponent"}),
    "dealt_damage": _How({"do": "damage", "what": IT}),
    "counters": _How({"do": "put_counters", "what": IT, "counter": "x"}),
    "counters_removed": _How({"do": "remove_counters", "what": IT, "counter": "x"}, object={"counters": {"x": 1}}),
    "cast": _How(begins="hand", wanted=CAST),
    "cast_or_copy": _How(begins="hand", wanted=CAST),
}
OF_PLAYERS = ("gains_life", "loses_life", "draws", "discards", "mills", "begins", "state")
OF_MANA_OR_UNKNOWN = ("adds_mana", "mutates")

REFUSED = {
    # CR 303.4, 701.3: what something is attached to is on the battlefield, and was before that came to be attached.
    "host": ("enters", "created", "cast", "cast_or_copy", "leaves_graveyard"),
    # CR 113.6: an ability that works on the battlefield isn't there when its own card is cast, or leaves a graveyard.
    "self": ("cast", "cast_or_copy", "leaves_graveyard"),
    "described": (),
}
ELSEWHERE = {"cast": "stack", "cast_or_copy": "stack", "leaves_graveyard": "graveyard"}


def _case(event: str, kind: str, how: _How, *, zone: str | None = None, **when: Any) -> tuple[Node, Node]:
    """The cards and the state: the subject, and what hears of it."""
    sorcery = event == "cast_or_copy"
    subject: Node = {"types": ["sorcery"] if sorcery else ["creature"], "mana_cost": "{0}", "abilities": []}
    subject |= {} if sorcery else {"power": 2, "toughness": 3}
    what = {"type": subject["types"]} if kind == "described" else kind
    ability: Node = {"when": {"on": event, "what": what, **when}, "do": [{"do": "energy"}]}
    ability |= {} if zone is None else {"zone": zone}
    listener: Node = {"types": ["enchantment"], "abilities": []}
    if kind == "host":
        listener |= {"subtypes": ["Aura"], "abilities": [{"targets": [{"object": {"type": "creature"}}]}]}
    (subject if kind == "self" else listener)["abilities"].append(ability)
    its: Node = {"id": "s", "name": "Subject", "owner": "alice", **(how.object or {})}
    state: Node = {how.begins: [its], **(how.more or {})}
    ear: Node = {"id": "ear", "name": "Listener", "controller": "alice"}
    if kind == "host":
        ear["attached_to"] = "s" if how.begins == "battlefield" else "other"
        state.setdefault("battlefield", []).append({"id": "other", "name": "Bear"})
    if kind != "self":
        state.setdefault("battlefield", []).append(ear)
    if how.acts is not None:
        subject["abilities"].append(how.acts)
    if how.do is not None:
        source = {"source": "s"} if event == "deals_damage" else {}
        state["stack"] = [{"id": "go", "controller": "alice", "ability": {"do": [how.do]}, **source}]
    return {"Subject": subject, "Listener": listener}, state


def _heard(event: str, kind: str, how: _How, **more: Any) -> bool:
    cards, state = _case(event, kind, how, **more)
    wanted = how.wanted
    if how.acts is not None:
        wanted = (f'do(activate("s",ab("Subject",{len(cards["Subject"]["abilities"])})),1)',)
    found = after(how.steps, *wanted, cards=cards, **state)
    assert found is not None, "the event doesn't happen"
    return bool(found.waits)


def _refused(event: str, kind: str, how: _How, **more: Any) -> set[str]:
    cards, state = _case(event, kind, how, **more)
    return {rule for rule, _ in unsupported(cards, **state)}


def test_every_event_of_the_form_is_tried() -> None:
    events = set(get_args(get_type_hints(Event)["on"]))
    assert events == {*HAPPENS, *OF_PLAYERS, *OF_MANA_OR_UNKNOWN}


@pytest.mark.parametrize("kind", list(REFUSED))
@pytest.mark.parametrize("event", list(HAPPENS))
def test_it_is_heard_or_refused(event: str, kind: str) -> None:
    how = HAPPENS[event]
    if event == "put_into_graveyard" and kind == "host":
        how = _How({"do": "destroy", "what": IT})
    if event in REFUSED[kind]:
        assert _refused(event, kind, how) & {"113.6", "303.4"}
        return
    assert not _refused(event, kind, how)
    assert _heard(event, kind, how)


@pytest.mark.parametrize("event", list(ELSEWHERE))
def test_its_own_card_hears_it_where_it_is_then(event: str) -> None:
    """CR 113.6: on the stack as it is cast, in the graveyard as it leaves that."""
    assert not _refused(event, "self", HAPPENS[event], zone=ELSEWHERE[event])
    assert _heard(event, "self", HAPPENS[event], zone=ELSEWHERE[event])


@pytest.mark.parametrize("do", ["destroy", "sacrifice"])
def test_from_anywhere_is_from_the_battlefield_too(do: str) -> None:
    """CR 603.6c: "put into a graveyard from anywhere", and "from the battlefield"."""
    how = _How({"do": do, "what": IT})
    assert _heard("put_into_graveyard", "self", how)
    assert _heard("put_into_graveyard", "self", how, zone_from="battlefield")
    assert not _heard("put_into_graveyard", "self", HAPPENS["put_into_graveyard"], zone_from="battlefield")


@pytest.mark.parametrize("event", [each for each in HAPPENS if each not in ("exiled", "activated", "deals_damage")])
def test_what_works_in_another_zone_never_hears_of_itself(event: str) -> None:
    """CR 113.6: an ability that works in a library alone."""
    assert "113.6" in _refused(event, "self", HAPPENS[event], zone="library")


@pytest.mark.parametrize(
    ("event", "zone"),
    [("enters", "battlefield"), ("put_into_graveyard", "graveyard"), ("exiled", "exile"), ("returned", "graveyard")],
)
def test_nothing_comes_from_where_it_goes(event: str, zone: str) -> None:
    """CR 603.6a, 400.7: to another zone than it was in; to a hand from the battlefield."""
    assert "603.6" in _refused(event, "described", HAPPENS[event], zone_from=zone)


def test_a_token_in_a_graveyard_isnt_followed() -> None:
    """CR 704.5d: it ceases to exist at once; its ability would trigger (603.6c)."""
    how = _How({"do": "create", "card": "Subject"})
    assert _refused("put_into_graveyard", "self", how) == {"704.5d"}
    assert not _refused("dies", "self", how)


@pytest.mark.parametrize(("event", "zone"), [("dies", "graveyard"), ("enters", "hand"), ("cast", "battlefield")])
def test_what_is_described_where_it_never_is(event: str, zone: str) -> None:
    cards, state = _case(event, "described", HAPPENS[event])
    cards["Listener"]["abilities"][-1]["when"]["what"]["zone"] = zone
    assert ("109.2", f"feature(({event},{zone}))") in unsupported(cards, **state)
