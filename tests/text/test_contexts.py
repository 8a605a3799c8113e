"""The context of a sentence: what it takes from the sentences before it, from its line or section, and from the card's
name. The texts are invented."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.text import read

from .comparing import compare

Node = dict[str, Any]

CREATURE, LEGEND, AURA, INSTANT = "Creature — Bear", "Legendary Creature — Bear", "Enchantment — Aura", "Instant"
OWN = {"type": "creature", "controller": "you"}
IT, TARGET = {"bind": "it"}, {"bind": "target"}


def _entry(text: str, *, card: str = "Some Card", kind: str = CREATURE, **expected: Any) -> Node:
    return {"card": card, "type": kind, "text": text, **expected}


def _offered(text: str, *effects: Node, kind: str = INSTANT, **more: Any) -> Node:
    return _entry(text, kind=kind, role="offered", effects=list(effects), **more)


def _levels(**counters: int) -> Node:
    return {"fits": {"object": "self", "what": {"counters": {"level": counters}}}}


def _charged(least: int) -> Node:
    return {"fits": {"object": "self", "what": {"counters": {"charge": {"at_least": least}}}}}


CASES: dict[str, Node] = {
    "it is the target": _offered(
        "Target creature gets +1/+1 until end of turn. It can't be blocked this turn.",
        {"kind": "gets", "subject": TARGET, "power": 1, "toughness": 1},
        {"kind": "cant_be_blocked", "subject": TARGET},
    )
    | {
        "or": [
            {
                "role": "offered",
                "effects": [
                    {"kind": "gets", "subject": TARGET, "power": 1, "toughness": 1},
                    {"kind": "cant_be_blocked", "subject": IT},
                ],
            }
        ]
    },
    "otherwise, of everything behind it": _entry(
        "Enchanted creature gets +1/+1 as long as it's a Goblin. Otherwise, it has defender and can't block.",
        kind=AURA,
        effects=[
            {
                "kind": "gets",
                "subject": "host",
                "power": 1,
                "toughness": 1,
                "if": {"fits": {"object": "host", "what": {"subtype": "goblin"}}},
            },
            {
                "kind": "gains",
                "subject": "host",
                "keywords": ["defender"],
                "unless": {"fits": {"object": "host", "what": {"subtype": "goblin"}}},
            },
            {
                "kind": "cant_block",
                "subject": "host",
                "unless": {"fits": {"object": "host", "what": {"subtype": "goblin"}}},
            },
        ],
    ),
    "still a land": _entry(
        "{2}: This land becomes a 2/2 Bear creature until end of turn. It's still a land.",
        kind="Land",
        role="offered",
        effects=[
            {"kind": "is_also", "subject": "self", "types": ["creature"], "subtypes": ["bear"]},
            {"kind": "has_base", "subject": "self", "power": 2, "toughness": 2},
        ],
    ),
    "still lands": _entry(
        "All lands you control are 1/1 creatures. They're still lands.",
        kind="Enchantment",
        effects=[
            {"kind": "is_also", "subject": {"type": "land", "controller": "you"}, "types": ["creature"]},
            {"kind": "has_base", "subject": {"type": "land", "controller": "you"}, "power": 1, "toughness": 1},
        ],
    ),
    "an activated ability, and when to activate it": _offered(
        "{T}: Target creature can't block this turn. Activate only during your turn.",
        {"kind": "cant_block", "subject": TARGET},
        kind=CREATURE,
    ),
    "reminder text is no rule": _entry("Decayed (This creature can't block. When it attacks, sacrifice it.)")
    | {"keywords": ["decayed"]},
    "a reminder of a quoted line": _entry(
        "Flying (This creature can't be blocked except by creatures with flying or reach.)\nThis creature can't block.",
        keywords=["flying"],
        effects=[{"kind": "cant_block"}],
    ),
    "its own name": _entry("Wall of Bears can't attack.", card="Wall of Bears", effects=[{"kind": "cant_attack"}]),
    "a legend's first name": _entry(
        "Ragna can't be blocked by Walls.\nRagna's power is equal to the number of creatures you control.",
        card="Ragna, Who Walks",
        kind=LEGEND,
        effects=[
            {"kind": "cant_be_blocked", "blocker": {"subtype": "wall"}},
            {"kind": "defines", "power": {"count": OWN}},
        ],
    ),
    "a name with a type in it": _entry(
        "Goblin Wall blocks each combat if able.\nGoblins you control have haste.",
        card="Goblin Wall",
        effects=[
            {"kind": "must_block"},
            {"kind": "gains", "subject": {"subtype": "goblin", "controller": "you"}, "keywords": ["haste"]},
        ],
    ),
    "modes": _entry(
        "Choose one —\n• Creatures can't block this turn.\n• Target creature gains haste until end of turn.",
        kind=INSTANT,
        role="offered",
        effects=[
            {"kind": "cant_block", "subject": {"type": "creature"}},
            {"kind": "gains", "subject": TARGET, "keywords": ["haste"]},
        ],
    ),
    "chapters": _entry(
        "I, II — Until your next turn, creatures can't attack you.\nIII — Draw a card.",
        kind="Enchantment — Saga",
        role="offered",
        effects=[{"kind": "cant_attack", "subject": {"type": "creature"}, "whom": {"player": "you"}}],
    ),
    "a station symbol with a box, by what it says itself": _entry(
        "Station (It's an artifact creature at 8+.)\nSTATION 2+\nHaste\nSTATION 8+\nFlying",
        kind="Artifact — Spacecraft",
        effects=[
            {"kind": "gains", "keywords": ["haste"], "if": _charged(2)},
            {"kind": "is_also", "types": ["creature"], "if": _charged(8)},
            {"kind": "gains", "keywords": ["flying"], "if": _charged(8)},
        ],
        keywords=["station"],
    ),
    "no box": _entry(
        "Station\nSTATION 2+\nHaste",
        kind="Artifact — Spacecraft",
        effects=[{"kind": "gains", "keywords": ["haste"], "if": _charged(2)}],
        keywords=["station"],
    ),
    "levels": _entry(
        "Level up {1}\nLEVEL 1-2\n3/3\nFlying\nLEVEL 3+\n5/5\nThis creature can't be blocked.",
        effects=[
            {"kind": "has_base", "power": 3, "toughness": 3, "if": _levels(at_least=1, at_most=2)},
            {"kind": "gains", "keywords": ["flying"], "if": _levels(at_least=1, at_most=2)},
            {"kind": "has_base", "power": 5, "toughness": 5, "if": _levels(at_least=3)},
            {"kind": "cant_be_blocked", "if": _levels(at_least=3)},
        ],
    ),
    "an ability word says nothing": _entry(
        "Metalcraft — This creature has haste as long as you control three or more artifacts.",
        effects=[
            {
                "kind": "gains",
                "keywords": ["haste"],
                "if": {"controls": {"player": "you", "what": {"type": "artifact"}, "at_least": 3}},
            }
        ],
    ),
    "max speed is a condition": _entry(
        "Start your engines!\nMax speed — Creatures you control have menace.",
        effects=[
            {
                "kind": "gains",
                "subject": OWN,
                "keywords": ["menace"],
                "if": {"player": {"who": "you", "mark": "max speed"}},
            }
        ],
    ),
    "a granted ability that lasts a turn is not the sentence's": _entry(
        'Enchanted creature gets +2/+0 and has "{R}: This creature gains first strike until end of turn."',
        kind=AURA,
        effects=[{"kind": "gets", "subject": "host", "power": 2}],
        optional=[{"kind": "gains", "subject": IT, "keywords": ["first strike"]}],
    ),
    "a granted static ability": _entry(
        'Creatures you control have "This creature can\'t block creatures with greater power."',
        kind="Enchantment",
        effects=[
            {
                "kind": "cant_block",
                "subject": OWN,
                "attacker": {"power": {"more_than": {"power_of": "subject"}}},
            }
        ],
    ),
    "an emblem's ability": _entry(
        '−6: You get an emblem with "Creatures you control can\'t be blocked."',
        kind="Legendary Planeswalker — Bear",
        role="offered",
        effects=[{"kind": "cant_be_blocked", "subject": OWN}],
    ),
    "a token's ability is the token's": _entry(
        'When this creature dies, create a 1/1 black Rat creature token with "This token can\'t block." Draw a card.',
        role="irrelevant",
    ),
    "two targets": _offered(
        "Target creature blocks another target creature this turn if able.",
        {"kind": "must_block", "subject": TARGET, "attacker": {"bind": "target 2"}},
    ),
    "the same target twice": _offered(
        "Target creature gets +2/+0 until end of turn and attacks this turn if able.",
        {"kind": "gets", "subject": TARGET, "power": 2},
        {"kind": "must_attack", "subject": TARGET},
    ),
    "others than the enchanted one": _entry(
        "Enchanted creature gets +2/+2.\nOther creatures you control can't attack.",
        kind=AURA,
        effects=[
            {"kind": "gets", "subject": "host", "power": 2, "toughness": 2},
            {"kind": "cant_attack", "subject": {"all": [OWN, {"non": {"is": "host"}}]}},
        ],
    ),
    "another one beside the enchanted one": _entry(
        "Enchanted creature can't block as long as its controller controls another creature.",
        kind=AURA,
        effects=[
            {
                "kind": "cant_block",
                "subject": "host",
                "if": {
                    "controls": {
                        "player": "host_controller",
                        "what": {"all": [{"type": "creature"}, {"non": {"is": "host"}}]},
                    }
                },
            }
        ],
    ),
    "others than an Aura that is a creature too": _entry(
        "Bestow {2}{G}\nEnchanted creature gets +2/+2.\nOther creatures you control can't attack.",
        kind="Enchantment Creature — Aura Bear",
        keywords=["bestow {2}{g}"],
        effects=[
            {"kind": "gets", "subject": "host", "power": 2, "toughness": 2},
            {"kind": "cant_attack", "subject": {**OWN, "other": True}},
        ],
    ),
    "what a player has, too": _entry(
        "You and creatures you control have first strike.",
        effects=[{"kind": "gains", "subject": OWN, "keywords": ["first strike"]}],
    ),
    "others than the one chosen": _offered(
        "Choose target creature. Other creatures can't block this turn.",
        {"kind": "cant_block", "subject": {"type": "creature", "non": IT}},
    ),
    "what the cost says is over": _offered(
        "Sacrifice a Goblin: This creature can't be blocked by artifact creatures this turn.",
        {"kind": "cant_be_blocked", "subject": "self", "blocker": {"type": "artifact"}},
        kind=CREATURE,
    ),
    "what the trigger says is over": _offered(
        "Whenever a red creature attacks, if you control two or more Walls, other creatures you control gain "
        "flying until end of turn.",
        {"kind": "gains", "subject": {**OWN, "other": True}, "keywords": ["flying"]},
        kind=CREATURE,
    ),
    "keywords of two lines": _entry(
        "Flying, vigilance\nWhen this creature enters, draw a card.\nMenace; first strike",
        keywords=["flying", "vigilance", "menace", "first strike"],
    ),
    "the wording of old cards": _entry(
        "Wall of Bears attacks each turn if able.", card="Wall of Bears", effects=[{"kind": "must_attack"}]
    ),
    "he or she": _entry(
        "Creatures can't attack you unless their controller pays {2} for each creature he or she controls that's "
        "attacking you.",
        kind="Enchantment",
        effects=[{"kind": "costs_attack", "subject": {"type": "creature"}, "whom": {"player": "you"}, "cost": "{2}"}],
    ),
    "enters the battlefield": _offered(
        "When Wall of Bears enters the battlefield, target creature can't block this turn.",
        {"kind": "cant_block", "subject": TARGET},
        kind=CREATURE,
        card="Wall of Bears",
    ),
    "a condition before and behind": _entry(
        "As long as you control a Forest, this creature can't be blocked if defending player controls an Island.",
        effects=[
            {
                "kind": "cant_be_blocked",
                "if": {
                    "all": [
                        {"controls": {"player": "you", "what": {"subtype": "forest"}}},
                        {"controls": {"player": "defending", "what": {"subtype": "island"}}},
                    ]
                },
            }
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_text_is_read_in_its_context(name: str) -> None:
    entry = CASES[name]
    outcome = compare(read(entry["text"], name=entry["card"], type_line=entry["type"]), entry)
    assert outcome.verdict in ("equal", "asked"), outcome


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        (
            "Target creature can't block this turn. Another target creature can't attack this turn.",
            ["target", "target 2"],
        ),
        ("Target creature can't block this turn. It attacks this turn if able.", ["target", "it"]),
        ("Draw a card. Target creature can't block this turn.", ["target"]),
        (
            "Target creature can't block this turn. Target creature gains haste until end of turn. "
            "Target creature attacks this turn if able.",
            ["target", "target 2", "target 3"],
        ),
        (
            "Target creature blocks another target creature this turn if able. Target creature can't block this turn.",
            ["other target", "target", "target 3"],
        ),
        (
            "Target creature can't block this turn. Target creature blocks another target creature this turn if able.",
            ["target", "target 3", "target 2"],
        ),
        ("Target creature can't block this turn.\nTarget creature can't attack this turn.", ["target", "target"]),
        (
            "Target creature gets +1/+1 until end of turn. If this spell was kicked, instead target creature gets "
            "+3/+3 until end of turn.",
            ["target", "target"],
        ),
    ],
)
def test_each_word_target_of_an_ability_has_a_slot_of_its_own(text: str, slots: list[str]) -> None:
    """CR 601.2c: one object may be chosen once for each instance of the word; each ability has its own slots."""
    assert [slot for each in read(text, type_line=INSTANT).statements for slot in each.bind] == slots


UNREAD = {
    "a text that changes": (
        INSTANT,
        "Gain control of target creature. Change the text of that creature by replacing all instances of one color "
        "word with another.",
    ),
    "text boxes that are exchanged": (INSTANT, "Exchange the text boxes of two target creatures."),
    "a text box that a static ability exchanges": (
        CREATURE,
        "As this creature enters, you may exchange his text box and another creature's.",
    ),
    "toughness that is exchanged": (CREATURE, "{T}: Exchange your life total with this creature's toughness."),
    "toughness that is changed": (
        CREATURE,
        "{0}: Change this creature's base toughness to 1 plus the power of target creature blocking this creature.",
    ),
    "an ability that was chosen": (
        CREATURE,
        "At the beginning of combat on your turn, choose flying or indestructible at random. It gains that ability.",
    ),
    "whom players may attack": (INSTANT, "Until your next turn, each player may attack only the nearest opponent."),
    "a copy that something transforms into": (
        CREATURE,
        "As this creature transforms into Some Card, it becomes a copy of a creature card exiled with it.",
    ),
    "a list with a condition for each part": (
        INSTANT,
        "Target creature gains flying until end of turn if it's red and haste if it's green.",
    ),
    "one of them has no name": (CREATURE, "This creature can't be blocked by creatures that don't have a name."),
    "what a number is about": (
        CREATURE,
        "This creature can't be blocked unless defending player controls three or more creatures that share a color.",
    ),
    "an exception": (CREATURE, "Creatures you control can't be blocked except the ones that dance."),
    "a card that doesn't exist": (CREATURE, "This creature can't block while it frobs."),
}
"""Type lines and texts that have to be reported as unread, not guessed."""


@pytest.mark.parametrize("name", UNREAD)
def test_what_nobody_could_read_is_reported(name: str) -> None:
    kind, text = UNREAD[name]
    reading = read(text, name="Some Card", type_line=kind)
    assert any(each.role == "unread" or each.questions for each in reading.statements), reading.statements
