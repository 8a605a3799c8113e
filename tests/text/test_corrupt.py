"""Corrupted sentences are not read like the originals: sixty by hand, and five hundred made from sentences of cards."""

from __future__ import annotations

from typing import Any

import pytest

from .corrupt import BROKEN, Corruption, corruptions, read_as, read_as_original, same_reading, says_something, whole
from .sampling import CARDS, Sentence

CREATURE, AURA, ENCHANTMENT = "Creature — Bear", "Enchantment — Aura", "Enchantment"

OTHER_MEANING: list[tuple[str, str, str]] = [
    # Negations
    (CREATURE, "This creature can't block.", "This creature can block."),
    (CREATURE, "This creature can't be blocked.", "This creature can be blocked."),
    (CREATURE, "This creature can't attack alone.", "This creature can attack alone."),
    (ENCHANTMENT, "Creatures without flying can't attack.", "Creatures with flying can't attack."),
    (ENCHANTMENT, "Creatures can't attack you.", "Creatures can attack you."),
    (AURA, "Enchanted creature can't attack or block.", "Enchanted creature can attack or block."),
    (
        CREATURE,
        "This creature can't attack unless defending player controls an Island.",
        "This creature can't attack if defending player controls an Island.",
    ),
    (
        CREATURE,
        "This creature can attack as though it didn't have defender.",
        "This creature can attack as though it had defender.",
    ),
    (
        CREATURE,
        "This creature can't be blocked by non-Wall creatures.",
        "This creature can't be blocked by Wall creatures.",
    ),
    (AURA, "Enchanted creature can't block if it's black.", "Enchanted creature can't block if it isn't black."),
    # Numbers and comparisons
    (
        CREATURE,
        "This creature can't be blocked by creatures with power 2 or less.",
        "This creature can't be blocked by creatures with power 2 or greater.",
    ),
    (
        CREATURE,
        "This creature can't be blocked by creatures with power 2 or less.",
        "This creature can't be blocked by creatures with power 3 or less.",
    ),
    (
        CREATURE,
        "This creature can't be blocked by creatures with power 2 or less.",
        "This creature can't be blocked by creatures with toughness 2 or less.",
    ),
    (
        CREATURE,
        "This creature can't be blocked except by two or more creatures.",
        "This creature can't be blocked except by three or more creatures.",
    ),
    (
        CREATURE,
        "This creature can't be blocked by more than one creature.",
        "This creature can't be blocked by fewer than one creature.",
    ),
    (
        CREATURE,
        "This creature can't be blocked by more than one creature.",
        "This creature can't be blocked by more than two creatures.",
    ),
    (
        ENCHANTMENT,
        "No more than one creature can attack each combat.",
        "No more than two creatures can attack each combat.",
    ),
    (
        ENCHANTMENT,
        "No more than one creature can attack each combat.",
        "No more than one creature can block each combat.",
    ),
    (AURA, "Enchanted creature gets +2/+1.", "Enchanted creature gets +1/+2."),
    (AURA, "Enchanted creature gets +2/+1.", "Enchanted creature gets -2/+1."),
    (
        CREATURE,
        "This creature can block an additional creature each combat.",
        "This creature can block two additional creatures each combat.",
    ),
    (
        CREATURE,
        "This creature can't attack unless you control a creature with power 4 or greater.",
        "This creature can't attack unless you control a creature with power 4 or less.",
    ),
    (
        CREATURE,
        "This creature can't attack unless at least two other creatures attack.",
        "This creature can't attack unless at least three other creatures attack.",
    ),
    (
        ENCHANTMENT,
        "Creatures can't attack you unless their controller pays {2} for each of those creatures.",
        "Creatures can't attack you unless their controller pays {3} for each of those creatures.",
    ),
    (
        CREATURE,
        "Creatures with power less than this creature's power can't block it.",
        "Creatures with power greater than this creature's power can't block it.",
    ),
    # Whose, who, whom
    (ENCHANTMENT, "Creatures you control have haste.", "Creatures your opponents control have haste."),
    (ENCHANTMENT, "Creatures you control have haste.", "Creatures you don't control have haste."),
    (ENCHANTMENT, "Other creatures you control get +1/+1.", "Creatures you control get +1/+1."),
    (ENCHANTMENT, "Creatures can't attack you.", "Creatures you control can't attack."),
    (ENCHANTMENT, "Creatures can't attack you.", "Creatures can't attack you or planeswalkers you control."),
    (CREATURE, "This creature can't attack.", "Creatures can't attack."),
    (AURA, "Enchanted creature attacks each combat if able.", "Enchanted creature blocks each combat if able."),
    (
        CREATURE,
        "This creature can't block creatures with flying.",
        "This creature can't be blocked by creatures with flying.",
    ),
    (
        CREATURE,
        "This creature can't attack unless defending player controls an Island.",
        "This creature can't attack unless you control an Island.",
    ),
    (CREATURE, "This creature can't attack its owner.", "This creature can't attack you."),
    # Colors, types, keywords
    (
        CREATURE,
        "This creature can't be blocked by black creatures.",
        "This creature can't be blocked by white creatures.",
    ),
    (
        CREATURE,
        "This creature can't be blocked except by black creatures.",
        "This creature can't be blocked by black creatures.",
    ),
    (
        CREATURE,
        "This creature can't be blocked by artifact creatures.",
        "This creature can't be blocked by enchantment creatures.",
    ),
    (CREATURE, "This creature can't block Humans.", "This creature can't block Goblins."),
    (CREATURE, "This creature can block only creatures with flying.", "This creature can block creatures with flying."),
    (AURA, "Enchanted creature gets +2/+2 and has trample.", "Enchanted creature gets +2/+2 and has menace."),
    (AURA, "Enchanted creature gets +2/+2 and has trample.", "Enchanted creature gets +2/+2 and loses trample."),
    (CREATURE, "All creatures able to block this creature do so.", "All Walls able to block this creature do so."),
    (
        CREATURE,
        "This creature must be blocked if able.",
        "This creature must be blocked by two or more creatures if able.",
    ),
    (
        ENCHANTMENT,
        "Each creature you control assigns combat damage equal to its toughness rather than its power.",
        "Each creature you control assigns combat damage equal to its power rather than its toughness.",
    ),
]
"""A type line, a sentence, and a sentence that says something else."""

NONSENSE: list[tuple[str, str, str]] = [
    (CREATURE, "This creature can't block.", "This can't creature block."),
    (CREATURE, "This creature can't block.", "This creature can't can't block."),
    (CREATURE, "This creature can't be blocked.", "This creature can't blocked be."),
    (CREATURE, "This creature can't be blocked.", "This creature be blocked."),
    (
        CREATURE,
        "This creature can't be blocked by more than one creature.",
        "This creature can't be blocked by more one creature.",
    ),
    (CREATURE, "This creature attacks each combat if able.", "This creature attacks each combat able if."),
    (CREATURE, "This creature attacks each combat if able.", "This creature each combat if able."),
    (CREATURE, "All creatures able to block this creature do so.", "All creatures able to block this creature so."),
    (AURA, "Enchanted creature gets +2/+2 and has trample.", "Enchanted creature gets and has trample."),
    (AURA, "Enchanted creature gets +2/+2 and has trample.", "Enchanted creature gets +2/+2 and trample."),
    (AURA, "Enchanted creature can't attack or block.", "Enchanted creature can't or block attack."),
    (ENCHANTMENT, "Creatures you control have haste.", "Creatures you control haste."),
    (ENCHANTMENT, "Creatures you control have haste.", "Creatures you have control haste."),
    (ENCHANTMENT, "Creatures can't attack you.", "Creatures can't you."),
    (ENCHANTMENT, "No more than one creature can attack each combat.", "No than one creature can attack each combat."),
    (
        CREATURE,
        "This creature can't be blocked by creatures with power 2 or less.",
        "This creature can't be blocked by creatures with 2 power or less.",
    ),
    (
        CREATURE,
        "This creature can't attack unless defending player controls an Island.",
        "This creature can't attack unless defending controls an Island.",
    ),
    (
        ENCHANTMENT,
        "Creatures can't attack you unless their controller pays {2} for each of those creatures.",
        "Creatures can't attack you unless their controller {2} for each of those creatures.",
    ),
]
"""A type line, a sentence, and a sentence that is no English or has no certain meaning, and has to be unread."""


def _read(type_line: str, text: str) -> object:
    return read_as(Sentence("Some Card", type_line, text))


@pytest.mark.parametrize(("type_line", "text", "other"), OTHER_MEANING, ids=[other for _, _, other in OTHER_MEANING])
def test_another_meaning_is_another_reading(type_line: str, text: str, other: str) -> None:
    reading = _read(type_line, text)
    assert whole(reading)
    assert says_something(reading)
    assert not same_reading(reading, _read(type_line, other))


@pytest.mark.parametrize(("type_line", "text", "broken"), NONSENSE, ids=[broken for _, _, broken in NONSENSE])
def test_nonsense_is_unread(type_line: str, text: str, broken: str) -> None:
    assert whole(_read(type_line, text))
    assert not whole(_read(type_line, broken))


@pytest.fixture(scope="module")
def made() -> list[Corruption]:
    if not CARDS.exists():
        pytest.skip(f"third-party data is not beside the checkout: {CARDS}")
    return list(corruptions(500))


def test_corruptions_are_not_read_as_the_original(made: list[Corruption]) -> None:
    assert len(made) == 500
    assert len({each.how for each in made}) >= 10
    assert [each for each in made if read_as_original(each)] == []


def test_nonsense_is_not_irrelevant(made: list[Corruption]) -> None:
    broken = [each for each in made if each.how in BROKEN]
    assert len(broken) > 150
    quiet = [each for each in broken if _irrelevant(read_as(each.original, each.text))]
    print(*(each.text for each in quiet), sep="\n")
    assert quiet == []


def _irrelevant(reading: Any) -> bool:
    return whole(reading) and not says_something(reading)
