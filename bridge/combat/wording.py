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
from bridge.combat.prose import joined, number_word, printable
from bridge.combat.verdict import Declaration

__all__ = ["Clause", "Reason", "Said", "Sentence", "Words", "capital", "number_of"]

Arguments: TypeAlias = "tuple[str | int, ...]"


def number_of(n: int, noun: str) -> str:
    """`two cards`, `one card`."""
    return f"{number_word(n)} {noun}{'' if n == 1 else 's'}"


class Reason(NamedTuple):
    """An effect as the reason of what a sentence says.

    Attributes:
        text: How it is said.
        of_it: What it says of the permanent that the sentence is about, behind "it"; empty if it says no such thing.
        clause: What the effect of no permanent says, without its id; otherwise empty.
    """

    text: str
    of_it: str = ""
    clause: str = ""


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
        said = f"{self.subject} {self.predicate}" if self.subject else capital(self.predicate)
        return f"{said}: {self.reason}" if self.reason else said

    def inside(self, subject: str, predicate: str) -> str:
        """The clause in a sentence that has said its own subject and predicate: "it" stands for the same subject; of a
        clause that says the same, the reason alone is left."""
        if self.reason and (self.subject, self.predicate) == (subject, predicate):
            return self.reason.inside(subject, predicate) if isinstance(self.reason, Clause) else self.reason
        name = "it" if self.subject == subject else self.subject
        said = f"{name} {self.predicate}" if self.subject else self.predicate
        return f"{said}: {self.reason}" if self.reason else said


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
            return Reason(f'the effect "{printable(str(identifier))}"')
        source = effect.source or (host.id if host else None)
        quoted = self.quotation(effect)
        if source is not None and source == about and not quoted:
            subject, said = effect_clause(effect, host, self.state, self.name)
            if subject == self.name(source):
                return Reason(f"it {said}", of_it=said)
        what = quoted or self.says(str(identifier))
        if source is not None:
            return Reason(what if source == about else f"{self.name(source)} ({what})")
        return Reason(f"{what} (effect {printable(effect.id)})" if effect.id else what, clause=what)

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
        return said if subject == self.name(permanent) else f"{subject} {said}".lstrip()

    def attacker(self, identifier: str | int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        return attacker_in_words(effect, host, self.state, self.name) if effect else "one of some attackers"

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
        return printable(names.get(str(effect), str(effect)))

    def noun(self, identifier: str | int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        return noun_in_words(effect, host, self.state, self.name) if effect else "a creature"

    def cost(self, identifier: str | int) -> str:
        """What an effect costs, as a noun: `{2} and sacrificing a land`."""
        effect, host = self.effects.get(str(identifier), (None, None))
        return cost_in_words(effect, host, self.state, self.name) if effect else "a cost"

    def band(self, number: int) -> str:
        """A band with its members: `band 1 (Benalish Hero and Grizzly Bears)`."""
        members = self._bands[number - 1] if 0 < number <= len(self._bands) else ()
        return f"band {number} ({self.name.several(members)})" if members else f"band {number}"

    def controller(self, permanent: str | int) -> str:
        """The name of a permanent's controller."""
        found = self._permanents.get(str(permanent))
        return self.name(found.controller) if found is not None else "its controller"

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
            return "; ".join(self.assignments(declared)) or "no damage is assigned"
        verb = ("block" if self.blocks else "attack") + ("s" if third_person else "")
        parts = [f"{self.name.several(what)} with {self.name.several(who)}" for what, who in self._grouped(declared)]
        if not parts:
            return f"{verb} {'nothing' if self.blocks else 'with nothing'}"
        *first, last = parts
        return f"{verb} {', '.join(first)}, and {last}" if first else f"{verb} {last}"

    def assignments(self, declared: Declaration) -> list[str]:
        """A clause for each creature that assigns damage: `Ogre assigns 2 to Wall and 1 to bob`."""
        clauses: list[str] = []
        for source in self.ordered(declared):
            assigned = declared[source]
            if isinstance(assigned, dict) and any(assigned.values()):
                parts = [f"{assigned[to]} to {self.name(to)}" for to in self.ordered(assigned) if assigned[to]]
                clauses.append(f"{self.name(source)} assigns {joined(parts)}")
        return clauses

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


def capital(text: str) -> str:
    """The sentence with a capital letter."""
    return text[:1].upper() + text[1:]
