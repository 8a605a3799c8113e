"""A share of the trials in every run, and all of them in the nightly run."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.cli.exit_codes import BUG
from tests.hostile.running import Called, run, wrong_answer
from tests.hostile.suites import SUITES

SHARE = {
    "check": 20, "check-brief": 10, "check-expect": 5, "explain": 10, "legal": 10, "facts": 15, "loops": 4,
    "loops-facts": 10, "serve": 8, "indexes": 6, "card-files": 5, "texts": 5, "same": 6, "alike": 2, "outputs": 2,
    "perft": 2, "export": 4, "arena": 25, "puzzles": 8,
}  # fmt: skip
"""The number of trials of each suite in every run."""


@pytest.mark.parametrize("name", SHARE)
def test_a_share_of_the_trials(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AZOR_CARDS", str(tmp_path / "none"))
    suite = SUITES[name]
    step = max(1, suite.count // SHARE[name])  # spread over the lists of inputs, not only their beginning
    found = {seed: suite.trial(seed, tmp_path) for seed in range(0, SHARE[name] * step, step)}
    assert {seed: what for seed, what in found.items() if what} == {}


@pytest.mark.nightly
@pytest.mark.parametrize("name", SUITES)
def test_all_trials(name: str) -> None:
    assert list(run(name, SUITES[name].count, 0)) == []


@pytest.mark.parametrize(
    ("code", "out", "err"),
    [
        (BUG, "", "azor: internal error: x; please report it in the issues of azor's repository, with the case\n"),
        (5, "", ""),
        (1, "Traceback (most recent call last):\n", ""),
        (2, "", "azor: \x1b[31m\n"),
        (0, "LEGAL \x9b\n", ""),
        (0, '{"outcome": "legal"\n', ""),
        (2, "", ""),
    ],
)
def test_a_wrong_answer_is_noticed(code: int, out: str, err: str) -> None:
    assert wrong_answer(Called(code, out, err))
    assert not wrong_answer(Called(1, '{"outcome": "illegal"}\n', ""))
