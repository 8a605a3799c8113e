"""The output of the command for a dozen boards, word for word. Comments in the boards explain the verdicts."""

from __future__ import annotations

import json
import re

import pytest

from bridge.case.loading import load_file
from bridge.combat.explaining import check
from bridge.combat.listing import legal_plays
from tests.cli.outputs import CASES, HERE, KOREAN, OUTPUTS, golden_file, printed


@pytest.mark.parametrize("case", CASES)
def test_the_board_is_judged_as_its_comment_says(case: str) -> None:
    """The expectations come from the rules, so that a golden file can't keep a wrong verdict."""
    for loaded in load_file(HERE / f"{case}.yaml"):
        expect = loaded.case.expect
        assert expect is not None
        verdict = check(loaded.case)
        assert verdict.outcome.value == expect.outcome
        if expect.requirements is not None:
            obeyed, unmet = len(verdict.requirements.obeyed), len(verdict.requirements.unmet)
            assert (obeyed, obeyed + unmet) == (expect.requirements.obeyed, expect.requirements.of)
        if expect.legal is not None:
            plays = legal_plays(loaded.case)
            assert plays.count == expect.legal.count
            assert expect.legal.maximum in (None, plays.maximum)


@pytest.mark.parametrize(("case", "ending"), OUTPUTS)
def test_output(case: str, ending: str) -> None:
    expected = golden_file(case, ending).read_text(encoding="utf-8")
    assert printed(case, ending) == expected, "python -m tests.cli.outputs writes it anew; read the difference first"


def test_no_output_without_its_board() -> None:
    known = {golden_file(case, ending) for case, ending in OUTPUTS}
    assert {path for path in HERE.iterdir() if path.suffix in (".txt", ".json", ".md")} == known


_LEFT_IN_ENGLISH = ("azor explain", "goad", "enlist", "banding")
"""A command, and abilities that the Korean rules leave in English."""


def _names(case: str) -> set[str]:
    """What the board itself calls things: titles, players, permanents, effects."""
    found: set[str] = {f"{case}.yaml"}
    for loaded in load_file(HERE / f"{case}.yaml"):
        board = loaded.case
        found |= {board.title or "", *board.state.players, *(each.id or "" for each in board.state.effects)}
        for each in board.state.battlefield:
            found |= {each.id, each.name or "", *each.subtypes}
    return found


@pytest.mark.parametrize(("case", "ending"), KOREAN)
def test_no_word_of_english_is_left(case: str, ending: str) -> None:
    """Beside names, words of cards in quotation marks, rules' numbers and mana symbols."""
    text = golden_file(case, ending).read_text(encoding="utf-8")
    if ending.endswith(".json"):
        text = "\n".join(re.findall(r'"sentence": ("(?:[^"\\]|\\.)*")', text))
        text = "\n".join(map(json.loads, text.splitlines()))
    for name in sorted(_names(case), key=len, reverse=True):
        text = text.replace(name.replace("_", r"\_") if ending.endswith(".md") else name, " ")
    for pattern in (
        r'"[^"\n]*"',
        r"\bCR [\d.]+[a-z]?",
        r"\{[^}]*\}",
        r"[0-9a-f]{16}",
        r"\bstate\.\w+",
        *_LEFT_IN_ENGLISH,
    ):
        text = re.sub(pattern, " ", text)
    assert re.findall(r"[A-Za-z]{2,}", text) == []
