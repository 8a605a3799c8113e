"""Recordings: what an engine accepted on boards, as JSON lines. A recording is an engine.

    {"engine": "my engine", "version": "0.3"}
    {"id": "3f2a…", "accepts": [{"attackers": {}}]}
    {"id": "77b0…", "accepts": null, "error": "no answer after 10 seconds"}

The first line may be missing. A play may also be what stands under `attackers` or `blockers`, without that key.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bridge.case.documents import Document
from bridge.case.loading import Loader, struct_of
from bridge.errors import InputError
from bridge.language import phrase
from bridge.validate.model import Answer, Board, Play
from bridge.validate.plays import Pairs, as_play, key_of, sorted_plays, tried
from bridge.validate.saying import NOT_RECORDED

__all__ = ["Recording", "Summary", "heading", "recorded"]


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a recording."""

    engine: str
    version: str = "unknown"


class _Recorded(Struct, frozen=True, forbid_unknown_fields=True):
    """What an engine said of a board."""

    id: str
    accepts: list[Any] | None
    unsupported: str = ""
    error: str = ""
    crashed: bool = False


class Summary(Struct, frozen=True):
    """How many boards of a recording had which kind of answer."""

    answered: int
    nothing: int
    unsupported: int
    silent: int


def heading(name: str, version: str) -> str:
    """The first line of a recording."""
    return _line({"engine": name, "version": version})


def recorded(board: Board, answer: Answer) -> str:
    """The line of a recording that says what an engine answered."""
    line: dict[str, Any] = {"id": board.id, "accepts": answer.accepts}
    line |= {key: each for key in ("unsupported", "error", "crashed") if (each := getattr(answer, key))}
    return _line(line)


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode() + "\n"


class Recording:
    """An engine that answers what a file says.

    Args:
        path: The file.

    Raises:
        InputError: It can't be read, or is no recording.
    """

    def __init__(self, path: str) -> None:
        self.name = os.path.basename(path).partition(".")[0] or "recording"
        self.version = "unknown"
        self.all = True
        self._file = path
        self._answers: dict[str, _Recorded] = {}
        for line in _lines(path):
            if isinstance(line, _Head):
                self.name, self.version = line.engine, line.version
            elif line.id in self._answers:
                raise InputError(phrase("the board {id} is recorded twice", id=repr(line.id)), file=path)
            else:
                self._answers[line.id] = line

    @property
    def summary(self) -> Summary:
        """How many boards had which kind of answer."""
        lines = self._answers.values()
        return Summary(
            answered=sum(bool(each.accepts) for each in lines),
            nothing=sum(each.accepts == [] for each in lines),
            unsupported=sum(each.accepts is None and bool(each.unsupported) for each in lines),
            silent=sum(each.accepts is None and not each.unsupported for each in lines),
        )

    def answer(self, board: Board, plays: Sequence[Play] | None) -> Answer:
        """What was recorded of a board."""
        line = self._answers.get(board.id)
        if line is None:
            return Answer(None, unsupported=NOT_RECORDED)
        if line.accepts is None:
            error = "" if line.unsupported else line.error or "no answer was recorded"
            return Answer(None, line.unsupported, error, line.crashed)
        accepted: set[Pairs] = set()
        for play in line.accepts:
            try:
                pairs = as_play(board, play)
            except ValueError as error:
                return Answer(None, error=f"the recording: {error}")
            if tried(board, pairs):
                accepted.add(pairs)
        return Answer(sorted_plays(key_of(board), accepted))

    def close(self) -> None:
        """Nothing is open."""


def _lines(path: str) -> Iterator[_Head | _Recorded]:
    loader: Loader[_Head | _Recorded] = Loader(_of_document)
    return loader.paths([path])


def _of_document(document: Document, index: int) -> _Head | _Recorded:
    head = index == 1 and isinstance(document.value, dict) and "engine" in document.value
    if head:
        return struct_of(document, _Head, "azor validate schema")
    return struct_of(document, _Recorded, "azor validate schema")
