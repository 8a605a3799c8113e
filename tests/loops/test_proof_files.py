"""Proofs as files: `azor loops --proof`, `azor verify`, and files made to do harm."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert, to_builtins

from bridge.case.migrating import migrated_text
from bridge.case.state import Case
from bridge.cli.app import main
from bridge.errors import REPORT, InputError
from bridge.loops.finding import find, search
from bridge.loops.proofs import load_proofs, proof_text, verified
from bridge.loops.proving import proved
from bridge.loops.verdict import Checked, LoopVerdict
from tests.fixtures.files import LOOPS
from tests.loops.loading import load_loop_file, load_loop_text

from .cases import file_problems
from .runs import Run, bloom_tender, exquisite_blood, oblivion_rings, persist, splinter_twin

__all__: list[str] = []

RUNS = (splinter_twin, exquisite_blood, oblivion_rings, persist, bloom_tender)
DEFECTS = LOOPS.parents[2] / "shared" / "data" / "defects" / "loops"
WRONG = ("aura", "castle", "t15_mill_runs_out_3", "t20_if_life_below_60", "t40_limb_first_forest", "t70_toughness_5")
WRONG_END = "t67_mindcrank_library_10"


@cache
def _proof_text(make: Callable[[], Run]) -> str:
    case = convert(make().case, Case)
    return proof_text(case, find(case, steps=16))


def proof_of(make: Callable[[], Run]) -> dict[str, Any]:
    """The proof of what is found in the case of a run, as an object."""
    found: dict[str, Any] = json.loads(_proof_text(make))
    return found


def written(folder: Path, *proofs: Any) -> str:
    """The name of a file of proofs."""
    path = folder / "proof.json"
    path.write_text("".join(json.dumps(each) + "\n" for each in proofs), encoding="utf-8")
    return str(path)


def test_what_makes_mana_later_is_tapped_for_mana_later() -> None:
    """CR 106.12a: the first of its instructions makes none, as alice controls nothing white."""
    made = bloom_tender().case
    white = {"non": {"compare": {"value": {"count": {"color": "white", "controller": "you"}}, "at_most": 0}}}
    first = {"do": "add_mana", "mana": "{W}", "if": white}
    (ability,) = made["cards"]["Tender"]["abilities"]
    ability["do"] = [first, {"do": "add_mana", "mana": "{G}"}, {"do": "add_mana", "mana": "{U}"}]
    case = convert(made, Case)
    found = find(case, steps=16)
    assert found.kind == "optional"
    assert file_problems(case, found) == ()


def told(run: Run) -> LoopVerdict:
    """The verdict of a run that was written by hand, with the names of its resources."""
    return convert(run.verdict, LoopVerdict, dec_hook=lambda kind, text: kind(text))


@pytest.mark.parametrize("make", RUNS, ids=lambda make: make.__name__)
def test_a_proof_is_accepted_as_it_was_written(make: Any, tmp_path: Path) -> None:
    (loaded,) = load_proofs([written(tmp_path, proof_of(make))])
    found = verified(loaded.proof)
    assert (found.outcome, found.problems) == ("accepted", ())
    assert found.comparisons == loaded.proof.comparisons
    assert found.branches == len(loaded.proof.branches)


def test_a_proof_that_was_changed_is_rejected(tmp_path: Path) -> None:
    right = proof_of(oblivion_rings)
    for changed, reason in (
        ({"round": right["round"][:-1]}, "isn't as its start"),
        ({"branches": right["branches"][:-1]}, "1 branches are left out, and 0 are none"),
        ({"branches": [*right["branches"], {**right["branches"][0], "choices": ["b"]}]}, "and 1 are none"),
        ({"comparisons": right["comparisons"] + 1}, "comparisons, not"),
        ({"claim": {**right["claim"], "draw_for": ["alice"]}}, "the game is a draw for alice, bob"),
        ({"claim": {**right["claim"], "kind": "optional", "choosers": ["alice"]}}, "no choice in the round"),
    ):
        (loaded,) = load_proofs([written(tmp_path, {**right, **changed})])
        found = verified(loaded.proof)
        assert found.outcome == "rejected"
        assert any(reason in text for text in found.problems), found.problems


@pytest.mark.parametrize(
    ("make", "changed", "claimed", "reason"),
    [
        (oblivion_rings, {"edition": "banana"}, {}, "there is no edition banana"),
        (splinter_twin, {"edition": "2018-10-05"}, {}, "the rule is 720.2a in that edition, not 732.2a"),
        (splinter_twin, {}, {"rule": "720.2a"}, "the rule is 732.2a in that edition, not 720.2a"),
        (splinter_twin, {}, {"rule": None}, "the claim names no rule"),
        (exquisite_blood, {}, {"end_rule": None}, "by which rule somebody loses"),
    ],
)
def test_the_edition_and_its_rules_are_looked_at(
    make: Any, changed: dict[str, Any], claimed: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    right = proof_of(make)
    (loaded,) = load_proofs([written(tmp_path, {**right, **changed, "claim": {**right["claim"], **claimed}})])
    found = verified(loaded.proof)
    assert found.outcome == "rejected"
    assert any(reason in text for text in found.problems), found.problems


@pytest.mark.parametrize(
    ("make", "claimed", "reason"),
    [
        (splinter_twin, {"losers": ["bob"]}, "losers said, but not in which round somebody loses"),
        (splinter_twin, {"winners": ["alice"], "end_rule": "704.5a"}, "winners, end_rule said, but not in which round"),
        (splinter_twin, {"must_stop": "alice"}, "it is said that alice must make a different choice"),
        (splinter_twin, {"rule": "732.3"}, "the rule 732.3 doesn't say what a loop of the kind optional means"),
        (splinter_twin, {"rule": "104.4b"}, "the rule 104.4b doesn't say what a loop of the kind optional means"),
        (exquisite_blood, {"rule": "104.4b"}, "they lose by 704.5a, not 104.4b"),
        (exquisite_blood, {"choosers": ["alice"]}, "it is said that alice could choose"),
        (oblivion_rings, {"rule": "104.4f"}, "the rule 104.4f doesn't say what a loop of the kind mandatory means"),
        (oblivion_rings, {"winners": ["alice"]}, "it is said that somebody loses"),
    ],
)
def test_what_is_claimed_besides_is_looked_at(make: Any, claimed: dict[str, Any], reason: str, tmp_path: Path) -> None:
    right = proof_of(make)
    (loaded,) = load_proofs([written(tmp_path, {**right, "claim": {**right["claim"], **claimed}})])
    found = verified(loaded.proof)
    assert found.outcome == "rejected"
    assert any(reason in text for text in found.problems), found.problems


def _steps(proof: Any) -> Iterator[Any]:
    yield from proof["round"]


def _first(proof: Any, word: str) -> Any:
    """The first step of the round that tells something."""
    return next(step for step in _steps(proof) if step.get(word))


def _other_change(proof: Any) -> None:
    changes = _first(proof, "changes")["changes"]
    changes[min(changes)] += 1


def _one_event_less(proof: Any) -> None:
    del _first(proof, "events")["events"][0]


def _left_out(word: str) -> Callable[[Any], None]:
    def leave_out(proof: Any) -> None:
        for step in _steps(proof):
            step.pop(word, None)

    return leave_out


def _another_rule(proof: Any) -> None:
    proof["round"][0]["rules"][0] = "104.4b"


def _a_rule_more(proof: Any) -> None:
    proof["round"][0]["rules"].append("601.2")


def _another_yield(proof: Any) -> None:
    yields = proof["claim"]["yields"]
    yields[max(yields)] += 1


def _a_yield_less(proof: Any) -> None:
    del proof["claim"]["yields"][min(proof["claim"]["yields"])]


def _a_yield_more(proof: Any) -> None:
    proof["claim"]["yields"]["counters charge thing"] = 1


def _no_yields(proof: Any) -> None:
    del proof["claim"]["yields"]


def _skipped(proof: Any) -> None:
    next(step for step in _steps(proof) if step["do"] == "resolve" and step.get("instruction"))["skipped"] = True


@pytest.mark.parametrize("make", RUNS, ids=lambda make: make.__name__)
@pytest.mark.parametrize(
    ("forge", "reason"),
    [
        (_other_change, "changes by"),
        (_left_out("changes"), "changes by"),
        (_one_event_less, "happens, which isn't said"),
        (_left_out("events"), "happens, which isn't said"),
        (_another_rule, "it isn't taken by 104.4b"),
        (_a_rule_more, "it isn't taken by 601.2"),
        (_left_out("rules"), "which isn't said"),
        (_another_yield, "the round yields"),
        (_a_yield_less, "the round yields"),
        (_a_yield_more, "the round yields 0 of 'counters charge thing', not 1"),
        (_no_yields, "the round yields"),
        (_skipped, "carried out, which isn't said"),
    ],
)
def test_a_file_tells_what_happens_and_nothing_else(
    make: Callable[[], Run], forge: Callable[[Any], None], reason: str, tmp_path: Path
) -> None:
    proof = proof_of(make)
    if forge in (_another_yield, _a_yield_less, _no_yields) and not proof["claim"].get("yields"):
        pytest.skip("the round yields nothing")
    told = [step for step in proof["round"] if step.get("changes")]
    if (forge is _other_change or reason == "changes by") and not told:
        pytest.skip("nothing that has a number changes")
    forge(proof)
    (loaded,) = load_proofs([written(tmp_path, proof)])
    found = verified(loaded.proof)
    assert found.outcome == "rejected"
    assert any(reason in text for text in found.problems), found.problems


def test_what_an_aura_enchants_is_looked_at(tmp_path: Path) -> None:
    """CR 303.4f."""
    (loaded,) = load_loop_file(str(LOOPS / "mandatory" / "animate_dead_worldgorger_dragon.yaml"))
    proof = json.loads(proof_text(loaded.case, find(loaded.case, steps=16)))
    (first,) = load_proofs([written(tmp_path, proof)])
    assert verified(first.proof).outcome == "accepted"
    steps = [*proof["start"], *proof["round"]]
    steps[-1]["enchanted"] = {"animate_dead": "dragon"}
    (second,) = load_proofs([written(tmp_path, proof)])
    found = verified(second.proof)
    assert found.outcome == "rejected"
    assert any("enchanted: " in text for text in found.problems), found.problems


def test_the_command_writes_and_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case, proof = str(LOOPS / "mandatory" / "aligned_hedron_network_exiles_itself.yaml"), str(tmp_path / "p.json")
    assert main(["loops", "--proof", proof, case]) == 0
    assert "The proof was checked: " in capsys.readouterr().out
    assert main(["verify", proof]) == 0
    assert capsys.readouterr().out.startswith("ACCEPTED  CR 104.4b  mandatory: ")
    assert main(["verify", "--format", "json", proof]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["outcome"], said["problems"], said["branches"]) == ("accepted", [], 2)
    assert main(["loops", "--proof", proof, "--expect", case]) == 2


def test_the_worst_of_many_proofs_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right, wrong = proof_of(persist), proof_of(bloom_tender)
    wrong["claim"]["choosers"] = ["bob"]
    assert main(["verify", written(tmp_path, right, wrong)]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert "ACCEPTED  CR 732.2a  optional: " in first
    assert "REJECTED  CR 732.2a  optional: the choices are those of alice" in second
    strange = proof_of(bloom_tender)
    strange["case"]["cards"]["Freed"]["abilities"][1]["do"][0]["do"] = "transform"
    assert main(["verify", written(tmp_path, strange)]) == 3
    assert "the verb 'transform'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"proof": "azor loop 2"}, "proof: "),
        ({"more": 1}, "more"),
        ({"round": [{"do": "bury"}]}, "round[0].do"),
        ({"round": [{"do": "put", "nth": 3}]}, "round[0]"),
        ({"round": [{"do": "put", "cut": 10**12}]}, "round[0].cut"),
        ({"round": [{"do": "put"}] * 501}, "round"),
        ({"claim": {"kind": "none"}}, "claim.kind"),
        ({"claim": {"kind": "ends", "rounds": 10**9}}, "claim.rounds"),
        ({"case": {"question": "find_loops"}}, "case"),
    ],
)
def test_what_is_no_proof_is_refused(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as refused:
        list(load_proofs([written(tmp_path, {**proof_of(bloom_tender), **change})]))
    assert message in str(refused.value)


def test_a_case_in_a_proof_is_checked_as_any_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof = proof_of(bloom_tender)
    proof["case"]["state"]["battlefield"][1]["attached_to"] = "nobody"
    assert main(["verify", written(tmp_path, proof)]) == 2
    printed = capsys.readouterr()
    assert not printed.out
    assert ":1: case.state.battlefield[1].attached_to: " in printed.err


def test_a_rejected_proof_makes_the_verdict_undetermined() -> None:
    run = exquisite_blood()
    case, verdict = convert(run.case, Case), told(run)
    assert proved(case, verdict).checked == Checked(proved(case, verdict).checked.comparisons)  # type: ignore[union-attr]
    wrong = told(run.said(rounds=12))
    found = proved(case, wrong)
    assert (found.kind, found.winners, found.losers, found.rounds) == ("undetermined", (), (), None)
    assert found.checked is not None and found.checked.rejected
    assert proof_text(case, found) == ""
    ((_, text),) = found.unsupported
    begun = f"the proof of an end is rejected, which is a bug of azor's ({REPORT}): step 3 (put): life bob"
    assert text.startswith(begun)


def test_a_check_that_fails_lets_no_verdict_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("bridge.loops.proof.check", fails)
    run = bloom_tender()
    found = proved(convert(run.case, Case), told(run))
    assert found.kind == "undetermined" and f"a bug of azor's ({REPORT}): KeyError" in found.unsupported[0][1]


@pytest.mark.nightly
@pytest.mark.parametrize("name", [*WRONG, WRONG_END])
def test_known_wrong_answers_are_not_said(name: str) -> None:
    path = DEFECTS / f"{name}.yaml"
    if not path.exists():
        pytest.skip("the cases of wrong answers are not here")
    written_anew = migrated_text(path.read_text(encoding="utf-8"), lambda _: Case)  # they are cases of version 0.1
    (loaded,) = load_loop_text(written_anew, path.name)
    found = search(loaded.case, timeout=60)
    said = find(loaded.case, timeout=60)
    assert said.kind in ("none", "undetermined"), to_builtins(found)
