"""The verdict and the legal declarations stay the same when nothing that matters changes."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bridge import case_from_object, check, legal_plays
from bridge.asp.facts import facts
from bridge.asp.solving import judge
from bridge.case.documents import HIDDEN
from bridge.combat.reading import edition_of

from .boards import QUESTIONS, Node, board, essence, essence_of_all, everywhere, examples, renamed, seeds, with_play

__all__: list[str] = []

both = pytest.mark.parametrize("question", QUESTIONS)


THEMES = ("", "costs", "options", "bands")


def random_case(seed: int, question: str) -> Node:
    return with_play(board(seed, question, THEMES), seed)


def same(one: Node, other: Node, names: dict[str, str] | None = None) -> None:
    """Asserts that two cases have the same verdict and legal declarations, up to the renaming `names`."""
    first, second = case_from_object(one), case_from_object(other)
    assert essence(check(second)) == essence(check(first), names)
    assert essence_of_all(legal_plays(second, fold=False)) == essence_of_all(legal_plays(first, fold=False), names)


@both
@examples(10)
@given(seeds, st.randoms(use_true_random=False))
def test_order_of_facts(question: str, seed: int, rng: random.Random) -> None:
    case = case_from_object(random_case(seed, question))
    given = facts(case, edition_of(case))
    before = judge(question, given)
    rng.shuffle(given)
    assert set(judge(question, given)) == set(before)


@both
@examples(10)
@given(seeds, st.randoms(use_true_random=False))
def test_order_of_permanents_effects_and_keys(question: str, seed: int, rng: random.Random) -> None:
    case = random_case(seed, question)

    def shuffled(part: Any, key: str = "") -> Any:
        if isinstance(part, dict):
            items = [(each, shuffled(value, each)) for each, value in part.items()]
            if key != "players":  # The order of players is the turn order.
                rng.shuffle(items)
            return dict(items)
        if isinstance(part, list):
            items = [shuffled(each) for each in part]
            if key != "goaded_by":  # In 2018 each goad is told apart by its place.
                rng.shuffle(items)
            return items
        return part

    same(case, shuffled(case))


HOSTILE = (
    '"',
    "\\",
    '\\"',
    'x"). violation("',
    "x\\n",
    "%",
    "%*",
    "*%",
    "#show.",
    "not a",
    "X",
    "_",
    "_x",
    "{}",
    "{0}",
    "{name}",
    "a,b",
    "f(x)",
    "1",
    "-1",
    "'",
    "@",
    "*",
    "+",
    "#",
    "none",
    "declared",
    "play",
    "Declaration",
    "always",
    "anything",
    "you",
    "defending",
    "defender",
    "haste",
    "creature",
    "508.1c",
    "509.1b",
    "506.3",
    "flying",
    "landwalk",
    "x: islandwalk",
    "siege",
    "2018-10-05",
    "ünïcödé",
    "攻撃クリーチャー",
    "🐉",
    "e\u0301",
    "x" * 200,
)
IDS = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=8),
).filter(lambda text: not HIDDEN.search(text))


def ids(case: Node) -> tuple[list[str], list[str]]:
    """The ids of players and permanents, which are distinct, and those of effects."""
    state = case["state"]
    lists = [state.get("effects", []), *(permanent.get("effects", []) for permanent in state["battlefield"])]
    return [*state["players"], *(each["id"] for each in state["battlefield"])], [
        effect["id"] for effects in lists for effect in effects
    ]


@both
@examples(16)
@given(seeds, st.data())
def test_names(question: str, seed: int, data: st.DataObject) -> None:
    """Ids may be any text, also words of the rules or pieces of a program; effects may have the ids of creatures."""
    case = random_case(seed, question)
    objects, effects = ids(case)
    names: dict[str, str] = {}
    for group in (objects, effects):
        drawn = data.draw(st.lists(IDS, min_size=len(group), max_size=len(group), unique=True))
        names |= dict(zip(group, drawn, strict=True))
    same(case, renamed(case, names), names)


@both
@examples(10)
@given(seeds, st.randoms(use_true_random=False))
def test_players_change_places_with_all_that_is_theirs(question: str, seed: int, rng: random.Random) -> None:
    case = random_case(seed, question)
    others = [player for player in case["state"]["players"] if player != case["state"]["active"]]
    exchanged = list(others)
    rng.shuffle(exchanged)
    names = dict(zip(others, exchanged, strict=True))
    same(case, renamed(case, names), names)


@both
@examples(8)
@given(seeds, st.integers(1, 3))
def test_where_the_table_begins(question: str, seed: int, steps: int) -> None:
    case = random_case(seed, question)
    players = list(case["state"]["players"].items())
    steps %= len(players)
    same(case, {**case, "state": {**case["state"], "players": dict(players[steps:] + players[:steps])}})


@both
@examples(8)
@given(seeds)
def test_left_and_right_in_a_mirror(question: str, seed: int) -> None:
    case = random_case(seed, question)
    assume(case["state"].get("options", {}).get("variant") != "grand_melee")  # It stands for attacking to the left.
    pairs = (("nearest_left", "nearest_right"), ("attack_left", "attack_right"))
    other = dict(pairs) | {right: left for left, right in pairs}
    mirrored = everywhere(case, lambda text: other.get(text, text))
    players = list(mirrored["state"]["players"].items())
    same(case, {**mirrored, "state": {**mirrored["state"], "players": dict(reversed(players))}})


def without_counts(case: Node) -> Node:
    """The case without effects that count permanents, and without costs that any permanent may pay."""
    case = deepcopy(case)

    def counts(part: Any) -> bool:
        if isinstance(part, dict):
            asking = {"count", "exists", "controls", "sacrifice", "tap_permanents", "return"}
            return bool(asking & part.keys()) or any(map(counts, part.values()))
        return isinstance(part, list) and any(map(counts, part))

    for holder in (case["state"], *case["state"]["battlefield"]):
        if "effects" in holder:
            holder["effects"] = [effect for effect in holder["effects"] if not counts(effect)]
    return case


@both
@examples(8)
@given(seeds, st.sampled_from(("artifact", "enchantment", "land")))
def test_an_unrelated_permanent(question: str, seed: int, kind: str) -> None:
    case = without_counts(random_case(seed, question))
    permanent = {"id": "unrelated", "controller": case["state"]["active"], "types": [kind], "mana_value": 0}
    battlefield = [*case["state"]["battlefield"], permanent]
    same(case, {**case, "state": {**case["state"], "battlefield": battlefield}})


def twice_not(part: Any) -> Any:
    return {"non": {"non": part}}


def de_morgan(part: Any) -> Any:
    """An equivalent condition, with `any` for `all` and the reverse throughout, by De Morgan's laws."""
    if not isinstance(part, dict):
        return part
    for one, other in (("any", "all"), ("all", "any")):
        if part.keys() == {one}:
            return {"non": {other: [{"non": de_morgan(each)} for each in part[one]]}}
    return {"non": de_morgan(part["non"])} if part.keys() == {"non"} else part


def reworded(case: Node, change: Callable[[Any], Any]) -> Node:
    """The case with every description, condition and target of an effect put in other words."""
    case = deepcopy(case)
    for holder in (case["state"], *case["state"]["battlefield"]):
        for effect in holder.get("effects", []):
            for key in ("subject", "whom", "attacker", "blocker", "if", "unless"):
                if isinstance(effect.get(key), dict):
                    effect[key] = change(effect[key])
                elif isinstance(effect.get(key), list):
                    effect[key] = [change(each) for each in effect[key]]
    return case


def if_not_unless(case: Node) -> Node:
    """The case with `if: non` in the place of `unless`, where there is no `if`."""
    case = deepcopy(case)
    for holder in (case["state"], *case["state"]["battlefield"]):
        for effect in holder.get("effects", []):
            if "unless" in effect and "if" not in effect:
                effect["if"] = {"non": effect.pop("unless")}
    return case


@both
@examples(16)
@given(seeds)
def test_other_words_are_the_same_facts(question: str, seed: int) -> None:
    """Negation is pushed to the leaves, so that logically equivalent conditions become the same fact."""
    case = board(seed, question)
    read = case_from_object(case)
    expected = facts(read, edition_of(read))
    for other in (reworded(case, twice_not), reworded(case, de_morgan), if_not_unless(case)):
        again = case_from_object(other)
        assert facts(again, edition_of(again)) == expected
