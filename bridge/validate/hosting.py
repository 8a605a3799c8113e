"""Runs an engine that is a Python class, in a process of its own, by the protocol.

What the class prints goes to standard error. An exception that it raises is the answer to one request; if the engine
can't be made at all, the first answer says why.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, BinaryIO

import msgspec

from bridge.combat.processes import described_error
from bridge.errors import AzorError
from bridge.validate.model import Board, Engine
from bridge.validate.protocol import PROTOCOL

__all__ = ["command_of", "host"]


def command_of(place: str) -> list[str]:
    """The command that runs an engine.

    Args:
        place: `module:name` of a class, or a function, that gives an engine when it is called without arguments.
    """
    code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import host; host({place!r})"
    return [sys.executable, "-c", code]


def host(place: str) -> None:
    """Answers lines of standard input until it ends.

    Args:
        place: As in `command_of`.
    """
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        engine = _made(place)
    except Exception as error:
        why = str(error) if isinstance(error, AzorError) else described_error(error)
        requests.readline()
        _write(answers, {"protocol": PROTOCOL, "name": place, "version": "", "error": why})
        return
    for line in requests:
        _write(answers, _answered(engine, msgspec.json.decode(line)))
    engine.close()


def _made(place: str) -> Engine:
    module, _, name = place.partition(":")
    engine: Engine = getattr(import_module(module), name)()
    return engine


def _write(answers: BinaryIO, answer: dict[str, Any]) -> None:
    answers.write(msgspec.json.encode(answer) + b"\n")
    answers.flush()


def _answered(engine: Engine, asked: dict[str, Any]) -> dict[str, Any]:
    if asked["method"] == "hello":
        finds_all = bool(getattr(engine, "all", False))
        return {"protocol": PROTOCOL, "name": engine.name, "version": engine.version, "all": finds_all}
    plays: Sequence[Any] | None = None if asked["plays"] == "all" else asked["plays"]
    try:
        answer = engine.answer(Board(str(asked["id"]), asked["case"]), plays)
    except Exception as error:
        return {"id": asked["id"], "error": described_error(error)}
    if answer.accepts is not None:
        return {"id": asked["id"], "accepts": answer.accepts}
    if answer.unsupported:
        return {"id": asked["id"], "unsupported": answer.unsupported}
    return {"id": asked["id"], "error": answer.error or "no answer"}
