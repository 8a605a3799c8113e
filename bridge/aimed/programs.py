"""The program of a search: the rules about all plays of a scope's largest board, and each part of it as a choice.

The facts of a part hold if the part is picked, and so does every other fact that names a permanent. All plays that the
largest board has are there, so what is said of all plays is a plain condition.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridge.aimed.scopes import Part, Plays, Scope
from bridge.asp import encodings
from bridge.asp.facts import VOCABULARY
from bridge.asp.lifting import placed
from bridge.asp.templates import Apart, facts_apart
from bridge.case.loading import case_from_object
from bridge.case.terms import quote, subterms, text_of
from bridge.combat.legal_sets import BROKEN, COST_RULES, JOINED, REQUIREMENT_RULES, programs_of_plays
from bridge.combat.preparing import prepared
from bridge.combat.reading import edition_of
from bridge.errors import InternalError

__all__ = ["program_of"]

_PLAYED = {"declare_attackers": "play_attacker", "declare_blockers": "play_blocker"}

_SAID = """
board_play(Play__) :- play__(0,Play__).
play_breaks(Play__,Rule) :- violation(Rule,_,0,Play__).
play_legal(Play__) :- unbeaten(Play__,0).
#defined violation/4.
"""
"""What the goals ask for, from what the rules say of board 0."""

_DECLARED = """
play_pairs(Play__,Creature,Other) :- {played}(Creature,Other,0,Play__).
play_breaks(Play__,"{requirement}") :- known_declaration(Play__,0), not unbeaten(Play__,0).
play_breaks(Play__,"{cost}") :- unpaid__(0,Play__).
open0__(0,Play__) :- play__(0,Play__), incurs(declared,_,0,Play__), not broken__(0,Play__).
unpaid__(0,Play__) :- open0__(0,Play__), not answered0__(0,Play__).
:- differs0__(0,_).
:- unsupported(_,_,0).
#defined incurs/4. #defined possible_cost/5.
"""
"""The same of declarations: whether one can be paid for is guessed, with the payment if it can be."""

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
"""Only boards that can be judged; what is read back."""


def program_of(goal: str, scope: Scope, plays: Plays) -> str:
    """The program whose answers are boards of a scope on which a goal holds; `aimed_at/1` is left to be added.

    Args:
        goal: The name of a file of `asp_rules/search/boards/`.
        scope: The boards.
        plays: The plays of the scope.

    Raises:
        CaseError: A part of the scope is no part of a case.
        InternalError: The permanents of the scope can't be told one by one.
    """
    case = prepared(case_from_object(scope.case()))
    apart = facts_apart(case)
    if apart is None:
        raise InternalError("the permanents of the scope can't be told one by one")
    question = scope.question
    program = programs_of_plays(question)
    joined = JOINED + program.searching + program.comparing
    if question in _PLAYED:
        names = {"played": _PLAYED[question], "requirement": REQUIREMENT_RULES[question], "cost": COST_RULES[question]}
        own = joined + _DECLARED.format(**names)
    else:
        own = _ASSIGNED
    common = text_of([("edition", edition_of(case)), ("vocabulary", VOCABULARY)])
    facts = "".join((*_guarded(scope, apart), *_announced(scope, plays), *_symmetry(scope)))
    goals = encodings.text(f"boards_{goal}")
    return "\n".join((program.state, common, program.plays, BROKEN, own, _SAID, goals, _JUDGED, facts))


def _guarded(scope: Scope, apart: Apart) -> Iterator[str]:
    """The facts, of each part only if it is picked, and of others only if the permanents that they name are."""
    yield "board__(0).\n"
    places = _places(scope)
    for fact in apart.lines:
        needed = {places[each] for each in subterms(fact) if isinstance(each, str) and each in places}
        yield from _if(_lines(Apart([fact], [])), needed)
    for part, copied in enumerate(apart.copies):
        yield f"part_offered({part}).\n"
        yield from _if(_lines(Apart([], [copied])), {part})
    for part, effect in enumerate(scope.effects, len(scope.permanents)):
        if "on" in effect:
            yield f"part_needs({part},{places[effect['on']]}).\n"


def _places(scope: Scope) -> dict[str, int]:
    """The permanents by their ids, with their places among the parts."""
    return {each["id"]: place for place, each in enumerate(scope.permanents)}


def _lines(apart: Apart) -> list[str]:
    """Facts about board 0, as text without the full stop."""
    return [line[:-1] for line in placed([apart]).splitlines() if line and not line.startswith("board__")]


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
        yield from _if([f"play__(0,{number})"], needed)
        for creature, other, *amount in pairs:
            predicate = "play_damage" if amount else _PLAYED[scope.question]
            arguments = ",".join((quote(creature), quote(other), *map(str, amount)))
            yield f"{predicate}({arguments},0,{number}) :- play__(0,{number}).\n"


def _symmetry(scope: Scope) -> Iterator[str]:
    order = {part: place for place, part in enumerate(scope.parts())}
    numbers: dict[tuple[Part, ...], int] = {}
    for groups in scope.alike():
        one, other = (numbers.setdefault(tuple(group), len(numbers)) for group in groups)
        yield f"parts_alike({one},{other}).\n"
    for group, number in numbers.items():
        for place, part in enumerate(reversed(group)):
            yield f"part_in_group({number},{order[part]},{2**place}).\n"
