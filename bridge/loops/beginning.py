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
from bridge.loops.aside import aside_of
from bridge.loops.asking import asked_facts
from bridge.loops.choosing_types import with_types_chosen
from bridge.loops.helpers import Helper, helpers_for
from bridge.loops.left_out import left_out
from bridge.loops.run import spelled

__all__ = ["MOST_STEPS", "Beginning", "beginning"]

MOST_STEPS = 16
"""The most steps of a run by which a beginning is looked for."""

_SEEKS = (("single", "gain"), ("mandatory",))
"""The kinds of loops, in the order in which they are looked for with each number of steps."""

_WORDS = ("single", "gain", "mandatory")

_CONFLICTS = 1500
"""The solver's conflicts after which the search for runs of one length ends; longer ones are looked at next."""

_CONFLICTS_IN_ALL = 12000
"""The solver's conflicts after which the search for a beginning of certain objects ends."""

_CONFLICTS_FOR_LESS = 1000
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
    known = read(_laid_out(case, ()))
    ways = [_way(each, read) for each in with_types_chosen(case, known)]
    if not case.state.options.across_turns and _makes_turns(known):
        options = replace(case.state.options, across_turns=True)
        ways.append(_way(replace(case, state=replace(case.state, options=options)), read))
    unknown: dict[tuple[str, str], None] = {}
    for way in ways:
        found, reasons = _by(way, most)
        if found is not None:
            return found
        unknown |= dict.fromkeys(reasons)
    return Beginning(_laid_out(case, ()), 0, tuple(unknown))


def _by(way: _Way, most: int) -> tuple[Beginning | None, tuple[tuple[str, str], ...]]:
    """A beginning that is found in a certain way, with runs of at most `most` steps; or why there may be others."""
    opened = way.opened(())
    stepper = Stepper("find_loops", _opened(way.case, opened, ()), deadline=ends())
    if unsupported := _unsupported(stepper):
        return None, (*way.unread, *unsupported)
    helpers = helpers_for(*_wanted(stepper), opened)
    found, known = _found(stepper, most)
    some: Sequence[Helper] = ()
    for some in _in_turn(helpers) if found is None else ():
        stepper = Stepper("find_loops", _opened(way.case, way.opened(some), some), deadline=ends())
        found, all_known = _found(stepper, most)
        known = known and all_known
        if found is not None:
            break
    if found is not None:
        return Beginning(_closed(way.case, _laid_out(way.case, some), found[1]), found[0]), ()
    unread = [("113.1", phrase('"{text}" is not understood.', text=each.text)) for each in aside_of(opened)]
    unread += [
        ("306.5b", phrase("with which loyalty {name} enters, which nobody has said", name=name))
        for name, card in opened.cards.items()
        if "planeswalker" in card.types and not card.loyalty
    ]
    return None, (*way.unread, *unread, *(() if known else (("732.1b", phrase(_TOO_MANY)),)))


class _Way(NamedTuple):
    """A way to look for a beginning.

    Attributes:
        case: The case.
        read: Reads the texts.
        movable: Whether the texts are read as those of cards that may enter the battlefield, too: a sentence about that
            is left out of a case in which nothing can enter.
        unread: Why they aren't, if they aren't.
    """

    case: Case
    read: Callable[[Case], Case]
    movable: bool
    unread: tuple[tuple[str, str], ...] = ()

    def opened(self, helpers: Sequence[Helper]) -> Case:
        """The case with all that is open, and with helpers, on the battlefield, and with its texts read."""
        whole = _laid_out(self.case, helpers)
        found = self.read(whole)
        if not self.movable:
            return found
        hand = [*whole.state.hand, *map(_bare, whole.state.battlefield)]
        moved = self.read(replace(whole, state=replace(whole.state, battlefield=[], hand=hand)))
        return replace(found, cards=moved.cards)


def _bare(each: Permanent) -> Permanent:
    """An object as it may be described in a hand."""
    return Permanent(id=each.id, name=each.name, owner=each.owner or each.controller)


def _way(case: Case, read: Callable[[Case], Case]) -> _Way:
    """The way to look for a beginning of a case: with cards that may move, if enough of their texts is read."""
    way = _Way(case, read, movable=True)
    unread = _unsupported(Stepper("find_loops", _opened(case, way.opened(()), ()), deadline=ends()))
    return _Way(case, read, movable=False, unread=unread) if unread else way


def _makes_turns(case: Case) -> bool:
    """Whether something makes turns or combat phases."""
    return any(
        each.do in ("extra_combat", "extra_turn")
        for card in case.cards.values()
        for ability in card.abilities
        for each in ability.do
    )


def _in_turn(helpers: Sequence[Helper]) -> Iterable[Sequence[Helper]]:
    """The helpers among which a beginning is looked for, one after the other: what makes mana comes last, since there
    are many ways to pay with it."""
    others, payers = [each for each in helpers if not each.mana], [each for each in helpers if each.mana]
    if others:
        yield others
    if payers:
        yield [*payers, *(each for each in others if each.many == 1 and not each.opener)]


def _wanted(stepper: Stepper) -> tuple[list[Term], dict[Term, list[Term]]]:
    """What the case may have use for, and for the descriptions in it one trait of each of their clauses."""
    wanted = sorted((term_of(atom.arguments[0]) for atom in stepper.atoms("wants", 1)), key=str)
    clauses: dict[tuple[Term, int], Term] = {}
    for what, number, trait in sorted((atom.arguments for atom in stepper.atoms("choice", 3)), key=str):
        clauses.setdefault((term_of(what), number.number), term_of(trait))
    traits: dict[Term, list[Term]] = defaultdict(list)
    for (description, _), clause in clauses.items():
        traits[description].append(clause)
    return wanted, traits


def _unsupported(stepper: Stepper) -> tuple[tuple[str, str], ...]:
    found = set()
    for atom in stepper.atoms("unsupported", 2):
        rule, what = atom.arguments
        found.add((rule.string, left_out(what)))
    return tuple(sorted(found))


_TOO_MANY = term("whether there is a beginning that leads to a loop: the effort for it ran out")
"""The reason why it isn't known whether there is a beginning (CR 732.1b)."""


def _found(stepper: Stepper, most: int) -> tuple[tuple[int, list[Atom]] | None, bool]:
    """The number of steps of a run with a round, and its atoms; and whether all shorter ones were looked at."""
    known, left = True, _CONFLICTS_IN_ALL
    for number in range(1, most + 2):
        stepper.ground(number, most + 1)
        if number == 1:
            continue
        stepper.external("loop_asked", True)
        stepper.external("stop", True, _number(number))
        for seek in _SEEKS:
            for word in _WORDS:
                stepper.external("seek", word in seek, _word(word))
            if left <= 0:
                return None, False
            try:
                atoms = stepper.first(conflicts=min(_CONFLICTS, left))
            except EffortExceeded as error:
                if error.phase:
                    raise
                known, atoms = False, None
            if atoms is not None:
                return (number - 1, _smallest(stepper) or atoms), True
            left -= stepper.spent
        stepper.external("stop", False, _number(number))
    return None, known


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
    cards = {**case.cards, **{each.name: each.card for each in helpers if each.card is not None}}
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
