"""Finds the variables that occur only once in a statement, and writes them with a leading underscore.

    python -m tests.static.singletons

A variable that occurs once joins nothing and is written `_Name`. So a mistyped variable, which occurs once without an
underscore, is noticed. (`_Name` is an ordinary variable to clingo. A bare `_` makes clingo ground a projection of the
predicate first; it is written where that is wanted.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from clingo.ast import AST, ASTSequence, ASTType

from bridge.asp.encodings import RULES
from bridge.cli.coverage import programs
from bridge.rulebook import Program

__all__ = ["Singleton", "marked", "misnamed"]

_SCOPES = (
    ASTType.ConditionalLiteral,
    ASTType.BodyAggregateElement,
    ASTType.HeadAggregateElement,
)
"""Elements with variables of their own: a variable that doesn't occur outside such an element is local to it."""


class Singleton(NamedTuple):
    """A variable whose underscore is missing or wrong: its name and its place, with line and column from 1."""

    name: str
    line: int
    column: int


def _variables(node: AST) -> Iterator[AST]:
    """The variables in a node that are not inside an element with variables of its own."""
    for key in node.child_keys:
        child = getattr(node, key)
        for each in child if isinstance(child, ASTSequence) else [child] if isinstance(child, AST) else []:
            if each.ast_type == ASTType.Variable:
                yield each
            elif each.ast_type not in _SCOPES:
                yield from _variables(each)


def _elements(node: AST) -> Iterator[AST]:
    """The outermost elements with variables of their own."""
    for key in node.child_keys:
        child = getattr(node, key)
        for each in child if isinstance(child, ASTSequence) else [child] if isinstance(child, AST) else []:
            if each.ast_type in _SCOPES:
                yield each
            else:
                yield from _elements(each)


def _within(node: AST) -> Iterator[AST]:
    """All variables in a node, including those inside elements with variables of their own."""
    yield from _variables(node)
    for element in _elements(node):
        yield from _within(element)


def _groups(statement: AST) -> Iterator[list[AST]]:
    """The places of each variable of a statement."""
    found: dict[str, list[AST]] = defaultdict(list)
    for variable in _variables(statement):
        found[variable.name].append(variable)
    local: list[list[AST]] = []
    for element in _elements(statement):
        own: dict[str, list[AST]] = defaultdict(list)
        for variable in _within(element):
            (found if variable.name in found else own)[variable.name].append(variable)
        local += own.values()
    yield from found.values()
    yield from local


def misnamed(program: Program) -> list[Singleton]:
    """The variables of a file that occur once and have no underscore, or have one and occur more often."""
    return [
        Singleton(places[0].name, places[0].location.begin.line, places[0].location.begin.column)
        for statement in program.statements
        for places in _groups(statement.node)
        if places[0].name != "_" and (len(places) == 1) != places[0].name.startswith("_")
    ]


def marked(program: Program) -> str:
    """The text of a file with its singleton variables marked."""
    lines = [line.encode() for line in program.text.splitlines(keepends=True)]
    for name, line, column in sorted(misnamed(program), key=lambda one: (one.line, -one.column)):
        if not name.startswith("_"):
            before, after = lines[line - 1][: column - 1], lines[line - 1][column - 1 :]
            assert after.startswith(name.encode()), (program.file, line, name)
            lines[line - 1] = before + b"_" + after
    return b"".join(lines).decode()


if __name__ == "__main__":
    for program in programs():
        if (text := marked(program)) != program.text:
            (RULES / program.file).write_text(text, encoding="utf-8")
            print(program.file)
