"""Small games by brute force: what docs/loops.md calls a step, carried out in every way.

A game is a case of the form as plain data, with two players, permanents, at most one item on the stack, and the words
that are listed below. Nothing is searched cleverly and nothing is abstracted: a state is a value (`small_state`), and
`ways` lists every step that can be taken from it with the state after it (`small_events`).

resolve, continue   the first, or the next, instruction of what resolves                               608.1, 608.2c
check               all state-based actions at once                                                    704.3
put                 one triggered ability, of the active player first, with its target                 603.3b, d
activate, cast      a player who may, where nothing else is due                                 117.1, 601.2, 602.2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .small_events import Happening, check, due
from .small_scope import scope
from .small_spells import (
    castable,
    choices_to_proliferate,
    copied,
    countered,
    ends,
    is_permanent,
    on_stack,
    proliferate,
    tell_cast,
)
from .small_state import BY_TURN, Ability, Game, Node, Ref, State, Unfollowed, symbols
from .small_state import begin as _begin

__all__ = [
    "Game",
    "Loop",
    "State",
    "Unfollowed",
    "Way",
    "activations",
    "asked_of",
    "at_rest",
    "begin",
    "inside",
    "loops_within",
    "no_worse",
    "ways",
]

_TO_LIBRARY = ("shuffle_into_library", "put_on_library", "put_under_library")


class Way(NamedTuple):
    """A step: what it says, as a verdict records it, who could have declined it, who declines something, and after."""

    said: Node
    optional: str | None
    declined: str | None
    after: State


def begin(case: Node) -> tuple[Game, State]:
    """The game of a case, and the state in which it begins; raises `Unfollowed` where it has what isn't played."""
    scope(case)
    game, state = _begin(case)
    Happening(game, state).over()  # CR 603.8
    return game, state


def at_rest(game: Game, state: State) -> bool:
    """Whether no step is forced: nothing resolves, waits or is on the stack, and no state-based action is due."""
    return state.resolving is None and not state.waiting and not state.stack and due(game, state) is None


def ways(game: Game, state: State) -> list[Way]:
    """Every step that can be taken; none where the game is over, or where nothing is forced and nobody can act."""
    if state.lost:
        return []
    if state.resolving is not None:
        one, at, done = state.resolving
        return list(_instructions(game, state, one, at, done, "continue"))
    found = due(game, state)
    if found is not None:
        return [Way({"do": "check", "chosen": kept}, None, None, after) for kept, after in check(game, state, found)]
    if state.waiting:
        return list(_puts(game, state))
    return [*activations(game, state), *_casts(game, state), *_resolutions(game, state)]


# ----------------------------------------------------------------------------------------------- targets and the stack


def _targets(game: Game, state: State, ability: Node, one: Ability) -> list[tuple[Any, ...]]:
    """CR 115: what can be targeted; one empty choice where nothing is. At most one target."""
    if not ability.get("targets"):
        return [()]
    spec = ability["targets"][0]
    you = one.controller
    found: list[tuple[Any, ...]] = [()] if spec.get("up_to") else []
    if spec.get("any_target"):
        found += [(name,) for name in game.players]
    if "player" in spec:
        whose = {"you": [you], "opponent": [game.other(you)], "any": game.players}
        found += [(name,) for name in whose[spec["player"]]]
    if "spell" in spec:
        for item in state.stack:
            if item.source is None or on_stack(state, item.source) is None:
                continue
            what = {**spec["spell"], "zone": "stack"}
            if game.fits(state, what, item.source[0], state.objects[item.source[0]], one.source, you, one):
                found.append((item.source,))
    if "ability" in spec:
        raise Unfollowed("such targets")
    for name, each in state.objects.items():
        words = game.keywords(state, name, each)
        if "shroud" in words or ("hexproof" in words and each["controller"] != you):
            continue
        fits = "object" in spec and game.fits(state, spec["object"], name, each, one.source, you, one)
        struck = spec.get("any_target") and each["zone"] == "battlefield"
        if fits or (struck and {"creature", "planeswalker"} & set(game.types(each))):
            found.append(((name, each["born"]),))
    return found


def _said_targets(targets: Sequence[Any]) -> list[str]:
    return [each if isinstance(each, str) else each[0] for each in targets]


def _modes(ability: Node) -> list[int]:
    """CR 700.2: the modes, or none."""
    return sorted({each["mode"] for each in ability["do"] if each.get("mode")}) or [0]


def _announced(game: Game, state: State, one: Ability) -> Iterator[tuple[Node, Ability]]:
    """CR 603.3c, d, 601.2b, c: each mode and target, with what is said of it."""
    ability = game.ability(one)
    for mode in _modes(ability):
        for targets in _targets(game, state, ability, one):
            said: Node = {"targets": _said_targets(targets)}
            yield ({**said, "mode": mode} if mode else said), one._replace(targets=targets, mode=mode)


def _push(game: Game, state: State, one: Ability) -> State:
    """Puts it on the stack; what becomes a target is told."""
    now = Happening(game, state)
    state.stack.append(one)
    if one.number == 0:
        tell_cast(game, now, one)
    elif "cost" in game.ability(one) and state.find(one.source) is not None:
        now.tell("activated", one.controller, one.source)
    for target in one.targets:
        there = state.find(target) if isinstance(target, tuple) else None  # it may have been sacrificed to pay
        if there is not None and there["zone"] == "battlefield":
            now.tell("targeted", one.controller, target)
    now.over()
    state.forget()
    return state


def _puts(game: Game, state: State) -> Iterator[Way]:
    whose = game.active if any(each.controller == game.active for each in state.waiting) else game.other(game.active)
    tried: set[Ability] = set()
    for place, one in enumerate(state.waiting):
        if one.controller != whose or one in tried:
            continue
        tried.add(one)
        assert one.source is not None
        said: Node = {"do": "put", "object": one.source[0]}
        if isinstance(one.number, int):
            said["ability"] = one.number
        if one.it is not None and one.it[0] != one.source[0]:
            said["it"] = one.it[0]
        options = list(_announced(game, state, one))
        for more, chosen in options:
            new = state.copy()
            del new.waiting[place]
            yield Way({**said, **more}, None, None, _push(game, new, chosen))
        if not options:  # CR 603.3d
            new = state.copy()
            del new.waiting[place]
            new.forget()
            yield Way({**said, "do": "remove"}, None, None, new)


def activations(game: Game, state: State) -> Iterator[Way]:
    """Every activated ability that somebody can activate and pay for, with its targets."""
    for name, each in state.permanents.items():
        for number, ability in game.abilities(each):
            if "cost" not in ability:
                continue
            one = Ability(each["controller"], each["card"], number, (name, each["born"]))
            if not game.holds(state, ability.get("if"), one) or not _timely(game, state, each, number, ability):
                continue
            for more, announced in _announced(game, state, one):
                for paid, after, item in _paid(game, state, ability["cost"], announced):
                    said = {**more, **paid, "object": name, "ability": number}
                    yield from _activated(game, after, item, ability, said)


def _casts(game: Game, state: State) -> Iterator[Way]:
    """CR 601.2: every card of a hand that its owner can cast and pay for."""
    for name, stacked, one, cost in castable(game, state):
        for more, announced in _announced(game, stacked, one):
            for paid, after, item in _paid(game, stacked, cost, announced):
                said = {"do": "cast", "object": name, **more, **paid}
                yield Way(said, one.controller, None, _push(game, after, item))


def _timely(game: Game, state: State, each: Node, number: int, ability: Node) -> bool:
    """CR 602.5b, d, 606.3."""
    loyalty = "loyalty" in ability["cost"]
    if (loyalty and "loyalty" in each["used"]) or number in each["used"]:
        return False
    slow = loyalty or ability.get("sorcery")
    return not slow or (each["controller"] == game.active and not state.stack)


def _activated(game: Game, state: State, one: Ability, ability: Node, said: Node) -> Iterator[Way]:
    here = state.find(one.source)
    used = "loyalty" if "loyalty" in ability["cost"] else one.number if ability.get("once_each_turn") else None
    if here is not None and used is not None:
        here["used"] = (*here["used"], used)
    said = {"do": "activate", **said}
    mana = any(each["do"] == "add_mana" for each in ability["do"])
    if mana and not one.targets and "loyalty" not in ability["cost"]:  # CR 605.1a, 605.3b
        for way in _instructions(game, state, one, 0, False, "activate"):
            yield Way({**said, "instruction": 1}, one.controller, way.declined, way.after)
    else:
        yield Way(said, one.controller, None, _push(game, state, one))


def inside(game: Game, state: State, name: str, number: Any) -> list[State]:
    """CR 605.3a: the states after a mana ability that is activated inside another step."""
    if not isinstance(number, int):
        raise Unfollowed("mana of a land")
    found = [way for way in activations(game, state) if way.said["object"] == name and way.said["ability"] == number]
    return [way.after for way in found if "instruction" in way.said]


# -------------------------------------------------------------------------------------------------------------- costs


def _picked(game: Game, state: State, cost: Node, one: Ability) -> Iterator[tuple[str | None, str | None]]:
    """What can be sacrificed, exiled, returned or tapped for a cost, with which of them it is."""
    parts = [word for word in ("sacrifice", "exile", "return", "tap_others") if cost.get(word)]
    if not parts:
        yield None, None
        return
    [word] = parts
    if cost[word] == "self":
        if state.find(one.source) is not None and one.source is not None:
            yield word, one.source[0]
        return
    for name, each in state.permanents.items():
        if each["controller"] != one.controller or (word == "tap_others" and each["tapped"]):
            continue
        if game.fits(state, cost[word]["choose"], name, each, one.source, one.controller, one):
            yield word, name


def _paid(game: Game, state: State, cost: Node, one: Ability) -> Iterator[tuple[Node, State, Ability]]:
    """CR 118, 601.2h: each way to pay, with what is said of it and what the ability knows. Mana is that of the pool."""
    for word, pick in _picked(game, state, cost, one):
        new = state.copy()
        now = Happening(game, new)
        if not _pays(now, cost, one):
            continue
        if pick is not None and word is not None and not _gives(now, word, pick):
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
            and "creature" in now.game.types(each)
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


def _gives(now: Happening, word: str, name: str) -> bool:
    """Sacrifices, exiles, returns or taps what was picked; whether that can be done."""
    each = now.state.objects[name]
    if word == "tap_others":
        return now.turn(name, True)
    if word == "sacrifice":
        if now.game.about(now.state, "cant_be_sacrificed", name, each):
            return False
        now.bury(name, sacrificed=True)
    else:
        now.move(name, "exile" if word == "exile" else "hand")
    return True


# --------------------------------------------------------------------------------------------------------- resolution


def _resolutions(game: Game, state: State) -> Iterator[Way]:
    if not state.stack:
        return
    new = state.copy()
    one = new.stack.pop()
    ability = game.ability(one)
    could = _targets(game, state, ability, one)
    legal = tuple(each for each in one.targets if (each,) in could)
    fails = (one.targets and not legal) or ("when" in ability and not game.holds(state, ability.get("if"), one))
    at = None if fails or is_permanent(game, one) else _next(game, one, 0)
    if at is None:  # CR 608.2b, 603.4, 608.3
        now = Happening(game, new)
        ends(game, now, one, resolved=not fails)
        now.over()
        yield Way({"do": "resolve"}, None, None, new)
        return
    yield from _instructions(game, new, one._replace(targets=legal), at, False, "resolve")


def _next(game: Game, one: Ability, at: int) -> int | None:
    """The next instruction, of the mode that was chosen."""
    given = game.ability(one)["do"]
    return next((place for place in range(at, len(given)) if given[place].get("mode", 0) in (0, one.mode)), None)


def _instructions(game: Game, state: State, one: Ability, at: int, done: bool, do: str) -> Iterator[Way]:
    """CR 608.2c: the instruction, in every way."""
    instruction = game.ability(one)["do"][at]
    said: Node = {"do": do, "instruction": at + 1}

    def after(new: State, carried_out: bool, now: Ability = one) -> State:
        place = _next(game, one, at + 1)
        new.resolving = (now, place, carried_out) if place is not None else None
        last = Happening(game, new)
        if place is None:
            ends(game, last, now, resolved=True)
        last.over()  # also what waited for it to leave the stack (603.8)
        new.forget()
        return new

    def all_of_it(paying: State) -> Iterator[tuple[Node, State]]:
        for chosen, new, carried_out, now in _carried_out(game, paying, one, instruction):
            yield chosen, after(new, carried_out, now)

    def ended() -> State:
        new = state.copy()
        new.resolving = None
        last = Happening(game, new)
        ends(game, last, one, resolved=True)
        last.over()
        new.forget()
        return new

    whole = bool(game.ability(one).get("may")) and do != "continue"
    if whole and {"may", "unless", "pay", "if"} & set(instruction):
        raise Unfollowed("two choices at once")
    if (instruction.get("if_done") and not done) or not game.holds(state, instruction.get("if"), one):
        yield Way(said, None, None, after(state.copy(), False))
        return
    asked = next((word for word in ("may", "unless", "pay") if instruction.get(word)), None)
    if whole:  # "you may" for all of it
        yield Way({**said, "taken": False}, None, one.controller, ended())
        for chosen, new in all_of_it(state):
            yield Way({**said, **chosen, "taken": True}, one.controller, None, new)
        return
    if asked is None:
        for chosen, new in all_of_it(state):
            yield Way({**said, **chosen}, None, None, new)
        return
    [decider] = game.who(state, instruction.get("by", "you"), one)
    declined = decider if asked != "unless" else None  # CR 732.6
    if asked == "unless":
        for chosen, new in all_of_it(state):
            yield Way({**said, **chosen, "taken": None}, None, None, new)
    else:
        yield Way({**said, "taken": False}, None, declined, after(state.copy(), False))
    payer = one._replace(controller=decider)
    prices = [state] if asked == "may" else [paying for _, paying, _ in _paid(game, state, instruction[asked], payer)]
    for paying in prices:
        if asked == "unless":
            yield Way({**said, "taken": True}, decider, None, after(paying.copy(), False))
            continue
        for chosen, new in all_of_it(paying):
            yield Way({**said, **chosen, "taken": True}, decider, None, new)


def _carried_out(game: Game, state: State, one: Ability, given: Node) -> Iterator[tuple[Node, State, bool, Ability]]:
    """What a verb does: what is chosen, the state after it, whether anything was done (for `if_done`), and what the
    ability knows then."""
    n, m = (max(0, game.amount(state, given.get(key, 1), one)) for key in ("n", "m"))
    if given["do"] == "boost":
        n, m = (game.amount(state, given.get(key, 0 if key == "n" else 1), one) for key in ("n", "m"))
    if given["do"] in ("proliferate", "copy_spell"):
        yield from (
            _proliferated(game, state, one) if given["do"] == "proliferate" else _copies(game, state, one, given, n)
        )
        return
    for picks, said in _picks(game, state, one, given):
        for turned in (True, False) if given["do"] == "tap_or_untap" else (None,):
            new = state.copy()
            now = Happening(game, new)
            verb = given["do"] if turned is None else "tap" if turned else "untap"
            made: list[Ref] = []
            results = [_done(now, {**given, "do": verb}, name, (n, m), one, made) for name in picks]
            if (given.get("what") is None and verb != "populate") or (verb == "damage" and "who" in given):
                for player in game.who(state, given.get("who", "you"), one):
                    results.append(_to_player(now, given, player, n, one, made))
            now.link()
            now.over()
            said = said if turned is None else {**said, "mode": 1 if turned else 2}
            knows = one
            if "chosen" in said:
                knows = one._replace(chosen=tuple((name, state.objects[name]["born"]) for name in picks))
            knows = now.followed(knows._replace(created=tuple(made)) if made else knows)
            tokens = [ref[0] for ref in made if new.objects[ref[0]]["token"]]
            yield ({**said, "created": tokens} if tokens else said), new, any(results), knows


def _proliferated(game: Game, state: State, one: Ability) -> Iterator[tuple[Node, State, bool, Ability]]:
    for names in choices_to_proliferate(state):
        new = state.copy()
        now = Happening(game, new)
        proliferate(now, names)
        now.over()
        yield {"chosen": list(names)}, new, True, one


def _copies(game: Game, state: State, one: Ability, given: Node, n: int) -> Iterator[tuple[Node, State, bool, Ability]]:
    """CR 707.10c: a copy of a spell, with each choice of targets."""
    refs = one.targets if given["what"] == "target" else game.meant(given["what"], one)
    models = [model for ref in refs if isinstance(ref, tuple) and (model := on_stack(state, ref)) is not None]
    if one.number == 0 and given["what"] == "self":
        models = [one]
    if not models or not n:
        yield {}, state.copy(), False, one
        return
    [model] = models
    if n > 1 and model.targets:
        raise Unfollowed("many copies with targets")
    mine, seen = model._replace(controller=one.controller), state.copy()
    if one.number == 0:  # CR 608.2n: a spell is on the stack until all of it is done
        seen.stack.append(one)
    for targets in dict.fromkeys([model.targets, *_targets(game, seen, game.ability(model), mine)]):
        new, names = state.copy(), []
        for _ in range(n):
            name, now = copied(game, new, model, one.controller, targets)
            names.append(name)
            now.over()
        yield {"created": names, **({"targets": _said_targets(targets)} if targets else {})}, new, True, one


def _picks(game: Game, state: State, one: Ability, given: Node) -> Iterator[tuple[list[str], Node]]:
    """What an instruction is about, in each way in which somebody may choose it; players among them by name."""
    what = given.get("what")
    if given["do"] == "populate":  # CR 701.36a
        what = {"choose": {"type": "creature", "token": True, "controller": "you"}}
    if what is None:
        yield [], {}
        return
    if isinstance(what, dict) and (what.get("n", 1) != 1 or what.get("up_to")):
        raise Unfollowed("several that are picked")
    if isinstance(what, str):
        found = one.targets if what == "target" else game.meant(what, one)
        refs = [each for each in found if isinstance(each, str) or state.find(each) is not None]
        yield [each if isinstance(each, str) else each[0] for each in refs], {}
        return
    word = next(iter({"each", "choose"} & set(what)))
    named = sorted(state.objects.items())
    fit = [name for name, each in named if game.fits(state, what[word], name, each, one.source, one.controller, one)]
    if word == "each":
        yield fit, {}
        return
    if given["do"] == "sacrifice":
        [by] = game.who(state, what.get("by", "you"), one)
        fit = [name for name in fit if state.objects[name]["controller"] == by]
        fit = [name for name in fit if not game.about(state, "cant_be_sacrificed", name, state.objects[name])]
    for name in fit:
        yield [name], {"chosen": [name]}
    if not fit:
        yield [], {}


def _done(now: Happening, given: Node, name: str, nm: tuple[int, int], one: Ability, made: list[Ref]) -> bool:
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
        by = one.controller
        if isinstance(given["what"], dict) and "by" in given["what"]:
            [by] = now.game.who(now.state, given["what"]["by"], one)
        if each["controller"] != by or now.game.about(now.state, "cant_be_sacrificed", name, each):
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
    if verb in ("gain", "lose_keyword"):
        each["gained"][given["keyword"]] = verb == "gain"
        return True
    if verb == "become":
        each["became"] = tuple(sorted({*each["became"], *given["types"]}))
        return True
    if verb in ("gain_control", "give_control"):
        [player] = now.game.who(now.state, given.get("who", "you"), one)
        return now.gain_control(name, player)
    if verb == "attach":
        its = now.state.find(one.source)
        return its is not None and one.source is not None and now.attach(one.source[0], (name, each["born"]))
    if verb not in ("copy_token", "populate"):
        raise Unfollowed(f"the verb {verb}")
    for _ in range(nm[0]):
        made += now.create(
            each["card"], one.controller, {**given, "nonlegendary": given.get("nonlegendary") or each.get("plain")}
        )
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
        now.move(name, "exile")
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


def _to_player(now: Happening, given: Node, player: str, n: int, one: Ability, made: list[Ref]) -> bool:
    """Does it to a player, or for one; whether anything was done."""
    verb = given["do"]
    if verb == "damage":
        return now.damage(one.source, player, n)
    if verb in ("gain_life", "lose_life", "set_life", "discard"):
        way = getattr(now, verb)
        return bool(way(player, n))
    if verb in ("draw", "mill"):
        return now.take_cards(player, n, "hand" if verb == "draw" else "graveyard")
    if verb in ("energy", "poison", "add_mana"):
        return now.more_of(player, "mana" if verb == "add_mana" else verb, n)
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


# ---------------------------------------------------------------------------------------------------------------- loops


class Loop(NamedTuple):
    """A run that comes back: how many steps lead to it, how many it has, who could have declined some of them, and
    what is more at its end."""

    start: int
    steps: int
    choosers: frozenset[str]
    more: frozenset[str]


def loops_within(case: Node, steps: int, most: int) -> Loop | None:
    """A run of so many steps at most, after which everything is as at the beginning of a round, or more of what nobody
    asks for; None if there is none among `most` states. Only rounds of forced steps, or of one player's actions."""
    game, first = begin(case)
    asked = asked_of(case)
    path: list[tuple[str, dict[str, int]]] = []
    acts: list[Way] = []
    looked = 0

    def follow(state: State) -> Loop | None:
        nonlocal looked
        looked += 1
        shape, numbers = state.structure(), state.numbers()
        for place, (early, before) in enumerate(path):
            since = acts[place:]
            choosers = frozenset(way.optional for way in since if way.optional is not None)
            if early != shape or any(way.declined for way in since):
                continue
            if no_worse(before, numbers, asked, losing=not choosers):
                more = frozenset(key for key in numbers if numbers[key] > before.get(key, 0))
                if not choosers or (len(choosers) == 1 and more):
                    return Loop(place, len(since), choosers, more)
        if len(acts) == steps or looked > most:
            return None
        path.append((shape, numbers))
        for way in ways(game, state):
            acts.append(way)
            found = follow(way.after)
            acts.pop()
            if found is not None:
                return found
        path.pop()
        return None

    return follow(first)


_ASKED = ("life", "library", "hand", "graveyard")


def asked_of(case: Node) -> set[str]:
    """The numbers of players that a card asks for."""
    return {word for word in (*_ASKED, *BY_TURN) if f"{{'{word}':" in repr(case["cards"])}


def no_worse(before: dict[str, int], after: dict[str, int], asked: set[str], *, losing: bool) -> bool:
    """Whether life, cards, energy and mana are no less, and are the same where a card asks for them; the rest is the
    same. losing: life may be less, and poison counters more: the round repeats until somebody loses."""
    free = ("life", "mana", "energy", "hand", "graveyard", *BY_TURN)
    for key in {*before, *after}:
        word = key.split()[0]
        early, late = before.get(key, 0), after.get(key, 0)
        if losing and word in ("life", "poison") and word not in asked:
            continue
        if late < early or (late > early and (word not in free or word in asked)):
            return False
    return True
