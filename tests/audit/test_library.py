"""`azor rules import` and `azor rules show`: texts of the user's own, and what is told of a rule."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridge.audit.library import imported
from bridge.cli.app import main

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
