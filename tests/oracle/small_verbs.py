"""What a verb does to one object or one player of a small game, in one step with whatever else happens in it."""

from __future__ import annotations

from .small_events import Happening
from .small_spells import countered
from .small_state import Ability, Node, Ref, Unfollowed

__all__ = ["to_object", "to_player"]

_TO_LIBRARY = ("shuffle_into_library", "put_on_library", "put_under_library")


def to_object(now: Happening, given: Node, name: str, nm: tuple[int, int], one: Ability, made: list[Ref]) -> bool:
    """Does it to one object, or damage to a player; whether anything was done."""
    verb, n = given["do"], nm[0]
    if verb == "damage":
        return now.damage(one.source, name, n)
    if name not in now.state.objects:
        return False
    each = now.state.objects[name]
    here = each["zone"] == "battlefield"
    if verb == "counter":
        return countered(now, (name, each["born"]))
    if verb in ("exile", "return", "blink", *_TO_LIBRARY):
        return _moved(now, given, name, one, made)
    if not here:
        return False
    if verb in ("tap", "untap"):
        return now.turn(name, verb == "tap")
    if verb == "put_counters":
        return now.put_counters(name, given["counter"], n)
    if verb == "remove_counters":
        return now.remove_counters(name, given["counter"], n)
    if verb == "double_counters":
        return now.put_counters(name, given["counter"], each["counters"].get(given["counter"], 0))
    if verb == "destroy":
        if "indestructible" in now.game.keywords(now.state, name, each):
            return False
        now.bury(name)
        return True
    if verb == "sacrifice":
        by = [one.controller]
        if isinstance(given["what"], dict) and "by" in given["what"]:
            by = now.game.who(now.state, given["what"]["by"], one)
        if each["controller"] not in by or now.game.about(now.state, "cant_be_sacrificed", name, each):
            return False
        now.bury(name, sacrificed=True)
        return True
    return _changed(now, given, name, nm, one, made)


def _changed(now: Happening, given: Node, name: str, nm: tuple[int, int], one: Ability, made: list[Ref]) -> bool:
    """Until end of turn, control, attaching, copying."""
    verb, each = given["do"], now.state.objects[name]
    if verb == "boost":
        each["boost"] = (each["boost"][0] + nm[0], each["boost"][1] + nm[1])
        return True
    if verb == "lose_keyword":
        each["gained"][given["keyword"]] = False
        return True
    if verb in ("gain", "become"):
        if "keyword" in given:
            each["gained"][given["keyword"]] = True
        each["became"] = tuple(sorted({*each["became"], *given.get("types", ())}))
        return True
    if verb in ("gain_control", "give_control"):
        [player] = now.game.who(now.state, given.get("who", "you"), one)
        return now.gain_control(name, player)
    if verb == "attach":
        its = now.state.find(one.source)
        return its is not None and one.source is not None and now.attach(one.source[0], (name, each["born"]))
    if verb == "become_copy":
        models = [(ref, now.state.find(ref)) for ref in now.game.meant(now.state, given["of"], one)]
        if any(model is None for _, model in models):
            raise Unfollowed("a copy of what is gone")
        return any(now.become_copy(name, model, given) for _, model in models if model is not None)
    if verb not in ("copy_token", "populate"):
        raise Unfollowed(f"the verb {verb}")
    card = now.game.derived(each["card"], {**given, "haste": False})
    for _ in range(nm[0]):
        made += now.create(card, one.controller, given)
    return bool(made)


def _moved(now: Happening, given: Node, name: str, one: Ability, made: list[Ref]) -> bool:
    """Exile, return, blink."""
    each = now.state.objects[name]
    verb, to = given["do"], given.get("to", "battlefield")
    if verb in _TO_LIBRARY and each["zone"] != "library":  # CR 701.24a, 400.7
        now.move(name, "library")
        return True
    whose = {"owner": each["owner"], "you": one.controller, "they": one.they or ""}[given.get("under", "owner")]
    if verb == "exile":
        if each["zone"] == "exile":
            return False
        now.move(name, "exile", by=one.source)
        return True
    if verb == "blink":
        if each["zone"] != "battlefield":
            return False
        now.move(name, "exile")
        if name not in now.state.objects:
            return True
    elif each["zone"] == to:
        return False
    if to == "battlefield":
        made.append(now.enter(name, whose, given))
    else:
        now.move(name, to)
    return True


def to_player(now: Happening, given: Node, player: str, n: int, one: Ability, made: list[Ref]) -> bool:
    """Does it to a player, or for one; whether anything was done."""
    verb = given["do"]
    if verb == "damage":
        return now.damage(one.source, player, n)
    if verb in ("gain_life", "lose_life", "set_life", "discard"):
        way = getattr(now, verb)
        return bool(way(player, n))
    if verb in ("draw", "mill"):
        return now.take_cards(player, n, "hand" if verb == "draw" else "graveyard")
    if verb == "add_mana":
        ability = now.game.ability(one)
        tapped = now.game.is_mana(one) and bool(ability["cost"].get("tap"))
        if tapped and sum(each["do"] == "add_mana" for each in ability["do"]) > 1:
            raise Unfollowed("mana twice of what is tapped for mana")
        return now.add_mana(player, n, one.source, tapped=tapped)
    if verb in ("energy", "poison"):
        return now.more_of(player, verb, n)
    if verb == "create":
        for _ in range(n):
            made += now.create(given["card"], player, given)
        return bool(made)
    if verb in ("win", "lose"):
        safe = now.game.players_of(now.state, "cant_lose")
        losers = [player] if verb == "lose" else [now.game.other(player)]
        now.state.lost = tuple(name for name in losers if name not in safe)
        return True
    if verb == "double_mana":
        return now.more_of(player, "mana", now.state.players[player]["mana"])
    if verb != "nothing":
        raise Unfollowed(f"the verb {verb}")
    return True
