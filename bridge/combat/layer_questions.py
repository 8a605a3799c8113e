"""Asks the rules about layers of continuous effects, independent questions at once.

A generator (`layer_steps.Asking`) computes a board. It yields questions that don't depend on each other, and is sent
the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from bridge.combat.layer_steps import Answer, Asking, Question

__all__ = ["answered", "asked_once", "at_once"]

T = TypeVar("T")


def answered(asking: Asking[T], note: Callable[[list[Question]], None] = lambda questions: None) -> T:
    """The result of a generator whose questions the solver answers.

    Args:
        asking: What asks.
        note: Called with the questions before they are answered.

    Raises:
        EffortExceeded: The time is over (`deadlines`).
        AzorError: as whatever asks.
    """
    try:
        questions = next(asking)
        from bridge.combat.layer_answers import answers  # here, because not every case asks

        while True:
            note(questions)
            questions = asking.send(answers(questions))
    except StopIteration as end:
        result: T = end.value
        return result


def at_once(some: Iterable[Asking[T]]) -> Asking[list[T]]:
    """The results of several generators in their order; their questions are asked at once."""
    each = list(some)
    found: dict[int, T] = {}
    sent: dict[int, list[Answer] | None] = dict.fromkeys(range(len(each)))
    while sent:
        asked: dict[int, list[Question]] = {}
        for place, sending in sent.items():
            try:
                asked[place] = next(each[place]) if sending is None else each[place].send(sending)
            except StopIteration as end:
                found[place] = end.value
        if not asked:
            break
        left = iter((yield [question for questions in asked.values() for question in questions]))
        sent = {place: [next(left) for _ in questions] for place, questions in asked.items()}
    return [found[place] for place in range(len(each))]


def asked_once(asking: Asking[T]) -> Asking[T]:
    """The same without asking any question again."""
    known: dict[Question, Answer] = {}
    try:
        questions = next(asking)
        while True:
            new = list(dict.fromkeys(each for each in questions if each not in known))
            if new:
                known.update(zip(new, (yield new), strict=True))
            questions = asking.send([known[each] for each in questions])
    except StopIteration as end:
        result: T = end.value
        return result
