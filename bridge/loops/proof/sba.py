"""State-based actions (CR 704): which are to be performed, and all of them at once."""

from __future__ import annotations

from typing import NamedTuple

from bridge.loops.proof.form import Unsupported
from bridge.loops.proof.looks import Look
from bridge.loops.proof.numbers import both_positive
from bridge.loops.proof.play import Play, Refused, can_enchant, cant_lose
from bridge.loops.proof.state import Game, Obj, Ref
from bridge.loops.proof.view import View

__all__ = ["Due", "checked", "due", "perform"]


class Due(NamedTuple):
    """What state-based actions are to be performed.

    legends: groups of which one is kept; rules: the rules they are performed by, but for losing.
    """

    losers: list[tuple[str, str]]
    buried: list[Ref]
    destroyed: list[Ref]
    legends: list[list[Ref]]
    unattached: list[Ref]
    pairs: list[tuple[Ref, int]]
    rules: set[str]

    def __bool__(self) -> bool:
        return any(self)


def due(game: Game) -> Due:
    """CR 704.5."""
    view = View(game)
    found = Due([], [], [], [], [], [], set())
    for name in game.alive():
        rule = _loses(game, view, name)
        if rule is not None:
            found.losers.append((name, rule))
    for obj in game.on_battlefield():
        look = view.looks[obj.id]
        _permanent(game, view, obj, look, found)
    named: dict[tuple[str, str], list[Ref]] = {}
    for obj in game.on_battlefield():
        look = view.looks[obj.id]
        if "legendary" in look.supertypes and not view.about("no_legend_rule", look):
            named.setdefault((obj.controller, look.name), []).append(obj.ref)
    found.legends.extend(group for group in named.values() if len(group) > 1)
    if found.legends:
        found.rules.add("704.5j")
    if any(view.looks[ref.id].many for group in found.legends for ref in group):
        raise Unsupported("legendary permanents that are forgotten")
    return found


def checked(game: Game) -> None:
    """CR 704.5b: only draws since state-based actions were checked last count, also where the player can't lose."""
    drew = [name for name, player in game.players.items() if player.overdrew is not False]
    if drew and game.resolving is None and not game.nobody_loses:
        view = View(game)
        for name in drew:
            if cant_lose(view, name):
                game.players[name].overdrew = False


def _loses(game: Game, view: View, name: str) -> str | None:
    if game.nobody_loses or cant_lose(view, name):
        return None
    player = game.players[name]
    if player.life <= 0:
        return "704.5a"
    if player.overdrew:
        return "704.5b"
    return "704.5c" if player.poison >= 10 else None


def _permanent(game: Game, view: View, obj: Obj, look: Look, found: Due) -> None:
    plus, minus = obj.counters["+1/+1"], obj.counters["-1/-1"]
    if both_positive(plus, minus):
        found.pairs.append((obj.ref, min(plus, minus)))
        found.rules.add("704.5q")
    if look.is_creature:
        toughness = 0 if look.toughness is None else look.toughness
        if toughness <= 0:
            found.buried.append(obj.ref)
            found.rules.add("704.5f")
            return
        lethal = "indestructible" not in look.keywords and obj.damage >= toughness  # which is more than zero
        touched = "indestructible" not in look.keywords and obj.deathtouched and obj.damage > 0
        if lethal or touched:
            found.destroyed.append(obj.ref)
            found.rules.update(rule for rule, why in (("704.5g", lethal), ("704.5h", touched)) if why)
            return
    if "planeswalker" in look.types and obj.counters["loyalty"] <= 0:
        found.buried.append(obj.ref)
        found.rules.add("704.5i")
        return
    if "aura" in look.subtypes and not look.is_creature:
        if obj.attached is None or not _may_stay(game, view, look, obj.attached):
            found.buried.append(obj.ref)
            found.rules.add("704.5m")
    elif obj.attached is not None:
        host = game.find(obj.attached)
        stays = host is not None and host.zone == "battlefield" and not look.is_creature
        if stays and "equipment" in look.subtypes:
            stays = view.looks[obj.attached.id].is_creature
        if not stays:
            found.unattached.append(obj.ref)


def _may_stay(game: Game, view: View, aura: Look, host: Ref) -> bool:
    if host.born == -2:
        return host.id in game.alive()
    return game.find(host) is not None and can_enchant(view, aura, host)


def perform(play: Play) -> list[tuple[str, str]]:
    """CR 704.3: performs all of them as one event; the players who lose with the rule each.

    Raises:
        Refused: It isn't said which legendary permanent is kept.
    """
    todo = due(play.game)
    play.checked = todo.rules
    keepers = {play.look(group[0]).controller for group in todo.legends}
    play.told["player"] = keepers.pop() if len(keepers) == 1 else None
    with play.batch():
        for ref, n in todo.pairs:
            for kind in ("+1/+1", "-1/-1"):
                play.remove_counters(ref, kind, n)
        leaving = [*todo.buried, *(ref for group in todo.legends for ref in _not_kept(play, group))]
        for ref in dict.fromkeys(leaving):
            play.move(ref, "graveyard")
        for ref in todo.destroyed:
            play.destroy(ref)
        for ref in todo.unattached:
            obj = play.game.find(ref)
            if obj is not None:
                obj.attached = None
    for obj in play.game.objects.values():
        obj.deathtouched = False
    for name, rule in todo.losers:
        play.game.players[name].lost = rule
        play.game.players[name].overdrew = False
    return todo.losers


def _not_kept(play: Play, group: list[Ref]) -> list[Ref]:
    kept = play.choices.take(lambda each: each in group)
    if kept is None:
        raise Refused("it isn't said which legendary permanent is kept (704.5j)")
    if len({(play.look(ref).token, play.look(ref).tapped) for ref in group}) > 1:
        play.alternatives.append((play.look(group[0]).controller, "another legendary permanent could be kept"))
    return [ref for ref in group if ref != kept]
