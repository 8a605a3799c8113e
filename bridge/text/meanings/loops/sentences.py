"""What sentences and clauses mean: who does something, who may, on which condition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.values import ACTIONS, Clause, Do, Player, Sentence, Thing, means
from bridge.text.meanings.values import Node

__all__ = []


def _said(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    return tuple(clause._replace(dos=tuple(do._replace(form=None) for do in clause.dos)) for clause in clauses)


ACTIONS.functions(
    sentence=lambda clauses: Sentence(_said(clauses)),
    where_x=lambda clauses, amount: Sentence(_said(clauses), amount),
    if_you_do=lambda clauses: Sentence(_said(clauses), if_done=True),
    if_you_do_where=lambda clauses, amount: Sentence(_said(clauses), amount, if_done=True),
    if_condition=lambda condition, clauses: Sentence(_said(clauses), if_=condition, leading=True),
    if_instead=lambda condition, clauses: Sentence(_said(clauses), if_=condition, instead=True, leading=True),
    then_if=lambda clauses, condition: Sentence(_said(clauses), if_=condition),
)


@means("unless")
def _unless(clauses: tuple[Clause, ...], player: Player, costs: Node) -> Sentence:
    if len(clauses) != 1 or len(clauses[0].dos) != 1:
        raise MeaninglessError
    return Sentence(_said(clauses), unless=(player, costs))


@means("only_clause")
def _only_clause(clause: Clause) -> tuple[Clause, ...]:
    return (clause,)


@means("more_clauses")
def _more_clauses(clauses: tuple[Clause, ...], clause: Clause) -> tuple[Clause, ...]:
    if clauses[-1].may is not None and clause.may is None and all(do.form == "bare" for do in clause.dos):
        # "You may exile it, then return it": the player may do both.
        return (*clauses[:-1], Clause((*clauses[-1].dos, *clause.dos), clauses[-1].may))
    return (*clauses, clause)


@means("imperative")
def _imperative(do: Do) -> Clause:
    if do.form == "third":
        raise MeaninglessError
    return Clause((do._replace(form="bare"),))


@means("you_may")
def _you_may(do: Do) -> Clause:
    if do.form == "third":
        raise MeaninglessError
    return Clause((do._replace(form=None),), may=Player("you"))


_OF_ANYONE = frozenset(
    [
        "draw", "discard", "mill", "gain_life", "lose_life", "create", "energy", "poison", "win", "lose", "extra_turn",
        "skip_turn", "add_mana", "nothing", "sacrifice",
    ]
)  # fmt: skip
"""Verbs whose subject can be any player."""


@means("of_player")
def _of_player(player: Player, *dos: Do) -> Clause:
    if len(dos) > 1 and player.word == "you":
        raise MeaninglessError
    return Clause(tuple(_by(player, do) for do in dos))


def _by(player: Player, do: Do) -> Do:
    plural = player.word in ("you", "that")
    if do.form == "third" and player.word == "you":
        raise MeaninglessError
    if do.form == "base" and not plural:
        raise MeaninglessError
    if player.word == "you":
        return do._replace(form=None)
    if do.verb not in _OF_ANYONE or do.with_.get("_own"):
        raise MeaninglessError
    return Do(do.verb, {**do.with_, "who": player})


@means("player_may")
def _player_may(player: Player, do: Do) -> Clause:
    if player.word == "you":
        raise MeaninglessError
    if do.form == "third":
        raise MeaninglessError
    if do.verb not in _OF_ANYONE:
        raise MeaninglessError
    return Clause((Do(do.verb, {**do.with_, "who": player}),), may=player)


@means("for_each_of_them")
def _for_each_of_them(*parts: Any) -> Clause:
    do = parts[-1]
    if do.form == "third" or do.verb != "copy_token":
        raise MeaninglessError
    return Clause((do._replace(form=None),))


@means("of_object")
def _of_object(thing: Thing, *deeds: tuple[Do, ...]) -> Clause:
    return Clause(_all_done_by(thing, [do for deed in deeds for do in deed]))


_SAME = Thing("same")


def _all_done_by(thing: Thing, dos: Sequence[Do]) -> tuple[Do, ...]:
    """Several instructions about the same objects, which are named once."""
    return tuple(_done_by(_SAME if number else thing, do) for number, do in enumerate(dos))


@means("you_may_have")
def _you_may_have(thing: Thing, deed: tuple[Do, ...]) -> Clause:
    return Clause(_all_done_by(thing, deed), may=Player("you"))


def _done_by(thing: Thing, do: Do) -> Do:
    if do.verb == "damage":
        if thing.kind not in ("self", "host", "it", "that", "target", "same"):
            raise MeaninglessError
        return do._replace(with_={**do.with_, "source": thing})
    return do._replace(with_={"what": thing, **do.with_})
