"""Boards in the formats of other programs: tests for engines, puzzles, logs of games.

    targets     what the engines' tests can express, and what a case loses on the way there
    exporting   a case -> a puzzle or a test of an engine, with what was left out
    forge, xmage, argentum, phase
                the writers of tests, one for each engine
    quoting     names and words as source code of other languages
    puzzles     a Forge puzzle -> a case, with what could not be taken over
    arena       a detailed log of MTG Arena -> cases

Nothing here decides what is legal: a test expects what the rules say of the board that it can express.
"""

from __future__ import annotations

__all__: list[str] = []
