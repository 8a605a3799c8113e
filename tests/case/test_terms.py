"""Terms: no string becomes syntax, whatever it holds; what the solver can't hold is refused; no script, no include."""

from __future__ import annotations

import re

import clingo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge import CaseError, check
from bridge.asp import encodings
from bridge.asp.facts import facts
from bridge.asp.slicing import sliced
from bridge.asp.solving import symbol, term_of
from bridge.case.descriptions import Description
from bridge.case.state import Case, Effect, Permanent, Play, Player, State
from bridge.case.terms import GREATEST, Term, names, text_of, written
from bridge.combat.chunks import judge_chunk
from bridge.combat.verdict import Failure, Outcome
from bridge.errors import InternalError
from bridge.loops.facts import loop_facts
from tests.loops.loading import loop_from_object
from tests.terms import terms

TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=30)
NAMES = st.sampled_from(["a", "controls", "x_1", "_helper"])
TERMS: st.SearchStrategy[Term] = st.recursive(
    TEXTS | st.integers(-GREATEST, GREATEST),
    lambda inner: st.tuples(NAMES, *[inner] * 2) | st.tuples(NAMES, inner) | st.tuples(NAMES),
    max_leaves=8,
)
INJECTED = [
    'red). violation("508.1a",x). color("c"',
    '"). violation("508.1a",x). color("c',
    'a"). #include "/etc/passwd". %',
    "\\",
    '\\"). #script (python) import os #end. a("',
    "@f(1)",
    "1..100000000",
    "X",
    "red;blue",
]


@settings(deadline=None, max_examples=300, derandomize=True, database=None)
@given(TERMS)
def test_a_term_is_read_back_as_it_was(term: Term) -> None:
    """As text it is one term of clingo, the same one that the solver is given."""
    assert clingo.parse_term(written(term)) == symbol(term)
    assert term_of(symbol(term)) == term


@settings(deadline=None, max_examples=100, derandomize=True, database=None)
@given(st.lists(TERMS, max_size=4))
def test_a_text_of_facts_is_these_facts(arguments: list[Term]) -> None:
    fact = ("given", *arguments)
    assert terms(text_of([fact])) == [fact]


@pytest.mark.parametrize("text", [*INJECTED, "X", "Red", "", "1", "not a", "ä", "a b", "a.", "a\n"])
def test_what_is_no_name_becomes_none(text: str) -> None:
    for term in ((text,), ("color", "x", (text,)), (text, "x")):
        if text == "":
            continue  # a tuple
        for make in (symbol, written):
            with pytest.raises(InternalError):
                make(term)  # type: ignore[operator]


@pytest.mark.parametrize("text", ["a\0", "\0own", "\ud800"])
def test_strings_that_the_solver_cannot_hold_are_refused(text: str) -> None:
    for make in (symbol, written):
        with pytest.raises(CaseError):
            make(("name", "x", text))


@pytest.mark.parametrize("number", [GREATEST + 1, -GREATEST - 1, 2**32, 10**40])
def test_numbers_that_the_solver_cannot_hold_are_refused(number: int) -> None:
    for make in (symbol, written):
        with pytest.raises(CaseError):
            make(("life", number))
        with pytest.raises(InternalError):
            make(("life", 1.5))  # type: ignore[arg-type]


def _case(**bear: object) -> Case:
    """The creature a attacks, and what is tried stands on it; nothing is wrong with the play."""
    creature = Permanent(**{"id": "a", "controller": "p", "types": ["creature"], **bear})  # type: ignore[arg-type]
    state = State(active="p", players={"p": Player(), "q": Player()}, battlefield=[creature])
    return Case(state=state, play=Play(attackers={creature.id: "q"}))


@pytest.mark.parametrize("text", INJECTED)
@pytest.mark.parametrize("key", ["types", "supertypes", "colors"])
def test_words_of_a_case_built_in_python_are_those_of_the_format(key: str, text: str) -> None:
    """As the color of a card's face would be, read from an index that nobody checked."""
    case = _case(**{"types": ["creature"], key: ["creature" if key == "types" else "snow", text]})
    with pytest.raises(CaseError, match="no word of the rules"):
        check(case)
    assert all(isinstance(each, Failure) for each in judge_chunk([case] * 30, evidence=False))


@pytest.mark.parametrize("text", INJECTED)
def test_words_of_effects_are_those_of_the_format(text: str) -> None:
    for effect in (
        Effect(kind=text),  # type: ignore[arg-type]
        Effect(kind="cant_attack", subject=text),  # type: ignore[arg-type]
        Effect(kind="cant_attack", subject=Description(type=text)),  # type: ignore[arg-type]
        Effect(kind="cant_attack", subject=Description(controller=text)),  # type: ignore[arg-type]
    ):
        with pytest.raises(CaseError):
            check(_case(effects=[effect]))


@pytest.mark.parametrize("text", INJECTED)
def test_free_strings_say_nothing_to_the_solver(text: str) -> None:
    """Names, ids, kinds of counters and subtypes may hold anything; the verdict is that of a plain one."""
    case = _case(id=text, name=text, subtypes=[text], counters={text: 1}, marks=[text])
    assert check(case).outcome is Outcome.LEGAL
    assert judge_chunk([case] * 30, evidence=False) == [Outcome.LEGAL] * 30


def test_what_stands_in_strings_is_no_word_of_the_facts() -> None:
    """Slicing looks at names alone."""
    fact = ("name", "x", "must_attack goad(lure)")
    assert names([fact]) == {"name"}
    assert names([("condition", "e", ("and", ("type", ("land",)), ("id", "lure")))]) == {
        *("condition", "and", "type", "land", "id")
    }
    plain = facts(_case(), "2026-04-17")
    assert sliced(encodings.text("declare_attackers"), [*plain, fact]) == sliced(
        encodings.text("declare_attackers"), [*plain, ("name", "x", "y")]
    )


@pytest.mark.parametrize("text", INJECTED)
def test_loop_cases_hold_strings_too(text: str) -> None:
    given = {
        "question": "find_loops",
        "cards": {text: {"types": ["creature"], "subtypes": [text], "power": 1, "toughness": 1}},
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {}},
            "battlefield": [{"id": text, "name": text, "controller": "alice", "counters": {text: 1}}],
        },
    }
    found = loop_facts(loop_from_object(given), tokens=2, depth=2)
    assert terms(text_of(found)) and set(terms(text_of(found))) == set(found)
    assert ("object", text) in found


@pytest.mark.parametrize("language", ["python", "lua"])
def test_the_solver_runs_no_script(language: str) -> None:
    control = clingo.Control(logger=lambda code, message: None)
    with pytest.raises(RuntimeError):
        control.add("base", [], f"#script ({language})\n#end.\na(@f()).")


@pytest.mark.parametrize("question", encodings.questions())
def test_the_encodings_hold_no_script_and_no_include_of_their_own(question: str) -> None:
    """Includes are resolved before the solver is given text."""
    text = encodings.text(question)
    assert "#script" not in text and "#include" not in text
    assert not re.search(r"@[\s_]*[A-Za-z]", text), "a function of a script; a priority is a number"
