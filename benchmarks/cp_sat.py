"""A second exact solver of block declarations, with CP-SAT of OR-tools, for comparison and as a check of the maximum.

It shares only the case format with Azor, reads the part of it that the families of `hard_boards` use, and refuses
anything else. It needs the extra `benchmark`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ortools.sat.python import cp_model

__all__ = ["Answer", "Instance", "Requirement", "Unread", "count", "reading", "solve"]


class Unread(Exception):
    """This solver can't read something in the case."""


@dataclass(frozen=True)
class Requirement:
    """Obeyed when the number of blocks among `pairs` (blocker, attacker) is from `low` to `high`."""

    pairs: frozenset[tuple[str, str]]
    low: int = 1
    high: int | None = None


@dataclass
class Instance:
    """The restrictions and requirements of one defending player's declaration.

    Attributes:
        capacity: For each creature that may block, how many attackers it can block.
        attackers: The creatures that attack the player.
        pairs: The blocks (blocker, attacker) that no restriction on the pair forbids.
        numbers: For each attacker, pairs of a least and a greatest number of blockers, which hold if it is blocked at
            all.
        by_all: Attackers that must be blocked by all creatures of the player or by none.
        creatures: The number of creatures that the player controls.
        limits: Greatest numbers, each with a set of blocks: no more creatures may make a block of the set.
        not_alone: Creatures that can't be the only one to block.
        requirements: The requirements in force.
    """

    capacity: dict[str, int]
    attackers: list[str]
    pairs: set[tuple[str, str]]
    creatures: int
    numbers: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    by_all: set[str] = field(default_factory=set)
    limits: list[tuple[int, set[tuple[str, str]]]] = field(default_factory=list)
    not_alone: set[str] = field(default_factory=set)
    requirements: list[Requirement] = field(default_factory=list)


@dataclass(frozen=True)
class Answer:
    """The solver's answer.

    Attributes:
        obeys: The number of requirements that the best declaration found obeys; None if none was found.
        bound: An upper bound: no declaration obeys more.
        blocks: The best declaration found: each blocker with the attackers it blocks.
        seconds: The time of the search and of building the model.
    """

    obeys: int | None
    bound: int
    blocks: dict[str, list[str]]
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether `obeys` is the maximum."""
        return self.obeys == self.bound


# ---------------------------------------------------------------- reading


_KEYS = {"id", "kind", "subject", "attacker", "blocker", "n", "controller", "text"}


def reading(case: Mapping[str, Any]) -> Instance:
    """The instance of a case with one defending player.

    Raises:
        Unread: Something in the case is of a kind that isn't read here.
    """
    state = case["state"]
    if case.get("question") != "declare_blockers" or len(state["players"]) != 2:
        raise Unread("no declaration of blockers between two players")
    creatures = {each["id"]: each for each in state["battlefield"] if "creature" in each["types"]}
    attackers = list(state["attacking"])
    own = [name for name, each in creatures.items() if each["controller"] != state["active"]]
    may = [name for name in own if not creatures[name].get("tapped")]
    instance = Instance(
        capacity=dict.fromkeys(may, 1),
        attackers=attackers,
        pairs={(blocker, attacker) for blocker in may for attacker in attackers},
        creatures=len(own),
        numbers={attacker: [] for attacker in attackers},
    )
    for name, each in creatures.items():
        for keyword in each.get("keywords", ()):
            if keyword == "menace":
                if name in instance.numbers:
                    instance.numbers[name].append((2, len(own)))
            elif keyword == "flying" and name in instance.numbers:
                able = [other for other in own if {"flying", "reach"} & {*creatures[other].get("keywords", ())}]
                instance.pairs -= {(other, name) for other in own if other not in able}
            elif keyword not in ("flying", "reach", "vigilance", "haste"):
                raise Unread(keyword)
        for effect in each.get("effects") or ():
            _read(instance, creatures, effect, [name] if "subject" not in effect else None)
    for effect in state.get("effects", ()):
        _read(instance, creatures, effect, list(creatures) if "subject" not in effect else None)
    return instance


def _fitting(creatures: Mapping[str, Any], description: Any) -> set[str]:
    """The creatures that fit a filter."""
    if not isinstance(description, Mapping):
        raise Unread(str(description))
    found = set(creatures)
    for key, value in description.items():
        if key == "id":
            found &= {value}
        elif key == "ids":
            found &= set(value)
        elif key == "mark":
            found &= {name for name, each in creatures.items() if value in each.get("marks", ())}
        else:
            raise Unread(key)
    return found


def _read(
    instance: Instance, creatures: Mapping[str, Any], effect: Mapping[str, Any], subjects: Sequence[str] | None
) -> None:
    """Adds an effect to the instance; it is about `subjects` if it has no subject of its own."""
    if unread := set(effect) - _KEYS:
        raise Unread(", ".join(sorted(unread)))
    about = sorted(_fitting(creatures, effect["subject"])) if subjects is None else subjects
    kind = effect["kind"]
    attackers = [each for each in about if each in instance.numbers]
    blockers = [each for each in about if each in instance.capacity]
    others = _fitting(creatures, effect.get("attacker", {})) & set(instance.attackers)
    by = _fitting(creatures, effect.get("blocker", {})) & set(instance.capacity)
    number = effect.get("n", 1)
    everybody = instance.creatures
    if kind == "cant_block":
        instance.pairs -= {(blocker, other) for blocker in blockers for other in others}
    elif kind == "cant_be_blocked":
        instance.pairs -= {(each, attacker) for each in by for attacker in attackers}
    elif kind == "cant_block_alone":
        instance.not_alone |= set(blockers)
    elif kind == "max_blockers":
        counted = {(blocker, other) for blocker in blockers for other in others}
        instance.limits.append((number, counted))
    elif kind == "can_block_additional":
        for blocker in blockers:
            instance.capacity[blocker] += number
    elif kind == "can_block_any_number":
        for blocker in blockers:
            instance.capacity[blocker] = max(instance.capacity[blocker], len(instance.attackers))
    elif kind == "must_block":
        _ask(instance, [[(blocker, other) for other in others] for blocker in blockers])
    elif kind == "must_block_each":
        _ask(instance, [[(blocker, other)] for blocker in blockers for other in others])
    elif kind == "lure":
        _ask(instance, [[(each, attacker)] for attacker in attackers for each in by])
    elif kind == "must_be_blocked":
        _ask(instance, [[(each, attacker) for each in by] for attacker in attackers], number)
    elif kind == "must_be_blocked_by_exactly":
        _ask(instance, [[(each, attacker) for each in by] for attacker in attackers], number, number)
    elif kind == "cant_be_blocked_unless_by_all":
        instance.by_all |= set(attackers)
    else:
        bounds = {
            "cant_be_blocked_by_more_than": (0, number),
            "cant_be_blocked_except_by_at_least": (number, everybody),
            "cant_be_blocked_except_by_exactly": (number, number),
        }
        if kind not in bounds:
            raise Unread(kind)
        for attacker in attackers:
            instance.numbers[attacker].append(bounds[kind])


def _ask(
    instance: Instance, instances: Iterable[Iterable[tuple[str, str]]], low: int = 1, high: int | None = None
) -> None:
    instance.requirements += [Requirement(frozenset(pairs), low, high) for pairs in instances]


def count(instance: Instance, blocks: Mapping[str, Sequence[str]]) -> int | None:
    """How many requirements a declaration obeys; None if it breaks a restriction."""
    chosen = {(blocker, attacker) for blocker, attackers in blocks.items() for attacker in attackers}
    blocking = {blocker for blocker, _ in chosen}
    if chosen - instance.pairs or any(len(blocks[each]) > instance.capacity[each] for each in blocking):
        return None
    for attacker in instance.attackers:
        number = sum(each == attacker for _, each in chosen)
        if number and any(not low <= number <= high for low, high in instance.numbers[attacker]):
            return None
        if number and attacker in instance.by_all and number < instance.creatures:
            return None
    if any(len({blocker for blocker, _ in chosen & counted}) > number for number, counted in instance.limits):
        return None
    if len(blocking) == 1 and blocking & instance.not_alone:
        return None
    found = [(each, len(chosen & each.pairs)) for each in instance.requirements]
    return sum(each.low <= number and (each.high is None or number <= each.high) for each, number in found)


# ---------------------------------------------------------------- solving


def solve(case: Mapping[str, Any], *, seconds: float = 60.0, workers: int = 8, more_than: int | None = None) -> Answer:
    """Searches a declaration that obeys as many requirements as possible.

    Args:
        case: A case with one defending player; its play is ignored.
        seconds: The time limit of the search.
        workers: The threads of the search, each with a strategy of its own; with fewer than eight, linear ones are left
            out.
        more_than: Ask only for a declaration that obeys more than this many. The answer is then never `exact`, but no
            such declaration exists if its `bound` is this number.

    Raises:
        Unread: Something in the case is of a kind that isn't read here.
    """
    start = time.perf_counter()
    instance = reading(case)
    model = cp_model.CpModel()
    chosen = {pair: model.new_bool_var("") for pair in sorted(instance.pairs)}
    by_blocker: dict[str, list[Any]] = {each: [] for each in instance.capacity}
    by_attacker: dict[str, list[Any]] = {each: [] for each in instance.attackers}
    blocked: dict[str, Any] = {}
    for (blocker, attacker), variable in chosen.items():
        by_blocker[blocker].append(variable)
        by_attacker[attacker].append(variable)
    for blocker, variables in by_blocker.items():
        if instance.capacity[blocker] < len(variables):
            model.add(sum(variables) <= instance.capacity[blocker])
    for attacker, variables in by_attacker.items():
        ranges = [*instance.numbers[attacker]]
        if attacker in instance.by_all:
            ranges.append((instance.creatures, instance.creatures))
        if ranges:
            blocked[attacker] = model.new_bool_var("")
            for variable in variables:
                model.add_implication(variable, blocked[attacker])
            # Written as inequalities between sums, which the linear relaxation of the solver uses.
            model.add(sum(variables) >= max(low for low, _ in ranges) * blocked[attacker])
            model.add(sum(variables) <= max(0, min(high for _, high in ranges)) * blocked[attacker])
    for number, counted in instance.limits:
        model.add(sum(_either(model, chosen, _of(counted, each)) for each in instance.capacity) <= number)
    if instance.not_alone:
        blocking = {each: _either(model, chosen, _of(instance.pairs, each)) for each in instance.capacity}
        for blocker in instance.not_alone & set(blocking):
            model.add(sum(each for other, each in blocking.items() if other != blocker) >= blocking[blocker])
    total = sum(_obeyed(model, chosen, blocked, each) for each in instance.requirements)
    if more_than is None:
        model.maximize(total)
    else:
        model.add(total > more_than)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = workers
    status = solver.solve(model)
    obeys: int | None = None
    blocks: dict[str, list[str]] = {}
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        for (blocker, attacker), variable in chosen.items():
            if solver.value(variable):
                blocks.setdefault(blocker, []).append(attacker)
        obeys = count(instance, blocks)
        if obeys is None:
            raise AssertionError("the declaration that was found breaks a restriction")
    bound = len(instance.requirements)
    if more_than is None:
        if instance.requirements and status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            bound = round(solver.best_objective_bound)
    elif status == cp_model.INFEASIBLE:
        bound = more_than
    return Answer(obeys, bound, blocks, time.perf_counter() - start)


def _of(pairs: Iterable[tuple[str, str]], blocker: str) -> list[tuple[str, str]]:
    return [pair for pair in pairs if pair[0] == blocker]


def _either(model: cp_model.CpModel, chosen: Mapping[tuple[str, str], Any], pairs: Iterable[tuple[str, str]]) -> Any:
    """Whether one of some blocks is made."""
    variables = [chosen[pair] for pair in sorted(pairs) if pair in chosen]
    if not variables:
        return 0
    either = model.new_bool_var("")
    model.add_max_equality(either, variables)
    return either


def _obeyed(
    model: cp_model.CpModel,
    chosen: Mapping[tuple[str, str], Any],
    blocked: Mapping[str, Any],
    requirement: Requirement,
) -> Any:
    """A variable that is true only if a requirement is obeyed (maximizing makes it true if it can be)."""
    variables = [chosen[pair] for pair in sorted(requirement.pairs) if pair in chosen]
    if len(variables) < requirement.low:
        return 0
    if len(variables) == 1 and requirement.high is None:
        return variables[0]
    obeyed = model.new_bool_var("")
    model.add(sum(variables) >= requirement.low * obeyed)
    # These constraints are implied; they strengthen the linear relaxation.
    for attacker in {attacker for _, attacker in requirement.pairs}:
        if attacker in blocked and all(each == attacker for _, each in requirement.pairs):
            model.add_implication(obeyed, blocked[attacker])
    if requirement.high is not None:
        model.add(sum(variables) <= requirement.high).only_enforce_if(obeyed)
    return obeyed
