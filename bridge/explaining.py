"""Evidence: why a requirement that a legal play doesn't obey can't be met.

The rules need no guards for this. A declaration is chosen freely; every violation is assumed away, every requirement that the play obeys is
assumed kept, and the unmet one is assumed obeyed. What can't hold together, made minimal, is the reason.
"""

from __future__ import annotations

import time

import clingo
from msgspec.structs import replace

from bridge.facts import facts
from bridge.judging import Reading, edition_of, judge_play, ordered, witness
from bridge.solving import Atom, Search
from bridge.state import Case
from bridge.verdict import Conflict, Outcome, Verdict, Witness

__all__ = ["check", "conflicts"]


def check(case: Case, *, timeout: float | None = None, explain: int | None = 12) -> Verdict:
    """Judges the play of a case and gives the evidence.

    Args:
        case: A case with a play, from `loading`.
        timeout: Seconds after which the verdict is `undetermined`.
        explain: For a legal play: how many unmet requirements are explained at most; None for all of them.

    Raises:
        CaseError: The case has no play.
        InternalError: A bug of ours.
    """
    verdict, reading = judge_play(case, deadline=None if timeout is None else time.monotonic() + timeout)
    if verdict.outcome is not Outcome.LEGAL or not verdict.requirements.unmet:
        return verdict
    return replace(verdict, conflicts=tuple(conflicts(case, reading, explain)))


def conflicts(case: Case, reading: Reading, limit: int | None) -> list[Conflict]:
    """Why each unmet requirement of a legal play can't be met, at most `limit` of them."""
    search = Search("explain_attackers", facts(case, edition_of(case)))
    kept = [_obeyed(each) for each in reading.terms("obeyed")]
    avoided = [(atom, False) for atom in sorted(search.atoms("violation", 2))]
    found: list[Conflict] = []
    for term in reading.unmet_terms()[:limit]:
        core = _minimal(search, [*kept, *avoided], _obeyed(term))
        restrictions = [witness(atom.arguments[0].string, atom.arguments[1]) for atom, value in core if not value]
        given_up = [reading.requirement(atom.arguments[0]) for atom, value in core if value]
        found.append(Conflict(reading.requirement(term), ordered(restrictions), ordered(given_up)))
    return found


def _obeyed(requirement: Atom) -> tuple[Atom, bool]:
    return clingo.Function("obeyed", [requirement]), True


def _minimal(
    search: Search, given: list[tuple[Atom, bool]], wanted: tuple[Atom, bool]
) -> list[tuple[Atom, bool]]:
    """A minimal part of `given` that excludes `wanted`: first a core, then one deletion after the other."""
    core = search.core([wanted, *given])
    kept = [each for each in core or () if each != wanted]
    for each in list(kept):
        rest = [other for other in kept if other != each]
        smaller = search.core([wanted, *rest])
        if smaller is not None:
            kept = [other for other in rest if other in smaller]
    return kept
