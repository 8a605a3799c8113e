"""Lifts an encoding from one state to many: every atom gets one more argument, the number of its board.

The encodings stay written for one state. Lifted, hundreds of boards are grounded and solved in one call, because all
the atoms of a rule are about the same board. What no fact of a case reaches (tables of editions, orders of words) is
the same on all boards and stays as it is; so do the edition and the version of the vocabulary, which boards that are
judged together share.

A choice of one board may have no answer, and must not take it from the others. Therefore a lifted search is guarded:
its constraints bind only boards on which `improved__` is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from clingo import ast

from bridge import encodings
from bridge.errors import InternalError
from bridge.vocabulary import predicates

__all__ = ["lifted", "lifted_search", "placed"]

_BOARD = "Board__"
_KNOWN = f"board__({_BOARD})"
_IMPROVED = f"improved__({_BOARD})"
_SHARED = frozenset({("edition", 1), ("vocabulary", 1)})
"""What boards that are judged together have in common."""

_GIVEN = "interface/input.lp"
_GIVEN_ONCE = re.compile(r"^(?:edition|vocabulary)\(.*\)\.\n", re.MULTILINE)

_GUARD = f"""
{{ {_IMPROVED} }} :- {_KNOWN}.
#external open__({_BOARD}) : {_KNOWN}.
:- {_IMPROVED}, not open__({_BOARD}).
:- not {_IMPROVED} : open__({_BOARD}).
#show {_IMPROVED} : {_IMPROVED}.
"""

Signature = tuple[str, int]


def placed(facts: str, board: int) -> str:
    """The facts of a case, as facts about a board; without what all boards share.

    Args:
        facts: Facts, one a line.
        board: Number of the board.
    """
    number = str(board)
    lines = _GIVEN_ONCE.sub("", facts)
    if lines.count(").\n") < lines.count("\n"):  # a proposition has no arguments yet
        lines = re.sub(r"^(\w+)\.$", rf"\1({number}).", lines, flags=re.MULTILINE)
        parts = lines.splitlines(keepends=True)
        lone = f"({number}).\n"
        moved = (each if each.endswith(lone) and "," not in each else _with(each, number) for each in parts)
        return "".join(moved) + f"board__({number}).\n"
    return lines.replace(").\n", f",{number}).\n") + f"board__({number}).\n"


def _with(fact: str, number: str) -> str:
    return fact.replace(").\n", f",{number}).\n")


@cache
def lifted(question: str, shown: tuple[str, ...]) -> str:
    """The program of a question that only judges, for many boards.

    Args:
        question: Name of a question file without choices.
        shown: What is shown instead of what the question shows, in the syntax of `#show` terms, with the variable
            `Board__` for the board.

    Raises:
        InternalError: The encoding holds something that can't be lifted.
    """
    return "\n".join((*_lifted(question, ""), *(f"#show {each}." for each in ("", *shown))))


@cache
def lifted_search(question: str) -> str:
    """The program of a question that searches, for many boards: each answer has `improved__(Board)` for the boards on
    which it obeys all constraints, of those for which `open__(Board)` is true, and has it for one of them at least.

    Only the part `base` is taken over: what is grounded later helps with single boards.

    Raises:
        InternalError: The encoding holds something that can't be lifted.
    """
    return "\n".join((*_lifted(question, _IMPROVED), "#show.", _GUARD))


def _lifted(question: str, guard: str) -> Iterator[str]:
    statements: list[ast.AST] = []
    ast.parse_string(encodings.text(question), statements.append)
    common = _common(statements)
    part = "base"
    for statement in statements:
        kind = statement.ast_type
        if kind is ast.ASTType.Program:
            part = statement.name
        elif part != "base" or kind is ast.ASTType.ShowSignature:
            continue
        elif kind is ast.ASTType.Defined:
            signature = (statement.name, statement.arity)
            yield f"#defined {statement.name}/{statement.arity + (signature not in common)}."
        elif kind is ast.ASTType.Rule:
            yield _rule(statement, common, guard)
        else:
            raise InternalError(f"{question}: {kind.name} can't be lifted: {statement}")


def _rule(rule: ast.AST, common: frozenset[Signature], guard: str) -> str:
    if all(signature in common for signature in _signatures(rule)):
        return str(rule)
    added: list[str] = []
    if guard and _is_constraint(rule):
        added.append(guard)
    elif not any(_binds(literal, common) for literal in rule.body):
        added.append(_KNOWN)
    text = str(_Lifting(common).visit(rule))
    if _BOARD in str(rule):
        raise InternalError(f"{_BOARD} is taken: {rule}")
    if not added:
        return text
    return f"{text[:-1]}{';' if rule.body else ' :-' if not _is_constraint(rule) else ''} {added[0]}."


def _is_constraint(rule: ast.AST) -> bool:
    head = rule.head
    return bool(head.ast_type is ast.ASTType.Literal and head.atom.ast_type is ast.ASTType.BooleanConstant)


def _binds(literal: ast.AST, common: frozenset[Signature]) -> bool:
    """Whether a literal of a body says which board the rule is about."""
    return bool(
        literal.ast_type is ast.ASTType.Literal
        and literal.sign == ast.Sign.NoSign
        and literal.atom.ast_type is ast.ASTType.SymbolicAtom
        and _signature(literal.atom) not in common
    )


class _Lifting(ast.Transformer):
    """Adds the board to every atom that isn't the same on all boards."""

    def __init__(self, common: frozenset[Signature]) -> None:
        self._common = common

    def visit_SymbolicAtom(self, atom: ast.AST) -> ast.AST:
        """Adds the board."""
        if _signature(atom) in self._common:
            return atom
        term = atom.symbol
        board = ast.Variable(term.location, _BOARD)
        return ast.SymbolicAtom(ast.Function(term.location, term.name, [*term.arguments, board], term.external))


class _Signatures(ast.Transformer):
    """Reads which atoms occur."""

    def __init__(self) -> None:
        self.found: set[Signature] = set()

    def visit_SymbolicAtom(self, atom: ast.AST) -> ast.AST:
        """Reads one."""
        self.found.add(_signature(atom))
        return atom


def _signature(atom: ast.AST) -> Signature:
    term = atom.symbol
    if term.ast_type is not ast.ASTType.Function:  # a pool, or classical negation
        raise InternalError(f"{term} can't be lifted")
    return term.name, len(term.arguments)


def _signatures(node: ast.AST) -> set[Signature]:
    reader = _Signatures()
    reader.visit(node)
    return reader.found


def _common(statements: Iterable[ast.AST]) -> frozenset[Signature]:
    """The predicates that are the same on all boards: no fact of a case, and no choice, reaches them."""
    derived_from: dict[Signature, list[set[Signature]]] = {}
    varying = {each for each, given in predicates().items() if given.file == _GIVEN} - _SHARED
    for each in statements:
        if each.ast_type is ast.ASTType.Rule:
            head = _signatures(each.head)
            body = {signature for literal in each.body for signature in _signatures(literal)}
            if each.head.ast_type is not ast.ASTType.Literal:
                varying |= head
            for signature in head:
                derived_from.setdefault(signature, []).append(body)
    grown = True
    while grown:
        found = {
            signature
            for signature, bodies in derived_from.items()
            if signature not in varying and any(body & varying for body in bodies)
        }
        varying |= found
        grown = bool(found)
    known = {signature for bodies in derived_from.values() for body in bodies for signature in body}
    return frozenset((known | set(derived_from) | _SHARED) - varying)
