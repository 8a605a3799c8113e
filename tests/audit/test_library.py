"""`azor rules import` and `azor rules show`: texts of the user's own, and what is told of a rule."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from bridge.audit.library import imported
from bridge.cli.app import main
from bridge.rulebook.own_texts import number_there, quotation, table_of

ENGLISH = """These rules are effective as of November 19, 2021.

5. Turn Structure

508. Declare Attackers Step

508.1. This is what is said of the step in general.

508.1a This is what is said of the first thing that the player does.
Example: An example of it is given here.
"""

KOREAN = """### 508. 공격자선언단

**508.1.** 이 단에 대한 일반적인 설명입니다.

**508.1a** 플레이어가 먼저 하는 일에 대한 설명입니다.
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of the user's texts, and the two texts beside it."""
    (tmp_path / "en.txt").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "ko.txt").write_text(KOREAN, encoding="cp949")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AZOR_RULES", str(tmp_path / "own" / "rules"))
    return tmp_path / "own" / "rules"


def test_a_text_that_says_its_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "import", "en.txt"]) == 0
    assert "English, 2021-11-19, 3 numbers" in capsys.readouterr().out
    [kept] = imported()
    assert (kept.language, kept.edition, kept.chapters) == ("en", "2021-11-19", "5")
    assert main(["rules", "import", "en.txt"]) == 0
    assert len(imported()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["ko.txt"],
        ["ko.txt", "--edition", "lately"],
        ["en.txt", "--edition", "2020-04-17"],
        ["absent.txt"],
    ],
)
def test_what_cannot_be_kept_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "import", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert imported() == []


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZOR_RULES", str(tmp_path / "en.txt" / "rules"))
    assert main(["rules", "import", "en.txt"]) == 5


def test_a_rule_with_its_words_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    """508.1a says who is chosen to attack, which is encoded."""
    assert main(["rules", "import", "en.txt"]) == 0
    assert main(["rules", "import", "ko.txt", "--edition", "2021-11-19"]) == 0
    capsys.readouterr()
    assert main(["rules", "show", "508.1a", "--format", "json"]) == 0
    page = json.loads(capsys.readouterr().out)
    assert page["row"]["status"] == "encoded"
    assert any("508_declare_attackers" in place for place in page["row"]["rules"])
    assert [(words["language"], words["number"]) for words in page["words"]] == [("en", "508.1a"), ("ko", "508.1a")]
    assert page["words"][0]["examples"] == ["An example of it is given here."]
    assert page["history"][0]["edition"] == "2018-10-05"
    assert main(["rules", "show", "508.1a"]) == 0
    told = capsys.readouterr().out
    (beside,) = [line for line in told.splitlines() if "플레이어가 먼저 하는 일" in line]
    assert "the first thing that the player" in beside


def test_a_rule_that_moved(capsys: pytest.CaptureFixture[str]) -> None:
    """Banding was 702.21 in 2018 and is 702.22 since ward took its number in 2021."""
    assert main(["rules", "show", "702.22", "--format", "json"]) == 0
    history = {past["edition"]: past["number"] for past in json.loads(capsys.readouterr().out)["history"]}
    assert (history["2018-10-05"], history["2021-11-19"]) == ("702.21", "702.22")


@pytest.mark.parametrize("number", ["100", "508", "905.6"])
def test_sections_and_all_chapters(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", number]) == 0
    assert "no words" in capsys.readouterr().out


@pytest.mark.parametrize("number", ["508.1zz", "999", "x", "508.99", ""])
def test_numbers_that_do_not_exist(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", number]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# ------------------------------------------------------------------------------------------------- beside the verdict

CASE = """edition: "EDITION"
state:
  active: alice
  players: {alice: {}, bob: {}}
  battlefield:
    - {id: bear, name: Bear, controller: alice, types: [creature], power: 2, toughness: 2, tapped: true}
play: {attackers: {bear: bob}}
"""


def _case(edition: str) -> str:
    Path("case.yaml").write_text(CASE.replace("EDITION", edition), encoding="utf-8")
    return "case.yaml"


def _told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said of an illegal play."""
    capsys.readouterr()
    assert main([*arguments]) == 1
    return capsys.readouterr().out


def test_the_words_of_the_rule_stand_below_the_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    case = _case("2021-11-19")
    before = _told(capsys, "check", case)
    assert "first thing" not in before
    assert main(["rules", "import", "ko.txt", "--edition", "2021-11-19"]) == 0
    assert _told(capsys, "check", case) == before, "no text in English is imported"
    assert main(["rules", "import", "en.txt"]) == 0
    first, second, *others = _told(capsys, "check", case).splitlines()
    assert first == before.splitlines()[0]
    assert second.startswith("  rule") and "“" in second and "the first thing that the player" in second
    assert second.endswith("”")
    assert [line.split() for line in others] == [line.split() for line in before.splitlines()[1:]]
    korean = _told(capsys, "check", "--lang", "ko", case).splitlines()[1]
    assert korean.split() == ["규칙", "“플레이어가", "먼저", "하는", "일에", "대한", "설명입니다.”"]


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_an_explanation_ends_with_the_words_of_its_rules(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    case = _case("2021-11-19")
    before = _told(capsys, "explain", "--format", form, case)
    assert main(["rules", "import", "en.txt"]) == 0
    told = _told(capsys, "explain", "--format", form, case)
    assert told.startswith(before)
    added = told.removeprefix(before)
    assert "The rules in their own words" in added
    assert "CR 508.1a" in added and "the first thing that the player" in added


def test_words_of_another_edition_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "import", "en.txt"]) == 0
    assert _told(capsys, "check", _case("2026-04-17")).splitlines()[1].endswith("” (CR 508.1a in 2021-11-19)")


def test_the_words_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    case = _case("2026-04-17")
    assert "rules" not in json.loads(_told(capsys, "check", "--format", "json", case))
    assert main(["rules", "import", "en.txt"]) == 0
    for command in ("check", "explain"):
        rules = json.loads(_told(capsys, command, "--format", "json", case))["rules"]
        assert rules.keys() == {"508.1a"}
        assert (rules["508.1a"]["edition"], rules["508.1a"]["number"]) == ("2021-11-19", "508.1a")
        assert "the first thing that the player" in rules["508.1a"]["text"]


def test_a_table_that_is_older_than_its_text_is_not_used() -> None:
    assert main(["rules", "import", "en.txt"]) == 0
    [kept] = imported()
    first = quotation("508.1a", "2021-11-19", "en")
    assert first is not None
    kept.path.write_text(ENGLISH.replace("the first thing", "what comes first"), encoding="utf-8")
    later = table_of(kept).stat().st_mtime_ns + 10**9
    os.utime(kept.path, ns=(later, later))
    second = quotation("508.1a", "2021-11-19", "en")
    assert second is not None
    assert second.text == first.text.replace("the first thing", "what comes first") != first.text
    table_of(kept).unlink()
    assert quotation("508.1a", "2021-11-19", "en") == second
    kept.path.write_bytes(b"\0\xff")
    assert quotation("508.1a", "2021-11-19", "en") is None


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("2018-10-05", "702.21"),
        ("2019-01-25", "702.21"),
        ("2021-01-01", ""),
        ("2021-11-19", "702.22"),
        ("2023-01-01", "702.22"),
        ("2001-01-01", ""),
        ("2030-01-01", ""),
    ],
)
def test_the_number_of_banding_at_a_date(edition: str, expected: str) -> None:
    """It moved between 2020-04-17 and 2021-11-19; when is not known, nor what was before and will be."""
    assert number_there("702.22", "2026-04-17", edition) == expected


@pytest.mark.parametrize(
    "name",
    ["fr-2021-11-19-5.txt", "en-2021-11-19-.txt", "en-2021-11-19-50.txt", "en-21-11-19-5.txt", "en-2021-11-19-5.tsv"],
)
def test_files_that_are_no_texts(name: str, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / name).write_text(ENGLISH, encoding="utf-8")
    assert imported() == []
