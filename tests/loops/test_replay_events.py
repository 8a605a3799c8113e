"""The checker carries out steps: events, and static abilities."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.loops.proof.play import Refused
from tests.loops.test_replay_rules import BEAR, CREATURE, ROCK, Board, Node, done

__all__: list[str] = []

# -------------------------------------------------------------------------------------------------------------- events


def waiting_after(when: Node, *do: Node, if_: Node | None = None, **more: Any) -> list[Any]:
    """What waits after an ability, where an artifact `watcher` of alice has a triggered ability."""
    ability = {"when": when, "do": [{"do": "nothing"}], **({"if": if_} if if_ else {})}
    cards = {"Watcher": {**ROCK, "abilities": [ability]}, **more.pop("cards", {})}
    battlefield = more.pop("battlefield", [{"id": "bear", "name": "Bear"}])
    board = done(*do, cards=cards, battlefield=[*battlefield, {"id": "watcher", "name": "Watcher"}], **more)
    return board.runner.game.waiting


HAPPENS: list[tuple[Node, list[Node], int]] = [
    ({"on": "dies", "what": CREATURE}, [{"do": "destroy", "what": "target"}], 1),
    ({"on": "dies", "what": {"type": "land"}}, [{"do": "destroy", "what": "target"}], 0),
    ({"on": "leaves", "what": CREATURE}, [{"do": "return", "what": "target", "to": "hand"}], 1),
    ({"on": "dies", "what": CREATURE}, [{"do": "return", "what": "target", "to": "hand"}], 0),
    ({"on": "returned", "what": CREATURE}, [{"do": "return", "what": "target", "to": "hand"}], 1),
    ({"on": "exiled", "what": CREATURE}, [{"do": "exile", "what": "target"}], 1),
    ({"on": "put_into_graveyard", "what": CREATURE}, [{"do": "sacrifice", "what": "target"}], 1),
    ({"on": "sacrificed", "what": CREATURE, "who": "you"}, [{"do": "sacrifice", "what": "target"}], 1),
    ({"on": "sacrificed", "who": "opponent"}, [{"do": "sacrifice", "what": "target"}], 0),
    ({"on": "enters", "what": {"controller": "you"}}, [{"do": "blink", "what": "target"}], 1),
    ({"on": "tapped", "what": CREATURE}, [{"do": "tap", "what": "target"}], 1),
    ({"on": "untapped", "what": CREATURE}, [{"do": "untap", "what": "target"}], 0),
    ({"on": "counters", "counter": "+1/+1", "what": CREATURE}, [{"do": "put_counters", "what": "target", "n": 3}], 1),
    ({"on": "counters", "counter": "-1/-1"}, [{"do": "put_counters", "what": "target", "n": 3}], 0),
    (
        {"on": "counters_removed"},
        [{"do": "put_counters", "what": "target"}, {"do": "remove_counters", "what": "target"}],
        1,
    ),
    ({"on": "gains_life", "who": "you"}, [{"do": "gain_life", "n": 2}], 1),
    ({"on": "gains_life", "who": "opponent"}, [{"do": "gain_life"}], 0),
    ({"on": "loses_life", "who": "opponent"}, [{"do": "lose_life", "who": "any"}], 1),
    ({"on": "loses_life"}, [{"do": "lose_life", "who": "any"}], 2),
    ({"on": "loses_life", "one_or_more": True}, [{"do": "lose_life", "who": "any"}], 1),
    ({"on": "draws", "who": "you"}, [{"do": "draw", "n": 3}], 3),
    ({"on": "draws", "who": "you", "first_each_turn": True}, [{"do": "draw", "n": 3}], 1),
    ({"on": "mills", "who": "opponent"}, [{"do": "mill", "who": "opponent", "n": 2}], 2),
    (
        {"on": "deals_damage", "what": CREATURE, "who": "opponent"},
        [{"do": "damage", "who": "opponent", "source": "target"}],
        1,
    ),
    ({"on": "dealt_damage", "what": CREATURE}, [{"do": "damage", "what": "target", "source": "target"}], 1),
    ({"on": "dealt_damage", "who": "opponent"}, [{"do": "damage", "who": "opponent", "source": "target"}], 1),
    ({"on": "adds_mana", "who": "you", "color": "green"}, [{"do": "add_mana", "mana": "{G}{R}"}], 1),
    ({"on": "created"}, [{"do": "copy_token", "what": "target"}], 1),
]


@pytest.mark.parametrize(("when", "do", "times"), HAPPENS)
def test_what_triggers(when: Node, do: list[Node], times: int) -> None:
    created = ["x"] if do[0]["do"] == "copy_token" else []
    assert len(waiting_after(when, *do, targets=["bear"], created=created)) == times


def test_what_dies_at_the_same_time_sees_it() -> None:
    watcher = {**BEAR, "abilities": [{"when": {"on": "dies", "what": {"other": True}}, "do": [{"do": "nothing"}]}]}
    both = [{"id": "bear", "name": "Bear"}, {"id": "w", "name": "W"}]
    board = done({"do": "destroy", "what": {"each": CREATURE}}, cards={"W": watcher}, battlefield=both)
    assert [each.about.id for each in board.runner.game.waiting] == ["bear"]


def test_an_intervening_if_is_looked_at_twice() -> None:
    many = {"compare": {"value": {"count": CREATURE}, "at_least": 2}}
    dies = {"on": "gains_life", "who": "you"}
    assert not waiting_after(dies, {"do": "gain_life"}, if_=many)
    ability = {"when": dies, "if": {"non": many}, "do": [{"do": "draw"}]}
    board = done(
        {"do": "gain_life"},
        cards={"W": {**ROCK, "power": 1, "toughness": 1, "abilities": [ability]}},
        battlefield=[{"id": "bear", "name": "Bear"}, {"id": "w", "name": "W"}],
    )
    board.put()
    board.runner.game.objects["w"].became = (("type", "creature"),)
    board.resolve()
    assert board.player().hand == 0


def test_once_each_turn_and_additional_times() -> None:
    ability = {"when": {"on": "draws"}, "once_each_turn": True, "do": [{"do": "nothing"}]}
    board = done(
        {"do": "draw", "n": 2}, cards={"W": {**ROCK, "abilities": [ability]}}, battlefield=[{"id": "w", "name": "W"}]
    )
    assert len(board.runner.game.waiting) == 1
    twice = {"static": {"does": "more_triggers", "event": {"on": "draws"}}}
    cards = {"W": {**ROCK, "abilities": [{"when": {"on": "draws"}, "do": [{"do": "nothing"}]}, twice]}}
    board = done({"do": "draw"}, cards=cards, battlefield=[{"id": "w", "name": "W"}])
    assert len(board.runner.game.waiting) == 2


def test_the_active_player_puts_abilities_first() -> None:
    cards = {"W": {**ROCK, "abilities": [{"when": {"on": "draws"}, "do": [{"do": "nothing"}]}]}}
    both = [{"id": "a", "name": "W"}, {"id": "b", "name": "W", "controller": "bob"}]
    board = done({"do": "draw"}, cards=cards, battlefield=both)
    with pytest.raises(Refused, match="abilities of alice"):
        board.runner.copy().step({"do": "put", "object": "b"})
    board.put(object="a")
    board.put(object="b")


def test_state_triggers_trigger_once_at_a_time() -> None:
    ability = {
        "when": {"on": "state"},
        "if": {"compare": {"value": {"count": CREATURE}, "at_most": 0}},
        "do": [{"do": "nothing"}],
    }
    board = Board({"W": {**ROCK, "abilities": [ability]}}, battlefield=[{"id": "w", "name": "W"}])
    for _ in range(2):
        assert len(board.runner.game.waiting) == 1
        board.put()
        assert not board.runner.game.waiting
        board.resolve()


def test_casting_activating_and_targeting_trigger() -> None:
    events = ("cast", "cast_or_copy", "activated", "targeted")
    cards = {
        "W": {**ROCK, "abilities": [{"when": {"on": on, "who": "you"}, "do": [{"do": "nothing"}]} for on in events]}
    }
    shock = {
        "types": ["instant"],
        "mana_cost": "{R}",
        "abilities": [{"targets": [{"object": {}}], "do": [{"do": "tap", "what": "target"}]}],
    }
    state = {"players": {"alice": {"mana": "{R}"}, "bob": {}}, "hand": [{"id": "shock", "name": "Shock"}]}
    both = [{"id": "bear", "name": "Bear"}, {"id": "w", "name": "W"}]
    board = Board({**cards, "Shock": shock}, battlefield=both, **state)
    board.take("cast", "shock", 1, targets=["bear"], paid={"R": 1})
    assert sorted(each.key[2] for each in board.runner.game.waiting) == [1, 2, 4]
    assert board.player().cast_this_turn == 1


def test_a_trigger_without_a_legal_target_is_removed() -> None:
    ability = {"when": {"on": "draws"}, "targets": [{"object": {"type": "planeswalker"}}], "do": [{"do": "nothing"}]}
    board = done({"do": "draw"}, cards={"W": {**ROCK, "abilities": [ability]}}, battlefield=[{"id": "w", "name": "W"}])
    board.runner.step({"do": "remove", "object": "w"})
    assert not board.runner.game.waiting and not board.runner.game.stack


# ---------------------------------------------------------------------------------------------------- static abilities


def looks(*abilities: Node, battlefield: list[Node] | None = None, cards: Node | None = None) -> Any:
    """What objects are like where an artifact `rock` has static abilities."""
    from bridge.loops.proof.view import View

    known = {"Rock": {**ROCK, "abilities": [{"static": each} for each in abilities]}, **(cards or {})}
    board = Board(known, battlefield=battlefield or [{"id": "bear", "name": "Bear"}, {"id": "rock", "name": "Rock"}])
    return View(board.runner.game).looks


def test_layers() -> None:
    found = looks({"does": "boost", "what": CREATURE, "n": 1, "m": 2})
    assert (found["bear"].power, found["bear"].toughness) == (3, 4)
    found = looks({"does": "set_pt", "what": CREATURE, "n": 5, "m": 5}, {"does": "boost", "what": CREATURE, "n": 1})
    assert (found["bear"].power, found["bear"].toughness) == (6, 5)
    found = looks(
        {"does": "add_types", "what": {"type": "artifact"}, "types": ["creature"]},
        {"does": "set_pt", "what": {"type": "artifact"}, "n": {"mana_value_of": "it"}, "m": {"mana_value_of": "it"}},
        {"does": "add_types", "what": CREATURE, "every_subtype": True},
    )
    assert (found["rock"].power, found["rock"].toughness, found["rock"].has_subtype("Goblin")) == (2, 2, True)
    found = looks({"does": "grant", "what": CREATURE, "keyword": "Undying"})
    assert any(key[1:3] == ("Rock", 1) for key, _ in found["bear"].abilities)
    found = looks(
        {"does": "boost", "what": CREATURE, "n": 1, "if": {"compare": {"value": {"count": CREATURE}, "at_least": 2}}}
    )
    assert found["bear"].power == 2
    counted = {"Bear": {**BEAR, "pt": {"count": {}}}}
    assert looks(cards=counted)["bear"].power == 2
    changed = looks(battlefield=[{"id": "bear", "name": "Bear", "counters": {"+1/+1": 2, "-1/-1": 1, "flying": 1}}])
    assert (changed["bear"].power, "flying" in changed["bear"].keywords) == (3, True)


def test_entering() -> None:
    statics = [
        {"does": "enters_tapped", "what": "self"},
        {"does": "enters_with", "what": "self", "counter": "charge", "n": 2},
    ]
    cards = {"Odd": {**ROCK, "abilities": [{"static": each} for each in statics]}}
    board = Board(cards, stack=[{"id": "odd", "name": "Odd", "controller": "alice"}])
    board.resolve()
    assert (board["odd"].tapped, board["odd"].counters["charge"]) == (True, 2)
    all_ = {"does": "enters_with", "what": {"other": True, "type": "creature"}, "n": 1, "counter": "+1/+1"}
    cards = {"Giver": {**ROCK, "abilities": [{"static": all_}]}}
    both = [{"id": "giver", "name": "Giver"}]
    board = Board(cards, battlefield=both, stack=[{"id": "bear", "name": "Bear", "controller": "alice"}])
    board.resolve()
    assert board["bear"].counters["+1/+1"] == 1


def test_entering_as_a_copy() -> None:
    clone = {
        "types": ["creature"],
        "power": 0,
        "toughness": 0,
        "abilities": [{"static": {"does": "enters_as_copy", "what": "self", "of": CREATURE, "types": ["artifact"]}}],
    }
    board = Board({"Clone": clone}, stack=[{"id": "clone", "name": "Clone", "controller": "alice"}])
    assert board.resolve(taken=True, chosen=["bear"]).optional == ["alice"]
    assert (board["clone"].card, board["clone"].except_) == ("Bear", {"types": ["artifact"]})
    board = Board({"Clone": clone}, stack=[{"id": "clone", "name": "Clone", "controller": "alice"}])
    board.resolve(taken=False)
    assert board["clone"].card == "Clone" and board.runner.due() == "check"


def test_going_elsewhere() -> None:
    for does, ability in (
        ("would_die", {"static": {"does": "would_die", "what": CREATURE, "to": "exile"}}),
        ("would_go_to_graveyard", {"static": {"does": "would_go_to_graveyard", "what": {}, "to": "exile"}}),
    ):
        cards = {"Rock": {**ROCK, "abilities": [ability, {"when": {"on": "dies"}, "do": [{"do": "nothing"}]}]}}
        both = [{"id": "bear", "name": "Bear"}, {"id": "rock", "name": "Rock"}]
        board = done({"do": "destroy", "what": "target"}, targets=["bear"], cards=cards, battlefield=both)
        assert board["bear"].zone == "exile" and not board.runner.game.waiting, does


def test_more_mana_and_mana_triggers() -> None:
    elf = {**BEAR, "abilities": [{"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}"}]}]}
    growth = {"when": {"on": "tapped_for_mana", "what": CREATURE}, "do": [{"do": "add_mana", "mana": "{R}"}]}
    both = [{"id": "elf", "name": "Elf"}, {"id": "rock", "name": "Rock"}]
    for ability, expected in (
        ({"static": {"does": "more_mana", "what": {}, "times": 2}}, {"G": 2}),
        ({"static": {"does": "more_mana", "what": {}, "mana": "{C}"}}, {"G": 1, "C": 1}),
        (growth, {"G": 1, "R": 1}),
    ):
        board = Board({"Elf": elf, "Rock": {**ROCK, "abilities": [ability]}}, battlefield=both)
        board.take("activate", "elf", 1)
        if "when" in ability:
            assert board.player().mana == {"G": 1} and board.runner.due() == "put"
            board.put()
        assert board.player().mana == expected and not board.runner.game.waiting and not board.runner.game.stack
    with pytest.raises(Refused, match="tapped already"):
        board.take("activate", "elf", 1)


def test_a_triggered_mana_ability_comes_before_anything_else_and_may_trigger_itself() -> None:
    # CR 605.4a: without waiting for priority, and so before state-based actions and other abilities (704.3, 603.3b).
    forest = {"types": ["land"], "abilities": [{"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}"}]}]}
    sun = {**forest, "abilities": [{"when": HEARS_GREEN, "do": [{"do": "add_mana", "mana": "{G}"}]}]}
    meter = {**ROCK, "abilities": [{"when": {"on": "tapped"}, "do": [{"do": "draw"}]}]}
    there = [{"id": name, "name": name.title()} for name in ("forest", "sun", "meter")]
    there.append({"id": "bear", "name": "Bear"})
    board = Board({"Forest": forest, "Sun": sun, "Meter": meter}, battlefield=there)
    board.take("activate", "forest", 1)
    board["bear"].damage = 2
    for made in (1, 2, 3):
        assert board.player().mana == {"G": made} and board.runner.due() == "put"
        with pytest.raises(Refused, match=r"605\.4a"):
            board.put(object="meter")
        with pytest.raises(Refused, match=r"603\.3b"):
            board.runner.step({"do": "check"})
        board.put(object="sun", instruction=1)
        assert not board.runner.game.stack and board.runner.game.resolving is None


HEARS_GREEN: Node = {"on": "adds_mana", "what": {"type": "land"}, "who": "you", "color": "green"}


@pytest.mark.parametrize(("types", "times"), [(["land"], 1), (["artifact"], 0)])
def test_mana_is_added_by_an_ability_of_an_object(types: list[str], times: int) -> None:
    maker = {"types": types, "abilities": [{"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{R}{G}"}]}]}
    sun = {**ROCK, "abilities": [{"when": HEARS_GREEN, "do": [{"do": "add_mana", "mana": "{G}"}]}]}
    both = [{"id": "maker", "name": "Maker"}, {"id": "sun", "name": "Sun"}]
    board = Board({"Maker": maker, "Sun": sun}, battlefield=both)
    board.take("activate", "maker", 1)
    assert len(board.runner.game.waiting) == times


def test_basic_lands_make_mana() -> None:
    cards = {"Island": {"types": ["land"], "subtypes": ["Island"], "supertypes": ["basic"]}}
    board = Board(cards, battlefield=[{"id": "island", "name": "Island", "n": 2}])
    board.take("activate", "island", "{U}", color="U")
    board.take("activate", "island 2", 0, color="U")
    assert board.player().mana == {"U": 2}
