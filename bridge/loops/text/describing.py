"""Builds descriptions, numbers, conditions, costs, and static abilities of the case form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec.structs import replace

from bridge.case.abilities import Ability, Event, Static
from bridge.case.conditions import Compare, Condition, Cost, Fits, Pick
from bridge.case.descriptions import Comparison, Description, Object, Value
from bridge.case.descriptions import Number as NumberInForm
from bridge.loops.text.relevance import left_out
from bridge.loops.text.surroundings import Surroundings, UnreadError
from bridge.text.meanings.loops.descriptions import joined
from bridge.text.meanings.loops.values import Asked, Happening, Number, Thing
from bridge.text.meanings.values import Node

__all__ = ["AlwaysError", "Describer", "cost_of", "event_of", "static_abilities"]

_GREATEST_NUMBER = 1000
"""The greatest number that the form has."""
_COLORS = ("white", "blue", "black", "red", "green")


class Describer:
    """Builds descriptions, numbers and conditions; subclasses resolve pronouns."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self.asked: list[Asked] = []
        self.x: Any = None

    # descriptions

    def what(self, node: Node) -> Description:
        """A description in the case form, with a zone of its own if it needs one."""
        node = dict(node)
        noun = node.pop("_noun", None)
        if noun == "card" and "zone" not in node:
            raise UnreadError("a card somewhere")
        if noun == "spell" or noun == "copy":
            raise UnreadError("a spell that is an object")
        return self.described(node)

    def described(self, node: Node) -> Description:
        """A description in the case form, without a zone of its own."""
        keys: dict[str, Any] = {}
        for key, value in node.items():
            if key == "_chosen":
                keys.update(self._chosen(node))
            elif key == "_noun":
                continue
            elif key == "non":
                keys["non"] = self.described(value)
            elif key == "any":
                keys["any"] = [self.described(each) for each in value]
            elif key == "is":
                keys["is_"] = value
            elif key in ("power", "mana_value"):
                keys[key] = _compared(value)
            elif key == "counters":
                keys[key] = {kind: _compared(each) for kind, each in value.items()}
            elif isinstance(value, Thing):
                raise UnreadError("a description by another object")
            else:
                keys[key] = value
        return Description(**keys)

    def _chosen(self, node: Node) -> dict[str, Any]:
        word = self.around.chosen
        if word is None:
            raise UnreadError("what was chosen isn't known")
        key = "color" if word.lower() in _COLORS else "subtype"
        if key in node:
            raise UnreadError("the chosen kind and another")
        return {key: word.lower()}

    # numbers

    def number(self, value: Any) -> Value:
        """A number in the case form."""
        if isinstance(value, int):
            if not -_GREATEST_NUMBER <= value <= _GREATEST_NUMBER:
                raise UnreadError("a number that is too large")
            return value
        if not isinstance(value, Number):
            raise UnreadError("a number")
        times, plus = value.times, value.plus
        if value.key == "x":
            inner = self.x
            if inner is None:
                raise UnreadError("what X is")
            found = self.number(inner)
            if isinstance(found, int):
                return times * found + plus
            return replace(found, times=times * found.times, plus=times * found.plus + plus)
        if value.key == "opponents":
            self.asked.append(Asked("one_opponent"))
            return times + plus
        if value.key in ("open", "_"):
            raise UnreadError("a number that isn't said")
        return NumberInForm(**self._measure(value), times=times, plus=plus)

    def _measure(self, value: Number) -> dict[str, Any]:
        key = value.key
        if key == "count":
            return {key: self._counted(value.value)}
        if key == "greatest_power":
            return {"greatest": "power", "among": self._counted(value.value)}
        if key in ("power", "toughness", "mana_value"):
            return {f"{key}_of": self.object(value.value)}
        if key == "counters":
            kind, thing = value.value
            return {"counters": kind, "on": self.object(thing)}
        if key == "that_much":
            return self.that_much()
        if key == "revealed":
            return {"count": self.what(self.shown())}
        return {key: value.value} if key == "devotion" else {"number": key, "of": value.value}

    def _counted(self, node: Node) -> Description:
        return self.what(node)

    def that_much(self) -> dict[str, Any]:
        """The amount of the trigger event; refused here, where there is no event."""
        raise UnreadError("that many")

    def shown(self) -> Node:
        """What was revealed."""
        raise UnreadError("what was revealed")

    def object(self, thing: Thing) -> Object:
        """The reference to an object that a number or a condition looks at."""
        if thing.kind in ("self", "it") or (thing.kind == "that" and not thing.what):
            return "self"
        if thing.kind == "host":
            return "host"
        raise UnreadError("an object that isn't known here")

    # conditions

    def condition(self, node: Node) -> Condition:
        """A condition in the case form."""
        if "_asked" in node:
            self.asked.append(node["_asked"])
            raise AlwaysError
        if "_fits" in node:
            return Condition(fits=Fits(object=self.object(node["_fits"]), what=self.described(node["fits"])))
        if "non" in node:
            return Condition(non=self.condition(node["non"]))
        if "all" in node:
            return Condition(all=[self.condition(each) for each in node["all"]])
        least, most = (self.number(node[key]) if key in node else None for key in ("at_least", "at_most"))
        return Condition(compare=Compare(value=self.number(node["amount"]), at_least=least, at_most=most))


def _compared(value: int | Node) -> int | Comparison:
    return value if isinstance(value, int) else Comparison(**value)


class AlwaysError(Exception):
    """A condition that is always true, given the conditions on the case that were asked."""


def cost_of(node: Node, around: Surroundings, x: int | None = None) -> Cost:
    """A cost in the case form; `x` is the value of X."""
    numbers = Describer(around)
    numbers.x = x
    keys: dict[str, Any] = {}
    for key, value in node.items():
        if key == "mana":
            if "{X}" in value:
                if x is None:
                    raise UnreadError("what X is")
                n = value.count("{X}") * x
                rest = value.replace("{X}", "")
                value = rest if rest and not n else "{" + str(n) + "}" + rest
            keys["mana"] = value
        elif key in ("sacrifice", "exile", "return", "tap_permanents"):
            keys["return_" if key == "return" else key] = _picked(value, numbers)
        else:
            keys[key] = value
    others = keys.get("tap_permanents")
    if keys.get("tap") and isinstance(others, Pick) and others.choose is not None:
        # CR 118.3: nothing is tapped twice.
        keys["tap_permanents"] = replace(others, choose=replace(others.choose, other=True))
    return Cost(**keys)


def _picked(thing: Thing, numbers: Describer) -> Any:
    if thing.kind == "self":
        return "self"
    n = numbers.number(thing.n)
    if thing.kind != "pick" or thing.up_to or not isinstance(n, int):
        raise UnreadError("what is paid")
    node = thing.what or {}
    if "controller" not in node and "owner" not in node:
        node = joined(node, {"controller": "you"})
    if n == 0:
        raise UnreadError("nothing is paid")
    return Pick(choose=numbers.what(node), n=n)


def static_abilities(nodes: Sequence[Node], around: Surroundings) -> tuple[list[Ability], list[Asked]]:
    """Static abilities in the case form, and the conditions on the case that they need."""
    found: list[Ability] = []
    numbers = Describer(around)
    for node in nodes:
        keys: dict[str, Any] = {}
        granted: list[Ability] = []
        for key, value in node.items():
            if key == "_asked":
                numbers.asked.append(value)
            elif key == "_left_out":
                numbers.asked.append(left_out(value))
            elif key == "what":
                keys["what"] = value if isinstance(value, str) else numbers.described(value)
            elif key == "of":
                keys["of"] = numbers.what(value)
            elif key in ("n", "m"):
                keys[key] = numbers.number(value)
            elif key == "keyword" and around.spelled(value):
                granted = list(around.spelled(value))
            elif key == "ability":
                read = around.quoted(value.text)
                granted = list(read.abilities)
                numbers.asked += read.asked
            elif key == "if":
                try:
                    keys["if_"] = numbers.condition(value)
                except AlwaysError:
                    continue
            elif key in ("types", "subtypes"):
                keys[key] = [_word(each, around) for each in value]
            elif not key.startswith("_"):
                keys[key] = value
        zone = node.get("_zone", "battlefield")
        if keys["does"] == "enters_as_copy" and len(granted) > 1:
            raise UnreadError("a copy with several abilities")
        if "ability" in node and not granted:
            raise UnreadError("an ability that says nothing")
        if keys["does"].startswith("_"):
            if "_left_out" not in node:
                raise UnreadError("a part that no rule leaves out")
            continue
        if not granted:
            found.append(Ability(static=Static(**keys), zone=zone))
        for each in granted:
            found.append(Ability(static=Static(**{**keys, "ability": each, "keyword": None}), zone=zone))
    return found, numbers.asked


def _word(word: Any, around: Surroundings) -> str:
    if isinstance(word, Asked):
        if around.chosen is None:
            raise UnreadError("what was chosen isn't known")
        return around.chosen
    return cast(str, word)


def event_of(happening: Happening, numbers: Describer) -> Event:
    """A trigger event in the case form."""
    keys = dict(happening.event)
    what = keys.get("what")
    if isinstance(what, dict):
        keys["what"] = numbers.described(what)
    return Event(**keys)
