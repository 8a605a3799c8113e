"""Applying continuous effects on many boards: what they ask about layers is asked of many boards in one call of the
solver (`lifting`), so far as they have got."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import clingo

from bridge.asp import encodings, slicing
from bridge.asp.lifting import lifted, placed
from bridge.asp.solving import judge_program
from bridge.asp.templates import Apart, Template
from bridge.case.state import Case
from bridge.case.terms import Fact, text_of
from bridge.combat.layer_questions import LAYER_QUESTION, Answer, Asking, Question, answers
from bridge.combat.layers import Current, asking
from bridge.errors import AzorError
from bridge.rulebook import read_program

__all__ = ["answers_together", "current_together"]

_SHARED = frozenset({"edition", "reading", "vocabulary"})

_WORTH_SHARING = 3
"""What fewer questions than this have in common is said for each of them."""


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
        except AzorError:  # whichever board it is, it is found when each is taken by itself
            break
        left = iter(questions)
        sent = {place: [told[next(left)] for _ in some] for place, some in asked.items()}
    return found


def answers_together(questions: Sequence[Question]) -> list[Answer]:
    """The shown atoms of each question, in the order in which the solver has terms.

    Raises:
        EffortExceeded: The time is over (`deadlines`).
        InternalError: A bug of ours.
    """
    kinds: dict[tuple[tuple[Fact, ...], frozenset[str]], list[int]] = {}
    for place, (facts, wanted) in enumerate(questions):
        kinds.setdefault((tuple(each for each in facts if each[0] in _SHARED), wanted), []).append(place)
    found: list[Answer] = [[] for _ in questions]
    for (common, wanted), places in kinds.items():
        those = [questions[place].facts for place in places]
        given = [*{each for facts in those for each in facts}, ("board__",)]
        program = slicing.statements_of(lifted(LAYER_QUESTION, (), _shown()).judging, given, wanted=wanted)
        for atom in judge_program(program, text_of(common) + placed(list(_apart(those))), "layers"):
            *arguments, board = atom.arguments
            found[places[board.number]].append(clingo.Function(atom.name, arguments))
    return found


def _apart(questions: Sequence[Sequence[Fact]]) -> Iterator[Apart]:
    """The facts of questions, with those apart that all of them have: most, of questions about one board."""
    own = [{each for each in facts if each[0] not in _SHARED} for facts in questions]
    common = set.intersection(*own) if len(own) >= _WORTH_SHARING else set()
    copies = [(Template(tuple(common), False, ()), ("", "", ""))] if common else []
    for facts in own:
        yield Apart(list(facts - common), copies)


@cache
def _shown() -> tuple[str, ...]:
    """What the question shows, for many boards."""
    shown = []
    (own,) = (text for file, text in encodings.program(LAYER_QUESTION) if file.stem == LAYER_QUESTION)
    for statement in read_program(own, LAYER_QUESTION).statements:
        if statement.node.ast_type.name == "ShowSignature":
            arguments = [*(f"Argument{place}" for place in range(statement.node.arity)), "Board__"]
            atom = f"{statement.node.name}({', '.join(arguments)})"
            shown.append(f"{atom} : {atom}")
    return tuple(shown)
