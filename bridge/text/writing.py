"""Effect records as sentences: the other direction of reading.

`sentence` says a record in words that `reading` reads back to the same record. It writes as cards do, as far as cards
say such things at all, and refuses to write anything ambiguous.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from bridge.case.state import Effect
from bridge.case.words import EVERY_CREATURE_TYPE
from bridge.text.lexicon import stands_twice
from bridge.text.writings.blocks import BlockWriter
from bridge.text.writings.words import (
    COLORS,
    CannotWriteError,
    Node,
    known_keyword,
    known_supertype,
    listed_with,
    natural_of,
    says_only,
    slot_of,
    times_of,
    with_article,
)

__all__ = ["sentence"]


def sentence(effect: Node | Effect, *, one_shot: bool = False) -> str:
    """The effect as a sentence of a card, with its full stop.

    Args:
        effect: A record of a permanent's effect in the case file's form; without `subject` the effect is about that
            permanent itself. Its `id` and `text` are not written.
        one_shot: Write what a spell or an ability does as it resolves, with a duration; there may be slots in it
            (`{"bind": "target"}`, `{"bind": "it"}` for creatures, `{"bind": "X"}` for a number).

    Raises:
        CannotWriteError: No card's words say this: permanents or players by id, marks, cases with no idiom.
    """
    record: Node = msgspec.to_builtins(effect) if isinstance(effect, Effect) else effect
    said = _Writer(record, one_shot).sentence()
    if one_shot:
        said = f"until end of turn, {said}"
    if stands_twice(said):
        raise CannotWriteError("one word twice in a row")
    said = said[:1].upper() + said[1:]
    return said if said.endswith('."') else f"{said}."


class _Writer(BlockWriter):
    """Writes one record.

    Args:
        effect: The record.
        one_shot: Whether it may have slots.
    """

    def sentence(self) -> str:
        effect = self.effect
        for key in ("controller", "source", "timestamp", "card", "ability", "bind"):
            if effect.get(key):
                raise CannotWriteError(f"'{key}': which effect it is, not what it says")
        kind = effect.get("kind")
        if kind is None:
            raise CannotWriteError("an effect without a kind")
        method: Callable[[], str] | None = getattr(self, f"_{kind}", None)
        if method is None:
            raise CannotWriteError(f"no card's words say '{kind}'")
        self._check_keys(kind)
        clause = method()
        return self._conditioned(clause)

    def _check_keys(self, kind: str) -> None:
        """Refuses keys that the sentences of the kind can't express."""
        known = {"kind", "subject", "if", "unless", *_KEYS.get(kind, ())}
        for key, value in self.effect.items():
            if key not in known and value not in ([], False, {}):
                raise CannotWriteError(f"'{key}' of '{kind}'")

    def _conditioned(self, clause: str) -> str:
        if_: Any = self.effect.get("if")
        unless: Any = self.effect.get("unless")
        if (unless is not None or says_only(if_, "non")) and self._says_several():
            raise CannotWriteError("several things with an 'unless' that could belong to the last")
        if if_ is not None and unless is None and says_only(if_, "non"):
            if_, unless = None, if_["non"]
        if unless is not None:
            clause = f"{clause} unless {self._condition(unless)}"
        if if_ is not None:
            condition = self._condition(if_)
            if unless is None:
                return f"{clause} as long as {condition}"
            if "," in condition:
                raise CannotWriteError("a condition with a comma before another condition")
            return f"as long as {condition}, {clause}"
        return clause

    def _says_several(self) -> bool:
        """Whether the sentence is read as several effects, one for each change or cost in it."""
        match self.effect["kind"]:
            case "is_also" | "becomes":
                given = (self.effect.get("types") or self.effect.get("subtypes"), self.effect.get("supertypes"))
                return sum(map(bool, given)) + ("colors" in self.effect) > 1
            case "costs_attack_or_block":
                return bool(self.effect.get("whom") or self.effect.get("attacker"))
        return False

    # ------------------------------------------------------------------------------------------------ kinds: damage

    def _assigns_toughness(self) -> str:
        return self.about(
            "assigns combat damage equal to its toughness rather than its power",
            "assign combat damage equal to their toughness rather than their power",
        )

    def _assigns_no_damage(self) -> str:
        return self.about("assigns no combat damage", "assign no combat damage")

    def _may_assign_as_though_unblocked(self) -> str:
        who, many = self._who()
        its, they = ("their", "they weren't") if many else ("its", "it wasn't")
        return f"you may have {who} assign {its} combat damage as though {they} blocked"

    def _may_assign_among_defenders(self) -> str:
        if self.subject not in ("self", "host"):
            raise CannotWriteError("that the combat damage of several creatures is divided among defenders")
        who, _ = self._who()
        return (
            f"you may assign {who}'s combat damage divided as you choose among defending player and any number of "
            "creatures they control"
        )

    def _assigns_damage_of(self) -> str:
        its = "their" if self._is_plural() else "its"
        return f"rather than {its} controller, you assign the combat damage of {self._who()[0]}"

    def _lethal_by_power(self) -> str:
        its = "their" if self._is_plural() else "its"
        return f"lethal damage dealt to {self._who()[0]} is determined by {its} power rather than {its} toughness"

    # ------------------------------------------------------------------------------------------------ kinds: changes

    def _is_not(self) -> str:
        types, subtypes, supertypes = (self.effect.get(key) or [] for key in ("types", "subtypes", "supertypes"))
        if subtypes == [EVERY_CREATURE_TYPE] and not types and not supertypes:
            return self.about("loses all creature types", "lose all creature types")
        if len(supertypes) == 1 and not types and not subtypes:
            quality = known_supertype(supertypes[0])
            return self.about(f"isn't {quality}", f"aren't {quality}")
        if subtypes or supertypes or len(types) != 1 or types[0] not in ("artifact", "creature", "enchantment", "land"):
            raise CannotWriteError("several types, or one that no card takes away")
        return self.about(f"isn't {with_article(types[0])}", f"aren't {types[0]}s")

    def _switches(self) -> str:
        who, many = self._who()
        if many:
            return f"the power and toughness of {who} are switched"
        return f"switch {who}'s power and toughness" if self.one_shot else f"{who}'s power and toughness are switched"

    def _defines(self) -> str:
        measures = [key for key in ("power", "toughness") if self.effect.get(key) is not None]
        if self.subject != "self" or not measures:
            raise CannotWriteError("what defines the power and toughness of something else")
        if len(measures) == 2 and self.effect["power"] != self.effect["toughness"]:
            raise CannotWriteError("two different numbers that define power and toughness")
        equal = f"equal to {self.amount(self.effect[measures[0]])}"
        if len(measures) == 2:
            return f"this creature's power and toughness are each {equal}"
        return f"this creature's {measures[0]} is {equal}"

    def _has_base(self) -> str:
        power, toughness = self.effect.get("power"), self.effect.get("toughness")
        if self._written(power) and self._written(toughness):
            base = f"power and toughness {self._base(power)}/{self._base(toughness)}"
        elif power is not None and toughness is None and isinstance(power, int):
            base = f"power {natural_of(power)}"
        elif toughness is not None and power is None and isinstance(toughness, int):
            base = f"toughness {natural_of(toughness)}"
        elif power is not None and power == toughness:
            base = f"power and toughness each equal to {self.amount(power)}"
        else:
            raise CannotWriteError("base power and toughness by different numbers")
        return self.about(f"has base {base}", f"have base {base}")

    def _written(self, value: Any) -> bool:
        """Whether a number can stand in "2/X"."""
        return (isinstance(value, int) and value >= 0) or (self.one_shot and slot_of(value) == "X")

    def _base(self, value: Any) -> str:
        return str(value) if isinstance(value, int) else "X"

    def _gets(self) -> str:
        power, toughness = self.effect.get("power", 0), self.effect.get("toughness", 0)
        change = self._change(power, toughness)
        return self.about(f"gets {change}", f"get {change}")

    def _change(self, power: Any, toughness: Any) -> str:
        known = [each for each in (power, toughness) if isinstance(each, int)]
        read = [each for each in (power, toughness) if not isinstance(each, int)]
        if not read:
            # A zero takes the sign of the other number.
            signs = ["-" if each < 0 or (each == 0 and min(known) < 0) else "+" for each in known]
            return "/".join(f"{sign}{abs(each)}" for sign, each in zip(signs, known, strict=True))
        number = read[0]
        if any(each != number for each in read):
            raise CannotWriteError("two different numbers in one change of power and toughness")
        if slot_of(number):
            if not self.one_shot or slot_of(number) not in ("X", "-X"):
                raise CannotWriteError(f"what '{slot_of(number)}' is")
            x = "+X" if slot_of(number) == "X" else "-X"
            return "/".join(x if each == number else f"{each:+}" for each in (power, toughness))
        sign, whole = "+", number
        if isinstance(number, dict) and number.get("times", 1) < 0:
            sign = "-"
            whole = {key: value for key, value in number.items() if key != "times"}
        times, counted = times_of(whole)
        times = -number["times"] * times if sign == "-" else times
        if counted and all(each == 0 for each in known):
            changes = "/".join(f"{sign}{times if each == number else 0}" for each in (power, toughness))
            return f"{changes} for each {self._countable(counted, many=False)}"
        if sign == "-" and number["times"] != -1:
            raise CannotWriteError("several times a number that nothing counts, taken away")
        changes = "/".join(
            f"{sign}X" if each == number else f"{each:+}" if each else f"{sign}0" for each in (power, toughness)
        )
        return f"{changes}, where X is {self.amount(whole)}"

    def _gains(self) -> str:
        given = self._abilities()
        return self.about(f"has {given}", f"have {given}")

    def _abilities(self) -> str:
        keywords = self.effect.get("keywords", [])
        if "riot" in keywords:
            raise CannotWriteError("that something has riot")
        given = [known_keyword(each) for each in keywords]
        for each in self.effect.get("abilities", []):
            if isinstance(each, dict) and "bind" in repr(each):
                raise CannotWriteError("an ability in quotation marks with something left open")
            said = sentence(each)
            if '"' in said:
                raise CannotWriteError("an ability in quotation marks inside another")
            given.append(f'"{said}"')
        if not given:
            raise CannotWriteError("that nothing is gained")
        return listed_with(given, "and")

    def _loses(self) -> str:
        keywords = self.effect.get("keywords", [])
        if self.effect.get("all_abilities"):
            lost = "all abilities"
        elif keywords:
            lost = listed_with([known_keyword(each) for each in keywords], "and")
        else:
            raise CannotWriteError("that nothing is lost")
        return self.about(f"loses {lost}", f"lose {lost}")

    def _cant_have(self) -> str:
        keywords = self.effect.get("keywords", [])
        if not keywords:
            raise CannotWriteError("that nothing can be had")
        return self.about(f"can't have or gain {listed_with([known_keyword(each) for each in keywords], 'or')}")

    def _is_also(self) -> str:
        if not self.effect.get("colors"):
            self.effect.pop("colors", None)
        what, noun = self._kinds()
        if not what:
            raise CannotWriteError("that it is nothing in addition")
        one = with_article(what) if noun else what
        its = "types" if "colors" not in self.effect else "colors and types" if noun else "colors"
        return self.about(
            f"is {one} in addition to its other {its}",
            f"are {self._kinds(many=True)[0]} in addition to their other {its}",
        )

    def _becomes(self) -> str:
        colors = self.effect.get("colors")
        if colors and set(colors) == set(COLORS) and not self.effect.get("types") and not self.effect.get("subtypes"):
            return self.about("is all colors", "are all colors")
        what, noun = self._kinds()
        if not what:
            raise CannotWriteError("that it becomes nothing")
        if {"artifact", "creature"} <= set(self.effect.get("types", ())):
            raise CannotWriteError("an artifact creature that is nothing else (CR 205.1b)")
        return self.about(f"is {with_article(what) if noun else what}", f"are {self._kinds(many=True)[0]}")

    def _kinds(self, *, many: bool = False) -> tuple[str, bool]:
        """Colors and types as one phrase, and whether there is a noun in it."""
        effect = self.effect
        words = [known_supertype(each) for each in effect.get("supertypes", [])]
        colors = effect.get("colors")
        if colors is not None:
            if len(set(colors)) != len(colors):
                raise CannotWriteError("a color twice")
            words += ["colorless"] if not colors else [" and ".join(colors)]
        subtypes, types = list(effect.get("subtypes", [])), list(effect.get("types", []))
        if set(types) - {"artifact", "creature", "enchantment", "land"}:
            raise CannotWriteError("that something becomes " + " ".join(types))
        nouns = [*(("subtype", each) for each in subtypes), *(("type", each) for each in types)]
        said = [self._noun(key, word, False) for key, word in nouns[:-1]]
        said += [self._noun(*nouns[-1], many)] if nouns else []
        return " ".join([*words, *said]), bool(nouns)


_KEYS: dict[str, tuple[str, ...]] = {
    "cant_attack": ("whom",),
    "cant_attack_or_block": ("whom", "attacker"),
    "max_attackers": ("n", "each", "whom"),
    "max_blockers": ("n", "each", "attacker"),
    "must_attack": ("whom",),
    "must_attack_or_block": ("whom", "attacker"),
    "must_attack_with": ("whom", "player"),
    "goad": ("by",),
    "may_attack_as_though_haste": ("whom",),
    "may_attack_as_though_no_defender": ("whom",),
    "costs_attack": ("whom", "cost"),
    "costs_attack_or_block": ("whom", "attacker", "cost"),
    "cant_block": ("attacker",),
    "cant_be_blocked": ("blocker",),
    "cant_be_blocked_by_more_than": ("n",),
    "cant_be_blocked_except_by_at_least": ("n",),
    "cant_be_blocked_except_by_exactly": ("n",),
    "must_block": ("attacker",),
    "must_block_each": ("attacker",),
    "lure": ("blocker",),
    "must_be_blocked": ("blocker", "n"),
    "must_be_blocked_by_exactly": ("n",),
    "can_block_additional": ("n",),
    "may_block_as_though_it_had": ("attacker", "keyword"),
    "may_be_blocked_as_though_it_lacked": ("blocker", "keyword"),
    "costs_block": ("attacker", "cost"),
    "costs_be_blocked": ("blocker", "cost"),
    "defines": ("power", "toughness"),
    "has_base": ("power", "toughness"),
    "gets": ("power", "toughness"),
    "gains": ("keywords", "abilities"),
    "loses": ("keywords", "all_abilities"),
    "cant_have": ("keywords",),
    "is_also": ("types", "subtypes", "supertypes", "colors"),
    "is_not": ("types", "subtypes", "supertypes"),
    "becomes": ("types", "subtypes", "colors"),
}
"""The keys that each kind can have beside its subject and its conditions."""
