"""The plugin of pytest: what its assertions let pass, and what they say when they fail."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from bridge.case.loading import case_from_object, load_file
from bridge.combat.explaining import check
from bridge.errors import CaseError
from bridge.pytest_plugin import assert_agrees, assert_illegal, assert_legal
from bridge.validate.model import Answer, Board, Play
from tests.language.outputs import HANGUL, english

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/pytest.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
ENGINE = f"{sys.executable} {ROOT / 'docs/snippets/engine.py'}"
LOADED = () if entry_points(group="pytest11", name="azor") else ("-p", "bridge.pytest_plugin")

MENACE: dict[str, Any] = {
    "question": "declare_blockers",
    "state": {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [
            {"id": "ogre", "controller": "alice", "types": ["creature"], "keywords": ["menace"]},
            {"id": "wall", "controller": "bob", "types": ["creature"]},
            {"id": "elf", "controller": "bob", "types": ["creature"]},
        ],
        "attacking": {"ogre": "bob"},
    },
}
ONE = {**MENACE, "play": {"blockers": {"wall": ["ogre"]}}}
BOTH = {**MENACE, "play": {"blockers": {"wall": ["ogre"], "elf": ["ogre"]}}}
PLAIN: dict[str, Any] = {
    "state": {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "elf", "controller": "alice", "types": ["creature"]}],
    },
    "play": {"attackers": {}},
}
UNREAD = {**PLAIN, "state": {**PLAIN["state"], "effects": [{"text": "Creatures attack oddly."}]}}


def _failure(of: pytest.ExceptionInfo[BaseException]) -> str:
    return str(of.value)


def test_what_is_so_passes() -> None:
    assert_legal(BOTH)
    assert_legal(case_from_object(BOTH))
    assert_illegal(ONE)
    assert_illegal(ONE, rule="509.1b")
    for file in sorted((ROOT / "fixtures/702_keywords/702_111_menace").glob("*.yaml")):
        (loaded,) = load_file(str(file))
        (assert_legal if check(loaded.case).outcome.value == "legal" else assert_illegal)(file)


def test_what_is_not_so_fails_with_the_reason() -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        assert_legal(ONE)
    assert _failure(failed).startswith("expected a legal play\n\nILLEGAL  CR 509.1b  ")
    assert "CR 702.111b" in _failure(failed)
    with pytest.raises(pytest.fail.Exception) as failed:
        assert_illegal(BOTH)
    assert _failure(failed).startswith("expected an illegal play\n\nLEGAL  ")
    with pytest.raises(pytest.fail.Exception) as failed:
        assert_illegal(ONE, rule="509.1a")
    assert _failure(failed).startswith("expected a play that breaks CR 509.1a\n\nILLEGAL  CR 509.1b  ")


def test_failures_are_told_in_the_language_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    told = []
    for asserting in (
        lambda: assert_legal(ONE),
        lambda: assert_illegal(BOTH),
        lambda: assert_illegal(ONE, rule="509.1a"),
        lambda: assert_agrees(_Generous(), MENACE),
        lambda: assert_agrees(ENGINE, UNREAD),
    ):
        with pytest.raises(pytest.fail.Exception) as failed:
            asserting()
        told.append(_failure(failed))
    with pytest.raises(pytest.skip.Exception) as skipped:
        assert_agrees(ENGINE, MENACE)
    assert told[0].startswith("적법한 플레이를 예상했습니다\n\n적법하지 않음  CR 509.1b  ")
    assert told[3].startswith("generous 2: 적법하지 않은 플레이를 받아들임\n\ngenerous 2가 ")
    names = ("Creatures attack oddly.", *PLAYS_OF_ENGINES)
    for text in (*told, str(skipped.value)):
        assert HANGUL.search(text) and english(text, names) == []


PLAYS_OF_ENGINES = ("generous 2", "toy engine 1.0", "keywords", "azor explain", "menace")
"""What stays as it is: names and words of engines, and keywords that the Korean rules leave in English."""


@pytest.mark.parametrize("asserting", [assert_legal, assert_illegal])
def test_what_nobody_knows_is_neither(asserting: Callable[..., None]) -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        asserting(UNREAD)
    assert "\n\nUNDETERMINED  " in _failure(failed)


def test_what_is_no_case_is_an_error() -> None:
    with pytest.raises(CaseError, match="no play"):
        assert_legal(MENACE)
    with pytest.raises(CaseError, match="missing key 'state'"):
        assert_legal({})


def test_an_edition_can_be_asked_for() -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        assert_illegal(BOTH, edition="2018-10-05")
    assert "2018-10-05" in _failure(failed)


def test_an_engine_agrees_or_differs_or_does_not_know() -> None:
    assert_agrees(ENGINE, PLAIN)
    with pytest.raises(pytest.skip.Exception, match=r"toy engine 1\.0 doesn't know: keywords"):
        assert_agrees(ENGINE, MENACE)
    with pytest.raises(pytest.fail.Exception, match="nothing was compared: CR "):
        assert_agrees(ENGINE, UNREAD)


class _Generous:
    """An engine that accepts every play that it is asked about."""

    name, version = "generous", "2"

    def answer(self, board: Board, plays: Sequence[Play] | None) -> Answer:
        return Answer(tuple(plays or ()))

    def close(self) -> None:
        raise AssertionError("who made it ends it")


def test_an_engine_that_differs_is_explained() -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        assert_agrees(_Generous(), MENACE)
    told = _failure(failed)
    assert told.startswith("generous 2 accepts an illegal play\n\ngenerous 2 accepts {'blockers': ")
    assert "ILLEGAL  CR 509.1b  " in told and "(CR 702.111b)" in told
    assert told.count("generous 2 accepts {") <= 3


def test_the_page(pytester: pytest.Pytester) -> None:
    """The tests of the page pass with the toy engine, and the third is skipped without one."""
    pytester.makepyfile(SHOWN)
    pytester.runpytest_inprocess(*LOADED, "-p", "no:cacheprovider").assert_outcomes(passed=2, skipped=1)
    pytester.runpytest_inprocess(*LOADED, "-p", "no:cacheprovider", "--azor-engine", ENGINE).assert_outcomes(passed=3)


def test_a_failure_reads_as_on_the_page(pytester: pytest.Pytester) -> None:
    failing = SHOWN.replace("assert_illegal({", "assert_legal({").replace(', rule="508.1a"', "")
    pytester.makepyfile(failing)
    ran = pytester.runpytest_inprocess(*LOADED, "-p", "no:cacheprovider")
    ran.assert_outcomes(passed=1, failed=1, skipped=1)
    shown = re.findall(r"```\n(expected .*?)\n```", PAGE, re.DOTALL)[0]
    told = [line.rstrip() for line in ran.outlines]
    assert [line for line in shown.splitlines() if line not in told] == []
    assert "asserting.py" not in "\n".join(ran.outlines)


def test_to_import_it_costs_nothing() -> None:
    code = (
        "import sys, pytest; before = set(sys.modules); import bridge.pytest_plugin; "
        "print(sorted(set(sys.modules) - before))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ran.stdout.strip() == "['bridge', 'bridge.pytest_plugin']"
