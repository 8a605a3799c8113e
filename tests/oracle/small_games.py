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

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from .small_choices import Choices, every
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
    proposed,
    proposed_copy,
)
from .small_stack import announced, legal_for, modes_of, paid, push, retargeted, said_targets
from .small_state import ABILITY, Ability, Game, Node, Ref, State, Unfollowed, symbols
from .small_state import begin as _begin
from .small_verbs import to_object, to_player

__all__ = [
    "Game",
    "State",
    "Unfollowed",
    "Way",
    "activations",
    "at_rest",
    "begin",
    "inside",
    "ways",
]

MOST_COPIED = 100
"""So many choices of targets of copies that are made at once are followed at most."""


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
    forced = state.resolving is not None or state.at_once or state.waiting or state.stack
    return not forced and due(game, state) is None


def ways(game: Game, state: State) -> list[Way]:
    """Every step that can be taken; none where the game is over, or where nothing is forced and nobody can act."""
    if state.lost:
        return []
    if state.resolving is not None:
        one, at, done = state.resolving
        return list(_instructions(game, state, one, at, done, "continue"))
    if state.at_once:
        return list(_mana_at_once(game, state))
    found = due(game, state)
    if found is not None:
        return [Way({"do": "check", "chosen": kept}, None, None, after) for kept, after in check(game, state, found)]
    if state.waiting:
        return list(_puts(game, state))
    return [*activations(game, state), *_casts(game, state), *_resolutions(game, state)]


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
        options = list(announced(game, state, one))
        for more, chosen in options:
            new = state.copy()
            del new.waiting[place]
            yield Way({**said, **more}, None, None, push(game, new, chosen))
        if not options:  # CR 603.3d
            new = state.copy()
            del new.waiting[place]
            new.forget()
            yield Way({**said, "do": "remove"}, None, None, new)


def _mana_at_once(game: Game, state: State) -> Iterator[Way]:
    """CR 605.4a: a triggered mana ability isn't put on the stack; its first instruction is carried out."""
    whose = game.active if any(each.controller == game.active for each in state.at_once) else game.other(game.active)
    for one in dict.fromkeys(one for one in state.at_once if one.controller == whose):
        if "if" in game.ability(one) or modes_of(game.ability(one)) != [0] or one.source is None:
            raise Unfollowed("conditions and modes of a triggered mana ability")
        new = state.copy()
        new.at_once.remove(one)
        for way in _instructions(game, new, one, 0, False, "put"):
            yield way._replace(said={**way.said, "object": one.source[0], "ability": one.number})


def activations(game: Game, state: State) -> Iterator[Way]:
    """Every activated ability that somebody can activate and pay for, with its targets."""
    for name, each in state.where_abilities_work().items():
        for number, ability in game.working(each):
            if "cost" not in ability:
                continue
            one = Ability(each["controller"], each["card"], number, (name, each["born"]))
            if not game.holds(state, ability.get("if"), one) or not _timely(game, state, each, number, ability):
                continue
            for more, aimed in announced(game, state, one):
                for how, after, item in paid(game, state, _less(game, state, name, each, ability["cost"]), aimed):
                    said = {**more, **how, "object": name, "ability": number}
                    yield from _activated(game, after, item, ability, said)


def _less(game: Game, state: State, name: str, each: Node, cost: Node) -> Node:
    """CR 118.7a, 601.2f: each effect takes generic mana out of the cost, one by one, as long as two mana are left."""
    left = symbols({"mana_cost": cost.get("mana")})
    for static in game.about(state, "activation_less", name, each):
        for _ in range(static.get("n", 1)):
            generic = next((symbol for symbol in left if symbol.isdigit() and int(symbol) > 0), None)
            if generic is not None and sum(int(symbol) if symbol.isdigit() else 1 for symbol in left) > 1:
                left[left.index(generic)] = str(int(generic) - 1)
    return {**cost, "mana": "".join(f"{{{symbol}}}" for symbol in left)} if left else cost


def _casts(game: Game, state: State) -> Iterator[Way]:
    """CR 601.2: every card that its owner can cast and pay for."""
    for name, stacked, one, cost, free in castable(game, state):
        for more, aimed in announced(game, stacked, one):
            for how, after, item in paid(game, stacked, cost, aimed):
                said = {"do": "cast", "object": name, "free": free, **more, **how}
                yield Way(said, one.controller, None, push(game, after, item))


def _timely(game: Game, state: State, each: Node, number: int, ability: Node) -> bool:
    """CR 602.5b, d, 606.3."""
    loyalty = "loyalty" in ability["cost"]
    if (loyalty and "loyalty" in each["used"]) or f"{each['card']} {number}" in each["used"]:
        return False
    slow = loyalty or ability.get("sorcery")
    return not slow or (each["controller"] == game.active and not state.stack)


def _activated(game: Game, state: State, one: Ability, ability: Node, said: Node) -> Iterator[Way]:
    here = state.find(one.source)
    once = f"{one.card} {one.number}" if ability.get("once_each_turn") else None
    used = "loyalty" if "loyalty" in ability["cost"] else once
    if here is not None and used is not None:
        here["used"] = (*here["used"], used)
    said = {"do": "activate", **said}
    if game.is_mana(one):  # CR 605.3b
        for way in _instructions(game, state, one, 0, False, "activate"):
            yield Way({**way.said, **said, "instruction": 1}, one.controller, way.declined, way.after)
    else:
        yield Way(said, one.controller, None, push(game, state, one))


def inside(game: Game, state: State, name: str, number: Any) -> list[State]:
    """CR 605.3a: the states after a mana ability that is activated inside another step."""
    if not isinstance(number, int):
        raise Unfollowed("mana of a land")
    found = [way for way in activations(game, state) if way.said["object"] == name and way.said["ability"] == number]
    return [way.after for way in found if "instruction" in way.said]


# --------------------------------------------------------------------------------------------------------- resolution


def _resolutions(game: Game, state: State) -> Iterator[Way]:
    if not state.stack:
        return
    new = state.copy()
    one = new.stack.pop()
    ability = game.ability(one)
    specs = ability.get("targets") or ()
    could = [legal_for(game, state, spec, one) for spec in specs]
    legal = tuple(each if each in there else None for each, there in zip(one.targets, could, strict=False))
    fails = (one.targets and all(each is None for each in legal)) or (
        "when" in ability and not game.holds(state, ability.get("if"), one)
    )
    at = None if fails or is_permanent(game, one) else _next(game, one, 0)
    if at is None:  # CR 608.2b, 603.4, 608.3

        def ended(choices: Choices) -> Way:
            after = new.copy()
            now = Happening(game, after, choices)
            ends(game, now, one, resolved=not fails)
            now.over()
            return Way({"do": "resolve", **now.said}, now.took, now.declined, after)

        yield from every(ended)
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

    def all_of_it(paying: State) -> Iterator[Way]:
        for out in _carried_out(game, paying, one, instruction):
            yield Way(out.said, out.optional, out.declined, after(out.after, out.done, out.knows))

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
        for way in all_of_it(state):
            yield Way({**said, **way.said, "taken": True}, one.controller, way.declined, way.after)
        return
    if asked is None:
        for way in all_of_it(state):
            yield way._replace(said={**said, **way.said})
        return
    [decider] = game.who(state, instruction.get("by", "you"), one)
    declined = decider if asked != "unless" else None  # CR 732.6
    if asked == "unless":
        for way in all_of_it(state):
            yield way._replace(said={**said, **way.said, "taken": None})
    else:
        yield Way({**said, "taken": False}, None, declined, after(state.copy(), False))
    payer = one._replace(controller=decider)
    prices = [state] if asked == "may" else [paying for _, paying, _ in paid(game, state, instruction[asked], payer)]
    for paying in prices:
        if asked == "unless":
            yield Way({**said, "taken": True}, decider, None, after(paying.copy(), False))
            continue
        for way in all_of_it(paying):
            yield Way({**said, **way.said, "taken": True}, decider, way.declined, way.after)


class _Outcome(NamedTuple):
    """What a verb came to: what is chosen, the state after it, whether anything was done (for `if_done`), what the
    ability knows then, and who did something optional in it, or declined to."""

    said: Node
    after: State
    done: bool
    knows: Ability
    optional: str | None = None
    declined: str | None = None


def _carried_out(game: Game, state: State, one: Ability, given: Node) -> Iterator[_Outcome]:
    """What a verb does, in every way."""
    n, m = (max(0, game.amount(state, given.get(key, 1), one)) for key in ("n", "m"))
    if given["do"] in ("boost", "become", "set_life"):  # CR 107.1b
        power = 0 if given["do"] == "boost" else 1
        n, m = (game.amount(state, given.get(key, default), one) for key, default in (("n", power), ("m", 1)))
    if given["do"] == "copy_ability":
        yield from _copies_ability(game, state, one, given, n)
        return
    if given["do"] in ("proliferate", "copy_spell"):
        yield from (
            _proliferated(game, state, one) if given["do"] == "proliferate" else _copies(game, state, one, given, n)
        )
        return
    for picks, said in _picks(game, state, one, given):
        if given["do"] in ("cast_free", "cast_copy"):
            copy = given["do"] == "cast_copy"
            found = [out for name in picks for out in _cast_now(game, state, one, name, one.controller, copy=copy)]
            if len(picks) > 1:
                raise Unfollowed("several that are cast")
            yield from (out._replace(said={**said, **out.said}) for out in found)
            if not found:
                yield _Outcome(said, state.copy(), False, one)
            continue
        if given["do"] == "counter" and (instead := _not_countered(game, state, one, picks)):
            yield from _exiled_instead(game, state, one, picks[0], *instead)
            continue
        for turned in (True, False) if given["do"] == "tap_or_untap" else (None,):
            verb = given["do"] if turned is None else "tap" if turned else "untap"
            more = said if turned is None else {**said, "mode": 1 if turned else 2}
            yield from every(partial(_one_way, game, state, one, {**given, "do": verb}, (n, m), picks, more))


def _cast_now(game: Game, state: State, one: Ability, name: str, player: str, *, copy: bool) -> Iterator[_Outcome]:
    """CR 608.2g, 707.12: a card, or a copy of one, is cast while something resolves, without paying its mana cost."""
    card = game.cards[state.objects[name]["card"]]
    if "land" in card["types"]:
        return
    if "Aura" in card.get("subtypes", ()):
        raise Unfollowed("Auras that are cast")
    offer = proposed_copy(game, state, name, player) if copy else proposed(game, state, name, player, free=True)
    if one.number == 0 and any("spell" in spec for spec in game.ability(offer.one).get("targets", ())):
        raise Unfollowed("a spell as a target of what it casts")
    for more, aimed in announced(game, offer.state, offer.one):
        for how, after, item in paid(game, offer.state, offer.cost, aimed):
            said = {**more, **how, **({"created": [offer.name]} if copy else {})}
            knows = one._replace(created=(item.source,)) if item.source is not None else one
            yield _Outcome(said, push(game, after, item), True, knows)


def _not_countered(game: Game, state: State, one: Ability, picks: list[str]) -> tuple[str, str] | None:
    """CR 614.1a: who exiles what would be countered, and where it goes instead; None where it is countered."""
    found = []
    for source, its, static in game.statics(state, "would_be_countered"):
        you, who = its["controller"], static.get("who", "you")
        if who != "any" and (one.controller == you) is not (who == "you"):
            continue
        what = {**static.get("what", {}), "zone": "stack"}
        for name in picks:
            each = state.objects.get(name)
            if each is None or on_stack(state, (name, each["born"])) is None:
                continue
            if game.fits(state, what, name, each, source, you):
                found.append((you, str(static.get("to", "exile"))))
    if len(found) > 1:
        raise Unfollowed("an order of replacement effects")
    return found[0] if found else None


def _exiled_instead(game: Game, state: State, one: Ability, name: str, player: str, to: str) -> Iterator[_Outcome]:
    """The spell leaves the stack; its card may be cast."""
    new = state.copy()
    now = Happening(game, new)
    countered(now, (name, new.objects[name]["born"]), to)
    now.over()
    casts = []
    if to == "exile" and name in new.objects:
        casts = list(_cast_now(game, new, one, name, player, copy=False))
    yield from (out._replace(optional=player) for out in casts)
    yield _Outcome({}, new, True, one, declined=player if casts else None)


def _one_way(
    game: Game,
    state: State,
    one: Ability,
    given: Node,
    nm: tuple[int, int],
    picks: list[str],
    said: Node,
    choices: Choices,
) -> _Outcome:
    """What a verb does to what was picked, or to players."""
    new = state.copy()
    now = Happening(game, new, choices)
    verb = given["do"]
    made: list[Ref] = []
    results = [to_object(now, given, name, nm, one, made) for name in picks]
    if (given.get("what") is None and verb != "populate") or (verb == "damage" and "who" in given):
        for player in game.who(state, given.get("who", "you"), one):
            results.append(to_player(now, given, player, nm[0], one, made))
    if len(picks) > 1 and (now.took or now.declined):
        raise Unfollowed("several that enter, one as a copy")
    now.link()
    now.over()
    knows = one
    if "chosen" in said:
        knows = one._replace(chosen=tuple((name, state.objects[name]["born"]) for name in picks))
    knows = now.followed(knows._replace(created=tuple(made)) if made else knows)
    tokens = [ref[0] for ref in made if new.objects[ref[0]]["token"]]
    said = {**said, **({"created": tokens} if tokens else {}), **now.said}
    return _Outcome(said, new, any(results), knows, now.took, now.declined)


def _proliferated(game: Game, state: State, one: Ability) -> Iterator[_Outcome]:
    for names in choices_to_proliferate(state):
        new = state.copy()
        now = Happening(game, new)
        proliferate(now, names)
        now.over()
        yield _Outcome({"chosen": list(names)}, new, True, one)


def _copied(models: list[Ability], n: int) -> Ability | None:
    """What is copied, of at most one that is found; None if nothing is."""
    if not models or not n:
        return None
    [model] = models
    return model


def _of_each(options: Iterable[tuple[Any, ...]], n: int) -> Iterator[list[tuple[Any, ...]]]:
    """CR 707.10c: the targets of so many copies, one after another, in every way."""
    found = list(dict.fromkeys(options))
    if len(found) ** n > MOST_COPIED:
        raise Unfollowed("many copies with many targets")
    yield from map(list, product(found, repeat=n))


def _said_of_all(targets: list[tuple[Any, ...]]) -> Node:
    """What a record says of the targets of copies: once what is the same for all."""
    together = [each for one in (targets if len(set(targets)) > 1 else targets[:1]) for each in one]
    return {"targets": said_targets(together)} if together else {}


def _copies(game: Game, state: State, one: Ability, given: Node, n: int) -> Iterator[_Outcome]:
    """CR 707.10c: a copy of a spell, with each choice of targets."""
    refs = game.meant(state, given["what"], one)
    models = [model for ref in refs if isinstance(ref, tuple) and (model := on_stack(state, ref)) is not None]
    if one.number == 0 and given["what"] == "self":
        models = [one]
    model = _copied(models, n)
    if model is None:
        yield _Outcome({}, state.copy(), False, one)
        return
    mine, seen = model._replace(controller=one.controller), state.copy()
    if one.number == 0:  # CR 608.2n: a spell is on the stack until all of it is done
        seen.stack.append(one)
    for targets in _of_each(retargeted(game, seen, model, mine), n):
        new, names = state.copy(), []
        for each in targets:
            name, now = copied(game, new, model, one.controller, each)
            names.append(name)
            now.over()
        said = {"created": names, **_said_of_all(targets), **({"mode": model.mode} if model.mode else {})}
        yield _Outcome(said, new, True, one)


def _copies_ability(game: Game, state: State, one: Ability, given: Node, n: int) -> Iterator[_Outcome]:
    """CR 707.10, 707.10b, c: a copy of an activated or triggered ability isn't activated; its targets may be others."""
    if given["what"] not in ("it", "target"):
        raise Unfollowed("a copy of another ability")
    entries = [ref[1] for ref in one.aimed("target") if ref[0] == ABILITY] if given["what"] == "target" else [one.item]
    models = [each for each in state.stack if each.entry in entries]
    model = _copied(models, n)
    if model is None:
        yield _Outcome({}, state.copy(), False, one)
        return
    mine = model._replace(controller=one.controller, created=())
    for targets in _of_each(retargeted(game, state, model, mine), n):
        new = state.copy()
        now = Happening(game, new)
        for of_one in targets:
            new.made += 1
            new.stack.append(mine._replace(targets=of_one, entry=new.made))
            for target in of_one:
                if isinstance(target, tuple) and (there := new.find(target)) and there["zone"] == "battlefield":
                    now.tell("targeted", one.controller, target)
        now.over()
        said = {**_said_of_all(targets), **({"mode": model.mode} if model.mode else {})}
        yield _Outcome(said, new, True, one)


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
        found = one.aimed(what) if what in ("target", "target_2") else game.meant(state, what, one)
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
