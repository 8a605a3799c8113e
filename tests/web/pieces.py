"""The description of the addresses with a part of the form of cases alone, for Schemathesis.

Its coverage phase makes up a request for every key on every level; effects and numbers are made of effects and numbers,
so that with the whole form it comes to no end. In a piece, what isn't kept may be anything.

`python -m tests.web.pieces FILE PIECE` writes a piece of the description in a file (`curl .../openapi.json`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

__all__ = ["PIECES", "piece"]

_SCHEMAS = "#/components/schemas/"

PIECES: dict[str, tuple[str, ...]] = {
    "requests": (),
    "cases": (
        *("Case", "State", "Player", "Options", "Play", "Offered", "Tried", "Further", "Stacked"),
        *("Expect", "ExpectLegal", "ExpectRequirements"),
    ),
    "permanents": ("Case", "State", "Permanent", "ManaAbility"),
    "effects": ("Case", "State", "Effect", "Whom"),
}
"""Each piece, with the parts of the form of cases that it keeps."""


def piece(description: dict[str, Any], kept: tuple[str, ...]) -> dict[str, Any]:
    """The description with these parts of the form of cases; in place of the others may stand anything.

    Args:
        description: The whole one.
        kept: The names of the parts.
    """
    schemas = description["components"]["schemas"]
    of_cases = set(_reached(schemas, "Case"))
    dropped = {f"{_SCHEMAS}{name}" for name in of_cases - {*kept}}
    found: dict[str, Any] = json.loads(json.dumps(description))
    for operations in found["paths"].values():
        for operation in operations.values():
            if "requestBody" in operation:
                operation["requestBody"] = _cut(operation["requestBody"], dropped)
    for name in of_cases:
        found["components"]["schemas"][name] = _cut(schemas[name], dropped)
    return found


def _reached(schemas: dict[str, Any], name: str) -> Iterator[str]:
    """The names of a schema and of all that it is made of."""
    seen, left = set(), [name]
    while left:
        if (here := left.pop()) not in seen:
            seen.add(here)
            yield here
            left += _references(schemas[here])


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"].removeprefix(_SCHEMAS)
        for each in node.values():
            yield from _references(each)
    elif isinstance(node, list):
        for each in node:
            yield from _references(each)


def _cut(node: Any, dropped: set[str]) -> Any:
    if isinstance(node, dict):
        return {key: _cut(each, dropped) for key, each in node.items() if not (key == "$ref" and each in dropped)}
    return [_cut(each, dropped) for each in node] if isinstance(node, list) else node


if __name__ == "__main__":
    _file, _name = sys.argv[1:]
    print(json.dumps(piece(json.loads(Path(_file).read_text(encoding="utf-8")), PIECES[_name])))
