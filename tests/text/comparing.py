"""Compares readings: whether two lists of effect records say the same, and whether a reading is the expected one.

Records of the case format can say one thing in several ways ("unless" or "if not"; can't attack and can't block, or
can't attack or block; a list or `any`). `meaning` brings a record into a normal form: records mean the same exactly if
their forms are equal. It treats as equal only what docs/case-file.md says is the same:

* only creatures attack and block, so that `type: creature` adds nothing to a description of attackers or blockers;
* keywords that bear on no declaration and on no damage (`ward {2}`) are left out;
* `subject` is the same as `self` or `host` if the effect is about that permanent; names of slots don't matter.

`python -m tests.text.comparing` prints the entries of `readings.yaml` that are read otherwise or unread, and the number
of equal ones.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bridge.case.kinds import CHANGE_KINDS
from bridge.text import read

from .sampling import entries

__all__ = ["Outcome", "compare", "meaning", "relevant_keywords", "same", "slots"]

Node = dict[str, Any]
Form = Hashable

RELEVANT = re.compile(
    r"banding|bands with other .*|changeling|deathtouch|decayed|defender|devoid|double strike|enlist|fear|first strike|"
    r"flying|haste|horsemanship|intimidate|living metal|menace|protection from .*|reach|riot|shadow|skulk|"
    r"trample(?: over planeswalkers)?|unleash|vigilance|\w+walk|(?:non\w+|legendary|snow|artifact) (?:\w+ )?\w*walk"
)
ONE_PLAYER = ("you", "active", "defending", "owner", "controller", "host_controller", "enchanted_player")
OF_ALL = {"max_attackers", "max_blockers", "must_attack_with", "chooses_attackers", "chooses_blockers"}
"""Kinds that are about every creature when no subject is given."""
FIXED_SETS = {*CHANGE_KINDS, "goad", "detain"}
"""Kinds of one-shot effects whose creatures are determined once (CR 611.2c, 701.15, 701.35): a slot says that too."""


def relevant_keywords(keywords: Iterable[Any]) -> Counter[Form]:
    """The keywords that bear on declarations or on combat damage, and slots for keywords."""
    return Counter(
        _frozen(each) if isinstance(each, dict) else each.lower()
        for each in keywords
        if isinstance(each, dict) or RELEVANT.fullmatch(each.lower())
    )


# ------------------------------------------------------------------------------------------------- one record's meaning


def meaning(records: Iterable[Node]) -> Counter[Form]:
    """The meaning of records: a multiset of forms, one for each thing that is said about one subject."""
    said: Counter[Form] = Counter()
    for record in records:
        for part in _parts(record):
            said[_form(part)] += 1
    return said


def _parts(record: Node) -> Iterator[Node]:
    """The record in parts that say one thing each."""
    record = {key: value for key, value in record.items() if key not in ("text", "id")}
    if record.get("kind") == "gains" and "keyword" in record:  # made by a keyword, each of which gives haste
        record = {key: value for key, value in record.items() if key != "keyword"} | {"keywords": ["haste"]}
    match kind := record.get("kind"):
        case "gains" | "loses" | "cant_have":
            rest = {key: value for key, value in record.items() if key not in ("keywords", "abilities")}
            for keyword in relevant_keywords(record.get("keywords", [])):
                yield {**rest, "keywords": keyword}
            for ability in record.get("abilities", []):
                yield from _parts(_granted(rest, ability))
            if record.get("all_abilities"):
                yield rest
        case "gets":
            numbers = {key: record[key] for key in ("power", "toughness") if record.get(key, 0) != 0}
            if numbers:
                yield {key: value for key, value in record.items() if key not in ("power", "toughness")} | numbers
        case "cant_attack_or_block":
            rest = {key: value for key, value in record.items() if key not in ("whom", "attacker")}
            yield {**rest, "kind": "cant_attack", **_given(record, "whom")}
            yield {**rest, "kind": "cant_block", **_given(record, "attacker")}
        case "is_also" | "becomes":
            lists = ("types", "subtypes", "supertypes", "colors")
            rest = {key: value for key, value in record.items() if key not in lists}
            for key in lists:
                words = [each.lower() if isinstance(each, str) else str(each) for each in record.get(key) or ()]
                if kind == "becomes" and record.get(key) is not None and (words or key == "colors"):
                    yield {**rest, key: sorted(words)}
                elif kind == "is_also":
                    for word in words:
                        yield {**rest, key: word}
        case _:
            yield record


def _given(record: Node, *keys: str) -> Node:
    return {key: record[key] for key in keys if key in record}


def _granted(grant: Node, ability: Node) -> Node:
    """The record of an ability that a grant gives to its subject: `self` and `you` in it become that subject and its
    controller."""
    subject = grant.get("subject", "self")

    def put(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: put(each, name) for name, each in value.items()}
        if isinstance(value, list):
            return [put(each, key) for each in value]
        if value == "self":
            return "subject"
        return "controller" if value == "you" and key != "kind" else value

    inner = {key: put(value, key) for key, value in ability.items() if key not in ("text", "id")}
    if ability.get("subject", "self") == "self":
        inner["subject"] = subject
    conditions = [
        *([grant["if"]] if "if" in grant else []),
        *([{"non": grant["unless"]}] if "unless" in grant else []),
        *([inner.pop("if")] if "if" in inner else []),
        *([{"non": inner.pop("unless")}] if "unless" in inner else []),
    ]
    return {**inner, **({"if": {"all": conditions}} if conditions else {})}


def _form(record: Node) -> Form:
    kind = record.get("kind")
    about = record.get("subject", {} if kind in OF_ALL else "self")
    reference = {"self": "self", "host": "host"}.get(about) if isinstance(about, str) else None
    if isinstance(about, dict) and list(about) == ["is"] and about["is"] in ("self", "host"):
        reference = about["is"]
    settle = _Settle(reference, creatures=kind not in CHANGE_KINDS)
    subject = settle.filter(about)
    opposite = {key: settle.filter(record[key]) for key in ("attacker", "blocker") if key in record}
    if kind in ("cant_block", "cant_be_blocked"):  # "A can't block B" and "B can't be blocked by A" are the same.
        every = frozenset[Form]()
        role, other = ("blocker", "attacker") if kind == "cant_block" else ("attacker", "blocker")
        sides: dict[str, Form] = {role: subject, other: opposite.get(other, every)}
        kind, subject, opposite = "no_block", every, {}
        said: set[Form] = set(sides.items())
        rest = {key: value for key, value in record.items() if key != "subject"}
        if reference is None and "'subject'" in repr(rest):  # Here they differ: `subject` is another creature in each.
            said.add(("subject", role))
    else:
        said = set(opposite.items())
    said |= {("kind", kind), ("subject", subject), ("condition", settle.conditions(record))}
    if kind in OF_ALL and kind.startswith("chooses"):
        said -= {("subject", subject)}
    for key, value in record.items():
        if key in ("kind", "subject", "attacker", "blocker", "if", "unless"):
            continue
        said.add((key, settle.value(key, value)))
    if kind == "can_block_additional" and "n" not in record:
        said.add(("n", 1))
    if kind == "max_attackers" and "each" not in record:
        said.add(("each", "combat"))
    return frozenset(said)


class _Settle:
    """Brings the parts of a record into normal form; `reference` is what `subject` means in it, if that is `self` or
    `host`."""

    def __init__(self, reference: str | None, creatures: bool) -> None:
        self.reference = reference
        self.creatures = creatures

    def refer(self, word: str) -> str:
        return self.reference if word == "subject" and self.reference else word

    def value(self, key: str, value: Any) -> Form:
        match key:
            case "whom":
                return self.whom(value)
            case "cost":
                return self.cost(value)
            case "player" | "by" | "controller":
                return self.player(value)
            case "power" | "toughness" | "n":
                return self.number(value)
            case _:
                return frozenset(value) if isinstance(value, list) else _lower(value)

    # Players and numbers

    def player(self, selector: Any) -> Form:
        if isinstance(selector, dict):
            return _frozen(selector)
        return {("controller", "self"): "you", ("controller", "host"): "host_controller"}.get(
            (selector, self.reference or ""), selector
        )

    def number(self, number: Any) -> Form:
        if not isinstance(number, dict) or "bind" in number:
            return _frozen(number)
        if "count" in number:
            return ("count", self.filter(number["count"], creatures=False))
        if "sum" in number:
            return ("sum", tuple(sorted(map(repr, map(self.number, number["sum"])))))
        if "counters" in number:
            return ("counters", _lower(number["counters"]), self.refer(number["on"]))
        if "number" in number:
            return ("number", _lower(number["number"]), self.player(number["of"]))
        if "among" in number:
            [(key, word)] = ((key, value) for key, value in number.items() if key != "among")
            return (key, word, self.filter(number["among"], creatures=False))
        [(key, reference)] = number.items()
        return (key, self.refer(reference) if isinstance(reference, str) else _frozen(reference))

    def bounds(self, given: Any) -> frozenset[Form]:
        """A comparison; bounds with integers as `at_least`, `at_most` and `exactly`."""
        if not isinstance(given, dict) or "bind" in given:
            return frozenset({("exactly", _frozen(given))})
        bounds = set()
        for word, value in given.items():
            match word, value:
                case "more_than", int():
                    bounds.add(("at_least", value + 1))
                case "fewer_than", int():
                    bounds.add(("at_most", value - 1))
                case "parity", _:
                    bounds.add((word, value))
                case _:
                    bounds.add((word, self.number(value)))
        return frozenset(bounds)

    # Descriptions

    def filter(self, given: Any, *, creatures: bool | None = None) -> frozenset[Form]:
        """A description, as the set of its parts, all of which have to hold."""
        if creatures is None:
            creatures = self.creatures
        if isinstance(given, str):
            return frozenset({("is", self.refer(given))})
        if list(given) == ["bind"]:
            return frozenset({_frozen(given)})
        atoms: set[Form] = set()
        for key, value in given.items():
            atoms |= set(self._atoms(key, value, creatures))
        if creatures or any(isinstance(each, tuple) and each[0] == "subtype" for each in atoms):
            atoms.discard(("type", frozenset({"creature"})))
        return frozenset(atoms)

    def _atoms(self, key: str, value: Any, creatures: bool) -> Iterator[Form]:
        match key:
            case "type" | "subtype" | "supertype" | "color" | "keyword" | "name" | "mark":
                yield (key, _words(value))
            case "power" | "toughness" | "mana_value" | "toughness_minus_power" | "colors":
                for bound in self.bounds(value):
                    yield (key, ("exactly", 0) if key == "colors" and bound == ("at_most", 0) else bound)
            case "counters":
                for name, bounds in value.items():
                    for bound in self.bounds(bounds):
                        yield (key, _lower(name), bound)
            case "controller" | "owner":
                yield (key, self.player(value))
            case "attached_to":
                yield (key, self.filter(value, creatures=False))
            case "is" | "shares_color_with":
                yield (key, self.refer(value))
            case "all":
                for each in value:
                    yield from self.filter(each, creatures=creatures)
            case "any":
                yield from _either([self.filter(each, creatures=creatures) for each in value])
            case "non":
                yield from _neither(self.filter(value, creatures=creatures))
            case (
                "tapped"
                | "token"
                | "sick"
                | "goaded"
                | "suspected"
                | "modified"
                | "attacking"
                | "attacked_this_turn"
                | "had_to_attack"
                | "other"
            ):
                yield (key,) if value else ("non", frozenset({(key,)}))
            case _:
                yield (key, _frozen(value))

    # What is attacked, costs

    def whom(self, given: Any) -> Form:
        if isinstance(given, list):
            return ("any", frozenset(self.whom(each) for each in given)) if len(given) > 1 else self.whom(given[0])
        [(key, value)] = given.items()
        match key:
            case "any" | "all":
                return (key, frozenset(self.whom(each) for each in value))
            case "non":
                return (key, self.whom(value))
            case "permanent":
                return (key, self.filter(value, creatures=False))
            case _:
                return (key, self.player(value))

    def cost(self, given: Any) -> Form:
        if isinstance(given, str):
            given = {"mana": given}
        parts: set[Form] = set()
        for key, value in given.items():
            match key:
                case "mana":
                    parts.add((key, tuple(sorted(re.findall(r"{[^}]*}", value)))))
                case "sacrifice" | "tap_permanents" | "return":
                    paid = self.filter(value.get("choose", {}), creatures=False)
                    parts.add((key, self.number(value.get("n", 1)), paid, value.get("uninvolved", False)))
                case "text":
                    parts.add((key, _lower(value)))
                case _:
                    parts.add((key, self.number(value)))
        return frozenset(parts)

    # Conditions

    def conditions(self, record: Node) -> Form:
        both = []
        if "if" in record:
            both.append(self.condition(record["if"], True))
        if "unless" in record:
            both.append(self.condition(record["unless"], False))
        return _joined("all", both)

    def condition(self, given: Node, holds: bool) -> Form:
        """The condition (or its negation, unless `holds`), with negations moved inward to what is asked."""
        [(key, value)] = given.items()
        match key:
            case "non":
                return self.condition(value, not holds)
            case "any" | "all":
                word = key if holds else {"any": "all", "all": "any"}[key]
                return _joined(word, [self.condition(each, holds) for each in value])
            case "controls" | "exists":
                return self._tally(key, value, holds)
            case "compare":
                return self._compared(value, holds)
            case "fits":
                reference = self.refer(value["object"])
                fits = self.filter(value["what"], creatures=False)
                if not holds and len(fits) == 1:
                    return ("is", reference, frozenset(_neither(fits)))
                return _signed(("is", reference, fits), holds)
            case "player":
                return _signed(("player", self.player(value["who"]), _lower(value["mark"])), holds)
            case "answer":
                return _signed(("answer", _question(value)), holds)
            case _:
                bounds = self.bounds({name: each for name, each in value.items() if name != "what"})
                asked = (key, self.filter(value["what"], creatures=True), bounds or frozenset({("at_least", 1)}))
                return _signed(asked, holds)

    def _tally(self, key: str, value: Node, holds: bool) -> Form:
        what = self.filter(value["what"], creatures=False)
        bounds = self.bounds({name: each for name, each in value.items() if name not in ("what", "player")})
        bounds = bounds or frozenset({("at_least", 1)})
        whose = self.player(value["player"]) if key == "controls" else None
        if whose is not None and whose not in ONE_PLAYER and bounds != {("at_least", 1)}:
            return _signed(("controls", whose, what, bounds), holds)
        fits = what | {("controller", whose)} if whose is not None else what
        return self._counted(fits, bounds, holds)

    def _counted(self, fits: frozenset[Form], bounds: frozenset[Form], holds: bool) -> Form:
        if len(bounds) == 1:
            [bound] = bounds
            match bound:
                case ("at_most", int(most)):
                    return _signed(("tally", fits, frozenset({("at_least", most + 1)})), not holds)
                case ("exactly", 0):
                    return _signed(("tally", fits, frozenset({("at_least", 1)})), not holds)
        if len(fits) > 1 and ("is", "self") in fits and bounds == {("at_least", 1)}:
            return _signed(("is", "self", fits - {("is", "self")}), holds)
        return _signed(("tally", fits, bounds), holds)

    def _compared(self, value: Node, holds: bool) -> Form:
        left = value["value"]
        bounds = self.bounds({name: each for name, each in value.items() if name != "value"})
        if isinstance(left, dict) and "count" in left and all(isinstance(each[1], int) for each in bounds):  # type: ignore[index]
            return self._counted(self.filter(left["count"], creatures=False), bounds, holds)
        for key in ("power", "toughness"):
            if isinstance(left, dict) and f"{key}_of" in left:
                fits = frozenset((key, bound) for bound in bounds)
                return _signed(("is", self.refer(left[f"{key}_of"]), fits), holds)
        if isinstance(left, dict) and "counters" in left:
            fits = frozenset(("counters", _lower(left["counters"]), bound) for bound in bounds)
            return _signed(("is", self.refer(left["on"]), fits), holds)
        parts = []
        for word, right in bounds:  # type: ignore[misc]
            this = self.number(left)
            match word, right:
                case "at_most", 0:
                    parts.append(("compare", this, "exactly", 0))
                case (("at_most" | "fewer_than"), _) if not isinstance(right, int):
                    turned = {"at_most": "at_least", "fewer_than": "more_than"}[word]
                    parts.append(("compare", right, turned, this))
                case _:
                    parts.append(("compare", this, word, right))
        return _signed(_joined("all", parts), holds)


def _either(kinds: Sequence[frozenset[Form]]) -> Iterator[Form]:
    """That one of some descriptions fits; words of one characteristic become a list of words."""
    words: dict[str, set[str]] = {}
    rest: set[frozenset[Form]] = set()
    for each in kinds:
        match list(each):
            case [
                (("type" | "subtype" | "supertype" | "color" | "keyword" | "name" | "mark") as key, frozenset() as some)
            ]:
                words.setdefault(key, set()).update(some)
            case [("any", inner)]:
                rest |= inner
            case _:
                rest.add(each)
    rest |= {frozenset({(key, frozenset(some))}) for key, some in words.items()}
    if len(rest) == 1:
        yield from next(iter(rest))
    else:
        yield ("any", frozenset(rest))


def _neither(kind: frozenset[Form]) -> Iterator[Form]:
    """That a description doesn't fit: of several words or descriptions, none does."""
    match list(kind):
        case [("any", inner)]:
            for each in inner:
                yield from _neither(each)
        case [("non", inner)]:
            yield from inner
        case [(key, frozenset() as words)] if len(words) > 1:
            for word in words:
                yield ("non", frozenset({(key, frozenset({word}))}))
        case _:
            yield ("non", kind)


def _joined(word: str, parts: Iterable[Form]) -> Form:
    flat: set[Form] = set()
    for part in parts:
        if isinstance(part, tuple) and part and part[0] == word:
            flat |= part[1]
        else:
            flat.add(part)
    return next(iter(flat)) if len(flat) == 1 else (word, frozenset(flat))


def _signed(condition: Form, holds: bool) -> Form:
    return condition if holds else ("non", condition)


def _lower(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else _frozen(value)


def _words(value: Any) -> frozenset[str]:
    return frozenset(each.lower() for each in ([value] if isinstance(value, str) else value))


def _frozen(value: Any) -> Form:
    if isinstance(value, dict):
        return frozenset((key, _frozen(each)) for key, each in value.items())
    if isinstance(value, list):
        return frozenset(_frozen(each) for each in value)
    return value


def _question(words: str) -> str:
    words = re.sub(r"\bthis (?:creature|permanent|vehicle|token)\b", "~", words.lower())
    return re.sub(r"[^\w~+/{} -]", "", words)


# ------------------------------------------------------------------------------------------------- expected and read


def slots(value: Any) -> set[str]:
    """The slots in records."""
    if isinstance(value, dict):
        if list(value) == ["bind"] and isinstance(value["bind"], str):
            return {value["bind"]}
        return set().union(*map(slots, value.values()))
    return set().union(*map(slots, value)) if isinstance(value, list) else set()


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        if list(value) == ["bind"] and isinstance(value["bind"], str):
            return {"bind": names.get(value["bind"], value["bind"])}
        return {key: _renamed(each, names) for key, each in value.items()}
    return [_renamed(each, names) for each in value] if isinstance(value, list) else value


def _namings(found: set[str], wanted: set[str]) -> Iterator[dict[str, str]]:
    """Ways to rename the slots that were found to the names that are wanted; a target can only become a target."""
    ordered = sorted(found)
    pool = [*sorted(wanted), *(f"?{place}" for place in range(len(ordered)))]
    for names in itertools.permutations(pool, len(ordered)):
        pairs = list(zip(ordered, names, strict=True))
        if all(a.startswith("target") <= (b.startswith("target") or b[0] == "?") for a, b in pairs):
            yield dict(pairs)


def same(found: Sequence[Node], wanted: Sequence[Node], *, part: bool = False, spare: Sequence[Node] = ()) -> bool:
    """Whether the records found say the same as those wanted, up to the names of slots.

    Args:
        found: The records found.
        wanted: The records wanted.
        part: Whether it is enough that they say a part of what is wanted.
        spare: Records that may be found in addition.
    """
    all_wanted = meaning(wanted)
    for names in _namings(slots(list(found)), slots([*wanted, *spare])):
        said = meaning(_renamed(list(found), names))
        rest = said - all_wanted
        if (part or not all_wanted - said) and not rest - meaning(spare):
            return True
    return False


PRONOUN = re.compile(r"(?:it|they|them|he|she|him|her)(?: \d)?")


class Outcome(NamedTuple):
    """The result of comparing a reading with an entry.

    Attributes:
        verdict: "equal"; "asked" (equal, except that a question replaces a condition that the state could answer, or a
            slot replaces a pronoun that means the permanent itself or its host); "unread"; "wrong".
        why: What differs.
    """

    verdict: str
    why: str = ""


def compare(reading: Any, entry: Node) -> Outcome:
    """Compares a reading of an entry's text with the entry, whose keys test_readings.py explains."""
    statements = reading.statements
    unread = [each.words for each in statements if each.role == "unread"]
    by_role = {
        role: [effect for each in statements if each.role == role for effect in each.effects]
        for role in ("in_force", "offered")
    }
    keywords = relevant_keywords(word for each in statements if each.role == "in_force" for word in each.keywords)
    asked = False
    for one in [entry, *entry.get("or", [])]:
        wanted = {"in_force": [], "offered": [], one.get("role", "in_force"): list(one.get("effects", []))}
        whole = not unread
        if "unsayable" in one and whole and not by_role["offered"]:
            continue
        for (variant, by_question), (offers, left_open) in itertools.product(
            _variants(wanted, by_role, entry["text"]), _resolved(by_role["offered"])
        ):
            by_question = by_question or left_open
            fits = (
                same(by_role["in_force"], variant["in_force"], part=not whole)
                and same(offers, variant["offered"], part=not whole, spare=one.get("optional", []))
                and not keywords - relevant_keywords(one.get("keywords", []))
                and (not whole or not relevant_keywords(one.get("keywords", [])) - keywords)
            )
            if fits and unread:
                return Outcome("unread", "; ".join(unread))
            if fits and not by_question:
                return Outcome("equal")
            asked = asked or fits
    if asked:
        return Outcome("asked")
    return Outcome("wrong", f"read in force {by_role['in_force']}, offered {by_role['offered']}, {list(keywords)}")


def main() -> None:
    """Print the outcome of every entry that isn't equal, and the counts."""
    count: Counter[str] = Counter()
    for number, entry in enumerate(entries(), 1):
        try:
            outcome = compare(read(entry["text"], name=entry["card"], type_line=entry["type"]), entry)
        except Exception as error:  # An error in one entry must not end the report on the others.
            outcome = Outcome("wrong", repr(error))
        count[outcome.verdict] += 1
        if outcome.verdict != "equal":
            print(f"{number:3} {outcome.verdict.upper()}  {entry['card']}: {entry['text']}")
        if outcome.verdict == "wrong":
            print(f"      expected {entry.get('role', '')} {entry.get('effects', [])} {entry.get('unsayable', '')}")
        if outcome.why:
            print(f"      {outcome.why}")
    print(dict(count))


def _resolved(offered: list[Node]) -> Iterator[tuple[list[Node], bool]]:
    """The records as they are, and with slots for pronouns replaced by what they may mean; with whether they were
    replaced."""
    yield offered, False
    pronouns = sorted(each for each in slots(offered) if PRONOUN.fullmatch(each))
    for meant in ("self", "host") if pronouns else ():
        yield _put(offered, pronouns[0], meant), True


def _put(value: Any, slot: str, reference: str) -> Any:
    if isinstance(value, dict):
        return {
            key: ({"is": reference} if key in ("non", "permanent") else reference)
            if each == {"bind": slot}
            else _put(each, slot, reference)
            for key, each in value.items()
        }
    return [_put(each, slot, reference) for each in value] if isinstance(value, list) else value


def _variants(wanted: Node, found: Node, text: str) -> Iterator[tuple[Node, bool]]:
    """The record that is wanted, and other correct readings: with a slot for a set of creatures that is determined
    once, or a question for a condition, if the record found has them."""
    yield wanted, False
    offered = [
        {**each, "subject": {"bind": "those"}}
        if each["kind"] in FIXED_SETS and isinstance(each.get("subject"), dict) and list(each["subject"]) != ["bind"]
        else each
        for each in wanted["offered"]
    ]
    if offered != wanted["offered"]:
        yield {**wanted, "offered": offered}, False
    for role in ("in_force", "offered"):
        for key in ("if", "unless"):
            conditions = [each[key] for each in wanted[role] if key in each]
            questions = [each[key] for each in found[role] if key in each]
            if not conditions or not questions or any(each != questions[0] for each in questions):
                continue
            if any(each != conditions[0] for each in conditions) or not _quotes(questions[0], text):
                continue
            changed = [{**each, key: questions[0]} if key in each else each for each in wanted[role]]
            exact = conditions[0] in ({"answer": "*"},) or "answer" in conditions[0] or "player" in conditions[0]
            yield {**wanted, role: changed}, not exact


def _quotes(condition: Node, text: str) -> bool:
    """Whether the condition is a question, or a mark, in words of the text."""
    match condition:
        case {"answer": str(words)} | {"player": {"mark": str(words)}}:
            pass
        case {"fits": {"what": {"mark": str(words)}}}:
            pass
        case _:
            return False
    have = _question(text).split()
    return all(word in have or word == "~" for word in _question(words).split())


if __name__ == "__main__":
    main()
