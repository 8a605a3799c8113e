"""Open questions: what is judged for each combination of answers, and on which answers it depends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from bridge.case.state import Prepared, Understood
from bridge.combat.preparing import MOST_QUESTIONS, Completed, combinations
from bridge.combat.verdict import Witness

__all__ = ["Answered", "about_questions", "deciding_questions", "each_answer", "unanswered"]

_T = TypeVar("_T")
Answered = tuple[dict[str, bool], _T]
"""Answers to the open questions, and what is judged with them."""


def unanswered(unsupported: Iterable[Witness]) -> list[str]:
    """The questions without an answer that keep a play from being judged."""
    return [str(each.values[0]) for each in unsupported if each.kind == "unanswered"]


def each_answer(
    case: Understood,
    questions: list[str],
    judge: Callable[[Prepared], _T],
    unsupported: Callable[[_T], Iterable[Witness]],
) -> list[Answered[_T]] | None:
    """What is judged for each combination of answers, first for no to all; None if there are too many questions.

    An answer can bring up further questions.
    """
    completed = Completed(case)
    while len(questions) <= MOST_QUESTIONS:
        found = [(answers, judge(completed.with_answers(answers))) for answers in combinations(questions)]
        more = {question for _, each in found for question in unanswered(unsupported(each))}.difference(questions)
        if not more:
            return found
        questions = [*questions, *sorted(more)]
    return None


def deciding_questions(found: Sequence[tuple[Mapping[str, bool], object]]) -> list[str]:
    """The questions on whose answer what was found depends."""
    by_answers = {tuple(answers.values()): each for answers, each in found}
    questions = list(found[0][0])
    return [
        question
        for place, question in enumerate(questions)
        if any(
            by_answers[(*key[:place], True, *key[place + 1 :])] != each
            for key, each in by_answers.items()
            if not key[place]
        )
    ]


def about_questions(questions: Iterable[str], kind: str) -> list[Witness]:
    """A witness of a kind for each question."""
    return [Witness("611.3a", kind, (question,), ("question",)) for question in questions]
