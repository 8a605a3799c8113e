"""What the instructions of spells and abilities do, one at a time (CR 608.2c).

Whether something is done at all - `if`, `if_done`, `may`, `pay`, `unless` - comes first; then the verb. A verb says
whether anything was done, for `if_done`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from .costs import MANA, follow, pay, remember
from .form import Node, Unsupported
from .matching import Ctx, amount, condition, fits, info, objects_of, players_of
from .play import PUBLIC, Event, Play, Refused, can_enchant, item_for, merged
from .state import Game, Item, Obj, Ref, Target, Waiting, spell_ability
from .view import Look

__all__ = [
    "announce",
    "carry_out",
    "choose_mode_and_targets",
    "ctx_of",
    "legal_target",
    "run_mana_trigger",
    "target_counts",
    "tell_cast",
    "tell_targets",
    "wanted_targets",
]


def ctx_of(play: Play, item: Item) -> Ctx:
    """For the words of a spell or ability that is being carried out."""
    targets: list[Any] = list(item.targets)
    return Ctx(play.game, play.view, item.controller, item.refs, targets, item.they, item.about_player, item.amount)


def carry_out(play: Play, item: Item, given: Node) -> None:
    """Carries out one instruction with the choices of the step; `item.done` says whether anything was done.

    Raises:
        Refused: The step doesn't say what has to be said, or says what can't be.
    """
    ctx = ctx_of(play, item)
    if given.get("if_done") and not item.done:
        return
    item.done = False
    if not condition(ctx, given.get("if")):
        return
    if not _decided(play, ctx, item, given):
        return
    verb = _VERBS.get(given["do"])
    if verb is None:
        raise Unsupported(f"the verb {given['do']!r}")
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
    if taken is None:
        raise Refused("it isn't said whether the choice was taken")
    if taken:
        play.optional.append(deciders[0])
    for word in ("pay", "unless"):
        if given.get(word) and taken:
            payer = Ctx(ctx.game, ctx.view, deciders[0], ctx.refs, ctx.targets, ctx.they, ctx.about_player, ctx.amount)
            source = next(iter(objects_of(ctx, "self")), None)
            pay(play, payer, item, given[word], source)
    return taken is not bool(given.get("unless"))


# ---------------------------------------------------------------------------------------------------- what is picked


def _objects(play: Play, ctx: Ctx, item: Item, given: Node, word: str = "what", *, whose: bool = False) -> list[Ref]:
    """The objects an instruction is about. `whose`: each chooser chooses among their own permanents (sacrificing)."""
    ref = given.get(word)
    if ref is None:
        return []
    if isinstance(ref, str):
        return objects_of(ctx, ref)
    found: list[Ref] = []
    if ref.get("each") is not None:
        found = [
            look.ref
            for look in ctx.view.looks.values()
            if ctx.game.in_range(ctx.you, look.controller) and fits(ctx, ref["each"], look)
        ]
    elif ref.get("choose") is not None:
        for player in players_of(ctx, ref.get("by", "you")):
            found += _choose(play, ctx, ref, player, found, whose)
    remember(item, [(each, each) for each in found], public=True)
    return found


def _choose(play: Play, ctx: Ctx, pick: Node, player: str, taken: list[Ref], whose: bool) -> list[Ref]:
    free = [
        look.ref
        for look in ctx.view.looks.values()
        if fits(ctx, pick["choose"], look)
        and look.ref not in taken
        and (not whose or play.can_sacrifice(look.ref, player))
        and ctx.game.in_range(ctx.you, look.controller)
    ]
    n = pick.get("n", 1)
    found: list[Ref] = []
    while len(found) < n and len(found) < len(free):
        each = play.choices.take(lambda one: one in free and one not in found)
        if isinstance(each, Ref):
            found.append(each)
        elif pick.get("up_to"):
            break
        elif len(free) <= n:
            return free
        else:
            raise Refused("it isn't said which objects are chosen, or they don't fit (608.2d)")
    if pick.get("up_to"):
        play.alternatives.append((player, "fewer objects could be chosen"))
    elif len(free) > n and not _alike(ctx, free):
        play.alternatives.append((player, "other objects could be chosen"))
    return found


def _alike(ctx: Ctx, refs: list[Ref]) -> bool:
    """Whether nothing that matters tells objects apart, so that it is the same choice."""
    return len({alike_key(ctx.game, ctx.view.looks[ref.id]) for ref in refs}) == 1


def alike_key(game: Game, look: Look) -> tuple[Any, ...]:
    """What tells an object apart from others."""
    counters = tuple(sorted((kind, n) for kind, n in look.counters.items() if n))
    obj = game.objects[look.ref.id]
    return (
        look.name,
        look.zone,
        look.owner,
        look.controller,
        look.token,
        look.tapped,
        look.sick,
        look.attacking,
        look.attached,
        look.power,
        look.toughness,
        counters,
        tuple(sorted(look.keywords)),
        tuple(sorted(str(key) for key, _ in look.abilities)),
        obj.damage,
        obj.until,
        any(each.attached == look.ref for each in game.objects.values()),
        any(each.until == look.ref for each in game.objects.values()),
    )


def _number(ctx: Ctx, given: Node, word: str = "n", default: int = 1) -> int:
    n = given.get(word)
    return default if n is None else max(0, amount(ctx, n))


def _signed(ctx: Ctx, given: Node, word: str, default: int) -> int:
    n = given.get(word)
    return default if n is None else amount(ctx, n)


def _players(ctx: Ctx, given: Node) -> list[str]:
    return players_of(ctx, given.get("who") or "you")


def _source(ctx: Ctx, given: Node) -> Look:
    looks = info(ctx, given.get("source", "self"))
    if not looks:
        raise Unsupported("damage without a source")
    return looks[-1]


# ------------------------------------------------------------------------------------------------------------- objects

Verb = Callable[[Play, Ctx, Item, Node], bool]
_VERBS: dict[str, Verb] = {}


def _verb(*names: str) -> Callable[[Verb], Verb]:
    def note(function: Verb) -> Verb:
        for name in names:
            _VERBS[name] = function
        return function

    return note


@_verb("nothing")
def _nothing(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    return True


@_verb("tap", "untap", "tap_or_untap")
def _turn(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs, done = _objects(play, ctx, item, given), False
    with play.batch():
        for ref in refs:
            obj = play.game.find(ref)
            untap = given["do"] == "untap" or (
                given["do"] == "tap_or_untap" and obj is not None and obj.tapped and play.choices.mode != 1
            )
            done = (play.untap(ref) if untap else play.tap(ref)) or done
    if given["do"] == "tap_or_untap" and refs:
        play.alternatives.append((ctx.you, "it could be turned the other way"))
    return done or bool(refs)


@_verb("destroy")
def _destroy(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = _objects(play, ctx, item, given)
    gone = [ref for ref in refs if "indestructible" not in play.look(ref).keywords]
    _move_all(play, item, gone, "graveyard")
    return bool(gone)


@_verb("sacrifice")
def _sacrifice(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = _objects(play, ctx, item, given, whose=True)
    moved: list[tuple[Ref, Ref | None]] = []
    with play.batch():
        for ref in refs:
            obj = play.game.find(ref)
            if obj is None:
                continue
            player = obj.controller if not isinstance(given["what"], str) else ctx.you
            done, now = play.sacrifice(ref, player)
            if done:
                moved.append((ref, now))
    for was, now in moved:
        follow(item, was, now, True)
    return bool(moved)


@_verb("exile")
def _exile(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = _objects(play, ctx, item, given)
    me = next(iter(item.refs.get("self_was") or item.refs.get("self") or []), None)
    if given.get("until_leaves"):
        source = play.game.find(me)
        if source is None or source.zone != "battlefield":
            return False
    now_there = _move_all(play, item, refs, "exile")
    for ref in now_there:
        obj = play.game.find(ref)
        if obj is not None:
            obj.exiled_by = me
            obj.until = me if given.get("until_leaves") else None
    return bool(refs)


def _move_all(play: Play, item: Item, refs: list[Ref], to: str, **more: Any) -> list[Ref]:
    """Moves objects at once; what they became, where they can still be found."""
    moved: list[tuple[Ref, Ref | None]] = []
    with play.batch():
        for ref in refs:
            moved.append((ref, play.move(ref, to, by=item.controller, **more)))
    found: list[Ref] = []
    for was, now in moved:
        obj = play.game.find(now)
        follow(item, was, now, obj is not None and obj.zone in PUBLIC)
        found += [] if now is None or obj is None else [now]
    return found


@_verb("return")
def _return(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    to = given.get("to")
    if to is None:
        raise Unsupported("`return` that doesn't say where to")
    refs = _objects(play, ctx, item, given)
    refs = [ref for ref in refs if _can_go(play, ref, to)]
    return _put(play, ctx, item, given, refs, to)


def _can_go(play: Play, ref: Ref, to: str) -> bool:
    obj = play.game.find(ref)
    if obj is None or obj.zone == to:
        return False
    types = play.look(ref).types
    return to != "battlefield" or not types or not types <= {"instant", "sorcery"}


def _put(play: Play, ctx: Ctx, item: Item, given: Node, refs: list[Ref], to: str) -> bool:
    found: list[Ref] = []
    moved: list[tuple[Ref, Ref | None]] = []
    with play.batch():
        for ref in refs:
            obj = play.game.find(ref)
            if obj is None:
                continue
            now = play.move(
                ref,
                to,
                controller=_under(ctx, given, obj.owner),
                tapped=bool(given.get("tapped")),
                counters=given.get("with"),
                by=item.controller,
            )
            moved.append((ref, now))
    for was, now in moved:
        follow(item, was, now, to in PUBLIC)
        if now is not None:
            found.append(now)
            obj = play.game.find(now)
            if given.get("haste") and obj is not None:
                obj.gained = (*obj.gained, "haste")
            if given.get("attacking") and obj is not None:
                obj.attacks = _attacked(play, obj.controller)
    if to == "battlefield":
        item.refs["created"] = found
    return bool(moved)


def _under(ctx: Ctx, given: Node, owner: str) -> str:
    under = given.get("under") or "owner"
    if under == "you":
        return ctx.you
    if under == "they":
        if ctx.they is None:
            raise Unsupported("`they` where there is no player")
        return ctx.they
    return owner


def _attacked(play: Play, player: str) -> str:
    others = [name for name in play.game.alive() if name != player]
    return others[0]


@_verb("blink")
def _blink(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = _objects(play, ctx, item, given)
    exiled = _move_all(play, item, refs, "exile")
    _put(play, ctx, item, given, exiled, "battlefield")
    return bool(refs)


@_verb("shuffle_into_library", "put_on_library", "put_under_library")
def _into_library(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = _objects(play, ctx, item, given)
    verb = given["do"]
    owners = {play.look(ref).owner for ref in refs}
    _move_all(
        play, item, refs, "library", bottom=verb == "put_under_library", unknown_place=verb == "shuffle_into_library"
    )
    if verb == "shuffle_into_library":
        for owner in owners or set(_players(ctx, given)):
            play.game.players[owner].top.clear()
    return bool(refs)


@_verb("put_counters")
def _put_counters(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    kind, n, done = given.get("counter") or "+1/+1", _number(ctx, given), False
    if given.get("who") is not None and given.get("what") is None:
        raise Unsupported("counters on players")
    with play.batch():
        for ref in _objects(play, ctx, item, given):
            done = play.put_counters(ref, kind, n, by=ctx.you) > 0 or done
    return done


@_verb("remove_counters")
def _remove_counters(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    done = False
    with play.batch():
        for ref in _objects(play, ctx, item, given):
            obj = play.game.find(ref)
            if obj is None:
                continue
            kinds = (
                [given["counter"]] if given.get("counter") else [kind for kind in obj.counters if obj.counters[kind]]
            )
            for kind in kinds:
                done = play.remove_counters(ref, kind, _number(ctx, given)) > 0 or done
    return done


@_verb("double_counters")
def _double_counters(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    done = False
    with play.batch():
        for ref in _objects(play, ctx, item, given):
            obj = play.game.find(ref)
            for kind, n in dict(obj.counters if obj is not None else {}).items():
                if given.get("counter") in (None, kind):
                    done = play.put_counters(ref, kind, n, by=ctx.you) > 0 or done
    return done


@_verb("damage")
def _damage(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    source, n, done = _source(ctx, given), _number(ctx, given), False
    to: list[Target] = []
    if given.get("what") is not None:
        to += _objects(play, ctx, item, given)
        if given["what"] in ("target", "target_2"):
            to += players_of(ctx, given["what"])
    if given.get("who") is not None:
        to += [each for each in players_of(ctx, given["who"]) if each not in to]
    with play.batch():
        for each in to:
            done = play.damage(source, each, n) or done
    return done


@_verb("boost")
def _boost(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = _objects(play, ctx, item, given)
    power, toughness = _signed(ctx, given, "n", 1), _signed(ctx, given, "m", 0)
    for ref in refs:
        obj = play.game.find(ref)
        if obj is not None:
            obj.boost = (obj.boost[0] + power, obj.boost[1] + toughness)
    return bool(refs)


@_verb("become_copy")
def _become_copy(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    of = given.get("of")
    looks = info(ctx, of) if isinstance(of, str) else [play.look(ref) for ref in _objects(play, ctx, item, given, "of")]
    refs = _objects(play, ctx, item, given)
    if not looks:
        return False
    other = play.game.find(looks[0].ref)
    for ref in refs:
        obj = play.game.find(ref)
        if obj is not None and ref != looks[0].ref:
            obj.card = looks[0].name
            obj.except_ = merged(other.except_ if other is not None else {}, _changed(given))
    return bool(refs)


def _changed(given: Node) -> Node:
    kept = ("types", "subtypes", "keyword", "ability", "haste", "nonlegendary")
    return {key: given[key] for key in kept if given.get(key)}


@_verb("gain_control", "give_control")
def _control(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    players = [ctx.you] if given["do"] == "gain_control" else _players(ctx, given)
    done = False
    with play.batch():
        for ref in _objects(play, ctx, item, given):
            if players:
                done = play.control(ref, players[0]) or done
    return done


@_verb("attach")
def _attach(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    me = [play.game.find(ref) for ref in objects_of(ctx, "self")]
    hosts = _objects(play, ctx, item, given)
    if not me or me[0] is None or not hosts or me[0].zone != "battlefield":
        return False
    look = play.view.looks[me[0].id]
    if "aura" in look.subtypes and not can_enchant(play.view, look, hosts[0]):
        return False
    host = play.game.find(hosts[0])
    if host is None or host.zone != "battlefield" or me[0].attached == hosts[0]:
        return False
    me[0].attached = hosts[0]
    return True


@_verb("gain")
def _gain(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = _objects(play, ctx, item, given)
    for ref in refs:
        obj = play.game.find(ref)
        if obj is None:
            continue
        if given.get("keyword"):
            obj.shed = tuple(word for word in obj.shed if word.lower() != given["keyword"].lower())
            obj.gained = (*obj.gained, given["keyword"])
        if given.get("ability") is not None:
            number = 1 + next((place for place, each in enumerate(item.ability.get("do") or ()) if each is given), 0)
            key = ("gained", *item.key[1:], number)
            obj.gained_abilities = (*obj.gained_abilities, (key, given["ability"]))
    return bool(refs)


@_verb("lose_keyword")
def _lose_keyword(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = _objects(play, ctx, item, given)
    for ref in refs:
        obj = play.game.find(ref)
        if obj is not None:
            obj.gained = tuple(word for word in obj.gained if word.lower() != given["keyword"].lower())
            if given["keyword"].lower() in play.view.looks[obj.id].keywords:
                obj.shed = (*obj.shed, given["keyword"])
    return bool(refs)


@_verb("become")
def _become(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    refs = _objects(play, ctx, item, given)
    new = [("type", word) for word in given.get("types") or ()]
    new += [("subtype", word) for word in given.get("subtypes") or ()]
    for ref in refs:
        obj = play.game.find(ref)
        if obj is not None:
            obj.became = (*obj.became, *(each for each in new if each not in obj.became))
            if given.get("m") is not None:
                obj.base = (_signed(ctx, given, "n", 1), _signed(ctx, given, "m", 0))
    return bool(refs)


@_verb("transform", "reveal_until")
def _unsupported(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    raise Unsupported(f"the verb {given['do']!r}")


# -------------------------------------------------------------------------------------------------- spells on the stack


@_verb("counter")
def _counter(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    for ref in _stacked(play, ctx, item, given):
        aimed = play.game.item_of(ref)
        if aimed is None:
            continue
        if aimed.spell is None:
            play.game.stack.remove(aimed)
            return True
        look = play.look(aimed.spell)
        instead = [
            each
            for each in play.view.active("would_be_countered")
            if each.source.controller == ctx.you and play.view.is_about(each, look)
        ]
        play.game.stack.remove(aimed)
        moved = _move_all(play, item, [aimed.spell], "exile" if instead else "graveyard")
        if instead and play.choices.taken and moved:
            play.optional.append(instead[0].source.controller)
            cast_now(play, instead[0].source.controller, moved[0])
        return True
    return False


def _stacked(play: Play, ctx: Ctx, item: Item, given: Node) -> list[Ref]:
    """The spells or abilities on the stack that an instruction is about."""
    word = given.get("what")
    if word in ("target", "target_2"):
        place = 0 if word == "target" else 1
        return [each for each in item.targets[place : place + 1] if isinstance(each, Ref)]
    if word == "it":
        if item.item is not None:
            there = [each for each in play.game.stack if each.id == item.item]
            return [there[0].spell or Ref(there[0].id, -1)] if there else []
        return list(item.refs.get("it", []))
    if word == "self":
        return list(item.refs.get("self", []))
    return _objects(play, ctx, item, given)


@_verb("copy_spell", "copy_ability")
def _copy_item(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    done = False
    for ref in _stacked(play, ctx, item, given):
        model = play.game.item_of(ref)
        if model is None and given["do"] == "copy_spell" and item.spell == ref:
            model = item
        if model is None:
            continue
        for _ in range(_number(ctx, given)):
            _copy_one(play, model, ctx.you)
            done = True
    return done


def _copy_one(play: Play, model: Item, player: str) -> None:
    copy = model.copy()
    copy.controller, copy.at, copy.begun, copy.done = player, 0, False, True
    tick = play.game.tick()
    copy.id = f"@{tick}"
    if model.spell is not None:
        original = play.game.find(model.spell)
        if original is None:
            raise Unsupported("a copy of a spell that is gone")
        name = f"#{tick}"
        obj = Obj(
            name,
            tick,
            original.card,
            original.card,
            player,
            player,
            "stack",
            token=True,
            except_=dict(original.except_),
            stamp=tick,
        )
        play.game.objects[name] = obj
        play.created.append(name)
        copy.id, copy.spell, copy.refs = name, obj.ref, {**copy.refs, "self": [obj.ref]}
    else:
        play.made_copies.append(copy.id)
    copy.targets = _new_targets(play, copy)
    play.game.stack.append(copy)
    with play.batch():
        if copy.spell is not None and play.view.looks[copy.id].types & {"instant", "sorcery"}:
            look_ref = copy.spell
            play.tell(
                Event("cast_or_copy", copy.id, look_ref, look_ref, player=player, they=player, item=copy.id, by=player)
            )


def _new_targets(play: Play, copy: Item) -> list[Target]:
    """CR 707.10c: the old targets, or new ones that are legal."""
    said = play.choices.targets
    if not said:
        return list(copy.targets)
    wanted = said[: len(copy.targets)]
    if len(said) > len(copy.targets):
        del play.choices.targets[: len(copy.targets)]
    for place, each in enumerate(wanted):
        if each != copy.targets[place]:
            spec = (copy.ability.get("targets") or [{}])[place]
            if not legal_target(play, copy, spec, each):
                raise Refused(f"{_name(each)} is no legal target for the copy (707.10c)")
    play.alternatives.append((copy.controller, "the copy could have other targets"))
    return [*wanted, *copy.targets[len(wanted) :]]


def _name(target: Target) -> str:
    return target if isinstance(target, str) else target.id


@_verb("cast_free")
def _cast_free(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    done = False
    for ref in _objects(play, ctx, item, given):
        cast_now(play, ctx.you, ref)
        done = True
    return done


@_verb("cast_copy")
def _cast_copy(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    done = False
    for ref in _objects(play, ctx, item, given):
        original = play.game.find(ref)
        if original is None:
            continue
        tick = play.game.tick()
        obj = Obj(
            f"#{tick}", tick, original.card, original.card, ctx.you, ctx.you, original.zone, token=True, stamp=tick
        )
        play.game.objects[obj.id] = obj
        play.created.append(obj.id)
        cast_now(play, ctx.you, obj.ref)
        done = True
    return done


def cast_now(play: Play, player: str, ref: Ref) -> Item:
    """Casts a card or copy without paying its mana cost, as something resolves (CR 608.2g)."""
    item, was = announce(play, player, ref)
    tell_cast(play, item, was)
    return item


def announce(play: Play, player: str, ref: Ref) -> tuple[Item, Look]:
    """CR 601.2a-d: puts a card or copy on the stack as a spell with the step's mode and targets; it, and the card."""
    obj = play.game.find(ref)
    if obj is None:
        raise Refused("what is to be cast isn't there")
    was = play.look(ref)
    if obj.zone == "library" and obj.id in play.game.players[obj.owner].top:
        play.game.players[obj.owner].top.remove(obj.id)
    play.game.looks[ref] = was
    card = obj.card if obj.token else obj.printed
    spell = Obj(obj.id, play.game.tick(), card, obj.printed, obj.owner, player, "stack", token=obj.token)
    spell.stamp = play.game.clock
    play.game.objects[obj.id] = spell
    number, ability = spell_ability(play.game.cards[card])
    item = Item(spell.id, player, ("printed", card, number), ability, spell.ref, mode=play.choices.mode)
    item.refs["self"] = [spell.ref]
    play.game.stack.append(item)
    choose_mode_and_targets(play, item)
    return item, was


def tell_cast(play: Play, item: Item, was: Look) -> None:
    """CR 601.2i: the spell has been cast."""
    spell, player = item.spell, item.controller
    assert spell is not None
    with play.batch():
        if was.zone == "graveyard":
            play.tell(Event("leaves_graveyard", spell.id, spell, was.ref, player=was.owner, zone_from="graveyard"))
        play.game.players[player].cast_this_turn += 1
        kinds = play.view.looks[spell.id].types
        for on in ("cast", "cast_or_copy") if kinds & {"instant", "sorcery"} else ("cast",):
            event = Event(on, spell.id, spell, spell, player=player, they=player, zone_from=was.zone, by=player)
            event.by_spell, event.item = True, item.id
            play.tell(event)
        tell_targets(play, item, spell=True)


# ------------------------------------------------------------------------------------------------------------- targets


def legal_target(play: Play, item: Item, spec: Node, target: Target) -> bool:
    """CR 115: whether something may be a target of a spell or ability."""
    ctx = ctx_of(play, item)
    if isinstance(target, str):
        whose = spec.get("player")
        if target not in ctx.game.alive() or not ctx.game.in_range(ctx.you, target):
            return False
        if spec.get("any_target") or whose == "any":
            return True
        return whose is not None and (target == ctx.you) is (whose == "you")
    if target.born == -1:
        aimed = play.game.item_of(target)
        whose = spec.get("ability")
        if aimed is None or aimed.buried or whose is None or aimed is item:
            return False
        return whose == "any" or (aimed.controller == ctx.you) is (whose == "you")
    obj = play.game.find(target)
    if obj is None or obj.forgotten or target == item.spell:
        return False
    look = ctx.view.looks[obj.id]
    if not ctx.game.in_range(ctx.you, look.controller):
        return False
    if obj.zone == "battlefield" and (
        "shroud" in look.keywords or ("hexproof" in look.keywords and look.controller != ctx.you)
    ):
        return False
    if spec.get("any_target") and obj.zone == "battlefield" and look.types & {"creature", "planeswalker", "battle"}:
        return True
    if spec.get("spell") is not None and obj.zone == "stack" and play.game.item_of(target) is not None:
        return fits(ctx, spec["spell"], look, "stack")
    return spec.get("object") is not None and fits(ctx, spec["object"], look)


def choose_mode_and_targets(play: Play, item: Item) -> None:
    """CR 601.2b, c: takes the step's mode and targets for an item.

    Raises:
        Refused: The mode is none, there are too few or too many targets, or one of them isn't legal.
    """
    modes = {each["mode"] for each in item.ability.get("do") or () if each.get("mode")}
    item.mode = play.choices.mode
    if (modes and item.mode not in modes) or (not modes and item.mode):
        raise Refused(f"there is no mode {item.mode} (700.2)")
    if len(modes) > 1:
        play.alternatives.append((item.controller, "another mode could be chosen"))
    wanted = wanted_targets(item)
    item.targets = list(play.choices.targets)
    if len(item.targets) > len(wanted):
        raise Refused(f"{len(item.targets)} targets where there are {len(wanted)} (601.2c)")
    for place, spec in enumerate(wanted):
        if place < len(item.targets) and spec.get("ability"):
            item.targets[place] = _ability_of(play.game, item, item.targets[place])
        if place >= len(item.targets):
            if not spec.get("up_to"):
                raise Refused("a target isn't chosen (601.2c)")
        elif not legal_target(play, item, spec, item.targets[place]):
            raise Refused(f"{_name(item.targets[place])} is no legal target (115.1)")
    note_other_targets(play, item, wanted)


def _ability_of(game: Game, item: Item, target: Target) -> Target:
    """The topmost ability of an object, where an ability is named by its object."""
    for each in reversed(game.stack):
        sources = [*each.refs.get("self", []), *each.refs.get("self_was", [])]
        known = each.id, *(ref.id for ref in sources)
        if each is not item and each.spell is None and isinstance(target, Ref) and target.id in known:
            return Ref(each.id, -1)
    return target


def wanted_targets(item: Item) -> list[Node]:
    """The targets that are chosen; with modes those that the chosen mode speaks of."""
    wanted = list(item.ability.get("targets") or ())
    if item.mode:
        said = str([each for each in item.ability.get("do") or () if each.get("mode", 0) in (0, item.mode)])
        wanted = [each for each, word in zip(wanted, ("'target'", "'target_2'"), strict=False) if word in said]
    return wanted


def target_counts(play: Play, item: Item, wanted: list[Node]) -> list[list[Target]]:
    """For each target everything that could be it."""
    game = play.game
    candidates: list[Target] = [*game.alive(), *(obj.ref for obj in game.objects.values())]
    candidates += [Ref(each.id, -1) for each in game.stack if each.spell is None]
    return [[each for each in candidates if legal_target(play, item, spec, each)] for spec in wanted]


def note_other_targets(play: Play, item: Item, wanted: list[Node]) -> None:
    """Notes that there are other targets which aren't the same by all that can be seen."""
    if not wanted:
        return
    for place, found in enumerate(target_counts(play, item, wanted)):
        if wanted[place].get("up_to"):
            play.alternatives.append((item.controller, "a target needn't be chosen"))
        view, keys = play.view, set()
        for each in found:
            if isinstance(each, Ref) and each.born != -1:
                keys.add(alike_key(play.game, view.looks[each.id]))
            else:
                keys.add((_name(each),))
        if len(keys) > 1:
            play.alternatives.append((item.controller, "there are other targets"))


def tell_targets(play: Play, item: Item, *, spell: bool) -> None:
    """CR 115.1, 603.2: objects that became targets; within a batch."""
    for target in dict.fromkeys(item.targets):
        if isinstance(target, Ref) and target.born != -1:
            look = play.view.looks[target.id]
            event = Event("targeted", target.id, target, target, player=look.controller, by=item.controller)
        elif isinstance(target, str):
            event = Event("targeted", target, player=target, they=target, by=item.controller)
        else:
            continue
        event.by_spell, event.item = spell, item.id
        play.tell(event)


# ------------------------------------------------------------------------------------------------------------- players


@_verb("gain_life", "lose_life", "set_life")
def _life(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    n, done = _number(ctx, given), False
    with play.batch():
        for player in _players(ctx, given):
            more = n - play.game.players[player].life if given["do"] == "set_life" else n
            if given["do"] == "lose_life" or more < 0:
                done = play.lose_life(player, abs(more)) or done
            else:
                done = play.gain_life(player, more) or done
    return done


@_verb("draw")
def _draw(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    n, done = _number(ctx, given), False
    for player in _players(ctx, given):
        for _ in range(n):
            with play.batch():
                done = play.draw(player) or done
    return done


@_verb("discard")
def _discard(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    n, done = _number(ctx, given), False
    with play.batch():
        for player in _players(ctx, given):
            before = play.game.players[player].hand + play.named(player, "hand")
            found = play.discard(player, n)
            remember(item, [(now, now) for now in found], public=True)
            done = play.game.players[player].hand + play.named(player, "hand") < before or done
            if before > n:
                play.alternatives.append((player, "other cards could be discarded"))
    return done


@_verb("mill")
def _mill(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    n, done = _number(ctx, given), False
    with play.batch():
        for player in _players(ctx, given):
            for _ in range(n):
                done = play.from_library(player, "graveyard", because="mills")[0] or done
    return done


@_verb("energy", "poison")
def _player_counters(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    n = _number(ctx, given)
    for player in _players(ctx, given):
        info = play.game.players[player]
        setattr(info, given["do"], getattr(info, given["do"]) + n)
    return n > 0


@_verb("win", "lose")
def _win_or_lose(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    players = _players(ctx, given)
    losers = players if given["do"] == "lose" else [name for name in play.game.alive() if name not in players]
    rule = "104.3e" if given["do"] == "lose" else "104.2b"
    view = play.view
    for name in losers:
        if not any(
            active.static.get("who", "you") == "any"
            or (active.source.controller == name) is (active.static.get("who", "you") == "you")
            for active in view.active("cant_lose")
        ):
            play.game.players[name].lost = rule
    return bool(players)


@_verb("extra_turn", "skip_turn")
def _turns(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    _tell_extra(play, ctx, given)
    for player in _players(ctx, given):
        for _ in range(_number(ctx, given)):
            if given["do"] == "extra_turn":
                play.game.extra_turns.append(player)
            else:
                play.game.players[player].skipped_turns += 1
    return True


@_verb("extra_combat", "extra_main")
def _phases(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    _tell_extra(play, ctx, given)
    for _ in range(_number(ctx, given)):
        play.game.extra_phases.append("begin_combat" if given["do"] == "extra_combat" else "main_2")
    return True


def _tell_extra(play: Play, ctx: Ctx, given: Node) -> None:
    with play.batch():
        for _ in range(_number(ctx, given)):
            play.tell(Event(given["do"].replace("_", " "), ctx.you, player=ctx.you))


@_verb("double_mana")
def _double_mana(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    with play.batch():
        for player in _players(ctx, given):
            for letter, n in dict(play.game.players[player].mana).items():
                play.add_mana(player, letter, n)
    return True


@_verb("add_mana")
def _add_mana(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    made = letters_made(play, ctx, given)
    if play.tapped_for_mana is not None:
        made = _more_mana(play, ctx, made, play.tapped_for_mana)
    with play.batch():
        for player in _players(ctx, given):
            for letter, n in made.items():
                play.add_mana(player, letter, n)
            if play.tapped_for_mana is not None and made:
                ref, total = play.tapped_for_mana.ref, sum(made.values())
                event = Event("tapped_for_mana", ref.id, ref, ref, player=player, they=player, amount=total)
                event.color = next(iter(made))
                play.tell(event)
    return bool(made)


def _more_mana(play: Play, ctx: Ctx, made: Counter[str], tapped: Look) -> Counter[str]:
    """CR 106.12b, 614: what is made instead by a permanent that is tapped for mana."""
    view = play.view
    now = view.looks.get(tapped.ref.id, tapped)
    statics = view.about("more_mana", now)
    for active in statics:
        if active.static.get("mana"):
            made = made + letters_made(play, ctx, {"mana": active.static["mana"]})
    for active in statics:
        if active.static.get("times"):
            made = Counter({letter: n * active.static["times"] for letter, n in made.items()})
    return made


def letters_made(play: Play, ctx: Ctx, given: Node) -> Counter[str]:
    """CR 106, 107.4: the mana that an instruction adds, with the colours the step says."""
    n, made = _number(ctx, given), Counter[str]()
    said = (play.choices.color or "").upper()
    place = 0
    for word in _words(given.get("mana") or ""):
        for one in range(n):
            if word in MANA:
                made[word] += 1
                continue
            allowed = "WUBRG" if word == "ANY" else word.replace("/", "")
            index = place + one if given.get("colors") == "combination" else place
            letter = (said[index] if len(said) > index else said[-1:]) or ""
            if letter not in allowed or not letter:
                raise Refused(f"the colour of the mana isn't said, or can't be {said!r} (106.1)")
            made[letter] += 1
        if word not in MANA and len(said) > 1:
            place += n if given.get("colors") == "combination" else 1
        if word not in MANA and len(allowed) > 1:
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


# -------------------------------------------------------------------------------------------------------------- tokens


@_verb("create")
def _create(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    changed = {"haste": True} if given.get("haste") else {}
    return _tokens(play, ctx, item, given, given["card"], changed)


@_verb("copy_token")
def _copy_token(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    what = given.get("what")
    looks = info(ctx, what) if isinstance(what, str) else []
    if what in ("target", "target_2"):
        looks = [play.look(ref) for ref in objects_of(ctx, what)]
    if not isinstance(what, str):
        looks = [play.look(ref) for ref in _objects(play, ctx, item, given)]
    done, made = False, []
    with play.batch():
        for look in looks:
            model = play.game.objects.get(look.ref.id)
            copied = model.except_ if model is not None and model.born == look.ref.born else {}
            done = _tokens(play, ctx, item, given, look.name, merged(copied, _changed(given))) or done
            made += item.refs["created"]
    item.refs["created"] = made
    return done


@_verb("populate")
def _populate(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    pick = {"choose": {"type": "creature", "token": True, "controller": "you"}}
    return _copy_token(play, ctx, item, {**given, "what": pick})


def _tokens(play: Play, ctx: Ctx, item: Item, given: Node, card: str, changed: Node) -> bool:
    made: list[Ref] = []
    with play.batch():
        for player in _players(ctx, given):
            attacking = _attacked(play, player) if given.get("attacking") else None
            made += play.create(
                card,
                player,
                _number(ctx, given),
                changed=changed,
                tapped=bool(given.get("tapped")),
                attacking=attacking,
                counters=given.get("with"),
            )
    item.refs["created"] = made
    return bool(made)


@_verb("proliferate")
def _proliferate(play: Play, ctx: Ctx, item: Item, given: Node) -> bool:
    play.alternatives.append((ctx.you, "other counters could be added"))
    with play.batch():
        while play.choices.chosen:
            each = play.choices.chosen.pop(0)
            if isinstance(each, str):
                info_ = play.game.players[each]
                if not info_.poison and not info_.energy:
                    raise Refused(f"{each} has no counters (701.34a)")
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


# ------------------------------------------------------------------------------------------------------ mana abilities


def run_mana_trigger(play: Play, waiting: Waiting) -> None:
    """CR 605.4a: a triggered mana ability is carried out at once."""
    item = item_for(play.game, waiting)
    for instruction in waiting.ability.get("do") or ():
        carry_out(play, item, instruction)
