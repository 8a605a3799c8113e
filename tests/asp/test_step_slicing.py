"""Slicing a program in steps leaves out rules that can't fire or on which nothing rests, and nothing else."""

from __future__ import annotations

import ast as python
import re
from pathlib import Path

import clingo
import pytest

from bridge import loops
from bridge.asp import encodings, step_slicing
from bridge.case.terms import text_of
from bridge.loops.facts import loop_facts
from tests.loops.loading import load_loop_file

FIXTURES = Path(__file__).parents[2] / "fixtures" / "loops"
CASES = sorted(path for path in FIXTURES.glob("*/*.yaml") if path.parent.name != "malformed")[::20]
STEPS = 3


class _Heads:
    """What the heads of ground rules name."""

    def __init__(self) -> None:
        self.heads: set[int] = set()

    def rule(self, choice: bool, head: list[int], body: list[int]) -> None:
        self.heads.update(head)

    def weight_rule(self, choice: bool, head: list[int], bound: int, body: list[tuple[int, int]]) -> None:
        self.heads.update(head)


def _grounded(text: str, facts: str, sliced: bool) -> tuple[clingo.Control, set[str]]:
    """The program grounded for some steps, and the atoms that may be true in it."""
    control = clingo.Control(["--warn=none"])
    heads = _Heads()
    control.register_observer(heads)  # type: ignore[arg-type]
    program = step_slicing.parts(text)
    for part in program:
        if part.name == "base" or not sliced:
            control.add(part.name, part.parameters, part.text)
    control.add("base", [], facts)
    control.ground([("base", [])])
    if sliced:
        for part in step_slicing.possible(program, [each.symbol for each in control.symbolic_atoms]):
            control.add(part.name, part.parameters, part.text)
    for number in range(1, STEPS + 1):
        control.ground([("step", [clingo.Number(number)])])
    return control, {
        str(each.symbol)
        for each in control.symbolic_atoms
        if not each.symbol.name.startswith("_") and (each.is_fact or each.literal in heads.heads)
    }


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_is_left_out_is_never_true(path: Path) -> None:
    """Either program may name atoms that the other doesn't, where grounding can't tell that they are false; none of
    them is true, but for atoms of local predicates, which nobody reads."""
    [loaded] = load_loop_file(path)
    facts = text_of(loop_facts(loaded.case, tokens=3, depth=5))
    text = encodings.text("find_loops")
    whole, named = _grounded(text, facts, sliced=False)
    sliced, left = _grounded(text, facts, sliced=True)
    assert _true(whole, named - left) == []
    assert _true(sliced, left - named) == []


def _true(control: clingo.Control, atoms: set[str]) -> list[str]:
    """Those of the atoms that some answer holds."""
    return [atom for atom in sorted(atoms) if control.solve(assumptions=[(clingo.parse_term(atom), True)]).satisfiable]


def _rules(text: str, base: str) -> list[str]:
    """The rules of a part `step(t)` that are kept where the base part came to some atoms."""
    program = step_slicing.parts(f"#program step(t).\n{text}")
    atoms = [clingo.parse_term(atom) for atom in base.split()]
    kept = step_slicing.possible(program, atoms)
    return [each.text for part in kept for each in part.statements]


@pytest.mark.parametrize(
    ("rule", "base", "stays"),
    [
        ("a(t) :- b(x).", "b(x)", True),
        ("a(t) :- b(x).", "b(y)", False),
        ('a(t) :- b("x,y;z:-w", 1).', 'b("x,y;z:-w",1)', True),
        ("a(t) :- b(f(X)).", "b(f(1))", True),
        ("a(t) :- b(f(X)).", "b(g(1))", False),
        ("a(t) :- b(f(X)).", "b(f(1,2))", False),
        ("a(t) :- b(t).", "b(7)", True),
        ("a(t) :- b(t-1).", "b(7)", True),
        ("a(t) :- b(X), c(X).", "b(x) c(y)", False),
        ("a(t) :- b(X), c(X).", "b(x) c(x)", True),
        ("a(t) :- not b(x).", "c", True),
        ("a(t) :- b(X), X < 3.", "b(4)", True),
        ("a(t) :- f(X) = g(X), b(X).", "b(4)", True),
        ("a(t) :- N = #sum { M : b(M) }.", "c", True),
        ("a(t) :- b((x; y)).", "b(z)", True),
        ("{ a(X,t) : b(X); c(t) : d } 1 :- e.", "e", True),
        ("{ a(X,t) : b(X) } :- e.", "b(1)", False),
        (":- b(x).", "c", False),
        ("#external a(t) : b(x).", "b(y)", False),
        ("#external a(t) : b(x).", "b(x)", True),
        ("#show a/1.", "c", True),
    ],
)
def test_which_rule_stays(rule: str, base: str, stays: bool) -> None:
    assert len(_rules(rule, base)) == (1 if stays else 0)


def test_what_another_rule_brings_is_known() -> None:
    text = "a(X,t) :- b(X). { c(X,t) : a(X,t) }. d(t) :- c(x,t). #external e(y,t). f(t) :- e(y,t). f(t) :- e(z,t)."
    assert len(_rules(text, "b(x)")) == 5
    assert len(_rules(text, "b(w)")) == 4


@pytest.mark.parametrize(
    ("rules", "kept"),
    [
        ("_a(t) :- b.", 0),
        ("_a(t) :- b. c(t) :- _a(t).", 2),
        ("_a(t) :- b. c(t) :- not _a(t).", 2),
        ("_a(t) :- b. c(t) :- N = #sum { M : _a(M) }, b.", 2),
        ("_a(t) :- b. { c(X,t) : _a(X) }.", 2),
        ("_a(t) :- b. :- _a(t).", 2),
        ("_a(t) :- b. #minimize { 1,t : _a(t) }.", 2),
        ("_a(t) :- b. #show c : _a(t).", 2),
        ("_a(t) :- b. _c(t) :- _a(t).", 0),
        ("_a(t) :- b. _c(t) :- _a(t). d(t) :- _c(t).", 3),
        ("_a(t) :- b. _a(t) :- _a(t-1).", 0),
        ("_a(t) :- b. _c(t) :- _a(t). _a(t) :- _c(t).", 0),
        ("_a(t) :- b. c(t) :- _a(t), not b.", 2),
        ("_a(t) :- b. c(t) :- _a(t), none(t).", 0),
        ("{ _a(t) } :- b.", 1),
        ("#external _a(t) : b.", 1),
        ("_a(t) :- b. c(t) :- _aa(t).", 0),
    ],
)
def test_local_predicates_that_nothing_rests_on_are_left_out(rules: str, kept: int) -> None:
    assert len(_rules(rules, "b")) == kept


def test_nobody_outside_the_rules_reads_local_predicates() -> None:
    """No name of a local predicate of the action theory stands in a text of the modules that may read answers: those of
    loops but the one that writes facts."""
    local = set(re.findall(r"(?<![\w'])_[a-z]\w*(?=\()", encodings.text("find_loops")))
    assert len(local) > 300
    modules = sorted(path for path in Path(loops.__file__).parent.glob("*.py") if path.name != "facts.py")
    assert any("Stepper" in path.read_text("utf-8") for path in modules)
    for path in modules:
        texts = {
            each.value
            for each in python.walk(python.parse(path.read_text("utf-8")))
            if isinstance(each, python.Constant)
        }
        assert local.isdisjoint(texts), path


def test_of_many_values_none_is_told_apart() -> None:
    base = " ".join(f"b({number})" for number in range(200))
    assert len(_rules("a(t) :- b(x).", base)) == 1


def test_a_head_that_is_not_read_is_refused() -> None:
    with pytest.raises(ValueError, match="isn't read"):
        step_slicing.parts("#program step(t).\na(1;2,t) :- b.")
