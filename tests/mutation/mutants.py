"""Mutants of the encodings: each rule deleted; each literal dropped or negated, or its comparison shifted.

The files that *derive* are mutated: `rules/`, and the interface files with rules. So is the search for ways to pay
costs, which judges the play itself. The other searches, and rules that only these use (how many blockers there can be
at most), are compared with an oracle elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from clingo import Control
from clingo.ast import AST, ASTType, ComparisonOperator, Sign

from bridge.cli.coverage import programs
from bridge.rulebook import Program, Statement
from tests.static.tree import atoms, shown, used

__all__ = ["Mutant", "heads", "is_safe", "mutants", "mutants_of", "mutated", "replaced", "statements"]

FILES = ("interface/costs.lp", "interface/play.lp", "interface/sanity.lp", "interface/scope.lp", "search/pay.lp")

_PAYING = ("search/pay.lp", "search/settle_some.lp")
"""The search that judges the play itself; rules that only this search uses are mutated too."""

_SHIFTED = {
    ComparisonOperator.LessEqual: ComparisonOperator.LessThan,
    ComparisonOperator.LessThan: ComparisonOperator.LessEqual,
    ComparisonOperator.GreaterEqual: ComparisonOperator.GreaterThan,
    ComparisonOperator.GreaterThan: ComparisonOperator.GreaterEqual,
    ComparisonOperator.Equal: ComparisonOperator.NotEqual,
    ComparisonOperator.NotEqual: ComparisonOperator.Equal,
}


class Mutant(NamedTuple):
    """A rule that is changed in one way.

    Attributes:
        file, line: The place of the rule.
        rule: Its number among the rules that are mutated.
        head: Its head, as text; for a constraint `:-` and its first literal.
        kind: `delete`, `drop`, `negate` or `shift`.
        literal: The literal that is changed, as text; empty for `delete`.
        text: The changed rule; empty for `delete`.
    """

    file: str
    line: int
    rule: int
    head: str
    kind: str
    literal: str
    text: str

    @property
    def only_adds(self) -> bool:
        """Whether the changed rule derives everything that the rule derives: a literal of its body is dropped."""
        return self.kind == "drop" and " in " not in self.literal

    @property
    def rule_as_it_is(self) -> AST:
        """The rule that is changed."""
        return statements()[self.rule].node

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.kind} {self.literal or self.head}"


def _is_mutated(program: Program) -> bool:
    return program.file.startswith("rules/") or program.file in FILES


@lru_cache(maxsize=1)
def statements() -> list[Statement]:
    """The rules that are mutated, in order."""
    read = _read_outside_searches()
    return [rule for program in programs() if _is_mutated(program) for rule in program.rules if heads(rule) <= read]


def heads(rule: Statement) -> set[tuple[str, int]]:
    """The predicates in a rule's head; a constraint has none."""
    return {use.signature for use in atoms(rule) if use.in_head}


def _read_outside_searches() -> set[tuple[str, int]]:
    """The predicates that a rule outside the other searches uses, and those that are shown."""
    others = [
        program
        for program in programs()
        if not program.file.startswith(("search/", "actions/")) or program.file in _PAYING
    ]
    return set().union(*(used(program) | shown(program) for program in others))


def _replaced(sequence: Sequence[AST], index: int, *by: AST) -> list[AST]:
    return [*sequence[:index], *by, *sequence[index + 1 :]]


def _shifted_guards(guards: Sequence[AST]) -> Iterator[list[AST]]:
    for index, guard in enumerate(guards):
        yield _replaced(guards, index, guard.update(comparison=int(_SHIFTED[ComparisonOperator(guard.comparison)])))


class _Change(NamedTuple):
    kind: str
    literal: str
    body: list[AST]


def _changes(body: Sequence[AST]) -> Iterator[_Change]:
    """Every change of one literal in a body or in a condition inside it."""
    for index, literal in enumerate(body):
        yield _Change("drop", str(literal), _replaced(body, index))
        for change in _changes_of(literal):
            yield _Change(change.kind, change.literal, _replaced(body, index, *change.body))


def _changes_of(literal: AST) -> Iterator[_Change]:
    """Every change of a literal that doesn't drop it."""
    if literal.ast_type == ASTType.ConditionalLiteral:
        for inner in _changes_of(literal.literal):
            yield _Change(inner.kind, inner.literal, [literal.update(literal=inner.body[0])])
        for below in _changes(literal.condition):
            yield _Change(below.kind, f"{below.literal} in {literal}", [literal.update(condition=below.body)])
        return
    atom = literal.atom
    if atom.ast_type == ASTType.Comparison:
        for guards in _shifted_guards(atom.guards):
            yield _Change("shift", str(literal), [literal.update(atom=atom.update(guards=guards))])
    elif atom.ast_type == ASTType.SymbolicAtom:
        sign = Sign.NoSign if literal.sign != Sign.NoSign else Sign.Negation
        yield _Change("negate", str(literal), [literal.update(sign=int(sign))])
    elif atom.ast_type in (ASTType.BodyAggregate, ASTType.Aggregate):
        for side in ("left_guard", "right_guard"):
            if guard := getattr(atom, side):
                (changed,) = _shifted_guards([guard])
                yield _Change("shift", str(literal), [literal.update(atom=atom.update(**{side: changed[0]}))])
        for index, element in enumerate(atom.elements):
            for below in _changes(element.condition):
                elements = _replaced(atom.elements, index, element.update(condition=below.body))
                changed_atom = literal.update(atom=atom.update(elements=elements))
                yield _Change(below.kind, f"{below.literal} in {literal}", [changed_atom])


def is_safe(rule: str) -> bool:
    """Whether the solver accepts a rule: every variable is bound.

    Of a rule with `t-1` in it nothing is looked at unless `t` is a number, as it is when a step is grounded.
    """
    control = Control(["-c", "t=1", "-c", "k=1"], logger=lambda code, message: None)
    try:
        control.add("base", [], rule)
        control.ground([("base", [])])
    except RuntimeError:
        return False
    return True


def mutants_of(number: int, rule: Statement) -> Iterator[Mutant]:
    """The mutants of one rule that the solver accepts; `number` is its place among those that are mutated."""
    head = str(rule.node.head) if heads(rule) else f":- {rule.node.body[0]}"
    yield Mutant(rule.file, rule.line, number, head, "delete", "", "")
    for change in _changes(rule.node.body):
        text = str(rule.node.update(body=change.body))
        if is_safe(text):
            yield Mutant(rule.file, rule.line, number, head, change.kind, change.literal, text)


def mutants() -> Iterator[Mutant]:
    """All mutants, rule by rule."""
    for number, rule in enumerate(statements()):
        yield from mutants_of(number, rule)


def mutated(mutant: Mutant) -> str:
    """The text of the mutant's file with the changed rule in the place of the rule.

    The rule's predicates are declared, so that one without any rule left is empty and gives no warning.
    """
    rule = statements()[mutant.rule]
    declared = "".join(f"#defined {name}/{arity}.\n" for name, arity in sorted(heads(rule)))
    return f"{replaced(rule, mutant.text)}\n{declared}"


def replaced(rule: Statement, by: str) -> str:
    """The text of a rule's file with another text in the place of the rule."""
    lines = next(program.text for program in programs() if program.file == rule.file).splitlines(keepends=True)
    begin, end = rule.node.location.begin, rule.node.location.end
    first, last = lines[begin.line - 1], lines[end.line - 1]
    before = "".join(lines[: begin.line - 1]) + first[: begin.column - 1]
    after = last[end.column - 1 :] + "".join(lines[end.line :])
    return f"{before}{by}{after}"
