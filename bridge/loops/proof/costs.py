"""Costs: mana that pays for symbols, and everything else that is given up; mana abilities inside a step.

mana           each symbol is paid with what it allows, nothing is left over                    107.4, 118.3, 601.2f-h
{T}, {Q}       of an untapped, a tapped permanent; not of a creature that came this turn               107.5, 302.6
the rest       must be there in full                                                                118.3, 119.4, 122
mana abilities each of another object; what costs mana, counters, cards or other objects is a step of its own
                                                                                                         605.3a
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bridge.loops.proof.form import Node, Unsupported, symbols_of
from bridge.loops.proof.looks import Look
from bridge.loops.proof.matching import Ctx, fits
from bridge.loops.proof.play import PUBLIC, Play, Refused
from bridge.loops.proof.state import Item, Obj, Ref

__all__ = [
    "MANA",
    "cost_of_ability",
    "cost_of_spell",
    "follow",
    "free_of_more",
    "is_mana_ability",
    "pay",
    "pay_mana",
    "paying_works",
    "remember",
]

MANA = "WUBRGC"


def paying_works(symbols: Sequence[str], paid: Counter[str], life: list[int] | None = None) -> bool:
    """Whether exactly this mana pays for the symbols; `life` gets what Phyrexian symbols cost beside it."""
    plain = [symbol for symbol in symbols if symbol in MANA or symbol == "S"]
    generic = sum(int(symbol) for symbol in symbols if symbol.isdecimal())
    variable = sum(symbol == "X" for symbol in symbols)
    halves = [symbol.split("/") for symbol in symbols if "/" in symbol]
    rest = Counter(paid)
    for symbol in plain:
        if symbol == "S":
            generic += 1
        else:
            rest[symbol] -= 1
    if min(rest.values(), default=0) < 0:
        return False
    return _halves(halves, rest, generic, variable, 0, life)


def _halves(
    halves: list[list[str]], rest: Counter[str], generic: int, variable: int, spent: int, life: list[int] | None
) -> bool:
    if not halves:
        over = sum(rest.values()) - generic
        if over < 0 or (over > 0 and (not variable or over % variable)):
            return False
        if life is not None:
            life.append(spent)
        return True
    first, *others = halves
    for half in first:
        if half == "P":
            if _halves(others, rest, generic, variable, spent + 2, life):
                return True
        elif half.isdecimal():
            if _halves(others, rest, generic + int(half), variable, spent, life):
                return True
        elif rest[half] > 0 and _halves(others, rest - Counter({half: 1}), generic, variable, spent, life):
            return True
    return False


def pay_mana(play: Play, player: str, symbols: Sequence[str]) -> None:
    """Takes the mana that the step says was paid from the pool; it must pay for the symbols.

    Raises:
        Refused: It doesn't, or it isn't there.
    """
    paid = play.choices.paid
    play.choices.asked["paid"] = +paid
    life: list[int] = []
    if not paying_works(symbols, paid, life):
        cost = "".join(f"{{{symbol}}}" for symbol in symbols) or "{0}"
        raise Refused("{paid} doesn't pay {cost} (601.2h)", paid=_shown(paid), cost=cost)
    pool = play.game.players[player].mana
    for letter, n in paid.items():
        if pool[letter] < n:
            raise Refused("{player} doesn't have {paid} (118.3)", player=player, paid=_shown(paid))
        pool[letter] -= n
    if life[0]:
        _pay_life(play, player, life[0])


def _shown(mana: Counter[str]) -> str:
    """Mana as symbols."""
    return "".join(f"{{{letter}}}" * mana[letter] for letter in MANA) or "no mana"


def _pay_life(play: Play, player: str, n: int) -> None:
    """CR 119.4."""
    if play.game.players[player].life < n:
        raise Refused("{player} doesn't have {n} life to pay (119.4)", player=player, n=n)
    with play.batch():
        play.lose_life(player, n)


def cost_of_spell(play: Play, player: str, look: Look, symbols: Sequence[str]) -> list[str]:
    """CR 601.2f: the mana cost with what makes it cost more or less; only generic mana gets less."""
    view = play.view
    generic = sum(int(symbol) for symbol in symbols if symbol.isdecimal())
    rest = [symbol for symbol in symbols if not symbol.isdecimal()]
    for kind, sign in (("cost_more", 1), ("cost_less", -1)):
        for active in view.active(kind):
            who = active.static.get("who", "you")
            if who != "any" and (active.source.controller == player) is not (who == "you"):
                continue
            if view.is_about(active, look):
                generic += sign * view.number(active, look, "n", 1)
    return [*([str(generic)] if generic > 0 else []), *rest]


def cost_of_ability(play: Play, look: Look, cost: Node) -> Node:
    """CR 602.2b, 118.7: the cost with what makes it cost less; each such effect leaves one mana of what there is."""
    view = play.view
    less = [view.number(each, look, "n", 1) for each in view.about("activation_less", look)]
    symbols = symbols_of(cost.get("mana"))
    if not less or not symbols:
        return cost
    if any("/" in symbol for symbol in symbols) or not all(isinstance(each, int) for each in less):
        raise Unsupported("less mana for an ability that costs hybrid mana, or less by a number that isn't fixed")
    rest = [symbol for symbol in symbols if not symbol.isdecimal()]
    generic = sum(int(symbol) for symbol in symbols if symbol.isdecimal())
    floor = 0 if rest or not generic else 1
    kept = max(generic - sum(less), floor)
    return {**cost, "mana": "".join(f"{{{symbol}}}" for symbol in [str(kept), *rest])}


def _can_tap(obj: Obj, look: Look, *, untap: bool = False) -> None:
    """CR 107.5, 107.6, 302.6.

    Raises:
        Refused: The symbol can't be paid.
    """
    if obj.zone != "battlefield" or obj.tapped is not untap:
        if untap:
            raise Refused("{id} is untapped already (107.6)", id=obj.id)
        raise Refused("{id} is tapped already (107.5)", id=obj.id)
    if look.is_creature and obj.sick and "haste" not in look.keywords:
        raise Refused("{id} came this turn (302.6)", id=obj.id)


def pay(play: Play, ctx: Ctx, item: Item, cost: Node, source: Ref | None, symbols: Sequence[str] = ()) -> None:
    """Pays a cost with the choices of the step; the item remembers what was chosen for it.

    Raises:
        Refused: Something of it can't be paid.
    """
    game, player = play.game, ctx.you
    pay_mana(play, player, [*symbols_of(cost.get("mana")), *symbols])
    obj = game.find(source)
    for word in ("tap", "untap"):
        if cost.get(word):
            if obj is None or source is None:
                raise Refused("what is to be tapped isn't there")
            _can_tap(obj, play.view.looks[obj.id], untap=word == "untap")
            with play.batch():
                (play.untap if word == "untap" else play.tap)(source)
    _pay_loyalty(play, cost, obj)
    _pay_counters(play, cost, obj, player)
    if cost.get("life"):
        _pay_life(play, player, cost["life"])
    if cost.get("energy"):
        if game.players[player].energy < cost["energy"]:
            raise Refused("{player} doesn't have {n} energy (118.3)", player=player, n=cost["energy"])
        game.players[player].energy -= cost["energy"]
    _pay_objects(play, ctx, item, cost, source)
    _pay_cards(play, item, cost, player)


def _pay_loyalty(play: Play, cost: Node, obj: Obj | None) -> None:
    n = cost.get("loyalty")
    if n is None:
        return
    if obj is None or obj.zone != "battlefield":
        raise Refused("the planeswalker isn't there")
    if obj.counters["loyalty"] + n < 0:
        raise Refused("{id} doesn't have {n} loyalty (606.6)", id=obj.id, n=-n)
    if n > 0:
        _put_as_cost(play, obj, "loyalty", n, obj.controller)
    with play.batch():
        play.remove_counters(obj.ref, "loyalty", -n)


def _pay_counters(play: Play, cost: Node, obj: Obj | None, player: str) -> None:
    for kind, n in (cost.get("remove") or {}).items():
        if obj is None or obj.counters[kind] < n:
            raise Refused("{n} {kind} counters aren't there to be removed (118.3)", n=n, kind=kind)
        with play.batch():
            play.remove_counters(obj.ref, kind, n)
    for kind, n in (cost.get("put") or {}).items():
        if obj is None:
            raise Refused("what is to get counters isn't there")
        _put_as_cost(play, obj, kind, n, player)


def _put_as_cost(play: Play, obj: Obj, kind: str, n: int, player: str) -> None:
    view = play.view
    if any(each.static.get("counter") in (None, kind) for each in view.about("no_counters", view.looks[obj.id])):
        raise Refused("{id} can't have {kind} counters put on it (118.3)", id=obj.id, kind=kind)
    with play.batch():
        play.put_counters(obj.ref, kind, n, by=player)


def _pay_objects(play: Play, ctx: Ctx, item: Item, cost: Node, source: Ref | None) -> None:
    for word in ("sacrifice", "exile", "return", "tap_permanents"):
        ref = cost.get(word)
        if ref is None:
            continue
        picked = _picked(play, ctx, ref, word, source)
        if word == "tap_permanents":
            with play.batch():
                for each in picked:
                    play.tap(each)
            remember(item, [(each, each) for each in picked], public=True)
            continue
        moved: list[tuple[Ref, Ref | None]] = []
        with play.batch():
            for each in picked:
                moved.append((each, _give_up(play, ctx, word, each)))
        zone = {"sacrifice": "graveyard", "exile": "exile", "return": "hand"}[word]
        for was, now in moved:
            obj = play.game.find(now)
            if word == "exile" and obj is not None and source is not None:
                obj.exiled_by = source
            follow(item, was, now, zone in PUBLIC)
        if ref != "self":
            remember(item, moved, public=zone in PUBLIC)


def _give_up(play: Play, ctx: Ctx, word: str, each: Ref) -> Ref | None:
    if word == "sacrifice":
        done, now = play.sacrifice(each, ctx.you)
        if not done:
            raise Refused("{id} can't be sacrificed (701.21a)", id=each.id)
        return now
    return play.move(each, "exile" if word == "exile" else "hand", by=ctx.you)


def _picked(play: Play, ctx: Ctx, ref: Any, word: str, source: Ref | None) -> list[Ref]:
    if isinstance(ref, str):
        if ref != "self":
            found = [each for each in ctx.refs.get(ref, []) if play.game.find(each) is not None]
            if not found:
                raise Refused("what the cost is to be paid with ({ref}) isn't there", ref=ref)
            return found
        if play.game.find(source) is None or source is None:
            raise Refused("what the cost is to be paid with isn't there")
        return [source]
    view = play.view

    def fit(each: Any) -> bool:
        look = view.looks.get(each.id) if isinstance(each, Ref) else None
        if look is None or look.ref != each or not fits(ctx, ref.get("each") or ref.get("choose") or {}, look):
            return False
        if word in ("sacrifice", "tap_permanents", "return") and look.controller != ctx.you:
            return False
        return word != "tap_permanents" or not look.tapped

    if ref.get("each") is not None:
        return [look.ref for look in view.looks.values() if fit(look.ref)]
    n, found = ref.get("n", 1), []
    while len(found) < n:
        each = play.choices.take(lambda one: fit(one) and one not in found)
        if not isinstance(each, Ref):
            if ref.get("up_to"):
                break
            raise Refused("{n} that fit aren't chosen to {verb} (601.2b, 118.3)", n=n, verb=word.partition("_")[0])
        found.append(each)
    return found


def _pay_cards(play: Play, item: Item, cost: Node, player: str) -> None:
    info = play.game.players[player]
    in_hand = info.hand + play.named(player, "hand")
    n = in_hand if cost.get("discard_hand") else cost.get("discard") or 0
    if cost.get("discard") and n > in_hand:
        raise Refused("{player} doesn't have {n} cards to discard (118.3)", player=player, n=n)
    if cost.get("discard") or cost.get("discard_hand"):
        with play.batch():
            for now in play.discard(player, n):
                remember(item, [(now, now)], public=True)
    for word, to in (("mill", "graveyard"), ("exile_top", "exile")):
        if cost.get(word):
            if play.library_size(player) < cost[word]:
                raise Refused("{player}'s library doesn't have {n} cards (118.3)", player=player, n=cost[word])
            with play.batch():
                for _ in range(cost[word]):
                    play.from_library(player, to, because="mills" if word == "mill" else None)


def follow(item: Item, was: Ref, now: Ref | None, public: bool) -> None:
    """CR 400.7j: what an ability or its cost moves to a public zone, the ability can find there."""
    for word in [word for word in item.refs if not word.endswith("_was")]:
        if was in item.refs[word]:
            item.refs.setdefault(f"{word}_was", list(item.refs[word]))
            new = now if public else None
            item.refs[word] = [each for each in (new if ref == was else ref for ref in item.refs[word]) if each]
    item.targets = [now if public and target == was and now is not None else target for target in item.targets]


def remember(item: Item, moved: Sequence[tuple[Ref, Ref | None]], *, public: bool) -> None:
    """Notes what was chosen, as it is and as it was."""
    item.refs["chosen_was"] = [*item.refs.get("chosen_was", []), *(was for was, _ in moved)]
    found = [now for _, now in moved if now is not None] if public else []
    item.refs["chosen"] = [*item.refs.get("chosen", []), *found]


def is_mana_ability(ability: Node) -> bool:
    """CR 605.1a."""
    adds = any(each["do"] in ("add_mana",) for each in ability.get("do") or ())
    return adds and not ability.get("targets") and (ability.get("cost") or {}).get("loyalty") is None


def free_of_more(cost: Node) -> bool:
    """Whether a mana ability with this cost may be activated inside another step."""
    if any(cost.get(word) for word in ("mana", "discard", "discard_hand", "tap_permanents")):
        return False
    return all(cost.get(word) in (None, "self") for word in ("sacrifice", "exile", "return"))
