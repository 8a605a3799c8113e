"""Verbs about players: life, cards, mana, turns, winning and losing."""

from __future__ import annotations

from collections import Counter

from bridge.loops.proof.costs import MANA, remember
from bridge.loops.proof.events import Event
from bridge.loops.proof.form import Node
from bridge.loops.proof.instructions import (
    number_of,
    players_meant,
    signed_number,
    verb,
)
from bridge.loops.proof.looks import Look
from bridge.loops.proof.matching import Ctx
from bridge.loops.proof.numbers import plain
from bridge.loops.proof.play import Play, Refused, cant_lose, concerns
from bridge.loops.proof.state import Item

__all__: list[str] = []


@verb("gain_life", "lose_life", "set_life")
def _life(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    read = signed_number if given["do"] == "set_life" else number_of  # CR 107.1b
    n, done = read(ctx, given, "n", 1), False
    with play.batch():
        for player in players_meant(ctx, given):
            more = n - play.game.players[player].life if given["do"] == "set_life" else n
            if given["do"] == "lose_life" or more < 0:
                done = play.lose_life(player, -more if given["do"] == "set_life" else n) or done
            else:
                done = play.gain_life(player, more) or done
    return done


@verb("draw")
def _draw(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    n, done = number_of(ctx, given), False
    for player in players_meant(ctx, given):
        for _ in range(n):
            with play.batch():
                done = play.draw(player) or done
    return done


@verb("discard")
def _discard(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    n, done = number_of(ctx, given), False
    with play.batch():
        for player in players_meant(ctx, given):
            before = play.game.players[player].hand + play.named(player, "hand")
            found = play.discard(player, n)
            remember(item, [(now, now) for now in found], public=True)
            done = play.game.players[player].hand + play.named(player, "hand") < before or done
            if plain(before) > plain(n):
                play.alternatives.append((player, "other cards could be discarded"))
    return done


@verb("mill")
def _mill(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    n, done = number_of(ctx, given), False
    with play.batch():
        for player in players_meant(ctx, given):
            if play.mills_what_is_left(player, n):
                continue
            for _ in range(n):
                done = play.from_library(player, "graveyard", because="mills")[0] or done
    return done


@verb("energy", "poison")
def _player_counters(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    n = number_of(ctx, given)
    for player in players_meant(ctx, given):
        info = play.game.players[player]
        setattr(info, given["do"], getattr(info, given["do"]) + n)
    return bool(n > 0)


@verb("win", "lose")
def _win_or_lose(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    players = players_meant(ctx, given)
    losers = players if given["do"] == "lose" else [name for name in play.game.alive() if name not in players]
    rule = "104.3e" if given["do"] == "lose" else "104.2b"
    view = play.view
    for name in losers:
        if not cant_lose(view, name):
            play.game.players[name].lost = rule
    return bool(players)


@verb("extra_turn", "skip_turn")
def _turns(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    _tell_extra(play, ctx, given)
    for player in players_meant(ctx, given):
        for _ in range(number_of(ctx, given)):
            if given["do"] == "extra_turn":
                play.game.extra_turns.append(player)
            else:
                play.game.players[player].skipped_turns += 1
    return True


@verb("extra_combat", "extra_main")
def _phases(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    _tell_extra(play, ctx, given)
    for _ in range(number_of(ctx, given)):
        play.game.extra_phases.append("begin_combat" if given["do"] == "extra_combat" else "main_2")
    return True


def _tell_extra(play: Play, ctx: Ctx, given: Node) -> None:
    with play.batch():
        for _ in range(number_of(ctx, given)):
            play.tell(Event(given["do"].replace("_", " "), ctx.you, player=ctx.you))


@verb("double_mana")
def _double_mana(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    with play.batch():
        for player in players_meant(ctx, given):
            play.add_mana(player, Counter(play.game.players[player].mana), next(iter(item.refs.get("self", ())), None))
    return True


@verb("add_mana")
def _add_mana(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    made = _letters_made(play, ctx, given)
    if play.tapped_for_mana is not None:
        made = _more_mana(play, ctx, made, play.tapped_for_mana)
    with play.batch():
        for player in players_meant(ctx, given):
            play.add_mana(player, made, next(iter(item.refs.get("self", ())), None))
            total = sum(made.values())
            if play.tapped_for_mana is not None and total > 0 and not item.told:  # CR 106.12a
                item.told = True
                ref = play.tapped_for_mana.ref
                event = Event("tapped_for_mana", ref.id, ref, ref, player=player, they=player, amount=total)
                event.color = "".join(made)
                play.tell(event)
    return bool(made)


def _more_mana(play: Play, ctx: Ctx, made: Counter[str], tapped: Look) -> Counter[str]:
    """CR 106.12b, 614: what is made instead by a permanent that is tapped for mana."""
    view = play.view
    now = view.looks.get(tapped.ref.id, tapped)
    statics = view.about("more_mana", now)
    statics = [
        each for each in statics if concerns(each.static.get("who", "you"), each.source.controller, now.controller)
    ]
    for active in statics:
        if active.static.get("mana"):
            made = made + _letters_made(play, ctx, {"mana": active.static["mana"]})
    for active in statics:
        if active.static.get("times"):
            made = Counter({letter: n * active.static["times"] for letter, n in made.items()})
    return made


def _letters_made(play: Play, ctx: Ctx, given: Node) -> Counter[str]:
    """CR 106, 107.4: the mana that an instruction adds, with the colors the step says."""
    n, made = number_of(ctx, given), Counter[str]()
    said = (play.choices.color or "").upper()
    place = 0
    for word in _words(given.get("mana") or ""):
        if word in MANA:
            if n > 0:
                made[word] += n
            continue
        each_in_any = given.get("colors") == "combination"
        allowed = "WUBRG" if word == "ANY" else word.replace("/", "")
        for one in range(n) if each_in_any else range(n > 0):
            letter = (said[place + one :] or said[-1:])[:1]
            if not letter or letter not in allowed:
                raise Refused("the color of the mana isn't said, or can't be {said} (106.1)", said=repr(said))
            play.choices.asked["color"] = play.choices.asked.get("color", "") + letter
            made[letter] += 1 if each_in_any else n
        if len(said) > 1:
            place += n if each_in_any else 1
        if len(allowed) > 1:
            play.alternatives.append((ctx.you, "other mana could be made"))
    return made


def _words(mana: str) -> list[str]:
    found: list[str] = []
    for word in mana.replace(" ", "").strip("{}").split("}{"):
        if word.isdecimal():
            found += ["C"] * int(word)
        elif word:
            found.append(word.upper())
    return found
