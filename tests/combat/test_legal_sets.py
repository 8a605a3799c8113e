"""The legal plays of many states at once are those of each state by itself."""

from __future__ import annotations

import pytest

from bridge import legal_plays
from bridge.case.loading import case_from_object, load_paths
from bridge.case.state import Case, Question
from bridge.combat import legal_sets
from bridge.combat.layers import current
from bridge.combat.layers_together import current_together
from bridge.combat.legal_sets import legal_plays_of_many
from bridge.combat.preparing import understood
from bridge.combat.verdict import Failure, LegalPlays
from bridge.validate.generating import QUESTIONS, generated
from tests.fixtures.files import fixtures
from tests.oracle.compare import random_case

__all__: list[str] = []

DECLARATIONS: tuple[Question, ...] = ("declare_attackers", "declare_blockers")


@pytest.mark.parametrize("question", ["attackers", "blockers"])
def test_random_states_have_the_plays_that_each_has_alone(question: str) -> None:
    cases = [case_from_object(random_case(seed, question)) for seed in range(30)]
    assert list(legal_plays_of_many(cases)) == [legal_plays(case, fold=False) for case in cases]


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(4))
def test_many_states_have_the_plays_that_each_has_alone(seed: int) -> None:
    boards = generated(40 + seed, 400, dress="effects", questions=QUESTIONS, start=300 * seed)
    cases = [case_from_object(board.case) for board in boards]
    cases += [case_from_object(random_case(seed * 1000 + number, "both")) for number in range(300)]
    assert list(legal_plays_of_many(cases)) == [legal_plays(case, fold=False) for case in cases]


def test_most_states_are_looked_at_together(monkeypatch: pytest.MonkeyPatch) -> None:
    alone: list[object] = []
    monkeypatch.setattr(legal_sets, "_alone", lambda case, limit, timeout: alone.append(case))
    boards = generated(5, 60, dress="effects", questions=DECLARATIONS, start=2000)
    list(legal_plays_of_many([case_from_object(board.case) for board in boards]))
    assert len(alone) < 15


def test_costs_are_paid_for_many_declarations_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards with taxes of mana and life, on which everything, something or nothing can be paid."""
    boards = generated(3, 130, dress="effects", questions=DECLARATIONS, start=1000)
    cases = [case_from_object(board.case) for board in boards if "'cost'" in repr(board.case)]
    expected = [legal_plays(case, fold=False) for case in cases]
    alone: list[object] = []
    monkeypatch.setattr(legal_sets, "_alone", lambda case, limit, timeout: alone.append(case))
    assert list(legal_plays_of_many(cases)) == expected
    assert len(cases) > 8 and not alone


def test_what_is_assumed_of_players_is_noted() -> None:
    """The case doesn't say what mana and life there is (CR 118.3): the same notes as of each state alone."""
    cases = [_taxed(number, {} if number % 2 else {"mana": "{2}"}) for number in range(1, 6)]
    found = list(legal_plays_of_many(cases))
    assert found == [legal_plays(case, fold=False) for case in cases]
    assert [bool(each.notes) for each in found if isinstance(each, LegalPlays)] == [True, False, True, False, True]


def _taxed(creatures: int, player: dict[str, object]) -> Case:
    """Creatures that attack for {1} each."""
    tax = {"kind": "costs_attack", "subject": {"type": "creature"}, "cost": "{1}"}
    battlefield = [{"id": f"c{n}", "controller": "a", "types": ["creature"]} for n in range(creatures)]
    state = {"active": "a", "players": {"a": player, "b": {}}, "battlefield": battlefield, "effects": [tax]}
    return case_from_object({"state": state})


def test_a_longer_list_than_the_limit_is_cut_as_of_each() -> None:
    cases = [case_from_object(random_case(seed, "attackers")) for seed in range(8)]
    assert list(legal_plays_of_many(cases, limit=3)) == [legal_plays(case, fold=False, limit=3) for case in cases]


def test_a_state_that_fails_loses_no_other() -> None:
    boards = [case_from_object(board.case) for board in generated(6, 5, dress="effects", questions=DECLARATIONS[:1])]
    unknown = case_from_object(
        {
            "state": {
                "active": "alice",
                "players": {"alice": {}, "bob": {}},
                "battlefield": [{"id": "a", "controller": "alice", "name": "No Such Card of Any Index"}],
            }
        }
    )
    first, *others = legal_plays_of_many([unknown, *boards])
    assert isinstance(first, Failure) and first.kind == "input"
    assert others == [legal_plays(case, fold=False) for case in boards]


def test_layers_of_many_boards_are_those_of_each() -> None:
    boards = generated(9, 60, dress="effects", start=1000)
    cases = [understood(case_from_object(board.case)) for board in boards]
    assert current_together(cases) == [current(case) for case in cases]


def test_layers_of_the_fixtures_are_those_of_each() -> None:
    """Among them effects that depend on each other, which are applied one by one (CR 613.8b, 613.8c)."""
    folders = ("613_interaction_of_continuous_effects", "611_continuous_effects", "122_counters")
    files = [str(path) for path in fixtures() if path.parent.name in folders]
    cases = [understood(loaded.case) for loaded in load_paths(files) if loaded.case.question != "find_loops"]
    assert len(cases) > 80
    assert current_together(cases) == [current(case) for case in cases]
