"""Verdicts as text, Markdown and JSON: what stands first, what is cut, what is escaped."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from bridge.case.state import Case, Play
from bridge.combat.rendering import check_object, check_report, explain_report, legal_object, legal_report
from bridge.combat.reports import counted, heading, to_json, to_markdown, to_text
from bridge.combat.verdict import Completion, Conflict, LegalPlay, LegalPlays, Outcome, Requirements, Verdict, Witness


def case(*names: str, title: str | None = None, play: dict[str, str] | None = None) -> Case:
    """Alice's creatures c0, c1, … with these names, against bob and carol."""
    battlefield = [
        {"id": f"c{n}", "name": name, "controller": "alice", "types": ["creature"]} for n, name in enumerate(names)
    ]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}, "carol": {}}, "battlefield": battlefield}
    whole: dict[str, Any] = {"state": state, "title": title, "play": {"attackers": play or {}}}
    return msgspec.convert(whole, Case)


def blocks(play: dict[str, list[str]] | None = None, **state: Any) -> Case:
    """Ogre and Elf attack bob and Rat attacks carol; bob has Wall and Bear, carol has Wurm."""
    owners = {"ogre": "alice", "elf": "alice", "rat": "alice", "wall": "bob", "bear": "bob", "wurm": "carol"}
    battlefield = [
        {"id": id, "name": id.title(), "controller": player, "types": ["creature"]} for id, player in owners.items()
    ]
    whole = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}, "carol": {}},
        "options": {"attack_multiple_players": True},
        "attacking": {"ogre": "bob", "elf": "bob", "rat": "carol"},
        "battlefield": battlefield,
        **state,
    }
    return msgspec.convert({"question": "declare_blockers", "state": whole, "play": {"blockers": play or {}}}, Case)


def tapped(creature: str) -> Witness:
    return Witness("508.1a", "tapped_attacker", (creature,), ("creature",))


def defender(creature: str) -> Witness:
    return Witness("508.1c", "defender", (creature,), ("creature",))


def goaded(creature: str, number: int = 1) -> Witness:
    return Witness("701.15b", "goaded_attacks", (creature, "bob", number), ("creature", "player", "instance"))


TWO_TEAMS = Witness("805.10a", "several_teams", ("red",), ("team",))
TOO_FEW = Witness("508.1d", "too_few_requirements", (0,), ("obeyed",))


def total(kind: str, *values: str | int, player: str = "alice") -> Witness:
    names = {"total_mana": ("symbol", "n"), "total_permanents": ("action", "n")}.get(kind, ("n",))
    return Witness("508.1h", kind, (player, *values), ("player", *names))


def tapping(permanent: str, mana: str) -> Witness:
    return Witness("508.1j", "taps_for_mana", ("alice", permanent, mana), ("player", "object", "mana"))


def lines(verdict: Verdict, of: Case | None = None) -> list[str]:
    return to_text(check_report(of or case("Bear", "Wolf"), verdict)).splitlines()


# ------------------------------------------------------------------------------------------------------- the first line


@pytest.mark.parametrize(
    ("verdict", "first"),
    [
        (Verdict(Outcome.LEGAL), "LEGAL  No restriction is broken, and nothing has to attack."),
        (
            Verdict(Outcome.LEGAL, requirements=Requirements(obeyed=(goaded("c0"),))),
            "LEGAL  No restriction is broken; 1 of 1 requirements obeyed.",
        ),
        (
            Verdict(Outcome.LEGAL, requirements=Requirements(unmet=(goaded("c0"),))),
            "LEGAL  No restriction is broken; 0 of 1 requirements obeyed, and no other declaration obeys more.",
        ),
        (
            Verdict(Outcome.ILLEGAL, violations=(tapped("c0"),)),
            "ILLEGAL  CR 508.1a  Bear is tapped, and a tapped creature can't be chosen to attack.",
        ),
        (
            Verdict(Outcome.ILLEGAL, violations=(tapped("c0"), defender("c1"))),
            "ILLEGAL  CR 508.1a  Bear is tapped, and a tapped creature can't be chosen to attack. (1 of 2 violations)",
        ),
        (
            Verdict(
                Outcome.ILLEGAL,
                violations=(TOO_FEW,),
                requirements=Requirements(unmet=(goaded("c0"),)),
                better_play={"c0": "carol"},
                better_obeys=1,
            ),
            "ILLEGAL  CR 508.1d  Bear attacks if able, and could: e.g. attack carol with it alone "
            "(1 of 1 requirements; this play obeys 0).",
        ),
        (
            Verdict(Outcome.UNDETERMINED, unsupported=(TWO_TEAMS,)),
            "UNDETERMINED  CR 805.10a  Teams take turns together, and red is one of more than two: which of them is "
            "attacked is not judged.",
        ),
        (
            Verdict(Outcome.MALFORMED, malformed=(Witness("100.1", "too_few_players", (1,), ("number",)),)),
            "MALFORMED  CR 100.1  A game has at least two players, and one is in this one.",
        ),
    ],
)
def test_the_first_line_is_the_answer(verdict: Verdict, first: str) -> None:
    assert lines(verdict)[0] == first
    assert to_text(explain_report(case("Bear", "Wolf"), verdict)).splitlines()[0] == first
    word, _, rest = first.partition("  ")
    assert to_markdown(check_report(case("Bear", "Wolf"), verdict)).startswith(f"**{word}** · {rest[:7].strip()}")


def test_an_undetermined_play_can_be_known_to_break_a_rule() -> None:
    verdict = Verdict(Outcome.UNDETERMINED, violations=(tapped("c0"),), unsupported=(TWO_TEAMS,))
    assert lines(verdict) == [
        "UNDETERMINED  CR 805.10a  Teams take turns together, and red is one of more than two: which of them is "
        "attacked is not judged.",
        "  also  CR 508.1a  Bear is tapped, and a tapped creature can't be chosen to attack.",
    ]


# ------------------------------------------------------------------------------------------------------- the evidence


def test_the_whole_cost_of_each_player_and_a_way_to_pay() -> None:
    notes = (
        Witness("508.1h", "attack_cost", ("tax", "c0"), ("effect", "creature")),
        total("total_cards", 1),
        total("total_life", 2),
        total("total_mana", "{1}", 4),
        total("total_mana", "{W/P}", 2),
        total("total_permanents", "sacrifice", 1),
        total("total_mana", "{1}", 1, player="bob"),
        Witness("118.3", "assumed_payable", ("bob", "mana"), ("player", "resource")),
    )
    payment = (
        Witness("508.1j", "pays_as", ("alice", "{W/P}", "phyrexian", 1), ("player", "symbol", "half", "n")),
        Witness("508.1j", "pays_permanent", ("alice", "sacrifice", "c1"), ("player", "action", "object")),
        *(tapping(each, mana) for each, mana in (("c2", "{G}"), ("c3", "{G}"), ("c4", "{C}{C}"))),
    )
    board = case("Bear", "Wolf", "Elf", "Elf", "Rock")
    assert lines(Verdict(Outcome.LEGAL, notes=notes, payment=payment), board)[1:] == [
        "  cost     CR 508.1h  alice has to pay {4}{W/P}{W/P}, 2 life, discarding one card and sacrificing one "
        "permanent.",
        "  cost     CR 508.1h  bob has to pay {1}.",
        "  payment  CR 508.1j  alice has 2 × Elf (c2 and c3) add {G} each and Rock add {C}{C}, pays {W/P} with life "
        "and sacrifices Wolf.",
        "  assumed  CR 118.3   The case doesn't say how much mana bob can have; it is assumed to be enough.",
    ]


def test_a_cost_of_nothing_is_shown() -> None:
    free = Witness("508.1h", "attack_cost", ("tax", "c0"), ("effect", "creature"))
    assert lines(Verdict(Outcome.LEGAL, notes=(free,)))[1:] == [
        '  cost  CR 508.1h  Bear attacks for a cost: the effect "tax".'
    ]


def test_what_cant_be_paid_and_no_cost_of_other_illegal_plays() -> None:
    cant_pay = Witness("508.1j", "cant_pay", ("alice",), ("player",))
    unpaid = Witness("508.1j", "unpayable", ("tax", "c0"), ("effect", "creature"))
    notes = (total("total_mana", "{1}", 4), unpaid)
    assert lines(Verdict(Outcome.ILLEGAL, violations=(cant_pay,), notes=notes)) == [
        "ILLEGAL  CR 508.1j  alice can't pay the whole cost of {4}.",
        '  unpaid  CR 508.1j  A cost for Bear is one of the costs that can\'t all be paid: the effect "tax".',
    ]
    assert lines(Verdict(Outcome.ILLEGAL, violations=(tapped("c0"),), notes=notes[:1]))[1:] == []


def test_who_chooses_and_who_divides_is_noted() -> None:
    chosen = Witness("508.1a", "attackers_chosen_by", ("master", "bob"), ("effect", "player"))
    divided = Witness("702.22j", "damage_divided_by", ("c0", "bob"), ("source", "player"))
    assert lines(Verdict(Outcome.LEGAL, notes=(chosen, divided)))[1:] == [
        '  note  CR 508.1a   bob chooses which creatures attack: the effect "master".',
        "  note  CR 702.22j  bob divides the combat damage of Bear.",
    ]
    explained = to_text(explain_report(case("Bear"), Verdict(Outcome.LEGAL, notes=(chosen, divided))))
    assert "\nBesides\n  CR 508.1a   bob chooses which" in explained


def test_costs_are_explained_item_by_item() -> None:
    notes = (
        Witness("508.1h", "attack_cost", ("tax", "c0"), ("effect", "creature")),
        total("total_mana", "{1}", 2),
        Witness("118.3", "assumed_payable", ("alice", "mana"), ("player", "resource")),
    )
    explained = to_text(explain_report(case("Bear"), Verdict(Outcome.LEGAL, notes=notes))).splitlines()
    start = explained.index("Costs")
    assert explained[start + 1 : start + 4] == [
        '           CR 508.1h  Bear attacks for a cost: the effect "tax".',
        "  in all   CR 508.1h  alice has to pay {2}.",
        "  assumed  CR 118.3   The case doesn't say how much mana alice can have; it is assumed to be enough.",
    ]


def test_what_is_announced_besides_is_told() -> None:
    play = Play(attackers={"c0": "bob"}, bands=[["c0", "c1"]], exert=["c0"], enlist={"c0": "c1"})
    whole = msgspec.structs.replace(case("Bear", "Wolf"), play=play)
    assert to_text(explain_report(whole, Verdict(Outcome.LEGAL))).splitlines()[2:7] == [
        "The play",
        "  alice attacks bob with Bear.",
        "  Bear and Wolf attack as a band.",
        "  Bear is exerted.",
        "  Bear enlists Wolf.",
    ]


def test_teammates_attack_each_with_their_own_creatures() -> None:
    players = {"alice": {"team": "red"}, "bob": {"team": "blue"}, "carol": {"team": "red"}}
    battlefield = [
        {"id": id, "controller": player, "types": ["creature"]} for id, player in (("bear", "alice"), ("wolf", "carol"))
    ]
    state = {"active": "alice", "players": players, "battlefield": battlefield}
    whole = msgspec.convert({"state": state, "play": {"attackers": {"wolf": "bob", "bear": "bob"}}}, Case)
    assert to_text(explain_report(whole, Verdict(Outcome.LEGAL))).splitlines()[3:5] == [
        "  alice attacks bob with bear.",
        "  carol attacks bob with wolf.",
    ]


def test_bands_are_named_by_their_members() -> None:
    whole = msgspec.structs.replace(case("Bear", "Wolf", play={"c0": "bob"}), play=Play(bands=[["c0", "c1"]]))
    none = Witness("702.22c", "no_band", (1,), ("band",))
    assert lines(Verdict(Outcome.ILLEGAL, violations=(none,)), whole)[0].startswith(
        "ILLEGAL  CR 702.22c  Band 1 (Bear and Wolf) can't be formed: "
    )


def test_a_better_play_is_shown_when_the_first_line_tells_of_something_else() -> None:
    verdict = Verdict(
        Outcome.ILLEGAL,
        violations=(tapped("c1"), TOO_FEW),
        requirements=Requirements(unmet=(goaded("c0"),)),
        better_play={"c0": "carol"},
        better_obeys=1,
    )
    assert lines(verdict)[1:] == [
        "  also        CR 508.1d   Bear attacks if able, and could: e.g. attack carol with it alone "
        "(1 of 1 requirements; this play obeys 0).",
        "  not obeyed  CR 701.15b  Bear attacks if able: bob goaded it.",
        "  better                  attack carol with Bear: obeys 1 requirement",
    ]


def test_unmet_requirements_are_no_evidence_against_a_play_that_obeys_enough() -> None:
    requirements = Requirements(unmet=(goaded("c0"),))
    assert len(lines(Verdict(Outcome.ILLEGAL, violations=(tapped("c1"),), requirements=requirements))) == 1


def test_a_short_report_cuts_and_a_long_one_does_not() -> None:
    board = case(*(f"Bear {n}" for n in range(40)))
    verdict = Verdict(Outcome.ILLEGAL, violations=tuple(tapped(f"c{n}") for n in range(40)))
    short = lines(verdict, board)
    assert len(short) == 7
    assert short[-1].endswith("  and 34 more (azor explain lists them)")
    long = to_text(explain_report(board, verdict))
    assert all(f"Bear {n} is tapped" in long for n in range(40))


def test_six_are_not_cut() -> None:
    board = case(*(f"Bear {n}" for n in range(7)))
    assert "more" not in "\n".join(
        lines(Verdict(Outcome.ILLEGAL, violations=tuple(tapped(f"c{n}") for n in range(7))), board)
    )


def test_requirements_without_an_explanation_are_counted() -> None:
    """The verdict explains only so many of them; creatures alike stand for each other."""
    unmet = tuple(goaded("c0", number) for number in range(1, 21))
    conflicts = (Conflict(unmet[0], (defender("c0"),), alike=3),)
    verdict = Verdict(Outcome.LEGAL, requirements=Requirements(unmet=unmet), conflicts=conflicts)
    text = "\n".join(lines(verdict))
    assert (
        "Bear doesn't have to attack: it has defender, and a creature with defender can't attack. (And 3 more" in text
    )
    assert "and 16 more (azor explain lists them)" in text
    assert "16 more requirements without an explanation here." in to_text(explain_report(case("Bear"), verdict))


def test_explain_says_what_the_better_play_does_otherwise() -> None:
    board = case("Bear", "Wolf", "Elf", play={"c0": "bob", "c1": "bob"})
    verdict = Verdict(
        Outcome.ILLEGAL,
        violations=(TOO_FEW,),
        requirements=Requirements(unmet=(goaded("c2"),)),
        better_play={"c1": "carol", "c2": "bob"},
        better_obeys=1,
    )
    text = to_text(explain_report(board, verdict))
    for change in ("Wolf attacks carol in place of bob", "Elf attacks bob", "Bear doesn't attack"):
        assert f"\n      {change}\n" in text


def test_explain_has_no_empty_sections() -> None:
    text = to_text(explain_report(case("Bear"), Verdict(Outcome.LEGAL, edition="2026-04-17", cr_hash="0123")))
    assert [line for line in text.splitlines() if line and not line.startswith(" ")] == [
        "LEGAL  No restriction is broken, and nothing has to attack.",
        "The play",
        "Judged by",
    ]
    assert text.endswith("  Comprehensive Rules of 2026-04-17, digest 0123.\n")


@pytest.mark.parametrize(
    ("play", "state", "sentences"),
    [
        ({}, {}, ["Nothing blocks."]),
        ({"wall": []}, {}, ["Nothing blocks."]),
        ({}, {"declaring": "carol"}, ["carol blocks nothing."]),
        ({"wall": ["ogre"], "wurm": ["rat"]}, {}, ["bob blocks Ogre with Wall.", "carol blocks Rat with Wurm."]),
        ({"wall": ["ogre"], "wurm": ["rat"]}, {"declaring": "carol"}, ["carol blocks Rat with Wurm."]),
    ],
)
def test_explain_tells_each_players_blocks(
    play: dict[str, list[str]], state: dict[str, Any], sentences: list[str]
) -> None:
    text = to_text(explain_report(blocks(play, **state), Verdict(Outcome.LEGAL)))
    assert text.startswith("LEGAL  No restriction is broken, and nothing has to block.\n")
    assert text.partition("\n\n")[2] == "\n".join(["The play", *(f"  {each}" for each in sentences)]) + "\n"


def test_explain_says_what_the_better_block_does_otherwise() -> None:
    board = blocks({"bear": ["ogre"], "wall": ["ogre", "elf"], "wurm": ["rat"]})
    better = {"wall": ["elf"], "bear": ["elf"]}
    verdict = Verdict(Outcome.ILLEGAL, violations=(TOO_FEW,), better_play=better, better_obeys=1)
    text = to_text(explain_report(board, verdict))
    changes = ("Wall doesn't block Ogre", "Bear blocks Elf in place of Ogre", "Wurm doesn't block")
    assert text.endswith(
        "block Elf with Wall and Bear: obeys 1 requirement.\n" + "".join(f"      {each}\n" for each in changes)
    )
    board = blocks({"wall": ["ogre"]})
    verdict = Verdict(
        Outcome.ILLEGAL, violations=(TOO_FEW,), better_play={"wall": ["ogre", "elf"], "bear": ["elf"]}, better_obeys=1
    )
    assert to_text(explain_report(board, verdict)).endswith("      Wall also blocks Elf\n      Bear blocks Elf\n")


def test_the_better_block_leaves_alone_whom_nobody_asks() -> None:
    board = blocks({"wall": ["ogre"]}, declaring="carol")
    verdict = Verdict(Outcome.ILLEGAL, violations=(TOO_FEW,), better_play={"wurm": ["rat"]}, better_obeys=1)
    assert to_text(explain_report(board, verdict)).endswith("1 requirement.\n      Wurm blocks Rat\n")


@pytest.mark.parametrize(
    ("question", "ignored"), [("declare_attackers", "cant_block"), ("declare_blockers", "cant_attack")]
)
def test_explain_says_which_effects_are_ignored(question: str, ignored: str) -> None:
    case = blocks(effects=[{"id": "one", "kind": "cant_attack"}, {"id": "two", "kind": "cant_block"}])
    case = msgspec.structs.replace(case, question=question)
    notes = to_text(explain_report(case, Verdict(Outcome.LEGAL))).partition("Effects\n")[2].splitlines()
    about = "attacks" if question == "declare_attackers" else "blocks"
    at = notes.index(f"      ignored  it doesn't bear on {about}")
    assert notes[at - 1].endswith(f"creatures can't {ignored.removeprefix('cant_')}")
    assert len(notes) == 3


# --------------------------------------------------------------------------------------------------------- legal plays


def test_legal_plays() -> None:
    found = (LegalPlay({"c0": "bob", "c1": "bob"}, 1), LegalPlay({"c0": "bob"}, 0, stands_for=2))
    assert to_text(legal_report(case("Bear", "Wolf"), LegalPlays(Outcome.LEGAL, 3, 1, found))) == (
        "3 legal declarations; at most 1 requirement obeyed\n"
        "  obeys 1  attack bob with Bear and Wolf\n"
        "  obeys 0  attack bob with Bear  (and 1 more alike)\n"
    )


def test_a_limited_list_says_so() -> None:
    plays = LegalPlays(Outcome.LEGAL, 1, 0, (LegalPlay({}, 0),), complete=False)
    assert (
        to_text(legal_report(case(), plays))
        == "1 or more legal declarations (the first 1 found)\n  attack with nothing\n"
    )


def test_a_state_that_cant_be_judged_has_no_list() -> None:
    plays = LegalPlays(Outcome.MALFORMED, malformed=(Witness("100.1", "too_few_players", (1,), ("number",)),))
    assert to_text(legal_report(case(), plays)).startswith("MALFORMED  CR 100.1  ")


def test_what_changed_characteristics_and_into_what() -> None:
    whole = msgspec.to_builtins(case("Bear", "Wolf"))
    bear, wolf = whole["state"]["battlefield"]
    bear |= {"power": 2, "toughness": 2, "keywords": ["defender"]}
    anthem = {"kind": "gets", "subject": {"id": "c0"}, "power": 1, "toughness": -1, "text": "A strange anthem."}
    wolf["effects"] = [{"kind": "loses", "subject": {"id": "c0"}, "keywords": ["defender"]}, {"kind": "cant_block"}]
    whole["state"]["effects"] = [{"id": "anthem", **anthem}]
    read = msgspec.convert(whole, Case)
    bear |= {"power": 3, "toughness": 1, "keywords": ["flying"]}
    wolf["effects"] = [{"kind": "cant_block"}]
    whole["state"]["effects"] = []
    text = to_text(explain_report(msgspec.convert(whole, Case), Verdict(Outcome.LEGAL), read)).splitlines()
    assert text[text.index("Effects") + 1 :] == [
        "  Wolf: Wolf can't block",
        "      ignored  it doesn't bear on attacks",
        "",
        "Effects on characteristics",
        "  Wolf: Bear loses defender",
        '  effect "anthem": "A strange anthem."',
        "      read as  Bear gets +1/-1",
        "",
        "Changed characteristics",
        "  Bear: 2/2 becomes 3/1; with flying; without defender",
    ]


# ------------------------------------------------------------------------------------------------------- open questions


def asking(question: str, kind: str = "unanswered") -> Witness:
    return Witness("611.3a", kind, (question,), ("question",))


NOT_ANSWERED = 'The case doesn\'t answer the question "sunny?": give it under state.answers'


@pytest.mark.parametrize(
    ("completions", "ways"),
    [
        ((), ""),
        (
            (
                Completion({"sunny?": False}, Outcome.LEGAL),
                Completion({"sunny?": True}, Outcome.ILLEGAL, "508.1c"),
            ),
            " (if yes: illegal by CR 508.1c; if no: legal)",
        ),
        (
            (
                Completion({"sunny?": False, "windy?": False}, Outcome.LEGAL),
                Completion({"sunny?": False, "windy?": True}, Outcome.LEGAL),
                Completion({"sunny?": True, "windy?": False}, Outcome.LEGAL),
                Completion({"sunny?": True, "windy?": True}, Outcome.UNDETERMINED, "208.1"),
            ),
            " (if yes: legal or undetermined by CR 208.1; if no: legal)",
        ),
    ],
)
def test_what_each_answer_leads_to(completions: tuple[Completion, ...], ways: str) -> None:
    verdict = Verdict(Outcome.UNDETERMINED, unsupported=(asking("sunny?"),), completions=completions)
    assert lines(verdict) == [f"UNDETERMINED  CR 611.3a  {NOT_ANSWERED}{ways}."]
    found = check_object(case("Bear"), verdict, "a.yaml", 1)
    assert found["unsupported"][0]["sentence"] == f"{NOT_ANSWERED}{ways}."
    assert found["completions"] == [
        {"answers": each.answers, "numbers": {}, "outcome": each.outcome.value, "cr": each.cr} for each in completions
    ]


def test_a_question_that_doesnt_matter_is_a_note() -> None:
    verdict = Verdict(Outcome.LEGAL, notes=(asking("sunny?", "either_answer"),))
    assert lines(verdict)[1].startswith(
        '  note  CR 611.3a  The case doesn\'t answer the question "sunny?"; the outcome'
    )
    plays = LegalPlays(Outcome.LEGAL, 1, found=(LegalPlay({}, 0),), notes=(asking("sunny?", "either_answer"),))
    listed = to_text(legal_report(case("Bear"), plays)).splitlines()
    assert listed[:2] == ["1 legal declaration", "  attack with nothing"]
    assert listed[2].startswith('  note  CR 611.3a  The case doesn\'t answer the question "sunny?"')


def test_how_many_plays_each_answer_leaves() -> None:
    completions = (
        Completion({"sunny?": False}, Outcome.LEGAL, count=0),
        Completion({"sunny?": True}, Outcome.LEGAL, count=2),
    )
    plays = LegalPlays(Outcome.UNDETERMINED, unsupported=(asking("sunny?"),), completions=completions)
    said = f"{NOT_ANSWERED} (if yes: two legal plays; if no: no legal plays)."
    assert to_text(legal_report(case("Bear"), plays)) == f"UNDETERMINED  CR 611.3a  {said}\n"
    found = legal_object(case("Bear"), plays, "a.yaml", 1)
    assert found["unsupported"][0]["sentence"] == said
    assert [each["count"] for each in found["completions"]] == [0, 2]


def test_words_that_cant_be_read_are_quoted_with_whose_they_are() -> None:
    whole = msgspec.to_builtins(case("Relic"))
    whole["state"]["battlefield"][0]["effects"] = [{"text": "It attacks oddly."}]
    whole["state"]["effects"] = [{"id": "odd", "text": "Everybody attacks oddly."}]
    of = msgspec.convert(whole, Case)
    unread = [Witness("508.1c", "unread_effect", (each,), ("effect",)) for each in ("c0#1", "odd")]
    first, second = lines(Verdict(Outcome.UNDETERMINED, unsupported=tuple(unread)), of)
    assert 'Words that can\'t be read may bear on the attack: Relic ("It attacks oddly."); give its `effects`' in first
    assert 'the attack: "Everybody attacks oddly." (effect odd); give its `kind`.' in second


# ------------------------------------------------------------------------------------------------------- JSON, Markdown


def test_the_object_of_a_verdict() -> None:
    verdict = Verdict(
        Outcome.ILLEGAL,
        violations=(defender("c1"),),
        requirements=Requirements(obeyed=(goaded("c0"),), unmet=(goaded("c1"),)),
        edition="2026-04-17",
        cr_hash="0123",
    )
    attacks = "attacks if able: bob goaded it."
    goad = {"cr": "701.15b", "kind": "goaded_attacks", "player": "bob", "instance": 1}
    assert check_object(case("Bear", "Wolf", title="A title"), verdict, "boards/a.yaml", 7) == {
        "file": "boards/a.yaml",
        "line": 7,
        "title": "A title",
        "outcome": "illegal",
        "edition": "2026-04-17",
        "cr_hash": "0123",
        "version": 2,
        "violations": [
            {
                "cr": "508.1c",
                "kind": "defender",
                "creature": "c1",
                "sentence": "Wolf has defender, and a creature with defender can't attack.",
            }
        ],
        "requirements": {
            "obeyed": [{**goad, "creature": "c0", "sentence": f"Bear {attacks}"}],
            "unmet": [{**goad, "creature": "c1", "sentence": f"Wolf {attacks}"}],
        },
        "better_play": None,
        "better_obeys": 0,
        "nearest": None,
        "conflicts": [],
        "notes": [],
        "payment": [],
        "unsupported": [],
        "malformed": [],
        "completions": [],
    }


def test_notes_and_payment_as_objects() -> None:
    verdict = Verdict(Outcome.LEGAL, notes=(total("total_life", 3),), payment=(tapping("c0", "{G}"),))
    found = check_object(case("Bear"), verdict, "a.yaml", 1)
    assert found["notes"] == [
        {"cr": "508.1h", "kind": "total_life", "player": "alice", "n": 3, "sentence": "alice has to pay 3 life."}
    ]
    assert found["payment"] == [
        {
            "cr": "508.1j",
            "kind": "taps_for_mana",
            "player": "alice",
            "object": "c0",
            "mana": "{G}",
            "sentence": "alice has Bear add {G}.",
        }
    ]


def test_a_conflict_as_an_object() -> None:
    conflict = Conflict(goaded("c0"), (tapped("c0"),), (goaded("c1"),), alike=2)
    verdict = Verdict(Outcome.LEGAL, requirements=Requirements(unmet=(goaded("c0"),)), conflicts=(conflict,))
    (found,) = check_object(case("Bear", "Wolf"), verdict, "a.yaml", 1)["conflicts"]
    assert found["requirement"]["kind"] == "goaded_attacks"
    assert [each["kind"] for each in found["restrictions"]] == ["tapped_attacker"]
    assert [each["creature"] for each in found["requirements"]] == ["c1"]
    assert found["alike"] == 2
    assert found["sentence"].startswith("Bear doesn't have to attack: it is tapped")


def test_the_object_of_a_list() -> None:
    plays = LegalPlays(Outcome.LEGAL, 2, 1, (LegalPlay({"c0": "bob"}, 1, stands_for=2),), edition="e", cr_hash="h")
    whole = legal_object(case("Bear"), plays, "a.yaml", 1)
    assert whole["plays"] == [{"attackers": {"c0": "bob"}, "obeys": 1, "stands_for": 2}]
    assert (whole["count"], whole["maximum"], whole["complete"], whole["edition"]) == (2, 1, True, "e")
    assert "plays" not in legal_object(case("Bear"), plays, "a.yaml", 1, listed=False)


def test_blocks_in_a_list() -> None:
    found = (LegalPlay({"wall": ["ogre", "elf"]}, 1), LegalPlay({}, 0))
    plays = LegalPlays(Outcome.LEGAL, 2, 1, found)
    assert to_text(legal_report(blocks(), plays)) == (
        "2 legal declarations; at most 1 requirement obeyed\n"
        "  obeys 1  block Ogre and Elf with Wall\n"
        "  obeys 0  block nothing\n"
    )
    assert legal_object(blocks(), plays, "a.yaml", 1)["plays"] == [
        {"blockers": {"wall": ["ogre", "elf"]}, "obeys": 1, "stands_for": 1},
        {"blockers": {}, "obeys": 0, "stands_for": 1},
    ]


def test_json_is_one_line_without_anything_that_a_terminal_obeys() -> None:
    text = 'a\nb\x1b[31m\x9b31m\u202e\u2028ö"'
    line = to_json({"name": text})
    assert line.isprintable()
    assert "ö" in line
    assert json.loads(line) == {"name": text}


def test_markdown_shows_names_as_they_are() -> None:
    report = check_report(
        case("*Bear* <b>_x_</b> [1](2) `q` | #"), Verdict(Outcome.ILLEGAL, violations=(tapped("c0"),))
    )
    assert "\\*Bear\\* \\<b\\>\\_x\\_\\</b\\> \\[1\\](2) \\`q\\` \\| \\# is tapped" in to_markdown(report)


def test_a_heading_is_one_line() -> None:
    assert heading("a.yaml", 3, case(title="two\nlines \x1b[1m")) == "a.yaml:3  two lines \\x1b[1m"
    assert heading("a.yaml", 3, case()) == "a.yaml:3"
    assert to_markdown(check_report(case(), Verdict(Outcome.LEGAL)), "a_b:1").startswith("### a\\_b:1\n\n**LEGAL**")


def test_a_name_of_many_lines_stays_on_its_line() -> None:
    report = check_report(case("Bear\nLEGAL"), Verdict(Outcome.ILLEGAL, violations=(tapped("c0"),)))
    assert to_text(report).count("\n") == 1


def test_numbers_of_things() -> None:
    assert [counted(n, "case") for n in (0, 1, 2)] == ["0 cases", "1 case", "2 cases"]
