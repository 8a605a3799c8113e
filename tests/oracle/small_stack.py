"""The stack of a small game: what can be targeted, what is announced, how it is paid for, what is put there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from .small_events import Happening
from .small_spells import on_stack, tell_cast
from .small_state import ABILITY, Ability, Game, Node, State, Unfollowed, symbols

__all__ = [
    "announced",
    "legal_for",
    "modes_of",
    "paid",
    "push",
    "retargeted",
    "said_targets",
    "targets_of",
    "two_different",
]


def two_different(specs: Sequence[Node]) -> bool:
    """CR 601.2c: whether one instance of the word "target" names two targets, or the second is "another target"."""
    if len(specs) != 2 or specs[1].get("again"):
        return False
    first, second = ({key: each[key] for key in each if key not in ("up_to", "another")} for each in specs)
    return first == second or specs[1].get("another", False)


def targets_of(game: Game, state: State, ability: Node, one: Ability) -> list[tuple[Any, ...]]:
    """CR 115, 601.2c: every choice of targets; one empty choice where there are none to choose."""
    specs = ability.get("targets") or []
    could = [legal_for(game, state, spec, one) for spec in specs]
    found: list[tuple[Any, ...]] = []
    for many in range(len(specs) + 1):
        if all(spec.get("up_to") for spec in specs[many:]):
            found += product(*could[:many])
    return [each for each in found if not (two_different(specs) and len(each) == 2 and each[0] == each[1])]


def retargeted(game: Game, state: State, model: Ability, mine: Ability) -> list[tuple[Any, ...]]:
    """CR 707.10c: the targets that a copy may have: each one kept or chosen anew."""
    specs = game.ability(model).get("targets") or []
    could = [[kept, *legal_for(game, state, spec, mine)] for kept, spec in zip(model.targets, specs, strict=False)]
    alike = two_different(specs)
    return [each for each in product(*could) if not (alike and len(each) == 2 and each[0] == each[1])]


def legal_for(game: Game, state: State, spec: Node, one: Ability) -> list[Any]:
    """CR 115: what one target can be."""
    you = one.controller
    found: list[Any] = []
    if spec.get("any_target"):
        found += game.players
    if "player" in spec:
        whose = {"you": [you], "opponent": [game.other(you)], "any": game.players}
        found += whose[spec["player"]]
    if "spell" in spec:
        for item in state.stack:
            if item.source is None or on_stack(state, item.source) is None:
                continue
            what = {**spec["spell"], "zone": "stack"}
            if game.fits(state, what, item.source[0], state.objects[item.source[0]], one.source, you, one):
                found.append(item.source)
    if "ability" in spec:
        whose = {"you": [you], "opponent": [game.other(you)], "any": game.players}
        for item in state.stack:
            spell = item.number == 0 and not item.given
            if not spell and item.controller in whose[spec["ability"]]:
                found.append((ABILITY, item.entry))
    for name, each in state.objects.items():
        words = game.keywords(state, name, each)
        if "shroud" in words or ("hexproof" in words and each["controller"] != you):
            continue
        fits = "object" in spec and game.fits(state, spec["object"], name, each, one.source, you, one)
        struck = spec.get("any_target") and each["zone"] == "battlefield"
        if fits or (struck and {"creature", "planeswalker"} & set(game.types(state, name, each).types)):
            found.append((name, each["born"]))
    return found


def said_targets(targets: Sequence[Any]) -> list[str]:
    return [each if isinstance(each, str) else each[0] for each in targets]


def modes_of(ability: Node) -> list[int]:
    """CR 700.2: the modes, or none."""
    return sorted({each["mode"] for each in ability["do"] if each.get("mode")}) or [0]


def announced(game: Game, state: State, one: Ability) -> Iterator[tuple[Node, Ability]]:
    """CR 603.3c, d, 601.2b, c: each mode and target, with what is said of it."""
    ability = game.ability(one)
    for mode in modes_of(ability):
        said_of = [each for each in ability["do"] if each.get("mode", 0) in (0, mode)]
        for targets in targets_of(game, state, ability, one) if not mode or "'target'" in repr(said_of) else [()]:
            said: Node = {"targets": said_targets(targets)}
            yield ({**said, "mode": mode} if mode else said), one._replace(targets=targets, mode=mode)


def push(game: Game, state: State, one: Ability) -> State:
    """Puts it on the stack; what becomes a target is told."""
    now = Happening(game, state)
    state.made += 1
    one = one._replace(entry=state.made)
    state.stack.append(one)
    if one.number == 0:
        tell_cast(game, now, one)
    elif "cost" in game.ability(one) and state.find(one.source) is not None:
        now.tell("activated", one.controller, one.source, item=one.entry)
    for target in one.targets:
        there = state.find(target) if isinstance(target, tuple) else None  # it may have been sacrificed to pay
        if there is not None and there["zone"] == "battlefield":
            now.tell("targeted", one.controller, target)
    now.over()
    state.forget()
    return state


# -------------------------------------------------------------------------------------------------------------- costs


def _picked(game: Game, state: State, cost: Node, one: Ability) -> Iterator[tuple[str | None, str | None]]:
    """What can be sacrificed, exiled, returned or tapped for a cost, with which of them it is."""
    parts = [word for word in ("sacrifice", "exile", "return", "tap_permanents") if cost.get(word)]
    if not parts:
        yield None, None
        return
    [word] = parts
    if cost[word] == "self":
        if state.find(one.source) is not None and one.source is not None:
            yield word, one.source[0]
        return
    for name, each in state.permanents.items():
        if each["controller"] != one.controller or (word == "tap_permanents" and each["tapped"]):
            continue
        if game.fits(state, cost[word]["choose"], name, each, one.source, one.controller, one):
            yield word, name


def _convoked(game: Game, state: State, cost: Node, one: Ability) -> Iterator[tuple[list[str], Node]]:
    """CR 702.51a: untapped creatures that are tapped in place of mana: for {G} green ones, for generic mana any."""
    asked = symbols({"mana_cost": cost.get("mana")})
    generic, green = sum(int(each) for each in asked if each.isdigit()), asked.count("G")
    could = [
        name
        for name, each in state.permanents.items()
        if each["controller"] == one.controller and not each["tapped"]
        if "creature" in game.types(state, name, each).types
    ]
    for n in range(min(len(could), generic + green) + 1):  # CR 702.51a: no more than the cost asks for
        for names in combinations(could, n):
            greens = sum("green" in game.colors(state.objects[name]) for name in names)
            of_green = max(0, n - generic)  # all mana is green, so that it doesn't matter which of it is left
            if of_green <= min(greens, green):
                yield list(names), {**cost, "mana": f"{{{generic - n + of_green}}}" + "{G}" * (green - of_green)}


def paid(game: Game, state: State, cost: Node, one: Ability) -> Iterator[tuple[Node, State, Ability]]:
    """CR 118, 601.2h: each way to pay, with what is said of it and what the ability knows. Mana is that of the pool."""
    if one.number == 0 and "convoke" in game.cards[one.card].get("keywords", ()):
        if {"sacrifice", "exile", "return", "tap_permanents"} & set(cost):
            raise Unfollowed("convoke with other costs")
        for names, rest in _convoked(game, state, cost, one):
            new = state.copy()
            now = Happening(game, new)
            if all(now.turn(name, True) for name in names) and _pays(now, rest, one):
                now.over()
                yield {"chosen": names}, new, one
        return
    for word, pick in _picked(game, state, cost, one):
        new = state.copy()
        now = Happening(game, new)
        if not _pays(now, cost, one):
            continue
        if pick is not None and word is not None and not _gives(now, word, pick, one):
            continue
        now.over()
        if pick is None or word is None or cost[word] == "self":
            yield {}, new, now.followed(one)
        else:
            knows = one._replace(chosen=((pick, state.objects[pick]["born"]),))
            yield {"chosen": [pick]}, new, now.followed(knows)


def _pays(now: Happening, cost: Node, one: Ability) -> bool:
    """Pays all that needs no choice; whether that can be paid."""
    its, each = now.state.players[one.controller], now.state.find(one.source)
    name = "" if one.source is None else one.source[0]
    mana = sum(int(each) if each.isdigit() else 1 for each in symbols({"mana_cost": cost.get("mana")}))
    for word, n in (("life", 0), ("energy", 0), ("mana", mana)):
        if its[word] < (n or (cost.get(word, 0) if word != "mana" else 0)):
            return False  # CR 119.4, 107.14
    if cost.get("discard") and now.named(one.controller, "hand"):
        raise Unfollowed("named cards that could be discarded")
    for word, zone in (("discard", "hand"), ("mill", "library"), ("exile_top", "library")):
        if its[zone] < cost.get(word, 0):
            return False  # CR 701.17b
    its["mana"] -= mana
    its["energy"] -= cost.get("energy", 0)
    its["library"] -= cost.get("exile_top", 0)
    for word, tapped in (("tap", True), ("untap", False)):
        if not cost.get(word):
            continue
        if each is None or each["tapped"] is tapped:
            return False
        if (
            each["sick"]
            and "creature" in now.game.types(now.state, name, each).types
            and "haste" not in now.game.keywords(now.state, name, each)
        ):
            return False  # CR 302.6
        now.turn(name, tapped)
    now.lose_life(one.controller, cost.get("life", 0))
    now.discard(one.controller, cost.get("discard", 0))
    if cost.get("discard_hand"):
        now.discard_hand(one.controller)
    now.take_cards(one.controller, cost.get("mill", 0), "graveyard")
    return _of_counters(now, cost, name, each)


def _of_counters(now: Happening, cost: Node, name: str, each: Node | None) -> bool:
    """Counters of a cost, also loyalty (606.4)."""
    loyalty = cost.get("loyalty", 0)
    removed = {**cost.get("remove", {}), **({"loyalty": -loyalty} if loyalty < 0 else {})}
    added = {**cost.get("put", {}), **({"loyalty": loyalty} if loyalty > 0 else {})}
    for kind, n in removed.items():
        if each is None or each["counters"].get(kind, 0) < n:
            return False
        now.remove_counters(name, kind, n)
    return all(each is not None and now.put_counters(name, kind, n) for kind, n in added.items())


def _gives(now: Happening, word: str, name: str, one: Ability) -> bool:
    """Sacrifices, exiles, returns or taps what was picked; whether that can be done."""
    each = now.state.objects[name]
    if word == "tap_permanents":
        return now.turn(name, True)
    if word == "sacrifice":
        if now.game.about(now.state, "cant_be_sacrificed", name, each):
            return False
        now.bury(name, sacrificed=True)
    else:
        now.move(name, "exile" if word == "exile" else "hand", by=one.source if word == "exile" else None)
    return True
