"""Writes the puzzles of the page from boards on which engines go wrong: `python -m tests.page.puzzles`.

Of each family of differences that was recorded in `fixtures/engines` the smallest board, with the play that the engine
gets wrong and three others of the same board; at least one of the four is legal, and one is not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from bridge import check_many
from bridge.case.loading import case_from_object

__all__ = ["FILE", "puzzles", "written"]

_ROOT = Path(__file__).resolve().parents[2]
_ENGINES = _ROOT / "fixtures" / "engines"
FILE = _ROOT / "bridge" / "web" / "page" / "puzzles.json"

_CHOICES = 4
"""Plays among which to choose."""

_TRIED = 60
"""The most declarations of a board that are looked at."""

_SIZE = 8
"""Permanents of the largest board: it has to be seen at a glance."""

_OF_EACH_ENGINE = 12
"""The most puzzles of one engine."""


def puzzles() -> list[dict[str, Any]]:
    """The puzzles: `engine`, `case` without a play, `plays`."""
    found = []
    seen = set()
    for path in sorted(_ENGINES.glob("*.json")):
        campaign = json.loads(path.read_text(encoding="utf-8"))
        of_engine = 0
        for family in campaign["families"]:
            case = family["smallest"]["case"]
            if of_engine == _OF_EACH_ENGINE or json.dumps(case) in seen or not _fits(case, family.get("play")):
                continue
            plays = _choices(case, family["play"])
            if plays:
                found.append({"engine": campaign["engine"], "case": case, "plays": plays})
                seen.add(json.dumps(case))
                of_engine += 1
    return found


def _fits(case: dict[str, Any], play: Any) -> bool:
    return isinstance(play, dict) and len(case["state"]["battlefield"]) <= _SIZE and len(play) == 1


def _choices(case: dict[str, Any], wrong: dict[str, Any]) -> list[dict[str, Any]]:
    """The play that the engine gets wrong and others, in an order that tells nothing; none if all are judged alike."""
    others = [play for play in _declarations(case, wrong) if play != wrong]
    plays = [wrong, *others]
    verdicts = check_many([case_from_object({**case, "play": play}, "<puzzle>") for play in plays])
    outcomes = [verdict.outcome.value for verdict in verdicts]
    if outcomes[0] not in ("legal", "illegal"):
        return []
    wanted = {"legal": 2, "illegal": 2}
    chosen = []
    for play, outcome in zip(plays, outcomes, strict=True):
        if wanted.get(outcome, 0) and len(chosen) < _CHOICES:
            wanted[outcome] -= 1
            chosen.append(play)
    if wanted["legal"] == 2 or wanted["illegal"] == 2:
        return []
    return sorted(chosen, key=lambda play: json.dumps(play, sort_keys=True))


def _declarations(case: dict[str, Any], wrong: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Declarations of a board, those with few creatures first: each creature of the side that declares does nothing, or
    one of the things that could be declared."""
    state = case["state"]
    creatures = [each for each in state["battlefield"] if "creature" in each["types"]]
    if "blockers" in wrong:
        own = [each["id"] for each in creatures if each["controller"] != state["active"]]
        choices: list[Any] = [None, *([attacker] for attacker in state.get("attacking", {}))]
        key = "blockers"
    else:
        own = [each["id"] for each in creatures if each["controller"] == state["active"]]
        walkers = [each["id"] for each in state["battlefield"] if "planeswalker" in each["types"]]
        choices = [None, *(player for player in state["players"] if player != state["active"]), *walkers]
        key = "attackers"
    ways = sorted(product(choices, repeat=len(own)), key=lambda way: sum(each is not None for each in way))
    for way in ways[:_TRIED]:
        yield {key: {one: what for one, what in zip(own, way, strict=True) if what is not None}}


def written() -> str:
    """The file as it has to be."""
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in puzzles())
    return f'{{"puzzles": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
