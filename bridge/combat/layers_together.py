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
from bridge.asp.templates import TOKENS, Apart, Template
from bridge.case.state import Case
from bridge.case.terms import Fact, Term, text_of
from bridge.combat.layers import LAYER_QUESTION, Current, current
from bridge.errors import AzorError
from bridge.rulebook import read_program

__all__ = ["current_together"]

_Question = tuple[Fact, ...]

_PRINTED = "printed"
"""What is said alike of nearly every permanent, so that it is written down once (`placed`)."""

_SHARED = frozenset({"edition", "reading", "vocabulary"})
_MOST_ROUNDS = 60
"""A board that asks more often is left to itself."""


class _UnansweredError(Exception):
    """A question about a layer that nobody has answered yet."""


class _Board:
    """A board with what it has asked so far and what was answered; it asks the same each time it begins again."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._asked: list[list[Fact]] = []
        self._answers: list[list[Atom]] = []

    def current(self) -> Current:
        """As `layers.current`, as far as the questions have been answered.

        Raises:
            _UnansweredError: The last question, `open`, is yet to be answered.
        """
        left = iter(self._answers)

        def answered(facts: list[Fact]) -> list[Atom]:
            if (answer := next(left, None)) is not None:
                return answer
            self._asked.append(facts)
            raise _UnansweredError

        return current(self._case, answered, self._asked)

    @property
    def open(self) -> list[Fact]:
        """The question that was asked last."""
        return self._asked[-1]

    def answer(self, atoms: list[Atom]) -> None:
        """Answers the last question."""
        self._answers.append(atoms)


def current_together(cases: Sequence[Case]) -> list[Current | None]:
    """Each case as `layers.current` gives it; None in place of one that can't be told, or not with others.

    Args:
        cases: Cases whose texts have been read.
    """
    found: list[Current | None] = [None] * len(cases)
    waiting = {place: _Board(case) for place, case in enumerate(cases)}
    for _ in range(_MOST_ROUNDS):
        asked: dict[_Question, list[_Board]] = {}
        still: dict[int, _Board] = {}
        for place, board in waiting.items():
            try:
                found[place] = board.current()
            except _UnansweredError:
                asked.setdefault(tuple(board.open), []).append(board)
                still[place] = board
            except AzorError:
                continue
        if not asked:
            break
        try:
            answers = _answers(list(asked))
        except AzorError:  # whichever board it is, it is found when each is taken by itself
            break
        for boards, answer in zip(asked.values(), answers, strict=True):
            for board in boards:
                board.answer(answer)
        waiting = still
    return found


def _answers(questions: Sequence[_Question]) -> list[list[Atom]]:
    """The shown atoms of each question, in the order in which the solver has terms."""
    by_edition: dict[_Question, list[int]] = {}
    for place, question in enumerate(questions):
        by_edition.setdefault(tuple(each for each in question if each[0] in _SHARED), []).append(place)
    found: list[list[Atom]] = [[] for _ in questions]
    for common, places in by_edition.items():
        apart = [_apart(questions[place]) for place in places]
        program = lifted(LAYER_QUESTION, (), _shown()).judging + text_of(common) + placed(apart)
        answers: list[list[Atom]] = []
        Search("", program=program).solve(on_model=answers.append)
        for atom in answers[0]:
            *arguments, board = atom.arguments
            found[places[board.number]].append(clingo.Function(atom.name, arguments))
    return found


def _apart(question: _Question) -> Apart:
    """The facts of a question about one board, with what it gives as printed apart."""
    printed: dict[str, list[Term]] = {}
    lines: list[Fact] = []
    for each in question:
        if each[0] == _PRINTED:
            printed.setdefault(str(each[1]), []).append(each[2])
        elif each[0] not in _SHARED:
            lines.append(each)
    return Apart(lines, [(_printed(tuple(which)), (name, "", "")) for name, which in printed.items()])


@cache
def _printed(which: tuple[Term, ...]) -> Template:
    """What is said of a permanent of which these characteristics are printed."""
    return Template(tuple((_PRINTED, TOKENS[0], each) for each in which), False, ())


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
