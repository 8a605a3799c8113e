"""What phrases for objects and for players mean: targets, what is picked, pronouns."""

from __future__ import annotations

from bridge.text.meanings.loops.descriptions import joined, lowered
from bridge.text.meanings.loops.values import SELF, Number, Player, Thing, constant, means
from bridge.text.meanings.values import Node

__all__ = []


constant(self=SELF, itself=SELF, host=Thing("host"), it=Thing("it"), them=Thing("them"))
constant(chosen_word="chosen", exiled_word="exiled", returned_word="created", copy_noun={"_noun": "copy"})


@means("that_nouns")
def _that_nouns(*nouns: Node) -> Node:
    return joined(*map(lowered, nouns))


@means("that_one", "those")
def _that_one(noun: Node | None = None) -> Thing:
    return Thing("that", noun if noun is not None else {"_noun": "spell"})


@means("past_one")
def _past_one(word: str, noun: Node) -> Thing:
    return Thing("past", noun, word=word)


@means("past_own")
def _past_own(word: str, noun: Node) -> Thing:
    return Thing("past", None, word=word)


constant(any_noun={})


@means("that_own")
def _that_own(noun: Node) -> Thing:
    return Thing("that", noun)


@means("target")
def _target(group: Node) -> Thing:
    return Thing("target", group)


@means("target_other")
def _target_other(group: Node) -> Thing:
    return Thing("target", joined(group, {"other": True}))


@means("targets")
def _targets(number: int, group: Node) -> Thing:
    return Thing("target", group, number)


@means("targets_other")
def _targets_other(number: int, group: Node) -> Thing:
    return Thing("target", joined(group, {"other": True}), number)


@means("up_to_targets")
def _up_to_targets(number: int, group: Node) -> Thing:
    return Thing("target", group, number, up_to=True)


@means("up_to_targets_other")
def _up_to_targets_other(number: int, group: Node) -> Thing:
    return Thing("target", joined(group, {"other": True}), number, up_to=True)


@means("any_targets")
def _any_targets(group: Node) -> Thing:
    return Thing("target", group, None, up_to=True)


@means("target_ability")
def _target_ability(kind: str) -> Thing:
    return Thing("ability", {"_noun": kind})


constant(any_ability="any", triggered_ability="triggered", activated_ability="activated")


constant(that_ability=Thing("that", {"_noun": "ability"}))


@means("both")
def _both(one: Thing, other: Thing) -> Thing:
    return Thing("both", {"one": one, "other": other})


@means("one_of")
def _one_of(group: Node) -> Thing:
    return Thing("pick", group)


@means("another")
def _another(group: Node) -> Thing:
    return Thing("pick", joined(group, {"other": True}))


@means("so_many")
def _so_many(number: int, group: Node) -> Thing:
    return Thing("pick", group, number)


@means("x_many")
def _x_many(group: Node) -> Thing:
    return Thing("pick", group, Number("x"))


@means("so_many_other")
def _so_many_other(number: int, group: Node) -> Thing:
    return Thing("pick", joined(group, {"other": True}), number)


@means("up_to_so_many")
def _up_to_so_many(number: int, group: Node) -> Thing:
    return Thing("pick", group, number, up_to=True)


@means("any_number")
def _any_number(group: Node) -> Thing:
    return Thing("pick", group, None, up_to=True)


@means("each")
def _each(group: Node) -> Thing:
    return Thing("each", group)


@means("each_other")
def _each_other(group: Node) -> Thing:
    return Thing("each", joined(group, {"other": True}))


constant(
    you=Player("you"),
    opponents=Player("opponents"),
    each_player=Player("each_player"),
    target_player=Player("any_target"),
    target_opponent=Player("opponent_target"),
    that_player=Player("that"),
    its_controller=Player("its_controller"),
    its_owner=Player("its_owner"),
    an_opponent=Player("opponent"),
    a_player=Player("any"),
)
