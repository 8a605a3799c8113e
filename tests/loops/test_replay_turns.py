"""The checker carries out steps: state-based actions, turns, and how steps are recorded."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.loops.proof.play import Choices, Play, Refused
from bridge.loops.proof.state import Ref
from bridge.loops.proof.verbs_spells import announce
from tests.loops.test_replay_rules import (
    BEAR,
    BEAR_HERE,
    CREATURE,
    ROCK,
    ROCK_HERE,
    Board,
    Node,
    board_of,
    casting,
    checked,
    done,
    statics,
)
from tests.oracle.loops import Unsupported

from .runs import step

__all__: list[str] = []


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
