"""For every rule that judging uses, a row fails if the rule is deleted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from clingo import Control
from clingo.ast import AST, ASTType, parse_string

from bridge.asp import encodings
from bridge.rulebook import Statement
from tests.mutation.mutants import heads, statements

from .rows import Row, found

__all__: list[str] = []

PLAY_IN_A_SEARCH = ("attacks_in(play,Creature,Target)", "blocks_in(play,Blocker,Attacker)")
"""The heads of rules that only searches use; the tests of sections 508 and 509 test them."""


@cache
def rules() -> list[Statement]:
    """The rules that judging uses, without those that only searches use."""
    return statements()


@cache
def rows() -> list[Row]:
    modules = sorted(path.stem for path in Path(__file__).parent.glob("test_*.py") if path.stem != Path(__file__).stem)
    return [row for module in modules for row in import_module(f"tests.rules.{module}").ROWS]


def _marker(number: int) -> AST:
    heads: list[AST] = []
    parse_string(f"_fired({number}).", lambda node: heads.append(node.head) if node.ast_type == ASTType.Rule else None)
    return heads[0]


def _marked(question: str) -> str:
    """A question's program with a marker for each of its rules, which is derived if the rule derives something."""
    files = {path for path, _ in encodings.program(question)}
    markers = [
        str(rule.node.update(head=_marker(number)))
        for number, rule in enumerate(rules())
        if encodings.RULES / rule.file in files
    ]
    return encodings.text(question) + "\n".join(markers)


@cache
def rows_of_rules() -> list[list[Row]]:
    """For each rule, the rows in which it derives something."""
    programs_of = {question: _marked(question) for question in {row.question for row in rows()}}
    those: list[list[Row]] = [[] for _ in rules()]
    for row in rows():
        control = Control(["--warn=none"])
        control.add("base", [], programs_of[row.question] + row.facts)
        control.ground([("base", [])])
        for atom in control.symbolic_atoms.by_signature("_fired", 1):
            those[atom.symbol.arguments[0].number].append(row)
    return [sorted(its_rows, key=lambda row: len(row.facts)) for its_rows in those]


def without(rule: Statement, question: str) -> str:
    """A question's program without a rule; a predicate that no rule derives any more is declared, and empty."""
    parts = []
    for path, text in encodings.program(question):
        lines = text.splitlines(keepends=True)
        if path == encodings.RULES / rule.file:
            lines[rule.line - 1 : rule.end] = ["\n"]
        parts.append("".join(lines))
    declared = "".join(f"#defined {name}/{arity}.\n" for name, arity in sorted(heads(rule)))
    return "\n#program base.\n".join([*parts, declared])


def unnoticed() -> Iterator[str]:
    for rule, its_rows in zip(rules(), rows_of_rules(), strict=True):
        if str(rule.node.head) in PLAY_IN_A_SEARCH:
            continue
        programs_of = {question: without(rule, question) for question in {row.question for row in its_rows}}
        if not any(_missed(row, programs_of[row.question]) for row in its_rows):
            yield f"{rule.file}:{rule.line}"


def _missed(row: Row, program: str) -> bool:
    return found(row.facts, row.question, program) != set(re.findall(r".+", row.expected))


def test_all_tables_and_rules_are_read() -> None:
    assert len(rows()) > 600
    assert len(rules()) > 300


@pytest.mark.nightly
def test_every_rule_is_missed() -> None:
    assert list(unnoticed()) == []
