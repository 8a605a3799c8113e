"""What a case leaves open: judges each combination of answers and numbers, and finds out on which the result depends.

A question has two answers. A number of a player that the case doesn't give may have any value, but only comparisons
use it: the rules say from which number on a comparison has another result (`number_threshold`), so that one number of
each interval stands for the whole interval. If the rules use a number for more than comparisons (`number_used`), no
number stands for others, and the result stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from math import prod
from typing import Any, TypeAlias, TypeVar

from bridge.case.state import Prepared, Understood
from bridge.combat.preparing import MOST_QUESTIONS, Completed
from bridge.combat.reading import Numbers
from bridge.combat.verdict import OPEN, Witness

__all__ = [
    "Answered",
    "Answers",
    "Open",
    "about_open",
    "answers_of",
    "deciding",
    "each_answer",
    "is_open",
    "numbers_of",
    "of_deciding",
    "to_answer",
]

_T = TypeVar("_T")
Open: TypeAlias = "str | tuple[str, str]"
"""What a case leaves open: a question, or a player with the name of a number."""
Answers: TypeAlias = "dict[Open, bool | int]"
Answered = tuple[Answers, _T]
"""Answers to what is open, and what is judged with them."""

_MOST_COMBINATIONS = 2**MOST_QUESTIONS


def is_open(witness: Witness) -> bool:
    """Whether a witness of what isn't judged names a question or a number that the case doesn't give."""
    return witness.kind in OPEN


def to_answer(unsupported: Sequence[Witness], *, decided: bool, everywhere: bool) -> list[Open]:
    """The unanswered questions and missing numbers for whose values the case has to be judged.

    Args:
        unsupported: What isn't judged.
        decided: Whether that doesn't matter, since a play is malformed.
        everywhere: Whether characteristics depend on open questions, so that the answers may change everything else,
        too.

    Returns:
        Those questions and numbers; empty if the verdict is undetermined anyway for other reasons.
    """
    decided = decided or not all(map(is_open, unsupported))
    return [] if decided and not everywhere else _open_things(unsupported)


def _open_things(unsupported: Iterable[Witness]) -> list[Open]:
    return [
        str(each.values[0]) if each.kind == "unanswered" else (str(each.values[0]), str(each.values[1]))
        for each in unsupported
        if is_open(each)
    ]


def each_answer(
    case: Understood,
    opened: Sequence[Open],
    judge: Callable[[Prepared], _T],
    unsupported: Callable[[_T], Iterable[Witness]],
    numbers: Callable[[_T], Numbers],
    first: _T,
) -> list[Answered[_T]] | None:
    """The result for each combination of answers and numbers; first the one for the answer no to all, and the least
    numbers.

    An answer can lead to further questions and further thresholds.

    Args:
        case: The case.
        opened: What it leaves open.
        judge: Judges it with answers.
        unsupported: What of that isn't judged.
        numbers: What the rules say of numbers as that is judged.
        first: What is judged without answers.

    Returns:
        None if there are too many combinations, or if a number is used for more than comparisons.
    """
    completed = Completed(case)
    known: dict[tuple[tuple[Open, bool | int], ...], _T] = {}
    said = [numbers(first)]
    while True:
        told = Numbers(*(frozenset(chain.from_iterable(each)) for each in zip(*said, strict=True)))
        values = {each: _values(each, told.thresholds) for each in opened}
        if not told.used.isdisjoint(values) or prod(map(len, values.values())) > _MOST_COMBINATIONS:
            return None
        combinations = [tuple(zip(values, some, strict=True)) for some in product(*values.values())]
        for each in combinations:
            if each not in known:
                known[each] = judge(completed.with_answers(answers_of(each), numbers_of(each)))
                said.append(numbers(known[each]))
        more = {one for each in combinations for one in _open_things(unsupported(known[each]))}.difference(opened)
        if not more and told == Numbers(*(frozenset(chain.from_iterable(each)) for each in zip(*said, strict=True))):
            return [(dict(each), known[each]) for each in combinations]
        opened = [*opened, *sorted(more, key=str)]


def _values(of: Open, thresholds: Iterable[tuple[str, str, int]]) -> list[bool] | list[int]:
    """Both answers to a question, or one number of each interval in which no comparison changes."""
    if isinstance(of, str):
        return [False, True]
    begins = {number for *whose, number in thresholds if tuple(whose) == of}
    least = min(begins, default=0)
    return sorted({0, *begins, *({least - 1} if least <= 0 and begins else ())})


def answers_of(answers: Iterable[tuple[Open, bool | int]]) -> dict[str, bool]:
    """The answers to questions among some answers."""
    return {of: bool(value) for of, value in answers if isinstance(of, str)}


def numbers_of(answers: Iterable[tuple[Open, bool | int]]) -> tuple[tuple[str, str, int], ...]:
    """The numbers of players among some answers: player, name, number."""
    return tuple((*of, int(value)) for of, value in answers if not isinstance(of, str))


def deciding(found: Sequence[tuple[Mapping[Open, Any], object]]) -> list[Open]:
    """The questions and numbers on which the result depends."""
    by_answers = {tuple(answers.values()): each for answers, each in found}
    return [
        of
        for place, of in enumerate(found[0][0])
        if any(
            len({repr(each) for key, each in by_answers.items() if (*key[:place], *key[place + 1 :]) == others}) > 1
            for others in {(*key[:place], *key[place + 1 :]) for key in by_answers}
        )
    ]


def of_deciding(
    found: Sequence[Answered[_T]], decisive: Collection[Open]
) -> Iterator[tuple[list[tuple[Open, bool | int]], _T]]:
    """The result for each combination of decisive answers, with these; the other answers are those of the first
    result."""
    first = found[0][0]
    for answers, each in found:
        if all(answer == first[of] for of, answer in answers.items() if of not in decisive):
            yield [(of, answers[of]) for of in decisive], each


def about_open(things: Iterable[Open], *, matters: bool) -> list[Witness]:
    """A witness for each question and number, that it matters or that it doesn't."""
    return [
        Witness("611.3a", "unanswered" if matters else "either_answer", (of,), ("question",))
        if isinstance(of, str)
        else Witness("107.1", "missing_number" if matters else "any_number", of, ("player", "name"))
        for of in things
    ]
