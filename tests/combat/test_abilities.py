"""Abilities given as data in a case about a play: what they come to, and by which rule the others are left out."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from bridge.case.abilities import Ability, Static
from bridge.case.loading import case_from_object
from bridge.combat.abilities import LEFT_OUT, lowered
from bridge.combat.explaining import check
from bridge.combat.preparing import prepared, understood
from bridge.combat.rendering import explain_report
from bridge.errors import InputError

BEAR = {"id": "bear", "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2, "printed": True}
OGRE = {"id": "ogre", "controller": "bob", "types": ["creature"], "power": 3, "toughness": 3, "printed": True}
TAX = {"id": "tax", "controller": "bob", "types": ["enchantment"],
       "effects": [{"kind": "costs_attack", "subject": {"type": "creature"}, "cost": "{2}"}]}  # fmt: skip


def attack(*permanents: dict[str, Any], **more: Any) -> dict[str, Any]:
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": list(permanents)}
    return {"state": state, "play": {"attackers": {"bear": "bob"}}, **more}


def outcome(case: dict[str, Any]) -> str:
    return check(case_from_object(case)).outcome.value


def thing(id: str, *abilities: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"id": id, "controller": "alice", "types": ["enchantment"], "abilities": list(abilities), **keys}


SAME: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a keyword": (
        {"static": {"does": "grant", "what": {"type": "creature", "controller": "you"}, "keyword": "defender"}},
        {"kind": "gains", "subject": {"type": "creature", "controller": "you"}, "keywords": ["defender"]},
    ),
    "of what it is attached to": (
        {"static": {"does": "grant", "what": "host", "keyword": "defender"}},
        {"kind": "gains", "subject": "host", "keywords": ["defender"]},
    ),
    "sizes": (
        {"static": {"does": "boost", "what": {"type": "creature"}, "n": 0, "m": {"count": {"type": "creature"}}}},
        {"kind": "gets", "subject": {"type": "creature"}, "power": 0, "toughness": {"count": {"type": "creature"}}},
    ),
    "base sizes": (
        {"static": {"does": "set_pt", "what": {"type": "creature"}, "n": 0, "m": 1}},
        {"kind": "has_base", "subject": {"type": "creature"}, "power": 0, "toughness": 1},
    ),
    "types": (
        {"static": {"does": "add_types", "what": {"type": "creature"}, "types": ["artifact"], "every_subtype": True}},
        {"kind": "is_also", "subject": {"type": "creature"}, "types": ["artifact"],
         "subtypes": ["every creature type"]},
    ),
    "a condition": (
        {"static": {"does": "grant", "what": {"type": "creature"}, "keyword": "defender"},
         "if": {"compare": {"value": {"number": "life", "of": "you"}, "at_least": 5}}},
        {"kind": "gains", "subject": {"type": "creature"}, "keywords": ["defender"],
         "if": {"compare": {"value": {"number": "life", "of": "you"}, "at_least": 5}}},
    ),
    "an ability": (
        {"static": {"does": "grant", "what": {"type": "creature"},
                    "ability": {"static": {"does": "boost", "what": "self", "n": 1, "m": 1}}}},
        {"kind": "gains", "subject": {"type": "creature"},
         "abilities": [{"kind": "gets", "subject": "self", "power": 1, "toughness": 1}]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_an_ability_that_bears_on_it_is_the_effect_that_says_the_same(name: str) -> None:
    ability, effect = SAME[name]
    given = {"attached_to": "bear"} if "host" in str(effect) else {}
    boards = [
        attack(BEAR, thing("source", ability, **given)),
        attack(BEAR, {**thing("source", **given), "abilities": [], "effects": [effect]}),
    ]
    for each in boards:
        each["state"]["players"]["alice"] = {"life": 7}
    first, second = (prepared(case_from_object(each)) for each in boards)
    assert first.state.battlefield[0] == second.state.battlefield[0]
    assert first.state.battlefield[0] != case_from_object(boards[0]).state.battlefield[0], "it does something"
    assert outcome(boards[0]) == outcome(boards[1]) == ("illegal" if "defender" in str(effect) else "legal")


NEEDED: dict[str, dict[str, Any]] = {
    "boost": {"m": 1}, "set_pt": {"m": 1}, "grant": {"keyword": "flying"}, "add_types": {"types": ["artifact"]},
    "enters_with": {"counter": "oil"}, "more_counters": {"counter": "oil"}, "more_tokens": {"times": 2},
    "more_mana": {"times": 2}, "cast_from": {"zone": "graveyard"}, "would_die": {"to": "exile"},
    "would_go_to_graveyard": {"to": "exile"}, "enters_as_copy": {"of": {"type": "creature"}},
    "more_triggers": {"event": {"on": "enters", "what": {"type": "creature"}}},
}  # fmt: skip
"""What a static ability of each kind can't be without."""

BEARING = {"boost": "gets", "set_pt": "has_base", "grant": "gains", "add_types": "is_also"}
"""Kinds that change characteristics (CR 613), with the kind of effect that says the same."""

UNKNOWN = {"cant_be_sacrificed"}
"""Kinds that bear on a declaration as no effect can say: what can't be sacrificed can't pay for one (CR 701.21a)."""


@pytest.mark.parametrize("does", get_args(get_type_hints(Static)["does"]))
def test_every_kind_of_static_ability_bears_is_left_out_or_leaves_it_open(does: str) -> None:
    data = {"static": {"does": does, **NEEDED.get(does, {})}}
    found = lowered(msgspec.convert(data, Ability), "ability 1")
    if does in BEARING:
        assert [each.kind for each in found.effects] == [BEARING[does]]
    elif does in UNKNOWN:
        assert [each.kind for each in found.effects] == [None]
    elif does == "more_mana":
        assert found.changes_mana
    else:
        assert found.left_out in LEFT_OUT
        assert not found.effects
    board = attack(BEAR, thing("source", data))
    assert outcome(board) == ("undetermined" if does in UNKNOWN else "legal")


@pytest.mark.parametrize(
    ("ability", "rule"),
    [
        ({"when": {"on": "attacks", "what": "self"}, "do": [{"do": "draw"}]}, "CR 603.3"),
        ({"cost": {"mana": "{1}"}, "do": [{"do": "boost", "what": "self", "m": 1}]}, "CR 117.1b"),
        ({"cost": {"loyalty": 1}, "do": [{"do": "add_mana", "mana": "{G}"}]}, "CR 117.1b"),
        ({"targets": [{"object": {"type": "creature"}}]}, "CR 303.4a"),
        ({"static": {"does": "boost", "m": 1, "what": {"type": "creature", "zone": "graveyard"}}}, "CR 109.2"),
        ({"zone": "graveyard", "static": {"does": "boost", "m": 1}}, "CR 113.6"),
    ],
)
def test_what_does_not_bear_on_it_is_told_by_its_rule(ability: dict[str, Any], rule: str) -> None:
    board = attack(BEAR, thing("source", ability))
    assert outcome(board) == "legal"
    read = understood(case_from_object(board))
    (left,) = read.left_out
    assert left[:2] == ("source", 1)
    report = explain_report(prepared(read), check(read), read)
    (section,) = (each for each in report.sections if each.title == "Abilities that don't bear on this")
    assert f"ability 1 of source: {LEFT_OUT[left[2]]}" == section.entries[0].text
    assert rule in section.entries[0].text


@pytest.mark.parametrize(
    "ability",
    [
        {"text": "Creatures attack oddly."},
        {"static": {"does": "grant", "what": {"type": "creature"}, "ability": {"text": "It attacks oddly."}}},
    ],
)
def test_what_is_not_understood_leaves_it_open(ability: dict[str, Any]) -> None:
    assert outcome(attack(BEAR, thing("source", ability))) == "undetermined"


def land(id: str, *abilities: dict[str, Any]) -> dict[str, Any]:
    return thing(id, *abilities, types=["land"])


GREEN = {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}"}]}
ANY = {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{any}"}]}
SOLD = {"cost": {"sacrifice": "self"}, "do": [{"do": "add_mana", "mana": "{C}{C}"}]}
MANY = {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}", "n": {"count": {"type": "creature"}}}]}


@pytest.mark.parametrize(
    ("lands", "wanted"),
    [
        ((land("one", GREEN),), "illegal"),
        ((land("one", GREEN), land("two", ANY)), "legal"),
        ((land("one", SOLD),), "legal"),
        ((land("one", MANY),), "undetermined"),
        ((land("one", GREEN, {"cost": {"mana": "{1}"}, "do": [{"do": "untap", "what": "self"}]}),), "illegal"),
    ],
)
def test_mana_abilities_pay_for_attacks(lands: tuple[dict[str, Any], ...], wanted: str) -> None:
    """CR 508.1i: mana abilities may be activated before costs are paid; nothing else may."""
    board = attack(BEAR, TAX, *lands)
    board["state"]["players"]["alice"] = {"mana": ""}
    assert outcome(board) == wanted


def test_a_permanent_may_be_one_of_the_cards_of_the_case() -> None:
    """What the card says is printed: the anthem raises it, and the counter, too (CR 613)."""
    cards = {
        "Bear": {"types": ["creature"], "mana_cost": "{1}{G}", "power": 2, "toughness": 2, "keywords": ["flying"]},
        "Host": {"types": ["creature"], "pt": {"count": {"type": "creature"}}},
        "Anthem": {"types": ["enchantment"], "abilities": [
            {"static": {"does": "boost", "what": {"color": "green"}, "m": 1}}]},
        "Ban": {"types": ["enchantment"], "text": "Creatures can't attack."},
        "Bolt": {"types": ["instant"]},
    }  # fmt: skip
    named = [{"id": each.lower(), "name": each, "controller": "alice"} for each in ("Bear", "Host", "Anthem")]
    named[0]["counters"] = {"+1/+1": 1}
    board = attack(*named, cards=cards)
    bear, host, _ = prepared(case_from_object(board)).state.battlefield
    assert (bear.power, bear.toughness, bear.colors, bear.keywords) == (4, 4, ["green"], ["flying"])
    assert (host.power, host.toughness) == (2, 2)
    assert outcome(board) == "legal"
    assert outcome(attack(*named, {"id": "ban", "name": "Ban", "controller": "bob"}, cards=cards)) == "illegal"
    with pytest.raises(InputError, match=r"'Bolt' is no permanent by its types under 'cards'"):
        outcome(attack(*named, {"id": "bolt", "name": "Bolt", "controller": "bob"}, cards=cards))


@pytest.mark.parametrize(
    ("ability", "place", "message"),
    [
        ({"static": {"does": "grant", "keyword": "flyng"}}, "static.keyword", "flying"),
        ({"static": {"does": "boost"}}, "static", "needs 'm'"),
        ({"when": {"on": "attacks"}, "do": [{"do": "draw"}]}, "when", "needs 'what'"),
        ({"cost": {"tap": True}}, "", "does nothing"),
        ({"static": {"does": "grant", "what": {"id": "beer"}, "keyword": "flying"}}, "static.what.id", "bear"),
    ],
)
def test_faulty_abilities_are_refused_with_their_place(ability: dict[str, Any], place: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as refused:
        case_from_object(attack(BEAR, thing("source", ability)))
    assert refused.value.path == f"state.battlefield[1].abilities[0].{place}".rstrip(".")
