"""Reading a Comprehensive Rules text, edition tables, and what changed between editions."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridge.case.rules import OF_DECLARATION
from bridge.errors import InputError
from bridge.rulebook import (
    EditionTable,
    Pin,
    cited_in,
    cr_hash,
    diff,
    editions,
    load_table,
    newest_edition,
    number_in,
    pin,
    pin_file,
    read_book,
    read_table,
    sort_key,
)

ROOT = Path(__file__).parents[2]
TEXTS = ROOT.parent / "shared" / "data" / "rules"

BOOK = """\
Rules of a Made-up Game

These rules are effective as of March 5, 2031.

Contents

1. Concepts
   100. General
5. Turns
   508. Charges
Glossary
Credits

1. Concepts

100. General

100.1. There are “players”—two of them.

100.1a   A player's   turn comes
   after another's.
      Example: Ann, then Bob.
      Example: Bob, then
      Ann.

100.2 No full stop after the number.

5. Turns

508. Charges

508.1.No space either.

508.1a First.

508.1m Letters l and o are skipped.

508.10. After 508.2, if there were one.

Glossary

508.3. A rule number in the glossary.

Credits
"""

needs_texts = pytest.mark.skipif(not TEXTS.is_dir(), reason="the texts of the Comprehensive Rules are not here")


def test_a_book_is_read_into_its_numbered_rules() -> None:
    book = read_book(BOOK)
    assert book.edition == "2031-03-05"
    assert list(book.rules) == [
        "100", "100.1", "100.1a", "100.2", "508", "508.1", "508.1a", "508.1m", "508.10",
    ]  # fmt: skip
    assert book.rules["100.1"].text == 'There are "players"-two of them.'
    assert book.rules["100.1a"].text == "A player's turn comes after another's."
    assert book.rules["100.1a"].examples == ["Ann, then Bob.", "Bob, then Ann."]
    assert book.rules["100.2"].text == "No full stop after the number."
    assert book.rules["508.1"].text == "No space either."
    assert book.rules["508"].text == "Charges"
    assert book.rules["508.1a"].line == 34


@pytest.mark.parametrize(
    "printing",
    [
        BOOK.replace("\n", "\r\n"),
        BOOK.replace("\n", "\r"),
        BOOK.replace("“", '"').replace("”", '"'),
        BOOK.replace("—", "–"),
        BOOK.replace("100.1a   A player's   turn", "        100.1a A player’s turn"),
        "\n\n" + BOOK,
    ],
    ids=["CRLF", "CR", "straight quotes", "short dash", "indented", "blank lines"],
)
def test_printings_of_one_text_have_one_table(printing: str) -> None:
    assert pin(printing) == pin(BOOK)


def test_a_change_of_text_shows_in_its_rule_and_in_the_hash_of_the_book() -> None:
    before, after = pin(BOOK), pin(BOOK.replace("First.", "Second."))
    assert {n for n in before.rules if before.rules[n] != after.rules[n]} == {"508.1a"}
    assert before.cr_hash != after.cr_hash


def test_a_change_of_an_example_shows_in_the_hash_of_the_book_alone() -> None:
    before, after = pin(BOOK), pin(BOOK.replace("Ann, then Bob.", "Ann, then Eve."))
    assert before.rules == after.rules
    assert before.cr_hash != after.cr_hash


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cr.txt: no line says since when"),
        ("Rules effective as of Smarch 5, 2031.", "cr.txt: no line says since when"),
        ("effective as of March 5, 2031.\n100.1. Text.\n", "cr.txt: no first chapter before a glossary"),
        (BOOK.replace("Glossary", "Words"), "cr.txt: no first chapter before a glossary"),
        (BOOK.replace("508.1a First", "100.2. First"), "cr.txt:34: rule 100.2 occurs twice, first in line 26"),
        (BOOK.replace("508.1a", "508.2a"), "cr.txt:34: rule 508.2a without 508.2 before it"),
        (BOOK.replace("508.1.No", "509.1. No"), "cr.txt:32: rule 509.1 without 509 before it"),
        (BOOK.replace("508.1m", "508.1l"), "cr.txt:36: no rule is numbered 508.1l"),
    ],
    ids=["empty", "no date", "no chapter", "no glossary", "twice", "orphan subrule", "orphan rule", "letter l"],
)
def test_what_is_no_rules_text_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as refusal:
        pin(text, "cr.txt")
    assert str(refusal.value).startswith(message)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"absent\.txt: can't be read: No such file"):
        pin_file(tmp_path / "absent.txt")
    (tmp_path / "binary.txt").write_bytes(b"\x81\xff\x00")
    with pytest.raises(InputError, match=r"binary\.txt: not a text file"):
        pin_file(tmp_path / "binary.txt")


def test_a_file_in_an_old_encoding_is_read(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_bytes(BOOK.encode("cp1252"))
    assert pin_file(tmp_path / "old.txt") == pin(BOOK)


def test_a_table_survives_writing_and_reading() -> None:
    table = pin(BOOK)
    assert read_table(table.to_tsv(), "x.tsv") == table


def test_a_table_holds_no_text() -> None:
    assert "players" not in pin(BOOK).to_tsv()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("# Comprehensive", "# Incomprehensible"), "x.tsv:1: "),
        (("# cr_hash", "# hash"), "x.tsv:2: "),
        (("\n508.1\t", "\n100.1\t"), "x.tsv:9: "),
        (("\t2\n", "\ttwo\n"), "x.tsv:6: "),
        (("\n508.1\t", "\n"), "x.tsv:9: "),
    ],
    ids=["no edition", "no hash", "twice", "no count", "no number"],
)
def test_a_damaged_table_is_refused(change: tuple[str, str], message: str) -> None:
    text = pin(BOOK).to_tsv()
    assert change[0] in text
    with pytest.raises(InputError) as refusal:
        read_table(text.replace(*change), "x.tsv")
    assert str(refusal.value).startswith(message)


def test_numbers_sort_as_in_the_book() -> None:
    book = ["100", "100.1", "100.1a", "100.1b", "100.2", "100.10", "100.10a", "101"]
    assert sorted(sorted(book), key=sort_key) == book
    with pytest.raises(ValueError, match="not a rule number"):
        sort_key("508.1aa")


# ------------------------------------------------------------------------------------------------------------- changes


def _table(edition: str, **digests: str) -> EditionTable:
    rules = {name[1:].replace("_", "."): Pin(digest, 0) for name, digest in digests.items()}
    return EditionTable(edition, "", rules)


def test_a_keyword_that_moved_takes_its_subrules_along() -> None:
    old = _table("1", n702="k", n702_21="banding", n702_21a="a", n702_21b="b", n702_21c="c", n702_22="rampage")
    new = _table(
        "2", n702="k", n702_21="ward", n702_21a="w", n702_22="banding", n702_22a="a", n702_22b="B", n702_23="rampage"
    )
    changes = diff(old, new)
    assert changes.moved == (("702.21", "702.22"), ("702.21a", "702.22a"), ("702.22", "702.23"))
    assert changes.changed == (("702.21b", "702.22b"),)
    assert changes.added == ("702.21", "702.21a")
    assert changes.removed == ("702.21c",)


def test_a_rule_inserted_among_others_pushes_them_on() -> None:
    old = _table("1", n613="layers", n613_2="x", n613_3="y", n613_4="z")
    new = _table("2", n613="layers", n613_2="new", n613_3="x", n613_4="y", n613_5="z")
    changes = diff(old, new)
    assert changes.moved == (("613.2", "613.3"), ("613.3", "613.4"), ("613.4", "613.5"))
    assert (changes.added, changes.removed, changes.changed) == (("613.2",), (), ())


def test_a_changed_text_at_the_same_place_is_changed() -> None:
    changes = diff(_table("1", n100="g", n100_1="x"), _table("2", n100="g", n100_1="y"))
    assert changes.changed == (("100.1", "100.1"),)


def test_nothing_changes_from_an_edition_to_itself() -> None:
    table = load_table(newest_edition())
    changes = diff(table, table)
    assert changes.added + changes.removed + changes.changed + changes.moved == ()


def test_changes_are_narrowed_to_a_prefix_of_either_number() -> None:
    changes = diff(load_table("2018-10-05"), load_table("2026-04-17")).under("701.37")
    assert ("701.37a", "701.15a") in changes.changed  # goad
    assert all("701.37" in (a[:6], b[:6]) for a, b in changes.changed + changes.moved)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("702.21a", "702.22a"),  # banding, pushed on by ward in 2021
        ("702.110b", "702.111b"),  # menace
        ("720.2a", "732.2a"),  # taking shortcuts
        ("613.7b", "613.8b"),  # dependency loop
        ("508.1d", "508.1d"),  # requirements: the same text ever since
    ],
)
def test_known_moves_between_2018_and_2026(old: str, new: str) -> None:
    then, now = load_table("2018-10-05"), load_table("2026-04-17")
    assert then.rules[old].digest == now.rules[new].digest
    assert ((old, new) in diff(then, now).moved) == (old != new)


# ------------------------------------------------------------------------------------------------- the editions we have


def test_the_editions() -> None:
    assert editions() == ("2018-10-05", "2020-04-17", "2021-11-19", "2024-04-12", "2025-02-07", "2026-04-17")
    assert newest_edition() == "2026-04-17"


@pytest.mark.parametrize("edition", editions())
def test_an_edition_table_is_whole(edition: str) -> None:
    table = load_table(edition)
    assert table.edition == edition
    assert cr_hash(edition) == table.cr_hash
    assert list(table.rules) == sorted(table.rules, key=sort_key)
    assert {"100.1", "508.1d", "509.1c", "510.1c"} <= table.rules.keys()
    assert not any(number[-1] in "lo" for number in table.rules)
    assert table.rules["508.1d"].examples == 1


def test_the_tables_know_when_battles_came() -> None:
    assert "310.8b" in load_table("2024-04-12")
    assert "310.8b" not in load_table("2021-11-19")


def test_an_unknown_edition_is_refused() -> None:
    for ask in (load_table, cr_hash):
        with pytest.raises(InputError, match="no edition '2019-01-01'; there are 2018-10-05"):
            ask("2019-01-01")


@needs_texts
@pytest.mark.parametrize("edition", editions())
def test_a_table_is_what_pinning_the_text_gives(edition: str) -> None:
    assert pin_file(TEXTS / f"CR_EN_{edition}.txt").to_tsv() == (
        ROOT / "asp_rules" / "editions" / f"{edition}.tsv"
    ).read_text(encoding="utf-8")


def test_asking_for_an_edition_starts_no_solver() -> None:
    code = (
        "import sys; from bridge.rulebook import cr_hash, newest_edition; cr_hash(newest_edition());"
        "assert 'clingo' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


@pytest.mark.parametrize(
    ("edition", "number", "found"),
    [
        ("2026-04-17", "732.2a", "732.2a"),
        ("2025-02-07", "732.2a", "729.2a"),  # CR 732 was 729, 725, 722 and 720
        ("2018-10-05", "732.1b", "720.1b"),
        ("2018-10-05", "613.4b", "613.3b"),
        ("2018-10-05", "104.4b", "104.4b"),
        ("2018-10-05", "310.8b", ""),  # there were no battles
    ],
)
def test_a_rule_has_its_number_in_each_edition(edition: str, number: str, found: str) -> None:
    assert number_in(edition, number) == found


@pytest.mark.parametrize(
    ("edition", "number", "cited"),
    [
        ("2018-10-05", "120.3", "119.3"),  # the section on damage
        ("2018-10-05", "702.93a", "702.92a"),  # undying
        ("2018-10-05", "701.17", "701"),  # milling was no keyword action yet
        ("2018-10-05", "310.8b", ""),  # there was no section on battles
        ("2026-04-17", "701.17", "701.17"),
    ],
)
def test_an_edition_is_cited_by_its_own_numbers(edition: str, number: str, cited: str) -> None:
    assert cited_in(edition, number) == cited


_TRANSLATED = ("cited_in", "number_in", "_in")
"""Functions that take a number of the newest edition."""
OF_THE_NEWEST = {
    "bridge/contradictions/retold.py": "the examples of the newest edition",
    "bridge/case/kinds.py": "the registry of kinds of effects, shown with cards and in the page on the case file",
    "bridge/case/readings.py": "the registry of disputed readings, shown in the page on them",
    "bridge/contradictions/changes.py": "each number stands beside the edition that has it",
    "bridge/contradictions/costs.py": "the boards of `azor contradictions` are of the newest edition",
    "bridge/contradictions/layered.py": "as costs.py",
    "bridge/contradictions/looped.py": "as costs.py",
    "bridge/contradictions/rings.py": "as costs.py",
    "bridge/loops/beginning.py": "as finding.py",
    "bridge/loops/finding.py": "a table of what isn't followed, whose numbers are looked up by edition",
    "bridge/loops/proof/complete.py": "the checker's own numbers: those of a proof are the newest edition's",
    "bridge/loops/prose.py": "what a step is told by; it is shown with its edition's numbers",
    "bridge/rulebook/audited.py": "each number stands below the digest of its edition",
}
"""Modules with numbers that other editions give to other rules, and why they aren't translated where they stand."""


def _numbers(node: ast.AST) -> Iterator[str]:
    """The rule numbers that are whole strings in Python, except those that are looked up by edition."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _TRANSLATED:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"\d{3}\.\d+[a-z]?", node.value):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from _numbers(child)


def _in_bridge() -> Iterator[tuple[str, str]]:
    """The modules of the bridge, each with the rule numbers that stand in it and aren't looked up by edition."""
    for path in sorted((ROOT / "bridge").rglob("*.py")):
        for number in _numbers(ast.parse(path.read_text(encoding="utf-8"))):
            yield path.relative_to(ROOT).as_posix(), number


def test_rule_numbers_in_python_are_those_of_every_edition() -> None:
    """A number that another edition gives to another rule, or to no rule, has to be looked up in its table."""
    elsewhere = {
        path: number
        for path, number in _in_bridge()
        if any(number_in(edition, number) != number for edition in editions())
    }
    assert {path: number for path, number in elsewhere.items() if path not in OF_THE_NEWEST} == {}
    assert OF_THE_NEWEST.keys() <= elsewhere.keys()


def test_rule_numbers_in_python_exist() -> None:
    """Those of the newest edition, but for tables that say whose numbers they have."""
    known = load_table(newest_edition()).rules
    dated = ("bridge/contradictions/changes.py", "bridge/rulebook/audited.py")
    assert [f"{path}: {number}" for path, number in _in_bridge() if path not in dated and number not in known] == []


def test_rules_of_declarations_stand_in_one_table() -> None:
    """What can be chosen, what is forbidden, what is required and what it costs: 508.1 and 509.1, part by part. Other
    modules name parts that the table doesn't have, or what they read from texts and boards."""
    table = {number for rules in OF_DECLARATION.values() for number in rules}
    beside = {path for path, number in _in_bridge() if number in table}
    assert beside == {
        "bridge/case/kinds.py",
        "bridge/case/readings.py",
        "bridge/case/rules.py",
    }
