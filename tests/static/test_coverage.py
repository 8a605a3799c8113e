"""Coverage of the rules: citations and fixtures against an edition, and citations to read again after a new one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridge.case.loading import Loaded, load_text
from bridge.cli.coverage import Row, cover, coverage, programs, row_of, stale, to_json, to_markdown, to_text
from bridge.errors import InputError
from bridge.rulebook import EditionTable, Pin, load_table, newest_edition, numbers_in, read_program

ENCODING = """\
%* CR 509: Made-up Blocks

Decides something.

Needs:    a/1, b/1
Derives:  unsupported/2, violation/2 for 509.1a
Left out: 509.4 (nothing), 509.1e-g, 509.2 to 509.2b, which come later
*%

% CR 509.1a + CR 702.9b: a paraphrase.
violation("509.1a", w(Thing)) :-
    a(Thing).

% CR 509.1c: first.
% CR 509.1d: second.
b(Thing) :-
    a(Thing).
c(Thing) :-
    a(Thing).

% ------------------------------------------------------------ a divider

d(Thing) :-
    a(Thing).

% CR 509.1h: not judged.
unsupported("509.1h", cost(Thing)) :-
    b(Thing).

% CR 509.3 left out: a reason.
"""

SUBRULES = [f"509.1{letter}" for letter in "abcdefgh"]
NUMBERS = ["509", "509.1", *SUBRULES, "509.2", "509.2a", "509.2b", "509.3", "509.4", "702.9", "702.9b"]
TABLE = EditionTable(newest_edition(), "", {number: Pin(number, 0) for number in NUMBERS})


def _row(number: str, rows: list[Row]) -> Row:
    return next(row for row in rows if row.number == number)


def _rows(cases: list[Loaded] | None = None) -> list[Row]:
    return cover(509, 509, TABLE, TABLE, [read_program(ENCODING, "509_blocks.lp")], cases or [])


def test_an_encoding_is_read() -> None:
    program = read_program(ENCODING, "509_blocks.lp")
    assert program.header
    assert program.header.number == "509"
    assert program.header.needs == frozenset({("a", 1), ("b", 1)})
    assert program.header.derives == frozenset({("unsupported", 2), ("violation", 2)})
    assert program.header.rules == {"509.1a"}
    cited = [sorted(rule.numbers) for rule in program.rules]
    assert cited == [["509.1a", "702.9b"], ["509.1c", "509.1d"], ["509.1c", "509.1d"], [], ["509.1h"]]
    assert program.citations[0].groups == (("509.1a",), ("702.9b",))
    assert [rule.line for rule in program.rules] == [11, 16, 18, 23, 27]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("508.1e (bands), 508.1g-j", ("508.1e", "508.1g", "508.1j")),
        ("609.5 to 609.8.", ("609.5", "609.8")),
        ("section 508", ("508",)),
        ("2018-10-05, 1000, 0.508, 10.5", ()),
    ],
)
def test_numbers_in_a_text(text: str, numbers: tuple[str, ...]) -> None:
    assert numbers_in(text) == numbers


def test_each_number_has_a_status() -> None:
    assert {row.number: row.status for row in _rows()} == {
        "509.1": "missing",
        "509.1a": "encoded",
        "509.1b": "missing",
        "509.1c": "encoded",
        "509.1d": "encoded",
        "509.1e": "left out",
        "509.1f": "left out",
        "509.1g": "left out",
        "509.1h": "unsupported",
        "509.2": "left out",
        "509.2a": "left out",
        "509.2b": "left out",
        "509.3": "left out",
        "509.4": "left out",
    }


def test_a_row_says_what_and_where() -> None:
    row = _row("509.1a", _rows())
    assert (row.says, row.rules) == ("a paraphrase.", ["509_blocks.lp:10"])
    assert _row("509.3", _rows()).says == "a reason."


CASE = """\
cr: ["509.1a", "509.1b"]
state: {active: a, players: {a: {}, b: {}}}
expect: {violations: [{cr: "509.1a", kind: x}], unsupported: [{cr: "509.1h", kind: y}]}
"""


def test_fixtures_are_counted() -> None:
    rows = _rows(list(load_text(CASE, "one.yaml")) + list(load_text(CASE, "two.yaml")))
    assert _row("509.1a", rows).fixtures == ["one.yaml", "two.yaml"]
    assert _row("509.1a", rows).expecting == ["one.yaml", "two.yaml"]
    assert _row("509.1b", rows).fixtures == ["one.yaml", "two.yaml"]
    assert _row("509.1b", rows).expecting == []
    assert _row("509.1h", rows).expecting == ["one.yaml", "two.yaml"]


def test_a_fixture_of_another_edition_counts_for_the_rule_that_it_means() -> None:
    """701.37a was goad in 2018; it is 701.15a now, and 701.37a is another keyword action."""
    old = load_text('edition: "2018-10-05"\ncr: ["701.37a"]\nstate: {active: a, players: {a: {}, b: {}}}\n', "old.yaml")
    newest = load_table(newest_edition())
    rows = cover(701, 701, newest, newest, [], list(old))
    assert [row.number for row in rows if row.fixtures] == ["701.15a"]


def test_another_edition_is_covered_under_its_own_numbers(tmp_path: Path) -> None:
    rows = coverage(701, 701, "2018-10-05", fixtures=tmp_path)
    assert _row("701.37a", rows).status == "encoded"
    assert _row("701.37a", rows).rules == _row("701.15a", coverage(701, 701, fixtures=tmp_path)).rules


@pytest.mark.parametrize(("first", "last", "edition"), [(999, 999, None), (509, 508, None), (508, 508, "1999-01-01")])
def test_what_is_not_in_the_book_is_refused(first: int, last: int, edition: str | None) -> None:
    with pytest.raises(InputError):
        coverage(first, last, edition)


def test_the_real_sections_are_covered(tmp_path: Path) -> None:
    rows = coverage(506, 508, fixtures=tmp_path)
    assert [row.number for row in rows] == [
        n for n in load_table(newest_edition()).rules if n.startswith(("506.", "507.", "508."))
    ]
    assert _row("508.1d", rows).status == "encoded"
    assert any("508_declare_attackers.lp" in place for place in _row("508.1d", rows).rules)


@pytest.mark.parametrize(
    ("edition", "numbers"),
    [
        (None, ["810.2", "810.4", "810.10c"]),  # encoded; within a span that is left out
        ("2018-10-05", ["702.110b", "702.21", "702.15d"]),  # menace and banding had other numbers
    ],
)
def test_the_row_of_a_rule_is_that_of_the_whole_table(edition: str | None, numbers: list[str]) -> None:
    section = int(numbers[0][:3])
    table = {row.number: row for row in coverage(section, section, edition)}
    assert {"encoded"} < {table[number].status for number in numbers}
    assert any(table[number].fixtures for number in numbers)
    assert [row_of(number, edition) for number in numbers] == [table[number] for number in numbers]


def test_what_a_header_leaves_out_lies_in_one_section() -> None:
    """`row_of` finds a number between the ends of a span by its section."""
    for program in programs():
        for piece in (program.header.left_out or "").split(",") if program.header else ():
            if " to " in piece:
                assert len({number[:3] for number in numbers_in(piece)}) <= 1, f"{program.file}: {piece}"


def test_the_fixtures_folder_can_be_given(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(CASE.replace("509.1", "508.1"), encoding="utf-8")
    row = _row("508.1a", coverage(508, 508, fixtures=tmp_path))
    assert row.fixtures == [str(tmp_path / "one.yaml")]


def test_the_forms_of_the_table() -> None:
    rows = _rows()
    text = to_text(rows)
    assert text.splitlines()[1].split()[:2] == ["509.1a", "encoded"]
    assert text.endswith("14 rules: 3 encoded, 1 unsupported, 8 left out, 0 audited, 2 missing\n")
    objects = [json.loads(line) for line in to_json(rows).splitlines()]
    assert [one["number"] for one in objects] == [row.number for row in rows]
    assert objects[1]["rules"] == ["509_blocks.lp:10"]
    assert "| 509.1a | encoded | a paraphrase. | `509_blocks.lp:10` | 0 | 0 |" in to_markdown(rows)


# ---------------------------------------------------------------------------------------------------------------- stale


def test_nothing_is_stale_from_an_edition_to_itself() -> None:
    assert stale(newest_edition(), newest_edition()) == []


def test_stale_names_cited_rules_that_changed() -> None:
    found = {one.number: one for one in stale("2018-10-05", "2026-04-17")}
    assert found["508.1b"].change == "changed"  # battles joined what is attacked
    assert "508.1d" not in found  # the same text ever since
    assert (found["702.22c"].change, found["702.22c"].before) == ("changed", "702.21c")
    assert found["310.8b"].change == "added"
    cited = {number for program in programs() for citation in program.citations for number in citation.numbers}
    assert found.keys() <= cited
    assert any("508_declare_attackers.lp" in place for place in found["508.1b"].rules)


def test_stale_names_citations_without_a_rule() -> None:
    """In an edition before battles, citations of their rules cite nothing."""
    assert {one.number for one in stale("2018-10-05", "2020-04-17") if one.change == "gone"} >= {"310.8b"}
