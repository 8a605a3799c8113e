"""Every case of `fixtures/loops/`: what is found is what the case expects, and the case says why it expects it.

An expectation comes from the rules or a ruling (`source` says which), never from a run.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

import pytest

from bridge.case.state import Case
from bridge.loops.comparing import differences
from bridge.rulebook.tables import load_table, newest_edition
from tests.fixtures.files import LOOPS, loop_fixtures
from tests.loops.loading import load_loop_file

FILES = [str(path.relative_to(LOOPS)) for path in loop_fixtures()]
SLOW = {
    "ends/polyraptor_repercussion.yaml",
    "mandatory/aether_flash_polyraptor_soul_warden.yaml",
    "optional/animate_dead_worldgorger_dragon_another_creature.yaml",
    "optional/blowfly_infestation_nest_of_scarabs.yaml",
    "partial_draw/polyraptor_four_players_2018.yaml",
    "partial_draw/polyraptor_four_players_2026.yaml",
    "partial_draw/polyraptor_four_players_without_range.yaml",
    "partial_draw/polyraptor_six_players_range_two.yaml",
}
"""Those that take longest; with those that expect no loop they are run at night."""
QUICK = [name for name in FILES if not name.startswith("none/") and name not in SLOW]
REST = [name for name in FILES if name not in QUICK]
SECONDS = 120
"""For a case; most take less than two."""

needs_the_search = pytest.mark.skipif(find_spec("bridge.loops.finding") is None, reason="nothing searches yet")


@cache
def _case(name: str) -> Case:
    (loaded,) = load_loop_file(LOOPS / name)
    return loaded.case


@needs_the_search
@pytest.mark.parametrize("name", QUICK)
def test_found_as_expected(name: str) -> None:
    _found_as_expected(name)


@pytest.mark.nightly
@pytest.mark.parametrize("name", REST)
def test_found_as_expected_at_night(name: str) -> None:
    _found_as_expected(name)


def _found_as_expected(name: str) -> None:
    from bridge.loops.finding import find

    case = _case(name)
    assert case.expect is not None, "a fixture expects something"
    assert differences(case.expect, find(case, timeout=SECONDS)) == []


@pytest.mark.parametrize("name", FILES)
def test_a_fixture_says_what_it_is(name: str) -> None:
    case = _case(name)
    assert case.title and case.cr and case.source
    table = load_table(case.edition or newest_edition())
    assert [number for number in case.cr if number not in table] == []
    if case.expect is not None and case.expect.rule is not None:
        assert case.expect.rule in table


@pytest.mark.parametrize("name", FILES)
def test_a_near_miss_expects_something_else(name: str) -> None:
    case = _case(name)
    if case.near_miss is None:
        return
    twin = ((LOOPS / name).parent / case.near_miss).resolve()
    assert twin.is_file()
    other = _case(str(twin.relative_to(LOOPS)))
    assert other.expect != case.expect


def test_every_file_is_read_by_some_test() -> None:
    files = {path for path in LOOPS.rglob("*") if path.is_file() and LOOPS / "malformed" not in path.parents}
    assert sorted(files - set(loop_fixtures())) == [LOOPS / "README.md"]
