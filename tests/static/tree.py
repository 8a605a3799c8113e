"""The encodings for the checks: every file, read, and the predicates and variables of a statement."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from clingo.ast import AST, ASTSequence, ASTType

from bridge.asp.vocabulary import COMBAT, LOOPS
from bridge.cli.coverage import programs
from bridge.rulebook import Program, Statement

__all__ = [
    "ACTIONS",
    "CORES",
    "ENCODED",
    "HALVES",
    "INTERFACE",
    "LOOP_INTERFACE",
    "LOOP_QUESTIONS",
    "PROGRAMS",
    "QUESTIONS",
    "ROOT",
    "RULED",
    "SEARCHES",
    "Half",
    "Use",
    "atoms",
    "derived",
    "is_local",
    "parts",
    "place",
    "shown",
    "used",
    "variables",
]

ROOT = Path(__file__).parents[2]

_BESIDE_ACTIONS = ("interface/loops/scope.lp", "interface/loops/citations.lp")
ACTIONS = {
    program.file: program
    for program in programs()
    if program.file.startswith(("actions/", "search/loops/")) or program.file in _BESIDE_ACTIONS
}
"""The files of the action theory and of the search for loops, which have a vocabulary of their own."""
LOOP_INTERFACE = {
    program.file: program
    for program in programs()
    if program.file.startswith("interface/loops/") and program.file not in ACTIONS
}
"""The files that document the predicates of the action theory."""
LOOP_QUESTIONS = {program.file: program for program in programs() if program.file in ("find_loops.lp", "judge_loop.lp")}
"""The questions about loops."""
CORES = {program.file: program for program in programs() if program.file.startswith("core/")}
"""The files that only include what several questions have in common."""
PROGRAMS = {
    program.file: program
    for program in programs()
    if program.file not in ACTIONS | CORES | LOOP_INTERFACE | LOOP_QUESTIONS
}
QUESTIONS = {file: program for file, program in PROGRAMS.items() if "/" not in file}
INTERFACE = {
    file: program
    for file, program in PROGRAMS.items()
    if file.startswith(("interface/input/", "interface/shared/")) or file == "interface/output.lp"
}
"""The files that document predicates of the rules of combat and hold no rule."""
ENCODED = {file: program for file, program in PROGRAMS.items() if file not in QUESTIONS | INTERFACE}
"""The files that hold rules of combat."""
RULED = ENCODED | ACTIONS
"""The files that hold rules: all of them follow one law."""
SEARCHES = {file: program for file, program in ENCODED.items() if file.startswith("search/")}


class Half(NamedTuple):
    """A program with a vocabulary of its own.

    Attributes:
        vocabulary: The file that includes it.
        rules: The files that hold rules.
        interface: The files that document predicates.
        questions: The questions.
    """

    vocabulary: str
    rules: dict[str, Program]
    interface: dict[str, Program]
    questions: dict[str, Program]


HALVES = {
    "combat": Half(COMBAT, ENCODED, INTERFACE, QUESTIONS),
    "loops": Half(LOOPS, ACTIONS, LOOP_INTERFACE, LOOP_QUESTIONS),
}

Signature = tuple[str, int]


class Use(NamedTuple):
    """An atom in a statement."""

    signature: Signature
    node: AST
    in_head: bool


def parts(node: AST) -> Iterator[AST]:
    """The node and everything under it."""
    yield node
    for key in node.child_keys:
        child = getattr(node, key)
        if isinstance(child, AST):
            yield from parts(child)
        elif isinstance(child, ASTSequence):
            for one in child:
                yield from parts(one)


def _atoms(node: AST, in_head: bool) -> Iterator[Use]:
    for atom in parts(node):
        if atom.ast_type == ASTType.SymbolicAtom:
            symbol = atom.symbol
            while symbol.ast_type == ASTType.UnaryOperation:
                symbol = symbol.argument
            yield Use((symbol.name, len(symbol.arguments)), symbol, in_head)


def _head(head: AST) -> Iterator[Use]:
    """The atoms of a head; those after a colon in it are conditions."""
    if head.ast_type in (ASTType.Aggregate, ASTType.Disjunction):
        for element in head.elements:
            yield from _atoms(element.literal, True)
            for condition in element.condition:
                yield from _atoms(condition, False)
    else:
        yield from _atoms(head, True)


def atoms(statement: Statement) -> Iterator[Use]:
    """The atoms of a rule, of an external statement or of a weak constraint."""
    node = statement.node
    if node.ast_type == ASTType.Rule:
        yield from _head(node.head)
    elif node.ast_type == ASTType.External:
        yield from _atoms(node.atom, True)
    elif node.ast_type != ASTType.Minimize:
        return
    for literal in node.body:
        yield from _atoms(literal, False)


@cache
def derived(program: Program) -> frozenset[Signature]:
    """The predicates in the heads of a file."""
    return frozenset(use.signature for statement in program.statements for use in atoms(statement) if use.in_head)


@cache
def used(program: Program) -> frozenset[Signature]:
    """The predicates in the bodies of a file."""
    return frozenset(use.signature for statement in program.statements for use in atoms(statement) if not use.in_head)


def shown(program: Program) -> frozenset[Signature]:
    """The predicates that a question file shows."""
    nodes = (statement.node for statement in program.statements)
    return frozenset((node.name, node.arity) for node in nodes if node.ast_type == ASTType.ShowSignature)


def variables(node: AST) -> Iterator[str]:
    """The names of the variables in a node, each as often as it occurs."""
    return (part.name for part in parts(node) if part.ast_type == ASTType.Variable)


def is_local(name: str) -> bool:
    """Whether a predicate belongs to its file alone."""
    return name.startswith("_")


def place(statement: Statement) -> str:
    """Where a statement begins."""
    return f"{statement.file}:{statement.line}"
