"""Numbers of players that a case doesn't give: the verdict is the one that all their values agree in.

Defined by brute force: every value of a range that is wider than all numbers on the board is given, one after the
other, and judged as any case that gives it.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from bridge.case.loading import case_from_object
from bridge.combat.explaining import check
from bridge.combat.listing import legal_plays
from bridge.combat.many import check_many
from bridge.combat.sequence import check_in_order
from bridge.combat.verdict import Failure, Outcome

VALUES = range(-2, 8)
"""Beyond every number that a random board compares with, on both sides."""
COUNTS = range(8)
"""The same for counts of cards, of which there are never fewer than none."""

BEAR = {"types": ["creature"], "colors": ["green"], "power": 2, "toughness": 2, "printed": True}
OPEN = ("hand", "cards in exile")


def values_of(name: str) -> range:
    return COUNTS if name == "hand" else VALUES


def number(name: str, of: str = "you") -> dict[str, Any]:
    return {"number": name, "of": of}


def compared(rng: random.Random) -> dict[str, Any]:
    """A condition that compares a number which isn't given, or uses it otherwise."""
    of = rng.choice(("you", "opponent", "active", "defending"))
    operator = rng.choice(("at_least", "at_most", "exactly", "more_than", "fewer_than"))
    left: Any = number(rng.choice(OPEN), of)
    right: Any = rng.choice([rng.randint(0, 4), {"count": {"type": "creature"}}, number("life")])
    if rng.random() < 0.05:
        left = {"sum": [left, 1]}
    if rng.random() < 0.05:
        right = number(rng.choice(OPEN), "active")
    if rng.random() < 0.3 and isinstance(right, dict):
        left, right = right, left
    found: dict[str, Any] = {"compare": {"value": left, operator: right}}
    return {"non": found} if rng.random() < 0.3 else found


def effect(rng: random.Random) -> dict[str, Any]:
    """An effect that depends on such a number, or changes power and toughness by it."""
    subject = rng.choice([{"type": "creature"}, {"power": {"at_least": 3}}, "self"])
    kind = rng.choice(("cant_attack", "cant_attack", "must_attack", "gains", "gets", "has_base", "switches"))
    made: dict[str, Any] = {"kind": kind, "subject": subject}
    if kind == "gains":
        made["keywords"] = [rng.choice(("defender", "haste", "vigilance"))]
    if kind in ("gets", "has_base"):
        made |= {"power": rng.choice([1, 2, number(rng.choice(OPEN))]), "toughness": 1}
    if rng.random() < 0.7:
        made[rng.choice(("if", "unless"))] = compared(rng)
    return made


def board(rng: random.Random) -> dict[str, Any]:
    creatures = [
        {**BEAR, "id": id, "controller": id[0], "effects": [effect(rng) for _ in range(rng.randint(0, 2))]}
        for id in ("a1", "a2", "b1")
    ]
    attackers = [each["id"] for each in creatures if each["controller"] == "a" and rng.random() < 0.6]
    return {
        "state": {"active": "a", "players": {"a": {"life": 3}, "b": {"life": 2}}, "battlefield": creatures},
        "play": {"attackers": dict.fromkeys(attackers, "b")},
    }


def with_numbers(case: dict[str, Any], given: dict[tuple[str, str], int]) -> dict[str, Any]:
    """The case with numbers of players."""
    players = {id: {**player, "numbers": {}} for id, player in case["state"]["players"].items()}
    for (player, name), value in given.items():
        place = players[player] if name == "hand" else players[player]["numbers"]
        place[name] = value
    return {**case, "state": {**case["state"], "players": players}}


def outcomes(case: dict[str, Any], wanted: set[tuple[str, str]]) -> dict[tuple[int, ...], Outcome]:
    """The outcome for each combination of values of some numbers; of others there is one value."""
    asked = sorted(wanted)
    others = dict.fromkeys({(player, name) for player in "ab" for name in OPEN} - wanted, 0)
    combinations = list(product(*(values_of(name) for _, name in asked)))
    cases = [
        case_from_object(with_numbers(case, {**others, **dict(zip(asked, each, strict=True))})) for each in combinations
    ]
    found = [each.outcome for each in check_many(cases) if not isinstance(each, Failure)]
    return dict(zip(combinations, found, strict=True))


SETTLED = (2, 6, 15, 18, 20)
DEPENDING = (0, 1, 3)
"""Seeds of boards on which comparisons look at numbers: the outcome depends on none of them, on some of them."""


@pytest.mark.parametrize("seed", (*SETTLED, *DEPENDING))
def test_a_board_without_numbers_is_judged_as_with_each_number(seed: int) -> None:
    case = board(random.Random(f"open numbers {seed}"))
    verdict = check(case_from_object(case))
    told = sorted(
        (str(each.values[0]), str(each.values[1]))
        for each in (*verdict.unsupported, *verdict.notes)
        if each.kind in ("missing_number", "any_number")
    )
    assert told
    assert bool(verdict.completions) is (seed in DEPENDING)
    each = outcomes(case, set(told))
    if verdict.outcome is not Outcome.UNDETERMINED:
        assert set(each.values()) == {verdict.outcome}
    for one in verdict.completions:
        given = {(player, name): value for player, name, value in one.numbers}
        assert each[tuple(given.get(of, 0) for of in told)] is one.outcome
    if verdict.completions:
        assert len(set(each.values())) > 1
        # From each number that is told of to the next one nothing changes.
        for place, of in enumerate(told):
            steps = {value for one in verdict.completions for *whose, value in one.numbers if tuple(whose) == of}
            for values, outcome in each.items():
                before = (*values[:place], values[place] - 1, *values[place + 1 :])
                if before in each and values[place] not in steps:
                    assert each[before] is outcome


def attack(*attackers: str, **more: Any) -> dict[str, Any]:
    """An attack by bears of a, which effects may forbid."""
    return {
        "state": {
            "active": "a",
            "players": {"a": {}, "b": {}},
            "battlefield": [
                {**BEAR, "id": "x", "controller": "a", **more},
                {**BEAR, "id": "y", "controller": "b"},
            ],
        },
        "play": {"attackers": dict.fromkeys(attackers, "b")},
    }


FULL_HAND = {"compare": {"value": number("hand"), "at_least": 7}}


def test_the_numbers_that_decide() -> None:
    """CR 508.1c: whether it may attack depends on seven cards in hand, and on nothing else."""
    case = attack("x", effects=[{"kind": "cant_attack", "unless": FULL_HAND}])
    verdict = check(case_from_object(case))
    assert [each.kind for each in verdict.unsupported] == ["missing_number"]
    assert [(each.numbers, each.outcome, each.cr) for each in verdict.completions] == [
        ((("a", "hand", 0),), Outcome.ILLEGAL, "508.1c"),
        ((("a", "hand", 7),), Outcome.LEGAL, ""),
    ]
    listed = legal_plays(case_from_object(case))
    assert [(each.numbers, each.count) for each in listed.completions] == [
        ((("a", "hand", 0),), 1),
        ((("a", "hand", 7),), 2),
    ]


def test_a_number_that_nothing_asks_for() -> None:
    """CR 613.4c: a bonus that isn't known matters to no attack as long as nothing looks at power."""
    bonus = {"kind": "gets", "power": number("graveyard"), "toughness": 0}
    verdict = check(case_from_object(attack("x", effects=[bonus])))
    assert (verdict.outcome, verdict.notes) == (Outcome.LEGAL, ())
    looked_at = {"kind": "cant_attack", "subject": {"power": {"at_least": 4}}}
    verdict = check(case_from_object(attack("x", effects=[bonus, looked_at])))
    assert [each.to_dict() for each in verdict.unsupported] == [
        {"cr": "107.1", "kind": "missing_number", "player": "a", "name": "graveyard"}
    ]


@pytest.mark.parametrize(("measure", "outcome"), [("power", Outcome.LEGAL), ("toughness", Outcome.UNDETERMINED)])
def test_an_unknown_number_is_switched(measure: str, outcome: Outcome) -> None:
    """CR 613.4d: the power that isn't known becomes the toughness, and the toughness of 2 the power."""
    bonus = {"kind": "gets", "power": number("graveyard"), "toughness": 0}
    looked_at = {"kind": "cant_attack", "subject": {measure: {"at_least": 4}}}
    case = attack("x", effects=[bonus, looked_at, {"kind": "switches"}])
    assert check(case_from_object(case)).outcome is outcome


def test_a_number_that_is_set_afterwards() -> None:
    """CR 613.4a, 613.4b: what defines a number doesn't matter once another effect sets it."""
    defined = {"kind": "defines", "power": number("graveyard"), "toughness": number("graveyard")}
    looked_at = {"kind": "cant_attack", "subject": {"power": {"at_least": 4}}}
    case = attack("x", effects=[defined, looked_at])
    assert check(case_from_object(case)).outcome is Outcome.UNDETERMINED
    case["state"]["effects"] = [{"kind": "has_base", "subject": {"id": "x"}, "power": 4, "toughness": 4}]
    assert check(case_from_object(case)).outcome is Outcome.ILLEGAL
    case["state"]["effects"][0]["power"] = 3
    assert check(case_from_object(case)).outcome is Outcome.LEGAL


@pytest.mark.parametrize(
    "condition",
    [
        {"compare": {"value": {"sum": [number("hand"), number("life")]}, "at_least": 7}},
        {"compare": {"value": number("hand"), "more_than": number("hand", "opponent")}},
        {"compare": {"value": number("hand"), "parity": "odd"}},
    ],
)
def test_a_number_that_no_number_stands_for(condition: dict[str, Any]) -> None:
    """A sum, another number that isn't given, and whether it is odd: no stretch of numbers is alike."""
    case = attack("x", effects=[{"kind": "cant_attack", "if": condition}])
    verdict = check(case_from_object(case))
    assert (verdict.outcome, verdict.completions) == (Outcome.UNDETERMINED, ())
    assert {each.kind for each in verdict.unsupported} == {"missing_number"}


def test_a_number_that_is_compared_and_used() -> None:
    """CR 508.1c: a limit on attackers of as many as cards in hand, in force with three of them or more."""
    limit = {"kind": "max_attackers", "n": number("hand"), "if": {"compare": {"value": number("hand"), "at_least": 3}}}
    verdict = check(case_from_object(attack("x", effects=[limit])))
    assert (verdict.outcome, verdict.completions) == (Outcome.UNDETERMINED, ())


def test_what_follows_a_play_that_is_legal_whatever_the_number_is() -> None:
    """CR 508.1f: whether the attacker is tapped depends on a number, so what follows is not told."""
    gains = {"kind": "gains", "keywords": ["vigilance"], "if": FULL_HAND}
    case = attack("x", effects=[gains])
    case["then"] = [{"question": "declare_blockers", "play": {"blockers": {}}}]
    first, second = check_in_order(case_from_object(case))
    assert (first.outcome, [each.kind for each in first.notes]) == (Outcome.LEGAL, ["any_number"])
    assert [each.to_dict() for each in second.unsupported] == [{"cr": "107.1", "kind": "not_reached", "why": "number"}]
