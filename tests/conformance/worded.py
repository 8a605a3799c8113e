"""Boards of the suite in words, for engines that read cards: `python -m tests.conformance.worded > boards.jsonl`.

Each permanent's effects become the sentences of an invented card, as Azor writes them for campaigns. Each is used only
if it is read back as exactly the effect; an effect without one stays without words, and an engine says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from bridge.validate.dressing import said
from tests.conformance.suite import Node, boards, case_of

__all__ = ["worded", "worded_boards"]

_BEFORE_COUNTERS = {"+1/+1": 1, "-1/-1": -1}


def worded_boards() -> Iterator[Node]:
    """The boards as lines for `azor validate run`, in the suite's order."""
    for board in boards():
        yield {"id": board["board"], **worded(case_of(board))}


def worded(case: Node) -> Node:
    """The board with the words of its effects, and with characteristics as they are printed: nothing on it changes them
    but counters."""
    battlefield = [_worded(each) for each in case["state"]["battlefield"]]
    return {**case, "state": {**case["state"], "printed": True, "battlefield": battlefield}}


def _worded(permanent: Node) -> Node:
    found = dict(permanent)
    for kind, number in permanent.get("counters", {}).items():
        for key in ("power", "toughness"):
            if key in found:
                found[key] -= _BEFORE_COUNTERS.get(kind, 0) * number
    sentences = [said(each, permanent["types"], permanent.get("subtypes", ())) for each in permanent.get("effects", ())]
    if sentences and None not in sentences:
        found["text"] = "\n".join(each for each in sentences if each is not None)
    return found


if __name__ == "__main__":
    for line in worded_boards():
        print(json.dumps(line, ensure_ascii=False))
