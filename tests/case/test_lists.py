"""Boards as lists of names: what they stand for, and how faults in them are told."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.case.loading import case_from_object, load_text
from bridge.case.state import Case
from bridge.errors import CaseError


def _board(text: str) -> Case:
    (found,) = load_text(text, "board.yaml")
    return found.case


def _permanents(case: Case) -> dict[str, Any]:
    return {each.id: each for each in case.state.battlefield}


def test_ids_are_names_and_of_several_of_one_name_they_are_numbered() -> None:
    case = _board("alice: [Juggernaut, 3 Forest]\nbob: [Forest, 'Jace, the Reader']\nattack: Juggernaut -> Jace")
    assert [(each.id, each.name, each.controller) for each in case.state.battlefield] == [
        ("Juggernaut", "Juggernaut", "alice"),
        ("Forest", "Forest", "alice"),
        ("Forest 2", "Forest", "alice"),
        ("Forest 3", "Forest", "alice"),
        ("Forest 4", "Forest", "bob"),
        ("Jace, the Reader", "Jace, the Reader", "bob"),
    ]
    assert case.state.active == "alice" and case.play is not None
    assert case.play.attackers == {"Juggernaut": "Jace, the Reader"}


def test_parentheses_say_what_is_attached_and_how_something_is() -> None:
    """A list of YAML divides at every comma; what stands in parentheses is put together again."""
    case = _board(
        "alice: [Serra Angel (Swiftfoot Boots, bob's Pacifism; tapped, 2 +1/+1 counters), 2 Ox (sick; goaded by bob)]\n"
        "bob: [Curse (on alice), Siege (protected by alice; defense 5), Spirit (token; chosen type goblin; 3 damage)]\n"
    )
    found = _permanents(case)
    angel = found["Serra Angel"]
    assert angel.tapped and angel.counters == {"+1/+1": 2}
    assert [(found[each].attached_to, found[each].controller) for each in ("Swiftfoot Boots", "Pacifism", "Curse")] == [
        ("Serra Angel", "alice"),
        ("Serra Angel", "bob"),
        ("alice", "bob"),
    ]
    assert all(found[each].sick and found[each].goaded_by == ["bob"] for each in ("Ox", "Ox 2"))
    assert (found["Siege"].protector, found["Siege"].defense) == ("alice", 5)
    spirit = found["Spirit"]
    assert (spirit.token, spirit.bind, spirit.damage) == (True, {"chosen type": "goblin"}, 3)


def test_blocks_and_damage_stand_on_what_was_declared_before() -> None:
    case = _board(
        "alice: {battlefield: [2 Bear], life: 12}\nbob: [Wall, Ox]\nattack: 2 Bear -> bob\n"
        "block: Wall -> Bear + Bear 2\n"
    )
    assert case.question == "declare_blockers" and case.state.players["alice"].life == 12
    assert case.state.attacking == {"Bear": "bob", "Bear 2": "bob"}
    assert case.play is not None and case.play.blockers == {"Wall": ["Bear", "Bear 2"]}
    case = _board(
        "alice: [Bear]\nbob: [Wall]\nattack: Bear\nblock: Wall -> Bear\ndamage: [Bear -> Wall 2, Wall -> Bear 0]\n"
    )
    assert case.question == "assign_combat_damage" and case.state.blocking == {"Wall": ["Bear"]}
    assert case.play is not None and case.play.damage == {"Bear": {"Wall": 2}, "Wall": {"Bear": 0}}


def test_several_players_have_the_options_of_their_form_of_play() -> None:
    """Each opponent may be attacked (CR 802.1), unless the case says otherwise; a variant has its own."""
    four = _board("alice: [Bear]\nbob: []\nplayers: 4\nattack: Bear -> player 3")
    assert list(four.state.players) == ["alice", "bob", "player 3", "player 4"]
    assert four.state.options.usual
    left = _board("alice: [Bear]\nbob: []\ncarol: []\noptions: {attack_left: true}")
    assert left.state.options.attack_left and not left.state.options.usual
    commander = _board("alice: [Bear]\nbob: []\ncarol: []\nvariant: commander")
    assert commander.state.options.variant == "commander" and not commander.state.options.usual


def test_a_case_with_a_state_is_as_it_was() -> None:
    with pytest.raises(CaseError, match="unknown key 'alice'"):
        _board("state: {active: a, players: {a: {}, b: {}}}\nalice: [Bear]")
    with pytest.raises(CaseError, match="missing key 'state'"):
        case_from_object({"play": {"attackers": {}}})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("alice: [Bear]\nbob: [Ox]\natack: Bear -> bob", "3: atack: unknown key 'atack'; did you mean 'attack'"),
        ("alice: [Bear]\nvarient: commander", "2: varient: unknown key 'varient'; did you mean 'variant'?"),
        ("alice: [Bear]\nbob: [Ox]\nattack: Baer", "3: attack: there is no player and no permanent 'Baer'"),
        ("alice: [Bear]\nbob: [Ox]\nattack: 2 Bear", "there is no more 'Bear' than those that are declared already"),
        ("alice: [Bear]\nbob: [Ox]\nblock: Ox", "'Ox' blocks nothing; write Wall of Wood -> Juggernaut"),
        ("alice: [Bear]\nbob: [Ox]\ndamage: Bear -> Ox", "'Ox' says no number"),
        ("alice: [Bear]\nbob: []\ncarol: []\nattack: Bear", "'Bear' attacks nothing that is named"),
        ("alice: [Bear (tapped]\nbob: [Ox]", "a parenthesis in 'Bear (tapped' isn't closed"),
        ("alice:\n  - Bear\n  - 7\nbob: []", "3: alice[1]: a list of cards holds names, not an integer (7)"),
        ("alice: [Bear (goaded by dave)]\nbob: []", "there is no player 'dave'; the players are alice, bob"),
        ("alice: [Bear (on Ox)]\nbob: []", "there is no player and no permanent 'Ox' here"),
        ("alice: [999 Bear]\nbob: []", "999 of 'Bear' can't be there"),
        ("alice: {lief: 3, battlefield: []}\nbob: []", "'lief' of the player 'alice'; did you mean 'life'?"),
        ("alice: []\nbob: []\nplayers: 1", "cards of 2 players are given, and players is 1"),
    ],
)  # fmt: skip
def test_faults_are_told_in_one_line(text: str, message: str) -> None:
    with pytest.raises(CaseError) as caught:
        _board(text)
    assert message in str(caught.value) and "\n" not in str(caught.value)
