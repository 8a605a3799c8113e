"""Judging one play. The rules decide; this module asks them and reads the answers.

    declare_attackers.lp    what the play breaks, what asks something of it, what it obeys
    improve_attackers.lp    whether another declaration obeys more (CR 508.1d), asked only if something is not obeyed

and the same for blockers (CR 509.1c). `explaining` adds why a requirement can't be met.

If the case leaves a question or a number of a player open, each combination of answers is judged: the verdict is the
common one, or undetermined if they differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from bridge.asp.facts import facts
from bridge.asp.solving import Atom, Search, judge
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
from bridge.combat.overtime import out_of_time
from bridge.combat.preparing import prepared, refuse_loops, understood
from bridge.combat.reading import ASKED, Asked, Reading, argument_names, edition_of, hash_of, ordered, witness
from bridge.combat.searching import better_play_than
from bridge.combat.verdict import Completion, Outcome, Requirements, Verdict, Witness
from bridge.errors import CaseError, EffortExceeded
from bridge.language import phrase
from bridge.limits.deadlines import until

__all__ = [
    "Judged",
    "costs_something",
    "judge_play",
    "judged",
    "open_if_paid",
    "tells_no_more",
    "verdict_without_search",
]

_COSTS = frozenset({"attack_cost", "block_cost", "blocked_cost"})
"""The notes that name an item of the cost of a play."""

_EFFORT_FOR_PLAINEST = 5_000
"""How many conflicts the search for the plainest way to pay may take before the best one found is taken."""


class Judged(NamedTuple):
    """A verdict with what it rests on: the answer set, and the case that was judged; with open questions, those for the
    answer no. If the time ran out before anything was known, an empty answer set and the case as it was given."""

    verdict: Verdict
    reading: Reading
    case: Case


def judge_play(case: Case, *, deadline: float | None = None) -> tuple[Verdict, Reading]:
    """Judges the play of a case, without the reasons for unmet requirements.

    Args:
        case: A case with a play, from `loading`.
        deadline: `time.monotonic()` when effort runs out; the verdict is then `undetermined`.

    Raises:
        CaseError: The case has no play, or can't be prepared.
        InternalError: A bug of ours.
    """
    return judged(case, deadline)[:2]


def judged(case: Case, deadline: float | None = None) -> Judged:
    """As `judge_play`, with the case that was judged."""
    refuse_loops(case)
    if case.play is None:
        raise CaseError(
            phrase("no play to judge: give play.{creatures} ({{}} for none)", creatures=ASKED[case.question].creatures)
        )
    try:
        with until(deadline):
            return _whatever_is_asked(case, deadline)
    except EffortExceeded as exceeded:
        return Judged(out_of_time(case, exceeded.phase), Reading(()), case)


def _whatever_is_asked(case: Case, deadline: float | None) -> Judged:
    """As `judged`.

    Raises:
        EffortExceeded: The deadline passed before anything was known.
    """
    read = understood(case)
    as_it_is = prepared(read)
    first = Judged(*_judged(as_it_is, deadline), as_it_is)
    opened = to_answer(
        first.verdict.unsupported, decided=bool(first.verdict.malformed), everywhere=bool(as_it_is.open_questions)
    )
    if not opened:
        return first
    found = each_answer(
        read,
        opened,
        lambda each: Judged(*_judged(each, deadline), each),
        lambda each: each.verdict.unsupported,
        lambda each: each.reading.numbers(each.case),
        first,
    )
    return first if found is None else _whatever_the_answer(found)


def _whatever_the_answer(found: list[Answered[Judged]]) -> Judged:
    """The verdict that all answers agree in, or an undetermined one that tells what each of them leads to."""
    opened = list(found[0][0])
    first = found[0][1]
    verdicts = [each.verdict for _, each in found]
    outcome = first.verdict.outcome
    decisive = deciding([(answers, each.verdict.outcome) for answers, each in found])
    common = [each for each in first.verdict.violations if all(each in other.violations for other in verdicts)]
    assumed = {witness for each in verdicts for witness in each.assumed}
    notes = ordered({*first.verdict.notes, *assumed, *about_open(opened, matters=False)})
    verdict = replace(first.verdict, notes=notes)
    if decisive or outcome is Outcome.UNDETERMINED:
        left = decisive or opened
        unsupported = {each for other in verdicts for each in other.unsupported}
        settled = about_open((each for each in opened if each not in left), matters=False)
        verdict = replace(
            verdict,
            outcome=Outcome.UNDETERMINED,
            violations=tuple(common),
            malformed=(),
            unsupported=ordered({*unsupported, *about_open(left, matters=True)}),
            notes=ordered([*first.verdict.notes, *settled]),
            better_play=None,
            better_obeys=0,
            payment=(),
            completions=tuple(_completions(found, decisive)) if decisive else (),
        )
    elif common and tuple(common) != verdict.violations:
        verdict = replace(verdict, violations=tuple(common))
        if all(each.kind != "too_few_requirements" for each in common):
            verdict = replace(verdict, better_play=None, better_obeys=0)
    return first._replace(verdict=verdict)


def _completions(found: list[Answered[Judged]], decisive: list[Open]) -> Iterable[Completion]:
    for told, (verdict, _, _) in of_deciding(found, decisive):
        witnesses = [*verdict.malformed, *verdict.unsupported, *verdict.violations]
        rule = witnesses[0].cr if witnesses else ""
        yield Completion(answers_of(told), verdict.outcome, rule, numbers=numbers_of(told))


def _judged(case: Prepared, deadline: float | None) -> tuple[Verdict, Reading]:
    asked = ASKED[case.question]
    edition = edition_of(case)
    given = facts(case, edition)
    reading = Reading(judge(case.question, given))
    verdict = verdict_without_search(reading, edition)
    if open_if_paid(reading, verdict):
        return _if_it_cant_be_paid(verdict, asked, given, deadline), reading
    if verdict.malformed or verdict.unsupported or tells_no_more(verdict):
        return verdict, reading
    try:
        if costs_something(verdict):
            verdict = _paid_for(verdict, asked, given, deadline)
        better = None
        if verdict.requirements.unmet:
            better = better_play_than(case, given, len(verdict.requirements.obeyed), deadline)
    except EffortExceeded as exceeded:
        if verdict.violations:
            return replace(verdict, outcome=Outcome.ILLEGAL), reading
        in_force = len(reading.terms("requirement"))
        ran_out = asked.effort_exceeded(min([in_force, *exceeded.bounds]))
        return replace(verdict, outcome=Outcome.UNDETERMINED, unsupported=(ran_out,)), reading
    if better is not None:
        too_few = Witness(asked.rule, "too_few_requirements", (len(verdict.requirements.obeyed),), ("obeyed",))
        verdict = replace(
            verdict,
            violations=ordered((*verdict.violations, too_few)),
            better_play=better.declaration,
            better_obeys=better.obeys,
        )
    return replace(verdict, outcome=Outcome.ILLEGAL if verdict.violations else Outcome.LEGAL), reading


def verdict_without_search(reading: Reading, edition: str) -> Verdict:
    """The verdict as far as it follows from what the rules say about the play alone. Whether other declarations obey
    more requirements, and whether costs can be paid, is not asked."""
    verdict = Verdict(
        outcome=Outcome.LEGAL,
        violations=reading.named("violation"),
        requirements=Requirements(
            obeyed=reading.required("obeyed"),
            unmet=ordered(reading.requirement(each) for each in reading.unmet_terms()),
        ),
        unsupported=reading.named("unsupported"),
        malformed=reading.named("malformed"),
        notes=reading.named("note"),
        edition=edition,
        cr_hash=hash_of(edition),
    )
    if verdict.malformed:
        return replace(verdict, outcome=Outcome.MALFORMED)
    if verdict.unsupported:
        return replace(verdict, outcome=Outcome.UNDETERMINED)
    if tells_no_more(verdict):
        certain = reading.named("certain")
        return replace(verdict, outcome=Outcome.ILLEGAL, violations=certain, requirements=Requirements())
    return replace(verdict, outcome=Outcome.ILLEGAL) if verdict.violations else verdict


def open_if_paid(reading: Reading, verdict: Verdict) -> bool:
    """Whether unjudged words leave the verdict open only if the whole cost of the play can be paid."""
    if verdict.malformed or not verdict.unsupported:
        return False
    return set(verdict.unsupported) <= set(reading.named("open_if_paid"))


def _if_it_cant_be_paid(verdict: Verdict, asked: Asked, given: list[Fact], deadline: float | None) -> Verdict:
    """The verdict on a play that words leave open only if its cost can be paid: illegal if it can't be."""
    try:
        paid = _paid_for(verdict, asked, given, deadline)
    except EffortExceeded:
        return verdict
    if not paid.violations:
        return verdict
    beside = [Witness(each.cr, "lifts_nothing", each.values, each.names) for each in verdict.unsupported]
    return replace(
        paid,
        outcome=Outcome.ILLEGAL,
        requirements=Requirements(),
        unsupported=(),
        notes=ordered([*paid.notes, *beside]),
    )


def tells_no_more(verdict: Verdict) -> bool:
    """Whether only the violations of an illegal play are certain, since unread words may hold a restriction on other
    plays or a requirement."""
    return any(note.kind == "lifts_nothing" for note in verdict.notes)


def costs_something(verdict: Verdict) -> bool:
    """Whether the play costs something, as the notes say."""
    return any(note.kind in _COSTS for note in verdict.notes)


def _paid_for(verdict: Verdict, asked: Asked, given: list[Fact], deadline: float | None) -> Verdict:
    """The verdict on a play that costs something, with a way to pay, or with what can't be paid."""
    search = Search(f"pay_{asked.creatures}", given, deadline=deadline, arguments=("--opt-mode=ignore",))
    payers = {item: player.string for item, player in (atom.arguments for atom in search.atoms("payer", 2))}
    items = {atom: payers[atom.arguments[0]] for atom in sorted(search.atoms("settled", 1))}
    everything = search.core((atom, True) for atom in items)
    if everything is None:
        found: list[tuple[Witness, ...]] = []

        def take(atoms: list[Atom]) -> bool:
            found.append(ordered(witness(atom.arguments[0].string, atom.arguments[1]) for atom in atoms))
            return False

        assumptions = [(atom, True) for atom in items]
        search.solve(assumptions, take)
        search.ground("plain")
        # Any way to pay is enough; a simpler one would only be easier to read.
        with suppress(EffortExceeded):
            search.least(take, _EFFORT_FOR_PLAINEST, assumptions)
        return replace(verdict, payment=found[-1])
    broken: list[Witness] = []
    notes = list(verdict.notes)
    # Each player who can't pay is named; players who pay together (CR 810.9b) are named together.
    players = sorted(set(items.values()))
    alone = [one for one in players if search.core((atom, True) for atom, who in items.items() if who == one)]
    unsure = {atom.arguments[0].string for atom in search.atoms("open_mana", 2)}
    for one in alone or players:
        if one in unsure:  # either another player can't pay, or the verdict is undetermined
            continue
        own = [(atom, True) for atom, who in items.items() if who == one or not alone]
        broken.append(Witness(asked.paid, "cant_pay", (one,), ("player",)))
        unpayable = [each for each, _ in _least(search, own) if items[each] == one]
        notes += (
            Witness(
                asked.paid,
                "unpayable",
                (term.arguments[0].string, term.arguments[-1].string),
                argument_names("unpayable"),
            )
            for term in (atom.arguments[0] for atom in unpayable)
        )
    return replace(verdict, violations=ordered((*verdict.violations, *broken)), notes=ordered(notes))


def _least(search: Search, items: list[tuple[Atom, bool]]) -> list[tuple[Atom, bool]]:
    """Items that can't all be settled, none of them superfluous."""
    kept = search.core(items) or items
    for each in list(kept):
        if each in kept:
            kept = search.core([other for other in kept if other != each]) or kept
    return kept
