"""Records that are written as sentences are read back as the same records.

Two records are the same if their normal forms are equal (`normal_form.py`).
"""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bridge.case.kinds import ATTACK_KINDS, BLOCK_KINDS, CHANGE_KINDS, DAMAGE_KINDS
from bridge.case.state import Effect
from bridge.text import read
from bridge.text.writing import sentence
from bridge.text.writings.words import CannotWriteError
from tests.properties.boards import examples

from .normal_form import normal
from .sampling import CARDS

Node = dict[str, Any]

LIMITS = ("max_attackers", "max_blockers", "must_attack_with")
UNWRITTEN = {"blocks_at_random", "is_copy", "takes_control", "changes_words"}
"""Kinds for which no card has a sentence of their own, and those that a case gives in records alone."""
KINDS = [
    kind for kind in dict.fromkeys([*ATTACK_KINDS, *BLOCK_KINDS, *DAMAGE_KINDS, *CHANGE_KINDS]) if kind not in UNWRITTEN
]


# ------------------------------------------------------------------------------------------------------------- records

COLORS = ["white", "blue", "black", "red", "green"]
SUBTYPES = [
    "goblin",
    "elf",
    "wall",
    "wolf",
    "merfolk",
    "dragon",
    "faerie",
    "fungus",
    "human",
    "sphinx",
    "island",
    "vehicle",
]
KEYWORDS = [
    "flying",
    "reach",
    "menace",
    "first strike",
    "defender",
    "haste",
    "islandwalk",
    "protection from red",
    "ward {2}",
]
QUESTIONS = ["you've cast a spell this turn", "a creature died this turn", "you gained life this turn", "~ was kicked"]

players = st.sampled_from(
    ["you", "opponent", "not_you", "defending", "active", "enchanted_player", "owner", "controller"]
)
small = st.integers(1, 12)
counters = st.sampled_from(["+1/+1", "-1/-1", "any", "charge", "first strike"])
references = st.sampled_from(["self", "host", "subject"])


def some(values: list[str], most: int = 2) -> st.SearchStrategy[Any]:
    """A word, or a list of words."""
    lists = st.lists(st.sampled_from(values), min_size=2, max_size=most + 1, unique=True)
    return st.one_of(st.sampled_from(values), lists)


def comparisons(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Node]:
    """One bound or two."""
    bounds = ["at_least", "at_most", "exactly", "more_than", "fewer_than"]
    one = st.builds(lambda bound, value: {bound: value}, st.sampled_from(bounds), values)
    both = st.builds(lambda low, more: {"at_least": low, "at_most": low + more}, st.integers(0, 4), small)
    return st.one_of(one, both)


plain_counts = st.builds(
    lambda described: {"count": described},
    st.fixed_dictionaries({"subtype": st.sampled_from(SUBTYPES)}, optional={"tapped": st.booleans()}),
)
whole_numbers = st.integers(0, 20)


def parts(depth: int) -> dict[str, st.SearchStrategy[Any]]:
    """What a description can say, by key."""
    measured = st.one_of(whole_numbers, comparisons(whole_numbers), comparisons(plain_counts))
    given: dict[str, st.SearchStrategy[Any]] = {
        "type": some(["artifact", "creature", "enchantment", "land", "planeswalker", "battle"]),
        "subtype": some(SUBTYPES),
        "supertype": some(["legendary", "basic", "snow"]),
        "color": some(COLORS),
        "colors": st.one_of(st.integers(0, 1), st.sampled_from([{"at_least": 2}, {"more_than": 1}])),
        "keyword": some(KEYWORDS),
        "name": st.sampled_from(["Grizzly Bears", "Sword of the Meek"]),
        "power": measured,
        "toughness": measured,
        "mana_value": st.one_of(measured, st.sampled_from([{"parity": "even"}, {"parity": "odd"}])),
        "toughness_minus_power": st.sampled_from([{"more_than": 0}, {"fewer_than": 0}]),
        "shares_color_with": references,
        "counters": st.dictionaries(
            counters, st.one_of(st.just(0), st.builds(lambda n: {"at_least": n}, small)), min_size=1, max_size=2
        ),
        "tapped": st.booleans(),
        "token": st.booleans(),
        "attacking": st.one_of(st.booleans(), players),
        "blocking": st.just(True),
        "blocked": st.just(True),
        "unblocked": st.just(True),
        "attacked_this_turn": st.booleans(),
        "goaded": st.just(True),
        "suspected": st.just(True),
        "modified": st.just(True),
        "mark": st.just("commander"),
        "controller": players,
        "owner": st.just("you"),
        "attached": st.sampled_from(["aura", "equipment"]),
        "attached_to": st.just({"is": "self"}),
        "non": st.one_of(
            st.builds(lambda word: {"color": word}, st.sampled_from(COLORS)),
            st.builds(lambda word: {"subtype": word}, some(SUBTYPES)),
            st.builds(lambda word: {"type": word}, st.sampled_from(["artifact", "creature"])),
            st.builds(lambda word: {"keyword": word}, some(KEYWORDS)),
            st.just({"is": "self"}),
            st.just({"supertype": "basic"}),
        ),
    }
    if depth:
        given["all"] = st.lists(descriptions(depth - 1).filter(bool), min_size=1, max_size=2)
    return given


def descriptions(depth: int = 1) -> st.SearchStrategy[Node]:
    """A description of up to three parts."""
    keys = st.lists(st.sampled_from(sorted(parts(depth))), max_size=3, unique=True)
    return keys.flatmap(lambda chosen: st.fixed_dictionaries({key: parts(depth)[key] for key in chosen}))


faced = st.one_of(
    descriptions(),
    descriptions(0).map(lambda described: {"non": described}),
    st.lists(descriptions(0).filter(bool), min_size=2, max_size=3).map(lambda all_: {"any": all_}),
    st.sampled_from(["self", "host", {"is": "self"}]),
    st.sampled_from([{"power": {bound: {"power_of": "subject"}}} for bound in ("more_than", "fewer_than")]),
)
counted = st.one_of(
    descriptions(0).map(lambda described: {"distinct": "basic_land_types", "among": described}),
    descriptions(0).map(lambda described: {"distinct": "colors", "among": described}),
    descriptions().map(lambda described: {"count": described}),
    descriptions(0).map(lambda described: {"count": {**described, "other": True}}),
    st.builds(lambda kind, on: {"counters": kind, "on": on}, counters, references),
    st.builds(lambda where, of: {"number": where, "of": of}, st.sampled_from(["hand", "graveyard"]), players),
)
read_numbers = st.one_of(
    counted,
    descriptions(0).map(lambda described: {"greatest": "power", "among": described}),
    st.builds(lambda of: {"number": "life", "of": of}, players),
    st.builds(lambda key, on: {key: on}, st.sampled_from(["power_of", "toughness_of", "mana_value_of"]), references),
    st.builds(lambda one, times: {"sum": [one] * times}, counted, st.integers(2, 3)),
    st.builds(lambda one, n: {"sum": [one, n]}, counted, small),
)
numbers = st.one_of(whole_numbers, read_numbers)
attacked = st.one_of(
    st.builds(lambda who: {"player": who}, st.one_of(players, st.just("host_controller"))),
    st.builds(lambda who: {"planeswalkers_of": who}, players),
    st.builds(lambda who: {"battles_of": who}, players),
    st.just({"permanent": {"is": "self"}}),
)
whom = st.one_of(attacked, st.lists(attacked, min_size=1, max_size=3))
paid = st.fixed_dictionaries({"choose": descriptions(0)}, optional={"n": small})
costs = st.one_of(
    st.sampled_from(["{2}", "{W}{W}", "{W/P}"]),
    st.fixed_dictionaries(
        {},
        optional={
            "mana": st.sampled_from(["{1}", "{S}{G}"]),
            "life": numbers,
            "discard": small,
            "sacrifice": paid,
            "tap_permanents": paid.map(lambda given: {**given, "uninvolved": True}),
            "return": paid,
        },
    ),
    st.builds(lambda x: {"mana": "{X}", "x": x}, read_numbers),
)
tallies = st.fixed_dictionaries(
    {"what": descriptions()},
    optional={"at_least": small},
)
more_tallies = st.one_of(
    tallies,
    st.fixed_dictionaries({"what": descriptions()}, optional={"at_most": whole_numbers}),
    st.fixed_dictionaries({"what": descriptions()}, optional={"exactly": whole_numbers}),
    st.fixed_dictionaries({"what": descriptions(0).map(lambda described: {**described, "other": True})}),
)
hand_bounds = st.one_of(
    *(st.fixed_dictionaries({bound: whole_numbers}) for bound in ("at_least", "at_most", "exactly"))
)


def _simple_conditions() -> st.SearchStrategy[Node]:
    controls = st.builds(lambda who, tally: {"controls": {"player": who, **tally}}, players, more_tallies)
    exists = more_tallies.map(lambda tally: {"exists": tally})
    about = st.builds(
        lambda word, described: {"fits": {"object": word, "what": described}},
        references,
        descriptions().filter(bool),
    )
    return st.one_of(
        controls,
        exists,
        st.builds(lambda who, what: {"non": {"controls": {"player": who, "what": what}}}, players, descriptions()),
        st.builds(lambda what: {"non": {"exists": {"what": what}}}, descriptions()),
        about,
        about.map(lambda condition: {"non": condition}),
        st.builds(lambda who: {"player": {"who": who, "mark": "monarch"}}, players),
        st.sampled_from(
            [{"player": {"who": "you", "mark": mark}} for mark in ("city's blessing", "initiative", "max speed")]
        ),
        st.sampled_from(QUESTIONS).map(lambda question: {"answer": question}),
        st.builds(
            lambda where, of, bounds: {"compare": {"value": {"number": where, "of": of}, **bounds}},
            st.sampled_from(["hand", "graveyard", "life", "poison"]),
            players,
            hand_bounds,
        ),
        st.builds(
            lambda described, one, other: {
                "compare": {
                    "value": {"count": {**described, "controller": one}},
                    "more_than": {"count": {**described, "controller": other}},
                }
            },
            descriptions(0),
            players,
            players,
        ),
        st.builds(
            lambda key, tally: {key: tally},
            st.sampled_from(["attacks", "also_attacks", "blocks", "also_blocks"]),
            tallies,
        ),
    )


simple_conditions = _simple_conditions()
conditions = st.one_of(
    simple_conditions,
    st.builds(
        lambda word, both: {word: both},
        st.sampled_from(["any", "all"]),
        st.lists(simple_conditions, min_size=2, max_size=3),
    ),
)
subjects = st.one_of(
    st.sampled_from(["self", "host"]),
    descriptions(),
    descriptions(0).map(lambda described: {**described, "other": True}),
    st.lists(descriptions(0).filter(bool), min_size=2, max_size=3).map(lambda all_: {"any": all_}),
    descriptions(0).filter(bool).map(lambda described: {"any": [{"is": "self"}, described]}),
)
changes = st.integers(-9, 9)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "whom": whom,
    "attacker": faced,
    "blocker": faced,
    "player": st.one_of(players, st.just("any")),
    "by": players,
    "cost": costs,
    "keyword": st.sampled_from(KEYWORDS),
}
NEEDED = {
    "max_attackers": {"n": small},
    "max_blockers": {"n": small},
    "cant_be_blocked_by_more_than": {"n": small},
    "cant_be_blocked_except_by_at_least": {"n": small},
    "cant_be_blocked_except_by_exactly": {"n": small},
    "must_be_blocked_by_exactly": {"n": small},
    **{kind: {"cost": costs} for kind in ("costs_attack", "costs_block", "costs_attack_or_block", "costs_be_blocked")},
    **{
        kind: {"keyword": FIELDS["keyword"]}
        for kind in ("may_block_as_though_it_had", "may_be_blocked_as_though_it_lacked")
    },
    "must_attack_with": {"player": FIELDS["player"]},
    "cant_have": {"keywords": st.lists(st.sampled_from(KEYWORDS), min_size=1, max_size=3, unique=True)},
}
"""The keys that each kind needs."""
OPTIONAL = {
    **{kind: ["whom"] for kind in ("cant_attack", "must_attack", "costs_attack", "max_attackers", "must_attack_with")},
    **{kind: ["whom"] for kind in ("may_attack_as_though_haste", "may_attack_as_though_no_defender")},
    **{
        kind: ["whom", "attacker"] for kind in ("cant_attack_or_block", "costs_attack_or_block", "must_attack_or_block")
    },
    **{kind: ["attacker"] for kind in ("cant_block", "must_block", "must_block_each", "max_blockers", "costs_block")},
    **{kind: ["blocker"] for kind in ("cant_be_blocked", "lure", "costs_be_blocked")},
    "may_block_as_though_it_had": ["attacker"],
    "may_be_blocked_as_though_it_lacked": ["blocker"],
}
"""The keys that each kind may have in addition; some kinds have more, below."""
MORE: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "goad": {"by": players},
    "max_attackers": {"each": st.sampled_from(["combat", "turn"])},
    "must_be_blocked": {"n": small, "blocker": faced},
    "can_block_additional": {"n": st.one_of(small, counted)},
    "loses": {"all_abilities": st.just(True)},
}
BARE = {"chooses_attackers", "chooses_blockers"}
"""Kinds that have no subject."""

_lists = {
    "types": st.lists(st.sampled_from(["artifact", "creature", "land"]), min_size=1, max_size=2, unique=True),
    "subtypes": st.lists(st.sampled_from(SUBTYPES), min_size=1, max_size=2, unique=True),
    "colors": st.lists(st.sampled_from(COLORS), max_size=5, unique=True),
}


def _of_changes(kind: str) -> st.SearchStrategy[Node]:
    """The keys of kinds that change characteristics."""
    keywords = st.lists(st.sampled_from(KEYWORDS), min_size=1, max_size=3, unique=True)
    match kind:
        case "gets":
            both = numbers.map(lambda number: {"power": number, "toughness": number})
            known = st.fixed_dictionaries({"power": changes, "toughness": changes})
            mixed = st.builds(lambda one, other: {"power": one, "toughness": other}, read_numbers, changes)
            taken = st.builds(lambda one, n: {**one, "times": -n}, counted, st.integers(1, 3))
            less = taken.map(lambda number: {"power": number, "toughness": number})
            one = st.one_of(numbers, taken).map(lambda number: {"toughness": number})
            return st.one_of(known, both, mixed, less, one)
        case "has_base":
            both = numbers.map(lambda number: {"power": number, "toughness": number})
            known = st.fixed_dictionaries({"power": whole_numbers, "toughness": whole_numbers})
            return st.one_of(
                known, both, whole_numbers.map(lambda n: {"power": n}), whole_numbers.map(lambda n: {"toughness": n})
            )
        case "defines":
            both = numbers.map(lambda number: {"power": number, "toughness": number})
            return st.one_of(both, numbers.map(lambda number: {"power": number}))
        case "gains":
            abilities = st.lists(
                st.deferred(lambda: records(st.sampled_from(GRANTED), deep=False)), min_size=1, max_size=2
            )
            return st.one_of(
                st.fixed_dictionaries({"keywords": keywords}),
                st.fixed_dictionaries({"keywords": keywords, "abilities": abilities}),
                st.fixed_dictionaries({"abilities": abilities}),
            )
        case "max_attackers" | "max_blockers":
            who = st.sampled_from(
                [{}, {"controller": "any"}, {"controller": "opponent"}, {"type": "creature", "controller": "you"}]
            )
            return st.one_of(st.just({}), who.map(lambda described: {"each": "player", "subject": described}))
        case "loses":
            return st.one_of(st.fixed_dictionaries({"keywords": keywords}), st.just({"all_abilities": True}))
        case "is_also":
            supertypes = st.just(["legendary"])
            return st.fixed_dictionaries({}, optional={**_lists, "supertypes": supertypes}).filter(bool)
        case "is_not":
            types = [{"types": [each]} for each in ("creature", "artifact", "land")]
            others = [{"subtypes": ["every creature type"]}, {"supertypes": ["legendary"]}, {"supertypes": ["snow"]}]
            return st.sampled_from([*types, *others])
        case "becomes":
            return st.fixed_dictionaries({}, optional=_lists).filter(bool)
    return st.just({})


GRANTED = ["cant_block", "must_attack", "cant_be_blocked", "costs_attack", "gets", "lure", "can_block_additional"]
"""Kinds of abilities in quotation marks; further kinds would test nothing new."""


def records(kinds: st.SearchStrategy[str], *, deep: bool = True) -> st.SearchStrategy[Node]:
    """Records of these kinds."""
    return kinds.flatmap(lambda kind: _of_kind(kind, deep))


def _of_kind(kind: str, deep: bool) -> st.SearchStrategy[Node]:
    needed = NEEDED.get(kind, {})
    optional = {key: FIELDS[key] for key in OPTIONAL.get(kind, ())} | MORE.get(kind, {})
    if kind in LIMITS:
        optional["subject"] = descriptions()
    elif kind == "defines":
        optional["subject"] = st.just("self")
    elif kind not in BARE:
        optional["subject"] = subjects if deep else st.just("self")
    if deep:
        optional |= {"if": conditions, "unless": conditions}
    said = st.fixed_dictionaries({"kind": st.just(kind), **needed}, optional=optional)
    return st.builds(lambda record, change: {**record, **change}, said, _of_changes(kind))


# ------------------------------------------------------------------------------------------------------------ the tests


def read_back(said: str) -> list[Node]:
    """The records that a sentence is read as; it has to be a single statement that is in force."""
    statements = read(said).statements
    assert [each.role for each in statements] == ["in_force"], (said, [(each.role, each.reason) for each in statements])
    assert not statements[0].keywords
    return list(statements[0].effects)


def check(record: Node) -> None:
    try:
        said = sentence(record)
    except CannotWriteError:
        assume(False)
    assert normal(read_back(said)) == normal([record]), said


@pytest.mark.parametrize("kind", KINDS)
@examples(5)
@given(data=st.data())
def test_what_is_written_is_read_back(kind: str, data: st.DataObject) -> None:
    check(data.draw(_of_kind(kind, True)))


@pytest.mark.nightly
@pytest.mark.parametrize("kind", KINDS)
@examples(300)
@given(data=st.data())
def test_what_is_written_is_read_back_of_many_records(kind: str, data: st.DataObject) -> None:
    check(data.draw(_of_kind(kind, True)))


EXAMPLES: list[tuple[Node, str]] = [
    ({"kind": "cant_attack"}, "This creature can't attack."),
    (
        {"kind": "cant_attack", "unless": {"controls": {"player": "defending", "what": {"subtype": "island"}}}},
        "This creature can't attack unless defending player controls an Island.",
    ),
    (
        {"kind": "costs_attack", "subject": {}, "whom": {"player": "you"}, "cost": "{2}"},
        "Creatures can't attack you unless their controller pays {2} for each of those creatures.",
    ),
    (
        {
            "kind": "cant_be_blocked",
            "subject": "host",
            "blocker": {"non": {"any": [{"subtype": "wall"}, {"color": "red"}]}},
        },
        "Enchanted creature can't be blocked except by Walls or red creatures.",
    ),
    (
        {
            "kind": "must_attack",
            "subject": {"subtype": "goblin", "controller": "opponent", "other": True},
            "if": {"fits": {"object": "self", "what": {"tapped": True}}},
        },
        "Other Goblins your opponents control attack each combat if able as long as this creature is tapped.",
    ),
    (
        {
            "kind": "gets",
            "subject": "host",
            "power": {"count": {"subtype": "elf"}},
            "toughness": {"count": {"subtype": "elf"}},
        },
        "Enchanted creature gets +1/+1 for each Elf.",
    ),
    (
        {
            "kind": "gains",
            "subject": {"type": "artifact"},
            "keywords": ["flying"],
            "abilities": [{"kind": "cant_block"}],
        },
        'Artifacts have flying and "This creature can\'t block."',
    ),
    ({"kind": "max_blockers", "n": 2}, "No more than two creatures can block each combat."),
]


@pytest.mark.parametrize(("record", "said"), EXAMPLES, ids=[said for _, said in EXAMPLES])
def test_it_is_said_as_cards_say_it(record: Node, said: str) -> None:
    assert sentence(record) == said
    assert sentence(msgspec.convert(record, Effect)) == said
    assert normal(read_back(said)) == normal([record])


ONE_SHOT: list[tuple[Node, str]] = [
    ({"kind": "cant_block", "subject": {"bind": "target"}}, "Until end of turn, target creature can't block."),
    (
        {"kind": "gets", "subject": {"bind": "target"}, "power": {"bind": "X"}, "toughness": -2},
        "Until end of turn, target creature gets +X/-2.",
    ),
    (
        {"kind": "must_block", "subject": {"bind": "target"}, "attacker": "self"},
        "Until end of turn, target creature blocks this creature each combat if able.",
    ),
]


@pytest.mark.parametrize(("record", "said"), ONE_SHOT, ids=[said for _, said in ONE_SHOT])
def test_what_a_spell_does_has_slots(record: Node, said: str) -> None:
    assert sentence(record, one_shot=True) == said
    (statement,) = read(said, type_line="Instant").statements
    assert statement.role == "offered"
    assert normal(list(statement.effects)) == normal([record])
    with pytest.raises(CannotWriteError):
        sentence(record)


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ({"text": "Creatures can't attack."}, "without a kind"),
        ({"kind": "blocks_at_random"}, "no card's words say"),
        ({"kind": "cant_attack", "subject": {"id": "wall"}}, "'id'"),
        ({"kind": "cant_attack", "subject": {"mark": "chosen"}}, "a mark"),
        ({"kind": "cant_attack", "subject": {"non": {"power": 1, "toughness": 1}}}, "not all so"),
        ({"kind": "cant_attack", "whom": {"player": {"id": "bob"}}}, "a player by id"),
        ({"kind": "cant_attack", "controller": "bob"}, "which effect it is"),
        ({"kind": "cant_attack", "attacker": {"keyword": "flying"}}, "'attacker' of 'cant_attack'"),
        ({"kind": "costs_attack", "cost": {"text": "sing a song"}}, "in other words"),
        ({"kind": "cant_block", "if": {"answer": "it rains"}}, "the question 'it rains'"),
        (
            {"kind": "gets", "power": {"count": {"type": "land"}}, "toughness": {"count": {"type": "artifact"}}},
            "two different",
        ),
        ({"kind": "gains", "keywords": ["tap-dancing"]}, "the keyword"),
        ({"kind": "cant_attack", "subject": {"subtype": "gruffalo"}}, "the subtype"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_no_card_says_is_not_written(record: Node, why: str) -> None:
    with pytest.raises(CannotWriteError, match=why):
        sentence(record)


def test_what_real_cards_say_is_written_and_read_back() -> None:
    """The records of every fortieth card are written as sentences and read back as the same records."""
    if not CARDS.exists():
        pytest.skip("no card texts beside the repository")
    said, refused = 0, []
    for line in CARDS.read_text(encoding="utf-8").splitlines()[::40]:
        card = json.loads(line)
        for face in card.get("faces") or [card]:
            for statement in read(face["text"], name=face["name"], type_line=face["type_line"]).statements:
                for record in statement.effects:
                    try:
                        # An emblem's abilities are static ones.
                        later = statement.role == "offered" and "emblem" not in statement.words
                        words = sentence(record, one_shot=later)
                    except CannotWriteError as error:
                        if not re.match(r"what '.*' is$", str(error)):  # A set that a user names has no words of ours.
                            refused.append(f"{face['name']}: {error}")
                        continue
                    again = [each for found in read(words).statements for each in found.effects]
                    assert normal(again) == normal([record]), (face["name"], words)
                    said += 1
    assert said > 150
    assert len(refused) < said / 8, refused
