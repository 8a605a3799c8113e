"""Where the time of a verdict goes: a profiler that wraps functions of the package and of clingo while it runs.

A stage is charged the time of its functions without the time of other stages inside them; time that belongs to no stage
is `the rest`. The package itself is not changed. Seconds are wall time: reading the processor's clock would be too slow
for every play of a position. The cost of wrapping is measured and subtracted.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any

import clingo
from clingo.solving import SolveHandle

from bridge.asp import encodings, facts, lifting, slicing, solving, templates
from bridge.case import loading
from bridge.combat import chunks, judging, position, preparing

__all__ = ["CLINGO", "STAGES", "Stages"]

READING, PREPARING, FACTS, TOGETHER = "reading the case", "preparing", "facts", "writing facts together"
RULES, STARTING = "choosing the rules", "clingo: starting"
PARSING, GROUNDING, SOLVING = "clingo: parsing", "clingo: grounding", "clingo: solving"
BACK, REST = "reading back", "the rest"

CLINGO = (STARTING, PARSING, GROUNDING, SOLVING)
"""The stages of clingo itself."""

STAGES = (READING, PREPARING, FACTS, TOGETHER, RULES, *CLINGO, BACK, REST)
"""All stages, in order."""

_FUNCTIONS: tuple[tuple[str, Callable[..., Any]], ...] = (
    (READING, loading.case_from_object),
    (READING, loading.load_line),
    (PREPARING, preparing.prepared),
    (PREPARING, preparing.understood),
    (FACTS, facts.facts),
    (FACTS, templates.facts_apart),
    (TOGETHER, lifting.placed),
    (RULES, lifting.lifted),
    (RULES, slicing.sliced),
    (RULES, encodings.text),
    (STARTING, solving._control),
    (PARSING, solving._stated),
    (BACK, judging.verdict_without_search),
)
"""Functions with their stages. Each is wrapped under every name that a module of the package has for it."""

_WATCHED = ("bridge", "benchmarks")

_METHODS: tuple[tuple[str, Any, str], ...] = (
    (PARSING, clingo.Control, "add"),
    (GROUNDING, clingo.Control, "ground"),
    (SOLVING, clingo.Control, "solve"),
    *((SOLVING, SolveHandle, name) for name in ("resume", "wait", "model", "get", "core", "cancel")),
    (BACK, clingo.solving.Model, "symbols"),
    (BACK, judging.Reading, "__init__"),
    (BACK, solving.Search, "atoms"),
    (READING, position._Pairs, "places"),
    (FACTS, position._Outcomes, "_assumptions"),
    (BACK, position._Outcomes, "_take"),
)
_STEPS: tuple[tuple[str, Any, str], ...] = ((BACK, chunks, "_outcomes"), (BACK, chunks, "_verdicts"))
"""Generators whose steps belong to a stage: they read answers back."""


class Stages:
    """The seconds of each stage while `watching`."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._now = [REST]
        self._since = 0.0
        self._calls: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Charges the time inside to the stages."""
        with ExitStack() as undo:
            for stage, function in _FUNCTIONS:
                for module in [each for name, each in sys.modules.items() if name.partition(".")[0] in _WATCHED]:
                    for name, value in list(vars(module).items()):
                        if value is function:
                            self._replace(undo, module, name, self._timed(stage, function))
            for stage, owner, name in _METHODS:
                self._replace(undo, owner, name, self._timed(stage, vars(owner)[name], whole=name == "symbols"))
            for stage, owner, name in _STEPS:
                self._replace(undo, owner, name, self._timed_steps(stage, vars(owner)[name]))
            self._since = time.perf_counter()
            yield
            self._charge()
        inside, outside = _costs()
        for (outer, inner), calls in self._calls.items():
            self.seconds[inner] -= calls * inside
            self.seconds[outer] -= calls * outside
        # Subtracting the cost of wrapping may leave a little less than nothing.
        for stage, seconds in self.seconds.items():
            self.seconds[stage] = max(0.0, seconds)

    def share(self, *stages: str) -> float:
        """The share of some stages in the whole time, from 0 to 1."""
        return sum(self.seconds[each] for each in stages) / (sum(self.seconds.values()) or 1.0)

    @staticmethod
    def _replace(undo: ExitStack, owner: Any, name: str, new: Any) -> None:
        undo.callback(setattr, owner, name, vars(owner)[name])
        setattr(owner, name, new)

    def _charge(self) -> None:
        now = time.perf_counter()
        self.seconds[self._now[-1]] += now - self._since
        self._since = now

    def _timed(self, stage: str, function: Callable[..., Any], whole: bool = False) -> Callable[..., Any]:
        """The function, charged to a stage; with `whole`, the iterator that it returns is exhausted there."""
        now, calls, charge = self._now, self._calls, self._charge

        @wraps(function)
        def wrapper(*arguments: Any, **keys: Any) -> Any:
            charge()
            calls[now[-1], stage] += 1
            now.append(stage)
            try:
                found = function(*arguments, **keys)
                return list(found) if whole else found
            finally:
                charge()
                now.pop()

        return wrapper

    def _timed_steps(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def wrapper(*arguments: Any, **keys: Any) -> Iterator[Any]:
            step = self._timed(stage, function(*arguments, **keys).__next__)
            while True:
                try:
                    found = step()
                except StopIteration:
                    return
                yield found

        return wrapper


_CALLS = 20_000


def _costs() -> tuple[float, float]:
    """The seconds that wrapping adds to a call: those charged to the called function, and those to its caller."""
    stages = Stages()
    nothing = stages._timed("inside", len)
    stages._since = began = time.perf_counter()
    for _ in range(_CALLS):
        len(())
    bare = time.perf_counter() - began
    stages._since = time.perf_counter()
    for _ in range(_CALLS):
        nothing(())
    stages._charge()
    return stages.seconds["inside"] / _CALLS, (stages.seconds[REST] - bare) / _CALLS
