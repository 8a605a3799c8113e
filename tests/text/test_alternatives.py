"""What only one of two sentences brings into force, what a name in quotation marks means, and what is never left out.

The texts are invented; what they mean follows from the rules that are cited.
"""

from __future__ import annotations

from typing import Any

import pytest

from bridge.case.loading import case_from_object
from bridge.combat.explaining import check
from bridge.errors import CaseError
from bridge.text import LATER, Statement, read

GROWTH = (
    "Target creature gets +3/+3 until end of turn. "
    "If this spell was kicked, that creature gets +5/+5 until end of turn instead."
)
KICKED = "this spell was kicked"


def _offered(text: str) -> list[Statement]:
    return [each for each in read(text, name="Some Spell", type_line="Instant").statements if each.role == "offered"]


@pytest.mark.parametrize(
    "text",
    [
        GROWTH,
        "Target creature gets +3/+3 until end of turn. "
        "If this spell was kicked, instead it gets +5/+5 and gains trample until end of turn.",
    ],
)
def test_what_stands_instead_comes_into_force_alone(text: str) -> None:
    """ "Instead" modifies what is written before it: only one of the two is done (CR 608.2c)."""
    first, second = _offered(text)
    assert {repr(each.get("unless")) for each in first.effects} == {repr({"answer": KICKED})}
    assert {repr(each.get("if")) for each in second.effects} == {repr({"answer": KICKED})}
    assert first.questions == second.questions == (KICKED,)


def test_otherwise_is_what_the_sentence_before_isnt() -> None:
    text = (
        "You may sacrifice a Food. If you do, target creature gets +4/+4 until end of turn. "
        "Otherwise, that creature gets +2/+2 until end of turn."
    )
    first, second = _offered(text)
    assert first.effects[0]["if"] == second.effects[0]["unless"] == {"answer": "you sacrifice a food"}


@pytest.mark.parametrize(
    "text",
    [
        # Does it replace the keyword, too?
        "Target creature gets +1/+1 and gains flying until end of turn. "
        "If this spell was kicked, it gets +3/+3 until end of turn instead.",
        # Nothing says what is done or not done.
        "Draw a card. If you do, target creature gets +1/+1 until end of turn. "
        "Otherwise, it gets -1/-1 until end of turn.",
        # A comma in the condition.
        "Target creature gets +1/+1 until end of turn. If you control an Elf, a Goblin, or a Bear, "
        "that creature gets +3/+3 until end of turn instead.",
    ],
)
def test_an_alternative_to_nothing_certain_isnt_read(text: str) -> None:
    last = read(text, name="Some Spell", type_line="Instant").statements[-1]
    assert (last.role, last.effects) == ("unread", ())


@pytest.mark.parametrize(("answers", "power"), [({KICKED: True}, 7), ({KICKED: False}, 5)])
def test_a_verdict_counts_one_of_two_alternatives(answers: dict[str, bool], power: int) -> None:
    """A 2/2 with +5/+5 or +3/+3, but not both: its damage is all assigned to what blocks it (CR 510.1c)."""
    bear = {"id": "bear", "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2, "printed": True}
    wall = {"id": "wall", "controller": "bob", "types": ["creature"], "power": 0, "toughness": 9}
    case = case_from_object(
        {
            "question": "assign_combat_damage",
            "state": {
                "active": "alice",
                "players": {"alice": {}, "bob": {}},
                "attacking": {"bear": "bob"},
                "blocking": {"wall": ["bear"]},
                "battlefield": [bear, wall],
                "effects": [{"text": GROWTH, "controller": "alice", "bind": {"target": "bear", "it": "bear"}}],
                "answers": answers,
            },
            "play": {"damage": {"bear": {"wall": power}}},
        }
    )
    assert check(case).outcome == "legal"


def test_an_own_name_in_quotation_marks_means_what_gives_the_ability() -> None:
    """The name refers to the source of the first ability (CR 201.5a): counters on a token don't count."""
    text = (
        "Remove a fade counter from Dying Brood: Create a green Saproling creature token. It has \"This token's power "
        'and toughness are each equal to the number of fade counters on Dying Brood."'
    )
    *_, last = read(text, name="Dying Brood", type_line="Enchantment").statements
    assert (last.role, last.effects) == ("unread", ())


def test_an_own_name_in_an_ability_that_it_gives_itself_means_itself() -> None:
    text = 'At the beginning of combat, you may have Gray Warden gain "Gray Warden can\'t attack" until end of combat.'
    (statement,) = read(text, name="Gray Warden", type_line="Creature — Bear").statements
    assert statement.effects == (
        {"kind": "gains", "subject": "self", "abilities": [{"kind": "cant_attack", "subject": "self"}]},
    )


@pytest.mark.parametrize("line", ["Suspend X—{X}{G}{G}. X can't be 0.", "Suspend 2—{G}"])
def test_every_suspend_asks_whether_it_gave_haste(line: str) -> None:
    """A creature that was cast by suspend has haste (CR 702.62a), whatever its cost."""
    (statement,) = read(line, name="Slow Beast", type_line="Creature — Bear").statements
    assert [each["kind"] for each in statement.effects] == ["gains"]
    assert statement.questions == ("~ was cast by suspend, and its controller hasn't changed",)


@pytest.mark.parametrize(
    "text",
    [
        "Double target creature's power until end of turn.",  # CR 701.10b
        "Double the power and toughness of each creature you control until end of turn.",
        "Target creature becomes the creature type of your choice until end of turn.",  # CR 205.1a
        "Target land becomes a Swamp until its controller's next untap step.",  # CR 305.7
        "Target creature loses all creature types until end of turn.",
        "Exchange control of two target creatures.",  # CR 701.12b
        "Target player gains control of target creature.",
        "This creature becomes a copy of target creature until end of turn.",  # CR 707.2
        "Up to two target lands you control become 3/3 Wolf creatures with haste that are still lands.",
    ],
)
def test_what_changes_as_something_resolves_is_never_irrelevant(text: str) -> None:
    """A continuous effect on characteristics or control (CR 611.2c): where it isn't read, its words are named."""
    (statement,) = read(text, name="Some Spell", type_line="Instant").statements
    assert statement.role in ("offered", "unread")
    assert statement.origin in LATER


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("If it's a Vampire, it gains first strike until end of turn.", "it's a vampire"),
        ("Then if that creature has power 4 or greater, it gains trample until end of turn.", None),
        ("It also gains trample until end of turn if it's a Vampire.", "it's a vampire"),
        ("It gains trample until end of turn if {U} was spent to cast this spell.", "{u} was spent to cast this spell"),
    ],
)
def test_a_condition_of_one_sentence_among_others_is_asked(text: str, asked: str | None) -> None:
    """The instructions are followed in order, each as it says (CR 608.2c): the first one, without the condition."""
    first, second = _offered(f"Target creature gets +2/+2 until end of turn. {text}")
    assert "if" not in first.effects[0]
    assert second.effects[0]["if"] == {"answer": asked or "that creature has power 4 or greater"}


def test_the_only_sentence_in_force_asks_for_no_condition() -> None:
    """Who says that the ability is in force says that its condition was true."""
    (statement,) = _offered("Draw a card. If you control an Elf, target creature gets +1/+1 until end of turn.")
    assert "if" not in statement.effects[0]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # A permanent that was such a card may have haste (CR 702.84a, 702.152a), which only its own text asks about.
        ("Each creature card in your graveyard has unearth {2}.", "Creature — Sliver"),
        ("Each creature spell you cast with mana value 4 or greater has blitz.", "Creature — Devil"),
        # Life can't be paid then (CR 119.8), which attacking may cost.
        ("Your life total can't change.", "Artifact Creature — Golem"),
    ],
)
def test_what_the_rules_of_relevance_cant_leave_out_is_unread(text: str, kind: str) -> None:
    (statement,) = read(text, name="Some Card", type_line=kind).statements
    assert (statement.role, statement.origin) == ("unread", "static")


def test_the_most_common_color_is_a_question() -> None:
    asked = "red is the most common color among all permanents or is tied for most common"
    (statement,) = read(f"This creature gets -2/-2 as long as {asked}.").statements
    assert statement.effects == (
        {"kind": "gets", "subject": "self", "power": -2, "toughness": -2, "if": {"answer": asked}},
    )
    assert statement.questions == (asked,)


@pytest.mark.parametrize(
    "text",
    [
        # What is replaced isn't of the same kind, or stands in another ability.
        "Target creature gains flying until end of turn.\nIt gets -9/-9 until end of turn instead if you won.",
        "Landfall — This creature has flying.\nThat creature gets -9/-9 until end of turn instead if you won.",
        "Equipped creature gets +1/+1. It has flying instead as long as you control a Wizard.",
        "Equipped creature gets +1/+1. It gets +3/+1 instead.",
    ],
)
def test_what_replaces_nothing_certain_is_unread(text: str) -> None:
    kind = "Instant" if text.startswith("Target") else "Artifact — Equipment"
    assert read(text, type_line=kind).statements[-1].role == "unread"


@pytest.mark.parametrize(
    "second",
    [
        "Morbid — That creature gets -9/-9 until end of turn instead if a creature died this turn.",
        "Morbid — If a creature died this turn, that creature gets -9/-9 until end of turn instead.",
    ],
)
def test_a_paragraph_may_replace_the_one_before_it(second: str) -> None:
    """A spell follows all its instructions in order, and one may modify those before it (CR 608.2c)."""
    first, last = _offered(f"Target creature gets -1/-1 until end of turn.\n{second}")
    asked = "a creature died this turn"
    assert first.effects == (
        {"kind": "gets", "subject": {"bind": "target"}, "power": -1, "toughness": -1, "unless": {"answer": asked}},
    )
    assert [(each["power"], each["if"]) for each in last.effects] == [(-9, {"answer": asked})]
    assert first.number == last.number == 1


def test_only_these_instead_of_all() -> None:
    text = (
        "All creatures get -2/-2 until end of turn. If this spell was kicked, instead only creatures your opponents "
        "control get -2/-2 until end of turn."
    )
    first, second = _offered(text)
    assert (first.effects[0]["subject"], first.effects[0]["unless"]) == ({"bind": "all creatures"}, {"answer": KICKED})
    named = {"bind": "creatures your opponents control"}
    assert (second.effects[0]["subject"], second.effects[0]["if"]) == (named, {"answer": KICKED})


def test_control_that_one_of_two_players_gains() -> None:
    text = (
        "At the beginning of your end step, clash with an opponent. If you win, gain control of enchanted creature. "
        "Otherwise, that player gains control of enchanted creature."
    )
    _, first, second = read(text, name="Some Aura", type_line="Enchantment — Aura").statements
    assert first.effects == ({"kind": "takes_control", "subject": "host", "if": {"answer": "you win"}},)
    by = {"bind": "player"}
    assert second.effects == ({"kind": "takes_control", "subject": "host", "by": by, "unless": {"answer": "you win"}},)


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        # parts with one subject
        (
            "Until end of turn, target creature gets +2/+0, gains trample if it's red, and gains reach if it's white.",
            [None, "it's red", "it's white"],
        ),
        # a verb that is said once
        (
            "Target creature gains trample until end of turn if you control a Dwarf and hexproof until end of turn if "
            "you control an Elf.",
            ["you control a dwarf", "you control an elf"],
        ),
        (
            "Until end of turn, creatures you control gain protection from white if you control a Plains, from blue if "
            "you control an Island, and from red if you control a Mountain.",
            ["you control a plains", "you control an island", "you control a mountain"],
        ),
        # two clauses
        (
            "Creatures your opponents control get -1/-0 until end of turn if {U} was spent to cast this spell, and "
            "creatures you control get +1/+0 until end of turn if {R} was spent to cast this spell.",
            ["{u} was spent to cast this spell", "{r} was spent to cast this spell"],
        ),
        # one that bears on nothing
        (
            "Until end of turn, target permanent becomes saddled if it's a Mount and becomes an artifact creature if "
            "it's a Vehicle.",
            ["it's a vehicle"],
        ),
    ],
)
def test_each_part_has_a_condition_of_its_own(text: str, conditions: list[str | None]) -> None:
    """Each part is done only if its own condition is true (CR 608.2c), whatever the others are."""
    (statement,) = _offered(text)
    assert [each.get("if", {}).get("answer") for each in statement.effects] == conditions
    assert statement.questions == tuple(each for each in conditions if each)


def test_protection_is_said_once_for_several_colors() -> None:
    text = (
        "Until end of turn, target creature gains protection from white if you control a Plains and from blue if you "
        "control an Island."
    )
    (statement,) = _offered(text)
    assert [each["keywords"] for each in statement.effects] == [["protection from white"], ["protection from blue"]]


@pytest.mark.parametrize(("cards", "damage", "outcome"), [(2, 6, "legal"), (2, 2, "illegal"), (0, 2, "legal")])
def test_a_permanent_says_a_number_of_its_own(cards: int, damage: int, outcome: str) -> None:
    """A 2/2 that gets +2/+2 for each card exiled with it assigns all its power (CR 510.1a, 510.1c)."""
    brute = {"id": "brute", "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2, "printed": True}
    brute |= {"text": "This creature gets +2/+2 for each card exiled with it.", "bind": {"cards exiled with it": cards}}
    wall = {"id": "wall", "controller": "bob", "types": ["creature"], "power": 0, "toughness": 9}
    case = case_from_object(
        {
            "question": "assign_combat_damage",
            "state": {
                "active": "alice",
                "players": {"alice": {}, "bob": {}},
                "attacking": {"brute": "bob"},
                "blocking": {"wall": ["brute"]},
                "battlefield": [brute, wall],
            },
            "play": {"damage": {"brute": {"wall": damage}}},
        }
    )
    assert check(case).outcome == outcome


@pytest.mark.parametrize(
    ("partner", "blocked", "outcome"),
    [
        ("bear", "bear", "illegal"),
        ("bear", "winged", "illegal"),
        ("bear", "ogre", "legal"),
        ([], "bear", "legal"),
        ([], "winged", "legal"),
        (None, "bear", "undetermined"),
    ],
)
def test_both_creatures_of_a_pair_have_it(partner: Any, blocked: str, outcome: str) -> None:
    """A wall without reach can't block what has flying (CR 702.9b), and only a pair has it (CR 702.95)."""
    text = "As long as this creature is paired with another creature, both creatures have flying."
    bears = [
        {"id": name, "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2, "printed": True}
        for name in ("bear", "ogre", "winged")
    ]
    bears[2] |= {"text": text, **({} if partner is None else {"bind": {"paired creature": partner}})}
    wall = {"id": "wall", "controller": "bob", "types": ["creature"], "power": 0, "toughness": 9}
    case = case_from_object(
        {
            "question": "declare_blockers",
            "state": {
                "active": "alice",
                "players": {"alice": {}, "bob": {}},
                "attacking": {each["id"]: "bob" for each in bears},
                "battlefield": [*bears, wall],
            },
            "play": {"blockers": {"wall": [blocked]}},
        }
    )
    assert check(case).outcome == outcome


def test_each_creature_whose_power_is_doubled_is_named_by_itself() -> None:
    """Each gets +X/+0 by its own power (CR 701.10b), so that several can't have one effect."""
    text = "Double the power of each creature you control until end of turn."
    bears = [{"id": name, "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2} for name in "ab"]

    def given(*whom: Any) -> dict[str, Any]:
        effects = [
            {"text": text, "controller": "alice", "bind": {"one of them": each, "its power": 2}} for each in whom
        ]
        state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": bears, "effects": effects}
        return {"state": state, "play": {"attackers": {}}}

    assert check(case_from_object(given("a", "b"))).outcome == "legal"
    with pytest.raises(CaseError, match="this is one permanent"):
        case_from_object(given(["a", "b"]))


def test_a_color_chosen_before_the_game_defines_the_object() -> None:
    """A choice for a characteristic-defining ability in the same paragraph (CR 607.2p); any other is left open."""
    said = "Some Card is the chosen color."
    chosen = f"If Some Card is your commander, choose a color before the game begins. {said}"
    *_, last = read(chosen, name="Some Card", type_line="Legendary Creature — Bear").statements
    assert last.effects == ({"kind": "becomes", "subject": "self", "colors": [{"bind": "chosen color"}]},)
    text = f"As Some Card enters, choose a color. {said}"
    assert read(text, name="Some Card", type_line="Creature — Bear").statements[-1].role == "unread"


def test_an_emblem_may_have_two_abilities() -> None:
    text = '−8: You get an emblem with "Creatures you control get +1/+1" and "Spells you cast cost {1} less to cast."'
    (statement,) = read(text, name="Some Walker", type_line="Planeswalker").statements
    own = {"type": "creature", "controller": "you"}
    assert statement.effects == ({"kind": "gets", "subject": own, "power": 1, "toughness": 1},)


def test_an_ability_within_an_emblems_ability() -> None:
    given = "Creatures you control have haste and '{T}: This creature deals 1 damage to you.'"
    text = f'−6: You get an emblem with "{given}"'
    (statement,) = read(text, name="Some Walker", type_line="Planeswalker").statements
    own = {"type": "creature", "controller": "you"}
    assert statement.effects == ({"kind": "gains", "subject": own, "keywords": ["haste"]},)


def test_one_number_isnt_that_of_each_creature() -> None:
    text = "Each of those creatures gets +1/+1 until end of turn for each creature chosen before it."
    (statement,) = read(text, name="Some Spell", type_line="Instant").statements
    assert statement.role == "unread"


def test_a_half_of_a_room_has_to_be_unlocked() -> None:
    """As long as a half isn't unlocked, the permanent doesn't have its abilities (CR 709.5)."""
    (statement,) = read("Creatures you control get +1/+1.", name="Some Hall", type_line="Enchantment — Room").statements
    assert [each["if"] for each in statement.effects] == [{"answer": "~ is unlocked"}]
    assert statement.questions == ("~ is unlocked",)


def test_the_partner_isnt_the_target() -> None:
    """ "That creature" is the one that the target is paired with, which no word names (CR 702.95)."""
    text = (
        "Target creature gets +2/+2 until end of turn. "
        "If it's paired with a creature, that creature also gets +2/+2 until end of turn."
    )
    first, second = read(text, name="Some Spell", type_line="Instant").statements
    assert (first.role, second.role) == ("offered", "unread")


def test_each_player_may_attack_in_the_chosen_direction_only() -> None:
    """Pramikon, Sky Rampart among three players: a's left is b, a's right is c (CR 102.2, 506.2)."""
    text = (
        "Each player may attack only the nearest opponent in the chosen direction and planeswalkers controlled by that "
        "opponent."
    )
    bear = {"id": "bear", "controller": "a", "types": ["creature"], "power": 2, "toughness": 2}
    wall = {"id": "wall", "controller": "b", "types": ["artifact"], "text": text}
    state = {
        "active": "a",
        "players": {"a": {}, "b": {}, "c": {}},
        "options": {"attack_multiple_players": True},
        "battlefield": [bear, wall],
    }
    left = "wall: the chosen direction is left"

    def outcome(attackers: dict[str, str], answers: dict[str, bool]) -> str:
        given = {"state": {**state, "answers": answers}, "play": {"attackers": attackers}}
        return check(case_from_object(given)).outcome.value

    assert outcome({"bear": "b"}, {}) == "undetermined"
    assert outcome({}, {}) == "legal"
    assert [outcome({"bear": each}, {left: True}) for each in "bc"] == ["legal", "illegal"]
    assert [outcome({"bear": each}, {left: False}) for each in "bc"] == ["illegal", "legal"]
