"""Numbers of loop cases: at their bounds nothing wraps; beyond them the bound is named."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bridge.errors import CaseError
from bridge.loops.finding import facts_of, find
from bridge.loops.sizes import GREATEST_AMOUNT, check_loop_sizes
from bridge.loops.verdict import LoopVerdict
from tests.loops.loading import loop_from_object

from .runs import case

__all__: list[str] = []

Node = dict[str, Any]
ROOT = Path(__file__).resolve().parents[2]


def gaining(times: int, first: int = 1, **more: Any) -> Node:
    """Whenever alice gains life, she gains so many times as much: each time it is another number."""
    again = {"do": "gain_life", "n": {"that_much": True, "times": times}}
    well = {"types": ["enchantment"], "abilities": [{"when": {"on": "gains_life", "who": "you"}, "do": [again]}]}
    go = {"id": "go", "controller": "alice", "ability": {"do": [{"do": "gain_life", "n": first}]}}
    return case({"Well": well}, battlefield=[{"id": "well", "name": "Well"}], stack=[go], **more)


def found(given: Node, steps: int) -> LoopVerdict:
    return find(loop_from_object(given), steps=steps)


def test_the_bound_is_that_of_the_rules() -> None:
    text = (ROOT / "asp_rules" / "actions" / "107_numbers.lp").read_text("utf-8")
    assert f"greatest_amount({GREATEST_AMOUNT})." in text


@pytest.mark.parametrize(
    ("first", "times", "steps", "over"),
    [(100, 1000, 3, False), (101, 1000, 3, True), (1000, 100, 3, False), (1000, 101, 3, True), (10, 10, 9, False)],
)
def test_amounts_are_followed_up_to_the_bound(first: int, times: int, steps: int, over: bool) -> None:
    """After `go` the well triggers and gains first * times, and so on: nobody can stop that (104.4b)."""
    verdict = found(gaining(times, first), steps)
    if over:
        assert (verdict.kind, verdict.unsupported) == ("undetermined", (("107.1", "amounts above 100,000"),))
    else:
        assert (verdict.kind, verdict.yields["life alice"]) == ("mandatory", first * times)


def test_products_that_would_wrap_are_not_reckoned_with() -> None:
    """101 * 1000 ** 3 doesn't fit into 32 bits: it isn't reckoned with, though more steps are searched."""
    assert found(gaining(1000, 101), 12).unsupported == (("107.1", "amounts above 100,000"),)


def placing(n: Any, doublers: int, times: int = 2) -> Node:
    """Alice puts counters on a bear, and so many permanents multiply them."""
    bear = {"types": ["creature"], "power": 1, "toughness": 5}
    bear["abilities"] = [
        {"cost": {"mana": "{0}"}, "do": [{"do": "put_counters", "what": "self", "counter": "o", "n": n}]}
    ]
    more = {"static": {"does": "more_counters", "what": {"controller": "you"}, "counter": "o", "times": times}}
    cards = {"Bear": bear, "Season": {"types": ["enchantment"], "abilities": [more]}}
    seasons = [{"id": "s", "name": "Season", "n": doublers}] if doublers else []
    return case(cards, battlefield=[{"id": "bear", "name": "Bear"}, *seasons])


def test_what_multiplies_is_bounded() -> None:
    for n, fits, times in (
        (1000, 21, 2),
        (1000, 13, 3),
        ({"counters": "o", "on": "self"}, 14, 2),
        ({"counters": "o", "on": "self"}, 9, 3),
    ):
        facts_of(loop_from_object(placing(n, fits, times)))
        with pytest.raises(CaseError, match=r"effects of the kind 'more_counters' multiply .*2147483647"):
            facts_of(loop_from_object(placing(n, fits + 1, times)))
    with pytest.raises(CaseError, match="1000 effects of the kind 'more_counters' multiply is too large"):
        facts_of(loop_from_object(placing(1, 1000)))


def test_counters_at_the_bound_are_those_of_python() -> None:
    """A thousand counters doubled three times; the checker, which has Python's numbers, agrees."""
    verdict = found(placing(1000, 3), 4)
    assert verdict.kind == "optional"
    assert verdict.yields["counters o bear"] == 1000 * 2**3
    assert verdict.checked is not None and not verdict.checked.rejected


def making(mana: str, n: Any) -> Node:
    rock = {
        "types": ["artifact"],
        "abilities": [{"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": mana, "n": n}]}],
    }
    return case({"Rock": rock}, battlefield=[{"id": "rock", "name": "Rock"}])


def test_mana_of_one_instruction_is_bounded() -> None:
    facts_of(loop_from_object(making("{1000000}", 1000)))
    facts_of(loop_from_object(making("{21474}", {"number": "life", "of": "you"})))
    with pytest.raises(CaseError, match="the mana of one instruction may come to 2147500000"):
        facts_of(loop_from_object(making("{21475}", {"number": "life", "of": "you"})))


def test_nothing_is_bounded_where_there_is_nothing() -> None:
    check_loop_sizes([])


def test_a_grounding_that_does_not_end_is_ended(tmp_path: Path) -> None:
    """A cost of a million energy has a million values of energy in each of a thousand steps."""
    bear = {"types": ["creature"], "power": 1, "toughness": 1}
    bear["abilities"] = [{"cost": {"energy": 1000000}, "do": [{"do": "energy", "n": 1000}]}]
    who = {"alice": {"energy": 1000000}, "bob": {}}
    path = tmp_path / "energy.json"
    path.write_text(json.dumps(case({"Bear": bear}, players=who, battlefield=[{"id": "b", "name": "Bear"}])))
    command = [
        sys.executable,
        "-m",
        "bridge",
        "loops",
        "--timeout",
        "1",
        "--steps",
        "1000",
        "--format",
        "json",
        str(path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=ROOT, check=False)
    assert done.returncode == 3, done.stderr
    (said,) = json.loads(done.stdout)["unsupported"]
    assert (said["cr"], said["sentence"].startswith("the time budget ran out")) == ("732.1b", True)
