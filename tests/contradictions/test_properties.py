"""The properties: which rules decide, what conflicts, what beats what, who has to pay; against the brute force."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bridge import check
from bridge.aimed import Scope, images, minimal_sets
from bridge.aimed.scopes import Part
from bridge.case.loading import case_from_object
from bridge.cli.app import main
from bridge.contradictions import PROPERTIES, Answer, Bounds, answers, inquiries
from bridge.contradictions.conflicts import conflict_scope
from bridge.contradictions.model import Notes
from bridge.contradictions.pools import kinds_of, scope_for
from bridge.contradictions.real_cards import conflicting_cards, same_cards
from bridge.contradictions.wider import SCOPES_OF_DAMAGE
from bridge.errors import EffortExceeded
from bridge.validate.deciding import kinds_of_rules, requirements_of_rules
from tests.oracle.blocks import BlockBoard
from tests.oracle.compare import compare_declarations, compare_play
from tests.oracle.definition import Board

__all__: list[str] = []

Node = dict[str, Any]


def _confirmed(answer: Answer) -> None:
    """Every board of an answer, and its play, by the brute force."""
    for shown in (*answer.shown, *([answer.example] if answer.example is not None else [])):
        case = {key: value for key, value in shown.case.items() if key != "play"}
        assert compare_declarations(case) is None
        if "play" in shown.case:
            assert compare_play(case, shown.case["play"]) is None


EVERYTHING = Bounds()


def _asked(names: Iterable[str], bounds: Bounds = EVERYTHING) -> list[Answer]:
    wanted = set(names)
    return list(answers([each for each in inquiries([], bounds) if each.name in wanted], bounds))


# ------------------------------------------------------------------------------------------------------------ deciding


def test_every_rule_and_requirement_is_asked_about() -> None:
    named = {each.name for each in PROPERTIES["deciding"].inquiries(Bounds())}
    rules = {each.replace(" ", "_", 1) for each in kinds_of_rules() if not each.endswith("requirements")}
    for question in ("declare_attackers", "declare_blockers"):
        rules |= {f"{rule}_{kind}" for rule, kind, _ in requirements_of_rules(question)}
    rules |= {f"{rule}_damage" for rule in SCOPES_OF_DAMAGE}
    assert named == {f"deciding.{each}" for each in rules} and len(named) > 50


BY_DAY = ("508.1c_defender", "508.1d_goaded_attacks_another", "509.1b_menace", "509.1c_is_blocked_by_exactly")


@pytest.mark.parametrize("name", BY_DAY)
def test_a_rule_decides_alone(name: str) -> None:
    (answer,) = _asked([f"deciding.{name}"])
    assert (answer.outcome, answer.standing) == ("witness", "holds")
    _confirmed(answer)
    (shown,) = answer.shown
    rules = {each.cr for each in check(case_from_object(shown.case)).violations}
    assert rules == {name.partition("_")[0]}


def test_a_rule_that_nothing_breaks_is_a_gap() -> None:
    (answer,) = _asked(["deciding.508.1c_detained"], Bounds(kinds=("must_attack",)))
    assert (answer.outcome, answer.standing, answer.found) == ("none", "gap", True)
    assert "unreachable" in answer.told


@pytest.mark.nightly
def test_every_rule_decides_alone() -> None:
    bounds = Bounds()
    declared = [each for each in inquiries(["deciding"], bounds) if not each.name.endswith("_damage")]
    for answer in answers(declared, bounds):
        assert (answer.outcome, answer.standing) == ("witness", "holds"), answer.inquiry
        _confirmed(answer)


# ----------------------------------------------------------------------------------------------------------- conflicts


def _disobeyed_by_all(case: Node) -> bool:
    """Whether no declaration of a case obeys everything, by the brute force."""
    if case.get("question") == "declare_blockers":
        blocks = BlockBoard(case)
        (side,) = blocks.sides
        for play in blocks.declarations(side):
            declared: dict[str, list[str]] = {}
            for blocker, attacker in sorted(play):
                declared.setdefault(blocker, []).append(attacker)
            judged = blocks.judge(declared)
            if judged.outcome == "legal" and not judged.unmet:
                return False
        return True
    board = Board(case)
    for play in board.declarations():
        judged = board.judge(dict(play))
        if judged.outcome == "legal" and not judged.unmet:
            return False
    return True


def _plainly(scope: Scope) -> set[frozenset[frozenset[Part]]]:
    """All minimal sets by trying every set of effects, small ones first; each with its images under other names."""
    permanents = [part for part in scope.parts() if part[0] == "permanent"]
    effects = [part for part in scope.parts() if part[0] == "effect"]
    most = len(effects) if scope.most is None else scope.most
    found: list[frozenset[Part]] = []
    for number in range(1, most + 1):
        for some in map(frozenset, combinations(effects, number)):
            if not any(each < some for each in found) and _disobeyed_by_all(scope.case([*permanents, *sorted(some)])):
                found.append(some)
    return {frozenset(images(scope, sorted(some))) for some in found}


LIMITS = scope_for(
    "declare_attackers", ["must_attack", "cant_attack", "max_attackers"], creatures=(2, 0), most=3, fixed=True
)
GOADS = scope_for(
    "declare_attackers",
    ["goad", "cant_attack_alone", "cant_attack_except_alone"],
    creatures=(2, 0),
    players=3,
    most=3,
    fixed=True,
)
BLOCKS = scope_for("declare_blockers", ["must_be_blocked", "cant_block"], creatures=(1, 2), most=3, fixed=True)


ANY_SIZE = replace(
    scope_for("declare_attackers", ["must_attack", "max_attackers", "cant_attack_alone"], creatures=(2, 0), fixed=True),
    most=None,
)


@pytest.mark.parametrize("scope", [LIMITS, GOADS, BLOCKS, ANY_SIZE], ids=["limits", "goads", "blocks", "any size"])
def test_minimal_sets_are_those_of_plain_enumeration(scope: Scope) -> None:
    found = minimal_sets(scope)
    expanded = {frozenset(images(scope, some)) for some in found.expanded()}
    assert expanded == _plainly(scope)
    assert expanded and len(found.sets) <= len(expanded)


def test_a_class_has_effects_that_say_the_same() -> None:
    found = minimal_sets(conflict_scope("conflicts.attackers", Bounds(kinds=("detain", "cant_attack", "must_attack"))))
    assert sorted(map(len, found.classes)) == [1] * 15 + [2] * 3  # "can't attack" and detain say the same of a creature
    assert len(list(found.expanded())) > len(found.sets) > 3


def test_thirteen_effects_of_three_creatures() -> None:
    """Two creatures that must attack, under a limit of one; one that must and can't; and so on, each once."""
    bounds = Bounds(creatures=(3, 0), players=3, kinds=("must_attack", "cant_attack", "goad", "max_attackers"))
    (answer,) = _asked(["conflicts.attackers"], bounds)
    assert answer.standing == "shown" and "cant_attack + must_attack" in answer.listed
    assert (
        "max_attackers + must_attack + must_attack" in answer.listed and "goad + goad + max_attackers" in answer.listed
    )
    assert not any(each.startswith("cant_attack + cant_attack") for each in answer.listed)
    _confirmed(answer)


def test_permanents_of_minimal_sets_are_fixed() -> None:
    with pytest.raises(ValueError, match="permanents are fixed"):
        minimal_sets(replace(conflict_scope("conflicts.attackers", Bounds()), fixed=frozenset()))


# ---------------------------------------------------------------------------------------------- precedence, and costs


def test_cant_beats_can() -> None:
    found = _asked(["precedence.cant_attack", "precedence.cant_block", "precedence.may_attack_as_though_haste"])
    assert [(each.outcome, each.standing) for each in found] == [("none", "holds")] * 2 + [("witness", "holds")]
    for answer in found:
        assert answer.example is not None
        _confirmed(answer)
        assert check(case_from_object(answer.example.case)).outcome == "illegal"


@pytest.mark.nightly
def test_all_that_beats_something() -> None:
    bounds = Bounds()
    for answer in answers(inquiries(["precedence", "costs"], bounds), bounds):
        assert answer.standing == "holds" or answer.meant, answer.inquiry
        if answer.outcome != "not modeled":
            _confirmed(answer)


def test_nobody_has_to_pay() -> None:
    bounds = Bounds(creatures=(2, 0), kinds=("must_attack", "costs_attack"))
    found = _asked(["costs.declined_attackers_no_mana", "costs.declined_attackers_some_mana"], bounds)
    assert [each.standing for each in found] == ["holds"] * 2
    for answer in found:
        _confirmed(answer)


def test_what_can_be_neither_paid_nor_taken_back_is_not_judged() -> None:
    (answer,) = _asked(["costs.irreversible"])
    assert answer.outcome == "not modeled" and answer.meant and not answer.found
    assert {"733.1", "508.1i"} <= set(answer.rules)
    (shown,) = answer.shown
    verdict = check(case_from_object(shown.case))
    assert verdict.outcome == "undetermined" and {each.kind for each in verdict.unsupported} == {"unread_mana"}


# ---------------------------------------------------------------------------------------------------------- real cards


WORDS = {
    "Tester Four": "",
    "Tester One": "This creature attacks each combat if able.",
    "Tester Three": "No more than one creature can attack each combat.",
    "Tester Two": "This creature attacks each combat if able.\nThis creature can only attack alone.",
}


def _index(folder: Path, words: dict[str, str] = WORDS) -> str:
    cards = [
        {"object": "card", "name": name, "type_line": "Creature — Bear", "oracle_text": text, "power": "2",
         "toughness": "2", "layout": "normal", "colors": ["R"]}
        for name, text in words.items()
    ]  # fmt: skip
    (folder / "cards.json").write_text(json.dumps(cards))
    assert main(["cards", "import", str(folder / "cards.json"), "--cards", str(folder / "index")]) == 0
    return str(folder / "index")


def test_real_cards_that_cant_all_be_obeyed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who attacks only alone and must can't do so beside another that must; under a limit of one, two can't attack."""
    index = _index(tmp_path)
    sorts = same_cards(index, kinds_of("declare_attackers"))
    assert sorted(map(str, sorts)) == ["Tester One", "Tester Three", "Tester Two"]
    found = {tuple(sorted(map(str, each.cards))) for each in conflicting_cards(sorts)}
    one, three, two = "Tester One", "Tester Three", "Tester Two"
    assert found == {(one, two), (two, two), (one, one, three)}
    capsys.readouterr()
    command = ["contradictions", "--property", "conflicts", "--scope", "kinds=must_attack,max_attackers"]
    assert main([*command, "--scope", "creatures=1x1", "--cards", index]) == 0
    assert "Tester One + Tester One + Tester Three" in capsys.readouterr().out


WORDS_ON_BLOCKS = {
    "Tester Alone": "This creature can't block alone.",
    "Tester Lure": "All creatures able to block this creature do so.",
    "Tester Must": "This creature blocks each combat if able.",
    "Tester Safe": "This creature can't be blocked.",
}


def test_real_cards_of_blocks(tmp_path: Path) -> None:
    """Two creatures that all who can have to block: a blocker blocks one of them. One that must block blocks the plain
    attacker beside one that can't be blocked; beside two of those it can't."""
    sorts = same_cards(_index(tmp_path, WORDS_ON_BLOCKS), kinds_of("declare_blockers"), "declare_blockers")
    alone, lure, must, safe = sorted(WORDS_ON_BLOCKS)
    assert {(str(each), each.role) for each in sorts} == {
        (alone, "blocker"),
        (lure, "attacker"),
        (must, "blocker"),
        (safe, "attacker"),
    }
    found = {tuple(sorted(map(str, each.cards))) for each in conflicting_cards(sorts, "declare_blockers")}
    assert found == {(lure, lure), (must, safe, safe)}


def test_a_question_about_cards_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    """What was noted is not looked at again; notes about other cards are."""
    sorts = same_cards(_index(tmp_path), kinds_of("declare_attackers"))
    kept: dict[str, Any] = {}
    said: list[str] = []
    first = conflicting_cards(sorts, notes=Notes({}, kept.__setitem__, said.append))
    assert len(kept) == len(said) == 3
    said.clear()
    assert conflicting_cards(sorts, notes=Notes(kept, kept.__setitem__, said.append)) == first and not said
    conflicting_cards(sorts[1:], notes=Notes(kept, kept.__setitem__, said.append))
    assert len(said) == 3 and len(kept) == 6
    spoiled = {key: ["nothing"] for key in kept} | {next(iter(kept)): [10**9]}
    assert conflicting_cards(sorts, notes=Notes(spoiled)) == first
    with pytest.raises(EffortExceeded):
        conflicting_cards(sorts, deadline=0.0)
    assert conflicting_cards(sorts, deadline=0.0, notes=Notes(kept)) == first
