"""Requirements in words: who is asked for what, and why."""

from __future__ import annotations

from collections.abc import Callable

from bridge.combat.prose import number_word
from bridge.combat.wording import Reason, Words, clause_of
from bridge.language import counted_phrase, phrase, phrase_in

__all__ = ["REQUIREMENTS", "Duty"]


class Duty:
    """A requirement in words: who is asked for what, and why.

    Args:
        subject: Who or what it is about.
        asked: The clause behind the subject, without "if able": `attacks bob`, `must be blocked`.
        infinitive: The same behind "doesn't have to".
        reason: The effect, or a clause.
        passive: Whether it is about what is done to the subject.
    """

    def __init__(self, subject: str, asked: str, infinitive: str, reason: Reason | str, passive: bool = False) -> None:
        self.subject = subject
        self.asked = phrase_in("effect", "{said} if able", said=asked)
        self.infinitive = infinitive
        self.able = phrase_in("requirement", "could be") if passive else phrase_in("requirement", "could")
        if isinstance(reason, str):
            reason = Reason(reason)
        if reason.clause and reason.clause == clause_of(subject, self.asked):
            self.because = reason.text
        elif reason.of_it == self.asked:
            self.because = self.demand
        else:
            self.because = phrase_in("sentence", "{said}: {reason}", said=self.demand, reason=reason.text)

    @property
    def demand(self) -> str:
        """What it asks, as a sentence without a full stop: `Juggernaut attacks if able`."""
        return phrase_in("sentence", "{subject} {predicate}", subject=self.subject, predicate=self.asked)

    @property
    def refusal(self) -> str:
        """That the subject can't do it: `can't attack`."""
        return phrase_in("requirement", "can't {do}", do=self.infinitive)

    @property
    def exemption(self) -> str:
        """That it need not be met: `Juggernaut doesn't have to attack bob`."""
        return phrase_in("requirement", "{subject} doesn't have to {do}", subject=self.subject, do=self.infinitive)


def _attacking(subject: str, whom: str, reason: Reason | str) -> Duty:
    whom = f" {whom}" if whom else ""
    asked = phrase_in("effect", "attacks{whom}", whom=whom)
    return Duty(subject, asked, phrase_in("requirement", "attack{whom}", whom=whom), reason)


def _attacks(w: Words, effect: str | int, creature: str | int) -> Duty:
    return _attacking(w.name(str(creature)), "", w.reason(effect, creature))


def _attacks_there(w: Words, effect: str | int, creature: str | int) -> Duty:
    return _attacking(w.name(str(creature)), w.whom(effect), w.reason(effect, creature))


def _attacks_with_one(w: Words, effect: str | int, player: str | int) -> Duty:
    whom, creature = w.whom(effect), w.noun(effect)
    whom = f" {whom}" if whom else ""
    return Duty(
        w.name(str(player)),
        phrase_in("requirement", "attacks{whom} with {creature}", whom=whom, creature=creature),
        phrase_in("requirement", "attack{whom} with {creature}", whom=whom, creature=creature),
        w.reason(effect),
    )


def _goaded(w: Words, creature: str | int, player: str | int, instance: str | int, whom: str) -> Duty:
    who = w.name(str(player))
    if instance == 1:
        reason = phrase("{player} goaded it", player=who)
    elif isinstance(instance, int):
        reason = phrase("{player} goaded it, goad {n}", player=who, n=instance)
    else:
        reason = phrase("{player} goaded it: {effect}", player=who, effect=w.effect(instance, creature))
    return _attacking(w.name(str(creature)), whom, reason)


def _goaded_attacks(w: Words, creature: str | int, player: str | int, instance: str | int) -> Duty:
    return _goaded(w, creature, player, instance, "")


def _goaded_attacks_another(w: Words, creature: str | int, player: str | int, instance: str | int) -> Duty:
    whom = phrase_in("player", "a player other than {player}", player=w.name(str(player)))
    return _goaded(w, creature, player, instance, whom)


def _blocking(w: Words, effect: str | int, blocker: str | int, what: str) -> Duty:
    what = f" {what}" if what else ""
    asked = phrase_in("effect", "blocks{attacker}", attacker=what)
    infinitive = phrase_in("requirement", "block{attacker}", attacker=what)
    return Duty(w.name(str(blocker)), asked, infinitive, w.reason(effect, blocker))


def _blocks(w: Words, effect: str | int, blocker: str | int) -> Duty:
    return _blocking(w, effect, blocker, "")


def _blocks_that(w: Words, effect: str | int, blocker: str | int) -> Duty:
    return _blocking(w, effect, blocker, w.attacker(effect))


def _blocks_attacker(w: Words, effect: str | int, blocker: str | int, attacker: str | int) -> Duty:
    return _blocking(w, effect, blocker, w.name(str(attacker)))


def _is_blocked(w: Words, effect: str | int, attacker: str | int, least: int) -> Duty:
    how = w.blockers(effect, least)
    how = f" {how}" if how else ""
    return Duty(
        w.name(str(attacker)),
        phrase_in("effect", "must be blocked{by_at_least}", by_at_least=how),
        phrase_in("requirement", "be blocked{by_at_least}", by_at_least=how),
        w.reason(effect, attacker),
        True,
    )


def _is_blocked_by_exactly(w: Words, effect: str | int, attacker: str | int, number: int) -> Duty:
    creatures = counted_phrase("{n} creature", "{n} creatures", number, n=number_word(number))
    return Duty(
        w.name(str(attacker)),
        phrase_in("effect", "must be blocked by exactly {creatures}", creatures=creatures),
        phrase_in("requirement", "be blocked by exactly {creatures}", creatures=creatures),
        w.reason(effect, attacker),
        True,
    )


REQUIREMENTS: dict[str, Callable[..., Duty]] = {
    "attacks": _attacks,
    "attacks_there": _attacks_there,
    "attacks_with_one": _attacks_with_one,
    "goaded_attacks": _goaded_attacks,
    "goaded_attacks_another": _goaded_attacks_another,
    "blocks": _blocks,
    "blocks_that": _blocks_that,
    "blocks_each": _blocks_attacker,
    "lured": _blocks_attacker,
    "is_blocked": _is_blocked,
    "is_blocked_by_exactly": _is_blocked_by_exactly,
}
"""The requirements in words, by kind; each takes the wording and the phrase's arguments."""
