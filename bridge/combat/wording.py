"""The words for one state: names, effects, costs, declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from bridge.asp.effect_facts import effect_ids, keyword_effect_ids
from bridge.case.state import Effect, Permanent, Question, State
from bridge.case.words import keyword_of
from bridge.combat.effect_prose import (
    attacker_in_words,
    blockers_in_words,
    cost_in_words,
    effect_clause,
    effect_in_words,
    noun_in_words,
    whom_in_words,
)
from bridge.combat.names import Names
from bridge.combat.prose import capital, joined, keyword_name, printable
from bridge.combat.verdict import Declaration
from bridge.language import phrase, phrase_in

__all__ = [
    "Clause",
    "Reason",
    "Said",
    "Sentence",
    "Words",
    "clause_of",
]

Arguments: TypeAlias = "tuple[str | int, ...]"


class Reason(NamedTuple):
    """An effect as the reason of what a sentence says.

    Attributes:
        text: How it is said.
        of_it: What it says of the permanent that the sentence is about, behind "it"; empty if it says no such thing.
        clause: What the effect of no permanent says, without its id, as `clause_of` joins it; otherwise empty.
    """

    text: str
    of_it: str = ""
    clause: str = ""


def clause_of(subject: str, said: str) -> str:
    """A subject and what is said of it, to compare or to stand in a sentence."""
    return phrase_in("clause", "{subject} {said}", subject=subject, said=said) if subject else said


class Clause(NamedTuple):
    """A sentence in parts, without its full stop.

    Attributes:
        subject: The name of what it is about. Empty: it begins with words that aren't a name.
        predicate: What it says of the subject; without a subject all that it says, in small letters.
        reason: Why that is so, behind a colon; empty without a reason.
    """

    subject: str
    predicate: str
    reason: Clause | str = ""

    def __str__(self) -> str:
        if self.subject:
            said = phrase_in("sentence", "{subject} {predicate}", subject=self.subject, predicate=self.predicate)
        else:
            said = capital(phrase_in("sentence", "{predicate}", predicate=self.predicate))
        return self._reasoned(said)

    def inside(self, subject: str, predicate: str) -> str:
        """The clause in a sentence that has said its own subject and predicate: "it" stands for the same subject; of a
        clause that says the same, the reason alone is left."""
        if self.reason and (self.subject, self.predicate) == (subject, predicate):
            return self.reason.inside(subject, predicate) if isinstance(self.reason, Clause) else self.reason
        if not self.subject:
            said = phrase_in("sentence", "{predicate}", predicate=self.predicate)
        elif self.subject == subject:
            said = phrase_in("sentence", "it {predicate}", predicate=self.predicate)
        else:
            said = phrase_in("sentence", "{subject} {predicate}", subject=self.subject, predicate=self.predicate)
        return self._reasoned(said)

    def _reasoned(self, said: str) -> str:
        return phrase_in("sentence", "{said}: {reason}", said=said, reason=self.reason) if self.reason else said


class Words:
    """The words for one state: names, effects, costs, declarations.

    Args:
        state: The state that the ids in witnesses belong to.
        question: What is declared.
        bands: The bands that the play announces.
    """

    def __init__(
        self, state: State, question: Question = "declare_attackers", bands: Sequence[Sequence[str]] = ()
    ) -> None:
        self.name = Names(state)
        self.state = state
        self.blocks = question == "declare_blockers"
        """Whether blockers are declared."""
        self.damage = question == "assign_combat_damage"
        """Whether combat damage is assigned."""
        self._bands = bands or state.bands
        self.effects: dict[str, tuple[Effect, Permanent | None]] = effect_ids(state)
        """Every effect by id, with the permanent that it is printed on."""
        self._permanents = {each.id: each for each in state.battlefield}
        order = [*state.players, *(each.id for each in state.battlefield)]
        self._place = {identifier: position for position, identifier in enumerate(order)}

    # ---------------------------------------------------------------------------------------------------------- effects

    def effect(self, identifier: str | int, about: str | int = "") -> str:
        """An effect: its source, and its text quoted, or what its structured form says.

        Args:
            identifier: Its id.
            about: The permanent that the sentence is about; in its own effects it is called "it".
        """
        return self.reason(identifier, about).text

    def reason(self, identifier: str | int, about: str | int = "") -> Reason:
        """An effect as the reason of what a sentence says.

        Args:
            identifier, about: as for `effect`.
        """
        effect, host = self.effects.get(str(identifier), (None, None))
        if effect is None:
            return Reason(phrase('the effect "{effect}"', effect=printable(str(identifier))))
        source = effect.source or (host.id if host else None)
        quoted = self.quotation(effect)
        if source is not None and source == about and not quoted:
            subject, said = effect_clause(effect, host, self.state, self.name)
            if subject == self.name(source):
                return Reason(phrase_in("sentence", "it {predicate}", predicate=said), of_it=said)
        what = quoted or self.says(str(identifier))
        if source is not None:
            if source == about:
                return Reason(what)
            return Reason(phrase("{source} ({says})", source=self.name(source), says=what))
        clause = quoted or clause_of(*effect_clause(effect, host, self.state, self.name))
        if effect.id:
            return Reason(phrase("{says} (effect {effect})", says=what, effect=printable(effect.id)), clause=clause)
        return Reason(what, clause=clause)

    def quotation(self, effect: Effect) -> str:
        """The effect's own text between quotation marks; empty without one."""
        return f'"{printable(effect.text)}"' if effect.text and effect.text.strip() else ""

    def says(self, identifier: str) -> str:
        """What the structured form of an effect says, in words."""
        effect, host = self.effects[identifier]
        return effect_in_words(effect, host, self.state, self.name)

    def says_of(self, identifier: str, permanent: str) -> str:
        """The same without the name of a permanent that it begins with."""
        effect, host = self.effects[identifier]
        subject, said = effect_clause(effect, host, self.state, self.name)
        whole = said if subject == self.name(permanent) else clause_of(subject, said)
        return phrase_in("clause", "{said}", said=whole)

    def attacker(self, identifier: str | int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        return (
            attacker_in_words(effect, host, self.state, self.name)
            if effect
            else phrase_in("things", "one of some attackers")
        )

    def blockers(self, identifier: str | int, least: int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        effect = replace(effect or Effect(kind="must_be_blocked"), n=least)
        return blockers_in_words(effect, host, self.state, self.name)

    def whom(self, identifier: str | int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        return whom_in_words(effect, host, self.state, self.name) if effect else ""

    def ability(self, effect: str | int, permanent: str | int) -> str:
        """The keyword ability of a permanent that an effect stands for, such as `protection from red`."""
        found = self._permanents.get(str(permanent))
        names = {} if found is None else dict(keyword_effect_ids(found, set(self.effects)))
        return keyword_name(names.get(str(effect), str(effect)))

    def noun(self, identifier: str | int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        return noun_in_words(effect, host, self.state, self.name) if effect else phrase_in("things", "a creature")

    def cost(self, identifier: str | int) -> str:
        """What an effect costs, as a noun: `{2} and sacrificing a land`."""
        effect, host = self.effects.get(str(identifier), (None, None))
        return cost_in_words(effect, host, self.state, self.name) if effect else phrase_in("cost", "a cost")

    def band(self, number: int) -> str:
        """A band with its members: `band 1 (Benalish Hero and Grizzly Bears)`."""
        members = self._bands[number - 1] if 0 < number <= len(self._bands) else ()
        if members:
            return phrase("band {n} ({members})", n=number, members=self.name.several(members))
        return phrase("band {n}", n=number)

    def controller(self, permanent: str | int) -> str:
        """The name of a permanent's controller."""
        found = self._permanents.get(str(permanent))
        return self.name(found.controller) if found is not None else phrase_in("player", "its controller")

    def is_blocked(self, attacker: str) -> bool:
        """Whether an attacker is blocked, as far as the state says it: itself, or another member of its band."""
        band = next((each for each in self.state.bands if attacker in each), [attacker])
        blocked = {*self.state.blocked, *(one for each in self.state.blocking.values() for one in each)}
        return any(member in blocked for member in band)

    def has(self, permanent: str | int, keyword: str) -> bool:
        """Whether a permanent has a keyword ability that stands alone."""
        found = self._permanents.get(str(permanent))
        return found is not None and any(keyword_of(each)[0] == keyword for each in found.keywords)

    # ----------------------------------------------------------------------------------------------------- declarations

    def declaration(self, declared: Declaration, third_person: bool = False) -> str:
        """A declaration: `attack bob with Juggernaut, and carol with two Wolves (w1 and w2)`, `block Ogre with Wall`,
        `Ogre assigns 2 to Wall and 1 to bob`.

        Args:
            declared: Attacker to target, blocker to the attackers that it blocks, or source of damage to what it
                assigns to whom.
            third_person: Whether it stands behind the player: `attacks`, `blocks`.
        """
        if self.damage:
            return "; ".join(self.assignments(declared)) or phrase_in("play", "no damage is assigned")
        parts = [
            phrase_in("play", "{what} with {creatures}", what=self.name.several(what), creatures=self.name.several(who))
            for what, who in self._grouped(declared)
        ]
        if not parts:
            if self.blocks:
                return phrase_in("play", "blocks nothing") if third_person else phrase_in("play", "block nothing")
            return (
                phrase_in("play", "attacks with nothing") if third_person else phrase_in("play", "attack with nothing")
            )
        *first, last = parts
        if first:
            last = phrase_in("play", "{first}, and {last}", first=", ".join(first), last=last)
        if self.blocks:
            return (
                phrase_in("play", "blocks {what}", what=last)
                if third_person
                else phrase_in("play", "block {what}", what=last)
            )
        return (
            phrase_in("play", "attacks {what}", what=last)
            if third_person
            else phrase_in("play", "attack {what}", what=last)
        )

    def assignments(self, declared: Declaration) -> list[str]:
        """A clause for each creature that assigns damage: `Ogre assigns 2 to Wall and 1 to bob`."""
        clauses: list[str] = []
        for source in self.ordered(declared):
            assigned = declared[source]
            if isinstance(assigned, dict) and any(assigned.values()):
                parts = [self.amount(assigned[to], to) for to in self.ordered(assigned) if assigned[to]]
                clauses.append(self.assigning(source, parts))
        return clauses

    def amount(self, n: int | str, recipient: str) -> str:
        """So much damage to something: `2 to Wall`."""
        return phrase_in("play", "{n} to {recipient}", n=n, recipient=self.name(recipient))

    def assigning(self, source: str, amounts: Sequence[str]) -> str:
        """That a creature assigns these amounts: `Ogre assigns 2 to Wall and 1 to bob`."""
        return phrase_in("play", "{source} assigns {amounts}", source=self.name(source), amounts=joined(amounts))

    def _grouped(self, declared: Declaration) -> list[tuple[list[str], list[str]]]:
        """What is attacked or blocked, and the creatures that do it. What one creature blocks alone stands together."""
        against: dict[str, list[str]] = {}
        for creature in self.ordered(declared):
            targets = declared[creature]
            for target in [targets] if isinstance(targets, str) else list(targets):
                against.setdefault(target, []).append(creature)
        groups: dict[str, tuple[list[str], list[str]]] = {}
        for target in self.ordered(against):
            creatures = against[target]
            alone = self.blocks and len(creatures) == 1
            what, _ = groups.setdefault(f"alone {creatures[0]}" if alone else f"group {target}", ([], creatures))
            what.append(target)
        return list(groups.values())

    def ordered(self, identifiers: Iterable[str]) -> list[str]:
        """Players and permanents in the order of the case file."""
        return sorted(identifiers, key=lambda each: self._place.get(each, len(self._place)))


Sentence: TypeAlias = Callable[..., str]
Said: TypeAlias = Callable[..., Clause]
