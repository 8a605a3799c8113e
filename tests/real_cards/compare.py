"""Compares the product with answers about boards of real cards: `python -m tests.real_cards.compare` prints numbers.

Two independent engines and a brute force listed all legal declarations of each board. If they agreed, the board has the
answer; otherwise it has none. The product is compared with the answers, and on every board with the definition of
`tests.oracle`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bridge import legal_plays
from bridge.case.loading import case_from_object
from tests.oracle.blocks import legal_blocks
from tests.oracle.definition import legal_declarations

from .translate import Play, translate

__all__ = [
    "BOARDS",
    "Comparison",
    "boards",
    "compare",
    "declaration",
    "defined_plays",
    "listed",
    "product_plays",
]

Node = dict[str, Any]

BOARDS = Path(__file__).parents[3] / "shared" / "data" / "boards" / "real_card_boards.jsonl"
"""Third-party data beside the checkout; the project doesn't ship it."""


@cache
def boards() -> dict[str, Node]:
    """The boards by id; none if the data isn't there."""
    if not BOARDS.exists():
        return {}
    return {board["id"]: board for board in map(json.loads, BOARDS.read_text(encoding="utf-8").splitlines())}


def declaration(play: Mapping[str, str | list[str] | dict[str, int]]) -> Play:
    """A declaration as pairs: each attacker with what it attacks, each blocker with each attacker that it blocks."""
    return frozenset((x, y) for x, on in play.items() for y in ([on] if isinstance(on, str) else on))


def product_plays(case: Node) -> set[Play]:
    """The legal declarations according to the product."""
    answer = legal_plays(case_from_object(case), fold=False)
    assert answer.outcome == "legal", (answer.outcome, answer.unsupported, answer.malformed)
    assert answer.count == len(answer.plays)
    return {declaration(play) for play in answer.plays}


def defined_plays(case: Node) -> set[Play]:
    """The legal declarations according to the literal definition of `tests.oracle`."""
    define = legal_blocks if case["question"] == "declare_blockers" else legal_declarations
    return set(define(case).plays)


def listed(plays: Iterable[Play]) -> str:
    """Declarations as one line of text."""
    each = sorted(",".join(f"{x}>{target}" for x, target in sorted(play)) or "{}" for play in plays)
    return " ".join(each) or "nothing"


class Comparison(NamedTuple):
    """The legal declarations of a board: those of the product, of the board (None: the engines differed), and of the
    definition."""

    product: set[Play]
    agreed: set[Play] | None
    defined: set[Play]


def compare(board: Node) -> Comparison:
    """All answers about one board."""
    case = translate(board)
    agreed = board["legal"]
    return Comparison(
        product_plays(case),
        None if agreed is None else {declaration(play) for play in agreed},
        defined_plays(case),
    )


def main() -> None:
    """Prints the numbers, and each board on which the product and its answer, or the definition, differ."""
    counts: Counter[str] = Counter()
    for name, board in boards().items():
        found, question = compare(board), board["question"]
        costs = f"costs: {board['costs']}"
        if found.agreed is None:
            counts[f"{question}, {costs}: engines differ"] += 1
        else:
            same = "equal" if found.product == found.agreed else "DIFFERENT"
            counts[f"{question}, {costs}: product and agreed answer {same}"] += 1
            if found.product != found.agreed:
                print(f"{name}: only in the product {listed(found.product - found.agreed)}")
                print(f"{name}: only in the agreed answer {listed(found.agreed - found.product)}")
        if found.product != found.defined:
            counts["product and definition DIFFERENT"] += 1
            print(f"{name}: product and definition differ on {listed(found.product ^ found.defined)}")
    for what, number in sorted(counts.items()):
        print(f"{number:5} {what}")


if __name__ == "__main__":
    main()
