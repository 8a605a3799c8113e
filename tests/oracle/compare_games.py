"""Compares what azor says of loops with brute force, on random small games.

`python -m tests.oracle.compare_games --games 5000`: the recorded steps are taken again by `small_games`, and

draw       every way of going on with forced steps is followed: none comes to rest, nobody loses or may do anything
end        every such way ends with the losers and winners that are said
optional   the round is carried out three times
none       there is no run of so many steps that comes back, of forced steps or of one player's who gains by it

`--start` is the first seed; to resume, the one that the last run names. What is undetermined is counted, with why.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from bridge.loops.finding import find
from bridge.loops.loading import loop_from_object

from .random_games import random_game
from .small_games import Game, State, Way, begin, loops_within, ways

__all__ = ["Comparison", "compare_game", "disagreement"]

STEPS = 10
"""How many steps azor searches."""
MOST_STATES = 4000
"""So many states are followed at most."""
TIMEOUT = 60.0

Node = dict[str, Any]
_SAID = ("object", "ability", "it", "instruction", "targets", "chosen", "taken")


class Comparison(NamedTuple):
    """What was said of the game of a seed: the kind, with the reason if it is undetermined, and what is wrong with it;
    None if nothing is known to be."""

    seed: int
    kind: str
    wrong: str | None


def _in_short(text: str) -> str:
    """Why a verdict is undetermined, without what differs from game to game."""
    text = re.sub(r", which is a bug of azor's \(.*?\)", "", text)
    text = re.sub(r"(Counter\(.*|\(.*?\))", "…", text)
    return re.sub(r"alice|bob|card \d|\d+", "…", text)


class _Unfollowed(Exception):
    """The record has something that brute force doesn't follow."""


def compare_game(seed: int) -> Comparison:
    """Compares on the random game of the seed."""
    case = random_game(seed)
    verdict = msgspec.to_builtins(find(loop_from_object(case), steps=STEPS, timeout=TIMEOUT))
    kind = verdict["kind"]
    if kind == "undetermined":
        kind += ": " + "; ".join(_in_short(text) for _, text in verdict.get("unsupported", ()))
    try:
        return Comparison(seed, kind, disagreement(case, verdict))
    except _Unfollowed as reason:
        return Comparison(seed, f"{kind}, not followed: {reason}", None)


def disagreement(case: Node, verdict: Node) -> str | None:
    """What is wrong with a verdict, with the keys of `LoopVerdict`; None if nothing is known to be."""
    kind = verdict["kind"]
    if kind == "undetermined":
        return None
    if kind == "none":
        found = loops_within(case, verdict["steps"], MOST_STATES)
        return None if found is None else f"none, but brute force finds {found}"
    game, first = begin(case)
    states = _taken(game, [first], verdict.get("start", ()))
    if not states:
        return "the start can't be taken"
    if kind in ("mandatory", "ends"):
        for state in states:
            wrong = _followed(game, state, verdict)
            if wrong is not None:
                return wrong
        return None
    for number in (1, 2, 3):
        states = _taken(game, states, verdict["round"])
        if not states:
            return f"the round can't be taken for the {number}. time"
        if verdict.get("rounds") is not None and verdict["rounds"] <= number + 1:
            break
    return None


def _taken(game: Game, states: list[State], steps: Sequence[Node]) -> list[State]:
    """The states after the recorded steps; several where the record leaves something open."""
    for step in steps:
        if step.get("forgotten") or step.get("cut") or step.get("mana") or step.get("color"):
            raise _Unfollowed(step["do"])
        states = [way.after for state in states for way in ways(game, state) if _agrees(way, step)][:50]
    return states


def _agrees(way: Way, step: Node) -> bool:
    said = way.said
    if said["do"] != step["do"] or bool(step.get("optional")) is (way.optional is None):
        return False
    if sorted(step.get("created", ())) != sorted(said.get("created", ())):
        return False
    for key in _SAID:
        mine, theirs = said.get(key), step.get(key)
        theirs = list(theirs) if isinstance(theirs, (list, tuple)) else theirs
        if mine is not None and theirs not in (None, []) and mine != theirs:
            return False
    return True


def _followed(game: Game, first: State, verdict: Node) -> str | None:
    """Every way of going on with forced steps; what refutes the verdict."""
    left, seen = [(first, 0)], {_name(first)}
    while left and len(seen) < MOST_STATES:
        state, steps = left.pop(0)
        if state.lost:
            if verdict["kind"] == "mandatory":
                return f"a draw, but {', '.join(state.lost)} lose after {steps} steps"
            wrong = _ended(game, state, verdict)
            if wrong is not None:
                return wrong
            continue
        forced = [way for way in ways(game, state) if way.optional is None]
        if not forced:
            return f"it comes to rest after {steps} steps"
        for way in forced:
            if way.declined is not None:
                return f"{way.declined} may do something after {steps} steps"
            name = _name(way.after)
            if name not in seen:
                seen.add(name)
                left.append((way.after, steps + 1))
    return None


def _ended(game: Game, state: State, verdict: Node) -> str | None:
    winners = [name for name in game.players if name not in state.lost] if len(state.lost) == 1 else []
    said = sorted(verdict.get("losers", ())), sorted(verdict.get("winners", ()))
    return None if said == (sorted(state.lost), winners) else f"{state.lost} lose, {winners} win, not {said}"


def _name(state: State) -> str:
    return f"{state.structure()} {sorted(state.numbers().items())} {state.lost}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the comparison; 1 if there was a disagreement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=None, help="stop after so long")
    options = parser.parse_args(arguments)
    kinds: Counter[str] = Counter()
    wrong, began, seed = 0, time.monotonic(), options.start
    try:
        for seed in range(options.start, options.start + options.games):
            if options.seconds is not None and time.monotonic() - began > options.seconds:
                break
            found = compare_game(seed)
            kinds[found.kind] += 1
            if found.wrong is not None:
                wrong += 1
                print(f"\nseed {seed}: {found.kind}: {found.wrong}\n{json.dumps(random_game(seed))}", flush=True)
        else:
            seed += 1
    except KeyboardInterrupt:
        pass
    for kind, n in kinds.most_common():
        print(f"{n:6} {kind}")
    print(f"{kinds.total()} games from seed {options.start}: {wrong} disagreements; to resume, --start {seed}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
