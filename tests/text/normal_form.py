"""The normal form of records, by which a test tells whether two say the same.

Two records are the same if their normal forms are equal. The normal form only removes the different ways in which a
case file can say one thing (docs/case-file.md):

* Without `subject` an effect is about its own permanent; a limit is about every creature. `{is: self}` is `self`. In
  an effect about `self` or `host`, `subject` and `controller` are that permanent and its controller.
* A description is the set of its parts: `all` is taken apart, a list of one word is the word, a number is `exactly`
  that number, `more_than: 2` is `at_least: 3`, alternatives that differ in one word are a list of words.
* What any player controls is everything. Only creatures attack, block and assign damage, so that `type: creature`
  says nothing of these.
* `unless` is `if` and `non`; conditions under `all` and `any` are taken apart too.
* A cost that is a string is mana; `whom` as a list is `any`; `n: 1`, `each: combat`, `+0` and the order of lists and
  of terms say nothing.
* An effect that makes something this and that is two effects; an effect that takes all abilities also takes keywords.
* `cant_attack_or_block` with `whom` or `attacker` is the two restrictions that it combines, and `costs_…` likewise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any

from bridge.case.kinds import CHANGE_KINDS

__all__ = ["Form", "normal"]

Node = dict[str, Any]
Form = Hashable

LIMITS = ("max_attackers", "max_blockers", "must_attack_with")


def normal(records: list[Node]) -> Counter[Form]:
    """The normal forms of records."""
    return Counter(_Normal(part).record() for record in records for part in _halves(record))


def _halves(record: Node) -> Iterator[Node]:
    kind = record["kind"]
    if kind in ("cant_attack_or_block", "costs_attack_or_block") and ("whom" in record or record.get("attacker")):
        attack, block = ("cant_attack", "cant_block") if kind.startswith("cant") else ("costs_attack", "costs_block")
        yield {key: value for key, value in record.items() if key != "attacker"} | {"kind": attack}
        yield {key: value for key, value in record.items() if key != "whom"} | {"kind": block}
    elif kind in ("is_also", "becomes"):
        lists = ("types", "subtypes", "supertypes", "colors")
        for key in lists:
            words = record.get(key)
            if words or (words == [] and key == "colors" and kind == "becomes"):
                yield {name: value for name, value in record.items() if name == key or name not in lists}
    else:
        yield record


_Words = ("type", "subtype", "supertype", "color", "keyword", "name", "mark")


class _Normal:
    def __init__(self, record: Node) -> None:
        self._record = record
        subject = record.get("subject", {} if record["kind"] in LIMITS else "self")
        if isinstance(subject, dict) and list(subject) == ["is"]:
            subject = subject["is"]
        self._subject = subject
        self._own = subject if isinstance(subject, str) else "subject"
        self._combat = record["kind"] not in CHANGE_KINDS

    def record(self) -> Form:
        said: dict[str, Form] = {"subject": self._one(self._subject, self._combat)}
        conditions: set[Form] = set()
        for key, value in self._record.items():
            match key:
                case "subject" | "id" | "text":
                    pass
                case "if":
                    conditions |= self._all(value)
                case "unless":
                    conditions |= self._all({"non": value})
                case "attacker" | "blocker":
                    if described := self._one(value, True):
                        said[key] = described
                case "whom":
                    said[key] = self._whom({"any": value} if isinstance(value, list) else value)
                case "cost":
                    said[key] = self._cost({"mana": value} if isinstance(value, str) else value)
                case "abilities":
                    said[key] = frozenset(normal(value).items())
                case "keywords" if self._record.get("all_abilities"):
                    pass
                case "keywords" | "types" | "subtypes" | "supertypes":
                    if value:
                        said[key] = frozenset(map(_lower, value))
                case "colors":
                    said[key] = frozenset(value)
                case "power" | "toughness":
                    if value != 0 or self._record["kind"] != "gets":
                        said[key] = self._number(value)
                case "by" | "player":
                    said[key] = self._player(value)
                case _:
                    if (key, value) not in (("n", 1), ("each", "combat"), ("all_abilities", False)):
                        said[key] = self._number(value)
        return frozenset({**said, "if": frozenset(conditions)}.items())

    def _refer(self, word: Any) -> Any:
        return self._own if word == "subject" else word

    def _player(self, selector: Any) -> Form:
        if selector == "controller":
            return {"self": "you", "host": "host_controller"}.get(self._own, selector)
        return _frozen(selector)

    def _one(self, described: Any, creatures: bool) -> Form:
        """A description or a reference."""
        if isinstance(described, dict) and list(described) == ["is"]:
            described = described["is"]
        return self._refer(described) if isinstance(described, str) else self._description(described, creatures)

    def _description(self, described: Node, creatures: bool) -> frozenset[Form]:
        found: set[Form] = set()
        for key, value in described.items():
            match key:
                case "all":
                    for each in value:
                        found |= self._description(each, creatures)
                case "any":
                    found |= self._any([self._description(each, creatures) for each in value])
                case "non":
                    found.add(("non", self._description(value, creatures)))
                case "power" | "toughness" | "mana_value" | "toughness_minus_power" | "colors":
                    found |= {(key, each) for each in self._bounds(value)}
                case "counters":
                    found |= {(key, kind, each) for kind, bounds in value.items() for each in self._bounds(bounds)}
                case "controller" if value == "any":
                    pass
                case "controller" | "owner" | "attacking":
                    found.add((key, self._player(value)))
                case "attached_to":
                    found.add((key, self._description(value, False)))
                case "is" | "shares_color_with":
                    found.add((key, self._refer(value)))
                case _ if key in _Words:
                    words = frozenset(_lower(each) for each in (value if isinstance(value, list) else [value]))
                    if not (creatures and key == "type" and words == {"creature"}):
                        found.add((key, words))
                case _:
                    found.add((key, _frozen(value)))
        return frozenset(found)

    def _any(self, parts: list[frozenset[Form]]) -> set[Form]:
        words: dict[str, frozenset[Form]] = {}
        rest: set[Form] = set()
        for part in parts:
            match list(part):
                case [(str(key), frozenset() as some)] if key in _Words:
                    words[key] = words.get(key, frozenset()) | some
                case _:
                    rest.add(part)
        rest |= {frozenset({each}) for each in words.items()}
        if len(rest) == 1:
            (only,) = rest
            return set(only)  # type: ignore[arg-type]
        return {("any", frozenset(rest))}

    def _bounds(self, comparison: Any) -> set[Form]:
        if not isinstance(comparison, dict):
            return {("exactly", comparison)}
        found: set[Form] = set()
        for bound, value in comparison.items():
            match bound, value:
                case "more_than", int():
                    found.add(("at_least", value + 1))
                case "fewer_than", int():
                    found.add(("at_most", value - 1))
                case _:
                    found.add((bound, self._number(value)))
        return found

    def _number(self, value: Any) -> Form:
        match value:
            case {"sum": terms}:
                return ("sum", frozenset(Counter(map(self._number, self._terms(terms))).items()))
            case {"count": described}:
                return ("count", self._description(described, False))
            case {"among": described, **which}:
                return (_frozen(which), self._description(described, False))
            case {"number": name}:
                return ("number", name, self._player(value.get("of", "you")))
            case {"counters": kind}:
                return ("counters", kind, self._refer(value.get("on", "self")))
            case dict() if set(value) <= {"power_of", "toughness_of", "mana_value_of"}:
                return frozenset((key, self._refer(each)) for key, each in value.items())
        return _frozen(value)

    def _terms(self, terms: list[Any]) -> Iterator[Any]:
        for each in terms:
            if isinstance(each, dict) and "sum" in each:
                yield from self._terms(each["sum"])
            else:
                yield each

    def _whom(self, whom: Node) -> Form:
        ((key, value),) = whom.items()
        match key:
            case "any":
                parts = frozenset(self._whom(each) for each in value)
                return (key, parts) if len(parts) > 1 else next(iter(parts))
            case "non":
                return (key, self._whom(value))
            case "permanent":
                return (key, self._description(value, False))
        return (key, self._player(value))

    def _cost(self, cost: Node) -> Form:
        found: set[Form] = set()
        for key, value in cost.items():
            if key in ("sacrifice", "tap_permanents", "return"):
                what = self._description(value.get("choose", {}), False)
                found.add((key, value.get("n", 1), what, value.get("uninvolved", False)))
            else:
                found.add((key, self._number(value)))
        return frozenset(found)

    # Conditions

    def _all(self, condition: Node) -> set[Form]:
        """The parts of a condition, all of which have to hold."""
        match condition:
            case {"all": parts}:
                return {each for part in parts for each in self._all(part)}
            case {"non": {"non": inner}}:
                return self._all(inner)
        return {self._condition(condition)}

    def _either(self, parts: list[Node]) -> Iterator[Form]:
        for each in parts:
            if "any" in each:
                yield from self._either(each["any"])
            else:
                yield frozenset(self._all(each))

    def _condition(self, condition: Node) -> Form:
        ((key, value),) = condition.items()
        match key:
            case "any":
                return (key, frozenset(self._either(value)))
            case "all":
                return (key, frozenset(self._all(condition)))
            case "non":
                return (key, frozenset(self._all(value)))
            case "fits":
                return ("is", self._refer(value["object"]), self._description(value["what"], False))
            case "controls" | "exists" | "attacks" | "also_attacks" | "blocks" | "also_blocks":
                what = self._description(value["what"], key not in ("controls", "exists"))
                bounds = {name: each for name, each in value.items() if name not in ("what", "player")}
                player = self._player(value.get("player"))
                return (key, player, what, frozenset(self._bounds(bounds) or {("at_least", 1)}))
            case "compare":
                bounds = {name: each for name, each in value.items() if name != "value"}
                return (key, self._number(value["value"]), frozenset(self._bounds(bounds)))
            case "player":
                return (key, self._player(value["who"]), value["mark"])
        return (key, _frozen(value))


def _lower(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


def _frozen(value: Any) -> Form:
    if isinstance(value, dict):
        return frozenset((key, _frozen(each)) for key, each in value.items())
    if isinstance(value, list):
        return frozenset(_frozen(each) for each in value)
    return value
