"""The application: turns an HTTP request into a request of the protocol, and returns its answer.

A body is the request as a line of the protocol has it, without `method`, which the address says. An answer is the
object with `id` and `result`; an error is a problem (`problems`).
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from typing import Any

import msgspec
from anyio import to_thread
from litestar import Litestar, Request, Response
from litestar.config.cors import CORSConfig
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.stores.memory import MemoryStore

from bridge.language import language, phrase, speak, speaking, term, term_in
from bridge.serve.answers import encoded_line, refusal_of
from bridge.serve.guarding import Settings
from bridge.serve.requests import RefusedError, decoded, id_of, request_of
from bridge.web.files import PAGE_HEADERS, File, files
from bridge.web.limits import Limits, bounded
from bridge.web.metrics import Metrics
from bridge.web.openapi import description
from bridge.web.pool import BusyError, Pool
from bridge.web.problems import MEDIA_TYPE, Problem, problem, problem_of, title_of
from bridge.web.routes import PREFIX, ROUTES, Route, request_data
from bridge.web.speaking import accepted, language_of, with_language

__all__ = ["application"]

_SECONDS_BETWEEN_SWEEPS = 60
"""Seconds between two sweeps of the clients whose minute is over."""

_SECONDS_TO_TRY_AGAIN = 1
"""The seconds that a client is told to wait when all workers are busy."""

_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}

Answering = Callable[[Request[Any, Any, Any]], Awaitable[Response[bytes]]]


def application(
    limits: Limits,
    cards: str | None = None,
    origins: Sequence[str] = (),
    loopback: bool = True,
    warm: bool = False,
) -> Litestar:
    """The application.

    Args:
        limits: What requests and clients may take.
        cards: The file of the index in which names are looked up; None for the user's own.
        origins: The origins whose pages browsers let read the answers (CORS); none by default.
        loopback: Whether it listens on a loopback address alone; then requests have to name one as their host, so that
            no page of another site reaches it under that site's name.
        warm: Whether the workers judge a few boards before the first request.
    """
    settings = Settings(cards, limits.positions, limits.memory, limits.worker_memory)
    pool = Pool(settings, limits.workers, limits.waiting, limits.seconds)
    metrics = Metrics(pool)
    store = MemoryStore()
    middleware = []
    if limits.rate is not None:
        middleware.append(RateLimitConfig(rate_limit=("minute", limits.rate), exclude=["^/health$"]).middleware)
    shared = CORSConfig(allow_origins=list(origins), allow_methods=["GET", "POST", "DELETE"]) if origins else None

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.pool = pool
        sweeping = asyncio.create_task(_sweep(store))
        await pool.start(warm)
        try:
            yield
        finally:
            sweeping.cancel()
            await to_thread.run_sync(pool.close)

    def refused(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        """What a client is told of an exception outside the protocol."""
        if not isinstance(error, HTTPException):
            return _refused(problem_of(refusal_of(error)))
        with speaking(accepted(_accepts(request))):
            headers = {**_spoken(), **(error.headers or {})}
            if error.status_code == 429:
                headers["Retry-After"] = headers.get("RateLimit-Reset", str(_SECONDS_BETWEEN_SWEEPS))
            # The library's own details are phrases of statuses.
            of_library = error.detail == HTTPStatus(error.status_code).phrase
            detail = title_of(error.status_code) if of_library else phrase(error.detail)
            return _refused(problem(error.status_code, "http", detail), headers)

    def hosted(request: Request[Any, Any, Any]) -> None:
        if loopback and not _is_loopback(request.headers.get("host", "")):
            raise HTTPException(detail=term("the host of the request is not this machine"), status_code=421)

    plain = {
        "/health": partial(_text, lambda: b"ok\n", "text/plain"),
        "/metrics": partial(_text, metrics.text, metrics.media_type),
        "/openapi.json": partial(_text, partial(encoded_line, description(limits)), "application/json"),
    }
    handlers = [
        *(_handler(path, "GET", answering) for path, answering in plain.items()),
        *(_handler(each.path, "GET", partial(_file, each)) for each in files()),
        *(_handler(PREFIX + each.path, each.verb, _Answers(each, pool, limits, metrics)) for each in ROUTES),
    ]
    return Litestar(
        handlers,
        openapi_config=None,
        logging_config=None,
        lifespan=[lifespan],
        before_request=hosted,
        exception_handlers={Exception: refused},
        middleware=middleware,
        stores={"rate_limit": store},
        cors_config=shared,
        request_max_body_size=limits.body,
    )


def _handler(path: str, verb: Any, answering: Answering) -> HTTPRouteHandler:
    async def answer(request: Request[Any, Any, Any]) -> Response[bytes]:
        return await answering(request)

    path = path.replace("}", ":str}")
    return HTTPRouteHandler(path, http_method=verb, name=f"{verb} {path}", status_code=200)(answer)


async def _sweep(store: MemoryStore) -> None:
    while True:
        await asyncio.sleep(_SECONDS_BETWEEN_SWEEPS)
        await store.delete_expired()


def _is_loopback(host: str) -> bool:
    """Whether a host, as a header has it with or without its port, is this machine."""
    name, _, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    name = name if name and port.isdigit() else host
    if name.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(name.removeprefix("[").removesuffix("]")).is_loopback
    except ValueError:
        return False


async def _text(text: Callable[[], bytes], media_type: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    return Response(text(), media_type=media_type, headers=_HEADERS)


async def _file(file: File, request: Request[Any, Any, Any]) -> Response[bytes]:
    headers = {**PAGE_HEADERS, "ETag": file.etag}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    return Response(file.content, media_type=file.media_type, headers=headers)


def _accepts(request: Request[Any, Any, Any]) -> str:
    """The languages that a client accepts, as its header says them."""
    return str(request.headers.get("accept-language", ""))


def _spoken() -> dict[str, str]:
    """The headers that tell the language of an answer."""
    return {"Content-Language": language(), "Vary": "Accept-Language"}


def _refused(told: Problem, headers: dict[str, str] | None = None) -> Response[bytes]:
    content = msgspec.json.encode(told)
    return Response(content, status_code=told.status, media_type=MEDIA_TYPE, headers={**_HEADERS, **(headers or {})})


class _Answers:
    """Answers the requests to one address."""

    def __init__(self, route: Route, pool: Pool, limits: Limits, metrics: Metrics) -> None:
        self._route = route
        self._pool = pool
        self._limits = limits
        self._metrics = metrics

    async def __call__(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        began = time.monotonic()
        with speaking(accepted(_accepts(request))):
            answer = await self._answer(request)
            answer.headers.update(_spoken())
        self._metrics.answered(self._route.method, answer.status_code or 200, time.monotonic() - began)
        return answer

    async def _answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        id: Any = msgspec.UNSET
        try:
            body = await self._body(request) if self._route.verb == "POST" else b""
            data = await to_thread.run_sync(self._data, request, body)
            speak(language_of(data, _accepts(request)))
            id = id_of(data) if isinstance(data, dict) and "id" in data else msgspec.UNSET
            asked = bounded(request_of(with_language(data, language())), self._limits)
            result = await self._pool.result(asked, time.monotonic() + self._limits.request_seconds)
        except BusyError as error:
            return _refused(problem(503, "busy", str(error), id=id), {"Retry-After": str(_SECONDS_TO_TRY_AGAIN)})
        except HTTPException as error:
            return _refused(problem(error.status_code, "http", error.detail, id=id), error.headers)
        except Exception as error:  # whatever it is, the client is told
            return _refused(problem_of(refusal_of(error), id))
        self._metrics.judged(result)
        content = await to_thread.run_sync(encoded_line, {"id": None if id is msgspec.UNSET else id, "result": result})
        return Response(content, status_code=self._route.status, media_type="application/json", headers=_HEADERS)

    async def _body(self, request: Request[Any, Any, Any]) -> bytes:
        """The body of a request.

        Raises:
            HTTPException: It isn't said to be JSON, is too long, or doesn't come in time.
        """
        media_type, _ = request.content_type
        if media_type != "application/json":
            raise HTTPException(detail=phrase("send the request as application/json"), status_code=415)
        try:
            return await asyncio.wait_for(request.body(), self._limits.request_seconds)
        except TimeoutError:
            raise HTTPException(detail=phrase("the body didn't come in time"), status_code=408) from None

    def _data(self, request: Request[Any, Any, Any], body: bytes) -> Any:
        data = decoded(body, term_in("part", "body")) if self._route.verb == "POST" else None
        if isinstance(data, dict) and "method" in data:
            raise RefusedError("request", phrase("the address says the method"), "method")
        query = list(request.query_params.multi_items())
        if self._route.verb == "POST" and query:
            raise RefusedError("request", phrase("keys stand in the body, not in the address"))
        if len({key for key, _ in query}) < len(query):
            raise RefusedError("request", phrase("a key stands twice in the address"))
        return request_data(self._route, dict(request.path_params), query, data)
