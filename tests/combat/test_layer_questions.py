"""Questions about layers: asked at once, never twice, and answered the same however many are asked together."""

from __future__ import annotations

from random import Random

import clingo
import pytest

from bridge.asp.solving import judge
from bridge.combat import layer_answers
from bridge.combat.layer_answers import answers_together
from bridge.combat.layer_questions import answered, asked_once, at_once
from bridge.combat.layer_steps import LAYER_QUESTION, WHICH_NEXT, WHICH_OTHERWISE, Answer, Asking, Question
from bridge.combat.layers import asking
from bridge.combat.preparing import understood
from tests.oracle.random_layers import random_board

__all__: list[str] = []


def _question(number: int) -> Question:
    return Question((("fact", number),))


def _asks(*numbers: int) -> Asking[list[Answer]]:
    """Asks one question after the other, and returns the answers."""
    found = []
    for number in numbers:
        (answer,) = yield [_question(number)]
        found.append(answer)
    return found


def _driven(asking: Asking[list[list[Answer]]]) -> tuple[list[list[int]], list[list[int]]]:
    """The numbers that are asked in each call, where each question has its number for an answer, and what comes out."""
    asked: list[list[int]] = []
    try:
        questions = next(asking)
        while True:
            asked.append([int(str(question.facts[0][1])) for question in questions])
            questions = asking.send([[clingo.Number(number)] for number in asked[-1]])
    except StopIteration as end:
        return asked, [[answer[0].number for answer in each] for each in end.value]


def test_what_does_not_wait_is_asked_at_once() -> None:
    asked, found = _driven(at_once([_asks(1, 2, 3), _asks(), _asks(4, 5)]))
    assert asked == [[1, 4], [2, 5], [3]]
    assert found == [[1, 2, 3], [], [4, 5]]


def test_no_question_is_asked_again() -> None:
    asked, found = _driven(asked_once(at_once([_asks(1, 2, 1), _asks(2, 1, 3)])))
    assert asked == [[1, 2], [3]]
    assert found == [[1, 2, 1], [2, 1, 3]]


def _questions(seed: int) -> list[Question]:
    found: list[Question] = []
    answered(asking(understood(random_board(Random(seed)))), found.extend)
    return found


def test_many_questions_are_answered_as_each_one_is() -> None:
    """Of boards in several layers, with questions of which parts are wanted."""
    questions = [each for seed in (0, 12, 17) for each in _questions(seed)][::3]
    assert {WHICH_NEXT, WHICH_OTHERWISE, frozenset()} <= {each.wanted for each in questions}
    together = answers_together(questions)
    for question, answer in zip(questions, together, strict=True):
        assert sorted(answer) == sorted(judge(LAYER_QUESTION, question.facts, wanted=question.wanted))


def test_what_is_wanted_is_the_same_as_in_the_whole_answer() -> None:
    for question in _questions(12):
        whole = judge(LAYER_QUESTION, question.facts)
        part = judge(LAYER_QUESTION, question.facts, wanted=question.wanted)
        assert sorted(part) == sorted(each for each in whole if not question.wanted or each.name in question.wanted)


def test_a_few_questions_are_asked_in_each_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are, an answer is that of its question."""
    questions = _questions(12)
    whole = layer_answers.answers(questions)
    monkeypatch.setattr(layer_answers, "_MOST_IN_CALL", 7)
    assert len(questions) > 7
    assert [*map(sorted, layer_answers.answers(questions))] == [*map(sorted, whole)]
