"""Requirements in words: who is asked for what, and why."""

from __future__ import annotations

from collections.abc import Callable

from bridge.combat.wording import Reason, Words, number_of

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
        self.asked = f"{asked} if able"
        self.infinitive = infinitive
        self.able = "could be" if passive else "could"
        demand = f"{subject} {self.asked}"
        if isinstance(reason, str):
            reason = Reason(reason)
        if reason.clause == demand:
            self.because = reason.text
        elif reason.of_it == self.asked:
            self.because = demand
        else:
            self.because = f"{demand}: {reason.text}"


def _attacking(subject: str, how: str, reason: Reason | str) -> Duty:
    how = f" {how}" if how else ""
    return Duty(subject, f"attacks{how}", f"attack{how}", reason)


def _attacks(w: Words, effect: str | int, creature: str | int) -> Duty:
    return _attacking(w.name(str(creature)), "", w.reason(effect, creature))


def _attacks_there(w: Words, effect: str | int, creature: str | int) -> Duty:
    return _attacking(w.name(str(creature)), w.whom(effect), w.reason(effect, creature))


def _attacks_with_one(w: Words, effect: str | int, player: str | int) -> Duty:
    how = f"{w.whom(effect)} with {w.noun(effect)}".strip()
    return _attacking(w.name(str(player)), how, w.reason(effect))


def _goaded(w: Words, creature: str | int, player: str | int, instance: str | int, how: str) -> Duty:
    again = (
        ""
        if instance == 1
        else f", goad {instance}"
        if isinstance(instance, int)
        else f": {w.effect(instance, creature)}"
    )
    return _attacking(w.name(str(creature)), how, f"{w.name(str(player))} goaded it{again}")


def _goaded_attacks(w: Words, creature: str | int, player: str | int, instance: str | int) -> Duty:
    return _goaded(w, creature, player, instance, "")


def _goaded_attacks_another(w: Words, creature: str | int, player: str | int, instance: str | int) -> Duty:
    return _goaded(w, creature, player, instance, f"a player other than {w.name(str(player))}")


def _blocking(w: Words, effect: str | int, blocker: str | int, what: str) -> Duty:
    what = f" {what}" if what else ""
    return Duty(w.name(str(blocker)), f"blocks{what}", f"block{what}", w.reason(effect, blocker))


def _blocks(w: Words, effect: str | int, blocker: str | int) -> Duty:
    return _blocking(w, effect, blocker, "")


def _blocks_that(w: Words, effect: str | int, blocker: str | int) -> Duty:
    return _blocking(w, effect, blocker, w.attacker(effect))


def _blocks_attacker(w: Words, effect: str | int, blocker: str | int, attacker: str | int) -> Duty:
    return _blocking(w, effect, blocker, w.name(str(attacker)))


def _blocked(w: Words, effect: str | int, attacker: str | int, how: str) -> Duty:
    how = f" {how}" if how else ""
    return Duty(w.name(str(attacker)), f"must be blocked{how}", f"be blocked{how}", w.reason(effect, attacker), True)


def _is_blocked(w: Words, effect: str | int, attacker: str | int, least: int) -> Duty:
    return _blocked(w, effect, attacker, w.blockers(effect, least))


def _is_blocked_by_exactly(w: Words, effect: str | int, attacker: str | int, number: int) -> Duty:
    return _blocked(w, effect, attacker, f"by exactly {number_of(number, 'creature')}")


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
