"""What texts say about mana: plain mana abilities are read, all other words about mana are reported."""

from __future__ import annotations

import pytest

from bridge.text.mana import ManaWords, mana_words

__all__: list[str] = []

ANY = ("{W}", "{U}", "{B}", "{R}", "{G}")

READ = [
    ("{T}: Add {C}{C}.", ManaWords(("{C}{C}",))),
    ("{T}: Add {G} or {W}.", ManaWords(("{G}", "{W}"))),
    ("{T}: Add {R}, {W}, or {B}.", ManaWords(("{R}", "{W}", "{B}"))),
    ("{T}: Add one mana of any color.", ManaWords(ANY)),
    ("{T}: Add two mana of any one color.", ManaWords(tuple(each * 2 for each in ANY))),
    ("{T}: Add two mana in any combination of {R} and/or {G}.", ManaWords(("{R}{R}", "{R}{G}", "{G}{G}"))),
    ("{T}: Add {C}.\n{T}: Add {U}. This land doesn't untap during your next untap step.", ManaWords(("{C}", "{U}"))),
    ("{T}, Sacrifice this artifact: Add {B}.", ManaWords(("{B}",), sacrifice=True)),
    ("Sacrifice this artifact: Add {B}.", ManaWords(("{B}",), tap=False, sacrifice=True)),
    ("{T}: Add {C}.\n{T}, Sacrifice this land: Add {C}{C}.", ManaWords(("{C}",), unread="free")),
    ("{T}: Add {C}.\n{T}: Add {G} or {U}. This land deals 1 damage to you.", ManaWords(("{C}",), unread="tap")),
]

UNREAD = [
    ("{1}, {T}: Add {B}{R}.", ManaWords(unread="tap")),
    ("{2}: Add one mana of any color.", ManaWords(unread="free")),
    ("{T}: Add {G} for each creature you control.", ManaWords(unread="tap")),
    ("Metalcraft — {T}: Add {C}.", ManaWords(unread="tap")),
    ('Creatures you control have "{T}: Add one mana of any color."', ManaWords(unread="anyone")),
    ("Whenever a player taps a land for mana, that player adds one mana of any type.", ManaWords(unread="anyone")),
    ("{T}: Target player adds {C}.", ManaWords(unread="anyone")),
    ("This creature has all activated abilities of the exiled card.", ManaWords(unread="anyone")),
    ("Activated abilities of artifacts can't be activated.", ManaWords(changes="less")),
    ("If a land is tapped for mana, it produces {B} instead of any other type.", ManaWords(changes="lands")),
    (
        "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.",
        ManaWords(changes="lands"),
    ),
    ("If a permanent is tapped for mana, it produces {B} instead of any other type.", ManaWords(changes="any")),
    (
        "If a land is tapped for mana, it produces {B} instead of any other type.\n"
        "Activated abilities of artifacts can't be activated.",
        ManaWords(changes="any"),
    ),
    ("Mana abilities of this land cost an additional 1 life to activate.", ManaWords(changes="less")),
    ("Activated abilities of enchanted creature cost {3} more to activate.", ManaWords(changes="less")),
    (
        "Enchanted permanent doesn't untap during its controller's untap step and its activated abilities can't be "
        "activated.",
        ManaWords(changes="less"),
    ),
]

NOTHING = [
    "{T}: Add {C}{C}. Spend this mana only to cast artifact spells.",
    "When this creature dies, add {C}{C}{C}.",
    "Activated abilities of creatures can't be activated unless they're mana abilities.",
    "Creatures with mana value 3 or less can't block.",
    "You may spend mana as though it were mana of any color to cast spells.",
    "{2}, {T}: Draw a card. Activate only as a sorcery.",
    "This creature attacks each combat if able.",
    "As an additional cost to cast this spell, sacrifice a creature or pay {1}{B}.",
    "Equip costs you pay cost {1} less.",
    "Minotaur spells you cast cost {B}{R} less to cast. This effect reduces only the amount of colored mana you pay.",
    "Each creature you control gets +1/+1 for each white mana symbol in its mana cost.",
    "All lands lose all abilities except mana abilities.",
    "Each land with an activated ability that isn't a mana ability doesn't untap during its controller's untap step.",
]


@pytest.mark.parametrize(("text", "expected"), [*READ, *UNREAD, *((text, ManaWords()) for text in NOTHING)])
def test_words_about_mana(text: str, expected: ManaWords) -> None:
    assert mana_words(text, "Old Stone", "Artifact") == expected
