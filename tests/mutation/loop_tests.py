"""The tests of `tests/loops` that look at what the rules say of a loop or of a step, as cases that notice mutants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from inspect import getmembers, isfunction, signature
from itertools import product
from typing import Any

import pytest

__all__ = ["MODULES", "tests"]

MODULES = (
    "accepted",
    "below_zero",
    "bounds",
    "events",
    "hearing",
    "intervening",
    "lasting",
    "meaning",
    "near_memory",
    "near_misses",
    "near_turns",
    "scope",
    "sources",
    "turns",
    "types",
    "verbs",
    "waiting",
)
"""The modules whose tests ask the action theory for single steps, short runs, small loops, or what a round means."""


def tests(modules: tuple[str, ...] = MODULES) -> Iterator[tuple[str, Callable[[], bool]]]:
    """Each test with a name, and what tells whether it fails; without those that are run at night alone."""
    for module in modules:
        for name, function in getmembers(import_module(f"tests.loops.test_{module}"), isfunction):
            marks = {mark.name for mark in getattr(function, "pytestmark", ())}
            if name.startswith("test_") and function.__module__.endswith(module) and "nightly" not in marks:
                for number, given in enumerate(_parameters(function)):
                    if given.keys() == signature(function).parameters.keys():
                        yield f"{module}: {name} {number}", partial(_fails, function, given)


def _parameters(function: Callable[..., object]) -> Iterator[dict[str, Any]]:
    """What a test is run with, once for each combination of its parameters."""
    given: list[list[dict[str, Any]]] = []
    for mark in getattr(function, "pytestmark", ()):
        if mark.name == "parametrize":
            names, rows = mark.args
            names = [each.strip() for each in names.split(",")] if isinstance(names, str) else names
            given.append([dict(zip(names, _values(row, len(names)), strict=True)) for row in rows if not _marked(row)])
    for chosen in product(*given):
        yield {name: value for each in chosen for name, value in each.items()}


def _values(row: Any, many: int) -> Any:
    if hasattr(row, "marks"):
        return row.values
    return row if many > 1 else [row]


def _marked(row: Any) -> bool:
    return bool(getattr(row, "marks", ()))


def _fails(function: Callable[..., object], given: dict[str, Any]) -> bool:
    try:
        function(**given)
    except (AssertionError, pytest.fail.Exception):
        return True
    return False
