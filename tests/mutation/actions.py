"""Mutants of the action theory and of the search for loops, on the fixtures of loops and on random small games.

    python -m tests.mutation.actions --sample 60 --seed 1     so many mutants; prints those that nothing notices
    python -m tests.mutation.actions --file actions/119_life.lp
    python -m tests.mutation.actions --log FILE               each is written to the file, and isn't tried again

A mutant is a rule, choice or constraint that is deleted, a literal that is dropped, or a comparison that is shifted. It
is `noticed` if a case is answered otherwise than it expects, or can't be answered. The cases that share most words with
the rule come first. What `equivalent_actions.yaml` explains is `equivalent`; the exit code is 1 if anything else
survives.

A sample has one mutant of each rule that is chosen; it is chosen by digests of the texts, so that it stays the same
where the rules stay the same.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from math import log
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from bridge.asp import encodings
from bridge.errors import AzorError
from bridge.loops.comparing import differences
from bridge.loops.finding import find
from bridge.loops.loading import load_loop_file, loop_from_object
from bridge.loops.model import LoopCase
from bridge.rulebook import Statement
from tests.fixtures.files import LOOPS, loop_fixtures
from tests.loops.test_fixtures import SLOW
from tests.oracle.compare_games import STEPS
from tests.oracle.random_games import random_game
from tests.static.tree import ACTIONS

from .games import GAMES
from .mutants import Mutant, mutants_of, replaced
from .run import equivalents

__all__ = ["Outcome", "mutants", "outcome", "sample", "statements"]

KINDS = ("delete", "drop", "shift")
NEAREST = 16
"""How many cases a mutant is tried on: those that share most words with its rule."""
SECONDS = 15.0
"""For a case; what takes longer is noticed."""
QUESTIONS = ("find_loops", "judge_loop")
_OF_TURNS = ("actions/500", "actions/506", "search/loops/choose_500")
"""The beginnings of files whose rules work only where a case lets turns pass."""


class Outcome(NamedTuple):
    """`noticed`, `equivalent` or `survives`, with the case that noticed it or the reason."""

    what: str
    why: str


class _Case(NamedTuple):
    name: str
    words: frozenset[str]
    differs: Callable[[], bool]


# ------------------------------------------------------------------------------------------------------------- mutants


@cache
def statements() -> tuple[Statement, ...]:
    """Every rule, choice and constraint of the action theory and of the search."""
    return tuple(rule for program in ACTIONS.values() for rule in program.rules)


def mutants(files: Sequence[str] = ()) -> Iterator[Mutant]:
    """All mutants of some files, or of all."""
    for number, rule in enumerate(statements()):
        if not files or rule.file in files:
            yield from (each for each in mutants_of(number, rule) if each.kind in KINDS)


def sample(size: int, seed: int) -> list[Mutant]:
    """One mutant of each of so many rules; rules and mutants are chosen by their digests."""

    def digest(text: str) -> bytes:
        return sha256(f"{seed} {text}".encode()).digest()

    numbers = sorted(range(len(statements())), key=lambda n: digest(f"{statements()[n].file} {statements()[n].node}"))
    each = ((one for one in mutants_of(n, statements()[n]) if one.kind in KINDS) for n in numbers[:size])
    return [min(found, key=lambda one: digest(_identity(one))) for found in each]


def _identity(mutant: Mutant) -> str:
    return f"{mutant.file} {statements()[mutant.rule].node} {mutant.kind} {mutant.literal}"


def _mutated(mutant: Mutant, question: str) -> str:
    """The question with the changed rule in the place of the rule."""
    path = encodings.RULES / mutant.file
    changed = replaced(statements()[mutant.rule], mutant.text)
    return encodings.joined(changed if file == path else text for file, text in encodings.program(question))


# --------------------------------------------------------------------------------------------------------------- cases


def _words(text: str) -> frozenset[str]:
    """Words, and the sections of rules that are cited."""
    return frozenset(re.findall(r"[a-z]{3,}(?:_[a-z]+)*|\b\d{3}(?=\.\d)", text))


@cache
def _cases() -> tuple[_Case, ...]:
    """The fixtures of loops without those that take longest, and small random games."""
    found = []
    for path in loop_fixtures():
        if str(path.relative_to(LOOPS)) in SLOW or path.parent.name == "none":
            continue
        (loaded,) = load_loop_file(path)
        case = loaded.case
        if case.expect is not None:
            found.append(_Case(str(path.relative_to(LOOPS)), _words(path.read_text("utf-8")), _fixture(case)))
    for seed in GAMES:
        game = random_game(seed)
        found.append(_Case(f"game {seed}", _words(json.dumps(game)), _game(loop_from_object(game))))
    return tuple(found)


def _fixture(case: LoopCase) -> Callable[[], bool]:
    assert case.expect is not None
    expected = case.expect
    return lambda: differences(expected, find(case, timeout=SECONDS)) != []


def _game(case: LoopCase) -> Callable[[], bool]:
    @cache
    def right() -> tuple[object, ...]:
        with mock.patch.object(encodings, "text", _TEXT):
            return said()

    def said() -> tuple[object, ...]:
        verdict = find(case, steps=STEPS, timeout=SECONDS)
        return verdict.kind, verdict.winners, verdict.losers, verdict.draw_for, verdict.rounds

    return lambda: said() != right()


_TEXT = encodings.text


def nearest(rule: Statement) -> list[_Case]:
    """The cases that share most words with a rule, rare words counting most."""
    cited = " ".join(number for citation in rule.citations for number in citation.numbers)
    words = _words(f"{rule.node} {cited} {'across_turns' * rule.file.startswith(_OF_TURNS)}")
    often = Counter(word for case in _cases() for word in case.words & words)
    weight = {word: log(1 + len(_cases()) / n) for word, n in often.items()}
    return sorted(_cases(), key=lambda case: -sum(weight[word] for word in case.words & words))[:NEAREST]


# -------------------------------------------------------------------------------------------------------------- outcome


def outcome(mutant: Mutant) -> Outcome:
    """Whether some case notices a mutant."""
    known = next((each for each in equivalents("equivalent_actions.yaml") if each.explains(mutant)), None)
    if known is not None:
        return Outcome("equivalent", known.reason)
    texts = {question: _mutated(mutant, question) for question in QUESTIONS}
    with mock.patch.object(encodings, "text", lambda question: texts.get(question) or _TEXT(question)):
        for case in nearest(statements()[mutant.rule]):
            try:
                if case.differs():
                    return Outcome("noticed", case.name)
            except (AzorError, RuntimeError, LookupError, ValueError, AssertionError) as error:
                return Outcome("noticed", f"{case.name}: {type(error).__name__}")
    return Outcome("survives", "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 1 if a mutant survives that isn't explained."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", action="append", choices=tuple(ACTIONS), default=[], help="only rules of this file")
    parser.add_argument("--part", default="1/1", help="only each N-th one, as 1/2 and 2/2")
    parser.add_argument("--log", type=Path, help="a file with a line of JSON for each mutant")
    given = parser.parse_args(arguments)
    chosen = sample(given.sample, given.seed) if given.sample else list(mutants(given.file))
    part, parts = map(int, given.part.split("/"))
    chosen = chosen[part - 1 :: parts]
    log_file: Path | None = given.log
    done = dict(map(json.loads, log_file.read_text().splitlines())) if log_file and log_file.exists() else {}
    counts: Counter[str] = Counter()
    for mutant in chosen:
        identity = _identity(mutant)
        if identity not in done:
            done[identity] = list(outcome(mutant))
            if log_file is not None:
                with log_file.open("a") as file:
                    file.write(json.dumps([identity, done[identity]]) + "\n")
        what, _ = done[identity]
        counts[what] += 1
        if what == "survives":
            print(f"{mutant}\n    {statements()[mutant.rule].node}", flush=True)
    print(f"{len(chosen)} mutants: " + ", ".join(f"{n} {what}" for what, n in counts.most_common()))
    return 1 if counts["survives"] else 0


if __name__ == "__main__":
    sys.exit(main())
