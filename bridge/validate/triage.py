"""Why an engine differs on a board: one explanation for each distinguishable cause.

The play that shows a cause best explains it. Among illegal plays that the engine accepts, this is one that breaks as
few rules as possible; among legal plays that it refuses, the part of the play that it never accepts, or what it asks
for besides.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from bridge.case.loading import case_from_object
from bridge.case.rules import OF_DECLARATION, RULE_OF
from bridge.combat.explaining import checked
from bridge.combat.preparing import understood
from bridge.combat.rendering import check_report
from bridge.combat.reports import Report, said_word
from bridge.combat.verdict import Verdict, Witness
from bridge.language import ENGLISH, speaking
from bridge.validate.comparing import Compared
from bridge.validate.model import Board, Difference, Direction, Family, Known, Play, canonical
from bridge.validate.plays import Pairs, as_play, key_of, pairs_of, play_of, question_of
from bridge.validate.saying import FLAKY

__all__ = [
    "Told",
    "causes_of",
    "family_id",
    "features_of",
    "features_of_permanents",
    "fits",
    "flaky",
    "in_a_line",
    "judged",
]

_MOST_JUDGED = 12
"""The most differing plays of a board that are judged, first those that others don't explain."""

_MOST_REFUSED = 3
"""The most reasons given for refused legal plays of a board."""

_MOST_TOGETHER = 3
"""The most single changes toward a better play that are tried."""

_MAX_PAIRS_TAKEN_APART = 10
"""Plays with more pairs aren't reduced to a part."""

_COSTS = {"attack_cost", "block_cost"}
_PLAIN = {"summoning_sick", "tapped_attacker", "tapped_blocker"}
_NUMBERS = re.compile(r"\b0x[0-9a-fA-F]+|\d+")
_STATUSES = ("tapped", "sick", "goaded_by", "counters", "attached_to")


class Told(Struct, frozen=True):
    """A difference, with what is said of it.

    Attributes:
        difference: The difference; its kinds are those of violations, requirements and costs that decide.
        signature: What is the same for differences of one cause, as far as it can be told from a single board. It stays
            the same while the board is made smaller.
        features: Kinds of effects, keywords and statuses on the board.
        sentence: What the rules say of the play.
        refused: Of a legal play that is refused, which part of it the engine never accepts, or what it asks for
            besides: it stays the same while the board is made smaller.
    """

    difference: Difference
    signature: tuple[str, ...]
    features: frozenset[str]
    sentence: str
    refused: tuple[str, Pairs] | None = None

    def is_still(self, other: Told) -> bool:
        """Whether another telling, of a smaller board, is about the same thing."""
        return self.signature == other.signature and self.refused == other.refused


def features_of(board: Board) -> frozenset[str]:
    """What is on a board: kinds of effects, keyword abilities, statuses of permanents, planeswalkers, third players."""
    found: set[str] = set().union(*features_of_permanents(board))
    case = case_from_object(board.case)
    found |= {each.kind for each in case.state.effects if each.kind is not None}
    if len(case.state.players) > 2:
        found.add("three players")
    return frozenset(found)


def features_of_permanents(board: Board) -> list[frozenset[str]]:
    """What each permanent of a board has, in the order of the battlefield; what an Aura can enchant doesn't count."""
    case = understood(case_from_object(board.case))
    found = []
    for permanent, given in zip(case.state.battlefield, board.case["state"]["battlefield"], strict=True):
        kinds = {each.kind for each in permanent.effects or () if each.kind is not None}
        kinds |= {f"keyword: {each}" for each in permanent.keywords if not each.startswith("enchant ")}
        kinds |= {key for key in _STATUSES if given.get(key)}
        kinds |= {"planeswalker"} & set(given.get("types", ()))
        found.append(frozenset(kinds))
    return found


def causes_of(board: Board, compared: Compared, edition: str | None = None) -> list[Told]:
    """Why an engine differs on a board: a telling for each cause, those with the fewest broken rules first.

    Args:
        board: The board.
        compared: What was found there.
        edition: The edition of the rules; None for that of the case.

    Raises:
        AzorError: The board can't be judged.
    """
    judge = _Judge(board, edition)
    found: list[Told] = []
    for direction in compared.directions:
        if direction == "accepts_illegal":
            found += _accepts_illegal(judge, compared)
        elif direction in ("refuses_legal", "accepts_nothing"):
            found += _refuses_legal(judge, compared, direction)
        else:
            found.append(_without_a_play(judge, direction, compared.reason))
    return found


def flaky(board: Board, edition: str | None = None) -> Told:
    """The telling of a board on which the engine answers otherwise when it is asked again.

    Args:
        board, edition: As of `causes_of`.
    """
    return _without_a_play(_Judge(board, edition), "flaky", FLAKY)


def _without_a_play(judge: _Judge, direction: Direction, reason: str) -> Told:
    """The telling of a difference that is about the engine's answer as a whole. Numbers in the error that an engine
    gives, such as places in its answer, and addresses, differ from board to board: they tell no causes apart."""
    kind = _NUMBERS.sub("…", reason) if direction == "no_answer" else reason
    difference = Difference(judge.board, None, direction, kinds=(kind,) if kind else ())
    return Told(difference, (direction, kind), judge.features, "")


def judged(board: Board, play: Play, edition: str | None = None) -> tuple[Verdict, str, str]:
    """The verdict on a play, with the rule and the sentence of its first line.

    Raises:
        AzorError: The play can't be judged.
    """
    case = case_from_object({**board.case, "play": play, **({} if edition is None else {"edition": edition})})
    verdict, case = checked(understood(case), nearest=False)
    with speaking(ENGLISH):  # a campaign is kept in one language; `reporting` says it anew
        report = check_report(case, verdict)
        return verdict, report.cr, in_a_line(report)


def in_a_line(report: Report) -> str:
    """A verdict with its rule and its sentence."""
    cr = f", CR {report.cr}" if report.cr else ""
    return f"{said_word(report.word).capitalize()}{cr}: {report.sentence}"


class _Judge:
    """The rules, asked about single plays of one board."""

    def __init__(self, board: Board, edition: str | None) -> None:
        self.board = board
        self.features = features_of(board)
        rules = OF_DECLARATION.get(question_of(board))
        self.requirements = "" if rules is None else rules.requirements
        self.restrictions = RULE_OF[question_of(board)] if rules is None else rules.restrictions
        self._edition = edition
        self._judged: dict[Pairs, tuple[Verdict, str, str]] = {}

    def verdict(self, play: Play) -> tuple[Verdict, str, str]:
        """As `judged`, once for each play."""
        pairs = pairs_of(play)
        if pairs not in self._judged:
            self._judged[pairs] = judged(self.board, play, self._edition)
        return self._judged[pairs]

    def violations(self, pairs: Pairs) -> tuple[Witness, ...]:
        """What a play breaks besides that it obeys too little."""
        found = self.verdict(play_of(key_of(self.board), pairs))[0].violations
        return tuple(each for each in found if each.cr != self.requirements)


# ---------------------------------------------------------------------------------------------- illegal plays accepted


class _Wrong(Struct, frozen=True):
    """An illegal play that the engine accepts."""

    play: Play
    verdict: Verdict
    rule: str
    sentence: str

    @property
    def marks(self) -> frozenset[tuple[str, str]]:
        return frozenset((each.cr, each.kind) for each in self.verdict.violations)

    @property
    def order(self) -> tuple[int, int, int]:
        rules = {each.cr for each in self.verdict.violations}
        return len(rules), len(self.verdict.violations), len(pairs_of(self.play))


def _accepts_illegal(judge: _Judge, compared: Compared) -> list[Told]:
    legal = {pairs_of(play) for play in compared.legal}
    wrong = [play for play in compared.accepted if pairs_of(play) not in legal]
    judged: list[_Wrong] = []
    for play in wrong:
        if len(judged) < _MOST_JUDGED and not any(_explains(judge, each, play) for each in judged):
            judged.append(_Wrong(play, *judge.verdict(play)))
    told: dict[frozenset[tuple[str, str]], Told] = {}
    for each in sorted(judged, key=lambda each: each.order):
        gained = _gained(judge, each) if each.rule == judge.requirements else ()
        marks = each.marks | {(judge.requirements, kind) for kind in gained}
        if not any(explained <= marks for explained in told):
            told[marks] = _of_wrong(judge, each, gained)
    return list(told.values())


def _explains(judge: _Judge, wrong: _Wrong, play: Play) -> bool:
    """Whether a larger play is wrong at least for what is wrong with a smaller one: a restriction that it breaks."""
    restrictions = {each.cr for each in wrong.verdict.violations}
    return judge.requirements not in restrictions and pairs_of(wrong.play) < pairs_of(play)


def _gained(judge: _Judge, wrong: _Wrong) -> tuple[str, ...]:
    """The kinds of the requirements that a better play obeys and this one doesn't; and if no single further attack or
    block could obey them, of what stands in the way of it."""
    unmet = wrong.verdict.requirements.unmet
    declared = wrong.verdict.better_play
    if declared is None:
        return tuple(sorted({each.kind for each in unmet}))
    better = as_play(judge.board, declared)
    obeyed = set(judge.verdict(_play(judge, better))[0].requirements.obeyed)
    kinds = {each.kind for each in unmet if each in obeyed} or {each.kind for each in unmet}
    return (*sorted(kinds), *_hindrances(judge, pairs_of(wrong.play), better))


def _play(judge: _Judge, pairs: Pairs) -> Play:
    return play_of(key_of(judge.board), pairs)


def _hindrances(judge: _Judge, pairs: Pairs, better: Pairs) -> tuple[str, ...]:
    """The kinds of what a play would break with a single pair of the better one; nothing if one of them breaks nothing.

    Where there is something, more has to be changed together, such as a creature that can't attack alone and another.
    """
    found: list[tuple[str, ...]] = []
    for pair in sorted(better - pairs)[:_MOST_TOGETHER]:
        others = {each for each in pairs if each[0] != pair[0] or each in better}
        found.append(tuple(sorted({each.kind for each in judge.violations(frozenset({*others, pair}))})))
    return min(found, key=len, default=())


def _of_wrong(judge: _Judge, wrong: _Wrong, gained: tuple[str, ...]) -> Told:
    violations = wrong.verdict.violations
    rules = dict.fromkeys((wrong.rule, *(each.cr for each in violations)))
    kinds = [each.kind for each in violations if each.cr == wrong.rule] or [each.kind for each in violations]
    kinds = list(dict.fromkeys(gained or kinds))
    difference = Difference(judge.board, wrong.play, "accepts_illegal", tuple(rules), tuple(kinds))
    signature = ("accepts_illegal", wrong.rule, *kinds[:1])
    return Told(difference, signature, judge.features, wrong.sentence)


# ------------------------------------------------------------------------------------------------- legal plays refused


def _refuses_legal(judge: _Judge, compared: Compared, direction: Direction) -> list[Told]:
    accepted = {pairs_of(play) for play in compared.accepted}
    legal = [pairs_of(play) for play in compared.legal]
    parts = [(_part(pairs, accepted), pairs) for pairs in legal if pairs not in accepted]
    parts.sort(key=lambda each: (len(each[0][1]), len(each[1])))
    told: list[Told] = []
    seen: list[tuple[str, Pairs]] = []
    for (sort, part), pairs in parts:
        if len(told) < _MOST_REFUSED and not any(sort == other and less <= part for other, less in seen):
            seen.append((sort, part))
            told.append(_of_refused(judge, pairs, (sort, part), direction))
    return told


def _part(pairs: Pairs, accepted: Iterable[Pairs]) -> tuple[str, Pairs]:
    """Why a play is refused, as far as plays can tell: the smallest part of it that is in no play accepted, or, if it
    is in one itself, the least that such a play has besides."""
    if len(pairs) > _MAX_PAIRS_TAKEN_APART:
        return "never", pairs
    for part in _parts(sorted(pairs)):
        if not any(part <= each for each in accepted):
            return "never", part
    more = (each - pairs for each in accepted if pairs <= each)
    return "without", min(more, key=lambda each: (len(each), sorted(each)))


def _parts(pairs: Sequence[tuple[Any, ...]]) -> Iterator[Pairs]:
    for number in range(len(pairs) + 1):
        yield from map(frozenset, combinations(pairs, number))


def _of_refused(judge: _Judge, pairs: Pairs, refused: tuple[str, Pairs], direction: Direction) -> Told:
    verdict, _, sentence = judge.verdict(_play(judge, pairs))
    named = {str(each) for pair in refused[1] for each in pair[:1]}
    kinds = _kinds_of_refused(verdict, named) or sorted(_on(judge, named))
    asked = (*verdict.requirements.obeyed, *verdict.requirements.unmet)
    rule = (judge.requirements if asked else "") or judge.restrictions
    difference = Difference(judge.board, _play(judge, pairs), direction, (rule,), tuple(kinds))
    signature = (direction, *kinds) if direction == "accepts_nothing" else (direction,)
    return Told(difference, signature, judge.features, sentence, refused)


def _kinds_of_refused(verdict: Verdict, named: set[str]) -> list[str]:
    """What decides on a legal play: the kinds of what is in the way of requirements that it doesn't obey, and of costs.

    If no restriction is in the way, the kinds of these requirements and of those in their way; and at last of those
    that the play obeys. Only what is about the creatures named counts, if there are any. That a creature is tapped or
    came this turn says little beside others.
    """

    def about(*witnesses: Witness) -> bool:
        return not named or any(named & set(map(str, each.values)) for each in witnesses)

    conflicts = [each for each in verdict.conflicts if about(each.requirement, *each.restrictions, *each.requirements)]
    in_the_way = [_kinds(each.restrictions) for each in conflicts]
    costs = {each.kind for each in verdict.notes if each.kind in _COSTS}
    told = costs.union(*(each for each in in_the_way if not each <= _PLAIN))
    if not told and all(in_the_way):
        told = set().union(*in_the_way)
    for each in conflicts if not told else ():
        told |= _kinds((each.requirement, *each.requirements))
    return sorted(told or _kinds(each for each in verdict.requirements.obeyed if about(each)))


def _kinds(witnesses: Iterable[Witness]) -> set[str]:
    return {each.kind for each in witnesses}


def _on(judge: _Judge, named: set[str]) -> frozenset[str]:
    """What the permanents named have, and those attached to them; if they have nothing, what there is on the board."""
    found: set[str] = set()
    battlefield = judge.board.case["state"]["battlefield"]
    for given, features in zip(battlefield, features_of_permanents(judge.board), strict=True):
        if given["id"] in named or given.get("attached_to") in named:
            found |= features
    return frozenset(found) or judge.features


# ------------------------------------------------------------------------------------------------------------ families


def family_id(direction: Direction, rules: tuple[str, ...], kinds: tuple[str, ...]) -> str:
    """A stable name of a family: made of its direction, the rule that decides, and its kinds."""
    digest = hashlib.sha256(canonical([direction, rules[:1], sorted(kinds)])).hexdigest()[:8]
    return ".".join([direction, *(rule.replace(".", "-") for rule in rules[:1]), digest])


def fits(known: Known, family: Family) -> bool:
    """Whether a known difference is this family."""
    return (
        known.family in ("", family.id)
        and known.direction in (None, family.direction)
        and set(known.rules) <= set(family.rules)
        and set(known.kinds) <= set(family.kinds)
        and known.is_about_something
    )
