"""Compares what azor says of loops with brute force, on random small games.

`python -m tests.oracle.compare_games --games 5000`: the recorded steps are taken again by `small_games`, and

draw       every way of going on with forced steps is followed: none comes to rest, nobody loses or may do anything
end        every such way ends with the losers and winners that are said, and in the round that is said
optional   the round is carried out three times, or until what gets less has run out; a way out comes to rest
none       there is no run of so many steps that comes back, of forced steps or of one player's who gains by it

`--start` is the first seed; to resume, the one that the last run names, or the same command with `--log`, a file to
which each game is written, and of which games aren't played again. What is undetermined is counted, with why.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bridge.loops.finding import find
from tests.loops.loading import loop_from_object

from .random_games import WORDS, random_game
from .random_words import MAKERS
from .small_events import due
from .small_games import (
    Game,
    State,
    Unfollowed,
    Way,
    activations,
    at_rest,
    begin,
    inside,
    ways,
)
from .small_loops import asked_of, loops_within, no_worse
from .small_state import ABILITY

__all__ = ["Comparison", "compare_game", "disagreement"]

STEPS = 10
"""How many steps azor searches."""
MOST_STATES = 4000
"""So many states are followed at most."""
MOST_STEPS = 160
"""Rounds after which somebody loses, or in which something gets less, are carried out for so many steps at most."""
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


def compare_game(seed: int, words: str = WORDS[0], word: str | None = None) -> Comparison:
    """Compares on the random game of the seed; word: one that it has, of those in `random_words`."""
    case = random_game(seed, words, word)
    verdict = msgspec.to_builtins(find(loop_from_object(case), steps=STEPS, timeout=TIMEOUT))
    kind = verdict["kind"]
    if kind == "undetermined":
        kind += ": " + "; ".join(_in_short(text) for _, text in verdict.get("unsupported", ()))
    try:
        return Comparison(seed, kind, disagreement(case, verdict))
    except Unfollowed as reason:
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
    runs = _taken(game, [_Run(first, {})], verdict.get("start", ()))
    if not runs:
        return "the start can't be taken"
    if kind in ("mandatory", "ends"):
        for run in runs:
            wrong = _followed(game, run.state, verdict, asked_of(case))
            if wrong is not None:
                return wrong
    if verdict.get("escape"):
        left = _taken(game, runs, verdict["escape"])
        if not left:
            return "the way out can't be taken"
        if not any(at_rest(game, run.state) or _somebody_loses(game, run.state) for run in left):
            return "the way out doesn't come to rest"
    return _repeated(game, runs, verdict, asked_of(case))


def _repeated(game: Game, runs: list[_Run], verdict: Node, asked: set[str]) -> str | None:
    """The round, carried out: what it yields, how often it can be taken, and when somebody loses."""
    rounds, steps = verdict.get("rounds"), verdict["round"]
    many = MOST_STEPS // len(steps)
    last = 3 if rounds is None else rounds if rounds <= many else 0
    number, runs = 0, [run._replace(choosers=frozenset()) for run in runs]
    while number < last:
        number, before = number + 1, runs
        for place, step in enumerate(steps):
            if rounds is not None and any(_somebody_loses(game, run.state) for run in runs):
                ended = number if place else number - 1
                return None if ended == rounds else f"somebody loses in round {ended}, not {rounds}"
            runs = _taken(game, runs, [step])
            if not runs:
                return f"step {place + 1} of the round can't be taken for the {number}. time"
        if number == 1 and verdict["kind"] != "ends":
            wrong = [_yielded(old.state, new.state, verdict) for old in before for new in runs]
            if wrong and all(wrong):
                return wrong[0]
        if number == 1 and rounds is None and _may_run_out(before[0].state, runs[0].state, asked):
            last = many
    if verdict["kind"] == "optional" and verdict.get("choosers") and runs:
        missing = min((run.choosers - set(verdict["choosers"]) for run in runs), key=len)
        if missing:
            return f"{', '.join(sorted(missing))} could decline a step of the round"
    if rounds is not None and last and not any(_somebody_loses(game, run.state) for run in runs):
        return f"nobody loses in round {rounds}"
    return None


def _may_run_out(before: State, after: State, asked: set[str]) -> bool:
    """Whether a number is less than before, or one that a card asks for is another one: the round is then carried out
    until it might have run out."""
    early, late = before.numbers(), after.numbers()
    return any(late.get(key, 0) < n for key, n in early.items()) or any(
        n != early.get(key, 0) and key.split()[0] in asked for key, n in late.items()
    )


def _somebody_loses(game: Game, state: State) -> bool:
    """Whether somebody has lost, or does as state-based actions are performed next (704.3)."""
    found = due(game, state) if state.resolving is None else None
    return bool(state.lost or (found is not None and found.losers))


def _yielded(before: State, after: State, verdict: Node) -> str | None:
    """What of a round's yield is otherwise than it is said."""
    for name in before.players:
        for word in ("life", "library", "poison", "energy", "mana"):
            n = after.players[name][word] - before.players[name][word]
            key = f"mana {{G}} {name}" if word == "mana" else f"{word} {name}"
            said = verdict.get("yields", {}).get(key, 0)
            if "yields" in verdict and n != said:
                return f"a round changes {word} of {name} by {n}, not {said}"
    return None


class _Run(NamedTuple):
    """Where a run is, which token each name of the record stands for, and who could have declined something."""

    state: State
    names: Mapping[str, str]
    choosers: frozenset[str] = frozenset()


def _taken(game: Game, runs: list[_Run], steps: Sequence[Node]) -> list[_Run]:
    """The runs after the recorded steps; several where the record leaves something open."""
    for step in steps:
        found = [new for run in runs for new in _stepped(game, run, step)]
        if not found and runs and (step.get("color") or "token" in repr(step)):
            forgets = any(each.get("forgotten") or each.get("cut") for each in steps)
            if forgets or step.get("color"):
                raise Unfollowed(step["do"])
        runs = found[:50]
    return runs


def _stepped(game: Game, run: _Run, step: Node) -> Iterator[_Run]:
    states, step = [run.state], _renamed(step, run.names)
    for each in step.get("mana", ()):
        states = [after for state in states for after in inside(game, state, each["object"], each.get("ability"))]
    for state in states:
        for way in activations(game, state) if step.get("mana") else ways(game, state):
            if _agrees(way, step):
                made = zip(step.get("created", ()), way.said.get("created", ()), strict=True)
                more = () if way.optional is None else (way.optional,)
                yield _Run(way.after, {**run.names, **dict(made)}, run.choosers.union(more))


def _renamed(step: Node, names: Mapping[str, str]) -> Node:
    """The record of a step with the names that tokens have here."""

    def name(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return [name(each) for each in value]
        if isinstance(value, dict):
            return {key: name(each) for key, each in value.items()}
        return names.get(value, value) if isinstance(value, str) else value

    return {key: value if key in ("do", "created") else name(value) for key, value in step.items()}


def _agrees(way: Way, step: Node) -> bool:
    said = way.said
    if said["do"] != step["do"] or bool(step.get("optional")) is (way.optional is None):
        return False
    if len(step.get("created", ())) != len(said.get("created", ())) or step.get("mode", 0) != said.get("mode", 0):
        return False
    if step["do"] == "cast" and (said["free"], sorted(said.get("chosen", ()))) != (
        bool(step.get("free")),
        sorted(step.get("chosen", ())),
    ):
        return False
    if sorted(said.get("copied", {}).values()) != sorted(step.get("copied", {}).values()):
        return False
    for key in _SAID:
        mine, theirs = said.get(key), step.get(key)
        theirs = list(theirs) if isinstance(theirs, (list, tuple)) else theirs
        if key == "targets" and isinstance(theirs, list):
            theirs = [ABILITY if each.startswith("stack ") else each for each in theirs]
        if key == "chosen" and mine is not None and isinstance(theirs, list):
            mine, theirs = sorted(mine), sorted(theirs)
        if key == "ability" and not isinstance(theirs, int):
            continue
        if key == "taken" and bool(mine) is not bool(theirs):
            return False
        if mine is not None and theirs not in (None, []) and mine != theirs:
            return False
    return True


class _Seen(NamedTuple):
    """A state that was reached: what leads to it."""

    before: str | None
    shape: str
    numbers: dict[str, int]


def _followed(game: Game, first: State, verdict: Node, asked: set[str]) -> str | None:
    """Every way of going on with forced steps; what refutes the verdict."""
    left = [(first, 0)]
    seen = {_name(first): _Seen(None, first.structure(), first.numbers())}
    most = MOST_STATES if verdict["kind"] == "ends" else MOST_STATES // 8
    while left and len(seen) < most:
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
                seen[name] = _Seen(_name(state), way.after.structure(), way.after.numbers())
                left.append((way.after, steps + 1))
                if verdict["kind"] == "ends" and _comes_back(seen, name, asked):
                    return f"after {steps + 1} steps it is as it was before, and nobody has lost anything"
    return None


def _comes_back(seen: Mapping[str, _Seen], name: str, asked: set[str]) -> bool:
    """Whether a state is as one before it, with no less life and no fewer cards: it can go on so for ever."""
    late = seen[name]
    before = late.before
    while before is not None:
        early = seen[before]
        if early.shape == late.shape and no_worse(early.numbers, late.numbers, asked, losing=False):
            return True
        before = early.before
    return False


def _ended(game: Game, state: State, verdict: Node) -> str | None:
    winners = [name for name in game.players if name not in state.lost] if len(state.lost) == 1 else []
    said = sorted(verdict.get("losers", ())), sorted(verdict.get("winners", ()))
    if said != (sorted(state.lost), winners):
        return f"{state.lost} lose, {winners} win, not {said}"
    rules = {rule for name in state.lost for rule in _lost_by(state.players[name])}
    rule = verdict.get("end_rule") or ""
    return f"they lose by {sorted(rules)}, not {rule}" if rule.startswith("704") and rule not in rules else None


def _lost_by(player: Mapping[str, int]) -> list[str]:
    """CR 704.5a, b, c; that a card was drawn from an empty library isn't known any more then."""
    found = [*(["704.5a"] if player["life"] <= 0 else []), *(["704.5c"] if player["poison"] >= 10 else [])]
    return found if found and player["library"] else [*found, "704.5b"]


def _name(state: State) -> str:
    return f"{state.structure()} {sorted(state.numbers().items())} {state.lost}"


def _played(log: Path | None) -> dict[int, tuple[str, str | None]]:
    """The kind, and what is wrong, by seed."""
    if log is None or not log.exists():
        return {}
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    return {seed: (kind, wrong) for seed, kind, wrong, _ in lines}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the comparison; 1 if there was a disagreement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--words", choices=WORDS, default=WORDS[0], help="what the games are made of")
    parser.add_argument("--word", choices=sorted(MAKERS), help="a word that each game has (--words rare)")
    parser.add_argument("--seconds", type=float, default=None, help="stop after so long")
    parser.add_argument("--log", type=Path, default=None, help="a file with a line of JSON for each game")
    options = parser.parse_args(arguments)
    options.words = "rare" if options.word else options.words
    played = _played(options.log)
    kinds = Counter(kind for kind, _ in played.values())
    wrong, began, seed = sum(bad is not None for _, bad in played.values()), time.monotonic(), options.start
    try:
        for seed in range(options.start, options.start + options.games):
            if options.seconds is not None and time.monotonic() - began > options.seconds:
                break
            if seed in played:
                continue
            before = time.process_time()
            found = compare_game(seed, options.words, options.word)
            kinds[found.kind] += 1
            if options.log is not None:
                with options.log.open("a") as log:
                    log.write(json.dumps([*found, round(time.process_time() - before, 2)]) + "\n")
            if found.wrong is not None:
                wrong += 1
                case = json.dumps(random_game(seed, options.words, options.word))
                print(f"\nseed {seed}: {found.kind}: {found.wrong}\n{case}", flush=True)
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
