"""What phrases for objects and for players mean: targets, what is picked, pronouns."""

from __future__ import annotations

from bridge.text.meanings.loops.descriptions import joined, lowered
from bridge.text.meanings.loops.values import ACTIONS, SELF, Number, Player, Thing, constant, means
from bridge.text.meanings.values import Node

__all__ = []


constant(self=SELF, host=Thing("host"), anaphor=Thing("it"), them=Thing("them"))
ACTIONS.functions(self_in_graveyard=lambda thing=None: SELF._replace(what={"zone": "graveyard"}))
constant(chosen_word="chosen", exiled_word="exiled", returned_word="created", copy_noun={"_noun": "copy"})


@means("that_nouns")
def _that_nouns(*nouns: Node) -> Node:
    return joined(*map(lowered, nouns))


@means("that_one", "those")
def _that_one(noun: Node | None = None) -> Thing:
    return Thing("that", noun if noun is not None else {"_noun": "spell"})


ACTIONS.functions(
    past_one=lambda word, noun: Thing("past", noun, word=word),
    past_own=lambda word, noun: Thing("past", None, word=word),
)


constant(any_noun={})


ACTIONS.functions(
    that_own=lambda noun: Thing("that", noun),
    target=lambda group: Thing("target", group),
    target_other=lambda group: Thing("target", joined(group, {"other": True})),
    targets=lambda number, group: Thing("target", group, number),
    targets_other=lambda number, group: Thing("target", joined(group, {"other": True}), number),
    up_to_targets=lambda number, group: Thing("target", group, number, up_to=True),
    up_to_targets_other=lambda number, group: Thing("target", joined(group, {"other": True}), number, up_to=True),
    any_targets=lambda group: Thing("target", group, None, up_to=True),
    target_ability=lambda kind: Thing("ability", {"_noun": kind}),
)


constant(any_ability="any", triggered_ability="triggered", activated_ability="activated")


constant(that_ability=Thing("that", {"_noun": "ability"}))


ACTIONS.functions(
    both=lambda one, other: Thing("both", {"one": one, "other": other}),
    one_of=lambda group: Thing("pick", group),
    another=lambda group: Thing("pick", joined(group, {"other": True})),
    so_many=lambda number, group: Thing("pick", group, number),
    x_many=lambda group: Thing("pick", group, Number("x")),
    so_many_other=lambda number, group: Thing("pick", joined(group, {"other": True}), number),
    up_to_so_many=lambda number, group: Thing("pick", group, number, up_to=True),
    any_number=lambda group: Thing("pick", group, None, up_to=True),
    each=lambda group: Thing("each", group),
    each_other=lambda group: Thing("each", joined(group, {"other": True})),
)


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
