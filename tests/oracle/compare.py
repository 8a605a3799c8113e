"""Compares the product with the definition on random boards: `python -m tests.oracle.compare --boards 20000 --jobs 2`.

On every board the sets of legal declarations, the number of requirements that each of them obeys and the maximum must
be equal; on some declarations of every board, and on all declarations of some boards, so must the outcome of judging
the single play, its requirement counts, and the better play it names must be one. Of a block, what it breaks and which
requirements it obeys are compared too, with their arguments.

`--question both` takes attack boards for even seeds and block boards for odd ones.
"""

from __future__ import annotations

import argparse
import copy
import json
import multiprocessing
import random
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any, NamedTuple

from bridge import check, judging, legal_plays
from bridge.loading import case_from_object
from bridge.verdict import Verdict, Witness

from .blocks import BlockBoard, legal_blocks
from .definition import EDITIONS, Answer, Board, Play, Violation, improves, judge, legal_declarations, obeyed
from .random_blocks import random_blocks
from .random_boards import random_board

__all__ = [
    "QUESTIONS",
    "Comparison",
    "Disagreement",
    "compare_board",
    "compare_declarations",
    "compare_play",
    "random_case",
    "shrink",
]

QUESTIONS = ("attackers", "blockers", "both")

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

KEYWORDS_BREAK = (
    "flying",
    "fear",
    "intimidate",
    "shadow",
    "horsemanship",
    "skulk",
    "decayed",
    "unleashed",
    "suspected",
)
"""Violations of keyword abilities whose last argument is the rule of the keyword."""

NO_BLOCK = ("not_a_creature", "not_attacking", "not_attacking_defender")
CHOSEN = (*NO_BLOCK, "tapped_blocker", "battle_blocker", "blocks_too_many")
"""Violations of which creature blocks what; the first ones are no block at all."""

Node = dict[str, Any]
Declaration = Mapping[str, Any]
"""Attacker to target, or blocker to the list of attackers."""


class Disagreement(NamedTuple):
    """Where the product and the definition differ: about which question, on which play if it is about one, and the
    two answers as text."""

    question: str
    definition: str
    product: str
    play: Declaration | None = None


class Comparison(NamedTuple):
    """The comparison on one board: how many plays were judged one by one, and what differed first, or else whether the
    product abstained for one of the `ABSTENTIONS`."""

    seed: int
    plays: int
    disagreement: Disagreement | None
    abstained: bool = False


def random_case(seed: int, question: str = "attackers") -> Node:
    """The random board of the seed."""
    blocks = question == "blockers" or (question == "both" and seed % 2 == 1)
    return random_blocks(seed) if blocks else random_board(seed)


def compare_board(seed: int, plays_per_board: int = PLAYS_PER_BOARD, question: str = "attackers") -> Comparison:
    """Compares on the random board of the seed."""
    rng = random.Random(f"plays {seed}")
    case = random_case(seed, question)
    plays = _block_plays(rng, case, plays_per_board) if _is_block(case) else _plays(rng, case, plays_per_board)
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


def _is_block(case: Node) -> bool:
    return case.get("question") == "declare_blockers"


def _answer(case: Node) -> Answer:
    return legal_blocks(case) if _is_block(case) else legal_declarations(case)


def compare_declarations(case: Node) -> Disagreement | None:
    """The first disagreement about all legal declarations of a case."""
    answer = _answer(case)
    expected = {_pairs_text(play) for play in answer.plays}
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
    board = BlockBoard(case) if _is_block(case) else None
    for one in product.found:
        play: Declaration = one.declaration
        score = obeyed(case, play)[0] if board is None else len(board.judge(play).obeyed)
        if score != one.obeys:
            return Disagreement(f"requirements obeyed by {_text(play)}", str(score), str(one.obeys))
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
    answer = _answer(case)
    expected = {_pairs_text(play) for play in answer.plays}
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


def compare_play(case: Node, play: Declaration) -> Disagreement | None:
    """The first disagreement about one play: its outcome, its requirements, the better play named."""
    if _is_block(case):
        return _compare_block_play(case, play)
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
    better: Declaration | None = verdict.better_play
    if better is not None and not improves(case, play, better):
        return Disagreement("a better play", "it is none", _text(better), play)
    return None


def _compare_block_play(case: Node, play: Declaration) -> Disagreement | None:
    """The same for blocks, with the violations and requirements themselves."""
    board = BlockBoard(case)
    expected = board.judge(play)
    try:
        verdict = check(case_from_object({**case, "play": {"blockers": {b: list(on) for b, on in play.items()}}}))
    except Exception as error:  # As above.
        return Disagreement("a play", expected.outcome, f"{type(error).__name__}: {error}", play)
    if verdict.outcome != expected.outcome:
        kinds = ", ".join(w.kind for w in (*verdict.violations, *verdict.unsupported, *verdict.malformed))
        why = f"{expected.outcome}: {_sorted_text(expected.violations)}, too few: {expected.too_few}"
        return Disagreement("a play", why, f"{verdict.outcome}: {kinds}", play)
    if expected.outcome == "malformed":
        return None
    broken = _broken(verdict)
    if any(each[0] in NO_BLOCK for each in expected.violations):
        # What else is broken by blocking what can't be blocked has no meaning.
        chosen, said = ({each for each in of if each[0] in NO_BLOCK} for of in (expected.violations, broken))
        if chosen != said:
            return Disagreement("what can't be chosen", _sorted_text(chosen - said), _sorted_text(said - chosen), play)
        return None
    parts: tuple[tuple[str, frozenset[Violation], frozenset[Violation]], ...] = (
        ("what a play breaks", expected.violations, broken),
        ("what a play obeys", expected.obeyed, _witnesses(verdict.requirements.obeyed)),
        ("what a play doesn't obey", expected.unmet, _witnesses(verdict.requirements.unmet)),
        ("too few requirements", _too_few(expected.too_few, len(expected.obeyed)), _said_too_few(verdict)),
        ("the rules of violations", frozenset(), _wrong_rules(verdict)),
    )
    for question, wanted, found in parts:
        if wanted != found:
            return Disagreement(question, _sorted_text(wanted - found), _sorted_text(found - wanted), play)
    if verdict.better_play is not None and not board.improves(play, verdict.better_play):
        return Disagreement("a better play", "it is none", _text(verdict.better_play), play)
    return None


def _broken(verdict: Verdict) -> frozenset[Violation]:
    """The violations, without the rule of a keyword and the effect that stands for it."""
    found: set[Violation] = set()
    for each in verdict.violations:
        values = each.values
        if each.kind in ("landwalk", "protection"):
            values = values[1:-1]
        elif each.kind in (*KEYWORDS_BREAK, "menace"):
            values = values[:-1]
        if each.kind != "too_few_requirements":
            found.add((each.kind, *values))
    return frozenset(found)


def _witnesses(witnesses: Iterable[Witness]) -> frozenset[Violation]:
    return frozenset((each.kind, *each.values) for each in witnesses)


def _too_few(too_few: bool, obeyed_number: int) -> frozenset[Violation]:
    return frozenset({("too_few_requirements", obeyed_number)} if too_few else ())


def _said_too_few(verdict: Verdict) -> frozenset[Violation]:
    said = [each for each in verdict.violations if each.kind == "too_few_requirements"]
    return _witnesses(said) | (
        frozenset() if bool(said) == (verdict.better_play is not None) else {("no better play",)}
    )


def _wrong_rules(verdict: Verdict) -> frozenset[Violation]:
    """Violations that name another rule than the one they break."""
    of_menace = "702.110b" if verdict.edition < EDITIONS[2] else "702.111b"
    wrong: set[Violation] = set()
    for each in verdict.violations:
        rule = "509.1a" if each.kind in CHOSEN else "509.1c" if each.kind == "too_few_requirements" else "509.1b"
        if each.kind == "not_a_creature":
            rule = "506.3"
        if each.cr != rule or (each.kind == "menace" and each.values[-1] != of_menace):
            wrong.add((each.kind, each.cr, each.values[-1]))
    return frozenset(wrong)


def _sorted_text(found: Iterable[Violation]) -> str:
    return "; ".join(sorted(" ".join(map(str, each)) for each in found)) or "nothing"


# Plays to judge one by one ------------------------------------------------------------------------------------


def _plays(rng: random.Random, case: Node, number: int) -> list[Declaration]:
    board = Board(case)
    few = (len(board.targets) + 1) ** len(board.creatures) <= MANY
    if few and rng.random() < EVERY_PLAY_SHARE:
        return list(board.declarations())
    return [_random_play(rng, case, board) for _ in range(number)]


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


def _block_plays(rng: random.Random, case: Node, number: int) -> list[Declaration]:
    """Declarations of blocks: legal ones, legal ones changed a little, any, and some that nobody could make."""
    board = BlockBoard(case)
    if len(board.sides) == 1 and rng.random() < EVERY_PLAY_SHARE:
        (side,) = board.sides
        every: list[Declaration] = [_grouped(each) for each in board.declarations(side)]
        if len(every) <= MANY:
            return every
    legal = sorted(_pairs_text(play) for play in legal_blocks(case).plays)
    return [_random_block(rng, case, board, legal) for _ in range(number)]


def _random_block(rng: random.Random, case: Node, board: BlockBoard, legal: Sequence[str]) -> Declaration:
    creatures = [b for side in board.sides for b in board.creatures[side]]
    attackers, permanents = list(board.attackers), [o["id"] for o in case["state"]["battlefield"]]
    pairs: set[tuple[str, str]] = set()
    manner = rng.random()
    if manner < 0.75:
        text = rng.choice(legal)
        pairs = {(b, a) for b, _, a in (pair.partition(">") for pair in text.split(",") if pair != "{}")}
        changes = 0 if manner < 0.2 else rng.choice((1, 1, 2))
    else:
        changes = rng.randint(1, 5)
    for _ in range(changes):
        if pairs and rng.random() < 0.4:
            pairs.remove(rng.choice(sorted(pairs)))
        elif creatures and attackers:
            b = rng.choice(creatures)
            there = [a for a in attackers if board.attackers[a] == board.permanents[b]["controller"]]
            pairs.add((b, rng.choice(there if there and rng.random() < 0.9 else attackers)))
    if rng.random() < 0.08:
        strange = rng.choice(permanents), rng.choice(attackers or permanents)
        pairs.add(strange if rng.random() < 0.5 or not creatures else (rng.choice(creatures), rng.choice(permanents)))
    play = _grouped(frozenset(pairs))
    if creatures and rng.random() < 0.05:
        play.setdefault(rng.choice(creatures), [])
    return play


def _grouped(play: Play) -> dict[str, list[str]]:
    """Blocker to the attackers that it blocks."""
    grouped: dict[str, list[str]] = {}
    for b, a in sorted(play):
        grouped.setdefault(b, []).append(a)
    return grouped


def _text(play: Declaration) -> str:
    pairs = [(x, y) for x, there in play.items() for y in ([there] if isinstance(there, str) else there)]
    return _pairs_text(pairs)


def _pairs_text(play: Iterable[tuple[str, str]]) -> str:
    return ",".join(f"{x}>{target}" for x, target in sorted(play)) or "{}"


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
        return compare_play(state, case["play"]["blockers" if _is_block(case) else "attackers"])
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


def _report(seed: int, question: str, disagreement: Disagreement, small: bool) -> None:
    case = random_case(seed, question)
    if disagreement.play is not None:
        case["play"] = {"blockers" if _is_block(case) else "attackers": dict(disagreement.play)}
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
    parser.add_argument("--question", choices=QUESTIONS, default="both")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--most", type=int, default=0, help="stop after so many disagreements")
    parser.add_argument("--shrink", action="store_true", help="make each board with a disagreement as small as it gets")
    options = parser.parse_args(arguments)
    seeds = range(options.start, options.start + options.boards)
    boards = plays = disagreements = abstentions = 0
    began = time.monotonic()
    with multiprocessing.Pool(options.jobs) as pool:
        try:
            compared = partial(compare_board, question=options.question)
            for result in pool.imap(compared, seeds, chunksize=20):
                boards += 1
                plays += result.plays
                abstentions += result.abstained
                if result.disagreement is not None:
                    disagreements += 1
                    _report(result.seed, options.question, result.disagreement, options.shrink)
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
    print(
        f"\n{boards} boards from seed {options.start} compared ({abstentions} of them undetermined on purpose)", end=""
    )
    print(f" and {plays} plays judged one by one: {disagreements} disagreements")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
