"""Threads that judge take turns.

The solver's library keeps its symbols in a table that two threads must not fill at once, and the parts of its syntax
trees are counted without a guard; decoding a type for the first time isn't safe either. Python's lock doesn't help,
since calls of the library let go of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

__all__ = ["in_turn"]

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")

_TURN = RLock()
"""Held by the thread whose turn it is."""


def in_turn(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """The function, run by one thread at a time, together with all others that are decorated; it may call them.

    A time limit that is given to it begins with its turn.
    """

    @wraps(function)
    def alone(*args: _Given.args, **kwargs: _Given.kwargs) -> _Found:
        with _TURN:
            return function(*args, **kwargs)

    return alone
