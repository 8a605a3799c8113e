"""What only the action theory (`asp_rules/actions/`) and its search (`asp_rules/search/loops/`) have: two questions,
verbs, what is asked for. `test_statements` holds them to the law for all rules.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

import clingo
import pytest

from bridge.asp import encodings
from bridge.asp.encodings import text
from bridge.rulebook import Program, Statement, load_table, newest_edition
from tests.static.tree import ACTIONS, LOOP_INTERFACE, derived, is_local, place, used

QUESTIONS = ("find_loops", "judge_loop")
NEWEST = load_table(newest_edition())


def _statements(programs: Mapping[str, Program] = ACTIONS) -> Iterator[Statement]:
    for program in programs.values():
        yield from program.statements


def _report(complaints: list[str]) -> None:
    assert not complaints, "\n" + "\n".join(complaints)


def _included(question: str) -> list[str]:
    """The files with rules that a question includes."""
    names = [path.relative_to(encodings.RULES).as_posix() for path, _ in encodings.program(question)]
    return [name for name in names if name in ACTIONS]


# -------------------------------------------------------------------------------------------- the solver, and the files


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_grounded_without_a_message_for_no_facts(question: str) -> None:
    messages: list[str] = []
    control = clingo.Control(["--warn=no-atom-undefined"], logger=lambda code, message: messages.append(message))
    control.add("base", [], text(question))
    control.ground([("base", [])])
    if question == "find_loops":
        control.ground([("step", [clingo.Number(1)])])
        control.ground([("step", [clingo.Number(2)])])
    assert not messages


def test_every_file_is_included_by_a_question_once() -> None:
    included = [name for question in QUESTIONS for name in _included(question)]
    assert sorted(included) == sorted(ACTIONS)


def test_the_vocabulary_is_included() -> None:
    included = {path.relative_to(encodings.RULES).as_posix() for path, _ in encodings.program("find_loops")}
    assert LOOP_INTERFACE.keys() <= included


@pytest.mark.parametrize("file", [file for file in ACTIONS if file.startswith("actions/")])
def test_the_file_stands_where_its_number_says(file: str) -> None:
    """A section's file begins with its number; a keyword action has a file of its own (CR 701)."""
    header = ACTIONS[file].header
    assert header
    assert header.number in NEWEST
    section, _, rule = header.number.partition(".")
    folder, _, name = file.removeprefix("actions/").rpartition("/")
    assert folder == ("701_keyword_actions" if rule else "")
    assert name.startswith(f"{section}_{int(rule):03}_" if rule else f"{section}_")


# ------------------------------------------------------------------------------------------------ headers and citations


def test_what_is_left_out_is_said() -> None:
    """A header names what is left out, or says `-`; it doesn't send readers to the verdicts."""
    vague = ("what verdicts are", "nothing")
    _report([p.file for p in ACTIONS.values() if p.header and (p.header.left_out or "").startswith(vague)])


def test_what_verdicts_are_undetermined_for_stands_in_headers() -> None:
    """What is reported as not judged, or some of its subrules, is left out of the file of its section, if there is one
    that doesn't report it itself."""
    reported: dict[str, set[str]] = {}
    left_out: dict[str, str] = {}
    for program in ACTIONS.values():
        assert program.header
        part = program.header.number
        left_out[part] = f"{left_out.get(part, '')} {program.header.left_out}"
        for number in re.findall(r'^unsupported\("([\d.a-z]+)"', program.text, re.MULTILINE):
            reported.setdefault(number, set()).add(part)
    missing = [
        f"{number}: not left out of {part}"
        for number, by in reported.items()
        for part in left_out
        if re.match(rf"{re.escape(part)}(\.|[a-z]|$)", number) and part not in by
        if not re.search(rf"\b{re.escape(number)}([a-z]|\b)", left_out[part])
    ]
    _report(missing)


def test_rules_that_verdicts_name_exist() -> None:
    named = {number for program in ACTIONS.values() for number in re.findall(r'"(\d{3}\.\d+[a-z]?)"', program.text)}
    assert {"104.4b", "104.4f", "704.5a", "704.5b", "704.5c"} <= named
    assert not [number for number in named if number not in NEWEST]


# ---------------------------------------------------------------------------------------------------- form of the rules


"""Files with bodies of more than six literals, where a name would explain nothing."""


def _names(group: tuple[str, ...]) -> dict[str, dict[str, set[int]]]:
    """For each predicate name in the files of a question, the files that use it, with its arities there."""
    found: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for file in group:
        for name, arity in derived(ACTIONS[file]) | used(ACTIONS[file]):
            found[name][file].add(arity)
    return found


def test_no_rule_of_a_question_stands_twice() -> None:
    """A rule that stands twice can be changed in one place without a difference."""
    places: dict[tuple[str, str], list[str]] = {}
    for question in QUESTIONS:
        for file in _included(question):
            for rule in ACTIONS[file].rules:
                text = re.sub(r"\b_(?=[A-Z])", "", str(rule.node))
                places.setdefault((question, text), []).append(place(rule))
    _report([f"{' and '.join(each)}: {text}" for (_, text), each in places.items() if len(each) > 1])


def test_what_a_verb_looks_at_is_asked_for() -> None:
    """A verb whose rule reads a number is named where numbers are asked for (`732_asked.lp`): else a round could be
    taken for one that stays the same. A mana pool needs no row: it is followed exactly from step to step."""
    looking = {
        verb
        for program in ACTIONS.values()
        for rule in program.rules
        for verbs in re.findall(r"performs\(\(?([a-z_;]+)\)?,", str(rule.node))
        for verb in verbs.split(";")
        if re.search(r"\bv\(", str(rule.node))
    }
    asked = set(re.findall(r"does\(_Ability, _I, (\w+)\)", ACTIONS["actions/732_asked.lp"].text))
    assert {"double_counters", "proliferate", "reveal_until"} <= looking & asked
    assert looking - asked == {"double_mana"}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_name_has_one_arity(question: str) -> None:
    found = _names(tuple(_included(question)))
    arities = {name: set[int]().union(*files.values()) for name, files in found.items()}
    assert {name: these for name, these in arities.items() if len(these) > 1} == {}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_local_helper_stays_in_its_file(question: str) -> None:
    found = _names(tuple(_included(question)))
    assert {name: set(files) for name, files in found.items() if is_local(name) and len(files) > 1} == {}
