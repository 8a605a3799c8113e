"""The tests that have to notice mutants: every fixture with its expectations, and every row of `tests/rules/`."""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

from clingo import Control, Function, Symbol, ast
from clingo.ast import (
    AST,
    ASTType,
    Literal,
    Sign,
    SymbolicAtom,
    Transformer,
    Variable,
    parse_string,
)
from msgspec.structs import replace

from bridge.asp import encodings
from bridge.case.loading import Loaded, load_paths
from bridge.case.state import Case, Expect, Play
from bridge.combat.judging import judge_play
from bridge.combat.listing import legal_plays
from bridge.combat.verdict import Witness
from bridge.rulebook import read_program
from tests.fixtures.files import fixtures
from tests.mutation.mutants import Mutant, heads, mutated
from tests.rules.rows import LAYER_SHOWN, Row
from tests.static.tree import SEARCHES, used

__all__ = [
    "Answer",
    "Answers",
    "Given",
    "Situation",
    "declarations",
    "differs",
    "install",
    "rows",
    "searched",
    "situations",
    "written",
]

ROOT = Path(__file__).parents[2]


Answer = frozenset[tuple[Symbol, bool]]
"""Shown atoms, with their case as first argument, and whether each is certain."""


class Situation(NamedTuple):
    """A case that expects something."""

    name: str
    case: Case


def situations() -> list[Situation]:
    """The cases of the fixtures that expect something, in order. The full boards are left out, because they are large
    and every rule has smaller fixtures of its own."""
    paths = [str(path) for path in fixtures() if path.parent.name != "boards"]

    def name(loaded: Loaded) -> str:
        return f"{Path(loaded.file).relative_to(ROOT)}#{loaded.index}"

    return [Situation(name(loaded), loaded.case) for loaded in load_paths(paths) if loaded.case.expect]


def rows() -> list[Row]:
    """The rows of the tables in `tests/rules/`, each named with its file."""
    found = []
    for path in sorted((ROOT / "tests" / "rules").glob("test_*.py")):
        module = import_module(f"tests.rules.{path.stem}")
        for each in vars(module).values():
            for mark in getattr(each, "pytestmark", ()):
                if mark.name == "parametrize" and mark.args[0] == "row":
                    found += [row._replace(name=f"{path.name}: {row.name}") for row in mark.args[1]]
    return found


def _listed(expected: Sequence[Mapping[str, Any]], found: Sequence[Witness]) -> bool:
    """Whether witnesses and expectations match one to one; an expectation need not give all arguments."""
    rest = [witness.to_dict() for witness in found]
    for one in expected:
        match = next((other for other in rest if all(other.get(key) == value for key, value in one.items())), None)
        if match is None:
            return False
        rest.remove(match)
    return not rest


def differs(situation: Situation) -> bool:
    """Whether the verdict on the case is not the expected one."""
    case, expect = situation.case, situation.case.expect
    assert expect
    return (case.play is not None and _judged_otherwise(case, expect)) or _listed_otherwise(case, expect)


def searched(situation: Situation, answer: Answer) -> bool:
    """Whether judging a case with this answer of the rules also needs a search, so that other declarations matter."""
    expect = situation.case.expect
    names = Counter(atom.name for atom, _ in answer)
    if not expect or names["malformed"] or names["unsupported"]:
        return False
    costs = any(atom.name == "note" and "_cost(" in str(atom.arguments[-1]) for atom, _ in answer)
    return costs or expect.legal is not None or names["asked"] > names["obeyed"]


def declarations(case: Case, most: int) -> list[Case]:
    """The case with its own play and with other ones: all possible declarations, or a random `most` of them."""
    own = [] if case.play is None else [case]
    return own + (_assignments(case, most) if case.question == "assign_combat_damage" else _declarations(case, most))


def _declarations(case: Case, most: int) -> list[Case]:
    attacks = case.question == "declare_attackers"
    creatures, options = _attacks(case) if attacks else _blocks(case)
    chance = random.Random(508)
    if len(options) ** len(creatures) <= most:
        choices = list(product(options, repeat=len(creatures)))
    else:
        choices = [tuple(chance.choice(options) for _ in creatures) for _ in range(most)]
    pairs = ([(one, faced) for one, faced in zip(creatures, choice, strict=True) if faced] for choice in choices)
    if attacks:
        return [replace(case, play=Play(attackers={one: target for one, (target,) in play})) for play in pairs]
    return [replace(case, play=Play(blockers={one: list(faced) for one, faced in play})) for play in pairs]


def _assignments(case: Case, most: int) -> list[Case]:
    state = case.state
    sources = [each for each in state.battlefield if each.id in {*state.attacking, *state.blocking}]
    recipients = [*state.players, *(each.id for each in state.battlefield)]
    chance = random.Random(510)
    drawn = (
        {each.id: {chance.choice(recipients): chance.randint(0, max(0, each.power or 0))} for each in sources}
        for _ in range(most)
    )
    return [replace(case, play=Play(damage=damage)) for damage in drawn]


_Faced = list[tuple[str, ...]]


def _attacks(case: Case) -> tuple[list[str], _Faced]:
    """The creatures that may attack, and what each may do: stay home, or attack something."""
    state = case.state
    attackers = [each.id for each in state.battlefield if each.controller == state.active and "creature" in each.types]
    targets = [player for player in state.players if player != state.active]
    targets += [each.id for each in state.battlefield if {"planeswalker", "battle"} & set(each.types)]
    return attackers, [(), *((target,) for target in targets)]


def _blocks(case: Case) -> tuple[list[str], _Faced]:
    """The creatures that may block, and what each may do: block one or two attackers, all of them, or none."""
    state = case.state
    blockers = [each.id for each in state.battlefield if each.controller != state.active and "creature" in each.types]
    attackers = list(state.attacking)
    sets = {(), *((each,) for each in attackers), *combinations(attackers, 2), tuple(attackers)}
    return blockers, sorted(sets)


def _judged_otherwise(case: Case, expect: Expect) -> bool:
    verdict, _ = judge_play(case)
    obeyed, unmet = len(verdict.requirements.obeyed), len(verdict.requirements.unmet)
    checks = (
        expect.outcome is None or verdict.outcome.value == expect.outcome,
        expect.violations is None or _listed(expect.violations, verdict.violations),
        expect.malformed is None or _listed(expect.malformed, verdict.malformed),
        expect.unsupported is None or _listed(expect.unsupported, verdict.unsupported),
        expect.notes is None or _listed(expect.notes, verdict.notes),
        expect.requirements is None or (obeyed, obeyed + unmet) == (expect.requirements.obeyed, expect.requirements.of),
    )
    return not all(checks)


def _listed_otherwise(case: Case, expect: Expect) -> bool:
    legal = expect.legal
    if legal is None:
        return False
    found = legal_plays(case, fold=False)

    def plays(of: Iterable[Mapping[str, Any]]) -> Counter[frozenset[tuple[str, Any]]]:
        return Counter(frozenset((one, each) for one, faced in play.items() for each in _several(faced)) for play in of)

    return not (
        (legal.count is None or found.count == legal.count)
        and (legal.maximum is None or found.maximum == legal.maximum)
        and (legal.plays is None or plays(found.plays) == plays(legal.plays))
    )


def _several(faced: str | Sequence[str] | Mapping[str, int]) -> Iterable[Any]:
    """What a creature attacks, the attackers that it blocks, or the recipients of its damage with the amounts."""
    if isinstance(faced, str):
        return [faced]
    return faced.items() if isinstance(faced, Mapping) else faced


# ------------------------------------------------------------------------------------------------------------ mutants


def install(mutant: Mutant) -> None:
    """Makes every question use the mutant. Call it in a process that ends afterwards: nothing is restored."""
    text = mutated(mutant)
    path = encodings.RULES / mutant.file
    read: Callable[[str], tuple[tuple[Path, str], ...]] = encodings.program

    def program(question: str) -> tuple[tuple[Path, str], ...]:
        return tuple((each, text if each == path else own) for each, own in read(question))

    encodings.program = program  # type: ignore[assignment]
    for name, module in list(sys.modules.items()):
        if name.startswith("bridge."):  # clear caches that were derived from the unchanged text
            for each in vars(module).values():
                if forget := getattr(each, "cache_clear", None):
                    forget()


# ----------------------------------------------------------------------------------------------------- all at once


class _Lift(Transformer):
    """Gives every atom its case as first argument, so that one program judges all cases."""

    def visit_SymbolicAtom(self, node: AST) -> AST:
        """One atom."""
        symbol = node.symbol
        return node.update(symbol=symbol.update(arguments=[_case(symbol), *symbol.arguments]))


def _case(node: AST) -> AST:
    return Variable(node.location, "Case")


def _lift(rule: AST) -> AST:
    place = rule.location
    of_a_case = Literal(place, Sign.NoSign, SymbolicAtom(ast.Function(place, "_case", [_case(rule)], 0)))
    lifted = _Lift()(rule)
    return lifted.update(body=[of_a_case, *lifted.body])


def _lifted(rule: AST) -> str:
    return str(_lift(rule))


def _fires(number: int, rule: AST, *, anew: bool) -> str:
    """A rule that tells in which cases another one derives something; with `anew`, something that no other derives."""
    lifted = _lift(rule)
    body = [*map(str, lifted.body), *([f"not {lifted.head}"] if anew else [])]
    return f"_fires({number},Case) :- {'; '.join(body)}."


def _facts(number: int, text: str) -> Iterator[str]:
    """Facts with their case; a line that is one fact, as the bridge writes them, needs no parser."""
    yield f"_case({number})."
    rest = []
    for line in text.splitlines():
        if one := re.fullmatch(r"(\w+)\(((?:[^\"()]|\"[^\"\\]*\"|\((?:[^\"()]|\"[^\"\\]*\")*\))+)\)\.", line):
            yield f"{one[1]}({number},{one[2]})."
        else:
            rest.append(line)
    for fact in _rules("\n".join(rest)) if rest else ():
        symbol = fact.head.atom.symbol
        yield f"{symbol.name}({','.join([str(number), *map(str, symbol.arguments)])})."


def _rules(text: str) -> list[AST]:
    found: list[AST] = []
    parse_string(text, lambda node: found.append(node) if node.ast_type == ASTType.Rule else None)
    return found


class Given(NamedTuple):
    """Facts, and the question that is asked about them."""

    question: str
    facts: str


class Answers:
    """The atoms that the questions show for many sets of facts, without running searches.

    For a question that is a search itself, these are the atoms of the rules that the search uses.

    Args:
        given: The sets.
        searches: Whether to read also the atoms that searches use.
        whole: Whether to read all that is shown of a layer, or what rows of tables have.
    """

    def __init__(self, given: Sequence[Given], searches: bool = False, whole: bool = False) -> None:
        self._sizes = [len(each.facts) for each in given]
        self._numbers: dict[str, list[int]] = {}
        for number, each in enumerate(given):
            self._numbers.setdefault(each.question, []).append(number)
        self._asked = {
            question: _Question(question, [given[number].facts for number in numbers], searches, whole)
            for question, numbers in self._numbers.items()
        }
        self.right: list[Answer] = [frozenset()] * len(given)
        """Without any mutant."""
        for question, asked in self._asked.items():
            for number, answer in zip(self._numbers[question], asked.read(), strict=True):
                self.right[number] = answer

    def touched(self, mutants: Sequence[Mutant]) -> list[list[int]]:
        """For each mutant the indexes of the sets that it touches, the shortest set first; others have the same answer.

        A dropped literal touches the sets for which the rule then derives something new; any other mutant also those
        for which the rule derives something.
        """
        found: list[list[int]] = [[] for _ in mutants]
        for question, asked in self._asked.items():
            for places, numbers in zip(found, asked.touched(mutants), strict=True):
                places += (self._numbers[question][number] for number in numbers)
        return [sorted(places, key=self._sizes.__getitem__) for places in found]

    def changed(self, mutant: Mutant, among: Sequence[int]) -> list[int]:
        """The indexes of those of some sets for which other atoms are shown with a mutant.

        Raises:
            RuntimeError: The solver refuses the mutant.
        """
        found: list[int] = []
        for question, asked in self._asked.items():
            places = {place: number for number, place in enumerate(self._numbers[question])}
            chosen = [place for place in among if place in places]
            answers = asked.read([places[place] for place in chosen], mutant) if chosen else []
            found += [place for place, answer in zip(chosen, answers, strict=True) if answer != self.right[place]]
        return found


Place = tuple[str, int]
"""The file of a rule and its line."""

_MOST_AT_ONCE = 2000
"""So many sets of facts are grounded together: with more of them the memory grows, and no time is saved."""


def _lots(cases: Sequence[int]) -> Iterator[Sequence[int]]:
    for first in range(0, len(cases), _MOST_AT_ONCE):
        yield cases[first : first + _MOST_AT_ONCE]


class _Question:
    """The atoms that one question shows for many sets of facts, from one grounding."""

    def __init__(self, question: str, given: Sequence[str], searches: bool, whole: bool) -> None:
        self._rules: dict[Place, str] = {}
        self._shown: list[tuple[str, int]] = []
        defined: set[tuple[str, int]] = set()
        for path, text in encodings.program(question):
            file = path.relative_to(encodings.RULES).as_posix()
            if file in SEARCHES and not file.startswith("search/choose_"):
                searches = True
                continue
            for statement in read_program(text, file).statements:
                if statement.is_rule:
                    assert (file, statement.line) not in self._rules, "two rules in one line"
                    self._rules[file, statement.line] = _lifted(statement.node)
                    defined |= {(name, arity + 1) for name, arity in heads(statement)}
                elif statement.node.ast_type == ASTType.Defined:
                    defined.add((statement.node.name, statement.node.arity + 1))
                elif statement.node.ast_type != ASTType.Heuristic:  # which says only where a search begins
                    assert statement.node.ast_type == ASTType.ShowSignature
                    if whole or question != "apply_layer" or statement.node.name in LAYER_SHOWN:
                        self._shown.append((statement.node.name, statement.node.arity + 1))
        if searches:
            asked = set().union(*(used(program) for program in SEARCHES.values()))
            self._shown += [(name, arity + 1) for name, arity in sorted(asked) if (name, arity + 1) in defined]
        self._declared = [f"#defined {name}/{arity}." for name, arity in sorted(defined)]
        # A search looks at the play that is judged beside the declaration that it chooses.
        beside = "declaration(play).\n" if searches else ""
        self._given = ["\n".join(_facts(number, beside + text)) for number, text in enumerate(given)]

    def touched(self, mutants: Sequence[Mutant]) -> list[set[int]]:
        """For each mutant the cases that it touches."""
        own = {number: mutant for number, mutant in enumerate(mutants) if (mutant.file, mutant.line) in self._rules}
        asking: list[str] = []
        for number, mutant in own.items():
            asking += (_fires(number, rule, anew=True) for rule in _rules(mutant.text))
            if not mutant.only_adds:
                asking.append(_fires(number, mutant.rule_as_it_is, anew=False))
        found: list[set[int]] = [set() for _ in mutants]
        for lot in _lots(range(len(self._given))):
            control = self._grounded(self._rules, lot, asking)
            for atom in control.symbolic_atoms.by_signature("_fires", 2):
                by, case = atom.symbol.arguments
                found[by.number].add(case.number)
        return found

    def read(self, among: Sequence[int] | None = None, mutant: Mutant | None = None) -> list[Answer]:
        """The atoms that are shown for some cases, or for all.

        Args:
            among: The cases; None for all.
            mutant: The mutant; None for the unchanged rules.

        Raises:
            RuntimeError: The solver refuses the mutant.
        """
        cases = range(len(self._given)) if among is None else among
        rules = self._rules
        if mutant:
            changed = "".join(map(_lifted, _rules(mutant.text)))
            rules = rules | {(mutant.file, mutant.line): changed}
        found: dict[int, set[tuple[Symbol, bool]]] = {case: set() for case in cases}
        for lot in _lots(cases):
            control = self._grounded(rules, lot)
            for name, arity in self._shown:
                for atom in control.symbolic_atoms.by_signature(name, arity):
                    found[atom.symbol.arguments[0].number].add((atom.symbol, atom.is_fact))
        return [frozenset(found[case]) for case in cases]

    def _grounded(self, rules: Mapping[Place, str], cases: Iterable[int], more: Iterable[str] = ()) -> Control:
        control = Control(["--warn=none"])
        parts = [*rules.values(), *more, *self._declared, *(self._given[case] for case in cases)]
        control.add("base", [], "\n".join(parts))
        control.ground([("base", [])])
        return control


def written(answer: Answer) -> set[str]:
    """An answer without its case, as the solver writes it; atoms that are not certain have a question mark."""
    return {f"{Function(atom.name, atom.arguments[1:])}{'' if certain else '?'}" for atom, certain in answer}
