"""What each question is about, and what the rules answer, read back as witnesses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import clingo

from bridge.asp.facts import common_facts
from bridge.asp.solving import Atom, Search
from bridge.asp.vocabulary import witnesses
from bridge.case.rules import OF_DECLARATION, RULE_OF
from bridge.case.state import Case, Prepared
from bridge.case.terms import text_of
from bridge.combat.verdict import Witness
from bridge.rulebook.tables import cr_hash, newest_edition

__all__ = [
    "ASKED",
    "Asked",
    "Kind",
    "Numbers",
    "Reading",
    "argument_names",
    "blocks_of",
    "candidates",
    "edition_of",
    "hash_of",
    "kind_of",
    "ordered",
    "witness",
]


class Asked(NamedTuple):
    """What a question is about: the last word of its encodings' names, the predicates of who may be chosen and of what
    is declared, and the rules about requirements and about paying costs."""

    creatures: str
    prospective: str
    declared: str
    rule: str
    paid: str

    def effort_exceeded(self, bound: int) -> Witness:
        """What is unsupported when time runs out before it is known whether a play obeys enough requirements.

        Args:
            bound: No declaration obeys more requirements than this, as far as was found.
        """
        return Witness(self.rule, "effort_exceeded", (bound,), ("bound",))


def _deciding(question: str) -> tuple[str, str]:
    """The rules about requirements and about paying costs; what has neither is judged by one rule alone."""
    rules = OF_DECLARATION.get(question)
    return (RULE_OF[question], RULE_OF[question]) if rules is None else (rules.requirements, rules.payment)


ASKED = {
    "declare_attackers": Asked(
        "attackers", "prospective_attacker", "declared_attacker", *_deciding("declare_attackers")
    ),
    "declare_blockers": Asked("blockers", "prospective_blocker", "declared_blocker", *_deciding("declare_blockers")),
    "assign_combat_damage": Asked("damage", "assigns_now", "assigned", *_deciding("assign_combat_damage")),
}
"""What each question is about."""


def candidates(search: Search, asked: Asked) -> list[str]:
    """The creatures that may be chosen in a declaration, sorted."""
    return sorted(atom.arguments[0].string for atom in search.atoms(asked.prospective, 1))


def blocks_of(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """For each blocker the attackers that it blocks, from pairs of the two."""
    blocks: dict[str, list[str]] = {}
    for blocker, attacker in pairs:
        blocks.setdefault(blocker, []).append(attacker)
    return blocks


def edition_of(case: Case) -> str:
    """The edition that a case is judged by: its own, or the newest one encoded."""
    return case.edition or newest_edition()


class Kind(NamedTuple):
    """What cases have to have in common to be judged together: their question, their edition, and the readings that
    they choose, by name."""

    question: str
    edition: str
    readings: tuple[tuple[str, str], ...] = ()

    @property
    def common(self) -> str:
        """What they have in common, as facts."""
        return text_of(common_facts(self.edition, dict(self.readings)))


def kind_of(case: Case) -> Kind:
    """The kind of a case."""
    return Kind(case.question, edition_of(case), tuple(sorted(case.readings.items())))


class Numbers(NamedTuple):
    """What the rules say of numbers of players that a case doesn't give.

    Attributes:
        thresholds: Player, name, and a number from which on a comparison comes out otherwise.
        used: Player and name of those that are used for more than comparisons.
    """

    thresholds: frozenset[tuple[str, str, int]] = frozenset()
    used: frozenset[tuple[str, str]] = frozenset()


class Reading:
    """The answer set of `declare_attackers.lp`, read back."""

    def __init__(self, atoms: Iterable[Atom]) -> None:
        self._arguments: dict[str, list[list[Atom]]] = {}
        for atom in atoms:
            self._arguments.setdefault(atom.name, []).append(atom.arguments)
        self._rules = {
            str(requirement): rule.string for requirement, rule in self._arguments.get("requirement_rule", ())
        }

    def named(self, relation: str) -> tuple[Witness, ...]:
        """The witnesses of a relation (rule, phrase), sorted."""
        return ordered(witness(rule.string, phrase) for rule, phrase in self._arguments.get(relation, ()))

    def numbers(self, case: Case) -> Numbers:
        """What the rules say of numbers that the case doesn't give, also as its characteristics were worked out."""
        thresholds = {(p.string, n.string, of.number) for p, n, of in self._arguments.get("number_threshold", ())}
        used = {(player.string, name.string) for player, name in self._arguments.get("number_used", ())}
        if isinstance(case, Prepared):
            thresholds.update(case.thresholds)
            used.update(case.used)
        return Numbers(frozenset(thresholds), frozenset(used))

    def required(self, relation: str) -> tuple[Witness, ...]:
        """The requirements of a relation, each with its rule, sorted."""
        return ordered(self.requirement(each) for (each,) in self._arguments.get(relation, ()))

    def requirement(self, phrase: Atom) -> Witness:
        """A requirement with its rule."""
        return witness(self._rules[str(phrase)], phrase)

    def terms(self, relation: str) -> list[Atom]:
        """The requirements of a relation as terms, sorted."""
        return sorted(each for (each,) in self._arguments.get(relation, ()))

    def unmet_terms(self) -> list[Atom]:
        """The requirements that ask something of the play and are not obeyed, as terms, sorted."""
        return sorted(set(self.terms("asked")) - set(self.terms("obeyed")))


def ordered(found: Iterable[Witness]) -> tuple[Witness, ...]:
    """Witnesses in their order."""
    return tuple(sorted(found, key=lambda each: each.sort_key))


def witness(rule: str, phrase: Atom) -> Witness:
    """A phrase of the rules with the rule that it belongs to."""
    names = argument_names(phrase.name)
    values = tuple(each.number if each.type is clingo.SymbolType.Number else _plain(each) for each in phrase.arguments)
    return Witness(rule, phrase.name, values, names)


def _plain(value: Atom) -> str:
    return value.string if value.type is clingo.SymbolType.String else str(value)


@cache
def argument_names(kind: str) -> tuple[str, ...]:
    """The names of the arguments of a kind of witness."""
    return tuple(name.lower() for name in witnesses()[kind].arguments)


@cache
def hash_of(edition: str) -> str:
    """The digest of an edition."""
    return cr_hash(edition)
