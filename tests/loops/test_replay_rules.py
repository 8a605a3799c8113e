"""The rules as the replay of loops has them: each verb, event, static ability and cost, on small boards."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.loops.proof.form import normal
from bridge.loops.proof.play import Choices, Play, Refused
from bridge.loops.proof.state import Obj, Ref, game_of
from bridge.loops.proof.steps import Runner
from bridge.loops.proof.verbs_spells import announce
from tests.oracle.loops import Unsupported

from .runs import case, step

__all__: list[str] = []

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


# -------------------------------------------------------------------------------------------------------------- events


def waiting_after(when: Node, *do: Node, if_: Node | None = None, **more: Any) -> list[Any]:
    """What waits after an ability, where an artifact `watcher` of alice has a triggered ability."""
    ability = {"when": when, "do": [{"do": "nothing"}], **({"if": if_} if if_ else {})}
    cards = {"Watcher": {**ROCK, "abilities": [ability]}, **more.pop("cards", {})}
    battlefield = more.pop("battlefield", [{"id": "bear", "name": "Bear"}])
    board = done(*do, cards=cards, battlefield=[*battlefield, {"id": "watcher", "name": "Watcher"}], **more)
    return board.runner.game.waiting


CREATURE = {"type": "creature"}
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


BEAR_HERE = {"id": "bear", "name": "Bear"}


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


# --------------------------------------------------------------------------------------- state-based actions and turns


def checked(*battlefield: Node, cards: Node | None = None, **fields: Any) -> Board:
    """A board after state-based actions."""
    board = Board(cards, battlefield=list(battlefield))
    board.take("check", **fields)
    return board


def test_state_based_actions() -> None:
    assert checked({**BEAR_HERE, "damage": 2})["bear"].zone == "graveyard"
    assert checked({**BEAR_HERE, "counters": {"-1/-1": 2}})["bear"].zone == "graveyard"
    hard = {"Bear": {**BEAR, "keywords": ["indestructible"]}}
    assert checked({**BEAR_HERE, "counters": {"-1/-1": 2}}, cards=hard)["bear"].zone == "graveyard"
    with pytest.raises(Refused, match="nothing of the kind"):
        checked({**BEAR_HERE, "damage": 2}, cards=hard)
    board = checked({**BEAR_HERE, "counters": {"+1/+1": 3, "-1/-1": 2}})
    assert +board["bear"].counters == {"+1/+1": 1}
    walker = {"Walker": {"types": ["planeswalker"], "loyalty": 0}}
    assert checked({"id": "w", "name": "Walker"}, cards=walker)["w"].zone == "graveyard"
    sword = {"Sword": {"types": ["artifact"], "subtypes": ["Equipment"]}}
    board = checked(ROCK_HERE, {"id": "sword", "name": "Sword", "attached_to": "rock"}, cards=sword)
    assert (board["sword"].zone, board["sword"].attached) == ("battlefield", None)
    assert "token" not in checked({"id": "token", "name": "Bear", "token": True, "damage": 2}).runner.game.objects


def test_the_legend_rule() -> None:
    cards = {"Bear": {**BEAR, "supertypes": ["legendary"]}}
    both = ({"id": "a", "name": "Bear"}, {"id": "b", "name": "Bear", "tapped": True})
    board = checked(*both, cards=cards, chosen=["b"])
    assert (board["a"].zone, board["b"].zone) == ("graveyard", "battlefield")
    with pytest.raises(Refused, match="which legendary"):
        checked(*both, cards=cards)
    gallery = {**cards, "Rock": {**ROCK, "abilities": [{"static": {"does": "no_legend_rule"}}]}}
    with pytest.raises(Refused, match="nothing of the kind"):
        checked(*both, ROCK_HERE, cards=gallery)


def test_turns() -> None:
    board = Board(options={"across_turns": True}, phase="main", players={"alice": {"mana": "{G}"}, "bob": {}})
    board.take("advance")
    assert +board.player().mana == {}
    board.take("advance", chosen=["bear"])
    assert board["bear"].tapped and board["bear"].attacks == "bob"
    board.take("advance")
    assert board.player("bob").life == 18
    for _ in range(4):
        board.take("advance")
    assert (board.runner.game.phase, board["bear"].attacks) == ("cleanup", None)
    board.take("advance")
    assert (board.runner.game.active, board.runner.game.phase) == ("bob", "upkeep")
    board.take("advance")
    assert (board.player("bob").hand, board.player("bob").land_drops) == (1, 1)


def test_whose_turn_comes_next() -> None:
    extra = [{"do": "extra_turn", "who": "opponent"}, {"do": "extra_turn"}, {"do": "skip_turn", "who": "opponent"}]
    board = done(*extra, options={"across_turns": True}, players={"alice": {"hand": 9}, "bob": {}})
    turns = []
    for _ in range(4):
        board.runner.step({"do": "advance", "phase": "upkeep"})
        turns.append(board.runner.game.active)
    # the extra turn created last; bob's extra turn is the one he skips; then the order goes on
    assert turns == ["alice", "bob", "alice", "bob"]
    assert board.player().hand == 7  # the maximum hand size


def test_several_steps_are_passed_over_at_once() -> None:
    board = Board(options={"across_turns": True})
    board.take("advance", phase="attack", chosen=["bear"])
    board.take("advance", phase="main", player="bob")
    assert (board.runner.game.active, board.player("bob").life, board.player("bob").hand) == ("bob", 18, 1)
    assert board["bear"].tapped and board["bear"].attacks is None
    bell = {"Rock": {**ROCK, "abilities": [{"when": {"on": "begins", "step": "end"}, "do": [{"do": "nothing"}]}]}}
    board = Board(bell, battlefield=[ROCK_HERE], options={"across_turns": True})
    with pytest.raises(Refused, match="passed over"):
        board.runner.copy().step(step("advance", phase="upkeep", player="bob"))
    board.take("advance", phase="end")
    assert len(board.runner.game.waiting) == 1


def test_priority_in_the_cleanup_step() -> None:
    lost = {
        "Rock": {
            **ROCK,
            "abilities": [
                {"when": {"on": "discards"}, "do": [{"do": "nothing"}]},
                {"cost": {}, "do": [{"do": "gain_life"}]},
            ],
        }
    }
    quiet = {"options": {"across_turns": True}, "phase": "end"}
    board = Board(lost, battlefield=[ROCK_HERE], **quiet)
    board.take("advance")
    with pytest.raises(Refused, match=r"514\.3"):
        board.take("activate", "rock", 2)
    board = Board(lost, battlefield=[ROCK_HERE], players={"alice": {"hand": 8}, "bob": {}}, **quiet)
    board.take("advance")
    board.put()
    board.resolve()
    board.take("activate", "rock", 2)
    board.resolve()
    board.take("advance", phase="cleanup")
    board.take("advance")
    assert board.runner.game.active == "bob"


def test_extra_combats() -> None:
    board = board_of({"do": "extra_combat"}, {"do": "extra_main"}, options={"across_turns": True}, phase="main")
    board.resolve()
    board.runner.step({"do": "continue"})
    phases = []
    for _ in range(10):
        board.take("advance")
        phases.append(board.runner.game.phase)
    assert phases == [
        "begin_combat",
        "attack",
        "end_combat",
        "main_2",
        "begin_combat",
        "attack",
        "end_combat",
        "main_2",
        "end",
        "cleanup",
    ]


def test_attackers() -> None:
    def attack(**me: Any) -> None:
        keywords = me.pop("words", [])
        board = Board(
            {"Bear": {**BEAR, "keywords": keywords}},
            battlefield=[{**BEAR_HERE, **me}],
            options={"across_turns": True},
            phase="begin_combat",
        )
        board.take("advance", chosen=["bear"])

    attack(sick=True, words=["haste"])
    for reason, me in (
        ("came this turn", {"sick": True}),
        ("can't attack", {"tapped": True}),
        ("can't attack", {"words": ["defender"]}),
        ("isn't there", {"controller": "bob"}),
    ):
        with pytest.raises(Refused, match=reason):
            attack(**me)


def test_ranges_of_influence() -> None:
    four = {"players": {name: {} for name in ("alice", "bob", "carol", "dave")}, "options": {"range_of_influence": 1}}
    board = done({"do": "lose_life", "who": "opponent"}, **four)
    assert [board.player(name).life for name in four["players"]] == [20, 19, 20, 19]


def test_shroud_and_hexproof() -> None:
    for keyword, controller in (("shroud", "alice"), ("hexproof", "bob")):
        cards = {
            "Bear": {**BEAR, "keywords": [keyword]},
            "Rock": {
                **ROCK,
                "abilities": [{"cost": {}, "targets": [{"object": {}}], "do": [{"do": "tap", "what": "target"}]}],
            },
        }
        board = Board(cards, battlefield=[{**BEAR_HERE, "controller": controller}, ROCK_HERE])
        with pytest.raises(Refused, match="no legal target"):
            board.take("activate", "rock", 1, targets=["bear"])


# --------------------------------------------------------------------------------------------- how steps are recorded


def test_abilities_go_by_several_names() -> None:
    word = {"static": {"does": "grant", "what": CREATURE, "ability": {"cost": {}, "do": [{"do": "gain_life"}]}}}
    for name in ("Rock 1", "1.0", "rock", "granted"):
        board = Board({"Rock": {**ROCK, "abilities": [word]}}, battlefield=[BEAR_HERE, ROCK_HERE])
        board.take("activate", "bear", name)
        board.resolve(object="bear", ability=name)
        assert board.player().life == 21


def test_a_mana_ability_may_be_told_in_parts() -> None:
    two = {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}"}, {"do": "add_mana", "mana": "{U}"}]}
    board = Board({"Rock": {**ROCK, "abilities": [two]}}, battlefield=[ROCK_HERE])
    board.take("activate", "rock", 1)
    assert board.player().mana == {"G": 1, "U": 1}
    board = Board({"Rock": {**ROCK, "abilities": [two]}}, battlefield=[ROCK_HERE])
    board.take("activate", "rock", 1, 1)
    assert board.player().mana == {"G": 1} and board.runner.due() == "continue"
    board.runner.step({"do": "continue", "object": "rock", "ability": 1, "instruction": 2})
    assert board.player().mana == {"G": 1, "U": 1} and board.runner.due() == "free"


def test_abilities_on_the_stack_are_named_by_height_or_source() -> None:
    fork = {"cost": {}, "targets": [{"ability": "you"}], "do": [{"do": "copy_ability", "what": "target"}]}
    gain = {"cost": {}, "do": [{"do": "gain_life"}]}
    cards = {"Rock": {**ROCK, "abilities": [gain]}, "Fork": {**ROCK, "abilities": [fork]}}
    both = [ROCK_HERE, {"id": "fork", "name": "Fork"}]
    for name in ("stack 1", "rock"):
        board = Board(cards, battlefield=both)
        board.take("activate", "rock", 1)
        board.take("activate", "fork", 1, targets=[name])
        for _ in range(3):
            board.resolve()
        assert board.player().life == 22
    with pytest.raises(Refused, match="height 4"):
        board.take("activate", "fork", 1, targets=["stack 4"])


def test_what_is_removed_had_no_target() -> None:
    ability = {"when": {"on": "draws"}, "targets": [{"object": {}}], "do": [{"do": "nothing"}]}
    board = done({"do": "draw"}, cards={"W": {**ROCK, "abilities": [ability]}}, battlefield=[{"id": "w", "name": "W"}])
    with pytest.raises(Refused, match="isn't removed"):
        board.runner.step({"do": "remove", "object": "w"})


def test_what_is_cut_still_keeps_the_stack_from_being_empty() -> None:
    slow = {"cost": {}, "sorcery": True, "do": [{"do": "gain_life"}]}
    board = Board({"Rock": {**ROCK, "abilities": [slow]}}, battlefield=[ROCK_HERE])
    board.take("activate", "rock", 1, cut=1)
    with pytest.raises(Refused, match="empty stack"):
        board.take("activate", "rock", 1)


AURA: Node = {"types": ["enchantment"], "subtypes": ["Aura"], "abilities": [{"targets": [{"object": CREATURE}]}]}


def test_an_aura_that_is_not_cast() -> None:
    back = {"do": "return", "what": "target", "to": "battlefield"}
    where = {"object": {"zone": "graveyard"}}
    given: Node = {"targets": [(where, "aura")], "cards": {"Aura": AURA}, "graveyard": [{"id": "aura", "name": "Aura"}]}
    board = done(back, **given)
    assert board["aura"].attached == board["bear"].ref
    both = [BEAR_HERE, {"id": "other", "name": "Bear", "tapped": True}]
    with pytest.raises(Refused, match="attached to"):
        done(back, **given, battlefield=both)
    board = done(back, **given, battlefield=both, chosen=["other"])
    assert board["aura"].attached == board["other"].ref
    assert done(back, **given, battlefield=[])["aura"].zone == "graveyard"


def test_who_copies_a_spell_controls_the_copy() -> None:
    chain = {
        "types": ["sorcery"],
        "mana_cost": "{B}",
        "abilities": [
            {"targets": [{"player": "any"}], "do": [{"do": "copy_spell", "what": "self", "may": True, "by": "target"}]}
        ],
    }
    board = Board({"Chain": chain}, stack=[{"id": "chain", "name": "Chain", "controller": "alice", "targets": ["bob"]}])
    taken = board.resolve(taken=True, targets=["alice"], created=["copy"])
    assert taken.optional == ["bob"]
    assert [item.controller for item in board.runner.game.stack] == ["bob"]


# --------------------------------------------------------------------------------------------- what else can't be said


def makes_mana(mana: str, **cost: Any) -> Node:
    """A creature with an ability that makes mana."""
    return {**BEAR, "abilities": [{"cost": cost or {"tap": True}, "do": [{"do": "add_mana", "mana": mana}]}]}


USER: Node = {**ROCK, "abilities": [{"cost": {"mana": "{G}{G}"}, "do": [{"do": "gain_life"}]}]}


def paying_with(elf: Node, *inner: str, **me: Any) -> None:
    """Pays {G}{G} with mana abilities inside the step."""
    both = [{"id": "rock", "name": "Rock"}, {"id": "elf", "name": "Elf", "owner": "alice", **me}]
    mana = [{"object": name, "ability": 1} for name in inner]
    Board({"Elf": elf, "Rock": USER}, battlefield=both).take("activate", "rock", 1, mana=mana, paid={"G": 2})


def test_mana_inside_a_step_is_made_by_what_can() -> None:
    both = makes_mana("{G}{G}")
    paying_with(both, "elf")
    once = makes_mana("{G}", tap=True, sacrifice="self")
    restricted = makes_mana("{G}{G}")
    restricted["abilities"][0]["if"] = {"compare": {"value": {"number": "life", "of": "you"}, "at_most": 5}}
    for reason, elf, inner, me in (
        ("a player makes no mana", both, ["alice"], {}),
        ("what makes mana isn't there", once, ["elf", "elf"], {}),
        ("makes mana twice", makes_mana("{G}"), ["elf", "elf"], {}),
        ("alice doesn't control elf", both, ["elf"], {"controller": "bob"}),
        ("may not be activated now", restricted, ["elf"], {}),
    ):
        with pytest.raises(Refused, match=reason):
            paying_with(elf, *inner, **me)


def test_what_is_forgotten_is_not_chosen() -> None:
    board = board_of({"do": "sacrifice", "what": {"choose": CREATURE}})
    board["bear"].forgotten = True
    with pytest.raises(Refused, match="no further notice of"):
        board.resolve(chosen=["bear"])


def test_targets_where_not_every_one_can_be_chosen() -> None:
    # CR 603.3d: without a legal land the ability is removed, whatever is said of the creature.
    ability = {"when": {"on": "gains_life"}, "targets": [{"object": CREATURE}, {"object": {"type": "land"}}], "do": []}
    cards = {"Rock": {**ROCK, "abilities": [ability]}}
    board = done({"do": "gain_life"}, cards=cards, battlefield=[ROCK_HERE, BEAR_HERE])
    with pytest.raises(Refused, match="not every one can be chosen"):
        board.put(targets=["bear"])


@pytest.mark.parametrize(("wanted", "removed"), [(CREATURE, False), ({"type": "land"}, True)])
def test_what_could_aim_at_a_forgotten_token_is_not_removed(wanted: Node, removed: bool) -> None:
    """CR 603.3d: the token is there, and a legal target, whether or not notice is taken of it."""
    ability = {"when": {"on": "gains_life"}, "targets": [{"object": wanted}], "do": []}
    cards = {"Rock": {**ROCK, "abilities": [ability]}}
    board = done({"do": "gain_life"}, cards=cards, battlefield=[ROCK_HERE, {**BEAR_HERE, "token": True}])
    board["bear"].forgotten = True
    board.runner.game.forgotten.add(board["bear"].id)
    if removed:
        board.take("remove", "rock", 1)
        assert not board.runner.game.waiting
    else:
        with pytest.raises(Unsupported, match="among what is forgotten"):
            board.take("remove", "rock", 1)


def test_what_resolves_says_what_it_does() -> None:
    board = casting(BEAR, mana="{1}{G}")
    board.take("cast", "card", 0, paid={"C": 1, "G": 1})
    with pytest.raises(Refused, match="has no instructions"):
        board.resolve(instruction=1)
    never = {"compare": {"value": {"number": "life", "of": "you"}, "at_most": 5}}
    for reason, ability, said in (
        ("whether the choice was taken", {"may": True, "do": [{"do": "draw"}]}, {}),
        ("no such instruction", {"do": []}, {"instruction": 1}),
        ("no instruction 2", {"do": [{"do": "draw", "if": never}]}, {"instruction": 2}),
    ):
        item = {"id": "it", "controller": "alice", "ability": ability}
        with pytest.raises(Refused, match=reason):
            Board(stack=[item]).resolve(**said)


def test_what_is_on_the_battlefield_is_neither_cast_nor_played() -> None:
    lets = statics({"does": "cast_from", "zone": "battlefield", "what": {}})
    board = Board(lets, battlefield=[ROCK_HERE, BEAR_HERE], players={"alice": {"mana": "{1}{G}"}, "bob": {}})
    with pytest.raises(Refused, match="from the battlefield"):
        board.take("cast", "bear", 0, paid={"C": 1, "G": 1})
    drops = {"alice": {"land_drops": 1}, "bob": {}}
    with pytest.raises(Refused, match="played from the graveyard"):
        casting({"types": ["land"]}, where="graveyard", players=drops).take("play", "card")
    with pytest.raises(Refused, match="isn't there"):
        announce(Play(board.runner.game, Choices()), "alice", Ref("bear", -7))


def test_convoke_pays_for_what_is_left() -> None:
    board = casting({**BEAR, "mana_cost": "{U}", "keywords": ["convoke"]}, BEAR_HERE)
    with pytest.raises(Refused, match="pays for nothing"):
        board.take("cast", "card", 0, chosen=["bear"])


def test_steps_of_the_turn_are_reached_in_their_order() -> None:
    options = {"across_turns": True}
    with pytest.raises(Refused, match="main isn't reached"):
        Board(options=options, players={"alice": {"library": 90}, "bob": {"library": 90}}).take(
            "advance", phase="main", player="nobody"
        )
    with pytest.raises(Refused, match="stack isn't empty"):
        board_of({"do": "nothing"}, options=options).take("advance")
    with pytest.raises(Refused, match="is no opponent"):
        Board(options=options, phase="begin_combat").take("advance", chosen=["bear"], targets=["alice"])
    with pytest.raises(Refused, match="a player doesn't attack"):
        Board(options=options, phase="begin_combat").take("advance", chosen=["bob"])
    with pytest.raises(Refused, match="attacks once"):
        Board(options=options, phase="begin_combat").take("advance", chosen=["bear", "bear"])


def test_players_without_counters_are_not_proliferated() -> None:
    with pytest.raises(Refused, match="bob has no counters"):
        done({"do": "proliferate"}, chosen=["bob"])
