"""Seeded contradictions: do small boards show that one rule was changed?

    python -m tests.contradictions.seeded --out FOLDER       goes on where it was ended
    python -m tests.contradictions.seeded --out FOLDER --into docs/seeded-contradictions.md
    python -m tests.contradictions.seeded --out FOLDER --only "509_declare_blockers.lp:218"     some of the mutants

The mutants are those of `seeded_mutants`, the boards those of `seeded_boards`: at most two creatures a side and three
effects. A mutant has a witness if the brute force differs from what is said with it of some board, or of a play, and
agrees with what the rules as they are say there. `--rules` compares these with the brute force on all boards.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins
from msgspec import json as written
from msgspec.structs import replace

from bridge import legal_plays
from bridge.asp.facts import facts
from bridge.case.loading import case_from_object
from bridge.case.state import Case, Play
from bridge.case.terms import text_of
from bridge.case.writing import case_in_yaml
from bridge.combat.layers import facts_of_steps
from bridge.combat.preparing import prepared_together, understood
from bridge.combat.reading import edition_of
from bridge.errors import AzorError
from tests.contradictions.seeded_boards import (
    Node,
    answers_of_layers,
    declared,
    is_right_of_layers,
    is_wrong_of_layers,
    layered,
    plays_of,
    with_powers,
)
from tests.contradictions.seeded_mutants import OPERATORS, SEED, operator_of, sampled
from tests.mutation.mutants import Mutant
from tests.mutation.suite import Answers, Given, install
from tests.oracle.blocks import legal_blocks
from tests.oracle.compare import Disagreement, compare_declarations, compare_play
from tests.oracle.definition import legal_declarations

__all__ = ["Boards", "Found", "witness"]

_SECONDS = 20
"""How much processor time a mutant may take for some boards: grounding a rule without a literal may not end."""
_AT_ONCE = (1, 1, 12, 60, 400)
_AT_ONCE_LATER = 4000
"""So many plays, or steps of layers, are looked at together, one lot after the other: one of the first notices most
mutants; the second number is that of all further lots."""
_ENOUGH_FOR_A_VERDICT = 60
"""Where something else differs, a verdict that does is looked for in lots up to so many plays."""
_AN_ERROR = "an error"
"""What is told of a mutant with which a board isn't judged to its end."""
_VERDICTS = ("legal declarations", "a play", "layers")
"""What is told rather than that something else differs: which plays are legal, and what permanents are."""
_ENOUGH, _A_FEW = 12, 3
"""So many plays that notice a mutant are compared, or so few if the last one has another verdict; the smallest board is
told."""


class Found(Struct, frozen=True):
    """What became of a mutant.

    Attributes:
        mutant: The mutant, in words.
        operator: `weaken`, `negate` or `double`.
        outcome: `witness`; `none`, if nothing is judged otherwise; or `no end`, if the time ran out on every board.
        what: What differs, such as `legal declarations`, `what a play costs` or `layers`.
        case: The board of the witness, in YAML, with the play if one is judged.
        right, wrong: What the brute force, and the rules as they are, say of it; and what the mutant says.
        effects: How many effects the board has.
    """

    mutant: str
    operator: str
    outcome: str
    what: str = ""
    case: str = ""
    right: str = ""
    wrong: str = ""
    effects: int = 0


_Sort = str
"""`plays` or `layers`."""


class Boards:
    """The boards, with their plays and the steps of their layers, as facts.

    Args:
        plays: Boards of declarations.
        layers: Boards of layers.
    """

    def __init__(self, plays: Sequence[Node], layers: Sequence[Case]) -> None:
        self.plays: list[tuple[Node, Node]] = []
        """Each board with each play."""
        self.layers = layers
        given: list[Given] = []
        for case, play, told in _facts_of_plays(plays):
            self.plays.append((case, play))
            given.append(told)
        self.steps: list[int] = []
        """The board of each step."""
        steps: list[Given] = []
        for number, board in enumerate(layers):
            try:
                told_of = [Given("apply_layer", text_of(step)) for step in facts_of_steps(understood(board))]
            except AzorError:
                continue
            steps += told_of
            self.steps += [number] * len(told_of)
        self.answers: dict[_Sort, Answers] = {
            "plays": Answers(given, searches=True),
            "layers": Answers(steps, whole=True),
        }

    def touched(self, mutants: Sequence[Mutant]) -> list[list[tuple[_Sort, int]]]:
        """For each mutant the plays and steps that it touches; whatever else there is, the answer to it is the same."""
        found: list[list[tuple[_Sort, int]]] = [[] for _ in mutants]
        for sort, answers in self.answers.items():
            for places, own in zip(found, answers.touched(mutants), strict=True):
                places += ((sort, number) for number in own)
        return found


def _facts_of_plays(cases: Sequence[Node]) -> Iterator[tuple[Node, Node, Given]]:
    """Each board with each play that is looked at, and its facts; boards that aren't judged are left out."""
    settled = prepared_together([understood(case_from_object(case)) for case in cases])
    for number, (case, each) in enumerate(zip(cases, settled, strict=True)):
        if each is None:
            continue
        for play in plays_of(case, number):
            asked = replace(each, play=case_from_object({**case, "play": play}).play or Play())
            yield case, play, Given(asked.question, text_of(facts(asked, edition_of(asked))))


# ----------------------------------------------------------------------------------------------------------- witnesses


class _Differs(Struct):
    """A board on which a mutant and the brute force differ: the place of the play or of the board, what differs, and
    what both say."""

    sort: _Sort
    number: int
    what: str
    right: str
    wrong: str
    with_play: bool = False


def _noticed(mutant: Mutant, boards: Boards, touched: Sequence[tuple[_Sort, int]]) -> list[_Differs]:
    """Where the mutant, which is installed, and the brute force differ."""
    found: list[_Differs] = []
    steps = [number for sort, number in touched if sort == "layers"]
    asked = list(dict.fromkeys(boards.steps[number] for number in boards.answers["layers"].changed(mutant, steps)))
    told = zip(asked, answers_of_layers([boards.layers[number] for number in asked]), strict=True)
    for number, answer in told:
        if not is_right_of_layers(boards.layers[number], answer):
            found.append(_Differs("layers", number, "layers", "", answer))
    changed = boards.answers["plays"].changed(mutant, [number for sort, number in touched if sort == "plays"])
    seen: list[Node] = []
    for number in changed:
        case, play = boards.plays[number]
        if case not in seen:
            seen.append(case)
            found += _differs(number, _asked(case, None), False)
        found += _differs(number, _asked(case, play), True)
        if len(found) >= _ENOUGH or (len(found) >= _A_FEW and found[-1].what in _VERDICTS):
            break
    return found


def _differs(number: int, compared: Disagreement | None, with_play: bool) -> list[_Differs]:
    if compared is None:
        return []
    what = _AN_ERROR if compared.product.partition(": ")[0].endswith("Error") else compared.question
    return [_Differs("plays", number, what, compared.definition, compared.product, with_play)]


def _of_unknown(boards: Sequence[Node], case: Node) -> Disagreement | None:
    """Whether a board on which a power isn't given is undetermined, and whether it has to be: with other powers other
    plays are legal."""
    answers = {_pairs(play for play in _legal(each)) for each in boards}
    found = legal_plays(case_from_object(case), fold=False)
    said = _pairs(map(_each_pair, found.plays)) if found.outcome == "legal" else str(found.outcome)
    told = answers.pop() if len(answers) == 1 else "undetermined"
    return None if said == told else Disagreement("legal declarations", told, said)


def _legal(case: Node) -> Iterable[Iterable[tuple[str, str]]]:
    return (legal_blocks if case.get("question") == "declare_blockers" else legal_declarations)(case).plays


def _each_pair(play: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(one, to) for one, on in play.items() for to in ([on] if isinstance(on, str) else on)]


def _pairs(plays: Iterable[Iterable[tuple[str, str]]]) -> str:
    return str(sorted(sorted(play) for play in plays))


def _asked(case: Node, play: Node | None) -> Disagreement | None:
    """What differs; nothing if the brute force doesn't read the board."""
    try:
        if len(filled := with_powers(case)) > 1:
            return _of_unknown(filled, case)
        return compare_declarations(case) if play is None else compare_play(case, play)
    except Exception:
        return None


def _in_child(mutant: Mutant, boards: Boards, touched: Sequence[tuple[_Sort, int]]) -> list[_Differs] | None:
    """What a process of its own finds, in which the mutant is installed; None if it has no end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            install(mutant)
            with os.fdopen(writing, "wb") as stream:
                stream.write(written.encode(_noticed(mutant, boards, touched)))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        said = stream.read()
    os.waitpid(child, 0)
    return written.decode(said, type=list[_Differs]) if said else None


def witness(mutant: Mutant, boards: Boards, touched: Sequence[tuple[_Sort, int]]) -> Found:
    """What becomes of a mutant: the smallest board on which it differs from the brute force, and the rules as they are
    don't.

    Args:
        mutant: The mutant.
        boards: The boards.
        touched: The plays and steps that it touches.
    """
    told = Found(str(mutant), operator_of(mutant), "none")
    left = list(touched)
    ended = not left
    rightly: list[_Differs] = []
    for many in chain(_AT_ONCE, repeat(_AT_ONCE_LATER)):
        if not left or any(each.what in _VERDICTS for each in rightly) or (rightly and many > _ENOUGH_FOR_A_VERDICT):
            break
        lot, left = left[:many], left[many:]
        while lot:
            found = _in_child(mutant, boards, lot)
            ended = ended or found is not None
            rightly += [each for each in found or () if _is_right(boards, each)]
            # Boards on which the rules as they are differ, too, say nothing, and the lot may have ended with them.
            lot = _without(boards, lot, found) if found and not rightly else []
    if not rightly:
        return told if ended else replace(told, outcome="no end")
    first = min(rightly, key=lambda each: (each.what not in _VERDICTS, len(_case(boards, each))))
    case = _case(boards, first)
    return replace(
        told,
        outcome="witness",
        what=first.what,
        case=case,
        right=first.right,
        wrong=first.wrong,
        effects=case.count("kind:"),
    )


def _without(boards: Boards, lot: Sequence[tuple[_Sort, int]], found: Sequence[_Differs]) -> list[tuple[_Sort, int]]:
    """The rest of a lot without the boards on which something was found."""
    plays = {id(boards.plays[each.number][0]) for each in found if each.sort == "plays"}
    layers = {each.number for each in found if each.sort == "layers"}
    return [
        (sort, number)
        for sort, number in lot
        if (id(boards.plays[number][0]) not in plays if sort == "plays" else boards.steps[number] not in layers)
    ]


def _case(boards: Boards, found: _Differs) -> str:
    if found.sort == "layers":
        return case_in_yaml(to_builtins(boards.layers[found.number]))
    case, play = json.loads(json.dumps(boards.plays[found.number]))
    return case_in_yaml({**case, "play": play} if found.with_play else case)


def _is_right(boards: Boards, found: _Differs) -> bool:
    """Whether the rules as they are say what the brute force says of a board, and of the play."""
    if found.sort == "layers":
        board = boards.layers[found.number]
        (alone,) = answers_of_layers([board])
        return is_right_of_layers(board, alone)
    case, play = boards.plays[found.number]
    if len(with_powers(case)) > 1:
        return _asked(case, None) is None
    try:
        return compare_declarations(case) is None and (not found.with_play or compare_play(case, play) is None)
    except Exception:  # a board that the brute force doesn't read
        return False


# ------------------------------------------------------------------------------------------------------------- running


def _kept(file: Path) -> dict[str, Found]:
    """The mutants that were judged before, by what they are."""
    if not file.exists():
        return {}
    lines = file.read_bytes().splitlines(keepends=True)
    found = [written.decode(line, type=Found) for line in lines if line.endswith(b"\n")]
    return {each.mutant: each for each in found}


def _no_report(boards: Boards) -> Iterator[str]:
    """The boards on which the rules as they are differ from the brute force."""
    for board, answer in zip(boards.layers, answers_of_layers(boards.layers), strict=True):
        if is_wrong_of_layers(board, answer):
            yield case_in_yaml(to_builtins(board))
    for number, (case, play) in enumerate(boards.plays):
        if number % 500 == 0:
            print(f"rules as they are: {number} of {len(boards.plays)} plays", file=sys.stderr, flush=True)
        found = _asked(case, None if play == {key: {} for key in play} else play)
        if found is not None and not found.product.startswith("undetermined"):
            yield f"{json.dumps({**case, 'play': play})}\n{found}"


def _is_meant(mutant: Mutant, only: Sequence[str]) -> bool:
    return not only or any(words in str(mutant) for words in only)


_shared: list[Any] = []
"""The boards and what each mutant touches, for the processes that are forked from this one."""


def _judged(number: int) -> Found:
    boards, asked, touched = _shared
    return witness(asked[number], boards, touched[number])


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints each mutant with what became of it, and the share of those that have a witness."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, required=True, help="a folder: what was found is kept there")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], metavar="WORDS", help="only mutants with these words")
    parser.add_argument("--into", type=Path, help="a page to write")
    parser.add_argument("--rules", action="store_true", help="also compare the rules as they are on all boards")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    file = options.out / f"seed{options.seed}.jsonl"
    kept = _kept(file)
    boards = Boards(declared(), layered())
    print(f"{len(boards.plays)} plays, {len(boards.layers)} boards of layers", file=sys.stderr, flush=True)
    every = [each for each in sampled(options.seed) if _is_meant(each, options.only)]
    asked = [each for each in every if str(each) not in kept or kept[str(each)].outcome != "witness"]
    _shared[:] = [boards, asked, boards.touched(asked)]
    with get_context("fork").Pool(options.jobs) as pool, file.open("ab") as stream:
        for number, one in enumerate(pool.imap_unordered(_judged, range(len(asked))), 1):
            kept[one.mutant] = one
            stream.write(written.encode(one) + b"\n")
            stream.flush()
            said = f"{one.operator} {one.mutant}: {one.outcome} {one.what}"
            print(f"{number} of {len(asked)}: {said}", file=sys.stderr, flush=True)
    found = [kept[str(each)] for each in every]
    wrong = 0
    for case in _no_report(boards) if options.rules else ():
        wrong += 1
        print(f"a report on the rules as they are:\n{case}", flush=True)
    counted = Counter(each.outcome for each in found)
    print(f"{dict(counted)}, {counted['witness'] / len(found):.0%}")
    if options.into:
        options.into.write_text(_page(found, boards), encoding="utf-8")
    return 1 if wrong or counted["witness"] < 0.9 * len(found) else 0


def _page(found: Sequence[Found], boards: Boards) -> str:
    counted = Counter((each.operator, each.outcome == "witness") for each in found)
    cases = len({id(case) for case, _ in boards.plays})
    lines = [
        "# Seeded contradictions",
        "",
        "Generated by `python -m tests.contradictions.seeded`: one statement of CR 508, 509, 611 or 613 is changed,",
        f"by a seed, and judged with it are {len(boards.plays):,} plays on {cases:,} boards of attacks and blocks and",
        f"{len(boards.layers)} boards of layers, none with more than two creatures a side and three effects. A mutant",
        "has a witness if the brute force differs from it there, and agrees with the rules as they are.",
        "",
        "| change | mutants | with a witness |",
        "|---|---|---|",
    ]
    for operator, number in OPERATORS.items():
        lines.append(f"| {operator} | {number} | {counted[operator, True]} |")
    lines += ["", "| mutant | change | outcome | what differs | effects of the witness |", "|---|---|---|---|---|"]
    for each in found:
        mutant = each.mutant.replace("|", "\\|")
        lines.append(f"| `{mutant}` | {each.operator} | {each.outcome} | {each.what} | {each.effects or ''} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
