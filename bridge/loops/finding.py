"""Finds a loop and says what it means: searches step by step, reads the run back, and has its meaning judged.

`asp_rules/find_loops.lp` decides which runs there are, and `asp_rules/judge_loop.lp` what a loop means; this module
only asks and reads the answers.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from typing import NamedTuple

from msgspec.structs import replace

from bridge.asp.solving import Atom, Stepper, judge, term_of
from bridge.case.state import Case, Understood
from bridge.case.terms import Fact, Term, written
from bridge.combat.prose import joined, printable
from bridge.errors import EffortExceeded
from bridge.language import phrase, phrase_in, term, term_in
from bridge.limits.turns import in_turn
from bridge.loops.asking import asked_facts, slots
from bridge.loops.facts import unread_options
from bridge.loops.leaving import ways_out
from bridge.loops.left_out import left_out
from bridge.loops.meaning import lasting_facts, meaning_facts
from bridge.loops.proving import proved
from bridge.loops.resting import resting_on
from bridge.loops.run import Run, spelled, step_of, steps_of, yields_of
from bridge.loops.seeking import Kinds, ends_unknown
from bridge.loops.seeking import seek as look_for
from bridge.loops.taking_part import only_of_those_asked_about
from bridge.loops.understanding import understood
from bridge.loops.verdict import LoopVerdict, Step
from bridge.rulebook import cited_in, newest_edition

__all__ = ["DEFAULT_STEPS", "facts_of", "find", "out_of_time", "search"]

DEFAULT_STEPS = 24
"""How many steps are searched if neither the case nor the caller gives a number."""

_SEEKS = (("mandatory",), ("single", "gain"), ("several",), ("single", "event"), ("joint", "gain"), ("declined",))
_GROWING = (("mandatory", "growing"), ("single", "gain", "growing"))
"""What is searched if no other loop is found and the case uses amounts of events: rounds in which these grow."""
_STARTED = (("mandatory", "started"), ("single", "gain", "started"), ("single", "event", "started"))
"""Also searched then: rounds whose start needs actions of several players (CR 732.1b)."""
_WORN = (("mandatory", "worn"), ("single", "gain", "worn"))
"""Also searched then: rounds that use up something that the case asks for, until somebody loses."""
_TOLD_APART = ("begins_round", "do", "puts", "aims", "accepted", "picked", "chooses_mode", "forgets", "cuts")
"""The predicates in which such runs have to differ to count as different ones."""
_MOST_WORN = 12
"""The most such runs with the same number of steps that are looked at."""
_PASSED_OVER = term("whether one of more than {most} runs of {steps} steps lasts until somebody loses")
"""What isn't known if there are more of forced steps, and none of those that were looked at lasts."""
_NOT_LOOKED_AT = term(
    "Of the runs of {steps} steps that use up what something asks for, {most} were looked at; there are more."
)
"""The note if there are more of steps that somebody chooses, for a verdict that finds none."""
_KEPT = ("single", "joint", "declined")
"""Kinds of loops for which a better loop is searched after one was found."""


@in_turn
def find(
    case: Case,
    *,
    steps: int | None = None,
    timeout: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> LoopVerdict:
    """Searches a loop with more and more steps, says what it means, and has its proof checked.

    Args:
        case: The case; names that it doesn't describe are looked up in the user's own index.
        steps: The most steps of a run; by default those of the case, or `DEFAULT_STEPS`.
        timeout: Seconds for the search and the check together; None for any.
        progress: Called with the number of steps searched, after each step.
    """
    began = time.monotonic()
    deadline = None if timeout is None else began + timeout
    case = understood(case)
    found = search(case, steps=steps, timeout=timeout, progress=progress)
    verdict = _checked(case, found, deadline)
    if found.losers and verdict.checked is not None and verdict.checked.rejected:
        # CR 104.2a: it may be that the game is over before a choice that was found can be made.
        verdict = _checked(case, _search(case, steps, deadline, began, progress or _untold, losses=True), deadline)
    return verdict


def _checked(case: Case, found: LoopVerdict, deadline: float | None) -> LoopVerdict:
    """What a search found, with what it rests on, if its proof holds and each card takes part that has to."""
    return only_of_those_asked_about(case, proved(case, resting_on(case, found), deadline), deadline)


@in_turn
def search(
    case: Case,
    *,
    steps: int | None = None,
    timeout: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> LoopVerdict:
    """Searches a loop with more and more steps and says what it means, without checking a proof.

    Args:
        case: The case; names that it doesn't describe are looked up in the user's own index.
        steps: The most steps of a run; by default those of the case, or `DEFAULT_STEPS`.
        timeout: Seconds for the search; None for any.
        progress: Called with the number of steps searched, after each step.
    """
    began = time.monotonic()
    deadline = None if timeout is None else began + timeout
    case = understood(case)
    if not case.begun:
        return _not_begun(case, case.edition or newest_edition())
    try:
        found = _search(case, steps, deadline, began, progress, losses=False)
        if found.kind == "none" and _shortest(case) > 1:  # only runs of one length were looked at
            found = _search(replace(case, searched=0), found.steps, deadline, began, progress, losses=False)
        return found
    except _LostBefore:
        return _search(case, steps, deadline, began, progress, losses=True)


class _LostBefore(Exception):
    """A player loses in the run before its round begins, so that the game is over or goes on without that player."""


def _search(
    case: Case,
    steps: int | None,
    deadline: float | None,
    began: float,
    progress: Callable[[int], None] | None,
    *,
    losses: bool,
) -> LoopVerdict:
    """The search. With `losses`, a run ends when a player loses, even if nothing in the case asks for that.

    Raises:
        _LostBefore: A player loses in the run that was found; never with `losses`.
    """
    edition = case.edition or newest_edition()
    most = steps or case.steps or (isinstance(case, Understood) and case.searched) or DEFAULT_STEPS
    shortest = _shortest(case)
    effort = _CONFLICTS_FOR_A_BETTER_ROUND if shortest == 1 else _CONFLICTS_IF_OPEN
    facts = facts_of(case, losses=losses)
    advanced = progress or _untold
    searched = 0
    kept: _Kept | None = None
    try:
        stepper = Stepper("find_loops", facts, deadline=deadline)
        unsupported = _unsupported(edition, stepper.first() or [])
        if unsupported:
            return LoopVerdict("undetermined", edition=edition, unsupported=unsupported)
        wearing = _Wearing(case, edition, stepper, began)
        kinds = Kinds(stepper, growing=bool(_growing(facts)), worn=wearing.searches)
        for number in range(1, most + 2):
            stepper.ground(number, most + 1)
            if number > shortest:
                stepper.external("loop_asked", True)
                stepper.external("stop", True, _number(number))
                seeks = _BETTER if kept is not None else _SEEKS if kinds.any(number) else ()
                for seek in seeks:
                    look_for(stepper, seek)
                    if seek[0] in _KEPT:
                        best = _best(stepper, kept, effort)
                        if best is None:
                            continue
                        worth, run = best[0], Run(best[1], number - 1)
                        if seek[0] == "single" and worth > 0:
                            return _verdict(case, edition, run, None, time.monotonic() - began)
                        if kept is None or (seek[0] == "single" and kept.joint):
                            kept = _Kept(kept.number if kept else number, run, seek[0] != "single")
                        break
                    atoms = stepper.first()
                    if atoms is None:
                        continue
                    run = Run(atoms, number - 1)
                    if seek == ("mandatory",):
                        stepper.external("stop", False, _number(number))
                        return _of_forced(case, edition, stepper, run, seek, began)
                    return _verdict(case, edition, run, None, time.monotonic() - began)
                worn = wearing.found_at_once(number, kept) if seeks else None
                if worn is not None:
                    return worn
                stepper.external("stop", False, _number(number))
            searched = number - 1
            advanced(searched)
            if kept is not None and number >= kept.number + _EXTRA_STEPS_FOR_A_PROFIT:
                break
    except EffortExceeded as error:
        if kept is None:
            return LoopVerdict(
                "undetermined",
                edition=edition,
                steps=searched,
                unsupported=((_unending(edition), phrase("{reason} after {n} steps", reason=error, n=searched)),),
                seconds=time.monotonic() - began,
                late=bool(error.phase),
            )
    if kept is not None:
        return _verdict(case, edition, kept.run, None, time.monotonic() - began)
    unread = [(cited_in(edition, "113.1"), _not_understood(text)) for text in unread_options(case)]
    late = False
    try:
        other = _less_usual(case, edition, stepper, kinds.numbers, most, began, (*_growing(facts), *_STARTED), wearing)
        if other is not None:
            return other
        unread += [(_unending(edition), text) for text in wearing.unknown()]
        found = _run_short(stepper, most)
        if found is not None:
            rule, why = _why_short(case, found)
            unread.append((cited_in(edition, rule), why))
    except EffortExceeded as error:
        unread.append((_unending(edition), str(error)))
        late = bool(error.phase)
    return LoopVerdict(
        "undetermined" if unread else "none",
        edition=edition,
        steps=most,
        unsupported=tuple(unread),
        notes=() if unread else wearing.notes(),
        seconds=time.monotonic() - began,
        late=late,
    )


def _shortest(case: Case) -> int:
    """The least number of steps of a run that is looked at: of a case that was completed, that of the run that its
    beginning was chosen for."""
    return case.searched if isinstance(case, Understood) and case.begun and case.searched else 1


def _not_begun(case: Understood, edition: str) -> LoopVerdict:
    """The verdict if no beginning was found that leads to a loop."""
    unread = [(cited_in(edition, "113.1"), _not_understood(text)) for text in unread_options(case)]
    unsupported = (*((cited_in(edition, rule), text) for rule, text in case.not_followed), *unread)
    kind = "undetermined" if unsupported else "none"
    return LoopVerdict(kind, edition=edition, steps=case.searched, unsupported=tuple(dict.fromkeys(unsupported)))


def _less_usual(
    case: Case,
    edition: str,
    stepper: Stepper,
    numbers: Iterable[int],
    most: int,
    began: float,
    seeks: Sequence[tuple[str, ...]],
    wearing: _Wearing,
) -> LoopVerdict | None:
    """The verdict on a loop of the kinds `seeks`, or on a wearing one, with a number of steps that is one less than one
    of `numbers`; None if there is none.

    All `most` steps are grounded already.
    """
    for number in numbers:
        stepper.external("loop_asked", True)
        stepper.external("stop", True, _number(number))
        for seek in seeks:
            look_for(stepper, seek)
            atoms = stepper.first()
            if atoms is None:
                continue
            if seek[0] == "single":
                best = stepper.best(_CONFLICTS_FOR_A_BETTER_ROUND)
                run = Run(best[1] if best is not None else atoms, number - 1)
                return _verdict(case, edition, run, None, time.monotonic() - began)
            run = Run(atoms, number - 1)
            stepper.external("stop", False, _number(number))
            return _of_forced(case, edition, stepper, run, seek, began)
        worn = wearing.found_later(number)
        if worn is not None:
            return worn
        stepper.external("stop", False, _number(number))
    return None


class _Wearing:
    """Searches rounds that use up something that the case asks for, until somebody loses.

    Args:
        case: The case.
        edition: The edition to judge by.
        stepper: The search.
        began: The time when it began, in seconds of `time.monotonic()`.

    Attributes:
        unclear: The numbers because of which it isn't known how long a round that was found lasts.
        passed_over: The least number of steps with which there are more runs of forced steps than are looked at; 0 for
            none.
        not_looked_at: The same of steps that somebody chooses.
    """

    def __init__(self, case: Case, edition: str, stepper: Stepper, began: float) -> None:
        self._case = case
        self._edition = edition
        self._stepper = stepper
        self._began = began
        self._seeks = list(_WORN) if stepper.atoms("could_wear", 0) else []
        self._at_once = bool(stepper.atoms("library_matters", 0))  # then most runs use up cards of a library
        self.unclear: set[str] = set()
        self.passed_over = 0
        self.not_looked_at = 0

    @property
    def searches(self) -> bool:
        """Whether such rounds are searched at all."""
        return bool(self._seeks)

    def found_at_once(self, number: int, other: _Kept | None) -> LoopVerdict | None:
        """The verdict on such a round with one step less than `number`, if they are searched together with others.

        `other` is a loop that was found already; then no further one is searched.
        """
        return self._found(number) if self._at_once and other is None else None

    def found_later(self, number: int) -> LoopVerdict | None:
        """The verdict on such a round, if they are searched after all others."""
        return None if self._at_once else self._found(number)

    def unknown(self) -> list[str]:
        """What isn't known of the rounds that were found."""
        texts = [phrase("how long a round lasts that changes {number}", number=what) for what in sorted(self.unclear)]
        if self.passed_over:
            texts.append(phrase(_PASSED_OVER, most=_MOST_WORN, steps=self.passed_over))
        return texts

    def notes(self) -> tuple[str, ...]:
        """What is told of the rounds that were searched, if no loop is found."""
        steps = self.not_looked_at
        return (phrase(_NO_LOOPS), *([phrase(_NOT_LOOKED_AT, most=_MOST_WORN, steps=steps)] if steps else []))

    def _found(self, number: int) -> LoopVerdict | None:
        """The verdict on such a round with one step less than `number`, or None.

        The external `stop` is true of that step; it is false afterwards if a forced round was found.
        """
        for seek in self._seeks[:]:
            look_for(self._stepper, seek)
            known = len(self.unclear)
            run = self._first(number, forced=seek[0] == "mandatory")
            if len(self.unclear) > known:
                self._seeks.remove(seek)
            if run is None:
                continue
            if seek[0] == "mandatory":
                self._stepper.external("stop", False, _number(number))
                return _of_forced(self._case, self._edition, self._stepper, run, seek, self._began)
            return _verdict(self._case, self._edition, run, None, time.monotonic() - self._began, worn=True)
        return None

    def _first(self, number: int, *, forced: bool) -> Run | None:
        """The first such run whose round can be repeated until somebody loses; None if none is found."""
        with closing(self._stepper.several(_TOLD_APART, _MOST_WORN + 1)) as answers:
            for many, atoms in enumerate(answers):
                if many == _MOST_WORN:
                    if forced:
                        self.passed_over = self.passed_over or number - 1
                    else:
                        self.not_looked_at = self.not_looked_at or number - 1
                    break
                run = Run(atoms, number - 1)
                meaning = _meaning(self._case, self._edition, run, None, worn=True)
                if meaning["unclear"]:
                    self.unclear |= {_told(term_of(each)) for each in meaning["unclear"]}
                elif not meaning["wears_out"]:
                    return run
        return None


_NUMBERS = (
    term_in("number of somebody", "boost"),
    term_in("number of somebody", "cast this turn"),
    term_in("number of somebody", "counters"),
    term_in("number of somebody", "damage"),
    term_in("number of somebody", "drawn this turn"),
    term_in("number of somebody", "energy"),
    term_in("number of somebody", "graveyard"),
    term_in("number of somebody", "hand"),
    term_in("number of somebody", "library"),
    term_in("number of somebody", "life"),
    term_in("number of somebody", "life lost this turn"),
    term_in("number of somebody", "mana"),
    term_in("number of somebody", "poison"),
)
"""Numbers of players and objects that a round can change."""


def _told(resource: Term) -> str:
    """The name of a number, in words."""
    if not isinstance(resource, tuple):
        return written(resource)
    name, whose, *more = resource
    word = f"{name}".replace("_", " ")
    word = phrase_in("number of somebody", word) if word in _NUMBERS else word
    return phrase("{number} of {owner}", number=" ".join([word, *map(str, more)]), owner=whose)


def out_of_time(case: Case, phase: str) -> LoopVerdict:
    """The verdict if the time ran out before anything was found.

    Args:
        case: The case.
        phase: The phase in which it ran out, as in `bridge.limits.deadlines`.
    """
    if phase == "grounding":
        message = phrase("the time budget ran out while the rules were instantiated")
    elif phase == "search":
        message = phrase("the time budget ran out while runs were searched")
    else:
        message = phrase("the time budget ran out")
    edition = case.edition or newest_edition()
    return LoopVerdict("undetermined", edition=edition, unsupported=((_unending(edition), message),), late=True)


def _unending(edition: str) -> str:
    """The number of the rule on loops (CR 732.1b), which is cited if a search was ended early."""
    return cited_in(edition, "732.1b")


def _greatest(atoms: Iterable[Atom]) -> int:
    """The greatest amount that the rules follow."""
    return next(atom.arguments[0].number for atom in atoms if atom.name == "greatest_amount")


def _run_short(stepper: Stepper, most: int) -> list[Atom] | None:
    """A run of at most `most` steps whose continuation isn't known, so that nothing after it was searched.

    It needs, for instance, more token slots or places on the stack than there are, or has amounts that are too large.
    """
    stepper.external("loop_asked", False)
    look_for(stepper, ("forced", "deep"))
    ends = [*stepper.atoms("short", 1), *stepper.atoms("clipped", 1)]
    ends = [atom for atom in ends if atom.arguments[0].number <= most]
    if len(ends) > 1 and not ends_unknown(stepper, most):
        return None
    for atom in ends:
        last = _number(atom.arguments[0].number + 1)
        stepper.external("stop", True, last)
        found = stepper.first([(atom, True)])
        stepper.external("stop", False, last)
        if found is not None:
            return found
    return None


def _best(stepper: Stepper, kept: _Kept | None, conflicts: int) -> tuple[int, list[Atom]] | None:
    """The best loop by choice with the present number of steps, and its worth; None if there is none.

    After one was kept, it has to yield something.
    """
    return stepper.best(conflicts) if kept is not None or stepper.first() is not None else None


def _untold(steps: int) -> None:
    """The default for `progress`, which does nothing."""


def _growing(facts: Iterable[Fact]) -> tuple[tuple[str, ...], ...]:
    """The kinds of growing rounds to search: none unless an amount of the case is that of an event."""
    return _GROWING if any(each[0] == "measured_by" and ("that_much",) in each for each in facts) else ()


def _why_short(case: Case, atoms: Sequence[Atom]) -> tuple[str, str]:
    """Why it isn't known how a run goes on: a rule, by its number in the newest edition, and what isn't followed."""
    names = {atom.name for atom in atoms}
    if "overflow" in names:
        return "107.1", phrase("amounts above {n}", n=f"{_greatest(atoms):,}")
    for name, (rule, why) in _NOT_FOLLOWED.items():
        if name in names:
            return rule, phrase_in("not followed", why)
    return "111.1", phrase("more than {n} tokens and copies at once", n=slots(case))


_NO_LOOPS = term(
    "A run isn't taken for a loop if a number that something in the case asks for becomes less in each round, "
    "or becomes more and comes to what is asked for, and that matters before somebody loses."
)
"""The note on loops that are not searched, for a verdict that finds none."""
_NOT_FOLLOWED = {
    "plays_on": ("800.4a", term_in("not followed", "how the others play on when somebody has lost")),
    "unclear_turns": ("500.7", term_in("not followed", "the order of extra turns of several players")),
    "strikes_apart": ("510.4", term_in("not followed", "a second combat damage step")),
    "heard_again": (
        "603.2",
        term_in("not followed", "an ability that triggers again while it waits, too often or as another object's"),
    ),
    "strays": ("707.10c", term_in("not followed", "copies made at once that have different targets")),
    "keeps_one": ("707.10c", term_in("not followed", "a copy of which one of two targets is no longer legal")),
    "doubled": ("113.2c", term_in("not followed", "how often an ability triggers that an object has several times")),
    "too_deep": ("405.1", term_in("not followed", "more than is kept apart on the stack at once")),
    "unsorted": ("701.20a", term_in("not followed", "which of several cards in a library comes first")),
    "lessened": (
        "107.1b",
        term_in(
            "not followed", "how often a round is repeated that adds to a number that is multiplied by less than zero"
        ),
    ),
    **dict.fromkeys(
        ("uncounted", "clipped"), ("107.1", term_in("not followed", "a number that is followed only up to a bound"))
    ),
    "unremembered": ("608.2h", term_in("not followed", "what an object was like that left meanwhile")),
    "misled": (
        "109.5",
        term_in(
            "not followed", "who is meant by 'you' where an object left that another player than its owner controlled"
        ),
    ),
    "undated": ("613.7", term_in("not followed", "effects with one timestamp, of which the later one counts")),
}
"""Why a run isn't followed further, by the atom that tells: a rule and the words. The first that holds counts."""


class _Kept(NamedTuple):
    """The best loop by choice so far.

    Attributes:
        number: The step number at which the first one was found.
        run: The run.
        joint: Whether it needs more than one player's actions, or is one by declining.
    """

    number: int
    run: Run
    joint: bool


_BETTER = (("single", "gain"),)
_CONFLICTS_FOR_A_BETTER_ROUND = 4000
"""The solver's conflicts after which the search for a better round of the same length ends."""
_CONFLICTS_IF_OPEN = 1000
"""The same for a case of which the beginning was left open: that costs as much again."""
_EXTRA_STEPS_FOR_A_PROFIT = 3
"""How many further steps are searched for a profitable round of a single player after another round was found."""


def _of_forced(case: Case, edition: str, stepper: Stepper, run: Run, seek: Sequence[str], began: float) -> LoopVerdict:
    """The verdict on a loop of forced steps, which depends on whether a choice can leave it (CR 104.4b)."""
    closed, way_out = ways_out(stepper, run, seek)
    if not closed:
        return _left_open(edition, run, time.monotonic() - began)
    return _verdict(case, edition, run, way_out, time.monotonic() - began, worn="worn" in seek)


def _left_open(edition: str, run: Run, seconds: float) -> LoopVerdict:
    return LoopVerdict(
        "undetermined",
        edition=edition,
        steps=run.last,
        start=tuple(steps_of(run)[: run.begin]),
        round=tuple(steps_of(run)[run.begin :]),
        unsupported=(("104.4b", phrase("whether a choice can leave the loop of forced steps that was found")),),
        seconds=seconds,
    )


def facts_of(case: Case, *, losses: bool = False) -> list[Fact]:
    """The facts that `asp_rules/find_loops.lp` is asked with; `losses` as for `loop_facts`.

    Raises:
        CaseError: A number that the rules work out might not fit into 32 bits.
    """
    return asked_facts(understood(case), losses=losses)


# ------------------------------------------------------------------------------------------------------ reading a run


def _number(number: int) -> Atom:
    import clingo

    return clingo.Number(number)


def _word(word: str) -> Atom:
    import clingo

    return clingo.Function(word)


def _unsupported(edition: str, atoms: Iterable[Atom]) -> tuple[tuple[str, str], ...]:
    found = []
    for atom in atoms:
        if atom.name == "unsupported":
            rule, what = atom.arguments
            found.append((cited_in(edition, rule.string), left_out(what)))
    return tuple(sorted(set(found)))


def _not_understood(text: str) -> str:
    return phrase('"{text}" is not understood.', text=text)


# --------------------------------------------------------------------------------------------------- what a loop means


def _meaning(case: Case, edition: str, run: Run, way_out: Run | None, *, worn: bool) -> dict[str, list[Atom]]:
    """The answer of `asp_rules/judge_loop.lp` for a run: for each predicate the first arguments of its atoms, or the
    atoms themselves if they have none."""
    facts: list[Fact] = [
        *meaning_facts(case, edition, run, steps_of(run)[run.begin :], _deciding(run)),
        *([("escape",)] if way_out is not None else []),
        *(lasting_facts(case.state, run) if worn else []),
    ]
    by_name: dict[str, list[Atom]] = defaultdict(list)
    for atom in judge("judge_loop", sorted(set(facts), key=str)):
        by_name[atom.name].append(atom.arguments[0] if atom.arguments else atom)
    return by_name


def _verdict(
    case: Case, edition: str, run: Run, way_out: Run | None, seconds: float, *, worn: bool = False
) -> LoopVerdict:
    steps = steps_of(run)
    begin = run.begin
    start, round_ = tuple(steps[:begin]), tuple(steps[begin:])
    by_name = _meaning(case, edition, run, way_out, worn=worn)
    if by_name["lost_before"] and not run.losses:
        raise _LostBefore
    kind = by_name["kind"][0].name
    rules = sorted(_rule(term) for term in by_name["rule"])
    rounds = [term.number for term in by_name["rounds"]]
    if kind == "undetermined":
        names = joined([printable(each) for each in _players(case, by_name["loser"])])
        text = phrase("how the others play on when {players} lost in round {round}", players=names, round=rounds[0])
        return LoopVerdict(
            kind,
            edition=edition,
            steps=run.last,
            start=start,
            round=round_,
            unsupported=((rules[0], text),),
            seconds=seconds,
        )
    return LoopVerdict(
        kind,
        rule=rules[0] if rules else None,
        edition=edition,
        steps=run.last,
        start=start,
        round=round_,
        draw_for=_players(case, by_name["draw_for"]),
        winners=_players(case, by_name["winner"]),
        losers=_players(case, by_name["loser"]),
        end_rule=min((term.string for term in by_name["end_rule"]), default=None),
        rounds=rounds[0] if rounds else None,
        choosers=_choosing(case, run, way_out),
        must_stop=by_name["must_stop"][0].string if by_name["must_stop"] else None,
        yields=yields_of(run, range(begin + 1, run.last + 1)),
        escape=tuple(steps_of(way_out)[begin:]) if way_out is not None else (),
        seconds=seconds,
    )


def _rule(term: Atom) -> str:
    first, second = term.arguments
    return f"{first.string}.{second.string}" if second.string else first.string


def _players(case: Case, terms: Iterable[Atom]) -> tuple[str, ...]:
    found = {term.string for term in terms}
    return tuple(player for player in case.state.players if player in found)


def _choosing(case: Case, run: Run, way_out: Run | None) -> tuple[str, ...]:
    """The players with optional actions in the round, or for a loop that a choice leaves the player who chooses."""
    found = _deciding(run)
    if not found and way_out is not None:
        for number in range(run.begin + 1, max(run.last, way_out.last) + 1):
            here = step_of(run, min(number, run.last))
            there = step_of(way_out, min(number, way_out.last))
            if _choices(here) != _choices(there):
                chosen = {*(here.chosen or ()), *(there.chosen or ())}
                theirs = {
                    spelled(player)
                    for each, player in run.at("ctrl", min(number, run.last) - 1)
                    if spelled(each) in chosen
                }
                acting = {player for player in (here.player or there.player,) if player is not None}
                found = _picking((run, way_out), number, chosen) or acting or theirs
                break
    return tuple(player for player in case.state.players if player in found)


def _picking(runs: Iterable[Run], number: int, chosen: set[str]) -> set[str]:
    """The players who choose the objects in `chosen` in a step of one of the runs (CR 608.2d)."""
    return {
        spelled(player)
        for run in runs
        for player, each in run.at("picks", min(number, run.last))
        if spelled(each) in chosen
    }


def _choices(step: Step) -> tuple[object, ...]:
    """The choices of a step, together with its events, which may be the only sign of a choice."""
    chosen = (step.targets, step.chosen, step.mode, step.taken, step.color)
    return (step.do, step.object, step.ability, *chosen, step.events)


def _deciding(run: Run) -> set[str]:
    """The players who take optional actions in the round; if there are none, those who decline one."""
    numbers = range(run.begin + 1, run.last + 1)
    taken = {spelled(player) for number in numbers for (player,) in run.at("optional", number)}
    declining = [number for number in numbers if run.at("declined", number)]
    decides = {spelled(player) for number in declining for (player,) in run.at("deciding_player", number)}
    spurning = {spelled(player) for number in numbers for (player,) in run.at("spurns_copy", number)}
    return taken or decides | spurning
