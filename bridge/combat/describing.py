"""Descriptions, players and numbers of an effect, in words."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from bridge.asp.descriptions import OPPOSITES
from bridge.case.conditions import Compare, Controls, Declared, Tally
from bridge.case.descriptions import Description, PlayerSelector
from bridge.case.state import Effect, Permanent, State, Whom
from bridge.combat.description_prose import Bounded, DescriptionProse, bounds_of, keys_given, parity_in_words
from bridge.combat.names import Names
from bridge.combat.prose import joined, joined_clauses
from bridge.language import phrase_in, term_in

__all__ = [
    "Descriptions",
    "beside_subject",
    "is_several",
    "opposite_of",
    "parity_word",
    "what_is_excepted",
]


def parity_word(bounded: Bounded) -> str:
    """ "Even" or "odd", where a bound asks for it; otherwise nothing."""
    return "" if isinstance(bounded, Declared) else parity_in_words(bounded.parity)


_COMPARED = {
    "at_least": term_in("compared", "at least {n}"),
    "at_most": term_in("compared", "at most {n}"),
    "exactly": term_in("compared", "exactly {n}"),
    "more_than": term_in("compared", "more than {n}"),
    "fewer_than": term_in("compared", "less than {n}"),
}
"""Comparisons of a number, behind "is"."""


_B = TypeVar("_B", Tally, Controls, Compare)


def opposite_of(bounded: _B) -> tuple[_B, bool]:
    """The bounds with the opposite one, if there is one; and whether the sentence still has to be negated."""
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


class Descriptions(DescriptionProse):
    """Reads out who and what an effect speaks of: players, permanents, numbers."""

    def __init__(self, effect: Effect, host: Permanent | None, state: State, names: Names) -> None:
        self._effect = effect
        self._names = names
        self._active = state.active
        source = effect.source or (host.id if host else None)
        self._you = effect.controller or (host.controller if host else None)
        self._self = names(source) if source else phrase_in("object", "the source of the effect")
        attached_to = next((each.attached_to for each in state.battlefield if each.id == source), None)
        self._host = (
            names(attached_to)
            if attached_to
            else phrase_in("object", "what {object} is attached to", object=self._self)
        )
        self._enchanted_player = (
            names(attached_to) if attached_to in state.players else phrase_in("player", "the enchanted player")
        )
        self._printed = host is not None
        self._many = False
        self._subject_name = ""
        """The name of the subject in a description of something else; empty for "it" or "they"."""

    # ------------------------------------------------------------------------------------- players, references, numbers

    def who(self, selector: PlayerSelector) -> str:
        """A player, as the subject of a sentence."""
        if not isinstance(selector, str):
            identifiers = [*(selector.ids or ()), *([selector.id] if selector.id else ())]
            return joined(map(self._names, identifiers), "or") if identifiers else phrase_in("player", "no player")
        you = self._names(self._you) if self._you else "you"
        its = self._possessive("subject")
        match selector:
            case "you":
                return you
            case "opponent":
                if self._you:
                    return phrase_in("player", "an opponent of {player}", player=you)
                return phrase_in("player", "an opponent")
            case "not_you":
                return phrase_in("player", "a player other than {player}", player=you)
            case "any":
                return phrase_in("player", "a player")
            case "active":
                return self._names(self._active)
            case "defending":
                return phrase_in("player", "the defending player")
            case "owner":
                return phrase_in("player", "{its} owner", its=its)
            case "controller":
                return phrase_in("player", "{its} controller", its=its)
            case "host_controller":
                return phrase_in("player", "the controller of {object}", object=self._host)
            case "enchanted_player":
                return self._enchanted_player
            case "nearest_left":
                return phrase_in("player", "the nearest opponent to the left of {its} controller", its=its)
        return phrase_in("player", "the nearest opponent to the right of {its} controller", its=its)

    def _each(self, selector: PlayerSelector) -> str:
        """Every player that the selector means, as the subject of a sentence."""
        you = self._names(self._you) if self._you else "you"
        match selector:
            case "opponent":
                if self._you:
                    return phrase_in("player", "each opponent of {player}", player=you)
                return phrase_in("player", "each opponent")
            case "not_you":
                return phrase_in("player", "each player other than {player}", player=you)
            case "any":
                return phrase_in("player", "each player")
        return self.who(selector)

    def all_control(self, selector: PlayerSelector) -> str:
        """The player, or all the opponents together, and "control"; behind a noun in the plural."""
        if selector == "opponent" and self._you:
            return phrase_in("relation", "{player}'s opponents control", player=self._names(self._you))
        return self.controls(selector)

    def all_own(self, selector: PlayerSelector) -> str:
        """The same of owning."""
        if selector == "opponent" and self._you:
            return phrase_in("relation", "{player}'s opponents own", player=self._names(self._you))
        return self.owns(selector)

    def _all_protect(self, selector: PlayerSelector) -> str:
        """The same of protecting."""
        if selector == "opponent" and self._you:
            return phrase_in("relation", "{player}'s opponents protect", player=self._names(self._you))
        who = self.who(selector)
        if who == "you":
            return phrase_in("relation", "{player} protect", player=who)
        return phrase_in("relation", "{player} protects", player=who)

    def reference(self, reference: str) -> str:
        """An object that the effect refers to."""
        pronoun = phrase_in("object", "them") if self._many else phrase_in("object", "it")
        return {"self": self._self, "host": self._host, "subject": self._subject_name or pronoun}[reference]

    def _possessive(self, reference: str) -> str:
        if reference == "subject" and not self._subject_name:
            return phrase_in("belonging", "their") if self._many else phrase_in("belonging", "its")
        return super()._possessive(reference)

    def named(self, id: str) -> str:
        """What the permanent or player with an id is called."""
        return self._names(id)

    def _compared(self, bounded: Bounded) -> str:
        """`at least 3 and at most 5`, behind "is"."""
        phrases = [phrase_in("compared", _COMPARED[bound], n=self.value(value)) for bound, value in bounds_of(bounded)]
        parity = parity_word(bounded)
        return joined_clauses([*phrases, *([parity] if parity else [])] or [phrase_in("compared", "any number")])

    # ------------------------------------------------------------------------------------------------- what is attacked

    def whom(self, whom: Whom) -> str:
        """What is attacked, as the object of "attack"."""
        if whom.player is not None:
            return self.who(whom.player)
        if whom.planeswalkers_of is not None:
            return phrase_in(
                "attacked", "planeswalkers {controlled}", controlled=self.all_control(whom.planeswalkers_of)
            )
        if whom.battles_of is not None:
            return phrase_in("attacked", "battles {protected}", protected=self._all_protect(whom.battles_of))
        if whom.permanent is not None:
            return self._identity(whom.permanent) or self.noun(whom.permanent, "permanent", many=True)
        if whom.any is not None:
            return joined([self.whom(one) for one in whom.any] or [phrase_in("attacked", "nothing")], "or")
        if whom.all is not None:
            first, *others = [self.whom(one) for one in whom.all] or [phrase_in("attacked", "anything")]
            for each in others:
                first = phrase_in("attacked", "{first} that is also {next}", first=first, next=each)
            return first
        if whom.non is not None:
            return phrase_in("attacked", "anything but {excepted}", excepted=self.whom(whom.non))
        return phrase_in("attacked", "anything")


def what_is_excepted(named: Description | str | None) -> Description | None:
    """What a description excludes, if it says nothing else."""
    return named.non if isinstance(named, Description) and keys_given(named) == 1 else None


def beside_subject(described: Description) -> Description:
    """The description with "another" in front, for what is counted beside the subject."""
    return replace(described, other=True)
