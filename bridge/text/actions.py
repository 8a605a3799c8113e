"""The functions that the names of a grammar stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["Actions", "MeaninglessError"]

_Action = TypeVar("_Action", bound=Callable[..., Any])


class MeaninglessError(Exception):
    """The grammar allows it, but it says nothing that a case can express."""


class Actions(dict[str, Callable[..., Any]]):
    """What each name of a grammar means: a function of what its parts mean."""

    def of(self, name: str) -> Callable[..., Any]:
        """The function for a name of the grammar."""
        found = self.get(name)
        if found is None:
            raise AssertionError(f"the grammar's {name!r} has no meaning")
        return found

    def means(self, *names: str) -> Callable[[_Action], _Action]:
        """Enters a function under some names, or under its own."""

        def enter(function: _Action) -> _Action:
            for name in names or (function.__name__.strip("_"),):
                assert name not in self, name
                self[name] = function
            return function

        return enter

    def constants(self, /, **values: Any) -> None:
        """Enters names that always mean the same."""
        for name, value in values.items():
            assert name not in self, name
            self[name] = lambda *_children, _value=value: _value
