"""Reports, pages, exports and what libraries say, in Korean: no sentence of English is left in any of them."""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import bridge.__main__ as command
from bridge.audit import Document
from bridge.audit import audit as audited
from bridge.audit.kinds import KINDS as KINDS_OF_FINDINGS
from bridge.cards import import_file
from bridge.case.kinds import KINDS
from bridge.case.libraries import said_by_json, said_by_sqlite, said_by_yaml
from bridge.case.loading import load_file
from bridge.case.readings import READINGS
from bridge.case.state import Options, Permanent
from bridge.case.words import KEYWORDS
from bridge.cli.app import main
from bridge.cli.card_reasons import REASONS, reason_of
from bridge.contradictions import PROPERTIES, Bounds, answers, inquiries
from bridge.contradictions.editions import WITNESSES
from bridge.contradictions.reporting import report_of
from bridge.contradictions.searched import Search
from bridge.errors import InputError
from bridge.language import phrase, speaking
from bridge.report.rendering import FORMS, render
from bridge.text import read
from bridge.validate.reporting import campaign_report, family_in_markdown
from tests.audit.books import BOOK, KOREAN, document, edition, seed
from tests.cli.outputs import CASES, HERE
from tests.language.outputs import HANGUL, english, of_page
from tests.validate.test_reporting import SOME

__all__: list[str] = []

_KEYS = (*Permanent.__struct_fields__, *Options.__struct_fields__)
"""Keys of a case, which stay as they are written."""

_LEFT_IN_ENGLISH = ("goad", "goaded", "enlist", "banding", "fragmented", "menace", "trample over planeswalkers")
"""Abilities that the Korean rules leave in English (`docs/glossary-ko.md`)."""


def _readable(text: str, form: str) -> str:
    """What people read of a report; of forms for programs their sentences."""
    if form in ("json", "sarif"):
        return "\n".join(_sentences(json.loads(text)))
    if form == "junit":
        return "\n".join(re.findall(r'message="([^"]*)"', text))
    if form == "markdown":
        return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE).replace("\\", "")
    return of_page(text) if form == "html" else text


def _sentences(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            if name != "tables":  # their heads are keys of JSON
                yield from _sentences(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from _sentences(each, key)
    elif isinstance(value, str) and key in ("why", "title", "told", "claim", "text"):
        yield value


# --------------------------------------------------------------------------------------------------------------- audits

FAULTS = (
    ("100.1a A game", "100.1c A game"),
    ("101.2. There are three", "101.2. There are four"),
    ("see rule 101.2b.", "see rule 101.9."),
    ("See rule 101, “Ending the Game.”", "See rule 101, “Ending a Game.”"),
    ("in a draw.", "in a a draw"),
    ("(see rule 502.1)", "(see rule 502.1"),
    ("501. Untap Step\n\n501.1", "501. Untapping Step\n\n501.1"),
    ("rules 501.1 and 502.1a–b", "rules 502.1b–a"),
)
"""Changes of a book, each of which a check finds."""


def _books() -> Iterator[Document]:
    for old, new in FAULTS:
        assert old in BOOK or old.split("\n")[0] in BOOK, old
        yield document(BOOK.replace(old, new))
    yield document(KOREAN)


def test_what_an_audit_finds_is_said_in_korean_with_the_same_ids() -> None:
    kinds = set()
    for book in _books():
        plain = audited(book)
        with speaking("ko"):
            report = audited(book)
            said = [render(report, form, 20) for form in FORMS]
        assert [each.id for each in report.findings] == [each.id for each in plain.findings]
        for found, before in zip((*report.findings, *report.review), (*plain.findings, *plain.review), strict=True):
            kinds.add(found.kind)
            assert HANGUL.search(found.why) and found.why != before.why
            assert english(found.why) == []
        for form, text in zip(FORMS, said, strict=True):
            quoted = [each.quote for each in (*report.findings, *report.review)]
            assert english(_readable(text, form), quoted) == [], form
    assert len(kinds) >= 6


def test_the_review_list_against_a_source_is_said_in_korean_with_the_same_ids() -> None:
    text = document(seed(2).read_text(encoding="utf-8"))
    source = document(edition("2018-10-05").read_text(encoding="utf-8"))
    plain = audited(text, source)
    with speaking("ko"):
        report = audited(text, source)
    assert [each.id for each in report.review] == [each.id for each in plain.review]
    for found in report.review:
        assert HANGUL.search(found.why)
        assert english(found.why) == []
    assert len({each.kind for each in report.review}) > 6


def test_every_kind_of_finding_has_a_title_in_korean() -> None:
    with speaking("ko"):
        for kind in KINDS_OF_FINDINGS.values():
            assert english(kind.titled()) == english(kind.what_is_checked()) == []
            assert HANGUL.search(kind.titled()) and HANGUL.search(kind.what_is_checked())


# ------------------------------------------------------------------------------------------------------- contradictions


def _said_by(search: Search) -> Iterator[str]:
    yield from (search.claim, search.found[1], search.missing[1], search.goal.title, search.meant)
    yield from (each.title for each in (search.premise,) if each is not None)
    if search.weaker is not None:
        goal, _, sentence = search.weaker
        yield from (goal.title, sentence)


def test_every_claim_and_answer_of_contradictions_is_said_in_korean() -> None:
    with speaking("ko"):
        asked = inquiries((), Bounds())
        said = [text for each in asked for text in (each.late.claim, each.late.told, each.late.meant)]
        for each in asked:
            searches = [part for part in getattr(each.ask, "args", ()) if isinstance(part, Search)]
            said += [text for search in searches for text in _said_by(search)]
        said += [phrase(each.checked) for each in PROPERTIES.values()]
        said += [each.titled() for each in WITNESSES.values()]
    names = (*_LEFT_IN_ENGLISH, *READINGS, *KEYWORDS)
    assert len(said) > 400
    words = [text for text in said if text and text not in _LEFT_IN_ENGLISH]
    assert [text for text in words if not HANGUL.search(text) or english(_without_kinds(text), names)] == []


def _without_kinds(text: str) -> str:
    """A sentence without the kind of violation that it names in parentheses."""
    return re.sub(r"\([a-z0-9' ]+\)|^[a-z]+ ", "·", text)


def test_a_report_of_contradictions_is_in_korean(tmp_path: Path) -> None:
    bounds = Bounds(creatures=(1, 1), kinds=("must_attack", "costs_attack"))
    with speaking("ko"):
        asked = [each for each in inquiries(("costs", "simple"), bounds) if "attackers" in each.name]
        report = report_of(list(answers(asked, bounds, seconds=60)), pictures=True)
        texts = {form: render(report, form, 0) for form in FORMS}
    for form, text in texts.items():
        said = "\n".join(line for line in _readable(text, form).splitlines() if not _is_of_a_case(line))
        assert english(said, _LEFT_IN_ENGLISH) == [], form


def _is_of_a_case(line: str) -> bool:
    """Whether a line of text is one of the YAML of a board."""
    return re.match(r"\s+(- )?[a-z_0-9]+:", line) is not None


def test_answers_that_are_kept_are_in_one_language(tmp_path: Path) -> None:
    asked = [each for each in inquiries(("loops",), Bounds()) if each.name == "loops.passes"]
    list(answers(asked, Bounds(), folder=str(tmp_path)))
    assert next(answers(asked, Bounds(), folder=str(tmp_path))).claim.startswith("A loop")
    with speaking("ko"), pytest.raises(InputError, match="다른 언어"):
        list(answers(asked, Bounds(), folder=str(tmp_path)))


# ------------------------------------------------------------------------------------------------------------ campaigns


@pytest.mark.parametrize("form", FORMS)
def test_the_report_of_a_campaign_is_in_korean(form: str) -> None:
    """It is kept in English, and what the rules say of a play is said anew."""
    own = ("ended with code 139", "It is #12 in the tracker.", "It was mended.", "Wall of Wood")  # what others said
    with speaking("ko"):
        text = campaign_report(SOME, form)
    said = _readable(text, form)
    said = "\n".join(line for line in said.splitlines() if not _is_of_a_case(line))
    assert english(said, own) == []
    assert "Grizzly Bears는 탭되어 있고, 탭된 생물은 공격할 생물로 선택될 수 없습니다." in text


def test_what_an_engine_did_is_said_anew() -> None:
    family = structs.replace(SOME.families[3], error="no answer after 10 seconds", direction="no_answer")
    with speaking("ko"):
        text = family_in_markdown(SOME, family)
    assert "10초가 지나도 답이 없습니다" in text


# ---------------------------------------------------------------------------------------- golden cases in further forms


def _names(case: str) -> set[str]:
    found: set[str] = {f"{case}.yaml", *_LEFT_IN_ENGLISH}
    for loaded in load_file(HERE / f"{case}.yaml"):
        board = loaded.case
        found |= {board.title or "", *board.state.players, *(each.id or "" for each in board.state.effects)}
        for each in board.state.battlefield:
            found |= {each.id, each.name or "", *each.subtypes, *(each.text or "").split("\n")}
    return found


def _printed(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    main([*argv, "--lang", "ko"])
    return capsys.readouterr().out


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("command", ["check --format markdown", "explain --format markdown", "legal --format html"])
def test_golden_cases_in_korean(case: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = _printed(capsys, *command.split(), str(HERE / f"{case}.yaml"))
    said = of_page(text) if "html" in command else text.replace("\\", "")
    assert HANGUL.search(said)
    assert english(said, _names(case)) == []


@pytest.mark.parametrize("case", ["taxes", "arbiter", "three_players_block", "trampling_wurm"])
def test_comments_of_exported_tests_are_in_korean(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The code itself is that of another language."""
    main(["export", "--to", "all", "--lang", "ko", str(HERE / f"{case}.yaml")])
    told = capsys.readouterr()
    comments = [line for line in told.out.splitlines() if re.match(r"(//|# (?!azor:)|Description:)", line)]
    assert len(comments) > 3
    for line in (*comments, *told.err.splitlines()):
        assert HANGUL.search(line), line
        assert english(line.removeprefix("Description:"), (*_names(case), *_KEYS, *KINDS)) == [], line


# ---------------------------------------------------------------------------------------------------------------- cards


CARDS = [
    {"name": "Juggernaut", "type_line": "Artifact Creature — Juggernaut", "power": "5", "toughness": "3",
     "mana_cost": "{4}",
     "text": "This creature attacks each combat if able.\nThis creature can't be blocked by Walls."},
    {"name": "Odd Ox", "type_line": "Creature — Ox", "power": "2", "toughness": "2", "mana_cost": "{G}",
     "text": "Creatures attack oddly.\n{1}: This creature gets +1/+0 until end of turn.\n"
     "Spells cost {1} more to cast."},
    {"name": "Jace", "type_line": "Planeswalker — Jace", "loyalty": "3", "mana_cost": "{U}", "text": "0: Draw a card."},
    {"name": "Plain Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2", "mana_cost": "{1}{G}",
     "text": ""},
]  # fmt: skip


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("cards")
    (folder / "cards.jsonl").write_text("".join(json.dumps(each) + "\n" for each in CARDS), encoding="utf-8")
    import_file(str(folder / "cards.jsonl"), folder / "cards.sqlite")
    return str(folder / "cards.sqlite")


@pytest.mark.parametrize("name", [str(each["name"]) for each in CARDS])
def test_how_a_card_is_read_is_told_in_korean(name: str, index: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = _printed(capsys, "cards", "show", "--cards", index, *name.split())
    assert HANGUL.search(text)
    _, *lines = text.splitlines()
    assert english("\n".join(lines), [name]) == []


def test_how_many_cards_are_read_is_told_in_korean(index: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = _printed(capsys, "cards", "coverage", "--cards", index, "--jobs", "1")
    assert "카드 4장" in text and "선언" in text
    assert english(re.sub(r".*\((?:Odd Ox|Jace)\)", "", text)) == []


def test_every_reason_of_the_reader_is_known() -> None:
    """A new reason fails here: it belongs in `bridge.cli.card_reasons`."""
    sentences = (Path(__file__).parents[1] / "text" / "sentences.yaml").read_text(encoding="utf-8")
    texts = sorted(set(re.findall(r'"([A-Z~][^"\n]{8,200}\.)"|- ([A-Z~][^"\n:]{8,200}\.)$', sentences, re.MULTILINE)))
    reasons = set()
    with speaking("ko"):
        for first, second in texts:
            for statement in read(first or second).statements:
                if statement.reason:
                    reasons.add(statement.reason)
                    assert HANGUL.search(reason_of(statement)), statement.reason
        for template in REASONS.templates:
            assert HANGUL.search(REASONS.said(re.sub(r"\{[a-z]+\}", "7", template))), template
    assert len(reasons) > 10


# ------------------------------------------------------------------------------------------------------------ libraries

YAML = {
    "a: [1, 2": "',' 나 ']'",
    "a: {b: 1": "'}'",
    "a: b: c": "매핑의 값",
    "a:\n- b\n c: 1": "매핑의 값",
    "a: 'b": "뜻밖에 글이 끝납니다",
    'a: "\\q"': "이스케이프",
    "a: @b": "따옴표",
    "%FOO\n---\na: 1": "",
    "? [\n": "",
}
"""Broken texts, each with words of what is said."""


@pytest.mark.parametrize("text", YAML)
def test_broken_yaml_is_told_in_korean(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    assert main(["check", "--lang", "ko", str(file)]) == 2
    told = capsys.readouterr().err.replace(str(file), "case.yaml")
    assert re.match(r"azor: case\.yaml:\d+: ", told)
    assert HANGUL.search(told)
    assert english(told) == []
    assert YAML[text].replace(" ", "") in told.replace(" ", "")


@pytest.mark.parametrize("text", ['{"a": "\\q"}', '{"a": "\\u12"}', '{"a" 1}', "[1, ]", '{"a": 1} x', '{"a": "b'])
def test_broken_json_is_told_in_korean(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.json"
    file.write_text(text, encoding="utf-8")
    assert main(["check", "--lang", "ko", str(file)]) == 2
    told = capsys.readouterr().err.replace(str(file), "case.json")
    assert HANGUL.search(told) and english(told) == []


def test_a_file_that_is_no_index_or_is_cut_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "no.sqlite").write_text("no database at all" * 200, encoding="utf-8")
    (tmp_path / "cut.json.gz").write_bytes(gzip.compress(json.dumps(CARDS).encode())[:-40])
    for argv in (
        ["cards", "show", "--cards", str(tmp_path / "no.sqlite"), "Ox"],
        ["cards", "import", str(tmp_path / "cut.json.gz"), "--cards", str(tmp_path / "new.sqlite")],
    ):
        assert main([*argv, "--lang", "ko"]) == 2
        told = capsys.readouterr().err
        assert HANGUL.search(told) and english(told) == []


def test_what_no_list_has_is_quoted() -> None:
    assert said_by_yaml("a problem of a new version", "while doing something", 3) == (
        "a problem of a new version while doing something that begins on line 3"
    )
    with speaking("ko"):
        assert said_by_yaml("a problem of a new version") == "라이브러리의 말 “a problem of a new version”"
        assert said_by_json("Some new trouble") == "라이브러리의 말 “Some new trouble”"
        assert said_by_sqlite(sqlite3.OperationalError("no such table: cards")) == "표가 없습니다: cards"
        assert "“a new one”" in said_by_sqlite(sqlite3.OperationalError("a new one"))


# ---------------------------------------------------------------------------------------------- before any module is in


@pytest.mark.parametrize(
    ("argv", "environment", "expected"),
    [
        (["azor", "check"], {}, "en"),
        (["azor", "check", "--lang", "ko"], {}, "ko"),
        (["azor", "--lang=ko", "check"], {}, "ko"),
        (["azor", "check"], {"LANG": "ko_KR.UTF-8"}, "ko"),
        (["azor", "check", "--lang", "en"], {"LANG": "ko_KR.UTF-8"}, "en"),
        (["azor", "check"], {"LC_ALL": "C", "LANG": "ko_KR.UTF-8"}, "en"),
        (["azor", "check"], {"LANG": "kok_IN.UTF-8"}, "en"),
    ],
)
def test_an_early_interrupt_is_told_in_the_language(
    argv: list[str], environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(command.sys, "argv", argv)
    assert command._language() == expected
    with speaking(expected):
        assert command._LINES[expected] == phrase("azor: interrupted") + "\n"
