"""Descriptions, players and numbers of an effect, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from bridge.asp.descriptions import OPPOSITES
from bridge.case.state import (
    Compare,
    Comparison,
    Controls,
    Declared,
    Effect,
    Filter,
    Number,
    Permanent,
    PlayerSelector,
    State,
    Tally,
    Value,
    Whom,
)
from bridge.combat.names import Names
from bridge.combat.phrases import AMONG
from bridge.combat.prose import (
    Part,
    adjective_part,
    agreeing_with,
    counter_noun,
    joined,
    listed_part,
    noun_part,
    number_word,
    printable,
    that_part,
    with_article,
    with_part,
    words_of,
)

__all__ = [
    "COUNT_WORDS",
    "Descriptions",
    "beside_subject",
    "bounds_of",
    "is_several",
    "opposite_of",
    "parity_word",
    "what_is_excepted",
]


def parity_word(bounded: _Bounded) -> str | None:
    """ "Even" or "odd", where a bound asks for it; otherwise nothing."""
    return None if isinstance(bounded, Declared) else bounded.parity


_Bounded = Comparison | Tally | Controls | Compare | Declared


def bounds_of(bounded: _Bounded) -> list[tuple[str, Value]]:
    """The bounds that are given, each with its number."""
    names = ("at_least", "at_most", "exactly", "more_than", "fewer_than")
    return [(name, value) for name in names if (value := getattr(bounded, name)) is not None]


COUNT_WORDS = {
    "at_least": "at least",
    "at_most": "at most",
    "exactly": "exactly",
    "more_than": "more than",
    "fewer_than": "fewer than",
}


_B = TypeVar("_B", Tally, Controls, Compare)


def opposite_of(bounded: _B) -> tuple[_B, bool]:
    """The same with the opposite bound, and whether the opposite is still to be said."""
    bounds = bounds_of(bounded) or ([] if isinstance(bounded, Compare) else [("at_least", 1)])
    if len(bounds) != 1 or bounded.parity or bounds[0][0] not in OPPOSITES:
        return bounded, True
    ((bound, value),) = bounds
    if (bound, value) == ("at_least", 1) and not isinstance(bounded, Compare):
        return replace(bounded, at_least=None, exactly=0), False
    return replace(bounded, **{bound: None, OPPOSITES[bound]: value}), False


def is_several(selector: PlayerSelector) -> bool:
    """Whether the selector may mean several players: what is true of it is true of one of them."""
    return selector in ("opponent", "any", "not_you") or (not isinstance(selector, str) and len(selector.ids or ()) > 1)


class Descriptions:
    """Reads out who and what an effect speaks of: players, permanents, numbers."""

    def __init__(self, effect: Effect, host: Permanent | None, state: State, names: Names) -> None:
        self._effect = effect
        self._names = names
        self._active = state.active
        source = effect.source or (host.id if host else None)
        self._you = effect.controller or (host.controller if host else None)
        self._self = names(source) if source else "the source of the effect"
        attached_to = next((each.attached_to for each in state.battlefield if each.id == source), None)
        self._host = names(attached_to) if attached_to else f"what {self._self} is attached to"
        self._enchanted_player = names(attached_to) if attached_to in state.players else "the enchanted player"
        self._printed = host is not None
        self._many = False
        self._subject_name = ""
        """What the subject is called in a description of something else; empty: "it" or "they"."""

    # ------------------------------------------------------------------------------------- players, references, numbers

    def who(self, selector: PlayerSelector) -> str:
        """A player, as the subject of a sentence."""
        if not isinstance(selector, str):
            identifiers = [*(selector.ids or ()), *([selector.id] if selector.id else ())]
            return joined(map(self._names, identifiers), "or") if identifiers else "no player"
        you = self._names(self._you) if self._you else "you"
        its = self._possessive("subject")
        return {
            "you": you,
            "opponent": f"an opponent of {you}" if self._you else "an opponent",
            "not_you": f"a player other than {you}",
            "any": "a player",
            "active": self._names(self._active),
            "defending": "the defending player",
            "owner": f"{its} owner",
            "controller": f"{its} controller",
            "host_controller": f"the controller of {self._host}",
            "enchanted_player": self._enchanted_player,
            "nearest_left": f"the nearest opponent to the left of {its} controller",
            "nearest_right": f"the nearest opponent to the right of {its} controller",
        }[selector]

    def _each(self, selector: PlayerSelector) -> str:
        """Every player that the selector means, as the subject of a sentence."""
        who = self.who(selector)
        return f"each{who[who.index(' ') :]}" if is_several(selector) and isinstance(selector, str) else who

    def _plural_verb(self, selector: PlayerSelector, verb: str) -> str:
        """The player, or all the opponents together, and a verb; behind a noun in the plural."""
        if selector == "opponent" and self._you:
            return f"{self._names(self._you)}'s opponents {verb.removesuffix('s')}"
        return self._verb(selector, verb)

    def _verb(self, selector: PlayerSelector, verb: str) -> str:
        """The player and a verb in the third person."""
        who = self.who(selector)
        return f"{who} {'have' if verb == 'has' else verb.removesuffix('s')}" if who == "you" else f"{who} {verb}"

    def _of(self, selector: PlayerSelector, thing: str) -> str:
        """What belongs to the player."""
        who = self.who(selector)
        if " of " in who:
            return f"the {thing} of {who}"
        return f"your {thing}" if who == "you" else f"{who}'s {thing}"

    def reference(self, reference: str) -> str:
        """An object that the effect refers to."""
        subject = self._subject_name or ("them" if self._many else "it")
        return {"self": self._self, "host": self._host, "subject": subject}[reference]

    def _possessive(self, reference: str) -> str:
        if reference == "subject" and not self._subject_name:
            return "their" if self._many else "its"
        return f"{self.reference(reference)}'s"

    def value(self, value: Value) -> str:
        """A number, in digits or read from the state."""
        if isinstance(value, int):
            return str(value)
        for measure, name in (("power", "power"), ("toughness", "toughness"), ("mana_value", "mana value")):
            reference = getattr(value, f"{measure}_of")
            if reference is not None:
                return f"{self._possessive(reference)} {name}"
        if value.count is not None:
            return f"the number of {self.noun(value.count, 'permanent', many=True)}"
        if value.among is not None:
            what = AMONG[value.distinct or value.greatest or ""]
            return f"{what} among {self.noun(value.among, 'permanent', many=True)}"
        if value.counters is not None:
            return f"the number of {counter_noun(value.counters, True)} on {self.reference(value.on or 'self')}"
        if value.sum is not None:
            return " plus ".join(map(self.value, value.sum)) or "0"
        return self._number_of_player(value)

    def _number_of_player(self, value: Number) -> str:
        player: PlayerSelector = value.of or "you"
        name = printable(value.number or "")
        match name:
            case "life":
                return self._of(player, "life total")
            case "hand" | "graveyard":
                return f"the number of cards in {self._of(player, name)}"
            case "poison":
                return f"the number of poison counters {self._verb(player, 'has')}"
        return self._of(player, name)

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

    def _compared(self, bounded: _Bounded) -> str:
        """`at least 3 and at most 5`, behind "is"."""
        words = COUNT_WORDS | {"fewer_than": "less than"}
        phrases = [f"{words[bound]} {self.value(value)}" for bound, value in bounds_of(bounded)]
        parity = parity_word(bounded)
        return joined([*phrases, *([parity] if parity else [])] or ["any number"])

    # ----------------------------------------------------------------------------------------------------- descriptions

    def noun(self, described: Filter, default: str, many: bool = False) -> str:
        """A noun phrase without an article: `untapped creature with flying bob controls`."""
        if name := self._identity(described):
            return name
        if described.any and _keys_given(described) == 1:
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

    def a(self, described: Filter, default: str) -> str:
        """The noun phrase for one thing, with its article."""
        phrase = self.noun(described, default)
        return phrase if self._identity(described) else with_article(phrase)

    def _identity(self, described: Filter, word: str = "or") -> str:
        """The name or names, when the description gives only an identity; else empty."""
        if _keys_given(described) != 1:
            return ""
        if described.is_ is not None:
            return self.reference(described.is_)
        identifiers = described.ids or ([described.id] if described.id else [])
        return joined(map(self._names, identifiers), word) if identifiers else ""

    def predicate(self, described: Filter, default: str, many: bool = False, negative: bool = False) -> str:
        """`is a creature and has flying`; negative: `isn't a creature or doesn't have flying`."""
        parts = list(self._parts(described, default))
        predicates = [agreeing_with(part.isnt if negative else part.is_, many) for part in parts]
        return joined(predicates, "or" if negative else "and") if predicates else "is anything"

    def _parts(self, described: Filter, default: str) -> Iterator[Part]:
        if described.other is not None:
            yield (
                Part("before", "other", "other", f"isn't {self._self}", f"is {self._self}")
                if described.other
                else (that_part(f"is {self._self}", f"isn't {self._self}"))
            )
        yield from self._status(described)
        yield from self._type_line(described)
        yield from self._numbers(described)
        for kind, comparison in (described.counters or {}).items():
            yield self._counters(kind, comparison)
        if described.name is not None:
            name = joined(map(printable, words_of(described.name)), "or")
            yield Part("after", f"named {name}", f"named {name}", f"is named {name}", f"isn't named {name}")
        if described.keyword is not None:
            yield with_part(joined(map(printable, words_of(described.keyword)), "or"))
        if described.mark is not None:
            mark = joined((f'"{printable(word)}"' for word in words_of(described.mark)), "or")
            yield Part("after", f"marked {mark}", f"marked {mark}", f"is marked {mark}", f"isn't marked {mark}")
        yield from self._belonging(described)
        yield from self._combined(described, default)

    def _status(self, described: Filter) -> Iterator[Part]:
        if described.tapped is not None:
            yield adjective_part("tapped" if described.tapped else "untapped")
        if described.token is not None:
            yield (
                Part("before", "token", "token", "is a token", "isn't a token")
                if described.token
                else Part("before", "nontoken", "nontoken", "isn't a token", "is a token")
            )
        for word in ("goaded", "suspected", "modified", "attacking", "blocking", "blocked", "unblocked"):
            wanted = getattr(described, word)
            if isinstance(wanted, bool):
                yield adjective_part(word) if wanted else that_part(f"isn't {word}", f"is {word}")
        if described.attacking is not None and not isinstance(described.attacking, bool):
            what = f"attacking {self.who(described.attacking)}"
            yield Part("after", what, what, f"is {what}", f"isn't {what}")
        if described.sick is not None:
            old = "has been under its controller's control since the turn began"
            new = "hasn't" + old.removeprefix("has")
            yield that_part(new, old) if described.sick else that_part(old, new)
        if described.attacked_this_turn is not None:
            done, undone = "attacked this turn", "didn't attack this turn"
            yield that_part(done, undone) if described.attacked_this_turn else that_part(undone, done)
        if described.attached is not None:
            word = described.attached.lower()
            known = {"aura": "enchanted", "equipment": "equipped", "fortification": "fortified"}
            what = f"{with_article(printable(described.attached))} attached to it"
            yield adjective_part(known[word]) if word in known else with_part(what, what.replace(" to it", " to them"))

    def _type_line(self, described: Filter) -> Iterator[Part]:
        if described.supertype is not None:
            yield listed_part(words_of(described.supertype))
        if described.color is not None:
            yield listed_part(words_of(described.color))
        if described.subtype is not None:
            yield noun_part([printable(word).title().replace("'S", "'s") for word in words_of(described.subtype)])
        if described.type is not None:
            yield noun_part(words_of(described.type))

    def _numbers(self, described: Filter) -> Iterator[Part]:
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
                text = "toughness greater than its power"
            case [("at_most", -1) | ("fewer_than", 0)]:
                text = "toughness less than its power"
            case [("exactly", 0)]:
                text = "toughness equal to its power"
            case _:
                text = self._measured("toughness minus power", comparison)
        return with_part(text, text.replace(" its power", " their power"))

    def _counters(self, kind: str, comparison: Comparison | int) -> Part:
        if isinstance(comparison, int):
            comparison = Comparison(exactly=comparison)
        one, many = counter_noun(kind, False), counter_noun(kind, True)
        match bounds_of(comparison):
            case [("at_least", 1)] | [("more_than", 0)]:
                text = f"{with_article(one)} on it"
            case [("exactly" | "at_most", 0)] | [("fewer_than", 1)]:
                text = f"no {many} on it"
            case [("exactly", int(n))] if not comparison.parity:
                text = f"exactly {number_word(n)} {one if n == 1 else many} on it"
            case [("at_least", int(n))] if not comparison.parity:
                text = f"{number_word(n)} or more {many} on it"
            case _:
                text = self._measured(f"a number of {many} on it", comparison)
        return with_part(text, text.replace(" on it", " on them"))

    def _belonging(self, described: Filter) -> Iterator[Part]:
        if described.controller is not None:
            yield self._relation(described.controller, "controls", "controlled")
        if described.owner is not None:
            yield self._relation(described.owner, "owns", "owned")
        if described.attached_to is not None:
            what = f"attached to {self.a(described.attached_to, 'permanent')}"
            yield Part("after", what, what, f"is {what}", f"isn't {what}")
        if described.shares_color_with is not None:
            other = self.reference(described.shares_color_with)
            yield that_part(f"shares a color with {other}", f"shares no color with {other}")
        if described.is_ is not None:
            yield that_part(f"is {self.reference(described.is_)}", f"isn't {self.reference(described.is_)}")
        identifiers = [*(described.ids or ()), *([described.id] if described.id else ())]
        if identifiers:
            who = joined(map(self._names, identifiers), "or")
            yield that_part(f"is {who}", f"isn't {who}")

    def _relation(self, selector: PlayerSelector, verb: str, participle: str) -> Part:
        passive = f"{participle} by {self.who(selector)}"
        one, many = self._verb(selector, verb), self._plural_verb(selector, verb)
        return Part("of", one, many, f"is {passive}", f"isn't {passive}")

    def _combined(self, described: Filter, default: str) -> Iterator[Part]:
        if described.any is not None:
            either = joined([self.predicate(one, default) for one in described.any] or ["is nothing"], "or")
            neither = joined([self.predicate(one, default, negative=True) for one in described.any] or ["is anything"])
            yield that_part(either, neither)
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
                    self.predicate(described.non, default, negative=True), self.predicate(described.non, default)
                )

    # ------------------------------------------------------------------------------------------------- what is attacked

    def whom(self, whom: Whom) -> str:
        """What is attacked, as the object of "attack"."""
        if whom.player is not None:
            return self.who(whom.player)
        if whom.planeswalkers_of is not None:
            return f"planeswalkers {self._plural_verb(whom.planeswalkers_of, 'controls')}"
        if whom.battles_of is not None:
            return f"battles {self._plural_verb(whom.battles_of, 'protects')}"
        if whom.permanent is not None:
            return self._identity(whom.permanent) or self.noun(whom.permanent, "permanent", many=True)
        if whom.any is not None:
            return joined([self.whom(one) for one in whom.any] or ["nothing"], "or")
        if whom.all is not None:
            return " that is also ".join(map(self.whom, whom.all)) or "anything"
        return f"anything but {self.whom(whom.non)}" if whom.non is not None else "anything"


def what_is_excepted(named: Filter | str | None) -> Filter | None:
    """What a description leaves out, when it says nothing else."""
    return named.non if isinstance(named, Filter) and _keys_given(named) == 1 else None


def _keys_given(described: Filter) -> int:
    """How many keys the description gives."""
    return sum(getattr(described, name) is not None for name in described.__struct_fields__)


def beside_subject(described: Filter) -> Filter:
    """The description with "another" in front, for what is counted beside the subject."""
    return replace(described, other=True)
