"""The protocol by which an engine in any language is asked what it accepts: version 1, JSON lines.

    -> {"method": "hello", "protocol": 1}
    <- {"protocol": 1, "name": "my engine", "version": "0.3"}
    -> {"id": 1, "method": "plays", "case": {"question": ..., "state": ...}, "plays": [{"attackers": {}}, ...]}
    <- {"id": 1, "accepts": [{"attackers": {}}]}

Azor starts the engine's command, writes a line, and reads a line. A case has the form of docs/case-file.md. An engine
that finds all plays by itself says `"all": true` in its first answer; then `"plays"` is `"all"`. In place of `accepts`
an answer has `unsupported`, with what the engine doesn't know, or `error`. An engine that can't be asked says why under
`error` in its first answer. The engine ends when its input does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bridge.case.state import Case
from bridge.validate.model import Board, Play

__all__ = [
    "MAX_LINE",
    "PROTOCOL",
    "Greeting",
    "Hello",
    "Plays",
    "Refusal",
    "Reply",
    "hello",
    "protocol_schema",
    "request",
]

PROTOCOL = 1
"""The version. It goes up by one when something is removed, renamed or changes its meaning, not when something is
added."""

MAX_LINE = 16 * 2**20
"""Bytes of the longest line that is read of an engine."""


class Hello(Struct, frozen=True, kw_only=True):
    """The first line to an engine."""

    method: Literal["hello"] = "hello"
    protocol: int = PROTOCOL


class Greeting(Struct, frozen=True):
    """The answer: who the engine is.

    Attributes:
        protocol: The version of the protocol that it speaks.
        name: Its name, for reports.
        version: Its version.
        all: Whether it finds all plays by itself, and is asked for all.
        error: Why it can't be asked anything, such as a library that isn't installed.
    """

    protocol: int
    name: str
    version: str
    all: bool = False
    error: str = ""


class Refusal(Struct, frozen=True):
    """A first answer of an engine that can't be asked, which need not say who it is.

    Attributes:
        error: Why it can't be asked anything; empty in a greeting.
    """

    error: str = ""


class Plays(Struct, frozen=True, kw_only=True):
    """Which plays of a state does the engine accept?

    Attributes:
        id: Comes back in the answer.
        case: The state and the question, without a play.
        plays: The plays to try; `all` for all that there are.
    """

    id: int
    method: Literal["plays"] = "plays"
    case: Case
    plays: list[dict[str, Any]] | Literal["all"]


class Reply(Struct, frozen=True):
    """The answer to a request with that id: one of `accepts`, `unsupported` and `error`.

    Attributes:
        id: Of the request.
        accepts: The plays that the engine accepts.
        unsupported: What it doesn't know, in a few words that are the same for the same thing: they are counted.
        error: What went wrong.
    """

    id: int
    accepts: list[Any] | UnsetType = UNSET
    unsupported: str | UnsetType = UNSET
    error: str | UnsetType = UNSET


def hello() -> bytes:
    """The first line to an engine."""
    return msgspec.json.encode({"method": "hello", "protocol": PROTOCOL}) + b"\n"


def request(number: int, board: Board, plays: Sequence[Play] | None) -> bytes:
    """The line that asks about a board."""
    asked = {"id": number, "method": "plays", "case": board.case, "plays": "all" if plays is None else plays}
    return msgspec.json.encode(asked) + b"\n"


@cache
def protocol_schema() -> dict[str, Any]:
    """The JSON Schema of a line to an engine, with those of its answers under `x-answers`."""
    kinds = [Hello, Plays, Greeting, Refusal, Reply]
    (to_hello, to_plays, greeting, refusal, reply), definitions = msgspec.json.schema_components(
        kinds, ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line that azor validate sends to an engine, version {PROTOCOL} of the protocol",
        "anyOf": [to_hello, to_plays],
        "x-answers": {"hello": {"anyOf": [greeting, refusal]}, "plays": reply},
        "$defs": definitions,
    }
