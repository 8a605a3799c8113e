"""Spells of a small game: casting, what becomes of them as they resolve, copies, and what proliferates.

cast        a card of the hand, or elsewhere, with targets, mode, mana of the pool, other costs         601.2, 118
as it ends  an instant or sorcery goes to its owner's graveyard, or hand; a permanent enters          608.2n, 608.3
a copy      has the targets of what it copies, or others; it isn't cast, and ceases to exist     707.10, 707.10a, c
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, count
from typing import NamedTuple

from .small_events import Happening
from .small_state import Ability, Game, Node, Ref, State, Unfollowed, fresh, symbols

__all__ = [
    "Castable",
    "castable",
    "choices_to_proliferate",
    "copied",
    "countered",
    "ends",
    "is_permanent",
    "on_stack",
    "proliferate",
    "proposed",
    "proposed_copy",
    "tell_cast",
]

_QUICK = {"instant", "sorcery"}


def is_permanent(game: Game, one: Ability) -> bool:
    """Whether it is a spell that becomes a permanent (608.3)."""
    return one.number == 0 and not one.given and not _QUICK & set(game.cards[one.card]["types"])


class Castable(NamedTuple):
    """A card that may be cast: its name, the state in which it is on the stack, the spell, what it costs, and whether
    that is in place of its mana cost."""

    name: str
    state: State
    one: Ability
    cost: Node
    free: bool


def castable(game: Game, state: State) -> Iterator[Castable]:
    """CR 601.2a: each card that a player may begin to cast now, with each cost: of a hand, or where an effect allows it
    (601.3). Its owner casts it."""
    for name, each in list(state.objects.items()):
        card = game.cards[each["card"]]
        player = each["owner"]
        if each["zone"] != "hand" and not _from_elsewhere(game, state, name, each):
            continue
        if "land" in card["types"]:
            raise Unfollowed("lands of a hand")
        if "Aura" in card.get("subtypes", ()):
            raise Unfollowed("Auras that are cast")
        quick = "instant" in card["types"] or "flash" in card.get("keywords", ())
        quick = quick or bool(_of_spells(game, state, "as_instant", name, player))
        if not (quick or (player == game.active and not state.stack)):
            continue  # CR 307.1
        if card.get("mana_cost") is not None:  # CR 118.6
            yield proposed(game, state, name, player, free=False)
        if _of_spells(game, state, "free", name, player):
            yield proposed(game, state, name, player, free=True)


def proposed(game: Game, state: State, name: str, player: str, *, free: bool) -> Castable:
    """CR 601.2a, f, 118.9d: a spell that a player begins to cast; without its mana cost, other costs are to be paid."""
    card = game.cards[state.objects[name]["card"]]
    cost = {**card.get("additional", {}), "mana": _total(game, state, card, name, player, free)}
    new = state.copy()
    moves = Happening(game, new)
    now = moves.move(name, "stack")
    moves.over()
    new.objects[name]["controller"] = player
    return Castable(name, new, Ability(player, card_of(new, name), 0, now), cost, free)


def proposed_copy(game: Game, state: State, model: str, player: str) -> Castable:
    """CR 707.12: the same of a copy of a card, which is no card."""
    new = state.copy()
    name = next(f"token {n}" for n in count(1) if f"token {n}" not in new.objects)
    new.made += 1
    new.objects[name] = {**fresh(card_of(state, model), player, "stack", new.made), "token": True}
    card = game.cards[card_of(state, model)]
    cost = {**card.get("additional", {}), "mana": _total(game, new, card, name, player, True)}
    return Castable(name, new, Ability(player, card_of(state, model), 0, (name, new.made)), cost, True)


def card_of(state: State, name: str) -> str:
    """The card of an object."""
    return str(state.objects[name]["card"])


def _from_elsewhere(game: Game, state: State, name: str, each: Node) -> bool:
    """CR 601.3: whether its owner may cast it from where it is, by what it says itself or by what a permanent says."""
    if each["zone"] not in ("graveyard", "exile"):
        return False
    source = (name, each["born"])
    for _, ability in game.abilities(each):
        static = ability.get("static", {})
        if static.get("does") != "cast_from" or static.get("what") != "self":
            continue
        works = each["zone"] == static["zone"] == ability.get("zone", "battlefield")
        if works and game.holds(state, static.get("if"), Ability(each["owner"], each["card"], 0, source)):
            return True
    return any(
        static["zone"] == each["zone"] for static, _ in _of_spells(game, state, "cast_from", name, each["owner"])
    )


def _of_spells(game: Game, state: State, does: str, name: str, player: str) -> list[tuple[Node, Ability]]:
    """The static abilities of that kind that are about a spell of a player, each with its object's ability."""
    found = []
    for source, its, static in game.statics(state, does):
        you, who, each = its["controller"], static.get("who", "you"), state.objects[name]
        if static.get("what") == "self":
            continue
        if (who == "any" or (player == you) is (who == "you")) and game.fits(
            state, {**static.get("what", {}), "zone": each["zone"]}, name, each, source, you
        ):
            found.append((static, Ability(you, its["card"], 0, source)))
    return found


def _total(game: Game, state: State, card: Node, name: str, player: str, free: bool) -> str:
    """CR 601.2f, 118.7c, 118.9d: the mana of all costs, with more, then with less generic mana."""
    asked = [*([] if free else symbols(card)), *symbols({"mana_cost": card.get("additional", {}).get("mana")})]
    generic = sum(int(symbol) for symbol in asked if symbol.isdigit())
    for does, sign in (("cost_more", 1), ("cost_less", -1)):
        for static, one in _of_spells(game, state, does, name, player):
            generic += sign * game.amount(state, static.get("n", 1), one)
    return f"{{{max(0, generic)}}}" + "".join(f"{{{symbol}}}" for symbol in asked if not symbol.isdigit())


def tell_cast(game: Game, now: Happening, one: Ability) -> None:
    """CR 601.2i: it has been cast."""
    now.state.players[one.controller]["cast_this_turn"] += 1
    _tell(game, now, one, ("cast", "cast_or_copy"))


def _tell(game: Game, now: Happening, one: Ability, events: tuple[str, ...]) -> None:
    for on in events:
        if on == "cast" or _QUICK & set(game.cards[one.card]["types"]):
            now.tell(on, one.controller, one.source)


def ends(game: Game, now: Happening, one: Ability, *, resolved: bool) -> None:
    """CR 608.2n, 608.2b, 707.10a: where a spell goes that leaves the stack."""
    if one.number != 0 or one.given or now.state.find(one.source) is None or one.source is None:
        return
    if resolved and is_permanent(game, one):
        now.enter(one.source[0], one.controller, {})
    else:
        back = resolved and game.cards[one.card].get("return_to_hand")
        now.move(one.source[0], "hand" if back else "graveyard")


def on_stack(state: State, ref: Ref | None) -> Ability | None:
    """The spell on the stack that this object is."""
    return next((each for each in state.stack if each.number == 0 and not each.given and each.source == ref), None)


def copied(game: Game, state: State, model: Ability, player: str, targets: tuple[object, ...]) -> tuple[str, Happening]:
    """CR 707.10: puts a copy on the stack; its name, and what happens."""
    now = Happening(game, state)
    name = next(f"token {n}" for n in count(1) if f"token {n}" not in state.objects)
    state.made += 1
    state.objects[name] = {**fresh(model.card, player, "stack", state.made), "token": True}
    one = model._replace(controller=player, source=(name, state.made), targets=targets, chosen=(), created=())
    one = one._replace(entry=state.made)
    state.stack.append(one)
    for target in targets:
        if isinstance(target, tuple) and state.objects[target[0]]["zone"] == "battlefield":
            now.tell("targeted", player, target)
    _tell(game, now, one, ("cast_or_copy",))
    return name, now


def countered(now: Happening, ref: Ref, to: str = "graveyard") -> bool:
    """CR 701.6a: a countered spell goes to its owner's graveyard, or where it goes instead."""
    one = on_stack(now.state, ref)
    if one is None:
        return False
    now.state.stack.remove(one)
    now.move(ref[0], to)
    return True


def choices_to_proliferate(state: State) -> Iterator[tuple[str, ...]]:
    """CR 701.34a: any number of permanents and players that have counters."""
    found = [name for name, each in state.permanents.items() if any(each["counters"].values())]
    found += [name for name, its in state.players.items() if its["poison"] or its["energy"]]
    yield from chain.from_iterable(combinations(sorted(found), n) for n in range(len(found) + 1))


def proliferate(now: Happening, names: tuple[str, ...]) -> None:
    """One more counter of each kind that is there already."""
    for name in names:
        if name in now.state.players:
            its = now.state.players[name]
            for word in ("poison", "energy"):
                its[word] += its[word] > 0
            continue
        for kind in [kind for kind, n in now.state.objects[name]["counters"].items() if n]:
            now.put_counters(name, kind, 1)
