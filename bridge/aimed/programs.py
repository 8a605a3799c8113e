"""The program of a search: the rules about all plays of a scope's largest board, each part of which is a choice.

The facts of a part hold if the part is picked; any other fact that names permanents holds if these are picked. The
program has all plays of the largest board, so that a condition on all plays needs no search of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bridge.aimed.scopes import Part, Plays, Scope
from bridge.asp import encodings
from bridge.asp.lifting import placed
from bridge.asp.templates import Apart, facts_apart
from bridge.case.loading import case_from_object
from bridge.case.rules import OF_DECLARATION
from bridge.case.state import Prepared
from bridge.case.terms import quote, subterms
from bridge.combat.legal_sets import BROKEN, JOINED, programs_of_plays
from bridge.combat.preparing import prepared
from bridge.combat.reading import kind_of
from bridge.errors import InternalError
from bridge.validate.deciding import requirements_of_rules, violations_of_rules

__all__ = ["program_of", "symmetry_facts"]

_PLAYED = {"declare_attackers": "play_attacker", "declare_blockers": "play_blocker"}

_SAID = """
board_play(Play__) :- play__(0,Play__).
play_legal(Play__) :- unbeaten(Play__,0).
#defined violation/4.
"""
"""What the goals ask for, derived from what the rules say of board 0."""

_BREAKS = "play_breaks(Play__,Rule) :- violation(Rule,_,0,Play__).\n"
"""What a play breaks, by the number of the rule."""

_DECLARED = """
play_pairs(Play__,Creature,Other) :- {played}(Creature,Other,0,Play__).
play_breaks(Play__,"{requirement}{unmet}") :- known_declaration(Play__,0), not unbeaten(Play__,0).
play_breaks(Play__,"{cost}{unpaid}") :- unpaid__(0,Play__).
requirements_rule("{requirement}{unmet}").
play_asks(Play__,Requirement) :- asked(Requirement,0,Play__).
play_obeys(Play__,Requirement) :- obeyed(Requirement,0,Play__).
play_costs(Play__) :- open0__(0,Play__).
open0__(0,Play__) :- play__(0,Play__), incurs(declared,_,0,Play__), not broken__(0,Play__).
unpaid__(0,Play__) :- open0__(0,Play__), not answered0__(0,Play__).
:- differs0__(0,_).
:- unsupported(_,_,0).
#defined incurs/4. #defined possible_cost/5. #defined asked/3. #defined obeyed/3.
"""
"""The same for declarations: whether one can be paid for is guessed, and the payment too if it can."""

_ASSIGNED = """
play_pairs(Play__,Source,Recipient) :- play_damage(Source,Recipient,_,0,Play__).
unbeaten(Play__,0) :- play__(0,Play__), not broken__(0,Play__).
"""

_JUDGED = """
:- state__malformed(_,_,0). :- state__unsupported(_,_,0).
:- malformed(_,_,0,_). :- unsupported(_,_,0,_).
#defined aimed_at/1. #defined state__malformed/3. #defined state__unsupported/3. #defined malformed/4.
#defined unsupported/4.
#show. #show part_picked/1. #show board_shows/1. #show play_legal/1. #show unpaid__/2.
#defined unpaid__/2.
"""
"""Excludes boards that can't be judged, and shows what is read back."""


def program_of(goal: str, scope: Scope, plays: Plays, by_kind: bool = False) -> str:
    """The program whose answers are boards of a scope on which a goal holds; `aimed_at/1` is left to be added.

    Args:
        goal: The name of a file of `asp_rules/search/boards/`.
        scope: The boards.
        plays: The plays of the scope.
        by_kind: Whether a violation is named by its rule and its kind, as in `deciding.kinds_of_rules`, instead of by
        the rule alone.

    Raises:
        CaseError: A part of the scope is no part of a case.
        InternalError: The facts of the scope's permanents can't be separated.
    """
    question = scope.question
    program = programs_of_plays(question)
    joined = JOINED + program.searching + program.comparing
    if question in _PLAYED:
        rules = OF_DECLARATION[question]
        names = {"played": _PLAYED[question], "requirement": rules.requirements, "cost": rules.payment}
        names |= {"unmet": " requirements", "unpaid": " cost"} if by_kind else {"unmet": "", "unpaid": ""}
        own = joined + _DECLARED.format(**names)
    else:
        own = _ASSIGNED
    common = kind_of(_prepared(scope)).common
    own += "".join(_kinds(question)) if by_kind else _BREAKS
    facts = "".join((*_guarded(scope), *_announced(scope, plays), *symmetry_facts(scope)))
    goals = encodings.text(f"boards_{goal}")
    return "\n".join((program.state, common, program.plays, BROKEN, own, _SAID, goals, _JUDGED, facts))


def _prepared(scope: Scope) -> Prepared:
    return prepared(case_from_object(scope.case()))


def _apart(scope: Scope) -> Apart:
    """The facts of the largest board.

    Raises:
        InternalError: The facts of its permanents can't be separated.
    """
    apart = facts_apart(_prepared(scope))
    if apart is None:
        raise InternalError("the permanents of the scope can't be told one by one")
    return apart


def _kinds(question: str) -> Iterator[str]:
    """What a play breaks, by rule and kind; of another rule, by its number; and the kinds of requirements."""
    for rule, kind, arity in sorted(violations_of_rules()):
        witness = f"{kind}({','.join('_' * arity)})" if arity else kind
        yield f'has_kinds__("{rule}").\n'
        yield f'play_breaks(Play__,"{rule} {kind}") :- violation("{rule}",{witness},0,Play__).\n'
    yield "play_breaks(Play__,Rule) :- violation(Rule,_,0,Play__), not has_kinds__(Rule).\n"
    for rule, kind, arity in sorted(requirements_of_rules(question)):
        requirement = f"{kind}({','.join(f'A{place}__' for place in range(arity))})"
        yield f'requirement_kind({requirement},"{rule} {kind}") :- asked({requirement},0,_).\n'


def _guarded(scope: Scope) -> Iterator[str]:
    """The facts: those of a part hold if it is picked, others if the permanents that they name are."""
    yield "board__(0).\n"
    places = _places(scope)
    fixed = {places[each] for each in scope.fixed}
    bare = _apart(replace(scope, attributes=()))
    for fact in bare.lines:
        needed = {places[each] for each in subterms(fact) if isinstance(each, str) and each in places}
        yield from _if(_lines(Apart([fact], [])), needed - fixed)
    for part, copied in enumerate(bare.copies):
        yield f"part_picked({part}).\n" if part in fixed else f"part_offered({part}).\n"
        yield from _if(_lines(Apart([], [copied])), {part} - fixed)
    for part, effect in enumerate(scope.effects, len(scope.permanents)):
        if "on" in effect:
            yield f"part_needs({part},{places[effect['on']]}).\n"
    if scope.most is not None:
        yield f"parts_at_most({scope.most}).\n"
        yield from (f"part_limited({part}).\n" for part in range(len(scope.permanents), len(scope.parts())))
    plain = _all_lines(bare)
    for part, attribute in enumerate(scope.attributes, len(scope.permanents) + len(scope.effects)):
        yield f"part_offered({part}).\npart_needs({part},{places[attribute['on']]}).\n"
        with_it = _all_lines(_apart(replace(scope, attributes=(attribute,))))
        if plain - with_it:
            raise InternalError(f"what a permanent may be has to add facts and take none away: {attribute}")
        yield from _if(sorted(with_it - plain), {part})


def _places(scope: Scope) -> dict[str, int]:
    """The permanents by their ids, with their places among the parts."""
    return {each["id"]: place for place, each in enumerate(scope.permanents)}


def _lines(apart: Apart) -> list[str]:
    """Facts about board 0, as text without the full stop."""
    return [line[:-1] for line in placed([apart]).splitlines() if line and not line.startswith("board__")]


def _all_lines(apart: Apart) -> set[str]:
    """The same for all facts, with the shared ones written out for each permanent."""
    singly = (*(Apart([fact], []) for fact in apart.lines), *(Apart([], [copied]) for copied in apart.copies))
    return {line for each in singly for line in _lines(each)}


def _if(facts: list[str], parts: set[int]) -> Iterator[str]:
    """The facts, if the parts are picked."""
    conditions = ", ".join(f"part_picked({part})" for part in sorted(parts))
    for fact in facts:
        yield f"{fact} :- {conditions}.\n" if conditions else f"{fact}.\n"


def _announced(scope: Scope, plays: Plays) -> Iterator[str]:
    """Each play, if all that it names is there."""
    places = _places(scope)
    for number, pairs in enumerate(plays):
        needed = {places[each] for pair in pairs for each in pair if each in places}
        yield from _if([f"play__(0,{number})"], needed - {places[each] for each in scope.fixed})
        for creature, other, *amount in pairs:
            predicate = "play_damage" if amount else _PLAYED[scope.question]
            arguments = ",".join((quote(creature), quote(other), *map(str, amount)))
            yield f"{predicate}({arguments},0,{number}) :- play__(0,{number}).\n"


def symmetry_facts(scope: Scope) -> Iterator[str]:
    """Which parts of a scope are the same under other names."""
    order = {part: place for place, part in enumerate(scope.parts())}
    numbers: dict[tuple[Part, ...], int] = {}
    for groups in scope.alike():
        one, other = (numbers.setdefault(tuple(group), len(numbers)) for group in groups)
        yield f"parts_alike({one},{other}).\n"
    for group, number in numbers.items():
        for place, part in enumerate(group, 1):
            yield f"part_in_group({number},{order[part]},{place}).\n"
