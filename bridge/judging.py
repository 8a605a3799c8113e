"""Judging one play, and listing the legal ones. The rules decide; this module asks them and reads the answers.

    declare_attackers.lp    what the play breaks, what asks something of it, what it obeys
    improve_attackers.lp    whether another declaration obeys more (CR 508.1d), asked only if something is not obeyed
    legal_attackers.lp      all legal declarations

and the same for blockers (CR 509.1c). `explaining` adds why a requirement can't be met.

Where the case leaves a question open, each combination of answers is judged: what is the same for all of them is the
answer, and otherwise it is undetermined.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import pairwise
from math import factorial, prod
from typing import NamedTuple, TypeVar

import clingo
from msgspec.structs import replace

from bridge.deadlines import until
from bridge.duality import ground_block_prices
from bridge.errors import CaseError, EffortExceeded
from bridge.facts import effect_ids, facts
from bridge.overtime import out_of_time, plays_out_of_time
from bridge.preparing import MOST_QUESTIONS, Completed, combinations, prepared, understood
from bridge.pricing import ground_prices
from bridge.rulebook.tables import cr_hash, newest_edition
from bridge.solving import Atom, Search, judge, term_of
from bridge.state import Case, Prepared, Understood
from bridge.terms import Fact
from bridge.verdict import Completion, Declaration, LegalPlay, LegalPlays, Outcome, Requirements, Verdict, Witness
from bridge.vocabulary import witnesses

__all__ = [
    "ASKED",
    "FEW",
    "Asked",
    "Judged",
    "Listing",
    "Reading",
    "assignment",
    "bounds",
    "costs_something",
    "declaration",
    "edition_of",
    "judge_play",
    "judged",
    "legal_plays",
    "open_if_paid",
    "ordered",
    "tells_no_more",
    "verdict_without_search",
    "witness",
]


class Asked(NamedTuple):
    """What a question is about: the last word of its encodings' names, the predicates of who may be chosen and of what
    is declared, and the rules about requirements and about paying costs."""

    creatures: str
    prospective: str
    declared: str
    rule: str
    paid: str

    def effort_exceeded(self, bound: int) -> Witness:
        """What is unsupported when time runs out before it is known whether a play obeys enough requirements.

        Args:
            bound: No declaration obeys more requirements than this, as far as was found.
        """
        return Witness(self.rule, "effort_exceeded", (bound,), ("bound",))


ASKED = {
    "declare_attackers": Asked("attackers", "prospective_attacker", "declared_attacker", "508.1d", "508.1j"),
    "declare_blockers": Asked("blockers", "prospective_blocker", "declared_blocker", "509.1c", "509.1f"),
    "assign_combat_damage": Asked("damage", "assigns_now", "assigned", "510.1", "510.1"),
}
"""What each question is about."""

FEW = 8
"""With fewer creatures than this, looking for symmetry and for bounds costs more than it saves."""

_EASY_CONFLICTS = 1000
"""After so many conflicts a search is worth looking for cuts."""

_MANY_CONFLICTS = 20_000
"""After so many more, with the bound, creatures in order and not are tried in turn."""

_PROFILED = (("conditional", 2), ("possible_cost", 4))
"""What a declaration is compared by: conditional requirements that ask something of it, and what it costs."""

_BOUNDS = ("score_bound", "price_bound")
"""What bounds the score of every declaration."""

_COSTS = frozenset({"attack_cost", "block_cost", "blocked_cost"})
"""The notes that name an item of the cost of a play."""

_PLAINEST_SECONDS = 0.3
"""How long the plainest way to pay is looked for before the best one found is taken."""


def edition_of(case: Case) -> str:
    """The edition that a case is judged by: its own, or the newest one encoded."""
    return case.edition or newest_edition()


class Reading:
    """The answer set of `declare_attackers.lp`, read back."""

    def __init__(self, atoms: Iterable[Atom]) -> None:
        self._arguments: dict[str, list[list[Atom]]] = {}
        for atom in atoms:
            self._arguments.setdefault(atom.name, []).append(atom.arguments)
        self._rules = {
            str(requirement): rule.string for requirement, rule in self._arguments.get("requirement_rule", ())
        }

    def named(self, relation: str) -> tuple[Witness, ...]:
        """The witnesses of a relation (rule, phrase), sorted."""
        return ordered(witness(rule.string, phrase) for rule, phrase in self._arguments.get(relation, ()))

    def required(self, relation: str) -> tuple[Witness, ...]:
        """The requirements of a relation, each with its rule, sorted."""
        return ordered(self.requirement(each) for (each,) in self._arguments.get(relation, ()))

    def requirement(self, phrase: Atom) -> Witness:
        """A requirement with its rule."""
        return witness(self._rules[str(phrase)], phrase)

    def terms(self, relation: str) -> list[Atom]:
        """The requirements of a relation as terms, sorted."""
        return sorted(each for (each,) in self._arguments.get(relation, ()))

    def unmet_terms(self) -> list[Atom]:
        """The requirements that ask something of the play and are not obeyed, as terms, sorted."""
        return sorted(set(self.terms("asked")) - set(self.terms("obeyed")))


def ordered(found: Iterable[Witness]) -> tuple[Witness, ...]:
    """Witnesses in their order."""
    return tuple(sorted(found, key=lambda each: each.sort_key))


def witness(rule: str, phrase: Atom) -> Witness:
    """A phrase of the rules with the rule that it belongs to."""
    names = _names(phrase.name)
    values = tuple(each.number if each.type is clingo.SymbolType.Number else _plain(each) for each in phrase.arguments)
    return Witness(rule, phrase.name, values, names)


def _plain(value: Atom) -> str:
    return value.string if value.type is clingo.SymbolType.String else str(value)


@cache
def _names(kind: str) -> tuple[str, ...]:
    return tuple(name.lower() for name in witnesses()[kind].arguments)


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
    if case.play is None:
        raise CaseError(f"no play to judge: give play.{ASKED[case.question].creatures} ({{}} for none)")
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
    questions = _unanswered(first.verdict.unsupported)
    certain = first.verdict.malformed or len(questions) < len(first.verdict.unsupported)
    if not questions or (certain and not as_it_is.open_questions):
        return first
    found = _each_answer(read, questions, lambda each: Judged(*_judged(each, deadline), each), _unsupported_of)
    return first if found is None else _whatever_the_answer(found)


# ------------------------------------------------------------------------------------------------------- open questions

_T = TypeVar("_T")
_Answers = tuple[dict[str, bool], _T]
"""Answers to the open questions, and what is judged with them."""


def _unanswered(unsupported: Iterable[Witness]) -> list[str]:
    return [str(each.values[0]) for each in unsupported if each.kind == "unanswered"]


def _unsupported_of(judged: Judged) -> tuple[Witness, ...]:
    return judged.verdict.unsupported


def _each_answer(
    case: Understood,
    questions: list[str],
    judge: Callable[[Prepared], _T],
    unsupported: Callable[[_T], Iterable[Witness]],
) -> list[_Answers[_T]] | None:
    """What is judged for each combination of answers, first for no to all; None if there are too many questions.

    An answer can bring up further questions.
    """
    completed = Completed(case)
    while len(questions) <= MOST_QUESTIONS:
        found = [(answers, judge(completed.with_answers(answers))) for answers in combinations(questions)]
        more = {question for _, each in found for question in _unanswered(unsupported(each))}.difference(questions)
        if not more:
            return found
        questions = [*questions, *sorted(more)]
    return None


def _deciding(found: Sequence[tuple[Mapping[str, bool], object]]) -> list[str]:
    """The questions on whose answer what was found depends."""
    by_answers = {tuple(answers.values()): each for answers, each in found}
    questions = list(found[0][0])
    return [
        question
        for place, question in enumerate(questions)
        if any(
            by_answers[(*key[:place], True, *key[place + 1 :])] != each
            for key, each in by_answers.items()
            if not key[place]
        )
    ]


def _about(questions: Iterable[str], kind: str) -> list[Witness]:
    return [Witness("611.3a", kind, (question,), ("question",)) for question in questions]


def _whatever_the_answer(found: list[_Answers[Judged]]) -> Judged:
    """The verdict that all answers agree in, or an undetermined one that tells what each of them leads to."""
    questions = list(found[0][0])
    first = found[0][1]
    verdicts = [each.verdict for _, each in found]
    outcome = first.verdict.outcome
    deciding = _deciding([(answers, each.verdict.outcome) for answers, each in found])
    common = [each for each in first.verdict.violations if all(each in other.violations for other in verdicts)]
    verdict = replace(first.verdict, notes=ordered([*first.verdict.notes, *_about(questions, "either_answer")]))
    if deciding or outcome is Outcome.UNDETERMINED:
        open_questions = deciding or questions
        unsupported = {each for other in verdicts for each in other.unsupported}
        notes = [
            *first.verdict.notes,
            *_about((each for each in questions if each not in open_questions), "either_answer"),
        ]
        verdict = replace(
            verdict,
            outcome=Outcome.UNDETERMINED,
            violations=tuple(common),
            malformed=(),
            unsupported=ordered({*unsupported, *_about(open_questions, "unanswered")}),
            notes=ordered(notes),
            better_play=None,
            better_obeys=0,
            payment=(),
            completions=tuple(_completions(found, deciding)) if deciding else (),
        )
    elif common and tuple(common) != verdict.violations:
        verdict = replace(verdict, violations=tuple(common))
        if all(each.kind != "too_few_requirements" for each in common):
            verdict = replace(verdict, better_play=None, better_obeys=0)
    return first._replace(verdict=verdict)


def _completions(found: list[_Answers[Judged]], deciding: list[str]) -> Iterable[Completion]:
    for answers, (verdict, _, _) in found:
        if all(not answer for question, answer in answers.items() if question not in deciding):
            witnesses = [*verdict.malformed, *verdict.unsupported, *verdict.violations]
            rule = witnesses[0].cr if witnesses else ""
            yield Completion({question: answers[question] for question in deciding}, verdict.outcome, rule)


# ------------------------------------------------------------------------------------------------------------- one play


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
            better = _better_play(case, given, len(verdict.requirements.obeyed), deadline)
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
        cr_hash=_hash(edition),
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
    """Whether what isn't judged leaves a verdict open only if the whole cost of the play can be paid."""
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
    """Whether words that can't be read leave nothing to be told of an illegal play but what it breaks whatever they
    mean: they may hold a restriction that another play breaks, or a requirement."""
    return any(note.kind == "lifts_nothing" for note in verdict.notes)


def costs_something(verdict: Verdict) -> bool:
    """Whether the play costs something, as the notes say."""
    return any(note.kind in _COSTS for note in verdict.notes)


@cache
def _hash(edition: str) -> str:
    return cr_hash(edition)


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
        # What is found already is enough; a plainer one would only be nicer.
        with suppress(EffortExceeded):
            search.optimize(take, _PLAINEST_SECONDS, assumptions)
        return replace(verdict, payment=found[-1])
    broken: list[Witness] = []
    notes = list(verdict.notes)
    # What one player can't pay is said of each; only what players pay together (CR 810.9b) is said of all of them.
    players = sorted(set(items.values()))
    alone = [one for one in players if search.core((atom, True) for atom, who in items.items() if who == one)]
    unsure = {atom.arguments[0].string for atom in search.atoms("open_mana", 2)}
    for one in alone or players:
        if (
            one in unsure
        ):  # Something else is broken, or it would be undetermined: who may have more mana is not blamed.
            continue
        own = [(atom, True) for atom, who in items.items() if who == one or not alone]
        broken.append(Witness(asked.paid, "cant_pay", (one,), ("player",)))
        unpayable = [each for each, _ in _least(search, own) if items[each] == one]
        notes += (
            Witness(asked.paid, "unpayable", (term.arguments[0].string, term.arguments[-1].string), _names("unpayable"))
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


def _better_play(case: Case, given: list[Fact], obeyed: int, deadline: float | None) -> LegalPlay | None:
    """A declaration that breaks nothing and obeys more than the play, or None if there is none."""
    asked = ASKED[case.question]
    question = f"improve_{asked.creatures}"
    # Choosing a creature rather than not is the likelier way to obey more.
    search = Search(question, given, deadline=deadline, arguments=("--opt-mode=ignore", "--sign-def=pos"))
    found: list[LegalPlay] = []

    def take(atoms: list[Atom]) -> bool:
        found.append(LegalPlay(declaration(atoms, asked), sum(atom.name == "obeyed" for atom in atoms)))
        return False

    try:
        better = _tried(search, asked, question, case, obeyed, take)
    except EffortExceeded as exceeded:
        exceeded.bounds = bounds(search)
        raise
    return found[-1] if better else None


def _tried(
    search: Search, asked: Asked, question: str, case: Case, obeyed: int, take: Callable[[list[Atom]], object]
) -> bool:
    """Whether a better declaration exists, looked for with more and more cuts.

    Prices first, and attackers near the play; then creatures that nothing tells apart in order and not, in turn, each
    time with more conflicts: none of the cuts is best everywhere.
    """
    better = search.attempt(take, _EASY_CONFLICTS)
    if better is not None:
        return better
    if asked.creatures == "attackers":
        ground_prices(search)
        search.ground("near")
        search.prefer(True)
        better = search.attempt(take, _EASY_CONFLICTS)
        search.prefer(False)
        if better is not None:
            return better
    else:
        # One player's declaration alone has to be obeying more (CR 802.4b): only of one can the bound be told enough.
        alone = len(search.atoms("declares", 1)) == 1
        ground_block_prices(search, obeyed if alone else None)
        better = search.attempt(take, _EASY_CONFLICTS * 3)
        if better is not None:
            return better
    groups = _identical(search, question, case)
    conflicts = _MANY_CONFLICTS
    while better is None:
        for value in (True, False) if groups else (False,):
            _order(search, groups, value)
            better = search.attempt(take, conflicts)
            if better is not None:
                break
        conflicts *= 4
    _order(search, groups, False)
    return better


def bounds(search: Search) -> list[int]:
    """What is known to bound the score of every declaration."""
    return [atom.arguments[0].number for name in _BOUNDS for atom in search.atoms(name, 1)]


def declaration(atoms: Iterable[Atom], asked: Asked) -> Declaration:
    """The declaration that an answer chooses: attacker to target, or blocker to the attackers that it blocks."""
    terms = (atom.arguments for atom in atoms if atom.name == asked.declared)
    pairs = sorted((creature.string, faced.string) for creature, faced in terms)
    if asked.creatures == "attackers":
        return dict(pairs)
    blocks: dict[str, list[str]] = {}
    for blocker, attacker in pairs:
        blocks.setdefault(blocker, []).append(attacker)
    return blocks


# ---------------------------------------------------------------- identical creatures


def _identical(search: Search, question: str, case: Case) -> list[list[str]]:
    asked = ASKED[case.question]
    creatures = sorted(atom.arguments[0].string for atom in search.atoms(asked.prospective, 1))
    if len(creatures) < FEW:
        return []
    from bridge.symmetry import alike

    groups = alike(search, question, creatures, effect_ids(case.state))
    pairs = (pair for group in groups for pair in pairwise(group))
    search.add(("alike", one, other) for one, other in pairs)
    search.ground("symmetry")
    return groups


def _order(search: Search, groups: list[list[str]], value: bool) -> None:
    if groups:
        search.external("ordered", value)


# ---------------------------------------------------------------- legal declarations


def legal_plays(case: Case, *, fold: bool = True, limit: int | None = None, timeout: float | None = None) -> LegalPlays:
    """All legal declarations of a state, most requirements first. A play in the case is ignored.

    With questions that the case leaves open: if the legal declarations are the same whatever the answers.

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

    def listed(case: Prepared, fold: bool = fold) -> LegalPlays:
        return _legal_plays(case, fold, limit, deadline)

    first = listed(as_it_is)
    questions = _unanswered(first.unsupported)
    certain = first.malformed or len(questions) < len(first.unsupported)
    if not questions or (certain and not as_it_is.open_questions):
        return first
    found = _each_answer(read, questions, listed, lambda each: each.unsupported)
    if found is None:
        return first
    if fold and len({each.count for _, each in found}) == 1 != len({_plays(each) for _, each in found}):
        # Creatures that an answer tells apart are folded otherwise.
        unfolded = _each_answer(
            read, list(found[0][0]), lambda each: listed(each, False), lambda each: each.unsupported
        )
        if unfolded is not None and len({_plays(each) for _, each in unfolded}) == 1:
            found = unfolded
    return _the_same_plays(found)


def _plays(listed: LegalPlays) -> tuple[Outcome, frozenset[tuple[str, int]]]:
    """The outcome and the set of plays of a list, to compare."""
    return listed.outcome, frozenset((repr(sorted(each.declaration.items())), each.stands_for) for each in listed.found)


def _the_same_plays(found: list[_Answers[LegalPlays]]) -> LegalPlays:
    """The legal plays that are the same for all answers, or none, with how many there are for each."""
    questions = list(found[0][0])
    first = found[0][1]
    deciding = _deciding([(answers, _plays(each)) for answers, each in found])
    if not deciding and first.outcome is not Outcome.UNDETERMINED:
        return replace(first, notes=ordered((*first.notes, *_about(questions, "either_answer"))))
    open_questions = deciding or questions
    completions = [
        Completion(
            {each: answers[each] for each in deciding},
            listed.outcome,
            count=listed.count if listed.outcome is Outcome.LEGAL else None,
        )
        for answers, listed in found
        if all(not answer for question, answer in answers.items() if question not in deciding)
    ]
    return LegalPlays(
        outcome=Outcome.UNDETERMINED,
        unsupported=ordered(
            {*_about(open_questions, "unanswered"), *(witness for _, each in found for witness in each.unsupported)}
        ),
        notes=tuple(_about((each for each in questions if each not in open_questions), "either_answer")),
        completions=tuple(completions) if deciding else (),
        edition=first.edition,
        cr_hash=first.cr_hash,
    )


def _legal_plays(case: Prepared, fold: bool, limit: int | None, deadline: float | None) -> LegalPlays:
    edition = edition_of(case)
    given = facts(case, edition)
    asked = ASKED[case.question]
    reading = Reading(judge(case.question, given))
    answer = LegalPlays(
        outcome=Outcome.LEGAL,
        unsupported=reading.named("unsupported"),
        malformed=reading.named("malformed"),
        edition=edition,
        cr_hash=_hash(edition),
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
    assumed = tuple(each for each in notes if each.kind == "assumed_payable")
    groups = _identical(search, question, case) if fold else []
    _order(search, groups, True)
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
        notes=assumed,
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
        self._bounds: set[int] = set()
        if len(search.atoms(asked.prospective, 1)) >= FEW:
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
            # Nothing obeys anything, so that nothing beats anything, whatever it costs.
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
            # What a declaration is compared with need not be in order: a profile tells creatures apart.
            _order(self._search, self._groups, not self._conditional)
            best = self._search.maximum(fixed, self._bound)
            _order(self._search, self._groups, True)
            self._list(best, fixed)
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
            self.found.append(LegalPlay(play, best, self._stands_for(play)))
            return True

        self._search.external("at_least", True, number)
        # A declaration is listed once, however many ways there are to pay for it.
        self._search.project("show" if self._costs else "no")
        self._search.solve(fixed, take)
        self._search.project("no")
        self._search.external("at_least", False, number)

    def _stands_for(self, play: Declaration) -> int:
        done = {creature: tuple(faced) for creature, faced in play.items()}
        return prod(
            factorial(len(group)) // prod(map(factorial, Counter(done.get(each) for each in group).values()))
            for group in self._groups
        )
