"""The encodings follow the conventions: form, names, headers, citations, vocabulary, includes.

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
from clingo.ast import ASTType, Sign, parse_string

from bridge.asp import encodings
from bridge.asp.facts import facts
from bridge.asp.vocabulary import predicates, witnesses
from bridge.case.loading import load_paths
from bridge.case.terms import text_of
from bridge.cli.coverage import Row, coverage, programs, spanned
from bridge.combat.layers import facts_of_steps
from bridge.rulebook import Program, Statement, editions, follow, load_table, newest_edition, numbers_in, read_program
from tests.fixtures.files import fixtures, loop_fixtures
from tests.loops.loading import load_loop_paths
from tests.static.headers import header_of
from tests.static.singletons import misnamed
from tests.static.tree import (
    CORES,
    ENCODED,
    INTERFACE,
    PROGRAMS,
    QUESTIONS,
    ROOT,
    SEARCHES,
    atoms,
    derived,
    is_local,
    parts,
    place,
    shown,
    used,
    variables,
)

CODE_WIDTH = 100
PROSE_WIDTH = 140
"""A citation is one line, and quotes are not folded: comments may be wider than rules."""

VERDICTS = ("violation", "malformed", "unsupported")
NEWEST = load_table(newest_edition())
TEXT = ROOT.parent / "shared" / "data" / "rules" / f"CR_EN_{newest_edition()}.txt"

every_file = pytest.mark.parametrize("file", PROGRAMS)
every_encoded_file = pytest.mark.parametrize("file", ENCODED)
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


@every_file
def test_a_file_parses_without_a_message(file: str) -> None:
    messages: list[str] = []
    own = re.sub(r"^#include.*$", "", PROGRAMS[file].text, flags=re.MULTILINE)
    parse_string(own, lambda node: None, logger=lambda code, message: messages.append(message))
    assert messages == []


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


@every_file
def test_lines_are_not_too_long(file: str) -> None:
    code = {n for s in PROGRAMS[file].statements for n in range(s.line, s.end + 1)}
    _report(
        [
            f"{file}:{number}: {len(line)} columns"
            for number, line in enumerate(PROGRAMS[file].text.splitlines(), 1)
            if len(line) > (CODE_WIDTH if number in code else PROSE_WIDTH)
        ]
    )


@every_encoded_file
def test_a_file_can_be_read_in_one_go(file: str) -> None:
    assert len(ENCODED[file].text.splitlines()) <= 800


@every_file
def test_text_is_tidy(file: str) -> None:
    text = PROGRAMS[file].text
    assert "\t" not in text
    assert "\r" not in text
    assert not re.search(r" +$", text, re.MULTILINE), "spaces at the end of a line"
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


# -------------------------------------------------------------------------------------------------------------- headers


@every_encoded_file
def test_the_header_is_true(file: str) -> None:
    """`python -m tests.static.headers` writes the two lists from the rules."""
    header = ENCODED[file].header
    assert header, "no header"
    assert header.text or not file.startswith("rules/"), "no sentence says what is decided"
    assert header.left_out, "no field `Left out`"
    right = header_of(ENCODED[file])
    assert sorted(header.needs or ()) == sorted(right.needs)
    assert sorted(header.derives or ()) == sorted(right.derives)
    assert sorted(header.rules) == sorted(set().union(*right.derives.values()))


@pytest.mark.parametrize("file", [file for file in ENCODED if file.startswith("rules/")])
def test_the_file_stands_where_its_number_says(file: str) -> None:
    header = ENCODED[file].header
    assert header
    section, _, rule = header.number.partition(".")
    assert header.number in NEWEST
    chapter, *_, name = file.removeprefix("rules/").split("/")
    assert chapter.startswith(f"{section[0]}_")
    assert name.startswith(f"{section}_{int(rule):03}_" if rule else f"{section}_")


@pytest.mark.skipif(not TEXT.is_file(), reason="the texts of the Comprehensive Rules are not here")
def test_titles_are_those_of_the_book() -> None:
    from bridge.rulebook import read_book

    book = read_book(TEXT.read_text(encoding="utf-8-sig")).rules
    titles = [program.header.title for program in ENCODED.values() if program.header and program.header.number]
    assert [t for t in titles if t.removeprefix("CR ") not in {f"{n}: {r.text}" for n, r in book.items()}] == []


def test_what_a_header_leaves_out_exists() -> None:
    _report(
        [
            f"{program.file}: no rule {number}"
            for program in ENCODED.values()
            for number in numbers_in((program.header and program.header.left_out) or "")
            if number not in NEWEST
        ]
    )


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


def _verdict_numbers(statement: Statement) -> list[str]:
    """The rule numbers in the heads of a rule: violation("508.1c", …), requirement_rule(…, "508.1d")."""
    return [
        argument.symbol.string
        for use in atoms(statement)
        if use.in_head and use.signature[0] in (*VERDICTS, "requirement_rule")
        for argument in use.node.arguments
        if argument.ast_type == ASTType.SymbolicTerm and argument.symbol.type.name == "String"
    ]


def test_every_rule_is_cited() -> None:
    """A weak constraint orders answers and encodes no rule of the game."""
    kinds = (ASTType.Rule, ASTType.External)
    _report([place(s) for s in _statements() if s.node.ast_type in kinds and not s.citations])


def test_every_comment_that_cites_is_well_formed() -> None:
    complaints = []
    for program in PROGRAMS.values():
        good = {citation.line for citation in program.citations}
        for number, line in enumerate(program.text.splitlines(), 1):
            if re.match(r"\s*%\s*CR\b", line) and number not in good:
                complaints.append(f"{program.file}:{number}: {line}")
    _report(complaints)


def test_every_cited_number_exists() -> None:
    _report(
        [
            f"{citation.file}:{citation.line}: no rule {number} in {NEWEST.edition}"
            for program in PROGRAMS.values()
            for citation in program.citations
            for number in citation.numbers
            if number not in NEWEST
        ]
    )


def test_every_number_mentioned_in_the_interface_exists() -> None:
    complaints = []
    for program in INTERFACE.values():
        for mention in re.findall(r"\bCR (.+)$", program.text, re.MULTILINE):
            complaints += [f"{program.file}: no rule {n}" for n in numbers_in(mention) if n not in NEWEST]
    _report(complaints)


def test_a_citation_speaks_for_something() -> None:
    spoken = {citation for statement in _statements() for citation in statement.citations}
    _report(
        [
            f"{citation.file}:{citation.line}: cites for no rule"
            for program in ENCODED.values()
            for citation in program.citations
            if not citation.left_out and citation not in spoken
        ]
    )


def test_what_is_cited_is_not_left_out() -> None:
    left_out = {n for p in PROGRAMS.values() for c in p.citations if c.left_out for n in c.numbers}
    cited = {n for p in PROGRAMS.values() for c in p.citations if not c.left_out for n in c.numbers}
    assert sorted(left_out & cited) == []


def test_the_number_in_a_head_is_cited_above_it() -> None:
    _report(
        [
            f"{place(statement)}: {number} is not cited above"
            for statement in _statements()
            for number in _verdict_numbers(statement)
            if number not in statement.numbers
        ]
    )


def test_a_file_encodes_its_own_section() -> None:
    """A rule that combines sections may stand in the file of either."""
    complaints = []
    for program in ENCODED.values():
        own = program.header.number if program.header else ""
        for citation in program.citations:
            if own and not any(
                number == own or re.match(rf"{re.escape(own)}\D", number) for number in citation.numbers
            ):
                complaints.append(f"{citation.file}:{citation.line}: nothing of {own}")
    _report(complaints)


def test_a_number_in_a_head_is_the_same_rule_in_every_edition() -> None:
    """A number that moved must come from `edition_number/2`; a rule that an edition lacks may keep its number."""
    complaints = []
    for edition in editions():
        went = follow(load_table(edition), NEWEST)
        came_from = {new: old for old, new in went.items()}
        for statement in _statements():
            complaints += [
                f"{place(statement)}: {number} is {came_from[number]} in {edition}"
                for number in _verdict_numbers(statement)
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


def test_what_stands_only_in_searches() -> None:
    """Choices, disjunctions, constraints, optimization and externals: rules only derive."""
    complaints = []
    for file, program in ENCODED.items():
        if file in SEARCHES:
            continue
        for statement in program.statements:
            node = statement.node
            if node.ast_type not in (ASTType.Rule, ASTType.Defined):
                complaints.append(f"{place(statement)}: {node.ast_type.name}")
            elif node.ast_type == ASTType.Rule and (
                node.head.ast_type != ASTType.Literal or node.head.atom.ast_type != ASTType.SymbolicAtom
            ):
                complaints.append(f"{place(statement)}: {node.head.ast_type.name} in a head")
    _report(complaints)


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


def test_a_rule_is_one_thought() -> None:
    """A body has at most six literals; a longer one needs a named concept."""
    _report([f"{place(s)}: {len(s.node.body)} literals" for s in _statements() if s.is_rule and len(s.node.body) > 6])


def test_a_body_stands_one_literal_a_line() -> None:
    """Each literal begins on a line of its own, below the head and the literals before it."""
    complaints = []
    for statement in _statements():
        if statement.is_rule and statement.node.body and statement.file not in SEARCHES:
            lines = [statement.line, *(literal.location.begin.line for literal in statement.node.body)]
            if lines != sorted(set(lines)):
                complaints.append(place(statement))
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


def test_names_are_snake_case() -> None:
    names = {name for program in ENCODED.values() for name, _ in derived(program) | used(program)}
    names |= {part.name for s in _statements() for part in parts(s.node) if part.ast_type == ASTType.Function}
    assert [name for name in names if name and not re.fullmatch(r"_?[a-z]+(_[a-z]+)*", name)] == []


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


def test_a_local_helper_is_used() -> None:
    _report(
        [
            f"{program.file}: {name}/{arity} is not used"
            for program in ENCODED.values()
            for name, arity in derived(program) - used(program)
            if is_local(name)
        ]
    )


def test_variables_are_words() -> None:
    """Single letters are only N and M, for numbers; a prime marks a second variable of a sort, `_` is anonymous."""
    good = re.compile(r"_?(?:[A-Z][a-z]{2,}|[NM])'*|_")
    _report(
        [
            f"{place(statement)}: {name}"
            for statement in _statements()
            for name in dict.fromkeys(variables(statement.node))
            if not good.fullmatch(name)
        ]
    )


def test_a_primed_variable_stands_beside_the_unprimed() -> None:
    complaints = []
    for statement in _statements():
        names = {name.removeprefix("_") for name in variables(statement.node)}
        complaints += [f"{place(statement)}: {n}" for n in names if n.endswith("'") and n[:-1] not in names]
    _report(complaints)


@pytest.mark.parametrize("program", programs(), ids=lambda one: one.file)
def test_a_variable_that_stands_once_is_marked(program: Program) -> None:
    """A variable that occurs once is written `_Name`, else it is mistyped; `tests.static.singletons` marks it."""
    _report([f"{program.file}:{one.line}: {one.name}" for one in misnamed(program)])


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        ("a(X) :- b(X, Y).", ["Y"]),
        ("a(X) :- b(X, _Y), c(_Y).", ["_Y"]),
        ("a(X) :- b(X, _).", []),
        ("a(N) :- N = #count { X, Y : b(X, Z), c(Y) }.", ["Z"]),
        ("a(X) :- b(X, Z), #count { Y : c(Y, Z) } > 0, #count { Y : d(Y) } > 0.", []),
        ("{ a(X) : b(X, Y) } :- c(Z).", ["Z", "Y"]),
        ("a(X) :- b(X), not c(X, Y) : d(Y); not c(X, Z) : e.", ["Z"]),
        (":- b(X, X').", ["X", "X'"]),
    ],
)
def test_variables_that_stand_once_are_found(rule: str, names: list[str]) -> None:
    """Elements of aggregates and conditional literals have variables of their own."""
    assert [one.name for one in misnamed(read_program(rule + "\n", "x.lp"))] == names


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
            "nearest_not_found",
            "nearest_not_proved",
            "better_not_found",
            "better_is_beaten",
            "reasons_not_found",
            "more_reasons_not_found",
        ):
            listed[witness.relation][name] = {len(witness.arguments)}
    assert {k: dict(v) for k, v in _witnesses_in_heads().items()} == dict(listed)


def test_negation_stands_after_what_is_asked_first() -> None:
    """The first literal of a body is positive, unless all of them are negative."""
    complaints = []
    for statement in _statements():
        if statement.is_rule and statement.node.body:
            signs = [getattr(literal, "sign", Sign.NoSign) for literal in statement.node.body]
            if signs[0] != Sign.NoSign and Sign.NoSign in signs:
                complaints.append(place(statement))
    _report(complaints)
