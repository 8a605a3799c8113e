"""The checker carries out steps: casting, paying, and spells on the stack."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.loops.proof.play import Refused
from tests.loops.test_replay_rules import (
    BEAR,
    BEAR_HERE,
    CREATURE,
    ROCK,
    ROCK_HERE,
    SPELL,
    Board,
    Node,
    casting,
    statics,
)

from .runs import step

__all__: list[str] = []


def test_casting() -> None:
    board = casting(BEAR, mana="{1}{G}")
    board.take("cast", "card", 0, paid={"C": 1, "G": 1})
    board.resolve()
    assert (board["card"].zone, board["card"].sick, +board.player().mana) == ("battlefield", True, {})
    with pytest.raises(Refused, match="main phase"):
        casting(BEAR, mana="{1}{G}", active="bob").take("cast", "card", 0, paid={"C": 1, "G": 1})
    casting({**BEAR, "keywords": ["flash"]}, mana="{1}{G}", active="bob").take("cast", "card", 0, paid={"C": 1, "G": 1})
    board = casting(SPELL, mana="{U}")
    board.take("cast", "card", 1, paid={"U": 1})
    board.resolve()
    assert (board["card"].zone, board.player().hand) == ("graveyard", 1)
    board = casting({**SPELL, "return_to_hand": True}, mana="{U}")
    board.take("cast", "card", 1, paid={"U": 1})
    board.resolve()
    assert board["card"].zone == "hand"


def test_costs_of_spells() -> None:
    less = statics({"does": "cost_less", "what": CREATURE, "n": 2})
    casting(BEAR, ROCK_HERE, cards=less, mana="{G}").take("cast", "card", 0, paid={"G": 1})
    more = statics({"does": "cost_more", "what": CREATURE, "n": 1, "who": "any"})
    with pytest.raises(Refused, match="doesn't pay"):
        casting(BEAR, ROCK_HERE, cards=more, mana="{1}{G}").take("cast", "card", 0, paid={"C": 1, "G": 1})
    free = statics({"does": "free", "what": CREATURE})
    casting(BEAR, ROCK_HERE, cards=free).take("cast", "card", 0, free=True)
    with pytest.raises(Refused, match="without paying"):
        casting(BEAR).take("cast", "card", 0, free=True)
    with pytest.raises(Refused, match="no mana cost"):
        casting({**BEAR, "mana_cost": None}).take("cast", "card", 0)
    casting({**BEAR, "mana_cost": "{2/W}{G/U}"}, mana="{C}{C}{U}").take("cast", "card", 0, paid={"C": 2, "U": 1})
    board = casting({**BEAR, "mana_cost": "{G/P}"})
    board.take("cast", "card", 0)
    assert board.player().life == 18
    casting({**BEAR, "mana_cost": "{X}{X}{G}"}, mana="{4}{G}").take("cast", "card", 0, paid={"C": 4, "G": 1})
    with pytest.raises(Refused, match="doesn't pay"):
        casting({**BEAR, "mana_cost": "{X}{X}{G}"}, mana="{3}{G}").take("cast", "card", 0, paid={"C": 3, "G": 1})


@pytest.mark.parametrize(
    ("mana", "less", "paid", "enough"),
    [
        ("{3}", [2], 1, True),
        ("{3}", [2], 0, False),
        ("{3}", [2, 2], 1, True),  # CR 118.7: none of them takes the last mana
        ("{2}", [3], 0, False),
        ("{0}", [2], 0, True),  # there is nothing to reduce
    ],
)
def test_costs_of_abilities_that_are_less(mana: str, less: list[int], paid: int, enough: bool) -> None:
    user: Node = {"cost": {"mana": mana}, "do": [{"do": "gain_life"}]}
    effects: list[Node] = [{"static": {"does": "activation_less", "what": {"type": "artifact"}, "n": n}} for n in less]
    board = Board({"Rock": {**ROCK, "abilities": [user, *effects]}}, battlefield=[ROCK_HERE])
    board.player().mana["C"] = 9
    fields: Node = {"paid": {"C": paid}} if paid else {}
    if enough:
        board.take("activate", "rock", 1, **fields)
        assert board.player().mana["C"] == 9 - paid
        return
    with pytest.raises(Refused, match="doesn't pay"):
        board.take("activate", "rock", 1, **fields)


def test_colored_mana_of_an_ability_stays_and_what_is_elsewhere_costs_the_same() -> None:
    less: Node = {"static": {"does": "activation_less", "what": CREATURE, "n": 2}}
    pump: Node = {"cost": {"mana": "{2}{G}"}, "do": [{"do": "boost", "what": "self", "n": 1, "m": 1}]}
    cards = {"Bear": {**BEAR, "abilities": [pump]}, "Rock": {**ROCK, "abilities": [less, pump]}}
    board = Board(cards, battlefield=[ROCK_HERE, BEAR_HERE])
    board.player().mana.update({"C": 5, "G": 2})
    board.take("activate", "bear", 1, paid={"G": 1})
    with pytest.raises(Refused, match="doesn't pay"):
        board.take("activate", "rock", 2, paid={"G": 1})


def test_casting_from_elsewhere() -> None:
    for where in ("graveyard", "exile", "command"):
        with pytest.raises(Refused, match=f"from the {where}"):
            casting(BEAR, mana="{1}{G}", where=where).take("cast", "card", 0, paid={"C": 1, "G": 1})
        lets = statics({"does": "cast_from", "zone": where, "what": CREATURE})
        casting(BEAR, ROCK_HERE, cards=lets, mana="{1}{G}", where=where).take("cast", "card", 0, paid={"C": 1, "G": 1})
    own = {
        **BEAR,
        "abilities": [{"zone": "graveyard", "static": {"does": "cast_from", "what": "self", "zone": "graveyard"}}],
    }
    casting(own, mana="{1}{G}", where="graveyard").take("cast", "card", 0, paid={"C": 1, "G": 1})
    with pytest.raises(Refused, match="isn't alice's"):
        casting(BEAR, mana="{1}{G}", owner="bob").take("cast", "card", 0, paid={"C": 1, "G": 1})
    soon = statics({"does": "as_instant", "what": CREATURE})
    board = casting(BEAR, {**ROCK_HERE, "controller": "alice"}, cards=soon, mana="{1}{G}", active="bob")
    board.take("cast", "card", 0, paid={"C": 1, "G": 1})


def test_convoke_and_additional_costs() -> None:
    card = {**BEAR, "keywords": ["convoke"]}
    board = casting(card, {"id": "bear", "name": "Bear"}, mana="{G}")
    board.take("cast", "card", 0, chosen=["bear"], paid={"G": 1} | {})
    assert board["bear"].tapped
    card = {**BEAR, "additional": {"sacrifice": {"choose": CREATURE}}}
    board = casting(card, {"id": "bear", "name": "Bear"}, mana="{1}{G}")
    board.take("cast", "card", 0, chosen=["bear"], paid={"C": 1, "G": 1})
    assert board["bear"].zone == "graveyard"


def test_auras() -> None:
    aura = {
        "types": ["enchantment"],
        "subtypes": ["Aura"],
        "mana_cost": "{W}",
        "abilities": [{"targets": [{"object": CREATURE}]}],
    }
    board = casting(aura, {"id": "bear", "name": "Bear"}, mana="{W}")
    board.take("cast", "card", 0, targets=["bear"], paid={"W": 1})
    board.resolve()
    assert board["card"].attached == board["bear"].ref
    board.runner.game.objects["bear"].zone = "exile"
    board.take("check")
    assert board["card"].zone == "graveyard"


def test_playing_lands() -> None:
    land = {"types": ["land"]}
    board = casting(land, players={"alice": {"land_drops": 1}, "bob": {}}, hand=[{"id": "two", "name": "Card"}])
    board.take("play", "card")
    with pytest.raises(Refused, match="no land drop"):
        board.take("play", "two")
    with pytest.raises(Refused, match="isn't cast"):
        board.take("cast", "two", 0)
    with pytest.raises(Refused, match="is no land"):
        casting(BEAR, players={"alice": {"land_drops": 1}, "bob": {}}).take("play", "card")


def activating(
    cost: Node, more: Node | None = None, *, also: list[Node] | None = None, me: Node | None = None, **state: Any
) -> Board:
    """A board with an artifact `rock` that has an activated ability with this cost."""
    ability = {"cost": cost, "do": [{"do": "gain_life"}], **(more or {})}
    cards = {"Rock": {**ROCK, "abilities": [ability]}}
    return Board(cards, battlefield=[{"id": "rock", "name": "Rock", **(me or {})}, *(also or [])], **state)


def test_costs() -> None:
    board = activating({"sacrifice": "self"})
    board.take("activate", "rock", 1)
    assert board["rock"].zone == "graveyard"
    board = activating({"exile": {"choose": {"zone": "graveyard"}}}, graveyard=[{"id": "g", "name": "Bear"}])
    board.take("activate", "rock", 1, chosen=["g"])
    assert board["g"].exiled_by == board["rock"].ref
    board = activating({"return": {"choose": CREATURE}}, also=[BEAR_HERE])
    board.take("activate", "rock", 1, chosen=["bear"])
    assert board["bear"].zone == "hand"
    board = activating({"tap_permanents": {"choose": CREATURE}}, also=[{**BEAR_HERE, "sick": True}])
    board.take("activate", "rock", 1, chosen=["bear"])
    assert board["bear"].tapped
    board = activating({"remove": {"charge": 1}, "put": {"age": 1}}, me={"counters": {"charge": 1}})
    board.take("activate", "rock", 1)
    assert +board["rock"].counters == {"age": 1}
    board = activating({"life": 2, "energy": 1}, players={"alice": {"energy": 1}, "bob": {}})
    board.take("activate", "rock", 1)
    assert (board.player().life, board.player().energy) == (18, 0)
    board = activating({"discard": 1, "mill": 1, "exile_top": 1}, players={"alice": {"hand": 1}, "bob": {}})
    board.take("activate", "rock", 1)
    assert (board.player().hand, board.player().graveyard, board.player().library) == (0, 2, 38)
    board = activating({"discard_hand": True}, players={"alice": {"hand": 3}, "bob": {}})
    board.take("activate", "rock", 1)
    assert board.player().hand == 0
    board = activating({"untap": True}, me={"tapped": True})
    board.take("activate", "rock", 1)
    assert not board["rock"].tapped


CANT: list[tuple[str, Board, Node]] = [
    ("is untapped", activating({"untap": True}), {}),
    ("aren't there to be removed", activating({"remove": {"charge": 1}}), {}),
    ("doesn't have 21 life", activating({"life": 21}), {}),
    ("doesn't have 1 energy", activating({"energy": 1}), {}),
    ("cards to discard", activating({"discard": 1}), {}),
    ("library doesn't have", activating({"mill": 1}, players={"alice": {"library": 0}, "bob": {}}), {}),
    ("library doesn't have", activating({"exile_top": 1}, players={"alice": {"library": 0}, "bob": {}}), {}),
    (
        "chosen to tap ",
        activating({"tap_permanents": {"choose": CREATURE}}, also=[{**BEAR_HERE, "tapped": True}]),
        {"chosen": ["bear"]},
    ),
    (
        "to return",
        activating({"return": {"choose": CREATURE}}, also=[{**BEAR_HERE, "controller": "bob"}]),
        {"chosen": ["bear"]},
    ),
    ("main phase", activating({}, {"sorcery": True}, phase="upkeep"), {}),
    ("may not be activated now", activating({}, {"if": {"compare": {"value": 0, "at_least": 1}}}), {}),
    ("no such activated ability", activating({}, {"zone": "graveyard"}), {}),
]


@pytest.mark.parametrize(("reason", "board", "fields"), CANT, ids=[each[0] for each in CANT])
def test_costs_that_cannot_be_paid(reason: str, board: Board, fields: Node) -> None:
    with pytest.raises(Refused, match=reason):
        board.take("activate", "rock", 1, **fields)


def test_counters_that_cannot_be_put_are_no_payment() -> None:
    cards = {
        "Rock": {
            **ROCK,
            "abilities": [
                {"cost": {"put": {"-1/-1": 1}}, "do": [{"do": "gain_life"}]},
                {"static": {"does": "no_counters"}},
            ],
        }
    }
    with pytest.raises(Refused, match="can't have"):
        Board(cards, battlefield=[ROCK_HERE]).take("activate", "rock", 1)


def test_what_is_done_once_a_turn() -> None:
    board = activating({}, {"once_each_turn": True})
    board.take("activate", "rock", 1)
    with pytest.raises(Refused, match="activated this turn"):
        board.take("activate", "rock", 1)
    walker = {
        "Walker": {
            "types": ["planeswalker"],
            "loyalty": 1,
            "abilities": [{"cost": {"loyalty": n}, "do": [{"do": "gain_life"}]} for n in (1, -2)],
        }
    }
    board = Board(walker, battlefield=[{"id": "w", "name": "Walker"}])
    with pytest.raises(Refused, match="doesn't have 2 loyalty"):
        board.runner.copy().step(step("activate", "w", 2))
    board.take("activate", "w", 1)
    assert board["w"].counters["loyalty"] == 2
    board.resolve()
    with pytest.raises(Refused, match="loyalty ability"):
        board.take("activate", "w", 2)


def test_mana_abilities_with_more_cost_are_steps_of_their_own() -> None:
    altar = {"cost": {"sacrifice": {"choose": CREATURE}}, "do": [{"do": "add_mana", "mana": "{C}{C}"}]}
    user = {"cost": {"mana": "{2}"}, "do": [{"do": "gain_life"}]}
    cards = {"Rock": {**ROCK, "abilities": [altar, user]}}
    board = Board(cards, battlefield=[ROCK_HERE, BEAR_HERE])
    with pytest.raises(Refused, match="a step of its own"):
        inner = [{"object": "rock", "ability": 1}]
        board.runner.copy().step(step("activate", "rock", 2, mana=inner, paid={"C": 2}, chosen=["bear"]))
    board.take("activate", "rock", 1, chosen=["bear"])
    board.take("activate", "rock", 2, paid={"C": 2})


def test_mana_abilities_where_something_asks_for_a_payment_as_it_resolves() -> None:
    """CR 605.3a: mana abilities may be activated whenever a rule or effect asks for a mana payment."""
    taps = {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{C}{C}"}]}
    buys = {"cost": {}, "do": [{"do": "gain_life", "n": 3, "pay": {"mana": "{2}"}}]}
    cards = {"Rock": {**ROCK, "abilities": [taps, buys]}}
    board = Board(cards, battlefield=[ROCK_HERE])
    board.take("activate", "rock", 2)
    with pytest.raises(Refused, match=r"doesn't have \{C\}\{C\}"):
        board.runner.copy().step(step("resolve", "rock", taken=True, paid={"C": 2}))
    with pytest.raises(Refused, match="makes mana twice"):
        twice = [{"object": "rock", "ability": 1}] * 2
        board.runner.copy().step(step("resolve", "rock", taken=True, mana=twice, paid={"C": 2}))
    board.resolve(taken=True, mana=[{"object": "rock", "ability": 1}], paid={"C": 2})
    assert (board.player().life, board["rock"].tapped) == (23, True)
    board.take("activate", "rock", 2)
    with pytest.raises(Refused, match="tapped"):
        inner = [{"object": "rock", "ability": 1}]
        board.runner.copy().step(step("resolve", "rock", taken=True, mana=inner, paid={"C": 2}))


# -------------------------------------------------------------------------------------------------- spells on the stack


def test_copying_spells() -> None:
    bolt = {
        "types": ["instant"],
        "mana_cost": "{R}",
        "abilities": [{"targets": [{"any_target": True}], "do": [{"do": "damage", "what": "target", "n": 3}]}],
    }
    twin = {"targets": [{"spell": {"type": "instant"}}], "do": [{"do": "copy_spell", "what": "target"}]}
    stack = [
        {"id": "bolt", "name": "Bolt", "controller": "alice", "targets": ["bob"]},
        {"id": "fork", "controller": "alice", "ability": twin, "targets": ["bolt"]},
    ]
    board = Board({"Bolt": bolt}, stack=stack)
    board.resolve(created=["copy"], targets=["alice"])
    board.resolve(object="copy")
    assert board.player().life == 17 and "copy" not in board.runner.game.objects
    board.resolve(object="bolt")
    assert (board.player("bob").life, board["bolt"].zone) == (17, "graveyard")
    board = Board({"Bolt": bolt}, stack=stack)
    with pytest.raises(Refused, match="no legal target for the copy"):
        board.resolve(created=["copy"], targets=["bolt"])


def test_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    twin = {"targets": [{"spell": {}}], "do": [{"do": "copy_spell", "what": "target"}]}
    stack = [
        {"id": "bear", "name": "Bear", "controller": "alice"},
        {"id": "fork", "controller": "alice", "ability": twin, "targets": ["bear"]},
    ]
    board = Board(battlefield=[], stack=stack)
    board.resolve(created=["copy"])
    events = {event.on for event in board.resolve().events}
    assert board["copy"].token and board["copy"].zone == "battlefield" and "created" not in events


def test_countering() -> None:
    no = {"targets": [{"spell": {}}], "do": [{"do": "counter", "what": "target"}]}
    stack = [
        {"id": "bear", "name": "Bear", "controller": "bob"},
        {"id": "no", "controller": "alice", "ability": no, "targets": ["bear"]},
    ]
    board = Board(battlefield=[], stack=stack)
    board.resolve()
    assert board["bear"].zone == "graveyard" and not board.runner.game.stack
    guile = {"Guile": {**ROCK, "abilities": [{"static": {"does": "would_be_countered", "what": {}}}]}}
    board = Board(guile, battlefield=[{"id": "g", "name": "Guile"}], stack=stack)
    board.resolve(free=True)
    assert board["bear"].zone == "stack" and board.runner.game.stack[0].controller == "alice"


def test_countering_abilities() -> None:
    no = {"targets": [{"ability": "any"}], "do": [{"do": "counter", "what": "target"}]}
    stack = [
        {"id": "gain", "controller": "bob", "ability": {"do": [{"do": "gain_life"}]}},
        {"id": "no", "controller": "alice", "ability": no, "targets": ["gain"]},
    ]
    board = Board(stack=stack)
    board.resolve()
    assert not board.runner.game.stack


def test_casting_for_free_and_copies_of_cards() -> None:
    spell = {"types": ["instant"], "mana_cost": "{9}", "abilities": [{"do": [{"do": "gain_life"}]}]}
    exile = [{"id": "card", "name": "Card", "exiled_by": "rock"}]
    cards = {
        "Card": spell,
        "Rock": {
            **ROCK,
            "abilities": [
                {"cost": {}, "do": [{"do": "cast_copy", "what": "exiled", "may": True}]},
                {"cost": {}, "do": [{"do": "cast_free", "what": "exiled"}]},
            ],
        },
    }
    board = Board(cards, battlefield=[ROCK_HERE], exile=exile)
    board.take("activate", "rock", 1)
    board.resolve(taken=True, created=["copy"])
    board.resolve(object="copy")
    assert (board.player().life, board["card"].zone) == (21, "exile")
    board.take("activate", "rock", 2)
    board.resolve()
    board.resolve(object="card")
    assert (board.player().life, board["card"].zone) == (22, "graveyard")
