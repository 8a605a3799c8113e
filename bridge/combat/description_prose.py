"""Descriptions of objects in words: noun phrases such as `untapped creature with flying bob controls`, and predicates.

Subclasses name the players, objects and numbers: for effects of a play, or for steps of a loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from bridge.case.conditions import Compare, Controls, Cost, Declared, Pick, Ref, Tally
from bridge.case.descriptions import Attachment, Comparison, Description, Number, PlayerSelector, Value
from bridge.combat.phrases import AMONG
from bridge.combat.prose import (
    Part,
    Predicate,
    adjective,
    adjective_part,
    being_a,
    being_so,
    counter_noun,
    joined,
    joined_clauses,
    keyword_name,
    listed_part,
    not_being_a,
    not_being_so,
    noun_part,
    number_word,
    printable,
    so_part,
    that_part,
    with_article,
    with_part,
    words_of,
)
from bridge.language import counted_phrase, phrase_in, term_in

__all__ = ["Bounded", "DescriptionProse", "Paying", "bounds_of", "keys_given", "parity_in_words", "subtype_in_words"]

Bounded = Comparison | Tally | Controls | Compare | Declared


def bounds_of(bounded: Bounded) -> list[tuple[str, Value]]:
    """The bounds that are given, each with its number."""
    names = ("at_least", "at_most", "exactly", "more_than", "fewer_than")
    return [(name, value) for name in names if (value := getattr(bounded, name)) is not None]


def keys_given(described: Description) -> int:
    """How many keys the description gives."""
    return sum(getattr(described, name) is not None for name in described.__struct_fields__)


_IN_ZONES = {
    "hand": term_in("zone", "in hand"),
    "graveyard": term_in("zone", "in a graveyard"),
    "exile": term_in("zone", "in exile"),
    "library": term_in("zone", "in a library"),
    "command": term_in("zone", "in the command zone"),
    "stack": term_in("zone", "on the stack"),
}
"""Where an object is that isn't on the battlefield, in words."""


_ZONES = {
    "hand": term_in("zone", "hand"),
    "graveyard": term_in("zone", "graveyard"),
    "library": term_in("zone", "library"),
}
"""Zones whose cards are counted."""

_PAID_WITH = (("sacrifice", "sacrifice"), ("exile", "exile"), ("tap_permanents", "tap"), ("return_", "return"))
"""The parts of a cost that take objects, with what is done to them."""

_DEEDS = {
    ("discard", "do"): term_in("cost", "discard {things}"),
    ("discard", "does"): term_in("cost", "discards {things}"),
    ("discard", "doing"): term_in("cost", "discarding {things}"),
    ("sacrifice", "do"): term_in("cost", "sacrifice {things}"),
    ("sacrifice", "does"): term_in("cost", "sacrifices {things}"),
    ("sacrifice", "doing"): term_in("cost", "sacrificing {things}"),
    ("exile", "do"): term_in("cost", "exile {things}"),
    ("exile", "does"): term_in("cost", "exiles {things}"),
    ("exile", "doing"): term_in("cost", "exiling {things}"),
    ("tap", "do"): term_in("cost", "tap {things}"),
    ("tap", "does"): term_in("cost", "taps {things}"),
    ("tap", "doing"): term_in("cost", "tapping {things}"),
    ("return", "do"): term_in("cost", "return {things}"),
    ("return", "does"): term_in("cost", "returns {things}"),
    ("return", "doing"): term_in("cost", "returning {things}"),
}
"""Actions that pay a cost: as an instruction, behind a player, as a noun."""

_RETURNED = {
    ("do", False): term_in("cost", "return {things} to its owner's hand"),
    ("do", True): term_in("cost", "return {things} to their owners' hands"),
    ("does", False): term_in("cost", "returns {things} to its owner's hand"),
    ("does", True): term_in("cost", "returns {things} to their owners' hands"),
    ("doing", False): term_in("cost", "returning {things} to its owner's hand"),
    ("doing", True): term_in("cost", "returning {things} to their owners' hands"),
}
"""The same for returning picked objects, one or several."""

Paying: TypeAlias = Literal["do", "does", "doing"]
"""How what is done to pay is said: as an instruction, behind a player, as a noun."""


def subtype_in_words(subtype: str) -> str:
    """A subtype as cards write it: `Goblin`, `Urza's`."""
    return printable(subtype).title().replace("'S", "'s")


def _past(done: str, undone: str, wanted: bool) -> Part:
    """What a thing did, or didn't do."""
    did, didnt = Predicate(done, done), Predicate(undone, undone)
    return that_part(did, didnt) if wanted else that_part(didnt, did)


def _joined(predicates: Sequence[Predicate], word: str) -> Predicate:
    return Predicate(
        joined_clauses([each.one for each in predicates], word),
        joined_clauses([each.many for each in predicates], word),
    )


def _spaced(words: Iterable[str]) -> str:
    """The words, each with a space behind it."""
    return "".join(f"{each} " for each in words)


class DescriptionProse:
    """Reads out descriptions of objects."""

    # What the speaker calls players, objects and numbers

    def who(self, selector: PlayerSelector) -> str:
        """A player, as the subject of a sentence."""
        raise NotImplementedError

    def controls(self, selector: PlayerSelector) -> str:
        """`bob controls`."""
        if (who := self.who(selector)) == "you":
            return phrase_in("relation", "{player} control", player=who)
        return phrase_in("relation", "{player} controls", player=who)

    def owns(self, selector: PlayerSelector) -> str:
        """`bob owns`."""
        if (who := self.who(selector)) == "you":
            return phrase_in("relation", "{player} own", player=who)
        return phrase_in("relation", "{player} owns", player=who)

    def all_control(self, selector: PlayerSelector) -> str:
        """The same of the player, or of all the opponents together; behind a noun in the plural."""
        return self.controls(selector)

    def all_own(self, selector: PlayerSelector) -> str:
        """The same of owning."""
        return self.owns(selector)

    def reference(self, reference: str) -> str:
        """An object that a word refers to."""
        raise NotImplementedError

    def named(self, id: str) -> str:
        """What the object or player with an id is called."""
        raise NotImplementedError

    def _possessive(self, reference: str) -> str:
        """The possessive of the object that a word refers to: `bear's`."""
        return phrase_in("belonging", "{owner}'s", owner=self.reference(reference))

    def _of(self, selector: PlayerSelector, thing: str) -> str:
        """A thing that belongs to the player."""
        who = self.who(selector)
        if who == "you":
            return phrase_in("belonging", "your {thing}", thing=thing)
        if " of " in who:
            return phrase_in("belonging", "the {thing} of {owner}", thing=thing, owner=who)
        return phrase_in("belonging", "{owner}'s {thing}", thing=thing, owner=who)

    def picked(self, ref: Ref, untapped: bool = False) -> str:
        """The objects that a part of a cost takes."""
        raise NotImplementedError

    # Costs

    def paid(self, cost: Cost, said: Paying = "do") -> Iterator[str]:
        """What is done to pay a cost, beside what is spent: `sacrifices a land`.

        Args:
            cost: The cost.
            said: How the sentence says it.
        """
        if cost.discard is not None:
            yield phrase_in("cost", _DEEDS["discard", said], things=self.cards(cost.discard))
        for key, does in _PAID_WITH:
            ref = getattr(cost, key)
            if ref is not None:
                form = _DEEDS[does, said]
                if does == "return" and isinstance(ref, Pick):
                    form = _RETURNED[said, ref.n != 1]
                yield phrase_in("cost", form, things=self.picked(ref, untapped=does == "tap"))

    # Numbers

    def cards(self, n: Value) -> str:
        """So many cards: `a card`, `two cards`."""
        if isinstance(n, int) and n != 1:
            n = max(0, n)
            return counted_phrase("{n} card", "{n} cards", n, n=number_word(n))
        return self.so_many(n, phrase_in("things", "a card"), phrase_in("things", "cards"))

    def so_many(self, n: Value, one: str, many: str) -> str:
        """A number of things.

        Args:
            n: The number.
            one: One thing, with its article.
            many: The things.
        """
        if not isinstance(n, int):
            return phrase_in("things", "as many {things} as {number}", things=many, number=self.value(n))
        if n == 1:
            return phrase_in("things", "{thing}", thing=one)
        return phrase_in("things", "{n} {things}", n=number_word(max(0, n)), things=many)

    def value(self, value: Value) -> str:
        """A number, in digits or read from the state."""
        if isinstance(value, int):
            return str(value)
        text = self._measure(value)
        if value.times != 1:
            text = phrase_in("number", "{times} times {number}", times=value.times, number=text)
        if value.plus > 0:
            return phrase_in("number", "{number} plus {more}", number=text, more=value.plus)
        if value.plus < 0:
            return phrase_in("number", "{number} minus {less}", number=text, less=-value.plus)
        return text

    def _measure(self, value: Number) -> str:
        for reference, thing in (
            (value.power_of, phrase_in("measure", "power")),
            (value.toughness_of, phrase_in("measure", "toughness")),
            (value.mana_value_of, phrase_in("measure", "mana value")),
        ):
            if reference is not None:
                return phrase_in("number", "{whose} {measure}", whose=self._possessive(reference), measure=thing)
        if value.count is not None:
            return phrase_in("number", "the number of {objects}", objects=self._counted(value.count))
        if value.among is not None:
            form = AMONG[value.distinct or value.greatest or ""]
            return phrase_in("number among", form, objects=self._counted(value.among))
        if value.counters is not None:
            return phrase_in(
                "number",
                "the number of {counters} on {object}",
                counters=counter_noun(value.counters, True),
                object=self.reference(value.on or "self"),
            )
        if value.devotion is not None:
            return self._of("you", phrase_in("number", "devotion to {color}", color=value.devotion))
        if value.sum is not None:
            first, *others = map(self.value, value.sum or [0])
            for each in others:
                first = phrase_in("number", "{number} plus {more}", number=first, more=each)
            return first
        return self._number_of_player(value)

    def _counted(self, what: Description) -> str:
        return self.noun(what, "permanent", many=True)

    def _number_of_player(self, value: Number) -> str:
        player = value.of or "you"
        name = printable(value.number or "")
        match name:
            case "life":
                return self._of(player, phrase_in("number", "life total"))
            case "hand" | "graveyard" | "library":
                zone = self._of(player, phrase_in("zone", _ZONES[name]))
                return phrase_in("number", "the number of cards in {zone}", zone=zone)
            case "poison":
                who = self.who(player)
                if who == "you":
                    return phrase_in("number", "the number of poison counters {player} have", player=who)
                return phrase_in("number", "the number of poison counters {player} has", player=who)
            case "cast_this_turn":
                return phrase_in("number", "the number of spells cast this turn by {player}", player=self.who(player))
            case "drawn_this_turn":
                return phrase_in("number", "the number of cards drawn this turn by {player}", player=self.who(player))
            case "life_lost_this_turn":
                return phrase_in("number", "the life lost this turn by {player}", player=self.who(player))
        return self._of(player, name)

    # Descriptions

    def noun(self, described: Description, default: str, many: bool = False) -> str:
        """A noun phrase without an article: `untapped creature with flying bob controls`."""
        if name := self._identity(described):
            return name
        if described.any and keys_given(described) == 1:
            return joined((self.noun(one, default, many) for one in described.any), "or")
        parts = list(self._parts(described, default))
        nouns = [part for part in parts if part.place == "noun"] or [noun_part([default])]
        before = [part.text for part in parts if part.place == "before"]
        before.sort(key=lambda text: text != adjective("other"))

        def placed(place: str) -> list[str]:
            return [part.many if many else part.text for part in parts if part.place == place]

        relations, held = placed("of"), placed("with")
        return phrase_in(
            "noun phrase",
            "{before}{noun}{relations}{held}{after}",
            before=_spaced(phrase_in("noun phrase", "{adjective}", adjective=each) for each in before),
            noun=" ".join([*(part.text for part in nouns[:-1]), nouns[-1].many if many else nouns[-1].text]),
            relations=phrase_in("noun phrase", " {relations}", relations=joined_clauses(relations))
            if relations
            else "",
            held=phrase_in("noun phrase", " with {held}", held=joined_clauses(held)) if held else "",
            after="".join(f" {phrase_in('noun phrase', '{after}', after=each)}" for each in placed("after")),
        )

    def a(self, described: Description, default: str) -> str:
        """The noun phrase for one thing, with its article."""
        thing = self.noun(described, default)
        return thing if self._identity(described) else with_article(thing)

    def _identity(self, described: Description, word: str = "or") -> str:
        """The name or names, when the description gives only an identity; else empty."""
        if keys_given(described) != 1:
            return ""
        if described.is_ is not None:
            return self.reference(described.is_)
        identifiers = described.ids or ([described.id] if described.id else [])
        return joined(map(self.named, identifiers), word) if identifiers else ""

    def predicate(self, described: Description, default: str, many: bool = False, negative: bool = False) -> str:
        """`is a creature and has flying`; negative: `isn't a creature or doesn't have flying`."""
        said = self._said_of(described, default, negative)
        return said.many if many else said.one

    def _said_of(self, described: Description, default: str, negative: bool = False) -> Predicate:
        parts = self._parts(described, default)
        word = "or" if negative else "and"
        anything = being_a(phrase_in("noun", "anything"))
        return _joined([part.isnt if negative else part.is_ for part in parts] or [anything], word)

    def _parts(self, described: Description, default: str) -> Iterator[Part]:
        if described.other is not None:
            self_is, self_isnt = being_a(self.reference("self")), not_being_a(self.reference("self"))
            other = adjective("other")
            yield Part("before", other, other, self_isnt, self_is) if described.other else that_part(self_is, self_isnt)
        yield from self._status(described)
        yield from self._type_line(described)
        yield from self._numbers(described)
        for kind, comparison in (described.counters or {}).items():
            yield self._counters(kind, comparison)
        if described.name is not None:
            name = joined(map(printable, words_of(described.name)), "or")
            yield so_part("after", phrase_in("adjective", "named {name}", name=name))
        if described.keyword is not None:
            keywords = joined(map(keyword_name, words_of(described.keyword)), "or")
            yield with_part(phrase_in("held", "{keywords}", keywords=keywords))
        if described.mark is not None:
            mark = joined((f'"{printable(word)}"' for word in words_of(described.mark)), "or")
            yield so_part("after", phrase_in("adjective", "marked {mark}", mark=mark))
        yield from self._belonging(described)
        yield from self._combined(described, default)

    def _status(self, described: Description) -> Iterator[Part]:
        if described.tapped is not None:
            yield adjective_part(adjective("tapped" if described.tapped else "untapped"))
        if described.token is not None:
            one, many = phrase_in("noun", "a token"), phrase_in("noun", "tokens")
            is_token, isnt_token = being_a(one, many), not_being_a(one, many)
            word = phrase_in("adjective", "token") if described.token else phrase_in("adjective", "nontoken")
            said = (is_token, isnt_token) if described.token else (isnt_token, is_token)
            yield Part("before", word, word, *said)
        for word in ("goaded", "suspected", "modified", "attacking", "blocking", "blocked", "unblocked"):
            wanted = getattr(described, word)
            if isinstance(wanted, bool):
                said_so = adjective(word)
                yield adjective_part(said_so) if wanted else that_part(not_being_so(said_so), being_so(said_so))
        if described.attacking is not None and not isinstance(described.attacking, bool):
            yield so_part("after", phrase_in("adjective", "attacking {player}", player=self.who(described.attacking)))
        if described.sick is not None:
            old = Predicate(
                phrase_in("adjective", "has been under its controller's control since the turn began"),
                phrase_in("adjective", "have been under their controller's control since the turn began"),
            )
            new = Predicate(
                phrase_in("adjective", "hasn't been under its controller's control since the turn began"),
                phrase_in("adjective", "haven't been under their controller's control since the turn began"),
            )
            yield that_part(new, old) if described.sick else that_part(old, new)
        if described.attacked_this_turn is not None:
            yield _past(
                phrase_in("adjective", "attacked this turn"),
                phrase_in("adjective", "didn't attack this turn"),
                described.attacked_this_turn,
            )
        if described.had_to_attack is not None:
            yield _past(
                phrase_in("adjective", "had to attack this combat"),
                phrase_in("adjective", "didn't have to attack this combat"),
                described.had_to_attack,
            )
        if described.entered_this_turn is not None:
            yield _past(
                phrase_in("adjective", "entered this turn"),
                phrase_in("adjective", "didn't enter this turn"),
                described.entered_this_turn,
            )
        attached = described.attached
        if attached is not None:
            known = {"aura": "enchanted", "equipment": "equipped", "fortification": "fortified"}
            if isinstance(attached, Attachment):
                word, whose = "", Description(subtype=attached.subtype, controller=attached.controller)
                thing = self.a(whose, "")
            else:
                word, thing = attached.lower(), with_article(printable(attached))
            yield (
                adjective_part(adjective(known[word]))
                if word in known
                else with_part(
                    phrase_in("held", "{attachment} attached to it", attachment=thing),
                    phrase_in("held", "{attachment} attached to them", attachment=thing),
                )
            )

    def _type_line(self, described: Description) -> Iterator[Part]:
        if described.supertype is not None:
            yield listed_part(words_of(described.supertype))
        if described.color is not None:
            yield listed_part(words_of(described.color))
        if described.subtype is not None:
            yield noun_part([subtype_in_words(word) for word in words_of(described.subtype)])
        if described.type is not None:
            yield noun_part(words_of(described.type))

    def _numbers(self, described: Description) -> Iterator[Part]:
        colors = described.colors
        if colors is not None:
            plain = {0: "colorless", 1: "monocolored"}
            if isinstance(colors, int) and colors in plain:
                yield adjective_part(adjective(plain[colors]))
            elif isinstance(colors, Comparison) and colors == Comparison(at_least=2):
                yield adjective_part(adjective("multicolored"))
            else:
                yield with_part(self._measured(phrase_in("measure", "number of colors"), colors))
        for comparison, name in (
            (described.power, phrase_in("measure", "power")),
            (described.toughness, phrase_in("measure", "toughness")),
            (described.mana_value, phrase_in("measure", "mana value")),
        ):
            if comparison is not None:
                yield with_part(self._measured(name, comparison))
        if described.toughness_minus_power is not None:
            yield self._difference(described.toughness_minus_power)

    def _difference(self, comparison: Comparison | int) -> Part:
        """`toughness greater than its power`."""
        if isinstance(comparison, int):
            comparison = Comparison(exactly=comparison)
        match [] if comparison.parity else bounds_of(comparison):
            case [("at_least", 1) | ("more_than", 0)]:
                return with_part(
                    phrase_in("held", "toughness greater than its power"),
                    phrase_in("held", "toughness greater than their power"),
                )
            case [("at_most", -1) | ("fewer_than", 0)]:
                return with_part(
                    phrase_in("held", "toughness less than its power"),
                    phrase_in("held", "toughness less than their power"),
                )
            case [("exactly", 0)]:
                return with_part(
                    phrase_in("held", "toughness equal to its power"),
                    phrase_in("held", "toughness equal to their power"),
                )
        return with_part(self._measured(phrase_in("measure", "toughness minus power"), comparison))

    def _counters(self, kind: str, comparison: Comparison | int) -> Part:
        if isinstance(comparison, int):
            comparison = Comparison(exactly=comparison)
        one, many = counter_noun(kind, False), counter_noun(kind, True)
        match bounds_of(comparison):
            case [("at_least", 1)] | [("more_than", 0)]:
                text = with_article(one)
                return with_part(
                    phrase_in("held", "{counter} on it", counter=text),
                    phrase_in("held", "{counter} on them", counter=text),
                )
            case [("exactly" | "at_most", 0)] | [("fewer_than", 1)]:
                return with_part(
                    phrase_in("held", "no {counters} on it", counters=many),
                    phrase_in("held", "no {counters} on them", counters=many),
                )
            case [("exactly", int(n))] if not comparison.parity:
                so_many = {"n": number_word(n), "counters": one if n == 1 else many}
                return with_part(
                    phrase_in("held", "exactly {n} {counters} on it", **so_many),
                    phrase_in("held", "exactly {n} {counters} on them", **so_many),
                )
            case [("at_least", int(n))] if not comparison.parity:
                so_many = {"n": number_word(n), "counters": many}
                return with_part(
                    phrase_in("held", "{n} or more {counters} on it", **so_many),
                    phrase_in("held", "{n} or more {counters} on them", **so_many),
                )
        return with_part(
            self._measured(phrase_in("measure", "a number of {counters} on it", counters=many), comparison),
            self._measured(phrase_in("measure", "a number of {counters} on them", counters=many), comparison),
        )

    def _belonging(self, described: Description) -> Iterator[Part]:
        if described.controller is not None:
            yield self._controlled(described.controller)
        if described.owner is not None:
            yield self._owned(described.owner)
        if described.zone in _IN_ZONES:
            yield so_part("after", phrase_in("zone", _IN_ZONES[described.zone]))
        if described.attached_to is not None:
            host = self.a(described.attached_to, "permanent")
            yield so_part("after", phrase_in("adjective", "attached to {object}", object=host))
        if described.shares_color_with is not None:
            other = self.reference(described.shares_color_with)
            yield that_part(
                Predicate(
                    phrase_in("adjective", "shares a color with {object}", object=other),
                    phrase_in("adjective", "share a color with {object}", object=other),
                ),
                Predicate(
                    phrase_in("adjective", "shares no color with {object}", object=other),
                    phrase_in("adjective", "share no color with {object}", object=other),
                ),
            )
        if described.is_ is not None:
            yield that_part(being_a(self.reference(described.is_)), not_being_a(self.reference(described.is_)))
        identifiers = [*(described.ids or ()), *([described.id] if described.id else ())]
        if identifiers:
            who = joined(map(self.named, identifiers), "or")
            yield that_part(being_a(who), not_being_a(who))

    def _controlled(self, selector: PlayerSelector) -> Part:
        passive = phrase_in("adjective", "controlled by {player}", player=self.who(selector))
        one, many = self.controls(selector), self.all_control(selector)
        return Part("of", one, many, being_so(passive), not_being_so(passive))

    def _owned(self, selector: PlayerSelector) -> Part:
        passive = phrase_in("adjective", "owned by {player}", player=self.who(selector))
        one, many = self.owns(selector), self.all_own(selector)
        return Part("of", one, many, being_so(passive), not_being_so(passive))

    def _combined(self, described: Description, default: str) -> Iterator[Part]:
        if described.any is not None:
            nothing, anything = being_a(phrase_in("noun", "nothing")), being_a(phrase_in("noun", "anything"))
            either = [self._said_of(one, default) for one in described.any] or [nothing]
            neither = [self._said_of(one, default, negative=True) for one in described.any] or [anything]
            yield that_part(_joined(either, "or"), _joined(neither, "and"))
        for one in described.all or ():
            yield from self._parts(one, default)
        if described.non is not None:
            parts = list(self._parts(described.non, default))
            if len(parts) == 1 and parts[0].prefix:
                yield Part("before", parts[0].prefix, parts[0].prefix, parts[0].isnt, parts[0].is_)
            elif len(parts) == 1 and parts[0].place == "with":
                text = phrase_in("held", "without {held}", held=parts[0].text)
                many = phrase_in("held", "without {held}", held=parts[0].many)
                yield Part("after", text, many, parts[0].isnt, parts[0].is_)
            else:
                yield that_part(
                    self._said_of(described.non, default, negative=True), self._said_of(described.non, default)
                )

    def _measured(self, name: str, comparison: Comparison | int) -> str:
        """`power 3 or greater`, `power greater than its toughness`."""
        if isinstance(comparison, int):
            return phrase_in("measure", "{measure} {n}", measure=name, n=comparison)
        bounds = [self._bound(bound, value) for bound, value in bounds_of(comparison)]
        parity = parity_in_words(comparison.parity)
        if bounds and parity:
            return phrase_in(
                "measure", "{parity} {measure} {bounds}", parity=parity, measure=name, bounds=joined_clauses(bounds)
            )
        if bounds:
            return phrase_in("measure", "{measure} {bounds}", measure=name, bounds=joined_clauses(bounds))
        if parity:
            return phrase_in("measure", "{parity} {measure}", parity=parity, measure=name)
        return phrase_in("measure", "any {measure}", measure=name)

    def _bound(self, bound: str, value: Value) -> str:
        """`3 or greater`, `at least the number of cards in hand`."""
        text = self.value(value)
        match bound, isinstance(value, int):
            case "at_least", True:
                return phrase_in("bound", "{n} or greater", n=text)
            case "at_most", True:
                return phrase_in("bound", "{n} or less", n=text)
            case "exactly", True:
                return phrase_in("bound", "{n}", n=text)
            case "at_least", False:
                return phrase_in("bound", "at least {n}", n=text)
            case "at_most", False:
                return phrase_in("bound", "at most {n}", n=text)
            case "exactly", False:
                return phrase_in("bound", "equal to {n}", n=text)
            case "more_than", _:
                return phrase_in("bound", "greater than {n}", n=text)
        return phrase_in("bound", "less than {n}", n=text)


def parity_in_words(parity: str | None) -> str:
    """`even` or `odd`; empty where no bound asks for it."""
    if parity is None:
        return ""
    return phrase_in("parity", "even") if parity == "even" else phrase_in("parity", "odd")
