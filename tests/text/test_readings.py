"""The reader of card texts against readings written by hand (`readings.yaml`), of 300 sentences drawn at random.

An entry has the sentence, its card and type line, and

* `role`: "in_force" (the default), "offered", "irrelevant"; `effects`, `keywords` (those that bear on combat) and
  `questions`, as in docs/case-file.md, with slots as `{bind: target}`;
* `optional`: effects that may be offered in addition, from abilities that the sentence grants;
* `unsayable`: why no record can say it. The sentence then has to be reported as unread, except for its `effects`;
* `or`: other correct readings; `note`: an explanation.

The reader may leave a sentence unread, but must not read it as something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bridge.case.state import Effect
from bridge.text import read

from .comparing import compare, relevant_keywords, same, slots
from .sampling import CARDS, entries, sample

Node = dict[str, Any]
ENTRIES = entries()
NAMES = [f"{entry['card']}: {entry['text']}"[:80] for entry in ENTRIES]
LEAST_READ = 0.9
NUMBERS = {
    "n",
    "x",
    "power",
    "toughness",
    "life",
    "discard",
    "at_least",
    "at_most",
    "exactly",
    "more_than",
    "fewer_than",
}


def _filled(value: Any, key: str = "") -> Any:
    """The records with every slot filled."""
    if isinstance(value, dict):
        if list(value) == ["bind"]:
            return 1 if key in NUMBERS else "flying" if key == "keywords" else {"id": "x"}
        filled = {name: _filled(each, key if name == "sum" else name) for name, each in value.items()}
        return {**filled, "of": "x"} if value.get("kind") == "is_copy" else filled
    return [_filled(each, key) for each in value] if isinstance(value, list) else value


def _records(entry: Node) -> Iterator[Node]:
    for one in [entry, *entry.get("or", [])]:
        yield from [*one.get("effects", []), *one.get("optional", [])]


@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_an_entry_is_in_the_case_format(entry: Node) -> None:
    for record in _records(entry):
        msgspec.convert(_filled(record), Effect)
    for one in [entry, *entry.get("or", [])]:
        assert set(one) <= {
            "card",
            "type",
            "text",
            "role",
            "effects",
            "keywords",
            "questions",
            "optional",
            "unsayable",
        } | {
            "or",
            "note",
        }
        assert one.get("role", "in_force") in ("in_force", "offered", "irrelevant")
        assert sum(relevant_keywords(one.get("keywords", [])).values()) == len(one.get("keywords", []))


def test_the_entries_answer_the_sample() -> None:
    if not CARDS.exists():
        pytest.skip(f"third-party data is not beside the checkout: {CARDS}")
    assert {(each.card, each.text) for _, each in sample()} == {(entry["card"], entry["text"]) for entry in ENTRIES}


def test_one_sentence_of_a_card_at_most() -> None:
    assert len({entry["card"] for entry in ENTRIES}) == len(ENTRIES) == 300


@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_no_sentence_is_read_as_something_else(entry: Node) -> None:
    reading = read(entry["text"], name=entry["card"], type_line=entry["type"])
    outcome = compare(reading, entry)
    assert outcome.verdict in ("equal", "asked", "unread"), outcome.why
    for statement in reading.statements:
        assert statement.words in entry["text"]
        assert slots(list(statement.effects)) <= set(statement.bind)
        assert set(statement.questions) == {f"{who}{words}" for who, words in _questions(list(statement.effects))}
        for effect in statement.effects:
            msgspec.convert(_filled(effect), Effect)
            for keyword in effect.get("keywords", []):
                assert isinstance(keyword, dict) or keyword.split()[0].lower() in (entry["text"] + HASTE).lower()
    if outcome.verdict == "equal":
        asked = {words for each in reading.statements for words in each.questions}
        assert len(asked) == len(entry.get("questions", [])) or "or" in entry, asked


def _questions(value: Any) -> Iterator[tuple[str, str]]:
    """Each question in records: the prefix that says whom it is about, and its words."""
    if isinstance(value, list):
        for each in value:
            yield from _questions(each)
    elif isinstance(value, dict):
        if isinstance(words := value.get("answer"), str):
            yield "", words
        if isinstance(who := value.get("who"), str) and value["mark"] not in KNOWN_MARKS:
            yield f"{who}: ", value["mark"]
        for each in value.values():
            yield from _questions(each)


HASTE = "haste"  # Blitz, dash and riot give haste, though their texts don't say so.
KNOWN_MARKS = {"monarch", "city's blessing", "initiative", "max speed"}
"""Marks of players that a state always gives (CR 702.131, 720, 725, 702.179), so that they are no questions."""


def test_most_of_the_sample_is_read() -> None:
    verdicts = [
        compare(read(entry["text"], name=entry["card"], type_line=entry["type"]), entry).verdict
        for entry in ENTRIES
        if "unsayable" not in entry
    ]
    unread = verdicts.count("unread")
    print(f"{unread} of {len(verdicts)} unread")
    assert unread <= len(verdicts) * (1 - LEAST_READ)


# ------------------------------------------------------------------------------------------- the comparison itself

TWO = {"at_least": 2}
WOLF, OGRE = {"subtype": "wolf"}, {"subtype": "ogre"}
EQUAL: dict[str, tuple[list[Node], list[Node]]] = {
    "unless, or if not": (
        [{"kind": "cant_attack", "unless": {"controls": {"player": "you", "what": WOLF, **TWO}}}],
        [{"kind": "cant_attack", "if": {"controls": {"player": "you", "what": WOLF, "fewer_than": 2}}}],
    ),
    "can't attack or block, in one or two": (
        [{"kind": "cant_attack_or_block", "subject": "host", "whom": [{"player": "you"}]}],
        [
            {"kind": "cant_block", "subject": "host"},
            {"kind": "cant_attack", "subject": "host", "whom": {"player": "you"}},
        ],
    ),
    "a list of words, or any": (
        [{"kind": "cant_block", "attacker": {"subtype": ["wolf", "ogre"]}}],
        [{"kind": "cant_block", "attacker": {"any": [OGRE, WOLF]}}],
    ),
    "neither, or not any": (
        [{"kind": "cant_be_blocked", "blocker": {"non": {"any": [{"type": "artifact"}, {"color": "black"}]}}}],
        [{"kind": "cant_be_blocked", "blocker": {"all": [{"non": {"color": "black"}}, {"non": {"type": "artifact"}}]}}],
    ),
    "blocks, said from either side": (
        [{"kind": "cant_block", "subject": {"type": "creature", "keyword": "flying"}, "attacker": "self"}],
        [{"kind": "cant_be_blocked", "blocker": {"keyword": "flying"}}],
    ),
    "subject and self": (
        [{"kind": "cant_block", "attacker": {"power": {"more_than": {"power_of": "self"}}}}],
        [{"kind": "cant_block", "subject": "self", "attacker": {"power": {"more_than": {"power_of": "subject"}}}}],
    ),
    "an ability that is granted": (
        [{"kind": "gains", "subject": {"bind": "target"}, "abilities": [{"kind": "cant_block", "attacker": "self"}]}],
        [{"kind": "cant_block", "subject": {"bind": "target creature"}, "attacker": "subject"}],
    ),
    "keywords one by one": (
        [{"kind": "gains", "keywords": ["flying", "hexproof", "haste"]}, {"kind": "gets", "power": 1, "toughness": 0}],
        [
            {"kind": "gets", "power": 1},
            {"kind": "gains", "keywords": ["haste"]},
            {"kind": "gains", "keywords": ["flying"]},
        ],
    ),
    "no card, or none at most": (
        [{"kind": "cant_block", "if": {"compare": {"value": {"number": "hand", "of": "you"}, "exactly": 0}}}],
        [{"kind": "cant_block", "if": {"compare": {"value": {"number": "hand", "of": "you"}, "at_most": 0}}}],
    ),
    "a cost as a string": (
        [{"kind": "costs_attack", "cost": "{2}{W}"}],
        [{"kind": "costs_attack", "cost": {"mana": "{W}{2}"}}],
    ),
}
DIFFERENT: dict[str, tuple[list[Node], list[Node]]] = {
    "if and unless": (
        [{"kind": "cant_attack", "if": {"exists": {"what": WOLF}}}],
        [{"kind": "cant_attack", "unless": {"exists": {"what": WOLF}}}],
    ),
    "a number": ([{"kind": "gets", "power": 1}], [{"kind": "gets", "power": 2}]),
    "two and three": (
        [{"kind": "cant_be_blocked_except_by_at_least", "n": 2}],
        [{"kind": "cant_be_blocked_except_by_at_least", "n": 3}],
    ),
    "who can't block whom": (
        [{"kind": "cant_block", "subject": WOLF, "attacker": OGRE}],
        [{"kind": "cant_be_blocked", "subject": WOLF, "blocker": OGRE}],
    ),
    "whose power is greater": (
        [{"kind": "cant_be_blocked", "subject": WOLF, "blocker": {"power": {"more_than": {"power_of": "subject"}}}}],
        [{"kind": "cant_be_blocked", "subject": WOLF, "blocker": {"power": {"more_than": {"power_of": "self"}}}}],
    ),
    "one slot and two": (
        [{"kind": "must_block", "subject": {"bind": "target"}, "attacker": {"bind": "target"}}],
        [{"kind": "must_block", "subject": {"bind": "target"}, "attacker": {"bind": "target 2"}}],
    ),
    "whose creatures": (
        [{"kind": "cant_block", "subject": {"controller": "opponent"}}],
        [{"kind": "cant_block", "subject": {"controller": "not_you"}}],
    ),
    "all and any": (
        [{"kind": "cant_block", "attacker": {"all": [WOLF, OGRE]}}],
        [{"kind": "cant_block", "attacker": {"any": [WOLF, OGRE]}}],
    ),
    "itself and every creature": ([{"kind": "cant_block"}], [{"kind": "cant_block", "subject": {"type": "creature"}}]),
    "goblins and other goblins": (
        [{"kind": "gains", "keywords": ["haste"], "subject": {"subtype": "goblin"}}],
        [{"kind": "gains", "keywords": ["haste"], "subject": {"subtype": "goblin", "other": True}}],
    ),
    "you and your planeswalkers": (
        [{"kind": "cant_attack", "whom": {"player": "you"}}],
        [{"kind": "cant_attack", "whom": [{"player": "you"}, {"planeswalkers_of": "you"}]}],
    ),
    "the same once and twice": ([{"kind": "must_attack"}], [{"kind": "must_attack"}, {"kind": "must_attack"}]),
    "keywords": ([{"kind": "gains", "keywords": ["fear"]}], [{"kind": "gains", "keywords": ["flying"]}]),
}


@pytest.mark.parametrize("name", EQUAL)
def test_the_comparison_sees_what_is_the_same(name: str) -> None:
    one, other = EQUAL[name]
    assert same(one, other)
    assert same(other, one)


@pytest.mark.parametrize("name", DIFFERENT)
def test_the_comparison_sees_what_differs(name: str) -> None:
    one, other = DIFFERENT[name]
    assert not same(one, other)
    assert not same(other, one)
