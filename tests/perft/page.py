"""The table of docs/perft.md: `python -m tests.perft.page` writes it anew from fixtures/perft."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bridge.report.markdown import table_as_markdown
from bridge.report.model import Table
from tests.fixtures.files import PERFT

__all__ = ["PAGE", "boards", "counts", "page"]

PAGE = Path(__file__).resolve().parents[2] / "docs/perft.md"
_BEGIN = "<!-- boards: begin -->\n"
_END = "<!-- boards: end -->\n"


def boards() -> dict[str, dict[str, Any]]:
    """The boards as cases, by title."""
    lines = (PERFT / "boards.jsonl").read_text(encoding="utf-8").splitlines()
    return {case["title"]: case for case in map(json.loads, lines)}


def counts() -> dict[str, tuple[int, int, int, int]]:
    """The numbers of each board, by title: found by the brute force."""
    found = json.loads((PERFT / "counts.json").read_text(encoding="utf-8"))
    return {title: tuple(numbers) for title, numbers in found.items()}


def page(text: str) -> str:
    """The page with its table."""
    cases = boards()
    rows = tuple((title, len(cases[title]["state"]["battlefield"]), *numbers) for title, numbers in counts().items())
    head = ("board", "permanents", "attacks", "blocks", "first", "lines")
    table = "\n".join(line for line in table_as_markdown(Table("Boards", head, rows), 2) if not line.startswith("#"))
    before, _, rest = text.partition(_BEGIN)
    return f"{before}{_BEGIN}\n{table.strip()}\n\n{_END}{rest.partition(_END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
