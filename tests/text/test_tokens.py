"""Tokens are read from the texts that create them (CR 111.3, 111.4); what isn't understood is told, not guessed."""

from __future__ import annotations

import pytest

from bridge.text.tokens import PREDEFINED, MadeToken, tokens_made

__all__: list[str] = []

GOBLIN = MadeToken("Goblin Token", "Creature — Goblin", ("red",), "1", "1")
WHITE_SPIRIT = MadeToken("Spirit Token", "Creature — Spirit", ("white",), "1", "1", "Flying")


def made(text: str, type_line: str = "Sorcery") -> list[MadeToken]:
    return tokens_made(text, "Test Maker", type_line)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Create two 1/1 red Goblin creature tokens.", [GOBLIN]),
        ("Create X 1/1 red Goblin creature tokens, where X is your life total.", [GOBLIN]),
        ("Create a tapped 1/1 red Goblin creature token. Draw a card.", [GOBLIN]),
        ("Target opponent creates a number of 1/1 red Goblin creature tokens equal to the damage dealt.", [GOBLIN]),
        ("Create a 1/1 red Goblin creature token with haste.", [GOBLIN._replace(text="Haste")]),
        (
            'Create a 1/1 red Goblin creature token with haste and "This token can\'t block."',
            [GOBLIN._replace(text="Haste\nThis token can't block.")],
        ),
        ("Create two 1/1 red Goblin creature tokens. They have haste.", [GOBLIN._replace(text="Haste")]),
        ('Create a 1/1 red Goblin creature token. It has "{T}: Add {R}."', [GOBLIN._replace(text="{T}: Add {R}.")]),
        ("Create a 1/1 red Goblin creature token. It gains haste until end of turn.", [GOBLIN]),
        ("Create a 1/1 white Spirit creature token with flying that's tapped and attacking.", [WHITE_SPIRIT]),
        (
            "Create a 0/4 colorless Wall artifact creature token with defender.",
            [MadeToken("Wall Token", "Artifact Creature — Wall", (), "0", "4", "Defender")],
        ),
        (
            "Create Mowu, a legendary 3/3 green Dog creature token.",
            [MadeToken("Mowu", "Legendary Creature — Dog", ("green",), "3", "3")],
        ),
        (
            "Create a 1/1 colorless Thopter artifact creature token with flying named Test Flyer.",
            [MadeToken("Test Flyer", "Artifact Creature — Thopter", (), "1", "1", "Flying")],
        ),
        (
            "Create a 4/4 Dragon creature token named Test Dragon that's all colors.",
            [MadeToken("Test Dragon", "Creature — Dragon", ("white", "blue", "black", "red", "green"), "4", "4")],
        ),
        (
            "Create a 3/2 colorless Vehicle artifact token with crew 1.",
            [MadeToken("Vehicle Token", "Artifact — Vehicle", (), "3", "2", "Crew 1")],
        ),
        (
            "Create an X/X green Ooze creature token.",
            [MadeToken("Ooze Token", "Creature — Ooze", ("green",), "x", "x")],
        ),
        (
            "Create a 1/1 red Goblin creature token with haste, a 2/2 black Zombie creature token, and a Food token.",
            [
                GOBLIN._replace(text="Haste"),
                MadeToken("Zombie Token", "Creature — Zombie", ("black",), "2", "2"),
                PREDEFINED["food"],
            ],
        ),
        ("Equipped creature has \"{T}: Create a 1/1 red Goblin creature token.\"", [GOBLIN]),
        ("Afterlife 1 (When it dies, create a 1/1 white Spirit creature token with flying.)", [WHITE_SPIRIT]),
        ("Create a Treasure token.", [PREDEFINED["treasure"]]),
        ("Create a Monster Role token attached to target creature you control.", [PREDEFINED["monster role"]]),
    ],
)  # fmt: skip
def test_a_token_is_as_its_words_say(text: str, tokens: list[MadeToken]) -> None:
    assert made(text) == tokens


@pytest.mark.parametrize(
    "text",
    [
        "Create a token that's a copy of target creature.",
        "Create a 1/1 token copy of it.",
        "Creature tokens you control get +1/+1.",
        "Whenever you create a token, draw a card.",
        "Create a Test token.",
        "If one or more tokens would be created under your control, twice that many of them are created instead.",
    ],
)
def test_copies_and_other_tokens_are_none(text: str) -> None:
    assert made(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Create a 1/1 red Goblin creature token with all abilities of target creature.",
        "Create an 8/8 Beast creature token that's red, green, and white.",
        "Create a black Vampire creature token. Its power is equal to that creature's power.",
        "Create a 1/1 red Goblin creature token. It's an artifact in addition to its other types.",
        "Create a 1/1 red Goblin creature token. That token has all abilities of target creature.",
    ],
)
def test_what_is_not_understood_leaves_the_token_unread(text: str) -> None:
    assert not all(each.whole for each in made(text))
