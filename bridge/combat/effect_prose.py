"""Effects in words: what a structured effect says, as a clause of English.

The form of an effect is read out and nothing is decided: "creatures with power 3 or greater can't attack bob unless bob
controls an Island". Players and permanents are called by their names; `you` in an effect is its controller.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bridge.case.conditions import Cost, Ref
from bridge.case.descriptions import Description, Value
from bridge.case.kinds import CHANGE_KINDS, KINDS
from bridge.case.state import Effect, Permanent, State
from bridge.case.words import EVERY_CREATURE_TYPE
from bridge.combat.conditions import Conditions
from bridge.combat.describing import what_is_excepted
from bridge.combat.names import Names
from bridge.combat.prose import joined, number_word, printable, with_article

__all__ = [
    "attacker_in_words",
    "blockers_in_words",
    "cost_in_words",
    "effect_clause",
    "effect_in_words",
    "noun_in_words",
    "whom_in_words",
]


_GERUNDS = {"discard": "discarding", "sacrifice": "sacrificing", "tap": "tapping", "return": "returning"}


def effect_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """What the effect says, as a clause without a full stop.

    Args:
        effect: The effect.
        host: The permanent that it is printed on, if it is.
        state: The state that it is in.
        names: The names of that state.
    """
    subject, said = effect_clause(effect, host, state, names)
    return f"{subject} {said}" if subject else said


def effect_clause(effect: Effect, host: Permanent | None, state: State, names: Names) -> tuple[str, str]:
    """The same in two parts: the subject, empty unless the clause begins with it, and the rest.

    Args:
        effect, host, state, names: as for `effect_in_words`.
    """
    return _Reader(effect, host, state, names).clause()


def whom_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """What the effect's `whom` names, such as `bob or planeswalkers bob controls`; empty without one."""
    return _Reader(effect, host, state, names).target().strip()


def noun_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """One object that the effect is about, with its article: `a creature`, `another Goblin`."""
    reader = _Reader(effect, host, state, names)
    return (
        with_article(reader.noun(effect.subject, "creature"))
        if isinstance(effect.subject, Description)
        else "a creature"
    )


def attacker_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """One attacker that the effect's `attacker` describes, such as `a creature with flying`; empty without one."""
    return _Reader(effect, host, state, names).attacker().strip()


def blockers_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """By whom the effect's subject must be blocked, such as `by two or more Walls`; empty if by anything."""
    return _Reader(effect, host, state, names).by_at_least().strip()


def cost_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """What the effect costs, such as `{2} and sacrificing a land`."""
    return _Reader(effect, host, state, names).price()


class _Reader(Conditions):
    """Reads one effect out."""

    # ------------------------------------------------------------------------------------------------ the effect

    def clause(self) -> tuple[str, str]:
        """The subject, empty unless the clause begins with it, and the rest."""
        effect = self._effect
        if effect.kind is None:
            return "", "an effect that is not encoded"
        subject, said = self._main_clause(effect.kind)  # first, because it tells whether "it" or "they" are spoken of
        condition = f"if {self.condition(effect.if_)}" if effect.if_ else ""
        if KINDS[effect.kind].if_able or self._names_blockers():
            said = f"{said} if able"
            if condition:  # two of "if" don't stand together
                subject, said = "", f"{condition}, {subject} {said}" if subject else f"{condition}, {said}"
        elif condition:
            said = f"{said} {condition}"
        return subject, f"{said} unless {self.condition(effect.unless)}" if effect.unless else said

    def _main_clause(self, kind: str) -> tuple[str, str]:
        without = self._without_subject(kind)
        if without is not None:
            return "", without
        subject, self._many = self._subject()
        if kind == "lure":
            return "", self._lure(subject)
        if kind == "assigns_damage_of":
            return "", f"{self.who('you')} assigns the combat damage of {subject}"
        return subject, self._predicate(kind)

    def _without_subject(self, kind: str) -> str | None:
        """What an effect says that is about no object; None of another."""
        effect = self._effect
        match kind:
            case "max_attackers":
                return self._limit(f"can attack{self.target()} each {'turn' if effect.each == 'turn' else 'combat'}")
            case "max_blockers":
                return self._limit(f"can block{self.attackers()} each combat")
            case "must_attack_with":
                player = self._each(effect.player or "active")
                noun = self.noun(effect.subject, "creature") if isinstance(effect.subject, Description) else "creature"
                return f"{player} attacks{self.target()} with at least one {noun}"
            case "chooses_attackers":
                return f"{self.who('you')} chooses which creatures attack"
            case "chooses_blockers":
                return f"{self.who('you')} chooses which creatures block, and how"
            case "blocks_at_random":
                return "which creatures block, and how, is chosen at random"
        return None

    def _predicate(self, kind: str) -> str:
        """What an effect says of its subject."""
        if kind == "goad":
            return f"{'are' if self._many else 'is'} goaded by {self.who(self._effect.by or 'you')}"
        if kind == "can_block_additional":
            return f"can block {self._additional()}"
        if kind in CHANGE_KINDS:
            return self._change(kind)
        row = KINDS[kind]
        if row.of_number is not None:
            return self._blocker_count(*row.of_number)
        phrase = row.phrase if isinstance(row.phrase, str) else row.phrase[self._many]
        return phrase.format_map(_Lazily(self))

    def _change(self, kind: str) -> str:
        """What an effect on characteristics does to its subject."""
        effect = self._effect
        if effect.keyword is not None:
            return f"{'are' if self._many else 'is'} as {printable(effect.keyword)} says"
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
            case "is_copy":
                more = [*traits, *keywords]
                return f"{are} {'copies' if self._many else 'a copy'} of {self.named(effect.of or '')}" + (
                    f", with {joined(more)} in addition" if more else ""
                )
            case "takes_control":
                return f"{are} controlled by {self.who(effect.by or 'you')}"
            case "changes_words":
                pairs = [f"{printable(a)} replaced with {printable(b)}" for a, b in (effect.words or {}).items()]
                return f"{have} {joined(pairs)} in {own} text"
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
        if excepted := what_is_excepted(blocker) if self._effect.kind == "cant_be_blocked" else None:
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
        excepted = what_is_excepted(self._effect.attacker)
        return f"can block only{self._across(excepted, many=True)}" if excepted else f"can't block{self.attackers()}"

    def each_attacker(self) -> str:
        """Each attacker that the effect names, without a space."""
        attacker = self._effect.attacker
        if attacker is None:
            return "each attacker"
        if not isinstance(attacker, Description) or self._identity(attacker):
            return self._across(attacker, many=False).strip()
        return f"each{self._across(attacker, many=False, article=False)}"

    def keyword(self) -> str:
        """The keyword of "as though"."""
        return printable(self._effect.keyword or "a keyword").lower()

    def pays(self, for_each: str = "") -> str:
        """What a player does to pay, behind that player: `pays {2} and sacrifices a land`."""
        return self._price(lambda verb: f"{verb}s", "pays ", "does this: ", for_each)

    def pays_for_each(self) -> str:
        """The same for each of several creatures."""
        return self.pays(" for each of them")

    def pays_for_each_blocker(self) -> str:
        """The same for each creature that blocks the subject."""
        return self.pays(" for each blocker")

    def price(self) -> str:
        """What is to be paid, as a noun: `{2} and sacrificing a land`."""
        return self._price(_GERUNDS.__getitem__)

    def _price(self, verb: Callable[[str], str], pay: str = "", do: str = "", for_each: str = "") -> str:
        given = self._effect.cost
        cost = Cost(mana=given) if isinstance(given, str) else given or Cost()
        spent = ["".join(cost.mana.split()).upper()] if cost.mana else []
        if cost.life is not None:
            life = self.value(cost.life)
            spent.append(f"{life} life" if isinstance(cost.life, int) else f"life equal to {life}")
        parts = [pay + joined(spent)] if spent and pay else spent
        parts += self.paid(cost, verb)
        if cost.text is not None:
            parts.append(f'{do}"{printable(cost.text)}"')
        variable = "" if cost.x is None else f", where X is {self.value(cost.x)}"
        return (joined(parts) if parts else "a cost") + for_each + variable

    def picked(self, ref: Ref, untapped: bool = False) -> str:
        """The permanents that a part of a cost takes: `two untapped Wizards that aren't attacking`."""
        if isinstance(ref, str):
            return self.reference(ref)
        choose = ref.choose or Description()
        what = self._identity(choose)
        if not what:
            described = replace(choose, tapped=False) if untapped and choose.tapped is None else choose
            what = self.so_many(ref.n, self.a(described, "permanent"), self.noun(described, "permanent", many=True))
        if not ref.uninvolved:
            return what
        kind = self._effect.kind
        doing = {"costs_attack": "attacking", "costs_attack_or_block": "attacking or blocking"}.get(
            kind or "", "blocking"
        )
        return f"{what} that {'isn' if ref.n == 1 else 'aren'}'t {doing}"

    def _across(self, named: Description | str | None, many: bool, article: bool = True, word: str = "or") -> str:
        """The creatures on the other side of a block, behind a space; empty for any creature. One that is described has
        an article; between several that are named stands the word."""
        if named is None:
            return ""
        if isinstance(named, str):
            return f" {self.reference(named)}"
        before = self._subject_name
        subject, many_subjects = self._subject()
        side = "blocked creature" if self._effect.blocker is not None else "blocker"
        self._subject_name = f"the {side}" if many_subjects else subject
        phrase = self._identity(named, word) or self.noun(named, "creature", many)
        if article and not many and not self._identity(named):
            phrase = with_article(phrase)
        self._subject_name = before
        return f" {phrase}"

    def _lure(self, subject: str) -> str:
        blocker = self._effect.blocker
        if blocker is None:
            return f"all creatures able to block {subject} do so"
        blockers = self._across(blocker, many=True, word="and").strip()
        if not self._names_blockers():
            return f"all {blockers} able to block {subject} do so"
        several = isinstance(blocker, Description) and len(blocker.ids or ()) > 1
        return f"{blockers} block{'' if several else 's'} {subject}"

    def _names_blockers(self) -> bool:
        """Whether the effect names the creatures that have to block its subject."""
        blocker = self._effect.blocker
        named = isinstance(blocker, str) or (isinstance(blocker, Description) and self._identity(blocker) != "")
        return self._effect.kind == "lure" and named

    def _additional(self) -> str:
        n = 1 if self._effect.n is None else self._effect.n
        if not isinstance(n, int):
            return f"as many additional creatures each combat as {self.value(n)}"
        return f"{'an' if n == 1 else number_word(n)} additional creature{'' if n == 1 else 's'} each combat"

    def _blocker_count(self, plain: str, read: str) -> str:
        n = self._effect.n
        if not isinstance(n, int):
            return read.format(n=self.value(n) if n is not None else "a number")
        return plain.format(n=number_word(n), creatures=f"{number_word(n)} creature{'' if n == 1 else 's'}")

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
        described = self._effect.subject if isinstance(self._effect.subject, Description) else Description()
        n = self._effect.n
        each = ", counted for each player" if self._effect.each == "player" else ""
        if isinstance(n, int):
            return f"no more than {number_word(n)} {self.noun(described, 'creature', many=n != 1)} {can}{each}"
        number = self.value(n) if n is not None else "a limit"
        return f"no more {self.noun(described, 'creature', many=True)} {can} than {number}{each}"


class _Lazily(dict[str, str]):
    """The parts of a verb phrase, each read out when the phrase has a place for it."""

    def __init__(self, reader: _Reader) -> None:
        super().__init__()
        self._reader = reader

    def __missing__(self, key: str) -> str:
        part: Callable[[], str] = getattr(self._reader, {"whom": "target"}.get(key, key))
        return part()
