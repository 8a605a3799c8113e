"""The questions that the effects of a case ask."""

from __future__ import annotations

from collections.abc import Iterator

from bridge.case.conditions import Condition
from bridge.case.state import Effect, State, Understood

__all__ = ["all_effects", "asked", "conditions", "questions_of", "with_abilities_asked"]


def asked(case: Understood) -> list[str]:
    """The questions that the effects of a case ask: those of conditions with `answer`, then those about players."""
    questions = [question for effect in all_effects(case.state) for question in questions_of(effect)]
    return list(dict.fromkeys([*questions, *case.about_players]))


def all_effects(state: State) -> Iterator[Effect]:
    """Every effect of a state, and the abilities that effects give."""
    listed = [effect for each in state.battlefield for effect in each.effects or ()]
    for effect in (*listed, *state.effects):
        yield from _with_abilities(effect)


def _with_abilities(effect: Effect) -> Iterator[Effect]:
    yield effect
    for each in effect.abilities:
        yield from _with_abilities(each)


def conditions(effect: Effect) -> Iterator[Condition]:
    """Every condition of an effect, also inside others."""
    left = [each for each in (effect.unless, effect.if_) if each is not None]
    while left:
        condition = left.pop()
        yield condition
        left += [*reversed((condition.any or []) + (condition.all or [])), *([condition.non] if condition.non else [])]


def questions_of(effect: Effect) -> list[str]:
    """The questions that the conditions of an effect ask."""
    return [each.answer for each in conditions(effect) if each.answer is not None]


def with_abilities_asked(effect: Effect) -> list[str]:
    """The same, with those of abilities that the effect gives."""
    return [question for each in _with_abilities(effect) for question in questions_of(each)]
