"""Descriptions, players and numbers of an effect, in words."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from bridge.asp.descriptions import OPPOSITES
from bridge.case.conditions import Compare, Controls, Declared, Tally
from bridge.case.descriptions import Description, PlayerSelector
from bridge.case.state import Effect, Permanent, State, Whom
from bridge.combat.description_prose import Bounded, DescriptionProse, bounds_of, keys_given
from bridge.combat.names import Names
from bridge.combat.prose import joined

__all__ = [
    "COUNT_WORDS",
    "Descriptions",
    "beside_subject",
    "is_several",
    "opposite_of",
    "parity_word",
    "what_is_excepted",
]


def parity_word(bounded: Bounded) -> str | None:
    """ "Even" or "odd", where a bound asks for it; otherwise nothing."""
    return None if isinstance(bounded, Declared) else bounded.parity


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


class Descriptions(DescriptionProse):
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

    def reference(self, reference: str) -> str:
        """An object that the effect refers to."""
        subject = self._subject_name or ("them" if self._many else "it")
        return {"self": self._self, "host": self._host, "subject": subject}[reference]

    def _possessive(self, reference: str) -> str:
        if reference == "subject" and not self._subject_name:
            return "their" if self._many else "its"
        return super()._possessive(reference)

    def named(self, id: str) -> str:
        """What the permanent or player with an id is called."""
        return self._names(id)

    def _compared(self, bounded: Bounded) -> str:
        """`at least 3 and at most 5`, behind "is"."""
        words = COUNT_WORDS | {"fewer_than": "less than"}
        phrases = [f"{words[bound]} {self.value(value)}" for bound, value in bounds_of(bounded)]
        parity = parity_word(bounded)
        return joined([*phrases, *([parity] if parity else [])] or ["any number"])

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


def what_is_excepted(named: Description | str | None) -> Description | None:
    """What a description leaves out, when it says nothing else."""
    return named.non if isinstance(named, Description) and keys_given(named) == 1 else None


def beside_subject(described: Description) -> Description:
    """The description with "another" in front, for what is counted beside the subject."""
    return replace(described, other=True)
