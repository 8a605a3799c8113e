"""Many plays of one state: each has the outcome that judging it alone gives, whatever was judged before it."""

from __future__ import annotations

import doctest
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import patch

import clingo
import pytest
from msgspec.structs import replace

from benchmarks import small_boards
from bridge import CaseError, InputError, Position, case_from_object, check, legal_plays, load_file
from bridge.asp import solving
from bridge.case.state import Case, Play
from bridge.combat import position
from bridge.combat.judging import judge_play
from bridge.combat.verdict import Outcome
from tests.fixtures.files import fixtures
from tests.oracle.random_blocks import random_blocks
from tests.oracle.random_boards import random_board
from tests.oracle.random_damage import random_damage
from tests.oracle.random_themes import THEMES, themed_blocks, themed_board

__all__: list[str] = []

Node = dict[str, Any]

FILES = fixtures()
SAMPLE = FILES[::20]

MUST: Node = {"kind": "must_attack"}


def creature(id: str, *effects: Node, controller: str = "alice", **keys: Any) -> Node:
    return {"id": id, "controller": controller, "types": ["creature"], "effects": list(effects), **keys}


def attack(*permanents: Node, **state: Any) -> Node:
    players: Node = {"alice": {}, "bob": {}}
    return {"state": {"active": "alice", "players": players, "battlefield": list(permanents), **state}}


def block(*permanents: Node, attacking: Node, **state: Any) -> Node:
    return {**attack(*permanents, attacking=attacking, **state), "question": "declare_blockers"}


def alone(case: Node, play: Node) -> Outcome:
    """The outcome of a play that is judged alone."""
    return judge_play(case_from_object({**case, "play": play}))[0].outcome


def judged_one_by_one(plays: Position) -> bool:
    return plays._choice is None


# ----------------------------------------------------------------------------------------------- by the rules' examples


def test_one_of_two_must_attack_under_a_limit() -> None:
    """CR 508.1d, first example: of two that must attack, one attacks if only one can."""
    plays = Position(attack(creature("x", MUST), creature("y"), effects=[{"kind": "max_attackers", "n": 1}]))
    outcomes = [plays.check({"attackers": dict.fromkeys(each, "bob")}).outcome for each in ("", "x", "y", "xy")]
    assert outcomes == ["illegal", "legal", "illegal", "illegal"]


def test_what_is_paid_for_counts() -> None:
    """CR 508.1d: not having to pay, each of them may stay at home; who pays for one has to have that one attack."""
    tax = {"kind": "costs_attack", "controller": "bob", "cost": {"mana": "{2}"}}
    state = {"players": {"alice": {"mana": "{C}{C}"}, "bob": {}}, "effects": [tax]}
    plays = Position(attack(creature("x", MUST), creature("y", MUST), **state))
    for _ in range(2):
        outcomes = [plays.check({"attackers": dict.fromkeys(each, "bob")}).outcome for each in ("", "x", "y", "xy")]
        assert outcomes == ["legal", "legal", "legal", "illegal"]
    assert [each.cr for each in plays.check({"attackers": {"x": "bob", "y": "bob"}}).violations] == ["508.1j"]


def test_a_condition_on_the_declared_set() -> None:
    """CR 508.1d: what must attack if another one does asks nothing of a declaration in which none does."""
    joins = {"kind": "must_attack", "if": {"also_attacks": {"what": {"type": "creature"}}}}
    plays = Position(attack(creature("x", joins), creature("y"), creature("z")))
    outcomes = [plays.check({"attackers": dict.fromkeys(each, "bob")}).outcome for each in ("yz", "", "x", "y", "xy")]
    assert outcomes == ["illegal", "legal", "legal", "illegal", "legal"]


def test_each_defending_player_is_judged_alone() -> None:
    """CR 802.4b: bob obeying more doesn't make up for carol obeying fewer than she could."""
    case = block(
        creature("ogre", {"kind": "must_be_blocked"}),
        creature("orc", {"kind": "must_be_blocked"}),
        *(creature(id, controller="bob") for id in ("b", "c")),
        creature("d", controller="carol"),
        attacking={"ogre": "bob", "orc": "carol"},
        players={"alice": {}, "bob": {}, "carol": {}},
        options={"attack_multiple_players": True},
    )
    plays = Position(case)
    good = {"blockers": {"b": ["ogre"], "d": ["orc"]}}
    for play, outcome in (
        ({"blockers": {"b": ["ogre"]}}, "illegal"),
        (good, "legal"),
        ({"blockers": {"d": ["orc"]}}, "illegal"),
        ({"blockers": {"b": ["ogre"], "c": ["ogre"]}}, "illegal"),
        ({"blockers": {"c": ["ogre"], "d": ["orc"]}}, "legal"),
    ):
        assert plays.check(play).outcome == outcome


def test_more_blocks_than_a_creature_can_make() -> None:
    """CR 509.1a: a creature blocks one attacker."""
    case = block(
        creature("ogre"), creature("orc"), creature("b", controller="bob"), attacking={"ogre": "bob", "orc": "bob"}
    )
    verdict = Position(case).check({"blockers": {"b": ["ogre", "orc"]}})
    assert (verdict.outcome, [each.kind for each in verdict.violations]) == ("illegal", ["blocks_too_many"])


@pytest.mark.parametrize(
    ("play", "outcome"),
    [
        ({"x": "alice"}, "illegal"),  # CR 508.1b
        ({"x": "x"}, "illegal"),
        ({"rock": "bob"}, "illegal"),  # CR 506.3
        ({"b": "alice"}, "malformed"),  # CR 508.1a
    ],
)
def test_senseless_attacks(play: Node, outcome: str) -> None:
    case = attack(
        creature("x"), {"id": "rock", "controller": "alice", "types": ["artifact"]}, creature("b", controller="bob")
    )
    plays = Position(case)
    assert plays.check({"attackers": play}).outcome == outcome == alone(case, {"attackers": play})


def test_a_state_that_no_game_can_have() -> None:
    """CR 508.1a: nothing attacks yet as attackers are declared."""
    case = attack(creature("x", attached_to="x"))
    assert Position(case).check({"attackers": {}}).outcome == "malformed"


def test_words_that_cant_be_read() -> None:
    case = attack(creature("x"), effects=[{"text": "Do what it says."}])
    assert Position(case).check({"attackers": {}}).outcome == "undetermined"


def test_open_questions_are_tried() -> None:
    """Whether it rains matters only to the one who attacks."""
    case = attack(creature("x", {"kind": "cant_attack", "if": {"answer": "does it rain?"}}))
    plays = Position(case)
    assert judged_one_by_one(plays)
    assert plays.check({"attackers": {}}).outcome == "legal"
    assert plays.check({"attackers": {"x": "bob"}}).outcome == "undetermined"


def test_bands_and_optional_costs() -> None:
    """CR 702.22c: of a band, all but one have banding."""
    case = attack(creature("x", keywords=["banding"]), creature("y"), creature("z"))
    plays = Position(case)
    attackers = dict.fromkeys("xyz", "bob")
    assert plays.check({"attackers": attackers, "bands": [["x", "y"]]}).outcome == "legal"
    assert plays.check({"attackers": attackers, "bands": [["y", "z"]]}).outcome == "illegal"
    assert plays.check({"attackers": attackers, "exert": ["x"]}).outcome == "illegal"
    assert plays.check({"attackers": attackers, "bands": []}).outcome == "legal"


# ------------------------------------------------------------------------------------------------------- plays as given


BOARD = attack(creature("x", MUST), creature("y"))


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ({"attackers": {"nobody": "bob"}}, r"play\.attackers\.nobody: unknown permanent 'nobody'"),
        ({"attackers": {"x": "bobby"}}, r"play\.attackers\.x: unknown player or permanent 'bobby'; did you mean 'bob'"),
        ({"attackers": {"bob": "bob"}}, r"play\.attackers\.bob: 'bob' is a player; this must be a permanent"),
        ({"attackers": {"x": ["bob"]}}, r"play\.attackers\.x: expected a string, got a list"),
        ({"attackers": ["x"]}, r"play\.attackers: expected a mapping, got a list"),
        ({"attacker": {"x": "bob"}}, r"play\.attacker: unknown key 'attacker'; did you mean 'attackers'"),
        ({"blockers": {"x": ["y"]}}, r"play\.blockers: 'blockers' is no part of the question declare_attackers"),
        (["x"], r"play: expected a mapping"),
        (None, r"no play to judge"),
        (Play(attackers={"nobody": "bob"}), r"play\.attackers\.nobody: unknown permanent"),
        (Play(blockers={"x": ["y"]}), r"play\.blockers: 'blockers' is no part"),
    ],
)
def test_a_bad_play_is_refused_as_loading_refuses_it(play: Any, message: str) -> None:
    with pytest.raises(CaseError, match=message):
        Position(BOARD).check(play)


@pytest.mark.parametrize("blocks", [{"b": "ogre"}, {"b": ["ogre", "ogre"]}, {"b": [["ogre"]]}, {"nobody": []}])
def test_a_bad_block_is_refused(blocks: Any) -> None:
    case = block(creature("ogre"), creature("b", controller="bob"), attacking={"ogre": "bob"})
    with pytest.raises(CaseError, match=r"play\.blockers"):
        Position(case).check({"blockers": blocks})


def test_a_refusal_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_bytes(b'{"state": {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": []}}')
    (loaded,) = load_file(path)
    with pytest.raises(CaseError) as refused:
        Position(loaded).check({"attackers": {"x": "b"}})
    assert refused.value.file == str(path)


def test_plays_may_be_given_in_several_forms() -> None:
    plays = Position(case_from_object(BOARD))
    for play in ({"attackers": {"x": "bob"}}, Play(attackers={"x": "bob"}), {"attackers": {"x": "bob"}, "exert": []}):
        assert plays.check(play).outcome == "legal"
    assert plays.check({}).outcome == plays.check(Play()).outcome == "illegal"


def test_a_play_that_is_changed_later_was_judged_as_it_was() -> None:
    attackers = {"x": "bob"}
    verdict = Position(BOARD).check({"attackers": attackers})
    attackers.clear()
    assert verdict == check(case_from_object({**BOARD, "play": {"attackers": {"x": "bob"}}}))


def test_a_play_in_the_case_is_ignored() -> None:
    assert Position({**BOARD, "play": {"attackers": {}}}).check({"attackers": {"x": "bob"}}).outcome == "legal"


# -------------------------------------------------------------------------------------------------------- what is known


def without_lists() -> Any:
    """Every outcome that isn't told is searched for, though there are few declarations."""
    return patch.multiple(position, _MAX_LISTED_AT_ONCE=-1, _MAX_LISTED_LATER=-1)


def steps(number: int) -> Node:
    """So many that must attack, and a limit on those that do: every number obeys one more."""
    return attack(
        *(creature(f"c{n}", MUST) for n in range(number)), effects=[{"kind": "max_attackers", "n": number - 1}]
    )


def test_few_searches_tell_all_plays() -> None:
    plays = Position(steps(6))
    with without_lists(), patch.object(position, "judge_play", side_effect=judge_play) as searched:
        for chosen in range(2**6):
            play = {f"c{n}": "bob" for n in range(6) if chosen >> n & 1}
            expected = "legal" if len(play) == 5 else "illegal"
            assert plays.check({"attackers": play}).outcome == expected
        assert searched.call_count <= 6


@pytest.mark.parametrize(("few", "some", "searches"), [(64, 64, 0), (63, 64, 1), (63, 63, None)])
def test_few_declarations_are_listed_in_place_of_a_search(few: int, some: int, searches: int | None) -> None:
    plays = Position(steps(6))
    limits = patch.multiple(position, _MAX_LISTED_AT_ONCE=few, _MAX_LISTED_LATER=some)
    with limits, patch.object(position, "judge_play", side_effect=judge_play) as searched:
        for chosen in range(2**6):
            play = {f"c{n}": "bob" for n in range(6) if chosen >> n & 1}
            expected = "legal" if len(play) == 5 else "illegal"
            assert plays.check({"attackers": play}).outcome == expected
        assert searched.call_count == searches if searches is not None else searched.call_count > 1


@pytest.mark.parametrize("most", ["_MOST_KNOWN", "_MOST_BEATEN"])
def test_what_is_known_is_forgotten_when_it_is_much(most: str) -> None:
    with without_lists(), patch.object(position, most, 1):
        plays = Position(steps(6))
        for number in (0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0):
            play = {f"c{n}": "bob" for n in range(number)}
            assert plays.check({"attackers": play}).outcome == ("legal" if number == 5 else "illegal")


def test_threads_may_share_a_position() -> None:
    case = steps(6)
    plays = Position(case)
    chosen = [{f"c{n}": "bob" for n in range(6) if number >> n & 1} for number in range(2**6)] * 4
    with ThreadPoolExecutor(4) as threads:
        outcomes = list(threads.map(lambda play: plays.check({"attackers": play}).outcome, chosen))
    assert outcomes == ["legal" if len(play) == 5 else "illegal" for play in chosen]


def test_without_time_it_is_undetermined_and_later_told() -> None:
    plays = Position(steps(4))
    play = {"attackers": {"c0": "bob"}}
    with patch.object(solving, "_finished", return_value=False):  # as when a search takes too long
        verdict = plays.check(play, timeout=1)
    assert (verdict.outcome, [each.kind for each in verdict.unsupported]) == ("undetermined", ["effort_exceeded"])
    assert plays.check(play).outcome == "illegal"
    assert plays.check(play, timeout=0).outcome == "illegal", "what is known takes no time"


def test_looking_for_a_way_to_pay_may_take_too_long() -> None:
    tax = {"kind": "costs_attack", "controller": "bob", "cost": {"mana": "{2}"}}
    plays = Position(attack(creature("x"), players={"alice": {"mana": "{C}"}, "bob": {}}, effects=[tax]))
    assert plays.check({"attackers": {"x": "bob"}}, timeout=60).outcome == "illegal"
    handle = clingo.SolveHandle
    with patch.object(handle, "wait", return_value=False):
        verdict = plays.check({"attackers": {"x": "bob"}}, timeout=0.01)
    assert verdict.outcome == "undetermined"


# ---------------------------------------------------------------------------------------------------------- legal plays


def test_legal_plays_are_listed_once() -> None:
    plays = Position(steps(4))
    assert plays.legal_plays() == legal_plays(case_from_object(steps(4)))
    assert plays.count() == 4
    with patch.object(position, "legal_plays", side_effect=AssertionError):
        assert plays.legal_plays().count == plays.count() == 4
    best = plays.best()
    assert best is not None and best.obeys == 3
    assert plays.check({"attackers": best.declaration}).outcome == "legal"


def test_the_best_play_pays_where_that_obeys_more() -> None:
    tax = {"kind": "costs_attack", "controller": "bob", "cost": {"life": 1}}
    best = Position(attack(creature("x", MUST), effects=[tax])).best()
    assert best is not None and (best.declaration, best.obeys) == ({"x": "bob"}, 1)


def test_a_state_without_an_answer_has_no_legal_plays() -> None:
    plays = Position(attack(creature("x"), effects=[{"text": "Do what it says."}]))
    assert (plays.count(), plays.best()) == (None, None)
    assert plays.legal_plays().outcome == "undetermined"


def test_the_page_shows_what_happens() -> None:
    page = Path(__file__).resolve().parents[2] / "docs/positions.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 5
    assert failed == 0


# -------------------------------------------------------------------------------------------------- as judging it alone


def assert_judged_alike(path: Path) -> None:
    """The play of a fixture, first and again when it is known."""
    (loaded,) = load_file(path)
    if loaded.case.play is None:
        return
    expected = check(loaded.case)
    plays = Position(loaded)
    for _ in range(2):
        verdict = plays.check(loaded.case.play)
        assert verdict.outcome == expected.outcome
    assert verdict == expected


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_fixtures_are_judged_alike(path: Path) -> None:
    assert_judged_alike(path)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(20))
def test_all_fixtures_are_judged_alike(part: int) -> None:
    for path in FILES[part::20]:
        assert_judged_alike(path)


def random_case(seed: int) -> Node:
    """A board of any sort, without a play."""
    sort = seed % 10
    if sort < 3:
        case = random_board(seed)
    elif sort < 5:
        case = random_blocks(seed)
    elif sort < 6:
        case = random_damage(seed)
    else:
        case = (themed_board if sort < 8 else themed_blocks)(seed, THEMES[seed // 10 % len(THEMES)])
    return {key: value for key, value in case.items() if key != "play"}


def random_plays(case: Node, seed: int, number: int) -> Iterator[Node]:
    """Different plays of a board: most choose creatures that may be chosen, some anything, some announce more."""
    chance = random.Random(f"plays {seed}")
    state = case["state"]
    ids = [each["id"] for each in state["battlefield"]]
    creatures = [each for each in state["battlefield"] if "creature" in each["types"]]
    asked = case.get("question", "declare_attackers")
    if asked == "assign_combat_damage":
        for _ in range(2):
            yield {"damage": {chance.choice(ids): {chance.choice(ids): chance.randint(0, 3)}}}
        return
    blocks = asked == "declare_blockers"
    able = [each["id"] for each in creatures if (each["controller"] == state["active"]) != blocks] or ids
    attacked = [id for id in state["players"] if id != state["active"]]
    attacked += [each["id"] for each in state["battlefield"] if {"planeswalker", "battle"} & {*each["types"]}]
    faced = list(state.get("attacking", ())) or ids if blocks else attacked
    seen: list[Node] = []
    for _ in range(number):
        strange = chance.random() < 0.15
        share = chance.choice((0.2, 0.5, 0.8))
        others = [*ids, *(() if blocks else state["players"])] if strange else faced
        chosen = [each for each in (ids if strange else able) if chance.random() < share]
        play: Node
        if blocks:
            play = {
                "blockers": {each: chance.sample(others, min(len(others), chance.choice((1, 1, 2)))) for each in chosen}
            }
        else:
            play = {"attackers": {each: chance.choice(others) for each in chosen}}
            more = chance.random()
            if more < 0.03:
                play["bands"] = [chance.sample(ids, min(2, len(ids)))]
            elif more < 0.06:
                play["exert"] = [chance.choice(ids)]
            elif more < 0.09:
                play["enlist"] = {chance.choice(ids): chance.choice(ids)}
        if play not in seen:
            seen.append(play)
            yield play


def assert_all_alike(seed: int, number: int) -> None:
    """Random plays of a random board; some by their verdicts too. On every other board none are listed."""
    with without_lists() if seed % 2 else nullcontext():
        _assert_all_alike(seed, number)


def _assert_all_alike(seed: int, number: int) -> None:
    node = random_case(seed)
    case: Case = case_from_object(node)
    plays = Position(case)
    for place, play in enumerate(random_plays(node, seed, number)):
        try:
            alone: Case = replace(case, play=case_from_object({**node, "play": play}).play)
        except InputError:
            with pytest.raises(InputError):
                plays.check(play)
            continue
        found = plays.check(play)
        assert found.outcome == judge_play(alone)[0].outcome, (seed, play)
        if place == 0:
            assert found == check(alone), (seed, play)


@pytest.mark.parametrize("part", range(4))
def test_random_plays_are_judged_alike(part: int) -> None:
    for seed in range(3_000_000 + part * 10, 3_000_006 + part * 10):
        assert_all_alike(seed, 4)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(100))
def test_many_random_plays_are_judged_alike(part: int) -> None:
    for seed in range(part * 50, part * 50 + 50):
        assert_all_alike(seed, 40)


@pytest.mark.parametrize("seed", range(6))
def test_what_was_judged_once_is_told_without_a_search(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    make = (small_boards.attack_board, small_boards.block_board)[seed % 2]
    position = Position(make(seed, 6, 4))
    plays = [make(seed, 6, 4)["play"], *position.legal_plays(limit=20).plays]
    key = "blockers" if seed % 2 else "attackers"
    given = [each if key in each else {key: each} for each in plays]
    senseless = {key: {"creature 0": ["creature 1"] if seed % 2 else "creature 1"}}
    given += [senseless, {key: {}}]
    first = [position.check(each).outcome for each in given]
    for name in ("judge_play", "check"):
        monkeypatch.setattr(f"bridge.combat.position.{name}", None)
    assert [position.check(each).outcome for each in given] == first
