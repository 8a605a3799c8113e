"""Completes a case that leaves open how some cards begin: the search chooses a beginning.

`asp_rules/search/loops/start.lp` says what may be chosen, and prefers the least. The result is only a beginning:
whether there is a loop is searched and proved as for any other case (`bridge.loops.finding`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from bridge.asp.solving import Atom, Stepper, term_of
from bridge.case.state import ZONES, Case, Permanent, Player, State
from bridge.case.terms import Fact, Term
from bridge.errors import EffortExceeded
from bridge.language import phrase, term
from bridge.limits.deadlines import ends
from bridge.limits.turns import in_turn
from bridge.loops.asking import asked_facts
from bridge.loops.helpers import HELPERS, Helper, suited
from bridge.loops.left_out import left_out
from bridge.loops.run import spelled

__all__ = ["MOST_STEPS", "Beginning", "beginning"]

MOST_STEPS = 16
"""The most steps of a run by which a beginning is looked for."""

_SEEKS = (("single", "gain"), ("mandatory",))
"""The kinds of loops, in the order in which they are looked for with each number of steps."""

_WORDS = ("single", "gain", "mandatory")

_CONFLICTS = 4000
"""The solver's conflicts after which the search for runs of one length ends, and with it that for a beginning."""

_CONFLICTS_FOR_LESS = 2000
"""The solver's conflicts after which the search for a smaller beginning ends."""


class Beginning(NamedTuple):
    """How a case begins.

    Attributes:
        case: The case with nothing left open; cards that it doesn't describe are still only named.
        steps: The number of steps of the run that was found; 0 if none was.
        unsupported: Why it isn't known whether there is one: the number of a rule and what isn't followed.
    """

    case: Case
    steps: int
    unsupported: tuple[tuple[str, str], ...] = ()


@in_turn
def beginning(case: Case, read: Callable[[Case], Case]) -> Beginning:
    """A beginning for the open cards of a case from which a loop is found; the case unchanged if there is none.

    Args:
        case: The case.
        read: Gives a case in which names are looked up and texts are read.

    Raises:
        EffortExceeded: The time is over.
        CaseError: A card is unknown.
    """
    most = min(case.steps or MOST_STEPS, MOST_STEPS)
    whole = _laid_out(case, ())
    opened = read(whole)
    stepper = Stepper("find_loops", _opened(case, opened, ()), deadline=ends())
    unsupported = _unsupported(stepper)
    if unsupported:
        return Beginning(whole, 0, unsupported)
    wanted = sorted(spelled(atom.arguments[0]) for atom in stepper.atoms("wants", 1))
    found, known = _found(stepper, most)
    if found is None and wanted:
        helpers = [suited(HELPERS[word], opened) for word in wanted]
        whole = _laid_out(case, helpers)
        stepper = Stepper("find_loops", _opened(case, read(whole), helpers), deadline=ends())
        found, all_known = _found(stepper, most)
        known = known and all_known
    if found is None:
        return Beginning(_laid_out(case, ()), 0, () if known else (("732.1b", phrase(_TOO_MANY)),))
    return Beginning(_closed(case, whole, found[1]), found[0])


def _unsupported(stepper: Stepper) -> tuple[tuple[str, str], ...]:
    found = set()
    for atom in stepper.atoms("unsupported", 2):
        rule, what = atom.arguments
        found.add((rule.string, left_out(what)))
    return tuple(sorted(found))


_TOO_MANY = term("whether there is a beginning that leads to a loop: the effort for it ran out")
"""The reason why it isn't known whether there is a beginning (CR 732.1b)."""


def _found(stepper: Stepper, most: int) -> tuple[tuple[int, list[Atom]] | None, bool]:
    """The least number of steps of a run with a round, and its atoms; and whether all shorter ones were looked at."""
    for number in range(1, most + 2):
        stepper.ground(number, most + 1)
        if number == 1:
            continue
        stepper.external("loop_asked", True)
        stepper.external("stop", True, _number(number))
        for seek in _SEEKS:
            for word in _WORDS:
                stepper.external("seek", word in seek, _word(word))
            try:
                atoms = stepper.first(conflicts=_CONFLICTS)
            except EffortExceeded as error:
                if error.phase:
                    raise
                return None, False
            if atoms is not None:
                return (number - 1, _smallest(stepper) or atoms), True
        stepper.external("stop", False, _number(number))
    return None, True


def _smallest(stepper: Stepper) -> list[Atom] | None:
    """The atoms of a run with the smallest beginning that is found with limited effort."""
    try:
        best = stepper.best(_CONFLICTS_FOR_LESS, "usc")
    except EffortExceeded:
        return None
    return None if best is None else best[1]


# ---------------------------------------------------------------------------------------------------------- the facts


def _laid_out(case: Case, helpers: Sequence[Helper]) -> Case:
    """The case with everything that is open on the battlefield, and with helpers."""
    taken = Counter(_taken(case.state))
    cards = {**case.cards, **{each.name: each.card for each in helpers}}
    more = []
    for each in helpers:
        taken[each.name] += 1
        many = taken[each.name]
        more.append(Permanent(id=each.name if many == 1 else f"{each.name} {many}", name=each.name))
    state = replace(case.state, battlefield=[*case.state.battlefield, *case.state.open, *more], open=[])
    return replace(case, cards=cards, state=state)


def _taken(state: State) -> Iterable[str]:
    yield from state.players
    for zone in (*ZONES, "stack", "open"):
        yield from (each.id for each in getattr(state, zone))


def _opened(case: Case, read: Case, helpers: Sequence[Helper]) -> list[Fact]:
    """The facts of a case that is laid out, but for how what is open begins."""
    first = len(case.state.battlefield)
    objects = read.state.battlefield[first:]
    asked, spare = objects[: len(case.state.open)], objects[len(case.state.open) :]
    ids = {each.id for each in objects}
    facts: list[Fact] = [each for each in asked_facts(read) if not _begins_one(each, ids)]
    facts += [("open_object", each.id) for each in objects]
    facts += [("asked_about", name) for name in dict.fromkeys(str(each.name) for each in asked)]
    facts += [("spare", each.id) for each in spare]
    facts += [("opener", each.id) for each, helper in zip(spare, helpers, strict=True) if helper.opener]
    return facts


def _begins_one(fact: Fact, ids: Collection[Term]) -> bool:
    """Whether a fact is about how one of the objects begins."""
    if fact[0] != "initially" or not isinstance(fact[1], tuple):
        return False
    return fact[1][0] in ("zone", "control") and fact[1][1] in ids


# ------------------------------------------------------------------------------------------------ what the search chose


def _closed(case: Case, whole: Case, atoms: Sequence[Atom]) -> Case:
    """The case as the search chose it to begin."""
    zones = {spelled(a.arguments[0]): spelled(a.arguments[1]) for a in atoms if a.name == "starts_in"}
    hosts = {spelled(a.arguments[0]): spelled(a.arguments[1]) for a in atoms if a.name == "starts_attached"}
    sick = {spelled(a.arguments[0]) for a in atoms if a.name == "starts_sick"}
    words: dict[str, list[str]] = defaultdict(list)
    for a in atoms:
        if a.name == "starts_with_keyword":
            words[spelled(a.arguments[0])].append(spelled(a.arguments[1]))
    counters: dict[str, dict[str, int]] = defaultdict(dict)
    first: dict[str, Any] = {}
    for a in atoms:
        if a.name == "begins_with" and a.arguments[1].number:
            _amount(term_of(a.arguments[0]), a.arguments[1].number, first, counters)
    listed: dict[str, list[Permanent]] = {zone: list(getattr(case.state, zone)) for zone in ZONES}
    for each in whole.state.battlefield[len(case.state.battlefield) :]:
        zone = zones[each.id]
        if zone in listed:
            changes: dict[str, Any] = {"counters": counters.get(each.id, {}), "keywords": words.get(each.id, [])}
            if zone == "battlefield":
                changes |= {"attached_to": hosts.get(each.id), "sick": each.id in sick}
            listed[zone].append(replace(each, **changes))
    there = {each.name for zone in listed.values() for each in zone}
    cards = {name: card for name, card in whole.cards.items() if name in case.cards or name in there}
    active = case.state.active
    players = {**case.state.players, active: _with(case.state.players[active], first)}
    return replace(whole, cards=cards, state=replace(whole.state, players=players, **listed))


def _with(player: Player, first: dict[str, Any]) -> Player:
    mana = (player.mana or "") + first.pop("mana", "")
    return replace(player, **first, mana=mana or None)


_SYMBOLS = {"w": "{W}", "u": "{U}", "b": "{B}", "r": "{R}", "g": "{G}", "c": "{C}"}


def _amount(resource: Term, n: int, first: dict[str, Any], counters: dict[str, dict[str, int]]) -> None:
    """Notes what a player or an object has of a resource."""
    assert isinstance(resource, tuple)
    word, whose, *more = resource
    if word == "mana":
        letter = more[0][0] if isinstance(more[0], tuple) else more[0]
        first["mana"] = first.get("mana", "") + _SYMBOLS[str(letter)] * n
    elif word == "counters":
        counters[str(whose)][str(more[0])] = n
    else:
        first[str(word)] = n


def _number(number: int) -> Atom:
    import clingo

    return clingo.Number(number)


def _word(word: str) -> Atom:
    import clingo

    return clingo.Function(word)
