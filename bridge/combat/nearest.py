"""Evidence: what an illegal play would have to change to be legal, and a legal play that obeys more than it does.

The solver chooses a declaration with the fewest changes that breaks nothing (`nearest_attackers.lp`,
`nearest_blockers.lp`). Then it looks for one that beats this, and if there is one, repeats the choice with that one
known. When nothing beats the choice, it is legal, and no legal declaration has fewer changes. Assignments of combat
damage beat no other: the one that moves the fewest points is chosen (`nearest_damage.lp`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from typing import Any, NamedTuple

import clingo
from msgspec.structs import replace

from bridge.asp.facts import facts
from bridge.asp.solving import Atom, Search, term_of
from bridge.case.state import Case, Play, Prepared
from bridge.case.terms import GREATEST, Fact, Term
from bridge.combat.duality import ground_block_prices
from bridge.combat.listing import assignment
from bridge.combat.preparing import prepared
from bridge.combat.pricing import ground_prices
from bridge.combat.reading import ASKED, edition_of, ordered
from bridge.combat.searching import bounds, declaration, worth_bounding
from bridge.combat.verdict import Declaration, Nearest, Verdict, Witness
from bridge.errors import EffortExceeded
from bridge.language import phrase
from bridge.limits.deadlines import noting

__all__ = ["says_too_few", "with_nearest", "without_nearest"]

_CONFLICTS_PER_SEARCH = 20
"""Each search costs at least so many conflicts."""

_MAX_CREATURES_FOR_FIRST = 100
"""In plays with more creatures than this, or with more pairs of a source of damage and a recipient, ties between plays
with the fewest changes are broken by the order in which they are found."""

_OF_DAMAGE = ("measure", "play_damage", "marked_damage")
"""The facts whose numbers are added up where damage is assigned."""

_PARTS, _MOST_PARTS = 2_000, 20_000
"""Numbers of damage are sums of parts; the more parts, the longer a conflict takes. Beyond the first number of parts
the effort is reduced in proportion; beyond the second, grounding alone takes too long."""

_MOST_PAIRS = 20_000
"""The most pairs of an attacker and a possible blocker with which a nearby play is looked for: with more of them,
grounding takes many times as long as judging. A better play is looked for nevertheless."""

_SURPASSES = (clingo.Function("surpasses"), True)


class _Found(NamedTuple):
    """A declaration that breaks nothing and can be paid.

    Attributes:
        play: The declaration.
        changes: How many changes it is from the play under judgment, or how many points of damage are moved.
        obeyed: The requirements that it obeys.
        costs: The items of its cost.
        profile: What it is compared by: requirements under a condition that ask something of it, and what it costs.
        surpasses: Whether it obeys more of what is asked of the play under judgment, at no further cost.
        certain: Whether mana that is known pays its cost, where words about mana aren't read (CR 605.3a).
    """

    play: Play
    changes: int
    obeyed: frozenset[Atom]
    costs: frozenset[Atom]
    profile: frozenset[Atom]
    surpasses: bool
    certain: bool

    @property
    def declaration(self) -> Declaration:
        """Attacker to target, or blocker to the attackers that it blocks."""
        return self.play.attackers or self.play.blockers


class _Legal:
    """The legal declarations of a state beside a play, found one by one.

    Args:
        case: The case, with the play.
        conflicts: How many conflicts all searches together may take.
        deadline: `time.monotonic()` when effort runs out.
        many: Whether there may be more pairs to choose than `_MOST_PAIRS`.

    Raises:
        EffortExceeded: The deadline passed, or of combat damage numbers are so large that sums of them might not fit
            into 32 bits, or there is too much to choose.
    """

    def __init__(self, case: Prepared, conflicts: int, deadline: float | None, *, many: bool) -> None:
        self._left = conflicts
        assert case.play is not None
        self._play = case.play
        self._asked = ASKED[case.question]
        question = f"nearest_{self._asked.creatures}"
        text = facts(case, edition_of(case))
        if self._asked.creatures == "damage":
            _refuse_large(text)
        elif self._asked.creatures == "blockers" and not many:
            _refuse_many(text)
        self._search = search = Search(question, text, deadline=deadline, arguments=("--opt-mode=ignore",))
        profiled = (("conditional", 2), ("possible_cost", 4))
        self._profiled = {atom.arguments[0] for name, arity in profiled for atom in search.atoms(name, arity)}
        self._untold = {atom.arguments[0] for name in ("unread_cost", "unknown_cost") for atom in search.atoms(name, 3)}
        self._requires = bool(search.atoms("requirement", 1))
        chosen = ("open_to", 3) if self._asked.creatures == "damage" else (self._asked.prospective, 1)
        self._creatures = len(search.atoms(*chosen))
        if self._asked.creatures == "damage":
            self._left = conflicts * _PARTS // max(_PARTS, len(search.atoms("assigned", 3)))
        self._bound: int | None = None
        self._most: dict[frozenset[Atom], int] = {}
        self._known = 0
        self._bounds_of_changes: set[int] = set()
        self._ties = False
        self.legal: list[_Found] = []
        """The legal declarations found so far."""

    def begin(self) -> None:
        """Adds the declaration that beats most others: it obeys as many requirements as any that costs nothing."""
        if not self._requires:
            return
        if worth_bounding(self._creatures):
            if self._asked.creatures == "attackers":
                ground_prices(self._search)
            else:
                ground_block_prices(self._search)
        self._bound = min(bounds(self._search), default=None)
        self._maximum(frozenset())

    def nearest(self, *, surpassing: bool = False) -> tuple[_Found | None, bool]:
        """A legal declaration with the fewest changes, and whether it is known that there is none with fewer.

        Args:
            surpassing: Only one that obeys more than the play.
        """
        assumed = [_SURPASSES] if surpassing else []
        met = len(self.legal)
        try:
            found, proved = self._legal_one(assumed)
            if found is not None and proved and self._creatures <= _MAX_CREATURES_FOR_FIRST:
                with suppress(EffortExceeded):
                    found = self._first(found, assumed)
        except EffortExceeded:
            found, proved = None, False
        if found is None and not proved:
            others = [each for each in self.legal[0 if surpassing else met :] if each.surpasses or not surpassing]
            found = min(others or self.legal, key=lambda each: each.changes, default=None)
            if found is not None and surpassing and not found.surpasses:
                found = None
        return found, proved

    def _legal_one(self, assumed: list[tuple[Atom, bool]]) -> tuple[_Found | None, bool]:
        """The best declaration that nothing beats, and whether it is known to be the best."""
        while not self._search.refuted:
            found, proved = self._best(assumed)
            if found is None:
                return None, proved
            if not self._is_beaten(found):
                self.legal.append(found)
                return found, proved
        return None, True

    def _first(self, found: _Found, assumed: list[tuple[Atom, bool]]) -> _Found:
        """The first declaration, in a fixed order, with as few changes."""
        number = clingo.Number(found.changes)
        if not self._ties:
            self._ties = True
            self._search.ground("ties")
        if found.changes not in self._bounds_of_changes:
            self._bounds_of_changes.add(found.changes)
            self._search.ground("within", number)
        self._search.external("within", True, number)
        self._search.external("tied", True)
        try:
            first, proved = self._legal_one(assumed)
        finally:
            self._search.external("tied", False)
            self._search.external("within", False, number)
        return first if first is not None and proved else found

    def _best(self, assumed: list[tuple[Atom, bool]]) -> tuple[_Found | None, bool]:
        found: list[_Found] = []
        # Damage has a number for each recipient, where the others have few changes.
        strategy = "bb,dec" if self._asked.creatures == "damage" else "usc"
        self._search.external("near", True)
        try:
            proved = self._search.least(
                lambda atoms: found.append(self._read(atoms)), self._effort(), assumed, strategy
            )
        finally:
            self._search.external("near", False)
            self._left -= self._search.spent
        return (found[-1] if found else None), proved

    def _is_beaten(self, found: _Found) -> bool:
        return self._requires and self._maximum(found.profile) > len(found.obeyed)

    def _maximum(self, profile: frozenset[Atom]) -> int:
        """The most requirements that declarations with the profile can obey at no further cost.

        A declaration that obeys so many is added to the known ones.
        """
        if profile not in self._most:
            found: list[_Found] = []
            fixed = [(clingo.Function("profile", [each]), each in profile) for each in sorted(self._profiled)]
            self._search.external("comparing", True)
            try:
                self._most[profile] = self._search.maximum(
                    fixed, self._bound, lambda atoms: found.append(self._read(atoms)), self._effort()
                )
            finally:
                self._search.external("comparing", False)
                self._left -= self._search.spent
            self._know(found[-1])
            if found[-1].profile == profile and found[-1].certain and not profile & self._untold:
                self.legal.append(found[-1])
        return self._most[profile]

    def _effort(self) -> int:
        """The remaining conflicts; each search costs some."""
        self._left -= _CONFLICTS_PER_SEARCH
        if self._left <= 0:
            raise EffortExceeded(phrase("the effort for the nearest play ran out"))
        return self._left

    def _know(self, found: _Found) -> None:
        self._known += 1
        told = (("known_obeys", found.obeyed), ("known_incurs", found.costs))
        number = clingo.Number(self._known)
        self._search.add([(name, self._known, term_of(each)) for name, terms in told for each in sorted(terms)])
        self._search.ground("known", number)
        self._search.ground("unbeaten", number)

    def _read(self, atoms: list[Atom]) -> _Found:
        arguments: dict[str, list[list[Atom]]] = {}
        for atom in atoms:
            arguments.setdefault(atom.name, []).append(atom.arguments)
        costs = frozenset(item for of, item in arguments.get("incurs", ()) if of.name == "declared")
        asked = frozenset(each for (each,) in arguments.get("asked", ()))
        return _Found(
            self._declared(atoms, arguments),
            len(arguments.get("changes", ())) + sum(points.number for _, _, points in arguments.get("reassigned", ())),
            frozenset(each for (each,) in arguments.get("obeyed", ())),
            costs,
            (asked & self._profiled) | costs,
            "surpasses" in arguments,
            "needs_uncertain_mana" not in arguments,
        )

    def _declared(self, atoms: list[Atom], arguments: dict[str, list[list[Atom]]]) -> Play:
        if self._asked.creatures == "damage":
            return Play(damage=assignment(atoms))
        declared: Any = declaration(atoms, self._asked)
        if self._asked.creatures == "blockers":
            return Play(blockers=declared)
        bands: dict[int, list[str]] = {}
        for number, creature in sorted(arguments.get("declared_band", ())):
            bands.setdefault(number.number, []).append(creature.string)
        exerted = {creature.string for (creature,) in arguments.get("declared_exert", ())}
        enlisted = {one.string: other.string for one, other in arguments.get("declared_enlist", ())}
        return Play(
            attackers=declared,
            bands=list(bands.values()),
            exert=[each for each in self._play.exert if each in exerted],
            enlist={one: other for one, other in self._play.enlist.items() if one in enlisted},
        )


def _refuse_large(given: Collection[Fact]) -> None:
    """Refuses combat damage of which some sum over all recipients might be out of the solver's bounds, and so many
    recipients and points that to ground the rules would take many times as long as to judge the play."""
    greatest = max((abs(each[-1]) for each in given if each[0] in _OF_DAMAGE and isinstance(each[-1], int)), default=0)
    number = Counter(each[0] for each in given)
    recipients = number["permanent"] + number["player"]
    # A number's parts come to less than twice the number, and three numbers are compared for each recipient.
    if 6 * greatest * recipients > GREATEST:
        raise EffortExceeded(phrase("the numbers are too large to look for the nearest play"))
    among_all = any(each[0] == "effect_kind" and each[-1] == ("may_assign_among_defenders",) for each in given)
    pairs = _attackers(number) * (recipients if among_all else 1) + 2 * number["blocking"]
    if pairs * greatest.bit_length() > _MOST_PARTS:
        raise EffortExceeded(phrase("there is too much damage to choose to look for the nearest play"))


def _refuse_many(given: Collection[Fact]) -> None:
    """Refuses more pairs of an attacker and another permanent than are grounded beside a play."""
    number = Counter(each[0] for each in given)
    attackers = _attackers(number)
    if attackers * (number["permanent"] - attackers) > _MOST_PAIRS:
        raise EffortExceeded(phrase("there are too many pairs to choose from to look for the nearest play"))


def _attackers(number: Counter[Term]) -> int:
    """How many creatures attack, by how many facts there are of each predicate."""
    return number["attacking"] + number["attacked_gone"]


def with_nearest(case: Case, verdict: Verdict, conflicts: int, deadline: float | None) -> Verdict:
    """An illegal verdict with the nearest legal play, and with a better play that is legal itself.

    Args:
        case: The case that was judged, with its play.
        verdict: The verdict on it.
        conflicts: How many conflicts of the solver may be spent on them, the same on every machine. What is not found
            by then is said in a note.
        deadline: `time.monotonic()` when effort runs out before that.
    """
    nearest = better = None
    proved = better_proved = False
    noting("evidence")
    try:
        legal = _Legal(prepared(case), conflicts, deadline, many=says_too_few(verdict))
        legal.begin()
        nearest, proved = legal.nearest()
        if says_too_few(verdict):
            better, better_proved = nearest, proved
            if nearest is None or not nearest.surpasses:
                better, better_proved = legal.nearest(surpassing=True)
    except EffortExceeded:
        pass
    found = replace(
        verdict,
        better_play=None if better is None else better.declaration,
        better_obeys=0 if better is None else len(better.obeyed),
        nearest=None if nearest is None else Nearest(nearest.play, nearest.changes, proved),
    )
    return _noted(case, found, better_proved)


def without_nearest(case: Case, verdict: Verdict) -> Verdict:
    """An illegal verdict beside which no other play was found that is legal itself, which is said in its notes."""
    return _noted(case, replace(verdict, better_play=None, better_obeys=0), False)


def _noted(case: Case, verdict: Verdict, better_proved: bool) -> Verdict:
    rule = ASKED[case.question].rule
    notes = list(verdict.notes)
    if verdict.nearest is None:
        notes.append(Witness(rule, "nearest_not_found"))
    elif not verdict.nearest.proved:
        notes.append(Witness(rule, "nearest_not_proved"))
    if says_too_few(verdict) and verdict.better_play is None:
        notes.append(Witness(rule, "better_is_beaten" if better_proved else "better_not_found"))
    return replace(verdict, notes=ordered(notes))


def says_too_few(verdict: Verdict) -> bool:
    """Whether another play obeys more requirements (CR 508.1d, 509.1c)."""
    return any(each.kind == "too_few_requirements" for each in verdict.violations)
