"""Verbs that make tokens, and proliferate (CR 111, 701.34, 701.36, 707)."""

from __future__ import annotations

from bridge.loops.proof.form import Node, Unsupported
from bridge.loops.proof.instructions import (
    attacked_by,
    changes_of,
    number_of,
    picked,
    players_meant,
    verb,
)
from bridge.loops.proof.matching import Ctx, info, objects_of
from bridge.loops.proof.play import Play, Refused, merged
from bridge.loops.proof.state import Item, Ref

__all__: list[str] = []


@verb("create")
def _create(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    changed = {"haste": True} if given.get("haste") else {}
    return _tokens(play, ctx, item, given, given["card"], changed)


@verb("copy_token")
def _copy_token(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    what = given.get("what")
    looks = info(ctx, what) if isinstance(what, str) else []
    if what in ("target", "target_2"):
        looks = [play.look(ref) for ref in objects_of(ctx, what)]
    if not isinstance(what, str):
        looks = [play.look(ref) for ref in picked(play, ctx, item, given)]
    if any(look.many for look in looks):
        raise Unsupported("copies of what is forgotten")
    done, made = False, []
    with play.batch():
        for look in looks:
            model = play.game.objects.get(look.ref.id)
            copied = model.except_ if model is not None and model.born == look.ref.born else {}
            done = _tokens(play, ctx, item, given, look.name, merged(copied, changes_of(given))) or done
            made += item.refs["created"]
    item.refs["created"] = made
    return done


@verb("populate")
def _populate(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    pick = {"choose": {"type": "creature", "token": True, "controller": "you"}}
    return _copy_token(play, ctx, item, {**given, "what": pick})


def _tokens(play: Play, ctx: Ctx, item: Item, given: Node, card: str, changed: Node) -> bool:
    made: list[Ref] = []
    with play.batch():
        for player in players_meant(ctx, given):
            attacking = attacked_by(play, player) if given.get("attacking") else None
            made += play.create(
                card,
                player,
                number_of(ctx, given),
                changed=changed,
                tapped=bool(given.get("tapped")),
                attacking=attacking,
                counters=given.get("with"),
            )
    item.refs["created"] = made
    return bool(made)


@verb("proliferate")
def _proliferate(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    play.alternatives.append((ctx.you, "other counters could be added"))
    if len(set(play.choices.chosen)) < len(play.choices.chosen):
        raise Refused("each permanent and player gets one more counter of each kind (701.34a)")
    with play.batch():
        while play.choices.chosen:
            each = play.choices.chosen.pop(0)
            if isinstance(each, str):
                info_ = play.game.players[each]
                if not info_.poison and not info_.energy:
                    raise Refused("{player} has no counters (701.34a)", player=each)
                info_.poison += info_.poison > 0
                info_.energy += info_.energy > 0
                continue
            obj = play.game.find(each)
            if obj is None or obj.zone != "battlefield" or not any(obj.counters.values()):
                raise Refused("what has no counters can't be proliferated (701.34a)")
            for kind, n in dict(obj.counters).items():
                if n > 0:
                    play.put_counters(each, kind, 1, by=ctx.you)
    return True
