"""Names looked up, texts read, questions made specific: words mean the same as what spells them out."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bridge import CaseError, EffortExceeded, case_from_object, check, check_many, legal_plays
from bridge.asp.facts import facts
from bridge.cards import CardIndex
from bridge.case.state import Case, Effect
from bridge.cli.app import main
from bridge.combat import layers, understanding
from bridge.combat.preparing import Completed, combinations, prepared, understood
from bridge.combat.questions import asked
from bridge.combat.verdict import Completion, Outcome, Verdict, Witness
from bridge.limits import deadlines
from bridge.text import budget
from bridge.text.parsing import PLAYS
from tests.cards.samples import indexed
from tests.oracle.random_boards import random_board
from tests.static.tree import ROOT

Node = dict[str, Any]


def creature(id: str, controller: str = "a", **more: Any) -> Node:
    return {"id": id, "controller": controller, "types": ["creature"], "power": 2, "toughness": 2, **more}


def game(*battlefield: Node, effects: tuple[Node, ...] = (), players: str = "ab", **more: Any) -> Node:
    """Player a's turn; with more than one opponent, all can be attacked."""
    state = {"active": "a", "players": {name: {} for name in players}, "battlefield": list(battlefield)}
    options = {"attack_multiple_players": len(players) > 2}
    return {"state": {**state, "options": options, "effects": list(effects), **more}}


def attack(state: Node, *attackers: str, **more: Any) -> Case:
    """The case with the attack `x>b y>c`."""
    return case_from_object({**state, **more, "play": {"attackers": dict(pair.split(">") for pair in attackers)}})


def block(state: Node, *blocks: str) -> Case:
    """The case with the block `y>x`."""
    blockers = {blocker: [attacker] for blocker, _, attacker in (pair.partition(">") for pair in blocks)}
    return case_from_object({**state, "question": "declare_blockers", "play": {"blockers": blockers}})


def kinds(found: tuple[Witness, ...]) -> list[str]:
    return [each.kind for each in found]


def verdict_of(verdict: Verdict) -> tuple[str, list[str]]:
    return verdict.outcome.value, kinds(verdict.violations)


def effects_of(case: Case, permanent: str) -> list[Effect]:
    (found,) = (each for each in understood(case).state.battlefield if each.id == permanent)
    return found.effects or []


# ------------------------------------------------------------------------------------------------- texts of permanents


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("This creature can't attack.", [{"kind": "cant_attack"}]),
        ("This creature attacks each combat if able.", [{"kind": "must_attack"}]),
        ("~ attacks each combat if able.", [{"kind": "must_attack"}]),
        ("This creature can't attack alone.", [{"kind": "cant_attack_alone"}]),
        ("Draw a card.", []),
    ],
)
@pytest.mark.parametrize("attackers", [(), ("x>b",), ("x>b", "y>b")])
def test_a_text_means_what_its_effects_mean(text: str, effects: list[Node], attackers: tuple[str, ...]) -> None:
    written = attack(game(creature("x", name="Ogre", text=text), creature("y")), *attackers)
    spelled_out = attack(game(creature("x", name="Ogre", effects=effects), creature("y")), *attackers)
    assert verdict_of(check(written)) == verdict_of(check(spelled_out))


def test_the_words_of_an_effect_stay_with_it() -> None:
    text = "Vigilance\nThis creature can't block.\nThis creature attacks each combat if able."
    case = attack(game(creature("x", text=text)))
    assert [(each.kind, each.text) for each in effects_of(case, "x")] == [
        ("cant_block", "This creature can't block."),
        ("must_attack", "This creature attacks each combat if able."),
    ]
    assert [each.values for each in check(case).requirements.unmet] == [("x#2", "x")]


def test_keywords_of_a_text_are_added_to_those_given() -> None:
    case = attack(game(creature("x", keywords=["trample", "flying"], text="Flying, vigilance")))
    (found,) = understood(case).state.battlefield
    assert found.keywords == ["trample", "flying", "vigilance"]
    assert found.effects == []


@pytest.mark.parametrize("effects", [[], [{"kind": "cant_block"}]])
def test_with_effects_a_text_is_only_quoted(effects: list[Node]) -> None:
    case = attack(game(creature("x", text="Defender\nThis creature attacks oddly.", effects=effects)), "x>b")
    assert understood(case).state == case.state
    assert check(case).outcome is Outcome.LEGAL


def test_a_sentence_among_effects_is_read() -> None:
    case = attack(game(creature("x", effects=[{"text": "This creature can't attack."}, {"kind": "cant_block"}])), "x>b")
    assert [each.kind for each in effects_of(case, "x")] == ["cant_attack", "cant_block"]
    assert check(case).outcome is Outcome.ILLEGAL


def test_only_the_words_that_cant_be_read_are_undetermined() -> None:
    text = "Flying\nWhenever you draw a card, you gain 1 life.\nThis creature attacks oddly. This creature can't block."
    case = attack(game(creature("x", text=text)), "x>b")
    assert [(each.kind, each.text) for each in effects_of(case, "x")] == [
        (None, "This creature attacks oddly."),
        ("cant_block", "This creature can't block."),
    ]
    verdict = check(case)
    assert verdict.outcome is Outcome.UNDETERMINED
    assert [each.to_dict() for each in verdict.unsupported] == [
        {"cr": "508.1c", "kind": "unread_effect", "effect": "x#1"}
    ]


def test_what_might_resolve_is_not_in_force() -> None:
    text = "Whenever this creature attacks, target creature can't block this turn."
    case = block(game(creature("x", text=text), creature("y", "b"), attacking={"x": "b"}), "y>x")
    assert effects_of(case, "x") == []
    assert check(case).outcome is Outcome.LEGAL


AURA = {"id": "aura", "controller": "b", "types": ["enchantment"], "subtypes": ["aura"], "name": "Chains"}


def test_an_aura_speaks_of_what_it_is_attached_to() -> None:
    aura = {**AURA, "text": "Enchant creature\nEnchanted creature can't attack."}
    state = game(creature("x"), creature("y"), {**aura, "attached_to": "x"})
    assert check(attack(state, "y>b")).outcome is Outcome.LEGAL
    assert [each.values for each in check(attack(state, "x>b", "y>b")).violations] == [("aura#1", "x")]


def test_an_equipment_without_a_creature_does_nothing() -> None:
    sword = {"id": "sword", "controller": "a", "types": ["artifact"], "subtypes": ["equipment"]}
    sword["text"] = "Equipped creature can't attack.\nEquip {2}"
    assert check(attack(game(creature("x"), sword), "x>b")).outcome is Outcome.LEGAL
    assert check(attack(game(creature("x"), {**sword, "attached_to": "x"}), "x>b")).outcome is Outcome.ILLEGAL


# --------------------------------------------------------------------------------------------- bounds of the words read

BLOCKERS = "This creature can't be blocked except by {}."
COLORS = ("white", "blue", "black", "red", "green")


def _worded(*texts: str) -> Case:
    """A creature with each text, in their order."""
    return attack(game(*(creature(f"x{n}", text=text) for n, text in enumerate(texts))), "x0>b")


def _kinds_of_all(case: Case) -> list[list[str | None]]:
    return [[each.kind for each in permanent.effects or []] for permanent in understood(case).state.battlefield]


def test_texts_past_the_budget_of_a_case_are_unread_whatever_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = (BLOCKERS.format(f"{color} creatures") for color in COLORS[:3])
    steps = understanding._read(first, "", "Creature")[1]
    assert steps > 10
    monkeypatch.setattr(budget, "STEPS_PER_CASE", steps + 1)
    read, unread = ["cant_be_blocked"], [None]
    for forgets in (True, False):
        if forgets:
            understanding._read.cache_clear()
            PLAYS.forget()
        # The same text again is no other one; the one that passes the budget is still read.
        assert _kinds_of_all(_worded(first, first, second, third, first)) == [read, read, read, unread, read]
    # The form of the fourth text says that it is about blocks, that of the last one that it bears on attacks.
    case = _worded(first, first, second, third, first, "Creatures you don't control can't attack.")
    assert [(each.kind, each.values) for each in check(case).unsupported] == [("unread_effect", ("x5#1",))]
    monkeypatch.undo()
    assert _kinds_of_all(_worded(third)) == [read]  # nothing of a bound is remembered
    assert check(case).outcome == "legal"


def test_texts_past_the_characters_of_a_case_are_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (BLOCKERS.format(f"{color} creatures") for color in COLORS[:2])
    monkeypatch.setattr(budget, "LONGEST_CASE", len(first))
    assert _kinds_of_all(_worded(first, first, second, "Flying")) == [*[["cant_be_blocked"]] * 2, [None], [None]]
    effect = {"text": "Creatures can't block."}
    (found,) = understood(attack(game(creature("x0", text=first), effects=(effect,)), "x0>b")).state.effects
    assert (found.kind, found.text) == (None, "Creatures can't block.")


def test_mana_of_a_text_past_the_bounds_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "{T}: Add {G}."
    case = _worded(words, "Flying")
    assert understood(case).read_mana == ("x0",)
    monkeypatch.setattr(budget, "LONGEST_CASE", len(words) - 1)
    found = understood(case)
    assert (found.read_mana, dict(found.unread_mana), found.changes_mana) == ((), {"x0": "anyone"}, {"x0": "any"})


def test_a_deadline_is_kept_within_the_grammar_and_nothing_of_it_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    words = BLOCKERS.format(" and/or ".join(f"{color} creatures with flying" for color in COLORS * 12))
    case = _worded(words)
    understanding._read.cache_clear()
    PLAYS.forget()
    clock = count()
    monkeypatch.setattr(deadlines, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    before = budget.spent()
    with deadlines.until(3), pytest.raises(EffortExceeded) as caught:
        understood(case)
    assert caught.value.phase == "reading"
    assert budget.spent() - before < 4_000
    assert understanding._read.cache_info().currsize == 0
    monkeypatch.undo()
    before = budget.spent()
    assert _kinds_of_all(case) == [["cant_be_blocked"]]
    assert budget.spent() - before > 4_000


# --------------------------------------------------------------------------------------------------- effects in words

PROVOKED = "Target creature blocks this turn if able."


def provoked(**entry: Any) -> Case:
    return block(
        game(creature("x"), creature("y", "b"), creature("z", "b"), attacking={"x": "b"}, effects=({**entry},)), "z>x"
    )


def test_words_are_in_force_with_what_they_are_bound_to() -> None:
    verdict = check(provoked(id="provoke", text=PROVOKED, bind={"target": "y"}))
    assert verdict_of(verdict) == ("illegal", ["too_few_requirements"])
    assert [each.values for each in verdict.requirements.unmet] == [("provoke", "y")]
    assert check(provoked(text=PROVOKED, bind={"target": "z"})).outcome is Outcome.LEGAL
    both = check(provoked(text=PROVOKED, bind={"target": ["y", "z"]}))
    assert len(both.requirements.unmet) == len(both.requirements.obeyed) == 1


def test_a_copy_and_colors_are_bound_by_name() -> None:
    copies = {"text": "Target creature becomes a copy of target artifact.", "controller": "a"}
    colors = {"text": "Target creature becomes the color or colors of your choice.", "controller": "a"}
    entries = (
        {**copies, "bind": {"target": "x", "copied": "y"}},
        {**colors, "bind": {"target": "x", "chosen color": ["white", "blue"]}},
    )
    found = understood(attack(game(creature("x"), creature("y"), effects=entries), "x>b")).state.effects
    assert [(each.kind, each.of, each.colors) for each in found] == [
        ("is_copy", "y", None),
        ("becomes", None, ["white", "blue"]),
    ]
    several = game(creature("x"), creature("y"), effects=({**copies, "bind": {"target": "x", "copied": ["x", "y"]}},))
    with pytest.raises(CaseError, match="what is bound doesn't fit"):
        check(attack(several, "x>b"))


def test_words_that_bind_nothing_are_in_force_as_they_stand() -> None:
    state = game(creature("x"), effects=({"text": "Creatures can't attack you this turn.", "controller": "b"},))
    assert verdict_of(check(attack(state, "x>b"))) == ("illegal", ["cant_attack_there"])


def test_several_effects_of_one_entry_have_ids_of_their_own() -> None:
    text = "Target creature can't block this turn. Creatures can't attack you this turn."
    case = attack(game(creature("x"), effects=({"id": "e", "controller": "b", "text": text, "bind": {"target": "x"}},)))
    assert [(each.id, each.kind, each.controller) for each in understood(case).state.effects] == [
        ("e#1", "cant_block", "b"),
        ("e#2", "cant_attack", "b"),
    ]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (
            {"text": PROVOKED},
            f'state.effects[0].bind.target: "{PROVOKED}" asks what is meant; say it as bind: {{target: …}}',
        ),
        (
            {"text": PROVOKED, "bind": {"targt": "y"}},
            f'state.effects[0].bind.target: "{PROVOKED}" asks what is meant; say it as bind: {{target: …}}',
        ),
        (
            {"text": PROVOKED, "bind": {"target": "y", "targte": "z"}},
            "state.effects[0].bind.targte: there is no 'targte' here; did you mean 'target'?",
        ),
        (
            {"text": "Creatures can't attack this turn.", "bind": {"target": "y"}},
            "state.effects[0].bind.target: there is no 'target' here; nothing in these words is to be bound",
        ),
        (
            {"text": PROVOKED, "bind": {"target": "b"}},
            f"state.effects[0].bind: \"{PROVOKED}\": 'b' is a player; this must be a permanent",
        ),
        (
            {"text": PROVOKED, "bind": {"target": 3}},
            f'state.effects[0].bind: what is bound doesn\'t fit "{PROVOKED}": ',
        ),
        (
            {"text": "Creatures can't attack you this turn."},
            "state.effects[0]: \"Creatures can't attack you this turn.\": 'you' needs a 'controller' of the effect",
        ),
        (
            {"text": "Flying"},
            'state.effects[0]: "Flying" is an ability of a permanent: list it among its keywords',
        ),
    ],
)
def test_bindings_that_dont_fit_are_refused(entry: Node, message: str) -> None:
    with pytest.raises(CaseError) as refused:
        check(provoked(**entry))
    assert str(refused.value).removeprefix("<case>: ").startswith(message)


def test_unread_words_of_the_state_are_undetermined() -> None:
    verdict = check(provoked(id="odd", text="Target creature blocks oddly this turn.", bind={"target": "y"}))
    assert [each.to_dict() for each in verdict.unsupported] == [
        {"cr": "509.1b", "kind": "unread_effect", "effect": "odd"}
    ]


# ------------------------------------------------------------------------------------------------------ names of cards

CARDS = [
    {"name": "Ogre of Tests", "type_line": "Creature — Ogre", "mana_cost": "{2}{R}", "power": "3", "toughness": "3",
     "colors": ["R"], "text": "Menace\nOgre of Tests attacks each combat if able."},
    {"name": "Provoking Tests", "type_line": "Sorcery", "mana_cost": "{R}", "colors": ["R"], "text": PROVOKED},
    {"name": "Two Tests", "type_line": "Instant", "mana_cost": "{R}", "colors": ["R"],
     "text": "Choose one —\n• Target creature can't block this turn.\n• Target creature can't attack this turn."},
    {"name": "Swift Tests", "type_line": "Enchantment", "mana_cost": "{R}", "colors": ["R"],
     "text": "Creatures with haste can't attack."},
    {"name": "Suspended Tests", "type_line": "Creature — Ogre", "power": "3", "toughness": "3", "text": "Defender"},
    {"name": "Decayed Tests", "type_line": "Creature — Ogre", "power": "3", "toughness": "3", "text": "Decayed"},
    {"name": "Decaying Tests", "type_line": "Creature — Ogre", "power": "3", "toughness": "3",
     "text": "Creatures you control have decayed."},
    {"name": "Field of Tests", "type_line": "Land", "text": "{T}: Add {C}."},
    {"name": "No Tests", "type_line": "Instant", "mana_cost": "{R}", "colors": ["R"], "text": "Draw a card."},
]  # fmt: skip


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardIndex:
    return CardIndex(indexed(tmp_path_factory.mktemp("cards"), CARDS))


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
        ({"card": "Provoking Tests"}, f'state.effects[0].bind.target: "{PROVOKED}" asks what is meant'),
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


# ----------------------------------------------------------------------------------------------------------- questions

SPELL = "you've cast a spell this turn"
UNLESS_SPELL = "This creature can't attack unless you've cast a spell this turn."


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


# ------------------------------------------------------------------------------------------------- preparing, as a step


def test_preparing_again_changes_nothing() -> None:
    case = attack(
        game(creature("x", text=UNLESS_SPELL + "\nThis creature attacks oddly."), creature("y", text="Flying"))
    )
    read = understood(case)
    done = prepared(read)
    assert understood(read) is read
    assert prepared(done) is done
    assert understood(done) is done
    assert prepared(case) == done


def test_what_is_understood_is_a_case_that_means_the_same() -> None:
    state = game(
        creature("x", text=UNLESS_SPELL + "\nFlying"),
        {**AURA, "text": "Enchanted creature can't attack.", "attached_to": "x"},
        effects=({"text": PROVOKED, "bind": {"target": "x"}},),
    )
    read = understood(attack(state, "x>b"))
    again = case_from_object(Case(**{name: getattr(read, name) for name in Case.__struct_fields__}))
    assert understood(again).state == read.state
    assert check(again) == check(read)


def test_combinations_begin_with_no() -> None:
    assert combinations(["p", "q"]) == [
        {"p": False, "q": False},
        {"p": False, "q": True},
        {"p": True, "q": False},
        {"p": True, "q": True},
    ]
    assert combinations([]) == [{}]


def test_what_answers_dont_bear_on_is_prepared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Layers are applied for each answer to the question that a change asks, not for each combination."""
    weak = {"kind": "gets", "subject": "self", "power": -1, "if": {"answer": "raining?"}}
    state = game(creature("x", printed=True, effects=[weak]), creature("y", text=UNLESS_SPELL))
    applied: list[Case] = []
    right = layers.current

    def counted(case: Case) -> layers.Current:
        applied.append(case)
        return right(case)

    monkeypatch.setattr(layers, "current", counted)
    completed = Completed(understood(attack(state)))
    questions = ["raining?", f"y: {SPELL}"]
    found = [(answers, completed.with_answers(answers)) for answers in combinations(questions)]
    assert len(applied) == 2
    for answers, case in found:
        assert case.state.answers == answers
        assert case.state.battlefield[0].power == (1 if answers["raining?"] else 2)


def test_cases_without_words_import_nothing_to_read_them_with() -> None:
    code = """
import sys
from bridge import case_from_object, check
board = {"state": {"active": "a", "players": {"a": {}, "b": {}}}, "play": {"attackers": {}}}
board["state"]["battlefield"] = [{"id": "x", "name": "Ogre", "controller": "a", "types": ["creature"], "effects": []}]
check(case_from_object(board))
print([each for each in ("lark", "sqlite3", "bridge.text", "bridge.cards") if each in sys.modules])
"""
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert printed.stdout == "[]\n"


def test_questions_about_players() -> None:
    """One for each player that can be meant; the answer yes makes true of that player what the words say."""
    words = "cast a spell this turn"
    text = f"Creatures can't attack a player unless that player has {words}."
    state = game(creature("x"), {"id": "law", "controller": "c", "types": ["enchantment"], "text": text}, players="abc")
    case = attack(state, "x>b")
    assert asked(understood(case)) == [f"b: has {words}", f"c: has {words}"]
    assert ("open_question", "b: has cast a spell this turn") in facts(prepared(case), "2026-04-17")
    verdict = check(case)
    assert [each.values for each in verdict.unsupported] == [(f"b: has {words}",)]
    assert [each.values for each in verdict.notes] == [(f"c: has {words}",)]
    for b, c, outcome in ((True, False, Outcome.LEGAL), (False, True, Outcome.ILLEGAL)):
        state["state"]["answers"] = {f"b: has {words}": b, f"c: has {words}": c}
        assert check(attack(state, "x>b")).outcome is outcome
    state["state"]["answers"] = {f"has {words}": True}
    assert check(attack(state, "x>b")).outcome is Outcome.LEGAL


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("Creatures can't attack a player unless that player has drawn a card this turn.", ["b", "c"]),
        ("Each player who has drawn a card this turn can't attack with creatures.", ["a", "b", "c"]),
    ],
)
def test_whom_a_question_about_players_can_be_about(text: str, players: list[str]) -> None:
    """A defending player is never the active one; the controller of a creature can be anybody."""
    law = {"id": "law", "controller": "a", "types": ["enchantment"], "text": text}
    questions = asked(understood(attack(game(law, players="abc"))))
    assert [each.partition(": ")[0] for each in questions] == players


# ------------------------------------------------------------------------------------------- random boards, all answers


DECIDED = (506, 514, 518, 520, 675)
DEPENDING = (562, 578, 610, 696, 1016, 1045)
"""Seeds of boards whose effects ask questions: the outcome of no attack, of some attack depends on the answers."""


def plays_of(board: Node) -> list[Node]:
    """Some attacks: of all creatures that could be meant, of half, of none."""
    active = board["state"]["active"]
    own = [each["id"] for each in board["state"]["battlefield"] if each["controller"] == active]
    others = [each for each in board["state"]["players"] if each != active]
    whole = {creature: others[n % len(others)] for n, creature in enumerate(own)}
    return [{"attackers": dict(list(whole.items())[:count])} for count in {len(whole), len(whole) // 2, 0}]


@pytest.mark.parametrize("seed", (*DECIDED, *DEPENDING))
def test_a_board_without_answers_is_judged_as_with_each_answer(seed: int) -> None:
    """Defined by brute force: with each combination of answers to all questions, one verdict after the other."""
    board = random_board(seed)
    undetermined = 0
    questions = asked(understood(case_from_object(board)))
    state = {key: value for key, value in board["state"].items() if key != "answers"}
    complete = [{**state, "answers": answers} for answers in combinations(questions)]
    for play in plays_of(board):
        verdict = check(case_from_object({**board, "state": state, "play": play}))
        each = [check(case_from_object({**board, "state": one, "play": play})) for one in complete]
        outcomes = {one.outcome for one in each}
        undetermined += len(outcomes) > 1
        assert verdict.outcome is (outcomes.pop() if len(outcomes) == 1 else Outcome.UNDETERMINED)
        common = set(each[0].violations).intersection(*(one.violations for one in each))
        if verdict.outcome is Outcome.ILLEGAL:
            assert set(verdict.violations) == (common or set(each[0].violations))
        if verdict.outcome is not Outcome.UNDETERMINED:
            assert verdict.requirements == each[0].requirements
        for one in verdict.completions:
            meant = [
                each[n] for n, answers in enumerate(combinations(questions)) if one.answers.items() <= answers.items()
            ]
            assert {two.outcome for two in meant} == {one.outcome}
    assert bool(undetermined) is (seed in DEPENDING)
    listed = legal_plays(case_from_object({**board, "state": state}), fold=False)
    each_list = [legal_plays(case_from_object({**board, "state": one}), fold=False) for one in complete]
    plays = {(one.outcome, frozenset(str(sorted(two.items())) for two in one.plays)) for one in each_list}
    assert listed.outcome is (each_list[0].outcome if len(plays) == 1 else Outcome.UNDETERMINED)


@pytest.mark.parametrize(
    ("cost", "given", "outcome"),
    [
        ("{G}{W/B}", {}, "legal"),
        ("{W}{W/B}", {}, "illegal"),
        (None, {}, "undetermined"),
        (None, {"your devotion to red and green": 7}, "legal"),
        ("{G}{W/B}", {"your devotion to red and green": 6}, "illegal"),
    ],
)
def test_devotion_is_counted_from_mana_costs(cost: str | None, given: dict[str, int], outcome: str) -> None:
    """{R}{G} of the God and four symbols of another creature leave one to be found (CR 700.5)."""
    text = "As long as your devotion to red and green is less than seven, this creature isn't a creature."
    other = creature("y", mana_cost="{R/G}{R/P}{2/R}{G}")
    third = {
        "id": "z",
        "controller": "a",
        "types": ["enchantment"],
        "effects": [],
        **({"mana_cost": cost} if cost else {}),
    }
    board = game(creature("x", mana_cost="{3}{R}{G}", text=text), other, third, printed=True)
    board["state"]["players"]["a"] = {"numbers": given}
    case = attack(board, "x>b")
    assert check(case).outcome == outcome
    assert [each.outcome for each in check_many([case, case])] == [outcome, outcome]


# ------------------------------------------------------------------------------------- keywords that an edition lacks


@pytest.mark.parametrize(
    "said",
    [
        {"keywords": ["decayed"]},
        {"text": "Decayed"},
        {"effects": [{"kind": "gains", "keywords": ["decayed"]}]},
        {"effects": [{"kind": "cant_block", "attacker": {"keyword": "decayed"}}]},
        {"text": "Creatures you control have decayed."},
    ],
)
def test_a_keyword_that_the_edition_lacks_is_malformed_in_a_case(said: Node) -> None:
    """CR 702.147 came with the edition of 2021-11-19."""
    board = game(creature("x", **said), creature("y", "b"))
    later = check(attack(board, "x>b", edition="2020-04-17"))
    assert [each.to_dict() for each in later.malformed] == [
        {"cr": "702.1", "kind": "later_keyword", "where": "x", "keyword": "decayed", "first": "2021-11-19"}
    ]
    assert check(attack(board, "x>b", edition="2021-11-19")).malformed == ()
    assert [each.outcome for each in check_many([attack(board, "x>b", edition="2020-04-17")] * 2)] == [
        Outcome.MALFORMED
    ] * 2


@pytest.mark.parametrize("name", ["Decayed Tests", "Decaying Tests"])
def test_a_keyword_that_the_edition_lacks_is_left_out_of_a_card(cards: CardIndex, name: str) -> None:
    """A card's words are the newest ones; what the edition doesn't have is no part of the game."""
    board = game(creature("x"), {"id": "y", "controller": "b", "name": name}, attacking={"x": "b"})
    board["question"] = "declare_blockers"
    play = {"blockers": {"y": ["x"]}}
    cases = [case_from_object({**board, "edition": edition, "play": play}) for edition in ("2020-04-17", "2021-11-19")]
    old, new = (check(prepared(case, cards)) for case in cases)
    assert (old.outcome, kinds(old.notes)) == (Outcome.LEGAL, ["left_out_keyword"])
    assert (new.outcome, kinds(new.violations)) == (Outcome.ILLEGAL, ["decayed"])
