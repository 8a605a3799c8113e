"""Errors as problem details (RFC 9457)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from bridge.language import ENGLISH, language, phrase_in, term_in
from bridge.serve.protocol import ErrorKind, Refusal

__all__ = ["MEDIA_TYPE", "STATUS_OF", "Problem", "ProblemKind", "problem", "problem_of", "title_of"]

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


_TITLES = {
    400: term_in("status", "Bad Request"),
    404: term_in("status", "Not Found"),
    405: term_in("status", "Method Not Allowed"),
    408: term_in("status", "Request Timeout"),
    409: term_in("status", "Conflict"),
    413: term_in("status", "Request Entity Too Large"),
    415: term_in("status", "Unsupported Media Type"),
    421: term_in("status", "Misdirected Request"),
    422: term_in("status", "Unprocessable Entity"),
    429: term_in("status", "Too Many Requests"),
    500: term_in("status", "Internal Server Error"),
    503: term_in("status", "Service Unavailable"),
    504: term_in("status", "Gateway Timeout"),
    507: term_in("status", "Insufficient Storage"),
}
"""The phrases of statuses that have words in other languages; in English they are those of the library."""


def title_of(status: int) -> str:
    """The phrase of a status in the language that is spoken (RFC 9457, 4.2.1)."""
    if language() == ENGLISH or status not in _TITLES:
        return HTTPStatus(status).phrase
    return phrase_in("status", _TITLES[status])


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
    return Problem("about:blank", title_of(status), status, detail, kind, path, id)


def problem_of(refusal: Refusal, id: Any = UNSET) -> Problem:
    """The problem for an error of the protocol."""
    return problem(STATUS_OF[refusal.kind], refusal.kind, refusal.message, refusal.path, id)
