"""Reasons why a requirement that a legal play doesn't obey can't be met."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import case_from_object, check
from bridge.case.state import Case
from bridge.combat import explaining
from bridge.combat.verdict import Outcome, Witness
from bridge.errors import EffortExceeded

Node = dict[str, Any]
MUST = {"kind": "must_attack"}
ONE = {"id": "one", "kind": "max_attackers", "n": 1}


def creature(name: str, *effects: Node, **more: Any) -> Node:
    return {"id": name, "controller": "a", "types": ["creature"], "effects": list(effects), **more}


def case(battlefield: list[Node], play: str, *effects: Node, players: str = "ab") -> Case:
    """Player a's turn, all others can be attacked, with the play `x>b y>c`."""
    options = {"attack_multiple_players": len(players) > 2}
    state = {"active": "a", "players": {name: {} for name in players}, "options": options}
    attackers = dict(pair.split(">") for pair in play.split())
    whole = {**state, "battlefield": battlefield, "effects": list(effects)}
    return case_from_object({"state": whole, "play": {"attackers": attackers}})


def said(found: Witness) -> str:
    return f"{found.kind}({', '.join(map(str, found.values))})"


def reasons(read: Case, **options: Any) -> dict[str, tuple[list[str], list[str]]]:
    """For each requirement explained: the restrictions and the requirements that exclude it."""
    verdict = check(read, **options)
    assert verdict.outcome is Outcome.LEGAL
    return {
        said(each.requirement): (list(map(said, each.restrictions)), list(map(said, each.requirements)))
        for each in verdict.conflicts
    }


ALONE: Node = {"kind": "cant_attack_except_alone"}
EXAMPLES: list[tuple[str, Case, dict[str, tuple[list[str], list[str]]]]] = [
    (
        "a restriction of the creature",
        case([creature("x", MUST, keywords=["Defender"])], ""),
        {"attacks(x#1, x)": (["defender(x)"], [])},
    ),
    (
        "a tapped creature",
        case([creature("x", MUST, tapped=True)], ""),
        {"attacks(x#1, x)": (["tapped_attacker(x)"], [])},
    ),
    (
        "one restriction for each thing that could be attacked",
        case(
            [creature("x", MUST)],
            "",
            {"id": "not b", "kind": "cant_attack", "whom": {"player": {"id": "b"}}},
            {"id": "not c", "kind": "cant_attack", "whom": {"player": {"id": "c"}}},
            players="abc",
        ),
        {"attacks(x#1, x)": (["cant_attack_there(not b, x, b)", "cant_attack_there(not c, x, c)"], [])},
    ),
    (
        "a limit and a requirement that is obeyed",
        case([creature("x", MUST), creature("y", MUST)], "x>b", ONE),
        {"attacks(y#1, y)": (["too_many_attackers(one, 1)"], ["attacks(x#1, x)"])},
    ),
    (
        "a requirement of the same creature",
        case(
            [
                creature(
                    "x",
                    {"id": "b", **MUST, "whom": {"player": {"id": "b"}}},
                    {"id": "c", **MUST, "whom": {"player": {"id": "c"}}},
                )
            ],
            "x>b",
            players="abc",
        ),
        {"attacks_there(c, x)": ([], ["attacks_there(b, x)"])},
    ),
    (
        "a creature that attacks only alone",
        case([creature("x", MUST, ALONE), creature("y", MUST)], "x>b"),
        {"attacks(y#1, y)": (["cant_attack_with_others(x#2, x)"], ["attacks(x#1, x)"])},
    ),
    (
        "nobody to attack with, and nothing of it is anybody's fault",
        case([creature("x")], "", {"id": "e", **MUST, "subject": {"id": "x"}, "whom": {"player": {"id": "a"}}}),
        {"attacks_there(e, x)": ([], [])},
    ),
    (
        "one player goaded by all others",
        case([creature("x", goaded_by=["b"])], "x>b"),
        {"goaded_attacks_another(x, b, 1)": ([], [])},
    ),
    ("everything is obeyed", case([creature("x", MUST)], "x>b"), {}),
    ("nothing is asked", case([creature("x")], ""), {}),
]


@pytest.mark.parametrize(("read", "expected"), [each[1:] for each in EXAMPLES], ids=[each[0] for each in EXAMPLES])
def test_reasons(read: Case, expected: dict[str, tuple[list[str], list[str]]]) -> None:
    for explain in (12, None):
        assert reasons(read, explain=explain) == expected


def test_only_legal_plays_are_explained() -> None:
    illegal = check(case([creature("x", MUST), creature("y", MUST, tapped=True)], ""))
    assert (illegal.outcome, illegal.conflicts) == (Outcome.ILLEGAL, ())
    undetermined = check(case([creature("x", MUST, {"text": "It attacks oddly."}, tapped=True)], ""))
    assert (undetermined.outcome, undetermined.conflicts) == (Outcome.UNDETERMINED, ())


FEW = [creature(f"x{n}", MUST) for n in range(6)]


def test_so_many_reasons_and_no_more() -> None:
    """With more unmet requirements than are explained, those of identical creatures are explained once."""
    read = case(FEW, "x0>b", ONE)
    assert len(reasons(read, explain=None)) == 5
    assert len(reasons(read, explain=5)) == 5
    (only,) = check(read, explain=4).conflicts
    assert only.alike == 4
    assert [said(each) for each in only.restrictions] == ["too_many_attackers(one, 1)"]
    assert check(read, explain=0).conflicts == ()


def test_creatures_that_differ_are_explained_each() -> None:
    sick = [creature(f"y{n}", MUST, sick=True) for n in range(3)]
    found = check(case([*FEW, *sick], "x0>b", ONE), explain=3).conflicts
    assert [(each.requirement.values[1], each.alike) for each in found] == [("x1", 4), ("y0", 2)]
    assert [list(map(said, each.restrictions)) for each in found] == [
        ["too_many_attackers(one, 1)"],
        ["summoning_sick(y0)"],
    ]


def test_large_reasons_are_made_minimal_on_demand() -> None:
    """Who attacks with others can't attack alone: each of many is in the way."""
    crowd = [creature(f"x{n}", MUST) for n in range(60)]
    read = case([*crowd, creature("lone", MUST, ALONE)], " ".join(f"x{n}>b" for n in range(60)))
    (shown,) = check(read).conflicts
    (whole,) = check(read, explain=None).conflicts
    assert whole.minimal
    assert list(map(said, whole.restrictions)) == ["cant_attack_with_others(lone#2, lone)"]
    assert len(whole.requirements) == 1
    assert shown.minimal or len(shown.restrictions) + len(shown.requirements) > 40
    assert set(whole.restrictions) <= set(shown.restrictions)


def test_when_time_runs_out_the_rest_is_not_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """The verdict stands: it was known before."""
    read = case(FEW, "x0>b", ONE)
    explain, calls = explaining._reasons, 0

    def late(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise EffortExceeded("the time budget ran out")
        return explain(*arguments)

    monkeypatch.setattr(explaining, "_reasons", late)
    verdict = check(read, timeout=60.0)
    assert verdict.outcome is Outcome.LEGAL
    assert [each.requirement.values[1] for each in verdict.conflicts] == ["x1", "x2"]
