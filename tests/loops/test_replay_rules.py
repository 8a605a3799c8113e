"""The rules as the replay of loops has them: each verb, event, static ability and cost, on small boards."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.loops.proof.form import normal
from bridge.loops.proof.play import Refused
from bridge.loops.proof.state import Obj, game_of
from bridge.loops.proof.steps import Runner
from tests.oracle.loops import Unsupported

from .runs import case, step

__all__ = [
    "BEAR",
    "BEAR_HERE",
    "CREATURE",
    "ROCK",
    "ROCK_HERE",
    "SPELL",
    "Board",
    "Node",
    "board_of",
    "casting",
    "checked",
    "done",
    "statics",
]

Node = dict[str, Any]

BEAR: Node = {"types": ["creature"], "subtypes": ["Bear"], "mana_cost": "{1}{G}", "power": 2, "toughness": 2}

ROCK: Node = {"types": ["artifact"], "mana_cost": "{2}"}

SPELL: Node = {"types": ["instant"], "mana_cost": "{U}", "abilities": [{"do": [{"do": "draw"}]}]}


class Board:
    """A small game, stepped."""

    def __init__(self, cards: Node | None = None, **state: Any) -> None:
        known = {"Bear": BEAR, "Rock": ROCK, "Spell": SPELL, **(cards or {})}
        state.setdefault("battlefield", [{"id": "bear", "name": "Bear"}])
        self.runner = Runner(game_of(normal(case(known, **state))))

    def take(self, *args: Any, **fields: Any) -> Any:
        """Takes a step."""
        return self.runner.step(step(*args, **fields))

    def put(self, **fields: Any) -> Any:
        """Puts the only ability that waits on the stack."""
        return self.runner.step({"do": "put", **fields})

    def resolve(self, **fields: Any) -> Any:
        """Resolves the topmost item."""
        return self.runner.step({"do": "resolve", **fields})

    def settle(self) -> None:
        """Puts and resolves without choices until there is nothing left."""
        while True:
            due = self.runner.due()
            if due == "free" and not self.runner.game.stack:
                return
            self.runner.step({"do": "resolve" if due == "free" else due, "created": []})

    def __getitem__(self, name: str) -> Obj:
        return self.runner.game.objects[self.runner.names.ids[name]]

    def player(self, name: str = "alice") -> Any:
        """A player."""
        return self.runner.game.players[name]


def board_of(
    *do: Node,
    targets: list[Any] | None = None,
    cards: Node | None = None,
    **state: Any,
) -> Board:
    """A board with an ability of alice on the stack."""
    ability: Node = {"do": list(do)}
    if targets:
        ability["targets"] = [{"object": {}} if isinstance(each, str) else each[0] for each in targets]
    names = [each if isinstance(each, str) else each[1] for each in targets or ()]
    state["stack"] = [{"id": "it", "controller": "alice", "ability": ability, "targets": names}]
    return Board(cards, **state)


def done(*do: Node, **more: Any) -> Board:
    """A board after all instructions of an ability, with the fields of a step for the first of them."""
    fields = {key: more.pop(key) for key in ("taken", "chosen", "color", "created", "paid", "mana") if key in more}
    board = board_of(*do, **more)
    board.resolve(**fields)
    while board.runner.due() == "continue":
        board.runner.step({"do": "continue"})
    return board


# ------------------------------------------------------------------------------------------------------------- objects


def test_tapping_and_untapping() -> None:
    assert done({"do": "tap", "what": "target"}, targets=["bear"])["bear"].tapped
    board = done(
        {"do": "untap", "what": "target"},
        targets=["bear"],
        battlefield=[{"id": "bear", "name": "Bear", "tapped": True}],
    )
    assert not board["bear"].tapped
    board = done({"do": "tap_or_untap", "what": "target"}, targets=["bear"])
    assert board["bear"].tapped


def test_destroying() -> None:
    assert done({"do": "destroy", "what": "target"}, targets=["bear"])["bear"].zone == "graveyard"
    hard = {"Bear": {**BEAR, "keywords": ["indestructible"]}}
    assert done({"do": "destroy", "what": "target"}, targets=["bear"], cards=hard)["bear"].zone == "battlefield"


def test_sacrificing_only_what_one_controls_and_can_sacrifice() -> None:
    assert done({"do": "sacrifice", "what": "target"}, targets=["bear"])["bear"].zone == "graveyard"
    theirs = [{"id": "bear", "name": "Bear", "controller": "bob"}]
    assert (
        done({"do": "sacrifice", "what": "target"}, targets=["bear"], battlefield=theirs)["bear"].zone == "battlefield"
    )
    kept = {
        "Suit": {
            "types": ["artifact"],
            "abilities": [{"static": {"does": "cant_be_sacrificed", "what": {"type": "creature"}}}],
        }
    }
    both = [{"id": "bear", "name": "Bear"}, {"id": "suit", "name": "Suit"}]
    board = done({"do": "sacrifice", "what": "target"}, targets=["bear"], cards=kept, battlefield=both)
    assert board["bear"].zone == "battlefield"


def test_each_opponent_sacrifices_what_they_choose() -> None:
    both = [{"id": "b", "name": "Bear", "controller": "bob"}, {"id": "c", "name": "Rock", "controller": "bob"}]
    edict = {"do": "sacrifice", "what": {"choose": {}, "by": "opponent"}}
    assert done(edict, battlefield=both, chosen=["c"])["c"].zone == "graveyard"
    with pytest.raises(Refused, match="which objects are chosen"):
        done(edict, battlefield=both)
    assert done(edict, battlefield=both[:1])["b"].zone == "graveyard"


def test_exile_until_something_leaves() -> None:
    priest = {
        "Priest": {
            **BEAR,
            "abilities": [
                {
                    "when": {"on": "enters", "what": "self"},
                    "targets": [{"object": {"other": True}}],
                    "do": [{"do": "exile", "what": "target", "until_leaves": True}],
                }
            ],
        }
    }
    stack = [
        {
            "id": "kill",
            "controller": "bob",
            "ability": {"do": [{"do": "destroy", "what": {"each": {"name": "Priest"}}}]},
        },
        {"id": "priest", "name": "Priest", "controller": "alice"},
    ]
    board = Board(priest, stack=stack)
    board.resolve()
    board.put(targets=["bear"])
    board.resolve()
    assert board["bear"].zone == "exile"
    events = board.resolve().events
    assert board["bear"].zone == "battlefield"
    assert ("enters", "bear") in {(event.on, event.name) for event in events}
    assert not board.runner.game.waiting

    board = Board(priest, stack=[stack[1]])
    board.resolve()
    board.put(targets=["bear"])
    board.runner.game.objects["priest"].zone = "graveyard"  # gone before the ability resolves (610.3b)
    board.resolve()
    assert board["bear"].zone == "battlefield"


def test_returning() -> None:
    back = {"do": "return", "what": "target", "to": "battlefield", "under": "you", "tapped": True, "with": {"+1/+1": 2}}
    where = {"object": {"zone": "graveyard"}}
    board = done(
        back, targets=[(where, "bear")], battlefield=[], graveyard=[{"id": "bear", "name": "Bear", "owner": "bob"}]
    )
    bear = board["bear"]
    assert (bear.zone, bear.controller, bear.owner, bear.tapped, bear.counters["+1/+1"]) == (
        "battlefield",
        "alice",
        "bob",
        True,
        2,
    )
    assert done({"do": "return", "what": "target", "to": "hand"}, targets=["bear"])["bear"].zone == "hand"
    with pytest.raises(Unsupported, match="where to"):
        done({"do": "return", "what": "target"}, targets=["bear"])


def test_blinking_makes_a_new_object() -> None:
    state = [{"id": "bear", "name": "Bear", "tapped": True, "counters": {"+1/+1": 1}, "damage": 1}]
    bear = done({"do": "blink", "what": "target"}, targets=["bear"], battlefield=state)["bear"]
    assert (bear.zone, bear.tapped, bear.sick, bear.damage, +bear.counters) == ("battlefield", False, True, 0, {})


def test_a_target_that_left_and_came_back_is_no_target_any_more() -> None:
    blink = {
        "id": "b",
        "controller": "alice",
        "ability": {"targets": [{"object": {}}], "do": [{"do": "blink", "what": "target"}]},
    }
    kill = {
        "id": "a",
        "controller": "bob",
        "ability": {"targets": [{"object": {}}], "do": [{"do": "destroy", "what": "target"}]},
    }
    board = Board(stack=[{**kill, "targets": ["bear"]}, {**blink, "targets": ["bear"]}])
    board.resolve()
    with pytest.raises(Refused, match="illegal"):
        board.resolve(instruction=1)
    board = Board(stack=[{**kill, "targets": ["bear"]}, {**blink, "targets": ["bear"]}])
    board.resolve()
    board.resolve()
    assert board["bear"].zone == "battlefield"


def test_libraries() -> None:
    board = done({"do": "put_on_library", "what": "target"}, {"do": "draw"}, targets=["bear"])
    assert board["bear"].zone == "hand"
    board = done({"do": "put_under_library", "what": "target"}, {"do": "draw"}, targets=["bear"])
    assert (board["bear"].zone, board.player().hand) == ("library", 1)
    board = done({"do": "shuffle_into_library", "what": "target"}, targets=["bear"])
    assert (board["bear"].zone, board.player().top) == ("library", [])


def test_revealing_until_a_card() -> None:
    reveal = {"do": "reveal_until", "until": {"name": "Bear"}, "to": "battlefield"}
    board = done(reveal, battlefield=[], library=[{"id": "rock", "name": "Rock"}, {"id": "bear", "name": "Bear"}])
    assert board["bear"].zone == "battlefield" and board["rock"].zone == "library"


def test_counters() -> None:
    put = {"do": "put_counters", "what": "target", "counter": "+1/+1", "n": 2}
    assert done(put, targets=["bear"])["bear"].counters["+1/+1"] == 2
    assert (
        done(put, {"do": "remove_counters", "what": "target", "counter": "+1/+1"}, targets=["bear"])["bear"].counters[
            "+1/+1"
        ]
        == 1
    )
    assert done(put, {"do": "double_counters", "what": "target"}, targets=["bear"])["bear"].counters["+1/+1"] == 4
    statics = {
        "does": ["no_counters", {}, 0],
        "more": ["more_counters", {"n": 1}, 3],
        "twice": ["more_counters", {"times": 2}, 4],
        "less": ["more_counters", {"n": -1}, 1],
        "other": ["more_counters", {"n": 1, "counter": "-1/-1"}, 2],
    }
    for does, more, expected in statics.values():
        cards = {"Rock": {**ROCK, "abilities": [{"static": {"does": does, **more}}]}}
        both = [{"id": "bear", "name": "Bear"}, {"id": "rock", "name": "Rock"}]
        assert done(put, targets=["bear"], cards=cards, battlefield=both)["bear"].counters["+1/+1"] == expected


def test_counters_on_a_card_in_a_graveyard_are_not_heard() -> None:
    """109.2, 113.6, 400.7j: what is destroyed is found there, but abilities are about permanents, and work there."""
    heard = {"on": "counters", "counter": "charge"}
    loom = {**ROCK, "abilities": [{"when": {**heard, "what": "self"}, "do": [{"do": "draw"}]}]}
    ear = {**ROCK, "abilities": [{"when": {**heard, "what": {"name": "Loom"}}, "do": [{"do": "draw"}]}]}
    both = [{"id": "loom", "name": "Loom"}, {"id": "ear", "name": "Ear"}]
    put = {"do": "put_counters", "what": "self", "counter": "charge"}
    for before, waits in (([], "put"), ([{"do": "destroy", "what": "self"}], "free")):
        stack = [{"id": "it", "controller": "alice", "source": "loom", "ability": {"do": [*before, put]}}]
        board = Board({"Loom": loom, "Ear": ear}, battlefield=both, stack=stack)
        board.resolve()
        while board.runner.due() == "continue":
            board.runner.step({"do": "continue"})
        assert board.runner.due() == waits


def test_damage() -> None:
    hit = {"do": "damage", "what": "target", "n": 2, "source": "target_2"}
    both = [{"id": "bear", "name": "Bear"}, {"id": "other", "name": "Bear", "controller": "bob"}]

    def after(*keywords: str) -> Board:
        cards = {"Bear": {**BEAR, "keywords": list(keywords)}}
        return done(hit, targets=["other", "bear"], cards=cards, battlefield=both)

    assert after()["other"].damage == 2
    assert after("lifelink").player().life == 22
    assert after("infect")["other"].counters["-1/-1"] == 2
    assert after("deathtouch")["other"].deathtouched
    player = ({"any_target": True}, "bob")
    face = {"do": "damage", "what": "target", "n": 3, "source": "target_2"}
    assert done(face, targets=[player, "bear"]).player("bob").life == 17
    cards = {"Bear": {**BEAR, "keywords": ["infect"]}}
    assert done(face, targets=[player, "bear"], cards=cards).player("bob").poison == 3
    walker = {"Walker": {"types": ["planeswalker"], "loyalty": 4}}
    board = done(
        face,
        targets=["walker", "bear"],
        cards=walker,
        battlefield=[{"id": "walker", "name": "Walker"}, {"id": "bear", "name": "Bear"}],
    )
    assert board["walker"].counters["loyalty"] == 1


def test_what_lasts_until_end_of_turn() -> None:
    board = done(
        {"do": "boost", "what": "target", "n": 2, "m": -1},
        {"do": "gain", "what": "target", "keyword": "haste"},
        {"do": "become", "what": "target", "types": ["artifact"], "subtypes": ["Golem"]},
        targets=["bear"],
    )
    from bridge.loops.proof.view import View

    look = View(board.runner.game).looks["bear"]
    assert (look.power, look.toughness) == (4, 1)
    assert {"haste"} <= look.keywords and {"artifact", "creature"} <= look.types and look.has_subtype("golem")


def test_gained_abilities_and_lost_keywords() -> None:
    ability = {"cost": {}, "do": [{"do": "gain_life"}]}
    board = done({"do": "gain", "what": "target", "ability": ability}, targets=["bear"])
    board.take("activate", "bear", "given.1")
    board.resolve()
    assert board.player().life == 21
    cards = {"Bear": {**BEAR, "keywords": ["haste"]}}
    board = done({"do": "lose_keyword", "what": "target", "keyword": "haste"}, targets=["bear"], cards=cards)
    from bridge.loops.proof.view import View

    assert "haste" not in View(board.runner.game).looks["bear"].keywords


def test_copies() -> None:
    both = [{"id": "bear", "name": "Bear"}, {"id": "rock", "name": "Rock"}]
    board = done({"do": "become_copy", "what": "target", "of": "target_2"}, targets=["rock", "bear"], battlefield=both)
    assert board["rock"].card == "Bear"
    board = done({"do": "copy_token", "what": "target", "n": 2, "haste": True}, targets=["bear"], created=["x", "y"])
    assert (board["x"].card, board["y"].token, board["y"].sick) == ("Bear", True, True)
    populate = [{"id": "bear", "name": "Bear", "token": True}]
    assert done({"do": "populate"}, battlefield=populate, created=["x"])["x"].card == "Bear"


def test_control() -> None:
    board = done({"do": "give_control", "what": "target", "who": "opponent"}, targets=["bear"])
    assert (board["bear"].controller, board["bear"].sick) == ("bob", True)
    theirs = [{"id": "bear", "name": "Bear", "controller": "bob"}]
    board = done({"do": "gain_control", "what": "target"}, targets=["bear"], battlefield=theirs)
    assert (board["bear"].controller, board["bear"].owner) == ("alice", "bob")


def test_attaching() -> None:
    sword = {
        "Sword": {
            "types": ["artifact"],
            "subtypes": ["Equipment"],
            "abilities": [
                {
                    "cost": {},
                    "sorcery": True,
                    "targets": [{"object": {"controller": "you"}}],
                    "do": [{"do": "attach", "what": "target"}],
                },
                {"static": {"does": "boost", "what": "host", "n": 1, "m": 1}},
            ],
        }
    }
    both = [{"id": "bear", "name": "Bear"}, {"id": "sword", "name": "Sword"}]
    board = Board(sword, battlefield=both)
    board.take("activate", "sword", 1, targets=["bear"])
    board.resolve()
    assert board["sword"].attached == board["bear"].ref


def test_what_is_not_modeled_is_said() -> None:
    for do in ({"do": "transform", "what": "target"}, {"do": "reveal_until"}):
        with pytest.raises(Unsupported, match=do["do"]):
            done(do, targets=["bear"])


# ------------------------------------------------------------------------------------------------------------- players


def test_life() -> None:
    assert done({"do": "gain_life", "n": 3}).player().life == 23
    assert done({"do": "lose_life", "who": "opponent", "n": 3}).player("bob").life == 17
    assert done({"do": "set_life", "who": "any", "n": 5}).player("bob").life == 5
    never = {"Rock": {**ROCK, "abilities": [{"static": {"does": "cant_gain_life", "who": "any"}}]}}
    assert done({"do": "gain_life"}, cards=never, battlefield=[{"id": "r", "name": "Rock"}]).player().life == 20


def test_cards() -> None:
    board = done({"do": "draw", "n": 2})
    assert (board.player().hand, board.player().library, board.player().drawn_this_turn) == (2, 38, 2)
    board = done({"do": "mill", "who": "opponent", "n": 3})
    assert (board.player("bob").library, board.player("bob").graveyard) == (37, 3)
    hands = {"alice": {"hand": 2}, "bob": {}}
    board = done({"do": "discard"}, players=hands)
    assert (board.player().hand, board.player().graveyard) == (1, 1)
    board = done({"do": "discard"}, players=hands, hand=[{"id": "rock", "name": "Rock"}], chosen=["rock"])
    assert (board["rock"].zone, board.player().hand) == ("graveyard", 2)


def test_drawing_from_an_empty_library_loses() -> None:
    board = done({"do": "draw"}, players={"alice": {"library": 0}, "bob": {}})
    checked = board.take("check")
    assert checked.losers == [("alice", "704.5b")] and board.runner.over()


def test_counters_of_players() -> None:
    assert done({"do": "energy", "n": 2}).player().energy == 2
    board = done({"do": "poison", "who": "opponent", "n": 10})
    assert board.take("check").losers == [("bob", "704.5c")]


def test_winning_and_losing() -> None:
    assert done({"do": "win"}).player("bob").lost
    assert done({"do": "lose", "who": "opponent"}).player("bob").lost
    never = {"Rock": {**ROCK, "abilities": [{"static": {"does": "cant_lose"}}]}}
    theirs = [{"id": "r", "name": "Rock", "controller": "bob"}]
    assert not done({"do": "win"}, cards=never, battlefield=theirs).player("bob").lost


def test_mana() -> None:
    assert done({"do": "add_mana", "mana": "{G}{2}"}).player().mana == {"G": 1, "C": 2}
    assert done({"do": "add_mana", "mana": "{any}", "n": 2}, color="B").player().mana == {"B": 2}
    assert done({"do": "add_mana", "mana": "{U/R}"}, color="R").player().mana == {"R": 1}
    mixed = {"do": "add_mana", "mana": "{any}", "n": 2, "colors": "combination"}
    assert done(mixed, color="UR").player().mana == {"U": 1, "R": 1}
    with pytest.raises(Refused, match="color"):
        done({"do": "add_mana", "mana": "{any}"})
    with pytest.raises(Refused, match="color"):
        done({"do": "add_mana", "mana": "{U/R}"}, color="G")
    assert done({"do": "add_mana", "mana": "{G}"}, {"do": "double_mana"}).player().mana == {"G": 2}


def test_turns_and_phases() -> None:
    board = done(
        {"do": "extra_turn"}, {"do": "extra_combat"}, {"do": "extra_main"}, {"do": "skip_turn", "who": "opponent"}
    )
    assert board.runner.game.extra_turns == ["alice"]
    assert board.runner.game.extra_phases == ["begin_combat", "main_2"]
    assert board.player("bob").skipped_turns == 1


def test_tokens() -> None:
    cards = {"Elf": {**BEAR, "subtypes": ["Elf"]}}
    make = {"do": "create", "card": "Elf", "n": 2, "tapped": True}
    board = done(make, cards=cards, created=["x", "y"])
    assert (board["x"].tapped, board["y"].controller) == (True, "alice")
    twice = {**cards, "Rock": {**ROCK, "abilities": [{"static": {"does": "more_tokens", "times": 2}}]}}
    both = [{"id": "rock", "name": "Rock"}]
    done({"do": "create", "card": "Elf"}, cards=twice, battlefield=both, created=["x", "y"])
    with pytest.raises(Refused, match="2 tokens or copies"):
        done({"do": "create", "card": "Elf"}, cards=twice, battlefield=both, created=["x"])


def test_proliferating() -> None:
    state = [{"id": "bear", "name": "Bear", "counters": {"+1/+1": 1}}, {"id": "rock", "name": "Rock"}]
    board = done(
        {"do": "proliferate"}, battlefield=state, chosen=["bear", "bob"], players={"alice": {}, "bob": {"poison": 1}}
    )
    assert (board["bear"].counters["+1/+1"], board.player("bob").poison) == (2, 2)
    with pytest.raises(Refused, match="proliferated"):
        done({"do": "proliferate"}, battlefield=state, chosen=["rock"])
    with pytest.raises(Refused, match="one more counter"):
        done({"do": "proliferate"}, battlefield=state, chosen=["bear", "bear"])


# -------------------------------------------------------------------------------------------- whether it is carried out


def test_may_unless_and_pay() -> None:
    gain = {"do": "gain_life"}
    assert done({**gain, "may": True}, taken=True).player().life == 21
    assert done({**gain, "may": True}, taken=False).player().life == 20
    with pytest.raises(Refused, match="choice"):
        done({**gain, "may": True})
    rich = {"alice": {"mana": "{C}"}, "bob": {"mana": "{C}"}}
    cost = {"mana": "{1}"}
    assert done({**gain, "pay": cost}, taken=True, paid={"C": 1}, players=rich).player().life == 21
    assert done({**gain, "pay": cost}, taken=False, players=rich).player().life == 20
    with pytest.raises(Refused, match="doesn't pay"):
        done({**gain, "pay": cost}, taken=True)
    board = done({"do": "draw", "unless": cost, "by": "opponent"}, taken=True, paid={"C": 1}, players=rich)
    assert (board.player().hand, board.player("bob").mana["C"], board.player().mana["C"]) == (0, 0, 1)
    assert done({"do": "draw", "unless": cost, "by": "opponent"}, players=rich).player().hand == 1


def test_if_and_if_done() -> None:
    few = {"compare": {"value": {"count": {"type": "creature"}}, "at_most": 0}}
    assert done({"do": "gain_life", "if": few}).player().life == 20
    assert done({"do": "gain_life", "if": {"non": few}}).player().life == 21
    first = {"do": "sacrifice", "what": {"choose": {"controller": "you"}}, "may": True}
    then = {"do": "gain_life", "if_done": True}
    assert done(first, then, taken=True).player().life == 21
    assert done(first, then, taken=False).player().life == 20
    assert done(first, then, taken=True, battlefield=[]).player().life == 20


def test_instructions_that_do_nothing_may_be_passed_over() -> None:
    never = {"compare": {"value": 0, "at_least": 1}}
    do = [{"do": "gain_life"}, {"do": "draw", "if": never}, {"do": "gain_life", "n": 5}]
    board = board_of(*do)
    board.resolve()
    board.runner.step({"do": "continue", "instruction": 3})
    assert board.player().life == 26 and board.runner.due() == "free"
    board = board_of(*do[:2])
    board.resolve()
    board.take("check") if board.runner.due() == "check" else None
    assert board.runner.due() == "continue"
    with pytest.raises(Refused, match="nothing on the stack"):
        board.resolve()
    board = board_of(*do)
    board.resolve()
    with pytest.raises(Refused, match="something is resolving"):
        board.resolve()
    with pytest.raises(Refused, match="comes next"):
        board.runner.step({"do": "continue", "instruction": 1})


def test_modes() -> None:
    modal = {
        "when": {"on": "enters", "what": "self"},
        "do": [{"do": "gain_life", "mode": 1}, {"do": "draw", "mode": 2}],
    }
    cards = {"Modal": {**BEAR, "abilities": [modal]}}
    board = Board(cards, stack=[{"id": "m", "name": "Modal", "controller": "alice"}])
    board.resolve()
    with pytest.raises(Refused, match="no mode 3"):
        board.runner.copy().step({"do": "put", "mode": 3})
    put = board.put(mode=2)
    assert put.alternatives == [("alice", "another mode could be chosen")]
    board.resolve(instruction=2)
    assert (board.player().life, board.player().hand) == (20, 1)


def test_the_whole_ability_may_be_declined() -> None:
    may = {"when": {"on": "enters", "what": "self"}, "may": True, "do": [{"do": "gain_life"}, {"do": "draw"}]}
    for taken, life, hand in ((True, 21, 1), (False, 20, 0)):
        board = Board({"May": {**BEAR, "abilities": [may]}}, stack=[{"id": "m", "name": "May", "controller": "alice"}])
        board.resolve()
        board.put()
        board.resolve(taken=taken)
        if taken:
            board.runner.step({"do": "continue"})
        assert (board.player().life, board.player().hand, board.runner.due()) == (life, hand, "free")


CREATURE = {"type": "creature"}

# ------------------------------------------------------------------------------------------------------ casting, paying


def casting(
    card: Node, *battlefield: Node, cards: Node | None = None, mana: str = "", where: str = "hand", **state: Any
) -> Board:
    """A board with a card to cast."""
    players = state.pop("players", {"alice": {"mana": mana}, "bob": {}})
    state[where] = [{"id": "card", "name": "Card", "owner": state.pop("owner", "alice")}, *state.get(where, [])]
    return Board({"Card": card, **(cards or {})}, battlefield=list(battlefield), players=players, **state)


def statics(*abilities: Node) -> Node:
    """An artifact with static abilities."""
    return {"Rock": {**ROCK, "abilities": [{"static": each} for each in abilities]}}


ROCK_HERE = {"id": "rock", "name": "Rock"}

BEAR_HERE = {"id": "bear", "name": "Bear"}

# --------------------------------------------------------------------------------------- state-based actions and turns


def checked(*battlefield: Node, cards: Node | None = None, **fields: Any) -> Board:
    """A board after state-based actions."""
    board = Board(cards, battlefield=list(battlefield))
    board.take("check", **fields)
    return board
