"""The replay of loops: runs told by hand hold, and each wrong step, number and meaning is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.oracle.loops import Unsupported, replay

from .runs import (
    EXARCH,
    Run,
    basalt_monolith,
    bloom_tender,
    case,
    exquisite_blood,
    oblivion_rings,
    persist,
    splinter_twin,
    step,
    verdict,
)

__all__: list[str] = []

Node = dict[str, Any]
RUNS = (splinter_twin, exquisite_blood, oblivion_rings, persist, basalt_monolith, bloom_tender)


def problems(run: Run) -> list[str]:
    """What the replay finds wrong."""
    return replay(run.case, run.verdict)


@pytest.mark.parametrize("make", RUNS, ids=lambda make: make.__name__)
def test_a_right_run_holds(make: Callable[[], Run]) -> None:
    assert problems(make()) == []


@pytest.mark.parametrize("make", RUNS, ids=lambda make: make.__name__)
def test_a_run_without_one_of_its_steps_does_not_hold(make: Callable[[], Run]) -> None:
    run = make()
    for part in ("start", "round"):
        for number in range(1, len(run.verdict.get(part, ())) + 1):
            assert problems(run.without(part, number)), (part, number)


@pytest.mark.parametrize("make", RUNS, ids=lambda make: make.__name__)
def test_a_run_with_a_step_twice_does_not_hold(make: Callable[[], Run]) -> None:
    run = make()
    for part in ("start", "round"):
        for number, one in enumerate(run.verdict.get(part, ()), 1):
            assert problems(run.with_step(part, number, one)), (part, number)


WRONG: list[tuple[str, Run, str]] = [
    # -- which step it is
    (
        "resolve while an ability waits",
        splinter_twin().without("round", 3),
        "resolve: triggered abilities wait (603.3b)",
    ),
    (
        "act while an ability waits",
        splinter_twin().with_step("round", 3, step("activate", "token 1", "Twin 2")),
        "activate: triggered abilities wait",
    ),
    ("put what did not trigger", bloom_tender().with_step("round", 1, step("put", "freed", 1)), "nothing of the kind"),
    ("put another's trigger", persist().changed("round", 4, object="seer"), "no such ability has triggered"),
    ("put another ability", splinter_twin().changed("round", 3, ability=2), "no such ability has triggered"),
    ("put it about something else", splinter_twin().changed("round", 3, it="twin"), "no such ability has triggered"),
    ("put it with another number", exquisite_blood().changed("round", 1, amount=1), "no such ability has triggered"),
    (
        "put it for the other player",
        splinter_twin().changed("round", 3, player="bob"),
        "no such ability has triggered",
    ),
    ("continue when nothing resolves", bloom_tender().changed("round", 2, do="continue"), "nothing of the kind waits"),
    ("check when nothing is to be done", bloom_tender().with_step("round", 1, step("check")), "nothing of the kind"),
    ("resolve an empty stack", bloom_tender().without("round", 1), "nothing on the stack"),
    ("resolve another item", persist().changed("round", 6, object="melira"), "is no ability of melira"),
    ("resolve another ability", basalt_monolith().changed("round", 6, ability=1), "is another ability"),
    ("resolve for another player", bloom_tender().changed("round", 2, player="bob"), "controlled by alice"),
    ("carry out another instruction", bloom_tender().changed("round", 2, instruction=2), "instruction 1 comes next"),
    ("advance within a turn", bloom_tender().with_step("round", 1, step("advance")), "turns don't pass"),
    # -- acting
    (
        "activate what is not there",
        bloom_tender().changed("round", 1, object="elf"),
        "there is nothing called elf",
    ),
    ("activate no ability", bloom_tender().changed("round", 1, ability=3), "no such activated ability"),
    ("activate another's", bloom_tender().changed("round", 1, player="bob"), "bob doesn't control freed"),
    (
        "tap what is tapped",
        splinter_twin().in_state(
            battlefield=[
                {"id": "exarch", "name": "Exarch", "tapped": True},
                {"id": "twin", "name": "Twin", "attached_to": "exarch"},
            ]
        ),
        "exarch is tapped already",
    ),
    (
        "tap what came this turn",
        splinter_twin().in_state(
            battlefield=[
                {"id": "exarch", "name": "Exarch", "sick": True},
                {"id": "twin", "name": "Twin", "attached_to": "exarch"},
            ]
        ),
        "exarch came this turn (302.6)",
    ),
    ("pay too little", bloom_tender().changed("round", 1, paid=None), "no mana doesn't pay {U}"),
    ("pay another color", bloom_tender().changed("round", 1, paid={"G": 1}), "{G} doesn't pay {U}"),
    ("pay too much", bloom_tender().changed("round", 1, paid={"U": 1, "G": 1}), "doesn't pay {U}"),
    ("pay what is not there", bloom_tender().changed("round", 1, mana=None), "alice doesn't have {U}"),
    (
        "make mana twice",
        bloom_tender().changed("round", 1, mana=[{"object": "tender", "ability": 1}] * 2),
        "makes mana twice",
    ),
    (
        "make mana with no mana ability",
        splinter_twin().changed("round", 1, mana=[{"object": "exarch", "ability": "Twin 2"}]),
        "is no mana ability",
    ),
    ("sacrifice nothing", persist().changed("round", 1, chosen=None), "aren't chosen to sacrifice"),
    (
        "sacrifice what does not fit",
        oblivion_rings()
        .said(
            start=[],
            round=[step("activate", "altar", 1, chosen=["a"])],
        )
        ._replace(
            case=case(
                {
                    "Altar": persist().case["cards"]["Seer"] | {"types": ["artifact"]},
                    "Ring": {"types": ["enchantment"]},
                },
                battlefield=[{"id": "altar", "name": "Altar"}, {"id": "a", "name": "Ring"}],
            )
        ),
        "aren't chosen to sacrifice",
    ),
    ("choose more than is asked", persist().changed("round", 1, chosen=["finks", "melira"]), "nothing is to be chosen"),
    # -- targets
    ("choose no target", splinter_twin().changed("round", 3, targets=None), "a target isn't chosen"),
    ("choose too many targets", splinter_twin().changed("round", 3, targets=["exarch", "exarch"]), "2 targets"),
    (
        "choose an illegal target",
        oblivion_rings().changed("start", 2, targets=["c"]),
        "c is no legal target",
    ),
    ("choose an illegal player", exquisite_blood().changed("round", 1, targets=["alice"]), "alice is no legal target"),
    # -- choices
    ("leave a choice open", basalt_monolith().changed("round", 3, taken=None), "whether the choice was taken"),
    (
        "leave out that it is optional",
        bloom_tender().changed("round", 1, optional=None),
        "it isn't said to be optional",
    ),
    ("call optional what is not", exquisite_blood().changed("round", 2, optional=True), "nobody could decline it"),
    (
        "leave out that a payment is optional",
        basalt_monolith().changed("round", 3, optional=None),
        "it isn't said to be optional",
    ),
    # -- what is recorded
    (
        "create without a name",
        splinter_twin().changed("round", 2, created=None),
        "1 tokens or copies come to be, not 0",
    ),
    ("create with a name in use", splinter_twin().changed("round", 2, created=["exarch"]), "exarch is there already"),
    ("create with a player's name", splinter_twin().changed("round", 2, created=["bob"]), "name of something else"),
    ("create with a place's name", splinter_twin().changed("round", 2, created=["stack 1"]), "name of something else"),
    (
        "record another change",
        exquisite_blood().changed("round", 2, changes={"life bob": -1}),
        "life bob changes by -2, not -1",
    ),
    (
        "record a change too many",
        exquisite_blood().changed("round", 2, changes={"life bob": -2, "life alice": 1}),
        "life alice changes by 0, not 1",
    ),
    (
        "leave out a change",
        persist().changed("round", 5, changes={"hand alice": 0}),
        "life alice changes by 2, not 0",
    ),
    (
        "record no event",
        splinter_twin().changed("round", 1, events=[["untapped", "exarch"]]),
        "untapped exarch doesn't",
    ),
    (
        "leave out an event",
        oblivion_rings().changed("round", 4, events=[["leaves", "c"]]),
        "exiled c happens, which isn't said",
    ),
    # -- what is forgotten
    ("forget a card", splinter_twin().changed("round", 4, forgotten=["exarch"]), "exarch can't be forgotten"),
    (
        "forget and use",
        splinter_twin().changed("round", 2, forgotten=["token 1"]).changed("round", 3, targets=["token 1"]),
        "nothing of the kind waits",
    ),
    ("cut more than there is", bloom_tender().changed("round", 1, cut=2), "doesn't have 2 items"),
    ("resolve what was cut", bloom_tender().changed("round", 1, cut=1), "no further notice"),
    # -- whether it can be repeated
    ("leave a token", splinter_twin().changed("round", 4, forgotten=None), "token 1 is one more than before"),
    ("end elsewhere", bloom_tender().without("round", 2), "the stack was"),
    (
        "run out of mana",
        bloom_tender().changed("round", 1, mana=None).in_state(players={"alice": {"mana": "{U}{U}"}, "bob": {}}),
        "mana U alice (2, -1 a round) < 1: that comes out differently in round 3",
    ),
    ("begin elsewhere", oblivion_rings().said(round=oblivion_rings().verdict["round"][:2]), "isn't as its start"),
    # -- what it means
    ("say mandatory of a choice", bloom_tender().said(kind="mandatory", draw_for=["alice", "bob"]), "could decline"),
    (
        "say optional of none",
        oblivion_rings().said(kind="optional", choosers=["alice"], draw_for=[], rule="732.2a"),
        "no choice in the round",
    ),
    ("say that another chooses", bloom_tender().said(choosers=["bob"]), "the choices are those of alice"),
    ("say a draw of a choice", bloom_tender().said(draw_for=["alice"]), "a draw, but the loop isn't mandatory"),
    ("say a draw for one", oblivion_rings().said(draw_for=["alice"]), "a draw for alice, bob"),
    (
        "say mandatory with another target",
        oblivion_rings({"id": "bear", "name": "Bear"}),
        "a choice leaves the loop: it comes to rest",
    ),
    ("say another rule", oblivion_rings().said(rule="732.2a"), "the rule 732.2a"),
    (
        "say that it ends",
        bloom_tender().said(kind="ends", rule=None, rounds=3, losers=["bob"]),
        "nobody loses in round 3",
    ),
    ("say too many rounds", exquisite_blood().said(rounds=12), "comes out differently in round 10"),
    ("say that another loses", exquisite_blood().said(losers=["alice"]), "bob lose"),
    ("say that another wins", exquisite_blood().said(winners=["bob"]), "the winners are alice"),
    ("say another reason", exquisite_blood().said(end_rule="704.5b"), "they lose by 704.5a"),
    (
        "call an end mandatory",
        exquisite_blood().said(kind="mandatory", draw_for=["alice", "bob"], rounds=None, losers=[], winners=[]),
        "comes out differently in round 10",
    ),
    ("say a draw and a loser", exquisite_blood().said(kind="mandatory"), "said that somebody loses"),
    ("say that it ends some time", exquisite_blood().said(rounds=None), "isn't said in which round"),
    (
        "say fragmented of one",
        bloom_tender().said(kind="fragmented", must_stop="alice", rule="732.3"),
        "several players",
    ),
    ("yield more", bloom_tender().said(yields={"mana {G} alice": 2}), "yields 1, not 2"),
    ("yield nothing of something", exquisite_blood().said(yields={"life alice": 2}), "'life bob', which isn't said"),
    ("count other events", persist().said(yields={"life alice": 2, "enters": 2}), "yields 1, not 2, of 'enters'"),
    ("say nothing and claim", bloom_tender().said(kind="none", rounds=2), "none, but it says rounds"),
    ("have no round", bloom_tender().said(round=[]), "there is no round"),
]


@pytest.mark.parametrize(("run", "reason"), [each[1:] for each in WRONG], ids=[each[0] for each in WRONG])
def test_what_is_wrong_is_found(run: Run, reason: str) -> None:
    found = problems(run)
    assert any(reason in text for text in found), found


def test_nothing_is_claimed_of_what_was_not_found() -> None:
    for kind in ("none", "undetermined"):
        assert replay(bloom_tender().case, {"kind": kind}) == []


def test_an_unknown_key_is_not_passed_over() -> None:
    run = bloom_tender()
    run.case["cards"]["Tender"]["abilities"][0]["do"][0]["twice"] = True
    with pytest.raises(Unsupported, match="twice"):
        problems(run)


def test_the_key_on_may_be_read_as_true() -> None:
    run = splinter_twin()
    when = run.case["cards"]["Exarch"]["abilities"][0]["when"]
    when[True] = when.pop("on")
    assert problems(run) == []


def watched(active: str) -> Run:
    """Each token has an ability that triggers on the next one; bob has one too."""
    run = splinter_twin()
    watcher = {"when": {"on": "enters", "what": {"other": True}}, "do": [{"do": "gain_life"}]}
    run.case["cards"]["Exarch"]["abilities"].append(watcher)
    bell = {"when": {"on": "enters", "what": {"type": "creature"}}, "do": [{"do": "nothing"}]}
    run.case["cards"]["Bell"] = {"types": ["artifact"], "abilities": [bell]}
    run.case["state"]["battlefield"].append({"id": "bell", "name": "Bell", "controller": "bob"})
    run.case["state"]["active"] = active
    for given in run.case["state"]["battlefield"][:2]:
        given["controller"] = "alice"
    mine = [step("put", "exarch", 2, it="token 1"), run.verdict["round"][2]]
    theirs = [step("put", "bell", 1, it="token 1", player="bob")]
    order = [*mine, *theirs] if active == "alice" else [*theirs, *mine]
    last = run.verdict["round"][3]
    done: list[Node] = []
    for each in reversed(order):
        one = {key: each.get(key) for key in ("player", "object", "ability")}
        done.append({"do": "resolve", "instruction": 1, **one})
    run.verdict["round"][2:] = [*order, *done]
    run.verdict["round"][-1]["forgotten"] = last["forgotten"]
    run.verdict["yields"] = {}
    return run


def test_what_a_forgotten_token_triggers_lies_beneath() -> None:
    assert problems(watched("alice")) == []


def test_a_trigger_that_is_never_put_is_found_when_the_round_is_repeated() -> None:
    """With bob active, what the forgotten token triggers goes on top of his."""
    assert problems(watched("bob")) == [
        "round 2, step 3 (put): an ability of a forgotten token goes on top of others (603.3b)"
    ]


def test_drawing_from_an_empty_library_ends_a_loop() -> None:
    """The library has three cards: in the fourth round there is nothing to draw."""
    ability = {"cost": {}, "do": [{"do": "draw"}]}
    cards = {"Rock": {"types": ["artifact"], "abilities": [ability]}}
    state = {"players": {"alice": {"library": 3}, "bob": {}}, "battlefield": [{"id": "rock", "name": "Rock"}]}
    round_ = [step("activate", "rock", 1), step("resolve", "rock", 1, 1)]
    said = {"rounds": 4, "losers": ["alice"], "winners": ["bob"], "end_rule": "704.5b"}
    run = Run(case(cards, **state), verdict("optional", round_, choosers=["alice"], **said))
    assert problems(run) == []
    assert problems(run.said(rounds=3)) == ["nobody loses in round 3"]


def growing(**more: Any) -> Run:
    """A creature gets a counter each round."""
    ability = {"cost": {}, "do": [{"do": "put_counters", "what": "self", "counter": "+1/+1"}]}
    watcher = {"types": ["artifact"], "abilities": [more] if more else []}
    cards = {"Bear": {"types": ["creature"], "power": 1, "toughness": 1, "abilities": [ability]}, "Watcher": watcher}
    bear = {"id": "bear", "name": "Bear", "counters": {"+1/+1": 1}}
    round_ = [step("activate", "bear", 1), step("resolve", "bear", 1, 1)]
    said = verdict("optional", round_, choosers=["alice"], yields={"counters +1/+1 bear": 1})
    return Run(case(cards, battlefield=[bear, {"id": "watcher", "name": "Watcher"}]), said)


def test_numbers_that_are_asked_to_be_low() -> None:
    """The power is 2, and 1 more each round: what asks for power 2 at most has another answer in the second."""
    assert problems(growing()) == []
    state = {"on": "state"}
    counters = {"value": {"counters": "+1/+1", "on": "self"}}
    few = {"when": state, "if": {"compare": {**counters, "at_least": 9}}, "do": []}
    assert problems(growing(**few)) == []
    few["if"] = {"compare": {"value": {"count": {"power": {"at_most": 2}}}, "at_least": 9}}
    assert any("the power of bear (2, +1 a round) > 2" in text for text in problems(growing(**few)))
    few["if"] = {"non": {"compare": {**counters, "at_least": 0}}}
    assert problems(growing(**few)) == []
    none = {
        "when": state,
        "if": {"fits": {"object": "self", "what": {"counters": {"+1/+1": 0}, "type": "land"}}},
        "do": [],
    }
    assert problems(growing(**none)) == []


def test_cards_that_are_alike_may_stand_for_each_other() -> None:
    """After a third of the round the rings are as before, each in the place of another."""
    run = oblivion_rings()
    assert problems(run.said(round=run.verdict["round"][:4])) == []


def test_a_copy_takes_the_place_of_what_is_left_behind() -> None:
    """The token that was used is forgotten, and the new one has its name in the next round."""
    copying = {"cost": {"tap": True}, "do": [{"do": "copy_token", "what": "self"}]}
    cards = {"Maker": {**EXARCH, "keywords": ["haste"], "abilities": [copying]}}
    maker = {"id": "token 1", "name": "Maker", "token": True}
    new = ["token 2"]
    round_ = [
        step("activate", "token 1", 1),
        step("resolve", "token 1", 1, 1, created=new, forgotten=["token 1"]),
    ]
    said = verdict("optional", round_, choosers=["alice"], yields={"tokens Maker alice": 1})
    run = Run(case(cards, battlefield=[maker]), said)
    assert problems(run) == []
    same_name = run.changed("round", 2, created=["token 1"])
    assert problems(same_name) == []
    assert problems(run.changed("round", 2, forgotten=["token 2"]))
