"""Effects in words: what a structured effect says, as a clause of English.

The form of an effect is read out and nothing is decided: "creatures with power 3 or greater can't attack bob unless bob
controls an Island". Players and permanents are called by their names; `you` in an effect is its controller.
"""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter

from msgspec.structs import replace

from bridge.case.conditions import Cost, Ref
from bridge.case.descriptions import Description, Value
from bridge.case.kinds import CHANGE_KINDS, KINDS
from bridge.case.state import Effect, Permanent, State
from bridge.case.words import EVERY_CREATURE_TYPE
from bridge.combat.conditions import Conditions
from bridge.combat.describing import what_is_excepted
from bridge.combat.names import Names
from bridge.combat.prose import (
    joined,
    joined_clauses,
    keyword_name,
    noun_named,
    number_word,
    printable,
    trait_name,
    with_article,
)
from bridge.language import counted_phrase, phrase_in

__all__ = [
    "attacker_in_words",
    "blockers_in_words",
    "cost_in_words",
    "effect_clause",
    "effect_in_words",
    "noun_in_words",
    "whom_in_words",
]


def effect_in_words(effect: Effect, host: Permanent | None, state: State, names: Names) -> str:
    """What the effect says, as a clause without a full stop.

    Args:
        effect: The effect.
        host: The permanent that it is printed on, if it is.
        state: The state that it is in.
        names: The names of that state.
    """
    subject, said = effect_clause(effect, host, state, names)
    if subject:
        return phrase_in("what an effect says", "{subject} {said}", subject=subject, said=said)
    return phrase_in("what an effect says", "{said}", said=said)


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
        else phrase_in("things", "a creature")
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
            return "", phrase_in("effect", "an effect that is not encoded")
        subject, said = self._main_clause(effect.kind)  # first, because it decides between "it" and "they"
        condition = self.condition(effect.if_) if effect.if_ else ""
        if KINDS[effect.kind].if_able or self._names_blockers():
            said = phrase_in("effect", "{said} if able", said=said)
            if condition and subject:  # a second "if" would be ambiguous
                said = phrase_in(
                    "effect", "if {condition}, {subject} {said}", condition=condition, subject=subject, said=said
                )
                subject = ""
            elif condition:
                said = phrase_in("effect", "if {condition}, {said}", condition=condition, said=said)
        elif condition:
            said = phrase_in("effect", "{said} if {condition}", said=said, condition=condition)
        if effect.unless:
            said = phrase_in("effect", "{said} unless {condition}", said=said, condition=self.condition(effect.unless))
        return subject, said

    def _main_clause(self, kind: str) -> tuple[str, str]:
        without = self._without_subject(kind)
        if without is not None:
            return "", without
        subject, self._many = self._subject()
        if kind == "lure":
            return "", self._lure(subject)
        if kind == "assigns_damage_of":
            return "", phrase_in(
                "effect", "{player} assigns the combat damage of {creature}", player=self.who("you"), creature=subject
            )
        return subject, self._predicate(kind)

    def _without_subject(self, kind: str) -> str | None:
        """The clause of an effect about no object; None for any other effect."""
        effect = self._effect
        match kind:
            case "max_attackers":
                when = phrase_in("effect", "each turn") if effect.each == "turn" else phrase_in("effect", "each combat")
                return self._limit(phrase_in("effect", "can attack{whom}", whom=self.target()), when)
            case "max_blockers":
                when = phrase_in("effect", "each combat")
                return self._limit(phrase_in("effect", "can block{attackers}", attackers=self.attackers()), when)
            case "must_attack_with":
                noun = (
                    self.noun(effect.subject, "creature")
                    if isinstance(effect.subject, Description)
                    else phrase_in("noun", "creature")
                )
                return phrase_in(
                    "effect",
                    "{player} attacks{whom} with at least one {creature}",
                    player=self._each(effect.player or "active"),
                    whom=self.target(),
                    creature=noun,
                )
            case "chooses_attackers":
                return phrase_in("effect", "{player} chooses which creatures attack", player=self.who("you"))
            case "chooses_blockers":
                return phrase_in("effect", "{player} chooses which creatures block, and how", player=self.who("you"))
            case "blocks_at_random":
                return phrase_in("effect", "which creatures block, and how, is chosen at random")
        return None

    def _predicate(self, kind: str) -> str:
        """The predicate of the clause."""
        if kind == "goad":
            who = self.who(self._effect.by or "you")
            if self._many:
                return phrase_in("effect", "are goaded by {player}", player=who)
            return phrase_in("effect", "is goaded by {player}", player=who)
        if kind == "can_block_additional":
            return self._additional()
        if kind in CHANGE_KINDS:
            return self._change(kind)
        row = KINDS[kind]
        if row.of_number is not None:
            return self._blocker_count(*row.of_number)
        said = row.phrase if isinstance(row.phrase, str) else row.phrase[self._many]
        return phrase_in("effect", said, **{name: self._part(name) for name in _places(said)})

    def _part(self, name: str) -> str:
        """A part of a verb phrase, by the name of its placeholder."""
        part: Callable[[], str] = getattr(self, {"whom": "target"}.get(name, name))
        return part()

    def _change(self, kind: str) -> str:
        """What an effect on characteristics does to its subject."""
        effect, many = self._effect, self._many
        if effect.keyword is not None:
            keyword = printable(effect.keyword)
            if many:
                return phrase_in("effect", "are as {keyword} says", keyword=keyword)
            return phrase_in("effect", "is as {keyword} says", keyword=keyword)
        match kind:
            case "is_copy":
                return self._copy()
            case "takes_control":
                who = self.who(effect.by or "you")
                if many:
                    return phrase_in("effect", "are controlled by {player}", player=who)
                return phrase_in("effect", "is controlled by {player}", player=who)
            case "changes_words":
                pairs = joined(
                    phrase_in("effect", "{word} replaced with {other}", word=printable(a), other=printable(b))
                    for a, b in (effect.words or {}).items()
                )
                if many:
                    return phrase_in("effect", "have {words} in their text", words=pairs)
                return phrase_in("effect", "has {words} in its text", words=pairs)
            case "defines" | "has_base" | "switches" | "gets":
                return self._size(kind)
            case "gains" | "loses" | "cant_have":
                return self._held(kind)
        return self._are(kind)

    def _traits(self) -> list[str]:
        """The supertypes, colors, types and subtypes that an effect gives or takes."""
        effect = self._effect
        adjectives = [trait_name(each) for each in (*effect.supertypes, *(effect.colors or ()))]
        types = [noun_named(printable(each)) for each in effect.types]
        subtypes = [
            (
                phrase_in("noun", "of a creature type")
                if effect.kind == "is_not"
                else phrase_in("noun", "every creature type")
            )
            if each.lower() == EVERY_CREATURE_TYPE
            else noun_named(printable(each).title())
            for each in effect.subtypes
        ]
        return [*adjectives, *types, *subtypes]

    def _keywords(self) -> list[str]:
        return [keyword_name(each) for each in self._effect.keywords]

    def _copy(self) -> str:
        original, more = self.named(self._effect.of or ""), [*self._traits(), *self._keywords()]
        if more:
            if self._many:
                return phrase_in(
                    "effect", "are copies of {object}, with {more} in addition", object=original, more=joined(more)
                )
            return phrase_in(
                "effect", "is a copy of {object}, with {more} in addition", object=original, more=joined(more)
            )
        if self._many:
            return phrase_in("effect", "are copies of {object}", object=original)
        return phrase_in("effect", "is a copy of {object}", object=original)

    def _size(self, kind: str) -> str:
        effect, many = self._effect, self._many
        if kind == "switches":
            if many:
                return phrase_in("effect", "have their power and toughness switched")
            return phrase_in("effect", "has its power and toughness switched")
        if kind == "gets":
            sizes = {"power": self._added(effect.power), "toughness": self._added(effect.toughness)}
            if many:
                return phrase_in("effect", "get {power}/{toughness}", **sizes)
            return phrase_in("effect", "gets {power}/{toughness}", **sizes)
        numbers = joined(
            phrase_in("effect", "{measure} {n}", measure=measure, n=self.value(number))
            for measure, number in (
                (phrase_in("measure", "power"), effect.power),
                (phrase_in("measure", "toughness"), effect.toughness),
            )
            if number is not None
        )
        if kind == "has_base":
            if many:
                return phrase_in("effect", "have base {numbers}", numbers=numbers)
            return phrase_in("effect", "has base {numbers}", numbers=numbers)
        if many:
            return phrase_in("effect", "have {numbers}", numbers=numbers)
        return phrase_in("effect", "has {numbers}", numbers=numbers)

    def _held(self, kind: str) -> str:
        effect, many, keywords = self._effect, self._many, self._keywords()
        if kind == "cant_have":
            return phrase_in("effect", "can't have {keywords}", keywords=joined(keywords, "or"))
        if kind == "gains":
            n = len(effect.abilities)
            given = [counted_phrase("an ability", "{n} abilities", n, n=n)] if effect.abilities else []
            if many:
                return phrase_in("effect", "have {abilities}", abilities=joined([*keywords, *given]))
            return phrase_in("effect", "has {abilities}", abilities=joined([*keywords, *given]))
        if effect.all_abilities:
            if many:
                return phrase_in("effect", "lose all abilities")
            return phrase_in("effect", "loses all abilities")
        if many:
            return phrase_in("effect", "lose {abilities}", abilities=joined(keywords))
        return phrase_in("effect", "loses {abilities}", abilities=joined(keywords))

    def _are(self, kind: str) -> str:
        traits, many = self._traits(), self._many
        if kind == "is_also":
            if many:
                return phrase_in("effect", "are {traits} in addition to everything else", traits=joined(traits))
            return phrase_in("effect", "is {traits} in addition to everything else", traits=joined(traits))
        if kind == "is_not":
            if many:
                return phrase_in("effect", "are not {traits}", traits=joined(traits, "or"))
            return phrase_in("effect", "is not {traits}", traits=joined(traits, "or"))
        if not traits:
            if many:
                return phrase_in("effect", "are colorless instead")
            return phrase_in("effect", "is colorless instead")
        if many:
            return phrase_in("effect", "are {traits} instead", traits=joined(traits))
        return phrase_in("effect", "is {traits} instead", traits=joined(traits))

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
            return phrase_in("blockers", " except by{creatures}", creatures=self._across(excepted, many=True))
        if blocker is None:
            return ""
        return phrase_in("blockers", " by{creatures}", creatures=self._across(blocker, many=True))

    def by_at_least(self) -> str:
        """By how many of whom the subject must be blocked."""
        n, blocker = self._effect.n, self._effect.blocker
        if n is None or n == 1:
            if blocker is None:
                return ""
            return phrase_in("blockers", " by{creatures}", creatures=self._across(blocker, many=False))
        blockers = self._across(blocker, many=True) or phrase_in("blockers", " creatures")
        if isinstance(n, int):
            return phrase_in("blockers", " by {n} or more{creatures}", n=number_word(n), creatures=blockers)
        return phrase_in("blockers", " by at least as many{creatures} as {n}", creatures=blockers, n=self.value(n))

    def can_block(self) -> str:
        """That the subject can't block; "can't block what isn't …" is "can block only …"."""
        excepted = what_is_excepted(self._effect.attacker)
        if excepted:
            return phrase_in("effect", "can block only{attackers}", attackers=self._across(excepted, many=True))
        return phrase_in("effect", "can't block{attackers}", attackers=self.attackers())

    def each_attacker(self) -> str:
        """Each attacker that the effect names, without a space."""
        attacker = self._effect.attacker
        if attacker is None:
            return phrase_in("blocked", "each attacker")
        if not isinstance(attacker, Description) or self._identity(attacker):
            return self._across(attacker, many=False).strip()
        return phrase_in("blocked", "each{attacker}", attacker=self._across(attacker, many=False, article=False))

    def keyword(self) -> str:
        """The keyword of "as though"."""
        return keyword_name(self._effect.keyword.lower()) if self._effect.keyword else phrase_in("keyword", "a keyword")

    def pays(self) -> str:
        """What a player does to pay, behind that player: `pays {2} and sacrifices a land`."""
        return self._with_variable(self._paying())

    def pays_for_each(self) -> str:
        """The same for each of several creatures."""
        return self._with_variable(phrase_in("cost", "{pays} for each of them", pays=self._paying()))

    def pays_for_each_blocker(self) -> str:
        """The same for each creature that blocks the subject."""
        return self._with_variable(phrase_in("cost", "{pays} for each blocker", pays=self._paying()))

    def price(self) -> str:
        """What is to be paid, as a noun: `{2} and sacrificing a land`."""
        cost = self._cost()
        parts = [*self._spent(cost), *self.paid(cost, "doing")]
        if cost.text is not None:
            parts.append(f'"{printable(cost.text)}"')
        return self._with_variable(joined(parts) if parts else phrase_in("cost", "a cost"))

    def _paying(self) -> str:
        cost = self._cost()
        spent = self._spent(cost)
        parts = [phrase_in("cost", "pays {things}", things=joined(spent))] if spent else []
        parts += self.paid(cost, "does")
        if cost.text is not None:
            parts.append(phrase_in("cost", 'does this: "{text}"', text=printable(cost.text)))
        return joined_clauses(parts) if parts else phrase_in("cost", "pays a cost")

    def _cost(self) -> Cost:
        given = self._effect.cost
        return Cost(mana=given) if isinstance(given, str) else given or Cost()

    def _spent(self, cost: Cost) -> list[str]:
        """The mana and the life that a cost takes."""
        spent = ["".join(cost.mana.split()).upper()] if cost.mana else []
        if cost.life is not None:
            life = self.value(cost.life)
            spent.append(
                phrase_in("cost", "{n} life", n=life)
                if isinstance(cost.life, int)
                else phrase_in("cost", "life equal to {n}", n=life)
            )
        return spent

    def _with_variable(self, said: str) -> str:
        """The cost with what X is in it."""
        x = self._cost().x
        return said if x is None else phrase_in("cost", "{cost}, where X is {n}", cost=said, n=self.value(x))

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
        match self._effect.kind:
            case "costs_attack":
                if ref.n == 1:
                    return phrase_in("cost", "{things} that isn't attacking", things=what)
                return phrase_in("cost", "{things} that aren't attacking", things=what)
            case "costs_attack_or_block":
                if ref.n == 1:
                    return phrase_in("cost", "{things} that isn't attacking or blocking", things=what)
                return phrase_in("cost", "{things} that aren't attacking or blocking", things=what)
        if ref.n == 1:
            return phrase_in("cost", "{things} that isn't blocking", things=what)
        return phrase_in("cost", "{things} that aren't blocking", things=what)

    def _across(self, named: Description | str | None, many: bool, article: bool = True, word: str = "or") -> str:
        """The creatures on the other side of a block, behind a space; empty for any creature. One that is described has
        an article; between several that are named stands the word."""
        if named is None:
            return ""
        if isinstance(named, str):
            return f" {self.reference(named)}"
        before = self._subject_name
        subject, many_subjects = self._subject()
        side = phrase_in("object", "the blocker")
        if self._effect.blocker is not None:
            side = phrase_in("object", "the blocked creature")
        self._subject_name = side if many_subjects else subject
        phrase = self._identity(named, word) or self.noun(named, "creature", many)
        if article and not many and not self._identity(named):
            phrase = with_article(phrase)
        self._subject_name = before
        return f" {phrase}"

    def _lure(self, subject: str) -> str:
        blocker = self._effect.blocker
        if blocker is None:
            return phrase_in("effect", "all creatures able to block {attacker} do so", attacker=subject)
        blockers = self._across(blocker, many=True, word="and").strip()
        if not self._names_blockers():
            return phrase_in(
                "effect", "all {creatures} able to block {attacker} do so", creatures=blockers, attacker=subject
            )
        if isinstance(blocker, Description) and len(blocker.ids or ()) > 1:
            return phrase_in("effect", "{creatures} block {attacker}", creatures=blockers, attacker=subject)
        return phrase_in("effect", "{creature} blocks {attacker}", creature=blockers, attacker=subject)

    def _names_blockers(self) -> bool:
        """Whether the effect names the creatures that have to block its subject."""
        blocker = self._effect.blocker
        named = isinstance(blocker, str) or (isinstance(blocker, Description) and self._identity(blocker) != "")
        return self._effect.kind == "lure" and named

    def _additional(self) -> str:
        n = 1 if self._effect.n is None else self._effect.n
        if not isinstance(n, int):
            return phrase_in("effect", "can block as many additional creatures each combat as {n}", n=self.value(n))
        return counted_phrase(
            "can block an additional creature each combat",
            "can block {n} additional creatures each combat",
            n,
            n=number_word(n),
        )

    def _blocker_count(self, plain: str, read: str) -> str:
        n = self._effect.n
        if not isinstance(n, int):
            return phrase_in("effect", read, n=self.value(n) if n is not None else phrase_in("number", "a number"))
        creatures = counted_phrase("{n} creature", "{n} creatures", n, n=number_word(n))
        return phrase_in("effect", plain, n=number_word(n), creatures=creatures)

    def _subject(self) -> tuple[str, bool]:
        """Who the effect is about, and whether that takes a plural verb."""
        subject = self._effect.subject
        if subject is None:
            return (self._self, False) if self._printed else (phrase_in("things", "creatures"), True)
        if isinstance(subject, str):
            return self.reference(subject), False
        if name := self._identity(subject, "and"):
            return name, len(subject.ids or ()) > 1
        return self.noun(subject, "creature", many=True), True

    def _limit(self, can: str, when: str) -> str:
        described = self._effect.subject if isinstance(self._effect.subject, Description) else Description()
        n = self._effect.n
        noun = self.noun(described, "creature", many=n != 1)
        if isinstance(n, int):
            said = phrase_in(
                "effect",
                "no more than {n} {creatures} {can} {when}",
                n=number_word(n),
                creatures=noun,
                can=can,
                when=when,
            )
        else:
            number = self.value(n) if n is not None else phrase_in("number", "a limit")
            said = phrase_in(
                "effect", "no more {creatures} {can} {when} than {n}", creatures=noun, can=can, when=when, n=number
            )
        if self._effect.each == "player":
            return phrase_in("effect", "{said}, counted for each player", said=said)
        return said


def _places(template: str) -> list[str]:
    """The names of the places of a phrase of the registry."""
    return [name for _, name, _, _ in Formatter().parse(template) if name is not None]
