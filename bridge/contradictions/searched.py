"""An inquiry that is a search for a board: what is looked for, what it says of the rules if there is one or none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from bridge.aimed import Aimed, Scope, aimed
from bridge.case.loading import case_from_object
from bridge.case.terms import Fact
from bridge.combat.explaining import check
from bridge.combat.listing import legal_plays
from bridge.combat.messages import Wording
from bridge.combat.rendering import check_report
from bridge.combat.reports import Report, said_word
from bridge.contradictions.model import Answer, Inquiry, Outcome, Shown, Standing
from bridge.contradictions.pools import boards_of
from bridge.errors import EffortExceeded
from bridge.language import phrase

__all__ = ["Goal", "Search", "inquiry_of", "shown_board"]

_MOST_PLAYS = 12
"""The most legal plays of a board that are told."""


class Goal(NamedTuple):
    """What a search looks for.

    Attributes:
        name: One of `bridge.aimed.GOALS`.
        rules: What it aims at.
        title: What a board with it shows.
        facts: What else is said of the scope.
    """

    name: str
    rules: tuple[str, ...]
    title: str
    facts: tuple[Fact, ...] = ()


class Search(NamedTuple):
    """An inquiry that is a search.

    Attributes:
        name: The name of the inquiry.
        claim: The claim.
        rules: The rules that it is about.
        scope: The boards.
        goal: What is looked for.
        found: What a board says of the rules, and the sentence for it.
        missing: What it says that there is none, and the sentence.
        premise: What a board of the scope has to have for the claim to say anything; None for nothing.
        weaker: Looked for if there is no board: what that says then of the rules, and the sentence; None for nothing.
        meant: Why a gap is meant to be one.
    """

    name: str
    claim: str
    rules: tuple[str, ...]
    scope: Scope
    goal: Goal
    found: tuple[Standing, str]
    missing: tuple[Standing, str]
    premise: Goal | None = None
    weaker: tuple[Goal, Standing, str] | None = None
    meant: str = ""


def inquiry_of(search: Search) -> Inquiry:
    """The inquiry that makes a search."""
    return Inquiry(
        search.name, partial(_answer, search), _told(search, "out of time", "open", phrase("the time ran out"))
    )


def _answer(search: Search, deadline: float | None) -> Answer:
    example = None
    if search.premise is not None:
        example = _looked(search.premise, search.scope, deadline)
        if example is None:
            told = phrase("no board of the scope shows this: {what}", what=search.premise.title)
            return _told(search, "vacuous", "vacuous", told)
    found = _looked(search.goal, search.scope, deadline)
    if found is not None:
        return _told(search, "witness", *search.found, shown=(found,), example=example)
    if search.weaker is not None:
        goal, standing, sentence = search.weaker
        other = _looked(goal, search.scope, deadline)
        if other is not None:
            return _told(search, "none", standing, sentence, shown=(other,), example=example)
    return _told(search, "none", *search.missing, example=example)


def _told(
    search: Search,
    outcome: Outcome,
    standing: Standing,
    told: str,
    shown: tuple[Shown, ...] = (),
    example: Shown | None = None,
) -> Answer:
    return Answer(
        inquiry=search.name,
        topic=search.name.partition(".")[0],
        claim=search.claim,
        rules=search.rules,
        outcome=outcome,
        standing=standing,
        told=told,
        boards=boards_of(search.scope),
        shown=shown,
        example=example,
        meant=search.meant if standing == "gap" else "",
    )


def _looked(goal: Goal, scope: Scope, deadline: float | None) -> Shown | None:
    """A smallest board of the scope with the goal; None if it has none.

    Raises:
        EffortExceeded: It isn't known whether there is one.
    """
    found: Aimed = aimed(goal.name, scope, goal.rules, facts=goal.facts, deadline=deadline)
    if found.case is None:
        if not found.exhausted:
            raise EffortExceeded(phrase("the effort for the search ran out"))
        return None
    return shown_board(goal.title, {**found.case, "play": found.play} if found.play is not None else found.case)


def _judged_in_a_line(report: Report) -> str:
    """A verdict with its rule and its sentence."""
    word = said_word(report.word).capitalize()
    if not report.cr:
        return f"{word}: {report.sentence}"
    return phrase("{word} by CR {rule}: {sentence}", word=word, rule=report.cr, sentence=report.sentence)


def shown_board(title: str, case: dict[str, object], more: Sequence[str] = ()) -> Shown:
    """A board with what the rules say of it: of its play, and which plays are legal.

    Raises:
        CaseError: It is no case.
    """
    loaded = case_from_object(case)
    told = list(more)
    if loaded.play is not None:
        report = check_report(loaded, check(loaded))
        told.append(_judged_in_a_line(report))
    listed = legal_plays(loaded, fold=False, limit=_MOST_PLAYS + 1)
    wording = Wording(loaded.state, loaded.question)
    plays = [wording.declaration(each) for each in listed.plays[:_MOST_PLAYS]]
    if listed.count > _MOST_PLAYS:
        plays.append("…")
    told.append(phrase("Legal: {plays}.", plays="; ".join(plays)) if plays else phrase("Legal: nothing."))
    return Shown(title, case, tuple(told))
