"""The form of a case: what fixtures/malformed doesn't show."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
import yaml

from bridge.case.loading import case_from_object
from bridge.case.state import Gone, ManaAbility
from bridge.errors import CaseError, SyntaxInputError
from tests.case.test_loading import BLOCKS, changed, one

__all__: list[str] = []

# ---------------------------------------------------------------------------------------------------------------------
# Form: what fixtures/malformed doesn't show
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"kind": "goad"}, None),
        ({"kind": "chooses_attackers"}, None),
        ({"kind": "must_attack", "subject": "self"}, None),
        ({"kind": "must_attack", "source": "bear", "controller": "alice"}, None),
        ({"kind": "cant_attack", "if": {"fits": {"object": "self", "what": {"is": "subject"}}}}, None),
        ({"kind": "max_attackers", "n": 1, "subject": {"controller": "owner"}}, None),
        ({"kind": "must_attack", "whom": {"permanent": {"controller": {"ids": ["bob", "carol"]}}}}, None),
        ({"kind": "must_attack", "subject": {"attached_to": {"power": {"at_least": {"power_of": "self"}}}}}, None),
        (
            {"kind": "must_attack", "subject": {"attached_to": {"power": {"at_least": {"count": {}}}}}},
            "subject.attached_to.power.at_least.count: a description of what something is attached to can't compare",
        ),
        (
            {"kind": "max_attackers", "n": {"number": "hand", "of": {"ids": ["bob", "alice"]}}},
            "n.of.ids: a number is of one player",
        ),
        (
            {"kind": "max_attackers", "n": 1, "if": {"also_attacks": {"what": {}}}},
            "if.also_attacks: 'also_attacks' leaves one creature out",
        ),
        ({"kind": "is_not", "subtypes": ["every creature type"]}, None),
        ({"kind": "is_not", "subtypes": ["equipment"], "supertypes": ["legendary"]}, None),
        ({"kind": "is_not", "subtypes": ["Human"]}, "subtypes[0]: all creature types can be lost"),
        ({"kind": "is_not", "colors": ["red"]}, "colors: 'colors' belongs to"),
        ({"kind": "max_attackers", "n": {"power_of": "subject"}}, "n.power_of: 'subject' is one creature"),
        ({"kind": "must_attack_with", "player": "nearest_left"}, "player: 'nearest_left' is a player of one creature"),
        (
            {"kind": "cant_attack", "unless": {"attacks": {"what": {}, "at_least": -1}}},
            "unless.attacks.at_least: -1 is",
        ),
        ({"kind": "cant_attack", "whom": {"all": []}}, "whom.all: an empty list"),
        ({"kind": "cant_attack", "if": {"all": [{"non": {}}]}}, "if.all[0].non: exactly one of"),
        (
            {"kind": "cant_attack", "if": {"player": {"who": {"id": "x"}, "mark": "m"}}},
            "if.player.who.id: unknown player",
        ),
        ({"text": "It attacks.", "if": {"answer": "a"}}, "if: 'if' needs a 'kind'"),
        ({"text": "It attacks.", "n": 2}, "n: 'n' belongs to max_attackers, cant_be_blocked_by_more_than, "),
        ({"kind": "cant_block", "attacker": {"power": {"more_than": {"power_of": "subject"}}}}, None),
        ({"kind": "max_blockers", "n": 1, "attacker": {"shares_color_with": "subject"}}, None),
        ({"kind": "must_be_blocked", "blocker": "self"}, None),
        ({"kind": "may_be_blocked_as_though_it_lacked", "keyword": "landwalk"}, None),
        ({"kind": "cant_block", "unless": {"also_blocks": {"what": {"keyword": "flying"}}}}, None),
        ({"kind": "cant_block", "attacker": "subject"}, "attacker: the subject blocks, and is no attacker"),
        ({"kind": "lure", "blocker": "subject"}, "blocker: the subject is blocked, and is no blocker"),
        (
            {"kind": "lure", "attacker": {}},
            "attacker: 'attacker' belongs to cant_attack_or_block, must_attack_or_block, ",
        ),
        ({"kind": "must_block", "blocker": {}}, "blocker: 'blocker' belongs to cant_be_blocked, lure, "),
        ({"kind": "must_block", "keyword": "reach"}, "keyword: 'keyword' belongs to may_block_as_though_it_had and "),
        ({"kind": "must_block", "whom": {"player": "you"}}, "whom: the kind 'must_block' has no 'whom'"),
        ({"kind": "cant_block", "attacker": {"colr": "red"}}, "attacker.colr: unknown key 'colr'"),
        ({"kind": "must_block", "attacker": {"id": "bare"}}, "attacker.id: unknown permanent 'bare'"),
        (
            {"kind": "may_block_as_though_it_had", "keyword": "raech"},
            "keyword: unknown keyword 'raech'; did you mean 'reach'?",
        ),
        ({"kind": "max_blockers", "n": {"power_of": "subject"}}, "n.power_of: 'subject' is one creature"),
        (
            {"kind": "max_blockers", "n": 1, "if": {"also_blocks": {"what": {}}}},
            "if.also_blocks: 'also_blocks' leaves one creature out",
        ),
        ({"kind": "cant_block", "if": {"blocks": {"what": {"ids": []}}}}, "if.blocks.what.ids: an empty list"),
        (
            {"kind": "cant_block", "attacker": {"toughness_minus_power": {}}},
            "attacker.toughness_minus_power: a comparison needs a bound",
        ),
    ],
)
def test_effects_of_a_permanent(effect: dict[str, Any], message: str | None) -> None:
    case = changed("state.battlefield.0.effects", [effect])
    if message is None:
        assert case_from_object(case).state.battlefield[0].effects is not None
        return
    with pytest.raises(CaseError) as caught:
        case_from_object(case)
    assert str(caught.value).startswith(f"<case>: state.battlefield[0].effects[0].{message}")


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"kind": "cant_attack", "subject": {"other": False}}, "subject.other: 'other' is about the source"),
        (
            {"kind": "cant_attack", "source": "bear", "whom": {"player": "you"}},
            "whom.player: 'you' needs a 'controller'",
        ),
        ({"kind": "cant_attack", "controller": "bob", "whom": {"player": "you"}}, None),
        ({"kind": "cant_attack", "source": "aura", "subject": "host"}, None),
        ({"kind": "cant_attack", "source": "bear", "subject": "host"}, None),
        ({"kind": "goad", "by": {"id": "carol"}}, None),
        (
            {
                "kind": "cant_attack",
                "whom": {"player": "any"},
                "if": {"fits": {"object": "subject", "what": {"tapped": True}}},
            },
            None,
        ),
        (
            {"kind": "cant_attack", "if": {"compare": {"value": {"counters": "any", "on": "self"}, "exactly": 0}}},
            "if.comp",
        ),
    ],
)
def test_effects_of_no_permanent(effect: dict[str, Any], message: str | None) -> None:
    case = changed("state.effects", [effect])
    if message is None:
        assert case_from_object(case).state.effects[0].kind == effect["kind"]
        return
    with pytest.raises(CaseError) as caught:
        case_from_object(case)
    assert str(caught.value).startswith(f"<case>: state.effects[0].{message}")


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        *[(f"cant_be_blocked_{rest}", "n") for rest in ("by_more_than", "except_by_at_least", "except_by_exactly")],
        ("max_blockers", "n"),
        ("must_be_blocked_by_exactly", "n"),
        ("may_block_as_though_it_had", "keyword"),
        ("may_be_blocked_as_though_it_lacked", "keyword"),
        ("costs_block", "cost"),
        ("costs_be_blocked", "cost"),
    ],
)
def test_what_a_kind_needs(kind: str, key: str) -> None:
    with pytest.raises(CaseError, match=rf"state\.effects\[0\]: the kind '{kind}' needs '{key}'$"):
        case_from_object(changed("state.effects", [{"kind": kind}]))


@pytest.mark.parametrize("kind", ["chooses_attackers", "chooses_blockers"])
def test_somebody_chooses(kind: str) -> None:
    case_from_object(changed("state.effects", [{"kind": kind, "controller": "bob"}]))
    with pytest.raises(CaseError, match=f"the kind '{kind}' needs a 'controller'"):
        case_from_object(changed("state.effects", [{"kind": kind}]))


def with_blocks(path: str, value: object) -> dict[str, Any]:
    """BLOCKS with the value at a path replaced, or a key added."""
    case = deepcopy(BLOCKS)
    *steps, last = path.split(".")
    inner: Any = case
    for step in steps:
        inner = inner[int(step) if step.isdigit() else step]
    inner[last] = value
    return case


def test_blocks_arrive() -> None:
    case = case_from_object(BLOCKS)
    assert case.state.attacking == {"ogre": "bob", "elf": Gone("bob")}
    assert case.play is not None and case.play.blockers == {"wall": ["ogre", "elf"], "elf": []}
    assert one(yaml.safe_dump(BLOCKS)) == one(json.dumps(BLOCKS)) == case


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("state.attacking", {"ogr": "bob"}, "state.attacking.ogr: unknown permanent 'ogr'; did you mean 'ogre'?"),
        ("state.attacking", {"ogre": "bop"}, "state.attacking.ogre: unknown player or permanent 'bop'; did you mean"),
        (
            "state.attacking",
            {"ogre": {"gone": "wall"}},
            "state.attacking.ogre.gone: 'wall' is a permanent; this must be",
        ),
        (
            "state.attacking",
            {"ogre": 3},
            "state.attacking.ogre: expected a string or a mapping, got an integer (3); write",
        ),
        ("state.declaring", "wall", "state.declaring: 'wall' is a permanent; this must be a player"),
        (
            "play.attackers",
            {"ogre": "bob"},
            "play.attackers: 'attackers' is no part of the question declare_blockers; ",
        ),
        ("play.bands", [["ogre"]], "play.bands: 'bands' is no part of the question declare_blockers; "),
        ("play.blockers", {"wal": ["ogre"]}, "play.blockers.wal: unknown permanent 'wal'; did you mean 'wall'?"),
        ("play.blockers", {"wall": ["bob"]}, "play.blockers.wall[0]: 'bob' is a player; this must be a permanent"),
        ("play.blockers", {"wall": ["ogre", "ogre"]}, "play.blockers.wall[1]: 'wall' blocks 'ogre' twice"),
        ("play.blockers", {"wall": "ogre"}, 'play.blockers.wall: expected a list, got a string ("ogre")'),
        (
            "expect.legal.plays",
            [{"wall": "ogre"}],
            "expect.legal.plays[0].wall: expected the list of attackers that it blocks, got a string",
        ),
        ("expect.legal.plays", [{"wall": ["x"]}], "expect.legal.plays[0].wall[0]: unknown permanent 'x'"),
        ("question", "declare_attackers", "state.declaring: 'declaring' belongs to the question declare_blockers only"),
        (
            "question",
            "who_wins",
            "question: the question 'who_wins' is not judged; only assign_combat_damage, declare_attackers, ",
        ),
    ],
)
def test_blocks_that_are_refused(path: str, value: object, message: str) -> None:
    with pytest.raises(CaseError) as caught:
        case_from_object(with_blocks(path, value))
    assert str(caught.value).startswith(f"<case>: {message}")


DAMAGE: dict[str, Any] = {
    "question": "assign_combat_damage",
    "state": {
        "active": "alice",
        "players": {"alice": {"mana": "{R}", "snow_mana": ""}, "bob": {"range_of_influence": 1, "marks": ["emperor"]}},
        "options": {"variant": "emperor"},
        "attacking": {"ogre": "bob", "elf": {"gone": "bob"}},
        "bands": [["ogre", "elf"]],
        "blocking": {"wall": ["ogre"]},
        "blocked": ["elf"],
        "damage_order": {"ogre": ["wall", "spider"]},
        "damage_step": "second",
        "struck_first": ["ogre"],
        "battlefield": [
            {"id": "ogre", "controller": "alice", "types": ["creature"], "power": 3, "toughness": 3, "damage": 1},
            {"id": "elf", "controller": "alice", "types": ["creature"], "mana": "{G}"},
            {"id": "wall", "controller": "bob", "types": ["creature"], "mana": ["{W}", "{C}{C}"]},
            {"id": "spider", "controller": "bob", "types": ["creature"], "mana": {"add": "{B}", "sacrifice": True}},
        ],
    },
    "play": {"damage": {"ogre": {"wall": 2, "bob": 1}, "elf": {}}},
    "expect": {"legal": {"plays": [{}, {"ogre": {"wall": 3}}]}, "notes": [{"cr": "702.22j", "kind": "x"}]},
}


def with_damage(path: str, value: object) -> dict[str, Any]:
    """DAMAGE with the value at a path replaced, or a key added."""
    case = deepcopy(DAMAGE)
    *steps, last = path.split(".")
    inner: Any = case
    for step in steps:
        inner = inner[int(step) if step.isdigit() else step]
    inner[last] = value
    return case


def test_damage_arrives() -> None:
    case = case_from_object(DAMAGE)
    assert case.state.blocking == {"wall": ["ogre"]} and case.state.damage_step == "second"
    assert case.play is not None and case.play.damage == {"ogre": {"wall": 2, "bob": 1}, "elf": {}}
    assert case.state.battlefield[3].mana == ManaAbility(add="{B}", sacrifice=True)
    assert one(yaml.safe_dump(DAMAGE)) == one(json.dumps(DAMAGE)) == case


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("state.blocking", {"wal": ["ogre"]}, "state.blocking.wal: unknown permanent 'wal'; did you mean 'wall'?"),
        ("state.blocking", {"wall": ["ogre", "ogre"]}, "state.blocking.wall[1]: 'ogre' is listed twice"),
        ("state.blocked", ["elf", "elf"], "state.blocked[1]: 'elf' is listed twice"),
        ("state.blocked", ["bob"], "state.blocked[0]: 'bob' is a player; this must be a permanent"),
        ("state.damage_order", {"bob": []}, "state.damage_order.bob: 'bob' is a player; this must be a permanent"),
        ("state.damage_order", {"ogre": "wall"}, 'state.damage_order.ogre: expected a list, got a string ("wall")'),
        ("state.struck_first", ["ogr"], "state.struck_first[0]: unknown permanent 'ogr'; did you mean 'ogre'?"),
        ("state.damage_step", 2, "state.damage_step: expected a word (first, second), got an integer (2)"),
        ("state.bands", [["ogre"], []], "state.bands[1]: a band has at least one member"),
        ("state.bands", ["ogre"], 'state.bands[0]: expected a list, got a string ("ogre")'),
        ("state.declaring", "bob", "state.declaring: 'declaring' belongs to the question declare_blockers only"),
        ("state.players.alice.mana", "{2/W}", "state.players.alice.mana: {2/W} is no mana that can be in a pool"),
        ("state.players.alice.mana", "{X}", "state.players.alice.mana: {X} is no mana that can be in a pool"),
        ("state.players.alice.mana", 2, "state.players.alice.mana: expected a string, got an integer (2); quote it"),
        ("state.battlefield.1.mana", "G", "state.battlefield[1].mana: 'G' doesn't begin with a mana symbol"),
        ("state.battlefield.2.mana", ["{W}", ""], "state.battlefield[2].mana[1]: a mana ability adds at least one"),
        ("state.battlefield.3.mana", {"tap": False}, "state.battlefield[3].mana: missing key 'add'"),
        ("state.battlefield.3.mana", {"add": ["{Q}"]}, "state.battlefield[3].mana.add[0]: '{Q}' is no mana symbol"),
        ("play.damage", {"ogre": {"wal": 1}}, "play.damage.ogre.wal: unknown player or permanent 'wal'; did you mean"),
        ("play.damage", {"bob": {"ogre": 1}}, "play.damage.bob: 'bob' is a player; this must be a permanent"),
        ("play.damage", {"ogre": {"wall": "all"}}, 'play.damage.ogre.wall: expected an integer, got a string ("all")'),
        ("play.damage", {"ogre": "wall"}, 'play.damage.ogre: expected a mapping, got a string ("wall")'),
        ("play.bands", [["ogre"]], "play.bands: 'bands' is no part of the question assign_combat_damage; state.bands"),
        ("play.exert", ["ogre"], "play.exert: 'exert' is no part of the question assign_combat_damage; write question"),
        (
            "expect.legal.plays",
            [{"ogre": "wall"}],
            "expect.legal.plays[0].ogre: expected a mapping of what it assigns to whom, got a string",
        ),
        ("question", "declare_blockers", "state.blocked: 'blocked' belongs to the question assign_combat_damage only"),
        ("question", "declare_attackers", "state.bands: 'bands' belongs to the questions declare_blockers and assign_"),
    ],
)
def test_damage_that_is_refused(path: str, value: object, message: str) -> None:
    with pytest.raises(CaseError) as caught:
        case_from_object(with_damage(path, value))
    assert str(caught.value).startswith(f"<case>: {message}")


@pytest.mark.parametrize(
    ("cost", "message"),
    [
        ("{2}", None),
        ("{0}", None),
        ("{2/W} {W/P}{W/U/P}{C/W}{S}{C}{w}", None),
        ({"mana": "{X}{X}", "x": {"count": {"controller": "you"}}}, None),
        ({"life": {"power_of": "subject"}, "discard": 1, "text": "skip your next turn"}, None),
        (
            {
                "sacrifice": {"choose": {"type": "land"}},
                "tap_permanents": {"n": 2, "choose": {}, "uninvolved": True},
                "return": {"choose": {}},
            },
            None,
        ),
        (
            {},
            "cost: a cost has at least one of mana, sacrifice, return, tap_permanents, life, discard, text; write ",
        ),
        ("", 'cost: mana of a cost needs a symbol; write "{0}"'),
        ({"mana": " "}, 'cost.mana: mana of a cost needs a symbol; write "{0}"'),
        (
            "Sacrifice a land",
            "cost: 'Sacrifice a land' doesn't begin with a mana symbol such as {2} or {W}; give a cost in words as",
        ),
        ({"mana": "2"}, "cost.mana: '2' doesn't begin with a mana symbol such as {2} or {W}"),
        ("{W/P", "cost: '{W/P' doesn't begin with a mana symbol such as {2} or {W}"),
        ("{P}", "cost: '{P}' is no mana symbol of a cost"),
        ("{W/W}", "cost: '{W/W}' is no mana symbol of a cost"),
        ("{T}", "cost: '{T}' is no mana symbol of a cost"),
        ("{-1}", "cost: '{-1}' is no mana symbol of a cost"),
        ("{\u00b2}", "cost: '{\u00b2}' is no mana symbol of a cost"),
        ("{" + "9" * 500 + "}", "cost: '{9999999"),
        ("{1}" * 400, "cost: 1200 characters of mana symbols are too many; the most is 1000"),
        ("{X}", "cost: {X} needs 'x'"),
        ({"x": 2}, "cost: a cost has at least one of mana, "),
        ({"life": 1, "x": 2}, "cost.x: 'x' is the number that {X} in 'mana' stands for, and there is none"),
        ({"life": -1, "discard": "two"}, 'cost.discard: expected an integer or a mapping, got a string ("two")'),
        ({"life": {"number": "life", "of": {"id": "x"}}}, "cost.life.of.id: unknown player 'x'"),
        ({"tap_permanents": {"n": {}, "choose": {}}}, "cost.tap_permanents.n: exactly one of count, "),
        ({"tap_permanents": {"n": 2}}, "cost.tap_permanents: exactly one of choose is needed; got none"),
        ({"tap": {"what": {}}}, "cost.tap: expected true or false, got a mapping; write tap_permanents: … ('azor mig"),
        ({"tap": True}, "cost.tap: a play has no cost 'tap'"),
        ({"sacrifice": "self"}, "cost.sacrifice: a play says what is picked: {choose: {is: self}}"),
        ({"sacrifice": {"what": {}}}, "cost.sacrifice.what: unknown key 'what'; write choose: … ('azor migrate'"),
        ({"sacrifice": {"each": {}}}, "cost.sacrifice.each: a play has no choice with 'each'"),
        ({"return": {"choose": {"ids": []}}}, "cost.return.choose.ids: an empty list describes nothing"),
        ({"return": {"uninvolved": "yes"}}, 'cost.return.uninvolved: expected true or false, got a string ("yes")'),
    ],
)
def test_costs(cost: object, message: str | None) -> None:
    case = changed("state.battlefield.0.effects", [{"kind": "costs_attack", "cost": cost}])
    if message is None:
        case_from_object(case)
        return
    with pytest.raises(CaseError) as caught:
        case_from_object(case)
    assert str(caught.value).startswith(f"<case>: state.battlefield[0].effects[0].{message}")
    assert len(str(caught.value)) < 200


def test_blocks_are_no_part_of_an_attack() -> None:
    case = with_blocks("question", "declare_attackers")
    del case["state"]["declaring"], case["expect"]
    with pytest.raises(
        CaseError, match=r"play\.blockers: 'blockers' is no part of .* write question: declare_blockers$"
    ):
        case_from_object(case)
    del case["play"]["blockers"]
    case["expect"] = {"legal": {"plays": [{"ogre": ["wall"]}]}}
    with pytest.raises(CaseError, match=r"plays\[0\]\.ogre: expected what it attacks, a string, got a list$"):
        case_from_object(case)


def test_an_effect_may_have_the_id_of_its_permanent() -> None:
    case = changed("state.battlefield.0.effects", [{"id": "bear", "kind": "must_attack"}])
    assert case_from_object(case).state.battlefield[0].effects is not None


def test_line_breaks_only_in_free_texts() -> None:
    for path in ("title", "source", "note", "state.battlefield.0.text", "state.battlefield.0.effects.0.text"):
        case_from_object(changed(path, "two\nlines\there"))
    for path in ("near_miss", "edition", "state.battlefield.0.name", "state.battlefield.0.marks.0", "state.active"):
        with pytest.raises(SyntaxInputError, match="a line break is not allowed here"):
            case_from_object(changed(path, "two\nlines"))
