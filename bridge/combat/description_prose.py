"""Descriptions of objects in words: noun phrases such as `untapped creature with flying bob controls`, and predicates.

Whoever speaks says how players, objects and numbers are called: the effect of a play, or a step of a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bridge.case.conditions import Compare, Controls, Cost, Declared, Pick, Ref, Tally
from bridge.case.descriptions import Comparison, Description, Number, PlayerSelector, Value
from bridge.combat.phrases import AMONG
from bridge.combat.prose import (
    Part,
    Predicate,
    adjective_part,
    being_so,
    counter_noun,
    joined,
    listed_part,
    not_being_so,
    noun_part,
    number_word,
    past,
    printable,
    so_part,
    that_part,
    with_article,
    with_part,
    words_of,
)

__all__ = ["Bounded", "DescriptionProse", "bounds_of", "keys_given", "subtype_in_words"]

Bounded = Comparison | Tally | Controls | Compare | Declared


def bounds_of(bounded: Bounded) -> list[tuple[str, Value]]:
    """The bounds that are given, each with its number."""
    names = ("at_least", "at_most", "exactly", "more_than", "fewer_than")
    return [(name, value) for name in names if (value := getattr(bounded, name)) is not None]


def keys_given(described: Description) -> int:
    """How many keys the description gives."""
    return sum(getattr(described, name) is not None for name in described.__struct_fields__)


_IN_ZONES = {
    "hand": "in hand",
    "graveyard": "in a graveyard",
    "exile": "in exile",
    "library": "in a library",
    "command": "in the command zone",
    "stack": "on the stack",
}
"""Where an object is that isn't on the battlefield, in words."""


_PAID_WITH = (("sacrifice", "sacrifice"), ("exile", "exile"), ("tap_permanents", "tap"), ("return_", "return"))
"""The parts of a cost that take objects, with what is done to them."""


def subtype_in_words(subtype: str) -> str:
    """A subtype as cards write it: `Goblin`, `Urza's`."""
    return printable(subtype).title().replace("'S", "'s")


def _joined(predicates: Sequence[Predicate], word: str) -> Predicate:
    return Predicate(joined([each.one for each in predicates], word), joined([each.many for each in predicates], word))


class DescriptionProse:
    """Reads out descriptions of objects."""

    # What the speaker calls players, objects and numbers

    def who(self, selector: PlayerSelector) -> str:
        """A player, as the subject of a sentence."""
        raise NotImplementedError

    def _verb(self, selector: PlayerSelector, verb: str) -> str:
        """The player and a verb in the third person."""
        raise NotImplementedError

    def _plural_verb(self, selector: PlayerSelector, verb: str) -> str:
        """The player, or all the opponents together, and a verb; behind a noun in the plural."""
        return self._verb(selector, verb)

    def reference(self, reference: str) -> str:
        """An object that a word refers to."""
        raise NotImplementedError

    def named(self, id: str) -> str:
        """What the object or player with an id is called."""
        raise NotImplementedError

    def _possessive(self, reference: str) -> str:
        """What belongs to the object that a word refers to begins with this: `bear's`."""
        return f"{self.reference(reference)}'s"

    def _of(self, selector: PlayerSelector, thing: str) -> str:
        """What belongs to the player."""
        who = self.who(selector)
        if " of " in who:
            return f"the {thing} of {who}"
        return f"your {thing}" if who == "you" else f"{who}'s {thing}"

    def picked(self, ref: Ref, untapped: bool = False) -> str:
        """The objects that a part of a cost takes."""
        raise NotImplementedError

    # Costs

    def paid(self, cost: Cost, verb: Callable[[str], str] = str) -> Iterator[str]:
        """What is done to pay a cost, beside what is spent: `sacrifices a land`.

        Args:
            cost: The cost.
            verb: Gives an infinitive the form that the sentence needs.
        """
        if cost.discard is not None:
            yield f"{verb('discard')} {self.so_many(cost.discard, 'a card', 'cards')}"
        for key, does in _PAID_WITH:
            ref = getattr(cost, key)
            if ref is not None:
                home = ""
                if does == "return" and isinstance(ref, Pick):
                    home = " to its owner's hand" if ref.n == 1 else " to their owners' hands"
                yield f"{verb(does)} {self.picked(ref, untapped=does == 'tap')}{home}"

    # Numbers

    def so_many(self, n: Value, one: str, many: str) -> str:
        if not isinstance(n, int):
            return f"as many {many} as {self.value(n)}"
        return one if n == 1 else f"{number_word(max(0, n))} {many}"

    def value(self, value: Value) -> str:
        """A number, in digits or read from the state."""
        if isinstance(value, int):
            return str(value)
        text = self._measure(value)
        if value.times != 1:
            text = f"{value.times} times {text}"
        sign = "plus" if value.plus > 0 else "minus"
        return f"{text} {sign} {abs(value.plus)}" if value.plus else text

    def _measure(self, value: Number) -> str:
        for measure in ("power", "toughness", "mana_value"):
            reference = getattr(value, f"{measure}_of")
            if reference is not None:
                return f"{self._possessive(reference)} {measure.replace('_', ' ')}"
        if value.count is not None:
            return f"the number of {self._counted(value.count)}"
        if value.among is not None:
            return f"{AMONG[value.distinct or value.greatest or '']} among {self._counted(value.among)}"
        if value.counters is not None:
            return f"the number of {counter_noun(value.counters, True)} on {self.reference(value.on or 'self')}"
        if value.devotion is not None:
            return self._of("you", f"devotion to {value.devotion}")
        if value.sum is not None:
            return " plus ".join(map(self.value, value.sum)) or "0"
        return self._number_of_player(value)

    def _counted(self, what: Description) -> str:
        return self.noun(what, "permanent", many=True)

    def _number_of_player(self, value: Number) -> str:
        player = value.of or "you"
        name = printable(value.number or "")
        match name:
            case "life":
                return self._of(player, "life total")
            case "hand" | "graveyard" | "library":
                return f"the number of cards in {self._of(player, name)}"
            case "poison":
                return f"the number of poison counters {self._verb(player, 'has')}"
            case "cast_this_turn" | "drawn_this_turn":
                done = "spells cast" if name.startswith("cast") else "cards drawn"
                return f"the number of {done} this turn by {self.who(player)}"
            case "life_lost_this_turn":
                return f"the life lost this turn by {self.who(player)}"
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
        phrase = [part.text for part in parts if part.place == "before"]
        phrase.sort(key=lambda text: text != "other")
        phrase += [part.text for part in nouns[:-1]]
        phrase.append(nouns[-1].many if many else nouns[-1].text)
        if relations := [part.many if many else part.text for part in parts if part.place == "of"]:
            phrase.append(joined(relations))
        held = [part.many if many else part.text for part in parts if part.place == "with"]
        if held:
            phrase.append(f"with {joined(held)}")
        phrase += [part.many if many else part.text for part in parts if part.place == "after"]
        return " ".join(phrase)

    def a(self, described: Description, default: str) -> str:
        """The noun phrase for one thing, with its article."""
        phrase = self.noun(described, default)
        return phrase if self._identity(described) else with_article(phrase)

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
        return _joined([part.isnt if negative else part.is_ for part in parts] or [being_so("anything")], word)

    def _parts(self, described: Description, default: str) -> Iterator[Part]:
        if described.other is not None:
            yield (
                Part("before", "other", "other", not_being_so(self.reference("self")), being_so(self.reference("self")))
                if described.other
                else that_part(being_so(self.reference("self")), not_being_so(self.reference("self")))
            )
        yield from self._status(described)
        yield from self._type_line(described)
        yield from self._numbers(described)
        for kind, comparison in (described.counters or {}).items():
            yield self._counters(kind, comparison)
        if described.name is not None:
            name = joined(map(printable, words_of(described.name)), "or")
            yield so_part("after", f"named {name}")
        if described.keyword is not None:
            yield with_part(joined(map(printable, words_of(described.keyword)), "or"))
        if described.mark is not None:
            mark = joined((f'"{printable(word)}"' for word in words_of(described.mark)), "or")
            yield so_part("after", f"marked {mark}")
        yield from self._belonging(described)
        yield from self._combined(described, default)

    def _status(self, described: Description) -> Iterator[Part]:
        if described.tapped is not None:
            yield adjective_part("tapped" if described.tapped else "untapped")
        if described.token is not None:
            is_token, isnt_token = being_so("a token", "tokens"), not_being_so("a token", "tokens")
            yield (
                Part("before", "token", "token", is_token, isnt_token)
                if described.token
                else Part("before", "nontoken", "nontoken", isnt_token, is_token)
            )
        for word in ("goaded", "suspected", "modified", "attacking", "blocking", "blocked", "unblocked"):
            wanted = getattr(described, word)
            if isinstance(wanted, bool):
                yield adjective_part(word) if wanted else that_part(not_being_so(word), being_so(word))
        if described.attacking is not None and not isinstance(described.attacking, bool):
            what = f"attacking {self.who(described.attacking)}"
            yield so_part("after", what)
        if described.sick is not None:
            one, many = (f"been under {each} controller's control since the turn began" for each in ("its", "their"))
            old = Predicate(f"has {one}", f"have {many}")
            new = Predicate(f"hasn't {one}", f"haven't {many}")
            yield that_part(new, old) if described.sick else that_part(old, new)
        if described.attacked_this_turn is not None:
            done, undone = past("attacked this turn"), past("didn't attack this turn")
            yield that_part(done, undone) if described.attacked_this_turn else that_part(undone, done)
        if described.entered_this_turn is not None:
            done, undone = past("entered this turn"), past("didn't enter this turn")
            yield that_part(done, undone) if described.entered_this_turn else that_part(undone, done)
        if described.attached is not None:
            word = described.attached.lower()
            known = {"aura": "enchanted", "equipment": "equipped", "fortification": "fortified"}
            what = f"{with_article(printable(described.attached))} attached to"
            yield adjective_part(known[word]) if word in known else with_part(f"{what} it", f"{what} them")

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
                yield adjective_part(plain[colors])
            elif isinstance(colors, Comparison) and colors == Comparison(at_least=2):
                yield adjective_part("multicolored")
            else:
                yield with_part(self._measured("number of colors", colors))
        for measure, name in (("power", "power"), ("toughness", "toughness"), ("mana_value", "mana value")):
            comparison = getattr(described, measure)
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
                than = "toughness greater than"
            case [("at_most", -1) | ("fewer_than", 0)]:
                than = "toughness less than"
            case [("exactly", 0)]:
                than = "toughness equal to"
            case _:
                return with_part(self._measured("toughness minus power", comparison))
        return with_part(f"{than} its power", f"{than} their power")

    def _counters(self, kind: str, comparison: Comparison | int) -> Part:
        if isinstance(comparison, int):
            comparison = Comparison(exactly=comparison)
        one, many = counter_noun(kind, False), counter_noun(kind, True)
        match bounds_of(comparison):
            case [("at_least", 1)] | [("more_than", 0)]:
                text = with_article(one)
            case [("exactly" | "at_most", 0)] | [("fewer_than", 1)]:
                text = f"no {many}"
            case [("exactly", int(n))] if not comparison.parity:
                text = f"exactly {number_word(n)} {one if n == 1 else many}"
            case [("at_least", int(n))] if not comparison.parity:
                text = f"{number_word(n)} or more {many}"
            case _:
                on_it, on_them = (
                    self._measured(f"a number of {many} on {each}", comparison) for each in ("it", "them")
                )
                return with_part(on_it, on_them)
        return with_part(f"{text} on it", f"{text} on them")

    def _belonging(self, described: Description) -> Iterator[Part]:
        if described.controller is not None:
            yield self._relation(described.controller, "controls", "controlled")
        if described.owner is not None:
            yield self._relation(described.owner, "owns", "owned")
        if described.zone in _IN_ZONES:
            where = _IN_ZONES[described.zone]
            yield so_part("after", where)
        if described.attached_to is not None:
            what = f"attached to {self.a(described.attached_to, 'permanent')}"
            yield so_part("after", what)
        if described.shares_color_with is not None:
            other = self.reference(described.shares_color_with)
            yield that_part(
                Predicate(f"shares a color with {other}", f"share a color with {other}"),
                Predicate(f"shares no color with {other}", f"share no color with {other}"),
            )
        if described.is_ is not None:
            yield that_part(being_so(self.reference(described.is_)), not_being_so(self.reference(described.is_)))
        identifiers = [*(described.ids or ()), *([described.id] if described.id else ())]
        if identifiers:
            who = joined(map(self.named, identifiers), "or")
            yield that_part(being_so(who), not_being_so(who))

    def _relation(self, selector: PlayerSelector, verb: str, participle: str) -> Part:
        passive = f"{participle} by {self.who(selector)}"
        one, many = self._verb(selector, verb), self._plural_verb(selector, verb)
        return Part("of", one, many, being_so(passive), not_being_so(passive))

    def _combined(self, described: Description, default: str) -> Iterator[Part]:
        if described.any is not None:
            either = [self._said_of(one, default) for one in described.any] or [being_so("nothing")]
            neither = [self._said_of(one, default, negative=True) for one in described.any] or [being_so("anything")]
            yield that_part(_joined(either, "or"), _joined(neither, "and"))
        for one in described.all or ():
            yield from self._parts(one, default)
        if described.non is not None:
            parts = list(self._parts(described.non, default))
            if len(parts) == 1 and parts[0].prefix:
                yield Part("before", parts[0].prefix, parts[0].prefix, parts[0].isnt, parts[0].is_)
            elif len(parts) == 1 and parts[0].place == "with":
                yield Part("after", f"without {parts[0].text}", f"without {parts[0].many}", parts[0].isnt, parts[0].is_)
            else:
                yield that_part(
                    self._said_of(described.non, default, negative=True), self._said_of(described.non, default)
                )

    def _measured(self, name: str, comparison: Comparison | int) -> str:
        """`power 3 or greater`, `power greater than its toughness`."""
        if isinstance(comparison, int):
            return f"{name} {comparison}"
        phrases = []
        for bound, value in bounds_of(comparison):
            text = self.value(value)
            plain = isinstance(value, int)
            phrases.append(
                {
                    "at_least": f"{text} or greater" if plain else f"at least {text}",
                    "at_most": f"{text} or less" if plain else f"at most {text}",
                    "exactly": text if plain else f"equal to {text}",
                    "more_than": f"greater than {text}",
                    "fewer_than": f"less than {text}",
                }[bound]
            )
        parity = f"{comparison.parity} " if comparison.parity else ""
        return f"{parity}{name} {joined(phrases)}" if phrases else f"{parity or 'any '}{name}"
