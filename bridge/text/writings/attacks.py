"""Clauses about attackers, and about what attacks and blocks cost."""

from __future__ import annotations

import re
from typing import Any

from bridge.text.writings.conditions import ConditionWriter
from bridge.text.writings.descriptions import CREATURES
from bridge.text.writings.words import (
    CannotWriteError,
    flat_parts,
    listed_with,
    number_word,
    says_only,
    slot_of,
    with_article,
)

__all__ = ["AttackWriter"]


class AttackWriter(ConditionWriter):
    """Writes what is said of attackers, and what attacks and blocks cost."""

    # ------------------------------------------------------------------------------------------------ costs

    def _unless_paid(self) -> str:
        given = self.effect.get("cost")
        cost = {"mana": given} if isinstance(given, str) else {k: v for k, v in (given or {}).items() if v is not None}
        x = cost.pop("x", None)
        if "text" in cost:
            raise CannotWriteError("a cost in other words")
        parts = [self._payment(key, cost[key]) for key in _PAYMENTS if key in cost]
        if not parts or set(cost) - set(_PAYMENTS):
            raise CannotWriteError("a cost that is none")
        variable = "{X}" in cost.get("mana", "").upper()
        if variable != (x is not None) or (variable and len(parts) > 1):
            raise CannotWriteError("an {X} that is no number, or a number for no {X}")
        blocked = self.effect["kind"] == "costs_be_blocked"
        payer = "defending player" if blocked else "their controller" if self._is_plural() else "its controller"
        if payer == "its controller" and self.subject == "self":
            payer = "you"
        if payer == "you":
            parts = [
                re.sub(r"^(pay|discard|sacrifice|tap|return)s\b", r"\1", part).replace(" they control", " you control")
                for part in parts
            ]
        each = ""
        if blocked:
            each = " for each creature they control that's blocking it"
        elif self._is_plural():
            each = " for each of those creatures"
        where = "" if x is None else f", where X is {self.amount(x)}"
        return f" unless {payer} {' and '.join(parts)}{each}{where}"

    def _payment(self, key: str, value: Any) -> str:
        match key:
            case "mana":
                mana = "".join(value.split()).upper()
                if not re.fullmatch(r"(?:\{[^{}\s]{1,6}\})+", mana):
                    raise CannotWriteError("a cost in mana that is none")
                return f"pays {mana}"
            case "life":
                return f"pays {value} life" if isinstance(value, int) else f"pays life equal to {self.amount(value)}"
            case "discard":
                if not isinstance(value, int):
                    raise CannotWriteError("how many cards are discarded")
                return "discards a card" if value == 1 else f"discards {number_word(value)} cards"
        n, uninvolved = value.get("n", 1), value.get("uninvolved", False)
        if not isinstance(n, int) or uninvolved != (key == "tap_permanents"):
            raise CannotWriteError(f"'{key}' with another number or other permanents than cards ask for")
        what = dict(value.get("choose", {}))
        if {"controller", "other"} & {part for part, _ in flat_parts(what)}:
            raise CannotWriteError("a cost with what somebody else controls")
        many = n != 1
        described = self.group(what, many=many, last=False)
        phrase = f"{number_word(n) if many else ''} {described} they control".strip()
        phrase = phrase if many else with_article(phrase)
        match key:
            case "return":
                return (
                    f"returns {phrase} to {'their owners' if many else 'its owner'}{chr(39)}{'' if many else 's'} hand"
                )
            case "tap_permanents":
                return f"taps {phrase} not declared as an attacking or blocking creature"
        return f"sacrifices {phrase}"

    # ------------------------------------------------------------------------------------------------ kinds: attacks

    def _cant_attack(self) -> str:
        whom = self.effect.get("whom")
        if says_only(whom, "non"):
            return self.about(f"can attack only {listed_with(list(self._attacked(whom['non'])), 'or')}")
        return self.about(f"can't attack{self._whom()}")

    def _cant_attack_or_block(self) -> str:
        return self.about(f"can't attack{self._whom()} or block{self._attackers()}")

    def _cant_attack_alone(self) -> str:
        return self.about("can't attack alone")

    def _cant_attack_or_block_alone(self) -> str:
        return self.about("can't attack or block alone")

    def _cant_attack_except_alone(self) -> str:
        return self.about("can attack only alone")

    def _max_attackers(self) -> str:
        each = self.effect.get("each", "combat")
        return self._limit(f"attack{self._whom()}", each)

    def _max_blockers(self) -> str:
        return self._limit(f"block{self._attackers()}", self.effect.get("each", "combat"))

    def _limit(self, does: str, each: str) -> str:
        n, subject = self.effect.get("n"), self.effect.get("subject", {})
        if not isinstance(n, int) or not isinstance(subject, dict):
            raise CannotWriteError("a limit that is not a number of creatures")
        if each == "player":
            who = {"any": "players", "opponent": "your opponents", "you": "you"}.get(subject.get("controller", "any"))
            if who is None or {key: value for key, value in subject.items() if key != "controller"} not in CREATURES:
                raise CannotWriteError("a limit for each player's creatures of one description")
            attack, _, whom = does.partition(" ")
            if attack == "block" and whom:
                raise CannotWriteError("a limit for what each player's creatures block")
            whom = f" {whom}" if whom else ""
            return f"{who} can't {attack}{whom} with more than {number_word(n)} creature{'s' * (n != 1)} each combat"
        if "other" in subject:
            raise CannotWriteError("'other' inside a description")
        noun = self.group(subject, many=n != 1, creatures=True)
        return f"no more than {number_word(n)} {noun} can {does} each {each}"

    def _must_attack(self) -> str:
        whom = self._whom()
        return self.about(f"attacks{whom} each combat if able", f"attack{whom} each combat if able")

    def _must_attack_or_block(self) -> str:
        return self.about(
            f"attacks{self._whom()} or blocks{self._attackers(one=True)} each combat if able",
            f"attack{self._whom()} or block{self._attackers(one=True)} each combat if able",
        )

    def _must_attack_with(self) -> str:
        subject = self.effect.get("subject", {"type": "creature"})
        if not isinstance(subject, dict):
            raise CannotWriteError("an attack with one named creature")
        player = self._everyone(self.effect.get("player", "active"))
        noun = self.group(subject, many=False, creatures=True)
        return f"{player} must attack{self._whom()} with at least one {noun} each combat if able"

    def _everyone(self, selector: Any) -> str:
        """A player as the subject of a sentence, with "each" if several players are meant."""
        if selector == "controller" or selector == "owner" or selector == "host_controller":
            raise CannotWriteError(f"what the player '{selector}' does")
        each = {"opponent": "each opponent", "not_you": "each other player", "any": "each player"}
        return each[selector] if isinstance(selector, str) and selector in each else self._player(selector)

    def _goad(self) -> str:
        by = f" by {self._player(self.effect['by'])}" if "by" in self.effect else ""
        return self.about(f"is goaded{by}", f"are goaded{by}")

    def _detain(self) -> str:
        if self.one_shot and slot_of(self.subject) == "target":
            return "detain target creature"
        return self.about("is detained", "are detained")

    def _may_attack_as_though_haste(self) -> str:
        return self._as_though(f"can attack{self._whom()} as though {{it}} had haste")

    def _may_attack_as_though_no_defender(self) -> str:
        return self._as_though(f"can attack{self._whom()} as though {{it}} didn't have defender")

    def _as_though(self, phrase: str) -> str:
        return self.about(phrase.replace("{it}", "it"), phrase.replace("{it}", "they"))

    def _costs_attack(self) -> str:
        return self.about(f"can't attack{self._whom()}{self._unless_paid()}")

    def _costs_attack_or_block(self) -> str:
        return self.about(f"can't attack{self._whom()} or block{self._attackers()}{self._unless_paid()}")

    def _may_exert(self) -> str:
        if self._is_plural():
            return f"you may exert {self.object(self.subject, many=True)} as they attack"
        return f"you may exert {self._who()[0]} as it attacks"

    def _attacks_without_tapping(self) -> str:
        return f"attacking doesn't cause {self._who()[0]} to tap"

    def _chooses_attackers(self) -> str:
        if "subject" in self.effect:
            raise CannotWriteError("that somebody chooses which of some creatures attack")
        return "you choose which creatures attack each combat"

    # ------------------------------------------------------------------------------------------------ kinds: blocks

    def _attackers(self, *, one: bool = False) -> str:
        """The creatures that are blocked, after a space; empty for any creature."""
        return self._across("attacker", one)

    def _blockers(self, *, one: bool = False) -> str:
        """By which creatures it is blocked, after a space; empty for any creature."""
        blocker = self._across("blocker", one)
        return f" by{blocker}" if blocker else ""

    def _across(self, key: str, one: bool) -> str:
        described = self.effect.get(key)
        return "" if described is None or described in CREATURES else f" {self.object(described, many=not one)}"


_PAYMENTS = ("mana", "life", "discard", "sacrifice", "tap_permanents", "return")
