"""Many plays of one state: it is grounded once, and a play is judged by assuming it.

    position = Position(case)
    position.check({"attackers": {"bear": "bob"}}).outcome

The encodings are `position_attackers.lp` and `position_blockers.lp`: the rules over a free choice, with an outcome for
each declaration. Whether another declaration obeys more requirements is a search (CR 508.1d, 509.1c). What it finds is
added to the program as a known declaration; then the program tells the outcome of all plays that this beats or proves
legal, and few searches are needed. If there are few declarations, all legal ones are listed instead, and no search is
needed. Plays outside of the choice are judged one by one, as by `check`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import clingo
import msgspec
from msgspec.structs import replace

from bridge.asp.facts import facts
from bridge.asp.solving import Search, term_of
from bridge.case.loading import Loaded, case_from_object
from bridge.case.state import Case, Play, Question, Understood
from bridge.case.terms import Fact
from bridge.combat.explaining import check
from bridge.combat.judging import judge_play
from bridge.combat.listing import legal_plays
from bridge.combat.preparing import prepared, understood
from bridge.combat.reading import ASKED, blocks_of, edition_of
from bridge.combat.verdict import OPEN, LazyVerdict, LegalPlay, LegalPlays, Outcome, Verdict
from bridge.errors import EffortExceeded, InternalError
from bridge.language import phrase
from bridge.limits.turns import in_turn

if TYPE_CHECKING:
    from bridge.cards import CardIndex

__all__ = ["Position"]

_MOST_BEATEN, _MOST_KNOWN = 4, 200
"""After so many known declarations that others beat, the program is made anew without them; with more known ones than
the second number, without any. Each known declaration makes every play a little slower."""

_A_CHOICE, _AN_ATOM, _A_PLAY = 620_000, 265, 500
"""Bytes that a grounded choice takes, each of its atoms, and a play in a list (of Python 3.11 and clingo 5.8)."""

_MOST_LISTED = 10_000
"""A list of more plays is not kept."""

_MOST_PAIRS = 1500
"""The most pairs of permanents and what they might attack or block for which impossible plays, too, are part of the
choice."""


_MAX_LISTED_AT_ONCE, _MAX_LISTED_LATER = 256, 4096
"""The most declarations for which the legal ones are listed in place of the first search, and of the second one."""


class Position:
    """One state whose plays are judged one after the other, with the outcomes that `check` gives.

    Plays are fast whose attackers are creatures of the attacking players and whose targets can be attacked, or whose
    blockers are creatures of the players who declare and that block attackers of these players. Other plays are slower.
    Plays with bands or optional costs, and all plays about combat damage or of a state with open questions, take as
    long as a call of `check`.

    Threads may share a position: its calls take turns. For speed, let each have its own.

    Args:
        case: The state and the question; a play in it is ignored.
        cards: The index in which names are looked up; the user's own, without it.

    Raises:
        CaseError: It is no case, or can't be prepared.
        InputError: The index can't be opened.
        InternalError: A bug of ours.
    """

    @in_turn
    def __init__(self, case: Case | Loaded | Mapping[str, Any], *, cards: CardIndex | None = None) -> None:
        self._file = case.file if isinstance(case, Loaded) else "<case>"
        given = case.case if isinstance(case, Loaded) else case
        if not isinstance(given, Case):
            given = case_from_object(given)
        self._case: Understood = replace(understood(given, cards), play=None)
        self._form = _form(self._case)
        self._listed: dict[tuple[bool, int | None], LegalPlays] = {}
        self._choice: _Choice | None = None
        self._anything: _Choice | None = None
        now = prepared(self._case)
        if now.question != "assign_combat_damage" and not now.open_questions:
            choice = _Choice(now.question, facts(now, edition_of(now)))
            # The answers to an open question have to be tried one by one.
            self._choice = None if choice.outcomes.asks else choice

    @in_turn
    def check(self, play: Play | Mapping[str, Any] | None, *, timeout: float | None = None) -> LazyVerdict:
        """Judges a play; the evidence is looked for when it is read.

        Args:
            play: As in a case file: `{"attackers": {"bear": "bob"}}`, `{"blockers": {"wall": ["ogre"]}}` and so on.
            timeout: Seconds after which the outcome is `undetermined`. Evidence that is read later has no such limit.

        Raises:
            CaseError: It is no play of this state: wrong keys, types or ids.
            InputError: It holds characters that no case may hold.
            InternalError: A bug of ours.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        return self._told_within(self._choice, play, deadline) or self._unusual(play, deadline)

    @property
    def size(self) -> int:
        """An estimate of its memory in bytes, from the numbers of its atoms and of its listed plays."""
        choices = [each for each in (self._choice, self._anything) if each is not None]
        listed = sum(len(found.found) for found in self._listed.values())
        return sum(_A_CHOICE + _AN_ATOM * each.outcomes.number_of_atoms for each in choices) + _A_PLAY * listed

    @in_turn
    def legal_plays(self, *, fold: bool = True, limit: int | None = None, timeout: float | None = None) -> LegalPlays:
        """All legal plays, as `bridge.legal_plays` lists them; a whole answer is kept for the next call."""
        found = self._listed.get((fold, limit))
        if found is None:
            found = legal_plays(self._case, fold=fold, limit=limit, timeout=timeout)
            whole = timeout is None or found.outcome is not Outcome.UNDETERMINED
            if whole and len(found.found) <= _MOST_LISTED:
                self._listed[fold, limit] = found
        return found

    def count(self) -> int | None:
        """How many legal plays there are, identical creatures told apart; None if the state can't be judged."""
        found = self.legal_plays()
        return found.count if found.outcome is Outcome.LEGAL else None

    @in_turn
    def best(self) -> LegalPlay | None:
        """A legal play that obeys as many requirements as any; None if the state can't be judged.

        Where requirements have conditions on the declared set, or declarations cost something, all are listed first.
        """
        # Otherwise all legal plays obey equally many.
        alike = self._case.question == "assign_combat_damage"
        if self._choice is not None:
            alike = not self._choice.outcomes.has_profiles
        found = self.legal_plays(limit=1 if alike else None).found
        return max(found, key=lambda each: each.obeys, default=None)

    def _told(self, choice: _Choice, places: list[int], deadline: float | None) -> LazyVerdict:
        """The verdict on a play that a choice holds."""
        try:
            outcome = choice.outcomes.outcome(places, deadline)
        except EffortExceeded:
            return self._judged(choice.pairs.play(places), deadline)
        if outcome is None and (legal := self._all_legal(choice, deadline)) is not None:
            outcome = Outcome.LEGAL if frozenset(places) in legal else Outcome.ILLEGAL
        if outcome is None:
            return self._searched(choice, places, deadline)
        return LazyVerdict(outcome, partial(_evidence, self._case, choice.pairs, places))

    def _all_legal(self, choice: _Choice, deadline: float | None) -> frozenset[frozenset[int]] | None:
        """The places of the pairs of each legal declaration, if they are known or to be listed now."""
        if choice.legal is not None:
            return choice.legal
        choice.searches += 1
        if choice.pairs.count > (_MAX_LISTED_AT_ONCE if choice.searches == 1 else _MAX_LISTED_LATER):
            return None
        timeout = None if deadline is None else (deadline - time.monotonic()) / 2
        if timeout is not None and timeout <= 0:
            return None
        found = self.legal_plays(fold=False, timeout=timeout)
        if found.outcome is not Outcome.LEGAL or not found.complete:
            return None
        key = ASKED[self._case.question].creatures
        listed = [choice.pairs.places({key: each.declaration}) for each in found.found]
        if None not in listed:
            choice.legal = frozenset(frozenset(each) for each in listed if each is not None)
        return choice.legal

    def _searched(self, choice: _Choice, places: list[int], deadline: float | None) -> LazyVerdict:
        """The verdict on a play, after a search for one that obeys more requirements, whose result is added."""
        case = replace(self._case, play=choice.pairs.play(places))
        verdict, _ = judge_play(case, deadline=deadline)
        best = verdict.outcome is Outcome.LEGAL
        better = choice.pairs.places({ASKED[case.question].creatures: verdict.better_play})
        found = places if best else better
        if found is not None:
            choice.know(_Known(found, best))
        return _lazily(case, verdict)

    def _unusual(self, play: Play | Mapping[str, Any] | None, deadline: float | None) -> LazyVerdict:
        """The verdict on a play that isn't in the plain form, or with pairs outside of the usual choice."""
        anything = self._whatever()
        known = self._told_within(anything, play, deadline)
        if known is not None:
            return known
        read = self._read(play)
        known = self._told_within(self._choice, read, deadline) or self._told_within(anything, read, deadline)
        return known or self._judged(read, deadline)

    def _told_within(
        self, choice: _Choice | None, play: Play | Mapping[str, Any] | None, deadline: float | None
    ) -> LazyVerdict | None:
        """The verdict on a play that is one of a choice; None if it isn't."""
        places = choice.pairs.places(play) if choice is not None else None
        return self._told(choice, places, deadline) if choice is not None and places is not None else None

    def _whatever(self) -> _Choice | None:
        """The choice among all permanents and players, unless it is large."""
        state = self._case.state
        size = len(state.battlefield) * (len(state.battlefield) + len(state.players))
        if self._choice is None or size > _MOST_PAIRS:
            return None
        if self._anything is None:
            self._anything = _Choice(self._case.question, [*self._choice.facts, ("anything_proposed",)])
        return self._anything

    def _read(self, play: Play | Mapping[str, Any] | None) -> Play | None:
        """The play, refused as loading refuses it."""
        given: object = msgspec.to_builtins(play) if isinstance(play, Play) else play
        if isinstance(given, Mapping):
            given = dict(given)
        return case_from_object({**self._form, "play": given}, self._file).play

    def _judged(self, play: Play | None, deadline: float | None) -> LazyVerdict:
        """The verdict on a play that is judged alone."""
        case = replace(self._case, play=play)
        verdict, _ = judge_play(case, deadline=deadline)
        return _lazily(case, verdict)


def _form(case: Case) -> dict[str, Any]:
    """A case of the same players and permanents, on which the form of a play is checked."""
    permanents = ((each.id, each.controller) for each in case.state.battlefield)
    battlefield = [{"id": id, "controller": controller, "types": ["creature"]} for id, controller in permanents]
    players: dict[str, Any] = {id: {} for id in case.state.players}
    return {
        "question": case.question,
        "state": {"active": case.state.active, "players": players, "battlefield": battlefield},
    }


def _lazily(case: Case, verdict: Verdict) -> LazyVerdict:
    """The verdict, whose evidence is looked for when it is read."""
    if verdict.outcome is Outcome.ILLEGAL or (verdict.outcome is Outcome.LEGAL and verdict.requirements.unmet):
        return LazyVerdict(verdict.outcome, lambda: check(case))
    return LazyVerdict(verdict.outcome, lambda: verdict)


class _Pairs:
    """The pairs of which declarations consist (attacker and target, blocker and attacker), each at its place.

    Args:
        blocks: Whether a creature may be in several.
        pairs: The pairs.
    """

    def __init__(self, blocks: bool, pairs: Sequence[tuple[str, str]]) -> None:
        self._pairs = pairs
        self._blocks = blocks
        self._key = "blockers" if blocks else "attackers"
        self._attack = {pair: place for place, pair in enumerate(pairs)}
        self._block: dict[str, dict[str, int]] = {}
        for place, (creature, other) in enumerate(pairs):
            self._block.setdefault(creature, {})[other] = place

    def places(self, play: Play | Mapping[str, Any] | None) -> list[int] | None:
        """The places of a play's pairs; None if it isn't written plainly, or holds anything else."""
        declared: Any = None
        if type(play) is dict:
            if len(play) == 1:
                declared = play.get(self._key)
        elif type(play) is Play and not (play.bands or play.exert or play.enlist or play.damage):
            declared = play.blockers if self._blocks else play.attackers
            if play.attackers if self._blocks else play.blockers:
                return None
        if type(declared) is not dict:
            return None
        try:
            if not self._blocks:
                return [self._attack[pair] for pair in declared.items()]
            found: list[int] = []
            for blocker, attackers in declared.items():
                places = self._block[blocker]
                if type(attackers) is not list:
                    return None
                found += [places[attacker] for attacker in attackers]
            return found if len(set(found)) == len(found) else None
        except (KeyError, TypeError):
            return None

    @property
    def count(self) -> int:
        """How many declarations the pairs make up: a creature attacks one thing at most, and blocks any."""
        if self._blocks:
            return 1 << len(self._pairs)
        return prod(1 + each for each in Counter(creature for creature, _ in self._pairs).values())

    def play(self, places: Sequence[int]) -> Play:
        """The play of the pairs at these places."""
        pairs = [self._pairs[place] for place in places]
        if not self._blocks:
            return Play(attackers=dict(pairs))
        return Play(blockers=blocks_of(pairs))


def _evidence(case: Case, pairs: _Pairs, places: Sequence[int]) -> Verdict:
    return check(replace(case, play=pairs.play(places)))


class _Known(NamedTuple):
    """A declaration that breaks nothing, by the places of its pairs; `best` if no other one obeys more."""

    places: Sequence[int]
    best: bool


class _Choice:
    """The declarations of a state that can be proposed, and their outcomes.

    Args:
        question: What is asked.
        facts: The facts of the state.
    """

    def __init__(self, question: Question, facts: list[Fact]) -> None:
        self._question = question
        self._known: list[_Known] = []
        self.facts = facts
        self.searches = 0
        """How many searches were needed."""
        self.legal: frozenset[frozenset[int]] | None = None
        """The places of the pairs of each legal declaration, once they have been listed."""
        self.outcomes = self._grounded()
        self.pairs = _Pairs(question == "declare_blockers", self.outcomes.pairs)

    def _grounded(self) -> _Outcomes:
        asked = ASKED[self._question]
        return _Outcomes(f"position_{asked.creatures}", self.facts, asked.declared)

    def know(self, known: _Known) -> None:
        """Adds a known declaration; drops beaten ones if there are many of them."""
        self._known.append(known)
        self.outcomes.know([known])
        kept = [each for each in self._known if self.outcomes.outcome(each.places, None) is not Outcome.ILLEGAL]
        if len(kept) > _MOST_KNOWN:
            kept = []
        if len(self._known) - len(kept) >= _MOST_BEATEN:
            self._known = kept
            self.outcomes = self._grounded()
            if kept:
                self.outcomes.know(kept)


class _Outcomes(Search):
    """The program of one state, with the declarations that are known.

    Args:
        question: `position_attackers` or `position_blockers`.
        facts: The facts of the state.
        declared: The predicate of the pairs that are chosen.
    """

    def __init__(self, question: str, facts: list[Fact], declared: str) -> None:
        super().__init__(question, facts, arguments=("--opt-mode=ignore",))
        atoms = sorted(self._control.symbolic_atoms.by_signature(declared, 2), key=lambda each: each.symbol)
        self.pairs = [(each.symbol.arguments[0].string, each.symbol.arguments[1].string) for each in atoms]
        """The pairs that can be chosen."""
        self.has_profiles = bool(self.atoms("conditional", 2) or self.atoms("possible_cost", 4))
        """Whether declarations are compared only with some others."""
        self.known = 0
        """How many declarations are known."""
        self.asks = any(each.arguments[1].name in OPEN for each in self.atoms("unsupported", 2))
        """Whether the state leaves a question open."""
        self._nothing = [-each.literal for each in atoms]
        unpaid = self._control.symbolic_atoms[clingo.Function("unpaid")]
        self._paid = [] if unpaid is None else [-unpaid.literal]
        self._told: list[tuple[int, Outcome]] = []
        self._outcome: Outcome | None = None
        self._tell()

    @property
    def number_of_atoms(self) -> int:
        """How many atoms there are."""
        return len(self._control.symbolic_atoms)

    def outcome(self, places: Sequence[int], deadline: float | None) -> Outcome | None:
        """The outcome of a declaration, or None while it isn't known whether another one obeys more requirements.

        Raises:
            EffortExceeded: The deadline passed.
        """
        assumptions = self._assumptions(places)
        if not self._paid:
            if self._control.solve(assumptions, self._take).satisfiable:
                return self._outcome
            raise InternalError("a declaration has no answer")
        if self._answers([*assumptions, *self._paid], deadline):
            return self._outcome
        # It can't be paid (CR 508.1j, 509.1f), which matters only to what can be judged.
        if self._answers(assumptions, deadline) and self._outcome in (Outcome.MALFORMED, Outcome.UNDETERMINED):
            return self._outcome
        return Outcome.ILLEGAL

    def know(self, declarations: Iterable[_Known]) -> None:
        """Makes declarations known."""
        listed = [
            (name, term_of(each.symbol.arguments[-1]), each.literal)
            for name, relation, arity in _KNOWN_BY
            for each in self._control.symbolic_atoms.by_signature(relation, arity)
            if arity == 1 or each.symbol.arguments[0].name == "declared"
        ]
        for places, best in declarations:
            self.known += 1
            facts: list[Fact] = [("known_best", self.known)] if best else []

            def take(model: clingo.Model, facts: list[Fact] = facts) -> bool:
                facts += ((name, self.known, term) for name, term, true in listed if model.is_true(true))
                return False

            self._control.solve(self._assumptions(places), take)
            self.add(facts)
            self.ground("known", clingo.Number(self.known))
        self._tell()

    def _assumptions(self, places: Sequence[int]) -> list[int]:
        assumptions = self._nothing.copy()
        for place in places:
            assumptions[place] = -assumptions[place]
        return assumptions

    def _tell(self) -> None:
        """Grounds the outcomes with all that is known."""
        number = clingo.Number(self.known)
        self.ground("told", number)
        self._told = []
        for outcome in Outcome:
            atom = self._control.symbolic_atoms[clingo.Function("outcome", [clingo.Function(outcome.value), number])]
            if atom is not None:
                self._told.append((atom.literal, outcome))

    def _take(self, model: clingo.Model) -> bool:
        is_true = model.is_true
        for literal, outcome in self._told:
            if is_true(literal):
                self._outcome = outcome
                return False
        self._outcome = None
        return False

    def _answers(self, assumptions: Sequence[int], deadline: float | None) -> bool:
        if deadline is None:
            return bool(self._control.solve(assumptions, self._take).satisfiable)
        with self._control.solve(assumptions, self._take, async_=True) as handle:
            if not handle.wait(max(0.0, deadline - time.monotonic())):
                handle.cancel()
                raise EffortExceeded(phrase("the time budget ran out"))
            return bool(handle.get().satisfiable)


_KNOWN_BY = (("known_asks", "asked", 1), ("known_obeys", "obeyed", 1), ("known_incurs", "incurs", 2))
"""Relations of a known declaration, each with the relation (and its arity) of the assumed one from which it is read."""
