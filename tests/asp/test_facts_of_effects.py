"""Facts of effects, descriptions, numbers and conditions."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import CaseError
from bridge.asp.facts import facts
from bridge.case.descriptions import Description
from bridge.case.state import Case, Effect, Player, State
from tests.asp.test_facts import EDITION, Node, flags, one, said, shape

__all__: list[str] = []

# ---------------------------------------------------------------- effects


def test_an_effect_of_a_permanent_is_its_own() -> None:
    effect: Node = {}
    assert one("subject", effect) == "is(self)"
    assert one("effect_source", effect) == '"s"'
    assert one("effect_controller", effect) == '"b"'
    assert one("effect_kind", effect) == "cant_attack"
    assert one("condition", effect) == "always"
    assert flags(effect) == set()


def test_an_effect_of_the_state_is_about_everything() -> None:
    assert one("subject", {}, "") == "anything"
    assert said("effect_source", {}, "") == said("effect_controller", {}, "") == []
    assert one("effect_source", {"source": "w"}, "") == '"w"'
    assert one("effect_controller", {"controller": "a"}, "") == '"a"'


@pytest.mark.parametrize("kind", ["max_attackers", "must_attack_with"])
def test_effects_on_all_creatures_together_are_about_everything(kind: str) -> None:
    effect = {"kind": kind} | ({"n": 1} if kind == "max_attackers" else {"player": "active"})
    assert one("subject", effect) == "anything"


@pytest.mark.parametrize(
    ("effect", "predicate", "expected"),
    [
        ({"kind": "max_attackers", "n": 2}, "limit", ["constant(2)"]),
        ({"kind": "max_attackers", "n": {"count": {"type": "land"}}}, "limit", ["count(type(land))"]),
        ({"kind": "goad"}, "goader", ["you"]),
        ({"kind": "goad", "by": "owner"}, "goader", ["owner"]),
        ({"kind": "goad", "by": {"ids": ["a", "b"]}}, "goader", ['player("a")', 'player("b")']),
        ({"kind": "must_attack_with", "player": {"id": "a"}}, "required_player", ['player("a")']),
        ({"subject": "host"}, "subject", ["is(host)"]),
        ({"whom": {"player": "you"}}, "whom", ["player(you)"]),
        ({}, "whom", []),
        ({}, "limit", []),
    ],
    ids=str,
)
def test_parts_of_effects(effect: Node, predicate: str, expected: list[str]) -> None:
    assert said(predicate, effect) == expected


PER_SUBJECT = {"varies_with_subject"}

PER_DEFENDING_PLAYER = {"varies_with_defending_player", "condition_varies_with_defending_player"}

ON_THE_SET = {"depends_on_declaration"}

IS_RED = {"color": "red"}


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ({"if": {"fits": {"object": "self", "what": IS_RED}}}, set()),
        ({"if": {"fits": {"object": "host", "what": IS_RED}}}, set()),
        ({"if": {"fits": {"object": "subject", "what": IS_RED}}}, PER_SUBJECT),
        ({"if": {"exists": {"what": {"controller": "controller"}}}}, PER_SUBJECT),
        ({"if": {"exists": {"what": {"owner": "owner"}}}}, PER_SUBJECT),
        ({"if": {"exists": {"what": {"is": "subject"}}}}, PER_SUBJECT),
        ({"if": {"exists": {"what": {"power": {"at_least": {"power_of": "subject"}}}}}}, PER_SUBJECT),
        ({"unless": {"compare": {"value": {"counters": "any", "on": "subject"}, "parity": "odd"}}}, PER_SUBJECT),
        ({"unless": {"player": {"who": "nearest_left", "mark": "m"}}}, PER_SUBJECT),
        ({"whom": {"player": "nearest_right"}}, PER_SUBJECT),
        ({"if": {"player": {"who": "defending", "mark": "m"}}}, PER_DEFENDING_PLAYER),
        ({"if": {"controls": {"player": "defending", "what": {}}}}, PER_DEFENDING_PLAYER),
        ({"if": {"compare": {"value": {"number": "life", "of": "defending"}, "at_most": 3}}}, PER_DEFENDING_PLAYER),
        ({"whom": {"player": "defending"}}, {"varies_with_defending_player"}),
        ({"kind": "goad", "by": "defending"}, {"varies_with_defending_player"}),
        ({"kind": "max_attackers", "n": {"number": "hand", "of": "defending"}}, PER_DEFENDING_PLAYER),
        ({"if": {"attacks": {"what": {}}}}, ON_THE_SET),
        ({"unless": {"also_attacks": {"what": {}}}}, ON_THE_SET | PER_SUBJECT),
        ({"if": {"attacks": {"what": {"controller": "defending"}}}}, ON_THE_SET | PER_DEFENDING_PLAYER),
        ({"kind": "max_attackers", "n": 1, "each": "turn"}, {"counts_whole_turn"}),
        ({"kind": "max_attackers", "n": 1, "each": "combat"}, set()),
        ({"subject": IS_RED}, set()),
        ({"subject": {"owner": "owner"}}, PER_SUBJECT),
        ({"subject": {"controller": "defending"}}, PER_SUBJECT | PER_DEFENDING_PLAYER),
    ],
    ids=lambda value: str(value if isinstance(value, dict) else sorted(value)),
)
def test_what_an_effect_mentions(effect: Node, expected: set[str]) -> None:
    assert flags(effect) == expected


def test_a_subject_described_by_itself_becomes_a_condition() -> None:
    effect = {
        "subject": {"type": "creature", "owner": "owner"},
        "unless": {"fits": {"object": "subject", "what": {"tapped": True}}},
    }
    expected = "and(fits(subject,and(type(creature),owned_by(owner))),non(fits(subject,tapped)))"
    assert one("subject", effect) == "anything"
    assert shape(one("condition", effect)) == shape(expected)


@pytest.mark.parametrize("described", [{"owner": "owner"}, {"controller": "defending"}], ids=str)
def test_creatures_to_attack_with_are_not_described_by_themselves(described: Node) -> None:
    effect = Effect(id="e", kind="must_attack_with", player="active", subject=Description(**described))
    state = State(active="a", players={"a": Player(), "b": Player()}, effects=[effect])
    with pytest.raises(CaseError, match="must_attack_with"):
        facts(Case(state=state), EDITION)


# ---------------------------------------------------------------- descriptions


ATTACHED = "attached_to(anything)"
"""Stands beside what is asked of the host, so that what is attached to nothing fits no negation either."""

DESCRIPTIONS: list[tuple[Node, str]] = [
    ({}, "anything"),
    ({"type": "creature"}, "type(creature)"),
    ({"type": ["land", "artifact"]}, "or(type(land),type(artifact))"),
    ({"subtype": "  Goblin "}, 'subtype("goblin")'),
    ({"subtype": ["Elf", "Orc"]}, 'or(subtype("elf"),subtype("orc"))'),
    ({"supertype": "snow"}, "supertype(snow)"),
    ({"color": "red"}, "color(red)"),
    ({"keyword": "First  Strike"}, 'keyword("first strike")'),
    ({"name": "Tall Ogre"}, 'name("tall ogre")'),
    ({"mark": "Chosen"}, 'mark("chosen")'),
    ({"attached": "Equipment"}, 'has_attached("equipment")'),
    ({"attached": {"subtype": "Aura", "controller": "you"}}, 'has_attached_of("aura",you)'),
    ({"id": "x"}, 'id("x")'),
    ({"ids": ["x", "w"]}, 'or(id("x"),id("w"))'),
    ({"tapped": True}, "tapped"),
    ({"tapped": False}, "non(tapped)"),
    ({"token": True}, "token"),
    ({"sick": False}, "non(recently_controlled)"),
    ({"goaded": True}, "goaded"),
    ({"attacked_this_turn": True}, "attacked_this_turn"),
    ({"had_to_attack": False}, "non(had_to_attack)"),
    ({"controller": "you"}, "controlled_by(you)"),
    ({"owner": "opponent"}, "owned_by(opponent)"),
    ({"controller": {"ids": ["a", "b"]}}, 'or(controlled_by(player("a")),controlled_by(player("b")))'),
    ({"controller": {"id": "a"}}, 'controlled_by(player("a"))'),
    ({"is": "host"}, "is(host)"),
    ({"other": True}, "non(is(self))"),
    ({"other": False}, "is(self)"),
    ({"power": 2}, "compare(power,exactly,constant(2))"),
    ({"power": {"at_least": 2}}, "compare(power,at_least,constant(2))"),
    ({"power": {"at_most": -2}}, "compare(power,at_most,constant(-2))"),
    ({"toughness": {"more_than": 2}}, "compare(toughness,more_than,constant(2))"),
    ({"mana_value": {"fewer_than": 2}}, "compare(mana_value,fewer_than,constant(2))"),
    ({"colors": {"exactly": 2}}, "compare(colors,exactly,constant(2))"),
    ({"colors": 0}, "compare(colors,exactly,constant(0))"),
    ({"power": {"parity": "odd"}}, "parity(power,odd)"),
    ({"counters": {"Charge": 1}}, 'compare(counters("charge"),exactly,constant(1))'),
    ({"counters": {"any": {"at_least": 1}}}, "compare(all_counters,at_least,constant(1))"),
    (
        {"power": {"at_least": 1, "at_most": 3, "parity": "even"}},
        "and(parity(power,even),and(compare(power,at_least,constant(1)),compare(power,at_most,constant(3))))",
    ),
    ({"power": {"at_least": {"count": {"type": "land"}}}}, "compare_count(power,at_least,count(type(land)))"),
    (
        {"power": {"at_least": {"sum": [1, {"count": {}}]}}},
        "compare_count(power,at_least,plus(constant(1),count(anything)))",
    ),
    (
        {"power": {"exactly": {"greatest": "power", "among": {}}}},
        "compare_count(power,exactly,greatest(power,anything))",
    ),
    (
        {"non": {"power": {"at_most": {"distinct": "names", "among": {}}}}},
        "non_compare_count(power,at_most,distinct(names,anything))",
    ),
    ({"power": {"at_least": {"power_of": "self"}}}, "compare(power,at_least,of(power,self))"),
    ({"power": {"at_least": {"number": "hand", "of": "you"}}}, 'compare(power,at_least,number("hand",you))'),
    ({"type": "creature", "tapped": True}, "and(type(creature),tapped)"),
    ({"any": [{"tapped": True}, {"token": True}]}, "or(tapped,token)"),
    ({"all": [{"tapped": True}, {"token": True}]}, "and(tapped,token)"),
    ({"non": {"tapped": True}}, "non(tapped)"),
    ({"non": {"tapped": False}}, "tapped"),
    ({"non": {"non": {"tapped": True}}}, "tapped"),
    ({"non": {}}, "non(anything)"),
    ({"non": {"any": [{"tapped": True}, {"token": True}]}}, "and(non(tapped),non(token))"),
    ({"non": {"tapped": True, "token": True}}, "or(non(tapped),non(token))"),
    ({"non": {"color": ["red", "blue"]}}, "and(non(color(red)),non(color(blue)))"),
    (
        {"non": {"any": [{"all": [{"tapped": True}, {"token": True}]}, {"sick": True}]}},
        "and(or(non(tapped),non(token)),non(recently_controlled))",
    ),
    (
        {"non": {"power": {"at_least": 1, "at_most": 3}}},
        "or(non(compare(power,at_least,constant(1))),non(compare(power,at_most,constant(3))))",
    ),
    ({"non": {"power": {"at_least": {"count": {"tapped": True}}}}}, "non_compare_count(power,at_least,count(tapped))"),
    ({"attached_to": {}}, "attached_to(anything)"),
    ({"attached_to": {"type": "creature"}}, f"and({ATTACHED},attached_to(type(creature)))"),
    (
        {"attached_to": {"color": ["red", "blue"]}},
        f"and({ATTACHED},or(attached_to(color(red)),attached_to(color(blue))))",
    ),
    (
        {"attached_to": {"tapped": True, "token": True}},
        "and(attached_to(anything),and(attached_to(tapped),attached_to(token)))",
    ),
    ({"attached_to": {"tapped": False}}, "and(attached_to(anything),non(attached_to(tapped)))"),
    ({"non": {"attached_to": {"tapped": True}}}, f"or(non({ATTACHED}),non(attached_to(tapped)))"),
    ({"non": {"attached_to": {"tapped": False}}}, "or(non(attached_to(anything)),attached_to(tapped))"),
    (
        {"attached_to": {"attached_to": {"tapped": True}}},
        f"and({ATTACHED},and(attached_to({ATTACHED}),attached_to(attached_to(tapped))))",
    ),
]


@pytest.mark.parametrize(
    ("described", "expected"), DESCRIPTIONS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_descriptions(described: Node, expected: str) -> None:
    """The same wherever a description stands: what a source has to be, what is attacked."""
    found = one("condition", {"if": {"fits": {"object": "self", "what": described}}})
    assert shape(found) == shape(f"fits(self,{expected})")
    found = one("whom", {"whom": {"permanent": described}})
    assert shape(found) == shape(f"permanent({expected})")


def test_a_description_as_subject() -> None:
    assert one("subject", {"subject": {"color": "red"}}) == "color(red)"


# ---------------------------------------------------------------- what is attacked


@pytest.mark.parametrize(
    ("whom", "expected"),
    [
        ({"player": "you"}, "player(you)"),
        ({"player": {"ids": ["a", "b"]}}, 'or(player(player("a")),player(player("b")))'),
        ({"planeswalkers_of": "opponent"}, "planeswalker_of(opponent)"),
        ({"battles_of": "you"}, "battle_of(you)"),
        ({"permanent": {}}, "permanent(anything)"),
        ([{"player": "you"}, {"planeswalkers_of": "you"}], "or(player(you),planeswalker_of(you))"),
        ({"any": [{"player": "you"}, {"battles_of": "you"}]}, "or(player(you),battle_of(you))"),
        ({"all": [{"permanent": {"tapped": True}}, {"battles_of": "you"}]}, "and(permanent(tapped),battle_of(you))"),
        ({"non": {"player": "you"}}, "non(player(you))"),
        ({"non": {"permanent": {"tapped": False}}}, "non(permanent(non(tapped)))"),
        (
            {"non": {"any": [{"player": "you"}, {"non": {"battles_of": "you"}}]}},
            "and(non(player(you)),battle_of(you))",
        ),
    ],
    ids=str,
)
def test_what_is_attacked(whom: Node | list[Node], expected: str) -> None:
    assert shape(one("whom", {"whom": whom})) == shape(expected)


# ---------------------------------------------------------------- numbers and conditions


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, "constant(3)"),
        (-3, "constant(-3)"),
        ({"power_of": "self"}, "of(power,self)"),
        ({"toughness_of": "host"}, "of(toughness,host)"),
        ({"mana_value_of": "subject"}, "of(mana_value,subject)"),
        ({"counters": "+1/+1", "on": "self"}, 'of(counters("+1/+1"),self)'),
        ({"counters": "any", "on": "host"}, "of(all_counters,host)"),
        ({"count": {"type": "land", "controller": "you"}}, "count(and(type(land),controlled_by(you)))"),
        ({"number": "Spells cast", "of": {"id": "a"}}, 'number("Spells cast",player("a"))'),
        ({"sum": [1, 2]}, "plus(constant(1),constant(2))"),
        ({"sum": [1]}, "constant(1)"),
        ({"distinct": "basic_land_types", "among": {"type": "land"}}, "distinct(basic_land_types,type(land))"),
        ({"greatest": "mana_value", "among": {}}, "greatest(mana_value,anything)"),
        ({"sum": [1, {"greatest": "power", "among": {"token": True}}]}, "plus(constant(1),greatest(power,token))"),
    ],
    ids=str,
)
def test_numbers(value: int | Node, expected: str) -> None:
    found = one("condition", {"if": {"compare": {"value": value, "at_least": 7}}})
    assert shape(found) == shape(f"compare({expected},at_least,constant(7))")


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({"exists": {"what": {"tapped": True}}}, "compare(count(tapped),at_least,constant(1))"),
        ({"exists": {"what": {}, "exactly": 0}}, "compare(count(anything),exactly,constant(0))"),
        ({"exists": {"what": {}, "parity": "odd"}}, "parity(count(anything),odd)"),
        (
            {"controls": {"player": "you", "what": {"type": "land"}}},
            "compare(count_by(you,type(land)),at_least,constant(1))",
        ),
        (
            {"controls": {"player": {"ids": ["a", "b"]}, "what": {}, "fewer_than": 2}},
            'or(compare(count_by(player("a"),anything),fewer_than,constant(2)),'
            'compare(count_by(player("b"),anything),fewer_than,constant(2)))',
        ),
        (
            {"controls": {"player": "you", "what": {}, "more_than": 1, "at_most": 3}},
            "within(count_by(you,anything),both(bound(at_most,constant(3)),bound(more_than,constant(1))))",
        ),
        (
            {"compare": {"value": 1, "exactly": {"count": {}}, "parity": "even"}},
            "within(constant(1),both(bound(exactly,count(anything)),parity(even)))",
        ),
        ({"fits": {"object": "self", "what": {"tapped": True}}}, "fits(self,tapped)"),
        ({"fits": {"object": "host", "what": {"tapped": True}}}, "fits(host,tapped)"),
        ({"fits": {"object": "subject", "what": {"tapped": False}}}, "fits(subject,non(tapped))"),
        ({"player": {"who": "you", "mark": "City's  Blessing"}}, 'has_mark(you,"city\'s blessing")'),
        (
            {"player": {"who": {"ids": ["a", "b"]}, "mark": "{0}"}},
            'or(has_mark(player("a"),"{0}"),has_mark(player("b"),"{0}"))',
        ),
        ({"answer": "Is it Day?"}, 'answer("Is it Day?")'),
        ({"non": {"answer": "q"}}, 'non(answer("q"))'),
        ({"non": {"non": {"answer": "q"}}}, 'answer("q")'),
        ({"any": [{"answer": "q"}, {"non": {"answer": "r"}}]}, 'or(answer("q"),non(answer("r")))'),
        ({"non": {"all": [{"answer": "q"}, {"answer": "r"}]}}, 'or(non(answer("q")),non(answer("r")))'),
        (
            {"non": {"exists": {"what": {}, "at_least": 1, "at_most": 2}}},
            "non(within(count(anything),both(bound(at_least,constant(1)),bound(at_most,constant(2)))))",
        ),
        ({"attacks": {"what": {}}}, "tally(attackers,at_least,1,anything)"),
        ({"attacks": {"what": {"tapped": False}, "at_least": 2}}, "tally(attackers,at_least,2,non(tapped))"),
        ({"attacks": {"what": {}, "more_than": 2}}, "tally(attackers,more_than,2,anything)"),
        ({"attacks": {"what": {}, "at_most": 2}}, "tally(attackers,at_most,2,anything)"),
        ({"attacks": {"what": {}, "fewer_than": 2}}, "tally(attackers,fewer_than,2,anything)"),
        (
            {"attacks": {"what": {}, "exactly": 2}},
            "and(tally(attackers,at_least,2,anything),tally(attackers,at_most,2,anything))",
        ),
        (
            {"non": {"attacks": {"what": {}, "exactly": 2}}},
            "or(tally(attackers,fewer_than,2,anything),tally(attackers,more_than,2,anything))",
        ),
        ({"also_attacks": {"what": {}}}, "tally(other_attackers,at_least,1,anything)"),
        ({"non": {"also_attacks": {"what": {}, "at_least": 2}}}, "tally(other_attackers,fewer_than,2,anything)"),
        ({"non": {"also_attacks": {"what": {}, "at_most": 2}}}, "tally(other_attackers,more_than,2,anything)"),
        (
            {"all": [{"attacks": {"what": {}}}, {"answer": "q"}, {"non": {"answer": "r"}}]},
            'and(tally(attackers,at_least,1,anything),and(state(answer("q")),state(non(answer("r")))))',
        ),
        (
            {"any": [{"all": [{"answer": "q"}, {"answer": "r"}]}, {"attacks": {"what": {}}}]},
            'or(state(and(answer("q"),answer("r"))),tally(attackers,at_least,1,anything))',
        ),
        (
            {"non": {"any": [{"answer": "q"}, {"attacks": {"what": {}}}]}},
            'and(state(non(answer("q"))),tally(attackers,fewer_than,1,anything))',
        ),
    ],
    ids=str,
)
def test_conditions(condition: Node, expected: str) -> None:
    """With the declared set in it, what does not mention the set stands inside `state`."""
    assert shape(one("condition", {"if": condition})) == shape(expected)


def test_if_and_unless() -> None:
    effect = {"if": {"answer": "q"}, "unless": {"any": [{"answer": "r"}, {"answer": "t"}]}}
    assert shape(one("condition", effect)) == shape('and(answer("q"),and(non(answer("r")),non(answer("t"))))')


def test_a_condition_on_the_state_beside_one_on_the_set() -> None:
    effect = {"if": {"answer": "q"}, "unless": {"attacks": {"what": {}}}}
    assert shape(one("condition", effect)) == shape('and(state(answer("q")),tally(attackers,fewer_than,1,anything))')


def test_a_number_of_several_players_by_id_is_refused() -> None:
    """The form of a case is checked before; facts refuse it all the same."""
    value: Any = {"number": "hand", "of": {"ids": ["a", "b"]}}
    with pytest.raises(CaseError, match="one player"):
        one("condition", {"if": {"compare": {"value": value, "at_least": 1}}})
