"""Small boards as a fuzzer makes them: creatures on two sides, effects of real cards, a random play.

Each board is made from its seed. The effects are those of frequent card texts, in the case file's form; each of them
bears on the question, and some of them conflict.
"""

from __future__ import annotations

import random
from typing import Any

__all__ = ["attack_board", "block_board", "boards"]

Node = dict[str, Any]

COLORS = ("white", "blue", "black", "red", "green")
SUBTYPES = ("Goblin", "Human", "Soldier", "Zombie", "Elf")
KEYWORDS = ("flying", "trample", "haste", "first strike", "menace", "reach", "vigilance", "defender")

CARDS = 100
"""The number of different creature cards that boards are made from, like those that an engine knows."""

ON_ATTACKS: tuple[Node, ...] = (
    {"kind": "must_attack"},
    {"kind": "must_attack"},
    {"kind": "cant_attack"},
    {"kind": "cant_attack_alone"},
    {"kind": "cant_attack", "unless": {"controls": {"player": "defending", "what": {"subtype": "island"}}}},
    {"kind": "cant_attack", "unless": {"also_attacks": {"at_least": 2, "what": {"type": "creature"}}}},
)
"""Effects of a creature on its own attacks."""

ABOUT_ATTACKS: tuple[Node, ...] = (
    {"kind": "max_attackers", "n": 1},
    {"kind": "max_attackers", "n": 2},
    {"kind": "must_attack", "subject": {"type": "creature"}},
    {"kind": "must_attack", "subject": {"type": "creature", "color": "red"}},
    {"kind": "cant_attack", "subject": {"type": "creature", "power": {"at_least": 4}}},
    {"kind": "cant_attack", "subject": {"type": "creature", "non": {"keyword": "flying"}}},
    {"kind": "goad", "subject": {"type": "creature", "subtype": "goblin"}},
)
"""Effects of other cards on attacks."""

ON_BLOCKS: tuple[Node, ...] = (
    {"kind": "must_block"},
    {"kind": "cant_block"},
    {"kind": "can_block_additional", "n": 1},
    {"kind": "cant_block_alone"},
)
"""Effects of a creature on its own blocks."""

ON_BEING_BLOCKED: tuple[Node, ...] = (
    {"kind": "must_be_blocked"},
    {"kind": "lure"},
    {"kind": "cant_be_blocked"},
    {"kind": "cant_be_blocked", "blocker": {"power": {"at_most": 2}}},
    {"kind": "cant_be_blocked_except_by_at_least", "n": 2},
)
"""Effects of an attacker on the creatures that block it."""

ABOUT_BLOCKS: tuple[Node, ...] = (
    {"kind": "max_blockers", "n": 1},
    {"kind": "must_block", "subject": {"type": "creature"}},
    {"kind": "cant_block", "subject": {"type": "creature", "color": "green"}},
)
"""Effects of other cards on blocks."""


def boards(number: int, creatures: int, effects: int, start: int = 0) -> list[Node]:
    """Boards with attacks and with blocks in turn.

    Args:
        number: The number of boards.
        creatures: The number of creatures of a board; every second board of each question has one fewer.
        effects: The number of effects of a board.
        start: The seed of the first board.
    """
    made: list[Node] = []
    for seed in range(start, start + number):
        make = (attack_board, block_board)[seed % 2]
        made.append(make(seed, creatures - seed // 2 % 2, effects))
    return made


def attack_board(seed: int, creatures: int, effects: int) -> Node:
    """A state in which alice declares attackers, with a declaration."""
    rng = random.Random(seed)
    own = max(1, creatures * 2 // 3)
    battlefield = [_creature(rng, number, "alice" if number < own else "bob") for number in range(creatures)]
    others = _give(rng, effects, battlefield[:own], ON_ATTACKS, ABOUT_ATTACKS)
    able = [
        each for each in battlefield[:own] if not (each["tapped"] or each["sick"] or "defender" in each["keywords"])
    ]
    attackers = {each["id"]: "bob" for each in _sensible(rng, able)}
    state = {"active": "alice", "players": _players(rng), "battlefield": battlefield, "effects": others}
    return {"state": state, "play": {"attackers": attackers}}


def block_board(seed: int, creatures: int, effects: int) -> Node:
    """A state in which bob declares blockers, with a declaration."""
    rng = random.Random(seed)
    attacking = max(1, creatures // 2)
    battlefield = [_creature(rng, number, "alice" if number < attacking else "bob") for number in range(creatures)]
    attackers, blockers = battlefield[:attacking], battlefield[attacking:]
    own = effects // 2
    others = _give(rng, own, attackers, ON_BEING_BLOCKED, ABOUT_BLOCKS)
    others += _give(rng, effects - own, blockers, ON_BLOCKS, ABOUT_BLOCKS, len(others))
    able = [each for each in blockers if not each["tapped"]]
    blocks = {each["id"]: [rng.choice(attackers)["id"]] for each in _sensible(rng, able)}
    state = {
        "active": "alice",
        "players": _players(rng),
        "battlefield": battlefield,
        "effects": others,
        "attacking": {each["id"]: "bob" for each in attackers},
    }
    return {"question": "declare_blockers", "state": state, "play": {"blockers": blocks}}


def _players(rng: random.Random) -> Node:
    return {name: {"life": rng.randint(1, 20)} for name in ("alice", "bob")}


def _creature(rng: random.Random, number: int, controller: str) -> Node:
    state = {"tapped": rng.random() < 0.1, "sick": rng.random() < 0.1}
    return {"id": f"creature {number}", "controller": controller, **_card(rng.randrange(CARDS)), **state}


def _card(number: int) -> Node:
    """The characteristics of one card of the pool that boards are made from."""
    rng = random.Random(f"card {number}")
    return {
        "types": ["creature"],
        "subtypes": [rng.choice(SUBTYPES)],
        "colors": [rng.choice(COLORS)],
        "power": rng.randint(0, 5),
        "toughness": rng.randint(1, 5),
        "keywords": [rng.choice(KEYWORDS)] if rng.random() < 0.4 else [],
    }


def _sensible(rng: random.Random, able: list[Node]) -> list[Node]:
    """Some of the creatures, chosen as a player would who looks only at each creature's own text."""
    kinds = [(each, {effect["kind"] for effect in each.get("effects", ())}) for each in able]
    return [
        each
        for each, own in kinds
        if not own & {"cant_attack", "cant_block"} and (own & {"must_attack", "must_block"} or rng.random() < 0.5)
    ]


def _give(
    rng: random.Random,
    number: int,
    hosts: list[Node],
    own: tuple[Node, ...],
    others: tuple[Node, ...],
    taken: int = 0,
) -> list[Node]:
    """Gives most of the effects to the creatures; returns the others, which other cards have."""
    found: list[Node] = []
    for _ in range(number):
        if rng.random() < 0.75:
            rng.choice(hosts).setdefault("effects", []).append(rng.choice(own))
        else:
            id = f"effect {taken + len(found)}"
            found.append({"id": id, "controller": rng.choice(("alice", "bob")), **rng.choice(others)})
    return found
