"""Random cases to hold a property against: boards with plays, other names for the same, crowds of identical creatures.

Cases are plain data, as the oracle's `random_board` makes them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from clingo import Symbol
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from bridge import case_from_object, encodings, judging
from bridge.facts import facts, quote
from bridge.judging import edition_of
from bridge.solving import Search, judge
from bridge.verdict import LegalPlays, Verdict, Witness
from tests.oracle.random_boards import random_board

__all__ = [
    "Answer",
    "Node",
    "answer",
    "board",
    "choices",
    "crowd",
    "declarations",
    "essence",
    "essence_of_all",
    "everywhere",
    "examples",
    "pressed",
    "renamed",
    "searching",
    "seeds",
    "state_facts",
    "with_play",
    "without",
]

Node = dict[str, Any]

seeds = st.integers(0, 10**6)
"""Of random boards."""


def examples(number: int) -> settings:
    """So many examples, the same ones in every run: a suite that fails must fail again."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return settings(max_examples=number, deadline=None, derandomize=True, database=None, suppress_health_check=slow)


# ---------------------------------------------------------------- cases


def board(seed: int) -> Node:
    """A random board without a play; every effect has an id, so that no id says where an effect stands."""
    case = random_board(seed)
    state = case["state"]
    lists = [state.get("effects", []), *(permanent.get("effects", []) for permanent in state["battlefield"])]
    for number, effect in enumerate((effect for effects in lists for effect in effects), 1):
        effect["id"] = f"effect {number}"
    return case


def state_facts(case: Node) -> str:
    """The facts of a case without its play."""
    read = case_from_object({key: value for key, value in case.items() if key != "play"})
    return facts(read, edition_of(read))


def choices(case: Node) -> tuple[list[str], list[str]]:
    """The creatures that may attack, and what can be attacked."""
    search = Search("explain_attackers", state_facts(case))
    creatures = sorted(atom.arguments[0].string for atom in search.atoms("prospective_attacker", 1))
    return creatures, sorted(atom.arguments[0].string for atom in search.atoms("attackable", 1))


def declarations(case: Node) -> list[dict[str, str]]:
    """Every declaration of creatures that may attack against what can be attacked."""
    creatures, targets = choices(case)
    return [
        {creature: target for creature, target in zip(creatures, chosen, strict=True) if target is not None}
        for chosen in product((None, *targets), repeat=len(creatures))
    ]


def with_play(case: Node, seed: int) -> Node:
    """The case with a random play of creatures that may attack against what can be attacked."""
    rng = random.Random(f"play {seed}")
    creatures, targets = choices(case)
    share = rng.choice((0.3, 0.6, 0.9))
    play = {creature: rng.choice(targets) for creature in creatures if rng.random() < share}
    return {**case, "play": {"attackers": play}}


def pressed(case: Node) -> Node:
    """The case with requirements that can't all be obeyed, if two creatures may attack."""
    case = deepcopy(case)
    every = {"id": "press", "kind": "must_attack", "subject": {"type": "creature"}}
    one = {"id": "narrow", "kind": "max_attackers", "n": 1}
    case["state"].setdefault("effects", []).extend((every, one))
    return case


def crowd(case: Node, size: int, most_targets: int = 2) -> Node:
    """The case with one creature of the active player repeated until so many may attack, and with few targets.

    Effects of the creature itself are repeated with it.
    """
    case = deepcopy(case)
    state = case["state"]
    creatures, targets = choices(case)
    for permanent in state["battlefield"]:
        if permanent["id"] in targets[most_targets:]:
            permanent["types"] = sorted({*permanent["types"], "enchantment"} - {"planeswalker", "battle"})
            permanent["subtypes"] = []
            permanent.pop("protector", None)
    pattern = next(permanent for permanent in state["battlefield"] if permanent["id"] == creatures[0])
    for number in range(size - len(creatures)):
        twin = {**deepcopy(pattern), "id": f"twin {number}"}
        for effect in twin.get("effects", []):
            effect["id"] += f" of twin {number}"
        state["battlefield"].append(twin)
    return case


def everywhere(part: Any, change: Callable[[Any], Any]) -> Any:
    """Plain data with every string in it changed, keys too."""
    if isinstance(part, dict):
        return {change(key): everywhere(value, change) for key, value in part.items()}
    if isinstance(part, list):
        return [everywhere(each, change) for each in part]
    return change(part) if isinstance(part, str) else part


def renamed(case: Node, names: Mapping[str, str]) -> Node:
    """The case with other ids; no id of `board` is a word that stands for something else."""
    return everywhere(case, lambda text: names.get(text, text))  # type: ignore[no-any-return]


# ---------------------------------------------------------------- answers


class Answer(NamedTuple):
    """What the rules alone say of a play: its violations and the requirements it obeys, as text, and those asked."""

    violations: frozenset[str]
    obeyed: frozenset[str]
    asked: frozenset[str]


def answer(text: str, play: Mapping[str, str]) -> Answer:
    """The answer of `declare_attackers.lp` for the facts of a state and a play."""
    announced = "".join(f"play_attacker({quote(one)},{quote(target)}).\n" for one, target in play.items())
    atoms = judge("declare_attackers", text + announced)

    def those(name: str, argument: int) -> frozenset[str]:
        return frozenset(str(atom.arguments[argument]) for atom in atoms if atom.name == name)

    return Answer(those("violation", 1), those("obeyed", 0), those("asked", 0))


def _witnesses(found: tuple[Witness, ...], names: Mapping[str, str]) -> frozenset[tuple[Any, ...]]:
    return frozenset(
        (each.cr, each.kind, *(names.get(value, value) if isinstance(value, str) else value for value in each.values))
        for each in found
    )


def essence(verdict: Verdict, names: Mapping[str, str] | None = None) -> tuple[Any, ...]:
    """What of a verdict must not change with names and order; its ids are renamed if names are given.

    Which of several better plays or reasons is shown may depend on names.
    """
    groups = (
        verdict.violations,
        verdict.requirements.obeyed,
        verdict.requirements.unmet,
        verdict.unsupported,
        verdict.malformed,
        tuple(conflict.requirement for conflict in verdict.conflicts),
    )
    shown = tuple(_witnesses(group, names or {}) for group in groups)
    return verdict.outcome, *shown, verdict.better_play is None


def essence_of_all(plays: LegalPlays, names: Mapping[str, str] | None = None) -> tuple[Any, ...]:
    """What of the legal declarations must not change with names and order."""
    names = names or {}
    found = frozenset(
        (frozenset((names.get(one, one), names.get(at, at)) for one, at in play.attackers.items()), play.obeys)
        for play in plays.found
    )
    return plays.outcome, plays.count, plays.maximum, len(plays.found), found


# ---------------------------------------------------------------- searches made in other ways


@contextmanager
def searching(*, folded: bool) -> Iterator[None]:
    """Searches use symmetry on every board, or on none; the quick attempt before it is left out."""
    attempt = Search.attempt

    def without_attempt(search: Search, on_model: Callable[[list[Symbol]], object], conflicts: int) -> bool | None:
        # An attempt without conflicts only propagates.
        return None if conflicts else attempt(search, on_model, conflicts)

    few = 0 if folded else 10**6
    with patch.object(judging, "_FEW", few), patch.object(Search, "attempt", without_attempt):
        yield


@contextmanager
def without(file: str, instead: str) -> Iterator[None]:
    """The programs with another text in the place of a file of `asp_rules`."""
    read = encodings.program

    def program(question: str) -> tuple[tuple[Path, str], ...]:
        return tuple((path, instead if path == encodings.RULES / file else text) for path, text in read(question))

    with patch.object(encodings, "program", program):
        encodings.text.cache_clear()
        try:
            yield
        finally:
            encodings.text.cache_clear()
