"""Descriptions, amounts, conditions and words for objects and players, read from a state.

descriptions   what fits them, by default among permanents                                                 CR 109.2
amounts        read when they are needed; of an object that left, as it last was                   CR 107, 608.2h
words          self, it, target, ...: which objects; you, opponent, they, ...: which players              CR 109.5
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from bridge.loops.proof.form import Node, Unsupported, bounds_in
from bridge.loops.proof.looks import Look
from bridge.loops.proof.numbers import not_below_zero
from bridge.loops.proof.state import Game, Ref, Target

__all__ = ["ANYWHERE", "Ctx", "amount", "condition", "fits", "info", "listed", "objects_of", "players_of"]

ANYWHERE = "any"
PLAYER_NUMBERS = ("life", "hand", "library", "graveyard", "cast_this_turn", "drawn_this_turn", "life_lost_this_turn")


class _Views(Protocol):
    looks: dict[str, Look]

    def look(self, ref: Ref) -> Look:
        """The object that the reference is to, or as it last was."""


@dataclass
class Ctx:
    """The context of an ability: its controller, and what its words stand for."""

    game: Game
    view: _Views
    you: str
    refs: dict[str, list[Ref]] = field(default_factory=dict)
    targets: list[Target] = field(default_factory=list)
    they: str | None = None
    about_player: str | None = None
    amount: int | None = None


def listed(value: Any) -> list[Any]:
    """A list of one or several."""
    return list(value) if isinstance(value, list) else [value]


def fits(ctx: Ctx, what: Node, look: Look, zone: str = "battlefield") -> bool:
    """Whether an object fits a description; `zone` is the one that is meant where none is said."""
    zone = what.get("zone") or zone
    if zone not in (ANYWHERE, look.zone):
        return False
    words = {"type": look.types, "supertype": look.supertypes, "color": look.colors, "name": {look.name}}
    for key, have in words.items():
        if what.get(key) is not None and not have.intersection(listed(what[key])):
            return False
    if what.get("subtype") is not None and not any(look.has_subtype(word) for word in listed(what["subtype"])):
        return False
    if what.get("keyword") is not None and not look.keywords.intersection(
        word.lower() for word in listed(what["keyword"])
    ):
        return False
    for key, n in (("mana_value", look.mana_value), ("power", look.power)):
        if what.get(key) is not None and (n is None or not _within(n, bounds_in(what[key]))):
            return False
    for kind, bounds in (what.get("counters") or {}).items():
        least, most = bounds_in(bounds)
        if not _within(look.counters[kind], (least or None, most)):  # a number of counters is never negative
            return False
    flags = {
        "tapped": look.tapped,
        "token": look.token,
        "attacking": look.attacking,
        "entered_this_turn": look.entered_this_turn,
    }
    if any(what.get(key) is not None and what[key] is not flag for key, flag in flags.items()):
        return False
    if not _whose(what.get("controller"), look.controller, ctx) or not _whose(what.get("owner"), look.owner, ctx):
        return False
    if what.get("is") is not None and not _is(ctx, what["is"], look):
        return False
    if what.get("other") and _is(ctx, "self", look):
        return False
    if what.get("id") is not None and ctx.game.id_of(look.ref) != what["id"]:
        return False
    if what.get("non") is not None and fits(ctx, what["non"], look, zone):
        return False
    return what.get("any") is None or any(fits(ctx, each, look, zone) for each in what["any"])


def _within(n: Any, bounds: tuple[int | None, int | None]) -> bool:
    """Whether a number is between the least and the most."""
    least, most = bounds
    return not ((least is not None and n < least) or (most is not None and n > most))


def _whose(word: str | None, player: str, ctx: Ctx) -> bool:
    if word == "you":
        return player == ctx.you
    return word != "opponent" or player != ctx.you


def _is(ctx: Ctx, word: str, look: Look) -> bool:
    if word == "host":
        return any(each.ref == look.ref for each in info(ctx, "host"))
    return look.ref in _refs(ctx, word) or look.ref in ctx.refs.get(f"{word}_was", ())


def _refs(ctx: Ctx, word: str) -> list[Ref]:
    if word in ("target", "target_2"):
        place = 0 if word == "target" else 1
        return [each for each in ctx.targets[place : place + 1] if isinstance(each, Ref)]
    if word == "host":
        return [look.attached for look in info(ctx, "self") if look.attached is not None]
    if word == "exiled":
        mine = {*ctx.refs.get("self", ()), *ctx.refs.get("self_was", ())}
        return [obj.ref for obj in ctx.game.objects.values() if obj.zone == "exile" and obj.exiled_by in mine]
    if word not in ("self", "it", "chosen", "created"):
        raise Unsupported("the object {word}", word=repr(word))
    return ctx.refs.get(word, [])


def objects_of(ctx: Ctx, word: str) -> list[Ref]:
    """The objects a word stands for that are still there."""
    return [ref for ref in _refs(ctx, word) if ctx.game.find(ref) is not None]


def info(ctx: Ctx, word: str) -> list[Look]:
    """The objects a word stands for, as they are or as they last existed (CR 608.2h)."""
    found: list[Look] = []
    if word == "host":
        for look in info(ctx, "self"):
            if look.attached is not None:
                found += _known(ctx, look.attached)
        return found
    for ref in ctx.refs.get(f"{word}_was") or _refs(ctx, word):
        found += _known(ctx, ref)
    return found


def _known(ctx: Ctx, ref: Ref) -> list[Look]:
    if ctx.game.find(ref) is not None:
        return [ctx.view.look(ref)]
    return [ctx.game.looks[ref]] if ref in ctx.game.looks else []


def players_of(ctx: Ctx, word: str) -> list[str]:
    """The players a word stands for, in turn order."""
    alive = ctx.game.alive()
    if word == "you":
        found = [ctx.you]
    elif word == "opponent":
        found = [name for name in alive if name != ctx.you and ctx.game.in_range(ctx.you, name)]
    elif word == "any":
        found = [name for name in alive if ctx.game.in_range(ctx.you, name)]
    elif word in ("target", "target_2"):
        place = 0 if word == "target" else 1
        found = [each for each in ctx.targets[place : place + 1] if isinstance(each, str)]
    elif word == "they":
        found = [ctx.they] if ctx.they is not None else []
    elif word in ("controller", "owner"):
        looks = info(ctx, "target") or info(ctx, "it")
        found = [getattr(look, word) for look in looks]
    else:
        raise Unsupported("the player {word}", word=repr(word))
    return [name for name in found if name in alive]


def amount(ctx: Ctx, number: Any) -> Any:
    """A number, read from the state; the form's `times` and `plus` last."""
    if not isinstance(number, dict):
        return number
    return _plain(ctx, number) * number.get("times", 1) + number.get("plus", 0)


def _plain(ctx: Ctx, number: Node) -> Any:
    if number.get("count") is not None:
        return sum(look.weight for look in _counted(ctx, number["count"]))
    if number.get("among") is not None:
        if number.get("greatest") != "power":
            raise Unsupported("the number {number}", number=repr(number))
        powers = [0 if look.power is None else look.power for look in _counted(ctx, number["among"])]
        return max(powers, default=0)
    for key in ("power", "toughness", "mana_value"):
        if number.get(f"{key}_of") is not None:
            found = [getattr(look, key) for look in info(ctx, number[f"{key}_of"])]
            return sum(not_below_zero(each) for each in found if each is not None)
    if number.get("counters") is not None:
        return sum(look.counters[number["counters"]] for look in info(ctx, number["on"]))
    if number.get("that_much"):
        return 0 if ctx.amount is None else ctx.amount
    if number.get("devotion") is not None:
        return sum(
            look.devotion(number["devotion"]) * look.weight
            for look in ctx.view.looks.values()
            if look.zone == "battlefield" and look.controller == ctx.you
        )
    if number.get("number") not in PLAYER_NUMBERS:
        raise Unsupported("the number {number}", number=repr(number))
    players = players_of(ctx, number["of"])
    if len(players) > 1:
        raise Unsupported("a number of several players")
    return sum(_of_player(ctx.game, name, number["number"]) for name in players)


def _counted(ctx: Ctx, what: Node) -> Iterator[Look]:
    """What fits a description, of all that the ability's controller has in range (CR 801.4)."""
    return (look for look in ctx.view.looks.values() if _seen(ctx, look) and fits(ctx, what, look))


def _seen(ctx: Ctx, look: Look) -> bool:
    return ctx.game.in_range(ctx.you, look.controller)


def _of_player(game: Game, name: str, key: str) -> Any:
    named = sum(obj.zone == key and obj.owner == name for obj in game.objects.values())
    return getattr(game.players[name], key) + named


def condition(ctx: Ctx, given: Node | None) -> bool:
    """Whether a condition is true; a missing one is."""
    if given is None:
        return True
    if (compared := given.get("compare")) is not None:
        n = amount(ctx, compared["value"])
        if compared.get("at_least") is not None and n < amount(ctx, compared["at_least"]):
            return False
        if compared.get("at_most") is not None and n > amount(ctx, compared["at_most"]):
            return False
    if (tested := given.get("fits")) is not None:
        looks = info(ctx, tested["object"])
        if tested["what"].get("zone") is not None:  # where it is now, not where it was
            looks = [ctx.view.look(ref) for ref in objects_of(ctx, tested["object"])]
        if not looks or not all(fits(ctx, tested["what"], look, ANYWHERE) for look in looks):
            return False
    if given.get("non") is not None and condition(ctx, given["non"]):
        return False
    return all(condition(ctx, each) for each in given.get("all") or ())
