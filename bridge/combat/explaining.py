"""Evidence: why a requirement that a legal play doesn't obey can't be met.

The encoding needs nothing special for this. The solver chooses a declaration freely under assumptions: no violation,
every requirement that the play obeys, and the unmet requirement. An unsatisfiable core of these, made minimal, is the
reason.
"""

from __future__ import annotations

import time
from collections import Counter

import clingo
from msgspec.structs import replace

from bridge.asp.effect_facts import effect_ids
from bridge.asp.facts import facts
from bridge.asp.solving import Atom, Search
from bridge.case.state import Case
from bridge.combat.judging import judged, tells_no_more
from bridge.combat.preparing import prepared
from bridge.combat.reading import ASKED, Reading, candidates, edition_of, ordered, witness
from bridge.combat.verdict import Conflict, Declaration, Outcome, Verdict, Witness
from bridge.errors import EffortExceeded
from bridge.language import phrase
from bridge.limits.deadlines import noting, standing, until
from bridge.limits.turns import in_turn

__all__ = ["check", "checked", "conflicts"]

_MAX_MEMBERS_MADE_MINIMAL = 40
"""Reasons with more members than this are made minimal only on demand: each member costs a search."""

_EFFORT, _EFFORT_IN_FULL = 5_000, 1_000_000
"""How many conflicts the reasons together may take, behind a verdict, and when all reasons are asked for."""

_EFFORT_FOR_NEAREST, _EFFORT_IN_FULL_FOR_NEAREST = 5_000, 300_000
"""How many conflicts the nearest legal play and a better one may take; the most is about a minute on hard boards."""

_SEARCH, _ATOMS = 5, 3_000
"""The cost of a search for reasons in conflicts, even if it has none: so many, and one more for every so many atoms of
the program. It takes about as long: 5,000 conflicts are about half a second."""

_MAX_CREATURES_FOR_SYMMETRY, _MAX_PAIRS_FOR_SYMMETRY = 200, 3000
"""The most creatures, and the most pairs of attacker and blocker, for which symmetry is worth computing."""


@in_turn
def check(case: Case, *, timeout: float | None = None, explain: int | None = 12) -> Verdict:
    """Judges the play of a case and gives the evidence.

    Args:
        case: A case with a play, from `loading`. Its further questions are judged by `check_in_order`.
        timeout: Seconds after which the verdict is `undetermined`. The time is looked at while it is searched,
            while texts are read, between layers, and before and after the rules are grounded; grounding itself can't
            be interrupted, and on a very large board takes as long as it takes. `check_many` with `workers`, the
            commands and the server judge in processes that are ended when they are late.
        explain: For a legal play: how many unmet requirements are explained at most, with an effort that takes about
            half a second; None for all of them, with 200 times the effort. Reasons that take more are left out, with a
            note. The effort is counted in conflicts of the solver: what is found depends on no clock. For an illegal
            play None looks for the nearest legal play with more effort.

    Raises:
        CaseError: The case has no play, or can't be prepared.
        InternalError: A bug of ours.
    """
    return checked(case, timeout=timeout, explain=explain)[0]


@in_turn
def checked(
    case: Case, *, timeout: float | None = None, explain: int | None = 12, nearest: bool = True
) -> tuple[Verdict, Case]:
    """As `check`, with the case that was judged: prepared, or as it was given if the time ran out before anything was
    known.

    Args:
        case, timeout, explain: As for `check`.
        nearest: Whether the nearest legal play is looked for if the play is illegal. For a play that obeys too few
            requirements it is looked for all the same, with a better play that is legal itself.
    """
    deadline = None if timeout is None else time.monotonic() + timeout
    verdict, reading, case = judged(case, deadline)
    if tells_no_more(verdict):
        return verdict, case
    if verdict.outcome is Outcome.ILLEGAL:
        # here, because a legal play has none
        from bridge.combat.nearest import says_too_few, with_nearest, without_nearest

        if not nearest and not says_too_few(verdict):
            return verdict, case
        standing(lambda: (case, without_nearest(case, verdict)))
        effort = _EFFORT_IN_FULL_FOR_NEAREST if explain is None else _EFFORT_FOR_NEAREST
        with until(deadline):
            return with_nearest(case, verdict, effort, deadline), case
    if verdict.outcome is not Outcome.LEGAL or not verdict.requirements.unmet or explain == 0:
        return verdict, case
    standing(lambda: (case, _without_reasons(case, verdict)))
    # The verdict is known; if reasons are hard to find, those that were found are kept.
    with until(deadline):
        found, are_all = conflicts(case, reading, explain, deadline)
    verdict = replace(verdict, conflicts=tuple(found))
    return (verdict if are_all else _without_reasons(case, verdict)), case


def _without_reasons(case: Case, verdict: Verdict) -> Verdict:
    """The verdict with a note that reasons, or reasons other than its own, were not found in time."""
    what = "more_reasons_not_found" if verdict.conflicts else "reasons_not_found"
    not_found = Witness(ASKED[case.question].rule, what)
    return replace(verdict, notes=ordered([*verdict.notes, not_found]))


def conflicts(
    case: Case, reading: Reading, limit: int | None, deadline: float | None = None
) -> tuple[list[Conflict], bool]:
    """Why each unmet requirement of a legal play can't be met.

    Args:
        case: The case.
        reading: What the rules say of its play.
        limit: With more unmet requirements than this, those of creatures that nothing tells apart are explained once,
            and at most so many are explained; None explains each one and makes every reason minimal.
        deadline: `time.monotonic()` after which the rest is left unexplained, as it is when the effort is spent.

    Returns:
        The conflicts that were found in time, and whether these are all.
    """
    noting("evidence")
    try:
        case = prepared(case)
        search = Search(f"explain_{ASKED[case.question].creatures}", facts(case, edition_of(case)), deadline=deadline)
    except EffortExceeded:
        return [], False
    kept = [_obeyed(each) for each in reading.terms("obeyed")]
    avoided = [(atom, False) for name in ("violation", "refused") for atom in sorted(search.atoms(name, 2))]
    unmet = [(term, 0) for term in reading.unmet_terms()]
    if limit is not None and len(unmet) > limit:
        unmet = _representatives(case, search, [term for term, _ in unmet])[:limit]
    found: list[Conflict] = []
    counted = _Counted(search, _EFFORT if limit is not None else _EFFORT_IN_FULL)
    for term, alike in unmet:
        try:
            core, minimal = _reasons(
                counted, [*kept, *avoided], _obeyed(term), None if limit is None else _MAX_MEMBERS_MADE_MINIMAL
            )
        except EffortExceeded:
            return found, False
        restrictions = ordered(
            witness(atom.arguments[0].string, atom.arguments[1]) for atom, value in core if not value
        )
        given_up = ordered(reading.requirement(atom.arguments[0]) for atom, value in core if value)
        found.append(Conflict(reading.requirement(term), restrictions, given_up, minimal, alike))
    return found, True


def _representatives(case: Case, search: Search, terms: list[Atom]) -> list[tuple[Atom, int]]:
    """One requirement of each sort, with the number of others: those that differ only by creatures that nothing tells
    apart, or on boards of many creatures by any creatures that attack the same.
    """
    from bridge.combat.symmetry import alike

    assert case.play is not None
    asked = ASKED[case.question]
    creatures = candidates(search, asked)
    effects = effect_ids(case.state)
    few = len(creatures) <= _MAX_CREATURES_FOR_SYMMETRY and len(search.atoms("opposed", 2)) <= _MAX_PAIRS_FOR_SYMMETRY
    groups = alike(search, f"explain_{asked.creatures}", creatures, effects) if few else [creatures]
    play: Declaration = case.play.attackers if asked.creatures == "attackers" else case.play.blockers
    sort_of = {each: f"{number} {play.get(each)}" for number, group in enumerate(groups) for each in group}
    own: Counter[str] = Counter()
    for name, (_, host) in effects.items():
        if host is not None and host.id in sort_of:
            own[host.id] += 1
            sort_of.setdefault(name, f"{sort_of[host.id]} {own[host.id]}")
    sorts: dict[tuple[str, ...], list[Atom]] = {}
    for term in terms:
        values = (each.string if each.type is clingo.SymbolType.String else str(each) for each in term.arguments)
        sorts.setdefault((term.name, *(sort_of.get(value, f"={value}") for value in values)), []).append(term)
    return [(members[0], len(members) - 1) for members in sorts.values()]


def _obeyed(requirement: Atom) -> tuple[Atom, bool]:
    return clingo.Function("obeyed", [requirement]), True


class _Counted:
    """A search for reasons that ends when its effort is spent.

    Args:
        search: The program.
        effort: How many conflicts all its searches together may take.
    """

    def __init__(self, search: Search, effort: int) -> None:
        self._search, self._left = search, effort
        self._each = _SEARCH + search.size // _ATOMS

    def core(self, assumptions: list[tuple[Atom, bool]]) -> list[tuple[Atom, bool]] | None:
        """As `Search.core`.

        Raises:
            EffortExceeded: The effort is spent, or the deadline passed.
        """
        self._left -= self._each
        if self._left < 0:
            raise EffortExceeded(phrase("the effort for reasons ran out"))
        found = self._search.core(assumptions, self._left)
        self._left -= self._search.spent
        return found


def _reasons(
    search: _Counted, given: list[tuple[Atom, bool]], wanted: tuple[Atom, bool], large: int | None
) -> tuple[list[tuple[Atom, bool]], bool]:
    """A part of `given` that excludes `wanted`, and whether nothing in it is superfluous.

    First a core, then one deletion after the other, which is left out if the core has more than `large` members.
    """
    kept = [each for each in search.core([wanted, *given]) or () if each != wanted]
    if large is not None and len(kept) > large:
        return kept, False
    for each in list(kept):
        if each in kept:
            smaller = search.core([wanted, *(other for other in kept if other != each)])
            if smaller is not None:
                kept = [other for other in kept if other in smaller]
    return kept, True
