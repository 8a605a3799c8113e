"""Every board of attacks and of blocks with two creatures a side and two effects, of all kinds in all forms, up to
symmetry, by the brute force: `python -m tests.contradictions.exhaustive`.

On each board the legal declarations of the encoding have to be exactly those of the oracle, which tries them all.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing import Pool

from bridge.aimed import Scope, every_board
from bridge.aimed.scopes import Node
from bridge.case.state import Question
from bridge.contradictions.pools import kinds_of, scope_for
from tests.oracle.compare import Disagreement, compare_declarations

__all__ = ["QUESTIONS", "boards", "scope"]

QUESTIONS: tuple[Question, ...] = ("declare_attackers", "declare_blockers")

_MANA = "{C}"
"""What a player has, so that one cost can be paid and two can't."""


def scope(question: Question) -> Scope:
    """Two creatures a side, two players, two effects of all kinds."""
    return scope_for(question, kinds_of(question), most=2, fixed=True, mana=_MANA)


def boards(question: Question) -> Iterator[Node]:
    """Each board once: of those that are the same when creatures change their names, the first."""
    of = scope(question)
    yield from map(of.case, every_board(of))


def main(arguments: Sequence[str] | None = None) -> int:
    """Compares on all boards; 1 if there was a disagreement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args(arguments)
    differing = 0
    for question in QUESTIONS:
        began = time.process_time()
        every = list(boards(question))
        with Pool(options.jobs) as pool:
            found: list[Disagreement | None] = pool.map(compare_declarations, every, chunksize=20)
        differing += sum(each is not None for each in found)
        for case, each in zip(every, found, strict=True):
            if each is not None:
                print(case, each, sep="\n")
        print(f"{question}: {len(every)} boards, {sum(each is not None for each in found)} disagreements", flush=True)
        print(f"  {time.process_time() - began:.0f} s", file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
