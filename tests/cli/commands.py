"""Calls of the command: in this process, in a folder of its own, and on a terminal."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bridge.cli.app import main

__all__ = ["ROOT", "Command", "Printed", "on_a_terminal"]

ROOT = Path(__file__).resolve().parents[2]


class Printed:
    """What a call of the command printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err
        self.lines = out.splitlines()

    @property
    def objects(self) -> list[Any]:
        """The objects of JSON lines; empty for other output."""
        return [json.loads(line) for line in self.lines] if self.out.startswith("{") else []


class Command:
    """Calls the command in this process, in a folder of its own."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capture = capture

    def file(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text, encoding="utf-8")
        return name

    def __call__(self, *arguments: str) -> Printed:
        self._capture.readouterr()
        code = main(arguments)
        return Printed(code, *self._capture.readouterr())


def on_a_terminal(command: Sequence[str], folder: Path, **environment: str) -> tuple[int, str]:
    """The exit code of a command that is called in a folder, and what it writes to a terminal."""
    ours, theirs = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    environment = {**clean, "TERM": "xterm", "PYTHONPATH": str(ROOT), **environment}
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, cwd=folder, env=environment) as running:
        os.close(theirs)
        text = b""
        try:
            while read := os.read(ours, 4096):
                text += read
        except OSError:  # the other side is closed
            pass
        code = running.wait(60)
    os.close(ours)
    return code, text.decode()
