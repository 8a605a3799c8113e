"""The definition of combat damage against the rules' own examples, and the product against the definition."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from .compare_damage import compare_assignments, compare_board, compare_play
from .damage import Assignment, DamageBoard, Violation, assignment_of, judge_damage, legal_assignments
from .definition import DAMAGE_KINDS, EDITIONS, Unmodeled
from .random_damage import MOST_ASSIGNMENTS, random_damage

__all__: list[str] = []

SAMPLE = range(1_000_000, 1_000_080)
NIGHTLY = range(10_000)
OLD, NEW = EDITIONS[0], EDITIONS[-1]

Node = dict[str, Any]


def combat(*creatures: str, edition: str = NEW, **state: Any) -> Node:
    """A case from creatures written `x 4/3!1 trample, deathtouch > p`: power, toughness, marked damage, keywords, and
    what it attacks (`> gone p`: what p had is gone), or `- x y`: whom it blocks.

    alice attacks p; w is a planeswalker of p with loyalty 3. state: further keys of the state; `effects_of` are effects
    of a creature.
    """
    battlefield: list[Node] = [{"id": "w", "controller": "p", "types": ["planeswalker"], "loyalty": 3}]
    attacking: Node = {}
    blocking: Node = {}
    effects_of: dict[str, list[Node]] = state.pop("effects_of", {})
    for written in creatures:
        described, attacks, to = written.partition(" > ")
        described, blocks, whom = described.partition(" - ")
        name, size, *words = described.split(" ", 2)
        numbers, _, marked = size.partition("!")
        power, _, toughness = numbers.partition("/")
        creature: Node = {"id": name, "controller": "alice" if attacks else "p", "types": ["creature"]}
        creature |= {"power": int(power), "toughness": int(toughness), "damage": int(marked or 0)}
        creature["keywords"] = words[0].split(", ") if words else []
        if name in effects_of:
            creature["effects"] = effects_of[name]
        battlefield.append(creature)
        if attacks:
            attacking[name] = {"gone": to.removeprefix("gone ")} if to.startswith("gone ") else to
        if blocks:
            blocking[name] = whom.split()
    whole = {"active": "alice", "players": {"alice": {}, "p": {}}, "battlefield": battlefield}
    whole |= {"attacking": attacking, "blocking": blocking, **state}
    return {"question": "assign_combat_damage", "edition": edition, "state": whole}


def plays(text: str) -> set[Assignment]:
    """Assignments written `x b 3 c 1, b x 2 | nothing`: a source and whom it assigns how much."""
    return {frozenset() if each == "nothing" else _play(each) for each in text.split(" | ")}


def _play(text: str) -> Assignment:
    assigned = [part.split() for part in text.split(", ")]
    return assignment_of(
        {s: dict(zip(to[::2], map(int, to[1::2]), strict=True)) for s, *to in assigned},
    )


def mapping(play: Assignment) -> dict[str, dict[str, int]]:
    """The assignment as the case format writes it."""
    return {s: {to: n for source, to, n in play if source == s} for s, _, _ in play}


class Known(NamedTuple):
    """All legal assignments of a case, worked out by hand from the rule named."""

    rule: str
    case: Node
    plays: str


def orders(**order: str) -> dict[str, list[str]]:
    return {creature: others.split() for creature, others in order.items()}


def free(kind: str, **keys: Any) -> list[Node]:
    """An effect that no permanent has."""
    return [{"id": "e", "kind": kind, "controller": "p", **keys}]


ANY = {"type": "creature"}
TOP = "trample over planeswalkers"

KNOWN = [
    Known("510.1a power", combat("x 2/2 > p"), "x p 2"),
    Known("510.1a no power", combat("x 0/2 > p", "y -1/2 > p"), "nothing"),
    Known("510.1a toughness", combat("x 0/2 > p", effects=free("assigns_toughness", subject=ANY)), "x p 2"),
    Known("510.1a nothing", combat("x 3/2 > p", effects_of={"x": [{"kind": "assigns_no_damage"}]}), "nothing"),
    Known(
        "510.1a nothing rather than toughness",
        combat("x 3/2 > p", effects_of={"x": [{"kind": "assigns_no_damage"}, {"kind": "assigns_toughness"}]}),
        "nothing",
    ),
    Known("510.1b planeswalker", combat("x 2/2 > w"), "x w 2"),
    Known("510.1b gone", combat("x 2/2 trample > gone p"), "nothing"),
    Known("510.1c one blocker", combat("x 2/2 > p", "b 1/1 - x"), "x b 2, b x 1"),
    Known("510.1c none left", combat("x 2/2 > p", blocked=["x"]), "nothing"),
    Known(
        "510.1c example of 2026",
        combat("x 4/3 > p", "b 0/3 - x", "c 0/1 - x"),
        "x c 4 | x b 1 c 3 | x b 2 c 2 | x b 3 c 1 | x b 4",
    ),
    Known(
        "510.1c first example of 2018",
        combat("x 5/6 > p", "b 0/3 - x", "c 0/1 - x", edition=OLD, damage_order=orders(x="b c")),
        "x b 3 c 2 | x b 4 c 1 | x b 5",
    ),
    Known(
        "510.1c second example of 2018",
        combat("x 5/6 > p", "b 0/6 - x", "c 0/1 - x", edition=OLD, damage_order=orders(x="b c")),
        "x b 5",
    ),
    Known(
        "510.1c marked damage",
        combat("x 2/6 > p", "b 0/3!2 - x", "c 0/1 - x", edition=EDITIONS[3], damage_order=orders(x="b c")),
        "x b 1 c 1 | x b 2",
    ),
    Known(
        "510.1c damage of another",
        combat(
            "x 1/1 > p", "y 2/2 > p", "b 0/2 - x y", "c 0/2 - y", edition=OLD, damage_order=orders(y="b c", b="y x")
        ),
        "x b 1, y b 2 | x b 1, y b 1 c 1",
    ),
    Known(
        "702.2c in order",
        combat("x 2/1 deathtouch > p", "b 0/4 - x", "c 0/4 - x", edition=OLD, damage_order=orders(x="c b")),
        "x c 1 b 1 | x c 2",
    ),
    Known(
        "510.1d in order",
        combat("x 0/1 > p", "y 0/2 > p", "b 2/2 - x y", edition=OLD, damage_order=orders(b="x y")),
        "b x 2 | b x 1 y 1",
    ),
    Known("510.1d", combat("x 0/1 > p", "y 0/2 > p", "b 2/2 - x y"), "b x 2 | b x 1 y 1 | b y 2"),
    Known("702.19a a blocker", combat("x 1/1 > p", "b 3/3 trample - x"), "x b 1, b x 3"),
    Known("702.19b", combat("x 3/3 trample > p", "b 0/2 - x"), "x b 3 | x b 2 p 1"),
    Known(
        "702.19b by power",
        combat("x 3/3 trample > p", "b 1/2 - x", effects=free("lethal_by_power", subject=ANY)),
        "x b 3, b x 1 | x b 2 p 1, b x 1 | x b 1 p 2, b x 1",
    ),
    Known("702.19b planeswalker", combat("x 3/3 trample > w", "b 0/2 - x"), "x b 3 | x b 2 w 1"),
    Known("702.19b dealt already", combat("x 2/2 trample > p", "b 0/2!2 - x"), "x b 2 | x b 1 p 1 | x p 2"),
    Known(
        "702.19b first example",
        combat("x 1/1 > p", "y 3/3 trample > p", "b 0/2 - x y"),
        "x b 1, y b 3 | x b 1, y b 2 p 1 | x b 1, y b 1 p 2",
    ),
    Known(
        "702.19b every blocker",
        combat("x 3/3 trample > p", "b 0/1 - x", "c 0/1 - x"),
        "x b 3 | x b 2 c 1 | x b 1 c 2 | x c 3 | x b 1 c 1 p 1",
    ),
    Known(
        "702.2c trample",
        combat("x 3/3 trample, deathtouch > p", "b 0/4 - x"),
        "x b 3 | x b 2 p 1 | x b 1 p 2",
    ),
    Known(
        "702.2c deathtouch of another",
        combat("x 2/2 trample > p", "y 1/1 deathtouch > p", "b 0/5 - x y"),
        "x b 2, y b 1 | x b 1 p 1, y b 1 | x p 2, y b 1",
    ),
    Known("702.19d", combat("x 3/3 trample > p", blocked=["x"]), "x p 3"),
    Known("702.19f", combat("x 4/3 trample > gone p", "b 0/1 - x"), "x b 4"),
    Known("702.19c unblocked", combat(f"x 4/4 {TOP} > w"), "x w 4 | x w 3 p 1"),
    Known("702.19c example", combat("x 1/1 > w", f"y 3/3 {TOP} > w"), "x w 1, y w 3 | x w 1, y w 2 p 1"),
    Known(
        "702.19c blocked",
        combat(f"x 5/5 {TOP} > w", "b 0/1 - x"),
        "x b 5 | x b 4 w 1 | x b 3 w 2 | x b 2 w 3 | x b 1 w 4 | x b 1 w 3 p 1",
    ),
    Known("702.19c a player", combat(f"x 2/2 {TOP} > p", "b 0/1 - x"), "x b 2 | x b 1 p 1"),
    Known("702.19c too early", combat(f"x 4/4 {TOP} > w", edition=EDITIONS[1]), "x w 4"),
    Known("702.19e too early", combat(f"x 4/4 {TOP} > gone p", edition=OLD), "nothing"),
    Known("702.19d over planeswalkers", combat(f"x 4/4 {TOP} > w", blocked=["x"]), "x w 4 | x w 3 p 1"),
    Known("702.19e unblocked", combat(f"x 2/2 {TOP} > gone p"), "x p 2"),
    Known("702.19e blocked", combat(f"x 2/2 {TOP} > gone p", "b 0/1 - x"), "x b 2 | x b 1 p 1"),
    Known("702.19e none left", combat(f"x 2/2 {TOP} > gone p", blocked=["x"]), "x p 2"),
    Known("702.22h", combat("x 1/1 > p", "y 2/2 > p", "b 0/2 - x", bands=[["x", "y"]]), "x b 1, y b 2"),
    Known(
        "702.22h the blocker's damage",
        combat("x 0/1 > p", "y 0/2 > p", "b 1/2 - x", bands=[["x", "y"]]),
        "b x 1 | b y 1",
    ),
    Known("702.22i", combat("x 1/1 > p", "y 2/2 > p", bands=[["x", "y"]], blocked=["x"]), "nothing"),
    Known(
        "702.22j order",
        combat("x 2/2 > p", "b 0/3 - x", "c 0/1 banding - x", edition=OLD, damage_order=orders(x="b c")),
        "x b 2 | x b 1 c 1 | x c 2",
    ),
    Known("702.22j trample", combat("x 3/3 trample > p", "b 0/1 banding - x"), "x b 3"),
    Known("702.22j none left", combat("x 3/3 trample > p", "b 0/1 banding", blocked=["x"]), "x p 3"),
    Known(
        "702.22k",
        combat("x 0/2 banding > p", "y 0/2 > p", "b 1/2 - x y", edition=OLD, damage_order=orders(b="y x")),
        "b x 1 | b y 1",
    ),
    Known("510.4 first", combat("x 2/2 first strike > p", "y 3/3 > p"), "x p 2"),
    Known("510.4 a blocker with nothing left to block", combat("x 2/2 > p", "b 1/1 first strike - "), "nothing"),
    Known("510.1d a blocker with nothing left to block", combat("x 2/2 > p", "b 1/1 - "), "x p 2"),
    Known("510.4 a blocker's", combat("x 2/2 > p", "b 1/1 double strike - x"), "b x 1"),
    Known(
        "510.4 second",
        combat("x 2/2 first strike > p", "y 3/3 > p", "z 1/1 double strike > p", damage_step="second"),
        "x p 2, y p 3, z p 1",
    ),
    Known(
        "702.4c-d, 702.7c",
        combat(
            "x 2/2 > p",
            "y 3/3 first strike > p",
            "z 1/1 first strike, double strike > p",
            "v 4/4 first strike > p",
            damage_step="second",
            struck_first=["x", "v", "z"],
        ),
        "y p 3, z p 1",
    ),
    Known(
        "as though unblocked",
        combat("x 2/2 > w", "b 0/1 - x", effects_of={"x": [{"kind": "may_assign_as_though_unblocked"}]}),
        "x b 2 | x w 2",
    ),
    Known(
        "as though unblocked, none left",
        combat("x 2/2 > p", blocked=["x"], effects_of={"x": [{"kind": "may_assign_as_though_unblocked"}]}),
        "nothing | x p 2",
    ),
    Known(
        "as though unblocked, against banding",
        combat("x 2/2 > p", "b 0/1 banding - x", effects_of={"x": [{"kind": "may_assign_as_though_unblocked"}]}),
        "x b 2 | x p 2",
    ),
    Known(
        "among defenders",
        combat("x 2/2 > w", "c 1/1", effects_of={"x": [{"kind": "may_assign_among_defenders"}]}),
        "x w 2 | x c 2 | x c 1 p 1 | x p 2",
    ),
    Known(
        "another player divides",
        combat(
            "x 2/2 trample > p",
            "b 0/1 - x",
            "c 0/3 - x",
            edition=OLD,
            effects=free("assigns_damage_of", subject={"attacking": True}),
            damage_order=orders(x="c b"),
        ),
        "x b 2 | x b 1 c 1 | x c 2",
    ),
    Known(
        "under a condition",
        combat(
            "x 2/2 > p",
            effects=free("assigns_no_damage", subject=ANY, unless={"controls": {"player": "defending", "what": ANY}}),
        ),
        "nothing",
    ),
]


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.rule)
def test_definition_gives_the_known_assignments(known: Known) -> None:
    assert legal_assignments(known.case) == plays(known.plays)


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.rule)
def test_product_agrees_on_known_boards(known: Known) -> None:
    assert compare_assignments(known.case) is None
    for play in DamageBoard(known.case).assignments():
        assert compare_play(known.case, mapping(play)) is None


class Broken(NamedTuple):
    """What an assignment breaks."""

    case: Node
    play: str
    violations: set[Violation]


TWO_BLOCKERS = combat("x 5/6 > p", "b 0/3 - x", "c 0/1 - x", edition=OLD, damage_order=orders(x="b c"))
TRAMPLER = combat("x 4/4 trample > p", "b 0/2 - x", "c 0/2 - x")
ELEMENTAL = combat("x 2/2 > p", "b 0/1 - x", effects_of={"x": [{"kind": "may_assign_as_though_unblocked"}]})

BROKEN = [
    Broken(combat("x 2/2 > p"), "nothing", {("510.1a", "wrong_amount", "x", 0, 2)}),
    Broken(combat("x 2/2 > p"), "x p 3", {("510.1a", "wrong_amount", "x", 3, 2)}),
    Broken(combat("x 2/2 > p"), "x w 2", {("510.1b", "cant_assign_to", "x", "w")}),
    Broken(
        combat("x 2/2 > gone p"),
        "x p 2",
        {("510.1b", "cant_assign_to", "x", "p"), ("510.1a", "wrong_amount", "x", 2, 0)},
    ),
    Broken(combat("x 2/2 > p", "b 0/1 - x"), "x b 1 p 1", {("510.1c", "cant_assign_to", "x", "p")}),
    Broken(combat("x 0/2 > p", "b 1/1 - x"), "b alice 1", {("510.1d", "cant_assign_to", "b", "alice")}),
    Broken(combat("x 2/2 > p", "i 1/1"), "x p 2, i p 1", {("510.4", "assigns_nothing_now", "i")}),
    Broken(combat("x 2/2 first strike > p", "y 1/1 > p"), "x p 2, y p 1", {("510.4", "assigns_nothing_now", "y")}),
    Broken(TWO_BLOCKERS, "x b 2 c 3", {("510.1c", "assigned_out_of_order", "x", "c", "b")}),
    Broken(TRAMPLER, "x b 1 c 2 p 1", {("702.19b", "assigned_past_blocker", "x", "b")}),
    Broken(
        TRAMPLER,
        "x p 4",
        {("702.19b", "assigned_past_blocker", "x", "b"), ("702.19b", "assigned_past_blocker", "x", "c")},
    ),
    Broken(combat(f"x 4/4 {TOP} > w"), "x w 2 p 2", {("702.19c", "assigned_past_planeswalker", "x", "w")}),
    Broken(ELEMENTAL, "x b 1 p 1", {("510.1c", "assigned_both_ways", "x")}),
    Broken(ELEMENTAL, "x p 1", {("510.1a", "wrong_amount", "x", 1, 2)}),
]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.play)
def test_definition_names_what_is_broken(broken: Broken) -> None:
    (play,) = plays(broken.play)
    assert judge_damage(broken.case, mapping(play)) == broken.violations


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.play)
def test_product_names_what_is_broken(broken: Broken) -> None:
    (play,) = plays(broken.play)
    assert compare_play(broken.case, mapping(play)) is None


@pytest.mark.parametrize(
    ("case", "dividers"),
    [
        (combat("x 2/2 > p", "b 0/1 - x"), set()),
        (combat("x 2/2 > p", "b 0/1 banding - x"), {("702.22j", "x", "p")}),
        (combat("x 2/2 > p", "b 0/1 banding", blocked=["x"]), set()),
        (combat("x 0/2 banding > p", "b 1/1 - x", edition=OLD), {("702.21k", "b", "alice")}),
        (combat("x 2/2 > p", "b 0/1 - x", effects=free("assigns_damage_of", subject=ANY)), {("510.1c", "x", "p")}),
    ],
)
def test_definition_names_who_divides(case: Node, dividers: set[Violation]) -> None:
    """CR 702.22j-k; an effect whose controller controls the creature takes nothing from anybody."""
    assert {(rule, s, player) for rule, _, s, player in DamageBoard(case).dividers()} == dividers


def test_every_kind_of_effect_is_known_by_hand() -> None:
    written = str([known.case for known in KNOWN])
    assert [kind for kind in DAMAGE_KINDS if kind not in written] == []


@pytest.mark.parametrize(
    "effect",
    [
        {"text": "This creature assigns its combat damage on Mondays."},
        {"kind": "assigns_no_damage", "if": {"answer": "is it raining?"}},
        {"kind": "assigns_no_damage", "if": {"attacks": {"what": {}}}},
    ],
    ids=str,
)
def test_the_definition_leaves_out_what_has_no_meaning(effect: Node) -> None:
    with pytest.raises(Unmodeled):
        legal_assignments(combat("x 2/2 > p", effects_of={"x": [effect]}))


def test_random_boards_are_covered_and_mostly_interesting() -> None:
    """Deterministic, never outside the definition, never without a legal assignment, and often with a choice."""
    assert random_damage(7) == random_damage(7) != random_damage(8)
    boards = [DamageBoard(random_damage(seed)) for seed in range(200)]
    assert max(board.number_of_assignments() for board in boards) <= MOST_ASSIGNMENTS
    answers = [sum(not board.judge(each) for each in board.assignments()) for board in boards]
    assert min(answers) == 1
    assert sum(answer > 1 for answer in answers) > 75


@pytest.mark.parametrize("first", SAMPLE[::20])
def test_product_agrees_on_a_sample_of_random_boards(first: int) -> None:
    for seed in range(first, first + 20):
        found = compare_board(seed, plays_per_board=2).disagreement
        assert found is None, f"seed {seed}: {found} {random_damage(seed)}"


@pytest.mark.nightly
@pytest.mark.parametrize("first", NIGHTLY[::100])
def test_product_agrees_on_all_random_boards(first: int) -> None:
    for seed in range(first, first + 100):
        found = compare_board(seed).disagreement
        assert found is None, f"seed {seed}: {found} {random_damage(seed)}"
