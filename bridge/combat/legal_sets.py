"""All legal plays of many states, as many states as possible in one call of the solver.

If a state has few declarations, all of them are judged together with those of other states: the rules say what each
breaks and obeys, a search which of them can be paid for (`pay.lp`), and `compare.lp` which of the rest no other one
beats. What holds whatever is declared is derived once for each state. More complex states (with open questions, unknown
costs, many declarations, or combat damage) are left to `listing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from math import comb, prod
from typing import NamedTuple

import clingo
from msgspec.structs import replace

from bridge.asp.lifting import LiftedPlays, lifted_plays, placed
from bridge.asp.solving import AS_MANY_AS_CAN_BE, Atom, Search
from bridge.asp.templates import Apart, facts_apart
from bridge.case.rules import OF_DECLARATION
from bridge.case.state import Case, Prepared, Understood
from bridge.case.terms import Fact, text_of
from bridge.combat.listing import legal_plays
from bridge.combat.preparing import prepared_together, understood
from bridge.combat.reading import Kind, hash_of, kind_of, ordered, witness
from bridge.combat.verdict import Declaration, Failure, LegalPlay, LegalPlays, Outcome
from bridge.errors import AzorError, InputError
from bridge.limits.deadlines import together

__all__ = [
    "BROKEN",
    "JOINED",
    "Judged",
    "judged_of_many",
    "legal_plays_of_many",
    "programs_of_plays",
]

_MOST_STATES = 1000
"""The most states in one call."""

_MOST_DECLARATIONS = 256
"""A state with more declarations than this is left to a search."""

_WORTH_JOINING = 4
"""Fewer states of a kind than this are faster one by one."""

_PLAYED = frozenset(
    {
        ("play_attacker", 2),
        ("play_blocker", 2),
        ("play_band", 2),
        ("play_exerts", 1),
        ("play_enlists", 2),
        ("play_damage", 3),
    }
)
_APART = frozenset({("malformed", 2), ("unsupported", 2)})
_WANTED = _APART | {
    ("violation", 2),
    ("open_if_paid", 2),
    ("asked", 1),
    ("obeyed", 1),
    ("incurs", 2),
    ("prospective_attacker", 1),
    ("attackable", 1),
    ("prospective_blocker", 1),
    ("opposed", 2),
    ("capacity", 2),
}

_SEARCHES = {
    "declare_attackers": ("payable_attackers", "compare_attackers"),
    "declare_blockers": ("payable_blockers", "compare_blockers"),
}
"""The questions that are judged together, each with those that pay for a declaration and that compare declarations."""

_MOST_CONFLICTS = 5_000
"""After so many conflicts, the declarations whose payment is still undecided are searched in halves, and finally the
states of these are left to themselves."""

BROKEN = """
broken__(Board__,Play__) :- violation(_,_,Board__,Play__).
#defined violation/4.
"""
"""Which declarations break a rule."""

_COSTS = """
#show.
#show costs__(Board__,Play__) : incurs(declared,_,Board__,Play__), not broken__(Board__,Play__).
#defined incurs/4.
"""
"""The rules for declarations that break nothing and cost something."""

JOINED = """
known_declaration(Play__,Board__) :- play__(Board__,Play__), not broken__(Board__,Play__), not unpaid__(Board__,Play__).
known_obeys(Play__,Requirement,Board__) :- known_declaration(Play__,Board__), obeyed(Requirement,Board__,Play__).
known_asks(Play__,Requirement,Board__) :- known_declaration(Play__,Board__), asked(Requirement,Board__,Play__).
known_incurs(Play__,Item,Board__) :- known_declaration(Play__,Board__), incurs(declared,Item,Board__,Play__).
#show unbeaten(Play__,Board__) : unbeaten(Play__,Board__).
#show obeys(Requirement,Play__,Board__) : unbeaten(Play__,Board__), known_obeys(Play__,Requirement,Board__).
#show assumed(Rule,Witness,Board__) : note(Rule,Witness,Board__).
#show beaten(Play__,Board__) : known_declaration(Play__,Board__), not unbeaten(Play__,Board__).
#show left(Board__) : unsupported(_,_,Board__,Play__).
#show left(Board__) : unsupported(_,_,Board__).
#show left(Board__) : malformed(_,_,Board__,Play__).
#defined unpaid__/2. #defined unsupported/4. #defined malformed/4. #defined obeyed/3. #defined asked/3.
"""
"""The rules that join the results about single declarations."""

_BREAKS = """
#show breaks(Rule,Witness,Play__,Board__) : violation(Rule,Witness,Board__,Play__).
#show asks(Requirement,Play__,Board__) : unbeaten(Play__,Board__), known_asks(Play__,Requirement,Board__).
"""
"""Shows what declarations break, and what legal ones are required to do, if `deciding` is asked for."""

Pairs = tuple[tuple[str, str], ...]
"""A declaration: attackers with what they attack, or blockers with an attacker each."""


class _State(NamedTuple):
    """A state that can be judged with others: its place among the answers, its kind, its facts."""

    place: int
    kind: Kind
    facts: Apart


def programs_of_plays(question: str) -> LiftedPlays:
    """The rules for many states and many plays of each. With `BROKEN` and `JOINED` after them,
    `unbeaten(Play__, Board__)` holds of the legal declarations among those that are given; which of them can't be paid
    for is given as `unpaid__(Board__, Play__)`. Of combat damage, what isn't broken is legal."""
    return lifted_plays(question, *_SEARCHES.get(question, ("", "")), _PLAYED, _WANTED, _APART)


class Judged(NamedTuple):
    """The legal plays of a case, and what decides about the others.

    Attributes:
        plays: The list as from `legal_plays`, or why there is none.
        deciding: For each declaration that isn't legal what it breaks, as `508.1c cant_attack`: the rule and the kind
            of violation; sets of one or two, so that nothing else forbids the declaration. Empty where it isn't known.
        unmet: The fewest requirements that a legal play leaves unmet; None where it isn't known.
    """

    plays: LegalPlays | Failure
    deciding: frozenset[frozenset[str]] = frozenset()
    unmet: int | None = None


def legal_plays_of_many(
    cases: Sequence[Case], *, limit: int | None = None, timeout: float | None = None
) -> Iterator[LegalPlays | Failure]:
    """What `legal_plays` says of each case without folding, in their order; much faster.

    Args:
        cases: Cases from `loading`. Their plays are ignored.
        limit: The most plays of a case to list.
        timeout: Seconds for each case after which it is `undetermined`; kept as by `legal_plays`. Cases that are looked
            at together have few declarations, and take milliseconds each.

    Returns:
        For each case its legal plays, or why there are none; one case that fails loses no other.
    """
    return (each.plays for each in judged_of_many(cases, limit=limit, timeout=timeout, deciding=False))


def judged_of_many(
    cases: Sequence[Case], *, limit: int | None = None, timeout: float | None = None, deciding: bool = True
) -> Iterator[Judged]:
    """As `legal_plays_of_many`, with what decides about the plays that aren't legal.

    Args:
        cases, limit, timeout: As there.
        deciding: Whether what decides is asked for. It is told of cases that can be looked at together with others,
            also where there are no others.
    """
    for start in range(0, len(cases), _MOST_STATES):
        some = cases[start : start + _MOST_STATES]
        found = {
            place: judged
            for place, judged in _together(some, deciding)
            if limit is None or (isinstance(judged.plays, LegalPlays) and judged.plays.count <= limit)
        }
        for place, case in enumerate(some):
            yield found[place] if place in found else Judged(_alone(case, limit, timeout))


def _alone(case: Case, limit: int | None, timeout: float | None) -> LegalPlays | Failure:
    try:
        return legal_plays(case, fold=False, limit=limit, timeout=timeout)
    except InputError as error:
        return Failure("input", error.message, error.file, error.line, error.path)
    except Exception as error:
        return Failure("internal", f"{type(error).__name__}: {error}")


def _together(cases: Sequence[Case], deciding: bool) -> Iterator[tuple[int, Judged]]:
    """The legal plays of those cases that can be looked at together, with their places."""
    read: dict[int, Understood] = {}
    for place, case in enumerate(cases):
        if case.question in _SEARCHES:
            try:
                read[place] = replace(understood(case), play=None)
            except AzorError:  # the case to blame is found when each is listed by itself
                continue
    kinds: dict[Kind, list[_State]] = {}
    for place, each in zip(read, prepared_together(list(read.values())), strict=True):
        state = None if each is None else _state(place, each)
        if state is not None:
            kinds.setdefault(state.kind, []).append(state)
    for kind, states in kinds.items():
        if deciding or len(states) >= _WORTH_JOINING:
            try:
                together()
                yield from _legal(kind, states, deciding)
            except AzorError:
                continue


def _state(place: int, case: Prepared) -> _State | None:
    if case.open_questions or case.left_open:
        return None
    try:
        apart = facts_apart(case)
    except AzorError:
        return None
    return None if apart is None else _State(place, kind_of(case), apart)


def _legal(kind: Kind, states: Sequence[_State], deciding: bool) -> Iterator[tuple[int, Judged]]:
    question, edition, _ = kind
    program = programs_of_plays(question)
    text = program.state + kind.common + placed([each.facts for each in states])
    # First try to pay for as many declarations at once as possible.
    search = Search("", program=text, arguments=AS_MANY_AS_CAN_BE)
    declarations = _declarations(search, question, len(states), _left(search, program))
    search.add_program("plays", program.plays + BROKEN + _COSTS + text_of(_facts(question, declarations)))
    unpaid, unknown = _unpaid(search, program)
    search.add(("unpaid__", *each) for each in sorted(unpaid))
    search.add_program("comparing", program.comparing + JOINED + _BREAKS * deciding)
    found = _found(search, declarations.keys() - {board for board, _ in unknown})
    for number, atoms in found.items():
        listed = _listed(question, edition, declarations[number], atoms)
        own = (play for board, play in unpaid if board == number)
        judged = Judged(listed, _deciding(question, atoms, own), _unmet(atoms)) if deciding else Judged(listed)
        yield states[number].place, judged


def _unpaid(search: Search, program: LiftedPlays) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The declarations, by the numbers of state and play, whose whole cost can't be paid, and those of which it isn't
    known."""
    costly: list[Atom] = []
    search.solve(on_model=costly.extend)
    if not costly:
        return set(), set()
    plays = sorted((atom.arguments[0].number, atom.arguments[1].number) for atom in costly)
    search.add(("open0__", *each) for each in plays)
    search.add_program("paying", program.searching)
    atoms = {clingo.Function("answered0__", list(map(clingo.Number, each))): each for each in plays}
    paid, unknown = search.possible(list(atoms), clingo.Function("asking0__"), _MOST_CONFLICTS)
    differing = {(atom.arguments[0].number, atom.arguments[1].number) for atom in search.atoms("differs0__", 2)}
    return {atoms[each] for each in atoms if each not in paid}, {atoms[each] for each in unknown} | differing


def _found(search: Search, boards: Collection[int]) -> dict[int, list[Atom]]:
    """The atoms about each state that is judged here."""
    answer: list[Atom] = []

    def take(atoms: list[Atom]) -> bool:
        answer.extend(atoms)
        return False

    search.solve(on_model=take)
    left = {atom.arguments[0].number for atom in answer if atom.name == "left"}
    found: dict[int, list[Atom]] = {board: [] for board in boards if board not in left}
    for atom in answer:
        if atom.name not in ("left", "costs__") and (board := atom.arguments[-1].number) in found:
            found[board].append(atom)
    return found


def _deciding(question: str, atoms: Iterable[Atom], unpaid: Iterable[int]) -> frozenset[frozenset[str]]:
    """What decides about the declarations of a state, if it is one violation or two."""
    broken: dict[int, set[str]] = {}
    for atom in atoms:
        if atom.name == "breaks":
            rule, witness, play, _ = atom.arguments
            broken.setdefault(play.number, set()).add(f"{rule.string} {witness.name}")
        elif atom.name == "beaten":
            broken[atom.arguments[0].number] = {f"{OF_DECLARATION[question].requirements} requirements"}
    broken |= {play: {f"{OF_DECLARATION[question].payment} cost"} for play in unpaid}
    return frozenset(frozenset(each) for each in broken.values() if len(each) <= 2)


def _unmet(atoms: Iterable[Atom]) -> int | None:
    """The fewest requirements that a legal play leaves unmet; None without a legal play."""
    unmet: Counter[int] = Counter()
    for atom in atoms:
        if atom.name == "unbeaten":
            unmet[atom.arguments[0].number] += 0
        elif atom.name in ("asks", "obeys"):
            unmet[atom.arguments[1].number] += 1 if atom.name == "asks" else -1
    return min(unmet.values(), default=None)


def _left(search: Search, program: LiftedPlays) -> set[int]:
    """The states that are left to a search of their own, since they aren't judged."""
    named = [f"state__{name}" for name in program.apart]
    return {atom.arguments[-1].number for name in named for atom in search.atoms(name, 3)}


def _declarations(search: Search, question: str, states: int, left: set[int]) -> dict[int, list[Pairs]]:
    """For each state that isn't left, and has few, all declarations: who could be declared, and for what."""
    options: dict[int, list[list[Pairs]]] = {number: [] for number in range(states) if number not in left}
    of_creatures = _attacks(search) if question == "declare_attackers" else _blocks(search)
    for number, own in of_creatures:
        if number in options:
            options[number].append(own)
    return {
        number: [tuple(chain.from_iterable(each)) for each in product(*own)]
        for number, own in options.items()
        if prod(map(len, own)) <= _MOST_DECLARATIONS
    }


def _attacks(search: Search) -> Iterator[tuple[int, list[Pairs]]]:
    """For each creature that may attack its state, and what it can be declared to attack: one thing, or nothing."""
    targets: dict[int, list[str]] = {}
    for target, board in (atom.arguments for atom in search.atoms("attackable", 2)):
        targets.setdefault(board.number, []).append(target.string)
    for creature, board in (atom.arguments for atom in search.atoms("prospective_attacker", 2)):
        faced = targets.get(board.number, ())
        yield board.number, [(), *(((creature.string, target),) for target in faced)]


def _blocks(search: Search) -> Iterator[tuple[int, list[Pairs]]]:
    """For each creature that may block its state, and what it can be declared to block: as many as it can, or fewer."""
    most = {(a.arguments[0], a.arguments[2]): a.arguments[1].number for a in search.atoms("capacity", 3)}
    faced: dict[tuple[Atom, Atom], list[str]] = {}
    for blocker, attacker, board in (atom.arguments for atom in search.atoms("opposed", 3)):
        faced.setdefault((blocker, board), []).append(attacker.string)
    for (blocker, board), attackers in faced.items():
        many = min(most.get((blocker, board), len(attackers)), len(attackers))
        if sum(comb(len(attackers), n) for n in range(many + 1)) > _MOST_DECLARATIONS:
            yield board.number, [()] * (_MOST_DECLARATIONS + 1)
            continue
        sets = chain.from_iterable(combinations(attackers, n) for n in range(many + 1))
        yield board.number, [tuple((blocker.string, attacker) for attacker in each) for each in sets]


def _facts(question: str, declarations: dict[int, list[Pairs]]) -> Iterator[Fact]:
    predicate = "play_attacker" if question == "declare_attackers" else "play_blocker"
    for number, plays in declarations.items():
        for play, pairs in enumerate(plays):
            yield "play__", number, play
            for creature, faced in pairs:
                yield predicate, creature, faced, number, play


def _listed(question: str, edition: str, declarations: Sequence[Pairs], atoms: Sequence[Atom]) -> LegalPlays:
    """The list that `listing` makes of the legal plays of a state, with its notes."""
    obeyed: Counter[int] = Counter()
    for atom in atoms:
        if atom.name in ("unbeaten", "obeys"):
            obeyed[atom.arguments[-2].number] += atom.name == "obeys"
    found = [LegalPlay(_declaration(question, declarations[play]), obeys) for play, obeys in obeyed.items()]
    found.sort(key=lambda each: (-each.obeys, len(each.declaration), *each.declaration.items()))
    notes = (atom.arguments for atom in atoms if atom.name == "assumed")
    return LegalPlays(
        outcome=Outcome.LEGAL,
        count=len(found),
        maximum=max((play.obeys for play in found), default=0),
        found=tuple(found),
        edition=edition,
        cr_hash=hash_of(edition),
        notes=ordered(witness(rule.string, each) for rule, each, _ in notes),
    )


def _declaration(question: str, pairs: Pairs) -> Declaration:
    if question == "declare_attackers":
        return dict(sorted(pairs))
    blocks: dict[str, list[str]] = {}
    for blocker, attacker in sorted(pairs):
        blocks.setdefault(blocker, []).append(attacker)
    return blocks
