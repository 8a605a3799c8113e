"""Reading is bounded by counted steps: long lists take few, and a text that takes more than its budget is unread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import pytest

from bridge.loops.text.parsing import LOOPS
from bridge.loops.text.reading import abilities_of
from bridge.text import read
from bridge.text.budget import (
    LONGEST_CASE,
    LONGEST_NAME,
    LONGEST_SENTENCE,
    LONGEST_TEXT,
    STEPS_PER_CARD,
    STEPS_PER_CASE,
    STEPS_PER_SENTENCE,
    Account,
    ExhaustedError,
    limited,
    spend,
    spent,
    watched,
)
from bridge.text.cutting import with_own_name
from bridge.text.parsing import PLAYS
from bridge.text.readings import CardReading
from tests.hostile.texts import hostile_texts


def _steps(text: str) -> tuple[CardReading, int]:
    before = spent()
    return read(text, name="Some Card", type_line="Creature — Elf"), spent() - before


LISTS = {
    "types": "This creature can't attack unless you control {}.",
    "subtypes": "Other {} and Wolves you control get +1/+1.",
    "descriptions": "This creature can't be blocked except by {}.",
    "conditions": "As long as {}, this creature has flying.",
    "predicates": "Creatures you control {}.",
}
ITEMS = {
    "types": ("an artifact", " or "),
    "subtypes": ("Spiders, Boars", ", "),
    "descriptions": ("white creatures with flying", " and/or "),
    "conditions": ("you control an artifact", " and "),
    "predicates": ("get +1/+1", " and "),
}


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_takes_work_in_proportion_to_its_length(kind: str) -> None:
    item, joined = ITEMS[kind]
    steps = []
    for number in (30, 60):
        reading, needed = _steps(LISTS[kind].format(joined.join([item] * number)))
        assert [each.role for each in reading.statements] == ["in_force"]
        steps.append(needed)
    assert steps[1] < 2.5 * steps[0]  # a tree for each association would be 2 ** 30 times as much


def test_each_noun_of_a_long_list_counts() -> None:
    words = "Other Spiders, Boars, Bats, Bears, Birds, Cats, Dogs, Frogs, Mice, Rats, and Wolves you control get +1/+1."
    (statement,) = read(words).statements
    (effect,) = statement.effects
    kinds = ["spider", "boar", "bat", "bear", "bird", "cat", "dog", "frog", "mouse", "rat", "wolf"]
    assert effect["subject"] == {"subtype": kinds, "controller": "you", "other": True}


def test_a_list_of_types_and_subtypes_is_one_description() -> None:
    words = "This creature can't attack unless you control {}an Island."
    for number in (2, 100):
        (statement,) = read(words.format("an artifact or " * number)).statements
        (effect,) = statement.effects
        kinds = {"any": [{"type": ["artifact"]}, {"subtype": "island"}]}
        assert effect["unless"] == {"controls": {"player": "you", "what": kinds}}


def test_an_adjective_in_front_of_a_long_list_is_open() -> None:
    # "White" may describe the Spiders alone, or all of them.
    words = "White Spiders, Boars, Bats, Bears, Birds, Cats, Dogs, Frogs, Mice, Rats, and Wolves get +1/+1."
    short, long = read("White Spiders, Boars, and Wolves get +1/+1."), read(words)
    assert [each.role for each in long.statements] == [each.role for each in short.statements] == ["unread"]


def test_what_is_too_long_is_unread() -> None:
    sentence = "Creatures you control have flying and " * (LONGEST_SENTENCE // 30)
    assert [each.role for each in read(f"{sentence}. Creatures can't block.").statements] == [
        "unread",
        "in_force",
    ]
    (whole,) = read("Flying\n" * LONGEST_TEXT).statements
    assert (whole.role, whole.start, whole.end) == ("unread", 0, len("Flying\n") * LONGEST_TEXT)
    assert abilities_of("Some Card", "Flying\n" * LONGEST_TEXT).unread


def test_what_takes_too_much_is_unread_and_what_follows_is_read() -> None:
    many = ", or ".join(["an artifact"] * 60)
    reading, needed = _steps(f"This creature can't attack unless you control {many}. Creatures can't block.")
    assert [each.role for each in reading.statements] == ["unread", "in_force"]
    assert STEPS_PER_SENTENCE < needed < STEPS_PER_CARD


def test_a_card_has_a_budget_over_all_of_its_sentences() -> None:
    many = ", or ".join(["an artifact"] * 60)
    text = f"This creature can't attack unless you control {many}.\n" * 4 + "Creatures can't block."
    reading, needed = _steps(text)
    assert [each.role for each in reading.statements] == ["unread"] * 5
    assert needed == STEPS_PER_CARD


def _forget() -> None:
    PLAYS.forget()
    LOOPS.forget()


def test_a_reading_does_not_depend_on_what_was_read_before() -> None:
    for _, text in islice(hostile_texts(7), 3, None, 29):
        _forget()
        first = _steps(text)
        assert _steps(text) == first


def test_no_text_takes_more_than_its_budget() -> None:
    texts = list(hostile_texts(1))
    assert len({text for _, text in texts}) == len(texts) >= 200
    for _, text in texts[::8]:
        reading, needed = _steps(text)
        assert needed <= STEPS_PER_CARD
        places = [(each.start, each.end) for each in reading.statements]
        assert all(0 <= start <= end <= len(text) for start, end in places)
        before = spent()
        abilities_of("Some Card", text, ["creature"], ["Elf"])
        assert spent() - before <= STEPS_PER_CARD


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(4))
def test_no_text_takes_more_than_its_budget_whatever_the_seed(seed: int) -> None:
    for _, text in hostile_texts(seed):
        for type_line in ("Creature — Elf", "Instant"):
            before = spent()
            read(text, name="Some Card", type_line=type_line)
            assert spent() - before <= STEPS_PER_CARD
            before = spent()
            abilities_of("Some Card", text, [type_line.split()[0].lower()])
            assert spent() - before <= STEPS_PER_CARD


def test_budgets_lie_within_each_other() -> None:
    before = spent()
    with limited(10):
        with pytest.raises(ExhaustedError), limited(100):
            spend(11)
        with pytest.raises(ExhaustedError):
            spend(1)
    assert spent() - before == 10  # exactly the budget, whatever was asked for
    spend(1_000)  # no budget around it


class _OutOfTimeError(Exception):
    pass


@contextmanager
def _out_of_time() -> Iterator[None]:
    def look() -> None:
        raise _OutOfTimeError

    with watched(look):
        yield


def test_who_watches_can_end_a_reading_and_nothing_of_it_is_remembered() -> None:
    text = f"This creature can't be blocked except by {' and/or '.join(['white creatures with flying'] * 60)}."
    _forget()
    with pytest.raises(_OutOfTimeError), _out_of_time():
        read(text)
    assert [each.role for each in read(text).statements] == ["in_force"]


def test_a_word_is_not_the_class_that_has_its_name() -> None:
    # "{C}" is not the word "mana": the ability adds nothing for a land that is tapped for another color.
    assert abilities_of("Some Card", "Whenever you tap a land for {C}, add an additional {C}.", ["creature"]).unread
    assert not abilities_of(
        "Some Card", "Whenever you tap a land for mana, add an additional {C}.", ["creature"]
    ).unread
    assert read("Creatures get +1/+1 for each type you control.").of_role("unread")


def test_a_text_that_calls_its_card_by_too_long_a_name_is_unread() -> None:
    name = "Elf" * 80
    reading = read(f"{name} can't block.", name=name, type_line="Creature — Elf")
    assert [(each.role, each.words) for each in reading.statements] == [("unread", f"{name} can't block.")]
    assert str(LONGEST_NAME) in reading.bound
    assert abilities_of(name, f"{{T}}: Untap {name}.", ["creature"]).unread
    assert not read("", name=name).statements
    longest = name[:LONGEST_NAME]
    assert [each.role for each in read(f"{longest} can't block.", name=longest).statements] == ["in_force"]


@pytest.mark.parametrize("name", ["K'rrik", "K’rrik"])
def test_apostrophes_of_either_kind_are_those_of_the_name(name: str) -> None:
    assert with_own_name("K'rrik gets +1/+1. K’rrik attacks.", [name]) == "~ gets +1/+1. ~ attacks."


def test_a_case_has_a_budget_over_its_texts() -> None:
    account = Account()
    assert not account.opened("Flying")
    account.charge(STEPS_PER_CASE - 1)
    assert not account.opened("Flying")
    account.charge(1)
    assert f"{STEPS_PER_CASE}" in account.opened("Flying")
    account = Account()
    assert not account.opened("x" * LONGEST_CASE)
    assert f"{LONGEST_CASE}" in account.opened("x")
