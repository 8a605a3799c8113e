"""Questions, includes, numbers by edition, phrases: what `test_statements` can't say of each file by itself.

Each check collects all faults, so that one run shows them all.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from os.path import normpath
from pathlib import Path

import pytest
from clingo import Control
from clingo.ast import ASTType

from bridge.asp import encodings
from bridge.asp.facts import facts
from bridge.asp.vocabulary import predicates, witnesses
from bridge.case.loading import load_paths
from bridge.case.terms import text_of
from bridge.cli.coverage import Row, coverage, spanned
from bridge.combat.layers import facts_of_steps
from bridge.rulebook import Program, Statement, editions, follow, load_table, newest_edition, numbers_in
from tests.fixtures.files import fixtures, loop_fixtures
from tests.loops.loading import load_loop_paths
from tests.static.test_statements import verdict_numbers
from tests.static.tree import (
    CORES,
    ENCODED,
    INTERFACE,
    PROGRAMS,
    QUESTIONS,
    ROOT,
    atoms,
    derived,
    is_local,
    parts,
    place,
    shown,
    used,
)

VERDICTS = ("violation", "malformed", "unsupported")
NEWEST = load_table(newest_edition())
TEXT = ROOT.parent / "shared" / "data" / "rules" / f"CR_EN_{newest_edition()}.txt"

every_file = pytest.mark.parametrize("file", PROGRAMS)
# The two questions about loops have a vocabulary of their own: `test_actions` looks at them. Those about boards are
# asked of scopes, and not of cases: `tests/validate/test_aimed.py`.
every_question = pytest.mark.parametrize(
    "question",
    [
        each
        for each in encodings.questions()
        if each not in ("find_loops", "judge_loop") and not each.startswith("boards_")
    ],
)


def _statements(programs: dict[str, Program] = ENCODED) -> Iterator[Statement]:
    for program in programs.values():
        yield from program.statements


def _report(complaints: list[str]) -> None:
    assert not complaints, "\n" + "\n".join(complaints)


# ------------------------------------------------------------------------------------------------- the solver is silent


@cache
def _fixture_facts() -> list[tuple[str, str]]:
    """The question and the facts of each fixture."""
    paths = [str(path) for path in fixtures()]
    found = []
    for loaded in load_paths(paths):
        found.append((loaded.case.question, text_of(facts(loaded.case, loaded.case.edition or newest_edition()))))
        if loaded.file.find("613_") >= 0:
            found += [("apply_layer", text_of(asked)) for asked in facts_of_steps(loaded.case)]
    return found


def _messages(question: str, given: str) -> list[str]:
    messages: list[str] = []
    control = Control(["--warn=all"], logger=lambda code, message: messages.append(message))
    control.add("base", [], encodings.text(question) + given)
    control.ground([("base", [])])
    return messages


@every_question
def test_a_question_is_grounded_without_a_message_for_no_facts(question: str) -> None:
    assert _messages(question, "") == []


@every_question
def test_a_question_is_grounded_without_a_message_for_fixtures(question: str) -> None:
    """Fixtures are chosen until every predicate and function of the input occurs, each time one with most new ones."""
    found = [
        (given, set(re.findall(r"^\w+|\b[a-z]\w+(?=\()", given, re.MULTILINE)))
        for asked, given in _fixture_facts()
        if asked.rpartition("_")[2] in question
    ]
    left = set().union(*(names for _, names in found))
    assert left, "there are no fixtures"
    while left:
        given, names = max(found, key=lambda each: (len(each[1] & left), len(each[0])))
        left -= names
        assert _messages(question, given) == []


@every_question
def test_plain_clingo_says_nothing_either(question: str, tmp_path: Path) -> None:
    """It runs in another folder, which has a file with the name of one of ours."""
    (tmp_path / "facts.lp").write_text('vocabulary(2). edition("2026-04-17").', encoding="utf-8")
    path = str(encodings.RULES / f"{question}.lp")
    done = subprocess.run(
        [sys.executable, "-m", "clingo", "--warn=all", "--outf=1", path, "facts.lp"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0


def test_our_files_are_read_where_others_lie_in_the_way(tmp_path: Path) -> None:
    """Clingo itself would include the file of the working directory."""
    (tmp_path / "interface").mkdir()
    (tmp_path / "interface" / "output.lp").write_text("decoy.", encoding="utf-8")
    code = f"""
import sys; sys.path.insert(0, {str(ROOT)!r})
from bridge.asp import encodings
assert "decoy" not in encodings.text({encodings.questions()[0]!r})
assert "active_player" in encodings.text({encodings.questions()[0]!r})
"""
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)


# --------------------------------------------------------------------------------------------------- files and includes


def _named(program: Program) -> list[str]:
    """The files that a file includes by itself."""
    names = re.findall(r'^#include "([^"]+)"\.$', program.text, re.MULTILINE)
    return [normpath(f"{program.file}/../{name}") for name in names]


def _includes(program: Program) -> list[str]:
    """The files that a file includes, those of a core in its place."""
    return [each for name in _named(program) for each in (_includes(CORES[name]) if name in CORES else [name])]


@pytest.mark.parametrize("file", QUESTIONS)
def test_a_question_file_is_a_table_of_contents(file: str) -> None:
    program = QUESTIONS[file]
    assert program.header
    assert program.header.title.startswith("Question: ")
    kinds = {statement.node.ast_type for statement in program.statements}
    assert kinds <= {ASTType.Defined, ASTType.ShowSignature}
    included = _includes(program)
    assert len(included) == len(set(included)), "a file is included twice"
    assert program.text.count("#include") == len(_named(program)), "an include that is not on a line of its own"
    assert set(included) <= PROGRAMS.keys() - QUESTIONS.keys()
    assert encodings.text(file.removesuffix(".lp")).count("#include") == 0


@pytest.mark.parametrize("program", CORES.values(), ids=lambda program: program.file)
def test_a_core_only_includes_and_is_included_more_than_once(program: Program) -> None:
    """The action theory has one question; what other files include once stands in them."""
    assert program.header
    assert program.header.title.startswith("Core: ")
    assert program.statements == ()
    assert program.text.count("#include") == len(_named(program)) > 0
    includers = [one.file for one in (CORES | QUESTIONS).values() if program.file in _named(one)]
    assert len(includers) > 1 or program.file == "core/loops.lp"


def test_every_file_is_included_by_a_question() -> None:
    included = {name for program in QUESTIONS.values() for name in _includes(program)}
    assert sorted(PROGRAMS.keys() - QUESTIONS.keys() - included) == []


def test_questions_include_what_they_need() -> None:
    """Every predicate that a body of a question uses is derived or declared in an included file."""
    complaints = []
    for file, program in QUESTIONS.items():
        included = [PROGRAMS[name] for name in _includes(program)]
        defined = {
            (statement.node.name, statement.node.arity)
            for part in (*included, program)
            for statement in part.statements
            if statement.node.ast_type == ASTType.Defined
        }
        available = defined.union(*(derived(part) for part in included))
        for part in included:
            complaints += [f"{file}: {part.file} uses {n}/{a}" for n, a in sorted(used(part) - available)]
        complaints += [f"{file}: shows {n}/{a}" for n, a in sorted(shown(program) - available)]
    _report(complaints)


# -------------------------------------------------------------------------------------------------------------- headers


@pytest.mark.parametrize("file", [file for file in ENCODED if file.startswith("rules/")])
def test_the_file_stands_where_its_number_says(file: str) -> None:
    header = ENCODED[file].header
    assert header
    section, _, rule = header.number.partition(".")
    assert header.number in NEWEST
    chapter, *_, name = file.removeprefix("rules/").split("/")
    assert chapter.startswith(f"{section[0]}_")
    assert name.startswith(f"{section}_{int(rule):03}_" if rule else f"{section}_")


def test_what_a_header_leaves_out_is_not_encoded() -> None:
    """No rule of the same half encodes it (`% CR 508.1e: …`), except rules that report or refuse it."""
    reporting = ("interface/scope.lp", "interface/sanity.lp", "editions/editions.lp")
    encoded = {
        number: citation
        for program in ENCODED.values()
        for citation in program.citations
        for number in citation.groups[0]
        if not citation.left_out and program.file not in reporting
    }
    _report(
        [
            f"{program.file}: {number} is encoded in {encoded[number].file}:{encoded[number].line}"
            for program in ENCODED.values()
            for number in spanned((program.header and program.header.left_out) or "", NEWEST)
            if number in encoded
        ]
    )


# ------------------------------------------------------------------------------------------------------------ citations


def test_every_number_mentioned_in_the_interface_exists() -> None:
    complaints = []
    for program in INTERFACE.values():
        for mention in re.findall(r"\bCR (.+)$", program.text, re.MULTILINE):
            complaints += [f"{program.file}: no rule {n}" for n in numbers_in(mention) if n not in NEWEST]
    _report(complaints)


def test_what_is_cited_is_not_left_out() -> None:
    left_out = {n for p in PROGRAMS.values() for c in p.citations if c.left_out for n in c.numbers}
    cited = {n for p in PROGRAMS.values() for c in p.citations if not c.left_out for n in c.numbers}
    assert sorted(left_out & cited) == []


def test_a_number_in_a_head_is_the_same_rule_in_every_edition() -> None:
    """A number that moved must come from `edition_number/2`; a rule that an edition lacks may keep its number."""
    complaints = []
    for edition in editions():
        went = follow(load_table(edition), NEWEST)
        came_from = {new: old for old, new in went.items()}
        for statement in _statements():
            complaints += [
                f"{place(statement)}: {number} is {came_from[number]} in {edition}"
                for number in verdict_numbers(statement)
                if came_from.get(number, number) != number
            ]
    _report(complaints)


def test_numbers_by_edition_exist_in_their_edition() -> None:
    """Facts `number_since(Name, Edition, Rule)`: editions in order, each with another rule, which exists."""
    listed: dict[str, list[tuple[str, str]]] = defaultdict(list)
    complaints = []
    for file in ("editions/editions.lp", "interface/keywords.lp"):
        for statement in PROGRAMS[file].statements:
            for use in atoms(statement):
                if (
                    use.signature == ("number_since", 3)
                    and use.in_head
                    and statement.is_rule
                    and not statement.node.body
                ):
                    name, edition, rule = (str(argument).strip('"') for argument in use.node.arguments)
                    listed[name].append((edition, rule))
                    held = [each for each in editions() if each >= edition]
                    if edition not in held or rule not in load_table(edition):
                        complaints.append(f"{place(statement)}: no rule {rule} in {edition}")
    assert listed
    for name, rows in listed.items():
        if rows != sorted(rows) or any(one[1] == other[1] for one, other in pairwise(rows)):
            complaints.append(f"{name}: {rows}")
        complaints += [
            f"{name}: no rule {rule} in {edition}"
            for (first, rule), (end, _rule) in pairwise([*rows, ("9999-12-31", "")])
            for edition in editions()
            if first <= edition < end and rule not in load_table(edition)
        ]
    _report(complaints)


def test_known_editions_are_those_with_a_table() -> None:
    known = [
        str(use.node.arguments[0]).strip('"')
        for statement in PROGRAMS["editions/editions.lp"].statements
        for use in atoms(statement)
        if use.signature == ("known_edition", 1) and use.in_head
    ]
    assert tuple(known) == editions()


def _opened() -> list[int]:
    """The sections whose omissions scope.lp lists; everything else in them is encoded."""
    scope = PROGRAMS["interface/scope.lp"]
    return sorted({int(n.partition(".")[0]) for c in scope.citations if c.left_out for n in c.numbers})


@cache
def _rows() -> list[Row]:
    """The rules of the opened sections, and what is encoded of them."""
    opened = _opened()
    return [row for row in coverage(opened[0], opened[-1]) if int(row.number.partition(".")[0]) in opened]


def test_nothing_of_an_opened_section_is_missing() -> None:
    assert set(_opened()) >= {506, 507, 508}
    _report([row.number for row in _rows() if row.status in ("audited", "missing")])


def test_examples_of_the_book_are_fixtures() -> None:
    """Encoded rules of these sections have as many fixtures as examples, in the oldest and in the newest edition."""
    paths = [str(path) for path in fixtures()]
    loops = [str(path) for path in loop_fixtures()]
    sources = Counter(
        (found[1], found[2] or newest_edition())
        for loaded in (*load_paths(paths), *load_loop_paths(loops))
        if (found := re.match(r"CR ([\d.]+[a-z]?)(?: of (\S+))?, (?:\w+ )?example", loaded.case.source or ""))
    )
    encoded = {row.number for row in _rows() if row.status == "encoded"}
    _report(
        [
            f"{number} of {edition}: {pin.examples} examples, {sources[number, edition]} fixtures"
            for edition in ("2018-10-05", newest_edition())
            for number, pin in load_table(edition).rules.items()
            if number in encoded and sources[number, edition] < pin.examples
        ]
    )


# ----------------------------------------------------------------------------------------------- form of the statements


def test_what_stands_nowhere() -> None:
    """Scripts and calls of them, external constants, theories, `#show` outside questions, heuristics outside searches
    (heuristics change no answer)."""
    banned = {
        ASTType.Script,
        ASTType.Definition,
        ASTType.ProjectAtom,
        ASTType.ProjectSignature,
        ASTType.ShowTerm,
        ASTType.TheoryDefinition,
        ASTType.Edge,
    }
    complaints = []
    for statement in _statements(PROGRAMS):
        kind = statement.node.ast_type
        is_question = statement.file in QUESTIONS
        elsewhere = kind == ASTType.Heuristic and not statement.file.startswith("search/")
        if kind in banned or elsewhere or (kind == ASTType.ShowSignature and not is_question):
            complaints.append(f"{place(statement)}: {kind.name}")
        complaints += [
            f"{place(statement)}: @{part.name}"
            for part in parts(statement.node)
            if part.ast_type == ASTType.Function and part.external
        ]
    for file, program in PROGRAMS.items():
        if file not in QUESTIONS and "#include" in program.text:
            complaints.append(f"{file}: #include")
    _report(complaints)


# ---------------------------------------------------------------------------------------------------------------- names


def test_a_name_has_one_arity() -> None:
    arities: dict[str, set[int]] = defaultdict(set)
    for program in ENCODED.values():
        for name, arity in derived(program) | used(program):
            arities[name if not is_local(name) else f"{program.file}: {name}"].add(arity)
    for name, arity in predicates():
        arities[name].add(arity)
    assert {name: found for name, found in arities.items() if len(found) > 1} == {}


def test_a_local_helper_stays_in_its_file() -> None:
    """A local helper is derived in the file that uses it. Two files may not share its name, since clingo sees one
    program."""
    where: dict[str, set[str]] = defaultdict(set)
    complaints = []
    for program in ENCODED.values():
        here = derived(program)
        for name, arity in here | used(program):
            if is_local(name):
                where[name].add(program.file)
                if (name, arity) not in here:
                    complaints.append(f"{program.file}: {name}/{arity} is not derived here")
    complaints += [f"{name} in {', '.join(sorted(files))}" for name, files in where.items() if len(files) > 1]
    _report(complaints)


# ------------------------------------------------------------------------------------------------------------ witnesses


def _witnesses_in_heads() -> dict[str, dict[str, set[int]]]:
    """Relation to functor to arities, of the phrases in heads.

    Requirements are the terms in requirement/1, those of effects in concerns/3.
    """
    found: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for statement in _statements():
        for use in atoms(statement):
            if use.in_head and use.signature[0] in (*VERDICTS, "requirement", "concerns", "note", "payment"):
                name = use.signature[0]
                phrase = use.node.arguments[0 if name == "concerns" else -1]
                if name == "requirement" and phrase.ast_type == ASTType.Variable:
                    continue  # of the effect that it concerns
                assert phrase.ast_type == ASTType.Function, f"{place(statement)}: the phrase is not written out"
                found["requirement" if name == "concerns" else name][phrase.name].add(len(phrase.arguments))
    return found


def test_the_phrases_in_heads_are_the_phrases_that_are_documented() -> None:
    """Some phrases come from a search or its time limit, and have no rule of their own."""
    listed: dict[str, dict[str, set[int]]] = defaultdict(dict)
    for name, witness in witnesses().items():
        if name not in (
            "too_few_requirements",
            "effort_exceeded",
            "effort_exceeded_in",
            "not_all_listed",
            "not_reached",
            "cant_pay",
            "unpayable",
            "either_answer",
            "any_number",
            "nearest_not_found",
            "nearest_not_proved",
            "better_not_found",
            "better_is_beaten",
            "reasons_not_found",
            "more_reasons_not_found",
        ):
            listed[witness.relation][name] = {len(witness.arguments)}
    assert {k: dict(v) for k, v in _witnesses_in_heads().items()} == dict(listed)
