"""Why a loop means what the verdict says: the rule, what is forced, who chooses, who is affected; and its pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from msgspec.structs import replace

from bridge.case.state import Case
from bridge.loops.drawing import to_dot, to_svg
from bridge.loops.reasons import choosing_step, declining, reasons
from bridge.loops.verdict import Checked, LoopVerdict, Step
from bridge.rulebook.tables import load_table
from tests.loops.cases import DRAW, EXARCH, ability, bears, named, twin
from tests.loops.loading import loop_from_object

CASE = loop_from_object(bears(ability({"do": "gain_life"})))


def said(verdict: LoopVerdict, case: Case = CASE) -> dict[str, str]:
    """The sentences by their rules; of several with one rule the last."""
    return {entry.cr: entry.text for entry in reasons(case, verdict)}


def players(*names: str, **more: Any) -> Case:
    state = bears(ability({"do": "gain_life"}), players={name: more.get(name, {}) for name in names})
    if "range_of_influence" in more:
        state["state"]["options"] = {"range_of_influence": more["range_of_influence"]}
    return loop_from_object(state)


# ---------------------------------------------------------------------------------------------------------- mandatory


def test_a_draw_is_said_to_be_forced_closed_and_for_everybody() -> None:
    """CR 104.4b, 732.4."""
    found = said(replace(DRAW, checked=Checked(7, 2)))
    assert found["732.4"] == "Every step of the round is mandatory: nobody can decline one."
    assert found["104.4b"] == "A loop of mandatory actions with no way to stop it is a draw for every player."
    closed = [entry.text for entry in reasons(CASE, replace(DRAW, checked=Checked(7, 9)))]
    assert any("every choice of every player was followed, 9 steps in all" in text for text in closed)


@pytest.mark.parametrize(("edition", "number"), [("2018-10-05", "720.4"), ("2026-04-17", "732.4")])
def test_rules_have_the_numbers_of_the_edition(edition: str, number: str) -> None:
    found = said(replace(DRAW, edition=edition))
    assert number in found
    assert set(found) <= set(load_table(edition).rules)


def test_with_a_range_of_influence_it_is_said_who_leaves_and_who_stays() -> None:
    """CR 104.4f, 801.16."""
    case = players("alice", "bob", "carol", "dave", range_of_influence=1)
    verdict = replace(DRAW, rule="104.4f", draw_for=("alice", "bob", "dave"))
    assert said(verdict, case)["104.4f"] == (
        "With a range of influence of 1 seat the game is a draw for each player who controls an object involved in "
        "the loop and for each player within range of one of them: alice, bob and dave leave the game; the game goes "
        "on for carol."
    )


def test_what_could_be_paid_and_is_not_is_said() -> None:
    """CR 732.6: nobody can be forced to do what would break the loop."""
    case = loop_from_object(bears(ability({"do": "sacrifice", "what": "self", "unless": {"mana": "{2}"}})))
    assert said(DRAW, case)["732.6"] == (
        "What Bear asks for otherwise ({2}) might end the loop, and nobody can be forced to do it."
    )
    assert "732.6" not in said(DRAW)


def test_who_can_not_lose_is_said() -> None:
    """CR 101.2: a draw all the same, where life runs out and the player can't lose."""
    assert said(replace(DRAW, yields=named({"life bob": -2})))["101.2"] == (
        "bob loses life in each round, and can't lose the game for it."
    )


# --------------------------------------------------------------------------------------------------------------- ends

ENDS = replace(DRAW, kind="ends", rule="704.5a", end_rule="704.5a", losers=("bob",), winners=("alice",), draw_for=())


@pytest.mark.parametrize(
    ("rule", "bob", "yields", "rounds", "sentence"),
    [
        ("704.5a", {"life": 5}, {"life bob": -2}, 3,
         "bob has 5 life as the first round begins, and each round takes 2: in round 3 bob has 0 or less "
         "life, and loses."),
        ("704.5b", {"library": 4}, {"library bob": -2}, 3,
         "bob has 4 cards in the library as the first round begins, and each round takes 2: in round 3 bob draws "
         "from an empty library, and loses."),
        ("704.5c", {"poison": 1}, {"poison bob": 3}, 3,
         "bob has 1 poison counter as the first round begins, and each round adds 3: in round 3 bob has ten or more "
         "poison counters, and loses."),
        # Rounds that take more each time: the numbers of the first one say nothing of the last one.
        ("704.5a", {"life": 50}, {"life bob": -2}, 3, "bob has 0 or less life in round 3, and loses."),
    ],
)  # fmt: skip
def test_why_somebody_loses_is_reckoned(
    rule: str, bob: dict[str, int], yields: dict[str, int], rounds: int, sentence: str
) -> None:
    case = players("alice", "bob", bob=bob)
    verdict = replace(ENDS, rule=rule, end_rule=rule, yields=named(yields), rounds=rounds)
    found = said(verdict, case)
    assert found[rule] == sentence
    assert found["104.2a"] == "All opponents of alice have lost, so alice wins."


def test_what_the_start_changes_is_reckoned_too() -> None:
    start = (Step("resolve", changes=named({"life bob": -3})),)
    verdict = replace(ENDS, start=start, yields=named({"life bob": -2}), rounds=1)
    case = players("alice", "bob", bob={"life": 5})
    assert said(verdict, case)["704.5a"].startswith("bob has 2 life as the first round begins")


def test_where_all_lose_it_is_a_draw_and_with_others_left_the_game_goes_on() -> None:
    """CR 104.4a; with two players left nobody has won."""
    both = replace(ENDS, losers=("alice", "bob"), winners=(), draw_for=("alice", "bob"), rounds=1)
    assert said(both)["104.4a"] == "All players who are left lose at once: the game is a draw."
    three = replace(ENDS, winners=(), rounds=1)
    assert said(three, players("alice", "bob", "carol"))["104.3"] == "The game goes on for alice and carol."


# ----------------------------------------------------------------------------------------------------------- optional


def test_who_could_decline_what_is_said() -> None:
    """CR 104.4b, 732.2a, 732.2b."""
    assert said(EXARCH, twin()) == {
        "104.4b": "A loop that contains an optional action is no draw: alice could decline step 4 of the round.",
        "732.2a": "alice says how often it is repeated.",
        "732.2b": "bob may accept that, or name a place where it ends earlier.",
    }
    several = replace(
        EXARCH,
        choosers=("alice", "bob"),
        round=(*EXARCH.round, replace(EXARCH.round[3], player="bob")),
    )
    assert said(several, twin())["104.4b"].endswith(
        "alice could decline step 4 and bob could decline step 5 of the round."
    )


def test_who_declines_each_time_is_said() -> None:
    declined = replace(DRAW.round[1], taken=False)
    verdict = replace(DRAW, kind="optional", rule="732.2a", choosers=("bob",), round=(DRAW.round[0], declined))
    assert declining(verdict) == [2]
    assert said(verdict)["104.4b"] == "bob declines in step 2 each time and could do otherwise, so it is no draw."


PUT, RESOLVE = DRAW.round
LEAVES = replace(
    DRAW,
    kind="optional",
    rule="732.2a",
    choosers=("alice",),
    round=(PUT, RESOLVE, PUT, RESOLVE),
    escape=(PUT, RESOLVE, replace(PUT, targets=("bear",)), RESOLVE),
)


def test_in_which_step_a_choice_leaves_is_said() -> None:
    assert choosing_step(LEAVES) == 3
    assert said(LEAVES)["104.4b"].endswith("In step 3 alice can choose otherwise, as in the way out.")


# --------------------------------------------------------------------------------------------------------- fragmented


@pytest.mark.parametrize(
    ("active", "stop", "why"),
    [
        ("alice", "alice", "alice is the active player: alice must then choose otherwise"),
        ("carol", "alice", "carol, the active player, isn't involved, and alice is the first in turn order who is:"),
    ],
)
def test_who_must_stop_a_fragmented_loop_and_why(active: str, stop: str, why: str) -> None:
    """CR 732.3."""
    state = bears(players={"alice": {}, "bob": {}, "carol": {}}, active=active)
    verdict = replace(DRAW, kind="fragmented", rule="732.3", choosers=("alice", "bob"), must_stop=stop)
    assert said(verdict, loop_from_object(state))["732.3"].startswith(why)


def test_where_there_is_no_loop_there_is_no_reason() -> None:
    assert reasons(CASE, LoopVerdict("none", steps=24)) == []
    assert reasons(CASE, LoopVerdict("undetermined", unsupported=(("613.1", "Layers."),))) == []


# ----------------------------------------------------------------------------------------------------------- pictures

SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_leads_out_from_the_step_before_the_choice() -> None:
    edges = re.findall(r"^  (\w+ -> \w+)", to_dot(CASE, LEAVES), re.MULTILINE)
    assert edges == [
        "step1 -> step2",
        "step2 -> step3",
        "step3 -> step4",
        "step4 -> step1",
        "step2 -> out1",
        "out1 -> out2",
    ]
    whole = " ".join(each.text or "" for each in ET.fromstring(to_svg(CASE, LEAVES)).iter(f"{SVG}text"))
    assert "out 3 · CR 603.3b" in whole
    assert "out 4 · CR 608.2c" in whole
    assert "out 2" not in whole
    assert "the loop is left" in whole


def test_a_choice_in_the_first_step_leaves_after_the_last_one() -> None:
    verdict = replace(LEAVES, escape=(replace(PUT, targets=("bear",)), RESOLVE))
    assert "step4 -> out1" in to_dot(CASE, verdict)


def test_a_way_out_stands_inside_and_apart() -> None:
    picture = ET.fromstring(to_svg(CASE, replace(LEAVES, escape=(*LEAVES.escape, *LEAVES.escape * 2))))
    width, height = (float(picture.get(key, 0)) for key in ("width", "height"))
    found = [
        tuple(float(each.get(key, 0)) for key in ("x", "y", "width", "height"))
        for each in picture.iter(f"{SVG}rect")
        if each.get("rx")
    ]
    assert len(found) == 4 + 10
    for index, (x, y, w, h) in enumerate(found):
        assert min(x, y) >= 0
        assert x + w <= width
        assert y + h <= height
        for x2, y2, w2, h2 in found[:index]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


def test_boxes_say_what_a_step_changes() -> None:
    texts = [each.text for each in ET.fromstring(to_svg(twin(), EXARCH)).iter(f"{SVG}text") if each.get("font-style")]
    assert " ".join(filter(None, texts)) == "+1 Deceiver Exarch token for alice"


def test_each_player_is_said_to_lose_by_their_own_rule() -> None:
    """CR 704.3, 704.5a, 704.5c: one check finds a player without life and one with ten poison counters."""
    case = players("alice", "bob", alice={"life": 2}, bob={"poison": 8})
    verdict = replace(
        ENDS,
        losers=("alice", "bob"),
        winners=(),
        draw_for=("alice", "bob"),
        rule="104.4a",
        end_rule="704.5a",
        rounds=2,
        yields=named({"life alice": -1, "poison bob": 1}),
    )
    found = said(verdict, case)
    assert found["704.5a"].startswith("alice has 2 life as the first round begins, and each round takes 1: in round 2")
    assert found["704.5c"].startswith("bob has 8 poison counters as the first round begins, and each round adds 1:")
