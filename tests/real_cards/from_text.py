"""Judges the boards of real cards from the cards' texts: `python -m tests.real_cards.from_text` prints counts.

Nothing here says what a sentence means. The case has the unchanged texts and the printed characteristics; all legal
declarations are compared with the answer of the board and with those of the translation by hand.
"""

from __future__ import annotations

import argparse
import copy
import time
from collections import Counter
from typing import Any, NamedTuple

from bridge import legal_plays
from bridge.case.loading import case_from_object
from bridge.case.state import Case
from bridge.combat.preparing import understood
from bridge.combat.verdict import LegalPlays

from .compare import boards, declaration, listed, product_plays
from .translate import Play, translate

__all__ = ["Reading", "as_printed", "read"]

Node = dict[str, Any]


class Reading(NamedTuple):
    """The legal declarations of a board: those found from the texts, those of the board (None: the engines differed),
    and those of the translation by hand; and what the texts leave open, in which case none are found."""

    plays: set[Play]
    agreed: set[Play] | None
    translated: set[Play]
    open: tuple[str, ...] = ()


def as_printed(board: Node) -> Node:
    """The board as a case with printed characteristics and texts. Only what a player can pay comes from `translate`."""
    state, translated = board["state"], translate(board)
    players = {
        name: {key: value for key, value in given.items() if key != "numbers"}
        for name, given in translated["state"]["players"].items()
    }
    battlefield = [copy.deepcopy(each) for each in state["battlefield"]]
    for permanent in battlefield:
        if "creature" in permanent["types"]:
            for measure in ("power", "toughness"):  # The boards omit a zero.
                permanent.setdefault(measure, 0)
    given = {
        key: translated["state"][key] for key in ("attacking", "declaring", "options") if key in translated["state"]
    }
    return {
        "question": board["question"],
        "state": {"active": state["active"], "printed": True, "players": players, "battlefield": battlefield, **given},
    }


def read(board: Node) -> Reading:
    """All answers about one board."""
    agreed = board["legal"]
    expected = None if agreed is None else {declaration(play) for play in agreed}
    case = case_from_object(as_printed(board))
    answer = legal_plays(case, fold=False)
    translated = product_plays(translate(board))
    if answer.outcome != "legal":
        return Reading(set(), expected, translated, _open(case, answer))
    return Reading({declaration(play) for play in answer.plays}, expected, translated)


def _open(case: Case, answer: LegalPlays) -> tuple[str, ...]:
    """What keeps a board from being decided: unread words, and other abstentions of the verdict."""
    words = [
        f"{each.name}: {effect.text}"
        for each in understood(case).state.battlefield
        for effect in each.effects or ()
        if effect.kind is None
    ]
    found = [*answer.unsupported, *answer.malformed]
    other = [f"CR {each.cr} {each.kind} {each.arguments}" for each in found if each.kind != "unread_effect"]
    return (*dict.fromkeys(words), *other)


def main() -> None:
    """Prints the counts, and each board with another answer or an undetermined verdict."""
    parser = argparse.ArgumentParser(description="Judges the boards of real cards from the texts of the cards.")
    parser.add_argument("--boards", type=int, help="only so many, evenly spread")
    wanted = parser.parse_args().boards
    names = list(boards())
    step = max(1, len(names) // wanted) if wanted else 1
    counts: Counter[str] = Counter()
    started = time.perf_counter()
    for name in names[::step]:
        found, question = read(boards()[name]), boards()[name]["question"]
        agreed = "no agreed answer" if found.agreed is None else "agreed answer"
        if found.open:
            print(f"{name}: {'; '.join(found.open)}")
            counts[f"{question}, {agreed}: UNDETERMINED"] += 1
            continue
        if found.plays == found.agreed:
            agreed += ": equal"
        elif found.agreed is not None:
            agreed += ": DIFFERENT"
        counts[f"{question}, {agreed}"] += 1
        if found.plays != found.translated:
            counts["read and translated DIFFERENT"] += 1
            print(f"{name}: only read: {listed(found.plays - found.translated)}")
            print(f"{name}: only translated: {listed(found.translated - found.plays)}")
    for what, number in sorted(counts.items()):
        print(f"{number:5} {what}")
    print(f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
