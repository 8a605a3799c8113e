"""Effect records as sentences: the other direction of reading.

`sentence` says a record in words that `reading` reads back to it. What is written is as a card would say it as far as
cards say such things at all; nothing is written that could be taken in two ways.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeGuard

import msgspec

from bridge.oracle_text.lexicon import NUMBERS, plural_of, words_of
from bridge.oracle_text.reading import read_sentence
from bridge.state import Effect

__all__ = ["CannotWriteError", "sentence"]

Node = dict[str, Any]


class CannotWriteError(ValueError):
    """No sentence of a card says this; the message is why, in one line."""


def sentence(effect: Node | Effect, *, one_shot: bool = False) -> str:
    """The effect as a sentence of a card, with its full stop.

    Args:
        effect: A record in the case file's form, of a permanent (without `subject` it is about that permanent itself).
            What it is called and quoted as (`id`, `text`) is not part of what it says.
        one_shot: Write what a spell or an ability does as it resolves, with a duration; there may be slots in it
            (`{"bind": "target"}`, `{"bind": "it"}` for creatures, `{"bind": "X"}` for a number).

    Raises:
        CannotWriteError: No card's words say this: permanents or players by id, marks, cases with no idiom.
    """
    record: Node = msgspec.to_builtins(effect) if isinstance(effect, Effect) else effect
    said = _Writer(record, one_shot).sentence()
    if one_shot:
        said = f"until end of turn, {said}"
    if _TWICE.search(re.sub(r'"[^"]*"', "", said)):
        raise CannotWriteError("one word twice in a row")
    said = said[:1].upper() + said[1:]
    return said if said.endswith('."') else f"{said}."


# ---------------------------------------------------------------- words

_NUMBER_WORDS = {number: word for word, number in NUMBERS.items()}


def _number(n: int) -> str:
    if n < 0:
        raise CannotWriteError(f"a number of things below zero: {n}")
    return _NUMBER_WORDS.get(n, str(n))


def _listed(parts: Sequence[str], word: str) -> str:
    """`a`, `a or b`, `a, b, or c`."""
    if len(parts) < 3:
        return f" {word} ".join(parts)
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


def _either(parts: Sequence[str]) -> str:
    """The same for what stands inside a description: a comma would begin another description."""
    return " or ".join(parts) if len(parts) < 3 else " and/or ".join(parts)


def _article(phrase: str) -> str:
    vowel = phrase[:1].lower() in "aeiou" and not phrase.lower().startswith(("uni", "eu", "one"))
    return f"{'an' if vowel else 'a'} {phrase}"


def _words(value: Any) -> list[str]:
    words = list(value) if isinstance(value, list) else [value]
    if any(not isinstance(word, str | dict) or _slot(word) for word in words):
        raise CannotWriteError("a word that is left open")
    return words


def _keyword(keyword: str) -> str:
    """A keyword ability, if it is one word of the reader's."""
    if not isinstance(keyword, str):
        raise CannotWriteError("a keyword that is left open")
    text = " ".join(keyword.replace("’", "'").lower().split())
    if text != "defender":
        tokens = words_of(f"with {text}")
        if len(tokens) != 2 or tokens[1].kind != "KEYWORD" or tokens[1].value.lower() != text:
            raise CannotWriteError(f"the keyword '{keyword}'")
    return text


def _subtype(subtype: str, many: bool) -> str:
    word = plural_of(subtype) if many else subtype.lower()
    tokens = words_of(word) if word else []
    if len(tokens) != 1 or tokens[0].kind != "SUBTYPE" or tokens[0].value["subtype"] != subtype.lower():
        raise CannotWriteError(f"the subtype '{subtype}'")
    return "-".join(part.capitalize() for part in word.split("-"))


def _counters(kind: str, many: bool) -> str:
    phrase = ("" if kind.lower() == "any" else f"{kind.lower()} ") + ("counters" if many else "counter")
    tokens = words_of(phrase)
    if len(tokens) != 1 or tokens[0].kind != "COUNTER" or tokens[0].value != kind.lower():
        raise CannotWriteError(f"counters of the kind '{kind}'")
    return phrase


_NOUN_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")


def _type(word: str, many: bool) -> str:
    if word not in _NOUN_TYPES:
        raise CannotWriteError(f"the card type {word} of permanents")
    return word + "s" * many


_COLORS = ("white", "blue", "black", "red", "green")
_SUPERTYPES = ("basic", "legendary", "snow", "world")


def _supertype(word: str) -> str:
    if word not in _SUPERTYPES:
        raise CannotWriteError(f"the supertype {word}")
    return word


def _slot(node: Any) -> str | None:
    return node["bind"] if isinstance(node, dict) and set(node) == {"bind"} else None


def _flat(described: Node) -> Iterator[tuple[str, Any]]:
    """The parts of a description that have to hold."""
    for key, value in described.items():
        if key == "all":
            for each in value:
                yield from _flat(each)
        elif value is not None:
            yield key, value


def _parts(described: Node) -> list[tuple[str, Any]]:
    """The same, each once."""
    found: list[tuple[str, Any]] = []
    for part in _flat(described):
        if part not in found:
            found.append(part)
    return found


def _only(described: Any, key: str) -> TypeGuard[Node]:
    """Whether a part of a record says that and nothing else."""
    return isinstance(described, dict) and set(described) == {key}


_BOUNDS = ("at_least", "at_most", "exactly", "more_than", "fewer_than")


def _bounds(node: Any) -> list[tuple[str, Any]]:
    """The bounds of a comparison; an exact number is one."""
    if not isinstance(node, dict):
        return [("exactly", node)]
    if _slot(node):
        raise CannotWriteError("an exact number that is left open")
    return [(key, value) for key, value in node.items() if key in (*_BOUNDS, "parity")]


def _tallied(node: Node) -> tuple[str, int]:
    """The one bound of a tally, as `at_least`, `at_most` or `exactly`, with its number."""
    bounds = _bounds({key: value for key, value in node.items() if key in (*_BOUNDS, "parity")}) or [("at_least", 1)]
    if len(bounds) > 1:
        raise CannotWriteError("a number of things between two bounds")
    ((bound, n),) = bounds
    if not isinstance(n, int):
        raise CannotWriteError("a number of things against another number")
    if bound == "more_than":
        bound, n = "at_least", n + 1
    if bound == "fewer_than":
        bound, n = "at_most", n - 1
    return bound, n


# ---------------------------------------------------------------- an effect


class _Writer:
    """Writes one record.

    Args:
        effect: The record.
        one_shot: Whether it may have slots.
    """

    def __init__(self, effect: Node, one_shot: bool) -> None:
        self.effect = {key: value for key, value in effect.items() if key not in ("id", "text") and value is not None}
        self.one_shot = one_shot
        subject = self.effect.get("subject", "self")
        if _only(subject, "is"):
            subject = subject["is"]
        self.subject = subject
        self.own = subject if subject in ("self", "host") else "subject"
        if self.effect.get("kind") in _WITHOUT_SUBJECT:
            self.own = ""
        """What a pronoun of the sentence means."""
        self.named: set[str] = set()
        """The permanents that the condition being written names: a pronoun would mean that one."""
        self.pronouns = 0
        self.compound = False
        """Whether the condition being written is one of several."""
        self.asking = False
        """Whether a condition is being written."""

    def sentence(self) -> str:
        effect = self.effect
        for key in ("controller", "source", "timestamp", "card", "ability", "bind"):
            if effect.get(key):
                raise CannotWriteError(f"'{key}': which effect it is, not what it says")
        kind = effect.get("kind")
        if kind is None:
            raise CannotWriteError("an effect without a kind")
        method: Callable[[], str] | None = getattr(self, f"_{kind}", None)
        if method is None:
            raise CannotWriteError(f"no card's words say '{kind}'")
        self._check_keys(kind)
        clause = method()
        return self._conditioned(clause)

    def _check_keys(self, kind: str) -> None:
        """Refuses what the words of the kind have no place for."""
        known = {"kind", "subject", "if", "unless", *_KEYS.get(kind, ())}
        for key, value in self.effect.items():
            if key not in known and value not in ([], False, {}):
                raise CannotWriteError(f"'{key}' of '{kind}'")

    def _conditioned(self, clause: str) -> str:
        if_: Any = self.effect.get("if")
        unless: Any = self.effect.get("unless")
        if (unless is not None or _only(if_, "non")) and self._says_several():
            raise CannotWriteError("several things with an 'unless' that could belong to the last")
        if if_ is not None and unless is None and _only(if_, "non"):
            if_, unless = None, if_["non"]
        if unless is not None:
            clause = f"{clause} unless {self._condition(unless)}"
        if if_ is not None:
            condition = self._condition(if_)
            if unless is None:
                return f"{clause} as long as {condition}"
            if "," in condition:
                raise CannotWriteError("a condition with a comma before another condition")
            return f"as long as {condition}, {clause}"
        return clause

    def _says_several(self) -> bool:
        """Whether the sentence is read as several effects, one for each change or cost in it."""
        match self.effect["kind"]:
            case "is_also" | "becomes":
                given = (self.effect.get("types") or self.effect.get("subtypes"), self.effect.get("supertypes"))
                return sum(map(bool, given)) + ("colors" in self.effect) > 1
            case "costs_attack_or_block":
                return bool(self.effect.get("whom") or self.effect.get("attacker"))
        return False

    # ------------------------------------------------------------------------------------------------ subjects

    def _who(self) -> tuple[str, bool]:
        """Who the effect is about, and whether that takes a plural verb."""
        subject = self.subject
        if subject == "self":
            return "this creature", False
        if subject == "host":
            return "enchanted creature", False
        if name := _slot(subject):
            return self._bound(name), False
        if not isinstance(subject, dict):
            raise CannotWriteError(f"'{subject}' as the subject of an effect")
        return self._several(subject), True

    def _bound(self, name: str) -> str:
        if not self.one_shot or name not in ("target", "it"):
            raise CannotWriteError(f"what '{name}' is")
        return "target creature" if name == "target" else "that creature"

    def _several(self, described: Node) -> str:
        """A subject in the plural: `other Goblins you control and Walls`."""
        if _only(described, "any"):
            parts = list(described["any"])
            if len(parts) < 2:
                raise CannotWriteError("a choice between fewer than two things")
            if _only(parts[0], "is") and parts[0]["is"] == "self" and len(parts) == 2:
                return f"this creature and {self._several(parts[1])}"
            return _listed(_ordered((each, self._others(each, alone=True)) for each in parts), "and")
        return self._others(described)

    def _others(self, described: Node, alone: bool = False) -> str:
        rest, other = _without_other(described)
        return ("other " if other else "") + self.group(rest, many=True, creatures=self._creatures(), alone=alone)

    def _creatures(self) -> bool:
        """Whether only creatures can be meant, without being told."""
        return self.effect["kind"] not in _CHANGES

    def about(self, one: str, many: str = "") -> str:
        """The subject with a verb phrase, for one and for many; `{whom}` and the like are filled in."""
        who, plural = self._who()
        return f"{who} {many or one if plural else one}"

    def _is_plural(self) -> bool:
        return isinstance(self.subject, dict) and not _slot(self.subject)

    # ------------------------------------------------------------------------------------------------ descriptions

    def group(
        self, described: Node, *, many: bool, creatures: bool = False, last: bool = True, alone: bool = False
    ) -> str:
        """A description without an article: `untapped red Goblins you control with flying`.

        Args:
            described: What has to hold.
            many: In the plural.
            creatures: Only creatures are meant, without being told.
            last: Nothing stands behind it that could belong to a description inside it.
            alone: It stands beside other descriptions, so that "or" in it would be taken for one between them.
        """
        if name := _slot(described):
            raise CannotWriteError(f"what '{name}' is")
        if alone and not described:
            raise CannotWriteError("anything, or something else")
        parts = _parts(described)
        if alone and any(key == "non" and len(_words(next(iter(value.values()), ""))) > 1 for key, value in parts):
            raise CannotWriteError("one kind or another, inside a description")
        before: list[str] = []
        after: list[str] = []
        nouns: list[tuple[str, str]] = []
        lists: list[tuple[str, list[str]]] = []
        tail: list[str] = []
        nested = [key for key, value in parts if key in _MEASURES and _is_nested(value)]
        if len(nested) > 1 or (nested and (alone or not last or self.compound)):
            raise CannotWriteError("a number inside a description that something else stands behind")
        parts.sort(key=lambda part: part[0] in _MEASURES and _is_nested(part[1]))
        for key, value in parts:
            match key:
                case "type" | "subtype":
                    given = _words(value)
                    if not given:
                        raise CannotWriteError("a description that nothing fits")
                    if key == "type" and given == ["creature"] and creatures and len(parts) > 1:
                        continue
                    (nouns.append((key, given[0])) if len(given) == 1 else lists.append((key, given)))
                case _:
                    self._part(key, value, many, before, after, nouns, tail)
        if creatures and not lists and not any(key in ("type", "subtype", "mark", "token") for key, _ in nouns):
            nouns.append(("type", "creature"))
        if len(lists) == 1 and not nouns and not after and not before and "you own" not in tail:
            key, given = lists[0]
            listed = [self._noun(key, word, many) for word in given]
            return " ".join([_listed(listed, "and" if many and not alone else "or"), *tail])
        for key, given in lists:
            if alone or len(lists) > 1:
                raise CannotWriteError("one kind or another, inside a description")
            listed = [self._noun(key, word, many) for word in given]
            kinds = _either(listed)
            place = len(after) - 1 if nested else len(after)
            after.insert(place, f"that are {kinds}" if many else f"that's {_article(kinds)}")
        nouns.sort(key=lambda noun: (_NOUN_ORDER.index(noun[0]), noun == ("type", "creature")))
        if not nouns:
            nouns = [("type", "creature")] if creatures else [("permanent", "permanent")]
        head = [self._noun(key, word, False) for key, word in nouns[:-1]] + [self._noun(*nouns[-1], many)]
        return " ".join([*before, *head, *tail, *after])

    def _noun(self, key: str, word: str, many: bool) -> str:
        match key:
            case "type":
                return _type(word, many)
            case "subtype":
                return _subtype(word, many)
        return word + "s" * many

    def _part(
        self,
        key: str,
        value: Any,
        many: bool,
        before: list[str],
        after: list[str],
        nouns: list[tuple[str, str]],
        tail: list[str],
    ) -> None:
        """Puts a part of a description where it stands in the noun phrase."""
        on, that = ("them", "that are") if many else ("it", "that's")
        match key:
            case "color" | "supertype":
                given = [each if key == "color" else _supertype(each) for each in _words(value)]
                if not given:
                    raise CannotWriteError("a description that nothing fits")
                before.append(_listed(given, "or"))
            case "colors":
                match _bounds(value):
                    case [("exactly" | "at_most", 0)] | [("fewer_than", 1)]:
                        before.append("colorless")
                    case [("exactly", 1)]:
                        before.append("monocolored")
                    case [("at_least", 2)] | [("more_than", 1)]:
                        before.append("multicolored")
                    case _:
                        raise CannotWriteError("how many colors it has")
            case "tapped":
                before.insert(0, "tapped" if value else "untapped")
            case "token":
                nouns.append(("token", "token")) if value else before.insert(0, "nontoken")
            case "attacking" if isinstance(value, bool):
                before.insert(0, "attacking" if value else "nonattacking")
            case "attacking":
                if value in ("controller", "owner", "active", "host_controller"):
                    raise CannotWriteError(f"what attacks the player '{value}'")
                after.append(f"attacking {self._player(value)}")
            case "blocking" | "blocked" | "unblocked" if value:
                before.insert(0, key)
            case "goaded" | "modified" | "suspected":
                if not value:
                    raise CannotWriteError(f"that something is not {key}")
                before.insert(0, key)
            case "attacked_this_turn":
                after.append("that attacked this turn" if value else "that didn't attack this turn")
            case "attached":
                word = {"aura": "enchanted", "equipment": "equipped"}.get(value.lower())
                if word is None:
                    raise CannotWriteError(f"that a {value} is attached")
                after.append(f"{that} {word}")
            case "mark":
                if value != "commander":
                    raise CannotWriteError("a mark")
                nouns.append(("mark", "commander"))
            case "keyword":
                given = [_keyword(each) for each in _words(value)]
                if not given:
                    raise CannotWriteError("a description that nothing fits")
                after.append(f"with {_listed(given, 'or')}")
            case "name":
                after.append(f"named {_name(value)}")
            case "power" | "toughness" | "mana_value":
                after += self._measured(key, value)
            case "toughness_minus_power":
                match _bounds(value):
                    case [("at_least", 1)] | [("more_than", 0)]:
                        after.append("with toughness greater than its power")
                    case [("at_most", -1)] | [("fewer_than", 0)]:
                        after.append("with power greater than its toughness")
                    case _:
                        raise CannotWriteError("how much greater its toughness is than its power")
            case "counters":
                for kind, comparison in value.items():
                    after += [f"with {held} on {on}" for held in self._held(kind, comparison)]
            case "controller" if value == "any":
                pass
            case "controller":
                tail.append(self._controls(value, many))
            case "owner":
                if value != "you":
                    raise CannotWriteError("what somebody else owns")
                tail.append("you own")
            case "attached_to":
                if not (_only(value, "is") and value["is"] == "self"):
                    raise CannotWriteError("what it is attached to")
                after.append("attached to this permanent")
                self._names()
            case "shares_color_with":
                after.append(f"that {'share' if many else 'shares'} a color with {self._object(value)}")
            case "non":
                self._lacking(value, before, after, on, many)
            case "any":
                measures = {next(iter(each)): each for each in value if isinstance(each, dict) and len(each) == 1}
                if len(value) == 2 and set(measures) == {"power", "toughness"}:
                    power, toughness = (measures[word][word] for word in ("power", "toughness"))
                    if power == toughness and (said := self._comparison(power)):
                        after.append(f"with power or toughness {said}")
                        return
                if len(value) == 2 and {"attached": "aura"} in value and {"attached": "equipment"} in value:
                    after.append(f"{that} enchanted or equipped")
                    return
                raise CannotWriteError("one description or another, inside a description")
            case "other":
                raise CannotWriteError("'other' inside a description")
            case _:
                raise CannotWriteError(f"'{key}' of a permanent")

    def _lacking(self, value: Node, before: list[str], after: list[str], on: str, many: bool) -> None:
        """What a description leaves out."""
        parts = list(_flat(value))
        if len(parts) != 1:
            raise CannotWriteError("that several things are not all so")
        ((key, inner),) = parts
        if key in ("color", "supertype", "type", "subtype") and len(_words(inner)) == 1:
            (word,) = _words(inner)
            match key:
                case "supertype":
                    _supertype(word)
                case "type":
                    _type(word, False)
                case "subtype":
                    word = "-" + _subtype(word, False)
            before.insert(0, f"non{word}")
        elif key in ("type", "subtype") and _words(inner):
            listed = [self._noun(key, word, many) for word in _words(inner)]
            after.append(f"that aren't {_either(listed)}" if many else f"that isn't {_article(_either(listed))}")
        elif key == "keyword" and _words(inner):
            after.append(f"without {_listed([_keyword(each) for each in _words(inner)], 'or')}")
        elif key == "is" and inner == "self":
            self._names()
            after.append("other than this creature")
        elif key == "counters" and len(inner) == 1 and _bounds(next(iter(inner.values()))) == [("at_least", 1)]:
            after.append(f"with no {_counters(next(iter(inner)), True)} on {on}")
        else:
            raise CannotWriteError(f"that something is not so: '{key}'")

    def _held(self, kind: str, comparison: Any) -> Iterator[str]:
        """Counters, behind "with"."""
        for bound in _bounds(comparison):
            match bound:
                case ("at_least", 1) | ("more_than", 0):
                    yield _article(_counters(kind, False))
                case ("exactly" | "at_most", 0) | ("fewer_than", 1):
                    yield f"no {_counters(kind, True)}"
                case ("at_least", int(n)):
                    yield f"{_number(n)} or more {_counters(kind, True)}"
                case ("more_than", int(n)):
                    yield f"{_number(n + 1)} or more {_counters(kind, True)}"
                case _:
                    raise CannotWriteError("an exact number of counters")

    def _comparison(self, comparison: Any) -> str:
        """`3 or greater`, for one bound with a number that is known; else nothing."""
        match _bounds(comparison):
            case [("at_least", int(n))]:
                return f"{n} or greater" if n >= 0 else ""
            case [("at_most", int(n))]:
                return f"{n} or less" if n >= 0 else ""
            case [("more_than", int(n))]:
                return f"{n + 1} or greater" if n >= -1 else ""
            case [("fewer_than", int(n))]:
                return f"{n - 1} or less" if n >= 1 else ""
        return ""

    def _measured(self, key: str, comparison: Any) -> Iterator[str]:
        name = _MEASURES[key]
        for bound, value in _bounds(comparison):
            if bound == "parity":
                if key != "mana_value":
                    raise CannotWriteError(f"an even or odd {name}")
                yield f"with {value} mana value"
            elif key == "power" and value == {"power_of": "subject"} and bound in ("more_than", "fewer_than"):
                yield f"with {'greater' if bound == 'more_than' else 'lesser'} power"
            elif said := self._comparison({bound: value}):
                yield f"with {name} {said}"
            elif bound == "exactly" and isinstance(value, int) and value >= 0:
                yield f"with {name} {value}"
            else:
                phrase = {
                    "at_least": "greater than or equal to",
                    "at_most": "less than or equal to",
                    "more_than": "greater than",
                    "fewer_than": "less than",
                    "exactly": "equal to",
                }[bound]
                yield f"with {name} {phrase} {self._inner_amount(value)}"

    def _inner_amount(self, value: Any) -> str:
        """A number inside a description, behind which nothing may stand that could belong to either."""
        if isinstance(value, dict) and any(key.endswith("_of") and each == "subject" for key, each in value.items()):
            raise CannotWriteError("a number of its own in a description")
        if isinstance(value, dict) and {"count", "among"} & set(value):
            keys = {key for key, _ in _flat(value.get("count") or value.get("among", {}))}
            if not keys <= {"type", "subtype", "color", "supertype", "tapped", "attacking"}:
                raise CannotWriteError("a description with a description inside")
        if isinstance(value, dict) and ("sum" in value):
            raise CannotWriteError("a sum in a description")
        return self.amount(value)

    def object(self, described: Any, *, many: bool) -> str:
        """A creature that something is done with: `a Wall or a creature with flying`, or such creatures."""
        if _only(described, "is"):
            described = described["is"]
        if isinstance(described, str):
            return self._object(described)
        if name := _slot(described):
            if _slot(self.subject) == name:
                raise CannotWriteError("two slots of one name")
            return self._bound(name)
        parts = list(described["any"]) if _only(described, "any") else [described]
        if _only(described, "any") and len(parts) < 2:
            raise CannotWriteError("a choice between fewer than two things")
        said = _ordered((each, self.group(each, many=many, creatures=True, alone=True)) for each in parts)
        return _listed(said if many else list(map(_article, said)), "or")

    def _object(self, reference: Any) -> str:
        """One of the permanents that an effect knows by itself."""
        if reference == "subject" and self.own != "subject":
            reference = self.own
        match reference:
            case "self":
                self._names()
                return "this creature"
            case "host":
                self._names("host")
                return "enchanted creature"
            case "subject":
                self._pronoun()
                return "it"
        raise CannotWriteError(f"what '{reference}' is")

    def _names(self, reference: str = "self") -> None:
        if self.asking:
            self.named.add(reference)

    def _pronoun(self) -> None:
        """Notes that a pronoun is needed, which has to mean the subject."""
        if self.asking:
            self.pronouns += 1

    # ------------------------------------------------------------------------------------------------ players

    def _player(self, selector: Any) -> str:
        """One player, or each of several."""
        if isinstance(selector, dict):
            raise CannotWriteError("a player by id" if not _slot(selector) else "which player is meant")
        if selector == "controller" and self.own != "subject":
            selector = "you" if self.own == "self" else "host_controller"
        if selector == "host_controller" and self.own == "host":
            selector = "controller"
        match selector:
            case "controller" | "owner" if self.own and (selector == "controller" or not self.asking):
                self._pronoun()
                return f"its {selector}"
            case "you":
                return "you"
        known = {
            "opponent": "an opponent",
            "not_you": "another player",
            "any": "a player",
            "defending": "defending player",
            "active": "attacking player",
            "enchanted_player": "enchanted player",
        }
        if selector not in known:
            raise CannotWriteError(f"the player '{selector}'")
        return known[selector]

    def _controls(self, selector: Any, many: bool) -> str:
        if selector == "opponent":
            return "your opponents control" if many else "an opponent controls"
        if selector == "any":
            raise CannotWriteError("what any player controls")
        if selector == "active":
            return "the active player controls"
        if selector == "enchanted_player":
            return "enchanted player controls"
        who = self._player(selector)
        return "you control" if who == "you" else f"{who} controls"

    def _whom(self) -> str:
        """What is attacked, behind a space."""
        whom = self.effect.get("whom")
        if whom is None:
            return ""
        parts = list(whom) if isinstance(whom, list) else [whom]
        said = [phrase for part in parts for phrase in self._attacked(part)]
        if not said:
            raise CannotWriteError("that nothing is attacked")
        return " " + _listed(said, "or")

    def _attacked(self, whom: Node) -> Iterator[str]:
        ((key, value),) = whom.items()
        match key:
            case "player":
                if value == "host_controller" or (value == "controller" and self.own == "host"):
                    yield "enchanted creature's controller"
                else:
                    yield self._player(value)
            case "planeswalkers_of":
                yield f"planeswalkers {self._controls(value, True)}"
            case "battles_of":
                yield "battles you protect" if value == "you" else f"battles {self._controls(value, True)}"
            case "permanent" if _only(value, "is") and value["is"] == "self":
                yield "this permanent"
            case "any":
                for each in value:
                    yield from self._attacked(each)
            case _:
                raise CannotWriteError(f"'{key}' of what is attacked")

    # ------------------------------------------------------------------------------------------------ numbers

    def amount(self, value: Any) -> str:
        """A number, as "equal to" wants it."""
        if isinstance(value, int):
            if value < 0:
                raise CannotWriteError(f"the number {value}")
            return str(value)
        if _slot(value):
            raise CannotWriteError(f"what '{_slot(value)}' is")
        if "sum" in value:
            terms = value["sum"]
            if len(terms) < 2:
                raise CannotWriteError("a sum of fewer than two numbers")
            if any(
                isinstance(each, dict) and "number" in each and each["number"] not in _PLAYER_NUMBERS for each in terms
            ):
                raise CannotWriteError("a number with a name of its own in a sum")
            return " plus ".join(self.amount(each) for each in terms)
        if "count" in value or "counters" in value or value.get("number") in ("hand", "graveyard"):
            return f"the number of {self._countable(value, many=True)}"
        if value.get("number") == "life":
            return f"{self._possessive(value.get('of', 'you'))} life total"
        if "number" in value:
            return self._named(value, "where X is")
        if "greatest" in value:
            return f"the greatest {_MEASURES[value['greatest']]} among {self.group(value.get('among', {}), many=True)}"
        if "distinct" in value:
            return f"the number of {self._countable(value, many=True)}"
        if len(value) != 1 or next(iter(value)).removesuffix("_of") not in _MEASURES:
            raise CannotWriteError(f"a number by '{next(iter(value), '')}'")
        ((key, reference),) = value.items()
        name = _MEASURES[key.removesuffix("_of")]
        if reference == "subject" and self.own != "subject":
            reference = self.own
        if reference in ("self", "host"):
            self._names(reference)
            return f"{'this' if reference == 'self' else 'enchanted'} creature's {name}"
        if reference == self.own:
            self._pronoun()
            return f"its {name}"
        raise CannotWriteError(f"the {name} of '{reference}'")

    def _countable(self, value: Any, *, many: bool) -> str:
        """What is counted, behind "the number of" or "for each"."""
        if isinstance(value, dict) and "count" in value:
            rest, other = _without_other(value["count"])
            return ("other " if other else "") + self.group(rest, many=many)
        if isinstance(value, dict) and "counters" in value:
            return f"{_counters(value['counters'], many)} on {self._object(value.get('on', 'self'))}"
        if isinstance(value, dict) and value.get("number") in ("hand", "graveyard"):
            cards = "cards" if many else "card"
            return f"{cards} in {self._possessive(value.get('of', 'you'))} {value['number']}"
        if isinstance(value, dict) and value.get("distinct") in _DISTINCT:
            one = _DISTINCT[value["distinct"]]
            return f"{one}{'s' * many} among {self.group(value.get('among', {}), many=True)}"
        if isinstance(value, dict) and "number" in value and not many:
            return self._named(value, "for each")
        raise CannotWriteError("a number that counts nothing")

    def _named(self, value: Node, behind: str) -> str:
        """A number by its name, if the reader takes it for one there."""
        gets = "+1/+0 for each" if behind == "for each" else "+X/+0, where X is"
        (*_, effect) = read_sentence(f"~ gets {gets} {value['number']}").effects or ({},)
        if self.asking or effect.get("power") != value or set(effect) != {"kind", "subject", "power"}:
            raise CannotWriteError(f"the number '{value['number']}'")
        return str(value["number"])

    def _possessive(self, player: Any) -> str:
        if player in ("opponent", "defending"):
            return {"opponent": "an opponent's", "defending": "defending player's"}[player]
        who = self._player(player)
        if who not in ("you", "its controller"):
            raise CannotWriteError(f"what the player '{player}' has")
        return "your" if who == "you" else f"{who}'s"

    # ------------------------------------------------------------------------------------------------ costs

    def _unless_paid(self) -> str:
        given = self.effect.get("cost")
        cost = {"mana": given} if isinstance(given, str) else {k: v for k, v in (given or {}).items() if v is not None}
        x = cost.pop("x", None)
        if "text" in cost:
            raise CannotWriteError("a cost in other words")
        parts = [self._payment(key, cost[key]) for key in _PAYMENTS if key in cost]
        if not parts or set(cost) - set(_PAYMENTS):
            raise CannotWriteError("a cost that is none")
        variable = "{X}" in cost.get("mana", "").upper()
        if variable != (x is not None) or (variable and len(parts) > 1):
            raise CannotWriteError("an {X} that is no number, or a number for no {X}")
        blocked = self.effect["kind"] == "costs_be_blocked"
        payer = "defending player" if blocked else "their controller" if self._is_plural() else "its controller"
        if payer == "its controller" and self.subject == "self":
            payer = "you"
        if payer == "you":
            parts = [
                re.sub(r"^(pay|discard|sacrifice|tap|return)s\b", r"\1", part).replace(" they control", " you control")
                for part in parts
            ]
        each = ""
        if blocked:
            each = " for each creature they control that's blocking it"
        elif self._is_plural():
            each = " for each of those creatures"
        where = "" if x is None else f", where X is {self.amount(x)}"
        return f" unless {payer} {' and '.join(parts)}{each}{where}"

    def _payment(self, key: str, value: Any) -> str:
        match key:
            case "mana":
                mana = "".join(value.split()).upper()
                if not re.fullmatch(r"(?:\{[^{}\s]{1,6}\})+", mana):
                    raise CannotWriteError("a cost in mana that is none")
                return f"pays {mana}"
            case "life":
                return f"pays {value} life" if isinstance(value, int) else f"pays life equal to {self.amount(value)}"
            case "discard":
                if not isinstance(value, int):
                    raise CannotWriteError("how many cards are discarded")
                return "discards a card" if value == 1 else f"discards {_number(value)} cards"
        n, uninvolved = value.get("n", 1), value.get("uninvolved", False)
        if not isinstance(n, int) or uninvolved != (key == "tap"):
            raise CannotWriteError(f"'{key}' with another number or other permanents than cards ask for")
        what = dict(value.get("what", {}))
        if {"controller", "other"} & {part for part, _ in _flat(what)}:
            raise CannotWriteError("a cost with what somebody else controls")
        many = n != 1
        described = self.group(what, many=many, last=False)
        phrase = f"{_number(n) if many else ''} {described} they control".strip()
        phrase = phrase if many else _article(phrase)
        match key:
            case "return":
                return (
                    f"returns {phrase} to {'their owners' if many else 'its owner'}{chr(39)}{'' if many else 's'} hand"
                )
            case "tap":
                return f"taps {phrase} not declared as an attacking or blocking creature"
        return f"sacrifices {phrase}"

    # ------------------------------------------------------------------------------------------------ kinds: attacks

    def _cant_attack(self) -> str:
        whom = self.effect.get("whom")
        if _only(whom, "non"):
            return self.about(f"can attack only {_listed(list(self._attacked(whom['non'])), 'or')}")
        return self.about(f"can't attack{self._whom()}")

    def _cant_attack_or_block(self) -> str:
        return self.about(f"can't attack{self._whom()} or block{self._attackers()}")

    def _cant_attack_alone(self) -> str:
        return self.about("can't attack alone")

    def _cant_attack_or_block_alone(self) -> str:
        return self.about("can't attack or block alone")

    def _cant_attack_except_alone(self) -> str:
        return self.about("can attack only alone")

    def _max_attackers(self) -> str:
        each = self.effect.get("each", "combat")
        return self._limit(f"attack{self._whom()}", each)

    def _max_blockers(self) -> str:
        return self._limit(f"block{self._attackers()}", self.effect.get("each", "combat"))

    def _limit(self, does: str, each: str) -> str:
        n, subject = self.effect.get("n"), self.effect.get("subject", {})
        if not isinstance(n, int) or not isinstance(subject, dict):
            raise CannotWriteError("a limit that is not a number of creatures")
        if each == "player":
            who = {"any": "players", "opponent": "your opponents", "you": "you"}.get(subject.get("controller", "any"))
            if who is None or {key: value for key, value in subject.items() if key != "controller"} not in _CREATURES:
                raise CannotWriteError("a limit for each player's creatures of one description")
            attack, _, whom = does.partition(" ")
            if attack == "block" and whom:
                raise CannotWriteError("a limit for what each player's creatures block")
            whom = f" {whom}" if whom else ""
            return f"{who} can't {attack}{whom} with more than {_number(n)} creature{'s' * (n != 1)} each combat"
        if "other" in subject:
            raise CannotWriteError("'other' inside a description")
        noun = self.group(subject, many=n != 1, creatures=True)
        return f"no more than {_number(n)} {noun} can {does} each {each}"

    def _must_attack(self) -> str:
        whom = self._whom()
        return self.about(f"attacks{whom} each combat if able", f"attack{whom} each combat if able")

    def _must_attack_or_block(self) -> str:
        return self.about(
            f"attacks{self._whom()} or blocks{self._attackers(one=True)} each combat if able",
            f"attack{self._whom()} or block{self._attackers(one=True)} each combat if able",
        )

    def _must_attack_with(self) -> str:
        subject = self.effect.get("subject", {"type": "creature"})
        if not isinstance(subject, dict):
            raise CannotWriteError("an attack with one named creature")
        player = self._everyone(self.effect.get("player", "active"))
        noun = self.group(subject, many=False, creatures=True)
        return f"{player} must attack{self._whom()} with at least one {noun} each combat if able"

    def _everyone(self, selector: Any) -> str:
        """A player as the subject of a sentence: each of several."""
        if selector == "controller" or selector == "owner" or selector == "host_controller":
            raise CannotWriteError(f"what the player '{selector}' does")
        each = {"opponent": "each opponent", "not_you": "each other player", "any": "each player"}
        return each[selector] if isinstance(selector, str) and selector in each else self._player(selector)

    def _goad(self) -> str:
        by = f" by {self._player(self.effect['by'])}" if "by" in self.effect else ""
        return self.about(f"is goaded{by}", f"are goaded{by}")

    def _detain(self) -> str:
        if self.one_shot and _slot(self.subject) == "target":
            return "detain target creature"
        return self.about("is detained", "are detained")

    def _may_attack_as_though_haste(self) -> str:
        return self._as_though(f"can attack{self._whom()} as though {{it}} had haste")

    def _may_attack_as_though_no_defender(self) -> str:
        return self._as_though(f"can attack{self._whom()} as though {{it}} didn't have defender")

    def _as_though(self, phrase: str) -> str:
        return self.about(phrase.replace("{it}", "it"), phrase.replace("{it}", "they"))

    def _costs_attack(self) -> str:
        return self.about(f"can't attack{self._whom()}{self._unless_paid()}")

    def _costs_attack_or_block(self) -> str:
        return self.about(f"can't attack{self._whom()} or block{self._attackers()}{self._unless_paid()}")

    def _may_exert(self) -> str:
        if self._is_plural():
            return f"you may exert {self.object(self.subject, many=True)} as they attack"
        return f"you may exert {self._who()[0]} as it attacks"

    def _attacks_without_tapping(self) -> str:
        return f"attacking doesn't cause {self._who()[0]} to tap"

    def _chooses_attackers(self) -> str:
        if "subject" in self.effect:
            raise CannotWriteError("that somebody chooses which of some creatures attack")
        return "you choose which creatures attack each combat"

    # ------------------------------------------------------------------------------------------------ kinds: blocks

    def _attackers(self, *, one: bool = False) -> str:
        """The creatures that are blocked, behind a space; nothing for any creature."""
        return self._across("attacker", one)

    def _blockers(self, *, one: bool = False) -> str:
        """By whom it is blocked, behind a space."""
        blocker = self._across("blocker", one)
        return f" by{blocker}" if blocker else ""

    def _across(self, key: str, one: bool) -> str:
        described = self.effect.get(key)
        return "" if described is None or described in _CREATURES else f" {self.object(described, many=not one)}"

    def _cant_block(self) -> str:
        attacker = self.effect.get("attacker")
        if _only(attacker, "non") and not _only(attacker["non"], "is"):
            return self.about(f"can block only {self.object(attacker['non'], many=True)}")
        return self.about(f"can't block{self._attackers()}")

    def _cant_block_alone(self) -> str:
        return self.about("can't block alone")

    def _cant_be_blocked(self) -> str:
        blocker = self.effect.get("blocker")
        if _only(blocker, "non"):
            return self.about(f"can't be blocked except by {self.object(blocker['non'], many=True)}")
        return self.about(f"can't be blocked{self._blockers()}")

    def _n(self) -> int:
        n = self.effect.get("n")
        if not isinstance(n, int):
            raise CannotWriteError("a number of creatures that is not known")
        return n

    def _cant_be_blocked_by_more_than(self) -> str:
        n = self._n()
        return self.about(f"can't be blocked by more than {_number(n)} creature{'s' * (n != 1)}")

    def _cant_be_blocked_except_by_at_least(self) -> str:
        return self.about(f"can't be blocked except by {_number(self._n())} or more creatures")

    def _cant_be_blocked_except_by_exactly(self) -> str:
        n = self._n()
        return self.about(f"can't be blocked except by exactly {_number(n)} creature{'s' * (n != 1)}")

    def _cant_be_blocked_unless_by_all(self) -> str:
        return self.about("can't be blocked unless all creatures defending player controls block it")

    def _must_block(self) -> str:
        attacker = self._attackers(one=True)
        return self.about(f"blocks{attacker} each combat if able", f"block{attacker} each combat if able")

    def _must_block_each(self) -> str:
        attacker = self.effect.get("attacker")
        if attacker is None or attacker in _CREATURES:
            each = "attacking creature"
        elif isinstance(attacker, dict) and not _only(attacker, "any") and not _only(attacker, "is"):
            each = self.group(attacker, many=False, creatures=True)
        else:
            raise CannotWriteError("each of several descriptions")
        return self.about(f"blocks each {each} each combat if able", f"block each {each} each combat if able")

    def _lure(self) -> str:
        blocker = self.effect.get("blocker", {})
        if not isinstance(blocker, dict) or _only(blocker, "any") or _only(blocker, "is"):
            raise CannotWriteError("that named creatures able to block do so")
        faced = self.object(self.subject, many=True) if self._is_plural() else self._who()[0]
        return f"all {self.group(blocker, many=True, creatures=True)} able to block {faced} do so"

    def _must_be_blocked(self) -> str:
        n = self.effect.get("n")
        if n is None or n == 1:
            return self.about(f"must be blocked{self._blockers(one=True)} if able")
        blocker = self.effect.get("blocker", {})
        if not isinstance(blocker, dict) or _only(blocker, "any") or _only(blocker, "is"):
            raise CannotWriteError("several of several descriptions")
        noun = self.group(blocker, many=True, creatures=True)
        return self.about(f"must be blocked by {_number(self._n())} or more {noun} if able")

    def _must_be_blocked_by_exactly(self) -> str:
        n = self._n()
        return self.about(f"must be blocked by exactly {_number(n)} creature{'s' * (n != 1)} if able")

    def _can_block_additional(self) -> str:
        n = self.effect.get("n", 1)
        if not isinstance(n, int):
            return self.about(f"can block an additional creature each combat for each {self._countable(n, many=False)}")
        if n == 1:
            return self.about("can block an additional creature each combat")
        return self.about(f"can block {_number(n)} additional creatures each combat")

    def _can_block_any_number(self) -> str:
        return self.about("can block any number of creatures each combat")

    def _may_block_as_though_it_had(self) -> str:
        return self._as_though(f"can block{self._attackers()} as though {{it}} had {self._the_keyword()}")

    def _the_keyword(self) -> str:
        if "keyword" not in self.effect:
            raise CannotWriteError("a keyword that is not given")
        return _keyword(self.effect["keyword"])

    def _may_be_blocked_as_though_it_lacked(self) -> str:
        blocker, keyword = self.effect.get("blocker"), self._the_keyword()
        if blocker is None or blocker in _CREATURES:
            return self._as_though(f"can be blocked as though {{it}} didn't have {keyword}")
        blockers = self.object(blocker, many=True)
        faced = self.object(self.subject, many=True) if self._is_plural() else self._who()[0]
        if isinstance(blocker, dict) and _only(blocker, "any"):
            blockers = self._several(blocker)
        return f"{blockers} can block {faced} as though {'they' if self._is_plural() else 'it'} didn't have {keyword}"

    def _may_block_as_though_untapped(self) -> str:
        return self._as_though("can block as though {it} were untapped")

    def _costs_block(self) -> str:
        return self.about(f"can't block{self._attackers()}{self._unless_paid()}")

    def _costs_be_blocked(self) -> str:
        blocker = self.effect.get("blocker")
        excepted = f" except by {self.object(blocker['non'], many=True)}" if _only(blocker, "non") else ""
        by = excepted or self._blockers()
        return self.about(f"can't be blocked{by}{self._unless_paid()}")

    def _chooses_blockers(self) -> str:
        if "subject" in self.effect:
            raise CannotWriteError("that somebody chooses which of some creatures block")
        return "you choose which creatures block each combat and how those creatures block"

    # ------------------------------------------------------------------------------------------------ kinds: damage

    def _assigns_toughness(self) -> str:
        return self.about(
            "assigns combat damage equal to its toughness rather than its power",
            "assign combat damage equal to their toughness rather than their power",
        )

    def _assigns_no_damage(self) -> str:
        return self.about("assigns no combat damage", "assign no combat damage")

    def _may_assign_as_though_unblocked(self) -> str:
        who, many = self._who()
        its, they = ("their", "they weren't") if many else ("its", "it wasn't")
        return f"you may have {who} assign {its} combat damage as though {they} blocked"

    def _may_assign_among_defenders(self) -> str:
        if self.subject not in ("self", "host"):
            raise CannotWriteError("that the combat damage of several creatures is divided among defenders")
        who, _ = self._who()
        return (
            f"you may assign {who}'s combat damage divided as you choose among defending player and any number of "
            "creatures they control"
        )

    def _assigns_damage_of(self) -> str:
        its = "their" if self._is_plural() else "its"
        return f"rather than {its} controller, you assign the combat damage of {self._who()[0]}"

    # ------------------------------------------------------------------------------------------------ kinds: changes

    def _is_not(self) -> str:
        types = self.effect.get("types") or []
        if len(types) != 1 or types[0] not in ("artifact", "creature", "enchantment", "land"):
            raise CannotWriteError("several types, or one that no card takes away")
        return self.about(f"isn't {_article(types[0])}", f"aren't {types[0]}s")

    def _switches(self) -> str:
        who, many = self._who()
        if many:
            return f"the power and toughness of {who} are switched"
        return f"switch {who}'s power and toughness" if self.one_shot else f"{who}'s power and toughness are switched"

    def _defines(self) -> str:
        measures = [key for key in ("power", "toughness") if self.effect.get(key) is not None]
        if self.subject != "self" or not measures:
            raise CannotWriteError("what defines the power and toughness of something else")
        if len(measures) == 2 and self.effect["power"] != self.effect["toughness"]:
            raise CannotWriteError("two different numbers that define power and toughness")
        equal = f"equal to {self.amount(self.effect[measures[0]])}"
        if len(measures) == 2:
            return f"this creature's power and toughness are each {equal}"
        return f"this creature's {measures[0]} is {equal}"

    def _has_base(self) -> str:
        power, toughness = self.effect.get("power"), self.effect.get("toughness")
        if self._written(power) and self._written(toughness):
            base = f"power and toughness {self._base(power)}/{self._base(toughness)}"
        elif power is not None and toughness is None and isinstance(power, int):
            base = f"power {_natural(power)}"
        elif toughness is not None and power is None and isinstance(toughness, int):
            base = f"toughness {_natural(toughness)}"
        elif power is not None and power == toughness:
            base = f"power and toughness each equal to {self.amount(power)}"
        else:
            raise CannotWriteError("base power and toughness by different numbers")
        return self.about(f"has base {base}", f"have base {base}")

    def _written(self, value: Any) -> bool:
        """Whether a number can stand in "2/X"."""
        return (isinstance(value, int) and value >= 0) or (self.one_shot and _slot(value) == "X")

    def _base(self, value: Any) -> str:
        return str(value) if isinstance(value, int) else "X"

    def _gets(self) -> str:
        power, toughness = self.effect.get("power", 0), self.effect.get("toughness", 0)
        change = self._change(power, toughness)
        return self.about(f"gets {change}", f"get {change}")

    def _change(self, power: Any, toughness: Any) -> str:
        known = [each for each in (power, toughness) if isinstance(each, int)]
        read = [each for each in (power, toughness) if not isinstance(each, int)]
        if not read:
            # The sign of nothing is that of the other number.
            signs = ["-" if each < 0 or (each == 0 and min(known) < 0) else "+" for each in known]
            return "/".join(f"{sign}{abs(each)}" for sign, each in zip(signs, known, strict=True))
        number = read[0]
        if any(each != number for each in read):
            raise CannotWriteError("two different numbers in one change of power and toughness")
        if _slot(number):
            if not self.one_shot or _slot(number) != "X":
                raise CannotWriteError(f"what '{_slot(number)}' is")
            return "/".join("+X" if each == number else f"{each:+}" for each in (power, toughness))
        times, counted = _times(number)
        if counted and all(each == 0 for each in known):
            changes = "/".join(f"+{times if each == number else 0}" for each in (power, toughness))
            return f"{changes} for each {self._countable(counted, many=False)}"
        changes = "/".join("+X" if each == number else f"{each:+}" for each in (power, toughness))
        return f"{changes}, where X is {self.amount(number)}"

    def _gains(self) -> str:
        given = self._abilities()
        return self.about(f"has {given}", f"have {given}")

    def _abilities(self) -> str:
        keywords = self.effect.get("keywords", [])
        if "riot" in keywords:
            raise CannotWriteError("that something has riot")
        given = [_keyword(each) for each in keywords]
        for each in self.effect.get("abilities", []):
            if isinstance(each, dict) and "bind" in repr(each):
                raise CannotWriteError("an ability in quotation marks with something left open")
            said = sentence(each)
            if '"' in said:
                raise CannotWriteError("an ability in quotation marks inside another")
            given.append(f'"{said}"')
        if not given:
            raise CannotWriteError("that nothing is gained")
        return _listed(given, "and")

    def _loses(self) -> str:
        keywords = self.effect.get("keywords", [])
        if self.effect.get("all_abilities"):
            lost = "all abilities"
        elif keywords:
            lost = _listed([_keyword(each) for each in keywords], "and")
        else:
            raise CannotWriteError("that nothing is lost")
        return self.about(f"loses {lost}", f"lose {lost}")

    def _cant_have(self) -> str:
        keywords = self.effect.get("keywords", [])
        if not keywords:
            raise CannotWriteError("that nothing can be had")
        return self.about(f"can't have or gain {_listed([_keyword(each) for each in keywords], 'or')}")

    def _is_also(self) -> str:
        if not self.effect.get("colors"):
            self.effect.pop("colors", None)
        what, noun = self._kinds()
        if not what:
            raise CannotWriteError("that it is nothing in addition")
        one = _article(what) if noun else what
        its = "types" if "colors" not in self.effect else "colors and types" if noun else "colors"
        return self.about(
            f"is {one} in addition to its other {its}",
            f"are {self._kinds(many=True)[0]} in addition to their other {its}",
        )

    def _becomes(self) -> str:
        colors = self.effect.get("colors")
        if colors and set(colors) == set(_COLORS) and not self.effect.get("types") and not self.effect.get("subtypes"):
            return self.about("is all colors", "are all colors")
        what, noun = self._kinds()
        if not what:
            raise CannotWriteError("that it becomes nothing")
        if {"artifact", "creature"} <= set(self.effect.get("types", ())):
            raise CannotWriteError("an artifact creature that is nothing else (CR 205.1b)")
        return self.about(f"is {_article(what) if noun else what}", f"are {self._kinds(many=True)[0]}")

    def _kinds(self, *, many: bool = False) -> tuple[str, bool]:
        """Colors and types as one phrase, and whether there is a noun in it."""
        effect = self.effect
        words = [_supertype(each) for each in effect.get("supertypes", [])]
        colors = effect.get("colors")
        if colors is not None:
            if len(set(colors)) != len(colors):
                raise CannotWriteError("a color twice")
            words += ["colorless"] if not colors else [" and ".join(colors)]
        subtypes, types = list(effect.get("subtypes", [])), list(effect.get("types", []))
        if set(types) - {"artifact", "creature", "enchantment", "land"}:
            raise CannotWriteError("that something becomes " + " ".join(types))
        nouns = [*(("subtype", each) for each in subtypes), *(("type", each) for each in types)]
        said = [self._noun(key, word, False) for key, word in nouns[:-1]]
        said += [self._noun(*nouns[-1], many)] if nouns else []
        return " ".join([*words, *said]), bool(nouns)

    # ------------------------------------------------------------------------------------------------ conditions

    def _condition(self, condition: Node) -> str:
        """A condition, whose pronouns mean the subject."""
        self.asking, self.named, self.pronouns = True, set(), 0
        said = self._holds(condition)
        self.asking = False
        if self.pronouns and self.named - {self.own}:
            raise CannotWriteError("a pronoun beside the name of something else")
        return said

    def _holds(self, condition: Node) -> str:
        if len(condition) != 1:
            raise CannotWriteError("a condition that is not one")
        ((key, value),) = condition.items()
        match key:
            case "any" | "all":
                if len(value) < 2 or any(set(each) & {"any", "all", "answer"} for each in value):
                    raise CannotWriteError("conditions in conditions")
                self.compound = True
                said = f" {'or' if key == 'any' else 'and'} ".join(self._holds(each) for each in value)
                self.compound = False
                return said
            case "non":
                return self._fails(value)
            case "controls":
                return self._controlled(value, self._quantity(value))
            case "exists":
                return self._there(self._quantity(value))
            case "source" | "host" | "subject":
                return self._is(key, value, True)
            case "player":
                return self._marked(value)
            case "compare":
                return self._compare(value)
            case "answer":
                return _question(value, self.own)
            case "attacks" | "also_attacks" | "blocks" | "also_blocks":
                return self._declared(key, value)
        raise CannotWriteError(f"the condition '{key}'")

    def _fails(self, condition: Node) -> str:
        ((key, value),) = condition.items()
        match key:
            case "controls" | "exists" if _tallied(value) == ("at_least", 1):
                rest, other = _without_other(value["what"])
                none = f"no {'other ' if other else ''}{self.group(rest, many=True)}"
                return self._controlled(value, none) if key == "controls" else self._there(none)
            case "source" | "host" | "subject":
                return self._is(key, value, False)
        raise CannotWriteError(f"that a condition is not so: '{key}'")

    def _quantity(self, tally: Node) -> str:
        """How many of what: `an Island`, `another Goblin`, `two or more creatures`."""
        bound, n = _tallied(tally)
        rest, other = _without_other(tally["what"])
        if (bound, n) == ("at_least", 1):
            one = self.group(rest, many=False)
            return f"another {one}" if other else _article(one)
        nouns = ("other " if other else "") + self.group(rest, many=True)
        match bound:
            case "at_least":
                return f"{_number(n)} or more {nouns}"
            case "at_most":
                return f"{_number(n)} or fewer {nouns}"
        if n == 1:
            nouns = ("other " if other else "") + self.group(rest, many=False)
        return f"exactly {_number(n)} {nouns}"

    def _controlled(self, controls: Node, what: str) -> str:
        who = self._player(controls["player"])
        return f"{who} control{'' if who == 'you' else 's'} {what}"

    def _there(self, what: str) -> str:
        one = what.startswith(("a ", "an ", "another ", "exactly one "))
        return f"there {'is' if one else 'are'} {what} on the battlefield"

    def _is(self, key: str, described: Node, holds: bool) -> str:
        """That one object fits a description, or doesn't."""
        if key == "source" and described == {"controller": "active"}:
            return "it's your turn" if holds else "it's not your turn"
        reference = {"source": "self", "host": "host", "subject": "subject"}[key]
        who = self._object(reference)
        they = who == "it" and self._is_plural()
        who, are, have = ("they", "are", "have") if they else (who, "is", "has")
        on = "them" if they else "it"
        parts = _parts(described)
        if not parts:
            raise CannotWriteError("that something is anything")
        if len(parts) == 1:
            ((part, value),) = parts
            if part == "controller" and holds:
                player = self._player(value)
                whom = "it" if they else who
                if whom != "it":
                    return f"{player} control{'' if player == 'you' else 's'} {whom}"
            if part == "keyword":
                verb = have if holds else f"do{'' if they else 'es'}n't have"
                return f"{who} {verb} {_listed([_keyword(each) for each in _words(value)], 'or')}"
            if part == "counters" and len(value) == 1:
                ((kind, comparison),) = value.items()
                verb = have if holds else f"do{'' if they else 'es'}n't have"
                match _bounds(comparison):
                    case [("parity", parity)]:
                        return f"{who} {verb} {_article(parity)} number of {_counters(kind, True)} on {on}"
                    case [_]:
                        (held,) = self._held(kind, comparison)
                        return f"{who} {verb} {held} on {on}"
            if part in ("power", "toughness", "mana_value") and holds and (said := self._comparison(value)):
                whose = "its" if who in ("it", "they") else f"{who}'s"
                return f"{whose} {_MEASURES[part]} is {said}"
            if part in ("tapped", "attacking") and value is True:
                return f"{who} {are}{'' if holds else chr(110) + chr(39) + 't'} {part}"
            if part == "mark" and value in ("monstrous", "renowned"):
                return f"{who} {are}{'' if holds else chr(110) + chr(39) + 't'} {value}"
        phrase = self.group(described, many=they)
        return f"{who} {are}{'' if holds else chr(110) + chr(39) + 't'} {phrase if they else _article(phrase)}"

    def _marked(self, value: Node) -> str:
        who, mark = value["who"], value["mark"]
        if mark == "monarch":
            player = self._player(who)
            return "you're the monarch" if player == "you" else f"{player} is the monarch"
        said = {
            "city's blessing": "you have the city's blessing",
            "initiative": "you have the initiative",
            "max speed": "you have max speed",
        }.get(mark)
        if said is None or self._player(who) != "you":
            raise CannotWriteError(f"that the player '{who}' is marked")
        return said

    def _compare(self, compare: Node) -> str:
        value = compare["value"]
        bounds = _bounds({key: each for key, each in compare.items() if key in (*_BOUNDS, "parity")})
        if len(bounds) != 1 or not isinstance(value, dict):
            raise CannotWriteError("a comparison of other numbers than cards compare")
        ((bound, n),) = bounds
        if "count" in value:
            return self._more(value["count"], bound, n)
        if "number" not in value or not isinstance(n, int):
            raise CannotWriteError("a comparison of other numbers than cards compare")
        if bound == "more_than":
            bound, n = "at_least", n + 1
        if bound == "fewer_than":
            bound, n = "at_most", n - 1
        player = self._player(value.get("of", "you"))
        have = "have" if player == "you" else "has"
        match value["number"], bound:
            case "hand", _:
                return f"{player} {have} {_cards(bound, n)} in hand"
            case "graveyard", _:
                return f"there are {_cards(bound, n)} in {self._possessive(value.get('of', 'you'))} graveyard"
            case "life", "at_least":
                return f"{player} {have} {_natural(n)} or more life"
            case "life", "at_most":
                return f"{player} {have} {_natural(n)} or less life"
            case "poison", "at_least":
                if n == 1:
                    return f"{player} {'are' if player == 'you' else 'is'} poisoned"
                return f"{player} {have} {_number(n)} or more poison counters"
        raise CannotWriteError("a comparison of other numbers than cards compare")

    def _more(self, count: Node, bound: str, n: Any) -> str:
        """That one player controls more of something than another."""
        if bound != "more_than" or not _only(n, "count") or "controller" not in count or "controller" not in n["count"]:
            raise CannotWriteError("a comparison of other numbers than cards compare")
        rest = {key: value for key, value in count.items() if key != "controller"}
        if rest != {key: value for key, value in n["count"].items() if key != "controller"}:
            raise CannotWriteError("a comparison of other numbers than cards compare")
        one, other = self._player(count["controller"]), self._player(n["count"]["controller"])
        if one == other:
            raise CannotWriteError("that a player has more than the same player")
        return f"{one} control{'' if one == 'you' else 's'} more {self.group(rest, many=True)} than {other}"

    def _declared(self, key: str, declared: Node) -> str:
        bound, n = _tallied(declared)
        also, verb = key.startswith("also_"), key.removeprefix("also_")
        what = declared["what"]
        if bound != "at_least" or n < 1 or "other" in what:
            raise CannotWriteError("how many creatures attack or block")
        if n == 1:
            one = self.group(what, many=False, creatures=True)
            return f"{_article(one)} also {verb}" if also else f"{_article(one)} {verb}"
        nouns = self.group(what, many=True, creatures=True)
        if also:
            return f"at least {_number(n)} other {nouns} {verb.removesuffix('s')}"
        return f"{_number(n)} or more {nouns} {verb.removesuffix('s')}"


def _natural(n: int) -> str:
    if n < 0:
        raise CannotWriteError(f"a number below zero: {n}")
    return str(n)


def _cards(bound: str, n: int) -> str:
    match bound, n:
        case ("exactly" | "at_most", 0):
            if bound == "exactly":
                return "no cards"
        case "at_least", 1:
            return "a card"
    words = {"at_least": f"{_number(n)} or more cards", "at_most": f"{_number(n)} or fewer cards"}
    return words.get(bound) or f"exactly {_number(n)} card{'s' * (n != 1)}"


def _is_nested(comparison: Any) -> bool:
    """Whether a comparison is with a number of described things."""
    return any(isinstance(value, dict) and {"count", "among", "sum"} & set(value) for _, value in _bounds(comparison))


def _without_other(described: Node) -> tuple[Node, bool]:
    """The description without "other", and whether it says so."""
    if described.get("other") is not True:
        if any(key == "other" for key, _ in _flat(described)):
            raise CannotWriteError("'other' inside a description")
        return described, False
    return {key: value for key, value in described.items() if key != "other"}, True


def _ordered(parts: Iterable[tuple[Node, str]]) -> list[str]:
    """Descriptions with an owner first: at the end it would be said of all; with adjectives last: in front of a list
    of nouns they would be said of all."""

    def place(part: tuple[Node, str]) -> tuple[bool, bool]:
        described, said = part
        first = words_of(said)[0]
        noun = first.kind in ("TYPE", "SUBTYPE") or str(first.value).rstrip("s") in (
            "creature",
            "permanent",
            "commander",
        )
        return "controller" not in described, not noun

    return [said for _, said in sorted(parts, key=place)]


def _times(number: Any) -> tuple[int, Any]:
    """How many times which number: one that is counted, or several of it added; nothing for any other."""
    terms = number["sum"] if _only(number, "sum") else [number]
    first = terms[0] if terms else None
    if not isinstance(first, dict) or any(each != first for each in terms):
        return 0, None
    counts = bool({"count", "counters", "distinct"} & set(first)) or first.get("number") in ("hand", "graveyard")
    counts = counts or (
        "number" in first and first["number"] != "life" and not re.match(r"the |your ", first["number"])
    )
    return (len(terms), first) if counts else (0, None)


_TWICE = re.compile(r"\b([a-z]+) \1\b", re.IGNORECASE)

_NAME = re.compile(r"[A-Z][\w'’-]*(?: (?:(?:of|the|and|in|to|from|for) ){0,2}[A-Z][\w'’-]*)*")


def _name(name: Any) -> str:
    names = _words(name)
    if len(names) != 1:
        raise CannotWriteError("one name or another")
    titled = " ".join(
        word if number and word in ("of", "the", "and", "in", "to", "from", "for") else word[:1].upper() + word[1:]
        for number, word in enumerate(names[0].split(" "))
    )
    if not _NAME.fullmatch(titled):
        raise CannotWriteError(f"the name '{names[0]}'")
    return titled


def _question(words: str, own: str) -> str:
    """A question, if the reader takes it for one."""
    probe = {"self": "~", "host": "Enchanted creature"}.get(own, "Creatures")
    (*_, effect) = read_sentence(f"{probe} can't attack as long as {words}").effects or ({},)
    if effect.get("if") != {"answer": words}:
        raise CannotWriteError(f"the question '{words}'")
    return words.replace("~", "this creature")


_CHANGES = frozenset(
    {"defines", "has_base", "gets", "switches", "gains", "loses", "cant_have", "is_also", "is_not", "becomes"}
)
_WITHOUT_SUBJECT = frozenset(
    {"chooses_attackers", "chooses_blockers", "max_attackers", "max_blockers", "must_attack_with"}
)
"""Kinds whose sentences are about no creature that a pronoun could mean."""
_MEASURES = {"power": "power", "toughness": "toughness", "mana_value": "mana value"}
_PLAYER_NUMBERS = ("life", "hand", "graveyard")
_CREATURES: tuple[Node, ...] = ({}, {"type": "creature"})
"""Descriptions of any creature, where only creatures are meant."""
_DISTINCT = {"basic_land_types": "basic land type", "card_types": "card type", "colors": "color"}
_NOUN_ORDER = ("subtype", "type", "mark", "token", "permanent")
_PAYMENTS = ("mana", "life", "discard", "sacrifice", "tap", "return")

_KEYS: dict[str, tuple[str, ...]] = {
    "cant_attack": ("whom",),
    "cant_attack_or_block": ("whom", "attacker"),
    "max_attackers": ("n", "each", "whom"),
    "max_blockers": ("n", "each", "attacker"),
    "must_attack": ("whom",),
    "must_attack_or_block": ("whom", "attacker"),
    "must_attack_with": ("whom", "player"),
    "goad": ("by",),
    "may_attack_as_though_haste": ("whom",),
    "may_attack_as_though_no_defender": ("whom",),
    "costs_attack": ("whom", "cost"),
    "costs_attack_or_block": ("whom", "attacker", "cost"),
    "cant_block": ("attacker",),
    "cant_be_blocked": ("blocker",),
    "cant_be_blocked_by_more_than": ("n",),
    "cant_be_blocked_except_by_at_least": ("n",),
    "cant_be_blocked_except_by_exactly": ("n",),
    "must_block": ("attacker",),
    "must_block_each": ("attacker",),
    "lure": ("blocker",),
    "must_be_blocked": ("blocker", "n"),
    "must_be_blocked_by_exactly": ("n",),
    "can_block_additional": ("n",),
    "may_block_as_though_it_had": ("attacker", "keyword"),
    "may_be_blocked_as_though_it_lacked": ("blocker", "keyword"),
    "costs_block": ("attacker", "cost"),
    "costs_be_blocked": ("blocker", "cost"),
    "defines": ("power", "toughness"),
    "has_base": ("power", "toughness"),
    "gets": ("power", "toughness"),
    "gains": ("keywords", "abilities"),
    "loses": ("keywords", "all_abilities"),
    "cant_have": ("keywords",),
    "is_also": ("types", "subtypes", "supertypes", "colors"),
    "is_not": ("types",),
    "becomes": ("types", "subtypes", "colors"),
}
"""What each kind says beside whom it is about."""
