"""Leaves out of a program the rules that the facts of one case can't reach. It changes speed, never meaning.

A rule can only fire if every predicate, and every constant and function symbol, of its positive body occurs
somewhere: in a fact, or in the head of a rule that can fire. Most cases use few of the words that effects are written
in, so most rules are out of reach, and both parsing and grounding cost as much per rule as per fact.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from clingo import ast
from msgspec import Struct

from bridge import encodings
from bridge.terms import Fact, names

__all__ = ["sliced"]

_WORD = re.compile(r"\b_*[a-z][A-Za-z0-9_]*")
_DECLARATIONS = (ast.ASTType.Defined, ast.ASTType.ShowSignature, ast.ASTType.Program)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


class _Rule(Struct, frozen=True):
    text: str
    head: str
    """The predicate that the rule derives, as `name/arity`."""
    gives: frozenset[str]
    """Words in the head."""
    needs: frozenset[str]
    """Words in the positive body: a predicate and every symbol inside it."""


@cache
def _rules(text: str) -> tuple[tuple[_Rule, ...], str, frozenset[str]]:
    """The rules of the part `base`; all else as text; the words in it, except where it only declares."""
    lines = text.splitlines(keepends=True)
    rules: list[_Rule] = []
    rest: list[str] = []
    words: set[str] = set()
    part = "base"

    def source(node: ast.AST) -> str:
        begin, end = node.location.begin, node.location.end
        covered = lines[begin.line - 1 : end.line]
        covered[-1] = covered[-1][: end.column - 1]
        covered[0] = covered[0][begin.column - 1 :]
        return "".join(covered)

    def read(node: ast.AST) -> None:
        nonlocal part
        if node.ast_type is ast.ASTType.Program:
            part = node.name
        if part != "base" or not _is_plain(node):
            # The elements of one #maximize are statements of their own, with no text of their own.
            rest.append(source(node) if node.ast_type is ast.ASTType.Rule else str(node))
            if node.ast_type not in _DECLARATIONS:
                words.update(_words(rest[-1:]))
            return
        positive = [source(each) for each in node.body if _is_positive(each)]
        head = node.head.atom.symbol
        signature = f"{head.name}/{len(head.arguments)}"
        rules.append(_Rule(source(node), signature, _words([source(node.head)]), _words(positive)))

    ast.parse_string(text, read)
    return tuple(rules), "\n".join(rest), frozenset(words)


def _is_plain(node: ast.AST) -> bool:
    return bool(
        node.ast_type is ast.ASTType.Rule
        and node.head.ast_type is ast.ASTType.Literal
        and node.head.atom.ast_type is ast.ASTType.SymbolicAtom
    )


def _is_positive(literal: ast.AST) -> bool:
    return bool(
        literal.ast_type is ast.ASTType.Literal
        and literal.sign == ast.Sign.NoSign
        and literal.atom.ast_type is ast.ASTType.SymbolicAtom
    )


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in _WORD.findall(_STRING.sub("", text)))


def sliced(question: str, facts: Iterable[Fact]) -> str:
    """The question's program without the rules that can't fire for these facts."""
    rules, rest, words = _rules(encodings.text(question))
    known = names(facts, set(words))
    chosen: list[_Rule] = []
    while True:
        waiting: list[_Rule] = []
        for rule in rules:
            if rule.needs <= known:
                chosen.append(rule)
                known |= rule.gives
            else:
                waiting.append(rule)
        if len(waiting) == len(rules):
            break
        rules = tuple(waiting)
    underivable = {rule.head for rule in waiting} - {rule.head for rule in chosen}
    declared = (f"#defined {signature}." for signature in sorted(underivable))
    return "\n".join((*(rule.text for rule in chosen), *declared, rest, ""))
