"""What verbs mean whose subject is an object: it deals damage, gets, gains, becomes."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.characteristics import BASIC_LANDS, ability_key, added_types, size_change, size_of
from bridge.text.meanings.loops.descriptions import either, joined
from bridge.text.meanings.loops.numbers import known_number, multiplied
from bridge.text.meanings.loops.tokens import changed_copy
from bridge.text.meanings.loops.values import Do, Player, Thing, constant, means
from bridge.text.meanings.values import Node

__all__ = []


def _deed(verb: str, **with_: Any) -> tuple[Do, ...]:
    return (Do(verb, with_),)


def _damage(n: Any, recipient: Any) -> tuple[Do, ...]:
    n = known_number(n)
    if isinstance(recipient, Player):
        return _deed("damage", who=recipient, n=n)
    return _deed("damage", what=recipient, n=n)


@means("deals")
def _deals(count: Any, recipient: Any) -> tuple[Do, ...]:
    return _damage(count, recipient)


@means("deals_equal")
def _deals_equal(amount: Any, recipient: Any) -> tuple[Do, ...]:
    return _damage(amount, recipient)


@means("deals_for_each")
def _deals_for_each(count: Any, recipient: Any, amount: Any) -> tuple[Do, ...]:
    return _damage(multiplied(count, amount), recipient)


constant(any_target=Thing("any_target"))


@means("any_target_but")
def _any_target_but(qual: Node) -> Thing:
    # CR 115.4.
    return Thing("target", joined({"type": ["creature", "planeswalker", "battle"]}, qual), whose="any")


@means("each_and_each")
def _each_and_each(one: Node, other: Node) -> Thing:
    return Thing("each", either(one, other))


@means("target_player_or")
def _target_player_or(group: Node) -> Thing:
    return Thing("target", group, whose="any")


@means("target_opponent_or")
def _target_opponent_or(group: Node) -> Thing:
    return Thing("target", group, whose="opponent")


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


@means("loses_keyword")
def _loses_keyword(form: str, keyword: str) -> tuple[Do, ...]:
    return _deed("lose_keyword", keyword=keyword)


@means("becomes_copy")
def _becomes_copy(model: Thing) -> tuple[Do, ...]:
    return _deed("become_copy", of=model)


@means("becomes_copy_except")
def _becomes_copy_except(model: Thing, changes: tuple[Node, ...]) -> tuple[Do, ...]:
    return _deed("become_copy", of=model, **changed_copy(changes))


@means("becomes")
def _becomes(do: tuple[Do, ...]) -> tuple[Do, ...]:
    return do


@means("becomes_also")
def _becomes_also(being: Node) -> tuple[Do, ...]:
    if set(being.get("subtype", ())) & set(BASIC_LANDS):
        raise MeaninglessError
    return _deed("become", **added_types(being))


@means("becomes_sized")
def _becomes_sized(size: str, being: Node, *more: Any) -> tuple[Do, ...]:
    n, m = size_of(size)
    if size[0] in "+-" or not isinstance(n, int) or not isinstance(m, int):
        raise MeaninglessError
    kinds = {key: value for key, value in being.items() if key in ("type", "subtype")}
    if set(being) - set(kinds) - {"color"}:
        raise MeaninglessError
    abilities = [each for part in more if isinstance(part, tuple) for each in part]
    return (
        *_deed("become", **added_types(kinds), n=n, m=m),
        *(Do("gain", dict([ability_key(each)])) for each in abilities),
    )


constant(untaps_itself=(Do("untap", {}),))
