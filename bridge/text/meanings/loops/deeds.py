"""What verbs mean whose subject is an object: it deals damage, gets, gains, becomes."""

from __future__ import annotations

from typing import Any

from bridge.case.land_types import BASIC_LAND_TYPES
from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.characteristics import ability_key, added_types, size_change, size_of
from bridge.text.meanings.loops.descriptions import either, joined
from bridge.text.meanings.loops.numbers import known_number, multiplied
from bridge.text.meanings.loops.tokens import changed_copy
from bridge.text.meanings.loops.values import ACTIONS, Clause, Do, Player, Thing, constant, means
from bridge.text.meanings.values import Node

__all__ = []


def _deed(verb: str, **with_: Any) -> tuple[Do, ...]:
    return (Do(verb, with_),)


def _damage(n: Any, recipient: Any) -> tuple[Do, ...]:
    n = known_number(n)
    if isinstance(recipient, dict):
        return _deed("damage", **recipient, n=n)
    if isinstance(recipient, Player):
        return _deed("damage", who=recipient, n=n)
    return _deed("damage", what=recipient, n=n)


ACTIONS.functions(
    deals=lambda count, recipient: _damage(count, recipient),
    deals_equal=lambda amount, recipient: _damage(amount, recipient),
    deals_for_each=lambda count, recipient, amount: _damage(multiplied(count, amount), recipient),
)


constant(any_target=Thing("any_target"))


@means("any_target_but")
def _any_target_but(qual: Node) -> Thing:
    # CR 115.4.
    return Thing("target", joined({"type": ["creature", "planeswalker", "battle"]}, qual), whose="any")


ACTIONS.functions(
    others_such=lambda group: joined(group, {"other": True}),
    each_and_players=lambda group: {"what": Thing("each", group), "who": Player("each_player")},
    each_and_opponents=lambda group: {"what": Thing("each", group), "who": Player("opponents")},
    each_and_each=lambda one, other: Thing("each", either(one, other)),
    target_player_or=lambda group: Thing("target", group, whose="any"),
    target_opponent_or=lambda group: Thing("target", group, whose="opponent"),
)


constant(target_creature_or_player=Thing("target", {"type": "creature"}, whose="any"))


@means("gets")
def _gets(text: str) -> tuple[Do, ...]:
    n, m = size_change(text)
    return _deed("boost", n=n, m=m)


@means("gets_for_each", "gets_for_each_")
def _gets_for_each(text: str, amount: Any) -> tuple[Do, ...]:
    n, m = (0 if each == 0 else multiplied(each, amount) for each in size_change(text))
    return _deed("boost", n=n, m=m)


@means("gets_and_gains")
def _gets_and_gains(text: str, abilities: tuple[Any, ...]) -> tuple[Do, ...]:
    return (*_gets(text), *_gains_abilities(abilities))


@means("gains_abilities")
def _gains_abilities(abilities: tuple[Any, ...]) -> tuple[Do, ...]:
    return tuple(Do("gain", dict([ability_key(each)])) for each in abilities)


@means("has_abilities")
def _has_abilities(abilities: tuple[Any, ...]) -> tuple[Do, ...]:
    return (Do("have", {"abilities": abilities}),)


constant(harmless_in_combat=(Do("of_no_matter", {"rule": "declarations"}),))


ACTIONS.functions(
    loses_keyword=lambda form, keyword: _deed("lose_keyword", keyword=keyword),
    becomes_copy=lambda model: _deed("become_copy", of=model),
    becomes_copy_except=lambda model, changes: _deed("become_copy", of=model, **changed_copy(changes)),
)


@means("becomes_also")
def _becomes_also(being: Node) -> tuple[Do, ...]:
    if set(being.get("subtype", ())) & BASIC_LAND_TYPES.keys():
        raise MeaninglessError
    types = {key: value for key, value in being.items() if key != "color"}
    unasked = (Do("of_no_matter", {"rule": "colors", "what": Thing("same")}),) if "color" in being else ()
    return (*(_deed("become", **added_types(types)) if types else ()), *unasked)


@means("is_also")
def _is_also(being: Node) -> tuple[Do, ...]:
    """What something is from then on: the form has such changes until end of turn only."""
    return tuple(do._replace(with_={**do.with_, "lasting": True}) for do in _becomes_also(being))


@means("it_is_also")
def _it_is_also(being: Node) -> Clause:
    return Clause(tuple(do._replace(with_={**do.with_, "what": Thing("it")}) for do in _is_also(being)))


@means("becomes_sized")
def _becomes_sized(size: str, being: Node, *more: Any) -> tuple[Do, ...]:
    n, m = size_of(size)
    if size[0] in "+-" or not isinstance(n, int) or not isinstance(m, int):
        raise MeaninglessError
    kinds = {key: value for key, value in being.items() if key in ("type", "subtype")}
    if set(being) - set(kinds) - {"color"}:
        raise MeaninglessError
    abilities = [each for part in more if isinstance(part, list) for each in part]
    return (
        *_deed("become", **added_types(kinds), n=n, m=m),
        *(Do("gain", dict([ability_key(each)])) for each in abilities),
    )


constant(untaps_itself=(Do("untap", {}),))
