"""A literal reading of CR 613 in plain Python: effects are applied one at a time, the next one found anew each time.

It shares no code with the encoding, knows only what `random_layers` makes, and is slow. Every effect has a timestamp of
its own, except that the parts of one ability share theirs, and that an effect may begin with what it is done to.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from bridge.case.descriptions import Comparison, Description, PlayerIds
from bridge.case.state import Case, Effect, Permanent

__all__ = ["Thing", "settled"]

BASIC_LAND_TYPES = {"plains", "island", "swamp", "mountain", "forest"}

CREATURE_TYPES = {"elf", "goblin"}
EVERY = "every creature type"

_LIVING_METAL = Effect(kind="is_also", subject="self", types=["artifact", "creature"])
_NO_CREATURE = Effect(kind="is_not", subject="self", types=["creature"])
_AURA = Effect(kind="is_also", subject="self", subtypes=["aura"])
_HASTE = Effect(kind="gains", subject="self", keywords=["haste"])

_HASTE_IF = {
    "suspend": "~ was cast by suspend, and its controller hasn't changed",  # 702.62a
    "unearth": "~ was unearthed",  # 702.84a
    "dash": "~'s dash cost was paid",  # 702.109a
    "riot": "~ has haste by riot",  # 702.136a
    "blitz": "~'s blitz cost was paid",  # 702.152a
}
"""Keywords by which something has haste, and what is asked of it."""
_WHILE_IT_HAS_IT = ("living", "impending", "dash", "blitz")
"""Those that say so in a static ability. The others say what happens once: that lasts, whatever abilities are lost."""

LAYERS = ("1", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")


@dataclass
class Thing:
    """A permanent as it is so far; `abilities` are ids of effects."""

    id: str
    controller: str
    types: set[str]
    supertypes: set[str]
    mana_value: int
    token: bool
    all_subtypes: set[str]
    """Those of types that it doesn't have at the moment, too."""
    colors: set[str]
    keywords: set[str]
    power: int | None
    toughness: int | None
    counters: dict[str, int]
    attached_to: str | None
    printed: bool
    abilities: list[str] = field(default_factory=list)
    given: set[str] = field(default_factory=set)
    """Keywords and abilities that effects gave: they can be taken from a permanent that is given by hand, too."""
    mana: bool = False
    face_down: bool = False
    barred: set[str] = field(default_factory=set)
    """Keywords that it can't have."""
    defining: list[str] = field(default_factory=list)
    """Abilities of its own that define its power or toughness."""
    suspicion: set[str] = field(default_factory=set)
    """What it has of menace and "This creature can't block" because it is suspected."""

    @property
    def subtypes(self) -> set[str]:
        """205.1a: a subtype is removed for the entire time in which the type that it belongs to is removed."""
        return {each for each in self.all_subtypes if self.may_have(each)}

    def may_have(self, subtype: str) -> bool:
        """205.3d: only a subtype of one of its types; those here that are no land types are creature types."""
        return _goes_with(subtype) in self.types


@dataclass
class Act:
    """An effect: where it comes from, and to which objects it applies once it has begun to."""

    id: str
    effect: Effect
    host: str | None
    timestamp: int
    whole: object
    """The same for all parts of one ability."""
    on: str | None = None
    """Of a counter, or of what made a permanent suspected: the one that it is about."""
    lasts: bool = False
    """Whether it goes on without the ability."""


def _goes_with(subtype: str) -> str:
    """The type that a subtype goes with; those here that are none of lands or of enchantments are creature types."""
    return "land" if subtype in BASIC_LAND_TYPES else "enchantment" if subtype == "aura" else "creature"


def _of_keywords(permanent: Permanent, case: Case) -> Iterator[tuple[str, list[Effect]]]:
    """What keyword abilities make of what has them, with what was done as it was cast."""
    answers = case.state.answers
    for words in permanent.keywords:
        word = words.split()[0]
        match word:
            case "living" if permanent.controller == case.state.active:  # 702.161a
                yield word, [_LIVING_METAL]
            case "reconfigure" if permanent.attached_to:  # 702.151b
                yield word, [_NO_CREATURE]
            case "impending" if answers["~'s impending cost was paid"] and permanent.counters.get("time"):  # 702.176a
                yield word, [_NO_CREATURE]
            case "bestow" if permanent.attached_to:  # 702.103b, f
                yield word, [_NO_CREATURE, _AURA]
            case "suspend" | "unearth" | "dash" | "riot" | "blitz" if answers[_HASTE_IF[word]]:
                yield word, [_HASTE]


def _of_counters(kind: str, amount: int) -> Effect | None:
    """122.1a: what +1/+1 or -1/-1 counters add."""
    sign = {"+1/+1": 1, "-1/-1": -1}.get(kind)
    return sign and Effect(kind="gets", power=sign * amount, toughness=sign * amount)


class _Board:
    def __init__(self, case: Case) -> None:
        self.things: dict[str, Thing] = {}
        self.times = {each.id: each.timestamp or 0 for each in case.state.battlefield}
        self.acts: dict[str, Act] = {}
        self.begun: dict[object, frozenset[str]] = {}
        self.readings = case.readings
        for each in case.state.battlefield:
            thing = Thing(
                each.id,
                each.controller,
                set(each.types),
                set(each.supertypes),
                each.mana_value or 0,
                each.token,
                set(each.subtypes),
                set(each.colors),
                set(each.keywords),
                each.power,
                each.toughness,
                dict(each.counters),
                each.attached_to,
                each.printed is True or case.state.printed,
                mana=each.mana is not None,
                face_down="face-down" in each.marks,
            )
            self.things[each.id] = thing
            for number, effect in enumerate(each.effects or (), 1):
                self._add(thing, f"{each.id}#{number}", effect, each.timestamp or 0)
                if effect.kind == "defines":
                    thing.defining.append(f"{each.id}#{number}")
            for word, effects in _of_keywords(each, case):
                for number, effect in enumerate(effects):
                    name, whole = f"{each.id}: {word} {number}", f"{each.id}: {word}"
                    lasts = word not in _WHILE_IT_HAS_IT
                    self.acts[name] = Act(name, effect, thing.id, each.timestamp or 0, whole, lasts=lasts)
                    thing.abilities.append(name)
            for what, time in each.timestamps.items():  # 613.7c
                name = f"{what} on {each.id}"
                effect = _of_counters(what, each.counters.get(what, 0)) or Effect(kind="gains", keywords=[what])
                self.acts[name] = Act(name, effect, None, time, name, on=each.id)
        for number, effect in enumerate(case.state.effects, 1):
            name = f"effect#{number}"
            self.acts[name] = Act(name, effect, None, effect.timestamp or 0, name)

    def _add(self, thing: Thing, name: str, effect: Effect, timestamp: int, origin: str = "") -> None:
        about = repr((effect.subject, effect.if_, effect.unless))
        whole = (thing.id, effect.text, about, origin) if effect.text else name
        self.acts[name] = Act(name, effect, thing.id, timestamp, whole)
        thing.abilities.append(name)

    # What an effect is about

    def objects(self, act: Act) -> frozenset[str]:
        """613.6: an effect goes on applying to what it began to apply to."""
        if act.whole in self.begun:
            return self.begun[act.whole]
        if not self.holds(act):
            return frozenset()
        return frozenset(each.id for each in self.things.values() if self.is_about(act, each))

    def holds(self, act: Act) -> bool:
        condition = act.effect.if_
        if condition is None:
            return True
        assert condition.exists is not None
        least = condition.exists.at_least
        assert isinstance(least, int)
        return self.count(act, condition.exists.what) >= least

    def is_about(self, act: Act, thing: Thing) -> bool:
        if act.on is not None:
            return thing.id == act.on
        subject = act.effect.subject
        if subject is None:
            return thing.id == act.host if act.host else "creature" in thing.types
        if isinstance(subject, str):
            assert act.host is not None
            return thing.id == (act.host if subject == "self" else self.things[act.host].attached_to)
        return self.fits(act, thing, subject)

    def fits(self, act: Act, thing: Thing, described: Description) -> bool:
        for key, value in _given(described):
            match key:
                case "type":
                    good = bool({value} & thing.types if isinstance(value, str) else thing.types & set(value))
                case "supertype":
                    good = value in thing.supertypes
                case "token":
                    good = value == thing.token
                case "subtype":
                    some = {value} if isinstance(value, str) else set(value)
                    every = EVERY in thing.subtypes and CREATURE_TYPES & some
                    good = bool(thing.subtypes & some or every)
                case "color":
                    good = value in thing.colors
                case "keyword":
                    good = value in thing.keywords
                case "controller":
                    good = (thing.controller == self.you(act)) == (value == "you")
                case "other":
                    good = thing.id != act.host
                case "id":
                    good = thing.id == value
                case "power":
                    assert isinstance(value, Comparison)
                    assert isinstance(value.at_least, int)
                    good = thing.power is not None and thing.power >= value.at_least
                case "non":
                    good = not self.fits(act, thing, value)
                case _:
                    raise AssertionError(key)
            if not good:
                return False
        return True

    def you(self, act: Act) -> str:
        """109.5: the controller of an effect."""
        found = act.effect.controller if act.host is None else self.things[act.host].controller
        assert found is not None
        return found

    def taker(self, act: Act) -> str:
        """Who gets control by an effect: its controller, or a player that it names."""
        by = act.effect.by
        if by is None:
            return self.you(act)
        assert isinstance(by, PlayerIds) and by.id is not None
        return by.id

    def count(self, act: Act, described: Description) -> int:
        return sum(self.fits(act, each, described) for each in self.things.values())

    def number(self, act: Act, value: Any, thing: Thing | None = None) -> int:
        if isinstance(value, int):
            return value
        return self._read(act, value, thing) * value.times + value.plus

    def _read(self, act: Act, value: Any, thing: Thing | None) -> int:
        if value.mana_value_of == "subject":
            return thing.mana_value if thing else 0  # a mana value doesn't change in these layers
        if value.sum is not None:
            return sum(self.number(act, each) for each in value.sum)
        assert value.count is not None
        return self.count(act, value.count)

    # What exists and what it does

    def exists(self, act: Act) -> bool:
        return act.host is None or act.lasts or act.whole in self.begun or act.id in self.things[act.host].abilities

    def does(self, act: Act) -> object:
        """What it does to what: the same as long as nothing it depends on changes."""
        if not self.exists(act):
            return None
        numbers = [self.number(act, value) for value in (act.effect.power, act.effect.toughness) if value is not None]
        # 205.3d: a subtype that the object can't have yet is not given.
        subtypes = [
            (each, subtype)
            for each in sorted(self.objects(act))
            for subtype in act.effect.subtypes
            if act.effect.kind == "is_not"
            or self.things[each].may_have(subtype)
            or _goes_with(subtype) in act.effect.types
        ]
        who = self.taker(act) if act.effect.kind == "takes_control" else None
        return self.objects(act), tuple(numbers), subtypes, who, act.effect

    def apply(self, act: Act, layer: str) -> None:
        if not self.exists(act):
            return
        those = self.objects(act)
        given = [("power", act.effect.power), ("toughness", act.effect.toughness)]
        numbers = {
            each: {key: self.number(act, value, self.things[each]) for key, value in given if value is not None}
            for each in those
        }
        self.begun[act.whole] = those
        act = replace(act)  # as it is before it is applied: it may replace words of its own text
        for each in sorted(those):
            self._change(act, self.things[each], layer, numbers[each])

    def _change(self, act: Act, thing: Thing, layer: str, numbers: dict[str, int]) -> None:
        effect = act.effect
        if layer in ("1", "2", "3"):
            if thing.printed:
                {"1": self._copy, "2": self._take, "3": self._reword}[layer](act, thing)
            return
        if layer == "6":
            self._change_abilities(act, thing)
            return
        if not thing.printed:
            return
        if layer == "4":
            self._change_types(effect, thing)
        elif layer == "5":
            thing.colors = {*(effect.colors or ()), *(() if effect.kind == "becomes" else thing.colors)}
        elif layer in ("7a", "7b"):
            for key, number in numbers.items():
                setattr(thing, key, number)
        elif layer == "7c":
            for key, number in numbers.items():
                if (old := getattr(thing, key)) is not None:
                    setattr(thing, key, old + number)
        else:
            thing.power, thing.toughness = thing.toughness, thing.power

    def _copy(self, act: Act, thing: Thing) -> None:
        """707.2: the copiable values of the other one; 707.9: with exceptions. 613.7a: of the abilities that it gets,
        the time is the later one of the object's and of the effect's."""
        assert act.effect.of is not None
        if thing.face_down:  # 613.2b, 708.10: what its status lists comes after whatever it copies
            return
        source = self.things[act.effect.of]
        if source is not thing:
            thing.types, thing.all_subtypes = set(source.types), set(source.all_subtypes)
            thing.supertypes, thing.mana_value = set(source.supertypes), source.mana_value
            thing.colors, thing.keywords = set(source.colors), set(source.keywords)
            thing.power, thing.toughness, thing.mana = source.power, source.toughness, source.mana
            copied, thing.abilities, thing.defining = list(source.abilities), [], []
            for each in copied:
                name = f"{thing.id}: {each} by {act.id}"
                self._add(thing, name, self.acts[each].effect, max(act.timestamp, self.times[thing.id]), act.id)
                if self.acts[each].effect.kind == "defines":
                    thing.defining.append(name)
        thing.types |= set(act.effect.types)
        thing.all_subtypes |= set(act.effect.subtypes)
        thing.keywords |= set(act.effect.keywords)

    def _take(self, act: Act, thing: Thing) -> None:
        thing.controller = self.taker(act)

    def _reword(self, act: Act, thing: Thing) -> None:
        """612.2: in the type line and in the rules text."""
        words = act.effect.words or {}
        thing.all_subtypes = {words.get(each, each) for each in thing.all_subtypes}
        thing.keywords = {_other_walk(each, words) for each in thing.keywords}
        for each in thing.abilities:
            self.acts[each].effect = _with_words(self.acts[each].effect, words)

    def _change_types(self, effect: Effect, thing: Thing) -> None:
        if effect.kind == "is_also":
            thing.types |= set(effect.types)
            thing.supertypes |= set(effect.supertypes)
            thing.all_subtypes |= {each for each in effect.subtypes if thing.may_have(each)}
            return
        if effect.kind == "is_not":
            thing.types -= set(effect.types)
            thing.supertypes -= set(effect.supertypes)
            thing.all_subtypes -= set(effect.subtypes)
            if EVERY in effect.subtypes:
                thing.all_subtypes = {each for each in thing.all_subtypes if _goes_with(each) != "creature"}
            return
        if effect.types:
            thing.types = set(effect.types)
        if effect.subtypes:
            lands = set(effect.subtypes) <= BASIC_LAND_TYPES
            set_here = {_goes_with(each) for each in effect.subtypes}
            thing.all_subtypes = {each for each in thing.all_subtypes if _goes_with(each) not in set_here}
            thing.all_subtypes |= {each for each in effect.subtypes if thing.may_have(each)}
            if lands and "land" in thing.types:  # 305.7
                thing.keywords.clear()
                thing.abilities.clear()
                thing.mana = False

    def _change_abilities(self, act: Act, thing: Thing) -> None:
        effect = act.effect
        if effect.keywords == ["suspected"]:  # 701.60c
            # What isn't given as printed is given as it is: what it can't have is left out already.
            thing.suspicion = {"menace", "can't block"} - (thing.barred if thing.printed else set())
            return
        if effect.kind == "gains":
            words = set(effect.keywords) - thing.barred
            thing.given |= words - thing.keywords
            thing.keywords |= words
            for number, ability in enumerate(effect.abilities, 1):
                name = f"{thing.id}: {act.id}#{number}"
                self._add(thing, name, ability, max(act.timestamp, self.times[thing.id]))
                thing.given.add(name)
            return
        if effect.kind == "cant_have":
            thing.barred |= set(effect.keywords)
        if thing.printed:
            thing.suspicion -= {*thing.suspicion} if effect.all_abilities else set(effect.keywords)
        if effect.all_abilities:
            taken = {*thing.keywords, *thing.abilities}
            if thing.printed:
                thing.mana = False
        else:
            taken = set(effect.keywords)
        if not thing.printed:
            taken &= thing.given
        thing.keywords -= taken
        thing.abilities = [each for each in thing.abilities if each not in taken]


def _other_walk(keyword: str, words: dict[str, str]) -> str:
    land = keyword.removesuffix("walk")
    return f"{words[land]}walk" if land != keyword and land in words else keyword


def _with_words(effect: Effect, words: dict[str, str]) -> Effect:
    def walked(node: Any, key: str) -> Any:
        if isinstance(node, dict):
            if key == "words":
                return {words.get(each, each): words.get(value, value) for each, value in node.items()}
            return {each: walked(value, each) for each, value in node.items()}
        if isinstance(node, list):
            return [walked(each, key) for each in node]
        if key in ("keyword", "keywords"):
            return _other_walk(node, words)
        return words.get(node, node) if key in ("subtype", "subtypes", "color", "colors") else node

    changed: Effect = msgspec.convert(walked(msgspec.to_builtins(effect), ""), Effect)
    return changed


def _given(described: Description) -> Iterator[tuple[str, Any]]:
    for key in described.__struct_fields__:
        value = getattr(described, key)
        if value is not None:
            yield key, value


def _acts_in(effect: Effect, layer: str) -> bool:
    match effect.kind:
        case "is_also" | "becomes" | "is_not":
            named = effect.types or effect.subtypes or effect.supertypes
            return bool(named) if layer == "4" else layer == "5" and effect.colors is not None
        case "gains" | "loses" | "cant_have":
            return layer == "6"
        case "is_copy" | "takes_control" | "changes_words":
            return layer == {"is_copy": "1", "takes_control": "2", "changes_words": "3"}[effect.kind]
    return {"defines": "7a", "has_base": "7b", "gets": "7c", "switches": "7d"}.get(str(effect.kind)) == layer


def _layer_takes(board: _Board, act: Act, layer: str) -> bool:
    """604.3a, 613.4b: a given or conditional ability defines no power and toughness, but sets them."""
    given = act.host is not None and act.id in board.things[act.host].given
    if act.effect.kind == "defines" and (given or act.effect.if_ is not None):
        return layer == "7b"
    return _acts_in(act.effect, layer)


def _in_order(act: Act) -> tuple[int, bool]:
    """By timestamp; of one ability, what it takes away first."""
    return act.timestamp, act.effect.kind not in ("loses", "becomes", "is_not")


Unit = list[Act]
"""The parts of one effect that act in a layer: they are applied together, first what takes away."""


def _depends(board: _Board, one: Unit, other: Unit, layer: str) -> bool:
    """613.8a: applying the other would change whether the one exists, what it applies to or what it does."""
    if one is other:
        return False
    after = deepcopy(board)
    for act in other:
        after.apply(after.acts[act.id], layer)
    return [after.does(after.acts[act.id]) for act in one] != [board.does(act) for act in one]


def _units(board: _Board, layer: str, done: set[str]) -> dict[str, Unit]:
    units: dict[object, Unit] = {}
    for act in sorted(board.acts.values(), key=_in_order):
        if act.id not in done and _layer_takes(board, act, layer) and board.exists(act):
            units.setdefault(act.whole, []).append(act)
    return {unit[0].id: unit for unit in units.values()}


def _layer(board: _Board, layer: str) -> None:
    """613.3: first the characteristic-defining abilities, as if they were a layer of their own (613.8a, c)."""
    for defining in (True, False):
        _half(board, layer, defining)


def _defines(board: _Board, unit: Unit) -> bool:
    """604.3a: an ability that an object has by itself, always, and that is about its own colors and subtypes alone."""
    whole = [each for each in board.acts.values() if each.whole == unit[0].whole]
    return all(
        each.host is not None
        and each.id not in board.things[each.host].given
        and each.effect.kind in ("is_also", "becomes")
        and each.effect.subject in (None, "self")
        and each.effect.if_ is None
        and not each.effect.types
        for each in whole
    )


def _half(board: _Board, layer: str, defining: bool) -> None:
    done: set[str] = set()
    together: set[str] = set()
    while units := {
        name: unit for name, unit in _units(board, layer, done).items() if _defines(board, unit) == defining
    }:
        waits_for = {
            name: {other for other in units if _depends(board, unit, units[other], layer)}
            for name, unit in units.items()
        }
        reached = {name: _reached(waits_for, name) for name in units}
        # 613.8b: in a loop they don't wait for each other; what one of them depends on besides, all of them wait for.
        free = [name for name in units if all(name in reached[other] for other in reached[name])]
        if board.readings.get("dependency_loop") == "by_timestamps":
            free += [name for name in units if name in reached[name] and name not in free]
        free = [name for name in units if name in together] or free
        name = min(free, key=lambda each: (_in_order(units[each][0])[0], _comes_after(board, units[each], units)))
        if board.readings.get("loop_and_others") == "together":
            together |= {other for other in reached[name] if name in reached[other]}
        chosen = units[name]
        for act in chosen:
            board.apply(act, layer)
            done.add(act.id)


def _comes_after(board: _Board, unit: Unit, units: dict[str, Unit]) -> bool:
    """613.7n: something was done to an object at the time from which one of its own abilities has its timestamp."""
    done = unit[0]
    own = (other[0] for other in units.values() if other[0].timestamp == done.timestamp and other is not unit)
    return done.host is None and any(
        each.host in board.objects(done) and each.id not in board.things[each.host].given
        for each in own
        if each.host is not None
    )


def _reached(waits_for: dict[str, set[str]], start: str) -> set[str]:
    """What an effect depends on, also through others."""
    found: set[str] = set()
    left = list(waits_for[start])
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left += waits_for[each]
    return found


def _undefined(board: _Board) -> None:
    """107.2, 208.2a: power or toughness that an ability defined which is lost: what it counted is 0."""
    for thing in board.things.values():
        for name in thing.defining:
            act = board.acts[name]
            if thing.printed and name not in thing.abilities and act.whole not in board.begun:
                for key, value in (("power", act.effect.power), ("toughness", act.effect.toughness)):
                    if value is not None and getattr(thing, key) is None:
                        parts = [value] if isinstance(value, int) else value.sum or []
                        rest = sum(each for each in parts if isinstance(each, int))
                        setattr(thing, key, 0 if board.readings.get("lost_star") == "all_zero" else rest)


def settled(case: Case) -> dict[str, Thing]:
    """The permanents of a case after all layers."""
    board = _Board(case)
    for layer in LAYERS:
        if layer == "4":  # 613.3, 702.73a: before all other effects of layer 4
            for thing in board.things.values():
                if "changeling" in thing.keywords and "creature" in thing.types:
                    thing.all_subtypes.add(EVERY)
        if layer == "5":  # 613.3, 702.114a: before all other effects of layer 5
            for thing in board.things.values():
                if "devoid" in thing.keywords and thing.printed:
                    thing.colors.clear()
        if layer == "7a":
            _undefined(board)
        if layer == "7c":
            _add_counters(board)
        _layer(board, layer)
    return board.things


def _add_counters(board: _Board) -> None:
    """613.4c: counters of which no timestamp is given are those that were there before everything else."""
    for thing in board.things.values():
        untimed = {kind: amount for kind, amount in thing.counters.items() if f"{kind} on {thing.id}" not in board.acts}
        more = untimed.get("+1/+1", 0) - untimed.get("-1/-1", 0)
        if thing.printed and thing.power is not None and thing.toughness is not None:
            thing.power, thing.toughness = thing.power + more, thing.toughness + more
