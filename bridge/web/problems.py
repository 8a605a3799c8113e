"""Errors as problem details (RFC 9457)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from bridge.serve.protocol import ErrorKind, Refusal

__all__ = ["MEDIA_TYPE", "STATUS_OF", "Problem", "ProblemKind", "problem", "problem_of"]

MEDIA_TYPE = "application/problem+json"

ProblemKind: TypeAlias = Literal[ErrorKind, "busy", "http"]

STATUS_OF: dict[ErrorKind, int] = {
    "syntax": 400,
    "request": 400,
    "input": 422,
    "unknown_position": 404,
    "unknown_name": 404,
    "cancelled": 409,
    "timeout": 504,
    "memory": 507,
    "internal": 500,
}
"""The status of each kind of error of the protocol."""


class Problem(Struct):
    """Why there is no result, as RFC 9457 has it. `type` is always `about:blank`, so that `title` is the phrase of the
    status. `kind` is the kind of error of the protocol; or `busy`: no worker was free in time; or `http`: the request
    doesn't reach the protocol, and the status says why. `path` is the place in the body, empty for the whole of it.
    `id` is that of the request."""

    type: Literal["about:blank"]
    title: str
    status: int
    detail: str
    kind: ProblemKind
    path: str = ""
    id: str | int | float | UnsetType | None = UNSET


def problem(status: int, kind: ProblemKind, detail: str, path: str = "", id: Any = UNSET) -> Problem:
    """A problem with the phrase of its status as its title."""
    return Problem("about:blank", HTTPStatus(status).phrase, status, detail, kind, path, id)


def problem_of(refusal: Refusal, id: Any = UNSET) -> Problem:
    """The problem for an error of the protocol."""
    return problem(STATUS_OF[refusal.kind], refusal.kind, refusal.message, refusal.path, id)
