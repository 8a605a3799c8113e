"""The counters of the server, in the text format of Prometheus."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bridge.web.pool import Pool

__all__ = ["Metrics"]


class Metrics:
    """Counts of one server: requests by method and status, verdicts by outcome, and the state of its pool.

    Args:
        pool: The pool.
    """

    media_type = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")

    def __init__(self, pool: Pool) -> None:
        self._registry = CollectorRegistry()
        kept: dict[str, Any] = {"registry": self._registry}
        self._requests = Counter("azor_requests", "Requests that were answered.", ["method", "status"], **kept)
        self._seconds = Histogram("azor_request_seconds", "Seconds from request to answer.", ["method"], **kept)
        self._verdicts = Counter("azor_verdicts", "Cases and plays that were judged.", ["outcome"], **kept)
        for name, text, read in (
            ("azor_workers_busy", "Workers that judge.", lambda: pool.busy),
            ("azor_requests_waiting", "Requests that wait for a worker.", lambda: pool.waiting),
            ("azor_processes_started", "Processes of workers that were started.", lambda: pool.started),
        ):
            Gauge(name, text, **kept).set_function(read)

    def answered(self, method: str, status: int, seconds: float) -> None:
        """Counts a request."""
        self._requests.labels(method, str(status)).inc()
        self._seconds.labels(method).observe(seconds)

    def judged(self, result: dict[str, Any]) -> None:
        """Counts the outcomes in a result."""
        for outcome, number in Tally(_outcomes(result)).items():
            self._verdicts.labels(outcome).inc(number)

    def text(self) -> bytes:
        """The counts."""
        return generate_latest(self._registry)


def _outcomes(result: dict[str, Any]) -> Iterator[str]:
    if "outcome" in result:
        yield result["outcome"]
    for each in result.get("answers", ()):
        if "result" in each:
            yield each["result"]["outcome"]
