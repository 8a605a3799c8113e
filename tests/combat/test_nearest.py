"""The nearest legal play and the better one that a verdict shows: legal, with the fewest changes, said if not found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bridge import case_from_object, check, check_many
from bridge.asp.facts import facts
from bridge.asp.solving import Search
from bridge.case.loading import load_file
from bridge.case.state import Case, Play
from bridge.combat import explaining
from bridge.combat import nearest as nearest_play
from bridge.combat.judging import judge_play
from bridge.combat.preparing import prepared
from bridge.combat.reading import edition_of
from bridge.combat.rendering import check_object, check_report, explain_report
from bridge.combat.reports import to_text
from bridge.combat.verdict import Nearest, Outcome, Verdict
from bridge.errors import EffortExceeded

__all__: list[str] = []

FIXTURES = Path(__file__).parents[2] / "fixtures"

Node = dict[str, Any]
MUST = {"kind": "must_attack"}
BLOCK = {"kind": "must_block"}


def creature(id: str, *effects: Node, controller: str = "a", **more: Any) -> Node:
    return {
        "id": id,
        "controller": controller,
        "types": ["creature"],
        "power": 1,
        "toughness": 1,
        "effects": list(effects),
        **more,
    }


def attack(*creatures: Node, players: str | Node = "ab", play: Node, **state: Any) -> Case:
    given = {each: {} for each in players} if isinstance(players, str) else players
    state = {"active": "a", "players": given, "battlefield": list(creatures), **state}
    if len(players) > 2:
        state.setdefault("options", {"attack_multiple_players": True})
    return case_from_object({"state": state, "play": play})


def block(*creatures: Node, attacking: Node, blockers: Node, **state: Any) -> Case:
    state = {
        "active": "a",
        "players": {"a": {}, "b": {}},
        "attacking": attacking,
        "battlefield": list(creatures),
        **state,
    }
    return case_from_object({"question": "declare_blockers", "state": state, "play": {"blockers": blockers}})


def nearest(case: Case) -> tuple[Play, int]:
    verdict = check(case)
    assert verdict.outcome is Outcome.ILLEGAL
    assert verdict.nearest is not None and verdict.nearest.proved
    return verdict.nearest.play, verdict.nearest.changes


def notes(verdict: Verdict) -> list[str]:
    return [each.kind for each in verdict.notes]


def test_what_breaks_a_restriction_is_left_out() -> None:
    case = attack(creature("x", tapped=True), creature("y"), play={"attackers": {"x": "b", "y": "b"}})
    assert nearest(case) == (Play(attackers={"y": "b"}), 1)
    assert check(case).better_play is None


def test_a_creature_is_redirected_rather_than_left_out_if_it_has_to_attack() -> None:
    cant = {"kind": "cant_attack", "controller": "b", "whom": {"player": "you"}}
    creatures = creature("x", MUST), creature("y")
    case = attack(*creatures, players="abc", play={"attackers": {"x": "b", "y": "c"}}, effects=[cant])
    assert nearest(case) == (Play(attackers={"x": "c", "y": "c"}), 1)


PRIDE = creature("p", {"kind": "must_be_blocked_by_exactly", "n": 1})
LURE = creature("c", {"kind": "lure"})
TWO = creature("v", controller="b"), creature("w", controller="b")


def test_the_better_play_obeys_the_most() -> None:
    """One asks for exactly one blocker, the other for all: two of three requirements are the most, one is too few."""
    case = block(PRIDE, LURE, *TWO, attacking={"p": "b", "c": "b"}, blockers={"v": ["p"], "w": ["p"]})
    verdict = check(case)
    assert (verdict.better_play, verdict.better_obeys) == ({"v": ["c"], "w": ["p"]}, 2)
    assert nearest(case) == (Play(blockers={"v": ["c"], "w": ["p"]}), 1)
    assert "  nearest                that play: v blocks c in place of p\n" in to_text(check_report(case, verdict))
    assert check_object(case, verdict, "a.yaml", 1)["nearest"] == {
        "play": {"blockers": {"v": ["c"], "w": ["p"]}},
        "changes": 1,
        "proved": True,
    }


def test_each_block_of_a_creature_that_blocks_several_counts() -> None:
    several = creature("v", {"kind": "can_block_additional", "n": 2}, controller="b")
    evasive = [creature(id, keywords=["flying"]) for id in ("d", "e")]
    walls = creature("f"), creature("g")
    attacking = dict.fromkeys("defg", "b")
    case = block(*evasive, *walls, several, attacking=attacking, blockers={"v": ["d", "e", "f"]})
    assert nearest(case) == (Play(blockers={"v": ["f"]}), 2)


TAX: Node = {"kind": "costs_attack", "controller": "b", "cost": {"life": 2}}


def test_what_cant_be_paid_is_given_up_in_part() -> None:
    both = {"attackers": {"x": "b", "y": "b"}}
    poor = {"players": {"a": {"life": 3}, "b": {}}, "effects": [TAX]}
    state = {"active": "a", "battlefield": [creature("x"), creature("y")], **poor}
    # Of two plays with as few changes it is the one that changes the creature whose id comes first.
    assert nearest(case_from_object({"state": state, "play": both})) == (Play(attackers={"y": "b"}), 1)


def test_where_costs_are_not_to_be_paid_the_free_play_is_shown() -> None:
    """To attack c costs 2 life, which x need not cause; what y pays already is no further cost."""
    tax = {**TAX, "controller": "c", "whom": {"player": "you"}, "subject": {}}
    must = creature("x", MUST), creature("y", {"kind": "cant_attack_alone"})
    case = attack(*must, players="abc", play={"attackers": {"y": "c"}}, effects=[tax])
    verdict = check(case)
    assert verdict.better_play == {"x": "b", "y": "c"}
    assert verdict.nearest == Nearest(Play(attackers={"x": "b", "y": "c"}), 1)
    case = attack(creature("x", MUST), players="abc", play={"attackers": {}}, effects=[tax])
    verdict = check(case)
    assert verdict.better_play == {"x": "b"}
    assert verdict.nearest == Nearest(Play(attackers={"x": "b"}), 1)


def test_a_band_and_optional_costs_are_kept_as_far_as_can_be() -> None:
    bander, exerting = creature("x", keywords=["banding"]), creature("z", {"kind": "may_exert"})
    play = {"attackers": {"x": "b", "y": "b", "z": "b"}, "bands": [["x", "y", "z"]], "exert": ["y", "z"]}
    case = attack(bander, creature("y", MUST), exerting, play=play)
    found, changes = nearest(case)
    assert changes == 2  # y or z leaves the band, and y isn't exerted
    assert found.attackers == play["attackers"] and found.exert == ["z"]
    assert len(found.bands) == 1 and len(found.bands[0]) == 2 and "x" in found.bands[0]
    text = to_text(check_report(case, check(case)))
    assert "isn't in the band; y isn't exerted\n" in text


@pytest.mark.parametrize(
    "cost", [{"text": "Sing a song."}, {"mana": "{X}", "x": {"power_of": "self"}}], ids=["in words", "not given"]
)
def test_what_costs_nobody_knows_what_is_not_the_nearest(cost: Node) -> None:
    """y may not attack c, and z may not attack alone; to let y attack b is one change, at a cost that isn't known."""
    relic = {"id": "r", "controller": "b", "types": ["artifact"]}
    cant = {"kind": "cant_attack", "controller": "c", "whom": {"player": "you"}, "subject": {"subtype": "elf"}}
    toll = {"kind": "costs_attack", "whom": {"player": "you"}, "subject": {"type": "creature"}, "cost": cost}
    creatures = creature("y", subtypes=["elf"]), creature("z", {"kind": "cant_attack_alone"})
    play = {"attackers": {"y": "c", "z": "c"}}
    assert nearest(attack(*creatures, relic, players="abc", play=play, effects=[cant])) == (
        Play(attackers={"y": "b", "z": "c"}),
        1,
    )
    relic = {**relic, "effects": [toll]}
    assert nearest(attack(*creatures, relic, players="abc", play=play, effects=[cant])) == (Play(), 2)


def test_what_only_mana_by_unread_words_may_pay_is_not_the_nearest() -> None:
    """x is tapped. Whether a can pay {2} for y isn't known, so that only no attack at all is known to be legal."""
    toll = {"kind": "costs_attack", "subject": {"id": "y"}, "cost": "{2}"}
    elf = creature("elf", text="{T}: Add {G} for each Elf you control.")
    elf.pop("effects")
    creatures = creature("x", tapped=True), creature("y")
    play = {"attackers": {"x": "b", "y": "b"}}
    for mana, found in (("{G}{G}", ({"y": "b"}, 1)), ("{G}", ({}, 2))):
        players = {"a": {"mana": mana}, "b": {}}
        legal, changes = nearest(attack(*creatures, elf, play=play, effects=[toll], players=players))
        assert (legal.attackers, changes) == found


def test_of_plays_with_as_few_changes_the_first_is_shown() -> None:
    """Creatures are removed rather than redirected; then the first creature changes, to the first target."""
    cap = {"kind": "max_attackers", "controller": "d", "n": 1, "whom": {"player": "you"}}
    three = [creature(each) for each in "pqr"]
    play = {"attackers": dict.fromkeys("pqr", "d")}
    case = attack(*three, players="abcd", play=play, effects=[cap])
    assert nearest(case) == (Play(attackers={"r": "d"}), 2)
    musts = [creature(each, MUST) for each in "pqr"]
    case = attack(*musts, players="abcd", play=play, effects=[cap])
    assert nearest(case) == (Play(attackers={"p": "b", "q": "b", "r": "d"}), 2)


def test_of_changes_to_different_creatures_removing_comes_first_then_the_name() -> None:
    """To remove or to add one is as much; to redirect one is to remove it and to add it."""
    cap = {"kind": "max_attackers", "controller": "d", "n": 1, "whom": {"player": "you"}}
    both = {"attackers": {"p": "d", "q": "d"}}
    case = attack(creature("p", MUST), creature("q"), players="abcd", play=both, effects=[cap])
    assert nearest(case) == (Play(attackers={"p": "d"}), 1)
    timid, other = creature("m", {"kind": "cant_attack_alone"}), {"attackers": {"m": "b"}}
    assert nearest(attack(timid, creature("g"), play=other)) == (Play(attackers={"g": "b", "m": "b"}), 1)
    assert nearest(attack(timid, creature("z"), play=other)) == (Play(), 1)


def test_what_costs_more_is_near_and_not_better() -> None:
    """CR 508.1d: nobody has to pay. Of the targets of x the first costs something, so that it is no better play."""
    tax = {**TAX, "whom": {"player": "you"}, "subject": {}}
    timid = creature("y", {"kind": "cant_attack_alone"})
    case = attack(creature("x", MUST), timid, players="abc", play={"attackers": {"y": "b"}}, effects=[tax])
    assert nearest(case) == (Play(attackers={"x": "b", "y": "b"}), 1)
    assert check(case).better_play == {"x": "c", "y": "b"}


def test_mana_of_a_type_is_paid_in_the_nearest_play_where_all_sources_are_read() -> None:
    plains = {"id": "l", "controller": "a", "types": ["land"], "subtypes": ["plains"]}
    tax = {**TAX, "cost": {"mana": "{W}"}}
    players = {"players": {"a": {"mana": ""}, "b": {}}, "effects": [tax]}
    state = {"active": "a", "battlefield": [creature("x"), creature("y", tapped=True), plains], **players}
    case = case_from_object({"state": state, "play": {"attackers": {"x": "b", "y": "b"}}})
    assert nearest(case) == (Play(attackers={"x": "b"}), 1)


def test_of_blocks_the_first_creature_changes_to_block_the_first_attacker() -> None:
    lured = block(LURE, *TWO[::-1], attacking={"c": "b"}, blockers={})
    assert nearest(lured) == (Play(blockers={"v": ["c"], "w": ["c"]}), 2)
    wanted = creature("c", {"kind": "must_be_blocked"})
    assert nearest(block(wanted, *TWO[::-1], attacking={"c": "b"}, blockers={})) == (Play(blockers={"v": ["c"]}), 1)
    duty = creature("v", BLOCK, controller="b")
    case = block(creature("e"), creature("c"), duty, attacking={"e": "b", "c": "b"}, blockers={})
    assert nearest(case) == (Play(blockers={"v": ["c"]}), 1)


def test_each_block_that_is_added_to_a_creature_counts() -> None:
    """Both attackers ask to be blocked by all that can; v can block both."""
    several = creature("v", {"kind": "can_block_additional", "n": 1}, controller="b")
    lures, attacking = (creature("c", {"kind": "lure"}), creature("d", {"kind": "lure"})), {"c": "b", "d": "b"}
    for blocked, changes in (([], 2), (["c"], 1)):
        case = block(*lures, several, attacking=attacking, blockers={"v": blocked} if blocked else {})
        assert nearest(case) == (Play(blockers={"v": ["c", "d"]}), changes)


def test_what_a_creature_that_is_removed_does_besides_is_no_further_change() -> None:
    """x may not attack: its band, its being exerted and what it enlists go with it."""
    keywords, exerting = ["banding", "enlist"], {"kind": "may_exert"}
    play = {"attackers": {"x": "b", "y": "b"}, "bands": [["x", "y"]], "exert": ["x"], "enlist": {"x": "h"}}
    for tapped, changes in ((True, 1), (False, 0)):
        x = creature("x", exerting, keywords=keywords, tapped=tapped)
        case = attack(x, creature("y", keywords=["banding"]), creature("h"), play=play)
        verdict = check(case)
        assert (verdict.outcome, 0 if verdict.nearest is None else verdict.nearest.changes) == (
            Outcome.ILLEGAL if tapped else Outcome.LEGAL,
            changes,
        )


def test_enlisting_is_kept_or_given_up() -> None:
    """A tapped creature can't be tapped for it; the other one that enlists goes on."""
    enlisting = [creature(each, keywords=["enlist"]) for each in "xy"]
    play = {"attackers": {"x": "b", "y": "b"}, "enlist": {"x": "h", "y": "i"}}
    case = attack(*enlisting, creature("h", tapped=True), creature("i"), play=play)
    assert nearest(case) == (Play(attackers={"x": "b", "y": "b"}, enlist={"y": "i"}), 1)


def test_what_is_not_found_in_time_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    case = attack(creature("x", MUST), creature("y", tapped=True), play={"attackers": {"y": "b"}})
    monkeypatch.setattr(explaining, "_EFFORT_FOR_NEAREST", 1)
    verdict = check(case)
    assert (verdict.outcome, verdict.nearest, verdict.better_play) == (Outcome.ILLEGAL, None, None)
    assert notes(verdict) == ["better_not_found", "nearest_not_found"]
    assert {each.kind for each in verdict.violations} == {"tapped_attacker", "too_few_requirements"}


def test_of_many_pairs_only_a_better_play_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three attackers and two blockers are six pairs; a requirement grounds them all before."""
    wide = {"keywords": ["flying"]}
    board = [*(creature(f"a{n}", **wide) for n in range(3)), creature("b0", controller="b")]
    attacking = {f"a{n}": "b" for n in range(3)}
    plain = block(*board, creature("b1", controller="b"), attacking=attacking, blockers={"b0": ["a0"]})
    duty = creature("b1", {"kind": "must_block"}, controller="b", **wide)
    required = block(*board, duty, attacking=attacking, blockers={"b0": ["a0"]})
    monkeypatch.setattr(nearest_play, "_MOST_PAIRS", 6)
    assert check(plain).nearest is not None
    monkeypatch.setattr(nearest_play, "_MOST_PAIRS", 5)
    assert notes(check(plain)) == ["nearest_not_found"]
    assert check(required).nearest is not None


def test_without_evidence_it_is_not_looked_for() -> None:
    case = attack(creature("x", tapped=True), play={"attackers": {"x": "b"}})
    assert judge_play(case)[0].nearest is None


def test_explain_lists_all_changes() -> None:
    tapped = [creature(f"x{n}", tapped=True) for n in range(8)]
    case = attack(*tapped, play={"attackers": {f"x{n}": "b" for n in range(8)}})
    verdict = check(case)
    assert "; and 2 creatures more (azor explain lists them)\n" in to_text(check_report(case, verdict))
    assert "The nearest legal play\n  8 changes:\n      x0 doesn't attack\n" in to_text(explain_report(case, verdict))


def damage(*creatures: Node, attacking: Node, blocking: Node, assigned: Node) -> Case:
    combat = {"attacking": attacking, "blocking": blocking}
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": list(creatures), **combat}
    return case_from_object({"question": "assign_combat_damage", "state": state, "play": {"damage": assigned}})


def trampling(n: int, lethal: int, assigned: Node) -> Case:
    """A trampler of power n, blocked by a creature without power."""
    creatures = (
        creature("x", keywords=["trample"], power=n),
        creature("v", controller="b", power=0, toughness=lethal),
    )
    return damage(*creatures, attacking={"x": "b"}, blocking={"v": ["x"]}, assigned={"x": assigned})


def test_points_of_damage_are_moved() -> None:
    """CR 702.19b: two points are missing for lethal damage."""
    case = trampling(5, 3, {"v": 1, "b": 4})
    assert nearest(case) == (Play(damage={"x": {"v": 3, "b": 2}}), 2)
    verdict = check(case)
    assert "x assigns 2 to b in place of 4 and 3 to v in place of 1\n" in to_text(check_report(case, verdict))
    assert "The nearest legal play\n  2 points of damage:\n" in to_text(explain_report(case, verdict))
    told = check_object(case, verdict, "a.yaml", 1)["nearest"]
    assert told == {"play": {"damage": {"x": {"v": 3, "b": 2}}}, "changes": 2, "proved": True}


def test_damage_is_added_or_taken_away() -> None:
    """CR 510.1a: the amount is wrong; points go where the play assigns some rather than to another recipient."""
    assert nearest(trampling(5, 3, {"v": 4})) == (Play(damage={"x": {"v": 5}}), 1)
    assert nearest(trampling(5, 3, {"v": 5, "b": 3})) == (Play(damage={"x": {"v": 5}}), 3)
    assert nearest(trampling(5, 3, {"b": 7})) == (Play(damage={"x": {"v": 3, "b": 2}}), 5)
    assert nearest(trampling(5, 3, {"v": 1})) == (Play(damage={"x": {"v": 5}}), 4)
    # Three points are added to one recipient and two taken from the other: two are moved, and one is new.
    assert nearest(trampling(5, 3, {"b": 4})) == (Play(damage={"x": {"v": 3, "b": 2}}), 3)
    # What is assigned no damage is not assigned any, so that the point goes elsewhere.
    assert nearest(trampling(5, 3, {"v": 4, "b": 0})) == (Play(damage={"x": {"v": 5}}), 1)


def test_who_assigns_nothing_now_loses_all() -> None:
    """CR 510.4: only x has first strike; what v assigns is taken away."""
    striking = creature("x", keywords=["first strike"]), creature("v", controller="b", power=2, toughness=3)
    assigned = {"x": {"v": 1}, "v": {"x": 2}}
    case = damage(*striking, attacking={"x": "b"}, blocking={"v": ["x"]}, assigned=assigned)
    assert nearest(case) == (Play(damage={"x": {"v": 1}}), 2)
    assert "v assigns nothing\n" in to_text(check_report(case, check(case)))


def test_what_is_not_known_to_be_legal_is_not_the_nearest() -> None:
    """Beside a number that isn't given, or words that aren't read, the rules alone find no play, though there are."""
    (unread,) = load_file(FIXTURES / "702_keywords/702_022_banding/702_22j_unread_quality.yaml")
    without_toughness = damage(
        creature("x", keywords=["trample"], power=5),
        creature("v", controller="b", power=0, toughness=None),
        attacking={"x": "b"},
        blocking={"v": ["x"]},
        assigned={"x": {"v": 5}},
    )
    for case in (unread.case, without_toughness):
        assert check(case).outcome is Outcome.UNDETERMINED
        search = Search("nearest_damage", facts(prepared(case), edition_of(case)), arguments=("--opt-mode=ignore",))
        assert search.solve()
        search.external("near", True)
        assert not search.solve()


def test_large_amounts_of_damage() -> None:
    """Amounts are sums of powers of two, so a million points take no more rules than twenty."""
    case = trampling(1_000_000, 437_213, {"b": 1_000_000})
    assert nearest(case) == (Play(damage={"x": {"v": 437_213, "b": 562_787}}), 437_213)


def test_numbers_that_are_too_large_to_search_are_said() -> None:
    """With so many recipients, sums of the largest numbers would not fit into 32 bits."""
    others = [creature(f"o{n}") for n in range(400)]
    creatures = creature("x", power=1_000_000), creature("v", controller="b", power=0)
    case = damage(*creatures, *others, attacking={"x": "b"}, blocking={"v": ["x"]}, assigned={"x": {"b": 1_000_000}})
    verdict = check(case)
    assert (verdict.outcome, verdict.nearest) == (Outcome.ILLEGAL, None)
    assert notes(verdict) == ["nearest_not_found"]


def test_the_effort_for_damage_is_bounded_by_what_there_is_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules for it aren't even grounded where there is too much; where there is much, fewer conflicts are spent."""
    case = trampling(5, 3, {"v": 1, "b": 4})
    monkeypatch.setattr(nearest_play, "_PARTS", 0)
    assert notes(check(case)) == ["nearest_not_found"]
    monkeypatch.setattr(nearest_play, "_PARTS", 2_000)
    assert notes(check(case)) == []
    # The trampler and its one blocker: three pairs, and numbers below eight, which have three parts.
    monkeypatch.setattr(nearest_play, "_MOST_PARTS", 3 * 3)
    assert notes(check(case)) == []
    monkeypatch.setattr(nearest_play, "_MOST_PARTS", 3 * 3 - 1)
    assert notes(check(case)) == ["nearest_not_found"]


def test_what_is_found_before_the_effort_ran_out_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The effort is enough for an assignment that is legal, not for the one that moves the fewest points, twelve."""
    case = trampling(50, 13, {"v": 1, "b": 49})
    monkeypatch.setattr(explaining, "_EFFORT_FOR_NEAREST", 23)
    verdict = check(case)
    assert notes(verdict) == ["nearest_not_proved"]
    assert verdict.nearest is not None and not verdict.nearest.proved and verdict.nearest.changes >= 12
    assert check(replace(case, play=verdict.nearest.play)).outcome is Outcome.LEGAL
    assert "A legal play near it\n" in to_text(explain_report(case, verdict))


def test_reasons_that_are_not_found_in_time_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    case = attack(creature("x", MUST, {"kind": "cant_attack"}), play={"attackers": {}})
    assert notes(check(case)) == []

    def out_of_time(*_: object) -> None:
        raise EffortExceeded("the time budget ran out")

    monkeypatch.setattr(explaining, "_reasons", out_of_time)
    verdict = check(case)
    assert (verdict.outcome, verdict.conflicts, notes(verdict)) == (Outcome.LEGAL, (), ["reasons_not_found"])


def test_reasons_take_no_more_than_their_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more effort the same reasons are found first, and then the others; no clock is looked at."""
    home = {"kind": "cant_attack"}
    case = attack(*(creature(name, MUST, home, power=n) for n, name in enumerate("xyz", 1)), play={"attackers": {}})
    whole = check(case).conflicts
    found = []
    for effort in range(0, 80, 4):
        monkeypatch.setattr(explaining, "_EFFORT", effort)
        verdict = check(case)
        assert verdict.conflicts == whole[: len(verdict.conflicts)]
        assert bool(notes(verdict)) == (len(verdict.conflicts) < 3)
        found.append(len(verdict.conflicts))
    assert found == sorted(found) and set(found) == {0, 1, 2, 3}


def test_reasons_of_which_some_are_not_found_in_time_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each requirement has a reason of its own; the time runs out after the first one was found."""
    home = {"kind": "cant_attack"}
    case = attack(*(creature(name, MUST, home, power=n) for n, name in enumerate("xyz", 1)), play={"attackers": {}})
    verdict = check(case)
    assert (len(verdict.requirements.unmet), len(verdict.conflicts), notes(verdict)) == (3, 3, [])
    # More than are asked for are no reasons that weren't found: "and 2 more" says that there are others.
    assert notes(check(case, explain=1)) == []

    search = explaining._reasons
    calls = iter(range(3))

    def out_of_time(*given: Any) -> Any:
        if next(calls) == 1:
            raise EffortExceeded("the time budget ran out")
        return search(*given)

    monkeypatch.setattr(explaining, "_reasons", out_of_time)
    late = check(case)
    assert (late.outcome, late.conflicts) == (Outcome.LEGAL, verdict.conflicts[:1])
    assert notes(late) == ["more_reasons_not_found"]


def test_what_is_judged_together_has_it_too() -> None:
    tapped = attack(creature("x", tapped=True), play={"attackers": {"x": "b"}})
    for case in (tapped, trampling(5, 3, {"v": 1, "b": 4})):
        alone = check(case).nearest
        assert alone is not None
        assert all(each.nearest == alone for each in check_many([case] * 60, evidence=True))
