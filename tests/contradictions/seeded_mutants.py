"""The mutants of seeded contradictions: fifty statements of 508, 509, 611 and 613, each changed in one way, by a seed.

A statement is weakened (deleted, a condition of it dropped, a bound shifted), a condition of it is negated, or what it
counts, or asks for, is there twice. What `tests/mutation/equivalent.yaml` and `equivalent.yaml` of this folder explain
is left out. Which mutants are drawn hangs on each of them alone: a change elsewhere in the rules draws no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import yaml
from clingo import Function
from clingo.ast import AST, ASTType, Location, SymbolicTerm

from bridge.rulebook import Statement
from tests.mutation.mutants import Mutant, heads, is_safe, mutants, statements
from tests.mutation.run import Equivalent, equivalents

__all__ = ["MUTANTS", "OPERATORS", "SEED", "doubled", "operator_of", "sampled"]

SEED = 24
OPERATORS = {"weaken": 19, "negate": 19, "double": 12}
"""The ways to change a statement, and how many mutants there are of each."""
MUTANTS = sum(OPERATORS.values())
_FILES = ("508_", "509_", "611_", "613_")


def operator_of(mutant: Mutant) -> str:
    """How a mutant changes its statement."""
    return mutant.kind if mutant.kind in OPERATORS else "weaken"


def doubled() -> Iterator[Mutant]:
    """Statements whose effect is there twice: each element of a sum or a count with a second tuple, or each requirement
    with a second one that is fulfilled where it is. Any other statement derives the same if it stands twice."""
    for number, statement in enumerate(statements()):
        text = _counted_twice(statement) or _asked_twice(statement)
        if text and is_safe(text):
            head = str(statement.node.head)
            yield Mutant(statement.file, statement.line, number, head, "double", "", text)


def _counted_twice(statement: Statement) -> str:
    body = list(statement.node.body)
    for place, literal in enumerate(body):
        atom = getattr(literal, "atom", None)
        if atom is not None and atom.ast_type == ASTType.BodyAggregate and str(atom).count("#min") == 0:
            elements = list(atom.elements)
            again = [each.update(terms=_tagged(each.terms)) for each in elements if len(each.condition)]
            if "#max" in str(atom) or not again:
                continue
            body[place] = literal.update(atom=atom.update(elements=[*elements, *again]))
            return str(statement.node.update(body=body))
    return ""


def _tagged(terms: Sequence[AST]) -> list[AST]:
    """The tuple, told apart from the one that it copies."""
    *others, last = terms
    location = last.location
    tag = [last] if others or last.ast_type != ASTType.SymbolicTerm else []
    return [*others, *tag, _term("again", location)]


def _term(name: str, location: Location) -> AST:
    return SymbolicTerm(location, Function(name))


def _asked_twice(statement: Statement) -> str:
    if ("concerns", 3) not in heads(statement):
        return ""
    requirement, *others = statement.node.head.atom.symbol.arguments
    body = "; ".join(map(str, statement.node.body))
    again = f"again({requirement})"
    return "\n".join(
        (
            str(statement.node),
            f"concerns({again},{','.join(map(str, others))}) :- {body}.",
            f"fulfilled(Declaration__,{again}) :- fulfilled(Declaration__,{requirement}).",
        )
    )


@lru_cache(maxsize=1)
def _explained() -> list[Equivalent]:
    """Mutants that no verdict can show, each with its reason."""
    text = (Path(__file__).parent / "equivalent.yaml").read_text(encoding="utf-8")
    return [*equivalents(), *(Equivalent(**entry) for entry in yaml.safe_load(text))]


def sampled(seed: int = SEED) -> list[Mutant]:
    """The mutants, so many of each operator, in the order in which they were drawn."""
    every = [each for each in (*mutants(), *doubled()) if each.file.rpartition("/")[2].startswith(_FILES)]
    found = []
    for operator, number in OPERATORS.items():
        mine = sorted((each for each in every if operator_of(each) == operator), key=lambda each: _drawn(seed, each))
        left = (each for each in mine if not any(entry.explains(each) for entry in _explained()))
        found += [each for _, each in zip(range(number), left, strict=False)]
    return found


def _drawn(seed: int, mutant: Mutant) -> str:
    """The lot that a mutant draws."""
    told = (str(seed), mutant.file, mutant.kind, mutant.head, mutant.literal, mutant.text)
    return sha256("\n".join(told).encode()).hexdigest()
