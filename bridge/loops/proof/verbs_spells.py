"""Verbs about spells and abilities on the stack: casting, copying, countering (CR 601, 707.10, 707.12, 701.6)."""

from __future__ import annotations

from bridge.loops.proof.events import Event
from bridge.loops.proof.form import Node, Unsupported
from bridge.loops.proof.instructions import (
    move_all,
    number_of,
    picked,
    verb,
)
from bridge.loops.proof.looks import Look
from bridge.loops.proof.matching import Ctx, players_of
from bridge.loops.proof.play import Play, Refused
from bridge.loops.proof.state import Item, Obj, Ref, Target, spell_ability
from bridge.loops.proof.targets import (
    choose_mode_and_targets,
    legal_target,
    name_of,
    target_counts,
    tell_targets,
    wanted_targets,
)

__all__ = ["announce", "cast_now", "tell_cast"]


@verb("counter")
def _counter(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    for ref in _stacked(play, ctx, item, given):
        aimed = play.game.item_of(ref)
        if aimed is None:
            continue
        if aimed.spell is None:
            play.game.stack.remove(aimed)
            return True
        look = play.look(aimed.spell)
        instead = [
            each
            for each in play.view.active("would_be_countered")
            if each.source.controller == ctx.you and play.view.is_about(each, look)
        ]
        play.game.stack.remove(aimed)
        moved = move_all(play, item, [aimed.spell], "exile" if instead else "graveyard")
        if instead and play.choices.free and moved:
            play.choices.asked["free"] = True
            play.optional.append(instead[0].source.controller)
            for event in play.events:
                event.soft = event.soft or (
                    event.on == "exiled" and event.was == aimed.spell
                )  # it stays there no longer
            cast_now(play, instead[0].source.controller, moved[0])
        return True
    return False


def _stacked(play: Play, ctx: Ctx, item: Item, given: Node) -> list[Ref]:
    """The spells or abilities on the stack that an instruction is about."""
    word = given.get("what")
    if word in ("target", "target_2"):
        place = 0 if word == "target" else 1
        return [each for each in item.targets[place : place + 1] if isinstance(each, Ref)]
    if word == "it":
        if item.item is not None:
            there = [each for each in play.game.stack if each.id == item.item]
            return [there[0].spell or Ref(there[0].id, -1)] if there else []
        return list(item.refs.get("it", []))
    if word == "self":
        return list(item.refs.get("self", []))
    return picked(play, ctx, item, given)


@verb("copy_spell", "copy_ability")
def _copy_item(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    done = False
    copying = players_of(ctx, given["by"]) if given.get("by") else [ctx.you]
    for ref in _stacked(play, ctx, item, given):
        model = play.game.item_of(ref)
        if model is None and given["do"] == "copy_spell" and item.spell == ref:
            model = item
        if model is None or not copying:
            continue
        for _ in range(number_of(ctx, given)):
            _copy_one(play, model, copying[0])
            done = True
    return done


def _copy_one(play: Play, model: Item, player: str) -> None:
    copy = model.copy()
    copy.controller, copy.at, copy.begun, copy.done = player, 0, False, True
    tick = play.game.tick()
    copy.id = f"@{tick}"
    if model.spell is not None:
        original = play.game.find(model.spell)
        if original is None:
            raise Unsupported("a copy of a spell that is gone")
        name = f"#{tick}"
        obj = Obj(
            name,
            tick,
            original.card,
            original.card,
            player,
            player,
            "stack",
            token=True,
            except_=dict(original.except_),
            stamp=tick,
        )
        play.game.objects[name] = obj
        play.created.append(name)
        copy.id, copy.spell, copy.refs = name, obj.ref, {**copy.refs, "self": [obj.ref]}
    else:
        play.made_copies.append(copy.id)
    if copy.mode:  # CR 707.10: it has the mode of the original
        play.choices.asked["mode"] = copy.mode
    copy.targets = _new_targets(play, copy)
    play.game.stack.append(copy)
    with play.batch():
        tell_targets(play, copy, spell=copy.spell is not None)
        if copy.spell is not None and play.view.looks[copy.id].types & {"instant", "sorcery"}:
            look_ref = copy.spell
            play.tell(
                Event("cast_or_copy", copy.id, look_ref, look_ref, player=player, they=player, item=copy.id, by=player)
            )


def _new_targets(play: Play, copy: Item) -> list[Target]:
    """CR 707.10c: the old targets, or new ones that are legal."""
    others = [
        [each for each in found if each != old]
        for found, old in zip(target_counts(play, copy, wanted_targets(copy)), copy.targets, strict=False)
    ]
    if any(others):
        play.alternatives.append((copy.controller, "the copy could have other targets"))
    chosen = [play.choices.new_target(old, found) for old, found in zip(copy.targets, others, strict=False)]
    if any(each is not None for each in chosen):
        return [old if new is None else new for old, new in zip(copy.targets, chosen, strict=True)]
    said = play.choices.targets
    play.choices.asked["targets"] = len(copy.targets) if len(said) <= len(copy.targets) else 0
    if not said:
        return list(copy.targets)
    wanted = said[: len(copy.targets)]
    if len(said) > len(copy.targets):
        del play.choices.targets[: len(copy.targets)]
    for place, each in enumerate(wanted):
        if each != copy.targets[place]:
            spec = (copy.ability.get("targets") or [{}])[place]
            if not legal_target(play, copy, spec, each):
                raise Refused("{name} is no legal target for the copy (707.10c)", name=name_of(each))
    return [*wanted, *copy.targets[len(wanted) :]]


@verb("cast_free")
def _cast_free(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    done = False
    for ref in picked(play, ctx, item, given):
        cast_now(play, ctx.you, ref)
        done = True
    return done


@verb("cast_copy")
def _cast_copy(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    done = False
    for ref in picked(play, ctx, item, given):
        original = play.game.find(ref)
        if original is None:
            continue
        tick = play.game.tick()
        obj = Obj(
            f"#{tick}", tick, original.card, original.card, ctx.you, ctx.you, original.zone, token=True, stamp=tick
        )
        play.game.objects[obj.id] = obj
        play.created.append(obj.id)
        cast_now(play, ctx.you, obj.ref)
        done = True
    return done


def cast_now(play: Play, player: str, ref: Ref) -> Item:
    """Casts a card or copy without paying its mana cost, as something resolves (CR 608.2g)."""
    obj = play.game.find(ref)
    costs = obj is not None and play.game.cards[obj.card].get("additional")
    if costs or any(play.view.active("cost_more")):
        raise Unsupported("other costs of what is cast without paying its mana cost (118.9d)")
    item, was = announce(play, player, ref)
    tell_cast(play, item, was)
    return item


def announce(play: Play, player: str, ref: Ref) -> tuple[Item, Look]:
    """CR 601.2a-d: puts a card or copy on the stack as a spell with the step's mode and targets; it, and the card."""
    obj = play.game.find(ref)
    if obj is None:
        raise Refused("what is to be cast isn't there")
    was = play.look(ref)
    if obj.zone == "library" and obj.id in play.game.players[obj.owner].top:
        play.game.players[obj.owner].top.remove(obj.id)
    play.game.looks[ref] = was
    card = obj.card if obj.token else obj.printed
    spell = Obj(obj.id, play.game.tick(), card, obj.printed, obj.owner, player, "stack", token=obj.token)
    spell.stamp = play.game.clock
    play.game.objects[obj.id] = spell
    number, ability = spell_ability(play.game.cards[card])
    item = Item(spell.id, player, ("printed", card, number), ability, spell.ref, mode=play.choices.mode)
    item.refs["self"] = [spell.ref]
    play.game.stack.append(item)
    choose_mode_and_targets(play, item)
    return item, was


def tell_cast(play: Play, item: Item, was: Look) -> None:
    """CR 601.2i: the spell has been cast."""
    spell, player = item.spell, item.controller
    assert spell is not None
    with play.batch():
        if was.zone == "graveyard":
            play.tell(Event("leaves_graveyard", spell.id, spell, was.ref, player=was.owner, zone_from="graveyard"))
        play.game.players[player].cast_this_turn += 1
        kinds = play.view.looks[spell.id].types
        for on in ("cast", "cast_or_copy") if kinds & {"instant", "sorcery"} else ("cast",):
            event = Event(on, spell.id, spell, spell, player=player, they=player, zone_from=was.zone, by=player)
            event.by_spell, event.item = True, item.id
            play.tell(event)
        tell_targets(play, item, spell=True)
