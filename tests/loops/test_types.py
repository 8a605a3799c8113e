"""The order of effects that add types, and of those that set power and toughness (CR 613.7, 613.8).

The rules of the search are compared with the checker's, which are written apart from them, on random permanents with
such effects; single cases say what the rules ask for.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from bridge.loops.proof.form import normal
from bridge.loops.proof.state import game_of
from bridge.loops.proof.steps import Runner
from bridge.loops.proof.view import View

from .stepping import CARDS, after, unsupported

__all__: list[str] = []

Node = dict[str, Any]

SUBTYPES = ("Cat", "Elf", "Fox", "Ape")
EACH = {"do": "nothing"}


def _static(what: Node, *subtypes: str, **more: Any) -> Node:
    return {"static": {"does": "add_types", "what": what, "subtypes": list(subtypes), **more}}


def _enchantment(*abilities: Node) -> Node:
    return {"types": ["enchantment"], "abilities": list(abilities)}


def _types(cards: Node, battlefield: list[Node], do: Node) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The subtypes of each permanent after something was done: by the search, and by the checker."""
    state = {"battlefield": battlefield, "stack": [{"id": "go", "controller": "alice", "ability": {"do": [do]}}]}
    found = after(1, cards=cards, **state)
    assert found is not None
    case = {"cards": {**CARDS, **cards}, "state": {"active": "alice", "players": {"alice": {}, "bob": {}}, **state}}
    runner = Runner(game_of(normal({"question": "find_loops", **case})))
    chosen = [do["what"]["choose"]["id"]] if do is not EACH else []
    runner.step({"do": "resolve", "object": "go", "chosen": chosen}, first=False, measured=False)
    known = {word.lower() for word in SUBTYPES}
    looks = View(runner.game).looks
    there = {each["id"] for each in battlefield}
    checked = {name: look.subtypes & known for name, look in looks.items() if name in there}
    return {name: found.subtypes.get(name, set()) & known for name in checked}, checked


def _random(seed: int) -> tuple[Node, list[Node], Node]:
    rng = random.Random(f"types {seed}")
    cards: Node = {}
    battlefield: list[Node] = []
    for number in range(rng.choice((2, 3, 3, 4))):
        asked, given = rng.choice(SUBTYPES), rng.choice(SUBTYPES)
        what: Node = {"subtype": asked}
        manner = rng.random()
        if manner < 0.3:
            what = {"any": [what, {"subtype": rng.choice(SUBTYPES)}]}
        elif manner < 0.45:
            what = {"type": "creature", "non": {"subtype": asked}}
        elif manner < 0.55:
            what["controller"] = "you"
        elif manner < 0.65:
            what = {"type": "creature", "controller": rng.choice(("you", "opponent"))}
        subject = "self" if manner > 0.95 else what
        cards[f"Rule {number}"] = _enchantment({"static": _static({}, given)["static"] | {"what": subject}})
        if rng.random() < 0.3:
            cards[f"Rule {number}"]["subtypes"] = [rng.choice(SUBTYPES)]
        whose = rng.choice(("alice", "alice", "bob"))
        battlefield.append({"id": f"rule {number}", "name": f"Rule {number}", "controller": whose})
    for number in range(2):
        words = rng.sample(SUBTYPES, rng.choice((0, 1, 1, 2)))
        cards[f"One {number}"] = {"types": ["creature"], "subtypes": words, "power": 1, "toughness": 1}
        whose = rng.choice(("alice", "bob"))
        battlefield.append({"id": f"one {number}", "name": f"One {number}", "controller": whose})
    rng.shuffle(battlefield)
    if rng.random() < 0.5:
        return cards, battlefield, EACH
    return cards, battlefield, {"do": "blink", "what": {"choose": {"id": rng.choice(battlefield)["id"]}}}


@pytest.mark.parametrize("seed", range(16))
def test_both_add_the_same_types(seed: int) -> None:
    found, checked = _types(*_random(seed))
    assert found == checked


@pytest.mark.nightly
def test_both_add_the_same_types_to_many() -> None:
    """Of so many boards in some the order of timestamps decides, and in some a dependency does."""
    orders = 0
    for seed in range(100, 260):
        cards, battlefield, do = _random(seed)
        found, checked = _types(cards, battlefield, do)
        assert found == checked, seed
        orders += _types(cards, battlefield[::-1], EACH)[0] != _types(cards, battlefield, EACH)[0]
    assert orders > 10


CATS = _enchantment(_static({"subtype": "Elf"}, "Cat"))
ELVES = _enchantment(_static({"subtype": "Cat"}, "Elf"))
"""One of the two waits for the other where there is an Elf, or a Cat; where there are both, none does."""
BOTH: list[Node] = [{"id": "bear", "name": "Cub"}, {"id": "fox", "name": "Sprite"}]
PAIR: Node = {
    "Cats": CATS,
    "Elves": ELVES,
    "Cub": {"types": ["creature"], "subtypes": ["Cat"], "power": 1, "toughness": 1},
    "Sprite": {"types": ["creature"], "subtypes": ["Elf"], "power": 1, "toughness": 1},
}


def test_chains_are_followed_one_effect_at_a_time() -> None:
    """613.8a: what an effect would do if another had been applied before is no dependency: Elves are Foxes only where
    they were Elves, or would be if one effect more were applied, when their turn came."""
    cards = {
        "Foxes": _enchantment(_static({"subtype": "Elf"}, "Fox")),
        "Elves": ELVES,
        "Cats": _enchantment(_static({"subtype": "Ape"}, "Cat")),
        "Ape": {"types": ["creature"], "subtypes": ["Ape"], "power": 1, "toughness": 1},
    }
    names = ("Foxes", "Elves", "Cats")
    told = {
        order: _types(cards, [*({"id": each, "name": each} for each in order), {"id": "ape", "name": "Ape"}], EACH)
        for order in (names, names[::-1])
    }
    assert told[names][0]["ape"] == told[names][1]["ape"] == {"ape", "cat", "elf"}
    assert told[names[::-1]][0]["ape"] == told[names[::-1]][1]["ape"] == {"ape", "cat", "elf", "fox"}


@pytest.mark.parametrize(("first", "power"), [("small", 5), ("large", 1)])
def test_the_later_effect_sets_power(first: str, power: int) -> None:
    """613.4b, 613.7: of two effects that set power and toughness the later one counts."""
    cards = {
        name: _enchantment({"static": {"does": "set_pt", "what": {"type": "creature"}, "n": n, "m": n}})
        for name, n in (("small", 1), ("large", 5))
    }
    other = "large" if first == "small" else "small"
    battlefield = [{"id": each, "name": each} for each in (first, other)]
    battlefield.append({"id": "bear", "name": "Bear"})
    stack = [{"id": "go", "controller": "alice", "ability": {"do": [EACH]}}]
    found = after(1, cards=cards, battlefield=battlefield, stack=stack)
    assert found is not None and found.power["bear"] == power
    again = [{**stack[0], "ability": {"do": [{"do": "blink", "what": {"choose": {"id": first}}}]}}]
    blinked = after(1, cards=cards, battlefield=battlefield, stack=again)
    assert blinked is not None and blinked.power["bear"] == 6 - power


def test_what_isnt_kept_in_order_is_named() -> None:
    """613.8a: an effect that exists only under a condition may depend on another by that, too."""
    battlefield = [{"id": "cats", "name": "Cats"}, {"id": "elves", "name": "Elves"}, *BOTH]
    assert not unsupported(PAIR, battlefield=battlefield)
    bound = {"compare": {"value": {"count": {"subtype": "Elf"}}, "at_least": 2}}
    some = {**PAIR, "Cats": _enchantment({**CATS["abilities"][0], "if": bound})}
    assert unsupported(some, battlefield=battlefield) == {("613.8b", "feature((add_types,if))")}
    many = [{"id": f"cats {number}", "name": "Cats"} for number in range(16)]
    assert unsupported(PAIR, battlefield=[*battlefield[1:], *many]) == {("613.8b", "feature((add_types,many))")}


@pytest.mark.parametrize(
    ("what", "followed"),
    [({"type": "creature"}, True), ({"subtype": "Cat"}, True), ({"subtype": "Gate"}, False), ({"color": "red"}, False)],
)
def test_creature_types_are_given_to_what_goes_with_them(what: dict[str, str], followed: bool) -> None:
    """205.3d: nothing gains a creature type that isn't a creature or kindred; whether it is isn't followed."""
    cards = {**PAIR, "Elves": _enchantment(_static(what, "Elf"))}
    found = unsupported(cards, battlefield=[{"id": "elves", "name": "Elves"}, *BOTH])
    assert found == (set() if followed else {("205.3d", "feature((add_types,subtypes))")})


@pytest.mark.parametrize(("first", "second"), [("Cats", "Elves"), ("Elves", "Cats")])
def test_effects_that_depend_on_each_other_keep_the_order_of_timestamps(first: str, second: str) -> None:
    """613.8b: with a Cat and an Elf each would change what the other applies to, but none widens itself."""
    battlefield = [{"id": "one", "name": first}, {"id": "two", "name": second}, *BOTH]
    found, checked = _types(PAIR, battlefield, EACH)
    assert found == checked
    assert found["bear"] == {"cat", "elf"} and found["fox"] == {"cat", "elf"}


@pytest.mark.parametrize(
    ("instruction", "fluent"),
    [
        ({"do": "become_copy", "of": "target_2", "types": ["artifact"]}, "also"),
        ({"do": "become", "types": ["artifact"]}, "becomes"),
        ({"do": "gain", "keyword": "haste"}, "gained"),
        ({"do": "gain", "ability": {"cost": {"tap": True}, "do": [{"do": "draw"}]}}, "gains"),
        ({"do": "lose_keyword", "keyword": "haste"}, "without"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_new_object_has_nothing_of_what_the_old_one_became(instruction: Node, fluent: str) -> None:
    """400.7: an object that moves from one zone to another becomes a new object with no memory of the old one."""
    targets: list[Node] = [{"object": {}}, {"object": {}}]
    do = [{**instruction, "what": "target"}, {"do": "return", "what": "target", "to": "hand"}]
    item = {"id": "go", "controller": "alice", "ability": {"targets": targets, "do": do}, "targets": ["bear", "ogre"]}
    battlefield = [{"id": "bear", "name": "Bear"}, {"id": "ogre", "name": "Ogre"}]
    for steps, has in ((1, True), (2, False)):
        found = after(steps, battlefield=battlefield, stack=[item])
        assert found is not None
        assert any(each.startswith(f"{fluent}(bear,") for each in found.holds) is has
