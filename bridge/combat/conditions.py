"""Conditions of an effect, in words."""

from __future__ import annotations

from typing import NamedTuple

from bridge.case.conditions import Compare, Condition, Controls, Declared, Tally
from bridge.case.descriptions import Description, Number
from bridge.combat.describing import Descriptions, beside_subject, is_several, opposite_of, parity_word
from bridge.combat.description_prose import bounds_of
from bridge.combat.phrases import marked_so
from bridge.combat.prose import joined_clauses, number_word, printable, with_article
from bridge.language import counted_phrase, phrase_in, term_in

__all__ = ["Conditions"]

_SO_MANY = {
    "at_least": (term_in("so many", "at least {n} {things}"), term_in("so many", "at least as many {things} as {n}")),
    "at_most": (term_in("so many", "at most {n} {things}"), term_in("so many", "no more {things} than {n}")),
    "exactly": (term_in("so many", "exactly {n} {things}"), term_in("so many", "exactly as many {things} as {n}")),
    "more_than": (term_in("so many", "more than {n} {things}"), term_in("so many", "more {things} than {n}")),
    "fewer_than": (term_in("so many", "fewer than {n} {things}"), term_in("so many", "fewer {things} than {n}")),
}
"""Phrases for a number of things, by bound: for a given number, and for one read from the state."""

_SO_MANY_CARDS = {
    "at_least": term_in("so many cards", "at least {n} {cards}"),
    "at_most": term_in("so many cards", "at most {n} {cards}"),
    "exactly": term_in("so many cards", "exactly {n} {cards}"),
    "more_than": term_in("so many cards", "more than {n} {cards}"),
    "fewer_than": term_in("so many cards", "fewer than {n} {cards}"),
}
"""The same for cards."""


class _Quantity(NamedTuple):
    """A number of things.

    Attributes:
        text: The noun phrase: `an Island`, `at least two creatures`.
        many: Whether it takes a plural verb.
        none: The plural of the things if the number is none; otherwise empty.
    """

    text: str
    many: bool
    none: str = ""


class Conditions(Descriptions):
    """Reads out conditions."""

    # ------------------------------------------------------------------------------------------------------- conditions

    def condition(self, condition: Condition, negative: bool = False) -> str:
        """A condition as a clause; negative: its opposite."""
        if condition.any is not None or condition.all is not None:
            parts = [self.condition(one, negative) for one in condition.any or condition.all or ()]
            disjunction = (condition.any is not None) != negative
            if not parts:
                return phrase_in("condition", "never") if disjunction else phrase_in("condition", "always")
            return joined_clauses(parts, "or" if disjunction else "and")
        if condition.non is not None:
            return self.condition(condition.non, not negative)
        if condition.fits is not None:
            many = condition.fits.object == "subject" and self._many
            who = self.reference(condition.fits.object)
            who = phrase_in("object", "they") if who == phrase_in("object", "them") else who
            said = self.predicate(condition.fits.what, "permanent", many, negative)
            return phrase_in("condition", "{subject} {predicate}", subject=who, predicate=said)
        return self._plain(condition, negative)

    def _plain(self, condition: Condition, negative: bool) -> str:
        """A condition that combines nothing."""
        if condition.controls is not None:
            return self._controlled_so_many(condition.controls, negative)
        if condition.exists is not None:
            tally, negative = opposite_of(condition.exists) if negative else (condition.exists, False)
            return self._on_battlefield(self._quantity(tally, "permanent"), negative)
        if condition.compare is not None:
            return self._comparison(condition.compare, negative)
        if condition.player is not None:
            said = marked_so(condition.player.mark)
            who = self.who(condition.player.who)
            clause = phrase_in(
                "condition", "{subject} {predicate}", subject=who, predicate=said.many if who == "you" else said.one
            )
            return self._opposite(clause) if negative else clause
        if condition.answer is not None:
            question = printable(condition.answer)
            if negative:
                return phrase_in("condition", 'the answer to "{question}" is no', question=question)
            return phrase_in("condition", 'the answer to "{question}" is yes', question=question)
        clause = phrase_in("condition", "always")
        if condition.attacks is not None:
            clause = self._attacking(condition.attacks, False)
        if condition.also_attacks is not None:
            clause = self._attacking(condition.also_attacks, True)
        if condition.blocks is not None:
            clause = self._blocking(condition.blocks, False)
        if condition.also_blocks is not None:
            clause = self._blocking(condition.also_blocks, True)
        return self._opposite(clause) if negative else clause

    def _opposite(self, clause: str) -> str:
        return phrase_in("condition", "it isn't true that {clause}", clause=clause)

    def _on_battlefield(self, what: _Quantity, negative: bool) -> str:
        if what.none:
            if negative:
                return phrase_in("condition", "there aren't no {things} on the battlefield", things=what.none)
            return phrase_in("condition", "there are no {things} on the battlefield", things=what.none)
        if negative:
            if what.many:
                return phrase_in("condition", "there aren't {things} on the battlefield", things=what.text)
            return phrase_in("condition", "there isn't {things} on the battlefield", things=what.text)
        if what.many:
            return phrase_in("condition", "there are {things} on the battlefield", things=what.text)
        return phrase_in("condition", "there is {things} on the battlefield", things=what.text)

    def _comparison(self, compare: Compare, negative: bool) -> str:
        """`alice's life total is at least 5`, `alice has at most one card in hand`."""
        value = compare.value
        player = value.of or "you" if isinstance(value, Number) and value.number else "you"
        if negative and not is_several(player):
            compare, negative = opposite_of(compare)
        number = value.number if isinstance(value, Number) else None
        match bounds_of(compare):
            case [(bound, int(n))] if number in ("hand", "graveyard", "poison") and not negative and not compare.parity:
                return self._holding(self.who(player), bound, n, number)
        if negative:
            return phrase_in(
                "condition", "{number} isn't {compared}", number=self.value(value), compared=self._compared(compare)
            )
        return phrase_in(
            "condition", "{number} is {compared}", number=self.value(value), compared=self._compared(compare)
        )

    def _holding(self, who: str, bound: str, n: int, number: str) -> str:
        """`alice has at most one card in hand`."""
        if number == "poison":
            counters = counted_phrase("poison counter", "poison counters", n)
            so_many = phrase_in("so many", _SO_MANY[bound][0], n=number_word(n), things=counters)
        else:
            cards = counted_phrase("card", "cards", n)
            so_many = phrase_in("so many cards", _SO_MANY_CARDS[bound], n=number_word(n), cards=cards)
        if number == "hand":
            if who == "you":
                return phrase_in("condition", "{player} have {cards} in hand", player=who, cards=so_many)
            return phrase_in("condition", "{player} has {cards} in hand", player=who, cards=so_many)
        if number == "graveyard":
            if who == "you":
                return phrase_in("condition", "{player} have {cards} in the graveyard", player=who, cards=so_many)
            return phrase_in("condition", "{player} has {cards} in the graveyard", player=who, cards=so_many)
        if who == "you":
            return phrase_in("condition", "{player} have {counters}", player=who, counters=so_many)
        return phrase_in("condition", "{player} has {counters}", player=who, counters=so_many)

    def _controlled_so_many(self, controls: Controls, negative: bool) -> str:
        if negative and is_several(controls.player):
            things = self._quantity(controls, "permanent").text
            if isinstance(controls.player, str):
                nobody = self._nobody(controls.player)
                return phrase_in("condition", "{nobody} controls {things}", nobody=nobody, things=things)
            who = self.who(controls.player)
            return phrase_in("condition", "neither {player} controls {things}", player=who, things=things)
        if negative and not self._identity(controls.what):
            controls, negative = opposite_of(controls)
        what, who = self._quantity(controls, "permanent"), self.who(controls.player)
        if what.none:
            if who == "you":
                clause = phrase_in("condition", "{player} control no {things}", player=who, things=what.none)
            else:
                clause = phrase_in("condition", "{player} controls no {things}", player=who, things=what.none)
        elif who == "you":
            clause = phrase_in("condition", "{player} control {things}", player=who, things=what.text)
        else:
            clause = phrase_in("condition", "{player} controls {things}", player=who, things=what.text)
        return self._opposite(clause) if negative else clause

    def _nobody(self, selector: str) -> str:
        """No player that the selector means."""
        you = self._names(self._you) if self._you else "you"
        if selector == "opponent":
            return (
                phrase_in("player", "no opponent of {player}", player=you)
                if self._you
                else phrase_in("player", "no opponent")
            )
        if selector == "not_you":
            return phrase_in("player", "no player other than {player}", player=you)
        return phrase_in("player", "no player")

    def _attacking(self, tally: Declared, also: bool) -> str:
        what = self._quantity(tally, "creature", beside_subject(tally.what) if also else tally.what)
        if what.none:
            if also:
                return phrase_in("condition", "no {creatures} also attack", creatures=what.none)
            return phrase_in("condition", "no {creatures} attack", creatures=what.none)
        if also:
            if what.many:
                return phrase_in("condition", "{creatures} also attack", creatures=what.text)
            return phrase_in("condition", "{creature} also attacks", creature=what.text)
        if what.many:
            return phrase_in("condition", "{creatures} attack", creatures=what.text)
        return phrase_in("condition", "{creature} attacks", creature=what.text)

    def _blocking(self, tally: Declared, also: bool) -> str:
        what = self._quantity(tally, "creature", beside_subject(tally.what) if also else tally.what)
        if what.none:
            if also:
                return phrase_in("condition", "no {creatures} also block", creatures=what.none)
            return phrase_in("condition", "no {creatures} block", creatures=what.none)
        if also:
            if what.many:
                return phrase_in("condition", "{creatures} also block", creatures=what.text)
            return phrase_in("condition", "{creature} also blocks", creature=what.text)
        if what.many:
            return phrase_in("condition", "{creatures} block", creatures=what.text)
        return phrase_in("condition", "{creature} blocks", creature=what.text)

    def _quantity(self, tally: Tally | Controls | Declared, default: str, what: Description | None = None) -> _Quantity:
        """`an Island`, `at least two creatures`, `more creatures than …`."""
        what = what or tally.what
        bounds = bounds_of(tally)
        nouns = self.noun(what, default, many=True)
        parity = parity_word(tally)
        if parity and not bounds:
            return _Quantity(
                phrase_in(
                    "so many",
                    "{a_parity} number of {things}",
                    a_parity=with_article(parity),
                    parity=parity,
                    things=nouns,
                ),
                False,
            )
        if not parity and len(bounds) <= 1:
            bound, value = bounds[0] if bounds else ("at_least", 1)
            if not isinstance(value, int):
                return _Quantity(phrase_in("so many", _SO_MANY[bound][1], things=nouns, n=self.value(value)), True)
            if (bound, value) == ("at_least", 1):
                return _Quantity(self.a(what, default), False)
            if (bound, value) in (("at_most", 0), ("exactly", 0), ("fewer_than", 1)):
                return _Quantity(phrase_in("so many", "no {things}", things=nouns), True, nouns)
            noun = self.noun(what, default) if value == 1 else nouns
            text = phrase_in("so many", _SO_MANY[bound][0], n=number_word(value), things=noun)
            return _Quantity(text, value != 1)
        return _Quantity(
            phrase_in(
                "so many", "a number of {things} that is {compared}", things=nouns, compared=self._compared(tally)
            ),
            False,
        )
