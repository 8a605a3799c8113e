"""The command `azor`, also as `python -m bridge`."""

from __future__ import annotations

import os
import signal
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


def _interrupted(number: int, frame: FrameType | None) -> None:
    try:
        os.write(2, b"azor: interrupted\n")
    finally:
        os._exit(130)


if __name__ == "__main__":
    run()
