"""Reading the conformance suite of `fixtures/conformance`."""

from __future__ import annotations

import copy
import hashlib
import json
from typing import Any

from bridge.case.keywords import KEYWORD_ROWS
from tests.fixtures.files import CONFORMANCE

__all__ = ["LEVELS", "SUITE", "VERSION", "boards", "case_of", "digest_of", "without", "words_of"]

Node = dict[str, Any]

VERSION = 5
"""Goes up by one when a board is changed or taken out, or a key changes its meaning."""

LEVELS = {
    1: "plain",
    2: "evasion",
    3: "restrictions",
    4: "requirements",
    5: "restrictions and requirements",
    6: "costs",
    7: "several players",
    8: "combat damage",
    9: "bands",
}

SUITE = CONFORMANCE / "suite.json"


def boards() -> list[Node]:
    """The boards, level by level: what their lines say, with `legal` and `illegal` plays."""
    found: list[Node] = []
    for level in LEVELS:
        for line in (CONFORMANCE / f"level{level}.jsonl").read_text(encoding="utf-8").splitlines():
            value = json.loads(line)
            if "board" in value:
                found.append({**value, "legal": [], "illegal": []})
            elif "legal" in value:
                found[-1]["legal"].append(value["legal"])
            else:
                found[-1]["illegal"].append(value)
    return found


def case_of(board: Node) -> Node:
    """The board as a case."""
    return {"question": board["question"], "state": board["state"]}


def words_of(case: Node) -> list[str]:
    """The kinds of effects and the keywords on a board, keywords as the registry calls them."""
    objects = (*case["state"]["battlefield"], case["state"])
    kinds = [each["kind"] for o in objects for each in o.get("effects", ())]
    keywords = [_keyword(said) for o in objects for said in o.get("keywords", ())]
    return list(dict.fromkeys(kinds + keywords))


def without(case: Node, word: str) -> Node:
    """The board without a kind of effect or a keyword: what an engine sees that forgets it."""
    changed: Node = copy.deepcopy(case)
    for o in (*changed["state"]["battlefield"], changed["state"]):
        for key, name in (("effects", _kind), ("keywords", _keyword)):
            if kept := [each for each in o.pop(key, ()) if name(each) != word]:
                o[key] = kept
    return changed


def _kind(effect: Node) -> str:
    return str(effect["kind"])


def _keyword(said: str) -> str:
    """The name in the registry of a keyword as a permanent has it."""
    if said in KEYWORD_ROWS:
        return said
    first = said.split(" ")[0]
    return "landwalk" if first.endswith("walk") else first


def digest_of() -> str:
    """The SHA-256 digest of the files of the levels, one after the other."""
    digest = hashlib.sha256()
    for level in LEVELS:
        digest.update((CONFORMANCE / f"level{level}.jsonl").read_bytes())
    return digest.hexdigest()
