"""Whether a choice leaves a loop of forced steps: its rules are in `asp_rules/search/loops/rest.lp`."""

from __future__ import annotations

from collections.abc import Collection

from clingo import Number

from bridge.asp.solving import Atom, Stepper
from bridge.loops.run import Run
from bridge.loops.seeking import seek as look_for

__all__ = ["ways_out"]

_ALIKE = ("growing", "worn")
_MAX_STEPS_OUT = 16
"""How many steps after the end of a round are searched for a way out of it."""


def ways_out(stepper: Stepper, run: Run, seek: Collection[str]) -> tuple[bool, Run | None]:
    """Whether a choice can leave a loop of forced steps.

    From the state in which the round begins, forced steps are taken in every way, until one run comes to rest, or until
    no run of that length is left in which all states differ.

    Args:
        stepper: The search.
        run: The loop.
        seek: The kind of loop that was searched. With `growing`, states that differ only in the amount of an event
            count as the same; with `worn`, states that differ only in numbers.

    Returns:
        Whether the answer is known, and a run that leaves the loop; None if none does.
    """
    begin = run.begin
    state = {fluent for (fluent,) in run.at("holds", begin)}
    waiting = {trigger for (trigger,) in run.at("pending_trigger", begin)}
    besides = {(trigger, n) for trigger, n in run.at("waits_more", begin)}
    numbers = {(resource, n) for resource, n in run.at("v", begin)}
    fixed: list[tuple[Atom, bool]] = []
    for atom in stepper.atoms("holds", 2):
        if atom.arguments[1].number == begin:
            fixed.append((atom, atom.arguments[0] in state))
    for atom in stepper.atoms("pending_trigger", 2):
        if atom.arguments[1].number == begin:
            fixed.append((atom, atom.arguments[0] in waiting))
    for atom in stepper.atoms("waits_more", 3):
        if atom.arguments[2].number == begin:
            fixed.append((atom, (atom.arguments[0], atom.arguments[1]) in besides))
    for atom in stepper.atoms("v", 3):
        if atom.arguments[2].number == begin:
            fixed.append((atom, (atom.arguments[0], atom.arguments[1]) in numbers))
    ghosts = _forgotten(run)
    fixed += [(atom, atom in ghosts) for atom in stepper.atoms("ghostly", 2)]
    for atom in stepper.atoms("begins_round", 1):
        fixed.append((atom, atom.arguments[0].number == begin))
    look_for(stepper, ("forced", *(word for word in seek if word in _ALIKE)))
    stepper.external("end_known", "worn" in seek or _harms(run))
    for number in range(begin + 2, run.last + _MAX_STEPS_OUT):
        stepper.ground(number, run.last + _MAX_STEPS_OUT - 1)
        stepper.ground_part("simple", *((earlier, number - 1) for earlier in range(begin, number - 1)))
        stepper.external("stop", True, Number(number))
        stepper.external("loop_asked", False)
        stepper.external("ask_rest", True, Number(number))
        short = [(atom, False) for atom in stepper.atoms("short", 1)]
        atoms = stepper.first([*fixed, *short])
        unknown = atoms is None and bool(short) and stepper.first(fixed) is not None
        stepper.external("ask_rest", False, Number(number))
        if atoms is not None:
            return True, Run(atoms, number - 1)
        if unknown:  # a run isn't followed further, for instance for lack of token slots
            return False, None
        for each in range(begin + 1, number):
            stepper.external("ask_simple", True, Number(each))
        different = stepper.first(fixed)
        for each in range(begin + 1, number):
            stepper.external("ask_simple", False, Number(each))
        stepper.external("stop", False, Number(number))
        if different is None:
            return not _harmful(stepper, run, number, fixed), None
    if ghosts or stepper.atoms("stack_asked", 0):
        return False, None
    stepper.external("ask_buried", True)
    closed = _never_down(stepper, run, fixed)
    stepper.external("ask_buried", False)
    return closed, None


def _never_down(stepper: Stepper, run: Run, fixed: list[tuple[Atom, bool]]) -> bool:
    """Whether runs of forced steps never come to rest, and never come down to items that were on the stack as abilities
    were put on top of them (CR 405.5)."""
    for number in range(run.begin + 2, run.last + _MAX_STEPS_OUT):
        last = Number(number)
        stepper.external("stop", True, last)
        stepper.external("ask_rest", True, last)
        rests = stepper.first(fixed)
        stepper.external("ask_rest", False, last)
        for each in range(run.begin + 1, number):
            stepper.external("ask_simple", True, Number(each))
        different = stepper.first(fixed) if rests is None else None
        for each in range(run.begin + 1, number):
            stepper.external("ask_simple", False, Number(each))
        stepper.external("stop", False, last)
        if rests is not None:
            return False
        if different is None:
            return not _harmful(stepper, run, number, fixed)
    return False


def _harmful(stepper: Stepper, run: Run, number: int, fixed: list[tuple[Atom, bool]]) -> bool:
    """Whether a run of forced steps can make a player lose life or cards or get poison though the round doesn't."""
    if _harms(run):
        return False
    stepper.external("stop", True, Number(number))
    stepper.external("ask_harm", True, Number(number))
    found = stepper.first(fixed)
    stepper.external("ask_harm", False, Number(number))
    stepper.external("stop", False, Number(number))
    return found is not None


def _harms(run: Run) -> bool:
    """Whether the round takes life or cards from a player or gives poison counters."""
    return any(run.at("harmed", step) for step in range(run.begin, run.last + 1))


def _forgotten(run: Run) -> set[Atom]:
    """The atoms of the kinds of tokens of which the round forgets one."""
    found: set[tuple[Atom, Atom]] = set()
    for number in range(run.begin + 1, run.last + 1):
        for (token,) in run.at("forgets", number):
            for card in [card for each, card in run.holds("kind", number - 1) if each == token]:
                found |= {(card, player) for each, player in run.at("ctrl", number - 1) if each == token}
    return {atom for atom in run.free if (atom.arguments[0], atom.arguments[1]) in found}
