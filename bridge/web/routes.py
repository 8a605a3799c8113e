"""Which address answers which method of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from bridge.serve.protocol import REQUESTS

__all__ = ["PREFIX", "ROUTES", "Route", "request_data"]

PREFIX = "/v1"
"""What the addresses of the protocol begin with: its version."""


class Route(NamedTuple):
    """An address.

    Attributes:
        method: The method of the protocol.
        verb: The method of HTTP.
        path: The address after `PREFIX`; parts in braces are keys of the request.
        query: Keys of the request that stand in the query, with their types.
        status: That of an answer with a result.
    """

    method: str
    verb: Literal["GET", "POST", "DELETE"]
    path: str
    query: Mapping[str, type] = MappingProxyType({})
    status: int = 200

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the request that stand in the path."""
        return tuple(part[1:-1] for part in self.path.split("/") if part.startswith("{"))


ROUTES = (
    Route("check", "POST", "/check"),
    Route("check_many", "POST", "/check_many"),
    Route("explain", "POST", "/explain"),
    Route("legal", "POST", "/legal"),
    Route("render", "POST", "/render"),
    Route("position", "POST", "/positions", status=201),
    Route("forget", "DELETE", "/positions/{position}"),
    Route("cards", "GET", "/cards", {"prefix": str, "limit": int}),
    Route("card", "GET", "/cards/{name}", {"token": bool}),
    Route("rules", "GET", "/rules", {"edition": str, "under": str}),
    Route("rule", "GET", "/rules/{number}", {"edition": str}),
    Route("examples", "GET", "/examples"),
    Route("version", "GET", "/version"),
    Route("schema", "GET", "/schema"),
)
"""Methods that aren't here belong to one client's stream of lines: `cancel`, `shutdown`."""

assert all(route.method in REQUESTS for route in ROUTES)


def request_data(route: Route, path: dict[str, str], query: list[tuple[str, str]], body: Any) -> Any:
    """The request, as plain data, that an HTTP request means.

    Args:
        route: The address.
        path: The keys in the path.
        query: The keys in the query.
        body: What the body says; None without one.
    """
    if route.verb == "POST":
        return {**body, "method": route.method} if isinstance(body, dict) else body
    asked: dict[str, Any] = {key: _value(route.query.get(key, str), value) for key, value in query}
    return {**asked, **path, "method": route.method}


def _value(kind: type, value: str) -> Any:
    """A value of a query as plain data; as it stands if it isn't of its type, so that the protocol refuses it."""
    if kind is bool and value in ("true", "false"):
        return value == "true"
    if kind is int and value.isascii() and value.isdigit() and len(value) < 20:
        return int(value)
    return value
