"""Grounding alone decides the verdict on a play, and plain clingo gives the same verdict in any folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from clingo import Control

from bridge import check, load_paths
from bridge.asp import encodings
from bridge.asp.facts import facts
from bridge.asp.slicing import sliced
from bridge.case import terms
from bridge.case.loading import case_from_object
from bridge.case.state import Case, Play
from bridge.combat.judging import judge_play
from bridge.combat.reading import edition_of
from bridge.combat.verdict import Outcome
from tests.fixtures.files import fixtures as play_fixtures

from .boards import QUESTIONS, board, pressed, with_play

__all__: list[str] = []

ROOT = Path(__file__).resolve().parents[2]
SEEDS = range(150)
CHUNK = 25
PARTS = 12
"""The number of parts into which the fixtures are divided."""


def first_here(values: Iterable[int], number: int) -> list[Any]:
    """Some values as parameters: the first `number` for every run, the others for the nightly one."""
    return [value if n < number else pytest.param(value, marks=pytest.mark.nightly) for n, value in enumerate(values)]


def grounded(text: str, program: str) -> tuple[list[str], int]:
    """The atoms of a judging program that are not facts after grounding, and the number of its answer sets."""
    messages: list[str] = []
    control = Control(["--warn=all", "0"], logger=lambda code, message: messages.append(message))
    control.add("base", [], program + text)
    control.ground([("base", [])])
    assert not messages
    open_atoms = [str(atom.symbol) for atom in control.symbolic_atoms if not atom.is_fact]
    answers = 0

    def count(model: object) -> None:
        nonlocal answers
        answers += 1

    control.solve(on_model=count)
    return open_atoms, answers


def text_of(case: Case) -> str:
    return terms.text_of(facts(case, edition_of(case)))


def fixtures(part: int) -> list[Case]:
    """A part of the cases of the fixtures, without those that are not meant to be read."""
    paths = [str(path) for path in play_fixtures() if path.parent.name != "states"]
    return [loaded.case for loaded in load_paths(paths[part::PARTS])]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("first", first_here(SEEDS[::CHUNK], 2))
def test_random_boards_are_decided_by_grounding(first: int, question: str) -> None:
    for seed in range(first, first + CHUNK):
        case = case_from_object(with_play(board(seed, question), seed))
        assert grounded(text_of(case), encodings.text(question)) == ([], 1), seed


@pytest.mark.parametrize("part", first_here(range(PARTS), 2))
def test_fixtures_are_decided_by_grounding(part: int) -> None:
    """The fixtures are judged with the rules that can apply, as the package does; random boards with all rules."""
    cases = fixtures(part)
    assert len(cases) > 100
    for case in cases:
        text = text_of(case)
        assert grounded(text, sliced(encodings.text(case.question), text)) == ([], 1), case.title


def clingo(question: str, facts_file: Path, folder: Path) -> tuple[list[set[str]], bool]:
    """The answers and satisfiability that plain clingo reports, run in a folder."""
    command = [sys.executable, "-m", "clingo", str(encodings.RULES / f"{question}.lp"), str(facts_file)]
    options = ["--outf=2", "--warn=all", "--opt-mode=ignore"]
    done = subprocess.run([*command, *options], cwd=folder, capture_output=True, text=True, check=False, timeout=60)
    assert not done.stderr, done.stderr
    answer = json.loads(done.stdout)
    return [set(each["Value"]) for each in answer["Call"][0].get("Witnesses", [])], answer["Result"] == "SATISFIABLE"


def cases_for_clingo(question: str) -> list[Case]:
    """Cases with a better play and cases without one, from consecutive seeds."""
    found: dict[bool, list[Case]] = {True: [], False: []}
    for seed in range(200):
        drawn = board(seed, question)
        case = case_from_object(with_play(pressed(drawn) if seed % 2 else drawn, seed))
        verdict = judge_play(case)[0]
        if verdict.outcome in (Outcome.LEGAL, Outcome.ILLEGAL) and verdict.requirements.unmet:
            same = found[verdict.better_play is not None]
            if len(same) < 3:
                same.append(case)
        if all(len(cases) == 3 for cases in found.values()):
            break
    return found[True] + found[False]


@pytest.mark.parametrize("question", QUESTIONS)
def test_plain_clingo_gives_the_same_verdict(tmp_path: Path, question: str) -> None:
    """`python -m clingo asp_rules/declare_attackers.lp facts.lp` is run in another folder."""
    cases = cases_for_clingo(question)
    assert len(cases) == 6
    for number, case in enumerate(cases):
        file = tmp_path / f"facts{number}.lp"
        file.write_text(text_of(case), encoding="utf-8")
        verdict = judge_play(case)[0]
        (shown,), _ = clingo(question, file, tmp_path)
        violations = {atom for atom in shown if atom.startswith("violation(")}
        counted = [sum(atom.startswith(f"{name}(") for atom in shown) for name in ("obeyed", "asked")]
        # These violations come from other questions: `improve_…` and `pay_…`.
        own = [each for each in verdict.violations if each.kind not in ("too_few_requirements", "cant_pay")]
        obeyed, unmet = len(verdict.requirements.obeyed), len(verdict.requirements.unmet)
        assert len(violations) == len(own)
        assert counted == [obeyed, obeyed + unmet]
        _, better = clingo(question.replace("declare", "improve"), file, tmp_path)
        assert better is (verdict.better_play is not None)


DECOY = 'violation("508.1a", decoy). malformed("100.1", decoy). :- not nothing.\n#defined nothing/0.\n'
SCRIPT = """
import json, sys
from bridge import case_from_object, check, legal_plays
case = case_from_object(json.load(sys.stdin))
verdict, listed = check(case), legal_plays(case)
print(json.dumps([verdict.outcome, [each.to_dict() for each in verdict.violations], listed.count, listed.maximum]))
"""


@pytest.mark.parametrize("question", QUESTIONS)
def test_files_of_the_working_folder_do_not_take_the_place_of_ours(tmp_path: Path, question: str) -> None:
    """Clingo looks for included files where it is run; the package must not."""
    for path in encodings.RULES.rglob("*.lp"):
        decoy = tmp_path / path.relative_to(encodings.RULES)
        decoy.parent.mkdir(parents=True, exist_ok=True)
        decoy.write_text(DECOY, encoding="utf-8")
    case = with_play(pressed(board(14, question)), 14)
    read = case_from_object(case)
    assert isinstance(read.play, Play)
    expected = check(read)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps(case),
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    outcome, violations, count, maximum = json.loads(done.stdout)
    assert (outcome, violations) == (expected.outcome, [each.to_dict() for each in expected.violations])
    assert count > 0
    assert maximum > 0
