"""Which rules and kinds of effects have decided on the boards of a campaign: alone, and two of them on one board.

A rule and kind decide on a board if they forbid a play that nothing else forbids. Two decide together if both do so on
one board, or if a play is forbidden by both of them and by nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations

from bridge.asp import encodings
from bridge.case.rules import OF_DECLARATION, RULE_OF
from bridge.rulebook import Statement, read_program

__all__ = [
    "counted",
    "kinds_of_rules",
    "never_alone",
    "never_together",
    "pairs",
    "partners",
    "requirements_of_rules",
    "violations_of_rules",
]

_TOGETHER = " + "
"""The separator of a pair."""


def counted(boards: Iterable[Iterable[tuple[str, ...]]]) -> dict[str, int]:
    """On how many boards each rule and kind, and each pair of them, has decided.

    Args:
        boards: For each board what forbids its plays (`comparing.Legal.deciding`).

    Returns:
        Rule and kind (`508.1c cant_attack`), or two of them with " + " between them, to boards; in order.
    """
    found: Counter[str] = Counter()
    for deciding in boards:
        sets = set(deciding)
        alone = sorted(each[0] for each in sets if len(each) == 1)
        together = {each for each in sets if len(each) == 2} | set(combinations(alone, 2))
        found.update(alone)
        found.update(_TOGETHER.join(sorted(each)) for each in together)
    return dict(sorted(found.items()))


@cache
def kinds_of_rules() -> frozenset[str]:
    """Everything that a declaration of attackers or blockers can break: the rules of restrictions, each with a kind of
    violation that the encodings derive, and requirements and costs."""
    rules = OF_DECLARATION.values()
    found = {f"{each.requirements} requirements" for each in rules} | {f"{each.payment} cost" for each in rules}
    return frozenset(found | {f"{rule} {kind}" for rule, kind, _ in violations_of_rules()})


@cache
def violations_of_rules() -> frozenset[tuple[str, str, int]]:
    """The violations of a declaration of attackers or blockers that the encodings derive: the rule, the kind, and how
    many arguments it has."""
    found: set[tuple[str, str, int]] = set()
    for question in OF_DECLARATION:
        for file, text in encodings.program(question):
            broken = filter(None, map(_violation, read_program(text, file.name).rules))
            found |= {each for each in broken if each[0] in (f"{RULE_OF[question]}{part}" for part in "abc")}
    return frozenset(found)


@cache
def requirements_of_rules(question: str) -> frozenset[tuple[str, str, int]]:
    """The requirements that the encodings of a question derive: the rule by which a declaration is illegal that obeys
    too few, the kind, and how many arguments it has.

    Args:
        question: `declare_attackers` or `declare_blockers`.
    """
    found = set()
    for file, text in encodings.program(question):
        for statement in read_program(text, file.name).rules:
            atom = getattr(getattr(statement.node.head, "atom", None), "symbol", None)
            if getattr(atom, "name", "") in ("concerns", "requirement") and atom is not None:
                requirement = atom.arguments[0]
                if requirement.ast_type.name == "Function":
                    rule = OF_DECLARATION[question].requirements
                    found.add((rule, requirement.name, len(requirement.arguments)))
    return frozenset(found)


def _violation(statement: Statement) -> tuple[str, str, int] | None:
    """The rule, the kind and the number of arguments of a violation that a rule of the encodings derives; None of
    another rule."""
    atom = getattr(getattr(statement.node.head, "atom", None), "symbol", None)
    if atom is None or getattr(atom, "name", "") != "violation":
        return None
    rule, witness = atom.arguments[:2]
    if rule.ast_type.name != "SymbolicTerm":
        return None
    if witness.ast_type.name == "Function":
        return rule.symbol.string, witness.name, len(witness.arguments)
    return rule.symbol.string, witness.symbol.name, 0


def pairs(decisive: Mapping[str, int]) -> dict[str, int]:
    """The pairs among what `counted` gives."""
    return {each: number for each, number in decisive.items() if _TOGETHER in each}


def partners(decisive: Mapping[str, int]) -> Counter[str]:
    """With how many others each rule and kind has decided."""
    return Counter(one for pair in pairs(decisive) for one in pair.split(_TOGETHER))


def never_alone(decisive: Mapping[str, int]) -> list[str]:
    """The rules and kinds of `kinds_of_rules` that have decided nothing alone, in order."""
    return sorted(kinds_of_rules() - decisive.keys())


def never_together(decisive: Mapping[str, int]) -> dict[str, list[str]]:
    """For each that has decided alone, the later ones of the same question with which it has never decided, in
    order."""
    alone = sorted(each for each in decisive if _TOGETHER not in each)
    found = {
        one: [
            other for other in alone if one < other and one[:3] == other[:3] and one + _TOGETHER + other not in decisive
        ]
        for one in alone
    }
    return {one: others for one, others in found.items() if others}
