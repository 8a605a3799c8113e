"""Checks that each card of a combo takes part in the loop that was found.

A card whose objects no step mentions can only matter by its static effects. The proof is then checked once more
without its objects: if it still holds, the loop is one of the other cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from bridge.case.state import ZONES, Case, Understood, as_written
from bridge.language import phrase
from bridge.loops.verdict import LoopVerdict, Step

__all__ = ["only_of_those_asked_about"]


def only_of_those_asked_about(case: Case, verdict: LoopVerdict, deadline: float | None = None) -> LoopVerdict:
    """The verdict, if each card that has to takes part in its round; otherwise one that says which card doesn't.

    Args:
        case: The case, with its names looked up and its texts read.
        verdict: A verdict whose proof was accepted.
        deadline: The time at which the time budget runs out, in seconds of `time.monotonic()`; None for no limit.
    """
    if not isinstance(case, Understood) or not case.taking_part or verdict.checked is None:
        return verdict
    idle = [name for name in case.taking_part if _is_idle(case, verdict, name, deadline)]
    if not idle:
        return verdict
    note = phrase("{card} takes no part in the loop that was found: it goes on without it.", card=idle[0])
    return LoopVerdict("none", edition=verdict.edition, steps=verdict.steps, notes=(note,), seconds=verdict.seconds)


def _is_idle(case: Case, verdict: LoopVerdict, name: str, deadline: float | None) -> bool:
    from bridge.loops.proof import Unsupported, check

    ids = {each.id for zone in ZONES for each in getattr(case.state, zone) if each.name == name}
    if ids & set(_spoken_of((*verdict.start, *verdict.round, *verdict.escape))):
        return False
    if any(each.attached_to in ids for each in case.state.battlefield):
        return False
    kept: dict[str, Any] = {zone: [each for each in getattr(case.state, zone) if each.id not in ids] for zone in ZONES}
    without = replace(as_written(case), state=replace(case.state, **kept))
    try:
        return not check(to_builtins(without), to_builtins(verdict), deadline).problems
    except Unsupported:
        return False


def _spoken_of(steps: Sequence[Step]) -> Iterable[str]:
    """The ids of objects that steps mention."""
    for step in steps:
        yield from (each for each in (step.object, step.it) if each is not None)
        yield from (*step.targets, *step.chosen, *step.created, *step.copied, *step.enchanted)
        yield from (*step.copied.values(), *step.enchanted.values())
        yield from (str(each["object"]) for each in step.mana)
        yield from (event[1] for event in step.events if len(event) > 1)
        yield from (change.owner for change in step.changes)
