"""Mutants are what they claim to be, and the cases notice them: a sample in every run, all in the nightly one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bridge.rulebook import read_program
from tests.mutation.mutants import Mutant, mutants, mutants_of, mutated, statements
from tests.mutation.run import Equivalent, equivalents

ROOT = Path(__file__).resolve().parents[2]


def _mutants(rule: str) -> set[tuple[str, str]]:
    """Kind and text of the mutants of one rule."""
    (statement,) = read_program(rule, "x.lp").rules
    return {(mutant.kind, mutant.text) for mutant in mutants_of(0, statement)}


def test_a_rule_is_deleted_and_its_literals_dropped_and_negated() -> None:
    assert _mutants("a(X) :- b(X), not c(X).") == {
        ("delete", ""),
        ("drop", "a(X) :- b(X)."),
        ("negate", "a(X) :- b(X); c(X)."),
    }  # without b(X), or with its negation, X would be anything: the solver refuses that


def test_comparisons_are_shifted() -> None:
    assert _mutants("a(X) :- b(X), 2 <= X.") == {
        ("delete", ""),
        ("drop", "a(X) :- b(X)."),
        ("shift", "a(X) :- b(X); 2 < X."),
    }


def test_guards_and_conditions_of_aggregates_are_mutated() -> None:
    assert _mutants("a :- 2 <= #count { X : b(X), not c(X) }.") == {
        ("delete", ""),
        ("drop", "a."),
        ("shift", "a :- 2 < #count { X: b(X), not c(X) }."),
        ("drop", "a :- 2 <= #count { X: b(X) }."),
        ("negate", "a :- 2 <= #count { X: b(X), c(X) }."),
    }


def test_conditional_literals_are_mutated() -> None:
    assert _mutants("a(X) :- b(X), not c(X, Y) : d(Y), e(Y).") == {
        ("delete", ""),
        ("drop", "a(X) :- b(X)."),
        ("negate", "a(X) :- b(X); c(X,Y): d(Y), e(Y)."),
        ("drop", "a(X) :- b(X); not c(X,Y): e(Y)."),
        ("drop", "a(X) :- b(X); not c(X,Y): d(Y)."),
        ("negate", "a(X) :- b(X); not c(X,Y): not d(Y), e(Y)."),
        ("negate", "a(X) :- b(X); not c(X,Y): d(Y), not e(Y)."),
    }


def test_every_rule_is_deleted_once() -> None:
    deleted = [mutant for mutant in mutants() if mutant.kind == "delete"]
    assert [mutant.rule for mutant in deleted] == list(range(len(statements())))


@pytest.mark.parametrize("kind", ["delete", "drop", "negate", "shift"])
def test_a_mutant_changes_its_rule_and_nothing_else(kind: str) -> None:
    mutant = next(one for one in mutants() if one.kind == kind and one.file.startswith("rules/"))
    before = [str(rule.node) for rule in statements() if rule.file == mutant.file]
    after = [str(rule.node) for rule in read_program(mutated(mutant), mutant.file).rules]
    at = next(n for n, rule in enumerate(r for r in statements() if r.file == mutant.file) if rule.line == mutant.line)
    assert after == [*before[:at], *([mutant.text] if mutant.text else []), *before[at + 1 :]]


def test_an_entry_explains_what_it_names() -> None:
    mutant = Mutant("rules/x.lp", 3, 0, "a(X)", "drop", "_ask_b(X)", "a(X) :- c(X).")
    assert Equivalent("why", kind="drop", literal="_ask_*").explains(mutant)
    assert not Equivalent("why", kind="negate").explains(mutant)
    assert not Equivalent("why", file="rules/y.lp").explains(mutant)
    assert not Equivalent("why", head="a").explains(mutant)
    deleted = mutant._replace(kind="delete", literal="", text="")
    assert not Equivalent("why").explains(deleted)
    assert Equivalent("why", kind="delete").explains(deleted)
    assert not Equivalent("why", kind="delete").explains(mutant)


def test_every_entry_has_a_reason_and_speaks_of_some_mutant() -> None:
    among = list(mutants())
    for entry in equivalents():
        assert len(entry.reason) > 20, entry
        assert any(entry.explains(mutant) for mutant in among), entry


def _run(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutation.run", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a mutant runs in a divided process")
def test_a_sample_of_mutants_is_noticed() -> None:
    """`python -m tests.mutation.run` judges the whole set, dropped literals too."""
    _run("--sample", "4", "--seed", "5", "--kind", "delete", "negate", "shift")


@pytest.mark.nightly
def test_every_mutant_is_noticed() -> None:
    _run()
