"""Why an engine differs on a board: the play that shows it best, the rules and the kinds of effects that decide."""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec import Struct

from bridge.case.loading import case_from_object
from bridge.combat.explaining import check
from bridge.combat.preparing import understood
from bridge.combat.rendering import check_report
from bridge.validate.comparing import Compared
from bridge.validate.model import Board, Difference, Direction, Family, Known, Play, canonical
from bridge.validate.plays import pairs_of, question_of

__all__ = ["Told", "family_id", "features_of", "fits", "told_of"]

_MOST_JUDGED = 6
"""Of the plays on which the two differ, so many are judged to choose the one that shows it best."""

_REQUIREMENTS = {"declare_attackers": "508.1d", "declare_blockers": "509.1c"}
_RESTRICTIONS = {"declare_attackers": "508.1c", "declare_blockers": "509.1b"}
_STATUSES = ("tapped", "sick", "goaded_by", "counters", "attached_to")


class Told(Struct, frozen=True):
    """A difference, with what is said of it.

    Attributes:
        difference: The difference; its kinds are those of violations and requirements.
        signature: What stays the same while the board is made smaller.
        features: Kinds of effects, keywords and statuses on the board.
        sentence: What the rules say of the play.
    """

    difference: Difference
    signature: tuple[str, ...]
    features: frozenset[str]
    sentence: str


def features_of(board: Board) -> frozenset[str]:
    """What is on a board: kinds of effects, keyword abilities, statuses of permanents, planeswalkers, third players."""
    case = understood(case_from_object(board.case))
    found: set[str] = set()
    for permanent, given in zip(case.state.battlefield, board.case["state"]["battlefield"], strict=True):
        found |= {each.kind for each in permanent.effects or () if each.kind is not None}
        found |= {f"keyword: {each}" for each in permanent.keywords}
        found |= {key for key in _STATUSES if given.get(key)}
        found |= {"planeswalker"} & set(given.get("types", ()))
    found |= {each.kind for each in case.state.effects if each.kind is not None}
    if len(case.state.players) > 2:
        found.add("three players")
    return frozenset(found)


def told_of(board: Board, compared: Compared, edition: str | None = None) -> Told:
    """Why an engine differs on a board.

    Args:
        board: The board.
        compared: What was found there.
        edition: The edition of the rules; None for that of the case.

    Raises:
        AzorError: The board can't be judged.
    """
    direction = compared.directions[0]
    features = features_of(board)
    if direction == "accepts_illegal":
        return _accepts_illegal(board, compared, features, edition)
    if direction in ("refuses_legal", "accepts_nothing"):
        return _refuses_legal(board, compared, features, edition)
    difference = Difference(board, None, direction, kinds=(compared.reason,) if compared.reason else ())
    return Told(difference, (direction, compared.reason), features, "")


def _judged(board: Board, play: Play, edition: str | None) -> tuple[Any, str, str]:
    """The verdict on a play, with the rule and the sentence of its first line."""
    case = case_from_object({**board.case, "play": play, **({} if edition is None else {"edition": edition})})
    verdict = check(case)
    report = check_report(case, verdict)
    cr = f", CR {report.cr}" if report.cr else ""
    return verdict, report.cr, f"{report.word.capitalize()}{cr}: {report.sentence}"


def _accepts_illegal(board: Board, compared: Compared, features: frozenset[str], edition: str | None) -> Told:
    legal = {pairs_of(play) for play in compared.legal}
    wrong = [play for play in compared.accepted if pairs_of(play) not in legal][:_MOST_JUDGED]
    judged = [(play, *_judged(board, play, edition)) for play in wrong]
    play, verdict, rule, sentence = min(judged, key=lambda each: len(each[1].violations))
    rules = dict.fromkeys((rule, *(each.cr for each in verdict.violations)))
    kinds = [each.kind for each in verdict.violations if each.cr == rule] or [each.kind for each in verdict.violations]
    kinds += [each.kind for each in verdict.requirements.unmet if rule in _REQUIREMENTS.values()]
    difference = Difference(board, play, "accepts_illegal", tuple(rules), tuple(dict.fromkeys(kinds)))
    return Told(difference, ("accepts_illegal", rule, kinds[0] if kinds else ""), features, sentence)


def _refuses_legal(board: Board, compared: Compared, features: frozenset[str], edition: str | None) -> Told:
    accepted = {pairs_of(play) for play in compared.accepted}
    play = next(play for play in compared.legal if pairs_of(play) not in accepted)
    verdict, _, sentence = _judged(board, play, edition)
    asked = [each.kind for each in (*verdict.requirements.obeyed, *verdict.requirements.unmet)]
    rule = (_REQUIREMENTS if asked else _RESTRICTIONS).get(question_of(board), "510.1")
    direction = compared.directions[0]
    difference = Difference(board, play, direction, (rule,), tuple(dict.fromkeys(asked)))
    return Told(difference, (direction, rule), features, sentence)


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
        and bool(known.family or known.direction or known.rules or known.kinds)
    )
