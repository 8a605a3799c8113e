"""Marks around the parts of a text: styles follow from the kind of a part, never from its words."""

from __future__ import annotations

import io

from bridge.cli.colors import print_colored
from bridge.combat.marks import marked, pieces
from bridge.combat.reports import Entry, Report, Section, to_form, to_text

__all__: list[str] = []

REPORT = Report("LEGAL", "", "ILLEGAL  CR 508.1c", (Section("", (Entry("also  broken", "note", "509.1b"),)),))


def test_marks_are_taken_away_again() -> None:
    text = to_form(REPORT, "text", "Title")
    assert "".join(part for _, part in pieces(text)) == to_text(REPORT, "Title")


def test_a_part_has_the_kind_of_its_entry() -> None:
    found = [piece for piece in pieces(to_form(REPORT, "text", "Title")) if piece[0]]
    assert found == [("title", "Title"), ("word LEGAL", "LEGAL"), ("label note", "note"), ("cr", "CR 509.1b")]


def test_marks_in_a_text_are_none() -> None:
    assert list(pieces(marked("title", "a\x0etitle\x0eb\x0f"))) == [
        ("", ""),
        ("title", "a\\x0etitle\\x0eb\\x0f"),
        ("", ""),
    ]
    assert marked("", "\x0e") == "\\x0e"


def test_words_alone_have_no_style() -> None:

    stream = io.StringIO()
    print_colored(pieces(to_form(REPORT, "text")), stream)
    assert "ILLEGAL  CR 508.1c" in stream.getvalue() and "also  broken" in stream.getvalue()
    assert "\x1b[36mCR 509.1b\x1b[0m" in stream.getvalue()
