"""Judging one play and listing the legal ones, through what the rules answer."""

from __future__ import annotations

from typing import Any

import pytest
from clingo import parse_term
from msgspec.structs import replace

from bridge import CaseError, case_from_object, check, legal_plays
from bridge.asp.solving import Search
from bridge.case.state import Case
from bridge.combat import judging, searching
from bridge.combat.judging import judge_play
from bridge.combat.reading import ASKED, Reading, edition_of, ordered, witness
from bridge.combat.rendering import legal_report
from bridge.combat.verdict import LegalPlay, Outcome, Verdict, Witness
from bridge.errors import EffortExceeded
from bridge.rulebook.tables import cr_hash, newest_edition

Node = dict[str, Any]
MUST = {"kind": "must_attack"}
EVERY_MUST = {"kind": "must_attack", "subject": {"type": "creature"}}


def creature(name: str, *effects: Node, **more: Any) -> Node:
    return {"id": name, "controller": "a", "types": ["creature"], "effects": list(effects), **more}


def game(*battlefield: Node, effects: tuple[Node, ...] = (), players: str = "ab", **more: Any) -> Node:
    """Player a's turn; with more than one opponent, all can be attacked."""
    options = {"attack_multiple_players": len(players) > 2}
    state = {"active": "a", "players": {name: {} for name in players}, "options": options}
    return {"state": {**state, "battlefield": list(battlefield), "effects": list(effects), **more}}


def case(state: Node, *attackers: str) -> Case:
    """The case with the play `x>b y>c`."""
    play = dict(pair.split(">") for pair in attackers)
    return case_from_object({**state, "play": {"attackers": play}})


def judged(state: Node, *attackers: str) -> Verdict:
    return judge_play(case(state, *attackers))[0]


def kinds(found: tuple[Witness, ...]) -> list[str]:
    return [each.kind for each in found]


# ---------------------------------------------------------------- reading answers


def test_witnesses_name_their_arguments() -> None:
    found = witness("508.1c", parse_term('too_many_attackers("e",2)'))
    assert found == Witness("508.1c", "too_many_attackers", ("e", 2), ("effect", "limit"))
    assert found.arguments == {"effect": "e", "limit": 2}
    assert found.to_dict() == {"cr": "508.1c", "kind": "too_many_attackers", "effect": "e", "limit": 2}
    assert witness("508.1h", parse_term('total_mana("p","{1}",3)')).values == ("p", "{1}", 3)
    assert witness("508.1i", parse_term('pays_as("p","{2/W}",generic(2),1)')).values == ("p", "{2/W}", "generic(2)", 1)
    assert witness("208.1", parse_term('missing_measure("x",counters("age"))')).values == ("x", 'counters("age")')


def test_witnesses_have_an_order_over_numbers_and_names() -> None:
    mixed = [
        Witness("1", "b"),
        Witness("1", "a", ("x",)),
        Witness("1", "a", (2,)),
        Witness("0", "z"),
        Witness("1", "a", (10,)),
    ]
    assert ordered(mixed) == (
        Witness("0", "z"),
        Witness("1", "a", (2,)),
        Witness("1", "a", (10,)),
        Witness("1", "a", ("x",)),
        Witness("1", "b"),
    )


def test_reading_an_answer() -> None:
    atoms = [
        'requirement(attacks("e","y"))',
        'requirement(attacks("e","x"))',
        'requirement_rule(attacks("e","x"),"508.1d")',
        'requirement_rule(attacks("e","y"),"508.1d")',
        'asked(attacks("e","x"))',
        'asked(attacks("e","y"))',
        'obeyed(attacks("e","y"))',
        'violation("508.1c",defender("z"))',
        'violation("508.1a",tapped_attacker("y"))',
    ]
    reading = Reading(map(parse_term, atoms))
    assert kinds(reading.named("violation")) == ["tapped_attacker", "defender"]
    assert reading.named("malformed") == ()
    assert reading.required("obeyed") == (Witness("508.1d", "attacks", ("e", "y"), ("effect", "creature")),)
    assert reading.terms("asked") == [parse_term('attacks("e","x")'), parse_term('attacks("e","y")')]
    assert reading.unmet_terms() == [parse_term('attacks("e","x")')]


def test_the_edition_is_the_newest_unless_given() -> None:
    plain = game(creature("x"))
    assert edition_of(case(plain)) == newest_edition()
    old = {**plain, "edition": "2018-10-05"}
    assert edition_of(case(old)) == "2018-10-05"
    verdict = judged(old)
    assert (verdict.edition, verdict.cr_hash) == ("2018-10-05", cr_hash("2018-10-05"))
    assert judged(plain).cr_hash != verdict.cr_hash


# ---------------------------------------------------------------- one play


def test_no_play_is_no_case_to_judge() -> None:
    with pytest.raises(CaseError, match=r"play\.attackers"):
        judge_play(case_from_object(game(creature("x"))))


def test_a_legal_play() -> None:
    verdict = judged(game(creature("x", MUST)), "x>b")
    assert verdict.outcome is Outcome.LEGAL
    assert verdict.requirements.obeyed == (Witness("508.1d", "attacks", ("x#1", "x"), ("effect", "creature")),)
    assert (verdict.requirements.unmet, verdict.violations, verdict.better_play) == ((), (), None)


def test_an_illegal_play_breaks_all_that_it_breaks() -> None:
    verdict = judged(game(creature("x", tapped=True, sick=True, keywords=["Defender"])), "x>a")
    assert verdict.outcome is Outcome.ILLEGAL
    assert [(each.cr, each.kind) for each in verdict.violations] == [
        ("508.1a", "summoning_sick"),
        ("508.1a", "tapped_attacker"),
        ("508.1b", "not_defending_player"),
        ("508.1c", "defender"),
    ]


def test_too_few_requirements() -> None:
    verdict = check(case(game(creature("x", MUST), creature("y", MUST), creature("z")), "x>b"))
    assert verdict.outcome is Outcome.ILLEGAL
    assert verdict.violations == (Witness("508.1d", "too_few_requirements", (1,), ("obeyed",)),)
    assert kinds(verdict.requirements.unmet) == ["attacks"]
    assert (verdict.better_play, verdict.better_obeys) == ({"x": "b", "y": "b"}, 2)


def test_other_violations_do_not_hide_too_few_requirements() -> None:
    verdict = judged(game(creature("x", MUST), creature("y", tapped=True)), "y>b")
    assert kinds(verdict.violations) == ["tapped_attacker", "too_few_requirements"]
    assert verdict.better_play == {"x": "b"}


def test_the_better_play_is_the_closest() -> None:
    """As few changes as can be: attackers that are free to attack stay, with what they attack."""
    free = [creature(f"f{n}") for n in range(6)]
    state = game(*free, creature("x", MUST), players="abc")
    verdict = check(case(state, "f0>b", "f2>c", "f5>c"))
    assert verdict.better_play is not None
    others = {"f0": "b", "f2": "c", "f5": "c"}
    assert {key: at for key, at in verdict.better_play.items() if key != "x"} == others
    assert verdict.better_play["x"] in ("b", "c")


def test_a_requirement_that_can_only_be_broken_makes_no_play_illegal() -> None:
    verdict = judged(game(creature("x", MUST, tapped=True)))
    assert verdict.outcome is Outcome.LEGAL
    assert kinds(verdict.requirements.unmet) == ["attacks"]


def test_malformed_comes_first() -> None:
    """A state that no game can have has no verdict, whatever else is to say of it."""
    state = game(creature("x", {"text": "It attacks oddly."}), players="abc")
    state["state"]["options"] = {}
    verdict = judged(state, "x>b")
    assert verdict.outcome is Outcome.MALFORMED
    assert kinds(verdict.malformed) == ["no_defending_player"]
    assert kinds(verdict.unsupported) == ["unread_effect"]


def test_what_is_not_judged_makes_the_verdict_undetermined() -> None:
    verdict = judged(game(creature("x", {"text": "It attacks oddly."}, tapped=True)), "x>b")
    assert verdict.outcome is Outcome.UNDETERMINED
    assert kinds(verdict.unsupported) == ["unread_effect"]
    assert kinds(verdict.violations) == ["tapped_attacker"]


def test_nothing_is_searched_where_everything_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError("a search")

    monkeypatch.setattr(judging, "Search", refuse)
    monkeypatch.setattr(searching, "Search", refuse)
    assert judged(game(creature("x", MUST), creature("y")), "x>b").outcome is Outcome.LEGAL
    assert judged(game(creature("x", MUST, tapped=True)), "x>b").outcome is Outcome.ILLEGAL
    with pytest.raises(AssertionError, match="a search"):
        judged(game(creature("x", MUST)))


def test_when_time_runs_out_the_verdict_is_undetermined(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*arguments: object) -> None:
        raise EffortExceeded("the time budget ran out")

    monkeypatch.setattr(judging, "better_play_than", late)
    verdict = judged(game(creature("x", MUST)))
    assert verdict.outcome is Outcome.UNDETERMINED
    (ran_out,) = verdict.unsupported  # The one requirement in force bounds what can be obeyed.
    assert ran_out.to_dict() == {"cr": "508.1d", "kind": "effort_exceeded", "bound": 1}


def test_checking_is_judging_with_reasons() -> None:
    state = game(creature("x", MUST), creature("y", MUST), effects=({"kind": "max_attackers", "n": 1},))
    read = case(state, "x>b")
    verdict, checked = judge_play(read)[0], check(read)
    assert verdict.conflicts == () != checked.conflicts
    assert replace(checked, conflicts=()) == verdict


# ---------------------------------------------------------------- all plays


def test_all_legal_plays() -> None:
    """Most requirements first, then the fewest attackers; of several, in the order of names."""
    found = legal_plays(case_from_object(game(creature("x"), creature("y", MUST), players="abc")), fold=False)
    assert found.outcome is Outcome.LEGAL
    assert [play.declaration for play in found.found] == [
        {"y": "b"},
        {"y": "c"},
        {"x": "b", "y": "b"},
        {"x": "b", "y": "c"},
        {"x": "c", "y": "b"},
        {"x": "c", "y": "c"},
    ]
    assert {play.obeys for play in found.found} == {1}
    assert (found.count, found.maximum, found.complete) == (6, 1, True)
    assert found.plays == [play.declaration for play in found.found]


def test_a_play_in_the_case_is_no_matter() -> None:
    state = game(creature("x"), creature("y", MUST))
    assert legal_plays(case(state, "x>a")) == legal_plays(case_from_object(state))


def test_a_limit_cuts_the_list() -> None:
    read = case_from_object(game(*(creature(f"x{n}") for n in range(5))))
    assert legal_plays(read, fold=False).count == 32
    for limit in (0, 1, 31):
        cut = legal_plays(read, fold=False, limit=limit)
        assert (len(cut.found), cut.count, cut.complete) == (limit, limit, False)
    whole = legal_plays(read, fold=False, limit=32)
    assert (whole.count, whole.complete) == (32, True)


def test_plays_of_several_scores() -> None:
    """Under a condition on the declared set, what attacks decides what is asked (CR 508.1d)."""
    must_follow = {"kind": "must_attack", "if": {"also_attacks": {"what": {}}}}
    found = legal_plays(case_from_object(game(creature("x", must_follow), creature("y"))), fold=False)
    assert [(play.declaration, play.obeys) for play in found.found] == [
        ({"x": "b", "y": "b"}, 1),
        ({}, 0),
        ({"x": "b"}, 0),
    ]
    assert found.maximum == 1


def test_states_that_are_not_judged_have_no_plays() -> None:
    unread = legal_plays(case_from_object(game(creature("x", {"text": "It attacks oddly."}))))
    assert (unread.outcome, kinds(unread.unsupported), unread.count, unread.found) == (
        Outcome.UNDETERMINED,
        ["unread_effect"],
        0,
        (),
    )
    state = game(creature("x"), players="abc")
    state["state"]["options"] = {}
    malformed = legal_plays(case_from_object(state))
    assert (malformed.outcome, kinds(malformed.malformed), malformed.count) == (
        Outcome.MALFORMED,
        ["no_defending_player"],
        0,
    )


@pytest.mark.parametrize(
    ("cost", "player", "assumed"),
    [
        ("{2}", {}, ["mana"]),
        ("{W}", {}, ["mana"]),
        ("{2}", {"mana": ""}, []),
        ("{0}", {}, []),
        ({"life": 2}, {}, ["life"]),
        ({"life": 2}, {"life": 1}, []),
        ("{W/P}", {"mana": ""}, ["life"]),
        ("{W/P}", {"mana": "", "life": 5}, []),
        ("{W/P}", {"life": 5}, ["mana"]),
        ("{W/U}", {"mana": "{W}"}, []),
        ({"discard": 1}, {}, ["cards"]),
        ({"discard": 1}, {"hand": 0}, []),
        ({"sacrifice": {"choose": {"type": "land"}}}, {}, []),
    ],
)
def test_what_a_list_assumes_is_noted(cost: Any, player: Node, assumed: list[str]) -> None:
    """What the case doesn't say is assumed to be enough (CR 118.3)."""
    tax = {"kind": "costs_attack", "subject": {"id": "x"}, "cost": cost}
    state = game(creature("x"), creature("y"), effects=(tax,))
    state["state"]["players"]["a"] = player
    found = legal_plays(case_from_object(state))
    assert [each.to_dict() for each in found.notes] == [
        {"cr": "118.3", "kind": "assumed_payable", "player": "a", "resource": each} for each in assumed
    ]
    assert legal_report(case_from_object(state), found).word.startswith("If a has enough ") or not assumed


UNREAD = "{T}: Add {G} for each Elf you control."
LESS = "Activated abilities of lands can't be activated."


@pytest.mark.parametrize(
    ("cost", "mana", "words", "unsupported"),
    [
        ("{2}", "{G}{G}", UNREAD, ""),  # y has no target that is taxed: one tax is the most.
        ("{3}", "{G}{G}", UNREAD, "unread_mana"),
        ("{3}", None, UNREAD, ""),  # Nothing is known of a's mana: it is assumed to be enough.
        ("{3}", "{G}{G}", "{T}: Add {G}.", ""),
        ("{G}", "{G}", UNREAD, "unread_mana"),
        ("{G}", None, UNREAD, ""),
        ("{2}", "{G}{G}", LESS, "changed_mana"),
        ({"mana": "{1}", "sacrifice": {"choose": {"type": "land"}}}, "{G}{G}", UNREAD, "unread_mana"),
        ({"sacrifice": {"choose": {"type": "land"}}}, "", UNREAD, ""),
        ({"mana": "{0}", "sacrifice": {"choose": {"type": "artifact"}}}, "", UNREAD, ""),
        ({"mana": "{1}", "sacrifice": {"choose": {"type": "artifact"}}}, None, UNREAD, ""),
        ({"life": 3}, "", UNREAD, ""),
    ],
)
def test_mana_that_is_not_known_leaves_the_list_open(cost: Any, mana: str | None, words: str, unsupported: str) -> None:
    """Each play with a cost that certain mana doesn't pay is undetermined (CR 605.3a), and so is the list of all."""
    tax = {"kind": "costs_attack", "subject": {"id": "x"}, "whom": {"player": "any"}, "cost": cost}
    forest = {"id": "l", "controller": "a", "types": ["land"], "subtypes": ["forest"]}
    source = {"id": "s", "controller": "a", "types": ["artifact" if words == UNREAD else "enchantment"], "text": words}
    state = game(creature("x"), creature("y"), source, *[forest] * (words == LESS), effects=(tax,), players="abc")
    state["state"]["players"]["a"] = {} if mana is None else {"mana": "{G}" if words == LESS else mana}
    found = legal_plays(case_from_object(state))
    assert kinds(found.unsupported) == [unsupported] * bool(unsupported)
    assert (found.count > 0) is not bool(unsupported)
    assert (check(case(state, "x>b")).outcome is Outcome.UNDETERMINED) is bool(unsupported)


def test_identical_creatures_are_folded() -> None:
    """Ten creatures at two players: one declaration for each pair of numbers, which stands for all that have them."""
    read = case_from_object(game(*(creature(f"x{n}") for n in range(10)), players="abc"))
    found = legal_plays(read)
    assert found.count == 3**10
    assert len(found.found) == 11 * 12 // 2
    by_numbers = {
        (list(play.declaration.values()).count("b"), list(play.declaration.values()).count("c")): play
        for play in found.found
    }
    assert by_numbers[0, 0] == LegalPlay({}, 0, 1)
    assert by_numbers[1, 0].stands_for == 10
    assert by_numbers[2, 3].stands_for == 10 * 9 // 2 * 8 * 7 * 6 // 6
    assert by_numbers[10, 0].stands_for == 1


def test_creatures_that_differ_are_not_folded() -> None:
    creatures = [creature(f"x{n}") for n in range(8)]
    differing = [{**creatures[0], "effects": [MUST]}, *creatures[1:]]
    found = legal_plays(case_from_object(game(*differing)))
    assert found.count == 2**7
    assert len(found.found) == 8
    assert all("x0" in play.declaration for play in found.found)


def test_a_list_that_takes_too_long_is_undetermined(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found so far is not shown as if it were all."""
    read = case_from_object(game(*(creature(f"x{n}") for n in range(4))))
    solve, calls = Search.solve, 0

    def late(search: Search, *arguments: Any, **options: Any) -> bool:
        nonlocal calls
        calls += 1
        found = solve(search, *arguments, **options)
        if calls == 1:
            raise EffortExceeded("the time budget ran out")
        return found

    monkeypatch.setattr(Search, "solve", late)
    found = legal_plays(read, timeout=60.0)
    assert calls == 1
    ran_out = ASKED["declare_attackers"].effort_exceeded(0)
    assert (found.outcome, found.unsupported) == (Outcome.UNDETERMINED, (ran_out,))
    assert (found.count, found.maximum, found.found) == (0, 0, ())


def test_a_thousand_attackers_under_a_limit() -> None:
    """Half of them may attack, all must: an answer without trying what can't be."""
    effects = ({"kind": "max_attackers", "n": 500}, EVERY_MUST)
    state = game(*(creature(f"x{n}") for n in range(1000)), effects=effects)
    assert judged(state, *(f"x{n}>b" for n in range(500))).outcome is Outcome.LEGAL
    verdict = judged(state, *(f"x{n}>b" for n in range(499)))
    assert verdict.outcome is Outcome.ILLEGAL
    assert verdict.better_obeys == 500


def test_a_broken_restriction_is_illegal_though_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_out(*_: object) -> None:
        raise EffortExceeded("the time budget ran out")

    creatures = [
        {"id": "tapped", "controller": "alice", "types": ["creature"], "tapped": True},
        {"id": "must", "controller": "alice", "types": ["creature"], "effects": [{"kind": "must_attack"}]},
    ]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": creatures}
    monkeypatch.setattr("bridge.combat.judging.better_play_than", run_out)
    breaking = check(case_from_object({"state": state, "play": {"attackers": {"tapped": "bob"}}}))
    # CR 508.1a: whatever else it obeys, a tapped creature can't attack.
    assert (breaking.outcome, [each.kind for each in breaking.violations]) == (Outcome.ILLEGAL, ["tapped_attacker"])
    idle = check(case_from_object({"state": state, "play": {"attackers": {}}}))
    assert idle.outcome is Outcome.UNDETERMINED
