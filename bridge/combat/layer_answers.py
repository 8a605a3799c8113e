"""The rules' answers to questions about layers of continuous effects.

A call of the solver takes a hundredth of a second for a single question; many questions in one call (`lifting`), about
one board or many, take a fifth of that each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import clingo

from bridge.asp import encodings, slicing
from bridge.asp.lifting import lifted, placed
from bridge.asp.solving import judge, judge_program
from bridge.asp.templates import Apart, Template
from bridge.case.terms import Fact, text_of
from bridge.combat.layer_steps import LAYER_QUESTION, Answer, Question
from bridge.rulebook import read_program

__all__ = ["answers", "answers_together"]

_SHARED = frozenset({"edition", "reading", "vocabulary"})

_WORTH_SHARING = 3
"""Facts that fewer questions than this share are given for each of them."""

_WORTH_LIFTING = 24
"""The encoding is lifted after so many questions; until then each is asked by itself, since lifting takes as long."""

_WORTH_JOINING = 3
"""Fewer questions than this are faster one at a time."""

_MOST_IN_CALL = 400
"""How many questions are asked in one call at most: more need memory and save no time."""

_asked = 0
"""How many questions have been asked in this process."""


def answers(questions: Sequence[Question]) -> list[Answer]:
    """The answer to each of some questions.

    Raises:
        EffortExceeded: The time is over (`deadlines`).
        InternalError: A bug of ours.
    """
    global _asked
    _asked += len(questions)
    if len(questions) >= _WORTH_JOINING and _asked > _WORTH_LIFTING:
        parts = (questions[at : at + _MOST_IN_CALL] for at in range(0, len(questions), _MOST_IN_CALL))
        return [answer for part in parts for answer in answers_together(part)]
    return [judge(LAYER_QUESTION, each.facts, "layers", each.wanted) for each in questions]


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
        program = slicing.statements(lifted(LAYER_QUESTION, (), _shown()).judging, given, shown=True, wanted=wanted)
        for atom in judge_program(program, text_of(common) + placed(list(_apart(those))), "layers"):
            *arguments, board = atom.arguments
            found[places[board.number]].append(clingo.Function(atom.name, arguments))
    return found


def _apart(questions: Sequence[Sequence[Fact]]) -> Iterator[Apart]:
    """The facts of questions, separated from those that all share, which are most of them if the questions are about
    one board."""
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
