"""What the verbs share: references, picked objects, numbers, and the registry of verbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bridge.loops.proof.costs import follow, remember
from bridge.loops.proof.form import Node, Unsupported
from bridge.loops.proof.looks import Look
from bridge.loops.proof.matching import Ctx, amount, fits, info, objects_of, players_of
from bridge.loops.proof.numbers import not_below_zero, plain
from bridge.loops.proof.play import PUBLIC, Play, Refused
from bridge.loops.proof.state import Game, Item, Ref

__all__ = [
    "VERBS",
    "Verb",
    "alike_key",
    "attacked_by",
    "changes_of",
    "ctx_of",
    "move_all",
    "number_of",
    "picked",
    "players_meant",
    "signed_number",
    "source_of",
    "verb",
]


def ctx_of(play: Play, item: Item) -> Ctx:
    """For the words of a spell or ability that is being carried out."""
    targets: list[Any] = list(item.targets)
    return Ctx(play.game, play.view, item.controller, item.refs, targets, item.they, item.about_player, item.amount)


Verb = Callable[[Play, Ctx, Item, Node], bool]
VERBS: dict[str, Verb] = {}


def verb(*names: str) -> Callable[[Verb], Verb]:
    def note(function: Verb) -> Verb:
        for name in names:
            VERBS[name] = function
        return function

    return note


def picked(play: Play, ctx: Ctx, item: Item, given: Node, word: str = "what", *, whose: bool = False) -> list[Ref]:
    """The objects an instruction is about. `whose`: each chooser chooses among their own permanents (sacrificing)."""
    ref = given.get(word)
    if ref is None:
        return []
    if isinstance(ref, str):
        return objects_of(ctx, ref)
    found: list[Ref] = []
    if ref.get("each") is not None:
        found = [
            look.ref
            for look in ctx.view.looks.values()
            if ctx.game.in_range(ctx.you, look.controller) and fits(ctx, ref["each"], look)
        ]
    elif ref.get("choose") is not None:
        for player in players_of(ctx, ref.get("by", "you")):
            found += _choose(play, ctx, ref, player, found, whose)
    remember(item, [(each, each) for each in found], public=True)
    return found


def _choose(play: Play, ctx: Ctx, pick: Node, player: str, taken: list[Ref], whose: bool) -> list[Ref]:
    free = [
        look.ref
        for look in ctx.view.looks.values()
        if fits(ctx, pick["choose"], look)
        and look.ref not in taken
        and (not whose or play.can_sacrifice(look.ref, player))
        and ctx.game.in_range(ctx.you, look.controller)
    ]
    n = pick.get("n", 1)
    found: list[Ref] = []
    while len(found) < n and len(found) < len(free):
        each = play.choices.take(lambda one: one in free and one not in found)
        if isinstance(each, Ref):
            found.append(each)
        elif pick.get("up_to"):
            break
        elif any(ctx.view.looks[ref.id].many for ref in free):
            raise Unsupported("a choice among what is forgotten")
        elif len(free) <= n:
            play.choices.forced += [ref for ref in free if ref not in found]
            return free
        else:
            raise Refused("it isn't said which objects are chosen, or they don't fit (608.2d)")
    if pick.get("up_to"):
        play.alternatives.append((player, "fewer objects could be chosen"))
    elif len(free) > n and not _alike(ctx, free):
        play.alternatives.append((player, "other objects could be chosen"))
    return found


def _alike(ctx: Ctx, refs: list[Ref]) -> bool:
    """Whether objects are interchangeable, so that choosing any of them is the same choice."""
    return len({alike_key(ctx.game, ctx.view.looks[ref.id]) for ref in refs}) == 1


def alike_key(game: Game, look: Look) -> tuple[Any, ...]:
    """A key that is equal for interchangeable objects."""
    counters = tuple(sorted((kind, plain(n)) for kind, n in look.counters.items() if plain(n)))
    obj = game.objects[look.ref.id]
    return (
        game.id_of(look.ref),
        look.name,
        look.zone,
        look.owner,
        look.controller,
        look.token,
        look.tapped,
        look.sick,
        look.attacking,
        look.attached,
        None if look.power is None else plain(look.power),
        None if look.toughness is None else plain(look.toughness),
        counters,
        tuple(sorted(look.keywords)),
        tuple(sorted(str(key) for key, _ in look.abilities)),
        plain(obj.damage),
        obj.until,
        any(each.attached == look.ref for each in game.objects.values()),
        any(each.until == look.ref for each in game.objects.values()),
    )


def number_of(ctx: Ctx, given: Node, word: str = "n", default: int = 1) -> Any:
    n = given.get(word)
    return default if n is None else not_below_zero(amount(ctx, n))


def signed_number(ctx: Ctx, given: Node, word: str, default: int) -> Any:
    n = given.get(word)
    return default if n is None else amount(ctx, n)


def players_meant(ctx: Ctx, given: Node) -> list[str]:
    return players_of(ctx, given.get("who") or "you")


def source_of(ctx: Ctx, given: Node) -> Look:
    looks = info(ctx, given.get("source", "self"))
    if not looks:
        raise Unsupported("damage without a source")
    return looks[-1]


def move_all(play: Play, item: Item, refs: list[Ref], to: str, **more: Any) -> list[Ref]:
    """Moves objects at once; returns what they became, as far as they can still be found."""
    moved: list[tuple[Ref, Ref | None]] = []
    with play.batch():
        for ref in refs:
            moved.append((ref, play.move(ref, to, by=item.controller, **more)))
    found: list[Ref] = []
    for was, now in moved:
        obj = play.game.find(now)
        follow(item, was, now, obj is not None and obj.zone in PUBLIC)
        found += [] if now is None or obj is None else [now]
    return found


def changes_of(given: Node) -> Node:
    kept = ("types", "subtypes", "keyword", "ability", "haste", "nonlegendary")
    return {key: given[key] for key in kept if given.get(key)}


def attacked_by(play: Play, player: str) -> str:
    others = [name for name in play.game.alive() if name != player]
    return others[0]
