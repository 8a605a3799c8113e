"""Compares the product with the definition of combat damage on random boards.

`python -m tests.oracle.compare_damage --boards 10000 --jobs 2`: on every board the sets of legal assignments must be
equal, and on some assignments of every board (legal ones, legal ones changed a little, any) the outcome of judging the
one, everything it breaks and who divides damage, with rule and arguments; of an illegal one the nearest legal
assignment. The flags are those of `tests.oracle.compare`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bridge import check, legal_plays
from bridge.case.loading import case_from_object
from bridge.combat.verdict import Verdict

from .damage import Assignment, DamageBoard, Violation, assignment_of, legal_assignments
from .nearest import fewest_points_moved, points_moved
from .random_damage import random_damage
from .shrinking import Node, at, changed, paths_in, shrunk, without_a_part

__all__ = ["Comparison", "Disagreement", "compare_assignments", "compare_board", "compare_play", "shrink"]

PLAYS_PER_BOARD = 4
"""How many assignments of a board are judged one by one."""

Play = Mapping[str, Mapping[str, int]]
"""Source to recipient to amount."""


class Disagreement(NamedTuple):
    """Where the product and the definition differ: about which question, on which play if it is about one, and the
    two answers as text."""

    question: str
    definition: str
    product: str
    play: Play | None = None


class Comparison(NamedTuple):
    """The comparison on one board: how many plays were judged one by one, and what differed first."""

    seed: int
    plays: int
    disagreement: Disagreement | None


def compare_board(seed: int, plays_per_board: int = PLAYS_PER_BOARD) -> Comparison:
    """Compares on the random board of the seed."""
    rng = random.Random(f"damage plays {seed}")
    case = random_damage(seed)
    disagreement = compare_assignments(case)
    judged = 0
    for play in _plays(rng, case, plays_per_board) if disagreement is None else []:
        judged += 1
        disagreement = disagreement or compare_play(case, play)
    return Comparison(seed, judged, disagreement)


def compare_assignments(case: Node) -> Disagreement | None:
    """The first disagreement about all legal assignments of a case."""
    expected = sorted(map(_text, legal_assignments(case)))
    try:
        product = legal_plays(case_from_object(case))
    except Exception as error:  # Whatever it raises on a board that the definition covers is a disagreement.
        return Disagreement("legal assignments", f"{len(expected)} plays", f"{type(error).__name__}: {error}")
    if product.outcome != "legal":
        abstained = ", ".join(sorted({witness.kind for witness in (*product.unsupported, *product.malformed)}))
        return Disagreement("the state", "legal", f"{product.outcome}: {abstained}")
    plays: Sequence[Any] = product.plays
    found = sorted(_text(assignment_of(play)) for play in plays)
    if found != expected:
        only_here, only_there = sorted(set(expected) - set(found)), sorted(set(found) - set(expected))
        return Disagreement(
            "legal assignments",
            f"{len(expected)}, not in the product: {'; '.join(only_here[:6])}",
            f"{len(found)}, not in the definition: {'; '.join(only_there[:6])}",
        )
    if (product.count, product.maximum, product.complete) != (len(expected), 0, True):
        said = f"{product.count}, {product.maximum}, {product.complete}"
        return Disagreement("count and maximum", f"{len(expected)}, 0, True", said)
    return None


def compare_play(case: Node, play: Play) -> Disagreement | None:
    """The first disagreement about one assignment: its outcome, what it breaks, who divides damage, and the nearest
    legal assignment."""
    board = DamageBoard(case)
    expected = board.judge(assignment_of(play))
    outcome = "illegal" if expected else "legal"
    try:
        verdict = check(case_from_object({**case, "play": {"damage": play}}))
    except Exception as error:  # As above.
        return Disagreement("a play", outcome, f"{type(error).__name__}: {error}", play)
    if verdict.outcome != outcome:
        kinds = ", ".join(w.kind for w in (*verdict.violations, *verdict.unsupported, *verdict.malformed))
        return Disagreement("a play", f"{outcome}: {_sorted_text(expected)}", f"{verdict.outcome}: {kinds}", play)
    notes = {(each.cr, each.kind, *each.values) for each in verdict.notes}
    if notes != board.dividers():
        wanted = board.dividers()
        return Disagreement("who divides damage", _sorted_text(wanted - notes), _sorted_text(notes - wanted), play)
    broken = {(each.cr, each.kind, *each.values) for each in verdict.violations}
    if broken != expected:
        return Disagreement(
            "what a play breaks", _sorted_text(expected - broken), _sorted_text(broken - expected), play
        )
    return _compare_nearest(case, play, verdict) if expected else None


def _compare_nearest(case: Node, play: Play, verdict: Verdict) -> Disagreement | None:
    """The disagreement about the legal assignment that moves the fewest points, if there is one."""
    legal, played = legal_assignments(case), assignment_of(play)
    wanted = f"{fewest_points_moved(played, legal)} points, proved"
    near = verdict.nearest
    if near is None:
        return Disagreement("the nearest assignment", wanted, "none", play)
    found = assignment_of(near.play.damage)
    if found not in legal:
        return Disagreement("the nearest assignment", "a legal one", _text(found), play)
    # What is said of it, and what it is.
    for points in (near.changes, points_moved(played, found)):
        said = f"{points} points, {'proved' if near.proved else 'not proved'}"
        if said != wanted:
            return Disagreement("the nearest assignment", wanted, said, play)
    return None


def _text(assignment: Assignment) -> str:
    return ", ".join(f"{s} {n} to {to}" for s, to, n in sorted(assignment)) or "nothing"


def _sorted_text(found: set[Violation] | frozenset[Violation]) -> str:
    return "; ".join(sorted(" ".join(map(str, each)) for each in found)) or "nothing"


# Plays to judge one by one ------------------------------------------------------------------------------------


def _plays(rng: random.Random, case: Node, number: int) -> list[Play]:
    """Assignments: legal ones, legal ones changed a little, possible ones, and any."""
    board = DamageBoard(case)
    legal = sorted(legal_assignments(case), key=_text)
    possible = sorted(board.assignments(), key=_text)
    return [_play(rng, board, legal, possible) for _ in range(number)]


def _play(rng: random.Random, board: DamageBoard, legal: Sequence[Assignment], possible: Sequence[Assignment]) -> Play:
    manner = rng.random()
    play = _grouped(rng.choice(possible if 0.55 < manner < 0.85 else legal))
    if manner < 0.1 or 0.55 < manner < 0.85:
        return play
    if manner >= 0.85:
        play = {}
    anybody = [*board.permanents, *board.players]
    for _ in range(rng.choice((1, 1, 2)) if manner < 0.85 else rng.randint(1, 5)):
        s = rng.choice(board.in_combat if rng.random() < 0.95 else list(board.permanents))
        named = sorted(frozenset().union(*(way.recipients for way in board.ways.get(s, ()))))
        assigned = play.setdefault(s, {})
        change = rng.random()
        if assigned and change < 0.7:
            to = rng.choice(sorted(assigned))
            assigned[to] = max(0, assigned[to] - 1)
        if change > 0.15:
            to = rng.choice(named if named and rng.random() < 0.85 else anybody)
            assigned[to] = assigned.get(to, 0) + rng.choice((1, 1, 1, 2, 3))
    return play


def _grouped(assignment: Assignment) -> dict[str, dict[str, int]]:
    grouped: dict[str, dict[str, int]] = {}
    for s, to, n in sorted(assignment):
        grouped.setdefault(s, {})[to] = n
    return grouped


# Making a disagreement small ----------------------------------------------------------------------------------


def shrink(case: Node) -> Node:
    """A smaller case, with its play if it has one, on which the two still disagree about the same question: parts are
    taken out, larger ones first, and numbers made smaller, until nothing more can be."""
    return shrunk(case, _compare_again, _smaller)


def _compare_again(case: Node) -> Disagreement | None:
    state = {key: value for key, value in case.items() if key != "play"}
    return compare_play(state, case["play"]["damage"]) if "play" in case else compare_assignments(state)


def _smaller(case: Node) -> Iterator[Node]:
    """Copies of the case with one part taken out, or one number smaller by one."""
    yield from without_a_part(case)
    for path in paths_in(case):
        value = at(case, path)
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            yield changed(case, path, value - 1)


# Running ------------------------------------------------------------------------------------------------------


def _report(seed: int, disagreement: Disagreement, small: bool) -> None:
    case = random_damage(seed)
    if disagreement.play is not None:
        case["play"] = {"damage": disagreement.play}
    if small:
        case = shrink(case)
        disagreement = _compare_again(case) or disagreement
    print(f"\nseed {seed}: {disagreement.question}\n{json.dumps(case)}")
    print(f"  definition: {disagreement.definition}\n  product:    {disagreement.product}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the comparison; 1 if there was a disagreement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--start", type=int, default=0, help="first seed; to resume, the one that the last run names")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--most", type=int, default=0, help="stop after so many disagreements")
    parser.add_argument("--shrink", action="store_true", help="make each board with a disagreement as small as it gets")
    options = parser.parse_args(arguments)
    seeds = range(options.start, options.start + options.boards)
    boards = plays = disagreements = 0
    began = time.monotonic()
    with multiprocessing.Pool(options.jobs) as pool:
        try:
            for result in pool.imap(compare_board, seeds, chunksize=20):
                boards += 1
                plays += result.plays
                if result.disagreement is not None:
                    disagreements += 1
                    _report(result.seed, result.disagreement, options.shrink)
                    if disagreements == options.most:
                        pool.terminate()
                        break
                if boards % 100 == 0:
                    speed = boards / (time.monotonic() - began)
                    progress = f"{boards}/{len(seeds)} boards, {disagreements} disagreements, {speed:.0f} a second"
                    print(f"\r{progress}", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            pool.terminate()
            print(f"\nstopped; resume with --start {options.start + boards}", file=sys.stderr)
    print(f"\n{boards} boards from seed {options.start} compared and {plays} plays judged one by one", end="")
    print(f": {disagreements} disagreements")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
