"""Engines by the words with which a command names them."""

from __future__ import annotations

import hashlib
import itertools
import os
import shlex
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from bridge.case.libraries import said_by_library
from bridge.errors import InputError
from bridge.language import Recognizer, phrase, term_in
from bridge.validate.processes import SECONDS

if TYPE_CHECKING:
    from bridge.validate.model import Engine

__all__ = ["BUILT_IN", "EngineSpec", "command_line", "files_digest", "open_engine"]

BUILT_IN = {
    "phase": "bridge.validate.engines.phase:Phase",
    "python-mtg": "bridge.validate.engines.python_mtg:PythonMtg",
}
"""Engines with an adapter of ours."""


class EngineSpec(Struct, frozen=True):
    """How an engine is opened; plain data, so that another process can do it.

    Attributes:
        words: A name of `BUILT_IN`; `python:MODULE:CLASS`, a class in the form of `bridge.validate.model.Engine`; the
            name of a file of JSON lines, a recording; or a command with its arguments.
        seconds: How long it may take for a board.
        quiet: Whether what it writes to standard error is dropped.
    """

    words: str
    seconds: float = SECONDS
    quiet: bool = True


_OF_SHELL = Recognizer("shell", (term_in("shell", "No closing quotation"), term_in("shell", "No escaped character")))
"""Why words are no command."""


def command_line(spec: EngineSpec) -> list[str] | None:
    """The command that runs an engine; None for a recording.

    Raises:
        InputError: The words name nothing that can be run.
    """
    from bridge.validate.hosting import command_of

    words = spec.words
    if words in BUILT_IN:
        return command_of(BUILT_IN[words])
    if words.startswith("python:"):
        place = words.removeprefix("python:")
        if place.count(":") != 1 or not all(place.split(":")):
            raise InputError(phrase("an engine in Python is named python:MODULE:CLASS"), file=words)
        return command_of(place)
    if words.endswith(".jsonl"):
        return None
    try:
        command = shlex.split(words)
    except ValueError as error:
        raise InputError(
            phrase("no command: {error}", error=_OF_SHELL.said(str(error), said_by_library)), file=words
        ) from None
    if not command:
        raise InputError(phrase("name an engine"), file="--engine")
    return command


def files_digest(spec: EngineSpec) -> str:
    """A digest of the files that the words of an engine name: its program, scripts, a recording, the file of a class in
    Python; empty if they name none. What these files load besides isn't part of it.

    Raises:
        InputError: As `command_line`.
    """
    command = command_line(spec)
    if spec.words.startswith("python:"):
        module = spec.words.split(":")[1].replace(".", os.sep)
        files = (
            os.path.join(folder, f"{module}{end}") for folder in sys.path for end in (".py", f"{os.sep}__init__.py")
        )
        named = list(itertools.islice(filter(os.path.isfile, files), 1))
    elif spec.words in BUILT_IN:
        named = []
    else:
        named = [spec.words] if command is None else command
    digests = []
    for name in named:
        with suppress(OSError, ValueError):
            if os.path.isfile(name):
                with open(name, "rb") as file:
                    digests.append(hashlib.file_digest(file, "sha256").hexdigest())
    return hashlib.sha256(" ".join(digests).encode()).hexdigest()[:12] if digests else ""


def open_engine(spec: EngineSpec) -> Engine:
    """The engine.

    Raises:
        InputError: It can't be started or read.
    """
    command = command_line(spec)
    if command is None:
        from bridge.validate.recordings import Recording

        return Recording(spec.words)
    if os.name == "nt":
        raise InputError(phrase("engines in processes of their own need a system with Unix pipes"), file=spec.words)
    from bridge.validate.processes import ProcessEngine

    return ProcessEngine(command, seconds=spec.seconds, quiet=spec.quiet, label=spec.words)
