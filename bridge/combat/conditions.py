"""Conditions of an effect, in words."""

from __future__ import annotations

from bridge.case.conditions import Compare, Condition, Controls, Declared, Tally
from bridge.case.descriptions import Description, Number, PlayerSelector
from bridge.combat.describing import (
    COUNT_WORDS,
    Descriptions,
    beside_subject,
    is_several,
    opposite_of,
    parity_word,
)
from bridge.combat.description_prose import bounds_of
from bridge.combat.phrases import DESIGNATIONS
from bridge.combat.prose import Predicate, being, being_so, joined, number_word, printable, with_article

__all__ = ["Conditions"]


class Conditions(Descriptions):
    """Reads out conditions."""

    # ------------------------------------------------------------------------------------------------------- conditions

    def condition(self, condition: Condition, negative: bool = False) -> str:
        """A condition as a clause; negative: its opposite."""
        if condition.any is not None or condition.all is not None:
            parts = [self.condition(one, negative) for one in condition.any or condition.all or ()]
            disjunction = (condition.any is not None) != negative
            return joined(parts, "or" if disjunction else "and") if parts else f"{'never' if disjunction else 'always'}"
        if condition.non is not None:
            return self.condition(condition.non, not negative)
        if condition.fits is not None:
            many = condition.fits.object == "subject" and self._many
            who = self.reference(condition.fits.object)
            who = "they" if who == "them" else who
            return f"{who} {self.predicate(condition.fits.what, 'permanent', many, negative)}"
        return self._plain(condition, negative)

    def _plain(self, condition: Condition, negative: bool) -> str:
        """A condition that combines nothing."""
        if condition.controls is not None:
            return self._controls(condition.controls, negative)
        if condition.exists is not None:
            tally, negative = opposite_of(condition.exists) if negative else (condition.exists, False)
            what, many = self._quantity(tally, "permanent")
            return f"there {being(many, negative)} {what} on the battlefield"
        if condition.compare is not None:
            return self._comparison(condition.compare, negative)
        if condition.player is not None:
            mark = condition.player.mark
            clause = self._verb_phrase(
                condition.player.who, DESIGNATIONS.get(mark.lower(), being_so(f'marked "{printable(mark)}"'))
            )
            return f"it isn't true that {clause}" if negative else clause
        if condition.answer is not None:
            return f'the answer to "{printable(condition.answer)}" is {"no" if negative else "yes"}'
        clause = "always"
        for key, verb, also in (
            ("attacks", "attack", False),
            ("also_attacks", "attack", True),
            ("blocks", "block", False),
            ("also_blocks", "block", True),
        ):
            declared = getattr(condition, key)
            if declared is not None:
                clause = self._declaring(declared, verb, also)
        return f"it isn't true that {clause}" if negative else clause

    def _comparison(self, compare: Compare, negative: bool) -> str:
        """`alice's life total is at least 5`, `alice has at most one card in hand`."""
        value = compare.value
        player = value.of or "you" if isinstance(value, Number) and value.number else "you"
        if negative and not is_several(player):
            compare, negative = opposite_of(compare)
        number = value.number if isinstance(value, Number) else None
        thing = {"hand": "card", "graveyard": "card", "poison": "poison counter"}.get(number or "")
        match bounds_of(compare):
            case [(bound, int(n))] if thing and not negative and not compare.parity:
                where = {"hand": " in hand", "graveyard": " in the graveyard"}.get(number or "", "")
                things = f"{COUNT_WORDS[bound]} {number_word(n)} {thing}{'' if n == 1 else 's'}"
                return f"{self._verb(player, 'has')} {things}{where}"
        return f"{self.value(value)} {being(False, negative)} {self._compared(compare)}"

    def _verb_phrase(self, selector: PlayerSelector, predicate: Predicate) -> str:
        who = self.who(selector)
        return f"{who} {predicate.many if who == 'you' else predicate.one}"

    def _controls(self, controls: Controls, negative: bool) -> str:
        if negative and is_several(controls.player):
            who = self.who(controls.player)
            nobody = f"no{who[who.index(' ') :]}" if isinstance(controls.player, str) else f"neither {who}"
            return f"{nobody} controls {self._quantity(controls, 'permanent')[0]}"
        if negative and not self._identity(controls.what):
            controls, negative = opposite_of(controls)
        clause = f"{self._verb(controls.player, 'controls')} {self._quantity(controls, 'permanent')[0]}"
        return f"it isn't true that {clause}" if negative else clause

    def _declaring(self, tally: Declared, verb: str, also: bool) -> str:
        described = beside_subject(tally.what) if also else tally.what
        what, many = self._quantity(tally, "creature", described)
        return f"{what} {'also ' if also else ''}{verb}{'' if many else 's'}"

    def _quantity(
        self, tally: Tally | Controls | Declared, default: str, what: Description | None = None
    ) -> tuple[str, bool]:
        """`an Island`, `at least two creatures`, `more creatures than …`, and whether that takes a plural verb."""
        what = what or tally.what
        bounds = bounds_of(tally)
        nouns = self.noun(what, default, many=True)
        parity = parity_word(tally)
        if parity and not bounds:
            return f"{with_article(parity)} number of {nouns}", False
        if not parity and len(bounds) <= 1:
            bound, value = bounds[0] if bounds else ("at_least", 1)
            if not isinstance(value, int):
                forms = {
                    "at_least": "at least as many {} as",
                    "at_most": "no more {} than",
                    "exactly": "exactly as many {} as",
                    "more_than": "more {} than",
                    "fewer_than": "fewer {} than",
                }
                return f"{forms[bound].format(nouns)} {self.value(value)}", True
            if (bound, value) == ("at_least", 1):
                return self.a(what, default), False
            if (bound, value) in (("at_most", 0), ("exactly", 0), ("fewer_than", 1)):
                return f"no {nouns}", True
            noun = self.noun(what, default) if value == 1 else nouns
            return f"{COUNT_WORDS[bound]} {number_word(value)} {noun}", value != 1
        return f"a number of {nouns} that is {self._compared(tally)}", False
