"""Random cases for testing properties: boards with plays, renamed boards, crowds of identical creatures.

Cases are plain data, as the oracle's `random_board` makes them.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from clingo import Symbol
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from bridge import case_from_object
from bridge.asp import encodings
from bridge.asp.facts import facts
from bridge.asp.solving import Search, judge
from bridge.case.terms import Fact
from bridge.combat import searching as searches
from bridge.combat.reading import ASKED, edition_of
from bridge.combat.verdict import LegalPlays, Verdict, Witness
from tests.oracle.random_blocks import random_blocks
from tests.oracle.random_boards import random_board
from tests.oracle.random_themes import themed_blocks, themed_board

__all__ = [
    "QUESTIONS",
    "Answer",
    "Node",
    "Play",
    "answer",
    "board",
    "choices",
    "crowd",
    "declarations",
    "essence",
    "essence_of_all",
    "everywhere",
    "examples",
    "pairs",
    "play_of",
    "played",
    "pressed",
    "question_of",
    "renamed",
    "searching",
    "seeds",
    "state_facts",
    "with_play",
    "without",
]

Node = dict[str, Any]
Play = Mapping[str, str | Collection[str]]
"""A declaration: attackers with what they attack, or blockers with the attackers that they block."""

QUESTIONS = ("declare_attackers", "declare_blockers")

seeds = st.integers(0, 10**6)
"""Seeds of random boards."""


def examples(number: int) -> settings:
    """Settings for `number` examples, times `AZOR_EXAMPLES`; they are the same in every run, so that failures recur."""
    number *= int(os.environ.get("AZOR_EXAMPLES", "1"))
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return settings(max_examples=number, deadline=None, derandomize=True, database=None, suppress_health_check=slow)


# ---------------------------------------------------------------- cases


def board(seed: int, question: str, themes: Sequence[str] = ("", "costs")) -> Node:
    """A random board without a play. Every effect has an id of its own, so that ids don't depend on its place.

    Args:
        seed: The seed of the board.
        question: The question.
        themes: Themes of `random_themes`, of which one is drawn; the empty one stands for a plain board.
    """
    attacks = question == "declare_attackers"
    if theme := themes[seed % len(themes)]:
        case = themed_board(seed, theme) if attacks else themed_blocks(seed, theme)
    else:
        case = random_board(seed) if attacks else random_blocks(seed)
    case.pop("play", None)
    state = case["state"]
    lists = [state.get("effects", []), *(permanent.get("effects", []) for permanent in state["battlefield"])]
    for number, effect in enumerate((effect for effects in lists for effect in effects), 1):
        effect["id"] = f"effect {number}"
    return case


def question_of(case: Node) -> str:
    """The question of a case."""
    return str(case.get("question", QUESTIONS[0]))


def state_facts(case: Node) -> list[Fact]:
    """The facts of a case without its play."""
    read = case_from_object({key: value for key, value in case.items() if key != "play"})
    return facts(read, edition_of(read))


def choices(case: Node) -> dict[str, list[tuple[str, ...]]]:
    """For each creature that may attack or block, what it can be declared to attack or block, including nothing.

    A blocker can block one attacker, or as many as effects allow, of those that attack its controller.
    """
    if question_of(case) == "declare_attackers":
        search = Search("explain_attackers", state_facts(case))
        targets = sorted((atom.arguments[0].string,) for atom in search.atoms("attackable", 1))
        creatures = sorted(atom.arguments[0].string for atom in search.atoms("prospective_attacker", 1))
        return {creature: [(), *targets] for creature in creatures}
    search = Search("explain_blockers", state_facts(case))
    most = {atom.arguments[0].string: atom.arguments[1].number for atom in search.atoms("capacity", 2)}
    opposed = sorted((each.arguments[0].string, each.arguments[1].string) for each in search.atoms("opposed", 2))
    found: dict[str, list[tuple[str, ...]]] = {}
    for creature in sorted(atom.arguments[0].string for atom in search.atoms("prospective_blocker", 1)):
        attackers = [attacker for blocker, attacker in opposed if blocker == creature]
        sizes = range(min(most.get(creature, len(attackers)), len(attackers)) + 1)
        found[creature] = [chosen for size in sizes for chosen in combinations(attackers, size)]
    return found


def _play(case: Node, chosen: Mapping[str, tuple[str, ...]]) -> Play:
    if question_of(case) == "declare_attackers":
        return {creature: faced[0] for creature, faced in chosen.items() if faced}
    return {creature: list(faced) for creature, faced in chosen.items() if faced}


def played(case: Node, play: Play) -> Node:
    """The case with a play."""
    return {**case, "play": {"attackers" if question_of(case) == "declare_attackers" else "blockers": play}}


def play_of(case: Node) -> Play:
    """The play of a case."""
    (play,) = case["play"].values()
    return play  # type: ignore[no-any-return]


def pairs(play: Play) -> frozenset[tuple[str, str]]:
    """Each creature of a declaration with what it attacks, or with each attacker that it blocks."""
    return frozenset(
        (one, each) for one, faced in play.items() for each in ([faced] if isinstance(faced, str) else faced)
    )


def declarations(case: Node) -> list[Play]:
    """Every declaration of creatures that may attack or block, without regard to restrictions."""
    options = choices(case)
    return [_play(case, dict(zip(options, chosen, strict=True))) for chosen in product(*options.values())]


def with_play(case: Node, seed: int) -> Node:
    """The case with a random play among its `choices`."""
    rng = random.Random(f"play {seed}")
    share = rng.choice((0.3, 0.6, 0.9))
    chosen = {
        creature: rng.choice(options[1:])
        for creature, options in choices(case).items()
        if rng.random() < share and options[1:]
    }
    return played(case, _play(case, chosen))


def pressed(case: Node) -> Node:
    """The case with requirements that can't all be obeyed, if two creatures may attack or block."""
    case = deepcopy(case)
    verb, creatures = ("attack", "attackers") if question_of(case) == "declare_attackers" else ("block", "blockers")
    every = {"id": "press", "kind": f"must_{verb}", "subject": {"type": "creature"}}
    one = {"id": "narrow", "kind": f"max_{creatures}", "n": 1}
    case["state"].setdefault("effects", []).extend((every, one))
    return case


def crowd(case: Node, size: int, most_targets: int = 2) -> Node:
    """The case with one creature repeated until `size` creatures may attack or block, and with few targets.

    The creature's own effects are repeated with it.
    """
    case = deepcopy(case)
    state = case["state"]
    options = choices(case)
    if question_of(case) == "declare_attackers":
        targets = sorted({target for faced in options.values() for each in faced for target in each})
        for permanent in state["battlefield"]:
            if permanent["id"] in targets[most_targets:]:
                permanent["types"] = sorted({*permanent["types"], "enchantment"} - {"planeswalker", "battle"})
                permanent["subtypes"] = []
                permanent.pop("protector", None)
    else:
        state["attacking"] = dict(list(state["attacking"].items())[:most_targets])
    pattern = next(permanent for permanent in state["battlefield"] if permanent["id"] == next(iter(options)))
    for number in range(size - len(options)):
        twin = {**deepcopy(pattern), "id": f"twin {number}"}
        for effect in twin.get("effects", []):
            effect["id"] += f" of twin {number}"
        state["battlefield"].append(twin)
    return case


def everywhere(part: Any, change: Callable[[Any], Any]) -> Any:
    """Plain data with every string changed, including keys."""
    if isinstance(part, dict):
        return {change(key): everywhere(value, change) for key, value in part.items()}
    if isinstance(part, list):
        return [everywhere(each, change) for each in part]
    return change(part) if isinstance(part, str) else part


def renamed(case: Node, names: Mapping[str, str]) -> Node:
    """The case with other ids; no id of `board` is also a word of the case format."""
    return everywhere(case, lambda text: names.get(text, text))  # type: ignore[no-any-return]


# ---------------------------------------------------------------- answers


class Answer(NamedTuple):
    """The answer of the rules alone to a play: its violations, the requirements that it obeys and those that are asked,
    as text; the items of its cost; and the facts with which ways to pay are searched."""

    violations: frozenset[str]
    obeyed: frozenset[str]
    asked: frozenset[str]
    costs: frozenset[str]
    question: str
    facts: list[Fact]

    def can_pay(self, items: frozenset[str]) -> bool:
        """Whether these items of the cost can be paid together."""
        if not items:
            return True
        search = Search(f"pay_{ASKED[self.question].creatures}", self.facts, arguments=("--opt-mode=ignore",))
        settled = search.atoms("settled", 1)
        return search.core((atom, True) for atom in settled if str(atom.arguments[0]) in items) is None

    @property
    def payable(self) -> bool:
        """Whether the whole cost can be paid."""
        return self.can_pay(self.costs)


def answer(case: Node, facts: list[Fact], play: Play) -> Answer:
    """The answer of the rules alone to a play; `facts` are those of the case's state."""
    predicate = "play_attacker" if question_of(case) == "declare_attackers" else "play_blocker"
    whole: list[Fact] = [*facts, *((predicate, one, each) for one, each in sorted(pairs(play)))]
    atoms = judge(question_of(case), whole)

    def those(name: str, argument: int) -> frozenset[str]:
        return frozenset(str(atom.arguments[argument]) for atom in atoms if atom.name == name)

    notes = (atom.arguments[1] for atom in atoms if atom.name == "note")
    costs = frozenset(str(each) for each in notes if each.name in ("attack_cost", "block_cost", "blocked_cost"))
    found = (those("violation", 1), those("obeyed", 0), those("asked", 0))
    return Answer(*found, costs, question_of(case), whole)


def _named(value: str | int, names: Mapping[str, str]) -> str | int:
    """A value of a witness with new names; an ability's name contains that of its creature, as `x: islandwalk`."""
    if isinstance(value, int) or value in names:
        return names.get(str(value), value)
    holder, colon, ability = value.partition(": ")
    return names[holder] + colon + ability if colon and holder in names else value


def _witnesses(found: tuple[Witness, ...], names: Mapping[str, str]) -> frozenset[tuple[Any, ...]]:
    return frozenset((each.cr, each.kind, *(_named(value, names) for value in each.values)) for each in found)


def essence(verdict: Verdict, names: Mapping[str, str] | None = None) -> tuple[Any, ...]:
    """The part of a verdict that must not depend on names and order; its ids are renamed if names are given.

    A verdict shows one of several better plays, reasons, ways to pay or items that can't be paid; which one may depend
    on names.
    """
    groups = (
        verdict.violations,
        verdict.requirements.obeyed,
        verdict.requirements.unmet,
        verdict.unsupported,
        verdict.malformed,
        tuple(conflict.requirement for conflict in verdict.conflicts),
        tuple(note for note in verdict.notes if note.kind != "unpayable"),
    )
    shown = tuple(_witnesses(group, names or {}) for group in groups)
    return verdict.outcome, *shown, verdict.better_play is None, verdict.payment == ()


def essence_of_all(plays: LegalPlays, names: Mapping[str, str] | None = None) -> tuple[Any, ...]:
    """The part of a list of legal declarations that must not depend on names and order."""
    names = names or {}
    found = frozenset(
        (frozenset((names.get(one, one), names.get(at, at)) for one, at in pairs(play.declaration)), play.obeys)
        for play in plays.found
    )
    return plays.outcome, plays.count, plays.maximum, len(plays.found), found


# ---------------------------------------------------------------- searches made in other ways


_LONG = 20_000
"""Attempts with fewer conflicts than this are the quick ones that come before the search with or without symmetry."""


@contextmanager
def searching(*, folded: bool) -> Iterator[None]:
    """Makes searches use symmetry on every board, or on none, without quick attempts before."""
    attempt = Search.attempt

    def without_attempt(search: Search, on_model: Callable[[list[Symbol]], object], conflicts: int) -> bool | None:
        # An attempt with 0 conflicts only propagates: it may refute a board without a search.
        if not 0 < conflicts < _LONG:
            return attempt(search, on_model, conflicts)
        return False if attempt(search, lambda atoms: None, 0) is False else None

    few = 0 if folded else 10**6
    with patch.object(searches, "_MIN_CREATURES_FOR_BOUNDS", few), patch.object(Search, "attempt", without_attempt):
        yield


@contextmanager
def without(file: str, instead: str) -> Iterator[None]:
    """Replaces the text of a file of `asp_rules` inside."""
    read = encodings.program

    def program(question: str) -> tuple[tuple[Path, str], ...]:
        return tuple((path, instead if path == encodings.RULES / file else text) for path, text in read(question))

    with patch.object(encodings, "program", program):
        encodings.text.cache_clear()
        try:
            yield
        finally:
            encodings.text.cache_clear()
