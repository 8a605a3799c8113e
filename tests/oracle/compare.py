"""Compares the product with the definition on random boards: `python -m tests.oracle.compare --boards 20000 --jobs 2`.

On every board the sets of legal declarations, the number of requirements that each of them obeys and the maximum must
be equal; on some declarations of every board, and on all declarations of some boards, so must the outcome of judging
the single play, its requirement counts, and the better play it names must be one.
"""

from __future__ import annotations

import argparse
import copy
import json
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

from bridge import check, judging, legal_plays
from bridge.loading import case_from_object

from .definition import Board, improves, judge, legal_declarations, obeyed
from .random_boards import random_board

__all__ = ["Comparison", "Disagreement", "compare_board", "compare_declarations", "compare_play", "shrink"]

PLAYS_PER_BOARD = 2
"""How many declarations of a board are judged one by one."""

EVERY_PLAY_SHARE = 0.02
"""On which share of the boards all declarations are, if there are at most `MANY` of them."""

MANY = 400

SYMMETRY_SHARE = 0.3
"""On which share of the boards the product folds identical creatures, which it otherwise does on large boards only."""

ABSTENTIONS = ("goaded_filter",)
"""What the definition covers and the product leaves undetermined on purpose: what effects ask about goaded creatures
while other effects goad. Such boards are counted, not compared."""

Node = dict[str, Any]


class Disagreement(NamedTuple):
    """Where the product and the definition differ: about which question, on which play if it is about one, and the
    two answers as text."""

    question: str
    definition: str
    product: str
    play: Mapping[str, str] | None = None


class Comparison(NamedTuple):
    """The comparison on one board: how many plays were judged one by one, and what differed first, or else whether the
    product abstained for one of the `ABSTENTIONS`."""

    seed: int
    plays: int
    disagreement: Disagreement | None
    abstained: bool = False


def compare_board(seed: int, plays_per_board: int = PLAYS_PER_BOARD) -> Comparison:
    """Compares on the random board of the seed."""
    rng = random.Random(f"plays {seed}")
    case = random_board(seed)
    board = Board(case)
    few = (len(board.targets) + 1) ** len(board.creatures) <= MANY
    plays: list[Mapping[str, str]]
    if few and rng.random() < EVERY_PLAY_SHARE:
        plays = list(board.declarations())
    else:
        plays = [_random_play(rng, case, board) for _ in range(plays_per_board)]
    disagreement = compare_declarations(case)
    if disagreement is not None and disagreement.product in (f"undetermined: {kind}" for kind in ABSTENTIONS):
        return Comparison(seed, 0, None, abstained=True)
    judged = 0
    folds = rng.random() < SYMMETRY_SHARE
    with symmetry_broken() if folds else nullcontext():
        if folds:
            disagreement = disagreement or compare_folded(case)
        for play in plays if disagreement is None else []:
            judged += 1
            disagreement = disagreement or compare_play(case, play)
    return Comparison(seed, judged, disagreement)


def compare_declarations(case: Node) -> Disagreement | None:
    """The first disagreement about all legal declarations of a case."""
    answer = legal_declarations(case)
    expected = {_text(dict(play)) for play in answer.plays}
    try:
        product = legal_plays(case_from_object(case), fold=False)
    except Exception as error:  # Whatever it raises on a board that the definition covers is a disagreement.
        return Disagreement("legal declarations", f"{len(expected)} plays", f"{type(error).__name__}: {error}")
    if product.outcome != "legal":
        abstained = ", ".join(sorted({witness.kind for witness in (*product.unsupported, *product.malformed)}))
        return Disagreement("the state", "legal", f"{product.outcome}: {abstained}")
    found = [_text(play) for play in product.plays]
    if sorted(found) != sorted(expected):
        only_here, only_there = sorted(expected - set(found)), sorted(set(found) - expected)
        twice = f" {len(found) - len(set(found))} twice" if len(found) != len(set(found)) else ""
        return Disagreement(
            "legal declarations",
            f"{len(expected)}, not in the product: {'; '.join(only_here[:6])}",
            f"{len(found)}, not in the definition: {'; '.join(only_there[:6])}{twice}",
        )
    if (product.count, product.maximum) != (len(expected), answer.maximum):
        expected_numbers = f"{len(expected)}, {answer.maximum}"
        return Disagreement("count and maximum", expected_numbers, f"{product.count}, {product.maximum}")
    for one in product.found:
        score, _ = obeyed(case, one.attackers)
        if score != one.obeys:
            return Disagreement(f"requirements obeyed by {_text(one.attackers)}", str(score), str(one.obeys))
    return None


@contextmanager
def symmetry_broken() -> Iterator[None]:
    """Lets the product look for identical creatures on boards of any size."""
    few = judging._FEW
    judging._FEW = 0
    try:
        yield
    finally:
        judging._FEW = few


def compare_folded(case: Node) -> Disagreement | None:
    """The first disagreement about the legal declarations with identical creatures folded."""
    answer = legal_declarations(case)
    expected = {_text(dict(play)) for play in answer.plays}
    try:
        product = legal_plays(case_from_object(case))
    except Exception as error:  # As above.
        return Disagreement("folded declarations", f"{len(expected)} plays", f"{type(error).__name__}: {error}")
    strangers = sorted({_text(play) for play in product.plays} - expected)
    stands_for = sum(play.stands_for for play in product.found)
    if strangers or (product.count, stands_for, product.maximum) != (len(expected), len(expected), answer.maximum):
        found = f"{product.count}, {stands_for}, {product.maximum}, not in the definition: {'; '.join(strangers[:6])}"
        return Disagreement("folded declarations", f"{len(expected)}, {answer.maximum}", found)
    return None


def compare_play(case: Node, play: Mapping[str, str]) -> Disagreement | None:
    """The first disagreement about one play: its outcome, its requirements, the better play named."""
    board = Board(case)
    sensible = all(x in board.creatures and target in board.targets for x, target in play.items())
    expected = "legal" if judge(case, play) else "illegal" if sensible else "illegal or malformed"
    try:
        verdict = check(case_from_object({**case, "play": {"attackers": dict(play)}}))
    except Exception as error:  # As above.
        return Disagreement("a play", expected, f"{type(error).__name__}: {error}", play)
    if verdict.outcome not in expected.split(" or "):
        kinds = ", ".join(w.kind for w in (*verdict.violations, *verdict.unsupported, *verdict.malformed))
        return Disagreement("a play", expected, f"{verdict.outcome}: {kinds}", play)
    if not sensible:
        return None
    counts = obeyed(case, play)
    counted = len(verdict.requirements.obeyed), len(verdict.requirements.obeyed) + len(verdict.requirements.unmet)
    if counts != counted:
        return Disagreement("requirements of a play", "{} of {}".format(*counts), "{} of {}".format(*counted), play)
    if verdict.better_play is not None and not improves(case, play, verdict.better_play):
        return Disagreement("a better play", "it is none", _text(verdict.better_play), play)
    return None


def _random_play(rng: random.Random, case: Node, board: Board) -> dict[str, str]:
    """A declaration; now and then of a creature or against a target that can't be chosen at all."""
    play: dict[str, str] = {}
    targets, permanents = list(board.targets), [o["id"] for o in case["state"]["battlefield"]]
    share = rng.choice((0.3, 0.6, 0.9))
    for creature in board.creatures:
        if targets and rng.random() < share:
            play[creature] = rng.choice(targets)
    if play and rng.random() < 0.1:
        play[rng.choice(list(play))] = rng.choice([*case["state"]["players"], *permanents])
    if targets and permanents and rng.random() < 0.05:
        play[rng.choice(permanents)] = rng.choice(targets)
    return play


def _text(play: Mapping[str, str]) -> str:
    return ",".join(f"{x}>{target}" for x, target in sorted(play.items())) or "{}"


# Making a disagreement small ----------------------------------------------------------------------------------


def shrink(case: Node) -> Node:
    """A smaller case, with its play if it has one, on which the two still disagree about the same question.

    Takes out parts of the case, larger ones first, and puts parts of a combination in its place, until nothing more
    can go.
    """
    wanted = _compare_again(case)
    smaller: Node | None = case
    while smaller is not None and wanted is not None:
        case = smaller
        smaller = next((each for each in _smaller(case) if _same_question(each, wanted)), None)
    return case


def _compare_again(case: Node) -> Disagreement | None:
    state = {key: value for key, value in case.items() if key != "play"}
    if "play" in case:
        return compare_play(state, case["play"]["attackers"])
    if (disagreement := compare_declarations(state)) is not None:
        return disagreement
    with symmetry_broken():
        return compare_folded(state)


def _same_question(case: Node, wanted: Disagreement) -> bool:
    try:
        found = _compare_again(case)
    except Exception:  # No longer a case that the definition reads.
        return False
    # An abstention or an exception must stay the one it was, not become a complaint about the smaller case.
    said = (wanted.product if ":" in wanted.product else "").split(",")[0]
    return found is not None and found.question == wanted.question and (found.product.split(",")[0] == said or not said)


def _smaller(case: Node) -> Iterator[Node]:
    """Copies of the case with one part taken out or put in place of what it is part of."""
    paths = sorted(_paths(case), key=len)
    for path in paths:
        copied = copy.deepcopy(case)
        del _at(copied, path[:-1])[path[-1]]
        yield copied
    for path in paths:
        inner = _at(case, path)
        if isinstance(inner, dict) and len(inner) == 1 and inner.keys() <= {"any", "all", "non"}:
            (parts,) = inner.values()
            for part in parts if isinstance(parts, list) else [parts]:
                copied = copy.deepcopy(case)
                _at(copied, path[:-1])[path[-1]] = part
                yield copied


def _at(node: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        node = node[step]
    return node


def _paths(node: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every part."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for step, value in items:
        yield (*path, step)
        yield from _paths(value, (*path, step))


# Running ------------------------------------------------------------------------------------------------------


def _report(seed: int, disagreement: Disagreement, small: bool) -> None:
    case = random_board(seed)
    if disagreement.play is not None:
        case["play"] = {"attackers": dict(disagreement.play)}
    if small:
        case = shrink(case)
        disagreement = _compare_again(case) or disagreement
    print(f"\nseed {seed}: {disagreement.question}\n{json.dumps(case)}")
    print(f"  definition: {disagreement.definition}\n  product:    {disagreement.product}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the comparison; 1 if there was a disagreement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=20_000)
    parser.add_argument("--start", type=int, default=0, help="first seed; to resume, the one that the last run names")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--shrink", action="store_true", help="make each board with a disagreement as small as it gets")
    options = parser.parse_args(arguments)
    seeds = range(options.start, options.start + options.boards)
    boards = plays = disagreements = abstentions = 0
    began = time.monotonic()
    with multiprocessing.Pool(options.jobs) as pool:
        try:
            for result in pool.imap(compare_board, seeds, chunksize=20):
                boards += 1
                plays += result.plays
                abstentions += result.abstained
                if result.disagreement is not None:
                    disagreements += 1
                    _report(result.seed, result.disagreement, options.shrink)
                if boards % 100 == 0:
                    speed = boards / (time.monotonic() - began)
                    progress = f"{boards}/{len(seeds)} boards, {disagreements} disagreements, {speed:.0f} a second"
                    print(f"\r{progress}", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            pool.terminate()
            print(f"\nstopped; resume with --start {options.start + boards}", file=sys.stderr)
    print(
        f"\n{boards} boards from seed {options.start} compared ({abstentions} of them undetermined on purpose)", end=""
    )
    print(f" and {plays} plays judged one by one: {disagreements} disagreements")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
