"""Mutants of the search for loops, on random small games: what is wrong with a verdict that a mutant changes is noticed
by the checker of proofs, or by brute force.

    python -m tests.mutation.games --sample 60          rules that are left out, one after the other
    python -m tests.mutation.games --log FILE           all of them; each is written to the file, and isn't tried again
    python -m tests.mutation.games --unchecked FILE     games whose proof is rejected, from a log of
                                                        `tests.oracle.compare_games`, without the check of the proof

Of a mutant it is said: `same` (no game's verdict changes), `rejected` (by the checker), `undetermined` (azor says so),
`refuted` (by brute force, `tests/oracle/small_games.py`), `broken` (it can't be grounded), or `unnoticed`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from clingo.ast import ASTType, parse_string
from msgspec import to_builtins

from bridge.asp import encodings
from bridge.errors import AzorError
from bridge.loops.finding import find, search
from tests.loops.loading import loop_from_object
from tests.oracle.compare_games import STEPS, disagreement
from tests.oracle.random_games import random_game
from tests.oracle.small_games import Unfollowed

__all__ = ["GAMES", "Left", "left_out", "outcome", "unchecked", "without"]

_LEFT_ALONE = ("104", "109", "117", "405", "500", "506", "601", "605", "608_instructions", "608_memory", "613")
"""The beginnings of the names of files of the action theory that aren't mutated."""
FILES = tuple(
    path.relative_to(encodings.RULES).as_posix()
    for folder in ("actions", "search/loops")
    for path in sorted((encodings.RULES / folder).rglob("*.lp"))
    if not path.name.startswith(_LEFT_ALONE)
)
GAMES = (2006, 2001, 2034, 2062, 2003, 2004, 2160, 2021, 2012, 2016, 2074, 2120, 2019)
"""Seeds of games of all kinds that are judged quickly."""
SECONDS = 20.0

Node = dict[str, Any]


class Left(NamedTuple):
    """A rule that is left out: its file and line, its text, and where it begins and ends in the program."""

    place: str
    text: str
    begin: int
    end: int


@cache
def _program() -> str:
    return encodings.text("find_loops")


@cache
def left_out() -> tuple[Left, ...]:
    """Every rule of the files that are mutated (`FILES`), in the order of the program."""
    text, found = _program(), []
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    raw = text.encode()
    files = {name: (encodings.RULES / name).read_bytes() for name in FILES}

    def note(node: Any) -> None:
        if node.ast_type != ASTType.Rule:
            return
        begin = starts[node.location.begin.line - 1] + node.location.begin.column - 1
        end = starts[node.location.end.line - 1] + node.location.end.column - 1
        for name, content in files.items():
            at = content.find(raw[begin:end])
            if at >= 0:
                line = content[:at].count(b"\n") + 1
                found.append(Left(f"{name}:{line}", raw[begin:end].decode(), begin, end))
                return

    parse_string(text, note)
    return tuple(found)


def without(left: Left) -> str:
    """The program without a rule."""
    raw = _program().encode()
    return (raw[: left.begin] + raw[left.end :]).decode()


@cache
def _meant(case: str) -> tuple[Any, ...]:
    return _said(to_builtins(find(loop_from_object(json.loads(case)), steps=STEPS)))


def _said(verdict: Node) -> tuple[Any, ...]:
    return tuple(verdict.get(key) for key in ("kind", "winners", "losers", "draw_for", "rounds"))


def outcome(left: Left, games: Sequence[Node]) -> tuple[str, str]:
    """The result for the search without a rule, and the first game that shows it."""
    right = [_meant(json.dumps(case)) for case in games]
    text = encodings.text

    def changed(question: str) -> str:
        return without(left) if question == "find_loops" else text(question)

    with mock.patch.object(encodings, "text", changed):
        for number, case in enumerate(games):
            try:
                verdict = to_builtins(find(loop_from_object(case), steps=STEPS, timeout=SECONDS))
            except (AzorError, RuntimeError) as error:
                return "broken", f"game {number}: {type(error).__name__}"
            if _said(verdict) != right[number]:
                return _noticed(case, verdict), f"game {number}: {verdict['kind']}, not {right[number][0]}"
    return "same", ""


def _noticed(case: Node, verdict: Node) -> str:
    if verdict["kind"] == "undetermined":
        proof = any("the proof of" in text or "the check of" in text for _, text in verdict["unsupported"])
        return "rejected" if proof else "undetermined"
    try:
        return "unnoticed" if disagreement(case, verdict) is None else "refuted"
    except Unfollowed:
        return "unnoticed"


def unchecked(log: Path) -> Iterator[tuple[int, str, str]]:
    """For each game of a log whose proof was rejected: its seed, the reason, and the answer of brute force."""
    for line in log.read_text().splitlines():
        seed, kind, *_ = json.loads(line)
        if "rejected" not in kind and "check of" not in kind:
            continue
        case = random_game(seed)
        verdict = to_builtins(search(loop_from_object(case), steps=STEPS))
        try:
            wrong = disagreement(case, verdict)
        except Unfollowed as reason:
            wrong = f"not followed: {reason}"
        yield seed, kind, wrong or "-"


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 1 if a mutant changes a verdict and nothing notices it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", choices=FILES, help="only rules of this file")
    parser.add_argument("--seconds", type=float, help="stop after so long")
    parser.add_argument("--log", type=Path, help="a file with a line of JSON for each mutant")
    parser.add_argument("--unchecked", type=Path, help="a log of compare_games")
    given = parser.parse_args(arguments)
    if given.unchecked:
        for seed, kind, wrong in unchecked(given.unchecked):
            print(f"seed {seed}: {kind}\n    brute force: {wrong}", flush=True)
        return 0
    games = [random_game(seed) for seed in GAMES]
    places = [left for left in left_out() if given.file in (None, left.place.partition(":")[0])]
    if given.sample:
        places = random.Random(given.seed).sample(places, min(given.sample, len(places)))
    log: Path | None = given.log
    done = (
        {} if log is None or not log.exists() else dict(json.loads(line)[:2] for line in log.read_text().splitlines())
    )
    counts, began = Counter(done.values()), time.monotonic()
    for left in places:
        if left.place in done:
            continue
        if given.seconds is not None and time.monotonic() - began > given.seconds:
            break
        what, where = outcome(left, games)
        counts[what] += 1
        if log is not None:
            with log.open("a") as file:
                file.write(json.dumps([left.place, what, where]) + "\n")
        if what == "unnoticed":
            print(f"{left.place}: unnoticed: {where}", flush=True)
    print(f"{counts.total()} of {len(places)}: " + ", ".join(f"{n} {what}" for what, n in counts.most_common()))
    return 1 if counts["unnoticed"] else 0


if __name__ == "__main__":
    sys.exit(main())
