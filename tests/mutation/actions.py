"""Mutants of the action theory and of the search for loops, on the fixtures of loops, the tests of `tests/loops` that
ask for steps and short runs, and random small games.

    python -m tests.mutation.actions --sample 60 --seed 1     so many mutants; prints those that nothing notices
    python -m tests.mutation.actions --file actions/119_life.lp
    python -m tests.mutation.actions --every 40 --seed 17 --log FILE

All 7,850 take days, so that a run takes a share of them: one of forty, whose digest with the seed says so, and that
stays the same where the rule stays the same. Another seed gives another share. With a log a run that was broken off
goes on: no case is asked twice what its mutants change in it, and no mutant is tried again. Mutants are tried in two
rounds: on tests and random games first, which are quick, and what these don't notice on the fixtures.

A mutant is a rule, choice or constraint that is deleted, a literal that is dropped, or a comparison that is shifted. It
is `noticed` if a case is answered otherwise than it expects, or can't be answered. Each mutant is tried on the cases in
which its change makes a difference to the run that is found, or could make one; the quickest come first. To tell them,
every case is judged once with a tag for each change (`fires/2`). What `equivalent_actions.yaml` explains is
`equivalent`; the exit code is 1 if anything else survives.

A sample has one mutant of each rule that is chosen; it is chosen by digests of the texts, so that it stays the same
where the rules stay the same.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from clingo.ast import AST, parse_string

from bridge.asp import encodings, solving
from bridge.asp.solving import Stepper
from bridge.case.state import Case
from bridge.errors import AzorError
from bridge.loops import finding
from bridge.loops.comparing import differences
from bridge.loops.finding import find
from bridge.rulebook import Statement
from tests.fixtures.files import LOOPS, loop_fixtures
from tests.loops import stepping, test_meaning
from tests.loops.loading import load_loop_file, loop_from_object
from tests.loops.test_fixtures import SLOW
from tests.oracle.compare_games import STEPS
from tests.oracle.random_games import random_game
from tests.static.tree import ACTIONS

from . import loop_tests
from .games import GAMES
from .mutants import Mutant, is_safe, mutants_of, replaced
from .run import equivalents

__all__ = [
    "GAMES_ONLY",
    "Fired",
    "Log",
    "Outcome",
    "fires",
    "mutants",
    "outcome",
    "sample",
    "share",
    "statements",
]

KINDS = ("delete", "drop", "shift")
TRIED = 8
"""On how many cases, and on twice as many tests, a mutant is tried at most in which its change makes a difference, and
on half as many more in which it could make one."""
SECONDS = 15.0
"""For a case; what takes longer is noticed."""
QUESTIONS = ("find_loops", "judge_loop")


class Outcome(NamedTuple):
    """`noticed`, `equivalent` or `survives`, with the case that noticed it or the reason."""

    what: str
    why: str


class Fired(NamedTuple):
    """The seconds that a case took, the mutants whose change makes a difference in it, and those of which it could."""

    seconds: float
    true: list[str]
    possible: list[str]


class Log:
    """Lines of JSON about cases and mutants, which a run that was broken off reads again.

    Args:
        path: The file; None for a log that is forgotten.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []
        self._of_cases: dict[tuple[str, str], Fired] = {}
        self.outcomes: dict[str, Outcome] = {}
        self.opened: set[str] = set()
        """What survived the first round."""
        for kind, key, *found in map(json.loads, lines):
            if kind == "case":
                self._of_cases[key, found[0]] = Fired(*found[1:])
            else:
                self._note(key, Outcome(*found))

    def fired(self, asked: str, case: str) -> Fired | None:
        """What was found on a case that was asked about some mutants, whose digest is given."""
        return self._of_cases.get((asked, case))

    def add_case(self, asked: str, case: str, found: Fired) -> None:
        """Writes down what was found on a case."""
        self._of_cases[asked, case] = found
        self._write("case", asked, case, *found)

    def add_outcome(self, mutant: str, found: Outcome) -> None:
        """Writes down what became of a mutant: `open` if a round has still to come."""
        self._note(mutant, found)
        self._write("mutant", mutant, *found)

    def _note(self, mutant: str, found: Outcome) -> None:
        self.outcomes[mutant] = found
        if found.what == "open":
            self.opened.add(mutant)

    def _write(self, *line: object) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")


class _Case(NamedTuple):
    name: str
    differs: Callable[[], bool]
    is_test: bool = False
    """Whether it is a test of `tests/loops`."""

    @property
    def group(self) -> str:
        """The test that it is a row of; the folder of a fixture."""
        return self.name.rpartition(" " if self.is_test else "/")[0]


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


def share(every: int, seed: int, files: Sequence[str] = ()) -> list[Mutant]:
    """One of so many mutants, of some files or of all, by digests of the mutants themselves; in the order of these.

    Args:
        every: One of how many.
        seed: Another seed gives another share; `every` seeds don't give them all.
        files: The files; all of them unless given.
    """

    def digest(mutant: Mutant) -> int:
        return int.from_bytes(sha256(f"{seed} {_identity(mutant)}".encode()).digest()[:8], "big")

    return sorted((each for each in mutants(files) if digest(each) % every == 0), key=digest)


def _identity(mutant: Mutant) -> str:
    return f"{mutant.file} {statements()[mutant.rule].node} {mutant.kind} {mutant.literal}"


def _mutated(mutant: Mutant, question: str) -> str:
    """The question with the changed rule in the place of the rule."""
    path = encodings.RULES / mutant.file
    changed = replaced(statements()[mutant.rule], mutant.text)
    return encodings.joined(changed if file == path else text for file, text in encodings.program(question))


# --------------------------------------------------------------------------------------------------------------- cases


@cache
def _fixtures() -> tuple[_Case, ...]:
    """The fixtures of loops without those that take longest."""
    found = []
    for path in loop_fixtures():
        name = str(path.relative_to(LOOPS))
        (loaded,) = load_loop_file(path)
        if name not in SLOW and loaded.case.expect is not None:
            found.append(_Case(name, _fixture(loaded.case)))
    return tuple(found)


@cache
def _tests() -> tuple[_Case, ...]:
    """The tests of `tests/loops`; one that fails notices a mutant."""
    return tuple(_Case(name, fails, True) for name, fails in loop_tests.tests())


def _fixture(case: Case) -> Callable[[], bool]:
    assert case.expect is not None
    expected = case.expect
    return lambda: differences(expected, find(case, timeout=SECONDS)) != []


def _game(case: Case) -> Callable[[], bool]:
    @cache
    def right() -> tuple[object, ...]:
        with mock.patch.object(encodings, "text", _TEXT):
            return said()

    def said() -> tuple[object, ...]:
        verdict = find(case, steps=STEPS, timeout=SECONDS)
        return verdict.kind, verdict.winners, verdict.losers, verdict.draw_for, verdict.rounds

    return lambda: said() != right()


_TEXT = encodings.text
GAMES_ONLY = tuple(_Case(f"game {seed}", _game(loop_from_object(random_game(seed)))) for seed in GAMES)
"""Small random games, which are judged quickly."""


# --------------------------------------------------------------------------------------------------- where a rule fires


def _body(rule: str) -> list[str]:
    """The literals of a rule's body, as text."""
    found: list[AST] = []
    parse_string(rule, found.append)
    return [str(each) for each in found[-1].body]


def _opposite(literal: str) -> str | None:
    """The negation of a literal, whatever the variables are that stand in it alone; None if it can't be negated."""
    if " : " in literal and "{" not in literal:
        return None
    if literal.startswith("not "):
        return literal.removeprefix("not ")
    return f"not {literal}" if "{" in literal else "not " + re.sub(r"\b_[A-Z]\w*", "_", literal)


def _bodies(mutant: Mutant) -> Iterator[str]:
    """Bodies of which one is true where the rule and the changed rule differ."""
    before = [str(each) for each in statements()[mutant.rule].node.body]
    if not mutant.text:
        yield "; ".join(before)
        return
    after = _body(mutant.text)
    for body, other in ((after, before), (before, after)):
        turned = [_opposite(each) for each in other if each not in body]
        yield from ("; ".join([*body, each]) for each in turned if each is not None)
        if None in turned:
            yield "; ".join(body)


def _tags(number: int, mutant: Mutant) -> str:
    """Rules for `fires`, with the parameters of the part of the program that the mutant's rule stands in."""
    lines = next(program.text for program in ACTIONS.values() if program.file == mutant.file).splitlines()
    parts = [line for line in lines[: mutant.line - 1] if line.startswith("#program ")]
    inside = parts[-1].partition("(")[2].partition(")")[0] if parts else ""
    head = f"fires({number},({inside}))" if inside else f"fires({number},base)"
    part = parts[-1] if parts else "#program base."
    rules = [f"{head} :- {body}." if body else f"{head}." for body in _bodies(mutant)]
    return "\n".join([part, *(rule for rule in rules if is_safe(rule))])


def fires(chosen: Sequence[Mutant], cases: Sequence[_Case] | None = None, log: Log | None = None) -> list[list[_Case]]:
    """For each mutant the cases on which to try it: those in which its change makes a difference to an answer of the
    solver, then some in which it could make one; of both the quickest ones first.

    Args:
        chosen: The mutants.
        cases: Every fixture, test and random game unless given.
        log: What was found before, and is written down; nothing unless given.
    """
    texts = {question: _tagged(chosen, question) for question in QUESTIONS}
    names = list(map(_identity, chosen))
    asked = sha256("\n".join(names).encode()).hexdigest()[:16]
    kept = Log(None) if log is None else log
    surely: dict[str, list[tuple[float, _Case]]] = defaultdict(list)
    maybe: dict[str, list[tuple[float, _Case]]] = defaultdict(list)
    for case in (*_fixtures(), *_tests(), *GAMES_ONLY) if cases is None else cases:
        found = kept.fired(asked, case.name)
        if found is None:
            began = time.process_time()
            true, possible = _fired(case, texts)
            seconds = round(time.process_time() - began, 2)
            found = Fired(seconds, [names[n] for n in sorted(true)], [names[n] for n in sorted(possible)])
            kept.add_case(asked, case.name, found)
        for name in found.true:
            surely[name].append((found.seconds, case))
        for name in found.possible:
            if name not in found.true:
                maybe[name].append((found.seconds, case))

    def quickest(found: list[tuple[float, _Case]], most: int) -> list[_Case]:
        """Tests, and then so many of the other cases: the quick tests take no other case's place. Of each test or
        folder the quickest comes first, then the second of each."""
        in_order = [case for _, case in sorted(found, key=lambda each: each[0])]
        before: Counter[str] = Counter()
        turns = []
        for case in in_order:
            turns.append(before[case.group])
            before[case.group] += 1
        mixed = [case for _, case in sorted(zip(turns, in_order, strict=True), key=lambda each: each[0])]
        asked = [case for case in mixed if case.is_test]
        return [*asked[: 2 * most], *[case for case in mixed if not case.is_test][:most]]

    return [[*quickest(surely[name], TRIED), *quickest(maybe[name], TRIED // 2)] for name in names]


def _tagged(chosen: Sequence[Mutant], question: str) -> str:
    """The question with the tags of those mutants whose file it includes."""
    files = {file for file, _ in encodings.program(question)}
    tags = [_tags(n, mutant) for n, mutant in enumerate(chosen) if encodings.RULES / mutant.file in files]
    return "\n".join([_TEXT(question), "#program base.", "#defined fires/2.", "#show fires/2.", *tags, ""])


def _fired(case: _Case, texts: dict[str, str]) -> tuple[set[int], set[int]]:
    """The tags that are true in some answer while a case is judged, and those that may be."""
    true, possible = set[int](), set[int]()

    def seen(atoms: Any) -> Any:
        found = atoms[1] if isinstance(atoms, tuple) else atoms or ()
        true.update(atom.arguments[0].number for atom in found if atom.name == "fires")
        return atoms

    class Watched(Stepper):
        def ground_part(self, part: str, *instances: Sequence[int]) -> None:
            super().ground_part(part, *instances)
            possible.update(atom.arguments[0].number for atom in self.atoms("fires", 2))

        def best(self, conflicts: int) -> Any:
            return seen(super().best(conflicts))

        def first(self, *given: Any, **named: Any) -> Any:
            return seen(super().first(*given, **named))

        def several(self, *given: Any, **named: Any) -> Any:
            yield from map(seen, super().several(*given, **named))

    judge = solving.judge
    with (
        mock.patch.object(encodings, "text", lambda question: texts.get(question) or _TEXT(question)),
        mock.patch.object(finding, "Stepper", Watched),
        mock.patch.object(stepping, "Stepper", Watched),
        mock.patch.object(finding, "judge", lambda *given: seen(judge(*given))),
        mock.patch.object(test_meaning, "judge", lambda *given: seen(judge(*given))),
    ):
        case.differs()
    return true, possible | true


# -------------------------------------------------------------------------------------------------------------- outcome


def outcome(mutant: Mutant, cases: Sequence[_Case]) -> Outcome:
    """Whether one of some cases notices a mutant."""
    known = next((each for each in equivalents("equivalent_actions.yaml") if each.explains(mutant)), None)
    if known is not None:
        return Outcome("equivalent", known.reason)
    texts = {question: _mutated(mutant, question) for question in QUESTIONS}
    with mock.patch.object(encodings, "text", lambda question: texts.get(question) or _TEXT(question)):
        for case in cases:
            try:
                if case.differs():
                    return Outcome("noticed", case.name)
            except (AzorError, RuntimeError, LookupError, ValueError, AssertionError) as error:
                return Outcome("noticed", f"{case.name}: {type(error).__name__}")
    return Outcome("survives", f"tried on {len(cases)} cases")


def _try_all(chosen: Sequence[Mutant], cases: Sequence[_Case], log: Log, left: str) -> None:
    """Tries those mutants on cases of which the log has no outcome; what survives is written down as `left`."""
    before = {None, "open"} - {left}
    outcomes = {name: found.what for name, found in log.outcomes.items()}
    if all(outcomes.get(_identity(mutant)) not in before for mutant in chosen):
        return
    for mutant, tried in zip(chosen, fires(chosen, cases, log), strict=True):
        if outcomes.get(_identity(mutant)) in before:
            found = outcome(mutant, tried)
            log.add_outcome(_identity(mutant), found._replace(what=left) if found.what == "survives" else found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 1 if a mutant survives that isn't explained."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", action="append", choices=tuple(ACTIONS), default=[], help="only rules of this file")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one of N mutants")
    parser.add_argument("--log", type=Path, help="a file with a line of JSON for each case and mutant")
    given = parser.parse_args(arguments)
    if given.sample:
        chosen = sample(given.sample, given.seed)
    else:
        chosen = share(given.every, given.seed, given.file) if given.every > 1 else list(mutants(given.file))
    log = Log(given.log)
    _try_all(chosen, [*_tests(), *GAMES_ONLY], log, "open")
    _try_all([each for each in chosen if _identity(each) in log.opened], _fixtures(), log, "survives")
    found = [log.outcomes[_identity(mutant)] for mutant in chosen]
    counts = Counter(what for what, _ in found)
    for mutant, (what, why) in zip(chosen, found, strict=True):
        if what == "survives":
            print(f"{mutant} ({why})\n    {statements()[mutant.rule].node}", flush=True)
    print(f"{len(chosen)} mutants: " + ", ".join(f"{n} {what}" for what, n in counts.most_common()))
    return 1 if counts["survives"] else 0


if __name__ == "__main__":
    sys.exit(main())
