"""Every rule that judges has a row that fails without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from clingo import Control
from clingo.ast import AST, ASTType, parse_string

from bridge import encodings
from bridge.coverage import programs
from bridge.rulebook import Statement

from .rows import Row, answer

__all__: list[str] = []

JUDGES = ("rules/", "interface/play.lp", "interface/sanity.lp", "interface/scope.lp")
PLAY_IN_A_SEARCH = "attacks_in(play,Creature,Target)"
"""The head of the one rule that only a search asks; a test of section 508 asks it."""


@cache
def rules() -> list[Statement]:
    return [rule for program in programs() if program.file.startswith(JUDGES) for rule in program.rules]


@cache
def rows() -> list[Row]:
    modules = sorted(path.stem for path in Path(__file__).parent.glob("test_*.py") if path.stem != Path(__file__).stem)
    return [row for module in modules for row in import_module(f"tests.rules.{module}").ROWS]


def _marker(number: int) -> AST:
    heads: list[AST] = []
    parse_string(f"_fired({number}).", lambda node: heads.append(node.head) if node.ast_type == ASTType.Rule else None)
    return heads[0]


@cache
def rows_of_rules() -> list[list[Row]]:
    """For each rule, the rows in which it derives something."""
    markers = "\n".join(str(rule.node.update(head=_marker(number))) for number, rule in enumerate(rules()))
    program = encodings.text("declare_attackers") + markers
    found: list[list[Row]] = [[] for _ in rules()]
    for row in rows():
        control = Control(["--warn=none"])
        control.add("base", [], program + row.facts)
        control.ground([("base", [])])
        for atom in control.symbolic_atoms.by_signature("_fired", 1):
            found[atom.symbol.arguments[0].number].append(row)
    return [sorted(its_rows, key=lambda row: len(row.facts)) for its_rows in found]


def without(rule: Statement) -> str:
    """The program without a rule; a predicate that no rule derives any more is declared, and empty."""
    head = rule.node.head.atom.symbol
    parts = []
    for path, text in encodings.program("declare_attackers"):
        lines = text.splitlines(keepends=True)
        if path == encodings.RULES / rule.file:
            lines[rule.line - 1 : rule.end] = ["\n"]
        parts.append("".join(lines))
    return "\n#program base.\n".join(parts) + f"\n#defined {head.name}/{len(head.arguments)}.\n"


def unnoticed() -> Iterator[str]:
    for rule, its_rows in zip(rules(), rows_of_rules(), strict=True):
        if str(rule.node.head) == PLAY_IN_A_SEARCH:
            continue
        program = without(rule)
        if all(answer(row.facts, program) == set(re.findall(r".+", row.expected)) for row in its_rows):
            yield f"{rule.file}:{rule.line}"


def test_all_tables_and_rules_are_read() -> None:
    assert len(rows()) > 600
    assert len(rules()) > 300


@pytest.mark.nightly
def test_every_rule_is_missed() -> None:
    assert list(unnoticed()) == []
