"""Applying continuous effects on many boards: the questions about layers are asked of many boards at once.

Each board is taken as far as its questions have been answered. Those that it asks next are collected, answered in one
call of the solver (`lifting`), and the boards that asked begin again, until none asks anything more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import clingo

from bridge.asp import encodings
from bridge.asp.lifting import lifted, placed
from bridge.asp.solving import Atom, Search
from bridge.asp.templates import Apart
from bridge.case.state import Case
from bridge.case.terms import Fact, text_of
from bridge.combat.layers import LAYER_QUESTION, Current, current
from bridge.errors import AzorError
from bridge.rulebook import read_program

__all__ = ["current_together"]

_Question = tuple[Fact, ...]

_SHARED = frozenset({"edition", "vocabulary"})
_MOST_ROUNDS = 60
"""A board that asks more often is left to itself."""


class _UnansweredError(Exception):
    """A question about a layer that nobody has answered yet."""

    def __init__(self, question: _Question) -> None:
        super().__init__()
        self.question = question


def current_together(cases: Sequence[Case]) -> list[Current | None]:
    """Each case as `layers.current` gives it; None in place of one that can't be told, or not with others.

    Args:
        cases: Cases whose texts have been read.
    """
    found: list[Current | None] = [None] * len(cases)
    answers: dict[_Question, list[Atom]] = {}
    first: dict[int, _Question] = {}

    def answered(facts: list[Fact]) -> list[Atom]:
        question = tuple(facts)
        if question not in answers:
            raise _UnansweredError(question)
        return answers[question]

    waiting = list(range(len(cases)))
    for _ in range(_MOST_ROUNDS):
        asked: dict[_Question, None] = {}
        still: list[int] = []
        for place in waiting:
            try:
                found[place] = current(cases[place], answered, first.get(place))
            except _UnansweredError as open_one:
                first.setdefault(place, open_one.question)
                asked[open_one.question] = None
                still.append(place)
            except AzorError:
                continue
        if not asked:
            break
        try:
            answers.update(zip(asked, _answers(list(asked)), strict=True))
        except AzorError:  # whichever board it is, it is found when each is taken by itself
            break
        waiting = still
    return found


def _answers(questions: Sequence[_Question]) -> list[list[Atom]]:
    """The shown atoms of each question, in the order in which the solver has terms."""
    by_edition: dict[_Question, list[int]] = {}
    for place, question in enumerate(questions):
        by_edition.setdefault(tuple(each for each in question if each[0] in _SHARED), []).append(place)
    found: list[list[Atom]] = [[] for _ in questions]
    for common, places in by_edition.items():
        apart = [Apart([each for each in questions[place] if each[0] not in _SHARED], []) for place in places]
        program = lifted(LAYER_QUESTION, (), _shown()).judging + text_of(common) + placed(apart)
        answers: list[list[Atom]] = []
        Search("", program=program).solve(on_model=answers.append)
        for atom in answers[0]:
            *arguments, board = atom.arguments
            found[places[board.number]].append(clingo.Function(atom.name, arguments))
    return found


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
