"""The golden outputs: which command prints which file.

`python -m tests.cli.outputs` writes them anew; read the differences before you keep them.
"""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path

from bridge.cli.app import main

__all__ = ["CASES", "KOREAN", "OUTPUTS", "golden_file", "printed"]

HERE = Path(__file__).resolve().parents[2] / "fixtures" / "golden"
CASES = sorted(path.stem for path in HERE.glob("*.yaml"))
_EVERYWHERE = ("check.txt", "explain.txt", "legal.txt")
_BESIDES = {
    "arbiter": ("check.json", "check.md", "explain.md"),
    "banded_heroes": ("check.json",),
    "eight_goblins": ("legal.json", "legal.md"),
    "everything_wrong": ("check.json", "check.md"),
    "goad": ("check.json",),
    "malformed": ("check.json", "legal.json"),
    "provoked_wall": ("check.json", "check.md", "legal.json"),
    "others_choose": ("check.json",),
    "taxes": ("check.json", "check.md"),
    "three_players_block": ("check.json", "explain.md", "legal.json", "legal.md"),
    "trampling_wurm": ("check.json", "legal.json"),
    "undetermined": ("check.json",),
}
KOREAN = (
    *((case, ending) for case in CASES for ending in ("check.ko.txt", "explain.ko.txt", "legal.ko.txt")),
    ("arbiter", "check.ko.md"),
    ("everything_wrong", "check.ko.json"),
    ("three_players_block", "legal.ko.json"),
)
"""The golden files in Korean: every board, and each form once."""

_COMMANDS = {
    "check.txt": ["check"],
    "check.json": ["check", "--format", "json"],
    "check.md": ["check", "--format", "markdown"],
    "explain.txt": ["explain"],
    "explain.md": ["explain", "--format", "markdown"],
    "legal.txt": ["legal"],
    "legal.json": ["legal", "--format", "json"],
    "legal.md": ["legal", "--format", "markdown"],
}
_COMMANDS |= {ending.replace(".", ".ko.", 1): [*command, "--lang", "ko"] for ending, command in [*_COMMANDS.items()]}
OUTPUTS = [
    *((case, ending) for case in CASES for ending in (*_EVERYWHERE, *_BESIDES.get(case, ()))),
    *KOREAN,
]
"""Every golden file, as the name of its board and its ending."""


def golden_file(case: str, ending: str) -> Path:
    """Where the output of a command for a case is kept."""
    return HERE / f"{case}.{ending}"


def printed(case: str, ending: str) -> str:
    """What the command prints to standard output for the case, run beside the file."""
    output = io.StringIO()
    before = os.getcwd()
    os.chdir(HERE)
    try:
        with contextlib.redirect_stdout(output):
            main([*_COMMANDS[ending], f"{case}.yaml"])
    finally:
        os.chdir(before)
    return output.getvalue()


def _write() -> None:
    for case, ending in OUTPUTS:
        golden_file(case, ending).write_text(printed(case, ending), encoding="utf-8")


if __name__ == "__main__":
    _write()
