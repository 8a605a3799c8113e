"""The page of documented contradictions, gaps and disputed boards: `python -m tests.contradictions.documented_page`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct, convert

__all__ = ["PAGE", "Board", "Documented", "documented", "page"]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "documented-contradictions.md"

_SORTS = {
    "texts": "two rules collide",
    "gap": "no rule says",
    "readings": "two readings",
    "decided": "decided, and often judged wrongly",
}


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """A board with its play, and the outcome that it has by the rules."""

    case: dict[str, Any]
    outcome: str


class Documented(Struct, frozen=True, forbid_unknown_fields=True):
    """A documented contradiction, gap or disputed board.

    Attributes:
        name: Its name here.
        sort: What it is, one of `texts`, `gap`, `readings`, `decided`.
        rules: The rules that it is about.
        what: What is in question.
        inquiries: The inquiries of `azor contradictions` that show it, with the outcome of each.
        cases: Case files that show it, with the outcome of each; of a loop case, its kind.
        boards: Boards that show it.
        audit: Whether `azor audit` tells it of the text.
        needed: What would be needed to model it; empty if it is shown as specified.
    """

    name: str
    sort: str
    rules: list[str]
    what: str
    inquiries: dict[str, str] = {}
    cases: dict[str, str] = {}
    boards: list[Board] = []
    audit: bool = False
    needed: str = ""


@lru_cache(maxsize=1)
def documented() -> list[Documented]:
    """All of them, in order."""
    text = (Path(__file__).parent / "documented.yaml").read_text(encoding="utf-8")
    return convert(yaml.safe_load(text), list[Documented])


def _shown_by(row: Documented) -> Iterator[str]:
    if row.audit:
        yield "`azor audit TEXT`"
    for name in dict.fromkeys(each.partition(".")[0] for each in row.inquiries):
        yield f"`azor contradictions --property {name}`"
    for path, outcome in row.cases.items():
        yield f"[{Path(path).stem}](../{path}): {outcome}"
    if row.boards:
        outcomes = ", ".join(each.outcome for each in row.boards)
        yield f"[two boards](../tests/contradictions/documented.yaml): {outcomes}"


def page() -> str:
    """The text of the page."""
    rows = documented()
    shown = sum(not row.needed for row in rows)
    lines = [
        "# Documented contradictions",
        "",
        "Contradictions, gaps and much disputed boards of the Comprehensive Rules that judges, players and authors of",
        "engines have documented, and what shows each. Generated from `tests/contradictions/documented.yaml` by",
        "`python -m tests.contradictions.documented_page`; `test_documented.py` beside it runs what stands here.",
        "",
        f"Of {len(rows)}, {shown} are shown as specified: with two verdicts where there are two readings, and with the",
        "verdict where the rules decide. The others are not modeled, with their rules and what would be needed.",
        "",
        "| what | rules | | shown by | not modeled: what would be needed |",
        "|---|---|---|---|---|",
    ]
    for row in rows:
        cells = (row.what, ", ".join(row.rules), _SORTS[row.sort], "<br>".join(_shown_by(row)), row.needed)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.exit(0)
