"""Clauses about blockers and blocks."""

from __future__ import annotations

from bridge.text.writings.attacks import AttackWriter
from bridge.text.writings.descriptions import CREATURES
from bridge.text.writings.words import CannotWriteError, known_keyword, number_word, says_only

__all__ = ["BlockWriter"]


class BlockWriter(AttackWriter):
    """Writes what is said of blockers and blocks."""

    def _cant_block(self) -> str:
        attacker = self.effect.get("attacker")
        if says_only(attacker, "non") and not says_only(attacker["non"], "is"):
            return self.about(f"can block only {self.object(attacker['non'], many=True)}")
        return self.about(f"can't block{self._attackers()}")

    def _cant_block_alone(self) -> str:
        return self.about("can't block alone")

    def _cant_be_blocked(self) -> str:
        blocker = self.effect.get("blocker")
        if says_only(blocker, "non"):
            return self.about(f"can't be blocked except by {self.object(blocker['non'], many=True)}")
        return self.about(f"can't be blocked{self._blockers()}")

    def _n(self) -> int:
        n = self.effect.get("n")
        if not isinstance(n, int):
            raise CannotWriteError("a number of creatures that is not known")
        return n

    def _cant_be_blocked_by_more_than(self) -> str:
        n = self._n()
        return self.about(f"can't be blocked by more than {number_word(n)} creature{'s' * (n != 1)}")

    def _cant_be_blocked_except_by_at_least(self) -> str:
        return self.about(f"can't be blocked except by {number_word(self._n())} or more creatures")

    def _cant_be_blocked_except_by_exactly(self) -> str:
        n = self._n()
        return self.about(f"can't be blocked except by exactly {number_word(n)} creature{'s' * (n != 1)}")

    def _cant_be_blocked_unless_by_all(self) -> str:
        return self.about("can't be blocked unless all creatures defending player controls block it")

    def _must_block(self) -> str:
        attacker = self._attackers(one=True)
        return self.about(f"blocks{attacker} each combat if able", f"block{attacker} each combat if able")

    def _must_block_each(self) -> str:
        attacker = self.effect.get("attacker")
        if attacker is None or attacker in CREATURES:
            each = "attacking creature"
        elif isinstance(attacker, dict) and not says_only(attacker, "any") and not says_only(attacker, "is"):
            each = self.group(attacker, many=False, creatures=True)
        else:
            raise CannotWriteError("each of several descriptions")
        return self.about(f"blocks each {each} each combat if able", f"block each {each} each combat if able")

    def _lure(self) -> str:
        blocker = self.effect.get("blocker", {})
        if not isinstance(blocker, dict) or says_only(blocker, "any") or says_only(blocker, "is"):
            raise CannotWriteError("that named creatures able to block do so")
        faced = self.object(self.subject, many=True) if self._is_plural() else self._who()[0]
        return f"all {self.group(blocker, many=True, creatures=True)} able to block {faced} do so"

    def _must_be_blocked(self) -> str:
        n = self.effect.get("n")
        if n is None or n == 1:
            return self.about(f"must be blocked{self._blockers(one=True)} if able")
        blocker = self.effect.get("blocker", {})
        if not isinstance(blocker, dict) or says_only(blocker, "any") or says_only(blocker, "is"):
            raise CannotWriteError("several of several descriptions")
        noun = self.group(blocker, many=True, creatures=True)
        return self.about(f"must be blocked by {number_word(self._n())} or more {noun} if able")

    def _must_be_blocked_by_exactly(self) -> str:
        n = self._n()
        return self.about(f"must be blocked by exactly {number_word(n)} creature{'s' * (n != 1)} if able")

    def _can_block_additional(self) -> str:
        n = self.effect.get("n", 1)
        if not isinstance(n, int):
            return self.about(f"can block an additional creature each combat for each {self._countable(n, many=False)}")
        if n == 1:
            return self.about("can block an additional creature each combat")
        return self.about(f"can block {number_word(n)} additional creatures each combat")

    def _can_block_any_number(self) -> str:
        return self.about("can block any number of creatures each combat")

    def _may_block_as_though_it_had(self) -> str:
        return self._as_though(f"can block{self._attackers()} as though {{it}} had {self._the_keyword()}")

    def _the_keyword(self) -> str:
        if "keyword" not in self.effect:
            raise CannotWriteError("a keyword that is not given")
        return known_keyword(self.effect["keyword"])

    def _may_be_blocked_as_though_it_lacked(self) -> str:
        blocker, keyword = self.effect.get("blocker"), self._the_keyword()
        if blocker is None or blocker in CREATURES:
            return self._as_though(f"can be blocked as though {{it}} didn't have {keyword}")
        blockers = self.object(blocker, many=True)
        faced = self.object(self.subject, many=True) if self._is_plural() else self._who()[0]
        if isinstance(blocker, dict) and says_only(blocker, "any"):
            blockers = self._several(blocker)
        return f"{blockers} can block {faced} as though {'they' if self._is_plural() else 'it'} didn't have {keyword}"

    def _may_block_as_though_untapped(self) -> str:
        return self._as_though("can block as though {it} were untapped")

    def _costs_block(self) -> str:
        return self.about(f"can't block{self._attackers()}{self._unless_paid()}")

    def _costs_be_blocked(self) -> str:
        blocker = self.effect.get("blocker")
        excepted = f" except by {self.object(blocker['non'], many=True)}" if says_only(blocker, "non") else ""
        by = excepted or self._blockers()
        return self.about(f"can't be blocked{by}{self._unless_paid()}")

    def _chooses_blockers(self) -> str:
        if "subject" in self.effect:
            raise CannotWriteError("that somebody chooses which of some creatures block")
        return "you choose which creatures block each combat and how those creatures block"
