"""Descriptions, players and numbers as cards say them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bridge.case.kinds import CHANGE_KINDS
from bridge.text.reading import read_sentence
from bridge.text.writings.words import (
    WITHOUT_SUBJECT,
    CannotWriteError,
    Node,
    bounds_of,
    counter_noun,
    either_of,
    flat_parts,
    is_nested,
    known_keyword,
    known_supertype,
    listed_with,
    name_as_written,
    number_word,
    owners_first,
    parts_of,
    says_only,
    slot_of,
    subtype_noun,
    type_noun,
    with_article,
    without_other,
    words_in,
)

__all__ = ["CREATURES", "MEASURES", "DescriptionWriter"]


class _Phrase:
    """A noun phrase that is being written.

    Args:
        many: It is in the plural.
    """

    def __init__(self, many: bool) -> None:
        self.many = many
        self.on, self.that = ("them", "that are") if many else ("it", "that's")
        self.before: list[str] = []
        """Adjectives."""
        self.nouns: list[tuple[str, str]] = []
        """Nouns, each behind its key of the description."""
        self.tail: list[str] = []
        """Who controls or owns it."""
        self.after: list[str] = []
        """Everything that follows."""


class DescriptionWriter:
    """Writes whom and what a record speaks of: players, permanents, numbers."""

    def __init__(self, effect: Node, one_shot: bool) -> None:
        self.effect = {key: value for key, value in effect.items() if key not in ("id", "text") and value is not None}
        self.one_shot = one_shot
        subject = self.effect.get("subject", "self")
        if says_only(subject, "is"):
            subject = subject["is"]
        self.subject = subject
        self.own = subject if subject in ("self", "host") else "subject"
        if self.effect.get("kind") in WITHOUT_SUBJECT:
            self.own = ""
        """What a pronoun of the sentence means."""
        self.named: set[str] = set()
        """The permanents that the condition being written names: a pronoun would mean that one."""
        self.pronouns = 0
        self.compound = False
        """Whether the condition being written is one of several."""
        self.asking = False
        """Whether a condition is being written."""

    # ------------------------------------------------------------------------------------------------ subjects

    def _who(self) -> tuple[str, bool]:
        """The subject of the effect, and whether it takes a plural verb."""
        subject = self.subject
        if subject == "self":
            return "this creature", False
        if subject == "host":
            return "enchanted creature", False
        if name := slot_of(subject):
            return self._bound(name), False
        if not isinstance(subject, dict):
            raise CannotWriteError(f"'{subject}' as the subject of an effect")
        if self._is_of_each():
            rest, _ = without_other(subject)
            return f"each other {self.group(rest, many=False, creatures=self._creatures())}", False
        return self._several(subject), True

    def _is_of_each(self) -> bool:
        """Whether it is written as "each other Goblin or Elf": "other" would be said of the first noun alone."""
        subject = self.subject
        return (
            isinstance(subject, dict)
            and bool(subject.get("other"))
            and any(isinstance(subject.get(key), list) and len(subject[key]) > 1 for key in ("type", "subtype"))
        )

    def _bound(self, name: str) -> str:
        if not self.one_shot or name not in ("target", "it"):
            raise CannotWriteError(f"what '{name}' is")
        return "target creature" if name == "target" else "that creature"

    def _several(self, described: Node) -> str:
        """A subject in the plural: `other Goblins you control and Walls`."""
        if says_only(described, "any"):
            parts = list(described["any"])
            if len(parts) < 2:
                raise CannotWriteError("a choice between fewer than two things")
            if says_only(parts[0], "is") and parts[0]["is"] == "self" and len(parts) == 2:
                return f"this creature and {self._several(parts[1])}"
            return listed_with(owners_first((each, self._others(each, alone=True)) for each in parts), "and")
        return self._others(described)

    def _others(self, described: Node, alone: bool = False) -> str:
        rest, other = without_other(described)
        return ("other " if other else "") + self.group(rest, many=True, creatures=self._creatures(), alone=alone)

    def _creatures(self) -> bool:
        """Whether the kind of the effect implies that its subject is creatures."""
        return self.effect["kind"] not in CHANGE_KINDS

    def about(self, one: str, many: str = "") -> str:
        """The subject with a verb phrase: `one` after a singular subject, `many` (by default `one`) after a plural."""
        who, plural = self._who()
        return f"{who} {many or one if plural else one}"

    def _is_plural(self) -> bool:
        return isinstance(self.subject, dict) and not slot_of(self.subject) and not self._is_of_each()

    # ------------------------------------------------------------------------------------------------ descriptions

    def group(
        self, described: Node, *, many: bool, creatures: bool = False, last: bool = True, alone: bool = False
    ) -> str:
        """A description without an article: `untapped red Goblins you control with flying`.

        Args:
            described: What has to hold.
            many: Write it in the plural.
            creatures: The context implies that creatures are meant.
            last: No words follow that could belong to a description inside it.
            alone: It stands in a list of descriptions, so that an "or" in it would be taken for one between them.
        """
        if name := slot_of(described):
            raise CannotWriteError(f"what '{name}' is")
        if alone and not described:
            raise CannotWriteError("anything, or something else")
        parts = parts_of(described)
        if alone and any(key == "non" and len(words_in(next(iter(value.values()), ""))) > 1 for key, value in parts):
            raise CannotWriteError("one kind or another, inside a description")
        phrase = _Phrase(many)
        before, after, nouns, tail = phrase.before, phrase.after, phrase.nouns, phrase.tail
        lists: list[tuple[str, list[str]]] = []
        nested = [key for key, value in parts if key in MEASURES and is_nested(value)]
        if len(nested) > 1 or (nested and (alone or not last or self.compound)):
            raise CannotWriteError("a number inside a description that something else stands behind")
        parts.sort(key=lambda part: part[0] in MEASURES and is_nested(part[1]))
        for key, value in parts:
            match key:
                case "type" | "subtype":
                    given = words_in(value)
                    if not given:
                        raise CannotWriteError("a description that nothing fits")
                    if key == "type" and given == ["creature"] and creatures and len(parts) > 1:
                        continue
                    (nouns.append((key, given[0])) if len(given) == 1 else lists.append((key, given)))
                case _:
                    self._part(key, value, phrase)
        if creatures and not lists and not any(key in ("type", "subtype", "mark", "token") for key, _ in nouns):
            nouns.append(("type", "creature"))
        if len(lists) == 1 and not nouns and not after and not before and "you own" not in tail:
            key, given = lists[0]
            listed = [self._noun(key, word, many) for word in given]
            return " ".join([listed_with(listed, "and" if many and not alone else "or"), *tail])
        for key, given in lists:
            if alone or len(lists) > 1:
                raise CannotWriteError("one kind or another, inside a description")
            listed = [self._noun(key, word, many) for word in given]
            kinds = either_of(listed)
            place = len(after) - 1 if nested else len(after)
            after.insert(place, f"that are {kinds}" if many else f"that's {with_article(kinds)}")
        nouns.sort(key=lambda noun: (_NOUN_ORDER.index(noun[0]), noun == ("type", "creature")))
        if not nouns:
            nouns = [("type", "creature")] if creatures else [("permanent", "permanent")]
        head = [self._noun(key, word, False) for key, word in nouns[:-1]] + [self._noun(*nouns[-1], many)]
        return " ".join([*before, *head, *tail, *after])

    def _noun(self, key: str, word: str, many: bool) -> str:
        match key:
            case "type":
                return type_noun(word, many)
            case "subtype":
                return subtype_noun(word, many)
        return word + "s" * many

    def _part(self, key: str, value: Any, phrase: _Phrase) -> None:
        """Puts a part of a description into its place in the noun phrase."""
        write = _PARTS.get(key)
        if write is None:
            raise CannotWriteError(f"'{key}' of a permanent")
        write(self, key, value, phrase)

    def _color(self, key: str, value: Any, phrase: _Phrase) -> None:
        given = [each if key == "color" else known_supertype(each) for each in words_in(value)]
        if not given:
            raise CannotWriteError("a description that nothing fits")
        phrase.before.append(listed_with(given, "or"))

    def _colors(self, _key: str, value: Any, phrase: _Phrase) -> None:
        match bounds_of(value):
            case [("exactly" | "at_most", 0)] | [("fewer_than", 1)]:
                phrase.before.append("colorless")
            case [("exactly", 1)]:
                phrase.before.append("monocolored")
            case [("at_least", 2)] | [("more_than", 1)]:
                phrase.before.append("multicolored")
            case _:
                raise CannotWriteError("how many colors it has")

    def _tapped(self, _key: str, value: Any, phrase: _Phrase) -> None:
        phrase.before.insert(0, "tapped" if value else "untapped")

    def _token(self, _key: str, value: Any, phrase: _Phrase) -> None:
        phrase.nouns.append(("token", "token")) if value else phrase.before.insert(0, "nontoken")

    def _attacking(self, _key: str, value: Any, phrase: _Phrase) -> None:
        if isinstance(value, bool):
            phrase.before.insert(0, "attacking" if value else "nonattacking")
            return
        if value in ("controller", "owner", "active", "host_controller"):
            raise CannotWriteError(f"what attacks the player '{value}'")
        phrase.after.append(f"attacking {self._player(value)}")

    def _in_combat(self, key: str, value: Any, phrase: _Phrase) -> None:
        if not value:
            raise CannotWriteError(f"'{key}' of a permanent")
        phrase.before.insert(0, key)

    def _state(self, key: str, value: Any, phrase: _Phrase) -> None:
        if not value:
            raise CannotWriteError(f"that something is not {key}")
        phrase.before.insert(0, key)

    def _attacked_this_turn(self, _key: str, value: Any, phrase: _Phrase) -> None:
        phrase.after.append("that attacked this turn" if value else "that didn't attack this turn")

    def _had_to_attack(self, _key: str, value: Any, phrase: _Phrase) -> None:
        if not value:
            raise CannotWriteError("that something didn't have to attack")
        phrase.after.append("that had to attack this combat")

    def _attached(self, _key: str, value: Any, phrase: _Phrase) -> None:
        known = {"aura": ("enchanted", "an Aura"), "equipment": ("equipped", "an Equipment")}
        if isinstance(value, dict):
            word, noun = known.get(value["subtype"].lower(), ("", ""))
            if not word or value["controller"] != "you":
                raise CannotWriteError("what somebody has attached")
            phrase.after.append(f"{phrase.that} {word} by {noun} you control")
            return
        word, _ = known.get(value.lower(), ("", ""))
        if not word:
            raise CannotWriteError(f"that a {value} is attached")
        phrase.after.append(f"{phrase.that} {word}")

    def _mark(self, _key: str, value: Any, phrase: _Phrase) -> None:
        if value != "commander":
            raise CannotWriteError("a mark")
        phrase.nouns.append(("mark", "commander"))

    def _with_keyword(self, _key: str, value: Any, phrase: _Phrase) -> None:
        given = [known_keyword(each) for each in words_in(value)]
        if not given:
            raise CannotWriteError("a description that nothing fits")
        phrase.after.append(f"with {listed_with(given, 'or')}")

    def _called(self, _key: str, value: Any, phrase: _Phrase) -> None:
        phrase.after.append(f"named {name_as_written(value)}")

    def _of_size(self, key: str, value: Any, phrase: _Phrase) -> None:
        phrase.after += self._measured(key, value)

    def _of_shape(self, _key: str, value: Any, phrase: _Phrase) -> None:
        match bounds_of(value):
            case [("at_least", 1)] | [("more_than", 0)]:
                phrase.after.append("with toughness greater than its power")
            case [("at_most", -1)] | [("fewer_than", 0)]:
                phrase.after.append("with power greater than its toughness")
            case _:
                raise CannotWriteError("how much greater its toughness is than its power")

    def _with_counters(self, _key: str, value: Any, phrase: _Phrase) -> None:
        for kind, comparison in value.items():
            phrase.after += [f"with {held} on {phrase.on}" for held in self._held(kind, comparison)]

    def _controlled_by(self, _key: str, value: Any, phrase: _Phrase) -> None:
        if value != "any":
            phrase.tail.append(self._controls(value, phrase.many))

    def _owned_by(self, _key: str, value: Any, phrase: _Phrase) -> None:
        if value == "not_you" and phrase.tail == ["you control"]:
            phrase.tail.append("but don't own")
            return
        if value != "you":
            raise CannotWriteError("what somebody else owns")
        phrase.tail.append("you own")

    def _attached_to(self, _key: str, value: Any, phrase: _Phrase) -> None:
        if not (says_only(value, "is") and value["is"] == "self"):
            raise CannotWriteError("what it is attached to")
        phrase.after.append("attached to this permanent")
        self._names()

    def _sharing_color(self, _key: str, value: Any, phrase: _Phrase) -> None:
        phrase.after.append(f"that {'share' if phrase.many else 'shares'} a color with {self._object(value)}")

    def _without(self, _key: str, value: Any, phrase: _Phrase) -> None:
        self._lacking(value, phrase.before, phrase.after, phrase.on, phrase.many)

    def _either(self, _key: str, value: Any, phrase: _Phrase) -> None:
        measures = {next(iter(each)): each for each in value if isinstance(each, dict) and len(each) == 1}
        if len(value) == 2 and set(measures) == {"power", "toughness"}:
            power, toughness = (measures[word][word] for word in ("power", "toughness"))
            if power == toughness and (said := self._comparison(power)):
                phrase.after.append(f"with power or toughness {said}")
                return
        if len(value) == 2 and {"attached": "aura"} in value and {"attached": "equipment"} in value:
            phrase.after.append(f"{phrase.that} enchanted or equipped")
            return
        raise CannotWriteError("one description or another, inside a description")

    def _another(self, _key: str, _value: Any, _phrase: _Phrase) -> None:
        raise CannotWriteError("'other' inside a description")

    def _lacking(self, value: Node, before: list[str], after: list[str], on: str, many: bool) -> None:
        """Adds what a description excludes: "nonblack", "without flying"."""
        parts = list(flat_parts(value))
        if len(parts) != 1:
            raise CannotWriteError("that several things are not all so")
        ((key, inner),) = parts
        if key in ("color", "supertype", "type", "subtype") and len(words_in(inner)) == 1:
            (word,) = words_in(inner)
            match key:
                case "supertype":
                    known_supertype(word)
                case "type":
                    type_noun(word, False)
                case "subtype":
                    word = "-" + subtype_noun(word, False)
            before.insert(0, f"non{word}")
        elif key in ("type", "subtype") and words_in(inner):
            listed = [self._noun(key, word, many) for word in words_in(inner)]
            after.append(
                f"that aren't {either_of(listed)}" if many else f"that isn't {with_article(either_of(listed))}"
            )
        elif key == "keyword" and words_in(inner):
            after.append(f"without {listed_with([known_keyword(each) for each in words_in(inner)], 'or')}")
        elif key == "is" and inner == "self":
            self._names()
            after.append("other than this creature")
        elif key == "counters" and len(inner) == 1 and bounds_of(next(iter(inner.values()))) == [("at_least", 1)]:
            after.append(f"with no {counter_noun(next(iter(inner)), True)} on {on}")
        else:
            raise CannotWriteError(f"that something is not so: '{key}'")

    def _held(self, kind: str, comparison: Any) -> Iterator[str]:
        """Counters as they follow "with"."""
        for bound in bounds_of(comparison):
            match bound:
                case ("at_least", 1) | ("more_than", 0):
                    yield with_article(counter_noun(kind, False))
                case ("exactly" | "at_most", 0) | ("fewer_than", 1):
                    yield f"no {counter_noun(kind, True)}"
                case ("at_least", int(n)):
                    yield f"{number_word(n)} or more {counter_noun(kind, True)}"
                case ("more_than", int(n)):
                    yield f"{number_word(n + 1)} or more {counter_noun(kind, True)}"
                case _:
                    raise CannotWriteError("an exact number of counters")

    def _comparison(self, comparison: Any) -> str:
        """`3 or greater`, for a single bound that is a given number; else empty."""
        match bounds_of(comparison):
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
        name = MEASURES[key]
        for bound, value in bounds_of(comparison):
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
        """A number inside a description, as long as the words after it can't belong to the number."""
        if isinstance(value, dict) and any(key.endswith("_of") and each == "subject" for key, each in value.items()):
            raise CannotWriteError("a number of its own in a description")
        if isinstance(value, dict) and {"count", "among"} & set(value):
            keys = {key for key, _ in flat_parts(value.get("count") or value.get("among", {}))}
            if not keys <= {"type", "subtype", "color", "supertype", "tapped", "attacking"}:
                raise CannotWriteError("a description with a description inside")
        if isinstance(value, dict) and ("sum" in value):
            raise CannotWriteError("a sum in a description")
        return self.amount(value)

    def object(self, described: Any, *, many: bool) -> str:
        """A creature, or creatures, as the object of a verb: `a Wall or a creature with flying`."""
        if says_only(described, "is"):
            described = described["is"]
        if isinstance(described, str):
            return self._object(described)
        if name := slot_of(described):
            if slot_of(self.subject) == name:
                raise CannotWriteError("two slots of one name")
            return self._bound(name)
        parts = list(described["any"]) if says_only(described, "any") else [described]
        if says_only(described, "any") and len(parts) < 2:
            raise CannotWriteError("a choice between fewer than two things")
        said = owners_first((each, self.group(each, many=many, creatures=True, alone=True)) for each in parts)
        return listed_with(said if many else list(map(with_article, said)), "or")

    def _object(self, reference: Any) -> str:
        """One of the permanents that an effect refers to by itself: `self`, `host` or `subject`."""
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
        """Notes that the condition has a pronoun, which has to mean the subject."""
        if self.asking:
            self.pronouns += 1

    # ------------------------------------------------------------------------------------------------ players

    def _player(self, selector: Any) -> str:
        """One player, or each of several."""
        if isinstance(selector, dict):
            raise CannotWriteError("a player by id" if not slot_of(selector) else "which player is meant")
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
        """What is attacked, after a space; empty if nothing is said."""
        whom = self.effect.get("whom")
        if whom is None:
            return ""
        parts = list(whom) if isinstance(whom, list) else [whom]
        said = [phrase for part in parts for phrase in self._attacked(part)]
        if not said:
            raise CannotWriteError("that nothing is attacked")
        return " " + listed_with(said, "or")

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
            case "permanent" if says_only(value, "is") and value["is"] == "self":
                yield "this permanent"
            case "any":
                for each in value:
                    yield from self._attacked(each)
            case _:
                raise CannotWriteError(f"'{key}' of what is attacked")

    # ------------------------------------------------------------------------------------------------ numbers

    def amount(self, value: Any) -> str:
        """A number in words that fit after "equal to"."""
        if isinstance(value, int):
            if value < 0:
                raise CannotWriteError(f"the number {value}")
            return str(value)
        if slot_of(value):
            raise CannotWriteError(f"what '{slot_of(value)}' is")
        if "times" in value or "plus" in value:
            raise CannotWriteError("several times a number")
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
            return f"the greatest {MEASURES[value['greatest']]} among {self.group(value.get('among', {}), many=True)}"
        if "distinct" in value:
            return f"the number of {self._countable(value, many=True)}"
        if len(value) != 1 or next(iter(value)).removesuffix("_of") not in MEASURES:
            raise CannotWriteError(f"a number by '{next(iter(value), '')}'")
        ((key, reference),) = value.items()
        name = MEASURES[key.removesuffix("_of")]
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
        """What is counted, in words that fit after "the number of" or "for each"."""
        if isinstance(value, dict) and ("times" in value or "plus" in value):
            raise CannotWriteError("several times what is counted")
        if isinstance(value, dict) and "count" in value:
            rest, other = without_other(value["count"])
            return ("other " if other else "") + self.group(rest, many=many)
        if isinstance(value, dict) and "counters" in value:
            return f"{counter_noun(value['counters'], many)} on {self._object(value.get('on', 'self'))}"
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
        """The name of a number, if reading it after these words gives the same number."""
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


_PARTS: dict[str, Callable[[DescriptionWriter, str, Any, _Phrase], None]] = {
    "color": DescriptionWriter._color,
    "supertype": DescriptionWriter._color,
    "colors": DescriptionWriter._colors,
    "tapped": DescriptionWriter._tapped,
    "token": DescriptionWriter._token,
    "attacking": DescriptionWriter._attacking,
    **dict.fromkeys(("blocking", "blocked", "unblocked"), DescriptionWriter._in_combat),
    **dict.fromkeys(("goaded", "modified", "suspected"), DescriptionWriter._state),
    "attacked_this_turn": DescriptionWriter._attacked_this_turn,
    "had_to_attack": DescriptionWriter._had_to_attack,
    "attached": DescriptionWriter._attached,
    "mark": DescriptionWriter._mark,
    "keyword": DescriptionWriter._with_keyword,
    "name": DescriptionWriter._called,
    **dict.fromkeys(("power", "toughness", "mana_value"), DescriptionWriter._of_size),
    "toughness_minus_power": DescriptionWriter._of_shape,
    "counters": DescriptionWriter._with_counters,
    "controller": DescriptionWriter._controlled_by,
    "owner": DescriptionWriter._owned_by,
    "attached_to": DescriptionWriter._attached_to,
    "shares_color_with": DescriptionWriter._sharing_color,
    "non": DescriptionWriter._without,
    "any": DescriptionWriter._either,
    "other": DescriptionWriter._another,
}
"""The method that writes each part of a description other than its types."""


MEASURES = {"power": "power", "toughness": "toughness", "mana_value": "mana value"}
_PLAYER_NUMBERS = ("life", "hand", "graveyard")
CREATURES: tuple[Node, ...] = ({}, {"type": "creature"})
"""Descriptions of any creature, where only creatures are meant."""
_DISTINCT = {"basic_land_types": "basic land type", "card_types": "card type", "colors": "color"}
_NOUN_ORDER = ("subtype", "type", "mark", "token", "permanent")
