"""Boards from files: cases, and lines of recordings that have an `id` of their own; and known differences.

A line of a recording has `id`, `question` and `state`, perhaps `costs`, and `options.max_blocks` in its state, as the
boards on which several engines were recorded have them.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bridge.case.documents import Document
from bridge.case.loading import Loader, case_from_object, struct_of
from bridge.case.words import described
from bridge.errors import InputError
from bridge.language import phrase
from bridge.validate.model import Board, Known, board_of

__all__ = ["read_boards", "read_known"]

_OF_LINES = {"id", "question", "costs", "state", "legal"}
_NOT_OF_BOARDS = ("play", "offered", "expect", "title", "cr", "source", "note", "near_miss")

_COSTS = ("none in play", "all can be paid", "none can be paid")
"""What a recording says of what players can pay."""


def read_boards(paths: Sequence[str]) -> Iterator[Board]:
    """The boards of several files, in order; of several with the same id the first. `-` is standard input.

    Raises:
        InputError: A file can't be read, or holds something that is neither a case nor a board.
    """
    seen: set[str] = set()
    for board in Loader(_board).paths(paths):
        if board.id not in seen:
            seen.add(board.id)
            yield board


def read_known(path: str) -> tuple[Known, ...]:
    """The known differences in a file: YAML documents, or JSON objects. An empty file has none; `-` is standard input.

    Raises:
        InputError: It can't be read, or an entry lacks its reason, or what is known.
    """
    return tuple(Loader(_known, may_be_empty=True).paths([path]))


def _known(document: Document, index: int) -> Known:
    if not isinstance(document.value, dict):
        document.refuse(phrase("expected a known difference (a mapping), got {found}", found=described(document.value)))
    known = struct_of(document, Known, "docs/validate.md")
    if not known.reason.strip():
        document.refuse(phrase("say why the difference is known"), ("reason",))
    if not known.is_about_something:
        document.refuse(phrase("say what is known: one of 'family', 'direction', 'rules' and 'kinds'"))
    return known


def _board(document: Document, index: int) -> Board:
    value = document.value
    if isinstance(value, dict) and "id" in value:
        return _of_a_line(document, value)
    case = _case_from_document(document)
    return board_of({key: each for key, each in case.items() if key not in _NOT_OF_BOARDS}, document.file)


def _case_from_document(document: Document) -> dict[str, Any]:
    """The case in a document as plain data, checked."""
    from bridge.case.loading import loaded

    found = loaded(document, 1).case
    if found.question == "find_loops":
        document.refuse(phrase("this is a loop case, and no engine is asked about loops"), ("question",))
    case: dict[str, Any] = msgspec.to_builtins(found)
    return {"question": "declare_attackers", **case}


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a recording of boards."""

    id: str
    question: str
    state: dict[str, Any]
    costs: str = _COSTS[0]
    legal: Any = None


def _of_a_line(document: Document, value: dict[str, Any]) -> Board:
    line = struct_of(document, _Line, "azor validate schema")
    state = copy.deepcopy(line.state)
    options = state.pop("options", {})
    if not isinstance(options, dict):
        document.refuse(phrase("expected an object"), ("state", "options"))
    most_blocks = options.pop("max_blocks", {})
    if not isinstance(most_blocks, dict) or not all(type(each) is int for each in most_blocks.values()):
        document.refuse(phrase("expected numbers"), ("state", "options", "max_blocks"))
    if "defending" in options and line.question == "declare_blockers":
        state["declaring"] = options.pop("defending")
    if options.pop("attack_multiple", False):
        options["attack_multiple_players"] = True
    if line.costs not in _COSTS:
        document.refuse(phrase("unknown costs; known are {words}", words=", ".join(_COSTS)), ("costs",))
    if options:
        state["options"] = options
    state["printed"] = True
    _complete(state, line.costs)
    case = {"question": line.question, "state": state}
    try:
        case_from_object(case, document.file)
    except InputError as error:
        raise type(error)(error.message, file=document.file, line=document.line(), path=error.path) from None
    return Board(line.id, case, document.file, most_blocks)


def _complete(state: dict[str, Any], costs: str) -> None:
    """What lines leave out: power and toughness of zero, and what players can pay."""
    for permanent in state.get("battlefield", ()):
        if isinstance(permanent, dict) and "creature" in permanent.get("types", ()):
            permanent.setdefault("power", 0)
            permanent.setdefault("toughness", 0)
    players = state.get("players")
    if costs == "none can be paid" and isinstance(players, dict):
        # One life pays for no Phyrexian symbol.
        state["players"] = {name: {**given, "life": 1, "mana": ""} for name, given in players.items()}
