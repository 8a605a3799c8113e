"""A token may be said by the card that makes it: its text tells what the token is (CR 111.3, 111.4, 111.10)."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import check
from bridge.cards import CardIndex
from bridge.case.loading import case_from_object
from bridge.case.state import Permanent
from bridge.combat.preparing import understood
from bridge.errors import CaseError
from tests.cards.samples import indexed

__all__: list[str] = []

Node = dict[str, Any]
CARDS = [
    {"name": "Test Boss, Maker", "type_line": "Creature — Goblin", "mana_cost": "{R}", "colors": ["R"],
     "power": "1", "toughness": "1", "text": "{T}: Create two 1/1 red Goblin creature tokens with haste."},
    {"name": "Two Tests", "type_line": "Sorcery", "mana_cost": "{R}", "colors": ["R"],
     "text": "Create a 1/1 red Goblin creature token and a 4/4 white Angel creature token with flying."},
    {"name": "Same Tests", "type_line": "Sorcery", "mana_cost": "{R}", "colors": ["R"],
     "text": "Create a 1/1 red Goblin creature token. If it's night, create a 2/1 red Goblin creature token instead."},
    {"name": "Odd Tests", "type_line": "Sorcery", "mana_cost": "{R}", "colors": ["R"],
     "text": "Create an 8/8 Beast creature token that's red and green."},
    {"name": "No Tests", "type_line": "Instant", "mana_cost": "{R}", "colors": ["R"], "text": "Draw a card."},
    {"name": "Plain Tests", "type_line": "Creature — Ox", "mana_cost": "{1}{R}", "colors": ["R"],
     "power": "2", "toughness": "2", "text": ""},
]  # fmt: skip


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardIndex:
    return CardIndex(indexed(tmp_path_factory.mktemp("cards"), CARDS))


def found(cards: CardIndex, *entries: str) -> list[Permanent]:
    case = understood(case_from_object({"alice": list(entries), "bob": [], "attack": []}), cards)
    return case.state.battlefield


def test_tokens_of_a_list_are_what_their_maker_says(cards: CardIndex) -> None:
    tokens = found(cards, '2 Goblin tokens (made by "Test Boss, Maker")')
    assert [each.id for each in tokens] == ["Goblin token", "Goblin token 2"]
    for each in tokens:
        assert (each.name, each.types, each.subtypes, each.colors) == (
            "Goblin Token",
            ["creature"],
            ["goblin"],
            ["red"],
        )
        assert (each.power, each.toughness, each.token, each.keywords) == (1, 1, True, ["haste"])


def test_a_token_is_judged_by_its_abilities(cards: CardIndex) -> None:
    """CR 702.10b: haste lets it attack the turn it came; the near miss has none."""
    for maker, outcome in (("Test Boss, Maker", "legal"), ("Two Tests", "illegal")):
        entry = f'Goblin token (made by "{maker}"; sick)'
        case = case_from_object({"alice": [entry], "bob": [], "attack": "Goblin token -> bob"})
        assert check(understood(case, cards)).outcome == outcome


def test_the_name_tells_which_of_several_tokens(cards: CardIndex) -> None:
    (angel,) = found(cards, "Angel token (made by Two Tests)")
    assert (angel.power, angel.colors, angel.keywords) == (4, ["white"], ["flying"])
    case = {"state": {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": []}, "play": {"attackers": {}}}
    case["state"]["battlefield"] = [{"id": "x", "controller": "a", "made_by": "Test Boss, Maker"}]  # type: ignore[index]
    (one,) = understood(case_from_object(case), cards).state.battlefield
    assert (one.name, one.power) == ("Goblin Token", 1)


def test_tokens_of_the_rules_need_no_maker(cards: CardIndex) -> None:
    """CR 111.10a, 111.10k."""
    treasure, ox, role = found(cards, "Treasure token", "Plain Tests (Monster Role token)")
    assert (treasure.types, treasure.subtypes, treasure.token) == (["artifact"], ["treasure"], True)
    assert role.attached_to == ox.id and role.subtypes == ["aura", "role"]
    case = case_from_object({"alice": ["Plain Tests (Monster Role token)"], "bob": ["Plain Tests"], "attack": []})
    state = understood(case, cards).state
    assert any(each.kind == "gets" and each.power == 1 for card in state.battlefield for each in card.effects or ())


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("Elf token (made by Two Tests)", "made_by: 'Two Tests' makes no token 'Elf token'; it makes 'Goblin"),
        ("Goblin token (made by Same Tests)", "made_by: 'Same Tests' makes several tokens that this can be, 'Goblin"),
        ("Beast token (made by Odd Tests)", "made_by: not all that 'Odd Tests' says of the token 'Beast Token'"),
        ("Ox token (made by No Tests)", "made_by: 'No Tests' makes no token that its text describes; give the types"),
        ("Ox token (made by Noo Tests)", "made_by: no card 'Noo Tests' in the index; did you mean 'No Tests'"),
        ("Ox token", "name: no card 'Ox token' in the index; name the card that makes the token, Ox token (made by"),
    ],
)  # fmt: skip
def test_what_a_card_does_not_make_is_refused(cards: CardIndex, entry: str, message: str) -> None:
    with pytest.raises(CaseError) as refused:
        found(cards, entry)
    assert f"state.battlefield[0].{message}" in str(refused.value)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"types": ["creature"]}, "'made_by' is of what is looked up, and with 'types' nothing is"),
        ({"face": "Two Tests"}, "a token that a card makes has no 'face'"),
    ],
)
def test_a_maker_stands_where_something_is_looked_up(more: Node, message: str) -> None:
    battlefield = [{"id": "x", "controller": "a", "name": "Goblin Token", "made_by": "Two Tests", **more}]
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": battlefield}
    with pytest.raises(CaseError, match=message):
        case_from_object({"state": state, "play": {"attackers": {}}})
