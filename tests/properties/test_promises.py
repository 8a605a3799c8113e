"""What answers guarantee: they agree with each other, and their evidence is true."""

from __future__ import annotations

from collections import Counter
from math import prod

import pytest
from clingo import parse_term
from hypothesis import assume, given
from hypothesis import strategies as st

from bridge import case_from_object, check, legal_plays
from bridge.asp.solving import Search
from bridge.combat.explaining import conflicts
from bridge.combat.judging import judge_play
from bridge.combat.pricing import ground_prices
from bridge.combat.reading import ASKED
from bridge.combat.verdict import Outcome, Witness

from .boards import (
    QUESTIONS,
    Answer,
    Node,
    answer,
    board,
    choices,
    crowd,
    declarations,
    essence,
    essence_of_all,
    examples,
    pairs,
    play_of,
    played,
    pressed,
    question_of,
    searching,
    seeds,
    state_facts,
    with_play,
    without,
)

__all__: list[str] = []

both = pytest.mark.parametrize("question", QUESTIONS)


@both
@examples(16)
@given(seeds)
def test_a_play_is_legal_exactly_if_it_is_listed(question: str, seed: int) -> None:
    case = with_play(board(seed, question), seed)
    read = case_from_object(case)
    listed = legal_plays(read, fold=False)
    assume(listed.outcome is Outcome.LEGAL)
    assert (check(read).outcome is Outcome.LEGAL) == (pairs(play_of(case)) in map(pairs, listed.plays))


@both
@examples(10)
@given(seeds)
def test_listed_plays_are_legal_and_obey_what_is_said(question: str, seed: int) -> None:
    case = board(seed, question)
    for listed in legal_plays(case_from_object(case), limit=4).found:
        verdict = check(case_from_object(played(case, listed.declaration)))
        assert verdict.outcome is Outcome.LEGAL
        assert len(verdict.requirements.obeyed) == listed.obeys


def number_of_declarations(case: Node) -> int:
    return prod(map(len, choices(case).values()))


@both
@examples(4)
@given(seeds)
def test_listed_are_those_that_the_rules_alone_make_legal(question: str, seed: int) -> None:
    """All declarations are judged one by one; only ways to pay are searched (CR 508.1d, 509.1c).

    A declaration is legal if it breaks nothing and can be paid, and no other declaration that breaks nothing, can be
    paid and costs nothing more obeys more of the requirements that ask something of it.
    """
    case = board(seed, question)
    assume(2 <= number_of_declarations(case) <= 300)
    listed = legal_plays(case_from_object(case), fold=False)
    assume(listed.outcome is Outcome.LEGAL)
    text = state_facts(case)
    answers = {pairs(play): answer(case, text, play) for play in declarations(case)}
    unbroken = {play: found for play, found in answers.items() if found.payable and not found.violations}
    legal = {
        play: len(found.obeyed)
        for play, found in unbroken.items()
        if all(
            len(other.obeyed & found.asked) <= len(found.obeyed)
            for other in unbroken.values()
            if other.costs <= found.costs
        )
    }
    assert {pairs(play.declaration): play.obeys for play in listed.found} == legal


# ---------------------------------------------------------------- identical creatures


def compare_folded(case: Node) -> None:
    read = case_from_object(case)
    every = legal_plays(read, fold=False)
    with searching(folded=True):
        few = legal_plays(read)
    assert (few.outcome, few.count, few.maximum) == (every.outcome, every.count, every.maximum)
    assert sum(play.stands_for for play in few.found) == every.count
    assert set(map(pairs, few.plays)) <= set(map(pairs, every.plays))


@both
@examples(16)
@given(seeds)
def test_folding_small_boards(question: str, seed: int) -> None:
    compare_folded(board(seed, question))


@both
@examples(8)
@given(seeds, st.integers(4, 6))
def test_folding_crowds(question: str, seed: int, size: int) -> None:
    case = board(seed, question)
    assume(choices(case))
    compare_folded(crowd(case, size))


# ---------------------------------------------------------------- cuts of the search


def test_folding_under_a_condition_on_the_declared_set() -> None:
    """Goblins must attack if another Goblin does, z must attack, and only two creatures can attack.

    If z and one Goblin attack, each other Goblin has to attack too. Two Goblins obey two requirements and z only one,
    so that z can only attack without Goblins (CR 508.1d).
    """
    goblins = [{"id": f"g{n}", "controller": "a", "types": ["creature"], "subtypes": ["goblin"]} for n in range(4)]
    others = {"id": "z", "controller": "a", "types": ["creature"], "effects": [{"kind": "must_attack"}]}
    effects = [
        {"kind": "max_attackers", "n": 2},
        {
            "kind": "must_attack",
            "subject": {"subtype": "goblin"},
            "if": {"also_attacks": {"what": {"subtype": "goblin"}}},
        },
    ]
    state = {"active": "a", "players": {"a": {}, "p": {}}, "battlefield": [*goblins, others], "effects": effects}
    read = case_from_object({"state": state})
    with searching(folded=True):
        found = legal_plays(read)
    assert {pairs(play.declaration): play.stands_for for play in found.found} == {
        pairs({"g0": "p", "g1": "p"}): 6,
        pairs({"z": "p"}): 1,
    }


def judged(case: Node) -> tuple[object, ...]:
    """The verdict without its reasons, and the legal declarations."""
    read = case_from_object(case)
    return essence(judge_play(read)[0]), essence_of_all(legal_plays(read, fold=False))


NO_BOUND = "score_bound(1000000).\n#defined price_bound/1.\n"


@examples(8)
@given(seeds, st.booleans())
def test_bounds_change_no_answer(seed: int, press: bool) -> None:
    case = with_play(pressed(board(seed, "declare_attackers")) if press else board(seed, "declare_attackers"), seed)
    with without("search/bound_attackers.lp", NO_BOUND):
        expected = judged(case)
    assert judged(case) == expected
    with searching(folded=True):  # On boards of any size, and with the finer bound.
        assert judged(case) == expected


@examples(10)
@given(seeds, st.integers(2, 7))
def test_no_declaration_obeys_more_than_a_bound(seed: int, size: int) -> None:
    """The boards have several limits, for which prices of places matter."""
    case = board(seed, "declare_attackers")
    assume(choices(case))
    case = crowd(case, size)
    limits = [{"kind": "max_attackers", "n": 2}, {"kind": "max_attackers", "n": 1, "whom": {"player": "any"}}]
    case["state"].setdefault("effects", []).extend(({"kind": "must_attack", "subject": {"type": "creature"}}, *limits))
    listed = legal_plays(case_from_object(case), fold=False)
    assume(listed.outcome is Outcome.LEGAL)
    search = Search("legal_attackers", state_facts(case), arguments=("--opt-mode=ignore",))
    ground_prices(search)
    for name in ("score_bound", "price_bound"):
        assert all(atom.arguments[0].number >= listed.maximum for atom in search.atoms(name, 1))
    assert search.atoms("score_bound", 1)


@pytest.mark.parametrize("limit", [-2, -1, 0, 1])
@pytest.mark.parametrize("whom", [None, {"player": "any"}], ids=["anything", "players"])
def test_the_bound_of_a_limit_on_others(limit: int, whom: dict[str, str] | None) -> None:
    """A limit on red creatures, however low, is no excuse for one that isn't red and must attack (CR 508.1d)."""
    red = {"id": "x", "controller": "a", "types": ["creature"], "colors": ["red"]}
    other = {"id": "y", "controller": "a", "types": ["creature"], "effects": [{"kind": "must_attack"}]}
    cap: Node = {"kind": "max_attackers", "n": limit, "subject": {"color": "red"}}
    if whom:
        cap["whom"] = whom
    state = {"active": "a", "players": {"a": {}, "p": {}}, "battlefield": [red, other], "effects": [cap]}
    for play, outcome in (({}, "illegal"), ({"y": "p"}, "legal")):
        assert check(case_from_object({"state": state, "play": {"attackers": play}})).outcome == outcome


@both
@examples(10)
@given(seeds, st.integers(4, 9), st.booleans())
def test_symmetry_changes_no_verdict(question: str, seed: int, size: int, press: bool) -> None:
    case = board(seed, question)
    assume(choices(case))
    case = crowd(pressed(case) if press else case, size)
    read = case_from_object(with_play(case, seed))
    with searching(folded=False):
        expected = essence(judge_play(read)[0])
    with searching(folded=True):
        assert essence(judge_play(read)[0]) == expected
    assert essence(judge_play(read)[0]) == expected


# ---------------------------------------------------------------- evidence


def whose(case: Node, requirement: str) -> str:
    """The player who has to obey a requirement: each defending player's blocks are tested alone (CR 802.4b)."""
    state = case["state"]
    if question_of(case) == "declare_attackers":
        return str(state["active"])
    permanents = {each["id"]: each for each in state["battlefield"]}
    about = permanents[parse_term(requirement).arguments[1].string]
    if about["controller"] != state["active"]:
        return str(about["controller"])
    attacked = state["attacking"][about["id"]]
    if isinstance(attacked, dict):
        return str(attacked["gone"])
    what = permanents.get(attacked)
    return attacked if what is None else str(what.get("protector", what["controller"]))


@both
@examples(12)
@given(seeds)
def test_a_better_play_is_better(question: str, seed: int) -> None:
    """It breaks nothing, can be paid and costs nothing more than the play; and for one player it obeys more of the
    requirements that ask something of the play.
    """
    case = with_play(board(seed, question), seed)
    verdict = check(case_from_object(case))
    assume(verdict.better_play is not None)
    assert verdict.better_play is not None
    text = state_facts(case)
    play, better = answer(case, text, play_of(case)), answer(case, text, verdict.better_play)
    assert not better.violations
    assert better.payable
    assert better.costs <= play.costs
    # Requirements under a condition on the declared set count if both declarations meet the condition.
    more = Counter(whose(case, each) for each in better.obeyed & play.asked)
    assert more - Counter(whose(case, each) for each in play.obeyed)
    assert len(better.obeyed) == verdict.better_obeys
    assert "too_few_requirements" in {each.kind for each in verdict.violations}


def phrase(found: Witness) -> str:
    """A witness as the rules write it."""
    return f"{found.kind}({','.join(quoted(value) for value in found.values)})"


def quoted(value: str | int) -> str:
    return str(value) if isinstance(value, int) else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


Avoided = frozenset[tuple[str, str]]
"""Violations, items of a cost that the play doesn't pay, and items that can't be paid, each with its rule."""


def possible(every: list[Answer], wanted: str, avoided: Avoided, kept: set[str]) -> bool:
    """Whether some declaration obeys the requirement wanted and those kept, and avoids the rest."""
    return any(wanted in each.obeyed and kept <= each.obeyed and _avoids(each, avoided) for each in every)


def _avoids(found: Answer, avoided: Avoided) -> bool:
    paid = ASKED[found.question].paid
    to_pay = frozenset(what for rule, what in avoided if rule == paid) & found.costs
    rest = {what for rule, what in avoided if rule != paid}
    return not rest & (found.violations | found.costs) and found.can_pay(to_pay)


@both
@examples(8)
@given(seeds)
def test_reasons_are_true_and_minimal(question: str, seed: int) -> None:
    """All declarations are judged one by one: the whole reason excludes each of them, and no proper part of it does."""
    case = pressed(board(seed, question))
    assume(2 <= number_of_declarations(case) <= 125)
    listed = legal_plays(case_from_object(case), fold=False).plays
    assume(listed)
    read = case_from_object(played(case, listed[seed % len(listed)]))
    verdict, reading = judge_play(read)
    found, are_all = conflicts(read, reading, None)
    assert are_all
    assert {each.requirement for each in found} == set(verdict.requirements.unmet)
    text = state_facts(case)
    every = [answer(case, text, play) for play in declarations(case)] if found else []
    for conflict in found:
        wanted = phrase(conflict.requirement)
        avoided = frozenset((each.cr, phrase(each)) for each in conflict.restrictions)
        kept = {phrase(each) for each in conflict.requirements}
        assert conflict.minimal
        assert kept <= {phrase(each) for each in verdict.requirements.obeyed}
        assert not possible(every, wanted, avoided, kept)
        for each in avoided:
            assert possible(every, wanted, avoided - {each}, kept), each
        for requirement in kept:
            assert possible(every, wanted, avoided, kept - {requirement}), requirement


# ---------------------------------------------------------------- time


@both
@examples(8)
@given(seeds, st.sampled_from((0.0, 1e-4, 1e-3, 1e-2)))
def test_too_little_time_gives_no_wrong_answer(question: str, seed: int, timeout: float) -> None:
    case = with_play(pressed(board(seed, question)), seed)
    read = case_from_object(case)
    verdict, listed = check(read, timeout=timeout), legal_plays(read, fold=False, timeout=timeout)
    if any(each.kind.startswith("effort_exceeded") for each in verdict.unsupported):
        assert verdict.outcome is Outcome.UNDETERMINED
    else:
        assert verdict.outcome is check(read).outcome
    if any(each.kind.startswith("effort_exceeded") for each in listed.unsupported):
        assert (listed.outcome, listed.count, listed.found) == (Outcome.UNDETERMINED, 0, ())
    else:
        assert essence_of_all(listed) == essence_of_all(legal_plays(read, fold=False))
