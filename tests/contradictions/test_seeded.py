"""Seeded contradictions: which mutants are drawn, and that small boards show some of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bridge.asp import encodings
from bridge.combat.layers import facts_of_steps
from bridge.combat.preparing import understood
from bridge.rulebook import read_program
from tests.contradictions.exhaustive import QUESTIONS
from tests.contradictions.seeded import Boards, Found, witness
from tests.contradictions.seeded_boards import (
    answers_of_layers,
    boards_of_fixtures,
    cut_down,
    declared,
    is_wrong_of_layers,
    layered,
    said_twice,
    size_of,
)
from tests.contradictions.seeded_mutants import MUTANTS, OPERATORS, doubled, operator_of, sampled
from tests.mutation.mutants import Mutant, heads, mutants
from tests.mutation.run import equivalents
from tests.oracle.compare import compare_declarations

__all__: list[str] = []

Node = dict[str, Any]

_AT_LEAST_SHOWN = 45
"""So many of the fifty mutants have a witness by the boards that there are."""


def test_mutants_are_drawn_by_a_seed_and_none_is_known_to_be_equivalent() -> None:
    found = sampled()
    assert len(found) == MUTANTS == 50 and found == sampled()
    assert not any(entry.explains(each) for each in found for entry in equivalents())
    assert {each.file.rpartition("/")[2][:3] for each in found} == {"508", "509", "611", "613"}
    assert {each: sum(operator_of(one) == each for one in found) for each in OPERATORS} == OPERATORS


def _attackers(*effects: Node) -> Node:
    creature = {"controller": "alice", "types": ["creature"], "power": 2, "toughness": 2}
    return {
        "state": {
            "active": "alice",
            "players": {"alice": {"life": 20}, "bob": {"life": 20}},
            "battlefield": [{"id": "a0", **creature}, {"id": "a1", **creature}],
            "effects": [{"id": f"effect {number}", **each} for number, each in enumerate(effects)],
        }
    }


LIMIT: Node = {"kind": "max_attackers", "n": 1}
MUST: Node = {"kind": "must_attack", "subject": {"id": "a0"}}
MUST_BOB: Node = {"kind": "must_attack", "subject": {"id": "a1"}, "whom": {"player": {"id": "bob"}}}


@pytest.fixture(scope="module")
def boards() -> Boards:
    """Under a limit of one attacker: nothing required, one requirement, one on each creature."""
    return Boards([_attackers(LIMIT), _attackers(LIMIT, MUST), _attackers(LIMIT, MUST, MUST_BOB)], [])


def _found(found: list[Mutant], boards: Boards) -> Found:
    (mutant,) = found
    (touched,) = boards.touched([mutant])
    return witness(mutant, boards, touched)


def test_a_requirement_that_counts_twice_outweighs_another(boards: Boards) -> None:
    """One creature has to attack, the other one has to attack bob, and one may: either, unless one counts twice."""
    found = _found([each for each in doubled() if each.head.startswith("concerns(attacks(")], boards)
    assert (found.outcome, found.operator, found.effects) == ("witness", "double", 3)
    assert found.what == "legal declarations" and "a1>bob" in found.right


def test_a_limit_that_counts_each_attacker_twice_lets_nobody_attack(boards: Boards) -> None:
    counted = [
        each for each in doubled() if "too_many_attackers" in each.head and "counts_each_player(Effect);" in each.text
    ]
    found = _found([each for each in counted if "not counts_each_player" in each.text], boards)
    assert (found.outcome, found.what) == ("witness", "legal declarations") and "a0>bob" in found.right


def test_a_limit_that_is_deleted_limits_nothing(boards: Boards) -> None:
    deleted = [
        each for each in mutants() if each.kind == "delete" and each.head.startswith("limited(Effect,Creature,T")
    ]
    found = _found(deleted, boards)
    assert (found.outcome, found.operator) == ("witness", "weaken")


def test_a_note_changes_no_verdict(boards: Boards) -> None:
    notes = [
        each for each in mutants() if each.kind == "delete" and each.head.startswith('note("508.1a",attackers_chosen')
    ]
    assert _found(notes, boards).outcome == "none"


@pytest.mark.nightly
def test_most_mutants_have_a_witness() -> None:
    """Of those that are drawn, on all boards; the others are told by `python -m tests.contradictions.seeded`."""
    boards, asked = Boards(declared(), layered()), sampled()
    found = [witness(each, boards, touched) for each, touched in zip(asked, boards.touched(asked), strict=True)]
    with_one = [each for each in found if each.outcome == "witness"]
    assert len(with_one) >= _AT_LEAST_SHOWN, [each.mutant for each in found if each not in with_one]
    assert all(each.case and each.right != each.wrong for each in with_one)


def test_boards_of_layers_are_small_and_right() -> None:
    """On the rules as they are, the brute force says the same of a share of the boards."""
    every = layered()
    some = every[::24]
    assert len(some) > 10
    answers = list(answers_of_layers(some))
    assert not any(is_wrong_of_layers(case, answer) for case, answer in zip(some, answers, strict=True))
    assert sum(each in ("open", "no answer") for each in answers) < len(answers) // 2


def test_a_doubled_difference_is_within_the_same_bounds() -> None:
    """So that a tally whose sum is doubled is the same (equivalent.yaml)."""
    read = read_program((encodings.RULES / "rules/1_game_concepts/107_numbers_and_symbols.lp").read_text(), "107")
    bounds = [each.node.head.atom.symbol.arguments[1:] for each in read.rules if ("operator", 3) in heads(each)]
    assert len(bounds) == 5
    for low, high in bounds:
        told = {n: str(low) == "#inf" or n >= int(str(low)) for n in range(-6, 7)}
        told = {n: own and (str(high) == "#sup" or n <= int(str(high))) for n, own in told.items()}
        assert all(told[n] is told[2 * n] for n in range(-3, 4))


def test_parts_are_compared_together() -> None:
    """So that it doesn't matter whether the part that does otherwise is itself compared (equivalent.yaml)."""
    compared = 0
    for board in layered()[::24]:
        for step in facts_of_steps(understood(board)):
            asked = {each[1] for each in step if each[0] == "compared"}
            whole = {each[1]: each[2] for each in step if each[0] == "part_of"}
            idle = {each[1] for each in step if each[0] == "evaluated"} - {
                each[1] for each in step if str(each[0]).startswith("evaluated_")
            }
            compared += len(asked)
            there = {whole[each] for each in asked}
            assert {each for each, of in whole.items() if of in there} <= asked | idle
    assert compared > 20


def test_some_boards_of_declarations_are_right() -> None:
    """On the rules as they are, the brute force says the same of a share of the boards of fixtures and others."""
    for question in QUESTIONS:
        for case in [*boards_of_fixtures(question)][::60] + [*said_twice(question)][::20]:
            try:
                found = compare_declarations(case)
            except Exception:  # a board that the brute force doesn't read
                continue
            assert found is None or found.product.startswith(("malformed", "undetermined"))


def test_the_size_of_a_board() -> None:
    assert size_of(_attackers(LIMIT, MUST)) == (2, 2)
    assert size_of(_attackers(LIMIT, MUST, MUST_BOB, MUST)) is None


def test_a_board_is_cut_down() -> None:
    """Creatures and effects go, and with a creature what speaks of it."""
    large = _attackers(LIMIT, MUST, MUST_BOB, LIMIT, LIMIT)
    large["state"]["battlefield"].append({**large["state"]["battlefield"][0], "id": "a2"})
    for seed in range(20):
        small = cut_down(large, Random(seed))
        assert small is not None and size_of(small) is not None
        there = {each["id"] for each in small["state"]["battlefield"]}
        told = [each["subject"]["id"] for each in small["state"]["effects"] if "subject" in each]
        assert len(there) == 2 and there >= set(told)
    assert len(large["state"]["effects"]) == 5
