"""Verbs about objects: status, zones, counters, damage, what they are like (CR 701 and what it refers to)."""

from __future__ import annotations

from bridge.loops.proof.costs import follow
from bridge.loops.proof.form import Node, Unsupported
from bridge.loops.proof.instructions import (
    attacked_by,
    changes_of,
    move_all,
    number_of,
    picked,
    players_meant,
    signed_number,
    source_of,
    verb,
)
from bridge.loops.proof.matching import Ctx, fits, info, objects_of, players_of
from bridge.loops.proof.play import PUBLIC, Play, can_enchant, merged
from bridge.loops.proof.state import Item, Obj, Ref, Target
from bridge.loops.proof.view import KEYWORD_ABILITIES

__all__: list[str] = []


@verb("nothing")
def _nothing(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    return True


@verb("tap", "untap", "tap_or_untap")
def _turn(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs, done = picked(play, ctx, item, given), False
    with play.batch():
        for ref in refs:
            obj = play.game.find(ref)
            untap = given["do"] == "untap"
            if given["do"] == "tap_or_untap" and obj is not None:
                untap = {1: False, 2: True}.get(play.choices.mode, obj.tapped)
                play.choices.asked["mode"] = 2 if untap else 1
            done = (play.untap(ref) if untap else play.tap(ref)) or done
    if given["do"] == "tap_or_untap" and refs:
        play.alternatives.append((ctx.you, "it could be turned the other way"))
    return done


@verb("destroy")
def _destroy(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = picked(play, ctx, item, given)
    gone = [ref for ref in refs if "indestructible" not in play.look(ref).keywords]
    move_all(play, item, gone, "graveyard")
    return bool(gone)


@verb("sacrifice")
def _sacrifice(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = picked(play, ctx, item, given, whose=True)
    by = [ctx.you] if isinstance(given["what"], str) else players_of(ctx, given["what"].get("by", "you"))
    moved: list[tuple[Ref, Ref | None]] = []
    with play.batch():
        for ref in refs:
            obj = play.game.find(ref)
            if obj is None:
                continue
            if obj.controller not in by:
                continue
            done, now = play.sacrifice(ref, obj.controller)
            if done:
                moved.append((ref, now))
    for was, now in moved:
        follow(item, was, now, True)
    return bool(moved)


@verb("exile")
def _exile(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = picked(play, ctx, item, given)
    me = next(iter(item.refs.get("self_was") or item.refs.get("self") or []), None)
    if given.get("until_leaves"):
        source = play.game.find(me)
        if source is None or source.zone != "battlefield":
            return False
    now_there = move_all(play, item, refs, "exile")
    if given.get("until_leaves") and play.game.find(me) is None:  # it exiled itself: all of it comes back at once
        move_all(play, item, now_there, "battlefield")
        return bool(refs)
    for ref in now_there:
        obj = play.game.find(ref)
        if obj is not None:
            obj.exiled_by = me
            obj.until = me if given.get("until_leaves") else None
    return bool(refs)


@verb("return")
def _return(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    to = given.get("to")
    if to is None:
        raise Unsupported("`return` that doesn't say where to")
    refs = picked(play, ctx, item, given)
    refs = [ref for ref in refs if _can_go(play, ref, to)]
    return _put(play, ctx, item, given, refs, to)


def _can_go(play: Play, ref: Ref, to: str) -> bool:
    obj = play.game.find(ref)
    if obj is None or obj.zone == to:
        return False
    types = play.look(ref).types
    return to != "battlefield" or not types or not types <= {"instant", "sorcery"}


def _put(play: Play, ctx: Ctx, item: Item, given: Node, refs: list[Ref], to: str) -> bool:
    found: list[Ref] = []
    moved: list[tuple[Ref, Ref | None]] = []
    with play.batch():
        for ref in refs:
            obj = play.game.find(ref)
            if obj is None:
                continue
            now = play.move(
                ref,
                to,
                controller=_under(ctx, given, obj.owner),
                tapped=bool(given.get("tapped")),
                counters=given.get("with"),
                by=item.controller,
            )
            moved.append((ref, now))
    for was, now in moved:
        follow(item, was, now, to in PUBLIC)
        if now is not None:
            found.append(now)
            obj = play.game.find(now)
            if given.get("haste") and obj is not None:
                obj.gained = (*obj.gained, "haste")
            if given.get("attacking") and obj is not None:
                obj.attacks = attacked_by(play, obj.controller)
    if to == "battlefield":
        item.refs["created"] = found
    return bool(moved)


def _under(ctx: Ctx, given: Node, owner: str) -> str:
    under = given.get("under") or "owner"
    if under == "you":
        return ctx.you
    if under == "they":
        if ctx.they is None:
            raise Unsupported("`they` where there is no player")
        return ctx.they
    return owner


@verb("blink")
def _blink(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = picked(play, ctx, item, given)
    exiled = move_all(play, item, refs, "exile")
    _put(play, ctx, item, given, exiled, "battlefield")
    return bool(refs)


@verb("shuffle_into_library", "put_on_library", "put_under_library")
def _into_library(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = picked(play, ctx, item, given)
    verb = given["do"]
    owners = {play.look(ref).owner for ref in refs}
    move_all(
        play, item, refs, "library", bottom=verb == "put_under_library", unknown_place=verb == "shuffle_into_library"
    )
    if verb == "shuffle_into_library":
        for owner in owners or set(players_meant(ctx, given)):
            play.game.players[owner].top.clear()
    return bool(refs)


@verb("put_counters")
def _put_counters(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    kind, n, done = given.get("counter") or "+1/+1", number_of(ctx, given), False
    if given.get("who") is not None and given.get("what") is None:
        raise Unsupported("counters on players")
    with play.batch():
        for ref in picked(play, ctx, item, given):
            done = play.put_counters(ref, kind, n, by=ctx.you) > 0 or done
    return done


@verb("remove_counters")
def _remove_counters(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    done = False
    with play.batch():
        for ref in picked(play, ctx, item, given):
            obj = play.game.find(ref)
            if obj is None:
                continue
            kinds = (
                [given["counter"]] if given.get("counter") else [kind for kind in obj.counters if obj.counters[kind]]
            )
            for kind in kinds:
                done = play.remove_counters(ref, kind, number_of(ctx, given)) > 0 or done
    return done


@verb("double_counters")
def _double_counters(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    done = False
    with play.batch():
        for ref in picked(play, ctx, item, given):
            obj = play.game.find(ref)
            for kind, n in dict(obj.counters if obj is not None else {}).items():
                if given.get("counter") in (None, kind):
                    done = play.put_counters(ref, kind, n, by=ctx.you) > 0 or done
    return done


@verb("damage")
def _damage(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    source, n, done = source_of(ctx, given), number_of(ctx, given), False
    to: list[Target] = []
    if given.get("what") is not None:
        to += picked(play, ctx, item, given)
        if given["what"] in ("target", "target_2"):
            to += players_of(ctx, given["what"])
    if given.get("who") is not None:
        to += [each for each in players_of(ctx, given["who"]) if each not in to]
    with play.batch():
        for each in to:
            done = play.damage(source, each, n) or done
    return done


@verb("boost")
def _boost(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = picked(play, ctx, item, given)
    power, toughness = signed_number(ctx, given, "n", 1), signed_number(ctx, given, "m", 0)
    for ref in refs:
        obj = play.game.find(ref)
        if obj is not None:
            obj.boost = (obj.boost[0] + power, obj.boost[1] + toughness)
    return bool(refs)


@verb("become_copy")
def _become_copy(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    of = given.get("of")
    looks = info(ctx, of) if isinstance(of, str) else [play.look(ref) for ref in picked(play, ctx, item, given, "of")]
    refs = picked(play, ctx, item, given)
    if not looks:
        return False
    other = play.game.find(looks[0].ref)
    for ref in refs:
        obj = play.game.find(ref)
        if obj is not None and ref != looks[0].ref:
            obj.card = looks[0].name
            obj.except_ = merged(other.except_ if other is not None else {}, changes_of(given))
    return bool(refs)


@verb("gain_control", "give_control")
def _control(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    players = [ctx.you] if given["do"] == "gain_control" else players_meant(ctx, given)
    done = False
    with play.batch():
        for ref in picked(play, ctx, item, given):
            if players:
                done = play.control(ref, players[0]) or done
    return done


@verb("attach")
def _attach(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    me = [play.game.find(ref) for ref in objects_of(ctx, "self")]
    hosts = picked(play, ctx, item, given)
    if not me or me[0] is None or not hosts or me[0].zone != "battlefield":
        return False
    look = play.view.looks[me[0].id]
    if "aura" in look.subtypes and not can_enchant(play.view, look, hosts[0]):
        return False
    host = play.game.find(hosts[0])
    if host is None or host.zone != "battlefield" or me[0].attached == hosts[0]:
        return False
    me[0].attached = hosts[0]
    return True


@verb("gain", "become")
def _gain(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = picked(play, ctx, item, given)
    for ref in refs:
        obj = play.game.find(ref)
        if obj is not None:
            _gains(ctx, item, given, obj)
    return bool(refs)


def _gains(ctx: Ctx, item: Item, given: Node, obj: Obj) -> None:
    """Types, a size, a keyword and an ability, as far as the instruction gives them."""
    new = [("type", word) for word in given.get("types") or ()]
    new += [("subtype", word) for word in given.get("subtypes") or ()]
    obj.became = (*obj.became, *(each for each in new if each not in obj.became))
    if given.get("m") is not None:
        obj.base = (signed_number(ctx, given, "n", 1), signed_number(ctx, given, "m", 0))
    if given.get("keyword"):
        if given["keyword"].lower() in KEYWORD_ABILITIES and obj.shed:  # CR 113.2c, 613.7a
            raise Unsupported("{keyword} that is lost, and gained again", keyword=given["keyword"])
        obj.shed = tuple(word for word in obj.shed if word.lower() != given["keyword"].lower())
        obj.gained = (*obj.gained, given["keyword"])
    if given.get("ability") is not None:
        number = 1 + next((place for place, each in enumerate(item.ability.get("do") or ()) if each is given), 0)
        named = item.key[1:] if item.key[0] != "given" else (*item.key[1:], 0)
        key = ("gained", *named, number)
        obj.gained_abilities = (*obj.gained_abilities, (key, given["ability"]))


@verb("lose_keyword")
def _lose_keyword(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = picked(play, ctx, item, given)
    for ref in refs:
        obj = play.game.find(ref)
        if obj is not None:
            obj.gained = tuple(word for word in obj.gained if word.lower() != given["keyword"].lower())
            if given["keyword"].lower() in play.view.looks[obj.id].keywords:
                obj.shed = (*obj.shed, given["keyword"])
    return bool(refs)


@verb("reveal_until")
def _reveal_until(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    """The card that fits goes to a zone; where it was in the library isn't known, nor what lay above it."""
    done = False
    for player in players_meant(ctx, given):
        there = [look for look in ctx.view.looks.values() if look.zone == "library" and look.owner == player]
        fitting = [look for look in there if fits(ctx, given.get("until") or {}, look, "library")]
        if len(fitting) != 1:
            raise Unsupported("`reveal_until` where not exactly one card that fits has a name")
        play.game.players[player].top.clear()
        done = _put(play, ctx, item, given, [fitting[0].ref], given.get("to") or "hand") or done
    return done


@verb("transform")
def _unsupported(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    raise Unsupported("the verb {verb}", verb=repr(given["do"]))
