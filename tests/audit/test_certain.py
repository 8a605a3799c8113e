"""Certain findings: each kind on a small book, each with a book that has none of it."""

from __future__ import annotations

import pytest

from bridge.audit import audit
from bridge.rulebook import editions as known_editions
from bridge.rulebook import load_table
from bridge.rulebook.audited import AUDITED
from tests.audit import editions
from tests.audit.books import BOOK, EDITIONS, KOREAN, changed, document, told


def test_a_book_without_flaws_has_no_findings() -> None:
    """So whatever a change of it brings to light comes of the change."""
    assert told(audit(document(BOOK))) == []
    assert told(audit(document(KOREAN))) == []


_CASES = {
    "a digit of a subrule's number": (("101.2b The", "101.3b The"), ("number.misprint", "101.3b"), "101.2b"),
    "a letter read as a digit": (("101.2b The", "101.22 The"), ("number.misprint", "101.22"), "101.2b"),
    "a number twice": (("101.2c The", "101.2b The"), ("number.misprint", "101.2b"), "101.2c"),
    "a subrule left out": (
        ("100.1a A game of two is the usual one. See section 5, “Turn Structure.”\n\n", ""),
        ("number.missing", "100.1a"),
        "",
    ),
    "no full stop after a number": (("501.1. The", "501.1 The"), ("format.no_period", "501.1"), "501.1."),
    "a full stop after a letter": (("502.1b An", "502.1b. An"), ("format.period", "502.1b"), "502.1b"),
    "no space": (("502.1b An", "502.1bAn"), ("format.no_space", "502.1b"), ""),
    "an open quotation mark": (("“Ending the Game.”", "“Ending the Game."), ("format.quotes", "100.1b"), ""),
    "an open parenthesis": (("(see rule 502.1)", "(see rule 502.1"), ("format.parentheses", "101.2b"), ""),
    "doubled parentheses": (("(see rule 502.1)", "((see rule 502.1))"), ("format.ref_punctuation", "101.2b"), "("),
    "no final stop": (("the permanents that they control.", "the permanents that they control"),
                      ("format.final_stop", "501.1"), ""),
    "a word twice": (("is about an effect", "is about an an effect"), ("format.word", "101.2c"), "an"),
    "another title in the contents": (("   503. Taking Shortcuts", "   503. Taking Turns"), ("toc.mismatch", "503"),
                                      "Taking Shortcuts"),
    "a section that the contents lack": (("   503. Taking Shortcuts\n", ""), ("toc.missing", "503"), ""),
    "a reference to nothing": (("see rule 101.2b", "see rule 101.2f"), ("xref.dangling", "502.1a"), ""),
    "the end of a range": (("502.1a–b", "502.1a–d"), ("xref.dangling", "500.1"), ""),
    "a range that runs backwards": (("502.1a–b", "502.1b–a"), ("xref.range", "500.1"), ""),
    "the title of another section": (("rule 101, “Ending", "rule 502, “Ending"), ("xref.title", "100.1b"), "101"),
    "no title at all": (("rule 101, “Ending the Game.”", "rule 101, “Stopping.”"), ("xref.title", "100.1b"),
                        "“Ending the Game”"),
    "another chapter's title": (("section 5, “Turn", "section 1, “Turn"), ("xref.title", "100.1a"), "“Game Concepts”"),
    "a heading about something else": (("(see rule 504) is", "(see rule 503) is"), ("xref.heading", "505.2"), "504"),
    "a number word": (("There are three exceptions", "There are four exceptions"), ("count.children", "101.2"), "3"),
    "an entry that points elsewhere": (("hand. See rule 502.1.", "hand. See rule 503.1."),
                                       ("glossary.elsewhere", "glossary"), ""),
}  # fmt: skip


@pytest.mark.parametrize("name", _CASES)
def test_each_kind(name: str) -> None:
    """The change, and nothing else, is found, with the likely mend."""
    change, finding, mend = _CASES[name]
    report = audit(changed(change))
    assert told(report) == [finding]
    assert report.findings[0].mend == mend
    assert len(report.findings[0].quote) <= 120


def test_letters_that_the_book_skips() -> None:
    letters = "abcdefghijkmn"
    of = BOOK.replace("504.1. A", "504.1. In rules there are:\n\n" + "\n\n".join(
        f"504.1{letter} This is what is said under {letter} of it." for letter in letters
    ) + "\n\n504.2. A").replace("504.2. In", "504.3. In")  # fmt: skip
    assert told(audit(document(of))) == []
    assert told(audit(document(of.replace("504.1m", "504.1l"))))[0] in (
        ("number.letter", "504.1l"),
        ("number.misprint", "504.1l"),
    )


def test_two_numbers_that_are_exchanged_are_out_of_order() -> None:
    report = audit(changed(("101.2b The second", "101.2c The second"), ("101.2c The third", "101.2b The third")))
    assert {kind for kind, _ in told(report)} <= {
        "number.misprint",
        "number.order",
        "number.duplicate",
        "number.missing",
    }
    assert told(report)


def test_links_of_a_document_with_markup() -> None:
    report = audit(changed(("(/500#502.1)", "(/500#502.1a)"), of=KOREAN))
    assert told(report) == [("xref.link", "500.1")]


def test_a_chapter_alone_knows_nothing_of_other_chapters() -> None:
    assert told(audit(changed(("rule 502.1]", "rule 702.19]"), ("#502.1)", "#702.19)"), of=KOREAN))) == []


@pytest.mark.parametrize("date", [EDITIONS[0], EDITIONS[-1]])
def test_what_the_coverage_says_of_an_edition_is_what_the_audit_finds(date: str) -> None:
    assert AUDITED[load_table(date).cr_hash] == editions.found(date)


def test_every_edition_is_audited() -> None:
    assert {load_table(date).cr_hash for date in known_editions()} == AUDITED.keys()
