"""The cuts of the search for better block declarations change no answer, whatever the prices are.

For random boards and plays, the search decides whether another declaration obeys more: without a cut, with the prices
that the bridge finds, with random prices, and with symmetry breaking for identical creatures.
"""

from __future__ import annotations

import random

import pytest

from bridge import case_from_object
from bridge.asp.effect_facts import effect_ids
from bridge.asp.facts import facts
from bridge.asp.solving import Search
from bridge.case.state import Case
from bridge.combat.duality import ground_block_prices
from bridge.combat.reading import edition_of
from bridge.combat.symmetry import alike

from .boards import board, crowd, pressed, with_play

__all__: list[str] = []

QUESTION = "improve_blockers"
IN_CI, AT_NIGHT = 75, 3000


def drawn(seed: int) -> Case:
    """A random board with a play; some with more requirements than can be obeyed, some with identical creatures."""
    case = board(seed, "declare_blockers", ("", "costs", "options"))
    if seed % 3 == 0:
        case = pressed(case)
    if seed % 5 == 0:
        case = crowd(case, 6)
    return case_from_object(with_play(case, seed))


def search_of(case: Case) -> Search:
    return Search(QUESTION, facts(case, edition_of(case)), arguments=("--opt-mode=ignore",))


def priced_at_random(search: Search, rng: random.Random) -> None:
    """Gives the search a bound with random prices, even outside the allowed range."""
    blockers = sorted(str(atom.arguments[0]) for atom in search.atoms("prospective_blocker", 1))
    attackers = sorted({str(atom.arguments[1]) for atom in search.atoms("opposed", 2)})
    lines = ["parts(1000).\n"]
    lines += [f"place_price({each},{rng.randint(-300, 1500)}).\n" for each in blockers if rng.random() < 0.8]
    lines += [f"lift({each},{rng.randint(-900, 900)}).\n" for each in attackers if rng.random() < 0.6]
    for atom in sorted(search.atoms("other", 1)):
        lines += [f"share({atom.arguments[0]},{rng.randint(-100, 1200)}).\n"] * (rng.random() < 0.7)
    for atom in sorted(search.atoms("blocker_limit", 3)):
        lines.append(f"limit_price({atom.arguments[0]},{atom.arguments[1]},{rng.randint(-300, 1500)}).\n")
    search.ground("offers")
    search.add_program("drawn", "".join(lines))
    search.ground("prices")


def answers(seed: int) -> dict[str, bool]:
    """For each set of cuts, whether the search with them finds a better declaration."""
    case, rng = drawn(seed), random.Random(f"prices {seed}")
    found = {"no cut": search_of(case).solve()}
    search = search_of(case)
    ground_block_prices(search, None)
    found["the bridge's prices"] = search.solve()
    for number in range(2):
        search = search_of(case)
        priced_at_random(search, rng)
        found[f"prices drawn {number}"] = search.solve()
    search = search_of(case)
    creatures = sorted(atom.arguments[0].string for atom in search.atoms("prospective_blocker", 1))
    groups = alike(search, QUESTION, creatures, effect_ids(case.state))
    twins = [(group[n], group[n + 1]) for group in groups for n in range(len(group) - 1)]
    search.add(("alike", one, other) for one, other in twins)
    search.ground("symmetry")
    search.external("ordered", True)
    found["creatures in order"] = search.solve()
    ground_block_prices(search, None)
    found["prices and order"] = search.solve()
    return found


def check(seeds: range) -> None:
    """Asserts that no cut changes an answer, and that both answers occur on the boards."""
    seen = set()
    for seed in seeds:
        found = answers(seed)
        assert len(set(found.values())) == 1, f"seed {seed}: {found}"
        seen |= set(found.values())
    assert seen == {True, False}


@pytest.mark.parametrize("start", range(0, IN_CI, 15))
def test_no_cut_takes_an_answer_away(start: int) -> None:
    check(range(start, start + 15))


@pytest.mark.nightly
@pytest.mark.parametrize("start", range(1000, 1000 + AT_NIGHT, 300))
def test_no_cut_takes_an_answer_away_on_many_boards(start: int) -> None:
    check(range(start, start + 300))
