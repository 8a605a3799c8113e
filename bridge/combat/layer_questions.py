"""Asking the rules about layers of continuous effects: many questions at once, of one board or of many.

What works out a board is a generator. It yields questions that don't wait for each other, and is sent
the answer to each: the shown atoms. A call of the solver takes a hundredth of a second, however little it is asked;
many questions in one call (`lifting`) take a fifth of that each.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from bridge.case.terms import Fact

if TYPE_CHECKING:
    from bridge.asp.solving import Atom

__all__ = ["LAYER_QUESTION", "Answer", "Asking", "Question", "answered", "answers", "asked_once", "at_once"]

T = TypeVar("T")

LAYER_QUESTION = "apply_layer"
"""The question that is asked about each layer."""


class Question(NamedTuple):
    """A question about a layer.

    Attributes:
        facts: Its facts.
        wanted: The names of predicates to which the answer may be confined; if there are none, all.
    """

    facts: tuple[Fact, ...]
    wanted: frozenset[str] = frozenset()


Answer: TypeAlias = "list[Atom]"
"""The shown atoms of the one answer set of a question."""
Asking: TypeAlias = Generator[list[Question], list[Answer], T]
"""What yields questions, is sent their answers in the same order, and returns what follows from them."""

_WORTH_LIFTING = 24
"""Until so many questions have been asked, one is asked at a time: lifting the encoding takes as long."""

_WORTH_JOINING = 3
"""Fewer questions than this are quicker asked one at a time."""

_MOST_IN_CALL = 400
"""How many questions are asked in one call at most: more need memory and save no time."""

_asked = 0
"""How many questions have been asked in this process."""


def answered(asking: Asking[T], note: Callable[[list[Question]], None] = lambda questions: None) -> T:
    """What comes out in the end, all questions being answered by the solver.

    Args:
        asking: What asks.
        note: Called with the questions before they are answered.

    Raises:
        EffortExceeded: The time is over (`deadlines`).
        AzorError: as whatever asks.
    """
    try:
        questions = next(asking)
        while True:
            note(questions)
            questions = asking.send(answers(questions))
    except StopIteration as end:
        result: T = end.value
        return result


def at_once(some: Iterable[Asking[T]]) -> Asking[list[T]]:
    """What comes out of several, whose questions are asked at once; in their order."""
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


def answers(questions: Sequence[Question]) -> list[Answer]:
    """The answer to each of some questions.

    Raises:
        EffortExceeded: The time is over (`deadlines`).
        InternalError: A bug of ours.
    """
    global _asked
    _asked += len(questions)
    if len(questions) >= _WORTH_JOINING and _asked > _WORTH_LIFTING:
        from bridge.combat.layers_together import answers_together

        parts = (questions[at : at + _MOST_IN_CALL] for at in range(0, len(questions), _MOST_IN_CALL))
        return [answer for part in parts for answer in answers_together(part)]
    from bridge.asp.solving import judge

    return [judge(LAYER_QUESTION, each.facts, "layers", each.wanted) for each in questions]
