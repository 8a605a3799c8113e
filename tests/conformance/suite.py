"""Reading the conformance suite of `fixtures/conformance`."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from tests.fixtures.files import CONFORMANCE

__all__ = ["LEVELS", "SUITE", "VERSION", "boards", "digest_of"]

VERSION = 1
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


def boards() -> list[dict[str, Any]]:
    """The boards, level by level: what their lines say, with `legal` and `illegal` plays."""
    found: list[dict[str, Any]] = []
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


def digest_of() -> str:
    """The SHA-256 digest of the files of the levels, one after the other."""
    digest = hashlib.sha256()
    for level in LEVELS:
        digest.update((CONFORMANCE / f"level{level}.jsonl").read_bytes())
    return digest.hexdigest()
