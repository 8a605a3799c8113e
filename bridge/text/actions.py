"""The functions that the names of a grammar stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["Actions", "MeaninglessError"]

_Action = TypeVar("_Action", bound=Callable[..., Any])


class MeaninglessError(Exception):
    """The grammar allows the words, but no case can express their meaning."""


class Actions(dict[str, Callable[..., Any]]):
    """What each name of a grammar means: a function of what its parts mean.

    Args:
        shared: The functions of names that are not entered here.
    """

    def __init__(self, shared: Actions | None = None) -> None:
        super().__init__()
        self._shared = shared

    def of(self, name: str) -> Callable[..., Any]:
        """The function for a name of the grammar."""
        found = self.get(name)
        if found is None and self._shared is not None:
            return self._shared.of(name)
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

    def functions(self, /, **functions: Callable[..., Any]) -> None:
        """Enters functions under names."""
        for name, function in functions.items():
            self.means(name)(function)

    def constants(self, /, **values: Any) -> None:
        """Enters names that always mean the same."""
        self.functions(**{name: lambda *_, _value=value: _value for name, value in values.items()})
