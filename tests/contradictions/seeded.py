"""Seeded contradictions: are the small boards enough to show that one rule was changed?

    python -m tests.contradictions.seeded

Fifty mutants of the rules of 508, 509, 611 and 613, by a seed: a rule deleted, a literal of it dropped or negated, a
bound shifted; those that `tests/mutation/equivalent.yaml` explains are left out. A mutant has a witness if some board
of at most two creatures a side and three effects is judged otherwise with it than with the rules as they are, on which
the brute force agrees with the latter. Boards: those of `exhaustive`, each kind of effect under conditions, qualities
of creatures beside effects, and random boards of layers with three effects at most.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any

from bridge.case.kinds import KINDS
from bridge.case.loading import case_from_object
from bridge.case.state import Case, Question
from bridge.combat.layers import current
from bridge.combat.legal_sets import legal_plays_of_many
from bridge.combat.preparing import understood
from bridge.combat.verdict import LegalPlays
from bridge.contradictions.legality import whole_scope
from bridge.contradictions.model import Bounds
from bridge.contradictions.pools import kinds_of
from bridge.validate.parts import conditions
from tests.contradictions.exhaustive import QUESTIONS, boards, scope
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.run import equivalents
from tests.mutation.suite import install
from tests.oracle.random_layers import random_board

__all__ = ["MUTANTS", "SEED", "declared", "layered", "sampled", "witness"]

Node = dict[str, Any]

SEED = 24
MUTANTS = 50
_FILES = ("508_", "509_", "611_", "613_")
_SECONDS = 120
"""How much processor time a mutant may take: grounding a rule without one of its literals may not end."""
_MOST_QUALITIES = 400
"""How many boards with qualities of creatures there are of each question."""
_MOST_BOARDS = 1500
"""How many boards of declarations are looked at."""
_AT_ONCE = 60
"""So many boards are judged at once: one of the first notices most mutants."""
_LAYER_SEEDS = 3000
"""So many random boards of layers are drawn; those with more than three effects are left out."""


def sampled(number: int = MUTANTS, seed: int = SEED) -> list[Mutant]:
    """The mutants, in the order in which they were drawn."""
    found = [each for each in mutants() if each.file.rpartition("/")[2].startswith(_FILES)]
    found = [each for each in found if not any(entry.explains(each) for entry in equivalents())]
    return random.Random(seed).sample(found, number)


def declared() -> list[Node]:
    """The boards of attacks and blocks: a sample of all, in an order that mixes them."""
    found = [
        case for question in QUESTIONS for case in chain(boards(question), _conditional(question), _others(question))
    ]
    return random.Random(SEED).sample(found, _MOST_BOARDS)


def _conditional(question: Question) -> Iterator[Node]:
    """Boards with two creatures a side and one effect under a condition, on the state or on the declared set."""
    of = scope(question)
    permanents = [part for part in of.parts() if part[0] == "permanent"]
    for name in kinds_of(question):
        for place, effect in enumerate(of.effects):
            if effect["kind"] != name or effect.get("subject", {}).get("id") not in ("a0", "b0"):
                continue
            for part in ("condition on the state", "condition on the declaration"):
                for condition in conditions(KINDS[name], {**effect, "subject": "self"}, part, question):
                    case = of.case([*permanents, ("effect", place)])
                    case["state"]["effects"][0].update(condition)
                    yield case


def _others(question: Question) -> Iterator[Node]:
    """Boards with an effect or two and qualities of creatures, drawn by a seed."""
    of = whole_scope(question, Bounds(), 3)
    chance = random.Random(f"{SEED} {question}")
    permanents = [part for part in of.parts() if part[0] == "permanent"]
    effects, attributes = ([part for part in of.parts() if part[0] == sort] for sort in ("effect", "attribute"))
    for number in range(_MOST_QUALITIES):
        some = chance.sample(effects, number % 3) + chance.sample(attributes, 3 - number % 3)
        yield of.case([*permanents, *some])


def layered() -> list[Case]:
    """Random boards of layers with at most three effects and four permanents."""
    found = []
    for seed in range(_LAYER_SEEDS):
        case = random_board(Random(seed), lands=seed % 5 == 4, definitions=seed % 5 == 3)
        effects = sum(len(each.effects or ()) for each in case.state.battlefield) + len(case.state.effects)
        if effects <= 3 and len(case.state.battlefield) <= 4:
            found.append(case)
    return found


def _answers_of_plays(cases: Sequence[Node]) -> Iterator[str]:
    for each in legal_plays_of_many([case_from_object(case) for case in cases]):
        if isinstance(each, LegalPlays):
            yield f"{each.outcome} {sorted((str(sorted(one.declaration.items())), one.obeys) for one in each.found)}"
        else:
            yield "no answer"


def _answers_of_layers(cases: Sequence[Case]) -> Iterator[str]:
    for case in cases:
        try:
            found = current(understood(case))
        except Exception as error:  # of a mutant, whatever it is, is another answer
            yield type(error).__name__
            continue
        yield str(found.left_open) or str(found.case)


def _answers(mutant: Mutant | None, plays: Sequence[Node], layers: Sequence[Case]) -> Iterator[tuple[str, int, str]]:
    file = "" if mutant is None else mutant.file.rpartition("/")[2]
    if not file.startswith("613_"):
        left_out = {"508_": "declare_blockers", "509_": "declare_attackers"}.get(file[:4])
        mine = [n for n, case in enumerate(plays) if case.get("question", "declare_attackers") != left_out]
        for start in range(0, len(mine), _AT_ONCE):
            some = mine[start : start + _AT_ONCE]
            for number, each in zip(some, _answers_of_plays([plays[n] for n in some]), strict=True):
                yield "plays", number, each
    if file[:4] not in ("508_", "509_"):
        for number, each in enumerate(_answers_of_layers(layers)):
            yield "layers", number, each


def witness(
    mutant: Mutant, plays: Sequence[Node], layers: Sequence[Case], right: dict[tuple[str, int], str]
) -> tuple[str, int] | str:
    """The first board that a mutant judges otherwise: of which list, and its place; or why there is none.

    Args:
        mutant: The mutant; it is installed in a process of its own.
        plays: Boards of attacks and blocks.
        layers: Boards of layers.
        right: The answers without a mutant.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        os.environ["AZOR_CACHE"] = ""
        told: object = "none"
        try:
            install(mutant)
            for sort, number, answer in _answers(mutant, plays, layers):
                if right[sort, number] != answer:
                    told = [sort, number]
                    break
        except Exception as error:
            told = f"{type(error).__name__}"
        os.write(writing, json.dumps(told).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        said = stream.read()
    os.waitpid(child, 0)
    found = json.loads(said) if said else "no end"
    return (found[0], found[1]) if isinstance(found, list) else str(found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints each mutant with its witness, and the share of those that have one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=MUTANTS)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args(arguments)
    plays, layers = declared(), layered()
    print(f"{len(plays)} boards of declarations, {len(layers)} of layers", file=sys.stderr, flush=True)
    right = {(sort, number): answer for sort, number, answer in _answers(None, plays, layers)}
    counted: Counter[str] = Counter()
    for mutant in sampled(options.mutants, options.seed):
        found = witness(mutant, plays, layers, right)
        counted["witness" if isinstance(found, tuple) else found] += 1
        print(f"{mutant}: {found}", flush=True)
    print(dict(counted))
    return 0


if __name__ == "__main__":
    sys.exit(main())
