"""What editions change, as boards: the verdicts in six editions by the rules, and that no changed rule is left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bridge.aimed.scopes import Scope
from bridge.aimed.settings import Setting, differing, judged_under
from bridge.cli.app import main
from bridge.contradictions.changes import changed_rules, is_looked_at, lines
from bridge.contradictions.editions import WITNESSES
from bridge.contradictions.readings import creature
from bridge.rulebook import editions, load_table, newest_edition, number_in
from bridge.rulebook.changes import diff

from .editions_page import PAGE, found, letters

__all__: list[str] = []

Node = dict[str, Any]

EXPECTED = {
    # 122.1b: keyword counters since 2020; shadow in the list since 2024, decayed since 2026
    "counter_flying": "LIIIII",
    "counter_reach": "ILLLLL",
    "counter_menace": "LIIIII",
    "counter_haste": "ILLLLL",
    "counter_first_strike": "ILLLLL",
    "counter_double_strike": "ILLLLL",
    "counter_deathtouch": "ILLLLL",
    "counter_trample": "ILLLLL",
    "counter_shadow": "LLLIII",
    "counter_decayed": "LLLLLI",
    # 701.37c of 2020: one of the same player's two goads is no longer an effect of its own
    "goaded_twice": "ILLLLL",
    # 509.2, 509.3, 510.1c, 510.1d: no damage assignment order since 2025
    "order_of_attacker": "IIIILL",
    "order_of_blocker": "IIIILL",
    # 702.147: decayed since 2021; 701.58: suspected since 2024
    "decayed_blocks": "MMIIII",
    "suspected_blocks": "MMMIII",
    "suspected_attacks": "MMMIII",
    # 310: battles since 2024
    "battle_attacked": "MMMLLL",
    "own_siege_attacked": "MMMLLL",
    "battle_creature_attacks": "MMMIII",
    "battle_creature_blocks": "MMMIII",
    "battle_blocked": "MMMLLL",
    "battle_damaged": "MMMLLL",
    "battle_trampled": "MMMLLL",
    "enlisted": "MMMLLL",
    # 702.19c, 702.19e: trample over planeswalkers since 2021
    "past_planeswalker": "MMLLLL",
    "past_gone_planeswalker": "MMLLLL",
    # 702.14c: landwalk of lands of a type since 2024; before, the text defines none
    "artifact_landwalk": "UUUIII",
    # 613.7n since 2026; before, 613.7m orders objects alone, and nothing an ability and what is done to its object
    "own_ability_first": "UUUUUL",
    # keywords with the edition that brought them
    "keyword_riot": "MLLLLL",
    "keyword_reconfigure": "MMMLLL",
    "keyword_blitz": "MMMLLL",
    "keyword_living_metal": "MMMLLL",
    "keyword_prototype": "MMMLLL",
    "keyword_impending": "MMMMLL",
}
"""The verdicts in the six editions, from the texts of the rules."""

BY_DAY = ("counter_flying", "goaded_twice", "order_of_attacker", "battle_attacked", "decayed_blocks")


@pytest.mark.parametrize("name", BY_DAY)
def test_some_changes(name: str) -> None:
    _is_as_expected(name)


@pytest.mark.nightly
@pytest.mark.parametrize("name", EXPECTED)
def test_all_changes(name: str) -> None:
    _is_as_expected(name)


def _is_as_expected(name: str) -> None:
    case = found(name).case
    assert case is not None
    assert letters(case) == EXPECTED[name]
    creatures = [each["controller"] for each in case["state"]["battlefield"] if "creature" in each["types"]]
    assert max(map(creatures.count, creatures)) <= 2


def test_each_witness_is_named_by_a_change() -> None:
    steps = list(pairwise(editions()))
    named = {name for step in steps for each in changed_rules(*step) if each.sort == "verdict" for name in each.what}
    assert named == set(WITNESSES)


def _changed(before: str, after: str) -> Iterator[str]:
    """By the tables of two editions: the changed rules of the sections that are looked at."""
    changes = diff(load_table(before), load_table(after))
    for number in (*changes.added, *(new for _, new in changes.changed)):
        newest = number_in_newest(after, number)
        if is_looked_at(newest or number):
            yield number
    yield from (f"-{number}" for number in changes.removed if is_looked_at(number))


def number_in_newest(edition: str, number: str) -> str:
    """The number of a rule in the newest edition; empty if it isn't there."""
    if edition == newest_edition():
        return number
    table = load_table(newest_edition()).rules
    return next((each for each in table if number_in(edition, each) == number), "")


@pytest.mark.parametrize("step", list(pairwise(editions())), ids="-".join)
def test_every_changed_rule_is_in_one_class(step: tuple[str, str]) -> None:
    told = [number for since, _, numbers, _ in lines() if since == step[1] for number in numbers]
    assert len(told) == len(set(told))
    missing = set(_changed(*step)) - set(told)
    assert missing == set()


def test_an_order_is_projected_away() -> None:
    """3 and 2 on a 0/3 and a 1/1 was legal in the other order; on two 0/4 it was in none."""
    for toughness, verdict in (((3, 1), "legal"), ((4, 4), "illegal")):
        blockers = [creature(f"b{place}", "bob", 0, each) for place, each in enumerate(toughness)]
        scope = Scope(
            (creature("a0", "alice", 5, 5), *blockers),
            (),
            question="assign_combat_damage",
            state={"attacking": {"a0": "bob"}, "blocking": {"b0": ["a0"], "b1": ["a0"]}},
        )
        case = {**scope.case(), "play": {"damage": {"a0": {"b0": 3, "b1": 2}}}}
        assert judged_under(case, Setting("2018-10-05")).outcome.value == verdict
        assert judged_under(case, Setting("2026-04-17")).outcome.value == "legal"


def _played(*permanents: Node, **more: Any) -> Node:
    players = {name: {"life": 20} for name in ("alice", "bob", "carol", "dave")[: more.pop("players", 2)]}
    state = {"active": "alice", "players": players, "battlefield": list(permanents), **more.pop("state", {})}
    return {"state": state, **more}


_GOADED = {**creature("a0"), "goaded_by": ["bob", "carol"]}
_TRAMPLES = {**creature("a0", "alice", 5, 5), "keywords": ["trample"]}
_COUNTED = {**creature("a0", "alice", 1, 1), "counters": {"+1/+1": 1}}
_PUMPS = {"kind": "gets", "power": 1, "toughness": 1, "subject": {"id": "a0"}, "timestamp": 3}
_RIGHT = {"id": "w", "controller": "dave", "types": ["planeswalker"], "loyalty": 3}
_MULTIPLE, _LEFT = {"attack_multiple_players": True}, {"attack_multiple_players": True, "attack_left": True}

UNCHANGED = {
    # 701.38d of 2021: two players' goads were two requirements before, too
    "goaded by two, at a third": (
        _played(_GOADED, players=4, state={"options": _MULTIPLE}, play={"attackers": {"a0": "dave"}}),
        "L",
        ("701.38d",),
    ),
    "goaded by two, at one of them": (
        _played(_GOADED, players=4, state={"options": _MULTIPLE}, play={"attackers": {"a0": "bob"}}),
        "I",
        ("701.38d",),
    ),
    # 702.19b: "excess" in place of "remaining"; lethal damage to the blockers comes first
    "tramples over too little": (
        _played(
            _TRAMPLES,
            creature("b0", "bob", 0, 4),
            question="assign_combat_damage",
            state={"attacking": {"a0": "bob"}, "blocking": {"b0": ["a0"]}},
            play={"damage": {"a0": {"b0": 3, "bob": 2}}},
        ),
        "I",
        ("702.19b",),
    ),
    # 613.3c, 613.3d became 613.4c: the sum is the same
    "a counter and an effect": (
        _played(
            _COUNTED,
            question="assign_combat_damage",
            state={"printed": True, "attacking": {"a0": "bob"}, "effects": [_PUMPS]},
            play={"damage": {"a0": {"bob": 3}}},
        ),
        "L",
        ("613.4c", "613.4d"),
    ),
    # 803.1a of 2024 names planeswalkers; that they were barred before, too, is a reading, and told as one
    "the planeswalker of the right neighbor": (
        _played(creature("a0"), _RIGHT, players=4, state={"options": _LEFT}, play={"attackers": {"a0": "w"}}),
        "I",
        ("803.1a",),
    ),
}
"""Boards that no edition judges otherwise, with the verdict and the rules that were worded anew."""


@pytest.mark.parametrize("name", UNCHANGED)
def test_a_rewording_changes_no_verdict(name: str) -> None:
    case, verdict, rules = UNCHANGED[name]
    assert letters(case) == verdict * len(editions())
    told = {(number, sort) for _, sort, numbers, _ in lines() for number in numbers}
    wanted = "reading" if rules == ("803.1a",) else "words"
    assert all((rule, wanted) in told for rule in rules)


def test_editions_that_judge_alike_have_no_board() -> None:
    scope = Scope((creature("a0"), creature("a1")), ({"kind": "max_attackers", "n": 1},))
    looked = differing(scope, Setting("2018-10-05"), Setting("2020-04-17"))
    assert (looked.case, looked.boards) == (None, 6)  # two creatures that are alike, with and without the limit


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["2020-04-17", "2018-10-05", "--boards"], "the old edition comes first"),
        (["2018-10-05", "2020-04-17", "--text", "x.txt"], "given with --boards"),
        (["2018-10-05", "2020-04-17", "--boards", "--text", "nowhere.txt"], "nowhere.txt"),
    ],
)
def test_what_is_refused(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "diff", *arguments]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


def test_a_hostile_text_is_refused_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rules.txt"
    file.write_bytes(b"\x00\xff\x1b[31m 508.1a")
    assert main(["rules", "diff", "2018-10-05", "2020-04-17", "--boards", "--text", str(file)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_the_page_has_each_change_with_its_verdicts() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name, expected in EXPECTED.items():
        assert f"| {' | '.join(expected)} | [{name}](#{name}) |" in text
