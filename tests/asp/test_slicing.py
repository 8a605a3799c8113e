"""Slicing leaves out rules that can't fire, and nothing else."""

from __future__ import annotations

import clingo
import pytest
from clingo import ast

from bridge import case_from_object, load_paths
from bridge.asp import encodings
from bridge.asp.facts import facts
from bridge.asp.slicing import sliced, statements
from bridge.case.state import Case
from bridge.case.terms import text_of
from bridge.combat.preparing import prepared
from bridge.combat.reading import edition_of
from tests.fixtures.files import fixtures
from tests.oracle.random_blocks import random_blocks
from tests.oracle.random_boards import random_board

FIXTURES = [str(path) for path in fixtures() if path.parent.name != "states"]
CASES = [loaded.case for loaded in load_paths(FIXTURES[::24])]
CASES += [case_from_object(random(number)) for random in (random_board, random_blocks) for number in range(40)]


def _atoms(program: str) -> tuple[list[str], list[str]]:
    """Every atom that grounding leaves, with the sign of being a fact, and what the solver said."""
    messages: list[str] = []
    control = clingo.Control(["--warn=all"], logger=lambda code, message: messages.append(message))
    control.add("base", [], program)
    control.ground([("base", [])])
    return sorted(f"{atom.symbol} {atom.is_fact}" for atom in control.symbolic_atoms), messages


OTHERS = ("apply_layer", "find_loops", "guess_boards", "guess_conflicts", "judge_loop")
"""Questions that are not asked about a play, and aren't sliced."""

QUESTIONS = [each for each in encodings.questions() if each not in OTHERS and not each.startswith("boards_")]
"""The other questions; those that search for boards judge no play."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_same_atoms_remain(question: str) -> None:
    """Of the questions about a play most share most of their rules: each takes other cases."""
    _the_same_atoms_remain(question, _cases(question)[QUESTIONS.index(question) % 4 :: 4])


@pytest.mark.nightly
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_same_atoms_remain_of_all_cases(question: str) -> None:
    _the_same_atoms_remain(question, _cases(question))


def _cases(question: str) -> list[Case]:
    # Facts are sliced for questions about what their case asks about.
    return [case for case in CASES if case.question.rpartition("_")[2] in question]


def _the_same_atoms_remain(question: str, cases: list[Case]) -> None:
    assert cases
    for case in cases:
        given = facts(case, edition_of(case))
        whole, _ = _atoms(encodings.text(question) + text_of(given))
        part, messages = _atoms(sliced(encodings.text(question), given) + text_of(given))
        assert part == whole
        assert messages == []


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_statements_are_those_of_the_text(question: str) -> None:
    """Parts that the rest of a program begins have to end where a parsed piece does."""
    cases = _cases(question)[::20]
    assert cases
    for case in cases:
        given = facts(case, edition_of(case))
        read: list[ast.AST] = []
        ast.parse_string(sliced(encodings.text(question), given), read.append)
        assert [*map(str, statements(encodings.text(question), given))] == [*map(str, read[1:])]


def _shown(program: str) -> tuple[list[str], list[str]]:
    """What the one answer shows, and what the solver said."""
    messages: list[str] = []
    control = clingo.Control(["--warn=all", "2"], logger=lambda code, message: messages.append(message))
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        (answer,) = [sorted(map(str, model.symbols(shown=True))) for model in handle]
    return answer, messages


@pytest.mark.parametrize("question", ["declare_attackers", "declare_blockers", "assign_combat_damage"])
def test_the_same_is_shown_without_what_is_not_read(question: str) -> None:
    cases = [case for case in CASES if case.question == question and case.play is not None][:60]
    assert len(cases) > 5
    fewer = 0
    for case in cases:
        given = facts(prepared(case), edition_of(case))
        part = sliced(encodings.text(question), given, shown=True)
        assert _shown(part + text_of(given)) == (_shown(encodings.text(question) + text_of(given))[0], [])
        fewer += part.count(":-") < sliced(encodings.text(question), given).count(":-")
    assert fewer == len(cases)


@pytest.mark.parametrize("question", ["declare_attackers", "declare_blockers"])
def test_most_rules_are_out_of_reach_of_a_small_case(question: str) -> None:
    """Otherwise slicing would be of no use: two creatures and no effect."""
    creatures = [{"id": f"creature of {name}", "controller": name, "types": ["creature"]} for name in "ab"]
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": creatures}
    if question == "declare_blockers":
        state["attacking"] = {"creature of a": "b"}
    case: Case = case_from_object({"question": question, "state": state})
    given = facts(case, edition_of(case))
    assert sliced(encodings.text(question), given).count(":-") < encodings.text(question).count(":-") / 3
