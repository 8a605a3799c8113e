"""Listing the legal plays of a state: `legal_attackers.lp`, and the same for blockers and damage.

Where the case leaves a question open, the legal plays are those that are the same for each combination of answers, or
none are known.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from math import factorial, prod
from typing import NamedTuple

import clingo
from msgspec.structs import replace

from bridge.asp.facts import facts
from bridge.asp.solving import Atom, Search, judge, term_of
from bridge.case.state import Case, Prepared
from bridge.case.terms import Fact
from bridge.combat.answering import (
    Answered,
    Open,
    about_open,
    answers_of,
    deciding,
    each_answer,
    numbers_of,
    of_deciding,
    to_answer,
)
from bridge.combat.duality import ground_block_prices
from bridge.combat.overtime import plays_out_of_time
from bridge.combat.preparing import prepared, understood
from bridge.combat.pricing import ground_prices
from bridge.combat.reading import ASKED, Asked, Numbers, Reading, edition_of, hash_of, ordered, witness
from bridge.combat.searching import bounds, declaration, identical_creatures, in_order, worth_bounding
from bridge.combat.verdict import ASSUMPTIONS, Completion, Declaration, LegalPlay, LegalPlays, Outcome, Witness
from bridge.errors import EffortExceeded
from bridge.limits.deadlines import until
from bridge.limits.turns import in_turn

__all__ = ["Listing", "assignment", "legal_plays"]

_PROFILED = (("conditional", 2), ("possible_cost", 4))
"""The profile of a declaration: the conditional requirements that ask something of it, and what it costs."""


@in_turn
def legal_plays(case: Case, *, fold: bool = True, limit: int | None = None, timeout: float | None = None) -> LegalPlays:
    """All legal declarations of a state, most requirements first. A play in the case is ignored.

    If the case leaves questions open, there is a list only if it is the same for all answers.

    Args:
        case: A case from `loading`.
        fold: Let one declaration stand for those that differ only by creatures that nothing tells apart.
        limit: The most declarations to list; counting goes on only without a limit.
        timeout: Seconds after which the result is `undetermined`; kept as by `check`.

    Raises:
        CaseError: The case can't be prepared.
        InternalError: A bug of ours.
    """
    deadline = None if timeout is None else time.monotonic() + timeout
    try:
        with until(deadline):
            return _plays_whatever_is_asked(case, fold, limit, deadline)
    except EffortExceeded as exceeded:
        return plays_out_of_time(case, exceeded.phase)


def _plays_whatever_is_asked(case: Case, fold: bool, limit: int | None, deadline: float | None) -> LegalPlays:
    """As `legal_plays`.

    Raises:
        EffortExceeded: The deadline passed before anything was known.
    """
    read = replace(understood(case), play=None)
    as_it_is = prepared(read)

    def listed(case: Prepared, fold: bool = fold) -> _Listed:
        return _legal_plays(case, fold, limit, deadline)

    first = listed(as_it_is)
    opened = to_answer(
        first.plays.unsupported, decided=bool(first.plays.malformed), everywhere=bool(as_it_is.open_questions)
    )
    if not opened:
        return first.plays

    def for_each(opened: list[Open], judge: Callable[[Prepared], _Listed]) -> list[Answered[LegalPlays]] | None:
        found = each_answer(read, opened, judge, _Listed.left, _Listed.numbers, first)
        return None if found is None else [(answers, each.plays) for answers, each in found]

    found = for_each(opened, listed)
    if found is None:
        return first.plays
    if fold and len({each.count for _, each in found}) == 1 != len({_plays(each) for _, each in found}):
        # An answer may distinguish creatures that are folded otherwise.
        unfolded = for_each(list(found[0][0]), lambda each: listed(each, False))
        if unfolded is not None and len({_plays(each) for _, each in unfolded}) == 1:
            found = unfolded
    return _the_same_plays(found)


class _Listed(NamedTuple):
    """Legal plays, with the case that they are of and what the rules say of it."""

    plays: LegalPlays
    reading: Reading
    case: Prepared

    def left(self) -> tuple[Witness, ...]:
        """What isn't judged."""
        return self.plays.unsupported

    def numbers(self) -> Numbers:
        """What the rules say of numbers that aren't given."""
        return self.reading.numbers(self.case)


def _plays(listed: LegalPlays) -> tuple[Outcome, frozenset[tuple[str, int]]]:
    """The outcome and the set of plays of a list, to compare."""
    return listed.outcome, frozenset((repr(sorted(each.declaration.items())), each.stands_for) for each in listed.found)


def _the_same_plays(found: list[Answered[LegalPlays]]) -> LegalPlays:
    """The legal plays that are the same for all answers, or none, with how many there are for each."""
    opened = list(found[0][0])
    first = found[0][1]
    decisive = deciding([(answers, _plays(each)) for answers, each in found])
    if not decisive and first.outcome is not Outcome.UNDETERMINED:
        assumed = {witness for _, each in found for witness in each.assumed}
        notes = ordered({*first.notes, *assumed, *about_open(opened, matters=False)})
        return replace(first, notes=notes)
    completions = [
        Completion(
            answers_of(told),
            listed.outcome,
            count=listed.count if listed.outcome is Outcome.LEGAL else None,
            numbers=numbers_of(told),
        )
        for told, listed in of_deciding(found, decisive)
    ]
    left = decisive or opened
    return LegalPlays(
        outcome=Outcome.UNDETERMINED,
        unsupported=ordered(
            {*about_open(left, matters=True), *(witness for _, each in found for witness in each.unsupported)}
        ),
        notes=tuple(about_open((each for each in opened if each not in left), matters=False)),
        completions=tuple(completions) if decisive else (),
        edition=first.edition,
        cr_hash=first.cr_hash,
    )


def _legal_plays(case: Prepared, fold: bool, limit: int | None, deadline: float | None) -> _Listed:
    given = facts(case, edition_of(case))
    reading = Reading(judge(case.question, given))
    return _Listed(_listed(case, given, reading, fold, limit, deadline), reading, case)


def _listed(
    case: Prepared, given: list[Fact], reading: Reading, fold: bool, limit: int | None, deadline: float | None
) -> LegalPlays:
    edition, asked = edition_of(case), ASKED[case.question]
    answer = LegalPlays(
        outcome=Outcome.LEGAL,
        unsupported=reading.named("unsupported"),
        malformed=reading.named("malformed"),
        edition=edition,
        cr_hash=hash_of(edition),
    )
    if answer.malformed:
        return replace(answer, outcome=Outcome.MALFORMED)
    if answer.unsupported:
        return replace(answer, outcome=Outcome.UNDETERMINED)
    question = f"legal_{asked.creatures}"
    search = Search(question, given, deadline=deadline, arguments=("--opt-mode=ignore",))
    if case.question == "assign_combat_damage":
        return _legal_assignments(search, answer, limit)
    unsupported = ordered(
        witness(rule.string, each) for rule, each in (a.arguments for a in search.atoms("unsupported", 2))
    )
    if unsupported:
        return replace(answer, outcome=Outcome.UNDETERMINED, unsupported=unsupported)
    notes = ordered(witness(rule.string, each) for rule, each in (a.arguments for a in search.atoms("note", 2)))
    groups = identical_creatures(search, question, case) if fold else []
    in_order(search, groups, True)
    listing = Listing(search, asked, groups, limit)
    try:
        listing.run()
    except EffortExceeded:
        in_force = len(reading.terms("requirement"))
        ran_out = asked.effort_exceeded(min([in_force, *bounds(search)]))
        return replace(answer, outcome=Outcome.UNDETERMINED, unsupported=(ran_out,))
    found = sorted(listing.found, key=lambda each: (-each.obeys, len(each.declaration), *each.declaration.items()))
    return replace(
        answer,
        count=sum(play.stands_for for play in found),
        maximum=max((play.obeys for play in found), default=0),
        found=tuple(found),
        complete=not listing.cut,
        notes=tuple(each for each in notes if each.kind in ASSUMPTIONS),
    )


def _legal_assignments(search: Search, answer: LegalPlays, limit: int | None) -> LegalPlays:
    """All legal assignments of combat damage: each answer of the search is one, in parts that add up, and none is
    better than another."""
    found: list[dict[str, dict[str, int]]] = []
    complete = True

    def take(atoms: list[Atom]) -> bool:
        nonlocal complete
        if len(found) == limit:
            complete = False
            return False
        found.append(assignment(atoms))
        return True

    try:
        search.solve(on_model=take)
    except EffortExceeded:
        ran_out = Witness("510.1", "not_all_listed", (len(found),), ("count",))
        return replace(answer, outcome=Outcome.UNDETERMINED, unsupported=(ran_out,))
    found.sort(key=lambda damage: [(source, *sorted(assigned.items())) for source, assigned in damage.items()])
    plays = tuple(LegalPlay(damage, 0) for damage in found)
    return replace(answer, count=len(plays), found=plays, complete=complete)


def assignment(atoms: Iterable[Atom]) -> dict[str, dict[str, int]]:
    """The assignment of combat damage in an answer, source to recipient to amount: its parts add up."""
    damage: dict[str, dict[str, int]] = {}
    for source, recipient, part in sorted(atom.arguments for atom in atoms if atom.name == "assigned"):
        to = damage.setdefault(source.string, {})
        to[recipient.string] = to.get(recipient.string, 0) + part.number
    return damage


class Listing:
    """Lists the legal declarations, one profile of what they are compared by after the other.

    Args:
        search: A `legal_…` program, grounded for a state.
        asked: What its question is about.
        groups: Creatures that nothing tells apart; one declaration stands for those that differ only by them.
        limit: The most declarations to list, or None.
    """

    def __init__(self, search: Search, asked: Asked, groups: list[list[str]], limit: int | None) -> None:
        self._search = search
        self._asked = asked
        self._groups = groups
        self._limit = limit
        self._conditional = sorted(
            {atom.arguments[0] for name, arity in _PROFILED for atom in search.atoms(name, arity)}
        )
        self._costs = bool(search.atoms("possible_cost", 4))
        # Under this reading, a play with a cost is compared only with plays without one, none of which may obey as
        # many.
        self._may_obey_more = self._costs and bool(search.atoms("reading", 2))
        self._bounds: set[int] = set()
        if worth_bounding(len(search.atoms(asked.prospective, 1))):
            if asked.creatures == "attackers":
                ground_prices(search)
            else:
                ground_block_prices(search)
        self._bound = min(bounds(search), default=None)
        self.found: list[LegalPlay] = []
        self.cut = False

    def run(self) -> None:
        """Fills `found`; `cut` tells whether the limit ended it.

        Raises:
            EffortExceeded: The deadline passed.
        """
        if self._bound == 0:
            # No play obeys any requirement, so that none beats another, whatever it costs.
            self._list(0, [(clingo.Function("profile", [each]), True) for each in self._conditional], alone=False)
            return
        seen: list[frozenset[Atom]] = []
        while not self.cut:
            profile = self._next_profile(seen)
            if profile is None:
                return
            seen.append(profile)
            fixed = [(clingo.Function("profile", [each]), each in profile) for each in self._conditional]
            self._search.external("meets_profile", False)
            # Symmetry breaking would be wrong here: a profile distinguishes creatures.
            in_order(self._search, self._groups, not self._conditional)
            self._search.external("comparing", True)
            best = self._search.maximum(fixed, self._bound)
            self._search.external("comparing", False)
            most = self._search.maximum(fixed, self._bound) if self._may_obey_more else best
            in_order(self._search, self._groups, True)
            for reached in range(most, best - 1, -1):
                self._list(reached, fixed)
            number = clingo.Number(len(seen))
            self._search.add(("seen_profile", len(seen), term_of(each)) for each in profile)
            self._search.ground("seen", number)

    def _next_profile(self, seen: list[frozenset[Atom]]) -> frozenset[Atom] | None:
        """The profile of some declaration that has none of those seen."""
        if not self._conditional:
            return None if seen else frozenset()
        self._search.external("meets_profile", True)
        self._search.external("new_profile", True)
        profiles: list[frozenset[Atom]] = []

        def take(atoms: list[Atom]) -> bool:
            profiles.append(frozenset(atom.arguments[0] for atom in atoms if atom.name == "profile"))
            return False

        satisfiable = self._search.solve(on_model=take)
        self._search.external("new_profile", False)
        return profiles[0] if satisfiable else None

    def _list(self, best: int, fixed: list[tuple[Atom, bool]], *, alone: bool = True) -> None:
        """Lists the declarations that obey as many requirements as any, those of a profile `alone` or all."""
        number = clingo.Number(best)
        self._search.external("meets_profile", alone)
        if best not in self._bounds:
            self._bounds.add(best)
            self._search.ground("reach", number)

        def take(atoms: list[Atom]) -> bool:
            if self._limit is not None and len(self.found) >= self._limit:
                self.cut = True
                return False
            play = declaration(atoms, self._asked)
            if self._may_obey_more and any(each.declaration == play for each in self.found):
                return True
            self.found.append(LegalPlay(play, best, self._stands_for(play)))
            return True

        self._search.external("obey_at_least", True, number)
        # A declaration is listed once, however many ways there are to pay for it.
        self._search.project("show" if self._costs else "no")
        self._search.solve(fixed, take)
        self._search.project("no")
        self._search.external("obey_at_least", False, number)

    def _stands_for(self, play: Declaration) -> int:
        done = {creature: tuple(faced) for creature, faced in play.items()}
        return prod(
            factorial(len(group)) // prod(map(factorial, Counter(done.get(each) for each in group).values()))
            for group in self._groups
        )
