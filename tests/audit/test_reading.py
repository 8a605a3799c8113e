"""Reading documents: forms, encodings, languages, limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.audit import read_document, read_document_file
from bridge.errors import InputError
from bridge.rulebook import reading
from bridge.rulebook.reading import language_of, references_in
from tests.audit.books import BODY, BOOK, EDITIONS, KOREAN, document, edition, seed


def test_a_whole_book() -> None:
    book = document(BOOK)
    assert book.language == "en"
    assert book.edition == "2020-04-01"
    assert [rule.number for rule in book.rules][:4] == ["100", "100.1", "100.1a", "100.1b"]
    assert [heading.title for heading in book.chapters] == ["Game Concepts", "Turn Structure"]
    assert len(book.contents) == 10
    assert [entry.term for entry in book.glossary] == ["Draw", "Shortcut"]
    rule = book.by_number["501.1"]
    assert rule.line == 1 + BOOK[: BOOK.index("501.1. The active")].count("\n")
    assert rule.text == "The active player untaps the permanents that they control."
    assert [example.text for example in rule.examples] == ["It is the turn of Ann, who untaps a land."]


def test_a_chapter_with_markup() -> None:
    chapter = document(KOREAN)
    assert chapter.language == "ko"
    assert [rule.number for rule in chapter.rules] == [
        "500",
        "500.1",
        "501",
        "501.1",
        "502",
        "502.1",
        "502.1a",
        "502.1b",
    ]
    assert chapter.by_number["501.1"].text == "액티브 플레이어는 자신의 지속물을 언탭합니다."
    assert len(chapter.by_number["501.1"].examples) == 1
    ((_, reference),) = chapter.by_number["500.1"].references
    assert (reference.number, reference.link) == ("502.1", "502.1")


@pytest.mark.parametrize("text", [BOOK, KOREAN], ids=["English", "Korean"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "native"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_encodings_and_ends_of_lines_do_not_matter(tmp_path: Path, text: str, encoding: str, ending: str) -> None:
    plain = document(text)
    native = "cp949" if plain.language == "ko" else "cp1252"
    path = tmp_path / "book.txt"
    path.write_bytes(text.replace("\n", ending).encode(native if encoding == "native" else encoding))
    read = read_document_file(path)
    assert read.language == plain.language
    assert [(rule.number, rule.line, rule.whole) for rule in read.rules] == [
        (rule.number, rule.line, rule.whole) for rule in plain.rules
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nothing of the kind", "no numbered rule"),
        (
            "100. Généralités\n\n100.1. Ces règles s’appliquent à toutes les parties avec deux joueurs.",
            "neither English nor",
        ),
        ("100. 一般\n\n100.1. このルールはすべてのゲームに適用される。", "neither English nor Korean"),
        ("100.1. " + "x" * 20_001, "a line of more than"),
    ],
)
def test_what_is_no_document_is_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why) as refused:
        read_document(text, "other.txt")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("data", [b"\0\1\2\3" * 500, b"100.1. \xff\xfe\0\0" * 3, b"\xff\xfe\0\xd8", b""])
def test_bytes_that_are_no_text_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(data)
    with pytest.raises(InputError):
        read_document_file(path)


def test_a_file_that_is_too_large_or_absent_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="can't be read"):
        read_document_file(tmp_path / "absent")
    monkeypatch.setattr(reading, "MAX_BYTES", 100)
    path = tmp_path / "large"
    path.write_text(BODY)
    with pytest.raises(InputError, match="more than"):
        read_document_file(path)


def test_languages() -> None:
    assert language_of(BODY) == "en"
    assert language_of(KOREAN) == "ko"
    assert language_of("Der Spieler zieht eine Karte, und die Karte ist in seiner Hand.") == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See rule 601.2f–h.", [("601.2f", "601.2h", "")]),
        ("(see rules 509.1 and 702.3b)", [("509.1", "", ""), ("702.3b", "", "")]),
        ("See rule 608, “Resolving Spells.”", [("608", "", "Resolving Spells")]),
        (
            "See rule 717, “Attraction Cards;” rule 901, “Planechase;” ",
            [("717", "", "Attraction Cards"), ("901", "", "Planechase")],
        ),
        ("See section 8, “Multiplayer Rules.”", [("8", "", "Multiplayer Rules")]),
        (
            '규칙 601.2a-d와 601.2e를 따릅니다. (See rule 609, "Effects.")',
            [("601.2a", "601.2d", ""), ("601.2e", "", ""), ("609", "", "Effects")],
        ),
        ("rules 702.2a to 702.2c", [("702.2a", "702.2c", "")]),
        ("a deck of 100 cards, 250 of them, 0.5 or 100%", []),
    ],
)
def test_references(text: str, found: list[tuple[str, str, str]]) -> None:
    assert [(each.number, each.last, each.title) for each in references_in(text)] == found


@pytest.mark.parametrize(("date", "numbers"), [(EDITIONS[0], 2447), (EDITIONS[-1], 3285)])
def test_editions_are_read_whole(date: str, numbers: int) -> None:
    """As many numbers as the table of the edition has."""
    from bridge.rulebook import load_table

    book = read_document_file(edition(date))
    assert len(book.rules) == numbers == len(load_table(date).rules)
    assert book.edition == date
    assert len(book.chapters) == 9


def test_documents_are_read_whole() -> None:
    """The whole translation has nine chapters; the others are chapters 6, 5, 3 and 2."""
    assert len(read_document_file(seed(0)).chapters) == 9
    for number, chapter in ((1, 6), (2, 5), (3, 3), (4, 2)):
        read = read_document_file(seed(number))
        assert read.language == "ko"
        assert read.chapter_digits == {chapter}
