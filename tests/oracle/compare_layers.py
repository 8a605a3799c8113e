"""Compares the product's layers with the literal reading of CR 613 on random boards, as many as there is time for.

    python -m tests.oracle.compare_layers --log FILE
    python -m tests.oracle.compare_layers --log FILE --start 960 --seeds 960

Of each seed there is a board of each theme (`random_layers`). The log has a line of JSON for each board, so that the
same command goes on where it was ended. Boards that are left open aren't wrong: effects depend on each other there in
ways that are not worked out, and the log says which.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct, to_builtins
from msgspec import json as written

from bridge.case.state import Case
from bridge.case.writing import case_in_yaml
from bridge.combat.layers import current
from bridge.combat.layers_together import current_together
from bridge.combat.preparing import understood

from .layers import settled
from .random_layers import random_board

__all__ = ["THEMES", "Compared", "View", "as_defined", "as_found", "compare_boards", "judged", "themed_board"]

THEMES = ("", "lands", "definitions", "first", "counters", "at_once", "losses")
"""What boards are about: nothing in particular, or a flag of `random_board`."""

_SEEDS = 1667
"""So many seeds make 10,000 boards."""
_AT_ONCE = 60
"""So many boards are compared at once: their questions about layers are asked together, and a line says how far the
comparison is."""

View = dict[str, tuple[object, ...]]
"""Of each permanent its types, subtypes, colors, keywords, power, toughness, whether it makes mana, its controller, and
its supertypes."""


class Compared(Struct, frozen=True):
    """What a comparison came to.

    Attributes:
        theme: The theme of the board.
        seed: Its seed.
        outcome: `same`, `open` or `wrong`.
        what: What is left open, or the permanents about which the two differ.
    """

    theme: str
    seed: int
    outcome: str
    what: list[str] = []


def themed_board(theme: str, seed: int) -> Case:
    """The board of a theme and a seed."""
    return random_board(Random(seed), **({theme: True} if theme else {}))


def as_found(case: Case) -> View:
    """What a case whose layers were applied says."""
    return {
        each.id: (
            set(each.types),
            set(each.subtypes),
            set(each.colors),
            {*each.keywords, *(("menace",) if each.suspected is True else ())},  # CR 701.60c
            each.power,
            each.toughness,
            each.mana is not None,
            each.controller,
            set(each.supertypes),
        )
        for each in case.state.battlefield
    }


def as_defined(case: Case) -> View:
    """What the literal reading says of a case whose layers weren't applied."""
    return {
        name: (
            each.types,
            each.subtypes,
            each.colors,
            each.keywords | (each.suspicion & {"menace"}),
            each.power,
            each.toughness,
            each.mana,
            each.controller,
            each.supertypes,
        )
        for name, each in settled(case).items()
    }


def compare_boards(boards: Sequence[tuple[str, int]]) -> Iterator[Compared]:
    """Compares the two on the boards of some themes and seeds, at once."""
    cases = [themed_board(theme, seed) for theme, seed in boards]
    asked = [understood(case) for case in cases]
    together = current_together(asked)
    for (theme, seed), case, told, found in zip(boards, cases, asked, together, strict=True):
        found = found or current(told)
        if found.left_open:
            yield Compared(theme, seed, "open", sorted(map(str, found.left_open)))
            continue
        said, defined = as_found(found.case), as_defined(case)
        differing = [name for name in said if said[name] != defined[name]]
        yield Compared(theme, seed, "wrong" if differing else "same", differing)


def judged(seeds: Iterable[int], theme: str = "") -> tuple[list[int], list[int]]:
    """Of the boards of a theme the seeds of those on which the two differ, and of those that are left open."""
    every = list(compare_boards([(theme, seed) for seed in seeds]))
    wrong, left_open = ([each.seed for each in every if each.outcome == outcome] for outcome in ("wrong", "open"))
    return wrong, left_open


def _kept(log: Path) -> Iterator[Compared]:
    """The boards that were compared before; the last line may have been cut off."""
    if log.exists():
        lines = log.read_bytes().splitlines(keepends=True)
        yield from (written.decode(line, type=Compared) for line in lines if line.endswith(b"\n"))


def _told(compared: Compared) -> str:
    """The board of a disagreement, and what both say of it."""
    case = themed_board(compared.theme, compared.seed)
    said, defined = as_found(current(understood(case)).case), as_defined(case)
    lines = [f"{compared.theme or 'plain'} {compared.seed}:", case_in_yaml(to_builtins(case))]
    for name in compared.what:
        lines += [f"{name}: {said[name]}", f"  by definition: {defined[name]}"]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the comparison; 1 if the two differed on a board."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--seeds", type=int, default=_SEEDS)
    parser.add_argument("--theme", action="append", choices=THEMES, help="a theme; may be repeated; default: all")
    parser.add_argument("--log", type=Path, required=True, help="a file with a line of JSON for each board")
    options = parser.parse_args(arguments)
    themes = options.theme or THEMES
    asked = [(theme, seed) for seed in range(options.start, options.start + options.seeds) for theme in themes]
    kept = {(each.theme, each.seed): each for each in _kept(options.log)}
    left = [each for each in asked if each not in kept]
    try:
        with options.log.open("ab") as log:
            for at in range(0, len(left), _AT_ONCE):
                for found in compare_boards(left[at : at + _AT_ONCE]):
                    kept[found.theme, found.seed] = found
                    log.write(written.encode(found) + b"\n")
                    if found.outcome == "wrong":
                        print(_told(found), flush=True)
                log.flush()
                print(f"{min(at + _AT_ONCE, len(left))} of {len(left)} boards", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    counted = Counter(kept[each].outcome for each in asked if each in kept)
    print(f"{counted.total()} of {len(asked)} boards: {counted['wrong']} wrong, {counted['open']} left open")
    return 1 if counted["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
