"""Applies continuous effects on many boards: each call of the solver (`lifting`) answers the next questions about
layers of many boards."""

from __future__ import annotations

from collections.abc import Sequence

from bridge.case.state import Case
from bridge.combat.layer_answers import answers
from bridge.combat.layer_steps import Answer, Asking, Current, Question
from bridge.combat.layers import asking
from bridge.errors import AzorError

__all__ = ["current_together"]


def current_together(cases: Sequence[Case]) -> list[Current | None]:
    """Each case as `layers.current` gives it; None in place of one that can't be told, or not with others.

    Args:
        cases: Cases whose texts have been read.
    """
    found: list[Current | None] = [None] * len(cases)
    boards: dict[int, Asking[Current]] = {place: asking(case) for place, case in enumerate(cases)}
    sent: dict[int, list[Answer] | None] = dict.fromkeys(boards)
    while sent:
        asked: dict[int, list[Question]] = {}
        for place, sending in sent.items():
            try:
                asked[place] = next(boards[place]) if sending is None else boards[place].send(sending)
            except StopIteration as end:
                found[place] = end.value
            except AzorError:
                continue
        questions = [question for some in asked.values() for question in some]
        unlike = list(dict.fromkeys(questions))
        try:
            told = dict(zip(unlike, answers(unlike), strict=True))
        except AzorError:  # the board to blame is found when each is prepared by itself
            break
        left = iter(questions)
        sent = {place: [told[next(left)] for _ in some] for place, some in asked.items()}
    return found
