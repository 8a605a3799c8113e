"""Times the judging of many plays of one position: `python -m benchmarks.positions`.

Machines differ and are noisy, so that every figure has a ratio to a fresh check of the same board in the same run. Only
outcomes are asked for, so that no evidence is searched. Figures are the best of several rounds, in processor time.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from itertools import product
from typing import Any

from benchmarks.attackers import mixed_board
from bridge import Position, case_from_object, check

Node = dict[str, Any]

ATTACKED = ("bob", "carol")


def wide_board() -> Node:
    """The board of ten creatures twice: twenty creatures, fourteen of which may attack."""
    board = mixed_board()
    creatures = board["state"]["battlefield"]
    board["state"]["battlefield"] = [*creatures, *({**each, "id": f"{each['id']}'"} for each in creatures)]
    return board


def taxed_board() -> Node:
    """Ten creatures, half of which must attack; one of two opponents taxes attacks, and there is mana for three of
    them."""
    creatures = [
        {
            "id": f"creature {n}",
            "controller": "alice",
            "types": ["creature"],
            "effects": [{"kind": "must_attack"}] * (n % 2),
        }
        for n in range(10)
    ]
    lands = [{"id": f"land {n}", "controller": "alice", "types": ["land"], "mana": "{W}"} for n in range(6)]
    tax = {"kind": "costs_attack", "controller": "bob", "whom": {"player": "you"}, "cost": {"mana": "{2}"}}
    return {
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {}, "carol": {}},
            "options": {"attack_multiple_players": True},
            "battlefield": [*creatures, *lands],
            "effects": [tax],
        }
    }


def block_board(blockers: int, attackers: int) -> Node:
    """Creatures on both sides, with evasion, a lure, requirements, a limit, and one creature that can block two."""
    effects: Node = {
        "blocker 1": [{"kind": "must_block"}],
        "blocker 2": [{"kind": "cant_block_alone"}],
        "blocker 4": [{"kind": "can_block_additional"}],
        "attacker 0": [{"kind": "lure"}],
        "attacker 1": [{"kind": "must_be_blocked"}],
    }
    keywords = {2: ["menace"], 3: ["flying"]}

    def creature(id: str, controller: str, number: int, words: Sequence[str]) -> Node:
        return {
            "id": id,
            "controller": controller,
            "types": ["creature"],
            "power": number,
            "toughness": 2,
            "keywords": list(words),
            "effects": effects.get(id, []),
        }

    own = [creature(f"blocker {n}", "bob", n, ["flying"] if n % 2 else []) for n in range(blockers)]
    others = [creature(f"attacker {n}", "alice", n, keywords.get(n, ())) for n in range(attackers)]
    return {
        "question": "declare_blockers",
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {}},
            "battlefield": [*own, *others],
            "attacking": {each["id"]: "bob" for each in others},
            "effects": [{"id": "limit", "kind": "max_blockers", "n": 4, "controller": "bob"}],
        },
    }


def plays_of(board: Node, number: int, senseless: bool = False) -> list[Node]:
    """Random plays: `number` of them; with `senseless`, any permanent may stand in them."""
    chance = random.Random(1)
    state = board["state"]
    blocks = "question" in board
    ids = [each["id"] for each in state["battlefield"]]
    side = "bob" if blocks else "alice"
    able = [each["id"] for each in state["battlefield"] if each["controller"] == side and "creature" in each["types"]]
    faced: Sequence[str] = list(state["attacking"]) if blocks else ATTACKED
    if senseless:
        able, faced = ids, ids
    plays = []
    for _ in range(number):
        chosen = {each: chance.choice(faced) for each in able if chance.random() < 0.35}
        plays.append({"blockers": {b: [a] for b, a in chosen.items()}} if blocks else {"attackers": chosen})
    return plays


def every_play(board: Node) -> list[Node]:
    """Every declaration of the creatures that may attack."""
    able = [each["id"] for each in board["state"]["battlefield"] if each["controller"] == "alice"]
    return [
        {"attackers": {each: target for each, target in zip(able, chosen, strict=True) if target}}
        for chosen in product((None, *ATTACKED), repeat=len(able))
    ]


def measure(what: str, board: Node, plays: Sequence[Node], rounds: int) -> Node:
    """The figures for one board: verdicts a second of a warm position, and the time that opening it takes."""
    fresh = []
    for play in plays[:20]:
        case = case_from_object({**board, "play": play})
        start = time.process_time()
        check(case)
        fresh.append(time.process_time() - start)
    start = time.process_time()
    position = Position(board)
    grounded = time.process_time()
    legal = sum(position.check(play).outcome == "legal" for play in plays)
    warm = time.process_time()
    took = []
    for _ in range(rounds):
        begun = time.process_time()
        for play in plays:
            position.check(play)
        took.append((time.process_time() - begun) / len(plays))
    return {
        "what": what,
        "plays": len(plays),
        "legal": legal,
        "verdicts_a_second": round(1 / min(took)),
        "times_a_fresh_check": round(sum(fresh) / len(fresh) / min(took)),
        "seconds_to_ground": round(grounded - start, 4),
        "seconds_of_first_round": round(warm - grounded, 4),
    }


def main() -> None:
    """Measures and prints a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plays", type=int, default=3000, help="how many plays of each board (default 3000)")
    parser.add_argument("--rounds", type=int, default=5, help="how often they are judged (default 5)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    options = parser.parse_args()
    boards = [
        ("attack, 10 creatures, every play", mixed_board(), every_play(mixed_board())),
        ("attack, 10 creatures", mixed_board(), None),
        ("attack, 10 creatures, senseless plays", mixed_board(), plays_of(mixed_board(), options.plays, True)),
        ("attack, 10 creatures, taxes", taxed_board(), None),
        ("attack, 20 creatures", wide_board(), None),
        ("block, 5 by 5 creatures", block_board(5, 5), None),
        ("block, 10 by 10 creatures", block_board(10, 10), None),
    ]
    for what, board, plays in boards:
        print(f"… {what}", file=sys.stderr)
        row = measure(what, board, plays or plays_of(board, options.plays), options.rounds)
        if options.json:
            print(json.dumps(row))
        else:
            print(
                f"{row['verdicts_a_second']:8} a second {row['times_a_fresh_check']:6} x a fresh check, "
                f"grounded in {row['seconds_to_ground'] * 1000:.0f} ms, "
                f"first round {row['seconds_of_first_round']:.2f} s, {row['legal']} of {row['plays']} legal  {what}"
            )


if __name__ == "__main__":
    main()
