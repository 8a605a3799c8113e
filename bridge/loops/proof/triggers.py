"""Which abilities trigger on what happened.

leaving        abilities that trigger on leaving the battlefield or a graveyard, on sacrificing, on returning to a
               hand look at the state before                                                           603.6c, 603.10a
otherwise      they look at the state right after                                                              603.2
if             an intervening condition must be true                                                           603.4
states         trigger while their condition is true, one at a time                                            603.8
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bridge.loops.proof.events import Event
from bridge.loops.proof.form import Node, Unsupported
from bridge.loops.proof.looks import Look
from bridge.loops.proof.matching import ANYWHERE, Ctx, condition, fits
from bridge.loops.proof.state import Game, Key, Ref, Waiting
from bridge.loops.proof.view import View

__all__ = ["state_triggers", "triggered"]

_LOOKS_BACK = ("leaves", "dies", "sacrificed", "leaves_graveyard", "returned")
_OF_PERMANENTS = ("counters", "counters_removed")
"""Events that abilities hear of permanents alone; of a card elsewhere, only where they function there (109.2, 113.6).
Of a move of its own object an ability hears wherever that came from or went to (113.6k)."""
_UNMODELED = ("mutates",)


def _looks_back(event: Event) -> bool:
    """CR 603.10a."""
    return event.on in _LOOKS_BACK or (
        event.on in ("put_into_graveyard", "exiled") and event.zone_from in ("battlefield", "graveyard")
    )


def triggered(game: Game, events: Sequence[Event], before: View, after: View) -> list[Waiting]:
    """The abilities that trigger on events of one batch, those of an event before those of the next."""
    found: list[Waiting] = []
    grouped: set[tuple[Ref, Key]] = set()
    for event in events:
        view = before if _looks_back(event) else after
        for look, key, ability in list(_listening(view, event)):
            when = ability["when"]
            if when["on"] in _UNMODELED:
                raise Unsupported("what triggers on {event}", event=repr(when["on"]))
            if when.get("one_or_more") and (look.ref, key) in grouped:
                continue
            ctx = _ctx(game, look, event, after, follows=bool(when.get("one_or_more")))
            if not _matches(ctx, when, look, event, view):
                continue
            if ability.get("text") is not None:
                raise Unsupported("words that aren't written out, and trigger: {text}", text=ability["text"])
            about = _look_of(ctx, event, view)
            if about is not None and about.many and not look.many:
                raise Unsupported("what is forgotten triggers something each time more often")
            if when.get("one_or_more"):
                grouped.add((look.ref, key))
                ctx.amount = sum(
                    each.amount for each in events if _matches(_ctx(game, look, each, after), when, look, each, view)
                )
            source = game.find(look.ref) or game.objects.get(look.ref.id)
            if source is not None and when.get("first_each_turn"):
                source.used[("first", key)] += 1
                if source.used[("first", key)] > 1:
                    continue
            if not condition(ctx, ability.get("if")):
                continue
            if source is not None and ability.get("once_each_turn"):
                if source.used[("triggered", key)]:
                    continue
                source.used[("triggered", key)] += 1
            waiting = Waiting(
                ctx.you,
                ctx.refs["self"][0],
                look.ref,
                key,
                ability,
                about=event.obj,
                was=None if event.on == "enters" else event.was,
                about_player=event.name if event.was is None else None,
                they=event.they or event.player,
                amount=ctx.amount,
                item=event.item,
            )
            found += [waiting] * (1 + _additional(game, view, look, event, after))
    return found


def _listening(view: View, event: Event) -> Iterator[tuple[Look, Key, Node]]:
    for look in view.looks.values():
        for key, ability in look.abilities:
            when = ability.get("when")
            if when is None or when["on"] != event.on:
                continue
            own = when.get("what") == "self" and event.was is not None and look.ref in (event.was, event.obj)
            own = own and event.on not in _OF_PERMANENTS
            if own or ability.get("zone", "battlefield") == look.zone:
                yield look, key, ability


def _ctx(game: Game, look: Look, event: Event, after: View, *, follows: bool = False) -> Ctx:
    """What an ability knows as it triggers. It finds its own source where that has moved to only if the event is about
    that, or about several objects at once (`follows`): CR 400.7."""
    now = after.looks.get(look.ref.id)
    moved = now is not None and now.ref != look.ref and now.zone in ("battlefield", "graveyard", "exile", "command")
    moved = moved and (follows or event.was == look.ref)
    refs = {"self": [now.ref] if now is not None and moved else [look.ref]}
    if moved:
        refs["self_was"] = [look.ref]
    if event.obj is not None:
        refs["it"] = [event.obj]
    if event.was is not None and event.was != event.obj and event.on != "enters":
        refs["it_was"] = [event.was]
    return Ctx(game, after, look.controller, refs, they=event.they or event.player, amount=event.amount)


def _matches(ctx: Ctx, when: Node, source: Look, event: Event, view: View) -> bool:
    if event.on != when["on"]:
        return False
    what = when.get("what")
    look = _look_of(ctx, event, view)
    if what is not None:
        if look is None:
            return False
        if what == "self":
            if look.ref != source.ref:
                return False
        elif what == "host":
            if source.attached is None or source.attached != look.ref:
                return False
        elif not fits(ctx, what, look, "battlefield" if event.on in _OF_PERMANENTS else ANYWHERE):
            return False
    elif event.on == "dealt_damage" and look is not None and when.get("who") is not None:
        return False
    if look is not None and not ctx.game.in_range(ctx.you, look.controller):
        return False
    who = when.get("who")
    if who in ("you", "opponent") and (event.player is None or (event.player == ctx.you) is not (who == "you")):
        return False
    if who == "any" and event.on in ("deals_damage", "dealt_damage") and event.player is None:
        return False
    by = when.get("by")
    if by == "spell" and not event.by_spell:
        return False
    if by in ("you", "opponent") and (event.by is None or (event.by == ctx.you) is not (by == "you")):
        return False
    return all(
        when.get(key) in (None, getattr(event, key)) for key in ("counter", "step", "zone_from")
    ) and _color_fits(when, event)


def _color_fits(when: Node, event: Event) -> bool:
    letters = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
    return when.get("color") is None or letters[when["color"]] in (event.color or "")


def _look_of(ctx: Ctx, event: Event, view: View) -> Look | None:
    for ref in (event.was, event.obj) if _looks_back(event) else (event.obj, event.was):
        if ref is not None:
            look = view.looks.get(ref.id)
            if look is not None and look.ref == ref:
                return look
            if ref in ctx.game.looks:
                found: Look = ctx.game.looks[ref]
                return found
    return None


def _additional(game: Game, view: View, look: Look, event: Event, after: View) -> int:
    """CR 603.2e: how many more times an ability of this object triggers on the event."""
    more = 0
    for active in view.active("more_triggers"):
        ctx = _ctx(game, active.source, event, after)
        if look.controller != ctx.you and active.static.get("who", "you") == "you":
            continue
        what = active.static.get("what") or {}
        if isinstance(what, dict) and not fits(ctx, what, look):
            continue
        if active.static.get("event") is None or _matches(ctx, active.static["event"], active.source, event, view):
            more += view.number(active, look, "n", 1)
    return more


def state_triggers(game: Game) -> None:
    """CR 603.8: state triggers whose condition is true trigger, unless they wait or are on the stack already."""
    view: Any = None
    for obj in list(game.objects.values()):
        if not _may_have_state_trigger(game):
            return
        view = view or View(game)
        look = view.looks[obj.id]
        for key, ability in look.abilities:
            when = ability.get("when")
            if when is None or when["on"] != "state" or ability.get("zone", "battlefield") != look.zone:
                continue
            there = [(each.source_was, each.key) for each in game.waiting]
            items = [*game.stack, *([game.resolving] if game.resolving is not None else [])]
            there += [
                (ref, item.key) for item in items for ref in item.refs.get("self_was") or item.refs.get("self", [])
            ]
            once = bool(ability.get("once_each_turn"))
            if once and obj.used[("triggered", key)]:
                continue
            if (look.ref, key) not in there and condition(view.ctx(look), ability.get("if")):
                obj.used[("triggered", key)] += once
                game.waiting.append(Waiting(look.controller, look.ref, look.ref, key, ability))


def _may_have_state_trigger(game: Game) -> bool:
    def has(abilities: Any) -> bool:
        for ability in abilities or ():
            if (ability.get("when") or {}).get("on") == "state":
                return True
            inner = [(ability.get("static") or {}).get("ability")]
            inner += [each.get("ability") for each in ability.get("do") or ()]
            if has([each for each in inner if each]):
                return True
        return False

    return any(has(card.get("abilities")) for card in game.cards.values())
