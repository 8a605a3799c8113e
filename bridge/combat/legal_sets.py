"""All legal plays of many states, as many states as possible in one call of the solver.

Where a state has few declarations, all of them are judged together with those of other states: the rules say what each
breaks and obeys, and which of those that break nothing no other one beats (`compare.lp`). What holds of a state
whatever is declared is derived once. A state with more to it (costs, questions left open, many declarations, combat
damage) is left to `listing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from math import comb, prod
from typing import NamedTuple

from msgspec.structs import replace

from bridge.asp.facts import VOCABULARY
from bridge.asp.lifting import LiftedPlays, lifted_plays, placed
from bridge.asp.solving import Atom, Search
from bridge.asp.templates import Apart, facts_apart
from bridge.case.state import Case, Prepared, Understood
from bridge.case.terms import Fact, text_of
from bridge.combat.listing import legal_plays
from bridge.combat.preparing import prepared_together, understood
from bridge.combat.reading import edition_of, hash_of
from bridge.combat.verdict import Declaration, Failure, LegalPlay, LegalPlays, Outcome
from bridge.errors import AzorError, InputError
from bridge.limits.deadlines import together

__all__ = ["JOINED", "legal_plays_of_many", "programs_of_plays"]

_MOST_STATES = 200
"""How many states are looked at in one call at most."""

_MOST_DECLARATIONS = 256
"""A state with more declarations than this is left to a search."""

_WORTH_JOINING = 4
"""With fewer states of a kind than this it is quicker to look at each by itself."""

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
    ("possible_cost", 4),
    ("prospective_attacker", 1),
    ("attackable", 1),
    ("prospective_blocker", 1),
    ("opposed", 2),
    ("capacity", 2),
}

_COMPARING = {"declare_attackers": "compare_attackers", "declare_blockers": "compare_blockers"}
"""The questions that are judged together, each with the question that compares declarations."""

JOINED = """
known_declaration(Play__,Board__) :- play__(Board__,Play__), not broken__(Board__,Play__).
broken__(Board__,Play__) :- violation(_,_,Board__,Play__).
known_obeys(Play__,Requirement,Board__) :- known_declaration(Play__,Board__), obeyed(Requirement,Board__,Play__).
known_asks(Play__,Requirement,Board__) :- known_declaration(Play__,Board__), asked(Requirement,Board__,Play__).
#show.
#show unbeaten(Play__,Board__) : unbeaten(Play__,Board__).
#show obeys(Requirement,Play__,Board__) : unbeaten(Play__,Board__), known_obeys(Play__,Requirement,Board__).
#show left(Board__) : unsupported(_,_,Board__,Play__).
#show left(Board__) : malformed(_,_,Board__,Play__).
#defined unsupported/4. #defined malformed/4. #defined violation/4. #defined obeyed/3. #defined asked/3.
"""
"""What is known of the declarations, from what the rules say of each."""

Pairs = tuple[tuple[str, str], ...]
"""A declaration: attackers with what they attack, or blockers with an attacker each."""


class _State(NamedTuple):
    """A state that can be looked at with others: its place among the answers, its question and edition, its facts."""

    place: int
    kind: tuple[str, str]
    facts: Apart


def programs_of_plays(question: str) -> LiftedPlays:
    """The rules for many states and many plays of each, of `declare_attackers` or `declare_blockers`. With `JOINED`
    after them, `unbeaten(Play__, Board__)` holds of the legal plays among those that are given, costs aside."""
    return lifted_plays(question, _COMPARING[question], _PLAYED, _WANTED, _APART)


def legal_plays_of_many(cases: Sequence[Case], *, timeout: float | None = None) -> Iterator[LegalPlays | Failure]:
    """What `legal_plays` says of each case without folding and without a limit, in their order; much faster.

    Args:
        cases: Cases from `loading`. Their plays are ignored.
        timeout: Seconds for each case after which it is `undetermined`; kept as by `legal_plays`. Cases that are looked
            at together have few declarations, and take milliseconds each.

    Returns:
        For each case its legal plays, or why there are none; one case that fails loses no other.
    """
    for start in range(0, len(cases), _MOST_STATES):
        some = cases[start : start + _MOST_STATES]
        found = dict(_together(some))
        for place, case in enumerate(some):
            yield found[place] if place in found else _alone(case, timeout)


def _alone(case: Case, timeout: float | None) -> LegalPlays | Failure:
    try:
        return legal_plays(case, fold=False, timeout=timeout)
    except InputError as error:
        return Failure("input", error.message, error.file, error.line, error.path)
    except Exception as error:
        return Failure("internal", f"{type(error).__name__}: {error}")


def _together(cases: Sequence[Case]) -> Iterator[tuple[int, LegalPlays]]:
    """The legal plays of those cases that can be looked at together, with their places."""
    read: dict[int, Understood] = {}
    for place, case in enumerate(cases):
        if case.question in _COMPARING:
            try:
                read[place] = replace(understood(case), play=None)
            except AzorError:  # whichever it is, it is found when the case is looked at by itself
                continue
    kinds: dict[tuple[str, str], list[_State]] = {}
    for place, each in zip(read, prepared_together(list(read.values())), strict=True):
        state = None if each is None else _state(place, each)
        if state is not None:
            kinds.setdefault(state.kind, []).append(state)
    for kind, states in kinds.items():
        if len(states) >= _WORTH_JOINING:
            try:
                together()
                yield from _legal(*kind, states)
            except AzorError:
                continue


def _state(place: int, case: Prepared) -> _State | None:
    if case.open_questions or case.left_open:
        return None
    try:
        apart = facts_apart(case)
    except AzorError:
        return None
    return None if apart is None else _State(place, (case.question, edition_of(case)), apart)


def _legal(question: str, edition: str, states: Sequence[_State]) -> Iterator[tuple[int, LegalPlays]]:
    program = programs_of_plays(question)
    common = text_of([("edition", edition), ("vocabulary", VOCABULARY)])
    search = Search("", program=program.state + common + placed([each.facts for each in states]))
    declarations = _declarations(search, question, len(states), _left(search, program))
    search.add(_facts(question, declarations))
    search.add_program("plays", program.plays + JOINED)
    answers: list[list[Atom]] = []
    search.solve(on_model=answers.append)
    obeyed: dict[int, dict[int, int]] = {number: {} for number in declarations}
    for atom in answers[0]:
        if atom.name == "left":
            obeyed.pop(atom.arguments[0].number, None)
    for atom in answers[0]:
        if atom.name != "left" and (board := atom.arguments[-1].number) in obeyed:
            play = atom.arguments[-2].number
            obeyed[board][play] = obeyed[board].get(play, 0) + (atom.name == "obeys")
    for number, found in obeyed.items():
        plays = [(declarations[number][play], obeys) for play, obeys in found.items()]
        yield states[number].place, _listed(question, edition, plays)


def _left(search: Search, program: LiftedPlays) -> set[int]:
    """The states that are left to a search of their own: not judged, or with costs."""
    named = [(f"state__{name}", 3) for name in program.apart] + [("possible_cost", 5)]
    return {atom.arguments[-1].number for name, arity in named for atom in search.atoms(name, arity)}


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


def _listed(question: str, edition: str, plays: Iterable[tuple[Pairs, int]]) -> LegalPlays:
    """The list that `listing` makes of these plays."""
    found = [LegalPlay(_declaration(question, pairs), obeys) for pairs, obeys in plays]
    found.sort(key=lambda each: (-each.obeys, len(each.declaration), *each.declaration.items()))
    return LegalPlays(
        outcome=Outcome.LEGAL,
        count=len(found),
        maximum=max((play.obeys for play in found), default=0),
        found=tuple(found),
        edition=edition,
        cr_hash=hash_of(edition),
    )


def _declaration(question: str, pairs: Pairs) -> Declaration:
    if question == "declare_attackers":
        return dict(sorted(pairs))
    blocks: dict[str, list[str]] = {}
    for blocker, attacker in sorted(pairs):
        blocks.setdefault(blocker, []).append(attacker)
    return blocks
