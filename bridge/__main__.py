"""The command `azor`, also as `python -m bridge`."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

__all__ = ["run"]


def run() -> None:
    """Runs the command and ends the process with its exit code.

    Until `bridge.cli.app` hears Ctrl-C itself, it ends the process at once: an exception in the midst of an import
    would be printed as a traceback, or lost.
    """
    signal.signal(signal.SIGINT, _interrupted)
    from bridge.cli.app import run as run_command

    run_command()


_LINES = {"en": "azor: interrupted\n", "ko": "azor: 중단되었습니다\n"}
"""The line in each language, as the catalog has it, which isn't read yet."""


def _language() -> str:
    """The language that is asked for, told without any import (`bridge.cli.usage.spoken`, `bridge.language.preferred`):
    a module may be half imported."""
    asked = [each for before, each in zip(["", *sys.argv], sys.argv, strict=False) if before == "--lang"]
    asked += [each.removeprefix("--lang=") for each in sys.argv if each.startswith("--lang=")]
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name, ""))), "")
    for wanted in (*asked, locale.partition(".")[0].partition("@")[0].partition("_")[0].lower()):
        if wanted in _LINES:
            return wanted
    return "en"


def _interrupted(number: int, frame: FrameType | None) -> None:
    try:
        os.write(2, _LINES[_language()].encode())
    finally:
        os._exit(130)


if __name__ == "__main__":
    run()
