"""Cases with several questions: each is judged on the state that the one before leaves."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from bridge.case.loading import case_from_object
from bridge.cli.app import main
from bridge.combat.sequence import check_in_order, whole_outcome
from bridge.errors import InputError
from bridge.serve.serving import Server
from tests.oracle.blocks import legal_blocks
from tests.oracle.damage import legal_assignments
from tests.oracle.definition import legal_declarations
from tests.perft import brute
from tests.perft.page import boards

KNIGHT = {"id": "knight", "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2,
          "keywords": ["first strike", "trample"]}  # fmt: skip
BEAR = {"id": "bear", "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2}
UMBRA = {"id": "umbra", "controller": "bob", "types": ["enchantment"], "subtypes": ["aura"], "attached_to": "wall"}
FOG = "Prevent all combat damage that would be dealt to this creature."
SOMETIMES = "This creature has indestructible as long as it attacked a battle this turn."
WALL = {"id": "wall", "controller": "bob", "types": ["creature"], "power": 1, "toughness": 2}


def combat(*battlefield: dict[str, Any], **state: Any) -> dict[str, Any]:
    """Alice's knight and bear attack, the wall blocks the knight and dies, the bear deals its damage."""
    return {
        "title": "A whole combat",
        "state": {"active": "alice", "players": {"alice": {}, "bob": {}},
                  "battlefield": list(battlefield) or [KNIGHT, BEAR, WALL], **state},
        "play": {"attackers": {"knight": "bob", "bear": "bob"}},
        "then": [
            {"question": "declare_blockers", "play": {"blockers": {"wall": ["knight"]}}},
            {"question": "assign_combat_damage", "play": {"damage": {"knight": {"wall": 2}}}},
            {"question": "assign_combat_damage", "play": {"damage": {"bear": {"bob": 2}}}},
        ],
    }  # fmt: skip


def said(case: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Of each question the outcome, and the rule and kind of the first witness of it."""
    found = []
    for each in check_in_order(case_from_object(case)):
        told = [*each.malformed, *each.unsupported, *each.violations]
        found.append((each.outcome.value, told[0].cr if told else "", told[0].kind if told else ""))
    return found


LEGAL = ("legal", "", "")


def test_a_whole_combat_is_legal() -> None:
    """The wall is dead before it could strike (CR 510.4, 704.5g), and so assigns nothing."""
    assert said(combat()) == [LEGAL] * 4


REQUIRED: dict[str, Any] = {"kind": "must_attack", "subject": {"id": "bear"}}
EVASIVE: dict[str, Any] = {"kind": "cant_be_blocked", "subject": {"had_to_attack": True}}


def required(effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The bear attacks bob alone, and the wall blocks it; what had to attack can't be blocked."""
    case = combat(BEAR, WALL, effects=[effect, EVASIVE], **more)
    blocks = {"question": "declare_blockers", "play": {"blockers": {"wall": ["bear"]}}}
    return {**case, "play": {"attackers": {"bear": "bob"}}, "then": [blocks]}


def test_the_declaration_tells_what_had_to_attack() -> None:
    """CR 506.6: an effect was requiring it as attackers were declared, or none was."""
    assert said(required(REQUIRED)) == [LEGAL, ("illegal", "509.1b", "cant_be_blocked")]
    assert said(required({**REQUIRED, "subject": {"id": "wall"}})) == [LEGAL, LEGAL]
    goaded = {**BEAR, "goaded_by": ["bob"]}
    assert said(required(EVASIVE, battlefield=[goaded, WALL]))[1] == ("illegal", "509.1b", "cant_be_blocked")


def test_a_requirement_that_is_not_obeyed_counts_as_it_is_read() -> None:
    """CR 506.6: the bear had to attack carol, who can't be attacked, and it attacks bob."""
    towards = {**REQUIRED, "whom": {"player": {"id": "carol"}}}
    players: dict[str, Any] = {"players": {"alice": {}, "bob": {}, "carol": {}}, "options": {"defending": "bob"}}
    case = required(towards, **players)
    assert said(case) == [LEGAL, ("illegal", "509.1b", "cant_be_blocked")]
    assert said({**case, "readings": {"had_to_attack": "obeyable"}}) == [
        LEGAL,
        ("undetermined", "508.1d", "not_reached"),
    ]
    assert said({**required(REQUIRED), "readings": {"had_to_attack": "obeyable"}})[1][0] == "illegal"
    both = {**case, "state": {**case["state"], "effects": [*case["state"]["effects"], REQUIRED]}}
    assert said({**both, "readings": {"had_to_attack": "obeyable"}})[1][0] == "illegal", "it obeys one of two"


def test_attackers_are_tapped_when_blockers_are_declared() -> None:
    """CR 508.1f, 702.20b; an effect that looks at it tells."""
    for keywords, wanted in ([], ("illegal", "509.1b", "cant_be_blocked")), (["vigilance"], LEGAL):
        case = combat({**KNIGHT, "keywords": keywords}, BEAR, WALL)
        case["state"]["effects"] = [{"kind": "cant_be_blocked", "subject": {"tapped": True}}]
        case["then"] = case["then"][:1]
        assert said(case) == [LEGAL, wanted]


@pytest.mark.parametrize("answer", [None, False, True])
def test_what_an_unanswered_question_leaves_open_stays_open(answer: bool | None) -> None:
    """CR 702.20b: whether the knight is tapped depends on the answer, though its attack is legal with either one; who
    gives an answer is told what follows from it. What doesn't depend on it goes on."""
    sometimes = {"kind": "gains", "subject": "self", "keywords": ["vigilance"], "if": {"answer": "sunny?"}}
    untapped = {"kind": "cant_be_blocked", "subject": {"tapped": True}}
    state = {"answers": {"sunny?": answer}} if answer is not None else {}
    blocked = combat({**KNIGHT, "effects": [sometimes]}, BEAR, WALL, effects=[untapped], **state)
    blocked["then"] = blocked["then"][:1]
    wanted = {
        None: ("undetermined", "611.3a", "not_reached"),
        False: ("illegal", "509.1b", "cant_be_blocked"),
        True: LEGAL,
    }
    assert said(blocked) == [LEGAL, wanted[answer]]
    otherwise = combat(KNIGHT, BEAR, {**WALL, "effects": [{**sometimes, "keywords": ["reach"]}]}, **state)
    assert said(otherwise) == [LEGAL] * 4


@pytest.mark.parametrize(
    ("question", "lasts"),
    [
        ("a creature attacked this turn", False),
        ("you tapped a creature this turn", False),
        ("it rained this turn", True),
    ],
)
def test_what_an_attack_may_change_is_asked_anew(question: str, lasts: bool) -> None:
    """An answer about what an attack brings about holds for the moment of the case alone (CR 508.1f, 611.3a)."""
    unblocked = {"kind": "cant_be_blocked", "subject": {"id": "knight"}, "if": {"answer": question}}
    blocked = combat(KNIGHT, BEAR, WALL, effects=[unblocked], answers={question: False})
    blocked["then"] = blocked["then"][:1]
    assert said(blocked) == [LEGAL, LEGAL if lasts else ("undetermined", "611.3a", "unanswered")]


def test_what_dies_in_the_first_step_assigns_nothing_in_the_second() -> None:
    case = combat()
    case["then"][2]["play"]["damage"]["wall"] = {"knight": 1}
    assert said(case)[:3] == [LEGAL] * 3
    assert said(case)[3][0] == "illegal"


UNREACHED: dict[str, tuple[dict[str, Any], int, str, str]] = {
    "an illegal attack is taken back": ({"battlefield": [{**KNIGHT, "tapped": True}, BEAR, WALL]},
                                        1, "508.1", "illegal"),
    "nothing attacks": ({"play": {"attackers": {}}}, 1, "508.8", "no_attackers"),
    "no second step": ({"battlefield": [{**KNIGHT, "keywords": ["trample"]}, BEAR, WALL],
                        "damage": {"knight": {"wall": 2}, "bear": {"bob": 2}, "wall": {"knight": 1}}},
                       3, "510.4", "no_second_step"),
    "a tax": ({"effects": [{"kind": "costs_attack", "subject": {"type": "creature"}, "cost": "{1}",
                            "controller": "bob"}]}, 1, "508.1j", "paid"),
    "infect": ({"battlefield": [{**KNIGHT, "keywords": ["first strike", "infect"]}, BEAR, WALL]},
               3, "510.2", "counters"),
    "a shield counter": ({"battlefield": [KNIGHT, BEAR, {**WALL, "counters": {"shield": 1}}]},
                         3, "615.1", "prevented"),
    "protection of a kind that isn't read": (
        {"battlefield": [KNIGHT, BEAR, {**WALL, "keywords": ["protection from the last chosen card"]}]},
        3, "615.1", "prevented"),
    "protection from a number that isn't given": (
        {"battlefield": [KNIGHT, BEAR, {**WALL, "keywords": ["protection from mana value 3 or greater"]}]},
        3, "615.1", "prevented"),
    "words that prevent damage": (
        {"battlefield": [KNIGHT, BEAR, {**WALL, "text": FOG}]},
        3, "615.1", "prevented"),
    "indestructible under a condition": (
        {"battlefield": [KNIGHT, BEAR, {**WALL, "text": SOMETIMES}]},
        3, "615.1", "prevented"),
    "umbra armor": ({"battlefield": [KNIGHT, BEAR, WALL, {**UMBRA, "keywords": ["umbra armor"]}]}, 3, "614.8", "saved"),
    "what isn't read": ({"effects": [{"text": "Creatures attack oddly."}]}, 1, "508.1", "unknown"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNREACHED)
def test_a_question_that_is_not_reached_says_why(name: str) -> None:
    changes, first, rule, why = UNREACHED[name]
    case = combat()
    for key, value in changes.items():
        if key == "play":
            case["play"] = value
        elif key == "damage":
            case["then"][1]["play"]["damage"] = value
        else:
            case["state"][key] = value
    verdicts = check_in_order(case_from_object(case))
    assert len(verdicts) == 4
    for each in verdicts[first:]:
        (witness,) = each.unsupported
        assert (each.outcome.value, witness.cr, witness.kind, witness.arguments) == (
            "undetermined", rule, "not_reached", {"why": why},
        )  # fmt: skip
    assert all(not any(one.kind == "not_reached" for one in each.unsupported) for each in verdicts[:first])


@pytest.mark.parametrize("protection", ["white", "creatures", "everything", "mana value 2 or less"])
def test_protection_prevents_damage(protection: str) -> None:
    """CR 702.16e: damage that a source of the stated quality would deal is prevented, so the wall survives."""
    knight = {**KNIGHT, "colors": ["white"], "mana_value": 2, "keywords": ["first strike"]}
    case = combat(knight, BEAR, {**WALL, "keywords": [f"protection from {protection}"]})
    case["then"][2]["play"]["damage"] = {"bear": {"bob": 2}, "wall": {"knight": 1}}
    assert said(case) == [LEGAL] * 4
    case["state"]["battlefield"][0] = {**knight, "colors": ["black"], "mana_value": 3}
    wanted = LEGAL if protection in ("creatures", "everything") else ("illegal", "510.1", "assigns_nothing_now")
    assert said(case)[3][0] == wanted[0]


def test_effects_that_have_begun_meanwhile_hold() -> None:
    """ "Target creature can't block this turn" has resolved after attackers were declared."""
    case = combat()
    case["then"][0]["effects"] = [{"text": "Target creature can't block this turn.", "bind": {"target": "wall"}}]
    assert said(case)[:2] == [LEGAL, ("illegal", "509.1b", "cant_block")]
    case["then"][0]["play"]["blockers"] = {}
    case["then"][1]["play"]["damage"] = {"knight": {"bob": 2}}
    assert said(case) == [LEGAL] * 4


def test_a_band_that_attacks_is_blocked_as_one() -> None:
    """CR 702.22h: if one member of a band becomes blocked, so does the other, and it has nothing to assign damage to
    but the blocker of its band."""
    banded = [{**KNIGHT, "keywords": ["banding"]}, BEAR, {**WALL, "toughness": 9}]
    case = combat(*banded)
    case["play"]["bands"] = [["knight", "bear"]]
    case["then"] = case["then"][:2]
    case["then"][1]["play"]["damage"] = {"knight": {"wall": 2}, "bear": {"bob": 2}, "wall": {"knight": 1}}
    assert said(case)[2][0] == "illegal"
    case["then"][1]["play"]["damage"]["bear"] = {"wall": 2}
    assert said(case) == [LEGAL] * 3


@pytest.mark.parametrize(
    ("changes", "path", "message"),
    [
        ({0: {"question": "assign_combat_damage", "play": {}}}, "then[0].question", "doesn't follow"),
        ({0: {"question": "find_loops", "play": {}}}, "then[0].question", "doesn't follow"),
        ({2: {"question": "declare_blockers", "play": {}}}, "then[2].question", "doesn't follow"),
        ({3: {"question": "assign_combat_damage", "play": {}}}, "then[3].question", "510.4"),
        ({0: {"question": "declare_blockers", "play": {"blockers": {"wal": []}}}}, "then[0].play.blockers.wal", "wall"),
        ({0: {"question": "declare_blockers", "play": {"attackers": {"bear": "bob"}}}},
         "then[0].play.attackers", "state."),
        ({0: {"question": "declare_blockers", "play": {}, "effects": [{"kind": "cant_block", "subject": {"id": "x"}}]}},
         "then[0].effects[0].subject.id", "unknown permanent"),
        ({0: {"question": "declare_blockers"}}, "then[0]", "play"),
    ],
)  # fmt: skip
def test_faults_are_told_with_their_place(changes: dict[int, Any], path: str, message: str) -> None:
    case = combat()
    for number, further in changes.items():
        case["then"][number : number + 1] = [further]
    with pytest.raises(InputError, match=message) as refused:
        case_from_object(case)
    assert refused.value.path == path


def test_further_questions_need_a_play_before_them() -> None:
    case = combat()
    del case["play"]
    with pytest.raises(InputError, match="there is no 'play'"):
        case_from_object(case)


# ------------------------------------------------------------------------------------------------- what is told of them


def test_the_commands_and_the_server_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = combat()
    case["then"][1]["play"]["damage"] = {"knight": {"bob": 2}}
    file = tmp_path / "combat.json"
    file.write_text(json.dumps(case), encoding="utf-8")
    assert main(["check", "--format", "json", str(file)]) == 1
    whole = json.loads(capsys.readouterr().out)
    assert [whole["outcome"], *(each["outcome"] for each in whole["then"])] == [
        "legal",
        "legal",
        "illegal",
        "undetermined",
    ]
    assert [each["question"] for each in whole["then"]] == [each["question"] for each in case["then"]]
    (answer,) = Server().answers(json.dumps({"id": 1, "method": "check", "case": case}).encode())
    told = json.loads(answer)["result"]
    assert told == {key: value for key, value in whole.items() if key not in ("file", "line")}
    asked = {"id": 1, "method": "check_many", "cases": [case, case], "options": {"evidence": False}}
    (answer,) = Server().answers(json.dumps(asked).encode())
    outcomes = {
        "outcome": "legal",
        "then": [{"question": each["question"], "outcome": each["outcome"]} for each in told["then"]],
    }
    assert json.loads(answer)["result"]["answers"] == [{"result": outcomes}] * 2
    assert main(["check", str(file)]) == 1
    text = capsys.readouterr().out
    assert text.splitlines()[0].startswith("LEGAL")
    assert "\nthen: assign_combat_damage\nILLEGAL  CR 702.19b" in text
    assert "UNDETERMINED  CR 510.1  This question isn't reached: the play before it is illegal" in text
    assert main(["check", "--brief", str(file)]) == 1
    assert capsys.readouterr().out.startswith("ILLEGAL  ")
    assert main(["explain", str(file)]) == 1
    assert "then: declare_blockers" in capsys.readouterr().out
    assert main(["check", "--format", "svg", str(file)]) == 2
    assert "draws one question" in capsys.readouterr().err


def test_each_question_is_compared_with_what_it_expects(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = combat()
    case["expect"] = {"outcome": "legal"}
    case["then"][0]["expect"] = {"outcome": "legal"}
    case["then"][1]["expect"] = {"outcome": "illegal"}
    file = tmp_path / "combat.json"
    file.write_text(json.dumps(case), encoding="utf-8")
    assert main(["check", "--expect", str(file)]) == 1
    assert "then[1]: expected illegal, judged legal" in capsys.readouterr().out
    case["then"][1]["expect"] = {"outcome": "legal"}
    file.write_text(json.dumps(case), encoding="utf-8")
    assert main(["check", "--expect", str(file)]) == 0


def test_without_time_no_question_is_answered() -> None:
    verdicts = check_in_order(case_from_object(combat()), timeout=1e-6)
    assert [each.outcome.value for each in verdicts] == ["undetermined"] * 4
    assert whole_outcome(verdicts).value == "undetermined"


# --------------------------------------------------------------------------------------------- against the brute force

BOARDS = boards()
SAMPLE = [title for title in BOARDS if not title.startswith("generated")] + [f"generated {n}" for n in (10, 14, 20, 21)]


def _blockers(blocks: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for blocker, attacker in sorted(blocks):
        found.setdefault(blocker, []).append(attacker)
    return found


def _damage(assignment: Any) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for source, to, amount in sorted(assignment):
        found.setdefault(source, {})[to] = amount
    return found


def _line(board: dict[str, Any], rng: random.Random) -> tuple[dict[str, Any], list[str]]:
    """A line of play on a board, with the outcomes that the definitions of the oracle give it: a legal play on each
    level, but for the last one, which may be the legal play of another branch."""
    attacks = [dict(each) for each in legal_declarations({**board, "question": "declare_attackers"}).plays]
    attack = rng.choice([each for each in attacks if each])
    case = {**copy.deepcopy(board), "question": "declare_attackers", "play": {"attackers": attack}, "then": []}
    case.pop("expect", None)
    blocking = brute.blocking_state(board, attack)
    legal = {frozenset(each) for each in legal_blocks(blocking).plays}
    others = {
        frozenset(one) for each in attacks if each for one in legal_blocks(brute.blocking_state(board, each)).plays
    }
    blocks = rng.choice(sorted(others if rng.random() < 0.3 else legal, key=sorted))
    case["then"].append({"question": "declare_blockers", "play": {"blockers": _blockers(blocks)}})
    if blocks not in legal:
        return case, ["legal", "illegal"]
    dealing = brute.dealing(blocking, blocks)
    assignments = legal_assignments(dealing)
    assignment = rng.choice(sorted(assignments, key=sorted))
    case["then"].append({"question": "assign_combat_damage", "play": {"damage": _damage(assignment)}})
    fast = brute.fast_ones(dealing)
    if not fast:
        return case, ["legal"] * 3
    second = legal_assignments(brute.second(dealing, assignment, fast))
    chosen = rng.choice(sorted(second, key=sorted))
    if rng.random() < 0.3:
        other = brute.second(dealing, rng.choice(sorted(assignments, key=sorted)), fast)
        chosen = rng.choice(sorted(legal_assignments(other), key=sorted))
    case["then"].append({"question": "assign_combat_damage", "play": {"damage": _damage(chosen)}})
    return case, ["legal"] * 3 + ["legal" if chosen in second else "illegal"]


@pytest.mark.parametrize("color", ["white", "black"])
def test_protection_is_that_of_the_brute_force(color: str) -> None:
    """CR 702.16e: of every assignment in the first step, what can be assigned in the second one."""
    knight = {**KNIGHT, "colors": [color], "power": 3, "toughness": 3, "keywords": ["double strike"]}
    walls = [{**WALL, "keywords": ["protection from white"]}, {**WALL, "id": "other"}]
    state = {
        "active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": [knight, *walls],
        "attacking": {"knight": "bob"}, "blocking": {"wall": ["knight"], "other": ["knight"]},
    }  # fmt: skip
    board = {"question": "assign_combat_damage", "state": state}
    survivors = set()
    for first in legal_assignments(board):
        wanted = legal_assignments(brute.second(board, first, brute.fast_ones(board)))
        survivors.add(frozenset(each for each in wanted))
        for asked in wanted | {frozenset({("knight", "wall", 3), ("other", "knight", 1)})}:
            play, then = ({"damage": _damage(each)} for each in (first, asked))
            case = {**board, "play": play, "then": [{"question": "assign_combat_damage", "play": then}]}
            found = check_in_order(case_from_object(case))[-1].outcome.value
            assert (found == "legal") is (asked in wanted), case
    assert len(survivors) > 1


@pytest.mark.parametrize("title", SAMPLE)
def test_lines_of_play_are_judged_as_by_brute_force(title: str) -> None:
    rng = random.Random(title)
    for _ in range(4):
        case, wanted = _line(BOARDS[title], rng)
        assert [each.outcome.value for each in check_in_order(case_from_object(case))] == wanted, json.dumps(case)
