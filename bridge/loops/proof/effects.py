"""What the instructions of spells and abilities do, one at a time (CR 608.2c).

Whether something is done at all - `if`, `if_done`, `may`, `pay`, `unless` - comes first; then the verb. A verb says
whether anything was done, for `if_done`.
"""

from __future__ import annotations

from bridge.loops.proof import verbs_objects, verbs_players, verbs_spells, verbs_tokens
from bridge.loops.proof.costs import pay
from bridge.loops.proof.form import Node, Unsupported
from bridge.loops.proof.instructions import (
    VERBS,
    ctx_of,
)
from bridge.loops.proof.matching import Ctx, condition, objects_of, players_of
from bridge.loops.proof.play import Play, Refused
from bridge.loops.proof.state import Item

_MODULES = (verbs_objects, verbs_players, verbs_spells, verbs_tokens)
"""Importing these modules registers their verbs."""

__all__ = ["carry_out"]


def carry_out(play: Play, item: Item, given: Node) -> None:
    """Carries out one instruction with the choices of the step; `item.done` says whether anything was done.

    Raises:
        Refused: The step leaves out a required choice, or makes an impossible one.
    """
    ctx = ctx_of(play, item)
    if given.get("if_done") and not item.done:
        return
    item.done = False
    if not condition(ctx, given.get("if")):
        return
    if not _decided(play, ctx, item, given):
        return
    verb = VERBS.get(given["do"])
    if verb is None:
        raise Unsupported("the verb {verb}", verb=repr(given["do"]))
    play.verbs.append(given["do"])
    item.done = verb(play, ctx, item, given)


def _decided(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    """`may`, `pay` and `unless`: whether the instruction is carried out."""
    asks = [word for word in ("may", "pay", "unless") if given.get(word)]
    if not asks:
        return True
    deciders = players_of(ctx, given.get("by") or "you")
    if not deciders:
        return given.get("unless") is not None
    if len(deciders) > 1:
        raise Unsupported("a choice of several players")
    taken = play.choices.taken
    if taken is None and asks == ["unless"]:
        taken = False
    if taken is None:
        raise Refused("it isn't said whether the choice was taken")
    if taken or asks != ["unless"]:
        play.choices.asked["taken"] = taken
    if taken:
        play.optional.append(deciders[0])
    elif asks != ["unless"]:
        play.declined.append(deciders[0])
    for word in ("pay", "unless"):
        if given.get(word) and taken:
            play.make_mana(deciders[0])
            payer = Ctx(ctx.game, play.view, deciders[0], ctx.refs, ctx.targets, ctx.they, ctx.about_player, ctx.amount)
            source = next(iter(objects_of(ctx, "self")), None)
            pay(play, payer, item, given[word], source)
    return taken is not bool(given.get("unless"))
