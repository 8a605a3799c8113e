"""Known combos as cases: what is found, of what kind, with which products; and their weakened twins.

`MISSED` names each combo that isn't judged as its file expects, with the reason. The whole list takes long and is run
at night; by day a few of every twentieth stand for it, `LONG` aside.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.case.state import Case
from bridge.loops.comparing import differences
from bridge.loops.finding import find
from tests.loops.cases import file_problems
from tests.loops.controls import controls, uses
from tests.loops.loading import load_loop_paths
from tests.loops.missed import MISSED

COMBOS = sorted((Path(__file__).resolve().parents[2] / "fixtures" / "combos").glob("*.yaml"))
LONG = {"145-murderous-redcap-and-surrak-and-goreclaw"}
_SAMPLE = [path for path in [path for path in COMBOS if path.stem not in MISSED][::20] if path.stem not in LONG]
STEPS = 24
SECONDS = 60.0


def _case(path: Path) -> Case:
    [loaded] = load_loop_paths([str(path)])
    return loaded.case


def _check(path: Path) -> None:
    case = _case(path)
    assert case.expect is not None
    verdict = find(case, steps=STEPS, timeout=SECONDS)
    assert file_problems(case, verdict) == ()
    found = differences(case.expect, verdict)
    if found and path.stem in MISSED:
        pytest.xfail(MISSED[path.stem])
    assert not found


@pytest.mark.parametrize("path", _SAMPLE, ids=lambda path: path.stem)
def test_a_sample_of_the_combos_is_judged_as_expected(path: Path) -> None:
    _check(path)


@pytest.mark.nightly
@pytest.mark.parametrize("path", COMBOS, ids=lambda path: path.stem)
def test_the_combos_are_judged_as_expected(path: Path) -> None:
    _check(path)


def test_what_is_missed_exists() -> None:
    assert set(MISSED) <= {path.stem for path in COMBOS}


def _control(path: Path) -> None:
    case = _case(path)
    verdict = find(case, steps=STEPS, timeout=SECONDS)
    for control in controls(case, verdict):
        weaker = find(control.case, steps=max(12, len(verdict.start) + len(verdict.round)), timeout=SECONDS)
        assert not uses(case, control, weaker.round), (control.card, control.ability, control.how)


@pytest.mark.parametrize("path", _SAMPLE[2::4], ids=lambda path: path.stem)
def test_a_weakened_ability_is_in_no_round_in_a_sample(path: Path) -> None:
    _control(path)


@pytest.mark.nightly
@pytest.mark.parametrize("path", COMBOS, ids=lambda path: path.stem)
def test_a_weakened_ability_is_in_no_round(path: Path) -> None:
    _control(path)
