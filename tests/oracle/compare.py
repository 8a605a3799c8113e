"""Compares the product with the definition on random boards: `python -m tests.oracle.compare --boards 20000 --jobs 2`.

On every board the sets of legal declarations, the number of requirements that each of them obeys and the maximum must
be equal; on some declarations of every board, and on all declarations of some boards, so must the outcome of judging
the single play, its requirement counts, the nearest legal play and a legal one that obeys more. Of a block, what it
breaks and which requirements it obeys are compared too, with their arguments.

`--question both` takes attack boards for even seeds and block boards for odd ones. `--theme` takes boards about costs,
multiplayer options or bands, or about all of them by turns; of single plays bands, optional costs, what they cost and
what can't be paid are compared too. Combat damage has its own: `python -m tests.oracle.compare_damage`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any, NamedTuple
from unittest.mock import patch

from bridge import check, legal_plays
from bridge.case.loading import case_from_object
from bridge.combat import explaining, searching
from bridge.combat.verdict import Verdict, Witness

from .bands import rule_of_bands
from .blocks import KEYWORDS_OF_ATTACKERS, BlockBoard, Blocks, legal_blocks, pairs_of
from .definition import EDITIONS, Answer, Board, Judgment, Violation, legal_declarations
from .nearest import attack_changes, block_changes, considered, fewest_attack_changes, fewest_block_changes
from .paying import Bill, Purse, settles
from .random_blocks import random_blocks
from .random_boards import random_board
from .random_themes import THEMES, themed_blocks, themed_board
from .shrinking import Node, at, changed, paths_in, shrunk, without_a_part

__all__ = [
    "QUESTIONS",
    "Comparison",
    "Disagreement",
    "compare_board",
    "compare_declarations",
    "compare_play",
    "random_case",
    "random_plays",
    "shrink",
]

QUESTIONS = ("attackers", "blockers", "both")

MIXED = ("costs", "options", "costs", "options", "bands")
"""The themes in turn, without plain boards."""

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

KEYWORDS_BREAK = (*KEYWORDS_OF_ATTACKERS, "decayed", "unleashed", "suspected")
"""Violations of keyword abilities whose last argument is the rule of the keyword."""

NO_BLOCK = ("not_a_creature", "not_attacking", "not_attacking_defender")
CHOSEN = (*NO_BLOCK, "tapped_blocker", "battle_blocker", "blocks_too_many")
"""Violations of which creature blocks what; the first ones are no block at all."""

OPTIONAL = (
    "cant_exert",
    "exerts_without_attacking",
    "cant_enlist",
    "enlists_without_attacking",
    "cant_be_enlisted",
    "enlisted_twice",
)
"""Violations of optional costs."""

ABOUT_ANNOUNCEMENT = (
    *OPTIONAL,
    "no_band",
    "banded_without_attacking",
    "band_attacks_apart",
    "banded_twice",
    "cant_pay",
)
"""Violations compared one by one for attacks."""

NOTES_ON_NEAREST = ("nearest_not_found", "nearest_not_proved", "better_not_found", "better_is_beaten")

TOTALS = ("total_mana", "total_life", "total_cards", "total_permanents", "assumed_payable")
NOTED_BY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(TOTALS, ("508.1h", "509.1d")),
    "assumed_payable": ("117.3", "118.3"),
    "attack_cost": ("508.1h",),
    "block_cost": ("509.1d",),
    "blocked_cost": ("509.1d",),
    "attackers_chosen_by": ("508.1a",),
    "blockers_chosen_by": ("509.1a",),
}
"""The rules of notes; those on costs had other numbers in older editions."""

Declaration = Mapping[str, Any]
"""Attacker to target, or blocker to the list of attackers."""

Play = Node
"""A play as a case gives it."""


class Disagreement(NamedTuple):
    """Where the product and the definition differ: about which question, on which play if it is about one, and the
    two answers as text."""

    question: str
    definition: str
    product: str
    play: Play | None = None


class Comparison(NamedTuple):
    """The comparison on one board: how many plays were judged one by one, and what differed first, or else whether the
    product abstained for one of the `ABSTENTIONS`."""

    seed: int
    plays: int
    disagreement: Disagreement | None
    abstained: bool = False


def random_case(seed: int, question: str = "attackers", theme: str = "plain") -> Node:
    """The random board of the seed. Of the theme `all`, every theme has its turn."""
    blocks = question == "blockers" or (question == "both" and seed % 2 == 1)
    if theme == "all":
        theme = MIXED[seed // 2 % len(MIXED)]
    if theme == "plain":
        return random_blocks(seed) if blocks else random_board(seed)
    return themed_blocks(seed, theme) if blocks else themed_board(seed, theme)


def compare_board(
    seed: int, plays_per_board: int = PLAYS_PER_BOARD, question: str = "attackers", theme: str = "plain"
) -> Comparison:
    """Compares on the random board of the seed."""
    rng = random.Random(f"plays {seed}")
    case = random_case(seed, question, theme)
    plays = random_plays(rng, case, plays_per_board)
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


def random_plays(rng: random.Random, case: Node, number: int) -> list[Play]:
    """So many plays of a board to judge one by one; on some boards all of them."""
    return _block_plays(rng, case, number) if _is_block(case) else _plays(rng, case, number)


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
    board = BlockBoard(case) if _is_block(case) else Board(case)
    for one in product.found:
        play: Declaration = one.declaration
        score = len(board.judge(play).obeyed) if isinstance(board, BlockBoard) else board.count(play)[1].bit_count()
        if score != one.obeys:
            return Disagreement(f"requirements obeyed by {_text(play)}", str(score), str(one.obeys))
    return None


@contextmanager
def symmetry_broken() -> Iterator[None]:
    """Lets the product look for identical creatures on boards of any size."""
    few = searching._MIN_CREATURES_FOR_BOUNDS
    searching._MIN_CREATURES_FOR_BOUNDS = 0
    try:
        yield
    finally:
        searching._MIN_CREATURES_FOR_BOUNDS = few


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


def compare_play(case: Node, play: Play) -> Disagreement | None:
    """The first disagreement about one play, written as in a case: its outcome, what it breaks, its requirements, what
    it costs, the better play named."""
    return _compare_block_play(case, play) if _is_block(case) else _compare_attack_play(case, play)


def _compare_attack_play(case: Node, play: Play) -> Disagreement | None:
    board = Board(case)
    attackers = play["attackers"]
    if not board.sensible(attackers):
        expected = Judgment("illegal or malformed")
    else:
        expected = board.judge(attackers, play.get("bands") or (), play.get("exert") or (), play.get("enlist"))
    try:
        verdict = _checked({**case, "play": play})
    except Exception as error:  # As above.
        return Disagreement("a play", expected.outcome, f"{type(error).__name__}: {error}", play)
    if verdict.outcome not in expected.outcome.split(" or "):
        return Disagreement("a play", _expected_text(expected), _verdict_text(verdict), play)
    if not board.sensible(attackers) or verdict.outcome == "undetermined":
        return None
    counts = len(expected.obeyed), len(expected.unmet)
    counted = len(verdict.requirements.obeyed), len(verdict.requirements.unmet)
    if counts != counted:
        return Disagreement(
            "requirements of a play", "{} and not {}".format(*counts), "{} and not {}".format(*counted), play
        )
    broken = frozenset(each for each in _witnesses(verdict.violations) if each[0] in ABOUT_ANNOUNCEMENT)
    if any(each[0] in OPTIONAL for each in expected.violations | broken):
        # What taps for an optional cost that can't be paid has no meaning for the others.
        broken -= {each for each in broken if each[0] == "cant_pay"}
    difference = _first_difference(
        play,
        ("what a play breaks", expected.violations, broken),
        ("too few requirements", _too_few(expected), _said_too_few(verdict)),
        ("the rules of violations", frozenset(), _wrong_attack_rules(verdict)),
        ("what a play costs", expected.items, _noted(verdict, "attack_cost")),
        ("the total cost", expected.notes, _noted(verdict, *TOTALS)),
        ("who chooses", _choosers(board.choosers()), _noted(verdict, "attackers_chosen_by")),
    )
    if difference is None and verdict.outcome == "legal":
        difference = _first_difference(
            play, ("how it is paid", frozenset(), _unsettled(board.attack_dues(attackers, play.get("enlist")), verdict))
        )
    if difference is None and verdict.outcome == "illegal":
        return _first_difference(play, *_about_legal_attacks(board, play, verdict))
    return difference


def _checked(case: Node) -> Verdict:
    """The verdict, with all the effort that its evidence may need."""
    with patch.object(explaining, "_EFFORT_FOR_NEAREST", explaining._EFFORT_IN_FULL_FOR_NEAREST):
        return check(case_from_object(case))


def _first_difference(play: Play, *parts: tuple[str, Set[Violation], Set[Violation]]) -> Disagreement | None:
    for question, wanted, found in parts:
        if wanted != found:
            return Disagreement(question, _sorted_text(wanted - found), _sorted_text(found - wanted), play)
    return None


def _expected_text(expected: Judgment) -> str:
    return f"{expected.outcome}: {_sorted_text(expected.violations)}, too few: {expected.too_few}"


def _verdict_text(verdict: Verdict) -> str:
    kinds = ", ".join(w.kind for w in (*verdict.violations, *verdict.unsupported, *verdict.malformed))
    return f"{verdict.outcome}: {kinds}"


def _noted(verdict: Verdict, *kinds: str) -> frozenset[Violation]:
    """Notes of these kinds; with their rule if it is not the one for it."""
    return frozenset(
        (each.kind, *each.values) if each.cr in _rules_of_note(each.kind, verdict.edition) else (each.cr, each.kind)
        for each in verdict.notes
        if each.kind in kinds
    )


def _rules_of_note(kind: str, edition: str) -> Sequence[str]:
    return (rule_of_bands(edition, "h"),) if kind == "becomes_blocked" else NOTED_BY[kind]


HALVES = {
    "white": "W",
    "blue": "U",
    "black": "B",
    "red": "R",
    "green": "G",
    "colorless": "C",
    "phyrexian": "P",
    "generic(2)": "2",
}
"""The words for halves of symbols."""


def _unsettled(dues: Mapping[str, tuple[Bill, Purse]], verdict: Verdict) -> frozenset[Violation]:
    """The players for whom the payment that the verdict gives is none of the whole bill."""
    failing: set[Violation] = set()
    for player, (bill, purse) in dues.items():
        mine = [(each.kind, *each.values[1:]) for each in verdict.payment if each.values[0] == player]
        activated = [(str(each[1]), str(each[2])) for each in mine if each[0] == "taps_for_mana"]
        halves = [
            (str(each[1]).strip("{}"), HALVES[str(each[2])], int(each[3])) for each in mine if each[0] == "pays_as"
        ]
        taken = [(str(each[1]), str(each[2])) for each in mine if each[0] == "pays_permanent"]
        if not settles(bill, purse, activated, halves, taken):
            failing |= {tuple(each) for each in mine} or {(player, "nothing")}
    return frozenset(failing)


def _choosers(found: Iterable[tuple[str, str | None]]) -> frozenset[Violation]:
    return frozenset(("attackers_chosen_by", name, str(player)) for name, player in found)


def _compare_block_play(case: Node, play: Play) -> Disagreement | None:
    board = BlockBoard(case)
    expected = board.judge(play["blockers"])
    try:
        verdict = _checked({**case, "play": play})
    except Exception as error:  # As above.
        return Disagreement("a play", expected.outcome, f"{type(error).__name__}: {error}", play)
    if verdict.outcome != expected.outcome:
        return Disagreement("a play", _expected_text(expected), _verdict_text(verdict), play)
    if expected.outcome in ("malformed", "undetermined"):
        return None
    broken = _broken(verdict)
    if any(each[0] in NO_BLOCK for each in expected.violations):
        # What restrictions are broken by blocking what can't be blocked has no meaning.
        asked = {b for side in board.sides for b in board.creatures[side]}
        chosen, said = (
            {each for each in of if each[0] in NO_BLOCK or (each[0] == "blocks_too_many" and each[1] in asked)}
            for of in (expected.violations, broken)
        )
        return _first_difference(play, ("what can't be chosen", chosen, said))
    become = frozenset(("becomes_blocked", a, b) for a, b in board.becomes_blocked(play["blockers"]))
    choosers = frozenset(("blockers_chosen_by", name, str(player)) for name, player in board.choosers())
    difference = _first_difference(
        play,
        ("what a play breaks", expected.violations, broken),
        ("what a play obeys", expected.obeyed, _witnesses(verdict.requirements.obeyed)),
        ("what a play doesn't obey", expected.unmet, _witnesses(verdict.requirements.unmet)),
        ("too few requirements", _too_few(expected), _said_too_few(verdict)),
        ("the rules of violations", frozenset(), _wrong_rules(verdict)),
        ("what a play costs", expected.items, _noted(verdict, "block_cost", "blocked_cost")),
        ("the total cost", expected.notes, _noted(verdict, *TOTALS)),
        ("what becomes blocked", become, _noted(verdict, "becomes_blocked")),
        ("who chooses", choosers, _noted(verdict, "blockers_chosen_by")),
    )
    if difference is None and verdict.outcome == "legal":
        paid = _unsettled(board.block_dues(play["blockers"]), verdict)
        difference = _first_difference(play, ("how it is paid", frozenset(), paid))
    if difference is None and verdict.outcome == "illegal":
        return _first_difference(play, *_about_legal_blocks(board, play["blockers"], verdict))
    return difference


Part = tuple[str, Set[Violation], Set[Violation]]


def _about_legal_attacks(board: Board, play: Play, verdict: Verdict) -> Iterator[Part]:
    """Of an illegal play: the legal one with the fewest changes, and the one with the fewest that obeys more."""
    attackers, legal = play["attackers"], board.answer().plays
    if verdict.nearest is not None:
        there = verdict.nearest.play
        near: Play = {key: getattr(there, key) for key in ("attackers", "bands", "exert", "enlist")}
        outcome = board.judge(near["attackers"], near["bands"], near["exert"], near["enlist"]).outcome
        yield "the nearest play", {("legal",)}, {(outcome,)}
        yield "its changes", _counted(attack_changes(play, near)), _counted(verdict.nearest.changes)
    yield "the fewest changes", _counted(fewest_attack_changes(board, play, legal)), _nearest(verdict)
    surpassing = {each for each in legal if board.improves(attackers, dict(each))}
    better = verdict.better_play
    yield from _about_better(None if better is None else frozenset(better.items()), surpassing, verdict)
    if better is not None:
        fewest, found = (fewest_attack_changes(board, play, of) for of in (surpassing, [frozenset(better.items())]))
        yield "the changes to a better play", _counted(fewest), _counted(found)


def _about_legal_blocks(board: BlockBoard, blockers: Declaration, verdict: Verdict) -> Iterator[Part]:
    """Likewise of a block."""
    legal = board.answer().plays
    judged = considered(board, blockers)
    if verdict.nearest is not None:
        near = verdict.nearest.play.blockers
        yield (
            "the nearest play",
            {(_pairs_text(pairs_of(near)),)},
            {(_pairs_text(each),) for each in legal} & {(_text(near),)},
        )
        yield "its changes", _counted(block_changes(judged, near)), _counted(verdict.nearest.changes)
    yield "the fewest changes", _counted(fewest_block_changes(judged, legal)), _nearest(verdict)
    surpassing = {each for each in legal if board.improves(blockers, _grouped(each))}
    better: Any = verdict.better_play
    yield from _about_better(None if better is None else pairs_of(better), surpassing, verdict)
    if better is not None:
        fewest, found = fewest_block_changes(judged, surpassing), block_changes(judged, better)
        yield "the changes to a better play", _counted(fewest), _counted(found)


def _about_better(better: Blocks | None, surpassing: Set[Blocks], verdict: Verdict) -> Iterator[Part]:
    """The better play is legal and obeys more; there is one exactly if there is any such play, and a note otherwise."""
    if better is not None:
        yield "a better play", {(_pairs_text(better),)}, {(_pairs_text(each),) for each in surpassing & {better}}
    if _said_too_few(verdict):
        yield "whether there is a better play", _counted(int(bool(surpassing))), _counted(int(better is not None))
    notes = {each.kind for each in verdict.notes if each.kind in NOTES_ON_NEAREST}
    expected = {"better_is_beaten"} if _said_too_few(verdict) and not surpassing else set()
    yield "the notes on the nearest play", {(each,) for each in expected}, {(each,) for each in notes}


def _counted(number: int | None) -> frozenset[Violation]:
    return frozenset({("none" if number is None else number,)})


def _nearest(verdict: Verdict) -> frozenset[Violation]:
    return _counted(None if verdict.nearest is None else verdict.nearest.changes)


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


def _too_few(expected: Judgment) -> frozenset[Violation]:
    return frozenset({("too_few_requirements", len(expected.obeyed))} if expected.too_few else ())


def _said_too_few(verdict: Verdict) -> frozenset[Violation]:
    said = [each for each in verdict.violations if each.kind == "too_few_requirements"]
    return _witnesses(said) | ({("a better play",)} if verdict.better_play is not None and not said else set())


def _wrong_attack_rules(verdict: Verdict) -> frozenset[Violation]:
    """Violations of what is announced that name another rule than the one they break."""
    rules = {"cant_pay": "508.1j", "too_few_requirements": "508.1d", "band_attacks_apart": "d"}
    wrong: set[Violation] = set()
    for each in verdict.violations:
        rule = rules.get(each.kind, "508.1g" if each.kind in OPTIONAL else "c")
        if rule in ("c", "d"):
            rule = rule_of_bands(verdict.edition, rule)
        if each.kind in ABOUT_ANNOUNCEMENT and each.cr != rule:
            wrong.add((each.kind, each.cr))
    return frozenset(wrong)


def _wrong_rules(verdict: Verdict) -> frozenset[Violation]:
    """Violations that name another rule than the one they break."""
    of_menace = "702.110b" if verdict.edition < EDITIONS[2] else "702.111b"
    wrong: set[Violation] = set()
    for each in verdict.violations:
        rule = "509.1a" if each.kind in CHOSEN else "509.1c" if each.kind == "too_few_requirements" else "509.1b"
        if each.kind in ("not_a_creature", "cant_pay"):
            rule = "506.3" if each.kind == "not_a_creature" else "509.1f"
        if each.cr != rule or (each.kind == "menace" and each.values[-1] != of_menace):
            wrong.add((each.kind, each.cr, each.values[-1]))
    return frozenset(wrong)


def _sorted_text(found: Iterable[Violation]) -> str:
    return "; ".join(sorted(" ".join(map(str, each)) for each in found)) or "nothing"


# Plays to judge one by one ------------------------------------------------------------------------------------


def _plays(rng: random.Random, case: Node, number: int) -> list[Play]:
    board = Board(case)
    few = (len(board.targets) + 1) ** len(board.creatures) <= MANY
    if few and rng.random() < EVERY_PLAY_SHARE:
        return [{"attackers": each} for each in board.declarations()]
    return [_announced(rng, case, board, _random_play(rng, case, board)) for _ in range(number)]


def _announced(rng: random.Random, case: Node, board: Board, attackers: dict[str, str]) -> Play:
    """The declaration with bands and optional costs, on boards where any of that means something."""
    play: Play = {"attackers": attackers}
    keywords = " ".join(word.lower() for o in case["state"]["battlefield"] for word in o.get("keywords") or [])
    some = list(attackers) + [x for x in board.creatures if x not in attackers and rng.random() < 0.1]
    if some and ("banding" in keywords or "bands with" in keywords):
        bands = [rng.sample(some, rng.randint(1, min(3, len(some)))) for _ in range(rng.choice((1, 1, 1, 2)))]
        if rng.random() < 0.8:
            if rng.random() < 0.6:
                play["attackers"] |= {x: rng.choice(list(attackers.values())) for x in bands[0] if x in attackers}
            play["bands"] = bands
    if some and any(effect.kind == "may_exert" for effect in board.effects):
        play["exert"] = rng.sample(some, rng.randint(0, min(2, len(some))))
    if some and "enlist" in keywords:
        helpers = [o["id"] for o in case["state"]["battlefield"] if rng.random() < 0.5 or o["id"] not in attackers]
        play["enlist"] = {x: rng.choice(helpers) for x in some if helpers and rng.random() < 0.5}
    return play


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


def _block_plays(rng: random.Random, case: Node, number: int) -> list[Play]:
    """Declarations of blocks: legal ones, legal ones changed a little, any, and some that nobody could make."""
    board = BlockBoard(case)
    if len(board.sides) == 1 and rng.random() < EVERY_PLAY_SHARE:
        (side,) = board.sides
        every = [_grouped(each) for each in board.declarations(side)]
        if len(every) <= MANY:
            return [{"blockers": each} for each in every]
    legal = sorted(_pairs_text(play) for play in legal_blocks(case).plays)
    return [{"blockers": _random_block(rng, case, board, legal)} for _ in range(number)]


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


def _grouped(play: Blocks) -> dict[str, list[str]]:
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
    return shrunk(case, _compare_again, _smaller)


def _compare_again(case: Node) -> Disagreement | None:
    state = {key: value for key, value in case.items() if key != "play"}
    if "play" in case:
        return compare_play(state, case["play"])
    if (disagreement := compare_declarations(state)) is not None:
        return disagreement
    with symmetry_broken():
        return compare_folded(state)


def _smaller(case: Node) -> Iterator[Node]:
    """Copies of the case with one part taken out or put in place of what it is part of."""
    yield from without_a_part(case)
    for path in paths_in(case):
        inner = at(case, path)
        if isinstance(inner, dict) and len(inner) == 1 and inner.keys() <= {"any", "all", "non"}:
            (parts,) = inner.values()
            yield from (changed(case, path, part) for part in (parts if isinstance(parts, list) else [parts]))


# Running ------------------------------------------------------------------------------------------------------


def _report(seed: int, question: str, theme: str, disagreement: Disagreement, small: bool) -> None:
    case = random_case(seed, question, theme)
    if disagreement.play is not None:
        case["play"] = disagreement.play
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
    parser.add_argument("--theme", choices=("plain", "all", *THEMES), default="plain", help="what boards are about")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--most", type=int, default=0, help="stop after so many disagreements")
    parser.add_argument("--shrink", action="store_true", help="make each board with a disagreement as small as it gets")
    options = parser.parse_args(arguments)
    seeds = range(options.start, options.start + options.boards)
    boards = plays = disagreements = abstentions = 0
    began = time.monotonic()
    with multiprocessing.Pool(options.jobs) as pool:
        try:
            compared = partial(compare_board, question=options.question, theme=options.theme)
            for result in pool.imap(compared, seeds, chunksize=20):
                boards += 1
                plays += result.plays
                abstentions += result.abstained
                if result.disagreement is not None:
                    disagreements += 1
                    _report(result.seed, options.question, options.theme, result.disagreement, options.shrink)
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
