"""Effects in words: what a structured effect says, as a clause of English.

The form of an effect is read out and nothing is decided: "creatures with power 3 or greater can't attack bob unless bob
controls an Island". Players and permanents are called by their names; `you` in an effect is its controller.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from bridge.state import (
    CHANGE_KINDS,
    Compare,
    Comparison,
    Condition,
    Controls,
    Cost,
    Declared,
    Effect,
    Filter,
    Number,
    Paid,
    Permanent,
    PlayerSelector,
    State,
    Tally,
    Value,
    Whom,
)
from bridge.words import EVERY_CREATURE_TYPE, escaped

__all__ = [
    "Names",
    "attacker_in_words",
    "blockers_in_words",
    "cost_in_words",
    "effect_in_words",
    "joined",
    "noun_in_words",
    "number_word",
    "printable",
    "whom_in_words",
]

MAX_TEXT = 300
"""Characters of a name or of a quoted text that are shown."""


def printable(text: str) -> str:
    """The text as one line that a terminal shows as it is: spaces folded, the unprintable escaped, long text cut."""
    line = " ".join(text.split())
    cut = line if len(line) <= MAX_TEXT else line[: MAX_TEXT - 1] + "…"
    return escaped(cut)


def joined(parts: Iterable[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = parts
    return f"{', '.join(first)} {word} {last}" if first else last


_NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(n: int) -> str:
    """A number of things: a word up to ten, then digits."""
    return _NUMBER_WORDS[n] if 0 <= n < len(_NUMBER_WORDS) else str(n)


class Names:
    """What the players and permanents of a state are called.

    A permanent is called by its name, with its id when something else has the same name; a player by id.
    """

    def __init__(self, state: State) -> None:
        plain = {each.id: printable(each.name or each.id) for each in state.battlefield}
        times = Counter([*plain.values(), *map(printable, state.players)])
        self._name = plain
        self._shared = {name for name, number in times.items() if number > 1}

    def __call__(self, identifier: str) -> str:
        """The name of a player or permanent; for anything else the id itself."""
        name = self._name.get(identifier)
        if name is None or name == printable(identifier):
            return printable(identifier)
        return f"{name} ({printable(identifier)})" if name in self._shared else name

    def several(self, identifiers: Iterable[str], shown: int = 8) -> str:
        """Many names in one phrase: permanents of one name together, and of these at most `shown` ids."""
        groups: dict[str, list[str]] = {}
        for identifier in identifiers:
            name = self._name.get(identifier, "")
            groups.setdefault(name if name in self._shared else self(identifier), []).append(identifier)
        phrases = []
        for name, members in groups.items():
            if len(members) == 1:
                phrases.append(self(members[0]))
                continue
            listed = list(map(printable, members))
            if len(listed) > shown:
                listed = [*listed[: shown - 1], f"{len(listed) - shown + 1} more"]
            phrases.append(f"{len(members)} × {name} ({joined(listed)})")
        if len(phrases) > 3 * shown:
            phrases = [*phrases[: 3 * shown - 1], f"{len(phrases) - 3 * shown + 1} others"]
        return joined(phrases)


def effect_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """What the effect says, as a clause without a full stop.

    Args:
        effect: The effect.
        host: The permanent that it is printed on, if it is.
        state: The state that it is in.
        names: The names of that state.
    """
    return _Reader(effect, host, state, names).effect()


def whom_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """What the effect's `whom` names, such as `bob or planeswalkers bob controls`; empty without one."""
    return _Reader(effect, host, state, names).target().strip()


def noun_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """One object that the effect is about, with its article: `a creature`, `another Goblin`."""
    reader = _Reader(effect, host, state, names)
    return _article(reader.noun(effect.subject, "creature")) if isinstance(effect.subject, Filter) else "a creature"


def attacker_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """One attacker that the effect's `attacker` describes, such as `a creature with flying`; empty without one."""
    return _Reader(effect, host, state, names).attacker().strip()


def blockers_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """By whom the effect's subject must be blocked, such as `by two or more Walls`; empty if by anything."""
    return _Reader(effect, host, state, names).by_at_least().strip()


def cost_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """What the effect costs, such as `{2} and sacrificing a land`."""
    return _Reader(effect, host, state, names).price()


class _Part(NamedTuple):
    """One thing that a description says: how it stands in a noun phrase, and as a predicate."""

    place: str
    """`before` the noun, the `noun`; after it in this order `of` whom, `with` what (behind that word), `after`."""
    text: str
    many: str
    is_: str
    isnt: str
    prefix: str = ""
    """What to write in front of the noun for "not this": `nonblack`."""


def _adjective(text: str, prefix: str = "") -> _Part:
    return _Part("before", text, text, f"is {text}", f"isn't {text}", prefix)


def _with(text: str, many: str = "") -> _Part:
    return _Part("with", text, many or text, f"has {text}", f"doesn't have {text}")


_AGREEMENT = {"is": "are", "isn't": "aren't", "has": "have", "hasn't": "haven't", "doesn't": "don't", "shares": "share"}


_VERBS = re.compile(rf"(^|\b(?:and|or) |, )({'|'.join(_AGREEMENT)})\b")


def _agreeing(predicate: str, many: bool) -> str:
    """The predicate of one thing, for many."""
    if not many:
        return predicate
    agreeing = _VERBS.sub(lambda found: found[1] + _AGREEMENT[found[2]], predicate)
    return agreeing.replace(" on it", " on them").replace(" its controller", " their controller")


_IRREGULAR = {
    "cyclops": "Cyclopes",
    "dwarf": "Dwarves",
    "elf": "Elves",
    "mouse": "Mice",
    "ox": "Oxen",
    "werewolf": "Werewolves",
    "wolf": "Wolves",
}
_SAME = (
    "folk",
    "fish",
    "sheep",
    "plains",
    "samurai",
    "eldrazi",
    "kithkin",
    "ninja",
    "sphinx cats",
    "aetherborn",
    "cyberman",
)


def _plural(word: str) -> str:
    last = word.rpartition(" ")[2].lower()
    if last in _IRREGULAR:
        return word[: len(word) - len(last)] + _IRREGULAR[last]
    if last.endswith(_SAME):
        return word
    if last.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def _article(phrase: str) -> str:
    """The phrase with `a`, `an` or `another`; names are left alone."""
    if phrase.startswith("other "):
        return "an" + phrase
    start = phrase.lower()
    vowel = start.startswith(("a", "e", "i", "o", "u")) and not start.startswith(("uni", "one", "eu"))
    return f"{'an' if vowel else 'a'} {phrase}"


def _words(value: str | Sequence[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _parity(bounded: _Bounded) -> str | None:
    return None if isinstance(bounded, Declared) else bounded.parity


_Bounded = Comparison | Tally | Controls | Compare | Declared


def _bounds(bounded: _Bounded) -> list[tuple[str, Value]]:
    names = ("at_least", "at_most", "exactly", "more_than", "fewer_than")
    return [(name, value) for name in names if (value := getattr(bounded, name)) is not None]


_COUNT_WORDS = {
    "at_least": "at least",
    "at_most": "at most",
    "exactly": "exactly",
    "more_than": "more than",
    "fewer_than": "fewer than",
}

_OPPOSITES = {"at_least": "fewer_than", "fewer_than": "at_least", "at_most": "more_than", "more_than": "at_most"}

_B = TypeVar("_B", Tally, Controls, Compare)


def _opposite(bounded: _B) -> tuple[_B, bool]:
    """The same with the opposite bound, and whether the opposite is still to be said."""
    bounds = _bounds(bounded) or ([] if isinstance(bounded, Compare) else [("at_least", 1)])
    if len(bounds) != 1 or bounded.parity or bounds[0][0] not in _OPPOSITES:
        return bounded, True
    ((bound, value),) = bounds
    if (bound, value) == ("at_least", 1) and not isinstance(bounded, Compare):
        return replace(bounded, at_least=None, exactly=0), False
    return replace(bounded, **{bound: None, _OPPOSITES[bound]: value}), False


def _is_several(selector: PlayerSelector) -> bool:
    """Whether the selector may mean several players: what is true of it is true of one of them."""
    return selector in ("opponent", "any", "not_you") or (not isinstance(selector, str) and len(selector.ids or ()) > 1)


_DESIGNATIONS = {
    "monarch": "is the monarch",
    "initiative": "has the initiative",
    "city's blessing": "has the city's blessing",
}
"""Marks of players that have an idiom of their own."""

_AMONG = {
    "basic_land_types": "the number of basic land types",
    "card_types": "the number of card types",
    "colors": "the number of colors",
    "mana_values": "the number of different mana values",
    "names": "the number of different names",
    "powers": "the number of different powers",
    "power": "the greatest power",
    "toughness": "the greatest toughness",
    "mana_value": "the greatest mana value",
}
"""Numbers that permanents have among them."""

_SIMPLE_KINDS = {
    "cant_attack_alone": ("can't attack alone",) * 2,
    "cant_attack_or_block_alone": ("can't attack or block alone",) * 2,
    "cant_block_alone": ("can't block alone",) * 2,
    "cant_attack": ("can't attack{whom}",) * 2,
    "cant_attack_or_block": ("can't attack{whom} or block{attackers}",) * 2,
    "cant_block": ("{can_block}",) * 2,
    "cant_be_blocked": ("can't be blocked{by}",) * 2,
    "cant_be_blocked_unless_by_all": (
        "can't be blocked unless all creatures the defending player controls block it",
        "can't be blocked unless all creatures the defending player controls block them",
    ),
    "cant_attack_except_alone": ("can attack only alone",) * 2,
    "must_attack": ("attacks{whom} if able", "attack{whom} if able"),
    "must_attack_or_block": ("attacks{whom} or blocks{attacker} if able", "attack{whom} or block{attacker} if able"),
    "must_block": ("blocks{attacker} if able", "block{attacker} if able"),
    "must_block_each": ("blocks {each_attacker} if able", "block {each_attacker} if able"),
    "must_be_blocked": ("must be blocked{by_at_least} if able",) * 2,
    "can_block_any_number": ("can block any number of creatures",) * 2,
    "detain": ("is detained", "are detained"),
    "may_attack_as_though_haste": (
        "can attack{whom} as though it had haste",
        "can attack{whom} as though they had haste",
    ),
    "may_attack_as_though_no_defender": (
        "can attack{whom} as though it didn't have defender",
        "can attack{whom} as though they didn't have defender",
    ),
    "may_block_as_though_it_had": (
        "can block{attackers} as though it had {keyword}",
        "can block{attackers} as though they had {keyword}",
    ),
    "may_be_blocked_as_though_it_lacked": (
        "can be blocked{by} as though it didn't have {keyword}",
        "can be blocked{by} as though they didn't have {keyword}",
    ),
    "may_block_as_though_untapped": (
        "can block as though it were untapped",
        "can block as though they were untapped",
    ),
    "costs_attack": (
        "can't attack{whom} unless its controller {pays}",
        "can't attack{whom} unless their controller {pays_for_each}",
    ),
    "costs_attack_or_block": (
        "can't attack{whom} or block{attackers} unless its controller {pays}",
        "can't attack{whom} or block{attackers} unless their controller {pays_for_each}",
    ),
    "costs_block": (
        "can't block{attackers} unless its controller {pays}",
        "can't block{attackers} unless their controller {pays_for_each}",
    ),
    "costs_be_blocked": ("can't be blocked{by} unless the blocker's controller {pays_for_each_blocker}",) * 2,
    "may_exert": ("can be exerted as it attacks", "can be exerted as they attack"),
    "attacks_without_tapping": ("doesn't tap to attack", "don't tap to attack"),
    "assigns_toughness": (
        "assigns combat damage equal to its toughness rather than its power",
        "assign combat damage equal to their toughness rather than their power",
    ),
    "assigns_no_damage": ("assigns no combat damage", "assign no combat damage"),
    "may_assign_as_though_unblocked": (
        "can assign its combat damage as though it weren't blocked",
        "can assign their combat damage as though they weren't blocked",
    ),
    "may_assign_among_defenders": (
        "can divide its combat damage among the defending player and creatures that player controls",
        "can divide their combat damage among the defending player and creatures that player controls",
    ),
}
"""Verb phrases of the kinds that ask for no number: for one, for many."""

_BLOCKER_COUNTS = {
    "cant_be_blocked_by_more_than": (
        "can't be blocked by more than {n}",
        "can't be blocked by more creatures than {n}",
    ),
    "cant_be_blocked_except_by_at_least": (
        "can't be blocked except by {n} or more creatures",
        "can't be blocked by fewer creatures than {n}",
    ),
    "cant_be_blocked_except_by_exactly": (
        "can't be blocked except by exactly {n}",
        "can't be blocked except by exactly as many creatures as {n}",
    ),
    "must_be_blocked_by_exactly": (
        "must be blocked by exactly {n} if able",
        "must be blocked by exactly as many creatures as {n} if able",
    ),
}
"""Verb phrases of the kinds about a number of blockers: with a plain number, with one read from the state."""


class _Reader:
    """Reads one effect out."""

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

    # ------------------------------------------------------------------------------------------------ the effect

    def effect(self) -> str:
        effect = self._effect
        if effect.kind is None:
            return "an effect that is not encoded"
        clause = self._main_clause(effect.kind)  # first, because it tells whether "it" or "they" are spoken of
        if effect.if_:
            condition = f"if {self.condition(effect.if_)}"
            clause = f"{condition}, {clause}" if clause.endswith(" if able") else f"{clause} {condition}"
        return f"{clause} unless {self.condition(effect.unless)}" if effect.unless else clause

    def _main_clause(self, kind: str) -> str:
        effect = self._effect
        match kind:
            case "max_attackers":
                return self._limit(f"can attack{self.target()} each {'turn' if effect.each == 'turn' else 'combat'}")
            case "max_blockers":
                return self._limit(f"can block{self.attackers()} each combat")
            case "must_attack_with":
                player = self._each(effect.player or "active")
                noun = self.noun(effect.subject, "creature") if isinstance(effect.subject, Filter) else "creature"
                return f"{player} attacks{self.target()} with at least one {noun} if able"
            case "chooses_attackers":
                return f"{self.who('you')} chooses which creatures attack"
            case "chooses_blockers":
                return f"{self.who('you')} chooses which creatures block, and how"
            case "blocks_at_random":
                return "which creatures block, and how, is chosen at random"
        subject, self._many = self._subject()
        match kind:
            case "goad":
                return f"{subject} {'are' if self._many else 'is'} goaded by {self.who(effect.by or 'you')}"
            case "lure":
                return self._lure(subject)
            case "assigns_damage_of":
                return f"{self.who('you')} assigns the combat damage of {subject}"
            case "can_block_additional":
                return f"{subject} can block {self._additional()}"
        if kind in _BLOCKER_COUNTS:
            return f"{subject} {self._blocker_count(*_BLOCKER_COUNTS[kind])}"
        if kind in CHANGE_KINDS:
            return f"{subject} {self._change(kind)}"
        phrase = _SIMPLE_KINDS[kind][self._many].format_map(_Lazily(self))
        return f"{subject} {phrase}"

    def _change(self, kind: str) -> str:
        """What an effect on characteristics does to its subject."""
        effect = self._effect
        keywords = [printable(each) for each in effect.keywords]
        traits = [printable(each) for each in (*effect.supertypes, *(effect.colors or ()), *effect.types)]
        traits += [
            each.lower() if each.lower() == EVERY_CREATURE_TYPE else printable(each).title() for each in effect.subtypes
        ]
        numbers = [
            f"{measure} {self.value(number)}"
            for measure, number in (("power", effect.power), ("toughness", effect.toughness))
            if number is not None
        ]
        have, lose, are, own = ("have", "lose", "are", "their") if self._many else ("has", "loses", "is", "its")
        match kind:
            case "defines" | "has_base":
                return f"{have} {'base ' if kind == 'has_base' else ''}{joined(numbers)}"
            case "gets":
                return f"{'get' if self._many else 'gets'} {self._added(effect.power)}/{self._added(effect.toughness)}"
            case "switches":
                return f"{have} {own} power and toughness switched"
            case "gains":
                given = ["an ability" if len(effect.abilities) == 1 else f"{len(effect.abilities)} abilities"]
                return f"{have} {joined([*keywords, *(given if effect.abilities else [])])}"
            case "loses":
                return f"{lose} {'all abilities' if effect.all_abilities else joined(keywords)}"
            case "cant_have":
                return f"can't have {joined(keywords, 'or')}"
            case "is_also":
                return f"{are} {joined(traits)} in addition to everything else"
            case "is_not":
                return f"{are} not {joined(traits, 'or')}"
        return f"{are} {joined(traits) or 'colorless'} instead"

    def _added(self, number: Value | None) -> str:
        """A number that is added to power or toughness: `+1`, `-2`, `+the number of Elves`."""
        if number is None:
            return "+0"
        return f"{number:+}" if isinstance(number, int) else f"+{self.value(number)}"

    # What a verb phrase may need; each begins with a space and is empty where the effect says nothing of it.

    def target(self) -> str:
        """What is attacked: the effect's `whom`."""
        whom = self._effect.whom
        if whom is None:
            return ""
        return " " + joined([self.whom(one) for one in (whom if isinstance(whom, list) else [whom])], "or")

    def attackers(self) -> str:
        """What is blocked: all that the effect's `attacker` describes."""
        return self._across(self._effect.attacker, many=True)

    def attacker(self) -> str:
        """One of them."""
        return self._across(self._effect.attacker, many=False)

    def by(self) -> str:
        """By whom the subject is blocked; "can't be blocked by what isn't …" is "except by …"."""
        blocker = self._effect.blocker
        if excepted := _excepted(blocker) if self._effect.kind == "cant_be_blocked" else None:
            return f" except by{self._across(excepted, many=True)}"
        return f" by{self._across(blocker, many=True)}" if blocker is not None else ""

    def by_at_least(self) -> str:
        """By how many of whom the subject must be blocked."""
        n, blocker = self._effect.n, self._effect.blocker
        if n is None or n == 1:
            return f" by{self._across(blocker, many=False)}" if blocker is not None else ""
        blockers = self._across(blocker, many=True) or " creatures"
        if isinstance(n, int):
            return f" by {number_word(n)} or more{blockers}"
        return f" by at least as many{blockers} as {self.value(n)}"

    def can_block(self) -> str:
        """That the subject can't block; "can't block what isn't …" is "can block only …"."""
        excepted = _excepted(self._effect.attacker)
        return f"can block only{self._across(excepted, many=True)}" if excepted else f"can't block{self.attackers()}"

    def each_attacker(self) -> str:
        """Each attacker that the effect names, without a space."""
        attacker = self._effect.attacker
        if attacker is None:
            return "each attacker"
        one = self._across(attacker, many=False).strip()
        return one if not isinstance(attacker, Filter) or self._identity(attacker) else f"each {one.partition(' ')[2]}"

    def keyword(self) -> str:
        """The keyword of "as though"."""
        return printable(self._effect.keyword or "a keyword").lower()

    def pays(self, for_each: str = "") -> str:
        """What a player does to pay, behind that player: `pays {2} and sacrifices a land`."""
        return self._price(("pays ", "discards ", "sacrifices ", "taps ", "returns ", "does this: "), for_each)

    def pays_for_each(self) -> str:
        """The same for each of several creatures."""
        return self.pays(" for each of them")

    def pays_for_each_blocker(self) -> str:
        """The same for each creature that blocks the subject."""
        return self.pays(" for each blocker")

    def price(self) -> str:
        """What is to be paid, as a noun: `{2} and sacrificing a land`."""
        return self._price(("", "discarding ", "sacrificing ", "tapping ", "returning ", ""), "")

    def _price(self, verbs: tuple[str, ...], for_each: str) -> str:
        given = self._effect.cost
        cost = Cost(mana=given) if isinstance(given, str) else given or Cost()
        pay, discard, sacrifice, tap, return_, do = verbs
        paid = ["".join(cost.mana.split()).upper()] if cost.mana else []
        if cost.life is not None:
            paid.append(f"{cost.life} life" if isinstance(cost.life, int) else f"life equal to {self.value(cost.life)}")
        parts = [pay + joined(paid)] if paid and pay else paid
        if cost.discard is not None:
            parts.append(discard + self._so_many(cost.discard, "a card", "cards"))
        for verb, what in ((sacrifice, cost.sacrifice), (tap, cost.tap), (return_, cost.return_)):
            if what is not None:
                one = what.n is None or what.n == 1
                home = "" if verb != return_ else " to its owner's hand" if one else " to their owners' hands"
                parts.append(verb + self._permanents(what, untapped=verb == tap) + home)
        if cost.text is not None:
            parts.append(f'{do}"{printable(cost.text)}"')
        variable = "" if cost.x is None else f", where X is {self.value(cost.x)}"
        return (joined(parts) if parts else "a cost") + for_each + variable

    def _so_many(self, n: Value, one: str, many: str) -> str:
        if not isinstance(n, int):
            return f"as many {many} as {self.value(n)}"
        return one if n == 1 else f"{number_word(max(0, n))} {many}"

    def _permanents(self, paid: Paid, untapped: bool) -> str:
        """The permanents that a part of a cost takes: `two untapped Wizards that aren't attacking`."""
        n: Value = 1 if paid.n is None else paid.n
        if self._identity(paid.what):
            what = self._identity(paid.what)
        else:
            described = replace(paid.what, tapped=False) if untapped and paid.what.tapped is None else paid.what
            what = self._so_many(n, self.a(described, "permanent"), self.noun(described, "permanent", many=True))
        if not paid.uninvolved:
            return what
        kind = self._effect.kind
        doing = {"costs_attack": "attacking", "costs_attack_or_block": "attacking or blocking"}.get(
            kind or "", "blocking"
        )
        return f"{what} that {'isn' if n == 1 else 'aren'}'t {doing}"

    def _across(self, named: Filter | str | None, many: bool) -> str:
        """The creatures on the other side of a block, behind a space; empty for any creature."""
        if named is None:
            return ""
        if isinstance(named, str):
            return f" {self.reference(named)}"
        before = self._subject_name
        subject, many_subjects = self._subject()
        side = "blocked creature" if self._effect.blocker is not None else "blocker"
        self._subject_name = f"the {side}" if many_subjects else subject
        phrase = self.noun(named, "creature", many=True) if many else self.a(named, "creature")
        self._subject_name = before
        return f" {phrase}"

    def _lure(self, subject: str) -> str:
        blocker = self._effect.blocker
        if blocker is None:
            return f"all creatures able to block {subject} do so"
        blockers = self._across(blocker, many=True).strip()
        if isinstance(blocker, Filter) and not self._identity(blocker):
            return f"all {blockers} able to block {subject} do so"
        several = isinstance(blocker, Filter) and len(blocker.ids or ()) > 1
        return f"{blockers.replace(' or ', ' and ')} block{'' if several else 's'} {subject} if able"

    def _additional(self) -> str:
        n = 1 if self._effect.n is None else self._effect.n
        if not isinstance(n, int):
            return f"as many additional creatures each combat as {self.value(n)}"
        return f"{'an' if n == 1 else number_word(n)} additional creature{'' if n == 1 else 's'} each combat"

    def _blocker_count(self, plain: str, read: str) -> str:
        n = self._effect.n
        if not isinstance(n, int):
            return read.format(n=self.value(n) if n is not None else "a number")
        if plain.endswith("creatures"):
            return plain.format(n=number_word(n))
        return plain.format(n=f"{number_word(n)} creature{'' if n == 1 else 's'}")

    def _subject(self) -> tuple[str, bool]:
        """Who the effect is about, and whether that takes a plural verb."""
        subject = self._effect.subject
        if subject is None:
            return (self._self, False) if self._printed else ("creatures", True)
        if isinstance(subject, str):
            return self.reference(subject), False
        if name := self._identity(subject, "and"):
            return name, len(subject.ids or ()) > 1
        return self.noun(subject, "creature", many=True), True

    def _limit(self, can: str) -> str:
        described = self._effect.subject if isinstance(self._effect.subject, Filter) else Filter()
        n = self._effect.n
        each = ", counted for each player" if self._effect.each == "player" else ""
        if isinstance(n, int):
            return f"no more than {number_word(n)} {self.noun(described, 'creature', many=n != 1)} {can}{each}"
        number = self.value(n) if n is not None else "a limit"
        return f"no more {self.noun(described, 'creature', many=True)} {can} than {number}{each}"

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
        return f"each{who[who.index(' ') :]}" if _is_several(selector) and isinstance(selector, str) else who

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
            what = _AMONG[value.distinct or value.greatest or ""]
            return f"{what} among {self.noun(value.among, 'permanent', many=True)}"
        if value.counters is not None:
            return f"the number of {_counter(value.counters, True)} on {self.reference(value.on or 'self')}"
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
        for bound, value in _bounds(comparison):
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
        words = _COUNT_WORDS | {"fewer_than": "less than"}
        phrases = [f"{words[bound]} {self.value(value)}" for bound, value in _bounds(bounded)]
        parity = _parity(bounded)
        return joined([*phrases, *([parity] if parity else [])] or ["any number"])

    # ----------------------------------------------------------------------------------------------------- descriptions

    def noun(self, described: Filter, default: str, many: bool = False) -> str:
        """A noun phrase without an article: `untapped creature with flying bob controls`."""
        if name := self._identity(described):
            return name
        if described.any and _keys(described) == 1:
            return joined((self.noun(one, default, many) for one in described.any), "or")
        parts = list(self._parts(described, default))
        nouns = [part for part in parts if part.place == "noun"] or [_noun([default])]
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
        return phrase if self._identity(described) else _article(phrase)

    def _identity(self, described: Filter, word: str = "or") -> str:
        """The name or names, when the description gives only an identity; else empty."""
        if _keys(described) != 1:
            return ""
        if described.is_ is not None:
            return self.reference(described.is_)
        identifiers = described.ids or ([described.id] if described.id else [])
        return joined(map(self._names, identifiers), word) if identifiers else ""

    def predicate(self, described: Filter, default: str, many: bool = False, negative: bool = False) -> str:
        """`is a creature and has flying`; negative: `isn't a creature or doesn't have flying`."""
        parts = list(self._parts(described, default))
        predicates = [_agreeing(part.isnt if negative else part.is_, many) for part in parts]
        return joined(predicates, "or" if negative else "and") if predicates else "is anything"

    def _parts(self, described: Filter, default: str) -> Iterator[_Part]:
        if described.other is not None:
            yield (
                _Part("before", "other", "other", f"isn't {self._self}", f"is {self._self}")
                if described.other
                else (_that(f"is {self._self}", f"isn't {self._self}"))
            )
        yield from self._status(described)
        yield from self._type_line(described)
        yield from self._numbers(described)
        for kind, comparison in (described.counters or {}).items():
            yield self._counters(kind, comparison)
        if described.name is not None:
            name = joined(map(printable, _words(described.name)), "or")
            yield _Part("after", f"named {name}", f"named {name}", f"is named {name}", f"isn't named {name}")
        if described.keyword is not None:
            yield _with(joined(map(printable, _words(described.keyword)), "or"))
        if described.mark is not None:
            mark = joined((f'"{printable(word)}"' for word in _words(described.mark)), "or")
            yield _Part("after", f"marked {mark}", f"marked {mark}", f"is marked {mark}", f"isn't marked {mark}")
        yield from self._belonging(described)
        yield from self._combined(described, default)

    def _status(self, described: Filter) -> Iterator[_Part]:
        if described.tapped is not None:
            yield _adjective("tapped" if described.tapped else "untapped")
        if described.token is not None:
            yield (
                _Part("before", "token", "token", "is a token", "isn't a token")
                if described.token
                else _Part("before", "nontoken", "nontoken", "isn't a token", "is a token")
            )
        for word in ("goaded", "suspected", "modified", "attacking", "blocking", "blocked", "unblocked"):
            wanted = getattr(described, word)
            if isinstance(wanted, bool):
                yield _adjective(word) if wanted else _that(f"isn't {word}", f"is {word}")
        if described.attacking is not None and not isinstance(described.attacking, bool):
            what = f"attacking {self.who(described.attacking)}"
            yield _Part("after", what, what, f"is {what}", f"isn't {what}")
        if described.sick is not None:
            old = "has been under its controller's control since the turn began"
            new = "hasn't" + old.removeprefix("has")
            yield _that(new, old) if described.sick else _that(old, new)
        if described.attacked_this_turn is not None:
            done, undone = "attacked this turn", "didn't attack this turn"
            yield _that(done, undone) if described.attacked_this_turn else _that(undone, done)
        if described.attached is not None:
            word = described.attached.lower()
            known = {"aura": "enchanted", "equipment": "equipped", "fortification": "fortified"}
            what = f"{_article(printable(described.attached))} attached to it"
            yield _adjective(known[word]) if word in known else _with(what, what.replace(" to it", " to them"))

    def _type_line(self, described: Filter) -> Iterator[_Part]:
        if described.supertype is not None:
            yield _listed(_words(described.supertype))
        if described.color is not None:
            yield _listed(_words(described.color))
        if described.subtype is not None:
            yield _noun([printable(word).title().replace("'S", "'s") for word in _words(described.subtype)])
        if described.type is not None:
            yield _noun(_words(described.type))

    def _numbers(self, described: Filter) -> Iterator[_Part]:
        colors = described.colors
        if colors is not None:
            plain = {0: "colorless", 1: "monocolored"}
            if isinstance(colors, int) and colors in plain:
                yield _adjective(plain[colors])
            elif isinstance(colors, Comparison) and colors == Comparison(at_least=2):
                yield _adjective("multicolored")
            else:
                yield _with(self._measured("number of colors", colors))
        for measure, name in (("power", "power"), ("toughness", "toughness"), ("mana_value", "mana value")):
            comparison = getattr(described, measure)
            if comparison is not None:
                yield _with(self._measured(name, comparison))
        if described.toughness_minus_power is not None:
            yield self._difference(described.toughness_minus_power)

    def _difference(self, comparison: Comparison | int) -> _Part:
        """`toughness greater than its power`."""
        if isinstance(comparison, int):
            comparison = Comparison(exactly=comparison)
        match [] if comparison.parity else _bounds(comparison):
            case [("at_least", 1) | ("more_than", 0)]:
                text = "toughness greater than its power"
            case [("at_most", -1) | ("fewer_than", 0)]:
                text = "toughness less than its power"
            case [("exactly", 0)]:
                text = "toughness equal to its power"
            case _:
                text = self._measured("toughness minus power", comparison)
        return _with(text, text.replace(" its power", " their power"))

    def _counters(self, kind: str, comparison: Comparison | int) -> _Part:
        if isinstance(comparison, int):
            comparison = Comparison(exactly=comparison)
        one, many = _counter(kind, False), _counter(kind, True)
        match _bounds(comparison):
            case [("at_least", 1)] | [("more_than", 0)]:
                text = f"{_article(one)} on it"
            case [("exactly" | "at_most", 0)] | [("fewer_than", 1)]:
                text = f"no {many} on it"
            case [("exactly", int(n))] if not comparison.parity:
                text = f"exactly {number_word(n)} {one if n == 1 else many} on it"
            case [("at_least", int(n))] if not comparison.parity:
                text = f"{number_word(n)} or more {many} on it"
            case _:
                text = self._measured(f"a number of {many} on it", comparison)
        return _with(text, text.replace(" on it", " on them"))

    def _belonging(self, described: Filter) -> Iterator[_Part]:
        if described.controller is not None:
            yield self._relation(described.controller, "controls", "controlled")
        if described.owner is not None:
            yield self._relation(described.owner, "owns", "owned")
        if described.attached_to is not None:
            what = f"attached to {self.a(described.attached_to, 'permanent')}"
            yield _Part("after", what, what, f"is {what}", f"isn't {what}")
        if described.shares_color_with is not None:
            other = self.reference(described.shares_color_with)
            yield _that(f"shares a color with {other}", f"shares no color with {other}")
        if described.is_ is not None:
            yield _that(f"is {self.reference(described.is_)}", f"isn't {self.reference(described.is_)}")
        identifiers = [*(described.ids or ()), *([described.id] if described.id else ())]
        if identifiers:
            who = joined(map(self._names, identifiers), "or")
            yield _that(f"is {who}", f"isn't {who}")

    def _relation(self, selector: PlayerSelector, verb: str, participle: str) -> _Part:
        passive = f"{participle} by {self.who(selector)}"
        one, many = self._verb(selector, verb), self._plural_verb(selector, verb)
        return _Part("of", one, many, f"is {passive}", f"isn't {passive}")

    def _combined(self, described: Filter, default: str) -> Iterator[_Part]:
        if described.any is not None:
            either = joined([self.predicate(one, default) for one in described.any] or ["is nothing"], "or")
            neither = joined([self.predicate(one, default, negative=True) for one in described.any] or ["is anything"])
            yield _that(either, neither)
        for one in described.all or ():
            yield from self._parts(one, default)
        if described.non is not None:
            parts = list(self._parts(described.non, default))
            if len(parts) == 1 and parts[0].prefix:
                yield _Part("before", parts[0].prefix, parts[0].prefix, parts[0].isnt, parts[0].is_)
            elif len(parts) == 1 and parts[0].place == "with":
                yield _Part(
                    "after", f"without {parts[0].text}", f"without {parts[0].many}", parts[0].isnt, parts[0].is_
                )
            else:
                yield _that(
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

    # ------------------------------------------------------------------------------------------------------- conditions

    def condition(self, condition: Condition, negative: bool = False) -> str:
        """A condition as a clause; negative: its opposite."""
        if condition.any is not None or condition.all is not None:
            parts = [self.condition(one, negative) for one in condition.any or condition.all or ()]
            disjunction = (condition.any is not None) != negative
            return joined(parts, "or" if disjunction else "and") if parts else f"{'never' if disjunction else 'always'}"
        if condition.non is not None:
            return self.condition(condition.non, not negative)
        for reference, name in (("source", "self"), ("host", "host"), ("subject", "subject")):
            described = getattr(condition, reference)
            if described is not None:
                many = reference == "subject" and self._many
                who = {"it": "it", "them": "they"}.get(self.reference(name), self.reference(name))
                return f"{who} {self.predicate(described, 'permanent', many, negative)}"
        return self._plain(condition, negative)

    def _plain(self, condition: Condition, negative: bool) -> str:
        """A condition that combines nothing."""
        if condition.controls is not None:
            return self._controls(condition.controls, negative)
        if condition.exists is not None:
            tally, negative = _opposite(condition.exists) if negative else (condition.exists, False)
            what, many = self._quantity(tally, "permanent")
            return f"there {_being(many, negative)} {what} on the battlefield"
        if condition.compare is not None:
            return self._comparison(condition.compare, negative)
        if condition.player is not None:
            mark = condition.player.mark
            clause = self._verb_phrase(
                condition.player.who, _DESIGNATIONS.get(mark.lower(), f'is marked "{printable(mark)}"')
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
        if negative and not _is_several(player):
            compare, negative = _opposite(compare)
        number = value.number if isinstance(value, Number) else None
        thing = {"hand": "card", "graveyard": "card", "poison": "poison counter"}.get(number or "")
        match _bounds(compare):
            case [(bound, int(n))] if thing and not negative and not compare.parity:
                where = {"hand": " in hand", "graveyard": " in the graveyard"}.get(number or "", "")
                things = f"{_COUNT_WORDS[bound]} {number_word(n)} {thing}{'' if n == 1 else 's'}"
                return f"{self._verb(player, 'has')} {things}{where}"
        return f"{self.value(value)} {_being(False, negative)} {self._compared(compare)}"

    def _verb_phrase(self, selector: PlayerSelector, predicate: str) -> str:
        who = self.who(selector)
        return f"{who} {_agreeing(predicate, who == 'you')}"

    def _controls(self, controls: Controls, negative: bool) -> str:
        if negative and _is_several(controls.player):
            who = self.who(controls.player)
            nobody = f"no{who[who.index(' ') :]}" if isinstance(controls.player, str) else f"neither {who}"
            return f"{nobody} controls {self._quantity(controls, 'permanent')[0]}"
        if negative and not self._identity(controls.what):
            controls, negative = _opposite(controls)
        clause = f"{self._verb(controls.player, 'controls')} {self._quantity(controls, 'permanent')[0]}"
        return f"it isn't true that {clause}" if negative else clause

    def _declaring(self, tally: Declared, verb: str, also: bool) -> str:
        described = _other(tally.what) if also else tally.what
        what, many = self._quantity(tally, "creature", described)
        return f"{what} {'also ' if also else ''}{verb}{'' if many else 's'}"

    def _quantity(
        self, tally: Tally | Controls | Declared, default: str, what: Filter | None = None
    ) -> tuple[str, bool]:
        """`an Island`, `at least two creatures`, `more creatures than …`, and whether that takes a plural verb."""
        what = what or tally.what
        bounds = _bounds(tally)
        nouns = self.noun(what, default, many=True)
        parity = _parity(tally)
        if parity and not bounds:
            return f"{_article(parity)} number of {nouns}", False
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
            return f"{_COUNT_WORDS[bound]} {number_word(value)} {noun}", value != 1
        return f"a number of {nouns} that is {self._compared(tally)}", False


class _Lazily(dict[str, str]):
    """The parts of a verb phrase, each read out when the phrase has a place for it."""

    def __init__(self, reader: _Reader) -> None:
        super().__init__()
        self._reader = reader

    def __missing__(self, key: str) -> str:
        part: Callable[[], str] = getattr(self._reader, {"whom": "target"}.get(key, key))
        return part()


def _excepted(named: Filter | str | None) -> Filter | None:
    """What a description leaves out, when it says nothing else."""
    return named.non if isinstance(named, Filter) and _keys(named) == 1 else None


def _being(many: bool, negative: bool) -> str:
    return {(False, False): "is", (True, False): "are", (False, True): "isn't", (True, True): "aren't"}[many, negative]


def _keys(described: Filter) -> int:
    """How many keys the description gives."""
    return sum(getattr(described, name) is not None for name in described.__struct_fields__)


def _other(described: Filter) -> Filter:
    """The description with "another" in front, for what is counted beside the subject."""
    return replace(described, other=True)


def _counter(kind: str, many: bool) -> str:
    named = "" if kind == "any" else f"{printable(kind)} "
    return f"{named}{'counters' if many else 'counter'}"


def _that(is_: str, isnt: str) -> _Part:
    return _Part("after", f"that {is_}", f"that {_agreeing(is_, True)}", is_, isnt)


def _listed(words: Sequence[str]) -> _Part:
    text = joined(words, "or") if words else "no"
    return _adjective(text, f"non{text}" if len(words) == 1 else "")


def _noun(words: Sequence[str], plural: Callable[[str], str] = _plural) -> _Part:
    if not words:
        return _adjective("impossible")
    text = joined(words, "or")
    is_ = _article(text)
    hyphen = "-" if words[0][:1].isupper() else ""
    prefix = f"non{hyphen}{text}" if len(words) == 1 else ""
    return _Part("noun", text, joined(map(plural, words), "or"), f"is {is_}", f"isn't {is_}", prefix)
