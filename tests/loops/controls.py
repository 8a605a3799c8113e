"""Negative controls: loops with one sentence of a card weakened so that the ability can't be part of a loop any more.

Of a loop that was found, each ability that its round uses is weakened in turn: it can be used once each turn only (CR
602.5b, 603.2h; not where its object leaves and comes back as a new one, 400.7, nor where the round is one of several
turns), or costs energy that nobody has (CR 107.14), or asks for a life total that nobody has (CR 602.1b, 603.4). By
those rules no round of any loop can contain the ability then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bridge.case.abilities import Ability, Card
from bridge.case.conditions import Compare, Condition, Cost
from bridge.case.descriptions import Number
from bridge.case.state import Case
from bridge.loops.verdict import LoopVerdict, Step

__all__ = ["Control", "controls", "uses"]


class Control(NamedTuple):
    """A weakened case, and the card and number of the ability that no round may contain."""

    case: Case
    card: str
    ability: int | str
    how: str


def controls(case: Case, verdict: LoopVerdict) -> Iterator[Control]:
    """The weakened twins of a case in which a loop was found."""
    cards = _cards(case)
    renewed = {name for step in verdict.round for event, name in step.events if event in ("enters", "leaves")}
    over_turns = any(step.do == "advance" for step in verdict.round)
    seen: set[tuple[str, int | str]] = set()
    for step in verdict.round:
        if step.do not in ("activate", "put") or step.object is None or step.ability is None:
            continue
        for name in cards.get(step.object, ()):
            if (name, step.ability) in seen or not _has(case.cards[name], step.ability):
                continue
            seen.add((name, step.ability))
            for how in ("once", "energy", "condition"):
                if how == "once" and (step.object in renewed or over_turns):
                    continue
                weaker = _weakened(case.cards[name], step.ability, how)
                if weaker is not None:
                    yield Control(replace(case, cards={**case.cards, name: weaker}), name, step.ability, how)


def uses(case: Case, control: Control, steps: tuple[Step, ...]) -> bool:
    """Whether one of the steps activates the weakened ability or puts it on the stack."""
    cards = _cards(case)
    return any(
        step.do in ("activate", "put")
        and step.ability == control.ability
        and step.object is not None
        and cards.get(step.object, (control.card,)) == (control.card,)
        for step in steps
    )


def _cards(case: Case) -> dict[str, tuple[str, ...]]:
    """The card of each object of the case that isn't a token made in the run."""
    state = case.state
    found: dict[str, tuple[str, ...]] = {}
    for zone in (state.battlefield, state.hand, state.graveyard, state.exile, state.command, state.library):
        for each in zone:
            for number in range(1, each.n + 1):
                found[each.id if number == 1 else f"{each.id} {number}"] = (each.name,)
    return found


def _has(card: Card, ability: int | str) -> bool:
    return isinstance(ability, int) and 1 <= ability <= len(card.abilities)


def _weakened(card: Card, ability: int | str, how: str) -> Card | None:
    assert isinstance(ability, int)
    given = card.abilities[ability - 1]
    weaker = _weaker(given, how)
    if weaker is None:
        return None
    return replace(card, abilities=[weaker if each is given else each for each in card.abilities])


def _weaker(given: Ability, how: str) -> Ability | None:
    if how == "once":
        return None if given.once_each_turn or not (given.cost or given.when) else replace(given, once_each_turn=True)
    if how == "energy":
        if given.cost is None:
            return None
        return replace(given, cost=replace(given.cost or Cost(), energy=given.cost.energy + 7))
    if given.if_ is not None:
        return None
    return replace(given, if_=Condition(compare=Compare(value=Number(number="life", of="you"), at_least=1000)))
