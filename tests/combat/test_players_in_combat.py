"""What combat damage of the first step does to players, and what the second step sees of it."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.case.loading import case_from_object
from bridge.combat.sequence import check_in_order

__all__: list[str] = []

Node = dict[str, Any]

_TWIN = {"id": "twin", "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2}
_OGRE = {"id": "ogre", "controller": "alice", "types": ["creature"], "power": 3, "toughness": 3, "printed": True}
_SECOND_HEAD = {"alice": {"team": "a"}, "anna": {"team": "a"}, "bob": {"team": "b"}, "beth": {"team": "b"}}


def _grows(player: str, **compared: int) -> Node:
    """The ogre gets +5/+0 as long as the player's life total compares so."""
    compare = {"value": {"number": "life", "of": {"id": player}}, **compared}
    return {"kind": "gets", "subject": {"id": "ogre"}, "power": 5, "if": {"compare": compare}}


def _said(state: Node, ogre: int = 8, *, words: str = "double strike") -> str:
    """What is said of the second step, in which the twin and the ogre deal damage to bob; the first step is legal."""
    twin = {**_TWIN, "keywords": words.split(", ")}
    whole = {"active": "alice", "players": {"alice": {"life": 20}, "bob": {"life": 12}}}
    whole |= {"attacking": {"twin": "bob", "ogre": "bob"}, **state}
    whole["battlefield"] = [twin, _OGRE, *state.get("battlefield", [])]
    then = {"question": "assign_combat_damage", "play": {"damage": {"twin": {"bob": 2}, "ogre": {"bob": ogre}}}}
    case = {
        "question": "assign_combat_damage",
        "state": whole,
        "play": {"damage": {"twin": {"bob": 2}}},
        "then": [then],
    }
    first, second = check_in_order(case_from_object(case))
    assert first.outcome.value == "legal"
    told = [*second.malformed, *second.unsupported, *second.violations]
    return f"{second.outcome.value} {told[0].cr if told else ''}".strip()


@pytest.mark.parametrize(
    ("state", "words", "ogre"),
    [
        # 120.3a: bob has 12 life, and 10 after two points of damage
        ({"effects": [_grows("bob", at_most=10)]}, "double strike", 8),
        ({"effects": [_grows("bob", at_most=9)]}, "double strike", 3),
        # 120.3f: alice gains what a source with lifelink deals, and no other
        ({"effects": [_grows("alice", at_least=22)]}, "double strike, lifelink", 8),
        ({"effects": [_grows("alice", at_least=23)]}, "double strike, lifelink", 3),
        ({"effects": [_grows("alice", at_least=21)]}, "double strike", 3),
    ],
)
def test_life_is_what_the_first_step_leaves(state: Node, words: str, ogre: int) -> None:
    assert _said(state, ogre, words=words) == "legal"
    assert _said(state, 11 - ogre, words=words) == "illegal 510.1a"


@pytest.mark.parametrize("given", ["bob", "beth"])
def test_a_team_has_one_life_total(given: str) -> None:
    """CR 810.9: damage happens to a player, and the team's life total changes."""
    players: Node = {**_SECOND_HEAD, given: {"team": "b", "life": 12}}
    state: Node = {"players": players, "options": {"variant": "two_headed_giant"}}
    assert _said({**state, "effects": [_grows("beth", at_most=10)]}) == "legal"
    assert _said({**state, "effects": [_grows("beth", at_most=9)]}) == "illegal 510.1a"


@pytest.mark.parametrize(("life", "said"), [(2, "undetermined 704.5a"), (3, "legal"), (None, "legal")])
def test_a_player_without_life_loses_the_game(life: int | None, said: str) -> None:
    """CR 704.5a: there is no second step with somebody who has lost."""
    assert _said({"players": {"alice": {}, "bob": {} if life is None else {"life": life}}}, 3) == said


@pytest.mark.parametrize("word", ["infect", "toxic 1"])
def test_poison_counters_are_not_followed(word: str) -> None:
    """CR 120.3b, 120.3g."""
    assert _said({}, 3, words=f"double strike, {word}") == "undetermined 510.2"


@pytest.mark.parametrize("mark", ["monarch", "initiative"])
def test_a_designation_may_go_to_another_player(mark: str) -> None:
    """CR 510.3a, 725.2, 726.2: the ability has triggered, and resolves before the second step."""
    players = {"alice": {"life": 20}, "bob": {"life": 12, "marks": [mark]}}
    assert _said({"players": players}, 3) == "undetermined 510.3"
    players = {"alice": {"life": 20, "marks": [mark]}, "bob": {"life": 12}}
    assert _said({"players": players}, 3) == "legal"


@pytest.mark.parametrize(
    "words",
    [
        "You have protection from creatures.",  # 613.10, 702.16e: the damage is prevented
        "If you would gain life, you gain that much life plus 1 instead.",
        "You can't gain life.",
    ],
)
def test_life_is_unknown_where_words_may_change_it(words: str) -> None:
    thing = {"id": "thing", "controller": "bob", "types": ["artifact"], "text": words}
    assert _said({"battlefield": [thing], "effects": [_grows("bob", at_most=10)]}).startswith("undetermined")
    assert _said({"battlefield": [thing]}, 3) == "legal"


@pytest.mark.parametrize(
    ("question", "lasts"),
    [
        ("a creature died this turn", False),
        ("bob was dealt damage this turn", False),
        ("alice cast a spell this turn", True),
    ],
)
@pytest.mark.parametrize("answer", [True, False])
def test_what_happened_this_turn_is_asked_anew(question: str, lasts: bool, answer: bool) -> None:
    """An answer about what damage brings about holds for the moment of the case alone."""
    grows = {"kind": "gets", "subject": {"id": "ogre"}, "power": 5, "if": {"answer": question}}
    said = _said({"effects": [grows], "answers": {question: answer}}, 8 if answer else 3)
    assert said == ("legal" if lasts else "undetermined 611.3a")
