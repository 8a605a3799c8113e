"""Creatures that nothing tells apart: those that are, those that only seem so, and names that mean something."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import case_from_object, legal_plays
from bridge.asp.effect_facts import effect_ids
from bridge.asp.facts import facts
from bridge.asp.solving import Search
from bridge.combat.reading import edition_of
from bridge.combat.symmetry import alike, boundary

Node = dict[str, Any]
MUST = {"kind": "must_attack"}
QUESTIONS = ("legal_attackers", "improve_attackers", "explain_attackers")


def creature(name: str, *effects: Node, **more: Any) -> Node:
    return {"id": name, "controller": "a", "types": ["creature"], "effects": list(effects), **more}


def game(battlefield: list[Node], *effects: Node, players: str = "ab", **more: Any) -> Node:
    options = {"attack_multiple_players": len(players) > 2}
    state = {"active": "a", "players": {name: {} for name in players}, "options": options}
    return {"state": {**state, "battlefield": battlefield, "effects": list(effects)}, **more}


def groups(case: Node, question: str = "legal_attackers") -> list[list[str]]:
    """The groups found in a case."""
    read = case_from_object(case)
    search = Search(question, facts(read, edition_of(read)))
    creatures = sorted(atom.arguments[0].string for atom in search.atoms("prospective_attacker", 1))
    return alike(search, question, creatures, effect_ids(read.state))


def test_the_boundary_is_what_declarations_are_read_against() -> None:
    """Nothing that depends on the choice is in it, and what depends on the play only where there is one."""
    for question in QUESTIONS:
        found = boundary(question)
        assert {("attackable", 1), ("tapped", 1), ("keyword", 2), ("limited", 3), ("prospective_attacker", 1)} <= found
        assert not {("declared_attacker", 2), ("violation", 2), ("attacks_alone", 1), ("obeyed", 1)} & found
    assert ("play_score", 2) in boundary("improve_attackers")
    assert ("play_score", 2) not in boundary("legal_attackers")


@pytest.mark.parametrize("question", QUESTIONS)
def test_identical_creatures(question: str) -> None:
    case = game(
        [creature("x"), creature("y"), creature("z", tapped=True), creature("w", tapped=True), creature("v", sick=True)]
    )
    assert groups(case, question) == [["w", "z"], ["x", "y"]]


@pytest.mark.parametrize(
    "difference",
    [
        {"tapped": True},
        {"sick": True},
        {"keywords": ["Defender"]},
        {"goaded_by": ["b"]},
        {"effects": [MUST]},
        {"effects": [{"kind": "cant_attack"}]},
        {"types": ["creature", "battle"], "protector": "b"},
    ],
    ids=str,
)
def test_what_tells_creatures_apart(difference: Node) -> None:
    assert groups(game([creature("x"), {**creature("y"), **difference}])) == []


@pytest.mark.parametrize(
    "difference", [{"power": 7}, {"name": "Bear"}, {"colors": ["red"]}, {"token": True}, {"marks": ["chosen"]}], ids=str
)
def test_what_no_rule_asks_for_tells_nothing_apart(difference: Node) -> None:
    case = game([creature("x", power=1), {**creature("y"), **difference}])
    assert groups(case) == [["x", "y"]]


def test_what_an_effect_asks_for_does() -> None:
    asks = {"kind": "must_attack", "subject": {"power": {"at_least": 5}}}
    assert groups(game([creature("x", power=1), creature("y", power=2), creature("z", power=7)], asks)) == [["x", "y"]]


def test_effects_of_their_own_are_exchanged_with_creatures() -> None:
    two = [MUST, {"kind": "cant_attack_alone"}]
    case = game([creature("x", *two), creature("y", *reversed(two)), creature("z", MUST)])
    assert groups(case) == [["x", "y"]]


def test_an_effect_of_two_creatures_belongs_to_none() -> None:
    both = {"kind": "must_attack", "subject": {"ids": ["x", "y"]}}
    assert groups(game([creature("x"), creature("y"), creature("z")], both)) == [["x", "y"]]
    other = {"kind": "must_attack", "subject": {"ids": ["y", "z"]}}
    assert groups(game([creature("x"), creature("y"), creature("z")], both, other)) == []


def test_in_a_search_for_better_plays_the_play_tells_creatures_apart() -> None:
    """The play asks nothing of v, which attacks alone, and asks the others to follow."""
    must_follow = {"kind": "must_attack", "subject": {"type": "creature"}, "if": {"also_attacks": {"what": {}}}}
    case = game([creature(name) for name in "vxyz"], must_follow, play={"attackers": {"v": "b"}})
    assert groups(case, "legal_attackers") == [["v", "x", "y", "z"]]
    assert groups(case, "improve_attackers") == [["x", "y", "z"]]


PARTNERS: Node = {
    "kind": "cant_attack",
    "subject": {"type": "creature", "subtype": "lord"},
    "unless": {"also_attacks": {"what": {"attached_to": {"is": "subject"}}}},
}


def test_creatures_that_seem_alike_are_verified() -> None:
    """Each lord needs the squire that is attached to it: to exchange the lords alone exchanges their squires too."""
    lords = [creature(f"l{n}", subtypes=["lord"]) for n in range(2)]
    squires = [creature(f"s{n}", attached_to=f"l{n}") for n in range(2)]
    assert groups(game([*lords, *squires], PARTNERS)) == []
    alone = [creature(f"l{n}", subtypes=["lord"]) for n in range(2, 4)]
    assert groups(game([*lords, *squires, *alone], PARTNERS)) == [["l2", "l3"]]


def test_lords_and_squires_are_counted_as_they_are() -> None:
    """Each lord attacks only with its squire: for each pair home, or the squire alone, or both."""
    lords = [creature(f"l{n}", subtypes=["lord"]) for n in range(4)]
    squires = [creature(f"s{n}", attached_to=f"l{n}") for n in range(4)]
    read = case_from_object(game([*lords, *squires], PARTNERS))
    assert legal_plays(read).count == legal_plays(read, fold=False).count == 3**4


NAMED = ("defender", "haste", "508.1c")


@pytest.mark.parametrize("name", NAMED)
def test_a_creature_named_like_a_word_of_the_rules_stays_out(name: str) -> None:
    """To rename it would rename the word."""
    assert groups(game([creature(name), creature("x"), creature("y")])) == [["x", "y"]]


def test_an_effect_named_like_a_word_of_the_rules_is_not_exchanged() -> None:
    """The effect "defender" belongs to a creature with defender, "flying" to one with flying, which may attack."""
    first = creature("x", {"id": "defender", **MUST}, keywords=["Defender"])
    second = creature("y", {"id": "flying", **MUST}, keywords=["Flying"])
    assert groups(game([first, second])) == []


def test_words_of_the_rules_as_names_change_no_count() -> None:
    names = [*NAMED, "x", "y", "z", "v", "w"]
    read = case_from_object(game([creature(name) for name in names]))
    assert legal_plays(read).count == 2 ** len(names)
    assert len(legal_plays(read).found) == 2 ** len(NAMED) * 6


# ---------------------------------------------------------------- blocks

BLOCK_QUESTIONS = ("legal_blockers", "improve_blockers", "explain_blockers")


def blocker(name: str, *effects: Node, **more: Any) -> Node:
    return {**creature(name, *effects), "controller": "b", **more}


def blocks(battlefield: list[Node], *effects: Node, attackers: str = "p", **more: Any) -> Node:
    """Player a attacks player b with some creatures; the battlefield is b's."""
    own = [creature(name) for name in attackers]
    state = {
        "active": "a",
        "players": {"a": {}, "b": {}},
        "battlefield": [*own, *battlefield],
        "effects": list(effects),
    }
    return {"question": "declare_blockers", "state": {**state, "attacking": dict.fromkeys(attackers, "b")}, **more}


def block_groups(case: Node, question: str = "legal_blockers") -> list[list[str]]:
    """The groups found among those who may block."""
    read = case_from_object(case)
    search = Search(question, facts(read, edition_of(read)))
    creatures = sorted(atom.arguments[0].string for atom in search.atoms("prospective_blocker", 1))
    return alike(search, question, creatures, effect_ids(read.state))


def test_the_boundary_of_blocks() -> None:
    for question in BLOCK_QUESTIONS:
        found = boundary(question)
        assert {("opposed", 2), ("tapped", 1), ("keyword", 2), ("limited_block", 3), ("capacity", 2)} <= found
        assert not {("declared_blocker", 2), ("violation", 2), ("blocks_alone", 1), ("obeyed", 1)} & found


@pytest.mark.parametrize("question", BLOCK_QUESTIONS)
def test_identical_blockers(question: str) -> None:
    case = blocks(
        [
            blocker("x"),
            blocker("y"),
            blocker("z", tapped=True),
            blocker("w", tapped=True),
            blocker("v", keywords=["reach"]),
        ]
    )
    assert block_groups(case, question) == [["w", "z"], ["x", "y"]]


@pytest.mark.parametrize(
    "difference",
    [
        {"tapped": True},
        {"keywords": ["Flying"]},
        {"keywords": ["decayed"]},
        {"suspected": True},
        {"colors": ["black"]},
        {"types": ["artifact", "creature"]},
        {"effects": [{"kind": "must_block"}]},
        {"effects": [{"kind": "can_block_additional"}]},
        {"effects": [{"kind": "may_block_as_though_it_had", "keyword": "reach"}]},
    ],
    ids=str,
)
def test_what_tells_blockers_apart(difference: Node) -> None:
    assert block_groups(blocks([blocker("x"), {**blocker("y"), **difference}])) == []


def test_what_no_block_asks_for_tells_nothing_apart() -> None:
    odd = {"sick": True, "marks": ["chosen"], "name": "Bear", "token": True}
    assert block_groups(blocks([blocker("x", power=1), {**blocker("y", power=1), **odd}])) == [["x", "y"]]


def test_power_tells_blockers_apart_where_skulk_asks_for_it() -> None:
    case = blocks([blocker("x", power=1), blocker("y", power=2), blocker("z", power=2)])
    case["state"]["battlefield"][0] |= {"keywords": ["skulk"], "power": 1}
    assert block_groups(case) == [["y", "z"]]


def test_blockers_of_several_players_are_told_apart() -> None:
    """They don't face the same attackers."""
    case = blocks([blocker("x"), blocker("y"), {**blocker("z"), "controller": "c"}], attackers="pq")
    case["state"] |= {"players": {"a": {}, "b": {}, "c": {}}, "options": {"attack_multiple_players": True}}
    case["state"]["attacking"] = {"p": "b", "q": "c"}
    assert block_groups(case) == [["x", "y"]]


def test_blocks_are_counted_as_they_are() -> None:
    """Nine creatures, each blocks one of two attackers or none; of those that menace needs, never one alone."""
    case = blocks([blocker(f"x{number}") for number in range(9)], attackers="pq")
    case["state"]["battlefield"][0]["keywords"] = ["menace"]
    read = case_from_object(case)
    listed = legal_plays(read)
    assert listed.count == legal_plays(read, fold=False).count == 3**9 - 9 * 2**8
    assert len(listed.found) == 55 - 9  # so many block p, so many q, and the rest nothing
