"""The facts for the search for a loop, with slots for tokens and items of the stack."""

from __future__ import annotations

from collections.abc import Iterable

from bridge.case.state import Case, Understood
from bridge.case.terms import Fact
from bridge.loops.facts import loop_facts
from bridge.loops.sizes import check_loop_sizes

__all__ = ["asked_facts", "slots"]


def asked_facts(case: Case, *, losses: bool = False) -> list[Fact]:
    """The facts for `asp_rules/find_loops.lp`.

    Args:
        case: The case, with its names looked up and its texts read.
        losses: As for `loop_facts`.

    Raises:
        CaseError: A number that the rules work out might not fit into 32 bits.
    """
    facts = loop_facts(case, tokens=slots(case), depth=_MAX_ITEMS_TOLD_APART, losses=losses)
    if isinstance(case, Understood):
        facts += [("asked_about", name) for name in case.taking_part]
    check_loop_sizes(facts)
    return facts


_MAX_ITEMS_TOLD_APART = 5
_MOST_SLOTS = 6
_TOKEN_VERBS = ("create", "copy_token", "copy_spell", "populate")


def slots(case: Case) -> int:
    """The number of token slots that a run needs: none if nothing creates tokens or copies."""
    items = [item.ability for item in case.state.stack if item.ability is not None]
    abilities = [ability for card in case.cards.values() for ability in card.abilities] + items
    powers = [card.power for card in case.cards.values() if isinstance(card.power, int)]
    many = max([2, *powers])
    made = [
        instruction.n if isinstance(instruction.n, int) else many
        for ability in _abilities(abilities)
        for instruction in ability.do
        if instruction.do in _TOKEN_VERBS
    ]
    return min(_MOST_SLOTS, max(made) + 2) if made else 0


def _abilities(abilities: Iterable) -> Iterable:  # type: ignore[type-arg]
    for ability in abilities:
        yield ability
        if ability.static is not None and ability.static.ability is not None:
            yield from _abilities([ability.static.ability])
        for instruction in ability.do:
            if instruction.ability is not None:
                yield from _abilities([instruction.ability])
