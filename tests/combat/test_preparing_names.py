"""Names of cards and questions, as a case is prepared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bridge import CaseError, check, legal_plays
from bridge.asp.facts import facts
from bridge.cards import CardIndex
from bridge.case.state import Case
from bridge.cli.app import main
from bridge.combat.preparing import prepared, understood
from bridge.combat.questions import asked
from bridge.combat.verdict import Completion, Outcome
from tests.combat.test_preparing import (
    PROVOKED,
    SPELL,
    UNLESS_SPELL,
    Node,
    attack,
    block,
    creature,
    game,
    kinds,
    provoked,
    verdict_of,
)

__all__: list[str] = []


@pytest.fixture(autouse=True)
def no_other_index(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("AZOR_CARDS", str(tmp_path / "none.sqlite"))


def named(name: str = "Ogre of Tests", **more: Any) -> Node:
    return {"id": "x", "name": name, "controller": "a", **more}


DASHED = "dasher: ~'s dash cost was paid"


def dashing(*others: Node, **more: Any) -> Case:
    """An attack by a creature that may have been dashed."""
    return attack(game(creature("dasher", text="Dash {1}{R}", **more), *others), "dasher>b")


def test_haste_matters_only_to_a_new_creature() -> None:
    """CR 302.6: one that its controller has had since the turn began can attack anyway."""
    assert verdict_of(check(dashing())) == ("legal", [])
    assert asked(understood(dashing())) == []
    assert asked(understood(dashing(sick=True))) == [DASHED]
    assert check(dashing(sick=True)).outcome == "undetermined"


def test_haste_matters_to_what_speaks_of_it(cards: CardIndex) -> None:
    rule = {"id": "rule", "controller": "b", "types": ["enchantment"]}
    described = {"kind": "cant_attack", "subject": {"keyword": "haste"}}
    for other in ({**rule, "effects": [described]}, {**rule, "text": "Creatures with haste can't attack."}):
        assert asked(understood(dashing(other))) == [DASHED]
    looked_up = {"id": "rule", "controller": "b", "name": "Swift Tests"}
    assert asked(understood(dashing(looked_up), cards)) == [DASHED]
    others = {**rule, "effects": [{"kind": "gains", "subject": {"type": "creature"}, "keywords": ["haste"]}]}
    assert asked(understood(dashing(others))) == []


def test_a_needless_answer_is_taken() -> None:
    dasher = creature("dasher", text="Dash {1}{R}")
    case = attack(game(dasher, answers={DASHED: True}), "dasher>b")
    assert verdict_of(check(case)) == ("legal", [])


IMPENDING = {"types": ["enchantment", "creature"], "keywords": ["impending 4—{2}{R}"], "counters": {"time": 1}}

PAID = "x: ~'s impending cost was paid"


@pytest.mark.parametrize(
    ("more", "questions"),
    [
        ({"printed": True}, [PAID]),
        ({"printed": ["types"]}, [PAID]),
        ({"printed": True, "text": "Impending 4—{2}{R}"}, [PAID]),
        ({"printed": True, "text": "Flying"}, [PAID]),
        ({"printed": True, "effects": []}, [PAID]),
        ({}, []),
        ({"printed": ["power"]}, []),
        ({"printed": True, "counters": {}}, []),
        ({"printed": True, "counters": {"time": 0, "charge": 2}}, []),
    ],
    ids=str,
)
def test_whether_an_impending_cost_was_paid_is_asked_where_it_matters(more: Node, questions: list[str]) -> None:
    """CR 702.176a: of a creature by its printed types that has a time counter."""
    assert prepared(attack(game(named(**{**IMPENDING, **more})))).open_questions == tuple(questions)


@pytest.mark.parametrize(
    ("more", "colors"),
    [
        ({"printed": True, "keywords": ["devoid"]}, []),
        ({"printed": True, "text": "Devoid"}, []),
        ({"keywords": ["devoid"]}, ["red"]),
    ],
    ids=str,
)
def test_devoid_is_without_the_printed_colors(more: Node, colors: list[str]) -> None:
    """CR 702.114a; what a case gives as current stays."""
    drone = creature("drone", colors=["red"], **more)
    assert prepared(attack(game(drone))).state.battlefield[0].colors == colors


@pytest.mark.parametrize(
    ("words", "bind", "colors", "subtypes"),
    [
        (
            "are the chosen color in addition to their other colors",
            {"chosen color": "black"},
            ["red", "black"],
            ["elf"],
        ),
        ("are the chosen color", {"chosen color": "black"}, ["black"], ["elf"]),
        ("are the chosen type in addition to their other types", {"chosen type": "goblin"}, ["red"], ["elf", "goblin"]),
        ("are the chosen type", {"chosen type": "goblin"}, ["red"], ["goblin"]),
    ],
)
def test_what_was_chosen_is_bound(words: str, bind: Node, colors: list[str], subtypes: list[str]) -> None:
    elf = creature("elf", colors=["red"], subtypes=["elf"])
    dye = {"id": "dye", "controller": "a", "types": ["artifact"], "text": f"Creatures you control {words}."}
    (found, _) = prepared(attack(game(elf, {**dye, "bind": bind}, printed=True))).state.battlefield
    assert (found.colors, found.subtypes) == (colors, subtypes)
    assert check(attack(game(elf, dye, printed=True), "elf>b")).outcome == "undetermined"


def test_the_mana_value_of_a_prototype_is_known_with_the_answer() -> None:
    """CR 718.3b: what was cast prototyped has the mana cost of the second set, and no other."""
    machine = named(
        types=["artifact", "creature"],
        mana_value=7,
        printed=True,
        power=6,
        toughness=6,
        text="Prototype {1}{G}{G} — 2/3",
    )
    question = "x: ~ was cast prototyped"
    found = {
        answer: prepared(attack(game(machine, answers=answers))).state.battlefield[0].mana_value
        for answer, answers in (("open", {}), ("yes", {question: True}), ("no", {question: False}))
    }
    assert found == {"open": None, "yes": 3, "no": 7}


def test_a_station_card_that_is_no_creature_has_no_size() -> None:
    """CR 208.3, 721.2b: an effect that makes it a creature finds no power and toughness."""
    ship = named(
        types=["artifact"],
        subtypes=["spacecraft"],
        printed=True,
        power=4,
        toughness=3,
        text="Station\nSTATION 5+\nFlying",
    )
    (few,) = prepared(attack(game({**ship, "counters": {"charge": 4}}))).state.battlefield
    assert (few.types, few.power, few.keywords) == (["artifact"], None, ["station"])
    (enough,) = prepared(attack(game({**ship, "counters": {"charge": 5}}))).state.battlefield
    assert (enough.types, enough.power, enough.toughness) == (["artifact", "creature"], 4, 3)
    assert enough.keywords == ["station", "flying"]


def test_a_name_alone_stands_for_the_card(cards: CardIndex) -> None:
    (found,) = prepared(attack(game(named("ogre of tests"))), cards).state.battlefield
    assert (found.name, found.types, found.subtypes, found.colors) == ("Ogre of Tests", ["creature"], ["ogre"], ["red"])
    assert (found.power, found.toughness, found.mana_value, found.keywords) == (3, 3, 3, ["menace"])
    assert [each.kind for each in found.effects or ()] == ["must_attack"]
    assert verdict_of(check(understood(attack(game(named())), cards))) == ("illegal", ["too_few_requirements"])


def test_what_is_given_stays(cards: CardIndex) -> None:
    given = named(power=7, colors=["green"], keywords=["flying"], text="Draw a card.")
    (found,) = understood(attack(game(given)), cards).state.battlefield
    assert (found.power, found.toughness, found.colors, found.keywords) == (7, 3, ["green"], ["flying"])
    assert found.effects == []
    assert found.printed == ["types", "subtypes", "supertypes", "toughness"]


RED_STAYS = {"kind": "cant_attack", "subject": {"color": "red"}}

TAPPED_STAY = {"kind": "cant_attack", "subject": {"tapped": True}}


@pytest.mark.parametrize(
    ("permanent", "effect", "expected"),
    [
        (named("Suspended Tests", text=""), RED_STAYS, ("undetermined", [])),
        (named("Suspended Tests", text=""), TAPPED_STAY, ("legal", [])),
        (named("Suspended Tests", text="", colors=["green"]), RED_STAYS, ("legal", [])),
        (named("Suspended Tests", text="", colors=["red"]), RED_STAYS, ("illegal", ["cant_attack"])),
        (named("Suspended Tests", text="", colors_unknown=False), RED_STAYS, ("legal", [])),
        (named("Field of Tests", text="", types=[], power=1, toughness=1), RED_STAYS, ("illegal", ["not_a_creature"])),
    ],
)
def test_colors_that_no_mana_cost_shows_are_asked_for_where_they_matter(
    cards: CardIndex, permanent: Node, effect: Node, expected: tuple[str, list[str]]
) -> None:
    """CR 105.2, 202.2, 204: a color indicator isn't known of; a land that is no creature has none."""
    verdict = check(understood(attack(game(permanent, effects=(effect,)), "x>b"), cards))
    assert verdict_of(verdict) == expected
    left = [(each.cr, each.kind) for each in verdict.unsupported]
    assert left == ([("105.2", "unknown_colors")] if verdict.outcome == "undetermined" else [])


def test_what_is_looked_up_is_printed_and_what_is_given_is_current(cards: CardIndex) -> None:
    """An anthem changes what is printed on the card, and nothing that the case gives."""
    anthem = {"kind": "gets", "subject": {"type": "creature"}, "power": 1, "toughness": 1}
    case = attack(game(named(power=7), effects=(anthem,)))
    (found,) = prepared(case, cards).state.battlefield
    assert (found.power, found.toughness) == (7, 4)


def test_with_types_nothing_is_looked_up() -> None:
    case = attack(game(creature("x", name="Ogre of Tests")))
    assert prepared(case).state == case.state


@pytest.mark.parametrize(
    ("permanent", "message"),
    [
        (named("Ogre of Test"), "state.battlefield[0].name: no card 'Ogre of Test' in the index; did you mean"),
        (named("No Tests"), "state.battlefield[0].name: 'No Tests' is no permanent: its type line is 'Instant'"),
        (named(face="Back"), "state.battlefield[0].face: 'Ogre of Tests' has no face 'Back'; it has 'Ogre of Tests'"),
    ],
)
def test_names_that_cant_be_looked_up_are_refused(cards: CardIndex, permanent: Node, message: str) -> None:
    with pytest.raises(CaseError) as refused:
        understood(attack(game(permanent)), cards)
    assert f"<case>: {message}" in str(refused.value)


def test_without_an_index_a_name_alone_is_refused() -> None:
    with pytest.raises(CaseError, match=r"state\.battlefield\[0\]\.name: there is no index of cards"):
        check(attack(game(named())))


def carded(**entry: Any) -> Case:
    return provoked(controller="a", **entry)


def test_the_ability_of_a_card_is_in_force(cards: CardIndex) -> None:
    case = understood(carded(card="Provoking Tests", bind={"target": "y"}), cards)
    assert [(each.id, each.text) for each in case.state.effects] == [("Provoking Tests", PROVOKED)]
    assert [each.values for each in check(case).requirements.unmet] == [("Provoking Tests", "y")]


def test_one_of_several_abilities(cards: CardIndex) -> None:
    for ability, kind in ((1, "cant_block"), (2, "cant_attack")):
        case = understood(carded(card="Two Tests", ability=ability, bind={"target": "y"}), cards)
        assert [each.kind for each in case.state.effects] == [kind]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (
            {"card": "Two Tests", "bind": {"target": "y"}},
            "state.effects[0]: several abilities of 'Two Tests' could be meant; say which by 'ability': "
            "1. Target creature can't block this turn.; 2. Target creature can't attack this turn.",
        ),
        (
            {"card": "Two Tests", "ability": 3, "bind": {"target": "y"}},
            "state.effects[0].ability: 'Two Tests' has no ability 3: 1. Target",
        ),
        (
            {"card": "No Tests"},
            "state.effects[0].card: nothing in the text of 'No Tests' comes into force by resolving",
        ),
        ({"card": "Provoking Test"}, "state.effects[0].card: no card 'Provoking Test' in the index"),
        ({"card": "Provoking Tests"}, f'state.effects[0]: "{PROVOKED}" asks what is meant'),
    ],
)
def test_cards_that_dont_fit_are_refused(cards: CardIndex, entry: Node, message: str) -> None:
    with pytest.raises(CaseError) as refused:
        understood(carded(**entry), cards)
    assert f"<case>: {message}" in str(refused.value)


BOARD = """\
title: An ogre from the index
state:
  active: a
  players: {a: {}, b: {}}
  battlefield:
    - {id: x, name: ogre of tests, controller: a}
play: {attackers: {}}
"""


def test_the_command_line_looks_names_up(cards: CardIndex, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "board.yaml").write_text(BOARD, encoding="utf-8")
    file, index = str(tmp_path / "board.yaml"), str(cards.path)
    expected = {
        "check": (1, "ILLEGAL  CR 508.1d  Ogre of Tests attacks if able, and could"),
        "explain": (1, "ILLEGAL  CR 508.1d  Ogre of Tests attacks if able, and could"),
        "legal": (0, "1 legal declaration; at most 1 requirement obeyed"),
        "facts": (0, 'keyword("x","menace").'),
    }
    for command, (code, line) in expected.items():
        assert main([command, file, "--cards", index]) == code
        assert any(each.startswith(line) for each in capsys.readouterr().out.splitlines())
        assert main([command, file]) == 2
        place = f"azor: {file}:6: state.battlefield[0].name: there is no index of cards"
        assert capsys.readouterr().err.startswith(place)


def test_a_question_says_whose_it_is() -> None:
    case = attack(game(creature("x", text=UNLESS_SPELL), creature("y", text=UNLESS_SPELL)))
    assert asked(understood(case)) == [f"x: {SPELL}", f"y: {SPELL}"]


@pytest.mark.parametrize(("answer", "outcome"), [(True, Outcome.LEGAL), (False, Outcome.ILLEGAL)])
@pytest.mark.parametrize("question", [SPELL, f"x: {SPELL}"])
def test_an_answer_is_given_to_one_or_to_all(question: str, answer: bool, outcome: Outcome) -> None:
    state = game(creature("x", text=UNLESS_SPELL), creature("y", text=UNLESS_SPELL), answers={question: answer})
    assert check(attack(state, "x>b")).outcome is outcome
    y = check(attack(state, "y>b"))
    assert y.outcome is (outcome if question == SPELL else Outcome.UNDETERMINED)


def test_an_open_question_on_which_the_outcome_depends() -> None:
    verdict = check(attack(game(creature("x", text=UNLESS_SPELL)), "x>b"))
    assert verdict.outcome is Outcome.UNDETERMINED
    assert [each.to_dict() for each in verdict.unsupported] == [
        {"cr": "611.3a", "kind": "unanswered", "question": f"x: {SPELL}"}
    ]
    assert verdict.completions == (
        Completion({f"x: {SPELL}": False}, Outcome.ILLEGAL, "508.1c"),
        Completion({f"x: {SPELL}": True}, Outcome.LEGAL),
    )


def test_an_open_question_on_which_nothing_depends() -> None:
    state = game(creature("x", text=UNLESS_SPELL), creature("y", tapped=True))
    legal, illegal = check(attack(state)), check(attack(state, "y>b"))
    assert (legal.outcome, illegal.outcome) == (Outcome.LEGAL, Outcome.ILLEGAL)
    for verdict in (legal, illegal):
        assert [each.to_dict() for each in verdict.notes] == [
            {"cr": "611.3a", "kind": "either_answer", "question": f"x: {SPELL}"}
        ]
        assert verdict.completions == verdict.unsupported == ()
    assert kinds(illegal.violations) == ["tapped_attacker"]


def test_what_some_answer_breaks_is_no_violation() -> None:
    """Illegal in any case, by what is broken in any case."""
    verdict = check(attack(game(creature("x", text=UNLESS_SPELL, tapped=True)), "x>b"))
    assert verdict_of(verdict) == ("illegal", ["tapped_attacker"])


RESTRICTED_EITHER_WAY = [
    {"id": "with", "kind": "cant_attack", "if": {"answer": "sunny?"}},
    {"id": "without", "kind": "cant_attack", "unless": {"answer": "sunny?"}},
]


def test_illegal_for_other_reasons_with_each_answer() -> None:
    """Nothing is broken whatever the answer is, and the play is illegal all the same: told for the answer no."""
    verdict = check(attack(game(creature("x", effects=RESTRICTED_EITHER_WAY)), "x>b"))
    assert verdict.outcome is Outcome.ILLEGAL
    assert [each.values for each in verdict.violations] == [("without", "x")]
    assert kinds(verdict.notes) == ["either_answer"]


def test_of_several_questions_only_those_that_matter_are_asked() -> None:
    state = game(creature("x", text=UNLESS_SPELL), creature("y", text=UNLESS_SPELL))
    verdict = check(attack(state, "x>b"))
    assert [each.values for each in verdict.unsupported] == [(f"x: {SPELL}",)]
    assert [each.values for each in verdict.notes] == [(f"y: {SPELL}",)]
    assert [each.answers for each in verdict.completions] == [{f"x: {SPELL}": False}, {f"x: {SPELL}": True}]


def test_two_questions_that_matter() -> None:
    state = game(creature("x", text=UNLESS_SPELL), creature("y", text=UNLESS_SPELL))
    verdict = check(attack(state, "x>b", "y>b"))
    assert [each.values for each in verdict.unsupported] == [(f"x: {SPELL}",), (f"y: {SPELL}",)]
    assert [each.outcome.value for each in verdict.completions] == ["illegal", "illegal", "illegal", "legal"]


@pytest.mark.parametrize(("number", "settled"), [(6, True), (7, False)])
def test_too_many_questions_are_left_open(number: int, settled: bool) -> None:
    """Six are tried, seven are not: then what nobody asks about isn't judged either."""
    state = game(*(creature(f"x{n}", text=UNLESS_SPELL) for n in range(number)), creature("y"))
    verdict = check(attack(state, "y>b"))
    assert verdict.outcome is (Outcome.LEGAL if settled else Outcome.UNDETERMINED)
    assert len(verdict.notes if settled else verdict.unsupported) == number


def test_an_answer_can_bring_up_another_question() -> None:
    granted = {"kind": "cant_attack", "unless": {"answer": "second?"}}
    gains = {"kind": "gains", "subject": {"id": "x"}, "abilities": [granted], "if": {"answer": "first?"}}
    case = attack(game(creature("x"), effects=(gains,)), "x>b")
    verdict = check(case)
    outcomes = {tuple(each.answers.values()): each.outcome.value for each in verdict.completions}
    assert verdict.outcome is Outcome.UNDETERMINED
    assert list(verdict.completions[0].answers) == ["first?", "second?"]
    assert outcomes == {
        (False, False): "legal",
        (False, True): "legal",
        (True, False): "illegal",
        (True, True): "legal",
    }


def test_a_question_about_characteristics() -> None:
    """A creature that gets -1/-0 on a condition: whether a block by a skulking creature's rule is legal."""
    weak = {"kind": "gets", "subject": "self", "power": -1, "if": {"answer": "raining?"}}
    state = game(
        creature("x", keywords=["skulk"], power=1),
        creature("y", "b", printed=True, effects=[weak]),
        attacking={"x": "b"},
    )
    verdict = check(block(state, "y>x"))
    assert verdict.outcome is Outcome.UNDETERMINED
    assert {each.answers["raining?"]: each.outcome.value for each in verdict.completions} == {
        False: "illegal",
        True: "legal",
    }
    assert ("open_question", "raining?") in facts(prepared(block(state)), "2026-04-17")
    state["state"]["answers"] = {"raining?": True}
    assert check(block(state, "y>x")).outcome is Outcome.LEGAL


def test_unread_words_are_told_before_questions() -> None:
    state = game(creature("x", text=UNLESS_SPELL), creature("y", text="This creature attacks oddly."))
    verdict = check(attack(state, "x>b"))
    assert kinds(verdict.unsupported) == ["unread_effect", "unanswered"]
    assert verdict.completions == ()


def test_legal_plays_that_are_the_same_for_all_answers() -> None:
    defending = creature("y", "b", text=UNLESS_SPELL)
    listed = legal_plays(attack(game(creature("x"), defending)))
    assert (listed.outcome, listed.count, kinds(listed.notes)) == (Outcome.LEGAL, 2, ["either_answer"])


def test_what_some_answer_makes_assumed_is_told() -> None:
    """With the answer yes the attack costs {2}; it is legal with either, if the mana is enough (CR 118.3)."""
    tax = {"kind": "costs_attack", "subject": {"id": "x"}, "cost": "{2}", "if": {"answer": "sunny?"}}
    state = attack(game(creature("x"), effects=[tax]), "x>b")
    for found in (check(state), legal_plays(state)):
        assert found.outcome is Outcome.LEGAL
        assert sorted(kinds(found.notes)) == ["assumed_payable", "either_answer"]
        assert [each.values for each in found.assumed] == [("a", "mana")]


def test_legal_plays_that_depend_on_an_answer() -> None:
    listed = legal_plays(attack(game(creature("x", text=UNLESS_SPELL), creature("y"))))
    assert (listed.outcome, listed.found, kinds(listed.unsupported)) == (Outcome.UNDETERMINED, (), ["unanswered"])
    assert [(each.outcome.value, each.count) for each in listed.completions] == [("legal", 2), ("legal", 4)]


def test_creatures_that_an_answer_tells_apart_are_the_same_plays() -> None:
    """Eight creatures alike, one of which may be unable to attack something that isn't there: folded otherwise, and the
    same plays."""
    idle = {"kind": "cant_attack", "subject": {"id": "x0"}, "whom": {"permanent": {"type": "battle"}}}
    state = game(*(creature(f"x{n}") for n in range(8)), effects=({**idle, "if": {"answer": "q"}},))
    listed = legal_plays(attack(state))
    assert (listed.outcome, listed.count) == (Outcome.LEGAL, 256)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("x: you've cast a spel this turn", f'nothing asks this; did you mean "x: {SPELL}"?'),
        ("x: it's raining", f'nothing asks this; the questions of this case: "x: {SPELL}"'),
    ],
)
def test_answers_to_no_question_are_refused(question: str, message: str) -> None:
    with pytest.raises(CaseError) as refused:
        check(attack(game(creature("x", text=UNLESS_SPELL), answers={question: True}), "x>b"))
    assert f'state.answers["{question}"]: ' in str(refused.value)
    assert str(refused.value).endswith(message)


def test_answers_to_questions_that_have_gone_do_no_harm() -> None:
    state = game(creature("x", text=UNLESS_SPELL), answers={f"x: {SPELL}": True, "is it raining?": False})
    assert check(attack(state, "x>b")).outcome is Outcome.LEGAL
