"""Seeded contradictions: do small boards show that one rule was changed?

    python -m tests.contradictions.seeded --out FOLDER       goes on where it was ended
    python -m tests.contradictions.seeded --out FOLDER --into docs/seeded.md

Fifty mutants of the statements of 508, 509, 611 and 613, by a seed: a statement is weakened (deleted, a condition of it
dropped, a bound shifted), a condition of it is negated, or what it counts, or asks for, is there twice. Statements that
only tell a note, and what `tests/mutation/equivalent.yaml` and `equivalent.yaml` of this folder explain, are left out.

A mutant has a witness if some board of at most two creatures a side and three effects is judged otherwise with it than
the brute force judges it. The witness is judged again: by the rules as they are, which have to agree with the brute
force, and by the mutant, alone. On the rules as they are the same boards give no report.
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
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import yaml
from clingo import Function
from clingo.ast import AST, ASTType, SymbolicTerm
from msgspec import Struct, to_builtins
from msgspec import json as written

from bridge.case.state import Case
from bridge.case.writing import case_in_yaml
from bridge.rulebook import Statement
from tests.contradictions.seeded_boards import (
    Node,
    answers_of_layers,
    answers_of_plays,
    declared,
    is_right_of_layers,
    layered,
)
from tests.mutation.mutants import Mutant, heads, is_safe, mutants, statements
from tests.mutation.run import Equivalent, equivalents
from tests.mutation.suite import install
from tests.oracle.compare import compare_declarations

__all__ = [
    "MUTANTS",
    "OPERATORS",
    "SEED",
    "Boards",
    "Found",
    "boards_of",
    "doubled",
    "operator_of",
    "sampled",
    "witness",
]

SEED = 24
OPERATORS = {"weaken": 19, "negate": 19, "double": 12}
"""The ways to change a statement, and how many mutants there are of each."""
MUTANTS = sum(OPERATORS.values())
_FILES = ("508_", "509_", "611_", "613_")
_SECONDS = 20
"""How much processor time a mutant may take: grounding a rule without one of its literals may not end."""
_AT_ONCE = 48
"""So many boards are judged at once: one of the first notices most mutants."""


class Found(Struct, frozen=True):
    """What became of a mutant.

    Attributes:
        mutant: The mutant, in words.
        operator: `weaken`, `negate` or `double`.
        outcome: `witness`; `none`, if no board is judged otherwise; `no end`, if the time ran out; or `refused`.
        sort: `plays` or `layers`.
        case: The board of the witness, in YAML.
        right, wrong: What the rules as they are say of it, and what the mutant says.
        effects: How many effects the board has.
    """

    mutant: str
    operator: str
    outcome: str
    sort: str = ""
    case: str = ""
    right: str = ""
    wrong: str = ""
    effects: int = 0


# ------------------------------------------------------------------------------------------------------------- mutants


def operator_of(mutant: Mutant) -> str:
    """How a mutant changes its statement."""
    return mutant.kind if mutant.kind in OPERATORS else "weaken"


def doubled() -> Iterator[Mutant]:
    """Statements whose effect is there twice: each element of a sum or a count with a second tuple, or each requirement
    with a second one that is fulfilled where it is. Any other statement derives the same if it stands twice."""
    for number, statement in enumerate(statements()):
        text = _counted_twice(statement) or _asked_twice(statement)
        if text and is_safe(text):
            head = str(statement.node.head)
            yield Mutant(statement.file, statement.line, number, head, "double", "", text)


def _counted_twice(statement: Statement) -> str:
    body = list(statement.node.body)
    for place, literal in enumerate(body):
        atom = getattr(literal, "atom", None)
        if atom is not None and atom.ast_type == ASTType.BodyAggregate and str(atom).count("#min") == 0:
            elements = list(atom.elements)
            again = [each.update(terms=_tagged(each.terms)) for each in elements if len(each.condition)]
            if "#max" in str(atom) or not again:
                continue
            body[place] = literal.update(atom=atom.update(elements=[*elements, *again]))
            return str(statement.node.update(body=body))
    return ""


def _tagged(terms: Sequence[AST]) -> list[AST]:
    """The tuple, told apart from the one that it copies."""
    *others, last = terms
    location = last.location
    tag = [last] if others or last.ast_type != ASTType.SymbolicTerm else []
    return [*others, *tag, _term("again", location)]


def _term(name: str, location: object) -> AST:
    return SymbolicTerm(location, Function(name))


def _asked_twice(statement: Statement) -> str:
    if ("concerns", 3) not in heads(statement):
        return ""
    requirement, *others = statement.node.head.atom.symbol.arguments
    body = "; ".join(map(str, statement.node.body))
    again = f"again({requirement})"
    return "\n".join(
        (
            str(statement.node),
            f"concerns({again},{','.join(map(str, others))}) :- {body}.",
            f"fulfilled(Declaration__,{again}) :- fulfilled(Declaration__,{requirement}).",
        )
    )


@lru_cache(maxsize=1)
def _explained() -> list[Equivalent]:
    """Mutants that no verdict can show, each with its reason."""
    text = (Path(__file__).parent / "equivalent.yaml").read_text(encoding="utf-8")
    return [*equivalents(), *(Equivalent(**entry) for entry in yaml.safe_load(text))]


def sampled(seed: int = SEED) -> list[Mutant]:
    """The mutants, so many of each operator, in the order in which they were drawn."""
    every = [each for each in (*mutants(), *doubled()) if each.file.rpartition("/")[2].startswith(_FILES)]
    found = []
    for operator, number in OPERATORS.items():
        mine = [each for each in every if operator_of(each) == operator]
        drawn = random.Random(f"{seed} {operator}").sample(mine, len(mine))
        left = [each for each in drawn if not any(entry.explains(each) for entry in _explained())]
        found += left[:number]
    return found


# ----------------------------------------------------------------------------------------------------------- witnesses


class Boards(NamedTuple):
    """The boards of declarations and of layers, with the answers of the rules as they are."""

    plays: Sequence[Node]
    layers: Sequence[Case]
    right_of_plays: Sequence[str]
    right_of_layers: Sequence[str]


def boards_of(plays: Sequence[Node], layers: Sequence[Case]) -> Boards:
    """Boards with the answers of the rules as they are."""
    return Boards(plays, layers, list(answers_of_plays(plays)), list(answers_of_layers(layers)))


def _places(mutant: Mutant, boards: Boards) -> tuple[list[int], list[int]]:
    """The boards on which a mutant can show: of declarations, and of layers."""
    section = mutant.file.rpartition("/")[2][:4]
    left_out = {"508_": "declare_blockers", "509_": "declare_attackers"}.get(section)
    plays = [n for n, case in enumerate(boards.plays) if case.get("question", "declare_attackers") != left_out]
    of_plays, of_layers = section != "613_", section in ("611_", "613_")
    return (plays if of_plays else []), (list(range(len(boards.layers))) if of_layers else [])


def _noticed(mutant: Mutant, boards: Boards) -> list[tuple[str, int, str]]:
    """The boards of the first batch in which some are judged otherwise, with what the mutant says of them."""
    plays, layers = _places(mutant, boards)
    for start in range(0, len(plays), _AT_ONCE):
        some = plays[start : start + _AT_ONCE]
        told = zip(some, answers_of_plays([boards.plays[n] for n in some]), strict=True)
        if found := [("plays", n, answer) for n, answer in told if answer != boards.right_of_plays[n]]:
            return found
    for start in range(0, len(layers), _AT_ONCE):
        some = layers[start : start + _AT_ONCE]
        told = zip(some, answers_of_layers([boards.layers[n] for n in some]), strict=True)
        if found := [("layers", n, answer) for n, answer in told if answer != boards.right_of_layers[n]]:
            return found
    return []


def _in_child(mutant: Mutant, boards: Boards) -> tuple[str, list[tuple[str, int, str]]]:
    """What a process of its own finds, in which the mutant is installed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        told: object = ["refused", []]
        try:
            install(mutant)
            found = _noticed(mutant, boards)
            told = ["witness" if found else "none", found]
        finally:
            os.write(writing, json.dumps(told).encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        said = stream.read()
    os.waitpid(child, 0)
    outcome, found = json.loads(said) if said else ("no end", [])
    return outcome, [(sort, number, answer) for sort, number, answer in found]


def witness(mutant: Mutant, boards: Boards) -> Found:
    """What becomes of a mutant: the smallest board of those that notice it and on which the brute force agrees with the
    rules as they are."""
    outcome, found = _in_child(mutant, boards)
    told = Found(str(mutant), operator_of(mutant), outcome)
    ordered = sorted(found, key=lambda each: len(_case(boards, each[0], each[1])))
    for sort, number, wrong in ordered:
        right = (boards.right_of_plays if sort == "plays" else boards.right_of_layers)[number]
        if _is_right(boards, sort, number, right):
            case = _case(boards, sort, number)
            return Found(told.mutant, told.operator, "witness", sort, case, right, wrong, case.count("kind:"))
    return Found(told.mutant, told.operator, "none") if found else told


def _case(boards: Boards, sort: str, number: int) -> str:
    return case_in_yaml(boards.plays[number] if sort == "plays" else to_builtins(boards.layers[number]))


def _is_right(boards: Boards, sort: str, number: int, answer: str) -> bool:
    if sort == "plays":
        case = boards.plays[number]
        (alone,) = answers_of_plays([case])
        return alone == answer and compare_declarations(case) is None
    case_of_layers = boards.layers[number]
    (alone,) = answers_of_layers([case_of_layers])
    return alone == answer and is_right_of_layers(case_of_layers, answer)


# ------------------------------------------------------------------------------------------------------------- running


def _kept(file: Path) -> dict[str, Found]:
    """The mutants that were judged before, by what they are."""
    if not file.exists():
        return {}
    lines = file.read_bytes().splitlines(keepends=True)
    found = [written.decode(line, type=Found) for line in lines if line.endswith(b"\n")]
    return {each.mutant: each for each in found}


def _no_report(boards: Boards, progress: bool) -> list[str]:
    """The boards on which the rules as they are differ from the brute force."""
    wrong = []
    for number, answer in enumerate(boards.right_of_layers):
        if not is_right_of_layers(boards.layers[number], answer):
            wrong.append(_case(boards, "layers", number))
    for number, case in enumerate(boards.plays):
        if progress and number % 200 == 0:
            print(f"rules as they are: {number} of {len(boards.plays)} boards", file=sys.stderr, flush=True)
        if compare_declarations(case) is not None:
            wrong.append(_case(boards, "plays", number))
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints each mutant with what became of it, and the share of those that have a witness."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, required=True, help="a folder: what was found is kept there")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--into", type=Path, help="a page to write")
    parser.add_argument("--rules", action="store_true", help="also compare the rules as they are on all boards")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    file = options.out / f"seed{options.seed}.jsonl"
    kept = _kept(file)
    boards = boards_of(declared(), layered())
    print(f"{len(boards.plays)} boards of declarations, {len(boards.layers)} of layers", file=sys.stderr, flush=True)
    asked = sampled(options.seed)
    left = [each for each in asked if str(each) not in kept or kept[str(each)].outcome != "witness"]
    with get_context("fork").Pool(options.jobs) as pool, file.open("ab") as stream:
        for number, one in enumerate(pool.imap_unordered(partial(witness, boards=boards), left), 1):
            kept[one.mutant] = one
            stream.write(written.encode(one) + b"\n")
            stream.flush()
            print(f"{number} of {len(left)}: {one.operator} {one.mutant}: {one.outcome}", file=sys.stderr, flush=True)
    found = [kept[str(each)] for each in asked]
    wrong = _no_report(boards, True) if options.rules else []
    for case in wrong:
        print(f"a report on the rules as they are:\n{case}")
    counted = Counter(each.outcome for each in found)
    print(f"{dict(counted)}, {counted['witness'] / len(found):.0%}")
    if options.into:
        options.into.write_text(_page(found, boards), encoding="utf-8")
    return 1 if wrong or counted["witness"] < 0.9 * len(found) else 0


def _page(found: Sequence[Found], boards: Boards) -> str:
    counted = Counter((each.operator, each.outcome == "witness") for each in found)
    lines = [
        "# Seeded contradictions",
        "",
        "Generated by `python -m tests.contradictions.seeded`: one statement of CR 508, 509, 611 or 613 is changed,",
        f"by a seed, and {len(boards.plays)} boards of attacks and blocks and {len(boards.layers)} of layers",
        "are judged with it, none with more than two creatures a side and three effects.",
        "",
        "| change | mutants | with a witness |",
        "|---|---|---|",
    ]
    for operator, number in OPERATORS.items():
        lines.append(f"| {operator} | {number} | {counted[operator, True]} |")
    lines += ["", "| mutant | change | outcome | effects of the witness |", "|---|---|---|---|"]
    for each in found:
        mutant = each.mutant.replace("|", "\\|")
        lines.append(f"| `{mutant}` | {each.operator} | {each.outcome} | {each.effects or ''} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
