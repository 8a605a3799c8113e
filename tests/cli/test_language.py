"""The option and the locale that choose the language of sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.cli.app import main
from bridge.language import language

__all__: list[str] = []

CASE = """
state:
  active: alice
  players: {alice: {}, bob: {}}
  battlefield:
    - {id: b, name: Bears, controller: alice, types: [creature], tapped: true}
play: {attackers: {b: bob}}
"""
KOREAN = "Bears는 탭되어 있고, 탭된 생물은 공격할 생물로 선택될 수 없습니다."
ENGLISH = "Bears is tapped, and a tapped creature can't be chosen to attack."


@pytest.fixture
def board(tmp_path: Path) -> str:
    file = tmp_path / "board.yaml"
    file.write_text(CASE, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("before", [["--lang", "ko", "check"], ["check", "--lang", "ko"], ["explain", "--lang", "ko"]])
def test_the_option(before: list[str], board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*before, board]) == 1
    assert KOREAN in capsys.readouterr().out
    assert language() == "en"


def test_the_locale(board: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    main(["check", board])
    assert KOREAN in capsys.readouterr().out
    main(["check", "--lang", "en", board])
    assert ENGLISH in capsys.readouterr().out


@pytest.mark.parametrize("command", ["check", "explain"])
def test_other_processes_speak_it_too(command: str, board: str, capsys: pytest.CaptureFixture[str]) -> None:
    main([command, "--lang", "ko", "--timeout", "60", board])
    assert KOREAN in capsys.readouterr().out


def test_answers_of_another_language_are_not_gone_on_with(
    board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "answers.jsonl")
    main(["check", "--resume", out, board])
    assert main(["check", "--lang", "ko", "--resume", out, board]) == 2
    assert "다른 케이스나 다른 옵션의 답" in capsys.readouterr().err


def test_a_language_without_a_catalog_is_refused(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--lang", "tlh", board]) == 2
    assert "'tlh' is not one of 'en', 'ko'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("battlefeild", "알 수 없는 키 'battlefeild'; 혹시 'battlefield'입니까?"),
        ("attacking", "매핑이 와야 하지만 정수(3)가 있습니다"),
    ],
)
def test_errors_of_loading(key: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.yaml"
    file.write_text(f"state: {{active: alice, players: {{alice: {{}}, bob: {{}}}}, {key}: 3}}\n", encoding="utf-8")
    assert main(["check", "--lang", "ko", str(file)]) == 2
    assert capsys.readouterr().err == f"azor: {file}:1: state.{key}: {said}\n"
