"""Numbers: at their bounds nothing overflows and nothing wraps; beyond them a case is refused, with the bound named."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bridge import CaseError, case_from_object, check
from bridge.asp.facts import facts
from bridge.case.sizes import GREATEST_NUMBER, check_sizes
from bridge.case.state import Case, Permanent, Play, Player, State
from bridge.case.terms import GREATEST
from bridge.combat.chunks import judge_chunk
from bridge.combat.layers import current
from bridge.combat.verdict import Outcome

Node = dict[str, Any]
MUCH = f"{{{GREATEST_NUMBER}}}"


def board(creatures: int = 1, effects: list[Node] | None = None, mana: str = "", **bear: Any) -> Node:
    """So many creatures of alice attack bob; effects stand in an enchantment of his."""
    battlefield: list[Node] = [
        {"id": f"c{n}", "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2, **bear}
        for n in range(creatures)
    ]
    battlefield.append({"id": "e", "controller": "bob", "types": ["enchantment"], "effects": effects or []})
    return {
        "state": {
            "active": "alice",
            "players": {"alice": {"life": 20, "mana": mana}, "bob": {"life": 20}},
            "battlefield": battlefield,
        },
        "play": {"attackers": {f"c{n}": "bob" for n in range(creatures)}},
    }


def tax(cost: Any) -> Node:
    return {"kind": "costs_attack", "subject": {"type": "creature"}, "cost": cost}


def refused(case: Node | Case, what: str) -> str:
    with pytest.raises(CaseError, match=what) as caught:
        check(case if isinstance(case, Case) else case_from_object(case))
    assert "\n" not in str(caught.value)
    return caught.value.message


# ---------------------------------------------------------------- single numbers


@pytest.mark.parametrize("mana", ["{1000001}", "{500000}{500001}", MUCH * 2, "{99999999999999999999}", "{1}" + MUCH])
def test_mana_is_bounded_as_a_whole(mana: str) -> None:
    assert "1000000" in refused(board(effects=[tax(mana)]), "too much mana")
    assert "1000000" in refused(board(mana=mana), "too much mana")


@pytest.mark.parametrize("kind", ["+1000001/+1", "+1/-1000001", "-99999999999999999999/+0", "+0/+" + "9" * 5000])
def test_counters_that_change_too_much(kind: str) -> None:
    refused(board(counters={kind: 1}, printed=True), "by 1000000 at most")


def test_counters_that_change_much() -> None:
    case = case_from_object(board(counters={"+0000999000/-1": 1}, printed=True))
    assert current(case).case.state.battlefield[0].power == 999_002
    refused(board(counters={"+999999/+1": 1}, printed=True), 'power of "c0" comes to 1000001; the most is 1000000')


@pytest.mark.parametrize(
    "words",
    [
        "Creatures with power 5000000000 or greater can't attack.",
        "Creatures get +99999999999/+0.",
        "No more than 5000000000 creatures can attack each combat.",
    ],
)
def test_numbers_in_words(words: str) -> None:
    case = board()
    case["state"]["battlefield"][1] = {"id": "e", "controller": "bob", "types": ["enchantment"], "text": words}
    case["state"]["printed"] = True
    assert words[:20] in refused(case, "out of bounds; the most is 1000000")


def test_numbers_of_a_case_built_in_python() -> None:
    creature = Permanent(id="a", controller="p", types=["creature"], power=3_000_000_000, toughness=1)
    state = State(active="p", players={"p": Player(), "q": Player()}, battlefield=[creature])
    refused(Case(state=state, play=Play(attackers={"a": "q"})), "the power of")
    state = State(active="p", players={"p": Player(life=10**20), "q": Player()})
    refused(Case(state=state, play=Play()), "out of bounds")


# ---------------------------------------------------------------- sums and products


def test_a_product_of_counters_does_not_wrap() -> None:
    refused(board(counters={"+999999/+1": GREATEST_NUMBER}, printed=True), "may come to 999999000002")


def test_sums_of_power() -> None:
    effects = [{"kind": "gets", "subject": {"type": "creature"}, "power": GREATEST_NUMBER}] * 2148
    refused(board(effects=effects, printed=True), f"power and toughness may come to .*{GREATEST}")


def test_a_sum_of_many_numbers() -> None:
    many = {"sum": [GREATEST_NUMBER] * 1001}
    effect = {"kind": "cant_attack", "subject": {"power": {"at_least": many}}}
    refused(board(effects=[effect]), "1001 numbers are too many to add; the most is 1000")
    effect["subject"] = {"power": {"at_least": {"sum": [GREATEST_NUMBER] * 1000}}}
    assert check(case_from_object(board(effects=[effect]))).outcome is Outcome.LEGAL


def test_taxes_that_add_up() -> None:
    """Each is fine, and all of them are more than the solver's integers hold."""
    refused(board(30, [tax(MUCH)] * 80), f"the costs may come to .*{GREATEST}")
    verdict = check(case_from_object(board(3, [tax(MUCH)] * 100, mana=MUCH)))
    assert verdict.outcome is Outcome.ILLEGAL
    assert [each.kind for each in verdict.violations] == ["cant_pay"]


def test_counters_in_a_sum() -> None:
    effect = {"kind": "cant_attack", "if": {"compare": {"value": {"counters": "any", "on": "self"}, "at_least": 1}}}
    refused(board(4, [effect], counters={"charge": GREATEST_NUMBER}), "counters, added up, may come to 4000000000")


def test_limits() -> None:
    refused(board(effects=[{"kind": "max_attackers", "n": GREATEST_NUMBER}]), "the limits")


def test_mana_of_many_sources() -> None:
    assert check(case_from_object(board(2, [tax("{1}")], mana=MUCH))).outcome is Outcome.LEGAL
    lands = [{"id": f"l{n}", "controller": "alice", "types": ["land"], "mana": "{G}" * 300} for n in range(3)]
    case = board(1, [tax("{900}")])
    case["state"]["battlefield"] += lands
    assert check(case_from_object(case)).outcome is Outcome.LEGAL


def test_boards_judged_together_are_refused_too() -> None:
    fine, large = case_from_object(board()), case_from_object(board(30, [tax(MUCH)] * 80))
    found = judge_chunk([fine] * 30 + [large], evidence=False)
    assert found[:30] == [Outcome.LEGAL] * 30
    assert getattr(found[30], "kind", "") == "input"


@pytest.mark.parametrize("seed", range(40))
def test_what_is_not_refused_is_reckoned_rightly(seed: int) -> None:
    """Costs at the bounds: payable exactly if the sum, in Python, is no more than the mana there is."""
    rng = random.Random(seed)
    creatures = rng.randint(1, 3)
    costs = [
        rng.choice([1, 999_999, GREATEST_NUMBER, GREATEST_NUMBER // creatures, rng.randint(1, GREATEST_NUMBER)])
        for _ in range(rng.randint(1, 4))
    ]
    total = creatures * sum(costs)
    mana = min(GREATEST_NUMBER, rng.choice([total, total - 1, GREATEST_NUMBER, 1]))
    effects = [tax(f"{{{each}}}") for each in costs]
    try:
        verdict = check(case_from_object(board(creatures, effects, mana=f"{{{mana}}}")))
    except CaseError as error:
        pytest.fail(f"nothing here is beyond 32 bits: {error}")
    assert (verdict.outcome is Outcome.LEGAL) == (total <= mana)


@pytest.mark.parametrize("seed", range(40))
def test_power_at_the_bounds(seed: int) -> None:
    """Counters and effects on a power, or the case is refused: it is the sum that Python makes."""
    rng = random.Random(seed)
    numbers = [
        rng.choice([GREATEST_NUMBER, -GREATEST_NUMBER, 1, rng.randint(-GREATEST_NUMBER, GREATEST_NUMBER)])
        for _ in range(rng.randint(1, 6))
    ]
    many, change = rng.choice([1, 7, 1000, GREATEST_NUMBER]), rng.choice([1, -1, 999_999, 1000])
    effects = [{"kind": "gets", "subject": {"type": "creature"}, "power": each} for each in numbers]
    kind = f"{change:+}/+0"
    case = case_from_object(board(effects=effects, counters={kind: many}, printed=True))
    expected = 2 + sum(numbers) + many * change
    try:
        found = current(case).case
        facts(found, "2026-04-17")
    except CaseError:
        assert abs(expected) > GREATEST_NUMBER or sum(map(abs, numbers)) + abs(many * change) > GREATEST // 2
    else:
        assert found.state.battlefield[0].power == expected


def test_facts_without_numbers_are_fine() -> None:
    check_sizes([])
    check_sizes([("permanent", "a"), ("name", "a", "b")])
