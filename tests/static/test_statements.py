"""One law for all files with rules, of combat, of the action theory and of their searches: `docs/writing-rules.md`.

`test_encodings` looks at questions, includes and numbers by edition, `test_actions` at what only loops have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from clingo.ast import ASTType, Sign, parse_string

from bridge.cli.coverage import programs
from bridge.rulebook import Program, Statement, load_table, newest_edition, numbers_in, read_program
from tests.static.headers import header_of
from tests.static.singletons import misnamed
from tests.static.tree import ACTIONS, PROGRAMS, ROOT, RULED, atoms, derived, is_local, parts, place, used, variables

__all__ = ["verdict_numbers"]

CODE_WIDTH = 100
PROSE_WIDTH = 140
"""A citation is one line, and quotes are not folded: comments may be wider than rules."""
MOST_LINES = 800
MOST_LITERALS = 6

NEWEST = load_table(newest_edition())
TEXT = ROOT.parent / "shared" / "data" / "rules" / f"CR_EN_{newest_edition()}.txt"

every_file = pytest.mark.parametrize("program", (PROGRAMS | ACTIONS).values(), ids=lambda program: program.file)
every_ruled_file = pytest.mark.parametrize("program", RULED.values(), ids=lambda program: program.file)


def _statements() -> Iterator[Statement]:
    for program in RULED.values():
        yield from program.statements


def _report(complaints: list[str]) -> None:
    assert not complaints, "\n" + "\n".join(complaints)


# ---------------------------------------------------------------------------------------------------------------- files


@every_file
def test_a_file_parses_without_a_message(program: Program) -> None:
    messages: list[str] = []
    own = re.sub(r"^#include.*$", "", program.text, flags=re.MULTILINE)
    parse_string(own, lambda node: None, logger=lambda code, message: messages.append(message))
    assert messages == []


@every_file
def test_lines_are_not_too_long(program: Program) -> None:
    code = {n for s in program.statements for n in range(s.line, s.end + 1)}
    _report(
        [
            f"{program.file}:{number}: {len(line)} columns"
            for number, line in enumerate(program.text.splitlines(), 1)
            if len(line) > (CODE_WIDTH if number in code else PROSE_WIDTH)
        ]
    )


@every_file
def test_text_is_tidy(program: Program) -> None:
    assert "\t" not in program.text
    assert "\r" not in program.text
    assert not re.search(r" +$", program.text, re.MULTILINE), "spaces at the end of a line"
    assert program.text.endswith("\n")
    assert not program.text.endswith("\n\n")


@every_ruled_file
def test_a_file_can_be_read_in_one_go(program: Program) -> None:
    assert len(program.text.splitlines()) <= MOST_LINES


# -------------------------------------------------------------------------------------------------------------- headers


@every_ruled_file
def test_the_header_is_true(program: Program) -> None:
    """`python -m tests.static.headers` writes the two lists from the rules."""
    header = program.header
    assert header, "no header"
    assert header.text or not program.file.startswith(("rules/", "actions/")), "no sentence says what is decided"
    assert header.left_out, "no field `Left out`"
    right = header_of(program)
    assert sorted(header.needs or ()) == sorted(right.needs)
    assert sorted(header.derives or ()) == sorted(right.derives)
    assert sorted(header.rules) == sorted(set().union(*right.derives.values()))


@pytest.mark.skipif(not TEXT.is_file(), reason="the texts of the Comprehensive Rules are not here")
def test_titles_are_those_of_the_book() -> None:
    from bridge.rulebook import read_book

    book = read_book(TEXT.read_text(encoding="utf-8-sig")).rules
    titles = [program.header.title for program in RULED.values() if program.header and program.header.number]
    assert [t for t in titles if t.removeprefix("CR ") not in {f"{n}: {r.text}" for n, r in book.items()}] == []


def test_what_a_header_leaves_out_exists() -> None:
    _report(
        [
            f"{program.file}: no rule {number}"
            for program in RULED.values()
            for number in numbers_in((program.header and program.header.left_out) or "")
            if number not in NEWEST
        ]
    )


# ------------------------------------------------------------------------------------------------------------ citations


def verdict_numbers(statement: Statement) -> list[str]:
    """The rule numbers in the heads of a rule: violation("508.1c", …), requirement_rule(…, "508.1d")."""
    return [
        argument.symbol.string
        for use in atoms(statement)
        if use.in_head and use.signature[0] in ("violation", "malformed", "unsupported", "requirement_rule")
        for argument in use.node.arguments
        if argument.ast_type == ASTType.SymbolicTerm and argument.symbol.type.name == "String"
    ]


def test_every_rule_is_cited() -> None:
    """A weak constraint orders answers and encodes no rule of the game."""
    kinds = (ASTType.Rule, ASTType.External)
    _report([place(s) for s in _statements() if s.node.ast_type in kinds and not s.citations])


def test_every_comment_that_cites_is_well_formed() -> None:
    """One line, numbers joined by `, ` and `+ CR`, a paraphrase after a colon; else it isn't read as a citation."""
    complaints = []
    for program in (PROGRAMS | ACTIONS).values():
        good = {citation.line for citation in program.citations}
        for number, line in enumerate(program.text.splitlines(), 1):
            if re.match(r"\s*%\s*CR\b", line) and number not in good:
                complaints.append(f"{program.file}:{number}: {line}")
    _report(complaints)


def test_every_cited_number_exists() -> None:
    _report(
        [
            f"{citation.file}:{citation.line}: no rule {number} in {NEWEST.edition}"
            for program in (PROGRAMS | ACTIONS).values()
            for citation in program.citations
            for number in citation.numbers
            if number not in NEWEST
        ]
    )


def test_a_citation_speaks_for_something() -> None:
    spoken = {citation for statement in _statements() for citation in statement.citations}
    _report(
        [
            f"{citation.file}:{citation.line}: cites for no rule"
            for program in RULED.values()
            for citation in program.citations
            if not citation.left_out and citation not in spoken
        ]
    )


def test_the_number_in_a_head_is_cited_above_it() -> None:
    _report(
        [
            f"{place(statement)}: {number} is not cited above"
            for statement in _statements()
            for number in verdict_numbers(statement)
            if number not in statement.numbers
        ]
    )


def test_a_file_encodes_its_own_section() -> None:
    """A rule that combines sections may stand in the file of either. The general section of a chapter, such as 500, has
    what belongs to sections of its chapter without a file."""
    complaints = []
    sections = {program.header.number[:3] for program in ACTIONS.values() if program.header}
    for program in RULED.values():
        own = program.header.number if program.header else ""
        general = re.compile(rf"{own[0]}\d\d" if own.endswith("00") else r"(?!)")
        for citation in program.citations:
            if own and not any(
                re.match(rf"{re.escape(own)}(\D|$)", number) or (general.match(number) and number[:3] not in sections)
                for number in citation.numbers
            ):
                complaints.append(f"{citation.file}:{citation.line}: nothing of {own}")
    _report(complaints)


# --------------------------------------------------------------------------------------------------- form of statements


def test_what_stands_only_in_searches() -> None:
    """Choices, disjunctions, constraints, optimization and externals: rules only derive. Externals of the action theory
    are the places between its steps."""
    complaints = []
    for file, program in RULED.items():
        if file.startswith("search/"):
            continue
        for statement in program.statements:
            node = statement.node
            is_place = node.ast_type == ASTType.External and file in ACTIONS
            if node.ast_type not in (ASTType.Rule, ASTType.Defined) and not is_place:
                complaints.append(f"{place(statement)}: {node.ast_type.name}")
            elif node.ast_type == ASTType.Rule and (
                node.head.ast_type != ASTType.Literal or node.head.atom.ast_type != ASTType.SymbolicAtom
            ):
                complaints.append(f"{place(statement)}: {node.head.ast_type.name} in a head")
    _report(complaints)


LONG = {
    "actions/732_lasting.lp": "a library at the draw that ends the game: the numbers of one formula",
    "search/loops/numbers.lp": "each constraint compares a number at the end of a round with the one at its beginning",
}
"""Files with bodies of more literals, where a name would explain nothing."""


def test_a_rule_is_one_thought() -> None:
    """A longer body needs a named concept."""
    long = [statement for statement in _statements() if statement.is_rule and len(statement.node.body) > MOST_LITERALS]
    _report([f"{place(each)}: {len(each.node.body)} literals" for each in long if each.file not in LONG])
    assert LONG.keys() == {each.file for each in long}


def test_a_body_stands_one_literal_a_line() -> None:
    """Each literal of a rule begins on a line of its own, below the head and the literals before it; a body of one
    literal may stand beside the head."""
    complaints = []
    for statement in _statements():
        if statement.is_rule and len(statement.node.body) > 1 and not statement.file.startswith("search/"):
            lines = [statement.line, *(literal.location.begin.line for literal in statement.node.body)]
            if lines != sorted(set(lines)):
                complaints.append(place(statement))
    _report(complaints)


def test_negation_stands_after_what_is_asked_first() -> None:
    """The first literal of a body is positive, unless all of them are negative."""
    complaints = []
    for statement in _statements():
        if statement.is_rule and statement.node.body:
            signs = [getattr(literal, "sign", Sign.NoSign) for literal in statement.node.body]
            if signs[0] != Sign.NoSign and Sign.NoSign in signs:
                complaints.append(place(statement))
    _report(complaints)


# ---------------------------------------------------------------------------------------------------------------- names


def test_names_are_snake_case() -> None:
    names = {name for program in RULED.values() for name, _ in derived(program) | used(program)}
    names |= {part.name for s in _statements() for part in parts(s.node) if part.ast_type == ASTType.Function}
    assert [name for name in names if name and not re.fullmatch(r"_?[a-z]+(_[a-z]+)*", name)] == []


def test_a_local_helper_is_derived_and_used() -> None:
    complaints = []
    for program in RULED.values():
        here, asked = derived(program), used(program)
        for name, arity in here ^ asked:
            if is_local(name):
                complaints.append(
                    f"{program.file}: {name}/{arity} is not {'used' if (name, arity) in here else 'derived'}"
                )
    _report(complaints)


def test_variables_are_words() -> None:
    """Single letters are K, N and M, for numbers, and I and J, for places in an order; a prime marks a second variable
    of a sort, `_` is anonymous."""
    good = re.compile(r"_?(?:[A-Z][a-z]+|[IJKMN])'*|_")
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
